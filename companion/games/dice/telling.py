"""The Dice Game in words: what can be done, what happened, and the sheets as a text picture."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.core import Outcome, Question, Seat, Text, text, texts
from companion.core.telling import Choice, choices_of, fitted
from companion.core.text import joined
from companion.games.dice import state
from companion.games.dice.draft import DraftMenu
from companion.games.dice.edition import PURSUER, Box, Die, Face
from companion.games.dice.entering import jokers, offers, overview
from companion.games.dice.hints import hints
from companion.games.dice.picture import sheet_picture, sheets_side_by_side, track
from companion.games.dice.pursuit import do_not_run
from companion.games.dice.sheet import open_missions, retrieval_price
from companion.games.dice.state import Accept, Concede, Enter, NoRun, ReRoll, Retrieve, Roll, State
from companion.games.dice.symbols import PURSUER_SIGN, die_sign, symbol

HELP = {"no_run": text("The pursuer does not run"), "re_roll": text("Roll again")}
REASONS = {
    "safe": text("Made it – all are safe!"),
    "caught_by_step": text("Caught by the step before the roll."),
    "caught_by_run": text("Caught by the pursuers of the roll."),
    "caught_by_price": text("Caught by the price of taking the dice back."),
    "caught_by_correction": text("Caught, as the papers show."),
    "conceded": text("You gave up."),
}
PURSUER_MOVES = {
    "step": text("The pursuer takes a step: field {to}."),
    "run": text("The pursuer runs to field {to}."),
    "retrieval": text("The pursuer runs to field {to} while the dice are taken back."),
    "sync": text("The pursuer stands on field {to}."),
}


class Playing(Protocol):
    """What the words need of the game."""

    box: Box

    def legal(self, s: State, seat: Seat | None) -> Iterable[Any]: ...


class Telling:
    """The words of the Dice Game."""

    def __init__(self, game: Playing) -> None:
        self.game, self.box = game, game.box

    def roles(self, s: Any) -> tuple[Text, ...]:
        return tuple(text("Sheet {letter}", letter=player.sheet) for player in s.players)

    # ---------------------------------------------------------------------------- actions

    def action(self, view: State, seat: Seat | None, action: Any) -> Text:
        match action:
            case Retrieve():
                return self._retrieval(view)
            case Roll(dice):
                return text("Roll {dice}", dice=self._dice(dice))
            case ReRoll(dice):
                return text("Roll again: {dice}", dice=self._faces(view, dice))
            case NoRun():
                return text("Use “The pursuer does not run”")
            case Accept():
                return self._acceptance(view)
            case Enter(numbers) if numbers and seat is not None:
                return text("Enter {numbers}", numbers=self._entries(view, action))
            case Enter():
                return text("Enter nothing")
            case _:
                return text("Give up")

    def _retrieval(self, view: State) -> Text:
        price = retrieval_price(self.box, view)
        if price == 0:
            return text("Dice back: costs nothing")
        return text("Dice back: costs {price} (sheet {sheets})", price=price, sheets=self._dearest(view, price))

    def _dearest(self, view: State, price: int) -> str:
        return ", ".join(player.sheet for player in view.players if open_missions(self.box, player) == price)

    def _acceptance(self, view: State) -> Text:
        n = sum(face == PURSUER for _, face in view.rolled)
        if n == 0:
            return text("Go on: no pursuer was rolled")
        if do_not_run(view):
            return text("Go on: the pursuer does not run")
        return texts("Go on: the pursuer runs {n} field", "Go on: the pursuer runs {n} fields", n)

    def _entries(self, view: State, action: Enter) -> Text:
        """Each number with its field: ▲11 → 3.2 is yellow 11 into mission 3, field 2."""
        offered, pips = offers(self.box, view.rolled), jokers(self.box, view.rolled)
        parts = []
        for colour, mission, field in action.numbers:
            number = offered[colour] + sum(pips[die] for die, to in action.jokers if to == colour)
            mark = "*" if colour in action.chameleons else ""
            parts.append(f"{symbol(self.box, colour)}{number} → {mission}.{field}{mark}")
        return joined(parts)

    def _dice(self, dice: Iterable[Die]) -> str:
        return " ".join(die_sign(self.box, die) for die in dice)

    def _faces(self, view: State, dice: Iterable[Die]) -> str:
        faces = dict(view.rolled)
        return " ".join(self._thrown(die, faces[die]) for die in dice)

    def _thrown(self, die: Die, face: Face) -> str:
        return f"{die_sign(self.box, die)}{PURSUER_SIGN if face == PURSUER else face}"

    # ---------------------------------------------------------------------------- a menu of parts

    def menu(self, view: State, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """Dice are picked one by one; entries by colour, number and field, until they are done."""
        if seat is None or view.phase == "end":
            return ()
        if view.phase == "enter" and seat not in view.entered:
            entries = DraftMenu(self.box, view, seat, lambda action: self._entries(view, action)).choices(picked)
            return (*entries, self._give_up(view, seat)) if not picked else entries
        if picked[:1] == ("roll",):
            return tuple(self._roll_menu(view, picked[1:]))
        if picked[:1] == ("re_roll",):
            return tuple(self._re_roll_menu(view, picked[1:]))
        if seat != view.active or view.phase == "enter":
            return (self._give_up(view, seat),)
        return (*self._group_menu(view, seat), self._give_up(view, seat))

    def _give_up(self, view: State, seat: Seat) -> Choice:
        return Choice("concede", self.action(view, seat, Concede()), Concede())

    def _group_menu(self, view: State, seat: Seat) -> Iterator[Choice]:
        quick: list[Any] = []
        if view.phase == "between":
            quick = list(self._quick_rolls(view))
            quick += [Retrieve()] if view.lid else []
        else:
            quick = [Accept()]
            shown = any(face == PURSUER for _, face in view.rolled)
            quick += [NoRun()] if view.no_run_left and shown else []
        yield from choices_of(quick, lambda action: self.action(view, seat, action), {}, ())
        if view.phase == "between" and quick and isinstance(quick[0], Roll):
            yield Choice("roll", text("Choose dice …"))
        if view.phase == "help" and view.re_roll_left:
            yield Choice("re_roll", text("Use “Roll again” …"))

    def _quick_rolls(self, view: State) -> Iterator[Roll]:
        """All dice; and one of each colour, if that is something else."""
        if any(die not in self.box.jokers for die in view.table):
            yield Roll(view.table)
            singles = {self.box.colour_of[die]: die for die in reversed(view.table) if die not in self.box.jokers}
            dice = tuple(die for die in view.table if die in singles.values())
            if dice != view.table:
                yield Roll(dice)

    def _roll_menu(self, view: State, picked: tuple[str, ...]) -> Iterator[Choice]:
        """A kind picked twice is two dice of it."""
        by_kind = {code: [die for die in view.table if self.box.colour_of[die] == code] for code in self.box.kinds}
        chosen = [die for code, dice in by_kind.items() for die in dice[: picked.count(code)]]
        if any(die not in self.box.jokers for die in chosen):
            yield Choice("throw", text("Roll {dice}", dice=self._dice(chosen)), Roll(tuple(chosen)))
        for code, dice in by_kind.items():
            left = len(dice) - picked.count(code)
            if left > 0:
                about = {"sign": symbol(self.box, code), "colour": self.box.kinds[code].name, "left": left}
                yield Choice(code, text("+ {sign} {colour} ({left} left)", **about))

    def _re_roll_menu(self, view: State, picked: tuple[str, ...]) -> Iterator[Choice]:
        chosen = tuple(die for die, _ in view.rolled if die in picked)
        if chosen:
            yield Choice("throw", text("Roll again: {dice}", dice=self._faces(view, chosen)), ReRoll(chosen))
        for die, face in view.rolled:
            if die not in picked:
                yield Choice(die, text("+ {die}", die=self._thrown(die, face)))

    # ---------------------------------------------------------------------------- events

    def event(self, view: Any, event: Any) -> Text:
        match event:
            case state.Priced(price):
                return text("The dice are taken back; that costs {price}.", price=price)
            case state.DiceBack():
                return text("All dice are on the table again.")
            case state.PursuerMoved(cause, _, to):
                moved = PURSUER_MOVES[cause]
                return Text(moved.message, {"to": to})
            case state.Thrown(_, dice, again):
                faces = " ".join(self._thrown(die, face) for die, face in dice)
                return text("Thrown again: {faces}", faces=faces) if again else text("Thrown: {faces}", faces=faces)
            case state.HelpUsed(used):
                return text("Help used: {help}.", help=HELP[used])
            case state.PursuersIgnored(n):
                return texts("{n} pursuer does not run.", "{n} pursuers do not run.", n)
            case state.ToLid(dice):
                return text("Into the lid: {dice}", dice=self._dice(dice))
            case state.Entered(seat, mission, field, number, colour, chameleon):
                about = {"who": self._who(view, seat), "number": f"{symbol(self.box, colour)}{number}"}
                about |= {"mission": mission, "field": field}
                if chameleon:
                    return text("{who} enters {number} in mission {mission}, field {field}, by chameleon.", **about)
                return text("{who} enters {number} in mission {mission}, field {field}.", **about)
            case state.Done(seat, n):
                return texts("{who} is done: {n} number.", "{who} is done: {n} numbers.", n, who=self._who(view, seat))
            case state.Fulfilled(seat, mission, steps):
                about = {"who": self._who(view, seat), "mission": mission}
                return texts(
                    "{who} fulfils mission {mission}: {n} step.",
                    "{who} fulfils mission {mission}: {n} steps.",
                    steps,
                    **about,
                )
            case state.Ran(seat, _, to):
                return text("{who} runs to field {to}.", who=self._who(view, seat), to=to)
            case state.Inside(seat):
                return text("{who} is in the Safehouse.", who=self._who(view, seat))
            case state.TurnBegan(seat):
                return text("{who} is on turn.", who=self._who(view, seat))
            case state.Caught(seats, field):
                return text(
                    "Caught on field {field}: {who}.", field=field, who=joined(self._who(view, i) for i in seats)
                )
            case _:
                return self.outcome(view, event.outcome)

    def _who(self, view: Any, seat: Seat) -> Text:
        return self.roles(view)[seat]

    def outcome(self, s: Any, outcome: Outcome) -> Text:  # noqa: ARG002
        return REASONS[outcome.reason]

    # ---------------------------------------------------------------------------- questions

    def question(self, view: Any, question: Question) -> Text:  # noqa: ARG002
        if question.kind == "starter":
            return text("Who is the youngest and rolls first?")
        n = len(question.candidates)
        if n == 1:
            return text("What does the die show? (P is the pursuer)")
        order = joined(kind.name for kind in self.box.kinds.values())
        return text("What do the {n} dice show, in the order {order}? (P is the pursuer)", n=n, order=order)

    def answer(self, view: Any, question: Question, answer: Any) -> Text:
        if question.kind == "starter":
            return self.roles(view)[answer] if view is not None else text("Player {n}", n=answer + 1)
        faces = answer if isinstance(answer, tuple) else (answer,)
        return joined([text("pursuer") if face == PURSUER else face for face in faces], " ")

    # ---------------------------------------------------------------------------- the picture

    def picture(self, view: State, seat: Seat | None, language: str) -> tuple[str, ...]:
        lines = self._picture(view, seat, language)
        return fitted(line.in_(language) if isinstance(line, Text) else line for line in lines)

    def _picture(self, view: State, seat: Seat | None, language: str) -> Iterator[Text | str]:
        fronts = {player.sheet: player.front for player in view.players}
        yield from self._headline(view)
        yield from track(self.box, view.pursuer, fronts)
        yield from self._dice_lines(view)
        others = [i for i in range(len(view.players)) if i != seat]
        if seat is not None:
            yield ""
            yield from sheet_picture(self.box, view, seat, language)
        for pair in (others[i : i + 2] for i in range(0, len(others), 2)):
            yield ""
            yield from sheets_side_by_side(self.box, view, pair, language)
        advice = list(hints(self.box, view, seat)) if view.options.hints else []
        if advice:
            yield ""
            yield from (text("Hint: {hint}", hint=hint.words) for hint in advice)

    def _headline(self, view: State) -> Iterator[Text]:
        who = self.roles(view)[view.active]
        if view.phase == "between":
            yield texts(
                "After {n} roll: {who} rolls next.", "After {n} rolls: {who} rolls next.", view.roll_no, who=who
            )
        else:
            yield text("Roll {n}, thrown by {who}.", n=view.roll_no, who=who)

    def _dice_lines(self, view: State) -> Iterator[Text | str]:
        table, lid = self._dice(view.table) or "–", self._dice(view.lid) or "–"
        yield text("Table: {table}    Lid: {lid}", table=table, lid=lid)
        price = retrieval_price(self.box, view)
        back = text("{n}", n=price) if price == 0 else text("{n} (sheet {s})", n=price, s=self._dearest(view, price))
        left = [HELP[name] for name, n in (("no_run", view.no_run_left), ("re_roll", view.re_roll_left)) if n]
        yield text("Taking the dice back costs: {price}", price=back)
        yield text("Help left: {help}", help=joined(left) if left else "–")
        if view.rolled:
            yield text("Rolled: {roll}", roll=self._roll_overview(view))

    def _roll_overview(self, view: State) -> str:
        """DI-055: dice by colour with their sum, by ascending number; then jokers and pursuers."""
        parts = []
        for colour, number in overview(self.box, view.rolled):
            pips = [str(f) for die, f in view.rolled if self.box.colour_of[die] == colour and f != PURSUER]
            parts.append(symbol(self.box, colour) + (f"{'+'.join(pips)}={number}" if len(pips) > 1 else str(number)))
        parts += [self._thrown(die, pips) for die, pips in jokers(self.box, view.rolled).items()]
        parts += [self._thrown(die, face) for die, face in view.rolled if face == PURSUER]
        return "   ".join(parts)
