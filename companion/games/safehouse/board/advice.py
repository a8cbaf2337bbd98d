"""What somebody who plays for the first time is well advised to know now: the first thing of this list that holds."""

from collections.abc import Iterator

from companion.core import Text, text
from companion.core.scene import Why
from companion.games.safehouse import case, hints
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.choices import last_number
from companion.games.safehouse.hints import HIGH, MANY_MISSIONS, is_hopeless
from companion.games.safehouse.move import has_investigation
from companion.games.safehouse.state import Acting, Naming, Refilling, Starting


def advice(sight: Sight) -> Why | None:
    """From what lies open, and from the own hand."""
    if sight.view.result is not None:
        return None
    found = next(_advice(sight), None)
    return None if found is None else Why(found[1].in_(sight.frame.language), found[0])


def _advice(sight: Sight) -> Iterator[tuple[str, Text]]:
    view = sight.view
    match sight.todo:
        case Starting():
            yield (
                "SH-028",
                text("Talk about colours and about high or low, but never name the number of a card you hold."),
            )
        case Naming():
            yield "SH-143", text("Look at your hands and agree who begins. The clock is running already.")
        case Refilling() if sight.draws:
            yield from _drawing(sight)
        case Acting(acted=acted) if sight.acts:
            yield from _in_danger(sight)
            yield from _case(sight)
            if not view.missions and any(sight.hand.chapter if sight.hand else ()):
                yield "SH-039", text("Lay out a sand-coloured card: then cards of its colours can be laid to it.")
            if acted:
                yield "SH-036", text("Play as many cards as you like. Ending the turn fills up your hand.")
            else:
                yield (
                    "SH-043",
                    text("Cards at a mission only rise: begin with low ones, and leave room for the others."),
                )


def _drawing(sight: Sight) -> Iterator[tuple[str, Text]]:
    if not sight.view.piles[sight.view.chase.chapter]:
        yield "SH-082", text("The pile of this chapter is empty: only the draw pile is left.")
    else:
        yield "SH-083", text("Pursuer cards hide in the draw pile only. Mission cards are never one.")


def _in_danger(sight: Sight) -> Iterator[tuple[str, Text]]:
    view = sight.view
    if any(is_hopeless(sight.deck, view, mission) for mission in view.missions):
        yield "SH-051", text("One mission can no longer be completed: the cards it needs lie in the case for good.")
    if len(view.missions) >= MANY_MISSIONS:
        yield "SH-042", text("{n} missions are open: some pursuer cards move him as many steps.", n=len(view.missions))


def _case(sight: Sight) -> Iterator[tuple[str, Text]]:
    deck, view = sight.deck, sight.view
    if not has_investigation(deck, view) or sight.hand is None:
        return
    if case.is_solved(deck, case.black_chips(deck, view.row)):
        yield "SH-071", text("The case is solved: another card there would change it again.")
        return
    if not hints.can_still_be_solved(deck, view):
        yield "SH-071", text("The cards that are left can no longer solve the case.")
        return
    hand = [card for card in sight.hand.escape if card is not None]
    if any(case.solving_sets(deck, case.black_chips(deck, view.row), hand)):
        yield "SH-071", text("With cards of your hand the case can be solved now.")
    elif not view.row:
        yield "SH-073", text("High cards into the case first: each turns three chips. Four of five must be black.")
    elif last_number(deck, view.row) < HIGH:
        yield "SH-067", text("Lower cards into the case are free. A higher one costs a step of the pursuer.")
