"""How it ended: who won and why, the whole route, and each guess again with what could be known then."""

from collections.abc import Callable

from companion.core import Outcome, text
from companion.core.faces import Chip, Ink, Numbered, OwnBack, Poster, Route, Sign, SizeName
from companion.core.layout import columns, rows, strips
from companion.core.scene import PLAIN, SELECTED, Box, Intent
from companion.core.stage import Stage
from companion.games.fugitive.board.past import Moment, last_open, moments, rewound
from companion.games.fugitive.board.public import ROLES
from companion.games.fugitive.board.row import PEEK, feet, possible_strip, route_behind, seen_through
from companion.games.fugitive.board.sight import Guessing, Sight, found_in, guesses, plus, round_word
from companion.games.fugitive.notepad import Notes
from companion.games.fugitive.state import FUGITIVE

HEADLINES = {
    "escape": text("Escaped"),
    "manhunt_lost": text("Escaped"),
    "found": text("Caught"),
    "manhunt_won": text("Caught"),
    "stall": text("Caught"),
    "forfeit": text("Caught"),
}
CARDS = {"S": (64, 90), "M": (108, 152), "L": (164, 230), "P": (78, 108)}
CAPTION = {"S": 24, "M": 34, "L": 40, "P": 26}
STEPS = {"S": 52, "M": 64, "L": 72, "P": 52}
"""dp of the line of all guesses, with a step back and one on at its ends."""
KNOT = 18


def result(stage: Stage, sight: Sight, outcome: Outcome, then: Callable[[int], Notes]) -> None:
    """`then` tells what was possible when so much of the record was there."""
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h)
    buttons = 80 if stage.is_wide else 64
    shares: tuple[float, ...] = (0.9, 1.1, buttons)
    if frame.size == "P":
        shares = (0.95, 1.2, 2 * buttons + 6)
    head, route, foot = rows(whole.inset(0, stage.margin), *shares, gap=stage.gap)
    stage.add("poster", "panel", Box(0, 0, frame.w, head.bottom), Poster())
    _headline(stage, sight, outcome, head.inset(stage.margin * 2, 0))
    _route(stage, sight, route.inset(stage.margin, 0), then)
    _buttons(stage, sight, foot.inset(stage.margin, 0))


def _headline(stage: Stage, sight: Sight, outcome: Outcome, box: Box) -> None:
    flight = 0 if stage.frame.size == "P" else round(box.w * (0.42 if stage.is_wide else 0.3))
    words, picture = columns(box, 1.0, flight, gap=8)
    shares = (1.3, 0.8, 0.95, 1.2) if stage.frame.size == "P" else (1.5, 0.8, 0.8, 1.2)
    huge, who, why, facts = rows(words, *shares, gap=4)
    size: SizeName = "huge" if huge.h >= stage.line("huge") * 0.8 else "big"
    stage.words("headline", huge, HEADLINES[outcome.reason], size=size, style="serif")
    winner = outcome.winners[0]
    side = min(36, who.h)
    token, name = columns(who, side, 1.0, gap=12)
    stage.add("winner", "token", Box(token.x, token.y + (who.h - side) // 2, side, side), ROLES[winner])
    stage.words(
        "winner:name", name, text("{who} wins", who=sight.names[winner]), size="action", style="bold", ink="accent"
    )
    clause = Chip(outcome.clause, "note", outline=True)
    w = stage.chip_width(clause)
    told = sight.game.telling.outcome(None, outcome)
    long = min(why.w - w - 12, stage.wide(told, "small"))
    reason, chip, _ = columns(why, long, w, 1.0, gap=12)
    stage.words("reason", reason, told, size="small", ink="muted", lines=2)
    middle = Box(chip.x, chip.y + (chip.h - 30) // 2, w, 30)
    stage.add("clause", "text", middle, clause, tap=Intent("open", f"rule {outcome.clause}"))
    _facts(stage, sight, facts)
    if flight and FUGITIVE not in outcome.winners:
        side = picture.h * 2 // 3
        caught = Box(picture.right - side - 24, picture.y + (picture.h - side) // 2, side, side)
        stage.add("handcuffs", "text", caught, Sign("handcuffs", "accent"))
    elif flight:
        plane = picture.h // 3
        at = Box(picture.right - plane, picture.y + 8, plane, plane)
        stage.add("plane", "text", at, Sign("plane"))
        curve = Box(picture.x, picture.y + 12, picture.w - plane - 8, picture.h // 2)
        points = ((0, curve.h), (curve.w // 2, curve.h), (curve.w, plane // 2))
        stage.add("flight", "path", curve, Route(points, "curve"))


def _facts(stage: Stage, sight: Sight, box: Box) -> None:
    laid = sight.view.row[1:]
    found = sum(1 for hideout in laid if hideout.found)
    hidden = sum(1 for hideout in laid if hideout.number != sight.deck.goal)
    facts = (
        (str(sight.view.round), text("Rounds")),
        (stage.say(text("{n} of {all}", n=found, all=hidden)), text("Found")),
        (str(sum(len(hideout.sprints) for hideout in laid)), text("Sprints")),
        (str(len(guesses(sight.view))), text("Guesses")),
    )
    for i, ((value, name), place) in enumerate(zip(facts, columns(box, *[1.0] * 4, gap=8), strict=True)):
        first, second = rows(place, 1.3, 1.0)
        stage.words(f"fact:{i}", first, value, size="value", style="bold")
        stage.words(f"fact:{i}:name", second, name, size="small", ink="muted")


# -------------------------------------------------------------------------------- the route, now and then


def _route(stage: Stage, sight: Sight, box: Box, then: Callable[[int], Notes]) -> None:
    stage.panel("row", box)
    inner = box.inset(stage.gap + (12 if stage.is_wide else 4), 8 if stage.is_wide else 4)
    past = moments(sight.view)
    at = sight.draft.turn if 0 <= sight.draft.turn < len(past) else None
    title, line, knots = rows(inner, stage.line("small") + 4, 1.0, STEPS[stage.frame.size] if past else 0, gap=4)
    moment = None if at is None else past[at]
    _title(stage, title, moment)
    events = last_open(sight.view) if moment is None else moment.events
    notes = then(events) if sight.draft.shows_sets else Notes()
    _stops(stage, sight, line, moment, notes)
    if past:
        _knots(stage, past, at, knots)


def _title(stage: Stage, box: Box, moment: Moment | None) -> None:
    if moment is None:
        stage.words("row:title", box, text("The whole route"), size="small", ink="muted")
        return
    guess = moment.guess
    what = text("Round {n}: {numbers}", n=guess.round, numbers=plus(guess.numbers)), round_word(guess.round)
    icon, ink = ("check", "good") if guess.hit else ("close", "danger")
    stage.words("row:title", box, *what, size="small", style="bold", icon=icon, icon_ink=ink)  # type: ignore[arg-type]


def _stops(stage: Stage, sight: Sight, area: Box, moment: Moment | None, notes: Notes) -> None:
    """Every hideout with its number; what was face down then is seen through its back."""
    row, found = sight.view.row, found_in(sight.view)
    past = row if moment is None else rewound(sight.view, moment.events).row
    size = stage.frame.size
    (w, h), below = CARDS[size], PEEK[size] + CAPTION[size]
    gap = {"M": 36, "L": 48}.get(size, 10)
    places = strips(area, len(row), (w, h + below), 36, gap, most=3)
    boxes = tuple(Box(place.x, place.y, place.w, place.h - below) for place in places)[: len(past)]
    route_behind(stage, boxes)
    step = places[1].x - places[0].x if len(places) > 1 else w + gap
    for place, box in enumerate(boxes):
        hit = moment is not None and place in moment.places
        _stop(stage, sight, place, open_then=past[place].face_up, hit=hit, box=box)
        words = Box(box.middle[0] - (step - 4) // 2, box.bottom + PEEK[size], step - 4, CAPTION[size] - 2)
        if place in notes.sets:
            possible_strip(stage, f"caption:{place}", words, notes.sets[place], exact=notes.exact)
        elif moment is None or past[place].face_up:
            _when(stage, place, found.get(place), words, flown=row[place].number == sight.deck.goal)


def _stop(stage: Stage, sight: Sight, place: int, *, open_then: bool, hit: bool, box: Box) -> None:
    hideout = sight.view.row[place]
    number, count = hideout.number, len(hideout.sprints) or None
    if number is None:
        stage.add(f"row:{place}", "card", box, None, count=count)
        return
    unseen = place > 0 and not hideout.found and number != sight.deck.goal
    face = (
        Numbered(f"{number:02}", feet(sight, number), top=unseen)
        if open_then
        else OwnBack(f"{number:02}", seen_through(box))
    )
    looks = SELECTED if hit else PLAIN
    stage.add(f"card:{number:02}", "card", box, face, count=count, origin=f"row:{place}", state=looks)


def _when(stage: Stage, place: int, when: Guessing | None, box: Box, *, flown: bool) -> None:
    key = f"caption:{place}"
    size: SizeName = "small" if stage.is_wide else "note"
    if when is not None:
        word = text("hunt") if when.hunt else round_word(when.round)
        sign = "binoculars" if stage.is_wide and box.w >= 72 else ""
        ink: Ink = "text" if sign else "good"
        stage.words(key, box, word, size=size, style="bold", ink=ink, align="middle", icon=sign, icon_ink="good")
    elif place == 0:
        stage.words(key, box, text("start"), size=size, ink="muted", align="middle")
    else:
        side = min(24, box.h)
        where = Box(box.middle[0] - side // 2, box.y + (box.h - side) // 2, side, side)
        stage.add(key, "text", where, Sign("plane", "accent") if flown else Sign("eye_off", "faint"))


def _knots(stage: Stage, past: tuple[Moment, ...], at: int | None, box: Box) -> None:
    """All guesses on a line, hits green; the last knot is the end. Touched, or step by step."""
    back, line, on = columns(box, 64, 1.0, 64, gap=14)
    named, line = rows(line, stage.line("note") if stage.is_wide else 0, 1.0)
    here, last = len(past) if at is None else at, len(past)
    stage.button("moment:back", back, tap=Intent("pick", f"turn {(here - 1) % (last + 1)}"), icon="back")
    stage.button("moment:on", on, tap=Intent("pick", f"turn {(here + 1) % (last + 1)}"), icon="next")
    stage.add("moments", "path", Box(line.x, line.middle[1] - 2, line.w, 4), Route(((0, 2), (line.w, 2)), "solid"))
    step = (line.w - 2 * KNOT) / max(1, last)
    side = max(6, min(KNOT, int(step) - 2))
    for i in range(last + 1) if step > side else [here]:  # of more than there is room for, this one alone
        r = side + 8 if i == here and step > side + 12 else side
        x = line.x + round(KNOT + step * i)
        where = Box(x - r // 2, line.middle[1] - r // 2, r, r)
        icon, ink = ("flag", "accent") if i == last else ("circle", "good") if past[i].guess.hit else ("ex", "danger")
        tap = Intent("pick", f"turn {i}") if step >= stage.frame.touch else None
        stage.add(f"moment:{i}", "text", where, Sign(icon, "lamp" if i == here else ink), tap=tap)  # type: ignore[arg-type]
        if i < last and stage.is_wide:
            _named(stage, i, past[i].guess, Box(x, named.y, round(step) - 8, named.h), here=i == here)


def _named(stage: Stage, i: int, guess: Guessing, box: Box, *, here: bool) -> None:
    """The numbers of a guess above its knot, where there is room for them."""
    words = plus(guess.numbers)
    if (w := stage.wide(words, "note", "bold")) <= box.w:
        where = Box(box.x - w // 2, box.y, w, box.h)
        ink: Ink = "lamp" if here else "muted"
        stage.words(f"moment:{i}:says", where, words, size="note", style="bold", ink=ink, align="middle")


def _buttons(stage: Stage, sight: Sight, box: Box) -> None:
    if stage.frame.size == "P":
        upper, lower = rows(box, 1.0, 1.0, gap=6)
        places = (*columns(upper, 1.0, 1.0, gap=6), *columns(lower, 1.0, 1.4, gap=6))
    else:
        places = columns(box, 1.0, 1.1, 0.8, 1.5, gap=stage.gap)
    watch, sets, home, again = places
    stage.button("again:watch", watch, text("Watch again"), tap=Intent("pick", "turn 0"), icon="play", size="body")
    chosen = SELECTED if sight.draft.shows_sets else PLAIN
    words = text("What was possible"), text("Possible")
    stage.button("sets", sets, *words, tap=Intent("pick", "sets"), icon="binoculars", size="body", state=chosen)
    stage.button("home", home, text("Home"), tap=Intent("shell", "home"), icon="back", size="body")
    label = text("Swap roles, again"), text("Again")
    stage.button("again", again, *label, tap=Intent("shell", "again swap"), icon="swap", role="primary")
