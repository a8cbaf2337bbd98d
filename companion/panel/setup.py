"""From the list of games to an open table, with four buttons."""

from typing import Any

from companion import protocol
from companion.client import Asking
from companion.core import Text, text
from companion.panel.dialogue import Back, Dialogue

TRACKER, FULL, DIGITAL = "tracker", "full", "digital"
WAYS = (
    (text("Beside the box: clock and counters"), TRACKER),
    (text("Beside the box: all the rules"), FULL),
    (text("Without the box: on this device"), DIGITAL),
)


async def new_table(dialogue: Dialogue, asking: Asking) -> None:
    """Game, way, players, options; BACK goes one question back, and in the end out of here."""
    games = (await asking.ask(protocol.Games(), protocol.GameList)).games
    while True:
        line = await dialogue.choose(text("Which game?"), [(game.title, game) for game in games])
        try:
            if await _way(dialogue, asking, line):
                return
        except Back:
            continue


async def _way(dialogue: Dialogue, asking: Asking, line: protocol.GameLine) -> bool:
    while True:
        way = await dialogue.choose(line.title, WAYS)
        try:
            seats = await _seats(dialogue, line)
            key = f"{line.key}/tracker" if way == TRACKER else line.key
            options = await _options(dialogue, asking, line.title, key, seats)
        except Back:
            continue
        people = tuple(protocol.NewPerson() for _ in range(seats))
        mode = "digital" if way == DIGITAL else "referee"
        await asking.ask(protocol.Open(game=key, people=people, options=options, mode=mode))
        return True


async def _seats(dialogue: Dialogue, line: protocol.GameLine) -> int:
    counts = [(str(n), n) for n in range(line.least, line.most + 1)]
    if len(counts) == 1:
        return counts[0][1]
    return await dialogue.value(line.title, text("How many players?"), counts)


async def _options(dialogue: Dialogue, asking: Asking, title: str, key: str, seats: int) -> dict[str, Any]:
    """Start as recommended, or change what can be changed first."""
    settings = (await asking.ask(protocol.SetUp(game=key), protocol.SetUps)).options
    changeable = [setting for setting in settings if setting.allowed]
    values = {setting.name: setting.default for setting in changeable}
    at = 0
    while True:
        start: list[tuple[Text | str, int]] = [(text("Start, {n} players", n=seats), -1)]
        lines = [(f"{s.title}: {_words(s, values[s.name])}", i) for i, s in enumerate(changeable)]
        chosen = await dialogue.choose(title, [*start, *lines], at=at)
        if chosen < 0:
            return {s.name: values[s.name] for s in changeable if values[s.name] != s.default}
        at = chosen + 1
        setting = changeable[chosen]
        try:
            choices = [
                (choice.title, choice.value) for choice in setting.choices if seats in (choice.people or (seats,))
            ]
            now = [value for _, value in choices].index(values[setting.name])
            values[setting.name] = await dialogue.choose(setting.title, choices, at=now)
        except Back:
            continue


def _words(setting: protocol.Setting, value: Any) -> str:
    """A value in words; what is so or not, as a sign."""
    if isinstance(value, bool):
        return "✓" if value else "–"
    return next(choice.title for choice in setting.choices if choice.value == value)
