"""The daemon and whatever people, networks and disks do to it: one clear answer each, and the table plays on."""

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from companion.daemon.room import Room
from companion.table.table import Signal
from tests.daemon.process import DaemonProcess, Speaker, daemon_in, open_table, speaker
from tests.table.beacon import Beacon, Horn, Options
from tests.table.house import opening

PLACE = {"type": "place", "number": 1, "sprints": []}
Talk = Callable[[DaemonProcess, Speaker], Awaitable[None]]


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One daemon for all who only talk to it."""
    with daemon_in(tmp_path_factory.mktemp("state")) as process:
        yield process


def talk(daemon: DaemonProcess, what: Talk) -> None:
    """Talk to the daemon as its host, then let its table go."""

    async def conversation() -> None:
        async with speaker(daemon.address, daemon.token) as host:
            await host.hear_until("welcome")
            await what(daemon, host)
            await host.ask("abandon")
            await host.ask("leave")

    asyncio.run(conversation())


# -------------------------------------------------------------------------------- messages that make no sense


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("not json", "not understood"),
        ('{"say": "dance"}', "dance"),
        ('{"say": "act", "id": "x"}', "id"),
        ('{"say": "undo", "wrong": 1}', "wrong"),
        ("[]", "not understood"),
        ('{"say": "join", "token": "x"}', "joined already"),
    ],
)
def test_a_message_that_makes_no_sense_gets_one_clear_error(daemon: DaemonProcess, message: str, says: str) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await host.socket.send_str(message)
        error = await host.hear_until("error")
        assert says in error["message"]
        assert (await host.ask("games"))["say"] == "game_list", "and the conversation goes on"

    talk(daemon, conversation)


def test_an_oversized_message_ends_only_its_own_connection(daemon: DaemonProcess) -> None:
    async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
        (token, _) = await open_table(host)
        async with speaker(daemon.address, token) as loud:
            await loud.hear_until("welcome")
            await loud.socket.send_str("x" * 100_000)
            with pytest.raises(ConnectionError):
                await loud.hear_until("nothing more")
        assert (await host.ask("act", action=PLACE, seat=0))["say"] == "done"

    talk(daemon, conversation)


@pytest.mark.parametrize(
    "first",
    [
        {"say": "join", "token": "wrong"},
        {"say": "join", "token": ""},
        {"say": "act", "action": PLACE},
        {"say": "join", "token": "0-00000000000000000000000000000000"},
    ],
)
def test_who_has_no_good_token_is_turned_away(daemon: DaemonProcess, first: dict[str, Any]) -> None:
    async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{daemon.address}/ws") as ws:
            await ws.send_str(json.dumps(first))
            stranger = Speaker(ws)
            told = await stranger.hear()
            assert (told["say"], told["code"]) == ("error", "denied")
            with pytest.raises(ConnectionError):
                await stranger.hear()

    talk(daemon, conversation)


def test_another_version_of_the_protocol_is_told_so(daemon: DaemonProcess) -> None:
    async def conversation() -> None:
        async with speaker(daemon.address, daemon.token, version=99) as host:
            assert "version 1 of the protocol, not 99" in (await host.hear())["message"]

    asyncio.run(conversation())


# -------------------------------------------------------------------------------- acting


def test_illegal_actions_name_their_clause_in_the_players_language(daemon: DaemonProcess) -> None:
    async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
        tokens = await open_table(host)
        async with speaker(daemon.address, tokens[1], language="de") as marshal:
            error = await marshal.ask("act", line="guess 7")
            assert (error["code"], error["clause"]) == ("illegal", "FU-020")
            assert error["message"] == "du bist nicht dran: jetzt handelt der Flüchtende"
            error = await marshal.ask("act", line="guess seven")
            assert error["code"] == "bad"
            error = await marshal.ask("act", action={"type": "jump"})
            assert "jump" in error["message"]

    talk(daemon, conversation)


def test_a_seats_token_acts_for_its_seat_only(daemon: DaemonProcess) -> None:
    async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
        tokens = await open_table(host)
        async with speaker(daemon.address, tokens[1]) as marshal:
            assert (await marshal.ask("act", action=PLACE, seat=0))["code"] == "denied"
            for hosting in ("games", "tables", "leave", "abandon", "look", "invite"):
                assert (await marshal.ask(hosting))["code"] == "denied"
            assert (await marshal.ask("open", game="fugitive", people=[{}, {}]))["code"] == "denied"
            assert (await marshal.ask("resume", table="AAAAA"))["code"] == "denied"

    talk(daemon, conversation)


def test_a_bystander_sees_what_everybody_sees_and_does_nothing(daemon: DaemonProcess) -> None:
    async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        token = (await host.ask("invite"))["token"]
        async with speaker(daemon.address, token) as bystander:
            view = await bystander.view()
            assert view["seat"] is None
            assert view["state"]["hands"] == [[None] * 9, []]
            assert "legal" not in view
            for doing in ("undo", "redo", "pause", "go_on"):
                assert (await bystander.ask(doing))["code"] == "denied"
            assert (await bystander.ask("act", action=PLACE))["code"] == "denied"

    talk(daemon, conversation)


def test_an_action_for_a_view_that_is_old_is_not_played(daemon: DaemonProcess) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        assert (await host.ask("act", action=PLACE, seat=0, seen=0))["say"] == "done"
        error = await host.ask("act", action={**PLACE, "number": 2}, seat=0, seen=0)
        assert (error["code"], "gone on" in error["message"]) == ("refused", True)

    talk(daemon, conversation)


def test_what_may_be_a_slip_is_asked_once_more(daemon: DaemonProcess) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        for seat, line in ((0, "place 1 -"), (0, "pass"), (1, "draw 1"), (1, "draw 1")):
            assert (await host.ask("act", line=line, seat=seat))["say"] == "done"
        await host.ask("look", seat=1)
        own = (await host.hear_until("view", seat=1))["state"]["hands"][1][0]
        error = await host.ask("act", line=f"guess {own}")
        assert error["code"] == "unsure"
        explained = await host.ask("explain", line=f"guess {own}")
        assert explained["legal"]
        assert explained["warnings"] == [error["message"]]
        assert (await host.ask("act", line=f"guess {own}", sure=True))["say"] == "done"

    talk(daemon, conversation)


def test_why_not_is_answered_without_playing(daemon: DaemonProcess) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        told = await host.ask("explain", line="place 42 -", seat=0)
        assert (told["legal"], told["clause"]) == (False, "FU-042")
        rule = await host.ask("rule", clause="fu-042")
        assert rule["clause"] == "FU-042"
        assert (await host.ask("rule", clause="XX-1"))["code"] == "bad"
        menu = await host.ask("menu", seat=0)
        assert [choice["key"] for choice in menu["choices"]] == ["place"]
        deeper = await host.ask("menu", seat=0, picked=["place", "1"])
        assert deeper["choices"][0]["line"] == "place 1 -"

    talk(daemon, conversation)


def test_a_finished_table_takes_no_more_actions_and_says_so(daemon: DaemonProcess) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        await host.ask("abandon")
        error = await host.ask("act", action=PLACE, seat=0)
        assert (error["code"], "abandoned" in error["message"]) == ("refused", True)

    talk(daemon, conversation)


def test_there_is_one_live_table(daemon: DaemonProcess) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        error = await host.ask("open", game="fugitive", people=[{}, {}])
        assert (error["code"], "leave it first" in error["message"]) == ("refused", True)

    talk(daemon, conversation)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "chess", "people": [{}, {}]}, "there is no game"),
        ({"game": "fugitive", "people": [{}]}, "not for 1 players"),
        ({"game": "fugitive", "people": [{}, {}], "options": {"notepad": 9}}, "notepad"),
        ({"game": "fugitive", "people": [{}, {}], "options": {"colour": 1}}, "colour"),
        ({"game": "fugitive", "people": [{}, {}], "edition": "lost"}, "no edition"),
        ({"game": "fugitive", "people": [{}, {}], "mode": "psychic"}, "no mode"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(daemon: DaemonProcess, wrong: dict[str, Any], says: str) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        assert says in (await host.ask("open", **wrong))["message"]

    talk(daemon, conversation)


def test_the_host_takes_back_for_the_seat_at_the_screen(daemon: DaemonProcess) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await open_table(host)
        await host.ask("look", seat=0)
        await host.ask("act", action=PLACE)
        assert (await host.ask("undo"))["say"] == "done"
        view = await host.view()
        assert view["can_redo"]
        assert len(view["state"]["row"]) == 1
        assert (await host.ask("redo"))["say"] == "done"
        await host.ask("look", seat=1)
        assert (await host.ask("undo"))["code"] == "refused"

    talk(daemon, conversation)


def test_taking_back_tells_nobody_what_it_was(daemon: DaemonProcess) -> None:
    async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
        tokens = await open_table(host)
        async with speaker(daemon.address, tokens[1], text=True) as marshal:
            await marshal.view()
            await host.ask("act", line="place 3 2", seat=0)
            await host.ask("look", seat=0)
            await host.ask("undo")
            told = await marshal.hear_until("took_back")
            assert told == {"say": "took_back", "entries": [1]}
            placed = next(t for t in marshal.heard if t["say"] == "happened")
            assert placed["events"][0]["number"] is None
            assert placed["lines"] == ["The fugitive lays a hideout with 1 sprint card at place 1."]

    talk(daemon, conversation)


def test_beside_the_boxed_game_the_host_enters_for_all_and_answers(daemon: DaemonProcess) -> None:
    async def conversation(_: DaemonProcess, host: Speaker) -> None:
        await open_table(host, mode="referee", options={"variant": "random"})
        await host.ask("act", line="place ? -")
        await host.ask("act", line="pass")
        await host.ask("act", line="draw 1")
        while not (view := await host.view()).get("question"):
            pass
        assert view["question"]["kind"] == "event_drawn"
        assert (await host.ask("answer", answer="nonsense"))["code"] == "bad"
        assert (await host.ask("answer", answer=None))["say"] == "done"
        assert (await host.ask("answer", answer=None))["code"] == "refused"

    talk(daemon, conversation)


# -------------------------------------------------------------------------------- clients that misbehave


def test_a_flood_of_messages_does_not_delay_the_others(daemon: DaemonProcess) -> None:
    async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
        (token, _) = await open_table(host)
        async with speaker(daemon.address, token) as flood:
            await flood.hear_until("welcome")
            for _ in range(200):
                await flood.say("rule", clause="FU-001")
            assert (await asyncio.wait_for(host.ask("act", action=PLACE, seat=0), 5))["say"] == "done"

    talk(daemon, conversation)


def test_a_client_that_never_reads_is_dropped_and_the_table_plays_on(tmp_path: Path) -> None:
    with daemon_in(tmp_path) as daemon:

        async def conversation(daemon: DaemonProcess, host: Speaker) -> None:
            tokens = await open_table(host)
            port = int(daemon.address.rsplit(":", 1)[1])
            with socket.socket() as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.connect(("127.0.0.1", port))
                _join_by_hand(deaf, tokens[1])
                await host.ask("look", seat=0)
                for _ in range(400):
                    assert (await host.ask("act", action=PLACE, sure=True))["say"] == "done"
                    assert (await host.ask("undo"))["say"] == "done"

        talk(daemon, conversation)
        assert "does not read any more" in daemon.stop()


def _join_by_hand(raw: socket.socket, token: str) -> None:
    """A WebSocket without a library, that speaks once and then never listens."""
    raw.sendall(
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    body = json.dumps({"say": "join", "token": token, "text": True}).encode()
    raw.sendall(bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)


# -------------------------------------------------------------------------------- starting and stopping


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", "daemon", *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=30, check=False, env={**os.environ, **environment}
    )


def complaint(*words: str) -> str:
    told = run(*words)
    assert told.returncode == 2
    assert len(told.stderr.splitlines()) == 1, told.stderr
    return told.stderr


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
        assert f"port {port}: Address already in use" in complaint("--state", str(tmp_path), "--port", port)


def test_two_daemons_do_not_share_a_journal(tmp_path: Path) -> None:
    with daemon_in(tmp_path):
        assert "another Companion uses" in complaint("--state", str(tmp_path), "--port", "0")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    assert "cannot be written" in complaint("--state", str(file / "inside"), "--port", "0")


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("port = 99999", "port"),
        ("prot = 1", "prot"),
        ('log = "loud"', "log"),
        ("port = ", "not a TOML file"),
        ("speed = 0", "speed"),
    ],
)
def test_a_broken_setting_is_named_by_its_key(tmp_path: Path, toml: str, says: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(toml)
    told = complaint("--config", str(path))
    assert says in told
    assert "config.toml" in told


def test_a_missing_config_and_a_wrong_flag_are_named(tmp_path: Path) -> None:
    assert "cannot be read" in complaint("--config", str(tmp_path / "none.toml"))
    assert "--port" in complaint("--port", "eighty")


def test_the_settings_are_printed_as_a_file_that_reads_back(tmp_path: Path) -> None:
    shown = run("--show-config", "--port", "1234", "--state", "/somewhere").stdout
    path = tmp_path / "config.toml"
    path.write_text(shown)
    assert run("--config", str(path), "--show-config").stdout == shown
    assert "port = 1234" in shown
    assert all(line.startswith("#") or " = " in line or line in ("", "[pins]") for line in shown.splitlines())


def test_a_wrong_pin_is_logged_and_the_daemon_starts_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[pins.horn]\nout = 99\n")
    with daemon_in(tmp_path, "--config", str(tmp_path / "config.toml")) as daemon:
        assert "WARNING setting pins.horn.out" in daemon.stop()


def test_the_hosts_token_is_only_for_its_owner_and_stays(tmp_path: Path) -> None:
    with daemon_in(tmp_path) as daemon:
        token = daemon.token
        assert stat.S_IMODE((tmp_path / "token").stat().st_mode) == 0o600
    with daemon_in(tmp_path) as daemon:
        assert daemon.token == token


def test_it_stops_cleanly_when_it_is_told_to(tmp_path: Path) -> None:
    daemon = DaemonProcess(tmp_path)

    async def conversation() -> None:
        async with speaker(daemon.address, daemon.token) as host:
            await open_table(host)
            daemon.process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionError):
                await host.hear_until("nothing more")

    asyncio.run(conversation())
    log = daemon.stop()
    assert daemon.process.returncode == 0
    assert "Traceback" not in log
    assert not (tmp_path / "address").exists()


def test_systemd_is_told(tmp_path: Path) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.bind(path)
        command = [sys.executable, "-m", "companion", "daemon", "--state", str(tmp_path / "s"), "--port", "0"]
        process = subprocess.Popen(command, env={**os.environ, "NOTIFY_SOCKET": path}, stderr=subprocess.PIPE)
        notify.settimeout(20)
        assert notify.recv(100) == b"READY=1"
        process.terminate()
        assert notify.recv(100) == b"STOPPING=1"
        process.communicate(timeout=20)


def test_a_damaged_journal_is_moved_aside_and_said_so(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"this is no database" * 1000)
    with daemon_in(tmp_path) as daemon:
        log = daemon.stop()
    assert "the journal was damaged and is kept as journal-damaged-" in log
    assert len(list(tmp_path.glob("journal-damaged-*.sqlite3"))) == 1


def test_a_table_goes_on_after_the_daemon_was_killed(tmp_path: Path) -> None:
    async def begin(daemon: DaemonProcess) -> tuple[str, Any, str]:
        async with speaker(daemon.address, daemon.token) as host:
            tokens = await open_table(host)
            await host.ask("act", action=PLACE, seat=0)
            async with speaker(daemon.address, tokens[0]) as fugitive:
                view = await fugitive.view()
                return view["table"], view["state"], tokens[0]

    async def go_on(daemon: DaemonProcess) -> Any:
        async with speaker(daemon.address, daemon.token) as host:
            (line,) = (await host.ask("tables"))["tables"]
            assert line["table"] == code
            assert line["turn"] == ["Fugitive"]
            assert (await host.ask("resume", table=code))["say"] == "done"
            async with speaker(daemon.address, token) as fugitive:
                view = await fugitive.view()
                assert view["paused"]
                assert (await fugitive.ask("act", line="pass"))["code"] == "refused"
                assert (await fugitive.ask("go_on"))["say"] == "done"
                return view["state"]

    daemon = DaemonProcess(tmp_path)
    code, state, token = asyncio.run(begin(daemon))
    daemon.kill()
    with daemon_in(tmp_path) as daemon:
        assert asyncio.run(go_on(daemon)) == state


# -------------------------------------------------------------------------------- the room keeps time


class Ear:
    def __init__(self) -> None:
        self.signals: list[Signal] = []

    def changed(self) -> None:
        pass

    def heard(self, signal: Signal) -> None:
        self.signals.append(signal)

    def news(self, what: Any) -> None:
        raise AssertionError(what)


def test_clocks_run_out_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a minute of table time in a third of a second."""
    monkeypatch.setattr("companion.daemon.room.edition_file", lambda *_: Path(__file__))

    async def keep() -> None:
        room, ear = Room(tmp_path, speed=100), Ear()
        room.listener = ear
        keeper = asyncio.create_task(room.keep_time())
        game = Beacon()
        options = Options(goal=999, units=2, unit_seconds=15.0, glass_seconds=9999.0)
        await room.open(game, opening(game, options))
        assert room.table is not None
        while not room.table.is_over:
            await asyncio.sleep(0.01)
        keeper.cancel()
        assert [entry.action for entry in room.table.position.recent] == [Horn(), Horn()]
        assert [entry.at for entry in room.table.position.recent] == [15_000, 30_000]
        assert [signal.kind for signal in ear.signals] == ["warning", "expired"] * 2
        await room.close()

    asyncio.run(keep())
