"""Cards that slow readers told at once, and what was made of them."""

from __future__ import annotations

from dealer_talk import Talk

from controller.engine.questions.disputed_ruling import SLOW_MS
from controller.table.events import (
    CardMoved,
    DealerAnswered,
    TimeReached,
)
from controller.table.outputs import AskDealer, StreetDealt
from controller.terms.cards import card
from controller.terms.places import BURN, board_place
from controller.views.dealer_questions import dealer_question

TO_FLOP = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "
TO_TURN = TO_FLOP + "9s>burn 3s>board+5h>board+5s>board 2:check 3:check "
BOARD = board_place()
TWO_BURNS = (("2c", BURN, 9000), ("8h", BOARD, 4000), ("Jh", BURN, 3500))
"""The river's burn, the turn's card and the turn's burn, with how long ago, in ms, each of them was first read."""


def told_at_once(letter, played, cards, slow_ms=SLOW_MS):
    """A table whose readers are sure of all these cards in one moment."""
    talk = Talk(letter).play(played)
    at_ms = talk.table.now_ms + 20_000
    for code, where, first_ms in cards:
        begun_ms = at_ms - (first_ms if slow_ms == SLOW_MS else slow_ms)
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, motion=40, begun_ms=begun_ms))
    return passed(talk)


def passed(talk):
    talk.feed(TimeReached(talk.table.now_ms + 600))
    talk.at_ms = talk.table.now_ms
    return talk


def answered(talk, yes):
    talk.feed(DealerAnswered(talk.table.now_ms + 2000, talk.table.question.code, yes=yes))
    return passed(talk)


def asked(talk):
    return [dealer_question(one.question) for one in talk.outputs if isinstance(one, AskDealer)]


def streets(talk):
    """The streets that came out; one is told again after a ruling on it was taken back."""
    return list(dict.fromkeys(one.street for one in talk.outputs if isinstance(one, StreetDealt)))
