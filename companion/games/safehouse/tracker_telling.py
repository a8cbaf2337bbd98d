"""The referee's small twin in words: what can be entered, and the table as far as it is known."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.core import Question, Seat, Text, text, texts
from companion.core.brief import Brief
from companion.core.telling import Choice, choices_of, fitted
from companion.games.safehouse import telling
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.edition import Box
from companion.games.safehouse.setup import stack_sizes
from companion.games.safehouse.state import Expire, Flip, Start
from companion.games.safehouse.tracker_brief import brief
from companion.games.safehouse.tracker_state import (
    Complete,
    CompleteSpecial,
    LaidOut,
    MissionFilled,
    MissionsCounted,
    PiecesFound,
    PursuerCard,
    PursuerShown,
    Removed,
    State,
    TimeUp,
    TooHigh,
    Turn,
)
from companion.games.safehouse.words import player, steps

KINDS = {
    "complete": text("Mission completed"),
    "pursuer_card": text("Pursuer card"),
    "turn_chips": text("Chips turned"),
}


class Tracking(Protocol):
    box: Box

    def legal(self, s: Any, seat: Seat | None) -> Iterable[Any]: ...


class TrackerTelling(telling.Telling):
    """Events and outcomes are those of the full game where it has them; the entries are its own."""

    def __init__(self, game: Tracking) -> None:
        super().__init__(game)

    def roles(self, s: State) -> tuple[Text, ...]:
        return tuple(player(seat) for seat in range(s.seats))

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:
        match action:
            case Start() | Expire() | Flip():
                return super().action(view, seat, action)
            case Complete(n):
                return text("Mission completed: {steps}", steps=steps(n))
            case CompleteSpecial():
                return text("Special card completed")
            case PursuerCard(card):
                return self.pursuer_card(card)
            case LaidOut():
                return text("Mission laid out ({n} open)", n=view.missions)
            case Removed():
                return text("Mission given up")
            case TooHigh():
                return text("Too high a card in the investigation")
            case Turn(chips):
                return self.chips(chips)
            case TimeUp():
                return text("No, the time was up")
            case _:
                raise AssertionError(f"no words for {action}")

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """The chips of a card are picked one by one."""
        if picked[:1] == ("turn_chips",):
            return tuple(self._chips_menu(picked[1:]))
        actions = (a for a in self.game.legal(view, seat) if not isinstance(a, Turn) or len(a.chips) == 1)
        return choices_of(actions, lambda action: self.action(view, seat, action), KINDS, picked)

    def _chips_menu(self, picked: tuple[str, ...]) -> Iterator[Choice]:
        if picked:
            yield Choice("done", text("Turned: {chips}", chips=self.chips(picked)), Turn(picked))
        if len(picked) < 3:
            yield from (
                Choice(chip, text("{chip}", chip=label)) for chip, label in self.box.chips.items() if chip not in picked
            )

    def event(self, view: Any, event: Any) -> Text:
        match event:
            case MissionFilled(n):
                return text("Mission completed: {steps}", steps=steps(n))
            case MissionsCounted(n):
                return texts("{n} mission is open.", "{n} missions are open.", n)
            case PursuerShown(card, n):
                return text("Pursuer card: {card}. {steps}.", card=self.pursuer_card(card), steps=steps(n))
            case PiecesFound(chapter, witness, pursuer):
                return self.pieces(chapter, witness, pursuer)
            case _:
                return super().event(view, event)

    def question(self, view: Any, question: Question) -> Text:  # noqa: ARG002
        match question.kind:
            case "open_missions":
                return text("How many missions are open?")
            case "chapter":
                return text("In which chapter are you?")
            case "witness_space":
                return text("On which space does the witness stand?")
            case _:
                return text("On which space does the pursuer stand?")

    def answer(self, view: Any, question: Question, answer: Any) -> Text:  # noqa: ARG002
        if question.kind == "chapter":
            return text("{chapter}", chapter=self.box.boards[self.box.chapters[answer]].label)
        return text("{n}", n=answer)

    # ---------------------------------------------------------------------------- the picture

    def brief(self, view: Any, names: tuple[str, ...], language: str) -> Brief:  # noqa: ARG002
        return brief(self.box, view)

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:  # noqa: ARG002
        lines = self._lines(view)
        return fitted(line.in_(language) if isinstance(line, Text) else line for line in lines)

    def _lines(self, s: State) -> Iterator[Text | str]:
        if not s.started:
            yield from self._setting_up(s)
            return
        yield from self.track(s.chase)
        if s.claiming:
            yield text("The time is up. Was the safe house reached before the horn?")
        elif s.options.clock:
            yield text("timeline: field {field}", field=timeline_field(self.box, s.unit))
        special = text("used") if s.special_closed else text("open")
        yield text("open missions {n}, special card {special}", n=s.missions, special=special)
        if self.box.levels[s.options.level].investigation:
            yield from self.grid(sum(self.box.bits[chip] for chip in s.black))

    def _setting_up(self, s: State) -> Iterator[Text]:
        """SH-015 to SH-020, for the people who deal."""
        level = self.box.levels[s.options.level]
        left = len(self.box.escape) - s.seats * self.box.start_escape[s.seats]
        about = {"seats": s.seats, "escape": self.box.start_escape[s.seats], "chapter": self.box.start_chapter}
        yield text("{seats} players: deal {escape} escape cards and {chapter} of the first chapter", **about)
        yield text("stacks: {sizes}", sizes=" ".join(map(str, stack_sizes(left, level.stacks))))
        yield text("{n} pursuer cards into each stack", n=self.box.pursuers_per_stack)
