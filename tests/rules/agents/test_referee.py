"""Agents beside the boxed game: roles are unknown, or told in secret; the device asks instead of computing."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Illegal, Question, Seat
from companion.games.agents.events import Answered, Died, Hurt, Revealed
from companion.games.agents.state import (
    Acting,
    Action,
    Answer,
    Attack,
    Attacking,
    Comply,
    Declare,
    Done,
    Draw,
    Give,
    GoOn,
    Inflict,
    Moving,
    NoEffect,
    Offered,
    Options,
    Pick,
    Player,
    Reveal,
    Roll,
    State,
    Steal,
    Treat,
)
from companion.games.agents.vocabulary import FACTIONS
from tests.rules.agents.table import SIX, box, damage_of, game, legal, of_kind, owned

BLIND = game.blind


def new(seats: int = 6, **options: Any) -> State:
    """People have shuffled and dealt; nobody tells the device anything."""
    return game.new(Options(**options), seats, Asked(blind=BLIND))


def at(
    seats: int = 6,
    *,
    active: Seat = 0,
    area: str = "depot",
    step: type = Acting,
    players: dict[int, dict[str, Any]] | None = None,
    known: dict[int, str] | None = None,
    **options: Any,
) -> State:
    """Somewhere in a blind game: everybody stands here, and the active player does this step."""
    s = new(seats, **options)
    steps: tuple[Any, ...] = (Attacking(active), Acting(active), Moving(active))
    todo = steps[: [type(one) for one in steps].index(step) + 1]
    changes = players or {}
    people = [replace(Player((0,) * seats, area=area), **changes.get(seat, {})) for seat in range(seats)]
    characters = tuple((known or {}).get(seat) for seat in range(seats))
    return replace(s, turn=9, active=active, todo=todo, players=tuple(people), characters=characters)


def enter(s: State, seat: Seat | None, action: Action, *answers: Any) -> tuple[State, tuple[Any, ...]]:
    return game.play(s, seat, action, Asked(answers, blind=BLIND))


def asked(s: State, seat: Seat | None, action: Action, *answers: Any) -> Question:
    with pytest.raises(Question) as question:
        enter(s, seat, action, *answers)
    return question.value


# -------------------------------------------------------------------------------- setting up, and roles


@pytest.mark.rule("AG-009", "AG-012", "AG-013")
def test_blind_nothing_is_known_but_the_numbers() -> None:
    for seats in range(3, 10):
        s = new(seats)
        assert s.characters == (None,) * seats
        assert s.left_over == (None,) * (10 - seats)
        assert s.piles == ((None,) * 17,) * 3
    for option in ("cards", "affiliation"):
        assert new(8, setup="8B", extra_draw=option).characters == (None,) * 8


@pytest.mark.rule("AG-013", "AG-014")
def test_informed_each_player_tells_the_own_role_in_secret_whatever_the_others_told() -> None:
    told: list[str] = []
    for seat, role in enumerate(SIX):
        with pytest.raises(Question) as question:
            game.new(Options(), 6, Asked(shuffles(6) + told))
        assert (question.value.kind, question.value.seat) == ("role", seat)
        assert question.value.candidates == tuple(box.characters), "the same list for everybody"
        told.append(role)
    s = game.new(Options(), 6, Asked(shuffles(6) + told))
    assert s.characters == SIX
    assert game.seen_by(s, 0).characters == ("hassan", *(None,) * 5)
    assert game.seen_by(s, None).characters == (None,) * 6


def shuffles(seats: int) -> list[Any]:
    """People have shuffled three decks, the three affiliations and the pool."""
    return [(None,) * 17] * 3 + [(None,) * 3, (None,) * 3, (None,) * 4, (None,) * seats]


@pytest.mark.rule("AG-007")
@pytest.mark.parametrize(
    "roles", [("hassan",) * 6, ("hassan", "corvin", "mara", "ingrid", "tobias", "nadia"), (*SIX[:5], "tobias")]
)
def test_after_a_wrong_composition_all_tell_again_and_nobody_hears_whose_it_was(
    roles: tuple[str, ...],
) -> None:
    with pytest.raises(Question) as question:
        game.new(Options(), 6, Asked([*shuffles(6), *roles]))
    again = question.value
    assert (again.kind, again.seat, again.candidates) == ("role", 0, tuple(box.characters))
    for language, said in (("en", "The count does not match, so all tell again."), ("de", "Die Zahlen passen nicht")):
        assert game.telling.question(None, again).in_(language).startswith(said)
    assert game.new(Options(), 6, Asked([*shuffles(6), *roles, *SIX])).characters == SIX


@pytest.mark.rule("AG-014", "AG-140")
def test_roles_and_ballots_are_answered_under_the_hand() -> None:
    assert game.secret == {"role", "ballot"}
    assert str(game.telling.answer(None, Question(0, "role", ("milo",), (0,)), "milo")) == "Milo"


# -------------------------------------------------------------------------------- dice and cards


@pytest.mark.rule("AG-025", "AG-048", "AG-076")
def test_dice_and_drawn_cards_are_asked() -> None:
    assert asked(new(), 0, Roll()).kind == "start"
    assert asked(at(step=Moving), 0, Roll()).kind == "move"
    question = asked(at(), 0, Draw("silver"))
    assert (question.kind, question.seat) == ("silver", 0)
    assert set(question.candidates) == set(box.decks["silver"])
    s, _ = enter(at(), 0, Draw("silver"), "motorbike")
    assert s.players[0].equipment == ("motorbike",)
    assert asked(at(step=Attacking), 0, Attack((1,))).candidates == ((1, 2, 3, 4, 5, 6),) * 2


@pytest.mark.rule("AG-048", "AG-054")
def test_a_card_that_lies_elsewhere_cannot_have_been_drawn() -> None:
    s = at(players={1: {"equipment": ("motorbike",)}})
    s = replace(s, discards=(("first_aid_kit", "blackout"), (), ()))
    candidates = asked(s, 0, Draw("silver")).candidates
    assert "motorbike" not in candidates
    assert "blackout" not in candidates
    assert "first_aid_kit" in candidates, "there are two of them"
    with pytest.raises(BadInput):
        enter(s, 0, Draw("silver"), "motorbike")


# -------------------------------------------------------------------------------- yellow cards (AG-T10)


@pytest.mark.rule("AG-058", "AG-059")
def test_yellow_cards_stay_unknown_and_only_the_public_result_is_entered() -> None:
    s, _ = enter(at(area="archive"), 0, Draw("yellow"))
    assert s.file == (None,)
    s, _ = enter(s, 0, Give(1))
    assert legal(s, 1) == [Answer("damage", 1), Answer("damage", 2), Answer("heal", 1), Answer("none"), Answer("tell")]
    armed = replace(s, players=(s.players[0], replace(s.players[1], equipment=("handgun",), damage=2), *s.players[2:]))
    assert Answer("give") in legal(armed, 1)
    with pytest.raises(Illegal):
        enter(s, 1, Answer("damage", 5))
    s, events = enter(s, 1, Answer("tell"))
    assert of_kind(events, Answered) == [Answered(1, 0, "tell", 0, None)]
    assert s.discards[2] == (None,)
    assert s.notes == ((),) * 6


@pytest.mark.rule("AG-063")
def test_an_informed_device_does_not_check_answers_either() -> None:
    known = dict(enumerate(SIX))
    s, _ = enter(at(area="archive", known=known), 0, Draw("yellow"))
    s, _ = enter(s, 0, Give(1))
    assert len(legal(s, 1)) == 5


@pytest.mark.rule("AG-114")
def test_tobias_picks_one_of_two_unseen_cards() -> None:
    s = at(area="archive", players={0: {"revealed": True}}, known={0: "tobias"})
    s, _ = enter(s, 0, Draw("yellow"))
    assert s.file == (None, None)
    assert legal(s, 0) == [Pick(None)]
    s, _ = enter(s, 0, Pick(None))
    assert (s.file, s.discards[2]) == ((None,), (None,))


# -------------------------------------------------------------------------------- damage and death


@pytest.mark.rule("AG-091", "AG-018")
def test_blind_out_is_asked_and_then_who_it_was() -> None:
    s = at(area="clinic", players={1: {"damage": 7, "withstood": 7}})
    question = asked(s, 0, Treat(1, "hurt"))
    assert (question.kind, question.seat, question.candidates, question.about) == ("out", 1, (False, True), (9,))
    lives, _ = enter(s, 0, Treat(1, "hurt"), False)
    assert (damage_of(lives, 1), lives.players[1].dead) == ((9,), False)
    assert asked(s, 0, Treat(1, "hurt"), True).candidates == ("pearl", "rosalind"), "8 or 9 hit points"
    gone, events = enter(s, 0, Treat(1, "hurt"), True, "pearl")
    assert of_kind(events, Died) == [Died(1, "pearl", 0)]
    assert damage_of(gone, 1) == (8,)
    harmless = at(area="clinic", players={1: {"damage": 5}})
    assert damage_of(enter(harmless, 0, Treat(1, "hurt"))[0], 1) == (7,), "nobody has 7 hit points: not asked"


@pytest.mark.rule("AG-091")
def test_informed_death_is_detected() -> None:
    s = at(area="clinic", players={1: {"damage": 9, "withstood": 9}}, known=dict(enumerate(SIX)))
    gone, _ = enter(s, 0, Treat(1, "hurt"))
    assert gone.players[1].dead


@pytest.mark.rule("AG-102", "AG-152", "AG-156")
def test_reveals_ask_who_it_is_among_those_it_can_be() -> None:
    s = at(step=Moving, players={3: {"withstood": 12}})
    assert set(asked(s, 3, Reveal()).candidates) == {"mara", "nadia"}
    s, events = enter(s, 3, Reveal(), "nadia")
    assert of_kind(events, Revealed) == [Revealed(3, "nadia")]
    offered, _ = enter(at(), 0, Draw("silver"), "debriefing")
    assert offered.todo[-1] == Offered(0, "debriefing")
    assert legal(offered, 0) == [Comply(), NoEffect()]
    assert asked(offered, 0, Comply()).candidates == ("ingrid", "tobias", "nadia")
    checked, _ = enter(at(), 0, Draw("silver"), "id_check")
    assert legal(checked, 0) == [Comply(), NoEffect()], "the device does not know whether it is true"


# -------------------------------------------------------------------------------- the end (AG-T07, AG-T12)


@pytest.mark.rule("AG-120", "AG-136")
def test_a_fixed_set_up_is_counted_and_everybody_is_named_at_the_end() -> None:
    dead: Any = {"dead": True, "revealed": True, "area": "", "damage": 14}
    s = at(4, area="clinic", players={3: dead, 1: {"damage": 9, "withstood": 9}}, known={3: "nadia"})
    question = asked(s, 0, Treat(1, "hurt"), True, "ingrid")
    assert (question.kind, question.seat) == ("character", 0)
    assert question.candidates == ("hassan", "corvin", "mara"), "only T can be left"
    s, _ = enter(s, 0, Treat(1, "hurt"), True, "ingrid", "hassan", "mara")
    assert s.result is not None
    assert (s.result.winners, s.result.reason) == ((0, 2), "t")
    assert s.characters == ("hassan", "ingrid", "mara", "nadia")
    assert None not in s.left_over


@pytest.mark.rule("AG-140")
@pytest.mark.parametrize("votes", list(product((False, True), repeat=2)))
def test_with_extras_a_ballot_asks_every_hidden_player_whatever_was_answered_before(votes: tuple[bool, ...]) -> None:
    dead: Any = {"dead": True, "revealed": True, "area": ""}
    shown: Any = {"revealed": True}
    known = {3: "nadia", 0: "hassan", 2: "milo", 4: "corvin"}
    players = {3: dead, 0: shown, 2: shown, 4: shown, 1: {"damage": 9, "withstood": 9}}
    s = at(7, area="clinic", players=players, known=known, setup="7A")
    first = asked(s, 0, Treat(1, "hurt"), True, "ingrid")
    assert (first.kind, first.seat, first.about) == ("ballot", 5, ("ct",))
    second = asked(s, 0, Treat(1, "hurt"), True, "ingrid", votes[0])
    assert (second.kind, second.seat) == ("ballot", 6)
    if any(votes):
        on, _ = enter(s, 0, Treat(1, "hurt"), True, "ingrid", *votes)
        assert on.result is None
    else:
        over = asked(s, 0, Treat(1, "hurt"), True, "ingrid", *votes)
        assert over.kind == "character"
        assert "tobias" not in over.candidates


@pytest.mark.rule("AG-126", "AG-138")
def test_blind_a_hidden_winner_is_asked_or_declares_later() -> None:
    gear = ("handgun", "motorbike", "gas_mask")
    s = at(3, area="market", players={0: {"equipment": gear}, 1: {"equipment": ("garrote",)}})
    question = asked(s, 0, Steal(1, "garrote"))
    assert (question.kind, question.seat) == ("declares", 0)
    on, _ = enter(s, 0, Steal(1, "garrote"), False)
    assert on.result is None
    assert Declare() in legal(on, 0), "noticed late, it counts while it still holds"
    assert Declare() not in legal(on, 1)
    won, _ = enter(on, 0, Declare(), "george", "hassan", "ingrid")
    assert won.result is not None
    assert won.result.winners == (0,)
    with pytest.raises(Illegal) as refusal:
        enter(on, 1, Declare())
    assert refusal.value.clause == "AG-138"


@pytest.mark.rule("AG-140")
def test_who_is_known_to_the_device_needs_no_declaration() -> None:
    s = at(
        3,
        players={0: {"equipment": ("handgun", "motorbike", "gas_mask", "garrote")}},
        known=dict(enumerate(("milo", "hassan", "ingrid"))),
    )
    assert Declare() not in legal(s, 0)
    assert {box.characters[id].faction for id in box.characters} == set(FACTIONS)


@pytest.mark.rule("AG-165")
def test_at_the_table_the_pause_is_closed_by_an_entry() -> None:
    s, _ = enter(at(step=Attacking), 0, Attack((1,)), (3, 3))
    assert legal(s, None) == [GoOn()]
    s, _ = enter(s, None, GoOn())
    s, _ = enter(s, None, GoOn())
    assert s.active == 1


@pytest.mark.rule("AG-124")
def test_blind_a_killer_whose_loot_makes_four_is_asked() -> None:
    gear: Any = {"equipment": ("handgun", "motorbike", "gas_mask")}
    s = at(area="clinic", players={0: gear, 1: {"damage": 9, "withstood": 9, "equipment": ("garrote",)}})
    question = asked(s, 0, Treat(1, "hurt"), True, "ingrid")
    assert (question.kind, question.seat) == ("declares", 0)


@pytest.mark.rule("AG-059")
def test_what_only_an_owners_yellow_card_says_is_entered_by_hand(tmp_path: Path) -> None:
    lines = (
        'lines = { t = { do = "tell_affiliation" }, ct = { do = "tell_affiliation" }, n = { do = "tell_affiliation" } }'
    )
    own = owned(tmp_path, (lines, 'text = "Take 3"\nmanual = true'))
    s, _ = enter(at(area="archive"), 0, Draw("yellow"))
    s, _ = enter(s, 0, Give(1))
    assert Answer("other") in list(own.legal(s, 1))
    assert Answer("other") not in legal(s, 1), "the house edition has words for all its cards"
    chance = Asked(blind=BLIND)
    s, _ = own.play(s, 1, Answer("other"), chance)
    s, events = own.play(s, 0, Inflict(1, 3), chance)
    assert of_kind(events, Hurt)[0].by == 0, "the giver would be the killer"
    s, _ = own.play(s, 0, Done(), chance)
    assert (damage_of(s, 1), s.discards[2]) == ((3,), (None,))
