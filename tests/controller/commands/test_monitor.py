"""What `railbird monitor` says of a table's state."""

import pytest

from controller.commands.monitor import told_of


@pytest.mark.parametrize(("state", "commands", "told"), [
    ("online", "heard", "[t12] controller online"),
    ("online", "off", "[t12] controller online"),
    ("online", "unheard", "[t12] controller online, but no command reaches it"),
    ("lost", "unheard", "[t12] controller lost"),
])
def test_a_table_that_commands_do_not_reach_is_shown(state, commands, told):
    payload = {"state": state, "boot": 1, "first_sequence": 1, "next_sequence": 1, "commands": commands}
    assert told_of("railbird/t12/state", payload) == told
