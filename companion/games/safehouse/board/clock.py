"""The clock, the units of the time that is left, and how near the pursuer is: what all must read from their chair."""

from companion.core import text
from companion.core.faces import Ink, Scale, Segment, SizeName, Time
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box, Intent, State
from companion.core.stage import Stage
from companion.games.safehouse import chase
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.clock import TICKING, is_waiting, unit_seconds
from companion.games.safehouse.state import Flip

NEAR, VERY_NEAR = 5, 3
WIDE_CLOCK = 400


def gap_ink(gap: int) -> Ink:
    return "danger" if gap <= VERY_NEAR else "warn" if gap <= NEAR else "lamp"


def room_in_bar(stage: Stage, sight: Sight) -> int:
    """dp of the bar that the clock takes; where the screen is narrow it has a line of its own."""
    if stage.frame.size == "P":
        return 0
    if stage.is_wide:
        return WIDE_CLOCK if sight.view.options.clock else 0
    return 388 if sight.view.options.clock else 132


def in_bar(stage: Stage, sight: Sight, box: Box) -> None:
    if not box.w:
        return
    if not stage.is_wide:
        box, distance = columns(box, 1.0, 132, gap=8)
        gap_words(stage, sight, distance)
    if not sight.view.options.clock:
        return
    digits = stage.wide("88:88", "big", "bold") + 4
    left, right = columns(box, digits, 1.0, gap=12 if stage.is_wide else 8)
    _digits(stage, sight, left)
    _unit(stage, sight, right)


def in_line(stage: Stage, sight: Sight, box: Box) -> None:
    """Upright: clock, units and gap in one line below the bar."""
    if not sight.view.options.clock:
        gap_words(stage, sight, box)
        return
    digits = stage.wide("88:88", "big", "bold") + 4
    left, units, distance = columns(box, digits, 1.0, 108, gap=8)
    _digits(stage, sight, left)
    _unit(stage, sight, units)
    gap_words(stage, sight, distance)


def gap_words(stage: Stage, sight: Sight, box: Box) -> None:
    gap = chase.gap(sight.deck, sight.view.chase)
    size: SizeName = "big"
    name, value = columns(box, 1.0, stage.wide("88", size, "bold") + 4, gap=6)
    stage.words("gap:name", name, text("Gap"), text("GAP"), size="small", style="bold", ink=gap_ink(gap), align="right")
    danger = State(danger=gap <= VERY_NEAR)
    stage.words("gap", value, str(gap), size=size, style="bold", ink=gap_ink(gap), state=danger)


# -------------------------------------------------------------------------------- time


def _time(sight: Sight, *, whole: bool = False, look: str = "digits", size: str = "big") -> Time:
    """The unit that runs; the client lets it tick. `whole`: with all the units after it."""
    deck, view = sight.deck, sight.view
    seconds = unit_seconds(deck, view.options, view.unit)
    after = (deck.units - view.unit) * deck.unit_seconds if whole else 0
    emptied = is_waiting(view) or view.result is not None
    return Time(
        "unit",
        0 if emptied else round(seconds * 1000),
        round(seconds * 1000),
        view.running,
        look,  # type: ignore[arg-type]
        size,  # type: ignore[arg-type]
        round(TICKING * 1000),
        round(after * 1000),
    )


def _digits(stage: Stage, sight: Sight, box: Box) -> None:
    stage.add("clock", "clock", box, _time(sight, whole=True))


def _unit(stage: Stage, sight: Sight, box: Box) -> None:
    """The marks of all units and when the horn sounds, or the glass."""
    view = sight.view
    if view.options.time_mode == "hourglass":
        _glass(stage, sight, box)
        return
    across = min(box.w, 240)
    marks, horn = rows(Box(box.x, box.y + 6, across, box.h - 10), 12, 1.0, gap=2)
    stage.add("units", "meter", marks, _marks(sight))
    value = stage.wide("8:88", "small", "bold") + 4
    label = text("next horn"), text("horn")
    words = min(across - value - 6, stage.wide(label[0], "small") + 2)
    name, time, _ = columns(horn, words, value, 1.0, gap=6)
    stage.words("horn", name, *label, size="small", ink="accent")
    stage.add("horn:time", "clock", time, _time(sight, size="small"))


def _marks(sight: Sight) -> Scale:
    units, now = sight.deck.units, sight.view.unit
    tones = ["off" if unit < now else "chosen" if unit == now else "on" for unit in range(1, units + 1)]
    return Scale(tuple(Segment(tone=tone) for tone in tones))  # type: ignore[arg-type]


def turn_glass(stage: Stage, id: str, box: Box, turn: Intent, *, size: SizeName = "action") -> None:
    """It calls for whoever is nearest, and any finger may turn it."""
    label = text("Turn the glass"), text("Turn")
    calls = State(danger=True)
    stage.button(id, box, *label, tap=turn, icon="glass", role="primary", size=size, state=calls, always=True)


def _glass(stage: Stage, sight: Sight, box: Box) -> None:
    """SH-141: emptied, anybody may turn it."""
    turn = sight.act(Flip())
    if turn is not None:
        button = Box(box.x, box.y + (box.h - 50) // 2, min(box.w, 230), 50) if stage.is_wide else box.inset(0, 1)
        turn_glass(stage, "glass:turn", button, turn, size="body")
        return
    tall = min(box.h - 4, 50)
    glass, rest = columns(middle(box, box.w, tall), round(tall * 0.8), 1.0, gap=6)
    stage.add("glass", "clock", glass, _time(sight, look="glass"))
    count = rest
    if rest.w >= 120:
        marks, count = rows(Box(rest.x, rest.y, min(rest.w, 200), rest.h), 12, 1.0, gap=2)
        stage.add("units", "meter", marks, _marks(sight))
    unit = text("{n} of {all}", n=sight.view.unit, all=sight.deck.units)
    stage.words("unit", count, unit, size="small", ink="muted")
