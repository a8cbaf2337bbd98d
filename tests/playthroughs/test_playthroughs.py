"""Recorded games replay to the letter."""

import pytest

from companion.games import keys
from tests.games.proofs import CASES
from tests.playthroughs import FOLDER, path_of, read, write


@pytest.mark.parametrize(("key", "variant"), CASES)
def test_a_recorded_game_replays_to_the_letter(key: str, variant: str) -> None:
    path = path_of(key, variant)
    assert path.exists(), "write it with: python -m tests.playthroughs"
    text = path.read_text("utf-8")
    assert write(*read(text)) == text
    assert text.rstrip().splitlines()[-1] != "outcome null", "a playthrough is a whole game"


def test_every_game_has_playthroughs_and_no_other_file_lies_about() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/*.txt")} == set(keys())
    assert {path_of(*case) for case in CASES} == set(FOLDER.glob("*/*.txt"))
