"""The command line: reads the arguments and calls a command. Imports nothing that a command alone needs."""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

from companion.core.errors import BadInput
from companion.core.text import LANGUAGES, Text, text

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
"""What the shell reports of any program whose reader went away."""


def main(argv: Sequence[str] | None = None) -> int:
    try:
        code = _main(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads on: nothing may be written when Python closes its files, either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _main(words: list[str]) -> int:
    language = language_of(os.environ)
    try:
        language = _asked_language(words) or language
        return _run(parser(language).parse_args(words), language)
    except BadInput as error:
        print(f"companion: {error.in_(language)}", file=sys.stderr)
        return BAD_INPUT
    except SystemExit as stop:  # argparse has said it all
        return int(stop.code or 0)


def language_of(environment: Mapping[str, str]) -> str:
    """The reader's language as the system has it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "de" if environment[name].startswith("de") else "en"
    return "en"


def _asked_language(words: Sequence[str]) -> str | None:
    """`--language` wherever it stands: it must be known before any help is written."""
    early = _Parser(add_help=False, allow_abbrev=False, parents=[_language_option()])
    return getattr(early.parse_known_args(words)[0], "language", None)


def _run(arguments: argparse.Namespace, language: str) -> int:
    if arguments.version:
        from importlib.metadata import version  # noqa: PLC0415 - slow, and only needed here

        print(f"companion {version('companion')}")
        return 0
    if arguments.command is None and arguments.sim:
        arguments = parser(language).parse_args(["sim"])
    if arguments.command is None:
        from companion.commands.start import has_display  # noqa: PLC0415 - only needed here

        if has_display(os.environ):
            arguments = parser(language).parse_args(["screen", "--with-daemon"])
        else:
            message = "there is no screen here, so you play in the terminal; all commands: companion --help"
            print(text(message).in_(language))
            arguments = parser(language).parse_args(["play"])
    code: int = import_module(f"companion.commands.{arguments.command}").run(arguments, language)
    return code


# -------------------------------------------------------------------------------- what can be asked for


class _Parser(argparse.ArgumentParser):
    """Bad input is one line, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"companion: {message}\n")


class _Commands:
    """Adds commands, with their help in the reader's language."""

    def __init__(self, top: argparse.ArgumentParser, language: str, *, dest: str = "command") -> None:
        self.language = language
        self._commands = top.add_subparsers(
            dest=dest,
            metavar=self.say(text("COMMAND")),
            title=self.say(text("commands")),
            required=dest != "command",
        )

    def say(self, words: Text) -> str:
        return words.in_(self.language)

    def add(self, name: str, does: Text, *, json: bool = True) -> argparse.ArgumentParser:
        """A command; one that prints data can do it as JSON."""
        parents = [_language_option(self.say(text("the language of all words")))]
        command: argparse.ArgumentParser = self._commands.add_parser(
            name, parents=parents, help=self.say(does), description=self.say(does), allow_abbrev=False
        )
        if json:
            command.add_argument("--json", action="store_true", help=self.say(text("print one JSON document")))
        return command


def parser(language: str) -> argparse.ArgumentParser:
    top = _Parser(
        prog="companion",
        parents=[_language_option(text("the language of all words").in_(language))],
        description=text("The rules, clocks and secrets of five tabletop games.").in_(language),
        allow_abbrev=False,
    )
    top.add_argument("--version", action="store_true", help=text("print the version").in_(language))
    simulated = text("the whole device, simulated: display, buttons, hourglass, horn, lights, cards")
    top.add_argument("--sim", action="store_true", help=simulated.in_(language))
    commands = _Commands(top, language)
    _add_games(commands)
    _add_rules(commands)
    _add_simulate(commands)
    _add_play(commands)
    _add_sim(commands)
    _add_screen(commands)
    _add_daemon(commands)
    _add_doctor(commands)
    _add_tables(commands)
    _add_replay(commands)
    _add_tags(commands)
    return top


def _language_option(words: str = "") -> argparse.ArgumentParser:
    option = argparse.ArgumentParser(add_help=False)
    option.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS, help=words)
    return option


def _add_games(commands: _Commands) -> None:
    commands.add("games", text("what it can play"))


def _add_rules(commands: _Commands) -> None:
    command = commands.add("rules", text("the built-in rule book by clause"))
    game = text("a game, or a clause such as FU-091")
    command.add_argument("game", metavar="GAME", help=commands.say(game))
    command.add_argument("clause", metavar="CLAUSE", nargs="?", help=commands.say(text("only this clause")))


def _add_simulate(commands: _Commands) -> None:
    command = commands.add("simulate", text("bots play whole games: outcomes, length, speed"))

    def add(name: str, does: Text, **how: Any) -> None:
        command.add_argument(name, help=commands.say(does), **how)

    add("game", text("which game"), metavar="GAME")
    add("--players", text("how many play; otherwise as few as the game allows"), metavar="N")
    add("--games", text("how many games; otherwise 100"), metavar="K", default="100")
    add("--seed", text("the same number gives the same games"), metavar="S")
    add("--bot", text("who plays: once for all seats, or once for each"), metavar="NAME", action="append", default=[])
    add("--set", text("an option of the game; may be repeated"), metavar="NAME=VALUE", action="append", default=[])
    add("--edition", text("which edition of the game"), metavar="ID", default="house")
    add("--cap", text("give a game up after so many actions; otherwise 2000"), metavar="N", default="2000")
    add("--pace", text("seconds an action takes, for games with a clock; otherwise 5"), metavar="SECONDS", default="5")


def _add_play(commands: _Commands) -> None:
    command = commands.add("play", text("play in the terminal"), json=False)

    def add(name: str, does: Text, **how: Any) -> None:
        command.add_argument(name, help=commands.say(does), **how)

    add("game", text("which game; otherwise you are asked"), metavar="GAME", nargs="?")
    add("--players", text("how many play"), metavar="N")
    add("--name", text("a player's name; may be repeated"), metavar="NAME", action="append", default=[])
    add("--set", text("an option of the game; may be repeated"), metavar="NAME=VALUE", action="append", default=[])
    add("--edition", text("which edition of the game"), metavar="ID", default="house")
    add("--referee", text("beside the boxed game: you have the cards, the device checks"), action="store_true")
    add("--tracker", text("beside the boxed game, with only a few entries"), action="store_true")
    add(
        "--ask",
        text("a kind of chance that you answer, such as real dice"),
        metavar="KIND",
        action="append",
        default=[],
    )
    add("--table", text("go on with this table"), metavar="TABLE")
    add("--new", text("a new table, whatever is still open"), action="store_true")
    add("--speed", text("how fast the clocks run; otherwise 1"), metavar="FACTOR", default="1")
    add("--state", text("the folder of the journal"), metavar="FOLDER")


def _add_sim(commands: _Commands) -> None:
    command = commands.add("sim", text("the simulated device; the same as companion --sim"), json=False)
    command.add_argument(
        "--speed", metavar="FACTOR", default="1", help=commands.say(text("how fast the clocks run; otherwise 1"))
    )
    command.add_argument("--state", metavar="FOLDER", help=commands.say(text("the folder of the journal")))


def _add_screen(commands: _Commands) -> None:
    command = commands.add("screen", text("the touch screen, for a daemon that runs on this machine"), json=False)

    def add(name: str, does: Text, **how: Any) -> None:
        command.add_argument(name, help=commands.say(does), **how)

    add("--with-daemon", text("start the daemon, too, and start again whichever of them stops"), action="store_true")
    add("--window", text("a window of so many pixels; otherwise the whole screen"), metavar="WIDTHxHEIGHT")
    add("--inches", text("how large the panel is, corner to corner"), metavar="N")
    add("--theme", text("night or contrast"), choices=("night", "contrast"))
    add("--motion", text("how much moves: full, reduced or off"), choices=("full", "reduced", "off"))
    add("--unseen", text("paint where nobody looks: for trying it without a display"), action="store_true")
    add("--state", text("the folder of the journal"), metavar="FOLDER")


def _add_daemon(commands: _Commands) -> None:
    command = commands.add("daemon", text("the process that keeps the table and serves clients"), json=False)

    def add(name: str, does: Text, **how: Any) -> None:
        command.add_argument(name, help=commands.say(does), **how)

    add("--config", text("the file with the settings"), metavar="FILE")
    add("--show-config", text("print the settings as a file, each with what it means"), action="store_true")
    add("--state", text("the folder of the journal"), metavar="FOLDER")
    add("--host", text("the address to listen on"), metavar="ADDRESS")
    add("--port", text("the port to listen on"), metavar="PORT")
    add("--speed", text("how fast the clocks run; otherwise 1"), metavar="FACTOR")
    add("--until-eof", text("stop when standard input ends: when whoever started it is gone"), action="store_true")
    add("--log", text("how much is logged: debug, info or warning"), metavar="LEVEL")


def _add_doctor(commands: _Commands) -> None:
    command = commands.add("doctor", text("every part of the set-up tried, with what to do about what is missing"))
    which = command.add_mutually_exclusive_group()

    def add(name: str, does: Text, **how: Any) -> None:
        command.add_argument(name, help=commands.say(does), **how)

    which.add_argument("--test", action="store_true", help=commands.say(text("look, listen, press and turn yourself")))
    measure = text("measure how long your hourglass takes")
    which.add_argument("--measure-glass", action="store_true", help=commands.say(measure))
    add("--config", text("the file with the settings"), metavar="FILE")
    add("--state", text("the folder of the journal"), metavar="FOLDER")


def _add_tables(commands: _Commands) -> None:
    command = commands.add("tables", text("what is in the journal"))
    command.add_argument("--state", metavar="FOLDER", help=commands.say(text("the folder of the journal")))


def _add_replay(commands: _Commands) -> None:
    command = commands.add("replay", text("play a table from the journal again, and check it"))
    command.add_argument("table", metavar="TABLE", help=commands.say(text("its code, as companion tables shows it")))
    command.add_argument("--state", metavar="FOLDER", help=commands.say(text("the folder of the journal")))


def _add_tags(commands: _Commands) -> None:
    actions = _Commands(
        commands.add("tags", text("which tag sits on which card"), json=False), commands.language, dest="action"
    )

    def add(name: str, does: Text, *, json: bool = False) -> argparse.ArgumentParser:
        action = actions.add(name, does, json=json)
        action.add_argument("--state", metavar="FOLDER", help=actions.say(text("the folder of the journal")))
        return action

    enrol = add("enrol", text("go through a game's cards and give each its tag"))
    check = add("check", text("scan cards: which is which, and which are missing"), json=True)
    for command in (enrol, check):
        command.add_argument("game", metavar="GAME", help=actions.say(text("which game")))
        _add_reader(actions, command)
    listing = add("list", text("the tags that were enrolled"), json=True)
    listing.add_argument("game", metavar="GAME", nargs="?", help=actions.say(text("only this game")))
    export = add("export", text("write a game's tags to a file"))
    export.add_argument("game", metavar="GAME", help=actions.say(text("which game")))
    for command in (export, add("import", text("add the tags in a file; all of them, or none if a line is wrong"))):
        command.add_argument("file", metavar="FILE.csv", help=actions.say(text("uid, game, edition and card per line")))
    forget = add("forget", text("take tags off their cards"))
    forget.add_argument("uids", metavar="UID", nargs="+", help=actions.say(text("the tag's id, as the list has it")))


def _add_reader(commands: _Commands, command: argparse.ArgumentParser) -> None:
    def add(name: str, does: Text, **how: Any) -> None:
        command.add_argument(name, help=commands.say(does), **how)

    add("--reader", text("the reader's port, such as /dev/serial/by-id/…; otherwise you type"), metavar="PORT")
    add("--kind", text("what reader it is: auto, rdm6300, lines or pn532"), metavar="KIND", default="auto")
    add("--edition", text("which edition of the game"), metavar="ID", default="house")
