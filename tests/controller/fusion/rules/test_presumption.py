"""When a card is presumed on behalf of an arrival, and when it never is: each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_DUE, FLOP_IS_OUT, UNSEEN_MS, Scene, Sight, in_the_way

from controller.fusion.presumption import presume_at_ms, presumed_by_card, presumed_discard
from controller.table.hand import Phase
from controller.table.notes import SaidShort
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, PlaceKind, board_place, place, seat_place
from hw.panel import Key

BOARD, SEAT = board_place(), seat_place(4)
IN_DEAL, PREFLOP = DEAL + ":4", DEAL + " 3:call"
FLOP_BURNED = FLOP_IS_DUE + "9s>burn "
STUD, DRAW = {"game": "stud", "blinds": [1, 2], "limits": [2, 4]}, {"game": "27td", "limits": [2, 4]}
FOURTH = {"shorthand": DEAL, "called": True} | STUD


def presumed(scene, one, now_ms=0, **context):
    """When the card that is due is presumed, by the time of the arrival."""
    at_ms = presume_at_ms(one, scene.context(now_ms, **context))
    return None if at_ms is None else at_ms - one.by_ms


def dealt_behind(where=6, sight=None, **changed):
    """A card to seat 6, while seat 5 is due."""
    scene = Scene(IN_DEAL, sight).having(**changed)
    return scene, scene.card("2h", seat_place(where), 300)


def test_an_act_presumes_a_missed_card_of_the_deal_two_and_a_half_seconds_later():
    scene = Scene(IN_DEAL)
    for key, at_ms in ((Key.CALL, 2500), (Key.SHOW, 2500), (Key.TAP, None), (Key.EXPOSED, None)):
        assert presumed(scene, scene.key(key)) == at_ms
    blind = Scene(IN_DEAL, Sight(blind=(seat_place(5),)))
    assert presumed(blind, blind.key(Key.CALL)) == 2500
    assert presumed(scene, scene.signal()) is None


def test_a_card_that_the_dealer_says_is_not_there_is_not_presumed_again():
    """Asked again and again, he would never come to deal it. An act that follows shows that he has dealt it since."""
    for said, at_ms in ((SaidShort(5, 1), None), (SaidShort(5, 2), 2500), (SaidShort(6, 1), 2500)):
        scene = Scene(IN_DEAL).having_deal(noted=frozenset({said}))
        scene.having_memory(asked_ms=scene.zero + 100)
        assert scene.hand.plan.next.place == seat_place(5)
        assert presumed(scene, scene.key(Key.CALL, 100)) == at_ms
        assert presumed(scene, scene.key(Key.CALL, 101)) == 2500


@pytest.mark.parametrize("what", ["question", "remedy"])
def test_while_something_is_asked_or_repaired_nothing_is_presumed(what):
    scene = Scene(IN_DEAL).having(**{what: in_the_way()[what]})
    assert presumed(scene, scene.key(Key.CALL)) is None
    stopped = Scene(IN_DEAL).having_deal(stopped="misdeal")
    assert presumed(stopped, stopped.key(Key.CALL)) is None
    for shorthand in ("", PREFLOP):
        other = Scene(shorthand)
        assert presumed(other, other.key(Key.CALL)) is None, "nothing is due"
    flop = Scene(PREFLOP).having_hand(phase=Phase.DEALING)
    assert presumed(flop, flop.key(Key.CALL)) is None, "nothing is due"


def test_while_the_floor_decides_only_an_unread_deal_is_presumed():
    ruling = replace(in_the_way()["open_ruling"], cause=Cause.FOUR_CARD_FLOP)
    deal = Scene(IN_DEAL).having(open_ruling=ruling)
    assert presumed(deal, deal.key(Key.CALL)) == 2500
    assert presumed(deal, deal.card("2h", BURN)) is None
    burn = Scene(FLOP_IS_DUE).having(open_ruling=ruling)
    assert presumed(burn, burn.key(Key.CHECK)) is None
    of_one = Scene(FLOP_IS_DUE).having(open_ruling=in_the_way()["open_ruling"])
    assert presumed(of_one, of_one.key(Key.CHECK)) == 2500, "whether a hand lives holds no street up"


def test_a_board_card_is_presumed_only_where_nobody_can_read_the_board():
    scene = Scene(FLOP_BURNED)
    assert presumed(scene, scene.key(Key.CHECK)) is None
    devices = replace(scene.table.devices, blind=frozenset({BOARD}))
    scene.having(physical=replace(scene.table.physical, devices=devices))
    assert presumed(scene, scene.key(Key.CHECK)) == 2500


def test_what_would_have_been_read_by_then_never_came():
    class Quick(Sight):
        def unseen_until_ms(self, place, since_ms, now_ms):
            return since_ms + self.ms

    for ms, at_ms in ((2500, None), (2501, 2500)):
        scene = Scene(IN_DEAL, Quick(ms=ms))
        assert presumed(scene, scene.key(Key.CALL)) == at_ms


def test_a_card_to_another_seat_presumes_the_one_due_only_where_the_readers_cannot_have_told_it():
    assert presumed(*dealt_behind()) is None
    assert presumed(*dealt_behind(sight=Sight(once=[(seat_place(5), 300)]))) == 2500, "he took it up as it came"
    assert presumed(*dealt_behind(sight=Sight(once=[(seat_place(5), 301)]))) is None
    assert presumed(*dealt_behind(sight=Sight(held_up=(seat_place(5),)))) == 2500, "he holds his hand up"
    assert presumed(*dealt_behind(sight=Sight(held_up=(seat_place(6),)))) is None
    assert presumed(*dealt_behind(sight=Sight(orders_deal=False))) == UNSEEN_MS, "slow readers tell no order"
    assert presumed(*dealt_behind(9, sight=Sight(held_up=(seat_place(5),), orders_deal=False))) is None, "it is nobody's seat"


def test_on_a_later_street_a_card_behind_the_burn_shows_that_the_burn_came():
    scene = Scene(**FOURTH)
    assert presumed(scene, scene.card("2h", seat_place(2))) == 2500
    assert presumed(scene, scene.card("2h", seat_place(9))) is None
    flop = Scene(FLOP_IS_DUE)
    assert presumed(flop, flop.card("2h", seat_place(2))) is None
    assert presumed(flop, flop.card("2h", BOARD)) == 2500
    assert presumed(flop, flop.card("2h", BURN)) == 2500
    assert presumed(flop, flop.card("2h", MUCK)) is None


def test_of_a_street_dealt_to_seats_a_card_behind_the_one_due_shows_it_only_if_it_is_off_the_stub_and_due():
    def fifth(code="2h", where=3, **told):
        scene = Scene(**FOURTH, sight=Sight(held_up=(seat_place(1),), **told))
        scene.having_hand(plan=replace(scene.hand.plan, done=1))
        assert scene.hand.plan.next.place == seat_place(1)
        code = scene.table.ledger.at(seat_place(2))[0].code if code == "dealt" else code
        return presumed(scene, scene.card(code, seat_place(where)))

    assert fifth() == 2500
    assert fifth("dealt") is None, "it was moved from another seat"
    assert fifth(where=1) is None
    assert fifth(where=9) is None


def test_more_rows_than_the_hand_has_cards_show_that_the_one_due_came():
    def rows(count, seat=1):
        scene = Scene(DEAL, game="ofc", seats=3)
        press = scene.key(Key.DRAW)
        for _ in range(count):
            scene.key(Key.DIGIT_1)
        scene.key(Key.CONFIRM)
        return presumed(scene, press, seat=seat)

    assert rows(6) == 2500
    assert rows(5) is None
    assert rows(6, seat=2) is None, "seat 1 is due"
    assert rows(6, seat=None) is None


# Discards.


def drawing(acted=False, **hand):
    """2-7 triple draw behind the first draw: seats 2 and 4 drew two and none, and seat 2 is to act."""
    scene = Scene("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=2 4:draw=0 deal" + " 2:check" * acted, **DRAW)
    assert scene.hand.phase is Phase.BETTING
    return scene.having_hand(**hand)


def test_an_act_behind_a_draw_shows_the_discards_that_are_unread():
    scene = drawing()
    found = presumed_discard(scene.key(Key.CHECK), scene.context())
    assert found.place == place("discard:2")
    assert presumed_discard(scene.key(Key.TAP), scene.context()) is None
    assert presumed_discard(scene.card("2h", BURN), scene.context()) is None
    later = drawing(acted=True)
    assert presumed_discard(later.key(Key.CHECK), later.context()) is None, "somebody had acted before"
    other = drawing(street_index=2)
    assert presumed_discard(other.key(Key.CHECK), other.context()) is None, "that draw is long over"
    none = drawing(drawn={})
    assert presumed_discard(none.key(Key.CHECK), none.context()) is None
    stopped = drawing().having_deal(stopped="void")
    assert presumed_discard(stopped.key(Key.CHECK), stopped.context()) is None
    repaired = drawing().having(remedy=in_the_way()["remedy"])
    assert presumed_discard(repaired.key(Key.CHECK), repaired.context()) is None
    between = Scene("")
    assert presumed_discard(between.key(Key.CHECK), between.context()) is None


def test_a_discard_that_would_have_been_read_by_now_was_kept():
    scene = drawing()
    key = scene.key(Key.CHECK)
    assert presumed_discard(key, scene.context(UNSEEN_MS - 1)) is not None
    assert presumed_discard(key, scene.context(UNSEEN_MS)) is None


def test_a_card_to_a_seat_whose_number_was_not_keyed_shows_a_discard():
    def by_card(where=SEAT, code="2h", shorthand="new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check", **deal):
        scene = Scene(shorthand, **DRAW).having_deal(**deal)
        found = presumed_by_card(scene.card(code, where), scene.context())
        return None if found is None else found.place

    assert by_card() == place("discard:4")
    assert by_card(BURN) is None
    assert by_card(seat_place(3)) is None, "it folded"
    assert by_card(code="7c") is None, "that card was dealt before"
    assert by_card(stopped="void") is None
    assert by_card(shorthand="new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=0 4:draw=0") is None
    repaired = Scene("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check", **DRAW).having(remedy=in_the_way()["remedy"])
    assert presumed_by_card(repaired.card("2h", seat_place(4)), repaired.context()) is None
    shown = Scene("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check", **DRAW).having_hand(phase=Phase.SHOWDOWN)
    assert presumed_by_card(shown.card("2h", seat_place(4)), shown.context()) is None
    between = Scene("", **DRAW)
    assert presumed_by_card(between.card("2h", seat_place(4)), between.context()) is None


def test_no_discard_is_shown_by_a_card_of_a_game_without_a_draw():
    scene = Scene(FLOP_IS_OUT)
    assert presumed_by_card(scene.card("2h", seat_place(3)), scene.context()) is None


def test_a_card_of_the_street_shows_the_third_cards_that_were_thrown_before_it():
    """Crazy pineapple, the turn: the burn may come while cards are still thrown, the turn's card does not."""
    flop = "new deal 2:call 1:check 2h>burn 8h>board+9s>board+Qs>board 1:check 2:check"
    scene = Scene(flop, game="crazypineapple", seats=2)
    assert (scene.hand.phase, scene.hand.plan.next.place, set(scene.hand.game.tossing.values())) == (Phase.DEALING, BURN, {1})
    assert presumed_discard(scene.card("2c", BURN), scene.context()) is None
    scene.having_hand(plan=scene.hand.plan.advanced())
    found = presumed_discard(scene.card("2c", BOARD), scene.context())
    assert found.place.kind is PlaceKind.DISCARD
    assert presumed_discard(scene.card("2c", seat_place(1)), scene.context()) is None, "none is due there"


def test_exposed_for_a_card_that_is_being_read_waits_until_that_one_is_sure():
    """Of a hundred such cards one needs longer than 25 s."""
    def exposed(key=Key.EXPOSED, seat=6, shorthand=IN_DEAL, **deal):
        scene = Scene(shorthand, Sight(once=[(seat_place(6), -100)])).having_deal(**deal)
        return presumed(scene, scene.key(key), seat=seat)

    assert exposed() == 25_000
    assert exposed(key=Key.BOXED) == 30_000, "it names its card, and waits longer; a hand behind it must go on"
    assert exposed(seat=5) == 25_000, "it is due, and he deals no further: it lies there unread"
    assert exposed(seat=4) is None, "he speaks of the card that he dealt last"
    assert exposed(seat=1) is None, "nothing is read there, and others are due before it"
    assert exposed(presumed=((seat_place(6), 0),)) is None, "it is the one that was presumed"
    assert exposed(presumed=((seat_place(5), 0),)) == 25_000
    assert exposed(complete=True) is None
    waits = Scene(IN_DEAL)
    waits.card("2h", seat_place(6))
    assert presumed(waits, waits.key(Key.EXPOSED), seat=6) == 25_000


def test_off_table_speaks_of_another_seats_card_behind_the_one_due():
    scene = Scene(IN_DEAL)
    for key, seat, at_ms in ((Key.OFF_TABLE, 6, 2500), (Key.OFF_TABLE, 5, None), (Key.OFF_TABLE, None, None), (Key.BOXED, 6, 30_000)):
        assert presumed(scene, scene.key(key), seat=seat) == at_ms
    burn = Scene(FLOP_IS_DUE)
    assert presumed(burn, burn.key(Key.OFF_TABLE), seat=3) is None
