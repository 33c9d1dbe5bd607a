"""INSTALL.md and docs/table-computer.md: every command, option, file, unit and package data file that they name exists."""

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
PACKAGING = ROOT / "hw" / "packaging" / "debian"
SHORT = (DEPLOY / "INSTALL.md").read_text(encoding="utf-8")
TEXT = SHORT + (ROOT / "docs" / "table-computer.md").read_text(encoding="utf-8")
SCRIPT = (PACKAGING / "postinst").read_text(encoding="utf-8")
CODE = "/opt/railbird"
PROGRAMS = {
    "railbird": railbird,
    f"{CODE}/.venv/bin/python -m hw": hardware.make_parser,
    f"{CODE}/.venv/bin/python -m firmware_bridge": bridge.make_parser,
}
SYSTEM = {
    "apt", "chmod", "chown", "dpkg-reconfigure", "echo", "install", "journalctl", "ls", "printf", "rm", "runuser", "sysctl", "systemctl", "udevadm",
}
AS_SERVICE = "runuser -u railbird -- "


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
    """The files and folders that the package's script or the commands make."""
    paths = {words(line)[-1] for line in COMMANDS if line.startswith("install ")}
    paths |= {line.partition("> ")[2] for line in COMMANDS if "> " in line}
    return paths | set(re.findall(r"^    (?:copy_once \S+|install -d .*) (/\S+)$", SCRIPT, re.MULTILINE))


def test_every_command_is_known():
    for command in COMMANDS:
        first = words(command)[0]
        assert first in SYSTEM or first == "railbird" or first.partition("=")[0] == "PYPI" or first.startswith(CODE), command


@pytest.mark.parametrize(
    "command", [line for line in COMMANDS if line.removeprefix(AS_SERVICE).startswith(("railbird ", f"{CODE}/.venv/bin/python"))]
)
def test_our_own_commands_and_all_their_options_exist(command):
    call = command.removeprefix(AS_SERVICE)
    (program,) = [name for name in PROGRAMS if re.match(rf"{re.escape(name)}(?= |$)", call)]
    PROGRAMS[program]().parse_args(words(call)[len(program.split()) :])


def test_every_file_that_is_installed_is_in_the_package():
    sources = [words(line)[-2] for line in COMMANDS if line.startswith("install -m")and "-d" not in words(line)]
    assert len(set(sources)) == 2
    for source in sources:
        assert source == "/dev/null" or source.startswith(f"{CODE}/settings/"), source


def test_the_commands_of_the_text_are_found():
    called = {name for name in PROGRAMS for line in COMMANDS if line.removeprefix(AS_SERVICE).startswith(f"{name} ")}
    assert called == set(PROGRAMS)


def test_the_table_of_what_the_package_makes_names_files_that_it_makes():
    told = named("".join(re.findall(r"^\| .* \|$", TEXT, re.MULTILINE)))
    assert "/etc/railbird/screens.env" in told
    assert told <= made() | {CODE, f"{CODE}/settings", "/var/lib/railbird"}


def test_every_path_that_units_rules_and_settings_name_is_made_by_the_commands_or_by_a_service():
    told = "".join(path.read_text(encoding="utf-8") for path in DEPLOY.glob("*.service"))
    assert "/etc/railbird/screens.env" in told
    told += re.sub(r"#.*", "", (DEPLOY / "table.toml").read_text(encoding="utf-8"))
    by_commands = made() | {"/var/lib/railbird/decks.json", "/run/railbird", "/run/railbird/views.sock", "/dev/null"}
    for path in named(told):
        assert path in by_commands or path.startswith(CODE), path


def test_every_unit_that_a_command_names_is_installed():
    units = {path.stem for path in DEPLOY.glob("*.service")}
    found = {word for line in COMMANDS if line.startswith(("systemctl", "journalctl"))
             for word in words(line) if word.startswith("railbird")}
    assert found == units


def test_the_controllers_groups_are_given_and_made():
    (given,) = re.findall(r"for group in (.+); do", SCRIPT)
    assert given.split() == ["dialout", "gpio"]
    assert SCRIPT.index("addgroup --quiet --system gpio") < SCRIPT.index("for group in")


def test_the_pin_library_is_built_in_the_locked_version_where_the_package_s_script_looks():
    (build,) = [line for line in COMMANDS if line.startswith("PYPI=1 ")]
    (folder,) = re.findall(r"^built_here=(\S+)$", SCRIPT, re.MULTILINE)
    assert folder in words(build)
    (version,) = {one for one in words(build) if one.startswith("lgpio==")}
    assert version in (ROOT / "requirements" / "pins.lock").read_text()
    assert version in SCRIPT


def test_decks_and_antennas_are_written_by_the_service_s_user_to_where_the_settings_look():
    settings = load_settings(DEPLOY / "table.toml")
    (enrolled,) = {words(line)[-1] for line in COMMANDS if " deck " in line}
    assert enrolled == settings.board.decks
    assert all(line.startswith(AS_SERVICE) for line in COMMANDS if " deck " in line or " antennas " in line)
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
    assert f"copy_once board.toml /etc/railbird/{settings.board.file}" in SCRIPT
    ports = {port.path for port in load_board("main").ports}
    assert {word for line in COMMANDS for word in words(line) if word.startswith("/dev/railbird/r")} <= ports
