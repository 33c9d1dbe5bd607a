"""Tables before the flop and in a draw, whose cards and keys are reconciled."""

from dealer_talk import Talk
from slow_readers import Readers, hand_of

from controller.terms.places import place


class EarlyCard(Readers):
    """Readers that have read a card of the board from a time on, and are not sure of it."""

    def __init__(self, since_ms):
        self.since_ms = since_ms

    def claimed(self, where, by_ms):
        return int(where == place("board") and by_ms >= self.since_ms)


DRAWN = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=2 4:draw=0"


def after_the_draw(first=1):
    """2-7 triple draw: seat 2 drew two cards; so many of its discards were read, and both its new cards."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(DRAWN)
    talk.play(" ".join(f"{one.code}>discard:2" for one in hand_of(talk, 2)[:first]))
    return talk.play("deal")
