"""What can be chosen now, as buttons of the tray: each does it, or says why not."""

from typing import Any, NamedTuple

from companion.core import Text, text
from companion.core.notation import write
from companion.core.scene import PLAIN, Confirm, Intent, State, Why
from companion.core.stage import Stage
from companion.games.agents import state
from companion.games.agents.board.areas import DECK_ICONS
from companion.games.agents.board.gear import gear_icon
from companion.games.agents.board.private import DWELL, LOOK
from companion.games.agents.board.sight import Sight
from companion.games.agents.vocabulary import DECKS, HurtOrHeal
from companion.games.agents.words import DECK_NAMES


class Way(NamedTuple):
    """A button of the tray."""

    key: str
    words: tuple[Text | str, ...]
    tap: Intent | None
    why: Why | None = None
    icon: str = ""
    role: Any = "plain"
    state: State = PLAIN
    hold: Intent | None = None


def my_role(sight: Sight) -> Way:
    """Held, it shows the own role, and no longer; beside the boxed game the card is in a hand."""
    if sight.has_role:
        return Way("look", (text("Hold: my role"),), None, icon="eye", hold=LOOK)
    return Way("look", (text("My role"),), Intent("pick", "menu look"), icon="eye")


def done() -> Way:
    """The screen goes back to all."""
    return Way("done", (text("Done"),), Intent("shell", "hide"), icon="check")


def cover(sight: Sight) -> list[Way]:
    """What is held is covered by letting go."""
    if sight.has_role:
        return []
    return [Way("hide", (text("Cover again"),), Intent("pick", "menu look"), icon="eye_off")]


def act(
    sight: Sight,
    action: Any,
    *words: Text | str,
    role: Any = "plain",
    icon: str = "",
    confirm: str = "",
    after: int = 0,
) -> Way:
    """A button that does this, or says why it cannot be done."""
    if action in sight.decisions:
        intent = Intent("act", write(action), Confirm(confirm) if confirm else None, after=after)
        return Way(_key(action), words, intent, role=role, icon=icon)
    why = sight.refused(action) or Why(sight.say(text("Not now.")))
    return Way(_key(action), words, None, why, icon=icon)


def _key(action: Any) -> str:
    return write(action).replace(" ", "-")


def ways_of(stage: Stage, sight: Sight) -> list[Way]:
    """What can be chosen now, the usual one last."""
    match sight.todo:
        case state.Starting():
            return [act(sight, state.Roll(), text("Roll"), role="primary", icon="die")]
        case state.Moving():
            return [*_abilities(sight), *consults(sight), act(sight, state.Roll(), text("Roll"), role="primary")]
        case state.Rerolling(total=total):
            keep = text("Keep {total}: {area}", total=total, area=sight.words.area(sight.box.area_of[total]))
            short = text("Keep {total}", total=total)
            return [act(sight, state.Roll(), text("Roll again")), act(sight, state.Keep(), keep, short, role="primary")]
        case state.ChoosingTotal(totals=totals):
            return [
                act(
                    sight, state.Take(total), text("{total}: {area}", total=total, area=_area(sight, total)), str(total)
                )
                for total in dict.fromkeys(totals)
            ]
        case state.Acting():
            return [*consults(sight), *_area_ways(stage, sight)]
        case state.Targeting():
            return [*_thefts(sight), *skip(sight)]
        case state.Handing() | state.Looting():
            return [_card_way(sight, action) for action in sight.decisions]
        case state.Offered():
            return [
                act(sight, state.NoEffect(), text("No effect"), after=DWELL),
                act(sight, state.Comply(), text("Reveal, and do it"), text("Reveal"), role="danger", after=DWELL),
            ]
    return _decided(sight)


def _decided(sight: Sight) -> list[Way]:
    match sight.todo:
        case state.RerollingRed():
            again = act(sight, state.RerollRed(), text("Reroll the red die"), text("Reroll"))
            return [again, act(sight, state.Keep(), text("Let the dice lie"), text("Keep"), role="primary")]
        case state.Hitting():
            keep = act(sight, state.Keep(), text("Keep the card"))
            return [keep, act(sight, state.Cancel(), text("Discard it: no damage"), text("Discard"), role="primary")]
        case state.Settling():
            agree = act(sight, state.Agree(), text("Call it a draw"))
            return [agree, act(sight, state.PlayOn(), text("Play on"), role="primary")]
        case state.Attacking() | state.Returning():
            return [*consults(sight), *skip(sight)]
    return []


def _area(sight: Sight, total: int) -> Any:
    return sight.words.area(sight.box.area_of[total])


def _abilities(sight: Sight) -> list[Way]:
    found = []
    if state.Use() in sight.decisions:
        asked = sight.say(text("Use your ability? Touch again."))
        found.append(act(sight, state.Use(), text("Use your ability"), text("Ability"), confirm=asked))
    if sight.of_kind(state.UseFor):
        found.append(Way("use_for", (text("Use your ability"), text("Ability")), Intent("pick", "menu use_for")))
    return found


def consults(sight: Sight) -> list[Way]:
    return [_card_way(sight, action) for action in sight.of_kind(state.Consult)]


def _card_way(sight: Sight, action: Any) -> Way:
    return act(sight, action, sight.say(sight.words.card(action.card)), icon=gear_icon(sight.box, action.card))


def _area_ways(stage: Stage, sight: Sight) -> list[Way]:
    if sight.of_kind(state.Treat):
        return _treatments(sight)
    if sight.of_kind(state.Draw):
        return [*_draws(stage, sight), *skip(sight)]
    return [*_thefts(sight), *skip(sight)]


def _treatments(sight: Sight) -> list[Way]:
    target = sight.draft.target
    seat = sight.seat
    assert seat is not None
    action = sight.box.areas[sight.view.players[seat].area].action
    assert isinstance(action, HurtOrHeal)
    hurt, heal = text("{n} damage", n=action.hurt), text("Heal {n}", n=action.heal)
    if target is None:
        first = Why(sight.say(text("First touch a player.")), "AG-039")
        return [Way("hurt", (hurt,), None, first), Way("heal", (heal,), None, first)]
    asked = [warning.in_(sight.frame.language) for warning in _warned(sight, state.Treat(target, "hurt"))]
    confirm = f"{asked[0][:1].upper()}{asked[0][1:]}." if asked else ""
    return [
        act(sight, state.Treat(target, "hurt"), hurt, role="danger", confirm=confirm),
        act(sight, state.Treat(target, "heal"), heal, role="primary"),
    ]


def _warned(sight: Sight, action: Any) -> tuple[Text, ...]:
    return sight.game.warnings(sight.view, sight.seat, action)


def _draws(stage: Stage, sight: Sight) -> list[Way]:
    """Where the decks lie beside the board they are touched there."""
    if stage.frame.size != "S":
        return []
    return [
        act(sight, state.Draw(deck), text("{deck}", deck=DECK_NAMES[deck]), icon=DECK_ICONS[deck])
        for deck in DECKS
        if state.Draw(deck) in sight.decisions
    ]


def _thefts(sight: Sight) -> list[Way]:
    return [
        act(sight, action, sight.say(sight.words.card(action.card)), icon=gear_icon(sight.box, action.card))
        for action in sight.of_kind(state.Steal)
        if action.target == _robbed(sight)
    ]


def _robbed(sight: Sight) -> int | None:
    people = {action.target for action in sight.of_kind(state.Steal)}
    return next(iter(people)) if len(people) == 1 else sight.draft.target


def skip(sight: Sight) -> list[Way]:
    if state.Skip() in sight.decisions or isinstance(sight.todo, state.Attacking):
        words = text("No attack") if isinstance(sight.todo, state.Attacking) else text("Skip")
        return [act(sight, state.Skip(), words, text("Skip"))]
    return []
