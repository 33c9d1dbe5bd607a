"""Which cards the table can take as it stands, and what waits for its turn: each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_DUE, FLOP_IS_OUT, SHOWN, Scene, in_the_way

from controller.fusion.admissibility import fits, in_turn, is_decided_first
from controller.fusion.hold_rules import HOLDS as HOLD_RULES
from controller.fusion.reconciler import FIRST, HELD, decide
from controller.table.questions import WasDealt, WasPassedOver
from controller.table.ruling import CardsGo, Step
from controller.table.state import DealerQuestion
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import ASIDE, BURN, MUCK, STUB, board_place, place, seat_place
from hw.panel import Key

BOARD = board_place()
IN_DEAL, PREFLOP = DEAL + ":4", DEAL + " 3:call"
EVERYWHERE = (BOARD, BURN, MUCK, STUB, ASIDE, seat_place(5), place("discard:5"))


def takes(scene, one, now_ms=0, **context):
    return fits(one, scene.context(now_ms, **context))


def test_between_hands_nothing_is_out_of_order_and_no_rule_fails():
    keys = (Key.FOLD, Key.SHOW, Key.DRAW, Key.EXPOSED, Key.RIFFLE, Key.SEAT_3)
    for what in (*EVERYWHERE, *keys, None):
        scene = Scene("")
        one = scene.signal() if what is None else scene.key(what) if what in keys else scene.card("2c", what)
        context = scene.context()
        assert decide(one, context).rule == "in_order"
        speak = [rule.__name__ for rule in (*FIRST, *HELD[:-1], *HOLD_RULES) if rule(one, context) is not None]
        assert speak == ["waits_its_time"] * (what not in EVERYWHERE) + ["may_be_under_way"]


@pytest.mark.parametrize(("shorthand", "where", "taken"), [
    (IN_DEAL, seat_place(5), True), (IN_DEAL, seat_place(6), False), (IN_DEAL, BURN, False), (IN_DEAL, STUB, True),
    (IN_DEAL, ASIDE, True), (IN_DEAL, place("discard:5"), True), (FLOP_IS_DUE, BURN, True), (FLOP_IS_DUE, BOARD, False),
    (PREFLOP, BURN, False), (PREFLOP, BOARD, False), (PREFLOP, seat_place(4), False), (SHOWN, BOARD, False),
])  # fmt: skip
def test_a_card_off_the_stub_fits_where_one_is_due_or_where_no_order_matters(shorthand, where, taken):
    scene = Scene(shorthand)
    assert takes(scene, scene.card("2c", where)) is taken


def test_a_card_that_lies_somewhere_else_already_may_go_anywhere_and_the_stubs_where_one_is_due():
    scene = Scene(PREFLOP).lying(BURN, "2c").lying(STUB, "3c")
    assert takes(scene, scene.card("2c", BOARD))
    assert not takes(scene, scene.card("3c", BOARD))


def test_a_card_that_was_presumed_fits_where_it_is_missed_unless_it_is_another_of_the_street_that_is_due():
    scene = Scene(PREFLOP).having_deal(presumed=((seat_place(5), 0),))
    assert takes(scene, scene.card("2c", seat_place(5)))
    assert not takes(scene, scene.card("2c", seat_place(6)))


@pytest.mark.parametrize(("asks", "taken"), [(WasPassedOver(5, 6, 4), False), (WasDealt(5), True)])
def test_a_card_that_is_due_waits_for_an_answer_on_which_the_deal_depends(asks, taken):
    scene = Scene(IN_DEAL).having(question=DealerQuestion(asks))
    assert takes(scene, scene.card("2c", seat_place(5))) is taken


@pytest.mark.parametrize(("shorthand", "whose", "taken"), [
    (PREFLOP, 4, True), (PREFLOP, 5, False), (PREFLOP, None, True), (IN_DEAL, None, False), (FLOP_IS_DUE, None, True),
    (FLOP_IS_DUE, 4, True), (IN_DEAL, 4, False), (FLOP_IS_DUE, 3, False), (SHOWN, 3, True),
])  # fmt: skip
def test_cards_in_the_muck_are_a_folded_hand_or_that_of_the_player_whose_turn_it_is(shorthand, whose, taken):
    """Seat 4 is to act before the flop, and has folded by then; in the deal nobody has had a turn."""
    scene = Scene(shorthand)
    code = "2h" if whose is None else scene.table.ledger.at(seat_place(whose))[0].code
    assert takes(scene, scene.card(code, MUCK)) is taken


def test_a_card_read_in_the_stub_again_or_on_the_board_is_no_players():
    scene = Scene(PREFLOP).lying(BOARD, "Kd").lying(STUB, "Qd")
    assert takes(scene, scene.card("Kd", MUCK))
    assert takes(scene, scene.card("Qd", MUCK))
    deal = Scene(IN_DEAL).lying(BOARD, "Kd").lying(STUB, "Qd")
    assert not takes(deal, deal.card("Kd", MUCK))
    assert not takes(deal, deal.card("Qd", MUCK))


EARLY_BURN = FLOP_IS_OUT + "1:check 2:check 2c>burn "
"""The dealer is asked whether seat 3 had checked."""


def test_during_a_repair_everything_goes_on_but_rows_that_lack_their_cards():
    scene = Scene(IN_DEAL).having(remedy=in_the_way()["remedy"])
    assert takes(scene, scene.card("2c", BOARD))
    assert takes(scene, scene.key(Key.DRAW)), "no rows are set in this game"
    rows = Scene("new deal:5", game="ofc", seats=3).having(remedy=in_the_way()["remedy"])
    assert not takes(rows, rows.key(Key.DRAW))


@pytest.mark.parametrize(("shorthand", "early", "taken"), [
    (IN_DEAL, False, False), (IN_DEAL, True, False), (FLOP_IS_DUE, True, False), (FLOP_IS_DUE, False, True),
    (PREFLOP, True, True),
])  # fmt: skip
def test_an_act_waits_for_its_cards_where_the_deal_or_the_play_goes_on_beside_a_repair(shorthand, early, taken):
    """A second burn that goes back to the stub stops nobody: the next street is out, and players act on it."""
    back = Step(StepCode.RETURN_TO_STUB, expect=CardsGo((STUB,), 1, early=early))
    scene = Scene(shorthand).having(remedy=replace(in_the_way()["remedy"], steps=(back,), done=0))
    assert takes(scene, scene.key(Key.CALL)) is taken


@pytest.mark.parametrize(("shorthand", "cause", "decided_first"), [
    (PREFLOP, Cause.HAND_IN_MUCK, True), (IN_DEAL, Cause.HAND_IN_MUCK, False), (IN_DEAL, Cause.ABSENT_AT_DEAL, False),
    (IN_DEAL, Cause.FOUR_CARD_FLOP, True),
])  # fmt: skip
def test_while_the_floor_decides_nothing_waits_unless_only_one_hand_of_an_unread_deal_is_in_question(
    shorthand, cause, decided_first
):
    scene = Scene(shorthand)
    assert not is_decided_first(scene.table)
    scene.having(open_ruling=replace(in_the_way()["open_ruling"], cause=cause))
    assert is_decided_first(scene.table) is decided_first
    assert takes(scene, scene.card("2c", BURN)) is decided_first
    assert takes(scene, scene.key(Key.CALL)) is (shorthand == PREFLOP)


@pytest.mark.parametrize(("shorthand", "stopped", "taken"), [
    (IN_DEAL, "", (False, False, True)), (IN_DEAL, "misdeal", (True, True, True)), (FLOP_IS_DUE, "", (True, True, True)),
    (PREFLOP, "", (True, True, True)),
])  # fmt: skip
def test_a_card_to_a_seat_or_an_act_that_comes_in_an_unread_deal_waits_for_the_deal_and_not_for_the_floor(
    shorthand, stopped, taken
):
    scene = Scene(shorthand).having_deal(stopped=stopped).having(open_ruling=in_the_way()["open_ruling"])
    scene.having(open_ruling=replace(scene.table.open_ruling, cause=Cause.FOUR_CARD_FLOP))
    arrivals = (scene.card("2c", seat_place(6)), scene.key(Key.CALL), scene.card("3c", BURN))
    assert tuple(takes(scene, one) for one in arrivals) == taken


def test_behind_a_misdeal_cards_and_signals_go_on_and_acts_do_not():
    scene = Scene(IN_DEAL).having_deal(stopped="misdeal")
    assert takes(scene, scene.card("2c", BOARD))
    assert takes(scene, scene.signal())
    assert not takes(scene, scene.key(Key.CALL))


def test_a_card_of_the_stub_that_is_read_among_the_discards_of_the_deal_was_dealt_to_its_seat():
    """In a game set in rows a player may discard at once: seat 2's turn has not come."""
    for source in (None, STUB, BURN):
        scene = Scene(DEAL, game="pineappleofc", seats=3)
        assert scene.hand.plan.next.place == seat_place(1)
        if source is not None:
            scene.lying(source, "2h")
        assert takes(scene, scene.card("2h", place("discard:1")))
        assert takes(scene, scene.card("2h", place("discard:2"))) is (source is BURN)


def test_the_first_key_alone_has_its_turn_and_every_card():
    scene = Scene(PREFLOP)
    first, card_, second, stray = scene.key(Key.SEAT_4), scene.card("2c", BURN), scene.key(Key.CALL), scene.card("3c", MUCK)
    assert in_turn(scene.held, scene.context()) == [first, card_, stray]
    assert second not in in_turn(scene.held, scene.context())


@pytest.mark.parametrize(("keys", "asks", "turn"), [
    ((Key.CALL, Key.CONFIRM), True, [0, 1]), ((Key.CALL, Key.CONFIRM), False, [0]), ((Key.CALL, Key.CLEAR), True, [0, 1]),
    ((Key.RAISE, Key.DIGIT_4, Key.CONFIRM), True, [0]), ((Key.CALL, Key.FOLD, Key.CONFIRM), True, [0, 2]),
    ((Key.RAISE, Key.DIGIT_4, Key.CONFIRM, Key.CONFIRM), True, [0, 3]), ((Key.CALL, Key.FOLD), True, [0]),
])  # fmt: skip
def test_an_answer_goes_past_the_keys_that_wait_unless_it_ends_an_amount(keys, asks, turn):
    scene = Scene(PREFLOP)
    if asks:
        scene.having(question=in_the_way()["question"])
    for at, key in enumerate(keys):
        scene.key(key, at)
    assert [scene.held.index(one) for one in in_turn(scene.held, scene.context())] == turn


@pytest.mark.parametrize(("where", "by_ms", "waits"), [
    (seat_place(1), 501, True), (seat_place(1), 500, False), (BURN, 501, False),
])  # fmt: skip
def test_cards_that_came_to_seats_behind_the_signal_of_the_next_deal_wait_for_it(where, by_ms, waits):
    scene = Scene(SHOWN)
    scene.signal(500)
    scene.signal(9000)
    one = scene.card("2c", where, by_ms)
    assert (one not in in_turn(scene.held, scene.context())) is waits
    assert one in in_turn([one], scene.context())
