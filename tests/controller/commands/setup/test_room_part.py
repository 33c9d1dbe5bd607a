"""The parts `screens` and `broker`: outputs by name, and a broker that is tried before it is written."""

from pathlib import Path

import pytest

from controller.commands.doctor.findings import Computer
from controller.commands.setup.room_part import outputs
from controller.commands.setup.table_files import TableFiles
from controller.commands.setup.table_setup import TableSetup
from controller.drafting.conversation import Talk
from controller.runtime.table_settings import load_settings
from tests.mosquitto import Mosquitto

DEPLOY = Path(__file__).parents[4] / "hw" / "deploy"


@pytest.fixture
def named(table):
    assert table.run("table", "--set", "places=2")[0] == 0
    return table


def test_outputs_are_named_as_the_kernel_names_them(tmp_path):
    for name, state in (("card1-HDMI-A-1", "connected"), ("card1-HDMI-A-2", "disconnected"),
                        ("card1-Writeback-1", "unknown")):
        (tmp_path / "sys/class/drm" / name).mkdir(parents=True)
        (tmp_path / "sys/class/drm" / name / "status").write_text(f"{state}\n")
    files = TableFiles(tmp_path, tmp_path, tmp_path / "rules")
    setup = TableSetup(Talk(None, None), files, Computer(tmp_path), (), lambda: None)
    assert outputs(setup) == {"HDMI-A-1": True, "HDMI-A-2": False}


def test_writes_the_screens_and_refuses_one_output_for_two(table):
    rules = [("dealer's screen", ["HDMI A", "HDMI-A-1"]), ("felt's screen", "none")]
    status, told = table.run("screens", rules=rules)
    assert status == 0, told
    assert "give an output's name" in told
    assert "\nRAILBIRD_SCREENS=dealer=HDMI-A-1\n" in (table.folder / "screens.env").read_text()
    assert table.run("screens", "--set", "dealer=HDMI-A-1", "--set", "felt=HDMI-A-1")[0] == 2
    assert table.run("screens", "--set", "delaer=HDMI-A-2")[0] == 2
    assert table.run("screens", rules=[("[HDMI-A-1]", ""), ("felt's screen", "")])[0] == 0
    assert "\nRAILBIRD_SCREENS=dealer=HDMI-A-1\n" in (table.folder / "screens.env").read_text()
    assert "systemctl disable --now railbird-display" in table.run("screens", "--set", "dealer=none")[1]


@pytest.mark.parametrize("words", [(), ("--set", "dealer=Virtual-1")])
def test_the_example_of_the_package_is_no_answer(table, words):
    table.monkeypatch.setattr("controller.commands.setup.room_part.outputs", lambda _: {"Virtual-1": True, "Virtual-2": False})
    example = (DEPLOY / "screens.env").read_text()
    (table.folder / "screens.env").write_text(example)
    assert table.run("screens", *words, rules=[("[Virtual-1]", ""), ("felt's screen, or none [none]", "")])[0] == 0
    assert "\nRAILBIRD_SCREENS=dealer=Virtual-1\n" in (table.folder / "screens.env").read_text()
    (table.folder / "screens.env").write_text(example.replace("felt=HDMI-A-2", "seat:1=HDMI-A-2"))
    assert table.run("screens", "--set", "felt=HDMI-A-3")[0] == 0
    assert "\nRAILBIRD_SCREENS=dealer=HDMI-A-1 seat:1=HDMI-A-2 felt=HDMI-A-3\n" in (table.folder / "screens.env").read_text()


@pytest.mark.broker
def test_a_broker_that_refuses_is_not_written_unless_the_person_wants_it(named, tmp_path):
    before = (named.folder / "table.toml").read_text()
    with Mosquitto(tmp_path, "allow_anonymous false") as broker:
        pairs = ("--set", "host=127.0.0.1", "--set", f"port={broker.port}")
        status, told = named.run("broker", *pairs)
        assert status == 2
        assert "refuses the login" in told
        assert (named.folder / "table.toml").read_text() == before
        rules = [("broker's host", "127.0.0.1"), ("With TLS", ""), ("Its port", str(broker.port)),
                 ("user name", ""), ("password's file", ["/no/such/file", ""]), ("Keep these answers", "yes")]
        status, told = named.run("broker", rules=rules)
        assert status == 0, told
        assert "refuses the login" in told
        assert "give the whole path of a file that is there" in told
    assert load_settings(named.folder / "table.toml").broker.port == broker.port


def test_nothing_is_written_while_the_broker_is_tried(named, monkeypatch):
    before = (named.folder / "table.toml").read_text()

    def cut_off(*_):
        assert (named.folder / "table.toml").read_text() == before
        raise KeyboardInterrupt

    monkeypatch.setattr("controller.commands.setup.room_part.login_fault", cut_off)
    assert named.run("broker", "--set", "host=127.0.0.1")[0] == 130
    assert sorted(path.name for path in named.folder.iterdir()) == ["board.toml", "setup.json", "table.toml"]


@pytest.mark.broker
def test_a_broker_that_lets_the_table_in_is_written_and_can_be_taken_out(named, tmp_path):
    with Mosquitto(tmp_path) as broker:
        rules = [("broker's host", "127.0.0.1"), ("With TLS", ""), ("Its port", str(broker.port)), ("", "")]
        status, told = named.run("broker", rules=rules)
    assert status == 0, told
    assert "lets the table in" in told
    assert '"value": "127.0.0.1"' in named.run("broker", "--list", "--json")[1]
    assert named.run("broker", rules=[("broker's host", "none")])[0] == 0
    assert load_settings(named.folder / "table.toml").broker is None


def test_refuses_a_key_that_brokers_do_not_have(named):
    assert named.run("broker", "--set", "hots=x")[0] == 2
