"""Buy-ins: the least, the most, the share of the biggest stack, short buys and added chips, at their edges."""

import pytest

from controller.loading.library import load_book
from controller.poker.seats.buy_ins import Bought, Purchase, fault_of, is_short, least, most
from controller.rulebook.house_rules import GameBuyIn
from controller.terms.codes import Basis
from controller.terms.fast_copies import replace

NLHE, LIMIT = Bought("nlhe", (1, 2), 2, is_limit=False), Bought("lhe", (2, 4), 4, is_limit=True)


def rules(book="nclpc-2015", **values):
    found = load_book(book).room.buy_in
    told = {
        "games": (), "least_times": 20, "most_times": 100, "limit_least_times": 10, "limit_most_times": 0,
        "leader_percent": 50, "short_buys": 1, "add_on": "up_to_maximum",
    } | values  # fmt: skip
    return replace(found, **{name: replace(getattr(found, name), value=value) for name, value in told.items()})


def kind(told, purchase, game=NLHE):
    fault = fault_of(told, game, purchase)
    return fault and (fault.kind, fault.bound.amount)


def test_so_many_big_blinds_or_small_bets():
    assert (least(rules(), NLHE).amount, most(rules(), NLHE, 0).amount) == (40, 200)
    assert (least(rules(), LIMIT).amount, most(rules(), LIMIT, 0)) == (40, None)
    assert least(rules(least_times=0), NLHE) is None


def test_what_is_printed_for_a_game_goes_before():
    told = rules(games=(GameBuyIn("nlhe", (1, 2), 60, 300), GameBuyIn("nlhe", (2, 5), 100, 0)))
    assert (least(told, NLHE).amount, most(told, NLHE, 0).amount) == (60, 300)
    assert least(told, NLHE).cite == told.games.cite
    assert least(told, Bought("nlhe", (2, 5), 5, is_limit=False)).amount == 100
    assert most(told, Bought("nlhe", (2, 5), 5, is_limit=False), 9000) is None
    assert least(told, Bought("plo", (1, 2), 2, is_limit=False)).amount == 40


@pytest.mark.parametrize(("leader", "highest"), [(0, 200), (400, 200), (401, 200), (402, 201), (1001, 500)])
def test_a_share_of_the_biggest_stack_where_that_is_more(leader, highest):
    assert most(rules(), NLHE, leader).amount == highest


@pytest.mark.parametrize(("amount", "fault"), [(39, ("short", 40)), (40, None), (200, None), (201, ("too_much", 200))])
def test_a_first_buy_in(amount, fault):
    assert kind(rules(), Purchase(amount)) == fault
    assert is_short(rules(), NLHE, Purchase(amount)) is (amount < 40)
    assert not is_short(rules(least_times=0), NLHE, Purchase(amount))


@pytest.mark.parametrize(("full", "times", "allowed"), [(False, 0, False), (True, 0, True), (True, 1, False)])
def test_one_short_buy_after_a_full_one(full, times, allowed):
    fault = fault_of(rules(), NLHE, Purchase(30, full_buy=full, short_buys=times))
    assert (fault is None) is allowed
    assert fault is None or set(rules().short_buys.cite) <= set(fault.bound.cite)


@pytest.mark.parametrize(("stack", "amount", "to_most", "under_most"), [
    (150, 50, None, None), (150, 51, "too_much", None), (150, 200, "too_much", None), (150, 201, "too_much", "too_much"),
    (199, 200, "too_much", None), (200, 1, "at_the_most", "at_the_most"), (900, 1, "at_the_most", "at_the_most"),
])  # fmt: skip
def test_added_chips(stack, amount, to_most, under_most):
    for way, wanted in (("up_to_maximum", to_most), ("under_maximum", under_most)):
        fault = fault_of(rules(add_on=way), NLHE, Purchase(amount, stack))
        assert (fault and fault.kind) == wanted, way
        assert fault is None or set(rules().add_on.cite) <= set(fault.bound.cite)


def test_a_limit_is_the_texts_only_if_all_its_rules_are():
    told = rules()
    for basis in (Basis.TEXT, Basis.DEFAULT):
        told = replace(told, least_times=replace(told.least_times, basis=basis), short_buys=replace(told.short_buys, basis=Basis.TEXT))
        assert least(told, NLHE).basis is basis
        assert fault_of(told, NLHE, Purchase(1)).bound.basis is basis
    weak = replace(told, least_times=replace(told.least_times, basis=Basis.TEXT), short_buys=replace(told.short_buys, basis=Basis.DEFAULT))
    assert fault_of(weak, NLHE, Purchase(1)).bound.basis is Basis.DEFAULT
