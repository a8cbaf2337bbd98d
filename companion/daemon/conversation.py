"""What the daemon says to one client and hears from it, whatever carries the words."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import msgspec

from companion import protocol
from companion.core import BadInput, Illegal, Seat, Text, text
from companion.core.board import Shared, board_of
from companion.core.scene import frame_of
from companion.daemon import scenes, views
from companion.daemon.asking import Given
from companion.daemon.requests import Denied, Unsure, handle
from companion.daemon.room import Room
from companion.daemon.tokens import Guest, Tokens
from companion.daemon.views import Viewer
from companion.table.table import ConsentNeeded, Refused, Signal, Table

log = logging.getLogger("companion")


class Conversation(ABC):
    def __init__(self, room: Room, tokens: Tokens, guest: Guest) -> None:
        self.room, self.tokens, self.guest = room, tokens, guest
        self.language, self.words, self.pages = "en", False, False
        self.look: Seat | None = None
        """Host: whose curtain is up."""
        self.frame: protocol.Window | None = None
        """With a frame it is sent scenes."""
        self.drafts: dict[Seat | None, Any] = {}
        """What is being picked here, by seat; nobody else is told."""
        self._before: tuple[Seat | None, Any] | None = None
        """What was being picked, by whom, before something was held."""
        self.given = Given()
        """What of the answer to an open question has been touched here."""
        self._turned: Seat | None = None
        """Host: whose things were touched last, where all share this screen."""
        self._looker_acts = False
        self._table: str | None = None
        self._told: tuple[int, ...] = ()
        """The entries this client was told of last."""

    @property
    def viewer(self) -> Viewer:
        table = self.room.table
        seat = self.look if self.guest.host else self.guest.seat
        enters = self.guest.host and table is not None and table.opening.mode == "referee"
        return Viewer(seat, self.language, self.words, enters, self.pages, self.frame is not None)

    async def hear(self, said: protocol.Said) -> None:
        """Do what it asks for, and answer."""
        number = said.id
        try:
            await handle(self, said)
        except msgspec.MsgspecError as error:
            self.refuse(number, "bad", text("this message is not understood: {what}", what=str(error)))
        except Denied as denied:
            self.refuse(number, "denied", denied.why)
        except Illegal as illegal:
            self.refuse(number, "illegal", illegal.message, clause=illegal.clause)
        except Unsure as unsure:
            self.refuse(number, "unsure", unsure.warning)
        except ConsentNeeded as asked:
            message = "taking this back leaves later entries that no longer fit: they would go, too"
            self.refuse(number, "consent", text(message), entries=asked.entries)
        except BadInput as error:
            self.refuse(number, "refused" if isinstance(error, Refused) else "bad", error.message)
        except Exception:  # one client's message must not bring down everybody's table
            log.exception("a message could not be handled")
            self.refuse(number, "bad", text("something went wrong inside Companion; the table is as it was"))

    def refuse(self, number: int, code: str, why: Text, **more: Any) -> None:
        self.tell(protocol.Error(id=number, code=code, message=why.in_(self.language), **more))

    def keep_for_later(self, seat: Seat | None) -> None:
        """What follows is picked only while it is held."""
        if self._before is None:
            self._before = (seat, self.drafts.get(seat))

    def put_back(self) -> None:
        """Nothing is held any more."""
        if self._before is not None:
            seat, draft = self._before
            self._before = None
            if draft is None:
                self.drafts.pop(seat, None)
            else:
                self.drafts[seat] = draft

    # ---------------------------------------------------------------------------- talking to it

    def changed(self) -> None:
        """Something happened at the table: what it was is told, and the view is old."""
        self.given = Given()
        table = self.room.table
        if table is None or table.code != self._table:
            if not self.guest.host:  # a seat's token is good for one table only
                self.drop()
                return
            self._table, self._told, self.look = table.code if table else None, (), None
            self.drafts.clear()
            self._before = None
        if self.frame is not None and table is not None:
            self._drop_curtain(table)
        if table is not None:
            self._tell_entries(table)
        self.look_again()

    def _tell_entries(self, table: Table) -> None:
        position = table.position
        entries = {entry.n: entry for entry in position.recent}
        oldest = min(entries, default=0)
        gone = tuple(n for n in self._told if n >= oldest and n not in entries)
        if gone:
            self.tell(protocol.TookBack(entries=gone))
        for n, entry in entries.items():
            if n not in self._told:
                self.tell(views.happened(table.game, position.state, entry, self.viewer))
        self._told = tuple(entries)

    def _drop_curtain(self, table: Table) -> None:
        """On a screen that goes round, a seat that has done its turn sees nothing any more, from the same moment on."""
        position = table.position
        acts = scenes.is_in_play(position) and self.look in table.game.actors(position.state)
        if self.look is not None and self._looker_acts and not acts and table.game.private:
            self.look, self._told = None, ()
        self._looker_acts = acts

    def look_as(self, seat: Seat | None) -> None:
        """Host: another seat's curtain is up; it is told what happened as that seat knows it."""
        self.look, self._told, self._looker_acts = seat, (), False
        self.changed()

    @abstractmethod
    def look_again(self) -> None:
        """The view it has is old."""

    def view(self) -> protocol.View | protocol.NoTable:
        table = self.room.table
        return protocol.NoTable() if table is None else views.view(table, self.viewer)

    def showing(self) -> scenes.Showing | None:
        """The table of this moment in this client's window, if it has both."""
        table, window = self.room.table, self.frame
        if table is None or window is None:
            return None
        position = table.position
        look = scenes.look_of(table, position, self.viewer, host=self.guest.host, turned=self._turned)
        frame = frame_of(window.w, window.h, self.language, window.theme)
        return scenes.Showing(table, position, self.viewer, frame, look)

    def turned_to(self, pick: str, showing: scenes.Showing) -> scenes.Showing:
        """The same moment, for the hands that a touch is of."""
        game = showing.table.game
        board = board_of(game)
        if not (self.guest.host and isinstance(board, Shared)):
            return showing
        seat = board.turns_to(pick)
        self._turned = seat if seat in game.actors(showing.seen(None)) else showing.look.hand
        return self.showing() or showing

    def scene(self) -> Callable[[], protocol.Scene] | None:
        """What makes the picture of this moment, in any thread: with many actions it takes a while."""
        showing = self.showing()
        if showing is None:
            return None
        draft = self.given if showing.position.waiting else self.drafts.get(showing.look.hand)

        def make() -> protocol.Scene:
            scene = scenes.scene_of(showing, draft)
            return protocol.Scene(n=showing.position.n, seat=showing.look.hand, scene=scene)

        return make

    def heard(self, signal: Signal) -> None:
        self.tell(protocol.Signal(kind=signal.kind, clock=signal.clock.key, left=signal.left))

    def news(self, what: Text) -> None:
        self.tell(protocol.News(what.in_(self.language)))

    @abstractmethod
    def tell(self, message: protocol.Tell) -> None: ...

    @abstractmethod
    def drop(self) -> None:
        """This conversation is over."""
