"""The case: five rows of chips of which four must be black, and the row of cards that turned them."""

from collections.abc import Sequence

from companion.core import Text, text
from companion.core.faces import Caption, Disc, Ground, Ink, Label, Sign
from companion.core.layout import columns, middle, rows
from companion.core.scene import LEGAL, PLAIN, Box, Confirm, Intent, State
from companion.core.stage import Stage
from companion.games.safehouse import case
from companion.games.safehouse.board.looks import ROWS, escape_face
from companion.games.safehouse.board.sight import Drops, Sight
from companion.games.safehouse.choices import is_too_high, last_number
from companion.games.safehouse.edition import ChipRow
from companion.games.safehouse.state import Investigate

CARD = {"S": 38, "M": 38, "L": 58, "P": 38}
"""Width of a card in the row."""
SLIM = 1.26
"""Height of such a card, in widths."""
ROOMY = 190
"""Height from which the last cards have room below the chips."""
CHIP = {"S": 38, "M": 38, "L": 60, "P": 38}


def solved_rows(sight: Sight) -> int:
    black = case.black_chips(sight.deck, sight.view.row)
    return sum(_is_solved(row, black) for row in sight.deck.rows)


def _is_solved(row: ChipRow, black: int) -> bool:
    return (black & row.bits).bit_count() == case.BLACK_NEEDED


def evidence(stage: Stage, sight: Sight, box: Box) -> None:
    """The whole of it is the target of a chosen card; touched for its own sake it shows every card that lies there."""
    target(stage, sight, "case", box)
    if sight.draft.row and sight.view.row and not sight.escape:
        _every_card(stage, sight, box.inset(12, 8))
        return
    black = case.black_chips(sight.deck, sight.view.row)
    flat = stage.frame.size == "S"
    last = 0 if box.h < ROOMY and not flat else 40 if flat else round(SLIM * CARD[stage.frame.size])
    chips, below = rows(box.inset(12, 8 if last else 5), 1.0, last, gap=6 if last else 0)
    lines = columns(chips, *[1.0] * 5, gap=10) if flat else rows(chips, *[1.0] * 5, gap=3 if last else 1)
    for row, line in zip(sight.deck.rows, lines, strict=True):
        if flat:
            _column(stage, sight, row, black, line)
        else:
            _line(stage, sight, row, black, line)
    if last:
        _last(stage, sight, below)


def target(stage: Stage, sight: Sight, key: str, box: Box) -> None:
    tap, why, state = None, None, PLAIN
    if sight.escape:
        action = Investigate(sight.escape)
        dear = is_too_high(sight.deck, sight.view, sight.escape)
        tap = sight.act(action, _price(stage) if dear else None)
        why = None if tap else sight.refused(action)
        state = State(warn=True) if dear and tap else LEGAL if tap else PLAIN
    elif sight.view.row and not sight.card:
        tap = Intent("pick", "page row")
    stage.add(key, "panel", box, Ground(), tap=tap, why=why, state=state, drop=drops(stage, sight))


def drops(stage: Stage, sight: Sight) -> Drops:
    """A card let go here is asked about in the middle of the screen if it has its price."""

    def price(card: str) -> Confirm | None:
        return Confirm(_dear(stage), "SH-066", dialog=True) if is_too_high(sight.deck, sight.view, card) else None

    return sight.drops(Investigate, confirm=price)


def _price(stage: Stage) -> Confirm:
    """Nothing is written over the chips."""
    return Confirm(_dear(stage), "SH-066", Caption(role="danger"))


def _dear(stage: Stage) -> str:
    return stage.say(text("Sure? It is higher than the last card: the pursuer moves 1 step."))


def _line(stage: Stage, sight: Sight, row: ChipRow, black: int, box: Box) -> None:
    large = stage.frame.size == "L"
    icon, chips, count, mark = columns(box, 52 if large else 40, 1.0, 72 if large else 56, 30, gap=6)
    n, solved = (black & row.bits).bit_count(), _is_solved(row, black)
    side = min(38 if large else 26, box.h)
    ink: Ink = "good" if solved else "text"
    stage.add(f"row:{row.id}", "text", middle(icon, side, side), Sign(ROWS[row.id], ink))
    _chips(stage, sight, row, black, columns(chips, *[1.0] * len(row.chips)))
    says = Label((f"{n}/{case.BLACK_NEEDED}",), "body" if large else "small", "bold", ink, "right")
    stage.add(f"row:{row.id}:count", "text", count, says)
    if solved:
        stage.add(f"row:{row.id}:solved", "text", middle(mark, 22, 22), Sign("check", "good"))


def _column(stage: Stage, sight: Sight, row: ChipRow, black: int, box: Box) -> None:
    """Where there is no height: the sign and the count above the chips."""
    head, chips = rows(box, 1.0, 1.1, gap=2)
    n, solved = (black & row.bits).bit_count(), _is_solved(row, black)
    ink = "good" if solved else "text"
    face = Label((f"{n}/{case.BLACK_NEEDED}",), "small", "bold", ink, "left", ROWS[row.id])  # type: ignore[arg-type]
    stage.add(f"row:{row.id}", "text", head, face)
    _chips(stage, sight, row, black, columns(chips, *[1.0] * len(row.chips), gap=2))


def _chips(stage: Stage, sight: Sight, row: ChipRow, black: int, places: Sequence[Box]) -> None:
    for i, (chip, place) in enumerate(zip(row.chips, places, strict=True), 1):
        _chip(stage, chip, Disc(str(i), bool(black & sight.deck.bits[chip])), place)


def _chip(stage: Stage, chip: str, face: Disc, box: Box) -> None:
    side = min(box.w, box.h, CHIP[stage.frame.size])
    stage.add(f"chip:{chip}", "token", middle(box, side, side), face)


def _every_card(stage: Stage, sight: Sight, box: Box) -> None:
    """SH-070: in the order in which they were laid."""
    head, room = rows(box, stage.line("small"), 1.0, gap=4)
    says = free(sight)
    title, sentence = columns(head, 1.0, stage.wide(says, "small", "bold") + 4, gap=8)
    stage.words("row:all", title, text("Laid one after the other"), size="small", ink="muted", style="bold")
    stage.words("row:says", sentence, says, size="small", style="bold", align="right")
    row, gap = sight.view.row, 4
    across, down, w = _lines(room, len(row), CARD[stage.frame.size], gap)
    h = round(SLIM * w)
    for i, card in enumerate(row[-across * down :]):
        place = Box(room.x + (w + gap) * (i % across), room.y + (h + gap) * (i // across), w, h)
        stage.add(f"card:{card}", "card", place, escape_face(sight, card, small=True), origin=sight.played_from)


def _lines(room: Box, n: int, least: int, gap: int) -> tuple[int, int, int]:
    """How many cards stand beside each other, in how many lines, and how wide they then are: as large as all fit."""
    for down in range(1, n + 1):
        w = min(2 * least, int(((room.h + gap) // down - gap) / SLIM))
        across = (room.w + gap) // (w + gap)
        if across * down >= n or w <= least:
            break
    return across, down, w


def _last(stage: Stage, sight: Sight, box: Box) -> None:
    """The last cards of the row, and what may follow them for free."""
    stage.panel("row:ground", box, "tray")
    inner = box.inset(8, 3)
    sentence = free(sight)
    words = min(inner.w // 2, stage.wide(sentence, "small") + 4)
    title = stage.wide(text("Last"), "small") + 4
    name, cards, says = columns(inner, title, 1.0, words, gap=8)
    wide = CARD[stage.frame.size]
    fits = max(1, (cards.w + 4) // (wide + 4))
    more = len(sight.view.row) - fits
    stage.words("row:name", name, f"+{more}" if more > 0 else text("Last"), size="small", ink="muted")
    for i, card in enumerate(sight.view.row[-fits:]):
        spot = Box(cards.x + (wide + 4) * i, cards.y, wide, cards.h)
        stage.add(f"card:{card}", "card", spot, escape_face(sight, card, small=True), origin=sight.played_from)
    dear = bool(sight.escape) and is_too_high(sight.deck, sight.view, sight.escape)
    short = text("pursuer +1") if dear else sentence
    stage.words("row:says", says, short, size="small", style="bold", ink="warn" if dear else "text", align="right")


def free(sight: Sight) -> Text:
    if not sight.view.row:
        return text("any card is free")
    return text("{n} or lower is free", n=last_number(sight.deck, sight.view.row))
