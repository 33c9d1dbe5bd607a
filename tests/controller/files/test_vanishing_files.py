"""A file is replaced whole, and the one before is overwritten, with and without hard links."""

import os
from pathlib import Path

import pytest

from controller.files.vanishing_files import give_up, overwrite, replaced

SECRET = b"as kd " * 1000


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(SECRET)
    return path


def put_new(path, old):
    with replaced(path, old):
        new = path.with_name("new")
        new.write_bytes(b"sealed")
        new.replace(path)


@pytest.mark.parametrize("has_links", [True, False])
def test_the_file_before_is_overwritten_and_no_second_name_stays(path, monkeypatch, has_links):
    if not has_links:
        monkeypatch.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(OSError(95, "no links here")))
    witness = os.open(path, os.O_RDONLY)  # what lies where the file was
    put_new(path, path.with_name("old"))
    assert path.read_bytes() == b"sealed"
    assert set(os.pread(witness, 10**6, 0)) == {0}
    os.close(witness)
    assert [one.name for one in path.parent.iterdir()] == ["file"]


def test_a_new_file_that_cannot_be_made_leaves_the_one_before_whole(path):
    with pytest.raises(OSError, match="full"), replaced(path, path.with_name("old")):
        raise OSError(28, "full")
    assert path.read_bytes() == SECRET
    assert [one.name for one in path.parent.iterdir()] == ["file"]


def test_a_file_that_the_body_left_alone_is_not_overwritten(path):
    with replaced(path, path.with_name("old")):
        pass
    assert path.read_bytes() == SECRET


def test_where_nothing_was_before_the_new_file_comes(tmp_path):
    put_new(tmp_path / "file", tmp_path / "old")
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("moment", ["before the new file", "behind it"])
def test_what_a_power_cut_leaves_is_ended_by_the_next(path, moment):
    old = path.with_name("old")
    old.hardlink_to(path)
    if moment == "behind it":
        new = path.with_name("new")
        new.write_bytes(b"sealed")
        new.replace(path)
    witness = os.open(old, os.O_RDONLY)
    give_up(old)
    told = os.pread(witness, 10**6, 0)
    os.close(witness)
    assert not old.exists()
    assert (told == SECRET) if moment == "before the new file" else (set(told) == {0})
    assert path.read_bytes() == (SECRET if moment == "before the new file" else b"sealed")
    give_up(old)


def test_a_file_goes_with_its_log(path):
    path.with_name("file-wal").write_bytes(b"log")
    overwrite(path)
    assert not list(path.parent.iterdir())
