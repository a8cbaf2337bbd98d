"""The words an edition of Agents is written in: areas, set-ups, characters, abilities, cards and their effects.

A closed vocabulary (digest part 4.4): effects are data, and the rules know each word once.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

Faction: TypeAlias = Literal["t", "ct", "n"]
Deck: TypeAlias = Literal["silver", "black", "yellow"]
Players: TypeAlias = Literal["3", "4", "5", "6", "7", "8", "9"]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]

FACTIONS: tuple[Faction, ...] = ("t", "ct", "n")
DECKS: tuple[Deck, ...] = ("silver", "black", "yellow")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: a word nobody knows is an error, never ignored."""


# -------------------------------------------------------------------------------- winning


class Win(Entry, frozen=True, tag_field="type", kw_only=True):
    alive: bool
    ends_game: bool
    when: Literal["any", "own_turn_start"] = "any"


class FactionDead(Win, frozen=True, tag="faction_dead", kw_only=True):
    faction: Faction


class Equipment(Win, frozen=True, tag="equipment", kw_only=True):
    count: dict[Players, Positive]


class Survive(Win, frozen=True, tag="survive", kw_only=True):
    needs_faction_win: bool = False


class KillWhenDead(Win, frozen=True, tag="kill_when_dead", kw_only=True):
    count: dict[Players, Positive]


class OthersRevealed(Win, frozen=True, tag="others_revealed", kw_only=True):
    count: dict[Players, Positive]


AnyWin: TypeAlias = FactionDead | Equipment | Survive | KillWhenDead | OthersRevealed


# -------------------------------------------------------------------------------- areas and set-ups


class AreaAction(Entry, frozen=True, tag_field="type"):
    pass


class DrawAction(AreaAction, frozen=True, tag="draw"):
    decks: tuple[Deck, ...]
    optional: bool = True


class StayOrRelocate(AreaAction, frozen=True, tag="stay_or_relocate"):
    pass


class HurtOrHeal(AreaAction, frozen=True, tag="hurt_or_heal"):
    hurt: Positive
    heal: Positive
    oneself: bool = field(default=True, name="self")
    optional: bool = False


class StealAction(AreaAction, frozen=True, tag="steal"):
    optional: bool = True


class Area(Entry, frozen=True):
    id: str
    name: str
    rolls: tuple[int, ...]
    action: DrawAction | StayOrRelocate | HurtOrHeal | StealAction
    safe: bool = False


class Setup(Entry, frozen=True):
    id: str
    players: Annotated[int, Meta(ge=3, le=9)]
    t: Positive
    ct: Positive
    n: Count
    extra: Count = 0
    exclude: tuple[str, ...] = ()
    default: bool = True

    def of(self, faction: str) -> int:
        """So many of a faction are certainly in play."""
        return int(getattr(self, faction))


# -------------------------------------------------------------------------------- characters


class Ability(Entry, frozen=True, tag_field="type", kw_only=True):
    name: str
    kind: Literal["passive", "lasting", "once"]
    reveal: bool
    timing: Literal["turn_start", "draw_yellow", "after_attack_roll", "attack_damage", "after_attacked", "investigated"]


class MayLie(Ability, frozen=True, tag="may_lie"):
    pass


class RerollRed(Ability, frozen=True, tag="reroll_red", kw_only=True):
    per_attack: Positive = 1


class AreaDamage(Ability, frozen=True, tag="area_damage", kw_only=True):
    n: Positive
    not_area: tuple[str, ...] = ()
    others_only: bool = True


class HealDie(Ability, frozen=True, tag="heal_die", kw_only=True):
    die: Positive
    targets: Literal["any_living"] = "any_living"


class DrawExtra(Ability, frozen=True, tag="draw_extra_keep_one", kw_only=True):
    extra: Positive = 1


class CounterAttack(Ability, frozen=True, tag="counter_attack"):
    pass


class TakeDiscarded(Ability, frozen=True, tag="take_discarded_equipment", kw_only=True):
    decks: tuple[Literal["silver", "black"], ...]


class Custody(Ability, frozen=True, tag="custody", kw_only=True):
    heal: Count
    area: str
    replaces: Literal["move"] = "move"


class BonusVsRevealed(Ability, frozen=True, tag="bonus_vs_revealed", kw_only=True):
    n: Positive


class ForceReveal(Ability, frozen=True, tag="force_reveal", kw_only=True):
    min_damage: Count = 0


AnyAbility: TypeAlias = (
    MayLie
    | RerollRed
    | AreaDamage
    | HealDie
    | DrawExtra
    | CounterAttack
    | TakeDiscarded
    | Custody
    | BonusVsRevealed
    | ForceReveal
)

WINDOWS: dict[type, tuple[str, str]] = {
    MayLie: ("investigated", "passive"),
    RerollRed: ("after_attack_roll", "lasting"),
    AreaDamage: ("turn_start", "once"),
    HealDie: ("turn_start", "once"),
    DrawExtra: ("draw_yellow", "lasting"),
    CounterAttack: ("after_attacked", "lasting"),
    TakeDiscarded: ("turn_start", "once"),
    Custody: ("turn_start", "once"),
    BonusVsRevealed: ("attack_damage", "lasting"),
    ForceReveal: ("turn_start", "once"),
}
"""When each ability is used, and of which kind it is (AG-104, AG-106)."""


class Character(Entry, frozen=True):
    id: str
    name: str
    faction: Faction
    hp: Annotated[int, Meta(ge=5, le=20)]
    text: str = ""
    ability: AnyAbility | None = None
    win: AnyWin | None = None


# -------------------------------------------------------------------------------- cards


class Weapon(Entry, frozen=True):
    roll: Literal["difference", "d3"] = "difference"
    bonus: Count = 0
    reach: Literal["same", "other", "any"] = "same"
    targets: Literal["one", "area"] = "one"
    combo: str = ""
    defence: bool = True
    recoil: Count = 0


class GearOp(Entry, frozen=True, tag_field="type"):
    pass


class LootAll(GearOp, frozen=True, tag="loot_all"):
    pass


class ReduceAttack(GearOp, frozen=True, tag="reduce_attack"):
    n: Positive


class DefenceDice(GearOp, frozen=True, tag="defence_dice"):
    n: Annotated[int, Meta(ge=2, le=6)]


class ImmuneCards(GearOp, frozen=True, tag="immune_cards"):
    cards: tuple[str, ...]


class ImmuneArea(GearOp, frozen=True, tag="immune_area"):
    area: str


class RerollMove(GearOp, frozen=True, tag="reroll_move"):
    n: Literal[1] = 1


class NoSteal(GearOp, frozen=True, tag="no_steal"):
    pass


class CancelAttack(GearOp, frozen=True, tag="discard_to_cancel_attack"):
    pass


AnyGear: TypeAlias = (
    LootAll | ReduceAttack | DefenceDice | ImmuneCards | ImmuneArea | RerollMove | NoSteal | CancelAttack
)


class Who(Entry, frozen=True):
    """Whom a card means: a faction, or everyone with few hit points."""

    faction: Faction | None = None
    max_hp: Positive | None = None

    def fits(self, character: Character) -> bool:
        return character.faction == self.faction if self.faction else character.hp <= (self.max_hp or 0)


class EffectOp(Entry, frozen=True, tag_field="type"):
    pass


class DamageOther(EffectOp, frozen=True, tag="damage_other"):
    n: Positive


class DamageSameArea(EffectOp, frozen=True, tag="damage_same_area"):
    n: Positive
    otherwise_self: Count = 0


class DamageRolledArea(EffectOp, frozen=True, tag="damage_rolled_area"):
    n: Positive
    nothing_on: tuple[str, ...] = ()


class StealOne(EffectOp, frozen=True, tag="steal"):
    optional: bool = False


class Duel(EffectOp, frozen=True, tag="duel"):
    loser: Positive
    tie_both: Count = 0


class GiveLeft(EffectOp, frozen=True, tag="give_left"):
    otherwise_self: Count = 0


class RevealHeal(EffectOp, frozen=True, tag="reveal_heal"):
    who: Who
    heal: Positive


class MustReveal(EffectOp, frozen=True, tag="must_reveal"):
    who: Who


class HealSelf(EffectOp, frozen=True, tag="heal_self"):
    n: Positive


class HealOtherDie(EffectOp, frozen=True, tag="heal_other_die"):
    die: Positive


class DamageAllOthers(EffectOp, frozen=True, tag="damage_all_others"):
    n: Positive
    spare_safe: bool = False


class ExtraTurn(EffectOp, frozen=True, tag="extra_turn"):
    pass


class ShieldSelf(EffectOp, frozen=True, tag="shield_until_next_turn"):
    pass


AnyEffect: TypeAlias = (
    DamageOther
    | DamageSameArea
    | DamageRolledArea
    | StealOne
    | Duel
    | GiveLeft
    | RevealHeal
    | MustReveal
    | HealSelf
    | HealOtherDie
    | DamageAllOthers
    | ExtraTurn
    | ShieldSelf
)


class Line(Entry, frozen=True, tag_field="do"):
    pass


class NothingLine(Line, frozen=True, tag="none"):
    pass


class DamageLine(Line, frozen=True, tag="damage"):
    n: Positive


class HealLine(Line, frozen=True, tag="heal"):
    n: Positive
    unhurt_damage: Count = 0


class GiveLine(Line, frozen=True, tag="give_or_damage"):
    n: Positive


class TellLine(Line, frozen=True, tag="tell_affiliation"):
    pass


AnyLine: TypeAlias = NothingLine | DamageLine | HealLine | GiveLine | TellLine


class Lines(Entry, frozen=True):
    t: AnyLine
    ct: AnyLine
    n: AnyLine

    def of(self, faction: str) -> AnyLine:
        line: AnyLine = getattr(self, faction)
        return line


class Card(Entry, frozen=True):
    id: str
    deck: Deck
    kind: Literal["equipment", "action", "investigation"]
    name: str
    copies: Positive = 1
    text: str = ""
    weapon: Weapon | None = None
    gear: AnyGear | None = None
    effect: AnyEffect | None = None
    lines: Lines | None = None
    manual: bool = False
    """An owner's card that no word describes: the players read it and enter what happens."""
