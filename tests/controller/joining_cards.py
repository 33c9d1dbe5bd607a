"""Cards of the hands that are dealt while a seat joins: for the tests of joining and of posting."""

from told import DEAL, flat

from controller.terms.cards import STANDARD_DECK

ORDERS = ([2, 3, 4, 5, 6, 1], [3, 5, 6, 1, 2], [5, 6, 1, 2, 3])
"""Who is dealt in, in order, in the three hands of `OWING`."""


def cards(*order):
    """Two cards to each seat, in order."""
    codes = [one.code for one in STANDARD_DECK]
    seats = [*order, *order]
    return [{"e": "card", "card": codes[at], "zone": f"seat:{number}"} for at, number in enumerate(seats)]


def with_cards(events):
    """The events with the cards of the hands of `OWING`."""
    orders = iter(ORDERS)
    return [one for event in flat(events) for one in ([event, *cards(*next(orders, ()))] if event == DEAL else [event])]
