"""The Dice Game on the small display and under people's hands: the pursuer, the leads, the numbers of a roll."""

from collections.abc import Iterator
from typing import Any, Protocol

from companion.core import Seat, Text, text
from companion.core.panel import COLUMNS, Big, DeckCard, Line, Page, Play, Row, deck_card, shortened
from companion.games.dice import edition, pages
from companion.games.dice.edition import PURSUER
from companion.games.dice.entering import jokers, overview
from companion.games.dice.pursuit import do_not_run, pursue
from companion.games.dice.sheet import retrieval_price
from companion.games.dice.state import Action, Enter, NoRun, ReRoll, Retrieve, State
from companion.games.dice.symbols import die_sign, symbol
from companion.games.dice.telling import HELP
from companion.games.dice.tracker_state import of

WIDE = 10
"""Characters in a line of letters twice as high."""


class Playing(Protocol):
    """What the panel needs of the game."""

    box: edition.Box


class Panel:
    def __init__(self, game: Playing) -> None:
        self.box = game.box

    # ---------------------------------------------------------------------------- the page

    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:  # noqa: ARG002 - all is open
        s: State = view
        known = of(s)
        match s.phase:
            case "between":
                rows = self._between(s, language)
            case "help":
                rows = self._thrown(s, language)
            case "enter":
                rows = self._entering(s, language)
            case "end":
                return pages.ended(self.box, known, names, language)
        return pages.titled(known, names, rows, language)

    def _between(self, s: State, language: str) -> Iterator[Row]:
        known = of(s)
        price = text("back costs {n}", n=retrieval_price(self.box, s)) if s.lid else text("lid empty")
        yield pages.pursuer(known, [*(pages.danger(known) or [price]), pages.help_left(known)], language)
        yield pages.leads(self.box, known, (s.active,))

    def _thrown(self, s: State, language: str) -> Iterator[Row]:
        """How many pursuers lie there, what they would do, and the numbers on offer."""
        known = of(s)
        n = sum(face == PURSUER for _, face in s.rolled)
        beside = (self._run(s, n), pages.help_left(known))
        yield Big(str(n), 2, tuple(words.in_(language) for words in beside))
        yield Line(" ".join((*self._offers(s), *self._jokers(s))))
        yield pages.leads(self.box, known)

    def _run(self, s: State, n: int) -> Text:
        if do_not_run(s) or not n:
            return text("pursuer stays: {field}", field=s.pursuer)
        fronts = [player.front for player in s.players]
        to = pursue(s.pursuer, n, fronts)
        if to in fronts:
            return text("pursuer → CAUGHT!")
        return text("pursuer {field} → {to}", field=s.pursuer, to=to)

    def _entering(self, s: State, language: str) -> Iterator[Row]:
        """The numbers large, in as many lines as they need, and who has still to enter."""
        lines = [""]
        for offer in self._offers(s):
            if len(lines[-1]) + 1 + len(offer) > WIDE:
                lines.append(offer)
            else:
                lines[-1] = f"{lines[-1]} {offer}".strip()
        added = " ".join(self._jokers(s))
        for number, line in enumerate(lines):
            yield Big(line or "–", 2, () if number else (added,))
        waiting = [seat for seat in range(len(s.players)) if seat not in s.entered]
        if len(lines) == 1:
            yield pages.leads(self.box, of(s), waiting)
        letters = " ".join(s.players[seat].sheet for seat in waiting)
        yield Line(shortened(text("still to enter: {letters}", letters=letters).in_(language), COLUMNS))

    def _offers(self, s: State) -> Iterator[str]:
        return (f"{symbol(self.box, colour)}{number}" for colour, number in overview(self.box, s.rolled))

    def _jokers(self, s: State) -> Iterator[str]:
        return (f"{die_sign(self.box, die)}{pips}" for die, pips in jokers(self.box, s.rolled).items())

    # ---------------------------------------------------------------------------- hands

    def glass_turned(self, view: Any) -> Play | None:  # noqa: ARG002 - nothing here is played against time
        return None

    def deck(self) -> tuple[DeckCard, ...]:
        """Dice and paper cannot be read; a tag lies with each sheet, with each shared help field, and in the lid."""
        sheets = [deck_card(letter, text("Sheet {letter}", letter=letter)) for letter in self.box.sheets]
        shared = [deck_card(name, words) for name, words in HELP.items()]
        return (*sheets, *shared, deck_card("retrieve", text("Dice back")))

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002 - one is enough
        s: State = view
        if s.phase == "enter":
            seats = [seat for seat, player in enumerate(s.players) if player.sheet == card and seat not in s.entered]
            return tuple(Play(seat, Enter()) for seat in seats)
        return tuple(Play(s.active, action) for action in self._shared(s, card))

    def _shared(self, s: State, card: str) -> Iterator[Action]:
        """What the group decides, by the one who is on turn; thrown again are most likely the pursuers, or all dice."""
        pursuers = tuple(die for die, face in s.rolled if face == PURSUER)
        match card, s.phase:
            case "retrieve", "between" if s.lid:
                yield Retrieve()
            case "no_run", "help" if s.no_run_left and pursuers:
                yield NoRun()
            case "re_roll", "help" if s.re_roll_left:
                every = tuple(die for die, _ in s.rolled)
                yield from map(ReRoll, dict.fromkeys(filter(None, (pursuers, every))))

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:  # noqa: ARG002 - faces are on dice
        return None
