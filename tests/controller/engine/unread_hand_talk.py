"""Hands that no reader was sure of, and the words of the dealer about them."""

from dealer_talk import Talk

from controller.rulings.deal.unread_hand import unread_hand_in_muck
from controller.table.events import (
    CardMoved,
    CardPresumed,
    DealerAnswered,
    TimeReached,
)
from controller.terms.places import MUCK

TAKEN = ("7h", "7d")
"""What lies in the muck and was never read at a seat."""


def dealt(unread=(3,)):
    """Four players, button 4, seat 3 to act first; the hands at some seats are only taken as dealt."""
    talk = Talk("golden-nugget-2025", seats=4).play("new")
    left = [one for one in talk.table.deck if one.code not in TAKEN]
    for due in talk.table.hand.plan.rest:
        at_ms = talk.table.now_ms + 300
        seat = due.place.number
        talk.feed(CardPresumed(at_ms, due.place) if seat in unread else CardMoved(at_ms, left.pop(), due.place))
    return talk


def mucked(talk, cards=TAKEN):
    """Cards come to the muck that no reader has told before."""
    for code in cards:
        talk.feed(CardMoved(talk.table.now_ms + 1000, card_of(talk, code), MUCK))
    talk.feed(TimeReached(talk.table.now_ms + 500))
    return talk


def card_of(talk, code):
    return next(one for one in talk.table.deck if one.code == code)


def unread(talk):
    return unread_hand_in_muck(talk.table, talk.table.hand)


def say(talk, *, yes):
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))
    return talk


def acting_next(talk, words):
    talk.at_ms = talk.table.now_ms
    return talk.play(words)
