"""Verdicts on missed blinds and debtors: every book has its row, its sentence tells seat and amounts."""

import pytest
from dealer_talk import Talk

from controller.loading.library import load_books
from controller.poker.seats.seat_record import Debt
from controller.rulebook.blinds import CONDITIONS
from controller.rulings.play import missed_blind
from controller.table.events import AttentionCalled
from controller.table.stakes import Round
from controller.terms.codes import Basis, Cause, Outcome
from controller.terms.fast_copies import replace

BOOKS = load_books()
TOURNAMENTS = {"npl-2015", "players-casino-2025"}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cause", CONDITIONS)
def test_every_condition_has_a_sentence_that_can_be_filled(book, cause):
    for condition in CONDITIONS[cause]:
        verdict = BOOKS[book].verdicts[cause.value][condition]
        said = verdict.say.format(seat=4, live=2, dead=1, returned=4)
        assert "{" not in said
        assert (verdict.outcome is Outcome.FLOOR) == bool(verdict.options)


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_owes_in_a_tournament(book):
    for cause in (Cause.MISSED_SMALL_BLIND, Cause.MISSED_BIG_BLIND):
        outcome = BOOKS[book].verdicts[cause.value]["owes"].outcome
        assert outcome is (Outcome.PLAY_ON if book in TOURNAMENTS else Outcome.OWES)


@pytest.mark.parametrize(("book", "rule"), [("nclpc-2015", "150"), ("golden-nugget-2025", "156")])
def test_dealt_in_while_owing_n150_g156(book, rule):
    rows = BOOKS[book].verdicts[Cause.OWING_SEAT_DEALT.value]
    told = {condition: (rows[condition].outcome, rows[condition].basis) for condition in rows}
    assert told["not_acted"] == (Outcome.DEAD_HAND, Basis.TEXT)
    assert told["acted"] == (Outcome.OWES, Basis.TEXT)
    assert all(rule in rows[condition].cite for condition in ("dealt", "not_acted", "acted"))


def test_eagles_are_silent_on_debtors_dealt_in():
    rows = BOOKS["eagles-3512"].verdicts[Cause.OWING_SEAT_DEALT.value]
    assert {rows[condition].outcome for condition in ("dealt", "not_acted", "acted")} == {Outcome.FLOOR}


def owing(debt, shorthand="", book="N", **table):
    """A table at which seat 4 owes this."""
    found = Talk(book, **table).play(shorthand).table
    return replace(found, seating=found.seating.with_seat(replace(found.seating.at(4), owed=debt)))


def told(rule, table, cause, seat=4):
    found = rule(table, AttentionCalled(7, cause, seat))
    return found.states.condition, found.states.live, found.states.dead


SMALL, BIG = Cause.MISSED_SMALL_BLIND, Cause.MISSED_BIG_BLIND
BADUGI = {"game": "badugi", "limits": [2, 4]}


@pytest.mark.parametrize(("table", "missed", "small", "big"), [
    ({}, (), "nothing_missed", "nothing_missed"), ({}, (0,), "owes", "nothing_missed"), ({}, (1,), "nothing_missed", "owes"),
    ({}, (0, 1), "owes", "owes"),
    ({"game": "plo", "blinds": [1, 2, 5]}, (1,), "owes", "nothing_missed"), ({"game": "plo", "blinds": [1, 2, 5]}, (2,), "nothing_missed", "owes"),
    ({"game": "27td", "limits": [2, 4]}, (0, 1), "owes", "owes"),
    (BADUGI, (0,), "owes", "nothing_missed"), (BADUGI, (1,), "nothing_missed", "must_wait"), (BADUGI, (0, 1), "owes", "must_wait"),
    (BADUGI, (), "nothing_missed", "nothing_missed"),
])  # fmt: skip
def test_a_missed_blind_is_owed_where_it_passed_the_player(table, missed, small, big):
    """N149, G155; in badugi who missed the big blind waits for it (GN 294), and in lowball he may kill instead (GN 266)."""
    here = owing(Debt(2, 1, missed), book="G", **table)
    assert told(missed_blind.rule_on_missed_blind, here, SMALL) == (small, 2, 1)
    assert told(missed_blind.rule_on_missed_blind, here, BIG) == (big, 2, 1)


def test_nobody_and_an_empty_seat_owe_nothing():
    for seat in (None, 9):
        assert told(missed_blind.rule_on_missed_blind, owing(Debt(2, 1, (0, 1))), BIG, seat) == ("nothing_missed", 0, 0)
        assert told(missed_blind.rule_on_owing_seat_dealt, owing(Debt(2, 1, (0, 1))), Cause.OWING_SEAT_DEALT, seat)[0] == "not_owing"


@pytest.mark.parametrize(("rounds", "read"), [(0, False), (1, False), (2, True), (3, True)])
def test_only_games_dealt_by_rounds_ask_which_games_blinds_are_owed(rounds, read):
    """E167."""
    table = owing(Debt(2, 1, (0, 1)), book="E")
    table = replace(table, stakes=replace(table.stakes, rounds=(Round("nlhe", (2, 5)),) * rounds))
    found = missed_blind.rule_on_missed_blind(table, AttentionCalled(7, BIG, 4))
    paths = {one.path for one in found.consulted}
    assert ("blinds.missed.round_by_round" in paths) is read
    assert "blinds.missed.live" in paths
    nothing = missed_blind.rule_on_missed_blind(table, AttentionCalled(7, BIG, 5))
    assert "blinds.missed.live" not in {one.path for one in nothing.consulted}


@pytest.mark.parametrize("book", ["N", "G"])
def test_a_missed_straddle_is_dead_money_of_its_least_amount(book):
    """G161: twice the big blind of 2, none of it live."""
    assert told(missed_blind.rule_on_missed_straddle, owing(Debt(), book=book), Cause.MISSED_STRADDLE) == ("missed", 0, 4)


@pytest.mark.parametrize(("shorthand", "debt", "condition"), [
    ("", Debt(2, 1, (0, 1)), "not_acted"), ("new deal", Debt(2, 1, (0, 1)), "not_acted"), ("new deal 3:call", Debt(2, 1, (0, 1)), "not_acted"),
    ("new deal 3:call 4:call", Debt(2, 1, (0, 1)), "acted"), ("new deal 3:call 4:fold", Debt(2, 1, (0, 1)), "not_acted"),
    ("new deal 3:call 4:call", Debt(), "not_owing"), ("new deal 3:call 4:call", Debt(0, 1, (0,)), "acted"),
])  # fmt: skip
def test_a_debtor_who_has_put_chips_into_the_pot_plays(shorthand, debt, condition):
    """N150, G156: until then his hand is dead once he has looked."""
    table = owing(debt, shorthand)
    assert told(missed_blind.rule_on_owing_seat_dealt, table, Cause.OWING_SEAT_DEALT)[0] == condition
    assert missed_blind.rule_on_debtor(table, 4, "dealt", 7).states.condition == ("dealt" if debt else "not_owing")


@pytest.mark.parametrize(("shorthand", "seat", "named"), [("new deal", None, 2), ("", None, None), ("new deal", 5, 5), ("", 5, 5)])
def test_a_short_blind_is_the_big_blinds_where_no_seat_is_named(shorthand, seat, named):
    found = missed_blind.rule_on_short_blind(owing(Debt(), shorthand), AttentionCalled(7, Cause.SHORT_BLIND, seat))
    assert (found.seat, found.states.condition) == (named, "short")
