"""Files are checked before they replace others."""

import os

import pytest

from controller.commands.setup.table_files import TableFiles, replace_file
from controller.files.strict import DataFileError
from hw.board import BoardError


def test_a_faulty_file_replaces_nothing(tmp_path):
    files = TableFiles(tmp_path, tmp_path, tmp_path / "rules")
    files.write_board({"name": "T", "seats": 4})
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(BoardError, match="seats: 40"):
        files.write_board({"name": "T", "seats": 40})
    with pytest.raises(DataFileError, match=r"table\.toml"):
        files.write_settings({"table": {"id": "t"}})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_what_was_there_first_is_kept_and_rights_stay(tmp_path):
    path = tmp_path / "file"
    path.write_text("theirs")
    path.chmod(0o640)
    replace_file(path, "one")
    replace_file(path, "two")
    assert (path.read_text(), (tmp_path / "file.before-setup").read_text()) == ("two", "theirs")
    assert os.stat(path).st_mode & 0o777 == 0o640  # noqa: PTH116


def test_a_damaged_progress_file_means_that_everything_is_asked_again(tmp_path):
    files = TableFiles(tmp_path, tmp_path, tmp_path / "rules")
    files.mark_done("ports")
    files.mark_done("keys")
    assert files.done() == ("ports", "keys")
    files.progress.write_text('{"done": 3')
    assert files.done() == ()
