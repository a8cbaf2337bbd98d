"""The pages around the games: everything fits, can be touched, and is there in both languages."""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from companion.core.faces import Label, Time
from companion.core.layout import AIR, line_height
from companion.core.scene import TOUCH, Box, Element, Frame, Intent, Theme, frame_of
from companion.core.text import LANGUAGES
from companion.screen.lying import lying, strip_height
from companion.screen.shell import setup
from companion.screen.shell.home import home, tables_sheet
from companion.screen.shell.times import when
from companion.screen.sprites import Sprites
from companion.screen.theme import PALETTES, character_of
from companion.screen.window import scale_of
from tests.games.looks import problems
from tests.screen.desk import Desk, sit
from tests.screen.pages import GAMES, TABLES, against_the_clock, named_pages, on_board, set_up

SIZES = (
    (800, 480),
    (780, 439),
    (802, 451),
    (1113, 626),
    (1126, 706),
    (1280, 720),
    (1554, 873),
    (1787, 1004),
    (480, 800),
    (417, 696),
    (360, 640),
)
"""dp of panels, and of the same panels where everything is a step larger."""


def frames() -> Iterator[Frame]:
    for (w, h), language in product(SIZES, LANGUAGES):
        yield frame_of(w, h, language)


every_frame = pytest.mark.parametrize(
    "frame", list(frames()), ids=lambda frame: f"{frame.w}x{frame.h}-{frame.language}"
)


@every_frame
def test_everything_fits_and_can_be_touched(frame: Frame) -> None:
    whole = Box(0, 0, frame.w, frame.h)
    for name, page in named_pages(frame):
        layer = page.dialog.elements if page.dialog else page.elements
        for thing in layer:
            assert min(thing.box.w, thing.box.h) > 0, (name, thing)
            assert whole.holds(thing.box), (name, thing)
            assert whole.holds(thing.touched), (name, thing)
        touchable = [thing for thing in page.alive if thing.is_touchable]
        assert touchable or name == "waiting"
        for thing in touchable:
            assert thing.touched.w >= TOUCH, (name, thing)
            assert thing.touched.h >= TOUCH, (name, thing)
        for one, other in combinations(touchable, 2):
            assert not one.touched.overlaps(other.touched), (name, one, other)


@every_frame
def test_nothing_covers_anything_else(frame: Frame) -> None:
    """Words stand on buttons and panels, never on other words, and inside the sheet they belong to."""
    for name, page in named_pages(frame):
        layer = page.dialog.elements if page.dialog else page.elements
        if page.dialog:
            sheet = [thing for thing in layer if thing.id not in {"sheet:bar", "sheet:clock"}]
            outside = [thing for thing in sheet if not page.dialog.box.holds(thing.box)]
            assert not outside, (name, outside)
        things = [thing for thing in layer if thing.kind != "panel"]
        for one, other in combinations(things, 2):
            inside = one.kind == "button" and other.kind in {"text", "button"} and one.box.holds(other.box)
            assert inside or not one.box.overlaps(other.box, by=4), (name, one, other)


@pytest.mark.parametrize(
    ("w", "h", "theme"), [*((w, h, "night") for w, h in SIZES), *((w, h, "contrast") for w, h in SIZES[::2])]
)
def test_words_fit_are_readable_and_have_glyphs(w: int, h: int, theme: Theme) -> None:
    seen: set[Any] = set()
    wrong = []
    for language in LANGUAGES:
        for name, page in named_pages(frame_of(w, h, language, theme)):
            sprites = Sprites(PALETTES[theme], character_of(page.game), page.frame.size, 1.0)
            for thing in page.dialog.elements if page.dialog else page.elements:
                what = (page.game, thing.kind, thing.face, thing.box.w, thing.box.h, thing.state)
                if what not in seen:
                    seen.add(what)
                    wrong += [(language, name, thing.id, problem) for problem in problems(sprites, thing)]
    assert not wrong, wrong[:10]


@pytest.mark.parametrize("theme", PALETTES)
@every_frame
def test_no_lines_are_higher_than_their_place(frame: Frame, theme: Theme) -> None:
    for name, page in named_pages(replace(frame, theme=theme)):
        for thing in page.dialog.elements if page.dialog else page.elements:
            if isinstance(thing.face, Label):
                high = len(thing.face.lines) * line_height(frame, thing.face.size)
                assert high <= thing.box.h + AIR, (name, thing)


def test_the_titles_of_all_posters_are_of_one_size() -> None:
    for frame, theme in product(frames(), PALETTES):
        faces = [
            thing.face for thing in home(replace(frame, theme=theme), GAMES, ()).elements if thing.id.endswith(":title")
        ]
        titles = [face for face in faces if isinstance(face, Label)][1:]
        assert len({title.size for title in titles}) == 1
        assert all(len(title.lines) == 1 for title in titles)


def test_every_unfinished_table_can_be_gone_on_with() -> None:
    tables = tuple(replace(TABLES[0], table=f"T{n}") for n in range(30))
    for frame in frames():
        offered: set[str] = set()
        for n in range(30):
            offered |= {thing.tap.what for thing in tables_sheet(frame, tables, n).elements if thing.tap}
        assert {f"resume T{n}" for n in range(30)} <= offered
    bar = {thing.id: thing for thing in home(frame, GAMES, tables).elements}
    assert bar["resume"].tap == Intent("shell", "resume T0")
    assert "resume:all" not in {thing.id for thing in home(frame, GAMES, tables[:1]).elements}


@every_frame
def test_a_running_clock_is_seen_above_every_sheet(frame: Frame) -> None:
    """Which then has less room, and still fits."""
    low = strip_height(frame)
    lower = replace(frame, h=frame.h - low)
    for name, dialog in on_board(lower):
        touchable = [thing for thing in dialog.elements if thing.is_touchable]
        for thing in touchable:
            assert Box(0, 0, frame.w, lower.h).holds(thing.touched), (name, thing)
            assert min(thing.touched.w, thing.touched.h) >= TOUCH, (name, thing)
        for one, other in combinations(touchable, 2):
            assert not one.touched.overlaps(other.touched), (name, one, other)
    told = dict(on_board(lower))
    page = against_the_clock(frame, "safehouse")
    shown = lying(page, lambda room: dict(on_board(room))["log-0"], frame)
    assert shown.dialog
    strip, clock, *rest = shown.dialog.elements
    assert isinstance(clock.face, Time)
    assert clock.face.running
    assert strip.box.holds(clock.box)
    assert [thing.box for thing in rest] == [thing.box.moved(y=low) for thing in told["log-0"].elements]
    assert lying(page, lambda room: dict(on_board(room))["why"], frame).dialog == dict(on_board(frame))["why"]


def test_when_a_table_stopped_is_never_cut() -> None:
    for frame in frames():
        facts = {thing.id: thing.face for thing in home(frame, GAMES, TABLES[1:]).elements}["resume:facts"]
        assert isinstance(facts, Label)
        moment = when(TABLES[1].stopped)
        assert moment
        assert moment.in_(frame.language) in facts.lines[0]


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


def test_a_running_clock_ticks_on_above_the_log() -> None:
    left = Time("glass", 60_000, 60_000, running=True)

    async def story(desk: Desk) -> None:
        await desk.shows(Element(id="left", kind="clock", box=Box(300, 100, 200, 60), face=left))
        desk.screen.meanings.look_up("log")
        await desk.until(lambda: "sheet:clock" in desk.shown)
        strip = desk.screen.window.surface.subsurface((280, 0, 240, 56))
        await asyncio.sleep(0.3)
        before = pygame.image.tobytes(strip, "RGB")
        await desk.until(lambda: pygame.image.tobytes(strip, "RGB") != before)

    sit(story)
