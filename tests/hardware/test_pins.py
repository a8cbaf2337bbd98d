"""Which library moves the pins, and every way in which it cannot."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero import Factory, GPIOPinInUse, PinInvalidPin, PinUnknownPi

from companion.core.text import text
from hardware import board
from hardware.part import Broken
from hardware.pins import Probes, Wanted, choose, load_lgpio, sentences

PI_3, PI_4, PI_5 = "Raspberry Pi 3 Model B Plus Rev 1.3", "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B"
REAL = SimpleNamespace(gpiochip_open=lambda _: 0)
STUB = SimpleNamespace()


def failing(error: Exception) -> Callable[[], Any]:
    def fail() -> Any:
        raise error

    return fail


MISSING = failing(ModuleNotFoundError())


def machine(
    model: str = "",
    lgpio: Callable[[], Any] = MISSING,
    rpigpio: Callable[[], Any] = MISSING,
    opens: Callable[[], Any] = lambda: "factory",
) -> Probes:
    return Probes(lambda: model, lgpio, rpigpio, opens, opens, lambda: "mock")


def sentence(refused: pytest.ExceptionInfo[Broken]) -> tuple[str, str]:
    return refused.value.message.in_("en"), refused.value.message.in_("de")


def test_elsewhere_pins_are_simulated_and_say_so() -> None:
    chosen = choose("auto", machine("", lambda: REAL))
    assert (chosen.name, chosen.factory) == ("simulated", "mock")
    assert chosen.why.in_("en") == "this is no Raspberry Pi, so the pins are simulated"
    assert chosen.why.in_("de") == "das ist kein Raspberry Pi, darum sind die Pins simuliert"


@pytest.mark.parametrize("model", [PI_3, PI_4, PI_5])
def test_a_pi_takes_lgpio(model: str) -> None:
    chosen = choose("auto", machine(model, lambda: REAL, lambda: None))
    assert (chosen.name, chosen.factory, str(chosen.why)) == ("lgpio", "factory", f"{model} with lgpio")


@pytest.mark.parametrize("model", [PI_3, PI_4, "Raspberry Pi 400 Rev 1.0", "Raspberry Pi Zero 2 W Rev 1.0"])
def test_an_older_pi_with_only_the_placeholder_of_lgpio_takes_rpigpio(model: str) -> None:
    chosen = choose("auto", machine(model, lambda: STUB, lambda: None))
    assert chosen.name == "rpigpio"
    assert "because: the installed lgpio is an empty placeholder" in chosen.why.in_("en")
    assert "denn: das installierte lgpio ist ein leerer Platzhalter" in chosen.why.in_("de")


@pytest.mark.parametrize("model", [PI_5, "Raspberry Pi 500 Rev 1.0", "Raspberry Pi Compute Module 5 Rev 1.0"])
def test_a_newer_pi_without_lgpio_is_broken_and_never_simulated(model: str) -> None:
    with pytest.raises(Broken) as refused:
        choose("auto", machine(model, rpigpio=lambda: None))
    assert sentence(refused) == (
        "lgpio is not installed; do: sudo apt install python3-lgpio, and start ./run again",
        "lgpio ist nicht installiert; bitte: sudo apt install python3-lgpio, und ./run neu starten",
    )


def test_an_older_pi_without_any_library_is_broken() -> None:
    with pytest.raises(Broken, match="lgpio is not installed"):
        choose("auto", machine(PI_4))


def test_simulated_pins_can_be_asked_for_on_a_pi() -> None:
    chosen = choose("simulated", machine(PI_5, lambda: REAL))
    assert (chosen.name, chosen.why.in_("de")) == ("simulated", "die Einstellungen verlangen simulierte Pins")


@pytest.mark.parametrize(("wanted", "library"), [("lgpio", "lgpio"), ("rpigpio", "RPi.GPIO")])
def test_a_library_can_be_asked_for(wanted: Wanted, library: str) -> None:
    chosen = choose(wanted, machine(PI_4, lambda: REAL, lambda: None))
    assert (chosen.name, chosen.why.in_("en")) == (wanted, f"the settings ask for {library}")
    assert chosen.why.in_("de") == f"die Einstellungen verlangen {library}"


@pytest.mark.parametrize(
    ("wanted", "probes", "english", "german"),
    [
        (
            "lgpio",
            machine(PI_5, lambda: STUB),
            "the installed lgpio is an empty placeholder; do: .venv/bin/pip uninstall lgpio, "
            "then sudo apt install python3-lgpio",
            "das installierte lgpio ist ein leerer Platzhalter; bitte: .venv/bin/pip uninstall lgpio, "
            "dann sudo apt install python3-lgpio",
        ),
        (
            "lgpio",
            machine(PI_5, failing(FileNotFoundError(2, "gone", ".lgd-nfy-3"))),
            "lgpio finds no folder it may write to: [Errno 2] gone: '.lgd-nfy-3'",
            "lgpio findet keinen Ordner, in den es schreiben darf: [Errno 2] gone: '.lgd-nfy-3'",
        ),
        (
            "lgpio",
            machine("", lambda: REAL, opens=failing(PinUnknownPi("unable to locate Pi revision"))),
            "the pins do not open with lgpio: unable to locate Pi revision",
            "die Pins lassen sich mit lgpio nicht öffnen: unable to locate Pi revision",
        ),
        (
            "auto",
            machine(PI_4, lambda: REAL, opens=failing(Exception("can not open gpiochip"))),
            "no permission for the pins; do: sudo usermod -aG gpio $USER, and log in again",
            "keine Berechtigung für die Pins; bitte: sudo usermod -aG gpio $USER, und neu anmelden",
        ),
        (
            "rpigpio",
            machine("", rpigpio=failing(RuntimeError("This module can only be run on a Raspberry Pi!"))),
            "RPi.GPIO is not installed or does not know this board; use lgpio",
            "RPi.GPIO ist nicht installiert oder kennt diese Platine nicht; bitte lgpio nehmen",
        ),
        (
            "rpigpio",
            machine(PI_5, rpigpio=lambda: None),
            f"RPi.GPIO cannot drive the pins of a {PI_5}; use lgpio",
            f"RPi.GPIO kann die Pins eines {PI_5} nicht schalten; bitte lgpio nehmen",
        ),
    ],
)
def test_what_cannot_be_used_says_what_to_do(wanted: Wanted, probes: Probes, english: str, german: str) -> None:
    with pytest.raises(Broken) as refused:
        choose(wanted, probes)
    assert sentence(refused) == (english, german)


def test_the_model_is_read_from_the_device_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MODEL", tmp_path / "model")
    assert board.board_model() == ""
    (tmp_path / "model").write_bytes(PI_4.encode() + b"\0")
    assert board.board_model() == PI_4


def test_lgpio_is_imported_away_from_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "run").mkdir()
    (tmp_path / "lib" / "lgpio.py").write_text("import pathlib; pathlib.Path('.lgd-nfy0').touch()")
    monkeypatch.syspath_prepend(str(tmp_path / "lib"))
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    monkeypatch.chdir(tmp_path)
    load_lgpio()
    monkeypatch.delitem(sys.modules, "lgpio")
    assert (tmp_path / "run" / ".lgd-nfy0").exists()
    assert not (tmp_path / ".lgd-nfy0").exists()
    assert Path.cwd() == tmp_path
    assert "LG_WD" not in os.environ


@pytest.mark.parametrize(
    ("error", "english", "german"),
    [
        (
            GPIOPinInUse(),
            "horn: GPIO 18 is already in use by another part; choose another pin under [pins]",
            "Hupe: GPIO 18 benutzt schon ein anderes Teil; bitte unter [pins] einen anderen Pin wählen",
        ),
        (PinInvalidPin(), "horn: this board has no GPIO 18", "Hupe: diese Platine hat kein GPIO 18"),
        (
            PermissionError(),
            "horn: no permission for GPIO 18; do: sudo usermod -aG gpio $USER, and log in again",
            "Hupe: keine Berechtigung für GPIO 18; bitte: sudo usermod -aG gpio $USER, und neu anmelden",
        ),
        (
            RuntimeError("No access to /dev/mem.  Try running as root!"),
            "horn: no permission for GPIO 18; do: sudo usermod -aG gpio $USER, and log in again",
            "Hupe: keine Berechtigung für GPIO 18; bitte: sudo usermod -aG gpio $USER, und neu anmelden",
        ),
        (
            Exception("'GPIO busy'"),
            "horn: another program holds GPIO 18; stop it",
            "Hupe: ein anderes Programm hält GPIO 18 belegt; bitte beenden",
        ),
        (Exception("smoke"), "horn: GPIO 18 fails: smoke", "Hupe: GPIO 18 versagt: smoke"),
    ],
)
def test_a_pin_that_fails_is_one_sentence(error: Exception, english: str, german: str) -> None:
    with pytest.raises(Broken) as refused, sentences(text("horn"), 18):
        raise error
    assert sentence(refused) == (english, german)


def test_closing_what_was_chosen_frees_the_pins() -> None:
    with choose("simulated") as chosen:
        factory: Factory = chosen.factory
        factory.pin(18)
        assert factory.pins
    assert not factory.pins
