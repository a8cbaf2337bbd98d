"""Setting up: cards, piles, the opening hand, and what both players may count."""

import pytest

from companion.core import BadInput, Recorded, Seeded
from companion.games.fugitive.state import FUGITIVE, MARSHAL, PLACEHOLDER, Draw, Guess, Hideout, Options, Place, State
from tests.rules.fugitive.table import START, box, down, game, play, play_all, position, refused

SEEDS = range(20)
VARIANTS = ("random", "discoveries", "helpful_fugitive", "helpful_marshal", "balancing")


def opening(seed: int, variant: str = "none") -> State:
    return game.new(Options(variant=variant), 2, Seeded(seed))  # type: ignore[arg-type]


@pytest.mark.rule("FU-001")
def test_two_people_play_and_seat_0_is_the_fugitive() -> None:
    assert list(game.seats) == [2]
    s = opening(1)
    assert game.actors(s) == (FUGITIVE,) == (0,)
    assert MARSHAL == 1
    assert len(s.hands) == 2
    assert s.hands[FUGITIVE]
    assert not s.hands[MARSHAL]


@pytest.mark.rule("FU-001")
@pytest.mark.parametrize("people", [0, 1, 3, 4])
def test_any_other_number_of_people_is_turned_away(people: int) -> None:
    with pytest.raises(BadInput, match=f"exactly 2 players, not {people}"):
        game.new(Options(), people, Seeded(1))


@pytest.mark.rule("FU-002")
def test_there_is_one_hideout_card_for_each_number_from_0_to_42() -> None:
    numbers = [card for card in game.pieces(opening(1)) if isinstance(card, int)]
    assert sorted(numbers) == list(range(43))


@pytest.mark.rule("FU-002")
def test_every_hideout_card_has_a_sprint_value_of_1_or_2() -> None:
    assert len(box.sprint) == 43
    assert set(box.sprint) == {1, 2}


@pytest.mark.rule("FU-003")
def test_card_00_lies_face_up_on_place_0_and_is_in_no_hand_and_no_pile() -> None:
    for seed in SEEDS:
        s = opening(seed)
        assert s.row == (Hideout(0, (), face_up=True, found=False),)
        assert game.seen_by(s, MARSHAL).row == s.row
        assert 0 not in [card for cards in (*s.hands, *s.piles) for card in cards]


@pytest.mark.rule("FU-003")
def test_card_00_starts_the_row_so_the_first_hideout_is_measured_from_it() -> None:
    s = position(row=(), hand=(4,), round=1)
    assert refused(s, FUGITIVE, Place(4)).clause == "FU-042"
    after, _ = play(s, FUGITIVE, Place(3))
    assert after.row[:2] == (START, down(3))


@pytest.mark.rule("FU-003")
def test_card_00_never_has_to_be_found() -> None:
    s = position(row=(down(3),), turn=MARSHAL)
    after, _ = play(s, MARSHAL, Guess((3,)))
    assert after.result is not None
    assert after.result.winners == (MARSHAL,)
    assert not after.row[0].found


@pytest.mark.rule("FU-004")
def test_each_pile_is_shuffled_on_its_own() -> None:
    first, second, third = (tuple(reversed(numbers)) for numbers in (range(4, 15), range(15, 29), range(29, 42)))
    s = game.new(Options(), 2, Recorded((first, second, third)))
    assert s.piles == (first[3:], second[2:], third)
    assert s.hands[FUGITIVE] == (1, 2, 3, 12, 13, 14, 27, 28, 42)


@pytest.mark.rule("FU-004")
def test_each_pile_has_the_numbers_of_its_own_range() -> None:
    assert box.piles == (range(4, 15), range(15, 29), range(29, 42))
    assert [len(numbers) for numbers in box.piles] == [11, 14, 13]
    orders = set()
    for seed in SEEDS:
        s = opening(seed)
        orders.add(s.piles)
        for pile, numbers in zip(s.piles, box.piles, strict=True):
            drawn = [card for card in s.hands[FUGITIVE] if card in numbers]
            assert sorted((*pile, *drawn)) == list(numbers)  # type: ignore[type-var]
    assert len(orders) == len(SEEDS), "the order is chance"


@pytest.mark.rule("FU-004")
def test_the_piles_lie_face_down() -> None:
    s = opening(1)
    for seat in (FUGITIVE, MARSHAL, None):
        assert game.seen_by(s, seat).piles == ((None,) * 8, (None,) * 12, (None,) * 13)


@pytest.mark.rule("FU-005")
def test_the_opening_hand_is_01_02_03_42_and_three_cards_of_pile_1_and_two_of_pile_2() -> None:
    dealt = set()
    for seed in SEEDS:
        hand = [card for card in opening(seed).hands[FUGITIVE] if card is not None]
        assert len(hand) == len(set(hand)) == 9
        assert {1, 2, 3, 42} <= set(hand)
        assert sum(4 <= card <= 14 for card in hand) == 3
        assert sum(15 <= card <= 28 for card in hand) == 2
        assert not any(29 <= card <= 41 for card in hand)
        dealt.add(tuple(hand))
    assert len(dealt) > len(SEEDS) / 2, "which ones is chance"


@pytest.mark.rule("FU-005")
def test_only_the_fugitive_sees_his_opening_hand() -> None:
    s = opening(1)
    assert game.seen_by(s, FUGITIVE).hands[FUGITIVE] == s.hands[FUGITIVE]
    assert game.seen_by(s, MARSHAL).hands[FUGITIVE] == (None,) * 9
    assert game.seen_by(s, None).hands[FUGITIVE] == (None,) * 9


@pytest.mark.rule("FU-006")
def test_the_piles_then_hold_8_12_and_13_cards() -> None:
    for seed in SEEDS:
        sizes = [len(pile) for pile in opening(seed).piles]
        assert sizes == [8, 12, 13]
        assert sum(sizes) == 33


@pytest.mark.rule("FU-007")
def test_the_marshal_starts_with_no_cards_and_with_the_notepad() -> None:
    s = opening(1)
    assert s.hands[MARSHAL] == ()
    assert s.options.notepad == 1


@pytest.mark.rule("FU-008")
def test_unless_a_variant_is_chosen_the_events_stay_in_the_box() -> None:
    assert Options().variant == "none"
    for seed in SEEDS:
        s = opening(seed)
        assert sorted(event for event in s.box if event) == sorted(box.events)
        assert (s.decks, s.discards, s.signs) == ((), (), ())
        assert all(isinstance(card, int) for pile in s.piles for card in pile)
        assert PLACEHOLDER not in game.pieces(s)


@pytest.mark.rule("FU-008")
@pytest.mark.parametrize("variant", VARIANTS)
def test_with_a_variant_events_come_into_the_game(variant: str) -> None:
    s = opening(1, variant)
    assert len(s.box) < len(box.events)


@pytest.mark.rule("FU-009")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_opening_hand_never_holds_an_event_or_placeholder(variant: str) -> None:
    for seed in SEEDS:
        hand = opening(seed, variant).hands[FUGITIVE]
        assert all(isinstance(card, int) for card in hand)
        assert len(hand) == 9
        assert hand == opening(seed).hands[FUGITIVE], "variant cards are shuffled in only after the hand is drawn"


@pytest.mark.rule("FU-010")
def test_pile_sizes_and_both_hand_sizes_are_public_at_all_times() -> None:
    s = position(row=(), hand=(5, 6, 7, 20, 21), round=1)
    s = play_all(s, Place(3, (1, 5)), Place(6), Draw(3), Draw(1))
    for seat in (FUGITIVE, MARSHAL, None):
        view = game.seen_by(s, seat)
        assert [len(pile) for pile in view.piles] == [7, 12, 12]
        assert [len(hand) for hand in view.hands] == [5, 2]
