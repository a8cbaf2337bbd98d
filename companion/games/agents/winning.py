"""Winning: AG-120 to AG-140. A device that does not know all the roles asks where it cannot count."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Outcome, Seat, refuse
from companion.games.agents.edition import Box
from companion.games.agents.events import Ended, Revealed
from companion.games.agents.move import (
    Move,
    changed,
    discard,
    extras_left,
    file_to_discard,
    identify,
    living,
    possible_characters,
    setup_of,
    with_character,
)
from companion.games.agents.state import CardInPlay, Declare, State
from companion.games.agents.vocabulary import (
    FACTIONS,
    AnyWin,
    Equipment,
    FactionDead,
    KillWhenDead,
    OthersRevealed,
    Survive,
)

SIDES = ("t", "ct")


class Moment(Struct, frozen=True):
    """What has just happened: some conditions belong to one event, or to one player's turn."""

    killer: Seat | None = None
    victims: tuple[Seat, ...] = ()
    starting: Seat | None = None
    """Whose turn begins (AG-132)."""
    gained: Seat | None = None
    """Who got equipment."""
    declared: tuple[Seat, ...] = ()
    """Who says that the own condition holds, where the device cannot count."""
    uncounted: bool = False
    """Equipment is not followed here: at the end its collectors are asked."""


NOTHING = Moment()


def check(m: Move, s: State, moment: Moment = NOTHING) -> State:
    """AG-130: after every completed event, movement of equipment and reveal, and in step (a)."""
    if None in s.characters:
        return check_blind(m, s, moment)
    holding = conditions_that_hold(m.box, s, moment)
    return finish(m, s, moment) if any(win.ends_game for win in holding.values()) else s


def conditions_that_hold(box: Box, s: State, moment: Moment) -> dict[Seat, AnyWin]:
    """AG-129: all on the same state, those that never end the game last: they ask how it ended."""
    extinct = extinct_factions(box, s)
    held: dict[Seat, AnyWin] = {}
    late: dict[Seat, AnyWin] = {}
    for seat, character in enumerate(s.characters):
        win = box.win_of(character) if character is not None else None
        if win is None or not may_hold(s, seat, win, moment):
            continue
        if type(win) is Survive:
            late[seat] = win
        elif seat in moment.declared or holds(s, seat, win, moment, extinct):
            held[seat] = win
    has_side_won = any(type(win) is FactionDead for win in held.values())
    return held | {seat: win for seat, win in late.items() if has_side_won or not win.needs_faction_win}  # type: ignore[union-attr]


def may_hold(s: State, seat: Seat, win: AnyWin, moment: Moment) -> bool:
    """AG-134: a dead neutral never wins; AG-132: some conditions are tested only when the own turn begins."""
    if win.alive and s.players[seat].dead:
        return False
    return win.when == "any" or moment.starting == seat


def holds(s: State, seat: Seat, win: AnyWin, moment: Moment, extinct: frozenset[str]) -> bool:
    players = str(len(s.players))
    match win:
        case FactionDead(faction=faction):  # AG-120
            return faction in extinct
        case Equipment(count=count):  # AG-124
            return len(s.players[seat].equipment) >= count[players]  # type: ignore[index]
        case KillWhenDead(count=count):  # AG-125: the one event in which the kill happens
            killed = moment.killer == seat and any(victim != seat for victim in moment.victims)
            return killed and sum(player.dead for player in s.players) >= count[players]  # type: ignore[index]
        case OthersRevealed(count=count):  # AG-128
            shown = sum(player.revealed for other, player in enumerate(s.players) if other != seat)
            return shown >= count[players]  # type: ignore[index]
        case Survive():
            return False
    raise AssertionError(win)


def extinct_factions(box: Box, s: State) -> frozenset[str]:
    """AG-122: of those dealt to a player, all are dead."""
    dead: set[str] = set()
    alive: set[str] = set()
    for character, player in zip(s.characters, s.players, strict=True):
        if character is not None:
            (dead if player.dead else alive).add(box.characters[character].faction)
    return frozenset(dead - alive)


# -------------------------------------------------------------------------------- the end


def finish(m: Move, s: State, moment: Moment) -> State:
    """AG-131: over at once. AG-133: everybody wins whose condition holds at this moment."""
    if moment.uncounted:
        moment = replace(moment, declared=(*moment.declared, *asked_collectors(m, s, moment)))
    holding = conditions_that_hold(m.box, s, moment)
    sides = [
        side
        for side in SIDES
        if any(
            type(win) is FactionDead and m.box.characters[str(s.characters[seat])].faction == side
            for seat, win in holding.items()
        )
    ]
    match sides:
        case []:
            reason, clause = "neutral", "AG-121"
        case [side]:
            reason, clause = side, "AG-120"
        case _:
            reason, clause = "both", "AG-135"
    return end(m, s, Outcome(tuple(sorted(holding)), reason, clause))


def asked_collectors(m: Move, s: State, moment: Moment) -> list[Seat]:
    """AG-T12: others whose condition holds are asked for."""
    collectors = [
        seat
        for seat in living(s)
        if seat not in moment.declared and isinstance(m.box.win_of(str(s.characters[seat])), Equipment)
    ]
    return [seat for seat in collectors if m.chance.turn_up("declares", None, (False, True), seat)]


def end(m: Move, s: State, outcome: Outcome) -> State:
    """AG-136: winners reveal, then everybody; the left-over characters are shown."""
    for todo in s.todo:
        if isinstance(todo, CardInPlay):  # AG-051
            s = discard(m.box, s, todo.card)
    if s.file:  # AG-066
        s = file_to_discard(s)
    for seat in sorted(range(len(s.players)), key=lambda seat: (seat not in outcome.winners, seat)):
        if not s.players[seat].revealed:
            m.tell(Revealed(seat, str(s.characters[seat])))
            s = changed(s, seat, replace(s.players[seat], revealed=True))
    left_over = tuple(character for character in m.box.characters if character not in s.characters)
    m.tell(Ended(outcome, left_over))
    return replace(s, todo=(), left_over=left_over, result=outcome)


# -------------------------------------------------------------------------------- roles the device does not know


def check_blind(m: Move, s: State, moment: Moment) -> State:
    """AG-T07, AG-T12: sides are counted, or asked for in a secret ballot; a hidden winner must declare."""
    extinct = extinct_for_all_to_see(m, s, moment)
    known = conditions_that_hold(m.box, s, moment)
    over = any(win.ends_game and type(win) is not FactionDead for win in known.values())
    over = over or any(win.faction in extinct for win in side_conditions(m.box))
    declared = {}
    for seat in unknown(s):
        could_be = winners_it_could_be(m.box, s, seat, moment)
        if could_be and m.chance.turn_up("declares", None, (False, True), seat):
            declared[seat] = could_be
    if not over and not declared:
        return s
    return finish(m, name_everybody(m, s, declared, extinct), moment)


def side_conditions(box: Box) -> list[FactionDead]:
    wins = [box.win_of(character) for character in box.characters]
    return [win for win in wins if isinstance(win, FactionDead) and win.ends_game]


def unknown(s: State) -> list[Seat]:
    """Players in the game whose character the device has not seen."""
    return [seat for seat in living(s) if s.characters[seat] is None]


def winners_it_could_be(box: Box, s: State, seat: Seat, moment: Moment) -> list[str]:
    """The characters this hidden player can be that have won just now."""
    return [character for character in possible_characters(box, s) if has_just_won(box, s, seat, character, moment)]


def has_just_won(box: Box, s: State, seat: Seat, character: str, moment: Moment) -> bool:
    win = box.win_of(character)
    if win is None or not win.ends_game or isinstance(win, FactionDead) or not may_hold(s, seat, win, moment):
        return False
    if isinstance(win, Equipment) and moment.gained != seat:  # asked once, when it becomes true
        return False
    return holds(s, seat, win, moment, frozenset())


def extinct_for_all_to_see(m: Move, s: State, moment: Moment) -> set[str]:
    return {faction for faction in FACTIONS if is_extinct(m, s, faction, moment)}


def is_extinct(m: Move, s: State, faction: str, moment: Moment) -> bool:
    """AG-140: where random extras may belong to a side, the dead alone do not tell."""
    box, setup = m.box, setup_of(m.box, s)
    here = [
        player.dead
        for character, player in zip(s.characters, s.players, strict=True)
        if character is not None and box.characters[character].faction == faction
    ]
    if not here or not all(here) or len(here) < setup.of(faction):
        return False
    spare = set(box.of_faction(faction)) - set(setup.exclude) - set(s.characters)
    if not unknown(s) or not extras_left(box, s) or not spare:
        return True
    has_lost_one = any(box.characters[str(s.characters[victim])].faction == faction for victim in moment.victims)
    if not has_lost_one:  # the ballot was held when the last of them died, and one more was among the hidden
        return False
    # Everybody is asked, whatever the others answered: nobody learns how many there are, or who.
    votes = [m.chance.turn_up("ballot", None, (False, True), seat, (faction,)) for seat in unknown(s)]
    return not any(votes)


def name_everybody(m: Move, s: State, declared: dict[Seat, list[str]], extinct: set[str]) -> State:
    """AG-136: now every card is turned up; who won is then counted as if they had been known."""
    shown = s
    for seat in sorted(unknown(s), key=lambda seat: (seat not in declared, seat)):
        candidates = [
            character
            for character in declared.get(seat, possible_characters(m.box, shown))
            if m.box.characters[character].faction not in extinct
            and m.box.characters[character].hp > s.players[seat].withstood
            and character not in shown.characters
        ]
        shown = with_character(shown, seat, identify(m, shown, seat, candidates))
        shown = changed(shown, seat, replace(shown.players[seat], revealed=True))
    return replace(s, characters=shown.characters)


def declare(m: Move, s: State, seat: Seat, a: Declare) -> State:  # noqa: ARG001
    """AG-138: a win nobody noticed counts if it still holds when it is declared."""
    won = Moment(gained=seat)
    could_be = winners_it_could_be(m.box, s, seat, won) if may_declare(m.box, s, seat) else []
    if not could_be:
        refuse("AG-138", "nobody can have won just now by a condition that still holds")
    return finish(m, name_everybody(m, s, {seat: could_be}, set()), won)


def may_declare(box: Box, s: State, seat: Seat) -> bool:
    """Only where the device does not know the character; else it notices at once."""
    hidden: Any = s.characters[seat]
    return hidden is None and not s.players[seat].dead and bool(winners_it_could_be(box, s, seat, Moment(gained=seat)))
