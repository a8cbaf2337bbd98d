"""The README shows every picture there is, and no other; they are small."""

import re
from pathlib import Path

from tests.screen.gallery import FOLDER, LARGEST

README = Path(__file__).parents[2] / "README.md"


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    shown = set(re.findall(r"docs/pictures/([\w-]+\.png)", README.read_text("utf-8")))
    files = {file.name: file.stat().st_size for file in FOLDER.glob("*.png")}
    assert shown == set(files)
    assert all(size < LARGEST for size in files.values()), files
