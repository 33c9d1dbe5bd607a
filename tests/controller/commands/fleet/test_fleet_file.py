"""The fleet's file is checked whole, and every fault is said with its place."""

import pytest

from controller.files.strict import DataFileError


@pytest.mark.parametrize(("old", "new", "more", "said"), [
    ('host = "localhost"', 'host = "broker room"', "", "is not the name or address"),
    ('host = "localhost"', 'hots = "localhost"', "", "host"),
    ("port = 8883", "port = 70000", "", "broker.port: 70000"),
    ('folder = "', 'folder = "etc and ', "", "broker.folder"),
    ('id = "t2"', 'id = "t 2"', "", "tables[1].id: 't 2'"),
    ('id = "t2"', 'id = "9d"', "", "the name of a card"),
    ('id = "t2"', 'id = "t1"', "", "'t1' is the name of two"),
    ('id = "t2"', 'id = "desk"', "", "'desk' is the name of two"),
    ('id = "t2"', 'id = "fleet"', "", "the fleet's own"),
    ('id = "t2"', "", "", "tables[1].id: is missing"),
    ('name = "desk"', 'name = "../desk"', "", "senders[0].name"),
    ('name = "desk"', 'name = ".."', "", "senders[0].name"),
    ('may = ["seat"]', 'may = ["sit"]', "", "'sit' is not a command"),
    ('table = "t1"', 'table = "t9"', "", "screens[0].table: there is no table 't9'"),
    ('view = "felt"', 'view = "seat/x"', "", "screens[0].view"),
    ('id = "t2"', 'id = "t2"\nprofile = "cahs"', "", "there is no [profiles.cahs]"),
    ("", "", "[profiles.plo.table]\n", "tables[0].profile: is missing: one of cash, plo"),
    ("", "", '[profiles.cash.broker]\nhost = "x"\n', "profiles.cash.broker: is the same for all"),
    ("readers =", 'id = "t7"\nreaders =', "", "profiles.cash.table.id"),
    ("", "", "[certificates]\ndays = 30\nrenew_days = 30\n", "certificates.renew_days"),
    ("", "", "[certificates]\ndays = 0\n", "certificates.days: 0"),
])
def test_a_fault_is_said_with_its_place(fleet, old, new, more, said):
    fleet.write(old, new, more)
    with pytest.raises(DataFileError) as error:
        fleet.load()
    assert said in str(error.value)


def test_who_commands_reads_and_shows_has_a_folder_of_his_own(fleet):
    found = fleet.load()
    assert [one.sender for one in found.commanders()] == ["room", "desk"]
    assert found.folders() == {
        "t1": "tables/t1", "t2": "tables/t2", "room": "room", "fleet": "status", "desk": "users/desk", "felt-t1": "users/felt-t1",
    }
