"""The end of the game: DI-150 to DI-155."""

from random import Random

import pytest

from companion.core import Seeded
from companion.core.simulation import play_on
from companion.games.dice.state import (
    Accept,
    Caught,
    Concede,
    Ended,
    Enter,
    Inside,
    PursuerMoved,
    Ran,
    Retrieve,
    Roll,
    ToLid,
)
from tests.rules.dice.table import dice, enter, game, play, position, refused, told


@pytest.mark.rule("DI-150")
def test_won_as_soon_as_all_are_in_the_safehouse_even_if_somebody_has_not_entered() -> None:
    s = position(seats=3, rolled="Y1:5", fronts=(40, 39, 40), rows=({}, {3: "1 . 5"}, {3: "1 . ."}))
    s, events = play(s, 1, enter("Y 3.2"))
    assert told(events, Inside) == [Inside(1)]
    assert s.result is not None
    assert (s.result.winners, s.result.reason, s.result.clause) == ((0, 1, 2), "safe", "DI-150")
    assert (s.phase, s.rolled, game.actors(s)) == ("end", dice("Y1:5"), ())
    assert not told(events, ToLid), "there is no clean-up any more"
    assert isinstance(events[-1], Ended)


@pytest.mark.rule("DI-150")
def test_not_won_while_anybody_is_outside() -> None:
    s = position(seats=2, rolled="Y1:5", fronts=(38, 39), rows=({3: "1 2 ."},))
    s, _ = play(s, 0, enter("Y 3.3"))
    assert s.players[0].front == 40
    assert s.result is None
    s, _ = play(s, 1, enter())
    assert s.phase == "between"


@pytest.mark.rule("DI-151")
@pytest.mark.parametrize(
    ("action", "table", "reason"),
    [
        (Roll(("Y1",)), {}, "caught_by_step"),
        (Accept(), {"phase": "help", "rolled": "Y1:P"}, "caught_by_run"),
        (Retrieve(), {"lid": "Y1", "rows": ({3: "1 . ."},)}, "caught_by_price"),
    ],
)
def test_lost_as_soon_as_the_pursuer_reaches_the_front_of_one_player(
    action: Roll | Accept | Retrieve, table: dict[str, object], reason: str
) -> None:
    s = position(seats=3, pursuer=19, fronts=(40, 20, 40), **table)  # type: ignore[arg-type]
    s, events = play(s, 0, action)
    assert told(events, Caught) == [Caught((1,), 20)]
    assert s.result is not None
    assert (s.result.winners, s.result.reason) == ((), reason)
    assert game.actors(s) == ()


@pytest.mark.rule("DI-152")
def test_one_field_of_distance_is_enough() -> None:
    s, _ = play(position(pursuer=14), 0, Roll(("Y1",)), (3,))
    assert (s.pursuer, s.players[0].front, s.result) == (15, 16, None)


@pytest.mark.rule("DI-153")
def test_all_on_the_field_where_he_stopped_are_caught_and_he_goes_no_further() -> None:
    s = position(seats=4, pursuer=15, fronts=(17, 18, 17, 19), phase="help", rolled="Y1:P Y2:P G1:P G2:P")
    s, events = play(s, 0, Accept())
    assert told(events, Caught) == [Caught((0, 2), 17)]
    assert s.pursuer == 17


@pytest.mark.rule("DI-154")
def test_slashes_and_crosses_are_never_made_in_the_same_step() -> None:
    ran = moved = 0
    for bot in ("careful", "careful", "random", "random"):
        rng = Random(f"{bot} {moved}")
        start = game.new(game.Options(), 2, Seeded(rng))
        for step in play_on(game, start, [game.bots[bot]] * 2, rng):
            slashes, crosses = told(step.events, Ran), told(step.events, PursuerMoved)
            ran, moved = ran + bool(slashes), moved + bool(crosses)
            assert not (slashes and crosses)
            assert not slashes or isinstance(step.action, Enter)
            assert not crosses or isinstance(step.action, Roll | Accept | Retrieve)
            assert sum(isinstance(event, Ended) for event in step.events) <= 1
    assert ran > 5
    assert moved > 20


@pytest.mark.rule("DI-155")
@pytest.mark.parametrize(
    "s",
    [
        position(seats=3, active=1, pursuer=4),
        position(seats=3, active=1, pursuer=4, phase="help", rolled="Y1:P"),
        position(seats=3, active=1, pursuer=4, rolled="Y1:2", entered=(0,)),
    ],
)
def test_a_group_may_concede_at_any_time_through_any_seat_and_that_is_a_loss(s: object) -> None:
    for seat in range(3):
        listed = list(game.legal(s, seat))  # type: ignore[arg-type]
        assert listed[-1] == Concede()
        assert listed.count(Concede()) == 1
        over, events = play(s, seat, Concede())  # type: ignore[arg-type]
        assert over.result is not None
        assert (over.result.winners, over.result.reason, over.result.clause) == ((), "conceded", "DI-155")
        assert over.pursuer == 4
        assert isinstance(events[-1], Ended)
        assert refused(over, seat, Concede()).clause == "DI-155"


@pytest.mark.rule("DI-155")
def test_bots_never_concede() -> None:
    for bot in game.bots.values():
        rng = Random(5)
        for step in play_on(game, game.new(game.Options(), 2, Seeded(rng)), [bot] * 2, rng):
            assert not isinstance(step.action, Concede)
