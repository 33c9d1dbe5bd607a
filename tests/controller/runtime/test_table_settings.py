"""The settings file: the documents' keys are the program's, and the files that are shown and shipped can be loaded."""

import json
import re
import tomllib
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from controller.files.strict import DataFileError
from controller.runtime.table_settings import Settings, game_faults, load_settings, surroundings_faults

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
SHIPPED = ROOT / "hw" / "deploy" / "table.toml"
OFFERED = re.compile(r"^# (\[+[\w.]+\]+|\w+ = .*)$", re.MULTILINE)
"""A line of the shipped file that is in force once its # is taken away."""
LEAST = '[table]\nid = "t1"\nrulebook = "golden-nugget-2025"\ngame = "nlhe"\n'


def keys(kind, above=""):
    """Every key of a section and of the sections in it, with its path."""
    hints = get_type_hints(kind)
    for field in fields(kind):
        path = above + field.name
        inner = [one for one in leaves(hints[field.name]) if is_dataclass(one)]
        if not inner or hints[field.name] not in [*inner, inner[0] | None]:
            yield path
        for one in inner:
            yield from keys(one, path + ".")


def leaves(hint):
    """A type, or those that it is made of."""
    return [one for part in get_args(hint) for one in leaves(part)] if get_args(hint) else [hint]


def sample(number):
    return re.findall(r"^```toml\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)[number]


def told(value, above=""):
    """Every key that a file's settings set, with its path."""
    for name, inner in value.items():
        path = above + name
        entries = inner if isinstance(inner, list) else [inner]
        if not isinstance(inner, dict):
            yield path
        for one in entries:
            if isinstance(one, dict):
                yield from told(one, path + ".")


def test_every_key_is_in_the_documents_table_and_every_key_of_the_table_exists():
    rows = [line.split("|")[1] for line in DOCUMENT.splitlines() if line.startswith("| `")]
    documented = [key for row in rows for key in re.findall(r"`([\w.]+)`", row)]
    assert sorted(documented) == sorted(set(keys(Settings)))


def test_every_key_stands_in_the_shipped_file():
    shown = tomllib.loads(OFFERED.sub(r"\1", SHIPPED.read_text(encoding="utf-8")))
    assert set(told(shown)) == set(keys(Settings))


def test_the_shipped_file_can_be_loaded_with_and_without_what_it_offers(tmp_path):
    settings = load_settings(SHIPPED)
    assert settings.broker is None
    path = tmp_path / "table.toml"
    path.write_text(OFFERED.sub(r"\1", SHIPPED.read_text(encoding="utf-8")), encoding="utf-8")
    full = load_settings(path)
    assert full.broker.host == "broker.room"
    assert [one.sender for one in full.room.senders] == ["desk", "floor"]
    assert replace(full.table, seats=(), limits=(), betting=None, level="", currency="", kill=None, games=(), rounds=()) == settings.table


def test_the_documents_samples_can_be_loaded(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(sample(0), encoding="utf-8")
    assert load_settings(path).table.id == "t12"
    assert load_settings(path).table.law().book.id == "golden-nugget-2025"
    path.write_text(sample(0) + '[broker]\nhost = "broker.room"\ntls = true\n' + sample(1), encoding="utf-8")
    assert len(load_settings(path).room.senders) == 2


def test_the_broker_s_files_are_beside_the_settings(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + '[broker]\nhost = "h"\nusername = "u"\npassword_file = "word"\nca_file = "/etc/ca.pem"\n', encoding="utf-8")
    broker = load_settings(path).broker
    assert (broker.password_file, broker.ca_file, broker.key_file) == (str(tmp_path / "word"), "/etc/ca.pem", "")


def test_a_misspelt_key_is_refused_with_its_path(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + "blind = [1, 2]\n", encoding="utf-8")
    with pytest.raises(DataFileError, match="blind: no such key here"):
        load_settings(path)


def test_no_sender_has_the_tables_own_name(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + '[broker]\nhost = "h"\ntls = true\n[[room.senders]]\nsender = "t1"\nmay = ["seat"]\n', encoding="utf-8")
    with pytest.raises(DataFileError, match="'t1' is the table's own name"):
        load_settings(path)


def refused(tmp_path, text):
    path = tmp_path / "table.toml"
    path.write_text(text)
    with pytest.raises(DataFileError) as caught:
        load_settings(path)
    assert all(line.startswith(str(path)) for line in str(caught.value).splitlines())
    return caught.value.faults


BROKEN = """directory = ""
[table]
id = "t 1"
rulebook = "golden-nugget-2025"
game = ""
blinds = [2, -1]
ante = -1
bring_in = 1000000000000000000000000
limits = [4, 2]
chips = [5, 5, 1]
button = 0
level = "a\\u202Eb"
seats = [{ seat = 11, stack = -5 }, { seat = 11, stack = 5 }]
rounds = [{ game = "nlhe", blinds = [0] }]
[screens]
socket = "a\\u0000b"
[broker]
host = ""
port = 70000
keepalive_s = 0
password_file = "x"
key_file = "y"
"""


def test_every_value_that_no_table_can_have_is_told_at_once_each_with_its_path(tmp_path):
    told = refused(tmp_path, BROKEN)
    for path in (
        "directory", "table.id", "table.game", "table.blinds", "table.ante", "table.bring_in", "table.limits",
        "table.chips", "table.button", "table.level", "table.seats[0].seat", "table.seats[0].stack",
        "table.seats[1].seat", "table.rounds[0].blinds", "screens.socket", "broker.host", "broker.port",
        "broker.keepalive_s", "broker.password_file", "broker.key_file",
    ):
        assert any(fault.startswith(f"{path}:") for fault in told), (path, told)


def test_a_broker_elsewhere_without_tls_is_refused_with_what_to_do(tmp_path):
    (told,) = refused(tmp_path, LEAST + '[broker]\nhost = "broker.room"\nusername = "t1"\npassword_file = "word"\n')
    assert told.startswith("broker.tls: the connection to 'broker.room' is not encrypted: the password could be read")
    assert "tls = true" in told
    path = tmp_path / "here.toml"
    path.write_text(LEAST + '[broker]\nhost = "127.0.0.1"\nusername = "t1"\npassword_file = "word"\n')
    assert load_settings(path).broker.host == "127.0.0.1"


def test_a_key_of_the_wrong_kind_hides_no_other_section_s_faults(tmp_path):
    told = "\n".join(refused(tmp_path, BROKEN.replace('socket = "a\\u0000b"', "socket = 5")))
    assert "table.ante" in told
    assert "broker.port" in told
    assert "5 is not a text" in told


def test_files_of_the_broker_and_seats_are_held_against_what_is_there(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + 'button = 7\nseats = [{ seat = 8, stack = 5 }]\n[broker]\nhost = "h"\nusername = "u"\n'
                    'password_file = "empty"\nca_file = "none.pem"\ncertificate_file = "no.pem"\n')
    (tmp_path / "empty").write_text("")
    (tmp_path / "no.pem").write_text("x")
    told = list(surroundings_faults(load_settings(path), 6))
    assert [one.split(":")[0] for one in told] == [
        "table.seats[0].seat", "table.button", "broker.password_file", "broker.ca_file", "broker.certificate_file",
    ]


@pytest.mark.parametrize(("stakes", "said"), [
    ('game = "nlhe"\nblinds = [1]', "table: Texas hold'em, no limit is played with 2 blinds, not with 1"),
    ('game = "razz"\nblinds = [1, 2]', "table: Razz has no blinds"),
    ('game = "nlhe"\nblinds = [1, 2]\nrounds = [{ game = "razz", blinds = [1, 2] }]', "table.rounds[0]: Razz has no blinds"),
])
def test_stakes_that_the_game_is_not_played_for_are_told(tmp_path, stakes, said):
    path = tmp_path / "table.toml"
    path.write_text(f'[table]\nid = "t1"\nrulebook = "golden-nugget-2025"\n{stakes}\n')
    table = load_settings(path).table
    assert [one.casefold() for one in game_faults(table, table.law())] == [said.casefold()]


def test_a_round_that_says_too_little_for_its_game_is_told(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + 'blinds = [1, 2]\nrounds = [{ game = "nlhe" }, { game = "stud", ante = 1 }]\n', encoding="utf-8")
    settings = load_settings(path)
    faults = list(game_faults(settings.table, settings.table.law()))
    assert faults == ["table.rounds: Seven-card stud needs fixed limits (limits)"]


@pytest.mark.parametrize(("sign", "right"), [("$", True), ("kr ", True), ("€", True), ("", True), ("5", False), ("dollars", False), ("\t", False)])
def test_a_currency_is_a_short_sign(tmp_path, sign, right):
    path = tmp_path / "table.toml"
    path.write_text(LEAST.replace("[table]\n", f"[table]\ncurrency = {json.dumps(sign)}\n"), encoding="utf-8")
    if right:
        assert load_settings(path).table.currency == sign
    else:
        with pytest.raises(DataFileError, match=r"table\.currency"):
            load_settings(path)
