"""Event cards: the four variants, what each card does, and in which order things happen."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Outcome, Recorded, Seat, Seeded
from companion.games.fugitive import load
from companion.games.fugitive.edition import SHIPPED
from companion.games.fugitive.rules import Fugitive
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    PLACEHOLDER,
    Action,
    Choose,
    Cleared,
    Deciding,
    Done,
    Draw,
    Drawing,
    Drew,
    Ended,
    ExtraGuessing,
    Found,
    Guess,
    Guessed,
    Guessing,
    Happened,
    Hideout,
    Hunting,
    Improvising,
    Looked,
    Manhunt,
    Met,
    Options,
    Pass,
    Passed,
    Place,
    Placed,
    Placing,
    Point,
    PutBack,
    Show,
    Shown,
    Sign,
    SignLaid,
    SignLifted,
    Skipped,
    State,
    Told,
    TurnBegan,
)
from tests.rules.fugitive.table import box, down, found, game, play, play_all, position, refused

SEEDS = range(12)


def about_to_draw(event: str, drawer: Seat = FUGITIVE, n: int = 1, **table: Any) -> State:
    """This card lies on top of pile 1, and the player on turn owes draws."""
    table.setdefault("piles", ((event,), (), ()))
    table.setdefault("variant", "random")
    then = Placing((0, 1)) if drawer == FUGITIVE else Guessing()
    return position(turn=drawer, todo=(then, Drawing(drawer, n)), **table)


def met(event: str, drawer: Seat = FUGITIVE, n: int = 1, **table: Any) -> State:
    """The same, after the card was drawn."""
    return play(about_to_draw(event, drawer, n, **table), drawer, Draw(1))[0]


def owned(folder: Path, *events: str) -> Fugitive:
    """The game with an edition of one's own: the house edition and these events."""
    path = folder / "own.toml"
    path.write_text((SHIPPED / "house.toml").read_text("utf-8") + "\n".join(events), "utf-8")
    return load(str(path))


def card(id: str, ops: str, icon: str = "none") -> str:
    words = '{ en = "So", de = "So" }'
    return f'\n[[event]]\nid = "{id}"\nicon = "{icon}"\nname = {words}\ntext = {words}\nops = [ {ops} ]\n'


def play_with(own: Fugitive, s: State, *actions: Action) -> State:
    for action in actions:
        (seat,) = own.actors(s)
        s, _ = own.play(s, seat, action, Recorded(()))
    return s


# -------------------------------------------------------------------------------- FU-110 to FU-119: the variants


@pytest.mark.rule("FU-110", "FU-009")
def test_random_events_puts_two_events_into_each_pile_and_keeps_the_others_secret() -> None:
    where: set[str] = set()
    for seed in SEEDS:
        s = game.new(Options(variant="random"), 2, Seeded(seed))
        assert [len(pile) for pile in s.piles] == [10, 14, 15]
        in_piles = [[card for card in pile if isinstance(card, str)] for pile in s.piles]
        assert [len(events) for events in in_piles] == [2, 2, 2]
        dealt = [event for events in in_piles for event in events]
        assert sorted([*dealt, *(e for e in s.box if e)]) == sorted(box.events)
        assert PLACEHOLDER not in game.pieces(s)
        assert all(isinstance(card, int) for card in s.hands[FUGITIVE])
        assert all(game.seen_by(s, seat).box == (None,) * 11 for seat in (FUGITIVE, MARSHAL, None))
        where.update(dealt)
    assert where == set(box.events), "over some games every event comes up"


@pytest.mark.rule("FU-110")
def test_the_events_are_shuffled_into_their_pile() -> None:
    at = {
        i
        for seed in SEEDS
        for i, card in enumerate(game.new(Options(variant="random"), 2, Seeded(seed)).piles[2])
        if isinstance(card, str)
    }
    assert len(at) > 8, "not always on top, nor always at the bottom"


@pytest.mark.rule("FU-111", "FU-112", "FU-123")
def test_an_event_met_in_a_draw_is_executed_at_once_and_replaced_from_any_pile() -> None:
    s = about_to_draw("cloudburst", hand=(20,), piles=(("cloudburst",), (), (33,)))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events == (Met(FUGITIVE, 1, "cloudburst"), Happened("cloudburst", FUGITIVE))
    assert s.skip_draws == (0, 1)
    assert s.discards == (("cloudburst",),)
    assert s.hands[FUGITIVE] == (2, 3, 20, 42), "events never enter a hand"
    assert refused(s, FUGITIVE, Pass()).clause == "FU-026"
    s, events = play(s, FUGITIVE, Draw(3))
    assert events == (Drew(FUGITIVE, 3, 33),)
    assert s.todo == (Placing((0, 1)),)


@pytest.mark.rule("FU-111", "FU-112")
def test_the_replacement_may_again_be_an_event() -> None:
    s = met("cloudburst", piles=(("cloudburst", "traffic_jam"), ("witness",), (30,)))
    s = play_all(s, Draw(1), Draw(2))
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_all(s, Draw(3))
    assert 30 in s.hands[FUGITIVE]
    assert s.todo == (Placing((0, 1)),)


@pytest.mark.rule("FU-112")
def test_the_marshals_first_two_draws_are_fulfilled_only_by_hideouts() -> None:
    s = met("cloudburst", MARSHAL, 2, piles=(("cloudburst", 5, "traffic_jam", 6), (), ()), round=1)
    s = play_all(s, Draw(1))
    assert s.todo[-1] == Drawing(MARSHAL, 1)
    s = play_all(s, Draw(1))
    assert s.todo[-1] == Drawing(MARSHAL, 1), "Traffic Jam did not count"
    s = play_all(s, Draw(1))
    assert s.hands[MARSHAL] == (5, 6)
    assert s.todo == (Guessing(),)


@pytest.mark.rule("FU-112", "FU-032")
def test_an_event_that_was_the_last_card_is_not_replaced() -> None:
    s = about_to_draw("cloudburst", empty=(1, 2, 3))
    s, _ = play(s, FUGITIVE, Draw(1))
    assert s.skip_draws == (0, 1)
    assert s.todo == (Placing((0, 1)),)


@pytest.mark.rule("FU-113")
def test_an_event_that_helps_only_the_opponent_is_executed_all_the_same() -> None:
    s = met("archive", piles=(("archive",), (16,), ()))
    assert s.todo[-1] == Drawing(MARSHAL, 1), "the fugitive drew it, the marshal profits"
    s = play_all(s, Draw(2))
    assert s.hands[MARSHAL] == (16,)
    assert s.todo[-1] == Drawing(FUGITIVE, 1)


@pytest.mark.rule("FU-114")
def test_discoveries_has_all_events_in_one_pile_of_their_own() -> None:
    s = game.new(Options(variant="discoveries"), 2, Seeded(1))
    assert [len(pile) for pile in s.piles] == [8, 12, 13]
    assert len(s.decks) == 1
    assert sorted(e for e in s.decks[0] if e) == sorted(box.events)
    assert list(s.decks[0]) != list(box.events), "and shuffled"
    assert PLACEHOLDER not in game.pieces(s)
    assert game.seen_by(s, FUGITIVE).decks == ((None,) * 17,)


@pytest.mark.rule("FU-114")
def test_a_find_sets_off_one_event_however_many_hideouts_it_found() -> None:
    s = position(
        row=(down(1), down(4), down(6)),
        turn=MARSHAL,
        variant="discoveries",
        decks=(("loose_change", "witness"),),
    )
    s, events = play(s, MARSHAL, Guess((1, 4)))
    assert [e for e in events if isinstance(e, Happened)] == [Happened("loose_change", FUGITIVE)]
    assert s.decks == (("witness",),)
    assert s.todo[-1] == Drawing(FUGITIVE, 1), "the fugitive is the drawer: he draws first"
    s = play_all(s, Draw(3))
    assert s.todo[-1] == Drawing(MARSHAL, 1)
    s = play_all(s, Draw(3))
    assert s.turn == FUGITIVE, "no replacement draw: her turn is over"
    assert s.round == 3


@pytest.mark.rule("FU-115")
def test_discoveries_has_no_event_after_a_miss() -> None:
    s = position(row=(down(1), down(4)), turn=MARSHAL, variant="discoveries", decks=(("witness",),))
    s, events = play(s, MARSHAL, Guess((1, 5)))
    assert s.decks == (("witness",),)
    assert not [e for e in events if isinstance(e, Happened)]


@pytest.mark.rule("FU-115", "FU-081")
def test_discoveries_has_no_event_after_the_guess_that_won() -> None:
    s = position(row=(down(1), down(4)), turn=MARSHAL, variant="discoveries", decks=(("shortcut",),))
    s, events = play(s, MARSHAL, Guess((1, 4)))
    assert s.result == Outcome((MARSHAL,), "found", "FU-080")
    assert s.decks == (("shortcut",),)
    assert not [e for e in events if isinstance(e, Happened)]


@pytest.mark.rule("FU-115")
def test_discoveries_has_no_event_in_a_manhunt() -> None:
    goal = Hideout(42, (), face_up=True)
    row = (down(38), down(40), goal)
    s = position(row=row, turn=FUGITIVE, todo=(Deciding(),), variant="discoveries", decks=(("shortcut",),))
    s = play_all(s, Manhunt())
    s, events = play(s, MARSHAL, Guess((38,)))
    assert s.todo == (Hunting(),)
    assert events == (Guessed((38,), (1,)), Found(1, 38, ()))
    assert s.decks == (("shortcut",),)


@pytest.mark.rule("FU-116")
@pytest.mark.parametrize("icon", ["fugitive", "marshal"])
def test_helpful_events_puts_every_event_of_one_icon_evenly_into_the_piles(icon: str) -> None:
    ours = sorted(e for e, card in box.events.items() if card.icon == icon)
    for seed in SEEDS:
        s = game.new(Options(variant=f"helpful_{icon}"), 2, Seeded(seed))  # type: ignore[arg-type]
        in_piles = [[card for card in pile if isinstance(card, str)] for pile in s.piles]
        assert [len(events) for events in in_piles] == [2, 2, 2]
        assert sorted(e for events in in_piles for e in events) == ours
        assert sorted([*ours, *(e for e in s.box if e)]) == sorted(box.events)
        assert all(isinstance(card, int) for card in s.hands[FUGITIVE])


@pytest.mark.rule("FU-116")
@pytest.mark.parametrize("more", [1, 2])
def test_a_surplus_of_helpful_events_goes_to_random_piles_at_most_one_extra_each(tmp_path: Path, more: int) -> None:
    own = owned(tmp_path, *[card(f"more_{i}", '{ op = "skip_guess", n = 1 }', "fugitive") for i in range(more)])
    splits = set()
    for seed in range(40):
        s = own.new(Options(variant="helpful_fugitive"), 2, Seeded(seed))
        in_piles = [[card for card in pile if isinstance(card, str)] for pile in s.piles]
        assert sorted(e for events in in_piles for e in events) == sorted(own.box.with_icon("fugitive"))
        splits.add(tuple(len(events) for events in in_piles))
    one, two = {(3, 2, 2), (2, 3, 2), (2, 2, 3)}, {(3, 3, 2), (3, 2, 3), (2, 3, 3)}
    assert splits == (one if more == 1 else two)


@pytest.mark.rule("FU-117")
def test_balancing_events_puts_two_placeholders_into_each_pile_beside_three_event_piles() -> None:
    for seed in SEEDS:
        s = game.new(Options(variant="balancing"), 2, Seeded(seed))
        assert [pile.count(PLACEHOLDER) for pile in s.piles] == [2, 2, 2]
        assert [len(pile) for pile in s.piles] == [10, 14, 15]
        icons = [{box.events[e].icon for e in deck if e} for deck in s.decks]
        assert icons == [{"fugitive"}, {"none"}, {"marshal"}]
        assert [len(deck) for deck in s.decks] == [6, 5, 6]
        assert all(isinstance(card, int) for card in s.hands[FUGITIVE])
    assert len({game.new(Options(variant="balancing"), 2, Seeded(seed)).decks for seed in SEEDS}) == len(SEEDS)


DECKS = (("cloudburst", "shortcut"), ("traffic_jam", "coffee_break"), ("reinforcements", "witness"))


@pytest.mark.rule("FU-118", "FU-119")
@pytest.mark.parametrize(
    ("face_down", "event"),
    [
        (0, "cloudburst"),
        (1, "cloudburst"),
        (2, "traffic_jam"),
        (3, "reinforcements"),
        (4, "reinforcements"),
    ],
)
def test_a_placeholder_sets_off_an_event_by_the_number_of_face_down_hideouts(face_down: int, event: str) -> None:
    """R-12: none face down counts as one."""
    row = (found(1), *[down(3 * i) for i in range(1, face_down + 1)])
    s = about_to_draw(PLACEHOLDER, row=row, hand=(20,), variant="balancing", decks=DECKS)
    before = s.hands
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[:2] == (Met(FUGITIVE, 1, PLACEHOLDER), Happened(event, FUGITIVE))
    assert s.removed == (PLACEHOLDER,), "it leaves the game"
    assert s.hands == before
    assert [event in discard for discard in s.discards].count(True) == 1
    assert s.todo[-1] == Drawing(FUGITIVE, 1), "and is replaced"
    s, events = play(s, FUGITIVE, Draw(3))
    assert events == (Drew(FUGITIVE, 3, 29),)


@pytest.mark.rule("FU-118")
def test_an_event_of_a_placeholder_is_for_whoever_drew_the_placeholder() -> None:
    row = (down(1), down(4))
    s = about_to_draw(PLACEHOLDER, MARSHAL, row=row, variant="balancing", decks=DECKS)
    s, events = play(s, MARSHAL, Draw(1))
    assert events[1] == Happened("traffic_jam", MARSHAL)
    assert s.skip_draws == (1, 0), "the marshal's opponent skips"


@pytest.mark.rule("FU-119")
def test_the_replacement_goes_to_the_player_on_turn_if_the_event_interrupted_his_draw() -> None:
    s = about_to_draw(PLACEHOLDER, MARSHAL, row=(down(1), down(4), down(6)), variant="balancing", decks=DECKS)
    s = play_all(s, Draw(1), Guess((5,)))
    assert s.todo[-1] == Drawing(MARSHAL, 1)


@pytest.mark.rule("FU-119", "FU-123")
def test_the_replacement_goes_to_the_opponent_if_an_event_made_him_draw() -> None:
    """R-21: with Loose Change both draw; the opponent's draw meets an event, so the replacement is the opponent's."""
    s = met("loose_change", piles=(("loose_change", 5, "cloudburst", 6, 7), (), ()))
    s = play_all(s, Draw(1))
    assert s.todo[-1] == Drawing(MARSHAL, 1)
    s, events = play(s, MARSHAL, Draw(1))
    assert events == (Met(MARSHAL, 1, "cloudburst"), Happened("cloudburst", MARSHAL))
    assert s.todo[-1] == Drawing(MARSHAL, 1)
    s = play_all(s, Draw(1))
    assert s.hands[MARSHAL] == (6,)
    assert s.todo[-1] == Drawing(FUGITIVE, 1), "and then the fugitive's own, for Loose Change itself"
    s = play_all(s, Draw(1))
    assert s.hands[FUGITIVE] == (2, 3, 5, 7, 42)


# -------------------------------------------------------------------------------- FU-120 to FU-122: events in the row


@pytest.mark.rule("FU-120", "FU-122", "FU-113")
def test_night_bus_gives_the_hideout_on_the_free_place_reach_5() -> None:
    s = about_to_draw("night_bus", row=(down(1),), hand=(4, 6, 7))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(2, "night_bus")
    assert s.signs == (Sign(2, "night_bus"),)
    assert len(s.row) == 2, "it does not occupy the place"
    assert game.seen_by(s, MARSHAL).signs == s.signs, "it lies there in public"
    assert s.discards == ((),), "and so not on the discard"
    s = play_all(s, Draw(2))
    assert refused(s, FUGITIVE, Place(7)).clause == "FU-042"
    assert Place(6) in list(game.legal(s, FUGITIVE))
    s = play_all(s, Place(6))
    assert s.row[2].number == 6


@pytest.mark.rule("FU-122")
def test_night_bus_adds_to_sprints_and_helps_only_the_hideout_at_its_place() -> None:
    s = position(row=(down(1),), hand=(9, 10, 14, 15), signs=(Sign(2, "night_bus"),), variant="random")
    assert refused(s, FUGITIVE, Place(10, (3, 15))).clause == "FU-044", "5 + 1 + 1 = 7, and 9 are needed"
    assert refused(s, FUGITIVE, Place(9, (42,))).clause == "FU-051"
    after = play_all(s, Place(9, (2, 3)))
    again = replace(after, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert refused(again, FUGITIVE, Place(14)).clause == "FU-042", "at place 3 reach is 3 again"


@pytest.mark.rule("FU-122", "FU-052")
def test_a_row_event_holds_for_42_too() -> None:
    bus = position(row=(down(37),), signs=(Sign(2, "night_bus"),), variant="random")
    assert play_all(bus, Place(42)).todo == (Deciding(),)
    works = position(row=(down(39),), signs=(Sign(2, "roadworks"),), variant="random")
    assert refused(works, FUGITIVE, Place(42, (1,))).clause == "FU-122"
    assert play_all(works, Place(42)).todo == (Deciding(),)


@pytest.mark.rule("FU-121", "FU-120")
def test_a_second_row_event_goes_to_the_next_place_without_one() -> None:
    s = met("night_bus", row=(down(1),), hand=(6, 7), piles=(("night_bus", "roadworks", "sealed_file"), (), ()))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(3, "roadworks")
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(4, "sealed_file")
    s = play_all(s, Draw(2))
    s = play_all(s, Place(6, (2,)))
    assert [sign.place for sign in s.signs] == [2, 3, 4], "places never move"
    again = replace(s, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert refused(again, FUGITIVE, Place(7, (3,))).clause == "FU-122", "now Roadworks is at the free place"
    third = play_all(again, Place(7))
    assert third.row[3] == Hideout(7)
    assert third.signs == s.signs


@pytest.mark.rule("FU-121")
def test_a_gap_between_queued_row_events_is_filled_first() -> None:
    signs = (Sign(2, "night_bus"), Sign(4, "sealed_file"))
    s = about_to_draw("roadworks", row=(down(1),), signs=signs)
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(3, "roadworks")


@pytest.mark.rule("FU-120")
def test_a_row_event_met_by_the_marshal_goes_to_the_row_as_well() -> None:
    s = met("roadworks", MARSHAL, row=(down(1), down(4)))
    assert s.signs == (Sign(3, "roadworks"),)
    assert s.todo[-1] == Drawing(MARSHAL, 1)


@pytest.mark.rule("FU-122")
def test_roadworks_forbids_sprint_cards_at_its_place_only() -> None:
    s = met("roadworks", row=(down(1),), hand=(4, 6))
    s = play_all(s, Draw(3))
    assert refused(s, FUGITIVE, Place(6, (2,))).clause == "FU-122"
    assert all(not a.sprints for a in game.legal(s, FUGITIVE) if isinstance(a, Place))
    assert "6 is 5 away; your reach is 3, and sprint cards cannot help here" in str(refused(s, FUGITIVE, Place(6)))
    s = play_all(s, Place(4))
    again = replace(s, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert play_all(again, Place(6, (2,))).row[3] == Hideout(6, (2,))


@pytest.mark.rule("FU-122", "FU-056")
def test_roadworks_is_lifted_when_the_fugitive_passes() -> None:
    s = position(row=(down(1),), hand=(4, 6), signs=(Sign(2, "roadworks"),), variant="random")
    s, events = play(s, FUGITIVE, Pass())
    assert events[:2] == (Passed(FUGITIVE), SignLifted(2, "roadworks"))
    assert s.signs == ()
    assert s.discards == (("roadworks",),)
    again = replace(s, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert play_all(again, Place(6, (2,))).row[2].sprints == (2,)


@pytest.mark.rule("FU-122")
def test_roadworks_stays_if_he_placed_something_or_if_its_place_is_not_the_free_one() -> None:
    two = Placing((0, 1, 2))
    s = position(row=(down(1),), hand=(4,), signs=(Sign(3, "roadworks"),), todo=(two,), variant="random")
    assert play_all(s, Place(4), Pass()).signs == s.signs, "stopping after one hideout is no pass"
    assert play_all(s, Pass()).signs == s.signs, "the free place is 2, not 3"


@pytest.mark.rule("FU-122")
def test_night_bus_and_sealed_file_stay_when_the_fugitive_passes() -> None:
    for event in ("night_bus", "sealed_file"):
        s = position(signs=(Sign(2, event),), variant="random")
        assert play_all(s, Pass()).signs == s.signs


@pytest.mark.rule("FU-122", "FU-062")
def test_sealed_file_keeps_the_sprint_cards_hidden_after_the_find() -> None:
    s = met("sealed_file", row=(down(1),), hand=(6,))
    s = play_all(s, Draw(3), Place(6, (2,)))
    assert s.row[2].sealed
    s = replace(s, turn=MARSHAL, todo=(Guessing(),))
    s, events = play(s, MARSHAL, Guess((6,)))
    assert Found(2, 6, (None,)) in events
    seen = game.seen_by(s, MARSHAL)
    assert seen.row[2] == Hideout(6, (None,), face_up=True, found=True, sealed=True)
    assert game.seen_by(s, None).row[2] == seen.row[2]
    assert game.seen_by(s, FUGITIVE).row[2].sprints == (2,)
    assert not [e for e in s.record if isinstance(e, Found | Placed) and 2 in e.sprints], "nor does the record tell"
    s = play_all(s, Draw(1), Pass())
    s = replace(s, todo=(Guessing(),))
    ended, events = play(s, MARSHAL, Guess((1,)))
    assert ended.result == Outcome((MARSHAL,), "found", "FU-080")
    assert Shown(2, 6, (2,)) in events, "after the end all is shown"
    assert game.seen_by(ended, MARSHAL).row[2].sprints == (2,)


# -------------------------------------------------------------------------------- FU-123 to FU-125: in which order


@pytest.mark.rule("FU-123")
def test_an_event_met_during_an_event_is_finished_first() -> None:
    s = met("coffee_break", piles=(("coffee_break", "side_street", 5, 6, 7, 8), (), ()))
    assert s.todo[-1] == Drawing(FUGITIVE, 1), "for Coffee Break"
    s, events = play(s, FUGITIVE, Draw(1))
    assert events == (Met(FUGITIVE, 1, "side_street"), Happened("side_street", FUGITIVE))
    assert s.todo[-1] == Drawing(FUGITIVE, 2), "Side Street's two come first"
    assert s.discards == ((),), "neither is finished"
    s = play_all(s, Draw(1))
    assert s.discards == ((),)
    s = play_all(s, Draw(1))
    assert s.discards == (("side_street",),), "the inner one is finished first"
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_all(s, Draw(1))
    assert s.discards == (("side_street", "coffee_break"),)
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1)), "last the replacement of Coffee Break"
    s = play_all(s, Draw(1))
    assert s.hands[FUGITIVE] == (2, 3, 5, 6, 7, 8, 42)


@pytest.mark.rule("FU-123")
def test_an_event_is_carried_out_before_anything_else() -> None:
    s = met("district_check", MARSHAL)
    assert refused(s, MARSHAL, Draw(1)).clause == "FU-123"
    assert refused(met("clearance"), FUGITIVE, Draw(1)).clause == "FU-123"
    looking = play_all(met("morning_paper"), Choose(1))
    assert refused(looking, FUGITIVE, Draw(1)).clause == "FU-123"


@pytest.mark.rule("FU-124")
@pytest.mark.parametrize("event", ["speed_camera", "witness", "district_check"])
def test_a_question_about_a_hideout_that_is_not_there_is_skipped(event: str) -> None:
    s = about_to_draw(event, row=(found(1),) if event != "speed_camera" else (down(1), found(6, 2)))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events == (Met(FUGITIVE, 1, event), Happened(event, FUGITIVE))
    assert s.discards == ((event,),), "it counts as executed"
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))


@pytest.mark.rule("FU-124")
@pytest.mark.parametrize(
    "event", ["side_street", "archive", "coffee_break", "loose_change", "morning_paper", "clearance"]
)
def test_an_instruction_about_piles_is_skipped_when_all_are_empty(event: str) -> None:
    s = about_to_draw(event, empty=(1, 2, 3))
    hands = s.hands
    s, _ = play(s, FUGITIVE, Draw(1))
    assert s.discards == ((event,),)
    assert s.hands == hands
    assert s.todo == (Placing((0, 1)),)


@pytest.mark.rule("FU-125")
def test_an_empty_event_pile_is_refilled_from_its_own_discards_but_not_from_the_row() -> None:
    s = position(
        row=(down(1), down(4)),
        turn=MARSHAL,
        variant="discoveries",
        decks=((),),
        discards=(("cloudburst", "witness"),),
        signs=(Sign(3, "night_bus"),),
    )
    s, events = play(s, MARSHAL, Guess((4,)), ("witness", "cloudburst"))
    assert Told(1, "parity", 1) in events
    assert s.decks == (("cloudburst",),)
    assert s.discards == (("witness",),)
    assert s.signs == (Sign(3, "night_bus"),)


@pytest.mark.rule("FU-125")
def test_each_balancing_pile_is_refilled_from_its_own_discards() -> None:
    s = about_to_draw(
        PLACEHOLDER,
        row=(down(1), down(4)),
        variant="balancing",
        decks=(("shortcut",), (), ("witness",)),
        discards=(("cloudburst",), ("traffic_jam",), ("archive",)),
    )
    s, events = play(s, FUGITIVE, Draw(1), ("traffic_jam",))
    assert events[1] == Happened("traffic_jam", FUGITIVE)
    assert s.decks == (("shortcut",), (), ("witness",))
    assert s.discards == (("cloudburst",), ("traffic_jam",), ("archive",))


@pytest.mark.rule("FU-125")
def test_without_discards_no_event_happens_but_the_replacement_draw_does() -> None:
    s = about_to_draw(
        PLACEHOLDER,
        row=(down(1), down(4)),
        variant="balancing",
        decks=(("shortcut",), (), ("witness",)),
        discards=(("cloudburst",), (), ()),
    )
    s, events = play(s, FUGITIVE, Draw(1))
    assert events == (Met(FUGITIVE, 1, PLACEHOLDER),)
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))
    found_one = position(row=(down(1), down(4)), turn=MARSHAL, variant="discoveries", decks=((),))
    _, events = play(found_one, MARSHAL, Guess((4,)))
    assert not [e for e in events if isinstance(e, Happened)]


# -------------------------------------------------------------------------------- FU-126: additional guesses


@pytest.mark.rule("FU-126")
def test_reinforcements_in_her_turn_give_an_additional_guess_at_once() -> None:
    s = met("reinforcements", MARSHAL, row=(down(1), down(4)))
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1), *s.todo[2:-1], ExtraGuessing(1))
    assert refused(s, MARSHAL, Guess((1, 4))).clause == "FU-126", "a single number"
    s, events = play(s, MARSHAL, Guess((4,)))
    assert Guessed((4,), (2,)) in events
    assert s.row[2].found
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "then the replacement, and her regular guess"


@pytest.mark.rule("FU-126")
def test_reinforcements_in_his_turn_come_between_her_draw_and_her_regular_guess() -> None:
    s = met("reinforcements", row=(down(1), down(4)))
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1)), "not in the fugitive's turn"
    assert s.extra_guesses == 1
    s = play_all(s, Draw(1), Pass())
    assert s.todo == (Guessing(), ExtraGuessing(1), Drawing(MARSHAL, 1))
    s = play_all(s, Draw(1), Guess((5,)))
    assert s.todo == (Guessing(),), "a miss does not cost her the regular guess"
    s = play_all(s, Guess((6,)))
    assert s.turn == FUGITIVE
    assert s.extra_guesses == 0


@pytest.mark.rule("FU-126", "FU-127")
def test_the_additional_guess_is_taken_also_if_the_regular_one_is_skipped() -> None:
    s = met("reinforcements", row=(down(1), down(4)), piles=(("reinforcements", "radio_silence", 5, 6), (), ()))
    s = play_all(s, Draw(1), Draw(1), Pass(), Draw(1))
    assert s.todo[-1] == ExtraGuessing(1)
    s, events = play(s, MARSHAL, Guess((4,)))
    assert s.row[2].found
    assert Skipped(MARSHAL, "guess") in events
    assert s.turn == FUGITIVE


@pytest.mark.rule("FU-126")
def test_an_additional_guess_may_be_declined() -> None:
    s = met("reinforcements", MARSHAL)
    s, events = play(s, MARSHAL, Pass())
    assert events == (Passed(MARSHAL),)
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1))


@pytest.mark.rule("FU-126", "FU-080")
def test_an_additional_guess_can_win() -> None:
    s, events = play(met("reinforcements", MARSHAL, row=(found(1), down(4))), MARSHAL, Guess((4,)))
    assert s.result == Outcome((MARSHAL,), "found", "FU-080")
    assert events[-1] == Ended(s.result)
    assert s.discards == (("reinforcements",),), "the event is over, too"


@pytest.mark.rule("FU-126", "FU-114")
def test_an_additional_guess_that_hits_sets_off_an_event_in_discoveries() -> None:
    s = position(
        row=(down(1), down(4), down(6)),
        turn=MARSHAL,
        variant="discoveries",
        decks=(("reinforcements", "cloudburst", "witness"),),
    )
    s = play_all(s, Guess((4,)))
    assert s.todo[-1] == ExtraGuessing(1), "the find brought Reinforcements: at once, as it is her turn"
    s, events = play(s, MARSHAL, Guess((6,)))
    assert Happened("cloudburst", FUGITIVE) in events
    assert s.turn == FUGITIVE


@pytest.mark.rule("FU-126")
def test_additional_guesses_of_several_events_add_up() -> None:
    s = met("reinforcements", row=(down(1), down(4)))
    s = replace(s, extra_guesses=2)
    s = play_all(s, Draw(1), Pass(), Draw(1), Guess((5,)))
    assert s.todo == (Guessing(), ExtraGuessing(1))
    assert play_all(s, Guess((6,))).todo == (Guessing(),)


# -------------------------------------------------------------------------------- FU-127: skipping


@pytest.mark.rule("FU-127")
def test_cloudburst_makes_the_marshal_skip_her_next_draw() -> None:
    s = met("cloudburst")
    s = play_all(s, Draw(1))
    s, events = play(s, FUGITIVE, Pass())
    assert events[-2:] == (TurnBegan(MARSHAL, 2), Skipped(MARSHAL, "draw"))
    assert s.todo == (Guessing(),)
    assert s.skip_draws == (0, 0)
    s = play_all(s, Guess((9,)), Draw(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "only once"


@pytest.mark.rule("FU-127")
def test_a_skip_in_the_marshals_first_turn_removes_one_of_her_two_cards() -> None:
    s = replace(position(row=(), round=1, variant="random"), skip_draws=(0, 1))
    s = replace(s, todo=(Placing((1, 2)),))
    s = play_all(s, Place(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1))
    assert s.skip_draws == (0, 0)


@pytest.mark.rule("FU-127")
def test_a_draw_under_way_is_completed_and_the_skip_hits_the_next_one() -> None:
    s = met("cloudburst", MARSHAL, 2, round=1)
    assert s.todo == (Guessing(), Drawing(MARSHAL, 2)), "she still draws both"
    s = play_all(s, Draw(1), Draw(1), Guess((9,)), Draw(1), Pass())
    assert s.todo == (Guessing(),), "in round 2 she draws nothing"


@pytest.mark.rule("FU-127")
def test_a_guess_under_way_is_completed_and_the_skip_hits_the_next_one() -> None:
    s = position(row=(down(1), down(4)), turn=MARSHAL, variant="discoveries", decks=(("radio_silence",),))
    s, events = play(s, MARSHAL, Guess((4,)))
    assert Guessed((4,), (2,)) in events
    assert s.skip_guesses == 1
    s = play_all(s, Draw(1), Pass())
    s, events = play(s, MARSHAL, Draw(1))
    assert Skipped(MARSHAL, "guess") in events
    assert s.turn == FUGITIVE
    s = play_all(s, Draw(1), Pass(), Draw(1))
    assert s.todo == (Guessing(),), "only once"


@pytest.mark.rule("FU-127")
def test_radio_silence_makes_the_marshal_skip_her_next_guess() -> None:
    s = met("radio_silence")
    s = play_all(s, Draw(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "she draws as ever"
    s, events = play(s, MARSHAL, Draw(1))
    assert events[1:] == (Skipped(MARSHAL, "guess"), TurnBegan(FUGITIVE, 3))


@pytest.mark.rule("FU-127")
def test_radio_silence_drawn_by_herself_costs_the_guess_of_this_turn() -> None:
    s = met("radio_silence", MARSHAL)
    s, events = play(s, MARSHAL, Draw(1))
    assert Skipped(MARSHAL, "guess") in events
    assert s.turn == FUGITIVE


@pytest.mark.rule("FU-127")
def test_skips_add_up() -> None:
    s = met("cloudburst", piles=(("cloudburst", "traffic_jam"), (), ()))
    s = play_all(s, Draw(1))
    assert s.skip_draws == (0, 2)
    for left in (1, 0):
        s = play_all(replace(s, todo=(Placing((0, 1)),), turn=FUGITIVE), Pass())
        assert s.todo == (Guessing(),)
        assert s.skip_draws == (0, left)
        s = play_all(s, Guess((9,)))
    s = play_all(s, Draw(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1))


@pytest.mark.rule("FU-127", "FU-032")
def test_a_skip_that_meets_an_impossible_draw_is_used_up() -> None:
    s = replace(position(empty=(1, 2, 3), variant="random"), skip_draws=(0, 1))
    s = play_all(s, Pass())
    assert s.todo == (Guessing(),)
    assert s.skip_draws == (0, 0)


@pytest.mark.rule("FU-127")
def test_draws_and_guesses_given_by_events_are_not_skipped() -> None:
    s = replace(about_to_draw("archive"), skip_draws=(0, 1), skip_guesses=1)
    s = play_all(s, Draw(1))
    assert s.todo[-1] == Drawing(MARSHAL, 1), "Archive gives her a card, skip or no skip"
    s = play_all(s, Draw(1))
    assert s.skip_draws == (0, 1)
    extra = replace(met("reinforcements", MARSHAL), skip_guesses=1)
    extra = play_all(extra, Guess((9,)))
    assert extra.skip_guesses == 1


@pytest.mark.rule("FU-127")
def test_guesses_of_a_manhunt_are_never_skipped() -> None:
    s = position(row=(down(39), down(40)), todo=(Placing((0, 1)),), variant="random")
    s = play_all(replace(s, skip_guesses=2), Place(42), Manhunt())
    s = play_all(s, Guess((39,)), Guess((40,)))
    assert s.result == Outcome((MARSHAL,), "manhunt_won", "FU-097")


@pytest.mark.rule("FU-127")
@pytest.mark.parametrize(("drawer", "skips"), [(FUGITIVE, (0, 1)), (MARSHAL, (1, 0))])
def test_traffic_jam_makes_the_opponent_skip_a_draw(drawer: Seat, skips: tuple[int, int]) -> None:
    assert met("traffic_jam", drawer).skip_draws == skips


@pytest.mark.rule("FU-127")
def test_the_fugitive_who_skips_his_draw_may_still_place() -> None:
    s = met("traffic_jam", MARSHAL, hand=(4,))
    s = play_all(s, Draw(1))
    s, events = play(s, MARSHAL, Guess((9,)))
    assert Skipped(FUGITIVE, "draw") in events
    assert s.todo == (Placing((0, 1)),)
    assert play_all(s, Place(4)).row[2] == Hideout(4)


# -------------------------------------------------------------------------------- the other house events


@pytest.mark.rule("FU-113", "FU-111")
def test_side_street_lets_the_fugitive_draw_two_cards_from_piles_of_his_choice() -> None:
    s = met("side_street", MARSHAL, piles=(("side_street", 5), (16,), (30,)))
    s = play_all(s, Draw(2))
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_all(s, Draw(3))
    assert s.hands == ((2, 3, 16, 30, 42), ())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "the marshal drew it: the replacement is hers"


@pytest.mark.rule("FU-113")
def test_shortcut_in_his_turn_allows_one_hideout_more_in_this_turn() -> None:
    s = met("shortcut", hand=(4, 7, 10))
    s = play_all(s, Draw(3))
    assert s.todo == (Placing((0, 1, 2)),)
    s = play_all(s, Place(4))
    assert s.todo == (Placing((0, 1, 2), 1),)
    assert play_all(s, Pass()).turn == MARSHAL, "each is optional"
    s = play_all(s, Place(7))
    assert s.turn == MARSHAL, "and no third one"
    assert [hideout.number for hideout in s.row] == [0, 1, 4, 7]
    assert s.extra_places == 0


@pytest.mark.rule("FU-113")
def test_shortcut_out_of_his_turn_allows_one_hideout_more_in_his_next() -> None:
    s = met("shortcut", MARSHAL, hand=(4, 7))
    assert s.extra_places == 1
    s = play_all(s, Draw(1), Guess((9,)), Draw(3))
    assert s.todo == (Placing((0, 1, 2)),)
    s = play_all(s, Place(4), Place(7))
    assert s.turn == MARSHAL
    s = play_all(s, Draw(1), Guess((9,)), Draw(3))
    assert s.todo == (Placing((0, 1)),), "only once"


@pytest.mark.rule("FU-113")
def test_speed_camera_asks_for_the_sum_of_a_stack_the_marshal_points_at() -> None:
    s = met("speed_camera", row=(down(1), down(6, 2, 3), down(9), found(12, 4)))
    assert list(game.legal(s, MARSHAL)) == [Point(2)]
    assert refused(s, MARSHAL, Point(3)).clause == "FU-113", "no sprint cards there"
    assert refused(s, MARSHAL, Point(4)).clause == "FU-113", "not face down"
    assert refused(s, FUGITIVE, Point(2)).clause == "FU-020", "she chooses, though he drew the card"
    s, events = play(s, MARSHAL, Point(2))
    assert events == (Told(2, "sprint_sum", 3),)
    assert Told(2, "sprint_sum", 3) in s.record, "for everybody to hear"
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))


@pytest.mark.rule("FU-113")
@pytest.mark.parametrize(("number", "odd"), [(5, 1), (6, 0)])
def test_witness_tells_whether_the_rightmost_face_down_hideout_is_odd(number: int, odd: int) -> None:
    s = about_to_draw("witness", row=(down(4), down(number), found(7)))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == Told(2, "parity", odd)
    assert s.row == (Hideout(0, face_up=True), down(4), down(number), found(7)), "nothing is turned up"


@pytest.mark.rule("FU-113")
@pytest.mark.parametrize(("number", "band"), [(1, 1), (3, 1), (4, 1), (14, 1), (15, 2), (28, 2), (29, 3), (41, 3)])
def test_district_check_tells_the_band_of_a_hideout_the_marshal_points_at(number: int, band: int) -> None:
    s = met("district_check", row=(down(number),))
    assert refused(s, MARSHAL, Point(0)).clause == "FU-113"
    assert refused(s, MARSHAL, Point(2)).clause == "FU-113"
    s, events = play(s, MARSHAL, Point(1))
    assert events == (Told(1, "band", band),)


@pytest.mark.rule("FU-113", "FU-111")
def test_archive_lets_the_marshal_draw_a_card_beside_her_regular_one() -> None:
    s = met("archive", MARSHAL, piles=(("archive", 5), (16,), ()))
    s = play_all(s, Draw(2), Draw(1))
    assert s.hands[MARSHAL] == (5, 16)
    assert s.todo == (Guessing(),)


@pytest.mark.rule("FU-113")
@pytest.mark.parametrize("drawer", [FUGITIVE, MARSHAL])
def test_coffee_break_gives_its_drawer_a_card_of_his_choice(drawer: Seat) -> None:
    s = met("coffee_break", drawer, piles=(("coffee_break",), (16,), (30,)))
    s = play_all(s, Draw(2), Draw(3))
    assert {16, 30} <= set(s.hands[drawer])
    assert s.todo[-1] in (Placing((0, 1)), Guessing())


@pytest.mark.rule("FU-113")
def test_morning_paper_lets_its_drawer_look_at_two_cards_and_put_them_back_in_any_order() -> None:
    s = met("morning_paper", piles=(("morning_paper",), (16, "witness", 18), ()))
    s, events = play(s, FUGITIVE, Choose(2))
    assert events == (Looked(FUGITIVE, 2, (16, "witness")),), "events included"
    assert events[0].seen_by(MARSHAL) == Looked(FUGITIVE, 2, (None, None))
    assert s.record[-1] == Looked(FUGITIVE, 2, (None, None))
    assert game.seen_by(s, FUGITIVE).piles[1][:3] == (16, "witness", None)
    assert set(game.seen_by(s, MARSHAL).piles[1]) == {None}
    assert refused(s, FUGITIVE, PutBack((16, 18))).clause == "FU-113"
    assert refused(s, FUGITIVE, PutBack((16,))).clause == "FU-113"
    s = play_all(s, PutBack(("witness", 16)))
    assert s.piles[1][:3] == ("witness", 16, 18)
    assert game.seen_by(s, FUGITIVE).piles[1][:3] == ("witness", 16, None), "he remembers"
    assert "witness" not in s.discards[0], "looking at an event does not execute it"
    s = play_all(s, Draw(2))
    assert game.seen_by(s, FUGITIVE).piles[1][:2] == (16, None), "one card less on the pile"


@pytest.mark.rule("FU-113")
def test_morning_paper_by_the_other_player_makes_the_first_ones_knowledge_worthless() -> None:
    s = met("morning_paper", MARSHAL, piles=(("morning_paper",), (16, 17), ()))
    s = replace(s, known_tops=((0, 2, 0), (0, 0, 0)))
    s = play_all(s, Choose(2), PutBack((17, 16)))
    assert set(game.seen_by(s, FUGITIVE).piles[1]) == {None}
    assert game.seen_by(s, MARSHAL).piles[1][:2] == (17, 16)


@pytest.mark.rule("FU-124", "FU-031")
def test_morning_paper_looks_at_one_card_if_there_is_only_one_and_never_at_an_empty_pile() -> None:
    s = met("morning_paper", piles=(("morning_paper",), (16,), ()), empty=(1, 2))
    assert refused(s, FUGITIVE, Choose(1)).clause == "FU-031"
    assert refused(s, FUGITIVE, Choose(4)).clause == "FU-004"
    s, events = play(s, FUGITIVE, Choose(2))
    assert events == (Looked(FUGITIVE, 2, (16,)),)
    assert list(game.legal(s, FUGITIVE)) == [PutBack((16,))]


@pytest.mark.rule("FU-113", "FU-119")
def test_loose_change_lets_both_draw_a_card_the_drawer_first() -> None:
    s = met("loose_change", MARSHAL, piles=(("loose_change", 5, 6), (), (30,)))
    assert s.todo[-1] == Drawing(MARSHAL, 1)
    s = play_all(s, Draw(1))
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_all(s, Draw(3))
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "her replacement"
    assert s.hands == ((2, 3, 30, 42), (5,))


@pytest.mark.rule("FU-113")
def test_clearance_removes_two_hideouts_face_up_and_unexecuted_events_on_the_way() -> None:
    s = met("clearance", piles=(("clearance",), (16, "cloudburst", 18, 20), ()))
    s, events = play(s, FUGITIVE, Choose(2))
    assert events == (Cleared(2, 16), Cleared(2, "cloudburst"), Cleared(2, 18))
    assert s.removed == (16, "cloudburst", 18)
    assert s.skip_draws == (0, 0)
    assert s.piles[1][0] == 20
    assert game.seen_by(s, MARSHAL).removed == s.removed, "face up"
    assert s.todo[-1] == Drawing(FUGITIVE, 1)


@pytest.mark.rule("FU-124")
def test_clearance_takes_what_there_is() -> None:
    s = met("clearance", piles=(("clearance",), (16,), ()), empty=(2,))
    s = play_all(s, Choose(2))
    assert s.removed == (16,)
    assert s.piles[1] == ()


# -------------------------------------------------------------------------------- events of an owner's edition


@pytest.mark.rule("FU-111", "FU-113")
def test_a_draw_from_a_named_pile_is_taken_without_asking(tmp_path: Path) -> None:
    own = owned(tmp_path, card("errand", '{ op = "draw", who = "drawer", n = 2, pile = 2 }'))
    s = about_to_draw("errand", piles=(("errand",), (16, 17), (30,)))
    s, events = own.play(s, FUGITIVE, Draw(1), Recorded(()))
    assert events[2:] == (Drew(FUGITIVE, 2, 16), Drew(FUGITIVE, 2, 17))
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1)), "the replacement is from any pile"


@pytest.mark.rule("FU-111", "FU-124")
def test_an_event_met_in_a_draw_from_a_named_pile_is_replaced_from_any_pile(tmp_path: Path) -> None:
    own = owned(tmp_path, card("errand", '{ op = "draw", who = "drawer", n = 1, pile = 2 }'))
    s = about_to_draw("errand", piles=(("errand",), ("cloudburst",), (30,)))
    s = play_with(own, s, Draw(1))
    assert s.discards == (("cloudburst",),)
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_with(own, s, Draw(3))
    assert 30 in s.hands[FUGITIVE]
    empty = about_to_draw("errand", piles=(("errand",), (), ()), empty=(2,))
    after = play_with(own, empty, Draw(1))
    assert after.hands == empty.hands, "an empty pile gives no card"
    assert after.discards == (("errand",),)


@pytest.mark.rule("FU-111")
def test_only_the_interrupted_card_of_a_named_pile_is_replaced_from_any_pile(tmp_path: Path) -> None:
    own = owned(tmp_path, card("errand", '{ op = "draw", who = "drawer", n = 2, pile = 2 }'))
    s = about_to_draw("errand", piles=(("errand",), ("cloudburst", 16), (30,)))
    s = play_with(own, s, Draw(1), Draw(3))
    assert {16, 30} <= set(s.hands[FUGITIVE]), "the second card is from pile 2, as the event says"


@pytest.mark.rule("FU-123", "FU-113")
def test_a_custom_event_is_carried_out_by_the_players(tmp_path: Path) -> None:
    own = owned(tmp_path, card("charade", '{ op = "custom", text = { en = "Sing.", de = "Singt." } }'))
    s = about_to_draw("charade", row=(down(1), down(4, 2)))
    s = play_with(own, s, Draw(1))
    assert s.todo[-1] == Improvising(FUGITIVE)
    with pytest.raises(Illegal) as refusal:
        play_with(own, s, Draw(1))
    assert refusal.value.clause == "FU-123"
    s = play_with(own, s, Done())
    assert s.discards == (("charade",),)
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))


@pytest.mark.rule("FU-123", "FU-080")
def test_a_custom_event_may_turn_up_hideouts_and_the_marshal_wins_at_her_turn_if_none_is_left(tmp_path: Path) -> None:
    """R-12: nothing happens yet in his turn, he may still place."""
    own = owned(tmp_path, card("blackmail", '{ op = "custom", text = { en = "Show one.", de = "Zeige eins." } }'))
    s = about_to_draw("blackmail", row=(down(4, 2),), hand=(5,))
    s = play_with(own, s, Draw(1))
    with pytest.raises(Illegal):
        play_with(own, s, Show(1, 5, (2,)))
    s = play_with(own, s, Show(1, 4, (2,)))
    assert s.row[1].face_up
    assert not s.row[1].found, "shown, not found"
    assert game.seen_by(s, MARSHAL).row[1].sprints == (2,)
    s = play_with(own, s, Done(), Draw(1))
    assert s.result is None
    assert s.todo == (Placing((0, 1)),)
    assert play_with(own, s, Place(5)).todo[-1] == Drawing(MARSHAL, 1), "he placed another one: the chase goes on"
    assert play_with(own, s, Pass()).result == Outcome((MARSHAL,), "found", "FU-080")


@pytest.mark.rule("FU-083")
def test_42_with_nothing_face_down_is_an_escape() -> None:
    """R-12: there is nothing to hunt."""
    s = position(row=(found(5), Hideout(40, face_up=True)), variant="random")
    assert play_all(s, Place(42)).result == Outcome((FUGITIVE,), "escape", "FU-083")


# -------------------------------------------------------------------------------- FU-128 and R-15


@pytest.mark.rule("FU-128")
def test_the_record_tells_in_order_what_came_before_which_placement() -> None:
    s = met("witness", row=(down(1),), hand=(4,), piles=(("witness",), (16,), ()))
    s = play_all(s, Draw(2), Place(4))
    assert s.record == (
        Met(FUGITIVE, 1, "witness"),
        Happened("witness", FUGITIVE),
        Told(1, "parity", 1),
        Drew(FUGITIVE, 2, None),
        Placed(2, None, ()),
        TurnBegan(MARSHAL, 2),
    )
    assert game.seen_by(s, MARSHAL).record == s.record, "the same for everybody"


@pytest.mark.rule("FU-128", "FU-030")
def test_the_top_of_a_pile_does_not_give_an_event_away() -> None:
    """R-15: events and hideouts share a back."""
    hideout = about_to_draw("cloudburst", piles=((5, "cloudburst"), (), ()))
    event = about_to_draw("cloudburst", piles=(("cloudburst", 5), (), ()))
    for seat in (FUGITIVE, MARSHAL, None):
        assert game.seen_by(hideout, seat) == game.seen_by(event, seat)
        assert list(game.legal(game.seen_by(hideout, seat), FUGITIVE)) == list(game.legal(hideout, FUGITIVE))
