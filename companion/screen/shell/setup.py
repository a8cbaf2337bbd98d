"""Set-up: who plays, which way, with which options. What is chosen is a value; each touch makes the next one."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion import protocol
from companion.core.text import Text, text

TRACKER, FULL, DIGITAL = "tracker", "full", "digital"
WAYS: dict[str, Text] = {
    DIGITAL: text("On this screen"),
    FULL: text("Beside the box, all the rules"),
    TRACKER: text("Beside the box, clock and counters"),
}
LONGEST_NAME = 12


class SetUp(Struct, frozen=True):
    game: protocol.GameLine
    people: tuple[str, ...]
    """Their names in seat order; "" where nobody has said one."""
    way: str = DIGITAL
    offered: tuple[protocol.Setting, ...] = ()
    """The options of this game in this way, as the daemon told them."""
    values: dict[str, Any] = {}
    """Those that people have chosen otherwise than recommended."""
    learns: bool = False
    """Without a clock, with time to look things up."""
    roles: tuple[str, ...] = ()
    """What the seats are called where they are not alike."""
    shows_options: bool = False
    page: int = 0
    typed: str = ""
    """A name on its way from the keyboard."""

    @property
    def key(self) -> str:
        return f"{self.game.key}/tracker" if self.way == TRACKER else self.game.key

    @property
    def settings(self) -> tuple[protocol.Setting, ...]:
        """What can be chosen from a list."""
        beside = self.way != DIGITAL
        return tuple(setting for setting in self.offered if setting.allowed and (beside or setting.only != "box"))

    @property
    def can_learn(self) -> bool:
        return any(setting.learning is not None for setting in self.settings)

    def choices(self, setting: protocol.Setting) -> tuple[protocol.SettingChoice, ...]:
        """For so many people."""
        return tuple(choice for choice in setting.choices if len(self.people) in (choice.people or (len(self.people),)))

    def usual(self, setting: protocol.Setting) -> Any:
        """What an option is if nobody touches it."""
        return setting.learning if self.learns and setting.learning is not None else setting.default

    def value(self, setting: protocol.Setting) -> Any:
        chosen = self.values.get(setting.name, self.usual(setting))
        return chosen if chosen in [choice.value for choice in self.choices(setting)] else self.usual(setting)

    def choice(self, setting: protocol.Setting) -> protocol.SettingChoice:
        value = self.value(setting)
        return next(choice for choice in setting.choices if choice.value == value)

    @property
    def opening(self) -> protocol.Open:
        people = tuple(protocol.NewPerson(name) for name in self.people)
        mode = "digital" if self.way == DIGITAL else "referee"
        values = {setting.name: self.value(setting) for setting in self.settings}
        options = {setting.name: values[setting.name] for setting in self.settings if is_changed(self, setting)}
        return protocol.Open(game=self.key, people=people, options=options, mode=mode)


def is_changed(setup: SetUp, setting: protocol.Setting) -> bool:
    return bool(setup.value(setting) != setting.default)


def changed(setup: SetUp, settings: Iterable[protocol.Setting]) -> int:
    return sum(1 for setting in settings if is_changed(setup, setting))


def begun(game: protocol.GameLine, *, way: str = DIGITAL) -> SetUp:
    return SetUp(game, ("",) * game.least, way)


def with_settings(setup: SetUp, settings: tuple[protocol.Setting, ...], roles: tuple[str, ...] = ()) -> SetUp:
    """Another way, or another language, has other options; what they have in common stays chosen."""
    allowed = {setting.name: setting.allowed for setting in settings}
    values = {name: value for name, value in setup.values.items() if value in allowed.get(name, ())}
    return replace(setup, offered=settings, values=values, roles=roles, page=0)


def first_game(setup: SetUp) -> SetUp:
    """Recommended for people who have never played it, with time to learn."""
    first = {setting.name: setting.first for setting in setup.settings if setting.first is not None}
    return replace(setup, values=first, learns=True)


def touched(setup: SetUp, pick: str) -> SetUp:
    what, _, about = pick.partition(" ")
    match what:
        case "more":
            return replace(setup, people=(*setup.people, ""))
        case "fewer":
            return replace(setup, people=setup.people[:-1])
        case "name":
            seat, _, name = about.partition(" ")
            people = [*setup.people[: int(seat)], name.strip(), *setup.people[int(seat) + 1 :]]
            return replace(setup, people=tuple(people), typed="")
        case "key" | "erase" | "space":
            return replace(setup, typed=_typed(setup.typed, what, about))
        case "swap":
            return replace(setup, people=(*setup.people[1:], *setup.people[:1]))
        case "move":
            return _moved(setup, *map(int, about.split()))
        case "way":
            return replace(setup, way=about)
        case "learning":
            return replace(setup, learns=not setup.learns)
        case "options":
            return replace(setup, shows_options=not setup.shows_options, page=0)
        case "page":
            return replace(setup, page=int(about))
        case "option":
            return _next_value(setup, about)
        case "set":
            name, _, value = about.partition(" ")
            return _with_value(setup, name, msgspec.json.decode(value))
    raise AssertionError(pick)


def _moved(setup: SetUp, seat: int, to: int) -> SetUp:
    people = list(setup.people)
    people.insert(to, people.pop(seat))
    return replace(setup, people=tuple(people))


def _typed(words: str, what: str, key: str) -> str:
    """A name begins with a capital, and so does each of its parts."""
    if what == "erase":
        return words[:-1]
    if len(words) >= LONGEST_NAME:
        return words
    if what == "space":
        return words + " " if words and words[-1] not in " -" else words
    return words + (key.upper() if not words or words[-1] in " -" else key.lower())


def _setting(setup: SetUp, name: str) -> protocol.Setting:
    return next(setting for setting in setup.settings if setting.name == name)


def _next_value(setup: SetUp, name: str) -> SetUp:
    setting = _setting(setup, name)
    values = [choice.value for choice in setup.choices(setting)]
    return _with_value(setup, name, values[(values.index(setup.value(setting)) + 1) % len(values)])


def _with_value(setup: SetUp, name: str, value: Any) -> SetUp:
    others = {key: kept for key, kept in setup.values.items() if key != name}
    is_usual = value == setup.usual(_setting(setup, name))
    return replace(setup, values=others if is_usual else {**others, name: value})
