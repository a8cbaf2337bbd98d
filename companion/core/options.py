"""A game's options: which there are, and how to read them from words such as `variant=balancing`."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct, inspect

from companion.core.errors import BadInput
from companion.core.game import Game
from companion.core.suggest import suggest
from companion.core.text import Text, text

YES_OR_NO = {"yes": True, "no": False, "on": True, "off": False}
_SEQUENCES = inspect.VarTupleType | inspect.TupleType | inspect.ListType


class Option(Struct, frozen=True):
    name: str
    default: Any
    hint: inspect.Type
    """Its type, as `msgspec` describes it."""

    @property
    def allowed(self) -> Text:
        return _allowed(self.hint)

    @property
    def values(self) -> tuple[Any, ...]:
        """Everything it can be, if that is a short list."""
        match self.hint:
            case inspect.LiteralType(values=values):
                return tuple(values)
            case inspect.BoolType():
                return (False, True)
            case inspect.IntType(ge=int(lowest), le=int(highest)):
                return tuple(range(lowest, highest + 1))
        return ()


def options_of(shape: type[Struct]) -> dict[str, Option]:
    """The options of a game by name, in the order of its `Options`."""
    defaults = shape()
    fields = inspect.type_info(shape).fields  # type: ignore[attr-defined]
    return {field.name: Option(field.name, getattr(defaults, field.name), _bare(field.type)) for field in fields}


def _bare(hint: inspect.Type) -> inspect.Type:
    """Without what only describes it."""
    return hint.type if isinstance(hint, inspect.Metadata) else hint


def options_from(game: Game[Any], settings: Iterable[str]) -> Any:
    """The game's `Options` with these settings, each `name=value`; a list is written with commas."""
    values = dict(_read(game, setting) for setting in settings)
    return convert_options(game, values)


def convert_options(game: Game[Any], values: Mapping[str, Any]) -> Any:
    """The game's `Options` from plain data, as it comes from a command line or a journal."""
    try:
        return msgspec.convert(values, game.Options, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(text("the options of {game}: {what}", game=game.key, what=str(error))) from None


def _read(game: Game[Any], setting: str) -> tuple[str, Any]:
    name, equals, word = setting.partition("=")
    known = options_of(game.Options)
    if name not in known:
        hint = suggest(name, known)
        raise BadInput(text('{game} has no option "{name}"; {hint}', game=game.key, name=name, hint=hint))
    option = known[name]
    value = _value(word, option.hint)
    try:
        if not equals:
            raise msgspec.ValidationError
        msgspec.convert({name: value}, game.Options, strict=False)
    except msgspec.ValidationError:
        message = 'option {name}: "{value}" is not allowed; allowed: {allowed}'
        raise BadInput(text(message, name=name, value=word, allowed=option.allowed)) from None
    return name, value


def _value(word: str, hint: inspect.Type) -> Any:
    if isinstance(hint, _SEQUENCES):
        return [part.strip() for part in word.split(",")] if word else []
    return YES_OR_NO.get(word, word) if isinstance(hint, inspect.BoolType) else word


def _allowed(hint: inspect.Type) -> Text:
    match hint:
        case inspect.LiteralType(values=values):
            return text("{these}", these=", ".join(str(value) for value in values))
        case inspect.BoolType():
            return text("yes, no")
        case inspect.IntType(ge=int(lowest), le=int(highest)):
            return text("whole numbers from {lowest} to {highest}", lowest=lowest, highest=highest)
        case inspect.IntType(ge=int(lowest)):
            return text("whole numbers from {lowest} on", lowest=lowest)
        case inspect.IntType():
            return text("whole numbers")
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return text("{these}; several with commas", these=_allowed(item))
    return text("{these}", these=type(hint).__name__.removesuffix("Type").lower())
