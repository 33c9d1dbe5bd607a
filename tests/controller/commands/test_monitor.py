"""What `railbird monitor` says of a table's state."""

import json

import pytest

from controller.commands.monitor import _show, told_of
from controller.room.subscriber import MqttLog, Received


@pytest.mark.parametrize(("state", "commands", "told"), [
    ("online", "heard", "[t12] controller online"),
    ("online", "off", "[t12] controller online"),
    ("online", "unheard", "[t12] controller online, but no command reaches it"),
    ("lost", "unheard", "[t12] controller lost"),
])
def test_a_table_that_commands_do_not_reach_is_shown(state, commands, told):
    payload = {"state": state, "boot": 1, "first_sequence": 1, "next_sequence": 1, "commands": commands}
    assert told_of("railbird/t12/state", payload) == told


def test_software_that_is_not_as_released_is_shown():
    told = told_of("railbird/t12/state", {"state": "online", "commands": "heard", "software": "altered"})
    assert told == "[t12] controller online, and its software is not as released"


@pytest.mark.parametrize("payload", ['{"name": "\\ud800"}', "[" * 100_000, "9" * 10_000, "no JSON", '"\\udfff"'])
@pytest.mark.parametrize("as_json", [False, True])
def test_whatever_anybody_publishes_the_monitor_shows_on(payload, as_json, capsys, tmp_path):
    received = Received("railbird/t1/event/x", payload, retained=False)
    _show(received, as_json=as_json)
    capsys.readouterr().out.encode("utf-8")
    log = MqttLog(tmp_path / "log")
    log.heard(received)
    log.close()
    assert json.loads((tmp_path / "log").read_text())["payload"] == payload
