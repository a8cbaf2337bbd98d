"""The command line as people and scripts use it: what it prints, where, and with which exit code."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import language_of, main
from companion.core import simulation

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An English system without editions of its owner."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("COLUMNS", "80")


def printed(capsys: Captured, *words: str) -> str:
    assert main(words) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def document(capsys: Captured, *words: str) -> Any:
    return json.loads(printed(capsys, *words, "--json"))


def complaint(capsys: Captured, *words: str) -> str:
    """Bad input: exit code 2, nothing on standard output, one line on standard error."""
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.startswith("companion: ")
    return told.err.removeprefix("companion: ").strip()


def started(*words: str, **how: Any) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **how)


# -------------------------------------------------------------------------------- in general


def test_help_names_every_command(capsys: Captured) -> None:
    told = printed(capsys, "--help")
    assert all(command in told for command in ("games", "rules", "simulate"))


def test_help_is_there_in_german(capsys: Captured) -> None:
    assert "das eingebaute Regelheft" in printed(capsys, "--help", "--language", "de")


def test_the_version_is_printed(capsys: Captured) -> None:
    assert printed(capsys, "--version").split()[0] == "companion"


def test_help_imports_no_game_and_no_command() -> None:
    code = "import sys; from companion.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()
    assert not [name for name in loaded if name.startswith(("companion.games", "companion.commands", "asyncio"))]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_a_german_system_is_answered_in_german(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert complaint(capsys, "rules", "schach") == "es gibt kein Spiel „schach“; es gibt: " + ", ".join(known_games())
    assert complaint(capsys, "--language", "en", "rules", "schach").startswith("there is no game")
    assert complaint(capsys, "rules", "schach", "--language", "en").startswith("there is no game")


def known_games() -> tuple[str, ...]:
    from companion.games import keys  # noqa: PLC0415

    return keys()


@pytest.mark.parametrize("words", [["nonsense"], ["--language", "fr"], ["rules"], ["games", "--jsno"], ["--language"]])
def test_arguments_that_cannot_be_parsed_give_one_line(capsys: Captured, words: list[str]) -> None:
    assert complaint(capsys, *words)


def test_a_reader_that_goes_away_is_no_error() -> None:
    with started("rules", "fugitive", stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


# -------------------------------------------------------------------------------- games


def test_games_are_listed_with_seats_editions_and_options(capsys: Captured) -> None:
    told = printed(capsys, "games")
    for words in (
        "fugitive",
        "players: 2",
        "house (House edition)",
        "bots: random",
        "variant=none  of: none (No events)",
    ):
        assert words in told
    assert "house (Hausausgabe)" in printed(capsys, "games", "--language", "de")


def test_games_as_json(capsys: Captured) -> None:
    games = {game["key"]: game for game in document(capsys, "games")}
    assert tuple(games) == known_games()
    fugitive = games["fugitive"]
    assert fugitive["seats"] == [2]
    assert fugitive["editions"] == [{"id": "house", "name": {"en": "House edition", "de": "Hausausgabe"}}]
    options = {option["name"]: option for option in fugitive["options"]}
    assert options["variant"]["default"] == "none"
    assert options["notepad"]["allowed"] == "whole numbers from 0 to 3"


def test_an_owners_broken_edition_does_not_hide_the_others(capsys: Captured, tmp_path: Path) -> None:
    folder = tmp_path / "share/companion/editions/fugitive"
    folder.mkdir(parents=True)
    (folder / "torn.toml").write_text("[edition")
    assert "editions: house (House edition), torn (cannot be used)" in printed(capsys, "games")
    assert complaint(capsys, "simulate", "fugitive", "--edition", "torn").startswith("torn.toml: not a TOML file")


# -------------------------------------------------------------------------------- rules


def test_the_rule_book_is_printed_in_sections_within_the_width(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    told = printed(capsys, "rules", "fugitive")
    assert told.startswith("Set-up\n======\n\nFU-001 [setup]\n  Two people play")
    assert max(map(len, told.splitlines())) <= 60


@pytest.mark.parametrize("words", [["fugitive", "FU-091"], ["FU-091"], ["fu-91"], ["Fugitive", "91"]])
def test_a_single_clause_is_found_however_it_is_written(capsys: Captured, words: list[str]) -> None:
    told = printed(capsys, "rules", *words)
    assert told.startswith("Manhunt\n=======\n\nFU-091 [end]\n")
    assert told.count("FU-") == 1


def test_rules_in_german(capsys: Captured) -> None:
    assert printed(capsys, "rules", "FU-091", "--language", "de").startswith("Hetzjagd\n")


def test_rules_as_json(capsys: Captured) -> None:
    book = document(capsys, "rules", "fugitive")
    assert (book["game"], book["prefix"]) == ("fugitive", "FU")
    assert book["sections"][0]["title"] == {"en": "Set-up", "de": "Aufbau"}
    assert book["sections"][0]["clauses"][0]["id"] == "FU-001"
    clause = document(capsys, "rules", "FU-091")
    assert (clause["game"], clause["id"], clause["tags"]) == ("fugitive", "FU-091", ["end"])
    assert clause["en"]
    assert clause["de"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["fugitif"], 'there is no game "fugitif"; did you mean fugitive?'),
        (["fugitive", "FU-0911"], 'fugitive has no clause "FU-0911"; did you mean '),
        (["fu-999"], 'fugitive has no clause "fu-999"; did you mean '),
        (["fugitive", "manhunt"], 'fugitive has no clause "manhunt"; there are: FU-001 … '),
        (["XX-001"], 'no game has clauses "XX-…"; there are: '),
    ],
)
def test_an_unknown_game_or_clause_is_named_with_near_ones(capsys: Captured, words: list[str], message: str) -> None:
    assert complaint(capsys, "rules", *words).startswith(message)


# -------------------------------------------------------------------------------- simulate


def test_a_simulation_tells_how_the_games_ended(capsys: Captured) -> None:
    told = printed(capsys, "simulate", "fugitive", "--players", "2", "--games", "5", "--seed", "3")
    assert told.startswith("fugitive, edition house, 2 players, 5 games, seed 3, bots: random, random\n")
    for words in ("wins: ", "(FU-0", "rounds per game: ", "actions per game: ", "accepted actions per second: "):
        assert words in told


def test_a_simulation_in_german(capsys: Captured) -> None:
    told = printed(capsys, "--language", "de", "simulate", "fugitive", "--games", "1", "--seed", "3")
    assert told.startswith("fugitive, Ausgabe house, 2 Spieler, 1 Partie, Startzahl 3, Bots: random, random\n")


def test_a_simulation_as_json(capsys: Captured) -> None:
    told = document(capsys, "simulate", "fugitive", "--games", "6", "--seed", "3", "--set", "variant=random")
    assert (told["games"], told["capped"], told["interrupted"], told["seed"]) == (6, 0, False, 3)
    assert told["options"]["variant"] == "random"
    assert sum(outcome["games"] for outcome in told["outcomes"]) == 6
    assert sum(outcome["share"] for outcome in told["outcomes"]) == pytest.approx(1, abs=0.001)
    assert told["actions"] == pytest.approx(told["actions_mean"] * 6, abs=0.1)
    assert told["rounds_mean"] > 1
    assert told["actions_per_second"] > 0


def without_times(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in {"seconds", "actions_per_second"}}


def test_the_same_seed_gives_the_same_games(capsys: Captured) -> None:
    first, second, other = (
        without_times(document(capsys, "simulate", "fugitive", "--games", "4", "--seed", seed))
        for seed in ("3", "3", "4")
    )
    assert first == second
    assert first["actions"] != other["actions"]


def test_without_a_seed_a_fresh_one_is_told_and_repeats_the_games(capsys: Captured) -> None:
    fresh = document(capsys, "simulate", "fugitive", "--games", "4")
    again = document(capsys, "simulate", "fugitive", "--games", "4", "--seed", str(fresh["seed"]))
    assert without_times(fresh) == without_times(again)


def test_a_game_that_is_given_up_is_no_result(capsys: Captured) -> None:
    words = ("simulate", "fugitive", "--games", "3", "--seed", "3", "--cap", "2")
    told = document(capsys, *words)
    assert (told["outcomes"], told["capped"], told["actions"]) == ([], 3, 6)
    assert "100.0%  no result: cap" in printed(capsys, *words)


def test_each_seat_may_have_its_own_bot(capsys: Captured) -> None:
    words = ("simulate", "fugitive", "--games", "1", "--seed", "3", "--bot", "random", "--bot", "random")
    assert document(capsys, *words)["bots"] == ["random", "random"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], 'there is no game "chess"; there are: '),
        (["fugitive", "--set", "varint=none"], 'fugitive has no option "varint"; did you mean variant? There are: '),
        (
            ["fugitive", "--set", "variant=wild"],
            'option variant: "wild" is not allowed; allowed: balancing, discoveries, ',
        ),
        (["fugitive", "--set", "variant"], 'option variant: "" is not allowed; allowed: '),
        (
            ["fugitive", "--set", "notepad=7"],
            'option notepad: "7" is not allowed; allowed: whole numbers from 0 to 3',
        ),
        (["fugitive", "--players", "3"], "fugitive is not for 3 players; allowed: 2"),
        (["fugitive", "--players", "two"], '--players: "two" is not a whole number'),
        (["fugitive", "--seed", "lucky"], '--seed: "lucky" is not a whole number'),
        (["fugitive", "--games", "0"], "--games: 0 is too small; at least 1"),
        (["fugitive", "--cap", "-1"], "--cap: -1 is too small; at least 1"),
        (["fugitive", "--pace", "soon"], '--pace: "soon" is not a number of seconds'),
        (["fugitive", "--pace", "-2"], '--pace: "-2" is not a number of seconds'),
        (["fugitive", "--bot", "rndom"], 'fugitive has no bot "rndom"; did you mean random? There are: '),
        (
            ["fugitive", *["--bot", "random"] * 3],
            "--bot was given 3 times; give it once for all or once for each of ",
        ),
        (["fugitive", "--edition", "mine"], 'there is no edition "mine" of fugitive; there are: house'),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(capsys: Captured, words: list[str], message: str) -> None:
    assert complaint(capsys, "simulate", *words).startswith(message)


def test_interrupted_it_tells_what_was_played_so_far() -> None:
    with started("simulate", "fugitive", "--games", "9999999", "--json", stderr=subprocess.PIPE) as process:
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "")
    told = json.loads(out)
    assert told["interrupted"]
    assert 0 < told["games"] < 9999999


def test_interrupted_it_says_so_in_words(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def play_out(*arguments: Any, **more: Any) -> Any:
        if arguments[4].getstate() == Random("3/2").getstate():
            raise KeyboardInterrupt
        return simulation.play_out(*arguments, **more)

    monkeypatch.setattr("companion.commands.simulate.play_out", play_out)
    assert main(["simulate", "fugitive", "--games", "50", "--seed", "3"]) == 130
    assert "\ninterrupted: 2 of 50 were played\n" in capsys.readouterr().out


def test_a_terminal_sees_progress_when_it_takes_long() -> None:
    reader, terminal = pty.openpty()
    with started("simulate", "fugitive", "--games", "9999999", "--json", stderr=terminal) as process:
        os.close(terminal)
        assert b"of 9999999 games" in os.read(reader, 200)
        process.send_signal(signal.SIGINT)
        assert process.stdout
        assert json.loads(process.stdout.read())["interrupted"]
    os.close(reader)
