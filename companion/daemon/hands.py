"""What hands do to the things on the table: they turn the hourglass and hold cards to a reader."""

from typing import TYPE_CHECKING

import msgspec

from companion import protocol
from companion.core import notation, text
from companion.core.clocks import Clock
from companion.core.panel import Play
from companion.daemon.views import names
from companion.enrolment import elsewhere
from companion.table.table import Refused, Table
from companion.tags import KnownCard, OtherGame, UnknownTag

if TYPE_CHECKING:
    from companion.daemon.conversation import Conversation


# -------------------------------------------------------------------------------- the hourglass


def glass(table: Table, moment: str) -> None:
    """Its first edge counts: until it stands still again, no clock runs out after that. (Not where it has no meaning:
    whoever plays with a glass then must not hold up a horn.)"""
    if moment == "begun":
        if _play_of(table) is not None or _runs_through(table) is not None:
            table.begin_input()
        return
    since = table.begin_input()
    try:
        if moment == "turned" and not table.was_turned_by_entry(since):
            _turned(table, since)
    finally:
        table.end_input()


def _turned(table: Table, since: int) -> None:
    table.run_out_if_ripe()
    play = _play_of(table)
    if play is None:
        glass = _runs_through(table)
        if glass is None:
            raise Refused(text("turning the hourglass means nothing now"))
        left = table.position.bank.at(since).left(glass) // 1000
        raise Refused(text("too early: the glass still has {left} seconds", left=left))
    table.act(play.seat, play.action, since if since >= table.position.bank.now else None)


def _play_of(table: Table) -> Play | None:
    """What turning the glass plays now."""
    state = table.position.state
    return None if state is None else table.game.panel.glass_turned(table.game.seen_by(state, None))


def _runs_through(table: Table) -> Clock | None:
    """The clock that is a real glass, if one is running."""
    return next((clock for clock in table.position.bank.running if clock.ripe < 1), None)


# -------------------------------------------------------------------------------- cards at a reader


async def scan(client: "Conversation", table: Table, said: protocol.Scan) -> None:
    """It answers the open question, plays the one thing it can mean, or shows the several."""
    card = _card(client, table, said.uid)
    waiting, panel = table.position.waiting, table.game.panel
    if waiting is not None:
        answer = panel.answer(waiting.candidates, card)
        if answer is None:
            raise Refused(text("this card cannot be the answer"))
        await client.room.do(lambda table: table.answer(answer))
    else:
        plays = panel.scanned(table.game.seen_by(table.position.state, None), said.reader, card)
        if not plays:
            raise Refused(text("this card means nothing here now"))
        if len(plays) > 1:
            lines = tuple(_line(client, table, play, plays) for play in plays)
            client.tell(protocol.Choices(id=said.id, choices=lines))
            return
        await client.room.do(lambda table: _play(table, plays[0], card))
    client.tell(protocol.Done(id=said.id, n=table.position.n))


def _play(table: Table, play: Play, card: str) -> None:
    """A card that raises a question is often the answer, too."""
    table.act(play.seat, play.action)
    waiting = table.position.waiting
    answer = table.game.panel.answer(waiting.candidates, card) if waiting else None
    if answer is not None:
        table.answer(answer)


def _card(client: "Conversation", table: Table, uid: str) -> str:
    """The card that carries this tag. One we do not know is an answer too, and tells what to do."""
    game = table.game.key.partition("/")[0]
    match client.room.tags.lookup(uid, game, table.opening.edition):
        case KnownCard(tag):
            return tag.card
        case OtherGame(tag):
            raise Refused(elsewhere(tag))
        case UnknownTag():
            message = "tag {uid} is on no card; to give it one: companion tags enrol {game}"
            raise Refused(text(message, uid=uid, game=game))


def _line(client: "Conversation", table: Table, play: Play, among: tuple[Play, ...]) -> protocol.Line:
    seen = table.game.seen_by(table.position.state, client.viewer.seat)
    label = table.game.telling.action(seen, play.seat, play.action).in_(client.language)
    if play.seat is not None and len({other.seat for other in among}) > 1:
        label = f"{names(table.game, table.opening, seen, client.language)[play.seat]}: {label}"
    line = notation.write(play.action)
    return protocol.Line(line, label, msgspec.to_builtins(play.action), line, play.seat)
