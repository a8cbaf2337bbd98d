"""What was guessed, in one line: the public memory of the chase."""

from typing import Any

from msgspec.structs import replace

from companion.core import text, texts
from companion.core.faces import Chip, SizeName
from companion.core.layout import middle
from companion.core.scene import Box, Curtain, Frame
from companion.core.stage import Stage
from companion.games.fugitive.board.sight import Guessing, Sight, guesses, plus, round_word
from companion.games.fugitive.state import Guessed, Passed, Placed, State, TurnBegan


def log(stage: Stage, sight: Sight, box: Box) -> None:
    """As many of the last guesses as fit."""
    faces = [(str(i), guess_chip(stage, guess)) for i, guess in enumerate(guesses(sight.view))]
    if faces:
        stage.chips("log", box, faces)
    else:
        stage.words("log:none", box, text("no guess yet"), size="small", ink="muted")


def _numbers(guess: Guessing) -> str:
    return plus(guess.numbers) if len(guess.numbers) <= 4 else plus(guess.numbers[:3]) + " + …"


def guess_chip(stage: Stage, guess: Guessing) -> Chip:
    end, ink = ("check", "good") if guess.hit else ("close", "danger")
    return Chip(_numbers(guess), "body", stage.say(round_word(guess.round)), end=end, end_ink=ink)  # type: ignore[arg-type]


def last_guess(stage: Stage, sight: Sight, box: Box) -> None:
    every = guesses(sight.view)
    if not every:
        stage.words("log:none", box, text("no guess yet"), size="small", ink="muted")
        return
    last = every[-1]
    sign, words = columns_of(box)
    stage.words("log:last", words, _numbers(last), size="small", style="bold", icon="binoculars", icon_ink="muted")
    icon, ink = ("check", "good") if last.hit else ("close", "danger")
    stage.words("log:answer", sign, "", size="small", icon=icon, icon_ink=ink)  # type: ignore[arg-type]


# -------------------------------------------------------------------------------- on a curtain


def with_news(curtain: Curtain, view: State, frame: Frame) -> Curtain:
    """What everybody may know of the last turn stands above the sign: how the guess went, what was laid."""
    stage, to = Stage(frame), next(element for element in curtain.elements if element.id == "curtain:to")
    room = Box(68, 6, frame.w - 136, to.box.y - 12)
    size: SizeName
    for size in ("value", "action", "body", "small"):
        face = _news(stage, view, size)
        if face is None:
            return curtain
        w, h = stage.chip_width(face), round(stage.line(size) * 1.35)
        if w <= room.w and h <= room.h:
            stage.add("curtain:news", "text", middle(room, w, h), face)
            return replace(curtain, elements=curtain.elements + tuple(stage.elements))
    return curtain


def _news(stage: Stage, view: State, size: SizeName) -> Chip | None:
    turn = _last_turn(view)
    if any(isinstance(event, Guessed) for event in turn):
        last = guesses(view)[-1]
        answer = text("yes") if last.hit else text("no")
        end, ink = ("check", "good") if last.hit else ("close", "danger")
        words = stage.say(text("{numbers}: {answer}", numbers=_numbers(last), answer=answer))
        return Chip(words, size, icon="binoculars", end=end, end_ink=ink, outline=True)  # type: ignore[arg-type]
    laid = [event for event in turn if isinstance(event, Placed)]
    if laid:
        sprints = sum(len(event.sprints) for event in laid)
        words = stage.say(texts("{n} hideout laid", "{n} hideouts laid", len(laid)))
        more = " · " + stage.say(texts("{n} sprint card", "{n} sprint cards", sprints)) if sprints else ""
        return Chip(words + more, size, icon="walk", outline=True)
    if any(isinstance(event, Passed) for event in turn):
        return Chip(stage.say(text("passed")), size, icon="walk", outline=True)
    return None


def _last_turn(view: State) -> list[Any]:
    """What was laid, passed or guessed in the last turn in which that happened."""
    turns: list[list[Any]] = [[]]
    for event in view.record:
        if isinstance(event, TurnBegan):
            turns.append([])
        elif isinstance(event, Guessed | Placed | Passed):
            turns[-1].append(event)
    return next((turn for turn in reversed(turns) if turn), [])


def columns_of(box: Box) -> tuple[Box, Box]:
    return Box(box.right - 24, box.y, 24, box.h), Box(box.x, box.y, box.w - 28, box.h)
