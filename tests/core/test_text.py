"""Words: the catalogues are complete, agree with each other and keep their placeholders."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
from companion.core import Illegal, Text, Words, refuse, text, texts
from companion.core.text import Catalogue, catalogue_of, po_files, read_po

PACKAGE = Path(companion.__file__).parent.parent
MESSAGE_AT = {
    "text": (0,), "texts": (0, 1), "refuse": (1,), "reject": (2,), "refused": (0,), "broken": (0,), "missing": (0,),
}  # fmt: skip
"""At which arguments of these functions a message for people stands."""


def strings(node: ast.expr) -> Iterator[str]:
    """The messages written here: a literal, or one of two by a condition."""
    match node:
        case ast.Constant(value=str(words)):
            yield words
        case ast.IfExp(body=one, orelse=other):
            yield from strings(one)
            yield from strings(other)


def messages(source: str) -> Iterator[tuple[str, str]]:
    """Each message in a module with its plural, if it has one."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in MESSAGE_AT:
                found = [list(strings(arguments[at])) for at in MESSAGE_AT[name] if at < len(arguments)]
                if name == "texts":
                    yield from zip(*found, strict=True)
                else:
                    yield from ((words, "") for part in found for words in part)
            case ast.Assign(targets=[ast.Name(id="message")], value=value):
                yield from ((words, "") for words in strings(value))
            case ast.Tuple(elts=[ast.Constant(value=str(clause)), ast.Constant(value=str(words))]):
                if re.fullmatch(r"[A-Z]{2}-\d{3}", clause):  # a table of refusals
                    yield words, ""


@cache
def spoken() -> dict[str, tuple[str, Path]]:
    return {
        words: (plural, path)
        for path in (*sorted(PACKAGE.glob("companion/**/*.py")), *sorted(PACKAGE.glob("hardware/**/*.py")))
        for words, plural in messages(path.read_text("utf-8"))
        if re.sub(r"{\w+}", "", words).strip(" :;,.()\"'–")  # nothing but placeholders needs no translation
    }


def placeholders(words: str) -> set[str]:
    return set(re.findall(r"{(\w+)[^}]*}", words))


def test_every_message_is_translated() -> None:
    known = catalogue_of("de")
    assert isinstance(known, Catalogue)
    missing = [
        f"{path.relative_to(PACKAGE)}: {words}" for words, (_, path) in spoken().items() if words not in known.entries
    ]
    assert not missing, "\n".join(["no German for:", *missing])


def test_no_translation_is_left_of_a_message_that_is_gone() -> None:
    gone = [
        f"{path.relative_to(PACKAGE)}: {e.message}"
        for path in po_files("de")
        for e in read_po(path)
        if e.message not in spoken()
    ]
    assert not gone, "\n".join(["no longer said:", *gone])


def test_translations_keep_their_placeholders() -> None:
    for path in po_files("de"):
        for entry in read_po(path):
            expected = placeholders(entry.message) | placeholders(entry.plural)
            for words in entry.translations:
                assert placeholders(words) == expected or (
                    entry.plural and placeholders(words) | {"n"} == expected | {"n"}
                ), words


def test_messages_that_count_have_both_forms_in_german() -> None:
    entries = {entry.message: entry for path in po_files("de") for entry in read_po(path)}
    for words, (plural, _) in spoken().items():
        if words in entries:
            assert entries[words].plural == plural
            assert len(entries[words].translations) == (2 if plural else 1)


def test_no_message_is_translated_in_two_ways() -> None:
    translations = defaultdict(set)
    for path in po_files("de"):
        for entry in read_po(path):
            translations[entry.message].add(entry.translations)
    assert not {words for words, found in translations.items() if len(found) > 1}


def test_a_text_gets_its_words_when_it_is_read() -> None:
    said = text("there are: {known}", known="a, b")
    assert said.in_("en") == str(said) == "there are: a, b"
    assert said.in_("de") == "es gibt: a, b"


def test_a_text_about_a_text_or_a_name_is_in_one_language() -> None:
    name = Words("House edition", "Hausausgabe")
    said = Text("{hint} / {name}", {"hint": text("there are: {known}", known=1), "name": name})
    assert said.in_("en") == "there are: 1 / House edition"
    assert said.in_("de") == "es gibt: 1 / Hausausgabe"


@pytest.mark.parametrize(
    ("n", "english", "german"), [(0, "0 games", "0 Partien"), (1, "1 game", "1 Partie"), (2, "2 games", "2 Partien")]
)
def test_a_text_counts(n: int, english: str, german: str) -> None:
    said = texts("{n} game", "{n} games", n)
    assert (said.in_("en"), said.in_("de")) == (english, german)


def test_what_has_no_translation_is_said_in_english() -> None:
    assert text("nobody ever says this: {n}", n=3).in_("de") == "nobody ever says this: 3"
    assert texts("{n} such thing", "{n} such things", 2).in_("de") == "2 such things"


def test_a_refusal_names_its_clause_in_both_languages() -> None:
    with pytest.raises(Illegal) as refused:
        refuse("FU-091", "there are: {known}", known=3)
    assert str(refused.value) == "there are: 3 (FU-091)"
    assert refused.value.in_("de") == "es gibt: 3 (FU-091)"


def test_a_catalogue_is_read_from_a_po_file(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\n'
        '# a note\nmsgid "one "\n"line"\nmsgstr "eine "\n"Zeile"\n\n'
        'msgid "{n} day"\nmsgid_plural "{n} days"\nmsgstr[0] "{n} Tag"\nmsgstr[1] "{n} Tage"\n\n'
        'msgid "still open"\nmsgstr ""\n\n'
        'msgid "cut off"\n',
        "utf-8",
    )
    assert list(read_po(path)) == [("one line", "", ("eine Zeile",)), ("{n} day", "{n} days", ("{n} Tag", "{n} Tage"))]
