"""What a player can think of the others: from the set-up, what lies open, the own yellow cards, and who hurt whom."""

from companion.core import Seat
from companion.games.agents.edition import Box
from companion.games.agents.investigation import answer_to
from companion.games.agents.move import extras_left, possible_characters, setup_of
from companion.games.agents.state import Answer, Note, State
from companion.games.agents.vocabulary import FACTIONS, MayLie

Shares = dict[str, float]
"""How likely each affiliation is, in sum 1."""

DOUBT = 0.08
"""An answer that does not fit is still so likely: damage and equipment were different then, and some may lie."""
GRUDGE = 0.12
"""How much each point of damage done to a known enemy or friend tells."""
ENEMY = {"t": "ct", "ct": "t"}


def beliefs(box: Box, view: State, seat: Seat) -> list[Shares]:
    """For each seat, what this one thinks it is."""
    known = [faction_of(box, view, other) for other in range(len(view.players))]
    prior = prior_shares(box, view, known)
    found: list[Shares] = []
    for other, faction in enumerate(known):
        if faction is not None:
            found.append({f: float(f == faction) for f in FACTIONS})
            continue
        shares = dict(prior)
        for note in view.notes[seat]:
            if note.receiver == other:
                weigh(shares, note_weights(box, view, note))
        weigh(shares, deed_weights(view, other, known))
        found.append(shares)
    return found


def faction_of(box: Box, view: State, seat: Seat) -> str | None:
    character = view.characters[seat]
    return box.characters[character].faction if character is not None else None


def known_to_all(box: Box, view: State) -> list[str | None]:
    """The affiliations that lie open."""
    return [faction_of(box, view, seat) if player.revealed else None for seat, player in enumerate(view.players)]


def prior_shares(box: Box, view: State, known: list[str | None]) -> Shares:
    """By the set-up: those of each side that neither lie open nor are the own; extras evenly over what is left."""
    setup = setup_of(box, view)
    left = {f: max(0.0, setup.of(f) - sum(faction == f for faction in known)) for f in FACTIONS}
    extras, possible = extras_left(box, view), possible_characters(box, view)
    for f in FACTIONS:
        if possible and extras:
            left[f] += extras * sum(box.characters[id].faction == f for id in possible) / len(possible)
    total = sum(left.values()) or 1.0
    return {f: n / total for f, n in left.items()}


def note_weights(box: Box, view: State, note: Note) -> Shares:
    """How well an answer fits each affiliation."""
    lines = box.cards[note.card].lines
    if lines is None:
        return dict.fromkeys(FACTIONS, 1.0)
    given = Answer(note.deed, note.n, note.claim)
    weights: Shares = {}
    for faction in FACTIONS:
        expected = answer_to(view, note.receiver, lines.of(faction), faction)
        fits = expected.claim == given.claim if given.deed == "tell" else expected.deed == given.deed
        if given.deed in ("damage", "heal", "give") and expected.deed in ("damage", "heal", "give"):
            fits = True  # it depends on the damage and equipment of that moment
        weights[faction] = 1.0 if fits else DOUBT
    liars = [id for id in possible_characters(box, view) if isinstance(box.characters[id].ability, MayLie)]
    for liar in liars:
        faction = box.characters[liar].faction
        weights[faction] = max(weights[faction], 0.3)
    return weights


def deed_weights(view: State, seat: Seat, known: list[str | None]) -> Shares:
    """Who hurts a T is rather a CT, and the other way round; healing tells the opposite."""
    score = {"t": 0.0, "ct": 0.0}
    for other, n in enumerate(view.players[seat].deeds):
        victim = known[other]
        if victim in ENEMY and n:
            step = max(-4, min(4, n)) * GRUDGE
            score[ENEMY[victim]] += step
            score[victim] -= step
    return {"t": 2.0 ** score["t"], "ct": 2.0 ** score["ct"], "n": 1.0}


def weigh(shares: Shares, weights: Shares) -> None:
    for faction in FACTIONS:
        shares[faction] *= weights[faction]
    total = sum(shares.values())
    if not total:
        shares.update(dict.fromkeys(FACTIONS, 1 / 3))
        return
    for faction in FACTIONS:
        shares[faction] /= total
