"""Every page around the games, as people see it: `python -m tests.screen.pages FOLDER [--size 1280x720 1280x720@7 …]`.

Paints home, set-up and all that lies on top, without a display, as PNG files to be looked at. A size may say how many
inches its panel has.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache
from itertools import count, product
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from msgspec.structs import replace

from companion import protocol
from companion.core import Seeded
from companion.core.board import board_of
from companion.core.faces import Time
from companion.core.options import options_from, options_of
from companion.core.scene import Dialog, Element, Frame, Scene, Why, frame_of
from companion.daemon.requests import setting_of
from companion.games import load, roles, wordings
from companion.screen.lying import lying
from companion.screen.pages import WAITING
from companion.screen.painter import Painter
from companion.screen.settings import Settings
from companion.screen.shell import book, device, log, setup, setup_page, setup_sheets, sheets
from companion.screen.shell.home import home, notice, tables_sheet
from companion.screen.shell.setup import FULL, TRACKER
from companion.screen.shell.times import when
from companion.screen.window import scale_of

SIZES = ("800x480", "1280x720@7", "1280x720", "1920x1080@15.6", "480x800", "720x1280@5")
NOW = datetime(2026, 11, 19, 22, 0)
GAMES = tuple(
    protocol.GameLine(key, title, least, most)
    for key, title, least, most in (
        ("agents", "Agents", 3, 9),
        ("dice", "Dice", 1, 4),
        ("fugitive", "Fugitive", 2, 2),
        ("safehouse", "Safehouse", 2, 4),
        ("underground", "Underground", 1, 4),
    )
)
LONG = tuple(f"Maximilian {letter}" for letter in "ABCDEFGHI")
"""As long as a name can be typed."""
TABLES = (
    protocol.TableLine("K7QF2", "fugitive", "Fugitive", "digital", "2026-11-18T20:30:00", ("Anna", "Ben"), 12),
    protocol.TableLine(
        table="M3XA9",
        game="agents",
        title="Agents",
        mode="digital",
        begun="2026-11-17T20:30:00",
        people=LONG,
        records=80,
        stopped="2026-11-18T21:04:00",
        turn=LONG[2:3],
    ),
    protocol.TableLine("P5RT1", "safehouse", "Safehouse", "referee", "2026-10-03T18:00:00", ("", ""), 5),
)
LONGEST = Settings(theme="contrast", motion="off", large=True, hints=True, turn=270, muted=("bed",))
REASON = Why("42 is 42 away; your reach is 3: add a sprint card, or choose another hideout.", "FU-042")
SENTENCES = (
    (0, "Ada places a hideout with 2 sprint cards."),
    (1, "Maximilian names 7, 12 and 21: two of them are found."),
    (None, "The plane takes off."),
)
CLAUSES = (("fugitive", "FU-042"), ("underground", "UG-112"), ("safehouse", "SH-001"), ("agents", "AG-100"))


@cache
def named_pages(frame: Frame) -> tuple[tuple[str, Scene], ...]:
    return tuple(_named_pages(frame))


def _named_pages(frame: Frame) -> Iterator[tuple[str, Scene]]:
    yield "home", home(frame, GAMES, ())
    yield "home-resume", home(frame, GAMES, TABLES[:1])
    yield "home-tables", home(frame, GAMES, TABLES[1:], FULL)
    yield "home-empty", home(frame, (), ())
    for n in (2, 3, 30):
        yield f"tables-{n}", replace(home(frame, GAMES, TABLES), dialog=tables_sheet(frame, (TABLES * 10)[:n]))
    yield "waiting", notice(frame, *WAITING)
    yield from _set_ups(frame)
    for name, dialog in _on_set_up(frame):
        yield name, replace(setup_page.page(frame, set_up(GAMES[0], 9, frame.language)), dialog=dialog)
    for name, dialog in on_board(frame):
        yield name, replace(_board(frame), dialog=dialog)
    told = book.Book(chapter_of("safehouse", "SH-001", frame.language))
    for key in ("safehouse", "underground"):
        yield f"clock-book-{key}", lying(against_the_clock(frame, key), lambda room: book.sheet(room, told), frame)
        yield f"clock-why-{key}", lying(against_the_clock(frame, key), lambda room: sheets.why(room, REASON), frame)


def set_up(game: protocol.GameLine, n: int, language: str = "en", way: str = setup.DIGITAL) -> setup.SetUp:
    called = tuple(role.in_(language) for role in roles(game.key))
    begun = setup.begun(game, way=way)
    begun = setup.with_settings(begun, settings(begun.key, language), called)
    while len(begun.people) < n:
        begun = setup.touched(begun, "more")
    return begun


@cache
def settings(key: str, language: str) -> tuple[protocol.Setting, ...]:
    """The options of a game, as the daemon tells them."""
    options = options_of(load(key).Options)
    return tuple(setting_of(options[name], words, language) for name, words in wordings(key).items() if name in options)


def _set_ups(frame: Frame) -> Iterator[tuple[str, Scene]]:
    """With the fewest and the most people, in every way, and all options."""
    for game in GAMES:
        least = set_up(game, game.least, frame.language)
        yield f"set-up-{game.key}", setup_page.page(frame, least)
        full = set_up(game, game.most, frame.language)
        for seat, name in enumerate(LONG[: game.most]):
            full = setup.touched(full, f"name {seat} {name}")
        yield f"set-up-{game.key}-crowded", setup_page.page(frame, setup.touched(full, "learning"))
        for way in (FULL, TRACKER):
            beside = set_up(game, game.most, frame.language, way)
            yield f"set-up-{game.key}-{way}", setup_page.page(frame, beside)
        for name, made in (("options", full), ("options-beside", set_up(game, game.most, frame.language, FULL))):
            yield from _options(frame, f"{name}-{game.key}", _changed(setup.touched(made, "options")))


def _options(frame: Frame, name: str, options: setup.SetUp) -> Iterator[tuple[str, Scene]]:
    """Their pages, until the first comes again."""
    first = setup_page.page(frame, options)
    yield f"{name}-0", first
    for n in count(1):
        page = setup_page.page(frame, setup.touched(options, f"page {n}"))
        if page == first:
            return
        yield f"{name}-{n}", page


def _changed(made: setup.SetUp) -> setup.SetUp:
    """Every second option otherwise than recommended."""
    for setting in made.settings[::2]:
        if len(made.choices(setting)) > 1:
            made = setup.touched(made, f"option {setting.name}")
    return made


def _on_set_up(frame: Frame) -> Iterator[tuple[str, Dialog]]:
    nine = set_up(GAMES[0], 9, frame.language)
    yield "names", setup_sheets.names_sheet(frame, setup.touched(nine, "name 3 Dora"), 3)
    yield "keys", setup_sheets.keys_sheet(frame, nine, 3)
    yield "keys-typed", setup_sheets.keys_sheet(frame, replace(nine, typed=LONG[0]), 3)
    for game in GAMES:
        full = set_up(game, game.most, frame.language)
        for setting in full.settings:
            if len(full.choices(setting)) > 2:
                yield f"choose-{game.key}-{setting.name}", setup_sheets.choice_sheet(frame, full, setting.name)
    for i, kept in enumerate((Settings(), LONGEST)):
        yield f"device-{i}", device.page(frame, kept)
    yield "sound", device.sound(frame, replace(LONGEST, horn=3))
    yield "language", sheets.language(frame)


def on_board(frame: Frame) -> Iterator[tuple[str, Dialog]]:
    yield "why", sheets.why(frame, REASON)
    yield "why-short", sheets.why(frame, Why("Not now."))
    yield "question", sheets.question(frame, REASON.message, "Yes", clause="FU-042")
    yield "question-short", sheets.question(frame, "Sure?", "Yes")
    ago = sheets.stopped(when("2026-11-18T21:04:00", NOW), "Maximilian places a hideout or passes")
    yield "resumed", sheets.pause(frame, stands=True, code="K7QF2", stopped=ago)
    yield "pause", sheets.pause(frame, stands=True, code="K7QF2")
    yield "menu", sheets.pause(frame, stands=False, code="K7QF2")
    for n in (0, 1):
        yield f"log-{n}", log.sheet(frame, SENTENCES * 20, n)
    yield "log-short", log.sheet(frame, SENTENCES)
    yield "log-empty", log.sheet(frame, [])
    for (key, clause), page in product(CLAUSES, (None, 1)):
        told = chapter_of(key, clause, frame.language)
        yield f"book-{key}-{'found' if page is None else page}", book.sheet(frame, book.Book(told, page))
    for key, clause in CLAUSES:
        opened = book.Book(chapter_of(key, clause, frame.language), digits="04")
        yield f"book-{key}-chapters", book.sheet(frame, replace(opened, shows="chapters"))
    yield "book-pad", book.sheet(frame, replace(opened, shows="pad"))
    yield "book-pad-empty", book.sheet(frame, replace(opened, shows="pad", digits=""))


def chapter_of(key: str, clause: str, language: str) -> protocol.RuleText:
    """As the daemon tells it."""
    sections = load(key).rulebook.section
    at = next(i for i, section in enumerate(sections) if clause in [found.id for found in section.clause])
    return protocol.RuleText(
        id=0,
        clause=clause,
        text="",
        chapters=tuple(protocol.Chapter(section.title.in_(language), section.clause[0].id) for section in sections),
        chapter=at,
        clauses=tuple((found.id, found.in_(language)) for found in sections[at].clause),
    )


def _board(frame: Frame, key: str = "fugitive") -> Scene:
    """What such a sheet lies on."""
    game = load(key)
    board = board_of(game)
    assert board is not None
    view = game.seen_by(game.new(options_from(game, []), 2, Seeded(Random(7))), None)
    return board.scene(view, None, (), None, frame, names=("Anna", "Ben"))


def against_the_clock(frame: Frame, key: str) -> Scene:
    """The same where time runs."""
    board = _board(frame, key)
    return replace(board, elements=tuple(_running(element) for element in board.elements))


def _running(element: Element) -> Element:
    return replace(element, face=replace(element.face, running=True)) if isinstance(element.face, Time) else element


# -------------------------------------------------------------------------------- as pictures


def main() -> int:
    arguments = _arguments()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for size, language, theme, large in product(
        arguments.size, arguments.language, arguments.theme, (False, True) if arguments.large else (False,)
    ):
        w, h, scale = measured(size, large=large)
        frame = frame_of(round(w / scale), round(h / scale), language, theme)
        about = "-".join([size, language, *([] if theme == "night" else [theme]), *(["large"] if large else [])])
        for name, scene in _chosen(named_pages(frame), arguments.page):
            surface = pygame.Surface((w, h))
            Painter(surface, scale).paint(scene)
            pygame.image.save(surface, arguments.folder / f"{name}-{about}.png")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.screen.pages", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--page", nargs="*", default=[], metavar="BEGINNING", help="only pages whose name begins so")
    parser.add_argument("--size", nargs="+", default=SIZES, metavar="WxH[@INCHES]")
    parser.add_argument("--language", nargs="+", default=["en"])
    parser.add_argument("--theme", nargs="+", default=["night"])
    parser.add_argument("--large", action="store_true", help="with large type as well")
    return parser.parse_args()


def measured(size: str, *, large: bool) -> tuple[int, int, float]:
    """Pixels, and how many a dp has."""
    pixels, _, inches = size.partition("@")
    w, h = map(int, pixels.split("x"))
    return w, h, scale_of(w, h, float(inches or 0), large=large)


def _chosen(found: Iterable[tuple[str, Scene]], beginnings: list[str]) -> Iterator[tuple[str, Scene]]:
    return ((name, scene) for name, scene in found if not beginnings or name.startswith(tuple(beginnings)))


if __name__ == "__main__":
    sys.exit(main())
