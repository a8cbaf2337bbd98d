"""The wiring page and its drawings say what the pin table says; the plans are electrically sound."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from hardware.wiring import HEADER, shared_pins, wiring
from wiring import draw, plans
from wiring.plans import FIVE_VOLTS, GROUND, PI, THREE_VOLTS, Plan

BUILDS = plans.plans(wiring())
ALL = {**BUILDS, **plans.additions(wiring())}


@pytest.mark.parametrize("path", list(draw.texts()), ids=lambda path: path.name)
def test_harness_files_and_tables_are_made_from_the_pin_table(path: Path) -> None:
    assert path.read_text("utf-8") == draw.texts()[path], "run python -m wiring.draw"


@pytest.mark.skipif(shutil.which("dot") is None, reason=draw.NO_DOT)
def test_drawings_say_what_the_pin_table_says() -> None:
    for path, content in draw.drawings().items():
        assert draw.words_in(path.read_text("utf-8")) == draw.words_in(content), (
            f"{path.name}: run python -m wiring.draw"
        )


def test_the_page_has_a_table_for_every_addition_and_shows_every_drawing() -> None:
    page = draw.PAGE.read_text("utf-8")
    assert set(re.findall(r"<!-- table: (\w+) -->", page)) == set(plans.additions(wiring()))
    assert set(re.findall(r"\((\w+)\.svg\)", page)) == set(BUILDS)


def test_a_changed_pin_changes_page_and_drawing() -> None:
    moved = plans.additions(wiring({"horn": {"out": 21}}))["minimum"]
    assert "| 40 | GPIO 21 | 1 kΩ, its other end to the transistor's base |" in draw.table(moved)
    assert 40 in draw.harness(moved)["connectors"][PI]["pins"]


def test_a_glass_with_one_switch_is_drawn_with_one() -> None:
    one = plans.hourglass(wiring({"hourglass": {"turned": None}}))
    assert [link.gpio for link in one.links] == [17, None]


@pytest.mark.parametrize("plan", ALL.values(), ids=list(ALL))
def test_every_wire_ends_at_a_pin_that_is_there(plan: Plan) -> None:
    for link in plan.links:
        for end in (link.start, link.end):
            assert end.thing == PI or end.pin in plan.things[end.thing].pins
    ends = Counter(link.end for link in plan.links)
    assert max(ends.values()) == 1
    assert {(name, pin) for name, thing in plan.things.items() for pin in thing.pins} <= {
        end for link in plan.links for end in (link.start, link.end)
    }


@pytest.mark.parametrize("plan", BUILDS.values(), ids=list(BUILDS))
def test_no_pin_of_the_header_has_two_wires(plan: Plan) -> None:
    assert max(Counter(link.start for link in plan.links).values()) == 1
    assert not shared_pins({link.table: link.gpio for link in plan.links if link.gpio is not None})


def test_power_pins_are_no_gpio() -> None:
    power = {*FIVE_VOLTS, *THREE_VOLTS, *GROUND}
    assert power.isdisjoint(HEADER.values())
    assert power | set(HEADER.values()) | {27, 28} == set(range(1, 41))  # 27 and 28 belong to add-on boards


@pytest.mark.parametrize("plan", ALL.values(), ids=list(ALL))
def test_five_volts_reach_nothing_that_is_wired_to_a_gpio(plan: Plan) -> None:
    """The transistor's base and the divider lie between; a display at 5 V would lift SDA and SCL."""
    fed = {link.end.thing for link in plan.links if link.start.pin.endswith("5 V")}
    assert fed <= {"Horn", "Reader 1", "Touch screen"}
    assert fed.isdisjoint(link.end.thing for link in plan.links if link.gpio is not None)


def test_check_names_the_files_that_are_stale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw.main(["--check"]) == 0
    for path in draw.FOLDER.glob("*.*"):
        shutil.copy(path, tmp_path)
    monkeypatch.setattr(draw, "FOLDER", tmp_path)
    monkeypatch.setattr(draw, "PAGE", tmp_path / "README.md")
    (tmp_path / "touch.yml").write_text("old", "utf-8")
    draw.PAGE.write_text(draw.PAGE.read_text("utf-8").replace("| GPIO 18 |", "| GPIO 12 |"), "utf-8")
    assert draw.main(["--check"]) == 1
    said = capsys.readouterr().out
    assert said.splitlines() == [
        "touch.yml is not what pins.toml says: run python -m wiring.draw",
        "README.md is not what pins.toml says: run python -m wiring.draw",
    ]
