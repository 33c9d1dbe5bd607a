"""Under which condition an error of the deal is ruled on: each condition of the rules both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_DUE, SHOWN, Scene

from controller.rulings.deal import card_count, disputes, exposed_card, misdeal, premature_card, stub_shortage
from controller.rulings.deal.deck_integrity import find_wrong_deck
from controller.rulings.windows import latest_street, second_draw_set
from controller.table.hand import Phase
from controller.table.notes import CardRuled
from controller.table.ruling import Irregularity, Tracer
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, seat_place

PREFLOP, IN_DEAL = DEAL + " 3:call", DEAL + ":4"
STUD, DRAW = {"game": "stud", "blinds": [1, 2], "limits": [2, 4]}, {"game": "27td", "limits": [2, 4]}


def situation(of, scene, what, **told):
    return of.situation(scene.table, Irregularity(what, 0, **told), Tracer())


@pytest.mark.parametrize(("what", "seat", "shorthand", "previous", "condition"), [
    (Cause.ENTITLED_SEAT_SKIPPED, 9, IN_DEAL, False, "not_entitled"), (Cause.ENTITLED_SEAT_SKIPPED, 3, IN_DEAL, False, "before_action"),
    (Cause.UNENTITLED_SEAT_DEALT, 9, IN_DEAL, False, "before_action"), (Cause.BUTTON_MISPLACED, None, IN_DEAL, False, "before_action"),
    (Cause.BUTTON_MISPLACED, None, IN_DEAL, True, "previous_hand"), (Cause.BUTTON_MISPLACED, None, "", False, "previous_hand"),
    (Cause.OUT_OF_SEQUENCE, 3, IN_DEAL, True, "before_action"), (Cause.OUT_OF_SEQUENCE, 3, PREFLOP, False, "window_open"),
])  # fmt: skip
def test_an_error_of_order_is_ruled_on_by_the_misdeal_window_unless_it_is_of_another_hand(what, seat, shorthand, previous, condition):
    assert situation(misdeal, Scene(shorthand), what, seat=seat, previous_hand=previous) == condition


@pytest.mark.parametrize(("what", "seat", "read"), [
    (Cause.BUTTON_CONSECUTIVE, 3, True), (Cause.OUT_OF_SEQUENCE, 6, True), (Cause.OUT_OF_SEQUENCE, 3, False),
    (Cause.FIRST_CARD_WRONG_SEAT, 6, False),
])  # fmt: skip
def test_the_rule_on_two_cards_of_the_button_is_read_where_the_button_is_concerned(what, seat, read):
    tracer, table = Tracer(), Scene(IN_DEAL).table
    misdeal.situation(table, Irregularity(what, 0, seat), tracer)
    paths = [one.path for one in tracer.consulted]
    assert ("deal.dealing.button_two_in_a_row" in paths) is read
    assert ("deal.dealing.sequence" in paths) is (what is not Cause.FIRST_CARD_WRONG_SEAT)


def finds(finder, shorthand=DEAL, changed=lambda scene: scene, **table):
    scene = changed(Scene(shorthand, **table))
    found = finder(scene.table, 0)
    return None if found is None else (found.cause, found.seat)


def reordered(*seats):
    return lambda scene: scene.having_deal(seats=seats, planned=(1, 2, 3, 1, 2, 3))


def test_a_finished_deal_of_another_order_is_out_of_sequence_where_the_book_does_not_judge_every_card():
    """L and P look at the end; of the button's two cards in a row P and L think as their rules say."""
    wrong = misdeal.find_wrong_order
    for book in ("L", "P"):
        assert finds(wrong, changed=reordered(1, 3, 2, 1, 2, 3), seats=3, book=book) == (Cause.OUT_OF_SEQUENCE, 2)
        assert finds(wrong, changed=reordered(1, 2, 3, 1, 2, 3), seats=3, book=book) is None
        assert finds(wrong, changed=reordered(1, 2, 3, 1, 2), seats=3, book=book) is None
        assert finds(wrong, "", seats=3, book=book) is None
        unsure = reordered(1, 3, 2, 1, 2, 3)
        assert finds(wrong, changed=lambda scene: unsure(scene).having_deal(unsure=True), seats=3, book=book) is None  # noqa: B023
    assert finds(wrong, changed=reordered(1, 3, 2, 1, 2, 3), seats=3, book="N") is None, "there each card is judged as it comes"


def test_a_player_who_acts_before_the_deal_is_complete_has_been_skipped_or_is_short():
    short = misdeal.find_short_deal
    assert finds(short, IN_DEAL) == (Cause.ENTITLED_SEAT_SKIPPED, 5)
    assert finds(short, DEAL + ":11") == (Cause.BUTTON_SHORT, 6)
    assert finds(short, DEAL + ":10") == (Cause.SHORT_HAND, 5)
    assert finds(short, "new") is None, "nobody has a card"
    assert finds(short, "") is None
    assert finds(short, DEAL) is None
    assert finds(short, IN_DEAL, lambda scene: scene.having_deal(complete=True)) is None
    assert finds(short, IN_DEAL, lambda scene: scene.having_hand(street_index=1)) is None
    assert finds(short, DEAL + ":7", lambda scene: scene.lying(MUCK, 3)) == (Cause.SHORT_HAND, 2), "seat 3 was dealt, and folded"
    lying = DEAL + ":5"
    assert finds(short, lying, lambda scene: scene.lying(seat_place(6), "2h")) == (Cause.SHORT_HAND, 6)


# Disputes.


@pytest.mark.parametrize(("what", "awarded", "previous", "of_before", "nothing"), [
    (Cause.SHORT_HAND, {}, False, False, False), (Cause.SHORT_HAND, {1: 5}, False, True, False),
    (Cause.SHORT_HAND, {}, True, True, True), (Cause.DISPUTED_HAND, {1: 5}, False, False, True),
    (Cause.DISPUTED_POT, {}, True, False, True), (Cause.NO_BURN, {1: 5}, False, False, False),
])  # fmt: skip
def test_what_concerns_the_hand_before(what, awarded, previous, of_before, nothing):
    scene = Scene(SHOWN).having_hand(awarded=awarded)
    found = Irregularity(what, 0, previous_hand=previous)
    assert disputes.concerns_hand_before(scene.table, found) is of_before
    assert disputes.changes_nothing_now(found) is nothing
    assert disputes.concerns_hand_before(Scene("").table, found) is (previous and of_before)


# Exposed cards.


@pytest.mark.parametrize(("shorthand", "stacks", "to_act", "remains"), [
    (PREFLOP, {}, True, "stud_last_card"), (SHOWN, {}, False, "stud_last_card"), (SHOWN, {1: 0, 2: 0}, False, "stud_last_card_all_in"),
    (PREFLOP, {1: 0, 2: 0, 4: 0, 5: 0, 6: 0}, True, "stud_last_card"),
])  # fmt: skip
def test_on_the_last_street_of_stud_it_matters_whether_betting_remains(shorthand, stacks, to_act, remains):
    """Somebody is to act, or two live players have chips."""
    scene = Scene(shorthand)
    behind = dict(scene.hand.wagering.stacks) | stacks
    scene.having_hand(wagering=replace(scene.hand.wagering, stacks=behind))
    stud = Scene("", **STUD).table.variant
    scene.having(variant=stud)
    assert (scene.hand.wagering.to_act is not None) is to_act
    assert situation(exposed_card, scene, Cause.EXPOSED_ONE, seat=3, street="seventh") == remains


@pytest.mark.parametrize(("count", "seat", "condition"), [
    (3, 3, "stud_whole_hand"), (3, None, "stud_down_cards"), (2, 3, "stud_down_cards"),
])  # fmt: skip
def test_three_exposed_cards_of_one_seat_are_its_whole_hand(count, seat, condition):
    assert situation(exposed_card, Scene(DEAL + ":6", **STUD), Cause.EXPOSED_MANY, seat=seat, count=count) == condition


# The stub.


def stub(game, shorthand=DEAL, changed=lambda scene: scene, **table):
    limits = {} if game == "nlhe" else {"limits": [2, 4]}
    scene = changed(Scene(shorthand, game=game, **(limits | table)))
    return stub_shortage.find_short_stub(scene.table, 0) is not None


def spent(count):
    """All but so many cards of the deck have left the stub."""
    def spend(scene):
        deck = [one for one in scene.table.deck if scene.table.ledger.place_of(one) is None]
        return scene.lying(MUCK, *[one.code for one in deck[: len(deck) - count]])

    return spend


DRAWING = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=2 4:draw=2"


@pytest.mark.parametrize(("left", "short"), [(0, True), (1, True), (2, False)])
def test_in_a_draw_the_stub_is_short_at_its_last_card_while_more_are_due(left, short):
    def discarded(scene):
        codes = [one.code for seat in (2, 4) for one in scene.table.ledger.at(seat_place(seat))[:2]]
        scene.having_hand(fresh_discards=tuple(map(card, codes)))
        return spent(left)(scene)

    assert stub("27td", DRAWING, discarded) is short
    assert not stub("27td", DRAWING, lambda scene: discarded(scene).having_deal(complete=False))
    assert not stub("27td", DRAWING, discarded, readers="none")
    assert not stub("27td", DRAWING, lambda scene: discarded(scene).having_hand(phase=Phase.BETTING))
    assert not stub("27td", DRAWING, lambda scene: discarded(scene).having_hand(fresh_discards=())), "discards are to come"
    assert stub_shortage.find_short_stub(Scene("").table, 0) is None


@pytest.mark.parametrize(("runs", "left", "short"), [(2, 0, True), (2, 1, True), (2, 2, False), (1, 0, False)])
def test_a_hold_em_stub_is_counted_only_where_the_board_is_run_twice(runs, left, short):
    changed = spent(left)
    assert stub("nlhe", FLOP_IS_DUE, lambda scene: changed(scene).having_hand(runs=runs)) is short


@pytest.mark.parametrize(("deck", "jokers", "left"), [(False, 0, 40), (False, 1, 40), (True, 1, 39)])
def test_a_joker_that_does_not_belong_to_the_deck_is_no_card_of_it(deck, jokers, left):
    """Twelve of 52 cards are dealt."""
    scene = Scene(DEAL)
    if jokers:
        scene.lying(BURN, "Jk")
    if deck:
        scene.having(deck=(*scene.table.deck, card("Jk")))
    assert premature_card.cards_left(scene.table) == left


# The deck.


def deck(*seen, ruled=(), back="", whole=False, strangers=0, shorthand="new"):
    scene = Scene(shorthand)
    custody = replace(scene.table.custody, seen=tuple(map(card, seen)), whole=whole, strangers=strangers)
    scene.having(physical=replace(scene.table.physical, custody=custody))
    scene.having_deal(noted=frozenset(CardRuled(card(one)) for one in ruled), back=back)
    found = find_wrong_deck(scene.table, scene.hand, 0)
    return None if found is None else found.cause


def test_what_does_not_belong_to_the_deck_that_was_read():
    assert deck("As", "Kd") is None
    assert deck("As", "Kd", "Jk") is Cause.JOKER
    assert deck("As", "Kd", "Jk", ruled=("Jk",)) is None
    assert deck("As", "Kd", "Jk", ruled=("As",)) is Cause.JOKER
    assert deck("As", "Kd", "B/Qd") is Cause.FOREIGN_IN_STUB
    assert deck("As", "Kd", "B/Jk") is Cause.FOREIGN_IN_STUB, "a joker of another deck"
    assert deck("As", "Kd", whole=True) is Cause.MISSING_CARD
    assert deck("As", "Kd", strangers=1) is Cause.FOREIGN_IN_STUB
    assert deck("As", "Kd", strangers=1, shorthand=IN_DEAL) is None


# Windows.


@pytest.mark.parametrize(("game", "phase", "done", "index", "latest"), [
    ("nlhe", Phase.DEALING, 0, 1, 0), ("nlhe", Phase.DEALING, 1, 1, 1), ("nlhe", Phase.BETTING, 0, 1, 1),
    ("nlhe", Phase.DEALING, 0, 0, 0), ("27td", Phase.DRAWING, 0, 1, 0), ("27td", Phase.DEALING, 0, 1, 1),
])  # fmt: skip
def test_the_latest_street_is_the_one_whose_cards_came_last(game, phase, done, index, latest):
    """A draw counts as dealt as soon as it is declared."""
    scene = Scene(FLOP_IS_DUE if game == "nlhe" else DRAWING, **(DRAW if game == "27td" else {}))
    scene.having_hand(phase=phase, street_index=index, plan=replace(scene.hand.plan, done=done))
    assert latest_street(scene.table, scene.hand) == latest


def test_the_second_draw_of_open_face_is_set_when_every_player_out_of_fantasyland_has_set_it():
    """G104."""
    def is_set(changed=lambda scene: scene, street=""):
        return second_draw_set(changed(Scene(DEAL, game="ofc", seats=3)).table, street)

    def rows(count, *seats):
        return lambda scene: scene.having_hand(game=replace(
            scene.hand.game, rows={seat: tuple((card("2h"), 1) for _ in range(count)) for seat in seats},
        ))

    assert not is_set()
    assert not is_set(rows(6, 1, 2, 3))
    assert is_set(rows(7, 1, 2, 3))
    assert not is_set(rows(7, 1, 2))
    assert is_set(lambda scene: scene.having_hand(tabled={1: (), 2: (), 3: ()}))
    assert not is_set(lambda scene: scene.having_hand(tabled={1: (), 2: ()}))
    assert is_set(street="draw3")
    assert not is_set(street="draw2")
    assert is_set(lambda scene: scene.having_hand(street_index=4))
    assert not is_set(lambda scene: scene.having_hand(street_index=3, plan=replace(scene.hand.plan, done=0)))
    assert is_set(lambda scene: scene.having_hand(street_index=3, plan=replace(scene.hand.plan, done=1)))
    assert is_set(lambda scene: rows(7, 1, 2)(scene).having(fantasyland={3: 14}))
    assert not is_set(lambda scene: rows(7, 1)(scene).having(fantasyland={3: 14}))
    assert not is_set(lambda scene: rows(7, 1)(scene).having(fantasyland={1: 14, 2: 14, 3: 14})), "their own hands decide"
    assert second_draw_set(Scene("", game="ofc", seats=3).table)


def test_a_short_hand_of_the_button_has_its_own_rules():
    assert card_count.short_cause(Scene(PREFLOP).table, 6) is Cause.BUTTON_SHORT
    assert card_count.short_cause(Scene(PREFLOP).table, 5) is Cause.SHORT_HAND
    assert card_count.short_cause(Scene("").table, 6) is Cause.SHORT_HAND
    assert card_count.short_cause(Scene(DEAL, **STUD).table, Scene(DEAL, **STUD).hand.start.button) is Cause.SHORT_HAND


@pytest.mark.parametrize(("shorthand", "street", "condition"), [
    (DEAL + " 3:call", "", "draw_after_action"), (DEAL + " 3:call", "draw1", "draw_after_draw"),
    (DRAWING + " deal", "", "draw_after_draw"), (DRAWING + " deal", "preflop", "draw_after_action"),
    (DEAL, "", "draw_before_action"), (DEAL, "draw2", "draw_after_draw"),
])  # fmt: skip
def test_a_short_hand_in_a_draw_game_is_of_the_street_that_the_claim_names_and_else_of_the_latest(shorthand, street, condition):
    scene = Scene(shorthand, **DRAW)
    assert situation(card_count, scene, Cause.SHORT_HAND, seat=4, count=4, street=street) == condition


def test_where_no_hand_is_on_nothing_is_counted_of_the_stub():
    between = Scene("").table
    assert stub_shortage.stub_by_count(between) == 0
    assert stub_shortage.stub_by_count(Scene(DEAL, **STUD).table) == 52 - 18, "six players have three cards each"
    assert not stub_shortage.is_dealt_out(between)
