"""The menu of the device itself, whatever is on the table: BACK, held."""

import logging
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from companion import protocol
from companion.client import Asking
from companion.core import Text, text
from companion.core.text import LANGUAGES
from companion.panel import pages
from companion.panel.dialogue import Back, Dialogue
from companion.panel.patterns import STEPS, Cue
from companion.panel.seen import Seen
from companion.panel.settings import Settings, keep_settings

log = logging.getLogger("companion")
PATIENCE = 30.0
Item = tuple[Text | str, Callable[[], Awaitable[None]]]


class DeviceMenu:
    def __init__(
        self,
        dialogue: Dialogue,
        asking: Asking,
        seen: Seen,
        settings: Settings,
        *,
        folder: Path,
        shut_down: Callable[[], None],
    ) -> None:
        self.dialogue, self.asking, self.seen = dialogue, asking, seen
        self.settings, self._folder, self._shut_down = settings, folder, shut_down

    async def open(self) -> None:
        at = 0
        while True:
            items = [*self._about_the_table(), *self._about_the_device()]
            labels = [(label, i) for i, (label, _) in enumerate(items)]
            at = await self.dialogue.choose(text("Device"), labels, at=at, interrupt=False, patience=PATIENCE)
            await items[at][1]()

    def _about_the_table(self) -> list[Item]:
        view = self.seen.view
        if view is None or view.ended or view.abandoned:
            return []
        items: list[Item] = [
            (text("Go on"), self._asked(protocol.GoOn()))
            if view.paused
            else (text("Pause"), self._asked(protocol.Pause()))
        ]
        if view.can_redo:
            items.append((text("Redo"), self._asked(protocol.Redo())))
        return [*items, (text("Leave the table"), self._asked(protocol.Leave())), (text("End the game"), self._abandon)]

    def _about_the_device(self) -> list[Item]:
        settings = self.settings
        volume = text("Volume: {step}", step=settings.volume) if settings.volume else text("Volume: quiet")
        return [
            (volume, self._volume),
            (text("Brightness: {step}", step=settings.brightness), self._brightness),
            (text("Language: English"), self._language),
            (text("Switch off"), self._switch_off),
        ]

    def _asked(self, said: protocol.Ask) -> Callable[[], Awaitable[None]]:
        """It is done, and the menu closes."""

        async def ask() -> None:
            await self.asking.ask(said)
            raise Back

        return ask

    async def _abandon(self) -> None:
        if await self.dialogue.sure(text("End the game"), text("End it for good, without a result?")):
            await self._asked(protocol.Abandon())()

    async def _volume(self) -> None:
        self._keep(replace(self.settings, volume=(self.settings.volume + 1) % (STEPS + 1)))
        self.dialogue.outputs.cue(Cue.QUESTION, self.settings.volume)

    async def _brightness(self) -> None:
        self._keep(replace(self.settings, brightness=self.settings.brightness % STEPS + 1))
        self.dialogue.outputs.set_brightness(self.settings.brightness)

    async def _language(self) -> None:
        after = dict(pairwise((*LANGUAGES, LANGUAGES[0])))
        self._keep(replace(self.settings, language=after[self.settings.language]))
        self.dialogue.language = self.settings.language
        await self.asking.ask(protocol.Speak(language=self.settings.language))

    async def _switch_off(self) -> None:
        if await self.dialogue.sure(text("Switch off"), text("Switch the device off? The table rests.")):
            goodbye = pages.message(self.dialogue.say(text("Switch off")), self.dialogue.say(text("Goodbye.")))
            self.dialogue.outputs.show(goodbye)
            self._shut_down()
            raise Back

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        try:
            keep_settings(self._folder, settings)
        except OSError as error:
            log.warning("the settings of the panel cannot be kept: %s", error)
