"""What tests of the table need: a journal in a folder, a clock in the hand, and people who do anything at random."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from companion.core import Game, Illegal
from companion.table.fold import Position, fold
from companion.table.journal import Journal
from companion.table.records import Mode, Opening, Person
from companion.table.table import ConsentNeeded, Refused, Signal, Table


class Watch:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


def opening(game: Game[Any], options: Any = None, seats: int = 2, mode: Mode = "digital", **more: Any) -> Opening:
    return Opening(
        game.key,
        game.version,
        game.edition.id,
        game.edition.hash,
        game.Options() if options is None else options,
        (Person(),) * seats,
        mode,
        **more,
    )


@contextmanager
def journal_in(folder: Path) -> Iterator[Journal]:
    journal = Journal(folder)
    try:
        yield journal
    finally:
        journal.close()


class House:
    """A table that can lose its power at any moment."""

    def __init__(self, game: Game[Any], folder: Path, opened: Opening) -> None:
        self.game, self.folder, self.watch = game, folder, Watch()
        self.journal = Journal(folder)
        self.table = Table.open(game, opened, self.journal, self.watch)
        self.heard: list[Signal] = []
        self.table.hear = self.heard.append

    def power_cut(self) -> None:
        """The process is gone, with all it had in memory; another one takes the table up again."""
        self.journal.close()
        self.journal = Journal(self.folder)
        row = self.journal.table(self.table.code)
        self.table = Table.resume(self.game, row, self.journal, self.watch)
        self.table.hear = self.heard.append

    def wait(self, seconds: float) -> None:
        """Time passes; the clocks are looked at when they ask for it."""
        end = self.watch.now + round(seconds * 1000)
        while self.watch.now < end:
            pause = self.table.next_tick()
            self.watch.now = min(end, self.watch.now + (end if pause is None else pause))
            self.table.tick()

    def folded(self) -> Position:
        """The table out of its records alone."""
        row = self.journal.table(self.table.code)
        return fold(self.game, row.opening, self.journal.records(self.table.code))

    def something(self, rng: Random, *, undo: float = 0.1, slip: float = 0.02) -> str:
        """Somebody does something at random; what it was."""
        table = self.table
        if table.position.paused and not table.is_over:
            table.go_on()
            return "go on"
        if rng.random() < slip:
            return self._slip(rng)
        if table.position.waiting:
            return self._answer(rng)
        if rng.random() < undo:
            return self._undo(rng)
        if rng.random() < 0.3:
            self.wait(rng.choice((0.1, 1, 5, 20)))
            return "wait"
        return self._act(rng)

    def _slip(self, rng: Random) -> str:
        try:
            rng.choice((self.table.pause, self.table.redo, self.table.withdraw, self._lay_the_glass_down))()
        except Refused:
            return "refused"
        return "slip"

    def _lay_the_glass_down(self) -> None:
        if "glass" in self.table.position.bank.held:
            self.table.release("glass")
        else:
            self.table.hold("glass")

    def _answer(self, rng: Random) -> str:
        waiting = self.table.position.waiting
        assert waiting is not None
        if waiting.candidates and all(isinstance(faces, tuple) for faces in waiting.candidates):
            self.table.answer([rng.choice(faces) for faces in waiting.candidates])
        else:
            self.table.answer(rng.choice(waiting.candidates))
        return "answer"

    def _undo(self, rng: Random) -> str:
        entry = None
        if self.table.opening.mode == "referee" and self.table.position.recent:
            entry = rng.choice(self.table.position.recent).n
        try:
            self.table.undo(None, entry)
        except Refused:
            return "refused"
        except ConsentNeeded as asked:
            if rng.random() < 0.5:
                assert entry is not None
                self.table.undo(None, entry, asked.entries)
                return "undo with consent"
            return "no consent"
        return "undo"

    def _act(self, rng: Random) -> str:
        state = self.table.position.state
        actors = self.game.actors(state)
        if not actors:
            self.wait(1)
            return "wait"
        seat = rng.choice(actors)
        actions = list(islice(self.game.legal(state, seat), 200))
        try:
            self.table.act(seat, rng.choice(actions))
        except Illegal:
            return "a clock was faster"
        except Refused:
            return "refused"
        return "act"


def same(one: Position, other: Position) -> bool:
    """Equal in everything that counts, whatever moment each was last looked at."""
    now = max(one.bank.now, other.bank.now)
    return (
        one.state == other.state
        and one.bank.at(now) == other.bank.at(now)
        and one.waiting == other.waiting
        and one.recent == other.recent
        and one.abandoned == other.abandoned
        and one.redoable == other.redoable
    )
