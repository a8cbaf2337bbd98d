"""Three people build their way out, until the kidnapper has come too near."""

from random import Random

from tests.screen.hands import Player

ROUNDS = 9
"""Turns that are played before the glass is only turned."""


async def play(player: Player) -> None:
    rng = Random(2)
    await player.sees("play:underground")
    await player.phase("home")
    await player.tap("play:underground")
    await player.sees("options")
    for _ in range(2):
        await player.tap("people:more")
    for seat, name in enumerate(("Ada", "Ben", "Cem")):
        await player.tap(f"name:{seat}")
        await player.tap(f"names:{name}")
    await player.phase("set-up")
    await player.tap("start")
    await player.until(lambda: "start" not in player.things)
    while "headline" not in player.shown:
        await player.listens()
        await one_touch(player, rng)
    await player.phase("result")
    await player.tap("home")
    await player.sees("play:underground")
    assert "resume" not in player.things, "it is over"


async def one_touch(player: Player, rng: Random) -> None:
    """In a penalty turning the glass leads nowhere (UG-112): first what it asks for."""
    taps, punished = player.taps, "penalty:why" in player.shown
    if player.screen.canvas.news(player.screen.now()):
        await player.phase("penalty")
        await player.tap_at(10, 400)
    elif "ghost-dragged" in player.phases and "look-around" not in player.phases and "bar:eye" in taps:
        await look_around(player)
    elif "asked-back" not in player.phases and player.screen.asked:
        await player.phase("asked-back")
    elif "sure" in taps:
        await player.phase("sure")
        await player.tap("sure")
    elif "close" in taps:
        await player.phase("why-not")
        await close(player)
    elif menu := sorted(id for id in taps if id.startswith("menu:")):
        await player.phase(f"question-{menu[-1].partition(':')[2].partition(' ')[0]}")
        await player.tap(menu[-1])
    elif "glass:flip" in taps and rounds(player) > ROUNDS and not punished:
        await player.phase("flips")
        await player.tap("glass:flip")
    elif cards := lit(player, "card:"):
        await play_card(player, rng, cards)
    elif "do:turn" in taps:
        await lay(player, rng)
    elif "do:go" in taps:
        await player.phase("way")
        await player.tap("do:go")
    elif "do:end" in taps:
        await act(player, rng)
    elif spaces := lit(player, "space:"):
        await player.phase("water" if punished else "where")
        await player.tap(rng.choice(spaces))
    else:
        await player.until(lambda: player.taps != taps or "headline" in player.shown)


async def look_around(player: Player) -> None:
    """From two sides, and while the eye is held."""
    await player.tap("bar:eye")
    await player.sees("tower")
    await player.phase("look-around")
    await player.tap("tower")
    await player.listens()
    await player.phase("look-around-west")
    await player.tap("bar:eye")
    await player.sees("space:A1")
    await player.hold_and_see("bar:eye", lambda: "tower" in player.shown, "look-around-held")
    await player.until(lambda: "tower" not in player.shown)


async def play_card(player: Player, rng: Random, cards: list[str]) -> None:
    chosen = [id for id in cards if player.things[id].state.selected]
    await player.phase("card-lifted" if chosen else "card")
    await player.tap(chosen[0] if chosen else rng.choice(cards))


async def lay(player: Player, rng: Random) -> None:
    """A tile where it is proposed; once it is first tried where it may not lie."""
    if "do:place" in player.shown and "ghost-turned" not in player.phases:
        await player.phase("ghost")
        await player.tap("do:turn")
        await player.phase("ghost-turned")
        held = next(id for id, thing in player.things.items() if id.startswith("tile:") and thing.drag)
        await player.drag(held, "space:D5")
        await player.listens()
        await player.phase("ghost-dragged")
    elif "do:lay" in player.taps:
        await player.phase("ghost" if "do:place" in player.shown else "platform")
        await player.tap("do:lay")
    elif "why-not-there" not in player.phases:
        await player.phase("ghost-bad")
        await player.tap("do:lay")
        await player.phase("why-not-there")
        await close(player)
    elif "do:move" in player.taps:  # some tiles fit nowhere
        await player.tap("do:move")
        await player.until(lambda: "do:turn" not in player.taps)
    else:
        await player.tap(rng.choice(sorted(id for id in player.taps if id.startswith("space:"))))


async def act(player: Player, rng: Random) -> None:
    """The figure goes as far as it can, else the turn ends."""
    far = sorted(lit(player, "space:"), key=lambda id: int(getattr(player.things[id].face, "badge", "") or 0))
    if far and "moves" not in player.phases and (refused := refusing(player)):
        await player.phase("moves")
        await player.tap(rng.choice(refused))
    elif far:
        await player.phase("moves")
        await player.tap(far[-1])
        await player.until(lambda: "do:go" in player.taps or "close" in player.taps)
    else:
        await player.phase("end-of-turn")
        await player.tap("do:end")


async def close(player: Player) -> None:
    await player.tap("close")
    await player.until(lambda: "close" not in player.taps)


def lit(player: Player, start: str) -> list[str]:
    found = {id: player.things[id].state for id in player.taps if id.startswith(start)}
    return sorted(id for id, state in found.items() if state.legal or state.selected)


def refusing(player: Player) -> list[str]:
    return sorted(id for id, thing in player.things.items() if id.startswith("space:") and thing.why)


def rounds(player: Player) -> int:
    sub = player.screen.canvas.scene.banner.sub
    return max((int(word) for word in sub.split() if word.isdecimal()), default=0)
