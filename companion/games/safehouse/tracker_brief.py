"""The referee's small twin in large facts: the gap, where both stand, and what lies open."""

from collections import Counter
from collections.abc import Iterator

from companion.core import Text, text
from companion.core.brief import Brief, Fact
from companion.games.safehouse import chase
from companion.games.safehouse.board.clock import VERY_NEAR, gap_ink
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.edition import Box
from companion.games.safehouse.pages import has_glass
from companion.games.safehouse.setup import stack_sizes
from companion.games.safehouse.tracker_state import State


def brief(box: Box, s: State) -> Brief:
    return Brief(_asked(box, s), tuple(_running(box, s) if s.started else _setting_up(box, s)))


def _asked(box: Box, s: State) -> Text:
    if not s.started:
        return text("Deal, then turn the glass") if has_glass(s) else text("Deal, then start the clock")
    if s.claiming:
        return text("The time is up. Was the safe house reached before the horn?")
    if s.is_waiting:
        return text("Horn! Turn the glass")
    return text("{chapter}: what happens?", chapter=chase.board_of(box, s.chase).label)


def _setting_up(box: Box, s: State) -> Iterator[Fact]:
    """SH-015 to SH-020, for the people who deal."""
    left = len(box.escape) - s.seats * box.start_escape[s.seats]
    sizes = Counter(stack_sizes(left, box.levels[s.options.level].stacks))
    stacks = ", ".join(f"{n} × {size}" for size, n in sizes.items())
    yield Fact(text("Escape cards each"), text("{n}", n=box.start_escape[s.seats]), short=text("Escape cards"))
    yield Fact(text("Chapter cards each"), text("{n}", n=box.start_chapter), short=text("Chapter"))
    yield Fact(text("Stacks"), text("{sizes}", sizes=stacks))
    yield Fact(text("Pursuers in each stack"), text("{n}", n=box.pursuers_per_stack), short=text("Pursuers"))


def _running(box: Box, s: State) -> Iterator[Fact]:
    gap = chase.gap(box, s.chase)
    sign = "!" if gap <= VERY_NEAR else ""
    yield Fact(text("Gap"), text("{n} {sign}", n=gap, sign=sign), gap_ink(gap))
    yield Fact(text("Witness"), text("{n}", n=s.chase.witness))
    yield Fact(text("Pursuer"), text("{n}", n=s.chase.pursuer))
    yield Fact(text("Open missions"), text("{n}", n=s.missions))
    yield Fact(text("Special card"), text("used") if s.special_closed else text("open"), short=text("Special"))
    if s.options.clock:
        yield Fact(text("Timeline"), text("{n}", n=timeline_field(box, s.unit)))
    if box.levels[s.options.level].investigation:
        yield Fact(text("Black chips"), text("{n}", n=len(s.black)))
