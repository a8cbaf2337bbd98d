"""How each face is drawn: one function per face, found by its type."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.core.faces import Face, Ink, SizeName
from companion.core.scene import Kind, State
from companion.screen.pen import Pen
from companion.screen.theme import Character, Palette, Rgb, mixed


class Look(NamedTuple):
    """Everything a recipe may depend on, besides the face itself."""

    w: int
    h: int
    kind: Kind
    state: State
    under: int
    """Cards under it."""
    palette: Palette
    character: Character
    sizes: Mapping[SizeName, int]

    @property
    def accent(self) -> Rgb:
        return self.character.accent

    @property
    def deep(self) -> tuple[Rgb, Rgb]:
        """The accent as a dark ground, for backs and feet."""
        if not self.palette.ornate:
            return mixed(self.accent, (0, 0, 0), 0.7), mixed(self.accent, (0, 0, 0), 0.7)
        return mixed(self.accent, (24, 14, 66), 0.66), mixed(self.accent, (20, 12, 52), 0.8)

    def ink(self, ink: Ink) -> Rgb:
        return self.palette.of(ink, self.accent)


Recipe: TypeAlias = Callable[[Pen, Any, Look], None]
R = TypeVar("R", bound=Recipe)
RECIPES: dict[type[Face], Recipe] = {}


def draws(face: type[Face]) -> Callable[[R], R]:
    """Registers the recipe of a face."""

    def register(recipe: R) -> R:
        RECIPES[face] = recipe
        return recipe

    return register
