"""Files are checked before they replace others."""

import os

import pytest

from controller.commands.setup.table_files import TableFiles, replace_file
from controller.files.strict import DataFileError
from hw.board import BoardError
from hw.board_file import BOARDS


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


def test_only_what_others_wrote_is_kept_and_how_far_it_is_stays_private(tmp_path):
    files = TableFiles(tmp_path, tmp_path, tmp_path / "rules")
    files.write_board({"name": "T", "seats": 4})
    files.write_board({"name": "T", "seats": 5})
    files.mark_done("ports")
    files.progress.chmod(0o644)
    files.mark_done("keys")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.toml", "setup.json"]
    assert files.progress.stat().st_mode & 0o777 == 0o600


def test_the_example_that_the_package_brings_is_no_wiring(tmp_path):
    files = TableFiles(tmp_path, tmp_path, tmp_path / "rules")
    example = (BOARDS / "main.toml").read_text()
    files.board.write_text(example)
    assert files.read_board() == {"name": "Table", "seats": 9}
    files.board.write_text(example.replace("antenna = 1,", "antenna = 1 ,"))
    assert files.read_board()["antennas"]
