"""More discards than were keyed, and hands whose number is in doubt: asked about, and not counted meanwhile."""

import pytest
from dealer_talk import BOOKS, Talk
from unread_draws import CALLED, count, served, undealt

from controller.table.events import CardMoved, DealerAnswered
from controller.table.holding import discards_of, shown_cards, unread_discards
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, seat_place
from controller.views.dealer_questions import dealer_question


def seen(talk, seat, count, ago_ms=0):
    """Slow readers tell so many discards of a seat, first read some time ago."""
    for one in talk.table.ledger.at(seat_place(seat))[:count]:
        now_ms = talk.table.now_ms
        where, begun_ms = discards_of(seat), now_ms - ago_ms
        talk.feed(CardMoved(now_ms + 500, one, where, motion=now_ms // 1000, begun_ms=begun_ms))
    return talk


def shifted():
    """Seat 2's key was forgotten, and that of seat 4 taken for it: seat 2 put three cards out and is said to draw one."""
    return seen(Talk("G", game="27td", limits=[2, 4]).play(CALLED + "2:draw=1"), 2, 3)


def test_more_discards_than_were_keyed_are_asked_about_and_yes_is_the_number():
    talk = shifted()
    assert [dealer_question(one.question)[-15:] for one in talk.outputs[-2:]] == ["Does it draw 2?", "Does it draw 3?"]
    talk.feed(DealerAnswered(talk.table.now_ms + 500, "draws:2:3", yes=True))
    assert (talk.table.hand.drawn[2], talk.table.question, unread_discards(talk.table.hand, 2)) == (3, None, 0)
    assert talk.told == []


@pytest.mark.parametrize(("yes", "causes"), [(True, []), (False, ["wrong_count"])])
def test_one_that_is_read_when_the_draw_is_dealt_already_is_asked_about_as_well(yes, causes):
    talk = seen(Talk("G", game="27td", limits=[2, 4]).play(CALLED + "2:draw=2 4:draw=0"), 2, 2)
    left = undealt(talk)
    talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), BURN))
    seen(talk, 2, 1)
    assert talk.table.question.code == "draws:2:3"
    talk.feed(DealerAnswered(talk.table.now_ms + 500, "draws:2:3", yes=yes))
    while rest := talk.table.hand.plan.rest:
        talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), rest[0].place))
    talk.at_ms = talk.table.now_ms
    talk.play("2:check")
    assert (count(talk), talk.causes) == (5 if yes else 4, causes)


@pytest.mark.parametrize(("ago_ms", "code"), [(8000, "draws:2:3"), (0, None)])
def test_and_when_somebody_has_acted_if_it_was_put_out_before(ago_ms, code):
    talk = seen(Talk("G", game="27td", limits=[2, 4]).play(CALLED + "2:draw=2 4:draw=0"), 2, 2)
    served(talk).at_ms += 6000
    talk.play("2:check")
    told = talk.causes
    seen(talk, 2, 1, ago_ms)
    assert (talk.table.question.code if talk.table.question else None) == code
    assert talk.causes == told == []
    if code:
        talk.feed(DealerAnswered(talk.table.now_ms + 500, code, yes=True))
        talk.feed(CardMoved(talk.table.now_ms + 500, undealt(talk)[0], seat_place(2)))
        assert (count(talk), talk.table.hand.drawn[2]) == (5, 3)
        talk.at_ms = talk.table.now_ms
        assert talk.play("4:check").causes == []


def test_no_leaves_the_number_as_it_was_keyed():
    talk = shifted()
    talk.feed(DealerAnswered(talk.table.now_ms + 500, "draws:2:3", yes=False))
    assert (talk.table.hand.drawn[2], talk.table.question) == (1, None)


def doubted(alarm="", letter="G"):
    """Seat 2 was keyed pat, put a card out, and got one for it; the dealer has not said which is true."""
    talk = seen(Talk(letter, game="27td", limits=[2, 4]).play(CALLED + "2:draw=0 4:draw=1"), 2, 1)
    assert talk.table.question.code == "draws:2:1"
    if alarm:
        talk.table = replace(talk.table, question=None)  # an alarm took its place, and is over
    seen(talk, 4, 1)
    left = undealt(talk)
    for where in (BURN, seat_place(4)):
        talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), where, motion=99))
    talk.at_ms = talk.table.now_ms
    return talk.play("2:check")


@pytest.mark.parametrize("alarm", ["", "alarm"])
def test_a_hand_whose_number_is_in_doubt_is_asked_about_and_not_counted(alarm):
    """G269: a key that was forgotten shifts the next ones; the card for the discard may lie at the seat unread."""
    talk = doubted(alarm)
    assert (talk.causes, talk.table.question.code) == ([], "draws:2:1")
    talk.feed(DealerAnswered(talk.table.now_ms + 500, "draws:2:1", yes=True))
    talk.at_ms = talk.table.now_ms
    assert talk.play("4:check").causes == []
    assert (count(talk), talk.table.question) == (5, None)


@pytest.mark.parametrize("letter", BOOKS)
def test_his_no_is_a_wrong_count_at_the_next_act_and_once(letter):
    """Where the book leaves the hand to the floor it lives on: the acts behind it bring no second ruling."""
    talk = doubted(letter=letter)
    talk.feed(DealerAnswered(talk.table.now_ms + 500, "draws:2:1", yes=False))
    talk.at_ms = talk.table.now_ms
    assert (talk.causes, talk.table.question) == ([], None)
    for act in ("4:bet=4", "2:raise=8", "4:call"):
        assert talk.play(act).causes.count("wrong_count") == 1


@pytest.mark.parametrize(("read", "known"), [(2, True), (1, False), (0, False), (3, False)])
def test_a_hand_shows_no_card_to_slow_readers_while_its_discards_are_not_those_of_its_number(read, known):
    """All in before the last draw: no act behind it says that the discards were made, and the hand is turned up."""
    talk = seen(Talk("G", game="27td", limits=[2, 4]).play(CALLED + "2:draw=2 4:draw=0"), 2, read)
    left = undealt(talk)
    for where in (BURN, seat_place(2), seat_place(2)):
        talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), where, motion=99))
    shown = shown_cards(talk.table.ledger, talk.table.hand, 2)
    assert (len(shown), all(one.is_known for one in shown)) == (4 if read == 3 else 5, known)


@pytest.mark.parametrize(("key", "known"), [("2:draw=1 ", True), ("", False)])
def test_a_hand_of_which_no_key_told_the_number_shows_no_card_to_slow_readers(key, known):
    """A discard that is not read yet is believed in the hand: it would be turned up with it."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(CALLED + key)
    seen(talk, 2, 1).at_ms = talk.table.now_ms
    talk.play("4:draw=0")
    left = undealt(talk)
    for where in (BURN, seat_place(2)):
        talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), where, motion=99))
    shown = shown_cards(talk.table.ledger, talk.table.hand, 2)
    assert (len(shown), all(one.is_known for one in shown)) == (5, known)


def test_who_discarded_and_got_more_than_was_keyed_drew_more_and_his_hand_is_not_called_wrong():
    """A key was forgotten, and he draws three: the dealer denies the number of the discards read so far."""
    talk = seen(Talk("G", game="27td", limits=[2, 4]).play(CALLED + "2:draw=0 4:draw=0"), 2, 1)
    talk.feed(DealerAnswered(talk.table.now_ms + 500, "draws:2:1", yes=False))
    left = undealt(talk)
    while rest := talk.table.hand.plan.rest:
        talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), rest[0].place))
    for _ in range(3):
        now_ms = talk.table.now_ms + 1000
        talk.feed(CardMoved(now_ms, left.pop(), seat_place(2), motion=now_ms // 1000, begun_ms=now_ms))
    talk.at_ms = talk.table.now_ms
    talk.settle()
    assert talk.causes == []
