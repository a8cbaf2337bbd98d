"""The invariants of digest part 7, watched over whole games; and what a fuzzing campaign must come across."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import BadInput, Recorded, Seeded
from companion.core.record import Entry, opening, replay
from companion.core.simulation import Step, play_on
from companion.games.dice.bots import RandomPlayer
from companion.games.dice.careful import CarefulPlayer
from companion.games.dice.entering import jokers, offers
from companion.games.dice.rules import DiceGame
from companion.games.dice.sheet import IN_ORDER, is_impossible, is_open, open_missions, retrieval_price
from companion.games.dice.state import (
    EMPTY,
    Accept,
    Concede,
    Enter,
    Entered,
    Fulfilled,
    NoRun,
    Number,
    Priced,
    PursuerMoved,
    PursuersIgnored,
    Ran,
    ReRoll,
    Retrieve,
    Roll,
    State,
    Thrown,
)
from tests.rules.dice.short_track import short_game
from tests.rules.dice.table import game, told


class Mixed:
    """Chooses dice at random and enters with care, or the other way round."""

    def __init__(self, own: DiceGame) -> None:
        self.random, self.careful = RandomPlayer(own.box), CarefulPlayer(own.box)

    def __call__(self, view: State, seat: int, rng: Random) -> Any:
        enters_well = view.phase == "enter" and rng.random() < 0.6
        return (self.careful if enters_well else self.random)(view, seat, rng)


def games(own: DiceGame, seats: int, n: int, bot: Any, **options: Any) -> Iterator[list[Step]]:
    for seed in range(n):
        rng = Random(f"{own.edition.id} {seats} {seed}")
        start = own.new(own.Options(**options), seats, Seeded(rng))
        yield list(play_on(own, start, [bot] * seats, rng))


CASES = [
    (game, 1, {}),
    (game, 4, {"head_start": 20, "starter": 2}),
    (game, 2, {"reroll_pursuers": "none", "reroll_costs_step": True, "dead_entries": "forbid"}),
    (short_game(), 1, {}),
    (short_game(), 2, {}),
    (short_game(), 3, {}),
]


@pytest.mark.parametrize(("own", "seats", "options"), CASES)
def test_the_invariants_hold_in_every_state_of_whole_games(own: DiceGame, seats: int, options: dict[str, Any]) -> None:
    for steps in games(own, seats, 12, Mixed(own), **options):
        counted = steps[0].before.pursuer
        for step in steps:
            counted += fields_counted(step)
            check_dice(own, step)
            check_pursuer(own, step, counted)
            check_sheets(own, step)
            check_turns(own, step)


def fields_counted(step: Step) -> int:
    """What the pursuer has to move for in this step."""
    match step.action:
        case Roll():
            return 1
        case ReRoll():
            return int(step.before.options.reroll_costs_step)
        case Retrieve():
            return int(told(step.events, Priced)[0].price)
        case Accept() if not told(step.events, PursuersIgnored):
            return sum(face == "P" for _, face in step.before.rolled)
    return 0


def check_dice(own: DiceGame, step: Step) -> None:
    """1, 2: ten dice, each in one place; they enter the lid by clean-up and pursuers, and leave it by retrieval."""
    before, after = step.before, step.after
    assert sorted(own.pieces(after)) == sorted(own.box.dice)
    if after.phase == "between":
        assert not after.rolled
    if isinstance(step.action, Retrieve) and after.result is None:
        assert after.lid == ()
    else:
        assert set(before.lid) <= set(after.lid)
        assert set(after.lid) - set(before.lid) <= {die for die, _ in before.rolled}
    if isinstance(step.action, Roll) and after.result is None:
        assert set(after.table) == set(before.table) - set(step.action.dice)
    elif not isinstance(step.action, Retrieve):
        assert after.table == before.table


def check_pursuer(own: DiceGame, step: Step, counted: int) -> None:
    """3, 4, 11: he goes on for reasons only, and stays behind everybody until he catches somebody."""
    after = step.after
    nearest = min(player.front for player in after.players)
    assert after.pursuer >= step.before.pursuer
    assert after.pursuer == min(counted, nearest)
    story, begun = after.story, own.box.pursuer_start
    assert begun + story.step + story.run + story.retrieval == after.pursuer
    thrown = [r for event in told(step.events, Thrown) for r in event.dice]
    assert story.thrown - step.before.story.thrown == len(thrown)
    assert story.pursuers - step.before.story.pursuers == sum(face == "P" for _, face in thrown)
    assert (after.result is not None and after.result.reason.startswith("caught")) == (after.pursuer == nearest)
    inside = all(player.front == own.box.safehouse for player in after.players)
    assert (after.result is not None and after.result.reason == "safe") == inside


def check_sheets(own: DiceGame, step: Step) -> None:
    """5 to 10: what is written is in order and stays; fronts follow the missions; help only dwindles."""
    highest = own.box.highest
    for old, new in zip(step.before.players, step.after.players, strict=True):
        sheet = own.box.sheets[new.sheet]
        closed = [mission for mission, row in zip(sheet, new.missions, strict=True) if EMPTY not in row]
        head_start = step.after.options.head_start
        assert new.front == min(own.box.safehouse, head_start + sum(mission.steps for mission in closed))
        assert old.front <= new.front
        assert 0 <= new.chameleons <= old.chameleons
        for mission, before, row in zip(sheet, old.missions, new.missions, strict=True):
            assert all(b in (EMPTY, n) for b, n in zip(before, row, strict=True))
            assert all(printed in (EMPTY, n) for printed, n in zip(mission.blank, row, strict=True))
            numbers = [n for n in row if n != EMPTY]
            assert all(1 <= n <= highest for n in numbers)
            in_order = IN_ORDER[mission.rule]
            assert all(in_order(a, b) for i, a in enumerate(numbers) for b in numbers[i + 1 :])
            entered = sum(b != EMPTY for b in row) - sum(b != EMPTY for b in mission.blank)
            assert is_open(mission, row) == (0 < entered < mission.size)
    assert 0 <= step.after.no_run_left <= step.before.no_run_left <= 1
    assert 0 <= step.after.re_roll_left <= step.before.re_roll_left <= 1
    if isinstance(step.action, Enter):
        check_entries(own, step, step.action)


def check_entries(own: DiceGame, step: Step, action: Enter) -> None:
    """9."""
    assert step.seat is not None
    offered, pips = offers(own.box, step.before.rolled), jokers(own.box, step.before.rolled)
    entered = told(step.events, Entered)
    assert len({event.colour for event in entered}) == len(entered)
    assert len({joker for joker, _ in action.jokers}) == len(action.jokers)
    for event in entered:
        added = sum(pips[joker] for joker, colour in action.jokers if colour == event.colour)
        assert event.number == offered[event.colour] + added
    before, after = step.before.players[step.seat], step.after.players[step.seat]
    sheet = own.box.sheets[before.sheet]
    foreign = [event for event in entered if sheet[event.mission - 1].fields[event.field - 1] != event.colour]
    assert len(foreign) == before.chameleons - after.chameleons == sum(event.chameleon for event in entered)


def check_turns(own: DiceGame, step: Step) -> None:
    """12, 13, 17: a seat on per completed roll; somebody can always do something; rolls are few."""
    before, after = step.before, step.after
    completed = before.phase == "enter" and after.phase == "between"
    assert after.active == (before.active + completed) % len(after.players)
    if after.phase == "between":
        assert not isinstance(next(iter(own.legal(after, after.active))), Concede)
    elif after.phase == "help":
        assert Accept() in own.legal(after, after.active)
    elif after.phase == "enter":
        for seat in own.actors(after):
            assert next(iter(own.legal(after, seat))) == Enter()
        assert after.roll_no <= own.box.safehouse - 2


@pytest.mark.rule("DI-100")
def test_15_the_order_of_entries_within_a_roll_changes_nothing() -> None:
    compared = 0
    for steps in games(game, 3, 4, Mixed(game), head_start=20):
        for i in range(len(steps) - 2):
            three = steps[i : i + 3]
            if (
                not all(isinstance(step.action, Enter) for step in three)
                or three[0].before.entered
                or three[2].after.result
            ):
                continue
            for order in permutations(three):
                s = three[0].before
                for step in order:
                    s, _ = game.play(s, step.seat, step.action, Recorded(()))
                assert s == three[2].after
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("starter", [1, "random"])
def test_15_a_record_replays_to_the_same_states_and_is_refused_if_an_answer_is_missing(starter: int | str) -> None:
    rng = Random(4)
    options, dealing = game.Options(starter=starter), Seeded(rng)  # type: ignore[arg-type]
    first = game.new(options, 2, dealing)
    steps = list(play_on(game, first, [Mixed(game)] * 2, rng))
    opened = opening(game, options, 2, dealing)
    entries = [Entry(step.seat, step.action, step.answers) for step in steps]
    assert [s for s, _ in replay(game, opened, entries)] == [first, *(step.after for step in steps)]
    thrown = next(i for i, entry in enumerate(entries) if entry.answers)
    with pytest.raises(BadInput):
        list(replay(game, opened, [*entries[:thrown], replace(entries[thrown], answers=())]))
    if starter == "random":
        with pytest.raises(BadInput):
            list(replay(game, replace(opened, answers=()), []))


SWAPS = {"A": ("YGRB", "GYBR"), "F": ("YRGB", "RYBG"), "E": ("YBGR", "BYRG")}


@pytest.mark.rule("DI-003")
@pytest.mark.parametrize("letter", ["A", "F", "E"])
def test_16_a_solo_game_with_colours_renamed_is_the_same_game_on_another_sheet(letter: str) -> None:
    one, other = SWAPS[letter]
    renamed = dict(zip(one, other, strict=True)) | {"W": "W"}

    def die(name: str) -> str:
        return renamed[name[0]] + name[1]

    for steps in games(game, 1, 3, Mixed(game), head_start=20):
        s = game.new(game.Options(head_start=20, sheets=(letter,)), 1, Recorded(()))
        for step in steps:
            s = play_renamed(s, step, die, renamed)
            expected = step.after
            assert (s.pursuer, s.phase, s.result) == (expected.pursuer, expected.phase, expected.result)
            assert s.players[0].missions == expected.players[0].missions
            assert set(s.lid) == {die(name) for name in expected.lid}


def play_renamed(s: State, step: Step, die: Any, renamed: dict[str, str]) -> State:
    action, answers = step.action, step.answers
    if isinstance(action, Roll | ReRoll):
        thrown = {die(name): face for event in told(step.events, Thrown) for name, face in event.dice}
        action = type(action)(tuple(die(name) for name in action.dice))
        answers = (tuple(thrown[name] for name in game.box.dice if name in thrown),) if thrown else ()
    elif isinstance(action, Enter):
        numbers = tuple(Number(renamed[colour], mission, field) for colour, mission, field in action.numbers)
        added = tuple(joker._replace(colour=renamed[joker.colour]) for joker in action.jokers)
        action = Enter(numbers, added, tuple(renamed[colour] for colour in action.chameleons))
    return game.play(s, 0, action, Recorded(answers))[0]


def test_a_campaign_with_the_short_track_comes_across_everything_rare() -> None:
    own, seen = short_game(), Counter[str]()
    for seats, n in ((1, 120), (2, 120), (4, 60)):
        for steps in games(own, seats, n, Mixed(own)):
            for step in steps:
                seen.update(rare(own, step))
            seen[steps[-1].after.result.reason] += 1
    missing = RARE - set(seen)
    assert not missing, f"never seen: {missing}"


RARE = {
    *("safe", "caught_by_step", "caught_by_run", "caught_by_price"),
    "forced retrieval with white dice only",
    "price 0",
    "price 4",
    "no_run before re_roll",
    "no_run after re_roll",
    "re_roll made a pursuer",
    "both dice of a colour pursuers",
    "all colour dice pursuers, a joker left",
    "number of 15 or more",
    "two missions in one set",
    "overshoot",
    "turn of a player in the Safehouse",
    "price set by a player in the Safehouse",
    "two caught on one field",
    "impossible mission counts",
}


def rare(own: DiceGame, step: Step) -> Iterator[str]:
    before, after = step.before, step.after
    match step.action:
        case Retrieve():
            price = retrieval_price(own.box, before)
            yield f"price {min(price, 4)}"
            if before.table and all(die in own.box.jokers for die in before.table):
                yield "forced retrieval with white dice only"
            inside = [player for player in before.players if player.front == own.box.safehouse]
            if price and any(open_missions(own.box, player) == price for player in inside):
                yield "price set by a player in the Safehouse"
            for player in before.players:
                sheet = own.box.sheets[player.sheet]
                if any(is_impossible(own.box, m, row) for m, row in zip(sheet, player.missions, strict=True)):
                    yield "impossible mission counts"
        case NoRun() if before.re_rolled_now:
            yield "no_run after re_roll"
        case ReRoll():
            if before.no_run_now:
                yield "no_run before re_roll"
            old, new = dict(before.rolled), dict(after.rolled)
            if any(new[die] == "P" != old[die] for die in new):
                yield "re_roll made a pursuer"
        case Roll():
            if before.players[step.seat or 0].front == own.box.safehouse:
                yield "turn of a player in the Safehouse"
        case Accept():
            faces = dict(before.rolled)
            if any(faces.get(f"{code}1") == faces.get(f"{code}2") == "P" for code in own.box.colours):
                yield "both dice of a colour pursuers"
            if after.phase == "enter" and not offers(own.box, after.rolled) and jokers(own.box, after.rolled):
                yield "all colour dice pursuers, a joker left"
        case Enter():
            if any(event.number >= 15 for event in told(step.events, Entered)):
                yield "number of 15 or more"
            fulfilled = told(step.events, Fulfilled)
            if len(fulfilled) > 1:
                yield "two missions in one set"
            ran = sum(event.to - event.start for event in told(step.events, Ran))
            if ran < sum(event.steps for event in fulfilled):
                yield "overshoot"
    if after.result and sum(player.front == after.pursuer for player in after.players) > 1:
        yield "two caught on one field"


def test_14_an_illegal_action_leaves_the_state_as_it_was() -> None:
    own, rng = short_game(), Random(8)
    start = own.new(own.Options(), 2, Seeded(rng))
    kept = replace(start)
    for action in (Accept(), Retrieve(), Enter(), Roll(("W1",)), ReRoll(("Y1",)), NoRun()):
        with pytest.raises(Exception, match="DI-"):
            own.play(start, 0, action, Recorded(()))
        assert start == kept


def test_pursuer_moves_add_up() -> None:
    for steps in games(game, 2, 5, Mixed(game)):
        moves = [move for step in steps for move in told(step.events, PursuerMoved)]
        assert sum(move.to - move.start for move in moves) == steps[-1].after.pursuer
