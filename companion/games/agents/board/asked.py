"""What the bar says: what is asked of whom."""

from typing import Any

from companion.core import Seat, Text, text
from companion.core.scene import Banner
from companion.games.agents import state
from companion.games.agents.board.sight import PAUSES, Sight
from companion.games.agents.telling import WAITING
from companion.games.agents.vocabulary import FACTIONS

NARROW = 440
"""Below this the bar has no room for long sentences."""
ASKED: dict[type, Text] = {
    state.Starting: text("Roll for the start"),
    state.Moving: text("Roll the dice"),
    state.Rerolling: text("Roll again, or keep it?"),
    state.ChoosingTotal: text("Choose one total"),
    state.Relocating: text("Choose an area"),
    state.Acting: text("Use the area"),
    state.Attacking: text("Attack someone, or not"),
    state.Targeting: text("Choose whom the card means"),
    state.Handing: text("Hand over a card"),
    state.Offered: text("Reveal, or no effect?"),
    state.Picking: text("Pick one of the cards"),
    state.Giving: text("Give the card to someone"),
    state.Answering: text("Carry out your line"),
    state.Rolled: text("Anybody may reveal now"),
    state.RerollingRed: text("Reroll the red die?"),
    state.Hitting: text("Discard the card, or keep it?"),
    state.Aftermath: text("Anybody may reveal now"),
    state.Returning: text("Return fire?"),
    state.Looting: text("Take one card"),
    state.Improvising: text("Carry it out, then go on"),
    state.Settling: text("Is this a draw?"),
}


def banner(sight: Sight) -> Banner:
    view = sight.view
    if view.result is not None:
        told = sight.game.telling.outcome(view, view.result)
        return Banner(sight.say(told), sight.say(facts(sight)), next(iter(view.result.winners), None))
    seat = asked_seat(sight)
    return Banner(sight.say(_words(sight, seat)), sight.say(facts(sight)), seat)


def asked_seat(sight: Sight) -> Seat | None:
    todo = sight.todo
    if todo is None:
        return None
    found: Seat | None = todo.fight.attacker if isinstance(todo, PAUSES) else todo.seat
    return found


def _words(sight: Sight, seat: Seat | None) -> Text:
    todo: Any = sight.todo
    if sight.acts or isinstance(todo, PAUSES):
        words = ASKED[type(todo)]
        is_named = seat is not None and not isinstance(todo, PAUSES) and sight.frame.size != "P"
        return text("{who}: {what}", who=sight.name(seat), what=words) if is_named else words
    if sight.frame.w < NARROW:
        return text("{who} decides", who=sight.name(seat))
    waiting = WAITING[str(todo.__struct_config__.tag)]
    return Text(waiting.message, {"who": sight.name(seat)}) if "{who}" in waiting.message else waiting


def facts(sight: Sight) -> Text:
    """The set-up, public for the whole game, and how far it has come (AG-008)."""
    setup = sight.box.setups[sight.view.options.setup]
    counts = " – ".join(str(setup.of(faction)) for faction in FACTIONS) + (f" + {setup.extra}" if setup.extra else "")
    return text("Set-up {setup}: {counts} · round {round}", setup=setup.id, counts=counts, round=sight.view.round)
