"""A gamepad, or anything that says it is one: its buttons as keys."""

import pygame

BUTTONS = {
    0: (pygame.K_RETURN, 0, ""),
    1: (pygame.K_ESCAPE, 0, ""),
    2: (pygame.K_QUESTION, 0, "?"),
    3: (pygame.K_r, 0, "r"),
    4: (pygame.K_TAB, pygame.KMOD_SHIFT, ""),
    5: (pygame.K_TAB, 0, ""),
    6: (pygame.K_z, pygame.KMOD_CTRL, ""),
    7: (pygame.K_ESCAPE, 0, ""),
}
"""A does, B goes back, X explains, Y turns, the shoulders go through everything, select takes back, start pauses."""
WAYS = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP}
FAR, NEAR = 0.6, 0.3
"""Of its way a stick is moved when it means something, and when it may mean something again."""


class Gamepad:
    """Any number of them, plugged in at any time."""

    def __init__(self) -> None:
        pygame.joystick.init()
        self._plugged: dict[int, pygame.joystick.JoystickType] = {}
        self._leant: dict[tuple[int, int], bool] = {}
        """By pad and axis, whether its stick has not come back yet."""

    def key(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """The same with a keyboard."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                pad = pygame.joystick.Joystick(event.device_index)
                self._plugged[pad.get_instance_id()] = pad
            case pygame.JOYDEVICEREMOVED:
                self._plugged.pop(event.instance_id, None)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.button in BUTTONS:
                key, mod, letter = BUTTONS[event.button]
                kind = pygame.KEYDOWN if event.type == pygame.JOYBUTTONDOWN else pygame.KEYUP
                return pygame.event.Event(kind, key=key, mod=mod, unicode=letter)
            case pygame.JOYHATMOTION:
                x, y = event.value
                return _way(x, -y)
            case pygame.JOYAXISMOTION if event.axis in {0, 1}:
                return self._lean(event)
        return None

    def _lean(self, event: pygame.event.Event) -> pygame.event.Event | None:
        stick, far = (event.instance_id, event.axis), abs(event.value)
        if far < NEAR:
            self._leant[stick] = False
        if far < FAR or self._leant.get(stick):
            return None
        self._leant[stick] = True
        way = 1 if event.value > 0 else -1
        return _way(way, 0) if event.axis == 0 else _way(0, way)


def _way(x: int, y: int) -> pygame.event.Event | None:
    key = WAYS.get((x, y))
    return None if key is None else pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
