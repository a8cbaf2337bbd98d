"""A sheet on top of a page; a clock that people are up against is never covered by it."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.core.faces import Ground, Time
from companion.core.layout import middle
from companion.core.scene import Box, Dialog, Element, Frame, Scene

Sheet = Callable[[Frame], Dialog | None]


def lying(page: Scene, sheet: Sheet, frame: Frame) -> Scene:
    """If it covers the clock, it lies lower, and the clock stands above it. The page may still be made for another
    frame."""
    dialog = sheet(frame)
    covered = next((clock for clock in _clocks(page) if dialog and dialog.box.overlaps(clock.box)), None)
    if covered is None:
        return replace(page, dialog=dialog)
    strip = Box(0, 0, frame.w, strip_height(frame))
    lower = sheet(replace(frame, h=frame.h - strip.h))
    if lower is None or not isinstance(covered.face, Time):
        return replace(page, dialog=lower)
    ground = Element(id="sheet:bar", kind="panel", box=strip, face=Ground())
    face = replace(covered.face, size="value")
    clock = Element(id="sheet:clock", kind="clock", box=middle(strip, 240, strip.h - 6), face=face)
    elements = tuple(_lowered(element, strip.h) for element in lower.elements)
    return replace(page, dialog=Dialog(lower.box.moved(y=strip.h), (ground, clock, *elements)))


def strip_height(frame: Frame) -> int:
    return 60 if frame.size in {"M", "L"} else 56


def _clocks(page: Scene) -> Iterator[Element]:
    """That run, and that everybody reads."""
    for element in page.elements:
        if isinstance(element.face, Time) and element.face.running and element.face.look == "digits":
            yield element


def _lowered(element: Element, by: int) -> Element:
    return replace(element, box=element.box.moved(y=by), hit=element.hit and element.hit.moved(y=by))
