"""The library's games: all there, all cited, all sensible."""

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from controller.loading.game_files import GAMES, GameError, check_game, listing, load_game, load_games
from controller.poker.evaluation.evaluators import evaluator_of
from controller.rulebook.game_wording import explain, tell_street
from controller.rulebook.street_acts import Bet, Burn, Deal, Face, StreetName

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data"
IDS = """
nlhe plhe lhe pineapple crazypineapple plo o8 plo8 lo8 ohl bigo bigeasy doubleboard bombpot-plo5 ultimatebigo
drawmaha drawmaha-27 drawmaha-a5 drawmaha-badugi drawmaha-badugi-high drawmaha-49 stud razz kcrazz stud8 studhl
superstud superstud8 mexican a5sd a5td 27sd 27td archie badugi badugi-high baduci badacey razzdugi razzduci chinese
chinesedraw ofc turboofc taiwanese pineappleofc 27pineappleofc shortdeck shortdeck-plo
""".split()
# players at most, cards off the deck with nobody folding or drawing, cards left: the tables of the games' description
STUBS = {
    "nlhe": (10, 28, 24), "plhe": (10, 28, 24), "lhe": (10, 28, 24), "pineapple": (10, 38, 14),
    "crazypineapple": (10, 38, 14), "plo": (10, 48, 4), "plo8": (10, 48, 4), "o8": (10, 48, 4), "lo8": (10, 48, 4),
    "ohl": (10, 48, 4), "bigo": (8, 48, 4), "bigeasy": (8, 48, 4), "doubleboard": (8, 45, 7),
    "bombpot-plo5": (8, 52, 0), "ultimatebigo": (8, 52, 0), "drawmaha": (7, 41, 11), "stud": (8, 60, -8),
    "razz": (8, 60, -8), "kcrazz": (8, 60, -8), "stud8": (8, 60, -8), "studhl": (8, 60, -8),
    "superstud": (7, 67, -15), "superstud8": (7, 67, -15), "mexican": (7, 38, 3), "a5sd": (6, 31, 21),
    "a5td": (6, 33, 19), "27sd": (6, 31, 21), "27td": (6, 33, 19), "archie": (6, 33, 19), "badugi": (8, 35, 17),
    "badugi-high": (8, 35, 17), "baduci": (6, 33, 19), "badacey": (6, 33, 19), "razzdugi": (8, 60, -8),
    "razzduci": (8, 60, -8), "chinese": (4, 52, 0), "chinesedraw": (4, 52, 0), "ofc": (4, 52, 0),
    "turboofc": (4, 52, 0), "taiwanese": (6, 47, 5), "pineappleofc": (3, 51, 1), "27pineappleofc": (3, 51, 1),
    "shortdeck": (9, 26, 10), "shortdeck-plo": (6, 32, 4),
}  # fmt: skip


def test_the_games_are_those_of_the_tape_format():
    assert sorted(load_games()) == sorted(IDS)


@pytest.mark.parametrize("game", IDS)
def test_a_game_loads_makes_sense_and_can_be_read_and_told(game):
    variant = check_game(GAMES / f"{game}.toml")
    assert variant.id == game
    assert all(evaluator_of(share) for share in variant.shares)
    told = explain(variant)
    assert variant.name in told
    assert all(street.name in told for street in variant.streets)
    assert all(len(line) <= 96 for line in told.splitlines())
    assert "_" not in told


@pytest.mark.parametrize(("game", "wanted"), STUBS.items())
def test_the_stub_arithmetic_is_that_of_the_games_tables(game, wanted):
    variant = load_game(game)
    most = variant.max_players.value
    used = variant.cards_used(most)
    assert (most, used, len(variant.deck.value.cards) - used) == wanted


@pytest.mark.parametrize(
    ("game", "board", "first", "end", "wanted"),
    [
        ("nlhe", 1, 0, None, 5),
        ("nlhe", 1, 0, 2, 3),
        ("nlhe", 1, 2, None, 2),
        ("nlhe", 2, 0, None, 0),
        ("doubleboard", 2, 0, None, 5),
        ("stud", 1, 0, None, 0),
    ],
)
def test_the_cards_of_a_board_over_some_streets(game, board, first, end, wanted):
    assert load_game(game).board_cards(board, first, end) == wanted


def cited(part):
    if isinstance(part, tuple):
        for one in part:
            yield from cited(one)
    elif is_dataclass(part):
        for one in fields(part):
            value = getattr(part, one.name)
            yield from value if one.name == "cite" else cited(value)


@pytest.mark.parametrize("game", IDS)
def test_every_cited_rule_is_in_the_book(game):
    variant = load_game(game)
    index = json.loads((DATA / "rule_index.json").read_text(encoding="utf-8"))[variant.book]
    rules = set(index["rules"])
    numbers = set(cited(variant))
    assert numbers
    for number in numbers:
        if number.startswith("H:"):
            words = " ".join(re.findall(r"\w+", number[2:].upper()))
            assert any(f" {words} " in f" {heading} " for heading in index["headings"]), number
        else:
            assert number in rules, number


@pytest.mark.parametrize("game", IDS)
def test_every_option_of_every_switch_gives_a_game_that_makes_sense(game):
    path = GAMES / f"{game}.toml"
    plain = check_game(path)
    for one in plain.ambiguities:
        for option in one.options:
            chosen = check_game(path, {one.switch: option})
            assert chosen.switch(one.switch) == option
            if "set." in path.read_text() and option == one.value:
                assert chosen == plain


def test_a_switch_changes_what_it_says():
    path = GAMES / "drawmaha.toml"
    burned = check_game(path, {"burns": "before_every_street"})
    assert burned.street(StreetName.FLOP).acts[0] == Burn(1)
    assert load_game("drawmaha").street(StreetName.FLOP).acts[0] != Burn(1)
    big_easy = check_game(GAMES / "bigeasy.toml", {"starting_cards": "most_that_fit"})
    assert [big_easy.starting_cards(players) for players in (2, 6, 8)] == [22, 7, 5]
    assert all(big_easy.cards_used(players) <= 52 for players in range(2, 9))
    with pytest.raises(GameError, match=r"no switch 'burnz'"):
        check_game(path, {"burnz": "before_every_street"})
    with pytest.raises(GameError, match=r"'sometimes' is not one of its options"):
        check_game(path, {"burns": "sometimes"})


STUD = (GAMES / "stud8.toml").read_text()


def test_a_stud_deck_serves_all_but_the_last_street_whatever_is_done_then(tmp_path):
    """The community card is for the last one; a sixth street of two cards runs dry before it."""
    path = tmp_path / "stud8.toml"
    sixth = STUD.index('name = "sixth"')
    dealt = '{ deal = "up", each = 1 }'
    assert dealt in STUD[sixth:]
    path.write_text(STUD[:sixth] + STUD[sixth:].replace(dealt, f"{dealt}, {dealt}", 1))
    with pytest.raises(GameError, match=r"8 players use 59 of 52 cards before the last street at \$\.procedures"):
        check_game(path)


def test_other_names_find_the_game():
    """Names drift in the book itself (Badaci, Badacey): register A57."""
    assert load_game("Badaci") is not None
    assert load_game("badaci").id == "badacey"
    assert load_game("Razzdeucey").id == "razzduci"
    names = [
        name
        for one in load_games().values()
        for name in {other.casefold() for other in (one.id, one.name, *one.aliases)}
    ]
    assert len(names) == len(set(names))


def test_the_worked_example_of_the_manual_is_a_good_game(tmp_path):
    manual = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", manual, re.DOTALL)[1]
    path = tmp_path / "courchevel.toml"
    path.write_text(example)
    assert (DATA / "house" / "courchevel.toml").read_text(encoding="utf-8") == example
    variant = check_game(path)
    assert variant.id not in IDS
    told = explain(variant)
    shown, said, _ = re.findall(r"```text\n(.*?)```", manual, re.DOTALL)
    assert shown in told
    assert check_game(path, {"second_burn": "yes"}).cards_used(8) == 49
    broken = example.replace('acts = [{ board = 2 }', 'acts = [{ burm = 1 }, { board = 2 }', 1)
    broken = re.sub(r'(size = "big" }\]\n)cite = \["House 7\.3"\]\n', r"\1", broken, count=1)
    broken = broken.split("[[ambiguities]]")[0]
    path.write_text(broken)
    with pytest.raises(GameError) as caught:
        check_game(path)
    assert [f"courchevel.toml: {fault}" for fault in caught.value.faults] == said.splitlines()


def test_the_limits_of_a_round_are_by_the_way_where_a_game_is_usually_played_without():
    by_limits, by_the_pot, never = (" ".join(explain(load_game(game)).split()) for game in ("lhe", "drawmaha", "nlhe"))
    assert "from the left of the button, upper limit." in by_limits
    assert "from the left of the button, in fixed limit the upper one." in by_the_pot
    assert "from the left of the button." in never


def test_streets_in_the_dealers_words():
    told = tell_street(load_game("drawmaha").street(StreetName.TURN))
    assert told == "each player in turn says what he draws, at most three, burn, one card on the board, the draw cards"
    assert tell_street(load_game("superstud").streets[0]).endswith("each player discards two before the fourth")


def test_the_list_for_people_and_programs():
    lines = {line.id: line for line in listing()}
    assert sorted(lines) == sorted(IDS)
    assert lines["drawmaha-49"].wins == "omaha + draw"
    assert lines["ofc"].betting == "none"
    assert json.loads(json.dumps(lines["mexican"].as_json()))["cards"] == 41


def test_acts_as_the_deal_reads_them():
    stud = load_game("stud")
    faces = [(act.deal, act.each) for act in stud.streets[0].acts if isinstance(act, Deal)]
    assert faces == [(Face.DOWN, 2), (Face.UP, 1)]
    assert stud.opens_with_bring_in()
    assert not load_game("nlhe").opens_with_bring_in()
    assert load_game("bombpot-plo5").streets[0].bet is None
    assert isinstance(load_game("shortdeck").streets[0].bet, Bet)
    assert load_game("doubleboard").boards == 2
    assert load_game("27td").has_draw
    assert not load_game("superstud").has_draw
