"""A file for each player: name, what is known of the role, damage, equipment."""

from math import ceil
from typing import Any

from msgspec.structs import replace

from companion.core import Seat, Text, text
from companion.core.faces import Label, Redacted, Route, Sign, Track
from companion.core.layout import columns, grid, rows
from companion.core.notation import write
from companion.core.scene import DIMMED, LEGAL, PLAIN, SELECTED, Box, Confirm, Intent, Why
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.agents import state
from companion.games.agents.board.aim import by_target, in_reach, marked, probe
from companion.games.agents.board.gear import MORE, contents, plates
from companion.games.agents.board.private import REVEAL_TAKES, reveal_intent
from companion.games.agents.board.roles import SHORT, roles
from companion.games.agents.board.sight import Sight
from companion.games.agents.move import possible_characters


def two_sides(stage: Stage, sight: Sight, left: Box, right: Box) -> None:
    """Half of the files at each side of the board."""
    n = len(sight.view.players)
    most = ceil(n / 2)
    height = (left.h - 8 * (most - 1)) // most
    for seat in range(n):
        side, line = (left, seat) if seat < most else (right, seat - most)
        dossier(stage, sight, seat, Box(side.x, side.y + line * (height + 8), side.w, height))
    free = n // 2 * (height + 8)
    if right.h - free >= SHORT:
        roles(stage, sight, Box(right.x, right.y + free, right.w, min(height, right.h - free)))


def table(stage: Stage, sight: Sight, box: Box) -> None:
    """All files close together, in reading order."""
    n = len(sight.view.players)
    usual = 3 if n > 4 else 2
    across = usual if stage.frame.size != "P" else 2 if n > 6 or box.h < n * 52 else 1
    down = ceil(n / across)
    gap = 5
    h = min((box.h - gap * (down - 1)) // down, 118)
    used = Box(box.x, box.y, box.w, h * down + gap * (down - 1))
    places = grid(used, down, across, gap)
    for seat, place in zip(range(n), places, strict=False):
        dossier(stage, sight, seat, place)
    if n < len(places) and places[n].h >= SHORT:
        spare = places[n]
        roles(stage, sight, Box(spare.x, spare.y, places[-1].right - spare.x, spare.h))


def dossier(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    _ground(stage, sight, seat, box)
    pad = 12 if stage.is_wide else 7
    inner = box.inset(pad, 6 if box.h > 60 else 3)
    player = sight.view.players[seat]
    large = stage.frame.size == "L" and box.h >= 200
    line_h = 48 if large else min(36 if box.h > 90 else 30, inner.h * 6 // 10)
    roomy = inner.h >= 120
    size: Any = "big" if large else "value" if box.h > 90 else "action"
    number = stage.wide("14", size, "bold")
    token = Box(inner.x, inner.y, line_h, line_h)
    stage.add(f"seat:{seat}:token", "token", token, replace(sight.token(seat), gone=player.dead))
    first = Box(inner.x + line_h + 8, inner.y, inner.w - line_h - 8 - number, line_h)
    if seat in _chosen(sight) and first.w >= 100:
        first = _mark(stage, sight, seat, first)
    total = Box(inner.right - number, inner.y, number, line_h)
    ink: Any = "muted" if player.dead or not player.damage else "text"
    stage.add(f"seat:{seat}:damage", "text", total, Label((str(player.damage),), size, "bold", ink, "right"))
    if roomy:
        _name(stage, sight, seat, first)
        role, track, gear = rows(
            Box(inner.x, first.bottom, inner.w, inner.bottom - first.bottom),
            34 if large else 24,
            48 if large else 30,
            1.0,
        )
        _role(stage, sight, seat, Box(first.x, role.y, inner.right - first.x, role.h))
        _track(stage, sight, seat, track.inset(0, 3))
        contents(stage, sight, seat, gear)
    elif inner.h >= 74:
        _name(stage, sight, seat, first)
        below, track = rows(Box(inner.x, first.bottom, inner.w, inner.bottom - first.bottom), 24, 1.0)
        icons = min(len(player.equipment) * 28, below.w // 3)
        role, gear = columns(Box(first.x, below.y, inner.right - first.x, 24), 1.0, icons, gap=6)
        _role(stage, sight, seat, role)
        if icons:
            plates(stage, sight, seat, gear, most=24, align="right")
        _track(stage, sight, seat, track.inset(0, 1))
    else:
        _short_line(stage, sight, seat, first)
        _track(stage, sight, seat, Box(inner.x, first.bottom + 2, inner.w, inner.bottom - first.bottom - 2))
    if player.dead:
        band = box.inset(6, 5)
        points = ((0, band.h), (band.w, 0))
        stage.add(f"seat:{seat}:dead", "path", band, Route(points, "solid", "danger"))


def _ground(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    view = sight.view
    tap = _tap(sight, seat)
    why = None
    if tap is None:
        tried = probe(sight, seat)
        why = sight.refused(tried) if tried is not None else None
    off = why is not None
    look = SELECTED if seat in _chosen(sight) else LEGAL if tap else DIMMED if off else PLAIN
    if tap is None and why is None:
        why = Why(sight.say(_told(sight, seat)))
    active = view.turn > 0 and seat == view.active and view.result is None
    hold = _held(sight, seat)
    ground: Any = "active" if active else "plain"
    stage.panel(f"seat:{seat}", box, ground, tap=tap, why=why, state=look, hold=hold)


def _chosen(sight: Sight) -> set[Seat | None]:
    """Whom the action that is being put together means."""
    return marked(sight) | ({sight.draft.target} if by_target(sight) else set())


def _mark(stage: Stage, sight: Sight, seat: Seat, box: Box) -> Box:
    """A sign on who is meant; what is left of the line."""
    side = min(28, box.h)
    icon = "target" if marked(sight) else "check"
    place = Box(box.right - side - 8, box.y + (box.h - side) // 2, side, side)
    stage.add(f"seat:{seat}:mark", "text", place, Sign(icon, "lamp"))
    return Box(box.x, box.y, box.w - side - 14, box.h)


def _held(sight: Sight, seat: Seat) -> Intent | None:
    """Whoever is hidden may reveal: at once who acts, all others after they were seen to take the screen."""
    player = sight.view.players[seat]
    if player.revealed or player.dead:
        return None
    if seat == sight.seat and sight.has_role:
        return reveal_intent(sight, takes=REVEAL_TAKES) if sight.of_kind(state.Reveal) else None
    return Intent("shell", f"look {seat}", takes=REVEAL_TAKES)


def _tap(sight: Sight, seat: Seat) -> Intent | None:
    if seat in in_reach(sight):
        return Intent("pick", f"seat {seat}")
    found = by_target(sight).get(seat, [])
    match found:
        case []:
            return None
        case [state.UseOn() as action]:
            asked = text("Use your ability on {who}? Touch again.", who=sight.name(seat))
            return Intent("act", write(action), Confirm(sight.say(asked)))
        case [state.Target() | state.Give() as action]:
            return Intent("act", write(action))
    return Intent("pick", f"seat {seat}")


def _told(sight: Sight, seat: Seat) -> Text:
    """Everything that lies open about somebody, as a sentence."""
    player, character = sight.view.players[seat], sight.view.characters[seat]
    about: dict[str, Any] = {"who": sight.name(seat), "cards": sight.words.cards(player.equipment)}
    if player.revealed and character is not None:
        about["role"] = sight.words.character(character)
        about["text"] = sight.words.character_text(character, sight.theme)
        return text("{who} is {role}. {text} Equipment: {cards}.", **about)
    points = joined(map(str, sight.possible_points(seat)))
    roles = joined(map(sight.words.character, possible_characters(sight.box, sight.view)))
    about |= {"points": points, "roles": roles}
    return text("{who} is hidden; hit points {points}. May be {roles}. Equipment: {cards}.", **about)


def _name(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    ink: Any = "muted" if sight.view.players[seat].dead else "text"
    words = sight.fitted_name(seat, box.w)
    stage.words(f"seat:{seat}:name", box, words, size="body", style="bold", ink=ink)


def _role(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    player, character = sight.view.players[seat], sight.view.characters[seat]
    if not player.revealed or character is None:
        word = sight.say(text("protected") if player.shielded else text("hidden"))
        stage.add(f"seat:{seat}:role", "text", box, Redacted(word))
        return
    identity = text(
        "{role} · {side}",
        role=sight.words.character(character),
        side=sight.words.member(sight.box.characters[character].faction, sight.theme),
    )
    ink: Any = "muted" if player.dead else "accent"
    forms = identity, text("{role}", role=sight.words.character(character))
    icon = "check" if player.tapped else ""
    stage.words(f"role:{character}", box, *forms, size="small", ink=ink, icon=icon, origin=f"seat:{seat}:role")


def _short_line(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """The name, the role if it lies open, and small icons of the equipment."""
    player, character = sight.view.players[seat], sight.view.characters[seat]
    known = player.revealed and character is not None
    who = sight.name(seat)
    role = sight.say(sight.words.character(character)) if known else ""
    both = text("{who} · {role}", who=who, role=role)
    side = min(24, box.h)
    icons = len(player.equipment) * (side + 4)
    wanted = stage.wide(both, "small", "bold") if known else min(box.w * 11 // 20, 120)
    plate = MORE if icons and box.w >= 100 else 0
    name, right = columns(box, 1.0, max(plate, min(icons, box.w - wanted)))
    ink: Any = "muted" if player.dead else "accent" if known else "text"
    if known:
        stage.words(f"role:{character}", name, both, role, style="bold", ink=ink, origin=f"seat:{seat}:name")
    else:
        stage.words(f"seat:{seat}:name", name, sight.fitted_name(seat, name.w), style="bold", ink=ink)
    if right.w:
        plates(stage, sight, seat, right, most=side, align="right")


def _track(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    player = sight.view.players[seat]
    known = player.revealed and sight.view.characters[seat] is not None
    ends = sight.possible_points(seat)
    face = Track(player.damage, sight.longest_track, ends, known=known, closed=player.dead)
    stage.add(f"seat:{seat}:track", "meter", box, face)
