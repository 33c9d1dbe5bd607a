"""Burns taken as made that no reader has told yet: seen later in silence, or judged when they never came."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from presumed_cards import BOOKS, act, missed, presumed

from controller.table.events import CardAbsent, CardMoved, CardPresumed, DealerAnswered, TimeReached
from controller.terms.cards import UNKNOWN, card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, place, seat_place
from controller.views.dealer_questions import dealer_question


@pytest.mark.parametrize("book", BOOKS)
def test_a_presumed_burn_that_never_came_is_a_missing_burn(book):
    talk = Talk(book, seats=3)
    talk.play("new deal 3:call 1:call 2:check")
    table = act(talk.table, CardPresumed(talk.table.now_ms + 3000, BURN))
    left = [one for one in table.deck if table.ledger.place_of(one) is None]
    at_ms = table.now_ms + 100
    for one in left[:3]:
        table = act(table, CardMoved(at_ms, one, place("board"), face_up=True))
    assert (table.hand.street, table.rulings) == ("flop", ())
    table = missed(table, BURN)
    assert [one.cause.value for one in table.rulings] == ["no_burn"]
    assert UNKNOWN not in table.ledger.at(BURN)


def test_a_presumed_burn_that_is_read_after_the_flop_is_the_flops_burn():
    talk = Talk("nclpc-2015", seats=3)
    talk.play("new deal 3:call 1:call 2:check")
    table = act(talk.table, CardPresumed(talk.table.now_ms + 3000, BURN))
    left = [one for one in table.deck if table.ledger.place_of(one) is None]
    for one in left[:3]:
        table = act(table, CardMoved(table.now_ms, one, place("board"), face_up=True))
    table = act(table, CardMoved(table.now_ms + 6000, left[3], BURN))
    table = act(table, CardMoved(table.now_ms + 6500, card(left[3].code), BURN))
    assert (table.ledger.at(BURN), table.rulings) == ((left[3],), ())


def test_a_burn_read_behind_its_street_while_the_floor_is_asked_about_something_else_is_that_streets():
    """Cards lie hidden, and the floor is called; the dealer has dealt the turn meanwhile, and its burn is read late."""
    talk = Talk("golden-nugget-2025", seats=3)
    talk.play("new deal 3:call 1:call 2:check 7h>burn 9s>board+8h>board+2h>board 1:check 2:check 3:check")
    talk.play("ask:cards_hidden,seat=1")
    at_ms = talk.table.now_ms + 1000
    talk.feed(CardMoved(at_ms, card("As"), place("board"), face_up=True, motion=7))
    talk.at_ms = at_ms
    talk.play("floor:play_on")
    talk.feed(CardMoved(at_ms + 3000, card("Kd"), BURN, motion=6))
    talk.feed(TimeReached(at_ms + 4000))
    assert (talk.causes, talk.table.hand.street) == (["cards_hidden"], "turn")
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["7h", "Kd"]


def flop_out_without_its_burn(book):
    """Two players on the flop, nine seconds after it; its burn is only presumed."""
    talk = Talk(book).play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check")
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    for code in ("3s", "5h", "5s"):
        talk.feed(CardMoved(talk.table.now_ms, card(code), place("board"), face_up=True))
    talk.at_ms = talk.table.now_ms + 9000
    return talk


def flop_without_burn(book):
    """The flop's burn is only presumed, and both players have acted on the flop; also when the last of them did."""
    talk = flop_out_without_its_burn(book)
    talk.play("2:check 3:check")
    return talk, talk.table.hand.actions[-1].at_ms


def asked_about(talk):
    """The street whose burn the dealer is asked about when no more is read."""
    talk.feed(CardAbsent(talk.table.now_ms + 30_000, BURN))
    return dealer_question(talk.table.question.asks).rpartition(" ")[2]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("before_key_ms", "street"), [(700, "flop?"), (1500, "flop?"), (1501, "turn?")])
@pytest.mark.parametrize("behind_the_turn", [False, True])
def test_a_burn_put_down_while_the_last_act_was_keyed_is_the_turns_and_the_flops_is_the_one_that_is_missing(
    book, before_key_ms, street, behind_the_turn
):
    """The dealer burns and keys at once; what came long before the key was the flop's, that was found late."""
    talk, key_ms = flop_without_burn(book)
    burn = CardMoved(key_ms + 4000, card("Jh"), BURN, motion=90, begun_ms=key_ms - before_key_ms)
    if not behind_the_turn:
        talk.feed(burn)
    if behind_the_turn or street == "turn?":
        talk.feed(CardPresumed(key_ms + 4000, BURN))
    talk.feed(CardMoved(key_ms + 4000, card("9c"), place("board"), face_up=True))
    if behind_the_turn:
        talk.feed(replace(burn, at_ms=key_ms + 5000))
    talk.feed(TimeReached(key_ms + 6000))
    assert (talk.causes, talk.table.hand.street, len(talk.table.hand.deal.presumed)) == ([], "turn", 1)
    assert asked_about(talk) == street
    talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=False))
    assert [(one["cause"], len(talk.table.ledger.at(BURN))) for one in talk.rulings] == [("no_burn", 1)]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("since_first_act_ms", "before_key_ms", "street"),
    [(20_000, 1700, "flop?"), (9_000, 1700, "turn?"), (20_000, 3001, "turn?")],
)
def test_a_burn_that_would_have_been_missed_for_very_long_is_the_turns_though_the_key_of_the_last_act_came_late(
    book, since_first_act_ms, before_key_ms, street
):
    """Were it the flop's, its reader would have missed it since somebody acted on the flop."""
    talk = flop_out_without_its_burn(book).play("2:check")
    talk.at_ms = talk.table.hand.actions[-1].at_ms + since_first_act_ms - 1000
    talk.play("3:check")
    key_ms = talk.table.hand.actions[-1].at_ms
    talk.feed(CardPresumed(key_ms + 4000, BURN))
    talk.feed(CardMoved(key_ms + 4000, card("9c"), place("board"), face_up=True))
    talk.feed(CardMoved(key_ms + 5000, card("Jh"), BURN, motion=90, begun_ms=key_ms - before_key_ms))
    talk.feed(TimeReached(key_ms + 6000))
    assert asked_about(talk) == street


def turn_without_its_burn_read(book):
    """The flop's burn is only presumed; the turn's was read before the last act on the flop had counted."""
    talk = flop_out_without_its_burn(book)
    talk.play("2:check")
    began_ms = talk.at_ms
    talk.feed(CardMoved(began_ms + 100, card("Jh"), BURN, motion=90, begun_ms=began_ms))
    talk.play("3:check")
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    talk.feed(CardMoved(talk.table.now_ms, card("9c"), place("board"), face_up=True))
    talk.feed(TimeReached(talk.table.now_ms + 900))
    talk.at_ms = talk.table.now_ms
    return talk


@pytest.mark.parametrize("book", BOOKS)
def test_which_street_has_no_burn_is_decided_when_the_dealer_is_asked_by_when_the_others_were_read(book):
    talk = turn_without_its_burn_read(book)
    assert asked_about(talk) == "flop?"
    talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=False))
    assert talk.causes == ["no_burn"]


@pytest.mark.parametrize("book", BOOKS)
def test_of_two_burns_that_are_missed_only_the_one_that_was_not_made_is_taken_away(book):
    talk = turn_without_its_burn_read(book).play("2:check 3:check")
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    talk.feed(CardMoved(talk.table.now_ms, card("9d"), place("board"), face_up=True))
    assert asked_about(talk) == "flop?"
    talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=False))
    now_ms = talk.table.now_ms
    talk.feed(CardMoved(now_ms + 4000, card("As"), BURN, motion=99, begun_ms=now_ms + 1000))
    talk.feed(TimeReached(now_ms + 6000))
    assert (talk.causes, [one.code for one in talk.table.ledger.at(BURN)]) == (["no_burn"], ["Jh", "As"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_burn_for_which_the_dealer_vouches_is_not_asked_about_again_and_another_streets_is(book):
    talk = turn_without_its_burn_read(book).play("2:check 3:check")
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    talk.feed(CardMoved(talk.table.now_ms, card("9d"), place("board"), face_up=True))
    for street in ("flop?", "river?"):
        assert asked_about(talk) == street
        talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=True))
    talk.feed(CardAbsent(talk.table.now_ms + 30_000, BURN))
    assert (talk.table.question, talk.causes, len(talk.table.hand.deal.presumed)) == (None, [], 2)


def test_a_hand_for_which_the_dealer_vouches_is_not_asked_about_again():
    table, _ = presumed()
    table = act(table, CardAbsent(table.now_ms + 20_000, seat_place(3)))
    table = act(table, DealerAnswered(table.now_ms + 1000, table.question.code, yes=True))
    table = act(table, CardAbsent(table.now_ms + 20_000, seat_place(3)))
    assert (table.question, len(table.hand.deal.presumed)) == (None, 1)
