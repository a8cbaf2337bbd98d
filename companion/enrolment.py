"""Giving each card of a game its tag, and checking that each has it. What is said here a person reads; who asks, and
where the scans come from, is the caller's."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.core import BadInput, Game, Text, Words, text
from companion.core.panel import DeckCard
from companion.tags import KnownCard, OtherGame, Tag, Tags, UnknownTag


class Deck:
    """The cards of one game in one edition, and those of its tags that there are."""

    def __init__(self, game: str, edition: str, cards: Sequence[DeckCard], tags: Tags) -> None:
        self.game, self.edition, self.cards, self.store = game, edition, tuple(cards), tags
        self._names = {card.id: card.name for card in cards}

    @property
    def tags(self) -> tuple[Tag, ...]:
        return self.store.of(self.game, self.edition)

    def name(self, card: str) -> Words | str:
        """A tag may be left over from a card that the edition no longer has."""
        return self._names.get(card, card)

    def without(self, passed: Counter[str]) -> Iterator[int]:
        """The places of the deck that are left when so many copies of each card are gone."""
        left = Counter(passed)
        for place, card in enumerate(self.cards):
            if left[card.id]:
                left[card.id] -= 1
            else:
                yield place

    def untagged(self) -> list[DeckCard]:
        return [self.cards[place] for place in self.without(Counter(tag.card for tag in self.tags))]


def deck_of(game: Game[Any], tags: Tags) -> Deck:
    panel = getattr(game, "panel", None)
    cards = panel.deck() if panel else ()
    if not cards:
        raise BadInput(text("{game} has no cards that carry tags", game=game.key))
    return Deck(game.key, game.edition.id, cards, tags)


class Next(NamedTuple):
    """The card that is to get a tag now: the how manieth of how many."""

    number: int
    total: int
    card: DeckCard


class Enrolment:
    """Walks through the deck. Each tag is on the disk at once, so it can be left and taken up again anywhere."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._skipped: Counter[str] = Counter()
        self._done: list[tuple[str, str | None]] = []
        """What was done here, card and tag (None: skipped), to be taken back."""

    @property
    def next(self) -> Next | None:
        passed = Counter(tag.card for tag in self.deck.tags) + self._skipped
        place = next(self.deck.without(passed), None)
        return None if place is None else Next(place + 1, len(self.deck.cards), self.deck.cards[place])

    def scan(self, uid: str) -> Text:
        """The next card gets this tag, unless it is on one already."""
        match self.deck.store.lookup(uid, self.deck.game, self.deck.edition):
            case KnownCard(tag):
                return text("this tag is already on {card}; take another", card=self.deck.name(tag.card))
            case OtherGame(tag):
                return elsewhere(tag)
        if self.next is None:
            return text("every card has its tag")
        card = self.next.card
        self.deck.store.add(Tag(uid, self.deck.game, self.deck.edition, card.id))
        self._done.append((card.id, uid))
        return text("{card} has tag {uid}", card=card.name, uid=uid)

    def skip(self) -> Text:
        if self.next is None:
            return text("every card has its tag")
        card = self.next.card
        self._skipped[card.id] += 1
        self._done.append((card.id, None))
        return text("{card} is skipped", card=card.name)

    def undo(self) -> Text:
        if not self._done:
            return text("there is nothing to take back")
        card, uid = self._done.pop()
        if uid is None:
            self._skipped[card] -= 1
        else:
            self.deck.store.remove(uid)
        return text("taken back: {card}", card=self.deck.name(card))


class Check:
    """Which card is which, and which of the deck have not been seen."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.seen: dict[str, Tag] = {}
        self.strange: dict[str, Tag | None] = {}
        """Tags that are not of this deck, and where else they belong."""

    def scan(self, uid: str) -> Text:
        match self.deck.store.lookup(uid, self.deck.game, self.deck.edition):
            case UnknownTag():
                self.strange[uid] = None
                return text("tag {uid} is on no card", uid=uid)
            case OtherGame(tag):
                self.strange[uid] = tag
                return elsewhere(tag)
            case KnownCard(tag):
                again = uid in self.seen
                self.seen[uid] = tag
                name = self.deck.name(tag.card)
                return text("{card}, seen before", card=name) if again else text("{card}", card=name)

    @property
    def unseen(self) -> list[Tag]:
        return [tag for tag in self.deck.tags if tag.uid not in self.seen]


def elsewhere(tag: Tag) -> Text:
    message = "this tag belongs to {game}, edition {edition}: {card}; to free it: companion tags forget {uid}"
    return text(message, game=tag.game, edition=tag.edition, card=tag.card, uid=tag.uid)
