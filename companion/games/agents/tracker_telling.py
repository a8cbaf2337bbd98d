"""The referee's small twin in words: what can be entered, and the table as far as it is known."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.core import Seat, Text, text
from companion.core.brief import Brief
from companion.core.telling import Choice, choices_of, fitted
from companion.core.text import joined
from companion.games.agents import telling
from companion.games.agents.state import Roll
from companion.games.agents.tracker_brief import brief
from companion.games.agents.words import who

KINDS = {
    "hurt": text("Damage"),
    "heal": text("Healing"),
    "reveal": text("Reveal"),
    "declare": text("Declare victory"),
    "declare_out": text("Someone has left"),
}

MORE = "more"
"""Leads to an event that hurts several players."""


class TrackerTelling(telling.Telling):
    """Events, questions and outcomes are those of the full game; the entries are its own."""

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:  # noqa: ARG002
        match str(action.__struct_config__.tag):
            case "roll":
                return text("Roll the dice")
            case "next":
                return text("Next turn")
            case "again":
                return text("Extra turn")
            case "hurt":
                hurt = joined(
                    text("{who} +{damage}", who=who(target), damage=n)
                    for target, n in zip(action.targets, action.amounts, strict=True)
                )
                return text("{hurt} by {by}", hurt=hurt, by=who(action.by))
            case "heal":
                return text("{who} −{damage}", who=who(action.target), damage=action.n)
            case "call_draw":
                return text("Call it a draw")
        return text("{who}", who=who(action.target))

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """Damage is a player, then who caused it, then how much."""
        legal = list(self.game.legal(view, seat))
        if picked[:1] == ("hurt",):
            return tuple(self._hurt_menu(view, legal, picked[1:]))
        kinds = KINDS if not all(isinstance(action, Roll) for action in legal) else {}
        return choices_of(legal, lambda action: self.action(view, seat, action), kinds, picked, vast=KINDS)

    def _hurt_menu(self, view: Any, legal: list[Any], picked: tuple[str, ...]) -> Iterator[Choice]:
        hurts = [action for action in legal if str(action.__struct_config__.tag) == "hurt"]
        if not picked:
            targets = sorted({action.targets[0] for action in hurts})
            yield from (Choice(str(target), text("{who}", who=who(target))) for target in targets)
        elif len(picked) == 1:
            for by in sorted({action.by for action in hurts}):
                label = text("the own doing") if str(by) == picked[0] else text("by {who}", who=who(by))
                yield Choice(str(by), label)
        elif picked[2:3] == (MORE,):
            yield from self._event_menu(view, hurts, (picked[0], *picked[3:]), int(picked[1]))
        else:
            for action in hurts:
                if (str(action.targets[0]), str(action.by)) == picked:
                    yield Choice(str(action.amounts[0]), self.action(view, None, action), action)
            yield Choice(MORE, text("Several at once"))

    def _event_menu(self, view: Any, hurts: list[Any], pairs: tuple[str, ...], by: Seat) -> Iterator[Choice]:
        """AG-093: of one event all damage is entered together; `pairs` are players, each with an amount."""
        targets, amounts = tuple(map(int, pairs[::2])), tuple(map(int, pairs[1::2]))
        if len(targets) > len(amounts):
            for n in sorted({action.amounts[0] for action in hurts}):
                yield Choice(str(n), text("{who} +{damage}", who=who(targets[-1]), damage=n))
            return
        together = replace(hurts[0], targets=targets, amounts=amounts, by=by)
        yield Choice("enter", text("Enter: {what}", what=self.action(view, None, together)), together)
        for target in sorted({action.targets[0] for action in hurts} - set(targets)):
            yield Choice(str(target), text("{who} as well", who=who(target)))

    def brief(self, view: Any, names: tuple[str, ...], language: str) -> Brief:
        return brief(self.box, view, names, language)

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:  # noqa: ARG002
        lines, theme = [self.heading(view).in_(language)], view.options.theme
        for other, spot in enumerate(view.players):
            sign = ">" if other == view.active else " "
            known = text("hidden") if spot.character is None else self._identity(spot.character, theme)
            dead = text("dead").in_(language) if spot.dead else ""
            lines.append(f"{sign}{who(other).in_(language):<10}{spot.damage:>3} {known.in_(language)} {dead}".rstrip())
        return fitted(lines)
