"""Words in turn, words against chips, string bets, and words that leave the amount open."""

import pytest
from tape_talk import BOOKS, EAGLES, GN, NCL, NPL, PC, header, play, seats

THREE = header(blinds=[50, 100], seats=seats((2, 5, 8), 10100), button=8, chips=[25, 100, 500, 1000])
FLOP = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap "
BET = FLOP + "act(seat=2,do=bet,to=100) "
TWO_MOTIONS = [NCL, EAGLES, GN, NPL]


@pytest.mark.parametrize("book", BOOKS)
class TestPlainWords:
    def test_check_call_fold_all_in(self, book):
        text = (
            FLOP + "say(seat=2,word=check) say(seat=5,word=bet,amount=300) say(seat=8,word=call) say(seat=2,word=fold)"
        )
        play(book, THREE, text).clean().wants(to_act=None, pot=900, live=[5, 8])
        play(book, THREE, BET + "say(seat=5,word=all_in)").clean().wants(stack={"5": 0}, to_call=10000)

    def test_a_wager_is_its_total(self, book):
        play(book, THREE, BET + "say(seat=5,word=raise,amount=400)").clean().wants(bet={"5": 400}, min_raise_to=700)

    def test_chips_after_the_words_are_their_payment(self, book):
        text = BET + 'say(seat=5,word=raise,amount=400) chips(seat=5,out={"500":1}) act(seat=8,do=fold)'
        play(book, THREE, text).clean().wants(bet={"5": 400}, to_act=2)

    @pytest.mark.parametrize(("said", "to"), [(50, 100), (140, 100), (150, 200), (160, 200), (200, 200), (430, 430)])
    def test_an_amount_alone_is_like_as_many_chips(self, book, said, to):
        play(book, THREE, BET + f"say(seat=5,word=number,amount={said})").wants(bet={"5": to})


class TestTwoMotions:
    """ "Raise", the call, then the raise (NCL 168, EG 152, GN 173, NPL 32; PC 47 has abolished it)."""

    SAID = BET + 'say(seat=5,word=raise) chips(seat=5,out={"100":1}) '

    @pytest.mark.parametrize("book", TWO_MOTIONS)
    def test_allowed(self, book):
        play(book, THREE, self.SAID).clean().wants(to_act=5)
        play(book, THREE, self.SAID + 'chips(seat=5,out={"100":4})').clean().wants(bet={"5": 500}, to_act=8)

    @pytest.mark.parametrize("book", TWO_MOTIONS)
    def test_a_third_motion_is_a_string(self, book):
        text = self.SAID + 'chips(seat=5,out={"100":2}) chips(seat=5,out={"100":2})'
        play(book, THREE, text).ruled(cause="string_bet", to=300, returned=200).wants(bet={"5": 300})

    def test_pc_makes_it_the_minimum(self):
        done = play(PC, THREE, self.SAID + 'chips(seat=5,out={"100":4})')
        done.ruled(cause={"string_bet", "under_raise"}, do="raise", to=200).wants(bet={"5": 200}, to_act=8)

    @pytest.mark.parametrize("book", BOOKS)
    def test_without_a_second_motion_it_is_the_minimum(self, book):
        done = play(book, THREE, self.SAID + "act(seat=8,do=fold)")
        done.ruled(cause="under_raise", to=200).wants(bet={"5": 200}, to_act=2)

    @pytest.mark.parametrize("book", BOOKS)
    def test_too_little_is_brought_up(self, book):
        text = BET + 'say(seat=5,word=raise) chips(seat=5,out={"100":1,"25":1})'
        play(book, THREE, text).ruled(cause="under_raise", to=200)


@pytest.mark.parametrize("book", BOOKS)
class TestStrings:
    def test_a_second_motion_without_a_word(self, book):
        text = BET + 'chips(seat=5,out={"100":1}) chips(seat=5,out={"100":4})'
        play(book, THREE, text).ruled(cause="string_bet", do="call", to=100, returned=400).wants(to_act=8)

    def test_i_call_and_raise(self, book):
        text = BET + "say(seat=5,word=call) say(seat=5,word=raise,amount=500)"
        play(book, THREE, text).ruled(cause="string_bet", do="call").wants(bet={"5": 100})

    def test_a_word_after_an_oversized_chip_is_not_ruled_twice(self, book):
        text = BET + 'chips(seat=5,out={"500":1}) say(seat=5,word=raise)'
        play(book, THREE, text).ruled(cause="oversized_chip", do="call")


class TestMismatch:
    CHIP_FIRST = FLOP + 'chips(t=20,seat=2,out={"500":1}) say(t=22,seat=2,word=number,amount=300)'
    TOGETHER = FLOP + 'say(t=20,seat=2,word=number,amount=300) chips(t=20,seat=2,out={"100":5})'

    @pytest.mark.parametrize(("book", "to"), [(NCL, 500), (EAGLES, 500), (GN, 300), (NPL, 500), (PC, 500)])
    def test_chips_first(self, book, to):
        done = play(book, THREE, self.CHIP_FIRST)
        done.ruled(cause="verbal_mismatch", to=to, returned=200 if to == 300 else None)
        done.wants(bet={"2": to}, to_act=5, min_raise_to=2 * to)

    @pytest.mark.parametrize("book", BOOKS)
    def test_words_first_are_clear(self, book):
        text = FLOP + 'say(t=20,seat=2,word=number,amount=300) chips(t=22,seat=2,out={"500":1})'
        play(book, THREE, text).clean().wants(bet={"2": 300})

    @pytest.mark.parametrize("book", [GN, PC])
    def test_together_the_words_count(self, book):
        play(book, THREE, self.TOGETHER).ruled(do="bet", to=300, returned=200, basis="literal").wants(bet={"2": 300})

    @pytest.mark.parametrize("book", [NCL, EAGLES, NPL])
    def test_together_the_floor_decides(self, book):
        play(book, THREE, self.TOGETHER).ruled(outcome="floor", cause="verbal_mismatch")

    @pytest.mark.parametrize("book", BOOKS)
    def test_the_same_in_words_is_nothing(self, book):
        text = FLOP + 'chips(t=20,seat=2,out={"500":1}) say(t=22,seat=2,word=number,amount=500)'
        play(book, THREE, text).clean()


class TestUnclear:
    """ "I bet five" (NPL 41 the lesser, PC 57 the highest up to the pot; the cash books are silent)."""

    FIVE = "say(seat=3,word=bet,low=500,high=5000)"

    @pytest.mark.parametrize(("opened", "pc"), [(2200, 500), (2399, 500), (2400, 5000), (3000, 5000)])
    def test_the_pot_decides_in_pc(self, opened, pc):
        table = header(blinds=[200, 400], seats=seats(4, 40000))
        text = f"new_deal act(seat=4,do=raise,to={opened}) act(seat=1,do=fold) "
        text += "act(seat=2,do=fold) act(seat=3,do=call) tap "
        play(PC, table, text + self.FIVE).ruled(cause="unclear_amount", do="bet", to=pc).wants(bet={"3": pc})
        play(NPL, table, text + self.FIVE).ruled(do="bet", to=500)
        for book in (NCL, EAGLES, GN):
            play(book, table, text + self.FIVE).ruled(outcome="floor").wants(to_act=3)
            play(book, table, text + self.FIVE + " floor(choose=action)").wants(bet={"3": 500})

    @pytest.mark.parametrize("book", [NPL, PC])
    def test_pot_in_no_limit_binds_to_the_minimum(self, book):
        play(book, THREE, FLOP + "say(seat=2,word=pot)").ruled(to=100, do="bet")
        play(book, THREE, BET + "say(seat=5,word=pot)").ruled(to=200, do="raise")


class TestMotionAndConditions:
    @pytest.mark.parametrize("book", [NCL, GN, NPL, PC])
    def test_chips_not_released_are_the_floors(self, book):
        text = BET + 'chips(seat=5,out={"100":4},released=false)'
        play(book, THREE, text).ruled(cause="forward_motion", outcome="floor").wants(to_act=5, bet={"5": 0})
        play(book, THREE, text + " floor(choose=action)").wants(bet={"5": 100}, to_act=8)
        play(book, THREE, text + " floor(choose=play_on)").wants(bet={"5": 0}, to_act=5)

    def test_eagles_keep_all_that_crossed_the_line(self):
        text = BET + 'chips(seat=5,out={"100":4},released=false)'
        play(EAGLES, THREE, text).ruled(do="raise", to=400).wants(bet={"5": 400})

    @pytest.mark.parametrize(
        ("book", "outcome"), [(NCL, "floor"), (EAGLES, "action"), (GN, "floor"), (NPL, "floor"), (PC, "floor")]
    )
    def test_if_you_bet_i_raise(self, book, outcome):
        done = play(book, THREE, BET + "attention(cause=conditional_statement,seat=5)")
        done.ruled(outcome=outcome, do="raise" if outcome == "action" else None).wants(to_act=5)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("said", [1, 50, 100, 101, 5000])
def test_any_number_of_a_player_whose_last_chips_are_the_call_is_the_call(book, said):
    """He has exactly what he faces: neither too little nor a raise can be meant."""
    table = header(blinds=[50, 100], seats=seats((2, 5, 8), [10100, 200, 10100]), button=8, chips=[25, 100, 500, 1000])
    done = play(book, table, BET + f"say(seat=5,word=number,amount={said})")
    done.clean().wants(bet={"5": 100}, stack={"5": 0}, to_act=8)


@pytest.mark.parametrize("book", BOOKS)
def test_a_number_below_the_bet_is_no_call_by_itself(book):
    """With chips behind it is ruled on: made a call, or the floor's (P44)."""
    assert play(book, THREE, BET + "say(seat=5,word=number,amount=99)").ruling["cause"] == "under_call"
    play(book, THREE, BET + "say(seat=5,word=number,amount=100)").clean().wants(bet={"5": 100}, to_act=8)
