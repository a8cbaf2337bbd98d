"""What is told large for a moment."""

from msgspec.structs import replace

from companion.core.scene import Banner, Box, News, Scene, frame_of
from companion.screen.newsreel import Newsreel

LASTS = 900
QUIET = Scene(game="safehouse", frame=frame_of(800, 480), title="", banner=Banner(""), elements=())


def telling(*ids: str) -> Scene:
    return replace(QUIET, news=tuple(News(id, Box(0, 0, 8, 8), (), LASTS) for id in ids))


def test_what_is_new_is_told_once_and_not_for_long() -> None:
    reel = Newsreel()
    assert reel.show(QUIET, telling("a"), 0)
    assert reel.at(LASTS - 1) == telling("a").news[0]
    assert reel.at(LASTS) is None
    assert not reel.show(telling("a"), telling("a"), LASTS)
    assert reel.at(LASTS) is None


def test_the_latest_is_told_of_several() -> None:
    reel = Newsreel()
    reel.show(telling("a"), telling("b", "a"), 0)
    assert reel.at(1) == telling("b").news[0]


def test_whoever_comes_to_a_table_is_not_told_what_happened_before() -> None:
    reel = Newsreel()
    assert not reel.show(None, telling("a"), 0)
    assert not reel.show(replace(QUIET, game=""), telling("a"), 0)
    assert reel.at(1) is None


def test_it_can_be_skipped() -> None:
    reel = Newsreel()
    reel.show(QUIET, telling("a"), 0)
    assert reel.skip(1)
    assert reel.at(2) is None
    assert not reel.skip(2)
