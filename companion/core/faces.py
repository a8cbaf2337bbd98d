"""What can be drawn on a thing: the fixed vocabulary that every painter knows.

Games put faces into scenes, painters draw them; neither knows the other. A new face is one struct here (and in
`AnyFace`) and one recipe in `companion/screen/recipes`. Words in faces are already in the viewer's language and already
cut into lines; `size` is the name of a type size, see `layout.SIZES`.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

SizeName: TypeAlias = Literal["note", "small", "body", "action", "value", "big", "huge"]
Style: TypeAlias = Literal["semibold", "bold", "black", "serif"]
Align: TypeAlias = Literal["left", "middle", "right"]
Ink: TypeAlias = Literal["text", "muted", "faint", "accent", "lamp", "warn", "danger", "good", "ink"]
"""What a colour means; painters have the colour."""
Shape: TypeAlias = Literal["circle", "diamond", "triangle", "cross", "square", "star", "hexagon", "moon", "bar", "ex"]
Colour: TypeAlias = Literal[
    "green", "blue", "yellow", "pink", "red", "white", "orange", "violet", "teal", "grey", "brown"
]


class Face(Struct, frozen=True, tag_field="face", omit_defaults=True):
    """Base of what can be on a thing."""


# -------------------------------------------------------------------------------- words, buttons, grounds


class Label(Face, frozen=True, tag="label"):
    """Words alone, with an icon before them if there is one."""

    lines: tuple[str, ...]
    size: SizeName = "body"
    style: Style = "semibold"
    ink: Ink = "text"
    align: Align = "left"
    icon: str = ""
    icon_ink: Ink | None = None


class Caption(Face, frozen=True, tag="caption"):
    """What is on a button."""

    lines: tuple[str, ...] = ()
    size: SizeName = "action"
    icon: str = ""
    role: Literal["plain", "primary", "danger", "quiet"] = "plain"
    sub: str = ""
    """A smaller line below."""
    leads_on: bool = False
    """There is more to choose behind it: a sign at its end."""


class Ground(Face, frozen=True, tag="ground"):
    """What other things lie on."""

    tone: Literal["plain", "active", "target", "special", "bar", "tray", "line", "alarm"] = "plain"


class Chip(Face, frozen=True, tag="chip"):
    """A small lozenge: an icon, words, and a sign for how it went."""

    words: str
    size: SizeName = "small"
    lead: str = ""
    """A fainter word before it."""
    icon: str = ""
    ink: Ink = "text"
    end: str = ""
    """An icon at its end."""
    end_ink: Ink = "muted"
    outline: bool = False


# -------------------------------------------------------------------------------- cards


class Numbered(Face, frozen=True, tag="numbered"):
    """A paper card with a number; its foot has small icons or a word."""

    number: str
    foot: tuple[str, ...] = ()
    word: str = ""
    """In the foot instead of the icons, on lamp colour."""
    top: bool = False
    """A line of accent along its top edge: nobody has seen it."""


class OwnBack(Face, frozen=True, tag="own_back"):
    """A back whose owner reads the number through it, or the notes somebody keeps about it."""

    words: str
    size: SizeName = "value"
    plate: bool = True


class PileTop(Face, frozen=True, tag="pile_top"):
    """The back on top of a pile, with its name and how many cards are left."""

    name: str
    left: str
    note: str = ""


class Goal(Face, frozen=True, tag="goal"):
    """Where it all leads: an icon and a number; once it is reached, the icon alone."""

    icon: str
    number: str
    reached: bool = False


class Empty(Face, frozen=True, tag="empty"):
    """An outline where something may be laid, or lay."""

    lines: tuple[str, ...] = ()
    size: SizeName = "small"
    icon: str = ""


# -------------------------------------------------------------------------------- cells, meters, paths


class Cell(Face, frozen=True, tag="cell"):
    """A field of a grid: a number, below it an icon or a word, in a corner a dot."""

    number: str
    tone: Literal["plain", "quiet", "missed"] = "plain"
    """quiet: it cannot be there; missed: it was named in vain."""
    icon: str = ""
    note: str = ""
    dot: bool = False
    mark: Literal["", "no", "maybe", "sure"] = ""
    """What somebody scribbled on it."""


class Segment(Struct, frozen=True, omit_defaults=True):
    words: str = ""
    tone: Literal["off", "on", "start", "chosen", "goal", "danger"] = "off"
    icon: str = ""


class Scale(Face, frozen=True, tag="scale"):
    """Segments in `lines` rows, from one end to the other: how far it goes, how much of it is there."""

    segments: tuple[Segment, ...]
    lines: int = 1
    size: SizeName = "note"


class Route(Face, frozen=True, tag="route"):
    """A line through points, measured from the corner of its box."""

    points: tuple[tuple[int, int], ...]
    style: Literal["dashed", "solid", "bold", "curve"] = "dashed"
    ink: Ink = "accent"


# -------------------------------------------------------------------------------- a leaf of a pad


class Leaf(Face, frozen=True, tag="leaf"):
    """A leaf of a pad, holes along its upper edge."""

    active: bool = False


class Field(Face, frozen=True, tag="field"):
    """A field of a colour, empty or with a number in it; without a colour the number is printed."""

    number: str
    colour: Colour | None = None
    shape: Shape = "circle"
    tone: Literal["open", "printed", "closed"] = "open"


class Reward(Face, frozen=True, tag="reward"):
    """An arrow with the steps it brings."""

    steps: str
    earned: bool = False


class Lane(Face, frozen=True, tag="lane"):
    """Numbered fields from a start to a door, in `lines` rows; somebody comes from behind."""

    fields: int
    """The start, which is field 0, included."""
    pursuer: int
    marks: tuple[tuple[int, Colour], ...] = ()
    """Fields where somebody stands."""
    lines: int = 1


# -------------------------------------------------------------------------------- pieces, dice, clocks


class Token(Face, frozen=True, tag="token"):
    """A seat: its colour as shape and letter."""

    shape: Shape
    colour: Colour
    letter: str = ""
    gone: bool = False
    """Whoever sits there is out of the game."""


class Piece(Face, frozen=True, tag="piece"):
    """A figure on a disc: an icon in one of the house's roles."""

    icon: str
    role: Literal["runner", "hunter", "marshal", "witness"] = "runner"


class Sign(Face, frozen=True, tag="sign"):
    """An icon alone, beside words that say what it means."""

    icon: str
    ink: Ink = "text"


class Die(Face, frozen=True, tag="die"):
    """A die; 0 pips is the pursuer. Where its colour matters, its pips have the shape of it."""

    colour: Colour
    pips: int
    shape: Shape = "circle"


class BlankDie(Face, frozen=True, tag="blank_die"):
    """A die that has not been thrown: its colour as a shape."""

    colour: Colour
    shape: Shape
    away: bool = False
    """It cannot be thrown now."""


class Time(Face, frozen=True, tag="time"):
    """A clock the client lets tick on by itself; `at` is the left time when the scene was made."""

    key: str
    left_ms: int
    whole_ms: int
    running: bool
    look: Literal["digits", "bar", "glass", "watch"] = "digits"
    """watch: digits as large as their box, with a sign for whether they run."""
    size: SizeName = "big"
    warn_ms: int = 0
    after_ms: int = 0
    """What comes after this clock: digits show both together."""


# -------------------------------------------------------------------------------- safehouse


class Escape(Face, frozen=True, tag="escape"):
    """A card in one of the five colours, with a number, the sign of a chapter and what it turns over."""

    colour: Colour
    shape: Shape
    number: str
    icon: str = ""
    turns: tuple[tuple[str, str], ...] = ()
    """Icon and number of each."""


class Mission(Face, frozen=True, tag="mission"):
    """A sand-coloured card: how far it leads, and which colours it needs; without them it is small."""

    words: str
    needs: tuple[tuple[Colour, Shape], ...] = ()
    icon: str = "walk"
    special: bool = False


class Wanted(Face, frozen=True, tag="wanted"):
    """A place for a card of this colour, or with this sign."""

    icon: str
    colour: Colour | None = None


class Space(Face, frozen=True, tag="space"):
    """A space of the street."""

    words: str = ""
    icon: str = ""
    tone: Literal["plain", "between", "door"] = "plain"
    start: bool = False


class Disc(Face, frozen=True, tag="disc"):
    """A chip with a white and a black side."""

    words: str
    black: bool = False


class Deck(Face, frozen=True, tag="deck"):
    """A pile by its sign, and how many cards are left."""

    icon: str
    left: str


class Hunter(Face, frozen=True, tag="hunter"):
    """A card that makes the pursuer walk."""

    words: str


# -------------------------------------------------------------------------------- landscapes and tiles


class Relief(Face, frozen=True, tag="relief"):
    """A space of a landscape seen from above, with everything that lies on it; sides are named N, E, S, W."""

    level: int = 0
    material: Literal["", "wood", "stone"] = ""
    thin: str = ""
    """Sides where it is one level up or down."""
    cliffs: str = ""
    """Sides where it is more."""
    seams: str = ""
    """Sides where another piece of the same level begins."""
    shade: tuple[int, int] = (0, 0)
    """By how much the neighbours in the north and in the west are higher."""
    walls: str = ""
    symbol: str = ""
    """An icon."""
    drained: bool = False
    water: bool = False
    door: str = ""
    """It is a tower, with its door on this side, at this level."""
    chip: bool = False
    figure: bool = False
    alarmed: bool = False
    """The figure will be seen next."""
    rat: bool = False
    badge: str = ""
    toll: str = ""
    """An icon in the badge, or beside the level of a tower."""
    ghost: Literal["", "good", "bad"] = ""
    """A tile hovers over it, and may lie there or not."""
    rim: str = ""
    """Sides where the hovering tile ends."""


class Pillar(Struct, frozen=True, array_like=True):
    """What stands on one space, from its foot up: (bottom, top, material) of each block, with air between them."""

    top: Relief
    blocks: tuple[tuple[int, int, str], ...] = ()


class Oblique(Face, frozen=True, tag="oblique"):
    """A landscape seen aslant from one side: rows of pillars, the farthest first; the names of those in front."""

    rows: tuple[tuple[Pillar, ...], ...]
    front: tuple[str, ...]


class Polyomino(Face, frozen=True, tag="polyomino"):
    """A tile or the pile it is on: cells by row and column, their walls and symbols; below it a few words."""

    cells: tuple[tuple[int, int], ...] = ()
    material: Literal["wood", "stone", "plain"] = "wood"
    walls: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    note: str = ""
    stone: bool = False
    """A signal stone lies at it."""


class WayCard(Face, frozen=True, tag="way_card"):
    """A paper card: steps, what it gives (cells of a tile, a star or a number in a ring), and a coordinate."""

    steps: str
    foot: Literal["red", "blue"]
    place: str
    cells: tuple[tuple[int, int], ...] = ()
    star: bool = False
    number: str = ""


class Section(Face, frozen=True, tag="section"):
    """A part of a frame around a board, and how somebody who goes round on it stands to it."""

    words: str = ""
    tone: Literal["ahead", "passed", "here", "next", "end"] = "ahead"


class Beam(Face, frozen=True, tag="beam"):
    """A strip of a board that somebody looks along."""

    across: bool


class Link(Struct, frozen=True, array_like=True):
    """A digit between two cable ends."""

    digit: str
    left: tuple[Shape, Colour]
    right: tuple[Shape, Colour]


class Cables(Face, frozen=True, tag="cables"):
    """Links in a row; so many are needed."""

    links: tuple[Link, ...]
    length: int


class Heights(Face, frozen=True, tag="heights"):
    """Stairs up to a goal, filled as far as one is."""

    now: int
    goal: int


# -------------------------------------------------------------------------------- the case file


class Place(Face, frozen=True, tag="place"):
    """The ground of an area of the city; `file`: of an opened file."""

    tone: Literal["plain", "here", "safe", "file"] = "plain"


class Redacted(Face, frozen=True, tag="redacted"):
    """A black bar where a name would stand, and a word for that."""

    words: str = ""


class Track(Face, frozen=True, tag="track"):
    """Damage taken, on a track; below it the places where it may end, or where it does."""

    taken: int
    whole: int
    ends: tuple[int, ...] = ()
    known: bool = False
    """There is only one end, and it lies open."""
    closed: bool = False
    """It has been reached."""


class DeckTop(Face, frozen=True, tag="deck_top"):
    """The back of one of several decks, told apart by stock and icon, and how many cards are left."""

    stock: Literal["silver", "black", "yellow"]
    icon: str
    left: str


class Gear(Face, frozen=True, tag="gear"):
    """A small plate with the icon of something owned."""

    icon: str


class Cover(Face, frozen=True, tag="cover"):
    """The whole ground of a curtain in a seat's colour, strewn with its shape, with its letter."""

    shape: Shape
    colour: Colour
    letter: str


# -------------------------------------------------------------------------------- the cover


class Emblem(Face, frozen=True, tag="emblem"):
    """The sign on a curtain, with a ring that fills while it is held."""

    icon: str


class Poster(Face, frozen=True, tag="poster"):
    """A wide ground in the game's colour for a great moment."""


AnyFace: TypeAlias = (
    Label
    | Caption
    | Ground
    | Chip
    | Numbered
    | OwnBack
    | PileTop
    | Goal
    | Empty
    | Cell
    | Scale
    | Route
    | Leaf
    | Field
    | Reward
    | Lane
    | Token
    | Piece
    | Sign
    | Die
    | BlankDie
    | Time
    | Escape
    | Mission
    | Wanted
    | Space
    | Disc
    | Deck
    | Hunter
    | Relief
    | Oblique
    | Polyomino
    | WayCard
    | Section
    | Beam
    | Cables
    | Heights
    | Place
    | Redacted
    | Track
    | DeckTop
    | Gear
    | Cover
    | Emblem
    | Poster
)
