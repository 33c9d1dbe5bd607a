"""Alarms about a hand in the muck that rest on a missing key: asked, taken back without trace, or left to stand."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from disputed_hands import come, dealt, mucked, unseen

from controller.engine.advance import advance
from controller.table.events import (
    ActionDeclared,
    AttentionCalled,
    CardMoved,
    CardPeeked,
    CardPresumed,
    DealerAnswered,
    FloorRuled,
    FoldDoubted,
    TimeReached,
)
from controller.table.outputs import AskDealer, RetractRuling
from controller.terms.cards import card
from controller.terms.codes import Act, Cause, Outcome
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place
from controller.views.dealer_questions import dealer_question


def test_cards_in_the_muck_and_no_key_are_asked_about_and_yes_is_the_fold():
    table, told = mucked()
    assert [dealer_question(one.question) for one in told] == ["Seat 3's cards are in the muck. Did seat 3 fold?"]
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=True))
    assert 3 in table.hand.wagering.folded
    assert table.rulings == ()


def test_cards_in_the_muck_by_mistake_are_ruled_on_when_the_dealer_says_no():
    table, _ = mucked()
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=False))
    assert [one.cause.value for one in table.rulings] == ["hand_in_muck"]


@pytest.mark.parametrize(("asked", "stands"), [(True, True), (False, False)])
def test_a_fold_keyed_behind_his_no_is_another_players_and_takes_nothing_back(asked, stands):
    """The key of seat 3's call was forgotten, and the next player folds: the screen takes it for the fold of seat 3."""
    table, _ = mucked("golden-nugget-2025")
    if asked:
        table, _ = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=False))
    else:
        table, _ = advance(replace(table, question=None), AttentionCalled(table.now_ms + 500, Cause.HAND_IN_MUCK, 3))
    assert table.open_ruling is not None
    table, _ = advance(table, ActionDeclared(table.now_ms + 3000, 3, Act.FOLD))
    assert [one.cause.value for one in table.rulings] == ["hand_in_muck"] * stands


def torn(played="new deal 3:call 1:call 2:check"):
    """One card of seat 3, which has acted, is read in the muck; no reader is sure where the other is."""
    table = Talk("golden-nugget-2025", seats=3).play(played).table
    table, _ = come(table, table.now_ms + 3000, (table.hand.deal.cards_of(3)[0].code, MUCK.code))
    return advance(table, FoldDoubted(table.now_ms + 2000, 3))


def test_a_card_of_a_live_hand_in_the_muck_is_asked_about_and_no_is_a_hand_in_the_muck():
    table, told = torn()
    assert [dealer_question(one.question) for one in told] == ["A card of seat 3 may be in the muck. Is its hand complete?"]
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "held:3", yes=False))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("hand_in_muck", 3)]
    table, _ = come(table, table.now_ms + 3000, (table.hand.deal.cards_of(3)[1].code, MUCK.code))
    assert len(table.rulings) == 1


def test_yes_leaves_it_alone_until_the_other_card_is_read_there_too():
    table, _ = torn()
    table, told = advance(table, DealerAnswered(table.now_ms + 500, "held:3", yes=True))
    assert (told, table.rulings, table.question) == ((), (), None)
    table, told = advance(table, FoldDoubted(table.now_ms + 2000, 3))
    assert (told, table.question) == ((), None)
    table, _ = come(table, table.now_ms + 3000, (table.hand.deal.cards_of(3)[1].code, MUCK.code))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("hand_in_muck", 3)]


def test_the_ruling_on_the_other_card_answers_the_question():
    table, _ = torn()
    table, _ = come(table, table.now_ms + 3000, (table.hand.deal.cards_of(3)[1].code, MUCK.code))
    assert ([one.cause.value for one in table.rulings], table.question) == (["hand_in_muck"], None)


def test_in_his_turn_a_card_in_the_muck_asks_whether_he_folded():
    table, told = torn("new deal")
    assert [dealer_question(one.question) for one in told] == ["A card of seat 3 is in the muck. Did seat 3 fold?"]
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=True))
    assert (3 in table.hand.wagering.folded, table.rulings) == (True, ())


@pytest.mark.parametrize("holds", [True, False])
def test_in_his_turn_no_to_the_fold_asks_whether_he_holds_all_his_cards(holds):
    """A reader may be sure of one card and wrong: the dealer looks before his word makes the hand one in the muck."""
    table, _ = torn("new deal")
    table, told = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=False))
    assert [dealer_question(one.question) for one in told] == ["A card of seat 3 may be in the muck. Is its hand complete?"]
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "held:3", yes=holds))
    assert [one.cause.value for one in table.rulings] == ([] if holds else ["hand_in_muck"])
    assert advance(table, FoldDoubted(table.now_ms + 2000, 3))[1] == ()


def test_a_hand_that_lies_there_whole_by_then_is_one_in_the_muck_at_the_first_no():
    """Its other card was read there too, while the dealer was asked: he is not asked the same again."""
    table, _ = torn("new deal")
    table = replace(table, physical=replace(table.physical, ledger=table.ledger.moved(table.hand.deal.cards_of(3)[1], MUCK)))
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=False))
    assert ([one.cause.value for one in table.rulings], table.question) == (["hand_in_muck"], None)


@pytest.mark.parametrize(("played", "code"), [("new deal", "folded:3"), ("new deal 3:call 1:call 2:check", "held:3")])
def test_a_hand_that_is_read_whole_at_its_seat_answers_the_question(played, code):
    """The reader of the muck was sure and wrong: what it told is back at the seat before the dealer answers."""
    table, _ = torn(played)
    assert table.question.code == code
    table, _ = come(table, table.now_ms + 1000, (table.hand.deal.cards_of(3)[0].code, "seat:3"))
    assert (table.question, table.rulings) == (None, ())
    table, told = advance(table, DealerAnswered(table.now_ms + 500, code, yes=False))
    assert (told, table.rulings) == ((), ())


def test_what_was_said_of_a_hand_in_the_muck_counts_no_more_when_its_fold_is_told():
    """The dealer says that the hand is not held, its other card is read in the muck too, and then that it was folded."""
    table = Talk("golden-nugget-2025", seats=3).play("new deal").table
    first, second = (one.code for one in table.hand.deal.cards_of(1))
    table, _ = come(table, table.now_ms + 3000, (first, MUCK.code))
    table, _ = advance(table, FoldDoubted(table.now_ms + 2000, 1))
    table, _ = advance(table, CardMoved(table.now_ms + 300, card(second), MUCK))
    table, told = advance(table, DealerAnswered(table.now_ms + 50, "held:1", yes=False))
    asked = [dealer_question(one.question) for one in told if isinstance(one, AskDealer)]
    assert asked == ["Had seat 3 called and seat 1 folded?"]
    table, _ = advance(table, DealerAnswered(table.now_ms + 900, table.question.code, yes=True))
    assert (table.rulings, table.question, sorted(table.hand.wagering.folded)) == ((), None, [1])


@pytest.mark.parametrize("decided", [True, False])
def test_two_hands_in_the_muck_are_folded_late_and_what_the_floor_decided_stands(decided):
    """The later question takes the place of the first, which nobody answered: its fold, keyed late, answers it too."""
    table = Talk("golden-nugget-2025", seats=5).play("new deal").table
    first = table.hand.wagering.to_act
    seats = [one for one in table.hand.start.dealt_in if one != first][:2]
    for seat in seats:
        cards = [(one.code, MUCK.code) for one in table.hand.deal.cards_of(seat)]
        table, _ = come(table, table.now_ms + 3000, *cards)
        table, _ = advance(table, TimeReached(table.now_ms + 3000))
        if decided and seat == seats[0]:
            table, _ = advance(table, FloorRuled(table.now_ms + 500, Outcome.PLAY_ON))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("hand_in_muck", seat) for seat in seats]
    taken_back = []
    for _ in table.hand.start.dealt_in:
        seat = table.hand.wagering.to_act
        table, told = advance(table, ActionDeclared(table.now_ms + 500, seat, Act.FOLD if seat in seats else Act.CALL))
        taken_back += [one.number for one in told if isinstance(one, RetractRuling)]
    assert set(seats) <= table.hand.wagering.folded
    assert sorted(taken_back) == ([2] if decided else [1, 2])


@pytest.mark.parametrize("heard", [True, False])
def test_where_the_book_says_at_once_that_a_hand_in_the_muck_plays_on_his_word_is_waited_for_all_the_same(heard):
    """Nothing is to be done and nobody to be called; it is still no error where its player folded in his turn."""
    table = dealt("players-casino-2025", "3:call")
    table, _ = come(table, table.now_ms + 3000, *((one.code, MUCK.code) for one in table.hand.deal.cards_of(2)))
    for _ in range(2):
        table, _ = advance(table, TimeReached(table.now_ms + 3000))
    assert (dealer_question(table.question.asks), table.rulings[-1].only_says) == ("Had seat 1 called and seat 2 folded?", True)
    if heard:
        table, _ = advance(table, DealerAnswered(table.now_ms + 500, table.question.code, yes=False))
        assert (table.question, [one.cause.value for one in table.rulings]) == (None, ["hand_in_muck"])
    table, _ = advance(table, ActionDeclared(table.now_ms + 500, 1, Act.CALL))
    table, told = advance(table, ActionDeclared(table.now_ms + 500, 2, Act.FOLD))
    assert [one.number for one in told if isinstance(one, RetractRuling)] == ([] if heard else [1])
    assert (len(table.rulings), table.question) == (int(heard), None)


def test_a_fold_long_after_a_hand_in_the_muck_played_on_takes_nothing_back():
    """More players than can be asked about were still to act: nobody asked, and the hand was given back."""
    table = Talk("players-casino-2025", seats=8).play("new deal").table
    seat = [one for one in table.hand.start.dealt_in if one != table.hand.wagering.to_act][-1]
    table, _ = come(table, table.now_ms + 3000, *((one.code, MUCK.code) for one in table.hand.deal.cards_of(seat)))
    table, _ = advance(table, TimeReached(table.now_ms + 3000))
    assert ([one.cause.value for one in table.rulings], table.question) == (["hand_in_muck"], None)
    while (acting := table.hand.wagering.to_act) != seat:
        table, _ = advance(table, ActionDeclared(table.now_ms + 500, acting, Act.CALL))
    table, told = advance(table, ActionDeclared(table.now_ms + 500, seat, Act.FOLD))
    assert not [one for one in told if isinstance(one, RetractRuling)]
    assert [one.cause.value for one in table.rulings] == ["hand_in_muck"]


def burned_behind_a_hand_in_the_muck(book):
    """Seat 2's hand lies in the muck and the floor is asked; seat 1's call is not keyed, and a burn comes."""
    table = dealt(book, "3:call")
    table, _ = come(table, table.now_ms + 3000, *((one.code, MUCK.code) for one in table.hand.deal.cards_of(2)))
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, table.question.code, yes=False))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("hand_in_muck", 2)]
    table, _ = come(table, table.now_ms + 3000, (unseen(table, 1)[0], "burn"))
    assert dealer_question(table.question.asks) == "Had seat 1 called and seat 2 folded?"
    return advance(table, DealerAnswered(table.now_ms + 900, table.question.code, yes=True))


def may_be_mucked(played="new deal 3:call 1:call 2:check"):
    """All cards of seat 3 are read in the muck, and no reader is sure of any: they are known to lie at its seat."""
    table = Talk("golden-nugget-2025", seats=3).play(played).table
    return advance(table, FoldDoubted(table.now_ms + 2000, 3, unsure=True))


def test_a_hand_that_may_lie_in_the_muck_is_asked_about_and_no_is_a_hand_in_the_muck():
    table, told = may_be_mucked()
    assert [dealer_question(one.question) for one in told] == ["Seat 3's cards may be in the muck. Is its hand complete?"]
    table, _ = advance(table, TimeReached(table.now_ms + 500))
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "held:3", yes=False))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("hand_in_muck", 3)]
    for one in table.hand.deal.cards_of(3):
        table, _ = come(table, table.now_ms + 3000, (one.code, MUCK.code))
    assert len(table.rulings) == 1


def test_yes_to_a_hand_that_may_lie_in_the_muck_accuses_nobody_and_is_asked_once():
    table, _ = may_be_mucked()
    table, told = advance(table, DealerAnswered(table.now_ms + 500, "held:3", yes=True))
    assert (told, table.rulings, table.question) == ((), (), None)
    assert advance(table, FoldDoubted(table.now_ms + 2000, 3, unsure=True))[1] == ()


@pytest.mark.parametrize("played", ["new deal", "new deal 3:fold", "new deal 3:call 1:call 2:check"])
def test_in_his_turn_or_once_he_has_folded_nobody_is_asked_whether_a_hand_may_lie_in_the_muck(played):
    """Nor of a hand of which a card is known to lie there: that is another question."""
    table = Talk("golden-nugget-2025", seats=3).play(played).table
    if "check" in played:
        table = replace(table, physical=replace(table.physical, ledger=table.ledger.moved(table.hand.deal.cards_of(3)[0], MUCK)))
    assert advance(table, FoldDoubted(table.now_ms + 2000, 3, unsure=True))[1] == ()


@pytest.mark.parametrize(("at", "asked"), [(0, False), (1, True)])
def test_a_hand_that_readers_find_at_its_seat_again_is_not_asked_about_any_more(at, asked):
    """The first of its cards answers for all: that the other lies there says less than the question asks."""
    table, _ = may_be_mucked()
    back = table.hand.deal.cards_of(3)[at]
    table, _ = advance(table, CardPeeked(table.now_ms + 500, back, seat_place(3)))
    assert (table.question is not None) is asked


def test_a_hand_that_is_surely_in_the_muck_is_ruled_on_and_no_question_any_more():
    table, _ = may_be_mucked()
    for one in table.hand.deal.cards_of(3):
        table, _ = come(table, table.now_ms + 3000, (one.code, MUCK.code))
    assert ([one.cause.value for one in table.rulings], table.question) == (["hand_in_muck"], None)


@pytest.mark.parametrize("unread", [1, 2])
def test_a_hand_of_which_no_card_was_told_is_not_one_that_may_lie_in_the_muck(unread):
    """Of a hand with a card that was never read the others may lie there."""
    talk = Talk("golden-nugget-2025", seats=3).play("new")
    left, before = iter(talk.table.deck), 0
    for due in talk.table.hand.plan.rest:
        before += due.place == seat_place(3)
        is_unread = due.place == seat_place(3) and before > 2 - unread
        at_ms = talk.table.now_ms + 300
        talk.feed(CardPresumed(at_ms, due.place) if is_unread else CardMoved(at_ms, next(left), due.place))
    talk.at_ms = talk.table.now_ms
    table = talk.play("3:call 1:call 2:check").table
    told = advance(table, FoldDoubted(table.now_ms + 2000, 3, unsure=True))[1]
    asked = [dealer_question(one.question) for one in told if isinstance(one, AskDealer)]
    assert asked == (["Seat 3's cards may be in the muck. Is its hand complete?"] if unread == 1 else [])
