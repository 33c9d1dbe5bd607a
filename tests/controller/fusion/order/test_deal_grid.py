"""The weighing of a deal's orders: the pauses between pitches, and the likeliest times of all cards together."""

from itertools import pairwise
from math import exp, log
from random import Random

import pytest

from controller.fusion.order.deal_order import (
    LONGEST_PAUSE_MS,
    NEVER,
    ORDER_STEP_MS,
    PAUSE_SHARE,
    _Grid,
    _pace,
    _Row,
    order_of,
)
from controller.fusion.order.deal_orders import Deviation
from controller.fusion.order_evidence import SURE
from controller.terms.cards import card
from controller.terms.places import seat_place
from controller.tracking.arrival_times import HIDDEN, LONG_AGO_MS, ArrivalTimes

PLAN = tuple(map(seat_place, (1, 2, 3, 1, 2, 3)))
CODES = ("7c", "5d", "8s", "4s", "Jc", "9d")


class TestPauses:
    @pytest.mark.parametrize("gap_ms", [150, 250, 333, 450])
    def test_all_pauses_together_are_certain(self, gap_ms):
        """Some pause there is: the chances of all steps, and of the longer pauses, make one."""
        pace = _pace([number * gap_ms for number in range(12)])
        assert len(pace.between) == LONGEST_PAUSE_MS / ORDER_STEP_MS
        assert sum(map(exp, pace.between)) + PAUSE_SHARE == pytest.approx(1.0, abs=0.04)

    @pytest.mark.parametrize(("times_ms", "usual_ms"), [
        (range(0, 2000, 200), 200), (range(0, 6000, 600), 600), ([0], 333), ([0, 1200], 333), ([0, 1200, 2400, 3600], 1200),
    ])  # fmt: skip
    def test_the_likeliest_is_the_dealers_own_once_the_deal_shows_it(self, times_ms, usual_ms):
        """One gap or none may be a pause: until there are more, it is that of the reference table."""
        between = _pace(list(times_ms)).between
        assert ORDER_STEP_MS * between.index(max(between)) == pytest.approx(0.9 * usual_ms, abs=ORDER_STEP_MS)

    def test_that_the_next_card_comes_later_is_as_likely_as_all_longer_pauses(self):
        pace = _pace(range(0, 3000, 300))
        later = [*map(exp, pace.at_least), PAUSE_SHARE]
        for chance, (one, then) in zip(map(exp, pace.between), pairwise(later), strict=True):
            assert one - then == pytest.approx(chance, abs=0.02 if one == 1.0 else 1e-9)
        assert pace.at_least[0] == pytest.approx(0.0, abs=0.04)


def test_the_times_of_a_deal_are_those_until_now():
    """At a second there are twenty pauses of a step behind the first card."""
    pace = _pace(range(0, 3000, 300))
    grid = _Grid({}, 0, 1000, pace)
    for step in (0, 5, 19, 20):
        assert grid._stopped(step, [0.0]) == pace.at_least[20 - step]
    assert grid._stopped(0, [-3.0, 0.0, -1.0]) == pytest.approx(pace.at_least[19])
    assert _Grid({}, 0, 60_000, pace)._stopped(0, [0.0]) == pace.at_least[-1], "the dealer was held up"


@pytest.mark.parametrize("seed", range(20))
def test_a_card_comes_at_the_likeliest_time_behind_the_one_before(seed):
    """Weighed anew in the plain way: each time of the one before, and the pause in between; or it was hidden."""
    random = Random(seed)
    pace = _pace([0, *sorted(random.sample(range(200, 4000), 5))])
    first, before = random.randrange(60), [random.uniform(-12, 0) for _ in range(random.randrange(1, 60))]
    row = _Row(random.randrange(60), [random.uniform(-12, 0) for _ in range(random.randrange(1, 60))], is_read=True)
    begin, found = _Grid({}, 0, 9000, pace)._behind(first, before, row)
    wanted = {first + at: likely + log(HIDDEN) for at, likely in enumerate(before)}
    for at, own in enumerate(row.logs, row.first):
        behind = [
            likely + pace.between[min(at - then, len(pace.between) - 1)]
            for then, likely in enumerate(before, first) if then < at
        ]  # fmt: skip
        if behind:
            wanted[at] = max(wanted.get(at, -1e9), own + max(behind))
    best = max(wanted.values())
    told = dict(enumerate(found, begin))
    for at, likely in wanted.items():
        assert likely < best - 20 or told[at] == pytest.approx(likely)


def seen(order, gap_ms):
    """Arrivals of cards that readers saw come, each within a tenth of a second: by place, an unread one last."""
    rows = {place: [] for place in PLAN}
    for number, place in enumerate(order):
        at_ms = 10_000 + number * gap_ms
        since = (LONG_AGO_MS, at_ms - 100, at_ms)
        rows[place].append(ArrivalTimes(card(CODES[number]), place, at_ms, since, (log(HIDDEN), 0.0, -7.0), is_sure=True))
    now_ms = 10_000 + len(order) * gap_ms
    for place, row in rows.items():
        row.append(ArrivalTimes(None, place, now_ms, (LONG_AGO_MS, now_ms - 100, now_ms), (log(HIDDEN), -2.0, 0.0)))
    return rows, now_ms


@pytest.mark.parametrize("gap_ms", [300, 1000, 2000])
def test_however_slowly_it_is_dealt_a_deal_from_another_seat_is_sure(gap_ms):
    third_first = (*PLAN[2:], *PLAN[:2])
    rows, now_ms = seen(third_first, gap_ms)
    found = order_of(PLAN, 0, rows, now_ms)
    assert (found.deviation, found.places) == (Deviation.OTHER_START, third_first)
    assert found.odds_log >= SURE
    assert order_of(PLAN, 0, *seen(PLAN, gap_ms)) is None


@pytest.mark.parametrize("done", [1, 2, 3, 4])
def test_what_is_known_to_have_come_as_planned_is_in_no_doubt(done):
    """The first cards are told, though the readers saw the third seat's before them: only of the others is there another order."""
    found = order_of(PLAN, done, *seen((*PLAN[2:], *PLAN[:2]), 300))
    assert found.deviation is not Deviation.OTHER_START
    assert found.places[:done] == PLAN[:done]
    assert found.odds_log < SURE


def test_a_read_card_came_little_behind_its_first_sighting_at_the_latest_and_an_unread_one_may_come_now():
    """Where the first sighting was another place's, three steps: 150 ms."""
    place = PLAN[0]
    read = ArrivalTimes(card(CODES[0]), place, 2000, (LONG_AGO_MS, 1500, 2000), (log(HIDDEN), 0.0, -7.0), is_sure=True)
    unread = ArrivalTimes(None, place, 6000, (LONG_AGO_MS, 5900), (log(HIDDEN), 0.0))
    rows = _Grid({place: [read, unread]}, 0, 6000, _pace([0, 300]))._rows[place]
    assert [(row.is_read, row.first + len(row.logs)) for row in rows] == [(True, 2000 // 50 + 3), (False, 6000 // 50 + 1)]


def test_an_order_that_leaves_out_a_card_that_was_read_explains_nothing():
    rows, now_ms = seen(PLAN, 300)
    grid = _Grid(rows, 5000, now_ms, _pace(range(10_000, 11_800, 300)))
    assert grid.log_of(PLAN, NEVER) > NEVER
    for order in (PLAN[:-1], tuple(place for place in PLAN if place != PLAN[1]), PLAN[:2]):
        assert grid.log_of(order, NEVER) == NEVER
