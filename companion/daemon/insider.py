"""A client in the daemon's own process: no socket and no JSON, but the same conversation as everybody's."""

import asyncio
from collections.abc import Callable

from companion import protocol
from companion.client import Asking
from companion.daemon.conversation import Conversation
from companion.daemon.room import Room
from companion.daemon.tokens import Guest, Tokens


class Insider(Conversation):
    """The panel's ear and mouth. `asking` is what the panel speaks through."""

    def __init__(self, room: Room, tokens: Tokens, language: str, told: Callable[[protocol.Tell], None]) -> None:
        super().__init__(room, tokens, Guest(host=True))
        self.language, self.pages = language, True
        self.asking = _Within(self, told)
        self._stale = False

    def tell(self, message: protocol.Tell) -> None:
        self.asking.take(message)

    def look_again(self) -> None:
        """Once, however often it is said before the loop comes round."""
        if not self._stale:
            self._stale = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        self._stale = False
        self.tell(self.view())

    def drop(self) -> None:
        """It ends with the process."""


class _Within(Asking):
    def __init__(self, insider: Insider, told: Callable[[protocol.Tell], None]) -> None:
        super().__init__(told)
        self._insider = insider

    async def _say(self, said: protocol.Ask) -> None:
        await self._insider.hear(said)  # type: ignore[arg-type] # every Ask is one of Said
