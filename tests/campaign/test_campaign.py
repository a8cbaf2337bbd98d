"""Small versions of the campaigns: they must find nothing here, either."""

from pathlib import Path

from tests.campaign.crash import crash
from tests.campaign.cut import cut


def test_no_acknowledged_action_is_lost_when_the_daemon_is_killed(tmp_path: Path) -> None:
    report = crash(tmp_path, rounds=6, seed=3)
    assert (report.rounds, report.lost, report.refused, report.clock_wrong) == (6, 0, 0, 0)
    assert report.acknowledged > 10


def test_a_journal_cut_anywhere_is_begun_again_or_goes_on_from_what_is_whole(tmp_path: Path) -> None:
    report = cut(tmp_path, random=30, seed=3)
    assert (report.refused, report.wrong) == (0, 0)
    assert report.cuts > 60
    assert 0 < report.aside < report.cuts
