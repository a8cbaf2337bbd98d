"""The referee's small twin in large facts: how hurt everybody is, who lies open, and who is left of each side."""

from collections.abc import Iterator
from typing import Any

from companion.core import Seat, Text, text
from companion.core.brief import Brief, Fact, Person
from companion.games.agents.board.sight import token_of
from companion.games.agents.edition import Box
from companion.games.agents.table_panel import initials
from companion.games.agents.telling import WAITING
from companion.games.agents.vocabulary import FACTIONS
from companion.games.agents.words import Wording


def brief(box: Box, s: Any, names: tuple[str, ...], language: str) -> Brief:
    """Before the start everybody throws for it; then it is somebody's turn."""
    acts = s.todo[-1].seat if s.todo else s.active
    asked = text("{who} has the turn", who=names[acts])
    if s.todo:
        asked = Text(WAITING["starting"].message, {"who": names[acts]})
    acting = None if s.result else acts
    people = tuple(_person(box, s, seat, language, acts=seat == acting) for seat in range(len(names)))
    return Brief(asked, tuple(_facts(box, s, language)), people)


def _person(box: Box, s: Any, seat: Seat, language: str, *, acts: bool) -> Person:
    spot, words = s.players[seat], Wording(box)
    note = text("hidden")
    if spot.character is not None:
        faction = box.characters[spot.character].faction
        about = {"name": words.character(spot.character), "faction": words.member(faction, s.options.theme)}
        note = text("{name} ({faction})", **about)
    value = text("dead") if spot.dead else text("{n}", n=spot.damage)
    ink = "muted" if spot.dead else "text"
    return Person(seat, token_of(seat, language), value, note, acts, spot.dead, ink)  # type: ignore[arg-type]


def _facts(box: Box, s: Any, language: str) -> Iterator[Fact]:
    """AG-120: the extinction of a side ends the game."""
    setup, words = box.setups[s.options.setup], Wording(box)
    gone = [box.characters[spot.character].faction for spot in s.players if spot.dead and spot.character is not None]
    for faction in FACTIONS:
        dead, all_ = gone.count(faction), setup.of(faction)
        if not (dead or all_):
            continue
        name = words.faction(faction, s.options.theme)
        count = text("{n}, {dead} dead", n=all_, dead=dead) if dead else text("{n}", n=all_)
        short = text("{side}", side=initials(name.in_(language)))
        yield Fact(text("{faction}", faction=name), count, short=short)
    if setup.extra:
        yield Fact(text("Random extras"), text("{n}", n=setup.extra))
    yield Fact(text("Round"), text("{n}", n=s.round))
