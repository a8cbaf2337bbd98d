"""`--test` and `--measure-glass` with somebody at the parts who does what is asked, or something else, or nothing."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.core import Text
from companion.doctor.finding import lines
from companion.doctor.glass import measured, to_be_set
from companion.doctor.talk import Talk, Typed
from companion.doctor.trial import tried
from hardware.cardreader import Port
from hardware.simulated_reader import SimulatedReader
from tests.doctor.machines import PI_4, Table

LONG = 60.0
"""Seconds a slow machine may take; nothing waits that long when all is well."""

Act = Callable[[], None]


@pytest.fixture
def pi(tmp_path: Path) -> Table:
    return Table(tmp_path, PI_4)


class Guest:
    """Reacts to what is said, and lets go of the buttons at the next thing."""

    def __init__(self, table: Table, reactions: Mapping[str, Act | str], patience: float = LONG) -> None:
        self.hands, self.reactions = table.hands, reactions
        self.told: list[str] = []
        self.talk = Talk(self.hear, patience=patience)
        self._down: list[str] = []

    def hear(self, words: Text) -> None:
        self.told.append(str(words))
        while self._down:
            self.hands.release(self._down.pop())
        for part, act in self.reactions.items():
            if part in str(words):
                self.type(act) if isinstance(act, str) else act()

    def type(self, line: str) -> None:
        self.talk.heard.put(Typed(line))

    def press(self, button: str) -> Act:
        def act() -> None:
            self.hands.press(button)
            self._down.append(button)

        return act


def guest(table: Table, patience: float = LONG, **other: Act | str) -> Guest:
    """Somebody who does all that is asked."""
    who = Guest(table, {}, patience)
    everything: dict[str, Act | str] = {
        "(y/n": "y",
        "Press the left": who.press("left"),
        "Press the right": who.press("right"),
        "Press the OK": who.press("ok"),
        "Press the back": who.press("back"),
        "Press the button of seat 1": who.press("seat 1"),
        "Turn the hourglass": table.hands.turn,
        "Lay the hourglass": table.hands.lay,
    }
    who.reactions = everything | {name.replace("_", " "): act for name, act in other.items()}
    return who


def ends(table: Table, who: Guest) -> str:
    with table.patient() as patient:
        return "\n".join(lines(tried(patient, who.talk), "en"))


# -------------------------------------------------------------------------------- everything at the table


def test_who_does_all_that_is_asked_hears_that_every_part_is_well(pi: Table) -> None:
    with SimulatedReader() as reader:
        pi.settings = {"seat_buttons": 1, "readers": (f"rdm6300 {reader.port}",)}
        who = guest(pi, Hold_a_card=lambda: reader.scan("2A00B5DDC2"))
        assert (
            ends(pi, who).replace(reader.port, "PORT")
            == """\
ok       display: seen
ok       horn: heard
ok       attention light: seen
ok       danger light: seen
ok       good light: seen
ok       left button: pressed
ok       right button: pressed
ok       OK button: pressed
ok       back button: pressed
ok       button of seat 1: pressed
ok       hourglass: turned
ok       hourglass on its side: felt
ok       card reader PORT: tag 2A00B5DDC2 was read"""
        )
    assert pi.hands.burning == frozenset()
    assert pi.hands.sounds is None


def test_each_light_burns_alone_while_it_is_asked_for(pi: Table) -> None:
    seen: list[str] = []

    def look() -> None:
        asked = next(light for light in ("attention", "danger", "good") if light in who.told[-1])
        while pi.hands.burning != {asked}:  # the lights are played on threads of their own
            time.sleep(0.001)
        seen.append(asked)
        who.type("y")

    who = Guest(pi, {"Does the horn": "", "light burn": look, ". (Enter": "", "Is there": ""})
    ends(pi, who)
    assert seen == ["attention", "danger", "good"]


def test_simulated_pins_can_be_tried_when_the_settings_ask_for_them(tmp_path: Path) -> None:
    laptop = Table(tmp_path)
    laptop.settings = {"gpio": "simulated"}
    told = ends(laptop, guest(laptop))
    assert "ok       OK button: pressed" in told
    assert "ok       hourglass: turned" in told


def test_on_a_laptop_nobody_is_asked_to_touch_what_is_not_there(tmp_path: Path) -> None:
    laptop = Table(tmp_path)
    who = guest(laptop)
    assert "missing  buttons: simulated: there is nothing here to touch" in ends(laptop, who)
    assert who.told == []


# -------------------------------------------------------------------------------- something else, or nothing


def test_every_step_can_be_skipped_with_enter(pi: Table) -> None:
    with SimulatedReader() as reader:
        pi.ports = (Port(reader.port, "USB"),)
        who = Guest(pi, {"(": ""})
        told = ends(pi, who).splitlines()
    assert len(told) == len(who.told) == 11
    assert all(line.startswith("missing") and line.endswith(": skipped") for line in told)


def test_when_nobody_types_any_more_all_that_is_left_is_skipped(pi: Table) -> None:
    who = Guest(pi, {})
    who.talk.heard.put(Typed(None))
    *skipped, reader = ends(pi, who).splitlines()
    assert {line.rpartition(": ")[2] for line in skipped} == {"skipped"}
    assert reader == "missing  card readers: none is connected"


def test_who_does_nothing_is_not_waited_for_for_ever(pi: Table) -> None:
    told = ends(pi, Guest(pi, {}, patience=0.01))
    assert "broken   OK button: nothing happened in time\n         → nothing came at GPIO 13" in told
    assert "broken   hourglass: nothing happened in time\n         → are its switches along the glass" in told


def test_what_was_not_seen_or_heard_is_broken_with_advice(pi: Table) -> None:
    who = Guest(pi, {"y/n": "n", "Press": "", "Turn": ""})
    told = ends(pi, who)
    assert "broken   display: the picture is not right\n         → shifted or noisy: the other chip" in told
    assert "broken   horn: it does not sound right\n         → only clicks" in told
    assert "broken   good light: it does not burn\n         → the long leg" in told


def test_buttons_that_are_swapped_are_named(pi: Table) -> None:
    who = Guest(pi, {}, patience=0.5)
    others = dict.fromkeys(["y/n", "Press the right", "Press the OK", "Press the back", "Turn"], "")
    who.reactions = {"Press the left": who.press("right"), **others}
    told = ends(pi, who)
    assert "That was the right button." in who.told
    assert "broken   left button: another one answered: right button\n         → swap their wires" in told


def test_a_reader_that_is_not_there_is_not_waited_for(pi: Table) -> None:
    pi.settings = {"readers": ("/dev/serial/by-id/nowhere",)}
    who = guest(pi)
    assert "missing  card reader /dev/serial/by-id/nowhere: card reader /dev/serial/by-id/nowhere is not con" in ends(
        pi, who
    )


def test_a_part_whose_pin_is_held_does_not_end_the_round(pi: Table) -> None:
    pi.settings = {"pins": {"horn": {"out": 5}}}
    told = ends(pi, guest(pi))
    assert "broken   horn: not used, because its pins are wrong" in told
    assert "ok       hourglass: turned" in told


def test_parts_of_a_running_companion_are_left_alone(pi: Table) -> None:
    pi.more = {"answers": lambda _: True}
    who = guest(pi)
    assert "ok       horn: in use by the running Companion, so it was not tried" in ends(pi, who)
    assert who.told == []


# -------------------------------------------------------------------------------- the glass


def run_of_the_glass(pi: Table, who: Guest, shortest: float = 0.0) -> float | None:
    with pi.patient() as patient:
        return measured(patient, who.talk, shortest)


def test_three_runs_from_the_turn_to_the_key_are_measured(pi: Table) -> None:
    who = Guest(pi, {"turn the empty glass": pi.hands.turn, "When the last": ""})
    assert run_of_the_glass(pi, who) is not None
    assert len([words for words in who.told if words.startswith("Run ")]) == 3


def test_the_ok_button_ends_a_run_as_well(pi: Table) -> None:
    who = Guest(pi, {})
    who.reactions = {"turn the empty glass": pi.hands.turn, "When the last": who.press("ok")}
    assert run_of_the_glass(pi, who) is not None


def test_a_glass_without_switches_is_measured_with_the_keyboard_alone(tmp_path: Path) -> None:
    laptop = Table(tmp_path)
    assert run_of_the_glass(laptop, Guest(laptop, {"turn the empty glass": "", "When the last": ""})) is not None


def test_a_run_that_cannot_be_one_is_repeated(pi: Table) -> None:
    typed: Iterator[str | None] = iter(["", "", None])  # two runs, then nobody is there any more
    who = Guest(pi, {"When the last": ""})
    who.reactions = dict(who.reactions) | {"turn the empty glass": lambda: who.talk.heard.put(Typed(next(typed)))}
    assert run_of_the_glass(pi, who, shortest=20.0) is None
    assert who.told.count("It runs. When the last grain has fallen, press Enter or the OK button.") == 2
    assert any(words.endswith("cannot be right: between 20 and 300 s are. Once more.") for words in who.told)


def test_the_result_is_told_as_what_to_set() -> None:
    assert [str(words) for words in to_be_set(118.34)] == [
        "this glass takes 118.3 s",
        "Underground: --set timer_seconds=118",
        "Safehouse: unit_seconds = 118 under [timer] in an edition of your own",
    ]
