"""Coloring up: nobody gets more than one chip, nobody is raced out, and the total is what the book says (L17, P25)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.loading.library import load_book
from controller.poker.seats import color_up
from controller.poker.seats.color_up import Change
from controller.rulebook.rule import Rule
from controller.terms.cards import STANDARD_DECK, card
from tests.sentences.named_rules import npl

L, P = (load_book(book).room.color_up for book in ("npl-2015", "players-casino-2025"))
CHANGE = Change(25, 100)
RANK = {one: at for at, one in enumerate("23456789TJQKA")}
SUIT = {"s": 3, "h": 2, "d": 1, "c": 0}


@st.composite
def races(draw):
    """Two to nine stacks, the chips that go, and the cards of the race from seat 1 on."""
    change = draw(st.sampled_from([Change(25, 100), Change(100, 500), Change(500, 1000)]))
    amounts = st.integers(1, 12).map(lambda count: count * change.chip)
    stacks = draw(st.dictionaries(st.integers(1, 9), amounts, min_size=2, max_size=9))
    deck = draw(st.permutations(STANDARD_DECK))
    owners = [seat for seat in sorted(stacks) for _ in range(stacks[seat] % change.into // change.chip)]
    return stacks, change, list(zip(owners, deck, strict=False))


@given(races(), st.sampled_from([L, P]))
def test_whatever_lies_there(dealt, rules):
    stacks, change, cards = dealt
    done = color_up.race(stacks, change, cards, rules)
    getting = (*done.won, *done.spared)
    assert len(set(getting)) == len(getting)
    odd_value = sum(stack % change.into for stack in stacks.values())
    racing = -(-odd_value // change.into)
    without = {seat for seat, stack in stacks.items() if stack < change.into}
    for seat, stack in stacks.items():
        assert done.stacks[seat] in {stack // change.into * change.into, stack // change.into * change.into + change.into}
        assert done.stacks[seat] > 0
        assert seat not in getting or stack % change.into
    gained = sum(done.stacks.values()) - sum(stacks.values())
    assert gained == (len(getting) - racing) * change.into + racing * change.into - odd_value
    if rules is P:
        assert len(done.won) == racing
        assert set(done.spared) == without - set(done.won)
    else:
        assert len(getting) == max(racing, len(without))


@given(races())
def test_the_winners_are_those_of_the_best_single_cards(dealt):
    stacks, change, cards = dealt
    done = color_up.race(stacks, change, cards, P)
    best = {}
    for seat, one in cards:
        best[seat] = max(best.get(seat, (-1, -1)), (RANK[one.code[0]], SUIT[one.code[1]]))
    losers = set(best) - set(done.won)
    assert all(best[winner] > best[loser] for winner in done.won for loser in losers)
    assert [best[seat] for seat in done.won] == sorted((best[seat] for seat in done.won), reverse=True)


@given(races())
def test_rounded_up_everybody_with_odd_chips_gets_one(dealt):
    stacks, change, _ = dealt
    done = color_up.rounded_up(stacks, change, L)
    assert done.stacks == {seat: -(-stack // change.into) * change.into for seat, stack in stacks.items()}


@npl("17")
def test_l17_seven_odd_chips_of_six_players_are_raced_for_two():
    stacks = {seat: 1000 + 25 * odd for seat, odd in {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 1}.items()}
    odd = color_up.odd_chips(stacks, CHANGE)
    assert (sum(odd.values()), color_up.prepared(odd, CHANGE, L)) == (7, 2)
    cards = [(1, "Kc"), (2, "Kd"), (3, "Kh"), (4, "Ks"), (5, "2c"), (5, "Qs"), (6, "2d")]
    done = color_up.race(stacks, CHANGE, [(seat, card(code)) for seat, code in cards], L)
    assert done.won == (4, 3)


def test_l17_nightly_one_two_or_three_make_one():
    done = color_up.rounded_up({1: 25, 2: 50, 3: 75, 4: 200}, CHANGE, L)
    assert done.stacks == {1: 100, 2: 100, 3: 100, 4: 200}


def test_l17_who_would_have_nothing_left_gets_the_first_of_those_raced_off_and_one_on_top_where_none_is_left():
    stacks = {1: 25, 2: 25, 3: 25, 4: 25}
    cards = [(1, card("2c")), (2, card("As")), (3, card("3c")), (4, card("4c"))]
    done = color_up.race(stacks, CHANGE, cards, L)
    assert (done.won, done.spared, set(done.stacks.values())) == ((), (1, 2, 3, 4), {100})
    race = color_up.race(stacks, CHANGE, cards, P)
    assert (race.won, race.spared) == ((2,), (1, 3, 4))


@pytest.mark.parametrize(("cards", "wrong"), [
    ([(1, "As"), (2, "Ks")], ((1, 2, 1),)),
    ([(1, "As"), (1, "Ks"), (2, "Qs"), (3, "Js")], ((3, 0, 1),)),
    ([(1, "As"), (1, "Ks"), (2, "Qs")], ()),
])  # fmt: skip
def test_a_card_for_every_odd_chip(cards, wrong):
    assert color_up.miscounted({1: 2, 2: 1}, [(seat, card(code)) for seat, code in cards]) == wrong


@pytest.mark.parametrize(("cards", "race"), [("As As Qs", False), ("As Jk Qs", False), ("As Ks Qs", True)])
def test_no_card_of_a_race_is_told_twice_or_has_no_rank(cards, race):
    assert color_up.are_race_cards([(1, card(code)) for code in cards.split()]) is race


def test_stacks_that_the_chips_do_not_make_are_counted_again():
    assert color_up.uncountable({1: 110, 2: 125, 3: 1}, CHANGE) == (1, 3)


@pytest.mark.parametrize(("chip", "into"), [(25, 25), (100, 25), (40, 100), (0, 100), (-25, 100)])
def test_chips_that_make_no_larger_one(chip, into):
    assert not Change(chip, into).is_whole


def test_a_house_may_give_more_than_one():
    more = replace(P, most_each=Rule(2, ("Ours 1",)))
    cards = [(5, card("As")), (5, card("Ah")), (5, card("2c")), (1, card("Kd")), (1, card("3c"))]
    assert color_up.race({5: 1075, 1: 1050}, CHANGE, cards, more).won == (5, 5)


@pytest.mark.parametrize(("first", "order"), [(1, (2, 3, 7)), (2, (2, 3, 7)), (3, (3, 7, 2)), (4, (7, 2, 3)), (8, (2, 3, 7))])
def test_the_cards_of_a_race_begin_with_the_books_first_seat(first, order):
    """L17: with seat 1, whoever has odd chips."""
    rules = L
    rules = replace(rules, first_seat=replace(rules.first_seat, value=first))
    assert color_up.dealing_order({2: 1, 3: 1, 7: 1}, rules) == order
