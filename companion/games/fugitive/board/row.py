"""The row of hideouts with its route, from 00 to the plane: what everybody sees, each in their own way."""

from companion.core import text
from companion.core.faces import AnyFace, Chip, Empty, Goal, Label, Numbered, OwnBack, Route, Sign, SizeName
from companion.core.layout import fit, middle, shortened, strips, type_size
from companion.core.notation import write
from companion.core.scene import LEGAL, PLAIN, SELECTED, Box, Drop, Intent, State, Why
from companion.core.stage import Stage
from companion.games.fugitive.board.draft import in_hand
from companion.games.fugitive.board.sight import Guessing, Sight, found_in, ranges, round_word, told_of
from companion.games.fugitive.choices import answers
from companion.games.fugitive.eventcards import targets
from companion.games.fugitive.move import sign_at
from companion.games.fugitive.state import Answer, Answering, Hideout, Placing, Point, Pointing, Shown, Told

CARDS = {"S": (62, 86), "M": (108, 152), "L": (172, 240), "P": (84, 118)}
PEEK = {"S": 10, "M": 24, "L": 38, "P": 12}
"""What sprint cards look out from under a hideout, with their number."""
STEP = {"S": 12, "M": 42, "L": 56, "P": 12}
GOALS = {"S": (54, 74), "M": (92, 118), "L": (124, 160)}
"""How large the plane at the far end is drawn; upright it stands in the row."""
CAPTION = {"S": 34, "M": 34, "L": 44, "P": 34}
SMALL: tuple[SizeName, ...] = ("small", "note")
FANNED = {"S": (26, 32), "M": (26, 32), "L": (34, 42), "P": (26, 32)}
"""A sprint card that lies open below its hideout."""


def row(stage: Stage, sight: Sight, box: Box, *, side: int = 0) -> None:
    """`side` dp at the right of the panel are kept free for other facts."""
    stage.panel("row", box)
    size = stage.frame.size
    inner = box.inset(stage.gap + (16 if stage.is_wide else 2), 8 if stage.is_wide else 3)
    inner = Box(inner.x, inner.y, inner.w - side, inner.h)
    n, flees = len(sight.view.row), sight.view.row[-1].number != sight.deck.goal
    apart = GOALS[size][0] + STEP[size] + 6 if size in GOALS else 0
    things = n + flees + (not apart)
    room = Box(inner.x, inner.y, inner.w - apart, inner.h)
    below = 2 * CAPTION[size]
    captions = stage.is_wide and inner.h >= 90 + below
    area = Box(room.x, room.y, room.w, room.h - (below if captions else 0))
    places = _placed(sight, area, things)
    if captions and places[0].y != places[-1].y:  # two lines leave no room for words below the cards
        captions, area = False, room
        places = _placed(sight, area, things)
    boxes = tuple(_card(sight, place) for place in places)
    end = boxes[-1]
    if apart:
        w, h = GOALS[size]
        h = min(h, area.h)
        end = Box(inner.right - w, end.middle[1] - h // 2, w, h)
    route_behind(stage, boxes)
    for place, hideout in enumerate(sight.view.row):
        _hideout(stage, sight, place, hideout, boxes[place])
    if flees:
        _free_place(stage, sight, boxes[n])
    _goal(stage, sight, boxes[n - 1 + flees], end, flees=flees)
    if captions:
        _captions(stage, sight, boxes, Box(inner.x, places[0].bottom, inner.w, below))


def _placed(sight: Sight, area: Box, things: int) -> tuple[Box, ...]:
    """The hideouts and the free place with what looks out below them, in as many lines as make them largest."""
    size = sight.frame.size
    w, h = CARDS[size]
    touch = sight.frame.touch if _is_touched(sight) else 0
    return strips(area, things, (w, h + _peek(sight)), 24, STEP[size], most=2 if size == "S" else 3, touch=touch)


def _is_touched(sight: Sight) -> bool:
    return isinstance(sight.todo, Pointing | Answering)


def _peek(sight: Sight) -> int:
    """Where little room is left and hideouts are touched, all of it is the finger's."""
    size = sight.frame.size
    return 0 if size in {"S", "P"} and _is_touched(sight) else PEEK[size]


def _card(sight: Sight, place: Box) -> Box:
    h = CARDS[sight.frame.size][1]
    return Box(place.x, place.y, place.w, round(place.h * h / (h + _peek(sight))))


def _goal(stage: Stage, sight: Sight, last: Box, box: Box, *, flees: bool) -> None:
    """The plane waits at the end of the route; once 42 lies there, it takes off."""
    face = Goal("plane", str(sight.deck.goal), reached=not flees)
    if not flees:
        box = Box(box.x, last.y, box.w, min(box.h, box.w))
    if box.x - last.right > 24:
        start, end = last.middle[1], box.middle[1]
        where = Box(last.right + 6, min(start, end) - 2, box.x - last.right - 12, abs(end - start) + 4)
        points = ((0, start - where.y), (where.w // 2, start - where.y), (where.w, end - where.y))
        stage.add("route:goal", "path", where, Route(points, "curve" if start != end else "dashed"))
    stage.add("goal", "slot", box, face)


def route_behind(stage: Stage, boxes: tuple[Box, ...]) -> None:
    """A line behind the cards, one for each line of them."""
    for y in dict.fromkeys(box.y for box in boxes):
        line = [box for box in boxes if box.y == y]
        left, right, level = line[0].middle[0], line[-1].middle[0], line[0].middle[1]
        if right > left:
            where = Box(left, level - 2, right - left, 4)
            stage.add(f"route:{y}", "path", where, Route(((0, 2), (right - left, 2))))


def _hideout(stage: Stage, sight: Sight, place: int, hideout: Hideout, box: Box) -> None:
    number = hideout.number
    known = number is not None
    key = f"card:{number:02}" if known else f"row:{place}"
    tap, looks, why = _pointed_at(sight, place, box)
    stage.add(
        key,
        "card",
        box,
        _face(stage, sight, place, hideout, box),
        count=len(hideout.sprints) or None,
        origin=f"row:{place}" if known else None,
        tap=tap,
        state=looks,
        why=why,
    )


def _pointed_at(sight: Sight, place: int, box: Box) -> tuple[Intent | None, State, Why | None]:
    """An event asks for a hideout: those it can mean are lit, all others say why not."""
    todo = sight.todo
    if sight.acts and isinstance(todo, Answering) and Answer((place,)) in answers(sight.view, todo.numbers):
        return Intent("act", write(Answer((place,)))), LEGAL, None  # the one that was named is turned up
    if not (sight.acts and isinstance(todo, Pointing)):
        has_event = sign_at(sight.view, place) is not None and sight.frame.size in {"S", "P"}
        looks = State(warn=True) if has_event else PLAIN
        return None, looks, _said_of(sight, place) if box.w >= sight.frame.touch else None
    if place in targets(sight.view, todo.with_sprint):
        return Intent("act", write(Point(place))), LEGAL, None
    return None, State(dimmed=True), sight.refused(Point(place))


def _said_of(sight: Sight, place: int) -> Why | None:
    """What touching a hideout tells: of an event that has no room below it, its open sprint cards, the notepad."""
    hideout, language = sight.view.row[place], sight.frame.language
    if sight.frame.size in {"S", "P"} and (sign := sign_at(sight.view, place)):
        return event_why(sight, sign.event)
    if _open_sprints(hideout):
        shown = sight.game.telling.event(sight.view, Shown(place, hideout.number, hideout.sprints))
        return Why(shown.in_(language), "FU-062")
    said = [sight.game.telling.event(sight.view, told).in_(language) for told in told_of(sight.view, place)]
    if possible := sight.notes.sets.get(place):
        numbers = ("" if sight.notes.exact else "≈ ") + ranges(possible)
        words = text("Place {place} can be: {numbers}", place=place, numbers=numbers)
        return Why(" ".join((*said, words.in_(language))), "FU-142")
    return Why(" ".join(said), "FU-128") if said else None


def _face(stage: Stage, sight: Sight, place: int, hideout: Hideout, box: Box) -> AnyFace | None:
    number = hideout.number
    if number is not None and hideout.face_up:
        return Numbered(f"{number:02}", feet(sight, number))
    if number is not None:
        return OwnBack(f"{number:02}", seen_through(box))
    possible = sight.notes.sets.get(place)
    if possible and sight.frame.size in {"S", "P"}:
        return OwnBack(short(sight, possible, stage, box.w), "body" if len(possible) == 1 else "note")
    return None


def seen_through(back: Box) -> SizeName:
    """How large a number is on a back of this size."""
    return "big" if back.w >= 130 else "value" if back.w >= 60 else "body"


def feet(sight: Sight, number: int) -> tuple[str, ...]:
    return ("foot1",) * sight.deck.sprint[number]


def short(sight: Sight, possible: tuple[int, ...], stage: Stage, across: int) -> str:
    """What a hideout can be, on the little room a small back has: the numbers, the ends, or only how many."""
    sign = "" if sight.notes.exact else "≈"
    forms = (ranges(possible), f"{possible[0]}…{possible[-1]}", f"{len(possible)}?")
    return next((sign + form for form in forms if stage.wide(sign + form, "note", "bold") <= across - 10), forms[-1])


def _free_place(stage: Stage, sight: Sight, box: Box) -> None:
    """Where the next hideout goes; the one being chosen lies there already."""
    chosen = sight.draft.hideout
    if chosen is not None and sight.acts:
        back = Intent("pick", f"card {chosen}")
        more = [card for card in in_hand(sight.view) if card not in (chosen, *sight.draft.sprints)]
        under = tuple(
            Drop(f"card:{card:02}", Intent("pick", f"card {card}")) for card in more if sight.may_sprint(card)
        )
        stage.add(
            f"card:{chosen:02}",
            "card",
            box,
            Numbered(f"{chosen:02}", feet(sight, chosen)),
            state=SELECTED,
            tap=back,
            drop=tuple(under),
            count=len(sight.draft.sprints) or None,
        )
        return
    drops: tuple[Drop, ...] = ()
    if sight.acts and isinstance(sight.todo, Placing):
        cards = [card for card in in_hand(sight.view) if sight.can_be_hideout(card)]
        drops = tuple(Drop(f"card:{card:02}", Intent("pick", f"hideout {card}")) for card in cards)
    sign = sign_at(sight.view, len(sight.view.row))
    words = text("free place") if sign is None else sight.deck.events[sign.event].name
    fitted = fit(stage.frame, box.inset(max(3, box.w // 7), 3), words.in_(stage.frame.language), size="small", lines=3)
    legible = all(stage.wide(line, fitted.size) <= box.w - 2 for line in fitted.lines)
    face = Empty(fitted.lines, fitted.size) if legible else Empty((), icon="bolt" if sign else "plus")
    why = event_why(sight, sign.event) if sign else None
    stage.add("place:free", "slot", box, face, drop=drops, why=why)


# -------------------------------------------------------------------------------- what stands below the cards


def _captions(stage: Stage, sight: Sight, boxes: tuple[Box, ...], area: Box) -> None:
    found = found_in(sight.view)
    step = boxes[1].x - boxes[0].x
    for place, box in enumerate(boxes[: len(sight.view.row) + 1]):
        w = step - 6
        high = area.h // 2
        first = Box(box.middle[0] - w // 2, area.y + 2, w, high - 2)
        second = Box(first.x, first.bottom + 2, w, high - 4)
        if place < len(sight.view.row):
            _caption(stage, sight, place, first, found)
        if sign := sign_at(sight.view, place):
            _sign(stage, sight, place, sign.event, second)
        elif place < len(sight.view.row) and (sprints := _open_sprints(sight.view.row[place])):
            _fan(stage, place, sprints, second)
        else:
            stage.words(f"place:{place}", second, str(place), size="note", ink="muted", align="middle")


def _open_sprints(hideout: Hideout) -> tuple[int, ...]:
    """The sprint cards that lie open under it."""
    known = tuple(card for card in hideout.sprints if card is not None)
    return known if hideout.face_up and len(known) == len(hideout.sprints) else ()


def _fan(stage: Stage, place: int, sprints: tuple[int, ...], box: Box) -> None:
    """They come out from under it and stay where they can be read; as words, if they are too many."""
    w, h = FANNED[stage.frame.size]
    whole = len(sprints) * (w + 4) - 4
    if whole > box.w:
        words = shortened("+ " + " ".join(f"{card:02}" for card in sprints), box.w - 2, type_size(stage.frame, "note"))
        stage.add(f"sprints:{place}", "text", box, Label((words,), "note", ink="muted", align="middle"))
        return
    fanned = middle(box, whole, min(h, box.h))
    for i, card in enumerate(sprints):
        where = Box(fanned.x + i * (w + 4), fanned.y, w, fanned.h)
        stage.add(f"card:{card:02}", "card", where, Numbered(f"{card:02}"), origin=f"row:{place}")


def _caption(stage: Stage, sight: Sight, place: int, box: Box, found: dict[int, Guessing]) -> None:
    key = f"caption:{place}"
    hideout = sight.view.row[place]
    if place == 0:
        stage.words(key, box, text("start"), size="note", ink="muted", align="middle")
    elif place in found:
        when = found[place]
        word = stage.say(text("hunt")) if when.hunt else stage.say(round_word(when.round))
        stage.words(key, box, word, size="small", ink="muted", align="middle", icon="binoculars", icon_ink="good")
    elif not hideout.face_up and place in sight.notes.sets:
        possible_strip(stage, key, box, sight.notes.sets[place], exact=sight.notes.exact)
    elif told := told_of(sight.view, place):
        _facts(stage, sight, key, box, told)


def _facts(stage: Stage, sight: Sight, key: str, box: Box, told: tuple[Told, ...]) -> None:
    """What an event made the fugitive tell about a hideout."""
    words = " · ".join(
        f"+{fact.value}" if fact.fact == "sprint_sum" else stage.say(sight.game.telling.fact(fact.fact, fact.value))
        for fact in told
    )
    stage.words(key, box, words, size="small", style="bold", ink="warn", align="middle")


def possible_strip(stage: Stage, key: str, box: Box, numbers: tuple[int, ...], *, exact: bool) -> None:
    """The strip of the notepad: every number if there is room, else from where to where, and how many.

    None at all: what was entered contradicts itself (FU-144)."""
    if not numbers:
        stage.words(key, box, "–", size="small", style="bold", ink="danger", align="middle")
        return
    sign, certain = "" if exact else "≈", len(numbers) == 1
    for words in (sign + ranges(numbers), f"{sign}{numbers[0]}…{numbers[-1]}"):
        for size in SMALL:
            face = Chip(words, size, end="check" if certain else "", end_ink="good", outline=True)
            w = stage.chip_width(face) - 8
            if w <= box.w:
                stage.add(key, "text", Box(box.middle[0] - w // 2, box.y, w, box.h), face)
                return
    stage.add(key, "text", box, Label((f"{len(numbers)}×",), "note", align="middle", ink="accent"))


def _sign(stage: Stage, sight: Sight, place: int, event: str, box: Box) -> None:
    """An event card that lies at a place; touched, it says what it does."""
    name = sight.deck.events[event].name.in_(stage.frame.language)
    fitted = fit(stage.frame, box.inset(2, 0), name, size="note", lines=2)
    fits = all(stage.wide(line, fitted.size) <= box.w for line in fitted.lines)
    face = Label(fitted.lines, fitted.size, "semibold", "warn", "middle") if fits else Sign("bolt", "warn")
    touched = Box(box.x, box.bottom - stage.frame.touch, box.w, stage.frame.touch)
    stage.add(f"sign:{place}", "text", box, face, hit=touched, why=event_why(sight, event))


def event_why(sight: Sight, event: str) -> Why:
    return Why(sight.deck.events[event].text.in_(sight.frame.language), "FU-122")
