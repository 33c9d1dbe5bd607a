"""Every reader of files, given anything: it reads, or it raises its documented error with a sentence that names the file."""

import functools
import json
import os
import shutil
from pathlib import Path
from random import Random

import pytest
from mutations import mutated, whole_others

from controller.calibration.antenna_stream import StreamError, StreamWriter, read_stream
from controller.calibration.antenna_survey import SurveyError, load_survey
from controller.decks.enrolled_decks import DeckError, load_decks, save_decks
from controller.decks.enrollment import EnrollmentError, enroll_from_list, wanted_cards
from controller.files.strict import DataFileError
from controller.handhistory.phh import PhhError, read_phh
from controller.handhistory.recorded_evening import EveningError, open_evening
from controller.ingest.wiring import antenna_map
from controller.loading.book_tables import BookError
from controller.loading.game_files import GAMES, GameError, check_game
from controller.loading.library import read_book_file
from controller.runtime.composition import boot_number
from controller.runtime.table_settings import load_settings
from controller.simulation.demo.demo_table import enrolled
from controller.tape.codec import TapeError
from controller.tape.tape import read_tape
from display.chart import read_curves
from display.theme import ThemeError, theme
from firmware_bridge.files import FileFaultError, first_line, read_text
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from hw.board import BoardError
from hw.board_file import BOARDS, load_board
from hw.sim.profile import FOLDER, ProfileError, load_noise

ROOT = Path(__file__).parents[2]
BOARD = load_board("sim")
SETTINGS = """directory = "run"
[table]
id = "t1"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
chips = [1, 5, 25]
button = 2
seats = [{ seat = 1, stack = 200 }, { seat = 2, stack = 300 }]
[board]
file = "sim"
[broker]
host = "localhost"
username = "t1"
[[room.senders]]
sender = "desk"
may = ["seat", "leave"]
"""
PROFILE = """base = "golden-nugget-2025"
name = "House"
[override.deal.dealing]
button_two_in_a_row = { value = true, cite = ["Our house 7"], basis = "literal" }
[override.verdict.missing_card]
in_hand = { outcome = "void", cite = ["house 7"], remedy = "void_hand", say = "A card is missing." }
"""
TAPE = "\n".join(json.dumps(one) for one in (
    {"tape": 1, "id": "t", "table": {"game": "nlhe", "blinds": [1, 2], "seats": {"1": {"stack": 200}, "2": {"stack": 9}}}},
    {"e": "new_deal", "t": 1}, {"e": "card", "card": "As", "zone": "seat:1", "t": 2.5},
    {"e": "chips", "seat": 1, "out": {"25": 2}}, {"e": "inventory", "cards": [["As", "stub"]]},
    {"e": "command", "id": "1", "sender": "s", "name": "leave", "does": {"e": "seat", "seat": 1, "is": "empty"}},
    {"e": "check", "want": {"golden-nugget-2025": {"pot": 3}}}, {"e": "undo"},
))


def survey():
    antennas = [
        {"port": one.port, "antenna": one.antenna, "place": one.place, "hit_rate": 0.9, "stacked_hit_rate": 0.5}
        for one in BOARD.antennas[:3]
    ]
    first, second = antennas[:2]
    crosstalk = [[first["port"], first["antenna"], second["port"], second["antenna"], 0.01]]
    return json.dumps({"antennas": antennas, "crosstalk": crosstalk}, indent=1).encode()


def decks(folder):
    save_decks(folder / "decks.json", enrolled())
    return (folder / "decks.json").read_bytes()


def stream(folder):
    writer = StreamWriter(folder / "s")
    for one in (TagSeen(1, b"\x01\x02\x03\x04"), CycleDone(1, (1, 2))):
        writer.heard(Arrival("p", 5, one))
    writer.close()
    return (folder / "s").read_bytes()


def phh_of(path):
    return list(read_phh(path))


def chart_of(path):
    return read_curves(read_text(path))


def theme_of(path):
    return theme.__wrapped__(str(path))


def enroll(path):
    return enroll_from_list(path, wanted_cards("A", short=False))


def tags(_folder):
    return "\n".join(f"04{n:06x},{one.code}" for n, one in enumerate(wanted_cards("A", short=False))).encode()


READERS = {
    # name: (file's name, a right file, reader, its documented error)
    "decks": ("decks.json", decks, load_decks, DeckError),
    "list of tags": ("tags.csv", tags, enroll, EnrollmentError),
    "survey": ("antennas.json", lambda _: survey(), lambda path: load_survey(path, antenna_map(BOARD)), SurveyError),
    "settings": ("table.toml", lambda _: SETTINGS.encode(), load_settings, DataFileError),
    "board": ("board.toml", lambda _: (BOARDS / "main.toml").read_bytes(), load_board, BoardError),
    "noise": ("noise.toml", lambda _: (FOLDER / "reference.toml").read_bytes(), load_noise, ProfileError),
    "rulebook": ("house.toml", lambda _: PROFILE.encode(), read_book_file, BookError),
    "game": ("razz.toml", lambda _: (GAMES / "razz.toml").read_bytes(), check_game, GameError),
    "theme": ("theme.toml", lambda _: (ROOT / "display/themes/night.toml").read_bytes(), theme_of, ThemeError),
    "tape": ("evening.jsonl", lambda _: TAPE.encode(), read_tape, TapeError),
    "evening": ("evening.jsonl", lambda _: TAPE.encode(), open_evening, EveningError),
    "hands": ("hand.phhs", lambda _: (ROOT / "tests/data/televised.phhs").read_bytes(), phh_of, PhhError),
    "stream": ("evening.stream", stream, lambda path: list(read_stream(path)), StreamError),
    "password": ("password", lambda _: b"secret\n", first_line, FileFaultError),
    "chart": ("sweep.csv", lambda _: b"noise,missed\n1.0,2\n2.0,3\n", chart_of, ValueError),
}
NAMELESS = {"password", "chart"}
"""Readers whose callers put the file's name before the sentence."""


@functools.cache
def right(name, folder):
    return READERS[name][1](folder)


def read(name, path):
    """Read; what is refused is refused with the documented error and a sentence."""
    _, _, reader, error = READERS[name]
    try:
        reader(path)
    except error as fault:
        said = str(fault)
        assert said.strip()
        assert name in NAMELESS or path.name in said, said
        assert len(said) < 100_000
        said.encode()
        return said
    return ""


@pytest.mark.parametrize("name", READERS)
def test_the_right_file_is_read(name, tmp_path):
    path = tmp_path / READERS[name][0]
    path.write_bytes(right(name, tmp_path))
    assert read(name, path) == ""


@pytest.mark.parametrize("name", READERS)
def test_what_is_no_such_file_at_all_is_refused_with_a_sentence(name, tmp_path):
    path = tmp_path / READERS[name][0]
    for data in whole_others(right(name, tmp_path)).values():
        path.write_bytes(data)
        read(name, path)
    path.unlink()
    assert read(name, path)
    path.mkdir()
    assert read(name, path)
    shutil.rmtree(path)
    os.mkfifo(path)
    assert read(name, path)
    path.unlink()
    path.symlink_to(path)
    assert read(name, path)
    path.unlink()
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    assert read(name, path)


def fuzz(name, folder, times, seed):
    path = folder / READERS[name][0]
    data = right(name, folder)
    random = Random(seed)
    for _ in range(times):
        path.write_bytes(mutated(data, random))
        try:
            read(name, path)
        except Exception:
            print(f"the file that did it: {path.read_bytes()[:20_000]!r}")
            raise


TIMES = {"game": 40, "board": 150, "noise": 150, "evening": 100}
"""Readers that take milliseconds a file."""


@pytest.mark.parametrize("name", READERS)
def test_a_mutated_file_is_read_or_refused_with_a_sentence(name, tmp_path):
    fuzz(name, tmp_path, TIMES.get(name, 300), seed=34)


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
@pytest.mark.timeout(900)
def test_thousands_of_mutated_files_are_read_or_refused_with_a_sentence(name, tmp_path):
    fuzz(name, tmp_path, 20 * TIMES.get(name, 300), seed=Random().randrange(2**32))


@pytest.mark.parametrize("told", [b"", b"x", b"9" * 5000, b"-3", b"\xff", b"7\n", b"1.5"])
def test_a_damaged_boot_counter_begins_again(told, tmp_path):
    (tmp_path / "boot").write_bytes(told)
    assert boot_number(tmp_path) == (8 if told == b"7\n" else 1)
