"""The line below: dice, what can be chosen now, and the button that does it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core import Text, text, texts
from companion.core.faces import Die, SizeName, Time
from companion.core.layout import columns, middle, rows
from companion.core.notation import write
from companion.core.scene import LEGAL, PLAIN, SELECTED, Box, Confirm, Intent, State, Why
from companion.core.stage import Stage
from companion.games.agents import state
from companion.games.agents.attack import attack_damage, is_success
from companion.games.agents.board import aim
from companion.games.agents.board.areas import DECK_ICONS
from companion.games.agents.board.dossiers import gear_icon
from companion.games.agents.board.private import reveal_intent, role_buttons
from companion.games.agents.board.sight import PAUSES, Sight
from companion.games.agents.state import Fight
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


def tray(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("tray", box)
    inner = box.inset(16 if stage.is_wide else 6, 12 if stage.is_wide else 5)
    if isinstance(sight.todo, PAUSES):
        _pause(stage, sight, inner)
    elif not sight.acts:
        _waiting(stage, sight, inner)
    elif aim.attacks(sight):
        _attack(stage, sight, inner)
    else:
        _ways(stage, sight, inner)


# -------------------------------------------------------------------------------- what lies left in it


def _aside(stage: Stage, sight: Sight, box: Box) -> Box:
    """Dice, or what is to be done here; what is left of the box."""
    fights = [todo.fight for todo in sight.view.todo if isinstance(todo, state.Rolled | state.Hitting)]
    if fights:
        return _dice(stage, sight, fights[-1], box)
    if isinstance(sight.todo, state.Starting | state.Moving | state.Rerolling) and state.Roll() in sight.decisions:
        rest = _green_dice(stage, box)
        if stage.is_wide:
            words, rest = columns(rest, 0.34, 0.66, gap=12)
            stage.words("tray:hint", words, hint(sight), size="body", ink="muted", lines=2)
        return rest
    if stage.frame.size == "P":
        head, rest = rows(box, stage.line("small"), 1.0, gap=4)
        stage.words("tray:hint", head, hint(sight), size="small", ink="muted")
        return rest
    words, rest = columns(box, 0.26, 0.74, gap=12)
    stage.words("tray:hint", words, hint(sight), size="body" if stage.is_wide else "small", ink="muted", lines=3)
    return rest


def _green_dice(stage: Stage, box: Box) -> Box:
    """They lie there to be thrown."""
    side = min(74 if stage.is_wide else 56, box.h)
    for i, pips in enumerate((4, 3)):
        place = Box(box.x + i * (side + 10), box.y + (box.h - side) // 2, side, side)
        stage.add(f"die:{i}", "die", place, Die("green", pips), tap=Intent("act", write(state.Roll())), state=LEGAL)
    used = 2 * side + 10 + (20 if stage.is_wide else 10)
    return Box(box.x + used, box.y, box.w - used, box.h)


def _dice(stage: Stage, sight: Sight, fight: Fight, box: Box) -> Box:
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
        return text("Hit: {damage} damage for {who}", damage=harm[0], who=who), text("{n} damage", n=harm[0])
    return texts("Hits {n} player", "Hits {n} players", len(hits)), text("{n} hits", n=len(hits))


def _best(fight: Fight) -> int:
    return min((max(dice) for dice in fight.whites if dice), default=0)


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
            return text("{total}: {area}", total=total, area=_area(sight, total))
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


def _card_in_full(sight: Sight) -> tuple[Text, ...]:
    """What the card says that is being carried out."""
    if not isinstance(sight.todo, state.Targeting):
        return ()
    card = sight.todo.card
    return (text("{card}: {text}", card=sight.words.card(card), text=sight.words.card_text(card, sight.theme)),)


# -------------------------------------------------------------------------------- buttons


def _ways(stage: Stage, sight: Sight, box: Box) -> None:
    ways = _eye() if sight.looks else list(ways_of(stage, sight))
    if not ways and hint(sight):
        forms = (*_card_in_full(sight), hint(sight))
        stage.words("tray:hint", box, *forms, size="action", ink="muted", align="middle", lines=2)
        return
    rest = _aside(stage, sight, box)
    _buttons(stage, sight, ways, rest)


def _eye() -> list[Way]:
    return [Way("hide", (text("Cover again"),), Intent("pick", "menu look"), icon="eye_off")]


def _buttons(stage: Stage, sight: Sight, ways: Sequence[Way], box: Box) -> None:
    """The last one stands in the corner; what does not fit comes as a list."""
    widest = max((stage.wide(way.words[-1], "note", "bold") + 28 for way in ways), default=0)
    least = max(150 if stage.is_wide else 104, widest)
    down = max(1, min(2, box.h // 54)) if len(ways) * (least + 8) > box.w else 1
    per = max(1, (box.w + 8) // (least + 8)) * down
    if len(ways) > per:
        pages = -(-len(ways) // (per - 1)) if per > 1 else len(ways)
        page = sight.draft.page % pages
        size = max(1, per - 1)
        turn = Way("next", (text("More"),), Intent("pick", f"page {(page + 1) % pages}"), icon="next")
        ways = [*ways[page * size : (page + 1) * size], turn]
    across = -(-len(ways) // down) if ways else 1
    width = min(300 if stage.is_wide else 999 if stage.frame.size == "P" else 260, (box.w - 8 * (across - 1)) // across)
    used = Box(box.right - (width + 8) * across + 8, box.y, (width + 8) * across - 8, box.h)
    lines = rows(used, *[1.0] * down, gap=6)
    places = [cell for line in lines for cell in columns(line, *[1.0] * across, gap=8)]
    for way, cell in zip(ways, places, strict=False):
        size_name: SizeName = "action" if way.role == "primary" else "body"
        place = middle(cell, cell.w, min(cell.h, 92))
        stage.button(
            f"way:{way.key}",
            place,
            *way.words,
            tap=way.tap,
            why=way.why,
            icon=way.icon if place.w > 170 or place.w < 92 else "",
            role=way.role,
            size=size_name,
            state=way.state,
        )


def act(sight: Sight, action: Any, *words: Text | str, role: Any = "plain", icon: str = "", confirm: str = "") -> Way:
    """A button that does this, or says why it cannot be done."""
    if action in sight.decisions:
        intent = Intent("act", write(action), Confirm(confirm) if confirm else None)
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
            return [*_abilities(sight), *_consults(sight), act(sight, state.Roll(), text("Roll"), role="primary")]
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
            return [*_consults(sight), *_area_ways(stage, sight)]
        case state.Targeting():
            return [*_thefts(sight), *_skip(sight)]
        case state.Handing() | state.Looting():
            return [_card_way(sight, action) for action in sight.decisions]
        case state.Offered():
            return [
                act(sight, state.NoEffect(), text("No effect")),
                act(sight, state.Comply(), text("Reveal, and do it"), text("Reveal"), role="danger"),
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
            return [*_consults(sight), *_skip(sight)]
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


def _consults(sight: Sight) -> list[Way]:
    return [_card_way(sight, action) for action in sight.of_kind(state.Consult)]


def _card_way(sight: Sight, action: Any) -> Way:
    return act(sight, action, sight.say(sight.words.card(action.card)), icon=gear_icon(sight.box, action.card))


def _area_ways(stage: Stage, sight: Sight) -> list[Way]:
    if sight.of_kind(state.Treat):
        return _treatments(sight)
    if sight.of_kind(state.Draw):
        return [*_draws(stage, sight), *_skip(sight)]
    return [*_thefts(sight), *_skip(sight)]


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


def _skip(sight: Sight) -> list[Way]:
    if state.Skip() in sight.decisions or isinstance(sight.todo, state.Attacking):
        words = text("No attack") if isinstance(sight.todo, state.Attacking) else text("Skip")
        return [act(sight, state.Skip(), words, text("Skip"))]
    return []


# -------------------------------------------------------------------------------- attacks


def _attack(stage: Stage, sight: Sight, box: Box) -> None:
    """Weapons, the public odds, and the two ways on."""
    if sight.looks:
        _buttons(stage, sight, _eye(), box)
        return
    attack = aim.ready_attack(sight)
    words = text("Attack")
    go = (
        Way("attack", (words,), Intent("act", write(attack)), role="primary")
        if attack
        else Way("attack", (words,), None, aim.why_not(sight))
    )
    last = [*_consults(sight), *_skip(sight), go]
    if stage.frame.size == "P":
        upper, lower = rows(box, 1.0, 1.0, gap=6)
        _buttons(stage, sight, last, lower)
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
    _left_buttons(stage, sight, ways, box)


def _left_buttons(stage: Stage, sight: Sight, ways: list[Way], box: Box) -> None:
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


# -------------------------------------------------------------------------------- pauses, and waiting


def _pause(stage: Stage, sight: Sight, box: Box) -> None:
    """The same for all: everybody hidden who lives has a token here, and any finger counts (AG-165)."""
    view = sight.view
    seconds = view.options.reaction_pause
    if seconds:
        bar = Box(box.x, box.y, box.w, 6)
        clock = Time("reaction", seconds * 1000, seconds * 1000, running=True, look="bar")
        stage.add("tray:time", "clock", bar, clock)
        box = Box(box.x, box.y + 8, box.w, box.h - 8)
    rest = _dice(stage, sight, sight.todo.fight, box) if isinstance(sight.todo, state.Rolled) else box
    if stage.frame.size == "P":
        _upright_pause(stage, sight, rest)
        return
    if state.GoOn() in sight.decisions:
        w = 150 if stage.is_wide else 92
        end = Box(rest.right - w, rest.y, w, rest.h)
        go = middle(end, w, min(rest.h, 72))
        stage.button(
            "way:go_on", go, text("Go on"), tap=Intent("act", write(state.GoOn())), role="primary", size="body"
        )
        rest = Box(rest.x, rest.y, rest.w - w - 8, rest.h)
    if stage.is_wide:
        words, rest = columns(rest, 190, 1.0, gap=12)
        stage.words("tray:anyone", words, text("Anyone: reveal?"), size="body", style="bold", lines=2)
    _reveal_tokens(stage, sight, rest)


def _upright_pause(stage: Stage, sight: Sight, box: Box) -> None:
    """There the files are held instead of tokens."""
    ways = []
    if sight.of_kind(state.Reveal):
        ways.append(Way("reveal", (text("Reveal"),), reveal_intent(sight), icon="eye", role="danger"))
    if state.GoOn() in sight.decisions:
        ways.append(act(sight, state.GoOn(), text("Go on"), role="primary"))
    if ways:
        _buttons(stage, sight, ways, box)
    else:
        stage.words("tray:anyone", box, text("Anyone: reveal?"), size="body", style="bold", align="middle")


def _reveal_tokens(stage: Stage, sight: Sight, box: Box) -> None:
    hidden = [i for i, player in enumerate(sight.view.players) if not player.revealed and not player.dead]
    least = 47
    lines = 2 if len(hidden) * (least + 2) > box.w and box.h >= 2 * least + 2 else 1
    per = -(-len(hidden) // lines) or 1
    step = min(box.w // per, 76)
    side = min(56, step - 2, box.h // lines - 2)
    for i, seat in enumerate(hidden):
        x = box.x + i % per * step
        line_h = box.h // lines
        y = box.y + i // per * line_h
        place = Box(x + (step - side) // 2, y + (line_h - side) // 2, side, side)
        hit = Box(x, y + max(0, (line_h - least) // 2), max(step, least), min(max(least, side), line_h))
        if seat == sight.seat and sight.of_kind(state.Reveal):
            more: dict[str, Any] = {"tap": reveal_intent(sight), "state": LEGAL}
        else:
            more = {"hold": Intent("shell", f"look {seat}")}
        stage.add(f"reveal:{seat}", "token", place, sight.token(seat), hit=hit, **more)


def _waiting(stage: Stage, sight: Sight, box: Box) -> None:
    """Who is not asked sees the own role here; a bystander sees whom all wait for."""
    seat = sight.seat
    character = sight.view.characters[seat] if seat is not None else None
    if seat is None:
        rest = (
            _aside(stage, sight, box)
            if any(isinstance(t, state.Rolled | state.Hitting) for t in sight.view.todo)
            else box
        )
        waited = text("{sides}", sides=sight.game.telling.heading(sight.view))
        stage.words("tray:setup", rest, waited, size="small", ink="muted", align="middle", lines=3)
        return
    buttons = [] if sight.looks else role_buttons(sight)
    ways = [Way(key, (words,), intent, icon="eye", role="danger") for key, words, intent in buttons]
    eye = _eye()[0] if sight.looks else Way("look", (text("My role"),), Intent("pick", "menu look"), icon="eye")
    ways.append(eye)
    w = 124 if stage.frame.size == "P" else (190 if stage.is_wide else 124) * len(ways)
    words, right = columns(box, 1.0, min(w, box.w - 60), gap=10)
    _buttons(stage, sight, ways, right)
    if sight.view.players[seat].dead:
        stage.words("tray:dead", words, text("You are out of the game."), size="small", ink="muted", lines=2)
    elif character is not None:
        _own_line(stage, sight, character, words)


def _own_line(stage: Stage, sight: Sight, character: str, box: Box) -> None:
    found = sight.box.characters[character]
    first, second = rows(middle(box, box.w, min(box.h, 76)), 1.1, 1.0, gap=2)
    stage.words(
        "own:name", first, sight.say(sight.words.character(character)), size="action", style="serif", ink="accent"
    )
    about = {"side": sight.words.member(found.faction, sight.theme), "points": found.hp}
    full, short = text("{side} · {points} hit points", **about), text("{side}", side=about["side"])
    stage.words("own:side", second, full, short, size="small", ink="muted", lines=1)
