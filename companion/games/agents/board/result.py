"""How it ended: who won and by what, and everybody's role."""

from typing import Any

from companion.core import Outcome, Seat, Text, text, texts
from companion.core.faces import Chip, Poster, Sign
from companion.core.layout import columns, grid, middle, rows
from companion.core.scene import Box, Frame, Intent
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.agents.board.course import LEAST, course
from companion.games.agents.board.sight import Sight
from companion.games.agents.vocabulary import Equipment, FactionDead, KillWhenDead, OthersRevealed

TWO_LINES = 38


def result(stage: Stage, sight: Sight, outcome: Outcome) -> None:
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h).inset(0, stage.margin)
    head, people, left, foot = rows(
        whole,
        {"M": 190, "L": 250, "P": 184 if _has_facts(frame) else 150}.get(frame.size, 104),
        1.0,
        (2 if frame.size == "P" else 1) * stage.line("small") + 4,
        64 if not stage.is_wide else 76,
        gap=stage.gap,
    )
    stage.add("poster", "panel", Box(0, 0, frame.w, head.bottom), Poster())
    _headline(stage, sight, outcome, head.inset(stage.margin * 2, 0))
    _people(stage, sight, outcome, people.inset(stage.margin, 0))
    if stage.is_wide:
        left, legend = columns(left.inset(stage.margin * 2, 0), 1.0, 0.8, gap=12)
        told = text("Line: damage over the turns. Dashes: hit points.")
        stage.words("legend", legend, told, size="note", ink="muted", align="right")
    else:
        left = left.inset(stage.margin * 2, 0)
    spare = [sight.say(sight.words.character(id)) for id in sight.view.left_over if id is not None]
    if spare:
        words = text("Not in play: {names}", names=", ".join(spare))
        stage.words("left_over", left, words, size="small", ink="muted", lines=2)
    _buttons(stage, foot.inset(stage.margin, 0))


def _headline(stage: Stage, sight: Sight, outcome: Outcome, box: Box) -> None:
    facts_h = stage.line("small") + 4 if _has_facts(stage.frame) else 0
    title, why, facts = rows(box, 1.5, 1.0, facts_h, gap=4)
    size: Any = "huge" if stage.is_wide else "big"
    stage.words("headline", title, headline(sight, outcome), size=size, style="serif")
    if facts_h:
        counted = _facts(sight)
        stage.words("facts", facts, joined(counted, " · "), joined(counted[:2], " · "), size="small", ink="muted")
    clause = Chip(outcome.clause, "note", outline=True)
    w = stage.chip_width(clause)
    told = _why(sight, outcome)
    if outcome.winners and outcome.reason != "neutral":
        told = text("{why} Won by {winners}.", why=told, winners=joined(map(sight.name, outcome.winners)))
    reason, chip, _ = columns(why, min(why.w - w - 12, stage.wide(told, "action")), w, 1.0, gap=12)
    stage.words("reason", reason, told, size="body", ink="muted", lines=3)
    place = middle(chip, w, 30)
    hit = Box(place.x, place.y - 9, max(w, 47), 48)
    stage.add("clause", "text", place, clause, tap=Intent("open", f"rule {outcome.clause}"), hit=hit)


def _has_facts(frame: Frame) -> bool:
    return frame.size != "S" and frame.h >= 700


def _facts(sight: Sight) -> list[Text]:
    view = sight.view
    dead = sum(player.dead for player in view.players)
    shown = sum(player.revealed and not player.dead for player in view.players)
    return [
        texts("{n} round", "{n} rounds", view.round),
        texts("{n} turn", "{n} turns", view.turn),
        text("{n} dead", n=dead),
        text("{n} alive and face up", n=shown),
    ]


def _why(sight: Sight, outcome: Outcome) -> Text:
    """Why the game is over."""
    match outcome.reason:
        case "t" | "ct":
            loser = sight.words.faction("ct" if outcome.reason == "t" else "t", sight.theme)
            return text("All {side} are dead.", side=loser)
        case "both":
            return text("Both sides are dead to the last.")
        case "neutral":
            return joined((_achieved(sight, seat) for seat in outcome.winners), " ")
    return text("Everybody agreed.")


def _achieved(sight: Sight, seat: Seat) -> Text:
    character = sight.view.characters[seat]
    assert character is not None
    role = sight.words.character(character)
    return text("{who} was {role}: {goal}.", who=sight.name(seat), role=role, goal=_goal(sight, character))


def headline(sight: Sight, outcome: Outcome) -> Text:
    match outcome.reason:
        case "t" | "ct":
            return text("{side} win", side=sight.words.faction(outcome.reason, sight.theme))
        case "both":
            return text("Both sides win")
        case "neutral" if len(outcome.winners) == 1:
            return text("{who} wins", who=sight.name(outcome.winners[0]))
        case "neutral":
            return text("They win for themselves")
    return text("A draw")


def _people(stage: Stage, sight: Sight, outcome: Outcome, box: Box) -> None:
    """Winners first."""
    seats = sorted(range(len(sight.view.players)), key=lambda seat: (seat not in outcome.winners, seat))
    few = 3 if stage.is_wide else 1
    across = 1 if stage.frame.size == "P" else few if len(seats) == 3 else 3 if len(seats) > 4 else 2
    down = -(-len(seats) // across)
    h = min((box.h - 6 * (down - 1)) // down, {"S": 120, "P": 190}.get(stage.frame.size, box.h))
    used = Box(box.x, box.y, box.w, h * down + 6 * (down - 1))
    for seat, place in zip(seats, grid(used, down, across, 6), strict=False):
        _person(stage, sight, seat, place, won=seat in outcome.winners)


def _person(stage: Stage, sight: Sight, seat: Seat, box: Box, *, won: bool) -> None:
    """Who it was, and how the damage rose: beside the words where the line is long, else below them."""
    stage.panel(f"seat:{seat}", box, "active" if won else "plain")
    inner = box.inset(10, 5)
    if inner.w > 5 * inner.h:
        words, way = columns(inner, 1.5, 1.0, gap=12)
    else:
        words, way = rows(inner, min(inner.h, 62 if stage.is_wide else 46), 1.0, gap=4)
    side = min(36, words.h)
    stage.add(f"seat:{seat}:token", "token", Box(words.x, words.y, side, side), sight.token(seat))
    star = min(28, words.h * 7 // 12 if words.h >= TWO_LINES else words.h) if won else 0
    if won:
        stage.add(f"seat:{seat}:won", "text", Box(words.right - star, words.y, star, star), Sign("star", "lamp"))
    left = words.x + side + 10
    _identity(stage, sight, seat, Box(left, words.y, words.right - left, words.h), star)
    character = sight.view.characters[seat]
    if character is None:
        return
    if words.h < TWO_LINES:
        side_of = text("{side}", side=sight.words.member(sight.box.characters[character].faction, sight.theme))
        stage.words(f"seat:{seat}:side", way, side_of, size="note", ink="muted", align="right")
    elif way.h >= LEAST:
        course(stage, sight, seat, way)


def _identity(stage: Stage, sight: Sight, seat: Seat, box: Box, star: int) -> None:
    """`star` dp of the first line are a winner's star."""
    character = sight.view.characters[seat]
    name = sight.name(seat)
    first, second = rows(box, 1.4, 1.0) if box.h >= TWO_LINES else (box, None)
    first = Box(first.x, first.y, first.w - star - 4, first.h)
    if character is None:
        stage.words(f"seat:{seat}:name", first, name, size="body", style="bold")
        return
    role = sight.say(sight.words.character(character))
    forms = text("{who} was {role}", who=name, role=role), text("{who} · {role}", who=name, role=role), role
    ink: Any = "text" if star else "muted"
    stage.words(f"role:{character}", first, *forms, style="bold", ink=ink, origin=f"seat:{seat}:role")
    if second is not None:
        side = sight.words.member(sight.box.characters[character].faction, sight.theme)
        words, short = text("{side}: {goal}", side=side, goal=_goal(sight, character)), text("{side}", side=side)
        stage.words(f"seat:{seat}:side", second, words, short, size="note", ink="muted")


def _goal(sight: Sight, character: str) -> Text:
    """How somebody wins, in a few words."""
    players = str(len(sight.view.players))
    match sight.box.win_of(character):
        case FactionDead(faction=faction):
            return text("all dead: {side}", side=sight.words.faction(faction, sight.theme))
        case Equipment(count=count):
            return text("{n} equipment cards", n=count[players])  # type: ignore[index]
        case KillWhenDead(count=count):
            return text("a kill with {n} dead", n=count[players])  # type: ignore[index]
        case OthersRevealed(count=count):
            return text("{n} others face up", n=count[players])  # type: ignore[index]
    return text("to be alive at the end")


def _buttons(stage: Stage, box: Box) -> None:
    home, again = columns(box, 1.0, 1.8, gap=stage.gap)
    stage.button("home", home, text("Home"), tap=Intent("shell", "home"), icon="back", size="body")
    label = text("Same seats, again"), text("Again")
    stage.button("again", again, *label, tap=Intent("shell", "again"), role="primary")
