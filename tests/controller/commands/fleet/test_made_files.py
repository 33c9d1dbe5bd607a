"""What the fleet made is made anew when it must be; what a person changed is left, and said."""

import stat

import pytest

from controller.commands.fleet.made_files import MadeFiles
from firmware_bridge.files import FileFaultError


def test_a_file_is_made_once_and_anew_when_it_should_say_otherwise(tmp_path):
    made = MadeFiles(tmp_path)
    made.put("a/x", "1\n")
    made.keep_record()
    again = MadeFiles(tmp_path)
    again.put("a/x", "1\n")
    assert again.done == []
    again.put("a/x", "2\n")
    assert (tmp_path / "a" / "x").read_text() == "2\n"
    assert again.done == [f"{tmp_path}/a/x: made anew: the fleet's file says otherwise now"]


def test_a_file_that_a_person_changed_is_left(tmp_path):
    made = MadeFiles(tmp_path)
    made.put("x", "1\n")
    (tmp_path / "x").write_text("mine\n")
    made.put("x", "2\n")
    assert (tmp_path / "x").read_text() == "mine\n"
    assert "was changed by hand" in made.faults[0]
    (tmp_path / "x").write_text("2\n")
    made.put("x", "2\n")
    made.put("x", "3\n")
    assert (tmp_path / "x").read_text() == "3\n", "a change that the fleet's file has taken over is the fleet's again"


def test_a_file_that_was_there_before_is_left(tmp_path):
    (tmp_path / "x").write_text("theirs\n")
    made = MadeFiles(tmp_path)
    made.put("x", "1\n")
    assert (tmp_path / "x").read_text() == "theirs\n"
    assert made.faults


def test_a_key_is_its_owner_s_alone_and_never_replaced(tmp_path):
    made = MadeFiles(tmp_path)
    made.put_secret("u/u.key", "secret")
    path = tmp_path / "u" / "u.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    with pytest.raises(FileExistsError):
        made.put_secret("u/u.key", "other")
    path.chmod(0o644)
    made.close_to_others()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    made.set_aside("u/u.key")
    made.put_secret("u/u.key", "other")
    made.set_aside("u/u.key")
    assert [(path.parent / f"u.key.{number}").read_text() for number in (1, 2)] == ["secret", "other"]


@pytest.mark.parametrize("record", ["[]", '{"files": []}', '{"files": {"x": 1}}', '{"revoked": ["-1"]}', '{"revoked": [""]}', "{"])
def test_a_record_that_somebody_changed_is_refused(tmp_path, record):
    (tmp_path / "made.json").write_text(record)
    with pytest.raises(FileFaultError):
        MadeFiles(tmp_path)
