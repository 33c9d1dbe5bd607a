"""A card more in a hand, or on the burns, of which no reader is sure: the dealer says whether there is one."""

import pytest
from dealer_talk import BOOKS, Talk
from missing_cards import BURNED_MS, LONG_MS, Doubts

from controller.engine.advance import advance
from controller.engine.flow.remembering import remember
from controller.fusion.detection import DetectionModel, Unsure
from controller.fusion.poll_evidence import NEVER_MS
from controller.table import observations
from controller.table.events import CardMoved, CardPresumed, DealerAnswered, SurplusDoubted, TimeReached
from controller.table.memory import Remembered
from controller.table.outputs import AskDealer
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, board_place, seat_place
from controller.views.dealer_questions import dealer_question


class Readers(DetectionModel):
    """Readers that have read a card at seat 4 now and then, since a time."""

    def __init__(self, since_ms, *read):
        self.since_ms = since_ms
        self.read = read or ((seat_place(4), "9c"),)

    def unseen_until_ms(self, place, since_ms, now_ms):
        del place, since_ms, now_ms
        return NEVER_MS

    def unsure(self):
        read = enumerate(self.read)
        return [Unsure(self.since_ms + number, where, card(code), is_read=True) for number, (where, code) in read]


def dealt(letter="G", unread=()):
    """Four players, the button at seat 4; seat 3 is to act."""
    talk = Talk(letter, seats=4).play("new")
    for due in talk.table.hand.plan.rest:
        at_ms, left = talk.table.now_ms + 300, [one for one in talk.table.deck if one not in talk.table.ledger.where]
        left = [one for one in left if one.code != "9c"]
        talk.feed(CardPresumed(at_ms, due.place) if due.place.number in unread else CardMoved(at_ms, left[0], due.place))
    talk.at_ms = talk.table.now_ms
    return talk


def doubted(talk):
    talk.feed(SurplusDoubted(talk.table.now_ms + 1000, card("9c"), seat_place(4), talk.table.now_ms))
    return talk


def say(talk, *, yes):
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))
    talk.feed(TimeReached(talk.table.now_ms + 1000))
    return talk


@pytest.mark.parametrize("letter", BOOKS)
def test_the_dealer_who_says_that_a_hand_holds_more_has_an_extra_card_ruled(letter):
    talk = doubted(dealt(letter).play("3:call"))
    assert dealer_question(talk.table.question.asks) == "Seat 4 may have an extra card. Does it hold exactly 2 cards?"
    assert "9c" not in dealer_question(talk.table.question.asks) + talk.table.question.code
    assert say(talk, yes=False).causes == ["extra_card"]
    assert talk.last.seat == 4


def test_the_dealer_who_says_that_it_does_not_accuses_nobody():
    talk = say(doubted(dealt().play("3:call")), yes=True)
    assert (talk.rulings, len(talk.table.ledger.at(seat_place(4)))) == ([], 2)


def test_a_card_that_readers_are_sure_of_meanwhile_is_not_asked_about_any_more():
    talk = doubted(dealt().play("3:call"))
    talk.feed(CardMoved(talk.table.now_ms + 500, card("9c"), seat_place(4)))
    talk.feed(TimeReached(talk.table.now_ms + 500))
    assert (talk.table.question, talk.causes) == (None, ["extra_card"])


def test_a_hand_that_was_folded_is_not_asked_about_any_more():
    talk = dealt().play("3:call")
    doubted(talk).at_ms = talk.table.now_ms
    talk.play("4:fold")
    assert (talk.table.question, talk.rulings) == (None, [])


@pytest.mark.parametrize("played", ["3:call 4:fold", "3:call 4:call 1:call 2:check"])
def test_only_a_hand_that_is_in_is_asked_about(played):
    talk = doubted(dealt().play(played))
    assert (talk.table.question is None) is ("fold" in played)


def asked(surplus, talk, now_ms, since_ms, *read):
    found = surplus.unread_card(talk.table, now_ms, sight=Readers(since_ms, *read))
    if found is not None:
        talk.table = remember(talk.table, talk.table, found)  # as the core does
    return found


def test_a_card_that_is_read_for_long_in_a_whole_hand_is_asked_about_once():
    talk, surplus = dealt().play("3:call"), Doubts(DetectionModel())
    zero = talk.table.now_ms
    assert asked(surplus, talk, zero + LONG_MS - 1, zero) is None
    assert surplus.next_ms == zero + LONG_MS
    assert asked(surplus, talk, zero + LONG_MS, zero) == SurplusDoubted(
        zero + LONG_MS, card("9c"), seat_place(4), zero - 400
    )
    assert asked(surplus, talk, zero + LONG_MS + 1, zero) is None
    assert surplus.next_ms is None


@pytest.mark.parametrize("unread", [(4,), (1,)])
def test_while_a_hand_that_is_in_lacks_a_card_the_one_that_is_read_may_be_that(unread):
    talk, surplus = dealt(unread=unread).play("3:call"), Doubts(DetectionModel())
    zero = talk.table.now_ms
    assert asked(surplus, talk, zero + 2 * LONG_MS, zero) is None
    assert surplus.next_ms is None


def test_while_something_else_is_asked_or_repaired_nobody_is_asked_about_it():
    talk, surplus = doubted(dealt().play("3:call")), Doubts(DetectionModel())
    zero = talk.table.now_ms
    assert asked(surplus, talk, zero + LONG_MS, zero) is None
    table, _ = advance(talk.table, DealerAnswered(zero, talk.table.question.code, yes=True))
    talk.table = replace(table, memory=Remembered())  # as if it had been something else
    assert asked(surplus, talk, zero + LONG_MS, zero) is not None


FLOP_DUE = "new deal 3:call 4:call 1:call 2:check"
BURNED = "Were two cards burned for one street?"


def on_the_flop(letter="G", *, burned="2d"):
    """Four players; the flop is out, its burn read or only taken as made, and seat 1 is the next to act."""
    talk = Talk(letter, seats=4).play(FLOP_DUE)
    zero = talk.table.now_ms + 1000
    talk.feed(CardMoved(zero, card(burned), BURN) if burned else CardPresumed(zero, BURN))
    for code in ("3s", "5h", "5s"):
        talk.feed(CardMoved(zero + 500, card(code), board_place(), face_up=True))
    talk.feed(TimeReached(zero + 2000))
    return talk


def burn_doubted(talk, *others):
    at_ms = talk.table.now_ms + 1000
    talk.feed(SurplusDoubted(at_ms, card("9c"), BURN, at_ms - 1500, tuple(card(code) for code in others)))
    return talk


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("burned", "others"), [("2d", ()), ("", ("2d",))])
def test_the_dealer_who_says_that_more_was_burned_has_a_second_burn_ruled(letter, burned, others):
    talk = burn_doubted(on_the_flop(letter, burned=burned), *others)
    assert dealer_question(talk.table.question.asks) == f"There may be an extra burn. {BURNED}"
    assert say(talk, yes=True).causes == ["double_burn"]
    assert talk.last.seen == observations.BurnedTooOften("flop", 1)
    assert talk.table.question is None
    assert {one.code for one in talk.table.ledger.at(BURN)} == {"2d", "9c"}


@pytest.mark.parametrize("letter", BOOKS)
def test_a_burn_that_readers_are_sure_of_before_the_dealer_says_that_more_was_burned_is_not_told_again(letter):
    """The one that was taken as made: of a burn beside it that came for no street the ruling is the same."""
    talk = burn_doubted(on_the_flop(letter, burned=""), "2d")
    talk.feed(CardMoved(talk.table.now_ms + 500, card("2d"), BURN, motion=12))
    assert dealer_question(talk.table.question.asks) == f"There may be an extra burn. {BURNED}"
    assert say(talk, yes=True).causes == ["double_burn"]
    assert talk.last.seen == observations.BurnedTooOften("flop", 1)
    assert {one.code for one in talk.table.ledger.at(BURN)} == {"2d", "9c"}


@pytest.mark.parametrize(("burned", "others"), [("2d", ()), ("", ("2d",))])
def test_the_dealer_who_says_that_no_more_was_burned_accuses_nobody(burned, others):
    talk = say(burn_doubted(on_the_flop(burned=burned), *others), yes=False)
    assert (talk.rulings, len(talk.table.ledger.at(BURN))) == ([], 1)
    talk.at_ms = talk.table.now_ms
    talk.play("1:check 2:check 3:check 4:check 9c>burn")
    assert (talk.rulings, talk.table.hand.phase.value) == ([], "dealing")


def test_the_card_that_was_no_burn_too_many_may_still_be_burned_too_early():
    talk = say(burn_doubted(on_the_flop()), yes=False)
    talk.at_ms = talk.table.now_ms
    assert talk.play("1:check 9c>burn 2:check").causes == ["premature_burn"]


def test_what_the_dealer_says_of_a_hand_is_nothing_about_a_street():
    assert say(doubted(dealt().play("3:call")), yes=False).table.hand.deal.of_street == frozenset()


def test_a_burn_behind_the_last_act_is_ruled_when_hands_are_shown():
    talk = on_the_flop()
    talk.at_ms = talk.table.now_ms
    talk.play("1:check 2:check 3:check 4:check 6c>burn 6d>board 1:check 2:check 3:check 4:check")
    talk.play("Kh>burn Qd>board 1:check 2:check 3:check 4:check")
    assert talk.table.hand.phase.value == "showdown"
    assert say(burn_doubted(talk), yes=True).causes == ["double_burn"]


@pytest.mark.parametrize("when", [
    "nothing is out", "the turn is due", "a burn is taken as made", "one lies elsewhere", "more was ruled on",
    "the pot is pushed", "two boards are dealt",
])  # fmt: skip
def test_a_card_that_is_read_on_the_burns_is_not_asked_about_where_it_may_be_a_burn_that_is_due(when):
    talk = on_the_flop(burned="" if when == "a burn is taken as made" else "2d")
    talk.at_ms = talk.table.now_ms
    if when == "nothing is out":
        talk = Talk("G", seats=4).play("new deal")
    elif when == "the turn is due":
        talk.play("1:check 2:check 3:check 4:check")
    elif when == "one lies elsewhere":
        talk.play("9c>muck")
    elif when == "more was ruled on":
        talk.play("7d>burn")
    elif when == "the pot is pushed":
        talk.play("1:bet=2 2:fold 3:fold 4:fold award:1=10")
        assert talk.table.hand.awarded
    elif when == "two boards are dealt":
        talk = Talk("G", game="doubleboard", seats=4).play(FLOP_DUE + " 2d>burn 3s>board+5h>board+5s>board")
        talk.play("4h>board:2+6h>board:2+7h>board:2")
        assert len(talk.table.ledger.at(BURN)) == 1
    before = [one for one in talk.outputs if isinstance(one, AskDealer)]
    assert burn_doubted(talk).table.question is None
    assert [one for one in talk.outputs if isinstance(one, AskDealer)] == before


def test_what_was_asked_about_the_burns_is_dropped_when_the_next_street_is_due_or_the_card_is_known():
    for then in ("1:check 2:check 3:check 4:check", "9c>muck"):
        talk = burn_doubted(on_the_flop())
        talk.at_ms = talk.table.now_ms
        assert talk.play(then).table.question is None


@pytest.mark.parametrize(("burned", "read", "others"), [
    ("2d", ["9c"], ()), ("", ["2d"], None), ("", ["2d", "9c"], ("2d",)), ("2d", [], None),
])  # fmt: skip
def test_a_card_that_is_read_on_the_burns_for_long_and_is_one_too_many_is_asked_about_once(burned, read, others):
    talk, surplus = on_the_flop(burned=burned), Doubts(DetectionModel())
    lying, zero = [(BURN, one) for one in read] or [(STUB, "9c")], talk.table.now_ms
    due_ms = zero + len(lying) - 1 + BURNED_MS
    assert asked(surplus, talk, due_ms - 1, zero, *lying) is None
    assert surplus.next_ms == (None if others is None else due_ms)
    found = asked(surplus, talk, due_ms, zero, *lying)
    if others is None:
        assert found is None
        return
    begun_ms = zero + len(lying) - 1 - 400
    assert found == SurplusDoubted(due_ms, card(read[-1]), BURN, begun_ms, tuple(card(one) for one in others))
    assert asked(surplus, talk, due_ms + 1, zero, *lying) is None


def test_the_burns_are_asked_about_again_on_the_next_street_and_a_hand_is_not():
    talk, surplus = on_the_flop(), Doubts(DetectionModel())
    zero, both = talk.table.now_ms, ((BURN, "9c"), (seat_place(4), "8c"))
    assert asked(surplus, talk, zero + BURNED_MS, zero, *both).place == BURN
    assert asked(surplus, talk, zero + 1 + LONG_MS, zero, *both).place == seat_place(4)
    talk.at_ms = talk.table.now_ms
    talk.play("1:check 2:check 3:check 4:check")
    assert asked(surplus, talk, zero + 2 * LONG_MS, zero, *both) is None
    talk.play("6c>burn 6d>board")
    assert asked(surplus, talk, zero + 2 * LONG_MS, zero, *both).place == BURN
    assert asked(surplus, talk, zero + 2 * LONG_MS, zero, *both) is None


def test_of_two_cards_more_on_the_burns_the_one_that_was_read_first_is_asked_about():
    talk, surplus = on_the_flop(), Doubts(DetectionModel())
    zero = talk.table.now_ms
    found = asked(surplus, talk, zero + BURNED_MS, zero, (BURN, "9c"), (BURN, "8c"))
    assert (found.card, found.others) == (card("9c"), ())


def test_the_next_time_is_that_of_what_is_due_first():
    talk, surplus = on_the_flop(), Doubts(DetectionModel())
    zero = talk.table.now_ms + LONG_MS
    readers = Readers(zero, (seat_place(4), "9c"), (BURN, "8c"))
    readers.unsure = lambda: [
        Unsure(zero - 15_000, seat_place(4), card("9c"), is_read=True), Unsure(zero, BURN, card("8c"), is_read=True),
    ]
    assert surplus.unread_card(talk.table, zero, sight=readers) is None
    assert surplus.next_ms == zero - 15_000 + LONG_MS


def test_of_a_hand_and_the_burns_the_one_that_was_read_long_enough_is_asked_about_first():
    talk, surplus = on_the_flop(), Doubts(DetectionModel())
    zero, both = talk.table.now_ms, ((seat_place(4), "9c"), (BURN, "8c"))
    assert asked(surplus, talk, zero + BURNED_MS, zero, *both) is None
    assert surplus.next_ms == zero + 1 + BURNED_MS
    assert asked(surplus, talk, zero + BURNED_MS + 1, zero, *both).place == BURN
    assert surplus.next_ms is None or surplus.next_ms > zero
    assert asked(surplus, talk, zero + LONG_MS, zero, *both).place == seat_place(4)
