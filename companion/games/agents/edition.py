"""What is in the box of Agents: read from an edition file and checked."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from companion.core.edition import Edition, content_hash, find, read, reject
from companion.core.text import Text, Words, text
from companion.games.agents.vocabulary import (
    DECKS,
    FACTIONS,
    WINDOWS,
    AnyAbility,
    AnyWin,
    Area,
    AreaDamage,
    Card,
    Character,
    Count,
    Custody,
    DamageLine,
    DamageRolledArea,
    Deck,
    DrawAction,
    Entry,
    Equipment,
    Faction,
    GiveLine,
    HealLine,
    ImmuneArea,
    ImmuneCards,
    KillWhenDead,
    Lines,
    MayLie,
    MustReveal,
    OthersRevealed,
    Positive,
    RevealHeal,
    Setup,
    StayOrRelocate,
)

SHIPPED = Path(__file__).parent / "editions"
SEATS = range(3, 10)
TOTALS = range(2, 13)
SEVEN = 7


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

    faction: dict[str, dict[Literal["name", "one", "mild", "mild_one"], str]] = field(default_factory=dict)
    area: dict[str, dict[Literal["name"], str]] = field(default_factory=dict)
    character: dict[str, dict[Literal["name", "ability", "text"], str]] = field(default_factory=dict)
    card: dict[str, dict[Literal["name", "text"], str]] = field(default_factory=dict)


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


NEEDED = {"equipment": ("weapon", "gear"), "action": ("effect",), "investigation": ("lines",)}
"""Of these parts a card has exactly one, by its kind; none if it is played by hand."""


def _check_cards(path: Path, file: File) -> None:
    for i, card in enumerate(file.card):
        key = f"card[{i}]"
        if (card.kind == "investigation") != (card.deck == "yellow"):
            reject(path, f"{key}.kind", "investigation cards are yellow, and only they are")
        parts = [part for part in ("weapon", "gear", "effect", "lines") if getattr(card, part) is not None]
        needed = NEEDED[card.kind]
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
    if card.weapon and card.weapon.targets == "area" and card.weapon.reach != "same":
        reject(path, f"{key}.weapon.reach", 'a weapon for a whole area has the reach "same"')
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
    match line:
        case DamageLine(n=n) | GiveLine(n=n) | HealLine(unhurt_damage=n):
            return n
    return 0
