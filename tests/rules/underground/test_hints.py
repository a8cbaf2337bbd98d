"""What a device may tell: UG-124, UG-125; the route hint and the picture."""

import pytest
from msgspec.structs import replace

from companion.core import Question, Seeded
from companion.core.telling import WIDTH
from companion.games.underground.field import Field
from companion.games.underground.hints import advice, levels_missing, told, way_to
from companion.games.underground.routes import Leg, hint
from companion.games.underground.state import (
    Acting,
    Action,
    Dealing,
    Finish,
    Flip,
    Leave,
    Options,
    Place,
    PuttingPlatform,
    RunOut,
    Sparing,
    State,
    Stay,
    Walk,
)
from tests.rules.underground.table import BLUE_STAR, RED_2, RED_4, TURN, after, box, game, play, position, started

CODE = ("N01", "N05", "N09", "N10", "N02")
ROW = {"E1": "1@", "E2": "1", "E3": "1", "E4": "1", "E5": "1", "E6": "1?"}


def advised(s: object, words: str) -> bool:
    return any(words in str(line) for line in advice(box, s, way_to(box, s)))  # type: ignore[arg-type]


@pytest.mark.rule("UG-124")
def test_the_levels_still_missing_are_shown() -> None:
    s = position({"E5": "3@"})
    assert levels_missing(box, s) == 7
    assert any("the door is 7 higher" in line for line in game.telling.picture(s, 0, "en"))
    level, above = position({"E5": "10@"}), position({"E5": "12@"})
    assert levels_missing(box, level) == 0
    assert any("level 10, and so is the door" in line for line in game.telling.picture(level, 0, "en"))
    assert any("the door is 2 lower" in line for line in game.telling.picture(above, 0, "en"))


@pytest.mark.rule("UG-125")
def test_advice_about_the_timer() -> None:
    assert advised(position(ROW, played=RED_2, section=2), "turn it early")
    assert not advised(position(ROW, played=RED_2, section=7), "turn it early")
    assert advised(position({"E2": "1@", "E3": "1"}, section=0), "move first")
    assert not advised(position({"E2": "1@", "E3": "1"}, section=5), "move first")


@pytest.mark.rule("UG-125")
@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("1e", "Build over a wall"),
        ("1L", "Build over a lock"),
        ("1~", "Build over water with wood"),
        (".", "bridge gaps"),
    ],
)
def test_advice_about_what_is_in_the_way(word: str, words: str) -> None:
    barred = {"E1": "1@", "E2": word, "E3": "1?"}
    assert advised(position(barred), words)
    assert not advised(position({"E1": "1@", "E2": "1", "E3": "1?"}), words)


@pytest.mark.rule("UG-125")
def test_advice_about_cards_chips_platforms_and_the_first_game() -> None:
    assert advised(position(ROW, played=RED_2, piles={"I3": ()}), "still had to be played")
    assert not advised(position(ROW, played=RED_2), "still had to be played")
    assert advised(position(ROW, todo=(*TURN[:1], Sparing()), collected=CODE), "save the card")
    assert advised(position(ROW, todo=(PuttingPlatform("a", "E5"),)), "close to the tower")
    assert advised(position(ROW, todo=(Dealing(),)), "scenario 1")
    assert not advised(position(ROW, todo=(Dealing(),), scenario=2), "scenario 1")


def test_the_route_hint_is_the_shortest_way_in_cards() -> None:
    s = position(ROW, played=None, hands=((RED_2, BLUE_STAR), (RED_4, "I2")))
    way = hint(box, s, "E6")
    assert way is not None
    assert way.path == ("E2", "E3", "E4", "E5", "E6")
    assert way.legs == (Leg(0, BLUE_STAR, "E5"), Leg(1, "I2", "E6")), "four steps, then the card that is just enough"
    assert way.obstacles == ()
    assert "5 steps, 2 cards" in str(next(told(way)))


def test_the_way_out_counts_on_a_door_space_that_is_built_up() -> None:
    low = {"E3": "5@", "E4": "9", "E5": "1", "F3": "4", "F4": "3", "F5": "2", "D5": "#S"}
    way = hint(box, position(low, collected=CODE), "D5")
    assert way is not None
    assert way.path == ("E4", "E5", "D5"), "not downhill to where the door space lies now"


def test_after_the_move_of_a_turn_the_way_goes_on_with_the_next_players_card() -> None:
    s = position(ROW, played=RED_4, hands=((RED_2,), (BLUE_STAR, "I2")), todo=(*TURN, Acting(moved=True)))
    way = hint(box, s, "E6")
    assert way is not None
    assert way.legs == (Leg(1, BLUE_STAR, "E5"), Leg(0, RED_2, "E6"))


def test_the_route_hint_uses_the_card_that_lies_there_and_guesses_what_will_be_drawn() -> None:
    s = position({**{f"E{n}": "1" for n in range(2, 9)}, "E1": "1@"}, played=RED_2, players=1, hands=((RED_4,),))
    way = hint(box, s, "E8")
    assert way is not None
    assert way.legs == (Leg(0, RED_2, "E3"), Leg(0, RED_4, "E7"), Leg(0, None, "E8"))


def test_the_route_hint_says_what_must_be_built() -> None:
    way = hint(box, position({"E1": "1@", "E2": "1", "E3": "1~", "E4": "1?"}), "E4")
    assert way is not None
    assert way.obstacles == (("E3", "water"),)
    assert hint(box, position({"A1": "1?", "A2": "9", "B1": "9", "E5": "1@"}), "A1") is None, "nothing can be lowered"


def test_the_route_hint_with_a_complete_code_leads_out() -> None:
    s = position({"E5": "#E", "E6": "10", "E7": "10@"}, collected=CODE)
    way = way_to(box, s)
    assert way is not None
    assert (way.path, way.obstacles) == (("E6", "E5"), ())
    low = way_to(box, position({"E5": "#E", "E6": "4", "E7": "4@"}, collected=CODE))
    assert low is not None
    assert low.obstacles == (("E5", "door_level"),)


def test_the_picture_shows_heights_walls_symbols_water_figure_and_kidnapper() -> None:
    s = position(
        {"A1": "1@", "A2": "12eK", "A3": "1V!", "B1": "2L~", "B2": "3?", "C1": "0R", "I9": "#N"}, section=1, end=4
    )
    lines = game.telling.picture(s, 0, "en")
    assert lines[0].split() == ["X", "x", "E"]
    assert lines[0].index("X") == lines[1].index("2")
    assert lines[3].startswith("A | 1   @|12K   # 1v   |")
    assert lines[5].startswith("B | 2L~  | 3  ? |")
    assert lines[7].startswith("C | .   R|")
    assert "|EXIT ^|" in lines[19]
    assert all(len(line) <= WIDTH for line in lines)
    right = game.telling.picture(replace(s, section=10), 0, "en")
    assert right[5].endswith("X")
    assert right[7].endswith("x")


def test_a_menu_leads_to_a_tile_and_its_turn_and_a_long_list_of_spaces_by_row() -> None:
    s = position({"E5": "1@", "E6": "1"}, played=RED_2)
    assert [choice.key for choice in game.telling.menu(s, 0, ())] == ["walk", "path", "place", "finish", "flip"]
    assert [choice.key for choice in game.telling.menu(s, 0, ("place",))] == ["I3-1"]
    assert [choice.key for choice in game.telling.menu(s, 0, ("place", "I3-1"))] == ["0", "1"], "upright or flat"
    assert [choice.key for choice in game.telling.menu(s, 0, ("place", "I3-1", "1"))] == list("ABCDEFG")
    spots = game.telling.menu(s, 0, ("place", "I3-1", "1", "A"))
    assert Place("I3-1", "A1", 1) in [choice.action for choice in spots]
    assert {choice.action for choice in game.telling.menu(s, 0, ("walk",))} == {Walk(("E6",))}
    assert game.telling.menu(s, 0, ("path", "E6"))[0].action == Walk(("E6",))
    moved = position({"E5": "1@"}, played=RED_2, todo=(*TURN, Acting(moved=True)))
    assert Finish() in [choice.action for choice in game.telling.menu(moved, 0, ())]


def test_what_a_move_costs_is_said_in_the_menu() -> None:
    s = position({"E4": "1L", "E5": "1e@", "E6": "4"}, keys=1, collected=("S-hammer", "S-ladder"), section=3)
    labels = {choice.key: str(choice.label) for choice in game.telling.menu(s, 0, ("walk",))}
    assert labels["E4"] == "E4: 1 step, 1 key, in sight!"
    assert labels["E6"] == "E6: 1 step, hammer, ladder"
    out = position({"E5": "#E", "E6": "10@"}, collected=CODE)
    assert [str(choice.label) for choice in game.telling.menu(out, 0, ("walk",))] == ["E5: 1 step, and out!"]


@pytest.mark.rule("UG-022")
def test_a_platform_is_offered_once_for_each_way_it_can_lie() -> None:
    s = game.new(Options(), 1, Seeded(1))
    s = replace(s, todo=(PuttingPlatform("a", "A1"),), field=Field(tower="A4"))
    assert "Platform a (2 × 3, 1 high) covers A1: where?" in game.telling.picture(s, 0, "en")
    assert [str(choice.label) for choice in game.telling.menu(s, 0, ())] == ["A1–B3", "A1–C2"]
    one = replace(s, todo=(PuttingPlatform("h", "B2"),))
    assert [str(choice.label) for choice in game.telling.menu(one, 0, ())] == ["B2"]
    elsewhere = replace(s, todo=(PuttingPlatform("a", "A4"),))
    assert any("finds no room on A4: where instead?" in line for line in game.telling.picture(elsewhere, 0, "en"))


@pytest.mark.rule("UG-093", "UG-106")
def test_where_to_flee_is_offered_with_its_price() -> None:
    spaces = {"E4": "1L", "E5": "1e@", "E6": "4"}
    tools = ("S-hammer", "S-ladder")
    s = position(spaces, played="A1", draw=("E5",), keys=1, collected=tools, section=3)
    s = after(s, Finish())
    assert "Water comes to E5: the figure must step away." in game.telling.picture(s, 0, "en")
    labels = [str(choice.label) for choice in game.telling.menu(s, 0, ())]
    assert labels == ["Step away to E6: hammer, ladder", "Step away to E4: 1 key, in sight!", "Turn the sand timer"]
    penalty, _ = play(position(spaces, draw=("E5",), keys=1, section=3), None, RunOut())
    assert "Step away to E4: 1 key" in [str(choice.label) for choice in game.telling.menu(penalty, 1, ())]


def test_the_picture_says_what_is_to_be_decided() -> None:
    def last(s: State, *actions: Action) -> str:
        return game.telling.picture(after(s, *actions), 0, "en")[-1]

    start = {"E5": "1@", "E6": "1?", "F7": "1", "G1": "1~"}
    assert last(position(start), Walk(("E6",))) == "The figure stands on the code chip on E6."
    shaft = position(start, collected=("S-shaft",), draw=("F7",))
    assert last(shaft, Walk(("E6",), shaft=True)) == "The shaft leads to F7: jump?"
    assert last(shaft, Walk(("E6",), shaft=True), Stay()) == "3 steps are left."
    valve = position({"E5": "1@", "E6": "1V", "G1": "1~"})
    assert last(valve, Walk(("E6",))) == "The valve on E6 can remove water: from where?"
    wet = position(start, played="A1", draw=("G1",))
    assert last(wet, Finish()) == "G1 is no place for water: where instead, in its row or column?"
    found = position(start, draw=("G1",), section=5)
    assert last(found, Walk(("E6",)), Leave()) == last(wet, Finish())
    lines = game.telling.picture(after(found, Walk(("E6",)), Leave()), 0, "en")
    assert "Penalty: 1 more card" in lines


def test_the_picture_says_what_the_glass_waits_for() -> None:
    s = after(position({"E5": "1@", "E6": "1?"}, section=0), Walk(("E6",)))
    assert "The glass was turned: then the kidnapper goes on." in game.telling.picture(play(s, 1, Flip())[0], 0, "en")
    assert "The glass is empty: a penalty follows." in game.telling.picture(play(s, None, RunOut())[0], 0, "en")


@pytest.mark.rule("UG-126", "UG-127", "UG-128")
@pytest.mark.parametrize(("scenario", "words"), [(4, "UG-126"), (5, "UG-127"), (7, "UG-128")])
def test_the_picture_names_the_scenario_and_what_is_special_about_it(scenario: int, words: str) -> None:
    s = started(2, Seeded(1), scenario=scenario)
    lines = game.telling.picture(s, 0, "de")
    name = lines.index(f"Szenario {scenario}: {box.scenarios[scenario].name.de}")
    assert words in lines[name + 1]


def test_the_picture_shows_what_is_printed_on_the_jokers() -> None:
    s = started(2, Seeded(1), scenario=1)
    assert "J-U wood [o . o / o L o]" in " ".join(" ".join(game.telling.picture(s, 0, "en")).split())


def test_every_question_can_be_asked_and_answered_in_both_languages() -> None:
    s = started(2, Seeded(1), scenario=1)
    questions = [
        (Question(None, "card", ("A1",), ("hand", 1)), "A1"),
        (Question(None, "card", ("A1",), ("penalty",)), "A9"),
        (Question(None, "ring", ("T4",), (3,)), "T4"),
        (Question(None, "tile", ("T4-1",), ("T4", 0)), "T4-1"),
        (Question(None, "chip", ("N01",), ("E5",)), "S-card"),
    ]
    for question, answer in questions:
        asked, given = game.telling.question(s, question), game.telling.answer(s, question, answer)
        assert asked.in_("en").endswith("?")
        assert asked.in_("de") != asked.in_("en")
        assert given.in_("de")
    assert str(game.telling.answer(s, questions[1][0], "A9")) == "A9", "81 of them are offered at a time"
    assert len(game.telling.roles(s)) == 2


def test_every_event_has_words() -> None:
    s = position({"E5": "1@", "E6": "1K"}, section=5)
    _, events = play(s, 0, Walk(("E6",)))
    told_lines = [str(game.telling.event(s, event)) for event in events]
    assert "A key is found on E6." in told_lines
    assert "Found! The kidnapper looks along column 6: E6." in told_lines
