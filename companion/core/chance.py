"""Chance is asked, never taken: rules say what they need to know, a `Chance` answers or raises `Question`.

Every answer that was really given is in `answers`, in order; with `Recorded(answers)` the same rules come to the
same state.
"""

from collections.abc import Iterable, Sequence, Set
from random import Random
from typing import Any, Protocol

from companion.core.errors import BadInput, Seat
from companion.core.text import text


class Question(Exception):  # noqa: N818 - not an error: the game waits for people
    """Only people can answer this: play again with the answer. Nothing has changed."""

    def __init__(self, seat: Seat | None, kind: str, candidates: Sequence[Any], about: tuple[Any, ...] = ()) -> None:
        super().__init__(f"{kind}?")
        self.seat = seat
        self.kind = kind
        self.candidates = tuple(candidates)
        self.about = about


class Chance(Protocol):
    """Who shuffles, throws and turns cards up."""

    @property
    def answers(self) -> Sequence[Any]: ...

    def shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        """These cards in random order; at a real table, where nobody sees them, as many `None`."""
        ...

    def roll(self, kind: str, dice: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
        """One throw: for each die, given as its faces, the face on top."""
        ...

    def turn_up(
        self, kind: str, card: Any, candidates: Iterable[Any], seat: Seat | None = None, about: tuple[Any, ...] = ()
    ) -> Any:
        """What is this card? Known here, it is itself; `None` must be looked at by someone (`seat`), and is one of
        the candidates."""
        ...


class _Answering:
    """Asks `_answer` for whatever is not yet among the answers, and keeps each answer."""

    def __init__(self, answers: Iterable[Any] = ()) -> None:
        self.answers: list[Any] = [_as_value(answer) for answer in answers]
        self._given = 0

    def _next(self) -> Any:
        self._given += 1
        return self.answers[self._given - 1]

    @property
    def _has_next(self) -> bool:
        return self._given < len(self.answers)

    def _keep(self, answer: Any) -> Any:
        self.answers.append(answer)
        return self._next()


class Seeded(_Answering):
    """The device deals and throws: digital play, simulations, tests. A live table gives no seed."""

    def __init__(self, seed: int | Random | None = None) -> None:
        super().__init__()
        self._random = seed if isinstance(seed, Random) else Random(seed)

    def shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        return tuple(self._keep(tuple(self._random.sample(cards, len(cards)))))

    def roll(self, kind: str, dice: Sequence[Sequence[Any]]) -> tuple[Any, ...]:  # noqa: ARG002
        return tuple(self._keep(tuple(self._random.choice(faces) for faces in dice)))

    def turn_up(
        self,
        kind: str,  # noqa: ARG002
        card: Any,
        candidates: Iterable[Any],
        seat: Seat | None = None,  # noqa: ARG002
        about: tuple[Any, ...] = (),  # noqa: ARG002
    ) -> Any:
        return card if card is not None else self._keep(self._random.choice(tuple(candidates)))


class Recorded(_Answering):
    """The journal answers: no random generator, no people."""

    def _recorded(self, kind: str) -> Any:
        if not self._has_next:
            raise BadInput(text('the record ends where an answer to "{kind}" should follow', kind=kind))
        return self._next()

    def shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        return _must_be_shuffled(kind, self._recorded(kind), cards)

    def roll(self, kind: str, dice: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
        faces = self._recorded(kind)
        if not isinstance(faces, tuple) or len(faces) != len(dice):
            raise BadInput(text('the recorded "{kind}" does not have {n} dice', kind=kind, n=len(dice)))
        return faces

    def turn_up(
        self,
        kind: str,
        card: Any,
        candidates: Iterable[Any],  # noqa: ARG002
        seat: Seat | None = None,  # noqa: ARG002
        about: tuple[Any, ...] = (),  # noqa: ARG002
    ) -> Any:
        return card if card is not None else self._recorded(kind)

    def exhausted(self) -> bool:
        """Whether every recorded answer was asked for."""
        return not self._has_next


class Asked(_Answering):
    """The people at the table answer, with their own cards and dice.

    What they shuffle stays face down. Kinds in `blind` are looked at by nobody, so the card stays `None`;
    for kinds in `device` the device answers (device dice beside real cards).
    """

    def __init__(
        self,
        answers: Iterable[Any] = (),
        *,
        blind: Set[str] = frozenset(),
        device: Set[str] = frozenset(),
        source: Seeded | None = None,
    ) -> None:
        super().__init__(answers)
        self._blind = blind
        self._device = device
        self._source = source or Seeded()

    def shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        if self._has_next:
            return _must_be_shuffled(kind, self._next(), cards)
        return tuple(self._keep(self._source.shuffle(kind, cards) if kind in self._device else (None,) * len(cards)))

    def roll(self, kind: str, dice: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
        if self._has_next:
            faces = self._next()
            _must_be_thrown(kind, faces, dice)
            return tuple(faces)
        if kind in self._device:
            return tuple(self._keep(self._source.roll(kind, dice)))
        raise Question(None, kind, tuple(tuple(faces) for faces in dice))

    def turn_up(
        self, kind: str, card: Any, candidates: Iterable[Any], seat: Seat | None = None, about: tuple[Any, ...] = ()
    ) -> Any:
        if card is not None:
            return card
        candidates = (None, *candidates) if kind in self._blind else tuple(candidates)
        if self._has_next:
            answer = self._next()
            if answer not in candidates:
                allowed = ", ".join(str(candidate) for candidate in candidates)
                message = '{answer} cannot be the answer to "{kind}"; possible: {allowed}'
                raise BadInput(text(message, answer=answer, kind=kind, allowed=allowed))
            return answer
        if kind in self._blind:
            return self._keep(None)
        if kind in self._device:
            return self._keep(self._source.turn_up(kind, None, candidates))
        raise Question(seat, kind, candidates, about)


def _as_value(answer: Any) -> Any:
    """As it was given, though it comes from JSON, which knows only lists."""
    return tuple([_as_value(part) for part in answer]) if isinstance(answer, list) else answer


def _must_be_shuffled(kind: str, order: Any, cards: Sequence[Any]) -> tuple[Any, ...]:
    if not isinstance(order, tuple) or len(order) != len(cards):
        raise BadInput(text('the recorded "{kind}" does not have {n} cards', kind=kind, n=len(cards)))
    return order


def _must_be_thrown(kind: str, faces: Any, dice: Sequence[Sequence[Any]]) -> None:
    if (
        not isinstance(faces, tuple)
        or len(faces) != len(dice)
        or not all(f in die for f, die in zip(faces, dice, strict=True))
    ):
        raise BadInput(
            text(
                '{answer} cannot be the answer to "{kind}": one face for each of {n} dice',
                answer=faces,
                kind=kind,
                n=len(dice),
            )
        )
