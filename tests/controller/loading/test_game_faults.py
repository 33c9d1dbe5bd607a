"""What is said of game files that contradict themselves, their switches or their names."""

import pytest

from controller.loading.game_files import GAMES, GameError, check_game, load_game


def test_a_file_that_contradicts_its_own_switch_is_refused(tmp_path):
    text = (GAMES / "shortdeck-plo.toml").read_text().replace('uses = "two_plus_three"', 'uses = "any"', 1)
    path = tmp_path / "shortdeck-plo.toml"
    path.write_text(text)
    with pytest.raises(GameError, match=r"'shares.high.uses' is 'any' in this file, but its switch says"):
        check_game(path)


NLHE = (GAMES / "nlhe.toml").read_text()
EDITS = [
    # what is replaced, by what, what is said
    ('deal = "down"', 'deal = "sideways"', "'sideways' is not one of down, up, choice at $.streets[0].acts[0].deal"),
    ("each = 2", "each = true", "True is not a whole number at $.streets[0].acts[0].each"),
    ("each = 2", 'each = "2"', "'2' is not a whole number at $.streets[0].acts[0].each"),
    ("each = 2", "each = 2.0", "2.0 is not a whole number at $.streets[0].acts[0].each"),
    ("each = 2", "each = 2, burn = 1", "this one has deal and burn at $.streets[0].acts[0]"),
    ("each = 2", "each = 2, colour = 1", "colour: no such key here at $.streets[0].acts[0]"),
    ("{ burn = 1 }", "{ burm = 1 }", "this one has burm at $.streets[1].acts[0]"),
    ("{ burn = 1 }", "1", "1 is not an act such as { burn = 1 } at $.streets[1].acts[0]"),
    ('odd_chip = "left_of_button"\n', "", "missing at $.shares[0].odd_chip"),
    ('id = "nlhe"', "id = 7", "7 is not a text at $.id"),
    ("[procedures]", "[procedurs]", "missing at $.procedures"),
    ("[procedures]", "[procedurs]", "procedurs: no such key here; did you mean 'procedures'? at $"),
    ('"168"', "168", "168 is not a text at $.betting.cite[0]"),
    ('debtor = { value = "post_or_wait", cite = ["155"] }', 'debtor = { value = "post_or_wait" }',
     "missing at $.forced.debtor.cite"),
    ('debtor = { value = "post_or_wait", cite = ["155"] }', 'debtor = { value = "post_or_wait", cite = [] }',
     "a value needs the number of its rule (`cite`) at $.forced.debtor"),
    ('name = "turn"', 'name = "flop"', "the street flop already exists at $.streets[2].name"),
    ("board = 3", "board = 3, on = 4", "the numbers of boards are 1 to 3 at $.streets[1].acts[1]"),
    ("board = 3", "board = 0", "the number of cards must be at least 1 at $.streets[1].acts[1]"),
    ("part = [1, 1]", "part = [1, 2]", "the parts of the shares do not add up to the pot at $.shares"),
    ("part = [1, 1]", "part = [1, 0]", "a part must be [numerator, denominator] at $.shares[0].part"),
    ('ranking = "high"', 'ranking = "pips"', "pips cannot be read from any cards at $.shares[0]"),
    ('ranking = "high"', 'ranking = "high"\nqualifier = "eight_or_better"',
     "high has no qualifier eight_or_better at $.shares[0]"),
    ('ranking = "high"', 'ranking = "high"\nboards = [2]', "the game has 1 boards at $.shares[0].boards"),
    ('bet = "left_of_blinds"', 'bet = "high_hand"', "high_hand opens, but the street has no up card at $.streets[0].acts[1].bet"),
    ("value = 10", "value = 30", "23 players use 54 of 52 cards at $.procedures.short_stub"),
    ("{ burn = 1 }", "{ draw = 2 }", "no { declare = 2 } comes before this draw at $.streets[1].acts[0]"),
    ("{ burn = 1 }", "{ toss = 1, before = 'preflop' }", "toss before preflop: the game has no such later street at $.streets[1].acts[0]"),
    ('permitted = ["no_limit"]', 'permitted = ["pot_limit"]',
     "the usual structure is not among the permitted ones at $.betting.permitted"),
    ('cite = ["155"]', 'cite = "155"', "'155' is not a list at $.forced.debtor.cite"),
    ('name = "Texas hold\'em, no limit"', 'name = " "', "a game must have a name at $.name"),
    ("{ burn = 1 }", "{ toss = 3, before = 'river' }", "a player holds 2 of 3 cards then at $.streets[1].acts[0]"),
    ("{ burn = 1 }", "{ declare = 5 }, { draw = 5 }", "a player holds 2 of 5 cards then at $.streets[1].acts[0]"),
]  # fmt: skip


def refused(path, text, old, new):
    """What is said of a game's text with one part replaced."""
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(GameError) as caught:
        check_game(path)
    return caught.value


@pytest.mark.parametrize(("old", "new", "said"), EDITS)
def test_an_edited_file_is_refused_with_the_path(tmp_path, old, new, said):
    told = refused(tmp_path / "nlhe.toml", NLHE, old, new)
    assert any(fault.endswith(said) for fault in told.faults), told.faults
    assert str(tmp_path / "nlhe.toml") in str(told)


AMBIGUOUS = (GAMES / "chinese.toml").read_text()
OPTIONS = [
    # what is replaced, by what, what is said
    ('switch = "scoring"', "switch = [1]", "[1] is not a text at $.ambiguities[0].switch"),
    ("set.point_a_row = { \"points.scoop\" = 0 }", "set.point_a_row = 5",
     "a table of paths and values is wanted for each option at $.ambiguities[0].set"),
    ("set.point_a_row = { \"points.scoop\" = 0 }", "set.point_a_row = { \"point.scoop\" = 0 }",
     "with scoring = point_a_row: 'point.scoop' names no value of this file at $.ambiguities[0].set"),
    ("set.point_a_row = { \"points.scoop\" = 0 }", "set.point_a_row = { \"points.scoop\" = -1 }",
     "with scoring = point_a_row: a row must be worth at least 1 point, and all rows at least 0, at $.points"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), OPTIONS)
def test_the_options_that_are_not_in_force_are_checked_as_well(tmp_path, old, new, said):
    """A house that chose them would be told of them when its table opens."""
    assert refused(tmp_path / "chinese.toml", AMBIGUOUS, old, new).faults == (said,)


def test_all_faults_are_told_at_once(tmp_path):
    path = tmp_path / "nlhe.toml"
    path.write_text(NLHE.replace("each = 2", "each = true").replace("burn = 1", "burm = 1"))
    with pytest.raises(GameError) as caught:
        check_game(path)
    assert len(caught.value.faults) == 4


def test_files_that_are_no_games(tmp_path):
    with pytest.raises(GameError, match="No such file"):
        check_game(tmp_path / "nothing.toml")
    path = tmp_path / "torn.toml"
    path.write_bytes(b'id = "torn')
    with pytest.raises(GameError, match="not TOML"):
        check_game(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(GameError, match="not UTF-8"):
        check_game(path)
    for torn, said in (("id = " + 5000 * "9", "too many digits"), ("id = " + 3000 * "[", "nested too deeply")):
        path.write_text(torn)
        with pytest.raises(GameError, match=f"not TOML: .*{said}"):
            check_game(path)
    with pytest.raises(GameError, match=r"there is no game 'canasta'; the games are 27pineappleofc"):
        load_game("canasta")
    with pytest.raises(GameError, match=r"there is no game 'nlh3'; did you mean 'nlhe'\?"):
        load_game("nlh3")
    with pytest.raises(GameError, match="No such file"):
        load_game("../games/nlhe")


def test_a_file_is_named_as_its_game(tmp_path):
    path = tmp_path / "other.toml"
    path.write_text(NLHE)
    with pytest.raises(GameError, match=r"the file is named other, its game 'nlhe' at \$\.id"):
        check_game(path)
