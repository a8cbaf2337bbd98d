"""The painter: the same picture for the same scene, nothing private kept behind a curtain, a clock repainted alone."""

import pygame
import pytest
from msgspec.structs import replace

from companion.core.faces import AnyFace, Emblem, Time
from companion.core.scene import Banner, Box, Curtain, Element, Intent, Scene, State, frame_of
from companion.core.stage import Stage
from companion.screen.animation import transition
from companion.screen.painter import Painter
from companion.screen.recipes import RECIPES
from companion.screen.theme import PALETTES, Palette

FRAME = frame_of(800, 480)


def scene(*elements: Element, curtain: Curtain | None = None) -> Scene:
    return Scene(game="fugitive", frame=FRAME, title="", banner=Banner(""), elements=elements, curtain=curtain)


def some_scene() -> Scene:
    stage = Stage(FRAME)
    stage.top_bar("Fugitive", Banner("Place a hideout, or pass"))
    stage.panel("panel", Box(8, 70, 784, 300))
    stage.button("go", Box(600, 400, 180, 64), "Go", tap=Intent("act", "go"), role="primary")
    stage.add("card:07", "card", Box(40, 100, 92, 128), None, count=2, state=State(legal=True))
    stage.add("clock", "clock", Box(300, 100, 200, 70), Time("unit", 90_000, 120_000, running=True))
    return stage.scene("fugitive", "Fugitive", Banner("Place a hideout, or pass"))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_every_face_has_a_recipe() -> None:
    assert set(AnyFace.__args__) <= set(RECIPES)


@pytest.mark.parametrize("theme", PALETTES)
def test_the_same_scene_is_the_same_picture(theme: str) -> None:
    made = replace(some_scene(), frame=frame_of(800, 480, theme=theme))  # type: ignore[arg-type]
    surface = pygame.Surface((800, 480))
    painter = Painter(surface)
    painter.paint(made)
    first = pixels(surface)
    painter.paint(made)
    assert pixels(surface) == first
    assert len(set(first)) > 20, "something is drawn"


def test_a_clock_repainted_alone_gives_the_picture_of_painting_everything() -> None:
    before = some_scene()
    surface, whole = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    painter = Painter(surface)
    painter.paint(before)
    clock = next(thing for thing in before.elements if thing.kind == "clock")
    later = replace(clock, face=Time("unit", 89_000, 120_000, running=True))
    changed = painter.repaint(before, [later])
    Painter(whole).paint(replace(before, elements=tuple(later if e.id == "clock" else e for e in before.elements)))
    assert pixels(surface) == pixels(whole)
    assert changed[0].w < 260


def test_at_the_end_of_a_transition_the_new_scene_is_there() -> None:
    before = some_scene()
    after = replace(
        before,
        elements=tuple(replace(e, box=e.box.moved(300, 40)) if e.id == "card:07" else e for e in before.elements[:-1]),
    )
    moving, still = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    shown = transition(before, after)
    painter = Painter(moving)
    for at in (0.0, shown.length / 2, shown.length):
        painter.paint(after, shown, at)
    Painter(still).paint(after)
    assert pixels(moving) == pixels(still)


def test_behind_a_curtain_no_picture_of_a_secret_is_kept() -> None:
    hold = Element(id="hold", kind="token", box=Box(300, 140, 200, 200), face=Emblem("star"))
    covered = scene(curtain=Curtain(1, Box(0, 0, 800, 480), (hold,)))
    painter = Painter(pygame.Surface((800, 480)))
    open_hand = some_scene()
    painter.paint(open_hand)
    kept = painter.sprites_of(open_hand).of(open_hand.elements[-2])
    painter.paint(covered, held=0.5)
    assert painter.sprites_of(open_hand).of(open_hand.elements[-2]) is not kept


def test_what_is_off_is_fainter_at_night_and_hatched_in_contrast() -> None:
    def colours(palette: Palette, state: State) -> set[tuple[int, ...]]:
        made = Element(id="b", kind="button", box=Box(20, 20, 200, 64), face=None, state=state)
        surface = pygame.Surface((240, 104))
        frame = frame_of(800, 480, theme=palette.name)
        Painter(surface).paint(replace(scene(made), frame=frame))
        return {tuple(surface.get_at((x, 50))) for x in range(40, 200)}

    for palette in PALETTES.values():
        assert colours(palette, State()) != colours(palette, State(dimmed=True))
