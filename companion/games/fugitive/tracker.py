"""The referee's small twin of Fugitive: rounds, turns, pile sizes, the shape of the row, numbers found, the manhunt.

The people play with their own cards and enter what everybody can see; guesses, events and the notepad stay with them.
Only what is certainly wrong is refused, so a draw that was not entered can be made up for later.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, assert_never, get_args

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Event, Illegal, Outcome, Seat, Text, refuse, text, texts
from companion.core.referee_bot import RandomReferee
from companion.core.rulebook import read_rulebook
from companion.games.fugitive import state as full
from companion.games.fugitive.edition import Box, Icon, LayInRow
from companion.games.fugitive.move import name_of
from companion.games.fugitive.setup import settled
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Auditing,
    Concede,
    Draw,
    Ended,
    Found,
    HuntBegan,
    Manhunt,
    Options,
    Pass,
    Passed,
    Placed,
    TurnBegan,
)
from companion.games.fugitive.tracker_panel import TrackerPanel
from companion.games.fugitive.tracker_state import (
    Action,
    AnyEvent,
    Escape,
    Find,
    Lay,
    Miss,
    Next,
    Spot,
    State,
    Taken,
)
from companion.games.fugitive.tracker_telling import TrackerTelling

Track: TypeAlias = State
"""Its name inside `Tracker`, where `State` is what the protocol calls it."""
Step: TypeAlias = tuple[State, list[Event]]


# -------------------------------------------------------------------------------- setting up


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    if seats != 2:
        raise BadInput(text("Fugitive is for exactly 2 players, not {n}", n=seats))
    return State(settled(box, options), round=1, turn=FUGITIVE, piles=pile_sizes(box, options, chance))


def pile_sizes(box: Box, options: Options, chance: Chance) -> tuple[int, ...]:
    """FU-006, and what the variant adds: FU-110, FU-116, FU-117."""
    sizes = hideouts_in_piles(box)
    piles = range(1, len(sizes) + 1)
    match options.variant:
        case "random":
            more = dict.fromkeys(piles, box.events_per_pile)
        case "balancing":
            more = dict.fromkeys(piles, box.placeholders_per_pile)
        case "helpful_fugitive" | "helpful_marshal":
            icon: Icon = "fugitive" if options.variant == "helpful_fugitive" else "marshal"
            each, left = divmod(len(box.with_icon(icon)), len(piles))
            more = dict.fromkeys(piles, each)
            for _ in range(left):  # at most one extra each; only who dealt them knows where
                more[chance.turn_up("surplus_pile", None, [pile for pile in piles if more[pile] == each])] += 1
        case _:
            more = dict.fromkeys(piles, 0)
    return tuple(size + more[pile] for pile, size in enumerate(sizes, 1))


def hideouts_in_piles(box: Box) -> tuple[int, ...]:
    return tuple(len(numbers) - n for numbers, n in zip(box.piles, box.opening_draws, strict=True))


def of(s: full.State) -> State:
    """What the tracker would know of a full game."""
    turn = s.record[max(i for i, event in enumerate(s.record) if isinstance(event, TurnBegan)) :]
    audit = s.todo[-1] if s.todo else None
    return State(
        options=s.options,
        round=s.round,
        turn=s.turn,
        piles=tuple(len(pile) for pile in s.piles),
        row=tuple(Spot(len(hideout.sprints), hideout.number if hideout.found else None) for hideout in s.row[1:]),
        placed=sum(isinstance(event, Placed) and not event.face_up for event in turn),
        passed=Passed(FUGITIVE) in turn,
        stalled=s.stalled,
        escaped=any(isinstance(event, Placed) and event.face_up for event in turn),
        hunting=HuntBegan() in turn,
        result=audit.verdict if isinstance(audit, Auditing) else s.result,
    )


# -------------------------------------------------------------------------------- what can be known of the row


def face_down_places(s: State) -> list[int]:
    """42 is not found, but not face down either."""
    hideouts = s.row[:-1] if s.escaped else s.row
    return [place for place, spot in enumerate(hideouts, 1) if spot.found is None]


def manhunt_allowed(box: Box, s: State) -> bool:
    """FU-091, the lamp: only while no hideout she has found is higher than 29."""
    return all(spot.found <= box.manhunt_max_found for spot in s.row if spot.found is not None)


def longest_step(box: Box, options: Options, sprints: int) -> int:
    """FU-044 at most; an event nobody entered may lie there too (FU-122)."""
    reach = box.base_reach + max(box.sprint) * sprints
    if options.variant == "none":
        return reach
    mods = [op for event in box.events.values() for op in event.ops if isinstance(op, LayInRow) and op.mod == "reach"]
    return reach + max((op.value for op in mods), default=0)


def possible_numbers(box: Box, s: State) -> list[range]:
    """For place 1, 2, … what the steps to the found hideouts around it leave possible (FU-041, FU-044)."""
    steps = [longest_step(box, s.options, spot.sprints) for spot in s.row]
    lows, highs = [box.first], [box.first]
    for place, (spot, step) in enumerate(zip(s.row, steps, strict=True), 1):
        low, high = lows[-1] + 1, min(highs[-1] + step, box.goal - 1)
        known = spot.found
        if s.escaped and place == len(s.row):
            high, known = highs[-1] + step, box.goal
        if known is not None:
            low, high = max(low, known), min(high, known)
        lows.append(low)
        highs.append(high)
    for place in range(len(s.row), 1, -1):
        highs[place - 1] = min(highs[place - 1], highs[place] - 1)
        lows[place - 1] = max(lows[place - 1], lows[place] - steps[place - 1])
    return [range(low, high + 1) for low, high in zip(lows[1:], highs[1:], strict=True)]


def fits(box: Box, s: State) -> bool:
    return all(possible_numbers(box, s))


def most_cards(box: Box, s: State) -> int:
    """How many cards the fugitive can have had until now, drawn cards that were not entered included."""
    opening = len(box.start_hand) + sum(box.opening_draws)
    left = sum(hideouts_in_piles(box))
    if s.options.variant == "none":
        left = min(left, (s.round - 1) * (2 if s.options.pass_draw else 1))
    return opening + left


def most_sprints(box: Box, s: State) -> int:
    """Under the hideout now laid, by the number of cards alone; below 0 if he cannot have even that one."""
    kept = not s.escaped and s.options.sprint_42 == "forbid"  # 42 is still in his hand (FU-051)
    return most_cards(box, s) - sum(1 + spot.sprints for spot in s.row) - 1 - kept


# -------------------------------------------------------------------------------- turns and draws


def must_be_chase(box: Box, s: State) -> None:
    if s.hunting:
        refuse("FU-095", "the manhunt is on: enter the number she found, or a miss")
    if s.escaped:
        refuse("FU-083", "{goal} lies in the row: nothing but a manhunt can follow, or she gives up", goal=box.goal)


def next_turn(box: Box, s: State) -> Step:
    """FU-020. A turn in which the fugitive laid nothing was a pass."""
    must_be_chase(box, s)
    events: list[Event] = []
    if s.turn == FUGITIVE and not s.placed and not s.passed:
        s, events = pass_(box, s)
        if s.result:
            return s, events
    seat = 1 - s.turn
    s = replace(s, turn=seat, round=s.round + (seat == FUGITIVE), placed=0, passed=False)
    return s, [*events, TurnBegan(seat, s.round)]


def draw(box: Box, s: State, a: Draw) -> Step:
    must_be_chase(box, s)
    if not 1 <= a.pile <= len(s.piles):
        refuse("FU-004", "there is no pile {pile}; the piles are 1, 2 and 3", pile=a.pile)
    if not s.piles[a.pile - 1]:
        refuse("FU-031", "pile {pile} is empty", pile=a.pile)
    if is_everything_drawn(box, s):
        refuse_draw(box, s)
    piles = tuple(n - (pile == a.pile) for pile, n in enumerate(s.piles, 1))
    return replace(s, piles=piles), [Taken(a.pile)]


def is_everything_drawn(box: Box, s: State) -> bool:
    """Have as many cards left the piles as can have by now (FU-021 to FU-025)? Events may take any number."""
    if s.turn == FUGITIVE and s.round == 1:
        return True
    if s.options.variant != "none" or s.options.pass_draw:
        return False
    marshals_turns = s.round - (s.turn == FUGITIVE)
    due = (s.round - 1) + box.marshal_first_draw + (marshals_turns - 1)
    return sum(hideouts_in_piles(box)) - sum(s.piles) >= due


def refuse_draw(box: Box, s: State) -> NoReturn:
    match s.turn == FUGITIVE, s.round == 1:
        case True, True:
            refuse("FU-021", "the fugitive draws no card in the first turn")
        case True, False:
            refuse("FU-024", "all cards due so far have been drawn: the fugitive draws one a turn")
        case False, True:
            refuse("FU-023", "the marshal has drawn her {n} cards of the first turn", n=box.marshal_first_draw)
        case _:
            refuse("FU-025", "all cards due so far have been drawn: the marshal draws one a turn")


# -------------------------------------------------------------------------------- the fugitive


def must_be_his_turn(box: Box, s: State) -> None:
    must_be_chase(box, s)
    if s.turn != FUGITIVE:
        refuse("FU-020", "it is the marshal's turn: enter first that it is over")
    if s.passed:
        refuse("FU-056", "the fugitive has passed in this turn")


def must_be_due(s: State) -> None:
    if may_lay(s):
        return
    if s.round > 1:
        refuse("FU-024", "the fugitive places at most one hideout in a turn, and it is entered")
    most = max(s.options.first_turn_hideouts)
    one, many = "the first turn has at most {n} hideout", "the first turn has at most {n} hideouts"
    raise Illegal("FU-021", texts(one, many, most))


def may_lay(s: State) -> bool:
    """FU-021, FU-024; in a later turn an event may have given him more."""
    if s.round == 1:
        return s.placed < max(s.options.first_turn_hideouts)
    return s.placed == 0 or s.options.variant != "none"


def lay(box: Box, s: State, a: Lay) -> Step:
    must_be_his_turn(box, s)
    must_be_due(s)
    laid = replace(s, row=(*s.row, Spot(a.sprints)), placed=s.placed + 1, stalled=0)
    must_be_possible(box, laid)
    return laid, [Placed(len(laid.row), None, (None,) * a.sprints)]


def escape(box: Box, s: State, a: Escape) -> Step:
    """FU-083: with 42 in the row the regular turn order stops."""
    must_be_his_turn(box, s)
    must_be_due(s)
    laid = replace(s, row=(*s.row, Spot(a.sprints)), escaped=True, stalled=0)
    must_be_possible(box, laid)
    events: list[Event] = [Placed(len(laid.row), box.goal, (None,) * a.sprints, face_up=True)]
    if not face_down_places(laid):
        return finish(laid, events, Outcome((FUGITIVE,), "escape", "FU-083"))
    if not manhunt_allowed(box, laid):
        return finish(laid, events, Outcome((FUGITIVE,), "escape", "FU-091"))
    return laid, events


def must_be_possible(box: Box, laid: State) -> None:
    """Whatever the hidden cards are: he can have so many, and some number fits."""
    sprints = laid.row[-1].sprints
    if sprints < 0:
        refuse("FU-049", "say how many sprint cards lie there: 0 or more")
    most = most_sprints(box, replace(laid, row=laid.row[:-1]))
    if most < 0:
        refuse("FU-040", "the fugitive cannot have a card left to place")
    if sprints > most:
        refuse("FU-040", "the fugitive cannot have {n} sprint cards, {most} at most", n=sprints, most=most)
    if fits(box, laid):
        return
    if laid.escaped:
        refuse("FU-044", "{goal} cannot be within reach with {n} sprint cards", goal=box.goal, n=sprints)
    refuse("FU-041", "after the hideouts found, no number is left but {goal}", goal=box.goal)


def pass_(box: Box, s: State) -> Step:
    """FU-056; and the option "stall limit"."""
    must_be_his_turn(box, s)
    if s.round == 1 and not s.placed:
        refuse("FU-021", "the fugitive may not pass in the first turn: enter the hideout he placed")
    if s.placed:
        refuse("FU-056", "the fugitive has placed a hideout: that is no pass, enter that his turn is over")
    s = replace(s, passed=True, stalled=s.stalled + (not any(s.piles)))
    if s.stalled and s.stalled == s.options.stall_limit:
        return finish(s, [Passed(FUGITIVE)], Outcome((MARSHAL,), "stall", "FU-056"))
    return s, [Passed(FUGITIVE)]


# -------------------------------------------------------------------------------- the marshal


def find(box: Box, s: State, a: Find) -> Step:
    """FU-062. FU-080, FU-097: with no hideout left face down she has won."""
    if s.escaped and not s.hunting:
        refuse("FU-090", "first the manhunt is started")
    if s.turn == FUGITIVE and not s.hunting:
        refuse("FU-028", "it is the fugitive's turn: the marshal guesses in her own")
    must_be_there(box, s, a)
    spot = Spot(s.row[a.place - 1].sprints, a.number)
    s = replace(s, row=(*s.row[: a.place - 1], spot, *s.row[a.place :]))
    events: list[Event] = [Found(a.place, a.number, (None,) * spot.sprints)]
    if face_down_places(s):
        return s, events
    won = ("manhunt_won", "FU-097") if s.hunting else ("found", "FU-080")
    return finish(s, events, Outcome((MARSHAL,), *won))


def must_be_there(box: Box, s: State, a: Find) -> None:
    lowest, highest = box.first + 1, box.goal - 1
    if not lowest <= a.number <= highest:
        message = "{number} cannot be guessed; name numbers from {lowest} to {highest}"
        refuse("FU-066", message, number=a.number, lowest=lowest, highest=highest)
    elsewhere = [place for place, spot in enumerate(s.row, 1) if spot.found == a.number and place != a.place]
    if elsewhere:
        refuse("FU-061", "{number} was found at place {place} already", number=a.number, place=elsewhere[0])
    if a.place not in face_down_places(s):
        refuse("FU-061", "place {place} is not a face-down hideout", place=a.place)
    possible = possible_numbers(box, s)[a.place - 1]
    if a.number in possible:
        return
    before = [spot.found for spot in s.row[: a.place - 1] if spot.found is not None]
    after = [spot.found for spot in s.row[a.place :] if spot.found is not None]
    clause = "FU-041" if a.number <= max(before, default=0) or a.number >= min(after, default=box.goal) else "FU-044"
    about = {"number": a.number, "place": a.place, "least": possible[0], "most": possible[-1]}
    if len(possible) == 1:
        refuse(clause, "{number} cannot lie at place {place}; only {least} fits the row", **about)
    refuse(clause, "{number} cannot lie at place {place}; {least} to {most} fit the row", **about)


def start_manhunt(box: Box, s: State) -> Step:
    """FU-090. Whether it is allowed was tested when 42 was laid (FU-093)."""
    must_have_escaped(box, s)
    return replace(s, hunting=True), [HuntBegan()]


def concede(box: Box, s: State) -> Step:
    """FU-094: the manhunt is optional, but declining it loses."""
    must_have_escaped(box, s)
    return finish(s, [], Outcome((FUGITIVE,), "escape", "FU-094"))


def must_have_escaped(box: Box, s: State) -> None:
    if s.hunting:
        refuse("FU-095", "the manhunt is on: enter the number she found, or a miss")
    if not s.escaped:
        refuse("FU-090", "a manhunt comes only after {goal} has been placed", goal=box.goal)


def miss(s: State) -> Step:
    """FU-096: the first miss of a manhunt ends the game."""
    if not s.hunting:
        refuse("FU-063", "only a miss in a manhunt is entered; in her turn, enter that it is over")
    return finish(s, [], Outcome((FUGITIVE,), "manhunt_lost", "FU-096"))


def finish(s: State, events: list[Event], outcome: Outcome) -> Step:
    return replace(s, result=outcome), [*events, Ended(outcome)]


# -------------------------------------------------------------------------------- what can be entered


def legal(box: Box, s: State) -> Iterator[Action]:
    if s.hunting:
        yield from finds(box, s)
        yield Miss()
    elif s.escaped:
        yield from (Manhunt(), Concede())
    else:
        if s.turn == MARSHAL or s.placed or s.passed or s.round > 1:
            yield Next()
        if not is_everything_drawn(box, s):
            yield from (Draw(pile) for pile, left in enumerate(s.piles, 1) if left)
        yield from finds(box, s) if s.turn == MARSHAL else placements(box, s)


def placements(box: Box, s: State) -> Iterator[Action]:
    if s.passed:
        return
    if may_lay(s):
        for kind, escaped in ((Lay, False), (Escape, True)):
            laid = replace(s, escaped=escaped)
            for n in range(most_sprints(box, laid) + 1):
                if fits(box, replace(laid, row=(*s.row, Spot(n)))):
                    yield kind(n)
    if s.round > 1 and not s.placed:
        yield Pass()


def finds(box: Box, s: State) -> Iterator[Find]:
    possible = possible_numbers(box, s)
    for place in face_down_places(s):
        yield from (Find(place, number) for number in possible[place - 1])


def enter(box: Box, s: State, action: Action) -> Step:
    match action:
        case Next():
            return next_turn(box, s)
        case Draw():
            return draw(box, s, action)
        case Lay():
            return lay(box, s, action)
        case Escape():
            return escape(box, s, action)
        case Pass():
            return pass_(box, s)
        case Find():
            return find(box, s, action)
        case Manhunt():
            return start_manhunt(box, s)
        case Concede():
            return concede(box, s)
        case Miss():
            return miss(s)
        case _:
            assert_never(action)


class Tracker:
    """Fugitive beside the boxed game, entered with a few presses."""

    key = "fugitive/tracker"
    seats = range(2, 3)
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
        self.telling = TrackerTelling(self)
        self.panel = TrackerPanel(self)
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))

    def new(self, options: full.Options, seats: int, chance: Chance) -> Track:
        return set_up(self.box, options, seats, chance)

    def actors(self, s: Track) -> tuple[Seat | None, ...]:
        return () if s.result else (None,)

    def legal(self, s: Track, seat: Seat | None) -> Iterator[Any]:
        return legal(self.box, s) if seat is None and s.result is None else iter(())

    def play(self, s: Track, seat: Seat | None, action: Any, chance: Chance) -> tuple[Track, tuple[Any, ...]]:  # noqa: ARG002 - people have it
        if not isinstance(action, get_args(Action)):
            raise BadInput(text("{action} is not an action of Fugitive", action=repr(action)))
        if s.result:
            refuse("FU-085", "the game is over")
        if seat is not None:
            refuse("FU-020", "it is not your turn: {who} must act now", who=name_of(None))
        s, events = enter(self.box, s, action)
        return s, tuple(events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - there are no secrets here
        return thing

    def clocks(self, s: Track) -> tuple[Clock, ...]:  # noqa: ARG002 - nothing is played against time
        return ()

    def outcome(self, s: Track) -> Outcome | None:
        return s.result

    def warnings(self, s: Track, seat: Seat | None, action: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return ()

    def pieces(self, s: Track) -> tuple[Any, ...]:  # noqa: ARG002 - the cards are the people's
        return ()
