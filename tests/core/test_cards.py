"""Cards in hands: in order, unknown ones last; taken out by name or unseen."""

import pytest

from companion.core.cards import face_down, into_hand, out_of


def test_face_down_cards_can_only_be_counted() -> None:
    assert face_down((3, 5, None)) == (None, None, None)
    assert face_down(()) == ()


@pytest.mark.parametrize(
    ("hand", "card", "after"),
    [
        ((), 3, (3,)),
        ((1, 5), 3, (1, 3, 5)),
        ((1, 5), 9, (1, 5, 9)),
        ((3, None), 2, (2, 3, None)),
        ((3, None), 7, (3, 7, None)),
        ((None, None), 7, (7, None, None)),
        ((3,), None, (3, None)),
        ((), None, (None,)),
    ],
)
def test_a_hand_is_kept_in_order_with_unknown_cards_last(
    hand: tuple[int | None, ...], card: int | None, after: tuple[int | None, ...]
) -> None:
    assert into_hand(hand, card) == after


@pytest.mark.parametrize(
    ("cards", "card", "after"),
    [
        ((1, 3, 5), 3, (1, 5)),
        ((1, None), 3, (1,)),
        ((1, None, None), None, (1, None)),
    ],
)
def test_a_card_is_taken_by_name_or_was_one_of_the_unknown_ones(
    cards: tuple[int | None, ...], card: int | None, after: tuple[int | None, ...]
) -> None:
    assert out_of(cards, card) == after


def test_a_card_that_cannot_be_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        out_of((1, 2), 3)


def test_words_are_cards_as_well() -> None:
    assert into_hand(("ant", "cat"), "bee") == ("ant", "bee", "cat")
