"""Who may be among the hidden, for all that everybody knows (AG-018)."""

from companion.core import Text, text
from companion.core.board import sentence
from companion.core.layout import rows
from companion.core.scene import Box, Why
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.agents.board.sight import Sight
from companion.games.agents.move import possible_characters, setup_of
from companion.games.agents.vocabulary import FACTIONS

LONG, ROOMY = 150, 190
"""From this height on, each side has its own lines."""
SHORT = 44


def roles(stage: Stage, sight: Sight, box: Box) -> None:
    hidden = any(not player.revealed for player in sight.view.players)
    title = text("Who may be hidden here") if hidden else text("Everybody lies face up")
    told = joined((side_in_words(sight, faction) for faction in FACTIONS), "; ")
    why = Why(sentence(f"{sight.say(title)}: {sight.say(told)}"), "AG-018")
    stage.panel("roles", box, why=why)
    if box.h >= LONG:
        roomy = box.h >= ROOMY
        inner, title_h = box.inset(14, 10 if roomy else 5), 30 if roomy else stage.line("note")
        head, *sides = rows(inner, title_h, 1.0, 1.0, 1.0, gap=4 if roomy else 0)
        stage.words("roles:title", head, title, size="small" if roomy else "note", ink="muted")
        for faction, line in zip(FACTIONS, sides, strict=True):
            stage.words(f"roles:{faction}", line, side_in_words(sight, faction), size="small", lines=2)
        return
    inner = box.inset(10, 4)
    head, rest = rows(inner, min(stage.line("note"), inner.h // 2), 1.0)
    stage.words("roles:title", head, title, text("Who may be hidden"), text("Hidden"), size="note", ink="muted")
    possible = possible_characters(sight.box, sight.view) if hidden else []
    if possible:
        names = joined(map(sight.words.character, possible))
        count = text("{n} characters", n=len(possible))
        stage.words("roles:names", rest, names, count, size="note", lines=max(1, rest.h // stage.line("note")))


def side_in_words(sight: Sight, faction: str) -> Text:
    """How many of a side are in the game, and who may be one of them; counted so that it needs no plural."""
    view = sight.view
    about = {"side": sight.words.faction(faction, sight.theme), "n": setup_of(sight.box, view).of(faction)}
    hidden = any(not player.revealed for player in view.players)
    possible = possible_characters(sight.box, view) if hidden else []
    names = [id for id in possible if sight.box.characters[id].faction == faction]
    if names:
        return text("{side} ({n}): {names}", **about, names=joined(map(sight.words.character, names)))
    return text("{side} ({n}): face up", **about)
