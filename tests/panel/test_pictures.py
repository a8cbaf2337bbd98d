"""Pictures of the small display: each is kept as a text picture in `golden/`, so that a diff shows what changed.

Who means a change runs `COMPANION_GOLDEN=write pytest tests/panel` and looks at the diff.
"""

import pytest
from PIL import Image

from companion.core.panel import Bar, Big, Box, Boxes, Line, Page, Time, Track
from companion.panel.braille import from_braille, to_braille
from companion.panel.pages import alarm, clock, hidden_lines, menu, message, message_pages, value
from companion.panel.paint import fits, height, paint
from tests.panel.kept import kept, must_be_as_meant

SAFEHOUSE = Page("CITY", "field 20", (Time("unit", label="GAP", value="6"), Bar("unit"), Track("   p     wx  x e")))
UNDERGROUND = Page("ROW C > D", "10 left", (Time("glass", glass=True), Bar("glass"), Line("FIG F5", "pile 38")))
AGENTS = Page(
    "R ANNA  rolls 9",
    rows=(
        Big("CLINIC"),
        Line("2 dmg / heal 1"),
        Boxes(tuple(Box(seat, harm) for seat, harm in ("R3", "B6", "G9", "Y0", "P8", "W4"))),
    ),
)
FUGITIVE = Page(
    "R6 MARSHAL",
    "down 4",
    (
        Boxes((Box("00"), Box("03"), Box("", dark=True), Box("2", dark=True), Box("14"), Box("", dark=True))),
        Line("GUESS 17 + 21"),
        Line("all or nothing"),
    ),
)
EVERY_ROW = Page(
    "Äpfel & Öl",
    "ß",
    (
        Line("first", "of all", strong=True),
        Boxes((Box("A", crossed=True), Box("B", "12", dark=True, crossed=True), Box("C", "1"))),
        Bar(part=1, whole=3),
        Line("in the middle", align="middle"),
    ),
)
WORDS = ["Einen Schritt zurück gehen und ziehen", "Verfolger um\N{SOFT HYPHEN}drehen", "Ende"]
LONG = "Der Bildschirm antwortet nicht. Prüfe die vier Drähte „SDA“, „SCL“, 3,3 V und Masse; dann geht es weiter."

PICTURES = {
    "safehouse": lambda: paint(SAFEHOUSE, ("WIT", "PUR", "MIS", "UNDO"), {"unit": (1_122_000, 1_740_000)}),
    "underground": lambda: paint(UNDERGROUND, ("+", "-", "FLIP", "MENU"), {"glass": (47_000, 90_000)}),
    "agents": lambda: paint(AGENTS, ("<", ">", "OK", "BACK")),
    "fugitive": lambda: paint(FUGITIVE, ("-", "+", "OK", "BACK")),
    "question": lambda: value(
        "ANNA würfelt", "Wie viele Verfolger?", "2", legend=("-", "+", "OK", "RÜCK"), right="Wurf 7"
    ),
    "home": lambda: menu(
        "COMPANION",
        "21:04",
        ("Safehouse", "Dice", "Underground", "Agents", "Fugitive"),
        2,
        ("UP", "DOWN", "OK", "LANG"),
    ),
    "every-row": lambda: paint(EVERY_ROW, ("WWWWW", "x", "y", "WWWWW")),
    "big-with-lines": lambda: paint(Page("BIG", rows=(Big("17", 3, ("of 22", "are", "left")), Big("WORD", 2, ("a",))))),
    "long-list": lambda: menu("SPIELEN", "", WORDS * 3, 4, ("▲", "▼", "OK", "ZUR.")),
    "message-end": lambda: message("FEHLER", LONG, 1, ("", "", "OK", "")),
    "value-with-hint": lambda: value("OPTIONEN", "Welche Ausgabe soll auf den Tisch?", "Haus", "2 von 3"),
    "clock": lambda: clock("BIS ZUR WENDE", 83_000, 180_000, "Anna ist dran", ("", "", "PAUSE", "")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was_meant(name: str) -> None:
    must_be_as_meant(name, PICTURES[name]())


def test_every_golden_picture_is_drawn_by_somebody() -> None:
    assert kept(".") == set(PICTURES)


@pytest.mark.parametrize("page", [SAFEHOUSE, UNDERGROUND, AGENTS, FUGITIVE, EVERY_ROW], ids=lambda page: page.title)
def test_the_pages_of_the_design_fit(page: Page) -> None:
    assert fits(page) == []


def test_what_does_not_fit_is_named() -> None:
    page = Page(
        "A very long title of a page",
        "3",
        (Line("0123456789", "01234567890"), Big("ELEVEN CHAR"), Track("q"), Boxes((Box("four"),)), Line("漢")),
    )
    complaints = fits(page, ("LONGER", "", "", ""))
    for word in ("title", "line", "ELEVEN", "track", "box", "LONGER", "漢", "pixels high"):
        assert any(word in complaint for complaint in complaints), word


def test_a_page_too_full_keeps_its_rule_and_legend() -> None:
    full = paint(Page("FULL", rows=(Line("x"),) * 9), ("A", "B", "C", "D"))
    empty = paint(Page("FULL"), ("A", "B", "C", "D"))
    assert full.crop((0, 53, 128, 64)).tobytes() == empty.crop((0, 53, 128, 64)).tobytes()


def test_a_title_gives_way_to_what_stands_at_its_right() -> None:
    assert right_half(paint(Page("M" * 40, "12:34"))) == right_half(paint(Page("M" * 14 + "…", "12:34")))


def test_clocks_show_what_they_are_told_and_a_dash_otherwise() -> None:
    page = Page("T", rows=(Time("unit"),))
    assert paint(page, times={"unit": (999, 1000)}) == paint(page, times={"unit": (1, 1000)})  # both 0:01
    assert len({paint(page, times=times).tobytes() for times in ({}, {"unit": (0, 1)}, {"unit": (1, 1)})}) == 3


def test_a_time_of_hours_fits_beside_its_label() -> None:
    page = Page("T", rows=(Time("unit", label="GAP", value="12"),))
    quiet = Page("T", rows=(Time("unit"),))
    times = {"unit": (600 * 60_000, 600 * 60_000)}
    assert paint(page, times=times).crop((0, 9, 90, 54)) != paint(page).crop((0, 9, 90, 54))
    assert paint(quiet, times=times) != paint(page, times=times)


def test_a_strong_line_keeps_apart_from_its_neighbours_if_there_is_room() -> None:
    crowded = Page("T", rows=(Time("unit"), Line("", strong=True), Line("", strong=True)))
    lit = [paint(crowded).getpixel((127, y)) for y in range(10, 53)]
    assert [y for y, pixel in enumerate(lit) if pixel] == [*range(24, 33), *range(34, 43)]


def test_boxes_go_on_in_the_next_line() -> None:
    assert [height(Boxes((Box("R", "3"),) * count)) for count in (0, 6, 7, 13)] == [0, 12, 24, 36]


@pytest.mark.parametrize("chosen", range(9))
def test_the_chosen_item_is_in_sight_in_full(chosen: int) -> None:
    picture = menu("LIST", "", WORDS * 3, chosen)
    lit = [picture.getpixel((126, y)) for y in range(10, 53)]
    lines = (2, 1, 1)[chosen % 3]
    assert sum(map(bool, lit)) >= 9 * lines - 1


def test_an_item_longer_than_the_page_is_scrolled() -> None:
    item = " ".join(f"word{number}" for number in range(10, 34))
    assert hidden_lines(item) == 3  # three words a line
    seen = {menu("L", "", [item, "b"], 0, offset=offset).tobytes() for offset in range(-1, 9)}
    assert len(seen) == 4
    assert hidden_lines("short") == 0


def test_a_list_of_nothing_can_be_shown() -> None:
    assert menu("L", "", [], 0).getbbox() is not None


def test_a_message_has_as_many_pages_as_it_needs() -> None:
    assert [message_pages(text) for text in ("", "short", LONG, "\n" * 10)] == [1, 1, 2, 3]
    assert message("T", LONG, 7) == message("T", LONG, 1)


def test_a_long_value_is_drawn_smaller() -> None:
    for answer in ("2", "Haus", "Safehouse", "A value of many letters"):
        picture = value("T", "Which?", answer)
        assert picture.crop((0, 20, 128, 53)).getbbox() is not None


def test_an_alarm_is_the_picture_turned_round() -> None:
    picture = paint(SAFEHOUSE)
    assert alarm(picture) != picture
    assert alarm(alarm(picture)) == picture


def test_a_picture_comes_back_from_braille() -> None:
    picture = paint(FUGITIVE)
    assert from_braille(to_braille(picture)) == picture


def right_half(image: Image.Image) -> bytes:
    return image.crop((64, 0, 128, 9)).tobytes()
