"""A chase that is over, as it was: each guess with the row that lay there then, and what could be known of it."""

from typing import NamedTuple

from msgspec.structs import replace

from companion.games.fugitive import state
from companion.games.fugitive.board.sight import Guessing, guesses
from companion.games.fugitive.edition import Box as Deck
from companion.games.fugitive.notepad import Notes, notes
from companion.games.fugitive.state import Guessed, Hideout, Sign, State


class Moment(NamedTuple):
    """Just before a guess."""

    guess: Guessing
    places: tuple[int, ...]
    """Where it hit."""
    events: int
    """So much of the record was there."""


def moments(view: State) -> tuple[Moment, ...]:
    """One for each guess, in order."""
    all_guesses = iter(guesses(view))
    return tuple(
        Moment(next(all_guesses), event.places, n) for n, event in enumerate(view.record) if isinstance(event, Guessed)
    )


def rewound(view: State, events: int) -> State:
    """What everybody saw when so much of the record was there; nobody's hand is in it."""
    row, signs, removed = list(view.row[:1]), list[Sign](), list[state.PileCard]()
    for event in view.record[:events]:
        match event:
            case state.Placed(_, number, sprints, face_up):
                row.append(Hideout(number if face_up else None, (None,) * len(sprints), face_up))
            case state.Found(place, number, sprints):
                row[place] = Hideout(number, sprints, face_up=True, found=True)
            case state.Shown(place, number, sprints):
                row[place] = replace(row[place], number=number, sprints=sprints, face_up=True, shown=True)
            case state.SignLaid(place, card):
                signs.append(Sign(place, card))
            case state.SignLifted(place, card):
                signs.remove(Sign(place, card))
            case state.Cleared(_, card):
                removed.append(card)
    options = replace(view.options, notepad=2)
    return replace(
        view,
        options=options,
        hands=((), ()),
        row=tuple(row),
        record=view.record[:events],
        signs=tuple(signs),
        removed=tuple(removed),
        result=None,
    )


def possible_then(deck: Deck, view: State, events: int) -> Notes:
    """What each hideout could have been for somebody who saw no hand: FU-142 from the open record alone."""
    return notes(deck, rewound(view, events))


def last_open(view: State) -> int:
    """How much of the record was there before the end, when everything was turned up."""
    n = len(view.record)
    while n and isinstance(view.record[n - 1], state.Ended | state.Shown | state.MistakeSeen):
        n -= 1
    return n
