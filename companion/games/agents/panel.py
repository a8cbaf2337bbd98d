"""Agents on the small display and under people's hands: whose turn it is, what is asked, and how hurt everybody is.

Pages are made from the view alone, so nothing a bystander sees depends on a role that lies face down.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core import Outcome, Seat, Text, text
from companion.core.panel import COLUMNS, Big, Boxes, DeckCard, Line, Page, Play, Row, deck_card, naming, shortened
from companion.core.panel import Box as Frame
from companion.core.text import Words, joined
from companion.games.agents import choices, state
from companion.games.agents import table_panel as table
from companion.games.agents.abilities import may_reveal
from companion.games.agents.attack import attack_damage, attacks, is_success
from companion.games.agents.edition import Box
from companion.games.agents.move import clockwise, possible_characters, setup_of, unseen_cards
from companion.games.agents.state import Fight, State
from companion.games.agents.table_panel import ROOM, Scene, token
from companion.games.agents.vocabulary import DECKS, CancelAttack, DrawAction, HurtOrHeal
from companion.games.agents.words import DECK_NAMES, Wording

LARGE = 10
"""Characters of a line in large letters."""
SIDES = {"t": ("t",), "ct": ("ct",), "both": ("t", "ct")}


class Panel:
    """What the display shows of Agents, and what glass and cards mean."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def page(self, view: State, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:
        """For a seat its own file, for everybody else the table."""
        writer = Writer(self.box, view, names, language)
        if view.result is not None:
            return writer.over(view.result)
        if seat is not None and view.characters[seat] is not None:
            return writer.own(seat, str(view.characters[seat]))
        return writer.table()

    def glass_turned(self, view: State) -> Play | None:
        """It has no meaning in the rules, so it serves as a dice cup (AG-T04)."""
        match view.todo[-1:]:
            case (state.Starting() | state.Moving() as todo,):
                return Play(todo.seat, state.Roll())
        return None

    def deck(self) -> tuple[DeckCard, ...]:
        """Roles, and the cards that are shown to all; yellow ones are nobody's business (R-29)."""
        return tuple(deck(self.box))

    def scanned(self, view: State, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002
        if not view.todo:
            return ()
        if card in self.box.characters:
            return tuple(self._role_shown(view, card))
        seat = view.todo[-1].seat
        if seat is None or card not in self.box.cards or self.box.cards[card].deck == "yellow":
            return ()
        legal = choices.legal(self.box, view, seat)
        return tuple(Play(seat, action) for action in legal if self._is_with(view, seat, action, card))

    def _is_with(self, view: State, seat: Seat, action: state.Action, card: str) -> bool:
        """Whether this is done with the card: drawn, used, taken, handed over, discarded."""
        match action:
            case state.Draw(deck):
                return card in self._could_be_drawn(view, DECKS.index(deck))
            case state.Cancel():
                is_meant = isinstance(self.box.cards[card].gear, CancelAttack)
                return is_meant and card in view.players[seat].equipment
            case state.Attack(weapons=weapons):
                return weapons == (card,)
        return getattr(action, "card", None) == card

    def _could_be_drawn(self, view: State, deck: int) -> Iterable[str | None]:
        return unseen_cards(self.box, view, deck) if view.piles[deck] else view.discards[deck]

    def _role_shown(self, view: State, character: str) -> Iterator[Play]:
        """Somebody turns a character up. Which one it is makes no difference, unless the viewer holds one."""
        mine = {
            seat: held
            for seat, held in enumerate(view.characters)
            if held is not None and not view.players[seat].revealed
        }
        if character not in (mine.values() or possible_characters(self.box, view)):
            return
        asked = view.todo[-1].seat
        for seat in (view.active, *list(clockwise(view, view.active))[:-1]):
            if mine and mine.get(seat) != character:
                continue
            if may_reveal(view, seat):
                yield Play(seat, state.Reveal())
            elif seat == asked and state.Comply() in choices.legal(self.box, view, seat):
                yield Play(seat, state.Comply())

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:
        return card if card in candidates else None


def deck(box: Box) -> Iterator[DeckCard]:
    words = Wording(box)
    for character in box.characters:
        yield deck_card(character, text("{name}", name=words.character(character)))
    for card in (*box.decks["silver"], *box.decks["black"]):
        yield deck_card(card, text("{card}", card=words.card(card)))


# -------------------------------------------------------------------------------- one page


class Writer:
    """A page being written for one language."""

    def __init__(self, box: Box, view: State, names: tuple[str, ...], language: str) -> None:
        self.box, self.view, self.names, self.language = box, view, names, language
        self.words = Wording(box)

    def say(self, words: Text | Words) -> str:
        return words.in_(self.language)

    def table(self) -> Page:
        todo = self.view.todo[-1]
        right = self.right()
        title = self.who(self.whose(todo), ROOM - len(right))
        return Page(title, right, table.rows(self.scene(todo), self.seats()))

    def own(self, seat: Seat, character: str) -> Page:
        """Behind the curtain: who I am, what I hold, and what is asked of me."""
        found, player = self.box.characters[character], self.view.players[seat]
        hp = f"{player.damage}/{found.hp}"
        name = self.say(self.words.character(character)).upper()
        side = self.say(self.words.member(found.faction, self.view.options.theme))
        large: Row = Big(name) if len(name) <= LARGE else Line(shortened(name, COLUMNS))
        rows = (large, Line(shortened(side, COLUMNS)), self.held(seat, character), self.asked_of(seat))
        return Page(self.who(seat, ROOM - len(hp)), hp, rows)

    def held(self, seat: Seat, character: str) -> Line:
        """The yellow card, or else the ability."""
        cards = [card for card in self.view.file if card is not None]
        if cards:
            return Line(shortened(" / ".join(self.say(self.words.card(card)) for card in cards), COLUMNS))
        used = self.say(text("used")) if self.view.players[seat].tapped else ""
        return Line(shortened(self.say(self.words.ability(character)), ROOM - len(used)), used)

    def asked_of(self, seat: Seat) -> Line:
        todo = self.view.todo[-1]
        if seat in choices.actors(self.view):
            scene = self.scene(todo)
            return Line(shortened(" ".join((scene.head, *scene.aside)), COLUMNS), strong=True)
        return self.naming(text("now: {who}"), self.whose(todo))

    def over(self, outcome: Outcome) -> Page:
        title = self.say(text("WINNERS") if outcome.winners else text("GAME OVER"))
        scene = Scene(self.won(outcome.winners), note=Line(self.reason(outcome)))
        return Page(title, self.say(text("turn {n}", n=self.view.turn)), table.rows(scene, self.seats()))

    def won(self, winners: tuple[Seat, ...]) -> str:
        if len(winners) == 1:
            return self.who(winners[0], LARGE)
        return self.tokens(winners, LARGE) or self.say(text("A DRAW"))

    def reason(self, outcome: Outcome) -> str:
        theme = self.view.options.theme
        if outcome.reason in SIDES:
            sides = [self.say(self.words.faction(side, theme)) for side in SIDES[outcome.reason]]
            return shortened(" + ".join(sides), COLUMNS)
        roles = [self.say(self.words.character(self.view.characters[seat])) for seat in outcome.winners]
        return shortened(", ".join(roles), COLUMNS)

    # ---------------------------------------------------------------------------- who

    def who(self, seat: Seat | None, room: int = COLUMNS) -> str:
        return self.say(text("EVERYBODY")) if seat is None else table.person(seat, self.names, self.language, room)

    def naming(self, words: Text, seat: Seat | None) -> Line:
        return Line(naming(words, self.who(seat), COLUMNS, self.language))

    def whose(self, todo: Any) -> Seat | None:
        seat: Seat | None = todo.fight.attacker if isinstance(todo, choices.PAUSES) else todo.seat
        return seat

    def tokens(self, seats: Iterable[Seat], room: int) -> str:
        return table.tokens(seats, self.language, room)

    def seats(self) -> Boxes:
        """The damage of all; while they throw for the start, their totals."""
        match self.view.todo[-1:]:
            case (state.Starting(contenders, totals),):
                thrown = dict(zip(contenders, map(str, totals), strict=False))
                seats = range(len(self.names))
                return Boxes(tuple(Frame(token(seat, self.language), thrown.get(seat, "")) for seat in seats))
        return table.damages(self.view.players, self.language)

    def right(self) -> str:
        """The numbers of the area that is being used; else the turn."""
        match self.view.todo[-1]:
            case state.Starting(contenders, totals):
                return f"{len(totals)}/{len(contenders)}"
            case state.Acting(seat):
                return "/".join(map(str, self.box.areas[self.view.players[seat].area].rolls))
            case state.Rolled():
                return self.say(text("pause"))
        return self.say(text("turn {n}", n=self.view.turn))

    # ---------------------------------------------------------------------------- what

    def scene(self, todo: Any) -> Scene:
        match todo:
            case state.Starting():
                about = setup_of(self.box, self.view)
                setup = table.setup_line(self.words, about, self.view.options.theme, self.language)
                return self.asks(text("ROLL!"), Line(shortened(setup, ROOM - 5), self.say(text("start"))))
            case state.Moving(seat):
                return self.moving(seat)
            case state.Rerolling(total=total):
                area = self.area(self.box.area_of[total])
                return Scene(str(total), (shortened(area, 15),), Line(self.say(text("roll again?"))))
            case state.ChoosingTotal(totals=totals):
                first, second = (self.area(self.box.area_of[total]) for total in totals)
                note = Line(shortened(first, ROOM - len(second)), second)
                return Scene(" / ".join(map(str, totals)), note=note)
            case state.Relocating():
                safe = shortened(self.area(self.box.safe), 14)
                return self.asks(text("7: WHERE?"), Line(self.say(text("{area} / any", area=safe))))
            case state.Acting(seat):
                here = self.box.areas[self.view.players[seat].area]
                return Scene(self.area(here.id).upper(), note=Line(self.action(here.action)))
            case _:
                return self.card_scene(todo)

    def card_scene(self, todo: Any) -> Scene:
        match todo:
            case state.Targeting(card=card):
                return self.asks(text("FOR WHOM?"), self.card(card))
            case state.Handing(to=to):
                return self.asks(text("HAND OVER"), self.naming(text("a card to {who}"), to))
            case state.Offered(card=card):
                return self.asks(text("REVEAL?"), self.card(card))
            case state.Picking():
                return self.asks(text("YELLOW"), Line(self.say(text("pick one of the two"))))
            case state.Giving():
                return self.asks(text("YELLOW"), Line(self.say(text("give it to someone"))))
            case state.Answering(giver=giver):
                return self.asks(text("ANSWER"), self.naming(text("yellow from {who}"), giver))
            case state.Looting(victim=victim):
                return self.asks(text("LOOT"), self.naming(text("a card of {who}"), victim))
            case state.Improvising(card=card):
                return self.asks(text("BY HAND"), self.card(card))
            case state.Settling(agreed):
                return self.asks(text("A DRAW?"), Line(self.listed(text("agreed:"), agreed)))
            case _:
                return self.fight_scene(todo)

    def fight_scene(self, todo: Any) -> Scene:
        match todo:
            case state.Attacking(seat):
                reach = {target for attack in attacks(self.box, self.view, seat) for target in attack.targets}
                return self.asks(text("ATTACK?"), Line(self.listed(text("in reach:"), sorted(reach))))
            case state.Rolled(fight):
                return self.dice(fight, text("anybody may reveal"), "reaction")
            case state.RerollingRed():
                rolled = self.view.todo[-2]
                assert isinstance(rolled, state.Rolled)
                return self.dice(rolled.fight, text("reroll the red die?"))
            case state.Hitting(fight, damage, asked):
                n = damage[fight.targets.index(asked[0])]
                return self.asks(text("{n} DAMAGE", n=n), Line(self.shield(asked[0]), self.say(text("discard?"))))
            case state.Aftermath(fight):
                note = Line(self.say(text("anybody may reveal")))
                return Scene(self.say(text("PAUSE")), self.against(fight), note, "reaction")
            case state.Returning(target=target):
                return self.asks(text("FIRE BACK?"), self.naming(text("at {who}"), target))
        raise AssertionError(todo)

    def asks(self, what: Text, note: Line) -> Scene:
        return Scene(self.say(what), note=note)

    def moving(self, seat: Seat) -> Scene:
        """AG-164: no ability is mentioned that is not open to all."""
        ability = next(iter(choices.uses(self.box, self.view, seat)), None)
        if ability is not None:
            return self.asks(text("ROLL!"), Line(self.say(text("or use the ability"))))
        area = self.area(self.view.players[seat].area)
        if self.view.is_extra:
            extra = self.say(text("extra turn"))
            return self.asks(text("ROLL!"), Line(shortened(area, ROOM - len(extra)), extra))
        return self.asks(text("ROLL!"), Line(shortened(self.say(text("here: {area}", area=area)), COLUMNS)))

    def area(self, area: str) -> str:
        return self.say(self.words.area(area))

    def action(self, action: Any) -> str:
        """What an area does, in short."""
        match action:
            case HurtOrHeal(hurt=hurt, heal=heal):
                return self.say(text("{hurt} dmg / heal {heal}", hurt=hurt, heal=heal))
            case DrawAction(decks=decks) if len(decks) == len(DECKS):
                return self.say(text("draw any card"))
            case DrawAction(decks=decks):
                return self.say(text("draw {decks}", decks=joined((DECK_NAMES[deck] for deck in decks), "/")))
        return self.say(text("steal equipment"))

    def card(self, card: str) -> Line:
        return Line(shortened(self.say(self.words.card(card)), COLUMNS))

    def shield(self, seat: Seat) -> str:
        """The card that could cancel the attack."""
        cards = self.view.players[seat].equipment
        name = next(self.words.card(card) for card in cards if isinstance(self.box.cards[card].gear, CancelAttack))
        return shortened(self.say(name), ROOM - len(self.say(text("discard?"))))

    def listed(self, before: Text, seats: Iterable[Seat]) -> str:
        told = self.say(before)
        return f"{told} {self.tokens(seats, COLUMNS - 1 - len(told)) or '-'}"

    # ---------------------------------------------------------------------------- attacks

    def dice(self, fight: Fight, note: Text, clock: str = "") -> Scene:
        """Red against white, and what that comes to as things lie."""
        white = max((max(dice) for dice in fight.whites if dice), default=0)
        head = f"{fight.red} : {white}" if white and len(fight.targets) == 1 else str(fight.red)
        hits = {
            target: attack_damage(self.box, self.view, fight, i)
            for i, target in enumerate(fight.targets)
            if is_success(fight, i)
        }
        return Scene(head, (*self.against(fight)[:1], self.harm(fight, hits)), Line(self.say(note)), clock)

    def harm(self, fight: Fight, hits: dict[Seat, int]) -> str:
        if not hits:
            return self.say(text("miss"))
        if len(fight.targets) == 1:
            return self.say(text("{n} dmg", n=sum(hits.values())))
        told = [f"{token(seat, self.language)}{n}" for seat, n in hits.items()]
        return " ".join(told) if len(told) < 4 else "".join(told)

    def against(self, fight: Fight) -> tuple[str, ...]:
        success = any(is_success(fight, i) for i in range(len(fight.targets)))
        arrow = f"{token(fight.attacker, self.language)} > {self.tokens(fight.targets, 5)}"
        return arrow, self.say(text("hit") if success else text("miss"))
