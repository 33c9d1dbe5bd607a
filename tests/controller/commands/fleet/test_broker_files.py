"""The broker's files name every user, and give nobody a topic of another."""

from controller.commands.fleet.broker_files import access_list, broker_conf, home_assistant


def users(text):
    """The topics of each user."""
    parts = (part.splitlines() for part in text.split("user ")[1:])
    return {lines[0]: {one.removeprefix("topic ") for one in lines[1:] if one} for lines in parts}


def test_every_user_has_his_topics_and_no_line_holds_for_all(fleet):
    fleet.write(more='[[senders]]\nname = "ledger"\n')
    told = access_list(fleet.load(), {})
    found = users(told)
    assert "pattern" not in told
    assert list(found) == ["t1", "t2", "room", "desk", "ledger", "felt-t1", "fleet"]
    assert all("railbird/t1/" in one for one in found["t1"] | found["felt-t1"])
    assert not any(one.startswith("write") for one in found["ledger"] | found["felt-t1"] | found["fleet"])
    assert {one for one in found["desk"] if one.startswith("write")} == {"write railbird/+/command/desk"}
    assert not any("answer" in one for one in found["ledger"])


def test_a_room_that_may_command_nothing_only_reads(fleet):
    fleet.write(more="[room]\nmay = []\n")
    assert not any(one.startswith("write") for one in users(access_list(fleet.load(), {}))["room"])


def test_home_assistant_s_tables_announce_themselves(fleet):
    assert home_assistant({"room": {"home_assistant": "ha"}}) == "ha"
    assert home_assistant({}) == ""
    fleet.write(more='[[senders]]\nname = "house"\n')
    found = users(access_list(fleet.load(), {"t2": "ha"}))
    assert "write ha/device/t2/config" in found["t2"]
    assert not any("ha/" in one for name in ("t1", "room", "desk", "felt-t1") for one in found[name])
    assert {one for one in found["house"] if "ha/" in one} == {"read ha/#", "write ha/status"}


def test_the_broker_lets_in_certificates_alone(fleet):
    lines = broker_conf(fleet.load()).splitlines()
    assert {"listener 8883", "require_certificate true", "use_identity_as_username true", "allow_anonymous false"} < set(lines)
    assert f"crlfile {fleet.folder}/broker/revoked.crl" in lines
