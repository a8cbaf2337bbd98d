"""What moves between two scenes, and where everything is at a moment in between. Pure: time is passed in.

The scene is already the new one when its picture still moves: nothing here delays the rules, and everything can be
skipped. How long a movement takes depends on what everybody sees, never on what is hidden.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, hypot, pi, sin
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from companion.core.faces import Die, Disc
from companion.core.scene import Box, Element, Scene

Motion: TypeAlias = Literal["full", "reduced", "off"]
Milliseconds: TypeAlias = float

CHANGE, FADE, FLIP, SHAKE, OPEN, PULSE, PRESS = 120, 120, 240, 220, 300, 300, 60
APART = 80
"""From one chip that is turned over to the next."""
SMALLER = 0.03
"""By so much a thing gives way under a finger."""
MOVE, MOVE_PER_DP, MOVE_MOST = 180, 0.35, 420
TUMBLE, TUMBLES = 600, 6
"""How long a die rolls, and over how many of its faces."""
PIPS = 5
"""As many are on every die."""
HOP = 18
"""dp it jumps at first."""
FAR = 6
"""dp a refused thing is shaken to either side."""


class Pose(NamedTuple):
    """How one element is drawn at a moment."""

    element: Element
    x: float
    y: float
    alpha: float = 1.0
    wide: float = 1.0
    """Of its width: less than 1 while it is turned over."""
    large: float = 1.0


class Change(NamedTuple):
    """What happens to one element, from when until when, in milliseconds after the new scene came."""

    kind: Literal["stay", "move", "flip", "appear", "vanish", "shake", "tumble"]
    before: Element | None
    after: Element | None
    start: Milliseconds
    length: Milliseconds

    def pose(self, at: Milliseconds) -> Pose | None:
        """None: it is not there (any more)."""
        share = 1.0 if not self.length else max(0.0, min(1.0, (at - self.start) / self.length))
        return POSES[self.kind](self, share)


def _at(element: Element | None) -> Pose | None:
    return None if element is None else Pose(element, element.box.x, element.box.y)


def _stay(change: Change, share: float) -> Pose | None:  # noqa: ARG001
    return _at(change.after)


def _move(change: Change, share: float) -> Pose | None:
    if change.before is None or change.after is None:
        return _at(change.after)
    x, y = between(change.before.box, change.after.box, cubic(share))
    return Pose(change.after, x, y)


def _flip(change: Change, share: float) -> Pose | None:
    if change.before is None or change.after is None:
        return _at(change.after)
    x, y = between(change.before.box, change.after.box, cubic(share))
    shown = change.before if share < 0.5 else change.after
    return Pose(shown, x, y, wide=max(0.02, abs(cos(pi * share))))


def _appear(change: Change, share: float) -> Pose | None:
    return None if change.after is None else Pose(change.after, change.after.box.x, change.after.box.y, out(share))


def _vanish(change: Change, share: float) -> Pose | None:
    if change.before is None or share >= 1:
        return None
    return Pose(change.before, change.before.box.x, change.before.box.y, 1 - out(share))


def _shake(change: Change, share: float) -> Pose | None:
    if change.after is None:
        return None
    aside = FAR * sin(share * 6 * pi) * (1 - share)
    return Pose(change.after, change.after.box.x + aside, change.after.box.y)


def _tumble(change: Change, share: float) -> Pose | None:
    """Over its edges, ever slower, to where it lies."""
    if change.before is None or change.after is None or share >= 1:
        return _at(change.after)
    x, y = between(change.before.box, change.after.box, out(share))
    turns, shown = int(TUMBLES * out(share)), change.after
    if isinstance(shown.face, Die) and turns < TUMBLES - 1:
        pips = (sum(map(ord, shown.id)) + turns) % PIPS + 1
        shown = replace(shown, face=replace(shown.face, pips=pips), angle=turns % 4)
    return Pose(shown, x, y - HOP * (1 - share) * abs(sin(TUMBLES / 2 * pi * out(share))))


POSES = {
    "stay": _stay,
    "move": _move,
    "flip": _flip,
    "appear": _appear,
    "vanish": _vanish,
    "shake": _shake,
    "tumble": _tumble,
}


class Transition(NamedTuple):
    """The way from one picture to the next."""

    changes: tuple[Change, ...]
    """In painter's order; what vanishes lies below."""
    length: Milliseconds

    def poses(self, at: Milliseconds) -> Iterator[Pose]:
        for change in self.changes:
            pose = change.pose(at)
            if pose is not None:
                yield pose

    def is_over(self, at: Milliseconds) -> bool:
        return at >= self.length


def transition(before: Scene | None, after: Scene, motion: Motion = "full") -> Transition:
    """What changes. With a curtain in the new scene nothing of the old one may still be seen."""
    if before is None or motion == "off" or after.curtain is not None or before.frame != after.frame:
        return still(after)
    old = {element.id: element for element in before.elements}
    new = {element.id: element for element in after.elements}
    origins = {element.origin for element in after.elements if element.origin}
    gone = [
        Change("vanish", element, None, 0, FADE)
        for element in before.elements
        if element.id not in new and element.id not in origins
    ]
    here = [_change(old, new, element, after.shaken, motion) for element in after.elements]
    changes = (*gone, *_one_by_one(here))
    return Transition(changes, max((change.start + change.length for change in changes), default=0))


def still(scene: Scene) -> Transition:
    return Transition(tuple(Change("stay", None, element, 0, 0) for element in scene.elements), 0)


def _change(
    old: Mapping[str, Element],
    new: Mapping[str, Element],
    element: Element,
    shaken: tuple[str, ...],
    motion: Motion,
) -> Change:
    was = old.get(element.id)
    if motion == "reduced":
        return Change("stay", was, element, 0, 0) if was == element else Change("appear", was, element, 0, FADE)
    origin = old.get(element.origin) if element.origin else None
    if was is None and origin is not None and origin.kind == element.kind:
        return _from(origin, element, turned_up=origin.id not in new)
    if was is None:
        return Change("appear", None, element, 0, FADE)
    if isinstance(element.face, Die) and was.face != element.face:
        return Change("tumble", was, element, 0, TUMBLE)
    if element.id in shaken:
        return Change("shake", was, element, 0, SHAKE)
    if (was.box.x, was.box.y) != (element.box.x, element.box.y):
        return Change("move", was, element, 0, moving(was.box, element.box))
    if was.face != element.face and (element.kind == "card" or isinstance(element.face, Disc)):
        return Change("flip", was, element, 0, FLIP)
    return Change("stay", was, element, 0, 0)


def _one_by_one(changes: Iterable[Change]) -> Iterator[Change]:
    """Chips are turned over one after the other."""
    turned = 0
    for change in changes:
        if change.kind == "flip" and change.after and isinstance(change.after.face, Disc):
            yield change._replace(start=APART * turned)
            turned += 1
        else:
            yield change


def _from(origin: Element, element: Element, *, turned_up: bool) -> Change:
    """It was there under another name (a card turned up), or comes out of something that stays (a pile)."""
    far = moving(origin.box, element.box)
    if turned_up and element.kind == "card" and origin.face != element.face:
        return Change("flip", origin, element, 0, max(FLIP, far))
    return Change("move", origin, element, 0, max(FADE, far))


def moving(start: Box, end: Box) -> Milliseconds:
    far = hypot(end.x - start.x, end.y - start.y)
    return min(MOVE_MOST, MOVE + MOVE_PER_DP * far) if far else 0


def between(start: Box, end: Box, share: float) -> tuple[float, float]:
    return start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share


def cubic(share: float) -> float:
    """Slow, fast, slow."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def out(share: float) -> float:
    """Fast, then slow."""
    return 1 - (1 - share) ** 2


def opening(at: Milliseconds, motion: Motion = "full") -> float:
    """How far a curtain has opened, 0 to 1. It falls at once; only opening takes time."""
    return 1.0 if motion != "full" else cubic(max(0.0, min(1.0, at / OPEN)))


def pulse(at: Milliseconds) -> float:
    """How bright a fresh thing still glows."""
    return max(0.0, 1 - at / PULSE)


def pressed(at: Milliseconds) -> float:
    """The size of what is under a finger for so long, as a share of its own."""
    return 1 - SMALLER * max(0.0, min(1.0, at / PRESS))
