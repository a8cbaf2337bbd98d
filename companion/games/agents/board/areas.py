"""The seven areas with their markers, the decks and the discards."""

from typing import Any

from companion.core import Text, text
from companion.core.board import sentence
from companion.core.faces import DeckTop, Empty, Place, Sign
from companion.core.layout import columns, middle, rows, shortened, type_size
from companion.core.notation import write
from companion.core.scene import DIMMED, LEGAL, PLAIN, Box, Confirm, Intent, Why
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.agents import state
from companion.games.agents.board.sight import Sight
from companion.games.agents.vocabulary import DECKS, Area, DrawAction, HurtOrHeal, StealAction

DECK_WORDS = {"silver": text("silver deck"), "black": text("black deck"), "yellow": text("yellow deck")}
DISCARDS = Intent("pick", "menu discards")
"""Opens the sheet of what was discarded."""
DECK_ICONS = {"silver": "shield", "black": "bolt", "yellow": "folder"}


def strip(stage: Stage, sight: Sight, box: Box) -> None:
    """All areas side by side."""
    areas = _in_order(sight)
    for area, place in zip(areas, columns(box, *[1.0] * len(areas), gap=3), strict=True):
        tile(stage, sight, area, place)


def block(stage: Stage, sight: Sight, box: Box) -> None:
    """Three lines; the Safe House in the middle, the decks beside it."""
    areas = [area for area in _in_order(sight) if not area.safe]
    top, centre, low = rows(box, 1.0, 1.0, 1.0, gap=stage.gap)
    places = [cell for line in (top, low) for cell in columns(line, 1.0, 1.0, 1.0, gap=stage.gap)]
    for area, place in zip(areas, places, strict=False):
        tile(stage, sight, area, place)
    left, here, right = columns(centre, 1.0, 1.0, 1.0, gap=stage.gap)
    tile(stage, sight, sight.box.areas[sight.box.safe], here)
    decks(stage, sight, left, right)


def _in_order(sight: Sight) -> list[Area]:
    return sorted(sight.box.areas.values(), key=lambda area: area.rolls)


def tile(stage: Stage, sight: Sight, area: Area, box: Box) -> None:
    view = sight.view
    active = view.players[view.active].area == area.id and view.turn > 0 and view.result is None
    face = Place("safe" if area.safe else "here" if active else "plain")
    legal = _tap(sight, area.id)
    tap = legal or (DISCARDS if _shows_pile(stage, area) else None)
    told = text("{area}: {what}", area=sight.words.area(area.id), what=action_of(area.action))
    why = None if tap else Why(sentence(sight.say(told)))
    stage.add(f"area:{area.id}", "panel", box, face, tap=tap, why=why, state=LEGAL if legal else PLAIN)
    pad = 14 if stage.is_wide else 4 if stage.frame.size == "S" else 7
    inner = box.inset(pad, 8 if stage.is_wide else 4)
    roomy = inner.h >= stage.line("action") + stage.line("body") + stage.line("note") + 44
    size: Any = "action" if roomy else "body"
    number_h, name_h = stage.line(size), stage.line("body" if roomy else "note")
    note_lines = 2 if inner.h >= 132 and stage.wide(action_of(area.action), "note") > inner.w else 1
    note_h = stage.line("note") * note_lines if roomy else 0
    number, name, note, markers = rows(inner, number_h, name_h, note_h, 1.0)
    icon = min(number_h, 30)
    rolls = "–".join(map(str, sorted({area.rolls[0], area.rolls[-1]})))
    left = Box(number.x, number.y, number.w - icon - (36 if _shows_pile(stage, area) else 4), number.h)
    stage.words(f"area:{area.id}:rolls", left, rolls, size=size, style="serif", ink="accent")
    sign = Box(number.right - icon, number.y + (number_h - icon) // 2, icon, icon)
    stage.add(f"area:{area.id}:icon", "text", sign, Sign(icon_of(area.action), "muted"))
    if _shows_pile(stage, area):
        pile = sight.view.piles[DECKS.index(area.action.decks[0])]  # type: ignore[union-attr]
        of_sign = Box(sign.x - 32, number.y, 28, number.h)
        stage.words(f"area:{area.id}:pile", of_sign, str(len(pile)), size="note", ink="muted", align="right")
    words = sight.say(sight.words.area(area.id))
    name_size: Any = "body" if roomy else "note"
    fitted = shortened(words, name.w, type_size(sight.frame, "note"))
    stage.words(f"area:{area.id}:name", name, words, fitted, size=name_size, style="semibold")
    if roomy:
        forms = action_of(area.action), short_of(area.action)
        stage.words(f"area:{area.id}:note", note, *forms, size="note", ink="muted", lines=2)
    if markers.h > 8:
        _markers(stage, sight, area.id, markers)


def _shows_pile(stage: Stage, area: Area) -> bool:
    """Where the decks have no place beside the areas, each is counted where it is drawn from."""
    return stage.frame.size == "S" and isinstance(area.action, DrawAction) and len(area.action.decks) == 1


def _tap(sight: Sight, area: str) -> Intent | None:
    if state.Go(area) in sight.decisions:
        return Intent("act", write(state.Go(area)))
    if state.UseAt(area) in sight.decisions:
        asked = text("Use your ability here? Touch again.")
        return Intent("act", write(state.UseAt(area)), Confirm(sight.say(asked)))
    return None


def _markers(stage: Stage, sight: Sight, area: str, box: Box) -> None:
    here = [seat for seat, player in enumerate(sight.view.players) if player.area == area and not player.dead]
    if not here:
        return

    def side_in(lines: int) -> int:
        return min(
            {"M": 36, "L": 56}.get(stage.frame.size, 30), box.h // lines - 1, box.w // -(-len(here) // lines) - 2
        )

    lines = max((1, 2, 3), key=side_in)
    per, side = -(-len(here) // lines), side_in(lines)
    top = box.bottom - lines * (side + 1)
    for i, seat in enumerate(here):
        x, y = box.x + i % per * (side + 2), top + i // per * (side + 1)
        stage.add(f"marker:{seat}", "token", Box(x, y, side, side), sight.token(seat))


def icon_of(action: Any) -> str:
    match action:
        case DrawAction(decks=decks) if len(decks) == 1:
            return DECK_ICONS[decks[0]]
        case DrawAction():
            return "swap"
        case HurtOrHeal():
            return "cross"
        case StealAction():
            return "hand"
    return "house"


def action_of(action: Any) -> Text:
    match action:
        case DrawAction(decks=decks) if len(decks) == len(DECKS):
            return text("any deck")
        case DrawAction(decks=decks):
            return joined(DECK_WORDS[deck] for deck in decks)
        case HurtOrHeal(hurt=hurt, heal=heal):
            return text("{hurt} damage or heal {heal}", hurt=hurt, heal=heal)
        case StealAction():
            return text("steal equipment")
    return text("nobody attacks here")


def short_of(action: Any) -> Text:
    match action:
        case HurtOrHeal(hurt=hurt, heal=heal):
            return text("−{hurt} / +{heal}", hurt=hurt, heal=heal)
        case StealAction():
            return text("steal")
    return action_of(action) if isinstance(action, DrawAction) else text("safe")


# -------------------------------------------------------------------------------- decks


def decks(stage: Stage, sight: Sight, left: Box, right: Box) -> None:
    gap = 8 if stage.is_wide else 4
    silver, black = columns(left, 1.0, 1.0, gap=gap)
    yellow, discards = columns(right, 1.0, 1.0, gap=gap)
    for deck, place in zip(DECKS, (silver, black, yellow), strict=True):
        _deck(stage, sight, deck, _card(place))
    _discards(stage, sight, _card(discards))


def _card(box: Box) -> Box:
    w = min(box.w, round(box.h * 0.72))
    return middle(box, w, min(box.h, round(w / 0.66)))


def _deck(stage: Stage, sight: Sight, deck: Any, box: Box) -> None:
    left = len(sight.view.piles[DECKS.index(deck)])
    action = state.Draw(deck)
    tap = Intent("act", write(action)) if action in sight.decisions else None
    asked = isinstance(sight.todo, state.Acting) and bool(sight.of_kind(state.Draw))
    off = sight.refused(action) if asked and not tap else None
    told = text("{deck}: {n} left, {gone} discarded", deck=DECK_WORDS[deck], n=left, gone=_gone(sight, deck))
    why = off or (None if tap else Why(sentence(sight.say(told))))
    look = LEGAL if tap else DIMMED if off else PLAIN
    stage.add(f"deck:{deck}", "pile", box, DeckTop(deck, DECK_ICONS[deck], str(left)), tap=tap, why=why, state=look)


def _gone(sight: Sight, deck: str) -> int:
    return len(sight.view.discards[DECKS.index(deck)])


def _discards(stage: Stage, sight: Sight, box: Box) -> None:
    n = sum(_gone(sight, deck) for deck in DECKS)
    words = (sight.say(text("discards")),) if stage.is_wide else ()
    face = Empty((str(n), *words), "note" if stage.is_wide else "small", "log")
    stage.add("discards", "slot", box, face, tap=DISCARDS)
