"""Agents on the display and under people's hands: its pages at real moments, their secrecy, and what cards mean."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.core import Asked, Question, Seeded
from companion.core.panel import Box, Boxes, Line, Page, Play
from companion.core.text import LANGUAGES
from companion.games import load
from companion.games.agents import state
from companion.games.agents import tracker as entries
from companion.games.agents.state import (
    Acting,
    Answering,
    Attack,
    Attacking,
    Cancel,
    Comply,
    Draw,
    Fight,
    Hitting,
    Looting,
    Moving,
    Reveal,
    Roll,
    Rolled,
    Starting,
    State,
    Steal,
)
from companion.games.agents.table_panel import token
from tests.games.proofs import CASES, proof_of, steps, variant_of
from tests.panel.kept import NAMES, kept, moment, must_look_as_meant
from tests.rules.agents.table import FOUR, SIX, arrived, box, drawing, fighting, game, position

tracker = load("agents/tracker")


def waits_for(kind: type, *, turn: int = 0) -> Callable[[State], bool]:
    return lambda s: bool(s.todo) and isinstance(s.todo[-1], kind) and s.turn >= turn


def is_in(area: str) -> Callable[[State], bool]:
    return lambda s: waits_for(Acting, turn=20)(s) and s.players[s.active].area == area


MOMENTS: dict[str, tuple[str, int | None, Callable[[State], bool]]] = {
    "start": ("7A", None, lambda s: waits_for(Starting)(s) and len(s.todo[-1].totals) == 3),  # type: ignore[union-attr]
    "roll": ("basic", None, waits_for(Moving, turn=12)),
    "clinic": ("house-rules", None, is_in("clinic")),
    "attack": ("house-rules", None, waits_for(Attacking, turn=20)),
    "dice": ("mild", None, waits_for(Rolled, turn=20)),
    "loot": ("house-rules", None, waits_for(Looting)),
    "nine": ("full-table", None, is_in("market")),
    "own-file": ("mild", 1, lambda s: waits_for(Answering)(s) and s.todo[-1].seat == 1),
    "over": ("mild", None, lambda s: s.result is not None and len(s.result.winners) > 1),
}


@cache
def page(name: str, language: str) -> Page:
    variant, seat, is_it = MOMENTS[name]
    played, s, seats = moment("agents", variant, is_it)
    shown: Page = played.panel.page(played.seen_by(s, seat), seat, NAMES[:seats], language)
    return shown


def entered(*actions: Any) -> Any:
    """Five people have thrown for the start, and the entries follow."""
    s = tracker.new(state.Options(), 5, Seeded(3))
    while s.todo:
        s, _ = tracker.play(s, None, Roll(), Seeded(s.todo[0].seat))
    for action in actions:
        s, _ = tracker.play(s, None, action, Seeded(1))
    return s


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_page_looks_as_meant(name: str, language: str) -> None:
    must_look_as_meant(f"agents/{name}-{language}", page(name, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_the_tracker_looks_as_meant(language: str) -> None:
    s = entered(entries.Reveal(1), entries.Hurt((2, 3), (4, 1), 4), state.DeclareOut(0), entries.Next())
    must_look_as_meant(f"agents/tracker-{language}", tracker.panel.page(s, None, NAMES[:5], language))


def test_every_golden_picture_is_drawn_by_somebody() -> None:
    assert kept("agents") == {f"{name}-{language}" for name in (*MOMENTS, "tracker") for language in LANGUAGES}


# -------------------------------------------------------------------------------- secrecy


@pytest.mark.parametrize("variant", [variant for key, variant in CASES if key == "agents"])
def test_two_truths_a_bystander_cannot_tell_apart_give_equal_pages(variant: str) -> None:
    """Even where the page is made from the whole truth by mistake."""
    played, _, seats = variant_of("agents", variant)
    proof, rng, differing = proof_of("agents"), Random(4), 0
    for step in islice(steps("agents", variant, seed=31), 0, None, 2):
        other = proof.another_truth(played, step, None, rng)
        differing += other.characters != step.before.characters
        for language in LANGUAGES:
            shown = [played.panel.page(s, None, NAMES[:seats], language) for s in (other, step.before)]
            assert shown[0] == shown[1]
    assert differing > 5


def test_only_its_owner_sees_a_hidden_role() -> None:
    s = position(*SIX, revealed=(2,))
    own = page_of(s, 1)
    assert (page_of(s, 0).title, own.title) == ("R ANNA", "B MAXIMILIAN")
    assert "INGRID" in words_of(own)
    assert own.right == "0/10", "damage and hit points"
    assert not [name for name in SIX if name.upper() in words_of(page_of(s, None)).upper()]


def test_the_receiver_of_a_yellow_card_reads_which_it_is_and_nobody_else() -> None:
    s = drawing("inv_raid_t", *FOUR)
    s, _ = game.play(s, 0, Draw("yellow"), Seeded(1))
    s, _ = game.play(s, 0, state.Give(2), Seeded(1))
    assert [seat for seat in (*range(4), None) if "Raid" in words_of(page_of(s, seat))] == [0, 2]


def page_of(s: State, seat: int | None) -> Page:
    return game.panel.page(game.seen_by(s, seat), seat, NAMES[: len(s.players)], "en")


def words_of(page: Page) -> str:
    return repr(page)


# -------------------------------------------------------------------------------- what is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_seats_have_nine_tokens(language: str) -> None:
    assert len({token(seat, language) for seat in range(9)}) == 9


def test_everybodys_damage_is_shown_who_is_face_down_and_who_is_dead() -> None:
    *_, seats = page_of(position(*FOUR, damage={0: 3}, revealed=(1,), dead=(2,)), None).rows
    hurt, known, dead, hidden = Box("R", "3", True), Box("B", "0"), Box("G", crossed=True), Box("O", "0", True)
    assert seats == Boxes((hurt, known, dead, hidden))


def test_an_attack_names_who_is_in_reach_and_its_dice_what_they_come_to() -> None:
    s = fighting(*SIX, area={4: "clinic", 5: "safe_house"})
    assert page_of(s, None).rows[1] == Line("in reach: B G O")
    fight = Fight(0, (1,), (), 5, ((2,),))
    rolled = position(*FOUR, todo=(Rolled(fight, 1),))
    large = page_of(rolled, None).rows[0]
    assert large.text == "5 : 2"  # type: ignore[union-attr]
    assert large.beside == ("R > B", "3 dmg")  # type: ignore[union-attr]


def test_an_area_wide_attack_names_everybody_it_hits() -> None:
    fight = Fight(0, (1, 2, 3), ("machine_pistol",), 5, ((2,), (6,), (4,)))
    s = position(*FOUR, todo=(Rolled(fight, 1),), equipment={0: ("machine_pistol",)})
    assert page_of(s, None).rows[0].beside == ("R > B G O", "B3 O1")  # type: ignore[union-attr]


# -------------------------------------------------------------------------------- the glass as a dice cup


def test_the_glass_throws_dice_where_nothing_else_can_be_meant() -> None:
    assert game.panel.glass_turned(position(*FOUR, active=2)) == Play(2, Roll())
    assert game.panel.glass_turned(fighting(*FOUR)) is None
    start = game.new(state.Options(), 4, Seeded(1))
    assert game.panel.glass_turned(start) == Play(0, Roll())
    assert tracker.panel.glass_turned(entered()) == Play(None, Roll())


# -------------------------------------------------------------------------------- cards


def test_the_drawn_card_is_drawn_and_named_with_one_scan() -> None:
    s = game.seen_by(arrived(*SIX, area="depot", equipment={1: ("gas_mask",)}), None)
    (play,) = scanned(s, "motorbike")
    assert play == Play(0, Draw("silver"))
    assert scanned(s, "gas_mask") == (), "it lies before somebody"
    assert scanned(s, "handgun") == (), "black cards are drawn elsewhere"
    assert scanned(s, "inv_raid_t") == (), "yellow cards are not shown to anybody"
    with pytest.raises(Question) as question:
        game.play(s, play.seat, play.action, Asked())
    assert game.panel.answer(question.value.candidates, "motorbike") == "motorbike"
    assert game.panel.answer(question.value.candidates, "gas_mask") is None


def test_equipment_is_stolen_used_and_discarded_by_showing_it() -> None:
    market = arrived(*SIX, area="market", equipment={1: ("gas_mask",), 2: ("handgun",)})
    assert scanned(market, "handgun") == (Play(0, Steal(2, "handgun")),)
    armed = fighting(*FOUR, equipment={0: ("handgun",)}, area={3: "clinic"})
    assert scanned(armed, "handgun") == tuple(Play(0, Attack((target,), ("handgun",))) for target in (1, 2))
    fight = Fight(0, (1,), (), 5, ((2,),))
    hit = position(*FOUR, todo=(Hitting(fight, (3,), (1,)),), equipment={1: ("body_double", "handgun")})
    assert scanned(hit, "body_double") == (Play(1, Cancel()),)
    assert scanned(hit, "handgun") == ()


def test_a_role_shown_reveals_its_owner_for_the_owner_and_somebody_for_the_table() -> None:
    s = position(*FOUR, active=2, revealed=(1,))
    assert scanned(game.seen_by(s, 3), "nadia") == (Play(3, Reveal()),)
    assert scanned(game.seen_by(s, 3), "hassan") == ()
    bystander = game.seen_by(s, None)
    somebody = tuple(Play(seat, Reveal()) for seat in (2, 3, 0))
    assert scanned(bystander, "nadia") == somebody
    assert scanned(bystander, "ingrid") == (), "it lies face up"


def test_what_the_table_is_offered_for_a_role_says_nothing_about_roles() -> None:
    for s in hidden_roles():
        offers = {scanned(game.seen_by(s, None), role) for role in box.characters}
        assert len(offers) == 1


def hidden_roles() -> Iterator[State]:
    """Six people have all of their secrets; a card means some of them."""
    yield position(*SIX)
    for card in ("id_check", "debriefing", "cell_support", "low_profile"):
        s, _ = game.play(drawing(card, *SIX), 0, Draw(box.cards[card].deck), Seeded(1))
        yield s


def test_whom_a_card_means_shows_the_role_instead_of_pressing_a_button() -> None:
    s = arrived(*SIX, area="exchange", silver=("debriefing",), active=1)
    s, _ = game.play(s, 1, Draw("silver"), Seeded(1))
    assert scanned(game.seen_by(s, None), "ingrid") == (Play(1, Comply()),)
    assert scanned(game.seen_by(s, 1), "ingrid") == (Play(1, Comply()),)
    assert scanned(game.seen_by(s, 1), "nadia") == (), "a role this seat does not have"


def test_beside_the_box_a_role_shown_reveals_somebody_and_is_named_with_one_scan() -> None:
    s = entered()
    plays = tracker.panel.scanned(s, "table", "mara")
    assert plays[0] == Play(None, entries.Reveal(s.active))
    with pytest.raises(Question) as question:
        tracker.play(s, None, plays[0].action, Asked())
    assert tracker.panel.answer(question.value.candidates, "mara") == "mara"
    after, _ = tracker.play(s, None, plays[0].action, Asked(["mara"]))
    assert tracker.panel.scanned(after, "table", "mara") == ()


def test_the_deck_has_every_copy_but_no_yellow_card() -> None:
    deck = [card.id for card in game.panel.deck()]
    assert len(deck) == 10 + 17 + 17
    assert deck.count("drive_by") == 2
    assert not set(deck) & set(box.decks["yellow"])


def scanned(view: State, card: str) -> tuple[Play, ...]:
    return game.panel.scanned(view, "table", card)
