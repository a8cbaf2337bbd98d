"""The event variants: which cards they add, and what sets an event off (FU-110 to FU-119)."""

from pathlib import Path

import pytest

from companion.core import Outcome, Seeded
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    PLACEHOLDER,
    Deciding,
    Draw,
    Drawing,
    Drew,
    Found,
    Guess,
    Guessed,
    Guessing,
    Happened,
    Hideout,
    Hunting,
    Manhunt,
    Met,
    Options,
    Pass,
    Placing,
)
from tests.rules.fugitive.table import (
    about_to_draw,
    box,
    card,
    down,
    found,
    game,
    met,
    owned,
    play,
    play_all,
    position,
    refused,
)

SEEDS = range(12)


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
