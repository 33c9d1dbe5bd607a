"""Burns read late, hands that are whole after all, more cards of one throw: each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_OUT, SHOWN, Scene, in_the_way
from odd_motions import cause, odd

from controller.rulings.action_window import reached
from controller.rulings.deal.card_count import read_as
from controller.rulings.deal.extra_cards import lies_whole
from controller.rulings.deal.late_reading import (
    came_behind_street,
    find_late_burn,
    is_own_burn,
    lay_while_several_were_to_act,
)
from controller.rulings.deal.premature_card import situation
from controller.rulings.deal.unread_hand import is_more_of_throw
from controller.table.hand import ActionRecord, Phase
from controller.table.notes import MuckRuled
from controller.table.ruling import Irregularity, Tracer
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place, seat_place

PREFLOP = DEAL + " 3:call"


# A second burn that is read late.


def late(*moves, said=(), shorthand=FLOP_IS_OUT, changed=lambda scene: scene, **how):
    scene = Scene(shorthand)
    scene.having_deal(board_round=(1, 5), of_street=frozenset(map(card, said)))
    changed(scene)
    return cause(find_late_burn, scene, *(moves or ("2h>burn",)), **({"motion": 7} | how))


def test_a_second_burn_read_in_the_rounds_of_the_flop_came_with_it():
    """The flop's last card was first read in round 5, and a card is missed for two rounds at most."""
    assert late() == "double_burn"
    assert late(motion=8) is None
    assert late(motion=8, said=("2h",)) == "double_burn", "the dealer says so"
    assert late(motion=8, said=("3h",)) is None
    assert late("2h>board") is None
    assert late("2h>burn", "3h>board") is None
    assert late(no_hand=True) is None
    assert late(changed=lambda scene: scene.lying(seat_place(3), "2h")) is None, "it was dealt before"
    assert late(shorthand=FLOP_IS_OUT.replace("9s>burn ", "")) is None, "the street's own was missing"
    assert late(changed=lambda scene: scene.lying(board_place(), "Qc")) is None, "the next street's card was burned for"
    assert late(changed=lambda scene: scene.having_deal(burn_round=(1, 8))) is None, "this one is the street's own"
    assert late(changed=lambda scene: scene.having_deal(burn_round=(1, 7))) == "double_burn"


def test_behind_the_last_street_a_burn_of_its_rounds_came_with_it_while_nothing_is_gathered():
    river = {"shorthand": SHOWN, "changed": lambda scene: scene.having_deal(board_round=(3, 5))}
    assert late(**river) == "double_burn"
    assert late(**river, motion=8) is None
    assert late(**river, motion=8, said=("2h",)) == "double_burn"

    def run_twice(scene):
        return scene.having_deal(board_round=(3, 5)).having_hand(runs=2)

    def drawing(scene):
        return scene.having_deal(board_round=(3, 5)).having_hand(phase=Phase.DRAWING)

    assert late(shorthand=SHOWN, changed=run_twice) is None
    assert late(shorthand=SHOWN, changed=drawing) is None
    assert late(shorthand=SHOWN, changed=lambda scene: scene.having_deal(board_round=(3, 5)).having_hand(
        phase=Phase.AWARDING,
    )) == "double_burn"


@pytest.mark.parametrize(("ruled", "burns", "begun_ms", "own"), [
    (True, ("2h>burn",), 0, True), (False, ("2h>burn",), 0, False), (True, ("2h>burn", "3h>burn"), 0, False),
    (True, ("2h>burn",), None, False), (True, ("2h>burn",), -9999, False), (True, ("2h>burn",), 5000, False),
])  # fmt: skip
def test_behind_a_ruling_on_a_second_burn_the_next_one_is_its_streets_own(ruled, burns, begun_ms, own):
    """It was first read behind the act that closed the street before, and before any on its own."""
    turn = Scene(FLOP_IS_OUT + "1:check 2:check 3:check Jh>burn Qc>board 1:check ")
    closing, first = turn.hand.actions[-2].at_ms, turn.hand.actions[-1].at_ms
    if ruled:
        ruling = replace(in_the_way()["remedy"].ruling, cause=Cause.DOUBLE_BURN, at_ms=turn.hand.dealt_at_ms)
        turn.having(rulings=(ruling,))
    turn.zero = closing
    table, motion = odd(turn, *burns, begun_ms=begun_ms)
    assert first - closing >= 3000
    assert is_own_burn(table, turn.hand, motion) is own
    if own:
        turn.having(rulings=(replace(ruling, at_ms=turn.hand.dealt_at_ms - 1),))
        table, motion = odd(turn, *burns, begun_ms=begun_ms)
        assert not is_own_burn(table, turn.hand, motion), "that ruling was of the hand before"


@pytest.mark.parametrize(("acts", "lay_ms", "lay"), [(1, 9999, True), (2, 0, True), (2, 1, False), (3, 1, False), (2, None, True)])
def test_a_card_lay_there_while_several_were_to_act_until_all_but_one_had(acts, lay_ms, lay):
    """Three players: with the second act at 0 one is left."""
    scene = Scene(FLOP_IS_OUT + "".join(f"{seat}:check " for seat in (1, 2, 3)[:acts]))
    scene.having_hand(street_index=1)
    on_street = [one for one in scene.hand.actions if one.street == 1]
    scene.zero = on_street[min(acts, 2) - 1].at_ms
    _, motion = odd(scene, "2h>burn", lay_ms=lay_ms)
    assert lay_while_several_were_to_act(scene.hand, motion.strays[0]) is lay


@pytest.mark.parametrize(("round_no", "where", "told", "phase", "behind"), [
    (8, "board", (1, 5), Phase.BETTING, True), (7, "board", (1, 5), Phase.BETTING, False), (8, "burn", (1, 5), Phase.BETTING, False),
    (8, "board", None, Phase.BETTING, False), (8, "board", (2, 5), Phase.BETTING, False), (None, "board", (1, 5), Phase.BETTING, False),
    (8, "board", (1, 5), Phase.SHOWDOWN, False),
])  # fmt: skip
def test_a_board_card_came_behind_its_street_from_the_third_round_on(round_no, where, told, phase, behind):
    scene = Scene(FLOP_IS_OUT).having_deal(board_round=told).having_hand(phase=phase)
    _, motion = odd(scene, f"2h>{where}", motion=round_no)
    assert came_behind_street(scene.hand, motion.strays[0]) is behind


# Hands that are whole.


def whole(*moves, shorthand=PREFLOP + " 4:fold", lacking=4, changed=lambda scene: scene, **how):
    """Seat 4 folded, and its cards were taken for those in the muck; now they are read at its seat."""
    scene = Scene(shorthand)
    mine = [one.code for one in scene.table.ledger.at(seat_place(lacking))]
    ledger = scene.table.ledger
    ledger = replace(ledger, piles={**ledger.piles, seat_place(lacking): ()}, where={
        one: where for one, where in ledger.where.items() if one.code not in mine
    })
    scene.having(physical=replace(scene.table.physical, ledger=ledger))
    changed(scene)
    return lies_whole(*odd(scene, *(moves or [f"{code}>{lacking}" for code in mine]), **how))


def test_cards_that_complete_a_folded_hand_are_no_surplus():
    assert whole()
    assert not whole(no_hand=True)
    assert not whole(motion=None), "nobody read them"
    assert not whole("4s>4"), "one of two"
    assert not whole("4s>board", "7s>board")
    assert not whole(shorthand=PREFLOP), "it did not fold"
    assert whole(shorthand=PREFLOP, changed=lambda scene: scene.having_deal(noted=frozenset({MuckRuled(4)})))
    assert not whole(changed=lambda scene: scene.lying(BURN, "4s")), "it lay elsewhere"


def test_more_cards_of_a_hand_that_was_thrown_into_another_are_no_new_error():
    dealt = "7c 5d ?? 4s Jc 9d 3d Kd ?? 7s 8d Ts".split()
    start = "new " + " ".join(f"{code}>{1 + at % 6}" for at, code in enumerate(dealt)) + " 3:fold 4:call"

    def more(ruled=3, at_ms=0, what=Cause.CARDS_INTO_BLIND, **how):
        scene = Scene(start).having_deal(presumed=((seat_place(3), 0), (seat_place(3), 0)))
        ruling = replace(in_the_way()["remedy"].ruling, cause=what, seat=ruled, at_ms=scene.hand.dealt_at_ms + at_ms)
        scene.having(rulings=(ruling,))
        return is_more_of_throw(*odd(scene, "2h>5", **({"begun_ms": 0} | how)))

    assert more()
    assert not more(ruled=4)
    assert not more(at_ms=-1)
    assert not more(what=Cause.SHORT_HAND)
    assert not more(no_hand=True)
    assert not more(begun_ms=None)


# Small ones.


@pytest.mark.parametrize(("acts", "tap", "two"), [("call call", False, True), ("call call", True, False), ("call", False, False)])
def test_a_tap_is_no_players_act(acts, tap, two):
    records = tuple(
        ActionRecord(0 if tap and at else 4 + at, Act(one), 0, at, chips=True, tap=tap and bool(at)) for at, one in enumerate(acts.split())
    )
    assert reached(("two_players",), records) is two


@pytest.mark.parametrize(("game", "what", "left", "condition"), [
    ("nlhe", Cause.PREMATURE_RIVER, 1, "round_open"), ("bombpot-plo5", Cause.PREMATURE_RIVER, 1, "last_two_cards"),
    ("bombpot-plo5", Cause.PREMATURE_RIVER, 2, "round_open"), ("bombpot-plo5", Cause.PREMATURE_TURN, 1, "round_open"),
    ("stud", Cause.PREMATURE_STREET, 9, "stud"), ("27td", Cause.PREMATURE_STREET, 9, "draw"),
])  # fmt: skip
def test_of_a_bomb_pot_the_last_two_cards_are_an_error_of_their_own(game, what, left, condition):
    scene = Scene(DEAL, game=game, blinds=[1, 2], limits=[2, 4], seats=4)
    deck = [one for one in scene.table.deck if scene.table.ledger.place_of(one) is None]
    scene.lying(BURN, *[one.code for one in deck[: len(deck) - left]])
    assert situation(scene.table, Irregularity(what, 0), Tracer()) == condition


@pytest.mark.parametrize(("game", "count", "read"), [
    ("nlhe", 3, Cause.EXTRA_CARD), ("nlhe", 4, Cause.EXTRA_CARDS), ("nlhe", 1, Cause.SHORT_HAND), ("nlhe", 2, Cause.WRONG_COUNT),
    ("nlhe", 0, Cause.WRONG_COUNT), ("crazypineapple", 3, Cause.SHORT_HAND), ("stud", 3, Cause.WRONG_COUNT),
])  # fmt: skip
def test_a_counted_hand_is_too_many_one_too_many_right_or_short(game, count, read):
    """Where cards are thrown away without others for them, the right number of now is not known."""
    scene = Scene(PREFLOP if game == "nlhe" else DEAL, game=game, blinds=[1, 2], limits=[2, 4])
    found = Irregularity(Cause.WRONG_COUNT, 0, 3, count=count)
    assert read_as(scene.table, found) is read
