"""What only one seat may read: the own role, and the yellow card it holds."""

from typing import Any

from msgspec.structs import replace

from companion.core import Text, text
from companion.core.faces import Caption, Place, SizeName
from companion.core.layout import columns, fit, middle, rows, shortened, type_size
from companion.core.notation import write
from companion.core.scene import DIMMED, LEGAL, Box, Confirm, Intent, Why
from companion.core.stage import Stage
from companion.games.agents import state
from companion.games.agents.board.advice import ROLE
from companion.games.agents.board.sight import Sight
from companion.games.agents.investigation import answer_to
from companion.games.agents.vocabulary import FACTIONS
from companion.games.agents.words import line_in_words

NOTES_SHOWN = 3
LOOK = Intent("peek", "menu look", takes=1000)
REVEAL_TAKES = 2000
DWELL = 4000
"""Milliseconds a private question is read at least, whatever the answer: so that time tells nothing."""


def role_sheet(stage: Stage, sight: Sight, box: Box) -> None:
    """Who I am, how I win, what I can do, and what I have learnt."""
    seat = sight.seat
    assert seat is not None
    inner = _sheet(stage, box)
    character = sight.view.characters[seat]
    body, low = rows(inner, 1.0, 60 if stage.frame.size != "S" else 52, gap=8)
    if sight.has_role:
        _how_to_reveal(stage, sight, low)
    else:
        _buttons(stage, role_buttons(sight), low)
    if character is None:
        stage.words("own:unknown", body, text("Your card is in your hand alone."), size="body", align="middle", lines=3)
        return
    found = sight.box.characters[character]
    if stage.frame.size == "S":
        left, right = columns(body, 0.42, 0.58, gap=16)
        name, side, goal = rows(left, 40, 30, 1.0, gap=2)
        ability, notes = rows(right, 1.0, 1.0, gap=4)
    else:
        name, side, goal, ability, notes = rows(body, 1.1, 0.8, 1.7, 2.6, 1.6, gap=4)
    stage.words(
        "own:name",
        name,
        sight.say(sight.words.character(character)),
        size="big" if stage.is_wide else "value",
        style="serif",
        ink="accent",
    )
    about = {"side": sight.words.member(found.faction, sight.theme), "points": found.hp}
    size: SizeName = "action" if stage.is_wide else "body"
    stage.words("own:side", side, text("{side} · {points} hit points", **about), size=size, style="bold")
    told = sight.words.goal(character, len(sight.view.players), sight.theme)
    stage.words("own:goal", goal, told, size=size, style="bold", lines=3)
    if found.ability:
        about = {"name": sight.words.ability(character), "text": sight.words.character_text(character, sight.theme)}
        stage.words("own:ability", ability, text("{name}: {text}", **about), size="body", ink="muted", lines=5)
    _notes(stage, sight, notes)


def _how_to_reveal(stage: Stage, sight: Sight, box: Box) -> None:
    if sight.of_kind(state.Reveal):
        told = text("To reveal yourself, hold your own file for two seconds.")
        stage.words("own:how", box, told, size="small", ink="muted", lines=2)


def hold_the_eye(stage: Stage, sight: Sight) -> None:
    """The own role is shown while the eye is held, and covered by letting go."""
    told = Why(sight.say(ROLE), "AG-014")
    stage.elements = [
        replace(thing, tap=None, hold=LOOK, why=told) if thing.id == "bar:eye" else thing for thing in stage.elements
    ]


def _sheet(stage: Stage, box: Box) -> Box:
    stage.add("own", "panel", box, Place("file"))
    return box.inset(18 if stage.is_wide else 10, 12 if stage.is_wide else 8)


def _notes(stage: Stage, sight: Sight, box: Box) -> None:
    assert sight.seat is not None
    line_h = stage.line("note")
    lines = min(NOTES_SHOWN, box.h // line_h)
    notes = sight.view.notes[sight.seat][-lines:] if lines else ()
    for i, (note, line) in enumerate(zip(reversed(notes), rows(box, *[line_h] * len(notes)), strict=True)):
        giver, receiver = sight.name(note.giver), sight.name(note.receiver)
        about = {"giver": giver, "receiver": receiver, "card": sight.words.card(note.card), "told": _deed(sight, note)}
        words = sight.say(text("{giver} → {receiver}: {card} ({told})", **about))
        stage.words(f"own:note:{i}", line, _cut(stage, words, line.w), size="note", ink="muted")


def _cut(stage: Stage, words: str, across: int) -> str:
    return shortened(words, across, type_size(stage.frame, "note") * 1.02)


def _deed(sight: Sight, note: state.Note) -> Text:
    match note.deed:
        case "damage":
            return text("{n} damage", n=note.n)
        case "heal":
            return text("heal {damage}", damage=note.n)
        case "give":
            return text("equipment")
        case "tell" if note.claim is not None:
            return text("{faction}", faction=sight.words.member(note.claim, sight.theme))
    return text("nothing happens")


def role_buttons(sight: Sight) -> list[tuple[str, Text, Intent]]:
    found: list[tuple[str, Text, Intent]] = []
    if sight.of_kind(state.Reveal):
        found.append(("reveal", text("Reveal"), reveal_intent(sight)))
    if sight.of_kind(state.Declare):
        asked = Confirm(sight.say(text("You have won? Touch again.")))
        found.append(("declare", text("Declare victory"), Intent("act", write(state.Declare()), asked)))
    return found


def reveal_intent(sight: Sight, *, takes: int = 0) -> Intent:
    warned = text("Reveal yourself? Your character stays face up.")
    return Intent("act", write(state.Reveal()), Confirm(sight.say(warned), "AG-102", dialog=True), takes=takes)


def _buttons(stage: Stage, buttons: list[tuple[str, Text, Intent]], box: Box) -> None:
    shares = [1.0] * (len(buttons) + 1)
    *places, last = columns(box, *shares, gap=8)
    for (key, words, intent), place in zip(buttons, places, strict=True):
        stage.button(f"own:{key}", place, words, tap=intent, role="danger", icon="eye", size="body")
    stage.button("own:hide", last, text("Cover again"), tap=Intent("pick", "menu look"), icon="eye_off", size="body")


# -------------------------------------------------------------------------------- yellow cards


def card_strip(stage: Stage, sight: Sight, box: Box) -> None:
    """The card to be given, with its three lines."""
    inner = _sheet(stage, box)
    tall = inner.h >= 260
    title, *lines = rows(
        inner, 52 if tall else 22 if stage.frame.size == "S" else 28, 1.0, 1.0, 1.0, gap=10 if tall else 2
    )
    if not sight.file:
        stage.words("card:unknown", inner, text("The card is in your hand alone."), align="middle", lines=2)
        return
    card = sight.file[0]
    size: SizeName = "action" if tall else "body"
    stage.words(f"card:{card}", title, sight.say(sight.words.card(card)), size=size, style="serif", ink="accent")
    most = max(1, min(3, lines[0].h // stage.line("note")))
    for i, (words, line) in enumerate(zip(sight.words.lines(card, sight.theme), lines, strict=False)):
        stage.words(f"card:{card}:{i}", line, words, size="action" if tall else "small", lines=most)


def pick_sheet(stage: Stage, sight: Sight, box: Box) -> None:
    """Which of two is given?"""
    inner = _sheet(stage, box)
    places = columns(inner, *[1.0] * len(sight.decisions), gap=12)
    for i, (action, place) in enumerate(zip(sight.decisions, places, strict=True)):
        head, *lines, low = rows(place, 44, 1.0, 1.0, 1.0, 60, gap=4)
        card = action.card
        if card is not None:
            stage.words(f"card:{card}", head, sight.say(sight.words.card(card)), size="body", style="serif", lines=2)
            for j, (words, line) in enumerate(zip(sight.words.lines(card, sight.theme), lines, strict=False)):
                stage.words(f"card:{card}:{j}", line, words, size="small", ink="muted", lines=4)
        stage.button(f"pick:{i}", low, text("Take this one"), tap=Intent("act", write(action)), role="primary")


def answer_sheet(stage: Stage, sight: Sight, box: Box) -> None:
    """The card that was received: three lines in the same order for everybody, to be carried out."""
    inner = _sheet(stage, box)
    (card,) = sight.file
    seat = sight.seat
    assert seat is not None
    lines = sight.box.cards[card].lines
    assert lines is not None
    ways: list[tuple[str, Text, Any]] = []
    for faction in FACTIONS:
        who = sight.words.member(faction, sight.theme)
        words = text("{who}: {what}", who=who, what=line_in_words(lines.of(faction)))
        ways.append((faction, words, answer_to(sight.view, seat, lines.of(faction), faction)))
    shown = {action for *_, action in ways}
    for i, action in enumerate(action for action in sight.decisions if action not in shown):
        ways.append((f"more{i}", sight.game.telling.action(sight.view, seat, action), action))
    head, rest = rows(inner, 40 if stage.is_wide else 32, 1.0, gap=6)
    high = min(150 if stage.frame.size == "L" else 110, (rest.h - 8 * (len(ways) - 1)) // len(ways))
    places = rows(middle(rest, rest.w, high * len(ways) + 8 * (len(ways) - 1)), *[1.0] * len(ways), gap=8)
    stage.words(f"card:{card}", head, sight.say(sight.words.card(card)), size="body", style="serif", ink="accent")
    own = _own_line(sight)
    for (key, words, action), place in zip(ways, places, strict=True):
        can = action in sight.decisions and (own is None or key == own or key.startswith("more"))
        done = Intent("act", write(action), after=DWELL) if can else sight.refused(action) or _not_yours(sight)
        _line(stage, key, place, words, done)


def _own_line(sight: Sight) -> str | None:
    """The line this seat must carry out; None if it may take any."""
    seat = sight.seat
    character = sight.view.characters[seat] if seat is not None else None
    if character is None or len(sight.decisions) > 1:
        return None
    return str(sight.box.characters[character].faction)


def _not_yours(sight: Sight) -> Why:
    return Why(sight.say(text("This line is not for you.")), "AG-063")


def _line(stage: Stage, key: str, box: Box, words: Text, done: Intent | Why) -> None:
    room = Box(0, 0, box.w - 24, box.h - 6)
    fitted = fit(stage.frame, room, stage.say(words), size="body", style="bold", lines=3)
    face = Caption(fitted.lines, fitted.size)
    if isinstance(done, Intent):
        stage.add(f"answer:{key}", "button", box, face, tap=done, state=LEGAL)
    else:
        stage.add(f"answer:{key}", "button", box, face, why=done, state=DIMMED)


def offer_sheet(stage: Stage, sight: Sight, box: Box) -> None:
    """A card that means some characters: what it says; the answers are in the tray."""
    inner = _sheet(stage, box)
    card = sight.todo.card
    head, body, own = rows(inner, 0.6, 1.6, 0.8, gap=6)
    stage.words(f"card:{card}", head, sight.say(sight.words.card(card)), size="value", style="serif", ink="accent")
    told = sight.say(sight.words.card_text(card, sight.theme))
    stage.words("card:text", body, told, size="body", lines=5)
    character = sight.view.characters[sight.seat or 0] if sight.seat is not None else None
    if character is not None:
        found = sight.box.characters[character]
        about = {
            "role": sight.words.character(character),
            "side": sight.words.member(found.faction, sight.theme),
            "points": found.hp,
        }
        words = text("You are {role}: {side}, {points} hit points.", **about)
        stage.words("own:role", own, words, size="body", ink="muted", lines=2)
