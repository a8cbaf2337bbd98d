"""`companion tags`: which tag sits on which card, in a file that survives, enrolled by people with cards in hand."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli import main
from companion.core import BadInput
from companion.enrolment import Check, Deck, Enrolment, deck_of
from companion.games import keys, load
from companion.tags import KnownCard, OtherGame, Tag, Tags, UnknownTag, read_tags
from hardware.simulated_reader import SimulatedReader
from tests.hardware.little_deck import CARDS, little_game

ONE, TWO, THREE, FOUR, FIVE = (f"2A0000000{n}" for n in range(1, 6))
RIVER = Tag(ONE, "fugitive", "house", "1")

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def tags(tmp_path: Path) -> Tags:
    return Tags(tmp_path / "state")


@pytest.fixture
def deck(tags: Tags) -> Deck:
    return Deck("fugitive", "house", CARDS, tags)


# -------------------------------------------------------------------------------- the store


def test_a_tag_is_a_known_card_an_unknown_tag_or_of_another_game(tags: Tags) -> None:
    assert tags.lookup(ONE, "fugitive") == UnknownTag(ONE)
    tags.add(RIVER)
    assert tags.lookup(ONE, "fugitive") == tags.lookup(ONE, "fugitive/tracker") == KnownCard(RIVER)
    assert tags.lookup(ONE, "dice") == tags.lookup(ONE, "fugitive", "mine") == OtherGame(RIVER)


def test_a_card_may_have_several_tags_but_a_tag_only_one_card(tags: Tags) -> None:
    tags.add(RIVER, Tag(TWO, "fugitive", "house", "1"))
    with pytest.raises(BadInput, match=f"tag {ONE} is already on a card of fugitive, edition house: 1"):
        tags.add(Tag(THREE, "dice", "house", "A"), Tag(ONE, "dice", "house", "B"))
    assert [tag.uid for tag in tags.all()] == [ONE, TWO]


def test_what_another_process_has_enrolled_counts_at_once(tags: Tags) -> None:
    other = Tags(tags.path.parent)
    other.add(RIVER)
    assert tags.find(ONE) == RIVER
    tags.add(Tag(TWO, "dice", "house", "A"))
    other.remove(ONE)
    assert [tag.uid for tag in tags.all()] == [TWO]


def test_a_write_that_fails_leaves_the_file_as_it_was(tags: Tags, monkeypatch: pytest.MonkeyPatch) -> None:
    tags.add(RIVER)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match=r"tags.csv: cannot be written: No space left on device"):
        tags.add(Tag(TWO, "dice", "house", "A"))
    assert tags.all() == (RIVER,)
    assert sorted(path.name for path in tags.path.parent.iterdir()) == ["tags.csv", "tags.lock"]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="cannot be written: Not a directory"):
        Tags(tmp_path / "file/state").add(RIVER)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "line 1: the first line must be: uid,game,edition,card"),
        ("uid,card\n", "line 1: the first line must be: uid,game,edition,card"),
        ("uid,game,edition,card\n2A00000001,fugitive,1\n", "line 2: four entries are needed, and none may be empty"),
        ("uid,game,edition,card\n2A00000001,fugitive,,1\n", "line 2: four entries are needed, and none may be empty"),
        ("uid,game,edition,card\n\n2A,fugitive,house,1\n", 'line 3: "2A" is not a tag id: 6 to 32 letters and digits'),
        (
            "uid,game,edition,card\n2A00000001,fugitive,house,1\n2a00000001,fugitive,house,2\n",
            "line 3: tag 2A00000001 stands already in line 2",
        ),
        ("uid,game,edition,card\n\0,,,\n", "line 2: "),
    ],
)
def test_a_wrong_line_is_named(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    path.write_text(content)
    with pytest.raises(BadInput) as error:
        read_tags(path)
    assert str(error.value).startswith(f"{path}, {message}")


def test_a_file_from_a_spreadsheet_is_read(tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    path.write_bytes(b'\xef\xbb\xbfuid;game;edition;card\r\n2a00000001; fugitive;house;"1"\r\n')
    assert read_tags(path) == [(2, RIVER)]


# -------------------------------------------------------------------------------- enrolling and checking


def test_each_card_gets_its_tag_in_the_order_of_the_deck(deck: Deck) -> None:
    enrolment = Enrolment(deck)
    said = [str(enrolment.scan(uid)) for uid in (ONE, TWO, THREE, FOUR, FIVE)]
    assert said == [
        f"River has tag {ONE}",
        f"Bridge has tag {TWO}",
        f"Rope has tag {THREE}",
        f"Rope has tag {FOUR}",
        "every card has its tag",
    ]
    assert [tag.card for tag in deck.tags] == ["1", "2", "3", "3"]
    assert deck.untagged() == []


def test_it_goes_on_where_it_was_left(deck: Deck) -> None:
    Enrolment(deck).scan(ONE)
    following = Enrolment(deck).next
    assert following
    assert (following.number, following.total, str(following.card.name.en)) == (2, 4, "Bridge")


def test_a_skipped_card_is_asked_for_again_the_next_time_only(deck: Deck) -> None:
    enrolment = Enrolment(deck)
    enrolment.skip()
    enrolment.skip()
    enrolment.skip()
    enrolment.scan(THREE)
    assert enrolment.next is None
    assert [card.id for card in deck.untagged()] == ["1", "2", "3"]
    again = Enrolment(deck).next
    assert again
    assert again.card.id == "1"


def test_scans_and_skips_are_taken_back_one_by_one(deck: Deck) -> None:
    enrolment = Enrolment(deck)
    enrolment.scan(ONE)
    enrolment.skip()
    said = [str(enrolment.undo()) for _ in range(3)]
    assert said == ["taken back: Bridge", "taken back: River", "there is nothing to take back"]
    assert deck.tags == ()
    assert str(enrolment.scan(ONE)) == f"River has tag {ONE}"


def test_a_tag_that_is_on_a_card_already_is_not_taken(deck: Deck, tags: Tags) -> None:
    tags.add(Tag(FIVE, "dice", "house", "A"))
    enrolment = Enrolment(deck)
    enrolment.scan(ONE)
    assert str(enrolment.scan(ONE)) == "this tag is already on River; take another"
    assert str(enrolment.scan(FIVE)) == (
        f"this tag belongs to dice, edition house: A; to free it: companion tags forget {FIVE}"
    )
    assert len(deck.tags) == 1


def test_a_check_says_what_each_card_is_and_which_are_missing(deck: Deck, tags: Tags) -> None:
    tags.add(RIVER, Tag(TWO, "fugitive", "house", "gone"), Tag(FIVE, "dice", "house", "A"))
    check = Check(deck)
    assert [str(check.scan(uid)) for uid in (ONE, ONE, TWO)] == ["River", "River, seen before", "gone"]
    assert str(check.scan(THREE)) == f"tag {THREE} is on no card"
    assert str(check.scan(FIVE)).startswith("this tag belongs to dice, edition house: A")
    assert check.unseen == []
    assert [card.id for card in deck.untagged()] == ["2", "3", "3"]


@pytest.mark.parametrize("key", keys())
def test_every_deck_can_be_enrolled(key: str, tags: Tags) -> None:
    game = load(key)
    panel = getattr(game, "panel", None)
    if not panel or not panel.deck():
        pytest.skip(f"{key} has no cards that carry tags")
    enrolment = Enrolment(deck_of(game, tags))
    for number in range(len(enrolment.deck.cards)):
        enrolment.scan(f"2A{number:08X}")
    assert enrolment.next is None
    assert enrolment.deck.untagged() == []


# -------------------------------------------------------------------------------- commands that do not ask


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.commands.tags.game_named", little_game)


def run(capsys: Captured, tags: Tags, *words: str) -> str:
    assert main(["tags", *words, "--state", str(tags.path.parent)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def complaint(capsys: Captured, tags: Tags, *words: str) -> str:
    assert main(["tags", *words, "--state", str(tags.path.parent)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err.removeprefix("companion: ").strip()


@pytest.mark.usefixtures("little")
def test_tags_are_listed_by_game_and_edition(capsys: Captured, tags: Tags) -> None:
    assert run(capsys, tags, "list") == "no tag has been enrolled yet\n"
    assert json.loads(run(capsys, tags, "list", "--json")) == []
    tags.add(RIVER, Tag(FIVE, "dice", "lost", "A"), Tag(TWO, "fugitive", "house", "2"))
    assert run(capsys, tags, "list") == (
        f"dice, edition lost: 1 tag, 0 cards\n  {FIVE}  A\n\n"
        f"fugitive, edition house: 2 tags, 4 cards\n  {ONE}  River\n  {TWO}  Bridge\n"
    )
    assert run(capsys, tags, "list", "fugitive", "--language", "de").endswith(f"{ONE}  Fluss\n  {TWO}  Brücke\n")
    documents = json.loads(run(capsys, tags, "list", "--json"))
    assert documents[0] == {"uid": FIVE, "game": "dice", "edition": "lost", "card": "A", "name": None}
    assert documents[1]["name"] == {"en": "River", "de": "Fluss"}


@pytest.mark.usefixtures("little")
def test_what_was_exported_is_imported_elsewhere(capsys: Captured, tags: Tags, tmp_path: Path) -> None:
    tags.add(RIVER, Tag(FIVE, "dice", "house", "A"), Tag(TWO, "fugitive", "mine", "2"))
    path = tmp_path / "mine.csv"
    assert run(capsys, tags, "export", "fugitive", str(path)) == f"2 tags written to {path}\n"
    other = Tags(tmp_path / "other")
    assert run(capsys, other, "import", str(path)) == "2 new tags of 2\n"
    assert run(capsys, other, "import", str(path)) == "0 new tags of 2\n"
    assert other.all() == tags.of("fugitive")


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{FOUR},fugitve,house,1", 'there is no game "fugitve"; did you mean fugitive?'),
        (f"{FOUR},fugitive,other,1", 'there is no edition "other" of fugitive; there are: house'),
        (f"{FOUR},fugitive,house,9", 'fugitive, edition house, has no card "9"'),
        (f"{ONE},fugitive,house,2", f"tag {ONE} is already on a card of fugitive, edition house: 1"),
        (f"{FOUR},fugitive", "four entries are needed, and none may be empty"),
    ],
)
def test_a_wrong_line_imports_nothing(capsys: Captured, tags: Tags, tmp_path: Path, line: str, message: str) -> None:
    tags.add(RIVER)
    path = tmp_path / "some.csv"
    path.write_text(f"uid,game,edition,card\n{THREE},fugitive,house,3\n{line}\n")
    assert complaint(capsys, tags, "import", str(path)).startswith(f"{path}, line 3: {message}")
    assert tags.all() == (RIVER,)


def test_files_that_cannot_be_read_or_written_are_one_line(capsys: Captured, tags: Tags, tmp_path: Path) -> None:
    assert complaint(capsys, tags, "import", str(tmp_path)).endswith("cannot be read: Is a directory")
    (tmp_path / "picture.csv").write_bytes(b"\xff\xfe\x80")
    assert complaint(capsys, tags, "import", str(tmp_path / "picture.csv")).endswith("picture.csv: not a text file")
    lost = str(tmp_path / "lost/tags.csv")
    assert complaint(capsys, tags, "export", "fugitive", lost).endswith("cannot be written: No such file or directory")


def test_a_tag_is_forgotten(capsys: Captured, tags: Tags) -> None:
    tags.add(RIVER)
    assert complaint(capsys, tags, "forget", ONE, FIVE) == f"tag {FIVE} is on no card"
    assert run(capsys, tags, "forget", ONE.lower()) == "1 tag forgotten\n"
    assert tags.all() == ()


@pytest.mark.usefixtures("little")
def test_bad_words_are_one_line(capsys: Captured, tags: Tags) -> None:
    assert complaint(capsys, tags, "enrol", "chess").startswith('there is no game "chess"')
    words = ("enrol", "fugitive", "--reader", "/dev/null", "--kind", "nfc")
    assert complaint(capsys, tags, *words).startswith('card reader 1: there is no kind "nfc"')
    assert complaint(capsys, tags, "polish")
    assert main(["tags"]) == 2


def test_a_game_without_cards_has_nothing_to_enrol(tags: Tags) -> None:
    game: Any = SimpleNamespace(key="dice")
    with pytest.raises(BadInput, match="dice has no cards that carry tags"):
        deck_of(game, tags)


# -------------------------------------------------------------------------------- people with cards in the hand


class Process:
    """The command as a process of its own: what it prints, and what is typed."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        assert process.stdin
        assert process.stdout
        self.stdin, self.stdout = process.stdin, process.stdout

    def type(self, words: str) -> None:
        self.stdin.write(words + "\n")
        self.stdin.flush()

    def told(self, words: str) -> None:
        """Reads on until a line has these words in it."""
        read = []
        while words not in (line := self.stdout.readline()):
            read.append(line)
            assert line, "".join(read)


@contextmanager
def started(tags: Tags, *words: str) -> Iterator[Process]:
    command = [sys.executable, "-m", "tests.hardware.little_deck", "tags", *words, "--state", str(tags.path.parent)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield Process(process)
        finally:
            process.kill()


def test_a_deck_is_enrolled_and_verified_with_a_reader(tags: Tags) -> None:
    with SimulatedReader() as cards, started(tags, "enrol", "fugitive", "--reader", cards.port) as process:
        process.told("1/4  River")
        process.told("card reader 1 is ready")
        cards.scan(ONE)
        process.told(f"River has tag {ONE}")
        process.told("2/4  Bridge")
        cards.scan(TWO)
        process.told("3/4  Rope")
        process.type("u")
        process.told("taken back: Bridge")
        cards.scan(THREE)
        process.told(f"Bridge has tag {THREE}")
        process.type("s")
        process.told("Rope is skipped")
        process.type("what?")
        process.told('"what?" is not a tag id')
        cards.scan(FOUR)
        process.told("1 card has no tag: Rope")
        process.told("Verify now")
        process.type("y")
        process.told("Hold each card")
        cards.scan(FIVE)
        process.told(f"0/3  tag {FIVE} is on no card")
        process.type(ONE)
        process.told("1/3  River")
        process.type("q")
        process.told("2 cards were not seen: Bridge, Rope")
        assert process.process.wait(60) == 0
        assert process.process.stderr
        assert process.process.stderr.read() == ""
    assert [(tag.uid, tag.card) for tag in tags.all()] == [(ONE, "1"), (THREE, "2"), (FOUR, "3")]


def test_a_killed_enrolment_has_kept_every_tag_and_goes_on(tags: Tags) -> None:
    with SimulatedReader() as cards:
        with started(tags, "enrol", "fugitive", "--reader", cards.port) as process:
            process.told("is ready")
            cards.scan(ONE)
            process.told("2/4  Bridge")
            process.process.kill()
        with started(tags, "enrol", "fugitive", "--reader", cards.port) as process:
            process.told("2/4  Bridge")
            process.told("is ready")
            cards.scan(TWO)
            process.told("3/4  Rope")
            process.type("q")
            process.told("The same command goes on here.")
            assert process.process.wait(60) == 0


def test_a_reader_that_goes_away_and_comes_back_is_no_end(tags: Tags, tmp_path: Path) -> None:
    link = tmp_path / "usb-Reader"
    with SimulatedReader(link) as cards, started(tags, "enrol", "fugitive", "--reader", str(link)) as process:
        process.told("is ready")
        cards.unplug()
        process.told("is not connected")
        cards.plug_in()
        process.told("is ready")
        cards.scan(ONE)
        process.told("2/4  Bridge")


def test_without_a_reader_ids_are_typed(tags: Tags) -> None:
    with started(tags, "enrol", "fugitive", "--language", "de", "--edition", "mine") as process:
        process.told("ohne --reader: die Nummer jedes Chips tippen")
        process.told("1/4  Fluss")
        process.type("2a:00:00:00:01")
        process.told(f"Fluss hat Chip {ONE}")
        process.stdin.close()
        process.told("Derselbe Befehl macht hier weiter.")
        assert process.process.wait(60) == 0
    assert tags.all() == (Tag(ONE, "fugitive", "mine", "1"),)


def test_a_check_as_json_talks_aside(tags: Tags) -> None:
    tags.add(RIVER, Tag(TWO, "fugitive", "house", "2"))
    with started(tags, "check", "fugitive", "--json") as process:
        out, aside = process.process.communicate(f"{ONE}\n{FIVE}\nq\n", timeout=60)
        assert process.process.returncode == 0
    told = json.loads(out)
    assert [tag["uid"] for tag in told["seen"]] == [ONE]
    assert [tag["name"]["en"] for tag in told["unseen"]] == ["Bridge"]
    assert [card["card"] for card in told["untagged"]] == ["3", "3"]
    assert told["strange"] == [{"uid": FIVE, "tag": None}]
    assert "1/2  River" in aside


def test_a_check_ends_by_itself_when_every_tag_was_seen(tags: Tags) -> None:
    tags.add(RIVER)
    with started(tags, "check", "fugitive") as process:
        process.type(ONE)
        process.told("1/1  River")
        process.told("3 cards have no tag: Bridge, Rope, Rope")
        process.told("every tag was seen")
        assert process.process.wait(60) == 0  # though nobody has ended its input
