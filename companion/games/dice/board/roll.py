"""The roll: dice to be chosen, dice as they fell, and the numbers they offer."""

from typing import Any, NamedTuple

from companion.core import text
from companion.core.faces import Align, BlankDie, Die, Field, Ink
from companion.core.layout import columns, grid, middle, rows
from companion.core.scene import DIMMED, PLAIN, Box, Intent, State, Why
from companion.core.stage import Stage
from companion.games.dice.board.sight import Sight, number_of
from companion.games.dice.edition import PURSUER
from companion.games.dice.edition import Die as Thing
from companion.games.dice.entering import overview
from companion.games.dice.state import ReRoll, Roll

LARGEST = {"S": 64, "M": 72, "L": 88, "P": 64}
"""Of a die."""
LINE = 100
"""How high a line of a roll may be."""


def roll(stage: Stage, sight: Sight, box: Box) -> None:
    if sight.view.phase == "enter":
        _offers(stage, sight, box)
    else:
        _chooser(stage, sight, box)


# -------------------------------------------------------------------------------- dice to be chosen


def _chooser(stage: Stage, sight: Sight, box: Box) -> None:
    """A column for each kind of dice: on the table or in the lid, or as they were thrown."""
    stage.panel("roll", box)
    inner = box.inset(12 if stage.is_wide else 4, 10 if stage.is_wide else 4)
    between = sight.view.phase == "between"
    head, inner = rows(inner, stage.line("small") + 4 if stage.is_wide else 0, 1.0)
    if head.h:
        words = text("This roll")
        if between:
            words = text("Choose dice") if sight.acts else text("Dice")
        stage.words("roll:title", head, words, size="small", ink="muted")
    if not between:
        thrown = _thrown_in_lines if stage.frame.size == "L" else _thrown
        thrown(stage, sight, inner)
        return
    dice, low = rows(inner, 1.0, 56 if stage.is_wide else 50, gap=2)
    kinds = tuple(sight.box.kinds.values())
    most = max(kind.count for kind in kinds)
    side = min(LARGEST[stage.frame.size], dice.h // most - 8, dice.w // len(kinds) - 8)
    for kind, column in zip(kinds, columns(dice, *[1.0] * len(kinds)), strict=True):
        high = min(column.h, most * (side + 28))
        for die, place in zip(kind.dice, rows(middle(column, column.w, high), *[1.0] * most), strict=False):
            _die(stage, sight, die, place, side)
    _quick(stage, sight, low)


def _thrown(stage: Stage, sight: Sight, box: Box) -> None:
    """The kinds that were thrown, their sums below."""
    faces, foot = dict(sight.view.rolled), 38
    kinds = [kind for kind in sight.box.kinds.values() if any(die in faces for die in kind.dice)]
    most = max(sum(die in faces for die in kind.dice) for kind in kinds)
    side = min(LARGEST[stage.frame.size], (box.h - foot) // most - 12, box.w // len(kinds) - 12)
    group = middle(box, min(box.w, len(kinds) * max(side + 24, 70)), most * (side + 12) + foot)
    dice, sums = rows(group, 1.0, foot)
    for kind, column, sum_ in zip(
        kinds, columns(dice, *[1.0] * len(kinds)), columns(sums, *[1.0] * len(kinds)), strict=True
    ):
        here = [die for die in kind.dice if die in faces]
        places = rows(middle(column, column.w, len(here) * (side + 12)), *[1.0] * len(here))
        for die, place in zip(here, places, strict=True):
            _die(stage, sight, die, place, side)
        _sum(stage, sight, kind.code, sum_)


def _thrown_in_lines(stage: Stage, sight: Sight, box: Box) -> None:
    """Where it is high: the lines in which the numbers will be entered."""
    faces = dict(sight.view.rolled)
    numbers = [code for code, _ in overview(sight.box, sight.view.rolled)]
    kinds = [kind for kind in sight.box.kinds.values() if any(die in faces for die in kind.dice)]
    kinds.sort(key=lambda kind: numbers.index(kind.code) if kind.code in numbers else len(numbers))
    count, most = len(kinds), max(kind.count for kind in kinds)
    high = min(LINE, (box.h - 4 * (count - 1)) // count)
    side = min(LARGEST["L"], high - 12)
    lines = rows(Box(box.x, box.y, box.w, high * count + 4 * (count - 1)), *[1.0] * count, gap=4)
    for kind, line in zip(kinds, lines, strict=True):
        stage.panel(f"thrown:{kind.code}", line)
        sign, dice, number = columns(line.inset(10, 0), 28, most * (side + 14), 1.0, gap=8)
        stage.add(f"sum:{kind.code}:sign", "token", middle(sign, 24, 24), sight.sign(kind.code))
        here = [die for die in kind.dice if die in faces]
        for die, place in zip(here, columns(dice, *[1.0] * most), strict=False):
            _die(stage, sight, die, place, side)
        if kind.code in numbers:
            sum_ = str(sight.offered[kind.code])
            stage.words(f"sum:{kind.code}", number, sum_, size="value", style="black", align="right")


def _die(stage: Stage, sight: Sight, die: Thing, place: Box, side: int) -> None:
    view = sight.view
    colour, shape = sight.kind(sight.box.colour_of[die])
    face: Any = BlankDie(colour, shape, away=not sight.acts and die not in view.table)
    faces = dict(view.rolled)
    action: Any = Roll((die,))
    if view.phase != "between":
        face = Die(colour, pips(faces[die]), shape)
        action = ReRoll((die,))
    box, key = middle(place, side, side), f"die:{die}"
    if not sight.acts:
        stage.add(key, "die", box, face)
        return
    here = die in view.table and not sight.is_forced if view.phase == "between" else view.re_roll_left > 0
    why = None if here else sight.refused(action)
    if why is not None:
        state = DIMMED if view.phase == "between" else PLAIN
        stage.add(key, "die", box, face, hit=place, why=why, state=state)
        return
    state = State(selected=die in sight.draft.dice)
    stage.add(key, "die", box, face, hit=place, tap=Intent("pick", f"die {die}"), state=state)


def pips(face: int | str) -> int:
    """As painters count them."""
    return 0 if face == PURSUER else int(face)


def _quick(stage: Stage, sight: Sight, box: Box) -> None:
    if not sight.acts:
        return
    if sight.is_forced:
        stage.words("quick:none-left", box, text("No colour die is left"), size="small", ink="muted", align="middle")
        return
    table = sight.view.table
    first = {sight.box.colour_of[die]: die for die in reversed(table) if die not in sight.box.jokers}
    singles = tuple(die for die in table if die in first.values())
    quick = (("all", text("All"), table), ("one", text("One each"), singles), ("none", text("None"), ()))
    for (key, words, dice), place in zip(quick, columns(box, 1.0, 1.5, 1.0, gap=6), strict=True):
        tap = Intent("pick", f"dice {','.join(dice)}")
        stage.button(f"quick:{key}", place, words, tap=tap, size="body" if stage.is_wide else "small")


def _sum(stage: Stage, sight: Sight, code: str, box: Box) -> None:
    """Jokers, and a colour of which only pursuers lie there, have none."""
    if code not in sight.offered:
        stage.add(f"sum:{code}:sign", "token", middle(box, 20, 20), sight.sign(code))
        return
    number = str(sight.offered[code])
    sign, words = columns(middle(box, min(box.w, 66), box.h), 22, 1.0, gap=4)
    stage.add(f"sum:{code}:sign", "token", middle(sign, 20, 20), sight.sign(code))
    stage.words(f"sum:{code}", words, number, size="action", style="black")


# -------------------------------------------------------------------------------- numbers to be entered


def _offers(stage: Stage, sight: Sight, box: Box) -> None:
    """One place for each number, by how high it is (DI-055), and for each joker."""
    entries = [("colour", code, number) for code, number in overview(sight.box, sight.view.rolled)]
    entries += [("joker", die, pips) for die, pips in sight.jokers.items()]
    if not entries:
        stage.panel("roll", box)
        stage.words(
            "roll:none", box.inset(12), text("This roll offers no number"), size="body", lines=3, align="middle"
        )
        return
    if stage.is_wide:
        places = _lines(stage, box, len(sight.offered), len(sight.jokers))
    elif stage.frame.size == "P":
        places = columns(box, *[1.0] * len(entries), gap=4)
    else:
        places = grid(box, -(-len(entries) // 2), min(2, len(entries)), 4)
    for (what, key, number), place in zip(entries, places, strict=False):
        if what == "colour":
            _offer(stage, sight, key, place)
        else:
            _joker(stage, sight, key, number, place)


def _lines(stage: Stage, box: Box, numbers: int, jokers: int) -> tuple[Box, ...]:
    """A line for each number, the last one shared by the jokers."""
    stage.panel("roll", box)
    title, inner = rows(box.inset(10, 6), stage.line("small"), 1.0, gap=2)
    stage.words("roll:title", title.inset(8, 0), text("This roll"), size="small", ink="muted")
    count = numbers + bool(jokers)
    high = min(LINE if stage.frame.size == "L" else 76, (inner.h - 4 * (count - 1)) // count)
    lines = rows(Box(inner.x, inner.y, inner.w, high * count + 4 * (count - 1)), *[1.0] * count, gap=4)
    shared = columns(lines[-1], *[1.0] * jokers, gap=4) if jokers else ()
    return (*lines[:numbers], *shared)


class Offer(NamedTuple):
    """A number, or a joker: the dice it comes from, and what is said of it."""

    key: str
    code: str
    dice: tuple[tuple[Thing, int | str], ...]
    words: str
    done: bool


def _offer(stage: Stage, sight: Sight, code: str, box: Box) -> None:
    dice = tuple(r for r in sight.view.rolled if sight.box.colour_of[r.die] == code and r.face != PURSUER)
    used = code in {number.colour for number in sight.draft.entry.numbers}
    tap = Intent("pick", f"colour {code}") if sight.enters else None
    chosen = State(selected=sight.draft.colour == code and sight.enters)
    number, base = sight.number(code), sight.offered[code]
    drag = {"drag": number_of(code), "lift": tap, "carried": Field(str(number), *sight.kind(code))} if tap else {}
    stage.panel(f"offer:{code}", box, "plain", tap=tap, state=chosen, **drag)
    words = f"{base}+{number - base} = {number}" if number != base and box.w >= 300 else str(number)
    _shown(stage, sight, Offer(f"offer:{code}", code, dice, words, used), box)


def _joker(stage: Stage, sight: Sight, die: Thing, pips: int, box: Box) -> None:
    used = die in {added.joker for added in sight.draft.entry.jokers}
    tap = Intent("pick", f"joker {die}") if sight.enters and not used else None
    chosen = State(selected=die in sight.draft.added and sight.enters)
    why = Why(stage.say(text("It is in a number already: take that back first.")), "DI-086") if used else None
    stage.panel(f"offer:{die}", box, "plain", tap=tap, state=chosen, why=why)
    code = sight.box.colour_of[die]
    _shown(stage, sight, Offer(f"offer:{die}", code, ((die, pips),), f"+{pips}", used), box)


def _shown(stage: Stage, sight: Sight, offer: Offer, box: Box) -> None:
    """Shape, dice and number in a line; where it is narrow, above one another."""
    align: Align = "right"
    if box.w < 120:
        top, number = rows(box.inset(4, 3), 1.0, 1.2)
        _sign(stage, sight, offer, top)
        align = "middle"
    elif box.h < 64 and box.w < 220:
        sign, number = columns(box.inset(10, 3), 28, 1.0, gap=8)
        _sign(stage, sight, offer, sign)
    elif box.w < 220:
        left, number = columns(box.inset(8, 5), 1.3, 1.0, gap=4)
        dice, low = rows(left, 1.4, 1.0, gap=3)
        _dice(stage, sight, offer, dice, 38)
        _sign(stage, sight, offer, Box(low.x, low.y, 24, low.h))
    else:
        most = 68 if box.h > 84 else 50
        sign, dice, number = columns(box.inset(10, 3), 28, 2 * min(most, box.h - 6) + 6, 1.0, gap=8)
        _sign(stage, sight, offer, sign)
        _dice(stage, sight, offer, dice, most)
    ink: Ink = "muted" if offer.done else "text"
    icon = "check" if offer.done and box.w >= 120 else ""
    stage.words(
        f"{offer.key}:sum",
        number,
        offer.words,
        size="value",
        style="black",
        align=align,
        ink=ink,
        icon=icon,
        icon_ink="good",
    )


def _sign(stage: Stage, sight: Sight, offer: Offer, box: Box) -> None:
    side = min(24, box.h, box.w)
    stage.add(f"{offer.key}:sign", "token", middle(box, side, side), sight.sign(offer.code))


def _dice(stage: Stage, sight: Sight, offer: Offer, box: Box, most: int) -> None:
    colour, shape = sight.kind(offer.code)
    count = max(2, len(offer.dice))
    side = min(most, box.h, (box.w - 6 * (count - 1)) // count)
    for i, (die, face) in enumerate(offer.dice):
        place = Box(box.x + (side + 6) * i, box.y + (box.h - side) // 2, side, side)
        stage.add(f"die:{die}", "die", place, Die(colour, pips(face), shape))
