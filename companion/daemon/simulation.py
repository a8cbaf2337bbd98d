"""The simulated device: hands for its parts, eyes for its display and lights, an ear for its horn, cards to scan."""

import asyncio
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from companion import protocol
from companion.core import BadInput, Game, Words, text
from companion.daemon.config import Config
from companion.daemon.wired import wired
from companion.panel.braille import to_braille
from companion.tags import Tag, Tags
from hardware.simulated import Simulated, SimulatedFactory
from hardware.simulated_display import SimulatedDisplay
from hardware.simulated_reader import SimulatedReader

if TYPE_CHECKING:
    from companion.daemon.conversation import Conversation
    from companion.daemon.room import Room


PICTURE = 0.02
"""Seconds in which a picture has come whole: it is drawn in many small writes."""


class Simulation:
    """Whoever watches is told of everything the parts do; whoever touches, touches pins and bytes."""

    def __init__(self, config: Config, room: "Room") -> None:
        loop = asyncio.get_running_loop()
        self.factory = SimulatedFactory()
        self.factory.changed = lambda: loop.call_soon_threadsafe(self._parts_changed)
        self.display = SimulatedDisplay(
            "sh1106" if config.display == "none" else config.display,
            changed=lambda: loop.call_soon_threadsafe(self._display_changed),
        )
        # With a name of its own: its terminal's number may be somebody else's while it is unplugged.
        self.reader = SimulatedReader(config.folder / "simulated-reader")
        self._hands = Simulated(self.factory, wired(config).wiring)
        self._room = room
        self._tray = TrayTags(room)
        self._watching: set[Conversation] = set()
        self._unplugged: set[str] = set()
        self._drawing = False
        room.tags = self._tray

    # ---------------------------------------------------------------------------- eyes and ears

    def watch(self, client: "Conversation") -> None:
        self._watching.add(client)
        for message in (self._shown(), self._parts(), self._tray.seen_by(client)):
            client.tell(message)

    def forget(self, client: "Conversation") -> None:
        self._watching.discard(client)

    def table_changed(self) -> None:
        """Another game has other cards."""
        if self._tray.lay_out(self._room.table.game if self._room.table else None):
            for client in list(self._watching):
                client.tell(self._tray.seen_by(client))

    def _display_changed(self) -> None:
        if not self._drawing:
            self._drawing = True
            asyncio.get_running_loop().call_later(PICTURE, self._drawn)

    def _drawn(self) -> None:
        self._drawing = False
        self._tell(self._shown())

    def _parts_changed(self) -> None:
        self._tell(self._parts())

    def _tell(self, message: protocol.Tell) -> None:
        for client in list(self._watching):
            client.tell(message)

    def _shown(self) -> protocol.Shown:
        picture = self.display.picture
        return protocol.Shown(tuple(to_braille(picture).splitlines()) if picture.getbbox() else ())

    def _parts(self) -> protocol.Parts:
        return protocol.Parts(
            tone=self._hands.sounds or 0.0,
            lights=tuple(sorted(self._hands.burning)),
            glass=self._hands.stands,
            unplugged=tuple(sorted(self._unplugged)),
        )

    # ---------------------------------------------------------------------------- hands

    async def touch(self, said: protocol.Touch) -> None:
        do: dict[tuple[str, str], Callable[[], None]] = {
            ("hourglass", "turn"): self._hands.turn,
            ("hourglass", "lay"): self._hands.lay,
            ("hourglass", "stand"): self._hands.stand,
            ("display", "unplug"): self.display.unplug,
            ("display", "plug_in"): self.display.plug_in,
            ("reader", "unplug"): self.reader.unplug,
            ("reader", "plug_in"): self.reader.plug_in,
            ("reader", "scan"): lambda: self.reader.scan(said.what),
        }
        do |= {(button, "press"): lambda: self._hands.press(said.part) for button in self._hands.buttons}
        do |= {(button, "release"): lambda: self._hands.release(said.part) for button in self._hands.buttons}
        touch = do.get((said.part, said.do))
        if touch is None:
            raise BadInput(text('nobody can {do} the part "{part}"', do=said.do, part=said.part))
        await asyncio.to_thread(touch)  # a display that hangs must not hold up everybody
        match said.do:
            case "unplug":
                self._unplugged.add(said.part)
            case "plug_in":
                self._unplugged.discard(said.part)
        self._parts_changed()

    def close(self) -> None:
        self.reader.close()


class TrayTags(Tags):
    """In a simulated device every card of the game on the table has a tag, so that it can be scanned."""

    def __init__(self, room: "Room") -> None:
        super().__init__(room.tags.path.parent)
        self._names: list[tuple[str, Words]] = []
        self._game: tuple[str, str] | None = None
        self._tray: dict[str, Tag] = {}

    def lay_out(self, game: Game[Any] | None) -> bool:
        """The cards of this game are at hand. Whether they are others than before."""
        name = None if game is None else (game.key.partition("/")[0], game.edition.id)
        if name == self._game:
            return False
        self._game = name
        self._tray, self._names = {}, []
        if game is not None and name is not None:
            for place, card in enumerate(game.panel.deck()):
                uid = _uid(name[0], place)
                self._tray[uid] = Tag(uid, *name, card.id)
                self._names.append((uid, card.name))
        return True

    def seen_by(self, client: "Conversation") -> protocol.Tray:
        return protocol.Tray(cards=tuple((uid, name.in_(client.language)) for uid, name in self._names))

    def find(self, uid: str) -> Tag | None:
        return super().find(uid) or self._tray.get(uid)


def _uid(game: str, place: int) -> str:
    """Ten hex digits, as such tags have; the same card has the same always."""
    return sha256(f"{game} {place}".encode()).hexdigest()[:10].upper()
