"""What a finger means: a tap, a hold, a drag with a target that snaps. Pure: scenes and times are passed in."""

from math import hypot
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.layout import middle
from companion.core.scene import PLAIN, Box, Drop, Element, Intent, Scene

HOLD = 600.0
"""Milliseconds."""
DRAG = 8
"""dp a finger moves before it drags."""
ABOVE = 56
"""dp the dragged thing floats above the finger."""
CHIP = 56
"""dp of a part of a thing that is dragged."""
SNAP = 32
"""dp around a target in which it is meant."""
CARRIED = frozenset({"card", "tile"})
"""What people would carry somewhere: if it may go nowhere it says why, as soon as they try."""


class Tap(NamedTuple):
    element: Element


class Hold(NamedTuple):
    element: Element


class Let(NamedTuple):
    """A dragged thing was let go where that means something."""

    element: Element
    intent: Intent


class Peek(NamedTuple):
    """Something is looked at for as long as the finger stays."""

    element: Element
    intent: Intent


class Over(NamedTuple):
    """It has been lifted from what it looked at."""


class Beside(NamedTuple):
    """Touched was nothing."""


Gesture = Tap | Hold | Let | Peek | Over | Beside


class Held(NamedTuple):
    """A finger that is down."""

    element: Element | None
    x: float
    y: float
    since: float
    start: tuple[float, float]
    drags: bool = False
    done: bool = False
    """It has meant something already."""
    peeks: bool = False
    meant: Intent | None = None
    """What a live target has said already."""
    taps: bool = True


def thing_at(scene: Scene, x: float, y: float) -> Element | None:
    """The topmost thing that can be touched there."""
    for element in reversed(scene.alive):
        box = element.touched
        if element.is_touchable and box.x <= x < box.right and box.y <= y < box.bottom:
            return element
    return None


def held_for(element: Element) -> float:
    """Milliseconds a hold takes here."""
    return float(element.hold.takes if element.hold else 0) or HOLD


class Finger:
    """A finger that is followed: the first of all, or one on a thing that any finger may touch."""

    def __init__(self) -> None:
        self.held: Held | None = None

    def down(self, scene: Scene, x: float, y: float, now: float) -> Gesture | None:
        element = thing_at(scene, x, y)
        self.held = Held(element, x, y, now, (x, y))
        if element and element.tap and element.tap.do == "peek":
            return self._peek(element, element.tap)
        return None

    def move(self, scene: Scene, x: float, y: float) -> Gesture | None:
        held = self.held
        if held is None:
            return None
        element = held.element
        drags = held.drags or bool(_is_far(held, x, y) and element and element.drag and not held.done)
        self.held = held._replace(x=x, y=y, drags=drags)
        if drags and not held.drags and element and element.lift and not element.state.selected:
            return Let(element, element.lift)
        return self._hover(scene, self.held) if drags else None

    def _hover(self, scene: Scene, held: Held) -> Gesture | None:
        """Over a live target it has its meaning at once, and only once."""
        target = self.drop_of(scene, held)
        if held.element is None or target is None or not target[1].live or target[1].intent == held.meant:
            return None
        self.held = held._replace(meant=target[1].intent)
        return Let(held.element, target[1].intent)

    def lift(self, scene: Scene, x: float, y: float) -> Gesture | None:
        held, self.held = self.held, None
        if held and held.peeks:
            return Over()
        if held is None or held.done or not held.taps:
            return None
        if held.drags and held.element:
            return self._let_go(scene, held._replace(x=x, y=y), held.element)
        found = thing_at(scene, x, y)
        if held.element is None:
            return Beside() if found is None else None
        if found and found.id == held.element.id:
            return Tap(found)
        is_refused = held.element.why is not None and held.element.tap is None
        return Tap(held.element) if is_refused and held.element.kind in CARRIED and _is_far(held, x, y) else None

    def _let_go(self, scene: Scene, held: Held, dragged: Element) -> Gesture | None:
        """Where it is accepted; where it is not, that place says why."""
        target = self.drop_of(scene, held)
        if target is not None:
            return Let(dragged, target[1].intent) if target[1].intent != held.meant else None
        found = thing_at(scene, held.x, held.y) or thing_at(scene, held.x, held.y - ABOVE)
        return Tap(found) if found and found.id != dragged.id and found.why and not found.tap else None

    def wait(self, now: float) -> Gesture | None:
        """It stays where it is: after a while that is a hold."""
        held = self.held
        if held is None or held.done or held.drags or held.element is None:
            return None
        if now - held.since < held_for(held.element):
            return None
        if not (held.element.hold or held.element.why):  # there is nothing to say: it is a slow tap
            return None
        if held.element.hold and held.element.hold.do == "peek":
            return self._peek(held.element, held.element.hold)
        self.held = held._replace(done=True)
        return Hold(held.element)

    def hold(self, scene: Scene, x: float, y: float, now: float) -> Gesture | None:
        """The other button of a mouse: as if it had stayed as long as most holds take; what takes longer still does."""
        gesture = self.down(scene, x, y, now - HOLD) or self.wait(now)
        if self.held is not None:
            self.held = self.held._replace(taps=False)
        return gesture

    def _peek(self, element: Element, intent: Intent) -> Peek:
        assert self.held is not None
        self.held = self.held._replace(done=True, peeks=True)
        return Peek(element, intent)

    def forget(self) -> Over | None:
        """What it touched is gone."""
        held, self.held = self.held, None
        return Over() if held and held.peeks else None

    def share(self, now: float) -> float:
        """How far the ring of a hold has come."""
        held = self.held
        if held is None or held.done or held.element is None or held.element.hold is None:
            return 0.0
        return min(1.0, (now - held.since) / held_for(held.element))

    @property
    def dragged(self) -> Held | None:
        return self.held if self.held and self.held.drags else None

    @staticmethod
    def drop_of(scene: Scene, held: Held) -> tuple[Element, Drop] | None:
        """Where it would go if it were let go now: the nearest target within reach of the finger or the thing."""
        assert held.element is not None
        reach: list[tuple[float, Element, Drop]] = []
        for element in scene.alive:
            for drop in element.drop:
                if drop.drag == held.element.drag:
                    far = min(_far(element.touched, held.x, held.y), _far(element.touched, held.x, held.y - ABOVE))
                    reach.append((far, element, drop))
        nearest = min(reach, key=lambda found: found[0], default=None)
        return (nearest[1], nearest[2]) if nearest and nearest[0] <= SNAP else None


def targets_of(scene: Scene, element: Element) -> frozenset[str]:
    """What lights up while it is dragged; live targets show it themselves."""
    return frozenset(
        other.id for other in scene.alive if any(drop.drag == element.drag and not drop.live for drop in other.drop)
    )


def carried(element: Element) -> Element:
    """What floats above the finger that drags this: where only a part of it does, the rest stays."""
    if element.carried is None:
        return element
    box = middle(element.box, CHIP, CHIP)
    return replace(element, id=f"{element.id}:carried", kind="cell", box=box, face=element.carried, state=PLAIN)


def is_live(scene: Scene, element: Element) -> bool:
    return any(drop.drag == element.drag and drop.live for other in scene.alive for drop in other.drop)


def _is_far(held: Held, x: float, y: float) -> bool:
    return hypot(x - held.start[0], y - held.start[1]) >= DRAG


def _far(box: Box, x: float, y: float) -> float:
    return hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))
