"""Clocks as a fold: what each has run, when it is due, and what turning, holding and following do to it."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.clocks import Bank, Clock, Due, Mark


def clock(key: str = "a", run: int = 1, seconds: float = 60, **more: object) -> Clock:
    return Clock(key, run, seconds, "expire", **more)  # type: ignore[arg-type]


def test_a_declared_clock_runs_and_one_that_is_not_declared_stands_and_goes_on() -> None:
    bank = Bank().declare((clock(),)).at(10_000)
    assert bank.left(clock()) == 50_000
    assert bank.due() == Due(60_000, clock())
    bank = bank.declare(()).at(100_000)
    assert bank.due() is None
    bank = bank.declare((clock(),))
    assert bank.left(clock()) == 50_000
    assert bank.due() == Due(150_000, clock())


def test_a_new_run_starts_at_zero() -> None:
    bank = Bank().declare((clock(run=1),)).at(10_000).declare((clock(run=2),))
    assert bank.left(clock(run=2)) == 60_000


def test_a_run_that_follows_starts_when_the_one_before_was_due() -> None:
    music = [clock(run=run, follows=True) for run in (1, 2, 3)]
    bank = Bank().declare((music[0],)).at(64_000).declare((music[1],))
    assert bank.due() == Due(120_000, music[1])
    bank = bank.at(200_000).declare((music[2],))
    assert bank.due() == Due(180_000, music[2])
    assert bank.left(music[2]) == -20_000


def test_turning_the_glass_leaves_what_had_run_through() -> None:
    bank = Bank().declare((clock(),)).at(20_000).declare((clock(turns=1),))
    assert bank.left(clock(turns=1)) == 20_000
    bank = bank.at(25_000).declare((clock(turns=2),))
    assert bank.left(clock(turns=2)) == 45_000
    assert bank.declare((clock(turns=4),)).left(clock(turns=4)) == 45_000, "turned twice is as before"


def test_a_glass_turned_when_it_is_empty_is_full() -> None:
    bank = Bank().declare((clock(grace=0.5),)).at(60_300).declare((clock(turns=1, grace=0.5),))
    assert bank.left(clock(turns=1)) == 60_000


@given(st.lists(st.integers(0, 100_000), max_size=20))
def test_the_sand_in_a_glass_is_never_more_than_it_holds(moments: list[int]) -> None:
    bank, now = Bank().declare((clock(),)), 0
    for turns, passed in enumerate(moments, 1):
        now += passed
        bank = bank.at(now).declare((clock(turns=turns),))
        assert 0 <= bank.left(clock()) <= 60_000


def test_a_glass_on_its_side_stands_still() -> None:
    bank = Bank().declare((clock(warn=(10,)),)).at(20_000).hold("a").at(50_000)
    assert bank.due() is None
    assert list(bank.marks()) == []
    bank = bank.release("a")
    assert bank.due() == Due(90_000, clock(warn=(10,)))


def test_of_two_clocks_the_earlier_is_due_first_and_of_equals_the_first_declared() -> None:
    early, late, equal = clock("early", seconds=5), clock("late", seconds=9), clock("equal", seconds=5)
    assert Bank().declare((late, early, equal)).due() == Due(5_000, early)
    assert Bank().declare((late, equal, early)).due() == Due(5_000, equal)


def test_an_action_is_played_after_its_grace_while_the_clock_shows_nothing_left() -> None:
    late = clock(grace=0.5)
    bank = Bank().declare((late,))
    assert bank.due() == Due(60_500, late)
    assert bank.at(60_000).left(late) == 0


def test_warnings_come_in_order_and_only_those_still_to_come() -> None:
    warned = clock(warn=(10, 30))
    bank = Bank().declare((warned,))
    assert list(bank.marks()) == [Mark(30_000, warned, 30), Mark(50_000, warned, 10)]
    assert list(bank.at(30_000).marks()) == [Mark(50_000, warned, 10)]


def test_an_equal_declaration_changes_nothing() -> None:
    bank = Bank().declare((clock(),)).at(1_000)
    assert bank.declare((clock(),)) is bank
