"""Card readers: real pyserial on ports made of software, with all that can go wrong on a line and on a table."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from types import SimpleNamespace
from typing import Any

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from hardware import cardreader
from hardware.cardreader import CardReader, Port, Repeats, Scan, ports
from hardware.frames import Auto, Kind, Lines, Pn532, Rdm6300, pn532_frame, rdm6300_frame, uid_in
from hardware.part import Broken, Condition
from hardware.simulated_reader import SimulatedReader
from tests.hardware.pn532 import ACKNOWLEDGED, SimulatedPn532

ONE, TWO, THREE = "2A00B5DDC2", "2A00B5DDC3", "0100ABCDEF"
LONG = 60.0
"""Seconds a slow machine may take; nothing waits that long when all is well."""

Heard = Queue[Scan | Condition]


def fed(kind: Kind, *chunks: bytes) -> list[str]:
    return [uid for chunk in chunks for uid in kind.heard(chunk, now=0.0)]


def next_scan(heard: Heard) -> Scan:
    news = heard.get(timeout=LONG)
    assert isinstance(news, Scan), news
    return news


def next_condition(heard: Heard) -> Condition:
    news = heard.get(timeout=LONG)
    assert isinstance(news, Condition), news
    return news


def is_ready(heard: Heard) -> bool:
    return next_condition(heard).state == "ready"


# -------------------------------------------------------------------------------- bytes


def test_a_frame_is_a_tag() -> None:
    assert fed(Rdm6300(), rdm6300_frame(ONE)) == [ONE]
    assert fed(Rdm6300(), rdm6300_frame(ONE).lower()) == [ONE]


def test_a_frame_may_come_in_any_pieces() -> None:
    frame = rdm6300_frame(ONE)
    assert fed(Rdm6300(), *(bytes([byte]) for byte in frame + frame)) == [ONE, ONE]


def test_a_frame_with_a_line_end_before_its_end_is_one_too() -> None:
    assert fed(Rdm6300(), rdm6300_frame(ONE).replace(b"\x03", b"\r\n\x03")) == [ONE]


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        rdm6300_frame(ONE)[:-1],
        rdm6300_frame(ONE)[1:],
        rdm6300_frame(ONE).replace(b"A", b"B"),
        rdm6300_frame(ONE).replace(b"A", b"G"),
        rdm6300_frame(ONE).replace(b"A", b" "),
    ],
)
def test_what_is_cut_or_disturbed_is_no_tag_and_the_next_is(frame: bytes) -> None:
    assert fed(Rdm6300(), frame) == []
    assert fed(Rdm6300(), frame + rdm6300_frame(TWO)) == [TWO]


def good_frames_follow(kind: Kind, pieces: list[tuple[bytes, bytes]], expected: list[str], cut: int) -> None:
    stream = b"".join(junk + frame for junk, frame in pieces)
    found = iter(fed(kind, *(stream[at : at + cut] for at in range(0, len(stream), cut))))
    assert all(uid in found for uid in expected)


junk = st.one_of(
    st.binary(max_size=40),
    st.sampled_from([b"\x02", b"\x02\x02", rdm6300_frame(TWO)[:9], b"\x03", b"\x00\x00\xff\x20\xe0", b"UID:\n"]),
)
uids = st.from_regex("[0-9A-F]{10}", fullmatch=True)


@given(st.lists(st.tuples(junk, uids), max_size=8), st.integers(1, 30))
def test_no_junk_hides_the_frame_behind_it(pieces: list[tuple[bytes, str]], cut: int) -> None:
    frames = [(noise, rdm6300_frame(uid)) for noise, uid in pieces]
    good_frames_follow(Rdm6300(), frames, [uid for _, uid in pieces], cut)


@given(st.lists(st.tuples(junk, uids), max_size=8), st.integers(1, 30))
def test_no_junk_line_hides_the_line_behind_it(pieces: list[tuple[bytes, str]], cut: int) -> None:
    numbered = [(noise + b"\n", "0" + uid) for noise, uid in pieces]
    good_frames_follow(
        Lines(), [(noise, f"{uid}\n".encode()) for noise, uid in numbered], [uid for _, uid in numbered], cut
    )


@given(junk, st.binary(min_size=4, max_size=10), st.integers(1, 30))
def test_no_junk_hides_the_answer_of_a_pn532(noise: bytes, tag: bytes, cut: int) -> None:
    chip = Pn532()
    for answer in ("d515", "d503 32010607", "d533"):
        chip.says(0.0)
        chip.heard(pn532_frame(bytes.fromhex(answer)), 0.0)
    chip.says(0.0)
    listed = pn532_frame(bytes.fromhex("d54b 01 01 0044 00") + bytes([len(tag)]) + tag)
    good_frames_follow(chip, [(noise, listed)], [tag.hex().upper()], cut)


@pytest.mark.parametrize(
    ("line", "uid"),
    [
        ("UID:04A3B2C1", "04A3B2C1"),
        ("uid: 04 a3 b2 c1", "04A3B2C1"),
        ("Card UID: 4:A3:B2:C1:0:11:7", "04A3B2C1001107"),
        ("04-A3-B2-C1", "04A3B2C1"),
        (" 2A00B5DDC2 ", "2A00B5DDC2"),
        ("0011918786", "0011918786"),
        ("tag0012", "TAG0012"),
        ("deadbeef", "DEADBEEF"),
        ("Ready", None),
        ("Firmware Version: 0x92 = v2.0", None),
        ("Scan PICC to see UID, SAK, type, and data blocks...", None),
        ("", None),
        ("UID:", None),
        ("1" * 33, None),
        ("04 A3", None),
        ("ÄÖÜ12345", None),
    ],
)
def test_a_line_is_a_tag_or_nothing(line: str, uid: str | None) -> None:
    assert uid_in(line) == uid
    assert fed(Lines(), f"boot\r\n{line}\r\n".encode()) == ([uid] if uid else [])


def test_an_endless_line_is_passed_over() -> None:
    assert fed(Lines(), *[b"0123456789"] * 1000, b"\n", b"04A3B2C1\n") == ["04A3B2C1"]


def test_auto_finds_out_which_kind_it_is_and_stays_with_it() -> None:
    assert fed(Auto(), b"hello\n", b"UID:04A3B2C1\n", rdm6300_frame(ONE)) == ["04A3B2C1"]
    with_line_ends = rdm6300_frame(ONE).replace(b"\x03", b"\r\n\x03")
    assert fed(Auto(), with_line_ends, with_line_ends[1:], with_line_ends) == [ONE, ONE]


def test_a_pn532_is_woken_up_set_up_and_asked() -> None:
    chip = Pn532()
    assert chip.says(0.0) == b"\x55\x55" + bytes(14) + pn532_frame(bytes.fromhex("d4 14 01 14 01"))
    assert chip.says(0.5) == b""
    assert fed(chip, ACKNOWLEDGED, pn532_frame(b"\xd5\x15")) == []
    assert chip.says(0.0) == pn532_frame(b"\xd4\x02")
    assert not chip.awake
    fed(chip, ACKNOWLEDGED + pn532_frame(bytes.fromhex("d5 03 32 01 06 07")))
    assert chip.awake


def test_a_silent_pn532_is_woken_up_again_and_given_up_later() -> None:
    chip = Pn532()
    first = chip.says(0.0)
    assert not chip.is_silent(2.0)
    assert chip.says(2.0) == first
    assert chip.is_silent(4.0)


def test_a_tag_that_keeps_lying_there_is_one_scan() -> None:
    repeats = Repeats()
    assert [repeats.is_new(ONE, now) for now in (0.0, 1.0, 3.5, 6.0, 9.5)] == [True, False, False, False, True]


def test_two_tags_side_by_side_are_one_scan_each() -> None:
    repeats = Repeats()
    assert [repeats.is_new(uid, now) for now in (0.0, 1.0, 2.0) for uid in (ONE, TWO)] == [True, True] + [False] * 4


# -------------------------------------------------------------------------------- ports


def test_a_scan_is_told_once_however_often_it_is_read() -> None:
    heard: Heard = Queue()
    with SimulatedReader() as cards, CardReader("table", cards.port, "auto", heard.put) as reader:
        assert is_ready(heard)
        for uid in (ONE, ONE, ONE, TWO, ONE):
            cards.scan(uid)
        cards.scan(THREE)
        assert [next_scan(heard).uid for _ in range(3)] == [ONE, TWO, THREE]
        assert reader.condition
        assert reader.condition.state == "ready"
    assert heard.empty()


def test_junk_and_half_frames_lose_nothing_that_follows() -> None:
    heard: Heard = Queue()
    with SimulatedReader() as cards, CardReader("table", cards.port, "rdm6300", heard.put):
        assert is_ready(heard)
        cards.send(os.urandom(500) + b"\x02" + rdm6300_frame(ONE)[:7] + rdm6300_frame(TWO))
        assert next_scan(heard) == Scan("table", TWO)


def test_a_thousand_frames_in_a_row_are_all_read() -> None:
    heard: Heard = Queue()
    many = [f"{number:010X}" for number in range(1, 1001)]
    with SimulatedReader() as cards, CardReader("table", cards.port, "rdm6300", heard.put):
        assert is_ready(heard)
        cards.send(b"".join(map(rdm6300_frame, many)))
        assert [next_scan(heard).uid for _ in many] == many


def test_two_readers_at_once_are_kept_apart() -> None:
    heard: dict[str, Heard] = {"left": Queue(), "right": Queue()}
    with (
        SimulatedReader() as left,
        SimulatedReader() as right,
        CardReader("left", left.port, "auto", heard["left"].put),
        CardReader("right", right.port, "rdm6300", heard["right"].put),
    ):
        assert is_ready(heard["left"])
        assert is_ready(heard["right"])
        for number in range(200):
            left.scan(f"AA{number:08X}")
            right.scan(f"BB{number:08X}")
        for name, begin in (("left", "AA"), ("right", "BB")):
            expected = [Scan(name, f"{begin}{number:08X}") for number in range(200)]
            assert [next_scan(heard[name]) for _ in expected] == expected


def test_the_same_tag_counts_at_each_reader() -> None:
    heard: Heard = Queue()
    with (
        SimulatedReader() as left,
        SimulatedReader() as right,
        CardReader("left", left.port, "auto", heard.put),
        CardReader("right", right.port, "auto", heard.put),
    ):
        assert is_ready(heard)
        assert is_ready(heard)
        left.scan(ONE)
        right.scan(ONE)
        assert {next_scan(heard).reader, next_scan(heard).reader} == {"left", "right"}


def test_unplugged_in_mid_frame_it_is_missed_once_and_comes_back(tmp_path: Path) -> None:
    heard: Heard = Queue()
    link = tmp_path / "usb-Reader_0001-if00-port0"
    with SimulatedReader(link) as cards, CardReader("table", str(link), "rdm6300", heard.put):
        assert is_ready(heard)
        for uid in (ONE, TWO):
            cards.send(rdm6300_frame(uid)[:8])
            cards.unplug()
            missing = next_condition(heard)
            assert missing.state == "missing"
            assert str(missing.message) == f"card reader table is not connected: there is no {link}"
            cards.plug_in()
            assert is_ready(heard)
            cards.send(rdm6300_frame(THREE)[8:])  # what is left of a frame is no tag
            cards.scan(uid)
            assert next_scan(heard) == Scan("table", uid)


def test_a_name_without_a_folder_is_a_stable_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cardreader, "BY_ID", tmp_path)
    heard: Heard = Queue()
    with SimulatedReader(tmp_path / "usb-Reader") as cards, CardReader("table", "usb-Reader", "auto", heard.put):
        assert is_ready(heard)
        cards.scan(ONE)
        assert next_scan(heard).uid == ONE


def test_an_absent_reader_is_missed_once_and_found_when_it_is_plugged_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: Queue[None] = Queue()
    real = serial.Serial

    def counted(*arguments: Any, **more: Any) -> Any:
        attempts.put(None)
        return real(*arguments, **more)

    monkeypatch.setattr(serial, "Serial", counted)
    heard: Heard = Queue()
    link = tmp_path / "reader"
    with CardReader("table", str(link), "auto", heard.put):
        for _ in range(4):
            attempts.get(timeout=LONG)
        assert next_condition(heard).state == "missing"
        assert heard.empty()
        with SimulatedReader(link):
            assert is_ready(heard)


def test_a_busy_port_is_named_and_used_once_it_is_free() -> None:
    heard: Heard = Queue()
    with SimulatedReader() as cards:
        with serial.Serial(cards.port, 9600, exclusive=True), pytest.raises(serial.SerialException):
            serial.Serial(cards.port, 9600, exclusive=True)
        other = serial.Serial(cards.port, 9600, exclusive=True)
        with CardReader("table", cards.port, "auto", heard.put):
            busy = next_condition(heard)
            assert (busy.state, str(busy.message)) == (
                "broken",
                f"card reader table: another program is using {cards.port}",
            )
            other.close()
            assert is_ready(heard)


def refusing(number: int) -> Callable[..., Any]:
    def refuse(*_: Any, **__: Any) -> Any:
        raise serial.SerialException(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "no permission to use {port}; put this user into the group dialout"),
        (errno.EIO, "{port} cannot be used: Input/output error"),
    ],
)
def test_a_port_that_cannot_be_opened_is_one_sentence(
    number: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = tmp_path / "ttyUSB0"
    port.touch()
    monkeypatch.setattr(serial, "Serial", refusing(number))
    heard: Heard = Queue()
    with CardReader("table", str(port), "auto", heard.put):
        condition = next_condition(heard)
    assert condition.state == "broken"
    assert str(condition.message) == "card reader table: " + words.format(port=port)
    assert condition.message.in_("de").startswith("Kartenleser table: ")


def test_a_file_is_not_a_serial_port(tmp_path: Path) -> None:
    port = tmp_path / "notes.txt"
    port.touch()
    heard: Heard = Queue()
    with CardReader("table", str(port), "auto", heard.put):
        assert str(next_condition(heard).message) == f"card reader table: {port} is not a serial port"


def test_a_mistake_of_ours_is_a_broken_reader_and_not_a_dead_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rdm6300, "heard", lambda *_: 1 / 0)
    heard: Heard = Queue()
    with SimulatedReader() as cards, CardReader("table", cards.port, "rdm6300", heard.put):
        assert is_ready(heard)
        assert next_condition(heard).state == "broken"
        monkeypatch.undo()
        assert is_ready(heard)
        cards.scan(ONE)
        assert next_scan(heard).uid == ONE


def test_a_listener_that_fails_is_told_the_next_scan_all_the_same() -> None:
    heard: Heard = Queue()

    def listener(news: Scan | Condition) -> None:
        heard.put(news)
        raise RuntimeError

    with SimulatedReader() as cards, CardReader("table", cards.port, "auto", listener):
        assert is_ready(heard)
        for uid in (ONE, TWO):
            cards.scan(uid)
            assert next_scan(heard).uid == uid


def test_an_unknown_kind_is_refused_at_once() -> None:
    with pytest.raises(Broken, match='there is no kind "nfc"; there are: auto, rdm6300, lines, pn532'):
        CardReader("table", "/dev/null", "nfc", print)


def test_a_closed_reader_leaves_the_port_to_others() -> None:
    heard: Heard = Queue()
    with SimulatedReader() as cards:
        reader = CardReader("table", cards.port, "auto", heard.put)
        assert is_ready(heard)
        reader.close()
        reader.close()
        serial.Serial(cards.port, 9600, exclusive=True).close()


def test_a_pn532_reads_a_tag_that_is_laid_on_it() -> None:
    heard: Heard = Queue()
    with SimulatedPn532() as chip, CardReader("table", chip.port, "pn532", heard.put):
        assert is_ready(heard)
        chip.tag = bytes.fromhex("04A3B2C1")
        assert next_scan(heard) == Scan("table", "04A3B2C1")
        chip.tag = bytes.fromhex("04A3B2C1001107")
        assert next_scan(heard) == Scan("table", "04A3B2C1001107")
        assert chip.commands[:4] == [0x14, 0x02, 0x32, 0x4A]


def test_a_pn532_that_does_not_answer_is_broken_until_it_does() -> None:
    heard: Heard = Queue()
    with SimulatedPn532() as chip:
        chip.is_deaf = True
        with CardReader("table", chip.port, "pn532", heard.put):
            silent = next_condition(heard)
            assert silent.state == "broken"
            assert str(silent.message).startswith(f"card reader table does not answer on {chip.port}; ")
            chip.is_deaf = False
            assert is_ready(heard)
            chip.tag = b"\x04\xa3\xb2\xc1"
            assert next_scan(heard).uid == "04A3B2C1"


def test_ports_are_those_with_a_vendor_under_their_stable_names_and_the_boards_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("ttyUSB0", "ttyUSB1", "ttyS0", "ttyAMA0")
    for name in names:
        (tmp_path / name).touch()
    (tmp_path / "by-id").mkdir()
    (tmp_path / "by-id/usb-Reader").symlink_to(tmp_path / "ttyUSB0")
    (tmp_path / "serial0").symlink_to(tmp_path / "ttyAMA0")
    monkeypatch.setattr(cardreader, "BY_ID", tmp_path / "by-id")
    monkeypatch.setattr(cardreader, "ON_BOARD", tmp_path / "serial0")
    listed = [
        SimpleNamespace(device=str(tmp_path / name), vid=0x1A86 if "USB" in name else None, description=name)
        for name in names
    ]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: listed)
    assert ports() == (
        Port(f"{tmp_path}/by-id/usb-Reader", "ttyUSB0"),
        Port(f"{tmp_path}/serial0", "ttyAMA0"),
        Port(f"{tmp_path}/ttyUSB1", "ttyUSB1"),
    )
