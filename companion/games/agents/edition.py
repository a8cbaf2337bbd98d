"""What is in the box of Agents: areas, set-ups, characters, cards. Read from an edition file and checked.

Effects are data: every `type`, `do` and `timing` is a word of the closed vocabulary of digest part 4.4.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from companion.core.edition import Edition, content_hash, find, read, reject
from companion.core.text import Text, Words, text

SHIPPED = Path(__file__).parent / "editions"

Faction: TypeAlias = Literal["t", "ct", "n"]
Deck: TypeAlias = Literal["silver", "black", "yellow"]
Players: TypeAlias = Literal["3", "4", "5", "6", "7", "8", "9"]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]

FACTIONS: tuple[Faction, ...] = ("t", "ct", "n")
DECKS: tuple[Deck, ...] = ("silver", "black", "yellow")
SEATS = range(3, 10)
TOTALS = range(2, 13)
SEVEN = 7


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


# -------------------------------------------------------------------------------- the file


class Header(Entry, frozen=True):
    schema: int
    game: str
    id: str
    name: Words
    language: str = "en"
    author: str = ""
    invented: bool = False
    prefix: str = "ag"
    partial: bool = False


class Totals(Entry, frozen=True):
    characters: dict[Faction, Count]
    cards: dict[Deck, Positive]
    equipment: dict[Literal["silver", "black"], Count]
    colours: Positive
    cubes_per_colour: Positive
    dice: dict[Literal["green", "white", "red"], Positive]


class FactionEntry(Entry, frozen=True):
    name: str
    mild: str
    one: str
    mild_one: str
    win: AnyWin | None = None


class Factions(Entry, frozen=True):
    t: FactionEntry
    ct: FactionEntry
    n: FactionEntry

    def of(self, faction: str) -> FactionEntry:
        entry: FactionEntry = getattr(self, faction)
        return entry


class German(Entry, frozen=True):
    """The German words, by id; what is missing here is said as in the main part."""

    faction: dict[str, dict[Literal["name", "one", "mild", "mild_one"], str]] = {}
    area: dict[str, dict[Literal["name"], str]] = {}
    character: dict[str, dict[Literal["name", "ability", "text"], str]] = {}
    card: dict[str, dict[Literal["name", "text"], str]] = {}


class File(Entry, frozen=True):
    """An edition file as it is written."""

    edition: Header
    totals: Totals
    faction: Factions
    area: tuple[Area, ...]
    setup: tuple[Setup, ...]
    character: tuple[Character, ...]
    card: tuple[Card, ...]
    de: German = German()


class Box(Struct, frozen=True):
    """The same, laid out for play."""

    edition: Edition
    file: File
    areas: dict[str, Area]
    area_of: dict[int, str]
    """The area of each movement total."""
    safe: str
    setups: dict[str, Setup]
    characters: dict[str, Character]
    cards: dict[str, Card]
    decks: dict[str, tuple[str, ...]]
    """Every card of a deck by id, each copy; in an incomplete edition fewer than there are."""
    sizes: dict[str, int]
    combos: dict[str, frozenset[str]]
    """Which weapons combine, by the name of their group."""

    def of_faction(self, faction: str) -> tuple[str, ...]:
        return tuple(character.id for character in self.characters.values() if character.faction == faction)

    def win_of(self, character: str) -> AnyWin | None:
        """A character's own condition, or else its faction's."""
        found = self.characters[character]
        return found.win or self.file.faction.of(found.faction).win

    def setups_for(self, players: int) -> tuple[Setup, ...]:
        return tuple(setup for setup in self.setups.values() if setup.players == players)


def load_box(edition: str) -> Box:
    path = find("agents", edition, SHIPPED)
    file = read(path, File)
    check(path, file)
    header = file.edition
    return Box(
        edition=Edition(header.id, header.name, content_hash(file), header.partial),
        file=file,
        areas={area.id: area for area in file.area},
        area_of={total: area.id for area in file.area for total in area.rolls},
        safe=next(area.id for area in file.area if area.safe),
        setups={setup.id: setup for setup in file.setup},
        characters={character.id: character for character in file.character},
        cards={card.id: card for card in file.card},
        decks={deck: tuple(c.id for c in file.card if c.deck == deck for _ in range(c.copies)) for deck in DECKS},
        sizes={deck: file.totals.cards[deck] for deck in DECKS},
        combos={
            name: frozenset(c.id for c in file.card if c.weapon and c.weapon.combo == name)
            for name in sorted({c.weapon.combo for c in file.card if c.weapon and c.weapon.combo})
        },
    )


# -------------------------------------------------------------------------------- what the loader verifies (4.3)


def check(path: Path, file: File) -> None:
    """Every constraint of digest part 4.3; the first one broken is said with its key."""
    _check_header(path, file)
    for kind in ("area", "character", "card"):
        _check_ids(path, kind, [entry.id for entry in getattr(file, kind)])
    _check_areas(path, file)
    _check_characters(path, file)
    _check_setups(path, file)
    _check_cards(path, file)
    _check_german(path, file)


def _check_header(path: Path, file: File) -> None:
    header = file.edition
    if header.game != "agents":
        reject(path, "edition.game", 'this is an edition of "{game}", not of "agents"', game=header.game)
    if header.schema != 1:
        reject(path, "edition.schema", "schema {found} is not known; allowed: 1", found=header.schema)
    if not re.fullmatch(r"[a-z0-9-]+", header.id):
        reject(path, "edition.id", '"{id}" is not an id; allowed: a to z, 0 to 9 and -', id=header.id)
    for faction, n in (("t", 3), ("ct", 3), ("n", 4)):
        if file.totals.characters.get(faction) != n:  # type: ignore[call-overload]
            reject(path, f"totals.characters.{faction}", "must be {n}", n=n)
    for deck in DECKS:
        if deck not in file.totals.cards:
            reject(path, f"totals.cards.{deck}", "the number is missing")
        if deck != "yellow" and deck not in file.totals.equipment:
            reject(path, f"totals.equipment.{deck}", "the number is missing")


def _check_ids(path: Path, kind: str, ids: list[str]) -> None:
    for i, id in enumerate(ids):
        if not re.fullmatch(r"[a-z0-9_]+", id):
            reject(path, f"{kind}[{i}].id", '"{id}" is not an id; allowed: a to z, 0 to 9 and _', id=id)
        if ids.count(id) > 1:
            reject(path, f"{kind}[{i}].id", '"{id}" is taken; every entry needs an id of its own', id=id)


def _check_areas(path: Path, file: File) -> None:
    rolls = Counter(total for area in file.area for total in area.rolls)
    for i, area in enumerate(file.area):
        strange = [total for total in area.rolls if total not in TOTALS]
        if strange:
            reject(path, f"area[{i}].rolls", "{total} cannot be rolled; allowed: 2 to 12", total=strange[0])
        if area.safe and area.rolls != (SEVEN,):
            reject(path, f"area[{i}].rolls", "the safe area must have the rolls [7]")
        if area.safe != isinstance(area.action, StayOrRelocate):
            reject(path, f"area[{i}].action.type", '"stay_or_relocate" is the action of the safe area and of no other')
        if isinstance(area.action, DrawAction) and not area.action.decks:
            reject(path, f"area[{i}].action.decks", "at least one deck is needed")
    if sum(area.safe for area in file.area) != 1:
        reject(path, "area", "exactly one area must be safe, not {n}", n=sum(area.safe for area in file.area))
    for total in TOTALS:
        if rolls[total] != 1:
            reject(path, "area", "the total {total} is in {n} areas; it must be in one", total=total, n=rolls[total])


def _check_characters(path: Path, file: File) -> None:
    numbers = Counter(character.faction for character in file.character)
    for faction in FACTIONS:
        wanted = file.totals.characters[faction]
        if numbers[faction] != wanted:
            message = '{found} characters of faction "{faction}"; there must be {n}'
            reject(path, "character", message, found=numbers[faction], faction=faction, n=wanted)
    liars = [i for i, character in enumerate(file.character) if isinstance(character.ability, MayLie)]
    if len(liars) > 1:
        reject(path, f"character[{liars[1]}].ability.type", 'only one character may have "may_lie"')
    for i, character in enumerate(file.character):
        key = f"character[{i}]"
        if character.faction == "n" and character.win is None:
            reject(path, f"{key}.win", "a neutral character needs a win condition of its own")
        if character.win:
            _check_win(path, f"{key}.win", character.win)
        if character.ability:
            _check_ability(path, f"{key}.ability", character.ability, file)
    for faction in FACTIONS:
        win = file.faction.of(faction).win
        if win is None and faction != "n":
            reject(path, f"faction.{faction}.win", "the win condition is missing")
        if win:
            _check_win(path, f"faction.{faction}.win", win)


def _check_win(path: Path, key: str, win: AnyWin) -> None:
    for players in SEATS if isinstance(win, Equipment | KillWhenDead | OthersRevealed) else ():
        if str(players) not in win.count:  # type: ignore[union-attr]
            reject(path, f"{key}.count", "the number for {players} players is missing", players=players)


def _check_ability(path: Path, key: str, ability: AnyAbility, file: File) -> None:
    timing, kind = WINDOWS[type(ability)]
    word = ability.__struct_config__.tag
    if ability.timing != timing:
        reject(path, f"{key}.timing", '"{word}" is used at "{timing}" only', word=word, timing=timing)
    if ability.kind != kind:
        reject(path, f"{key}.kind", '"{word}" is of kind "{kind}" only', word=word, kind=kind)
    if ability.reveal != (kind != "passive"):
        reject(path, f"{key}.reveal", "an ability needs a revealed owner unless it is passive")
    areas = {area.id for area in file.area}
    named = (
        {f"{key}.not_area": ability.not_area}
        if isinstance(ability, AreaDamage)
        else {f"{key}.area": (ability.area,)}
        if isinstance(ability, Custody)
        else {}
    )
    _check_known(path, named, areas)


def _check_known(path: Path, named: Mapping[str, tuple[str, ...]], known: set[str]) -> None:
    for key, ids in named.items():
        for id in ids:
            if id not in known:
                reject(path, key, 'there is no "{id}"; there are: {known}', id=id, known=", ".join(sorted(known)))


def _check_setups(path: Path, file: File) -> None:
    by_count = {n: [setup for setup in file.setup if setup.players == n] for n in SEATS}
    for n, setups in by_count.items():
        wanted = [str(n)] if len(setups) == 1 else [f"{n}A", f"{n}B"]
        if not setups:
            reject(path, "setup", "the set-up for {n} players is missing", n=n)
        if sorted(setup.id for setup in setups) != wanted:
            reject(path, "setup", "the set-ups for {n} players must be {ids}", n=n, ids=", ".join(wanted))
        if sum(setup.default for setup in setups) != 1:
            reject(path, "setup", "one of the set-ups for {n} players must be the default", n=n)
    factions = {character.id: character.faction for character in file.character}
    for i, setup in enumerate(file.setup):
        key = f"setup[{i}]"
        _check_known(path, {f"{key}.exclude": setup.exclude}, set(factions))
        total = setup.t + setup.ct + setup.n + setup.extra
        if total != setup.players:
            reject(path, key, "{total} characters for {n} players", total=total, n=setup.players)
        for faction in FACTIONS:
            left = file.totals.characters[faction] - sum(factions[id] == faction for id in setup.exclude)
            if setup.of(faction) > left:
                reject(path, f"{key}.{faction}", "there are only {n} of them", n=left)
        if setup.extra > len(factions) - len(setup.exclude) - setup.t - setup.ct - setup.n:
            reject(path, f"{key}.extra", "there are not so many characters left")


NEEDED: dict[tuple[str, bool], tuple[str, ...]] = {
    ("equipment", False): ("weapon", "gear"),
    ("action", False): ("effect",),
    ("investigation", False): ("lines",),
    ("equipment", True): (),
    ("action", True): (),
    ("investigation", True): (),
}
"""Which of its parts a card has, by kind and by whether it is played by hand: exactly one of these."""


def _check_cards(path: Path, file: File) -> None:
    for i, card in enumerate(file.card):
        key = f"card[{i}]"
        if (card.kind == "investigation") != (card.deck == "yellow"):
            reject(path, f"{key}.kind", "investigation cards are yellow, and only they are")
        parts = [part for part in ("weapon", "gear", "effect", "lines") if getattr(card, part) is not None]
        needed = NEEDED[card.kind, card.manual]
        if card.manual and parts:
            reject(path, f"{key}.manual", 'a card played by hand has no "{part}"', part=parts[0])
        if not card.manual and (len(parts) != 1 or parts[0] not in needed):
            reject(path, key, "this card needs exactly one of: {parts}", parts=", ".join(needed))
        if card.manual and not card.text.strip():
            reject(path, f"{key}.text", "the text is missing")
        _check_effect(path, key, card, file)
    _check_totals(path, file)


def _check_effect(path: Path, key: str, card: Card, file: File) -> None:
    areas, cards = {area.id for area in file.area}, {other.id for other in file.card}
    match card.gear or card.effect:
        case ImmuneCards(cards=ids):
            _check_known(path, {f"{key}.gear.cards": ids}, cards)
        case ImmuneArea(area=id):
            _check_known(path, {f"{key}.gear.area": (id,)}, areas)
        case DamageRolledArea(nothing_on=ids):
            _check_known(path, {f"{key}.effect.nothing_on": ids}, areas)
        case RevealHeal(who=who) | MustReveal(who=who) if (who.faction is None) == (who.max_hp is None):
            reject(path, f"{key}.effect.who", 'needs either "faction" or "max_hp"')


def _check_totals(path: Path, file: File) -> None:
    for deck in DECKS:
        found, wanted = sum(card.copies for card in file.card if card.deck == deck), file.totals.cards[deck]
        if found > wanted or (found < wanted and not file.edition.partial):
            message = "{found} {deck} cards; totals.cards says {n}"
            reject(path, "card", message, found=found, deck=deck, n=wanted)
    for colour, wanted in file.totals.equipment.items():
        found = sum(card.copies for card in file.card if card.deck == colour and card.kind == "equipment")
        if found > wanted or (found < wanted and not file.edition.partial):
            message = "{found} {deck} equipment cards; totals.equipment says {n}"
            reject(path, "card", message, found=found, deck=colour, n=wanted)


def _check_german(path: Path, file: File) -> None:
    known: dict[str, set[str]] = {
        "faction": set(FACTIONS),
        "area": {area.id for area in file.area},
        "character": {character.id for character in file.character},
        "card": {card.id for card in file.card},
    }
    for kind, ids in known.items():
        for id in getattr(file.de, kind):
            if id not in ids:
                reject(path, f"de.{kind}.{id}", "the main part has no such entry")


# -------------------------------------------------------------------------------- what looks wrong (4.3, point 8)


def doubts(box: Box) -> tuple[Text, ...]:
    """What is allowed but looks out of balance."""
    return tuple(_doubts(box))


def _doubts(box: Box) -> Iterator[Text]:
    hp = {faction: sum(box.characters[id].hp for id in box.of_faction(faction)) for faction in FACTIONS}
    if hp["t"] != hp["ct"]:
        yield text("the hit points of the two sides differ: {t} and {ct}", t=hp["t"], ct=hp["ct"])
    harm = {side: sum(_harm(card, side) * card.copies for card in box.cards.values()) for side in ("t", "ct")}
    if harm["t"] != harm["ct"]:
        yield text("yellow cards can hurt one side more: {t} and {ct}", t=harm["t"], ct=harm["ct"])
    seen: dict[Lines, str] = {}
    for card in box.cards.values():
        if card.lines in seen:
            yield text("{card} has the same lines as {other}", card=card.id, other=seen[card.lines])
        elif card.lines:
            seen[card.lines] = card.id
    equipment = sum(card.copies for card in box.cards.values() if card.kind == "equipment")
    if not 14 <= equipment <= 20:
        yield text("{n} equipment cards; usual are 14 to 20", n=equipment)


def _harm(card: Card, side: str) -> int:
    line: Any = card.lines.of(side) if card.lines else None
    return line.n if isinstance(line, DamageLine | GiveLine) else 0
