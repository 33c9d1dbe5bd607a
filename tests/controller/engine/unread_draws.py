"""Draws of which readers tell less, or more, than the keys."""

from controller.table.events import CardMoved
from controller.table.holding import held

CALLED = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check "


def undealt(talk):
    return [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None]


def served(talk):
    """The burn and the cards drawn come."""
    left = undealt(talk)
    for due in talk.table.hand.plan.rest:
        talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), due.place))
    talk.at_ms = talk.table.now_ms
    return talk


def count(talk, seat=2):
    return held(talk.table.ledger, talk.table.hand, seat)
