"""Bounce, lost edges, long presses, chords and shaken glasses, all in made-up time."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.part import Broken
from hardware.signals import (
    GLASS_TIMING,
    Begun,
    Chord,
    Glass,
    GlassTiming,
    Held,
    Keys,
    Nothing,
    Orientation,
    Pressed,
    PressTiming,
    Released,
    Repeated,
    Settled,
    Stuck,
    calibrated,
    orientation,
)

UPRIGHT, TURNED, LYING, UNCLEAR = Orientation
TIMING = PressTiming()
SAFEHOUSE = GlassTiming(stable=1.0, back=0.3, lying=2.0)
BOUNCES = st.lists(st.floats(0.0, TIMING.bounce * 0.9), max_size=12).map(lambda gaps: gaps[: len(gaps) // 2 * 2])
"""Gaps between the edges of a bounce; an even number, so that it ends where it began to go."""


def fed(machine: Any, samples: Iterable[tuple[float, Any]]) -> tuple[Any, list[tuple[Any, float]]]:
    found: list[tuple[Any, float]] = []
    for now, level in samples:
        machine, more = machine.sample(now, level)
        found += more
    return machine, found


def pressed(now: float, **buttons: bool) -> tuple[float, dict[str, bool]]:
    return now, buttons


def keys(*chords: frozenset[str], **down: bool) -> Keys:
    return Keys.at_rest(0.0, down or {"ok": False, "back": False}, chords)


def bounced(start: float, level: bool, gaps: list[float]) -> tuple[float, list[tuple[float, dict[str, bool]]]]:
    samples, now = [pressed(start, ok=level)], start
    for gap in gaps:
        now += gap
        level = not level
        samples.append(pressed(now, ok=level))
    return now, samples


def events(found: Iterable[tuple[Any, float]]) -> list[Any]:
    return [event for event, _ in found]


@given(BOUNCES, BOUNCES, st.floats(0.1, 0.4))
def test_whatever_the_bounce_a_press_is_one_press_at_its_first_edge(
    down: list[float], up: list[float], length: float
) -> None:
    now, going_down = bounced(1.0, True, down)
    release = now + length
    end, going_up = bounced(release, False, up)
    between = [pressed(now + TIMING.bounce + 0.001, ok=True)]
    _, found = fed(keys(), [*going_down, *between, *going_up, pressed(end + 0.021, ok=False)])
    short = release - 1.0 < TIMING.hold
    presses = [(event, at) for event, at in found if isinstance(event, Pressed | Released)]
    assert presses == [(Pressed("ok"), 1.0), (Released("ok", short), release)]


@given(st.lists(st.floats(0.0, TIMING.closing * 0.9), min_size=1, max_size=13).filter(lambda gaps: len(gaps) % 2 == 1))
def test_a_disturbance_that_comes_back_is_no_press(gaps: list[float]) -> None:
    now, samples = bounced(1.0, True, gaps)
    machine, found = fed(keys(), [*samples, pressed(now + 0.021, ok=False)])
    assert found == []
    assert machine.settled


@given(st.floats(0.0, 0.5))
def test_a_press_whose_edge_got_lost_is_found_by_the_next_re_read(late: float) -> None:
    seen = 1.0 + late
    _, found = fed(keys(), [pressed(0.9, ok=False), pressed(seen, ok=True), pressed(seen + 0.021, ok=True)])
    assert found == [(Pressed("ok"), seen)]


def test_a_release_whose_edge_got_lost_is_found_by_the_next_re_read() -> None:
    machine, found = fed(keys(), [pressed(1.0, ok=True), pressed(1.03, ok=True)])
    machine, found = fed(machine, [pressed(1.2, ok=False), pressed(1.23, ok=False)])
    assert found == [(Released("ok", short=True), 1.2)]


def test_a_disturbance_whose_second_edge_got_lost_is_no_press() -> None:
    assert fed(keys(), [pressed(1.0, ok=True), pressed(1.004, ok=False), pressed(1.04, ok=False)])[1] == []


def test_edges_told_late_and_all_at_once_are_a_press_all_the_same() -> None:
    _, found = fed(keys(), [pressed(1.3, ok=False), pressed(1.0, ok=True), pressed(1.06, ok=False)])
    assert events(found) == [Pressed("ok")]


def test_a_long_press_is_told_while_it_lasts_and_then_repeats() -> None:
    samples = [pressed(1.0 + step / 100, ok=True) for step in range(100)]
    machine, found = fed(keys(), samples)
    assert events(found) == [Pressed("ok"), Held("ok"), Repeated("ok"), Repeated("ok")]
    assert found[1][1] == 1.0 + TIMING.hold
    assert events(fed(machine, [pressed(2.0, ok=False), pressed(2.03, ok=False)])[1]) == [Released("ok", short=False)]


def test_repeats_that_were_due_meanwhile_are_not_made_up_for() -> None:
    machine, _ = fed(keys(), [pressed(1.0, ok=True), pressed(1.03, ok=True), pressed(1.6, ok=True)])
    assert events(fed(machine, [pressed(9.0, ok=True), pressed(9.01, ok=True)])[1]) == [Repeated("ok")]


def test_a_release_that_still_bounces_never_becomes_a_long_press() -> None:
    samples = [pressed(1.0, ok=True), pressed(1.03, ok=True), pressed(1.59, ok=False), pressed(1.605, ok=False)]
    _, found = fed(keys(), [*samples, pressed(1.62, ok=False)])
    assert events(found) == [Pressed("ok"), Released("ok", short=True)]


def test_a_long_press_is_told_even_if_nobody_looked_until_its_release() -> None:
    _, found = fed(keys(), [pressed(1.0, ok=True), pressed(2.0, ok=False), pressed(2.03, ok=False)])
    assert events(found) == [Pressed("ok"), Held("ok"), Released("ok", short=False)]


BOTH = frozenset({"left", "right"})


@given(st.floats(0.0, TIMING.together - 0.01))
def test_two_buttons_together_are_a_chord_and_nothing_else(apart: float) -> None:
    samples = [pressed(step / 100, left=step >= 100, right=step / 100 >= 1.0 + apart) for step in range(90, 200)]
    machine, found = fed(keys(BOTH, left=False, right=False), samples)
    assert events(found) == [Chord(BOTH)]
    machine, found = fed(machine, [pressed(3.0, left=False, right=False), pressed(3.03)])
    assert found == []
    assert machine.settled


def test_a_chord_is_found_even_if_nobody_looked_meanwhile() -> None:
    _, found = fed(
        keys(BOTH, left=False, right=False), [pressed(1.0, left=True), pressed(1.05, right=True), pressed(1.5)]
    )
    assert found == [(Chord(BOTH), 1.05)]


def test_a_second_button_much_later_is_no_chord() -> None:
    samples = [pressed(1.0 + step / 100, left=True, right=step >= 20) for step in range(40)]
    _, found = fed(keys(BOTH, left=False, right=False), samples)
    assert found == [(Pressed("left"), 1.0), (Pressed("right"), 1.2)]


def test_only_buttons_of_a_chord_wait_for_a_partner() -> None:
    machine = keys(BOTH, left=False, right=False, ok=False)
    assert events(fed(machine, [pressed(1.0, ok=True), pressed(1.02, ok=True)])[1]) == [Pressed("ok")]
    assert fed(machine, [pressed(1.0, left=True), pressed(1.02, left=True)])[1] == []


def test_a_short_press_of_a_chords_button_is_told_at_its_release() -> None:
    samples = [pressed(1.0, left=True), pressed(1.03, left=False), pressed(1.06)]
    _, found = fed(keys(BOTH, left=False, right=False), samples)
    assert found == [(Pressed("left"), 1.0), (Released("left", short=True), 1.03)]


def test_a_stuck_button_is_told_once_and_ignored_until_released() -> None:
    samples = [pressed(1.0 + step, ok=True) for step in range(120)]
    machine, found = fed(keys(), samples)
    assert events(found).count(Stuck("ok")) == 1
    assert events(found)[-1] == Stuck("ok")
    assert machine.settled, "nobody needs to look at it often"
    machine, _ = fed(machine, [pressed(200.0, ok=False), pressed(200.1, ok=False)])
    _, found = fed(machine, [pressed(201.0, ok=True), pressed(201.1, ok=True)])
    assert events(found) == [Pressed("ok")]


def test_a_button_down_from_the_start_is_no_press_but_may_be_stuck() -> None:
    machine = keys(ok=True)
    assert fed(machine, [pressed(2.0, ok=True), pressed(3.0, ok=False), pressed(3.1, ok=False)])[1] == []
    assert events(fed(machine, [pressed(21.0, ok=True), pressed(30.0, ok=True)])[1]) == [Stuck("ok")]


def test_one_stuck_button_leaves_the_others_usable() -> None:
    machine, _ = fed(keys(), [pressed(1.0, ok=True), pressed(30.0, ok=True)])
    assert events(fed(machine, [pressed(31.0, back=True), pressed(31.03, back=True)])[1]) == [Pressed("back")]


def glass(timing: GlassTiming = GLASS_TIMING, where: Orientation = UPRIGHT) -> Glass:
    return Glass.at_rest(where, timing)


def test_a_flip_counts_from_its_first_edge() -> None:
    samples = [(10.0, LYING), (10.2, TURNED), (10.25, LYING), (10.3, TURNED), (10.75, TURNED)]
    _, found = fed(glass(), samples)
    assert found == [(Begun(), 10.0), (Settled(TURNED, since=10.0, flipped=True), pytest.approx(10.7))]


def test_safehouse_wants_a_second_of_rest() -> None:
    machine, found = fed(glass(SAFEHOUSE), [(10.0, TURNED), (10.9, TURNED)])
    assert found == [(Begun(), 10.0)]
    assert fed(machine, [(11.0, TURNED)])[1] == [(Settled(TURNED, since=10.0, flipped=True), 11.0)]


SHAKES = st.lists(st.tuples(st.floats(0.0, 0.35), st.sampled_from(Orientation)), max_size=12)


@given(SHAKES, st.sampled_from([GLASS_TIMING, SAFEHOUSE]))
def test_however_it_is_shaken_a_glass_that_comes_back_was_not_flipped(
    shakes: list[tuple[float, Orientation]], timing: GlassTiming
) -> None:
    samples, now = [(10.0, UPRIGHT)], 10.0
    for gap, where in shakes:
        now += gap
        samples.append((now, where if where is not samples[-1][1] else UNCLEAR))  # nothing lasts long
    samples += [(now + 0.35, UPRIGHT), (now + 0.8, UPRIGHT)]
    machine, found = fed(glass(timing), samples)
    assert machine.settled
    assert machine.orientation is UPRIGHT
    assert events(found) == [Begun(), Nothing()] * (len(found) // 2), "who holds back a clock is told when it is over"


@given(SHAKES, st.sampled_from([GLASS_TIMING, SAFEHOUSE]))
def test_however_it_is_shaken_a_glass_that_ends_on_its_head_was_flipped_once(
    shakes: list[tuple[float, Orientation]], timing: GlassTiming
) -> None:
    samples, now = [(10.0, UPRIGHT), (10.0, LYING)], 10.0
    for gap, where in shakes:
        now += min(gap, timing.back * 0.9)
        samples.append((now, where if where is not samples[-1][1] else UNCLEAR))
    samples += [(now + 0.2, TURNED), (now + 1.6, TURNED)]
    _, found = fed(glass(timing), samples)
    assert events(found) == [Begun(), Settled(TURNED, since=10.0, flipped=True)]


@given(st.floats(0.0, 0.5), st.sampled_from([TURNED, LYING]))
def test_a_flip_whose_edge_got_lost_is_found_by_the_next_re_read(late: float, where: Orientation) -> None:
    seen = 10.0 + late
    _, found = fed(glass(), [(9.9, UPRIGHT), (seen, where), (seen + 2.1, where)])
    assert [at for event, at in found if isinstance(event, Begun)] == [seen]
    assert [event for event, _ in found if isinstance(event, Settled)] == [Settled(where, seen, where is TURNED)]


def test_a_lifted_glass_is_nothing() -> None:
    _, found = fed(glass(), [(10.0, LYING), (10.3, UPRIGHT), (10.5, UPRIGHT), (10.65, UPRIGHT)])
    assert found == [(Begun(), 10.0), (Nothing(), pytest.approx(10.6))]


def test_a_glass_on_its_side_is_told_after_two_seconds_and_is_no_flip() -> None:
    machine, found = fed(glass(SAFEHOUSE), [(10.0, LYING), (11.9, LYING), (12.0, LYING)])
    assert events(found) == [Begun(), Settled(LYING, since=10.0, flipped=False)]
    up = fed(machine, [(20.0, UPRIGHT), (21.0, UPRIGHT)])[1]
    assert events(up) == [Begun(), Settled(UPRIGHT, since=20.0, flipped=False)]
    over = fed(machine, [(20.0, TURNED), (21.0, TURNED)])[1]
    assert events(over) == [Begun(), Settled(TURNED, since=20.0, flipped=True)]


def test_a_glass_that_was_lying_from_the_start_is_stood_up_not_flipped() -> None:
    _, found = fed(glass(where=LYING), [(1.0, TURNED), (1.5, TURNED)])
    assert events(found) == [Begun(), Settled(TURNED, since=1.0, flipped=False)]


def test_shaking_does_not_hold_back_a_clock_for_ever() -> None:
    shaking = [(10.0 + step / 10, TURNED if step % 2 else UPRIGHT) for step in range(1, 100)]
    machine, found = fed(glass(), shaking)
    assert found == [(Begun(), 10.1), (Nothing(), pytest.approx(15.1))]
    _, found = fed(machine, [(20.0, UPRIGHT), (20.1, TURNED), (20.6, TURNED)])
    assert events(found) == [Settled(TURNED, since=20.1, flipped=True)]


def test_both_switches_closed_are_never_believed() -> None:
    _, found = fed(glass(), [(10.0, UNCLEAR), (12.0, UNCLEAR), (16.0, UNCLEAR), (17.0, UPRIGHT), (18.0, UPRIGHT)])
    assert events(found) == [Begun(), Nothing()]


@pytest.mark.parametrize(
    ("upright", "turned", "where"),
    [
        (True, None, UPRIGHT),
        (False, None, TURNED),
        (True, False, UPRIGHT),
        (False, True, TURNED),
        (False, False, LYING),
        (True, True, UNCLEAR),
    ],
)
def test_switches_tell_where_the_glass_is(upright: bool, turned: bool | None, where: Orientation) -> None:
    assert orientation(upright, turned) is where


def test_the_real_glass_is_the_mean_of_three_runs() -> None:
    assert calibrated([118.5, 120.0, 121.5], 100, 140) == 120.0


@pytest.mark.parametrize(
    ("runs", "english", "german"),
    [
        (
            [120.0, 120.0],
            "the hourglass is measured by 3 full runs, not 2",
            "die Sanduhr wird mit 3 vollen Durchläufen gemessen, nicht mit 2",
        ),
        (
            [120.0, 61.23, 120.0],
            "hourglass: a run of 61.2 s is not between 100 and 140 s; measure it again",
            "Sanduhr: ein Durchlauf von 61.2 s liegt nicht zwischen 100 und 140 s; bitte noch einmal messen",
        ),
    ],
)
def test_an_implausible_measurement_is_a_sentence(runs: list[float], english: str, german: str) -> None:
    with pytest.raises(Broken) as refused:
        calibrated(runs, 100, 140)
    assert (refused.value.message.in_("en"), refused.value.message.in_("de")) == (english, german)
