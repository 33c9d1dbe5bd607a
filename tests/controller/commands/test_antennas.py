"""`railbird antennas` asks a person for exactly the cards that the survey counts."""

from controller.commands import antennas
from controller.terms.cards import card
from hw.board import Board


def test_the_cards_to_lay_are_named(monkeypatch):
    asked = []
    monkeypatch.setattr("builtins.input", asked.append)
    technician = antennas._Technician(Board("T", 2))
    for cards in ((), (card("2c"),), (card("2c"), card("As"))):
        technician.lay("seat:1", cards)
    technician.close()
    assert asked == [
        "Take all cards off the table, then press Enter. ",
        "Lay the deuce of clubs of deck A on seat:1, nothing anywhere else, then press Enter. ",
        "Lay the deuce of clubs and on it the ace of spades of deck A on seat:1, nothing anywhere else, then press Enter. ",
    ]
