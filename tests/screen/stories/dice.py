"""Two people, one screen: everything is open, and each enters numbers on a sheet of their own."""

import asyncio

from tests.screen.hands import Player


async def play(player: Player) -> None:
    await player.sees("play:dice")
    await player.phase("home")
    await begin(player)
    await player.phase("choose")
    while "headline" not in player.shown:
        await player.listens()
        await one_touch(player)
    await player.phase("result")
    assert "Ada" in player.words
    await player.tap("home")
    await player.sees("play:dice")
    assert "resume" not in player.things, "it is over"
    await with_real_dice(player)


async def with_real_dice(player: Player) -> None:
    """Beside the box the dice fall on the table: what they show is touched."""
    await player.tap("play:dice")
    await player.sees("options")
    await player.tap("way:full")
    await player.tap("start")
    await player.tap("quick:one")
    await player.until(lambda: "throw" in player.taps)
    await player.tap("throw")
    await player.sees("throw:0.0")
    await player.phase("real-dice")
    await player.tap("throw:done")
    await player.tap("close")
    for die in range(4):
        await player.tap(f"throw:{die}.{die + 2}")
        await player.until(lambda die=die: player.things[f"throw:{die}.{die + 2}"].state.selected)  # type: ignore[misc]
    await player.phase("real-dice-touched")
    await player.tap("throw:done")
    await player.sees("accept")
    await player.phase("real-dice-lie")
    await player.tap("bar:pause")
    await player.tap("leave")
    await player.sees("resume")


async def begin(player: Player) -> None:
    await player.tap("play:dice")
    await player.sees("options")
    await player.phase("set-up-alone")
    await player.tap("people:more")
    for seat, name in enumerate(("Ada", "Ben")):
        await player.tap(f"name:{seat}")
        await player.tap(f"names:{name}")
    await player.phase("set-up")
    await player.tap("start")
    await player.sees("throw")


async def one_touch(player: Player) -> None:
    if "sure" in player.things:
        await player.phase("sure-dialog")
        await player.tap("sure")
    elif "close" in player.things:
        await player.phase("why-not")
        await player.tap("close")
    elif "throw" in player.things:
        await between(player)
    elif "accept" in player.taps:
        await help_window(player)
    elif "chameleon" in player.things:
        await enter(player)


async def between(player: Player) -> None:
    """All dice but the jokers are thrown first; when no colour die is left they are taken back."""
    taps = player.taps
    if "why-not" not in player.phases:
        await player.tap("throw")
        await player.sees("close")
        await player.phase("why-not")
    elif "chosen" not in player.phases:
        await player.tap("quick:one")
        await player.until(lambda: any(player.things[id].state.selected for id in dice(player)))
        await player.phase("chosen")
        await player.tap("throw")
        await player.sees("accept")
    elif "throw" in taps:
        await certain(player, "throw")
    elif any(id in taps for id in dice(player)):
        await player.tap("quick:all")
        await player.sees("throw")
        await player.until(lambda: "throw" in player.taps)
    else:
        await player.phase("forced")
        await certain(player, "retrieve")


async def help_window(player: Player) -> None:
    await player.phase("help")
    taps = player.taps
    thrown = dice(player)
    if "no_run" in taps:
        await player.phase("pursuers")
    if "no_run" in taps and player.things["accept"].state.danger:
        await player.tap("no_run")
    elif "again" not in taps and "again-chosen" not in player.phases and thrown:
        await player.tap(thrown[0])
        await player.until(lambda: "again" in player.taps)
        await player.phase("again-chosen")
        await player.tap("again")
        await player.until(lambda: player.things["again"].state.spent)
        await player.phase("again-used")
    else:
        await certain(player, "accept")


async def enter(player: Player) -> None:
    """The first numbers are put by hand; later ones as the device suggests."""
    await player.phase("enter")
    if "other-first" not in player.phases:
        await hand_over(player, 1)
        await player.phase("other-first")
        await hand_over(player, 0)
    elif seat(player) == 1 and "taken-back" not in player.phases:
        await player.phase("next-one-enters")
        await player.tap("bar:undo")
        await player.until(lambda: seat(player) == 0)
        await player.phase("taken-back")
    elif "picked-up" not in player.phases and (numbers := lit(player, "offer:")):
        await player.tap(numbers[0])
        await player.until(lambda: player.things[numbers[0]].state.selected)
        await player.phase("picked-up")
    elif "entered" not in player.phases and (fields := empty(player)):
        await player.tap(max(fields))
        await player.until(lambda: "done" in player.taps)
        await player.phase("entered")
    elif "done" in player.taps:
        await certain(player, "done")
    else:
        await player.tap("suggest")
        await player.listens()
        await asyncio.sleep(0.2)
        await player.phase("suggested")
        await certain(player, "done" if "done" in player.taps else "nothing")


async def hand_over(player: Player, to: int) -> None:
    """Everybody may be the first: whose sheet is touched."""
    await player.tap(next(id for id in (f"tab:{to}", f"sheet:{to}") if id in player.things))
    await player.until(lambda: seat(player) == to)


async def certain(player: Player, id: str) -> None:
    """Touched, and touched again where the device has doubts."""
    doubts = player.taps[id].confirm is not None
    await player.tap(id)
    if doubts:
        await player.phase(f"sure-{id}")
        await player.tap(id)


def seat(player: Player) -> int | None:
    """Who acts here."""
    return player.screen.table.seat if player.screen.table else None


def dice(player: Player) -> list[str]:
    return lit(player, "die:")


def lit(player: Player, kind: str) -> list[str]:
    return sorted(id for id, tap in player.taps.items() if id.startswith(kind) and tap.do == "pick")


def empty(player: Player) -> list[str]:
    return [id for id in lit(player, "field:") if not player.things[id].state.selected]
