"""The journal's key comes from where the settings say, or the start says what it misses."""

import threading
import time

import pytest

from controller.journal.database import Access
from controller.journal.journal import JournalError
from controller.journal.journal_key import new_key
from controller.runtime.handed_key import PIPE, hand_over, wait_for_key
from controller.runtime.journal_settings import JournalSettings, access_of, journal_faults


def nobody():
    raise AssertionError


def test_no_key_is_asked_for_where_none_is_set(tmp_path):
    assert access_of(JournalSettings(), tmp_path, nobody) == Access()


def test_a_key_comes_from_a_file_beside_the_settings_or_elsewhere(tmp_path):
    key = new_key()
    (tmp_path / "key").write_text(key.text())
    for name in ("key", str(tmp_path / "key")):
        assert access_of(JournalSettings("file", key_file=name), tmp_path, nobody) == Access(key)


def test_a_key_comes_from_the_service_s_credentials(tmp_path):
    key = new_key()
    (tmp_path / "railbird-journal").write_text(key.text())
    environment = {"CREDENTIALS_DIRECTORY": str(tmp_path)}
    assert access_of(JournalSettings("credential"), tmp_path, nobody, environment) == Access(key)
    with pytest.raises(JournalError, match="LoadCredential=railbird-journal:PATH"):
        access_of(JournalSettings("credential"), tmp_path, nobody, {})


def test_a_key_that_is_none_or_missing_is_said_without_its_text(tmp_path):
    (tmp_path / "key").write_text("0123")
    for name, why in (("key", "72 digits"), ("none", "cannot be read")):
        with pytest.raises(JournalError, match=why) as caught:
            access_of(JournalSettings("file", key_file=name), tmp_path, nobody)
        assert "0123" not in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        (JournalSettings("file"), "journal.key_file: is missing"),
        (JournalSettings(day_hour=24), "journal.day_hour: 24 is not an hour from 0 to 23"),
        (JournalSettings(keep_days=-1), "journal.keep_days: -1 is not a number of days"),
        (JournalSettings(key_file="x"), "journal.key_file: has no effect"),
        (JournalSettings("credential", "../x"), "journal.credential"),
        (JournalSettings("file", key_file="a\0b"), "journal.key_file"),
    ],
)
def test_settings_that_make_no_sense_are_faults(settings, fault):
    assert any(one.startswith(fault) for one in journal_faults(settings))
    assert list(journal_faults(JournalSettings("file", key_file="/media/key/railbird.key"))) == []


def test_the_room_hands_a_key_over_through_a_pipe_that_keeps_nothing(tmp_path):
    key, got = new_key(), []
    waiter = threading.Thread(target=lambda: got.append(access_of(
        JournalSettings("room"), tmp_path, lambda: wait_for_key(tmp_path, lambda: None)
    )))
    waiter.start()
    until = time.monotonic() + 5
    while not (tmp_path / PIPE).exists() and time.monotonic() < until:
        time.sleep(0.005)
    assert (tmp_path / PIPE).stat().st_mode & 0o777 == 0o600
    while waiter.is_alive() and time.monotonic() < until:
        try:
            hand_over(tmp_path, key.text())
        except JournalError:
            time.sleep(0.005)
        else:
            break
    waiter.join(5)
    assert got == [Access(key)]
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(JournalError, match="no table waits"):
        hand_over(tmp_path, key.text())


def test_a_file_in_the_pipe_s_place_is_left_alone(tmp_path):
    (tmp_path / PIPE).write_text("mine")
    with pytest.raises(JournalError, match="is no pipe"):
        wait_for_key(tmp_path, lambda: None)
    assert (tmp_path / PIPE).read_text() == "mine"
