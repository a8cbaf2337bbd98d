"""What lies in a file: a power that is known, and the equipment; with its text where there is room."""

from typing import NamedTuple

from companion.core import Seat, Text, text
from companion.core.faces import Gear
from companion.core.layout import columns, middle, rows, shortened, type_size, wrap
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.agents.board.sight import Sight
from companion.games.agents.edition import Box as Edition
from companion.games.agents.vocabulary import CancelAttack, LootAll, NoSteal, RerollMove

GEAR_ICONS: dict[type, str] = {LootAll: "folder", RerollMove: "walk", NoSteal: "lock", CancelAttack: "user"}
PLATE = 26
LINE = 30
MORE = 30
"""What the number of those that are not shown takes."""


class Entry(NamedTuple):
    key: str
    icon: str
    name: str
    told: str


def contents(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """With names and texts where there is room for them, else as plates."""
    cards = sight.view.players[seat].equipment
    entries = [*_power(sight, seat), *_cards(sight, seat)]
    across, note = box.w - PLATE - 8, type_size(sight.frame, "note")
    told = [wrap(entry.told, note * 1.02, "semibold", across) for entry in entries]
    heights = [LINE + len(lines) * stage.line("note") for lines in told]
    if sum(heights) <= box.h and entries:
        for entry, line, lines in zip(entries, rows(box, *heights, 1.0), told, strict=False):
            _entry(stage, sight, entry, Box(line.x, line.y, line.w, LINE))
            text_box = Box(line.x + PLATE + 8, line.y + LINE, across, line.h - LINE)
            if lines:
                stage.words(f"{entry.key}:text", text_box, entry.told, size="note", ink="muted", lines=len(lines))
    elif len(entries) <= box.h // LINE and entries:
        for entry, line in zip(entries, rows(box, *[LINE] * len(entries), 1.0), strict=False):
            _entry(stage, sight, entry, line)
    elif cards:
        plates(stage, sight, seat, box)
    elif not sight.view.players[seat].dead:
        place = Box(box.x, box.y, box.w, min(LINE, box.h))
        stage.words(f"gear:{seat}:none", place, text("no equipment"), size="note", ink="muted")


def _power(sight: Sight, seat: Seat) -> list[Entry]:
    """The ability of whoever lies open and lives (AG-103)."""
    player, character = sight.view.players[seat], sight.view.characters[seat]
    if not player.revealed or player.dead or character is None or not sight.box.characters[character].ability:
        return []
    ability = sight.words.ability(character)
    named: Text = text("{ability} (used)", ability=ability) if player.tapped else text("{ability}", ability=ability)
    told = "" if player.tapped else sight.say(sight.words.character_text(character, sight.theme))
    return [Entry(f"power:{seat}", "check" if player.tapped else "bulb", sight.say(named), told)]


def _cards(sight: Sight, seat: Seat) -> list[Entry]:
    return [
        Entry(
            f"gear:{seat}:{i}",
            gear_icon(sight.box, card),
            sight.say(sight.words.card(card)),
            sight.say(sight.words.card_text(card, sight.theme)),
        )
        for i, card in enumerate(sight.view.players[seat].equipment)
    ]


def _entry(stage: Stage, sight: Sight, entry: Entry, box: Box) -> None:
    plate, words = columns(box, PLATE, 1.0, gap=8)
    stage.add(entry.key, "text", middle(plate, PLATE, PLATE), Gear(entry.icon))
    name = shortened(entry.name, words.w, type_size(sight.frame, "small") * 1.02)
    stage.words(f"{entry.key}:name", words, name, size="small")


def plates(stage: Stage, sight: Sight, seat: Seat, box: Box, *, most: int = 38, align: str = "left") -> None:
    """Icons of the equipment side by side; what does not fit is counted."""
    cards = sight.view.players[seat].equipment
    side = min(most, box.h)
    step = side + (6 if side > PLATE else 4)
    fits = (box.w + step - side) // step
    shown = cards if len(cards) <= fits else cards[: max(0, (box.w - MORE) // step)]
    rest = len(cards) - len(shown)
    used = len(shown) * step + (MORE if rest else side - step)
    x = box.x if align == "left" else box.right - used
    y = box.y + (box.h - side) // 2
    for i, card in enumerate(shown):
        stage.add(f"gear:{seat}:{i}", "text", Box(x + i * step, y, side, side), Gear(gear_icon(sight.box, card)))
    if rest:
        place = Box(x + len(shown) * step, y, MORE, side)
        stage.words(f"gear:{seat}:more", place, f"+{rest}", size="note", ink="muted", align="middle")


def gear_icon(box: Edition, card: str) -> str:
    found = box.cards[card]
    if found.weapon is not None:
        far = found.weapon.reach != "same"
        return "target" if far else "siren" if found.weapon.targets == "area" else "bolt"
    return "question" if found.manual else GEAR_ICONS.get(type(found.gear), "shield")
