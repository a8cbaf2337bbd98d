"""Components and set-up (2.1, 2.2): what is in the box, what is dealt, and how the game is started."""

from collections import Counter

import pytest

from companion.core import BadInput, Recorded, Seeded
from companion.games.safehouse import load
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.setup import stack_sizes
from companion.games.safehouse.state import (
    Acting,
    Discard,
    Draw,
    EndTurn,
    Expire,
    First,
    FirstNamed,
    Flip,
    Hand,
    Investigate,
    Lay,
    LayOut,
    Naming,
    Options,
    Remove,
    Special,
    Start,
    Started,
    Starting,
    State,
    TurnBegan,
)
from tests.rules.safehouse.table import LIMITS, box, game, offered, play, refused

SEEDS = range(12)
LEVELS = ("great_danger", "big_thrill", "try_to_survive")


def dealt(seed: int = 1, seats: int = 2, **options: object) -> State:
    return game.new(Options(**options), seats, Seeded(seed))  # type: ignore[arg-type]


# -------------------------------------------------------------------------------- components


@pytest.mark.rule("SH-001")
def test_the_five_boards_come_in_this_order() -> None:
    assert [board.chapter for board in box.boards] == ["hotel", "harbor", "city", "forest", "safehouse"]
    assert [board.label.en for board in box.boards] == ["Hotel room", "Harbor", "City", "Forest", "Safe house"]


@pytest.mark.rule("SH-002")
def test_each_board_has_a_track_with_a_blue_space_an_end_symbols_and_a_special_card() -> None:
    lows = {0: (-11, 0, 7), 1: (-4, 7, 15), 2: (4, 15, 23), 3: (12, 23, 31), 4: (20, 31, 40)}
    symbols = [{4}, {9, 13}, {18, 21}, {25, 28}, {34, 37}]
    specials = [(3, 3), (3, 3), (4, 4), (4, 4), (4, 4)]
    for i, board in enumerate(box.boards):
        low, blue, end = lows[i]
        assert board.spaces == tuple(range(low, end + 1))
        assert (board.blue, board.end, board.lowest) == (blue, end, low)
        assert board.symbols == symbols[i]
        assert (board.special_cards, board.special_steps) == specials[i]


@pytest.mark.rule("SH-003")
def test_space_numbers_run_on_from_board_to_board() -> None:
    for before, board in zip(box.boards, box.boards[1:], strict=False):
        assert board.blue == before.end
        assert board.lowest < board.blue
        shared = set(before.spaces) & set(board.spaces)
        assert shared, "each board is a window of one long track"
    assert box.boards[-1].end - box.boards[0].blue == 40


@pytest.mark.rule("SH-004")
def test_there_are_75_escape_cards_each_colour_and_number_once() -> None:
    kinds = Counter((card.color, card.number) for card in box.escape.values())
    colors = ("green", "blue", "yellow", "pink", "red")
    assert kinds == Counter((color, number) for color in colors for number in range(1, 16))
    assert len([card for card in game.pieces(dealt()) if card in box.escape]) == 75


@pytest.mark.rule("SH-005")
def test_an_escape_card_names_a_chapter_and_shows_one_two_or_three_symbols() -> None:
    for card in box.escape.values():
        assert len(card.symbols) == (1 if card.number <= 5 else 2 if card.number <= 10 else 3)
        assert card.chapter in range(5)
    assert Counter(card.chapter for card in box.escape.values()) == dict.fromkeys(range(5), 15)


@pytest.mark.rule("SH-006")
def test_there_are_40_chapter_cards_eight_for_each_chapter() -> None:
    assert [len(box.chapter_cards(i)) for i in range(5)] == [8] * 5
    for card in box.missions.values():
        assert 1 <= card.steps <= 5
        assert 2 <= card.size <= 6
        assert set(card.needs) <= set(box.colors)


@pytest.mark.rule("SH-007")
def test_there_are_15_pursuer_cards_in_five_kinds() -> None:
    kinds = Counter((card.kind, card.value) for card in box.pursuers.values() for _ in range(card.copies))
    assert kinds == {("fixed", 1): 4, ("fixed", 2): 3, ("fixed", 3): 2, ("count", 0): 4, ("count", 1): 2}
    assert len(box.pursuer_cards()) == 15


@pytest.mark.rule("SH-008")
def test_25_chips_in_five_rows_answer_five_questions() -> None:
    assert [row.id for row in box.rows] == ["perpetrator", "victim", "motive", "weapon", "evidence"]
    assert [len(row.chips) for row in box.rows] == [5] * 5
    assert len(box.chips) == 25


@pytest.mark.rule("SH-009")
def test_the_timeline_counts_down_from_30_to_2() -> None:
    assert [timeline_field(box, unit) for unit in range(1, box.units + 1)] == list(range(30, 0, -2))


@pytest.mark.rule("SH-010")
def test_there_are_five_chapter_piles_a_draw_pile_a_discard_pile_and_a_row() -> None:
    s = dealt()
    assert [len(pile) for pile in s.piles] == [6, 8, 8, 8, 8]
    assert len(s.draw) == 71
    assert s.discard == s.row == s.special == ()
    assert s.missions == ()


# -------------------------------------------------------------------------------- set-up


@pytest.mark.rule("SH-011")
def test_the_level_is_chosen_first_and_great_danger_is_the_default() -> None:
    assert Options().level == "great_danger"
    levels = {name: (level.pursuer_cards, level.stacks, level.investigation) for name, level in box.levels.items()}
    assert levels == {"great_danger": (10, 5, False), "big_thrill": (10, 5, True), "try_to_survive": (12, 6, True)}


@pytest.mark.rule("SH-011")
@pytest.mark.parametrize("people", [0, 1, 5])
def test_two_to_four_people_play(people: int) -> None:
    with pytest.raises(BadInput, match=f"2 to 4 players, not {people}"):
        game.new(Options(), people, Seeded(1))


@pytest.mark.rule("SH-012")
@pytest.mark.parametrize(("level", "n"), [("great_danger", 10), ("big_thrill", 10), ("try_to_survive", 12)])
def test_the_level_says_how_many_pursuer_cards_play_and_nobody_learns_which(level: str, n: int) -> None:
    mixes = set()
    for seed in SEEDS:
        s = dealt(seed, level=level)
        chosen = sorted(str(card) for card in s.draw if card in box.pursuers)
        assert len(chosen) == n
        assert sorted([*chosen, *map(str, s.box)]) == sorted(box.pursuer_cards())
        assert all(game.seen_by(s, seat).box == (None,) * (15 - n) for seat in (0, 1, None))
        mixes.add(tuple(chosen))
    assert len(mixes) > 3, "which ones is chance"


@pytest.mark.rule("SH-013")
def test_the_witness_starts_on_0_and_the_pursuer_on_his_start_space_behind() -> None:
    s = dealt()
    assert (s.chase.chapter, s.chase.witness, s.chase.pursuer) == (0, 0, -11)


@pytest.mark.rule("SH-014")
def test_each_chapter_pile_is_shuffled_within_itself_and_lies_face_down() -> None:
    orders = set()
    for seed in SEEDS:
        s = dealt(seed)
        hands = [card for hand in s.hands for card in hand.chapter]
        for i, pile in enumerate(s.piles):
            cards = [*pile, *(hands if i == 0 else ())]
            assert sorted(map(str, cards)) == sorted(box.chapter_cards(i))
        orders.add(s.piles[1:])
        assert game.seen_by(s, 0).piles == tuple((None,) * len(pile) for pile in s.piles)
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("SH-015", "SH-016", "SH-017")
@pytest.mark.parametrize(("seats", "n"), [(2, 7), (3, 5), (4, 4)])
def test_everybody_gets_escape_cards_and_one_hotel_card_which_is_the_hand_limit(seats: int, n: int) -> None:
    s = dealt(3, seats)
    for hand in s.hands:
        assert len(hand.escape) == n
        assert set(hand.escape) <= set(box.escape)
        assert len(hand.chapter) == 1
        assert set(hand.chapter) <= set(box.chapter_cards(0))
        assert hand.size == LIMITS[seats] == box.hand_limit[seats]
        assert list(hand.escape) == sorted(map(str, hand.escape)), "the order tells nothing"


@pytest.mark.rule("SH-015")
def test_cards_are_dealt_from_the_shuffled_pack() -> None:
    orders = {dealt(seed).hands for seed in SEEDS}
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("SH-018")
def test_no_pursuer_card_is_in_a_starting_hand() -> None:
    for seed in range(60):
        assert not any(card in box.pursuers for hand in dealt(seed, 4).hands for card in hand.escape)


@pytest.mark.rule("SH-019")
@pytest.mark.parametrize(
    ("cards", "stacks", "sizes"),
    [
        (61, 5, [13, 12, 12, 12, 12]),
        (60, 5, [12] * 5),
        (59, 5, [12, 12, 12, 12, 11]),
        (61, 6, [11, 10, 10, 10, 10, 10]),
        (59, 6, [10, 10, 10, 10, 10, 9]),
    ],
)
def test_stacks_differ_by_at_most_one_and_extra_cards_go_to_the_top(cards: int, stacks: int, sizes: list[int]) -> None:
    assert stack_sizes(cards, stacks) == sizes


@pytest.mark.rule("SH-019", "SH-020")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_stack_of_the_draw_pile_holds_exactly_two_pursuer_cards(level: str, seats: int) -> None:
    """I-15."""
    sizes = {2: (71, 73), 3: (70, 72), 4: (69, 71)}
    stacks = box.levels[level].stacks
    for seed in SEEDS:
        s = dealt(seed, seats, level=level)
        assert len(s.draw) == sizes[seats][level == "try_to_survive"]
        at = 0
        for size in stack_sizes(75 - seats * box.start_escape[seats], stacks):
            stack = s.draw[at : at + size + 2]
            assert sum(card in box.pursuers for card in stack) == 2
            at += size + 2
        assert at == len(s.draw)


@pytest.mark.rule("SH-020")
def test_pursuer_cards_are_shuffled_into_their_stack() -> None:
    places = Counter(
        tuple(i for i, card in enumerate(dealt(seed).draw[:15]) if card in box.pursuers) for seed in range(40)
    )
    assert len(places) > 20, "anywhere in the stack"


@pytest.mark.rule("SH-021")
def test_the_device_shuffles_in_the_set_up_and_then_never_again() -> None:
    chance = Seeded(5)
    s = game.new(Options(), 2, chance)
    assert len(chance.answers) == 1 + 5 + 1 + 5, "pursuers, chapter piles, escape cards, stacks"
    assert game.new(Options(), 2, Recorded(chance.answers)) == s
    pile = s.draw
    s, _ = play(s, 0, Start())
    s, _ = play(s, 0, First(0))
    s, _ = play(s, 0, Discard(s.hands[0].escape[0]))
    s, _ = play(s, 0, EndTurn())
    s, _ = play(s, 0, Draw("escape"))
    assert s.draw == pile[1:]


@pytest.mark.rule("SH-022")
def test_all_chips_lie_white_side_up_and_do_nothing_in_great_danger() -> None:
    for level in LEVELS:
        assert dealt(level=level).row == ()
    s, _ = play(dealt(), 0, Start())
    s, _ = play(s, 0, First(0))
    assert not [action for action in offered(s) if isinstance(action, Investigate)]
    s, _ = play(dealt(level="big_thrill"), 0, Start())
    s, _ = play(s, 0, First(0))
    assert len([action for action in offered(s) if isinstance(action, Investigate)]) == 7


@pytest.mark.rule("SH-023")
def test_the_glass_stands_on_field_30_and_music_is_the_default() -> None:
    assert Options().time_mode == "music"
    s = dealt(time_mode="hourglass")
    assert (timeline_field(box, s.unit), s.running) == (30, False)
    assert game.clocks(s) == ()


# -------------------------------------------------------------------------------- starting


@pytest.mark.rule("SH-024")
def test_nobody_sees_a_hand_before_the_clock_has_been_started_not_even_their_own() -> None:
    s = dealt()
    hidden = Hand((None,) * 7, (None,))
    assert game.seen_by(s, 0).hands == game.seen_by(s, 1).hands == (hidden, hidden)
    started, _ = play(s, 0, Start())
    assert game.seen_by(started, 0).hands == (s.hands[0], hidden)
    assert game.seen_by(started, 1).hands == (hidden, s.hands[1])
    assert game.seen_by(started, None).hands == (hidden, hidden)


@pytest.mark.rule("SH-024")
def test_for_teaching_hands_may_be_looked_at_before_the_clock_is_started() -> None:
    s = dealt(look_before_clock=True)
    assert game.seen_by(s, 1).hands == (Hand((None,) * 7, (None,)), s.hands[1])


@pytest.mark.rule("SH-025")
def test_starting_starts_the_clock_and_it_runs_while_the_players_agree_who_begins() -> None:
    s, events = play(dealt(), 1, Start())
    assert events == (Started(),)
    assert (s.todo, s.unit, s.running) == ((Naming(),), 1, True)
    assert {clock.key for clock in game.clocks(s)} == {"unit", "first"}
    s, _ = play(s, None, Expire())
    assert s.chase.pursuer == -10, "the clock runs meanwhile"


@pytest.mark.rule("SH-140")
@pytest.mark.parametrize("clock", [True, False])
def test_before_the_start_nothing_but_start_is_legal(clock: bool) -> None:
    s = dealt(clock=clock, time_mode="hourglass")
    card, chapter = str(s.hands[0].escape[0]), str(s.hands[0].chapter[0])
    assert offered(s, 0) == offered(s, 1) == [Start()]
    for action in (
        First(0),
        LayOut(chapter),
        Lay(card, chapter),
        Special(card),
        Investigate(card),
        Discard(card),
        Remove(chapter),
        EndTurn(),
        Draw("escape"),
    ):
        assert refused(s, 0, action).clause == "SH-140"
    assert refused(s, None, Expire()).clause == "SH-144"
    assert refused(s, 0, Flip()).clause == ("SH-140" if clock else "SH-117")
    assert game.actors(s) == (0, 1)


@pytest.mark.rule("SH-143")
def test_any_seat_may_start_but_only_once() -> None:
    s = dealt(seats=3)
    for seat in range(3):
        after, _ = play(s, seat, Start())
        assert refused(after, 1, Start()).clause == "SH-143"


@pytest.mark.rule("SH-143")
def test_before_a_first_player_is_named_nothing_else_is_legal() -> None:
    s, _ = play(dealt(seats=3), 0, Start())
    assert game.actors(s) == (0, 1, 2)
    assert offered(s, 2) == [First(0), First(1), First(2)]
    card = str(s.hands[0].escape[0])
    for action in (Discard(card), EndTurn(), Draw("escape"), Special(card)):
        assert refused(s, 0, action).clause == "SH-143"
    assert refused(s, 0, First(3)).clause == "SH-143"


@pytest.mark.rule("SH-143")
def test_anybody_names_who_begins_and_may_rename_until_the_first_action() -> None:
    s, _ = play(dealt(seats=3), 0, Start())
    s, events = play(s, 2, First(1))
    assert events == (FirstNamed(1), TurnBegan(1))
    assert game.actors(s) == (1,)
    assert refused(s, 0, First(1)).clause == "SH-143"
    assert refused(s, None, First(0)).clause == "SH-143"
    s, _ = play(s, 0, First(2))
    assert s.turn == 2
    assert First(0) in offered(s, 1)
    s, _ = play(s, 2, Discard(s.hands[2].escape[0]))
    for seat in range(3):
        assert refused(s, seat, First(0)).clause == "SH-143"


@pytest.mark.rule("SH-143", "SH-144")
def test_after_30_seconds_without_a_choice_the_first_seat_begins() -> None:
    s, _ = play(dealt(), 0, Start())
    (first,) = [clock for clock in game.clocks(s) if clock.key == "first"]
    assert (first.seconds, first.plays) == (30, First(0))
    s, _ = play(s, None, First(0))
    assert (s.turn, s.todo) == (0, (Acting(opening=True),))


@pytest.mark.rule("SH-026")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_to_the_left_from_the_first_player(seats: int) -> None:
    s, _ = play(dealt(7, seats), 0, Start())
    s, _ = play(s, 0, First(seats - 1))
    order = []
    for _ in range(2 * seats):
        order.append(s.turn)
        assert refused(s, (s.turn + 1) % seats, EndTurn()).clause == "SH-026"
        s, _ = play(s, s.turn, Discard(s.hands[s.turn].escape[0]))
        s, _ = play(s, s.turn, EndTurn())
        before = s.turn
        while s.turn == before:
            s, _ = play(s, s.turn, Draw("escape"))
    assert order == [seats - 1, *range(seats - 1)] * 2


def test_a_game_starts_with_the_starting_of_the_clock() -> None:
    assert dealt().todo == (Starting(),)
    assert load("house").edition.id == "house-1"
