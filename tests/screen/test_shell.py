"""The pages around the games: everything fits, can be touched, and is there in both languages."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from companion import protocol
from companion.core.scene import TOUCH, Box, Frame, Scene, Why, frame_of
from companion.screen.settings import Settings
from companion.screen.shell import device, setup, sheets
from companion.screen.shell.home import home
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
SETTINGS = tuple(protocol.Setting(f"setting_number_{n}", default=False, allowed=(False, True)) for n in range(12))


LONGEST = Settings(theme="contrast", motion="off", large=True, hints=True, turn=270, muted=("bed",))


def frames() -> Iterator[Frame]:
    for (w, h), language in product(SIZES, ("en", "de")):
        yield frame_of(w, h, language)


def set_up(game: protocol.GameLine, n: int) -> setup.SetUp:
    begun = setup.with_settings(setup.begun(game), SETTINGS)
    while len(begun.people) < n:
        begun = setup.touched(begun, "more")
    return begun


def pages(frame: Frame) -> Iterator[Scene]:
    bare = home(frame, GAMES, ())
    yield bare
    yield home(frame, GAMES, TABLES)
    for game in GAMES:
        full = set_up(game, game.most)
        yield setup.page(frame, full)
        yield setup.page(frame, setup.touched(full, "options"))
    reason = Why("42 is 42 away; your reach is 3: add a sprint card, or choose another hideout.", "FU-042")
    for dialog in (
        sheets.why(frame, reason),
        sheets.question(frame, reason.message, "Yes", clause="FU-042"),
        sheets.pause(frame, stands=True, code="K7QF2"),
        sheets.language(frame),
        *(device.page(frame, settings) for settings in (Settings(), LONGEST)),
        device.sound(frame, replace(LONGEST, horn=3)),
        sheets.log(frame, ["Ada places a hideout with two sprint cards"] * 60),
        sheets.rule(frame, "FU-042", "A long sentence of the rule book, and so on. " * 12, before="FU-041", after="X"),
        setup.names_sheet(frame, set_up(GAMES[0], 9), 3),
    ):
        yield Scene(
            game="home", frame=frame, title="", banner=bare.banner, elements=(), dialog=dialog
        )  # only what lies on top


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


def test_names_colours_and_options_are_in_the_opening() -> None:
    made = set_up(GAMES[2], 2)
    for pick in ("name 0 Ada", "name 1 Ben", "colour 1", "option setting_number_3", "swap"):
        made = setup.touched(made, pick)
    opening = made.opening
    assert [(person.name, person.colour) for person in opening.people] == [("Ben", "yellow"), ("Ada", "green")]
    assert opening.options == {"setting_number_3": True}
    assert (opening.game, opening.mode) == ("fugitive", "digital")
    tracker = setup.touched(made, "way tracker").opening
    assert (tracker.game, tracker.mode) == ("fugitive/tracker", "referee")


def test_a_dp_is_about_the_same_on_every_panel() -> None:
    assert scale_of(800, 480) == 1
    assert scale_of(1280, 720) == 1
    assert round(1280 / scale_of(1280, 720, 7)) == 802 or 1280 / scale_of(1280, 720, 7) >= 780
    assert round(1920 / scale_of(1920, 1080, 15.6)) in range(1760, 1820)
    assert round(3840 / scale_of(3840, 2160, 27)) == 1920, "larger screens are seen from farther away"
