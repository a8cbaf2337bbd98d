"""What the daemon tells, and what becomes of a table when the daemon goes away."""

from typing import TYPE_CHECKING

from companion import protocol
from companion.core.faces import Time
from companion.core.scene import Why
from companion.core.text import text

if TYPE_CHECKING:
    from companion.screen.screen import Screen

MISSED_FOR = 60_000.0
"""Milliseconds after which people have left a table that the daemon has left."""


class Tidings:
    def __init__(self, screen: "Screen") -> None:
        self._screen = screen
        self._lost: protocol.View | None = None
        """The table that was here when the daemon went away."""
        self._lost_at = 0.0

    def told(self, told: protocol.Tell) -> bool:
        """Whether that changes what is shown."""
        screen = self._screen
        match told:
            case protocol.View():
                if screen.view is None or screen.view.table != told.table:
                    self._arrive()
                screen.around.leave_pause(told)
                screen.view = told
            case protocol.Scene():
                self._show(told)
            case protocol.NoTable():
                screen.view = screen.table = None
                screen.story.forget()
                screen.close()
                screen.do(screen.around.look_round)
            case protocol.Happened(cues=cues):
                if screen.story.happened(told) and screen.view:  # who only arrives does not hear what came before
                    for cue in cues:
                        screen.hear(cue)
            case protocol.TookBack(entries=entries):
                screen.story.took_back(entries, text("Something was taken back."), screen.language)
            case protocol.Signal(kind="expired", clock=clock):
                if self._warns(clock):
                    screen.hear("horn")
            case protocol.News(message) | protocol.Error(message=message):
                screen.tell(Why(message))
            case _:
                return False
        return True

    def _arrive(self) -> None:
        screen = self._screen
        screen.setup = None
        screen.pages.forget()
        screen.meanings.forget()
        if screen.view:  # what was told since was told of this table
            screen.story.forget()
        screen.close()

    def _show(self, told: protocol.Scene) -> None:
        screen, before = self._screen, self._screen.table
        if before is None or before.n != told.n or told.scene.curtain:
            screen.asked = ""
        was_covered = before is not None and before.scene.curtain is not None
        if was_covered and told.scene.curtain is None:
            screen.deafen()
        if told.scene.curtain and not was_covered:
            screen.touches.forget()
            if screen.view is not None and not screen.view.paused:
                screen.close()
        screen.table, screen.told_at = told, screen.now()
        screen.hang()

    def _warns(self, clock: str) -> bool:
        """Whether it is one that people see run out, with a horn at its end."""
        shown = self._screen.table.scene.shown if self._screen.table else ()
        faces = [element.face for element in shown if isinstance(element.face, Time)]
        return any(face.key == clock and face.warn_ms for face in faces)

    # ---------------------------------------------------------------------------- the daemon itself

    def connected(self) -> None:
        screen = self._screen
        screen.do(screen.around.look_round)
        if self._lost and screen.now() - self._lost_at < MISSED_FOR:
            screen.do(screen.around.take_up(self._lost))

    def lost(self) -> None:
        screen = self._screen
        if screen.view:
            self._lost, self._lost_at = screen.view, screen.now()
        screen.view = screen.table = None
        screen.story.forget()
        screen.meanings.forget()
        screen.close()
