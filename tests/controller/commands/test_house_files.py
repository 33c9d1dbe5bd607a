"""A house's own book and game in every command that plays by one: named by path, from any folder, faults in sentences.

The commands are found in the parser: one that comes with `--rulebook`, `--game` or `--config` must stand in `GOOD`.
"""

import argparse
import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.__main__ import COMMANDS, main
from controller.loading.game_files import check_game
from controller.runtime.table_controller import TableController
from controller.runtime.table_settings import load_settings
from controller.table import events as happened
from controller.terms.codes import Cause
from controller.views.wire import NOTE_SUFFIX
from tests.games_run import GameTable

DATA = Path(__file__).parents[2] / "data"
HANDS = Path(__file__).parents[3] / "controller" / "library" / "hands" / "pluribus.phhs"
OPTIONS = {"rulebook", "game", "config"}
BOTH = ("rulebooks", "games")
"""Commands that take a book or a game without an option."""
PLAYERS = 4
DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The house's files, seen from a folder beside them."""
    folder = shutil.copytree(DATA / "house", tmp_path / "house")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return folder


def settings(folder, rulebook, game, players=0):
    """Write the settings of a table without readers into a folder, and what they name."""
    seats = ", ".join(f"{{ seat = {seat}, stack = 4000 }}" for seat in range(1, players + 1))
    (folder / "table.toml").write_text(
        f'[table]\nid = "t1"\nrulebook = "{rulebook}"\ngame = "{game}"\nblinds = [5, 10]\n'
        f'button = {players or 1}\nseats = [{seats}]\n[board]\nfile = "board.toml"\n'
    )
    (folder / "board.toml").write_text('name = "bare"\nseats = 9\n')
    (folder / "decks.json").write_text("{}")


def dealt():
    """Two hands of the house's game, and of a third the deal; then a card is missed."""
    table = GameTable(check_game(DATA / "house" / "courchevel.toml"), PLAYERS, 3)
    for _ in range(3):
        table.deal()
    assert table.tally.clean
    third = [at for at, event in enumerate(table.heard) if isinstance(event, happened.NewDeal)][2]
    acted = next(
        at for at, event in enumerate(table.heard) if at > third and isinstance(event, happened.ActionDeclared)
    )
    return [*table.heard[:acted], happened.AttentionCalled(table.heard[acted].at_ms, Cause.MISSING_CARD)]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A journal of the house's evening, dealt by `railbird run`, and its tape; the house's files are gone since."""
    folder = shutil.copytree(DATA / "house", tmp_path_factory.mktemp("evening") / "house")
    settings(folder, "corner-house.toml", "courchevel.toml", PLAYERS)
    heard = dealt()

    def turn(table_controller):
        for event in heard:
            table_controller.loop.accept(event)
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("elsewhere"))
        patch.setattr(TableController, "turn", turn)
        assert main(["run", "--config", str(folder / "table.toml"), "--pins", "none"]) == 0
        journal = folder / "run" / "journal.sqlite"
        assert main(["record", str(journal), "--output", str(folder / "evening.jsonl")]) == 0
    return folder


@pytest.fixture
def evening(recorded, house):
    """The journal, in a house that has lost its own files, and the tape in the folder where the test is."""
    shutil.copytree(recorded / "run", house / "run")
    shutil.copy(recorded / "evening.jsonl", "evening.jsonl")
    for one in house.glob("*.toml"):
        one.unlink()
    return house / "run" / "journal.sqlite"


def options_of(command):
    """What a command's parser knows, by the name that the program uses."""
    top = argparse.ArgumentParser()
    command.add(top.add_subparsers())
    (actions,) = (one for one in top._actions if isinstance(one, argparse._SubParsersAction))
    ((name, found),) = actions.choices.items()
    return name, {one.dest for one in found._actions}


GOOD = {
    # the command, and what it says of the house
    "rulebooks": ("rulebooks show ../house/corner-night.toml", "Night 2"),
    "games": ("games show ../house/courchevel.toml", "Courchevel"),
    "sim": ("sim --hands 1 --players 3 --rulebook ../house/corner-house.toml --game ../house/courchevel.toml", "false rulings: 0"),
    "replay": ("replay evening.jsonl", "[corner-house] void: missing_card (rule Our house 9, literal)"),
    "explain": ("explain 1 --tape evening.jsonl", "Ruling 1 under The Corner House (2026)"),
    "export": ("export evening.jsonl --format ohh", "Courchevel"),
    "import-phh": (f"import-phh {HANDS} --rulebook ../house/corner-night.toml", '"rulebook": "corner-night"'),
}
ELSEWHERE = {
    "show": "tests/controller/commands and tests/controller/showing show hands of tapes and journals, by the law that they name",
    "report": "the same, as a page",
    "train": "tests/controller/school teaches by every shipped book; a house's is read as in `sim`",
    "demo": "tests/system/test_demo.py deals by the same house's book",
    "practice": "tests/controller/simulation/practice deals by a shipped book; a house's is read as in `sim`",
    "run": "the fixture `evening` is an evening of `railbird run`",
    "journal": "tests/controller/commands/journals takes of the settings only where the journal is",
    "doctor": "tests/controller/commands/doctor reads the settings as `railbird run` does",
    "rollback": "tests/controller/journal reads where the folder is, and opens none of them",
    "fleet": "tests/controller/commands/fleet loads the settings that it writes as `railbird run` does",
    "room": "tests/controller/commands/rooms: its settings are the service's own, which names no book and no game",
    "antennas": "tests/controller/commands/people asks of the settings only whether a technician must sign on",
    "deck": "the same",
    "people": "the same",
    "spare": "tests/controller/commands/journals takes the files that the settings name, and opens none of them",
}
"""Commands that are tried in another place: a table of their own runs in them."""


def test_every_command_that_takes_a_book_or_a_game_is_tried_here():
    taking = {name for name, options in map(options_of, COMMANDS) if options & OPTIONS or name in BOTH}
    assert taking == GOOD.keys() | ELSEWHERE.keys()


@pytest.mark.parametrize("name", ["rulebooks", "games", "sim", "import-phh"])
def test_a_command_takes_the_houses_files(house, capsys, name):
    words, said = GOOD[name]
    assert main(words.split()) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("name", ["replay", "explain", "export"])
def test_what_was_recorded_is_read_by_its_own_law_without_the_files(evening, capsys, name):
    words, said = GOOD[name]
    capsys.readouterr()
    assert main(words.split()) == 0
    assert said in capsys.readouterr().out
    if name != "replay":
        source = "--journal {}" if name == "explain" else "{}"
        words = words.replace("--tape evening.jsonl" if name == "explain" else "evening.jsonl", source.format(evening))
        assert main(words.split()) == 0
        assert said in capsys.readouterr().out


@pytest.mark.parametrize(("words", "said"), [
    ("replay evening.jsonl --json --rulebook {}", '"rules": ["Night 2"]'),
    ("explain 1 --tape evening.jsonl --rulebook {}", "Rule:      Night 2"),
    ("export evening.jsonl --format ohh --rulebook {}", "Courchevel"),
])
def test_what_was_recorded_is_read_under_another_house(evening, capsys, words, said):
    shutil.copytree(DATA / "house", evening.parents[2] / "night")
    assert main(words.format("../night/corner-night.toml").split()) == 0
    assert said in capsys.readouterr().out


def test_the_tape_goes_on_alone_and_the_same_evening_comes_out(evening, capsys):
    header = json.loads(Path("evening.jsonl").read_text().splitlines()[0])
    assert header["law"]["games"]["courchevel"]["name"] == "Courchevel"
    assert main(["replay", "evening.jsonl", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert [(one["rulebook"], one["cause"], one["rules"]) for one in told] == [
        ("corner-house", "missing_card", ["Our house 9"]),
    ]
    with closing(sqlite3.connect(evening)) as base:
        assert base.execute("SELECT count(*) FROM output WHERE body LIKE '%Our house 9%'").fetchone()[0]


def test_import_phh_keeps_the_houses_law(house, capsys):
    main(["import-phh", str(HANDS), "--rulebook", "../house/corner-house.toml", "--output", "hand.jsonl"])
    shutil.rmtree(house)
    assert main(["replay", "hand.jsonl"]) == 0
    assert "Traceback" not in capsys.readouterr().err


# --------------------------------------------------------------------------- faults


FAULTY = [
    "rulebooks show {}", "rulebooks check {}", "sim --hands 1 --rulebook {}", "demo --headless --rulebook {}",
    "replay tape.json --rulebook {}", f"replay --phh {HANDS} --rulebook {{}}", f"import-phh {HANDS} --rulebook {{}}",
    "explain 1 --tape tape.json --rulebook {}", "export tape.json --format ohh --rulebook {}", "run --pins none --config table.toml",
    "run --pins none --new-evening --config table.toml",
]


@pytest.mark.parametrize("words", FAULTY)
def test_every_fault_of_a_book_is_told_at_once_by_every_command(house, capsys, words):
    path = house / "corner-house.toml"
    path.write_text(path.read_text().replace("cite = [\"Our house 7\"]", "sight = 7").replace('"void_hand"', '"void_it"'))
    shutil.copy(next((DATA / "cases" / "deal").glob("*.json")), "tape.json")
    settings(Path(), path, "nlhe")
    # A fault is what a check is there to find; every other command cannot do its work for it (docs/commands.md).
    assert main(words.format(path).split()) == (1 if " check " in words else 2)
    told = capsys.readouterr()
    text = told.out + told.err
    for fault in (
        "sight: no such key here at deal.dealing.button_two_in_a_row", "cite is missing at deal.dealing.button_two_in_a_row",
        "verdict.missing_card.in_hand: there is no remedy 'void_it'",
    ):
        assert f"{path}: {fault}" in text


@pytest.mark.parametrize("words", [
    "games show {}", "games check {}", "sim --hands 1 --game {}", "run --pins none --config table.toml",
])
def test_every_fault_of_a_game_is_told_at_once_by_every_command(house, capsys, words):
    path = house / "courchevel.toml"
    path.write_text(path.read_text().replace("each = 5", "each = true").replace("burn = 1", "burm = 1"))
    settings(Path(), "npl-2015", path)
    # A fault is what a check is there to find; every other command cannot do its work for it (docs/commands.md).
    assert main(words.format(path).split()) == (1 if " check " in words else 2)
    told = capsys.readouterr()
    for fault in ("True is not a whole number at $.streets[0].acts[0].each", "this one has burm at $.streets[0].acts[1]"):
        assert f"{path}: " in told.out + told.err
        assert fault in told.out + told.err


@pytest.mark.parametrize(("words", "said"), [
    ("rulebooks show npl2015", "did you mean 'npl-2015'?"),
    ("sim --rulebook npl2015", "did you mean 'npl-2015'?"),
    (f"replay --phh {HANDS} --rulebook npl2015", "did you mean 'npl-2015'?"),
    ("games show drawmahaa", "did you mean 'drawmaha'?"),
    ("sim --game drawmahaa", "did you mean 'drawmaha'?"),
])
def test_the_nearest_one_is_suggested(house, capsys, words, said):
    assert main(words.split()) == 2
    assert said in capsys.readouterr().err


def test_a_new_evening_is_not_begun_before_its_law_can_be_used(evening, capsys):
    house = evening.parents[1]
    settings(house, "corner-house.toml", "nlhe")
    before = sorted(path.name for path in evening.parent.iterdir())
    assert main(["run", "--new-evening", "--config", str(house / "table.toml"), "--pins", "none"]) == 2
    assert "corner-house.toml: cannot be read" in capsys.readouterr().err
    assert sorted(path.name for path in evening.parent.iterdir()) == sorted([*before, f"views.sock{NOTE_SUFFIX}"])


# --------------------------------------------------------------------------- the documents, followed literally


def example(page, number=0):
    """A block of TOML of a page of `docs/`."""
    return re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)[number]


def test_the_house_of_the_documents_is_sound_and_its_commands_work(house, capsys, monkeypatch):
    monkeypatch.chdir(house)
    Path("our-house.toml").write_text(example("rulebooks.md"))
    Path("courchevel.toml").write_text(example("games.md"))
    Path("table.toml").write_text(
        example("settings.md").replace('"golden-nugget-2025"', '"our-house.toml"').replace('"nlhe"', '"courchevel.toml"')
    )
    for words in ("rulebooks check our-house.toml", "rulebooks show our-house.toml", "games check courchevel.toml",
                  "games show courchevel.toml", "sim --hands 1 --rulebook our-house.toml --game courchevel.toml"):
        assert main(words.split()) == 0, words
    law = load_settings(Path("table.toml")).table.law()
    assert (law.book.id, "courchevel" in law.games) == ("our-house", True)
    capsys.readouterr()
