"""What of a deal's order can be known, by the readers' cycle and hit rate: `python tests/controller/order_curve.py`.

Each row plays deals of nine seats with one error of order, and deals as planned, through the real tracker. `likely` is
the share of which the dealer would be asked or that would be ruled on, `sure` the share that would be ruled on, and
`planned` the most that the reads of a deal as planned spoke against the plan: 10^1 is ten times more for other orders.
"""

from __future__ import annotations

import sys
from math import log
from random import Random

from pitched import first_wrong, judged, plan_of

from controller.fusion.order.deal_orders import Deviation, orders_of
from controller.fusion.order_evidence import LIKELY, SURE

SEATS, DEALS = 9, 40
FIGURES = [(50, 0.9), (100, 0.9), (100, 0.7), (150, 0.9), (250, 0.9)]
ERRORS = (Deviation.OTHER_START, Deviation.PASSED_OVER, Deviation.TWO_IN_A_ROW)


def row(cycle_ms, hit, random):
    """Return one row of the table."""
    figures = {"cycle_ms": cycle_ms, "hit": hit}
    orders = list(orders_of(plan_of(SEATS)))
    cells = [f"{cycle_ms} ms", f"{hit}"]
    for deviation in ERRORS:
        told = []
        for _ in range(DEALS):
            order = random.choice([one for one in orders if one.deviation is deviation])
            found = judged(order.places, random, SEATS, first_wrong(order.places, SEATS), **figures)
            told.append(found.odds_log if found is not None and found.places == order.places else 0.0)
        cells.append(f"{sum(one >= LIKELY for one in told) / DEALS:.0%}, {sum(one >= SURE for one in told) / DEALS:.0%}")
    clean = [judged(plan_of(SEATS), random, SEATS, done, **figures) for _ in range(DEALS) for done in (0, 4, 9, 13)]
    odds = [one.odds_log for one in clean if one is not None]
    return [*cells, f"10^{max(odds) / log(10):.1f}" if odds else "never"]


if __name__ == "__main__":
    heads = ["cycle", "hit rate", *(f"{one.name.lower().replace('_', ' ')}: likely, sure" for one in ERRORS), "planned"]
    sys.stdout.write("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|\n")
    for cycle_ms, hit in FIGURES:
        sys.stdout.write("| " + " | ".join(row(cycle_ms, hit, Random(f"{cycle_ms}/{hit}"))) + " |\n")
        sys.stdout.flush()
