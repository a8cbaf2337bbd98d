"""The hand of the seat that looks; where the device does not know it, every card it can be."""

from companion.core import text
from companion.core.faces import Caption, Empty
from companion.core.layout import columns, grid, rows
from companion.core.scene import PLAIN, SELECTED, Box, Intent
from companion.core.stage import Stage
from companion.games.safehouse.board.draft import UNSEEN
from companion.games.safehouse.board.looks import card_face, colour_of, escape_face
from companion.games.safehouse.board.people import person
from companion.games.safehouse.board.sight import Sight, playable

CARDS = {"S": (92, 132), "M": (112, 160), "L": (136, 194), "P": (92, 140)}
LIFTED = 8
SLIM = 1.62
"""Height of a narrow card, in widths."""
BROAD = 0.78
"""Width of a broad card, in heights."""
CHAPTER = "chapter"


def hand(stage: Stage, sight: Sight, box: Box) -> None:
    held = sight.hand
    if held is None:
        _everybody(stage, sight, box)
    elif sight.is_blind:
        _picker(stage, sight, box)
    elif held.size == 0:
        stage.words("hand:none", box, text("no card in your hand"), size="small", ink="muted", align="middle")
    else:
        _cards(stage, sight, (*held.escape, *held.chapter), box)


def _everybody(stage: Stage, sight: Sight, box: Box) -> None:
    """For who only watches: the people instead of a hand."""
    n = len(sight.view.hands)
    across = n if stage.frame.size != "P" else 2
    high = min(box.h, 84 * -(-n // across))
    inner = Box(box.x, box.y + (box.h - high) // 2, box.w, high)
    for seat, place in zip(range(n), grid(inner, -(-n // across), across, 8), strict=False):
        person(stage, sight, seat, place)


def _cards(stage: Stage, sight: Sight, cards: tuple[str | None, ...], box: Box) -> None:
    room = Box(box.x, box.y + LIFTED, box.w, box.h - LIFTED)
    for i, (card, place) in enumerate(zip(cards, _places(stage, room, len(cards)), strict=True)):
        if card is None:
            stage.add(f"hand:{i}", "card", place, None)
            continue
        chosen = card == sight.card or (sight.throws and card in sight.draft.away)
        tap = Intent("pick", f"card {card}") if sight.acts else None
        is_carried = sight.acts and not sight.throws
        stage.add(
            f"card:{card}",
            "card",
            place.moved(y=-LIFTED) if chosen else place,
            card_face(sight, card),
            tap=tap,
            state=SELECTED if chosen else PLAIN,
            drag=f"card:{card}" if is_carried else None,
            lift=tap if is_carried else None,
            count=sight.draft.away.index(card) + 1 if sight.throws and chosen else None,
            hit=place,
            origin="pile:escape" if card in sight.deck.escape else "pile:chapter",
        )


def _places(stage: Stage, room: Box, n: int) -> list[Box]:
    """In one line, upright in two if the cards are larger so; narrow cards are slimmer."""
    w, h = CARDS[stage.frame.size]
    gap = 12 if stage.is_wide else 6
    found: list[Box] = []
    for lines in (1, 2) if stage.frame.size == "P" else (1,):
        per = -(-n // lines)
        high = (room.h - gap * (lines - 1)) // lines
        across = min(w, (room.w - gap * (per - 1)) // per)
        down = min(h, high, round(across * SLIM))
        across = min(across, round(down * BROAD))
        if found and across <= found[0].w + 2:
            continue
        left = room.x if stage.frame.size != "P" else room.x + (room.w - per * (across + gap) + gap) // 2
        top = room.y + (room.h - lines * (down + gap) + gap) // 2
        found = [
            Box(left + (across + gap) * (i % per), top + (down + gap) * (i // per), across, down) for i in range(n)
        ]
    return found


# -------------------------------------------------------------------------------- beside the boxed game


def _picker(stage: Stage, sight: Sight, box: Box) -> None:
    """First a colour or the chapter cards, then which one."""
    assert sight.seat is not None, "only a seat plays"
    cards = playable(sight.deck, sight.view, sight.seat)
    groups = [
        (name, [card for card in cards if card in sight.deck.escape and sight.deck.escape[card].color == name])
        for name in sight.deck.colors
    ]
    groups.append((CHAPTER, [card for card in cards if card not in sight.deck.escape]))
    full = [(name, found) for name, found in groups if found]
    if not full:
        return
    if box.h >= 170:
        tabs, room = rows(box, 48, 1.0, gap=6)
        places = columns(tabs, *[1.0] * len(full), gap=6)
    else:
        tabs, room = columns(box, 160, 1.0, gap=10)
        places = grid(tabs, 2, 3, 6)
    names = [name for name, _ in full]
    shown = sight.draft.group if sight.draft.group in names else names[0]
    for (name, _), place in zip(full, places, strict=False):
        _tab(stage, sight, name, place, chosen=name == shown)
    _choices(stage, sight, dict(full)[shown], room)


def _tab(stage: Stage, sight: Sight, name: str, box: Box, *, chosen: bool) -> None:
    icon = "walk" if name == CHAPTER else colour_of(sight.deck, name)[1]
    tap = Intent("pick", f"page group {name}")
    state = SELECTED if chosen else PLAIN
    stage.add(f"group:{name}", "button", box, Caption((), "body", icon), tap=tap, state=state)


def _choices(stage: Stage, sight: Sight, cards: list[str], box: Box) -> None:
    across, down = max(1, (box.w + 5) // 53), max(1, (box.h + 5) // 53)
    fits = across * down
    pages = 1 if len(cards) <= fits else -(-len(cards) // (fits - 1))
    per = fits if pages == 1 else fits - 1
    page = sight.draft.at % pages
    cells = grid(box, down, across, 5)
    for card, cell in zip(cards[page * per : (page + 1) * per], cells, strict=False):
        w = min(cell.w, round(cell.h * 0.8)) if cell.h > 60 else cell.w
        place = Box(cell.x + (cell.w - max(w, 48)) // 2, cell.y, max(w, 48), cell.h)
        state = SELECTED if card == sight.card else PLAIN
        if card == UNSEEN:
            face = Empty((), icon="question")
        else:
            face = escape_face(sight, card, small=True) if card in sight.deck.escape else card_face(sight, card)  # type: ignore[assignment]
        stage.add(f"card:{card}", "card", place, face, tap=Intent("pick", f"card {card}"), state=state)
    if pages > 1:
        turn = Intent("pick", f"page {sight.draft.page} {(page + 1) % pages}")
        stage.button("hand:more", cells[per], f"{page + 1}/{pages}", tap=turn, size="small")
