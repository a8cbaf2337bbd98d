"""Two people at one keyboard: a whole game by numbers, behind curtains, resumed after everything was killed."""

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from companion import protocol
from companion.table.journal import Journal
from companion.terminal.terminal import Terminal
from tests.daemon.process import without_display

PATIENCE = 30.0


class Typist:
    """Reads what the terminal shows, and types."""

    def __init__(self, folder: Path, *words: str, tty: bool = False) -> None:
        state = [] if "--help" in words else ["--state", str(folder)]
        command = [sys.executable, "-m", "companion", *words, *state]
        if tty:
            self.out, inside = pty.openpty()
            self.process = subprocess.Popen(
                command, stdin=inside, stdout=inside, stderr=inside, start_new_session=True, env=without_display()
            )
            os.close(inside)
            self.into = self.out
        else:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, env=without_display()
            )
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.out, self.into = self.process.stdout.fileno(), self.process.stdin.fileno()
        self.shown = ""
        self.page = ""

    def read(self, until: str) -> str:
        """All that is shown until this appears: one page."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(until, self.page):
            if not select.select([self.out], [], [], deadline - time.monotonic())[0]:
                raise AssertionError(f"{until!r} was never shown:\n{self.page[-2000:]}")
            try:
                more = os.read(self.out, 65536).decode(errors="replace")
            except OSError:
                more = ""
            if not more:
                break
            self.shown += more
            self.page += more
        page, self.page = self.page, ""
        return page

    def type(self, line: str) -> None:
        os.write(self.into, line.encode() + b"\n")

    def kill_everything(self, folder: Path) -> None:
        """The client and its daemon, as a power cut does."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                words = (process / "cmdline").read_bytes().split(b"\0")
                if b"daemon" in words and str(folder).encode() in words:
                    os.kill(int(process.name), signal.SIGKILL)
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@contextmanager
def typist(folder: Path, *words: str, tty: bool = False) -> Iterator[Typist]:
    someone = Typist(folder, *words, tty=tty)
    try:
        yield someone
    finally:
        someone.close()


PROMPT = r"(Fugitive|Marshal)> $|presses Enter\.\nh: help|wins\.\n|\(y/n\) $|go on, or q to quit"


def play(keys: Typist, rng: Random, pages: int) -> bool:
    """Type numbers at random, as people do who want to see what happens; whether the game has ended."""
    for _ in range(pages):
        page = keys.read(PROMPT)
        if "wins." in page:
            return True
        if "(y/n)" in page:
            keys.type("y")
        elif not page.rstrip().endswith(">"):
            keys.type("")
        else:
            last = page[page.rfind("-----") :]
            numbers = [int(n) for n in re.findall(r"(?:^| )(\d+)  \S", last, re.MULTILINE)]
            keys.type(str(rng.choice(numbers)) if numbers else "b")
    return False


def test_a_whole_game_is_played_by_two_at_one_keyboard_through_a_power_cut(tmp_path: Path) -> None:
    rng = Random(7)
    with typist(tmp_path, "play", "fugitive", "--set", "stall_limit=3") as keys:
        assert not play(keys, rng, 25)
        keys.kill_everything(tmp_path)
    with typist(tmp_path, "play", "fugitive") as keys:
        keys.read("Number: ")
        keys.type("1")
        assert play(keys, rng, 3000)
        assert keys.process.wait(PATIENCE) == 0
    journal = Journal(tmp_path, read_only=True)
    (row,) = journal.tables()
    assert row.status == "finished"
    journal.close()


def test_the_curtain_hides_everything_of_the_seat_before(tmp_path: Path) -> None:
    with typist(tmp_path, "play", "fugitive", tty=True) as keys:
        keys.read(r"presses Enter")
        keys.type("")
        keys.read("Fugitive> ")
        keys.type("place 3 2")
        keys.read("Fugitive> ")
        keys.type("pass")
        curtain = keys.read(r"presses Enter.*\r\n.*help")
        assert "Marshal" in curtain
        now_on_screen = curtain[curtain.rfind("\x1b[2J\x1b[3J\x1b[H") :]
        assert "with sprint" not in now_on_screen
        keys.type("")
        marshals = keys.read("Marshal> ")
        assert "lays a hideout with 1 sprint card" in marshals
        keys.type("l")
        log = keys.read("Press Enter")
        assert "lays a hideout with 1 sprint card" in log
        assert "with sprint 02" not in log
        keys.type("")
        keys.read("Marshal> ")
        keys.type("q")
        keys.read("The table rests")


def test_at_a_real_table_secret_answers_are_given_behind_the_curtain(tmp_path: Path) -> None:
    words = ("play", "agents", "--players", "3", "--referee", "--ask", "role")
    with typist(tmp_path, *words, tty=True) as keys:
        for choice in ("1", "4", "9"):
            curtain = keys.read(r"presses Enter")
            assert "Hassan" not in curtain[curtain.rfind("\033[2J\033[3J") :], "wiped, what has scrolled away included"
            keys.type("")
            assert "in secret" in keys.read(r"Rosalind(.|\n)*agents> $")
            keys.type(choice)
        page = keys.read(r"Roll the dice(.|\n)*agents> $")
        assert not re.search("Hassan|Ingrid|Milo", page[page.rfind("\033[2J") :])


def test_at_a_real_table_something_can_be_entered_for_whoever_is_not_at_turn(tmp_path: Path) -> None:
    with typist(tmp_path, "play", "agents", "--players", "3", "--referee") as keys:
        for dice in ("6 6", "1 2", "1 1"):
            keys.read("Roll the dice(.|\\n)*agents> $")
            keys.type("1")
            keys.read("Type the faces(.|\\n)*agents> $")
            keys.type(dice)
        keys.read("Red rolls for movement(.|\\n)*agents> $")
        keys.type("v")
        keys.read("Number: $")
        keys.type("2")
        page = keys.read("Reveal your character(.|\\n)*agents> $")
        assert "Roll the dice" not in page[page.rfind("-----") :]
        keys.type("1")
        keys.read(r"\(y/n\) $")
        keys.type("y")
        keys.read("Blue: which character is it(.|\\n)*agents> $")
        keys.type("4")
        keys.read("Blue is Ingrid")


def test_the_keys_that_help(tmp_path: Path) -> None:
    with typist(tmp_path, "play", "fugitive", "--name", "Ada", "--name", "Ben") as keys:
        keys.read("to Ada, who then presses Enter")
        keys.type("")
        keys.read("Ada> $")
        for typed, shown in (
            ("h", "why not\\?"),
            ("", "Ada> $"),
            ("w place 42 -", r"! 42 is 42 away.*\(FU-042\)"),
            ("w place 1 -", "! This is allowed"),
            ("? FU-042", "FU-042: "),
            ("", "Ada> $"),
            ("999", "no choice 999"),
            ("dance", '"dance" is not an action'),
            ("place 1 -", "lays 01"),
            ("u", "taken back"),
            ("r", "lays 01"),
            ("p", "is paused"),
            ("", "to Ada, who then presses Enter"),
            ("", "Ada> $"),
            ("v", "Who takes the keyboard"),
            ("2", "to Ben, who then presses Enter"),
            ("", "Ben> $"),
            ("v", "Who takes the keyboard"),
            ("1", "to Ada, who then presses Enter"),
        ):
            keys.type(typed)
            keys.read(shown)
        keys.close()


def test_no_curtain_falls_where_everybody_sees_the_same(tmp_path: Path) -> None:
    names = ("--name", "Ada", "--name", "Ben", "--set", "scenario=1")
    with typist(tmp_path, "play", "underground", *names) as keys:
        keys.read("Ada> $")
        anybody = "(Ada|Ben)> $"  # the card that is drawn may ask where its water goes
        for typed, prompt in (("deal", "Ada> $"), ("begin 1", "Ben> $"), ("1", "Ben> $"), ("finish", anybody)):
            keys.type(typed)
            assert "presses Enter" not in keys.read(prompt)


def test_an_answer_may_be_typed_by_its_name(tmp_path: Path) -> None:
    with typist(tmp_path, "play", "underground", "--referee", "--players", "1", "--set", "scenario=1") as keys:
        keys.read("underground> $")
        for typed, shown in (
            ("1", r"81  I9\s.*underground> $"),
            ("b8", r"Which card did player 1 draw\?.* 80  I9\s.*underground> $"),
            ("b8", r"! .*underground> $"),
            ("C7", "Which pile is number 1"),
        ):
            keys.type(typed)
            keys.read("(?s)" + shown)


def test_a_clock_has_run_on_when_the_page_is_shown_again(capsys: pytest.CaptureFixture[str]) -> None:
    seconds = iter((100.0, 100.0, 120.0))

    async def shown() -> None:
        terminal = Terminal("de", asyncio.StreamReader(), lambda: next(seconds))
        face = protocol.Face("glass", 90_000, 90_000, runs=True)
        terminal.told(
            protocol.View(
                table="T",
                game="g",
                title="G",
                mode="digital",
                n=1,
                now=0,
                seat=0,
                names=("A",),
                state=None,
                clocks=(face,),
            )
        )
        terminal.say(terminal._clock_line())
        terminal.say(terminal._clock_line())

    asyncio.run(shown())
    assert [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()] == ["Sanduhr 1:30", "Sanduhr 1:10"]


def test_without_arguments_and_display_it_says_so_and_offers_the_games(tmp_path: Path) -> None:
    environment = {**without_display(), "XDG_STATE_HOME": str(tmp_path), "LANG": "C"}
    command = [sys.executable, "-m", "companion"]
    told = subprocess.run(command, input="", capture_output=True, text=True, timeout=30, env=environment, check=False)
    assert told.returncode == 0
    assert "no screen here" in told.stdout
    assert "Which game?" in told.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game"),
        (["fugitive", "--set", "notepad=9"], "notepad"),
        (["fugitive", "--players", "5"], "not for 5 players"),
        (["fugitive", "--table", "NONE"], 'no table "NONE"'),
        (["fugitive", "--speed", "0"], "speed"),
        (["fugitive", "--speed", "soon"], "speed"),
    ],
)
def test_what_cannot_be_played_is_one_line(tmp_path: Path, words: list[str], says: str) -> None:
    command = [sys.executable, "-m", "companion", "play", *words, "--state", str(tmp_path)]
    told = subprocess.run(command, input="", capture_output=True, text=True, timeout=30, check=False)
    assert told.returncode == 2
    assert says in told.stderr
    assert len(told.stderr.splitlines()) == 1
