"""The tray of an attack: weapons, the public odds, and the two ways on."""

from typing import NamedTuple

from msgspec.structs import replace

from companion.core import Text, text
from companion.core.faces import SizeName
from companion.core.layout import columns, middle, rows
from companion.core.notation import write
from companion.core.scene import DIMMED, PLAIN, SELECTED, Box, Intent, Why
from companion.core.stage import Stage
from companion.games.agents.board import aim
from companion.games.agents.board.buttons import buttons
from companion.games.agents.board.gear import gear_icon
from companion.games.agents.board.sight import Sight
from companion.games.agents.board.ways import Way, consults, skip


def attack_tray(stage: Stage, sight: Sight, box: Box) -> None:
    """Weapons, the public odds, and the two ways on."""
    attack = aim.ready_attack(sight)
    words = text("Attack")
    go = (
        Way("attack", (words,), Intent("act", write(attack)), role="primary")
        if attack
        else Way("attack", (words,), None, aim.why_not(sight))
    )
    last = [*consults(sight), *skip(sight), go]
    if stage.frame.size == "P":
        upper, lower = rows(box, 1.0, 1.0, gap=6)
        buttons(stage, sight, last, lower)
        arms, chance = columns(upper, 1.0, 96, gap=8)
        _weapons(stage, sight, arms)
        _odds(stage, sight, chance)
        return
    width = 132 if stage.is_wide else 104
    middle_w = 150 if stage.is_wide else 96
    arms, chance, ends = columns(box, 1.0, middle_w, (width + 8) * len(last), gap=12)
    _weapons(stage, sight, arms)
    _odds(stage, sight, chance)
    for way, place in zip(last, columns(ends, *[1.0] * len(last), gap=8), strict=True):
        high = min(92, place.h)
        stage.button(
            f"way:{way.key}", middle(place, place.w, high), *way.words, tap=way.tap, why=way.why, role=way.role
        )


def _weapons(stage: Stage, sight: Sight, box: Box) -> None:
    seat = sight.seat
    assert seat is not None
    if stage.is_wide:
        head, box = rows(box, stage.line("small"), 1.0, gap=4)
        stage.words("weapons", head, text("Weapon"), size="small", ink="muted")
    owned = [card for card in dict.fromkeys(sight.view.players[seat].equipment) if sight.box.cards[card].weapon]
    picked = sight.draft.weapons
    bare = text("Bare hands"), text("Bare")
    look = PLAIN if picked else SELECTED
    weapons = [Weapon(Way("bare", bare, Intent("pick", "bare"), icon="hand", state=look), text("+0"))]
    for card in owned:
        usable = aim.is_usable(sight, card)
        tap = Intent("pick", f"weapon {card}") if usable else None
        nobody = Why(sight.say(text("With this weapon nobody is in reach.")), "AG-071")
        look = SELECTED if card in picked else PLAIN
        words = (sight.say(sight.words.card(card)),)
        way = Way(f"weapon-{card}", words, tap, None if usable else nobody, gear_icon(sight.box, card), state=look)
        weapons.append(Weapon(way, _effect(sight, card)))
    _side_by_side(stage, sight, weapons, box)


class Weapon(NamedTuple):
    way: Way
    does: Text


def _effect(sight: Sight, card: str) -> Text:
    """What is special about it, in a word."""
    weapon = sight.box.cards[card].weapon
    assert weapon is not None
    if weapon.roll == "d3":
        return text("1D3")
    if weapon.targets == "area":
        return text("all here")
    if weapon.bonus:
        return text("+{n}", n=weapon.bonus)
    return {"same": text("+0"), "other": text("elsewhere"), "any": text("everywhere")}[weapon.reach]


def _side_by_side(stage: Stage, sight: Sight, weapons: list[Weapon], box: Box) -> None:
    """Weapons stand side by side, each as wide as its name; what does not fit in two lines comes on further pages."""
    down = 2 if box.h >= 106 and not stage.is_wide else 1
    lines = _packed(stage, weapons, box.w)
    more = 84 + 6 if len(lines) > down else 0
    if more:
        lines = _packed(stage, weapons, box.w - more)
    pages = [lines[i : i + down] for i in range(0, len(lines), down)]
    page = sight.draft.page % len(pages)
    for line, place in zip(pages[page], rows(box, *[1.0] * down, gap=6), strict=False):
        h = min(92, place.h)
        x, y = place.x, place.y + (place.h - h) // 2
        widths = [_wide(stage, weapon) for weapon in line]
        spare = place.w - more - sum(widths) - 6 * len(widths)
        for weapon, least in zip(line, widths, strict=True):
            w = least + (min(60, spare // len(line)) if stage.is_wide else 0)
            _chip(stage, weapon, Box(x, y, w, h))
            x += w + 6
    if more:
        last = rows(box, *[1.0] * down, gap=6)[-1]
        turn = Intent("pick", f"page {(page + 1) % len(pages)}")
        h = min(92, last.h)
        place = middle(Box(last.right - 84, last.y, 84, last.h), 84, h)
        stage.button("way:next", place, text("More"), tap=turn, size="small")


def _wide(stage: Stage, weapon: Weapon) -> int:
    size: SizeName = "small" if stage.is_wide else "note"
    sign = 34 if stage.is_wide else 0
    words = max(stage.wide(_name(stage, weapon), size, "bold"), stage.wide(weapon.does, "small"))
    return max(170 if stage.is_wide else 84, words + sign + 24)


def _name(stage: Stage, weapon: Weapon) -> Text | str:
    """The shortest, where there is little room."""
    return weapon.way.words[0 if stage.is_wide else -1]


def _packed(stage: Stage, weapons: list[Weapon], across: int) -> list[list[Weapon]]:
    lines: list[list[Weapon]] = [[]]
    left = across
    for weapon in weapons:
        w = _wide(stage, weapon)
        if lines[-1] and w > left:
            lines.append([])
            left = across
        lines[-1].append(weapon)
        left -= w + 6
    return lines


def _chip(stage: Stage, weapon: Weapon, box: Box) -> None:
    """Its name above what it does."""
    way, sub = weapon.way, stage.line("small")
    icon = way.icon if stage.is_wide else ""
    above = Box(box.x, box.y, box.w, box.h - sub + 8)
    caption = stage.caption(above, _name(stage, weapon), icon=icon, size="small")
    face = replace(caption, sub=stage.say(weapon.does))
    state = way.state if way.tap else DIMMED
    stage.add(f"way:{way.key}", "button", box, face, tap=way.tap, why=way.why, state=state)


def _odds(stage: Stage, sight: Sight, box: Box) -> None:
    found = aim.odds(sight)
    if found is None:
        stage.words("odds:none", box, text("Touch a target."), size="small", ink="muted", lines=3)
        return
    hits, all_ = found
    always = hits == all_
    if stage.is_wide and box.h > 80:
        head, body, foot = rows(middle(box, box.w, min(box.h, 96)), 0.8, 1.2, 0.8)
        stage.words("odds:head", head, text("Red beats white"), text("Odds"), size="small", ink="muted")
    else:
        body, foot = rows(box, 1.2, 1.0) if aim.bonus(sight) else (box, box)
    said = text("always") if always else text("{hits} in {all}", hits=hits, all=all_)
    stage.words("odds", body, said, size="action", style="bold")
    more = aim.bonus(sight)
    if more:
        stage.words(
            "odds:foot", foot, text("hits, then +{n}", n=more), text("then +{n}", n=more), size="small", ink="muted"
        )
