"""Each game by touches alone under a real X server, from the list of games to its result."""

from pathlib import Path

import pytest
from PIL import Image

from tests.screen.stories import STORIES
from tests.screen.whole import played
from tests.screen.xserver import HAS_XVFB, WITHOUT_XVFB

COLOURS = 40
"""An empty picture has fewer."""


@pytest.mark.skipif(not HAS_XVFB, reason=WITHOUT_XVFB)
@pytest.mark.parametrize("game", STORIES)
def test_a_whole_game_is_played_by_touching_a_real_window(game: str, tmp_path: Path) -> None:
    phases = played(game, tmp_path, 1280, 720)
    pictures = sorted(tmp_path.glob("*.png"))
    assert len(pictures) == len(phases) > 3
    for path in pictures:
        with Image.open(path) as picture:
            assert picture.size == (1280, 720)
            assert len(picture.getcolors(1 << 24) or ()) > COLOURS, path.name
