"""The key that signs the journal's heads: made of the journal's key, or kept beside the journal."""

import pytest

from controller.journal.database import PLAIN, Access
from controller.journal.journal import JournalError
from controller.journal.journal_key import JournalKey
from controller.runtime.signing_key import SIGNING_KEY, signer_of


def test_with_a_journal_s_key_nothing_is_written(tmp_path):
    keys = {signer_of(tmp_path, Access(JournalKey(bytes([n]) * 32))).public_key for n in (1, 1, 2)}
    assert len(keys) == 2
    assert list(tmp_path.iterdir()) == []


def test_without_one_the_key_is_kept_for_its_owner_alone(tmp_path):
    first = signer_of(tmp_path, PLAIN).public_key
    assert signer_of(tmp_path, PLAIN).public_key == first
    assert (tmp_path / SIGNING_KEY).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [SIGNING_KEY]


@pytest.mark.parametrize("text", ["", "xyz\n", "00\n"])
def test_a_broken_key_is_told_with_what_to_do(tmp_path, text):
    (tmp_path / SIGNING_KEY).write_text(text)
    with pytest.raises(JournalError, match="Put the file back from a copy"):
        signer_of(tmp_path, PLAIN)
