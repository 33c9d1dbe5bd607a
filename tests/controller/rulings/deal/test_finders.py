"""Where each odd card of the deal is an irregularity, and where the same card is none: every condition both ways."""

import pytest
from dealer_talk import Talk
from held_arrivals import ALL_IN, DEAL, FLOP_IS_DUE, FLOP_IS_OUT, SHOWN, Scene
from odd_motions import cause, odd

from controller.rulings.deal import (
    dead_hand,
    extra_cards,
    irregular_flop,
    misdeal,
    premature_card,
    short_board,
)
from controller.rulings.deal.burn_error import find_no_burn, find_surplus_burn, find_undue_burn, is_burned_for
from controller.rulings.deal.irregularities import FINDERS
from controller.table.events import CardMoved, TimeReached
from controller.table.hand import Phase
from controller.terms import cards
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, seat_place

IN_DEAL, PREFLOP = DEAL + ":4", DEAL + " 3:call"
HALF_FLOP = FLOP_IS_DUE + "9s>burn As>board+Kh>board "
STUD, DRAW = {"game": "stud", "blinds": [1, 2], "limits": [2, 4]}, {"game": "27td", "limits": [2, 4]}
FOURTH_IS_DUE = {"shorthand": DEAL, "called": True} | STUD
DRAWN = {"shorthand": DEAL, "called": True, "game": "drawmaha", "limits": [2, 4]}
DOUBLE = {"game": "doubleboard"}

CHANGES = {
    "incomplete": lambda scene: scene.having_deal(complete=False),
    "complete": lambda scene: scene.having_deal(complete=True),
    "betting": lambda scene: scene.having_hand(phase=Phase.BETTING),
    "dealing": lambda scene: scene.having_hand(phase=Phase.DEALING),
    "drawing": lambda scene: scene.having_hand(phase=Phase.DRAWING),
    "showdown": lambda scene: scene.having_hand(phase=Phase.SHOWDOWN),
    "awarding": lambda scene: scene.having_hand(phase=Phase.AWARDING),
    "awarded": lambda scene: scene.having_hand(awarded={1: 5}),
    "run twice": lambda scene: scene.having_hand(runs=2),
    "of the flop": lambda scene: scene.having_hand(street_index=1),
    "second one": lambda scene: scene.having_deal(extra=1),
    "seat 4 tabled": lambda scene: scene.having_hand(tabled={4: ()}),
    "seat 4 folded": lambda scene: _folded(scene, 4),
    "burns blind": lambda scene: scene.having(physical=replace(
        scene.table.physical, devices=replace(scene.table.devices, blind=frozenset({BURN})),
    )),
    "2h on the board": lambda scene: scene.lying(BURN, "2h"),
    "wrong button": lambda scene: scene.having_hand(start=replace(scene.hand.start, misplaced=True)),
}  # fmt: skip


def _folded(scene, seat):
    wagering = scene.hand.wagering
    return scene.having_hand(wagering=replace(wagering, folded=wagering.folded | {seat}))


def scene_of(start, *changed):
    scene = Scene(**start) if isinstance(start, dict) else Scene(start)
    for one in changed:
        CHANGES[one](scene)
    return scene


FOUND = [
    # finder, hand, the odd cards, what it is; what makes it none, what changes nothing
    (extra_cards.find_extra_card, PREFLOP, "2h>4", "extra_card",
     "incomplete showdown drawing 2h_on_the_board", "dealing of_the_flop awarded"),
    (extra_cards.find_extra_card, PREFLOP, "2h>4 3h>5", "extra_cards", "incomplete showdown", "second_one"),
    (extra_cards.find_extra_card, {"shorthand": DEAL} | STUD, "2h>4", "extra_card", "of_the_flop", ""),
    (extra_cards.find_extra_card, {"shorthand": DEAL} | DRAW, "2h>4", "extra_card", "of_the_flop", ""),
    (misdeal.find_misdealt_card, IN_DEAL, "2h>6", "out_of_sequence", "betting complete of_the_flop 2h_on_the_board", ""),
    (misdeal.find_misdealt_card, IN_DEAL, "2h>9", "unentitled_seat_dealt", "betting", ""),
    (misdeal.find_misdealt_card, "new", "2h>3", "first_card_wrong_seat", "betting", ""),
    (misdeal.find_unentitled_later, PREFLOP, "2h>9", "unentitled_seat_dealt", "incomplete 2h_on_the_board", "of_the_flop"),
    (misdeal.find_unentitled_later, {"shorthand": DEAL} | STUD, "2h>9", "unentitled_seat_dealt", "of_the_flop", ""),
    (misdeal.find_unentitled_later, {"shorthand": DEAL, "game": "drawmaha"}, "2h>9", "unentitled_seat_dealt", "of_the_flop", ""),
    (misdeal.find_wrong_seat_later, FOURTH_IS_DUE, "2h>3", "out_of_sequence", "betting incomplete 2h_on_the_board", ""),
    (misdeal.find_button_misplaced, {"shorthand": "new deal:1", "called": False}, "2h>4", None, "", ""),
    (short_board.find_at_burn, HALF_FLOP, "2h>burn", "wrong_count", "betting 2h_on_the_board", "awarded"),
    (irregular_flop.find_too_many, FLOP_IS_DUE + "9s>burn ", "As>board Kh>board 9h>board 2h>board", "four_card_flop",
     "betting incomplete", "awarded"),
    (irregular_flop.find_too_many, FLOP_IS_DUE + "9s>burn ", "As>board Kh>board 9h>board 2h>board 3h>board", "oversize_flop",
     "", ""),
    (irregular_flop.find_surplus_at_the_end, SHOWN, "2h>board", None, "", ""),
    (find_no_burn, FLOP_IS_DUE, "As>board Kh>board 9h>board", "no_burn", "betting incomplete burns_blind", "awarded"),
    (find_no_burn, FOURTH_IS_DUE, "2h>1", "no_burn", "betting", ""),
    (find_surplus_burn, FLOP_IS_DUE + "9s>burn ", "2h>burn", "double_burn", "betting incomplete 2h_on_the_board", "awarded"),
    (find_surplus_burn, FLOP_IS_DUE, "2h>burn 3h>burn", "double_burn", "betting", ""),
    (find_surplus_burn, DRAWN, "2h>burn", "undue_burn", "betting", ""),
    (find_undue_burn, SHOWN, "2h>burn", "undue_burn", "awarded run_twice dealing awarding 2h_on_the_board", "betting"),
    (find_undue_burn, FLOP_IS_OUT, "2h>burn", None, "", ""),
    (premature_card.find_premature, PREFLOP, "2h>board", "premature_flop", "showdown 2h_on_the_board", "awarded"),
    (premature_card.find_premature, PREFLOP, "2h>burn", "premature_burn", "showdown", ""),
    (premature_card.find_premature, FLOP_IS_OUT, "2h>board", "premature_turn", "awarding", ""),
    (premature_card.find_premature, IN_DEAL, "2h>board", "premature_flop", "2h_on_the_board", ""),
    (premature_card.find_premature, IN_DEAL, "2h>burn", "premature_burn", "2h_on_the_board", ""),
    (premature_card.find_premature, IN_DEAL, "2h>6", None, "", ""),
    (premature_card.find_premature, FLOP_IS_DUE + "9s>burn ", "As>board Kh>board 9h>board 2h>board 3h>burn",
     "premature_turn", "", ""),
    (premature_card.find_premature, FLOP_IS_DUE + "9s>burn ", "As>board Kh>board 9h>board 2h>board", None, "", ""),
    (premature_card.find_premature, {"shorthand": DEAL} | STUD, "2h>4", "premature_street", "showdown", ""),
    (premature_card.find_premature, {"shorthand": DEAL + ":5", "game": "chinese", "seats": 3}, "2h>burn", "undue_burn", "", ""),
    (premature_card.find_premature, {"shorthand": DEAL + ":4", "game": "drawmaha"}, "2h>burn", "undue_burn", "", ""),
    (dead_hand.find_hand_in_muck, PREFLOP, "Kc>muck Jc>muck", None, "", ""),
    (dead_hand.find_cards_into_hand, PREFLOP, "8d>4", "cards_into_blind",
     "incomplete awarded awarding seat_4_tabled seat_4_folded", "dealing drawing showdown"),
    (dead_hand.find_cards_into_hand, PREFLOP, "2h>4", None, "", ""),
    (dead_hand.find_cards_into_hand, PREFLOP, "8d>board", None, "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("finder", "start", "moves", "what", "ends", "stays"), FOUND)
def test_an_odd_card_is_an_irregularity_only_in_its_situation(finder, start, moves, what, ends, stays):
    """Every change is made to the hand as it was before the cards came; 8d is a card of seat 5."""
    assert cause(finder, scene_of(start), *moves.split()) == what
    assert cause(finder, scene_of(start), *moves.split(), no_hand=True) is None, "no hand was on"
    for one in ends.split():
        assert cause(finder, scene_of(start, one.replace("_", " ")), *moves.split()) is None, one
    for one in stays.split():
        assert cause(finder, scene_of(start, one.replace("_", " ")), *moves.split()) is not None, one


@pytest.mark.parametrize("where", ["board", "burn", "muck", "stub", "aside", "discard:3", "1", "9"])
def test_between_hands_and_behind_a_misdeal_no_card_is_an_irregularity(where):
    """Cards are gathered and shuffled then."""
    for finder in FINDERS:
        assert cause(finder, Scene(""), f"2h>{where}") is None


def test_nobody_is_dealt_to_out_of_a_hand_and_the_count_of_a_stud_hand_says_nothing_once_its_street_is_on():
    assert cause(extra_cards.find_extra_card, Scene(PREFLOP), "2h>9") is None
    assert cause(extra_cards.find_extra_card, Scene(PREFLOP), "2h>board") is None
    stud = {"shorthand": DEAL} | STUD
    assert cause(extra_cards.find_extra_card, Scene(**stud), "2h>4", "3h>burn") is None
    later = scene_of(stud, "of the flop")
    assert cause(extra_cards.find_extra_card, later, "2h>4", begun_ms=-90_000) is None


@pytest.mark.parametrize(("begun_ms", "what"), [(-1, "extra_card"), (0, None), (None, None)])
def test_a_card_that_came_to_a_stud_hand_behind_an_act_may_be_one_of_the_next_street(begun_ms, what):
    """The first act behind the bring-in was keyed at 0; where nobody knows when the card was first read, it is the time of its report."""
    stud = Scene(DEAL, **STUD)
    opener = stud.hand.wagering.to_act
    opened = f"{DEAL} {opener}:bring_in "
    scene = Scene(f"{opened} {Scene(opened, **STUD).hand.wagering.to_act}:call", **STUD)
    scene.zero = scene.hand.actions[-1].at_ms
    assert cause(extra_cards.find_extra_card, scene, "2h>4", begun_ms=begun_ms) == what


@pytest.mark.parametrize(("misplaced", "cards", "what"), [(True, 1, "button_misplaced"), (True, 2, None), (False, 1, None)])
def test_a_misplaced_button_is_said_at_the_first_card(misplaced, cards, what):
    scene = Scene(f"new deal:{cards}")
    scene.having_hand(start=replace(scene.hand.start, misplaced=misplaced))
    assert cause(misdeal.find_button_misplaced, scene, "2h>4") == what


def test_a_card_of_a_later_street_is_out_of_sequence_only_at_another_seat_than_the_one_that_is_due():
    assert cause(misdeal.find_wrong_seat_later, Scene(**FOURTH_IS_DUE), "2h>1") is None
    assert cause(misdeal.find_wrong_seat_later, Scene(**FOURTH_IS_DUE), "2h>board") is None
    assert cause(misdeal.find_wrong_seat_later, Scene(FLOP_IS_DUE), "2h>3") is None, "the board is due"


@pytest.mark.parametrize(("start", "moves"), [
    (FLOP_IS_DUE, "2h>burn"), (FLOP_IS_DUE + "9s>burn ", "2h>burn"), (HALF_FLOP, "2h>board"), (PREFLOP, "2h>burn"),
    (FLOP_IS_OUT, "2h>burn"), (HALF_FLOP, "2h>burn 3h>board"), (HALF_FLOP, "3h>board 2h>burn 4h>board"),
])  # fmt: skip
def test_a_flop_is_short_only_when_a_burn_follows_some_of_its_cards(start, moves):
    """A burn that the readers tell in one motion with the rest of the flop need not have come before that rest."""
    assert cause(short_board.find_at_burn, Scene(start), *moves.split()) is None


def test_of_two_boards_each_has_its_own_flop():
    start = FLOP_IS_DUE + "9s>burn As>board+Kh>board+9h>board "
    assert cause(short_board.find_at_burn, Scene(start, **DOUBLE), "2h>burn") is None, "the second board has not begun"
    begun = Scene(start + "Qc>board:2 ", **DOUBLE)
    assert cause(short_board.find_at_burn, begun, "2h>burn") == "wrong_count"
    assert short_board.find_when_acting(begun.table, 5).count == 1
    assert short_board.find_when_acting(Scene(start, **DOUBLE).table, 5).place.number == 2
    assert short_board.find_when_acting(Scene("").table, 5) is None


def test_a_burn_that_comes_with_one_card_too_many_is_the_next_streets():
    burned = FLOP_IS_DUE + "9s>burn "
    flop = "As>board Kh>board 9h>board 2h>board".split()
    for finder in (find_surplus_burn, irregular_flop.find_too_many):
        assert cause(finder, Scene(burned), *flop, "3h>burn") is None
        assert cause(finder, Scene(burned), *flop, "3h>burn", "4h>burn") is not None
    assert cause(find_surplus_burn, Scene(burned), *flop[:3], "3h>burn") == "double_burn"
    assert cause(irregular_flop.find_too_many, Scene(burned), *flop[:3]) is None
    assert cause(irregular_flop.find_too_many, Scene(FLOP_IS_OUT), "2h>board", "3h>board") is None


def test_of_several_boards_only_the_first_has_a_burn():
    second = FLOP_IS_DUE + "9s>burn As>board+Kh>board+9h>board "
    assert cause(find_surplus_burn, Scene(FLOP_IS_DUE + "9s>burn ", **DOUBLE), "2h>burn") == "double_burn"
    assert cause(find_surplus_burn, Scene(second, **DOUBLE), "2h>burn") == "undue_burn"


@pytest.mark.parametrize(("moves", "face_up", "hidden"), [("As>board Kh>board 9h>board", True, False), ("As>board", False, True)])
def test_of_an_unburned_flop_it_is_told_whether_its_cards_lie_face_down(moves, face_up, hidden):
    table, motion = odd(Scene(FLOP_IS_DUE), *moves.split(), face_up=face_up)
    assert find_no_burn(table, motion).face_down is hidden
    table, motion = odd(Scene(FLOP_IS_DUE), "2h>burn", "3h>burn", *moves.split(), face_up=face_up)
    assert find_surplus_burn(table, motion).face_down is hidden
    table, motion = odd(Scene(FLOP_IS_DUE + "9s>burn "), "2h>burn")
    assert find_surplus_burn(table, motion).face_down is False


@pytest.mark.parametrize(("start", "changed", "burned"), [
    (FLOP_IS_OUT, "", True), (SHOWN, "", True), (SHOWN, "awarding", True), (PREFLOP, "", False), (FLOP_IS_DUE, "", False),
    (FLOP_IS_OUT, "awarded", False), (FLOP_IS_OUT, "run twice", False), ({"shorthand": FLOP_IS_OUT} | DOUBLE, "betting", False),
    (DRAWN, "betting", False), ({"shorthand": DEAL} | STUD, "", False),
])  # fmt: skip
def test_all_burns_lie_there_where_each_street_of_one_board_has_had_its_own(start, changed, burned):
    scene = scene_of(start, *[changed] * bool(changed))
    assert is_burned_for(scene.table, scene.hand) is burned
    scene.having_deal(stopped="void")
    assert not is_burned_for(scene.table, scene.hand)


@pytest.mark.parametrize(("acts", "lay_ms", "said", "what"), [
    (False, None, False, "four_card_flop"), (True, None, False, None), (True, -1, False, "four_card_flop"),
    (True, 0, False, None), (True, -1, True, None),
])  # fmt: skip
def test_a_card_too_many_on_a_whole_board_was_the_flops_if_it_surely_lay_there_while_players_acted(acts, lay_ms, said, what):
    """Or nobody has acted since; what was ruled of the board before says all of it."""
    rest = "Jh>burn Qc>board Td>burn Js>board "
    scene = Scene(SHOWN if acts else ALL_IN + "9s>burn As>board+Kh>board+9h>board " + rest)
    assert scene.hand.phase is Phase.SHOWDOWN
    if said:
        ruled = Scene(FLOP_IS_DUE + "9s>burn 2h>burn ").table.rulings[-1]
        scene.having(rulings=(replace(ruled, at_ms=scene.hand.dealt_at_ms),))
    scene.zero = scene.hand.actions[-1].at_ms
    lay = {} if lay_ms is None else {"lay_ms": lay_ms}
    assert cause(irregular_flop.find_surplus_at_the_end, scene, "2h>board", **lay) == what
    assert cause(irregular_flop.find_surplus_at_the_end, scene, "2h>burn", **lay) is None
    for changed in ("run twice", "betting"):
        other = replace(scene.table)
        CHANGES[changed](scene)
        assert cause(irregular_flop.find_surplus_at_the_end, scene, "2h>board", **lay) is None
        scene.table = other


@pytest.mark.parametrize(("round_no", "told", "what"), [
    (7, (3, 5), "four_card_flop"), (8, (3, 5), None), (None, (3, 5), None), (7, None, None),
])  # fmt: skip
def test_while_the_dealer_gathers_a_card_counts_for_the_board_only_in_the_rounds_of_its_last_card(round_no, told, what):
    rest = "9s>burn As>board+Kh>board+9h>board Jh>burn Qc>board Td>burn Js>board "
    scene = Scene(ALL_IN + rest).having_hand(phase=Phase.AWARDING).having_deal(board_round=told)
    assert cause(irregular_flop.find_surplus_at_the_end, scene, "2h>board", motion=round_no) == what


@pytest.mark.parametrize(("where", "codes", "what"), [("board", (), "four_card_flop"), ("burn", ("2d", "2s", "3s"), None)])
def test_only_a_board_card_that_the_dealer_says_came_with_the_flop_makes_it_too_wide(where, codes, what):
    """However many burns lie there."""
    scene = Scene(FLOP_IS_OUT).lying(BURN, *codes)
    scene.having_deal(of_street=frozenset({cards.card("2h")}))
    assert cause(irregular_flop.find_late_card, scene, f"2h>{where}") == what
    for ended in ("no hand", "showdown"):
        other = Scene(FLOP_IS_OUT)
        other.table = scene.table
        if ended == "showdown":
            CHANGES["showdown"](other)
        assert cause(irregular_flop.find_late_card, other, f"2h>{where}", no_hand=ended == "no hand") is None
    assert cause(irregular_flop.find_late_card, Scene(PREFLOP), "2h>board") is None


@pytest.mark.parametrize(("of_street", "what"), [(0, "unentitled_seat_dealt"), (1, "out_of_sequence")])
def test_a_card_at_an_empty_seat_is_of_an_open_face_deal_until_a_card_of_the_next_street_is_read(of_street, what):
    talk = Talk("G", seats=3, game="ofc", blinds=[], button=3).play("new")
    left = list(talk.table.deck)
    for _ in range(3 * 5 + of_street):
        due = talk.table.hand.plan.next
        talk.feed(CardMoved(talk.table.now_ms + 500, left.pop(), due.place, face_up=due.face_up))
    assert talk.table.hand.street_index == 1
    talk.feed(CardMoved(at_ms := talk.table.now_ms + 500, left.pop(), seat_place(9), motion=1))
    talk.feed(TimeReached(at_ms + 1000))
    assert [one.cause.value for one in talk.table.rulings] == [what]
