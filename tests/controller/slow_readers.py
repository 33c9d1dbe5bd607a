"""Readers that need a second for any card, and what waits for them."""

from __future__ import annotations

from controller.shell.arrivals import Arrived, Outlook, Patience
from controller.terms.places import seat_place


class Readers:
    """Readers that need a second for any card."""

    def likely_read_by_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + 1000

    def is_expected(self, where, by_ms=None):
        del where, by_ms
        return False

    def claimed(self, where, by_ms):
        del where, by_ms
        return 0

    def read_twice(self, where, by_ms):
        del where, by_ms
        return 0

    def is_held_up(self, where, since_ms):
        del where, since_ms
        return False

    def resolves_deal(self):
        return True


def arrived(event, at_ms):
    return Arrived(event, at_ms, at_ms, at_ms)


def hand_of(talk, seat):
    return talk.table.ledger.at(seat_place(seat))


def outlook(talk, now_ms):
    return Outlook(talk.table, now_ms, Patience(), Readers())
