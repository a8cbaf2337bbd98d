"""What a client shows and what can be touched in it: a picture as data, in dp, with the words already chosen.

Layout is done once, here in the house; every client is a painter. A scene is made from one seat's view and holds
nothing else. `x, y, w, h` are dp: 1/5.19 mm, one pixel of a 7-inch panel of 800 by 480.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.core.errors import Seat
from companion.core.faces import AnyFace

Size: TypeAlias = Literal["S", "M", "L", "P"]
Theme: TypeAlias = Literal["night", "contrast"]
TOUCH = 47
"""9 mm: what a finger hits for sure."""


LOOKS_MS = 20_000
"""A look at a hand; where a turn is thought over, a game gives it more."""


class Frame(Struct, frozen=True):
    """The client's window."""

    w: int
    h: int
    size: Size
    language: str = "en"
    theme: Theme = "night"
    touch: int = TOUCH


def frame_of(w: int, h: int, language: str = "en", theme: Theme = "night") -> Frame:
    """The class of layout that a window of this size gets."""
    if h > w:
        return Frame(w, h, "P", language, theme)
    if w >= 1480 and h >= 820:
        return Frame(w, h, "L", language, theme)
    return Frame(w, h, "M" if w >= 1100 and h >= 620 else "S", language, theme)


class Box(Struct, frozen=True, array_like=True):
    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, x: int, y: int | None = None) -> "Box":
        y = x if y is None else y
        return Box(self.x + x, self.y + y, self.w - 2 * x, self.h - 2 * y)

    def moved(self, x: int = 0, y: int = 0) -> "Box":
        return Box(self.x + x, self.y + y, self.w, self.h)

    def overlaps(self, other: "Box", by: int = 0) -> bool:
        """Whether they share more than `by` dp in both directions."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > by and down > by

    def holds(self, other: "Box") -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom


class State(Struct, frozen=True, omit_defaults=True):
    """What a thing is at the moment; each flag has one look."""

    legal: bool = False
    selected: bool = False
    dimmed: bool = False
    spent: bool = False
    fresh: bool = False
    warn: bool = False
    danger: bool = False


PLAIN = State()
LEGAL = State(legal=True)
SELECTED = State(selected=True)
DIMMED = State(dimmed=True)


class Why(Struct, frozen=True, omit_defaults=True):
    """Why something is not possible now, or what it is."""

    message: str
    clause: str = ""


class Confirm(Struct, frozen=True, omit_defaults=True):
    """Asked before an intent is carried out: a second touch at the same place, where `face` is shown meanwhile."""

    message: str
    clause: str = ""
    face: AnyFace | None = None
    dialog: bool = False
    """So fatal that it is asked in the middle of the screen."""


class Intent(Struct, frozen=True, omit_defaults=True):
    """What a touch means.

    act: play the action written in `what` (see `notation`); pick: change the draft by it; open: a page or sheet;
    peek: a pick that lasts only while it is held, or `seat N`: a look as this seat; shell: whatever is not the game's.
    """

    do: Literal["act", "pick", "open", "peek", "shell"]
    what: str
    confirm: Confirm | None = None
    takes: int = 0
    """Milliseconds a hold takes; 0: as long as any."""
    after: int = 0
    """Milliseconds it must have been shown before it can be touched: for everybody the same, whatever they decide."""


class Drop(Struct, frozen=True, omit_defaults=True):
    """Something that may be let go here, and what that means."""

    drag: str
    intent: Intent
    live: bool = False
    """Meant as soon as the thing is over it: the scene itself shows what is dragged."""


Kind: TypeAlias = Literal[
    "card", "pile", "slot", "token", "die", "cell", "tile", "meter", "clock", "text", "button", "panel", "path"
]


class Element(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing on the screen."""

    id: str
    """Identity over time: of an open card or piece the thing (`card:07`), of a face-down card its place (`row:3`)."""
    kind: Kind
    box: Box
    hit: Box | None = None
    """As touched, if larger than drawn, or not all of it can be seen."""
    face: AnyFace | None = None
    """What is on it; None: face down."""
    state: State = PLAIN
    tap: Intent | None = None
    drag: str | None = None
    carried: AnyFace | None = None
    """What is seen of it while it is dragged, if that is not the whole thing."""
    lift: Intent | None = None
    """Meant as soon as it is dragged, so that everything else says whether it may go there."""
    drop: tuple[Drop, ...] = ()
    hold: Intent | None = None
    why: Why | None = None
    """Refused now, and the reason; or what it is. Said when it is touched."""
    origin: str | None = None
    """The id it comes from when it appears."""
    count: int | None = None
    """Cards under it, or in its stack."""
    angle: int = 0
    """Quarter turns."""
    always: bool = False
    """Any finger may touch it at any time, whatever another one is doing."""

    @property
    def is_touchable(self) -> bool:
        return bool(self.tap or self.drag or self.drop or self.hold or self.why)

    @property
    def touched(self) -> Box:
        return self.hit or self.box


class Banner(Struct, frozen=True, omit_defaults=True):
    """What is asked, as an imperative sentence, and of whom; it is drawn in the bar, and here for readers aloud."""

    message: str
    sub: str = ""
    seat: Seat | None = None


class Dialog(Struct, frozen=True):
    """One question in the middle; everything under it is inert."""

    box: Box
    elements: tuple[Element, ...]


class Curtain(Struct, frozen=True):
    """Covers the picture until a seat has taken over; the scene under it was built for a bystander."""

    seat: Seat
    box: Box
    """What it covers."""
    elements: tuple[Element, ...]
    """What lies on it; all of it is public."""


class News(Struct, frozen=True):
    """Something that has just happened, told large for a moment; a client shows each `id` once, and nothing is played
    through it."""

    id: str
    box: Box
    """What it covers meanwhile."""
    elements: tuple[Element, ...]
    lasts_ms: int = 1_500


class Music(Struct, frozen=True, omit_defaults=True):
    """How far a game's music has come: so many units are over, and of the running one as much as its clock says."""

    clock: str
    """The key of its `Time`."""
    units: int
    unit_seconds: int


class Scene(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything one client shows now."""

    game: str
    frame: Frame
    title: str
    banner: Banner
    elements: tuple[Element, ...]
    """In painter's order."""
    dialog: Dialog | None = None
    curtain: Curtain | None = None
    heart: int = 0
    """How often a heart beats in a minute: 0, or 50, 75, 100, 130 as the danger grows."""
    music: Music | None = None
    hint: Why | None = None
    """What somebody who plays for the first time is well advised to know or do now."""
    news: tuple[News, ...] = ()
    """Latest first; as long as they may be news to somebody, they stay here."""
    shaken: tuple[str, ...] = ()
    """Ids that shake for what happened last."""
    open_ms: int = LOOKS_MS
    """How long what only one seat may see stays open while nobody touches it."""

    @property
    def shown(self) -> tuple[Element, ...]:
        """Every element with those on top, in painter's order."""
        top = (self.curtain.elements if self.curtain else ()) + (self.dialog.elements if self.dialog else ())
        return self.elements + top

    @property
    def alive(self) -> tuple[Element, ...]:
        """What can be touched now."""
        if self.dialog:
            return self.dialog.elements
        if self.curtain is None:
            return self.elements
        under = tuple(element for element in self.elements if not self.curtain.box.overlaps(element.touched))
        return under + self.curtain.elements
