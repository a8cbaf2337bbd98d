"""Boxes add up, strips stay touchable, words fit or are found out."""

from itertools import pairwise

import pytest

from companion.core.layout import (
    SIZES,
    SOFT,
    columns,
    fit,
    flow,
    grid,
    middle,
    rows,
    shortened,
    strips,
    type_size,
    visible,
    width,
    wrap,
)
from companion.core.scene import Box, frame_of

S, M = frame_of(800, 480), frame_of(1280, 720)


def test_rows_and_columns_fill_their_box_to_the_last_dp() -> None:
    box = Box(3, 5, 101, 97)
    for parts in ((1.0, 2.0, 1.0), (20, 1.0, 1.0), (1.0,), (0.3, 0.3, 0.3)):
        assert columns(box, *parts, gap=4)[-1].right == box.right
        assert rows(box, *parts, gap=4)[-1].bottom == box.bottom
    assert [cut.w for cut in columns(box, 20, 1.0, gap=4)] == [20, 77]


def test_a_grid_has_equal_cells_that_stay_inside() -> None:
    box = Box(0, 0, 100, 60)
    cells = grid(box, 2, 3, 4)
    assert len({(cell.w, cell.h) for cell in cells}) == 1
    assert all(box.holds(cell) for cell in cells)
    squares = grid(box, 2, 3, 4, square=True)
    assert all(cell.w == cell.h and box.holds(cell) for cell in squares)


def test_a_strip_keeps_its_size_then_shrinks_then_overlaps() -> None:
    box = Box(0, 0, 500, 100)
    assert flow(box, 4, (60, 90), 40, 10).boxes[0].w == 60
    assert flow(box, 9, (60, 90), 40, 10).boxes[0].w == 46
    covered = flow(box, 15, (60, 90), 40, 10)
    assert covered.step < 40
    assert covered.boxes[-1].right <= box.right
    parts = visible(covered)
    assert not any(one.overlaps(other) for one, other in pairwise(parts))


@pytest.mark.parametrize("n", range(1, 30))
def test_things_in_lines_stay_inside_and_can_be_touched(n: int) -> None:
    box = Box(8, 60, 588, 150)
    boxes = strips(box, n, (58, 80), 40, 12, most=3)
    assert all(box.holds(thing) for thing in boxes)
    assert not any(one.overlaps(other) for one, other in pairwise(boxes))


def test_words_fit_in_the_order_of_the_house() -> None:
    button = Box(0, 0, 144, 30)
    assert fit(S, Box(0, 0, 300, 30), "Nichts eintragen", style="bold").size == "body"
    assert fit(S, Box(0, 0, 144, 60), "Nichts eintragen", style="bold").lines == ("Nichts", "eintragen")
    assert fit(S, button, "Nichts eintragen", "Nichts", style="bold").size == "small"
    assert fit(S, Box(0, 0, 70, 30), "Nichts eintragen", "Nichts", style="bold").lines == ("Nichts",)


def test_in_contrast_words_are_larger_where_there_is_room() -> None:
    contrast = frame_of(800, 480, theme="contrast")
    assert fit(contrast, Box(0, 0, 400, 60), "Nothing").size == "action"
    assert fit(contrast, Box(0, 0, 80, 28), "Nothing").size == "body"


def test_a_compound_breaks_at_its_soft_hyphen_only() -> None:
    word = f"Verfolger{SOFT}karte"
    assert wrap(word, 20, "bold", 500) == ("Verfolgerkarte",)
    assert wrap(word, 20, "bold", 100) == ("Verfolger-", "karte")


def test_the_widths_measured_when_the_screen_was_designed_still_hold() -> None:
    assert width("Zug beenden", 28, "bold") == pytest.approx(158, abs=3)
    assert width("Polizeichefin: nenne eine oder mehrere Zahlen", 24, "bold") == pytest.approx(489, abs=4)


def test_a_long_name_is_cut() -> None:
    cut = shortened("Maximiliane-Charlotte", 100, 22)
    assert cut.endswith("…")
    assert width(cut, 22) <= 100
    assert shortened("Anna", 100, 22) == "Anna"


def test_nothing_is_ever_smaller_than_16_dp() -> None:
    assert min(size for sizes in SIZES.values() for size in sizes.values()) == 16
    assert type_size(M, "body") == 24


def test_a_window_gets_its_class() -> None:
    assert [frame_of(*size).size for size in ((800, 480), (802, 451), (1126, 706), (1280, 720))] == ["S", "S", "M", "M"]
    assert [frame_of(*size).size for size in ((1787, 1004), (480, 800), (360, 640))] == ["L", "P", "P"]


def test_a_box_in_the_middle() -> None:
    assert middle(Box(0, 0, 100, 50), 20, 10) == Box(40, 20, 20, 10)
