"""Cards of one motion go on together: the fourth card of a flop is no turn, a second burn is no burn of the next street.

What the core makes of them is asked of the core itself: its rulings are what a dealer would see.
"""

from dataclasses import replace

import pytest
from dealer_talk import Talk
from slow_readers import Readers

from controller.engine.advance import advance
from controller.fusion.pending_events import Arrived, FusionContext, HoldDeadlines, KeyPress, Waiting
from controller.fusion.reconciler import pick
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import CardMoved, CardPresumed, TimeReached
from controller.table.hand import Phase
from controller.table.outputs import IssueRuling
from controller.terms.cards import card
from controller.terms.places import BURN, board_place, seat_place
from hw.panel import Key

FLOP_IS_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn "
ALL_IN = "new deal 3:call 4:fold 5:fold 6:fold 1:all_in 2:call 3:call 9s>burn "


class Unsure(Readers):
    """Readers of a second; they read a card at some places, each once."""

    missed_ms = 8000

    def claimed(self, where, by_ms):
        del by_ms
        return self.reading.count(where)


class Told:
    """A table to which the reconciler passes on what is held."""

    def __init__(self, shorthand, sight=None):
        self.table = Talk("G").play(shorthand).table
        self.zero = self.table.now_ms
        self.sight = sight or Unsure()
        self.waiting = Waiting()
        self.rulings = []

    def card(self, code, where, round_no=1, at_ms=4000, by_ms=2000, begun_ms=None):
        begun_ms = None if begun_ms is None else self.zero + begun_ms
        event = CardMoved(
            self.zero + at_ms, card(code), where, face_up=where != BURN, motion=round_no, begun_ms=begun_ms,
            lay_ms=self.zero + by_ms,
        )
        self.waiting = self.waiting.plus(Arrived(event, self.zero + at_ms, self.zero, self.zero + by_ms))
        return self

    def key(self, key, at_ms):
        at_ms += self.zero
        self.waiting = self.waiting.plus(Arrived(KeyPress(key, at_ms), at_ms, at_ms, at_ms))
        return self

    def go(self, now_ms=4000):
        now_ms += self.zero
        while True:
            self.waiting, event = pick(self.waiting, FusionContext(self.table, now_ms, HoldDeadlines(), self.sight))
            if event is None:
                break
            pressed = (event,)
            if isinstance(event, KeyPress):
                pressed = press(Keypad(), event.key, self.table, event.at_ms).events
            for one in pressed:
                self._tell(replace(one, at_ms=now_ms) if isinstance(one, CardMoved) else one)
        self._tell(TimeReached(now_ms + 500))
        return self

    def _tell(self, event):
        self.table, outputs = advance(self.table, event)
        self.rulings += [one.ruling.cause.value for one in outputs if isinstance(one, IssueRuling)]


def board(told, *codes, **how):
    for code in codes:
        told.card(code, board_place(), **how)
    return told


def test_four_cards_of_one_round_are_a_flop_of_four_although_a_key_waits():
    told = Told(FLOP_IS_DUE).key(Key.CHECK, 2500)
    assert board(told, "As", "Kh", "9h", "2c").go().rulings == ["four_card_flop"]


def test_a_key_that_waited_for_the_flop_is_no_action_before_the_repair_of_its_fourth_card():
    """Told in one moment with them: first it is said what is wrong with the board, then the act counts."""
    told = board(Told(FLOP_IS_DUE).key(Key.CHECK, 2500), "As", "Kh", "9h", "2c").go()
    assert told.table.remedy is not None
    assert told.waiting.held
    assert told.table.hand.wagering.to_act == 2


def test_of_the_cards_of_one_motion_the_one_that_certainly_lay_there_last_is_one_too_many():
    """It was sure before another one of the flop was."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh").card("2c", board_place(), round_no=2, by_ms=2800)
    assert board(told, "9h").go().rulings == ["four_card_flop"]
    assert [one.code for one in told.table.ledger.at(board_place())] == ["As", "Kh", "9h", "2c"]


def test_a_card_that_was_missed_twice_still_belongs_to_the_flop():
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").card("2c", board_place(), round_no=3)
    assert told.go().rulings == ["four_card_flop"]


@pytest.mark.parametrize(("keyed_ms", "causes"), [(4400, []), (4600, ["double_burn"])])
def test_a_burn_is_no_second_one_where_everybody_may_have_acted_before_it_came_however_late_their_keys(keyed_ms, causes):
    told = Told(FLOP_IS_DUE).key(Key.CHECK, 2500).key(Key.CHECK, keyed_ms)
    assert board(told, "As", "Kh", "9h").card("2c", BURN).go(5000).rulings == causes


@pytest.mark.parametrize(("by_ms", "keyed_ms", "causes"), [
    (3000, 5000, ["four_card_flop"]), (3000, 4800, []), (4600, 5600, []), (4400, 6700, ["four_card_flop"]),
])  # fmt: skip
def test_a_fourth_card_of_the_flops_first_round_is_of_the_flop_where_no_turn_can_have_been_put_out_when_it_was_read_again(
    by_ms, keyed_ms, causes
):
    """Keys come up to 2.5 s late, and between the last act and the turn a card is burned."""
    told = Told(FLOP_IS_DUE).key(Key.CHECK, 2500).key(Key.CHECK, keyed_ms)
    board(told, "As", "Kh", "9h", by_ms=2500).card("2c", board_place(), at_ms=7000, by_ms=by_ms)
    assert told.go(7000).rulings == causes


@pytest.mark.parametrize(
    ("burned_by_ms", "begun_ms", "causes"),
    [
        (2000, 1900, ["premature_turn"]), (2000, 3600, ["premature_burn"]), (5900, 1900, ["premature_turn"]),
        (6100, 1900, []),
    ],
)
def test_behind_a_burn_too_early_a_card_first_read_before_the_act_is_too_early_as_well(burned_by_ms, begun_ms, causes):
    """The last call is keyed at 6 s; the turn's card certainly lay there only by then, and its burn did before."""
    sight = Unsure()
    sight.likely_ms = 5000
    told = Told(FLOP_IS_DUE + "As>board+Kh>board+9h>board 2:bet=6 ", sight).key(Key.CALL, 6000)
    told.card("4d", BURN, at_ms=7000, by_ms=burned_by_ms, begun_ms=1500)
    told.card("2c", board_place(), at_ms=7000, by_ms=5500, begun_ms=begun_ms)
    assert told.go(7000).rulings == causes


@pytest.mark.parametrize(("late", "burned"), [(4, False), (2, True)])
def test_a_card_rounds_later_or_behind_a_burn_is_a_turn_too_early(late, burned):
    told = board(Told(FLOP_IS_DUE, Unsure(*[BURN] * burned)), "As", "Kh", "9h")
    told.sight.reading = told.sight.reading if burned else ()
    told.go(12_000)
    told.card("2c", board_place(), round_no=late, at_ms=12_000).go(12_000 + 8000)
    assert told.rulings == ["premature_turn"]


class Missed(Unsure):
    """Readers that read one card of the board twice, and then missed it so often that nothing more is claimed of it."""

    certain_ms = None

    def read_twice(self, where, by_ms):
        return int(where == board_place() and self.certain_ms is not None and self.certain_ms <= by_ms)


@pytest.mark.parametrize("found", [True, False])
def test_the_turn_waits_for_a_card_of_the_flop_that_was_read_twice_before_it_but_not_for_ever(found):
    told = board(Told(FLOP_IS_DUE, Missed()), "As", "Kh", begun_ms=500)
    told.sight.certain_ms = told.zero + 1500
    board(told.go(), "2c", round_no=9, at_ms=9000, by_ms=8500, begun_ms=7000).go(9000)
    assert told.table.hand.phase is Phase.DEALING
    if found:
        told.sight.certain_ms = None
        board(told, "9h", at_ms=15_000, by_ms=1500, begun_ms=500).key(Key.CHECK, 5000).key(Key.CHECK, 6000).go(15_000)
    else:
        told.go(8500 + HoldDeadlines().early_ms)
    came = [one.code for one in told.table.ledger.at(board_place())]
    assert came[:3] == ["As", "Kh", "9h" if found else "2c"]
    assert not told.rulings


@pytest.mark.parametrize("found", [True, False])
def test_the_river_before_a_key_waits_for_the_turn_that_was_read_twice_before_it_but_not_for_ever(found):
    """A key of the flop is forgotten, turn and river lie there, and the river is sure first: the turn came first."""
    told = board(Told(FLOP_IS_DUE, Missed()), "As", "Kh", "9h").go(4000)
    told.sight.certain_ms = told.zero + 8500
    board(told, "2c", round_no=20, at_ms=20_000, by_ms=18_000, begun_ms=16_000).go(22_000)
    assert told.rulings == []
    if found:
        told.sight.certain_ms = None
        board(told, "6c", round_no=8, at_ms=23_000, by_ms=8500, begun_ms=7500).go(23_000)
    else:
        told.go(18_000 + HoldDeadlines().early_ms)
    assert told.rulings[0] == "premature_turn"
    assert [one.code for one in told.table.ledger.at(board_place())][3] == ("6c" if found else "2c")


def test_the_first_act_on_the_flop_waits_for_its_cards_that_wait_for_an_elder_one():
    """The coil beside the stub heard a card twice: the flop was sure and waited, and an act keyed on it was nobody's."""
    told = Told(FLOP_IS_DUE, Missed())
    told.sight.certain_ms = told.zero + 500
    board(told, "As", "Kh", "9h", at_ms=5000, by_ms=3000, begun_ms=2000)
    told.key(Key.CHECK, 5100).key(Key.CHECK, 5900).go(27_000)
    assert not told.table.ledger.at(board_place())
    told.sight.certain_ms = None
    told.go(3000 + HoldDeadlines().early_ms)
    assert [(one.seat, one.street) for one in told.table.hand.actions[-2:]] == [(2, 1), (3, 1)]


def test_the_flop_waits_for_a_card_that_is_being_read_with_it_but_not_for_ever():
    told = board(Told(FLOP_IS_DUE, Unsure(board_place())), "As", "Kh", "9h").go()
    assert not told.table.ledger.at(board_place())
    told.go(2000 + 8000)
    assert len(told.table.ledger.at(board_place())) == 3
    assert not told.rulings


def test_two_burns_of_one_round_are_a_double_burn():
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").card("2c", BURN)
    assert told.go().rulings == ["double_burn"]


def test_the_streets_own_burn_read_late_holds_nothing_up():
    """It was presumed; that it is read with the flop is as it ought to be."""
    told = Told(FLOP_IS_DUE.replace("9s>burn ", ""), Unsure(BURN))
    told.table, _ = advance(told.table, CardPresumed(told.zero, BURN))
    board(told, "As", "Kh", "9h").go()
    assert len(told.table.ledger.at(board_place())) == 3


def test_of_two_burns_the_second_is_waited_for_though_the_first_is_sure():
    """The street's burn is presumed, and the first of the two that are read takes its place."""
    told = Told(FLOP_IS_DUE.replace("9s>burn ", ""), Unsure(BURN))
    told.table, _ = advance(told.table, CardPresumed(told.zero, BURN))
    board(told, "As", "Kh", "9h").card("9s", BURN).go()
    assert not told.table.ledger.at(board_place())
    told.sight.reading = ()
    told.card("2c", BURN, at_ms=5000).go(5000)
    assert told.rulings == ["double_burn"]


def test_everybody_may_have_acted_before_the_next_streets_burn():
    """Two players, two keys before it: the burn is the turn's, though it was read in the flop's round."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").key(Key.CHECK, 1500).key(Key.CHECK, 1800).card("2c", BURN)
    assert not told.go().rulings


def test_the_keys_of_those_acts_may_come_behind_the_burn_by_the_grace_and_not_later():
    """Fingers lag: both had checked when the burn had been read twice, and the second key came up a moment later."""
    lag_ms = HoldDeadlines().lag_ms
    for key_ms, rulings in ((2000 + lag_ms, []), (2001 + lag_ms, ["double_burn"])):
        told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h", at_ms=6000).card("2c", BURN, at_ms=6000)
        assert told.key(Key.CHECK, 1500).key(Key.CHECK, key_ms).go(6000).rulings == rulings


def test_of_a_board_run_out_the_fourth_card_waits_for_its_burn():
    told = board(Told(ALL_IN), "As", "Kh", "9h", "2c").go()
    assert not told.table.ledger.at(board_place())
    told.card("5s", BURN, round_no=2).go(5000)
    assert len(told.table.ledger.at(board_place())) == 4
    assert not told.rulings


def test_of_a_board_run_out_four_cards_without_a_burn_are_a_flop_of_four():
    assert board(Told(ALL_IN), "As", "Kh", "9h", "2c").go(2000 + 8000).rulings == ["four_card_flop"]


def test_a_card_too_many_at_the_end_of_a_board_run_out_says_that_the_flop_was_too_wide():
    talk = Talk("G").play(ALL_IN + "As>board+Kh>board+9h>board 2c>burn 3c>board 4c>burn 5s>board ")
    assert talk.table.hand.phase.value == "showdown"
    table, _ = advance(talk.table, CardMoved(talk.table.now_ms + 1000, card("Jd"), board_place(), face_up=True))
    _, outputs = advance(table, TimeReached(talk.table.now_ms + 3000))
    assert [one.ruling.cause.value for one in outputs if isinstance(one, IssueRuling)] == ["four_card_flop"]


def test_a_card_to_an_empty_seat_is_named_as_such_although_it_is_told_with_the_first_ones():
    told = Told("new ")
    due = [one.place for one in told.table.hand.plan.due[:3]]
    for code, where in zip(("As", "Kh", "9h"), due, strict=True):
        told.card(code, where)
    told.card("2c", seat_place(9)).go()
    assert told.rulings == ["unentitled_seat_dealt"]


def test_burns_of_a_board_run_out_that_are_told_before_its_flop_are_those_of_the_streets_behind_it():
    """Three streets in three seconds: the burns are sure before the flop is, in any order."""
    told = Told(ALL_IN.replace("9s>burn ", ""))
    told.table, _ = advance(told.table, CardPresumed(told.zero, BURN))
    told.card("2c", BURN, round_no=2).card("9s", BURN).go(6000)
    assert not told.rulings
    board(told, "As", "Kh", "9h", at_ms=6500).go(6500)
    assert (told.rulings, len(told.table.ledger.at(board_place()))) == ([], 3)
    assert len(told.table.ledger.at(BURN)) == 2


def test_an_act_of_which_only_the_digits_still_wait_is_an_act_as_well():
    """Two players, a bet and a call before the burn: it is the turn's, though the bet's key has gone on already."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h")
    for at_ms, key in enumerate((Key.BET, Key.DIGIT_4, Key.CONFIRM, Key.CALL)):
        told.key(key, 1000 + 200 * at_ms)
    told.card("2c", BURN)
    keypad = Keypad()
    while True:
        told.waiting, event = pick(told.waiting, FusionContext(told.table, told.zero + 4000, HoldDeadlines(), told.sight))
        if event is None:
            break
        if isinstance(event, KeyPress):
            pressed = press(keypad, event.key, told.table, event.at_ms)
            keypad = pressed.keypad
            for one in pressed.events:
                told._tell(one)
        else:
            told._tell(replace(event, at_ms=told.zero + 4000))
    told._tell(TimeReached(told.zero + 4500))
    assert (told.rulings, told.table.hand.plan.next.place) == ([], board_place())


def test_a_card_of_the_flop_that_is_sure_behind_the_turns_is_of_the_flop():
    """All acts of the flop are keyed, and the turn lies there, before the flop's last card is sure."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh").card("2c", board_place(), round_no=8, by_ms=7500)
    told.card("9h", board_place(), round_no=2).key(Key.CHECK, 6000).key(Key.CHECK, 7000)
    told.go(60_000)
    assert told.rulings == []
    assert [one.code for one in told.table.ledger.at(board_place())] == ["As", "Kh", "9h", "2c"]
    assert told.table.hand.street == "turn"


@pytest.mark.parametrize(("shorthand", "keys"), [(FLOP_IS_DUE, 2), (FLOP_IS_DUE, 1), (ALL_IN, 0)])
def test_a_card_read_with_the_flops_others_is_of_it_though_the_next_streets_certainly_lay_there_before(shorthand, keys):
    """It was missed so often that turn and river, put out at once, had been read twice by then."""
    told = board(Told(shorthand), "As", "Kh")
    for number in range(keys):
        told.key(Key.CHECK, 3000 + 1500 * number)
    told.card("9h", board_place(), round_no=2, by_ms=12_000)
    told.card("2c", board_place(), round_no=8, by_ms=7500).card("6c", board_place(), round_no=9, by_ms=8000)
    told.go(60_000)
    dealt = [one.code for one in told.table.ledger.at(board_place())]
    assert dealt[:3] == ["As", "Kh", "9h"]
    assert not {"four_card_flop", "oversize_flop"} & set(told.rulings)


def test_a_card_of_the_flop_that_is_found_again_brings_no_turn_before_its_burn():
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").go().key(Key.CHECK, 6000).key(Key.CHECK, 7000).go(8000)
    assert told.table.hand.phase is Phase.DEALING
    told.card("As", board_place(), round_no=9, at_ms=9000, by_ms=8600)
    told.card("2c", board_place(), round_no=8, at_ms=9000, by_ms=8500).go(9000)
    assert (told.rulings, len(told.table.ledger.at(board_place()))) == ([], 3)


def test_in_a_run_out_a_burn_that_is_sure_long_after_the_cards_lies_between_them():
    """Turn and river were put out within a second; their burns are read one after the other, much later."""
    told = board(Told(ALL_IN), "As", "Kh", "9h").go().card("4d", BURN, round_no=5, at_ms=6000, by_ms=5000)
    told.go(6000)
    board(told, "6c", "2c", round_no=5, at_ms=6000, by_ms=5000)
    told.card("Qh", BURN, round_no=30, at_ms=40_000, by_ms=38_000).go(60_000)
    assert told.rulings == []
    assert [len(told.table.ledger.at(where)) for where in (BURN, board_place())] == [3, 5]


@pytest.mark.parametrize(("codes", "waits"), [(("6c", "2c"), False), (("6c", "2c", "2h"), True)])
def test_a_board_that_is_run_out_and_shown_has_its_cards_unless_they_are_too_many(codes, waits):
    """Turn and river were put out at once, no burn of theirs is read yet, and the first hand is shown."""
    told = board(Told(ALL_IN), "As", "Kh", "9h").go()
    board(told, *codes, round_no=5, at_ms=6000, by_ms=5000).key(Key.SHOW, 6500).go(9000)
    assert (len(told.table.ledger.at(board_place())), told.rulings) == (3 if waits else 5, [])


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


@pytest.mark.parametrize(("burns_ms", "until_ms", "cause"), [
    ((8000, 9000), 9000, "premature_turn"), ((), 13_000, "four_card_flop"),
])
def test_a_card_that_is_sure_when_players_act_already_waits_too_and_their_keys_behind_it(burns_ms, until_ms, cause):
    told = Told(FLOP_IS_DUE, Rounds())
    told.sight.zero = told.zero
    board(told, "As", "Kh", "9h").go(4000)
    assert told.table.hand.phase is Phase.BETTING
    told.card("2c", board_place(), round_no=2, at_ms=7000, by_ms=5000).key(Key.CHECK, 7600).go(7700)
    assert (told.rulings, told.table.hand.actions[-1].street) == ([], 0)
    told.sight.burns_ms = burns_ms
    assert told.go(until_ms).rulings == [cause]


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
