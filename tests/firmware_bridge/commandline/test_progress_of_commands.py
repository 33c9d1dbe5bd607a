"""Whatever takes long says on stderr how far it is, and keeps stdout for its results."""

import json
import re
import sys
from pathlib import Path

import pytest

import controller.__main__
import display.__main__
import firmware_bridge.__main__
import hw.__main__
import hw.sim.__main__
from controller.calibration.antenna_stream import StreamWriter
from controller.decks.enrolled_decks import save_decks
from controller.journal.journal import SqliteJournal
from controller.simulation.demo.demo_table import enrolled
from firmware_bridge.commandline.progress_line import Progress
from firmware_bridge.readings import Arrival, CycleDone

ROOT = Path(__file__).parents[3]
MAINS = {
    "railbird": controller.__main__.main, "hw": hw.__main__.main, "hw.sim": hw.sim.__main__.main,
    "firmware_bridge": firmware_bridge.__main__.main, "display": display.__main__.main,
}
CASE = ROOT / "tests" / "data" / "cases"


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """A tape, a stream, hands and decks; whatever tells its progress tells it once more at its end, however quick it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    ended = Progress.__exit__

    def told_at_the_end(self, *why):
        ended(self, *why)
        sys.stderr.write(self.line() + "\n")

    monkeypatch.setattr(Progress, "__exit__", told_at_the_end)
    case = next(path for path in sorted(CASE.rglob("*.json")) if '"new_deal"' in path.read_text())
    Path("tape.json").write_text(case.read_text())
    save_decks(Path("decks.json"), enrolled())
    stream = StreamWriter(Path("evening.stream"))
    for cycle in range(1, 400):
        stream.heard(Arrival("reader-a", cycle * 500, CycleDone(cycle, (1, 2, 3))))
    stream.close()
    Path("one.phhs").write_text(
        "[1]" + (ROOT / "tests" / "data" / "televised.phhs").read_text().partition("[1]")[2].partition("\n[")[0]
    )


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(("words", "said"), [
    ("railbird sim --hands 3", r"railbird sim: 3 of 3 hands \(\d+%\), \d+ false rulings, \d+ s"),
    ("railbird antennas --virtual clean --cycles 2 --output a.json", "railbird antennas: measuring the virtual table, "),
    ("railbird replay tape.json --json", r"railbird replay: 1 of 1 tapes \(100%\)"),
    ("railbird replay --phh one.phhs --json", r"railbird replay: \d hands"),
    ("railbird export tape.json --format phh", r"railbird export: \d+ of \d+ events"),
    ("railbird explain 99 --tape tape.json", r"railbird explain: \d+ of \d+ events"),
    ("railbird import-phh one.phhs", "railbird import-phh: 0 hands"),
    ("railbird tune evening.stream", r"railbird tune: \d+ readings"),
    ("display --gallery out --only seat-flop-240x240", r"display: \d of 3 pictures"),
    ("hw sim --pins none --seconds 0.05", "hw: watching, 0 s"),
    ("hw.sim clean --evening 0.02", r"hw.sim: \d+ of 72 seconds of the evening"),
    ("firmware_bridge --fuzz-megabytes 0.01", r"firmware_bridge: \d of 4 (decoders|drivers)"),
])
def test_a_long_command_tells_how_far_it_is(capsys, words, said):
    program, *rest = words.split()
    MAINS[program](rest)
    told = capsys.readouterr()
    assert re.search(said, told.err), told.err[-500:]
    assert not re.search(said, told.out)


@pytest.mark.usefixtures("evening")
def test_what_is_piped_on_is_clean(capsys):
    controller.__main__.main(["replay", "tape.json", "--json"])
    assert all(json.loads(line)["out"] for line in capsys.readouterr().out.splitlines())


@pytest.mark.usefixtures("evening")
def test_the_record_of_a_journal_counts_its_events(capsys, tmp_path):
    header = {"tape": 1, "id": "t", "rulebook": "npl-2015", "table": {
        "game": "nlhe", "blinds": [1, 2], "seats": {"1": {"stack": 100}, "2": {"stack": 100}}, "button": 1}}
    SqliteJournal(tmp_path / "journal.sqlite", json.dumps(header)).close()
    assert controller.__main__.main(["record", "journal.sqlite", "--output", "x.jsonl"]) == 0
    assert "railbird record: 0 events" in capsys.readouterr().err
