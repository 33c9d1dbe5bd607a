"""The deployment files: units that parse, separate users, and names that the boards use."""

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hw.board_file import load_board
from tests.needs import needs

DEPLOY = Path(__file__).parents[2] / "hw" / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
SYSTEM_UNITS = Path("/lib/systemd/system")


def unit(name):
    parser = configparser.ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    parser.optionxform = str
    parser.read(DEPLOY / name)
    return parser


def test_controller_and_displays_are_different_users_and_the_journal_is_the_controllers():
    controller, display = unit("railbird-controller.service"), unit("railbird-display.service")
    assert controller["Service"]["User"] == "railbird"
    assert display["Service"]["User"] == "railbird-display"
    assert controller["Service"]["StateDirectoryMode"] == "0700"
    assert "/var/lib/railbird" in display["Service"]["InaccessiblePaths"]
    groups = display["Service"]["SupplementaryGroups"].split()
    assert not {"dialout", "gpio"} & set(groups)


def test_the_controller_is_watched_and_lgpio_has_a_writable_folder():
    service = unit("railbird-controller.service")["Service"]
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["Restart"] == "always"
    assert service["WorkingDirectory"] == f"/run/{service['RuntimeDirectory']}"
    assert f"LG_WD=/run/{service['RuntimeDirectory']}" in service["Environment"].split()


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_no_memory_of_a_service_reaches_a_disk(path):
    service = unit(path.name)["Service"]
    assert service["LimitCORE"] == service["MemorySwapMax"] == "0"


def allowed_devices(name):
    lines = (DEPLOY / name).read_text().splitlines()
    return {line.partition("=")[2].split()[0] for line in lines if line.startswith("DeviceAllow=")}


def test_each_service_has_its_devices_and_the_screens_have_no_keyboard():
    assert {unit(path.name)["Service"]["DevicePolicy"] for path in UNITS} == {"closed"}
    assert allowed_devices("railbird-controller.service") == {"char-ttyUSB", "char-ttyACM", "char-ttyAMA", "char-gpiochip"}
    assert allowed_devices("railbird-display.service") == {"char-drm", "char-fb", "char-alsa"}
    assert "input" not in unit("railbird-display.service")["Service"]["SupplementaryGroups"].split()


@pytest.mark.parametrize(("name", "modules"), [("railbird-controller.service", ("usbserial", "cdc_acm")), ("railbird-display.service", ("drm", "snd"))])
def test_the_drivers_whose_devices_a_service_may_open_are_there_before_it(name, modules):
    """The kernel knows `char-ttyUSB` from then on only; systemd looks once, at the start of the service."""
    section = unit(name)["Unit"]
    for module in modules:
        assert f"modprobe@{module}.service" in section["Wants"].split()
        assert f"modprobe@{module}.service" in section["After"].split()


def test_no_key_of_a_keyboard_switches_the_computer_off_or_opens_a_login():
    login = unit("logind.conf")["Login"]
    for key in ("Power", "Reboot", "Suspend", "Hibernate"):
        assert login[f"Handle{key}Key"] == login[f"Handle{key}KeyLongPress"] == "ignore"
    assert login["NAutoVTs"] == login["ReserveVT"] == "0"


def test_the_rules_give_the_names_that_the_main_board_uses():
    rules = (DEPLOY / "70-railbird.rules").read_text()
    names = {f"/dev/{name}" for name in re.findall(r'SYMLINK\+="([^"]+)"', rules)}
    assert names == {port.path for port in load_board("main").ports}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A root in which the units lie as INSTALL.md puts them, with the system's own units beside them."""
    needs("systemd-analyze")
    root = tmp_path_factory.mktemp("root")
    shutil.copytree(SYSTEM_UNITS, root / "usr/lib/systemd/system", symlinks=True)
    folder = root / "etc/systemd/system"
    folder.mkdir(parents=True)
    for path in UNITS:
        shutil.copy(path, folder)
    for program in ("railbird", "python"):
        path = root / "opt/railbird/.venv/bin" / program
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o755)
    return root


def verified(root, text, name):
    """What systemd-analyze says of a unit; it exits with 0 on a key in the wrong section."""
    path = root / "etc/systemd/system" / name
    path.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", f"--root={root}", str(path)],
        capture_output=True, text=True, check=False, timeout=60,
    )
    return done.stdout + done.stderr + ("" if done.returncode == 0 else f"exit status {done.returncode}")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_has_nothing_to_say_of_an_installed_unit(installed, path):
    assert verified(installed, path.read_text(), path.name) == ""


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_exposes_at_most_2(installed, path):
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", str(path)],
        capture_output=True, text=True, check=False, timeout=60, env=os.environ | {"SYSTEMD_COLORS": "0"},
    )
    assert float(re.search(r"Overall exposure level .*: ([\d.]+)", done.stdout)[1]) <= 2.0
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("[Service]", "[Service]\nStartLimitIntervalSec=0"), "Unknown key 'StartLimitIntervalSec'"),
        (("Restart=always", "Restart=ever"), "ever"),
        (("/.venv/bin/railbird", "/.venv/bin/raibird"), "not executable"),
    ],
)
def test_a_mistake_in_a_unit_is_told(installed, change, said):
    text = (DEPLOY / "railbird-controller.service").read_text().replace(*change)
    try:
        assert said in verified(installed, text, "railbird-controller.service")
    finally:
        shutil.copy(DEPLOY / "railbird-controller.service", installed / "etc/systemd/system")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_service_is_started_again_however_often_it_fails(path):
    settings = unit(path.name)
    assert settings["Unit"]["StartLimitIntervalSec"] == "0"
    assert settings["Service"]["Restart"] == "always"


def test_the_unit_has_the_screens_of_the_settings_file_if_that_is_gone():
    shipped = (DEPLOY / "screens.env").read_text().splitlines()[-1]
    text = (DEPLOY / "railbird-display.service").read_text()
    assert f'Environment="{shipped}"\nEnvironmentFile=-/etc/railbird/screens.env\n' in text
    assert text.partition("ExecStart=")[2].splitlines()[0].endswith(" -m display $RAILBIRD_SCREENS")


def test_the_screens_do_not_wait_for_the_controller_to_be_ready():
    assert "railbird-controller" not in unit("railbird-display.service")["Unit"]["After"]
    assert "Before" not in unit("railbird-controller.service")["Unit"]


def test_the_screens_may_ask_udev_and_a_long_evening_is_replayed_to_its_end():
    families = unit("railbird-display.service")["Service"]["RestrictAddressFamilies"].split()
    assert families == ["AF_UNIX", "AF_NETLINK"]
    assert unit("railbird-controller.service")["Service"]["TimeoutStartSec"] == "infinity"
