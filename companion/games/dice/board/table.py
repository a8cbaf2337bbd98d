"""Where dice lie that are not in hand, what taking them back would cost, and which help is left."""

from companion.core import Text, text
from companion.core.faces import BlankDie, Ink
from companion.core.layout import columns, flow, rows
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.dice.board.sight import Sight
from companion.games.dice.sheet import open_missions, retrieval_price
from companion.games.dice.state import NoRun

NO_RUN, AGAIN = text("No run"), text("Again")


def table(stage: Stage, sight: Sight, box: Box) -> None:
    """How many dice lie where; between rolls, where they can be seen, the help that is left instead of the price."""
    view = sight.view
    between = view.phase == "between"
    stage.panel("table", box)
    inner = box.inset(14 if stage.is_wide else 8, 2)
    left, lid = text("Table {n}", n=len(view.table)), text("Lid {n}", n=len(view.lid))
    if box.h < 70:
        first, second, third = columns(inner, 1.0, 1.0, 0 if between else 1.3, gap=4)
        stage.words("table:left", first, left, size="small", style="bold")
        stage.words("table:lid", second, lid, size="small", style="bold", align="right" if between else "left")
        if not between:
            _price(stage, sight, third, short=True)
        return
    minis = 0 if between else 28 if stage.frame.size == "L" else 18
    upper, dice, lower = rows(inner, 1.0, minis, 1.0, gap=2)
    lies = (("left", left, view.table), ("lid", lid, view.lid))
    for (key, words, here), label, strip in zip(
        lies, columns(upper, 1.0, 1.0, gap=14), columns(dice, 1.0, 1.0, gap=14), strict=True
    ):
        stage.words(f"table:{key}", label, words, size="small", style="bold")
        for die, place in zip(here if minis else (), flow(strip, len(here), (minis, minis), 8, 3).boxes, strict=False):
            stage.add(f"die:{die}", "die", place, BlankDie(*sight.kind(sight.box.colour_of[die])))
    if between:
        _left(stage, sight, columns(lower, 1.0, 1.0, gap=14))
    else:
        _price(stage, sight, lower)


def _price(stage: Stage, sight: Sight, box: Box, *, short: bool = False) -> None:
    price = retrieval_price(sight.box, sight.view)
    back, ink = text("back: +{n}", n=price), "warn" if price else "muted"
    if short:
        stage.words("table:price", box, back, size="small", style="bold", ink=ink, align="right")  # type: ignore[arg-type]
        return
    long = text("Dice back: +{n} (sheet {sheets})", n=price, sheets=dearest(sight))
    words = long if price else text("Dice back: free")
    stage.words("table:price", box, words, back, size="small", ink=ink)  # type: ignore[arg-type]


def dearest(sight: Sight) -> str:
    """The sheets that set the price."""
    price = retrieval_price(sight.box, sight.view)
    return ", ".join(player.sheet for player in sight.view.players if open_missions(sight.box, player) == price)


def help_left(stage: Stage, sight: Sight, box: Box) -> None:
    """The help fields that are not struck out, where they cannot be used now."""
    why = sight.refused(NoRun()) if sight.acts else None
    stage.panel("help", box, why=why)
    _left(stage, sight, rows(box.inset(8, 1), 1.0, 1.0))


def _left(stage: Stage, sight: Sight, places: tuple[Box, ...]) -> None:
    kinds: tuple[tuple[str, Text, int], ...] = (
        ("no_run", NO_RUN, sight.view.no_run_left),
        ("again", AGAIN, sight.view.re_roll_left),
    )
    for (key, words, n), place in zip(kinds, places, strict=True):
        ink: Ink = "text" if n else "muted"
        sign: Ink = "good" if n else "muted"
        icon = "check" if n else "close"
        stage.words(f"help:{key}", place, words, size="small", ink=ink, icon=icon, icon_ink=sign)
