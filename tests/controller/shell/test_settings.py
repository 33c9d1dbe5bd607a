"""The settings file: the documents' keys are the program's, and the files that are shown and shipped can be loaded."""

import re
import tomllib
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from controller.shell.settings import Settings, load_settings
from controller.shell.strict import DataFileError

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
    assert replace(full.table, seats=(), limits=(), betting=None, level="", kill=None, games=(), rounds=()) == settings.table


def test_the_documents_samples_can_be_loaded(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(sample(0), encoding="utf-8")
    assert load_settings(path).table.id == "t12"
    assert load_settings(path).table.law().book.id == "golden-nugget-2025"
    path.write_text(sample(0) + '[broker]\nhost = "broker.room"\n' + sample(1), encoding="utf-8")
    assert len(load_settings(path).room.senders) == 2


def test_the_broker_s_files_are_beside_the_settings(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + '[broker]\nhost = "h"\npassword_file = "word"\nca_file = "/etc/ca.pem"\n', encoding="utf-8")
    broker = load_settings(path).broker
    assert (broker.password_file, broker.ca_file, broker.key_file) == (str(tmp_path / "word"), "/etc/ca.pem", "")


def test_a_misspelt_key_is_refused_with_its_path(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + "blind = [1, 2]\n", encoding="utf-8")
    with pytest.raises(DataFileError, match="blind: no such key here"):
        load_settings(path)


def test_no_sender_has_the_tables_own_name(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(LEAST + '[broker]\nhost = "h"\n[[room.senders]]\nsender = "t1"\nmay = ["seat"]\n', encoding="utf-8")
    with pytest.raises(DataFileError, match="'t1' is the table's own name"):
        load_settings(path)
