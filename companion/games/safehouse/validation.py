"""What an edition file of Safehouse must keep (digest part 4.3); the first constraint broken is said with its key."""

from collections import Counter
from pathlib import Path

from companion.core.edition import reject
from companion.games.safehouse.file import BoardData, File

PLAYERS = ("2", "3", "4")
NUMBERS = 15
LARGEST_MISSION = 6
MOST_STEPS = 5


def check(path: Path, file: File) -> None:
    if file.edition.game != "safehouse":
        reject(path, "edition.game", 'this is an edition of "{game}", not of "safehouse"', game=file.edition.game)
    if file.edition.schema != 1:
        reject(path, "edition.schema", "schema {found} is not known; allowed: 1", found=file.edition.schema)
    if "en" not in file.edition.languages:
        reject(path, "edition.languages", 'every edition has English: "en" is missing')
    _check_setup(path, file)
    _check_ids(path, file)
    _check_boards(path, file)
    _check_chips(path, file)
    _check_escape_cards(path, file)
    _check_missions(path, file)
    _check_pursuers(path, file)
    _check_special_cards(path, file)


def _check_setup(path: Path, file: File) -> None:
    setup = file.setup
    for key, found, n in (("colors", setup.colors, 5), ("chapters", setup.chapters, 5)):
        if len(set(found)) != n or len(found) != n:
            reject(path, f"setup.{key}", "there must be {n} different ones", n=n)
    for key, table in (("hand_limit", setup.hand_limit), ("start_escape", setup.start_escape)):
        if set(table) != set(PLAYERS):
            reject(path, f"setup.{key}", "one number for each of 2, 3 and 4 players is needed")
    for players in PLAYERS:
        dealt = setup.start_escape[players] + setup.start_chapter
        if dealt != setup.hand_limit[players]:  # SH-016
            message = "{n} players are dealt {dealt} cards; the hand limit is {limit}"
            reject(path, "setup.start_escape", message, n=players, dealt=dealt, limit=setup.hand_limit[players])


def _check_ids(path: Path, file: File) -> None:
    """No two cards share an id: they go to the same piles, and tags refer to them."""
    keys = [(f"escape.cards[{i}].id", card.id) for i, card in enumerate(file.escape.cards)]
    keys += [
        (f"missions.{chapter}[{i}].id", card.id)
        for chapter, cards in file.missions.items()
        for i, card in enumerate(cards)
    ]
    keys += [(f"pursuer_cards[{i}].id", card.id) for i, card in enumerate(file.pursuer_cards)]
    seen: set[str] = set()
    for key, id in keys:
        if id in seen:
            reject(path, key, '"{id}" is taken; every card needs an id of its own', id=id)
        seen.add(id)


# -------------------------------------------------------------------------------- boards


def _check_boards(path: Path, file: File) -> None:
    chapters = tuple(board.chapter for board in file.boards)
    if chapters != file.setup.chapters:
        reject(
            path,
            "boards",
            "there must be a board for each chapter, in this order: {chapters}",
            chapters=", ".join(file.setup.chapters),
        )
    for i, board in enumerate(file.boards):
        _check_track(path, f"boards[{i}]", board)
        for symbol in board.pursuer_symbols:
            if symbol not in board.track:
                reject(path, f"boards[{i}].pursuer_symbols", "the board has no space {space}", space=symbol)
    _check_pursuer_start(path, file.boards)
    for i in range(1, len(file.boards)):
        here, before = file.boards[i].witness_start, file.boards[i - 1].track[-1]
        if here < before:
            message = "{here} is less than {before}, the end of the board before: the pursuer could stand in front"
            reject(path, f"boards[{i}].witness_start", message, here=here, before=before)


def _check_track(path: Path, key: str, board: BoardData) -> None:
    """From the lowest number over the blue space to the end."""
    if board.spaces and (board.low is not None or board.end is not None):
        reject(path, f"{key}.spaces", 'give either "spaces" or "low" and "end"')
    if not board.track:
        reject(path, key, 'the spaces are missing: "low" and "end", or "spaces"')
    if len(set(board.track)) != len(board.track):
        reject(path, f"{key}.spaces", "every space needs a number of its own")
    if board.witness_start not in board.track:
        reject(path, f"{key}.witness_start", "the board has no space {space}", space=board.witness_start)
    blue = board.track.index(board.witness_start)
    if board.track.index(min(board.track)) >= blue:
        reject(path, f"{key}.low", "the lowest number must lie behind the blue space")
    if blue == len(board.track) - 1:
        reject(path, f"{key}.end", "the end must lie in front of the blue space")


def _check_pursuer_start(path: Path, boards: tuple[BoardData, ...]) -> None:
    first, *others = boards
    track = first.track
    if first.pursuer_start not in track or track.index(first.pursuer_start) >= track.index(first.witness_start):
        reject(path, "boards[0].pursuer_start", "the pursuer must start on a space behind the blue one")
    for i, board in enumerate(others, 1):
        if board.pursuer_start is not None:
            reject(path, f"boards[{i}].pursuer_start", "only the first board has a start space for the pursuer")


# -------------------------------------------------------------------------------- chips and cards


def _check_chips(path: Path, file: File) -> None:
    rows = file.chip_rows
    if len(rows) != 5 or len({row.id for row in rows}) != 5:
        reject(path, "chip_rows", "there must be 5 rows, one for each question")
    for i, row in enumerate(rows):
        if len(row.chips) != 5:
            reject(path, f"chip_rows[{i}].chips", "{found} chips; there must be 5", found=len(row.chips))
    chips = [chip.id for row in rows for chip in row.chips]
    for i, row in enumerate(rows):
        for j, chip in enumerate(row.chips):
            if chips.count(chip.id) > 1:
                reject(path, f"chip_rows[{i}].chips[{j}].id", '"{id}" is taken by another chip', id=chip.id)


def _check_escape_cards(path: Path, file: File) -> None:
    chips = {chip.id for row in file.chip_rows for chip in row.chips}
    for i, card in enumerate(file.escape.cards):
        key = f"escape.cards[{i}]"
        if card.color not in file.setup.colors:
            reject(
                path,
                f"{key}.color",
                '"{word}" is not one of: {known}',
                word=card.color,
                known=", ".join(file.setup.colors),
            )
        if not 1 <= card.number <= NUMBERS:
            reject(path, f"{key}.number", "{number} is not a number from 1 to {most}", number=card.number, most=NUMBERS)
        if card.chapter not in file.setup.chapters:
            reject(
                path,
                f"{key}.chapter",
                '"{word}" is not one of: {known}',
                word=card.chapter,
                known=", ".join(file.setup.chapters),
            )
        for symbol in card.symbols:
            if symbol not in chips:
                reject(path, f"{key}.symbols", 'there is no chip "{chip}"', chip=symbol)
        if len(set(card.symbols)) != len(card.symbols):
            reject(path, f"{key}.symbols", "no symbol may be on a card twice")
        if len(card.symbols) != symbols_on(card.number):
            reject(
                path,
                f"{key}.symbols",
                "{found} symbols; a card with number {number} has {n}",
                found=len(card.symbols),
                number=card.number,
                n=symbols_on(card.number),
            )
    found = Counter((card.color, card.number) for card in file.escape.cards)
    for color in file.setup.colors:
        for number in range(1, NUMBERS + 1):
            if found[color, number] != 1:
                reject(
                    path,
                    "escape.cards",
                    "{color} {number} is there {n} times; it must be there once",
                    color=color,
                    number=number,
                    n=found[color, number],
                )


def symbols_on(number: int) -> int:
    """SH-005: one on 1 to 5, two on 6 to 10, three on 11 to 15."""
    return (number + 4) // 5


def _check_missions(path: Path, file: File) -> None:
    if set(file.missions) != set(file.setup.chapters):
        reject(
            path,
            "missions",
            "there must be one list for each chapter: {chapters}",
            chapters=", ".join(file.setup.chapters),
        )
    for chapter, cards in file.missions.items():
        needed = int(max(PLAYERS)) * max(1, file.setup.start_chapter)
        if len(cards) < needed:
            message = "{found} cards; at least {n}: each player draws {each}"
            reject(path, f"missions.{chapter}", message, found=len(cards), n=needed, each=file.setup.start_chapter)
        for i, card in enumerate(cards):
            key = f"missions.{chapter}[{i}]"
            if not 1 <= card.steps <= MOST_STEPS:
                reject(path, f"{key}.steps", "{found} steps; allowed: 1 to {most}", found=card.steps, most=MOST_STEPS)
            for color, n in card.needs.items():
                if color not in file.setup.colors:
                    reject(
                        path,
                        f"{key}.needs",
                        '"{word}" is not one of: {known}',
                        word=color,
                        known=", ".join(file.setup.colors),
                    )
                if n > NUMBERS:
                    reject(path, f"{key}.needs.{color}", "there are only {most} cards of a colour", most=NUMBERS)
            if not 2 <= sum(card.needs.values()) <= LARGEST_MISSION:
                reject(
                    path,
                    f"{key}.needs",
                    "{found} cards; allowed: 2 to {most}",
                    found=sum(card.needs.values()),
                    most=LARGEST_MISSION,
                )


def _check_pursuers(path: Path, file: File) -> None:
    copies = sum(card.copies for card in file.pursuer_cards)
    for name, level in file.levels.by_name.items():
        key = f"levels.{name}.pursuer_cards"
        if level.pursuer_cards != level.stacks * file.setup.pursuers_per_stack:
            message = "must be {n}: setup.pursuers_per_stack for each of {stacks} stacks"
            n = level.stacks * file.setup.pursuers_per_stack
            reject(path, key, message, n=n, stacks=level.stacks)
        if level.pursuer_cards > copies:
            reject(path, key, "{n} of only {copies} pursuer cards", n=level.pursuer_cards, copies=copies)


def _check_special_cards(path: Path, file: File) -> None:
    names = Counter(card.chapter for card in file.escape.cards)
    for i, board in enumerate(file.boards):
        if board.special.cards > names[board.chapter]:
            reject(
                path,
                f"boards[{i}].special.cards",
                "{n} of only {found} escape cards that name the chapter",
                n=board.special.cards,
                found=names[board.chapter],
            )
