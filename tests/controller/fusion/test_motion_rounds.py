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
    """A flop, and a card more that was first read in some round, twice after it; and what the burns' coil reads besides."""
    told = Told(FLOP_IS_DUE, Rounds(*burns_ms))
    told.sight.zero = told.zero
    return board(told, "As", "Kh", "9h").card("2c", board_place(), round_no=last_round, by_ms=2100)


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


def burned_early(at_ms, *, read):
    """The flop is out; a burn was first read in its round, is sure, and a card may be being read on the board."""
    told = board(Told(FLOP_IS_DUE, Unsure()), "As", "Kh", "9h").go(4000)
    assert told.table.hand.phase is Phase.BETTING
    told.sight.reading = [board_place()] if read else []
    told.card("4d", BURN, round_no=2, at_ms=at_ms, by_ms=4500, begun_ms=1500)
    return told


@pytest.mark.parametrize(("from_ms", "causes"), [(5000, [])])
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
