"""Everything that can be done at the table, with four buttons: an action picked part by part, an answer, an undo."""

from contextlib import suppress
from itertools import chain, pairwise
from typing import Any

from msgspec.structs import replace

from companion import protocol
from companion.client import Asking, Refusal
from companion.core import Seat, Text, text
from companion.panel.dialogue import Back, Changed, Dialogue
from companion.panel.font import shown
from companion.panel.seen import Seen

HAND_OFF = 20.0
"""Seconds an open curtain stays up without a touch."""
ROOM = 15
"""Letters of a title beside the place in a list."""
ENTRY = 30.0
"""Seconds a begun entry waits without a touch while a clock runs."""


class Acting:
    def __init__(self, dialogue: Dialogue, asking: Asking, seen: Seen) -> None:
        self.dialogue, self.asking, self.seen = dialogue, asking, seen

    # ---------------------------------------------------------------------------- an action

    async def act(self, seat: Seat | None) -> None:
        """Down the menu to an action; one that was begun before the horn counts as before it.

        A clock that runs out meanwhile changes only what can be chosen.
        """
        before = self.seen.view
        assert before is not None
        begun = self.seen.table_time()
        steps: list[tuple[protocol.Line, ...]] = []
        while True:
            try:
                step = await self._step(tuple(chain.from_iterable(steps)), seat)
            except Back:
                if not steps:
                    return
                steps.pop()
            except Changed:
                if not self._is_still_ours(before):
                    raise
            else:
                if step[-1].line:
                    await self.play(step[-1], seat, begun if self._has_gone_on(before) else None)
                    return
                steps.append(step)

    async def _step(self, picked: tuple[protocol.Line, ...], seat: Seat | None) -> tuple[protocol.Line, ...]:
        """What is chosen next, after what there was no choice about; under the name of what was chosen before."""
        view = self.seen.view
        assert view is not None
        path = picked
        while True:
            said = protocol.Menu(picked=tuple(line.key for line in path), seat=seat)
            choices = (await self.asking.ask(said, protocol.Choices)).choices
            if not choices:
                raise Back
            if len(choices) > 1 or choices[0].line:
                break
            path += choices
        names = (*(line.label for line in path[-1:]), view.names[seat] if seat is not None else view.title)
        title = next((name for name in names if len(shown(name)) <= ROOM), view.title)
        items = [(line.label, line) for line in choices]
        chosen = await self.dialogue.choose(title, items, patience=self._patience(view))
        return (*path[len(picked) :], chosen)

    def _patience(self, view: protocol.View) -> float | None:
        if self.seen.is_private:
            return HAND_OFF
        return ENTRY if any(face.runs for face in view.clocks) else None

    def _is_still_ours(self, before: protocol.View) -> bool:
        now = self.seen.view
        return now is not None and (now.table, now.actors, now.seat, now.paused, now.question) == (
            before.table,
            before.actors,
            before.seat,
            False,
            None,
        )

    def _has_gone_on(self, before: protocol.View) -> bool:
        """Only at a real table something counts from when it was begun."""
        return before.mode == "referee" and self.seen.view is not None and self.seen.view.n != before.n

    async def play(self, choice: protocol.Line, seat: Seat | None, since: int | None = None) -> None:
        said = protocol.Act(line=choice.line, seat=choice.seat if choice.seat is not None else seat, since=since)
        try:
            done: protocol.Done = await self.asking.ask(said)
        except Refusal as refusal:
            if refusal.error.code != "unsure":
                raise
            if not await self.dialogue.sure(text("Really?"), refusal.error.message):
                return
            done = await self.asking.ask(replace(said, sure=True))
        await self.seen.follows(done)

    # ---------------------------------------------------------------------------- taking back

    async def undo(self) -> None:
        last: Text | str = self.seen.log[-1] if self.seen.log else text("Take back the last entry?")
        if not await self.dialogue.sure(text("Take back?"), last):
            return
        try:
            done: protocol.Done = await self.asking.ask(protocol.Undo())
        except Refusal as refusal:
            if refusal.error.code != "consent":
                raise
            if not await self.dialogue.sure(text("Take back?"), refusal.error.message):
                return
            done = await self.asking.ask(protocol.Undo(drop=refusal.error.entries))
        await self.seen.follows(done)

    # ---------------------------------------------------------------------------- answering

    async def answer(self, question: protocol.Asked) -> None:
        """The open question; BACK takes back the action that asked it."""
        try:
            answer = await self._throw(question) if question.throw else await self._candidate(question)
        except Back:
            await self.seen.follows(await self.asking.ask(protocol.Withdraw()))
            return
        await self.seen.follows(await self.asking.ask(protocol.Answer(answer=answer)))

    async def _candidate(self, question: protocol.Asked) -> Any:
        items = list(zip(question.labels, question.candidates, strict=True))
        if _is_a_run(question.candidates):
            numbers = [(str(number), number) for number in question.candidates]
            return await self.dialogue.value(text("Question"), question.text, numbers)
        if len(shown(question.text)) <= ROOM:
            return await self.dialogue.choose(question.text, items)
        while True:  # what does not fit above the list is read first
            if not await self.dialogue.sure(text("Question"), question.text):
                raise Back
            with suppress(Back):
                return await self.dialogue.choose(text("Question"), items)

    async def _throw(self, question: protocol.Asked) -> list[Any]:
        """Die by die; BACK goes one die back."""
        faces: list[Any] = []
        dice = question.candidates
        while len(faces) < len(dice):
            asked = text("{question} Die {n} of {all}", question=question.text, n=len(faces) + 1, all=len(dice))
            shown = [(str(face), face) for face in dice[len(faces)]]
            try:
                faces.append(await self.dialogue.value(text("Throw"), asked, shown, hint=" ".join(map(str, faces))))
            except Back:
                if not faces:
                    raise
                faces.pop()
        return faces


def _is_a_run(candidates: tuple[Any, ...]) -> bool:
    """Numbers one after the other, such as 1 to 6: they are turned like a wheel."""
    return (
        len(candidates) > 1
        and all(type(candidate) is int for candidate in candidates)
        and all(b - a == 1 for a, b in pairwise(candidates))
    )
