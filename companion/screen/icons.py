"""Icons as paths in a 24-unit grid, in the subset M L C Z of SVG: another painter can use the same strings.

`S` paths are stroked two units wide with round caps, `F` paths are filled, `H` paths are cut out of what is there.
"""

from functools import cache
from math import cos, pi, sin
from typing import Literal, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
K = 0.5523
"""Handles of a Bézier quarter circle."""


class Stroke(NamedTuple):
    how: Literal["S", "F", "H"]
    path: str


def circle(x: float, y: float, r: float) -> str:
    k = r * K
    return (
        f"M{x + r} {y} C{x + r} {y + k} {x + k} {y + r} {x} {y + r} C{x - k} {y + r} {x - r} {y + k} {x - r} {y} "
        f"C{x - r} {y - k} {x - k} {y - r} {x} {y - r} C{x + k} {y - r} {x + r} {y - k} {x + r} {y} Z"
    )


def arc(x: float, y: float, r: float, first: float, last: float) -> str:
    """Part of a circle, in degrees clockwise from the right."""
    steps = max(2, round(abs(last - first) / 15))
    turns = [first + (last - first) * i / steps for i in range(steps + 1)]
    spots = [f"{x + r * cos(t * pi / 180):.2f} {y + r * sin(t * pi / 180):.2f}" for t in turns]
    return "M" + " L".join(spots)


def polygon(x: float, y: float, r: float, corners: int, *, inner: float = 1.0, turn: float = -90) -> str:
    """A regular polygon; with `inner` a star."""
    n = corners * (1 if inner == 1.0 else 2)
    spots = []
    for i in range(n):
        radius = r * (inner if i % 2 and inner != 1.0 else 1)
        angle = (turn + 360 * i / n) * pi / 180
        spots.append(f"{x + radius * cos(angle):.2f} {y + radius * sin(angle):.2f}")
    return "M" + " L".join(spots) + " Z"


def rect(x: float, y: float, w: float, h: float) -> str:
    return f"M{x} {y} L{x + w} {y} L{x + w} {y + h} L{x} {y + h} Z"


def foot(x: float, y: float) -> tuple[Stroke, ...]:
    """A shoe print: sole and heel."""
    sole = (
        f"M{x - 2.4} {y + 1.2} C{x - 3.2} {y - 2.4} {x - 2.6} {y - 7.4} {x} {y - 7.4} "
        f"C{x + 2.7} {y - 7.4} {x + 3.1} {y - 2.4} {x + 2.2} {y + 1.2} Z"
    )
    heel = f"M{x - 2.1} {y + 3} L{x + 2} {y + 3} C{x + 2.4} {y + 8} {x - 2.4} {y + 8} {x - 2.1} {y + 3} Z"
    return Stroke("F", sole), Stroke("F", heel)


def s(*paths: str) -> tuple[Stroke, ...]:
    return tuple(Stroke("S", path) for path in paths)


def f(*paths: str) -> tuple[Stroke, ...]:
    return tuple(Stroke("F", path) for path in paths)


def h(*paths: str) -> tuple[Stroke, ...]:
    return tuple(Stroke("H", path) for path in paths)


SHAPES: dict[str, tuple[Stroke, ...]] = {
    "circle": f(circle(12, 12, 10)),
    "diamond": f(polygon(12, 12, 11, 4)),
    "triangle": f("M12 1.5 L22.5 21 L1.5 21 Z"),
    "cross": f(
        "M8.5 2 L15.5 2 L15.5 8.5 L22 8.5 L22 15.5 L15.5 15.5 L15.5 22 L8.5 22 L8.5 15.5 L2 15.5 L2 8.5 L8.5 8.5 Z"
    ),
    "square": f(rect(3, 3, 18, 18)),
    "star": f(polygon(12, 13, 12, 5, inner=0.45)),
    "hexagon": f(polygon(12, 12, 11, 6)),
    "moon": f("M16 2 C6 1 1 8 2.5 14.5 C4.5 22 15 24.5 21 18 C16.5 18.5 13.5 15 13.5 11 C13.5 7.5 14.5 4 16 2 Z"),
    "bar": f(rect(1, 6.5, 22, 11)),
    "ex": f("M5 2 L12 9 L19 2 L22 5 L15 12 L22 19 L19 22 L12 15 L5 22 L2 19 L9 12 L2 5 Z"),
}

CONTROLS: dict[str, tuple[Stroke, ...]] = {
    "pause": f(rect(6.5, 5, 4, 14), rect(13.5, 5, 4, 14)),
    "play": f("M7 4.5 L19.5 12 L7 19.5 Z"),
    "back": s("M14.5 5 L7.5 12 L14.5 19"),
    "next": s("M9.5 5 L16.5 12 L9.5 19"),
    "check": s("M4.5 12.5 L9.5 18 L19.5 6.5"),
    "close": s("M6 6 L18 18", "M18 6 L6 18"),
    "plus": s("M12 5 L12 19", "M5 12 L19 12"),
    "minus": s("M5 12 L19 12"),
    "undo": s("M8.5 4.5 L4 9 L8.5 13.5", "M4 9 L14 9 C22 9 22 19 14 19 L11 19"),
    "flip": s(
        arc(12, 12, 8.5, 200, 345),
        arc(12, 12, 8.5, 20, 165),
        "M20.5 4.5 L20.4 9.6 L15.5 9",
        "M3.5 19.5 L3.6 14.4 L8.5 15",
    ),
    "swap": s("M4 8.5 L20 8.5 L16 4.5", "M20 15.5 L4 15.5 L8 19.5"),
    "bulb": s("M9 16 C9 13 5.5 12 5.5 8.5 C5.5 0.8 18.5 0.8 18.5 8.5 C18.5 12 15 13 15 16 Z", "M9.5 19.2 L14.5 19.2")
    + f(rect(10.3, 20.6, 3.4, 2)),
    "help": s("M8.5 9 C8.5 3.5 16 4 15.6 9 C15.4 12 12 11.5 12 15") + f(circle(12, 19.2, 1.5)),
    "book": s(
        "M4 5 L10.5 5 L12 6.5 L13.5 5 L20 5 L20 19 L13.5 19 L12 20.5 L10.5 19 L4 19 Z",
        "M12 6.5 L12 20",
        "M6.8 9 L9.4 9",
        "M6.8 12.5 L9.4 12.5",
        "M14.6 9 L17.2 9",
        "M14.6 12.5 L17.2 12.5",
    ),
    "log": f(circle(5, 6.5, 1.5), circle(5, 12, 1.5), circle(5, 17.5, 1.5))
    + s("M9.5 6.5 L19.5 6.5", "M9.5 12 L19.5 12", "M9.5 17.5 L19.5 17.5"),
    "globe": s(circle(12, 12, 9), "M3 12 L21 12", "M12 3 C7 8 7 16 12 21", "M12 3 C17 8 17 16 12 21"),
    "sound": f("M4 9.5 L7.5 9.5 L12 5 L12 19 L7.5 14.5 L4 14.5 Z")
    + s(arc(12, 12, 4.5, -45, 45), arc(12, 12, 8, -45, 45)),
    "mute": f("M4 9.5 L7.5 9.5 L12 5 L12 19 L7.5 14.5 L4 14.5 Z") + s("M15.5 9.5 L20.5 14.5", "M20.5 9.5 L15.5 14.5"),
    "lock": s("M8 11 L8 8 C8 2.7 16 2.7 16 8 L16 11") + f(rect(5.5, 11, 13, 9.5)),
    "gear": s(
        circle(12, 12, 3.2),
        circle(12, 12, 7),
        "M12 2.5 L12 5",
        "M12 19 L12 21.5",
        "M2.5 12 L5 12",
        "M19 12 L21.5 12",
        "M5.3 5.3 L7 7",
        "M17 17 L18.7 18.7",
        "M18.7 5.3 L17 7",
        "M7 17 L5.3 18.7",
    ),
    "eye": s("M2.5 12 C7 4.5 17 4.5 21.5 12 C17 19.5 7 19.5 2.5 12 Z") + f(circle(12, 12, 3.2)),
    "eye_off": s("M2.5 12 C7 4.5 17 4.5 21.5 12 C17 19.5 7 19.5 2.5 12 Z", circle(12, 12, 2.6), "M4 21 L20 3"),
    "hand": f(
        "M9 12 L9 4 C9 1.8 12 1.8 12 4 L12 9 C12 7.4 14.8 7.4 14.8 9.2 C14.8 8 17.4 8 17.4 10 C17.4 9 20 9 20 11 "
        "L20 16 C20 20 17.5 22.5 14.5 22.5 L12.5 22.5 C9.5 22.5 8.5 20.5 4.2 15 C3 13 5.6 11.6 7 13 L9 15 Z"
    ),
    "phone": s("M7 2.5 L17 2.5 L17 21.5 L7 21.5 Z") + f(circle(12, 18.5, 1.2)),
    "user": f(circle(12, 7.5, 4.2), "M3.5 21 C3.5 11.5 20.5 11.5 20.5 21 Z"),
    "timer": s(circle(12, 13.5, 7.5), "M9.5 2.8 L14.5 2.8", "M12 13.5 L12 9.5", "M18.5 6.5 L20 5"),
    "home": s("M3.5 12 L12 4 L20.5 12", "M6 10.5 L6 20 L18 20 L18 10.5"),
}

THINGS: dict[str, tuple[Stroke, ...]] = {
    "walk": f(circle(13.5, 4, 2.2))
    + s(
        "M12.6 8.5 L10.8 14 L14.4 17 L14 22",
        "M10.8 14 L9.6 18 L6.5 21.5",
        "M12.6 8.5 L8.6 10.4 L7.4 13.6",
        "M12.6 8.5 L15.6 11.6 L18.8 11.8",
    ),
    "pursuer": f(
        "M7.5 9 L8.6 3.5 L15.4 3.5 L16.5 9 Z",
        rect(3.5, 8.6, 17, 2.2),
        "M8 12 L16 12 C16 17.5 8 17.5 8 12 Z",
        "M4 22.5 C4 16.5 20 16.5 20 22.5 Z",
    ),
    "door": s("M6 21.5 L6 2.5 L18 2.5 L18 21.5 Z") + f(circle(14.8, 12.5, 1.3)),
    "house": f("M2.5 12 L12 3.5 L21.5 12 L18.5 12 L18.5 20.5 L5.5 20.5 L5.5 12 Z"),
    "die": s("M4.5 4.5 L19.5 4.5 L19.5 19.5 L4.5 19.5 Z")
    + f(circle(9, 9, 1.5), circle(15, 15, 1.5), circle(15, 9, 1.5), circle(9, 15, 1.5)),
    "chameleon": s(
        "M2.5 13.5 C4 7 11 5 15 8 L19 6.5 C22.5 8 22.5 12 19.5 13 L8 14.5",
        "M8 14.5 C4.5 15 4.5 20 8 20 C10 20 10.5 17.8 8.8 17.4",
        "M12 14.5 L11 19 L13 19",
        "M17 13.5 L17 18.5 L19.5 18.5",
    )
    + f(circle(18.3, 9.6, 1.4)),
    "flag": s("M6 22 L6 3") + f("M6 3 L19.5 4.5 L15.5 8.7 L19.5 13 L6 13.5 Z"),
    "glass": s(
        "M6 2.8 L18 2.8", "M6 21.2 L18 21.2", "M7.5 3 L7.5 6 L16.5 18 L16.5 21", "M16.5 3 L16.5 6 L7.5 18 L7.5 21"
    ),
    "bolt": f("M13.5 1.5 L4.5 13.5 L11 13.5 L9.5 22.5 L19.5 9.5 L12.7 9.5 Z"),
    "target": s(circle(12, 12, 6.5), "M12 1.8 L12 6.5", "M12 17.5 L12 22.2", "M1.8 12 L6.5 12", "M17.5 12 L22.2 12")
    + f(circle(12, 12, 1.6)),
    "shield": f("M12 2 L20.5 5 C20.5 14 17.5 19 12 22 C6.5 19 3.5 14 3.5 5 Z"),
    "folder": f("M2.5 5 L9.5 5 L11.5 7.5 L21.5 7.5 L21.5 19.5 L2.5 19.5 Z"),
    "key": s(circle(7, 12, 3.6), "M10.6 12 L21 12 L21 15.5", "M17 12 L17 14.8"),
    "binoculars": s(
        circle(6.2, 16.5, 4),
        circle(17.8, 16.5, 4),
        "M4.2 13 L6 6 C6.5 4.5 9.5 4.5 10 6 L10.2 15.5",
        "M19.8 13 L18 6 C17.5 4.5 14.5 4.5 14 6 L13.8 15.5",
        "M10.2 9.5 L13.8 9.5",
        "M10.2 14.5 C11.2 13.4 12.8 13.4 13.8 14.5",
    ),
    "plane": f("M22.5 2 L1.5 10 L8.6 13.2 L18 6.2 L11 14.6 L16.6 18.2 Z", "M9.2 15 L9.8 22 L13 17.6 Z"),
    "foot": foot(7.5, 9.2) + foot(16.5, 14),
    "foot1": foot(12, 11.6),
    "handcuffs": s(
        circle(6.5, 15.5, 4.5), circle(17.5, 15.5, 4.5), "M9.5 10 L11 8", "M14.5 10 L13 8", "M10.2 8 L13.8 8"
    ),
    "siren": f("M6 18 L6 13 C6 5 18 5 18 13 L18 18 Z", rect(4, 19.3, 16, 2.6))
    + s("M12 1.6 L12 3.4", "M3.4 5 L4.9 6.4", "M20.6 5 L19.1 6.4"),
    "valve": s(circle(12, 12, 8), "M6.5 6.5 L17.5 17.5", "M17.5 6.5 L6.5 17.5") + f(circle(12, 12, 2.2)),
    "drop": f("M12 2 C16 8 19 11.5 19 15 C19 24.3 5 24.3 5 15 C5 11.5 8 8 12 2 Z"),
    "hammer": f(rect(5, 3, 14, 6), rect(10.4, 9, 3.2, 12.5)),
    "ladder": s("M8 2.5 L8 21.5", "M16 2.5 L16 21.5", "M8 7 L16 7", "M8 12 L16 12", "M8 17 L16 17"),
    "shaft": s(circle(12, 12, 9)) + f(circle(12, 12, 4.5)),
    "rat": f("M2.5 17 C3 9 12 5.5 18.5 12 L22.5 16 L17 18.5 L4 18.5 Z", circle(16, 8.6, 2.4))
    + s("M3 17 C0 12 5 9 4 5"),
    "tile": f(rect(3, 10, 8.5, 8.5), rect(12.5, 10, 8.5, 8.5), rect(12.5, 0.8, 8.5, 8.2)),
    "way": f(circle(4.5, 19, 2.4), circle(19.5, 5, 2.4)) + s("M7.5 19 L17.5 19 L17.5 12 L6.5 12 L6.5 5 L15.5 5"),
    "card": s("M6.5 2.8 L17.5 2.8 L17.5 21.2 L6.5 21.2 Z", "M9.5 7 L14.5 7"),
    "bed": s("M3 5 L3 20", "M3 16.5 L21 16.5 L21 20", "M21 16.5 L21 13 C21 11 19.5 10.5 18 10.5 L10.5 10.5 L10.5 16.5")
    + f(circle(6.8, 12.4, 2)),
    "anchor": s(circle(12, 4.8, 2.3), "M12 7.2 L12 21", "M7.5 10.5 L16.5 10.5", "M4 14 C4.5 22.5 19.5 22.5 20 14"),
    "city": f(rect(2.5, 11, 6, 10), rect(9, 3.5, 6.5, 17.5), rect(16, 8.5, 5.5, 12.5))
    + h(rect(11.2, 7, 2.2, 2.2), rect(11.2, 12, 2.2, 2.2), rect(4.6, 14, 1.9, 1.9), rect(17.9, 12, 1.9, 1.9)),
    "tree": f("M12 1.5 L18 9 L15.5 9 L20.5 17 L3.5 17 L8.5 9 L6 9 Z", rect(10.6, 16.5, 2.8, 5.5)),
    "heart": f("M12 21 C-4 10.5 4.5 -0.5 12 6 C19.5 -0.5 28 10.5 12 21 Z"),
    "question": s("M8.5 9 C8.5 3.5 16 4 15.6 9 C15.4 12 12 11.5 12 15") + f(circle(12, 19.2, 1.5)),
}

ICONS: dict[str, tuple[Stroke, ...]] = {**SHAPES, **CONTROLS, **THINGS}


@cache
def outlines(name: str) -> tuple[tuple[str, tuple[Point, ...], bool], ...]:
    """How, points, and whether it is closed, of each part of an icon."""
    return tuple((stroke.how, *flattened(stroke.path)) for stroke in ICONS[name])


def flattened(path: str) -> tuple[tuple[Point, ...], bool]:
    """The path as straight pieces."""
    for command in "MLCZ":
        path = path.replace(command, f" {command} ")
    points: list[Point] = []
    numbers: list[float] = []
    for word in path.split():
        if word in "MLCZ":
            numbers = []
            command = word
            continue
        numbers.append(float(word))
        if command in "ML" and len(numbers) == 2:
            points.append((numbers[0], numbers[1]))
            numbers = []
        elif command == "C" and len(numbers) == 6:
            points += _curve(points[-1], numbers)
            numbers = []
    return tuple(points), path.rstrip().endswith("Z")


def _curve(start: Point, handles: list[float], pieces: int = 10) -> list[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, handles
    found = []
    for i in range(1, pieces + 1):
        t = i / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return found
