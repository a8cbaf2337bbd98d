"""What is in the box of Fugitive: hideouts, piles, event cards. Read from an edition file and checked."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from companion.core.edition import Edition, Header, content_hash, find, read, reject
from companion.core.text import Text, Words, text

SHIPPED = Path(__file__).parent / "editions"

Icon: TypeAlias = Literal["fugitive", "marshal", "none"]
Who: TypeAlias = Literal["fugitive", "marshal", "drawer", "other"]
Fact: TypeAlias = Literal["parity", "band", "sprint_sum"]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]


class Op(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """One instruction of an event card."""


class DrawCards(Op, frozen=True, tag="draw"):
    who: Who
    n: Positive
    pile: Literal["any", 1, 2, 3] = "any"


class SkipDraw(Op, frozen=True, tag="skip_draw"):
    who: Who
    n: Positive


class SkipGuess(Op, frozen=True, tag="skip_guess"):
    n: Positive
    who: Literal["marshal"] = "marshal"


class ExtraGuess(Op, frozen=True, tag="extra_guess"):
    n: Positive


class ExtraPlace(Op, frozen=True, tag="extra_place"):
    n: Positive


class LayInRow(Op, frozen=True, tag="row"):
    mod: Literal["reach", "no_sprint", "seal"]
    value: Count = 0
    lift_on_pass: bool = False


class TellFact(Op, frozen=True, tag="tell"):
    fact: Fact
    target: Literal["last_face_down", "choose_face_down", "choose_face_down_with_sprint"]
    chooser: Literal["fugitive", "marshal"] = "marshal"


class PeekPile(Op, frozen=True, tag="peek_pile"):
    who: Who
    n: Positive
    reorder: bool = False


class Mill(Op, frozen=True, tag="mill"):
    who: Who
    n: Positive
    face: Literal["up"] = "up"


class Custom(Op, frozen=True, tag="custom"):
    text: Words


AnyOp: TypeAlias = (
    DrawCards | SkipDraw | SkipGuess | ExtraGuess | ExtraPlace | LayInRow | TellFact | PeekPile | Mill | Custom
)


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    icon: Icon
    name: Words
    text: Words
    ops: tuple[AnyOp, ...]


class Hideouts(Struct, frozen=True, forbid_unknown_fields=True):
    first: int
    goal: int
    count: Positive
    base_reach: Positive
    sprint: tuple[Literal[1, 2], ...]
    titles: dict[str, Words] = {}


class Pile(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    lowest: int = field(name="from")
    highest: int = field(name="to")
    opening_draw: Count

    @property
    def numbers(self) -> range:
        return range(self.lowest, self.highest + 1)


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    fugitive_hand: tuple[int, ...]
    fugitive_first_turn_hideouts: tuple[Positive, ...]
    marshal_first_draw: Positive
    manhunt_max_found: int


class Placeholders(Struct, frozen=True, forbid_unknown_fields=True):
    count: Count
    per_pile: Count


class RandomEvents(Struct, frozen=True, forbid_unknown_fields=True):
    events_per_pile: Positive


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Threshold(Struct, frozen=True, forbid_unknown_fields=True):
    max: Count
    icon: Icon


class BalancingEvents(Struct, frozen=True, forbid_unknown_fields=True):
    face_down_to_icon: tuple[Threshold, ...]


class Variants(Struct, frozen=True, forbid_unknown_fields=True):
    random: RandomEvents
    discoveries: Nothing
    helpful: Nothing
    balancing: BalancingEvents


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition file as it is written."""

    edition: Header
    hideouts: Hideouts
    piles: tuple[Pile, ...]
    start: Start
    placeholders: Placeholders
    variants: Variants
    event: tuple[EventCard, ...]


class Box(Struct, frozen=True):
    """The same, laid out for play."""

    edition: Edition
    sprint: tuple[int, ...]
    first: int
    goal: int
    base_reach: int
    piles: tuple[range, ...]
    opening_draws: tuple[int, ...]
    start_hand: tuple[int, ...]
    first_turn_hideouts: tuple[int, ...]
    marshal_first_draw: int
    manhunt_max_found: int
    placeholders_per_pile: int
    events_per_pile: int
    balance: tuple[Threshold, ...]
    events: dict[str, EventCard]
    titles: dict[str, Words]

    def with_icon(self, icon: Icon) -> tuple[str, ...]:
        return tuple(card.id for card in self.events.values() if card.icon == icon)

    def pile_of(self, number: int) -> int | None:
        """The pile this hideout belongs to, counted from 1; None for 00 and the cards the fugitive starts with."""
        return next((i for i, numbers in enumerate(self.piles, 1) if number in numbers), None)


def load_box(edition: str) -> Box:
    path = find("fugitive", edition, SHIPPED)
    file = read(path, File)
    check(path, file)
    header = file.edition
    return Box(
        edition=Edition(header.id, header.name, content_hash(file)),
        sprint=file.hideouts.sprint,
        first=file.hideouts.first,
        goal=file.hideouts.goal,
        base_reach=file.hideouts.base_reach,
        piles=tuple(pile.numbers for pile in file.piles),
        opening_draws=tuple(pile.opening_draw for pile in file.piles),
        start_hand=tuple(sorted(file.start.fugitive_hand)),
        first_turn_hideouts=tuple(sorted(file.start.fugitive_first_turn_hideouts)),
        marshal_first_draw=file.start.marshal_first_draw,
        manhunt_max_found=file.start.manhunt_max_found,
        placeholders_per_pile=file.placeholders.per_pile,
        events_per_pile=file.variants.random.events_per_pile,
        balance=file.variants.balancing.face_down_to_icon,
        events={card.id: card for card in file.event},
        titles=file.hideouts.titles,
    )


def check(path: Path, file: File) -> None:
    """Every constraint of digest part 4.4; the first one broken is said with its key."""
    if file.edition.game != "fugitive":
        reject(path, "edition.game", 'this is an edition of "{game}", not of "fugitive"', game=file.edition.game)
    if file.edition.schema != 1:
        reject(path, "edition.schema", "schema {found} is not known; allowed: 1", found=file.edition.schema)
    _check_hideouts(path, file)
    _check_start(path, file)
    _check_events(path, file)


def _check_hideouts(path: Path, file: File) -> None:
    hideouts = file.hideouts
    if len(hideouts.sprint) != hideouts.count:
        reject(path, "hideouts.sprint", "{found} values for {n} hideouts", found=len(hideouts.sprint), n=hideouts.count)
    if tuple(pile.id for pile in file.piles) != (1, 2, 3):
        reject(path, "piles", "there must be three piles, with the ids 1, 2, 3 in this order")
    for i, pile in enumerate(file.piles):
        if pile.opening_draw > len(pile.numbers):
            message = "{n} cards are drawn from a pile of {size}"
            reject(path, f"piles[{i}].opening_draw", message, n=pile.opening_draw, size=len(pile.numbers))
    places = Counter([hideouts.first, *file.start.fugitive_hand, *(n for pile in file.piles for n in pile.numbers)])
    for number in range(hideouts.count):
        if places[number] != 1:
            message = (
                "hideout {number} is in {n} places; it must be in one of: a pile, start.fugitive_hand, hideouts.first"
            )
            reject(path, "piles", message, number=number, n=places[number])
    strangers = sorted(set(places) - set(range(hideouts.count)))
    if strangers:
        reject(
            path,
            "piles",
            "there is no hideout {number}; allowed: 0 to {last}",
            number=strangers[0],
            last=hideouts.count - 1,
        )


def _check_start(path: Path, file: File) -> None:
    hideouts, start = file.hideouts, file.start
    if hideouts.goal not in start.fugitive_hand:
        reject(path, "hideouts.goal", "{goal} must be in start.fugitive_hand", goal=hideouts.goal)
    if hideouts.goal != hideouts.count - 1 or hideouts.first != 0:
        reject(path, "hideouts.goal", "the row runs from 0 to the highest number, {last}", last=hideouts.count - 1)
    for number in range(1, hideouts.base_reach + 1):
        if number not in start.fugitive_hand:
            message = (
                "{number} is missing: everything within the base reach must be in hand, or turn 1 may be impossible"
            )
            reject(path, "start.fugitive_hand", message, number=number)
    if not start.fugitive_first_turn_hideouts:
        reject(path, "start.fugitive_first_turn_hideouts", "at least one number is needed, such as [1, 2]")


def _check_events(path: Path, file: File) -> None:
    piles = len(file.piles)
    if file.placeholders.count != piles * file.placeholders.per_pile:
        message = "must be {n}: placeholders.per_pile for each of {piles} piles"
        reject(path, "placeholders.count", message, n=piles * file.placeholders.per_pile, piles=piles)
    if len(file.event) < piles * file.variants.random.events_per_pile:
        message = "{found} events; random events need at least {n}"
        reject(path, "event", message, found=len(file.event), n=piles * file.variants.random.events_per_pile)
    icons = Counter(card.icon for card in file.event)
    needed: tuple[tuple[Icon, int], ...] = (("fugitive", 3), ("marshal", 3), ("none", 1))
    for icon, least in needed:
        if icons[icon] < least:
            message = '{found} events with icon "{icon}"; at least {n} are needed'
            reject(path, "event", message, found=icons[icon], icon=icon, n=least)
    for i, card in enumerate(file.event):
        if [other.id for other in file.event].count(card.id) > 1 or card.id == "placeholder":
            reject(path, f"event[{i}].id", '"{id}" is taken; every event needs an id of its own', id=card.id)
        for key, words in (("name", card.name), ("text", card.text)):
            for language in ("en", "de"):
                if not words.in_(language).strip():
                    reject(path, f"event[{i}].{key}.{language}", "the text is missing")
    thresholds = file.variants.balancing.face_down_to_icon
    if not thresholds or [t.max for t in thresholds] != sorted({t.max for t in thresholds}):
        reject(path, "variants.balancing.face_down_to_icon", 'needs entries with rising "max"')


def doubts(box: Box) -> tuple[Text, ...]:
    """What is allowed but looks wrong."""
    values = box.sprint[box.first + 1 :]
    share = 100 * values.count(2) / len(values)
    if 40 <= share <= 60:
        return ()
    return (text("{share} % of the hideouts have sprint value 2; usual are 40 to 60 %", share=round(share)),)
