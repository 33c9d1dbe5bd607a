"""The package as it is laid out: every file where the units, rules and scripts look for it."""

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

from hw.packaging.__main__ import close
from hw.packaging.release import Release
from hw.packaging.tree import BASE, DEBIAN, INSTALLED, lay_out
from tests.needs import needs

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "hw" / "deploy"
RELEASE = Release("1.2.0+3.gabc", "arm64", 1_000_000_000)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The tree, with a stand-in for the wheels; the names of real ones are pip's affair."""
    wheels = tmp_path_factory.mktemp("wheels")
    for name in ("railbird-1.2.0-py3-none-any.whl", "pyserial-3.5-py2.py3-none-any.whl"):
        (wheels / name).write_bytes(name.encode())
    folder = tmp_path_factory.mktemp("tree")
    lay_out(ROOT, wheels, RELEASE, folder)
    return folder


@pytest.fixture(scope="module")
def contents(tree, tmp_path_factory):
    """What dpkg-deb lists of the closed package: mode, owner and size by path."""
    needs("dpkg-deb")
    package = tmp_path_factory.mktemp("package") / "railbird.deb"
    close(tree, package, RELEASE.made_s)
    said = subprocess.run(["dpkg-deb", "--contents", str(package)], capture_output=True, text=True, check=True).stdout
    return {line.split(None, 5)[5].removeprefix("./"): line.split(None, 5)[:5] for line in said.splitlines()}


def test_every_file_of_the_deploy_folder_is_in_the_package(tree):
    assert {path.name for path in DEPLOY.iterdir()} == set(INSTALLED)
    for name, folder in INSTALLED.items():
        assert (tree / folder / name).read_bytes() == (DEPLOY / name).read_bytes()


def test_everything_belongs_to_root_and_nobody_else_may_write(contents):
    assert {owner for _, owner, *_ in contents.values()} == {"root/root"}
    modes = {mode for mode, *_ in contents.values()}
    assert modes == {"drwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx"}
    assert "usr/bin/railbird -> /opt/railbird/.venv/bin/railbird" in contents


def test_the_files_bear_the_release_s_date(contents):
    assert {date for _, _, _, date, _ in contents.values()} == {"2001-09-09"}


def test_nothing_of_the_table_s_own_is_in_the_package(contents):
    assert not [path for path in contents if path.startswith(("etc/", "var/", "run/"))]


def test_railbird_s_own_wheel_is_accepted_by_its_hash_alone(tree):
    wheel = tree / BASE / "wheels" / "railbird-1.2.0-py3-none-any.whl"
    lock = (tree / BASE / "wheels" / "railbird.lock").read_text()
    assert lock == f"railbird==1.2.0 --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"
    for name in ("table.lock", "pins.lock"):
        assert "--hash=sha256:" in (tree / BASE / "wheels" / name).read_text()


def test_the_control_file_is_filled_in(tree):
    control = (tree / "DEBIAN" / "control").read_text()
    assert "@" not in control.replace("@railbird.invalid", "")
    assert "Version: 1.2.0+3.gabc\nArchitecture: arm64\n" in control


def test_the_screens_libraries_are_depended_on(tree):
    control = (tree / "DEBIAN" / "control").read_text()
    (depends,) = re.findall(r"^Depends: (.+)$", control, re.MULTILINE)
    names = {one.split()[0] for one in depends.replace("|", ",").split(", ")}
    assert names >= {"libgbm1", "libdrm2", "libegl1", "libgles2", "libgl1-mesa-dri", "adduser", "udev", "python3-venv"}


def test_the_sums_are_those_of_the_files(tree):
    needs("md5sum")
    done = subprocess.run(["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=tree, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", ["postinst", "prerm", "postrm"])
def test_a_script_parses_and_stops_at_the_first_error(tree, name):
    script = tree / "DEBIAN" / name
    subprocess.run(["sh", "-n", str(script)], check=True)
    assert "\nset -e\n" in script.read_text()
    assert script.stat().st_mode & 0o777 == 0o755


def test_the_scripts_copy_settings_that_are_there(tree):
    copied = re.findall(r"^    copy_once (\S+) ", (DEBIAN / "postinst").read_text(), re.MULTILINE)
    there = {path.name for path in (tree / BASE / "settings").iterdir()}
    assert there - set(copied) == {"logind.conf", "sysctl.conf"}
    assert set(copied) <= there


def test_a_purge_deletes_what_the_installation_made():
    made = re.findall(r"(/(?:etc|var)/[\w./-]+)", (DEBIAN / "postinst").read_text())
    purge = (DEBIAN / "postrm").read_text().partition("purge)")[2].split()
    assert {path for path in made if not any(path == one or path.startswith(f"{one}/") for one in purge)} == set()
