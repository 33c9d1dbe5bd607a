"""The same kind of error has the same exit status in every command (docs/commands.md), and is a sentence, never a traceback."""

import re
import socket
from pathlib import Path

import pytest

import controller.__main__
import display.__main__
import firmware_bridge.__main__
import hw.__main__
import hw.sim.__main__
from controller.decks.enrolled_decks import save_decks
from controller.simulation.demo.demo_table import enrolled
from firmware_bridge.commandline.status import INTERRUPTED, NOT_WELL, REFUSED, WELL, ended

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
MAINS = {
    "railbird": controller.__main__.main, "hw": hw.__main__.main, "hw.sim": hw.sim.__main__.main,
    "firmware_bridge": firmware_bridge.__main__.main, "display": display.__main__.main,
}
SUBCOMMANDS = set(controller.__main__.parser()._subparsers._group_actions[0].choices)


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """A folder with good files, files that are none of their kind, and a folder where a file is wanted."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("firmware_bridge.pump.NEVER_ANSWERED_MS", 50)
    Path("folder").mkdir()
    Path("bad.bin").write_bytes(bytes(range(128, 256)))
    Path("bad.toml").write_text("x = 1\n")
    Path("tape.jsonl").write_text('{"tape":1,"id":"t","rulebook":"npl-2015","table":{"game":"nlhe","blinds":[1,2],'
                                  '"seats":{"1":{"stack":100},"2":{"stack":100}},"button":1}}\n')
    save_decks(Path("decks.json"), enrolled())


def run(capsys, words):
    program, _, rest = words.partition(" ")
    words = rest.split() if program in MAINS else words.split()
    try:
        status = MAINS.get(program, MAINS["railbird"])(words)
    except SystemExit as gone:
        status = gone.code
    told = capsys.readouterr()
    return status, told.out, told.err


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


NO_FILE = """
railbird run --config none.toml
railbird rollback --config none.toml
railbird room check --config none.toml
railbird fleet check --config none.toml
railbird people list --people none.json
railbird demo --headless --rulebook none.toml
railbird demo --headless --noise none.toml
railbird practice --rulebook none.toml
railbird replay none.jsonl
railbird replay --phh none.phh
railbird replay tape.jsonl --rulebook none.toml
railbird explain 1 --tape none.jsonl
railbird explain 1 --journal none.sqlite
railbird export none.sqlite --format phh
railbird record none.sqlite --output x.jsonl
railbird deck enroll --from none.csv --decks new.json
railbird deck enroll --port none --decks new.json
railbird import-phh none.phh
railbird antennas --board none.toml --output x.json
railbird antennas --decks none.json --output x.json
railbird antennas --virtual none.toml --output x.json
railbird tune none.stream
railbird tune none.stream --decks none.json
railbird sim --noise none.toml
railbird sim --rulebook none.toml
railbird sim --game none.toml
railbird sim --hands 1 --noise reference --antennas none.json
railbird games show none.toml
railbird games check none.toml
railbird rulebooks show none.toml
railbird rulebooks check none.toml
railbird verify none.sqlite
railbird audit none.sqlite
railbird spare unpack --key none.key --copy bad.bin
railbird journal encrypt --config table.toml --key none.key
railbird selfcheck --manifest none.json
railbird keys --board none.toml
railbird show none.jsonl
railbird report none.sqlite --hand 1
railbird train check none.toml
railbird setup --folder none
railbird monitor --password-file none --broker 127.0.0.1:{port}
hw none.toml
hw none.toml --check
hw.sim none.toml
hw.sim reference --evening 0.001 --board none.toml
firmware_bridge none
display felt=off:320x240 --theme none.toml
""".strip().splitlines()


@pytest.mark.parametrize("words", NO_FILE)
def test_a_file_that_is_not_there_is_a_mistake_in_the_call(capsys, words):
    status, out, err = run(capsys, words.format(port=free_port()))
    assert status == REFUSED, out + err
    assert "none" in out + err
    assert "Traceback" not in out + err


BAD_FILE = """
railbird run --config bad.bin
railbird run --config folder
railbird run --config bad.toml
railbird demo --headless --rulebook bad.toml
railbird practice --rulebook bad.toml
railbird replay bad.bin
railbird replay folder
railbird replay tape.jsonl --rulebook bad.toml
railbird replay --phh bad.bin
railbird explain 1 --tape bad.bin
railbird explain 1 --journal bad.bin
railbird export bad.bin --format phh
railbird export folder --format ohh
railbird record bad.bin --output x.jsonl
railbird deck show --decks bad.bin
railbird deck enroll --from bad.bin --decks new.json
railbird import-phh bad.bin
railbird antennas --board bad.toml --output x.json
railbird antennas --decks bad.bin --output x.json
railbird tune bad.bin
railbird sim --noise bad.toml
railbird sim --rulebook bad.toml
railbird games show ./bad.toml
railbird rulebooks show bad.toml
railbird verify bad.bin
railbird audit bad.bin
railbird spare unpack --key bad.bin --copy bad.bin
railbird people list --people bad.bin
railbird fleet check --config bad.toml
railbird journal encrypt --config bad.toml --key bad.bin
railbird selfcheck --manifest bad.bin
railbird keys --board bad.toml
railbird show bad.bin
railbird report bad.bin --hand 1
railbird train check bad.toml
hw bad.toml
hw.sim bad.toml
display felt=off:320x240 --theme bad.toml
display felt=off:320x240 --theme bad.bin
""".strip().splitlines()


@pytest.mark.parametrize("words", BAD_FILE)
def test_a_file_that_is_none_of_its_kind_is_refused(capsys, words):
    status, out, err = run(capsys, words)
    assert status == REFUSED, out + err
    assert re.search(r"bad\.|folder", out + err)


FINDINGS = ("railbird rulebooks check bad.toml", "railbird games check ./bad.toml", "hw bad.toml --check",
            "railbird doctor --config bad.toml")  # fmt: skip


@pytest.mark.parametrize("words", FINDINGS)
def test_a_fault_that_a_check_finds_is_a_finding(capsys, words):
    status, out, err = run(capsys, words)
    assert status == NOT_WELL, out + err
    assert "bad.toml: x" in out + err


UNKNOWN_NAME = [
    ("railbird replay tape.jsonl --rulebook npl2015", "npl-2015"), ("railbird demo --headless --rulebook npl2015", "npl-2015"),
    ("railbird sim --rulebook npl2015", "npl-2015"), ("railbird rulebooks show npl2015", "npl-2015"),
    ("railbird explain 1 --tape tape.jsonl --rulebook npl2015", "npl-2015"),
    ("railbird export tape.jsonl --format phh --rulebook npl2015", "npl-2015"),
    ("railbird games show drawmahaa", "drawmaha"), ("railbird sim --game drawmahaa", "drawmaha"),
    ("railbird sim --cause no_brun", "no_burn"), ("railbird sim --noise refrence", "reference"),
    ("railbird demo --headless --noise refrence", "reference"),
    ("railbird antennas --virtual refrence --output x.json", "reference"),
    ("railbird antennas --board mian --output x.json", "main"), ("railbird tune x --board mian", "main"),
    ("railbird tune x --set sure_dubt=1", "sure_doubt"),
    ("hw mian", "main"), ("hw.sim refrence", "reference"),
    ("display felt=off:320x240 --theme nigth", "night"), ("display felf=window", "felt"),
    ("railbird replya", "replay"), ("railbird sim --trough core", "--through"), ("firmware_bridge x --device peper", "pepper"),
]


@pytest.mark.parametrize(("words", "meant"), UNKNOWN_NAME)
def test_a_misspelt_name_gets_the_nearest_one(capsys, words, meant):
    status, out, err = run(capsys, words)
    assert status == REFUSED, out + err
    assert re.search(rf"did you mean '{meant}'( and |\?)", out + err), out + err


NOT_WRITTEN = """
railbird demo --headless --output bad.bin/x
railbird schemas --output bad.bin/x
railbird sim --hands 1 --sweep bad.bin/x
railbird import-phh {phh} --output bad.bin/x
railbird export tape.jsonl --format ohh --output bad.bin/x
railbird antennas --virtual clean --cycles 2 --output bad.bin/x
railbird deck enroll --from {csv} --decks bad.bin/x
display --gallery bad.bin/x --only seat-flop-240x240-night
""".strip().splitlines()


@pytest.mark.parametrize("words", NOT_WRITTEN)
def test_an_output_that_cannot_be_written_is_a_mistake_in_the_call(capsys, tmp_path, words):
    phh = Path("one.phhs")
    phh.write_text("[1]" + (ROOT / "tests" / "data" / "televised.phhs").read_text().partition("[1]")[2].partition("\n[")[0])
    cards = [(uid.hex(), one.code) for uid, one in enrolled().cards.items() if one.deck == "A"]
    Path("tags.csv").write_text("".join(f"{uid},{face}\n" for uid, face in cards))
    status, out, err = run(capsys, words.format(phh=phh, csv="tags.csv"))
    assert status == REFUSED, out + err
    assert "bad.bin" in out + err


def test_a_broker_that_is_not_there_is_a_mistake_in_the_call(capsys, monkeypatch):
    monkeypatch.setattr("controller.room.subscriber.Subscriber.wait", lambda _self, _seconds: False)
    status, _, err = run(capsys, f"railbird monitor --broker 127.0.0.1:{free_port()}")
    assert status == REFUSED
    assert "no broker at 127.0.0.1" in err


def test_a_hand_or_ruling_that_is_not_there_is_a_mistake_in_the_call(capsys):
    assert run(capsys, "railbird export tape.jsonl --format phh --hand 7")[0] == REFUSED
    assert run(capsys, "railbird explain 7 --tape tape.jsonl")[0] == REFUSED


WELL_DONE = """
railbird games
railbird rulebooks
railbird rulebooks show npl-2015
railbird games check {root}/controller/library/games/nlhe.toml
railbird rulebooks check {root}/controller/library/rulebooks/npl-2015
railbird deck show
railbird export tape.jsonl --format phh
railbird replay tape.jsonl
railbird schemas --output out
railbird keys
railbird sim --hands 1
hw sim --check
hw.sim clean
firmware_bridge --fuzz-megabytes 0.001
""".strip().splitlines()


@pytest.mark.parametrize("words", WELL_DONE)
def test_what_is_well_is_0(capsys, words):
    status, out, err = run(capsys, words.format(root=ROOT))
    assert status == WELL, out + err
    assert "did you mean" not in err


def test_every_command_is_tried(capsys):
    tried = {words.split()[1] for words in (*NO_FILE, *BAD_FILE, *FINDINGS, *NOT_WRITTEN, *WELL_DONE) if words.startswith("railbird")}
    # `screens` hands all its words to `python -m display`.
    assert SUBCOMMANDS - tried == {"screens"}


def test_an_end_from_outside_has_its_own_status():
    def interrupted():
        raise KeyboardInterrupt

    assert ended("x", interrupted) == INTERRUPTED == 128 + 2


def test_the_document_lists_every_status():
    rows = re.findall(r"^\| (\d+) \|", DOCUMENT, re.MULTILINE)
    assert [int(row) for row in rows] == [WELL, NOT_WELL, REFUSED, INTERRUPTED, 143]
