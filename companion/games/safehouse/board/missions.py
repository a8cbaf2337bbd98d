"""The open missions and the special card: what lies there, what is missing, and what a chosen card would do."""

from collections import Counter
from typing import NamedTuple

from companion.core import Text, text
from companion.core.faces import AnyFace, Empty, Ground, SizeName, Wanted
from companion.core.faces import Mission as MissionFace
from companion.core.layout import columns, fit, grid, rows
from companion.core.scene import LEGAL, PLAIN, SELECTED, Box, Confirm, Intent, State, Why
from companion.core.stage import Stage
from companion.games.safehouse import chase
from companion.games.safehouse.board.looks import chapter_icon, colour_of, escape_face, needed
from companion.games.safehouse.board.sight import Drops, Sight
from companion.games.safehouse.choices import last_number
from companion.games.safehouse.state import Lay, LayOut, Mission, Remove, Special
from companion.games.safehouse.words import steps

LEAST = {"S": 112, "M": 82, "L": 116, "P": 74}
"""Height of a mission, at least and at most."""
MOST = {"S": 150, "M": 150, "L": 250, "P": 104}
BADGE = {"S": 64, "M": 64, "L": 104, "P": 64}
"""Width of the badge of a mission, at most."""
PAGER = 56
SLIM = 250
"""Width of a mission up to which its cards need all of it."""
MOST_ACROSS = 104
"""dp of a card that was laid."""


class Work(NamedTuple):
    """Something cards are laid to: a mission or the special card."""

    key: str
    badge: MissionFace
    laid: tuple[str, ...]
    missing: tuple[AnyFace, ...]
    sentence: tuple[Text, ...]
    tap: Intent | None
    why: Why | None
    drop: Drops


# -------------------------------------------------------------------------------- all of them


def missions(stage: Stage, sight: Sight, box: Box, *, across: int, special: bool) -> None:
    """In a grid, after the special card; what does not fit comes on further pages, what is free is outlined.

    With a chapter card chosen, the place where it is laid out is shown."""
    things: list[Mission | None] = [*sight.view.missions]
    if sight.acts and any(isinstance(action, LayOut) for action in sight.legal):
        things.append(None)
    cells = _cells(stage, box, len(things) + special, across=across)
    if len(things) + special > len(cells):
        rest, pager = columns(box, 1.0, PAGER, gap=stage.gap)
        cells = _cells(stage, rest, len(things) + special, across=across)
    if special:
        special_card(stage, sight, cells.pop(0))
    pages = -(-len(things) // len(cells)) or 1
    page = pages - 1 if sight.chapter else sight.draft.at % pages
    first = page * len(cells)
    shown = things[first : first + len(cells)]
    for thing, cell in zip(shown, cells, strict=False):
        if thing is None:
            _new(stage, sight, cell)
        else:
            _mission(stage, sight, thing, cell)
    for i, cell in enumerate(cells[len(shown) :], len(shown)):
        stage.add(f"room:{i}", "slot", cell, Empty(icon="walk"))
    if pages > 1:
        hidden = [thing for thing in things if thing and thing not in shown]
        fits = any(sight.escape and Lay(sight.escape, thing.card) in sight.legal for thing in hidden)
        following = Intent("pick", f"page missions {(page + 1) % pages}")
        label = f"{page + 1}/{pages} ›"
        stage.button("missions:more", pager, label, tap=following, size="body", state=LEGAL if fits else PLAIN)


def _cells(stage: Stage, box: Box, n: int, *, across: int) -> list[Box]:
    """Large as long as all fit, else as many as can be."""
    size, gap = stage.frame.size, stage.gap
    least = max(1, (box.h + gap) // (MOST[size] + gap))
    most = max(1, (box.h + gap) // (LEAST[size] + gap))
    down = max(least, min(2, most)) if stage.is_wide else most
    if n > down * across:
        down = max(down, most)
    high = min(MOST[size], (box.h - gap * (down - 1)) // down)
    return [*grid(Box(box.x, box.y, box.w, high * down + gap * (down - 1)), down, across, gap)]


def _new(stage: Stage, sight: Sight, box: Box) -> None:
    """Where a chapter card is laid out: let go there, or touched after the card."""
    tap = sight.act(LayOut(sight.chapter)) if sight.chapter else None
    if tap is not None:
        face = stage.caption(box, text("Lay out here"), text("Lay out"), size="body", icon="plus")
        stage.add("mission:new", "button", box, face, tap=tap, state=LEGAL, drop=sight.drops(LayOut))
        return
    words = text("Room for a mission"), text("Mission")
    fitted = fit(stage.frame, box.inset(12, 6), *map(stage.say, words), size="small")
    why = Why(stage.say(text("Touch a sand-coloured card of your hand, then this place; or drag it here.")), "SH-039")
    stage.add("mission:new", "slot", box, Empty(fitted.lines, fitted.size), why=why, drop=sight.drops(LayOut))


# -------------------------------------------------------------------------------- one of them


def _mission(stage: Stage, sight: Sight, mission: Mission, box: Box) -> None:
    if sight.is_free and sight.draft.mission == mission.card:
        _to_be_removed(stage, sight, mission, box)
        return
    card = sight.deck.missions[mission.card]
    left = Counter(needed(sight.deck, mission.card))
    left.subtract(sight.deck.escape[laid].color for laid in mission.laid)
    missing = tuple(Wanted(shape, colour) for colour, shape in (colour_of(sight.deck, c) for c in left.elements()))
    tap, why = None, None
    if sight.escape:
        lay = Lay(sight.escape, mission.card)
        tap = sight.act(lay)
        why = None if tap else sight.refused(lay)
    elif sight.chapter:
        why = _own_place(stage)
    elif sight.is_free:
        tap = Intent("pick", f"mission {mission.card}")
    last = len(missing) == 1 and bool(sight.escape) and tap is not None
    sentence = (text("completes it: {steps}", steps=steps(card.steps)),) if last else (_least(sight, mission.laid),)
    badge, drop = MissionFace(f"+{card.steps}"), sight.drops(Lay, mission.card)
    work(stage, sight, Work(f"mission:{mission.card}", badge, mission.laid, missing, sentence, tap, why, drop), box)


def _least(sight: Sight, laid: tuple[str, ...]) -> Text:
    if not laid:
        return text("any number")
    return text("{n} or higher", n=last_number(sight.deck, laid))


def _own_place(stage: Stage) -> Why:
    return Why(stage.say(text("A sand-coloured card goes to a free place: it is a mission of its own.")), "SH-039")


def _to_be_removed(stage: Stage, sight: Sight, mission: Mission, box: Box) -> None:
    """Chosen without a card: it can be given up, and the price stands there before it is paid."""
    side = _badge_width(stage, box)
    key = f"mission:{mission.card}"
    back = Intent("pick", f"mission {mission.card}")
    badge, button = columns(box.inset(8, 8), side, 1.0, gap=10)
    badge_hit = Box(box.x, box.y, side + 12, box.h)
    stage.add(key, "panel", box, Ground(), tap=back, hit=badge_hit, state=SELECTED)
    face = MissionFace(f"+{sight.deck.missions[mission.card].steps}")
    stage.add(f"card:{mission.card}", "card", badge, face)
    label = text("Give up: pursuer +1"), text("Give up +1")
    sure = stage.caption(button, text("Sure? Pursuer +1"), text("Pursuer +1"), size="body", role="danger")
    price = Confirm(stage.say(text("A mission is given up: the pursuer moves 1 step.")), "SH-078", sure)
    tap = sight.act(Remove(mission.card), price)
    stage.button(f"{key}:remove", button, *label, tap=tap, icon="close", role="danger", size="body")


def special_card(stage: Stage, sight: Sight, box: Box) -> None:
    view, board = sight.view, chase.board_of(sight.deck, sight.view.chase)
    icon = chapter_icon(view.chase.chapter)
    tap, why = None, None
    if sight.escape:
        tap = sight.act(Special(sight.escape))
        why = None if tap else sight.refused(Special(sight.escape))
    elif sight.chapter:
        why = _own_place(stage)
    missing: tuple[AnyFace, ...] = ()
    sentence: tuple[Text, ...] = (text("completed"),)
    if not view.special_closed:
        missing = (Wanted(icon),) * (board.special_cards - len(view.special))
        least = _least(sight, view.special)
        sentence = (text("{chapter} cards, {least}", chapter=board.label, least=least), least)
        if tap is not None and len(missing) == 1:
            sentence = (text("completes it: {steps}", steps=steps(board.special_steps)),)
    badge = MissionFace(f"+{board.special_steps}", icon=icon, special=True)
    drop = sight.drops(Special)
    work(stage, sight, Work("special", badge, view.special, missing, sentence, tap, why, drop), box)


# -------------------------------------------------------------------------------- how it is drawn


def work(stage: Stage, sight: Sight, what: Work, box: Box) -> None:
    lit = bool(sight.escape) and what.tap is not None
    stage.add(
        what.key, "panel", box, Ground(), tap=what.tap, why=what.why, drop=what.drop, state=LEGAL if lit else PLAIN
    )
    side = _badge_width(stage, box)
    slim = box.w < SLIM
    between = 2 if slim else 4
    badge, rest = columns(box.inset(6 if slim else 8, 8), side, 1.0, gap=6 if slim else 10)
    stage.add(_badge_id(what.key), "card", badge, what.badge, origin=sight.played_from)
    says: SizeName = "body" if box.h >= 100 else "small"
    cards, line = rows(rest, 1.0, stage.line(says), gap=3)
    places = len(what.laid) + len(what.missing)
    if places:
        w = min(MOST_ACROSS, round(cards.h * 0.76), (cards.w - between * (places - 1)) // places)
        spots = [Box(cards.x + (w + between) * i, cards.y, w, cards.h) for i in range(places)]
        for card, spot in zip(what.laid, spots, strict=False):
            stage.add(f"card:{card}", "card", spot, escape_face(sight, card, small=True), origin=sight.played_from)
        for i, (face, spot) in enumerate(zip(what.missing, spots[len(what.laid) :], strict=True)):
            stage.add(f"{what.key}:{i}", "slot", spot, face)
    ink = "text" if lit or not sight.escape else "muted"
    stage.words(f"{what.key}:says", line, *what.sentence, size=says, ink=ink, state=State())  # type: ignore[arg-type]


def _badge_width(stage: Stage, box: Box) -> int:
    if box.w < 300:
        return 40 if box.w < SLIM else 48
    return min(BADGE[stage.frame.size], max(50, round(box.h * 0.56)))


def _badge_id(key: str) -> str:
    return f"card:{key.removeprefix('mission:')}" if key.startswith("mission:") else f"{key}:badge"
