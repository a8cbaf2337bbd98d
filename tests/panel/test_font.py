"""Letters: everything our words are made of can be shown, and lines break where they may."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.text import po_files, read_po
from companion.panel import font
from companion.panel.wrap import wrap

PACKAGE = Path(companion.__file__).parent
SIGNS = "ÄÖÜäöüß«»–…›‹►◄▲▼▮■●×✓→↑↓°≤≥≈·„“”’€"


def words_in(thing: Any) -> Iterator[str]:
    match thing:
        case str():
            yield thing
        case dict():
            for part in thing.values():
                yield from words_in(part)
        case list():
            for part in thing:
                yield from words_in(part)


def test_all_catalogues_can_be_shown_in_both_languages() -> None:
    for path in po_files("de"):
        for entry in read_po(path):
            spoken = "".join((entry.message, entry.plural, *entry.translations)).replace("\n", "")
            assert not font.missing(spoken), f"{path}: {spoken}"


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("games/**/*.toml")), ids=lambda path: path.parent.name)
def test_all_names_and_rules_can_be_shown(path: Path) -> None:
    for spoken in words_in(tomllib.loads(path.read_text("utf-8"))):
        assert not font.missing(spoken.replace("\n", "")), spoken


def test_ascii_and_our_signs_have_glyphs_of_their_own() -> None:
    drawn = [font.glyph(character) for character in map(chr, range(32, 127))]
    assert len(set(drawn)) == len(drawn)
    assert not font.missing(SIGNS)


def test_every_glyph_has_seven_rows_of_five_pixels() -> None:
    for character in map(chr, range(32, 127)):
        rows = font.glyph(character)
        assert [len(row) for row in rows] == [5] * 7
        assert set("".join(rows)) <= {".", "#"}


def test_dots_of_umlauts_are_in_the_topmost_row() -> None:
    assert {font.glyph(character)[0] for character in "ÄÖÜäöü"} == {"#...#"}


def test_a_character_without_a_glyph_is_named_once_and_drawn_as_a_box() -> None:
    assert font.missing("a漢b字漢") == "漢字"
    assert font.glyph("漢")[0] == "#####"


def test_an_accent_nobody_has_drawn_leaves_its_letter() -> None:
    assert font.glyph("ñ") == font.glyph("n")
    assert font.missing("Zoë u\N{COMBINING DIAERESIS} Łódź") == "Ł"


@given(st.text("ab-/ \n\N{SOFT HYPHEN}", max_size=120), st.integers(4, 21))
def test_wrapped_text_is_complete_and_never_too_wide(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert all(len(line) <= columns for line in lines)
    kept = "".join(c for c in text if c in "ab")
    assert "".join(c for line in lines for c in line if c in "ab") == kept


def test_a_long_word_breaks_at_its_soft_hyphens() -> None:
    assert wrap("Verfolgungs\N{SOFT HYPHEN}jagd", 20) == ["Verfolgungsjagd"]
    assert wrap("Verfolgungs\N{SOFT HYPHEN}jagd", 13) == ["Verfolgungs-", "jagd"]
    assert wrap("Ein Verfolgungsauto", 10) == ["Ein", "Verfolgun-", "gsauto"]
