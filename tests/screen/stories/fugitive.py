"""Two people, one screen: who is not at turn looks away while it changes hands.

Both sides are played by one head, so that the marshal finds and misses when the story needs it.
"""

from companion.core.faces import Cell, Numbered
from companion.core.scene import Element
from tests.screen.hands import Player

GOAL = 42
LOW = 29
"""Nothing higher is found, so that there is a manhunt."""
WAITS_IN = 4
"""A round in which the fugitive passes."""


async def play(player: Player) -> None:
    await set_up(player)
    chase = Chase(player)
    while True:
        await player.listens()
        if "headline" in player.shown:
            break
        await chase.go_on()
    await player.phase("result")
    await look_back(player)
    assert "Ada" in player.words or "Ben" in player.words
    await player.tap("home")
    await player.sees("play:fugitive")
    assert "resume" not in player.things, "it is over"


async def look_back(player: Player) -> None:
    """At the guesses, and at what was possible then."""
    await player.tap("sets")
    await player.phase("result-sets")
    await player.tap("again:watch")
    for _ in range(4):
        await player.tap("moment:on")
    await player.phase("result-then")
    await player.tap("moment:back")
    await player.tap("sets")
    await player.phase("result-back")


async def set_up(player: Player) -> None:
    await player.sees("play:fugitive")
    await player.phase("home")
    await player.tap("play:fugitive")
    await player.sees("options")
    for seat, name in enumerate(("Ada", "Ben")):
        await player.tap(f"name:{seat}")
        await player.tap(f"names:{name}")
    await player.tap("options")
    await player.tap("option:notepad")
    await player.tap("choose:notepad:2")
    await player.phase("options")
    await player.tap("options" if "options" in player.things else "bar:back")
    await player.phase("set-up")
    await player.tap("start")
    await player.sees("curtain:hold")


class Chase:
    """What both know of it, and what is touched next."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.next: list[str] = []
        """What is touched next, and `see` where something new is to be looked at."""
        self.row = [0]
        self.found: set[int] = set()
        self.turns = self.guesses = 0

    @property
    def hidden(self) -> list[int]:
        return [number for number in self.row[1:] if number not in self.found | {GOAL}]

    async def go_on(self) -> None:
        """One touch."""
        player = self.player
        if "curtain:hold" in player.things:
            await player.phase(f"curtain-{'answer' if self.guesses else 'first' if len(self.row) == 1 else 'laid'}")
            await player.hold("curtain:hold")
            await player.until(lambda: player.screen.canvas.scene.curtain is None)
        elif "sure" in player.things:
            await player.phase("sure")
            await player.tap("sure")
        elif "close" in player.things:
            await player.phase("log" if "log:title" in player.shown else "why-not")
            await self.touch("close")
        elif "go_on" in player.things:
            await player.phase("pause")
            await self.touch("go_on")
        elif asked := player.screen.asked:
            await player.phase(f"asked-{asked}")
            await self.touch(asked)
        elif self.next:
            await self.touch(self.next.pop(0))
        else:
            await self.decide()

    async def touch(self, what: str) -> None:
        """One touch, until the screen shows what came of it: a busy machine feels a finger late."""
        player, canvas = self.player, self.player.screen.canvas
        if what.startswith("see "):
            await player.phase(what.removeprefix("see "))
            return
        await player.listens()
        before = canvas.scene
        if what.startswith("hold "):
            await player.hold(what.removeprefix("hold "))
        elif " onto " in what:
            await player.drag(*what.split(" onto "))
        else:
            await player.tap(what)
        await player.until(lambda: canvas.scene is not before)

    async def decide(self) -> None:
        player, things = self.player, self.player.things
        if piles := [id for id, tap in player.taps.items() if id.startswith("pile:") and tap.do == "act"]:
            await player.phase("draw-marshal" if "card:42" not in player.shown else "draw")
            await self.touch(piles[self.turns % len(piles)])
        elif "place" in things:
            self.next = self.placement()
        elif "guess" in things:
            self.next = self.hunting() if GOAL in self.row else self.guess()
        elif "hunt" in things:
            self.next = ["see decide", "hunt"]
        else:
            raise AssertionError(f"nobody knows what to do: {sorted(things)}")

    # ---------------------------------------------------------------------------- the fugitive

    def placement(self) -> list[str]:
        """As far as a hideout leads without sprint cards; else with as few as it takes."""
        self.turns += 1
        hand, last = self.hand(), self.row[-1]
        if self.turns == WAITS_IN or not any(card > last for card in hand):
            return ["see pass", "pass"]
        sprints: list[int] = []
        lit = [card for card, thing in hand.items() if thing.state.legal]
        if lit and self.turns != 2:
            chosen = max(lit)
        else:
            plans = {card: self.sprints(card, hand) for card in hand if card > last + 3}
            possible = {card: plan for card, plan in plans.items() if plan is not None}
            if not possible:
                return ["see pass", "pass"]
            chosen = GOAL if GOAL in possible else min(possible)
            sprints = possible[chosen] or []
        self.row.append(chosen)
        touches = [self.refused()] if self.turns == 1 else []
        touches += ["see place", f"card:{chosen:02} onto place:free" if self.turns == 1 else f"card:{chosen:02}"]
        if sprints:
            touches += ["see far", "place", *(f"card:{card:02}" for card in sprints), "see sprint"]
        if chosen == GOAL:
            touches += ["see leave"]
        return [*touches, "see placed", "place"]

    def hand(self) -> dict[int, Element]:
        """What can be touched of it."""
        return {
            int(id.removeprefix("card:")): thing
            for id, thing in self.player.things.items()
            if id.startswith("card:") and thing.tap and isinstance(thing.face, Numbered)
        }

    def sprints(self, card: int, hand: dict[int, Element]) -> list[int] | None:
        """The cards to lay under it, the worst first."""
        reach, chosen = 3, []
        for other in sorted(hand, key=lambda other: other > self.row[-1]):
            if self.row[-1] + reach >= card:
                break
            face = hand[other].face
            if other not in (card, GOAL) and isinstance(face, Numbered):
                chosen.append(other)
                reach += len(face.foot)
        return chosen if self.row[-1] + reach >= card else None

    def refused(self) -> str:
        return next(id for id, thing in self.player.things.items() if id.startswith("card:") and thing.why)

    # ---------------------------------------------------------------------------- the marshal

    def guess(self) -> list[str]:
        self.guesses += 1
        hidden, wrong = [n for n in self.hidden if n <= LOW], self.wrong()
        match self.guesses:
            case 1:
                marks = [f"hold number:{n}" for n in (wrong[1], wrong[2], wrong[2], wrong[3], wrong[3], wrong[3])]
                return ["see guess", *marks, "see marked", f"number:{wrong[0]}", "see one-number", "guess"]
            case 2 if len(self.hidden) > 1 and hidden:
                self.found.add(hidden[0])
                return [f"number:{hidden[0]}", "guess"]
            case 3:
                return [f"number:{self.hidden[0]}", f"number:{wrong[0]}", "see all-or-nothing", "guess"]
            case 4 if own := self.own():
                return ["see after-a-find", f"number:{own[0]}", "guess"]
            case 5:
                return ["bar:log", "bar:pause", f"number:{(wrong or self.own())[0]}", "see later", "guess"]
            case 6 if len(self.hidden) > 2 and len(hidden) > 1:
                self.found.update(hidden[:2])
                return [f"number:{n}" for n in hidden[:2]] + ["guess"]
        return [f"number:{(wrong or self.own())[0]}", "see later", "guess"]

    def hunting(self) -> list[str]:
        """One is found, the next is missed."""
        if len(self.hidden) > 2 and "hunt" not in self.player.phases:
            number = self.hidden[0]
            self.found.add(number)
            return [f"number:{number}", "see hunt", "guess"]
        return [f"number:{(self.wrong() or self.own())[-1]}", "see hunt-on", "guess"]

    def cells(self) -> dict[int, Cell]:
        return {
            int(id.removeprefix("number:")): thing.face
            for id, thing in self.player.things.items()
            if id.startswith("number:") and isinstance(thing.face, Cell)
        }

    def wrong(self) -> list[int]:
        return [n for n, cell in self.cells().items() if cell.tone == "plain" and n not in self.row]

    def own(self) -> list[int]:
        return [n for n, cell in self.cells().items() if cell.icon == "hand"]
