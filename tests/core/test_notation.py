"""Actions as a line of text that parses back."""

from typing import TypeAlias

import pytest
from msgspec import Struct

from companion.core import BadInput
from companion.core.notation import read, write


class Place(Struct, frozen=True, tag="place"):
    number: int | None
    sprints: tuple[int | None, ...] = ()


class Sort(Struct, frozen=True, tag="sort"):
    cards: tuple[int | str | None, ...]


class Decide(Struct, frozen=True, tag="decide"):
    yes: bool
    why: str


class Mark(Struct, frozen=True, tag="mark"):
    fields: tuple[tuple[int, int], ...]


class Pass(Struct, frozen=True, tag="pass"):
    pass


Action: TypeAlias = Place | Sort | Decide | Mark | Pass


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("pass", Pass()),
        ("place 10 2,5", Place(10, (2, 5))),
        ("place 10 -", Place(10)),
        ("place ? ?,?", Place(None, (None, None))),
        ("sort 10,alibi,?", Sort((10, "alibi", None))),
        ("decide no no", Decide(False, "no")),
        ("decide yes 10", Decide(True, "10")),
        ("mark (1+2),(3+4)", Mark(((1, 2), (3, 4)))),
        ("mark -", Mark(())),
    ],
)
def test_an_action_is_written_and_read_back(line: str, action: Action) -> None:
    assert write(action) == line
    assert read(line, Action) == action


def test_what_has_a_default_may_be_left_out_at_the_end() -> None:
    assert read("place 10", Action) == Place(10)


def test_a_game_may_have_a_single_action() -> None:
    assert read("pass", Pass) == Pass()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("jump 3", '"jump" is not an action; there are: place, sort, decide, mark, pass'),
        ("", '"" is not an action; there are: place, sort, decide, mark, pass'),
        ("place", '"place": place takes 2 parts (number, sprints)'),
        ("place 3 1 2", '"place 3 1 2": place takes 2 parts (number, sprints)'),
        ("pass 3", '"pass 3": pass takes 0 parts ()'),
        ("place x -", '"place x -": Expected `int | null`, got `str` - at `$.number`'),
        ("decide perhaps 1", '"decide perhaps 1": Expected `bool`, got `str` - at `$.yes`'),
    ],
)
def test_what_is_no_action_is_refused_in_one_line(line: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        read(line, Action)
    assert str(error.value) == message


def test_spaces_do_not_matter() -> None:
    assert read("  place   3  1 ", Action) == Place(3, (1,))
