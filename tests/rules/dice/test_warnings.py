"""What is asked before an action is played; warnings about impossible missions are with DI-108."""

import pytest

from companion.games.dice.state import Retrieve, Roll
from tests.rules.dice.table import enter, game, position

LEFT_OUT = "the numbers you leave out would fulfil mission 3"


def warned(s: object, action: object) -> list[str]:
    words = game.warnings(s, 0, action)  # type: ignore[arg-type]
    assert all(warning.in_("de") != warning.in_("en") for warning in words)
    return [str(warning) for warning in words]


def test_one_is_asked_before_a_mission_is_left_unfulfilled() -> None:
    s = position(rolled="G1:3 Y1:4", rows=({3: "1 . ."},))
    assert warned(s, enter()) == [LEFT_OUT]
    assert warned(s, enter("G 3.2", "Y 3.3")) == []
    assert warned(s, enter("G 4.3")) == [], "the green number is used elsewhere"
    assert warned(s, enter("G 3.2")) == [LEFT_OUT], "yellow would still fulfil it"
    assert warned(position(rolled="G1:4 Y1:3", rows=({3: "1 . ."},)), enter()) == [], "they do not fit together"
    assert warned(position(rolled="G1:3 Y1:4", rows=({3: "1 . ."},), options={"hints": False}), enter()) == []


@pytest.mark.parametrize(
    ("pursuer", "words"),
    [
        (10, []),
        (11, ["the pursuer would then be only 3 behind"]),
        (14, ["the pursuer would catch you on field 16"]),
    ],
)
def test_one_is_asked_before_a_dear_retrieval(pursuer: int, words: list[str]) -> None:
    s = position(lid="Y1", rows=({3: "1 . .", 4: "1 . . ."},), pursuer=pursuer)
    assert warned(s, Retrieve()) == words


def test_one_is_asked_before_a_roll_that_catches() -> None:
    assert warned(position(pursuer=15), Roll(("G1",))) == ["the pursuer would catch you on field 16"]
    assert warned(position(pursuer=14), Roll(("G1",))) == []


def test_what_belongs_to_another_moment_is_refused_not_warned_of() -> None:
    assert warned(position(rolled="Y1:2", pursuer=15), Roll(("G1",))) == []
    assert warned(position(rolled="Y1:2", pursuer=15), Retrieve()) == []
    assert warned(position(pursuer=15), enter()) == []
    assert warned(position(rolled="Y1:2"), enter("Y 1.2")) == []
