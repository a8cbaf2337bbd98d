"""Three people around one screen: most of it is done in the open, the rest behind the curtain of a seat."""

from asyncio import sleep
from random import Random

from companion.core.scene import Intent
from tests.screen.hands import Player

NAMES = ("Ada", "Ben", "Zoe")


async def play(player: Player) -> None:
    rng = Random(1)
    await player.sees("play:agents")
    await player.phase("home")
    await player.tap("play:agents")
    await player.sees("options", "people:more")
    while f"name:{len(NAMES) - 1}" not in player.things:
        await player.tap("people:more")
        await player.listens()
    for seat, name in enumerate(NAMES):
        await player.tap(f"name:{seat}")
        await player.tap(f"names:{name}")
    await player.phase("set-up")
    await go_on_by_hand(player)
    await player.tap("start")
    await player.sees("bar:eye", "area:clinic")
    await own_role(player)
    await discards(player)
    await player.tap("area:clinic")
    await player.sees("close")
    while "headline" not in player.shown:
        await player.listens()
        await one_touch(player, rng)
    await player.phase("result")
    await player.tap("home")
    await player.sees("play:agents")
    assert "resume" not in player.things, "it is over"


async def go_on_by_hand(player: Player) -> None:
    """After an attack nobody waits for a clock."""
    await player.tap("options")
    await player.phase("options")
    while "option:reaction_pause" not in player.things:
        await player.tap("option:more")
    await player.tap("option:reaction_pause")
    await player.phase("option")
    await player.tap("choose:reaction_pause:0")
    await player.tap("bar:back")


async def own_role(player: Player) -> None:
    """It is there as long as the eye is held."""
    await player.phase("start")
    place = player.pixels(*player.things["bar:eye"].touched.middle)
    player.hand.down(*place)
    await player.until(lambda: "own:name" in player.shown)
    await player.phase("own-role")
    player.hand.up(*place)
    await player.until(lambda: "own:name" not in player.shown)


async def discards(player: Player) -> None:
    """On a small screen they open where the deck is drawn from."""
    await player.tap("discards" if "discards" in player.things else "area:depot")
    await player.sees("piles:close")
    await player.phase("discards")
    await player.tap("piles:close")


async def reveal_asked_back(player: Player) -> None:
    """The own file is held; for now it is better not to."""
    own = [id for id, thing in player.things.items() if thing.hold and thing.hold.what == "reveal"]
    if not own or "reveal" in player.phases:
        return
    await player.hold(own[0])
    await player.sees("sure")
    await player.phase("reveal")
    await player.tap("close")
    await player.until(lambda: "sure" not in player.things)


async def one_touch(player: Player, rng: Random) -> None:
    if "curtain:hold" in player.things:
        await player.phase("curtain")
        await player.hold("curtain:hold")
        await player.until(lambda: player.screen.canvas.scene.curtain is None)
    elif "sure" in player.things:
        await player.phase("sure")
        await player.tap("sure")
    elif "close" in player.things:
        await player.phase("why-not")
        await player.tap("close")
    else:
        await turn(player, rng)


async def turn(player: Player, rng: Random) -> None:
    """Whatever hurts is done, and whatever is complete; in a pause nobody is waited for."""
    await player.phase(kind(*offered(player)))
    await reveal_asked_back(player)
    await player.listens()
    acts, aims = offered(player)
    wise = sorted(id for id in acts if not id.startswith(("way:skip", "reveal")) and "heal" not in id)
    if wise:
        await player.tap(rng.choice(wise))
    elif aims:
        await player.tap(rng.choice(aims))
    elif acts:
        await player.tap(rng.choice(sorted(acts)))
    else:
        await sleep(0.05)


def offered(player: Player) -> tuple[dict[str, Intent], list[str]]:
    """What can be done at once, and whom it may be aimed at."""
    acts = {id: tap for id, tap in player.taps.items() if tap.do == "act"}
    aims = sorted(id for id, tap in player.taps.items() if tap.do == "pick" and tap.what.startswith("seat"))
    return acts, aims


def kind(acts: dict[str, Intent], aims: list[str]) -> str:
    """What is asked, by the first of its answers."""
    named = [tap.what.partition(" ")[0] for tap in acts.values()]
    return min(named, default="aim" if aims else "waiting")
