"""The law of a table: a rulebook and its games by id or path, and their content as a journal or tape keeps it."""

import json
import shutil
from pathlib import Path

import pytest

from controller.files.strict import DataFileError
from controller.loading.game_files import GameError, load_games
from controller.loading.law import changed, kept_law, law_faults, load_law, under_law
from controller.loading.library import load_book
from controller.rulebook.street_acts import Burn, StreetName
from controller.tape.tape import open_table, read_tape

HOUSE = Path(__file__).parents[2] / "data" / "house"


@pytest.fixture
def house(tmp_path):
    """A copy of the house's files that a test may edit."""
    return shutil.copytree(HOUSE, tmp_path / "house")


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def flop_of(law):
    return law.games["drawmaha"].street(StreetName.FLOP).acts[0]


def test_a_house_is_its_base_its_overrides_its_games_and_its_options():
    law = load_law(str(HOUSE / "corner-house.toml"))
    assert (law.book.id, law.book.name, law.own) == ("corner-house", "The Corner House", True)
    assert law.book.deal.dealing.button_two_in_a_row.value is True
    assert law.book.verdicts["missing_card"]["in_hand"].cite == ("Our house 9",)
    assert law.book.blinds == load_book("golden-nugget-2025").blinds
    assert law.games["courchevel"].name == "Courchevel"
    assert flop_of(law) == Burn(1)
    assert law.games.keys() - {"courchevel"} == load_games().keys()


def test_a_house_stands_on_another_file_of_the_house():
    law = load_law(str(HOUSE / "corner-night.toml"))
    assert law.book.name == "The Corner House by night"
    assert law.book.verdicts["missing_card"]["in_hand"].cite == ("Night 2",)
    assert law.book.verdicts["extra_card"]["before_action"].cite == ("Our house 4",)
    assert "courchevel" in law.games
    assert flop_of(law) == Burn(1)


def test_two_files_that_stand_on_each_other_are_told(house):
    edit(house / "corner-house.toml", '"golden-nugget-2025"', '"corner-night.toml"')
    for one in ("corner-house", "corner-night"):
        with pytest.raises(DataFileError, match="stands on this file itself"):
            load_law(str(house / f"{one}.toml"))


def test_the_librarys_own_law_is_no_houses():
    law = load_law("npl-2015", ("Badaci", "nlhe"))
    assert not law.own
    assert law.id_of("Badaci") == "badacey"
    assert flop_of(law) != Burn(1)


def test_a_game_is_named_by_its_path_whatever_the_book():
    path = str(HOUSE / "courchevel.toml")
    law = load_law("npl-2015", (path,))
    assert law.own
    assert {law.id_of(name) for name in (path, "courchevel", "Courchevel high")} == {"courchevel"}
    with pytest.raises(GameError, match=r"there is no game 'courchvel'; did you mean 'courchevel'\?"):
        law.id_of("courchvel")


def test_two_games_of_one_id_are_refused_and_one_named_twice_is_one(house):
    named = [str(house / "courchevel.toml"), f"{house}/../house/courchevel.toml"]
    assert "courchevel" in load_law("npl-2015", named).games
    other = shutil.copytree(house, house / "other")
    with pytest.raises(GameError, match="a game of the same id"):
        load_law("npl-2015", (named[0], str(other / "courchevel.toml")))


def test_a_house_has_its_own_way_of_a_shipped_game(house):
    path = house / "nlhe.toml"
    shutil.copy(Path(__file__).parents[3] / "controller" / "library" / "games" / "nlhe.toml", path)
    edit(path, "value = 10", "value = 9")
    law = load_law("npl-2015", (str(path),))
    assert law.own
    assert law.games["nlhe"].max_players.value == 9


def test_faults_of_a_game_are_faults_of_the_house_that_brings_it(house):
    edit(house / "courchevel.toml", "burn = 1", "burm = 1")
    edit(house / "corner-house.toml", "before_every_street", "sometimes")
    assert any("this one has burm" in fault for fault in law_faults(house / "corner-house.toml"))
    edit(house / "courchevel.toml", "burm = 1", "burn = 1")
    assert law_faults(house / "corner-night.toml") == [
        (f"{house}/corner-night.toml: switches.drawmaha: 'sometimes' is not one of its options "
        "['before_the_turn', 'before_every_street'] at $.ambiguities[0].value")
    ]
    assert any("cannot be read" in fault for fault in law_faults(house / "nothing.toml"))


def test_a_check_finds_every_fault_at_once(house):
    """Of the profile's own keys, its overrides, its verdicts, the games that it brings along, and their options."""
    edit(house / "courchevel.toml", "burn = 1", "burm = 1")
    (house / "ours.toml").write_text("""base = "golden-nugget-2025"
edtion = "2"
games = ["courchevel.toml", "nothing.toml"]
switches = { drawmaha = { deal_tossed = "sometimes" }, drawmahah = {} }
[override.deal.dealing]
button_two_in_a_row = true
button_two_in_row = { value = true, cite = ["1"] }
[override.blinds]
button_two_in_a_row = { value = true, cite = ["1"] }
[override.verdict.no_brun.seen]
outcome = "stands"
""")
    faults = "\n".join(law_faults(house / "ours.toml"))
    for told in (
        "edtion: no such key here", "did you mean 'edition'?",
        "true must be a table: write { value = …, cite = … } at deal.dealing.button_two_in_a_row",
        "override.deal.dealing.button_two_in_row: the base has no such value; did you mean 'deal.dealing.button_two_in_a_row'?",
        "override.blinds.button_two_in_a_row: the base has no such value; did you mean 'deal.dealing.button_two_in_a_row'?",
        "override.verdict.no_brun: the base has no such value; did you mean 'verdict.no_burn'?",
        "this one has burm", "nothing.toml: cannot be read", "there is no game 'drawmahah'; did you mean 'drawmaha'?",
    ):
        assert told in faults


def test_a_fault_names_its_place_as_the_file_has_it(house):
    edit(house / "corner-house.toml", 'outcome = "void"', 'outcome = "voided"')
    assert "play_on, action, floor, late, open, owes, penalty at verdict.missing_card.in_hand.outcome" in "\n".join(
        law_faults(house / "corner-house.toml"))


def test_the_faults_of_the_book_and_of_every_game_are_told_at_once(house):
    edit(house / "corner-house.toml", "void_hand", "void_it")
    edit(house / "courchevel.toml", "burn = 1", "burm = 1")
    with pytest.raises(DataFileError) as caught:
        load_law(str(house / "corner-house.toml"), (str(house / "courchevel.toml"), str(house / "none.toml")))
    lines = str(caught.value).splitlines()
    assert [line.removeprefix(f"{house}/").split(":")[0] for line in lines] == [
        "corner-house.toml", "courchevel.toml", "none.toml",
    ]


# --------------------------------------------------------------------------- kept


@pytest.mark.parametrize("rulebook", ["eagles-3512", str(HOUSE / "corner-night.toml")])
def test_what_is_kept_is_the_same_law_as_json(rulebook):
    law = load_law(rulebook, (str(HOUSE / "courchevel.toml"),))
    kept = kept_law(json.loads(json.dumps(law.tables)), "journal")
    assert (kept.book, dict(kept.games)) == (law.book, dict(law.games))
    assert changed(kept, law) == ()


def test_what_has_changed_is_named(house):
    before = load_law(str(house / "corner-house.toml"))
    edit(house / "corner-house.toml", '["Our house 7"]', '["Our house 8"]')
    edit(house / "corner-house.toml", "before_every_street", "before_the_turn")
    edit(house / "courchevel.toml", "value = 8", "value = 7")
    assert changed(before, load_law(str(house / "corner-house.toml"), ("nlhe",))) == (
        "corner-house: deal.dealing.button_two_in_a_row", "the game drawmaha", "the game courchevel",
    )
    edit(house / "corner-house.toml", 'games = ["courchevel.toml"]', "")
    assert "the game courchevel is gone" in changed(before, load_law(str(house / "corner-house.toml")))
    assert changed(load_law("npl-2015"), before)[0] == "the rulebook is corner-house and was npl-2015"
    assert "the game courchevel is new" in changed(load_law("npl-2015"), before)


@pytest.mark.parametrize("spoil", [
    lambda told: told.clear(),
    lambda told: told.update(games=[]),
    lambda told: told.update(rulebook="npl-2015"),
    lambda told: told["games"].update(courchevel=7),
    lambda told: told["games"]["courchevel"].update(id="plo"),
    lambda told: told["games"]["courchevel"].update(streets=[]),
    lambda told: told["games"]["courchevel"].update(max_players={"value": 30, "cite": ["1"]}),
    lambda told: told["rulebook"].update(id=[1]),
    lambda told: told["rulebook"].update(verdict=[]),
    lambda told: told["rulebook"].update(verdict={"missing_card": 1}),
    lambda told: (told["rulebook"].pop("deal"), told.pop("base")),
    lambda told: (told["rulebook"].pop("deal"), told.update(base=["npl-2015"])),
    lambda told: told["rulebook"].update(stakes=1),
])
def test_a_kept_law_that_is_not_whole_is_refused(spoil):
    told = json.loads(json.dumps(load_law(str(HOUSE / "corner-house.toml")).tables))
    spoil(told)
    with pytest.raises(DataFileError, match="somebody's tape: law"):
        kept_law(told, "somebody's tape")


def test_an_older_law_is_filled_with_what_a_newer_version_asks_for():
    law = load_law(str(HOUSE / "corner-night.toml"))
    told = json.loads(json.dumps(law.tables))
    del told["rulebook"]["verdict"]["no_burn"]
    del told["rulebook"]["deal"]["windows"]["tap_counts"]
    del told["games"]["nlhe"]["max_players"]
    kept = kept_law(told, "journal")
    assert (kept.book, dict(kept.games)) == (law.book, dict(law.games))
    assert kept.filled == (
        "corner-night: deal.windows.tap_counts", "corner-night: verdict.no_burn", "nlhe: max_players",
    )
    assert kept_law(json.loads(json.dumps(law.tables)), "journal").filled == ()


# --------------------------------------------------------------------------- tapes


def tape_in(folder, **header):
    table = {"game": "courchevel.toml", "blinds": [1, 2], "seats": {"1": {"stack": 100}, "2": {"stack": 100}},
             "rounds": [{"game": "Badaci", "blinds": []}]}
    path = folder / "one.jsonl"
    path.write_text(json.dumps({"tape": 1, "id": "one", "table": table, **header}) + "\n")
    return read_tape(path)


def test_a_tape_names_the_houses_files_beside_it(house):
    tape, law = under_law(tape_in(house, rulebook="corner-night.toml"))
    assert (law.book.id, tape.game, tape.stakes.rounds[0].game) == ("corner-night", "courchevel", "badacey")
    assert open_table(tape, law.book, law.games).variant.id == "courchevel"


def test_a_tape_of_an_id_alone_is_played_by_the_library(house):
    assert under_law(tape_in(house))[1].book.id == "golden-nugget-2025"
    assert under_law(tape_in(house, rulebook="npl-2015"))[1].book.id == "npl-2015"


def test_a_tape_that_keeps_its_law_needs_no_file(tmp_path):
    kept = load_law(str(HOUSE / "corner-house.toml")).tables
    path = tmp_path / "two.jsonl"
    table = {"game": "courchevel", "blinds": [1, 2], "seats": {"1": {"stack": 100}, "2": {"stack": 100}}}
    path.write_text(json.dumps({"tape": 1, "rulebook": "corner-house", "law": kept, "table": table}) + "\n")
    tape, law = under_law(read_tape(path))
    assert (law.book.id, tape.game) == ("corner-house", "courchevel")
    tape, law = under_law(read_tape(path), "npl-2015")
    assert (law.book.id, law.games["courchevel"].name) == ("npl-2015", "Courchevel")
