"""What the daemon and its clients say to each other: JSON messages over a WebSocket, one struct each.

The page for people is `docs/protocol.md`. A client gets what its seat may see, and nothing else.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from companion.core import Seat, scene
from companion.core.panel import Page
from companion.core.scene import Theme
from companion.core.wording import Kind

VERSION = 1
LARGEST = 64 * 1024
"""Bytes of a message to the daemon; a larger one ends the connection."""
OFFERED = 60
"""So many legal actions come with a view; if there are more, ask for the menu."""

Id: TypeAlias = Annotated[int, Meta(ge=0)]
"""Chosen by the client; comes back in the answer."""


class Ask(Struct, frozen=True, forbid_unknown_fields=True, tag_field="say"):
    """Base of what a client says."""

    id: Id = 0


class Tell(Struct, frozen=True, tag_field="say", omit_defaults=True):
    """Base of what the daemon says."""


# -------------------------------------------------------------------------------- what a client says


class Window(Struct, frozen=True, forbid_unknown_fields=True):
    """How large a client's window is, in dp, and in which colours it paints."""

    w: Annotated[int, Meta(ge=320, le=4096)]
    h: Annotated[int, Meta(ge=320, le=4096)]
    theme: Theme = "night"


class Join(Ask, frozen=True, tag="join", kw_only=True):
    """First of all: who are you? With `text` the daemon adds words: pictures, labels, lines of the log; with `pages`
    what a small display shows; with a `frame` the scenes a screen paints."""

    token: str
    version: int = VERSION
    language: str = "en"
    text: bool = False
    pages: bool = False
    frame: Window | None = None


class Reframe(Ask, frozen=True, tag="frame", kw_only=True):
    """The window has changed: from now on scenes for this one."""

    frame: Window


class Pick(Ask, frozen=True, tag="pick", kw_only=True):
    """Touched was something that only changes what this client is picking, as its scene says."""

    pick: str
    seen: int | None = None
    """The number of the scene it was in; if the table has gone on since, nothing is picked."""
    held: bool = False
    """Only while something is held: with an empty pick everything is as it was before."""


class Speak(Ask, frozen=True, tag="speak", kw_only=True):
    """From now on in this language."""

    language: str


class Act(Ask, frozen=True, tag="act", kw_only=True):
    """Play an action, given as data (`action`) or as a line of text (`line`)."""

    action: Any = None
    line: str = ""
    seat: Seat | None = None
    """Only the host says for whom; everybody else acts for themselves."""
    seen: int | None = None
    """The number of the view it answers; if the table has gone on since, nothing is played."""
    sure: bool = False
    """Play it although there is a warning."""
    since: int | None = None
    """The table's time at which it was begun, if that was earlier (referee only)."""


class Answer(Ask, frozen=True, tag="answer", kw_only=True):
    """Answer the open question with one of its candidates."""

    answer: Any


class Withdraw(Ask, frozen=True, tag="withdraw"):
    """The action with the open question was not meant."""


class Undo(Ask, frozen=True, tag="undo", kw_only=True):
    """Take back the last entry, or (referee) any; `drop` names later ones that may go with it."""

    entry: int | None = None
    drop: tuple[int, ...] = ()


class Redo(Ask, frozen=True, tag="redo"):
    pass


class Pause(Ask, frozen=True, tag="pause"):
    pass


class GoOn(Ask, frozen=True, tag="go_on"):
    pass


class Menu(Ask, frozen=True, tag="menu", kw_only=True):
    """What can be chosen after these choices? For actions of many parts."""

    picked: tuple[str, ...] = ()
    seat: Seat | None = None


class Explain(Ask, frozen=True, tag="explain", kw_only=True):
    """Would this be legal, and if not, why not? Nothing is played."""

    action: Any = None
    line: str = ""
    seat: Seat | None = None


class Rule(Ask, frozen=True, tag="rule", kw_only=True):
    """The text of a clause, by its id or number; without one, of the first. `game`: where there is no table."""

    clause: str = ""
    game: str = ""


class Look(Ask, frozen=True, tag="look", kw_only=True):
    """Host: show me what this seat sees (its curtain is up), or only what everybody sees."""

    seat: Seat | None = None


class Games(Ask, frozen=True, tag="games"):
    """Host: what can be played?"""


class SetUp(Ask, frozen=True, tag="set_up", kw_only=True):
    """Host: which options has this game?"""

    game: str
    edition: str = "house"


class Tables(Ask, frozen=True, tag="tables"):
    """Host: which tables are not finished?"""


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    colour: str = ""


class Open(Ask, frozen=True, tag="open", kw_only=True):
    """Host: open a new table."""

    game: str
    people: tuple[NewPerson, ...]
    options: dict[str, Any] = {}
    edition: str = "house"
    mode: str = "digital"
    asked: tuple[str, ...] = ()
    device: tuple[str, ...] = ()


class Resume(Ask, frozen=True, tag="resume", kw_only=True):
    """Host: take up a table from the journal; it comes paused."""

    table: str


class Leave(Ask, frozen=True, tag="leave"):
    """Host: let the table rest; it can be taken up again."""


class Abandon(Ask, frozen=True, tag="abandon"):
    """Host: end the table without a result."""


class Invite(Ask, frozen=True, tag="invite", kw_only=True):
    """Host: a token for a seat, or for a bystander."""

    seat: Seat | None = None


class Glass(Ask, frozen=True, tag="glass", kw_only=True):
    """Host: somebody has their hands on the hourglass. `begun`: it moves, no clock runs out until one of the others
    follows; `turned`: it stands the other way round, and that counts from when it began; `nothing`: it was put back."""

    moment: Literal["begun", "turned", "nothing"]


class Scan(Ask, frozen=True, tag="scan", kw_only=True):
    """Host: a tag was held to a reader. It answers the open question or plays what it means; if it can mean several
    things, the answer is a list of choices."""

    reader: str
    uid: str


class Watch(Ask, frozen=True, tag="watch"):
    """Host: from now on tell me what the simulated parts show and sound."""


class Touch(Ask, frozen=True, tag="touch", kw_only=True):
    """Host: a hand on a simulated part. `press` and `release` the button `part`; `turn`, `lay` or `stand` the
    hourglass; `scan` the tag `what`; `unplug` and `plug_in` the display or the reader."""

    part: str
    do: Literal["press", "release", "turn", "lay", "stand", "scan", "unplug", "plug_in"]
    what: str = ""


Said: TypeAlias = (
    Join
    | Reframe
    | Pick
    | Speak
    | Act
    | Answer
    | Withdraw
    | Undo
    | Redo
    | Pause
    | GoOn
    | Menu
    | Explain
    | Rule
    | Look
    | Games
    | SetUp
    | Tables
    | Open
    | Resume
    | Leave
    | Abandon
    | Invite
    | Glass
    | Scan
    | Watch
    | Touch
)

# -------------------------------------------------------------------------------- what the daemon says


class Welcome(Tell, frozen=True, tag="welcome"):
    """You are in: as the host, at a seat, or (neither) as a bystander."""

    version: int
    host: bool = False
    seat: Seat | None = None


class Done(Tell, frozen=True, tag="done", kw_only=True):
    """It was done, and is in the journal."""

    id: Id
    n: int = 0


class Error(Tell, frozen=True, tag="error", kw_only=True):
    """It was not done; nothing has changed."""

    id: Id = 0
    code: str
    """illegal, refused, unsure (say it again with `sure`), consent (with `drop`), bad (not understood), denied."""
    message: str
    clause: str = ""
    entries: tuple[int, ...] = ()
    """With consent: the later entries that would have to go, too."""


class Offer(Struct, frozen=True, omit_defaults=True):
    """A legal action: as data, as a line of text, and in words."""

    action: Any
    line: str
    label: str = ""


class Face(Struct, frozen=True):
    """A clock at the moment this was sent; the client lets it tick on by itself."""

    key: str
    left: int
    whole: int
    runs: bool


class Asked(Struct, frozen=True, omit_defaults=True):
    """The open question. For a throw, `candidates` are the faces of each die."""

    kind: str
    seat: Seat | None
    text: str = ""
    candidates: tuple[Any, ...] = ()
    labels: tuple[str, ...] = ()
    throw: bool = False
    secret: bool = False
    """To be answered under the hand: nobody else may see the answer."""


class Ended(Struct, frozen=True):
    winners: tuple[Seat, ...]
    reason: str
    clause: str
    text: str = ""


class View(Tell, frozen=True, tag="view", kw_only=True):
    """The table as this client may see it."""

    table: str
    game: str
    title: str
    mode: str
    n: int
    """Of the last record: two views with the same number show the same table."""
    now: int
    """The table's own time."""
    seat: Seat | None
    """Whose view it is."""
    names: tuple[str, ...]
    state: Any
    actors: tuple[Seat | None, ...] = ()
    legal: tuple[Offer, ...] = ()
    more: bool = False
    """There are more legal actions than these."""
    clocks: tuple[Face, ...] = ()
    question: Asked | None = None
    ended: Ended | None = None
    abandoned: bool = False
    paused: bool = False
    private: bool = False
    """Whether a seat of this game sees what others may not."""
    can_undo: bool = False
    can_redo: bool = False
    picture: tuple[str, ...] = ()
    page: Page | None = None


class Scene(Tell, frozen=True, tag="scene", kw_only=True):
    """The picture of the table for a client with a frame, with what touching each thing means."""

    n: int
    """As that of the view."""
    seat: Seat | None
    """Who acts when it is touched."""
    scene: scene.Scene


class NoTable(Tell, frozen=True, tag="no_table"):
    """Nothing is played here now."""


class Happened(Tell, frozen=True, tag="happened", kw_only=True):
    """What an entry led to, as this client may know it."""

    n: int
    seat: Seat | None
    clock: str = ""
    events: tuple[Any, ...] = ()
    lines: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    """What a screen lets hear of it."""


class TookBack(Tell, frozen=True, tag="took_back", kw_only=True):
    """These entries were taken back; what came again is told once more."""

    entries: tuple[int, ...]


class Signal(Tell, frozen=True, tag="signal", kw_only=True):
    """A clock warns, or has run out."""

    kind: str
    clock: str
    left: float = 0.0


class News(Tell, frozen=True, tag="news"):
    """Something everybody should know: the disk is full, a part is missing."""

    message: str


class Line(Struct, frozen=True, omit_defaults=True):
    key: str
    label: str
    action: Any = field(default=None)
    line: str = ""
    seat: Seat | None = None
    """Who would play it, if that is not whoever asked."""


class Choices(Tell, frozen=True, tag="choices", kw_only=True):
    id: Id
    choices: tuple[Line, ...]


class Explained(Tell, frozen=True, tag="explained", kw_only=True):
    id: Id
    legal: bool
    message: str = ""
    clause: str = ""
    warnings: tuple[str, ...] = ()


class Chapter(Struct, frozen=True):
    """A chapter of a rule book, and its first clause."""

    title: str
    clause: str


class RuleText(Tell, frozen=True, tag="rule_text", kw_only=True):
    id: Id
    clause: str
    text: str
    before: str = ""
    after: str = ""
    """Its neighbours in the rule book."""
    chapters: tuple[Chapter, ...] = ()
    chapter: int = 0
    """Which of them it is in."""
    clauses: tuple[tuple[str, str], ...] = ()
    """All those of this chapter, with their text."""


class GameLine(Struct, frozen=True):
    key: str
    title: str
    least: int
    most: int


class SettingChoice(Struct, frozen=True, omit_defaults=True):
    """A value an option can have, in words; `people`: only for so many."""

    value: Any
    title: str
    line: str = ""
    people: tuple[int, ...] = ()


class Setting(Struct, frozen=True, omit_defaults=True):
    """An option with its default and what it can be, the default first; nothing listed: anything of its kind."""

    name: str
    default: Any
    allowed: tuple[Any, ...]
    title: str = ""
    line: str = ""
    kind: Kind = "house"
    """how: what is played; house: other rules than the book's; table: how it is arranged; help: what is shown."""
    only: Literal["", "box"] = ""
    """It means something only beside a box."""
    choices: tuple[SettingChoice, ...] = ()
    """What is in `allowed`, in words."""
    learning: Any = None
    """What it is where people learn a game without a clock; null: no matter."""
    first: Any = None
    """What it is in a first game; null: no matter."""


class SetUps(Tell, frozen=True, tag="set_ups", kw_only=True):
    id: Id
    options: tuple[Setting, ...]
    roles: tuple[str, ...] = ()
    """What the seats are called where they are not alike."""


class GameList(Tell, frozen=True, tag="game_list", kw_only=True):
    id: Id
    games: tuple[GameLine, ...]


class TableLine(Struct, frozen=True):
    table: str
    game: str
    title: str
    mode: str
    begun: str
    people: tuple[str, ...]
    records: int
    stopped: str = ""
    """When it was played last, if that is known."""
    turn: tuple[str, ...] = ()
    """Who was to act then."""


class TableList(Tell, frozen=True, tag="table_list", kw_only=True):
    id: Id
    tables: tuple[TableLine, ...]


class Invited(Tell, frozen=True, tag="invited", kw_only=True):
    id: Id
    seat: Seat | None
    token: str


class Shown(Tell, frozen=True, tag="shown"):
    """What the simulated display shows now: lines of Braille characters, each 2 by 4 pixels; () if it is dark."""

    lines: tuple[str, ...]


class Parts(Tell, frozen=True, tag="parts", kw_only=True):
    """What the other simulated parts do now: the tone of the horn in Hertz, the lights that burn, how the glass lies,
    and which are unplugged."""

    tone: float = 0.0
    lights: tuple[str, ...] = ()
    glass: str = "upright"
    unplugged: tuple[str, ...] = ()


class Tray(Tell, frozen=True, tag="tray", kw_only=True):
    """The cards that can be held to the simulated reader: tag and name. They are those of the game on the table."""

    cards: tuple[tuple[str, str], ...] = ()


Told: TypeAlias = (
    Welcome
    | Done
    | Error
    | View
    | Scene
    | NoTable
    | Happened
    | TookBack
    | Signal
    | News
    | Choices
    | Explained
    | RuleText
    | GameList
    | TableList
    | Invited
    | SetUps
    | Shown
    | Parts
    | Tray
)
