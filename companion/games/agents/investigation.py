"""Investigation cards: AG-057 to AG-069. The face is for giver and receiver, the effect for all."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.core.cards import out_of
from companion.games.agents.edition import Box
from companion.games.agents.events import Answered, Drew, Gave, PutAside
from companion.games.agents.hands import hand_over
from companion.games.agents.harm import heal, hurt
from companion.games.agents.move import Move, ability_of, known_ability, pop, push, to_discard
from companion.games.agents.piles import take_top
from companion.games.agents.state import (
    UNLISTED,
    YELLOW,
    Answer,
    Answering,
    FileInPlay,
    Give,
    Giving,
    Improvising,
    Note,
    Pick,
    Picking,
    State,
)
from companion.games.agents.vocabulary import (
    DECKS,
    FACTIONS,
    AnyLine,
    DamageLine,
    DrawExtra,
    GiveLine,
    HealLine,
    MayLie,
    TellLine,
)


def investigate(m: Move, s: State, seat: Seat) -> State:
    """AG-057: the drawer reads the card alone. AG-114: with the ability open, two cards if there are two."""
    extra = ability_of(m.box, s, seat, DrawExtra)
    cards: list[str | None] = []
    for _ in range(1 + (extra.extra if extra else 0)):
        s, taken = take_top(m, s, YELLOW)
        cards += taken
    for card in cards:
        m.tell(Drew(seat, "yellow", card))
    s = replace(s, file=tuple(cards), readers=(seat,))
    return push(s, Giving(seat), *((Picking(seat),) if len(cards) > 1 else ()))


def pick(m: Move, s: State, todo: Picking, a: Pick) -> State:
    """AG-114: one is given, the other goes face down on the discards first."""
    if a.card not in s.file:
        refuse("AG-114", "this is not one of the cards you drew")
    aside = out_of(s.file, a.card)
    for card in aside:
        m.tell(PutAside(todo.seat, card))
    return replace(pop(to_discard(s, YELLOW, *aside)), file=(a.card,))


def give(m: Move, s: State, todo: Giving, a: Give) -> State:
    """AG-057: to exactly one other living player, anywhere, hidden or revealed. AG-068: this is no attack."""
    if a.target == todo.seat:
        refuse("AG-057", "the card must be given to somebody else")
    if not 0 <= a.target < len(s.players) or s.players[a.target].dead:
        refuse("AG-100", "only living players can be chosen")
    (card,) = s.file
    m.tell(Gave(todo.seat, a.target, card))
    s = replace(pop(s), readers=(todo.seat, a.target))
    return push(s, FileInPlay(), Answering(a.target, todo.seat))


# -------------------------------------------------------------------------------- carrying out


def answers(box: Box, s: State, todo: Answering) -> list[Answer]:
    """AG-063: the line of the own affiliation and nothing else. AG-064: one character may take any line.

    Where the device does not know the card or the player, whatever a line of this edition can come to (AG-T10).
    """
    seat, (card,) = todo.seat, s.file
    character = s.characters[seat]
    if card is None or character is None:
        return sorted(set(conceivable(box, s, seat)), key=lambda a: (a.deed, a.n))
    lines, own = box.cards[card].lines, box.characters[character].faction
    assert lines is not None, "a card played by hand is not in digital play"
    may_lie = isinstance(known_ability(box, s, seat), MayLie)
    told = [
        answer_to(s, seat, lines.of(faction), claim)
        for faction in (FACTIONS if may_lie else (own,))
        for claim in (FACTIONS if may_lie else (own,))
    ]
    return list(dict.fromkeys(told))


def conceivable(box: Box, s: State, seat: Seat) -> Iterator[Answer]:
    yellow = [box.cards[card] for card in box.decks[DECKS[YELLOW]]]
    for card in yellow:
        for faction in FACTIONS:
            if card.lines:
                yield replace(answer_to(s, seat, card.lines.of(faction), faction), claim=None)
    if any(card.manual for card in yellow) or len(yellow) < box.sizes[DECKS[YELLOW]]:
        yield from (Answer("none"), Answer("other"))


def answer_to(s: State, seat: Seat, line: AnyLine, claim: str) -> Answer:
    """What this line makes the receiver do, as everybody will see it."""
    match line:
        case DamageLine(n=n):
            return Answer("damage", n)
        case HealLine(n=n, unhurt_damage=instead):
            if instead and not s.players[seat].damage:
                return Answer("damage", instead)
            return Answer("heal", n)  # AG-061: announced as that, even if there is nothing to heal
        case GiveLine(n=n):
            return Answer("give") if s.players[seat].equipment else Answer("damage", n)
        case TellLine():
            return Answer("tell", claim=claim)  # type: ignore[arg-type]
        case _:
            return Answer("none")  # AG-060


def answer(m: Move, s: State, todo: Answering, a: Answer) -> State:
    """AG-059: at once and visibly. AG-065: damage is the giver's, and so is what is handed over."""
    if a not in answers(m.box, s, todo):
        refuse("AG-063", "the line for your own affiliation must be carried out as it is written")
    seat, giver = todo.seat, todo.giver
    m.tell(Answered(seat, giver, a.deed, a.n, a.claim))
    s = noted(pop(s), todo, a)
    match a.deed:
        case "damage":
            return hurt(m, s, {seat: a.n}, giver, "investigation")
        case "heal":
            return heal(m, s, seat, a.n)
        case "give":
            return hand_over(m, s, seat, giver)
        case "other":
            return push(s, Improvising(giver, UNLISTED))
    return s


def noted(s: State, todo: Answering, a: Answer) -> State:
    """R-33: giver and receiver can read it up later."""
    (card,) = s.file
    if card is None or not s.options.private_notes:
        return s
    note = Note(s.turn, todo.giver, todo.seat, card, a.deed, a.n, a.claim)
    two = (todo.giver, todo.seat)
    return replace(s, notes=tuple([(*own, note) if i in two else own for i, own in enumerate(s.notes)]))
