"""What is said at a table of draws: a first draw that is open, and cards thrown in."""

from __future__ import annotations

from dealer_talk import Talk

from controller.table.outputs import Announce
from controller.terms.places import seat_place
from controller.views.announcements import announced

DRAW = {"game": "27td", "limits": [2, 4]}
CALLED = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check "


def called(**table) -> Talk:
    """2-7 triple draw: seats 2 and 4 are in, the first draw is open."""
    return Talk("G", **(DRAW | table)).play(CALLED)


def hand_of(talk, seat):
    return [one.code for one in talk.table.ledger.at(seat_place(seat))]


def places(talk):
    return [due.place.code for due in talk.table.hand.plan.rest]


def throw(talk, seat, count, to=""):
    talk.play(" ".join(f"{code}>{to or f'discard:{seat}'}" for code in hand_of(talk, seat)[:count]))


def errors(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"]
