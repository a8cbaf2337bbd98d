"""The players: small tabs where one sheet is open at a time, larger cards beside it."""

from typing import Any, Literal

from companion.core import Seat
from companion.core.faces import Ink, Scale, Segment, Sign
from companion.core.layout import columns, middle, rows, shortened, type_size
from companion.core.scene import Box, Intent, State
from companion.core.stage import Stage
from companion.games.dice.board import sheet as sheets
from companion.games.dice.board.sight import Sight
from companion.games.dice.board.small import small
from companion.games.dice.edition import Mission
from companion.games.dice.sheet import Row, is_fulfilled, is_open

ROOM = 330
"""So high must a sheet be, at least."""
BROAD = 480
"""So wide must it be where its missions stand in two columns."""


def tabs(stage: Stage, sight: Sight, box: Box) -> None:
    seats = range(len(sight.view.players))
    for seat, place in zip(seats, columns(box, *[1.0] * len(seats), gap=4), strict=True):
        stage.panel(f"tab:{seat}", place, "plain", **_opens(sight, seat))
        done = 18 if sight.is_done(seat) else 0
        side = min(26 if done and place.w < 100 else 34, place.h - 10)
        token, words, tick = columns(place.inset(4, 0), side, 1.0, done)
        stage.add(f"seat:{seat}", "token", middle(token, side, side), sight.token(seat))
        ink: Ink = "danger" if sight.is_close(seat) else "text"
        lead = f"+{sight.lead(seat)}"
        stage.words(f"seat:{seat}:lead", words, lead, size="action", style="black", ink=ink, align="middle")
        if done:
            stage.add(f"seat:{seat}:done", "text", middle(tick, done, done), Sign("check", "good"))


def _opens(sight: Sight, seat: Seat) -> dict[str, Any]:
    """Touched, a player's sheet is shown; nothing else, so nobody is disturbed."""
    if len(sight.view.players) == 1:
        return {}
    if seat == sight.shown:
        return {"state": State(selected=True)}
    return {"tap": Intent("pick", f"look {seat}")}


def takes_over(sight: Sight, seat: Seat) -> dict[str, Any]:
    """Where both sheets lie open, touching the other one is entering on it."""
    waits = sight.enters and seat != sight.seat and seat not in sight.view.entered
    return {"tap": Intent("pick", f"look {seat}")} if waits else {}


def cards(stage: Stage, sight: Sight, box: Box) -> None:
    """All other players: their sheets, if there is room for them, or else what matters of them."""
    others = [seat for seat in range(len(sight.view.players)) if seat != sight.shown]
    for seat, place in zip(others, rows(box, *[1.0] * len(others), gap=stage.gap), strict=True):
        if place.h >= ROOM:
            sheets.sheet(stage, sight, seat, place, header=True, **_opens(sight, seat))
        elif place.w >= BROAD:
            small(stage, sight, seat, place, **_opens(sight, seat))
        else:
            _card(stage, sight, seat, place)


def _card(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    rim = State(danger=sight.is_close(seat))
    stage.panel(f"card:{seat}", box, "plain", state=rim, **_opens(sight, seat))
    player = sight.view.players[seat]
    inner = box.inset(14, 10)
    first, second, third, bars = rows(middle(inner, inner.w, min(inner.h, 190)), 40, 1.0, 1.0, 26, gap=4)
    token, name = columns(first, 36, 1.0, gap=8)
    stage.add(f"seat:{seat}", "token", middle(token, 36, 36), sight.token(seat))
    icon = "check" if sight.is_done(seat) else ""
    room = name.w - (36 if icon else 0)
    called = shortened(sight.names[seat], room, type_size(stage.frame, "body"), "bold")
    stage.words(f"seat:{seat}:name", name, called, size="body", style="bold", icon=icon, icon_ink="good")
    sheets.lead(stage, sight, seat, second)
    house, chameleons = columns(third, 1.0, 1.0, gap=6)
    left = str(sight.box.safehouse - player.front)
    stage.words(f"seat:{seat}:house", house, left, size="body", style="bold", icon="door", icon_ink="muted")
    count = str(player.chameleons)
    stage.words(f"seat:{seat}:cham", chameleons, count, size="body", style="bold", icon="chameleon", icon_ink="accent")
    stage.add(f"seat:{seat}:missions", "meter", bars, missions(sight, seat))


def missions(sight: Sight, seat: Seat) -> Scale:
    """One segment for each mission: what it brings, warm while it is open, lit when it is fulfilled."""
    player = sight.view.players[seat]
    sheet = sight.box.sheets[player.sheet]
    return Scale(tuple(Segment(str(m.steps), tone(m, row)) for m, row in zip(sheet, player.missions, strict=True)))


def tone(mission: Mission, row: Row) -> Literal["chosen", "on", "off"]:
    if is_fulfilled(row):
        return "chosen"
    return "on" if is_open(mission, row) else "off"
