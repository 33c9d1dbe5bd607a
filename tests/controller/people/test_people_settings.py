"""The settings `[people]`, and their faults."""

import pytest

from controller.people.people_settings import PeopleSettings, people_faults


@pytest.mark.parametrize(("settings", "told"), [
    (PeopleSettings(), ""), (PeopleSettings("people.json", "required", "required", 0), ""),
    (PeopleSettings("people.json", keep_days=-1), "people.keep_days: -1"), (PeopleSettings("people.json", keep_days=9999), "people.keep_days"),
    (PeopleSettings("a\nb"), "people.file: is not a path"), (PeopleSettings(floor="required"), "people.file: is missing"),
])  # fmt: skip
def test_each_fault_names_its_key(settings, told):
    assert told in " ".join(people_faults(settings))
    assert bool(told) == bool(list(people_faults(settings)))
