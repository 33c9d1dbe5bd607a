"""Who may sign on, when and as what; what an erased person leaves."""

import pytest

from controller.people.people import DAY_MS, People, PeopleFaultError, Person, TableRole, number_fault, person_faults

BADGE, PIN, OTHER = "a" * 64, "b" * 64, "c" * 64
DEALER = Person("p-d", TableRole.DEALER, "M. Roy", BADGE, from_ms=1000, until_ms=5000)
TECHNICIAN = Person("p-t", TableRole.TECHNICIAN, "T. Abe", pin="f" * 64)
FLOOR = Person("p-f", TableRole.FLOOR, "K. Ito", OTHER, PIN)
HOUSE = People(b"salt", (DEALER, FLOOR, TECHNICIAN))


@pytest.mark.parametrize(("digest", "role", "at_ms", "wanted"), [
    (BADGE, TableRole.DEALER, 1000, "p-d"), (BADGE, TableRole.DEALER, 4999, "p-d"), (BADGE, TableRole.DEALER, 999, None),
    (BADGE, TableRole.DEALER, 5000, None), (BADGE, TableRole.FLOOR, 2000, None), (PIN, TableRole.FLOOR, 2000, "p-f"),
    (PIN, TableRole.DEALER, 2000, "p-f"), (OTHER, TableRole.FLOOR, 2000, None), (OTHER, TableRole.DEALER, 2000, "p-f"),
    ("f" * 64, TableRole.TECHNICIAN, 2000, "p-t"), ("f" * 64, TableRole.DEALER, 2000, None), ("f" * 64, TableRole.FLOOR, 2000, None),
    (PIN, TableRole.TECHNICIAN, 2000, None), ("", TableRole.DEALER, 2000, None), ("d" * 64, TableRole.DEALER, 2000, None),
])  # fmt: skip
def test_a_number_names_a_person_in_his_role_and_his_time(digest, role, at_ms, wanted):
    found = HOUSE.who(digest, role, at_ms)
    assert (found.id if found else None) == wanted


def test_what_an_erased_person_leaves_is_his_id_and_his_role():
    left = HOUSE.erased(DEALER).find("p-d")
    assert left == Person("p-d", TableRole.DEALER, erased=True)
    assert HOUSE.erased(DEALER).who(BADGE, TableRole.DEALER, 2000) is None
    assert HOUSE.erased(DEALER).find("p-f") == FLOOR


def test_who_is_due_to_be_erased():
    assert HOUSE.due(5000 + 30 * DAY_MS, 30) == ()
    assert HOUSE.due(5001 + 30 * DAY_MS, 30) == (DEALER,)
    assert HOUSE.erased(DEALER).due(5001 + 30 * DAY_MS, 30) == ()


@pytest.mark.parametrize(("person", "told"), [
    (Person("p-x", TableRole.DEALER), "needs a badge"), (Person("p-x", TableRole.FLOOR, badge="e" * 64), "needs a PIN"),
    (Person("p-x", TableRole.TECHNICIAN, badge="e" * 64), "a technician needs a PIN"),
    (Person("p-x", TableRole.DEALER, badge=PIN), "another person has this number"),
    (Person("p-x", TableRole.DEALER, pin=BADGE), "another person has this number"),
])  # fmt: skip
def test_nobody_is_without_a_number_or_has_that_of_another(person, told):
    with pytest.raises(PeopleFaultError, match=told):
        HOUSE.with_person(person)


def test_a_person_may_be_changed_and_keeps_his_place():
    changed = Person("p-d", TableRole.DEALER, badge=BADGE, until_ms=9000)
    assert HOUSE.with_person(changed).persons == (changed, FLOOR, TECHNICIAN)


@pytest.mark.parametrize(("person", "told"), [
    (Person("4711", TableRole.DEALER), "small letter"), (Person("M. Roy", TableRole.DEALER), "small letter"),
    (Person("p-x", TableRole.DEALER, "a\nb"), "name"), (Person("p-x", TableRole.DEALER, badge="4711"), "hashes"),
    (Person("p-x", TableRole.DEALER, badge=PIN, pin=PIN), "same number"),
    (Person("p-x", TableRole.DEALER, from_ms=5, until_ms=5), "ends before"),
])  # fmt: skip
def test_the_faults_of_a_person(person, told):
    assert told in " ".join(person_faults(person))
    assert person_faults(DEALER) == person_faults(FLOOR) == []


@pytest.mark.parametrize(("number", "is_good"), [
    ("4711", True), ("471", False), ("1" * 6, False), ("12345678901234"[:12], True), ("12345678901234"[:13], False),
    ("47a1", False), ("४७११", False), ("-471", False), ("", False),
])  # fmt: skip
def test_which_numbers_can_be_used(number, is_good):
    assert (number_fault(number, range(4, 13)) == "") == is_good
