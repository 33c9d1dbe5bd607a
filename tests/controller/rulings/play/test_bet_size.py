"""Wagers keyed or said in a wrong size stand corrected at once; pot-limit and fixed limit by each book."""

import pytest
from tape_talk import BOOKS, EAGLES, GN, NCL, NPL, PC, header, play, seats

THREE = header(blinds=[10, 20], seats=seats((2, 5, 8), 1020), button=8)
FLOP = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap "
FLOPLESS = "new_deal act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=call) act(seat=3,do=check) tap "
OMAHA = header(game="plo", blinds=[5, 10], seats=seats(6, 1000))
LIMIT = header(game="lhe", blinds=[5, 10], limits=[10, 20], seats=seats(4, 500))


@pytest.mark.parametrize("book", BOOKS)
class TestNoLimit:
    @pytest.mark.parametrize(("to", "counts"), [(1, 20), (19, 20), (20, 20), (21, 21)])
    def test_the_least_bet(self, book, to, counts):
        done = play(book, THREE, FLOP + f"act(seat=2,do=bet,to={to})").wants(bet={"2": counts})
        assert [one["cause"] for one in done.rulings] == (["under_bet"] if to < 20 else [])

    @pytest.mark.parametrize(("to", "counts"), [(150, 200), (199, 200), (200, 200), (201, 201)])
    def test_the_least_raise(self, book, to, counts):
        done = play(book, THREE, FLOP + f"act(seat=2,do=bet,to=100) act(seat=5,do=raise,to={to})")
        done.wants(bet={"5": counts})
        assert [one["cause"] for one in done.rulings] == (["under_raise"] if to < 200 else [])

    def test_more_than_the_stack_is_all_of_it(self, book):
        play(book, THREE, FLOP + "act(seat=2,do=bet,to=5000)").clean().wants(bet={"2": 1000}, stack={"2": 0})

    def test_a_raise_of_somebody_to_whom_it_is_not_reopened(self, book):
        table = header(blinds=[10, 20], seats=seats((2, 5, 8), [1020, 180, 1020]), button=8)
        text = FLOP + "act(seat=2,do=bet,to=100) act(seat=5,do=all_in,to=160) act(seat=8,do=call) "
        done = play(book, table, text + "act(seat=2,do=raise,to=400)")
        done.ruled(cause="under_raise", do="call", to=160, returned=240).wants(to_act=None)
        play(book, table, text + "act(seat=2,do=raise,to=161)").ruled(cause="under_raise", do="call", to=160, returned=1)
        play(book, table, text + "act(seat=2,do=raise,to=160)").clean().wants(bet={"2": 160}, to_act=None)


class TestOverAShortAllIn:
    TEXT = FLOP + "act(seat=2,do=bet,to=100) act(seat=5,do=all_in,to=140) act(seat=8,do=raise,to={to})"
    TABLE = header(blinds=[10, 20], seats=seats((2, 5, 8), [1020, 160, 1020]), button=8)

    @pytest.mark.parametrize("book", [EAGLES, GN, NPL, PC])
    def test_the_full_raise_on_top(self, book):
        play(book, self.TABLE, self.TEXT.format(to=239)).ruled(to=240).wants(bet={"8": 240})
        play(book, self.TABLE, self.TEXT.format(to=240)).clean()

    def test_ncl_contradicts_itself(self):
        """Rule 166 makes it 240, the example of 167 prints 200: the floor's between the two."""
        play(NCL, self.TABLE, self.TEXT.format(to=240)).clean()
        play(NCL, self.TABLE, self.TEXT.format(to=200)).ruled(outcome="floor", cause="under_raise")
        play(NCL, self.TABLE, self.TEXT.format(to=199)).ruled(outcome="action", to=240)


class TestPotLimit:
    @pytest.mark.parametrize(("book", "most"), [(NCL, 35), (EAGLES, 35), (GN, 40), (NPL, 35), (PC, 35)])
    def test_the_opening(self, book, most):
        play(book, OMAHA, "new_deal").wants(min_raise_to=20, max_raise_to=most)
        play(book, OMAHA, f"new_deal act(seat=4,do=raise,to={most})").clean()
        done = play(book, OMAHA, f"new_deal act(seat=4,do=raise,to={most + 5})")
        done.ruled(cause="over_pot", to=most, returned=5).wants(bet={"4": most})
        play(book, OMAHA, "new_deal say(seat=4,word=pot)").clean().wants(bet={"4": most})

    def test_gn_counts_the_small_blind_up_until_the_big_blind_has_acted(self):
        limped = "new_deal act(seat=4,do=call) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "
        play(GN, OMAHA, limped).wants(to_act=2, max_raise_to=10 + 30 + 5)
        after = limped + "act(seat=2,do=call) act(seat=3,do=raise,to=20) act(seat=4,do=call)"
        play(GN, OMAHA, after).wants(to_act=2, max_raise_to=20 + 50 + 10)

    @pytest.mark.parametrize(("book", "most"), [(GN, 25), (EAGLES, 18)])
    def test_one_two_five(self, book, most):
        play(book, OMAHA | {"blinds": [1, 2, 5]}, "new_deal").wants(max_raise_to=most, min_raise_to=10)

    @pytest.mark.parametrize(("book", "most"), [(PC, 700), (GN, 800), (NPL, 620)])
    def test_a_short_big_blind(self, book, most):
        """PC 55B: the pot is counted with full blinds, 700 at 100-200."""
        table = header(game="plo", seats=seats(4, [5000, 5000, 120, 5000]))
        play(book, table, "new_deal").wants(to_call=200, max_raise_to=most)

    @pytest.mark.parametrize("book", BOOKS)
    def test_the_printed_example(self, book):
        """A pot of 100, a bet of 50: to 250 (NCL and GN before the pot-limit rules)."""
        table = header(game="plo", blinds=[10, 20], seats=seats((2, 5), 2000), button=2)
        text = "new_deal act(seat=2,do=raise,to=50) act(seat=5,do=call) tap act(seat=5,do=bet,to=50)"
        play(book, table, text).wants(to_act=2, max_raise_to=250)

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_chip_larger_than_the_pot_opens_for_the_pot(self, book):
        table = OMAHA | {"chips": [5, 25, 100]}
        text = "new_deal act(seat=4,do=call) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "
        text += 'act(seat=2,do=call) act(seat=3,do=check) tap chips(seat=2,out={"100":1})'
        play(book, table, text).ruled(cause="over_pot", do="bet", to=30, returned=70)

    @pytest.mark.parametrize("book", [GN, NPL, PC])
    def test_raise_said_with_a_chip_larger_than_the_pot(self, book):
        table = header(game="plo", blinds=[10, 20], seats=seats((2, 5, 8), 1000), button=8, chips=[5, 20, 100, 500])
        text = FLOP + 'act(seat=2,do=bet,to=20) say(seat=5,word=raise) chips(seat=5,out={"500":1})'
        play(book, table, text).ruled(do="raise", to=120, returned=380)


@pytest.mark.parametrize("book", BOOKS)
class TestFixedLimit:
    def test_one_bet_and_four_raises(self, book):
        raises = "act(seat=4,do=raise,to=20) act(seat=1,do=raise,to=30) act(seat=2,do=raise,to=40) "
        play(book, LIMIT, "new_deal " + raises).wants(to_act=3, min_raise_to=50, max_raise_to=50)
        capped = play(book, LIMIT, "new_deal " + raises + "act(seat=3,do=raise,to=50)")
        capped.clean().wants(min_raise_to=None, may={"4": ["fold", "call"]})

    def test_a_raise_over_the_limit_is_the_limit(self, book):
        play(book, LIMIT, "new_deal act(seat=4,do=raise,to=30)").ruled(to=20, returned=10).wants(bet={"4": 20})

    def test_the_lower_limit_on_an_upper_round(self, book):
        checks = "".join(f"act(seat={seat},do=check) " for seat in (2, 3, 4, 1))
        text = FLOPLESS + checks + "tap act(seat=2,do=bet,to=10)"
        play(book, LIMIT, text).ruled(cause="under_bet", to=20).wants(bet={"2": 20})


class TestLimitAllIns:
    """Half a bet or more counts as a full one (EG 110, GN 128, PC 52B)."""

    @pytest.mark.parametrize("stack", [14, 15, 19])
    @pytest.mark.parametrize("book", [EAGLES, GN, PC])
    def test_an_opening_all_in(self, book, stack):
        """On a round of 10 an all-in of 4 is completed to 10; one of 5 is raised by 10."""
        table = header(game="lhe", blinds=[5, 10], limits=[10, 20], seats=seats((2, 5, 8), [stack, 500, 500]), button=8)
        text = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap act(seat=2,do=all_in)"
        to = stack - 10
        play(book, table, text).wants(to_call=to, min_raise_to=10 if to < 5 else to + 10)

    @pytest.mark.parametrize(("stack", "may"), [(199, False), (200, True)])
    @pytest.mark.parametrize("book", [EAGLES, GN, PC])
    def test_reopening(self, book, stack, may):
        table = header(
            game="lhe", blinds=[25, 50], limits=[50, 100], seats=seats((2, 5, 8), [1050, stack, 1050]), button=8
        )
        text = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap "
        text += "act(seat=2,do=check) act(seat=5,do=check) act(seat=8,do=check) tap "
        text += "act(seat=2,do=bet,to=100) act(seat=5,do=all_in) act(seat=8,do=call)"
        play(book, table, text).wants(may={"2": ["fold", "call", "raise"] if may else ["fold", "call"]})

    def test_heads_up_by_the_book(self):
        two = header(game="lhe", blinds=[5, 10], limits=[10, 20], seats=seats((2, 5, 8), 500), button=8)
        text = "new_deal act(seat=8,do=fold) act(seat=2,do=call) act(seat=5,do=check) tap act(seat=2,do=bet,to=10) "
        text += " ".join(f"act(seat={seat},do=raise,to={to})" for seat, to in [(5, 20), (2, 30), (5, 40), (2, 50)])
        for book in (NCL, EAGLES, GN):
            play(book, two, text).wants(min_raise_to=60)
        for book in (NPL, PC):
            play(book, two, text).wants(min_raise_to=None)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("to", "ruled"), [(149, True), (150, False), (170, False)])
def test_a_raise_that_puts_everybody_all_in_is_enough(book, to, ruled):
    """Seat 5 has 150: less than a full raise to 200, but nobody can answer more."""
    table = header(blinds=[10, 20], seats=seats((2, 5), [1020, 170]), button=2)
    text = "new_deal act(seat=2,do=call) act(seat=5,do=check) tap act(seat=5,do=bet,to=100) "
    done = play(book, table, text + f"act(seat=2,do=raise,to={to})")
    assert bool(done.rulings) == ruled
    done.wants(to_act=5, to_call=50)
