"""Hands of which the readers tell late."""

from __future__ import annotations

from dealer_talk import Talk

from controller.table.events import (
    CardMoved,
    TimeReached,
)
from controller.terms.cards import card
from controller.terms.places import BURN, board_place

PREFLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "
CASH = "NEG"


def tell(talk, *moves):
    """Cards that readers tell in one motion, each with the round in which it was first read; then time goes on.

    Of a card may be said besides when it certainly lay there.
    """
    at_ms = talk.table.now_ms + 1000
    for code, where, round_no, *lay in moves:
        face_up, lay_ms = where.kind.value == "board", lay[0] if lay else None
        talk.feed(CardMoved(at_ms, card(code), where, face_up=face_up, motion=round_no, lay_ms=lay_ms))
    talk.feed(TimeReached(at_ms + 600))
    talk.at_ms = talk.table.now_ms
    return talk


def flop_read(letter, first=50):
    """Two players on the flop, whose burn was read first; its cards were read in this round and the next."""
    talk = Talk(letter).play(PREFLOP)
    board = board_place()
    return tell(talk, ("2d", BURN, first), ("3s", board, first), ("5h", board, first), ("5s", board, first + 1))


BOARD_OUT = PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check 4:check 7h>burn 2c>board 3:check 4:check "
BOARD_OUT += "8s>burn 9d>board 3:check 4:check"
