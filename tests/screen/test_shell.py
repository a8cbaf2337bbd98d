"""The pages around the games: everything fits, can be touched, and is there in both languages."""

from collections.abc import Iterator
from datetime import datetime
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from companion import protocol
from companion.core.options import options_of
from companion.core.scene import TOUCH, Box, Dialog, Frame, Scene, Why, frame_of
from companion.daemon.requests import setting_of
from companion.games import load, roles, wordings
from companion.screen.settings import Settings
from companion.screen.shell import book, device, log, setup, setup_page, setup_sheets, sheets
from companion.screen.shell.home import home
from companion.screen.shell.times import when
from companion.screen.sprites import Sprites
from companion.screen.theme import PALETTES, character_of
from companion.screen.window import scale_of

SIZES = ((800, 480), (802, 451), (1126, 706), (1280, 720), (1787, 1004), (480, 800))
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
TABLES = (protocol.TableLine("K7QF2", "fugitive", "Fugitive", "digital", "2026-11-18T21:04:00", ("Anna", "Ben"), 12),)


def settings(key: str, language: str) -> tuple[protocol.Setting, ...]:
    """The options of a game, as the daemon tells them."""
    options = options_of(load(key).Options)
    return tuple(setting_of(options[name], words, language) for name, words in wordings(key).items() if name in options)


LONGEST = Settings(theme="contrast", motion="off", large=True, hints=True, turn=270, muted=("bed",))


def frames() -> Iterator[Frame]:
    for (w, h), language in product(SIZES, ("en", "de")):
        yield frame_of(w, h, language)


def set_up(game: protocol.GameLine, n: int, language: str = "en") -> setup.SetUp:
    called = tuple(role.in_(language) for role in roles(game.key))
    begun = setup.with_settings(setup.begun(game), settings(game.key, language), called)
    while len(begun.people) < n:
        begun = setup.touched(begun, "more")
    return begun


def pages(frame: Frame) -> Iterator[Scene]:
    yield from dict(named_pages(frame)).values()


def named_pages(frame: Frame) -> Iterator[tuple[str, Scene]]:
    bare = home(frame, GAMES, ())
    yield "home", bare
    yield "home-resume", home(frame, GAMES, TABLES)
    for game in GAMES:
        begun = set_up(game, game.least, frame.language)
        full = set_up(game, game.most, frame.language)
        yield f"set-up-{game.key}", setup_page.page(frame, begun)
        full = setup.touched(full, "name 0 Maximilian")
        yield f"set-up-{game.key}-full", setup_page.page(frame, full)
        options = setup.touched(full, "options")
        for n in range(4):
            yield f"options-{game.key}-{n}", setup_page.page(frame, setup.touched(options, f"page {n}"))
    for name, dialog in sheets_of(frame):
        only = Scene(game="home", frame=frame, title="", banner=bare.banner, elements=(), dialog=dialog)
        yield name, only


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


def sheets_of(frame: Frame) -> Iterator[tuple[str, Dialog]]:
    reason = Why("42 is 42 away; your reach is 3: add a sprint card, or choose another hideout.", "FU-042")
    yield "why", sheets.why(frame, reason)
    yield "question", sheets.question(frame, reason.message, "Yes", clause="FU-042")
    ago = sheets.stopped(when("2026-11-18T21:04:00", datetime(2026, 11, 19)), "Maximilian places a hideout or passes")
    yield "resumed", sheets.pause(frame, stands=True, code="K7QF2", stopped=ago)
    yield "pause", sheets.pause(frame, stands=True, code="K7QF2")
    yield "language", sheets.language(frame)
    for i, kept in enumerate((Settings(), LONGEST)):
        yield f"device-{i}", device.page(frame, kept)
    yield "sound", device.sound(frame, replace(LONGEST, horn=3))
    yield (
        "log",
        log.sheet(frame, [(i % 2, f"Ada places a hideout with {i} sprint cards, and goes on") for i in range(60)]),
    )
    yield "log-empty", log.sheet(frame, [])
    for key, clause in (
        ("fugitive", "FU-042"),
        ("underground", "UG-112"),
        ("safehouse", "SH-001"),
        ("agents", "AG-100"),
    ):
        for page in (None, 1):
            yield f"book-{key}-{page}", book.sheet(frame, book.Book(chapter_of(key, clause, frame.language), page))
    opened = book.Book(chapter_of("safehouse", "SH-001", frame.language), digits="04")
    yield "book-chapters", book.sheet(frame, replace(opened, shows="chapters"))
    yield "book-pad", book.sheet(frame, replace(opened, shows="pad"))
    nine = set_up(GAMES[0], 9, frame.language)
    yield "names", setup_sheets.names_sheet(frame, nine, 3)
    yield "keys", setup_sheets.keys_sheet(frame, nine, 3)
    yield "keys-typed", setup_sheets.keys_sheet(frame, setup.touched(nine, "key m"), 3)
    for game in GAMES:
        full = set_up(game, game.most, frame.language)
        for setting in full.settings:
            if len(full.choices(setting)) > 2:
                yield f"choose-{game.key}-{setting.name}", setup_sheets.choice_sheet(frame, full, setting.name)


@pytest.mark.parametrize("frame", list(frames()), ids=lambda frame: f"{frame.w}x{frame.h}-{frame.language}")
def test_everything_fits_and_can_be_touched(frame: Frame) -> None:
    whole = Box(0, 0, frame.w, frame.h)
    for page in pages(frame):
        for thing in page.shown:
            assert min(thing.box.w, thing.box.h) > 0, thing
            assert whole.holds(thing.touched), thing
        touchable = [thing for thing in page.alive if thing.is_touchable]
        for thing in touchable:
            assert thing.touched.w >= TOUCH, thing
            assert thing.touched.h >= TOUCH, thing
        for one, other in combinations(touchable, 2):
            assert not one.touched.overlaps(other.touched), (one, other)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_words_are_squeezed(language: str) -> None:
    for w, h in ((800, 480), (1280, 720), (480, 800)):
        for page in pages(frame_of(w, h, language)):
            sprites = Sprites(PALETTES["night"], character_of(page.game), page.frame.size, 1.0)
            squeezed = [(thing.id, sprites.report(thing).narrowed) for thing in page.shown]
            assert not [found for found in squeezed if found[1]], (w, h, [found for found in squeezed if found[1]])


def test_names_and_options_are_in_the_opening() -> None:
    made = set_up(GAMES[2], 2)
    for pick in ("name 0 Ada", "name 1 Ben", "option pass_draw", "set notepad 3", "swap"):
        made = setup.touched(made, pick)
    opening = made.opening
    assert [person.name for person in opening.people] == ["Ben", "Ada"]
    assert opening.options == {"notepad": 3, "pass_draw": True}
    assert (opening.game, opening.mode) == ("fugitive", "digital")
    tracker = setup.touched(made, "way tracker").opening
    assert (tracker.game, tracker.mode) == ("fugitive/tracker", "referee")


def test_a_moment_is_said_as_people_say_it() -> None:
    now = datetime(2026, 11, 19, 22, 0)
    for stamp, english, german in (
        ("2026-11-19T21:04:00", "at 21:04", "um 21:04"),
        ("2026-11-18T09:30:00", "yesterday at 09:30", "gestern um 09:30"),
        ("2026-10-03T18:00:00", "on 3/10 at 18:00", "am 3.10. um 18:00"),
    ):
        said = when(stamp, now)
        assert said is not None
        assert (said.in_("en"), said.in_("de")) == (english, german)
    assert when("") is None


def test_a_first_game_has_no_clock_and_the_easiest_beginning() -> None:
    first = setup.first_game(set_up(GAMES[4], 2)).opening.options
    assert first == {"scenario": 1, "difficulty": "easy", "learning": True}
    assert setup.first_game(set_up(GAMES[3], 2)).opening.options["clock"] is False


def test_what_is_not_for_so_many_people_is_not_chosen() -> None:
    seven = setup.touched(set_up(GAMES[0], 7), 'set setup "7A"')
    assert seven.opening.options == {"setup": "7A"}
    assert setup.touched(seven, "fewer").opening.options == {}


def test_people_change_places_and_type_their_names() -> None:
    made = set_up(GAMES[1], 3)
    for pick in ("name 0 Ada", "name 1 Ben", "name 2 Cem", "move 2 0"):
        made = setup.touched(made, pick)
    assert made.people == ("Cem", "Ada", "Ben")
    for key in ("key a", "key n", "key n", "key x", "erase", "key -", "key l", "key u"):
        made = setup.touched(made, key)
    assert made.typed == "Ann-Lu"
    made = setup.touched(made, f"name 1 {made.typed}")
    assert (made.people[1], made.typed) == ("Ann-Lu", "")


def test_a_dp_is_about_the_same_on_every_panel() -> None:
    assert scale_of(800, 480) == 1
    assert scale_of(1280, 720) == 1
    assert round(1280 / scale_of(1280, 720, 7)) == 802 or 1280 / scale_of(1280, 720, 7) >= 780
    assert round(1920 / scale_of(1920, 1080, 15.6)) in range(1760, 1820)
    assert round(3840 / scale_of(3840, 2160, 27)) == 1920, "larger screens are seen from farther away"
