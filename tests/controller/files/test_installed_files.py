"""Every way in which installed files may differ from their release, against a packages' folder made here."""

import base64
import hashlib
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.files.installed_files import (
    SoftwareState,
    check_software,
    digests_of_record,
    manifest_text,
    read_manifest,
)
from firmware_bridge.files import FileFaultError

ROOT = Path(__file__).parents[3]
FILES = {
    "controller/__init__.py": "", "controller/rulings.py": "MISDEAL = 1\n", "controller/library/book.toml": "id = 'x'\n",
    "display/__init__.py": "", "railbird-9.9.dist-info/METADATA": "Metadata-Version: 2.1\nName: railbird\nVersion: 9.9\nRequires-Dist: chips>=1\n",
    "chips.py": "ONE = 1\n", "chips-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: chips\nVersion: 1.0\n",
}


def record_line(path, text):
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(text)}\n"


def write_record(site, folder, paths):
    lines = [record_line(path, (site / path).read_text()) for path in paths]
    (site / folder / "RECORD").write_text("".join([*lines, f"{folder}/RECORD,,\n", "controller/__pycache__/x.pyc,,\n"]))


@pytest.fixture
def site(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    theirs = [name for name in FILES if name.startswith("chips")]
    write_record(tmp_path, "railbird-9.9.dist-info", [name for name in FILES if name not in theirs])
    write_record(tmp_path, "chips-1.0.dist-info", theirs)
    py_compile.compile(str(tmp_path / "controller/rulings.py"))
    return tmp_path


def found(site, **how):
    told = check_software(folder=site, **how)
    return told.state, (told.changed, told.missing, told.added)


def test_what_is_as_released_is_intact(site):
    assert found(site, thorough=True) == (SoftwareState.INTACT, ((), (), ()))
    assert check_software(folder=site).version == "9.9"


@pytest.mark.parametrize(
    ("name", "text", "kinds"),
    [
        ("controller/rulings.py", "MISDEAL = 0\n", (("controller/rulings.py",), (), ())),
        ("controller/library/book.toml", "id = 'y'\n", (("controller/library/book.toml",), (), ())),
        ("controller/rulings.py", None, ((), ("controller/rulings.py",), ("controller/__pycache__/rulings.cpython",))),
        ("chips.py", "ONE = 2\n", (("chips.py",), (), ())),
        ("chips.py", None, ((), ("chips.py",), ())),
        ("controller/more.py", "", ((), (), ("controller/more.py",))),
        ("controller/library/more.pyc", "", ((), (), ("controller/library/more.pyc",))),
        ("more.pth", "import os\n", ((), (), ("more.pth",))),
        ("sitecustomize.py", "", ((), (), ("sitecustomize.py",))),
    ],
)
def test_each_file_that_differs_is_named(site, name, text, kinds):
    if text is None:
        (site / name).unlink()
        if name.startswith("controller"):
            shutil.rmtree(site / "controller/__pycache__")
            kinds = (kinds[0], kinds[1], ())
    else:
        (site / name).write_text(text)
    assert found(site) == (SoftwareState.ALTERED, kinds)


def test_a_compiled_copy_that_is_not_its_source_s_is_found_where_all_is_looked_at(site):
    source, other = site / "controller/rulings.py", site / "other.py"
    other.write_text("MISDEAL = 0\n")
    (copy,) = (site / "controller/__pycache__").glob("rulings.*.pyc")
    head = copy.read_bytes()[:16]
    py_compile.compile(str(other), cfile=str(copy), dfile=str(source))
    copy.write_bytes(head + copy.read_bytes()[16:])
    assert found(site)[0] is SoftwareState.INTACT
    assert found(site, thorough=True) == (SoftwareState.ALTERED, ((f"controller/__pycache__/{copy.name}",), (), ()))
    copy.write_bytes(b"rubbish")
    assert found(site, thorough=True)[0] is SoftwareState.ALTERED


def test_who_rewrites_the_installed_list_too_is_found_by_the_release_s_own(site):
    record = site / "railbird-9.9.dist-info/RECORD"
    own = {path: digest for path, digest in digests_of_record(record.read_text()).items() if ".dist-info" not in path}
    manifest = manifest_text(own)
    before = check_software(folder=site)
    assert before.fingerprint == hashlib.sha256(manifest.encode()).hexdigest()
    assert found(site, manifest=manifest)[0] is SoftwareState.INTACT
    (site / "controller/rulings.py").write_text("MISDEAL = 0\n")
    shutil.rmtree(site / "controller/__pycache__")
    write_record(site, "railbird-9.9.dist-info", [name for name in FILES if not name.startswith("chips")])
    after = check_software(folder=site)
    assert after.state is SoftwareState.INTACT
    assert after.fingerprint != before.fingerprint
    assert found(site, manifest=manifest) == (SoftwareState.ALTERED, (("controller/rulings.py",), (), ()))


def test_sha256sum_reads_a_manifest(site):
    record = (site / "railbird-9.9.dist-info/RECORD").read_text()
    (site / "manifest").write_text(manifest_text(digests_of_record(record)))
    subprocess.run(["sha256sum", "--check", "--quiet", "manifest"], cwd=site, check=True)


@pytest.mark.parametrize("text", ["", "x\n", "a" * 64 + "  /etc/passwd\n", "a" * 64 + "  ../x\n"])
def test_what_is_no_manifest_is_refused(text):
    with pytest.raises(FileFaultError):
        read_manifest(text)


def test_without_a_list_nothing_is_claimed(tmp_path):
    assert found(tmp_path)[0] is SoftwareState.UNRELEASED
    assert check_software().state is SoftwareState.UNRELEASED


@pytest.mark.slow
def test_a_wheel_that_was_built_and_installed_checks_itself(tmp_path):
    uv = Path(sys.executable).with_name("uv")
    subprocess.run([uv, "build", "--wheel", "-q", "-o", tmp_path, ROOT], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    subprocess.run([sys.executable, "-m", "zipfile", "-e", wheel, site], check=True)

    def selfcheck(*options):
        call = [sys.executable, "-m", "controller", "selfcheck", *options]
        return subprocess.run(call, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(site)}, capture_output=True, text=True, check=False)

    manifest = tmp_path / "manifest"
    manifest.write_text(selfcheck("--wheel", str(wheel)).stdout)
    for options in ((), ("--manifest", str(manifest))):
        done = selfcheck(*options)
        assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "Every file is as released."), done
        assert hashlib.sha256(manifest.read_bytes()).hexdigest() in done.stdout
    with (site / "controller/library/rulebooks/golden-nugget-2025/blinds.toml").open("a") as file:
        file.write("\n")
    done = selfcheck()
    assert done.returncode == 1
    assert "changed: controller/library/rulebooks/golden-nugget-2025/blinds.toml" in done.stdout
