"""What the table needs: settings, wiring, devices, decks, broker."""

from dataclasses import replace

import pytest

from controller.commands.doctor import table_checks as checks
from controller.commands.doctor.findings import Computer, DoctorState
from controller.decks.enrolled_decks import save_decks
from controller.people.people import Person, TableRole
from controller.people.people_file import new_people, save_people
from controller.people.people_settings import PeopleSettings
from controller.runtime.journal_settings import JournalSettings
from controller.simulation.demo.demo_table import enrolled
from hw.board import PortWiring
from hw.board_file import load_board

SETTINGS = """
directory = "."
[table]
id = "table-9"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
"""


@pytest.fixture
def settings(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(SETTINGS)
    return checks.settings_of(path)[0]


def test_settings_that_cannot_be_read_are_bad_with_their_fault(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(SETTINGS.replace("game =", "gmae ="))
    read, (found,) = checks.settings_of(path)
    assert read is None
    assert found.state is DoctorState.BAD
    assert "gmae" in found.said


def test_settings_without_a_key_for_the_journal_are_to_be_looked_at(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(SETTINGS)
    _, found = checks.settings_of(path)
    assert [(one.name, one.state) for one in found[1:]] == [("journal's key", DoctorState.DOUBTFUL)]


def test_the_wiring_is_the_file_beside_the_settings_or_one_that_comes_along(settings, tmp_path):
    assert checks.board_of(settings, tmp_path)[1][0].state is DoctorState.WELL
    (tmp_path / "main.toml").write_text("seats = ")
    board, (found,) = checks.board_of(settings, tmp_path)
    assert (board, found.state) == (None, DoctorState.BAD)


def test_a_port_is_well_if_it_is_there_and_holds_no_bytes_back(tmp_path):
    board = load_board("main")
    device = tmp_path / "dev/ttyUSB3"
    device.parent.mkdir()
    device.touch()
    (tmp_path / "dev/railbird").mkdir()
    for name in ("reader-a", "reader-b"):
        (tmp_path / "dev/railbird" / name).symlink_to(device)
    timer = tmp_path / "sys/bus/usb-serial/devices/ttyUSB3/latency_timer"
    timer.parent.mkdir(parents=True)
    timer.write_text("16\n")
    found = {one.name: one.state for one in checks.devices(Computer(tmp_path), board)}
    assert found == {"reader-a": DoctorState.DOUBTFUL, "reader-b": DoctorState.DOUBTFUL, "node": DoctorState.BAD}
    timer.write_text("1\n")
    assert next(checks.devices(Computer(tmp_path), board)).state is DoctorState.WELL


def test_a_badge_reader_without_people_is_told(settings):
    board = replace(load_board("main"), ports=(PortWiring("badge", "/dev/railbird/badge", "badge", 9600),))
    told = next(checks.badges(settings, board))
    assert (told.name, told.state) == ("badge", DoctorState.DOUBTFUL)
    assert "nobody signs on" in told.said
    assert not list(checks.badges(replace(settings, people=PeopleSettings("people.json")), board))
    assert not list(checks.badges(settings, load_board("main")))


def test_a_board_without_pins_needs_no_header_and_one_with_pins_does():
    board = load_board("main")
    assert list(checks.pins(replace(board, pins=()))) == []
    assert next(checks.pins(replace(board, chip="999"))).state is DoctorState.BAD


def test_decks_are_counted_and_must_be_private(settings, tmp_path):
    assert next(checks.decks(settings, tmp_path)).state is DoctorState.BAD
    path = tmp_path / "decks.json"
    save_decks(path, enrolled())
    found = list(checks.decks(settings, tmp_path))
    assert [(one.name, one.said, one.state) for one in found] == [
        ("deck A", "52 cards", DoctorState.WELL), ("deck B", "52 cards", DoctorState.WELL),
    ]
    path.chmod(0o644)
    assert list(checks.decks(settings, tmp_path))[-1].state is DoctorState.BAD


def test_people_are_counted_never_named_and_must_be_private(settings, tmp_path):
    assert list(checks.people(settings, tmp_path)) == []
    settings = replace(settings, people=PeopleSettings("people.json"))
    assert [one.state for one in checks.people(settings, tmp_path)] == [DoctorState.BAD]
    path, house = tmp_path / "people.json", new_people()
    save_people(path, house.with_person(Person("p-a", TableRole.DEALER, "M. Roy", "a" * 64)))
    assert [(one.said, one.state) for one in checks.people(settings, tmp_path)] == [
        ("1 in the file, which is not sealed: whoever takes the storage card can find every PIN", DoctorState.DOUBTFUL),
    ]
    settings = replace(settings, journal=JournalSettings("room"))
    path.chmod(0o644)
    assert [one.state for one in checks.people(settings, tmp_path)] == [DoctorState.WELL, DoctorState.BAD]
    save_people(path, house, bytes(32))
    save_decks(tmp_path / "decks.json", enrolled(), bytes(32))
    for found in (checks.people(settings, tmp_path), checks.decks(settings, tmp_path)):
        assert [(one.said, one.state) for one in found] == [(checks.SEALED, DoctorState.WELL)]


def test_a_table_without_a_broker_is_to_be_looked_at(settings):
    assert [one.state for one in checks.broker(settings)] == [DoctorState.DOUBTFUL]


def test_a_table_that_the_broker_does_not_let_in_is_bad(tmp_path, monkeypatch):
    path = tmp_path / "table.toml"
    path.write_text(SETTINGS + '[broker]\nhost = "127.0.0.1"\n')
    settings, _ = checks.settings_of(path)
    for fault, state in (("refuses the login", DoctorState.BAD), ("", DoctorState.WELL)):
        monkeypatch.setattr("firmware_bridge.broker_link.login_trial.login_fault", lambda *_, fault=fault: fault)
        assert [one.state for one in checks.broker(settings)] == [state]
