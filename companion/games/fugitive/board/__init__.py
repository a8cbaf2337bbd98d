"""Fugitive on the screen: the night flight."""

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from companion.core import Seat, Text, text, texts
from companion.core.board import sentence
from companion.core.faces import Chip
from companion.core.layout import columns, rows
from companion.core.notation import write
from companion.core.scene import Banner, Box, Curtain, Frame, Intent, Scene, Why
from companion.core.stage import Stage, choices, curtain_for
from companion.games.fugitive import state
from companion.games.fugitive.board import draft as drafts
from companion.games.fugitive.board import fugitive, marshal
from companion.games.fugitive.board.cues import cue, heart
from companion.games.fugitive.board.event import news
from companion.games.fugitive.board.logline import held, last_entry, with_news
from companion.games.fugitive.board.past import last_open, moments, possible_then, rewound
from companion.games.fugitive.board.piles import large_piles
from companion.games.fugitive.board.public import ROLES, table
from companion.games.fugitive.board.result import result
from companion.games.fugitive.board.row import row
from companion.games.fugitive.board.sight import Playing, Sight, event_now, look, plus
from companion.games.fugitive.choices import manhunt_allowed
from companion.games.fugitive.hints import hints
from companion.games.fugitive.move import face_down_places
from companion.games.fugitive.notepad import Notes, notes
from companion.games.fugitive.state import FUGITIVE, MARSHAL, State

TITLE = "Fugitive"
"""The game's own name, the same in every language."""
ICONS = (("log", Intent("open", "log")), ("book", Intent("open", "book")))

THINKS_MS = 300_000
"""Both think for minutes in their turn: what they see stays open, and is covered by hand."""
CHOICE, MEMORY = 78, 116
"""dp of an entry of a menu, and of the log."""
WEIGHING = 12_000
"""Steps for the weights of level 3: a scene must be there at once, and where they take longer it does without."""


def _notepad(game: Playing, view: State) -> Notes:
    return notes(game.box, view, weighing=WEIGHING)


class Board:
    """What each seat sees of the chase, and what touching it means."""

    Draft = drafts.Draft

    def __init__(self, game: Playing) -> None:
        self.game = game
        self._notepad = lru_cache(8)(partial(_notepad, game))
        self._possible_then = lru_cache(64)(partial(possible_then, game.box))

    # ---------------------------------------------------------------------------- what is shown

    def scene(
        self,
        view: State,
        seat: Seat | None,
        legal: Iterable[Any],
        draft: drafts.Draft | None,
        frame: Frame,
        *,
        names: tuple[str, ...] = (),
    ) -> Scene:
        acts = next(iter(legal), None) is not None
        draft = drafts.fitting(draft, view)
        sight = look(self.game, view, seat, self._notepad, acts=acts, draft=draft, frame=frame, names=names)
        stage = Stage(frame)
        banner = _banner(sight)
        if view.result is not None:
            result(stage, sight, view.result, partial(self._possible_then, replace(view, hands=((), ()))))
            return stage.scene("fugitive", TITLE, banner)
        stage.top_bar(TITLE, banner, _lead(sight), ICONS, _lamp(stage, sight))
        _body(stage, sight)
        if isinstance(sight.todo, state.Hunting):
            _rim(stage)
        more = {"shaken": _shaken(view), "heart": heart(view), "hint": _hint(sight), "open_ms": THINKS_MS}
        more["news"] = news(stage, sight)
        return stage.scene("fugitive", TITLE, banner, **more)

    def cue(self, seen: State, event: Any) -> str:  # noqa: ARG002 - each event says all it has to say
        return cue(event)

    def curtain(self, view: State, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Curtain | None:
        role = self.game.telling.roles(view)[seat]
        is_named = bool(names) and names[seat] != role.in_(frame.language)
        called = text("{role} {name}", role=role, name=names[seat]) if is_named else role
        hold, note = text("Hold the sign to look"), text("Everyone else looks away.")
        icon = "star" if seat == MARSHAL else "walk"
        curtain = curtain_for(frame, seat, called, icon, hold=hold, note=note, foot=_facts(view))
        return with_news(curtain, self.game, view, frame)

    # ---------------------------------------------------------------------------- what is touched

    def pick(
        self, view: State, seat: Seat | None, legal: Iterable[Any], draft: drafts.Draft | None, pick: str
    ) -> drafts.Draft:
        """What can be played at once is an `act` in the scene: a pick here only changes the draft."""
        draft = drafts.fitting(draft, view)
        what, _, about = pick.partition(" ")
        match what:
            case "mark":
                return drafts.scribbled(draft, int(about))
            case "clear":
                return drafts.Draft(draft.moment, scribbles=draft.scribbles)
            case "page":
                return drafts.turned(draft, int(about))
            case "turn":
                return replace(draft, turn=int(about))
            case "sets":
                return _with_sets(view, draft)
            case "menu":
                return drafts.chosen(draft, about)
        if next(iter(legal), None) is None:
            return draft
        frame = Frame(0, 0, "S")
        sight = look(self.game, view, seat, self._notepad, acts=True, draft=draft, frame=frame, names=())
        number = int(about)
        if what == "number":
            return drafts.with_number(draft, view, number)
        if number not in drafts.in_hand(view):
            return draft
        if what == "hideout":
            return drafts.as_hideout(draft, number)
        return drafts.with_card(draft, number, can_be_hideout=sight.can_be_hideout(number))


def _with_sets(view: State, draft: drafts.Draft) -> drafts.Draft:
    """At an end at which everything was found there is nothing to be seen of it: then of the last guess."""
    past = len(moments(view))
    at_end = not 0 <= draft.turn < past
    all_found = not face_down_places(rewound(view, last_open(view)))
    turn = past - 1 if at_end and all_found and not draft.shows_sets else draft.turn
    return replace(draft, shows_sets=not draft.shows_sets, turn=turn)


# -------------------------------------------------------------------------------- the regions of each frame


def _body(stage: Stage, sight: Sight) -> None:
    """The row on top, in the middle what is being done, below what belongs to this seat."""
    body, size = stage.body, stage.frame.size
    own = sight.is_fugitive or sight.is_marshal
    if not own and not sight.acts:
        top, rest = rows(body, 262.0 if stage.is_wide else 0.5, 240.0 if stage.is_wide else 1.0, gap=stage.gap)
        row(stage, sight, top)
        table(stage, sight, rest)
    elif sight.acts and isinstance(sight.todo, state.Drawing | state.ChoosingPile | state.Looking):
        low = {"S": 78, "P": 104}.get(size, 160.0 if sight.is_fugitive else 116.0)
        top, info, middle, low_box = _regions(stage, body, *_shares(size, 262.0, 226.0, low))
        _top(stage, sight, top, info)
        middle = _beside_event(stage, sight, middle)
        if isinstance(sight.todo, state.Looking):
            choices(stage, "menu", middle, _entries(sight), sight.draft.page)
        else:
            stage.panel("piles", middle)
            large_piles(stage, sight, middle.inset(8, 4))
        _own_cards(stage, sight, low_box)
    elif sight.acts and _needs_menu(sight):
        top, info, rest = _regions(stage, body, *_shares(size, 220.0, 300.0))
        _top(stage, sight, top, info)
        _menu(stage, sight, _beside_event(stage, sight, rest))
    elif sight.is_marshal:
        _marshals_side(stage, sight, body)
    else:
        _fugitives_side(stage, sight, body)


def _beside_event(stage: Stage, sight: Sight, box: Box) -> Box:
    """What is left beside the event card that asks for something."""
    if event_now(sight) is None:
        return box
    if stage.frame.size == "P":
        rest, card = rows(box, 1.0, 128, gap=stage.gap)
    else:
        rest, card = columns(box, 1.0, 270 if stage.frame.size == "S" else 0.4, gap=stage.gap)
    stage.panel("event", card)
    marshal.told(stage, sight, card.inset(18 if stage.is_wide else 10, 8))
    return rest


def _shares(size: str, *shares: float) -> tuple[float, ...]:
    """Heights of the regions; small frames have a row of fixed height, upright ones a line of facts below it."""
    row_share, *rest = shares
    if size == "S":
        return (0.5, 0, 1.0, *rest[1:])
    if size == "P":
        return (0.5, 34, 1.0, *rest[1:])
    return (row_share, 0, *rest)


def _regions(stage: Stage, body: Box, *heights: float) -> tuple[Box, ...]:
    """Rows with gaps between them; what has no height has no gap either."""
    found = iter(rows(body, *[height for height in heights if height], gap=stage.gap))
    return tuple(next(found) if height else Box(body.x, body.y, body.w, 0) for height in heights)


def _top(stage: Stage, sight: Sight, top: Box, info: Box) -> None:
    """The row, and beside or below it what one must know of the others."""
    if stage.frame.size == "S":
        row(stage, sight, top, side=186)
        _facts_beside(stage, sight, Box(top.right - 182, top.y + 6, 174, top.h - 12))
        return
    row(stage, sight, top)
    if stage.frame.size == "P":
        left, right, lamp = columns(info, 1.0, 1.0, 24 if _may_hunt(sight) else 0, gap=10)
        if _may_hunt(sight):
            stage.words("facts:lamp", lamp, "", size="small", icon="siren", icon_ink="good")
        sizes = " · ".join(str(len(pile)) for pile in sight.view.piles)
        if sight.is_marshal and (sight.drawn or not sight.notes.adds_up):  # the piles stand in the grid
            marshal.drawn_piles(stage, sight, left)
        else:
            stage.words("facts:piles", left, text("Piles {sizes}", sizes=sizes), size="small", ink="muted", icon="card")
        last_entry(stage, sight, right)


def _facts_beside(stage: Stage, sight: Sight, box: Box) -> None:
    has_third = sight.is_marshal and (sight.drawn or not sight.notes.adds_up)
    first, second, *third = rows(box, *[1.0] * (3 if has_third else 2), gap=4)
    if third:
        marshal.drawn_piles(stage, sight, third[0])
    if _may_hunt(sight):
        first, lamp = columns(first, 1.0, 24, gap=4)
        stage.words("facts:lamp", lamp, "", size="small", icon="siren", icon_ink="good")
    other = held(sight, FUGITIVE if sight.is_marshal else MARSHAL)
    stage.words("facts:hand", first, *other, size="small", ink="muted", lines=2)
    last_entry(stage, sight, second)


def _marshals_side(stage: Stage, sight: Sight, body: Box) -> None:
    if stage.is_wide:
        top, middle, low = rows(body, 262.0, 226.0, 116.0, gap=stage.gap)
        _top(stage, sight, top, top)
        left, right = columns(middle, 1.0, 272 if stage.frame.size == "M" else 340, gap=16)
        marshal.number_grid(stage, sight, left)
        marshal.tray(stage, sight, right)
        marshal.memory(stage, sight, low)
        return
    tray = 72 if stage.frame.size == "S" else 94
    if sight.acts and isinstance(sight.todo, state.Deciding) and stage.frame.size == "P":
        tray = 110
    heights: tuple[float, ...] = _shares(stage.frame.size, 0, 0, tray)
    if stage.frame.size == "P":  # six lines that can be touched; what is left is the row's
        heights = (1.0, 34, max(300, body.h * 11 // 20), tray)
    top, info, middle, low = _regions(stage, body, *heights)
    _top(stage, sight, top, info)
    marshal.number_grid(stage, sight, middle)
    marshal.tray(stage, sight, low)


def _fugitives_side(stage: Stage, sight: Sight, body: Box) -> None:
    size = stage.frame.size
    meter = {"S": 84, "P": 104}.get(size, 96)
    actions = {"S": 68, "P": 64}.get(size, 78)
    shares = _shares(size, 240.0, meter, 160.0)
    top, info, *_ = shares if size != "S" else (96, 0)
    middle: tuple[float, ...] = (meter, 160.0 if stage.is_wide else 0.8 if size == "P" else 1.0, actions)
    row_box, info_box, meter_box, hand, low = _regions(stage, body, top, info, *middle)
    _top(stage, sight, row_box, info_box)
    fugitive.meter(stage, sight, meter_box)
    fugitive.hand(stage, sight, hand)
    fugitive.actions(stage, sight, low)


def _own_cards(stage: Stage, sight: Sight, box: Box) -> None:
    if sight.is_fugitive:
        fugitive.hand(stage, sight, box, small=True)
    elif stage.is_wide:
        marshal.memory(stage, sight, box)
    elif sight.is_marshal:
        marshal.own_cards(stage, sight, box)


# -------------------------------------------------------------------------------- what has no place on the board


def _needs_menu(sight: Sight) -> bool:
    """Whatever only people at a real table can know."""
    unknown_hand = sight.seat == FUGITIVE and not sight.is_fugitive and isinstance(sight.todo, state.Placing)
    asked = state.Answering | state.Telling | state.Improvising | state.Auditing
    return unknown_hand or isinstance(sight.todo, asked)


def _menu(stage: Stage, sight: Sight, box: Box) -> None:
    entries = _entries(sight)
    needed = -(-len(entries) // 2) * CHOICE
    if stage.is_wide and needed + stage.gap + MEMORY <= box.h:  # below a short menu there is room for the log
        box, low = rows(box, 1.0, MEMORY, gap=stage.gap)
        marshal.memory(stage, sight, low)
    choices(stage, "menu", box, entries, sight.draft.page)


def _entries(sight: Sight) -> list[tuple[str, Text | str, Intent]]:
    picked = sight.draft.picked
    entries: list[tuple[str, Text | str, Intent]] = [
        (
            choice.key,
            choice.label,
            Intent("pick", f"menu {choice.key}") if choice.action is None else Intent("act", write(choice.action)),
        )
        for choice in sight.game.telling.menu(sight.view, sight.seat, picked)
    ]
    if picked:
        entries.append(("back", text("Back"), Intent("pick", "clear")))
    return entries


# -------------------------------------------------------------------------------- words


def _hint(sight: Sight) -> Why | None:
    """The best advice for whoever must act."""
    if not sight.acts:
        return None
    found = hints(sight.deck, sight.view, sight.seat, laying=sight.draft.placement, naming=sight.draft.numbers)
    best = next(found, None)
    return Why(sentence(best.words.in_(sight.frame.language)), best.clause) if best else None


def _may_hunt(sight: Sight) -> bool:
    """FU-091, until it comes to it."""
    hunts = isinstance(sight.todo, state.Deciding | state.Hunting)
    return not hunts and manhunt_allowed(sight.deck, sight.view)


def _lamp(stage: Stage, sight: Sight) -> Chip | None:
    if _may_hunt(sight):
        return Chip(stage.say(text("Manhunt possible")), "small", icon="siren", ink="good", outline=True)
    if manhunt_allowed(sight.deck, sight.view):
        return None
    return Chip(stage.say(text("No manhunt")), "small", icon="close", ink="muted", outline=True)


def _rim(stage: Stage) -> None:
    """The manhunt is all around."""
    w, h, wide = stage.frame.w, stage.frame.h, 4  # up to what stands in the corners
    sides = Box(0, 0, w, wide), Box(0, h - wide, w, wide), Box(0, 0, wide, h), Box(w - wide, 0, wide, h)
    for i, side in enumerate(sides):
        stage.panel(f"rim:{i}", side, "alarm")


def _lead(sight: Sight) -> Any:
    todo = sight.todo
    return None if todo is None else ROLES[todo.seat]


def _facts(view: State) -> Text:
    hidden = len(face_down_places(view))
    down = texts("{n} hideout face down", "{n} hideouts face down", hidden)
    return text("Round {round} · {down}", round=view.round, down=down)


def _banner(sight: Sight) -> Banner:
    view, todo = sight.view, sight.todo
    sub = _facts(view).in_(sight.frame.language)
    if view.result is not None:
        told = sight.game.telling.outcome(None, view.result)
        return Banner(told.in_(sight.frame.language), sub, view.result.winners[0])
    assert todo is not None, "somebody must act until it is over"
    words = _asked(todo) if sight.acts else _waits(sight, todo)
    return Banner(words.in_(sight.frame.language), sub, todo.seat)


def _asked(todo: state.Todo) -> Text:
    """What this seat must do now."""
    match todo:
        case state.Drawing(_, n):
            return texts("Draw {n} card", "Draw {n} cards", n)
        case state.Placing(counts, placed) if placed in counts and placed:
            return text("Place one more, or enough")
        case state.Placing(counts, placed) if placed or 0 not in counts:
            return _to_place(counts, placed)
        case state.Placing():
            return text("Place a hideout, or pass")
        case state.Guessing():
            return text("Name one number, or several")
        case state.ExtraGuessing():
            return text("Name one more number, or pass")
        case state.Hunting():
            return text("Manhunt: name one number")
        case state.Deciding():
            return text("Manhunt, or give up?")
        case state.Pointing():
            return text("Point at a hideout")
        case state.ChoosingPile():
            return text("Choose a pile")
        case state.Looking():
            return text("Put the cards back")
        case state.Answering(numbers):
            return text("Is it true? {numbers}", numbers=plus(numbers))
        case state.Telling():
            return text("Tell the truth about place {place}", place=todo.place)
        case state.Auditing():
            return text("Show the hidden cards, or be done")
        case _:
            return text("Carry it out, then go on")


def _to_place(counts: tuple[int, ...], placed: int) -> Text:
    """FU-021: how many hideouts the first turn must have, or may have."""
    if placed:
        return text("Place the next hideout")
    if len(counts) == 1:
        return texts("Place {n} hideout", "Place {n} hideouts", counts[0])
    return text("Place {fewest} or {most} hideouts", fewest=counts[0], most=counts[-1])


def _waits(sight: Sight, todo: state.Todo) -> Text:
    who = sight.names[todo.seat]
    match todo:
        case state.Drawing():
            return text("{who} draws", who=who)
        case state.Placing():
            return text("{who} places or passes", who=who)
        case state.Guessing() | state.ExtraGuessing():
            return text("{who} guesses", who=who)
        case state.Hunting() | state.Deciding():
            return text("{who} is on the hunt", who=who)
        case _:
            return text("{who} decides", who=who)


def _shaken(view: State) -> tuple[str, ...]:
    """After a miss all backs shake together, never only some."""
    last = next((event for event in reversed(view.record) if not isinstance(event, state.TurnBegan)), None)
    if isinstance(last, state.Guessed) and not last.places:
        return tuple(f"row:{place}" for place in face_down_places(view))
    return ()
