"""Everything that can be done at the table, with four buttons: an action picked part by part, an answer, an undo."""

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from companion import protocol
from companion.client import Asking, Refusal
from companion.core import Seat, Text, text
from companion.panel.dialogue import Back, Changed, Dialogue
from companion.panel.seen import Seen

HAND_OFF = 20.0
"""Seconds an open curtain stays up without a touch."""
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
        picked: list[str] = []
        while True:
            try:
                choice = await self._pick(picked, seat)
            except Back:
                if not picked:
                    return
                picked.pop()
            except Changed:
                if not self._is_still_ours(before):
                    raise
            else:
                if choice.line:
                    await self.play(choice, seat, begun if self._has_gone_on(before) else None)
                    return
                picked.append(choice.key)

    async def _pick(self, picked: list[str], seat: Seat | None) -> protocol.Line:
        """The next part; where there is only one way on, it is taken."""
        view = self.seen.view
        assert view is not None
        while True:
            menu = await self.asking.ask(protocol.Menu(picked=tuple(picked), seat=seat), protocol.Choices)
            if not menu.choices:
                raise Back
            if len(menu.choices) > 1 or menu.choices[0].line:
                break
            picked.append(menu.choices[0].key)
        items = [(choice.label, choice) for choice in menu.choices]
        return await self.dialogue.choose(self._title(view, seat), items, patience=self._patience(view))

    def _title(self, view: protocol.View, seat: Seat | None) -> str:
        return view.title if seat is None or not view.names else view.names[seat]

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
        return await self.dialogue.choose(question.text, items)

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
