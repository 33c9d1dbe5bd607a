"""The orders in which a deal may have been made."""

from pitched import plan_of

from controller.fusion.order.deal_orders import Deviation, orders_of
from controller.terms.places import seat_place


def numbers(order):
    return "".join(str(place.number) for place in order.places)


def by_deviation(plan, as_read=()):
    found = {}
    for order in orders_of(plan, as_read):
        found.setdefault(order.deviation, []).append(numbers(order))
    return found


def test_three_players_and_two_cards_each():
    assert by_deviation(plan_of(3)) == {
        Deviation.OTHER_START: ["231231", "312312"],
        Deviation.PASSED_OVER: ["213123", "231123", "132123", "123213", "123231", "123132"],
        Deviation.LEFT_OUT: ["2323", "1313", "1212"],
        Deviation.TWO_IN_A_ROW: ["121233"],
    }


def test_an_order_that_two_errors_make_is_told_once():
    """With two players a deal from the other seat is also one in which each seat was passed over once."""
    told = [order.places for order in orders_of(plan_of(2))]
    assert len(told) == len(set(told))
    assert plan_of(2) not in told


def test_the_order_of_the_reads_comes_last_unless_it_is_one_of_the_others():
    read = tuple(map(seat_place, (3, 2, 1, 1, 2, 3)))
    assert list(orders_of(plan_of(3), read))[-1] == (Deviation.AS_READ, read)
    assert Deviation.AS_READ not in by_deviation(plan_of(3), plan_of(3))


def test_one_card_each_leaves_no_second_round():
    assert Deviation.TWO_IN_A_ROW not in by_deviation(plan_of(3, 1))


def test_two_in_a_row_go_to_the_seat_that_ends_both_of_the_last_rounds_and_to_no_other():
    """Where the last round ends at another seat than the one before it, no seat can be dealt two at its end."""
    assert Deviation.TWO_IN_A_ROW in by_deviation(plan_of(3))
    assert Deviation.TWO_IN_A_ROW not in by_deviation(plan_of(3)[:-1])
