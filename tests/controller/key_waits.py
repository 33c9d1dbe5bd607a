"""What a key does while readers are busy."""

from dealer_talk import Talk
from slow_readers import Readers

from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines


class Busy(Readers):
    """Readers that are reading a card at some places."""

    missed_ms = 8000

    def claimed(self, where, by_ms):
        del by_ms
        return self.reading.count(where)


def after(cards):
    """A deal of which so many cards have come, and where the last one and the next one lie."""
    talk = Talk("G").play(f"new deal:{cards}")
    plan = talk.table.hand.plan
    return talk.table, plan.due[plan.done - 1].place, plan.next.place


def waits(table, key, seat, sight, since_ms):
    now_ms = table.now_ms
    held = (Arrived(KeyPress(key, now_ms), now_ms, now_ms, now_ms),)
    return pick(held, FusionContext(table, now_ms + since_ms, HoldDeadlines(), sight, seat))[1] is None


def told(outputs, kind):
    return [one for one in outputs if isinstance(one, kind)]
