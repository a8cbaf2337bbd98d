"""The tracker: what a group enters, what follows from it, and what cannot be."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Illegal, Outcome, Question, Seeded
from companion.core.simulation import Step, play_on
from companion.core.telling import WIDTH
from companion.games import load
from companion.games.agents.events import Died, Ended, RolledMove, TurnBegan
from companion.games.agents.state import DeclareOut, EventOver, Options, Roll
from companion.games.agents.tracker import Again, CallDraw, Declare, Heal, Hurt, Next, Reveal, Spot, State, of
from companion.games.agents.vocabulary import Equipment
from tests.rules.agents.shadow_tracker import answer, entries
from tests.rules.agents.table import box, game, of_kind

tracker: Any = load("agents/tracker")
SETUPS = {"3": 3, "4": 4, "5": 5, "6": 6, "7A": 7, "7B": 7, "8A": 8, "8B": 8, "9": 9}


def begun(setup: str = "6", **options: Any) -> State:
    """Seat 0 has thrown the highest total."""
    s: State = tracker.new(Options(setup=setup, **options), SETUPS[setup], Asked())
    for seat in range(SETUPS[setup]):
        s = enter(s, Roll(), (6, 6) if seat == 0 else (1, 2))
    return s


def enter(s: State, action: Any, *answers: Any) -> State:
    after: State = tracker.play(s, None, action, Asked(answers))[0]
    return after


def asked(s: State, action: Any, *answers: Any) -> Question:
    with pytest.raises(Question) as question:
        enter(s, action, *answers)
    return question.value


def refused(s: State, action: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        enter(s, action)
    assert refusal.value.clause in tracker.rulebook.clauses
    assert action not in list(tracker.legal(s, None))
    return refusal.value.clause


def with_damage(s: State, **damage: int) -> State:
    players = list(s.players)
    for name, n in damage.items():
        seat = int(name.removeprefix("p"))
        players[seat] = replace(players[seat], damage=n, withstood=n)
    return replace(s, players=tuple(players))


def dead(s: State, **who: str) -> State:
    players = list(s.players)
    for name, id in who.items():
        players[int(name.removeprefix("p"))] = Spot(box.characters[id].hp, 0, True, True, id)
    return replace(s, players=tuple(players))


@pytest.mark.rule("AG-001", "AG-008")
def test_it_is_set_up_for_3_to_9_players() -> None:
    assert begun("7A").options.setup == "7A"
    assert tracker.new(Options(), 7, Asked()).options.setup == "7B"
    with pytest.raises(BadInput):
        tracker.new(Options(), 2, Asked())


@pytest.mark.rule("AG-016")
def test_start_throws_come_first_and_ties_throw_again() -> None:
    s = tracker.new(Options(), 3, Asked())
    assert list(tracker.legal(s, None)) == [Roll(), DeclareOut(0), DeclareOut(1), DeclareOut(2)]
    assert refused(s, Next()) == "AG-016"
    assert asked(s, Roll()).kind == "start"
    for dice in ((5, 5), (4, 6), (1, 1), (1, 2), (2, 2)):
        s = enter(s, Roll(), dice)
    assert (s.active, s.turn, s.start_rolls) == (1, 1, ((10, 10, 2), (3, 4, 0)))


@pytest.mark.rule("AG-017", "AG-024", "AG-025")
def test_turns_movement_dice_and_extra_turns() -> None:
    s = begun()
    after, events = tracker.play(s, None, Roll(), Asked([(4, 5)]))
    assert of_kind(events, RolledMove) == [RolledMove(0, (4, 5))]
    assert after == s, "where the marker goes is the players' business"
    _, events = tracker.play(s, None, Again(), Asked())
    assert of_kind(events, TurnBegan) == [TurnBegan(0, 2, True)]
    s = enter(dead(s, p1="ingrid"), Next())
    assert (s.active, s.turn) == (2, 2)
    assert refused(dead(begun(), p0="ingrid"), Again()) == "AG-023"


@pytest.mark.rule("AG-090", "AG-091")
def test_out_is_asked_from_the_lowest_hit_points_still_possible_on_for_whoever_it_is() -> None:
    s = with_damage(begun(), p1=6, p2=6)
    assert enter(s, Hurt((1,), (1,), 0)).players[1].damage == 7, "7 cannot be out"
    for seat in (1, 2):
        question = asked(s, Hurt((seat,), (2,), 0))
        assert (question.kind, question.seat, question.about) == ("out", seat, (8,))
    lives = enter(s, Hurt((1,), (2,), 0), False)
    assert lives.players[1] == Spot(8, 8)
    question = asked(s, Hurt((1,), (4,), 0), True)
    assert (question.kind, question.candidates) == ("character", ("ingrid", "george", "pearl", "rosalind"))
    gone = enter(s, Hurt((1,), (4,), 0), True, "rosalind")
    assert gone.players[1] == Spot(9, 6, True, True, "rosalind"), "the marker stops at the hit points"
    shown = replace(s, players=(*s.players[:5], Spot(0, 0, True, False, "pearl")))
    assert enter(shown, Hurt((1,), (2,), 0)).players[1].damage == 8, "Pearl lies open, so 8 cannot be out"
    used_up = begun("4")
    assert enter(with_damage(used_up, p1=7), Hurt((1,), (2,), 0)).players[1].damage == 9, "no neutral is in this set-up"


@pytest.mark.rule("AG-041", "AG-100")
def test_healing_and_wrong_entries() -> None:
    s = with_damage(begun(), p1=3)
    assert enter(s, Heal(1, 2)).players[1] == Spot(1, 3)
    assert refused(s, Heal(1, 0)) == "AG-090"
    assert refused(s, Hurt((1,), (0,), 0)) == "AG-090"
    assert refused(s, Hurt((1,), (1, 2), 0)) == "AG-093"
    gone = dead(s, p1="ingrid")
    for action in (Heal(1, 1), Hurt((1,), (1,), 0), Hurt((0,), (1,), 1), Reveal(1), Declare(1)):
        assert refused(gone, action) == "AG-100"
    with pytest.raises(Illegal):
        tracker.play(s, 1, Next(), Asked())


@pytest.mark.rule("AG-120")
def test_in_a_fixed_set_up_the_dead_are_counted() -> None:
    s = with_damage(dead(begun("4"), p1="ingrid"), p3=12)
    s, events = tracker.play(s, None, Hurt((3,), (3,), 0), Asked([True, "nadia", "hassan", "mara"]))
    assert s.result == Outcome((0, 2), "t", "AG-120")
    assert of_kind(events, Died) == [Died(3, "nadia", 0)]
    assert of_kind(events, Ended)


@pytest.mark.rule("AG-140")
def test_with_random_extras_a_secret_ballot_decides_and_everybody_is_asked() -> None:
    s = with_damage(dead(begun("7A"), p1="ingrid"), p3=13)
    answers: list[Any] = [True, "nadia"]
    for seat in (0, 2, 4, 5, 6):
        question = asked(s, Hurt((3,), (3,), 0), *answers)
        assert (question.kind, question.seat, question.about) == ("ballot", seat, ("ct",))
        answers.append(seat == 2)
    on = enter(s, Hurt((3,), (3,), 0), *answers)
    assert on.result is None
    over = asked(s, Hurt((3,), (3,), 0), True, "nadia", False, False, False, False, False)
    assert (over.kind, over.seat) == ("character", 0), "the game is over: all cards are turned up"
    assert "tobias" not in over.candidates, "nobody said to be one of them"
    third = with_damage(on, p2=11)
    last = enter(third, Hurt((2,), (3,), 2), True, "tobias", "hassan", "corvin", "pearl", "milo")
    assert last.result == Outcome((0, 4, 5), "t", "AG-120"), "the third one was the last: no second ballot"


@pytest.mark.rule("AG-140")
def test_the_ballot_is_skipped_where_the_composition_is_certain() -> None:
    s = with_damage(dead(begun("7A"), p1="ingrid"), p3=13)
    three = replace(s, players=(*s.players[:4], Spot(0, 0, True, False, "tobias"), *s.players[5:]))
    assert enter(three, Hurt((3,), (3,), 0), True, "nadia").result is None, "the third one lies open and lives"
    extra_known = dead(s, p4="hassan", p5="corvin")
    extra_known = replace(extra_known, players=(*extra_known.players[:6], Spot(0, 0, True, False, "mara")))
    question = asked(extra_known, Hurt((3,), (3,), 3), True, "nadia")
    assert question.kind == "character", "the extra is a T, so both CT are dead"


@pytest.mark.rule("AG-102")
def test_a_reveal_asks_who_it_is() -> None:
    s = begun()
    assert set(asked(s, Reveal(2)).candidates) == set(box.characters)
    s = enter(s, Reveal(2), "corvin")
    assert s.players[2] == Spot(0, 0, True, False, "corvin")
    assert refused(s, Reveal(2)) == "AG-102"
    assert "corvin" not in asked(s, Reveal(3)).candidates


@pytest.mark.rule("AG-138")
def test_a_neutral_declares_and_others_are_asked_for() -> None:
    s = begun("3")
    s = enter(s, Declare(1), "george", "hassan", "ingrid")
    assert s.result == Outcome((1,), "neutral", "AG-121")
    shown = enter(begun("3"), Reveal(0), "hassan")
    assert refused(shown, Declare(0)) == "AG-138"


@pytest.mark.rule("AG-132")
def test_when_the_turn_of_the_last_hidden_player_begins_victory_may_be_declared() -> None:
    s = begun("3")
    s = enter(enter(s, Reveal(0), "hassan"), Reveal(2), "ingrid")
    question = asked(s, Next())
    assert (question.kind, question.seat) == ("declares", 1)
    assert enter(s, Next(), False).result is None
    assert enter(s, Next(), True, "rosalind").result == Outcome((1,), "neutral", "AG-121")


@pytest.mark.rule("AG-166")
def test_a_player_who_left_is_out() -> None:
    s = enter(begun(), DeclareOut(1), "milo")
    assert s.players[1] == Spot(11, 0, True, True, "milo")
    early = enter(tracker.new(Options(), 4, Asked()), Roll(), (1, 1))
    early = enter(enter(early, DeclareOut(1), "nadia"), Roll(), (2, 2))
    assert enter(early, Roll(), (2, 3)).active == 3


@pytest.mark.rule("AG-139")
def test_a_draw_is_called_only_with_the_option() -> None:
    assert refused(begun("3"), CallDraw()) == "AG-139"
    s = enter(begun("3", stalemate_rounds=2), CallDraw(), "hassan", "ingrid", "milo")
    assert s.result == Outcome((), "draw", "AG-139")


# -------------------------------------------------------------------------------- shadowing


def shadow(setup: str, seed: int, **options: Any) -> tuple[State, Any]:
    rng = Random(f"{setup}/{seed}")
    first = game.new(Options(setup=setup, **options), SETUPS[setup], Seeded(rng))
    s = tracker.new(Options(setup=setup, **options), SETUPS[setup], Asked())
    assert s == of(first)
    digital = first
    for step in complete_events(play_on(game, first, [game.bots["random"]] * SETUPS[setup], rng)):
        thrown = [dice for dice in step.answers if all(isinstance(die, int) for die in dice)]
        for entry in entries(step):
            if s.result is None:
                s = answered(s, entry, step, iter(thrown[:]))
                thrown = thrown[1:] if isinstance(entry, Roll) else thrown
        digital = step.after
        if digital.result and s.result is None:  # a win by equipment, which the tracker does not follow
            collector = next(
                w for w in digital.result.winners if isinstance(box.win_of(digital.characters[w]), Equipment)
            )
            s = answered(s, Declare(collector), step, iter(()))
        assert s == of(digital)
    return s, digital


def complete_events(steps: Iterable[Step]) -> Iterator[Step]:
    """Who has killed someone takes the loot first; then the group enters what happened (AG-093)."""
    held: Step | None = None
    for step in steps:
        if held:
            answers = held.answers + step.answers
            step = Step(held.before, step.seat, step.action, held.events + step.events, step.after, answers)  # noqa: PLW2901
        held = step if any(isinstance(todo, EventOver) for todo in step.after.todo) else None
        if held is None:
            yield step


def answered(s: State, entry: Any, step: Any, thrown: Any) -> State:
    answers: list[Any] = []
    while True:
        try:
            return enter(s, entry, *answers)
        except Question as question:
            answers.append(answer(box, question, step, thrown))


@pytest.mark.rule("AG-140")
@pytest.mark.parametrize("setup", SETUPS)
def test_fed_with_the_public_events_it_comes_to_the_same_state(setup: str) -> None:
    for seed in range(8):
        s, digital = shadow(setup, seed)
        assert s.result == digital.result is not None


# -------------------------------------------------------------------------------- generic


@pytest.mark.parametrize("setup", ["3", "7A", "9"])
def test_what_is_listed_is_accepted_told_and_survives_json(setup: str) -> None:
    rng, s = Random(4), begun(setup, stalemate_rounds=3)
    for _ in range(60):
        if s.result:
            break
        action = tracker.bots["random"](s, None, rng)
        if isinstance(action, Declare | DeclareOut | CallDraw):
            continue
        for language in ("en", "de"):
            assert tracker.telling.action(s, None, action).in_(language)
            assert all(len(line) <= WIDTH for line in tracker.telling.picture(s, None, language))
        try:
            s, events = tracker.play(s, None, action, Seeded(rng))
        except IndexError:
            continue  # a random answer left nobody it could have been
        assert msgspec.json.decode(msgspec.json.encode(s), type=State) == s
        for event in events:
            assert tracker.telling.event(s, event).in_("de")


def test_damage_is_entered_by_player_cause_and_amount() -> None:
    s = begun("3")
    keys = [choice.key for choice in tracker.telling.menu(s, None, ())]
    assert "hurt" in keys
    assert [str(choice.label) for choice in tracker.telling.menu(s, None, ("hurt",))] == ["Red", "Blue", "Green"]
    assert len(tracker.telling.menu(s, None, ("hurt", "1"))) == 3
    amounts = tracker.telling.menu(s, None, ("hurt", "1", "0"))
    assert amounts[1].action == Hurt((1,), (2,), 0)
    over = replace(s, result=Outcome((0,), "neutral", "AG-121"))
    assert list(tracker.legal(over, None)) == []
    assert tracker.actors(over) == ()


# -------------------------------------------------------------------------------- what cannot be counted, or is certain


@pytest.mark.rule("AG-140")
def test_the_ballot_is_held_once_for_each_side() -> None:
    s = with_damage(dead(begun("7A"), p1="ingrid"), p3=13)
    on = enter(s, Hurt((3,), (3,), 0), True, "nadia", False, True, False, False, False)
    later = enter(with_damage(on, p4=10), Hurt((4,), (1,), 0), True, "milo")
    assert later.result is None, "a neutral has died: the CT are not asked again"


@pytest.mark.rule("AG-140")
def test_no_ballot_is_held_for_a_side_whose_three_members_are_all_dead() -> None:
    s = with_damage(dead(begun("8B"), p1="ingrid", p2="tobias"), p3=13)
    question = asked(s, Hurt((3,), (3,), 0), True, "nadia")
    assert question.kind == "character", "one extra is hidden still, but it cannot be a CT"


@pytest.mark.rule("AG-011", "AG-018")
def test_in_7b_nobody_can_be_george() -> None:
    assert "george" not in asked(begun("7B"), Reveal(0)).candidates
    assert "george" in asked(begun("7A"), Reveal(0)).candidates


@pytest.mark.rule("AG-133")
def test_at_the_end_collectors_are_asked_whether_they_have_won_too() -> None:
    s = with_damage(dead(begun("5"), p1="ingrid"), p3=13)
    last = (True, "nadia", "hassan", "mara", "george")
    assert asked(s, Hurt((3,), (3,), 0), *last).kind == "declares"
    alone = enter(s, Hurt((3,), (3,), 0), *last, False)
    both = enter(s, Hurt((3,), (3,), 0), *last, True)
    assert alone.result == Outcome((0, 2), "t", "AG-120")
    assert both.result == Outcome((0, 2, 4), "t", "AG-120")


@pytest.mark.rule("AG-091")
def test_damage_that_nobody_survives_can_only_be_answered_with_yes() -> None:
    s = with_damage(begun(), p1=8)
    assert asked(s, Hurt((1,), (6,), 0)).candidates == (True,), "nobody has more than 14"
    assert asked(s, Hurt((1,), (5,), 0)).candidates == (False, True)


@pytest.mark.rule("AG-162")
def test_an_entry_that_leaves_nobody_to_be_is_refused_with_what_to_do() -> None:
    s = begun("3")
    for seat, id in ((0, "mara"), (1, "nadia")):
        s = enter(s, Reveal(seat), id)
    impossible = with_damage(s, p2=12)
    with pytest.raises(Illegal) as refusal:
        enter(impossible, Reveal(2))
    assert refusal.value.clause == "AG-162"
    assert "take it back" in str(refusal.value)


@pytest.mark.rule("AG-093", "AG-135")
def test_damage_of_one_event_to_several_is_entered_together() -> None:
    s = with_damage(begun("3"), p1=9, p2=10)

    def menu(*picked: str) -> dict[str, Any]:
        return {choice.key: choice for choice in tracker.telling.menu(s, None, ("hurt", "1", "0", *picked))}

    assert "more" in menu()
    assert list(menu("more")) == [str(n) for n in range(1, 9)]
    assert list(menu("more", "3")) == ["enter", "0", "2"]
    both = menu("more", "3", "2", "3")["enter"].action
    assert both == Hurt((1, 2), (3, 3), 0)
    over = enter(s, both, True, "ingrid", True, "hassan", True, "milo")
    assert over.result == Outcome((0, 1, 2), "both", "AG-135"), "one after the other, only one side would have won"


@pytest.mark.rule("AG-008")
def test_the_picture_names_the_random_extras() -> None:
    assert "1 random extra" in tracker.telling.picture(begun("7A"), None, "en")[0]
    assert "random" not in tracker.telling.picture(begun("7B"), None, "en")[0]
