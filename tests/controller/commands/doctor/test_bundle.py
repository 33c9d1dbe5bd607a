"""The bundle for support holds no card, tag, key or password, whatever the files and logs say."""

import re
import tarfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.__main__ import main
from controller.commands.doctor.bundle import scrubbed, write_bundle
from controller.commands.doctor.findings import Computer
from controller.decks.enrolled_decks import UID_LENGTHS, save_decks
from controller.journal.journal_key import new_key
from controller.people import people_file
from controller.people.people import Person, TableRole
from controller.people.people_file import new_people
from controller.simulation.demo.demo_table import enrolled
from hw.board_file import BOARDS
from hw.sim.tags import STANDARD

KEY = "3f2a91bc 77d01e44 a0b1c2d3 99887766 01234567 89abcdef deadbeef 00ff00ff 1a2b"


def forms(uid):
    """Yield a tag as readers, logs and Python write it."""
    yield from (uid.hex(), uid.hex().upper(), uid.hex(" "), uid.hex(":"), f"tag {uid.hex('-')} read", f"0x{uid.hex()}")
    yield ", ".join(f"{one:#04x}" for one in uid)
    yield "".join(f"\\x{one:02x}" for one in uid)


@given(st.one_of(*(st.binary(min_size=size, max_size=size) for size in UID_LENGTHS)))
def test_a_tag_of_every_length_is_hidden_in_every_form(uid):
    for text in forms(uid):
        assert re.sub("<hex>|tag|read|0x|[\\\\x .]", "", scrubbed(text)) == ""


def test_every_tag_of_a_deck_is_hidden():
    for uid in enrolled().cards:
        assert uid.hex() not in scrubbed(f"tag {uid.hex()} read")


@pytest.mark.parametrize("text", [
    "2026-11-26 22:24:30 UTC", "Nov 26 22:24:30 table-1 railbird[812]: ready", "10.11.12.13:8883", "idVendor=0403",
    "MemTotal:       16384000 kB", "tmpfs rw,size=16384000k",
])
def test_times_and_addresses_stay_readable(text):
    assert scrubbed(text) == text


@given(st.sampled_from(STANDARD), st.sampled_from(STANDARD))
def test_every_card_is_hidden(first, second):
    text = scrubbed(f"seat 3 holds {first} {second}, then [{first},{second}]")
    assert first not in text
    assert second not in text


@given(st.sampled_from(STANDARD), st.sampled_from(STANDARD))
def test_cards_are_hidden_side_by_side_and_at_the_end_of_a_sentence(first, second):
    assert scrubbed(f"dealt {first}{second}. Then {first}.") == "dealt ??. Then ??."


@pytest.mark.parametrize("text", ["RAILBIRD_PASSWORD=hunter2", "'mqtt_password': 'hunter2'", '{"password": "hunter2"}'])
def test_a_password_is_hidden_whatever_its_full_name(text):
    assert "hunter2" not in scrubbed(text)


def test_keys_and_passwords_are_hidden_and_wiring_is_not():
    told = scrubbed(f'password = "hunter2"\nusername: table-1\n{KEY}\n{{ pin = 4, key = "confirm" }}\n-----BEGIN KEY-----\nabc\n-----END KEY-----')
    for secret in ("hunter2", "table-1", "3f2a91bc", "abc\n"):
        assert secret not in told
    assert '{ pin = 4, key = "confirm" }' in told


def test_the_bundle_is_its_owner_s_alone_and_scrubbed(tmp_path):
    settings = tmp_path / "table.toml"
    settings.write_text('[broker]\nusername = "table-1"\n')
    target = tmp_path / "support.tar.gz"
    names = write_bundle(target, "page with As", settings, None, Computer(tmp_path, lambda *_: f"log of {KEY}"))
    assert target.stat().st_mode & 0o777 == 0o600
    with tarfile.open(target) as archive:
        texts = {one.name: archive.extractfile(one).read().decode() for one in archive.getmembers()}
    assert sorted(texts) == sorted(f"railbird-support/{name}" for name in names)
    assert texts["railbird-support/doctor.txt"] == "page with ??"
    assert "table-1" not in texts["railbird-support/table.toml"]
    assert "3f2a91bc" not in texts["railbird-support/kernel.log"]


@pytest.mark.parametrize("text", ["badge 1234567", "Badge's number: 0077310", "PIN 482915", 'pin="4829153"', "badge=04A1B2C3D4"])
def test_the_number_of_a_badge_or_a_pin_is_hidden(text):
    assert re.findall("[0-9]{3,}", scrubbed(text)) == []


def test_nothing_planted_in_a_table_s_files_is_in_the_bundle_of_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(people_file.COST, "n", 2)
    badge, pin, key = "123456789", "4829153", new_key().text()
    people = new_people()
    people = people.with_person(Person("p-d", TableRole.DEALER, "M. Roy", badge=people_file.digest_of(badge, people.salt)))
    people = people.with_person(Person("p-f", TableRole.FLOOR, "L. Abe", pin=people_file.digest_of(pin, people.salt)))
    people_file.save_people(tmp_path / "people.json", people)
    save_decks(tmp_path / "decks.json", enrolled())
    (tmp_path / "board.toml").write_text((BOARDS / "main.toml").read_text())
    (tmp_path / "table.key").write_text(key)
    (tmp_path / "password").write_text("hunter2\n")
    (tmp_path / "table.toml").write_text("""
directory = "run"
table = { id = "t1", rulebook = "golden-nugget-2025", game = "nlhe", blinds = [1, 2] }
board = { file = "board.toml", decks = "decks.json" }
people = { file = "people.json" }
journal = { key = "file", key_file = "table.key" }
broker = { host = "127.0.0.1", port = 1, username = "mqtt-t1", password_file = "password" }
""")
    (tmp_path / "run").mkdir()
    log = f"badge {badge}, PIN {pin}, key {key}, password: hunter2, As Kd, tag {next(iter(enrolled().cards)).hex()}"
    computer = Computer(ask=lambda *words: f"Nov 27 21:00:00 table railbird[9]: {log}" if "--unit" in words else "")
    monkeypatch.setattr("controller.commands.doctor.findings.Computer", lambda: computer)
    target = tmp_path / "support.tar.gz"
    main(["doctor", "--config", str(tmp_path / "table.toml"), "--bundle", str(target)])
    with tarfile.open(target) as archive:
        held = "\n".join(archive.extractfile(one).read().decode() for one in archive.getmembers())
    assert "railbird-controller.log" in capsys.readouterr().err
    assert "2 in the file" in held, "the page knows of the people file"
    secrets = {badge, pin, key, key[:8], "hunter2", "mqtt-t1", "M. Roy", "L. Abe",
               *(one for person in people.persons for one in (person.badge, person.pin) if one)}
    secrets |= {uid.hex() for uid in enrolled().cards}
    assert [one for one in secrets if re.search(rf"\b{re.escape(one)}\b", held, re.IGNORECASE)] == []
    assert re.findall(r"\b(?:As|Kd)\b", held) == []
