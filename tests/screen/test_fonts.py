"""The table of widths agrees with the fonts, and the fonts have every character anybody says."""

import pytest

from companion.core.faces import Style
from companion.core.layout import SIZES, SOFT, advances, width
from companion.core.text import po_files, read_po
from companion.games import edition_file, keys, load
from companion.screen.advances import table
from companion.screen.fonts import FILES, font
from tests.core.test_text import spoken

SENTENCES = ("Zug beenden", "Polizeichefin: nenne eine oder mehrere Zahlen", "Ärger über Öl – 3 × 4 ≠ 13", "0123456789")


def test_the_table_is_what_the_fonts_say() -> None:
    assert advances() == table(), "run: python -m companion.screen.advances"


@pytest.mark.parametrize("style", FILES)
def test_words_come_out_as_wide_as_the_table_says(style: Style) -> None:
    for size in sorted({size for sizes in SIZES.values() for size in sizes.values()}):
        for words in SENTENCES:
            drawn = font(style, size * 3).size(words)[0] / 3
            assert drawn == pytest.approx(width(words, size, style), rel=0.035, abs=1), (words, size)


def test_the_digits_of_clocks_are_all_equally_wide() -> None:
    for style in ("semibold", "bold"):
        assert len({advances()[style][digit] for digit in "0123456789"}) == 1


def test_every_character_in_the_catalogues_has_a_glyph() -> None:
    said = set("".join(spoken())) | {c for plural, _ in spoken().values() for c in plural}
    said |= {c for path in po_files("de") for entry in read_po(path) for words in entry.translations for c in words}
    assert not missing(said)


def test_every_character_of_rules_and_editions_has_a_glyph() -> None:
    for key in keys():
        rulebook = {c for clause in load(key).rulebook.clauses.values() for c in clause.en + clause.de}
        assert not missing(rulebook | set(edition_file(key).read_text("utf-8"))), key


PICTURES = "○✓"
"""Signs in the pictures of the terminal; the screen has icons for them."""


def missing(said: set[str]) -> list[str]:
    known = set(advances()["semibold"]) & set(advances()["bold"])
    return sorted(character for character in said - known if character not in {SOFT, "\n", *PICTURES})
