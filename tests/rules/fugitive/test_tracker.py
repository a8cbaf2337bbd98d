"""The tracker: what a group enters, what follows from it, and what cannot be."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Game, Illegal, Outcome, Question, Recorded, Seeded
from companion.core.simulation import play_on
from companion.games import load
from companion.games.fugitive import load as load_game
from companion.games.fugitive import load_tracker
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Auditing,
    Concede,
    Draw,
    Ended,
    Found,
    Guess,
    HuntBegan,
    Manhunt,
    Options,
    Pass,
    Passed,
    Placed,
    TurnBegan,
    Variant,
)
from companion.games.fugitive.tracker import Tracker, manhunt_allowed, of, possible_numbers
from companion.games.fugitive.tracker_state import (
    Action,
    AnyEvent,
    Escape,
    Find,
    Lay,
    Miss,
    Next,
    Spot,
    State,
    Taken,
)
from tests.rules.fugitive.shadow_tracker import entries

VARIANTS: tuple[Variant, ...] = get_args(Variant)
full: Game[Any] = load("fugitive")
tracker = load_tracker("house")
box = tracker.box


def begin(**options: Any) -> State:
    return tracker.new(Options(**options), 2, Asked())


def enter(s: State, *actions: Any) -> State:
    for action in actions:
        assert action in tracker.legal(s, None)
        s, _ = tracker.play(s, None, action, Recorded())
    return s


def refused(s: State, action: Any) -> Illegal:
    assert action not in tracker.legal(s, None), "what is refused is not offered"
    with pytest.raises(Illegal) as refusal:
        tracker.play(s, None, action, Recorded())
    assert refusal.value.clause in tracker.rulebook.clauses
    str(refusal.value)
    return refusal.value


def row(*spots: Spot, turn: int = MARSHAL, round: int = 15, **more: Any) -> State:
    return replace(begin(), row=spots, turn=turn, round=round, piles=(3, 3, 3), **more)


def random_game(seed: int, **options: Any) -> Iterator[tuple[State, Any, tuple[Any, ...], State]]:
    """Every entry of a game that a random referee enters."""
    rng, s = Random(seed), tracker.new(Options(**options), 2, Seeded(seed))
    while tracker.actors(s):
        action = tracker.bots["random"](tracker.seen_by(s, None), None, rng)  # type: ignore[arg-type]
        after, events = tracker.play(s, None, action, Recorded())
        yield s, action, events, after
        s = after


# -------------------------------------------------------------------------------- setting up


def test_it_is_loaded_as_the_twin_of_its_game() -> None:
    twin = load("fugitive/tracker")
    assert isinstance(twin, Tracker)
    assert (twin.key, twin.seats, twin.edition) == ("fugitive/tracker", full.seats, full.edition)


@pytest.mark.rule("FU-001")
def test_it_is_for_two() -> None:
    with pytest.raises(BadInput, match="exactly 2"):
        tracker.new(Options(), 3, Asked())


@pytest.mark.rule("FU-006", "FU-110", "FU-116", "FU-117")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_piles_are_as_large_as_the_variant_makes_them(variant: Variant) -> None:
    sizes = begin(variant=variant).piles
    assert sizes == ((8, 12, 13) if variant in {"none", "discoveries"} else (10, 14, 15))


@pytest.mark.rule("FU-116")
def test_where_surplus_events_went_is_asked() -> None:
    events = dict(list(box.events.items())[1:])  # five with the fugitive's icon: one each, and two more
    uneven = Tracker(replace(box, events=events))
    options = Options(variant="helpful_fugitive")
    with pytest.raises(Question) as first:
        uneven.new(options, 2, Asked())
    assert (first.value.kind, first.value.candidates) == ("surplus_pile", (1, 2, 3))
    with pytest.raises(Question) as second:
        uneven.new(options, 2, Asked([3]))
    assert second.value.candidates == (1, 2)
    assert uneven.new(options, 2, Asked([3, 1])).piles == (10, 13, 15)


# -------------------------------------------------------------------------------- turns and draws


@pytest.mark.rule("FU-020")
def test_turns_alternate_and_a_round_is_one_of_each() -> None:
    s = begin()
    seen = []
    for entry in (Lay(0), Next(), Next(), Next(), Next()):
        seen.append((s.round, s.turn))
        s = enter(s, entry)
    assert seen[1:] == [(1, FUGITIVE), (1, MARSHAL), (2, FUGITIVE), (2, MARSHAL)]
    assert s == replace(begin(), round=3, row=(Spot(0),))


@pytest.mark.rule("FU-020")
def test_entries_are_made_for_the_table() -> None:
    assert tracker.actors(begin()) == (None,)
    assert list(tracker.legal(begin(), FUGITIVE)) == []
    with pytest.raises(Illegal, match="the table must act now"):
        tracker.play(begin(), FUGITIVE, Lay(0), Recorded())


def test_an_action_of_the_full_game_is_no_entry() -> None:
    with pytest.raises(BadInput):
        tracker.play(begin(), None, Guess((7,)), Recorded())


@pytest.mark.rule("FU-021")
def test_the_first_turn_needs_a_hideout() -> None:
    assert refused(begin(), Next()).clause == "FU-021"
    assert refused(begin(), Pass()).clause == "FU-021"


@pytest.mark.rule("FU-021")
def test_the_first_turn_has_no_more_hideouts_than_agreed() -> None:
    two = enter(begin(), Lay(0), Lay(1))
    assert "at most 2 hideouts" in str(refused(two, Lay(0)))
    assert "at most 1 hideout " in str(refused(enter(begin(first_turn_hideouts=(1,)), Lay(0)), Lay(0)))


@pytest.mark.rule("FU-021", "FU-023", "FU-024", "FU-025")
def test_no_more_cards_leave_the_piles_than_are_due() -> None:
    s = begin()
    assert refused(s, Draw(1)).clause == "FU-021"
    s = enter(s, Lay(0), Next(), Draw(1), Draw(3))
    assert refused(s, Draw(1)).clause == "FU-023"
    s = enter(s, Next(), Draw(2))
    assert refused(s, Draw(1)).clause == "FU-024"
    s = enter(s, Next(), Draw(2))
    assert refused(s, Draw(1)).clause == "FU-025"
    assert s.piles == (7, 10, 12)


@pytest.mark.rule("FU-026")
def test_a_draw_that_was_forgotten_can_be_made_up_for() -> None:
    s = enter(begin(), Lay(0), Next(), Draw(1), Next(), Draw(1), Draw(1))
    assert refused(s, Draw(1)).clause == "FU-024"


@pytest.mark.rule("FU-112")
def test_with_events_any_number_of_cards_may_leave_the_piles() -> None:
    s = enter(begin(variant="random"), Lay(0), Next(), *[Draw(1)] * 10)
    assert s.piles == (0, 14, 15)


@pytest.mark.rule("FU-031")
def test_an_empty_pile_gives_no_card() -> None:
    s = replace(row(Spot(0)), piles=(0, 4, 4))
    assert refused(s, Draw(1)).clause == "FU-031"


@pytest.mark.rule("FU-004")
@pytest.mark.parametrize("pile", [0, 4, -1])
def test_there_are_three_piles(pile: int) -> None:
    assert refused(row(Spot(0)), Draw(pile)).clause == "FU-004"


# -------------------------------------------------------------------------------- the fugitive


@pytest.mark.rule("FU-049")
def test_a_hideout_is_entered_with_the_number_of_its_sprint_cards() -> None:
    s, events = tracker.play(begin(), None, Lay(2), Recorded())
    assert s.row == (Spot(2),)
    assert events == (Placed(1, None, (None, None)),)
    assert refused(begin(), Lay(-1)).clause == "FU-049"


@pytest.mark.rule("FU-024")
def test_in_a_later_turn_one_hideout_is_placed_unless_events_are_in_play() -> None:
    s = enter(begin(), Lay(0), Next(), Next(), Lay(0))
    assert refused(s, Lay(0)).clause == "FU-024"
    enter(begin(variant="discoveries"), Lay(0), Next(), Next(), Lay(0), Lay(0))


@pytest.mark.rule("FU-040", "FU-051")
def test_he_cannot_lay_more_cards_than_he_can_have() -> None:
    assert max(a.sprints for a in tracker.legal(begin(), None) if isinstance(a, Lay)) == 7
    assert "7 at most" in str(refused(begin(), Lay(8)))
    assert enter(begin(sprint_42="allow"), Lay(8)).row == (Spot(8),)
    assert "cannot have a card left" in str(refused(enter(begin(), Lay(7)), Lay(0)))


@pytest.mark.rule("FU-020")
def test_in_the_marshals_turn_nothing_is_laid() -> None:
    for action in (Lay(0), Escape(0), Pass()):
        assert refused(row(Spot(0)), action).clause == "FU-020"


@pytest.mark.rule("FU-041")
def test_no_hideout_follows_41() -> None:
    s = row(Spot(7), Spot(7), Spot(3, 41), Spot(0), turn=FUGITIVE)
    assert not all(possible_numbers(box, s)), "the position itself is impossible"
    s = replace(s, row=s.row[:-1])
    assert refused(s, Lay(0)).clause == "FU-041"
    assert Escape(0) in tracker.legal(s, None)


@pytest.mark.rule("FU-056")
def test_a_turn_without_a_hideout_was_a_pass() -> None:
    s = enter(begin(), Lay(0), Next(), Next())
    after, events = tracker.play(s, None, Next(), Recorded())
    assert events == (Passed(FUGITIVE), TurnBegan(MARSHAL, 2))
    assert after == enter(s, Pass(), Next())


@pytest.mark.rule("FU-056")
def test_a_pass_and_a_hideout_exclude_each_other() -> None:
    s = enter(begin(), Lay(0), Next(), Next())
    for action in (Lay(0), Escape(3), Pass()):
        assert refused(enter(s, Pass()), action).clause == "FU-056"
    assert refused(enter(s, Lay(0)), Pass()).clause == "FU-056"


@pytest.mark.rule("FU-056")
def test_the_stall_limit_ends_the_game() -> None:
    s = replace(row(Spot(0), turn=FUGITIVE), piles=(0, 0, 0), options=replace(begin().options, stall_limit=2))
    s = enter(s, Next(), Next(), Pass())
    assert s.result == Outcome((MARSHAL,), "stall", "FU-056")


# -------------------------------------------------------------------------------- finding


@pytest.mark.rule("FU-062")
def test_a_hideout_found_has_a_number() -> None:
    s, events = tracker.play(row(Spot(0), Spot(1)), None, Find(2, 7), Recorded())
    assert s.row == (Spot(0), Spot(1, 7))
    assert events == (Found(2, 7, (None,)),)


@pytest.mark.rule("FU-080")
def test_she_wins_when_all_are_found() -> None:
    s = enter(begin(), Lay(0), Next(), Find(1, 2))
    assert tracker.outcome(s) == Outcome((MARSHAL,), "found", "FU-080")
    assert tracker.actors(s) == ()
    assert list(tracker.legal(s, None)) == []
    assert refused(s, Next()).clause == "FU-085"


@pytest.mark.rule("FU-066")
@pytest.mark.parametrize("number", [-1, 0, 42, 43])
def test_some_numbers_cannot_be_found(number: int) -> None:
    assert refused(row(Spot(0)), Find(1, number)).clause == "FU-066"


@pytest.mark.rule("FU-061")
def test_only_a_face_down_hideout_is_found_and_only_once() -> None:
    s = row(Spot(0, 3), Spot(2))
    assert "found at place 1 already" in str(refused(s, Find(2, 3)))
    for place in (0, 1, 3):
        assert refused(s, Find(place, 2)).clause == "FU-061"


@pytest.mark.rule("FU-041")
def test_numbers_rise_along_the_row() -> None:
    s = row(Spot(2, 5), Spot(1), Spot(1, 8))
    assert possible_numbers(box, s)[1] == range(6, 8)
    for number in (4, 9):
        assert "6 to 7 fit" in str(refused(s, Find(2, number)))
        assert refused(s, Find(2, number)).clause == "FU-041"
    s = row(Spot(2, 5), Spot(1), Spot(1, 7))
    assert "only 6 fits" in str(refused(s, Find(2, 4)))


@pytest.mark.rule("FU-044")
def test_numbers_are_within_reach_over_gaps_too() -> None:
    s = row(Spot(0, 3), Spot(1), Spot(0))
    assert possible_numbers(box, s) == [range(3, 4), range(4, 9), range(5, 12)]
    assert refused(s, Find(3, 12)).clause == "FU-044"
    s = row(Spot(0), Spot(0, 6))  # and backwards
    assert possible_numbers(box, s)[0] == range(3, 4)
    assert refused(s, Find(1, 2)).clause == "FU-044"


@pytest.mark.rule("FU-122")
def test_an_event_in_the_row_may_have_lengthened_a_step() -> None:
    s = row(Spot(0))
    assert possible_numbers(box, s) == [range(1, 4)]
    s = replace(s, options=replace(s.options, variant="random"))
    assert possible_numbers(box, s) == [range(1, 6)]


@pytest.mark.rule("FU-028")
def test_she_finds_nothing_in_his_turn() -> None:
    assert refused(row(Spot(0), turn=FUGITIVE), Find(1, 2)).clause == "FU-028"


@pytest.mark.rule("FU-063")
def test_a_miss_in_her_turn_is_not_entered() -> None:
    assert refused(row(Spot(0)), Miss()).clause == "FU-063"


# -------------------------------------------------------------------------------- 42 and the manhunt


def escaped(last_found: int) -> State:
    return enter(row(Spot(6), Spot(6, last_found), Spot(0), turn=FUGITIVE), Escape(6))


@pytest.mark.rule("FU-084", "FU-044")
def test_42_must_be_within_reach() -> None:
    assert not any(isinstance(action, Escape) for action in tracker.legal(begin(), None))
    assert refused(begin(), Escape(8)).clause == "FU-044"
    assert refused(row(Spot(0, 3), Spot(0), turn=FUGITIVE), Escape(16)).clause == "FU-044"


@pytest.mark.rule("FU-083", "FU-090", "FU-091")
def test_after_42_there_is_a_manhunt_if_nothing_above_29_was_found() -> None:
    s = escaped(28)
    assert list(tracker.legal(s, None)) == [Manhunt(), Concede()]
    assert refused(s, Find(1, 13)).clause == "FU-090"
    for action in (Next(), Draw(1), Lay(0), Pass()):
        assert refused(s, action).clause == "FU-083"
    assert escaped(29).result is None
    assert escaped(30).result == Outcome((FUGITIVE,), "escape", "FU-091")


@pytest.mark.rule("FU-091")
def test_the_lamp_says_whether_a_manhunt_would_be_allowed() -> None:
    assert manhunt_allowed(box, row(Spot(0), Spot(0, 29)))
    assert not manhunt_allowed(box, row(Spot(0), Spot(0, 30)))


@pytest.mark.rule("FU-094")
def test_declining_the_manhunt_loses() -> None:
    s, events = tracker.play(escaped(28), None, Concede(), Recorded())
    assert s.result == Outcome((FUGITIVE,), "escape", "FU-094")
    assert events == (Ended(s.result),)


@pytest.mark.rule("FU-095", "FU-096")
def test_the_first_miss_of_a_manhunt_ends_the_game() -> None:
    s, events = tracker.play(escaped(28), None, Manhunt(), Recorded())
    assert events == (HuntBegan(),)
    for action in (Next(), Draw(1), Lay(0), Manhunt(), Concede()):
        assert refused(s, action).clause == "FU-095"
    assert enter(s, Find(3, 29), Miss()).result == Outcome((FUGITIVE,), "manhunt_lost", "FU-096")


@pytest.mark.rule("FU-093", "FU-097")
def test_a_manhunt_is_won_when_all_but_42_are_found() -> None:
    s = enter(escaped(28), Manhunt(), Find(3, 31), Find(1, 13))
    assert s.result == Outcome((MARSHAL,), "manhunt_won", "FU-097")


@pytest.mark.rule("FU-061", "FU-097")
def test_42_itself_is_not_found() -> None:
    assert refused(enter(escaped(28), Manhunt()), Find(4, 41)).clause == "FU-061"


@pytest.mark.rule("FU-090")
def test_there_is_no_manhunt_before_42() -> None:
    assert refused(row(Spot(0)), Manhunt()).clause == "FU-090"
    assert refused(row(Spot(0)), Concede()).clause == "FU-090"


# -------------------------------------------------------------------------------- random entries


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_entries_come_to_an_end_and_survive_json(variant: Variant) -> None:
    for seed in range(10):
        for steps, (_, action, events, after) in zip(count(1), random_game(seed, variant=variant)):
            assert steps < 2000
            for kind, thing in ((State, after), (Action, action), (tuple[AnyEvent, ...], events)):
                assert msgspec.json.decode(msgspec.json.encode(thing), type=kind) == thing
            assert bool(tracker.actors(after)) == bool(next(iter(tracker.legal(after, None)), None))
            assert (*tracker.clocks(after), *tracker.warnings(after, None, action), *tracker.pieces(after)) == ()
            assert after.result or all(possible_numbers(box, after)), "what was entered is possible"
        assert after.result


def everything() -> Iterator[Any]:
    yield from (Next(), Pass(), Manhunt(), Concede(), Miss())
    yield from (Draw(pile) for pile in range(5))
    yield from (kind(n) for kind in (Lay, Escape) for n in range(-1, 45))
    yield from (Find(place, number) for place in range(20) for number in range(44))


def test_legal_is_complete_and_has_nothing_else() -> None:
    for seed in range(20):
        for before, *_ in islice(random_game(seed, stall_limit=3), seed % 5, None, 11):
            legal = list(tracker.legal(before, None))
            assert len(set(legal)) == len(legal)
            playable = set()
            for action in everything():
                try:
                    tracker.play(before, None, action, Recorded())
                except Illegal:
                    continue
                playable.add(action)
            assert playable == set(legal)


def test_a_card_that_left_a_pile_is_told() -> None:
    _, events = tracker.play(row(Spot(0)), None, Draw(2), Recorded())
    assert events == (Taken(2),)


# -------------------------------------------------------------------------------- shadowing


def shadow(seed: int, **options: Any) -> tuple[State, Any]:
    """A digital game, entered step by step: after each the tracker knows what it would know of the digital one."""
    rng = Random(seed)
    digital, s = full.new(Options(**options), 2, Seeded(seed)), tracker.new(Options(**options), 2, Asked())
    assert s == of(digital)
    bot = full.bots["random"]
    for step in play_on(full, digital, [bot, bot], rng):
        for action in entries(step.before, step.seat, step.action, step.events, step.after):
            s, _ = tracker.play(s, None, action, Recorded())
        digital = step.after
        assert s == of(digital)
    return s, digital


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_tracker_knows_what_it_would_know_of_a_digital_game(variant: Variant) -> None:
    reasons = set()
    for seed in range(60):
        s, digital = shadow(seed, variant=variant)
        assert tracker.outcome(s) == full.outcome(digital)
        reasons.add(digital.result.reason)
    assert {"found", "escape"} <= reasons


@pytest.mark.parametrize("variant", ["none", "balancing"])
def test_house_rules_are_tracked_too(variant: Variant) -> None:
    options: dict[str, Any] = {"stall_limit": 2, "pass_draw": True, "marshal_may_pass": True, "sprint_42": "allow"}
    for seed in range(30):
        s, digital = shadow(seed, variant=variant, first_turn_hideouts=(2, 3), **options)
        assert tracker.outcome(s) == full.outcome(digital)


@pytest.mark.rule("FU-085")
def test_the_audit_of_a_full_game_is_not_the_trackers() -> None:
    verdict = Outcome((FUGITIVE,), "escape", "FU-094")
    digital = replace(load_game("house").new(Options(), 2, Seeded(1)), todo=(Auditing(verdict),))
    assert of(digital).result == verdict
