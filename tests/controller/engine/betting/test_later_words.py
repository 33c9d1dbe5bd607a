"""Words and chips after an act: talk, a repetition, a string bet, or what the act was."""

from __future__ import annotations

import pytest
from tape_talk import GN, NCL, NPL, header, play, seats

THREE = header(blinds=[50, 100], seats=seats((2, 5, 8), 10100), button=8, chips=[25, 100, 500, 1000])
FLOP = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap "
BET = FLOP + "act(seat=2,do=bet,to=100) "


def of(text, book=NCL, before=BET, table=THREE):
    return play(book, table, before + text)


class TestWordsAfterTheAct:
    def test_a_word_after_a_key_is_talk(self):
        of("act(seat=5,do=call) say(seat=5,word=raise,amount=400)").clean().wants(bet={"5": 100}, to_act=8)

    def test_the_same_word_again_is_talk(self):
        of("say(seat=5,word=call) say(seat=5,word=call)").clean().wants(bet={"5": 100})

    def test_raise_after_call_is_a_string_once(self):
        text = "say(seat=5,word=call) say(seat=5,word=raise) say(seat=5,word=raise,amount=400)"
        of(text).ruled(cause="string_bet", do="call", to=100, returned=None).wants(bet={"5": 100}, to_act=8)

    def test_another_amount_after_a_raise_is_talk(self):
        text = "say(seat=5,word=raise,amount=300) say(seat=5,word=raise,amount=500)"
        of(text).clean().wants(bet={"5": 300})

    def test_call_after_a_spoken_raise_is_talk(self):
        of("say(seat=5,word=raise,amount=300) say(seat=5,word=call)").clean().wants(bet={"5": 300})

    def test_raise_said_with_the_chips_of_a_call(self):
        """N170: the floor decides; G175: the words count, and "raise" alone is the least raise, 200."""
        text = 'chips(t=90,seat=5,out={"100":1}) say(t=90,seat=5,word=raise)'
        of(text).ruled(cause="verbal_mismatch", outcome="floor").wants(bet={"5": 100})
        of(text, GN).ruled(cause="verbal_mismatch", to=200).wants(bet={"5": 200}, to_act=8)

    @pytest.mark.parametrize(("book", "bet"), [(NCL, 500), (GN, 300)])
    def test_a_smaller_amount_after_the_chips_of_a_raise(self, book, bet):
        """N170: chips first count; G175: the words count, and 200 go back."""
        text = 'chips(seat=5,out={"100":5}) say(seat=5,word=raise,amount=300)'
        done = of(text, book).ruled(cause="verbal_mismatch", to=bet, returned=500 - bet or None)
        done.wants(bet={"5": bet}, to_act=8)

    def test_the_same_amount_after_the_chips_is_no_mismatch(self):
        of('chips(seat=5,out={"100":5}) say(seat=5,word=raise,amount=500)').clean().wants(bet={"5": 500})

    def test_raise_after_silent_chips_of_a_call_is_a_string(self):
        of('chips(seat=5,out={"100":1}) say(seat=5,word=raise)').ruled(cause="string_bet", do="call", to=100)

    def test_once_the_next_player_has_acted_a_word_is_out_of_turn(self):
        text = 'chips(seat=5,out={"100":1}) act(seat=8,do=call) act(seat=2,do=fold)'
        of(text).clean()

    def test_the_last_act_of_a_round_may_be_a_string_until_the_next_card(self):
        """The betting is closed by the call, and "raise" comes before the turn card."""
        text = "act(seat=5,do=call) say(seat=8,word=call) "
        of(text + "say(seat=8,word=raise,amount=400)").ruled(cause="string_bet", do="call", to=100)
        of(text + "tap say(seat=8,word=raise,amount=400) say(seat=2,word=check)").wants(bet={"2": 0}, to_act=5)


class TestMoreChips:
    def test_after_a_fold_they_mean_nothing(self):
        of('act(seat=5,do=fold) chips(seat=5,out={"100":1})').clean().wants(to_act=8, live=[2, 8])

    def test_change_taken_back_is_no_string(self):
        of('chips(seat=5,out={"100":1}) chips(seat=5,out={},back={"100":1})').clean().wants(bet={"5": 100})

    @pytest.mark.parametrize("out", [{"100": 3}, {"100": 4}])
    def test_payment_of_a_keyed_act_is_nothing(self, out):
        of(f"act(seat=5,do=call) chips(seat=5,out={str(out).replace(chr(39), chr(34))})").clean()

    def test_chips_after_a_spoken_check_do_not_count(self):
        """NCL 17: the declaration binds."""
        done = of('say(seat=2,word=check) chips(seat=2,out={"100":1})', before=FLOP)
        done.ruled(cause="verbal_mismatch", do="check").wants(bet={"2": 0}, to_act=5)

    @pytest.mark.parametrize(("paid", "corrected"), [
        ('{"100":3}', 0), ('{"100":4}', 1), ('{"500":1}', 0), ('{"100":2,"25":4}', 0), ('{"100":3,"25":1}', 1),
    ])  # fmt: skip
    def test_a_chip_more_than_the_spoken_amount_needs_is_corrected(self, paid, corrected):
        """ "300" (N170): five hundred in one chip only waits for change."""
        done = of(f"say(seat=5,word=raise,amount=300) chips(seat=5,out={paid}) act(seat=8,do=fold)")
        assert [one["cause"] for one in done.wants(bet={"5": 300}, to_act=2).rulings] == ["verbal_mismatch"] * corrected

    @pytest.mark.parametrize(("paid", "corrected"), [('{"100":2}', 1), ('{"100":3}', 0)])
    @pytest.mark.parametrize("then", ["act(seat=8,do=fold)", "tap"])
    def test_a_chip_less_is_corrected_once_play_goes_on(self, paid, corrected, then):
        done = of(f"say(seat=5,word=raise,amount=300) chips(seat=5,out={paid}) {then}")
        assert [one["cause"] for one in done.wants(bet={"5": 300}).rulings] == ["verbal_mismatch"] * corrected

    def test_chips_that_come_in_two_motions_are_counted_together(self):
        text = 'say(seat=5,word=raise,amount=300) chips(seat=5,out={"100":1}) chips(seat=5,out={"100":2}) tap'
        of(text).clean().wants(bet={"5": 300})

    def test_chips_with_the_words_may_be_one_big_chip(self):
        text = 'say(t=90,seat=5,word=raise,amount=300) chips(t=90,seat=5,out={"500":1})'
        of(text).clean().wants(bet={"5": 300})

    def test_chips_with_the_words_that_agree(self):
        of('say(t=90,seat=5,word=raise,amount=300) chips(t=90,seat=5,out={"100":3})').clean().wants(bet={"5": 300})

    @pytest.mark.parametrize("out", ['{"100":2}', '{"100":5}'])
    def test_chips_with_the_words_that_differ(self, out):
        text = f"say(t=90,seat=5,word=raise,amount=300) chips(t=90,seat=5,out={out})"
        of(text).ruled(cause="verbal_mismatch").wants(bet={"5": 300})

    def test_one_chip_with_the_words_that_is_too_small_differs(self):
        text = 'say(t=90,seat=5,word=raise,amount=600) chips(t=90,seat=5,out={"500":1})'
        of(text).ruled(cause="verbal_mismatch").wants(bet={"5": 600})

    def test_all_in_with_the_last_chips_agrees(self):
        """He says 10,000 and has exactly that: a pile that covers more cannot be more."""
        text = 'say(t=90,seat=5,word=all_in) chips(t=90,seat=5,out={"1000":10})'
        of(text).clean().wants(stack={"5": 0})


class TestDeclarations:
    def test_raise_without_an_amount_is_open_until_the_next_act(self):
        of("say(seat=5,word=raise)").clean().wants(to_act=5)

    def test_a_call_in_front_becomes_the_least_raise_when_the_next_acts(self):
        text = 'say(seat=5,word=raise) chips(seat=5,out={"100":1}) act(seat=8,do=call)'
        of(text).ruled(cause="under_raise", to=200).wants(bet={"5": 200, "8": 200}, to_act=2)

    def test_his_own_act_closes_his_declaration(self):
        of("say(seat=5,word=raise) act(seat=5,do=raise,to=700)").clean().wants(bet={"5": 700}, to_act=8)

    def test_bet_is_made_in_one_motion(self):
        """Two motions belong to "raise" (N168)."""
        done = of('say(seat=2,word=bet) chips(seat=2,out={"25":2})', before=FLOP)
        done.ruled(cause="under_bet", to=100).wants(bet={"2": 100}, to_act=5)

    def test_a_first_motion_over_the_call_is_the_raise(self):
        of('say(seat=5,word=raise) chips(seat=5,out={"100":3})').clean().wants(bet={"5": 300}, to_act=8)

    def test_the_last_chips_are_no_first_motion(self):
        """Seat 5 has 100 left, the call: nothing can follow it."""
        short = header(blinds=[50, 100], seats=seats((2, 5, 8), [10100, 200, 10100]), button=8)
        text = 'say(seat=5,word=raise) chips(seat=5,out={"100":1},last=true)'
        of(text, table=short).wants(bet={"5": 100}, stack={"5": 0}, to_act=8)

    def test_npl_34_raise_with_one_chip_above_the_pot_is_the_most(self):
        limit = header(game="plo", blinds=[50, 100], seats=seats((2, 5, 8), 10100), button=8, chips=[25, 100, 500, 5000])
        done = of('say(seat=5,word=raise) chips(seat=5,out={"5000":1})', NPL, table=limit)
        done.ruled(cause="oversized_chip", do="raise", to=600, returned=4400).wants(bet={"5": 600})
