"""Hands whose ruling may rest on a missing key, and what readers and dealer say of them."""

from __future__ import annotations

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.table.events import (
    CardMoved,
    FoldDoubted,
    TimeReached,
)
from controller.terms.cards import card
from controller.terms.places import MUCK, place

BOOKS = ("nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025")


def dealt(book="nclpc-2015", played=""):
    """Three players, dealt in, the acts of `played` done."""
    talk = Talk(book, seats=3)
    talk.play("new deal " + played)
    return talk.table


def come(table, at_ms, *moves):
    """Cards come to rest in one motion, and time goes on; returns the table and all outputs."""
    told = []
    for code, zone in moves:
        event = CardMoved(at_ms, card(code), place(zone), face_up=zone == "board")
        table, outputs = advance(table, event)
        told.extend(outputs)
    table, outputs = advance(table, TimeReached(at_ms + 400))
    return table, [*told, *outputs]


def unseen(table, count):
    """Cards that have not been seen yet."""
    return [one.code for one in table.deck if table.ledger.place_of(one) is None][:count]


def mucked(book="nclpc-2015"):
    """The first player's cards come to the muck in his turn, and no key is pressed."""
    table = dealt(book)
    first = table.hand.wagering.to_act
    cards = table.ledger.at(place(f"seat:{first}"))
    table, _ = come(table, table.now_ms + 3000, *((one.code, MUCK.code) for one in cards))
    return advance(table, FoldDoubted(table.now_ms + 2500, first))
