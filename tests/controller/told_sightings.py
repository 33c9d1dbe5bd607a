"""Sightings of one kind, and a card that is settled."""

from wired import ACE, Reader

from controller.terms.places import board_place, seat_place

SEAT_1, SEAT_2, SEAT_3, BOARD = seat_place(1), seat_place(2), seat_place(3), board_place()


def only(said, kind):
    return [word for word in said if isinstance(word, kind)]


def settled(place=SEAT_2, card=ACE, reader=None):
    reader = reader or Reader()
    reader.play((card, place), cycles=6)
    assert reader.tracker.tracks[card].is_settled
    reader.said.clear()
    return reader
