"""A hand that was thrown or pulled in before any reader was sure of it: asked about, and then judged like any other."""

import pytest
from unread_hand_talk import TAKEN, acting_next, dealt, mucked, say, unread

from controller.rulings.deal.unread_hand import _first_turn_ms
from controller.table.events import (
    CardAbsent,
    FoldDoubted,
)
from controller.table.outputs import AskDealer
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place
from controller.views.dealer_questions import dealer_question


def gone(talk):
    """The dealer says that the hand he is asked about is not there, and that its player did not fold."""
    seat = talk.table.question.code.rpartition(":")[2]
    assert say(talk, yes=False).rulings == []
    assert dealer_question(talk.table.question.asks) == f"Seat {seat}'s cards are missing. Did seat {seat} fold?"
    return say(talk, yes=False)


def test_cards_of_nobodys_can_only_be_of_the_one_hand_that_was_never_read():
    assert unread(dealt()) is None
    assert unread(mucked(dealt())) == 3
    assert unread(mucked(dealt(unread=(2, 3)))) is None


def test_what_a_folded_hand_may_have_brought_to_the_muck_says_nothing_of_another():
    """Seats 2 and 3 were never read. Seat 3 folds, then cards of nobody's are read in the muck: they may be his."""
    talk = mucked(acting_next(dealt(unread=(2, 3)), "3:fold"))
    assert unread(talk) is None


def test_cards_in_the_muck_alone_accuse_nobody():
    assert mucked(acting_next(dealt(), "3:call 4:call")).rulings == []


def test_the_dealer_who_says_that_the_hand_is_gone_has_a_hand_in_the_muck_ruled():
    """Seat 3 has called, and its hand was pulled in."""
    talk = mucked(acting_next(dealt(), "3:call 4:call 1:call"))
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    assert isinstance(talk.outputs[-1], AskDealer)
    assert (gone(talk).told, talk.last.seat) == (["floor hand_in_muck"], 3)
    assert [one.code for one in talk.table.hand.deal.cards_of(3)] == list(TAKEN)
    assert (talk.table.ledger.at(seat_place(3)), talk.table.hand.deal.presumed) == ((), ())


def test_the_cards_that_come_back_to_their_seat_are_that_hand_again():
    talk = mucked(acting_next(dealt(), "3:call 4:call 1:call"))
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    gone(talk)
    acting_next(talk, "floor:play_on 7h>3+7d>3 2:check")
    assert [one.code for one in talk.table.ledger.at(seat_place(3))] == list(TAKEN)
    assert (talk.told, talk.table.hand.phase) == (["floor hand_in_muck"], "dealing")


def test_the_dealer_who_says_that_the_hand_is_there_accuses_nobody():
    talk = mucked(acting_next(dealt(), "3:call 4:call"))
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    assert say(talk, yes=True).rulings == []
    assert len(talk.table.hand.deal.presumed) == 2


def test_a_fold_whose_key_was_forgotten_takes_the_ruling_back():
    """Seat 4 folded in turn and nobody keyed it; the dealer looks at the seat first, and then at what was keyed."""
    talk = mucked(acting_next(dealt(unread=(4,)), ""))
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(4)))
    gone(talk)
    assert talk.told == ["floor hand_in_muck"]
    assert dealer_question(talk.table.question.asks) == "Had seat 3 called and seat 4 folded?"
    say(talk, yes=True)
    assert (talk.table.rulings, sorted(talk.table.hand.wagering.folded)) == ((), [4])


def test_in_his_turn_the_dealer_is_asked_whether_he_folded():
    talk = mucked(dealt())
    talk.feed(FoldDoubted(talk.table.now_ms, 3))
    assert dealer_question(talk.table.question.asks) == "Seat 3's cards are in the muck. Did seat 3 fold?"
    assert 3 in say(talk, yes=True).table.hand.wagering.folded
    assert talk.rulings == []


def test_in_his_turn_a_hand_that_was_not_folded_is_a_hand_in_the_muck_unless_its_cards_are_there():
    """Whose the cards in the muck are was not read: a coil that reads nothing of a hand accuses nobody."""
    talk = mucked(dealt())
    talk.feed(FoldDoubted(talk.table.now_ms, 3))
    assert say(talk, yes=False).told == []
    assert dealer_question(talk.table.question.asks) == "Seat 3 has unread cards. Does it hold exactly 2 cards?"
    there = talk.table
    assert (say(talk, yes=True).told, unread(talk)) == ([], None)
    talk.table = there
    assert say(talk, yes=False).told == ["floor hand_in_muck"]


def test_a_card_of_a_folded_hand_that_was_missed_long_ago_is_still_its_when_it_is_read_in_the_muck():
    """Seat 2 folded unread and was looked for in vain: what is read later is not seat 3's, of which nothing is read."""
    talk = acting_next(dealt(unread=(2, 3)), "3:call 4:call 1:call 2:fold")
    talk.feed(CardAbsent(talk.table.now_ms + 60_000, seat_place(2)))
    mucked(talk)
    assert (unread(talk), talk.rulings) == (None, [])
    assert [one.code for one in talk.table.hand.deal.cards_of(2)] == list(TAKEN)


def test_where_cards_of_others_lie_there_too_it_is_not_known_which_are_his():
    """Seat 3 folded unread and its cards were read in the muck before the key; seat 2's lie there as well."""
    talk = mucked(dealt(unread=(2, 3)), ("7h", "7d", "2c"))
    acting_next(talk, "3:fold 4:call 1:call")
    assert unread(talk) == 2
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(2)))
    # it is seat 2's turn, and its cards cannot be told from those of seat 3
    assert gone(talk).told == ["floor hand_in_muck"]
    assert talk.last.options[0] == "dead_hand"


def test_a_seat_that_never_got_a_card_was_skipped_where_the_muck_holds_none_of_nobodys():
    talk = acting_next(dealt(), "3:call 4:call")
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    assert gone(talk).rulings == []
    assert dealer_question(talk.table.question.asks) == "Seat 3's cards are missing. Was seat 3 dealt in?"
    assert [one.split()[1] for one in say(talk, yes=False).told] == ["entitled_seat_skipped"]


def test_a_seat_that_got_cards_which_nobody_has_read_anywhere_has_its_hand_in_the_muck():
    talk = acting_next(dealt(), "3:call 4:call")
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    assert say(gone(talk), yes=True).told == ["floor hand_in_muck"]


def test_the_question_whether_a_seat_got_cards_is_taken_back_by_the_key_of_its_fold():
    talk = acting_next(dealt(unread=(4,)), "")
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(4)))
    assert gone(talk).table.question.code == "dealt:4"
    assert acting_next(talk, "3:call 4:fold").table.question is None
    assert talk.rulings == []


def test_a_hand_that_was_folded_unkeyed_and_is_not_there_is_no_error():
    """Seat 3's turn: its fold was not keyed, or as something else; the dealer says that it holds no cards."""
    talk = dealt()
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    say(talk, yes=False)
    assert 3 in say(talk, yes=True).table.hand.wagering.folded
    assert talk.rulings == []


def test_a_fold_that_is_keyed_and_waits_behind_other_cards_is_no_missing_hand():
    talk = acting_next(dealt(unread=(4,)), "")
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(4)))
    say(say(talk, yes=False), yes=True)
    assert (talk.table.question, 4 in talk.table.hand.wagering.live) == (None, True)
    talk.feed(CardAbsent(talk.table.now_ms + 60_000, seat_place(4)))
    assert talk.table.question is None
    acting_next(talk, "3:call 4:fold")
    assert (talk.rulings, sorted(talk.table.hand.wagering.folded)) == ([], [4])


def test_the_question_whether_he_folded_is_taken_back_by_the_key_that_says_so():
    talk = acting_next(dealt(unread=(4,)), "")
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(4)))
    assert say(talk, yes=False).table.question is not None
    assert acting_next(talk, "3:call 4:fold").table.question is None
    assert talk.rulings == []


def test_the_hand_that_everybody_folded_to_has_won_though_it_was_never_read():
    """The dealer is asked while the others are still in, and answers when they have folded."""
    talk = acting_next(dealt(), "3:call 4:fold")
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    say(say(acting_next(talk, "1:fold 2:fold"), yes=False), yes=False)
    assert talk.causes == ["entitled_seat_skipped"]
    assert talk.table.hand.wagering.live == (3,)
    pot = talk.table.hand.wagering.pot
    acting_next(talk, f"award:3={pot}")
    assert (talk.table.hand.wagering.pot, dict(talk.table.hand.awarded)) == (0, {3: pot})


@pytest.mark.parametrize(("dealt_ms", "key_ms", "turn_ms"), [
    (None, 20_000, 20_000), (10_000, 20_000, 18_500), (18_000, 20_000, 19_000), (19_500, 20_000, 20_000),
])  # fmt: skip
def test_the_first_player_had_his_turn_when_the_last_card_had_come_to_rest(dealt_ms, key_ms, turn_ms):
    """A second after it was pitched, and at most a second and a half before his key."""
    hand = dealt().table.hand
    assert _first_turn_ms(replace(hand, deal=replace(hand.deal, dealt_ms=dealt_ms, seats_read=())), key_ms) == turn_ms
