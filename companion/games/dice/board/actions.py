"""What has no place on the sheet: help, taking the dice back, throwing, and being done."""

from typing import Any

from msgspec.structs import replace

from companion.core import Text, text, texts
from companion.core.faces import BlankDie, Caption, Ink
from companion.core.layout import columns, flow, middle, rows
from companion.core.notation import write
from companion.core.scene import PLAIN, Box, Intent, State, Why
from companion.core.stage import Stage
from companion.games.dice.board.sight import Sight
from companion.games.dice.edition import PURSUER
from companion.games.dice.pursuit import do_not_run
from companion.games.dice.sheet import open_missions, retrieval_price
from companion.games.dice.state import Accept, Enter, NoRun, ReRoll, Retrieve, Roll


def table(stage: Stage, sight: Sight, box: Box) -> None:
    """How many dice lie where, and what taking them back would cost."""
    view, price = sight.view, retrieval_price(sight.box, sight.view)
    stage.panel("table", box)
    inner = box.inset(14 if stage.is_wide else 8, 2)
    count = text("Table {n}", n=len(view.table)), text("Lid {n}", n=len(view.lid))
    back = text("back: +{n}", n=price)
    ink: Ink = "warn" if price else "muted"
    if box.h < 70:
        first, second, third = columns(inner, 1.0, 1.0, 1.3, gap=4)
        stage.words("table:left", first, count[0], size="small", style="bold")
        stage.words("table:lid", second, count[1], size="small", style="bold")
        stage.words("table:price", third, back, size="small", style="bold", ink=ink, align="right")
        return
    minis = 0 if view.phase == "between" else 18
    upper, dice, lower = rows(inner, 1.0, minis, 1.0, gap=2)
    lies = (("left", count[0], view.table), ("lid", count[1], view.lid))
    for (key, words, here), label, strip in zip(
        lies, columns(upper, 1.0, 1.0, gap=14), columns(dice, 1.0, 1.0, gap=14), strict=True
    ):
        stage.words(f"table:{key}", label, words, size="small", style="bold")
        for die, place in zip(here if minis else (), flow(strip, len(here), (18, 18), 8, 3).boxes, strict=False):
            stage.add(f"die:{die}", "die", place, BlankDie(*sight.kind(sight.box.colour_of[die])))
    dearest = [p.sheet for p in view.players if open_missions(sight.box, p) == price]
    long = text("Dice back: +{n} (sheet {sheets})", n=price, sheets=", ".join(dearest))
    stage.words("table:price", lower, long if price else text("Dice back: free"), back, size="small", ink=ink)


def actions(stage: Stage, sight: Sight, box: Box) -> None:
    """One or two lines of buttons; the one that goes on is at the lower right."""
    if sight.view.phase == "enter":
        _entering(stage, sight, box)
        return
    upper, lower = rows(box, 1.0, 1.15, gap=stage.gap if stage.is_wide else 4)
    first, second = columns(upper, 1.0, 1.0, gap=stage.gap if stage.is_wide else 6)
    _no_run(stage, sight, first)
    _again(stage, sight, second)
    if sight.view.phase == "between":
        back, go = columns(lower, 1.0, 1.3, gap=stage.gap if stage.is_wide else 6)
        _dice_back(stage, sight, back)
        _throw(stage, sight, go)
    else:
        _go_on(stage, sight, lower)


# -------------------------------------------------------------------------------- help fields


def _no_run(stage: Stage, sight: Sight, box: Box) -> None:
    face = _help_caption(stage, box, text("No run"), "pursuer")
    _help(stage, sight, "no_run", box, NoRun(), face=face, left=sight.view.no_run_left)


def _again(stage: Stage, sight: Sight, box: Box) -> None:
    chosen = sight.draft.dice if sight.view.phase == "help" else ()
    label = text("Again: {n}", n=len(chosen)) if chosen else text("Again")
    face = _help_caption(stage, box, label, "die")
    _help(stage, sight, "again", box, ReRoll(chosen), face=face, left=sight.view.re_roll_left)


def _help_caption(stage: Stage, box: Box, label: Text, icon: str) -> Caption:
    return stage.caption(box, label, icon=icon, size="body" if stage.is_wide else "small")


def _help(stage: Stage, sight: Sight, id: str, box: Box, action: Any, *, face: Caption, left: int) -> None:
    """Lit while it can be used, struck through once it has been."""
    why = _off(sight, action)
    if why is not None:
        state = State(dimmed=True) if left else State(spent=True)
        stage.add(id, "button", box, face, why=why, state=state)
    elif sight.acts:
        stage.add(id, "button", box, face, tap=sight.tap(action, write(action)), state=State(legal=True))
    else:
        stage.add(id, "button", box, face)


def _off(sight: Sight, action: Any) -> Why | None:
    return sight.refused(action) if sight.acts else None


# -------------------------------------------------------------------------------- between rolls


def _dice_back(stage: Stage, sight: Sight, box: Box) -> None:
    price = retrieval_price(sight.box, sight.view)
    forced = sight.acts and all(die in sight.box.jokers for die in sight.view.table)
    label = text("Dice back"), text("Back")
    sub = stage.say(text("pursuer +{n}", n=price)) if price else stage.say(text("free"))
    face = _with_sub(stage, stage.caption(box, *label, role="primary" if forced else "plain"), box, sub)
    why = _off(sight, Retrieve())
    if why is not None:
        stage.add("retrieve", "button", box, face, why=why, state=State(dimmed=True))
        return
    asked = stage.caption(box, text("Sure? +{n}", n=price), text("Sure?"), role="danger")
    tap = sight.tap(Retrieve(), write(Retrieve()), asked) if sight.acts else None
    state = State(danger=True) if tap and tap.confirm else State(warn=bool(tap and price))
    stage.add("retrieve", "button", box, face, tap=tap, state=state)


def _throw(stage: Stage, sight: Sight, box: Box) -> None:
    dice = sight.draft.dice
    label = texts("Roll {n} die", "Roll {n} dice", len(dice)) if dice else text("Roll")
    action = Roll(dice)
    why = _off(sight, action)
    if why is not None or not sight.acts:
        stage.button("throw", box, label, text("Roll"), why=why, icon="die", role="primary" if sight.acts else "plain")
        return
    expected = round(len(dice) / 6)
    sub = stage.say(texts("≈ {n} pursuer", "≈ {n} pursuers", expected)) if expected else ""
    face = _with_sub(stage, stage.caption(box, label, text("Roll"), icon="die", role="primary"), box, sub)
    asked = stage.caption(box, text("Sure?"), icon="die", role="danger")
    stage.add("throw", "button", box, face, tap=sight.tap(action, write(action), asked))


def _with_sub(stage: Stage, face: Caption, box: Box, sub: str) -> Caption:
    """A second line, where there is room for it."""
    fits = stage.line(face.size) * len(face.lines) + stage.line("small") <= box.h and len(face.lines) == 1
    return replace(face, sub=sub) if sub and fits and stage.wide(sub, "small") <= box.w - 12 else face


# -------------------------------------------------------------------------------- the throw, the entries


def _go_on(stage: Stage, sight: Sight, box: Box) -> None:
    n = sum(face == PURSUER for _, face in sight.view.rolled)
    runs = n if n and not do_not_run(sight.view) else 0
    label = text("He runs {n}", n=runs) if runs else text("Go on")
    icon = "pursuer" if runs else "next"
    if not sight.acts:
        stage.button("accept", box, label, icon=icon)
        return
    leads = min(sight.lead(seat) for seat in range(len(sight.view.players)))
    state = State(danger=True) if runs >= leads else PLAIN
    tap = sight.tap(Accept(), write(Accept()))
    stage.button("accept", box, label, tap=tap, icon=icon, role="primary", state=state)


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
    _chameleon(stage, sight, first)
    draft = sight.draft
    small: Any = "body" if stage.is_wide else "small"
    if draft.entry.numbers or draft.colour or draft.added or draft.by_chameleon:
        stage.button("clear", second, text("Clear"), tap=Intent("pick", "clear"), icon="undo", size=small)
    else:
        tap = sight.tap(Enter(), write(Enter()), stage.caption(second, text("Sure?"), role="danger", size=small))
        stage.button("nothing", second, text("Enter nothing"), text("Nothing"), tap=tap, size=small)
    if draft.entry.numbers:
        asked = stage.caption(third, text("Sure?"), icon="check", role="danger")
        tap = sight.tap(draft.entry, write(draft.entry), asked)
        stage.button("done", third, text("Done"), tap=tap, icon="check", role="primary")
    else:
        why = Why(stage.say(text("No number stands in a field yet.")))
        stage.button("done", third, text("Done"), why=why, icon="check", role="primary")


def _chameleon(stage: Stage, sight: Sight, box: Box) -> None:
    assert sight.seat is not None
    left = sight.view.players[sight.seat].chameleons - len(sight.draft.entry.chameleons)
    forms = (str(left),) if box.w < 140 else (text("Chameleon: {n}", n=left), str(left))
    size: Any = "body" if stage.is_wide else "small"
    if left or sight.draft.by_chameleon:
        state = State(selected=sight.draft.by_chameleon)
        tap = Intent("pick", "chameleon")
        stage.button("chameleon", box, *forms, tap=tap, icon="chameleon", size=size, state=state)
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
