"""What has no place on the sheet: help, taking the dice back, throwing, and being done."""

from typing import Any

from msgspec.structs import replace

from companion.core import Text, text, texts
from companion.core.faces import Caption, SizeName
from companion.core.layout import columns, middle, rows
from companion.core.notation import write
from companion.core.scene import Box, Intent, State, Why
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.dice.board.draft import cleared
from companion.games.dice.board.sight import Sight
from companion.games.dice.board.table import AGAIN, NO_RUN, dearest, help_left
from companion.games.dice.choices import risk
from companion.games.dice.edition import PURSUER, Die
from companion.games.dice.pursuit import caught, do_not_run, pursue
from companion.games.dice.sheet import retrieval_price
from companion.games.dice.state import Accept, Enter, NoRun, ReRoll, Retrieve, Roll

SIZES: tuple[SizeName, ...] = ("action", "body", "small")


def actions(stage: Stage, sight: Sight, box: Box) -> None:
    """One or two lines of buttons; the one that goes on is at the lower right."""
    if sight.view.phase == "enter":
        _entering(stage, sight, box)
        return
    upper, lower = rows(box, 1.0, 1.0, gap=stage.gap if stage.is_wide else 4)
    if sight.view.phase == "between":
        back, left = columns(upper, 1.0, 0 if stage.is_wide else 136, gap=0 if stage.is_wide else 6)
        _dice_back(stage, sight, back)
        if left.w:
            help_left(stage, sight, left)
        _throw(stage, sight, lower)
        return
    first, second = columns(upper, 1.0, 1.0, gap=stage.gap if stage.is_wide else 6)
    _no_run(stage, sight, first)
    _again(stage, sight, second)
    _go_on(stage, sight, lower)


def rule(clause: str) -> Intent:
    """What a thing is: told when it is held."""
    return Intent("open", f"rule {clause}")


# -------------------------------------------------------------------------------- help fields


def _no_run(stage: Stage, sight: Sight, box: Box) -> None:
    face = _help_caption(stage, box, NO_RUN, "pursuer")
    _help(stage, sight, "no_run", box, NoRun(), face=face, left=sight.view.no_run_left, about="DI-064")


def _again(stage: Stage, sight: Sight, box: Box) -> None:
    chosen = sight.draft.dice if sight.view.phase == "help" else ()
    label = text("Again: {n}", n=len(chosen)) if chosen else AGAIN
    face = _help_caption(stage, box, label, "die")
    _help(stage, sight, "again", box, ReRoll(chosen), face=face, left=sight.view.re_roll_left, about="DI-061")


def _help_caption(stage: Stage, box: Box, label: Text, icon: str) -> Caption:
    return stage.caption(box, label, icon=icon, size="body" if stage.frame.size == "L" else "small")


def _help(stage: Stage, sight: Sight, id: str, box: Box, action: Any, *, face: Caption, left: int, about: str) -> None:
    """Lit while it can be used, struck through once it has been."""
    why = _off(sight, action)
    if why is not None:
        state = State(dimmed=True) if left else State(spent=True)
        stage.add(id, "button", box, face, why=why, state=state)
    elif sight.acts:
        stage.add(
            id, "button", box, face, tap=sight.tap(action, write(action)), hold=rule(about), state=State(legal=True)
        )
    else:
        stage.add(id, "button", box, face)


def _off(sight: Sight, action: Any) -> Why | None:
    return sight.refused(action) if sight.acts else None


# -------------------------------------------------------------------------------- between rolls


def _dice_back(stage: Stage, sight: Sight, box: Box) -> None:
    price = retrieval_price(sight.box, sight.view)
    forced = sight.acts and sight.is_forced
    paid = stage.say(text("pursuer +{n}", n=price)) if price else stage.say(text("free"))
    by = stage.say(text("sheet {sheets}", sheets=dearest(sight)))
    face = stage.caption(box, text("Dice back"), text("Back"), role="primary" if forced else "plain")
    if sight.view.lid:
        face = _with_sub(stage, face, box, f"{paid} · {by}" if price else paid, paid)
    why = _off(sight, Retrieve())
    if why is not None:
        stage.add("retrieve", "button", box, face, why=why, state=State(dimmed=True))
        return
    asked = stage.caption(box, text("Sure? +{n}", n=price), text("Sure?"), role="danger")
    tap = sight.tap(Retrieve(), write(Retrieve()), asked) if sight.acts else None
    state = State(danger=True) if tap and tap.confirm else State(warn=bool(tap and price))
    stage.add("retrieve", "button", box, face, tap=tap, hold=rule("DI-033") if tap else None, state=state)


def _throw(stage: Stage, sight: Sight, box: Box) -> None:
    dice = sight.draft.dice
    label = texts("Roll {n} die", "Roll {n} dice", len(dice)) if dice else text("Roll")
    action = Roll(dice)
    why = _off(sight, action)
    if why is not None or not sight.acts:
        stage.button("throw", box, label, text("Roll"), why=why, icon="die", role="primary" if sight.acts else "plain")
        return
    face = stage.caption(box, label, text("Roll"), icon="die", role="primary")
    face = _with_sub(stage, face, box, *_prospects(stage, sight, dice))
    asked = stage.caption(box, text("Sure?"), icon="die", role="danger")
    tap = sight.tap(action, write(action), asked)
    stage.add("throw", "button", box, face, tap=tap, hold=rule("DI-045"))


def _prospects(stage: Stage, sight: Sight, dice: tuple[Die, ...]) -> tuple[str, ...]:
    """How many pursuers are to be expected (DI-175), and how likely that somebody is caught; longest words first."""
    faces = [sight.box.faces[die] for die in dice]
    expected = round(sum(each.count(PURSUER) / len(each) for each in faces))
    percent = round(100 * risk(sight.box, sight.view, dice))
    pursuers = stage.say(texts("≈ {n} pursuer", "≈ {n} pursuers", expected)) if expected else ""
    danger = stage.say(text("caught: {n} %", n=percent)) if percent else ""
    return tuple(
        words for words in (f"{pursuers} · {danger}" if pursuers and danger else "", danger, pursuers) if words
    )


def _with_sub(stage: Stage, face: Caption, box: Box, *subs: str) -> Caption:
    """A second line, the first of these for which there is room; for its sake the first one may be smaller."""
    sub = next((sub for sub in subs if stage.wide(sub, "small") <= box.w - 12), "")
    sizes = SIZES[SIZES.index(face.size) :] if face.size in SIZES else ()
    size = next((size for size in sizes if stage.line(size) + stage.line("small") <= box.h + 4), None)
    if not sub or size is None or len(face.lines) > 1:
        return face
    return replace(face, sub=sub, size=size)


# -------------------------------------------------------------------------------- the throw, the entries


def _go_on(stage: Stage, sight: Sight, box: Box) -> None:
    n = sum(face == PURSUER for _, face in sight.view.rolled)
    runs = n if n and not do_not_run(sight.view) else 0
    label = text("He runs {n}", n=runs) if runs else text("Go on")
    icon = "pursuer" if runs else "next"
    if not sight.acts:
        stage.button("accept", box, label, icon=icon)
        return
    fronts = [player.front for player in sight.view.players]
    to = pursue(sight.view.pursuer, runs, fronts)
    reached = caught(to, fronts)
    tap, about = sight.tap(Accept(), write(Accept())), rule("DI-070" if runs else "DI-060")
    subs = [text("to field {n}", n=to)] if runs else []
    if reached:
        subs.insert(0, text("and catches {who}", who=joined(sight.names[seat] for seat in reached)))
    face = stage.caption(box, label, icon=icon, role="primary")
    face = _with_sub(stage, face, box, *map(stage.say, subs))
    stage.add("accept", "button", box, face, tap=tap, hold=about, state=State(danger=bool(reached)))


def _entering(stage: Stage, sight: Sight, box: Box) -> None:
    if not sight.enters:
        _waiting(stage, sight, box)
        return
    if stage.frame.size == "P":
        first, second, third = columns(box, 78, 1.0, 1.3, gap=6)
    else:
        upper, lower = rows(box, 1.0, 1.1, gap=stage.gap if stage.is_wide else 4)
        first = upper
        second, third = columns(lower, 1.0, 1.4, gap=stage.gap if stage.is_wide else 6)
    draft = sight.draft
    small: SizeName = "body" if stage.is_wide else "small"
    if stage.frame.size == "P":
        _chameleon(stage, sight, first)
    else:
        chameleon, suggest = columns(first, 1.1, 1.0, gap=stage.gap if stage.is_wide else 6)
        _chameleon(stage, sight, chameleon)
        _suggest(stage, suggest, "small")
    if draft != cleared(draft):
        stage.button("clear", second, text("Clear"), tap=Intent("pick", "clear"), icon="undo", size=small)
    else:
        asked = stage.caption(second, text("Sure?"), role="danger", size=small)
        tap = sight.tap(Enter(), write(Enter()), asked)
        stage.button("nothing", second, text("Enter nothing"), text("Nothing"), tap=tap, size=small)
    if draft.entry.numbers:
        asked = stage.caption(third, text("Sure?"), icon="check", role="danger")
        tap = sight.tap(draft.entry, write(draft.entry), asked)
        stage.button("done", third, text("Done"), tap=tap, icon="check", role="primary")
    elif stage.frame.size == "P":
        _suggest(stage, third, "body")
    else:
        why = Why(stage.say(text("No number stands in a field yet.")))
        stage.button("done", third, text("Done"), why=why, icon="check", role="primary")


def _suggest(stage: Stage, box: Box, size: SizeName) -> None:
    """Entries of somebody who plays well, to be changed or done."""
    stage.button("suggest", box, text("Suggest"), tap=Intent("pick", "suggest"), icon="hand", size=size)


def _chameleon(stage: Stage, sight: Sight, box: Box) -> None:
    assert sight.seat is not None
    left = sight.view.players[sight.seat].chameleons - len(sight.draft.entry.chameleons)
    forms = (str(left),) if box.w < 140 else (text("Chameleon: {n}", n=left), str(left))
    size: SizeName = "small"
    if left or sight.draft.by_chameleon:
        state = State(selected=sight.draft.by_chameleon)
        tap = Intent("pick", "chameleon")
        stage.button("chameleon", box, *forms, tap=tap, hold=rule("DI-120"), icon="chameleon", size=size, state=state)
    else:
        why = Why(stage.say(text("No chameleon is left.")), "DI-014")
        stage.button("chameleon", box, *forms, why=why, icon="chameleon", size=size)


def _waiting(stage: Stage, sight: Sight, box: Box) -> None:
    """Who is not done yet."""
    stage.panel("waiting", box)
    waiting = [seat for seat in range(len(sight.view.players)) if seat not in sight.view.entered]
    inner = box.inset(12, 4)
    words, tokens = columns(inner, 1.0, 40 * len(waiting), gap=8)
    stage.words("waiting:words", words, text("Not done yet"), size="small", ink="muted", lines=2)
    for seat, place in zip(waiting, columns(tokens, *[1.0] * len(waiting)), strict=True):
        stage.add(f"waiting:{seat}", "token", middle(place, 34, 34), sight.token(seat))
