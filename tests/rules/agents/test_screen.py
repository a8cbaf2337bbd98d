"""What is heard, held and advised on the screen."""

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.core import Seeded
from companion.core.scene import Scene, frame_of
from companion.games.agents import events, state
from companion.games.agents.board import Board
from companion.games.agents.board.areas import DISCARDS
from companion.games.agents.board.cues import CUES, KILLS, MAY_KILL
from companion.screen.sound import cues
from tests.games.proofs import steps
from tests.rules.agents.table import attacked, fighting, game

SIX = ("hassan", "corvin", "ingrid", "nadia", "george", "milo")
NAMES = ("Anna", "Maximilian", "Cem", "Christoph", "Emil", "Johanna", "Finn", "Hassan", "Ivo")
board = Board(game)


SIZES = ((1280, 720), (1787, 1004), (800, 480), (480, 800))


def scene(s: Any, seat: int | None = 0, draft: Any = None, size: tuple[int, int] = (1280, 720)) -> Scene:
    legal = () if seat is None else game.legal(s, seat)
    return board.scene(game.seen_by(s, seat), seat, legal, draft, frame_of(*size), names=NAMES[: len(s.players)])


def said(shown: Scene) -> str:
    return str([thing.face for thing in shown.elements])


def things(shown: Scene) -> dict[str, Any]:
    return {thing.id: thing for thing in shown.elements}


def test_every_event_has_a_sound_or_is_silent_on_purpose() -> None:
    assert {*CUES, events.Hurt, events.Struck, events.Ended} == {*get_args(events.AnyEvent)}


@pytest.mark.parametrize("variant", ["basic", "7A"])
def test_what_is_heard_in_whole_games_is_in_the_table_of_cues(variant: str) -> None:
    heard = {board.cue(step.after, event) for step in steps("agents", variant, seed=5) for event in step.events}
    assert {cues.cue_name(name, "agents") for name in heard if name} <= set(cues.CUES)
    assert {"turn", "dice", "card", "reveal", "win"} <= heard


@pytest.mark.parametrize("variant", ["basic", "full-table"])
def test_all_seats_and_bystanders_hear_the_same(variant: str) -> None:
    for step in steps("agents", variant, seed=6):
        for event in step.events:
            heard = {
                board.cue(step.after, game.seen_by(event, seat)) for seat in (*range(len(step.after.players)), None)
            }
            assert len(heard) == 1, event


def test_an_answer_sounds_like_any_other() -> None:
    deeds = ("none", "damage", "heal", "give", "tell")
    assert len({board.cue(None, events.Answered(1, 0, deed, 1, None)) for deed in deeds}) == 1  # type: ignore[arg-type]


def test_a_heart_beats_while_dice_lie_there_that_may_kill() -> None:
    assert scene(attacked(fighting(*SIX), 1, dice=(2, 1)), None).heart == 0
    may = fighting(*SIX, damage={1: 6})
    assert scene(attacked(may, 1, dice=(6, 1)), None).heart == MAY_KILL
    revealed = fighting(*SIX, damage={1: 9}, revealed=(1,))
    assert scene(attacked(revealed, 1, dice=(6, 1)), None).heart == KILLS


def test_the_own_role_is_shown_only_while_the_eye_is_held() -> None:
    s = fighting(*SIX)
    eye = things(scene(s))["bar:eye"]
    assert eye.tap is None
    assert (eye.hold.do, eye.hold.takes) == ("peek", 1000)
    looking = board.pick(s, 0, game.legal(s, 0), None, eye.hold.what)
    shown = things(scene(s, 0, looking))
    assert "own:name" in shown
    assert shown["bar:eye"].box == eye.box, "it stays under the finger"
    assert "own:name" not in things(scene(s))


def test_revealing_is_held_for_two_seconds_and_asked_back() -> None:
    file = things(scene(fighting(*SIX)))["seat:0"]
    assert file.hold.what == "reveal"
    assert file.hold.takes == 2000
    assert file.hold.confirm.dialog


def test_any_finger_reaches_the_tokens_of_a_pause() -> None:
    shown = things(scene(attacked(fighting(*SIX), 1, dice=(6, 1)), None))
    tokens = [thing for id, thing in shown.items() if id.startswith("reveal:")]
    assert len(tokens) == len(SIX)
    assert all(thing.always for thing in tokens)


def test_a_newcomer_is_told_how_to_read_the_own_role_first() -> None:
    hint = scene(game.new(state.Options(), 3, Seeded(Random(1)))).hint
    assert hint is not None
    assert hint.clause == "AG-014"


def test_a_hint_has_a_clause_of_the_rule_book_and_depends_on_nothing_hidden() -> None:
    for step in steps("agents", "basic", seed=7):
        if step.seat is None or not step.before.todo:
            continue
        hint = scene(step.before, step.seat).hint
        assert hint is None or hint.clause in game.rulebook.clauses
    one, other = (scene(fighting(*roles)).hint for roles in (SIX, SIX[::-1]))
    assert one == other


def test_the_question_after_a_curtain_is_read_as_long_by_everybody() -> None:
    waits = set()
    for step in steps("agents", "7B", seed=8):
        if step.seat is None or not isinstance(step.before.todo[-1], state.Answering | state.Offered):
            continue
        acts = [thing for thing in scene(step.before, step.seat).elements if thing.tap and thing.tap.do == "act"]
        waits |= {thing.tap.after for thing in acts if thing.tap}
    assert waits == {4000}


def test_whoever_only_a_rifle_reaches_is_attacked_with_it() -> None:
    s = fighting(*SIX, area={1: "market"}, equipment={0: ("marksman_rifle",)})
    draft = board.pick(s, 0, game.legal(s, 0), None, "seat 1")
    go = things(scene(s, 0, draft))["way:attack"]
    assert go.tap is not None
    assert "marksman_rifle" in go.tap.what


# -------------------------------------------------------------------------------- what lies open


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_discards_are_read_in_a_sheet_by_everybody_who_looks(size: tuple[int, int], seat: int | None) -> None:
    s = fighting(*SIX, discards=("first_aid_kit", "pickpocket", "inv_tail_t"))
    opener = next(thing for thing in scene(s, seat, size=size).elements if thing.tap == DISCARDS)
    assert opener.tap is not None
    draft = board.pick(game.seen_by(s, seat), seat, (), None, opener.tap.what)
    told = said(scene(s, seat, draft, size))
    assert "First Aid Kit" in told
    assert "Pickpocket" in told
    assert "Tailed" not in told, "investigation cards are discarded face down"
    closed = board.pick(
        game.seen_by(s, seat), seat, (), draft, things(scene(s, seat, draft, size))["piles:close"].tap.what
    )
    assert scene(s, seat, closed, size) == scene(s, seat, size=size)


def test_a_sheet_does_not_forget_who_is_aimed_at() -> None:
    s = fighting(*SIX)
    legal = list(game.legal(s, 0))
    draft = board.pick(s, 0, legal, None, "seat 1")
    for pick in ("menu discards", "menu back"):
        draft = board.pick(s, 0, legal, draft, pick)
    assert draft.target == 1


@pytest.mark.parametrize("size", SIZES)
def test_whoever_lies_open_is_called_by_the_role_however_much_is_owned(size: tuple[int, int]) -> None:
    nine = ("hassan", "corvin", "mara", "ingrid", "tobias", "nadia", "george", "milo", "rosalind")
    owned = {8: ("handgun", "garrote", "ballistic_vest", "motorbike")}
    told = said(scene(fighting(*nine, revealed=range(9), dead=(1,), equipment=owned), size=size))
    for id in nine:
        assert game.box.characters[id].name in told


def test_the_file_of_the_dead_has_no_colour_any_more() -> None:
    shown = things(scene(fighting(*SIX, dead=(1,))))
    assert [shown[f"seat:{seat}:token"].face.gone for seat in range(6)] == [False, True] + [False] * 4


def test_who_is_aimed_at_has_a_sign_besides_the_light() -> None:
    s = fighting(*SIX)
    assert "seat:1:mark" not in things(scene(s))
    draft = board.pick(s, 0, game.legal(s, 0), None, "seat 1")
    assert things(scene(s, 0, draft))["seat:1:mark"].face.icon == "target"


def test_a_weapon_says_what_is_special_about_it() -> None:
    owned = {0: ("sawn_off", "cursed_dagger", "machine_pistol", "marksman_rifle")}
    shown = things(scene(fighting(*SIX, equipment=owned, area={5: "market"}), size=(1787, 1004)))
    assert [shown[f"way:weapon-{card}"].face.sub for card in owned[0]] == ["+2", "1D3", "all here", "elsewhere"]


def test_the_dice_of_an_attack_tell_how_the_damage_comes_about() -> None:
    armed = fighting(*SIX, equipment={0: ("handgun",)})
    shown = things(scene(attacked(armed, 1, dice=(6, 4), weapons=("handgun",)), None))
    assert "6 − 4 + 1 = 3" in " ".join(shown["tray:sum"].face.lines)
    bare = things(scene(attacked(fighting(*SIX), 1, dice=(6, 4)), None))
    assert "6 − 4 = 2" in " ".join(bare["tray:sum"].face.lines)


def test_the_list_of_who_may_be_hidden_counts_and_comes_to_an_end() -> None:
    three = ("hassan", "ingrid", "george")

    def told(*revealed: int) -> str:
        return str(things(scene(fighting(*three, revealed=revealed)))["roles"].why.message)

    assert "Terrorists (1): Hassan, Corvin, Mara" in told()
    assert "Terrorists (1): face up" in told(0)
    assert told(0, 1, 2).startswith("Everybody lies face up")


def test_what_was_thrown_for_the_start_so_far_is_told() -> None:
    s = replace(fighting(*SIX), todo=(state.Starting(tuple(range(6)), (7, 11)),))
    assert "Anna 7, Maximilian 11" in said(scene(s, 2))


# -------------------------------------------------------------------------------- the end


def test_the_end_shows_how_the_damage_of_everybody_rose() -> None:
    end = [step.after for step in steps("agents", "basic", seed=5)][-1]
    assert len(end.course) == end.turn
    shown = things(scene(end, None))
    for seat, player in enumerate(end.players):
        corners = shown[f"seat:{seat}:course"].face.points[::2]
        height = {damage: y for damage, (_, y) in zip(climb(end, seat), corners, strict=True)}
        assert sorted(height, key=lambda damage: -height[damage]) == sorted(height), "more damage stands higher"
        points = game.box.characters[end.characters[seat]].hp
        told = f"dead at {points}" if player.dead else f"{player.damage} of {points}"
        assert told in str(shown[f"seat:{seat}:damage"].face)


def climb(end: Any, seat: int) -> list[int]:
    """The damage of this player, each value once as long as it lasts."""
    values = [0, *(row[seat] for row in end.course), end.players[seat].damage]
    return [n for n, before in zip(values, [None, *values], strict=False) if n != before]
