"""Setting up: players, decks, the pool of characters, who begins, and what is public."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest

from companion.core import BadInput, Recorded, Seeded
from companion.games.agents.state import Draw, Give, Go, Options, Roll, State
from companion.games.agents.vocabulary import DECKS, FACTIONS
from tests.rules.agents.table import SIX, after, box, drawn, game, legal, of_kind, play, position

SEEDS = range(30)
SETUPS = {
    "3": (3, 1, 1, 1, 0),
    "4": (4, 2, 2, 0, 0),
    "5": (5, 2, 2, 1, 0),
    "6": (6, 2, 2, 2, 0),
    "7A": (7, 2, 2, 2, 1),
    "7B": (7, 2, 2, 3, 0),
    "8A": (8, 3, 3, 2, 0),
    "8B": (8, 2, 2, 2, 2),
    "9": (9, 3, 3, 3, 0),
}


def opening(seed: int, setup: str = "6", **options: Any) -> State:
    return game.new(Options(setup=setup, **options), SETUPS[setup][0], Seeded(seed))


def factions(s: State) -> Counter[str]:
    return Counter(box.characters[str(id)].faction for id in s.characters)


@pytest.mark.rule("AG-001")
@pytest.mark.parametrize("people", [0, 1, 2, 10, 11])
def test_any_other_number_than_3_to_9_players_is_refused_before_dealing(people: int) -> None:
    assert list(game.seats) == [3, 4, 5, 6, 7, 8, 9]
    with pytest.raises(BadInput, match=f"3 to 9 players, not {people}"):
        game.new(Options(), people, Recorded(()))


@pytest.mark.rule("AG-002")
def test_there_are_ten_characters_3_and_3_and_4_neutrals_with_hit_points_and_a_condition() -> None:
    assert Counter(character.faction for character in box.characters.values()) == {"t": 3, "ct": 3, "n": 4}
    assert len({character.name for character in box.characters.values()}) == 10
    assert all(box.win_of(id) is not None and character.hp > 0 for id, character in box.characters.items())


@pytest.mark.rule("AG-003")
def test_the_box_has_seven_areas_and_17_cards_of_each_colour() -> None:
    assert len(box.areas) == 7
    assert {deck: len(cards) for deck, cards in box.decks.items()} == {"silver": 17, "black": 17, "yellow": 17}
    s = opening(1)
    assert [len(pile) for pile in s.piles] == [17, 17, 17]
    totals = box.file.totals
    assert (totals.colours, totals.cubes_per_colour, totals.dice) == (10, 3, {"green": 2, "white": 2, "red": 2})


@pytest.mark.rule("AG-004")
def test_there_is_a_colour_of_its_own_for_each_of_nine_players() -> None:
    s = opening(1, "9")
    assert box.file.totals.colours >= len(s.players) == 9
    roles = [str(role) for role in game.telling.roles(s)]
    assert len(set(roles)) == 9


@pytest.mark.rule("AG-005")
def test_each_deck_is_shuffled_on_its_own_and_lies_face_down() -> None:
    orders = set()
    for seed in SEEDS:
        s = opening(seed)
        orders.add(s.piles)
        for deck, pile in zip(DECKS, s.piles, strict=True):
            assert sorted(map(str, pile)) == sorted(box.decks[deck])
        for seat in (0, None):
            assert game.seen_by(s, seat).piles == ((None,) * 17,) * 3
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("AG-006")
def test_each_deck_has_its_own_discards_and_the_yellow_ones_lie_face_down() -> None:
    s = position(*SIX, discards=("drive_by", "blackout", "inv_raid_t"))
    assert s.discards == (("blackout",), ("drive_by",), ("inv_raid_t",))
    for seat in (*range(6), None):
        assert game.seen_by(s, seat).discards == (("blackout",), ("drive_by",), (None,))


@pytest.mark.rule("AG-007")
@pytest.mark.parametrize("setup", SETUPS)
def test_the_pool_depends_on_the_number_of_players(setup: str) -> None:
    players, t, ct, n, extra = SETUPS[setup]
    for seed in SEEDS:
        s = opening(seed, setup)
        found = factions(s)
        assert len(s.characters) == players
        if extra:
            assert found["t"] >= t
            assert found["ct"] >= ct
            assert found["n"] >= n
        else:
            assert (found["t"], found["ct"], found["n"]) == (t, ct, n)


@pytest.mark.rule("AG-007")
@pytest.mark.parametrize(
    ("setup", "pools"), [("3", 36), ("4", 9), ("5", 36), ("6", 54), ("7B", 9), ("8A", 6), ("9", 4)]
)
def test_every_possible_pool_is_dealt_and_no_other(setup: str, pools: int) -> None:
    dealt = {frozenset(opening(seed, setup).characters) for seed in range(pools * 12)}
    assert len(dealt) == pools


@pytest.mark.rule("AG-008")
def test_with_seven_or_eight_players_the_table_chooses_and_the_choice_is_public() -> None:
    assert game.new(Options(), 7, Seeded(1)).options.setup == "7B"
    assert game.new(Options(), 8, Seeded(1)).options.setup == "8A"
    for setup in ("7A", "7B", "8A", "8B"):
        s = opening(1, setup)
        assert s.options.setup == game.seen_by(s, None).options.setup == setup


@pytest.mark.rule("AG-008")
@pytest.mark.parametrize(("setup", "seats"), [("7A", 8), ("8B", 7), ("10", 7), ("7C", 7)])
def test_a_set_up_for_another_number_of_players_is_refused(setup: str, seats: int) -> None:
    with pytest.raises(BadInput, match=f'"{setup}".*{seats} players.*{seats}A, {seats}B'):
        game.new(Options(setup=setup), seats, Seeded(1))


@pytest.mark.rule("AG-009")
def test_the_characters_of_each_affiliation_are_chosen_by_chance_and_unseen() -> None:
    chosen = {
        frozenset(id for id in opening(seed).characters if box.characters[str(id)].faction == "t") for seed in SEEDS
    }
    assert chosen == {frozenset(two) for two in permutations(("hassan", "corvin", "mara"), 2)}
    s = opening(1)
    assert game.seen_by(s, None).characters == (None,) * 6
    assert game.seen_by(s, None).left_over == (None,) * 4


@pytest.mark.rule("AG-010")
def test_one_random_extra_is_a_neutral_half_the_time() -> None:
    rest = ("mara", "nadia", "milo", "rosalind")
    outcomes: Counter[str] = Counter()
    for order in permutations(rest):
        answers = answers_for(("hassan", "corvin", "mara"), ("ingrid", "tobias", "nadia"), 7, order)
        s = game.new(Options(setup="7A"), 7, Recorded(answers))
        assert s.characters[6] == order[0], "the first of those left over"
        outcomes[box.characters[order[0]].faction] += 1
    assert {f: Fraction(n, 24) for f, n in outcomes.items()} == {
        "t": Fraction(1, 4),
        "ct": Fraction(1, 4),
        "n": Fraction(1, 2),
    }


@pytest.mark.rule("AG-010")
def test_two_random_extras_are_drawn_from_all_that_is_left() -> None:
    rest = ("mara", "nadia", "milo", "rosalind")
    outcomes: Counter[str] = Counter()
    for order in permutations(rest):
        answers = answers_for(("hassan", "corvin", "mara"), ("ingrid", "tobias", "nadia"), 8, order)
        s = game.new(Options(setup="8B"), 8, Recorded(answers))
        assert set(s.characters[6:]) == set(order[:2])
        outcomes["+".join(sorted(box.characters[id].faction for id in order[:2]))] += 1
    sixth = 4
    assert outcomes == {"ct+t": sixth, "n+t": 2 * sixth, "ct+n": 2 * sixth, "n+n": sixth}


@pytest.mark.rule("AG-010")
def test_with_the_option_each_affiliation_is_as_likely_as_another() -> None:
    found = Counter(
        next(f for f in FACTIONS if factions(opening(seed, "7A", extra_draw="affiliation"))[f] == 3)
        for seed in range(600)
    )
    assert all(150 < found[faction] < 250 for faction in FACTIONS)
    two = {tuple(sorted(factions(opening(seed, "8B", extra_draw="affiliation")).values())) for seed in range(60)}
    assert two == {(2, 3, 3), (2, 2, 4)}
    for seed in range(60):
        assert factions(opening(seed, "8B", extra_draw="affiliation"))["t"] <= 3, "there is no fourth one"


def answers_for(t: Any, ct: Any, seats: int, order: tuple[str, ...]) -> list[Any]:
    """Decks as they lie, these pools, George and Pearl first, the extras in this order, dealt by seat."""
    piles = [box.decks[deck] for deck in DECKS]
    pool = ("hassan", "corvin", "ingrid", "tobias", "george", "pearl", *order[: seats - 6])
    return [*piles, t, ct, ("george", "pearl", "milo", "rosalind"), order, pool]


@pytest.mark.rule("AG-011")
def test_george_is_never_in_7b_and_the_other_neutrals_always_are() -> None:
    for seed in SEEDS:
        s = opening(seed, "7B")
        assert "george" in s.left_over
        assert {"pearl", "milo", "rosalind"} <= set(s.characters)
    assert any("george" in opening(seed, "7A").characters for seed in SEEDS)
    assert any("george" in opening(seed, "8B").characters for seed in SEEDS)


@pytest.mark.rule("AG-012")
def test_left_over_characters_stay_unseen() -> None:
    s = opening(1)
    assert sorted([*map(str, s.left_over), *map(str, s.characters)]) == sorted(box.characters)
    for seat in (*range(6), None):
        assert game.seen_by(s, seat).left_over == (None,) * 4


@pytest.mark.rule("AG-013")
def test_the_pool_is_shuffled_and_each_player_gets_one() -> None:
    seats_of_hassan = Counter(
        opening(seed).characters.index("hassan") for seed in range(200) if "hassan" in opening(seed).characters
    )
    assert set(seats_of_hassan) == set(range(6))


@pytest.mark.rule("AG-014")
def test_only_the_owner_sees_the_character() -> None:
    s = position(*SIX)
    for seat in range(6):
        assert game.seen_by(s, seat).characters == tuple(c if i == seat else None for i, c in enumerate(SIX))
    shown = position(*SIX, revealed=(2,))
    assert game.seen_by(shown, 0).characters == ("hassan", None, "george", None, None, None)


@pytest.mark.rule("AG-015")
def test_damage_starts_at_0_and_markers_start_off_the_board() -> None:
    s = opening(1)
    assert all(player.damage == 0 and player.area == "" for player in s.players)
    for seat in range(6):
        s = after(s, seat, Roll(), (1, 1 + seat // 5))
    assert after(s, 5, Roll(), (4, 4)).players[5].area == "backstreet"


@pytest.mark.rule("AG-016")
def test_the_highest_total_starts_and_only_ties_at_the_top_roll_again() -> None:
    s = opening(1, "7A")
    throws = {0: (1, 1), 1: (6, 4), 2: (3, 3), 3: (3, 3), 4: (5, 5), 5: (2, 1), 6: (4, 6)}
    for seat, dice in throws.items():
        assert game.actors(s) == (seat,)
        assert legal(s, seat) == [Roll()]
        s = after(s, seat, Roll(), dice)
    for seat, dice in ((1, (2, 2)), (4, (6, 6)), (6, (6, 6)), (4, (1, 2)), (6, (1, 1))):
        assert game.actors(s) == (seat,)
        s = after(s, seat, Roll(), dice)
    assert s.start_rolls == ((2, 10, 6, 6, 10, 3, 10), (0, 4, 0, 0, 12, 0, 12), (0, 0, 0, 0, 3, 0, 2))
    assert s.active == s.first == 4


@pytest.mark.rule("AG-017")
def test_turns_pass_clockwise_and_the_dead_are_skipped() -> None:
    s = position(*SIX, active=4, dead=(5, 0), area={4: "safe_house"})
    s = after(s, 4, Roll(), (3, 4))
    s = after(s, 4, Go("safe_house"))
    assert s.active == 1


@pytest.mark.rule("AG-017")
def test_nobody_else_can_act_in_a_players_turn() -> None:
    s = position(*SIX, active=2)
    assert game.actors(s) == (2,)
    for seat in (0, 1, 3, 4, 5):
        assert Roll() not in legal(s, seat)


@pytest.mark.rule("AG-018")
def test_the_list_of_characters_is_public_and_who_survives_damage_has_more_hit_points() -> None:
    assert {c.name: c.hp for c in box.characters.values()} == {
        "Hassan": 11,
        "Corvin": 12,
        "Mara": 13,
        "Ingrid": 10,
        "Tobias": 12,
        "Nadia": 14,
        "George": 10,
        "Pearl": 8,
        "Milo": 11,
        "Rosalind": 9,
    }
    s = drawn("inv_threat_not_n", "hassan", "ingrid", "george", damage={1: 8})
    s = after(s, 0, Give(1))
    s, events = play(s, 1, next(iter(game.legal(s, 1))))
    assert s.players[1].withstood == 9
    assert game.seen_by(s, None).players[1].withstood == 9
    assert not of_kind(events, Draw)


@pytest.mark.rule("AG-008")
def test_every_option_has_its_default_is_fixed_at_the_start_and_public() -> None:
    assert msgspec.structs.asdict(Options()) == {
        "setup": "auto",
        "extra_draw": "cards",
        "reroll_same_area": False,
        "safe_scope": "attacks",
        "attack_from_safe_house": False,
        "cursed_dagger_forces_attack": False,
        "trio_needs_all": False,
        "stalemate_rounds": 0,
        "dead_talk": True,
        "reaction_pause": 3,
        "turn_seconds": 0,
        "theme": "rulebook",
        "private_notes": True,
    }
    chosen = Options(setup="6", theme="mild", dead_talk=False, turn_seconds=60)
    s = game.new(chosen, 6, Seeded(1))
    assert s.options == game.seen_by(s, None).options == chosen
