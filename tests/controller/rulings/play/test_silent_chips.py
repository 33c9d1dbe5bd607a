"""Chips without a word: the books' printed examples, and the boundary on both sides of each."""

import pytest
from dealer_talk import Talk
from tape_talk import BOOKS, CASH, EAGLES, GN, NCL, NPL, PC, header, play, seats

from controller.engine.betting.binding_acts import facing_of
from controller.rulings.play.silent_chips import motion_of, read_chips
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

FLOP = "new_deal act(seat=3,do=call) act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=check) tap "
FOUR = header(seats=seats(4, 60000), button=4, chips=[25, 100, 500, 1000])
UTG = "new_deal act(seat=4,do=raise,to=1100) "
MIXED = header(blinds=[250, 500], seats=seats(6, 50000), chips=[50, 100, 500, 1000, 5000])
BLIND = "new_deal act(seat=1,do=raise,to=600) act(seat=2,do=fold) "
QUARTERS = header(blinds=[25, 50], seats=seats(3, 20000), chips=[25, 100, 500, 1000])


@pytest.mark.parametrize("book", BOOKS)
def test_one_oversized_chip_is_a_call(book):
    done = play(book, FOUR, FLOP + 'act(seat=1,do=bet,to=300) chips(seat=2,out={"1000": 1})')
    done.ruled(cause="oversized_chip", do="call", to=300, returned=700, seat=2).wants(bet={"2": 300}, to_act=3)


@pytest.mark.parametrize("book", BOOKS)
def test_a_chip_where_nobody_has_bet_is_its_value(book):
    play(book, FOUR, FLOP + 'chips(seat=1,out={"500": 1})').clean().wants(bet={"1": 500}, to_act=2)


@pytest.mark.parametrize("book", BOOKS)
def test_a_full_raise_in_several_chips_is_clear(book):
    play(book, MIXED, UTG + 'chips(seat=5,out={"1000":1,"100":7})').clean().wants(bet={"5": 1700})
    play(book, MIXED, UTG + 'chips(seat=5,out={"500":4})').clean().wants(bet={"5": 2000})


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("hundreds", "to"), [(3, 1100), (4, 1700), (5, 1700)])
def test_half_of_the_increment(book, hundreds, to):
    """PC Add50 examples 2 and 3: half of 600 is 300, so 1,400 is a raise and 1,300 a call."""
    done = play(book, MIXED, UTG + f'chips(seat=5,out={{"1000":1,"100":{hundreds}}})')
    done.ruled(cause="multiple_chips", to=to).wants(bet={"5": to})


@pytest.mark.parametrize(("book", "to"), [(NCL, 2000), (EAGLES, 2000), (GN, 1100), (NPL, 1100), (PC, 1100)])
def test_every_chip_is_needed(book, to):
    """Two 1,000 chips on 1,100: a call where one of them cannot be spared (GN 136, NPL 35, PC 50A)."""
    play(book, MIXED, UTG + 'chips(seat=5,out={"1000":2})').ruled(to=to).wants(bet={"5": to})


def test_mixed_chips_go_to_the_half_standard_in_npl():
    """NPL 35 tests one denomination only; PC 50A example 1 has the same chips as a call."""
    chips = 'chips(seat=5,out={"500":1,"1000":1})'
    play(NPL, MIXED, UTG + chips).ruled(do="raise", to=1700)
    play(PC, MIXED, UTG + chips).ruled(do="call", to=1100, returned=400, basis="literal")


@pytest.mark.parametrize("book", BOOKS)
def test_last_chips_to_spare_are_all_in(book):
    table = header(seats=seats(4, [60000, 2700, 60000, 60000]), button=4, chips=[100, 500, 1000])
    done = play(book, table, FLOP + 'act(seat=1,do=bet,to=1400) chips(seat=2,out={"1000":1,"500":3},last=true)')
    done.clean().wants(bet={"2": 2500}, stack={"2": 0})


@pytest.mark.parametrize("book", [GN, NPL, PC])
def test_last_chips_all_needed_are_a_call(book):
    """PC 50A example 2: the last two 1,000 chips facing 1,050."""
    table = header(blinds=[25, 50], seats=seats(4, [60000, 2050, 60000, 60000]), button=4, chips=[25, 100, 500, 1000])
    done = play(book, table, FLOP + 'act(seat=1,do=bet,to=1050) chips(seat=2,out={"1000":2},last=true)')
    done.ruled(do="call", to=1050, returned=950).wants(stack={"2": 950})


@pytest.mark.parametrize("book", BOOKS)
def test_exactly_the_call(book):
    play(book, FOUR, FLOP + 'act(seat=1,do=bet,to=600) chips(seat=2,out={"500":1,"100":1})').clean().wants(
        bet={"2": 600}
    )


class TestPriorChips:
    """Earlier chips of the street that lie there (EG 118, GN 136, PC 51 with its addendum)."""

    @pytest.mark.parametrize(("book", "to"), [(NCL, 600), (EAGLES, 1150), (GN, 600), (NPL, 600), (PC, 600)])
    def test_one_chip_dropped_on_the_blind(self, book, to):
        done = play(book, QUARTERS, BLIND + 'chips(seat=3,out={"1000":1},prior=left)')
        done.ruled(cause="prior_chips", to=to).wants(bet={"3": to})

    @pytest.mark.parametrize("book", BOOKS)
    def test_pulled_back_one_chip_is_a_call(self, book):
        done = play(book, QUARTERS, BLIND + 'chips(seat=3,out={"1000":1},back={"25":2},prior=pulled)')
        done.ruled(do="call", to=600, returned=400)

    @pytest.mark.parametrize(("book", "to"), [(NCL, 1150), (EAGLES, 1150), (GN, 600), (NPL, 600), (PC, 600)])
    def test_two_chips_dropped_all_needed(self, book, to):
        done = play(book, QUARTERS, BLIND + 'chips(seat=3,out={"500":2},prior=left)')
        done.ruled(to=to, returned={None, 450})

    @pytest.mark.parametrize("book", [GN, PC])
    def test_a_hundred_and_a_five_hundred_are_needed(self, book):
        """PC Add51 situation 1.2b."""
        play(book, QUARTERS, BLIND + 'chips(seat=3,out={"100":1,"500":1},prior=left)').ruled(do="call", returned=50)

    @pytest.mark.parametrize("book", [EAGLES, GN, PC])
    def test_partly_pulled_is_a_bet_of_all_chips(self, book):
        done = play(book, QUARTERS, BLIND + 'chips(seat=3,out={"1000":1},back={"25":1},prior=part)')
        done.ruled(do="raise", to=1150, basis="literal")

    @pytest.mark.parametrize(("hundreds", "to"), [(8, 600), (9, 1150)])
    @pytest.mark.parametrize("book", BOOKS)
    def test_the_half_point_with_prior_chips(self, book, hundreds, to):
        """600 and half of 550: 875. With two 25s there, eight hundreds are 850, nine are 950."""
        done = play(book, QUARTERS, BLIND + f'chips(seat=3,out={{"100":{hundreds}}},prior=left)')
        done.ruled(to=to)

    @pytest.mark.parametrize("book", [GN, PC])
    def test_a_blind_posted_with_a_big_chip(self, book):
        """PC Add51 situation 4: the 1,000 that lies there covers the call, so every chip counts."""
        table = header(blinds=[50, 100], seats=seats(3, 20000), chips=[50, 100, 500, 1000], posting="keyed")
        text = (
            'new_deal post(seat=2,live=50,dead=0,as=sb) post(seat=3,live=100,dead=0,as=bb,out={"1000":1}) '
            'act(seat=1,do=raise,to=700) act(seat=2,do=fold) chips(seat=3,out={"100":1},prior=left)'
        )
        play(book, table, text).ruled(do="raise", to=1300).wants(to_act=1)

    def test_pulling_binds_in_pc(self):
        pulled = BLIND + 'chips(seat=3,out={},back={"25":1},prior=part) '
        play(PC, QUARTERS, pulled + "act(seat=3,do=fold)").ruled(cause="prior_chips", do="call").wants(live=[1, 3])
        play(PC, QUARTERS, pulled + "act(seat=3,do=raise,to=1150)").clean()
        play(NPL, QUARTERS, pulled + "act(seat=3,do=fold)").clean().wants(live=[1])


class TestUnderCall:
    """Less than the call (NCL 130, EG 114, GN 134, NPL 37, PC 44B)."""

    SHORT = FLOP + 'act(seat=1,do=bet,to=400) act(seat=2,do=raise,to=1200) chips(seat=3,out={"500":1})'

    @pytest.mark.parametrize("book", [*CASH, NPL])
    def test_made_a_full_call(self, book):
        play(book, FOUR, self.SHORT).ruled(cause="under_call", do="call", to=1200).wants(bet={"3": 1200}, to_act=4)

    def test_pc_asks_the_floor_facing_a_raise(self):
        done = play(PC, FOUR, self.SHORT)
        done.ruled(outcome="floor", options=(["action", "dead_hand"],)).wants(to_act=3, bet={"3": 0})

    def test_pc_the_floor_lets_him_fold(self):
        """PC Add44 example 4: he forfeits the 400 that he thought he faced."""
        done = play(PC, FOUR, self.SHORT + " floor(choose=dead_hand)")
        done.wants(live=[1, 2, 4], pot=800 + 400 + 1200 + 400, to_act=4, to_call=1200)

    def test_pc_the_floor_makes_him_call(self):
        play(PC, FOUR, self.SHORT + " floor(choose=action)").wants(bet={"3": 1200}, to_act=4)

    def test_pc_the_opening_bet_must_be_called(self):
        done = play(PC, FOUR, FLOP + 'act(seat=1,do=bet,to=8000) chips(seat=2,out={"1000":2})')
        done.ruled(outcome="action", do="call", to=8000, basis="literal")

    @pytest.mark.parametrize(("bet", "outcome"), [(19000, "action"), (20000, "floor"), (50000, "floor")])
    def test_pc_a_tiny_chip_is_the_floors(self, bet, outcome):
        """PC 46: 1,000 beside 50,000; we call a twentieth tiny."""
        text = FLOP + f'act(seat=1,do=bet,to={bet}) chips(seat=2,out={{"1000":1}})'
        play(PC, FOUR, text).ruled(outcome=outcome, cause="under_call")
        play(GN, FOUR, text).ruled(outcome="action", to=bet)

    def test_pc_heads_up_must_be_called(self):
        text = FLOP + "act(seat=1,do=bet,to=400) act(seat=2,do=raise,to=1200) act(seat=3,do=fold) act(seat=4,do=fold) "
        play(PC, FOUR, text + 'chips(seat=1,out={"500":1})').ruled(do="call", to=1200)


@pytest.mark.parametrize(("book", "to"), [(NCL, 12), (EAGLES, 12), (GN, 10)])
def test_the_unit_of_a_wager(book, to):
    """$12 in a 2-5 game: GN 129 counts in fives, NCL 126 in the dollars of the small blind."""
    table = header(blinds=[2, 5], seats=seats((2, 5, 8), 505), button=8, chips=[1, 5, 25, 100])
    text = 'new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap chips(seat=2,out={"5":2,"1":2})'
    play(book, table, text).wants(bet={"2": to})


@pytest.mark.parametrize("dollars", [1, 2, 3, 4])
def test_the_nearest_amount(dollars):
    table = header(blinds=[5, 10], seats=seats((2, 5, 8), 1010), button=8, chips=[1, 5, 25, 100])
    text = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap "
    done = play(GN, table, text + f'chips(seat=2,out={{"5":2,"1":{dollars}}})')
    done.ruled(cause="under_bet", to=10 if dollars < 3 else 15)


@pytest.mark.parametrize(("back", "fate"), [(0, "left"), (1, "part"), (49, "part"), (50, "pulled"), (60, "pulled")])
def test_change_of_all_that_lay_in_front_means_that_it_was_pulled_back(back, fate):
    """P51: prior chips are left, pulled in part or pulled in full; nobody keyed which."""
    table = Talk("P", readers="none", blinds=[25, 50], stacks={2: 5000}).play("new 3:raise=600 4:fold 5:fold 6:fold 1:fold").table
    facing = facing_of(table, table.hand, 2, table.now_ms)
    assert facing.bet == 50
    assert motion_of(facing, ((1000, 1),), back, None, last=False).prior == fate


@pytest.mark.parametrize(("out", "back", "last", "is_last"), [
    (((100, 1),), 0, False, False), (((100, 1),), 0, True, True), (((100, 2),), 0, False, True), (((100, 3),), 100, False, True),
    (((100, 3),), 101, False, False),
])  # fmt: skip
def test_chips_are_the_last_ones_where_the_player_says_so_or_has_no_more(out, back, last, is_last):
    """He has 200 behind; what he took back is his again."""
    table = Talk("G", stacks={3: 200}).play("new deal").table
    facing = facing_of(table, table.hand, 3, 0)
    assert motion_of(facing, out, back, None, last=last).last is is_last


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("bet", "chips", "ruled"), [(1000, '{"1000":2}', False), (500, '{"500":2}', False)])
def test_a_full_raise_that_leaves_the_call_without_one_of_its_chips_is_clear(book, bet, chips, ruled):
    """E116, G135, P50A: one of the chips is the call, and so the other one is the raise."""
    done = play(book, FOUR, FLOP + f"act(seat=1,do=bet,to={bet}) chips(seat=2,out={chips})")
    done.clean().wants(bet={"2": 2 * bet})
    assert bool(done.rulings) is ruled


@pytest.mark.parametrize(("rule", "stack", "clear"), [
    ("all_in_unless_needed", 2700, True), ("half", 2700, False), ("half", 3200, True), ("all_in_unless_needed", 3200, True),
])  # fmt: skip
def test_a_house_may_count_last_chips_short_of_a_full_raise_like_other_chips(rule, stack, clear):
    """Facing 1,400 the least raise is to 2,800: 2,500 are last chips short of it, 3,000 are not."""
    table = Talk("G", readers="none", blinds=[100, 200], stacks={1: 9000, 2: stack, 3: 9000}, seats=3)
    table = table.play("new 3:call 1:call 2:check tap 1:bet=1400").table
    facing = facing_of(table, table.hand, 2, table.now_ms)
    chips = replace(facing.play.chips, last_chips=replace(facing.play.chips.last_chips, value=rule))
    facing = replace(facing, play=replace(facing.play, chips=chips))
    out = ((1000, 2), (500, (stack - 200 - 2000) // 500))
    counted, ruling = read_chips(facing, motion_of(facing, out, 0, None, last=True))
    assert (ruling is None) is clear
    assert counted.to == (stack - 200 if clear else 2800 if ruling.do is Act.RAISE and stack > 2800 else counted.to)
