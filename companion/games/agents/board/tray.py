"""The line below: dice, what can be chosen now, and the button that does it."""

from companion.core import Text, text
from companion.core.faces import SizeName
from companion.core.layout import columns, rows
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.agents import state
from companion.games.agents.board import aim
from companion.games.agents.board.arms import attack_tray
from companion.games.agents.board.buttons import buttons
from companion.games.agents.board.dice import fight_dice, green_dice
from companion.games.agents.board.pause import pause, waiting
from companion.games.agents.board.sight import PAUSES, Sight
from companion.games.agents.board.ways import cover, ways_of


def tray(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("tray", box)
    inner = box.inset(16 if stage.is_wide else 6, 12 if stage.is_wide else 5)
    if sight.looks:
        looking(stage, sight, inner)
    elif isinstance(sight.todo, PAUSES):
        pause(stage, sight, inner)
    elif not sight.acts:
        waiting(stage, sight, inner)
    elif aim.attacks(sight):
        attack_tray(stage, sight, inner)
    else:
        offered(stage, sight, inner)


def looking(stage: Stage, sight: Sight, box: Box) -> None:
    """The own role lies open; what was held is covered by letting go."""
    if ways := cover(sight):
        buttons(stage, sight, ways, box)
    else:
        stage.words(
            "tray:hint", box, text("Let go to cover it again."), size="body", ink="muted", align="middle", lines=2
        )


def offered(stage: Stage, sight: Sight, box: Box) -> None:
    ways = ways_of(stage, sight)
    if not ways and hint(sight):
        forms = (*_card_in_full(sight), hint(sight))
        stage.words("tray:hint", box, *forms, size="action", ink="muted", align="middle", lines=2)
        return
    rest = aside(stage, sight, box)
    buttons(stage, sight, ways, rest)


def aside(stage: Stage, sight: Sight, box: Box) -> Box:
    """Dice, or what is to be done here; what is left of the box."""
    fights = [todo.fight for todo in sight.view.todo if isinstance(todo, state.Rolled | state.Hitting)]
    if fights:
        return fight_dice(stage, sight, fights[-1], box)
    if isinstance(sight.todo, state.Starting | state.Moving | state.Rerolling) and state.Roll() in sight.decisions:
        rest = green_dice(stage, box)
        if stage.frame.size != "P":
            words, rest = columns(rest, *((0.34, 0.66) if stage.is_wide else (0.42, 0.58)), gap=12)
            size: SizeName = "body" if stage.is_wide else "small"
            stage.words("tray:hint", words, *_thrown(sight), hint(sight), size=size, ink="muted", lines=3)
        return rest
    if stage.frame.size == "P":
        head, rest = rows(box, stage.line("small"), 1.0, gap=4)
        stage.words("tray:hint", head, hint(sight), size="small", ink="muted")
        return rest
    words, rest = columns(box, *((0.36, 0.64) if stage.is_wide else (0.26, 0.74)), gap=12)
    forms = (*_card_in_full(sight), hint(sight))
    stage.words("tray:hint", words, *forms, size="body" if stage.is_wide else "small", ink="muted", lines=3)
    return rest


def hint(sight: Sight) -> Text | str:
    """What is to be touched, in a few words."""
    match sight.todo:
        case state.Starting():
            return text("The highest total begins.")
        case state.Moving() if sight.of_kind(state.UseAt, state.UseOn):
            return text("Touch the dice, or where your ability is to work.")
        case state.Moving():
            return text("Touch the dice.")
        case state.Rerolling(total=total):
            return text("{total}: {area}", total=total, area=sight.words.area(sight.box.area_of[total]))
        case state.Acting() if sight.of_kind(state.Draw):
            return text("Draw a card here, or leave it.")
        case state.Acting() if sight.of_kind(state.Treat):
            return text("Touch a player: hurt or heal.")
        case state.Acting():
            return text("Touch whose equipment you steal.")
        case state.Relocating():
            return text("A 7: touch any area.")
        case state.Offered():
            return text("Whoever draws it is asked the same.")
        case state.Targeting(card=card):
            return sight.say(sight.words.card(card))
        case state.Looting(victim=victim):
            return text("Take one card of {who}.", who=sight.name(victim))
        case state.Handing(to=to):
            return text("It goes to {who}.", who=sight.name(to))
        case state.Giving():
            return text("Touch who gets the card.")
        case state.Answering(giver=giver):
            return text("From {who}", who=sight.name(giver))
        case state.Settling():
            return text("Nobody was hurt for long.")
    return ""


def _thrown(sight: Sight) -> tuple[Text, ...]:
    """What everybody has thrown for the start so far, in full and by the best alone."""
    todo = sight.todo
    if not isinstance(todo, state.Starting) or not todo.totals:
        return ()
    thrown = list(zip(todo.contenders, todo.totals, strict=False))
    best = max(todo.totals)
    ahead = joined(sight.name(seat) for seat, total in thrown if total == best)
    told = joined(text("{who} {total}", who=sight.name(seat), total=total) for seat, total in thrown)
    return text("Thrown: {totals}. The highest begins.", totals=told), text("Ahead: {who} with {n}", who=ahead, n=best)


def _card_in_full(sight: Sight) -> tuple[Text, ...]:
    """What the card says that is being carried out."""
    if not isinstance(sight.todo, state.Targeting):
        return ()
    card = sight.todo.card
    return (text("{card}: {text}", card=sight.words.card(card), text=sight.words.card_text(card, sight.theme)),)
