"""The row of hideouts with its route, from 00 to the plane: what everybody sees, each in their own way."""

from companion.core import text
from companion.core.faces import AnyFace, Chip, Empty, Goal, Label, Numbered, OwnBack, Route, Sign, SizeName
from companion.core.layout import fit, shortened, strips, type_size
from companion.core.notation import write
from companion.core.scene import LEGAL, PLAIN, SELECTED, Box, Drop, Intent, State, Why
from companion.core.stage import Stage
from companion.games.fugitive.board.draft import in_hand
from companion.games.fugitive.board.sight import Guessing, Sight, found_in, ranges, round_word
from companion.games.fugitive.eventcards import targets
from companion.games.fugitive.move import sign_at
from companion.games.fugitive.state import Hideout, Placing, Point, Pointing, Shown

CARDS = {"S": (58, 80), "M": (92, 128), "L": (104, 144), "P": (60, 84)}
STEP = {"S": 12, "M": 42, "L": 42, "P": 12}
CAPTION = 34
SMALL: tuple[SizeName, ...] = ("small", "note")


def row(stage: Stage, sight: Sight, box: Box, *, side: int = 0) -> None:
    """`side` dp at the right of the panel are kept free for other facts."""
    stage.panel("row", box)
    inner = box.inset(stage.gap + (16 if stage.is_wide else 2), 8 if stage.is_wide else 3)
    inner = Box(inner.x, inner.y, inner.w - side, inner.h)
    n = len(sight.view.row)
    chase = sight.view.row[-1].number != sight.deck.goal
    things = n + (2 if chase else 0)
    captions = stage.is_wide and inner.h >= CARDS[stage.frame.size][1] + 2 * CAPTION
    area = Box(inner.x, inner.y, inner.w, inner.h - (2 * CAPTION if captions else 0))
    touch = stage.frame.touch if isinstance(sight.todo, Pointing) else 0
    most = 2 if stage.frame.size == "S" else 3
    size = stage.frame.size
    boxes = strips(area, things, CARDS[size], 24, STEP[size], most=most, touch=touch)
    route_behind(stage, boxes)
    one_line = boxes[0].y == boxes[-1].y
    for place, hideout in enumerate(sight.view.row):
        _hideout(stage, sight, place, hideout, boxes[place])
    if chase:
        _free_place(stage, sight, boxes[n])
        stage.add("goal", "slot", _smaller(boxes[n + 1]), Goal("plane", str(sight.deck.goal)))
    if captions and one_line:
        _captions(stage, sight, boxes, Box(inner.x, area.bottom, inner.w, 2 * CAPTION))


def _smaller(box: Box) -> Box:
    return box.inset(0, round(box.h * 0.08))


def route_behind(stage: Stage, boxes: tuple[Box, ...]) -> None:
    """A line behind the cards, one for each line of them."""
    for y in dict.fromkeys(box.y for box in boxes):
        line = [box for box in boxes if box.y == y]
        left, right, middle = line[0].middle[0], line[-1].middle[0], line[0].middle[1]
        if right > left:
            where = Box(left, middle - 2, right - left, 4)
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
    if not (sight.acts and isinstance(todo, Pointing)):
        hideout = sight.view.row[place]
        if box.w < sight.frame.touch or not _open_sprints(hideout):
            return None, PLAIN, None
        shown = sight.game.telling.event(sight.view, Shown(place, hideout.number, hideout.sprints))
        return None, PLAIN, Why(shown.in_(sight.frame.language), "FU-062")
    if place in targets(sight.view, todo.with_sprint):
        return Intent("act", write(Point(place))), LEGAL, None
    return None, State(dimmed=True), sight.refused(Point(place))


def _face(stage: Stage, sight: Sight, place: int, hideout: Hideout, box: Box) -> AnyFace | None:
    number = hideout.number
    if number is not None and hideout.face_up:
        return Numbered(f"{number:02}", feet(sight, number))
    if number is not None:
        return OwnBack(f"{number:02}", "body")
    possible = sight.notes.sets.get(place)
    if possible and sight.frame.size in {"S", "P"}:
        return OwnBack(short(sight, possible, stage, box.w), "note")
    return None


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
        stage.add(
            f"card:{chosen:02}",
            "card",
            box,
            Numbered(f"{chosen:02}", feet(sight, chosen)),
            state=SELECTED,
            tap=back,
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
    face = Empty(fitted.lines, fitted.size) if legible else Empty((), icon="plus")
    why = event_why(sight, sign.event) if sign else None
    stage.add("place:free", "slot", box, face, drop=drops, why=why)


# -------------------------------------------------------------------------------- what stands below the cards


def _captions(stage: Stage, sight: Sight, boxes: tuple[Box, ...], area: Box) -> None:
    found = found_in(sight.view)
    step = boxes[1].x - boxes[0].x
    for place, box in enumerate(boxes[: len(sight.view.row) + 1]):
        w = step - 6
        first = Box(box.middle[0] - w // 2, area.y + 2, w, CAPTION - 2)
        second = Box(first.x, first.bottom + 2, w, CAPTION - 4)
        if place < len(sight.view.row):
            _caption(stage, sight, place, first, found)
        if sign := sign_at(sight.view, place):
            _sign(stage, sight, place, sign.event, second)
        elif place < len(sight.view.row) and (sprints := _open_sprints(sight.view.row[place])):
            words = shortened(f"+ {sprints}", w - 2, type_size(stage.frame, "note"))
            stage.add(f"sprints:{place}", "text", second, Label((words,), "note", ink="muted", align="middle"))
        else:
            stage.words(f"place:{place}", second, str(place), size="note", ink="muted", align="middle")


def _open_sprints(hideout: Hideout) -> str:
    """The sprint cards that lie open under it."""
    if not hideout.face_up or None in hideout.sprints:
        return ""
    return " ".join(f"{card:02}" for card in hideout.sprints)


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
        _possible(stage, sight, key, box, sight.notes.sets[place])


def _possible(stage: Stage, sight: Sight, key: str, box: Box, numbers: tuple[int, ...]) -> None:
    """The strip of the notepad: every number if there is room, else from where to where, and how many."""
    sign = "" if sight.notes.exact else "≈"
    for words in (sign + ranges(numbers), f"{sign}{numbers[0]}…{numbers[-1]}"):
        for size in SMALL:
            face = Chip(words, size, outline=True)
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
