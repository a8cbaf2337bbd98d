"""Underground on the screen: concrete, rust and water."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.core import Seat, Text, text, texts
from companion.core.layout import columns, middle, rows
from companion.core.scene import PLAIN, SELECTED, Banner, Box, Curtain, Frame, Intent, Scene
from companion.core.stage import Stage
from companion.games.underground import state
from companion.games.underground.around import ELEMENTS
from companion.games.underground.board import actions, cues, ghost, penalty, side
from companion.games.underground.board import draft as drafts
from companion.games.underground.board.advice import SPECIAL, advice
from companion.games.underground.board.oblique import SEEN_FROM
from companion.games.underground.board.relief import LOOK, measures, relief
from companion.games.underground.board.result import result
from companion.games.underground.board.sight import Playing, Sight, look
from companion.games.underground.hints import way_to
from companion.games.underground.moment import in_penalty
from companion.games.underground.routes import Hint
from companion.games.underground.state import State

TITLE = "Underground"
"""The game's own name, the same in every language."""
ICONS = (("log", Intent("open", "log")), ("book", Intent("open", "book")))


class Board:
    """What everybody sees of the way out, and what touching it means."""

    Draft = drafts.Draft

    def __init__(self, game: Playing) -> None:
        self.game = game
        self._known: tuple[str, Hint | None] = "", None

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
        awake = next(iter(legal), None) is not None
        fitting = drafts.fitting(draft, view)
        sight = look(self.game, view, seat, awake=awake, draft=fitting, frame=frame, names=names)
        stage = Stage(frame)
        banner = _banner(sight)
        if view.result is not None:
            result(stage, sight, view.result)
            return stage.scene("underground", TITLE, banner)
        room = {"S": _small, "P": _upright}.get(frame.size, _wide)(stage, sight, banner)
        hint = advice(sight, self._way(view) if sight.acts else None)
        news = penalty.news(stage, sight, room)
        return stage.scene("underground", TITLE, banner, heart=cues.heart(view), hint=hint, news=news)

    def cue(self, seen: State, event: Any) -> str:  # noqa: ARG002 - each event says all there is to hear
        return cues.cue(event)

    def _way(self, view: State) -> Hint | None:
        """It takes long to find, and stays the same while something is picked."""
        if not isinstance(view.todo[-1] if view.todo else None, state.Playing | state.Acting):
            return None
        moment = f"{drafts.moment_of(view)} {view.keys} {view.collected} {view.hands}"
        if self._known[0] != moment:
            self._known = moment, way_to(self.game.box, view)
        return self._known[1]

    def curtain(self, view: State, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Curtain | None:  # noqa: ARG002
        """Hands are open: there is nothing to hide."""
        return None

    # ---------------------------------------------------------------------------- what is touched

    def pick(
        self, view: State, seat: Seat | None, legal: Iterable[Any], draft: drafts.Draft | None, pick: str
    ) -> drafts.Draft:
        """What can be played at once is an `act` in the scene: a pick here only changes the draft."""
        draft = drafts.fitting(draft, view)
        what, _, about = pick.partition(" ")
        match what:
            case "hand" | "piles":
                shown = about or "piles"
                return replace(draft, shown="" if draft.shown == shown else shown)
            case "page":
                return replace(draft, page=int(about))
            case "menu":
                return drafts.chosen(draft, about)
            case "clear":
                return replace(draft, picked=(), page=0)
            case "card":
                return replace(draft, card=about)
            case "place" | "move":
                return drafts.in_mode(draft, "place" if what == "place" else "move")
            case "look":
                return drafts.looking(draft)
            case "round":
                return drafts.gone_round(draft)
            case "way":
                return replace(drafts.in_mode(draft, "move"), own_way=True)
        if next(iter(legal), None) is None:
            return draft
        frame = Frame(0, 0, "S")
        sight = look(self.game, view, seat, awake=True, draft=draft, frame=frame, names=())
        return _moved(sight, what, about) if what in {"to", "step", "from"} else _laid(sight, what, about)


def _moved(sight: Sight, what: str, space: str) -> drafts.Draft:
    draft = sight.draft
    if sight.mode != "move" or not sight.acts:
        return draft
    if what in {"to", "from"}:  # held, it is drawn on from there
        route = sight.routes().get(space)
        return drafts.going(replace(draft, own_way=what == "from"), route.path) if route else draft
    longer = (*draft.path, space)
    action = state.Walk(longer)
    return draft if sight.refused(action) else drafts.going(replace(draft, own_way=True), longer)


def _laid(sight: Sight, what: str, about: str) -> drafts.Draft:
    draft = sight.draft
    hovering = ghost.ghost_of(sight)
    if hovering is None:
        return draft
    match what:
        case "tile" if about in sight.offered:
            return drafts.with_tile(draft, about)
        case "lay":
            return drafts.with_tile(draft, hovering.piece)
        case "turn":
            return ghost.turned_once(draft, hovering)
        case "over" if sight.view.options.flip_tiles:
            return ghost.turned_over(draft, hovering)
        case "at" if about in sight.grid.place:
            return ghost.moved(draft, hovering, about)
    return draft


# -------------------------------------------------------------------------------- the regions of each frame


# Each says where there is room for what is told large: beside the glass, which stays in sight.


def _wide(stage: Stage, sight: Sight, banner: Banner) -> Box:
    _eye(stage, sight, stage.top_bar(TITLE, banner, _lead(sight), ICONS, keep=52))
    body, large = stage.body, stage.frame.size == "L"
    if large:
        opposite, body = columns(body, 172, 1.0, gap=stage.gap)
        side.flip_opposite(stage, sight, opposite)
    board, right = columns(body, min(body.h, round(body.w * 0.58)), 1.0, gap=stage.gap)
    relief(stage, sight, board)
    high = 1.35 if len(sight.view.hands) < 4 else 1.1  # four hands side by side are small
    heights = (1.2, 80, high, 1.0, 0.8, 76) if large else (130, 58, 1.6, 96, 68, 64)
    glass, gauge, hands, ring, code, low = rows(right, *heights, gap=10)
    side.glass(stage, sight, glass)
    side.gauge(stage, sight, gauge)
    side.hands(stage, sight, hands)
    room = _down_to(hands, low)
    if actions.is_question(sight):
        actions.question(stage, sight, _down_to(ring, low), banner.message)
        return room
    if penalty.is_open(sight) and not sight.draft.looks:
        penalty.penalty(stage, sight, _down_to(ring, code))
        side.code(stage, sight, low)
        return room
    if actions.has_picker(sight):
        actions.picker(stage, sight, ring)
    else:
        side.piles(stage, sight, ring)
    side.code(stage, sight, code)
    actions.actions(stage, sight, low)
    return room


def _down_to(first: Box, last: Box) -> Box:
    return Box(first.x, first.y, first.w, last.bottom - first.y)


def _small(stage: Stage, sight: Sight, banner: Banner) -> Box:
    """The board has the whole height; what is asked stands beside it."""
    frame = stage.frame
    board, right = columns(Box(0, 0, frame.w, frame.h), frame.h + 4, 1.0)
    relief(stage, sight, board)
    head, glass, seen, gauge, between, low = rows(right.inset(6, 4), 52, 84, 24, 28, 1.0, 74, gap=5)
    _head(stage, sight, head, banner)
    side.glass(stage, sight, glass)
    side.kidnapper(stage, sight, seen)
    side.gauge(stage, sight, gauge)
    room = _down_to(between, low)
    if actions.is_question(sight):
        actions.question(stage, sight, room, banner.message)
        return room
    if penalty.is_open(sight) and not sight.draft.looks:
        penalty.penalty(stage, sight, room)
        return room
    if not actions.actions(stage, sight, low):
        between = room
    if actions.has_picker(sight):
        actions.picker(stage, sight, between)
        return room
    tabs, cards = rows(between, 48, 1.0, gap=6)
    _tabs(stage, sight, tabs)
    if sight.draft.shown == "piles":
        side.piles(stage, sight, cards)
        return room
    hand, code = columns(cards, 168, 1.0, gap=6)
    side.one_hand(stage, sight, hand)
    side.code(stage, sight, code)
    return room


def _head(stage: Stage, sight: Sight, box: Box, banner: Banner) -> None:
    pause, token, words, book = columns(box, 52, 32, 1.0, 52, gap=6)
    stage.button("bar:pause", pause, tap=Intent("shell", "pause"), icon="pause")
    lead = _lead(sight)
    if lead is None:
        words = Box(token.x, words.y, words.right - token.x, words.h)
    else:
        stage.add("bar:lead", "token", middle(token, 32, 32), lead)
    stage.words("bar:banner", words, banner.message, size="body", style="bold", lines=2)
    stage.button("bar:book", book, tap=Intent("open", "book"), icon="book")


def _eye(stage: Stage, sight: Sight, box: Box) -> None:
    """Touched, or as long as it is held: the tower from the side."""
    looks = bool(sight.draft.looks)
    at = middle(box, box.w, stage.bar.h - 8)
    hold = None if looks else LOOK
    stage.button("bar:eye", at, tap=Intent("pick", "look"), hold=hold, icon="eye", state=SELECTED if looks else PLAIN)


def _tabs(stage: Stage, sight: Sight, box: Box) -> None:
    """Whose hand is shown, or the piles."""
    seats = range(len(sight.view.hands))
    piles = sight.draft.shown == "piles"
    is_roomy = len(seats) < 4  # else the tower alone is held
    *tabs, last, eye = columns(box, *[50] * len(seats), 1.0, 52 if is_roomy else 0, gap=4)
    if is_roomy:
        _eye(stage, sight, eye)
    for seat, place in zip(seats, tabs, strict=True):
        shown = not piles and seat == sight.shown_hand
        face = sight.token(seat)
        stage.panel(f"tab:{seat}", place, "active" if shown else "plain", tap=Intent("pick", f"hand {seat}"))
        stage.add(f"tab:{seat}:token", "token", middle(place, 28, 28), face)
    stage.button(
        "tab:piles",
        last,
        text("Piles"),
        tap=Intent("pick", "piles"),
        size="body",
        state=SELECTED if piles else PLAIN,
    )


def _upright(stage: Stage, sight: Sight, banner: Banner) -> Box:
    frame = stage.frame
    board, rest = rows(Box(0, stage.bar.bottom, frame.w, frame.h - stage.bar.bottom), frame.w, 1.0)
    relief(stage, sight, board)
    inner = rest.inset(8, 4)
    narrow = measures(sight, board)[1] < frame.touch
    eye = stage.top_bar(TITLE, banner, _lead(sight), ICONS[1:], keep=0 if narrow else 48)
    if narrow:
        glass, gauge, low = rows(inner, 62, 24, 1.0, gap=4)
    else:
        _eye(stage, sight, eye)
        glass, seen, gauge, between, low = rows(inner, 66, 22, 26, 1.0, 56, gap=4)
        side.kidnapper(stage, sight, seen)
    side.glass(stage, sight, glass)
    side.gauge(stage, sight, gauge)
    if narrow:
        (actions.menu if sight.acts else _shelf)(stage, sight, low)
        return low
    room = _down_to(between, low)
    if actions.is_question(sight):
        actions.menu(stage, sight, room)
    elif penalty.is_open(sight) and not sight.draft.looks:
        penalty.penalty(stage, sight, room)
    else:
        if not actions.actions(stage, sight, low):
            between = room
        (actions.picker if actions.has_picker(sight) else _shelf)(stage, sight, between)
    return room


def _shelf(stage: Stage, sight: Sight, box: Box) -> None:
    """One hand and the code, or the piles."""
    narrow = box.w < 440
    tab, ring, rest = columns(box, 50, 62, 1.0, gap=6)
    seat = sight.shown_hand
    following = (seat + 1) % len(sight.view.hands)
    stage.panel("tab", tab, "active", tap=Intent("pick", f"hand {following}"))
    stage.add("tab:token", "token", middle(tab, 28, 28), sight.token(seat))
    stage.button("tab:piles", ring, text("Piles"), tap=Intent("pick", "piles"), size="small")
    if sight.draft.shown == "piles":
        side.piles(stage, sight, rest)
        return
    if narrow:
        side.one_hand(stage, sight, rest)
        return
    hand, code = columns(rest, 124, 1.0, gap=6)
    side.one_hand(stage, sight, hand)
    side.code(stage, sight, code)


# -------------------------------------------------------------------------------- words


def _lead(sight: Sight) -> Any:
    return sight.token(sight.view.turn) if sight.view.round and sight.view.result is None else None


def _banner(sight: Sight) -> Banner:
    view, language = sight.view, sight.frame.language
    sub = text("Round {round}", round=view.round) if view.round else text("Set-up")
    if view.result is not None:
        told = sight.game.telling.outcome(None, view.result)
        return Banner(told.in_(language), sub.in_(language))
    for rule in view.rules:
        sub = text("{sub} · {rule}", sub=sub, rule=SPECIAL[rule][1])
    if in_penalty(view):
        sub = text("{sub} · penalty", sub=sub)
    words = SEEN_FROM.get(sight.draft.looks) or _asked(sight)
    if (
        not sight.acts
        and not sight.draft.looks
        and isinstance(sight.todo, state.Playing | state.Acting | state.Moving | state.Jumping)
    ):
        words = text("{who} to act", who=sight.names[view.turn])
    return Banner(words.in_(language), sub.in_(language), view.turn)


def _asked(sight: Sight) -> Text:
    """What must be done now."""
    match sight.todo:
        case state.Dealing():
            return text("Lay out the table")
        case state.PuttingPlatform():
            return text("Put the platform")
        case state.TurningDoor():
            return text("Where does the door face?")
        case state.Beginning():
            return text("Who begins?")
        case state.Playing():
            return text("Play a card")
        case state.Acting() | state.Moving() if sight.mode == "move":
            return texts("Move: up to {n} step", "Move: up to {n} steps", sight.steps)
        case state.Acting():
            return text("Place a tile")
        case state.Jumping(to):
            return text("Jump to {space}?", space=to)
        case state.Taking():
            return text("Take the code chip?")
        case state.Pumping():
            return text("Which water goes?")
        case state.Displacing():
            return text("Water! Step away")
        case state.Substituting(element, drawn):
            return text("{what}: where instead of {drawn}?", what=ELEMENTS[element], drawn=drawn)
        case _:
            return text("A new code chip, or save the card?")
