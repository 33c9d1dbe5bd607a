"""Readers that need a second for any card, and what waits for them."""

from __future__ import annotations

from controller.fusion.detection import DetectionModel
from controller.fusion.pending_events import Arrived, FusionContext
from controller.fusion.timings import HoldDeadlines
from controller.terms.places import seat_place


class Readers(DetectionModel):
    """Readers that need `missed_ms` for any card; `reading` are the places where they read one, once for each.

    They would likely have read it within `likely_ms` more.
    """

    missed_ms = 1000
    likely_ms = 0

    def __init__(self, *reading):
        self.reading = reading

    def likely_read_by_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + self.likely_ms

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + self.missed_ms

    def is_expected(self, where, by_ms=None, but=()):
        del by_ms, but
        return where in self.reading


def arrived(event, at_ms):
    return Arrived(event, at_ms, at_ms, at_ms)


def hand_of(talk, seat):
    return talk.table.ledger.at(seat_place(seat))


def context(talk, now_ms):
    return FusionContext(talk.table, now_ms, HoldDeadlines(), Readers())
