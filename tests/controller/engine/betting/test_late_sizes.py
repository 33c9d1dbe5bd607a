"""A wager of a wrong size found later: corrected for everybody who has acted on it, or it stands."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from tape_talk import BOOKS, GN, PC, books, header, play, seats

PLO = header(game="plo")
"""At 100-200 the pot is 100 + 200, so a first raise is to 700 at most in a tournament (PC): 200 to call, and 500."""
RAISED = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=call) "
FOLDED = RAISED + "act(seat=6,do=fold) act(seat=1,do=fold) act(seat=2,do=fold) act(seat=3,do=fold) "


def found(text, cause="under_bet", book=PC, table=PLO, **more):
    fields = "".join(f",{name}={value}" for name, value in more.items())
    return play(book, table, text + f"attention(cause={cause},seat=4{fields})")


@pytest.mark.parametrize("cause", ["under_bet", "under_raise"])
def test_p45_a_pot_counted_too_low_is_made_the_pot_for_all(cause):
    """P45B speaks of any wager of the pot: a raise of it may be called too small a raise."""
    done = found(RAISED, cause).ruled(outcome="action", do="raise", to=700)
    done.wants(bet={"4": 700, "5": 700}, pot=1700, to_act=6, to_call=700)
    assert done.ruling["rules"] == ["45", "37"]


@pytest.mark.parametrize("cause", ["under_bet", "under_raise"])
@pytest.mark.parametrize("book", [book for book in BOOKS if book != PC])
def test_where_no_rule_raises_it_to_the_pot_it_stands(book, cause):
    """G137 (N133, E116) brings up only what is improperly low; a wager below the pot is proper, whatever it is called."""
    done = found(RAISED, cause, book).ruled(outcome="play_on", to=None).wants(bet={"4": 600, "5": 600})
    assert done.ruling["rules"] == list(books()[book].play.pot_limit.under_pot_until.cite)


def test_what_the_others_did_since_is_done_again():
    """Seat 5 made it 1,800: that is a raise of the corrected wager too, by 1,100."""
    text = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=raise,to=1800) "
    found(text).ruled(do="raise", to=700).wants(bet={"4": 700, "5": 1800}, to_act=6, min_raise_to=2900)


def test_a_raise_that_is_none_any_more_keeps_everything_as_it_was():
    """Seat 5's 1,000 is no raise of 700: the ruling is told, and the chips are the floor's."""
    text = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=raise,to=1000) "
    found(text).ruled(to=700).wants(bet={"4": 600, "5": 1000}, to_act=6)


def test_a_fold_behind_it_stays_what_it_was():
    """P45B, example 2: one fold is no substantial action."""
    text = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=fold) "
    found(text).ruled(to=700).wants(live=[1, 2, 3, 4, 6], bet={"4": 700, "5": 0}, to_act=6)


def test_who_cannot_call_it_all_is_all_in():
    table = header(game="plo", seats=seats(6, [20000, 20000, 20000, 20000, 650, 20000]))
    found(RAISED, table=table).ruled(to=700).wants(bet={"4": 700, "5": 650}, stack={"5": 0})


def test_the_last_act_is_the_last_players_whose_chips_are_judged_by_it():
    """At 1-2 the pot is 7: seat 3's 6 are made 7, and seat 4 is all-in for 6."""
    hand = Talk("P", game="plo", readers="none", stacks={4: 6}).play("new 3:raise=6 4:call ask:under_bet,seat=3").table.hand
    assert [(one.seat, one.to) for one in hand.actions] == [(3, 7), (4, 6)]
    assert (hand.acting.last.seat, hand.acting.last.to) == (4, 6)


def test_a_wager_of_the_pot_is_right():
    text = "new_deal act(seat=4,do=raise,to=700) act(seat=5,do=call) "
    found(text).ruled(outcome="action", to=700).wants(bet={"4": 700, "5": 700})


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("game", "cause"), [
    ("plo", "over_pot"), ("nlhe", "under_raise"), ("nlhe", "over_pot"), ("nlhe", "under_bet"),
])  # fmt: skip
def test_a_report_makes_no_legal_raise_larger(book, game, cause):
    """P45B, G183: a wager over the pot is reduced. G137, N133, E116, P45A: a raise below the minimum is made that."""
    done = found(RAISED, cause, book, header(game=game)).ruled(outcome="action", do="raise", to=600)
    done.wants(bet={"4": 600, "5": 600}, pot=1500, to_act=6)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cause", ["under_bet", "under_raise"])
def test_a_raise_that_was_brought_up_to_the_minimum_was_none_of_the_pot(book, cause):
    """G178 (N173, E157, P48): 300 are made 400 at once, and whoever points at the chips hears of 400, not of the pot."""
    text = "new_deal act(seat=4,do=raise,to=300) act(seat=5,do=call) "
    told = found(text, cause, book).wants(bet={"4": 400, "5": 400}, to_act=6).rulings[-1]
    rules = list(books()[book].play.betting.too_small.cite)
    assert [told[name] for name in ("outcome", "do", "to", "rules")] == ["action", "raise", 400, rules]


@pytest.mark.parametrize(("cause", "to"), [("over_pot", 1800), ("under_bet", 700 + 100 + 200 + 700 + 700)])
def test_a_wager_behind_a_corrected_one_is_measured_by_it(cause, to):
    """Seat 5 raised to 1,800; of seat 4's wager of the pot, 700, a raise of the pot is to 2,400."""
    text = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=raise,to=1800) attention(cause=under_bet,seat=4) "
    done = play(PC, PLO, text + f"attention(cause={cause},seat=5)").wants(bet={"4": 700, "5": to})
    assert [(one["seat"], one["to"]) for one in done.rulings] == [(4, 700), (5, to)]


def test_an_act_that_waits_for_its_turn_stays_when_a_wager_is_corrected():
    text = RAISED + "act(seat=1,do=call) "
    found(text).ruled(do="raise", to=700).wants(bet={"4": 700, "5": 700, "1": 0}, to_act=6)


class TestInTime:
    """P45B: the bet of the pot until substantial action; too much until the street is over."""

    def test_two_acts_with_chips_are_substantial_action(self):
        text = RAISED + "act(seat=6,do=call) "
        found(text).ruled(outcome="play_on").wants(bet={"4": 600})
        found(text, "over_pot").ruled(outcome="action", to=600).wants(bet={"4": 600, "5": 600, "6": 600})

    def test_until_the_next_card_it_is_the_same_street(self):
        found(FOLDED, "over_pot").ruled(outcome="action").wants(bet={"4": 600, "5": 600}, pot=1500)

    def test_the_next_card_ends_it(self):
        found(FOLDED + "tap ", "over_pot").ruled(outcome="play_on").wants(pot=1500)

    def test_the_round_is_open_only_where_the_wager_was_made(self):
        """A book that corrects until the wager is accepted (G183): within the round only."""
        found(RAISED, "over_pot", GN).ruled(outcome="action")
        found(FOLDED, "over_pot", GN).ruled(outcome="play_on")
        flop = FOLDED + "tap act(seat=4,do=bet,to=400) "
        found(flop, "over_pot", GN).ruled(outcome="action").wants(bet={"4": 400}, to_act=5)
        found(flop, "over_pot", GN, street="preflop").ruled(outcome="play_on").wants(bet={"4": 400})
        found(flop, "over_pot", GN, street="flop").ruled(outcome="action").wants(bet={"4": 400})

    @pytest.mark.parametrize(("cause", "to", "pot"), [("under_bet", 1500, 1500 + 3000), ("over_pot", 400, 1500 + 800)])
    def test_hands_that_were_shown_end_the_last_street(self, cause, to, pot):
        text = FOLDED + "tap act(seat=4,do=check) act(seat=5,do=check) tap act(seat=4,do=check) act(seat=5,do=check) tap "
        text += "act(seat=4,do=bet,to=400) act(seat=5,do=call) "
        found(text, cause).ruled(outcome="action", to=to).wants(pot=pot)
        found(text + "show(seat=4,cards=[\"As\",\"Ad\",\"Ks\",\"Kd\"]) ", cause).ruled(outcome="play_on")


def test_the_correction_counts_for_what_comes_after_it():
    """After 600 was made 700 the least re-raise is to 1,200: 700 and the 500 that it raised by."""
    found(RAISED).wants(min_raise_to=1200)


def test_the_seats_last_wager_is_meant():
    """Seat 4 raised twice: 600, then 3,000 over 1,200; the pot would have been 4,500 (1,200 more than 3,300)."""
    text = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=raise,to=1200) act(seat=6,do=fold) act(seat=1,do=fold) "
    text += "act(seat=2,do=fold) act(seat=3,do=fold) act(seat=4,do=raise,to=2400) "
    done = found(text).ruled(do="raise", to=1200 + (100 + 200 + 600 + 1200 + 600))
    done.wants(bet={"4": 3900, "5": 1200}, to_act=5)


class TestNoLimit:
    """A raise below the minimum that was let through: an all-in for less is none."""

    def test_an_all_in_for_less_stands(self):
        table = header(seats=seats(6, [20000, 20000, 20000, 300, 20000, 20000]))
        text = "new_deal act(seat=4,do=all_in) act(seat=5,do=call) "
        found(text, "under_raise", table=table).wants(bet={"4": 300, "5": 300}, to_act=6)

    def test_a_legal_raise_stays_what_it_is(self):
        found(RAISED, "under_raise", table=header()).ruled(to=600).wants(bet={"4": 600, "5": 600})

    def test_who_did_not_wager_has_nothing_to_correct(self):
        found("new_deal act(seat=4,do=call) ", "under_raise", table=header()).ruled(to=None).wants(bet={"4": 200}, to_act=5)
