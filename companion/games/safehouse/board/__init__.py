"""Safehouse on the screen: a chase by lamplight, against the clock."""

from collections.abc import Iterable
from typing import Any

from companion.core import Seat, Text, text
from companion.core.faces import Route, SizeName
from companion.core.layout import columns, middle, rows
from companion.core.notation import write
from companion.core.scene import LEGAL, SELECTED, Banner, Box, Curtain, Frame, Intent, Scene
from companion.core.stage import Stage
from companion.games.safehouse import chase, state
from companion.games.safehouse.board import clock, cues
from companion.games.safehouse.board import draft as drafts
from companion.games.safehouse.board.advice import advice
from companion.games.safehouse.board.evidence import drops as case_drops
from companion.games.safehouse.board.evidence import evidence, solved_rows
from companion.games.safehouse.board.hand import hand
from companion.games.safehouse.board.looks import chapter_icon, seat_token
from companion.games.safehouse.board.missions import missions, special_card
from companion.games.safehouse.board.news import news
from companion.games.safehouse.board.people import others, people
from companion.games.safehouse.board.piles import FILL, can_fill_up, piles_and_end, to_fill_up
from companion.games.safehouse.board.result import result
from companion.games.safehouse.board.sight import Drops, Playing, Sight, look, playable
from companion.games.safehouse.board.street import street
from companion.games.safehouse.clock import is_waiting
from companion.games.safehouse.move import hand_limit, has_investigation
from companion.games.safehouse.state import Discard, Draw, Flip, Special, State

TITLE = "Safehouse"
"""The game's own name, the same in every language."""
BOOK = ("book", Intent("open", "book"))
ICONS = (("log", Intent("open", "log")), BOOK)
"""Where the bar is short, the log is in the menu only."""
LEVELS = {
    "great_danger": text("Great Danger"),
    "big_thrill": text("Big Thrill"),
    "try_to_survive": text("Try to survive"),
}
STRIP = {"S": 152, "M": 184, "L": 236, "P": 0}
"""Height of the strip with the hand; upright it depends on the room."""
CLOCK_LINE = 56
"""Height of the line that the clock has upright."""
PAGES = ("missions", "case", "special")


class Board:
    """What each seat sees of the street, and what touching it means."""

    Draft = drafts.Draft

    def __init__(self, game: Playing) -> None:
        self.game = game

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
        sight = look(
            self.game, view, seat, frozenset(legal), draft=drafts.fitting(draft, view), frame=frame, names=names
        )
        stage = Stage(frame)
        banner = _banner(sight)
        if view.result is not None:
            result(stage, sight, view.result)
            return stage.scene("safehouse", TITLE, banner)
        beats, played = cues.heart(self.game.box, view), cues.music(self.game.box, view)
        chapter = chase.board_of(self.game.box, view.chase).label.in_(frame.language)
        title = chapter if stage.is_wide else ""  # the street has its sign
        lead = seat_token(sight, view.turn) if _has_turns(sight) else None
        kept = stage.top_bar(
            title, banner, lead, ICONS if stage.frame.size != "S" else (BOOK,), keep=clock.room_in_bar(stage, sight)
        )
        clock.in_bar(stage, sight, kept)
        _body(stage, sight)
        told = news(stage, sight, _below_clock(stage))
        return stage.scene("safehouse", TITLE, banner, heart=beats, music=played, hint=advice(sight), news=told)

    def cue(self, seen: State, event: Any) -> str:  # noqa: ARG002 - it tells all that is heard
        return cues.cue(self.game.box, event)

    def curtain(self, view: State, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Curtain | None:
        """Only the strip with the hand is covered, and one touch lifts it: the clock does not wait."""
        if view.result is not None or not (view.is_started or view.options.look_before_clock):
            return None
        sight = look(self.game, view, None, frozenset(), draft=drafts.Draft(), frame=frame, names=names)
        stage = Stage(frame)
        box = _strip_ground(stage)
        inner = box.inset(stage.margin, 10)
        glass: Intent | None = Intent("act", write(Flip())) if is_waiting(view) else None
        if glass is not None:
            inner, side = columns(inner, 1.0, 220 if stage.is_wide else 120, gap=stage.gap)
            clock.turn_glass(stage, "curtain:glass", side, glass)
        size: SizeName = "value" if frame.size == "L" else "action"
        side_length = min(96 if frame.size == "L" else 64, inner.h - 8)
        words = text("{who}: touch to see your cards", who=sight.names[seat])
        stage.panel("curtain:look", inner, "active", tap=Intent("shell", f"look {seat}"))
        room = inner.inset(16, 6)
        across = min(room.w, side_length + 16 + stage.wide(words, size, "bold"))
        token, line = columns(middle(room, across, room.h), side_length, 1.0, gap=14)
        stage.add("curtain:seat", "token", middle(token, side_length, side_length), seat_token(sight, seat))
        stage.words("curtain:how", line, words, text("Your cards"), size=size, style="bold", lines=2)
        return Curtain(seat, box, tuple(stage.elements))

    # ---------------------------------------------------------------------------- what is touched

    def pick(
        self, view: State, seat: Seat | None, legal: Iterable[Any], draft: drafts.Draft | None, pick: str
    ) -> drafts.Draft | tuple[Any, ...]:
        """What can be played at once is an `act` in the scene; several cards are discarded, or drawn, by a pick."""
        draft = drafts.fitting(draft, view)
        what, _, about = pick.partition(" ")
        if what == "page":
            name, _, rest = about.partition(" ")
            if name == "group":
                return drafts.grouped(draft, rest)
            if name == "row":
                return drafts.with_row(draft)
            return drafts.turned(draft, name if name in PAGES else "missions", int(rest or 0))
        todo = (view.todo or (None,))[-1]
        if what == "fill" and isinstance(todo, state.Refilling) and seat == view.turn:
            drawn: tuple[Any, ...] = (Draw("escape"),) * to_fill_up(self.game.box, view)
            return drawn if drawn and drawn[0] in legal else draft
        if not isinstance(todo, state.Acting) or seat != view.turn:
            return draft
        allowed = frozenset(legal)
        if not allowed:
            return draft
        if what == "throw":
            return drafts.throwing(draft)
        if what == "away":
            away = tuple(Discard(card) for card in draft.away)
            return away if away and allowed.issuperset(away) else draft
        if what == "card" and about in playable(self.game.box, view, seat):
            return drafts.with_card(draft, about)
        if what == "mission" and any(mission.card == about for mission in view.missions):
            return drafts.with_mission(draft, about)
        return draft


# -------------------------------------------------------------------------------- the regions of each frame


def _body(stage: Stage, sight: Sight) -> None:
    if stage.is_wide:
        _wide(stage, sight)
    elif stage.frame.size == "P":
        _upright(stage, sight)
    else:
        _small(stage, sight)


def _below_clock(stage: Stage) -> Box:
    """All that may be covered for a moment."""
    top = stage.bar.bottom if stage.frame.size != "P" else stage.body.y + CLOCK_LINE
    return Box(0, top, stage.frame.w, stage.frame.h - top)


def _strip(stage: Stage) -> Box:
    body, high = stage.body, STRIP[stage.frame.size]
    if stage.frame.size == "P":
        high = max(212, min(300, body.h * 33 // 100))
    return Box(body.x, body.bottom - high, body.w, high)


def _strip_ground(stage: Stage) -> Box:
    y = _strip(stage).y - stage.gap // 2
    return Box(0, y, stage.frame.w, stage.frame.h - y)


def _strip_panel(stage: Stage) -> None:
    ground = _strip_ground(stage)
    stage.panel("strip", ground, "tray")
    edge = Route(((0, 1), (ground.w, 1)), "solid")
    stage.add("strip:edge", "path", Box(0, ground.y, ground.w, 2), edge)


def _wide(stage: Stage, sight: Sight) -> None:
    strip = _strip(stage)
    body = Box(stage.body.x, stage.body.y, stage.body.w, strip.y - stage.gap - stage.body.y)
    large = stage.frame.size == "L"
    top, titles, main = rows(body, 150 if large else 120, 26, 1.0, gap=6)
    street(stage, sight, top)
    if has_investigation(sight.deck, sight.view):
        shares = (1.0, 620 if large else max(400, main.w * 38 // 100))
        left, right = columns(main, *shares, gap=16)
        _title(stage, "missions", Box(left.x, titles.y, left.w, titles.h), text("Missions"))
        solved = text("{n} of {all} rows solved", n=solved_rows(sight), all=len(sight.deck.rows))
        _title(stage, "case", Box(right.x, titles.y, right.w, titles.h), text("Case"), solved)
        missions(stage, sight, left, across=2, special=True)
        evidence(stage, sight, right)
    else:
        _title(stage, "missions", titles, text("Missions"))
        missions(stage, sight, main, across=3, special=True)
    _strip_panel(stage)
    low = strip.inset(0, 4)
    seats, cards, piles = columns(low, 188 if large else 146, 1.0, 430 if large else 346, gap=14)
    if sight.seat is None:
        cards = Box(seats.x, cards.y, cards.right - seats.x, cards.h)
    else:
        people(stage, sight, rows(seats, *[1.0] * len(others(sight)), gap=6))
    hand(stage, sight, cards)
    piles_and_end(stage, sight, piles)


def _title(stage: Stage, key: str, box: Box, words: Text, note: Text | None = None) -> None:
    w = stage.wide(words, "small", "bold") + 4
    stage.words(f"title:{key}", Box(box.x + 4, box.y, w, box.h), words, size="small", ink="muted", style="bold")
    if note is not None:
        rest = Box(box.x + w + 12, box.y, box.w - w - 16, box.h)
        stage.words(f"title:{key}:note", rest, note, size="small", ink="muted", align="right")


def _small(stage: Stage, sight: Sight) -> None:
    strip = _strip(stage)
    body = Box(stage.body.x, stage.body.y, stage.body.w, strip.y - stage.gap - stage.body.y)
    top, line, main = rows(body, 58, 48, 1.0, gap=6)
    street(stage, sight, top)
    n = len(others(sight)) if sight.seat is not None else 0
    tabs, seats = columns(line, 1.0, 74 * n, gap=8 if n else 0)
    _tabs(stage, sight, tabs)
    if n:
        people(stage, sight, columns(seats, *[1.0] * n, gap=6))
    _page(stage, sight, main, across=3)
    _strip_panel(stage)
    more = FILL + 8 if can_fill_up(sight) else 0  # a hand that lacks cards has room for it
    cards, piles = columns(strip, 1.0, 188 + more, gap=10)
    hand(stage, sight, cards)
    piles_and_end(stage, sight, piles)


def _upright(stage: Stage, sight: Sight) -> None:
    strip = _strip(stage)
    body = Box(stage.body.x, stage.body.y, stage.body.w, strip.y - stage.gap - stage.body.y)
    seats_high = 48 if sight.seat is not None else 0
    clock_line, top, line, main, seats = rows(body, CLOCK_LINE, 54, 48, 1.0, seats_high, gap=6)
    clock.in_line(stage, sight, clock_line)
    street(stage, sight, top)
    _tabs(stage, sight, line)
    _page(stage, sight, main, across=1)
    if seats_high:
        people(stage, sight, columns(seats, *[1.0] * len(others(sight)), gap=6))
    _strip_panel(stage)
    cards, piles = rows(strip, 1.0, 68, gap=6)
    hand(stage, sight, cards)
    piles_and_end(stage, sight, piles)


# -------------------------------------------------------------------------------- tabs, where not all fits at once


def _tabs(stage: Stage, sight: Sight, box: Box) -> None:
    """With an escape card chosen, a tab is where it is laid; else it shows its page."""
    view, board = sight.view, chase.board_of(sight.deck, sight.view.chase)
    names = [name for name in PAGES if name != "case" or has_investigation(sight.deck, view)]
    done = board.special_cards if view.special_closed else len(view.special)
    laid = f"{done}/{board.special_cards}"
    solved = f"{solved_rows(sight)}/{len(sight.deck.rows)}"
    labels = {
        "missions": (text("Missions {n}", n=len(view.missions)), str(len(view.missions))),
        "case": (text("Case {n}", n=solved), solved),
        "special": (text("Special {n}", n=laid), laid),
    }
    icons = {"missions": "walk", "case": "target", "special": chapter_icon(view.chase.chapter)}
    shown = _shown(sight)
    for name, place in zip(names, columns(box, *[1.0] * len(names), gap=6), strict=True):
        face = stage.caption(place, *labels[name], icon=icons[name], size="body")
        tap, looks = Intent("pick", f"page {name}"), SELECTED if name == shown else None
        laying = sight.act(Special(sight.escape)) if name == "special" and sight.escape else None
        if laying is not None and name != shown:
            tap, looks = laying, LEGAL
        more = {} if looks is None else {"state": looks}
        stage.add(f"tab:{name}", "button", place, face, tap=tap, drop=_dropped_on(stage, sight, name), **more)


def _dropped_on(stage: Stage, sight: Sight, tab: str) -> Drops:
    """A card may be let go on a page that is not shown."""
    if tab == _shown(sight) or tab == "missions":
        return ()
    return case_drops(stage, sight) if tab == "case" else sight.drops(Special)


def _shown(sight: Sight) -> str:
    page = "missions" if sight.chapter else sight.draft.page
    return "missions" if page == "case" and not has_investigation(sight.deck, sight.view) else page


def _page(stage: Stage, sight: Sight, box: Box, *, across: int) -> None:
    match _shown(sight):
        case "case":
            evidence(stage, sight, box)
        case "special":
            special_card(stage, sight, Box(box.x, box.y, box.w, min(box.h, 140)))
        case _:
            missions(stage, sight, box, across=across, special=False)


# -------------------------------------------------------------------------------- words


def _has_turns(sight: Sight) -> bool:
    return isinstance(sight.view.todo[0], state.Acting | state.Refilling)


def _banner(sight: Sight) -> Banner:
    view, language = sight.view, sight.frame.language
    level = LEVELS[view.options.level]
    chapter = view.chase.chapter + 1
    sub = text("{level} · chapter {n}/{all}", level=level, n=chapter, all=len(sight.deck.boards)).in_(language)
    if view.result is not None:
        return Banner(sight.game.telling.outcome(None, view.result).in_(language), sub)
    seat = view.turn if _has_turns(sight) else None
    return Banner(_asked(sight).in_(language), sub, seat)


def _asked(sight: Sight) -> Text:
    view, who = sight.view, sight.names[sight.view.turn]
    missing = hand_limit(sight.deck, view) - view.hands[view.turn].size
    match sight.todo:
        case state.Starting():
            return text("Start the clock")
        case state.Naming():
            return text("Who begins?")
        case state.Refilling() if sight.draws:
            return text("Draw {n} more", n=missing)
        case state.Refilling():
            return text("{who} draws", who=who)
        case _ if sight.throws:
            return text("Discard which?")
        case _ if sight.acts and sight.escape:
            return text("Where to lay it?")
        case _ if sight.acts and sight.card:
            return text("Lay out, or discard?")
        case _ if sight.is_free and sight.draft.mission:
            return text("Give it up?")
        case _ if sight.acts:
            return text("{who}, play cards", who=who)
    return text("{who} plays", who=who)
