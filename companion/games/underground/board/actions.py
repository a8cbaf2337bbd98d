"""What is done now: which tile, how it lies, place or move, and whatever has no place on the board."""

from typing import Literal, NamedTuple

from companion.core import Text, text
from companion.core.faces import Caption
from companion.core.layout import columns, fit, grid, rows
from companion.core.notation import write
from companion.core.scene import LEGAL, PLAIN, SELECTED, Box, Intent, State, Why
from companion.core.stage import Stage, choices
from companion.games.underground import state
from companion.games.underground.board.ghost import HOVERING, Ghost, ghost_of
from companion.games.underground.board.side import tile_face
from companion.games.underground.board.sight import Sight
from companion.games.underground.state import Acting, Finish, Moving, Place, Play, Playing, PuttingPlatform, Walk
from companion.games.underground.tiles import given_tiles

QUESTIONS = state.Dealing | state.Beginning | state.Jumping | state.Taking | state.Sparing
"""What is asked in words."""
WIDEST = 200
"""dp a tile takes, however much room there is."""
PLAY_FIRST = text("First a card of the hand is played: it gives the tile and the steps.")


class Button(NamedTuple):
    key: str
    words: tuple[Text, ...]
    icon: str
    tap: Intent | None = None
    why: Why | None = None
    role: Literal["plain", "primary"] = "plain"
    state: State = PLAIN


def is_question(sight: Sight) -> bool:
    return sight.acts and isinstance(sight.todo, QUESTIONS)


def actions(stage: Stage, sight: Sight, box: Box) -> bool:
    """Whether there are any."""
    buttons = LOOKING if sight.draft.looks else _buttons(sight) if sight.acts else []
    if not buttons:
        return False
    for button, place in zip(buttons, columns(box, *[1.0] * len(buttons), gap=8 if stage.is_wide else 3), strict=True):
        _button(stage, button, place)
    return True


def _button(stage: Stage, button: Button, box: Box) -> None:
    key = f"do:{button.key}"
    if box.w >= 92 or box.h <= 56:
        _wide_button(stage, key, button, box)
        return
    room = Box(box.x, box.y, box.w - 8, box.h // 2)
    fitted = fit(stage.frame, room, *map(stage.say, button.words), size="small", style="bold", lines=1)
    face = Caption(fitted.lines[:1], fitted.size, button.icon, button.role)
    off = State(dimmed=True) if button.tap is None else button.state
    stage.add(key, "button", box, face, tap=button.tap, why=None if button.tap else button.why, state=off)


def _wide_button(stage: Stage, key: str, button: Button, box: Box) -> None:
    stage.button(
        key,
        box,
        *button.words,
        tap=button.tap,
        why=button.why,
        icon=button.icon if box.w >= 170 else "",
        role=button.role,
        size="body",
        state=button.state,
    )


def _buttons(sight: Sight) -> list[Button]:
    match sight.todo:
        case Playing():
            return [_play(sight)]
        case Acting(placed, moved):
            return _acting(sight, placed, moved)
        case Moving():
            return [*_moving(sight), _stop()]
        case PuttingPlatform():
            ghost = ghost_of(sight)
            return [] if ghost is None else [TURN, _lay(sight, ghost)]
    return []


def _play(sight: Sight) -> Button:
    """The lifted card; its steps and its tile are on it."""
    card = sight.draft.card
    if card not in sight.view.hands[sight.view.turn]:
        return Button("play", (text("Choose a card"),), "card", why=Why(sight.say(PLAY_FIRST), "UG-040"))
    return Button("play", (text("Play {card}", card=card),), "check", sight.act(Play(card)), role="primary")


def _acting(sight: Sight, placed: bool, moved: bool) -> list[Button]:
    mode = sight.mode
    found = [_place(sight, placed)]
    if mode == "move" and not moved:
        found += _moving(sight)
    else:
        done = sight.refused(Walk((sight.view.field.figure,))) if moved else None
        found.append(_mode("move", (text("Move"),), "walk", chosen=False, why=done))
    if mode == "place" and not placed and (ghost := ghost_of(sight)) is not None:
        over = [OVER] if sight.view.options.flip_tiles and sight.frame.size in {"M", "L"} else []
        found += [TURN, *over, _lay(sight, ghost)]
    primary = not any(button.role == "primary" for button in found) and (placed or moved)
    end = Intent("act", write(Finish()))
    return [
        *found,
        Button("end", (text("End turn"), text("End")), "check", end, role="primary" if primary else "plain"),
    ]


def _mode(key: str, words: tuple[Text, ...], icon: str, *, chosen: bool, why: Why | None = None) -> Button:
    tap = None if why else Intent("pick", key)
    return Button(key, words, icon, tap, why, state=LEGAL if chosen else PLAIN)


def _place(sight: Sight, placed: bool) -> Button:
    why = None
    if placed or not sight.offered:  # any tile will do to hear why not
        some = next(iter(sight.box.tiles), "")
        why = sight.refused(Place(some, sight.view.field.figure, 0))
    return _mode("place", (text("Tile"),), "tile", chosen=sight.mode == "place", why=why)


def _moving(sight: Sight) -> list[Button]:
    draft = sight.draft
    found = [
        _mode("move", (text("Move"),), "walk", chosen=not draft.own_way),
        _mode("way", (text("Own way"), text("Way")), "way", chosen=draft.own_way),
    ]
    if draft.path:
        found.append(Button("go", (text("Go"),), "play", sight.act(Walk(draft.path)), role="primary"))
    return found


def _stop() -> Button:
    return Button("stop", (text("Stop here"), text("Stop")), "check", Intent("act", write(Walk(()))))


OVER = Button("over", (text("Turn over"),), "swap", Intent("pick", "over"))
TURN = Button("turn", (text("Turn"),), "flip", Intent("pick", "turn"))


LOOKING = [
    Button("round", (text("Go round"),), "flip", Intent("pick", "round")),
    Button("back", (text("To the board"), text("Back")), "check", Intent("pick", "look"), role="primary"),
]


def _lay(sight: Sight, ghost: Ghost) -> Button:
    if ghost.why:
        return Button("lay", (text("Lay"),), "check", why=ghost.why)
    return Button("lay", (text("Lay"),), "check", sight.act(ghost.action), role="primary")


# -------------------------------------------------------------------------------- which tile


def has_picker(sight: Sight) -> bool:
    return sight.acts and (isinstance(sight.todo, PuttingPlatform) or (sight.mode == "place" and bool(sight.offered)))


def picker(stage: Stage, sight: Sight, box: Box) -> None:
    """The tiles that are offered, or the platform; a touch takes one as it is printed, another one turns it over."""
    stage.panel("picker", box)
    ghost = ghost_of(sight)
    if ghost is None:
        return
    inner = box.inset(8, 6)
    told = 0
    if inner.h >= 120:
        told = stage.line("small") * 2
        _fault(stage, ghost, Box(inner.x, inner.bottom - told, inner.w, told))
    inner = Box(inner.x, inner.y, inner.w, inner.h - told)
    if isinstance(sight.todo, PuttingPlatform):
        at = Box(inner.x, inner.y, min(inner.w, 160), inner.h)
        face = tile_face(sight, ghost.piece, stage.say(text("level {n}", n=ghost.level)))
        lay = Intent("pick", "lay")
        stage.add(f"tile:{ghost.piece}", "tile", at, face, tap=lay, state=LEGAL, drag=HOVERING)
        if not told and inner.w - 172 > 80:
            _fault(stage, ghost, Box(inner.x + 172, inner.y, inner.w - 172, inner.h))
        return
    offered, given = sight.offered, given_tiles(sight.box, sight.view)
    beside = 0 if told or len(offered) > 3 else inner.w // 2
    if beside:
        _fault(stage, ghost, Box(inner.right - beside, inner.y, beside, inner.h))
        inner = Box(inner.x, inner.y, inner.w - beside - 8, inner.h)
    across, down = max(1, (inner.w + 4) // 60), max(1, (inner.h + 4) // 60)
    down = min(down, -(-len(offered) // across))
    across = min(across, max(2, -(-len(offered) // down)))
    inner = Box(inner.x, inner.y, min(inner.w, across * WIDEST), inner.h)
    places = grid(inner, down, across, 4)
    pages = 1 if len(offered) <= len(places) else -(-len(offered) // (len(places) - 1))
    per = len(places) if pages == 1 else len(places) - 1
    page = sight.draft.page % pages
    for tile, place in zip(offered[page * per : (page + 1) * per], places, strict=False):
        note = _note(stage, sight, tile, is_given=tile in given) if place.h >= 66 else ""
        again = tile == sight.draft.tile and sight.view.options.flip_tiles
        tap = Intent("pick", "over" if again else f"tile {tile}")
        held = HOVERING if tile == ghost.piece else None
        state = SELECTED if held else LEGAL
        stage.add(f"tile:{tile}", "tile", place, tile_face(sight, tile, note), tap=tap, state=state, drag=held)
    if pages > 1:
        stage.button("tile:more", places[-1], tap=Intent("pick", f"page {(page + 1) % pages}"), icon="next")


def _note(stage: Stage, sight: Sight, tile: str, *, is_given: bool) -> str:
    """How many steps of the signal stone away; or that it takes the chip."""
    view = sight.view
    if not is_given:
        return stage.say(text("chip"))
    pile = sight.box.tiles[tile].pile
    if sight.box.cards[view.played[0]].action != "signal" or pile not in view.ring:
        return ""
    filled = [shape for shape in view.ring if shape is not None and (view.piles[shape] or shape == view.stone)]
    return f"+{(filled.index(pile) - filled.index(view.stone)) % len(filled)}"


def _fault(stage: Stage, ghost: Ghost, box: Box) -> None:
    if ghost.why:
        stage.words("ghost:told", box, ghost.why.message, text("Not like this"), size="small", ink="danger", lines=4)
    else:
        stage.words("ghost:told", box, text("Fits: level {n}", n=ghost.level), size="small", ink="good", lines=2)


# -------------------------------------------------------------------------------- in words


def question(stage: Stage, sight: Sight, box: Box, asked: str) -> None:
    stage.panel("question", box, "active")
    inner = box.inset(12, 10)
    head, low = rows(inner, stage.line("value"), 1.0, gap=6)
    stage.words("question:asked", head, asked, size="value", style="serif", lines=2)
    menu(stage, sight, low)


def menu(stage: Stage, sight: Sight, box: Box) -> None:
    """Whatever is asked in words; on the narrowest screens everything is."""
    picked = sight.draft.picked
    entries: list[tuple[str, Text | str, Intent]] = [
        (
            choice.key,
            _named(sight, choice.label, choice.action),
            Intent("pick", f"menu {choice.key}") if choice.action is None else sight.act(choice.action),
        )
        for choice in sight.game.telling.menu(sight.view, sight.seat, picked)
        if not isinstance(choice.action, state.Flip)
    ]
    if picked:
        entries.append(("back", text("Back"), Intent("pick", "clear")))
    choices(stage, "menu", box, entries, sight.draft.page)


def _named(sight: Sight, label: Text, action: object) -> Text:
    if isinstance(action, state.Begin):
        return text("{who} begins", who=sight.names[action.seat])
    return label
