"""Three people, one screen, and a clock that does not wait: they play what fits, and in the end they lose patience."""

from collections.abc import Sequence

from companion.core.faces import Escape
from companion.core.scene import Element
from tests.screen.hands import Player

PEOPLE = ("Ada", "Ben", "Mia")
PATIENT_TURNS = 15
"""After so many turns nobody looks for the best card any more."""
LAID_OUT = 2
"""Missions that lie open at the same time, if it goes by the players."""


async def play(player: Player) -> None:
    await player.sees("play:safehouse")
    await player.phase("home")
    await player.tap("play:safehouse")
    await set_up(player)
    await player.sees("start", "bar:pause")
    await player.phase("before-the-clock")
    await player.tap("start")
    await player.sees("curtain:look")
    table = Table(player)
    while not await over(player):
        await table.one_touch()
    await player.phase("result")
    await player.tap("home")
    await player.sees("play:safehouse")
    assert "resume" not in player.things, "it is over"


async def over(player: Player) -> bool:
    """When all that was done is shown."""
    await player.listens()
    return "headline" in player.shown


async def set_up(player: Player) -> None:
    await player.tap("people:more")
    for seat, name in enumerate(PEOPLE):
        await player.tap(f"name:{seat}")
        await player.tap(f"names:{name}")
    await player.tap("options")
    await player.tap("option:level")
    await player.tap("choose:level:big_thrill")
    await player.reads("Thrill" if player.screen.language == "en" else "Nervenkitzel")
    await player.phase("options")
    await player.tap("bar:back")
    await player.sees("name:0")
    await player.phase("set-up")
    await player.tap("start")


class Table:
    """What the people remember from one touch to the next."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.turns = 0
        self.tried: set[str] = set()
        """Cards that were taken up in this turn, and fitted nowhere."""
        self.tested: set[str] = set()
        """What was tried once, to see what it says."""

    async def one_touch(self) -> None:
        player, things = self.player, self.player.things
        if news := player.screen.canvas.news(player.screen.now()):
            await player.phase(news.partition(":")[0])
            await player.tap_at(*player.screen.canvas.scene.news[0].box.middle)
            return
        if "curtain:look" in things:
            await player.phase("curtain")
            if self.turns and self.tests("menu"):
                await self.open_menu()
            self.turns, self.tried = self.turns + 1, set()
            await player.tap("curtain:look")
            await player.until(lambda: player.screen.canvas.scene.curtain is None)
        elif "close" in things:
            await player.phase("why-not")
            await player.tap("close")
        elif "first:0" in things:
            await player.phase("who-begins")
            await player.tap("first:1" if "first:1" in player.taps else "first:0")
        elif lit := [id for id in ("pile:escape", "pile:chapter") if id in player.taps and things[id].state.legal]:
            await self.draw(lit)
        else:
            await self.turn()

    async def open_menu(self) -> None:
        """The clock runs on."""
        await self.player.tap("bar:pause")
        await self.player.sees("go_on")
        await self.player.phase("menu")
        await self.player.tap("go_on")

    async def draw(self, piles: Sequence[str]) -> None:
        player = self.player
        await player.phase("draw")
        if "fill" in player.taps and self.tests("fill"):
            await player.tap("fill")
            return
        wants_missions = len(self.missions()) + len(self.chapter_cards()) < LAID_OUT
        await player.tap(piles[-1] if wants_missions else piles[0])

    async def turn(self) -> None:
        """One touch of somebody who plays."""
        player = self.player
        if chosen := self.chosen():
            await self.lay(chosen)
        elif "end" in player.things and self.tests("why"):
            await player.phase("turn")
            await player.tap("end")
        elif not self.is_patient and self.missions() and self.tests("give up"):
            await player.tap(self.missions()[0])
            await player.sees(f"{self.missions()[0]}:remove")
            await player.phase("give-up")
            await player.tap(f"{self.missions()[0]}:remove")
        elif "seat:0" in player.things and "end" in player.taps and self.tests("peek"):
            hand = set(self.hand())
            await player.hold_and_see("seat:0", lambda: "end" not in player.things, "peek")
            await player.until(lambda: set(self.hand()) == hand)
        elif {"case", "end"} <= {*player.taps} and self.tests("row"):
            await player.tap("case")
            await player.until(lambda: "row:all" in player.shown)
            await player.phase("every-card-of-the-case")
            await player.tap("case")
        elif {"tab:missions", "case", "end"} <= {*player.things}:  # back from the page of the case
            await player.tap("tab:missions")
            await player.until(lambda: "case" not in player.shown)
        elif "end" in player.taps and len(self.escape_cards(every=True)) > 2 and self.tests("throw"):
            await self.throw(self.escape_cards(every=True)[-2:])
        elif (cards := self.chapter_cards()) and (missions := self.missions()) and self.tests("wrong place"):
            await player.drag(cards[0], missions[0])
            await player.sees("close")
        elif (cards := self.chapter_cards()) and "mission:new" in player.things and self.tests("drag"):
            before = len(self.missions())
            await player.drag(cards[0], "mission:new")
            await player.until(lambda: len(self.missions()) > before)
        elif cards := self.wanted():
            await self.take(cards[0])
        elif "end" in player.taps:
            await player.tap("end")
        else:
            await self.take((self.escape_cards(every=True) or self.chapter_cards())[-1])

    async def throw(self, cards: list[str]) -> None:
        """Several at once."""
        player = self.player
        await player.tap("pile:discard")
        await player.sees("throw:back")
        for card in cards:
            await self.take(card)
        await player.phase("several-away")
        await player.tap("throw:away")
        await player.until(lambda: not set(cards) & set(player.things))

    async def take(self, card: str) -> None:
        """Into the fingers, or out of them."""
        before = self.chosen()
        await self.player.tap(card)
        await self.player.until(lambda: self.chosen() != before)

    async def lay(self, card: str) -> None:
        """Where it fits, else back into the hand."""
        player = self.player
        targets = [id for id in player.taps if id.startswith("mission:") and player.taps[id].do == "act"]
        if "tab:case" in player.taps and self.tests("case page"):
            await player.tap("tab:case")
            await player.sees("case")
        elif "case" in player.taps and player.things["case"].state.warn and self.tests("price"):
            await player.tap("case")
            await player.phase("a-price")
            await player.tap("case")
        elif targets:
            await player.phase("lay-out" if targets == ["mission:new"] else "card-chosen")
            await player.tap(max(targets, key=self.laid))
        elif "special" in player.taps:
            await player.phase("special")
            await player.tap("special")
        elif "case" in player.taps and self.tests("case"):
            await player.phase("case")
            await player.tap("case")
        elif "end" in player.taps or (self.is_patient and self.escape_cards() != [card] and card not in self.tried):
            self.tried.add(card)
            await self.take(card)
        else:
            await player.phase("discard")
            await player.tap("pile:discard")

    # ---------------------------------------------------------------------------- what lies there

    @property
    def is_patient(self) -> bool:
        return self.turns <= PATIENT_TURNS

    def chosen(self) -> str:
        cards = {id: thing for id, thing in self.player.things.items() if id.startswith("card:")}
        return " ".join(id for id, thing in cards.items() if thing.state.selected)

    def tests(self, what: str) -> bool:
        """Once."""
        if what in self.tested:
            return False
        self.tested.add(what)
        return True

    def missions(self) -> list[str]:
        return [id for id in self.player.things if id.startswith("mission:") and id.count(":") == 1 and "new" not in id]

    def laid(self, mission: str) -> int:
        """The fewer places are open, the better."""
        return -sum(id.startswith(f"{mission}:") for id in self.player.shown)

    def wanted(self) -> list[str]:
        """Cards that may fit somewhere."""
        escape = self.escape_cards() if self.is_patient else []
        return escape or (self.chapter_cards() if len(self.missions()) < LAID_OUT else [])

    def hand(self) -> dict[str, Element]:
        return {id: thing for id, thing in self.player.things.items() if thing.drag}

    def escape_cards(self, *, every: bool = False) -> list[str]:
        """Low ones first."""
        numbers = {id: int(thing.face.number) for id, thing in self.hand().items() if isinstance(thing.face, Escape)}
        return sorted((id for id in numbers if every or id not in self.tried), key=lambda id: numbers[id])

    def chapter_cards(self) -> list[str]:
        return [id for id, thing in self.hand().items() if not isinstance(thing.face, Escape)]
