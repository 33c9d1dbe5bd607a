import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge import files
from firmware_bridge.files import FileFaultError


def refused(call, *told):
    with pytest.raises(FileFaultError) as caught:
        call(*told)
    return str(caught.value)


def test_a_file_beyond_its_bound_is_refused_before_it_is_read_whole(tmp_path):
    path = tmp_path / "big"
    with path.open("wb") as file:
        file.truncate(8 * 1024 * 1024 * 1024)
    assert refused(files.read_text, path) == "is larger than 1 MiB"


def test_what_is_no_regular_file_is_refused_and_nobody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert "not a regular file" in refused(files.read_text, tmp_path / "pipe")
    assert "a folder" in refused(files.read_text, tmp_path)
    assert "No such file" in refused(files.read_text, tmp_path / "none")
    assert "no file has such a name" in refused(files.read_text, "a\0b")


def test_a_text_that_is_not_utf_8_is_refused_with_its_line(tmp_path):
    (tmp_path / "t").write_bytes(b"one\ntwo \xff\n")
    assert refused(files.read_text, tmp_path / "t") == "cannot be read (not UTF-8, line 2)"


def test_a_mark_of_byte_order_is_no_part_of_the_text(tmp_path):
    (tmp_path / "t").write_bytes(b"\xef\xbb\xbf{}")
    assert files.read_json(tmp_path / "t") == {}


@pytest.mark.parametrize(("text", "said"), [
    ("", "not JSON: Expecting value, line 1, column 1"),
    ("[" * 100_000, "nested too deeply"),
    ("[" * 500 + "]" * 500, "nested too deeply"),
    ("9" * 5000, "too many digits"),
    ("[1e999]", "the number '1e999' is too large"),
    ("[NaN]", "NaN is not a number"),
    ('{"a": 1, "a": 2}', "the key 'a' appears twice"),
    ('"\\ud800"', "half of a surrogate pair"),
    ('{"\\udfff": 1}', "half of a surrogate pair"),
    ("[\0]", "not JSON"),
])
def test_a_text_that_is_no_json_for_us_is_refused(text, said):
    assert said in refused(files.parse_json, text)


@pytest.mark.parametrize(("text", "said"), [
    ("a", "not TOML"),
    ("a = " + "[" * 100_000, "nested too deeply"),
    ("a = " + "[" * 200 + "]" * 200, "nested too deeply"),
    (".".join("a" * 5000) + " = 1", "nested too deeply"),
    ("a = " + "9" * 5000, "too many digits"),
    ("a = \0", "not TOML"),
])
def test_a_text_that_is_no_toml_for_us_is_refused(text, said):
    assert said in refused(files.parse_toml, text)


@settings(max_examples=40)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4), max_leaves=12))
def test_what_json_has_comes_back_equal(value):
    import json

    assert files.parse_json(json.dumps(value)) == value


def test_lines_come_one_by_one_and_an_endless_one_is_refused(tmp_path):
    path = tmp_path / "lines"
    path.write_text("one\ntwo\u2028\nthree")
    assert list(files.read_lines(path)) == [(1, "one\n"), (2, "two\u2028\n"), (3, "three")]
    path.write_text("one\n" + "x" * 100_000)
    assert refused(list, files.read_lines(path)) == "line 2 has more than 65536 bytes"


def test_a_password_file_gives_its_first_line_and_an_empty_one_is_refused(tmp_path):
    (tmp_path / "p").write_text(" secret \nnote\n")
    assert files.first_line(tmp_path / "p") == "secret"
    (tmp_path / "p").write_text("\nsecret\n")
    assert refused(files.first_line, tmp_path / "p") == "its first line is empty"
