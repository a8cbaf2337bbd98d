"""The rules of Fugitive, in the order of the rule book. Clause numbers are those of `companion rules fugitive`.

Setting up is in `setup.py`, event cards are in `eventcards.py`, what is different at a real table is in `referee.py`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Illegal, Outcome, Seat, Text, refuse, text, texts
from companion.core.cards import face_down, into_hand
from companion.core.rulebook import read_rulebook
from companion.games.fugitive import choices, eventcards, referee, state
from companion.games.fugitive.board import Board
from companion.games.fugitive.bots import bots
from companion.games.fugitive.edition import Box
from companion.games.fugitive.move import Move, face_down_places, free_place, name_of, pop, push, swap, without_top
from companion.games.fugitive.panel import Panel
from companion.games.fugitive.reach import reach_of, row_forbids_sprints, row_mod
from companion.games.fugitive.setup import set_up
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Answer,
    Answering,
    Concede,
    Deciding,
    Draw,
    Drawing,
    Drew,
    Executing,
    ExtraGuessing,
    Found,
    Guess,
    Guessed,
    Guessing,
    Hideout,
    HuntBegan,
    Hunting,
    Manhunt,
    Number,
    Pass,
    Passed,
    Place,
    Placed,
    Placing,
    Skipped,
    State,
    Todo,
    TurnBegan,
)
from companion.games.fugitive.telling import Telling

# -------------------------------------------------------------------------------- 2.2 turns


def next_turn(m: Move, s: State) -> State:
    """FU-020: turns alternate; a round is the fugitive's turn, then the marshal's."""
    return marshals_turn(m, s) if s.turn == FUGITIVE else fugitives_turn(m, s)


def fugitives_turn(m: Move, s: State) -> State:
    """FU-024: draw one card, then place at most one hideout (more if an event gave some) or pass."""
    m.tell(TurnBegan(FUGITIVE, s.round + 1))
    counts = tuple(range(2 + s.extra_places))
    s = replace(s, turn=FUGITIVE, round=s.round + 1, todo=(Placing(counts),), extra_places=0)
    return owe_draws(m, s, FUGITIVE, 1)


def marshals_turn(m: Move, s: State) -> State:
    """FU-023, FU-025: draw (two cards in the first turn), then guess."""
    if not face_down_places(s):  # only an event of an owner's edition can have turned up the last one
        return referee.finish(m, s, Outcome((MARSHAL,), "found", "FU-080"))
    m.tell(TurnBegan(MARSHAL, s.round))
    todo: tuple[Todo, ...] = (Guessing(), ExtraGuessing(s.extra_guesses)) if s.extra_guesses else (Guessing(),)
    s = replace(s, turn=MARSHAL, todo=todo, extra_guesses=0)
    return owe_draws(m, s, MARSHAL, m.box.marshal_first_draw if s.round == 1 else 1)


def owe_draws(m: Move, s: State, seat: Seat, n: int) -> State:
    """FU-026: drawing comes first. FU-127: events may make a player skip regular draws."""
    skips = s.skip_draws[seat]
    if skips:
        used = min(skips, n)
        for _ in range(used):
            m.tell(Skipped(seat, "draw"))
        left = skips - used
        s = replace(s, skip_draws=(left, s.skip_draws[1]) if seat == FUGITIVE else (s.skip_draws[0], left))
        n -= used
    return push(s, Drawing(seat, n)) if n else s


def proceed(m: Move, s: State) -> State:
    """On to the next thing that somebody must decide."""
    while s.result is None:
        if not s.todo:
            s = next_turn(m, s)
            continue
        todo = s.todo[-1]
        if isinstance(todo, Drawing):
            if not any(s.piles):  # FU-032
                s = pop(s)
            elif todo.pile is None:
                return s
            else:
                s = forced_draw(m, s, todo, todo.pile)
        elif isinstance(todo, Guessing) and s.skip_guesses:  # FU-127
            m.tell(Skipped(MARSHAL, "guess"))
            s = pop(replace(s, skip_guesses=s.skip_guesses - 1))
        elif isinstance(todo, Executing):
            s = eventcards.execute(m, s, todo)
        else:
            return s
    return s


# -------------------------------------------------------------------------------- 2.3 drawing


def draw(m: Move, s: State, todo: Drawing, a: Draw) -> State:
    """FU-030: from which pile is public, which card is not."""
    if not 1 <= a.pile <= len(s.piles):
        refuse("FU-004", "there is no pile {pile}; the piles are 1, 2 and 3", pile=a.pile)
    if not s.piles[a.pile - 1]:
        refuse("FU-031", "pile {pile} is empty", pile=a.pile)
    return take_top(m, s, todo, a.pile)


def forced_draw(m: Move, s: State, todo: Drawing, pile: int) -> State:
    """A draw without a choice of pile; from an empty pile there is none (FU-124)."""
    return take_top(m, s, todo, pile) if s.piles[pile - 1] else pop(s)


def take_top(m: Move, s: State, todo: Drawing, pile: int) -> State:
    seat = todo.seat
    card = s.piles[pile - 1][0]
    if card is None:
        card = referee.identify(m, s, seat, pile)
    s = without_top(s, pile)
    if isinstance(card, str):
        # FU-111, FU-112: an event does not fulfil the draw; it is replaced by a card from any pile.
        if todo.pile:
            s = swap(s, Drawing(seat, todo.n - 1, todo.pile)) if todo.n > 1 else pop(s)
            s = push(s, Drawing(seat, 1))
        return eventcards.meet(m, s, seat, pile, card)
    m.tell(Drew(seat, pile, card))
    fugitives, marshals = s.hands
    hands = (into_hand(fugitives, card), marshals) if seat == FUGITIVE else (fugitives, into_hand(marshals, card))
    rest: tuple[Todo, ...] = s.todo[:-1] if todo.n == 1 else (*s.todo[:-1], Drawing(seat, todo.n - 1, todo.pile))
    return replace(s, hands=hands, todo=rest)


# -------------------------------------------------------------------------------- 2.4 the fugitive's options


def place(m: Move, s: State, todo: Placing, a: Place) -> State:
    """FU-040: one hand card goes to the free place, with any number of sprint cards under it (FU-044)."""
    hand = taken_from_hand(m.box, s, a)
    if a.sprints:
        must_be_sprint_cards(m.box, s, a)
    must_be_within_reach(m.box, s, a)
    s = lay(m, s, a, hand)
    if a.number == m.box.goal:
        return reach_goal(m, s)
    placed = todo.placed + 1
    return pop(s) if placed == todo.counts[-1] else swap(s, Placing(todo.counts, placed))


def taken_from_hand(box: Box, s: State, a: Place) -> tuple[Number | None, ...]:
    """The hand without these cards."""
    hand = list(s.hands[FUGITIVE])
    if None in hand:
        return referee.taken_from_hand(box, s, a)
    for card in (a.number, *a.sprints):
        if card not in hand:
            if card is None:
                refuse("FU-040", "say which card it is: your hand is known here")
            refuse("FU-040", "{card} is not in your hand, or you named it twice", card=card)
        hand.remove(card)
    return tuple(hand)


def must_be_sprint_cards(box: Box, s: State, a: Place) -> None:
    if box.goal in a.sprints and s.options.sprint_42 == "forbid":
        refuse("FU-051", "{goal} may not be used as a sprint card", goal=box.goal)
    if row_forbids_sprints(box, s):
        refuse("FU-122", "an event lies at this place: no sprint cards may go under this hideout")


def must_be_within_reach(box: Box, s: State, a: Place) -> None:
    """FU-041, FU-042, FU-044: higher than the last hideout, and no further than reach.

    What is unknown here is checked when it is shown.
    """
    number, last = a.number, s.row[-1].number
    if number is None or last is None:
        return
    if number <= last:
        refuse("FU-041", "{number} is not higher than the last hideout, {last}", number=number, last=last)
    if None in a.sprints:
        return
    reach = reach_of(box, s, a.sprints)
    if number - last > reach:
        clause, about = "FU-044" if a.sprints else "FU-042", {"number": number, "step": number - last, "reach": reach}
        if row_forbids_sprints(box, s):
            refuse(clause, "{number} is {step} away; your reach is {reach}, and sprint cards cannot help here", **about)
        refuse(clause, "{number} is {step} away; your reach is {reach}: add a sprint card", **about)


def lay(m: Move, s: State, a: Place, hand: tuple[Number | None, ...]) -> State:
    """FU-048: hideout and sprint cards go down together. FU-052: only 42 lies face up."""
    face_up = a.number == m.box.goal
    sealed = False
    if s.signs:
        mod = row_mod(m.box, s, free_place(s))
        sealed = mod is not None and mod.mod == "seal"
    sprints = a.sprints if None in a.sprints else tuple(sorted(a.sprints))  # type: ignore[type-var] # no order of play
    m.tell(Placed(free_place(s), a.number, sprints, face_up))
    row = (*s.row, Hideout(a.number, sprints, face_up, False, sealed))
    return replace(s, row=row, hands=(hand, s.hands[MARSHAL]), stalled=0)


def pass_(m: Move, s: State, todo: Todo, a: Pass) -> State:  # noqa: ARG001
    match todo:
        case Placing(counts, placed):
            return stop_placing(m, s, counts, placed)
        case ExtraGuessing():  # FU-126: additional guesses may be declined
            m.tell(Passed(MARSHAL))
            return pop(s)
        case _:
            if not s.options.marshal_may_pass:
                refuse("FU-027", "the marshal must name at least one number")
            m.tell(Passed(MARSHAL))
            return pop(s)


def stop_placing(m: Move, s: State, counts: tuple[int, ...], placed: int) -> State:
    if not choices.may_stop(m.box, s, Placing(counts, placed)):
        needed = min(count for count in counts if count > placed) - placed
        raise Illegal(
            "FU-021", texts("the first turn needs {n} more hideout", "the first turn needs {n} more hideouts", needed)
        )
    s = pop(s)
    if placed:
        return s
    m.tell(Passed(FUGITIVE))  # FU-056
    s = eventcards.lift_sign(m, s)
    if s.options.pass_draw and any(s.piles):
        lowest = next(i for i, pile in enumerate(s.piles, 1) if pile)
        s = push(s, Drawing(FUGITIVE, 1, lowest))
    return stall(m, s)


def stall(m: Move, s: State) -> State:
    """The option "stall limit": who only passes once all piles are empty is caught in the end (FU-056)."""
    if any(s.piles):
        return s
    s = replace(s, stalled=s.stalled + 1)
    if s.stalled == s.options.stall_limit:
        return referee.finish(m, s, Outcome((MARSHAL,), "stall", "FU-056"))
    return s


# -------------------------------------------------------------------------------- 2.5 the marshal's guess


def guess(m: Move, s: State, todo: Guessing | ExtraGuessing | Hunting, a: Guess) -> State:
    numbers = checked_numbers(m.box, todo, a.numbers)
    match todo:
        case Guessing():  # FU-028: one guess a turn
            s = pop(s)
        case ExtraGuessing(n):
            s = pop(s) if n == 1 else swap(s, ExtraGuessing(n - 1))
    hidden = [(hideout.number, place) for place, hideout in enumerate(s.row) if not hideout.face_up]
    if any(number is None for number, _ in hidden):
        return push(s, Answering(numbers, todo))
    # FU-061, FU-064: a hit needs every number on a face-down hideout, anywhere in the row
    lie = dict(hidden)
    places = tuple([lie[number] for number in numbers if number in lie])
    return answered(m, s, todo, numbers, places if len(places) == len(numbers) else ())


def checked_numbers(
    box: Box, todo: Guessing | ExtraGuessing | Hunting, named: tuple[Number, ...]
) -> tuple[Number, ...]:
    """In rising order, each once (FU-068)."""
    lowest, highest = box.first + 1, box.goal - 1
    for number in named:
        if type(number) is not int or not lowest <= number <= highest:
            refuse(
                "FU-066",
                "{number} cannot be guessed; name numbers from {lowest} to {highest}",
                number=number,
                lowest=lowest,
                highest=highest,
            )
    numbers = tuple(sorted(set(named)))
    if not numbers:
        refuse("FU-027", "the marshal must name at least one number")
    if len(numbers) > 1 and type(todo) is not Guessing:
        if type(todo) is Hunting:
            refuse("FU-095", "in a manhunt only one number at a time may be named")
        refuse("FU-126", "an additional guess names a single number")
    return numbers


def answer(m: Move, s: State, todo: Answering, a: Answer) -> State:
    """Where the device does not know the row the fugitive answers: the places of the numbers, or no (FU-071)."""
    referee.must_be_true(s, todo, a)
    return answered(m, pop(s), todo.guess, todo.numbers, a.places)


def answered(m: Move, s: State, todo: Todo, numbers: tuple[Number, ...], places: tuple[int, ...]) -> State:
    """The answer is one word (FU-065): either all numbers were right, or nothing is turned up (FU-063)."""
    m.tell(Guessed(numbers, places))
    if not places:
        if type(todo) is Hunting:  # FU-096
            return referee.finish(m, s, Outcome((FUGITIVE,), "manhunt_lost", "FU-096"))
        return s
    for number, place in zip(numbers, places, strict=True):
        s = find(m, s, place, number)
    if s.result:
        return s
    if not face_down_places(s):  # FU-080, FU-097: tested before anything else happens (FU-081)
        won = ("manhunt_won", "FU-097") if type(todo) is Hunting else ("found", "FU-080")
        return referee.finish(m, s, Outcome((MARSHAL,), *won))
    if s.options.variant == "discoveries" and type(todo) is not Hunting:  # FU-114, FU-115
        return eventcards.discover(m, s)
    return s


def find(m: Move, s: State, place: int, number: Number) -> State:
    """FU-062: the hideout and all sprint cards under it are turned face up, and stay so."""
    hideout = s.row[place]
    sprints = hideout.sprints
    if not hideout.sealed and None in sprints:
        sprints = referee.turn_up_sprints(m, s, place, number)
    m.tell(Found(place, number, face_down(sprints) if hideout.sealed else sprints))
    found = Hideout(number, sprints, True, True, hideout.sealed)
    unsure = hideout.number is None or None in hideout.sprints
    s = replace(s, row=(*s.row[:place], found, *s.row[place + 1 :]))
    return referee.check_shown(m, s, place) if unsure else s


# -------------------------------------------------------------------------------- 2.6 winning, 2.7 manhunt


def reach_goal(m: Move, s: State) -> State:
    """FU-083: with 42 in the row the regular turn order stops."""
    if not face_down_places(s):
        return referee.finish(m, s, Outcome((FUGITIVE,), "escape", "FU-083"))
    if not choices.manhunt_allowed(m.box, s):
        return referee.finish(m, s, Outcome((FUGITIVE,), "escape", "FU-091"))
    return replace(s, todo=(Deciding(),))


def start_manhunt(m: Move, s: State, todo: Deciding, a: Manhunt) -> State:  # noqa: ARG001
    """FU-095: single numbers, one after the other; FU-093: the condition was tested, it is not tested again."""
    m.tell(HuntBegan())
    return swap(s, Hunting())


def concede(m: Move, s: State, todo: Deciding, a: Concede) -> State:  # noqa: ARG001
    """FU-094: the manhunt is optional, but declining it loses."""
    return referee.finish(m, s, Outcome((FUGITIVE,), "escape", "FU-094"))


# -------------------------------------------------------------------------------- the game

Handler = Callable[[Move, State, Any, Any], State]
HANDLERS: dict[type, tuple[tuple[type, ...], Handler]] = {
    Draw: ((Drawing,), draw),
    Place: ((Placing,), place),
    Pass: ((Placing, Guessing, ExtraGuessing), pass_),
    Guess: ((Guessing, ExtraGuessing, Hunting), guess),
    Manhunt: ((Deciding,), start_manhunt),
    Concede: ((Deciding,), concede),
    Answer: ((Answering,), answer),
    state.Point: ((state.Pointing,), eventcards.point),
    state.Tell: ((state.Telling,), eventcards.tell),
    state.Choose: ((state.ChoosingPile,), eventcards.choose),
    state.PutBack: ((state.Looking,), eventcards.put_back),
    state.Show: ((state.Improvising, state.Auditing), referee.show),
    state.Done: ((state.Improvising, state.Auditing), referee.done),
}


class Fugitive:
    """Two players: one flees along a row of hidden numbers, the other guesses them."""

    key = "fugitive"
    seats = range(2, 3)
    version = "1"
    private = True
    Options = state.Options
    State = state.State
    Action = state.Action
    Event = state.AnyEvent
    blind = frozenset({"fugitive_draw", "marshal_draw"})

    def __init__(self, box: Box) -> None:
        self.box = box
        self.edition = box.edition
        self.bots: dict[str, Bot] = bots(box)
        self.telling = Telling(self)
        self.panel = Panel(self)
        self.board = Board(self)
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))

    def new(self, options: state.Options, seats: int, chance: Chance) -> state.State:
        return set_up(self.box, options, seats, chance)

    def actors(self, s: state.State) -> tuple[Seat, ...]:
        return (s.todo[-1].seat,) if s.todo else ()

    def legal(self, s: state.State, seat: Seat | None) -> Iterator[state.Action]:
        return choices.legal(self.box, s) if s.todo and s.todo[-1].seat == seat else iter(())

    def play(
        self, s: state.State, seat: Seat | None, action: state.Action, chance: Chance
    ) -> tuple[state.State, tuple[Any, ...]]:
        if type(action) not in HANDLERS:
            raise BadInput(text("{action} is not an action of Fugitive", action=repr(action)))
        if not s.todo:
            refuse("FU-085", "the game is over")
        todo = s.todo[-1]
        moments, handler = HANDLERS[type(action)]
        if seat != todo.seat:
            refuse("FU-020", "it is not your turn: {who} must act now", who=name_of(todo.seat))
        if type(todo) not in moments:
            refuse(*choices.WAITED_FOR[type(todo)])
        m = Move(self.box, chance)
        s = proceed(m, handler(m, s, todo, action))
        events = tuple(m.events)
        return replace(s, record=s.record + tuple([event.seen_by(None) for event in events])), events

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:
        return thing.seen_by(seat)

    def clocks(self, s: state.State) -> tuple[Clock, ...]:  # noqa: ARG002 - nothing in Fugitive is played against time
        return ()

    def outcome(self, s: state.State) -> Outcome | None:
        return s.result

    def warnings(self, s: state.State, seat: Seat | None, action: state.Action) -> tuple[Text, ...]:
        return choices.warnings(self.box, s, seat, action)

    def pieces(self, s: state.State) -> tuple[Any, ...]:
        return choices.pieces(s)
