"""Fugitive beside the boxed game: the device sees only what is laid open, asks people, and checks what it is shown."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Illegal, Outcome, Question
from companion.games.fugitive.notepad import notes
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    PLACEHOLDER,
    Action,
    Answer,
    Answering,
    AnyEvent,
    Auditing,
    Choose,
    Cleared,
    Deciding,
    Done,
    Draw,
    Drawing,
    Drew,
    Ended,
    Found,
    Guess,
    Guessed,
    Guessing,
    Hideout,
    Hunting,
    Looked,
    Manhunt,
    Met,
    MistakeSeen,
    Options,
    Pass,
    Place,
    Placed,
    Placing,
    Point,
    PutBack,
    Show,
    Shown,
    State,
    Tell,
    Telling,
    Told,
)
from tests.rules.fugitive.table import START, box, game

ESCAPE = Outcome((FUGITIVE,), "escape", "FU-091")
FORFEIT = Outcome((MARSHAL,), "forfeit", "FU-085")
DRAW_TWO = (Draw(1), Draw(1))


def new(**options: Any) -> State:
    """People have dealt their own cards."""
    return game.new(Options(**options), 2, Asked())


def enter(s: State, action: Action, *answers: Any) -> tuple[State, tuple[Any, ...]]:
    """Someone enters this, and answers what the device asks; who draws does not show the card."""
    (seat,) = game.actors(s)
    return game.play(s, seat, action, Asked(answers, blind=game.blind))


def enter_all(s: State, *actions: Action) -> State:
    for action in actions:
        s, _ = enter(s, action)
    return s


def asked(s: State, action: Action, *answers: Any) -> Question:
    with pytest.raises(Question) as question:
        enter(s, action, *answers)
    return question.value


def refused(s: State, action: Action) -> str:
    with pytest.raises(Illegal) as refusal:
        enter(s, action)
    assert refusal.value.clause in game.rulebook.clauses
    return refusal.value.clause


def opened(*stacks: int, **options: Any) -> State:
    """After the fugitive's first turn, with so many sprint cards under each hideout, and the marshal's two draws."""
    s = new(**options)
    for sprints in stacks:
        s = enter_all(s, Place(None, (None,) * sprints))
    if len(stacks) == 1:
        s = enter_all(s, Pass())
    return enter_all(s, *DRAW_TWO)


def near_the_end(hidden: int, **options: Any) -> State:
    """A row 03, 06, … 39 of which the marshal found all but the last few; the fugitive has drawn and may place."""
    numbers = range(3, 40, 3)
    record: list[AnyEvent] = [Drew(FUGITIVE, pile, None) for pile in (2, 2, 2, 3, 3, 3, 3)]
    record += [Placed(place, None, ()) for place in range(1, len(numbers) + 1)]
    row = [Hideout(number, (), face_up=True, found=True) for number in numbers]
    record += [Found(place, number, ()) for place, number in list(enumerate(numbers, 1))[: len(row) - hidden]]
    row[len(row) - hidden :] = [Hideout(None)] * hidden
    return replace(
        new(**options),
        round=13,
        todo=(Placing((0, 1)),),
        row=(START, *row),
        hands=((None,) * 4, (None,) * 13),
        piles=((None,) * 2, (None,) * 2, (None,) * 7),
        record=tuple(record),
    )


# -------------------------------------------------------------------------------- what the device knows


@pytest.mark.rule("FU-005", "FU-006")
def test_cards_that_people_deal_are_unknown_and_counted() -> None:
    s = new()
    assert s.hands == ((1, 2, 3, 42, None, None, None, None, None), ())
    assert s.piles == ((None,) * 8, (None,) * 12, (None,) * 13)
    assert s.row == (START,)


@pytest.mark.rule("FU-040", "FU-049")
def test_a_placement_names_only_the_sprint_count() -> None:
    s, events = enter(new(), Place(None, (None,)))
    assert events == (Placed(1, None, (None,)),)
    assert s.row[1] == Hideout(None, (None,))
    assert s.hands[FUGITIVE] == (None,) * 7, "any of them may have gone"
    assert refused(s, Place(None, (None,) * 7)) == "FU-040"
    offered = [Place(None), Place(None, (None,))]
    assert [a for a, _ in zip(game.legal(replace(s, todo=(Placing((0, 1)),)), FUGITIVE), range(3), strict=False)] == [
        Pass(),
        *offered,
    ]


@pytest.mark.rule("FU-030")
def test_a_draw_names_its_pile_and_the_card_only_if_its_drawer_wants_it() -> None:
    s = enter_all(new(), Place(None), Pass())
    s, events = enter(s, Draw(2))
    assert events == (Drew(MARSHAL, 2, None),)
    s, events = enter(s, Draw(2), 17)
    assert events == (Drew(MARSHAL, 2, 17),)
    assert s.hands[MARSHAL] == (17, None)
    assert game.seen_by(s, FUGITIVE).hands[MARSHAL] == (None, None), "entered privately"
    assert [len(pile) for pile in s.piles] == [8, 10, 13]
    fresh = enter_all(new(), Place(None), Pass())
    with pytest.raises(BadInput, match="5 cannot be the answer"):
        enter(fresh, Draw(2), 5)


@pytest.mark.rule("FU-061", "FU-071")
def test_the_fugitive_answers_the_guess_where_the_device_cannot_know() -> None:
    s = enter_all(opened(0, 0), Guess((3,)))
    assert s.todo[-1] == Answering((3,), Guessing())
    assert game.actors(s) == (FUGITIVE,)
    assert list(game.legal(s, FUGITIVE)) == [Answer(()), Answer((1,)), Answer((2,))]
    assert refused(s, Pass()) == "FU-061"
    no, events = enter(s, Answer(()))
    assert events[0] == Guessed((3,), ())
    assert no.row == s.row
    assert no.turn == FUGITIVE
    yes, events = enter(s, Answer((2,)))
    assert events[:2] == (Guessed((3,), (2,)), Found(2, 3, ()))
    assert yes.row[2] == Hideout(3, (), face_up=True, found=True)


@pytest.mark.rule("FU-064", "FU-061")
def test_a_multiple_guess_is_answered_with_one_place_for_each_number() -> None:
    s = enter_all(opened(0, 0), Guess((2, 4)))
    assert list(game.legal(s, FUGITIVE)) == [Answer(()), Answer((1, 2))]
    assert refused(s, Answer((1,))) == "FU-064"
    assert refused(s, Answer((2, 1))) == "FU-064"
    assert refused(s, Answer((0, 1))) == "FU-061"
    s = enter_all(s, Answer((1, 2)))
    assert s.result == Outcome((MARSHAL,), "found", "FU-080")


@pytest.mark.rule("FU-062")
def test_a_find_asks_for_the_sprint_cards_one_by_one() -> None:
    s = enter_all(opened(2, 0), Guess((5,)))
    question = asked(s, Answer((1,)))
    assert (question.kind, question.seat, question.about) == ("sprint", FUGITIVE, (1,))
    assert 5 not in question.candidates, "it lies there as the hideout"
    assert 0 not in question.candidates
    assert 7 in question.candidates
    again = asked(s, Answer((1,)), 7)
    assert 7 not in again.candidates
    assert 2 in again.candidates
    s, events = enter(s, Answer((1,)), 7, 2)
    assert events[1] == Found(1, 5, (2, 7))
    assert s.row[1] == Hideout(5, (2, 7), face_up=True, found=True)


@pytest.mark.rule("FU-062", "FU-141")
def test_a_card_the_marshal_holds_cannot_be_shown_as_a_sprint_card() -> None:
    s = enter_all(new(), Place(None, (None,)), Pass())
    s, _ = enter(s, Draw(1), 6)
    s = enter_all(s, Draw(1), Guess((3,)))
    assert 6 not in asked(s, Answer((1,))).candidates
    with pytest.raises(BadInput):
        enter(s, Answer((1,)), 6)


@pytest.mark.rule("FU-095", "FU-096", "FU-097")
def test_a_manhunt_at_the_table_is_answered_by_the_fugitive() -> None:
    s = enter_all(near_the_end(5), Place(42))
    assert s.todo == (Deciding(),), "24 is the highest she found"
    s = enter_all(s, Manhunt(), Guess((30,)))
    assert s.todo[-1] == Answering((30,), Hunting())
    s = enter_all(s, Answer((10,)))
    assert s.todo == (Hunting(),)
    lost = enter_all(s, Guess((31,)), Answer(()))
    assert lost.todo == (Auditing(Outcome((FUGITIVE,), "manhunt_lost", "FU-096")),)
    for number, place in ((27, 9), (33, 11), (36, 12), (39, 13)):
        s = enter_all(s, Guess((number,)), Answer((place,)))
    assert s.result == Outcome((MARSHAL,), "manhunt_won", "FU-097")


# -------------------------------------------------------------------------------- named plays: a reader under the row


@pytest.mark.rule("FU-042", "FU-044", "FU-040")
def test_a_named_placement_is_checked_at_once() -> None:
    s = new()
    assert refused(s, Place(4)) == "FU-042"
    assert refused(s, Place(8, (5, 7))) == "FU-044"
    assert refused(s, Place(5, (42,))) == "FU-051"
    assert refused(s, Place(5, (5,))) == "FU-040"
    assert refused(s, Place(5, (None,))) == "FU-040", "all cards or none"
    s = enter_all(s, Place(5, (2,)))
    assert s.row[1] == Hideout(5, (2,))
    assert s.hands[FUGITIVE] == (1, 3, 42, None, None, None, None)
    assert refused(s, Place(3)) == "FU-041"
    assert refused(s, Place(2)) == "FU-040", "it lies in the row"


@pytest.mark.rule("FU-061", "FU-071")
def test_the_device_answers_by_itself_when_it_knows_the_row() -> None:
    s = enter_all(new(), Place(5, (2,)), Place(8), *DRAW_TWO)
    miss, events = enter(s, Guess((6,)))
    assert events[0] == Guessed((6,), ())
    assert miss.turn == FUGITIVE
    _, events = enter(s, Guess((5,)))
    assert events[:2] == (Guessed((5,), (1,)), Found(1, 5, (2,)))


@pytest.mark.rule("FU-071")
def test_an_answer_that_the_device_knows_to_be_untrue_is_refused() -> None:
    s = enter_all(new(), Place(2), Place(None), *DRAW_TWO)
    yes = enter_all(s, Guess((2,)))
    assert refused(yes, Answer(())) == "FU-071", "2 lies at place 1"
    assert enter_all(yes, Answer((1,))).row[1].found
    no = enter_all(s, Guess((3,)))
    assert refused(no, Answer((1,))) == "FU-071", "place 1 is 2, not 3"
    assert enter_all(no, Answer((2,))).row[2].number == 3


@pytest.mark.rule("FU-054")
def test_what_was_named_stays_hidden_from_the_marshal() -> None:
    s, events = enter(new(), Place(5, (2,)))
    assert game.seen_by(s, MARSHAL).row[1] == Hideout(None, (None,))
    assert events[0].seen_by(MARSHAL) == Placed(1, None, (None,))
    assert s.record[-1] == Placed(1, None, (None,))


# -------------------------------------------------------------------------------- mistakes


@pytest.mark.rule("FU-085", "FU-144")
def test_a_find_that_cannot_be_loses_the_game_for_the_fugitive() -> None:
    """R-10: 09 without sprint cards is too far from 00."""
    s = enter_all(opened(0, 0), Guess((9,)))
    s, events = enter(s, Answer((1,)))
    assert events == (Guessed((9,), (1,)), Found(1, 9, ()), MistakeSeen(1), Ended(FORFEIT))
    assert s.result == FORFEIT
    assert game.actors(s) == ()


@pytest.mark.rule("FU-085", "FU-144")
def test_with_the_option_repair_a_mistake_is_said_and_the_players_take_back() -> None:
    s = enter_all(opened(0, 0, mistake="repair"), Guess((9,)))
    s, events = enter(s, Answer((1,)))
    assert MistakeSeen(1) in events
    assert s.result is None
    assert s.turn == FUGITIVE


@pytest.mark.rule("FU-085", "FU-144")
def test_a_mistake_is_seen_as_soon_as_two_finds_do_not_fit_together() -> None:
    s = enter_all(opened(1, 0), Guess((6,)), Answer((2,)), Draw(1), Pass(), Draw(1), Guess((5,)))
    s, events = enter(s, Answer((1,)), 2)
    assert s.result == Outcome((MARSHAL,), "found", "FU-080"), "05 with 02, then 06: all is well"
    wrong = enter_all(opened(1, 0), Guess((4,)), Answer((2,)), Draw(1), Pass(), Draw(1), Guess((5,)))
    wrong, events = enter(wrong, Answer((1,)), 2)
    assert MistakeSeen(1) in events, "05 cannot lie left of 04"
    assert wrong.result == FORFEIT


@pytest.mark.rule("FU-085", "FU-141")
def test_a_find_of_more_cards_than_he_had_drawn_is_a_mistake() -> None:
    s = enter_all(opened(3, 0), Guess((9,)))
    s, events = enter(s, Answer((1,)), 4, 6, 8)
    assert MistakeSeen(1) in events, "four cards of pile 1, and he had three"
    fine, events = enter(enter_all(opened(3, 0), Guess((9,))), Answer((1,)), 2, 4, 16)
    assert not [e for e in events if isinstance(e, MistakeSeen)]
    assert fine.result is None


@pytest.mark.rule("FU-144", "FU-071")
def test_untrue_answers_show_in_the_notepad_as_a_record_that_does_not_add_up() -> None:
    s = opened(0, notepad=2)
    for number in (1, 2):
        s = enter_all(s, Guess((number,)), Answer(()), Draw(1), Pass(), Draw(1))
    assert notes(box, game.seen_by(s, MARSHAL)).sets == {1: (3,)}
    s = enter_all(s, Guess((3,)), Answer(()))
    noted = notes(box, game.seen_by(s, MARSHAL))
    assert not noted.adds_up
    assert noted.sets == {1: ()}


# -------------------------------------------------------------------------------- the audit


@pytest.mark.rule("FU-085")
def test_after_the_end_hidden_cards_may_be_shown_and_are_checked() -> None:
    s = enter_all(near_the_end(2), Place(42))
    assert s.todo == (Auditing(ESCAPE),)
    assert s.result is None
    s, events = enter(s, Show(12, 36))
    assert events == (Shown(12, 36, ()),)
    assert s.todo == (Auditing(ESCAPE),), "one place is still unseen"
    s, events = enter(s, Show(13, 39))
    assert events == (Shown(13, 39, ()), Ended(ESCAPE))
    assert s.result == ESCAPE


@pytest.mark.rule("FU-085")
def test_the_audit_is_optional() -> None:
    s, events = enter(enter_all(near_the_end(2), Place(42)), Done())
    assert events == (Ended(ESCAPE),)
    assert s.result == ESCAPE
    assert s.row[13].number is None, "never seen"


@pytest.mark.rule("FU-085", "FU-144")
def test_an_illegal_placement_seen_in_the_audit_turns_the_verdict() -> None:
    s = enter_all(near_the_end(2), Place(42))
    s, events = enter(s, Show(13, 38))
    assert MistakeSeen(13) in events, "38 is 4 away from 42"
    assert s.result == FORFEIT


@pytest.mark.rule("FU-085", "FU-071")
def test_an_untrue_answer_seen_in_the_audit_turns_the_verdict() -> None:
    before = replace(near_the_end(3), turn=MARSHAL, todo=(Guessing(),))
    s = enter_all(before, Guess((39,)), Answer(()), Draw(1), Place(42))
    assert s.todo == (Auditing(ESCAPE),)
    s, events = enter(s, Show(13, 39))
    assert MistakeSeen(13) in events, "he said no to 39"
    assert s.result == FORFEIT


@pytest.mark.rule("FU-085")
def test_the_audit_with_the_option_repair_says_the_mistake_and_goes_on() -> None:
    s = enter_all(near_the_end(2, mistake="repair"), Place(42))
    s, events = enter(s, Show(13, 38))
    assert MistakeSeen(13) in events
    assert s.todo == (Auditing(ESCAPE),)


@pytest.mark.rule("FU-085")
def test_the_audit_refuses_what_cannot_lie_there() -> None:
    s = enter_all(near_the_end(2), Place(42))
    for action in (Show(15, 41), Show(-1, 41), Show(1, 3), Show(12, 33), Show(12, 36, (1,)), Show(12, 42)):
        assert refused(s, action) == "FU-085"
    assert refused(s, Pass()) == "FU-085"


@pytest.mark.rule("FU-085")
def test_the_audit_offers_what_can_lie_there_and_accepts_all_of_it() -> None:
    s = enter_all(near_the_end(1), Place(42, (None,)))
    offered = list(game.legal(s, FUGITIVE))
    assert offered[0] == Done()
    unseen = set(range(1, 42)) - set(range(3, 37, 3))
    hideouts = {Show(13, number) for number in unseen}
    under_42 = {Show(14, 42, (card,)) for card in unseen}
    assert set(offered[1:]) == hideouts | under_42
    for action in offered:
        enter(s, action)


@pytest.mark.rule("FU-053", "FU-085")
def test_sprint_cards_under_42_are_shown_in_the_audit() -> None:
    s = enter_all(near_the_end(1), Place(42, (None,)))
    assert s.row[14] == Hideout(42, (None,), face_up=True)
    s = enter_all(s, Show(13, 39))
    assert refused(s, Show(14, 42)) == "FU-085", "one sprint card lies there"
    s, events = enter(s, Show(14, 42, (2,)))
    assert events[0] == Shown(14, 42, (2,))
    assert s.result == ESCAPE


@pytest.mark.rule("FU-085")
def test_nothing_can_be_played_after_the_end() -> None:
    s = enter_all(near_the_end(2), Place(42), Done())
    with pytest.raises(Illegal) as refusal:
        game.play(s, FUGITIVE, Pass(), Asked())
    assert refusal.value.clause == "FU-085"


# -------------------------------------------------------------------------------- events at a real table


def on_turn(s: State, *row: Hideout) -> State:
    """The fugitive owes a draw in round 2."""
    return replace(s, round=2, todo=(Placing((0, 1)), Drawing(FUGITIVE, 1)), row=(START, *row))


@pytest.mark.rule("FU-111")
def test_every_draw_asks_whether_it_was_an_event() -> None:
    s = on_turn(new(variant="random"), Hideout(None))
    question = asked(s, Draw(1))
    assert (question.kind, question.seat, question.about) == ("event_drawn", FUGITIVE, (1,))
    assert question.candidates == (None, *box.events)
    hideout, events = enter(s, Draw(1), None)
    assert events == (Drew(FUGITIVE, 1, None),)
    assert hideout.todo == (Placing((0, 1)),)
    event, events = enter(s, Draw(1), "cloudburst")
    assert events[0] == Met(FUGITIVE, 1, "cloudburst")
    assert event.todo[-1] == Drawing(FUGITIVE, 1)
    assert len(event.piles[0]) == len(s.piles[0]) - 1
    assert "cloudburst" not in asked(event, Draw(1)).candidates, "it has been played"


@pytest.mark.rule("FU-116", "FU-111")
def test_only_events_that_can_be_in_the_piles_are_offered() -> None:
    helpful = asked(on_turn(new(variant="helpful_marshal"), Hideout(None)), Draw(1))
    assert helpful.candidates == (None, *box.with_icon("marshal"))
    s = on_turn(new(variant="balancing"), Hideout(None))
    assert asked(s, Draw(1)).candidates == (None, PLACEHOLDER)
    all_gone = replace(s, removed=(PLACEHOLDER,) * 6)
    assert enter(all_gone, Draw(1))[1] == (Drew(FUGITIVE, 1, None),), "nothing to ask any more"
    basic = on_turn(new(), Hideout(None))
    assert enter(basic, Draw(1))[1] == (Drew(FUGITIVE, 1, None),)


@pytest.mark.rule("FU-118")
def test_the_event_of_a_placeholder_is_read_from_its_pile() -> None:
    s = on_turn(new(variant="balancing"), Hideout(None), Hideout(None))
    question = asked(s, Draw(1), PLACEHOLDER)
    assert question.kind == "event_card"
    assert question.candidates == box.with_icon("none")
    s, _ = enter(s, Draw(1), PLACEHOLDER, "traffic_jam")
    assert s.skip_draws == (0, 1)
    assert [len(deck) for deck in s.decks] == [6, 4, 6]


@pytest.mark.rule("FU-125")
def test_a_refilled_event_pile_holds_only_its_discards() -> None:
    s = on_turn(new(variant="balancing"), Hideout(None), Hideout(None))
    s = replace(s, decks=((None,) * 6, (), (None,) * 6), discards=((), ("traffic_jam", "clearance"), ()))
    s = replace(s, removed=("coffee_break", "morning_paper", "loose_change"))
    with pytest.raises(Question) as question:
        game.play(s, FUGITIVE, Draw(1), Asked((PLACEHOLDER, (None, None)), blind=game.blind))
    assert question.value.candidates == ("traffic_jam", "clearance")


@pytest.mark.rule("FU-113", "FU-071")
@pytest.mark.parametrize(
    ("event", "fact", "values", "wrong"),
    [
        ("witness", "parity", [0, 1], 2),
        ("district_check", "band", [1, 2, 3], 0),
        ("speed_camera", "sprint_sum", [2, 3, 4], 5),
    ],
)
def test_the_fugitive_tells_a_fact_that_the_device_cannot_know(
    event: str, fact: str, values: list[int], wrong: int
) -> None:
    s, events = enter(on_turn(new(variant="random"), Hideout(None, (None, None))), Draw(1), event)
    if event != "witness":
        s, events = enter(s, Point(1))
    assert s.todo[-1] == Telling(1, fact)  # type: ignore[arg-type]
    assert game.actors(s) == (FUGITIVE,)
    assert list(game.legal(s, FUGITIVE)) == [Tell(value) for value in values]
    assert refused(s, Tell(wrong)) == "FU-113"
    assert refused(s, Draw(1)) == "FU-123"
    s, events = enter(s, Tell(values[-1]))
    assert events == (Told(1, fact, values[-1]),)  # type: ignore[arg-type]
    assert s.todo[-1] == Drawing(FUGITIVE, 1)


@pytest.mark.rule("FU-113")
def test_the_device_tells_a_fact_of_a_named_hideout_by_itself() -> None:
    s, events = enter(on_turn(new(variant="random"), Hideout(5, (2,))), Draw(1), "witness")
    assert events[-1] == Told(1, "parity", 1)
    assert s.todo[-1] == Drawing(FUGITIVE, 1)


@pytest.mark.rule("FU-144", "FU-141")
def test_an_untrue_fact_is_a_mistake_when_the_hideout_is_found() -> None:
    s = enter_all(new(variant="random"), Place(None), Place(None))
    s, _ = enter(s, Draw(1), "witness")
    s = enter_all(s, Tell(1))
    s, _ = enter(s, Draw(1), None)
    s, _ = enter(s, Draw(1), None)
    s = enter_all(s, Guess((4,)))
    s, events = enter(s, Answer((2,)))
    assert MistakeSeen(2) in events, "he said odd, and it was 4"
    assert s.result == FORFEIT


@pytest.mark.rule("FU-113")
def test_clearance_asks_which_cards_left_the_game() -> None:
    s, _ = enter(on_turn(new(variant="random"), Hideout(None)), Draw(1), "clearance")
    question = asked(s, Choose(2))
    assert question.kind == "cleared"
    assert {15, 28, "witness"} <= set(question.candidates)
    assert not {14, 29, "clearance"} & set(question.candidates)
    s, events = enter(s, Choose(2), 15, "witness", 20)
    assert events == (Cleared(2, 15), Cleared(2, "witness"), Cleared(2, 20))
    assert s.removed == (15, "witness", 20)


@pytest.mark.rule("FU-113")
def test_morning_paper_at_the_table_is_looked_at_without_the_device() -> None:
    s, _ = enter(on_turn(new(variant="random"), Hideout(None)), Draw(1), "morning_paper")
    s, events = enter(s, Choose(3))
    assert events == (Looked(FUGITIVE, 3, (None, None)),)
    assert list(game.legal(s, FUGITIVE)) == [PutBack((None, None))]
    assert enter_all(s, PutBack((None, None))).todo[-1] == Drawing(FUGITIVE, 1)


@pytest.mark.rule("FU-122", "FU-085")
def test_a_sealed_stack_is_not_asked_for_when_the_hideout_is_found() -> None:
    s = enter_all(new(variant="random"), Place(None), Place(None))
    s, _ = enter(s, Draw(1), "sealed_file")
    s = enter(enter(s, Draw(1), None)[0], Draw(1), None)[0]
    s = enter_all(s, Guess((9,)), Answer(()))
    s = enter(s, Draw(1), None)[0]
    s = enter_all(s, Place(None, (None,)))
    s = enter(s, Draw(1), None)[0]
    s, events = enter(enter_all(s, Guess((6,))), Answer((3,)))
    assert Found(3, 6, (None,)) in events
    assert s.row[3] == Hideout(6, (None,), face_up=True, found=True, sealed=True)


@pytest.mark.rule("FU-040")
def test_a_hand_known_but_for_one_card_holds_only_one_card_nobody_has_seen() -> None:
    s = replace(new(), hands=((1, 2, None), ()))
    with pytest.raises(Illegal) as refused:
        enter(s, Place(7, (8,)))
    assert refused.value.clause == "FU-040"
    assert Place(3, (8,)) not in list(game.legal(s, FUGITIVE))
    assert enter(s, Place(3, (2,)))[0].hands[FUGITIVE] == (1,)


# -------------------------------------------------------------------------------- picked part by part


def picked(s: State, *keys: str) -> dict[str, Any]:
    """The list after these choices: keys, and the actions they play."""
    (seat,) = game.actors(s)
    view = game.seen_by(s, None)
    return {choice.key: choice.action for choice in game.telling.menu(view, seat, keys)}


def test_a_hideout_nobody_shows_is_picked_by_its_number_of_sprint_cards() -> None:
    s = new()
    first = picked(s, "place")
    assert first["2"] == Place(None, (None, None))
    assert list(first) == [*map(str, range(6)), "more", "goal", "named"]
    assert list(picked(s, "place", "more")) == ["6", "7", "8"]  # nine cards: the hideout and at most eight
    assert picked(s, "place", "goal")["3"] == Place(42, (None,) * 3)
    assert picked(s, "place", "named", "6", "4", "5")["lay"] == Place(6, (4, 5))


@pytest.mark.parametrize("keys", [("0",), ("more", "8"), ("named", "3", "lay"), ("named", "9", "6", "8", "10", "lay")])
def test_what_is_picked_can_be_laid(keys: tuple[str, ...]) -> None:
    s = new()
    action = picked(s, "place", *keys[:-1])[keys[-1]]
    assert len(game.play(s, FUGITIVE, action, Asked(blind=game.blind))[0].row) == 2


def test_the_places_of_several_numbers_are_picked_from_left_to_right() -> None:
    row = (START, *[Hideout(None) for _ in range(4)])
    s = replace(new(), row=row, todo=(Guessing(), Answering((5, 9), Guessing())), turn=MARSHAL)
    assert picked(s) == {"no": Answer(()), "1": None, "2": None, "3": None}
    assert picked(s, "2") == {"3": Answer((2, 3)), "4": Answer((2, 4))}


def test_a_place_is_shown_card_by_card() -> None:
    s = replace(new(), row=(START, Hideout(None, (None, None)), Hideout(9, (), True)), todo=(Auditing(ESCAPE),))
    assert list(picked(s)) == ["done", "show"]
    assert list(picked(s, "show")) == ["1"]
    assert picked(s, "show", "1")["7"] is None
    assert picked(s, "show", "1", "7", "20")["16"] == Show(1, 7, (16, 20))
