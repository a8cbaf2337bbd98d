"""The Dice Game on the screen: a pad for everybody, the roll in the middle, the pursuer behind all."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.core import Seat, Text, faces, text
from companion.core.board import sentence
from companion.core.layout import columns, rows
from companion.core.notation import write
from companion.core.scene import TOUCH, Banner, Box, Confirm, Curtain, Frame, Intent, Scene, Why
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.dice.board import draft as drafts
from companion.games.dice.board.actions import actions
from companion.games.dice.board.cues import cue, heart
from companion.games.dice.board.people import cards, tabs, takes_over
from companion.games.dice.board.result import result
from companion.games.dice.board.roll import pips, roll
from companion.games.dice.board.sheet import sheet
from companion.games.dice.board.sight import Playing, Sight, kind_of, look, roll_word
from companion.games.dice.board.table import table
from companion.games.dice.board.track import track
from companion.games.dice.careful import CarefulPlayer
from companion.games.dice.hints import hints
from companion.games.dice.state import Concede, ReRoll, Roll, State

TITLE = text("Dice")


class Board:
    """What everybody sees of the flight, and what touching it means for one seat."""

    Draft = drafts.Draft

    def __init__(self, game: Playing) -> None:
        self.game = game
        self._advisor = CarefulPlayer(game.box)

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
        may_act = next(iter(legal), None) is not None
        draft = drafts.fitting(draft, view)
        sight = look(self.game, view, seat, may_act=may_act, draft=draft, frame=frame, names=names)
        stage, title = Stage(frame), TITLE.in_(frame.language)
        banner = _banner(sight)
        if view.result is not None:
            result(stage, sight, view.result)
        else:
            _bar(stage, sight, title, banner, may_act=may_act)
            _body(stage, sight)
        return stage.scene("dice", title, banner, heart=heart(view), hint=_hint(sight))

    def cue(self, seen: State, event: Any) -> str:  # noqa: ARG002 - everything is open (DI-016)
        return cue(event)

    def die(self, action: Roll | ReRoll, at: int, face: int | str) -> faces.Die:
        box = self.game.box
        thrown = [die for die in box.dice if die in action.dice]
        colour, shape = kind_of(box, box.colour_of[thrown[at]])
        return faces.Die(colour, pips(face), shape)

    def turns_to(self, pick: str) -> Seat | None:
        """Everybody enters on the own sheet, in any order (DI-100)."""
        what, _, about = pick.partition(" ")
        return int(about) if what == "look" else None

    def curtain(self, view: State, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Curtain | None:  # noqa: ARG002
        """Everything is open (DI-016)."""
        return None

    # ---------------------------------------------------------------------------- what is touched

    def pick(
        self, view: State, seat: Seat | None, legal: Iterable[Any], draft: drafts.Draft | None, pick: str
    ) -> drafts.Draft:
        """What can be played at once is an `act` in the scene: a pick here only changes the draft."""
        draft = drafts.fitting(draft, view)
        what, _, about = pick.partition(" ")
        if what == "look":
            shown = int(about)
            return replace(draft, shown=shown if 0 <= shown < len(view.players) else None)
        if what == "clear":
            return drafts.cleared(draft)
        may_act = next(iter(legal), None) is not None
        sight = look(self.game, view, seat, may_act=may_act, draft=draft, frame=Frame(0, 0, "S"))
        if sight.enters and what == "suggest" and seat is not None:
            return replace(drafts.cleared(draft), entry=self._advisor.enter(view, view.players[seat]))
        if sight.enters:
            return _entering(sight, what, about)
        return _choosing(sight, what, about) if sight.acts else draft


def _choosing(sight: Sight, what: str, about: str) -> drafts.Draft:
    view, draft = sight.view, sight.draft
    here = view.table if view.phase == "between" else tuple(die for die, _ in view.rolled)
    chosen = {die for die in about.split(",") if die in here}
    if what == "dice":
        return replace(draft, dice=tuple(die for die in here if die in chosen))
    return drafts.with_die(draft, about) if what == "die" and chosen else draft


def _entering(sight: Sight, what: str, about: str) -> drafts.Draft:
    draft = sight.draft
    match what:
        case "colour" if about in sight.offered:
            return drafts.with_colour(draft, about)
        case "joker" if about in sight.jokers and about not in {added.joker for added in draft.entry.jokers}:
            return drafts.with_joker(draft, about)
        case "chameleon":
            return replace(draft, by_chameleon=not draft.by_chameleon)
        case "field":
            mission, field = map(int, about.split("."))
            return _in_field(sight, mission, field)
    return draft


def _in_field(sight: Sight, mission: int, field: int) -> drafts.Draft:
    """The number picked up goes there, if the rules let it; one that stands there is taken back."""
    assert sight.seat is not None, "a bystander never enters"
    draft, player = sight.draft, sight.view.players[sight.seat]
    if drafted := draft.number_at(mission, field):
        return drafts.without(draft, drafted.colour)
    sheet_ = sight.box.sheets[player.sheet]
    if not (1 <= mission <= len(sheet_) and 1 <= field <= len(sheet_[mission - 1].fields)):
        return draft
    entry = sight.aimed(player, mission, field)
    if entry is None or sight.refused(entry) is not None:
        return draft
    return replace(drafts.cleared(draft), entry=entry)


# -------------------------------------------------------------------------------- the regions of each frame


def _bar(stage: Stage, sight: Sight, title: str, banner: Banner, *, may_act: bool) -> None:
    icons = [("log", Intent("open", "log")), ("book", Intent("open", "book"))]
    if may_act and sight.seat is not None:
        sure = Confirm(stage.say(text("Give up? The pursuer wins then.")), "DI-155", dialog=True)
        icons.insert(0, ("flag", Intent("act", write(Concede()), sure)))
    if stage.is_wide:
        stage.top_bar(title, banner, sight.token(sight.asked), icons)
    elif stage.frame.size == "P":
        stage.top_bar(title, banner, None, icons if stage.frame.w >= 440 else icons[:-1])
    else:
        _bar_with_tabs(stage, sight, banner, icons)


def _bar_with_tabs(stage: Stage, sight: Sight, banner: Banner, icons: list[tuple[str, Intent]]) -> None:
    """Where it is low, the players are in the bar."""
    bar, side = stage.bar, 48
    stage.panel("bar", bar, "bar")
    seats = len(sight.view.players)
    wide = 98 if seats < 4 else 76
    inner = Box(4, 3, bar.w - 8, side + 1)
    pause, people, words, *places = columns(inner, side, seats * (wide + 4), 1.0, *[side] * len(icons), gap=6)
    stage.button("bar:pause", pause, tap=Intent("shell", "pause"), icon="pause")
    tabs(stage, sight, people)
    stage.words("bar:banner", words.inset(4, 0), banner.message, size="body", style="bold", lines=2)
    for (name, tap), place in zip(icons, places, strict=True):
        stage.button(f"bar:{name}", place, tap=tap, icon=name)


def _body(stage: Stage, sight: Sight) -> None:
    if stage.is_wide:
        _wide(stage, sight, stage.body)
    elif stage.frame.size == "P":
        _upright(stage, sight)
    else:
        _low(stage, sight)


def _wide(stage: Stage, sight: Sight, body: Box) -> None:
    lane, rest = rows(body, 88 if stage.frame.h > 710 else 64, 1.0, gap=stage.gap)
    track(stage, sight, lane)
    seats = len(sight.view.players)
    middle = 330 if stage.frame.w > 1200 else 286
    if stage.frame.size == "L":
        middle = 420
    if seats == 1:
        first, centre = columns(rest, 1.25, 1.0, gap=stage.gap)
        sheet(stage, sight, 0, first, header=True)
        _centre(stage, sight, centre)
    elif seats == 2:
        first, centre, second = columns(rest, 1.0, middle, 1.0, gap=stage.gap)
        sheet(stage, sight, 0, first, header=True, **takes_over(sight, 0))
        _centre(stage, sight, centre)
        sheet(stage, sight, 1, second, header=True, **takes_over(sight, 1))
    else:
        first, centre, others = columns(rest, 1.0, middle + 40, 240 if stage.frame.size == "M" else 540, gap=stage.gap)
        sheet(stage, sight, sight.shown, first, header=True)
        _centre(stage, sight, centre)
        cards(stage, sight, others)


def _centre(stage: Stage, sight: Sight, box: Box) -> None:
    buttons = 136 if stage.frame.size == "M" else 150
    dice, lids, low = rows(box, 1.0, 84 if stage.frame.size == "M" else 104, buttons, gap=stage.gap)
    roll(stage, sight, dice)
    table(stage, sight, lids)
    actions(stage, sight, low)


def _low(stage: Stage, sight: Sight) -> None:
    """One sheet over the whole height, its fields no smaller than a finger."""
    frame, rows_needed = stage.frame, TOUCH * 8
    body = Box(6, stage.bar.bottom + 2, frame.w - 12, frame.h - stage.bar.bottom - 6)
    beside = body.h - rows_needed < 30
    if not beside:
        lane, body = rows(body, 28, 1.0, gap=4)
        track(stage, sight, lane)
    left, right = columns(body, 1.4, 1.0, gap=8)
    sheet(stage, sight, sight.shown, left)
    if beside:
        lane, right = rows(right, 40, 1.0, gap=4)
        track(stage, sight, lane, lines=2)
    dice, lids, low = rows(right, 1.0, 32, 122, gap=4)
    roll(stage, sight, dice)
    table(stage, sight, lids)
    actions(stage, sight, low)


def _upright(stage: Stage, sight: Sight) -> None:
    """While numbers are entered the fields are as large as a finger; before, the dice are."""
    frame, small = stage.frame, stage.frame.h < 720
    body = Box(0, stage.bar.bottom + 4, frame.w, frame.h - stage.bar.bottom - 8)
    entering = sight.view.phase == "enter"
    people = TOUCH if len(sight.view.players) > 1 else 0
    sizes: tuple[float, ...]
    if entering:
        sizes = (people, 1.0, TOUCH * 8, 54, 0, 50) if small else (people, 60, 1.0, 78, 30, 60)
    else:
        sizes = (people, 32 if small else 52, 1.0, 158 if small else 200, 28, 106 if small else 118)
    line, lane, pad, dice, lids, low = rows(body, *sizes, gap=3 if small else 4)
    if people:
        tabs(stage, sight, line.inset(6, 0))
    track(stage, sight, lane.inset(6, max(0, (lane.h - 60) // 2)), lines=2)
    sheet(stage, sight, sight.shown, pad.inset(2 if frame.w < 400 else 6, 0))
    roll(stage, sight, dice.inset(6, 0))
    if lids.h:
        table(stage, sight, lids.inset(6, 0))
    actions(stage, sight, low.inset(6, 0))


# -------------------------------------------------------------------------------- words


def _banner(sight: Sight) -> Banner:
    view, language = sight.view, sight.frame.language
    who = sight.names[sight.asked]
    about = text("{roll} · {who} rolls", roll=roll_word(view), who=who)
    if view.phase == "between":
        about = text("Next: {who} rolls", who=who)
    elif sight.enters:
        about = text("{roll} · {who} enters", roll=roll_word(view), who=who)
    if view.result is not None:
        words: Text = sight.game.telling.outcome(None, view.result)
    else:
        words = _asked(sight) if sight.acts else _waits(sight)
    return Banner(words.in_(language), about.in_(language), sight.asked)


def _hint(sight: Sight) -> Why | None:
    if not (sight.acts and sight.view.options.hints):
        return None
    hint = next(hints(sight.box, sight.view, sight.seat), None)
    return Why(sentence(hint.words.in_(sight.frame.language)), hint.clause) if hint else None


def _asked(sight: Sight) -> Text:
    view = sight.view
    match view.phase:
        case "between" if sight.is_forced:
            return text("Take the dice back")
        case "between":
            return text("Choose dice and roll")
        case "help":
            return text("Use help, or go on?")
    if sight.draft.colour:
        return text("Touch a field")
    return text("Enter your numbers")


def _waits(sight: Sight) -> Text:
    view = sight.view
    if view.phase == "between":
        return text("{who} chooses dice", who=sight.names[view.active])
    if view.phase == "help":
        return text("{who} decides", who=sight.names[view.active])
    waiting = [name for seat, name in enumerate(sight.names) if seat not in view.entered]
    if len(waiting) > 1:
        return text("Numbers are entered")
    return text("{who} enters numbers", who=joined(waiting))
