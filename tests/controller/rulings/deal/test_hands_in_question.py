"""Torn, unread and absent hands: which one is meant, each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_DUE, FLOP_IS_OUT, SHOWN, Scene

from controller.rulings.deal.card_count import find_fouled
from controller.rulings.deal.dead_hand import absent_seats, find_acting_without_hand, late_discards, still_in
from controller.rulings.deal.torn_hands import holds_all, torn_hand
from controller.rulings.deal.unread_hand import (
    cards_of_unread,
    half_read_in_muck,
    is_unread,
    is_whole,
    may_lie_in_muck,
    unread_hands_in_muck,
)
from controller.table.events import ActionDeclared
from controller.table.hand import Phase
from controller.table.notes import SaidDraws, SaidHeld
from controller.table.ruling import Ruling
from controller.terms.codes import Act, Basis, Cause, Outcome
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, seat_place

PREFLOP = DEAL + " 3:call"


def torn(seat=5, shorthand=PREFLOP):
    """One card of the seat's hand lies in the muck."""
    scene = Scene(shorthand)
    return scene.lying(MUCK, scene.table.ledger.at(seat_place(seat))[0].code)


def found(scene, of=None):
    return torn_hand(scene.table, scene.hand, of)


def test_a_live_hand_of_which_some_lies_in_the_muck_is_torn():
    assert found(torn()) == 5
    assert found(Scene(PREFLOP)) is None
    assert found(torn().having_deal(complete=False)) is None
    assert found(torn().having_deal(stopped="misdeal")) is None
    assert found(torn().having_deal(noted=frozenset({SaidHeld(5)}))) is None
    assert found(torn().having_deal(noted=frozenset({SaidHeld(6)}))) == 5
    assert found(torn(4, DEAL + " 3:call 4:fold")) is None
    whole = torn()
    whole.lying(MUCK, whole.table.ledger.at(seat_place(5))[0].code)
    assert found(whole) is None, "all of it lies there"
    assert found(torn(6).lying(MUCK, 4), of=5) is None
    assert found(torn(6), of=6) == 6


@pytest.mark.parametrize(("phase", "anybody", "of_5"), [
    (Phase.BETTING, 5, 5), (Phase.DEALING, 5, 5), (Phase.DRAWING, None, None), (Phase.SHOWDOWN, None, 5), (Phase.AWARDING, None, None),
])  # fmt: skip
def test_at_the_showdown_only_a_hand_that_was_torn_before_counts(phase, anybody, of_5):
    scene = torn().having_hand(phase=phase, street_index=1 if phase is Phase.DEALING else 0)
    assert found(scene) == anybody
    assert found(scene, of=5) == of_5


def test_a_hand_that_was_shown_is_not_torn_at_the_showdown():
    scene = torn().having_hand(phase=Phase.SHOWDOWN, tabled={5: ()})
    assert found(scene, of=5) is None
    assert found(torn().having_hand(tabled={5: ()}), of=5) == 5
    assert found(torn().having_hand(phase=Phase.SHOWDOWN, tabled={6: ()}), of=5) == 5


def test_a_live_hand_is_whole_at_its_seat():
    def whole(scene, seat=5):
        return holds_all(scene.table, scene.hand, seat)

    assert whole(Scene(PREFLOP))
    assert whole(Scene(FLOP_IS_DUE), 3)
    assert not whole(Scene(SHOWN), 3)
    assert not whole(Scene(PREFLOP).having_hand(phase=Phase.AWARDING))
    assert not whole(Scene(PREFLOP).having_deal(complete=False))
    assert not whole(Scene(PREFLOP).having_deal(stopped="void"))
    assert not whole(torn())
    assert not whole(Scene(PREFLOP).lying(BURN, 5)), "nothing lies there"
    assert not whole(Scene(PREFLOP).lying(seat_place(5), "??"))
    assert not whole(Scene(PREFLOP).having_deal(noted=frozenset({SaidHeld(5)})))
    assert not whole(Scene(DEAL + " 3:call 4:fold"), 4)


def unread(*seats, muck=("2h", "3h"), shorthand=PREFLOP, halves=()):
    """Hands of which no card was read (of `halves` one was), and cards of nobody's in the muck."""
    scene = Scene(shorthand)
    deal = scene.hand.deal
    kept = [(one, seat) for at, (one, seat) in enumerate(zip(deal.cards, deal.seats, strict=True))
            if seat not in seats and not (seat in halves and at >= 6)]
    presumed = (*seats, *seats, *halves)
    for seat in seats:
        scene.lying(BURN, seat)
    scene.having_deal(
        cards=tuple(one for one, _ in kept), seats=tuple(seat for _, seat in kept),
        presumed=tuple((seat_place(seat), 0) for seat in presumed),
    )
    return scene.lying(MUCK, *muck)


def hands(scene):
    return unread_hands_in_muck(scene.table, scene.hand)


def test_cards_of_nobodys_in_the_muck_are_of_a_live_hand_that_was_never_read():
    assert hands(unread(5)) == (5,)
    assert hands(unread(5, 6)) == (5, 6)
    assert hands(unread(5, muck=())) == ()
    assert hands(unread(5).having_deal(presumed=())) == ()
    assert hands(unread(5).having_deal(complete=False)) == ()
    assert hands(unread(5).having_deal(noted=frozenset({SaidHeld(5)}))) == ()
    assert hands(unread(5, 6).having_deal(noted=frozenset({SaidHeld(5)}))) == (6,)
    assert hands(unread(5, halves=(6,))) == (5,)


def test_as_many_cards_as_folded_hands_lack_are_theirs():
    folded = DEAL + " 3:call 4:fold"
    assert hands(unread(4, 5, muck=("2h", "3h"), shorthand=folded)) == ()
    assert hands(unread(4, 5, muck=("2h", "3h", "4h"), shorthand=folded)) == (5,)


@pytest.mark.parametrize(("seats", "halves", "muck", "said", "lacks"), [
    ((), (5,), ("2h",), (), 5), ((), (5, 6), ("2h",), (), None), ((5,), (), ("2h",), (), None), ((), (5,), (), (), None),
    ((), (5,), ("2h",), (5,), None), ((), (5,), ("2h",), (6,), 5),
])  # fmt: skip
def test_the_only_hand_that_lacks_a_card_may_have_it_in_the_muck(seats, halves, muck, said, lacks):
    scene = unread(*seats, halves=halves, muck=muck).having_deal(noted=frozenset(map(SaidHeld, said)))
    assert half_read_in_muck(scene.table, scene.hand) == lacks
    assert half_read_in_muck(scene.table, scene.having_deal(complete=False).hand) is None


def test_whose_the_cards_in_the_muck_can_only_be():
    scene = unread(5)
    assert len(cards_of_unread(scene.table, scene.hand, 5)) == 2
    assert may_lie_in_muck(scene.table, scene.hand, 5)
    assert not may_lie_in_muck(scene.table, scene.hand, 6)
    more = unread(5, muck=("2h", "3h", "4h"))
    assert cards_of_unread(more.table, more.hand, 5) == (), "they are more than it lacks"
    folded = unread(4, 5, shorthand=DEAL + " 3:call 4:fold")
    assert cards_of_unread(folded.table, folded.hand, 5) == (), "they may be the folded hand's"
    assert not may_lie_in_muck(folded.table, folded.hand, 4)
    assert is_unread(scene.table, scene.hand, 5)
    assert not is_unread(scene.table, scene.hand, 6)
    assert not is_unread(scene.table, scene.having_deal(presumed=()).hand, 5), "nothing was dealt to it"


def test_a_hand_that_gets_no_more_cards_is_whole_when_all_of_it_was_read():
    def whole(shorthand=PREFLOP, seat=5, changed=lambda scene: scene, **table):
        scene = changed(Scene(shorthand, **table))
        return is_whole(scene.table, scene.hand, seat)

    assert whole()
    assert whole(FLOP_IS_OUT, 3)
    assert not whole(SHOWN, 3)
    assert not whole(DEAL + " 3:call 4:fold", 4)
    assert not whole(seat=9)
    assert not whole(changed=lambda scene: scene.having_deal(complete=False))
    assert not whole(changed=lambda scene: scene.having_deal(stopped="void"))
    assert not whole(changed=lambda scene: scene.having_hand(awarded={1: 5}))
    assert not whole(changed=lambda scene: scene.having_hand(tabled={5: ()}))
    assert not whole(changed=lambda scene: scene.lying(seat_place(5), "2h"))
    assert not whole(changed=lambda scene: scene.lying(BURN, scene.table.ledger.at(seat_place(5))[0].code).lying(seat_place(5), "??"))
    assert not whole(game="27td", limits=[2, 4])
    assert not whole(game="drawmaha", limits=[2, 4])


def test_who_is_away_at_the_last_card_and_who_misses_the_hand_by_a_penalty():
    """G79: dead; with all away the last to act is left with the blinds. N deals them out otherwise."""
    def gone(*away, book="G", penalized=(), seats=3):
        scene = Scene(DEAL, book=book, seats=seats)
        for seat in away:
            seating = scene.table.seating
            scene.having(seating=seating.with_seat(replace(seating.at(seat), presence="away")))
        scene.having_hand(start=replace(scene.hand.start, penalized=tuple(penalized)))
        return absent_seats(scene.table)

    assert gone() == ()
    assert gone(2) == (2,)
    assert gone(2, book="N") == ()
    assert gone(2, book="N", penalized=(3,)) == (3,)
    assert gone(penalized=(9,)) == (), "he was not dealt in"
    assert gone(1, 2, 3) == (1, 3), "seat 2 has the big blind"
    assert absent_seats(Scene("").table) == ()


def test_a_player_without_cards_who_acts_is_one_whose_hand_lies_in_the_muck():
    def acts(act=Act.CALL, seat=4, changed=lambda scene: scene, **table):
        scene = changed(Scene(PREFLOP, **table).lying(MUCK, 4))
        event = ActionDeclared(scene.zero + 100, seat, act)
        return find_acting_without_hand(scene.table, event) is not None

    assert acts()
    assert not acts(Act.FOLD)
    assert not acts(seat=5)
    assert not acts(readers="none")
    assert not acts(changed=lambda scene: scene.having_deal(complete=False))
    assert not acts(changed=lambda scene: scene.having_hand(phase=Phase.SHOWDOWN))
    assert not acts(changed=lambda scene: scene.having_hand(tabled={4: ()}))
    assert not acts(changed=lambda scene: scene.lying(BURN, 4).lying(BURN, *[one.code for one in scene.table.ledger.at(MUCK)]))
    empty = Scene("")
    assert find_acting_without_hand(empty.table, ActionDeclared(0, 4, Act.CALL)) is None


def test_a_discard_is_late_once_a_card_of_the_next_street_but_its_burn_has_come():
    """G245."""
    def late(shorthand, phase=Phase.DEALING):
        scene = Scene(shorthand)
        scene.having_hand(phase=phase, game=replace(scene.hand.game, tossing={1: 1, 2: 0, 5: 1}))
        return late_discards(scene.hand)

    assert late(FLOP_IS_DUE + "9s>burn As>board ") == (1,)
    assert late(FLOP_IS_DUE + "9s>burn ") == ()
    assert late(FLOP_IS_DUE) == ()
    assert late(FLOP_IS_DUE + "9s>burn As>board ", Phase.BETTING) == ()


DRAWN = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=0 4:draw=0 deal"


def test_a_hand_of_a_wrong_number_behind_a_draw_is_fouled_at_the_first_act():
    """G269: only a hand whose discards were seen, or that drew none."""
    def fouled(changed=lambda scene: scene, shorthand=DRAWN, **table):
        scene = changed(Scene(shorthand, **({"game": "27td", "limits": [2, 4]} | table)))
        found = find_fouled(scene.table, 0)
        return None if found is None else (found.seat, found.count)

    def one_less(scene):
        scene.lying(BURN, scene.table.ledger.at(seat_place(4))[0].code)
        return scene.having_hand(game=replace(scene.hand.game, served={2: 5, 4: 4}))

    assert fouled() is None
    assert fouled(one_less) == (4, 4)
    assert fouled(lambda scene: one_less(scene).having_hand(phase=Phase.DRAWING)) is None
    assert fouled(lambda scene: one_less(scene).having_hand(drawn={})) is None
    assert fouled(lambda scene: one_less(scene).having_hand(tabled={4: ()})) is None
    assert fouled(lambda scene: one_less(scene).having_hand(drawn={2: 0, 4: 1})) is None, "its discards were not seen"
    seen = {"drawn": {2: 0, 4: 1}}
    assert fouled(lambda scene: one_less(scene).having_hand(
        **seen, game=replace(scene.hand.game, discarded={4: 1}, served={}),
    )) == (4, 4)
    assert fouled(lambda scene: one_less(scene).having_hand(game=replace(scene.hand.game, served={4: 5}))) is None
    assert fouled(one_less, DRAWN + " 2:check") is None, "somebody had acted"
    assert find_fouled(Scene("").table, 0) is None
    assert still_in(Scene(DRAWN, game="27td", limits=[2, 4]).hand, 4)


def test_a_hand_whose_number_of_discards_is_doubted_is_fouled_once_the_dealer_has_confirmed_the_number():
    """Seat 4 keyed one card and two of its discards were read: until the dealer has said which is true, nobody knows."""
    def fouled(shorthand=DRAWN, notes=(), rulings=(), said_ms=1000):
        scene = Scene(shorthand, game="27td", limits=[2, 4])
        scene.lying(BURN, scene.table.ledger.at(seat_place(4))[0].code)
        game = replace(scene.hand.game, keyed=frozenset({2, 4}), discarded={4: 2}, served={}, said_ms=said_ms)
        scene.having_deal(by_rounds=True, noted=frozenset(notes)).having_hand(drawn={2: 0, 4: 1}, game=game)
        found = find_fouled(scene.having(rulings=tuple(rulings)).table, 0)
        return found and found.seat

    street = Scene(DRAWN, game="27td", limits=[2, 4]).hand.street_index
    kept, acted = [SaidDraws(4, street, 2)], DRAWN + " 2:check"
    assert fouled() is None
    assert fouled(notes=[SaidDraws(2, street, 2)]) is None
    assert fouled(notes=kept) == 4
    assert fouled(acted) is None
    assert fouled(acted, kept) == 4, "the dealer may answer after players have acted"
    ruled = Ruling(Outcome.DEAD_HAND, Cause.WRONG_COUNT, ("269",), Basis.TEXT, "", 4, at_ms=1000)
    assert fouled(acted, kept, [ruled]) is None, "ruled on since"
    assert fouled(acted, kept, [ruled, replace(ruled, at_ms=10)]) is None
    assert fouled(acted, kept, [replace(ruled, at_ms=999)]) == 4, "that was before he confirmed this number"
    assert fouled(acted, kept, [replace(ruled, seat=2)]) == 4
    assert fouled(acted, kept, [replace(ruled, cause=Cause.SHORT_HAND)]) == 4
