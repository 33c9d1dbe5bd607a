"""Numbers against the people file while a table runs: changed, broken, and erased when due."""

import pytest

from controller.ingest.person_check import PersonCheck
from controller.people.people import DAY_MS, PeopleFaultError, Person, TableRole
from controller.people.people_file import digest_of, is_sealed_people, load_people, new_people, save_people
from controller.people.people_settings import PeopleSettings
from hw.panel import Key


class House:
    """A people file, and the check of a table that reads it."""

    def __init__(self, path, keep_days=30):
        self.path, self.wall_ms, self.said = path, 1000, []
        self.people = new_people()
        self.add(Person("p-deal", TableRole.DEALER, "M. Roy", until_ms=5000), badge="4711")
        self.check = PersonCheck(path, PeopleSettings("people.json", keep_days=keep_days), lambda: self.wall_ms, self.said.append)

    def add(self, person, badge="", pin=""):
        badge, pin = (digest_of(one, self.people.salt) if one else "" for one in (badge, pin))
        self.people = self.people.with_person(Person(person.id, person.role, person.name, badge, pin, person.from_ms, person.until_ms))
        save_people(self.path, self.people)

    def who(self, number, key=Key.DEALER_PUSH):
        return self.check.check(number, key).person


@pytest.fixture
def house(tmp_path):
    return House(tmp_path / "people.json")


def test_who_is_added_while_the_table_runs_signs_on_at_once(house):
    assert (house.who("4711"), house.who("482915", Key.FLOOR)) == ("p-deal", "")
    house.add(Person("p-floor", TableRole.FLOOR), pin="482915")
    assert house.who("482915", Key.FLOOR) == "p-floor"
    assert house.check.check("4711", Key.FLOOR).is_wrong
    assert house.check.may_deal("p-deal")
    assert not house.check.may_deal("p-none")


def test_a_file_that_breaks_is_told_once_and_the_people_stay(house):
    house.path.write_text("{")
    assert house.who("4711") == house.who("4711") == "p-deal"
    assert len(house.said) == 1
    house.path.unlink()
    assert house.who("4711") == "p-deal"
    save_people(house.path, house.people)
    assert house.who("4711") == "p-deal"


def test_a_file_that_cannot_be_used_ends_the_start(tmp_path):
    with pytest.raises(PeopleFaultError, match="railbird people add"):
        PersonCheck(tmp_path / "people.json", PeopleSettings("people.json"), lambda: 0, pytest.fail)


def test_who_is_due_is_erased_from_the_file(house):
    house.wall_ms = 5000 + 30 * DAY_MS
    assert house.who("4711") == ""
    assert "M. Roy" in house.path.read_text()
    house.wall_ms += 1
    house.who("4711")
    assert "M. Roy" not in house.path.read_text()
    assert load_people(house.path).find("p-deal") == Person("p-deal", TableRole.DEALER, erased=True)
    assert house.said == []


KEY = bytes(range(32))


def test_a_table_with_a_key_seals_a_plain_file_also_one_that_is_copied_to_it_later(house):
    sealing = PersonCheck(house.path, PeopleSettings("people.json"), lambda: 1000, house.said.append, KEY)
    assert is_sealed_people(house.path)
    assert "SD card or SSD may keep" in house.said[0]
    assert sealing.check("4711", Key.DEALER_PUSH).person == "p-deal"
    house.add(Person("p-new", TableRole.DEALER, "A. Lindqvist"), badge="5822")
    assert not is_sealed_people(house.path)
    assert sealing.check("5822", Key.DEALER_PUSH).person == "p-new"
    assert is_sealed_people(house.path)
    assert b"Lindqvist" not in house.path.read_bytes()
    assert load_people(house.path, KEY).find("p-new").name == "A. Lindqvist"


def test_who_is_due_is_erased_from_a_sealed_file_which_stays_sealed(house):
    save_people(house.path, house.people, KEY)
    sealing = PersonCheck(house.path, PeopleSettings("people.json", keep_days=30), lambda: house.wall_ms, house.said.append, KEY)
    house.wall_ms = 5001 + 30 * DAY_MS
    assert sealing.check("4711", Key.DEALER_PUSH).person == ""
    assert is_sealed_people(house.path)
    assert load_people(house.path, KEY).find("p-deal").erased


def test_a_file_that_another_key_seals_leaves_the_people_as_they_were(house):
    sealing = PersonCheck(house.path, PeopleSettings("people.json"), lambda: 1000, house.said.append, KEY)
    save_people(house.path, new_people(), bytes(32))
    assert sealing.check("4711", Key.DEALER_PUSH).person == "p-deal"
    assert "another key" in house.said[-1]
    with pytest.raises(PeopleFaultError, match="another key"):
        PersonCheck(house.path, PeopleSettings("people.json"), lambda: 0, pytest.fail, KEY)
