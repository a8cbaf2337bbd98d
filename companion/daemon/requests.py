"""What each message of a client does."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from companion import protocol
from companion.core import Asked, BadInput, Game, Illegal, Question, Seat, Text, notation, text
from companion.core.board import board_of
from companion.core.options import Option, options_of
from companion.core.text import LANGUAGES, joined
from companion.core.wording import SWITCH, Wording
from companion.daemon import hands, scenes, views
from companion.daemon.asking import given
from companion.games import keys, load, roles, wordings
from companion.table.journal import TableRow
from companion.table.records import Mode, Opening, Person
from companion.table.table import Refused, Table

if TYPE_CHECKING:
    from companion.daemon.conversation import Conversation
    from companion.daemon.simulation import Simulation


class Denied(Exception):  # noqa: N818
    """This client may not do that."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


class Unsure(Exception):  # noqa: N818 - a question back
    """Legal, but would you really?"""

    def __init__(self, warning: Text) -> None:
        super().__init__(warning)
        self.warning = warning


async def handle(client: "Conversation", said: protocol.Said) -> None:
    match said:
        case protocol.Act():
            await act(client, said)
        case protocol.Answer():
            await answer(client, said)
        case protocol.Withdraw():
            await withdraw(client, said)
        case protocol.Undo():
            seat = _taking_back(client)
            await _do(client, said, lambda table: table.undo(seat, said.entry, said.drop))
        case protocol.Redo():
            _taking_back(client)
            await _do(client, said, Table.redo)
        case protocol.Pause():
            _must_sit_here(client)
            await _do(client, said, Table.pause)
        case protocol.GoOn():
            _must_sit_here(client)
            await _do(client, said, Table.go_on)
        case protocol.Menu():
            menu(client, said)
        case protocol.Explain():
            explain(client, said)
        case protocol.Rule():
            rule(client, said)
        case protocol.Speak():
            speak(client, said)
        case protocol.Reframe(frame=frame):
            client.frame = frame
            _done(client, said)
            client.look_again()
        case protocol.Pick():
            await pick(client, said)
        case protocol.Join():
            raise Denied(text("you have joined already"))
        case _:
            _must_be_host(client)
            await _for_the_host(client, said)


async def _for_the_host(client: "Conversation", said: protocol.Said) -> None:
    match said:
        case protocol.Look(seat=seat):
            look(client, said, seat)
        case protocol.Games():
            games = await asyncio.to_thread(lambda: [load(key) for key in keys()])  # reading them takes a moment
            client.tell(protocol.GameList(id=said.id, games=tuple(_game_line(client, game) for game in games)))
        case protocol.SetUp():
            set_up(client, said)
        case protocol.Tables():
            await tables(client, said)
        case protocol.Open():
            await open_table(client, said)
        case protocol.Resume():
            await client.room.resume(said.table)
            _done(client, said)
        case protocol.Leave():
            await client.room.leave()
            _done(client, said)
        case protocol.Abandon():
            await _do(client, said, Table.abandon)
        case protocol.Invite(seat=seat):
            table = _table(client)
            _must_be_a_seat(table, seat)
            token = client.tokens.of(table.code, seat)
            client.tell(protocol.Invited(id=said.id, seat=seat, token=token))
        case protocol.Glass(moment=moment):
            await _do(client, said, lambda table: hands.glass(table, moment))
        case protocol.Scan():
            await hands.scan(client, _table(client), said)
        case protocol.Watch():
            _simulation(client).watch(client)
            _done(client, said)
        case protocol.Touch():
            await _simulation(client).touch(said)
            _done(client, said)
        case _:
            raise AssertionError(said)


# -------------------------------------------------------------------------------- acting


async def act(client: "Conversation", said: protocol.Act) -> None:
    table = _table(client)
    seat = _actor(client, table, said.seat)
    action = views.action_said(table.game, said.action, said.line)
    if said.since is not None and not client.viewer.enters:
        raise Denied(text("only the host of a real table enters something for an earlier moment"))

    def play(table: Table) -> None:
        _must_be_now(table, said.seen)
        if not said.sure and (warnings := _warnings(table, seat, action)):
            raise Unsure(joined(warnings, "; "))
        table.enter(seat, action, said.since)

    await _do(client, said, play)


async def act_in_turn(client: "Conversation", said: protocol.Pick, hand: Seat | None, actions: tuple[Any, ...]) -> None:
    """What was picked together is played one after the other; nothing comes between."""
    seat = _actor(client, _table(client), hand)

    def play(table: Table) -> None:
        _must_be_now(table, said.seen)
        enter_in_turn(table, seat, actions)

    await _do(client, said, play)


def enter_in_turn(table: Table, seat: Seat | None, actions: tuple[Any, ...]) -> None:
    """Until the game is over, or somebody is asked something."""
    for action in actions:
        if table.is_over or table.position.waiting:
            return
        table.enter(seat, action)


def _must_be_now(table: Table, seen: int | None) -> None:
    if seen is not None and seen != table.position.n:
        raise Refused(text("the table has gone on meanwhile: look again"))


async def pick(client: "Conversation", said: protocol.Pick) -> None:
    """Changes what is being picked, or (when that makes it complete) plays it."""
    table, shown = _table(client), client.showing()
    _must_be_now(table, said.seen)
    board, showing = board_of(table.game), shown and scenes.opened(shown)
    if said.held and not said.pick:
        client.put_back()
    elif showing is not None and showing.position.waiting is not None:
        client.given = given(client.given, said.pick, showing.position.waiting.question)
    elif showing is None or showing.look.covers:
        raise Refused(text("there is nothing to pick now"))
    else:
        showing = client.turned_to(said.pick, showing)
        hand = showing.look.hand
        found = await asyncio.to_thread(scenes.picked, board, showing, client.drafts.get(hand), said.pick)
        if isinstance(found, tuple):
            await act_in_turn(client, said, hand, found)
            return
        if not isinstance(found, board.Draft):
            if said.held:
                raise Refused(text("there is nothing to pick now"))
            await act(client, protocol.Act(id=said.id, line=notation.write(found), seat=hand, seen=said.seen))
            return
        if said.held:
            client.keep_for_later(hand)
        client.drafts[hand] = found
    _done(client, said)
    client.look_again()


def _warnings(table: Table, seat: Seat | None, action: Any) -> tuple[Text, ...]:
    """Said from what the seat itself sees, so that they tell nothing else; a refusal comes before any of them."""
    state = table.position.state
    if state is None or table.position.waiting:
        return ()
    with suppress(Question):  # the rules have come as far as chance: nothing is refused any more
        table.game.play(state, seat, action, Asked())
    return table.game.warnings(table.game.seen_by(state, seat), seat, action)


async def answer(client: "Conversation", said: protocol.Answer) -> None:
    waiting = _table(client).position.waiting
    if waiting is not None and not _is_asked(client, waiting.asked):
        raise Denied(text("somebody else is asked"))
    await _do(client, said, lambda table: table.answer(said.answer))


async def withdraw(client: "Conversation", said: protocol.Withdraw) -> None:
    waiting = _table(client).position.waiting
    if waiting is not None and not _is_asked(client, waiting.seat):
        raise Denied(text("only whoever began it can withdraw it"))
    await _do(client, said, Table.withdraw)


async def _do(client: "Conversation", said: protocol.Said, what: Callable[[Table], None]) -> None:
    await client.room.do(what)
    _done(client, said)


def _done(client: "Conversation", said: protocol.Said) -> None:
    table = client.room.table
    client.tell(protocol.Done(id=said.id, n=table.position.n if table else 0))


# -------------------------------------------------------------------------------- asking


def menu(client: "Conversation", said: protocol.Menu) -> None:
    table = _table(client)
    seen = _seen(table, seat := _actor(client, table, said.seat))
    lines = tuple(
        protocol.Line(
            choice.key,
            choice.label.in_(client.language),
            msgspec.to_builtins(choice.action),
            notation.write(choice.action) if choice.action is not None else "",
        )
        for choice in table.game.telling.menu(seen, seat, said.picked)
    )
    client.tell(protocol.Choices(id=said.id, choices=lines))


def explain(client: "Conversation", said: protocol.Explain) -> None:
    table = _table(client)
    seat = _actor(client, table, said.seat)
    _seen(table, seat)
    action = views.action_said(table.game, said.action, said.line)
    try:
        warnings = _warnings(table, seat, action)
    except Illegal as illegal:
        words = illegal.message.in_(client.language)
        client.tell(protocol.Explained(id=said.id, legal=False, message=words, clause=illegal.clause))
        return
    words_ = tuple(warning.in_(client.language) for warning in warnings)
    client.tell(protocol.Explained(id=said.id, legal=True, warnings=words_))


def speak(client: "Conversation", said: protocol.Speak) -> None:
    if said.language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadInput(
            text('there is no language "{language}"; there are: {known}', language=said.language, known=known)
        )
    client.language = said.language
    _done(client, said)
    client.look_again()


def rule(client: "Conversation", said: protocol.Rule) -> None:
    game = load(said.game) if said.game and client.room.table is None else _table(client).game
    book, language = game.rulebook, client.language
    ids = list(book.clauses)
    asked = f"{book.game}-{said.clause:>03}" if said.clause.isdecimal() else said.clause.upper()
    clause = book.clauses.get(asked or ids[0])
    if clause is None:
        raise BadInput(text('there is no clause "{clause}"', clause=asked))
    at, chapter = ids.index(clause.id), next(i for i, s in enumerate(book.section) if clause in s.clause)
    told = protocol.RuleText(
        id=said.id,
        clause=clause.id,
        text=clause.in_(language),
        before="".join(ids[max(0, at - 1) : at]),
        after="".join(ids[at + 1 : at + 2]),
        chapters=tuple(protocol.Chapter(s.title.in_(language), s.clause[0].id) for s in book.section if s.clause),
        chapter=chapter,
        clauses=tuple((other.id, other.in_(language)) for other in book.section[chapter].clause),
    )
    client.tell(told)


# -------------------------------------------------------------------------------- hosting


def look(client: "Conversation", said: protocol.Look, seat: Seat | None) -> None:
    _must_be_a_seat(_table(client), seat)
    _done(client, said)
    client.look_as(seat)


def set_up(client: "Conversation", said: protocol.SetUp) -> None:
    options, words = options_of(load(said.game, said.edition).Options), wordings(said.game)
    told = tuple(setting_of(options[name], words[name], client.language) for name in words if name in options)
    called = tuple(role.in_(client.language) for role in roles(said.game))
    client.tell(protocol.SetUps(id=said.id, options=told, roles=called))


def setting_of(option: Option, wording: Wording, language: str) -> protocol.Setting:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    offered = wording.choice or (SWITCH if isinstance(default, bool) else ())
    choices = tuple(
        protocol.SettingChoice(
            choice.value, choice.title.in_(language), choice.line.in_(language) if choice.line else "", choice.people
        )
        for choice in sorted(offered, key=lambda choice: choice.value != default)
    )
    return protocol.Setting(
        option.name,
        default,
        tuple(choice.value for choice in choices),
        wording.title.in_(language),
        wording.line.in_(language),
        wording.kind,
        wording.only,
        choices,
        wording.learning,
        wording.first,
    )


def _simulation(client: "Conversation") -> "Simulation":
    if client.room.simulation is None:
        raise Refused(text("the parts of this device are real: use your hands"))
    return client.room.simulation()


def _title(game: str, language: str) -> str:
    """A table of a game that is not there any more is still listed."""
    return load(game).rulebook.title.in_(language) if game.partition("/")[0] in keys() else game


def _game_line(client: "Conversation", game: Game[Any]) -> protocol.GameLine:
    title = game.rulebook.title.in_(client.language)
    return protocol.GameLine(game.key, title, game.seats[0], game.seats[-1])


async def tables(client: "Conversation", said: protocol.Tables) -> None:
    lines = [await _table_line(client, row) for row in await client.room.open_tables()]
    client.tell(protocol.TableList(id=said.id, tables=tuple(lines)))


async def _table_line(client: "Conversation", row: TableRow) -> protocol.TableLine:
    stopped = client.room.journal.played(row.id)
    return protocol.TableLine(
        row.id,
        row.opening.game,
        _title(row.opening.game, client.language),
        row.opening.mode,
        row.begun,
        tuple(person.name for person in row.opening.people),
        row.records,
        stopped,
        await _turn(client, row) if stopped else (),
    )


async def _turn(client: "Conversation", row: TableRow) -> tuple[str, ...]:
    """Who is to act, by name; () if nobody can tell."""
    try:
        table = await client.room.looked_up(row)
    except BadInput:
        return ()
    if table.position.state is None:
        return ()
    seen = table.game.seen_by(table.position.state, None)
    people = views.names(table.game, table.opening, seen, client.language)
    return tuple(people[seat] for seat in table.game.actors(table.position.state) if seat is not None)


async def open_table(client: "Conversation", said: protocol.Open) -> None:
    game = load(said.game, said.edition)
    if len(said.people) not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        message = "{game} is not for {n} players; allowed: {allowed}"
        raise BadInput(text(message, game=game.key, n=len(said.people), allowed=allowed))
    if said.mode not in get_args(Mode):
        message = 'there is no mode "{mode}"; there are: {known}'
        raise BadInput(text(message, mode=said.mode, known=", ".join(get_args(Mode))))
    await client.room.open(game, opening_of(game, said, client.language))
    _done(client, said)


def opening_of(game: Game[Any], said: protocol.Open, language: str) -> Opening:
    return Opening(
        game=game.key,
        version=game.version,
        edition=said.edition,
        edition_hash=game.edition.hash,
        options=said.options,
        people=tuple(Person(person.name, person.colour) for person in said.people),
        mode=said.mode,  # type: ignore[arg-type] # it was looked at
        language=language,
        asked=said.asked,
        device=said.device,
    )


# -------------------------------------------------------------------------------- who may do what


def _table(client: "Conversation") -> Table:
    if client.room.table is None:
        raise Refused(text("no table is open here"))
    return client.room.table


def _seen(table: Table, seat: Seat | None) -> Any:
    if table.position.state is None:
        raise Refused(text("first the open question must be answered, or its action withdrawn"))
    return table.game.seen_by(table.position.state, seat)


def _actor(client: "Conversation", table: Table, asked: Seat | None) -> Seat | None:
    """For whom this client acts: a guest for the own seat; the host for the seat that was named, or must act."""
    if not client.guest.host:
        if client.guest.seat is None:
            raise Denied(text("who only looks on cannot act"))
        if asked not in (None, client.guest.seat):
            raise Denied(text("this is not your seat"))
        return client.guest.seat
    _must_be_a_seat(table, asked)
    if asked is not None:
        return asked
    if client.look is not None:
        return client.look
    state = table.position.state
    return views.acting(() if state is None else table.game.actors(state), client.viewer)


def _must_be_a_seat(table: Table, seat: Seat | None) -> None:
    if seat is not None and not 0 <= seat < table.opening.seats:
        raise BadInput(text("there is no seat {seat} at this table", seat=seat))


def _must_be_host(client: "Conversation") -> None:
    if not client.guest.host:
        raise Denied(text("only the host of the table may do this"))


def _must_sit_here(client: "Conversation") -> None:
    if not client.guest.host and client.guest.seat is None:
        raise Denied(text("who only looks on cannot act"))


def _is_asked(client: "Conversation", seat: Seat | None) -> bool:
    return client.guest.host or (client.guest.seat is not None and seat in (None, client.guest.seat))


def _taking_back(client: "Conversation") -> Seat | None:
    """Whose entries this client may take back: the own ones; the host those of the seat at the screen, or any."""
    _must_sit_here(client)
    if client.viewer.enters:
        return None
    return client.look if client.guest.host else client.guest.seat
