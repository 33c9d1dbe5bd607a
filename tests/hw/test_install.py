"""INSTALL.md from top to bottom: every command, option, file, unit and package data file that it names exists."""

import os
import re
import shlex
from pathlib import Path

import pytest

import firmware_bridge.__main__ as bridge
import hw.__main__ as hardware
from controller.__main__ import parser as railbird
from controller.runtime.table_settings import load_settings
from hw.board_file import load_board

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "hw" / "deploy"
TEXT = (DEPLOY / "INSTALL.md").read_text(encoding="utf-8")
CODE = "/opt/railbird"
PROGRAMS = {
    ".venv/bin/railbird": railbird,
    ".venv/bin/python -m hw": hardware.make_parser,
    ".venv/bin/python -m firmware_bridge": bridge.make_parser,
}
SYSTEM = {
    "adduser", "addgroup", "apt", "cd", "chmod", "chown", "echo", "getent", "git", "install", "journalctl", "ls", "printf",
    "python3", "rm", "runuser", "sysctl", "systemctl", "udevadm",
}
SCREEN_PACKAGES = {"libgbm1", "libdrm2", "libegl1", "libgles2", "libgl1-mesa-dri"}


def commands():
    blocks = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


COMMANDS = commands()


def words(command):
    return shlex.split(command)


def named(text):
    """The absolute paths that a text names."""
    return {path.rstrip("/.") for path in re.findall(r"(?<![\w.])/(?:etc|var|run|opt|dev|sys)/[\w./-]+", text)}


def made():
    """The files and folders that the commands make."""
    paths = {words(line)[-1] for line in COMMANDS if line.startswith("install ")}
    return paths | {line.partition("> ")[2] for line in COMMANDS if "> " in line}


def test_every_command_is_known():
    for command in COMMANDS:
        first = words(command)[0]
        assert first in SYSTEM or first.partition("=")[0] == "PYPI" or first.startswith(".venv/bin/"), command


@pytest.mark.parametrize(
    "command", [line for line in COMMANDS if ".venv/bin/railbird" in line or "bin/python -m" in line]
)
def test_our_own_commands_and_all_their_options_exist(command):
    call = command.removeprefix("runuser -u railbird -- ")
    (program,) = [name for name in PROGRAMS if re.match(rf"{re.escape(name)}(?= |$)", call)]
    PROGRAMS[program]().parse_args(words(call)[len(program.split()) :])


def test_every_file_that_is_installed_is_in_the_repository():
    sources = [words(line)[-2] for line in COMMANDS if line.startswith("install -m")and "-d" not in words(line)]
    assert len(set(sources)) == 7
    for source in sources:
        assert (ROOT / source).is_file(), source


def test_every_file_of_the_folder_is_installed():
    for path in DEPLOY.iterdir():
        assert path.name == "INSTALL.md" or f"install -m 0644 hw/deploy/{path.name} " in TEXT, path


def test_every_path_that_units_rules_and_settings_name_is_made_by_the_commands_or_by_a_service():
    told = "".join(path.read_text(encoding="utf-8") for path in DEPLOY.glob("*.service"))
    told += re.sub(r"#.*", "", (DEPLOY / "table.toml").read_text(encoding="utf-8"))
    by_commands = made() | {"/var/lib/railbird/decks.json", "/run/railbird", "/run/railbird/views.sock", "/dev/null"}
    for path in named(told):
        assert path in by_commands or path.startswith(CODE), path
        if path.startswith(CODE + "/hw"):
            assert (ROOT / path.removeprefix(CODE + "/")).is_file(), path


def test_every_unit_that_a_command_names_is_installed():
    units = {path.stem for path in DEPLOY.glob("*.service")}
    found = {word for line in COMMANDS if line.startswith(("systemctl", "journalctl"))
             for word in words(line) if word.startswith("railbird")}
    assert found == units


def test_the_controllers_groups_are_given_and_made():
    for group in ("dialout", "gpio"):
        assert f"adduser railbird {group}" in COMMANDS
    assert COMMANDS.index("getent group gpio || addgroup --system gpio") < COMMANDS.index("adduser railbird gpio")


def test_what_the_screens_load_is_among_the_packages():
    packages = {word for line in COMMANDS if line.startswith("apt install") for word in words(line)[2:]}
    assert packages >= SCREEN_PACKAGES | {"git", "adduser", "python3-venv", "python3-gpiozero", "python3-lgpio"}


def test_decks_and_antennas_are_written_by_the_service_s_user_to_where_the_settings_look():
    settings = load_settings(DEPLOY / "table.toml")
    (enrolled,) = {words(line)[-1] for line in COMMANDS if " deck " in line}
    assert enrolled == settings.board.decks
    assert all(line.startswith("runuser -u railbird -- ") for line in COMMANDS if " deck " in line or " antennas " in line)
    (measured,) = {words(line)[-1] for line in COMMANDS if " antennas " in line}
    assert f'# antennas = "{measured}"' in (DEPLOY / "table.toml").read_text(encoding="utf-8")


def test_the_settings_write_only_where_the_service_may():
    settings, unit = load_settings(DEPLOY / "table.toml"), (DEPLOY / "railbird-controller.service").read_text()
    state, runtime = (f"{folder}/{re.search(key + '=(.+)', unit)[1]}"
                      for folder, key in (("/var/lib", "StateDirectory"), ("/run", "RuntimeDirectory")))
    assert settings.directory == state
    assert os.path.dirname(settings.screens.socket) == runtime  # noqa: PTH120 - a text from the settings
    # The journal's folder is closed to everybody else, the screens' user included: the socket lies in another.
    assert state != runtime


def test_the_board_of_the_settings_is_the_file_that_is_installed():
    settings = load_settings(DEPLOY / "table.toml")
    assert f"install -m 0644 hw/boards/main.toml /etc/railbird/{settings.board.file}" in COMMANDS
    ports = {port.path for port in load_board("main").ports}
    assert {word for line in COMMANDS for word in words(line) if word.startswith("/dev/railbird/r")} <= ports
