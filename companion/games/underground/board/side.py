"""What stands beside the board: glass, kidnapper, level, hands, piles and code."""

from typing import Any

from msgspec.structs import replace

from companion.core import Seat, Text, text, texts
from companion.core.faces import (
    Cables,
    Caption,
    Colour,
    Empty,
    Heights,
    Link,
    Polyomino,
    Shape,
    Sign,
    SizeName,
    Time,
    WayCard,
)
from companion.core.layout import columns, fit, middle, rows
from companion.core.notation import write
from companion.core.scene import LEGAL, PLAIN, SELECTED, Box, Intent, State, Why
from companion.core.stage import Stage
from companion.games.underground.board.sight import Sight
from companion.games.underground.box import Special
from companion.games.underground.kidnapper import is_running
from companion.games.underground.moment import best_chain, in_penalty, is_code_complete, water_left
from companion.games.underground.picture import line_of
from companion.games.underground.state import Flip, Play, Playing, Walk
from companion.games.underground.tiles import signal_piles

ENDS: dict[str, tuple[Shape, Colour]] = {
    "red": ("square", "red"),
    "yellow": ("triangle", "yellow"),
    "green": ("circle", "green"),
    "blue": ("diamond", "blue"),
}
LIFTED = 4
"""dp a chosen card is higher than the others."""
USES: dict[Special, Text] = {
    "hammer": text("Hammer: one step through a wall, once. The way takes it where it is needed."),
    "ladder": text("Ladder: one step of two or three levels, once. The way takes it where it is needed."),
    "card": text("Playing card: once, any tile instead of the one that the card gives."),
    "shaft": text("Shaft: once in a move, a card is drawn, and the figure may jump there."),
}
USE_CLAUSES: dict[Special, str] = {"hammer": "UG-082", "ladder": "UG-083", "card": "UG-084", "shaft": "UG-087"}
OTHER_END: tuple[Shape, Colour] = ("bar", "white")


# -------------------------------------------------------------------------------- glass and kidnapper


def glass(stage: Stage, sight: Sight, box: Box) -> None:
    """The clock that everybody may turn at any time."""
    view = sight.view
    stage.panel("glass", box)
    if not view.timer:
        words = text("Played without the sand timer")
        stage.words("glass:none", box.inset(16, 4), words, size="body", ink="muted", icon="glass", lines=2)
        return
    wide = stage.is_wide
    flip = round(box.w * (0.42 if wide else 0.44))
    picture, told, button = columns(
        box.inset(12 if wide else 6, 10 if wide else 6), 74 if wide else 44, 1.0, flip, gap=14 if wide else 6
    )
    whole = view.options.timer_seconds * 1000
    running = is_running(view)
    stage.add("glass:sand", "clock", picture, Time("glass", whole, whole, running, look="glass", warn_ms=15_000))
    digits, *lines = rows(told, 1.0, stage.line("body"), stage.line("small")) if wide else (told,)
    size: SizeName = "big" if wide or told.w >= 124 else "value"
    stage.add("glass:left", "clock", digits, Time("glass", whole, whole, running, size=size, warn_ms=15_000))
    if wide:
        here, there = kidnapper_words(sight)
        stage.words("kidnapper:sees", lines[0], *here, size="body", style="bold", ink="danger")
        stage.words("kidnapper:next", lines[1], *there, size="small", **_calm(sight))
    tap = _flip(stage, sight, button) if sight.may_flip else None
    why = None if tap or not sight.awake else sight.refused(Flip())
    stage.button(
        "glass:flip",
        button,
        text("Flip"),
        tap=tap,
        why=why,
        icon="flip",
        role="primary" if tap else "plain",
        size="value",
        always=True,
    )


def flip_opposite(stage: Stage, sight: Sight, box: Box) -> None:
    """On a large screen people sit at the other edge as well: their own glass to turn."""
    view = sight.view
    stage.panel("opposite", box)
    if not view.timer:
        return
    whole, running = view.options.timer_seconds * 1000, is_running(view)
    picture, digits, button = rows(box.inset(12), 0.5, stage.line("value"), 1.0, gap=12)
    sand = middle(picture, 100, min(picture.h, 140))
    stage.add("opposite:sand", "clock", sand, Time("glass", whole, whole, running, look="glass", warn_ms=15_000))
    stage.add("opposite:left", "clock", digits, Time("glass", whole, whole, running, size="value", warn_ms=15_000))
    tap = _flip(stage, sight, button) if sight.may_flip else None
    why = None if tap or not sight.awake else sight.refused(Flip())
    words = fit(stage.frame, button.inset(8), stage.say(text("Flip")), size="action", style="bold", lines=1)
    face = Caption(words.lines, words.size, "flip", "primary" if tap else "plain")
    off = State(dimmed=True) if why else PLAIN
    stage.add("opposite:flip", "button", button, face, tap=tap, why=why, state=off, always=True)


def _flip(stage: Stage, sight: Sight, box: Box) -> Intent:
    """One touch is enough, unless the kidnapper would see the figure or reach the end chip."""
    intent = sight.act(Flip())
    if intent.confirm is None:
        return intent
    asked = stage.caption(box, text("Really?"), icon="flip", role="danger", size="value")
    return replace(intent, confirm=replace(intent.confirm, face=asked))


def kidnapper_words(sight: Sight) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """What he sees now, and what comes then."""
    view = sight.view
    here = line_of(sight.box, view.section)
    safe = texts("{n} safe", "{n} safe", max(0, view.end - view.section - 1))
    if in_penalty(view):
        return (text("sees {line}", line=here),), (text("the clock stands still"), text("stands still"))
    if view.section + 1 >= view.end:
        return (text("sees {line}", line=here),), (text("next: the end chip!"),)
    there = line_of(sight.box, view.section + 1)
    return (text("sees {line}", line=here),), (text("next {line} · {safe}", line=there, safe=safe), safe)


def kidnapper(stage: Stage, sight: Sight, box: Box) -> None:
    if not sight.view.timer:
        return
    here, there = kidnapper_words(sight)
    left, right = columns(box, 1.0, 1.3, gap=6)
    stage.words("kidnapper:sees", left, *here, size="small", style="bold", ink="danger")
    stage.words("kidnapper:next", right, *there, size="small", align="right", **_calm(sight))


def _calm(sight: Sight) -> dict[str, Any]:
    return {"ink": "warn", "icon": "pause"} if in_penalty(sight.view) else {"ink": "muted"}


# -------------------------------------------------------------------------------- level and supplies


def gauge(stage: Stage, sight: Sight, box: Box) -> None:
    view, door = sight.view, sight.box.door_level
    level = view.field.level(view.field.figure) if view.field.figure else 0
    facts = [
        ("key", "key", str(view.keys)),
        ("water", "drop", str(water_left(sight.box, view))),
        ("draw", "card", str(len(view.draw))),
    ]
    if not stage.is_wide:
        facts.insert(0, ("level", "door", f"{level}/{door}"))
        for (key, icon, words), place in zip(facts, columns(box, 1.25, 0.9, 1.0, 1.0, gap=4), strict=True):
            stage.words(f"gauge:{key}", place, words, size="body", style="bold", icon=icon, icon_ink="accent")
        return
    stage.panel("gauge", box)
    inner = box.inset(14, 6)
    roomy = inner.w >= 540
    now, stairs, goal, *places = columns(inner, 112 if roomy else 46, 1.0, 76, 60, 74, 74, gap=8)
    if roomy:
        name, now = columns(now, 58, 1.0, gap=6)
        stage.words("gauge:name", name, text("Level"), size="small", ink="muted")
    stage.words("gauge:level", now, str(level), size="value", style="bold")
    stage.add("gauge:stairs", "meter", stairs.inset(0, 8), Heights(level, door))
    stage.words("gauge:door", goal, str(door), size="body", style="bold", icon="door", icon_ink="warn")
    for (key, icon, words), place in zip(facts, places, strict=True):
        stage.words(f"gauge:{key}", place, words, size="body", style="bold", icon=icon, icon_ink="accent")


# -------------------------------------------------------------------------------- hands


def hands(stage: Stage, sight: Sight, box: Box) -> None:
    """All of them, for everybody."""
    seats = range(len(sight.view.hands))
    for seat, place in zip(seats, columns(box, *[1.0] * len(seats), gap=8), strict=True):
        stage.panel(f"seat:{seat}", place, "active" if _is_active(sight, seat) else "plain")
        head, cards = rows(place.inset(8, 6), 32, 1.0, gap=4)
        token, name = columns(head, 30, 1.0, gap=6)
        stage.add(f"seat:{seat}:token", "token", middle(token, 28, 28), sight.token(seat))
        stage.words(f"seat:{seat}:name", name, _short(stage, sight.names[seat], name.w), size="small", style="bold")
        cards_of(stage, sight, seat, cards)


def _short(stage: Stage, name: str, across: int) -> str:
    while name and stage.wide(name, "note", "bold") > across:
        name = name[:-1]
    return name


def _is_active(sight: Sight, seat: Seat) -> bool:
    return sight.view.round > 0 and sight.view.turn == seat and sight.view.result is None


def cards_of(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    view = sight.view
    w = min(round(box.h * 0.74), (box.w - 6) // 2, {"M": 96, "L": 128}.get(stage.frame.size, 86))
    h = min(box.h, round(w / 0.7))
    hand = view.hands[seat]
    left = box.x + max(0, (box.w - 2 * w - 8) // 2) if stage.is_wide else box.x
    for i in range(max(2, len(hand))):
        at = Box(left + i * (w + 8), box.y + (box.h - h) // 2, w, h)
        if at.right > box.right + 2:
            break
        if i >= len(hand):
            words = stage.say(text("played"))
            shown = view.played and seat == view.turn and stage.wide(words, "small") < w - 8
            lines = (words,) if shown else ()
            stage.add(f"empty:{seat}:{i}", "slot", at, Empty(lines, "note"))
            continue
        _card(stage, sight, hand[i], f"hand:{seat}:{i}", at)


def _card(stage: Stage, sight: Sight, card: str | None, place: str, at: Box) -> None:
    if card is None:
        stage.add(place, "card", at, None)
        return
    tap, state = None, PLAIN
    if sight.acts and isinstance(sight.todo, Playing) and card in sight.view.hands[sight.view.turn]:
        lifted = sight.draft.card == card
        tap = Intent("act", write(Play(card))) if lifted else Intent("pick", f"card {card}")
        state = SELECTED if lifted else LEGAL
    if state == SELECTED:
        at = at.moved(y=-LIFTED)
    stage.add(f"card:{card}", "card", at, card_face(sight, card), tap=tap, state=state)


def card_face(sight: Sight, card: str) -> WayCard:
    shown = sight.box.cards[card]
    about = (str(shown.steps), shown.colour, card)
    match shown.action:
        case "tile":
            return WayCard(*about, cells=shape_of(sight, shown.shape))
        case "star":
            return WayCard(*about, star=True)
    return WayCard(*about, number=str(shown.reach))


def shape_of(sight: Sight, shape: str) -> tuple[tuple[int, int], ...]:
    tiles = sight.box.pile(shape)
    return sight.box.faces[tiles[0]].cells if tiles else ()


def one_hand(stage: Stage, sight: Sight, box: Box) -> None:
    cards_of(stage, sight, sight.shown_hand, box)


# -------------------------------------------------------------------------------- the ring of piles


def piles(stage: Stage, sight: Sight, box: Box) -> None:
    """Clockwise, with the signal stone; last the jokers."""
    stage.panel("piles", box)
    shapes = [shape for shape in sight.view.ring if shape is not None]
    if len(shapes) < len(sight.view.ring):
        stage.words(
            "piles:none", box.inset(12, 4), text("The piles are not laid out yet."), size="small", ink="muted", lines=2
        )
        return
    n = len(shapes) + 1
    lines = 1 if box.w >= 46 * n else 2
    across = -(-n // lines)
    places = [
        place
        for line in rows(box.inset(6, 6), *[1.0] * lines, gap=4)
        for place in columns(line, *[1.0] * across, gap=2)
    ]
    lit = _lit_piles(sight)
    for shape, place in zip(shapes, places, strict=False):
        stage.add(f"pile:{shape}", "tile", place, pile_face(sight, shape), state=LEGAL if shape in lit else PLAIN)
    jokers = Polyomino(note=str(len(sight.view.jokers)))
    stage.add("pile:joker", "tile", places[n - 1], jokers, state=LEGAL if "joker" in lit else PLAIN)


def pile_face(sight: Sight, shape: str) -> Polyomino:
    pile = sight.view.piles[shape]
    stone = shape == sight.view.stone
    if pile and pile[0] is not None:
        return tile_face(sight, pile[0], str(len(pile)), stone=stone)
    return Polyomino(shape_of(sight, shape), "plain", note=str(len(pile)), stone=stone)


def tile_face(sight: Sight, tile: str, note: str = "", *, stone: bool = False) -> Polyomino:
    face = sight.box.faces[tile]
    piece = sight.box.tiles.get(tile)
    return Polyomino(face.cells, piece.material if piece else "plain", face.walls, face.symbols, note, stone)


def _lit_piles(sight: Sight) -> set[str]:
    """Those that the lifted card leads to."""
    if sight.draft.card not in sight.box.cards or not isinstance(sight.todo, Playing):
        return set()
    card = sight.box.cards[sight.draft.card]
    match card.action:
        case "tile":
            return {card.shape}
        case "star":
            return {"joker"}
    return set(signal_piles(sight.view, card.reach))


# -------------------------------------------------------------------------------- the code


def code(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("code", box)
    chain = best_chain(sight.box, sight.view)
    links = tuple(_link(sight, chip) for chip in chain)
    tools = [chip for chip in sight.view.collected if sight.box.chips[chip].kind != "digit"]
    length = sight.box.code_length
    complete = is_code_complete(sight.box, sight.view)
    told = text("complete!") if complete else text("{n} of {all}", n=len(chain), all=length)
    inner = box.inset(8, 6)
    widths = [_tool_width(stage, sight, chip) for chip in tools]
    style: dict[str, Any] = {"style": "bold", "ink": "good" if complete else "text"}
    if stage.is_wide:
        row, words, *places = columns(inner, 1.0, 76, *widths, gap=6)
        stage.words("code:told", words, told, size="small", **style)
    elif box.h < 90 or box.w > 180:
        row, *places = columns(inner, 1.0, *widths, gap=4)
    else:
        words, row, low = rows(inner, 26, 1.0, 48, gap=4)
        stage.words("code:told", words, told, size="body", icon="lock", **style)
        *places, _ = columns(low, *widths, 1.0, gap=4)
    chain_height = min(row.h, 56 if not stage.is_wide else row.h)
    stage.add("code:chain", "meter", middle(row, row.w, chain_height), Cables(links, length))
    for chip, place in zip(tools, places, strict=True):
        _tool(stage, sight, chip, middle(place, place.w, min(48, place.h)))


def _tool_width(stage: Stage, sight: Sight, chip: str) -> int:
    """The shaft can be touched; where there is room, each says what it is for."""
    return 48 if stage.is_wide or sight.box.chips[chip].kind == "shaft" else 26


def _link(sight: Sight, chip: str) -> Link:
    shown = sight.box.chips[chip]
    return Link(str(shown.digit), ENDS.get(shown.left, OTHER_END), ENDS.get(shown.right, OTHER_END))


def _tool(stage: Stage, sight: Sight, chip: str, at: Box) -> None:
    """The shaft is used by a touch; the others are used where the way or the tile needs them."""
    kind = sight.box.chips[chip].kind
    assert kind != "digit"
    tap = None
    if kind == "shaft" and sight.acts and sight.mode == "move" and sight.draft.path[-1:] != (sight.view.field.tower,):
        tap = sight.act(Walk(sight.draft.path, shaft=True))
    icon = {"hammer": "hammer", "ladder": "ladder", "card": "card", "shaft": "shaft"}[kind]
    if tap is None:
        why = Why(stage.say(USES[kind]), USE_CLAUSES[kind]) if stage.is_wide else None
        stage.add(f"tool:{chip}", "text", middle(at, 34, 34) if why else at, Sign(icon, "accent"), why=why)
        return
    stage.button(f"tool:{chip}", at, tap=tap, icon=icon, state=State(legal=True))
