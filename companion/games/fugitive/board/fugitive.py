"""The fugitive's side: the hand, how far he gets with it, and what is being laid."""

from companion.core import text
from companion.core.board import sentence
from companion.core.faces import Empty, Numbered, Scale, Segment
from companion.core.layout import columns, middle, rows, strips
from companion.core.notation import write
from companion.core.scene import DIMMED, LEGAL, PLAIN, SELECTED, Box, Confirm, Intent, State, Why
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.fugitive.board.draft import in_hand
from companion.games.fugitive.board.logline import LINE, held, log
from companion.games.fugitive.board.marshal import told
from companion.games.fugitive.board.row import feet
from companion.games.fugitive.board.sight import Sight, event_now
from companion.games.fugitive.state import FUGITIVE, MARSHAL, Pass, Place, Placing

CARDS = {"S": (82, 116), "M": (104, 146), "L": (164, 230), "P": (120, 168)}
LIFTED = 10
FACTS = 340
SEGMENT = 24
"""dp a number of the scale takes at least."""


def places_now(sight: Sight) -> bool:
    return sight.acts and isinstance(sight.todo, Placing)


# -------------------------------------------------------------------------------- how far he gets


def meter(stage: Stage, sight: Sight, box: Box) -> None:
    """From the last hideout to 42: what the chosen sprint cards reach."""
    stage.panel("meter", box)
    pad = 16 if stage.is_wide else 10
    inner = Box(box.x + pad, box.y + 6, box.w - 2 * pad, box.h - 12)
    line, scale = rows(inner, stage.line("body"), 1.0, gap=6)
    last, goal = sight.last, sight.deck.goal
    assert last is not None, "the fugitive sees the own row"
    reach = sight.reach
    _sum(stage, sight, line, last, reach)
    lines = 2 if stage.frame.size == "P" else 1
    segments = [_segment(sight, number, last, reach) for number in range(last, goal + 1)]
    most = lines * min(20, scale.w // SEGMENT)
    if len(segments) > most:
        segments = [*segments[: most - 2], Segment("…"), segments[-1]]
    stage.add("scale", "meter", scale, Scale(tuple(segments), lines, "small" if stage.is_wide else "note"))


def _segment(sight: Sight, number: int, last: int, reach: int) -> Segment:
    if number == sight.draft.hideout:
        return Segment(str(number), "chosen")
    if number == last:
        return Segment(str(number), "start")
    if number == sight.deck.goal:
        return Segment("", "on" if number - last <= reach else "goal", "plane")
    return Segment(str(number), "on" if number - last <= reach else "off")


def _sum(stage: Stage, sight: Sight, box: Box, last: int, reach: int) -> None:
    """Reach 3 + 4 = 7, up to 30; and what the chosen hideout still needs."""
    sprints = sum(sight.deck.sprint[card] for card in sight.draft.sprints)
    words = f"{reach - sprints} + {sprints} = {reach}" if sprints else str(reach)
    title = stage.wide(text("Reach"), "small") + 4
    value = stage.wide(words, "body", "bold") + 10
    furthest = min(last + reach, sight.deck.goal)
    words_to = text("up to {n}", n=furthest)
    to = stage.wide(words_to, "body", "bold") + 8
    number, most_share = sight.draft.hideout, 1.0 if stage.is_wide else 0
    if number is not None and stage.frame.size == "P":  # what is missing is worth more room than a title
        title = 0
    first, second, third, most, fourth = columns(box, title, value, to, most_share, 1.1, gap=8)
    if title:
        stage.words("reach:title", first, text("Reach"), size="small", ink="muted")
    stage.words("reach:sum", second, words, size="body", style="bold", ink="lamp")
    stage.words("reach:to", third, words_to, size="body", style="bold")
    _at_most(stage, sight, most, last)
    if number is None:
        return
    missing = number - last - reach
    if missing > 0:
        stage.words(
            "reach:need",
            fourth,
            text("needs {n} more", n=missing),
            f"+{missing}",
            size="body",
            style="bold",
            ink="warn",
            align="right",
        )
    else:
        stage.words(
            "reach:need",
            fourth,
            text("{number} needs {n}", number=number, n=number - last),
            text("needs {n}", n=number - last),
            size="body",
            style="bold",
            ink="good",
            align="right",
            icon="check",
        )


def _at_most(stage: Stage, sight: Sight, box: Box, last: int) -> None:
    """FU-161: how far all the cards together would lead."""
    if not (stage.is_wide and places_now(sight)):
        return
    reachable = [card for card in in_hand(sight.view) if sight.can_be_hideout(card)]
    if reachable and max(reachable) > last + sight.reach:
        message = text("with more sprint cards: {n}", n=max(reachable))
        stage.words("reach:most", box, message, size="small", ink="muted")


# -------------------------------------------------------------------------------- the hand


def hand(stage: Stage, sight: Sight, box: Box, *, small: bool = False) -> None:
    """Sorted; lit cards can be the hideout, chosen sprint cards are lifted."""
    w, h = CARDS[stage.frame.size]
    if small:
        w, h = round(w * 0.8), round(h * 0.8)
    cards = sight.view.hands[FUGITIVE]
    if not cards:
        return
    inner = box.inset(2, LIFTED if box.h >= 90 else 4)
    places = strips(inner, len(cards), (w, h), 34, 12 if stage.is_wide else 8, most=3)
    aside = (inner.right - max(place.right for place in places)) // 2
    places = tuple(place.moved(x=aside) for place in places)
    for i, (card, place) in enumerate(zip(cards, places, strict=True)):
        if card is None:
            stage.add(f"hand:{i}", "card", place, None)
        elif card == sight.draft.hideout and places_now(sight):
            stage.add("hand:gap", "slot", place, Empty((f"{card:02}",), "body"))
        else:
            _card(stage, sight, card, place)


def _card(stage: Stage, sight: Sight, card: int, box: Box) -> None:
    key = f"card:{card:02}"
    tap, looks, why = _meaning(sight, card)
    chosen = card in sight.draft.sprints and places_now(sight)
    word = stage.say(text("sprint")) if chosen and box.w >= 56 else ""
    face = Numbered(f"{card:02}", feet(sight, card), word)
    lifted = box.moved(y=-LIFTED + 2) if chosen else box
    stage.add(
        key, "card", lifted, face, tap=tap, state=looks, why=why, drag=key if tap else None, hit=box if chosen else None
    )


def _meaning(sight: Sight, card: int) -> tuple[Intent | None, State, Why | None]:
    """What touching a card of the hand does now."""
    if not places_now(sight):
        return None, PLAIN, None
    tap = Intent("pick", f"card {card}")
    if card in sight.draft.sprints:
        return tap, SELECTED, None
    last, chosen = sight.last, sight.draft.hideout
    assert last is not None
    if chosen is None and sight.can_be_hideout(card):
        return tap, LEGAL if card - last <= sight.reach else PLAIN, None
    if sight.may_sprint(card):
        return tap, PLAIN, None
    as_sprint = Place(chosen if chosen is not None else card, (card,) if chosen is not None else ())
    return None, DIMMED, sight.refused(as_sprint)


# -------------------------------------------------------------------------------- what he does


def actions(stage: Stage, sight: Sight, box: Box) -> None:
    """Pass, clear, and the primary button in its corner."""
    if not places_now(sight):
        if stage.is_wide:
            box, memory = columns(box, 1.0, 2.0, gap=24)
            _memory(stage, sight, memory)
        told(stage, sight, box)
        return
    wide = stage.frame.size != "P"
    primary = 260 if stage.is_wide else 200
    if wide:
        side = 150 if stage.is_wide else 140
        first, second, words, last = columns(box, side, side, 1.0, primary, gap=12)
        if stage.is_wide:
            words, memory = columns(words, 200 if stage.frame.size == "M" else 320, 1.0, gap=20)
            _memory(stage, sight, memory)
        _hint(stage, sight, words)
    else:
        first, second, last = columns(box, 0.85, 0.85, 1.3, gap=6)
    _stop(stage, sight, first)
    picked = sight.draft.hideout is not None or bool(sight.draft.sprints)
    if picked:
        stage.button(
            "clear", second, text("Clear"), tap=Intent("pick", "clear"), icon="undo" if wide else "", size="body"
        )
    _place(stage, sight, last)


def _memory(stage: Stage, sight: Sight, box: Box) -> None:
    """What the marshal named; where there is room also how many cards she holds, and how many are left to draw."""
    box = middle(box, box.w, min(LINE, box.h))
    if box.w < FACTS:
        log(stage, sight, box)
        return
    cards = held(sight, MARSHAL)[0]
    piles = text("Piles {sizes}", sizes=" · ".join(str(len(pile)) for pile in sight.view.piles))
    facts = max(stage.wide(cards, "small"), stage.wide(piles, "small"))
    left, right = columns(box, facts, 1.0, gap=20)
    first, second = rows(left, 1.0, 1.0)
    stage.words("facts:hand", first, cards, size="small", ink="muted")
    stage.words("facts:piles", second, piles, size="small", ink="muted")
    log(stage, sight, right)


def _stop(stage: Stage, sight: Sight, box: Box) -> None:
    """Pass; or be content with the hideouts laid already."""
    assert isinstance(sight.todo, Placing)
    label = text("Enough") if sight.todo.placed else text("Pass")
    why = sight.refused(Pass())
    stage.button("pass", box, label, tap=None if why else Intent("act", write(Pass())), why=why, size="body")


def _place(stage: Stage, sight: Sight, box: Box) -> None:
    action = sight.draft.placement
    if action is None:
        why = Why(stage.say(text("First choose a hideout: touch a card with light around it.")), "FU-040")
        stage.button("place", box, text("Place"), why=why, icon="check", role="primary")
        return
    label = text("Place {number}", number=action.number)
    why_not = sight.refused(action)
    if why_not is not None:
        stage.button("place", box, label, why=why_not, icon="check", role="primary")
        return
    confirm = None
    if doubts := sight.game.warnings(sight.view, FUGITIVE, action):
        asked = stage.caption(box, text("Sure?"), icon="check", role="danger")
        confirm = Confirm(sentence(stage.say(joined(doubts, "; "))), "FU-152", asked)
    stage.button("place", box, label, tap=Intent("act", write(action), confirm), icon="check", role="primary")


def _hint(stage: Stage, sight: Sight, box: Box) -> None:
    if event_now(sight) is not None:
        told(stage, sight, box)
        return
    hint = text("Tap a lit card: hideout. Tap others: sprint cards.")
    if not any(sight.can_be_hideout(card) for card in in_hand(sight.view)):
        hint = text("No card can be the next hideout: pass.")
    stage.words("hint", box, hint, size="small", ink="muted", lines=3)
