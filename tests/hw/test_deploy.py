"""The deployment files: units that parse, separate users, and names that the boards use."""

import configparser
import re
from pathlib import Path

from hw.board_file import load_board

DEPLOY = Path(__file__).parents[2] / "hw" / "deploy"


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
    assert service["Environment"] == f"LG_WD=/run/{service['RuntimeDirectory']}"


def test_the_rules_give_the_names_that_the_main_board_uses():
    rules = (DEPLOY / "70-railbird.rules").read_text()
    names = {f"/dev/{name}" for name in re.findall(r'SYMLINK\+="([^"]+)"', rules)}
    assert names == {port.path for port in load_board("main").ports}
