"""Which keys the table can take as it stands: each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_DUE, FLOP_IS_OUT, SHOWN, Scene, Sight, in_the_way

from controller.fusion.admissibility import fits, is_doubted, lacks_cards
from controller.poker.deal_plan import DealPlan
from controller.table.hand import Phase
from controller.table.notes import MuckRuled
from controller.table.questions import DidFold, HadActed, Seen, WasDealt
from controller.table.state import DealerQuestion
from controller.terms.cards import UNKNOWN
from controller.terms.fast_copies import replace
from controller.terms.places import ASIDE, BURN, MUCK, STUB, board_place, place, seat_place
from hw.panel import Key

BOARD = board_place()
IN_DEAL, PREFLOP = DEAL + ":4", DEAL + " 3:call"
EVERYWHERE = (BOARD, BURN, MUCK, STUB, ASIDE, seat_place(5), place("discard:5"))


WON = DEAL + " 3:fold 4:fold 5:fold 6:fold 1:fold "
EARLY_BURN = FLOP_IS_OUT + "1:check 2:check 2c>burn "
"""The dealer is asked whether seat 3 had checked."""
DRAW = {"game": "27td", "limits": [2, 4]}


def takes(scene, one, now_ms=0, **context):
    return fits(one, scene.context(now_ms, **context))


@pytest.mark.parametrize(("key", "shorthand", "taken"), [
    (Key.CALL, PREFLOP, True), (Key.CALL, IN_DEAL, False), (Key.CALL, SHOWN, False), (Key.FOLD, SHOWN, True),
    (Key.CHECK, FLOP_IS_DUE, False), (Key.FOLD, IN_DEAL, False), (Key.SHOW, SHOWN, True), (Key.SHOW, PREFLOP, False),
    (Key.AWARD, FLOP_IS_DUE, False), (Key.RIFFLE, SHOWN, False), (Key.RIFFLE, PREFLOP, False), (Key.TAP, IN_DEAL, True),
    (Key.DRAW, PREFLOP, False), (Key.DRAW, IN_DEAL, False), (Key.SEAT_4, IN_DEAL, True), (Key.DIGIT_4, IN_DEAL, True),
])  # fmt: skip
def test_a_key_fits_in_its_phase(key, shorthand, taken):
    scene = Scene(shorthand)
    assert takes(scene, scene.key(key)) is taken


@pytest.mark.parametrize(("shorthand", "end_told", "over"), [
    (WON, False, False), (WON + "award:2=3 ", False, True), (WON, True, True), (SHOWN, False, False), (SHOWN, True, True),
])  # fmt: skip
def test_the_next_deal_may_begin_when_the_pot_is_pushed_or_the_hands_end_was_told(shorthand, end_told, over):
    scene = Scene(shorthand).having_hand(end_told=end_told)
    assert takes(scene, scene.key(Key.RIFFLE)) is over
    assert takes(scene, scene.signal()) is over


def test_an_empty_pot_before_the_award_is_not_the_hands_end():
    scene = Scene(WON + "award:2=3 ").having_hand(end_told=False, phase=Phase.SHOWDOWN)
    assert scene.hand.wagering.pot == 0
    assert not takes(scene, scene.signal())


@pytest.mark.parametrize(("key", "chosen", "taken"), [
    (Key.SEAT_3, None, True), (Key.SEAT_4, None, False), (Key.CHECK, None, False), (Key.CHECK, 3, True),
    (Key.CHECK, 4, False), (Key.TAP, None, True),
])  # fmt: skip
def test_while_it_is_asked_whether_seat_3_had_acted_only_its_own_act_goes_on(key, chosen, taken):
    scene = Scene(EARLY_BURN)
    assert isinstance(scene.table.question.asks, HadActed)
    assert takes(scene, scene.key(key), chosen=chosen, seat=chosen) is taken
    assert takes(scene, scene.card("3c", STUB))


def test_a_seats_key_waits_where_a_ruling_rests_on_an_answer_about_no_seat_and_else_it_goes_on():
    asks = DidFold(4, Seen.IN_MUCK)
    scene = Scene(PREFLOP).having(question=DealerQuestion(replace(asks, ruling=7)))
    assert takes(scene, scene.key(Key.SEAT_3))
    assert not takes(scene, scene.key(Key.CALL))
    assert takes(Scene(PREFLOP).having(question=DealerQuestion(WasDealt(5))), scene.key(Key.CALL))


@pytest.mark.parametrize(("asks", "taken"), [(DidFold(4, Seen.IN_MUCK), False), (WasDealt(5), True)])
def test_an_act_without_a_seat_waits_while_it_is_asked_whether_its_player_has_folded(asks, taken):
    scene = Scene(PREFLOP).having(question=DealerQuestion(asks))
    assert takes(scene, scene.key(Key.CALL)) is taken
    assert takes(scene, scene.key(Key.FOLD))
    assert takes(scene, scene.key(Key.CALL), seat=4)


def test_a_seats_act_is_no_answer_where_nothing_is_asked():
    for shorthand in (SHOWN, IN_DEAL):
        scene = Scene(shorthand)
        assert not takes(scene, scene.key(Key.CALL), chosen=3, seat=3)


def test_where_nobody_knows_who_opens_whoever_is_keyed_does():
    scene = Scene(PREFLOP)
    nobody = replace(scene.hand.wagering, to_act=None)
    scene.having_hand(wagering=nobody)
    assert not takes(scene, scene.key(Key.CALL))
    scene.having_hand(wagering=replace(nobody, round=replace(nobody.round, opener_unknown=True)))
    assert takes(scene, scene.key(Key.CALL))


def test_an_act_waits_while_the_cards_of_the_player_to_act_may_lie_in_the_muck():
    def doubted(**changed):
        scene = Scene(PREFLOP).lying(MUCK, 4)
        scene.having(**{name: one for name, one in changed.items() if name != "noted"})
        return is_doubted(scene.having_deal(noted=changed.get("noted", frozenset())).hand, scene.context())

    assert doubted()
    assert not doubted(noted=frozenset({MuckRuled(4)}))
    assert doubted(noted=frozenset({MuckRuled(5)}))
    assert not doubted(open_ruling=in_the_way()["open_ruling"])
    scene = Scene(PREFLOP).lying(MUCK, 4)
    assert not takes(scene, scene.key(Key.CALL))
    for changed in ({"phase": Phase.SHOWDOWN}, {"deal": replace(scene.hand.deal, stopped="void")}):
        assert not is_doubted(replace(scene.hand, **changed), scene.context())
    other = Scene(PREFLOP).lying(MUCK, 5)
    assert not is_doubted(other.hand, other.context())


@pytest.mark.parametrize(("where", "code", "is_read", "from_muck", "taken"), [
    (MUCK, 0, True, True, False), (MUCK, 0, True, False, True), (MUCK, 0, False, True, True), (BURN, 0, True, True, True),
    (MUCK, "2c", True, True, True),
])  # fmt: skip
def test_in_a_house_whose_folds_the_readers_tell_an_act_waits_while_its_players_cards_are_heard_in_the_muck(
    where, code, is_read, from_muck, taken
):
    scene = Scene(PREFLOP)
    code = scene.table.ledger.at(seat_place(4))[code].code if code == 0 else code
    scene.sight.lying = [(where, code, is_read)]
    assert takes(scene, scene.key(Key.CALL), folds_from_muck=from_muck) is taken
    if not taken:
        told = (4, len(scene.hand.actions))
        scene.having(memory=replace(scene.table.memory, mucked=told))
        assert takes(scene, scene.key(Key.CALL), folds_from_muck=True)


@pytest.mark.parametrize(("seat", "from_muck", "taken"), [(4, True, False), (4, False, True), (5, True, True)])
def test_a_card_that_is_surely_in_the_muck_lets_its_players_act_wait_as_an_unsure_one_does(seat, from_muck, taken):
    """One card of the hand lies there and the other is not heard there yet: the act may be the next player's."""
    scene = Scene(PREFLOP)
    scene.lying(MUCK, scene.table.ledger.at(seat_place(seat))[0].code)
    assert takes(scene, scene.key(Key.CALL), folds_from_muck=from_muck) is taken


@pytest.mark.parametrize(("key", "seat", "now_ms", "taken"), [
    (Key.EXPOSED, 4, 2000, True), (Key.EXPOSED, 4, 1999, False), (Key.EXPOSED, 3, 2000, False),
    (Key.EXPOSED, None, 2000, True), (Key.OFF_TABLE, 5, 2000, True), (Key.OFF_TABLE, 4, 2000, False),
])  # fmt: skip
def test_a_key_about_a_card_goes_on_when_that_card_was_told_last_and_none_is_being_read(key, seat, now_ms, taken):
    """Seat 4 has its first card, seat 5 is due; what is still read was dealt before the key."""
    scene = Scene(IN_DEAL)
    press = scene.key(key)
    assert takes(scene, press, now_ms, seat=seat) is taken
    if taken:
        scene.sight.once = [(seat_place(6), 2000)]
        assert not takes(scene, press, now_ms, seat=seat)
        scene.sight.once = [(seat_place(6), 2001)]
        assert takes(scene, press, now_ms, seat=seat)
        scene.card("2c", BURN)
        assert takes(scene, press, now_ms, seat=seat)
        scene.card("3c", seat_place(5))
        assert not takes(scene, press, now_ms, seat=seat)


def test_a_dealer_who_keys_two_cards_together_speaks_of_both():
    scene = Scene(IN_DEAL)
    keys = [scene.key(key) for key in (Key.EXPOSED, Key.SEAT_4, Key.BOXED)]
    assert takes(scene, keys[0], 2000, seat=3)
    scene = Scene(IN_DEAL)
    keys = [scene.key(key) for key in (Key.EXPOSED, Key.SEAT_4, Key.OFF_TABLE)]
    assert not takes(scene, keys[0], 2000, seat=3), "that card does not lie where it was dealt"


def test_before_the_first_card_no_key_is_about_one():
    scene = Scene("new")
    assert not takes(scene, scene.key(Key.EXPOSED), 2000, seat=6)


@pytest.mark.parametrize(("shorthand", "presumed", "taken"), [
    (DEAL, (), True), (DEAL, (seat_place(4),), False), (DEAL, (seat_place(5),), True), (PREFLOP, (seat_place(4),), True),
])  # fmt: skip
def test_behind_the_deal_a_key_about_a_card_waits_for_one_that_is_missed_at_its_seat_until_somebody_acts(
    shorthand, presumed, taken
):
    scene = Scene(shorthand).having_deal(presumed=tuple((where, 0) for where in presumed))
    assert takes(scene, scene.key(Key.EXPOSED), seat=4) is taken
    assert takes(scene, scene.key(Key.EXPOSED), seat=None)


def test_the_number_of_a_draw_fits_while_players_draw_and_while_their_cards_are_dealt():
    scene = Scene("new deal", called=True, **DRAW)
    assert scene.hand.phase is Phase.DRAWING
    for phase, taken in ((Phase.DRAWING, True), (Phase.SETTING, True), (Phase.DEALING, True), (Phase.BETTING, False)):
        scene.having_hand(phase=phase)
        assert takes(scene, scene.key(Key.DRAW)) is taken


ROWS = {"game": "ofc", "seats": 3}


def rows(scene, digits, seat=1):
    """The key of rows for a seat, with its digits behind it."""
    press = scene.key(Key.DRAW, 100)
    for digit in digits:
        scene.key(Key.CONFIRM if digit == "!" else Key[f"DIGIT_{digit}"], 200)
    return takes(scene, press, 5000, seat=seat)


@pytest.mark.parametrize(("digits", "seat", "taken"), [
    ("11223!", 1, True), ("11223", 1, False), ("1122!", 1, False), ("112233!", 1, False), ("11223!", None, True),
    ("11223!", 5, False),
])  # fmt: skip
def test_rows_fit_where_a_digit_was_keyed_for_each_card_of_the_hand(digits, seat, taken):
    assert rows(Scene(DEAL, **ROWS), digits, seat) is taken


def test_too_few_rows_of_a_whole_hand_wait_for_nothing_and_are_refused_at_once():
    chinese = Scene("new deal", game="chinese", seats=4)
    assert rows(chinese, "3333322222111!")
    assert rows(Scene("new deal", game="chinese", seats=4), "333332222211!")
    assert not rows(Scene("new deal", game="chinese", seats=4), "33333222221111!"), "a card may still be read"


@pytest.mark.parametrize(("first_ms", "taken"), [(100, False), (101, True)])
def test_rows_wait_for_a_card_that_lay_there_when_they_were_keyed(first_ms, taken):
    scene = Scene(DEAL, **ROWS)
    scene.card("2c", seat_place(1), 400, begun_ms=first_ms)
    assert rows(scene, "11223!") is taken
    assert rows(Scene(DEAL, Sight(once=[(seat_place(1), first_ms)]), **ROWS), "11223!") is taken
    assert rows(Scene(DEAL, Sight(once=[(seat_place(2), 100)]), **ROWS), "11223!")


def test_rows_of_a_hand_of_which_a_card_is_unread_fit_only_where_nobody_can_read_it():
    dealt = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc ?? 2d 3d".split()
    scene = Scene("new " + " ".join(f"{code}>{1 + at % 3}" for at, code in enumerate(dealt)), **ROWS)
    assert UNKNOWN in scene.table.ledger.at(seat_place(1))
    assert not rows(scene, "11223!")
    scene.held.clear()
    devices = replace(scene.table.devices, blind=frozenset({seat_place(1)}))
    scene.having(physical=replace(scene.table.physical, devices=devices))
    assert rows(scene, "11223!")


@pytest.mark.parametrize(("digits", "lacks"), [("112233!", True), ("11223!", False), ("112233", False)])
def test_more_rows_than_cards_lack_a_card(digits, lacks):
    scene = Scene(DEAL, **ROWS)
    rows(scene, digits)
    assert lacks_cards(scene.held[0], scene.hand, 1, scene.context()) is lacks
    assert not lacks_cards(scene.held[1], scene.hand, 1, scene.context())
    assert not lacks_cards(scene.card("2c", BURN), scene.hand, 1, scene.context())
    plain = Scene(PREFLOP)
    rows(plain, digits)
    assert not lacks_cards(plain.held[0], plain.hand, 1, plain.context()), "no rows are set in this game"


@pytest.mark.parametrize(("dealt", "seat", "is_last"), [(0, 6, False), (1, 1, True), (1, 6, False), (2, 2, True), (2, 1, False)])
def test_the_card_told_last_is_of_the_seat_that_the_dealer_speaks_of(dealt, seat, is_last):
    """The deal goes from seat 1 to seat 6, twice."""
    scene = Scene(f"new deal:{dealt}" if dealt else "new")
    assert fits(scene.key(Key.EXPOSED), scene.context(9000, seat=seat)) is is_last


@pytest.mark.parametrize(("changed", "fits"), [
    ({"phase": Phase.BETTING}, True), ({"plan": DealPlan()}, True), ({"plan": DealPlan(), "phase": Phase.BETTING}, True), ({}, False),
])  # fmt: skip
def test_a_key_about_a_card_waits_for_the_deals_next_one_only_while_one_is_due(changed, fits):
    """While players act, or where no card is due, nothing of the deal is still to come."""
    scene = Scene("new deal:4").having_hand(**changed)
    assert takes(scene, scene.key(Key.EXPOSED), seat=2) is fits
