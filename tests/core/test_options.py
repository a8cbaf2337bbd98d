"""Options from words: read with their types, and refused with what is allowed."""

from typing import Any

import pytest

from companion.core import BadInput
from companion.core.game import Game
from companion.core.options import options_from, options_of
from companion.core.suggest import suggest
from tests.core.little import Little, Options

GAME: Game[Any] = Little()


def test_without_settings_every_option_has_its_default() -> None:
    assert options_from(GAME, []) == Options()


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (["goal=20", "pace=fast"], Options(goal=20, pace="fast")),
        (["lucky=yes"], Options(lucky=True)),
        (["lucky=true", "lucky=off"], Options(lucky=False)),
        (["bonus=1, 2,3"], Options(bonus=(1, 2, 3))),
        (["bonus="], Options(bonus=())),
        (["name=a=b"], Options(name="a=b")),
        (["name=yes"], Options(name="yes")),
    ],
)
def test_settings_are_read_with_their_types(settings: list[str], expected: Options) -> None:
    assert options_from(GAME, settings) == expected


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("goal=0", 'option goal: "0" is not allowed; allowed: whole numbers from 1 to 100'),
        ("goal=many", 'option goal: "many" is not allowed; allowed: whole numbers from 1 to 100'),
        ("goal", 'option goal: "" is not allowed; allowed: whole numbers from 1 to 100'),
        ("name", 'option name: "" is not allowed; allowed: str'),
        ("pace=medium", 'option pace: "medium" is not allowed; allowed: fast, slow'),
        ("lucky=perhaps", 'option lucky: "perhaps" is not allowed; allowed: yes, no'),
        ("bonus=1,x", 'option bonus: "1,x" is not allowed; allowed: whole numbers; several with commas'),
        ("least=-1", 'option least: "-1" is not allowed; allowed: whole numbers from 0 on'),
        ("any=?", 'option any: "?" is not allowed; allowed: whole numbers'),
        (
            "gaol=3",
            'little has no option "gaol"; did you mean goal? There are: goal, pace, lucky, bonus, least, any, name',
        ),
        ("=3", 'little has no option ""; there are: goal, pace, lucky, bonus, least, any, name'),
    ],
)
def test_what_is_not_allowed_is_named_with_what_is(setting: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        options_from(GAME, [setting])
    assert str(error.value) == message


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadInput, match="the options of little: fast games end at 50"):
        options_from(GAME, ["goal=60", "pace=fast"])


def test_options_are_listed_with_their_defaults() -> None:
    found = options_of(Options)
    assert list(found) == ["goal", "pace", "lucky", "bonus", "least", "any", "name"]
    assert (found["goal"].default, found["bonus"].default) == (10, ())


def test_what_is_allowed_is_said_in_german() -> None:
    assert options_of(Options)["goal"].allowed.in_("de") == "ganze Zahlen von 1 bis 100"


def test_among_many_names_only_near_ones_are_suggested() -> None:
    many = [f"FU-{n:03}" for n in range(100)]
    assert "FU-091" in str(suggest("fu-91", many))
    assert str(suggest("nonsense", many)) == "there are: FU-000 … FU-099"
    assert str(suggest("FU-01", many)) == "did you mean FU-010, FU-011, FU-012?"
