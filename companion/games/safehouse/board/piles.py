"""The piles, what is done with them, and the end of a turn."""

from companion.core import Text, text
from companion.core.faces import AnyFace, Caption, Empty, SizeName
from companion.core.faces import Deck as DeckFace
from companion.core.layout import columns, fit, middle, rows, shortened, type_size
from companion.core.scene import DIMMED, LEGAL, PLAIN, Box, Intent, Why
from companion.core.stage import Stage
from companion.games.safehouse import chase
from companion.games.safehouse.board.draft import UNSEEN
from companion.games.safehouse.board.looks import card_face, chapter_icon, escape_face
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.edition import Box as Deck
from companion.games.safehouse.move import hand_limit
from companion.games.safehouse.state import (
    Discard,
    Draw,
    EndTurn,
    First,
    Naming,
    Pile,
    Redraw,
    Start,
    Starting,
    State,
)

LARGE = (110, 154)
FILL = 116
"""Width of the button that fills up a hand, where the hand leaves it."""


def piles_and_end(stage: Stage, sight: Sight, box: Box) -> None:
    """Whatever the moment asks for at the lower right."""
    match sight.todo:
        case Starting() if sight.act(Start()):
            label = text("Start the clock"), text("Start")
            stage.button("start", box.inset(0, 2), *label, tap=sight.act(Start()), icon="timer", role="primary")
        case Naming() if sight.legal:
            _who_begins(stage, sight, box)
        case _ if sight.draws:
            large_piles(stage, sight, box)
        case _:
            _turn(stage, sight, box)


def _turn(stage: Stage, sight: Sight, box: Box) -> None:
    size = stage.frame.size
    if size == "P" and sight.throws:
        end = box
    elif not sight.acts:
        end = box
        three_piles(stage, sight, box)
    elif size == "P":
        piles, end = columns(box, 188, 1.0, gap=8)
        three_piles(stage, sight, piles)
    elif size == "S":
        piles, end = columns(box, 56, 1.0, gap=8)
        upper, lower = rows(piles, 1.0, 1.0, gap=6)
        draw_pile(stage, sight, "escape", upper)
        discard_pile(stage, sight, lower)
    else:
        piles, end = columns(box, 1.0, 160 if size == "L" else 124, gap=16)
        three_piles(stage, sight, piles)
    if sight.throws:
        _away(stage, sight, end.inset(0, 2))
    elif sight.acts:
        _end(stage, sight, end.inset(0, 2))


def _end(stage: Stage, sight: Sight, box: Box) -> None:
    redraw = sight.act(Redraw())
    if redraw is not None:
        upper, box = columns(box, 1.0, 1.2, gap=6) if stage.frame.size == "P" else rows(box, 1.0, 1.2, gap=8)
        stage.button("redraw", upper, text("Draw now"), text("Draw"), tap=redraw, size="body")
    tap = sight.act(EndTurn())
    words = text("End turn"), text("End")
    fitted = fit(stage.frame, box.inset(10, 4), *map(stage.say, words), size="action", style="bold", lines=2)
    face = Caption(fitted.lines, fitted.size, role="primary")
    why = None if tap else sight.refused(EndTurn())
    stage.add("end", "button", box, face, tap=tap, why=why, state=PLAIN if tap else DIMMED)


def _away(stage: Stage, sight: Sight, box: Box) -> None:
    """The chosen cards go, one after the other; or none does."""
    back, box = columns(box, 1.0, 1.6, gap=6) if stage.frame.size == "P" else rows(box, 1.0, 1.6, gap=8)
    stage.button("throw:back", back, text("Back"), tap=Intent("pick", "throw"), size="body")
    n = len(sight.draft.away)
    why = Why(
        stage.say(text("Touch the cards in the order in which they are to go; the last one lies on top.")), "SH-075"
    )
    tap = Intent("pick", "away") if n else None
    label = text("Discard {n}", n=n), text("Away")
    stage.button("throw:away", box, *label, tap=tap, why=why, role="primary", size="body")


def _who_begins(stage: Stage, sight: Sight, box: Box) -> None:
    n = len(sight.view.hands)
    across = n if stage.frame.size == "P" else 2
    lines = rows(box.inset(0, 2), *[1.0] * -(-n // across), gap=6)
    for line, place in enumerate(lines):
        seats = range(n)[line * across : (line + 1) * across]
        for seat, button in zip(seats, columns(place, *[1.0] * len(seats), gap=6), strict=True):
            _first(stage, sight, seat, button)


def _first(stage: Stage, sight: Sight, seat: int, box: Box) -> None:
    size: SizeName = "body" if stage.is_wide else "note"
    name = shortened(sight.names[seat], box.w - 12, type_size(stage.frame, size), "bold")
    face = Caption((name,), size, role="primary")
    stage.add(f"first:{seat}", "button", box, face, tap=sight.act(First(seat)))


# -------------------------------------------------------------------------------- piles


def three_piles(stage: Stage, sight: Sight, box: Box) -> None:
    first, second, third = columns(box, 1.0, 1.0, 1.0, gap=8)
    draw_pile(stage, sight, "escape", first)
    draw_pile(stage, sight, "chapter", second)
    discard_pile(stage, sight, third)


def pile_name(sight: Sight, pile: Pile) -> tuple[Text, ...]:
    if pile == "escape":
        return (text("draw"),)
    return (text("{chapter}", chapter=chase.board_of(sight.deck, sight.view.chase).label), text("chapter"))


def pile_face(sight: Sight, pile: Pile) -> AnyFace:
    chapter = sight.view.chase.chapter
    left = len(sight.view.draw if pile == "escape" else sight.view.piles[chapter])
    icon = "card" if pile == "escape" else chapter_icon(chapter)
    return DeckFace(icon, str(left)) if left else Empty(("0",), "small", icon)


def draw_pile(stage: Stage, sight: Sight, pile: Pile, box: Box) -> None:
    place = _with_name(stage, f"pile:{pile}", pile_name(sight, pile), box)
    stage.add(f"pile:{pile}", "pile", place, pile_face(sight, pile))


def discard_pile(stage: Stage, sight: Sight, box: Box) -> None:
    """Its top card; with a card chosen, where that card can be thrown away."""
    pile = sight.view.discard
    card = None if sight.card == UNSEEN else sight.card
    tap = sight.act(Discard(card)) if sight.card else None
    if sight.is_free and not sight.is_blind and sight.hand and sight.hand.size:
        tap = Intent("pick", "throw")
    label = (text("to the box"), text("box")) if sight.chapter else (text("discard"),)
    counted = (*label,) if sight.card else (text("discard {n}", n=len(pile)), str(len(pile)))
    place = _with_name(stage, "pile:discard", counted, box)
    top = pile[-1] if pile else None
    face: AnyFace = Empty((), icon="card")
    if top is not None:
        face = escape_face(sight, top, small=True) if top in sight.deck.escape else card_face(sight, top)
    stage.add(
        "pile:discard",
        "pile",
        place,
        face,
        tap=tap,
        state=LEGAL if sight.card and tap else PLAIN,
        drop=sight.drops(Discard),
    )


def _with_name(stage: Stage, key: str, forms: tuple[Text | str, ...], box: Box) -> Box:
    """The place of a pile above its name; a low strip has no room for names."""
    if box.h < 90:
        w = min(box.w, round(box.h * 0.72))
        return middle(box, max(w, 48), box.h)
    lines = 2 if stage.is_wide or box.h >= 120 else 1
    size: SizeName = "small" if stage.is_wide else "note"
    place, name = rows(box, 1.0, stage.line(size) * lines, gap=2)
    stage.words(f"{key}:name", name, *forms, size=size, ink="muted", align="middle", lines=lines)
    h = min(place.h, round(box.w * 1.42))
    w = min(box.w, round(h * 0.72))
    return Box(place.x + (place.w - w) // 2, place.bottom - h, w, h)


def large_piles(stage: Stage, sight: Sight, box: Box) -> None:
    """They come forward when a card must be drawn; an empty one says why it cannot be."""
    kinds: tuple[Pile, ...] = ("escape", "chapter")
    box = _fill_up(stage, sight, box)
    if stage.frame.size == "P":
        for kind, place in zip(kinds, columns(box, 1.0, 1.0, gap=8), strict=True):
            _as_button(stage, sight, kind, place)
        return
    gap = 24 if stage.is_wide and box.w > 280 else 12
    w = min(LARGE[0] + 20, (box.w - gap) // 2)
    both = middle(box, 2 * w + gap, box.h)
    for kind, place in zip(kinds, columns(both, w, w, gap=gap), strict=True):
        upper, name = rows(place, 1.0, stage.line("small"), gap=2)
        high = min(upper.h, round(w * 1.4))
        card = middle(upper, min(w, round(high * 0.74)), high)
        tap = sight.act(Draw(kind))
        why = None if tap else sight.refused(Draw(kind))
        state = LEGAL if tap else DIMMED if why else PLAIN
        stage.add(f"pile:{kind}", "pile", card, _to_draw(sight, kind), tap=tap, why=why, state=state)
        stage.words(f"pile:{kind}:name", name, *pile_name(sight, kind), size="small", align="middle")


def _fill_up(stage: Stage, sight: Sight, box: Box) -> Box:
    """All that is missing from the draw pile by one touch; what is left for the piles."""
    n = can_fill_up(sight)
    if not n:
        return box
    if stage.is_wide:
        rest, place = columns(box, 1.0, 160 if stage.frame.size == "L" else 124, gap=16)
    else:
        rest, place = columns(box, 1.0, 132 if stage.frame.size == "P" else FILL, gap=8)
    label = text("Fill up: {n} from the draw pile", n=n), text("Fill up: {n}", n=n)
    face = fit(stage.frame, place.inset(8, 4), *map(stage.say, label), size="body", style="bold", lines=4)
    stage.add("fill", "button", place.inset(0, 2), Caption(face.lines, face.size), tap=Intent("pick", "fill"))
    return rest


def can_fill_up(sight: Sight) -> int:
    """By as many cards."""
    return to_fill_up(sight.deck, sight.view) if sight.draws and sight.act(Draw("escape")) else 0


def to_fill_up(deck: Deck, view: State) -> int:
    """Cards that can be drawn at once: a pile is turned over, and a replacement drawn, by a touch of its own."""
    n = min(hand_limit(deck, view) - view.hands[view.turn].size, len(view.draw))
    return n if n > 1 else 0


def _to_draw(sight: Sight, pile: Pile) -> AnyFace:
    """An empty draw pile is refilled from the discard pile."""
    face = pile_face(sight, pile)
    return Empty((str(len(sight.view.discard)),), "small", "flip") if pile == "escape" and not sight.view.draw else face


def _as_button(stage: Stage, sight: Sight, pile: Pile, box: Box) -> None:
    tap: Intent | None = sight.act(Draw(pile))
    why = None if tap else sight.refused(Draw(pile))
    left = len(sight.view.draw if pile == "escape" else sight.view.piles[sight.view.chase.chapter])
    icon = "card" if pile == "escape" else chapter_icon(sight.view.chase.chapter)
    label = text("{name}: {n}", name=pile_name(sight, pile)[0], n=left), str(left)
    stage.button(f"pile:{pile}", box, *label, tap=tap, why=why, icon=icon, size="body", state=LEGAL if tap else PLAIN)
