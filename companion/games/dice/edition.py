"""What is in the box of Safehouse – The Dice Game: dice, track, help fields, sheets. Read from an edition file and
checked."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core.edition import Edition, Header, content_hash, find, read, reject
from companion.core.text import Text, Words, text

SHIPPED = Path(__file__).parent / "editions"
PURSUER: Literal["P"] = "P"

Rule: TypeAlias = Literal["equal", "ascending", "rising"]
Face: TypeAlias = int | Literal["P"]
"""Pips, or the pursuer."""
Field: TypeAlias = str | int
"""A colour field is the code of its colour, a grey field the number printed in it."""
Die: TypeAlias = str
"""Its kind's code and a number: Y1, W2."""
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Faces: TypeAlias = Annotated[tuple[Positive | Literal["P"], ...], Meta(min_length=6, max_length=6)]


# -------------------------------------------------------------------------------- the file as it is written


class DiceHeader(Header, frozen=True, forbid_unknown_fields=True):
    official: bool = False
    """Typed in from a real copy."""
    languages: tuple[Literal["en", "de"], ...] = ("en", "de")


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    min: Positive
    max: Positive
    chameleons: tuple[Count, ...]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    safehouse: Positive
    head_start: Positive
    pursuer_start: Count


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of one colour."""

    kind: str
    code: Annotated[str, Meta(pattern="^[A-Z]$")]
    role: Literal["colour", "joker"]
    count: Positive
    faces: Faces
    name: Words

    @property
    def dice(self) -> tuple[Die, ...]:
        return tuple(f"{self.code}{i}" for i in range(1, self.count + 1))

    @property
    def most(self) -> int:
        """The largest sum of pips these dice can show."""
        return self.count * max((face for face in self.faces if face != PURSUER), default=0)


class Help(Struct, frozen=True, forbid_unknown_fields=True):
    no_run: Count
    re_roll: Count


class MissionRow(Struct, frozen=True, forbid_unknown_fields=True):
    rule: Rule
    steps: Positive
    fields: str

    @property
    def cells(self) -> tuple[Field, ...]:
        return tuple(int(word) if word.isdecimal() else word for word in self.fields.split())


class SheetPage(Struct, frozen=True, forbid_unknown_fields=True):
    letter: Annotated[str, Meta(min_length=1)]
    mission: Annotated[tuple[MissionRow, ...], Meta(min_length=1)]


class File(Struct, frozen=True, forbid_unknown_fields=True):
    edition: DiceHeader
    players: Players
    track: Track
    dice: tuple[Kind, ...]
    help: Help
    sheet: tuple[SheetPage, ...]


# -------------------------------------------------------------------------------- laid out for play


class Mission(Struct, frozen=True):
    """One row of a sheet. Fields are counted from 1, left to right, grey ones too."""

    rule: Rule
    steps: int
    fields: tuple[Field, ...]
    blank: tuple[int, ...]
    """The row before anything is entered: 0 in every colour field, the printed number in a grey one."""
    size: int
    """How many colour fields it has."""


Sheet: TypeAlias = tuple[Mission, ...]


class Box(Struct, frozen=True):
    edition: Edition
    official: bool
    """Its sheets are those of a real copy, so a tracker may go by them."""
    seats: range
    chameleons: tuple[int, ...]
    """By number of players; the first is for one."""
    safehouse: int
    head_start: int
    pursuer_start: int
    no_run: int
    re_roll: int
    kinds: dict[str, Kind]
    """By code, in the edition's order."""
    colours: tuple[str, ...]
    """Codes of the colour dice, in the edition's order."""
    dice: tuple[Die, ...]
    """All of them, in the edition's order."""
    jokers: tuple[Die, ...]
    faces: dict[Die, tuple[Face, ...]]
    colour_of: dict[Die, str]
    """Code of each die's kind."""
    highest: int
    """No number of a roll is higher (DI-089)."""
    sheets: dict[str, Sheet]
    """By letter."""

    def steps_on(self, letter: str) -> int:
        """All the steps one could ever run with this sheet."""
        return sum(mission.steps for mission in self.sheets[letter])


def load_box(edition: str) -> Box:
    path = find("dice", edition, SHIPPED)
    file = read(path, File)
    check(path, file)
    return box_of(file)


def box_of(file: File) -> Box:
    header, kinds = file.edition, {kind.code: kind for kind in file.dice}
    colours = [kind for kind in file.dice if kind.role == "colour"]
    jokers = [kind for kind in file.dice if kind.role == "joker"]
    return Box(
        edition=Edition(header.id, header.name, content_hash(file)),
        official=header.official,
        seats=range(file.players.min, file.players.max + 1),
        chameleons=file.players.chameleons,
        safehouse=file.track.safehouse,
        head_start=file.track.head_start,
        pursuer_start=file.track.pursuer_start,
        no_run=file.help.no_run,
        re_roll=file.help.re_roll,
        kinds=kinds,
        colours=tuple(kind.code for kind in colours),
        dice=tuple(die for kind in file.dice for die in kind.dice),
        jokers=tuple(die for kind in jokers for die in kind.dice),
        faces={die: kind.faces for kind in file.dice for die in kind.dice},
        colour_of={die: kind.code for kind in file.dice for die in kind.dice},
        highest=highest(file),
        sheets={page.letter: tuple(map(_mission, page.mission)) for page in file.sheet},
    )


def highest(file: File) -> int:
    """DI-089: both dice of a colour and all jokers at their best; 20 with the dice of the rule book."""
    colours = [kind.most for kind in file.dice if kind.role == "colour"]
    return max(colours) + sum(kind.most for kind in file.dice if kind.role == "joker")


def _mission(row: MissionRow) -> Mission:
    cells = row.cells
    blank = tuple(cell if isinstance(cell, int) else 0 for cell in cells)
    return Mission(row.rule, row.steps, cells, blank, blank.count(0))


# -------------------------------------------------------------------------------- errors (digest part 4.3)


def check(path: Path, file: File) -> None:
    """The first thing that is wrong is said with its key."""
    if file.edition.game != "dice":
        reject(path, "edition.game", 'this is an edition of "{game}", not of "dice"', game=file.edition.game)
    if file.edition.schema != 1:
        reject(path, "edition.schema", "schema {found} is not known; allowed: 1", found=file.edition.schema)
    _check_players(path, file.players)
    _check_track(path, file.track)
    _check_dice(path, file)
    _check_sheets(path, file)


def _check_players(path: Path, players: Players) -> None:
    if players.min > players.max:
        reject(path, "players.min", "{found} is more than players.max, {n}", found=players.min, n=players.max)
    chameleons = players.chameleons
    if len(chameleons) != players.max:
        message = "{found} values; one for each number of players from 1 to {n} is needed"
        reject(path, "players.chameleons", message, found=len(chameleons), n=players.max)
    if list(chameleons) != sorted(chameleons):
        reject(path, "players.chameleons", "more players may not have fewer chameleons")


def _check_track(path: Path, track: Track) -> None:
    if track.head_start >= track.safehouse:
        message = "{found} is not before the Safehouse, field {safehouse}"
        reject(path, "track.head_start", message, found=track.head_start, safehouse=track.safehouse)
    if track.pursuer_start >= track.head_start:
        message = "{found} is not behind the head start, {head_start}"
        reject(path, "track.pursuer_start", message, found=track.pursuer_start, head_start=track.head_start)


def _check_dice(path: Path, file: File) -> None:
    for i, kind in enumerate(file.dice):
        if [other.code for other in file.dice].count(kind.code) > 1:
            reject(path, f"dice[{i}].code", '"{code}" is taken; every kind needs a code of its own', code=kind.code)
    if not any(kind.role == "colour" and kind.most for kind in file.dice):
        reject(path, "dice", 'no die of role "colour" shows pips; at least one is needed')


def _check_sheets(path: Path, file: File) -> None:
    letters = [page.letter for page in file.sheet]
    for i, letter in enumerate(letters):
        if letters.count(letter) > 1:
            reject(path, f"sheet[{i}].letter", '"{letter}" is taken; no two sheets share a letter', letter=letter)
    if len(letters) < file.players.max:
        reject(path, "sheet", "{found} sheets for up to {n} players", found=len(letters), n=file.players.max)
    needed = file.track.safehouse - file.track.head_start
    for i, page in enumerate(file.sheet):
        for j, row in enumerate(page.mission):
            _check_mission(path, f"sheet[{i}].mission[{j}].fields", file, row)
        steps = sum(row.steps for row in page.mission)
        if steps < needed:
            message = "only {found} steps in all, {needed} are needed to the Safehouse: nobody could win"
            reject(path, f"sheet[{i}].mission", message, found=steps, needed=needed)


def _check_mission(path: Path, key: str, file: File, row: MissionRow) -> None:
    colours = [kind.code for kind in file.dice if kind.role == "colour"]
    printed: list[int] = []
    for cell in row.cells:
        if isinstance(cell, int):
            printed.append(cell)
        elif cell not in colours:
            allowed = ", ".join(colours)
            message = '"{code}" is no colour; allowed: {allowed}, or a printed number'
            reject(path, key, message, code=cell, allowed=allowed)
    if len(printed) == len(row.cells):
        reject(path, key, "a mission needs at least one colour field")
    if printed and row.rule == "equal":
        reject(path, key, 'a mission of rule "equal" can have no printed number')
    for number in printed:
        if not 1 <= number <= highest(file):
            message = "the printed number {number} is out of reach; allowed: 1 to {highest}"
            reject(path, key, message, number=number, highest=highest(file))
    for left, right in pairwise(printed):
        if left > right or (left == right and row.rule == "ascending"):
            reject(path, key, "the printed numbers {left} and {right} break its own rule", left=left, right=right)


# -------------------------------------------------------------------------------- warnings (digest part 4.3)

USUAL_RULES: tuple[Rule, ...] = ("equal", "ascending")
"""Of the uppermost missions; all others are rising."""
USUAL_MISSIONS = 8
USUAL_PRINTED = 6
WITH_PRINTED = 3
"""So many of the lowest missions have a grey field."""


def doubts(box: Box) -> tuple[Text, ...]:
    """What is allowed but looks wrong: a real copy may differ from what reviews say."""
    return tuple(doubt for letter in box.sheets for doubt in _sheet_doubts(box, letter)) + tuple(_shape_doubts(box))


def _sheet_doubts(box: Box, letter: str) -> Iterator[Text]:
    sheet = box.sheets[letter]
    if len(sheet) != USUAL_MISSIONS:
        yield text(
            "sheet {letter} has {n} missions; usual are {usual}", letter=letter, n=len(sheet), usual=USUAL_MISSIONS
        )
    for number, mission in enumerate(sheet, 1):
        usual = USUAL_RULES[number - 1] if number <= len(USUAL_RULES) else "rising"
        about = {"letter": letter, "number": number}
        if mission.rule != usual:
            message = 'sheet {letter}, mission {number}: its rule is "{rule}"; usual is "{usual}"'
            yield text(message, rule=mission.rule, usual=usual, **about)
        printed = [cell for cell in mission.fields if isinstance(cell, int)]
        lowest = number > len(sheet) - WITH_PRINTED
        if printed != ([USUAL_PRINTED] if lowest else []):
            message = (
                "sheet {letter}, mission {number}: usual is one printed 6"
                if lowest
                else "sheet {letter}, mission {number}: usual is no printed number"
            )
            yield text(message, **about)
        if not 2 <= mission.steps <= 6:
            yield text("sheet {letter}, mission {number}: {n} steps; usual are 2 to 6", n=mission.steps, **about)
        least = 2 if printed else 3  # a grey field may have been counted
        if not least <= mission.size <= 6:
            message = "sheet {letter}, mission {number}: {n} colour fields; usual are {least} to 6"
            yield text(message, n=mission.size, least=least, **about)
    fields = Counter(cell for mission in sheet for cell in mission.fields)
    colours = [fields[code] for code in box.colours]
    if max(colours) - min(colours) > 2:
        yield text("sheet {letter}: its colours differ in number by more than 2", letter=letter)


def _shape_doubts(box: Box) -> Iterator[Text]:
    shapes = {
        letter: [(m.rule, m.steps, [cell if isinstance(cell, int) else "" for cell in m.fields]) for m in sheet]
        for letter, sheet in box.sheets.items()
    }
    first, *others = shapes
    for letter in others:
        if shapes[letter] != shapes[first]:
            yield text("sheets {first} and {letter} are of different shape", first=first, letter=letter)
