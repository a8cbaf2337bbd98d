"""The edition file: what the loader verifies, and cards played by hand."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Question, Seeded
from companion.core.edition import BrokenEdition
from companion.games.agents.edition import doubts
from companion.games.agents.events import Discarded, Drew
from companion.games.agents.state import (
    Acting,
    Attacking,
    Consult,
    Done,
    Draw,
    Drop,
    Expose,
    Improvising,
    Inflict,
    Mend,
    Options,
    Roll,
    Transfer,
)
from tests.rules.agents.table import FOUR, SIX, arrived, box, damage_of, game, of_kind, owned, play, position, refused


def broken(folder: Path, *changes: tuple[str, str]) -> str:
    with pytest.raises(BrokenEdition) as error:
        owned(folder, *changes)
    return str(error.value.in_("en"))


@pytest.mark.rule("AG-002", "AG-003")
def test_the_house_edition_is_balanced_and_complete() -> None:
    assert doubts(box) == ()
    assert not box.edition.partial
    hp = {faction: sum(box.characters[id].hp for id in box.of_faction(faction)) for faction in ("t", "ct")}
    assert hp == {"t": 36, "ct": 36}
    assert [box.characters[id].hp for id in box.of_faction("n")] == [10, 8, 11, 9]
    for deck in ("silver", "black"):
        kinds = [box.cards[card].kind for card in box.decks[deck]]
        assert (kinds.count("equipment"), kinds.count("action")) == (8, 9)


@pytest.mark.parametrize(
    ("old", "new", "key", "what"),
    [
        ("schema      = 1", "schema      = 2", "edition.schema", "schema 2"),
        ('game        = "agents"', 'game        = "dice"', "edition.game", "dice"),
        ('id          = "house"', 'id          = "My House"', "edition.id", "My House"),
        ('id = "market"', 'id = "clinic"', "area[5].id", "taken"),
        ('id = "handgun"', 'id = "Hand Gun"', "card[0].id", "not an id"),
        ("rolls = [11, 12]", "rolls = [11]", "area", "12 is in 0 areas"),
        ("rolls = [11, 12]", "rolls = [10, 11, 12]", "area", "10 is in 2 areas"),
        ("rolls = [11, 12]", "rolls = [11, 12, 13]", "area[6].rolls", "13"),
        ("rolls = [7]\nsafe = true", "rolls = [7]", "area[3].action.type", "safe area"),
        (
            'rolls = [7]\nsafe = true\naction = { type = "stay_or_relocate" }',
            'rolls = [7]\naction = { type = "steal" }',
            "area",
            "one area must be safe",
        ),
        ("rolls = [6]\n", "rolls = [7]\n", "area", "6 is in 0 areas"),
        ("hp = 11", "hp = 4", "character[0].hp", ">= 5"),
        ("hp = 11", "hp = 21", "character[0].hp", "<= 20"),
        ('faction = "ct"\nhp = 10', 'faction = "t"\nhp = 10', "character", '4 characters of faction "t"'),
        (
            'type = "reroll_red", per_attack = 1',
            'type = "may_lie"',
            "character[1].ability.type",
            "only one character",
        ),
        (
            'win = { type = "survive", alive = true, ends_game = false, needs_faction_win = true }\n',
            "",
            "character[7].win",
            "neutral",
        ),
        ('type = "custody"', 'type = "teleport"', "character[7].ability", "teleport"),
        ('timing = "after_attacked"', 'timing = "whenever"', "character[5].ability.timing", "whenever"),
        ('timing = "after_attacked"', 'timing = "turn_start"', "character[5].ability.timing", "after_attacked"),
        (
            'kind = "once", reveal = true, timing = "turn_start", type = "area_damage"',
            'kind = "lasting", reveal = true, timing = "turn_start", type = "area_damage"',
            "character[2].ability.kind",
            "once",
        ),
        (
            'kind = "once", reveal = true, timing = "turn_start", type = "area_damage"',
            'kind = "once", reveal = false, timing = "turn_start", type = "area_damage"',
            "character[2].ability.reveal",
            "revealed",
        ),
        ('not_area = ["safe_house"]', 'not_area = ["moon"]', "character[2].ability.not_area", "moon"),
        ('area = "safe_house", replaces', 'area = "moon", replaces', "character[7].ability.area", "moon"),
        (
            'copies = 2\neffect = { type = "damage_other", n = 2 }',
            'copies = 3\neffect = { type = "damage_other", n = 2 }',
            "card",
            "18 black cards",
        ),
        (
            "equipment   = { silver = 8, black = 8 }",
            "equipment   = { silver = 8, black = 7 }",
            "card",
            "8 black equipment",
        ),
        ("cards       = { silver = 17", "cards       = { silver = 16", "card", "17 silver"),
        ("cards       = { silver = 17, ", "cards       = { ", "totals.cards.silver", "missing"),
        ("characters  = { t = 3", "characters  = { t = 2", "totals.characters.t", "must be 3"),
        ("players = 9\nt = 3", "players = 9\nt = 2", "setup[8]", "8 characters for 9"),
        ("players = 4\nt = 2\nct = 2\nn = 0", "players = 4\nt = 4\nct = 0\nn = 0", "setup[1].ct", ">= 1"),
        ('n = 3\nexclude = ["george"]', 'n = 3\nexclude = ["george", "milo"]', "setup[5].n", "only 2"),
        ('exclude = ["george"]', 'exclude = ["nobody"]', "setup[5].exclude", "nobody"),
        ('id = "5"', 'id = "five"', "setup", "must be 5"),
        (
            'n = 3\nexclude = ["george"]\ndefault = true',
            'n = 3\nexclude = ["george"]\ndefault = false',
            "setup",
            "default",
        ),
        (", 9 = 8 }, alive = true", " }, alive = true", "character[9].win.count", "9 players"),
        ('type = "damage_other"', 'type = "damage_everybody_twice"', "effect", "damage_everybody_twice"),
        ('type = "no_steal"', 'type = "no_fun"', "gear", "no_fun"),
        ('do = "tell_affiliation"', 'do = "sing"', "lines.t", "sing"),
        ('roll = "d3"', 'roll = "d20"', "weapon.roll", "d20"),
        ('reach = "other"', 'reach = "moon"', "weapon.reach", "moon"),
        ('reach = "other", targets = "one"', 'reach = "other", targets = "area"', "weapon.reach", '"same"'),
        (
            'gear = { type = "immune_cards", cards = ["booby_trap"',
            'gear = { type = "immune_cards", cards = ["flood"',
            "gear.cards",
            "flood",
        ),
        (
            'gear = { type = "immune_area", area = "clinic" }',
            'gear = { type = "immune_area", area = "moon" }',
            "gear.area",
            "moon",
        ),
        ('nothing_on = ["safe_house"]', 'nothing_on = ["moon"]', "effect.nothing_on", "moon"),
        ("who = { max_hp = 10 }", 'who = { max_hp = 10, faction = "t" }', "effect.who", "either"),
        ('effect = { type = "extra_turn" }', 'gear = { type = "no_steal" }', "card[", "needs exactly one of: effect"),
        ('deck = "yellow"\nkind = "investigation"', 'deck = "yellow"\nkind = "action"', "card[", "yellow"),
        ("inv_interview     = {", "inv_internship    = {", "de.card.inv_internship", "no such entry"),
        ('effect = { type = "extra_turn" }', 'effect = { type = "extra_turn" }\nmanual = true', "manual", "effect"),
        ('[[card]]\nid = "handgun"', '[[card]]\ncolour = "red"\nid = "handgun"', "card[0]", "colour"),
    ],
)
def test_a_broken_edition_is_refused_with_the_key_of_what_is_wrong(
    tmp_path: Path, old: str, new: str, key: str, what: str
) -> None:
    said = broken(tmp_path, (old, new))
    assert said.startswith("own.toml: ")
    assert key in said
    assert what in said


def test_what_looks_out_of_balance_is_said_but_allowed(tmp_path: Path) -> None:
    own = owned(
        tmp_path,
        ("hp = 11", "hp = 12"),
        ('lines = { t = { do = "damage", n = 2 }', 'lines = { t = { do = "damage", n = 1 }'),
    )
    said = " / ".join(str(doubt) for doubt in doubts(own.box))
    assert "37 and 36" in said
    assert "hurt one side more" in said
    assert "same lines" in said


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("theme", ["rulebook", "mild"])
def test_both_themes_name_the_sides_and_the_texts_follow(language: str, theme: str) -> None:
    words = game.telling.words
    sides = {"rulebook": ("Terrorists", "Terroristen"), "mild": ("Red Cell", "Rote Zelle")}
    assert words.faction("t", theme).in_(language) == sides[theme][language == "de"]
    one = {"rulebook": ("Terrorist", "Terrorist"), "mild": ("Red agent", "Roter Agent")}[theme][language == "de"]
    assert one in words.card_text("cell_support", theme).in_(language)
    shown = " ".join(game.telling.picture(position(*SIX, theme=theme), 0, language))
    assert sides[theme][language == "de"] in shown
    if theme == "mild":
        assert "terror" not in shown.lower()


# -------------------------------------------------------------------------------- by hand, and incomplete

BY_HAND = ('effect = { type = "extra_turn" }', "manual = true")


def test_a_card_no_word_describes_is_read_and_its_outcome_entered(tmp_path: Path) -> None:
    own = owned(tmp_path, BY_HAND)
    s = arrived(*SIX, area="depot", silver=("adrenaline",), equipment={1: ("handgun",)}, damage={2: 4}, table=own)
    s, _ = play(s, 0, Draw("silver"), table=own)
    assert s.todo[-1] == Improvising(0, "adrenaline")
    listed = list(own.legal(s, 0))
    for entry in (Inflict(1, 3), Mend(2, 2), Transfer(1, "handgun", 2), Drop(1, "handgun"), Expose(3), Done()):
        assert entry in listed
    s, _ = play(s, 0, Inflict(1, 3), table=own)
    s, _ = play(s, 0, Mend(2, 3), table=own)
    s, _ = play(s, 0, Transfer(1, "handgun", 4), table=own)
    s, _ = play(s, 0, Expose(3), table=own)
    assert damage_of(s, 1, 2) == (3, 1)
    assert s.players[4].equipment == ("handgun",)
    assert s.players[3].revealed
    assert refused(s, 0, Expose(3), table=own) == "AG-102"
    assert refused(s, 0, Drop(1, "handgun"), table=own) == "AG-050"
    assert refused(s, 0, Inflict(1, 0), table=own) == "AG-051"
    s, _ = play(s, 0, Drop(4, "handgun"), table=own)
    assert s.discards[1] == ("handgun",)
    s, events = play(s, 0, Done(), table=own)
    assert of_kind(events, Discarded) == [Discarded("adrenaline")]


def test_a_killer_by_hand_loots_and_the_card_goes_on(tmp_path: Path) -> None:
    own = owned(tmp_path, BY_HAND)
    s = arrived(*SIX, area="depot", silver=("adrenaline",), equipment={1: ("handgun",)}, damage={1: 9}, table=own)
    s, _ = play(s, 0, Draw("silver"), table=own)
    s, _ = play(s, 0, Inflict(1, 6), table=own)
    assert s.players[0].equipment == ("handgun",)
    assert isinstance(s.todo[-1], Improvising)


def test_equipment_no_word_describes_can_be_carried_out_in_the_owners_steps(tmp_path: Path) -> None:
    own = owned(tmp_path, ('gear = { type = "no_steal" }', "manual = true"))
    s = position(*FOUR, equipment={0: ("steel_case",), 1: ("handgun",)}, table=own)
    assert Consult("steel_case") in list(own.legal(s, 0))
    assert refused(s, 0, Consult("handgun"), table=own) == "AG-050"
    s, _ = play(s, 0, Consult("steel_case"), table=own)
    s, _ = play(s, 0, Inflict(1, 1), table=own)
    s, _ = play(s, 0, Done(), table=own)
    assert s.players[0].equipment == ("steel_case",)
    assert Roll() in list(own.legal(s, 0))


def test_yellow_cards_by_hand_are_for_the_boxed_game_only(tmp_path: Path) -> None:
    lines = (
        'lines = { t = { do = "tell_affiliation" }, ct = { do = "tell_affiliation" }, n = { do = "tell_affiliation" } }'
    )
    own = owned(tmp_path, (lines, 'text = "Ask"\nmanual = true'))
    with pytest.raises(BadInput, match="by hand"):
        own.new(Options(), 4, Seeded(1))
    assert own.new(Options(), 4, Asked(blind=own.blind)).piles[2] == (None,) * 17


def test_an_incomplete_edition_is_for_the_boxed_game_only(tmp_path: Path) -> None:
    missing = (
        '[[card]]\nid = "adrenaline"\ndeck = "silver"\nkind = "action"\nname = "Adrenaline"\ncopies = 1\n'
        'effect = { type = "extra_turn" }\ntext = "Once this turn is over, take another one."\n'
    )
    german = 'adrenaline     = { name = "Adrenalin", text = "Nach diesem Zug bist du gleich noch einmal dran." }\n'
    assert "16 silver" in broken(tmp_path, (missing, ""), (german, ""))
    own = owned(tmp_path, (missing, ""), (german, ""), ('prefix      = "ag"', 'partial = true\nprefix      = "ag"'))
    assert own.edition.partial
    with pytest.raises(BadInput, match="not complete"):
        own.new(Options(), 4, Seeded(1))
    s = own.new(Options(), 4, Asked(blind=own.blind))
    assert s.piles[0] == (None,) * 17
    s = replace(s, todo=(Attacking(0), Acting(0)), players=(replace(s.players[0], area="depot"), *s.players[1:]))
    with pytest.raises(Question) as question:
        own.play(s, 0, Draw("silver"), Asked(blind=own.blind))
    assert "unlisted" in question.value.candidates
    s, events = own.play(s, 0, Draw("silver"), Asked(["unlisted"], blind=own.blind))
    assert of_kind(events, Drew)[0].card == "unlisted"
    assert isinstance(s.todo[-1], Improvising)
    s, _ = own.play(s, 0, Done(), Asked(blind=own.blind))
    assert s.discards[0] == ()


def test_an_unknown_action_is_bad_input() -> None:
    with pytest.raises(BadInput, match="not an action"):
        game.play(position(*FOUR), 0, "roll", Seeded(1))  # type: ignore[arg-type]


def test_harm_to_the_unhurt_counts_in_the_balance(tmp_path: Path) -> None:
    own = owned(tmp_path, ('t = { do = "heal", n = 1, unhurt_damage = 1 }', 't = { do = "heal", n = 1 }'))
    assert "hurt one side more" in " / ".join(str(doubt) for doubt in doubts(own.box))
