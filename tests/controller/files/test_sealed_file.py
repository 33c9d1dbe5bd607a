"""A sealed file opens under its key and purpose alone, and as it was written alone."""

import pytest

from controller.files.sealed_file import MAGIC, SealError, is_sealed, seal, unseal

SECRET = bytes(range(32))


def test_what_was_sealed_comes_back_and_is_not_readable():
    sealed = seal(b"As Kd", SECRET, "decks")
    assert is_sealed(sealed)
    assert not is_sealed(b"As Kd")
    assert b"As Kd" not in sealed
    assert sealed != seal(b"As Kd", SECRET, "decks")
    assert unseal(sealed, SECRET, "decks") == b"As Kd"


def test_another_key_another_purpose_no_key_and_every_changed_byte_are_refused():
    sealed = seal(b"As Kd", SECRET, "decks")
    for data, secret, purpose in [(sealed, bytes(32), "decks"), (sealed, SECRET, "spare"), (sealed, None, "decks"), (MAGIC, SECRET, "decks")]:
        with pytest.raises(SealError):
            unseal(data, secret, purpose)
    for at in range(len(MAGIC), len(sealed)):
        with pytest.raises(SealError):
            unseal(sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :], SECRET, "decks")
