"""Beside the box: Safehouse is entered by touches to its end, with everything around it; the others for a while."""

from random import Random

from tests.screen.hands import Player

OTHERS = ("underground", "agents", "dice", "fugitive")
TOUCHES = 24
ASIDE = ("entry:concede", "entry:escape", "entry:declare", "entry:expire", "entry:stuck", "entry:call_draw")
"""What would end a game before there is anything to see of it."""


async def play(player: Player) -> None:
    await player.sees("play:safehouse")
    await safehouse(player)
    for game in OTHERS:
        await begin(player, game)
        await entered(player, game)


async def begin(player: Player, game: str) -> None:
    await player.tap(f"play:{game}")
    await player.sees("way:full")
    await player.tap("way:full")
    await player.tap("depth:tracker")
    await player.listens()
    await player.tap("start")
    await player.until(lambda: any(id.startswith("entry:") for id in player.things))
    await player.phase(f"{game}-begins")


async def safehouse(player: Player) -> None:
    await begin(player, "safehouse")
    await player.tap("entry:start")
    await player.until(lambda: "clock:unit" in player.shown)
    await player.phase("clock-runs")
    await down_and_back(player)
    await player.tap("entry:complete")
    await player.tap("entry:complete 3")
    await player.sees("entry:complete")
    await around(player)
    await until_the_end(player)
    await player.phase("result")
    await player.tap("log")
    await player.sees("close")
    await player.tap("close")
    await player.tap("clause")
    await player.sees("close")
    await player.phase("why-it-ended")
    await player.tap("close")
    await player.tap("again")
    await player.sees("entry:start")
    await leave(player)


async def down_and_back(player: Player) -> None:
    await player.tap("entry:pursuer_card")
    await player.sees("back")
    await player.phase("which-card")
    await player.tap("back")
    await player.sees("entry:complete")


async def around(player: Player) -> None:
    """Log, rule book, pause, and what was entered taken back."""
    await player.tap("bar:log")
    await player.sees("close")
    await player.phase("log")
    await player.tap("close")
    await player.tap("bar:book")
    await player.sees("close")
    await player.tap("close")
    await player.tap("bar:undo")
    await player.sees("entry:complete 2")
    await player.phase("taken-back")
    await player.tap("back")
    await player.sees("entry:complete")


async def until_the_end(player: Player) -> None:
    """One pursuer card after the other: he catches the witness."""
    for _ in range(80):
        await player.listens()
        if "headline" in player.shown:
            break
        if answers := lit(player, "answer:"):
            await player.phase("asked")
            await player.tap(answers[0])
            await player.until(lambda: not lit(player, "answer:"))
        elif cards := lit(player, "entry:pursuer_card "):
            await touched(player, cards[len(cards) // 2 if "asked" in player.phases else -1])
        else:
            await player.tap("entry:pursuer_card")
    assert "headline" in player.shown


async def entered(player: Player, game: str) -> None:
    """Anything that is lit, as it comes; then the table is left, or it is over."""
    rng = Random(7)
    for n in range(TOUCHES):
        await player.listens()
        if "headline" in player.shown:
            break
        if "sure" in player.things:
            await player.tap("sure")
            continue
        if "close" in player.things:
            await player.tap("close")
            continue
        if player.screen.view is not None and player.screen.view.question is not None:
            await player.phase(f"{game}-asked")
            await answer(player, rng)
            continue
        entries = [id for id in lit(player, "entry:") if not id.startswith(ASIDE)]
        if ways := entries or lit(player, "back"):
            await touched(player, rng.choice(ways))
        if n in {1, 3, 8, 20}:
            await player.phase(f"{game}-{n}")
    await player.listens()
    if "headline" in player.shown:
        await player.phase(f"{game}-result")
        await player.tap("home")
        await player.sees("play:safehouse")
    else:
        await leave(player)


async def answer(player: Player, rng: Random) -> None:
    """A list, or dice with all their faces."""
    if answers := lit(player, "answer:"):
        await player.tap(rng.choice([id for id in answers if id != "answer:more"]))
    elif "throw:done" in player.taps:
        await player.tap("throw:done")
    else:
        dice = sorted({id.partition(".")[0] for id in lit(player, "throw:") if "." in id})
        for die in dice:
            await player.tap(rng.choice(lit(player, f"{die}.")))
            await player.listens()
        await player.sees("throw:done")
        await player.until(lambda: "throw:done" in player.taps)


async def touched(player: Player, id: str) -> None:
    """Twice, where it is asked back."""
    twice = player.taps[id].confirm is not None
    await player.tap(id)
    if twice:
        await player.phase("sure")
        await player.tap(id)


async def leave(player: Player) -> None:
    await player.tap("bar:pause")
    await player.tap("leave")
    await player.sees("play:safehouse")


def lit(player: Player, kind: str) -> list[str]:
    return sorted(id for id in player.taps if id.startswith(kind))
