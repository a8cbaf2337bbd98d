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
    await player.sees("go_on")
    await player.phase("pause")
    await player.tap("go_on")
    await give_up(player)


async def give_up(player: Player) -> None:
    await player.tap("bar:flag")
    await player.sees("sure")
    await player.phase("sure-dialog")
    await player.tap("sure")
    await player.sees("again")
    await player.phase("given-up")


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
    if "close" in player.things:
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
        await wrong_field(player)
    elif "chameleon" not in player.phases and "chameleon" in player.taps:
        await by_chameleon(player)
    elif "entered" not in player.phases and (fields := empty(player)):
        await player.drag(next(id for id in lit(player, "offer:") if player.things[id].state.selected), max(fields))
        await player.until(lambda: "done" in player.taps)
        await player.phase("entered")
    elif "joker" not in player.phases and (jokers := lit(player, "offer:W")):
        await with_joker(player, jokers[0])
    elif "done" in player.taps:
        await certain(player, "done")
    else:
        await player.tap("suggest")
        await player.listens()
        await asyncio.sleep(0.2)
        await player.phase("suggested")
        await certain(player, "done" if "done" in player.taps else "nothing")


async def wrong_field(player: Player) -> None:
    """A field of another colour says what would be needed."""
    refused = [id for id, thing in player.things.items() if id.startswith("field:") and thing.why]
    await player.tap(refused[0])
    await player.sees("close")
    await player.phase("wrong-field")
    await player.tap("close")


async def by_chameleon(player: Player) -> None:
    """Then the number may go into fields of all colours; it is put away again."""
    before = len(empty(player))
    await player.tap("chameleon")
    await player.until(lambda: len(empty(player)) > before)
    await player.phase("chameleon")
    await player.tap("chameleon")
    await player.until(lambda: len(empty(player)) == before)


async def with_joker(player: Player, joker: str) -> None:
    """It is added to the number that is entered next."""
    if "clear" in player.taps:
        await player.tap("clear")
    await player.sees("nothing")
    await player.tap(joker)
    await player.until(lambda: player.things[joker].state.selected)
    await player.phase("joker")
    numbers = [id for id in lit(player, "offer:") if id not in lit(player, "offer:W")]
    await player.tap(numbers[0])
    await player.until(lambda: player.things[numbers[0]].state.selected)
    if fields := empty(player):
        await player.tap(max(fields))
        await player.until(lambda: "done" in player.taps)
        await player.phase("joker-entered")


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
