"""The people file: what was saved is loaded, numbers are hashed, and a fault repeats no name and no number."""

import fcntl
import hashlib
import json
import os
import re
import threading

import pytest

from controller.people.people import PeopleFaultError, Person, TableRole
from controller.people.people_file import (
    digest_of,
    drop_leftovers,
    is_sealed_people,
    load_people,
    new_id,
    new_people,
    save_people,
)


def test_what_was_saved_is_loaded_and_belongs_to_its_user_alone(tmp_path):
    people = new_people()
    people = people.with_person(Person("p-a", TableRole.DEALER, "M. Roy", digest_of("4711", people.salt)))
    people = people.with_person(Person("p-f", TableRole.FLOOR, pin=digest_of("482915", people.salt), from_ms=5, until_ms=9))
    people = people.erased(people.with_person(Person("p-b", TableRole.DEALER, badge="e" * 64)).persons[-1])
    save_people(tmp_path / "people.json", people)
    assert load_people(tmp_path / "people.json") == people
    assert (tmp_path / "people.json").stat().st_mode & 0o777 == 0o600
    text = (tmp_path / "people.json").read_text()
    assert "482915" not in text
    hashed = re.sub("[0-9a-f]{32,}", "", text)  # four digits are found by chance in a salt or a hash
    assert people.salt.hex() in text
    assert people.salt.hex() not in hashed
    assert "4711" not in hashed


def test_the_hash_is_scrypt_with_the_salt_of_the_house():
    salt = b"0123456789abcdef"
    assert digest_of("482915", salt) == hashlib.scrypt(b"482915", salt=salt, n=16384, r=8, p=1, dklen=32).hex()
    assert new_people().salt != new_people().salt


def test_a_drawn_id_says_nothing_and_is_never_given_again():
    people = new_people()
    drawn = {new_id(people) for _ in range(50)}
    assert len(drawn) == 50
    assert all(one.startswith("p-") and len(one) == 7 for one in drawn)


GOOD = {"id": "p-a", "role": "dealer", "name": "Secret Name", "badge": "a" * 64}


@pytest.mark.parametrize(("told", "wanted"), [
    ([], "must have `salt`"), ({"salt": "00" * 16}, "must have `salt`"), ({"salt": 5, "people": []}, "salt must be 16 bytes"),
    ({"salt": "00" * 4, "people": []}, "salt must be 16 bytes"),
    ({"salt": "00" * 16, "people": [GOOD, GOOD]}, "person 2: another person has this id"),
    ({"salt": "00" * 16, "people": [GOOD | {"pin": "482915"}]}, "person 1: badge and pin are hashes"),
    ({"salt": "00" * 16, "people": [GOOD | {"nmae": "Secret Name"}]}, "person 1: has a field that is missing, unknown"),
    ({"salt": "00" * 16, "people": [GOOD | {"name": 5}]}, "person 1: has a field"),
    ({"salt": "00" * 16, "people": [GOOD | {"role": "king"}]}, "person 1: has a field"),
    ({"salt": "00" * 16, "people": [GOOD, GOOD | {"id": "p-b"}]}, "person 2: another person has this number"),
    ({"salt": "00" * 16, "people": ["Secret Name"]}, "person 1: has a field"),
])  # fmt: skip
def test_a_fault_says_where_and_repeats_neither_name_nor_number(tmp_path, told, wanted):
    (tmp_path / "people.json").write_text(json.dumps(told))
    with pytest.raises(PeopleFaultError, match=wanted) as raised:
        load_people(tmp_path / "people.json")
    assert "Secret Name" not in str(raised.value)
    assert "482915" not in str(raised.value)


def test_a_file_that_is_not_there_says_what_writes_one(tmp_path):
    with pytest.raises(PeopleFaultError, match="railbird people add"):
        load_people(tmp_path / "people.json")


KEY, OTHER_KEY = bytes(range(32)), bytes(range(1, 33))


def roy(digest="a" * 64):
    return new_people().with_person(Person("p-a", TableRole.DEALER, "M. Roy", digest))


def test_a_sealed_file_is_opened_by_its_key_alone_and_shows_no_word(tmp_path):
    path, people = tmp_path / "people.json", roy()
    save_people(path, people, KEY)
    data = path.read_bytes()
    assert is_sealed_people(path)
    assert [form for form in (b"Roy", b"p-a", b"dealer", people.salt.hex().encode(), b"a" * 64) if form in data] == []
    assert load_people(path, KEY) == people
    for key, told in ((None, r"name the table's key \(--key\)"), (OTHER_KEY, "another key")):
        with pytest.raises(PeopleFaultError, match=told):
            load_people(path, key)
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with pytest.raises(PeopleFaultError, match="was changed"):
        load_people(path, KEY)


def test_the_plain_file_of_before_is_overwritten(tmp_path):
    path = tmp_path / "people.json"
    save_people(path, roy())
    kept = path.open("rb")
    save_people(path, roy(), KEY)
    assert set(kept.read()) == {0}
    assert [one.name for one in tmp_path.iterdir()] == ["people.json"]


def test_what_a_save_that_was_cut_off_left_is_overwritten_by_the_next(tmp_path):
    path = tmp_path / "people.json"
    save_people(path, roy())
    (tmp_path / ".people.json.new").write_text("M. Roy")
    (tmp_path / ".people.json.old").hardlink_to(path)
    cut = (tmp_path / ".people.json.new").open("rb")
    drop_leftovers(path)
    assert set(cut.read()) == {0}
    assert load_people(path).find("p-a").name == "M. Roy"
    assert [one.name for one in tmp_path.iterdir()] == ["people.json"]


@pytest.mark.parametrize("name", ["people.old", "people.new", "people.json"])
def test_a_save_touches_no_file_that_is_not_its_own(tmp_path, name):
    others = {"people.old", "people.new", "people.json"} - {name}
    for other in others:
        (tmp_path / other).write_text("a technician's own copy")
    for _ in range(2):
        save_people(tmp_path / name, roy())
        drop_leftovers(tmp_path / name)
    assert load_people(tmp_path / name).find("p-a").name == "M. Roy"
    assert {(tmp_path / other).read_text() for other in others} == {"a technician's own copy"}


def test_a_save_waits_until_nobody_else_writes(tmp_path):
    path, saved = tmp_path / "people.json", threading.Event()
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    other = threading.Thread(target=lambda: (save_people(path, roy()), saved.set()))
    other.start()
    assert not saved.wait(0.2)
    assert not path.exists()
    os.close(folder)
    assert saved.wait(20)
    other.join()
