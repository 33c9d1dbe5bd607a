"""Acts out of turn: what waits, for how much, what is refused, and what a skipped player may still do."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from tape_talk import EAGLES, GN, NCL, PC, header, play, seats
from told import act, outputs

from controller.table.announcements import betting_announcements as say
from controller.table.outputs import Announce
from controller.terms.codes import Act

SIX = header()
POOR = header(seats=seats(6, [20000, 20000, 20000, 20000, 150, 20000]))
"""Seat 5 has 150 at blinds of 100-200."""
FLOP = "new_deal act(seat=4,do=fold) act(seat=5,do=call) act(seat=6,do=call) act(seat=1,do=fold) "
FLOP += "act(seat=2,do=fold) act(seat=3,do=check) tap "
"""Seats 3, 5 and 6 are on the flop; seat 3 acts first."""


def refused(*events, stacks=(200,) * 6):
    told = outputs(GN, dict(enumerate(stacks, 1)), 1, {"e": "new_deal"}, *events)[1]
    return [one.says for one in told if isinstance(one, Announce) and one.kind == "error"]


class TestRefused:
    def test_who_has_folded_has_no_act_left(self):
        assert refused(act(4, "fold"), act(4, "call")) == [say.NoActLeft(4, Act.CALL)]

    def test_who_is_all_in_has_no_act_left(self):
        assert refused(act(4, "all_in"), act(4, "call")) == [say.NoActLeft(4, Act.CALL)]

    def test_nobody_acts_early_twice(self):
        assert refused(act(6, "call"), act(5, "call"), act(6, "fold")) == [say.HasActed(6, Act.FOLD)]

    @pytest.mark.parametrize(("seat", "key"), [(4, {}), (5, {}), (5, {"to": 700})])
    def test_where_the_game_has_no_bring_in_none_is_taken_in_turn_or_before(self, seat, key):
        """Before its turn it waited, and counted as a raise."""
        assert refused(act(seat, "bring_in", **key), act(4, "fold")) == [say.NoBringIn(seat)]

    def test_a_first_early_act_is_taken(self):
        assert refused(act(5, "call")) == []


class TestWhatWaits:
    def test_a_call_of_an_early_raise_is_of_the_raise(self):
        """G131: nothing has changed for either, so both bind; the second is only the consequence of the first."""
        text = "new_deal act(seat=5,do=raise,to=600) act(seat=6,do=call) act(seat=4,do=fold)"
        play(GN, SIX, text).ruled(do="raise", to=600).wants(bet={"5": 600, "6": 600}, to_act=1)

    def test_a_call_is_of_no_more_than_he_has(self):
        done = play(GN, POOR, "new_deal act(seat=5,do=call) act(seat=4,do=fold)")
        done.ruled(do="call", to=150).wants(stack={"5": 0}, to_act=6)

    def test_a_raise_is_of_no_more_than_he_has(self):
        text = "new_deal act(seat=5,do=raise,to=600) act(seat=4,do=fold)"
        done = play(GN, POOR, text).wants(bet={"5": 150}, stack={"5": 0}, to_act=6)
        assert done.rulings[0]["seat"] == 5

    @pytest.mark.parametrize("book", [GN, EAGLES, PC])
    def test_an_early_check_binds_where_nobody_has_bet(self, book):
        """G131, E112, P42: it still holds in turn if nothing has changed by then."""
        text = FLOP + "act(seat=5,do=check) act(seat=3,do=check)"
        play(book, SIX, text).ruled(cause="out_of_turn", do="check").wants(to_act=6)

    def test_an_early_check_is_free_where_somebody_bet_meanwhile(self):
        text = FLOP + "act(seat=5,do=check) act(seat=3,do=bet,to=400)"
        play(GN, SIX, text).ruled(outcome="play_on").wants(to_act=5, bet={"5": 0})

    def test_words_wait_as_the_acts_that_they_are(self):
        early = FLOP + "say(seat=5,word={}) act(seat=3,do=check)"
        play(GN, SIX, early.format("check")).ruled(do="check").wants(to_act=6)
        play(GN, SIX, early.format("bet")).ruled(do="bet", to=200).wants(bet={"5": 200}, to_act=6)
        play(GN, SIX, early.format("bet,amount=700")).ruled(do="bet", to=700).wants(bet={"5": 700})

    def test_raise_without_an_amount_is_the_least_raise(self):
        text = "new_deal say(seat=5,word=raise) act(seat=4,do=call)"
        play(GN, SIX, text).ruled(do="raise", to=400).wants(bet={"5": 400}, to_act=6)

    def test_p43_an_act_before_the_amount_of_a_raise_is_the_floors(self):
        text = "new_deal say(seat=4,word=raise) act(seat=5,do=call) act(seat=4,do=raise,to=400)"
        assert "43" in play(PC, SIX, text).ruled(outcome="floor", seat=5).ruling["rules"]
        other = "new_deal act(seat=5,do=call) act(seat=4,do=call)"
        play(PC, SIX, other).ruled(outcome="action", do="call")


class TestBehindAnother:
    """N128: of two acts out of turn the first is the floor's; if it binds, the second was only its consequence."""

    @pytest.mark.parametrize(("key", "bet"), [("call", 200), ("raise,to=600", 600), ("fold", 0)])
    def test_it_stands_without_another_question(self, key, bet):
        text = f"new_deal act(seat=5,do=call) act(seat=6,do={key}) act(seat=4,do=fold) floor(choose=action)"
        play(NCL, SIX, text).ruled(outcome="floor", seat=5).wants(bet={"5": 200, "6": bet}, to_act=1)

    def test_it_is_free_where_the_first_did_not_bind(self):
        text = "new_deal act(seat=5,do=raise,to=600) act(seat=6,do=call) act(seat=4,do=fold) floor(choose=play_on) "
        play(NCL, SIX, text + "act(seat=5,do=call)").wants(bet={"5": 200, "6": 0}, to_act=6)


class TestMuckedAtOnce:
    EARLY = "new_deal act(seat=5,do=fold) "

    @pytest.mark.parametrize(("book", "live"), [(GN, [1, 2, 3, 4, 6]), (PC, [1, 2, 3, 4, 5, 6])])
    def test_only_gn_mucks_it_before_its_turn(self, book, live):
        """ "Action out of turn", GN's glossary."""
        play(book, SIX, self.EARLY).clean().wants(live=live, to_act=4)

    def test_where_readers_see_the_cards_it_waits_for_its_turn(self):
        talk = Talk("G").play("new deal 4:fold")
        assert (talk.table.hand.wagering.live, talk.table.hand.wagering.to_act) == ((1, 2, 3, 4, 5, 6), 3)
        talk.play("3:call")
        assert (talk.causes, talk.last.seat, talk.last.do) == (["out_of_turn"], 4, Act.FOLD)
        assert (talk.table.hand.wagering.live, talk.table.hand.wagering.to_act) == ((1, 2, 3, 5, 6), 5)

    def test_it_is_ruled_on_in_its_turn(self):
        play(GN, SIX, self.EARLY + "act(seat=4,do=fold)").ruled(do="fold", seat=5).wants(to_act=6)

    def test_another_early_act_kills_nothing(self):
        play(GN, SIX, "new_deal act(seat=5,do=call)").clean().wants(live=[1, 2, 3, 4, 5, 6])

    def test_it_is_ruled_on_when_the_turn_has_passed(self):
        """Two folds out of turn, mucked at once: both are told of, each once."""
        text = "new_deal act(seat=5,do=fold) act(seat=1,do=fold) act(seat=4,do=call) act(seat=6,do=call)"
        done = play(GN, SIX, text).wants(to_act=2, live=[2, 3, 4, 6])
        assert [(one["seat"], one["do"]) for one in done.rulings] == [(5, "fold")]

    def test_and_at_the_latest_when_the_round_is_over(self):
        text = FLOP + "act(seat=6,do=fold) act(seat=3,do=check) act(seat=5,do=check)"
        play(GN, SIX, text).ruled(seat=6, do="fold").wants(live=[3, 5], to_act=None)


class TestSkipped:
    TWO = "new_deal act(seat=5,do=call) act(seat=6,do=call) "

    @pytest.mark.parametrize("book", [GN, EAGLES, PC])
    def test_a_wager_behind_two_is_the_floors(self, book):
        """G132, E113, P42B: two have acted behind him."""
        done = play(book, SIX, self.TWO + "act(seat=4,do=raise,to=600)")
        done.ruled(cause="skipped_player", outcome="floor", seat=4).wants(to_act=4, bet={"4": 0, "5": 0})

    def test_a_call_behind_two_counts(self):
        done = play(GN, SIX, self.TWO + "act(seat=4,do=call)")
        done.ruled(cause="out_of_turn", seat=5).wants(bet={"4": 200, "5": 200, "6": 200}, to_act=1)

    def test_a_raise_behind_one_counts(self):
        """G131: the early call is free once the bet is another."""
        done = play(GN, SIX, "new_deal act(seat=5,do=call) act(seat=4,do=raise,to=600)")
        done.ruled(cause="out_of_turn", outcome="play_on").wants(bet={"4": 600, "5": 0}, to_act=5)

    @pytest.mark.parametrize(("choice", "live", "may"), [
        ("dead_hand", [1, 2, 3, 5, 6], None), ("action", [1, 2, 3, 4, 5, 6], ["fold", "call"]),
    ])  # fmt: skip
    def test_the_floor_kills_his_hand_or_lets_him_call(self, choice, live, may):
        done = play(GN, SIX, self.TWO + f"act(seat=4,do=raise,to=600) floor(choose={choice})").wants(live=live)
        if may:
            done.wants(to_act=4, may={"4": may})
        else:
            done.wants(to_act=1, bet={"5": 200, "6": 200})
            assert len(done.rulings) == 1, "the acts behind him belong to that question"


class TestTimeIsSaid:
    def test_one_behind_him_and_he_has_his_turn(self):
        """G132, P42B, N129. The fold out of turn stands by P42A and G's glossary; by N18 it only may."""
        text = "new_deal act(seat=5,do=fold) say(seat=4,word=time) "
        play(GN, SIX, text).ruled(cause="skipped_player", outcome="play_on", seat=4).wants(to_act=4)
        play(PC, SIX, text).ruled(cause="skipped_player").wants(live=[1, 2, 3, 4, 6])
        play(NCL, SIX, text).ruled(cause="skipped_player").wants(live=[1, 2, 3, 4, 5, 6])

    def test_two_behind_him_are_the_floors(self):
        text = "new_deal act(seat=5,do=call) act(seat=6,do=fold) say(seat=4,word=time)"
        play(GN, SIX, text).ruled(cause="skipped_player", outcome="floor", options=["dead_hand", "action"])

    @pytest.mark.parametrize(("early", "who"), [(5, 5), (5, 1)])
    def test_who_was_not_skipped_only_thinks(self, early, who):
        """Seat 5 itself has acted; seat 1 acts behind it."""
        play(GN, SIX, f"new_deal act(seat={early},do=call) say(seat={who},word=time)").clean().wants(to_act=4)

    def test_who_sits_between_was_passed_over_too(self):
        """Seats 4 and 5 are still to act when seat 6 calls."""
        play(GN, SIX, "new_deal act(seat=6,do=call) say(seat=5,word=time)").ruled(cause="skipped_player", seat=5)

    def test_nobody_was_skipped(self):
        play(GN, SIX, "new_deal say(seat=4,word=time)").clean().wants(to_act=4)

    def test_a_folded_player_has_no_right(self):
        play(GN, SIX, "new_deal act(seat=4,do=fold) act(seat=6,do=call) say(seat=4,word=time)").clean()
