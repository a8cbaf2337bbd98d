"""The referee's small twin of Safehouse: clock, both pieces, chapter, open missions, special card, chips; no cards.

The people play with their own cards and enter what moves a piece; who enters nothing has a clock with a horn.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias, get_args

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Event, Outcome, Seat, Text, refuse, text
from companion.core.referee_bot import RandomReferee
from companion.core.rulebook import read_rulebook
from companion.games.safehouse import case, chase
from companion.games.safehouse import state as full
from companion.games.safehouse.clock import unit_clocks
from companion.games.safehouse.edition import Box
from companion.games.safehouse.setup import must_be_playable
from companion.games.safehouse.state import (
    CaseRead,
    ChapterBegan,
    Chase,
    ChipsTurned,
    Ended,
    Expire,
    Flip,
    GlassTurned,
    Options,
    PursuerMoved,
    Reason,
    Sheltered,
    SpecialCompleted,
    Start,
    Started,
    Steps,
    UnitExpired,
    WitnessMoved,
)
from companion.games.safehouse.tracker_panel import TrackerPanel
from companion.games.safehouse.tracker_state import (
    Action,
    AnyEvent,
    Complete,
    CompleteSpecial,
    LaidOut,
    MissionFilled,
    MissionsCounted,
    PiecesFound,
    PursuerCard,
    PursuerShown,
    Removed,
    State,
    TimeUp,
    TooHigh,
    Turn,
    of,
)
from companion.games.safehouse.tracker_telling import TrackerTelling
from companion.games.safehouse.validation import MOST_STEPS

CLAIM_SECONDS = 20.0
"""So long the device asks whether the safe house was reached before the last horn (R-29)."""
MOST_CHIPS = 3
"""On one card."""

Track: TypeAlias = State
"""Its name inside `Tracker`, where `State` is what the protocol calls it."""


class Entry:
    """One entry being made."""

    __slots__ = ("box", "chance", "events")

    def __init__(self, box: Box, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


# -------------------------------------------------------------------------------- the clock


def start(e: Entry, s: State) -> State:
    if s.started:
        refuse("SH-143", "the clock has been started already")
    e.tell(Started())
    return replace(s, started=True, running=s.options.clock)


def expire(e: Entry, s: State) -> State:
    """SH-113, SH-114. While nothing was entered the device does not know of a catch: it only counts the steps."""
    if not s.running:
        refuse("SH-144", "no unit of the clock is running")
    e.tell(UnitExpired(s.unit))
    if s.unit == e.box.units:
        return replace(s, running=False, claiming=True)
    s = replace(s, unit=s.unit + 1) if s.options.is_scheduled else replace(s, running=False)
    if is_untouched(e.box, s) and chase.gap(e.box, s.chase) == 1:
        return replace(s, owed=s.owed + 1)
    return pursue(e, s, 1, "clock")


def flip(e: Entry, s: State) -> State:
    if s.options.is_scheduled or not s.options.clock:
        refuse("SH-117", "there is no glass to turn: the clock runs by itself")
    if s.claiming:
        refuse("SH-114", "the last unit is over")
    if s.running:
        refuse("SH-116", "the glass has not run out yet")
    e.tell(GlassTurned(s.unit + 1))
    return replace(s, unit=s.unit + 1, running=True)


def time_up(e: Entry, s: State) -> State:
    """R-29: nobody reached the safe house before the last horn."""
    if not s.claiming:
        refuse("SH-114", "the last unit of the clock is not over")
    return finish(e, replace(s, claiming=False), Outcome((), "time", "SH-125"))


# -------------------------------------------------------------------------------- the first entry


def is_untouched(box: Box, s: State) -> bool:
    """Nothing but the clock has moved anything: the group may use the device as a clock alone."""
    has_moved = s.chase != replace(chase.opening(box), pursuer=s.chase.pursuer, steps=Steps(clock=s.chase.steps.clock))
    return not (has_moved or s.counted or s.special_closed)


def begin(e: Entry, s: State) -> State:
    """The steps at the horn so far count; if they alone would have caught the witness, where do the pieces stand?"""
    if not s.owed:
        return s
    names = tuple(board.chapter for board in e.box.boards)
    chapter = e.box.chapters[e.chance.turn_up("chapter", None, names)]
    board = e.box.boards[chapter]
    blue = board.place[board.blue]
    ahead = board.spaces[blue:] if chapter == len(e.box.boards) - 1 else board.spaces[blue:-1]
    witness = e.chance.turn_up("witness_space", None, ahead)
    pursuer = e.chance.turn_up("pursuer_space", None, board.spaces[: board.place[witness]])
    e.tell(PiecesFound(chapter, witness, pursuer))
    return replace(s, chase=Chase(chapter, witness, pursuer, s.chase.steps), owed=0)


# -------------------------------------------------------------------------------- the witness


def complete(e: Entry, s: State, a: Complete) -> State:
    """SH-049. A mission that nobody entered when it was laid out may be completed, but then the count is not known."""
    if not 1 <= a.steps <= MOST_STEPS:
        refuse("SH-006", "a mission is worth 1 to {most} steps", most=MOST_STEPS)
    s = begin(e, s)
    e.tell(MissionFilled(a.steps))
    s = replace(s, missions=s.missions - 1) if s.missions else replace(s, counted=False)
    return move_witness(e, s, a.steps)


def complete_special(e: Entry, s: State) -> State:
    """SH-056, SH-057: once in a chapter."""
    if s.special_closed:
        refuse("SH-057", "the special card of this chapter has been completed already")
    s = begin(e, s)
    steps = chase.board_of(e.box, s.chase).special_steps
    e.tell(SpecialCompleted(steps))
    return move_witness(e, replace(s, special_closed=True), steps)


def move_witness(e: Entry, s: State, steps: int) -> State:
    """SH-059 to SH-061, and the end of a chapter (SH-092)."""
    before, after = s.chase, chase.advance(e.box, s.chase, steps)
    if after == before:
        return s
    e.tell(WitnessMoved(before.witness, after.witness))
    s = won_or_on(e, replace(s, chase=after))
    if s.result is not None:
        return s
    if chase.stops_on_symbol(e.box, after):
        return pursue(e, s, 1, "symbol")
    if chase.in_safe_house(e.box, after):
        e.tell(Sheltered())
        return replace(s, special_closed=True)
    return next_chapter(e, s) if chase.at_end(e.box, after) else s


def next_chapter(e: Entry, s: State) -> State:
    """SH-095, SH-096, SH-100; the hands and piles are the players' business."""
    new = chase.turn_page(e.box, s.chase)
    pulled_up = new.steps.pulled_up - s.chase.steps.pulled_up
    e.tell(ChapterBegan(new.chapter, new.witness, new.pursuer, pulled_up))
    return caught_or_on(e, replace(s, chase=new, special_closed=False))


# -------------------------------------------------------------------------------- the pursuer


def pursuer_card(e: Entry, s: State, a: PursuerCard) -> State:
    """SH-083: a card that counts uses the number of open missions, or asks for it."""
    card = e.box.pursuers.get(a.card)
    if card is None:
        refuse("SH-007", "there is no pursuer card {card}", card=a.card)
    s = begin(e, s)
    n = s.missions
    if card.kind == "count" and not s.counted:
        n = e.chance.turn_up("open_missions", None, range(len(e.box.missions) + 1))
    steps = card.steps(n)
    e.tell(PursuerShown(card.id, steps))
    return pursue(e, s, steps, "card")


def laid_out(e: Entry, s: State) -> State:
    s = begin(e, s)
    e.tell(MissionsCounted(s.missions + 1))
    return replace(s, missions=s.missions + 1, counted=True)


def removed(e: Entry, s: State) -> State:
    """SH-078."""
    if not s.missions:
        refuse("SH-077", "no mission is open; enter first that one was laid out")
    s = begin(e, s)
    e.tell(MissionsCounted(s.missions - 1))
    return pursue(e, replace(s, missions=s.missions - 1), 1, "removal")


def too_high(e: Entry, s: State) -> State:
    """SH-067."""
    must_have_investigation(e.box, s)
    return pursue(e, begin(e, s), 1, "investigation")


def pursue(e: Entry, s: State, steps: int, reason: Reason) -> State:
    if steps == 0:
        return s
    before, after = s.chase, chase.pursue(e.box, s.chase, steps, reason)
    made = getattr(after.steps, reason) - getattr(before.steps, reason)
    e.tell(PursuerMoved(reason, before.pursuer, after.pursuer, made))
    return caught_or_on(e, replace(s, chase=after))


# -------------------------------------------------------------------------------- the case, and the end


def turn(e: Entry, s: State, a: Turn) -> State:
    """SH-068, SH-069: all chips of one card, then the win check."""
    must_have_investigation(e.box, s)
    if not 1 <= len(a.chips) <= MOST_CHIPS or len(set(a.chips)) != len(a.chips):
        refuse("SH-068", "a card turns one, two or three different chips")
    if strangers := [chip for chip in a.chips if chip not in e.box.chips]:
        refuse("SH-008", "there is no chip {chip}", chip=strangers[0])
    turned, black = bits(e.box, a.chips), bits(e.box, s.black) ^ bits(e.box, a.chips)
    e.tell(ChipsTurned(case.named(e.box, turned & black), case.named(e.box, turned & ~black)))
    return won_or_on(e, replace(s, black=case.named(e.box, black)))


def bits(box: Box, chips: tuple[str, ...]) -> int:
    return sum(box.bits[chip] for chip in chips)


def must_have_investigation(box: Box, s: State) -> None:
    if not box.levels[s.options.level].investigation:
        refuse("SH-064", "there is no investigation in this level")


def won_or_on(e: Entry, s: State) -> State:
    """SH-122, SH-123."""
    if not chase.in_safe_house(e.box, s.chase):
        return s
    everybody = tuple(range(s.seats))
    if not e.box.levels[s.options.level].investigation:
        return finish(e, s, Outcome(everybody, "safe", "SH-122"))
    black = bits(e.box, s.black)
    if not case.is_solved(e.box, black):
        return s
    e.tell(CaseRead(case.read_out(e.box, black)))
    return finish(e, s, Outcome(everybody, "solved", "SH-123"))


def caught_or_on(e: Entry, s: State) -> State:
    """SH-124, SH-126."""
    if not chase.is_caught(s.chase):
        return s
    return finish(e, s, Outcome((), "caught", "SH-126" if chase.in_safe_house(e.box, s.chase) else "SH-124"))


def finish(e: Entry, s: State, outcome: Outcome) -> State:
    e.tell(Ended(outcome))
    return replace(s, result=outcome, running=False, claiming=False)


# -------------------------------------------------------------------------------- what can be entered


def legal(box: Box, s: State) -> Iterator[Action]:
    if not s.started:
        yield Start()
        return
    yield from map(Complete, range(1, MOST_STEPS + 1))
    if not s.special_closed:
        yield CompleteSpecial()
    yield from map(PursuerCard, box.pursuers)
    yield LaidOut()
    if s.missions:
        yield Removed()
    if box.levels[s.options.level].investigation:
        yield TooHigh()
        for n in range(1, MOST_CHIPS + 1):
            yield from map(Turn, combinations(box.chips, n))
    if s.running:
        yield Expire()
    if s.claiming:
        yield TimeUp()
    elif s.options.clock and not s.running and not s.options.is_scheduled:
        yield Flip()


def enter(e: Entry, s: State, action: Action) -> State:
    if not s.started and not isinstance(action, Start):
        refuse("SH-140", "first the clock must be started")
    match action:
        case Start():
            return start(e, s)
        case Expire():
            return expire(e, s)
        case Flip():
            return flip(e, s)
        case Complete():
            return complete(e, s, action)
        case CompleteSpecial():
            return complete_special(e, s)
        case PursuerCard():
            return pursuer_card(e, s, action)
        case LaidOut():
            return laid_out(e, s)
        case Removed():
            return removed(e, s)
        case TooHigh():
            return too_high(e, s)
        case Turn():
            return turn(e, s, action)
        case TimeUp():
            return time_up(e, s)


class Tracker:
    """Safehouse beside the boxed game, entered with a few presses."""

    key = "safehouse/tracker"
    seats = range(2, 5)
    version = "1"
    private = False
    Options = Options
    State = State
    Action = Action
    Event = AnyEvent
    blind: frozenset[str] = frozenset()

    def __init__(self, box: Box) -> None:
        self.box = box
        self.edition = box.edition
        self.bots: dict[str, Bot] = {"random": RandomReferee(partial(legal, box))}
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))
        self.telling = TrackerTelling(self)
        self.panel = TrackerPanel(self)

    def new(self, options: full.Options, seats: int, chance: Chance) -> Track:  # noqa: ARG002 - people shuffle
        must_be_playable(self.box, options, seats)
        return State(options, seats, chase.opening(self.box))

    def of(self, s: full.State) -> Track:
        """What it would know of a full game."""
        return of(self.box, s)

    def actors(self, s: Track) -> tuple[Seat | None, ...]:
        return () if s.result else (None,)

    def legal(self, s: Track, seat: Seat | None) -> Iterator[Any]:
        return legal(self.box, s) if seat is None and s.result is None else iter(())

    def play(self, s: Track, seat: Seat | None, action: Any, chance: Chance) -> tuple[Track, tuple[Any, ...]]:
        if not isinstance(action, get_args(Action)):
            raise BadInput(text("{action} is not an action of Safehouse", action=repr(action)))
        if s.result is not None:
            refuse(s.result.clause, "the game is over")
        if seat is not None:
            refuse("SH-026", "entries are made for the table")
        e = Entry(self.box, chance)
        s = enter(e, s, action)
        return s, tuple(e.events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - there are no secrets here
        return thing

    def clocks(self, s: Track) -> tuple[Clock, ...]:
        if s.result is not None or not s.started or not s.options.clock:
            return ()
        if s.claiming:
            return (Clock("claim", 1, CLAIM_SECONDS, TimeUp(), pause=s.options.pause == "allowed"),)
        return unit_clocks(self.box, s.options, s.unit, running=s.running)

    def outcome(self, s: Track) -> Outcome | None:
        return s.result

    def warnings(self, s: Track, seat: Seat | None, action: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return ()

    def pieces(self, s: Track) -> tuple[Any, ...]:  # noqa: ARG002 - the cards are the people's
        return ()
