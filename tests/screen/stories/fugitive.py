"""Two people, one screen: who is not at turn looks away while it changes hands."""

from random import Random

from tests.screen.hands import Player


async def play(player: Player) -> None:
    rng = Random(4)
    await player.sees("play:fugitive")
    await player.phase("home")
    await player.tap("play:fugitive")
    await player.sees("options")
    await player.phase("set-up")
    for seat, name in enumerate(("Ada", "Ben")):
        await player.tap(f"name:{seat}")
        await player.tap(f"names:{name}")
    await player.tap("start")
    await player.sees("curtain:hold")
    while "headline" not in player.shown:
        await player.listens()
        await one_touch(player, rng)
    await player.phase("result")
    assert "Ada" in player.words or "Ben" in player.words
    await player.tap("home")
    await player.sees("play:fugitive")
    assert "resume" not in player.things, "it is over"


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
    """One touch of somebody who plays: whatever is complete is played, else something is picked."""
    taps = player.taps
    acts = sorted(id for id, tap in taps.items() if tap.do == "act")
    picks = sorted(id for id, tap in taps.items() if tap.do == "pick" and id.startswith(("card", "number")))
    lit = sorted(id for id in picks if id.startswith("card") and player.things[id].state.legal)
    await player.phase("marshal" if any(id.startswith("number") for id in picks) else "fugitive")
    if wise := [id for id in acts if id not in {"pass", "concede"}]:
        await player.phase(f"play-{wise[0].partition(':')[0]}")
        await player.tap(rng.choice(wise))
    elif lit:
        await player.tap(lit[-1])
    elif "pass" in acts:
        await player.tap("pass")
    elif new := [id for id in picks if getattr(player.things[id].face, "tone", "") == "plain"]:
        await player.tap(rng.choice(new))
    elif picks or acts:
        await player.tap(rng.choice(picks or acts))
