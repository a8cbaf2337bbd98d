"""Edition files of Underground, read and checked: the first constraint broken is said with its key."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from companion.core import BadInput
from companion.core.edition import Edition, content_hash, find, read, reject
from companion.core.text import Text, text
from companion.games.underground.box import (
    FOUNDATION,
    JOKER,
    Box,
    File,
    Platform,
    PlatformAt,
    Scenario,
    SymbolAt,
    Tile,
    WallAt,
    rotation_of,
)
from companion.games.underground.code import longest_chain
from companion.games.underground.field import Grid, Space
from companion.games.underground.support import ROTATIONS, Cell, Face, turned

SHIPPED = Path(__file__).parent / "editions"
PILES, PILE_SIZE = 9, 4
JOKERS, JOKER_CELLS = 9, 5
FOUNDATIONS = 6
PLATFORMS = "abcdefgh"
DIGITS = 12
LARGEST_AREA = 40
"""Of all platforms together; more, and random set-ups may not find room."""
SPECIALS = ("hammer", "ladder", "card", "shaft")
SPARE_WATER = 10
MOST_HANDS = 8


def load_box(edition: str) -> Box:
    """The edition, whole or partial; a broken one is refused with a line that names the key."""
    path = find("underground", edition, SHIPPED)
    file = read(path, File)
    check(path, file)
    header = file.edition
    return Box(
        edition=Edition(header.id, header.name, content_hash(file), header.partial),
        grid=Grid(file.board.rows, file.board.columns),
        door_level=file.board.door_level,
        timer=file.timer,
        supply=file.supply,
        difficulty=file.difficulty,
        shapes={shape.id: shape for shape in file.shape},
        tiles={tile.id: tile for tile in file.tile},
        platforms={platform.id: platform for platform in file.platform},
        cards={card.at: card for card in file.deck.cards},
        chips={chip.id: chip for chip in file.code.chips},
        code_length=file.code.length,
        colours=file.code.colours,
        scenarios={scenario.number: scenario for scenario in file.scenario},
    )


def load_whole_box(edition: str) -> Box:
    """An edition that leaves something out is enough for the tracker, not for the whole game."""
    box = load_box(edition)
    if box.edition.partial:
        message = 'the edition "{edition}" leaves out parts of the box: only the tracker can be played with it'
        raise BadInput(text(message, edition=box.edition.id))
    return box


def doubts(box: Box) -> tuple[Text, ...]:
    """What is allowed but looks wrong."""
    area = sum(platform.rows * platform.cols for platform in box.platforms.values())
    if area <= LARGEST_AREA:
        return ()
    message = "the platforms cover {area} spaces; with more than {most} a random set-up may not find room"
    return (text(message, area=area, most=LARGEST_AREA),)


# -------------------------------------------------------------------------------- what a file must be like


def check(path: Path, file: File) -> None:
    if file.edition.game != "underground":
        reject(path, "edition.game", 'this is an edition of "{game}", not of "underground"', game=file.edition.game)
    if file.edition.schema != 1:
        reject(path, "edition.schema", "schema {found} is not known; allowed: 1", found=file.edition.schema)
    grid = Grid(file.board.rows, file.board.columns)
    if len(set(file.board.rows)) != len(file.board.rows):
        reject(path, "board.rows", "each row needs a letter of its own")
    _check_shapes(path, file)
    _check_deck(path, file, grid)
    _check_code(path, file)
    _check_dials(path, file, grid)
    if file.tile or not file.edition.partial:
        _check_tiles(path, file)
    if file.platform or not file.edition.partial:
        _check_platforms(path, file)
    for i, scenario in enumerate(file.scenario):
        _check_scenario(path, file, grid, i, scenario)


# -------------------------------------------------------------------------------- 1: the deck


def _check_deck(path: Path, file: File, grid: Grid) -> None:
    shapes = {shape.id for shape in file.shape}
    spaces = Counter(card.at for card in file.deck.cards)
    for i, card in enumerate(file.deck.cards):
        key = f"deck.cards[{i}]"
        if card.at not in grid.place:
            reject(path, f"{key}.at", 'there is no space "{space}" on the board', space=card.at)
        if spaces[card.at] > 1:
            message = "{n} cards show {space}; each space has one card"
            reject(path, f"{key}.at", message, n=spaces[card.at], space=card.at)
        if card.action == "tile" and card.shape not in shapes:
            reject(path, f"{key}.shape", 'there is no shape "{shape}"', shape=card.shape)
        if card.action == "signal" and not card.reach:
            reject(path, f"{key}.reach", "a signal card needs a reach of at least 1")
        if (card.action != "tile" and card.shape) or (card.action != "signal" and card.reach):
            reject(path, key, "a shape goes with a tile card, a reach with a signal card")
    missing = [space for space in grid.spaces if space not in spaces]
    if missing:
        reject(path, "deck.cards", "no card shows {space}", space=missing[0])


# -------------------------------------------------------------------------------- 2, 3: tiles


def _check_shapes(path: Path, file: File) -> None:
    if len(file.shape) != PILES:
        reject(path, "shape", "{found} shapes; there must be {n}", found=len(file.shape), n=PILES)
    ids = [shape.id for shape in file.shape]
    for i, shape in enumerate(file.shape):
        if ids.count(shape.id) > 1 or shape.id in {FOUNDATION, JOKER}:
            reject(path, f"shape[{i}].id", '"{id}" is taken; every shape needs an id of its own', id=shape.id)
    if sum(shape.size == 1 for shape in file.shape) != 1:
        reject(path, "shape", "exactly one shape must have a single space: the signal stone starts there")


def _check_tiles(path: Path, file: File) -> None:
    sizes = {shape.id: shape.size for shape in file.shape} | {FOUNDATION: 1, JOKER: JOKER_CELLS}
    ids = [tile.id for tile in file.tile]
    for i, tile in enumerate(file.tile):
        key = f"tile[{i}]"
        if ids.count(tile.id) > 1 or tile.id in PLATFORMS:
            reject(path, f"{key}.id", '"{id}" is taken; every tile needs an id of its own', id=tile.id)
        if tile.pile not in sizes:
            reject(path, f"{key}.pile", 'there is no pile "{pile}"', pile=tile.pile)
        if len(set(tile.cells)) != sizes[tile.pile] or len(tile.cells) != sizes[tile.pile]:
            message = "{found} cells; a tile of this pile has {n}"
            reject(path, f"{key}.cells", message, found=len(set(tile.cells)), n=sizes[tile.pile])
        _check_cells(path, key, tile)
        _check_prints(path, key, tile.cells, tile.symbols, tile.walls)
    needed = dict.fromkeys((shape.id for shape in file.shape), PILE_SIZE)
    needed |= {FOUNDATION: FOUNDATIONS, JOKER: JOKERS}
    found = Counter(tile.pile for tile in file.tile)
    for pile, n in needed.items():
        if found[pile] != n:
            message = '{found} tiles in pile "{pile}"; there must be {n}'
            reject(path, "tile", message, found=found[pile], pile=pile, n=n)
    _check_congruence(path, file)


def _check_cells(path: Path, key: str, tile: Tile) -> None:
    if min(row for row, _ in tile.cells) or min(column for _, column in tile.cells):
        reject(path, f"{key}.cells", "the smallest row and the smallest column must be 0")
    joined, edge = {tile.cells[0]}, [tile.cells[0]]
    while edge:
        row, column = edge.pop()
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell in tile.cells and cell not in joined:
                joined.add(cell)
                edge.append(cell)
    if len(joined) != len(tile.cells):
        reject(path, f"{key}.cells", "the cells of a tile must hang together by their sides")


def _check_prints(
    path: Path, key: str, cells: tuple[Cell, ...], symbols: tuple[SymbolAt, ...], walls: tuple[WallAt, ...]
) -> None:
    for j, symbol in enumerate(symbols):
        if symbol.at not in cells:
            reject(path, f"{key}.symbols[{j}].at", "this is no cell of it")
        if sum(other.at == symbol.at for other in symbols) > 1:
            reject(path, f"{key}.symbols[{j}].at", "a cell has one symbol at most")
    for j, wall in enumerate(walls):
        if wall.at not in cells:
            reject(path, f"{key}.walls[{j}].at", "this is no cell of it")


def _check_congruence(path: Path, file: File) -> None:
    outlines: dict[str, frozenset[Cell]] = {}
    for i, tile in enumerate(file.tile):
        if tile.pile == JOKER:
            continue
        if _outline(tile) != outlines.setdefault(tile.pile, _outline(tile)):
            message = 'it does not have the shape of the other tiles in pile "{pile}"'
            reject(path, f"tile[{i}].cells", message, pile=tile.pile)


def _outline(tile: Tile) -> frozenset[Cell]:
    """The same for congruent tiles, mirrored ones included."""
    face: Face = tile.face()
    return frozenset(
        min(sorted(turned(face, rotation, flipped).cells) for rotation in ROTATIONS for flipped in (False, True))
    )


# -------------------------------------------------------------------------------- 4: platforms


def _check_platforms(path: Path, file: File) -> None:
    if [platform.id for platform in file.platform] != list(PLATFORMS):
        reject(path, "platform", "there must be eight platforms, with the ids a to h in this order")
    for i, platform in enumerate(file.platform):
        if platform.height >= file.board.door_level:
            message = "{height} is not below the door, which is at level {level}"
            about = {"height": platform.height, "level": file.board.door_level}
            reject(path, f"platform[{i}].height", message, **about)
        _check_prints(path, f"platform[{i}]", platform.cells, platform.symbols, platform.walls)
    area = sum(platform.rows * platform.cols for platform in file.platform)
    if area > LARGEST_AREA and file.edition.id == "house":  # for an owner's file it is only a doubt
        message = "the platforms cover {area} spaces; at most {most}"
        reject(path, "platform", message, area=area, most=LARGEST_AREA)


# -------------------------------------------------------------------------------- 5: the code


def _check_code(path: Path, file: File) -> None:
    code = file.code
    ids = [chip.id for chip in code.chips]
    for i, chip in enumerate(code.chips):
        key = f"code.chips[{i}]"
        if ids.count(chip.id) > 1:
            reject(path, f"{key}.id", '"{id}" is taken; every chip needs an id of its own', id=chip.id)
        printed = (chip.digit is not None, bool(chip.left), bool(chip.right))
        if printed != (chip.kind == "digit",) * 3:
            reject(path, key, "a digit chip has digit, left and right; a special chip has none of them")
        for side, colour in (("left", chip.left), ("right", chip.right)):
            if chip.kind == "digit" and colour not in code.colours:
                message = '"{colour}" is not one of code.colours'
                reject(path, f"{key}.{side}", message, colour=colour)
    kinds = Counter(chip.kind for chip in code.chips)
    if kinds != Counter({"digit": DIGITS, **dict.fromkeys(SPECIALS, 1)}):
        message = "there must be {n} digits and one each of: {specials}"
        reject(path, "code.chips", message, n=DIGITS, specials=", ".join(SPECIALS))
    if len(longest_chain(code.chips, code.length)) < code.length:
        reject(path, "code.chips", "no {n} of these digits can be laid in a row with matching colours", n=code.length)


# -------------------------------------------------------------------------------- 6: dials and supplies


def _check_dials(path: Path, file: File, grid: Grid) -> None:
    if file.supply.foundation != FOUNDATIONS:
        message = "{found} foundation tiles; there must be {n}"
        reject(path, "supply.foundation", message, found=file.supply.foundation, n=FOUNDATIONS)
    levels = file.difficulty
    last = grid.sections - 1
    ends = (levels.hard.end_section, levels.medium.end_section, levels.easy.end_section)
    if not file.timer.start_section < ends[0] < ends[1] < ends[2] <= last:
        message = "the end sections must rise from hard to easy, after the start and up to {last}"
        reject(path, "difficulty", message, last=last)
    most = max(levels.easy.water, levels.medium.water, levels.hard.water)
    if file.supply.water < most + SPARE_WATER:
        message = "{found} water tiles; at least {n} are needed, {spare} more than a game can begin with"
        reject(path, "supply.water", message, found=file.supply.water, n=most + SPARE_WATER, spare=SPARE_WATER)


# -------------------------------------------------------------------------------- 7: scenarios


def _check_scenario(path: Path, file: File, grid: Grid, i: int, scenario: Scenario) -> None:
    key = f"scenario[{i}]"
    if [other.number for other in file.scenario].count(scenario.number) > 1:
        reject(path, f"{key}.number", "there are two scenarios {number}", number=scenario.number)
    code = scenario.code if isinstance(scenario.code, tuple) else ()
    water = scenario.water if isinstance(scenario.water, tuple) else ()
    _check_spaces(path, key, grid, [("tower.at", scenario.tower.at)])
    pieces = [("start", scenario.start), *_named("code", code), *_named("water", water)]
    if scenario.rat_at is not None:
        pieces.append(("rat_at", scenario.rat_at))
    _check_spaces(path, key, grid, pieces)
    _check_apart(path, key, scenario, pieces)
    if grid.beside(scenario.tower.at, scenario.tower.door) is None:
        reject(path, f"{key}.tower.door", "the door must face a space of the board")
    if not scenario.code:
        reject(path, f"{key}.code", "there must be at least one code chip")
    if ("rat" in scenario.rules) != (scenario.rat_at is not None):
        reject(path, f"{key}.rat_at", 'it belongs to the rule "rat": both or none')
    if scenario.end_section is not None and not file.timer.start_section < scenario.end_section < grid.sections:
        reject(path, f"{key}.end_section", "it must come after the start, up to {last}", last=grid.sections - 1)
    drawn = sum(n for n in (scenario.code, scenario.water) if isinstance(n, int))
    if not MOST_HANDS + drawn < scenario.cards <= len(file.deck.cards):
        message = "{n} cards; there must be more than {least} and at most {most}"
        least, most = MOST_HANDS + drawn, len(file.deck.cards)
        reject(path, f"{key}.cards", message, n=scenario.cards, least=least, most=most)
    _check_layout(path, file, grid, key, scenario)
    _check_stock(path, file, grid, key, scenario)


def _named(name: str, spaces: tuple[Space, ...]) -> list[tuple[str, Space]]:
    return [(f"{name}[{j}]", space) for j, space in enumerate(spaces)]


def _check_spaces(path: Path, key: str, grid: Grid, pieces: Iterable[tuple[str, Space]]) -> None:
    for name, space in pieces:
        if space not in grid.place:
            reject(path, f"{key}.{name}", 'there is no space "{space}" on the board', space=space)


def _check_apart(path: Path, key: str, scenario: Scenario, pieces: list[tuple[str, Space]]) -> None:
    taken = {scenario.tower.at}
    for name, space in pieces:
        if space in taken:
            reject(path, f"{key}.{name}", "{space} is taken by something else", space=space)
        taken.add(space)


def _check_layout(path: Path, file: File, grid: Grid, key: str, scenario: Scenario) -> None:
    known = {platform.id: platform for platform in file.platform}
    taken = {scenario.tower.at}
    if len({there.id for there in scenario.platforms}) != len(scenario.platforms):
        reject(path, f"{key}.platforms", "a platform lies there twice")
    for j, there in enumerate(scenario.platforms):
        name = f"{key}.platforms[{j}]"
        if there.id not in known:
            reject(path, f"{name}.id", 'there is no platform "{id}"', id=there.id)
        if there.at not in grid.place:
            reject(path, f"{name}.at", 'there is no space "{space}" on the board', space=there.at)
        _check_size(path, name, known[there.id], there)
        for space in _spaces_of(grid, there):
            if space is None:
                reject(path, f"{name}.at", "it does not lie wholly on the board")
            if space in taken:
                reject(path, f"{name}.at", "{space} is taken by something else", space=space)
            taken.add(space)


def _check_stock(path: Path, file: File, grid: Grid, key: str, scenario: Scenario) -> None:
    """There are enough chips and water tiles; and one-space tiles for what would lie on bare board (UG-033)."""
    code, water = scenario.code, scenario.water
    for name, there, most in (("code", code, len(file.code.chips)), ("water", water, file.supply.water)):
        n = there if isinstance(there, int) else len(there)
        if n > most:
            reject(path, f"{key}.{name}", "{n} are too many; there are {most}", n=n, most=most)
    raised = {space for there in scenario.platforms for space in _spaces_of(grid, there)}
    bare = {scenario.start, *(code if isinstance(code, tuple) else ())} - raised
    if len(bare) > FOUNDATIONS + PILE_SIZE:
        message = "with the figure {n} pieces on bare board; there are {most} one-space tiles for them"
        reject(path, f"{key}.code", message, n=len(bare), most=FOUNDATIONS + PILE_SIZE)


def _spaces_of(grid: Grid, there: PlatformAt) -> list[Space | None]:
    row, column = grid.place[there.at]
    return [grid.at(row + down, column + right) for down in range(there.rows) for right in range(there.cols)]


def _check_size(path: Path, name: str, platform: Platform, there: PlatformAt) -> None:
    size = (platform.rows, platform.cols)
    swapped = rotation_of(platform, there) % 2 == 1
    if (there.rows, there.cols) != (size[::-1] if swapped else size):
        message = "{rows} × {cols} is not the size of platform {id}"
        reject(path, name, message, rows=there.rows, cols=there.cols, id=there.id)
