"""What was guessed and what happened, in a few words: the public memory of the chase."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace

from companion.core import Seat, Text, text, texts
from companion.core.faces import Chip, SizeName
from companion.core.layout import columns, middle
from companion.core.scene import Box, Curtain, Frame, Intent, Why
from companion.core.stage import Stage
from companion.games.fugitive.board.sight import Guessing, Playing, Sight, guesses, plus, round_word
from companion.games.fugitive.state import Guessed, Happened, Passed, Placed, State, TurnBegan

LINE, GAP = 52, 6
MOST = 5
"""So many numbers of one guess stand in the log; of more it is said how many they were."""


def log(stage: Stage, sight: Sight, box: Box) -> None:
    """As many of the last guesses and events as fit; touched, the whole log opens."""
    faces = list(_entries(stage, sight))
    high = min(LINE, box.h)
    if not faces or stage.chip_width(faces[-1][1]) > box.w:
        last_entry(stage, sight, Box(box.x, box.y, box.w, high))
        return
    most = max(1, (box.h + GAP) // (LINE + GAP))
    lines = _last_lines(stage, faces, box.w, most)
    for i, line in enumerate(lines):
        place = Box(box.x, box.y + i * (high + GAP), box.w, high)
        stage.chips("memory", place, line, gap=GAP * 2, tap=Intent("open", "log"))


def _last_lines(stage: Stage, faces: list[tuple[str, Chip]], across: int, most: int) -> list[list[tuple[str, Chip]]]:
    """What is older goes first."""
    lines: list[list[tuple[str, Chip]]] = [[]]
    left = across
    for entry in reversed(faces):
        w = stage.chip_width(entry[1]) + GAP * 2
        if w > left + GAP * 2 and lines[0]:
            if len(lines) == most:
                break
            lines.insert(0, [])
            left = across
        lines[0].insert(0, entry)
        left -= w
    return lines


def _entries(stage: Stage, sight: Sight) -> Iterator[tuple[str, Chip]]:
    all_guesses, now = iter(guesses(sight.view)), 0
    for n, event in enumerate(sight.view.record):
        match event:
            case TurnBegan(_, number):
                now = number
            case Guessed():
                yield str(n), _guess_chip(stage, next(all_guesses))
            case Happened(card):
                name = sight.deck.events[card].name.in_(stage.frame.language)
                yield str(n), Chip(name, "small", stage.say(round_word(now)), icon="bolt", ink="warn")


def _guess_chip(stage: Stage, guess: Guessing) -> Chip:
    end, ink = ("check", "good") if guess.hit else ("close", "danger")
    words = stage.say(_in_full(guess) if len(guess.numbers) <= MOST else _how_many(guess))
    return Chip(words, "body", stage.say(round_word(guess.round)), end=end, end_ink=ink)  # type: ignore[arg-type]


def _in_full(guess: Guessing) -> str:
    return plus(guess.numbers)


def _how_many(guess: Guessing) -> Text:
    return texts("{n} number", "{n} numbers", len(guess.numbers))


def held(sight: Sight, seat: Seat) -> tuple[Text, Text]:
    """How many cards somebody holds; and in a short form."""
    cards = len(sight.view.hands[seat])
    short = texts("{n} card", "{n} cards", cards)
    return texts("{who}: {n} card", "{who}: {n} cards", cards, who=sight.names[seat]), short


def last_entry(stage: Stage, sight: Sight, box: Box) -> None:
    """The last guess, or the event that has happened since."""
    last = next((event for event in reversed(sight.view.record) if isinstance(event, Guessed | Happened)), None)
    if last is None:
        stage.words("memory:none", box, text("no guess yet"), size="small", ink="muted", lines=2)
    elif isinstance(last, Happened):
        event, language = sight.deck.events[last.event], stage.frame.language
        why = Why(event.text.in_(language), "FU-123")
        name = event.name.in_(language)
        stage.words("memory:event", box, name, size="small", style="bold", ink="warn", icon="bolt", why=why)
    else:
        _last_guess(stage, guesses(sight.view)[-1], box)


def _last_guess(stage: Stage, guess: Guessing, box: Box) -> None:
    words, sign = columns(box, 1.0, 24, gap=4)
    forms = _in_full(guess), _how_many(guess)
    stage.words("memory:last", words, *forms, size="small", style="bold", icon="binoculars", icon_ink="muted")
    icon, ink = ("check", "good") if guess.hit else ("close", "danger")
    stage.words("memory:answer", sign, "", size="small", icon=icon, icon_ink=ink)  # type: ignore[arg-type]


# -------------------------------------------------------------------------------- on a curtain


def with_news(curtain: Curtain, game: Playing, view: State, frame: Frame) -> Curtain:
    """What everybody may know of the last turn stands above the sign: how the guess went, what was laid, which event
    came up."""
    stage, to = Stage(frame), next(element for element in curtain.elements if element.id == "curtain:to")
    room = Box(68, 6, frame.w - 136, to.box.y - 12)
    sizes: tuple[SizeName, ...] = ("value", "action", "body", "small")
    ways: tuple[Callable[[Guessing], str | Text], ...] = (_in_full, _how_many)
    for numbers, size in product(ways, sizes):
        face = _news(stage, game, view, size, numbers)
        if face is None:
            return curtain
        w, h = stage.chip_width(face), round(stage.line(size) * 1.35)
        if w <= room.w and h <= room.h:
            stage.add("curtain:news", "text", middle(room, w, h), face)
            return replace(curtain, elements=curtain.elements + tuple(stage.elements))
    return curtain


def _news(
    stage: Stage, game: Playing, view: State, size: SizeName, numbers: Callable[[Guessing], str | Text]
) -> Chip | None:
    turn = _last_turn(view)
    events = [game.box.events[event.event].name.in_(stage.frame.language) for event in _events(turn)]
    if any(isinstance(event, Guessed) for event in turn):
        last = guesses(view)[-1]
        answer = text("yes") if last.hit else text("no")
        end, ink = ("check", "good") if last.hit else ("close", "danger")
        words = stage.say(text("{numbers}: {answer}", numbers=numbers(last), answer=answer))
        words = " · ".join((*events, words))
        return Chip(words, size, icon="binoculars", end=end, end_ink=ink, outline=True)  # type: ignore[arg-type]
    laid = [event for event in turn if isinstance(event, Placed)]
    if laid:
        sprints = sum(len(event.sprints) for event in laid)
        said = [*events, stage.say(texts("{n} hideout laid", "{n} hideouts laid", len(laid)))]
        said += [stage.say(texts("{n} sprint card", "{n} sprint cards", sprints))] if sprints else []
        return Chip(" · ".join(said), size, icon="walk", outline=True)
    if any(isinstance(event, Passed) for event in turn):
        return Chip(" · ".join((*events, stage.say(text("passed")))), size, icon="walk", outline=True)
    return Chip(" · ".join(events), size, icon="bolt", ink="warn", outline=True) if events else None


def _events(turn: list[Any]) -> list[Happened]:
    return [event for event in turn if isinstance(event, Happened)]


def _last_turn(view: State) -> list[Any]:
    """What was laid, passed, guessed or met in the last turn in which that happened."""
    turns: list[list[Any]] = [[]]
    for event in view.record:
        if isinstance(event, TurnBegan):
            turns.append([])
        elif isinstance(event, Guessed | Placed | Passed | Happened):
            turns[-1].append(event)
    return next((turn for turn in reversed(turns) if turn), [])
