"""The words of the Dice Game: menus of parts that lead everywhere, pictures one can play from, hints."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.telling import Choice
from companion.games.dice.hints import hints
from companion.games.dice.state import (
    Accept,
    Concede,
    Enter,
    NoRun,
    Number,
    Ran,
    ReRoll,
    Retrieve,
    Roll,
    State,
)
from tests.rules.dice.table import box, enter, game, play, position

menu = game.telling.menu


def labels(s: State, *picked: str, language: str = "en") -> list[str]:
    return [choice.label.in_(language) for choice in menu(s, 0, picked)]


def reached(s: State, picked: tuple[str, ...] = ()) -> Iterator[Any]:
    """Every action of the menu."""
    for choice in menu(s, 0, picked):
        if choice.action is not None:
            yield choice.action
        else:
            yield from reached(s, (*picked, choice.key))


# -------------------------------------------------------------------------------- entries, part by part


def test_entries_are_picked_by_colour_joker_and_field_until_done() -> None:
    s = position(rolled="Y1:5 Y2:1 G1:2 W1:5")
    assert labels(s) == ["Enter nothing", "▲ yellow: 6 …", "● green: 2 …", "Give up"]
    assert labels(s, "Y") == ["▲6 without joker", "▲6 + ★5 = 11"]
    fields = labels(s, "Y", "W1")
    assert fields[0] == "mission 1, field 1:  [▲11] ■· ◆·"
    assert fields[-1] == "by chameleon into another colour …"
    assert "mission 6, field 1:  [▲11] ◆· 6 ■· ●·" not in fields, "it does not fit left of the 6"
    assert labels(s, "Y", "W1", "3.3") == ["Done: ▲11 → 3.3", "● green: 2 …"]
    assert labels(s, "Y", "W1", "3.3", "G")[0].startswith("mission "), "no joker is left to ask about"
    (done, *_) = menu(s, 0, ("Y", "W1", "3.3", "G", "3.2"))
    assert done.action == Enter((Number("Y", 3, 3), Number("G", 3, 2)), enter("Y+W1 3.3").jokers)
    play(s, 0, done.action)


def test_a_chameleon_is_picked_before_its_field() -> None:
    s = position(rolled="Y1:3")
    assert all("▲3]" not in label for label in labels(s, "Y", "chameleon"))
    (done, *_) = menu(s, 0, ("Y", "chameleon", "3.1*"))
    assert str(done.label) == "Done: ▲3 → 3.1*"
    assert done.action == enter("Y 3.1*")
    assert "by chameleon into another colour …" not in labels(position(rolled="Y1:3", chameleons=0), "Y")


def test_the_menu_leads_to_every_legal_set_and_to_no_other() -> None:
    words = ("1 1 1", "1 2 3 4", "1 . .", "1 1 1 1", "1 1 1 1 1", "1 1 6 7 7", "1 1 6 7 7 7", ". . 4 6 7 7 7")
    s = position(rolled="Y1:2 B1:5 W1:3", rows=(dict(enumerate(words, 1)),))
    offered = set(reached(s))
    legal = set(game.legal(s, 0))

    def as_set(action: Any) -> Any:
        if not isinstance(action, Enter):
            return action
        return frozenset(action.numbers), frozenset(action.jokers), frozenset(action.chameleons)

    assert {as_set(action) for action in offered} == {as_set(action) for action in legal}
    assert len(legal) > 10


# -------------------------------------------------------------------------------- dice, part by part


def test_dice_are_picked_one_by_one() -> None:
    s = position(lid="Y1 G1 G2 R1 R2 W2")
    assert labels(s) == [
        "Roll ▲ ◆ ◆ ★",
        "Roll ▲ ◆",
        "Dice back: costs nothing",
        "Choose dice …",
        "Give up",
    ]
    assert labels(s, "roll") == ["+ ▲ yellow (1 left)", "+ ◆ blue (2 left)", "+ ★ white joker (1 left)"]
    assert "Roll ★" not in labels(s, "roll", "W")
    (throw, *_) = menu(s, 0, ("roll", "B", "W", "B"))
    assert (throw.action, str(throw.label)) == (Roll(("B1", "B2", "W1")), "Roll ◆ ◆ ★")
    kinds = {tuple(die[0] for die in action.dice) for action in reached(s) if isinstance(action, Roll)}
    assert len(kinds) == 2 * 3 * 2 - 2, "any selection with a colour die, whichever of two equal dice it is"


def test_without_a_colour_die_only_retrieval_is_offered() -> None:
    s = position(lid=" ".join(die for die in box.dice if die != "W1"), rows=({3: "1 . ."},))
    assert labels(s) == ["Dice back: costs 1 (sheet S)", "Give up"]


def test_the_help_window_offers_what_is_left() -> None:
    s = position(rolled="Y1:P G1:3 W1:P", phase="help")
    assert labels(s) == [
        "Go on: the pursuer runs 2 fields",
        "Use “The pursuer does not run”",
        "Use “Roll again” …",
        "Give up",
    ]
    assert labels(s, "re_roll") == ["+ ▲✗", "+ ●3", "+ ★✗"]
    (throw, *_) = menu(s, 0, ("re_roll", "W1", "Y1"))
    assert throw.action == ReRoll(("Y1", "W1"))
    quiet, _ = play(s, 0, NoRun())
    assert labels(quiet)[0] == "Go on: the pursuer does not run"
    assert set(reached(s)) == set(game.legal(s, 0))
    assert labels(position(rolled="G1:3", phase="help"))[0] == "Go on: no pursuer was rolled"


def test_who_is_not_asked_can_only_give_up() -> None:
    s = position(seats=2)
    (only,) = menu(s, 1, ())
    assert only.action == Concede()
    done, _ = play(position(seats=2, rolled="Y1:3"), 0, enter())
    (only,) = menu(done, 0, ())
    assert only.action == Concede()
    assert menu(s, None, ()) == ()


# -------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (Retrieve(), "Dice back: costs 2 (sheet A)", "Würfel zurück: kostet 2 (Blatt A)"),
        (Roll(("Y1", "W2")), "Roll ▲ ★", "Würfeln: ▲ ★"),
        (Accept(), "Go on: no pursuer was rolled", "Weiter: kein Verfolger gewürfelt"),
        (Enter(), "Enter nothing", "Nichts eintragen"),
        (Concede(), "Give up", "Aufgeben"),
    ],
)
def test_actions_have_words(action: Any, english: str, german: str) -> None:
    s = position(seats=2, rows=({3: "1 . ."}, {3: "1 . .", 4: "1 . . ."}), lid="G1")
    said = game.telling.action(s, 0, action)
    assert (said.in_("en"), said.in_("de")) == (english, german)


def test_events_and_roles_are_told_by_sheet() -> None:
    s = position(seats=2)
    assert [str(role) for role in game.telling.roles(s)] == ["Sheet S", "Sheet A"]
    assert game.telling.event(s, Ran(1, 16, 19)).in_("de") == "Blatt A läuft bis Feld 19."


@pytest.mark.rule("DI-055")
def test_the_picture_shows_what_a_player_must_know() -> None:
    rows = ({3: "1 . 12", 4: "1 1 1 1"}, {5: "2 . . . ."})
    s = position(seats=2, rolled="Y1:5 Y2:4 G1:2 R1:P W1:3", phase="help", lid="B1", rows=rows, fronts=(19, 16))
    lines = game.telling.picture(s, 0, "en")
    whole = "\n".join(lines)
    assert "Rolled: ●2   ▲5+4=9   ★3   ■✗" in whole
    assert "×××××··········A··S····················⌂" in lines
    assert "Pursuer 5   S 19 (+14), A 16 (+11)   Safehouse 40" in lines
    assert "Table: ● ■ ◆ ★    Lid: ◆" in lines
    assert "Taking the dice back costs: 1 (sheet S, A)" in lines
    assert "Sheet S: field 19, lead 14, 21 to go, 1 open, chameleons 1" in lines
    assert " 3 ≤ ○  +2    [◆ 1] [●  ] [▲12]" in lines
    assert " 4 ≤ ✓  +3    [■ 1] [▲ 1] [● 1] [◆ 1]" in lines
    assert "5 ≤ +4 ▲2  ◆·  ■·  ●·  ▲·" in whole
    assert "im Safehouse" in "\n".join(game.telling.picture(position(seats=2, fronts=(40, 20)), 0, "de"))


def test_a_bystander_sees_all_sheets() -> None:
    lines = game.telling.picture(position(seats=4), None, "en")
    assert all(any(f"Sheet {letter}:" in line for line in lines) for letter in "SAFE")


# -------------------------------------------------------------------------------- hints


def hinted(s: State, seat: int = 0) -> str:
    return " ".join(str(hint.words) for hint in hints(box, s, seat))


def test_hints_fit_the_moment() -> None:
    assert "one die gives 1 to 5" in hinted(replace(position(), roll_no=0))
    assert "low numbers to the left" in hinted(replace(position(rolled="Y1:2"), roll_no=1))
    assert "close missions first" in hinted(position(lid="Y1", rows=({3: "1 . .", 4: "1 . . ."},)))
    assert hinted(position(lid="Y1", rows=({3: "1 . ."},))) == ""
    assert "save" in hinted(position(rolled="Y1:P", phase="help"))
    assert "use help" in hinted(position(rolled="Y1:P", phase="help", pursuer=15))
    assert hinted(position(rolled="Y1:P G1:P R1:P", phase="help")) == ""
    assert hinted(position(rolled="Y1:P", phase="help", no_run_left=0)) == ""
    assert "should not open" in hinted(position(seats=2, rolled="Y1:2", fronts=(40, 20)))
    assert "a good place to start" in hinted(replace(position(rolled="Y1:2"), roll_no=2))
    assert "throw many dice" in hinted(replace(position(lid="Y1"), roll_no=1))
    assert hinted(replace(position(rolled="Y1:2"), roll_no=3)) == ""


def test_a_hint_names_a_clause_of_its_own() -> None:
    found = {hint.clause for s in hinting() for hint in hints(box, s, 0)}
    assert {clause for clause in found if "hint" in game.rulebook.clauses[clause].tags} == found
    assert found == {f"DI-{n}" for n in range(170, 178)}


def hinting() -> Iterator[State]:
    two_open = ({3: "1 . .", 4: "1 . . ."},)
    yield replace(position(), roll_no=0)
    yield replace(position(lid="Y1"), roll_no=1)
    yield position(lid="Y1", rows=two_open)
    yield position(lid=" ".join(box.dice), rows=two_open)
    yield position(rolled="Y1:P", phase="help")
    yield replace(position(rolled="Y1:2"), roll_no=1)
    yield replace(position(rolled="Y1:2"), roll_no=2)
    yield position(seats=2, rolled="Y1:2", fronts=(40, 20))


def test_hints_can_be_turned_off() -> None:
    for wanted in (True, False):
        s = position(rolled="Y1:P", phase="help", options={"hints": wanted})
        assert any("Hint:" in line for line in game.telling.picture(s, 0, "en")) == wanted


def test_choices_are_named_once() -> None:
    for s in (position(), position(rolled="Y1:5 G1:2 W1:5"), position(rolled="Y1:P G1:2", phase="help")):
        choices: tuple[Choice, ...] = menu(s, 0, ())
        assert len({choice.key for choice in choices}) == len(choices)
