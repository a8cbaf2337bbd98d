"""A player who thinks about who the others are, and takes what looks best at once."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core import Seat
from companion.games.agents import state
from companion.games.agents.attack import arms, attack_damage, is_area_wide, white_dice
from companion.games.agents.beliefs import beliefs, known_to_all, note_weights, prior_shares, weigh
from companion.games.agents.choices import legal, uses
from companion.games.agents.edition import Box
from companion.games.agents.move import D6, gears
from companion.games.agents.state import Action, Attack, Reveal, Roll, State, Treat
from companion.games.agents.vocabulary import (
    AreaDamage,
    CancelAttack,
    CounterAttack,
    Custody,
    DamageLine,
    DrawExtra,
    Equipment,
    FactionDead,
    ForceReveal,
    GiveLine,
    HealDie,
    HealLine,
    HealOtherDie,
    KillWhenDead,
    LootAll,
    OthersRevealed,
    ReduceAttack,
    RerollRed,
    Survive,
    TakeDiscarded,
    TellLine,
)

T = TypeVar("T")
HURT = 5
"""From so much damage on, help is wanted."""
PATIENCE = 40
"""So many rounds are enough to call a quiet game a draw."""
CROSSFIRE_FROM = 1.08
"""So much hostility in one area is worth an ability that works once: two likely enemies, hurt already."""
ATTACK_FROM = 0.12
"""How much hostility an attack needs."""


class Greedy:
    """Keeps no memory of its own: everything it knows is in its view."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        return Thought(self.box, view, seat, rng).action()


class Thought:
    """One decision."""

    def __init__(self, box: Box, view: State, seat: Seat, rng: Random) -> None:
        self.box, self.view, self.seat, self.rng = box, view, seat, rng
        self.me = box.characters[str(view.characters[seat])]
        self.win = box.win_of(self.me.id)
        self.damage = view.players[seat].damage
        self.enough = HURT if len(view.players) > 3 else HURT - 2
        """So much damage is worth a disguise; among three there is little to hide."""
        self._hostility: list[float] | None = None
        self.shares: list[dict[str, float]] = []

    # ---------------------------------------------------------------------------- whom to hurt

    def hostility(self, other: Seat) -> float:
        """From 1, certainly an enemy, to -1, certainly a friend."""
        if self._hostility is None:
            self.shares = beliefs(self.box, self.view, self.seat)
            self._hostility = [self._towards(seat) for seat in range(len(self.view.players))]
        return self._hostility[other]

    def _towards(self, other: Seat) -> float:
        if other == self.seat:
            return -1.0
        player, shares = self.view.players[other], self.shares[other]
        match self.win:
            case FactionDead(faction=enemy):
                own = self.me.faction
                rival = 0.25 * (len(player.equipment) >= 3) * shares["n"]
                return shares[enemy] - shares[own] + rival + 0.01 * player.damage
            case Equipment():
                return 0.05 + 0.1 * len(player.equipment)
            case KillWhenDead():
                return 0.1 + 0.06 * player.damage
            case OthersRevealed():
                return 0.3 + 0.02 * player.damage if not player.revealed else 0.02
            case Survive():
                return 0.08 + 0.02 * player.damage
        return 0.1

    def others(self) -> list[Seat]:
        return [seat for seat, p in enumerate(self.view.players) if not p.dead and seat != self.seat]

    def best(self, things: Iterable[T], value: Callable[[T], float]) -> T:
        """The best of these, any of equals."""
        scored = [(value(thing) + 1e-6 * self.rng.random(), i, thing) for i, thing in enumerate(things)]
        return max(scored)[2]

    # ---------------------------------------------------------------------------- what to do

    def action(self) -> Action:
        todo: Any = self.view.todo[-1]
        choices = [a for a in legal(self.box, self.view, self.seat) if not isinstance(a, Reveal)]
        if isinstance(todo, state.Moving):
            return self.move(choices)
        if isinstance(todo, state.Rolled | state.Aftermath):
            return self.react(todo, choices)
        if len(choices) == 1:
            return choices[0]
        return self.best(choices, lambda action: self.value(todo, action))

    def value(self, todo: Any, action: Any) -> float:
        match action:
            case state.Keep() | state.Roll() | state.Take() | state.RerollRed() | state.Cancel():
                return self.keep_or_not(todo, action)
            case state.Go(area):
                return self.area_value(area)
            case state.Skip():
                return ATTACK_FROM if isinstance(todo, state.Attacking) else 0.0
            case state.Draw(deck):
                return self.deck_value(deck)
            case Treat():
                return self.treatment_value(action)
            case state.Steal(target, card):
                return 0.5 + self.card_value(card) + 0.3 * self.hostility(target)
            case state.Target(target):
                heals = isinstance(self.box.cards[todo.card].effect, HealOtherDie)
                return self.hostility(target) * (-self.view.players[target].damage - 1 if heals else 1)
            case state.Hand(card):
                return -self.card_value(card)
            case state.Loot(card):
                return self.card_value(card)
            case state.Comply():
                return self.damage - HURT + 0.5
            case state.Pick(card):
                return max(self.gift_value(str(card), other) for other in self.others())
            case state.Give(target):
                return self.gift_value(str(self.view.file[0]), target)
            case state.Answer():
                return self.answer_value(action)
            case Attack():
                return self.attack_value(action, returning=isinstance(todo, state.Returning))
            case state.Agree():
                return 1.0 if self.view.round > PATIENCE else -1.0
        return 0.0

    # ---------------------------------------------------------------------------- moving, revealing

    def move(self, choices: Sequence[Action]) -> Action:
        if not self.view.players[self.seat].revealed:
            return Reveal() if self.worth_revealing() else Roll()
        used = list(uses(self.box, self.view, self.seat))
        if used and self.worth_using():
            return self.best(used, self.use_value)
        return choices[0]

    def worth_revealing(self) -> bool:
        """By simple thresholds: what the ability gives now, or how little there is left to hide."""
        match self.me.ability:
            case RerollRed() | CounterAttack():
                return self.damage >= self.enough - 1
            case DrawExtra():
                return self.damage >= HURT
            case None:
                return False
            case AreaDamage() | HealDie() | TakeDiscarded() | Custody() | ForceReveal():
                return self.worth_using()
        return any(p.revealed and not p.dead for s, p in enumerate(self.view.players) if s != self.seat)

    def worth_using(self) -> bool:
        match self.me.ability:
            case AreaDamage() as ability:
                areas = [area for area in self.box.areas if area not in ability.not_area]
                return max(self.crossfire(area) for area in areas) > CROSSFIRE_FROM
            case HealDie():
                return self.damage >= HURT or any(
                    self.hostility(other) < -0.7 and self.view.players[other].damage >= 6 for other in self.others()
                )
            case TakeDiscarded() as ability:
                decks = {"silver": 0, "black": 1}
                cards = [card for deck in ability.decks for card in self.view.discards[decks[deck]]]
                return any(card is not None and self.box.cards[card].kind == "equipment" for card in cards)
            case Custody():
                return self.damage >= 4
            case ForceReveal(min_damage=least):
                hidden = [other for other in self.others() if not self.view.players[other].revealed]
                return len(hidden) <= 2 and any(self.view.players[other].damage >= least for other in hidden)
        return False

    def use_value(self, action: Any) -> float:
        match action:
            case state.UseAt(area):
                return self.crossfire(area)
            case state.UseOn(target):
                exposes = isinstance(self.me.ability, ForceReveal)
                return 1.0 if exposes else -self.hostility(target) * self.view.players[target].damage
            case state.UseFor(card):
                return self.card_value(card)
        return 1.0

    def crossfire(self, area: str) -> float:
        return sum(self.hostility(other) for other in self.others() if self.view.players[other].area == area)

    def react(self, todo: Any, choices: Sequence[Action]) -> Action:
        """In a pause that waits for this player: a bad roll is worth an ability."""
        hidden = not self.view.players[self.seat].revealed
        if hidden and isinstance(todo, state.Rolled) and isinstance(self.me.ability, RerollRed):
            fight = todo.fight
            if fight.attacker == self.seat and all(fight.red <= max(w, default=0) for w in fight.whites):
                return Reveal()
        return choices[0]

    def area_value(self, area: str) -> float:
        """What a place is worth: its action, and who can be attacked or attacks there."""
        if area == self.box.safe:
            return 1.2 if self.damage >= self.me.hp - 4 else 0.1
        near = [self.hostility(o) for o in self.others() if self.view.players[o].area == area]
        fight = max(0.0, *near, 0.0)
        match self.box.areas[area].action.__struct_config__.tag:
            case "hurt_or_heal":
                worst = max((self.hostility(other) for other in self.others()), default=0.0)
                return fight + max(worst * 1.5, 0.4 if self.damage else 0.0)
            case "steal":
                has = any(self.view.players[other].equipment for other in self.others())
                return fight + (0.7 if has else 0.0) + (0.6 if has and isinstance(self.win, Equipment) else 0.0)
        return fight + 0.5

    def keep_or_not(self, todo: Any, action: Any) -> float:
        match todo:
            case state.Rerolling(total=total):
                kept = self.area_value(self.box.area_of[total])
                return kept if isinstance(action, state.Keep) else 0.8
            case state.ChoosingTotal():
                return self.area_value(self.box.area_of[action.total])
            case state.RerollingRed():
                fight = self.view.todo[-2].fight  # type: ignore[union-attr]
                again = sum(self.dealt(replace(fight, red=face)) for face in D6) / len(D6)
                return again if isinstance(action, state.RerollRed) else self.dealt(fight)
            case state.Hitting(fight=fight, damage=damage):
                mine = damage[fight.targets.index(self.seat)]
                worth = mine >= 2 or self.damage + mine >= self.me.hp
                return float(worth) if isinstance(action, state.Cancel) else 0.5
        return 0.0

    def dealt(self, fight: state.Fight) -> float:
        """The damage these dice do."""
        return sum(attack_damage(self.box, self.view, fight, i) for i in range(len(fight.targets)))

    # ---------------------------------------------------------------------------- areas and cards

    def deck_value(self, deck: str) -> float:
        if deck == "yellow":
            unsure = sum(0.2 < max(s.values()) < 0.75 for s in self.known_shares())
            return 0.55 + 0.05 * unsure if isinstance(self.win, FactionDead) else 0.3
        return 0.6 + (0.2 if isinstance(self.win, Equipment) else 0.0)

    def known_shares(self) -> list[dict[str, float]]:
        self.hostility(self.seat)
        return [self.shares[other] for other in self.others()]

    def treatment_value(self, action: Treat) -> float:
        if action.effect == "hurt":
            return 2 * self.hostility(action.target) - 0.3
        healed = 0.4 if self.view.players[action.target].damage else 0.0
        return -healed * self.hostility(action.target)

    def card_value(self, card: str) -> float:
        found = self.box.cards[card]
        if found.weapon:
            return (
                0.4
                + 0.2 * found.weapon.bonus
                + 0.2 * (found.weapon.roll == "d3")
                + 0.1 * (found.weapon.reach != "same")
            )
        return 0.6 if isinstance(found.gear, ReduceAttack | CancelAttack | LootAll) else 0.35

    def gift_value(self, card: str, other: Seat) -> float:
        """What giving this yellow card to someone is worth: harm to enemies, and something learned."""
        self.hostility(other)
        lines, shares = self.box.cards[card].lines, self.shares[other]
        if lines is None:
            return 0.0
        harm = {f: line_harm(lines.of(f)) for f in shares}
        match self.win:
            case FactionDead(faction=enemy):
                weight: dict[str, float] = {enemy: 1.0, self.me.faction: -1.0, "n": 0.1}
            case _:
                weight = dict.fromkeys(shares, 0.2)
        value = sum(shares[f] * harm[f] * weight.get(f, 0.0) for f in shares)
        unsure = 1.0 - max(shares.values())
        tells = len({type(lines.of(f)) for f in shares}) > 1 or isinstance(lines.t, TellLine)
        return value + (0.8 * unsure if tells else 0.0)

    def answer_value(self, answer: state.Answer) -> float:
        """Only a liar has a choice: unhurt, and in disguise."""
        worth = {"heal": 1.0 if self.damage else 0.0, "give": -1.0, "damage": -float(answer.n)}
        return worth.get(answer.deed, 0.0) + self.disguise(answer)

    def disguise(self, answer: state.Answer) -> float:
        """How far the giver of the card will take this player for somebody else."""
        view, seat = self.view, self.seat
        if view.players[seat].revealed:
            return 0.0
        card, giver = str(view.file[0]), view.todo[-1].giver  # type: ignore[union-attr]
        note = state.Note(view.turn, giver, seat, card, answer.deed, answer.n, answer.claim)
        shares = prior_shares(self.box, view, known_to_all(self.box, view))
        weigh(shares, note_weights(self.box, view, note))
        return 1.0 - shares[self.me.faction]

    # ---------------------------------------------------------------------------- attacking

    def attack_value(self, attack: Attack, returning: bool) -> float:
        wide = is_area_wide(self.box, attack.weapons)
        hostility = sum(self.hostility(target) for target in attack.targets)
        if returning:
            return (hostility + 0.4) * self.expected(attack, attack.targets[0])
        if self.cautious() or (wide and hostility < 0.3):
            return -1.0
        return sum(self.hostility(target) * self.expected(attack, target) for target in attack.targets)

    def cautious(self) -> bool:
        """Who only has to live does not look for trouble, nor who has nothing to gain by it."""
        return isinstance(self.win, Survive | Equipment) and self.damage >= 3

    def expected(self, attack: Attack, target: Seat) -> float:
        """About the mean damage of these weapons on this player."""
        weapons = arms(self.box, attack.weapons)
        bonus = sum(weapon.bonus for weapon in weapons)
        reduction = max((g.n for g in gears(self.box, self.view.players[target], ReduceAttack)), default=0)
        if any(weapon.roll == "d3" for weapon in weapons):
            return max(0.2, 2 + bonus - reduction)
        success = 0.25 if white_dice(self.box, self.view, target) > 1 else 0.42
        recoil = sum(weapon.recoil for weapon in weapons) * (1 - success)
        return max(0.05, success * (2.3 + bonus - reduction) - 0.5 * recoil)


def line_harm(line: Any) -> float:
    match line:
        case DamageLine(n=n):
            return float(n)
        case GiveLine(n=n):
            return 1.2 * n
        case HealLine():
            return -0.8
    return 0.0
