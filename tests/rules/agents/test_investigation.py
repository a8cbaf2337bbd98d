"""Yellow cards: giver and receiver see the face, everybody sees the effect."""

from typing import Any

import pytest

from companion.games.agents.events import Answered, Died, Drew, Gave, Healed, Hurt
from companion.games.agents.state import Answer, Answering, Draw, Give, Hand, Note, State
from companion.games.agents.vocabulary import FACTIONS
from tests.rules.agents.table import (
    FOUR,
    SIX,
    after,
    box,
    damage_of,
    drawing,
    drawn,
    game,
    legal,
    of_kind,
    play,
    refused,
)

OF = {"t": "corvin", "ct": "ingrid", "n": "milo"}


def given(card: str, *characters: str, **more: Any) -> State:
    """The active player has given this card to seat 1."""
    return after(drawn(card, *characters, **more), 0, Give(1))


def asked(card: str, who: str, **more: Any) -> State:
    """This character has received the card from seat 0."""
    others = [id for id in ("nadia", "mara", "george") if id != who]
    return given(card, others[0], who, others[1], **more)


@pytest.mark.rule("AG-057")
def test_the_drawer_reads_the_card_alone_and_must_give_it_to_one_other_living_player() -> None:
    s, events = play(
        drawing("inv_raid_t", *SIX, dead=(3,), revealed=(4,), where={2: "safe_house", 5: ""}), 0, Draw("yellow")
    )
    assert [game.seen_by(e, 0).card for e in of_kind(events, Drew)] == ["inv_raid_t"]
    assert [game.seen_by(e, 1).card for e in of_kind(events, Drew)] == [None]
    assert (game.seen_by(s, 0).file, game.seen_by(s, 1).file) == (("inv_raid_t",), (None,))
    assert legal(s, 0) == [Give(1), Give(2), Give(4), Give(5)], "anywhere, hidden or revealed; keeping is not offered"
    assert refused(s, 0, Give(0)) == "AG-057"
    assert refused(s, 0, Give(3)) == "AG-100"


@pytest.mark.rule("AG-058")
def test_only_giver_and_receiver_ever_see_the_face() -> None:
    drew = drawn("inv_raid_t", *SIX)
    s, events = play(drew, 0, Give(1))
    for seat in (*range(6), None):
        assert game.seen_by(s, seat).file == (("inv_raid_t",) if seat in (0, 1) else (None,))
        assert [game.seen_by(e, seat).card for e in of_kind(events, Gave)] == ["inv_raid_t" if seat in (0, 1) else None]
    done = after(s, 1, legal(s, 1)[0])
    for seat in (*range(6), None):
        seen = game.seen_by(done, seat)
        assert (seen.discards[2], seen.file) == ((None,), ())
        assert bool(seen.notes[0] or seen.notes[1]) == (seat in (0, 1))


@pytest.mark.rule("AG-059")
def test_the_receiver_does_what_the_line_of_the_own_affiliation_says() -> None:
    for faction, who in OF.items():
        s = asked(f"inv_tail_{faction}", who)
        assert legal(s, 1) == [Answer("damage", 1)]
        assert damage_of(after(s, 1, Answer("damage", 1)), 1) == (1,)
        for other in FACTIONS:
            if other != faction:
                assert legal(asked(f"inv_tail_{other}", who), 1) == [Answer("none")]


@pytest.mark.rule("AG-059")
def test_public_is_the_effect_alone() -> None:
    told = set()
    for card, who in (
        ("inv_tail_t", "corvin"),
        ("inv_tail_ct", "ingrid"),
        ("inv_tail_n", "milo"),
        ("inv_threat_not_n", "mara"),
    ):
        s = given(card, "nadia", who, "rosalind")
        s, events = play(s, 1, Answer("damage", 1))
        told.add(repr([game.seen_by(event, 2) for event in events]))
        told.add(repr([game.seen_by(event, None) for event in events]))
    assert len(told) == 1


@pytest.mark.rule("AG-060")
def test_an_empty_line_is_answered_with_nothing_happens() -> None:
    s = asked("inv_raid_t", "ingrid")
    s, events = play(s, 1, Answer("none"))
    assert of_kind(events, Answered) == [Answered(1, 0, "none", 0, None)]
    told = game.telling.event(game.seen_by(s, None), of_kind(events, Answered)[0])
    assert "nothing happens" in str(told)


@pytest.mark.rule("AG-061")
def test_healing_that_changes_nothing_is_announced_as_healing() -> None:
    s = asked("inv_dossier_a", "ingrid")
    assert legal(s, 1) == [Answer("heal", 1)]
    s, events = play(s, 1, Answer("heal", 1))
    assert of_kind(events, Answered) == [Answered(1, 0, "heal", 1, None)]
    assert of_kind(events, Healed) == [Healed(1, 0, 0)]


@pytest.mark.rule("AG-062")
def test_which_equipment_is_handed_over_is_the_receivers_choice() -> None:
    s = after(asked("inv_bribe_not_n", "ingrid", equipment={1: ("handgun", "motorbike")}), 1, Answer("give"))
    assert game.actors(s) == (1,)
    assert legal(s, 1) == [Hand("handgun"), Hand("motorbike")]
    s = after(s, 1, Hand("motorbike"))
    assert (s.players[0].equipment, s.players[1].equipment) == (("motorbike",), ("handgun",))


@pytest.mark.rule("AG-063")
@pytest.mark.parametrize("who", [id for id in box.characters if id != "hassan"])
def test_everyone_but_hassan_must_follow_the_line_truthfully(who: str) -> None:
    for card in box.decks["yellow"]:
        s = asked(card, who)
        assert len(legal(s, 1)) == 1
    s = asked("inv_raid_t", "corvin")
    assert refused(s, 1, Answer("none")) == "AG-063"
    s = asked("inv_interview", "corvin")
    assert legal(s, 1) == [Answer("tell", claim="t")]
    assert refused(s, 1, Answer("tell", claim="ct")) == "AG-063"


@pytest.mark.rule("AG-064", "AG-110")
def test_hassan_may_carry_out_any_one_line_without_revealing() -> None:
    s = asked("inv_dossier_a", "hassan")
    assert legal(s, 1) == [Answer("damage", 1), Answer("heal", 1), Answer("none")]
    for answer in legal(s, 1):
        assert not after(s, 1, answer).players[1].revealed
    shown = asked("inv_dossier_a", "hassan", revealed=(1,))
    assert len(legal(shown, 1)) == 3, "also after having been revealed"


@pytest.mark.rule("AG-064")
def test_hassan_cannot_claim_nothing_happens_if_no_line_is_empty_nor_mix_lines() -> None:
    s = asked("inv_interview", "hassan")
    assert legal(s, 1) == [Answer("tell", claim="t"), Answer("tell", claim="ct"), Answer("tell", claim="n")]
    assert refused(s, 1, Answer("none")) == "AG-063"
    threat = asked("inv_threat_not_t", "hassan")
    assert legal(threat, 1) == [Answer("none"), Answer("damage", 1)]
    assert refused(threat, 1, Answer("damage", 2)) == "AG-063"


@pytest.mark.rule("AG-065")
def test_the_giver_is_the_killer_and_gets_what_is_handed_over() -> None:
    s = given("inv_raid_ct", *SIX, damage={1: 8}, equipment={1: ("handgun",)})
    s, events = play(s, 1, Answer("damage", 2))
    assert of_kind(events, Died)[0].killer == 0
    assert of_kind(events, Hurt)[0].by == 0
    assert s.players[0].equipment == ("handgun",)


@pytest.mark.rule("AG-066")
def test_the_card_joins_the_face_down_discards_also_if_the_receiver_died_or_the_game_ended() -> None:
    for damage in (0, 8):
        s = given("inv_raid_ct", *SIX, damage={1: damage})
        s = after(s, 1, Answer("damage", 2))
        assert (s.file, s.readers, s.discards[2]) == ((), (), ("inv_raid_ct",))
    over = after(given("inv_raid_ct", "hassan", "ingrid", "milo", damage={1: 8}), 1, Answer("damage", 2))
    assert over.result is not None
    assert over.discards[2] == ("inv_raid_ct",)


@pytest.mark.rule("AG-066", "AG-056")
def test_giver_and_receiver_can_read_up_their_own_notes() -> None:
    s = given("inv_raid_ct", *SIX)
    s = after(s, 1, Answer("damage", 2))
    note = Note(20, 0, 1, "inv_raid_ct", "damage", 2, None)
    assert game.seen_by(s, 0).notes == ((note,), (), (), (), (), ())
    assert game.seen_by(s, 1).notes == ((), (note,), (), (), (), ())
    assert game.seen_by(s, 2).notes == game.seen_by(s, None).notes == ((),) * 6
    off = after(given("inv_raid_ct", *SIX, private_notes=False), 1, Answer("damage", 2))
    assert off.notes == ((),) * 6


@pytest.mark.rule("AG-067", "AG-159")
def test_an_interview_is_answered_to_the_giver_alone() -> None:
    s = asked("inv_interview", "milo")
    s, events = play(s, 1, Answer("tell", claim="n"))
    (answered,) = of_kind(events, Answered)
    assert game.seen_by(answered, 0).claim == game.seen_by(answered, 1).claim == "n"
    assert game.seen_by(answered, 2) == game.seen_by(answered, None) == Answered(1, 0, "tell", 0, None)
    assert "answered" in str(game.telling.event(game.seen_by(s, None), game.seen_by(answered, None)))
    views = {
        repr(game.seen_by(after(asked("inv_interview", "hassan"), 1, Answer("tell", claim=c)), 2)) for c in FACTIONS
    }
    assert len(views) == 1, "Hassan may name any affiliation, and nobody else can tell"


@pytest.mark.rule("AG-068")
def test_giving_a_card_is_no_attack_so_nothing_protects() -> None:
    s = drawn(
        "inv_raid_ct", *SIX, where={1: "safe_house"}, shielded=(1,), equipment={1: ("ballistic_vest", "body_double")}
    )
    assert Give(1) in legal(s, 0)
    assert damage_of(after(after(s, 0, Give(1)), 1, Answer("damage", 2)), 1) == (2,)


@pytest.mark.rule("AG-069")
def test_the_example_of_a_raid() -> None:
    assert legal(asked("inv_raid_t", "ingrid"), 1) == [Answer("none")]
    assert legal(asked("inv_raid_t", "hassan"), 1) == [Answer("damage", 2), Answer("none")]
    assert legal(asked("inv_raid_t", "corvin"), 1) == [Answer("damage", 2)]


@pytest.mark.rule("AG-158")
def test_the_seventeen_cards_and_their_lines() -> None:
    assert len(set(box.decks["yellow"])) == 17
    told = {
        card: tuple(
            (answer.deed, answer.n) for who in OF.values() for answer in legal(asked(card, who, damage={1: 3}), 1)
        )
        for card in box.decks["yellow"]
    }
    hit, hard, heal, give, no, tell = ("damage", 1), ("damage", 2), ("heal", 1), ("damage", 1), ("none", 0), ("tell", 0)
    assert told == {
        "inv_tail_t": (hit, no, no),
        "inv_tail_ct": (no, hit, no),
        "inv_tail_n": (no, no, hit),
        "inv_raid_t": (hard, no, no),
        "inv_raid_ct": (no, hard, no),
        "inv_contact_t": (heal, no, no),
        "inv_contact_ct": (no, heal, no),
        "inv_contact_n": (no, no, heal),
        "inv_bribe_not_n": (give, give, no),
        "inv_bribe_not_ct": (give, no, give),
        "inv_bribe_not_t": (no, give, give),
        "inv_threat_not_n": (hit, hit, no),
        "inv_threat_not_ct": (hit, no, hit),
        "inv_threat_not_t": (no, hit, hit),
        "inv_dossier_a": (hit, heal, no),
        "inv_dossier_b": (heal, hit, no),
        "inv_interview": (tell, tell, tell),
    }


@pytest.mark.rule("AG-158")
def test_a_friendly_contact_hurts_the_unhurt_and_a_bribe_hurts_who_has_nothing() -> None:
    assert legal(asked("inv_contact_ct", "ingrid"), 1) == [Answer("damage", 1)]
    assert damage_of(after(asked("inv_contact_ct", "ingrid", damage={1: 4}), 1, Answer("heal", 1)), 1) == (3,)
    assert legal(asked("inv_bribe_not_n", "ingrid"), 1) == [Answer("damage", 1)]
    s = asked("inv_bribe_not_n", "ingrid", equipment={1: ("handgun",)})
    assert legal(s, 1) == [Answer("give")]
    assert after(s, 1, Answer("give")).players[0].equipment == ("handgun",)


@pytest.mark.rule("AG-063")
def test_in_the_view_of_the_receiver_the_offers_are_the_same() -> None:
    s = asked("inv_dossier_b", "hassan")
    assert list(game.legal(game.seen_by(s, 1), 1)) == legal(s, 1)
    assert isinstance(s.todo[-1], Answering)
    assert legal(given("inv_dossier_b", *FOUR), 1) == [Answer("damage", 1)]
