"""What moves between two scenes: told by identity, by what everybody sees, and never for long."""

from companion.core.faces import BlankDie, Die, Disc, Numbered
from companion.core.scene import Banner, Box, Curtain, Element, Scene, frame_of
from companion.screen.animation import (
    APART,
    FLIP,
    MOVE_MOST,
    SHAKE,
    TUMBLE,
    Change,
    Transition,
    opening,
    pulse,
    transition,
)

HERE, THERE = Box(0, 0, 60, 84), Box(400, 200, 60, 84)


def card(id: str, box: Box, number: str | None = None, origin: str | None = None) -> Element:
    face = None if number is None else Numbered(number)
    return Element(id=id, kind="card", box=box, face=face, origin=origin)


def scene(*elements: Element, shaken: tuple[str, ...] = (), curtain: Curtain | None = None) -> Scene:
    return Scene(
        game="little",
        frame=frame_of(800, 480),
        title="",
        banner=Banner(""),
        elements=elements,
        shaken=shaken,
        curtain=curtain,
    )


def change_of(shown: Transition, key: str) -> Change:
    return next(c for c in shown.changes if key in {c.after.id if c.after else "", c.before.id if c.before else ""})


def test_the_same_thing_elsewhere_moves() -> None:
    shown = transition(scene(card("a", HERE, "07")), scene(card("a", THERE, "07")))
    assert change_of(shown, "a").kind == "move"
    start, middle, end = (next(shown.poses(at)) for at in (0, shown.length / 2, shown.length))
    assert (start.x, start.y) == (0, 0)
    assert 0 < middle.x < 400
    assert (end.x, end.y) == (400, 200)
    assert shown.length <= MOVE_MOST


def test_another_face_turns_over() -> None:
    shown = transition(scene(card("row:3", HERE)), scene(card("row:3", HERE, "07")))
    assert shown.length == FLIP
    before, edge, after = (next(shown.poses(at)) for at in (1, FLIP / 2, FLIP - 1))
    assert before.element.face is None
    assert edge.wide < 0.1
    assert after.element.face == Numbered("07")


def test_chips_are_turned_over_one_after_the_other() -> None:
    def chips(*black: bool) -> Scene:
        return scene(
            *(
                Element(id=f"chip:{i}", kind="token", box=HERE.moved(70 * i), face=Disc("1", is_black))
                for i, is_black in enumerate(black)
            )
        )

    shown = transition(chips(False, True, False), chips(True, True, True))
    assert [(c.kind, c.start) for c in shown.changes] == [("flip", 0), ("stay", 0), ("flip", APART)]
    assert [pose.element.face for pose in shown.poses(APART)][2] == Disc("1"), "it waits for its turn"
    assert shown.length == APART + FLIP


def test_a_place_that_became_a_thing_turns_over_where_it_lies() -> None:
    shown = transition(scene(card("row:3", HERE)), scene(card("card:07", HERE, "07", origin="row:3")))
    assert [change.kind for change in shown.changes] == ["flip"]


def test_what_comes_out_of_a_pile_moves_from_there() -> None:
    pile = card("pile:2", HERE)
    shown = transition(scene(pile), scene(pile, card("card:17", THERE, "17", origin="pile:2")))
    assert change_of(shown, "card:17").kind == "move"
    assert change_of(shown, "pile:2").kind == "stay"


def test_what_is_gone_fades_and_what_is_new_appears() -> None:
    shown = transition(scene(card("a", HERE, "01")), scene(card("b", THERE, "02")))
    assert {change.kind for change in shown.changes} == {"vanish", "appear"}
    assert len([*shown.poses(0)]) == 2
    assert [pose.element.id for pose in shown.poses(shown.length)] == ["b"]


def test_a_miss_shakes_and_everything_comes_to_rest() -> None:
    shown = transition(scene(card("row:3", HERE)), scene(card("row:3", HERE), shaken=("row:3",)))
    assert shown.length == SHAKE
    assert any(next(shown.poses(at)).x != 0 for at in range(0, SHAKE, 10))
    assert next(shown.poses(SHAKE)).x == 0


def die(pips: int | None, box: Box = HERE) -> Element:
    face = BlankDie("red", "square") if pips is None else Die("red", pips)
    return Element(id="die:R1", kind="die", box=box, face=face)


def test_a_die_that_shows_something_else_was_thrown_and_comes_to_rest_with_it() -> None:
    for before in (None, 3):
        shown = transition(scene(die(before)), scene(die(0, THERE)))
        assert shown.length == TUMBLE
        seen = {getattr(next(shown.poses(at)).element.face, "pips", None) for at in range(0, TUMBLE, 20)}
        assert len(seen) > 3
        last = next(shown.poses(TUMBLE))
        assert (last.element, last.x, last.y) == (die(0, THERE), THERE.x, THERE.y)


def test_a_die_that_is_only_put_elsewhere_does_not_tumble() -> None:
    for before, after in ((4, 4), (None, None), (4, None)):
        assert change_of(transition(scene(die(before)), scene(die(after, THERE))), "die:R1").kind == "move"


def test_a_curtain_falls_at_once() -> None:
    curtain = Curtain(1, Box(0, 0, 800, 480), ())
    shown = transition(scene(card("card:07", HERE, "07")), scene(card("row:3", HERE), curtain=curtain))
    assert shown.length == 0
    assert [pose.element.id for pose in shown.poses(0)] == ["row:3"]


def test_motion_can_be_reduced_or_off() -> None:
    before, after = scene(card("a", HERE, "07")), scene(card("a", THERE, "07"))
    reduced = transition(before, after, "reduced")
    assert {change.kind for change in reduced.changes} == {"appear"}
    assert reduced.length <= 120
    assert transition(before, after, "off").length == 0


def test_how_long_it_takes_does_not_depend_on_what_is_hidden() -> None:
    lengths = {
        transition(scene(card("row:3", HERE)), scene(card(f"card:{n:02}", HERE, f"{n:02}", origin="row:3"))).length
        for n in range(1, 42)
    }
    assert len(lengths) == 1


def test_only_opening_a_curtain_takes_time() -> None:
    assert (opening(0), opening(300), opening(5, "off")) == (0, 1, 1)
    assert pulse(0) == 1 > pulse(100) > pulse(300) == 0
