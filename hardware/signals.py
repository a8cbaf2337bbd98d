"""What bouncing switches mean: pure values over (time, level), without a thread and without a clock.

Edges and periodic re-reads go in alike, as `sample(now, level)`: an edge that got lost heals at the next re-read.
Each sample answers with the value that follows and with what was found, as pairs of an event and its time.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from math import inf
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hardware.part import broken

Level = TypeVar("Level")
Event = TypeVar("Event")
Found = tuple[tuple[Event, float], ...]
"""Events, each with the time it happened."""


class Begun(Struct, frozen=True):
    """The first edge of a change that is still to be believed: hold back a clock that runs out meanwhile."""


class Nothing(Struct, frozen=True):
    """What had begun came back, or never came to rest."""


class Steady(Struct, Generic[Level], frozen=True):
    """What had begun has come to rest on another level; its time is the first edge."""

    level: Level


class Signal(Struct, Generic[Level], frozen=True):
    """A level that is believed once it has stayed for a while.

    >>> signal = Signal.at_rest("open")
    >>> signal, found = signal.sample(7.0, "closed", needed=lambda level: 0.02)
    >>> signal, found = signal.sample(7.03, "closed", needed=lambda level: 0.02)
    >>> found
    ((Steady(level='closed'), 7.0),)
    """

    level: Level
    raw: Level
    changed: float = -inf
    begun: float | None = None
    restless: bool = False

    @staticmethod
    def at_rest(level: Level) -> "Signal[Level]":
        return Signal(level, level)

    @property
    def settled(self) -> bool:
        return self.begun is None and not self.restless

    def sample(
        self, now: float, raw: Level, needed: Callable[[Level], float], patience: float = inf
    ) -> "tuple[Signal[Level], Found[Begun | Nothing | Steady[Level]]]":
        """`needed`: how long a level must stay; `patience`: after how much unrest nothing is held back any more."""
        now = max(now, self.changed)  # an edge is sometimes delivered after the re-read that saw it
        signal, found = self._ripened(now, needed, patience)
        if raw == signal.raw:
            return signal, found
        if signal.settled:
            signal, found = replace(signal, begun=now), (*found, (Begun(), now))
        return replace(signal, raw=raw, changed=now), found

    def _ripened(
        self, now: float, needed: Callable[[Level], float], patience: float
    ) -> "tuple[Signal[Level], Found[Begun | Nothing | Steady[Level]]]":
        if self.settled:
            return self, ()
        # A level counts up to the edge that ends it, so a press is not lost on a thread that wakes up late.
        ripe = self.changed + needed(self.raw)
        if now >= ripe:
            rest: Signal[Level] = Signal(self.raw, self.raw, self.changed)
            if self.raw != self.level:
                return rest, ((Steady(self.raw), self.changed if self.begun is None else self.begun),)
            return rest, () if self.begun is None else ((Nothing(), ripe),)
        if self.begun is not None and now >= self.begun + patience:
            return replace(self, begun=None, restless=True), ((Nothing(), self.begun + patience),)
        return self, ()


class Pressed(Struct, frozen=True):
    button: str


class Held(Struct, frozen=True):
    """A long press: reported while the button is still down."""

    button: str


class Repeated(Struct, frozen=True):
    """Again and again after `Held`, while the button stays down."""

    button: str


class Released(Struct, frozen=True):
    button: str
    short: bool


class Chord(Struct, frozen=True):
    """Buttons pressed together: reported instead of the single presses, and nothing more until they are released."""

    buttons: frozenset[str]


class Stuck(Struct, frozen=True):
    """A button that is down for so long that no finger does it: ignored until it is released."""

    button: str


Press = Pressed | Held | Repeated | Released | Chord | Stuck


class PressTiming(Struct, frozen=True):
    """Seconds. A press is believed sooner (`closing`) than a release (`bounce`): only its delay is felt.

    `together` is how far apart the presses of a chord may be; only buttons of a chord wait for it.
    """

    closing: float = 0.005
    bounce: float = 0.02
    hold: float = 0.6
    repeat: float = 0.15
    together: float = 0.08
    stuck: float = 20.0


PRESS_TIMING = PressTiming()


class Phase(Enum):
    UP = auto()
    WAITING = auto()  # for the partner in a chord
    DOWN = auto()
    LONG = auto()
    IGNORED = auto()
    STUCK = auto()


class Key(Struct, frozen=True):
    """One button: its contact, and how far its press has come."""

    button: str
    contact: Signal[bool]
    phase: Phase = Phase.UP
    pressed: float = 0.0
    repeats: float = inf

    @property
    def at_rest(self) -> bool:
        return self.contact.settled and self.phase in (Phase.UP, Phase.STUCK)

    def rests(self, down: bool | None) -> bool:
        """Nothing comes of it, whatever the time: a thousand edges of one button cost nothing at the others."""
        return self.at_rest and down in (None, self.contact.raw)

    def felt(self, now: float, down: bool, timing: PressTiming, partner: float) -> "tuple[Key, Found[Press]]":
        """What the contact says; `partner` is how long the press waits for the other button of a chord."""
        was_down = self.contact.level
        needed = {True: timing.bounce if was_down else timing.closing, False: timing.bounce}
        contact, changes = self.contact.sample(now, down, needed.__getitem__)
        key = replace(self, contact=contact)
        found: Found[Press] = ()
        for change, at in changes:
            match change:
                case Steady(True):
                    key = replace(key, phase=Phase.WAITING, pressed=at)
                case Steady(False):
                    key, last = key._released(at, timing, partner)
                    found += last
        return key, found

    def advanced(self, now: float, timing: PressTiming, partner: float) -> "tuple[Key, Found[Press]]":
        """What time alone does: no partner came, a press grows long, repeats, is stuck."""
        # A release that still bounces counts from its first edge: no long press is made of it meanwhile.
        now = now if self.contact.begun is None else min(now, self.contact.begun)
        key = self
        found: Found[Press] = ()
        if key.phase is Phase.WAITING and now >= key.pressed + partner:
            key, found = replace(key, phase=Phase.DOWN), ((Pressed(key.button), key.pressed),)
        if key.phase is Phase.DOWN and now >= key.pressed + timing.hold:
            key = replace(key, phase=Phase.LONG, repeats=now + timing.repeat)
            found += ((Held(key.button), key.pressed + timing.hold),)
        if key.phase not in (Phase.UP, Phase.STUCK) and now >= key.pressed + timing.stuck:
            return replace(key, phase=Phase.STUCK), (*found, (Stuck(key.button), key.pressed + timing.stuck))
        if key.phase is Phase.LONG and now >= key.repeats:  # late ones are not made up for
            key, found = replace(key, repeats=now + timing.repeat), (*found, (Repeated(key.button), now))
        return key, found

    def _released(self, at: float, timing: PressTiming, partner: float) -> "tuple[Key, Found[Press]]":
        key, found = self.advanced(at, timing, partner)
        if key.phase is Phase.WAITING:
            key, found = replace(key, phase=Phase.DOWN), ((Pressed(key.button), key.pressed),)
        if key.phase is not Phase.IGNORED:
            found += ((Released(key.button, short=key.phase is Phase.DOWN), at),)
        return replace(key, phase=Phase.UP), found


class Keys(Struct, frozen=True):
    """All buttons of a panel, with the chords among them.

    >>> keys = Keys.at_rest(0.0, {"ok": False, "back": False})
    >>> keys, found = keys.sample(1.0, {"ok": True})
    >>> keys, found = keys.sample(1.05, {"ok": True})
    >>> found
    ((Pressed(button='ok'), 1.0),)
    """

    keys: Mapping[str, Key]
    chords: tuple[frozenset[str], ...] = ()
    timing: PressTiming = PRESS_TIMING

    @staticmethod
    def at_rest(
        now: float,
        down: Mapping[str, bool],
        chords: Sequence[frozenset[str]] = (),
        timing: PressTiming = PRESS_TIMING,
    ) -> "Keys":
        """A button that is already down at the start is no press; if it stays down, it is stuck."""
        keys = {
            button: Key(button, Signal.at_rest(is_down), Phase.IGNORED if is_down else Phase.UP, now)
            for button, is_down in down.items()
        }
        return Keys(keys, tuple(chord for chord in chords if chord <= keys.keys()), timing)

    @property
    def settled(self) -> bool:
        return all(key.at_rest for key in self.keys.values())

    def sample(self, now: float, down: Mapping[str, bool]) -> "tuple[Keys, Found[Press]]":
        """What the named buttons say; of the others only time goes on."""
        keys = dict(self.keys)
        found: Found[Press] = ()
        awake = [button for button, key in keys.items() if not key.rests(down.get(button))]
        for button in awake:
            key = keys[button]
            keys[button], more = key.felt(now, down.get(button, key.contact.raw), self.timing, self._partner(button))
            found += more
        for chord in filter(lambda chord: self._together(chord, keys), self.chords):
            found += ((Chord(chord), max(keys[button].pressed for button in chord)),)
            keys |= {button: replace(keys[button], phase=Phase.IGNORED) for button in chord}
        for button in awake:
            keys[button], more = keys[button].advanced(now, self.timing, self._partner(button))
            found += more
        return Keys(keys, self.chords, self.timing), found

    def _partner(self, button: str) -> float:
        """How long a press waits for a partner, whose own press must settle first."""
        in_chord = any(button in chord for chord in self.chords)
        return self.timing.together + self.timing.closing if in_chord else 0.0

    def _together(self, chord: frozenset[str], keys: Mapping[str, Key]) -> bool:
        waiting = [keys[button].pressed for button in chord if keys[button].phase is Phase.WAITING]
        return len(waiting) == len(chord) and max(waiting) - min(waiting) <= self.timing.together


class Orientation(Enum):
    UPRIGHT = "upright"
    TURNED = "turned"
    LYING = "lying"
    UNCLEAR = "unclear"
    """Both switches closed: in the middle of a movement, or a short circuit; never believed."""


def orientation(upright: bool, turned: bool | None = None) -> Orientation:
    """Where the glass is by its closed switches; with only one switch it cannot be lying.

    >>> orientation(upright=False), orientation(upright=False, turned=False)
    (<Orientation.TURNED: 'turned'>, <Orientation.LYING: 'lying'>)
    """
    match upright, turned:
        case True, True:
            return Orientation.UNCLEAR
        case True, _:
            return Orientation.UPRIGHT
        case False, False:
            return Orientation.LYING
        case _:
            return Orientation.TURNED


class Settled(Struct, frozen=True):
    """The glass rests in another orientation since its first edge; `flipped` if it stood the other way round before."""

    orientation: Orientation
    since: float
    flipped: bool


GlassEvent = Begun | Nothing | Settled


class GlassTiming(Struct, frozen=True):
    """Seconds: to believe a flip, to believe the glass is back, to call it lying, to wait for a shaken one."""

    stable: float = 0.4
    back: float = 0.3
    lying: float = 2.0
    patience: float = 5.0


GLASS_TIMING = GlassTiming()


class Glass(Struct, frozen=True):
    """An hourglass by its orientation: lifted, tilted or shaken is not a flip.

    >>> glass = Glass.at_rest(Orientation.UPRIGHT)
    >>> glass, found = glass.sample(10.0, Orientation.TURNED)
    >>> found
    ((Begun(), 10.0),)
    >>> glass, found = glass.sample(10.5, Orientation.TURNED)
    >>> found
    ((Settled(orientation=<Orientation.TURNED: 'turned'>, since=10.0, flipped=True), 10.4),)
    """

    signal: Signal[Orientation]
    standing: Orientation | None = None
    timing: GlassTiming = GLASS_TIMING

    @staticmethod
    def at_rest(where: Orientation, timing: GlassTiming = GLASS_TIMING) -> "Glass":
        return Glass(Signal.at_rest(where), where if _stands(where) else None, timing)

    @property
    def orientation(self) -> Orientation:
        return self.signal.level

    @property
    def settled(self) -> bool:
        return self.signal.settled

    def sample(self, now: float, where: Orientation) -> "tuple[Glass, Found[GlassEvent]]":
        ripe = self.signal.changed + self._needed(self.signal.raw)
        signal, changes = self.signal.sample(now, where, self._needed, self.timing.patience)
        glass = replace(self, signal=signal)
        found: Found[GlassEvent] = ()
        for change, at in changes:
            match change:
                case Steady(rest):
                    flipped = _stands(rest) and glass.standing not in (None, rest)
                    glass = replace(glass, standing=rest if _stands(rest) else glass.standing)
                    found += ((Settled(rest, at, flipped), ripe),)
                case Begun() | Nothing():
                    found += ((change, at),)
        return glass, found

    def _needed(self, where: Orientation) -> float:
        match where:
            case Orientation.UNCLEAR:
                return inf
            case self.orientation:
                return self.timing.back
            case Orientation.LYING:
                return self.timing.lying
            case _:
                return self.timing.stable


def _stands(where: Orientation) -> bool:
    return where in (Orientation.UPRIGHT, Orientation.TURNED)


RUNS = 3


def calibrated(runs: Sequence[float], shortest: float, longest: float) -> float:
    """How long the real glass takes: the mean of three full runs, if each is plausible.

    >>> calibrated([118.0, 121.0, 121.0], shortest=100, longest=140)
    120.0
    """
    if len(runs) != RUNS:
        raise broken("the hourglass is measured by {wanted} full runs, not {n}", wanted=RUNS, n=len(runs))
    for seconds in runs:
        if not shortest <= seconds <= longest:
            raise broken(
                "hourglass: a run of {seconds} s is not between {shortest} and {longest} s; measure it again",
                seconds=round(seconds, 1),
                shortest=shortest,
                longest=longest,
            )
    return sum(runs) / len(runs)
