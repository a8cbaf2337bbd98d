"""Actions as a line of text that parses back, for logs, tests, playthroughs and bug reports.

place 10 2,5      a word for the action, then its fields in order
place ? ?,?       face down: nobody here knows the cards
guess 7,12        several things with commas, none at all is -
answer -
place 10          what has a default may be left out at the end
"""

from typing import Any, get_args

import msgspec
from msgspec import Struct

from companion.core.errors import BadInput
from companion.core.text import text

NOTHING, UNKNOWN = "-", "?"
_SEQUENCES = msgspec.inspect.VarTupleType | msgspec.inspect.TupleType | msgspec.inspect.ListType


def write(action: Struct) -> str:
    words = [str(action.__struct_config__.tag)]
    words += [_write(getattr(action, name)) for name in action.__struct_fields__]
    return " ".join(words)


def _write(value: Any) -> str:
    if isinstance(value, tuple | list):
        return ",".join(_write_part(part) for part in value) if value else NOTHING
    return _write_part(value)


def _write_part(value: Any) -> str:
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return f"({'+'.join(_write_part(part) for part in value)})"
    return str(value)


def read(line: str, actions: Any) -> Any:
    """The action written in this line; `actions` is the game's union of actions."""
    word, *fields = line.split() or [""]
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(actions) or (actions,)}
    kind = kinds.get(word)
    if kind is None:
        raise BadInput(text('"{word}" is not an action; there are: {known}', word=word, known=", ".join(kinds)))
    names, optional = kind.__struct_fields__, len(kind.__struct_defaults__)
    if not len(names) - optional <= len(fields) <= len(names):
        raise BadInput(
            text(
                '"{line}": {word} takes {n} parts ({names})', line=line, word=word, n=len(names), names=", ".join(names)
            )
        )
    hints = msgspec.inspect.type_info(kind).fields  # type: ignore[attr-defined]
    values = {hint.name: _read(field, hint.type) for field, hint in zip(fields, hints, strict=False)}
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(text('"{line}": {what}', line=line, what=str(error))) from None


def _read(word: str, hint: Any) -> Any:
    if isinstance(hint, _SEQUENCES):
        return [] if word == NOTHING else [_read_part(part, _leaves(hint)) for part in word.split(",")]
    return _read_part(word, _leaves(hint))


def _leaves(hint: Any) -> set[type]:
    """The kinds of single values in it, however deep."""
    match hint:
        case msgspec.inspect.UnionType(types=parts) | msgspec.inspect.TupleType(item_types=parts):
            return set().union(*map(_leaves, parts))
        case msgspec.inspect.VarTupleType(item_type=part) | msgspec.inspect.ListType(item_type=part):
            return _leaves(part)
    return {type(hint)}


def _read_part(word: str, leaves: set[type]) -> Any:
    if word == UNKNOWN:
        return None
    if msgspec.inspect.BoolType in leaves and word in {"yes", "no"}:
        return word == "yes"
    if msgspec.inspect.IntType in leaves and word.isdecimal():  # where an id may stand, too, "10" is still a number
        return int(word)
    if word.startswith("("):
        return [_read_part(part, leaves) for part in word.strip("()").split("+") if part]
    return word
