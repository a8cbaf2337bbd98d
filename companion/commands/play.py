"""`companion play`: a table in the terminal. Also what `companion` does where there is no screen."""

import asyncio
import os
from argparse import Namespace
from pathlib import Path

from companion import protocol
from companion.client import Refusal
from companion.commands import game_named, number
from companion.core import BadInput, Text, text
from companion.core.options import options_from
from companion.daemon.config import state_folder
from companion.games import load
from companion.terminal.connection import Connection, connected
from companion.terminal.terminal import Quit, Terminal, standard_input


def run(arguments: Namespace, language: str) -> int:
    try:
        asyncio.run(_play(arguments, language))
    except Refusal as refusal:
        raise BadInput(Text("{what}", {"what": refusal.error.message})) from None
    return 0


async def _play(arguments: Namespace, language: str) -> None:
    folder = Path(arguments.state) if arguments.state else state_folder(os.environ)
    terminal = Terminal(language, await standard_input())
    async with connected(folder, language, terminal.told, speed=arguments.speed) as connection:
        terminal.connection = connection
        try:
            await _sit_down(terminal, connection, arguments)
            await terminal.play()
        except Quit:
            await _leave(terminal, connection)


async def _sit_down(terminal: Terminal, connection: Connection, arguments: Namespace) -> None:
    """The table that is played here already, one from the journal, or a new one."""
    while terminal.view is None:
        rest = (await connection.ask(protocol.Tables(), protocol.TableList)).tables
        if terminal.view is not None:
            return
        code = await _table_to_resume(terminal, rest, arguments)
        if code is not None:
            await connection.ask(protocol.Resume(table=code))
            return
        await connection.ask(await _new_table(terminal, connection, arguments))
        return


async def _table_to_resume(
    terminal: Terminal, rest: tuple[protocol.TableLine, ...], arguments: Namespace
) -> str | None:
    if arguments.table:
        return str(arguments.table)
    if arguments.game:
        rest = tuple(table for table in rest if table.game.partition("/")[0] == arguments.game.casefold())
    if not rest or arguments.new:
        return None
    lines = [_resting(table).in_(terminal.language) for table in rest]
    new = text("a new game").in_(terminal.language)
    chosen = await terminal.choose(text("There are games to go on with:"), [*lines, new])
    return rest[chosen].table if chosen < len(rest) else None


def _resting(table: protocol.TableLine) -> Text:
    people = ", ".join(name for name in table.people if name)
    message = "{game}, begun {begun}, {n} records {people} [{code}]"
    begun = table.begun.replace("T", " ")[:16]
    return text(message, game=table.game, begun=begun, n=table.records, people=people, code=table.table)


async def _new_table(terminal: Terminal, connection: Connection, arguments: Namespace) -> protocol.Open:
    key = arguments.game.casefold() if arguments.game else await _which_game(terminal, connection)
    game = game_named(key, arguments.edition)
    options = options_from(game, [*getattr(game, "one_keyboard", ()), *arguments.set])
    seats = len(arguments.name) or (number("--players", arguments.players) if arguments.players else 0)
    if not seats:
        seats = game.seats[0] if len(game.seats) == 1 else await _how_many(terminal, game.seats)
    names = [*arguments.name, *[""] * (seats - len(arguments.name))]
    if arguments.tracker:
        load(f"{key}/tracker", arguments.edition)
    return protocol.Open(
        game=f"{key}/tracker" if arguments.tracker else key,
        people=tuple(protocol.NewPerson(name) for name in names),
        options={name: getattr(options, name) for name in options.__struct_fields__},
        edition=arguments.edition,
        mode="referee" if arguments.referee or arguments.tracker else "digital",
        asked=tuple(arguments.ask),
    )


async def _which_game(terminal: Terminal, connection: Connection) -> str:
    games = (await connection.ask(protocol.Games(), protocol.GameList)).games
    lines = [f"{game.key} ({game.least}–{game.most})" if game.least < game.most else game.key for game in games]
    return games[await terminal.choose(text("Which game?"), lines)].key


async def _how_many(terminal: Terminal, seats: range) -> int:
    allowed = ", ".join(map(str, seats))
    while True:
        typed = await terminal.ask(text("How many players ({allowed})?", allowed=allowed))
        if typed.isdecimal() and int(typed) in seats:
            return int(typed)


async def _leave(terminal: Terminal, connection: Connection) -> None:
    if terminal.view is None or terminal.view.ended or terminal.view.abandoned:
        return
    code = terminal.view.table
    await connection.ask(protocol.Leave())
    terminal.say("")
    terminal.say(text("The table rests. Go on with: companion play --table {code}", code=code))
