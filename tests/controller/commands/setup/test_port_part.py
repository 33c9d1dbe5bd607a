"""The part `ports`: names are asked for, or given."""

import json
import os
import pty

import pytest

from hw.board_file import load_board

pytestmark = pytest.mark.pty


def test_lists_what_answers_and_writes_nothing(table):
    status, told = table.run("ports", "--list", "--json")
    found = {row["path"].rsplit("/", 1)[1]: row for row in map(json.loads, told.splitlines())}
    assert status == 0
    assert {name: row["device"] for name, row in found.items()} == {"reader": "pepper", "node": "node"}
    assert found["reader"]["says"].startswith("Pepper C1")
    assert not list(table.folder.iterdir())


def test_a_port_on_which_nothing_answers_is_a_badge_reader_s_if_somebody_says_so(table):
    master, slave = pty.openpty()
    silent = table.rig.folder / "silent"
    silent.symlink_to(os.ttyname(slave))
    rules = [("Is a badge reader at", ["perhaps", "yes"]), ("badge at", ""), ("node at", "skip"), ("pepper at", "skip")]
    status, told = table.run("ports", rules=rules)
    assert status == 0, told
    assert "answer yes or no" in told
    assert [(port.name, port.device, port.baud) for port in load_board(table.folder / "board.toml").ports] == [("badge", "badge", 9600)]
    assert table.run("ports", "--set", f"reader-z={silent}")[0] == 2
    assert table.run("ports", "--set", f"badge-2={silent}")[0] == 0
    assert [port.name for port in load_board(table.folder / "board.toml").ports] == ["badge-2"]
    silent.unlink()
    os.close(master)
    os.close(slave)


@pytest.mark.slow
def test_asks_again_for_a_name_that_cannot_be_used(table):
    rules = [("node at", ["Node 1", "node"]), ("pepper at", ["node", ""])]
    status, told = table.run("ports", rules=rules)
    assert status == 0, told
    assert "node is the name of another device" in told
    assert "small letters" in told
    assert {port.name: port.device for port in load_board(table.folder / "board.toml").ports} == {
        "node": "node", "reader-a": "pepper"}


@pytest.mark.slow
def test_a_port_given_by_command_must_answer_and_what_hung_on_others_goes(table):
    ports = [f"--set={name}={table.rig.folder / name}" for name in ("reader", "node")]
    assert table.run("ports", *ports)[0] == 0
    assert table.run("antennas", "--set", "seat:1=reader/1")[0] == 0
    assert table.run("ports", ports[1])[0] == 0
    assert load_board(table.folder / "board.toml").antennas == ()
    table.rig.unplug("node")
    status, told = table.run("ports", ports[1])
    assert status == 2
    assert "there is no such port" in told


@pytest.mark.slow
def test_a_device_that_is_found_again_keeps_its_name_and_its_speed(table):
    table.name_ports()
    board = table.folder / "board.toml"
    board.write_text(board.read_text().replace('device = "pepper"', 'device = "pepper"\ninventory = "icode"'))
    assert table.run("ports", rules=[("pepper at", ""), ("node at", "")])[0] == 0
    assert [(port.name, port.inventory) for port in load_board(board).ports if port.device == "pepper"] == [
        ("reader", "icode")]
