"""Programs of the system that a test needs: at home it is skipped where one is missing, in CI it fails.

`.ci/run` installs their Debian packages and sets RAILBIRD_NEED_ALL=1.
"""

import os
import shutil
from pathlib import Path

import pytest

PACKAGES = {
    "gcc": "gcc", "arm-none-eabi-gcc": "gcc-arm-none-eabi", "qemu-system-arm": "qemu-system-arm", "cppcheck": "cppcheck",
    "dpkg-deb": "dpkg", "md5sum": "coreutils", "mosquitto": "mosquitto", "mosquitto_passwd": "mosquitto", "nats-server": "nats-server", "systemd-analyze": "systemd",
    "node": "nodejs", "npm": "npm", "initdb": "postgresql", "pg_dump": "postgresql", "pg_restore": "postgresql",
    "chromium": "chromium",
}
"""The Debian package that each program comes with; `.ci/run` installs every one."""
NEED_ALL = "RAILBIRD_NEED_ALL"
DAEMONS = ":".join(("/usr/local/sbin:/usr/sbin:/sbin", *map(str, Path("/usr/lib/postgresql").glob("*/bin"))))
"""Where Debian puts daemons; an ordinary user's PATH leaves it out."""


def needs_folder(folder, how):
    """A folder that `.ci/run` makes; where it is missing the test is skipped, or fails under RAILBIRD_NEED_ALL=1."""
    if not folder.is_dir():
        sentence = f"{folder} is missing: {how}"
        if os.environ.get(NEED_ALL) == "1":
            pytest.fail(sentence, pytrace=False)
        pytest.skip(sentence)


def needs(program):
    """The path of a program; where it is missing the test is skipped, or fails under RAILBIRD_NEED_ALL=1."""
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:{DAEMONS}")
    if found is None:
        sentence = f"{program} is not installed: apt-get install {PACKAGES[program]}"
        if os.environ.get(NEED_ALL) == "1":
            pytest.fail(sentence, pytrace=False)
        pytest.skip(sentence)
    return found
