"""The referee's small twin in words: what can be entered, and the table as far as it is known."""

from collections.abc import Iterable
from typing import Any, Protocol

from companion.core import Seat, Text, text, texts
from companion.core.brief import Brief
from companion.core.telling import Choice, choices_of, fitted
from companion.core.text import joined
from companion.games.dice import telling
from companion.games.dice.edition import Box
from companion.games.dice.picture import track
from companion.games.dice.state import NoRun
from companion.games.dice.symbols import symbol
from companion.games.dice.tracker_brief import brief
from companion.games.dice.tracker_state import (
    NobodyRan,
    Pursuers,
    Ran,
    ReRoll,
    Retrieve,
    Roll,
    State,
    SyncPursuer,
)

KINDS = {
    "roll": text("Dice are thrown …"),
    "retrieve": text("Dice are taken back …"),
    "sync_pursuer": text("The papers disagree …"),
}
SHORT_LEAD = 5


class Tracking(Protocol):
    box: Box

    def legal(self, s: Any, seat: Seat | None) -> Iterable[Any]: ...


class TrackerTelling(telling.Telling):
    """Events and outcomes are those of the full game; the entries are its own."""

    def __init__(self, game: Tracking) -> None:
        super().__init__(game)

    def roles(self, s: Any) -> tuple[Text, ...]:
        return tuple(text("Sheet {letter}", letter=letter) for letter in s.options.sheets)

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:  # noqa: ARG002
        match action:
            case Roll(dice) if dice:
                return text("Roll {dice}", dice=" ".join(symbol(self.box, code) for code in dice))
            case Roll():
                return text("Roll")
            case Retrieve(price):
                return texts("{n} mission open at most", "{n} missions open at most", price)
            case SyncPursuer(field):
                return text("The pursuer stands on field {field}", field=field)
            case Pursuers(n):
                return texts("{n} pursuer", "{n} pursuers", n)
            case NoRun():
                return text("Use “The pursuer does not run”")
            case ReRoll():
                return text("Dice were thrown again")
            case Ran(player, steps):
                return texts("{who} ran {n} step", "{who} ran {n} steps", steps, who=self.roles(view)[player])
            case NobodyRan():
                return text("Nobody ran")
            case _:
                return text("Give up")

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """Dice by kind; how far somebody ran, player by player."""
        legal = list(self.game.legal(view, seat))
        if view.phase == "enter":
            return self._running_menu(view, legal, picked)
        if picked[:1] == ("roll",):
            return self._selection_menu(legal, picked[1:])
        if picked == ("sync_pursuer",):  # behind him, or beyond whom he catches, nothing else would come of it
            ahead = range(view.pursuer + 1, min(view.fronts) + 1)
            legal = [action for action in legal if isinstance(action, SyncPursuer) and action.field in ahead]
        kinds = KINDS if view.options.track_dice else {k: v for k, v in KINDS.items() if k != "roll"}
        return choices_of(legal, lambda action: self.action(view, seat, action), kinds, picked)

    def _running_menu(self, view: State, legal: list[Any], picked: tuple[str, ...]) -> tuple[Choice, ...]:
        if picked:
            mine = [action for action in legal if isinstance(action, Ran) and str(action.player) == picked[0]]
            return tuple(Choice(str(ran.steps), texts("{n} step", "{n} steps", ran.steps), ran) for ran in mine)
        players = {action.player for action in legal if isinstance(action, Ran)}
        rest = [action for action in legal if not isinstance(action, Ran)]
        asked = [Choice(str(i), text("{who} ran …", who=self.roles(view)[i])) for i in sorted(players)]
        return (*asked, *choices_of(rest, lambda action: self.action(view, None, action), {}, ()))

    def _selection_menu(self, legal: list[Any], picked: tuple[str, ...]) -> tuple[Choice, ...]:
        rolls = [action for action in legal if isinstance(action, Roll)]
        exact = [roll for roll in rolls if sorted(roll.dice) == sorted(picked)]
        found = [Choice("throw", self.action(None, None, roll), roll) for roll in exact]
        for code in self.box.kinds:
            more = sorted((*picked, code))
            if any(all(roll.dice.count(kind) >= more.count(kind) for kind in more) for roll in rolls):
                about = {"sign": symbol(self.box, code), "colour": self.box.kinds[code].name}
                found.append(Choice(code, text("+ {sign} {colour}", **about)))
        return tuple(found)

    def brief(self, view: Any, names: tuple[str, ...], language: str) -> Brief:  # noqa: ARG002
        return brief(self.box, view, names)

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:  # noqa: ARG002
        fronts = dict(zip(view.options.sheets, view.fronts, strict=True))
        left = [telling.HELP[name] for name, n in (("no_run", view.no_run_left), ("re_roll", view.re_roll_left)) if n]
        lines: list[Text | str] = [
            text("Roll {n}. {who} is on turn.", n=view.roll_no, who=self.roles(view)[view.active]),
            *track(self.box, view.pursuer, fronts),
        ]
        shortest = min(view.fronts) - view.pursuer
        if shortest == 1 and view.phase == "between":
            lines += [text("ROLL = CAUGHT")]
        elif 0 < shortest <= SHORT_LEAD:
            lines += [text("Shortest lead: {n} !", n=shortest)]
        if view.options.track_dice:
            table = " ".join(symbol(self.box, code) for code in view.table) or "–"
            in_lid = len(self.box.dice) - len(view.table) - view.thrown
            lines += [text("Table: {table}    Lid: {lid}", table=table, lid=in_lid)]
        lines += [text("Help left: {help}", help=joined(left) if left else "–")]
        return fitted(line.in_(language) if isinstance(line, Text) else line for line in lines)
