"""For what each arrival that does not fit is waited, and how long: by the rule's sentence, both ways."""

import pytest
from held_arrivals import ALL_IN, FLOP_IS_DUE, FLOP_IS_OUT, HOLDS, SHOWN, UNSEEN_MS, Scene, Sight, in_the_way

from controller.fusion.hold_rules import fold_is_keyed
from controller.fusion.poll_evidence import NEVER_MS
from controller.fusion.premature_cards import behind_early_key
from controller.table.hand import Phase
from controller.table.memory import Reentry
from controller.table.questions import DidFold, DidThrowIn, DrawsAsMany, IsThere, Seen, WasPassedOver
from controller.table.state import DealerQuestion
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from hw.panel import Key

BOARD = board_place()
IN_DEAL, PREFLOP = "new deal:4", "new deal 3:call"
DID_FOLD = DidFold(4, Seen.IN_MUCK)


def asked(asks, shorthand=PREFLOP):
    return Scene(shorthand).having(question=DealerQuestion(asks))


@pytest.mark.parametrize(("asks", "place", "waits"), [
    (DID_FOLD, BURN, True), (DID_FOLD, BOARD, True), (DID_FOLD, seat_place(4), False),
    (DidThrowIn(5, Seen.IN_MUCK), BOARD, False), (IsThere(seat_place(4), 2), BOARD, False),
    (DrawsAsMany(4, 2, 1), seat_place(4), True), (DrawsAsMany(4, 2, 1), seat_place(5), False),
    (DrawsAsMany(4, 2, 1), BOARD, False), (WasPassedOver(1, 2, 4), seat_place(4), True),
])  # fmt: skip
def test_a_card_waits_half_a_minute_for_an_answer_that_says_what_it_is(asks, place, waits):
    scene = asked(asks)
    why, until_ms = scene.held_until(scene.card("2c", place, 300))
    assert (why == "answer_is_due") is waits
    if waits:
        assert until_ms == 300 + 30_000


@pytest.mark.parametrize(("seat", "thrown", "waits"), [(4, True, True), (4, False, False), (5, True, False)])
def test_a_board_card_waits_for_whether_the_hand_to_act_is_there_if_it_may_lie_in_the_muck(seat, thrown, waits):
    scene = asked(IsThere(seat_place(seat), 2))
    if thrown:
        scene.lying(MUCK, 4)
    assert scene.hand.wagering.to_act == 4
    assert (scene.held_until(scene.card("2c", BOARD))[0] == "answer_is_due") is waits


@pytest.mark.parametrize(("asks", "rule"), [
    (DID_FOLD, "fold_is_asked"), (replace(DID_FOLD, ruling=1), "answer_is_due"),
    (WasPassedOver(1, 2, 4), "answer_is_due"),
])  # fmt: skip
def test_a_key_waits_for_an_answer_on_which_a_ruling_rests_or_the_deal(asks, rule):
    scene = asked(asks)
    assert scene.held_until(scene.key(Key.CALL, 100)) == (rule, 100 + HOLDS.question_ms)


@pytest.mark.parametrize("asks", [IsThere(seat_place(4), 1), DidThrowIn(4, Seen.NOT_HELD)])
@pytest.mark.parametrize(("shorthand", "waits"), [(IN_DEAL, True), (PREFLOP, False)])
def test_an_act_waits_for_whether_a_card_of_the_deal_is_there(asks, shorthand, waits):
    """In the middle of the deal it would say that the card which is asked about never came."""
    scene = asked(asks, shorthand)
    assert (scene.held_until(scene.key(Key.FOLD, 100))[0] == "answer_is_due") is waits


def test_the_signal_of_the_next_deal_waits_for_no_answer():
    for asks in (replace(DID_FOLD, ruling=1), WasPassedOver(1, 2, 4)):
        scene = asked(asks)
        assert scene.held_until(scene.signal()) == ("may_be_under_way", HOLDS.key_ms)


def test_cards_in_the_muck_wait_for_the_key_of_their_fold():
    """As late as keys are; in the deal, until all its cards would have been read: nobody can have folded before."""
    for shorthand, patience_ms in ((PREFLOP, 2500), (IN_DEAL, UNSEEN_MS), (FLOP_IS_DUE, 2500)):
        scene = Scene(shorthand)
        assert scene.held_until(scene.card("2c", MUCK, 100)) == ("fold_may_be_keyed", 100 + patience_ms)


def test_while_withdrawn_keys_are_keyed_again_cards_wait_for_them():
    for place, rule in ((MUCK, "fold_may_be_keyed"), (BOARD, "act_may_be_keyed")):
        scene = Scene(PREFLOP)
        again = Reentry(scene.hand.number, acts=5, key_ms=scene.zero, window_ms=9000)
        scene.having(memory=replace(scene.table.memory, reentry=again))
        assert scene.held_until(scene.card("2c", place)) == (rule, 9000)


def test_a_card_of_the_deal_waits_for_those_due_before_it_and_one_that_is_not_due_for_all():
    sight = Sight(blind=(seat_place(1), seat_place(3)))
    scene = Scene(IN_DEAL, sight)  # seats 5 and 6 are due, then all again
    assert scene.held_until(scene.card("2c", seat_place(6))) == ("earlier_cards_unread", UNSEEN_MS)
    assert scene.held_until(scene.card("3c", seat_place(5))) == ("earlier_cards_unread", 0)
    assert scene.held_until(scene.card("4c", seat_place(2)))[1] == NEVER_MS, "seat 1 is due before it"
    assert scene.held_until(scene.card("4c", BOARD))[1] == NEVER_MS
    assert scene.held_until(scene.card("5c", seat_place(9))) == ("earlier_cards_unread", 0), "it is nobody's"
    nothing_yet = Scene("new", sight)
    assert nothing_yet.held_until(nothing_yet.card("5c", seat_place(9)))[1] == NEVER_MS


def test_behind_the_deal_a_seat_gets_no_card_of_a_street_that_goes_to_the_board():
    scene = Scene(FLOP_IS_DUE)
    assert scene.held_until(scene.card("2c", seat_place(3))) == ("earlier_cards_unread", 0)
    stud = Scene("new deal", called=True, game="stud", blinds=[1, 2], limits=[2, 4])
    assert (stud.hand.phase, stud.hand.street_index) == (Phase.DEALING, 1)
    assert stud.held_until(stud.card("2c", seat_place(3)))[1] == UNSEEN_MS


@pytest.mark.parametrize(("shorthand", "keyed", "until_ms"), [
    (FLOP_IS_DUE, False, 1500), (FLOP_IS_DUE, True, UNSEEN_MS), (ALL_IN, False, UNSEEN_MS),
])  # fmt: skip
def test_a_second_burn_waits_for_its_card_and_where_it_may_be_a_later_streets_for_all_that_are_due(
    shorthand, keyed, until_ms
):
    scene = Scene(shorthand + "9s>burn ")
    if keyed:
        scene.key(Key.CHECK)
    assert scene.held_until(scene.card("2c", BURN)) == ("earlier_cards_unread", until_ms)


def test_a_card_that_is_unsure_where_one_is_due_is_waited_for_as_long_as_it_takes_to_presume_it():
    """Seat 5 is due and cannot be read any more: what was read there before the other card is presumed first."""
    sight = Sight(once=[(seat_place(5), -500)])
    scene = Scene(IN_DEAL, sight)
    short = replace(HOLDS, presume_ms=9000)
    assert scene.held_until(scene.card("2c", seat_place(6)))[1] == UNSEEN_MS
    assert scene.held_until(scene.held[0], holds=short)[1] == 9001
    sight.once = [(seat_place(5), 1)]
    assert scene.held_until(scene.held[0], holds=short)[1] == UNSEEN_MS


@pytest.mark.parametrize(("place", "shorthand", "rule"), [
    (BOARD, PREFLOP, "act_may_be_keyed"), (BURN, PREFLOP, "act_may_be_keyed"), (STUB, PREFLOP, "may_be_under_way"),
    (seat_place(4), PREFLOP, "may_be_under_way"), (BOARD, SHOWN, "may_be_under_way"),
])  # fmt: skip
def test_a_card_off_the_stub_waits_while_players_act_for_the_key_that_allows_it(place, shorthand, rule):
    """In a flop game none is dealt to a seat once players act."""
    scene = Scene(shorthand)
    assert scene.held_until(scene.card("2c", place, 100)) == (rule, 100 + (2500 if rule == "act_may_be_keyed" else 0))


def test_a_burn_waits_for_a_key_and_for_the_card_that_is_read_behind_it():
    scene = Scene(PREFLOP)
    burn = scene.card("2c", BURN, 100)
    slow = replace(HOLDS, lag_ms=500, follow_ms=1700)
    assert scene.held_until(burn, holds=slow)[1] == 100 + 1700
    assert scene.held_until(scene.card("2d", BOARD, 100), holds=slow)[1] == 100 + 500


def test_readers_that_have_just_started_are_given_their_time_from_then_on():
    scene = Scene(PREFLOP)
    late = replace(HOLDS, from_ms=scene.zero + 4000)
    assert scene.held_until(scene.card("2c", MUCK, 100), holds=late)[1] == 4000 + 2500


@pytest.mark.parametrize("where", [MUCK, BURN, BOARD])
def test_a_card_waits_for_the_key_of_its_act_from_the_last_key_on_that_a_node_had_kept(where):
    scene = Scene(PREFLOP)
    told = replace(HOLDS, from_ms=scene.zero + 4000, keyed_from_ms=scene.zero + 9000)
    assert scene.held_until(scene.card("2c", where, 100), holds=told)[1] == 9000 + 2500
    assert scene.held_until(scene.card("2c", where, 9500), holds=told)[1] == 9500 + 2500


@pytest.mark.parametrize(("pressed_ms", "until_ms"), [
    (100, 96_500), (69_999, 99_999), (70_000, 129_000), (100_100, 130_100),
])  # fmt: skip
def test_a_key_that_waited_out_its_time_before_a_start_waits_on_only_as_long_as_a_card_is_read(pressed_ms, until_ms):
    scene = Scene(PREFLOP)
    tried = replace(HOLDS, from_ms=scene.zero + 99_000, tried_ms=scene.zero + 70_000, tried_until_ms=scene.zero + 96_500)
    assert scene.held_until(scene.key(Key.CALL, pressed_ms), holds=tried) == ("fold_is_asked", until_ms)
    scene.having(question=DealerQuestion(DID_FOLD))
    anew_ms = max(pressed_ms, 99_000) + 30_000
    assert scene.held_until(scene.held[0], holds=tried) == ("fold_is_asked", anew_ms), "the answer ends it"


@pytest.mark.parametrize(("key", "shorthand", "rule"), [
    (Key.CHECK, FLOP_IS_DUE, "cards_unread"), (Key.BOXED, FLOP_IS_DUE, "cards_unread"),
    (Key.SHOW, FLOP_IS_DUE, "cards_unread"), (Key.POST, FLOP_IS_DUE, "may_be_under_way"),
    (Key.EXPOSED, FLOP_IS_DUE, "cards_unread"), (Key.CHECK, SHOWN, "may_be_under_way"),
    (Key.CHECK, FLOP_IS_OUT, "fold_is_asked"), (Key.SHOW, FLOP_IS_OUT, "may_be_under_way"),
])  # fmt: skip
def test_what_a_key_waits_for(key, shorthand, rule):
    scene = Scene(shorthand)
    waits_ms = {"cards_unread": UNSEEN_MS, "fold_is_asked": 30_000, "may_be_under_way": 4500}[rule]
    assert scene.held_until(scene.key(key, 100)) == (rule, 100 + waits_ms)


def test_a_key_goes_on_behind_the_due_cards_that_wait_longer():
    scene = Scene(FLOP_IS_DUE)
    key = scene.key(Key.CHECK, -5000)
    scene.card("2c", seat_place(3), 4000)
    assert scene.held_until(key)[1] == UNSEEN_MS - 5000, "this card is not due"
    scene.card("As", BOARD, 4000)
    assert scene.held_until(key)[1] == 4000 + UNSEEN_MS + 1


def test_exposed_for_an_earlier_card_has_an_end_where_a_seat_that_is_due_is_dark():
    scene = Scene("new deal:5", Sight(blind=(seat_place(2),)))
    assert scene.held_until(scene.key(Key.EXPOSED, 100), seat=4) == ("cards_unread", 100 + HOLDS.question_ms)
    for other in (Key.BOXED, Key.CHECK):
        assert scene.held_until(scene.key(other, 100), seat=4) == ("cards_unread", NEVER_MS)


def test_cards_in_the_muck_wait_for_ever_behind_the_key_of_an_act_and_for_no_other():
    for key, place, waits in ((Key.FOLD, MUCK, True), (Key.CALL, MUCK, True), (Key.FOLD, BURN, False), (Key.TAP, MUCK, False)):
        scene = Scene(PREFLOP)
        card = scene.card("2c", place)
        scene.key(key)
        assert (fold_is_keyed(card, scene.context()) is not None) is waits
        assert not waits or fold_is_keyed(card, scene.context()).until_ms == NEVER_MS


@pytest.mark.parametrize(("place", "card_ms", "waits"), [
    (BURN, 7500, True), (BURN, 7499, False), (seat_place(3), 7500, True), (MUCK, 7500, False),
])  # fmt: skip
def test_a_card_that_a_key_would_allow_waits_with_it_for_an_earlier_one(place, card_ms, waits):
    """The key was made at 10 s, and its act from 7.5 s on; a card had been read twice on the board at 7 s."""
    scene = Scene(FLOP_IS_OUT, Sight(twice=[(BOARD, 7000)], once=[(BOARD, 7000)]))
    scene.key(Key.CHECK, 10_000)
    found = behind_early_key(scene.card("2c", place, card_ms), scene.context(10_100))
    assert (found is not None) is waits
    if waits:
        assert found.until_ms - scene.zero == 10_000 + HOLDS.key_ms
    scene.sight.once = scene.sight.twice = []
    assert behind_early_key(scene.held[-1], scene.context(10_100)) is None


@pytest.mark.parametrize(("game", "phase", "waits"), [
    ("27td", Phase.BETTING, True), ("nlhe", Phase.BETTING, False), ("nlhe", Phase.DRAWING, True),
])  # fmt: skip
def test_a_card_to_a_seat_waits_for_a_key_wherever_seats_may_be_dealt_to_once_players_act(game, phase, waits):
    scene = Scene(PREFLOP, game=game, limits=[2, 4]).having_hand(phase=phase)
    assert (scene.held_until(scene.card("2h", seat_place(4)))[0] == "act_may_be_keyed") is waits


ROWS = {"game": "ofc", "seats": 3, "shorthand": "new deal"}


@pytest.mark.parametrize(("table", "seat", "presumed", "phase", "rule", "patience_ms"), [
    (ROWS, 1, (), Phase.SETTING, "rows_unread", 60_000), (ROWS, 1, (1,), Phase.SETTING, "rows_unread", 900_000),
    (ROWS, 1, (2,), Phase.SETTING, "rows_unread", 60_000), (ROWS, 9, (), Phase.DEALING, "rows_unread", 60_000),
    (ROWS, 9, (), Phase.SETTING, "may_be_under_way", 4500), (ROWS, None, (), Phase.SETTING, "may_be_under_way", 4500),
    ({"shorthand": "new deal"}, 1, (), Phase.DEALING, "may_be_under_way", 4500),
])  # fmt: skip
def test_rows_wait_a_minute_for_their_cards_and_a_quarter_of_an_hour_for_one_that_is_missed(
    table, seat, presumed, phase, rule, patience_ms
):
    """Nobody can score a hand played for points without the card that is looked for."""
    scene = Scene(**table).having_hand(phase=phase)
    scene.having_deal(presumed=tuple((seat_place(one), 0) for one in presumed))
    assert scene.held_until(scene.key(Key.DRAW, 100), seat=seat) == (rule, 100 + patience_ms)
    assert scene.held_until(scene.key(Key.POST, 100), seat=seat)[0] != "rows_unread"


def test_where_hands_set_in_rows_are_played_for_a_pot_no_row_waits_longer_for_a_missed_card():
    scene = Scene(**ROWS).having_deal(presumed=((seat_place(1), 0),))
    scene.having(variant=replace(scene.table.variant, shares=Scene("").table.variant.shares))
    assert scene.table.variant.shares
    assert scene.held_until(scene.key(Key.DRAW), seat=1) == ("rows_unread", 60_000)


def test_nothing_is_in_the_way_by_chance():
    """The scenes of these tests are what they say they are."""
    assert set(in_the_way()) == {"question", "open_ruling", "remedy"}
    for shorthand, phase in ((IN_DEAL, Phase.DEALING), (PREFLOP, Phase.BETTING), (SHOWN, Phase.SHOWDOWN)):
        table = Scene(shorthand).table
        assert (table.hand.phase, table.question, table.open_ruling, table.remedy) == (phase, None, None, None)
