"""What is shown: the page of this moment, with what the screen adds to a board and what lies on top."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.faces import Caption
from companion.core.scene import LOOKS_MS, Element, Intent, Scene, Why
from companion.core.text import text
from companion.screen.bar import Tool, with_tools
from companion.screen.lying import lying
from companion.screen.shell.home import home, notice
from companion.screen.shell.setup_page import page as set_up

if TYPE_CHECKING:
    from companion.screen.screen import Screen

NOTHING_BACK = text("There is nothing of yours that can be taken back now.")
WAITING = (text("One moment"), text("The table is being looked for."))


class Pages:
    def __init__(self, screen: "Screen") -> None:
        self._screen = screen
        self._hinted: set[Why] = set()
        """Hints that have shown themselves at this table."""

    def forget(self) -> None:
        """Another table."""
        self._hinted.clear()

    @property
    def scene(self) -> Scene:
        """The page with what lies on top."""
        screen, page = self._screen, self._page()
        if screen.asked:
            page = replace(page, elements=self._asked_back(page.elements))
        return lying(page, screen.sheet, screen.frame) if screen.sheet else page

    def hint(self) -> None:
        """A new one shows itself, once, to whoever wants that."""
        screen = self._screen
        scene = screen.table.scene if screen.table else None
        wanted = screen.settings.hints or screen.around.learns
        if not scene or not scene.hint or not wanted or screen.sheet or scene.curtain:
            return
        if scene.hint not in self._hinted:
            self._hinted.add(scene.hint)
            screen.canvas.hint(screen.now())

    def _page(self) -> Scene:
        screen = self._screen
        if screen.asking is None or (screen.view and not screen.table):
            return notice(screen.frame, *WAITING)
        if screen.table:
            return with_tools(screen.table.scene, tuple(self._tools(screen.table.scene)))
        if screen.setup:
            return set_up(screen.frame, screen.setup)
        return home(screen.frame, screen.games, screen.tables, screen.around.way)

    def _tools(self, scene: Scene) -> Iterator[Tool]:
        """What the screen has in the bar of a board."""
        view = self._screen.view
        if scene.hint:
            yield Tool("bulb", Intent("open", "hint"))
        if view and not (view.ended or view.paused):
            nothing = None if view.can_undo or not view.private else Why(NOTHING_BACK.in_(self._screen.language))
            yield Tool("undo", None if nothing else Intent("shell", "undo"), nothing)
        if scene.open_ms > LOOKS_MS and self._screen.is_open:
            yield Tool("eye_off", Intent("shell", "hide"))

    def _asked_back(self, elements: tuple[Element, ...]) -> tuple[Element, ...]:
        """What is asked back says so, above what stands on it; without words of its own it stays below."""
        asked = next((element for element in elements if element.id == self._screen.asked), None)
        if asked is None or asked.tap is None or asked.tap.confirm is None:
            return elements
        face = asked.tap.confirm.face
        asking = replace(asked, face=face)
        if isinstance(face, Caption) and not face.lines:
            return tuple(asking if element is asked else element for element in elements)
        return (*(element for element in elements if element is not asked), asking)
