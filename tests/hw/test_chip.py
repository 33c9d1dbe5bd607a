"""Finding the header's chip in sysfs trees as different kernels show them, and choosing a factory."""

import sys
from pathlib import Path

import pytest

from hw.chip import ChipError, chip_number, find_header_chip, make_factory, prepare_lgpio_folder


def tree(root, chips):
    """Make a sysfs with gpiochips: number to the compatible strings of its device-tree node."""
    for number, names in chips.items():
        chip = root / "bus/gpio/devices" / f"gpiochip{number}"
        chip.mkdir(parents=True)
        if names is not None:
            (chip / "of_node").mkdir()
            (chip / "of_node/compatible").write_bytes(b"".join(n.encode() + b"\0" for n in names))
    return root


@pytest.mark.parametrize(
    ("chips", "number"),
    [
        # Pi 4
        ({0: ["brcm,bcm2711-gpio"], 1: ["raspberrypi,firmware-gpio"]}, 0),
        # Pi 3
        ({0: ["brcm,bcm2835-gpio"], 1: ["raspberrypi,firmware-gpio"]}, 0),
        # Pi 5: first kernels, then 6.6.45, then 6.12.96
        ({0: ["brcm,brcmstb-gpio"], 4: ["raspberrypi,rp1-gpio"]}, 4),
        ({0: ["raspberrypi,rp1-gpio"], 10: ["brcm,brcmstb-gpio"]}, 0),
        ({11: ["brcm,bcm7445-gpio", "brcm,brcmstb-gpio"], 15: ["raspberrypi,rp1-gpio"]}, 15),
        # the newest name wins over older ones that a chip also claims
        ({2: ["brcm,bcm2711-gpio", "brcm,bcm2835-gpio"], 9: None}, 2),
    ],
)
def test_the_header_is_found_by_its_device_tree_name(tmp_path, chips, number):
    assert find_header_chip(tree(tmp_path, chips)) == number


def test_another_computer_says_what_was_found_and_what_to_do(tmp_path):
    with pytest.raises(ChipError, match=r"gpiochip3.*intel.*`--pins none`"):
        find_header_chip(tree(tmp_path, {3: ["intel,pinctrl"]}))
    with pytest.raises(ChipError, match="chips: none"):
        find_header_chip(tmp_path / "empty")


@pytest.mark.parametrize("text", ["4", "gpiochip4", "/dev/gpiochip4"])
def test_the_board_file_may_name_the_chip(text, tmp_path):
    assert chip_number(text, tmp_path) == 4


def test_a_chip_that_is_none_is_refused(tmp_path):
    with pytest.raises(ChipError, match="give auto"):
        chip_number("left one", tmp_path)


def test_lgpio_gets_a_folder_of_its_own(tmp_path):
    environment = {"RUNTIME_DIRECTORY": f"{tmp_path}:/run/other"}
    assert prepare_lgpio_folder(environment) == tmp_path
    assert environment["LG_WD"] == str(tmp_path)
    assert prepare_lgpio_folder({"LG_WD": "/run/mine"}).as_posix() == "/run/mine"
    made = prepare_lgpio_folder({})
    assert made.is_dir()
    made.rmdir()


LGPIO = """
import os
os.chdir(os.environ["LG_WD"])  # as the real one does when it is imported
BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2
SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = 0
opened = []
class error(Exception): pass
def gpiochip_open(chip):
    if chip == 7:
        raise error("can not open gpiochip")
    opened.append(chip)
    return 1
def gpiochip_close(handle): pass
def __getattr__(name):
    return 0 if name.isupper() else (lambda *a, **k: 0)
"""


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """A stand-in for the lgpio module, which exists for Pis only; gpiozero's own code runs on it."""
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "lgpio.py").write_text(LGPIO)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("LG_WD", str(tmp_path))
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if "lgpio" in name:
            del sys.modules[name]


@pytest.mark.usefixtures("stand_in")
def test_the_chip_found_is_the_chip_opened_and_the_folder_stays(tmp_path):
    sysfs = tree(tmp_path / "sys", {15: ["raspberrypi,rp1-gpio"], 0: ["other"]})
    here = Path.cwd()
    factory = make_factory("auto", "auto", sysfs)
    assert factory.chip == 15
    assert Path.cwd() == here
    factory.close()


@pytest.mark.usefixtures("stand_in")
def test_a_chip_that_cannot_be_opened_says_what_to_check():
    with pytest.raises(ChipError, match=r"gpiochip7.*group gpio"):
        make_factory("lgpio", "7")


@pytest.mark.skipif("RPi" in sys.modules, reason="a real Pi")
def test_without_a_library_both_are_named(tmp_path):
    sysfs = tree(tmp_path, {0: ["brcm,bcm2711-gpio"]})
    with pytest.raises(ChipError, match="apt install python3-lgpio"):
        make_factory("auto", "auto", sysfs)


def test_the_mock_is_only_taken_when_asked_for(tmp_path):
    assert type(make_factory("mock")).__name__ == "MockFactory"
    with pytest.raises(ChipError, match="no header found"):
        make_factory("auto", "auto", tmp_path)
