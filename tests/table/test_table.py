"""A live table: clocks on time, undo as far as it may go, pauses, resumption, and what it refuses."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import BadInput, Game, Illegal, Seeded
from companion.games import load
from companion.table import snapshots
from companion.table.fold import fold
from companion.table.journal import Journal, JournalError
from companion.table.records import Acted, Opening
from companion.table.table import ConsentNeeded, Refused, Signal, Table
from tests.table.beacon import Beacon, Cheer, Close, Draw, Give, Horn, Kindle, Name, Options, Play, RunOut, TurnGlass
from tests.table.house import House, Watch, opening, same

BEACON: Game[Any] = Beacon()
FUGITIVE = load("fugitive")
CALM = Options(goal=999, units=50, glass_seconds=9999.0)
"""Nothing runs out for a while."""


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(BEACON, tmp_path, opening(BEACON, CALM))


@pytest.fixture
def real(tmp_path: Path) -> House:
    """Beside real cards."""
    return House(BEACON, tmp_path, opening(BEACON, CALM, mode="referee"))


def played(house: House) -> list[Any]:
    return [happened.action for happened in house.table.position.recent]


def hand(house: House, seat: int) -> tuple[int, ...]:
    cards: tuple[int, ...] = house.table.position.state.hands[seat]
    return cards


# -------------------------------------------------------------------------------- clocks


def timed(tmp_path: Path, **options: Any) -> House:
    return House(BEACON, tmp_path, opening(BEACON, Options(goal=999, **options)))


def test_music_sounds_at_fixed_marks_however_late_it_is_looked_at(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=9999.0, units=10)
    for seconds in (61, 3, 57, 60.5):
        house.watch.pass_(seconds)
        house.table.tick()
    horns = [happened.at for happened in house.table.position.recent if happened.action == Horn()]
    assert horns == [60_000, 120_000, 180_000]


def test_several_overdue_expiries_are_played_in_order_each_once(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=45.0, units=10)
    house.watch.pass_(200)
    house.table.tick()
    entries = [(happened.at, happened.action) for happened in house.table.position.recent]
    # 45.5 s: the glass with its grace; it stands until somebody has been named
    assert entries == [(45_500, RunOut()), (60_000, Horn()), (120_000, Horn()), (180_000, Horn())]
    house.table.tick()
    assert len(house.table.position.recent) == 4


def test_an_expiry_comes_before_a_later_action(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=30.0)
    house.watch.pass_(31)
    with pytest.raises(Illegal):
        house.table.act(0, Kindle())
    assert played(house) == [RunOut()]


def test_warnings_come_once_and_on_time_and_the_horn_before_the_record(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=9999.0, units=3)
    seen: list[tuple[int, Signal, int]] = []
    house.table.hear = lambda signal: seen.append((house.table.now(), signal, house.table.position.n))
    house.wait(61)
    music = BEACON.clocks(BEACON.new(Options(goal=999, units=3, glass_seconds=9999.0), 2, Seeded(1)))[0]
    assert seen == [(50_000, Signal("warning", music, 10.0), 0), (60_000, Signal("expired", music), 0)]


def test_the_wall_clock_does_not_matter(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    import time  # noqa: PLC0415

    monkeypatch.setattr(time, "time", lambda: 0.0)
    house.wait(59)
    assert played(house) == []
    house.wait(2)
    assert played(house) == [Horn()]


def test_a_turned_glass_runs_back(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=30.0)
    house.wait(10)
    house.table.act(1, TurnGlass())
    house.wait(10.4)
    assert played(house) == [TurnGlass()]
    house.wait(0.2)
    assert played(house) == [TurnGlass(), RunOut()]


def test_a_glass_turned_within_the_grace_is_in_time(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=30.0)
    house.watch.pass_(30.4)
    house.table.act(0, TurnGlass())
    assert played(house) == [TurnGlass()]
    assert house.table.position.bank.ran["glass"].gone == 0


def test_a_begun_input_holds_back_the_clock_and_counts_from_its_first_edge(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=30.0)
    house.watch.pass_(30.4)
    begun = house.table.begin_input()
    house.watch.pass_(1)
    house.table.tick()
    assert played(house) == []
    house.table.act(0, TurnGlass(), since=begun)
    house.table.end_input()
    assert house.table.position.recent[-1].at == 30_400
    house.wait(5)
    assert played(house) == [TurnGlass()]


def test_an_input_that_proves_to_be_nothing_lets_the_clock_run_out_after_all(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=30.0)
    house.watch.pass_(30.4)
    house.table.begin_input()
    house.watch.pass_(1)
    house.table.end_input()
    house.table.tick()
    assert [(entry.action, entry.at) for entry in house.table.position.recent] == [(RunOut(), 30_500)]


def test_a_glass_on_its_side_stands_still(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=30.0)
    house.wait(10)
    house.table.hold("glass")
    house.wait(40)
    house.table.release("glass")
    house.wait(20.4)
    assert played(house) == [Horn()]
    house.wait(0.2)
    assert played(house) == [Horn(), RunOut()]


def test_a_reaction_window_closes_by_itself_and_lets_people_in_before(house: House) -> None:
    house.table.act(0, Play(hand(house, 0)[0]))
    assert BEACON.actors(house.table.position.state) == ()
    house.table.act(1, Cheer())
    house.wait(2)
    assert played(house)[1:] == [Cheer(), Close()]


def test_an_expiry_during_an_open_question_sounds_and_waits(tmp_path: Path) -> None:
    options = Options(goal=999, glass_seconds=9999.0)
    house = House(BEACON, tmp_path, opening(BEACON, options, mode="referee"))
    house.wait(55)
    house.table.act(0, Kindle())
    house.wait(10)
    assert [signal.kind for signal in house.heard] == ["warning", "expired"]
    assert played(house) == []
    house.table.answer([3])
    house.table.answer(12)
    house.table.tick()
    assert played(house) == [Kindle(), Horn()]
    assert house.table.position.bank.left(house.table.position.bank.running[0]) == 55_000, "the music did not wait"


def test_the_time_is_saved_each_second_while_a_clock_runs(house: House) -> None:
    saved: list[int] = []
    house.journal.save_time = lambda code, at: saved.append(at)  # type: ignore[method-assign, assignment] # noqa: ARG005
    house.wait(5.2)
    assert saved == [1000, 2000, 3000, 4000, 5000]


def test_a_reminder_sounds_and_plays_nothing(tmp_path: Path) -> None:
    house = House(FUGITIVE, tmp_path, opening(FUGITIVE, FUGITIVE.Options(turn_seconds=60)))
    house.wait(61)
    assert [(signal.clock.key, signal.left) for signal in house.heard] == [("turn", 10.0), ("turn", 0.0)]
    assert house.table.position.n == 0


# -------------------------------------------------------------------------------- undo in digital play


def test_an_action_nobody_has_answered_can_be_taken_back_and_come_again(house: House) -> None:
    before = house.table.position.state
    house.table.act(0, Draw())
    after = house.table.position.state
    house.table.undo(0)
    assert house.table.position.state == before
    house.table.redo()
    assert house.table.position.state == after


def test_what_was_shown_or_thrown_stays(house: House) -> None:
    house.table.act(0, Kindle())
    with pytest.raises(Refused, match="shown, thrown or laid for good"):
        house.table.undo(0)
    assert not house.table.can_undo(0)


def test_nobody_takes_back_what_another_did(house: House) -> None:
    house.table.act(0, Draw())
    with pytest.raises(Refused, match="somebody else has acted"):
        house.table.undo(1)
    house.table.act(1, Draw())
    with pytest.raises(Refused, match="somebody else has acted"):
        house.table.undo(0)


def test_time_is_never_taken_back(house: House) -> None:
    house.table.act(0, Draw())
    house.wait(61)
    with pytest.raises(Refused, match="clock has gone on"):
        house.table.undo(0)


def test_taking_back_leaves_each_clock_at_least_five_seconds(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=30.0)
    house.wait(28)
    house.table.act(0, TurnGlass())
    house.wait(1)
    house.table.undo(0)
    glass = house.table.position.bank.running[1]
    assert (glass.key, house.table.position.bank.left(glass)) == ("glass", 5000)


def test_a_new_action_ends_what_could_come_again(house: House) -> None:
    house.table.act(0, Draw())
    house.table.undo(0)
    house.table.act(0, TurnGlass())
    with pytest.raises(Refused, match="nothing was taken back"):
        house.table.redo()


# -------------------------------------------------------------------------------- undo at a real table


def test_a_referee_may_take_back_any_entry_and_the_rest_is_played_again(real: House) -> None:
    real.table.act(0, TurnGlass())
    real.table.act(0, Draw())
    real.table.act(1, Draw())
    real.table.undo(None, 1)
    assert played(real) == [Draw(), Draw()]
    assert real.table.position.state.turns == 0


def test_entries_that_no_longer_fit_go_only_by_consent(real: House) -> None:
    real.table.act(0, Draw())
    real.table.act(1, Draw())
    before = real.table.position
    with pytest.raises(ConsentNeeded) as asked:
        real.table.undo(None, 1)
    assert asked.value.entries == (2,)
    assert real.table.position == before
    real.table.undo(None, 1, asked.value.entries)
    assert played(real) == []
    real.table.redo()
    assert played(real) == [Draw(), Draw()]


def test_clock_events_stay_in_their_place(real: House) -> None:
    real.wait(20)
    real.table.act(0, TurnGlass())
    real.table.hold("glass")
    real.wait(61)
    real.table.act(0, Draw())
    real.table.undo(None, 1)
    assert played(real) == [Horn(), Draw()]
    assert real.table.position.recent[0].at == 60_000
    with pytest.raises(Refused, match="record 3 is no entry"):
        real.table.undo(None, 3)


def test_a_clock_event_whose_clock_never_ran_now_is_nothing(real: House) -> None:
    real.table.act(0, Play(20))
    real.wait(3)
    assert played(real) == [Play(20), Close()]
    real.table.undo(None, 1)
    assert played(real) == []
    assert real.table.position.void == (2,)


def test_something_begun_before_the_horn_is_played_before_it(real: House) -> None:
    real.wait(61)
    real.table.act(0, Play(20), since=59_500)
    assert played(real) == [Play(20), Horn()]
    assert [entry.at for entry in real.table.position.recent] == [59_500, 60_000]
    real.power_cut()
    assert played(real) == [Play(20), Horn()]


def test_nothing_is_begun_so_early_that_a_clock_would_not_have_run_out(tmp_path: Path) -> None:
    options = Options(goal=999, glass_seconds=30.0)
    house = House(BEACON, tmp_path, opening(BEACON, options, mode="referee"))
    house.wait(31)
    house.table.act(0, Name(1))
    house.table.act(1, Give(5))
    before = house.table.position
    with pytest.raises(Refused, match="a clock has run out since then"):
        house.table.act(0, TurnGlass(), since=29_000)
    assert house.table.position == before


def test_only_a_real_table_has_an_earlier_moment(house: House) -> None:
    house.wait(61)
    with pytest.raises(Refused, match="only at a real table"):
        house.table.act(0, Draw(), since=59_000)


# -------------------------------------------------------------------------------- questions


def test_a_question_is_asked_again_after_a_power_cut_and_only_what_is_missing(real: House) -> None:
    real.table.act(0, Kindle())
    real.table.answer([4])
    real.power_cut()
    waiting = real.table.position.waiting
    assert waiting is not None
    assert (waiting.kind, waiting.answers) == ("fuel", ((4,),))
    real.table.answer(9)
    assert real.table.position.state.light == 13


def test_a_wrong_answer_is_refused_with_what_is_possible_and_asked_again(real: House) -> None:
    real.table.act(0, Kindle())
    with pytest.raises(BadInput, match="one face for each of 1 dice"):
        real.table.answer([7])
    real.table.answer([6])
    with pytest.raises(BadInput, match="99 cannot be the answer"):
        real.table.answer(99)
    assert real.table.position.waiting is not None


def test_nothing_else_is_played_while_a_question_is_open_but_it_can_be_withdrawn(real: House) -> None:
    real.table.act(0, Kindle())
    with pytest.raises(Refused, match="open question"):
        real.table.act(0, Draw())
    real.table.undo(None)
    assert real.table.position.waiting is None
    real.table.act(0, Draw())
    assert same(real.table.position, real.folded())


def test_real_dice_beside_a_digital_game(tmp_path: Path) -> None:
    """Who answers is set kind by kind: the people throw, the device deals."""
    house = House(BEACON, tmp_path, opening(BEACON, CALM, asked=("spark",)))
    top = house.table.position.state.pile[0]
    house.table.act(0, Kindle())
    assert house.table.position.waiting is not None
    house.table.answer([2])
    assert house.table.position.waiting is None
    assert house.table.position.state.light == 2 + top
    house.power_cut()
    assert house.table.position.state.light == 2 + top


def test_device_dice_beside_real_cards(tmp_path: Path) -> None:
    house = House(BEACON, tmp_path, opening(BEACON, CALM, mode="referee", device=("spark",)))
    house.table.act(0, Kindle())
    waiting = house.table.position.waiting
    assert waiting is not None
    assert waiting.kind == "fuel"
    house.power_cut()
    assert house.table.position.waiting == waiting, "the die was thrown, and lies as it lay"
    assert same(house.table.position, house.folded())


# -------------------------------------------------------------------------------- pausing, ending, coming back


def test_a_pause_stops_all_clocks(house: House) -> None:
    house.wait(50)
    house.table.pause()
    house.wait(1000)
    with pytest.raises(Refused, match="paused"):
        house.table.act(0, Draw())
    house.table.go_on()
    house.wait(9)
    assert played(house) == []
    house.wait(2)
    assert played(house) == [Horn()]


def test_a_clock_that_may_not_be_paused_runs_on(tmp_path: Path) -> None:
    house = House(BEACON, tmp_path, opening(BEACON, replace(CALM, may_pause=False)))
    with pytest.raises(Refused, match="cannot be paused"):
        house.table.pause()


def test_after_the_end_nothing_runs_and_nothing_is_played(tmp_path: Path) -> None:
    house = timed(tmp_path, units=1, glass_seconds=9999.0)
    house.wait(100)
    assert house.table.is_over
    assert house.table.now() == 60_000
    assert house.table.next_tick() is None
    with pytest.raises(Illegal):
        house.table.act(0, Draw())
    row = house.journal.table(house.table.code)
    assert (row.status, row.lasted) == ("finished", 60_000)
    assert row.outcome is not None
    assert row.outcome.reason == "dark"


def test_a_referee_may_take_back_the_end(tmp_path: Path) -> None:
    house = House(BEACON, tmp_path, opening(BEACON, Options(goal=10), mode="referee"))
    house.table.act(0, Play(20))
    assert house.table.is_over
    house.table.undo(None)
    assert not house.table.is_over
    assert house.journal.table(house.table.code).status == "open"
    house.wait(1)
    assert house.table.now() == 1000


def test_an_abandoned_table_is_over_without_a_result(house: House) -> None:
    house.table.abandon()
    assert house.table.is_over
    with pytest.raises(Refused, match="abandoned"):
        house.table.act(0, Draw())
    with pytest.raises(Refused, match="over already"):
        house.table.abandon()
    row = house.journal.table(house.table.code)
    assert (row.status, row.outcome) == ("abandoned", None)


def test_people_cannot_play_what_is_the_clocks(house: House) -> None:
    with pytest.raises(Refused, match="only the clock"):
        house.table.act(None, Horn())


def test_a_table_begun_under_other_rules_ends_politely(house: House) -> None:
    row = house.journal.table(house.table.code)
    older = replace(row, opening=replace(row.opening, version="0"))
    with pytest.raises(Refused, match="another rules version of beacon"):
        Table.resume(BEACON, older, house.journal, Watch())
    other = replace(row, opening=replace(row.opening, edition_hash="other"))
    with pytest.raises(Refused, match="another edition of beacon"):
        Table.resume(BEACON, other, house.journal, Watch())


def test_a_record_that_does_not_fit_is_named(house: House) -> None:
    house.table.act(0, Draw())
    row = house.journal.table(house.table.code)
    dealt = replace(row, opening=replace(row.opening, options=Options(units=1, unit_seconds=0.001)))
    house.journal.append(house.table.code, replace(house.journal.records(row.id)[0], n=2, record=Acted(7, Draw())))
    with pytest.raises(Refused, match="record 2 does not fit"):
        Table.resume(BEACON, dealt, house.journal, Watch())


# -------------------------------------------------------------------------------- snapshots


def test_a_long_game_is_taken_up_from_a_snapshot_that_is_what_the_records_make(real: House) -> None:
    for _ in range(snapshots.EVERY + 10):
        real.table.act(0, TurnGlass())
    kept = real.journal.snapshot(real.table.code)
    assert kept is not None
    snapshot = snapshots.thawed(BEACON, kept)
    assert snapshot is not None
    records = real.journal.records(real.table.code)
    assert same(snapshot, fold(BEACON, real.table.opening, records[: snapshots.EVERY]))
    before = real.table.position
    real.power_cut()
    assert same(before, real.table.position)


def test_taking_back_something_older_forgets_the_snapshot(real: House) -> None:
    for _ in range(snapshots.EVERY + 10):
        real.table.act(0, TurnGlass())
    real.table.undo(None, 3)
    assert real.journal.snapshot(real.table.code) is None
    before = real.table.position
    assert before.state.turns == snapshots.EVERY + 9
    real.power_cut()
    assert same(before, real.table.position)


def test_a_snapshot_that_cannot_be_read_is_only_a_cache(real: House) -> None:
    for _ in range(snapshots.EVERY):
        real.table.act(0, TurnGlass())
    real.journal._db.execute("UPDATE snapshots SET position = '{}'")
    before = real.table.position
    real.power_cut()
    assert same(before, real.table.position)


# -------------------------------------------------------------------------------- a disk that fails


class FullDisk:
    """SQLite says what it says when no page is left, and the last page is written full."""

    def __init__(self, house: House) -> None:
        self.journal = house.journal
        (pages,) = self.journal._db.execute("PRAGMA page_count").fetchone()
        self.journal._db.execute(f"PRAGMA max_page_count = {pages}")
        with suppress(JournalError):
            while True:
                house.table.hold("nothing")

    def make_room(self) -> None:
        self.journal._db.execute("PRAGMA max_page_count = 1000000")


def test_a_full_disk_refuses_the_action_loses_nothing_and_recovers(house: House) -> None:
    disk = FullDisk(house)
    before = house.table.position
    with pytest.raises(JournalError, match="disk is full"):
        house.table.act(0, Draw())
    assert house.table.position == before
    assert same(house.table.position, house.folded())
    disk.make_room()
    house.table.act(0, Draw())
    assert played(house) == [Draw()]


def test_an_expiry_on_a_full_disk_sounds_once_and_is_played_when_there_is_room(tmp_path: Path) -> None:
    house = timed(tmp_path, glass_seconds=9999.0, units=5)
    disk = FullDisk(house)
    house.watch.pass_(61)
    for _ in range(3):
        with pytest.raises(JournalError):
            house.table.tick()
    assert [signal.kind for signal in house.heard] == ["warning", "expired"]
    disk.make_room()
    house.table.tick()
    assert house.table.position.recent[-1].action == Horn()
    assert house.table.position.recent[-1].at == 60_000


def test_a_table_can_only_be_opened_with_its_options(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    wrong: Opening = opening(FUGITIVE, {"notepad": 9})
    with pytest.raises(BadInput, match="notepad"):
        Table.open(FUGITIVE, wrong, journal, Watch())
    assert journal.tables() == []
    journal.close()
