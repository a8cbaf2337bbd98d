"""What was guessed, in one line: the public memory of the chase."""

from companion.core import text
from companion.core.faces import Chip
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.fugitive.board.sight import Guessing, Sight, guesses, plus, round_word


def log(stage: Stage, sight: Sight, box: Box) -> None:
    """As many of the last guesses as fit."""
    faces = [(str(i), guess_chip(stage, guess)) for i, guess in enumerate(guesses(sight.view))]
    if faces:
        stage.chips("log", box, faces)
    else:
        stage.words("log:none", box, text("no guess yet"), size="small", ink="muted")


def guess_chip(stage: Stage, guess: Guessing) -> Chip:
    numbers = guess.numbers if len(guess.numbers) <= 4 else guess.numbers[:3]
    words = plus(numbers) + (" + …" if len(guess.numbers) > 4 else "")
    end, ink = ("check", "good") if guess.hit else ("close", "danger")
    return Chip(words, "body", stage.say(round_word(guess.round)), end=end, end_ink=ink)  # type: ignore[arg-type]


def last_guess(stage: Stage, sight: Sight, box: Box) -> None:
    every = guesses(sight.view)
    if not every:
        stage.words("log:none", box, text("no guess yet"), size="small", ink="muted")
        return
    last = every[-1]
    numbers = plus(last.numbers) if len(last.numbers) <= 4 else plus(last.numbers[:3]) + " + …"
    sign, words = columns_of(box)
    stage.words("log:last", words, numbers, size="small", style="bold", icon="binoculars", icon_ink="muted")
    icon, ink = ("check", "good") if last.hit else ("close", "danger")
    stage.words("log:answer", sign, "", size="small", icon=icon, icon_ink=ink)  # type: ignore[arg-type]


def columns_of(box: Box) -> tuple[Box, Box]:
    return Box(box.right - 24, box.y, 24, box.h), Box(box.x, box.y, box.w - 28, box.h)
