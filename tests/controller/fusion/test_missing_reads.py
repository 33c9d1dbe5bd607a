"""What does not come is asked about in its own time: at the end of a hand, in the muck, and where it waits."""

import pytest
from dealer_talk import Talk
from missing_cards import FLOP_DUE, LONG_MS, STILL_READ_MS, SURE_MS, Doubts, Readers, dealt_without_its_burn, doubted

from controller.fusion.detection import Unsure
from controller.fusion.pending_events import Arrived, KeyPress
from controller.table.events import (
    CardAbsent,
    CardMoved,
    FoldDoubted,
    SurplusDoubted,
)
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, seat_place
from hw.panel import Key


def test_a_card_that_waits_for_its_turn_at_the_place_is_not_missed_there():
    table = dealt_without_its_burn(Talk("G").play(FLOP_DUE).table, ("3s", "5h", "5s"))
    doubts, zero = Doubts(Readers()), table.now_ms
    assert doubts.unread_card(table, zero) is None
    sure = CardMoved(zero + SURE_MS, card("Jh"), BURN, motion=90)
    held = (Arrived(sure, sure.at_ms, zero, sure.at_ms),)
    assert doubts.unread_card(table, zero + SURE_MS, held) is None
    again_ms = zero + SURE_MS + STILL_READ_MS
    assert doubts.next_ms == again_ms
    assert doubts.unread_card(table, again_ms) == CardAbsent(again_ms, BURN)


def test_a_card_more_that_is_read_in_a_hand_for_long_is_asked_about_in_its_time():
    talk, doubts, readers = Talk("G", seats=4).play("new deal 3:call"), Doubts(Readers()), Readers()
    zero, more = talk.table.now_ms, next(one for one in talk.table.deck if one not in talk.table.ledger.where)
    readers.unsure = lambda: [Unsure(zero, seat_place(4), more, is_read=True)]
    assert doubts.unread_card(talk.table, zero + 1000, sight=readers) is None
    assert doubts.next_ms == zero + LONG_MS
    asked = doubts.unread_card(talk.table, zero + LONG_MS, sight=readers)
    assert (type(asked), asked.card, asked.place) == (SurplusDoubted, more, seat_place(4))


class MuckReaders(Readers):
    """Readers that read cards of nobody's, or of hands that are in, in the muck, and are sure of none."""

    def __init__(self, *mucked):
        self.mucked = mucked

    def unsure(self):
        return [Unsure(0, MUCK, one, is_read=True) for one in self.mucked]


@pytest.mark.parametrize("lying", [2, 1, 0])
def test_a_hand_of_which_every_card_is_read_in_the_muck_is_asked_about_though_no_reader_is_sure(lying):
    talk = Talk("G", seats=4).play("new deal 3:call 4:call")
    doubts, held, zero = Doubts(Readers()), talk.table.hand.deal.cards_of(3), talk.table.now_ms
    sight = MuckReaders(*held[:lying])
    assert doubted(doubts, talk, zero, sight=sight) is None
    assert doubts.next_ms == (zero + 1500 if lying == 2 else None)
    asked = doubted(doubts, talk, zero + 1500, sight=sight)
    assert asked == (FoldDoubted(zero + 1500, 3, unsure=True) if lying == 2 else None)
    assert doubted(doubts, talk, zero + 3000, sight=sight) is None


STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 4}


@pytest.mark.parametrize(("game", "lying", "asked"), [("stud", 3, True), ("stud", 2, False), ("plo", 3, True), ("27td", 3, False)])
def test_a_hand_of_which_many_cards_were_claimed_in_the_muck_is_asked_about_though_not_all_are_read(game, lying, asked):
    """Among the cards of a muck each is read now and then. In a draw game they may be discards."""
    limits = {"game": game} if game == "plo" else {"game": game, "limits": [5, 10]}
    talk = Talk("G", **(STUD if game == "stud" else limits | {"seats": 4})).play("new deal")
    wagering = talk.table.hand.wagering
    seat = next(one for one in wagering.live if one != wagering.to_act)
    doubts, held, zero = Doubts(Readers()), talk.table.hand.deal.cards_of(seat), talk.table.now_ms
    sight = Readers()
    sight.unsure = lambda: [Unsure(0, MUCK, one, is_read=False) for one in held[:lying]]
    assert doubted(doubts, talk, zero, sight=sight) is None
    found = doubted(doubts, talk, zero + 1500, sight=sight)
    assert found == (FoldDoubted(zero + 1500, seat, unsure=True) if asked else None)


@pytest.mark.parametrize("played", ["new deal", "new deal 3:fold", "new deal 3:call 4:call"])
def test_it_is_not_asked_about_in_its_turn_nor_behind_its_fold_nor_while_the_key_of_one_waits(played):
    talk = Talk("G", seats=4).play(played)
    doubts, zero = Doubts(Readers()), talk.table.now_ms
    held = talk.table.hand.deal.cards_of(3)
    waits = (Arrived(KeyPress(Key.FOLD, zero), zero, zero, zero),) if "4:call" in played else ()
    assert doubts.unread_card(talk.table, zero, waits, MuckReaders(*held)) is None
    assert doubts.unread_card(talk.table, zero + 3000, waits, MuckReaders(*held)) is None


def in_the_draw(*presumed):
    """2-7 triple draw: these cards of the deal were never read, seat 2 stands pat, and seat 4 is to draw."""
    talk = Talk("G", game="27td", limits=[2, 4]).play("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=0")
    hand, memory = talk.table.hand, replace(talk.table.memory, followed=dict.fromkeys(presumed, talk.table.now_ms))
    hand = replace(hand, deal=replace(hand.deal, presumed=presumed))
    talk.table = replace(talk.table, hand=hand, memory=memory)
    return talk


def test_what_a_hand_holds_is_asked_when_its_player_has_drawn_and_not_while_he_discards():
    talk, doubts = in_the_draw((seat_place(4), 0)), Doubts(Readers())
    assert talk.table.hand.phase == "drawing"
    late_ms = talk.table.memory.followed[seat_place(4), 0] + SURE_MS
    assert doubts.unread_card(talk.table, late_ms) is None, "his discards may have left his hand before their key"
    talk.at_ms = late_ms
    talk.play("4:draw=0")
    burn = next(one for one in talk.table.deck if talk.table.ledger.place_of(one) is None)
    talk.play(f"{burn.code}>burn")
    assert talk.table.hand.phase == "betting"
    asked_ms = late_ms + SURE_MS
    assert doubts.unread_card(talk.table, asked_ms) == CardAbsent(asked_ms, seat_place(4))
