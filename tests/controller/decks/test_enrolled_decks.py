"""Files of decks: who may read them, and what is said to whoever may not."""

import os
import stat

import pytest

from controller.decks.enrolled_decks import DeckError, Decks, is_sealed_decks, load_decks, save_decks
from controller.terms.cards import card


def test_a_file_of_decks_is_for_its_own_user_only_and_comes_back_whole(tmp_path):
    decks = Decks({bytes.fromhex("01020304"): card("As")})
    save_decks(tmp_path / "decks.json", decks)
    assert stat.S_IMODE((tmp_path / "decks.json").stat().st_mode) == 0o600
    assert load_decks(tmp_path / "decks.json").cards == decks.cards


def test_decks_that_another_user_enrolled_are_not_to_be_enrolled_again(tmp_path, monkeypatch):
    path = tmp_path / "decks.json"
    path.write_text("no JSON: stands for what cannot be read")
    with pytest.raises(DeckError, match="enroll the decks: railbird deck enroll"):
        load_decks(path)
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    with pytest.raises(DeckError, match=r"another user enrolled them: .*\(chown\)"):
        load_decks(path)


def test_sealed_decks_open_under_their_key_alone(tmp_path):
    path, secret = tmp_path / "decks.json", bytes(range(32))
    decks = Decks({bytes.fromhex("01020304"): card("As")})
    save_decks(path, decks, secret)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert b"01020304" not in path.read_bytes()
    assert is_sealed_decks(path)
    assert load_decks(path, secret).cards == decks.cards
    with pytest.raises(DeckError, match="name the table's key"):
        load_decks(path)
    with pytest.raises(DeckError, match="another key"):
        load_decks(path, bytes(32))
    save_decks(path, decks)
    assert load_decks(path, secret).cards == decks.cards
    assert not is_sealed_decks(path)
