"""What of the computer is well and what is not, on made-up computers."""

import pytest

from controller.commands.doctor import system_checks as checks
from controller.commands.doctor.findings import Computer, DoctorState

ACTIVE = "ActiveState=active\nUnitFileState=enabled\nStatusText=running\nNRestarts=0"


def saying(text):
    return Computer(ask=lambda *_: text)


def states(findings):
    return [one.state for one in findings]


@pytest.mark.parametrize(("said", "state", "named"), [
    (ACTIVE, DoctorState.WELL, "running"),
    (ACTIVE.replace("NRestarts=0", "NRestarts=4"), DoctorState.DOUBTFUL, "again 4 times"),
    (ACTIVE.replace("enabled", "disabled"), DoctorState.DOUBTFUL, "does not start with the computer"),
    (ACTIVE.replace("=active", "=failed"), DoctorState.BAD, "failed"),
    ("", DoctorState.DOUBTFUL, "does not answer"),
])
def test_a_service_is_well_only_if_it_runs_steadily_and_starts_with_the_computer(said, state, named):
    found = list(checks.services(saying(said)))
    assert states(found) == [state, state]
    assert named in found[0].said


def test_the_clock_is_well_if_the_network_set_it():
    assert states(checks.clock(saying("NTPSynchronized=yes\nTimezone=UTC"))) == [DoctorState.WELL]
    assert states(checks.clock(saying("NTPSynchronized=no"))) == [DoctorState.DOUBTFUL]


def test_the_watchdog_is_well_if_it_is_there_and_armed(tmp_path):
    assert states(checks.watchdog(Computer(tmp_path, lambda *_: "14s"))) == [DoctorState.DOUBTFUL]
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "watchdog0").touch()
    assert states(checks.watchdog(Computer(tmp_path, lambda *_: "0"))) == [DoctorState.DOUBTFUL]
    assert states(checks.watchdog(Computer(tmp_path, lambda *_: "14s"))) == [DoctorState.WELL]


def test_a_folder_that_others_may_read_is_bad_and_the_trial_of_writing_leaves_nothing(tmp_path):
    folder = tmp_path / "journal"
    folder.mkdir(mode=0o755)
    assert [one.name for one in checks.storage(Computer(tmp_path), "/journal") if one.state is DoctorState.BAD] == ["privacy"]
    folder.chmod(0o700)
    found = list(checks.storage(Computer(tmp_path), "/journal"))
    assert [one.name for one in found] == ["room", "privacy", "writing"]
    assert DoctorState.BAD not in states(found)
    assert list(folder.iterdir()) == []


def test_little_room_and_a_missing_folder_are_bad(tmp_path, monkeypatch):
    assert states(checks.storage(Computer(tmp_path), "/journal")) == [DoctorState.BAD]
    (tmp_path / "journal").mkdir(mode=0o700)
    monkeypatch.setattr(checks, "LEAST_FREE_MB", 10**9)
    assert next(checks.storage(Computer(tmp_path), "/journal")).state is DoctorState.BAD


def test_an_output_without_a_screen_is_bad_and_the_connected_ones_are_named(tmp_path):
    for name, status in (("card1-HDMI-A-1", "connected"), ("card1-HDMI-A-2", "disconnected")):
        folder = tmp_path / "sys/class/drm" / name
        folder.mkdir(parents=True)
        (folder / "status").write_text(f"{status}\n")
    (tmp_path / "etc/railbird").mkdir(parents=True)
    (tmp_path / "etc/railbird/screens.env").write_text("# ours\nRAILBIRD_SCREENS=dealer=HDMI-A-1 felt=HDMI-A-2 floor=off:9x9\n")
    found = {one.name: one for one in checks.screens(Computer(tmp_path))}
    assert [found[name].state for name in ("dealer", "felt", "floor")] == [DoctorState.WELL, DoctorState.BAD, DoctorState.WELL]
    assert "connected: HDMI-A-1" in found["felt"].said


def test_a_working_copy_s_software_is_no_fault(tmp_path):
    assert DoctorState.BAD not in states(checks.versions(Computer(tmp_path)))
