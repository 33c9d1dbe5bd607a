"""Acting out of turn and skipped players: each book's table, one ruling an incident."""

import pytest
from tape_talk import BOOKS, CASH, EAGLES, GN, NCL, NPL, PC, header, play, seats

THREE = header(seats=seats((2, 5, 8), 10400), button=8)
FLOP = "new_deal act(seat=8,do=raise,to=400) act(seat=2,do=call) act(seat=5,do=call) tap "
EIGHT = header(seats=seats(8, 20000))
BINDING = [EAGLES, GN, PC]


class TestBet:
    """Seat 5 bets 500 before seat 2 has acted."""

    BET = FLOP + "act(seat=5,do=bet,to=500) "

    @pytest.mark.parametrize("book", BOOKS)
    def test_nothing_is_ruled_before_its_turn(self, book):
        play(book, THREE, self.BET).clean().wants(to_act=2, to_call=0, bet={"5": 0})

    @pytest.mark.parametrize("book", BINDING)
    def test_a_check_in_turn_changes_nothing(self, book):
        done = play(book, THREE, self.BET + "act(seat=2,do=check)")
        done.ruled(cause="out_of_turn", outcome="action", do="bet", to=500, basis="literal")
        done.wants(to_act=8, to_call=500, bet={"5": 500}, pot=1700)

    def test_npl_turns_it_into_a_check(self):
        done = play(NPL, THREE, self.BET + "act(seat=2,do=check)")
        done.ruled(do="check", returned=500).wants(to_act=8, to_call=0, pot=1200)

    def test_ncl_asks_the_floor(self):
        done = play(NCL, THREE, self.BET + "act(seat=2,do=check)").ruled(outcome="floor").wants(to_act=5)
        assert done.ruling["options"] == ["action", "play_on"]

    @pytest.mark.parametrize(("answer", "bet"), [("action", 500), ("play_on", 0)])
    def test_ncl_the_floor_answers(self, answer, bet):
        play(NCL, THREE, self.BET + f"act(seat=2,do=check) floor(choose={answer})").wants(bet={"5": bet})

    @pytest.mark.parametrize("book", BINDING)
    @pytest.mark.parametrize("to", [300, 500, 800])
    def test_any_bet_in_turn_frees_him(self, book, to):
        done = play(book, THREE, self.BET + f"act(seat=2,do=bet,to={to})")
        done.ruled(outcome={"play_on", "action"}, returned=500, do=None)
        done.wants(to_act=5, to_call=to, bet={"5": 0}, may={"5": ["fold", "call", "raise"]})

    @pytest.mark.parametrize(("to", "returned"), [(300, 200), (500, None)])
    def test_npl_forces_a_call_of_less_or_the_same(self, to, returned):
        done = play(NPL, THREE, self.BET + f"act(seat=2,do=bet,to={to})")
        done.ruled(do="call", to=to, returned=returned).wants(bet={"5": to}, to_act=8)

    def test_npl_a_bigger_bet_leaves_the_chips_at_stake(self):
        bigger = self.BET + "act(seat=2,do=bet,to=800) "
        play(NPL, THREE, bigger).wants(to_call=300, bet={"5": 500}, min_raise_to=1600)
        play(NPL, THREE, bigger + "act(seat=5,do=fold)").wants(pot=2500, stack={"5": 9500})
        play(NPL, THREE, bigger + "act(seat=5,do=call)").wants(bet={"5": 800}, stack={"5": 9200})

    @pytest.mark.parametrize("book", [EAGLES, GN, NPL])
    def test_a_fold_in_turn_lets_it_stand(self, book):
        play(book, THREE, self.BET + "act(seat=2,do=fold)").wants(bet={"5": 500}, to_act=8)


class TestCheckThenBet:
    """Seat 5 checks out of turn, seat 2 bets."""

    CHECK = FLOP + "act(seat=5,do=check) act(seat=2,do=bet,to=500)"

    def test_ncl_bars_the_raise(self):
        play(NCL, THREE, self.CHECK).ruled(basis="literal").wants(may={"5": ["fold", "call"]}, min_raise_to=None)

    def test_ncl_the_bar_ends_with_the_act(self):
        after = self.CHECK + " act(seat=5,do=call) act(seat=8,do=raise,to=1500) act(seat=2,do=fold)"
        play(NCL, THREE, after).wants(may={"5": ["fold", "call", "raise"]})

    @pytest.mark.parametrize("book", [EAGLES, GN, NPL, PC])
    def test_elsewhere_he_is_free(self, book):
        play(book, THREE, self.CHECK).ruled(outcome="play_on").wants(may={"5": ["fold", "call", "raise"]})

    def test_gn_heads_up_leaves_only_passive_acts(self):
        two = header(seats=seats(2, 20000))
        text = "new_deal act(seat=1,do=call) act(seat=2,do=check) tap act(seat=1,do=check) act(seat=2,do=bet,to=400)"
        play(GN, two, text).ruled(cause="out_of_turn").wants(may={"1": ["fold", "call"]})
        play(PC, two, text).wants(may={"1": ["fold", "call", "raise"]})


class TestFold:
    """Seat 5 folds out of turn under the gun's nose."""

    @pytest.mark.parametrize("book", [GN, NPL, PC])
    def test_it_binds(self, book):
        done = play(book, header(), "new_deal act(seat=5,do=fold) act(seat=4,do=raise,to=600)")
        done.ruled(do="fold").wants(live=[1, 2, 3, 4, 6], to_act=6)

    def test_eagles_let_him_change_when_the_action_changed(self):
        play(EAGLES, header(), "new_deal act(seat=5,do=fold) act(seat=4,do=raise,to=600)").wants(to_act=5)
        play(EAGLES, header(), "new_deal act(seat=5,do=fold) act(seat=4,do=call)").wants(to_act=6)


class TestBeforeTheAmount:
    """Seat 2 says raise, seat 3 acts before the amount is known (PC 43B, 59B)."""

    TABLE = header(seats=seats(4, 60000), button=4, chips=[100, 500, 1000])
    SAID = (
        "new_deal act(seat=3,do=call) act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=check) tap "
        "act(seat=1,do=bet,to=300) say(seat=2,word=raise) "
    )
    PAID = 'chips(seat=2,out={"500":1,"100":4})'

    def test_a_fold_binds(self):
        done = play(PC, self.TABLE, self.SAID + "act(seat=3,do=fold) " + self.PAID)
        done.ruled(seat=3, cause="out_of_turn", do="fold").wants(live=[1, 2, 4], to_act=4, to_call=900)

    @pytest.mark.parametrize(("answer", "to_act"), [("action", 4), ("play_on", 3)])
    def test_a_call_may_bind_to_any_amount(self, answer, to_act):
        text = self.SAID + "act(seat=3,do=call) " + self.PAID
        play(PC, self.TABLE, text).ruled(outcome="floor", seat=3)
        play(PC, self.TABLE, text + f" floor(choose={answer})").wants(to_act=to_act, bet={"2": 900})

    @pytest.mark.parametrize("book", [EAGLES, GN])
    def test_elsewhere_the_action_has_changed(self, book):
        text = self.SAID + "act(seat=3,do=call) " + self.PAID
        play(book, self.TABLE, text).ruled(outcome="play_on", seat=3).wants(to_act=3)


class TestSkipped:
    """Seat 5 is skipped behind a raise and says time."""

    RAISED = "new_deal act(seat=4,do=raise,to=600) "

    @pytest.mark.parametrize(
        ("acts", "lost"),
        [
            ("fold", ""),
            ("call", ""),
            ("fold fold", "EG"),
            ("fold call", "EGP"),
            ("call fold", "NEGP"),
            ("call call", "NEGLP"),
            ("fold fold fold", "NEGLP"),
        ],
    )
    def test_when_the_right_may_be_lost(self, acts, lost):
        text = self.RAISED + " ".join(f"act(seat={6 + at},do={act})" for at, act in enumerate(acts.split()))
        for letter, book in zip("NEGLP", BOOKS, strict=True):
            outcome = "floor" if letter in lost else "play_on"
            play(book, EIGHT, text + " say(seat=5,word=time)").ruled(cause="skipped_player", seat=5, outcome=outcome)

    @pytest.mark.parametrize("book", BOOKS)
    def test_never_while_somebody_before_him_has_not_acted(self, book):
        text = "new_deal act(seat=6,do=fold) act(seat=7,do=fold) act(seat=8,do=fold) say(seat=5,word=time)"
        play(book, EIGHT, text).ruled(outcome="play_on", seat=5).wants(to_act=4)

    @pytest.mark.parametrize("book", [NPL, PC])
    def test_folds_behind_him_stay_folded(self, book):
        text = self.RAISED + "act(seat=6,do=fold) act(seat=7,do=fold) say(seat=5,word=time)"
        play(book, EIGHT, text).wants(live=[1, 2, 3, 4, 5, 8], to_act=5)

    @pytest.mark.parametrize("book", BOOKS)
    def test_the_floor_kills_the_hand_and_the_acts_count(self, book):
        text = self.RAISED + "act(seat=6,do=call) act(seat=7,do=call) say(seat=5,word=time) floor(choose=dead_hand)"
        play(book, EIGHT, text).ruled(outcome="floor").wants(to_act=8, bet={"6": 600, "7": 600})

    @pytest.mark.parametrize("book", BOOKS)
    def test_the_floor_limits_him_to_a_passive_act(self, book):
        text = self.RAISED + "act(seat=6,do=call) act(seat=7,do=call) say(seat=5,word=time) floor(choose=action)"
        play(book, EIGHT, text).wants(to_act=5, may={"5": ["fold", "call"]})

    @pytest.mark.parametrize("book", CASH)
    def test_thinking_is_no_incident(self, book):
        play(book, EIGHT, self.RAISED + "say(seat=5,word=time)").clean().wants(to_act=5)

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_raise_that_comes_too_late_is_the_floors(self, book):
        """He did not speak up and raises after substantial action behind him."""
        text = self.RAISED + "act(seat=6,do=call) act(seat=7,do=call) act(seat=5,do=raise,to=2000)"
        play(book, EIGHT, text).ruled(cause="skipped_player", outcome="floor").wants(bet={"5": 0}, to_act=5)

    @pytest.mark.parametrize("book", [EAGLES, GN, PC])
    def test_a_call_that_comes_late_counts(self, book):
        text = self.RAISED + "act(seat=6,do=call) act(seat=7,do=fold) act(seat=5,do=call)"
        play(book, EIGHT, text).wants(bet={"5": 600, "6": 600}, to_act=8)
