"""`companion doctor` as it is called: what it prints, where, and its exit code."""

import json
import socket
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from companion.cli import main
from companion.doctor.machine import (
    Machine,
    clock_is_synchronised,
    enrolled_groups,
    output_of,
    packages,
    session_groups,
)
from tests.daemon.process import daemon_in
from tests.doctor.machines import PI_4, PI_5, Table

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    table = Table(tmp_path, PI_4)
    monkeypatch.setattr("companion.commands.doctor.Machine", table.machine)
    return table


@pytest.mark.usefixtures("pi")
def test_nothing_broken_is_exit_code_0(capsys: Captured) -> None:
    assert main(["doctor"]) == 0
    told = capsys.readouterr()
    assert told.out.endswith("\n\nNothing is broken. What is missing is done without.\n")
    assert told.err == ""


def test_something_broken_is_exit_code_1(pi: Table, capsys: Captured) -> None:
    pi.hands.press("ok")
    assert main(["doctor", "--language", "de"]) == 1
    told = capsys.readouterr().out
    assert "kaputt   Tasten: gerade gedrückt: OK-Taste\n" in told
    assert told.endswith("\n\n1 Sache ist kaputt.\n")


@pytest.mark.usefixtures("pi")
def test_as_json_it_is_one_document(capsys: Captured) -> None:
    assert main(["doctor", "--json"]) == 0
    findings = {finding["name"]: finding for finding in json.loads(capsys.readouterr().out)["findings"]}
    assert findings["horn"]["state"] == "ok"
    assert findings["card readers"]["state"] == "missing"
    assert "USB" in findings["card readers"]["advice"]


def test_settings_are_those_of_the_file(pi: Table, capsys: Captured) -> None:
    file = pi.folder / "mine.toml"
    file.write_text('horn = "none"\n')
    assert main(["doctor", "--config", str(file)]) == 0
    told = capsys.readouterr().out
    assert f"ok       settings: {file}\n" in told
    assert "missing  horn: switched off in the settings\n" in told


@pytest.mark.parametrize(
    ("toml", "said"), [('horn = "loud"', "horn: "), ("horm = 1", "horm: "), ("horn =", "not a TOML file")]
)
def test_settings_that_cannot_be_used_are_bad_input(pi: Table, capsys: Captured, toml: str, said: str) -> None:
    file = pi.folder / "mine.toml"
    file.write_text(toml)
    assert main(["doctor", "--config", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"companion: {file}: {said}")
    assert told.err.count("\n") == 1


@pytest.mark.usefixtures("pi")
def test_only_one_thing_at_a_time(capsys: Captured) -> None:
    assert main(["doctor", "--test", "--measure-glass"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def called(folder: Path, *words: str, typed: str = "", language: str = "en") -> "subprocess.CompletedProcess[str]":
    """On whatever machine this is, with simulated pins and settings that look for nothing else."""
    (folder / "config.toml").write_text('gpio = "simulated"\nfind_readers = false\ndisplay = "none"\n')
    code = "import sys; from companion.cli import main; sys.exit(main())"
    settings = ("--language", language, "--config", str(folder / "config.toml"), "--state", str(folder / "state"))
    command = [sys.executable, "-c", code, "doctor", *words, *settings]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=120)


def test_a_round_that_nobody_answers_ends_at_once_with_everything_skipped(tmp_path: Path) -> None:
    done = called(tmp_path, "--test")
    assert (done.returncode, done.stderr) == (0, "")
    assert "missing  OK button: skipped\n" in done.stdout
    assert done.stdout.endswith("Nothing is broken. What is missing is done without.\n")


def test_a_round_asks_in_german(tmp_path: Path) -> None:
    done = called(tmp_path, "--test", typed="ja\n", language="de")
    assert "Bitte drücken: OK-Taste. (Enter: überspringen)\n" in done.stdout
    assert "ok       Hupe: gehört\n" in done.stdout


def test_a_round_as_json_talks_on_standard_error(tmp_path: Path) -> None:
    done = called(tmp_path, "--test", "--json", typed="n\n")
    assert done.returncode == 1
    findings = {finding["name"]: finding["state"] for finding in json.loads(done.stdout)["findings"]}
    assert findings["horn"] == "broken"
    assert "Does the horn beep eight times" in done.stderr


def test_a_glass_that_nobody_turns_is_not_measured(tmp_path: Path) -> None:
    done = called(tmp_path, "--measure-glass", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (1, {"seconds": None})


def test_the_real_machine_answers_every_question() -> None:
    machine = Machine()
    assert machine.exists("/proc")
    assert machine.read("/proc/self/comm")
    assert machine.read("/nowhere") == ""
    assert packages()["companion"]
    assert output_of(["echo", "here"]) == "here\n"
    assert output_of(["/no/such/program"]) == ""
    assert isinstance(clock_is_synchronised(), bool)
    assert isinstance(session_groups() | enrolled_groups(), frozenset)
    assert not machine.answers("http://127.0.0.1:9/")


def test_a_daemon_is_recognised_by_its_answer(tmp_path: Path) -> None:
    with daemon_in(tmp_path) as daemon:
        assert Machine().answers(daemon.address)


@pytest.mark.parametrize(
    "answer", [b"nonsense\r\n\r\n", b"HTTP/1.0 200 OK\r\n\r\n[1]", b"HTTP/1.0 404 No\r\n\r\n", b""]
)
def test_whoever_else_listens_there_is_no_daemon(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            caller, _ = listening.accept()
            with caller:
                caller.recv(1000)
                caller.sendall(answer)

        Thread(target=serve, daemon=True).start()
        assert not Machine().answers(f"http://127.0.0.1:{listening.getsockname()[1]}")


def test_an_address_of_nonsense_is_no_daemon() -> None:
    assert not Machine().answers("http://:::8765")
    assert not Machine().answers("nonsense")


def test_a_pi_5_without_its_library_has_something_broken(pi: Table) -> None:
    pi.write("/proc/device-tree/model", f"{PI_5}\0")
    pi.lgpio = object()
    assert main(["doctor"]) == 1
