"""Safehouse in words: what can be done, what happened, and the table as a text picture."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.core import Outcome, Question, Seat, Text, text, texts
from companion.core.telling import Choice, choices_of, fitted
from companion.core.text import joined
from companion.games.safehouse import case, chase, state
from companion.games.safehouse.choices import last_number
from companion.games.safehouse.clock import is_waiting, timeline_field
from companion.games.safehouse.edition import Box, EscapeCard
from companion.games.safehouse.menus import PartsMenu
from companion.games.safehouse.move import has_investigation
from companion.games.safehouse.state import Card, Chase, Hand, Mission, Reason, State
from companion.games.safehouse.words import color, needs, player, steps

KINDS = {
    "lay_out": text("Lay out a chapter card"),
    "lay": text("Work on a mission"),
    "special": text("Lay to the special card"),
    "investigate": text("Investigate"),
    "discard": text("Discard"),
    "remove": text("Give up a mission"),
    "first": text("Name who begins"),
    "surplus": text("Somebody held a card too many"),
    "wrong_chapter": text("Somebody drew from a wrong chapter"),
}
WHY: dict[Reason, Text] = {
    "clock": text("The clock"),
    "symbol": text("A pursuer symbol"),
    "card": text("A pursuer card"),
    "removal": text("A mission given up"),
    "investigation": text("Too high a card in the investigation"),
}
REASONS = {
    "safe": text("You have won: the witness is in the safe house."),
    "solved": text("You have won: the witness is in the safe house, and the case is solved."),
    "caught": text("You have lost: the pursuer has caught the witness."),
    "time": text("You have lost: the time is up."),
}
WINDOW = 21
"""Spaces of the track in the picture."""


class Playing(Protocol):
    """What the words need of the game."""

    box: Box

    def legal(self, s: State, seat: Seat | None) -> Iterable[Any]: ...


class Telling:
    """The words of Safehouse."""

    def __init__(self, game: Playing) -> None:
        self.game, self.box = game, game.box

    def roles(self, s: Any) -> tuple[Text, ...]:
        return tuple(player(seat) for seat in range(len(s.hands)))

    # ---------------------------------------------------------------------------- cards

    def card(self, card: Card | None) -> Text:
        """Any card, as short as people say it."""
        if card is None:
            return text("a card")
        if card in self.box.escape:
            return self.escape_card(card)
        if card in self.box.missions:
            return self.mission(card)
        return self.pursuer_card(card)

    def escape_card(self, card: Card) -> Text:
        escape = self.box.escape[card]
        return text("{color} {number}", color=color(escape.color), number=escape.number)

    def mission(self, card: Card) -> Text:
        mission = self.box.missions[card]
        return text("{needs} ({steps})", needs=needs(mission.needs), steps=steps(mission.steps))

    def pursuer_card(self, card: Card) -> Text:
        pursuer = self.box.pursuers[card]
        if pursuer.kind == "fixed":
            return text("pursuer {n}", n=pursuer.value)
        if pursuer.value:
            return text("pursuer: open missions + {n}", n=pursuer.value)
        return text("pursuer: open missions")

    def cards(self, cards: Iterable[Card | None]) -> Text:
        return joined(map(self.card, cards)) if cards else text("–")

    def chips(self, chips: Iterable[str]) -> Text:
        return joined(self.box.chips[chip] for chip in chips)

    # ---------------------------------------------------------------------------- actions

    def action(self, view: State, seat: Seat | None, action: Any) -> Text:  # noqa: ARG002
        match action:
            case state.Start():
                return text("Start the clock")
            case state.First(first):
                return text("{who} begins", who=player(first))
            case state.LayOut(card):
                return text("Lay out: {card}", card=self.card(card))
            case state.Lay(card, mission):
                return text("{card} to {mission}", card=self.card(card), mission=self.card(mission))
            case state.Special(card):
                return text("{card} to the special card", card=self.card(card))
            case state.Investigate(card):
                chips = self.chips(self.box.escape[card].symbols)
                return text("Investigate {card}: {chips}", card=self.card(card), chips=chips)
            case state.Discard(card):
                return text("Discard {card}", card=text("a chapter card") if card is None else self.card(card))
            case state.Remove(mission):
                return text("Give up {mission}", mission=self.card(mission))
            case state.Redraw():
                return text("Draw for your discards")
            case state.EndTurn():
                return text("End the turn")
            case state.Draw(pile):
                return text("Draw from the draw pile") if pile == "escape" else text("Draw a chapter card")
            case state.Expire():
                return text("The unit is over")
            case state.Flip():
                return text("Turn the glass")
            case state.Surplus(holder, card):
                held = text("a chapter card") if card is None else self.card(card)
                return text("{who} held one card too many: {card}", who=player(holder), card=held)
            case _:
                chapter = self.box.boards[self.box.chapters[action.chapter]].label
                return text("{who} had drawn from {chapter}", who=player(action.seat), chapter=chapter)

    def menu(self, view: State, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """Within a kind, what there is much of is picked part by part."""
        actions = self.game.legal(view, seat)
        if picked:
            return PartsMenu(self.box, self.card).choices(actions, picked)
        return choices_of(actions, lambda action: self.action(view, seat, action), KINDS, picked)

    # ---------------------------------------------------------------------------- events

    def event(self, view: Any, event: Any) -> Text:  # noqa: ARG002 - each event says all it has to say
        match event:
            case state.Started():
                return text("The clock runs.")
            case state.FirstNamed(seat):
                return text("{who} begins.", who=player(seat))
            case state.TurnBegan(seat):
                return text("{who} to act.", who=player(seat))
            case state.LaidOut(seat, card):
                return text("{who} lays out a mission: {card}.", who=player(seat), card=self.card(card))
            case state.Laid(seat, card, mission):
                about = {"who": player(seat), "card": self.card(card), "mission": self.card(mission)}
                return text("{who} lays {card} to the mission {mission}.", **about)
            case state.LaidToSpecial(seat, card):
                return text("{who} lays {card} to the special card.", who=player(seat), card=self.card(card))
            case state.Investigated(seat, card):
                return text("{who} investigates with {card}.", who=player(seat), card=self.card(card))
            case state.ChipsTurned(to_black, to_white):
                return self._turned(to_black, to_white)
            case state.MissionCompleted(mission, n):
                return text("Mission completed: {mission}. {steps}.", mission=self.card(mission), steps=steps(n))
            case state.SpecialCompleted(n):
                return text("The special card is completed: {steps}.", steps=steps(n))
            case state.WitnessMoved(origin, to):
                return text("The witness moves from {origin} to {to}.", origin=origin, to=to)
            case state.PursuerMoved(reason, origin, to, _):
                return text("{why}: the pursuer moves from {origin} to {to}.", why=WHY[reason], origin=origin, to=to)
            case state.ToDiscardPile(cards):
                return text("To the discard pile: {cards}.", cards=self.cards(cards))
            case state.Discarded(seat, _, card):
                discarded = text("a chapter card") if card is None else self.card(card)
                return text("{who} discards {card}.", who=player(seat), card=discarded)
            case state.Removed(seat, mission):
                return text("{who} gives up the mission {mission}.", who=player(seat), mission=self.card(mission))
            case state.TurnEnded(seat):
                return text("{who} ends the turn.", who=player(seat))
            case state.Redrawing(seat):
                return text("{who} draws for the discards.", who=player(seat))
            case state.Drew(seat, pile, card):
                return self._drew(seat, pile, card)
            case state.PursuerDrawn(seat, card):
                return text("{who} draws a pursuer card: {card}.", who=player(seat), card=self.card(card))
            case state.PileTurned(n):
                return text("The discard pile is turned over, not shuffled ({n} cards).", n=n)
            case state.ChapterBegan(chapter, witness, pursuer, _):
                return self.pieces(chapter, witness, pursuer)
            case state.Exchanged(seat, old, new):
                return self._exchanged(seat, old, new)
            case state.Sheltered():
                return text("The witness is in the safe house; the case is still to be solved.")
            case state.UnitExpired(unit):
                return text("The horn: field {field} is over.", field=timeline_field(self.box, unit))
            case state.GlassTurned(unit):
                return text("The glass is turned: field {field}.", field=timeline_field(self.box, unit))
            case state.Corrected(seat, card):
                corrected = text("a chapter card") if card is None else self.card(card)
                return text("A mistake of {who} is put right: {card}.", who=player(seat), card=corrected)
            case state.CaseRead(chips):
                return text("The case: {chips}.", chips=joined((self.box.chips[chip] for chip in chips), " – "))
            case _:
                return self.outcome(None, event.outcome)

    def pieces(self, chapter: int, witness: int, pursuer: int) -> Text:
        about = {"chapter": self.box.boards[chapter].label, "witness": witness, "pursuer": pursuer}
        return text("{chapter}: the witness stands on {witness}, the pursuer on {pursuer}.", **about)

    def _turned(self, to_black: tuple[str, ...], to_white: tuple[str, ...]) -> Text:
        if not to_white:
            return text("Turned to black: {chips}.", chips=self.chips(to_black))
        if not to_black:
            return text("Turned back to white: {chips}.", chips=self.chips(to_white))
        about = {"black": self.chips(to_black), "white": self.chips(to_white)}
        return text("Turned to black: {black}; back to white: {white}.", **about)

    def _drew(self, seat: Seat, pile: state.Pile, card: Card | None) -> Text:
        if card is not None:
            return text("{who} draws {card}.", who=player(seat), card=self.card(card))
        if pile == "escape":
            return text("{who} draws an escape card.", who=player(seat))
        return text("{who} draws a chapter card.", who=player(seat))

    def _exchanged(self, seat: Seat, old: state.Cards, new: state.Cards) -> Text:
        if None in old or None in new or not new:
            return texts(
                "{who} exchanges {n} chapter card.", "{who} exchanges {n} chapter cards.", len(old), who=player(seat)
            )
        return text("{who} has new chapter cards: {cards}.", who=player(seat), cards=self.cards(new))

    def outcome(self, s: Any, outcome: Outcome) -> Text:  # noqa: ARG002
        return REASONS[outcome.reason]

    # ---------------------------------------------------------------------------- questions

    def question(self, view: Any, question: Question) -> Text:  # noqa: ARG002
        return text("Was a pursuer card drawn?")

    def answer(self, view: Any, question: Question, answer: Any) -> Text:  # noqa: ARG002
        return text("No, an escape card") if answer is None else self.card(answer)

    # ---------------------------------------------------------------------------- the picture

    def picture(self, view: State, seat: Seat | None, language: str) -> tuple[str, ...]:
        lines = self._picture(view, seat)
        return fitted(line.in_(language) if isinstance(line, Text) else line for line in lines)

    def _picture(self, view: State, seat: Seat | None) -> Iterator[Text | str]:
        yield from self.track(view.chase)
        yield self._clock(view)
        yield self._piles(view)
        yield ""
        yield self._special(view)
        yield from (self._mission(mission) for mission in view.missions)
        if has_investigation(self.box, view):
            yield ""
            yield from self.grid(case.black_chips(self.box, view.row))
            yield text("investigation row: {cards}", cards=self.cards(view.row[-8:]))
        yield ""
        for other, hand in enumerate(view.hands):
            if other != seat:
                yield from self._hand(other, hand)
        if seat is not None:
            yield from self._hand(seat, view.hands[seat], own=True)

    def track(self, way: Chase) -> Iterator[Text | str]:
        board = chase.board_of(self.box, way)
        about = {"chapter": board.label, "pursuer": way.pursuer, "witness": way.witness, "end": board.end}
        message = "{chapter}: pursuer {pursuer}, witness {witness}, end {end}, gap {gap}"
        yield text(message, gap=chase.gap(self.box, way), **about)
        middle = (board.place[way.pursuer] + board.place[way.witness]) // 2
        first = max(0, min(middle - WINDOW // 2, len(board.spaces) - WINDOW))
        yield "    " + "".join(self._space(way, space) for space in board.spaces[first : first + WINDOW])

    def _space(self, way: Chase, space: int) -> str:
        board = chase.board_of(self.box, way)
        if space == way.pursuer:
            return "P"
        if space == way.witness:
            return "W"
        if space == board.end:
            return "E"
        return "s" if space in board.symbols else "."

    def _clock(self, view: State) -> Text:
        if not view.options.clock:
            return text("no clock")
        if is_waiting(view):
            return text("the glass has run out: turn it")
        return text("timeline: field {field}", field=timeline_field(self.box, view.unit))

    def _piles(self, view: State) -> Text:
        about = {"draw": len(view.draw), "discard": len(view.discard), "chapter": len(view.piles[view.chase.chapter])}
        if not view.discard:
            return text("draw pile {draw}, discard pile empty, chapter pile {chapter}", **about)
        message = "draw pile {draw}, discard pile {discard} (top: {top}), chapter pile {chapter}"
        return text(message, top=self.card(view.discard[-1]), **about)

    def _special(self, view: State) -> Text:
        board = chase.board_of(self.box, view.chase)
        if view.special_closed:
            return text("special card: closed")
        about = {"n": board.special_cards, "steps": steps(board.special_steps), "cards": self.cards(view.special)}
        return text("special card ({steps}), {n} cards of this chapter: {cards}", **about)

    def _mission(self, mission: Mission) -> Text:
        card = self.box.missions[mission.card]
        if not mission.laid:
            return text("mission: {mission}", mission=self.mission(card.id))
        laid = Counter(self.box.escape[c].color for c in mission.laid)
        missing = needs(dict(Counter(card.needs) - laid))
        message = "mission: {mission}, missing {missing} from {least} up; laid: {cards}"
        about = {"mission": self.mission(card.id), "cards": self.cards(mission.laid), "missing": missing}
        return text(message, least=last_number(self.box, mission.laid), **about)

    def grid(self, black: int) -> Iterator[Text]:
        """One line a row, with the chips that are black in brackets."""
        for row in self.box.rows:
            chips = joined(
                text("[{chip}]", chip=self.box.chips[chip]) if black & self.box.bits[chip] else self.box.chips[chip]
                for chip in row.chips
            )
            n = (black & row.bits).bit_count()
            yield text("{row} {n}/{needed}: {chips}", row=row.label, n=n, needed=case.BLACK_NEEDED, chips=chips)

    def _hand(self, owner: Seat, hand: Hand, *, own: bool = False) -> Iterator[Text | str]:
        if None in hand.escape + hand.chapter:
            about = {"who": player(owner), "escape": len(hand.escape), "chapter": len(hand.chapter)}
            yield text("{who} holds {escape} escape and {chapter} chapter cards.", **about)
            return
        yield text("Your hand:") if own else text("{who} holds:", who=player(owner))
        yield from (self._held(self.box.escape[card]) for card in hand.escape if card is not None)
        yield from (text("  mission: {mission}", mission=self.card(card)) for card in hand.chapter)

    def _held(self, card: EscapeCard) -> Text:
        about = {"card": self.escape_card(card.id), "chapter": self.box.boards[card.chapter].label}
        return text("  {card} ({chapter}): {chips}", chips=self.chips(card.symbols), **about)
