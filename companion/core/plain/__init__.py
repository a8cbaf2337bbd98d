"""The screen of a game that has no board of its own: its clocks, its facts, and everything that can be entered.

It is made from what every game has: its words and menus, its clocks, and its page of the small display.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from companion.core.brief import brief_of
from companion.core.clocks import Clock
from companion.core.errors import Seat
from companion.core.game import Outcome
from companion.core.layout import columns, rows
from companion.core.panel import Panel
from companion.core.plain import menu
from companion.core.plain.entries import Entering, entries
from companion.core.plain.facts import Table, facts
from companion.core.plain.result import result
from companion.core.rulebook import Rulebook
from companion.core.scene import Banner, Box, Curtain, Frame, Intent, Scene
from companion.core.stage import Stage
from companion.core.telling import Telling

SILENT = ""
NARROW, LOW = 440, 720
"""dp of width below which the bar is for words; of height below which the facts need most of it."""
FEW = 4
"""Players who need little room."""
ICONS = (("log", Intent("open", "log")), ("book", Intent("open", "book")))


class Told(Protocol):
    """What is asked of a game here."""

    key: str
    rulebook: Rulebook
    telling: Telling
    panel: Panel

    def play(self, state: Any, seat: Any, action: Any, chance: Any) -> Any: ...

    def clocks(self, state: Any) -> tuple[Clock, ...]: ...

    def outcome(self, state: Any) -> Outcome | None: ...


class PlainBoard:
    Draft = menu.Draft

    def __init__(self, game: Told) -> None:
        self.game = game

    # ---------------------------------------------------------------------------- what is shown

    def scene(
        self,
        view: Any,
        seat: Seat | None,
        legal: Iterable[Any],
        draft: menu.Draft | None,
        frame: Frame,
        *,
        names: tuple[str, ...] = (),
    ) -> Scene:
        stage, language = Stage(frame), frame.language
        title = self.game.rulebook.title.in_(language)
        table = self._table(view, names, language)
        outcome = self.game.outcome(view)
        if outcome is not None:
            banner = Banner(self.game.telling.outcome(view, outcome).in_(language))
            result(stage, table, outcome, banner.message)
            return stage.scene(self.game.key, title, banner)
        opened = menu.opened(self.game.telling, view, seat, draft) if any(True for _ in legal) else None
        banner = Banner(stage.say(table.brief.asked))
        acting = [person.token for person in table.brief.people if person.acts]
        has_room = frame.w >= NARROW
        lead = acting[0] if len(acting) == 1 and has_room else None
        stage.top_bar(title, banner, lead, ICONS if has_room else ICONS[:-1])
        if opened is None:
            facts(stage, table, stage.body)
        else:
            known, choices = _regions(stage, table)
            facts(stage, table, known)
            entries(stage, Entering(self.game, view, seat, opened), choices)
        return stage.scene(self.game.key, title, banner)

    def _table(self, view: Any, names: tuple[str, ...], language: str) -> Table:
        telling = self.game.telling
        called = names or tuple(role.in_(language) for role in telling.roles(view))
        page = self.game.panel.page(view, None, called, language)
        return Table(brief_of(telling, view, called, language, page), page, self.game.clocks(view), called)

    def cue(self, seen: Any, event: Any) -> str:  # noqa: ARG002 - an event says it all
        """The end; what people do themselves at their table they have heard."""
        outcome = getattr(event, "outcome", None)
        if not isinstance(outcome, Outcome):
            return SILENT
        return "win" if outcome.winners else "lose"

    def curtain(self, view: Any, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Curtain | None:  # noqa: ARG002
        """What it shows, everybody sees."""
        return None

    # ---------------------------------------------------------------------------- what is touched

    def pick(
        self, view: Any, seat: Seat | None, legal: Iterable[Any], draft: menu.Draft | None, pick: str
    ) -> menu.Draft:
        if not any(True for _ in legal):
            return menu.Draft()
        return menu.picked(self.game.telling, view, seat, draft, pick)


def _regions(stage: Stage, table: Table) -> tuple[Box, Box]:
    """What is known, and what can be entered: beside it, or upright below it."""
    if stage.frame.size == "P":
        share = 1.3 if stage.frame.h < LOW else 1.05 if table.clocks or len(table.brief.people) > FEW else 0.9
        above, below = rows(stage.body, share, 1.0, gap=stage.gap)
        return above, below
    left, right = columns(stage.body, 0.85, 1.0, gap=stage.gap)
    return left, right
