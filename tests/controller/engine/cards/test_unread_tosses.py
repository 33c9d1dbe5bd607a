"""Discards that are not replaced and that no reader has told when the next street's cards come."""

from dealer_talk import Talk

from controller.engine.cards.presuming import reveal
from controller.fusion.detection import DetectionModel
from controller.fusion.pending_events import Arrived, FusionContext
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import CardAbsent, CardMoved, CardPresumed, DealerAnswered
from controller.table.hand import Phase
from controller.table.holding import discards_of, held
from controller.table.outputs import AskDealer
from controller.terms.places import seat_place
from controller.views.dealer_questions import dealer_question

SLOW_MS = 8000


class Slow(DetectionModel):
    """Readers that may miss a card for eight seconds."""

    def unseen_until_ms(self, place, since_ms, now_ms):
        del place, now_ms
        return since_ms + SLOW_MS


def turn_is_due():
    """Crazy pineapple: the flop is over, seat 2 has discarded and seat 1 has not; the burn lies there."""
    talk = Talk("G", seats=2, game="crazypineapple").play("new deal")
    while talk.table.hand.street_index < 1 or talk.table.hand.phase is not Phase.BETTING:
        onwards(talk)
    while talk.table.hand.phase is Phase.BETTING:
        onwards(talk)
    talk.feed(CardMoved(talk.at_ms + 500, talk.table.ledger.at(seat_place(2))[0], discards_of(2)))
    talk.at_ms += 1000
    onwards(talk)
    return talk


def onwards(talk):
    hand = talk.table.hand
    talk.at_ms = talk.table.now_ms + 2000
    if hand.phase is Phase.DEALING:
        talk.feed(CardMoved(talk.at_ms, undealt(talk), hand.plan.next.place))
    else:
        seat = hand.wagering.to_act
        talk.play(f"{seat}:{'check' if 'check' in talk.state['may'].get(str(seat), ['check']) else 'call'}")


def undealt(talk):
    return next(one for one in talk.table.deck if talk.table.ledger.place_of(one) is None)


def first(talk, sight):
    """What goes on first when the turn is read."""
    at_ms = talk.at_ms + 1000
    event = CardMoved(at_ms, undealt(talk), talk.table.hand.plan.next.place)
    waiting = (Arrived(event, at_ms, at_ms, at_ms),)
    return pick(waiting, FusionContext(talk.table, at_ms, HoldDeadlines(), sight))[1]


def test_a_discard_that_slow_readers_have_not_told_is_taken_as_made_before_the_next_street():
    event = first(turn_is_due(), Slow())
    assert isinstance(event, CardPresumed)
    assert event.place == discards_of(1)


def test_a_read_discard_of_a_hand_that_was_read_identifies_nothing():
    talk = turn_is_due()
    assert reveal(talk.table, CardMoved(talk.at_ms + 500, undealt(talk), discards_of(1))) is None


def test_readers_that_would_have_told_it_say_that_it_was_not_made():
    talk = turn_is_due()
    assert isinstance(first(talk, DetectionModel()), CardMoved)
    onwards(talk)
    assert talk.told == ["floor discarded_late"]


def taken():
    talk = turn_is_due()
    talk.feed(CardPresumed(talk.at_ms, discards_of(1)))
    onwards(talk)
    return talk


def test_a_hand_whose_discard_is_taken_as_made_is_whole():
    talk = taken()
    assert (talk.told, held(talk.table.ledger, talk.table.hand, 1)) == ([], 2)
    kept = talk.table.ledger.doubted_at(seat_place(1))
    talk.feed(CardMoved(talk.table.now_ms + 9000, kept[0], discards_of(1)))
    assert set(talk.table.ledger.at(seat_place(1))) == set(kept[1:])
    assert talk.told == []


def test_what_the_dealer_says_of_it_is_ruled_on():
    talk = taken()
    talk.feed(CardAbsent(talk.table.now_ms + 60_000, discards_of(1)))
    assert isinstance(talk.outputs[-1], AskDealer)
    assert "Seat 1 has unread discards. Does it hold exactly 2 cards?" in dealer_question(talk.outputs[-1].question)
    talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=False))
    assert talk.told == ["floor discarded_late"]
