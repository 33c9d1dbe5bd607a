"""Hands thrown away, short flops, extra cards and short stubs: each condition both ways, by the books' words."""

import pytest
from held_arrivals import ALL_IN, DEAL, FLOP_IS_DUE, FLOP_IS_OUT, SHOWN, Scene
from odd_motions import odd

from controller.rulings.deal import (
    card_count,
    dead_hand,
    deck_integrity,
    exposed_card,
    extra_cards,
    irregularities,
    misdeal,
    short_board,
    stub_shortage,
)
from controller.rulings.deal.torn_hands import torn_hand
from controller.table.hand import Phase
from controller.table.ruling import Irregularity, Tracer
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, seat_place


def situation(of, scene, what, **told):
    return of.situation(scene.table, Irregularity(what, 0, **told), Tracer())


def mucked(count):
    def throw(scene):
        return scene.lying(MUCK, *[one.code for one in scene.table.ledger.at(seat_place(1))[:count]])

    return throw


def never_read(scene):
    """The hand of seat 1 was dealt, and no reader told its cards."""
    cards = tuple(UNKNOWN if seat == 1 else one for one, seat in zip(scene.hand.deal.cards, scene.hand.deal.seats, strict=True))
    return mucked(2)(scene).having_deal(cards=cards)


@pytest.mark.parametrize(("shorthand", "changed", "told", "condition"), [
    (FLOP_IS_OUT, None, {}, "no_bet"), (FLOP_IS_OUT, None, {"over_line": True}, "over_line"),
    (FLOP_IS_OUT, None, {"seat": None, "over_line": True}, "no_bet"), (FLOP_IS_OUT, None, {"seat": 9, "over_line": True}, "no_bet"),
    ("", None, {"over_line": True}, "no_bet"),
    (FLOP_IS_OUT + "1:check 2:bet=6 ", None, {}, "facing_bet"), (FLOP_IS_OUT + "1:check 2:bet=6 ", None, {"seat": 2}, "no_bet"),
    (FLOP_IS_OUT + "1:check 2:bet=6 ", None, {"over_line": True}, "facing_bet"),
    (FLOP_IS_OUT + "2:check ", None, {}, "no_bet_others_acted"), (FLOP_IS_OUT + "2:check ", None, {"over_line": True}, "over_line_others_acted"),
    (FLOP_IS_OUT + "2:check ", None, {"seat": 2}, "no_bet"),
    (FLOP_IS_OUT, mucked(1), {}, "no_bet"), (FLOP_IS_OUT, mucked(2), {}, "over_line"), (FLOP_IS_OUT, never_read, {}, "no_bet"),
    (SHOWN, None, {}, "showdown"), (SHOWN, None, {"over_line": True}, "showdown_over_line"), (SHOWN, mucked(2), {}, "showdown_over_line"),
])  # fmt: skip
def test_a_hand_thrown_forward(shorthand, changed, told, condition):
    """N104, E91b, G105, L40, P58: whether it faced a bet, crossed the line or reached the muck, and whether others acted behind."""
    scene = Scene(shorthand)
    scene = scene if changed is None else changed(scene)
    assert situation(dead_hand, scene, Cause.THROWN_FORWARD, **({"seat": 1} | told)) == condition


@pytest.mark.parametrize(("folded", "away", "killed"), [
    ((), (1, 2, 3), (1, 3)), ((2,), (1, 3), (1,)), ((2, 3), (1,), ()), ((), (1, 2), (1, 2)), ((), (1,), (1,)), ((2,), (1,), (1,)),
])  # fmt: skip
def test_of_players_who_are_all_away_the_big_blind_is_left_and_else_the_last_in_the_order_of_dealing(folded, away, killed):
    """G79, L22, P31: three players, the button at 3, so that the big blind is 2 and the deal ends with 3."""
    scene = Scene(DEAL, seats=3)
    seating = scene.table.seating
    for one in away:
        seating = seating.with_seat(replace(seating.at(one), presence="away"))
    scene.having(seating=seating).having_hand(wagering=replace(scene.hand.wagering, folded=frozenset(folded)))
    assert scene.hand.start.big_blind == 2
    assert dead_hand.absent_seats(scene.table) == killed


DRAWING = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=0 4:draw=1"


@pytest.mark.parametrize(("gone", "torn"), [(0, None), (1, None), (2, 4)])
def test_a_discard_that_lies_in_the_muck_tears_no_hand_while_its_replacement_is_due(gone, torn):
    """Seat 4 throws one card and is to get one; with two cards gone it lacks one."""
    scene = Scene(DRAWING, game="27td", limits=[2, 4])
    assert scene.hand.phase is Phase.DEALING
    scene.lying(MUCK, *[one.code for one in scene.table.ledger.at(seat_place(4))[:gone]])
    assert torn_hand(scene.table, scene.hand) == torn


# Boxed cards of open-face games.


@pytest.mark.parametrize(("shorthand", "street", "condition"), [
    ("new deal:3", "", "open_face_first_five"), ("new deal", "", "open_face_later"),
    ("new deal", "first", "open_face_first_five"), ("new deal:3", "draw1", "open_face_later"),
])  # fmt: skip
def test_a_boxed_card_of_the_first_five_is_one_until_they_are_dealt(shorthand, street, condition):
    """G342."""
    scene = Scene(shorthand, game="ofc", blinds=[], seats=3)
    named = scene.table.variant.streets[0].name.value if street == "first" else street
    assert situation(deck_integrity, scene, Cause.BOXED_ONE, street=named, seat=1) == condition


# Short flops.


@pytest.mark.parametrize(("shorthand", "lies"), [
    (FLOP_IS_DUE + "9s>burn As>board", 1), (FLOP_IS_DUE + "9s>burn As>board Kh>board", 2), (FLOP_IS_DUE + "9s>burn", None),
    (FLOP_IS_DUE, None), (FLOP_IS_OUT, None), (FLOP_IS_OUT + "1:check 2:check 3:check Jh>burn", None), ("", None), (DEAL + ":5", None),
])  # fmt: skip
def test_who_acts_while_the_flop_lacks_cards_acts_on_a_short_board(shorthand, lies):
    found = short_board.find_when_acting(Scene(shorthand).table, 7)
    assert (found and (found.cause, found.count, found.at_ms)) == (lies and (Cause.WRONG_COUNT, lies, 7))


# Stubs.


def stubbed(shorthand, left, burns=(), **table):
    """A table with so many cards in the stub; some of those that left it lie among the burns."""
    scene = Scene(shorthand, **table)
    deck = [one.code for one in scene.table.deck if scene.table.ledger.place_of(one) is None]
    scene.lying(MUCK, *deck[: len(deck) - left])
    return scene.lying(BURN, *deck[:burns]) if burns else scene


@pytest.mark.parametrize(("left", "burns", "rest", "condition"), [
    (1, 0, ("burn", "board"), "run_it_again"), (1, 0, ("board", "board"), "run_it_muck"), (1, 0, ("board",), "run_it_muck"),
    (1, 0, ("burn", "board", "board"), "run_it_muck"), (0, 0, ("burn", "board"), "run_it_muck"),
    (2, 20, ("burn", "board"), "run_it_burns"), (0, 20, ("burn", "board"), "run_it_burns"),
])  # fmt: skip
def test_a_stub_that_runs_out_in_a_second_run(left, burns, rest, condition):
    """G209, G210: the last card completes the board without a burn; then the burns are used, then the muck as well."""
    scene = stubbed(ALL_IN + "9s>burn As>board+Kh>board+9h>board Jh>burn Qc>board", left, burns)
    due = tuple(next(one for one in Scene(FLOP_IS_DUE).hand.plan.due if one.place.kind.value == kind) for kind in rest)
    scene.having_hand(runs=2, plan=replace(scene.hand.plan, due=due, done=0, orders=()))
    assert situation(stub_shortage, scene, Cause.SHORT_STUB) == condition


def test_without_readers_or_a_hand_a_second_run_is_the_dealers():
    assert situation(stub_shortage, Scene(""), Cause.SHORT_STUB) == "run_it_again"
    assert situation(stub_shortage, Scene(ALL_IN, readers="none"), Cause.SHORT_STUB) == "run_it_again"


# What was found when the pot has been pushed.


@pytest.mark.parametrize(("shorthand", "awarded", "previous", "book", "path"), [
    ("", False, True, "G", "disputed_hand"), (FLOP_IS_OUT, False, True, "G", "disputed_hand"),
    (FLOP_IS_OUT, False, False, "G", "thrown_forward"), (FLOP_IS_OUT, True, True, "G", "thrown_forward"),
    (FLOP_IS_OUT, True, False, "G", "thrown_forward"), (FLOP_IS_OUT, True, True, "L", "disputed_hand"),
    (FLOP_IS_OUT, False, False, "L", "thrown_forward"),
])  # fmt: skip
def test_an_error_of_the_hand_before_is_a_dispute_unless_its_own_rule_lets_it_play_on(shorthand, awarded, previous, book, path):
    """By G105 a hand thrown forward without a bet plays on; by L40 it is dead, which is too late once the pot is pushed."""
    scene = Scene(shorthand, book=book)
    if awarded:
        scene.having_hand(awarded={1: 6})
    found = irregularities.rule_on(scene.table, Irregularity(Cause.THROWN_FORWARD, 0, 1, previous_hand=previous))
    assert irregularities.remedy_name(found)[0] == path


def test_a_board_of_its_own_has_its_own_short_flop():
    scene = Scene("new deal 3:call 4:fold 5:fold 6:fold 1:call 2:check 9s>burn As>board Kh>board", game="doubleboard")
    found = short_board.find_when_acting(scene.table, 0)
    assert (found.place, found.count, found.cards) == (board_place(), 2, ())
    assert card("As") in scene.table.ledger.at(board_place())


# Counts of hands.


MEXICAN = {"game": "mexican", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 3}
STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 3}


@pytest.mark.parametrize(("game", "phase", "awarded", "at_showdown"), [
    (STUD, Phase.SHOWDOWN, {}, True), (STUD, Phase.AWARDING, {}, True), (STUD, Phase.BETTING, {}, False),
    (STUD, Phase.AWARDING, {1: 5}, False), (MEXICAN, Phase.SHOWDOWN, {}, False), ({}, Phase.SHOWDOWN, {}, False),
])  # fmt: skip
def test_only_seven_cards_of_stud_are_counted_at_the_showdown(game, phase, awarded, at_showdown):
    """G229: with more or less than seven a hand has no claim; Mexican poker has five cards."""
    scene = Scene(DEAL, **game).having_hand(phase=phase, awarded=awarded, street_index=0)
    assert (situation(card_count, scene, Cause.SHORT_HAND, seat=2) == "stud_showdown") is at_showdown


@pytest.mark.parametrize(("board", "count", "cause"), [
    (0, 7, Cause.WRONG_COUNT), (0, 6, Cause.SHORT_HAND), (0, 8, Cause.EXTRA_CARD), (1, 6, Cause.WRONG_COUNT),
    (1, 7, Cause.EXTRA_CARD), (1, 5, Cause.SHORT_HAND),
])  # fmt: skip
def test_a_community_card_is_everybodys_last_card(board, count, cause):
    """G226: each hand then holds six cards of its own."""
    scene = Scene(DEAL, **STUD)
    scene.having_hand(street_index=len(scene.table.variant.streets) - 1)
    scene.lying(board_place(), *["2h"][:board])
    assert card_count.read_as(scene.table, Irregularity(Cause.WRONG_COUNT, 0, 2, count=count)) is cause


@pytest.mark.parametrize("family", ["flop", "rows"])
@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.DEALING, Phase.SETTING, Phase.SHOWDOWN, Phase.AWARDING])
def test_a_card_too_many_is_found_while_hands_are_played_and_in_rows_while_they_are_set(family, phase):
    game = {} if family == "flop" else {"game": "chinese", "blinds": [], "seats": 3}
    scene = Scene(DEAL, **game).having_hand(phase=phase)
    found = extra_cards.find_extra_card(*odd(scene, "2h>3", "8h>2"))
    on = {Phase.BETTING, Phase.DEALING} | ({Phase.SETTING, Phase.SHOWDOWN} if family == "rows" else set())
    assert (found and (found.cause, found.seat, found.count)) == ((Cause.EXTRA_CARDS, 3, 2) if phase in on else None)


DRAW = {"game": "27td", "limits": [2, 4]}


@pytest.mark.parametrize(("shorthand", "street", "told"), [
    ("new deal:6", "", "draw_initial_deal"), ("new deal", "", "draw_initial_deal"), (DRAWING, "", "draw_in_draw"),
    (DRAWING, "preflop", "draw_initial_deal"), (DRAWING + " deal", "", "draw_in_draw"), ("new deal", "draw1", "draw_in_draw"),
    ("", "", "draw_initial_deal"),
])  # fmt: skip
def test_an_exposed_card_is_the_draws_from_its_first_card_on_or_as_it_is_told(shorthand, street, told):
    """G268: replaced after all others have drawn; in the deal it is a card like any other."""
    assert situation(exposed_card, Scene(shorthand, **DRAW), Cause.EXPOSED_ONE, street=street, seat=2) == told


def test_who_was_skipped_is_named_as_the_first_in_the_order_of_dealing():
    """Seats 3 and 4 have their cards; 5 is the first who lacks one."""
    found = misdeal.find_short_deal(Scene("new deal:2").table, 0)
    assert (found.seat, found.seen.seat) == (3, 3)
