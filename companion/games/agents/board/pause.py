"""The tray in a pause, in which anybody may reveal, and for who is not asked."""

from typing import Any

from companion.core import text
from companion.core.faces import Time
from companion.core.layout import columns, middle
from companion.core.scene import LEGAL, Box, Intent
from companion.core.stage import Stage
from companion.games.agents import state
from companion.games.agents.board.buttons import buttons
from companion.games.agents.board.dice import fight_dice
from companion.games.agents.board.private import REVEAL_TAKES, reveal_intent, role_buttons
from companion.games.agents.board.sight import Sight
from companion.games.agents.board.ways import Way, act, done, my_role


def pause(stage: Stage, sight: Sight, box: Box) -> None:
    """The same for all: everybody hidden who lives has a token here, and any finger counts (AG-165)."""
    view = sight.view
    seconds = view.options.reaction_pause
    if seconds:
        bar = Box(box.x, box.y, box.w, 6)
        clock = Time("reaction", seconds * 1000, seconds * 1000, running=True, look="bar")
        stage.add("tray:time", "clock", bar, clock)
        box = Box(box.x, box.y + 8, box.w, box.h - 8)
    rest = fight_dice(stage, sight, sight.todo.fight, box) if isinstance(sight.todo, state.Rolled) else box
    if stage.frame.size == "P":
        _upright_pause(stage, sight, rest)
        return
    for way in _ways_on(sight):
        w = 150 if stage.is_wide else 92
        end = Box(rest.right - w, rest.y, w, rest.h)
        go = middle(end, w, min(rest.h, 72))
        stage.button(f"way:{way.key}", go, *way.words, tap=way.tap, role=way.role, size="body")
        rest = Box(rest.x, rest.y, rest.w - w - 8, rest.h)
    if stage.is_wide:
        words, rest = columns(rest, 190, 1.0, gap=12)
        stage.words("tray:anyone", words, text("Anyone: reveal?"), size="body", style="bold", lines=2)
    _reveal_tokens(stage, sight, rest)


def _ways_on(sight: Sight) -> list[Way]:
    if state.GoOn() in sight.decisions:
        return [act(sight, state.GoOn(), text("Go on"), role="primary")]
    return [] if sight.seat is None else [done()]


def _upright_pause(stage: Stage, sight: Sight, box: Box) -> None:
    """There the files are held instead of tokens."""
    ways = []
    if sight.of_kind(state.Reveal):
        ways.append(Way("reveal", (text("Reveal"),), reveal_intent(sight), icon="eye", role="danger"))
    ways += _ways_on(sight)
    if ways:
        buttons(stage, sight, ways, box)
    else:
        stage.words("tray:anyone", box, text("Anyone: reveal?"), size="body", style="bold", align="middle")


def _reveal_tokens(stage: Stage, sight: Sight, box: Box) -> None:
    hidden = [i for i, player in enumerate(sight.view.players) if not player.revealed and not player.dead]
    least = 47
    lines = 2 if len(hidden) * (least + 2) > box.w and box.h >= 2 * least + 2 else 1
    per = -(-len(hidden) // lines) or 1
    step = min(box.w // per, 76)
    side = min(56, step - 2, box.h // lines - 2)
    for i, seat in enumerate(hidden):
        x = box.x + i % per * step
        line_h = box.h // lines
        y = box.y + i // per * line_h
        place = Box(x + (step - side) // 2, y + (line_h - side) // 2, side, side)
        hit = Box(x, y + max(0, (line_h - least) // 2), max(step, least), min(max(least, side), line_h))
        if seat == sight.seat and sight.of_kind(state.Reveal):
            more: dict[str, Any] = {"tap": reveal_intent(sight), "state": LEGAL}
        else:
            more = {"hold": Intent("shell", f"look {seat}", takes=REVEAL_TAKES)}
        stage.add(f"reveal:{seat}", "token", place, sight.token(seat), hit=hit, always=True, **more)


def waiting(stage: Stage, sight: Sight, box: Box) -> None:
    """Who is not asked sees the own role here; a bystander sees whom all wait for."""
    seat = sight.seat
    character = sight.view.characters[seat] if seat is not None else None
    if seat is None:
        fights = [todo.fight for todo in sight.view.todo if isinstance(todo, state.Rolled | state.Hitting)]
        rest = fight_dice(stage, sight, fights[-1], box) if fights else box
        waited = text("{sides}", sides=sight.game.telling.heading(sight.view))
        stage.words("tray:setup", rest, waited, size="body", ink="muted", align="middle", lines=3)
        return
    own = role_buttons(sight)
    ways = [Way(key, (words,), intent, icon="eye", role="danger") for key, words, intent in own]
    ways += [my_role(sight), done()]
    if stage.frame.size == "P":
        buttons(stage, sight, ways, box)
        return
    words, right = columns(box, 1.0, min((230 if stage.is_wide else 176) * len(ways), box.w - 60), gap=10)
    buttons(stage, sight, ways, right)
    if sight.view.players[seat].dead:
        stage.words("tray:dead", words, text("You are out of the game."), size="small", ink="muted", lines=2)
    elif character is not None:
        told = text("Your role is shown while you hold the button."), text("Shown while it is held.")
        stage.words("tray:own", words, *told, size="small", ink="muted", lines=3)
