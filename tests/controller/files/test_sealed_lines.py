"""Sealed lines: nothing of them is read without the key, and no change stays unseen."""

import pytest

from controller.files.sealed_file import SealError
from controller.files.sealed_lines import MAGIC, opened, write_lines
from firmware_bridge.files import read_lines

SECRET, OTHER = bytes(range(32)), bytes(32)
LINES = ['{"tape":1}\n', '{"e":"card","card":"Qd"}\n', '{"e":"act","seat":3}\n', "ü\n"]


def sealed(path, secret=SECRET, *, closes=True):
    file = write_lines(path, secret)
    for line in LINES:
        file.write(line)
    (file.close if closes else file.flush)()
    return path


def read(path, secret=SECRET):
    return list(opened(read_lines(path), secret))


@pytest.mark.parametrize("secret", [SECRET, None])
@pytest.mark.parametrize("closes", [True, False])
def test_what_was_written_is_read_also_of_a_writer_that_was_killed(tmp_path, secret, closes):
    path = sealed(tmp_path / "t", secret, closes=closes)
    assert read(path, secret) == list(enumerate(LINES, 1))
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_line_longer_than_any_reader_takes_is_sealed_in_pieces(tmp_path):
    told = ["ü" * 150_000 + "\n", "short\n"]
    file = write_lines(tmp_path / "t", SECRET)
    for line in told:
        file.write(line)
    file.close()
    assert [text for _, text in read(tmp_path / "t")] == told


def test_the_file_names_no_card(tmp_path):
    data = sealed(tmp_path / "t").read_bytes()
    assert data.startswith(MAGIC.encode())
    assert not any(line.encode()[:6] in data for line in LINES)
    assert data != sealed(tmp_path / "u").read_bytes()


@pytest.mark.parametrize(("secret", "said"), [(None, "is sealed: name the table's key"), (OTHER, "line 3 cannot be opened")])
def test_without_its_key_nothing_is_read(tmp_path, secret, said):
    with pytest.raises(SealError, match=said):
        read(sealed(tmp_path / "t"), secret)


@pytest.mark.parametrize(("change", "line"), [
    (lambda lines: [*lines[:3], *lines[4:]], 4), (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], 4),
    (lambda lines: [*lines[:4], lines[4][:-9] + "\n"], 5), (lambda lines: [*lines[:3], "?\n"], 4), (lambda lines: [lines[0], "AAAA\n"], 2),
    (lambda lines: [*lines[:3], lines[3][:8] + ("A" if lines[3][8] != "A" else "B") + lines[3][9:]], 4),
])
def test_a_change_is_found_and_the_lines_before_it_are_read(tmp_path, change, line):
    path, found = sealed(tmp_path / "t"), []
    path.write_text("".join(change(path.read_text().splitlines(keepends=True))))
    with pytest.raises(SealError, match=f"line {line} cannot be opened"):
        found.extend(text for _, text in opened(read_lines(path), SECRET))
    assert found == LINES[: max(0, line - 3)]
