"""The names and texts of an edition, in every language and theme (R-31)."""

from companion.core import Seat, Text, text
from companion.core.text import Words, joined
from companion.games.agents.edition import Box
from companion.games.agents.state import UNLISTED
from companion.games.agents.vocabulary import (
    AnyLine,
    AnyWin,
    DamageLine,
    Equipment,
    FactionDead,
    GiveLine,
    HealLine,
    KillWhenDead,
    OthersRevealed,
    Survive,
    TellLine,
)

COLOURS = (
    text("Red"),
    text("Blue"),
    text("Green"),
    text("Orange"),
    text("Violet"),
    text("Brown"),
    text("Pink"),
    text("Turquoise"),
    text("Grey"),
)
"""What each seat is called (AG-004)."""
DECK_NAMES = {"silver": text("Silver"), "black": text("Black"), "yellow": text("Yellow")}


def who(seat: Seat | None) -> Text:
    return text("the table") if seat is None else COLOURS[seat]


class Wording:
    """What the edition calls its things; German from its own part, else as in the main part."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def area(self, id: str) -> Words | Text:
        if not id:
            return text("off the board")
        name = self.box.areas[id].name
        return Words(name, self.box.file.de.area.get(id, {}).get("name", name))

    def card(self, id: str | None) -> Words | Text:
        if id is None or id == UNLISTED:
            return text("a card")
        name = self.box.cards[id].name
        return Words(name, self.box.file.de.card.get(id, {}).get("name", name))

    def cards(self, ids: tuple[str | None, ...]) -> Text:
        return joined(map(self.card, ids)) if ids else text("–")

    def card_text(self, id: str, theme: str) -> Words:
        words = self.box.cards[id].text
        return self._themed(words, self.box.file.de.card.get(id, {}).get("text", words), theme)

    def character(self, id: str | None) -> Words | Text:
        if id is None:
            return text("hidden")
        name = self.box.characters[id].name
        return Words(name, self.box.file.de.character.get(id, {}).get("name", name))

    def ability(self, id: str) -> Words:
        ability = self.box.characters[id].ability
        name = ability.name if ability else ""
        return Words(name, self.box.file.de.character.get(id, {}).get("ability", name))

    def character_text(self, id: str, theme: str) -> Words:
        words = self.box.characters[id].text
        return self._themed(words, self.box.file.de.character.get(id, {}).get("text", words), theme)

    def faction(self, faction: str, theme: str) -> Words:
        """All of them."""
        return self._of_faction(faction, "mild" if theme == "mild" else "name")

    def member(self, faction: str, theme: str) -> Words:
        """One of them."""
        return self._of_faction(faction, "mild_one" if theme == "mild" else "one")

    def _of_faction(self, faction: str, key: str) -> Words:
        name: str = getattr(self.box.file.faction.of(faction), key)
        return Words(name, self.box.file.de.faction.get(faction, {}).get(key, name))  # type: ignore[call-overload]

    def _themed(self, en: str, de: str, theme: str) -> Words:
        for faction in ("t", "ct", "n"):
            one = self.member(faction, theme)
            en, de = en.replace(f"{{{faction}}}", one.en), de.replace(f"{{{faction}}}", one.de)
        return Words(en, de)

    # ---------------------------------------------------------------------------- sentences

    def lines(self, card: str, theme: str) -> tuple[Text, ...]:
        """A yellow card has no prose: its sentences come from its lines, in the order T, CT, N."""
        lines = self.box.cards[card].lines
        if lines is None:
            return (text("{text}", text=self.card_text(card, theme)),)
        return tuple(
            text("{who}: {what}", who=self.member(faction, theme), what=line_in_words(lines.of(faction)))
            for faction in ("t", "ct", "n")
        )

    def goal(self, id: str, players: int, theme: str) -> Text:
        """How a character wins."""
        win = self.box.win_of(id)
        return text("–") if win is None else self._condition(win, str(players), theme)

    def _condition(self, win: AnyWin, players: str, theme: str) -> Text:
        match win:
            case FactionDead(faction=faction):
                return text("You win when all of these are dead: {faction}.", faction=self.faction(faction, theme))
            case Equipment(count=count):
                return text("You win with {count} equipment cards.", count=count[players])  # type: ignore[index]
            case KillWhenDead(count=count):
                message = "You win when you kill someone and {count} or more are dead then."
                return text(message, count=count[players])  # type: ignore[index]
            case OthersRevealed(count=count):
                message = "You win if {count} others lie face up when your turn begins."
                return text(message, count=count[players])  # type: ignore[index]
            case Survive():
                return text("You win if you live when one of the two sides wins.")
        raise AssertionError(win)


def line_in_words(line: AnyLine) -> Text:
    match line:
        case DamageLine(n=n):
            return text("take {damage} damage", damage=n)
        case HealLine(n=n, unhurt_damage=0):
            return text("heal {damage}", damage=n)
        case HealLine(n=n, unhurt_damage=instead):
            return text("heal {damage}; unhurt, take {instead} damage", damage=n, instead=instead)
        case GiveLine(n=n):
            return text("give the giver an equipment card; without one, take {damage} damage", damage=n)
        case TellLine():
            return text("tell the giver alone what you are")
        case _:
            return text("nothing happens")
