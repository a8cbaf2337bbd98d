"""What the screen itself has in the bar of every board: taking back, and a hint when there is one."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.faces import Caption, Label, SizeName
from companion.core.layout import LINE, SOFT, Fitted, fit, type_size, width
from companion.core.scene import DIMMED, PLAIN, TOUCH, Box, Element, Frame, Intent, Scene, Why

GAP = 6


class Tool(NamedTuple):
    icon: str
    tap: Intent | None = None
    why: Why | None = None


def with_tools(scene: Scene, tools: Sequence[Tool]) -> Scene:
    """As many of them as the bar has room for, the first ones first: the words beside them must stay readable."""
    there = {element.id: element for element in scene.elements}
    banner = there.get("bar:banner")
    if scene.curtain or banner is None:
        return scene
    missing = [tool for tool in tools if f"bar:{tool.icon}" not in there]
    side = there["bar"].box.h - 8 if "bar" in there else TOUCH
    for count in range(len(missing), 0, -1):
        room = count * (side + GAP)
        words = [_narrowed(scene, there[id], room) for id in ("bar:banner", "bar:sub") if id in there]
        if all(words):
            found = {element.id: element for element in words if element}
            x = banner.box.right - room + GAP
            places = [Box(x + n * (side + GAP), max(4, banner.box.y), side, side) for n in range(count)]
            added = [_tool(tool, place) for tool, place in zip(missing, places, strict=False)]
            elements = [found.get(element.id, element) for element in scene.elements]
            return replace(scene, elements=(*elements, *added))
    return scene


def _tool(tool: Tool, box: Box) -> Element:
    face = Caption((), "action", tool.icon)
    state = PLAIN if tool.tap else DIMMED
    return Element(id=f"bar:{tool.icon}", kind="button", box=box, face=face, tap=tool.tap, why=tool.why, state=state)


def _narrowed(scene: Scene, element: Element, by: int) -> Element | None:
    """Its words in less room, if they are still read well there."""
    face, frame = element.face, scene.frame
    if not isinstance(face, Label):
        return None
    box = Box(element.box.x, element.box.y, element.box.w - by, element.box.h)
    icon = round(type_size(frame, face.size) * 1.1) + 6 if face.icon else 0
    room = Box(box.x, box.y, box.w - icon, box.h)
    lines = 2 if element.id == "bar:banner" and box.h > 40 else 1
    size: SizeName = "action" if element.id == "bar:banner" and len(face.lines) > 1 else face.size
    fitted = fit(frame, room, _whole(face, scene), size=size, style=face.style, lines=lines, least="note")
    if room.w < 60 or not _fits(frame, room, fitted, face):
        return None
    return replace(element, box=box, face=replace(face, lines=fitted.lines, size=fitted.size))


def _whole(face: Label, scene: Scene) -> str:
    """Its words before they were cut into lines."""
    shown = " ".join(face.lines)
    for words in (scene.banner.message, scene.banner.sub):
        if _bare(words) == _bare(shown):
            return words
    return shown


def _bare(words: str) -> str:
    return words.replace(SOFT, "").replace("-", "").replace(" ", "")


def _fits(frame: Frame, room: Box, fitted: Fitted, before: Label) -> bool:
    size = type_size(frame, fitted.size)
    high, was = (len(lines) * type_size(frame, name) for lines, name in (fitted, (before.lines, before.size)))
    return high <= max(was, (room.h + 2) / LINE) and all(
        width(line, size, before.style) <= room.w for line in fitted.lines
    )
