"""A file for each player: name, what is known of the role, damage, equipment."""

from math import ceil
from typing import Any

from companion.core import Seat, Text, text
from companion.core.faces import Gear, Label, Redacted, Route, Track
from companion.core.layout import columns, grid, middle, rows, shortened, type_size
from companion.core.notation import write
from companion.core.scene import DIMMED, LEGAL, PLAIN, SELECTED, Box, Confirm, Intent, Why
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.agents import state
from companion.games.agents.board.aim import by_target, in_reach, marked, probe
from companion.games.agents.board.private import REVEAL_TAKES, reveal_intent
from companion.games.agents.board.sight import Sight
from companion.games.agents.edition import Box as Edition
from companion.games.agents.move import possible_characters, setup_of
from companion.games.agents.vocabulary import (
    FACTIONS,
    CancelAttack,
    LootAll,
    NoSteal,
    RerollMove,
)

GEAR_ICONS: dict[type, str] = {LootAll: "folder", RerollMove: "walk", NoSteal: "lock", CancelAttack: "user"}


def two_sides(stage: Stage, sight: Sight, left: Box, right: Box) -> None:
    """Half of the files at each side of the board."""
    n = len(sight.view.players)
    most = ceil(n / 2)
    height = min((left.h - 8 * (most - 1)) // most, 300)
    for seat in range(n):
        side, line = (left, seat) if seat < most else (right, seat - most)
        dossier(stage, sight, seat, Box(side.x, side.y + line * (height + 8), side.w, height))
    free = n // 2 * (height + 8)
    if right.h - free >= 150:
        _list_of_roles(stage, sight, Box(right.x, right.y + free, right.w, min(height, right.h - free)))


def _list_of_roles(stage: Stage, sight: Sight, box: Box) -> None:
    """Who may be among the hidden, for all that everybody knows (AG-018)."""
    stage.panel("roles", box)
    title, *sides = rows(box.inset(14, 10), 30, 1.0, 1.0, 1.0, gap=4)
    stage.words("roles:title", title, text("Who may be hidden here"), size="small", ink="muted")
    hidden = not all(player.revealed for player in sight.view.players)
    possible = possible_characters(sight.box, sight.view) if hidden else []
    setup = setup_of(sight.box, sight.view)
    for faction, line in zip(FACTIONS, sides, strict=True):
        names = [sight.words.character(id) for id in possible if sight.box.characters[id].faction == faction]
        n, theme = setup.of(faction), sight.theme
        side = sight.words.member(faction, theme) if n == 1 else sight.words.faction(faction, theme)
        told = text("{n} {side}: {names}", n=n, side=side, names=joined(names) if names else "–")
        stage.words(f"roles:{faction}", line, told, size="small", lines=2)


def table(stage: Stage, sight: Sight, box: Box) -> None:
    """All files close together, in reading order."""
    n = len(sight.view.players)
    usual = 3 if n > 4 else 2
    across = usual if stage.frame.size != "P" else 2 if n > 6 or box.h < n * 52 else 1
    down = ceil(n / across)
    gap = 5
    h = min((box.h - gap * (down - 1)) // down, 118)
    used = Box(box.x, box.y, box.w, h * down + gap * (down - 1))
    for seat, place in zip(range(n), grid(used, down, across, gap), strict=False):
        dossier(stage, sight, seat, place)


def dossier(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    _ground(stage, sight, seat, box)
    pad = 12 if stage.is_wide else 7
    inner = box.inset(pad, 6 if box.h > 60 else 3)
    player = sight.view.players[seat]
    line_h = min(36 if box.h > 90 else 30, inner.h * 6 // 10)
    roomy = inner.h >= 100
    size: Any = "value" if box.h > 90 else "action"
    number = stage.wide("14", size, "bold")
    token = Box(inner.x, inner.y, line_h, line_h)
    stage.add(f"seat:{seat}:token", "token", token, sight.token(seat))
    first = Box(inner.x + line_h + 8, inner.y, inner.w - line_h - 8 - number, line_h)
    total = Box(inner.right - number, inner.y, number, line_h)
    ink: Any = "muted" if player.dead or not player.damage else "text"
    stage.add(f"seat:{seat}:damage", "text", total, Label((str(player.damage),), size, "bold", ink, "right"))
    if roomy:
        _name(stage, sight, seat, first)
        role, track, gear = rows(
            Box(inner.x, first.bottom, inner.w, inner.bottom - first.bottom),
            24 if stage.is_wide else 22,
            30 if stage.is_wide else 26,
            1.0,
        )
        _role(stage, sight, seat, Box(first.x, role.y, inner.right - first.x, role.h))
        _track(stage, sight, seat, track.inset(0, 3))
        _equipment(stage, sight, seat, gear)
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
    chosen = marked(sight) | ({sight.draft.target} if by_target(sight) else set())
    look = SELECTED if seat in chosen else LEGAL if tap else DIMMED if off else PLAIN
    if tap is None and why is None:
        why = Why(sight.say(_told(sight, seat)))
    active = view.turn > 0 and seat == view.active and view.result is None
    hold = _held(sight, seat)
    ground: Any = "active" if active else "plain"
    stage.panel(f"seat:{seat}", box, ground, tap=tap, why=why, state=look, hold=hold)


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
    return text("{who} is hidden; hit points {points}. Equipment: {cards}.", **about, points=points)


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
    across = box.w - (26 if player.tapped else 0)
    words = shortened(sight.say(identity), across, type_size(sight.frame, "small") * 1.02)
    icon = "check" if player.tapped else ""
    stage.words(f"role:{character}", box, words, size="small", ink=ink, icon=icon, origin=f"seat:{seat}:role")


def _short_line(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """Name or role, and small icons of the equipment."""
    player, character = sight.view.players[seat], sight.view.characters[seat]
    side = min(24, box.h)
    gear = tuple(player.equipment)
    least = min(box.w * 11 // 20, 120)
    fits = max(0, (box.w - least) // (side + 4))
    shown = gear if len(gear) <= fits else gear[: max(0, fits - 1)]
    x = box.right - (side + 4) * min(len(gear), fits)
    name = Box(box.x, box.y, x - box.x - 2, box.h)
    known = player.revealed and character is not None
    size: Any = "body"
    who = sight.name(seat)
    both = f"{who} · {sight.say(sight.words.character(character))}" if known else who
    words = both if stage.wide(both, size, "bold") <= name.w else who
    fitted = shortened(words, name.w, type_size(sight.frame, size) * 1.02, "bold")
    ink: Any = "muted" if player.dead else "accent" if known else "text"
    more: Any = {"origin": f"seat:{seat}:name"} if known else {}
    id = f"role:{character}" if known else f"seat:{seat}:name"
    stage.words(id, name, fitted, size=size, style="bold", ink=ink, **more)
    for i, card in enumerate(shown):
        place = middle(Box(x + i * (side + 4), box.y, side, box.h), side, side)
        stage.add(f"gear:{seat}:{i}", "text", place, Gear(gear_icon(sight.box, card)))
    if len(shown) < len(gear) and fits:
        place = Box(x + len(shown) * (side + 4), box.y, side + 4, box.h)
        rest = f"+{len(gear) - len(shown)}"
        stage.words(f"gear:{seat}:more", place, rest, size="note", ink="muted")


def _track(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    player = sight.view.players[seat]
    known = player.revealed and sight.view.characters[seat] is not None
    ends = sight.possible_points(seat)
    face = Track(player.damage, sight.longest_track, ends, known=known, closed=player.dead)
    stage.add(f"seat:{seat}:track", "meter", box, face)


def _equipment(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """With names where there is room for them, else as plates."""
    cards = sight.view.players[seat].equipment
    if not cards:
        word = text("no equipment")
        if not sight.view.players[seat].dead:
            stage.words(f"gear:{seat}:none", Box(box.x, box.y, box.w, min(30, box.h)), word, size="note", ink="muted")
        return
    line_h = 30
    lines = box.h // line_h
    if len(cards) <= lines:
        for i, (card, line) in enumerate(zip(cards, rows(box, *[line_h] * lines), strict=False)):
            plate, words = columns(line, 26, 1.0, gap=8)
            stage.add(f"gear:{seat}:{i}", "text", middle(plate, 26, 26), Gear(gear_icon(sight.box, card)))
            name = shortened(sight.say(sight.words.card(card)), words.w, type_size(sight.frame, "small") * 1.02)
            stage.words(f"gear:{seat}:{i}:name", words, name, size="small", ink="muted")
        return
    side = min(38, box.h)
    fits = box.w // (side + 6)
    shown = cards if len(cards) <= fits else cards[: fits - 1]
    y = box.y + (box.h - side) // 2
    for i, card in enumerate(shown):
        place = Box(box.x + i * (side + 6), y, side, side)
        stage.add(f"gear:{seat}:{i}", "text", place, Gear(gear_icon(sight.box, card)))
    if len(shown) < len(cards):
        place = Box(box.x + len(shown) * (side + 6), y, side + 4, side)
        stage.words(f"gear:{seat}:more", place, f"+{len(cards) - len(shown)}", size="note", ink="muted")


def gear_icon(box: Edition, card: str) -> str:
    found = box.cards[card]
    if found.weapon is not None:
        far = found.weapon.reach != "same"
        return "target" if far else "siren" if found.weapon.targets == "area" else "bolt"
    return "question" if found.manual else GEAR_ICONS.get(type(found.gear), "shield")
