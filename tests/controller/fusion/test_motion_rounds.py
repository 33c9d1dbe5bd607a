"""By the rounds in which cards were read: which one is of the flop, and which one of the next street."""

import pytest
from told_motions import FLOP_IS_DUE, Told, Unsure, board

from controller.fusion.timings import HoldDeadlines
from controller.table.hand import Phase
from controller.terms.places import BURN, board_place
from hw.panel import Key


class Rounds(Unsure):
    """Unsure of a second that read what lies at the burns at these times; a burn is likely read within 8 s."""

    def __init__(self, *burns_ms):
        super().__init__()
        self.burns_ms = burns_ms
        self.zero = 0

    def likely_read_by_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + 8000

    def claimed(self, where, by_ms):
        return int(where == BURN and bool(self.burns_ms) and self.zero + self.burns_ms[0] <= by_ms)

    def read_twice(self, where, by_ms):
        return int(where == BURN and len(self.burns_ms) > 1 and self.zero + self.burns_ms[1] <= by_ms)


def flop_of_four(*burns_ms, last_round):
    """A flop, and a card more that was first read in some round; and what the burns' coil reads besides."""
    told = Told(FLOP_IS_DUE, Rounds(*burns_ms))
    told.sight.zero = told.zero
    return board(told, "As", "Kh", "9h").card("2c", board_place(), round_no=last_round)


@pytest.mark.parametrize("last_round", [1, 2])
def test_a_card_that_the_burns_coil_heard_once_makes_no_turn_of_a_flop_of_four(last_round):
    told = flop_of_four(3500, last_round=last_round).go(4000)
    assert not told.table.ledger.at(board_place())
    told.sight.burns_ms = ()  # the next polls belie it
    told.go(10_000)
    assert told.rulings == ["four_card_flop"]


@pytest.mark.parametrize("burns_ms", [(3500, 4500), (6000, 7000)])
def test_a_card_read_last_behind_a_burn_that_is_read_later_is_the_turn(burns_ms):
    told = flop_of_four(last_round=2).go(4000)
    told.sight.burns_ms = burns_ms
    told.go(burns_ms[-1])
    assert told.rulings == ["premature_turn"]


def test_four_cards_first_read_together_wait_for_no_burn_and_one_read_last_only_while_it_may_be_unread():
    assert flop_of_four(last_round=1).go(4000).rulings == ["four_card_flop"]
    assert not flop_of_four(last_round=2).go(9900).rulings
    assert flop_of_four(last_round=2).go(10_000).rulings == ["four_card_flop"]


def test_where_everybody_may_have_acted_behind_the_flop_nothing_waits_for_a_burn():
    told = flop_of_four(last_round=2).key(Key.CHECK, 2500).key(Key.CHECK, 3000)
    assert told.go(4000).rulings == []
    assert told.table.hand.street_index == 2


def test_the_turns_card_that_was_heard_on_the_board_before_it_was_dealt_is_none_of_the_flop():
    told = board(Told(FLOP_IS_DUE).key(Key.CHECK, 2500).key(Key.CHECK, 3000), "As", "Kh")
    told.card("2c", board_place(), round_no=1, by_ms=6000).card("9h", board_place(), round_no=2, by_ms=2500)
    told.go(7000)
    assert [one.code for one in told.table.ledger.at(board_place())][:3] == ["As", "Kh", "9h"]
    assert not told.rulings


@pytest.mark.parametrize(("keys", "causes"), [
    ((Key.CHECK, Key.CHECK), []), ((Key.CHECK, Key.FOLD), ["four_card_flop"]), ((Key.CHECK, Key.BET), ["four_card_flop"]),
])
def test_no_street_follows_an_unanswered_bet_nor_a_fold_that_ends_the_hand(keys, causes):
    told = flop_of_four(last_round=1)
    for number, key in enumerate(keys):
        told.key(key, 2500 + 300 * number)
    assert told.go(4000).rulings == causes


@pytest.mark.parametrize(("last_round", "by_ms", "cause"), [
    (1, 2500, "four_card_flop"), (1, 4500, "premature_turn"), (2, 2500, "premature_turn"),
])
def test_a_burn_read_behind_four_cards_of_one_round_came_behind_them(last_round, by_ms, cause):
    """The dealer went on behind a flop of four; only what was read again long after may have been heard in the stub."""
    told = Told(FLOP_IS_DUE, Rounds(3500, 4500))
    told.sight.zero = told.zero
    board(told, "As", "Kh", "9h").card("2c", board_place(), round_no=last_round, by_ms=by_ms)
    told.key(Key.CHECK, 4600)
    assert told.go(5000).go(8000).rulings == [cause]


@pytest.mark.parametrize(("burns_ms", "acted_ms", "cause"), [
    ((3500, 4500), 7100, "premature_turn"), ((3500, 4500), 6900, "four_card_flop"), ((3500,), 7100, "four_card_flop"),
])
def test_a_burn_that_lay_there_before_all_can_have_acted_makes_the_card_behind_it_a_turn_whenever_it_was_first_read(
    burns_ms, acted_ms, cause
):
    """The coil beside the stub heard the turn in the flop's round: a flop of four and a burn too early are two errors."""
    told = Told(FLOP_IS_DUE, Rounds(*burns_ms))
    told.sight.zero = told.zero
    board(told, "As", "Kh", "9h").card("2c", board_place(), round_no=1, by_ms=2500)
    told.key(Key.CHECK, 3000).key(Key.CHECK, acted_ms)
    assert told.go(7200).go(12_000).rulings[:1] == [cause]


@pytest.mark.parametrize(("by_ms", "causes"), [(2900, ["four_card_flop"]), (3100, [])])
def test_a_card_that_lay_there_before_two_can_have_acted_is_of_the_flop_whenever_they_were_keyed(by_ms, causes):
    """First read 0.5 s on, the flop was answered by two checks keyed within 2.5 s of the fourth card's second reading."""
    told = Told(FLOP_IS_DUE, Rounds())
    told.sight.zero = told.zero
    for code, round_no in (("As", 1), ("Kh", 1), ("9h", 2)):
        told.card(code, board_place(), round_no, begun_ms=500 * round_no)
    told.card("2c", board_place(), 2, by_ms=by_ms, begun_ms=1000)
    told.key(Key.CHECK, 2500).key(Key.CHECK, 3900)
    assert told.go(5000).go(20_000).rulings == causes


@pytest.mark.parametrize(("rounds", "by_ms", "cause"), [
    ((2, 3), 5500, "oversize_flop"), ((3, 3), 5500, "oversize_flop"), ((3, 4), 5500, "premature_river"),
    ((2, 3), 7000, "premature_river"),
])
def test_two_cards_more_within_the_rounds_of_the_flop_are_none_of_the_next_street_however_soon_all_had_acted(
    rounds, by_ms, cause
):
    """Behind the turn's burn comes one card. A card of a later round, or read again long after, is not of the flop."""
    told = Told(FLOP_IS_DUE, Unsure(BURN)).key(Key.CHECK, 3000).key(Key.CHECK, 3500)
    board(told, "As", "Kh", "9h")
    for code, round_no in zip(("2c", "4d"), rounds, strict=True):
        told.card(code, board_place(), round_no=round_no, by_ms=by_ms)
    told.go(7200).go(16_000)
    assert told.rulings == [cause]


def burned_early(at_ms, *, read):
    """The flop is out; a burn was first read in its round, is sure, and a card may be being read on the board."""
    told = board(Told(FLOP_IS_DUE, Unsure()), "As", "Kh", "9h").go(4000)
    assert told.table.hand.phase is Phase.BETTING
    told.sight.reading = [board_place()] if read else []
    told.card("4d", BURN, round_no=2, at_ms=at_ms, by_ms=4500, begun_ms=1500)
    return told


@pytest.mark.parametrize("round_no", [3, 4])
def test_a_burn_waits_for_the_card_that_is_being_read_behind_it_and_both_are_the_next_streets(round_no):
    told = burned_early(7500, read=True).go(7600)
    assert told.rulings == []
    told.sight.reading = []
    told.card("2c", board_place(), round_no, at_ms=9000, by_ms=6500, begun_ms=4000)
    assert told.go(9000).rulings == ["premature_turn"]


@pytest.mark.parametrize(("read", "until_ms"), [(False, 7600), (True, 12_600)])
def test_a_burn_behind_which_no_card_comes_is_one_too_many_and_waits_no_longer_than_a_card_may_stay_unread(
    read, until_ms
):
    told = burned_early(7500, read=read).go(until_ms - 200 if read else until_ms)
    assert told.rulings == ([] if read else ["double_burn"])
    assert told.go(until_ms).rulings == ["double_burn"]


@pytest.mark.parametrize(("keyed_ms", "causes"), [(2500, []), (4700, ["premature_river"])])
def test_a_street_on_which_acts_were_keyed_before_its_card_was_read_was_out_by_then(keyed_ms, causes):
    """Turn and river were first read by the same poll: the turn's card had been missed, and nobody put out two."""
    told = Told(FLOP_IS_DUE + "As>board+Kh>board+9h>board 2:check 3:check 2d>burn ")
    told.key(Key.CHECK, keyed_ms).key(Key.CHECK, keyed_ms + 300)
    board(told, "Td", "3h", at_ms=8000, by_ms=6300, begun_ms=4000)
    told.card("5d", BURN, at_ms=8000, by_ms=7000, begun_ms=4200)
    assert told.go(8000).go(18_000).rulings == causes
    assert len(told.table.ledger.at(board_place())) == 5


@pytest.mark.parametrize(("from_ms", "causes"), [(5000, []), (3000, ["oversize_flop"])])
def test_board_cards_that_lay_there_when_the_readers_started_are_those_of_the_streets_that_were_acted_on(from_ms, causes):
    """All are first read in one round then; how they came, nobody knows."""
    told = Told(FLOP_IS_DUE, Unsure(BURN))
    told.holds = HoldDeadlines(from_ms=told.zero + from_ms)
    for at_ms in (1000, 1500, 2500, 3000):
        told.key(Key.CHECK, at_ms)
    board(told, "As", "Kh", "9h", "2c", "4d", begun_ms=3500, by_ms=4000)
    for now_ms in range(4000, 30_000, 1000):
        told.go(now_ms)
    assert told.rulings == causes
    assert len(told.table.ledger.at(board_place())) == 5


@pytest.mark.parametrize("flop_ms", [-8000, 2000])
@pytest.mark.parametrize(("from_ms", "cause"), [(4000, "premature_burn"), (1000, "double_burn")])
def test_a_burn_that_lay_there_when_the_readers_started_is_the_next_streets_whose_acts_are_not_told(flop_ms, from_ms, cause):
    """The acts may have been keyed while nobody read: neither the burn's round nor its first reading says when it came."""
    told = Told(FLOP_IS_DUE, Unsure())
    told.holds = HoldDeadlines(from_ms=told.zero + from_ms)
    board(told, "As", "Kh", "9h", begun_ms=flop_ms - 800, by_ms=flop_ms, round_no=50 if flop_ms > 0 else 1).go(flop_ms + 10)
    told.card("4d", BURN, begun_ms=1200, by_ms=2000, round_no=50).go(2500)
    assert told.rulings == []
    assert told.go(8000).rulings == [cause]
