"""The weighing of a deal's orders: the pauses between pitches, and the times of all cards together."""

from itertools import pairwise, permutations
from math import exp, log
from random import Random

import pytest

from controller.fusion.order.deal_order import order_of
from controller.fusion.order.deal_orders import Deviation
from controller.fusion.order.order_grid import (
    LONGEST_PAUSE_MS,
    LONGEST_SHORT_MS,
    ORDER_STEP_MS,
    PAUSE_SHARE,
    PUSHED_IN_MS,
    SHORT_SHARE,
    CardChances,
    OrderGrid,
    or_short,
    pauses_of,
)
from controller.fusion.order_evidence import SURE
from controller.terms.cards import card
from controller.terms.places import seat_place
from controller.tracking.arrival_times import HIDDEN, LONG_AGO_MS, ArrivalTimes

PLAN = tuple(map(seat_place, (1, 2, 3, 1, 2, 3)))
CODES = ("7c", "5d", "8s", "4s", "Jc", "9d")
STEPS = 90


class TestPauses:
    @pytest.mark.parametrize("gap_ms", [150, 250, 333, 450])
    def test_all_pauses_together_are_certain(self, gap_ms):
        """Some pause there is: the chances of all steps, and of the longer pauses, make one."""
        pauses = pauses_of([number * gap_ms for number in range(12)])
        assert len(pauses.between) == LONGEST_PAUSE_MS / ORDER_STEP_MS
        assert sum(pauses.between) + PAUSE_SHARE == pytest.approx(1.0, abs=0.1)

    @pytest.mark.parametrize(("times_ms", "usual_ms"), [
        (range(0, 2000, 200), 200), (range(0, 6000, 600), 600), ([0], 333), ([0, 1200], 333), ([0, 1200, 2400, 3600], 1200),
    ])  # fmt: skip
    def test_the_likeliest_is_the_dealers_own_once_the_deal_shows_it(self, times_ms, usual_ms):
        """One gap or none may be a pause: until there are more, it is that of the reference table."""
        between = pauses_of(list(times_ms)).between
        assert ORDER_STEP_MS * between.index(max(between)) == pytest.approx(0.9 * usual_ms, abs=ORDER_STEP_MS)

    def test_that_the_next_card_comes_later_is_as_likely_as_all_longer_pauses(self):
        pauses = pauses_of(range(0, 3000, 300))
        later = [*pauses.at_least, PAUSE_SHARE]
        for chance, (one, then) in zip(pauses.between, pairwise(later), strict=True):
            assert one - then == pytest.approx(chance, abs=0.1 if one == 1.0 else 1e-9)
        assert pauses.at_least[0] == pytest.approx(1.0, abs=0.1)


class TestPitchedShort:
    """When a card was pitched that stopped short of its coil and was pushed in later."""

    def test_of_one_that_came_to_its_coil_at_one_moment(self):
        """It was pitched then, or up to three seconds earlier, most likely by the time that people take."""
        begin, pitched = or_short(50, [1.0], STEPS, is_read=True)
        longest = LONGEST_SHORT_MS // ORDER_STEP_MS
        assert (begin, begin + len(pitched)) == (50 - longest, 51)
        assert pitched[-1] == pytest.approx(1 - SHORT_SHARE)
        usual = max(range(longest), key=pitched.__getitem__)
        assert (50 - begin - usual) * ORDER_STEP_MS == pytest.approx(0.7 * PUSHED_IN_MS, abs=ORDER_STEP_MS)
        assert sum(pitched[:-1]) == pytest.approx(SHORT_SHARE, rel=0.1)
        assert pitched[-2] < 0.01 * pitched[usual], "nobody notices and pushes at once"

    def test_one_that_is_unread_may_lie_short_now(self):
        begin, pitched = or_short(STEPS - 5, [0.0] * 5, STEPS, is_read=False)
        assert (begin, begin + len(pitched)) == (STEPS - LONGEST_SHORT_MS // ORDER_STEP_MS, STEPS)
        assert pitched == sorted(pitched), "the longer ago it was pitched, the likelier it was pushed in"
        assert pitched[-1] == pytest.approx(SHORT_SHARE)

    @pytest.mark.parametrize("is_read", [True, False])
    def test_where_it_cannot_have_come_it_was_not_pitched(self, is_read):
        assert or_short(20, [], STEPS, is_read=is_read) == (20, [])


def grid_of(rows, pauses=None):
    """A grid of cards of these chances, by place."""
    grid = OrderGrid({}, 0, (STEPS - 1) * ORDER_STEP_MS, pauses or pauses_of(range(0, 3000, 300)))
    grid._rows = rows
    return grid


def random_rows(random, unread=0):
    """Chances of a card of each of four places, the last ones unread."""
    rows = {}
    for seat in range(1, 5):
        first = random.randrange(60)
        chances = [exp(random.uniform(-12, 0)) for _ in range(random.randrange(1, STEPS - first))]
        rows[seat_place(seat)] = [CardChances(first, chances, is_read=seat <= 4 - unread)]
    return rows


def in_the_plain_way(rows, order, pauses):
    """The chance of the reads in one order, card by card and time by time."""
    back = len(pauses.between) - 1
    total, times = 0.0, {None: 1.0}
    for number, place in enumerate(order):
        row = rows[place][0]
        if not any(rows[one][0].is_read for one in order[number:]):
            last = len(pauses.at_least) - 1
            total += sum(one * (1.0 if at is None else pauses.at_least[min(last, STEPS - 1 - at)]) for at, one in times.items())
        then = {}
        for at, own in enumerate(row.chances, row.first):
            for before, one in times.items():
                if before is None or before < at:
                    pause = 1.0 if before is None else pauses.between[min(at - before, back)]
                    then[at] = then.get(at, 0.0) + own * one * pause
        for before, one in times.items():
            if before is not None:
                then[before] = then.get(before, 0.0) + HIDDEN * one
        times = then
    return total + sum(times.values())


@pytest.mark.parametrize("unread", [0, 1, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_the_chance_of_an_order_is_that_of_all_times_of_its_cards(seed, unread):
    """Whatever was weighed before: orders share their beginnings, and end as the first one does."""
    random = Random(f"{seed}/{unread}")
    pauses = pauses_of([0, *sorted(random.sample(range(200, 4000), 5))])
    rows = random_rows(random, unread)
    grid = grid_of(rows, pauses)
    orders = list(permutations(rows))
    random.shuffle(orders)
    for order in orders:
        assert grid.chance_of(order) == pytest.approx(in_the_plain_way(rows, order, pauses), rel=1e-6)


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
    assert found.is_whole
    assert order_of(PLAN, 0, *seen(PLAN, gap_ms)) is None


def test_a_deal_is_whole_once_all_its_cards_are_read():
    found = order_of(PLAN, 0, *seen((*PLAN[2:], PLAN[0]), 300))
    assert not found.is_whole


@pytest.mark.parametrize("done", [1, 2, 3, 4])
def test_what_is_known_to_have_come_as_planned_is_in_no_doubt(done):
    """The first cards are told, though the readers saw the third seat's before them: only of the others is there another order."""
    found = order_of(PLAN, done, *seen((*PLAN[2:], *PLAN[:2]), 300))
    assert found.deviation is not Deviation.OTHER_START
    assert found.places[:done] == PLAN[:done]
    assert found.odds_log < SURE


def test_a_read_card_came_little_behind_its_first_sighting_at_the_latest_and_an_unread_one_may_come_now():
    """Where the first sighting was another place's, two steps: 200 ms."""
    place = PLAN[0]
    read = ArrivalTimes(card(CODES[0]), place, 2000, (LONG_AGO_MS, 1500, 2000), (log(HIDDEN), 0.0, -7.0), is_sure=True)
    unread = ArrivalTimes(None, place, 6000, (LONG_AGO_MS, 5900), (log(HIDDEN), 0.0))
    rows = OrderGrid({place: [read, unread]}, 0, 6000, pauses_of([0, 300]))._rows[place]
    ends = [(row.is_read, row.first + len(row.chances)) for row in rows]
    assert ends == [(True, 2000 // ORDER_STEP_MS + 2), (False, 6000 // ORDER_STEP_MS + 1)]


def test_an_order_that_leaves_out_a_card_that_was_read_explains_nothing():
    rows, now_ms = seen(PLAN, 300)
    grid = OrderGrid(rows, 5000, now_ms, pauses_of(range(10_000, 11_800, 300)))
    assert grid.chance_of(PLAN) > 0
    for order in (PLAN[:-1], tuple(place for place in PLAN if place != PLAN[1]), PLAN[:2]):
        assert grid.chance_of(order) == 0
