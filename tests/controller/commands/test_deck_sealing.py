"""`railbird deck` with a key: enrolled sealed, sealed later, and never shown without the key."""

from controller.__main__ import main
from controller.decks.enrolled_decks import Decks, is_sealed_decks, save_decks
from controller.journal.journal_key import new_key
from controller.terms.cards import card


def test_a_file_is_sealed_once_and_every_later_command_needs_the_key(tmp_path, capsys):
    decks, key = tmp_path / "decks.json", tmp_path / "key"
    key.write_text(new_key().text())
    save_decks(decks, Decks({bytes.fromhex("01020304"): card("As")}))
    sealed = ["--decks", str(decks), "--key", str(key)]
    assert main(["deck", "seal", "--decks", str(decks)]) == 2
    assert "--key" in capsys.readouterr().err
    assert main(["deck", "seal", *sealed]) == 0
    assert is_sealed_decks(decks)
    assert main(["deck", "show", *sealed]) == 0
    assert "deck A: 1 cards" in capsys.readouterr().out
    assert main(["deck", "show", "--decks", str(decks)]) == 2
    assert "name the table's key" in capsys.readouterr().err
    assert main(["deck", "seal", "--decks", str(tmp_path / "none"), "--key", str(key)]) == 2
