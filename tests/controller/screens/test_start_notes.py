"""A table that does not start leaves word where its screens look, as far as its settings say where that is."""

from dataclasses import fields

import pytest

from controller.runtime.table_settings import ScreenSettings, Settings
from controller.screens.start_notes import StartNotes
from controller.views.wire import NOTE_SUFFIX

WHY = "board.toml: nodes[1].port: missing"


def settings(folder, text):
    (folder / "table.toml").write_text(text)
    return StartNotes(folder / "table.toml")


def notes(folder):
    return {str(one.relative_to(folder)): one.read_text() for one in folder.rglob("*not-started*")}


@pytest.mark.parametrize(("text", "where"), [
    ("", "run/views.sock.not-started"),
    ('directory = "data"\n', "data/views.sock.not-started"),
    ('directory = "run"\n[screens]\nsocket = "../data/v"\n[table]\nid = 5\nno_such_key = 1\n', "data/v.not-started"),
])
def test_word_is_left_beside_the_socket_and_taken_away(tmp_path, text, where):
    for name in ("run", "data"):
        (tmp_path / name).mkdir()
    one = settings(tmp_path, text)
    one.write("the first reason")
    one.write(WHY)
    assert notes(tmp_path) == {where: WHY}
    assert (tmp_path / where).stat().st_mode & 0o777 == 0o640
    one.take_away()
    assert notes(tmp_path) == {}
    one.take_away()


def test_settings_that_name_no_socket_mean_the_one_that_a_table_opens(tmp_path):
    opened = {one.name: one.default for one in (*fields(Settings), *fields(ScreenSettings))}
    note = tmp_path / opened["directory"] / f"{opened['socket']}{NOTE_SUFFIX}"
    note.parent.mkdir()
    settings(tmp_path, "").write(WHY)
    assert note.read_text() == WHY


def test_settings_that_are_no_toml_use_the_folder_of_the_service(tmp_path, monkeypatch):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    settings(tmp_path, "a = [").write(WHY)
    assert notes(tmp_path) == {"views.sock.not-started": WHY}


@pytest.mark.parametrize("text", [
    "a = [", '[screens]\nsocket = ""\n', "[screens]\nsocket = 5\n", "directory = 5\n", 'screens = "a"\ndirectory = "none"\n',
    'directory = "a\\u0000b"\n', 'directory = "table.toml"\n',
])
def test_where_no_word_can_be_left_nothing_fails(tmp_path, monkeypatch, text):
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    one = settings(tmp_path, text)
    one.write(WHY)
    one.take_away()
    assert notes(tmp_path) == {}


def test_a_crash_is_told_by_its_type_alone(tmp_path):
    (tmp_path / "run").mkdir()
    one = settings(tmp_path, "")
    with pytest.raises(KeyError), one.of_a_crash():
        raise KeyError("As")
    (told,) = notes(tmp_path).values()
    assert "KeyError" in told
    assert "As" not in told
