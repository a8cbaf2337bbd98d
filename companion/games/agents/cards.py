"""Silver and black cards: AG-048 to AG-056, AG-147 to AG-157, and cards played by hand."""

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.games.agents.abilities import turn_up
from companion.games.agents.edition import Box
from companion.games.agents.events import (
    Discarded,
    Drew,
    GotExtraTurn,
    HadNoEffect,
    Handed,
    Shielded,
    Targeted,
    Thrown,
)
from companion.games.agents.hands import hand_over, steal, stealable
from companion.games.agents.harm import equip, heal, hurt
from companion.games.agents.investigation import investigate
from companion.games.agents.move import (
    D6,
    Move,
    changed,
    discard,
    gears,
    living,
    next_living,
    pop,
    possible_characters,
    push,
    unseen_cards,
    with_equipment,
    without_equipment,
)
from companion.games.agents.piles import take_top
from companion.games.agents.state import (
    UNLISTED,
    YELLOW,
    CardInPlay,
    Comply,
    Consult,
    Done,
    Drop,
    Expose,
    Improvising,
    Inflict,
    Mend,
    NoEffect,
    Offered,
    Skip,
    State,
    Steal,
    Target,
    Targeting,
    Transfer,
)
from companion.games.agents.vocabulary import (
    DECKS,
    DamageAllOthers,
    DamageOther,
    DamageRolledArea,
    DamageSameArea,
    Duel,
    ExtraTurn,
    GiveLeft,
    HealOtherDie,
    HealSelf,
    ImmuneCards,
    MustReveal,
    RevealHeal,
    ShieldSelf,
    StealOne,
)
from companion.games.agents.winning import Moment, check

# -------------------------------------------------------------------------------- drawing


def draw(m: Move, s: State, seat: Seat, deck: int) -> State:
    """AG-048: silver and black are shown to all at once. AG-049: equipment is ready; AG-051: the rest is done now."""
    if deck == YELLOW:
        return investigate(m, s, seat)
    s, (top,) = take_top(m, s, deck)
    unlisted = (UNLISTED,) if m.box.edition.partial else ()
    card = m.chance.turn_up(DECKS[deck], top, (*dict.fromkeys(unseen_cards(m.box, s, deck)), *unlisted), seat)
    m.tell(Drew(seat, DECKS[deck], card))
    if card == UNLISTED:
        return push(s, CardInPlay(card), Improvising(seat, card))
    if m.box.cards[card].kind == "equipment":
        return equip(m, s, seat, card)
    return carry_out(m, push(s, CardInPlay(card)), seat, card)


def carry_out(m: Move, s: State, seat: Seat, card: str) -> State:
    """AG-051, word by word of the edition's vocabulary; what needs a choice waits for it."""
    match m.box.cards[card].effect:
        case DamageOther() | HealOtherDie() | Duel():
            return push(s, Targeting(seat, card))
        case DamageSameArea(otherwise_self=n):  # AG-148
            if targets(m.box, s, seat, card):
                return push(s, Targeting(seat, card))
            return hurt(m, s, {seat: card_harm(m.box, s, seat, card, n)}, seat, "card") if n else s
        case DamageRolledArea():
            return booby_trap(m, s, seat, card)
        case StealOne():
            return push(s, Targeting(seat, card)) if stealable(m.box, s, seat) else s
        case GiveLeft(otherwise_self=n):  # AG-151: handing over is no theft
            if s.players[seat].equipment:
                return hand_over(m, s, seat, next_living(s, seat))
            return hurt(m, s, {seat: n}, seat, "card") if n else s
        case RevealHeal() | MustReveal():
            return push(s, Offered(seat, card))
        case HealSelf(n=n):
            return heal(m, s, seat, n)
        case DamageAllOthers():
            return blackout(m, s, seat, card)
        case ExtraTurn():  # AG-155
            m.tell(GotExtraTurn(seat))
            return replace(s, extra_turns=s.extra_turns + 1)
        case ShieldSelf():
            m.tell(Shielded(seat))
            return changed(s, seat, replace(s.players[seat], shielded=True))
    return push(s, Improvising(seat, card))


def card_harm(box: Box, s: State, seat: Seat, card: str, n: int) -> int:
    """AG-143: a Gas Mask makes some cards harmless; AG-088: nothing else does."""
    return 0 if any(card in gear.cards for gear in gears(box, s.players[seat], ImmuneCards)) else n


def booby_trap(m: Move, s: State, seat: Seat, card: str) -> State:
    """AG-149: everybody in the area with the number thrown, the drawer too."""
    effect = m.box.cards[card].effect
    assert isinstance(effect, DamageRolledArea)
    dice = m.chance.roll("card", (D6, D6))
    m.tell(Thrown(seat, card, dice))
    area = m.box.area_of[sum(dice)]
    if area in effect.nothing_on:
        return s
    there = [other for other in living(s) if s.players[other].area == area]
    return hurt(m, s, {other: card_harm(m.box, s, other, card, effect.n) for other in there}, seat, "card")


def blackout(m: Move, s: State, seat: Seat, card: str) -> State:
    """AG-154: all others, those off the board included, but not who is in the Safe House."""
    effect = m.box.cards[card].effect
    assert isinstance(effect, DamageAllOthers)
    spared = m.box.safe if effect.spare_safe else None
    others = [other for other in living(s) if other != seat and s.players[other].area != spared]
    return hurt(m, s, {other: card_harm(m.box, s, other, card, effect.n) for other in others}, seat, "card")


# -------------------------------------------------------------------------------- a card and a player


def targets(box: Box, s: State, seat: Seat, card: str) -> list[Seat]:
    """AG-052: "another" is never the drawer, and only the living can be chosen."""
    others = [other for other in living(s) if other != seat]
    if isinstance(box.cards[card].effect, DamageSameArea):
        return [other for other in others if s.players[other].area == s.players[seat].area]
    return others


def has_choice(box: Box, s: State, todo: Targeting) -> bool:
    """Whether anybody can be chosen still: somebody may have left meanwhile (AG-166)."""
    if isinstance(box.cards[todo.card].effect, StealOne):
        return bool(stealable(box, s, todo.seat))
    return bool(targets(box, s, todo.seat, todo.card))


def target(m: Move, s: State, todo: Targeting, a: Target) -> State:
    seat, card, effect = todo.seat, todo.card, m.box.cards[todo.card].effect
    if isinstance(effect, StealOne):
        refuse("AG-147", "choose the equipment card to take")
    if a.target not in targets(m.box, s, seat, card):
        refuse("AG-052", "this player cannot be chosen for the card")
    m.tell(Targeted(seat, card, a.target))
    s = pop(s)
    match effect:
        case DamageOther(n=n) | DamageSameArea(n=n):
            return hurt(m, s, {a.target: card_harm(m.box, s, a.target, card, n)}, seat, "card", chosen=True)
        case HealOtherDie(die=die):  # AG-153
            dice = m.chance.roll("card", (tuple(range(1, die + 1)),))
            m.tell(Thrown(seat, card, dice))
            return heal(m, s, a.target, dice[0], seat)
        case Duel():
            return duel(m, s, todo, a.target)
    raise AssertionError(effect)


def duel(m: Move, s: State, todo: Targeting, other: Seat) -> State:
    """AG-150: the lower die loses; on a tie both, in one event. No attack: no gear applies."""
    seat, effect = todo.seat, m.box.cards[todo.card].effect
    assert isinstance(effect, Duel)
    red, white = dice = m.chance.roll("card", (D6, D6))
    m.tell(Thrown(seat, todo.card, dice))
    if red == white:
        harm = {seat: effect.tie_both, other: effect.tie_both} if effect.tie_both else {}
    else:
        harm = {seat if red < white else other: effect.loser}
    return hurt(m, s, harm, seat, "card", chosen=True)


def steal_by_card(m: Move, s: State, todo: Targeting, a: Steal) -> State:
    """AG-147: as in the Market."""
    if not isinstance(m.box.cards[todo.card].effect, StealOne):
        refuse("AG-052", "this card steals nothing")
    return steal(m, s, todo, a)


def decline_theft(m: Move, s: State, todo: Targeting, a: Skip) -> State:  # noqa: ARG001
    """R-08: only where the card says that it is optional."""
    effect = m.box.cards[todo.card].effect
    if not isinstance(effect, StealOne) or not effect.optional:
        refuse("AG-147", "a card that was drawn must be carried out")
    return pop(s)


# -------------------------------------------------------------------------------- cards that mean some characters


def is_meant(box: Box, s: State, todo: Offered) -> bool | None:
    """Whether the card means this player; None if the device does not know who that is."""
    effect = box.cards[todo.card].effect
    assert isinstance(effect, RevealHeal | MustReveal)
    if isinstance(effect, MustReveal) and s.players[todo.seat].revealed:
        return False
    character = s.characters[todo.seat]
    return effect.who.fits(box.characters[character]) if character is not None else None


def must_comply(box: Box, s: State, todo: Offered) -> bool:
    """AG-156: one of these cards leaves no choice to whom it means."""
    return isinstance(box.cards[todo.card].effect, MustReveal) and is_meant(box, s, todo) is True


def comply(m: Move, s: State, todo: Offered, a: Comply) -> State:  # noqa: ARG001
    """AG-152, AG-156, AG-157: reveal, and be healed if the card says so."""
    effect = m.box.cards[todo.card].effect
    assert isinstance(effect, RevealHeal | MustReveal)
    if is_meant(m.box, s, todo) is False:
        refuse("AG-152", "this card has no effect on you")
    possible = [id for id in possible_characters(m.box, s) if effect.who.fits(m.box.characters[id])]
    s = pop(s)
    if not s.players[todo.seat].revealed:
        s = turn_up(m, s, todo.seat, possible)
    return s if s.result or isinstance(effect, MustReveal) else heal(m, s, todo.seat, effect.heal)


def no_effect(m: Move, s: State, todo: Offered, a: NoEffect) -> State:  # noqa: ARG001
    """AG-152: whom the card does not mean, and who declines, says the same words."""
    if must_comply(m.box, s, todo):
        refuse("AG-156", "this card leaves you no choice: you must reveal")
    m.tell(HadNoEffect(todo.seat, todo.card))
    return pop(s)


# -------------------------------------------------------------------------------- cards played by hand


def consult(m: Move, s: State, seat: Seat, a: Consult) -> State:
    """An owner's equipment that no word describes: the players carry it out."""
    if a.card not in s.players[seat].equipment or not m.box.cards[a.card].manual:
        refuse("AG-050", "you have no such equipment to carry out by hand")
    return push(s, Improvising(seat, a.card))


def must_live(s: State, seat: Seat) -> None:
    if not 0 <= seat < len(s.players) or s.players[seat].dead:
        refuse("AG-100", "only living players can be chosen")


def inflict(m: Move, s: State, todo: Improvising, a: Inflict) -> State:
    must_live(s, a.target)
    must_be_positive(a.n)
    return hurt(m, s, {a.target: a.n}, todo.seat, "card", chosen=True)


def mend(m: Move, s: State, todo: Improvising, a: Mend) -> State:
    must_live(s, a.target)
    must_be_positive(a.n)
    return heal(m, s, a.target, a.n, todo.seat)


def must_be_positive(n: int) -> None:
    if n < 1:
        refuse("AG-051", "enter a number of 1 or more")


def transfer(m: Move, s: State, todo: Improvising, a: Transfer) -> State:  # noqa: ARG001
    must_live(s, a.source)
    must_live(s, a.to)
    must_own(s, a.source, a.card)
    m.tell(Handed(a.source, a.to, a.card))
    s = with_equipment(without_equipment(s, a.source, a.card), a.to, a.card)
    return check(m, s, Moment(gained=a.to))


def drop(m: Move, s: State, todo: Improvising, a: Drop) -> State:  # noqa: ARG001
    must_live(s, a.source)
    must_own(s, a.source, a.card)
    m.tell(Discarded(a.card))
    return discard(m.box, without_equipment(s, a.source, a.card), a.card)


def must_own(s: State, seat: Seat, card: str) -> None:
    if card not in s.players[seat].equipment:
        refuse("AG-050", "that player has no such equipment")


def expose(m: Move, s: State, todo: Improvising, a: Expose) -> State:  # noqa: ARG001
    must_live(s, a.target)
    if s.players[a.target].revealed:
        refuse("AG-102", "this character lies face up already")
    return turn_up(m, s, a.target, possible_characters(m.box, s))


def done(m: Move, s: State, todo: Improvising, a: Done) -> State:  # noqa: ARG001
    return pop(s)
