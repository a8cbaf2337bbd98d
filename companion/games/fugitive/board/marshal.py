"""The marshal's side: the grid of all numbers, and the guess that is made of them."""

from typing import Literal

from companion.core import Text, text, texts
from companion.core.board import sentence
from companion.core.faces import Caption, Cell, Numbered
from companion.core.layout import columns, grid, rows, strips
from companion.core.notation import write
from companion.core.scene import PLAIN, SELECTED, Box, Confirm, Intent
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.fugitive.board.event import event_card
from companion.games.fugitive.board.logline import LINE, held, log
from companion.games.fugitive.board.piles import small_pile
from companion.games.fugitive.board.sight import Sight, event_now
from companion.games.fugitive.move import face_down_places
from companion.games.fugitive.notepad import Mark
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Concede,
    Deciding,
    ExtraGuessing,
    Guess,
    Guessing,
    Hunting,
    Manhunt,
    Pass,
)

CHOSEN = 70
"""dp a chosen number takes at least."""
OWN = {"S": (48, 54), "M": (48, 56), "L": (84, 108), "P": (48, 54)}
"""Her own cards: small, for they stand in the grid too."""
Tone = Literal["plain", "quiet", "missed"]


def number_lines(sight: Sight) -> list[range]:
    """The start and pile 1, pile 2, pile 3: so the grid explains the piles."""
    first, *others = sight.deck.piles
    return [range(sight.deck.first + 1, first[-1] + 1), *others]


def number_grid(stage: Stage, sight: Sight, box: Box) -> None:
    """One line a pile, or two where the screen is narrow."""
    stage.panel("grid", box)
    pad = 14 if stage.is_wide else 4 if box.w >= 380 else 1
    inner = box.inset(pad, pad if stage.is_wide else 3)
    lines, narrow = number_lines(sight), stage.frame.size == "P"
    across = max(map(len, lines))
    side = 0 if inner.w < 7 * 47 + 50 else 44 if stage.is_wide or narrow else 46
    if narrow:
        across = -(-across // 2)
    gap = 4 if stage.is_wide else 2
    down = len(lines) * (2 if narrow else 1)
    field = Box(inner.x + side + (gap + 10 if stage.is_wide else gap if side else 0), inner.y, 0, inner.h)
    field = Box(field.x, field.y, inner.right - field.x, inner.h)
    cells = grid(field, down, across, gap)
    for line, numbers in enumerate(lines):
        first = line * across * (2 if narrow else 1)
        if side:
            top, bottom = cells[first].y, cells[first + (across if narrow else 0)].bottom
            small_pile(stage, sight, line + 1, Box(inner.x, top + 2, side, bottom - top - 4))
        for i, number in enumerate(numbers):
            _number(stage, sight, number, cells[first + i])


def _number(stage: Stage, sight: Sight, number: int, box: Box) -> None:
    mark = sight.notes.marks.get(number)
    tone, icon, note = _noted(stage, mark)
    share = sum(shares.get(number, 0) for shares in sight.notes.shares.values())
    if share and not (icon or note):  # FU-146
        note = f"{max(1, round(100 * share))}%"
    possible = any(number in numbers for numbers in sight.notes.sets.values())
    scribble = dict(sight.draft.scribbles).get(number, "")
    face = Cell(str(number), tone, icon, note, possible, scribble)  # type: ignore[arg-type]
    names = sight.acts and isinstance(sight.todo, Guessing | ExtraGuessing | Hunting)
    stage.add(
        f"number:{number}",
        "cell",
        box,
        face,
        state=SELECTED if names and number in sight.draft.numbers else PLAIN,
        tap=Intent("pick", f"number {number}") if names else None,
        hold=Intent("pick", f"mark {number}") if sight.is_marshal else None,
    )


def _noted(stage: Stage, mark: Mark | None) -> tuple[Tone, str, str]:
    if mark is None:
        return "plain", "", ""
    if mark.why == "missed":
        return "missed", "", stage.say(text("R{n}", n=mark.rounds[-1]))
    return "quiet", {"own": "hand", "face_up": "eye", "removed": "close"}[mark.why], ""


# -------------------------------------------------------------------------------- the tray of the guess


def tray(stage: Stage, sight: Sight, box: Box) -> None:
    """What she is asked for now."""
    if stage.is_wide:
        stage.panel("tray", box)
        box = box.inset(18, 12)
    match sight.todo:
        case Guessing() | ExtraGuessing() | Hunting() if sight.acts:
            _guess(stage, sight, box)
        case Deciding() if sight.acts:
            _decision(stage, sight, box)
        case _:
            told(stage, sight, box)


def _guess(stage: Stage, sight: Sight, box: Box) -> None:
    hunts = isinstance(sight.todo, Hunting)
    may_pass = isinstance(sight.todo, ExtraGuessing) or (sight.view.options.marshal_may_pass and not hunts)
    if stage.is_wide:
        title, chosen, note, buttons = rows(box, stage.line("small"), 1.0, 34, 60, gap=8)
        stage.words("guess:title", title, text("Your guess"), size="small", ink="muted")
        chosen = Box(chosen.x, chosen.y, chosen.w, min(64, chosen.h))
        stop, name = columns(buttons, 92 if may_pass else 0, 1.0, gap=8 if may_pass else 0)
    elif stage.frame.size == "S":
        widths = (120 if hunts else 104, 92 if may_pass else 0, 150)
        chosen, note, stop, name = columns(box, 1.0, *widths, gap=6)
    else:
        note, line = rows(box, 26, 1.0, gap=4)
        chosen, stop, name = columns(line, 1.0, 84 if may_pass else 0, 148, gap=6)
    _chosen(stage, sight.draft.numbers, chosen, weighs=bool(sight.notes.shares))
    _stake(stage, sight, note)
    if may_pass:
        stage.button("pass", stop, text("Pass"), tap=Intent("act", write(Pass())), size="body")
    guess_button(stage, sight, name)


def _stake(stage: Stage, sight: Sight, box: Box) -> None:
    """What one wrong number costs: in a manhunt everything, among several all of them."""
    if isinstance(sight.todo, Hunting):
        left = len(face_down_places(sight.view))
        words = text("No miss: {n} to go", n=left), text("{n} to go", n=left)
        stage.words("guess:left", box, *words, size="body", style="bold", ink="danger", icon="siren", lines=2)
    elif len(sight.draft.numbers) > 1:  # amber from the second number on
        words, icon = (text("All or nothing"), text("All/nothing")), "" if stage.frame.size == "S" else "bolt"
        stage.words("guess:all", box, *words, size="body", style="bold", ink="warn", icon=icon, lines=2)


def _chosen(stage: Stage, numbers: tuple[int, ...], box: Box, *, weighs: bool) -> None:
    """The numbers named so far; a touch takes one back."""
    if not numbers:
        hint: tuple[Text, ...] = (text("Tap the numbers"), text("Tap"))
        if weighs:
            hint = text("%: share of possible histories"), text("%: of the histories"), text("Tap")
        stage.words("chosen:none", box, *hint, size="body", ink="muted", lines=2)
        return
    fits = max(2, (box.w + 8) // (CHOSEN + 8))
    places = columns(box, *[1.0] * fits, gap=8)
    shown = numbers if len(numbers) <= fits else numbers[: fits - 1]
    for number, place in zip(shown, places, strict=False):
        tap = Intent("pick", f"number {number}")
        stage.add(f"chosen:{number}", "button", place, Caption((str(number),), "value"), tap=tap, state=SELECTED)
    if len(numbers) > fits:
        more = f"+{len(numbers) - len(shown)}"
        stage.words("chosen:more", places[-1], more, size="value", style="bold", align="middle")


def guess_button(stage: Stage, sight: Sight, box: Box) -> None:
    numbers = sight.draft.numbers
    action = Guess(numbers)
    why = sight.refused(action)
    label = text("Guess")
    if why is not None:
        stage.button("guess", box, label, why=why, icon="binoculars", role="primary")
        return
    tap = Intent("act", write(action), _asked_first(stage, sight, action, box))
    stage.button("guess", box, label, tap=tap, icon="binoculars", role="primary")


def _asked_first(stage: Stage, sight: Sight, guess: Guess, box: Box) -> Confirm | None:
    """What cannot hit is asked back; in a manhunt everything is, and what cannot hit in the middle of the screen."""
    hunts = isinstance(sight.todo, Hunting)
    asked = stage.caption(box, text("Sure?"), icon="binoculars", role="danger")
    if doubts := sight.game.warnings(sight.view, MARSHAL, guess):
        return Confirm(sentence(stage.say(joined(doubts, "; "))), "FU-067", asked, dialog=hunts)
    return Confirm(stage.say(text("One miss, and the fugitive escapes.")), "FU-096", asked) if hunts else None


def _decision(stage: Stage, sight: Sight, box: Box) -> None:
    """FU-094: a manhunt, or give up."""
    hidden = len(face_down_places(sight.view))
    message = texts("Find {n} hideout without a miss", "Find {n} hideouts without a miss", hidden)
    give_up = Intent("act", write(Concede()), Confirm(stage.say(text("The fugitive then escapes.")), "FU-094"))
    start = Intent("act", write(Manhunt()))
    if stage.is_wide:
        words, first, second = rows(box, 1.0, 60, 60, gap=8)
    elif stage.frame.size == "P":
        words, buttons = rows(box, 1.0, 60, gap=4)
        second, first = columns(buttons, 1.0, 1.4, gap=8)
    else:
        words, second, first = columns(box, 1.0, 170, 250, gap=12)
    stage.words("hunt:words", words, message, size="body", lines=3)
    stage.button("hunt", first, text("Manhunt"), tap=start, icon="siren", role="primary")
    stage.button("concede", second, text("Give up"), tap=give_up, size="body")


def told(stage: Stage, sight: Sight, box: Box) -> None:
    """An event card is being carried out: what it says; else how many are still hidden."""
    event = event_now(sight)
    if event is None:
        hidden = len(face_down_places(sight.view))
        down = texts("{n} hideout face down", "{n} hideouts face down", hidden)
        stage.words("tray:hidden", box, down, size="body", ink="muted", lines=2)
        return
    event_card(stage, sight, event, box)


# -------------------------------------------------------------------------------- log and hand


def memory(stage: Stage, sight: Sight, box: Box) -> None:
    """What was asked so far, and her own cards."""
    stage.panel("memory", box)
    inner = box.inset(20, 12)
    hand = sight.view.hands[MARSHAL] if sight.is_marshal else ()
    need = max(160, min(inner.w // 2, len(hand) * (OWN[stage.frame.size][0] + 6))) if sight.is_marshal else 0
    left, right = columns(inner, 1.0, need, gap=24)
    title, line = rows(left, stage.line("small"), 1.0, gap=6)
    other = held(sight, FUGITIVE)[0]
    widths = stage.wide(text("Log"), "small") + 8, stage.wide(other, "small") + 8
    heading, cards, drawn = columns(title, *widths, 1.0, gap=12)
    stage.words("memory:title", heading, text("Log"), size="small", ink="muted")
    stage.words("facts:hand", cards, other, size="small", ink="muted")
    drawn_piles(stage, sight, drawn)
    log(stage, sight, line)
    if not sight.is_marshal:
        return
    title, line = rows(right, stage.line("small"), 1.0, gap=6)
    stage.words("hand:title", title, text("Your hand"), size="small", ink="muted")
    own_cards(stage, sight, Box(line.x, line.y, line.w, min(OWN[stage.frame.size][1], line.h)))


def drawn_piles(stage: Stage, sight: Sight, box: Box) -> None:
    """From which piles the fugitive drew, as far back as there is room (FU-162); or that the record is wrong."""
    if not sight.notes.adds_up:
        wrong = text("The record contradicts itself: check the last answers."), text("The record contradicts itself")
        stage.words("memory:wrong", box, *wrong, size="small", style="bold", ink="danger", lines=2)
        return
    piles = [str(pile) for pile in sight.drawn]
    if not piles or not sight.is_marshal:
        return
    forms = [text("Fugitive drew from: {piles}", piles=" ".join(piles))]
    forms += [text("drew from: {piles}", piles="… " * (k < len(piles)) + " ".join(piles[-k:])) for k in (12, 8, 5, 3)]
    stage.words("memory:drawn", box, *forms, size="small", ink="muted")


def own_cards(stage: Stage, sight: Sight, box: Box) -> None:
    hand = sight.view.hands[MARSHAL]
    if not hand:
        none = Box(box.x, box.y, box.w, min(LINE, box.h) if stage.is_wide else box.h)
        stage.words("hand:none", none, text("no cards yet"), size="small", ink="muted")
        return
    w, h = OWN[stage.frame.size]
    places = strips(box, len(hand), (w, min(h, box.h)), 18, 6, most=2 if box.h >= 70 else 1, touch=0)
    aside = 0 if stage.is_wide else (box.right - max(place.right for place in places)) // 2
    places = tuple(place.moved(x=aside) for place in places)
    for i, (card, place) in enumerate(zip(hand, places, strict=True)):
        if card is None:
            stage.add(f"hand:{i}", "card", place, None)
        else:
            stage.add(f"card:{card:02}", "card", place, Numbered(str(card)))
