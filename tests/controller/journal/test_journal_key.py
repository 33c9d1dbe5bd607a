"""A key is typed and read without a mistake going unnoticed, and never printed by accident."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.journal.journal_key import JournalKey, KeyFaultError, key_in, new_key, read_key


@given(st.binary(min_size=32, max_size=32))
def test_a_key_is_read_as_it_is_written(secret):
    key = JournalKey(secret)
    assert read_key(f" {key.text().upper()}\n") == key


@given(st.binary(min_size=32, max_size=32), st.integers(0, 79), st.sampled_from("0123456789abcdef"))
def test_one_wrong_digit_is_noticed(secret, place, digit):
    text = JournalKey(secret).text()
    wrong = text[:place] + digit + text[place + 1 :]
    if text[place] in {"-", digit}:
        return
    with pytest.raises(KeyFaultError):
        read_key(wrong)


@pytest.mark.parametrize("text", ["", "x", "0" * 72, "g" * 72, new_key().text()[:-1]],
                         ids=["nothing", "a letter", "digits that do not check", "no digits", "a digit too few"])
def test_what_is_no_key_is_refused_without_being_repeated(text):
    with pytest.raises(KeyFaultError) as caught:
        read_key(text)
    assert len(text) < 2 or text not in str(caught.value)


@pytest.mark.parametrize("data", [b"0123456789", b"\xff" * 72, b"a" * 5000], ids=["short", "no text", "long"])
def test_a_file_without_a_key_is_named_and_not_repeated(tmp_path, data):
    (tmp_path / "k").write_bytes(data)
    with pytest.raises(KeyFaultError, match=r"/k: ") as caught:
        key_in(tmp_path / "k")
    assert data.decode("latin-1") not in str(caught.value)
    key = new_key()
    (tmp_path / "k").write_text(key.text())
    assert key_in(tmp_path / "k") == key


def test_a_key_does_not_print_itself():
    key = new_key()
    assert key.secret.hex() not in f"{key} {key!r}"
    assert new_key() != key
