"""The node's firmware in QEMU as the node of a whole virtual table."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from controller.__main__ import main
from hw import firmware
from hw.board_file import load_board
from hw.sim.node_twin import NodeLines
from hw.sim.profile import load_noise
from hw.sim.qemu_node import QemuNodeError, QemuNodes
from hw.sim.table import lines_of
from hw.sim.world import make_world
from tests.needs import needs


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    needs("arm-none-eabi-gcc")
    needs("qemu-system-arm")
    build = tmp_path_factory.mktemp("firmware")
    subprocess.run(["make", "-s", "-C", Path(firmware.__file__).parent, f"BUILD={build}", f"{build}/mps2.elf"], check=True)
    return build / "mps2.elf"


def test_without_an_image_the_demo_says_how_to_get_one(tmp_path, capsys):
    assert main(["demo", "--headless", "--node", str(tmp_path / "none.elf"), "--output", str(tmp_path)]) == 2
    assert "none.elf: no image of the node's firmware; in a clone, `make firmware` builds it" in capsys.readouterr().err


def test_without_qemu_it_is_named_with_its_package(tmp_path, monkeypatch):
    (tmp_path / "mps2.elf").write_bytes(b"")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(QemuNodeError, match="qemu-system-arm is not installed: apt-get install qemu-system-arm"):
        QemuNodes(tmp_path / "mps2.elf", tmp_path)


def test_bet_spots_at_a_node_are_refused_as_the_firmware_has_none(image, tmp_path):
    with pytest.raises(QemuNodeError, match="bet spots"):
        QemuNodes(image, tmp_path)(NodeLines(spots={"seat:1": 1}), make_world, load_noise("clean"), Random(1))


def test_a_program_that_is_no_image_is_told_and_leaves_no_process(tmp_path, monkeypatch):
    needs("qemu-system-arm")
    (tmp_path / "mps2.elf").write_bytes(b"no image")
    monkeypatch.setattr("hw.sim.qemu_node.shutil.which", lambda _: "/bin/false")
    nodes = QemuNodes(tmp_path / "mps2.elf", tmp_path)
    with pytest.raises(QemuNodeError, match="did not start"):
        nodes(NodeLines(), make_world, load_noise("clean"), Random(1))


@pytest.mark.slow
def test_after_a_power_cut_the_image_boots_and_speaks_again(image, tmp_path):
    lines = lines_of(load_board("sim"), "node")
    nodes = QemuNodes(image, tmp_path)
    try:
        node = nodes(lines, make_world, load_noise("clean"), Random(1))
        heard, ends = b"", time.monotonic() + 20
        while not heard and time.monotonic() < ends:
            heard = node.to_send(0)
        node.reboot(100)
        again = b""
        while not again and time.monotonic() < ends:
            again = node.to_send(200)
    finally:
        nodes.close()
    assert heard
    assert again


@pytest.mark.slow
@pytest.mark.pty
def test_the_demo_ends_its_hands_as_recorded(image, tmp_path):
    command = [sys.executable, "-m", "controller", "demo", "--headless", "--hands", "3", "--node", str(image), "--output", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert "3 hands dealt, 3 ended as recorded, 1 ruling" in done.stdout, done.stdout + done.stderr
