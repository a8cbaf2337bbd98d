"""What hands do to the things on the table: they turn the hourglass and hold cards to a reader."""

from typing import TYPE_CHECKING

import msgspec

from companion import protocol
from companion.core import Text, notation, text
from companion.core.panel import Play
from companion.table.table import Refused, Table
from companion.tags import Known, OfAnotherGame

if TYPE_CHECKING:
    from companion.daemon.conversation import Conversation


async def handle(client: "Conversation", said: protocol.Glass | protocol.Scan) -> None:
    if isinstance(said, protocol.Glass):
        await client.room.do(lambda table: _glass(table, said.moment))
        client.tell(protocol.Done(id=said.id))
    else:
        await _scan(client, said)


# -------------------------------------------------------------------------------- the hourglass


def _glass(table: Table, moment: str) -> None:
    if moment == "begun":
        table.begin_input()
        return
    since = table.begin_input()
    table.end_input()
    if moment == "turned":
        play = _turning(table)
        if play is None:
            raise Refused(text("turning the hourglass means nothing now"))
        table.act(play.seat, play.action, since if table.opening.mode == "referee" else None)


def _turning(table: Table) -> Play | None:
    state = table.position.state
    return None if state is None else table.game.panel.glass_turned(table.game.seen_by(state, None))


# -------------------------------------------------------------------------------- cards at a reader


async def _scan(client: "Conversation", said: protocol.Scan) -> None:
    table = client.room.table
    if table is None:
        raise Refused(text("no table is open here"))
    card = _card(client, table, said.tag_id)
    waiting, panel = table.position.waiting, table.game.panel
    if waiting is not None:
        answer = panel.answer(waiting.question.candidates, card)
        if answer is None:
            raise Refused(text("this card cannot be the answer"))
        await client.room.do(lambda table: table.answer(answer))
    else:
        state = table.position.state
        plays = panel.scanned(table.game.seen_by(state, None), said.reader, card)
        if not plays:
            raise Refused(text("this card means nothing here now"))
        if len(plays) > 1:
            client.tell(_choices(client, table, said, plays))
            return
        await client.room.do(lambda table: table.act(plays[0].seat, plays[0].action))
    client.tell(protocol.Done(id=said.id, n=table.position.n))


def _card(client: "Conversation", table: Table, tag: str) -> str:
    """The card that carries this tag. One we do not know is an answer too, and tells what to do."""
    game = table.game.key.partition("/")[0]
    found = client.room.tags.find(tag, game)
    match found:
        case Known(card=card):
            return card
        case OfAnotherGame(game=other):
            why: Text = text("this card belongs to {other}, not to {game}", other=other, game=game)
        case _:
            message = "this tag is not known: {tag}; enrol it with: companion tags enrol {game}"
            why = text(message, tag=tag, game=game)
    raise Refused(why)


def _choices(
    client: "Conversation", table: Table, said: protocol.Scan, plays: tuple[Play, ...]
) -> protocol.Choices:
    viewer = client.viewer
    lines = []
    for play in plays:
        seen = table.game.seen_by(table.position.state, viewer.seat)
        label = table.game.telling.action(seen, play.seat, play.action).in_(client.language)
        line = notation.write(play.action)
        lines.append(protocol.Line(line, label, msgspec.to_builtins(play.action), line, play.seat))
    return protocol.Choices(id=said.id, choices=tuple(lines))
