"""What a person mistypes is answered in one sentence that says what and where, never with a traceback."""

import pytest

from controller.__main__ import main

BOOK = ("--rulebook", "golden-nugget-2025")


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """A folder with files that are none of ours, and none that can be made below `no.bin`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "no.bin").write_bytes(bytes(range(128, 256)))
    (tmp_path / "no.toml").write_text("x = 1\n")
    (tmp_path / "no.jsonl").write_text('{"tape":1\n')


def answer(capsys, *words):
    """The exit status, and what the command said."""
    try:
        status = main(words)
    except SystemExit as ended:
        status = ended.code
    told = capsys.readouterr()
    return status, told.out + told.err


@pytest.mark.parametrize(("words", "said"), [
    ("run --config nope.toml", "nope.toml: cannot be read (No such file or directory)"),
    ("run --config no.bin", "no.bin: cannot be read (not UTF-8"),
    ("run --config no.toml", "no.toml: x: no such key here\n"),
    ("demo --pace 0", "--pace: '0' is not a number above 0"),
    ("demo --pace nan", "--pace: 'nan' is not a number up to"),
    ("demo --hands 0", "--hands: '0' is not a whole number of at least 1"),
    ("demo --errors-every x", "--errors-every: 'x' is not a whole number"),
    ("demo --broker nowhere", "--broker: 'nowhere' is not HOST:PORT"),
    ("demo --broker here:70000", "--broker: 'here:70000' is not HOST:PORT"),
    ("demo --headless --rulebook nope", "there is no rulebook 'nope'"),
    ("demo --headless --noise nope", "no noise profile at 'nope'"),
    ("demo --headless --output no.bin/x", "railbird demo: no.bin/x: Not a directory"),
    ("monitor --broker nowhere", "--broker: 'nowhere' is not HOST:PORT"),
    ("replay --json no.bin", "no.bin: cannot be read (not UTF-8"),
    ("replay --json nope", "nope: cannot be read (No such file or directory)"),
    ("replay --json no.jsonl", "no.jsonl: line 1 is not a JSON object"),
    ("replay --json --phh no.bin", "no.bin: cannot be read (not UTF-8"),
    ("import-phh no.bin", "no.bin: cannot be read (not UTF-8"),
    ("export --format phh nope", "nope"),
    ("games check no.bin", "no.bin: cannot be read (not UTF-8"),
    ("games show nope", "there is no game 'nope'"),
    ("rulebooks check no.toml", "base is missing"),
    ("deck enroll --from no.bin", "no.bin: cannot be read (not UTF-8"),
    ("tune no.bin --decks no.jsonl", "no.jsonl: not JSON"),
    ("sim --cycle nan", "--cycle: 'nan' is not a number"),
    ("sim --players 99", "for 2 to 10"),
    ("sim --noise reference --hands 1 --antennas nope", "nope: cannot be read (No such file or directory)"),
    ("sim --hands 1 --sweep no.bin/x", "railbird sim: no.bin/x: Not a directory"),
    ("schemas --output no.bin/x", "Not a directory"),
])
def test_absurd_input_is_answered_in_a_sentence(capsys, words, said):
    replay = BOOK if words.startswith("replay") and "--phh" not in words else ()
    status, told = answer(capsys, *words.split(), *replay)
    assert status in {1, 2}
    assert said in told
