"""Pots pushed to the wrong seat, uncalled bets, odd chips, who shows first, who may ask, folds without a bet."""

import pytest
from dealer_talk import Talk
from tape_talk import BOOKS, EAGLES, GN, NCL, NPL, PC, header, play, seats

SIDE = header(seats=seats((2, 5, 8), [5000, 800, 5000]), button=8)
TO_THE_RIVER = (
    "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap act(seat=2,do=bet,to=1000) "
    "act(seat=5,do=all_in,to=600) act(seat=8,do=call) tap act(seat=2,do=check) act(seat=8,do=check) tap "
    "act(seat=2,do=check) act(seat=8,do=check) "
)
FOUR = header(seats=seats(4, 60000), button=4)
FLOP = "new_deal act(seat=3,do=call) act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=check) tap "
CHECKED = "act(seat=1,do=check) act(seat=2,do=check) act(seat=3,do=check) act(seat=4,do=check) tap "
RIVER = FLOP + CHECKED + CHECKED
SMALL_BLIND = "act(seat=2,do=fold) "


@pytest.mark.parametrize("book", BOOKS)
class TestWrongAward:
    @pytest.mark.parametrize(
        "push", ["award(seat=5,amount=800,pot=1)", "award(seat=5,amount=3200)", "award(seat=8,amount=900,pot=1)"]
    )
    def test_it_is_put_right_and_not_taken(self, book, push):
        done = play(book, SIDE, TO_THE_RIVER + push).ruled(cause="wrong_award", outcome="fix")
        done.wants(pot=3200, awarded={"5": None, "8": None})

    def test_the_right_pushes_follow(self, book):
        text = (
            TO_THE_RIVER
            + "award(seat=5,amount=800,pot=1) award(seat=2,amount=800,pot=1) award(seat=5,amount=2400,pot=0)"
        )
        play(book, SIDE, text).ruled(cause="wrong_award").wants(stack={"2": 4600, "5": 2400, "8": 3800}, street="done")

    def test_right_pushes_are_not_ruled(self, book):
        text = TO_THE_RIVER + "award(seat=8,amount=800,pot=1) award(seat=5,amount=2400,pot=0)"
        play(book, SIDE, text).clean().wants(awarded={"5": 2400, "8": 800})
        play(book, SIDE, TO_THE_RIVER + "award(seat=8,amount=3200)").clean()

    def test_a_folded_seat_wins_nothing(self, book):
        text = "new_deal act(seat=4,do=fold) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) " + SMALL_BLIND
        play(book, header(), text + "award(seat=2,amount=300)").ruled(cause="wrong_award", seat=2)
        play(book, header(), text + "award(seat=3,amount=300)").clean()


@pytest.mark.parametrize("book", BOOKS)
class TestUncalled:
    def test_an_excess_goes_back(self, book):
        table = header(seats=seats(2, [3000, 3600]))
        text = "new_deal act(seat=1,do=raise,to=600) act(seat=2,do=all_in) act(seat=1,do=call)"
        play(book, table, text).clean().wants(pots=[{"amount": 6000, "seats": [1, 2]}], stack={"2": 600})

    def test_a_killed_bettor_gets_his_uncalled_bet_back(self, book):
        done = play(book, FOUR, FLOP + "act(seat=1,do=bet,to=300) kill(seat=1)")
        done.wants(live=[2, 3, 4], pot=800, stack={"1": 59800}, to_act=2, to_call=0, min_raise_to=200)

    def test_what_was_called_stays(self, book):
        done = play(book, FOUR, FLOP + "act(seat=1,do=bet,to=300) act(seat=2,do=call) kill(seat=1)")
        done.wants(pot=1400, to_act=3, to_call=300)

    def test_a_killed_blind_forfeits_its_blind(self, book):
        done = play(book, header(), "new_deal kill(seat=3) act(seat=4,do=call)")
        done.wants(stack={"3": 19800}, pot=500)


class TestOddChip:
    @pytest.mark.parametrize("book", [NCL, EAGLES, GN, NPL, PC])
    @pytest.mark.parametrize(("button", "seat"), [(8, 2), (2, 5), (5, 8), (6, 8)])
    def test_first_left_of_the_button(self, book, button, seat):
        table = header(seats=seats((2, 5, 8), 5000) if button != 6 else seats((2, 5, 6, 8), 5000), button=button)
        order = [one for one in (2, 5, 6, 8) if str(one) in table["seats"]]
        order = [one for one in order if one > button] + [one for one in order if one <= button]
        text = "new_deal "
        for one in (*order[2:], *order[:1]):
            text += f"act(seat={one},do=call) "
        text += f"act(seat={order[1]},do=check) "
        text += ("tap " + "".join(f"act(seat={one},do=check) " for one in order)) * 3
        play(book, table, text + "attention(cause=odd_chip)").ruled(cause="odd_chip", seat=seat, outcome="action")


class TestOrder:
    @pytest.mark.parametrize("book", BOOKS)
    def test_the_last_aggressor_of_the_river(self, book):
        text = RIVER + "act(seat=1,do=bet,to=400) act(seat=2,do=raise,to=1200) act(seat=3,do=fold) act(seat=4,do=fold) "
        play(book, FOUR, text + "act(seat=1,do=call) attention(cause=showdown_order)").ruled(seat=2)

    @pytest.mark.parametrize("book", BOOKS)
    def test_checked_the_first_to_act(self, book):
        text = RIVER + "act(seat=1,do=fold) " + CHECKED.replace("act(seat=1,do=check) ", "").replace(" tap", "")
        done = play(book, FOUR, text + " attention(cause=showdown_order)")
        assert done.rulings[-1]["seat"] == 2

    def test_the_side_pot_before_the_main_pot(self):
        """NPL 9 and PC 17: with a player all-in every hand is turned up at once."""
        for book in (NCL, EAGLES, GN):
            play(book, SIDE, TO_THE_RIVER + "attention(cause=showdown_order)").ruled(seat=2)
        for book in (NPL, PC):
            play(book, SIDE, TO_THE_RIVER + "attention(cause=showdown_order)").ruled(seat=None).wants(cards_up=True)

    TWO = header(seats=seats((2, 5, 8), [3000, 5000, 5000]), button=8)
    TURN = (
        "new_deal act(seat=8,do=fold) act(seat=2,do=raise,to=600) act(seat=5,do=call) tap act(seat=2,do=check) "
        "act(seat=5,do=check) tap "
    )

    def test_all_in_before_the_river(self):
        pushed = self.TURN + "act(seat=2,do=all_in) act(seat=5,do=call) attention(cause=showdown_order)"
        for book in (NCL, EAGLES, GN):
            play(book, self.TWO, pushed).ruled(seat=2, outcome="action", basis="literal").wants(cards_up=False)
        for book in (NPL, PC):
            play(book, self.TWO, pushed).ruled(seat=None).wants(cards_up=True)

    def test_eagles_contradict_themselves_over_a_covering_bet(self):
        """E124: the one who pushed; E125: the one who was called."""
        covered = self.TURN + "act(seat=2,do=check) act(seat=5,do=bet,to=4400) act(seat=2,do=call) "
        play(EAGLES, self.TWO, covered + "attention(cause=showdown_order)").ruled(outcome="floor")
        play(GN, self.TWO, covered + "attention(cause=showdown_order)").ruled(outcome="action", seat=5)


class TestAskToSee:
    CALLED = RIVER + "act(seat=1,do=bet,to=400) act(seat=2,do=call) act(seat=3,do=fold) act(seat=4,do=fold) "

    @pytest.mark.parametrize(
        ("book", "outcome"), [(NCL, "play_on"), (EAGLES, "action"), (GN, "play_on"), (NPL, "floor"), (PC, "action")]
    )
    def test_the_caller_of_the_river(self, book, outcome):
        play(book, FOUR, self.CALLED + "attention(cause=ask_to_see,seat=1,by=2)").ruled(outcome=outcome, seat=1)

    @pytest.mark.parametrize(
        ("book", "outcome"), [(NCL, "play_on"), (EAGLES, "action"), (GN, "play_on"), (NPL, "floor"), (PC, "play_on")]
    )
    def test_one_who_folded(self, book, outcome):
        play(book, FOUR, self.CALLED + "attention(cause=ask_to_see,seat=1,by=3)").ruled(outcome=outcome)

    def test_pc_other_requests_are_the_floors(self):
        play(PC, FOUR, self.CALLED + "attention(cause=ask_to_see,seat=2,by=1)").ruled(outcome="floor")
        checked = RIVER + CHECKED.replace(" tap", "")
        play(PC, FOUR, checked + " attention(cause=ask_to_see,seat=1,by=2)").ruled(outcome="floor")

    def test_eagles_only_for_those_who_paid(self):
        text = "new_deal act(seat=3,do=fold) act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=check) " + (
            "tap act(seat=1,do=check) act(seat=2,do=check) act(seat=4,do=check) " * 3
        )
        play(EAGLES, FOUR, text + "attention(cause=ask_to_see,seat=4,by=3)").ruled(outcome="play_on")
        play(EAGLES, FOUR, text + "attention(cause=ask_to_see,seat=4,by=1)").ruled(outcome="action")


class TestFolds:
    def test_facing_a_check(self):
        text = FLOP + "act(seat=1,do=check) act(seat=2,do=fold)"
        for book in (NPL, PC):
            play(book, FOUR, text).ruled(cause="fold_without_bet", do="fold").wants(live=[1, 3, 4], to_act=3)
        for book in (NCL, EAGLES, GN):
            play(book, FOUR, text).clean().wants(live=[1, 3, 4])

    def test_first_to_act(self):
        """PC 58 names him too; NPL 40 speaks of facing a check."""
        play(PC, FOUR, FLOP + "act(seat=1,do=fold)").ruled(cause="fold_without_bet")
        play(NPL, FOUR, FLOP + "act(seat=1,do=fold)").clean()

    @pytest.mark.parametrize("book", [NPL, PC])
    def test_the_last_act_of_the_last_round_is_free(self, book):
        checks = "act(seat=1,do=check) act(seat=2,do=check) act(seat=3,do=check) "
        play(book, FOUR, RIVER + checks + "act(seat=4,do=fold)").clean()
        play(book, FOUR, RIVER + checks.replace("seat=3,do=check", "seat=3,do=fold")).ruled(seat=3)

    @pytest.mark.parametrize("book", BOOKS)
    def test_the_big_blind_may_fold_his_option(self, book):
        text = "new_deal act(seat=4,do=call) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) " + SMALL_BLIND
        play(book, header(), text + "act(seat=3,do=fold)").clean()


@pytest.mark.parametrize("book", BOOKS)
def test_a_short_call_is_made_good(book):
    text = RIVER + "act(seat=1,do=bet,to=300) act(seat=2,do=call) act(seat=3,do=fold) act(seat=4,do=fold) "
    play(book, FOUR, text + "attention(cause=under_call,seat=2,count=50)").ruled(outcome="owes", seat=2)


class TestFoundLate:
    """A wager of a wrong size that comes to light afterward (NCL 133, EG 116, GN 137 and 184, PC 45)."""

    OPENED = FLOP + "act(seat=1,do=bet,to=400) "
    CLOSED = OPENED + "act(seat=2,do=call) act(seat=3,do=call) act(seat=4,do=call) "

    @pytest.mark.parametrize("book", BOOKS)
    @pytest.mark.parametrize("cause", ["under_bet", "under_raise", "over_pot"])
    def test_in_the_round_it_is_corrected(self, book, cause):
        play(book, FOUR, self.OPENED + f"attention(cause={cause},seat=1)").ruled(outcome="action", cause=cause)

    @pytest.mark.parametrize("cause", ["under_bet", "over_pot"])
    def test_after_the_round_only_pc_corrects_it(self, cause):
        for book in (NCL, EAGLES, GN, NPL):
            play(book, FOUR, self.CLOSED + f"attention(cause={cause},seat=1)").ruled(outcome="play_on")
        play(PC, FOUR, self.CLOSED + f"attention(cause={cause},seat=1)").ruled(outcome="action")

    @pytest.mark.parametrize("book", BOOKS)
    def test_with_the_next_card_it_stands(self, book):
        text = self.CLOSED + "tap attention(cause=over_pot,seat=1,street=flop)"
        play(book, FOUR, text).ruled(outcome="play_on")

    @pytest.mark.parametrize(("acts", "outcome"), [("fold", "action"), ("fold call", "play_on"), ("call", "action")])
    def test_too_low_a_pot_bet(self, acts, outcome):
        """PC 45B: until substantial action behind the bet."""
        table = header(game="plo", seats=seats(4, 60000), button=4)
        text = self.OPENED + "".join(f"act(seat={2 + at},do={act}) " for at, act in enumerate(acts.split()))
        play(PC, table, text + "attention(cause=under_bet,seat=1)").ruled(outcome=outcome)


class TestReadHands:
    """The winner by the tabled cards, and where the pot is pushed."""

    TABLE = header(blinds=[1, 2], seats=seats(3, 200), button=3, readers="full")
    ACES, NINES = 'show(seat=1,cards=["As","Ah"]) ', 'show(seat=2,cards=["Kd","9d"]) '
    CHECKED = "act(seat=1,do=check) act(seat=2,do=check) "
    PLAYED = (
        "new_deal card(card=As,zone=seat:1) card(card=Kd,zone=seat:2) card(card=8s,zone=seat:3) "
        "card(card=Ah,zone=seat:1) card(card=9d,zone=seat:2) card(card=7s,zone=seat:3) "
        "act(seat=3,do=fold) act(seat=1,do=call) act(seat=2,do=check) card(card=2d,zone=burn) "
        "card(t=50,card=3s,zone=board) card(t=50,card=5h,zone=board) card(t=50,card=5s,zone=board) "
        f"{CHECKED} card(card=9c,zone=burn) card(card=Jh,zone=board) {CHECKED} "
        f"card(card=Td,zone=burn) card(card=Js,zone=board) {CHECKED} "
    )

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_tabled_loser_is_not_paid(self, book):
        text = self.PLAYED + self.ACES + self.NINES
        play(book, self.TABLE, text + "award(seat=2,amount=4)").ruled(cause="wrong_award", seat=2).wants(pot=4)
        play(book, self.TABLE, text + "award(seat=1,amount=4)").clean().wants(awarded={"1": 4})

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_hand_that_was_not_tabled_is_no_evidence(self, book):
        play(book, self.TABLE, self.PLAYED + self.ACES + "award(seat=2,amount=4)").clean()
        play(book, self.TABLE, self.PLAYED + "award(seat=2,amount=4)").clean()


@pytest.mark.parametrize("letter", "NEG")
@pytest.mark.parametrize("is_split", [False, True])
def test_the_side_pot_decides_who_shows_only_where_there_is_one(letter, is_split):
    talk = Talk(letter, seats=3, readers="none", stacks={3: 10 if is_split else 200})
    flop = "1:bet=20 2:call 3:all_in=8" if is_split else "1:bet=20 2:call 3:call"
    later = "1:check 2:check" if is_split else "1:check 2:check 3:check"
    talk.play(f"new 3:call 1:call 2:check tap {flop} tap {later} tap {later} ask:showdown_order")
    assert talk.causes == ["showdown_order"]
    rests_on = [one.path for one in talk.last.consulted]
    assert ("play.showdown.side_pot_first" in rests_on) is is_split
