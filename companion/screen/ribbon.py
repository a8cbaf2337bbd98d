"""A few words over a page for a while, where nothing lies that can be touched."""

from collections.abc import Iterator

from companion.core.faces import Ground, Ink, Label, SizeName
from companion.core.layout import line_height, type_size, width, wrap
from companion.core.scene import Box, Element, Scene

ROUND = 12
"""dp around the words."""
STEP = 12
SHARES = (0.62, 0.45, 0.8, 1.0)
"""Of the window's width: as wide as it is read best, or else as there is room."""
MOST = 4
"""Lines."""


def ribbon(scene: Scene, words: str, icon: str, ink: Ink, *, must: bool = False) -> tuple[Element, ...]:
    """() where there is no room; if it `must` be read, it lies in the middle then."""
    size = _size(scene)
    forms = [_lines(scene, words, share) for share in SHARES]
    for w, h, lines in forms:
        if len(lines) <= MOST and (box := _place(scene, w, h)):
            return _drawn(box, lines, size, icon, ink)
    if not must:
        return ()
    w, h, lines = forms[-1]
    return _drawn(Box((scene.frame.w - w) // 2, (scene.frame.h - h) // 2, w, h), lines, size, icon, ink)


def _size(scene: Scene) -> SizeName:
    return "small" if scene.frame.size in {"S", "P"} else "body"


def _lines(scene: Scene, words: str, share: float) -> tuple[int, int, tuple[str, ...]]:
    """How wide and high it is, and its lines."""
    frame = scene.frame
    name = _size(scene)
    size, sign = type_size(frame, name), round(type_size(frame, name) * 1.1) + 6
    lines = wrap(words, size, "bold", frame.w * share - 2 * ROUND - sign - 16)
    w = round(max(width(line, size, "bold") for line in lines)) + sign + 2 * ROUND + 2
    return w, len(lines) * line_height(frame, name) + 2 * ROUND, lines


def _place(scene: Scene, w: int, h: int) -> Box | None:
    """Where it covers least, and nothing that is touched."""
    touched = [element.touched for element in scene.alive if element.is_touchable]
    best: tuple[int, Box] | None = None
    for box in _places(scene, w, h):
        if any(box.overlaps(other) for other in touched):
            continue
        covered = sum(_shared(box, element.box) for element in scene.elements if element.kind != "panel")
        if best is None or covered < best[0]:
            best = (covered, box)
    return best[1] if best else None


def _places(scene: Scene, w: int, h: int) -> Iterator[Box]:
    frame = scene.frame
    top = next((element.box.bottom for element in scene.elements if element.id == "bar"), 0)
    for y in range(frame.h - h - 8, top + 3, -STEP):
        for x in sorted({(frame.w - w) // 2, 8, frame.w - w - 8}):
            if x >= 0:
                yield Box(x, y, w, h)


def _shared(one: Box, other: Box) -> int:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across * down if across > 0 and down > 0 else 0


def _drawn(box: Box, lines: tuple[str, ...], size: SizeName, icon: str, ink: Ink) -> tuple[Element, ...]:
    words = Label(lines, size, "bold", icon=icon, icon_ink=ink)
    return (
        Element(id="ribbon", kind="panel", box=box, face=Ground("active")),
        Element(id="ribbon:words", kind="text", box=box.inset(ROUND, ROUND // 2), face=words),
    )
