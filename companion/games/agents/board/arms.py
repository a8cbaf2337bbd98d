"""The tray of an attack: weapons, the public odds, and the two ways on."""

from typing import Any

from companion.core import text
from companion.core.faces import SizeName
from companion.core.layout import columns, middle, rows
from companion.core.notation import write
from companion.core.scene import PLAIN, SELECTED, Box, Intent, Why
from companion.core.stage import Stage
from companion.games.agents.board import aim
from companion.games.agents.board.buttons import buttons
from companion.games.agents.board.dossiers import gear_icon
from companion.games.agents.board.sight import Sight
from companion.games.agents.board.ways import Way, consults, cover, skip


def attack_tray(stage: Stage, sight: Sight, box: Box) -> None:
    """Weapons, the public odds, and the two ways on."""
    if sight.looks:
        buttons(stage, sight, cover(sight), box)
        return
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
        _weapons(stage, sight, upper)
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
    owned = [card for card in dict.fromkeys(sight.view.players[seat].equipment) if sight.box.cards[card].weapon]
    picked = sight.draft.weapons
    ways = [
        Way(
            "bare",
            (text("Bare hands"), text("Bare")),
            Intent("pick", "bare"),
            icon="hand",
            state=PLAIN if picked else SELECTED,
        )
    ]
    for card in owned:
        name = sight.say(sight.words.card(card))
        short = name if len(name) <= 9 else f"{name[:8]}…"
        icon = gear_icon(sight.box, card)
        if aim.is_usable(sight, card):
            look = SELECTED if card in picked else PLAIN
            ways.append(Way(f"weapon-{card}", (name, short), Intent("pick", f"weapon {card}"), icon=icon, state=look))
        else:
            nobody = Why(sight.say(text("With this weapon nobody is in reach.")), "AG-071")
            ways.append(Way(f"weapon-{card}", (name, short), None, nobody, icon=icon))
    _side_by_side(stage, sight, ways, box)


def _side_by_side(stage: Stage, sight: Sight, ways: list[Way], box: Box) -> None:
    """Weapons stand side by side; more than fit in two lines come on further pages."""
    least = 112 if stage.is_wide else 84
    across = max(1, (box.w + 6) // (least + 6))
    down = 2 if len(ways) > across and box.h >= 100 else 1
    if len(ways) > across * down:
        size = max(1, across * down - 1)
        pages = -(-len(ways) // size)
        page = sight.draft.page % pages
        turn = Way("next", (text("More"),), Intent("pick", f"page {(page + 1) % pages}"), icon="next")
        ways = [*ways[page * size : (page + 1) * size], turn]
    across = min(across, -(-len(ways) // down))
    width = min(190 if stage.is_wide else 130, (box.w - 6 * (across - 1)) // across)
    for i, way in enumerate(ways):
        h = min(92, (box.h - 6 * (down - 1)) // down)
        y = box.y + i // across * (h + 6) + (box.h - down * h - 6 * (down - 1)) // 2
        place = Box(box.x + i % across * (width + 6), y, width, h)
        face_size: SizeName = "small"
        icon = way.icon if width >= 150 else ""
        more: dict[str, Any] = {"tap": way.tap, "why": way.why, "icon": icon, "size": face_size, "state": way.state}
        stage.button(f"way:{way.key}", place, *way.words, **more)


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
