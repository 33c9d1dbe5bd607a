"""Each table's settings are its profile's and its own, and a table would take them."""

from pathlib import Path

import pytest

from controller.commands.fleet.fleet_file import load_fleet
from controller.commands.fleet.settings_texts import room_text, table_text
from controller.files.strict import DataFileError
from controller.room_service.service_settings import load_service_settings
from controller.runtime.table_settings import load_settings


def loaded(fleet, number, tmp_path):
    path = tmp_path / "t.toml"
    told = fleet.load()
    path.write_text(table_text(told, told.tables[number])[0])
    return load_settings(path)


def test_a_table_has_its_profile_and_what_the_file_says_of_it(fleet, tmp_path):
    first, second = loaded(fleet, 0, tmp_path), loaded(fleet, 1, tmp_path)
    assert (first.table.id, first.table.game, second.table.game) == ("t1", "nlhe", "plo")
    assert second.table.blinds == (1, 2)
    assert (first.broker.host, first.broker.port, first.broker.key_file) == ("localhost", 8883, str(tmp_path / "t1.key"))
    assert [(one.sender, one.may) for one in first.room.senders] == [("room", ("catch_up", "decide", "halt", "resume")), ("desk", ("seat",))]


def test_a_profile_may_have_senders_and_home_assistant_of_its_own(fleet, tmp_path):
    fleet.write(more='[profiles.cash.room]\nhome_assistant = "ha"\nsenders = [{ sender = "cage", may = ["tray"] }]\n')
    room = loaded(fleet, 0, tmp_path).room
    assert room.home_assistant == "ha"
    assert [one.sender for one in room.senders] == ["room", "desk", "cage"]


@pytest.mark.parametrize(("old", "new", "said"), [
    ('game = "plo"', 'game = "ploo"', "table t2: there is no game 'ploo'"),
    ('game = "plo"', 'rulebook = "npl2015"', "table t2: there is no rulebook"),
    ('game = "plo"', "blinds = [2, 1]", "table t2: table.blinds: write the amounts smallest first"),
    ('game = "plo"', 'betting = "fixed"', "table t2: "),
    ('game = "plo"', "blinsd = [1, 2]", "table t2: "),
    ("[profiles.cash.table]", "[profiles.cash]\ndirectory = 3\n[profiles.cash.table]", "table t1: "),
])
def test_settings_that_a_table_would_refuse_are_refused(fleet, old, new, said):
    fleet.write(old, new)
    told = fleet.load()
    with pytest.raises(DataFileError) as error:
        [table_text(told, one) for one in told.tables]
    assert said in str(error.value)


def test_the_file_of_the_docs_is_well(tmp_path):
    page = Path(__file__).parents[4] / "docs" / "fleet.md"
    path = tmp_path / "fleet.toml"
    path.write_text(page.read_text().split("```toml\n")[1].split("```")[0])
    told = load_fleet(path)
    assert [table_text(told, one)[1] for one in told.tables] == [(), ()]
    assert room_text(told)


def test_a_house_s_own_book_that_is_not_here_is_named(fleet):
    fleet.write('game = "plo"', 'rulebook = "/etc/railbird/house.toml"\ngame = "our-game.toml"')
    told = fleet.load()
    assert table_text(told, told.tables[1])[1] == ("/etc/railbird/house.toml", "our-game.toml")


def test_the_room_s_settings_are_those_of_its_service(fleet, tmp_path):
    fleet.write(more='[room.database]\nurl = "postgresql://railbird@/railbird"\n[room.page]\nport = 8090\n')
    path = tmp_path / "room.toml"
    path.write_text(room_text(fleet.load()))
    settings = load_service_settings(path)
    assert (settings.sender, settings.page.port, settings.broker.certificate_file) == ("room", 8090, str(tmp_path / "room.crt"))
    assert settings.database.url == "postgresql://railbird@/railbird"
    fleet.write(more="[room.page]\nprot = 8090\n")
    with pytest.raises(DataFileError, match="room: "):
        room_text(fleet.load())
