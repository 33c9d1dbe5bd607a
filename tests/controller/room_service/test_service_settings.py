"""The settings file of the service: every wrong value is said by its key."""

import pytest

from controller.files.strict import DataFileError
from controller.room_service.service_settings import load_service_settings

LEAST = '[broker]\nhost = "127.0.0.1"\n'


def loaded(tmp_path, text):
    (tmp_path / "room.toml").write_text(text)
    return load_service_settings(tmp_path / "room.toml")


def test_files_lie_beside_the_settings(tmp_path):
    settings = loaded(tmp_path, LEAST + 'password_file = "word"\n[database]\nurl = "sqlite:///room.sqlite"\n')
    assert settings.broker.password_file == str(tmp_path / "word")
    assert settings.database.address() == f"sqlite:///{tmp_path / 'room.sqlite'}"
    assert loaded(tmp_path, LEAST + '[database]\nurl = "postgresql://a@b/c"\n').database.address() == "postgresql+psycopg://a@b/c"


@pytest.mark.parametrize(("text", "key"), [
    ('sender = "a/b"\n' + LEAST, "sender"),
    ('[broker]\nhost = "broker.room"\n', "broker"),
    (LEAST + "port = 0\n", "broker.port"),
    (LEAST + '[database]\nurl = "mysql://x"\n', "database.url"),
    (LEAST + '[keeping]\nday_begins = "6"\n', "keeping.day_begins"),
    (LEAST + '[keeping]\ntime_zone = "Mars/North"\n', "keeping.time_zone"),
    (LEAST + "[keeping]\ndays = -1\n", "keeping.days"),
    (LEAST + "[keeping]\nsession_s = 0\n", "keeping.session_s"),
    (LEAST + '[page]\nhost = "0.0.0.0"\n', "page.host"),
    (LEAST + "[page]\nport = 70000\n", "page.port"),
    (LEAST + '[page]\ncertificate_file = "x"\n', "page.certificate_file"),
    (LEAST + "[page]\nsession_hours = 0\n", "page.session_hours"),
    (LEAST + "[page]\nporth = 1\n", "porth"),
])
def test_a_wrong_value_is_said_by_its_key(tmp_path, text, key):
    with pytest.raises(DataFileError, match=key):
        loaded(tmp_path, text)
