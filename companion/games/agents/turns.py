"""Turns, movement and areas: AG-017 to AG-047."""

from msgspec.structs import replace

from companion.core import Outcome, Seat, refuse
from companion.games.agents.cards import draw
from companion.games.agents.edition import Box
from companion.games.agents.events import (
    Declined,
    Discarded,
    DrawAnswered,
    DrawOffered,
    Hurt,
    Left,
    Moved,
    RolledMove,
    RolledStart,
    TurnBegan,
)
from companion.games.agents.hands import steal, stealable
from companion.games.agents.harm import bury, heal, hurt
from companion.games.agents.move import (
    D6,
    Move,
    changed,
    clockwise,
    discard,
    file_to_discard,
    gears,
    has_gear,
    identify,
    living,
    next_living,
    pop,
    possible_characters,
    push,
    swap,
    with_character,
)
from companion.games.agents.piles import can_draw
from companion.games.agents.state import (
    Acting,
    Aftermath,
    Agree,
    Answering,
    Attacking,
    CardInPlay,
    ChoosingTotal,
    DeclareOut,
    Draw,
    Go,
    Handing,
    Hitting,
    Keep,
    Looting,
    Moving,
    PlayOn,
    Recoiling,
    Relocating,
    Rerolling,
    RerollingRed,
    Returning,
    Roll,
    Rolled,
    Settling,
    Skip,
    Starting,
    State,
    Steal,
    Take,
    Todo,
    Treat,
)
from companion.games.agents.vocabulary import DECKS, DrawAction, HurtOrHeal, ImmuneArea, RerollMove, StealAction
from companion.games.agents.winning import Moment, check, end, unknown

# -------------------------------------------------------------------------------- 2.2 turns


def roll_for_start(m: Move, s: State, todo: Starting, a: Roll) -> State:  # noqa: ARG001
    """AG-016: two dice each, the highest total starts; only those tied for it throw again."""
    dice = m.chance.roll("start", (D6, D6))
    m.tell(RolledStart(todo.seat, dice))
    return start_settled(m, swap(s, Starting(todo.contenders, (*todo.totals, sum(dice)))))


def start_settled(m: Move, s: State) -> State:
    """When everybody has thrown: one is highest and begins, or the highest throw again."""
    todo = s.todo[-1]
    assert isinstance(todo, Starting)
    if len(todo.totals) < len(todo.contenders):
        return s
    thrown_by = dict(zip(todo.contenders, todo.totals, strict=True))
    s = replace(s, start_rolls=(*s.start_rolls, tuple(thrown_by.get(seat, 0) for seat in range(len(s.players)))))
    best = tuple(seat for seat, total in thrown_by.items() if total == max(todo.totals))
    if len(best) > 1:
        return swap(s, Starting(best))
    return begin_turn(m, replace(s, first=best[0]), best[0], extra=False)


def begin_turn(m: Move, s: State, seat: Seat, extra: bool) -> State:
    """AG-020: protection ends, then conditions of the own turn's start are tested. Then the steps (AG-019)."""
    player = s.players[seat]
    if player.shielded:
        s = changed(s, seat, replace(player, shielded=False))
    m.tell(TurnBegan(seat, s.turn + 1, extra))
    steps = (Attacking(seat), Acting(seat), Moving(seat))
    course = (*s.course, tuple(player.damage for player in s.players))
    s = replace(s, turn=s.turn + 1, active=seat, is_extra=extra, todo=steps, course=course)
    return check(m, s, Moment(starting=seat)) if may_win_now(m.box, s, seat) else s


def may_win_now(box: Box, s: State, seat: Seat) -> bool:
    """Whether this player has, or may have, a condition for the turn's start."""
    character = s.characters[seat]
    win = box.win_of(character) if character is not None else None
    return character is None or (win is not None and win.when == "own_turn_start")


def end_turn(m: Move, s: State) -> State:
    """AG-024: an extra turn first, then the next living player clockwise (AG-017)."""
    if not s.is_extra:
        s = replace(s, quiet=s.quiet + 1)
    if s.options.stalemate_rounds and s.quiet >= s.options.stalemate_rounds * len(living(s)):
        m.tell(DrawOffered(s.options.stalemate_rounds))
        return push(replace(s, quiet=0), Settling())
    return next_turn(m, s)


def next_turn(m: Move, s: State) -> State:
    if s.extra_turns and not s.players[s.active].dead:
        return begin_turn(m, replace(s, extra_turns=s.extra_turns - 1), s.active, extra=True)
    seat = next_living(s, s.active)
    passed = list(clockwise(s, s.active))
    has_gone_round = s.first in passed[: passed.index(seat) + 1]
    return begin_turn(m, replace(s, extra_turns=0, round=s.round + has_gone_round), seat, extra=False)


def cut_short(m: Move, s: State) -> State:
    """AG-023: the active player is dead: no further steps; what was being carried out goes to its discards."""
    for todo in s.todo:
        if isinstance(todo, CardInPlay):
            s = card_done(m, s, todo)
    if s.file:
        s = file_to_discard(s)
    return end_turn(m, replace(s, todo=()))


def card_done(m: Move, s: State, todo: CardInPlay) -> State:
    """AG-051: then it goes face up on its discard pile."""
    m.tell(Discarded(todo.card))
    return discard(m.box, s, todo.card)


def agree(m: Move, s: State, seat: Seat, a: Agree | PlayOn) -> State:
    """R-26: a draw needs everybody who lives."""
    todo = s.todo[-1]
    if not isinstance(todo, Settling):
        refuse("AG-139", "no draw has been suggested")
    if seat in todo.agreed or s.players[seat].dead:
        refuse("AG-139", "your answer is not asked for")
    m.tell(DrawAnswered(seat, isinstance(a, Agree)))
    if isinstance(a, PlayOn):
        return next_turn(m, pop(s))
    return swap(s, Settling((*todo.agreed, seat)))


def have_all_agreed(s: State, todo: Settling) -> bool:
    return set(living(s)) <= set(todo.agreed)


def call_it_a_draw(m: Move, s: State) -> State:
    """AG-139: the one way to end without a winner. Then all cards are turned up (AG-136)."""
    for seat in unknown(s):
        possible = [id for id in possible_characters(m.box, s) if id not in s.characters]
        s = with_character(s, seat, identify(m, s, seat, possible))
    return end(m, s, Outcome((), "draw", "AG-139"))


# -------------------------------------------------------------------------------- 2.3 move


def roll(m: Move, s: State, todo: Moving | Rerolling, a: Roll) -> State:  # noqa: ARG001
    """AG-025: two dice; AG-144: a Motorbike gives a second throw."""
    total = thrown(m, s, todo.seat)
    if isinstance(todo, Rerolling):
        if total == todo.total:
            return arrive(m, pop(s), todo.seat, total)
        return swap(s, ChoosingTotal(todo.seat, (todo.total, total)))
    if has_gear(m.box, s.players[todo.seat], RerollMove):
        return swap(s, Rerolling(todo.seat, total))
    return arrive(m, pop(s), todo.seat, total)


def thrown(m: Move, s: State, seat: Seat) -> int:
    """R-04: with the option, a total naming the own area is thrown again; a 7 never."""
    here = s.players[seat].area
    while True:
        dice = m.chance.roll("move", (D6, D6))
        area = m.box.area_of[sum(dice)]
        again = s.options.reroll_same_area and area == here and area != m.box.safe
        m.tell(RolledMove(seat, dice, again))
        if not again:
            return sum(dice)


def keep_total(m: Move, s: State, todo: Rerolling, a: Keep) -> State:  # noqa: ARG001
    return arrive(m, pop(s), todo.seat, todo.total)


def take_total(m: Move, s: State, todo: ChoosingTotal, a: Take) -> State:
    if a.total not in todo.totals:
        refuse("AG-144", "choose one of the two totals thrown")
    return arrive(m, pop(s), todo.seat, a.total)


def arrive(m: Move, s: State, seat: Seat, total: int) -> State:
    """AG-025: into the area with this total, wherever the marker was. AG-028: on a 7 the player chooses."""
    area = m.box.area_of[total]
    return push(s, Relocating(seat)) if area == m.box.safe else move_to(m, s, seat, area)


def move_to(m: Move, s: State, seat: Seat, area: str) -> State:
    m.tell(Moved(seat, area))
    return changed(s, seat, replace(s.players[seat], area=area))


def go(m: Move, s: State, todo: Relocating, a: Go) -> State:
    """AG-028: stay in the Safe House, or any other area as if its number had been thrown (AG-038)."""
    if a.area not in m.box.areas:
        refuse("AG-028", "there is no such area")
    return move_to(m, pop(s), todo.seat, a.area)


# -------------------------------------------------------------------------------- 2.4 area actions


def has_action(box: Box, s: State, seat: Seat) -> bool:
    """AG-029, AG-046, AG-055: some areas have nothing to do just now."""
    match box.areas[s.players[seat].area].action:
        case DrawAction(decks=decks):
            return any(can_draw(s, DECKS.index(deck)) for deck in decks)
        case StealAction():
            return bool(stealable(box, s, seat))
        case HurtOrHeal():
            return True
    return False


def decks_here(box: Box, s: State, seat: Seat) -> list[Draw]:
    """AG-036, AG-037."""
    action = box.areas[s.players[seat].area].action
    decks = action.decks if isinstance(action, DrawAction) else ()
    return [Draw(deck) for deck in decks if can_draw(s, DECKS.index(deck))]


def draw_here(m: Move, s: State, todo: Acting, a: Draw) -> State:
    if a not in decks_here(m.box, s, todo.seat):
        refuse("AG-036", "this deck cannot be drawn from here")
    return draw(m, pop(s), todo.seat, DECKS.index(a.deck))


def treatments(box: Box, s: State, seat: Seat) -> list[Treat]:
    """AG-039, AG-040: any living player, anywhere or off the board."""
    action = box.areas[s.players[seat].area].action
    if not isinstance(action, HurtOrHeal):
        return []
    patients = [other for other in living(s) if other != seat or action.oneself]
    return [effect for other in patients for effect in (Treat(other, "hurt"), Treat(other, "heal"))]


def treat(m: Move, s: State, todo: Acting, a: Treat) -> State:
    """AG-042, AG-043: no attack, no dice; who is killed here was killed by the active player."""
    if a not in treatments(m.box, s, todo.seat):
        refuse("AG-039", "this cannot be done here: in the Clinic choose a living player to hurt or heal")
    area = s.players[todo.seat].area
    action = m.box.areas[area].action
    assert isinstance(action, HurtOrHeal)
    s = pop(s)
    if a.effect == "heal":
        return heal(m, s, a.target, action.heal, todo.seat)
    immune = any(gear.area == area for gear in gears(m.box, s.players[a.target], ImmuneArea))  # AG-143
    return hurt(m, s, {a.target: 0 if immune else action.hurt}, todo.seat, "clinic", chosen=True)


def steal_here(m: Move, s: State, todo: Acting, a: Steal) -> State:
    if not isinstance(m.box.areas[s.players[todo.seat].area].action, StealAction):
        refuse("AG-045", "nothing is stolen in this area")
    return steal(m, s, todo, a)


def may_skip(box: Box, s: State, seat: Seat) -> bool:
    """AG-021, AG-044: draws and theft are optional, the clinic is not."""
    return bool(getattr(box.areas[s.players[seat].area].action, "optional", True))


def skip_action(m: Move, s: State, todo: Acting, a: Skip) -> State:  # noqa: ARG001
    if not may_skip(m.box, s, todo.seat):
        refuse("AG-044", "this area's action is compulsory; healing someone unhurt does no harm")
    m.tell(Declined(todo.seat, "area"))
    return pop(s)


# -------------------------------------------------------------------------------- a player has left for good


def declare_out(m: Move, s: State, a: DeclareOut) -> State:
    """AG-166: one event without a killer in which the damage becomes the hit points."""
    seat = a.target
    if not 0 <= seat < len(s.players) or s.players[seat].dead:
        refuse("AG-166", "only a living player can be declared out")
    withstood = s.players[seat].withstood
    possible = [id for id in possible_characters(m.box, s) if m.box.characters[id].hp > withstood]
    character = identify(m, s, seat, [id for id in possible if id not in s.characters])
    s = with_character(s, seat, character)
    hp, player = m.box.characters[character].hp, s.players[seat]
    m.tell(Left(seat))
    m.tell(Hurt(seat, hp - player.damage, hp, None, "left"))
    s = changed(s, seat, replace(player, damage=hp))
    s = replace(s, quiet=0, todo=tuple(left for todo in s.todo for left in without(todo, seat)))
    return bury(m, s, (seat,), None, bag=False)


def without(todo: Todo, seat: Seat) -> tuple[Todo, ...]:
    """What is left to do of this when a player is gone. If it was the active player, nothing is (AG-023)."""
    match todo:
        case Answering() | Handing() | Returning() | RerollingRed() if todo.seat == seat:
            return ()
        case Handing(to=to) if to == seat:
            return ()
        case Returning(target=target) if target == seat:
            return ()
        case Rolled(fight=fight) | Recoiling(fight=fight) | Aftermath(fight=fight) if fight.attacker == seat:
            return ()
        case Hitting(fight=fight, damage=damage, asked=asked):
            if fight.attacker == seat:
                return ()
            spared = tuple(0 if t == seat else n for t, n in zip(fight.targets, damage, strict=True))
            return (Hitting(fight, spared, tuple(other for other in asked if other != seat)),)
        case Looting(seat=killer) if killer == seat:  # AG-099
            return (replace(todo, seat=None),)
        case Starting(contenders=contenders, totals=totals):
            thrown_by = dict(zip(contenders, totals, strict=False))
            left = tuple(other for other in contenders if other != seat)
            return (Starting(left, tuple(thrown_by[other] for other in left if other in thrown_by)),)
    return (todo,)
