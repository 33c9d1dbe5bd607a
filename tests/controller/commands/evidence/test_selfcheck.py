"""`railbird selfcheck` says what differs; its exit status says whether something does."""

import json
from zipfile import ZipFile

import pytest

from controller.__main__ import main
from controller.commands.evidence.selfcheck import lines
from controller.files.installed_files import SoftwareCheck, SoftwareState

DIGEST = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"  # of an empty file
HEX = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_working_copy_has_nothing_to_compare_with(capsys):
    assert main(["selfcheck"]) == 2
    assert "working copy" in capsys.readouterr().out
    assert main(["selfcheck", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["state"] == "unreleased"


def test_a_wheel_s_manifest(tmp_path, capsys):
    with ZipFile(tmp_path / "a.whl", "w") as archive:
        archive.writestr("a-1.dist-info/RECORD", f"a/b.py,sha256={DIGEST},0\na-1.dist-info/METADATA,sha256={DIGEST},0\na-1.dist-info/RECORD,,\n")
    assert main(["selfcheck", "--wheel", str(tmp_path / "a.whl")]) == 0
    assert capsys.readouterr().out == f"{HEX}  a/b.py\n"


@pytest.mark.parametrize("text", ["x", ""])
def test_what_is_no_wheel_or_manifest_is_told(tmp_path, capsys, text):
    (tmp_path / "x").write_text(text)
    assert main(["selfcheck", "--wheel", str(tmp_path / "x")]) == 2
    assert capsys.readouterr().err == f"railbird selfcheck: {tmp_path / 'x'}: is not a wheel\n"


def test_a_wheel_that_is_not_there_is_told_without_a_number(tmp_path, capsys):
    assert main(["selfcheck", "--wheel", str(tmp_path / "x")]) == 2
    assert capsys.readouterr().err == f"railbird selfcheck: {tmp_path / 'x'}: cannot be read (No such file or directory)\n"


def test_every_file_is_named():
    found = SoftwareCheck(SoftwareState.ALTERED, "1", "ab", ("a",), ("b",), ("c",), ("d",))
    told = "\n".join(lines(found))
    for wanted in ("changed: a", "missing: b", "added: c", "not checked: d", "3 files not as released"):
        assert wanted in told
    assert lines(SoftwareCheck(SoftwareState.INTACT, "1", "ab"))[-1] == "Every file is as released."
