"""Dice in the tray: green ones to be thrown, and red against white."""

from companion.core import Text, text, texts
from companion.core.faces import Die
from companion.core.notation import write
from companion.core.scene import LEGAL, Box, Intent
from companion.core.stage import Stage
from companion.games.agents import state
from companion.games.agents.attack import arms, attack_damage, is_success
from companion.games.agents.board.sight import Sight
from companion.games.agents.state import Fight


def green_dice(stage: Stage, box: Box) -> Box:
    """They lie there to be thrown."""
    side, gap = min(74 if stage.is_wide else 56, box.h), 16
    for i, pips in enumerate((4, 3)):
        place = Box(box.x + i * (side + gap), box.y + (box.h - side) // 2, side, side)
        stage.add(f"die:{i}", "die", place, Die("green", pips), tap=Intent("act", write(state.Roll())), state=LEGAL)
    used = 2 * side + gap + (20 if stage.is_wide else 10)
    return Box(box.x + used, box.y, box.w - used, box.h)


def fight_dice(stage: Stage, sight: Sight, fight: Fight, box: Box) -> Box:
    """Red against white, and what that comes to."""
    upright = stage.frame.size == "P"
    line = Box(box.x, box.y, box.w, 46) if upright else box
    side = min(74 if stage.is_wide else 46, line.h)
    whites = [die for dice in fight.whites for die in dice]
    most = 3 if stage.is_wide else 2
    x, y = line.x, line.y + (line.h - side) // 2
    for id, colour, pips in [
        ("red", "red", fight.red),
        *((f"white{i}", "white", n) for i, n in enumerate(whites[:most])),
    ]:
        stage.add(f"die:{id}", "die", Box(x, y, side, side), Die(colour, pips))  # type: ignore[arg-type]
        x += side + (18 if id == "red" else 8)
    w = line.right - x if upright else (190 if stage.is_wide else 118)
    told = _came_to(sight, fight)
    stage.words("tray:sum", Box(x + 6, line.y, w - 6, line.h), *told, size="body", style="bold", lines=3)
    if upright:
        return Box(box.x, line.bottom + 4, box.w, box.bottom - line.bottom - 4)
    return Box(x + w + 8, box.y, box.right - x - w - 8, box.h)


def _came_to(sight: Sight, fight: Fight) -> tuple[Text, ...]:
    n = len(fight.targets)
    hits = [i for i in range(n) if is_success(fight, i)]
    if not hits:
        return (text("{red} does not beat {white}: miss", red=fight.red, white=_best(fight)), text("Miss"))
    harm = [attack_damage(sight.box, sight.view, fight, i) for i in hits]
    if n == 1:
        who = sight.name(fight.targets[0])
        sum_ = _sum(sight, fight, hits[0], harm[0])
        told = text("Hit: {damage} damage for {who}", damage=sum_, who=who)
        return told, text("{n} damage", n=sum_), text("{n} damage", n=harm[0])
    return texts("Hits {n} player", "Hits {n} players", len(hits)), text("{n} hits", n=len(hits))


def _sum(sight: Sight, fight: Fight, i: int, harm: int) -> str:
    """How the damage comes about (AG-079): the dice, and what weapons, powers and gear make of them."""
    whites = fight.whites[i]
    if not whites or any(weapon.roll == "d3" for weapon in arms(sight.box, fight.weapons)):
        return str(harm)
    more = harm - (fight.red - max(whites))
    rest = f" {'+' if more > 0 else '−'} {abs(more)}" if more else ""
    return f"{fight.red} − {max(whites)}{rest} = {harm}"


def _best(fight: Fight) -> int:
    return min((max(dice) for dice in fight.whites if dice), default=0)
