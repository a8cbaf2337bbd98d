"""The whole device with four buttons: from the list of games to the end of a game."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from companion import protocol
from companion.core.text import LANGUAGES
from companion.games import keys, load
from companion.panel.dialogue import Key
from companion.panel.patterns import Cue
from tests.panel.fingers import Fingers, fingers

OK, BACK, LEFT, RIGHT = Key.OK, Key.BACK, Key.LEFT, Key.RIGHT


def with_fingers(folder: Path, story: Callable[[Fingers], Awaitable[None]], language: str = "en") -> None:
    async def tell() -> None:
        async with fingers(folder, language) as hands:
            await story(hands)

    asyncio.run(tell())


async def open_fugitive(hands: Fingers, way: str = "device") -> None:
    await hands.choose("New game")
    await hands.sees("Which game?")
    await hands.choose("Fugitive")
    await hands.choose(way)
    await hands.choose("Start")
    await hands.until(lambda: hands.view is not None)


def test_fugitive_is_played_to_its_end_with_four_buttons(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands)
        game, rng = load("fugitive"), Random(3)
        while not (hands.view and hands.view.ended):
            assert hands.view is not None
            seat = hands.view.seat
            if "HOLD" in hands.page.legend:
                await hands.press(Key.HOLD_OK)
            elif "YES" in hands.page.legend:
                await hands.press(OK)
            elif seat is not None and seat in hands.view.actors and "DO" in hands.page.legend:
                assert hands.room.table is not None
                view = game.seen_by(hands.room.table.position.state, seat)
                await hands.act(game.bots["cunning" if seat == 0 else "sharp"](view, seat, rng))
            await asyncio.sleep(0.002)
        assert Cue.WIN in hands.cues
        page = await hands.sees("win")
        assert "OK" in page.legend
        await hands.press(OK)
        await hands.sees("COMPANION")

    with_fingers(tmp_path, story)


WAYS = {"tracker": 0, "full": 1, "digital": 2}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", keys())
def test_every_game_goes_on_under_any_fingers_and_nothing_is_cut(
    tmp_path: Path, game: str, way: str, language: str
) -> None:
    async def story(hands: Fingers) -> None:
        await hands.press(OK)
        await hands.until(lambda: hands.page.right.endswith("/5"))
        await hands.press(*[RIGHT] * keys().index(game), OK)
        await hands.press(*[RIGHT] * WAYS[way], OK)
        if game != "fugitive":
            await hands.press(RIGHT, OK)
        await hands.press(OK)
        await hands.until(lambda: hands.view is not None)
        assert hands.view is not None
        assert hands.view.mode == ("digital" if way == "digital" else "referee")
        rng = Random(f"{game} {way}")
        for _ in range(60):
            await hands.any_key(rng)
            assert hands.page.title, "every page has a title that can be read"
            if "▲" in hands.page.legend:
                assert not re.search(r"\S…", hands.page.title), "only players' names are ever cut, on pages of the game"
            if hands.view is None or hands.view.ended:
                return
        assert hands.view.n > 0, "something was played"

    with_fingers(tmp_path, story, language)


def test_back_goes_one_question_back_and_in_the_end_home(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await hands.choose("New game")
        await hands.sees("Which game?")
        await hands.choose("Safehouse")
        await hands.choose("clock and counters")
        await hands.sees("How many players?")
        await hands.press(BACK)
        await hands.sees("Beside the box")
        await hands.press(BACK)
        await hands.sees("Which game?")
        await hands.press(BACK)
        await hands.sees("COMPANION")

    with_fingers(tmp_path, story)


def test_an_action_is_picked_part_by_part_and_back_takes_one_part_away(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands)
        await hands.sees("HOLD")
        await hands.press(Key.HOLD_OK)
        await hands.sees("DO")
        await hands.press(OK)
        await hands.sees("Place a hideout")
        await hands.choose("01")
        page = await hands.sees("Place 01")
        assert page.title == "01"
        await hands.press(BACK)
        assert (await hands.sees("Place a hideout")).chosen == "01"
        await hands.press(BACK)
        assert "DO" in (await hands.sees("FUGITIVE")).legend

    with_fingers(tmp_path, story)


def test_the_curtain_hides_a_hand_until_its_seat_holds_ok(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands)
        await hands.sees("For Fugitive")
        before = hands.page
        await hands.press(OK)
        assert hands.page == before, "a touch is not enough"
        assert hands.view is not None
        assert hands.view.seat is None
        await hands.press(Key.HOLD_OK)
        await hands.sees("DO")
        assert hands.view.seat == 0

    with_fingers(tmp_path, story)


def test_a_slip_is_taken_back_after_a_question(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands)
        await hands.sees("HOLD")
        await hands.press(Key.HOLD_OK)
        await hands.sees("DO")
        await hands.press(OK)
        await hands.sees("Place a hideout")
        await hands.choose("01")
        await hands.choose("Place 01")
        await hands.sees("UNDO")
        assert hands.view is not None
        placed = hands.view.n
        await hands.press(BACK)
        await hands.sees("YES")
        await hands.press(BACK)
        await hands.sees("UNDO")
        assert hands.view.n == placed, "NO takes nothing back"
        await hands.press(BACK, OK)
        await hands.until(lambda: hands.view is not None and not hands.view.can_undo)

    with_fingers(tmp_path, story)


def test_a_table_is_left_and_taken_up_again(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands, "all the rules")
        await hands.sees("DO")
        assert hands.view is not None
        code = hands.view.table
        await hands.press(Key.HOLD_BACK)
        await hands.sees("Device")
        await hands.choose("Leave the table")
        await hands.sees("COMPANION")
        await hands.choose(code)
        await hands.sees("paused")
        await hands.press(OK)
        await hands.sees("DO")

    with_fingers(tmp_path, story)


def test_the_device_menu_pauses_changes_language_volume_and_brightness_and_switches_off(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands, "all the rules")
        await hands.sees("DO")
        await hands.press(Key.HOLD_BACK)
        await hands.choose("Brightness")
        assert hands.brightness == 1, "after the brightest comes the darkest"
        await hands.choose("Volume")
        await hands.sees("quiet")
        await hands.choose("Language")
        await hands.sees("Sprache: Deutsch")
        await hands.choose("Pause")
        await hands.sees("macht Pause")
        await hands.press(OK)
        await hands.sees("TUN")
        await hands.press(Key.HOLD_BACK)
        await hands.choose("Ausschalten")
        await hands.press(OK)
        await hands.until(lambda: hands.switched_off)

    with_fingers(tmp_path, story)

    async def again(hands: Fingers) -> None:
        assert hands.brightness > 0

    with_fingers(tmp_path, again)


def test_a_refusal_says_why_with_its_clause_and_the_table_goes_on(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands, "all the rules")
        await hands.sees("DO")
        hands.panel.glass("turned")
        page = await hands.sees("Not possible")
        assert "hourglass" in " ".join(page.lines)
        assert Cue.REFUSAL in hands.cues
        await hands.press(OK)
        await hands.sees("DO")

    with_fingers(tmp_path, story)


def test_a_note_comes_over_a_draft_which_then_goes_on_where_it_was(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands)
        await hands.sees("HOLD")
        await hands.press(Key.HOLD_OK)
        await hands.sees("DO")
        await hands.press(OK)
        await hands.sees("Place a hideout")
        await hands.choose("01")
        await hands.sees("Place 01")
        hands.panel.note("The reader is gone.")
        await hands.sees("The reader is gone.")
        await hands.press(OK)
        await hands.sees("Place 01")

    with_fingers(tmp_path, story)


def test_an_unknown_tag_is_an_answer(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        await open_fugitive(hands, "all the rules")
        await hands.sees("DO")
        hands.panel.scanned("1", "2A00B5DDC2")
        page = await hands.sees("2A00B5DDC2")
        assert page.title == "Not possible"
        await hands.press(OK)
        await hands.sees("DO")

    with_fingers(tmp_path, story)


def test_a_running_clock_is_seen_large_on_its_own_page_and_its_end_is_a_horn(tmp_path: Path) -> None:
    async def story(hands: Fingers) -> None:
        people = (protocol.NewPerson(), protocol.NewPerson())
        said = protocol.Open(game="safehouse/tracker", people=people, mode="referee")
        await hands.insider.asking.ask(said)
        await hands.until(lambda: hands.view is not None)
        while not (hands.view and hands.view.clocks):
            await hands.any_key(Random(1))
        await hands.press(Key.HOLD_BACK, BACK)
        shows = hands.shows
        await hands.until(lambda: hands.shows > shows)  # the seconds go by without a key
        assert hands.room.table is not None
        hands.room.timer = hands.room.table.timer = lambda: 10**9
        hands.room._woken.set()
        await hands.until(lambda: Cue.HORN in hands.cues)

    with_fingers(tmp_path, story)
