"""The register of ambiguities of the house rules, A1 to A58: each a named switch, a book's value, or a misprint."""

import tomllib
from pathlib import Path

import pytest

from controller.loading.game_files import GAMES, load_games, read_game
from controller.terms.fast_copies import replace

LIBRARY = Path(__file__).parents[3] / "controller" / "library"
BOOK = "golden-nugget-2025"

OF_THE_BOOK = {
    "A1": "deal.windows.substantial_action",
    "A2": "verdict.extra_card.before_action",
    "A3": "verdict.no_burn.flop_exposed",
    "A4": "verdict.boxed_many",
    "A5": "verdict.premature_turn.round_open",
    "A6": "verdict.exposed_one.in_deal",
    "A7": "verdict.exposed_first_two.stud_down_card",
    "A12": "blinds.missed.short_big_blind",
    "A39": "blinds.straddle.button_opens",
    "A40": "blinds.kill.scoop_equal",
    "A41": "blinds.missed.round_by_round",
    "A44": "deal.windows.misdeal",
    "A45": "play.betting.limit_raises",
    "A46": "play.clock.earliest_s",
    "A47": "play.pots.side_pots",
    "A49": "verdict.short_hand.stud_last_card",
    "A50": "verdict.short_stub.run_it_burns",
    "A51": "play.pots.run_it_times",
    "A52": "play.pots.run_it",
    "A53": "play.pots.run_it_from",
    "A58": "play.pots.chop_blinds",
}
"""Points that are the rulebook's, whatever the game: where the book's data decides them, or asks the floor."""

NOTHING_TO_CHOOSE = {
    "A42": "123 excepts 'certain forms of lowball' from check-raising; every lowball text (276, 285, 296) allows it",
    "A43": "263 refers to 267 where it means 265",
    "A57": "names of games drift: aliases (test_games.test_other_names_find_the_game)",
}

IN_GAMES = {one.id for variant in load_games().values() for one in variant.ambiguities}


def book() -> dict:
    """The book's data as it stands in its files."""
    merged: dict = {}
    for path in (LIBRARY / "rulebooks" / BOOK).glob("*.toml"):
        for key, value in tomllib.loads(path.read_text()).items():
            if isinstance(value, dict):
                merged.setdefault(key, {}).update(value)
    return merged


@pytest.mark.parametrize("number", range(1, 59))
def test_every_point_of_the_register_is_decided_by_name(number):
    name = f"A{number}"
    assert sum((name in IN_GAMES, name in OF_THE_BOOK, name in NOTHING_TO_CHOOSE)) == 1


@pytest.mark.parametrize(("name", "path"), OF_THE_BOOK.items())
def test_a_point_of_the_book_is_a_cited_value_of_its_data(name, path):
    value = book()
    for key in path.split("."):
        assert key in value, (name, path)
        value = value[key]
    entries = [value] if "cite" in value else list(value.values())
    assert all(one["cite"] for one in entries)


@pytest.mark.parametrize(
    "point", [pytest.param(one, id=f"{game}-{one.id}") for game, v in load_games().items() for one in v.ambiguities]
)
def test_a_point_of_a_game_is_a_switch_with_a_default_among_its_options(point):
    assert point.switch
    assert point.value in point.options
    assert point.text
    assert point.cite


OPTIONS = [
    pytest.param(game, one.switch, option, id=f"{game}-{one.switch}-{option}")
    for game, variant in load_games().items() for one in variant.ambiguities for option in one.options
    if option != one.value
]  # fmt: skip
READ_BY_PROCEDURES = {"no_spare_card", "folded_seats_in_the_count", "last_card"}
"""Switches that no value of the file follows: their procedures read them (test_stub_shortage has each at work)."""


@pytest.mark.parametrize(("game", "switch", "option"), OPTIONS)
def test_no_option_is_without_effect(game, switch, option):
    """Another option changes the game's data, or a procedure reads it: a choice that changes nothing would be a lie."""
    usual, other = load_games()[game], read_game(GAMES / f"{game}.toml", {switch: option})
    assert other.switch(switch) == option
    changed = replace(other, ambiguities=()) != replace(usual, ambiguities=())
    assert changed != (switch in READ_BY_PROCEDURES)
