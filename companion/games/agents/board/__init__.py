"""Agents on the screen: the case file."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.core import Seat, text
from companion.core.faces import Cover
from companion.core.layout import columns, rows
from companion.core.notation import write
from companion.core.scene import Box, Confirm, Curtain, Element, Frame, Intent, Scene
from companion.core.stage import Stage, choices, curtain_for
from companion.games.agents import state
from companion.games.agents.board import aim, areas, cues, dossiers, piles, private
from companion.games.agents.board import draft as drafts
from companion.games.agents.board.advice import advice
from companion.games.agents.board.asked import asked_seat, banner, facts
from companion.games.agents.board.result import result
from companion.games.agents.board.sight import MARKS, PRIVATE, Playing, Sight
from companion.games.agents.board.tray import tray
from companion.games.agents.state import State
from companion.games.agents.table_panel import token
from companion.games.agents.words import Wording, who

LOOK_TAKES = 1000
TITLE = text("Agents")


class Board:
    """What each seat sees of the case, and what touching it means."""

    Draft = drafts.Draft

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.words = Wording(game.box)

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
        sight = self._look(view, seat, legal, draft)._replace(frame=frame, names=names)
        stage, title = Stage(frame), sight.say(TITLE)
        asked = banner(sight)
        if view.result is not None:
            result(stage, sight, view.result)
            return stage.scene("agents", title, asked)
        lead = asked_seat(sight)
        stage.top_bar(title, asked, None if lead is None else sight.token(lead), _icons(sight))
        if sight.has_role:
            private.hold_the_eye(stage, sight)
        _body(stage, sight)
        return stage.scene("agents", title, asked, heart=cues.heart(sight), hint=advice(sight))

    def _look(
        self,
        view: State,
        seat: Seat | None,
        legal: Iterable[Any],
        draft: drafts.Draft | None,
    ) -> Sight:
        fitting = drafts.fitting(draft, view)
        return Sight(self.game, view, seat, tuple(legal), fitting, Frame(0, 0, "S"), (), self.words)

    def cue(self, seen: State, event: Any) -> str:  # noqa: ARG002 - each event says all there is to hear
        return cues.cue(event)

    def curtain(self, view: State, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Curtain | None:
        """For a look at the own role and for what is decided in private; all else is decided in the open.

        It says the same for everybody."""
        todo = view.todo[-1] if view.todo else None
        if todo is None or (todo.seat == seat and not isinstance(todo, PRIVATE)):
            return None
        sight = self._look(view, None, (), None)
        colour, shape = MARKS[seat]
        name = text("{colour}: {name}", colour=who(seat), name=names[seat]) if names else who(seat)
        hold, note = text("Hold the sign to look"), text("Everyone else looks away.")
        found = curtain_for(frame, seat, name, shape, hold=hold, note=note, foot=facts(sight))
        face = Cover(shape, colour, token(seat, frame.language))
        cover = Element(id="curtain:cover", kind="panel", box=found.box, face=face)
        look = Intent("shell", f"look {seat}", takes=LOOK_TAKES)
        things = (replace(thing, hold=look) if thing.hold else thing for thing in found.elements)
        return replace(found, elements=(cover, *things))

    # ---------------------------------------------------------------------------- what is touched

    def pick(
        self, view: State, seat: Seat | None, legal: Iterable[Any], draft: drafts.Draft | None, pick: str
    ) -> drafts.Draft:
        """What can be played at once is an `act` in the scene: a pick here only changes the draft."""
        sight = self._look(view, seat, legal, draft)
        found = sight.draft
        what, _, about = pick.partition(" ")
        match what, about:
            case "page", _:
                return drafts.turned(found, int(about))
            case "menu", "look":
                return drafts.looked(found)
            case "menu", "back":
                return drafts.Draft(found.moment, found.target, found.weapons)
            case "menu", "discards":
                return drafts.opened(found, about)
            case "menu", _:
                return drafts.chosen(found, about)
            case "bare", _:
                return drafts.armed(found, ())
            case "weapon", _ if aim.is_usable(sight, about):
                return drafts.armed(found, aim.with_weapon(sight, about))
            case "seat", _ if int(about) in {*aim.in_reach(sight), *aim.by_target(sight)}:
                return drafts.armed(drafts.aimed(found, int(about)), aim.arms_for(sight, int(about)))
        return found


# -------------------------------------------------------------------------------- the regions of each frame


def _body(stage: Stage, sight: Sight) -> None:
    """The board and the files; in front of either, what only this seat may read or must choose from a list."""
    body, size = stage.body, stage.frame.size
    if stage.is_wide:
        upper, low = rows(body, 1.0, 136, gap=12)
        side = 306 if size == "M" and body.w >= 1200 else 264 if size == "M" else 420
        left, centre, right = columns(upper, side, 1.0, side, gap=12)
        dossiers.two_sides(stage, sight, left, right)
        if not _in_front(stage, sight, centre):
            areas.block(stage, sight, centre)
    elif size == "S":
        giving = _gives(sight)
        top, people, low = rows(body, 126 if giving else 92, 1.0, 48 if giving else 72, gap=stage.gap)
        if giving:
            private.card_strip(stage, sight, top)
            dossiers.table(stage, sight, people)
        elif isinstance(sight.todo, state.Picking) and sight.is_private and not sight.looks:
            private.pick_sheet(stage, sight, Box(top.x, top.y, top.w, people.bottom - top.y))
        else:
            areas.strip(stage, sight, top)
            if not _in_front(stage, sight, people):
                dossiers.table(stage, sight, people)
    else:
        low = _upright(stage, sight, body)
    tray(stage, sight, low)


def _gives(sight: Sight) -> bool:
    """The card in the hand stands above the files of those who may get it."""
    return isinstance(sight.todo, state.Giving) and sight.is_private and not sight.looks and not sight.draft.picked


def _upright(stage: Stage, sight: Sight, body: Box) -> Box:
    n = len(sight.view.players)
    files = 5 * 58 if n > 8 else 4 * 58 if n > 6 else n * 57
    left = body.h - 122 - 2 * stage.gap - files
    top, people, low = rows(body, max(178, min(252, left)), 1.0, 122, gap=stage.gap)
    if _gives(sight):
        private.card_strip(stage, sight, top)
        dossiers.table(stage, sight, people)
    elif not _in_front(stage, sight, Box(top.x, top.y, top.w, people.bottom - top.y)):
        areas.block(stage, sight, top)
        dossiers.table(stage, sight, people)
    return low


def _in_front(stage: Stage, sight: Sight, box: Box) -> bool:
    """Whether something stands in front of this part of the board, and draws it."""
    todo = sight.todo
    if sight.looks:
        private.role_sheet(stage, sight, box)
    elif sight.draft.picked == ("discards",):
        piles.sheet(stage, sight, box)
    elif _needs_menu(sight):
        stage.panel("menu", box)
        _menu(stage, sight, box.inset(12 if stage.is_wide else 6))
    elif sight.is_private and isinstance(todo, state.Offered):
        private.offer_sheet(stage, sight, box)
    elif sight.is_private and isinstance(todo, state.Picking):
        private.pick_sheet(stage, sight, box)
    elif sight.is_private and isinstance(todo, state.Answering):
        private.answer_sheet(stage, sight, box)
    elif sight.is_private and isinstance(todo, state.Giving):
        private.card_strip(stage, sight, box)
    else:
        return False
    return True


def _needs_menu(sight: Sight) -> bool:
    """Whatever only people at a real table can know, and the cards a fence takes back."""
    if not sight.acts:
        return False
    if isinstance(sight.todo, state.Answering):
        unknown = sight.seat is None or sight.view.characters[sight.seat] is None
        return unknown or not sight.file
    return isinstance(sight.todo, state.Improvising) or sight.draft.picked[:1] == ("use_for",)


def _menu(stage: Stage, sight: Sight, box: Box) -> None:
    picked = sight.draft.picked
    entries: list[tuple[str, Any, Intent]] = [
        (
            choice.key.replace(" ", "-"),
            choice.label,
            Intent("pick", f"menu {choice.key}") if choice.action is None else Intent("act", write(choice.action)),
        )
        for choice in sight.game.telling.menu(sight.view, sight.seat, picked)
    ]
    if picked:
        entries.append(("back", text("Back"), Intent("pick", "menu back")))
    choices(stage, "menu", box, entries, sight.draft.page)


def _icons(sight: Sight) -> list[tuple[str, Intent]]:
    """The eye is there for who is asked in the open; without roles here, after a second touch."""
    found = [("log", Intent("open", "log")), ("book", Intent("open", "book"))]
    if sight.acts and sight.seat is not None:
        asked = None if sight.looks else Confirm(sight.say(text("Everyone else looks away? Touch again.")))
        found.insert(0, ("eye", Intent("pick", "menu look", asked)))
    return found[:2] if sight.frame.size == "P" else found  # the pause has the book, too
