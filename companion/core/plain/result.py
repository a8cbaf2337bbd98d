"""How it ended: who, why, and how it stood then."""

from companion.core import panel
from companion.core.faces import Chip, Poster
from companion.core.game import Outcome
from companion.core.layout import columns, rows
from companion.core.plain.facts import Table, facts
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.core.text import Text, joined, text


def result(stage: Stage, table: Table, outcome: Outcome, told: str) -> None:
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h).inset(stage.margin, stage.margin)
    high = stage.line("huge") + 2 * stage.line("action") + 34 + 16
    head, known, buttons = rows(whole, high, 1.0, 72 if stage.is_wide else 60, gap=stage.gap)
    stage.add("poster", "panel", Box(0, 0, frame.w, head.bottom), Poster())
    huge, why, note = rows(head.inset(stage.margin, 0), stage.line("huge"), 1.0, 34, gap=4)
    stage.words("headline", huge, headline(table, outcome), size="huge", style="serif", lines=3)
    stage.words("reason", why, told, size="action", ink="muted", lines=2)
    clause = Chip(outcome.clause, "note", outline=True)
    place = Box(note.x, note.y, stage.chip_width(clause), 30)
    stage.add("clause", "text", place, clause, tap=Intent("open", f"rule {outcome.clause}"))
    facts(stage, table, known)
    log, home, again = columns(buttons, 1.0, 1.0, 1.5, gap=stage.gap)
    stage.button("log", log, text("Log"), tap=Intent("open", "log"), icon="log", size="body")
    stage.button("home", home, text("Home"), tap=Intent("shell", "home"), icon="home", size="body")
    stage.button("again", again, text("Again"), tap=Intent("shell", "again"), icon="flip", role="primary")


def headline(table: Table, outcome: Outcome) -> Text:
    """The winners if there are others; else the large word of the page, which all win or lose by."""
    if 0 < len(outcome.winners) < len(table.names):
        who = joined(table.names[seat] for seat in outcome.winners)
        return text("{who} wins", who=who) if len(outcome.winners) == 1 else text("{who} win", who=who)
    large = [row.text for row in table.page.rows if isinstance(row, panel.Big)]
    if large:
        return text("{words}", words=large[0])
    return text("Everybody wins") if outcome.winners else text("Nobody wins")
