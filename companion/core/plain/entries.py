"""Everything that can be entered now, as buttons as large as there is room for."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from companion.core.chance import Asked, Question
from companion.core.errors import Illegal, Seat
from companion.core.faces import SizeName
from companion.core.game import Outcome
from companion.core.layout import columns, grid, line_height, middle, rows, type_size, width, wrap
from companion.core.notation import write
from companion.core.plain.menu import Menu
from companion.core.scene import LEGAL, Box, Confirm, Frame, Intent
from companion.core.stage import Stage
from companion.core.telling import Choice
from companion.core.text import text

LEAST, GOOD, MOST = 54, 66, 210
"""Heights of a button."""
TALL, TALLER = 72, 110
"""From these on its words are larger."""
SIDES = 44
"""Of a button, left and right of its words together."""
WIDE = 380
SIGN = 24
"""What a sign at its end takes."""
ACROSS = 6


class Playable(Protocol):
    """What is asked of a game here."""

    def play(self, state: Any, seat: Any, action: Any, chance: Any) -> Any: ...

    def outcome(self, state: Any) -> Outcome | None: ...


class Entering(NamedTuple):
    """Somebody who enters something, and what can be chosen next."""

    game: Playable
    view: Any
    seat: Seat | None
    menu: Menu

    def ends(self, action: Any) -> bool:
        """Whether the game is over with it, for all that is known."""
        with suppress(Illegal, Question):
            after, _ = self.game.play(self.view, self.seat, action, Asked())
            return self.game.outcome(after) is not None
        return False


class Grid(NamedTuple):
    across: int
    down: int
    height: int


def entries(stage: Stage, entering: Entering, box: Box) -> None:
    menu = entering.menu
    stage.panel("entries", box)
    inner = box.inset(12 if stage.is_wide else 8)
    if menu.picked:
        head, inner = rows(inner, 60 if stage.is_wide else 54, 1.0, gap=stage.gap)
        back, path = columns(head, 0.42, 1.0, gap=stage.gap)
        stage.button("back", back, text("Back"), tap=Intent("pick", "back"), icon="back", size="body")
        stage.words("path", path, menu.title, size="body", style="bold", ink="accent", lines=2)
    labels = [stage.say(choice.label) for choice in menu.choices]
    cells = fitting(stage.frame, labels, inner, stage.gap)
    fits = cells.across * cells.down
    pages = 1 if len(labels) <= fits else -(-len(labels) // max(1, fits - 1))
    per, page = fits if pages == 1 else fits - 1, menu.page % pages
    shown = menu.choices[page * per : (page + 1) * per]
    down = -(-(len(shown) + (pages > 1)) // cells.across) if pages == 1 else cells.down
    used = middle(inner, inner.w, down * cells.height + (down - 1) * stage.gap)
    places = list(grid(used, down, cells.across, stage.gap))
    if cells.across == 2 and len(shown) % 2 and pages == 1:
        places[len(shown) - 1] = Box(inner.x, places[-1].y, inner.w, places[-1].h)
    for choice, place in zip(shown, places, strict=False):
        _entry(stage, entering, choice, place)
    if pages > 1:
        turn = Intent("pick", f"page {(page + 1) % pages}")
        more = text("More ({page} of {pages})", page=page + 1, pages=pages)
        short = text("{page} of {pages}", page=page + 1, pages=pages)
        stage.button("more", places[-1], more, short, tap=turn, size="body")


def fitting(frame: Frame, labels: Sequence[str], box: Box, gap: int) -> Grid:
    """In as few columns as leave every button a good height; where even many do not, there are pages."""
    best = Grid(1, 1, LEAST)
    for across in range(1, ACROSS + 1):
        cell = (box.w - gap * (across - 1)) // across
        down = -(-len(labels) // across)
        height = (box.h - gap * (down - 1)) // down
        if across > 1 and not all(_is_read(frame, label, cell, max(LEAST, height)) for label in labels):
            break
        if height >= GOOD:
            return Grid(across, down, min(height, MOST))
        fits = max(1, (box.h + gap) // (LEAST + gap))
        best = Grid(across, min(down, fits), max(LEAST, min(height, MOST)))
    if best.height == LEAST:
        best = best._replace(height=(box.h - gap * (best.down - 1)) // best.down)
    return best


def _is_read(frame: Frame, label: str, across: int, height: int) -> bool:
    """In two lines at most, no word cut."""
    size, room = type_size(frame, "body"), across - SIDES
    lines = wrap(label, size, "bold", room)
    fits = len(lines) == 1 or (len(lines) == 2 and 2 * line_height(frame, "body") <= height - 8)
    return fits and all(width(line, size, "bold") <= room for line in lines)


def _entry(stage: Stage, entering: Entering, choice: Choice, box: Box) -> None:
    id, size = f"entry:{choice.key}", _size(box)
    if choice.action is None:
        face = replace(stage.caption(_without_sign(box), choice.label, size=size), leads_on=True)
        stage.add(id, "button", box, face, tap=Intent("pick", f"menu {choice.key}"), state=LEGAL)
        return
    sure = None
    if entering.ends(choice.action):
        face = stage.caption(box, text("Sure? The game is over then."), text("Sure?"), role="danger", size=size)
        sure = Confirm(stage.say(text("This ends the game.")), face=face)
    tap = Intent("act", write(choice.action), sure)
    if len(entering.menu.choices) == 1:
        stage.button(id, box, choice.label, tap=tap, role="primary", size=size)
    else:
        stage.button(id, box, choice.label, tap=tap, size=size, state=LEGAL)


def _size(box: Box) -> SizeName:
    return "value" if box.h >= TALLER and box.w >= WIDE else "action" if box.h >= TALL else "body"


def _without_sign(box: Box) -> Box:
    return Box(box.x, box.y, box.w - SIGN, box.h)
