"""Agents in words: what can be done, what happened, and the table as a text picture."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.core import Outcome, Question, Seat, Text, text, texts
from companion.core.notation import write
from companion.core.telling import Choice, choices_of, fitted
from companion.core.text import joined
from companion.games.agents import events, state
from companion.games.agents.edition import Box
from companion.games.agents.hints import hints
from companion.games.agents.move import possible_characters
from companion.games.agents.state import Attack, State
from companion.games.agents.vocabulary import DECKS, FACTIONS, DrawAction, HurtOrHeal, StealAction
from companion.games.agents.words import DECK_NAMES, Wording, who

KINDS = {
    "attack": text("Attack"),
    "treat": text("Clinic"),
    "steal": text("Steal equipment"),
    "use_at": text("Use your ability"),
    "use_on": text("Use your ability"),
    "use_for": text("Use your ability"),
    "inflict": text("Damage"),
    "mend": text("Healing"),
    "transfer": text("Equipment changes hands"),
    "drop": text("Equipment is discarded"),
    "expose": text("A character is revealed"),
}
WAITING: dict[str, Text] = {
    "starting": text("{who} rolls for the start"),
    "moving": text("{who} rolls for movement"),
    "rerolling": text("{who} may roll again"),
    "choosing_total": text("{who} chooses a total"),
    "relocating": text("{who} chooses an area"),
    "acting": text("{who} uses the area"),
    "attacking": text("{who} may attack"),
    "targeting": text("{who} chooses whom the card means"),
    "handing": text("{who} picks a card to hand over"),
    "offered": text("{who} reads the card: reveal, or no effect"),
    "picking": text("{who} picks one of two yellow cards"),
    "giving": text("{who} gives a yellow card to someone"),
    "answering": text("{who} carries out a yellow card"),
    "rolled": text("a pause after the roll: anybody hidden may reveal"),
    "rerolling_red": text("{who} may reroll the red die"),
    "hitting": text("{who} may discard a card to cancel the attack"),
    "aftermath": text("a pause after the attack: anybody hidden may reveal"),
    "returning": text("{who} may return fire"),
    "looting": text("{who} takes a card of the victim"),
    "improvising": text("{who} carries out the card"),
    "settling": text("is this a draw?"),
}
CAUSES: dict[str, Text] = {
    "attack": text("attack"),
    "recoil": text("recoil"),
    "clinic": text("clinic"),
    "card": text("card"),
    "investigation": text("yellow card"),
    "ability": text("ability"),
    "left": text("left the game"),
}
NOTES_SHOWN = 8


class Playing(Protocol):
    """What the words need of the game."""

    box: Box

    def legal(self, s: State, seat: Seat | None) -> Iterable[Any]: ...


class Telling:
    """The words of Agents. Everything is told from a view: what its seat may not see, it cannot say."""

    def __init__(self, game: Playing) -> None:
        self.game, self.box = game, game.box
        self.words = Wording(game.box)

    def roles(self, s: Any) -> tuple[Text, ...]:
        return tuple(who(seat) for seat in range(len(s.players)))

    # ---------------------------------------------------------------------------- actions

    def action(self, view: State, seat: Seat | None, action: Any) -> Text:
        words = self.words
        match action:
            case state.Reveal():
                return text("Reveal your character")
            case state.Roll():
                return text("Roll the dice")
            case state.Keep():
                return self._keep(view)
            case state.Take(total):
                return text("{total}: {area}", total=total, area=words.area(self.box.area_of[total]))
            case state.Go(area):
                return text("Go: {area}", area=words.area(area))
            case state.Use():
                return text("Use your ability")
            case state.UseAt(area):
                return text("Ability: {what}", what=words.area(area))
            case state.UseOn(target):
                return text("Ability: {what}", what=who(target))
            case state.UseFor(card):
                return text("Ability: {what}", what=words.card(card))
            case state.Skip():
                return self._skip(view)
            case state.Draw(deck):
                return text("Draw {deck}", deck=DECK_NAMES[deck])
            case state.Treat(target, effect):
                return self._treatment(view, seat, target, effect)
            case state.Steal(target, card) | state.Drop(target, card):
                return text("{who}: {card}", who=who(target), card=words.card(card))
            case state.Target(target) | state.Give(target) | state.Expose(target):
                return text("{who}", who=who(target))
            case state.Hand(card) | state.Loot(card) | state.Pick(card) | state.Consult(card):
                return text("{card}", card=words.card(card))
            case state.Comply():
                return text("Reveal, and do what the card says")
            case state.NoEffect():
                return text("No effect")
            case state.Answer():
                return self._answer(view, action)
            case Attack(targets, weapons):
                about = {"targets": joined(map(who, targets)), "weapons": self._weapons(weapons)}
                return text("Attack {targets} {weapons}", **about)
            case state.RerollRed():
                return text("Reroll the red die")
            case state.Cancel():
                return text("Discard it: no damage")
            case state.GoOn():
                return text("Go on")
            case state.Agree():
                return text("Call it a draw")
            case state.PlayOn():
                return text("Play on")
            case state.Declare():
                return text("Declare victory")
            case state.DeclareOut(target):
                return text("{who} has left for good", who=who(target))
            case state.Inflict(target, n):
                return text("{who}: {damage} damage", who=who(target), damage=n)
            case state.Mend(target, n):
                return text("{who}: heal {damage}", who=who(target), damage=n)
            case state.Transfer(source, card, to):
                return text("{card}: {source} → {to}", source=who(source), to=who(to), card=words.card(card))
            case _:
                return text("Done")

    def _keep(self, view: State) -> Text:
        match view.todo[-1]:
            case state.Rerolling(total=total):
                return text("Keep {total}: {area}", total=total, area=self.words.area(self.box.area_of[total]))
            case state.RerollingRed():
                return text("Let the dice lie")
        return text("Keep the card")

    def _skip(self, view: State) -> Text:
        match view.todo[-1]:
            case state.Attacking():
                return text("No attack")
            case state.Returning():
                return text("No return fire")
        return text("Do nothing here")

    def _treatment(self, view: State, seat: Seat | None, target: Seat, effect: str) -> Text:
        area = view.players[seat if seat is not None else view.active].area
        action = self.box.areas[area].action
        assert isinstance(action, HurtOrHeal)
        if effect == "hurt":
            return text("{who}: {damage} damage", who=who(target), damage=action.hurt)
        return text("{who}: heal {damage}", who=who(target), damage=action.heal)

    def _answer(self, view: State, answer: state.Answer) -> Text:
        match answer.deed:
            case "damage":
                return text("Take {damage} damage", damage=answer.n)
            case "heal":
                return text("Heal {damage}", damage=answer.n)
            case "give":
                return text("Hand over an equipment card")
            case "tell" if answer.claim is not None:
                return text("Tell the giver: {faction}", faction=self.words.member(answer.claim, view.options.theme))
            case "tell":
                return text("Answer the giver")
            case "other":
                return text("Do something else that the card says")
        return text("Say: nothing happens")

    def _weapons(self, weapons: tuple[str, ...]) -> Text:
        return text("({weapons})", weapons=self.words.cards(weapons)) if weapons else text("(no weapon)")

    def menu(self, view: State, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """An attack is its targets, then the weapons; what is done by hand is done to someone."""
        legal = list(self.game.legal(view, seat))
        if picked[:1] == ("attack",):
            return tuple(self._attack_menu(legal, picked[1:]))
        if picked[:1] in (("inflict",), ("mend",), ("transfer",)):
            return tuple(self._by_hand_menu(view, seat, legal, picked))
        return choices_of(legal, lambda action: self.action(view, seat, action), KINDS, picked)

    def _attack_menu(self, legal: list[Any], picked: tuple[str, ...]) -> Iterator[Choice]:
        attacks = [action for action in legal if isinstance(action, Attack)]
        if not picked:
            for targets in dict.fromkeys(attack.targets for attack in attacks):
                yield Choice(_seats(targets), joined(map(who, targets)))
        for attack in attacks:
            if picked == (_seats(attack.targets),):
                yield Choice("+".join(attack.weapons) or "none", self._weapons(attack.weapons), attack)

    def _by_hand_menu(
        self, view: State, seat: Seat | None, legal: list[Any], picked: tuple[str, ...]
    ) -> Iterator[Choice]:
        of_kind = [action for action in legal if str(action.__struct_config__.tag) == picked[0]]
        people = [action.source if isinstance(action, state.Transfer) else action.target for action in of_kind]
        if len(picked) == 1:
            yield from (Choice(str(other), text("{who}", who=who(other))) for other in dict.fromkeys(people))
        for action, other in zip(of_kind, people, strict=True):
            if picked[1:] == (str(other),):
                yield Choice(write(action), self.action(view, seat, action), action)

    # ---------------------------------------------------------------------------- events

    def event(self, view: Any, event: Any) -> Text:
        return self._of_turn(event) or self._of_cards(view, event) or self._of_people(view, event)

    def _of_turn(self, event: Any) -> Text | None:
        words = self.words
        match event:
            case events.TurnBegan(seat, turn, extra):
                if extra:
                    return text("Turn {turn}: {who} again (extra turn).", turn=turn, who=who(seat))
                return text("Turn {turn}: {who}.", turn=turn, who=who(seat))
            case events.RolledStart(seat, dice):
                about = {"who": who(seat), "dice": _plus(dice), "total": sum(dice)}
                return text("{who} rolls for the start: {dice} = {total}.", **about)
            case events.RolledMove(seat, dice, again):
                about = {"who": who(seat), "dice": _plus(dice), "total": sum(dice)}
                if again:
                    return text("{who} rolls {dice} = {total}: the same area, so again.", **about)
                return text("{who} rolls {dice} = {total}.", **about)
            case events.Moved(seat, area):
                return text("{who} is now here: {area}.", who=who(seat), area=words.area(area))
            case events.Declined(seat, step):
                if step == "attack":
                    return text("{who} does not attack.", who=who(seat))
                return text("{who} does nothing here.", who=who(seat))
        return None

    def _of_cards(self, view: Any, event: Any) -> Text | None:
        words, theme = self.words, view.options.theme
        match event:
            case events.Shuffled(deck):
                return text("The discards are shuffled: {deck}.", deck=DECK_NAMES[deck])
            case events.Drew(seat, deck, card) if card is None:
                return text("{who} draws: {deck}.", who=who(seat), deck=DECK_NAMES[deck])
            case events.Drew(seat, deck, str(card)) if deck == "yellow" or card == state.UNLISTED:
                return text("{who} draws {card}.", who=who(seat), card=words.card(card))
            case events.Drew(seat, _, str(card)):
                what = words.card_text(card, theme)
                return text("{who} draws {card}: {what}", who=who(seat), card=words.card(card), what=what)
            case events.Equipped(seat, card):
                return text("{who} is equipped: {card}.", who=who(seat), card=words.card(card))
            case events.Discarded(card):
                return text("Discarded: {card}.", card=words.card(card))
            case events.Stole(seat, victim, card):
                about = {"who": who(seat), "victim": who(victim), "card": words.card(card)}
                return text("{who} steals from {victim}: {card}.", **about)
            case events.Handed(seat, to, card):
                return text("{who} hands to {to}: {card}.", who=who(seat), to=who(to), card=words.card(card))
            case events.Looted(seat, victim, card):
                about = {"who": who(seat), "victim": who(victim), "card": words.card(card)}
                return text("{who} takes from the dead {victim}: {card}.", **about)
            case events.Thrown(seat, why, dice):
                name = words.card(why) if why in self.box.cards else words.character(why)
                return text("{name}: {who} rolls {dice}.", name=name, who=who(seat), dice=_and(dice))
            case events.Targeted(seat, card, target):
                about = {"who": who(seat), "target": who(target), "card": words.card(card)}
                return text("{card}: {who} chooses {target}.", **about)
            case events.HadNoEffect(seat, card):
                return text("{card}: no effect on {who}.", who=who(seat), card=words.card(card))
        return None

    def _of_people(self, view: Any, event: Any) -> Text:
        words, theme = self.words, view.options.theme
        match event:
            case events.Shielded(seat):
                return text("{who} cannot be attacked until the own next turn.", who=who(seat))
            case events.GotExtraTurn(seat):
                return text("{who} will have an extra turn.", who=who(seat))
            case events.Hurt(seat, n, damage, _, cause):
                about = {"who": who(seat), "damage": n, "now": damage, "cause": CAUSES[cause]}
                return text("{who} takes {damage} damage ({cause}), now {now}.", **about)
            case events.Healed(seat, n, damage):
                if not n:
                    return text("{who} is healed, no change.", who=who(seat))
                return text("{who} heals {damage}, now {now}.", who=who(seat), damage=n, now=damage)
            case events.Died(seat, character, killer):
                return self._died(seat, character, killer, view.options)
            case events.Revealed(seat, character):
                return text("{who} is {identity}.", who=who(seat), identity=self._identity(character, theme))
            case events.UsedAbility(seat, target, area, card):
                return self._used(seat, target, area, card)
            case events.PutAside(seat):
                return text("{who} puts a yellow card aside.", who=who(seat))
            case events.Gave(seat, to, card) if card is None:
                return text("{who} gives {to} a yellow card.", who=who(seat), to=who(to))
            case events.Gave(seat, to, card):
                about = {"who": who(seat), "to": who(to), "card": words.card(card)}
                return text("{who} gives {to} a yellow card: {card}.", **about)
            case events.Answered():
                return self._answered(event, theme)
            case events.Attacked(seat, targets, weapons, reply):
                about = {"who": who(seat), "targets": joined(map(who, targets)), "weapons": self._weapons(weapons)}
                if reply:
                    return text("{who} returns fire at {targets} {weapons}.", **about)
                return text("{who} attacks {targets} {weapons}.", **about)
            case events.AttackRolled(_, red, whites):
                if not any(whites):
                    return text("Red die {red}; nobody defends.", red=red)
                return text("Red die {red}, white dice {whites}.", red=red, whites=_against(whites))
            case events.RedRerolled(seat, red):
                return text("{who} rolls the red die again: {red}.", who=who(seat), red=red)
            case events.Struck(_, target, success, damage):
                if not success:
                    return text("The attack on {target} fails.", target=who(target))
                return text("The attack on {target} succeeds: {damage}.", target=who(target), damage=damage)
            case events.Cancelled(seat, card):
                about = {"who": who(seat), "card": words.card(card)}
                return text("{who} discards {card}: no damage.", **about)
            case events.DrawOffered(rounds):
                return texts(
                    "Nobody was hurt for {n} round: a draw?", "Nobody was hurt for {n} rounds: a draw?", rounds
                )
            case events.DrawAnswered(seat, agreed):
                if agreed:
                    return text("{who} agrees to a draw.", who=who(seat))
                return text("{who} wants to play on.", who=who(seat))
            case events.Left(seat):
                return text("{who} has left for good.", who=who(seat))
            case events.Ended(outcome, left_over):
                told = self.outcome(view, outcome)
                return text("{outcome} Not in play: {names}.", outcome=told, names=self._names(left_over))
        raise AssertionError(event)

    def _died(self, seat: Seat, character: str, killer: Seat | None, options: state.Options) -> Text:
        about = {"who": who(seat), "identity": self._identity(character, options.theme)}
        told = text("{who} is dead: {identity}.", **about)
        if killer is not None:
            told = text("{who} is dead: {identity}. Killed by {killer}.", **about, killer=who(killer))
        if options.dead_talk:
            return told
        return text("{told} From now on {who} keeps silent.", told=told, who=who(seat))

    def _identity(self, character: str, theme: str) -> Text:
        found = self.box.characters[character]
        about = {"name": self.words.character(character), "faction": self.words.member(found.faction, theme)}
        return text("{name} ({faction})", **about)

    def _names(self, characters: tuple[str, ...]) -> Text:
        return joined(map(self.words.character, characters)) if characters else text("–")

    def _used(self, seat: Seat, target: Seat | None, area: str, card: str) -> Text:
        if target is not None:
            return text("{who} uses the ability: {what}.", who=who(seat), what=who(target))
        if area:
            return text("{who} uses the ability: {what}.", who=who(seat), what=self.words.area(area))
        if card:
            return text("{who} uses the ability: {what}.", who=who(seat), what=self.words.card(card))
        return text("{who} uses the ability.", who=who(seat))

    def _answered(self, event: events.Answered, theme: str) -> Text:
        """The fixed public words of AG-060, AG-061 and AG-159; the claim only for those who see it."""
        about = {"who": who(event.seat), "damage": event.n}
        match event.deed:
            case "damage":
                return text("{who} must take {damage}.", **about)
            case "heal":
                return text("{who} may heal {damage}.", **about)
            case "give":
                return text("{who} must hand over an equipment card.", **about)
            case "tell" if event.claim is not None:
                return text("{who} answered: {faction}.", **about, faction=self.words.member(event.claim, theme))
            case "tell":
                return text("{who} answered.", **about)
            case "other":
                return text("{who} does what the card says.", **about)
        return text("{who}: nothing happens.", **about)

    def outcome(self, s: Any, outcome: Outcome) -> Text:
        theme = s.options.theme
        winners = joined(map(who, outcome.winners))
        match outcome.reason:
            case "t" | "ct":
                sides = self.words.faction(outcome.reason, theme)
            case "both":
                both = [self.words.faction(side, theme) for side in ("t", "ct")]
                sides = text("{t} and {ct}", t=both[0], ct=both[1])  # type: ignore[assignment]
            case "neutral":
                return text("The game is over. Winners: {winners}.", winners=winners)
            case _:
                return text("The game is a draw.")
        return text("{sides} have won. Winners: {winners}.", sides=sides, winners=winners)

    # ---------------------------------------------------------------------------- questions

    def question(self, view: Any, question: Question) -> Text:
        seat = who(question.seat)
        match question.kind:
            case "silver" | "black":
                return text("Which card was drawn ({deck})?", deck=DECK_NAMES[question.kind])
            case "role":
                asked = text("{who}, in secret: which character do you have?", who=seat)
                again = text("The count does not match, so all tell again. {asked}", asked=asked)
                return again if question.about[0] else asked
            case "character":
                return text("{who}: which character is it?", who=seat)
            case "out":
                return text("{who} now has {damage}: out?", who=seat, damage=question.about[0])
            case "declares":
                return text("{who}: do you declare victory?", who=seat)
            case "ballot":
                faction = self.words.faction(question.about[0], view.options.theme)
                return text("Secret ballot, {who}: are you one of the {faction}?", who=seat, faction=faction)
            case "start":
                return text("The two dice for the start")
            case "attack":
                return text("The red die, then the white dice")
            case _:
                return text("What do the dice show?")

    def answer(self, view: Any, question: Question, answer: Any) -> Text:
        match question.kind:
            case "silver" | "black":
                return text("{card}", card=self.words.card(answer))
            case "role":
                return text("{character}", character=self.words.character(answer)) if answer else text("not told")
            case "character":
                return self._identity(answer, view.options.theme)
            case "out" | "declares" | "ballot":
                return text("yes") if answer else text("no")
        return text("{dice}", dice=_and(answer if isinstance(answer, tuple) else (answer,)))

    # ---------------------------------------------------------------------------- the picture

    def picture(self, view: State, seat: Seat | None, language: str) -> tuple[str, ...]:
        lines = self._picture(view, seat, language)
        return fitted(line.in_(language) if isinstance(line, Text) else line for line in lines)

    def heading(self, view: Any) -> Text:
        """The set-up, which is public for the whole game (AG-008)."""
        setup, theme = self.box.setups[view.options.setup], view.options.theme
        counts = joined(
            text("{faction} {number}", number=setup.of(f), faction=self.words.faction(f, theme)) for f in FACTIONS
        )
        about = {"setup": setup.id, "counts": counts, "round": view.round, "turn": view.turn}
        if not setup.extra:
            return text("Set-up {setup}: {counts}. Round {round}, turn {turn}.", **about)
        return texts(
            "Set-up {setup}: {counts}, {n} random extra. Round {round}, turn {turn}.",
            "Set-up {setup}: {counts}, {n} random extras. Round {round}, turn {turn}.",
            setup.extra,
            **about,
        )

    def _picture(self, view: State, seat: Seat | None, language: str) -> Iterator[Text | str]:
        yield self.heading(view)
        yield ""
        if not view.turn:
            yield joined(hints(self.box, view), " ")
            yield ""
        for other in range(len(view.players)):
            yield from self._player(view, other, language)
        yield ""
        yield from self._board(view, language)
        yield from self._decks(view)
        yield from self._fight(view)
        if view.todo:
            yield ""
            yield text("Now: {what}.", what=self._now(view))
        if seat is not None:
            yield ""
            yield from self._own(view, seat)

    def _player(self, view: State, seat: Seat, language: str) -> Iterator[str]:
        player = view.players[seat]
        sign = ">" if seat == view.active and view.todo else " "
        area = text("dead") if player.dead else self.words.area(player.area)
        yield (
            f"{sign}{who(seat).in_(language):<10}{player.damage:>3} {area.in_(language):<14} "
            f"{self._shown(view, seat).in_(language)}"
        ).rstrip()
        if player.equipment:
            yield "    " + self.words.cards(player.equipment).in_(language)

    def _shown(self, view: State, seat: Seat) -> Text:
        """What everybody knows of a player: the character, or the hit points still possible (AG-018)."""
        player, character = view.players[seat], view.characters[seat]
        if player.revealed and character is not None:
            about = {"identity": self._identity(character, view.options.theme), "hp": self.box.characters[character].hp}
            used = text(", ability used") if player.tapped else text("")
            safe = text(", protected") if player.shielded else text("")
            return text("{identity}, {hp} hit points{used}{safe}", **about, used=used, safe=safe)
        possible = possible_characters(self.box, view)
        hp = sorted({self.box.characters[id].hp for id in possible} - set(range(player.withstood + 1)))
        values = ", ".join(map(str, hp))
        if player.shielded:
            return text("hidden (hit points {values}), protected", values=values)
        return text("hidden (hit points {values})", values=values)

    def _board(self, view: State, language: str) -> Iterator[str]:
        for area in self.box.areas.values():
            rolls = "/".join(map(str, area.rolls))
            here = [seat for seat, player in enumerate(view.players) if player.area == area.id]
            people = ", ".join(who(seat).in_(language) for seat in here)
            what = self._area_action(area.action).in_(language)
            yield f"{rolls:>6} {self.words.area(area.id).in_(language):<14} {what:<30} {people}".rstrip()

    def _area_action(self, action: Any) -> Text:
        match action:
            case DrawAction(decks=decks):
                return text("draw {decks}", decks=joined((DECK_NAMES[deck] for deck in decks), "/"))
            case HurtOrHeal(hurt=hurt, heal=heal):
                return text("{hurt} damage or heal {heal}", hurt=hurt, heal=heal)
            case StealAction():
                return text("steal equipment")
            case _:
                return text("stay safe, or go anywhere")

    def _decks(self, view: State) -> Iterator[Text]:
        for deck, pile, discards in zip(DECKS, view.piles, view.discards, strict=True):
            about = {"deck": DECK_NAMES[deck], "left": len(pile)}
            if deck == "yellow":
                yield text("{deck}: {left} left, {gone} discarded", **about, gone=len(discards))
            else:
                yield text("{deck}: {left} left, discarded: {cards}", **about, cards=self.words.cards(discards))

    def _fight(self, view: State) -> Iterator[Text | str]:
        fights = [todo.fight for todo in view.todo if isinstance(todo, state.Rolled | state.Hitting | state.Aftermath)]
        if not fights:
            return
        fight = fights[-1]
        about = {
            "who": who(fight.attacker),
            "targets": joined(map(who, fight.targets)),
            "weapons": self._weapons(fight.weapons),
            "red": fight.red,
            "whites": _against(fight.whites) or "–",
        }
        yield ""
        yield text("{who} attacks {targets} {weapons}: red {red}, white {whites}.", **about)

    def _now(self, view: State) -> Text:
        todo = view.todo[-1]
        waiting = WAITING[str(todo.__struct_config__.tag)]
        return Text(waiting.message, {"who": who(todo.seat)}) if "{who}" in waiting.message else waiting

    def _own(self, view: State, seat: Seat) -> Iterator[Text | str]:
        character, theme = view.characters[seat], view.options.theme
        if character is None:
            return
        found = self.box.characters[character]
        about = {"who": who(seat), "identity": self._identity(character, theme), "hp": found.hp}
        yield text("You are {who}: {identity}, {hp} hit points.", **about)
        yield self.words.goal(character, len(view.players), theme)
        if found.ability:
            about = {"name": self.words.ability(character), "text": self.words.character_text(character, theme)}
            yield text("{name}: {text}", **about)
        for card in view.file:
            if card is not None:
                yield text("Yellow card {card}:", card=self.words.card(card))
                yield from (text("  {line}", line=line) for line in self.words.lines(card, theme))
        for note in view.notes[seat][-NOTES_SHOWN:]:
            about = {"turn": note.turn, "giver": who(note.giver), "receiver": who(note.receiver)}
            told = self._answered(events.Answered(note.receiver, note.giver, note.deed, note.n, note.claim), theme)
            message = "Note, turn {turn}: {giver} gave {receiver} {card}. {told}"
            yield text(message, **about, card=self.words.card(note.card), told=told)


def _seats(seats: tuple[Seat, ...]) -> str:
    return "+".join(map(str, seats))


def _plus(dice: tuple[int, ...]) -> str:
    return " + ".join(map(str, dice))


def _and(dice: tuple[Any, ...]) -> str:
    return ", ".join(map(str, dice))


def _against(whites: tuple[tuple[int, ...], ...]) -> str:
    return ", ".join("/".join(map(str, dice)) for dice in whites if dice)
