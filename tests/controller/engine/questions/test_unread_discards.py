"""Discards that no reader has told yet: no hand is counted with them, and what was truly kept is asked about."""

import pytest
from dealer_talk import Talk
from unread_draws import CALLED, count, served, undealt

from controller.table.events import CardAbsent, CardMoved, CardPresumed, DealerAnswered
from controller.table.hand import Phase, with_note
from controller.table.holding import discards_of, owed_discards, shown_cards, unread_discards
from controller.table.notes import MuckRuled
from controller.table.outputs import AskDealer
from controller.table.ruling import CardsGo, Step
from controller.terms.cards import UNKNOWN
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, place, seat_place
from controller.terms.step_details import StepDetail
from controller.views.dealer_questions import dealer_question


def drawn(number=2):
    """2-7 triple draw: seats 2 and 4 are in; seat 4 is pat, and seat 2 has all its new cards."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(CALLED + f"2:draw={number} 4:draw=0")
    throw(talk, 1)
    return talk


def throw(talk, count, to="discard:2"):
    """The first cards of seat 2 go."""
    at_ms, ledger = talk.table.now_ms, talk.table.ledger
    for number, one in enumerate((*ledger.doubted_at(seat_place(2)), *ledger.at(seat_place(2)))[:count], 1):
        talk.feed(CardMoved(at_ms + 500 * number, one, place(to)))
    talk.at_ms = talk.table.now_ms
    return talk


def taken(talk):
    talk.feed(CardPresumed(talk.table.now_ms + 100, discards_of(2)))
    talk.at_ms = talk.table.now_ms
    return talk


def asked(talk, *, yes):
    """The discards are not read for long, the dealer is asked, and answers."""
    talk.feed(CardAbsent(talk.table.now_ms + 20_000, discards_of(2)))
    assert isinstance(talk.outputs[-1], AskDealer)
    assert "Seat 2 has unread discards. Does it hold exactly 5 cards?" in dealer_question(talk.outputs[-1].question)
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))
    return talk


def test_a_card_kept_is_ruled_on_at_the_first_act_where_the_readers_are_sure():
    assert served(drawn()).play("2:check").told[0].startswith("dead_hand")


def test_a_hand_is_not_counted_with_a_discard_that_may_be_unread():
    talk = taken(served(drawn())).play("2:check 4:check")
    assert (talk.told, count(talk), len(talk.table.ledger.at(seat_place(2)))) == ([], 5, 6)


def test_no_more_discards_are_taken_as_made_than_were_announced():
    talk = taken(taken(served(drawn())))
    assert unread_discards(talk.table.hand, 2) == 1


def test_a_discard_read_late_is_none_of_the_next_draw():
    talk = throw(taken(served(drawn())).play("2:check 4:check"), 1)
    assert (talk.table.hand.phase, talk.table.hand.drawn, count(talk)) == (Phase.DRAWING, {}, 5)
    throw(talk, 1)
    assert (talk.table.hand.drawn, count(talk)) == ({2: 1}, 4)


def test_a_discard_read_before_the_first_act_is_one_of_the_draw_that_is_over():
    talk = throw(served(drawn()), 1).play("2:check 4:check")
    assert (talk.told, talk.table.hand.drawn, talk.table.hand.game.discarded) == ([], {}, {})


def test_a_discard_that_was_pulled_into_the_muck_is_no_live_hand_there():
    talk = throw(taken(served(drawn())).play("2:check"), 1, "muck").play("4:check")
    assert (talk.told, count(talk), unread_discards(talk.table.hand, 2)) == ([], 5, 0)


@pytest.mark.parametrize("to", ["muck", "discard:2"])
def test_a_card_drawn_in_the_same_draw_is_none_of_its_discards(to):
    """The hand was thrown into the muck whole, and the upper card is read first: nothing of it is known to be there."""
    talk = taken(served(drawn())).play("2:check")
    home = seat_place(2)
    new = next(one for one in reversed(talk.table.ledger.at(home)) if one not in talk.table.ledger.doubted_at(home))
    talk.feed(CardMoved(talk.table.now_ms + 500, new, place(to)))
    assert unread_discards(talk.table.hand, 2) == 1
    assert not any(one.is_known for one in shown_cards(talk.table.ledger, talk.table.hand, 2)[:-1])


@pytest.mark.parametrize("ruled", [False, True])
def test_a_hand_that_was_ruled_on_in_the_muck_is_not_known_again_by_a_card_taken_for_its_discard(ruled):
    talk = taken(served(drawn())).play("2:check")
    if ruled:
        talk.table = replace(talk.table, hand=with_note(talk.table.hand, MuckRuled(2)))
    throw(talk, 1, "muck")
    assert unread_discards(talk.table.hand, 2) == 0
    assert bool(talk.table.ledger.doubted_at(seat_place(2))) is ruled


def test_a_card_first_read_among_the_discards_was_dealt_before():
    """It was drawn and never read, and is thrown in the next draw."""
    talk = drawn(1)
    rest, (burn, unread, *_) = talk.table.hand.plan.rest, undealt(talk)
    talk.feed(CardMoved(talk.table.now_ms + 500, burn, rest[0].place))
    talk.feed(CardPresumed(talk.table.now_ms + 500, rest[1].place))
    talk.at_ms = talk.table.now_ms
    talk.play("2:check 4:check 2:draw=1 4:draw=0")
    talk.feed(CardMoved(talk.table.now_ms + 500, unread, discards_of(2)))
    assert (count(talk), talk.table.hand.game.discarded, talk.table.hand.deal.presumed) == (4, {2: 1}, ())


def test_a_discard_that_no_reader_is_sure_of_is_still_to_be_read():
    talk = taken(served(drawn()))
    one = (*talk.table.ledger.doubted_at(seat_place(2)), *talk.table.ledger.at(seat_place(2)))[0]
    talk.feed(CardMoved(talk.table.now_ms + 500, one, discards_of(2), sure=False))
    assert unread_discards(talk.table.hand, 2) == 1


def test_the_dealer_says_that_a_card_was_kept():
    talk = asked(taken(served(drawn())).play("2:check"), yes=False)
    assert (talk.told, talk.last.seat) == (["dead_hand wrong_count"], 2)


def test_the_dealer_says_that_the_hand_has_its_number():
    talk = asked(taken(served(drawn())).play("2:check"), yes=True)
    assert (talk.told, count(talk)) == ([], 5)


def test_nobody_asks_about_the_discards_of_a_hand_that_was_folded():
    talk = taken(served(drawn())).play("2:check 4:bet=4 2:fold")
    before = len(talk.outputs)
    talk.feed(CardAbsent(talk.table.now_ms + 20_000, discards_of(2)))
    assert (talk.outputs[before:], unread_discards(talk.table.hand, 2)) == ([], 0)


def test_a_hand_that_may_hold_a_discard_shows_no_card_of_it():
    """Which of its cards is gone is not known: none is made public."""
    talk = taken(served(drawn()))
    shown = shown_cards(talk.table.ledger, talk.table.hand, 2)
    assert (len(shown), any(one.is_known for one in shown)) == (5, False)
    assert all(one.is_known for one in shown_cards(talk.table.ledger, talk.table.hand, 4))


def test_where_no_key_told_the_number_another_card_shows_another_discard():
    """One of two discards was read, and no key: the second card was drawn for the other."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(CALLED + "4:draw=0")
    served(throw(talk, 1))
    assert (talk.table.hand.phase, talk.table.hand.drawn[2]) == (Phase.BETTING, 1)
    taken(talk)
    left = undealt(talk)
    talk.feed(CardMoved(talk.table.now_ms + 100, left[-1], seat_place(2)))
    talk.at_ms = talk.table.now_ms
    talk.play("2:check 4:check")
    assert (talk.told, count(talk), talk.table.ledger.place_of(left[-1])) == ([], 5, seat_place(2))


def test_a_key_that_told_the_number_is_not_changed_by_a_card():
    talk = taken(throw(served(drawn()), 1))
    assert (talk.table.hand.drawn[2], unread_discards(talk.table.hand, 2)) == (2, 0)


def test_a_card_that_was_dealt_again_after_a_reshuffle_is_its_last_holders():
    """It was seat 4's in the deal, was shuffled into the stub, and seat 2 drew it."""
    talk = taken(served(drawn()))
    hand, one = talk.table.hand, talk.table.ledger.at(seat_place(4))[0]
    ledger = talk.table.ledger.moved(one, seat_place(2))
    whole = replace(hand, deal=replace(hand.deal, presumed=()))
    assert one not in shown_cards(ledger, whole, 2)
    again = replace(whole, deal=replace(whole.deal, later=(*whole.deal.later, (one, 2))))
    assert one in shown_cards(ledger, again, 2)


def test_a_discard_taken_as_made_is_owed_no_more_on_a_street_without_a_draw():
    """Drawmaha draws once, with the turn: what was taken as made there, and read since, is not taken again later."""
    talk = Talk("G", seats=2, game="drawmaha", limits=[2, 4]).play("new deal")
    while talk.table.hand.phase is Phase.BETTING or talk.table.hand.phase is Phase.DEALING:
        onwards(talk)
    seat, other = talk.table.hand.to_declare
    talk.play(f"{seat}:draw=1 {other}:draw=0")
    while talk.table.hand.phase is Phase.DEALING:
        onwards(talk)
    talk.feed(CardPresumed(talk.table.now_ms + 100, discards_of(seat)))
    assert unread_discards(talk.table.hand, seat) == 1
    street = talk.table.hand.street_index
    while talk.table.hand.street_index == street or talk.table.hand.phase is Phase.DEALING:
        onwards(talk)
    thrown = talk.table.ledger.doubted_at(seat_place(seat))[0]
    talk.feed(CardMoved(talk.table.now_ms + 100, thrown, discards_of(seat)))
    assert owed_discards(talk.table.hand, seat) == 0
    talk.feed(CardPresumed(talk.table.now_ms + 100, discards_of(seat)))
    assert (count(talk, seat), talk.told) == (5, [])


def onwards(talk):
    """The next card, or a check or call."""
    hand = talk.table.hand
    talk.at_ms = talk.table.now_ms + 2000
    if hand.phase is Phase.DEALING:
        talk.feed(CardMoved(talk.at_ms, undealt(talk).pop(), hand.plan.next.place))
    else:
        seat = hand.wagering.to_act
        talk.play(f"{seat}:{'check' if 'check' in talk.state['may'].get(str(seat), ['check']) else 'call'}")


def test_of_a_hand_with_an_unread_discard_no_old_card_is_known_to_be_there():
    """One of them is gone, and nobody knows which: what was drawn is known, the others when the discard is read."""
    talk = drawn()
    before = talk.table.ledger.at(seat_place(2))
    taken(served(talk))
    pile, ledger = talk.table.ledger.at(seat_place(2)), talk.table.ledger
    assert [one.is_known for one in pile] == [False] * 4 + [True] * 2
    assert set(ledger.doubted_at(seat_place(2))) == set(before)
    assert all(ledger.place_of(one) == seat_place(2) for one in before)
    throw(talk, 1)
    left = talk.table.ledger.at(seat_place(2))
    assert len(left) == 5
    assert set(left) == {*before, *pile[4:]} - {ledger.doubted_at(seat_place(2))[0]}


def test_a_hand_that_is_whole_by_the_dealers_word_is_known_again():
    talk = asked(taken(served(drawn())).play("2:check"), yes=False)
    assert not talk.table.ledger.doubted


def test_such_a_card_is_its_last_holders_though_it_was_taken_as_dealt_before_it_was_read():
    talk = drawn()
    theirs = talk.table.ledger.at(seat_place(4))[0]
    due = [one.place for one in talk.table.hand.plan.rest]
    talk.feed(CardMoved(talk.table.now_ms + 500, undealt(talk).pop(), due[0]))
    talk.feed(CardPresumed(talk.table.now_ms + 500, due[1]))
    talk.table = replace(
        talk.table, physical=replace(talk.table.physical, ledger=talk.table.ledger.gathered([seat_place(4)]))
    )
    talk.feed(CardMoved(talk.table.now_ms + 500, theirs, due[1]))
    assert (theirs, 2) in talk.table.hand.deal.later
    assert theirs in shown_cards(talk.table.ledger, talk.table.hand, 2)


def test_a_discard_counts_while_the_dealer_repairs_something():
    """No number is keyed yet: it is what is read of the discards, whatever a remedy waits for."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(CALLED)
    other = Talk("E").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check As>board+Kh>board+9h>board tap")
    step = Step(StepCode.RETURN_TO_STUB, StepDetail.BURNS, CardsGo((STUB,), 1, (UNKNOWN,)))
    talk.table = replace(talk.table, remedy=replace(other.table.remedy, steps=(step,), done=0, gone=()))
    throw(talk, 2)
    assert talk.table.hand.game.discarded == {2: 2}
    assert talk.table.remedy is not None
    talk.feed(CardMoved(talk.table.now_ms + 500, undealt(talk)[0], BURN))
    assert (talk.table.hand.game.discarded, talk.table.hand.drawn) == ({2: 2}, {2: 2})


def test_a_card_off_the_stub_in_the_muck_is_nobodys_discard():
    """Seats 1 to 4 draw; a card that was never read in a hand is thrown among the mucked ones."""
    talk = Talk("G", seats=4, game="27td", limits=[2, 4]).play("new deal 3:call 4:call 1:call 2:check")
    talk.feed(CardMoved(talk.table.now_ms + 500, undealt(talk)[0], MUCK))
    assert (talk.table.hand.game.discarded, talk.table.hand.drawn) == ({}, {})


def test_a_burn_that_a_remedy_wants_moved_is_named_when_it_is_read():
    """The stub is too short: the burns go into it, and one of them was only presumed when that was said."""
    talk = drawn()
    talk.feed(CardPresumed(talk.table.now_ms + 500, BURN))
    late = undealt(talk).pop()
    step = Step(StepCode.RETURN_TO_STUB, StepDetail.BURNS, CardsGo((STUB,), 1, (UNKNOWN,)))
    other = Talk("E").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check As>board+Kh>board+9h>board tap")
    talk.table = replace(talk.table, remedy=replace(other.table.remedy, steps=(step,), done=0, gone=()))
    talk.feed(CardMoved(talk.table.now_ms + 5000, late, BURN))
    assert talk.table.remedy.current.expect.cards == (late,)
    talk.feed(CardMoved(talk.table.now_ms + 5000, late, STUB))
    assert talk.table.remedy is None
