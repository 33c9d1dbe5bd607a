"""What is held back, and for how long: cards of a fold whose key has still to wait, and cards of the deal."""

from dealer_talk import Talk
from reconciled import EarlyCard, after_the_draw
from slow_readers import Readers, arrived, context, hand_of

from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import next_deadline, pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import (
    AttentionCalled,
    CardMoved,
    CardPresumed,
    DealerAnswered,
    FoldDoubted,
    NewDeal,
)
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.places import MUCK, place, seat_place
from controller.views.dealer_questions import dealer_question
from hw.panel import Key

DEAL = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "


def before_the_flop():
    """Two players are in; the flop is due, and no card of it is read yet."""
    return Talk("G").play(DEAL)


def test_a_hand_in_the_muck_waits_for_the_acts_that_wait_for_their_street():
    """The flop is read late: the fold on it was keyed, and its cards lie in the muck, before the table is so far."""
    talk = before_the_flop()
    zero = talk.table.now_ms
    waiting = ()
    for one in hand_of(talk, 2):
        waiting = (*waiting, arrived(CardMoved(zero + 100, one, MUCK), zero + 100))
    waiting = (*waiting, arrived(KeyPress(Key.FOLD, zero + 200), zero + 200))
    later = zero + 60_000
    for code in ("As", "Ks"):
        waiting = (*waiting, arrived(CardMoved(later, card(code), place("board")), later))
    left, event = pick(waiting, context(talk, later + 100))
    assert not (isinstance(event, CardMoved) and event.place == MUCK)
    assert sum(isinstance(one.event, CardMoved) and one.event.place == MUCK for one in left) == 2


def test_the_street_goes_on_before_the_hand_that_was_folded_on_it():
    """The burn was presumed; the flop's cards came surely later than those of the fold on it, and go on first."""
    talk = before_the_flop()
    talk.feed(CardPresumed(talk.table.now_ms, place("burn")))
    zero = talk.table.now_ms
    waiting = (arrived(CardMoved(zero + 100, hand_of(talk, 2)[0], MUCK), zero + 100),)
    waiting = (*waiting, arrived(CardMoved(zero + 2000, card("As"), place("board")), zero + 2000))
    assert pick(waiting, context(talk, zero + 2000))[1].place == place("board")


def test_a_hand_in_the_muck_that_no_act_explains_goes_on_in_time():
    talk = before_the_flop()
    zero = talk.table.now_ms
    waiting = (arrived(CardMoved(zero + 100, hand_of(talk, 2)[0], MUCK), zero + 100),)
    due = next_deadline(waiting, context(talk, zero + 100))
    assert pick(waiting, context(talk, due - 1))[1] is None
    _, event = pick(waiting, context(talk, due))
    assert event.place == MUCK


class Glimpsed(Readers):
    """Readers that have read an unplaced card at seat 2, and not often enough to be sure."""

    def is_expected(self, where, by_ms=None, but=()):
        return where == seat_place(2) and (by_ms is None or by_ms >= 0)


def first_cards(readers, *, thrown=()):
    """Seat 1 has its card, seat 3's is read, seat 2's is not: what goes on first; `thrown` lies in the muck soon after."""
    talk = Talk("G").play("new 7c>1")
    zero = talk.table.now_ms
    waiting = (arrived(CardMoved(zero + 100, card("As"), seat_place(3)), zero + 100),)
    for code in thrown:
        waiting = (*waiting, arrived(CardMoved(zero + 400, card(code), MUCK), zero + 400))

    def at(now_ms):
        return FusionContext(talk.table, now_ms, HoldDeadlines(), readers)

    due = next_deadline(waiting, at(zero + 100))
    assert pick(waiting, at(due - 1))[1] is None
    return pick(waiting, at(due))[1]


def test_a_card_that_was_glimpsed_before_its_player_took_it_up_was_dealt():
    """A player takes up his card as it comes: it is no fault of the dealer that it was never surely read."""
    assert first_cards(Glimpsed()).place == seat_place(2)
    assert isinstance(first_cards(Glimpsed()), CardPresumed)


def test_a_card_in_the_muck_that_a_seat_was_known_to_hold_says_nothing_of_another():
    told = first_cards(Readers(), thrown=("7c",))
    assert isinstance(told, CardMoved)
    assert told.place == seat_place(3)


def test_where_nothing_was_ever_read_the_next_card_is_out_of_its_order():
    told = first_cards(Readers())
    assert isinstance(told, CardMoved)
    assert told.place == seat_place(3)


class Slow(Readers):
    """Readers that need twenty seconds to miss a card, and do not tell the order of the deal."""

    missed_ms = 20_000

    def resolves_deal(self):
        return False


def test_where_slow_readers_miss_a_card_it_is_taken_as_dealt_and_nobody_is_accused_of_passing_a_seat_over():
    """It may lie beyond its coil, however often it would have been read: the dealer is asked about it later."""
    told = first_cards(Slow())
    assert isinstance(told, CardPresumed)
    assert told.place == seat_place(2)


def laid_down_late(readers):
    """Seat 3's card was read long before seat 2's, which is due: what goes on first."""
    talk = Talk("G").play("new 7c>1")
    zero = talk.table.now_ms
    cards = ((seat_place(3), "As", zero + 100), (seat_place(2), "Kd", zero + 4000))
    held = tuple(arrived(CardMoved(at_ms, card(code), where), at_ms) for where, code, at_ms in cards)
    return pick(held, FusionContext(talk.table, zero + 4000, HoldDeadlines(), readers))[1].place


def test_a_card_that_its_player_took_up_and_laid_down_is_no_late_one_to_slow_readers():
    assert laid_down_late(Slow()) == seat_place(2)
    assert laid_down_late(Readers()) == seat_place(3)


def test_a_card_that_came_after_the_signal_of_the_next_deal_waits_until_the_signal_has_gone_on():
    """The readers were away while a hand ended: its cards at the seats of the next deal accuse nobody of this one."""
    talk = before_the_flop()
    zero = talk.table.now_ms
    signal = arrived(NewDeal(zero + 100), zero + 100)
    card_ms = zero + 2000
    dealt = arrived(CardMoved(card_ms, hand_of(talk, 2)[0], seat_place(3)), card_ms)
    held, told = (signal, dealt), []
    for now_ms in range(card_ms, card_ms + 10_000, 100):
        left, event = pick(held, context(talk, now_ms))
        held, told = left, [*told, event] if event is not None else told
    assert [type(event) for event in told] == [NewDeal, CardMoved]


def test_no_card_is_too_early_while_the_key_that_allows_it_waits_for_another():
    """A board card was glimpsed before the act; the burn behind the act is sure while the key still waits for that."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold")
    now_ms, holds = talk.table.now_ms, HoldDeadlines(lag_ms=1500, follow_ms=1500)
    key_ms = now_ms + 2000
    burn = arrived(CardMoved(key_ms + 100, card("As"), place("burn")), key_ms + 100)
    waiting = (arrived(KeyPress(Key.CHECK, key_ms), key_ms), burn)
    readers = EarlyCard(now_ms + 400)
    context = FusionContext(talk.table, key_ms + holds.key_ms - 1, holds, readers)
    assert pick(waiting, context)[1] is None
    assert next_deadline(waiting, context) == key_ms + holds.key_ms
    assert isinstance(pick(waiting, FusionContext(talk.table, key_ms + holds.key_ms, holds, readers))[1], KeyPress)


def test_a_card_that_was_there_before_the_act_waits_for_no_key():
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold")
    now_ms, holds = talk.table.now_ms, HoldDeadlines(lag_ms=1500, follow_ms=1500)
    key_ms = now_ms + 2000
    burn = arrived(CardMoved(now_ms + 400, card("As"), place("burn")), now_ms + 400)
    waiting = (arrived(KeyPress(Key.CHECK, key_ms), key_ms), burn)
    told = pick(waiting, FusionContext(talk.table, key_ms + 10, holds, EarlyCard(now_ms + 400)))[1]
    assert isinstance(told, CardMoved)


class Mucked(Readers):
    """Readers that tell what is being read in the muck, where a hand lay, and of what is known to lie there."""

    def __init__(self, muck=0, home=0, left=0):
        self.muck, self.home, self.left = muck, home, left

    def claimed(self, where, by_ms):
        del by_ms
        return self.muck if where == MUCK else 0

    def is_expected(self, where, by_ms=None, but=()):
        del by_ms
        return bool(self.home) and where == seat_place(3)

    def is_left(self, where):
        return bool(self.left) and where == seat_place(3)


def test_an_act_waits_while_the_dealer_is_asked_whether_its_player_folded_and_a_fold_does_not():
    """One card of seat 2 is read in the muck in its turn."""
    talk = Talk("G").play(DEAL + "2d>burn 3s>board+5h>board+5s>board")
    talk.feed(CardMoved(talk.table.now_ms + 1000, hand_of(talk, 2)[0], MUCK))
    talk.feed(FoldDoubted(talk.table.now_ms + 2000, 2))
    assert dealer_question(talk.table.question.asks) == "A card of seat 2 is in the muck. Did seat 2 fold?"
    now_ms = talk.table.now_ms + 100
    for key, goes in ((Key.CHECK, False), (Key.FOLD, True)):
        press = KeyPress(key, now_ms)
        assert (pick((arrived(press, now_ms),), context(talk, now_ms))[1] == press) is goes
    talk.feed(DealerAnswered(now_ms, talk.table.question.code, yes=False))
    assert (talk.table.question.code, talk.table.rulings) == ("held:2", ())
    talk.feed(DealerAnswered(now_ms, "held:2", yes=False))
    assert talk.told == ["floor hand_in_muck"]


def floor_asked_in_the_deal(cause):
    """The last card of the deal is still unread, the floor is asked about something, and the first player has acted."""
    talk = Talk("G").play("new deal:11")
    talk.feed(AttentionCalled(talk.table.now_ms + 100, cause, 4))
    assert (talk.causes, talk.table.open_ruling is not None) == ([cause.value], True)
    zero = talk.table.now_ms
    return talk, (arrived(KeyPress(Key.CALL, zero + 50), zero + 50),)


def test_a_question_whether_a_hand_lives_does_not_make_an_unread_card_of_the_deal_a_missing_one():
    talk, waiting = floor_asked_in_the_deal(Cause.CARDS_HIDDEN)
    due = talk.table.hand.plan.next.place
    assert pick(waiting, context(talk, talk.table.now_ms + 200))[1] is None
    slow = FusionContext(talk.table, talk.table.now_ms + 4000, HoldDeadlines(), Slow())
    assert pick(waiting, slow)[1] == CardPresumed(talk.table.now_ms + 4000, due)


def test_where_a_card_came_first_goes_first_though_it_waits_and_its_next_place_does_not():
    """It was drawn, thrown away in the next draw, and told at its seat late: told again there, it would lie there still."""
    talk = after_the_draw(2).play("2:check 4:check 2:draw=1 4:draw=1")
    now_ms, new = talk.table.now_ms, next(one for one in talk.table.deck if talk.table.ledger.place_of(one) is None)
    moves = [
        CardMoved(now_ms + at_ms, new, place(where), motion=at_ms, begun_ms=now_ms + at_ms)
        for at_ms, where in ((500, "seat:4"), (900, "discard:4"))
    ]
    waiting = tuple(Arrived(one, one.at_ms, now_ms, one.at_ms) for one in moves)
    context = FusionContext(talk.table, now_ms + 1000, HoldDeadlines(), Readers())
    left, first = pick(waiting, context)
    assert (first, pick(left, context)[1]) == (moves[0], moves[1])
