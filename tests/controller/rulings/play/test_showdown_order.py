"""Who shows first, and who may see a hand: by each book's text, every condition both ways."""

import pytest
from held_arrivals import ALL_IN, DEAL, SHOWN, Scene
from tape_talk import books

from controller.rulings.play.showdown_order import may_see, who_shows
from controller.table.statements import Asked, First
from controller.terms.fast_copies import replace

N, E, G, L, P = "nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025"
FLOP = "9s>burn As>board+Kh>board+9h>board "
TURN, RIVER = "Jh>burn Qc>board ", "Td>burn Js>board "
OPEN = DEAL + " 3:call 4:fold 5:fold 6:fold 1:call 2:check " + FLOP
CHECKED = "1:check 2:check 3:check "


def shows(book, shorthand, *, stud=False, **hand):
    """The seat that shows first, and why; without a seat, what is said of all."""
    scene = Scene(shorthand).having_hand(**hand)
    found = who_shows(books()[book].play, scene.hand, 3, 0, stud=stud)
    return found.seat, getattr(found.states, "why", type(found.states).__name__), found.outcome.value


@pytest.mark.parametrize("book", [N, E, G, L, P])
def test_the_last_aggressor_of_the_last_round_shows_first_and_else_who_acts_first(book):
    """N140, E124, G144, L9, P17."""
    raised = OPEN + "1:check 2:bet=6 3:call 1:call " + TURN + CHECKED + RIVER
    assert shows(book, raised + "1:check 2:check 3:bet=10 1:call 2:call ") == (3, First.LAST_AGGRESSOR, "action")
    assert shows(book, raised + CHECKED) == (1, First.FIRST_TO_ACT, "action"), "a bet on the flop is none on the river"


@pytest.mark.parametrize(("book", "found"), [
    (N, (1, First.PUSHED_ALL_IN, "action")), (G, (1, First.PUSHED_ALL_IN, "action")), (E, (1, First.PUSHED_ALL_IN, "action")),
    (L, (None, "AllHandsUp", "play_on")), (P, (None, "AllHandsUp", "play_on")),
])  # fmt: skip
def test_where_all_in_ended_the_betting_early_the_pusher_shows_first_or_all_hands_are_up(book, found):
    """N140, E125, G144: who pushed all-in; L9 and P17: all hands are turned up."""
    assert shows(book, ALL_IN + FLOP + TURN + RIVER) == found


@pytest.mark.parametrize(("book", "seat", "outcome"), [(N, 2, "action"), (E, 2, "floor"), (G, 2, "action")])
def test_a_pusher_with_chips_left_and_his_callers_all_in_show_by_the_floor_where_the_book_says_both(book, seat, outcome):
    """E125 names the pusher and the called player; N140 and G144 the pusher alone."""
    table = {"stacks": {1: 50, 3: 50, 2: 500}}
    scene = Scene(DEAL + " 3:call 4:fold 5:fold 6:fold 1:call 2:raise=100 3:call 1:call " + FLOP + TURN + RIVER, **table)
    found = who_shows(books()[book].play, scene.hand, 3, 0)
    assert (found.seat, found.outcome.value) == (seat, outcome)


def test_an_all_in_on_the_last_street_is_no_early_end():
    """The last aggressor shows first, as ever."""
    river = OPEN + CHECKED + TURN + CHECKED + RIVER
    for book in (N, E, G):
        assert shows(book, river + "1:all_in 2:call 3:call ") == (1, First.LAST_AGGRESSOR, "action")


def test_while_two_can_bet_on_nobody_ended_the_betting_early():
    """Seat 3 is all-in before the flop; seats 1 and 2 check to the end, and the side pot is shown first."""
    table = {"stacks": {3: 50}}
    start = DEAL + " 3:all_in 4:fold 5:fold 6:fold 1:call 2:call " + FLOP
    scene = Scene(start + "1:check 2:check " + TURN + "1:check 2:check " + RIVER + "1:check 2:check ", **table)
    for book in (N, E, G):
        found = who_shows(books()[book].play, scene.hand, 3, 0)
        assert (found.seat, found.states.why) == (1, First.FIRST_TO_ACT)


def test_of_a_side_pot_its_own_players_show_before_the_main_pots():
    """Seat 1 is all-in for less: the side pot of 2 and 3 comes first."""
    table = {"stacks": {1: 50}}
    start = DEAL + " 3:call 4:fold 5:fold 6:fold 1:all_in 2:call 3:call " + FLOP
    scene = Scene(start + "2:bet=10 3:call " + TURN + "2:check 3:check " + RIVER + "2:check 3:check ", **table)
    for book in (N, E, G):
        assert who_shows(books()[book].play, scene.hand, 3, 0).seat == 2


def test_hands_that_are_run_twice_lie_face_up_by_the_eagles_book_alone():
    """E168."""
    assert shows(E, SHOWN, runs=2) == (None, "AllHandsUp", "play_on")
    assert shows(E, SHOWN)[0] == 1
    assert shows(N, SHOWN, runs=2)[0] == 1


def test_in_a_stud_tournament_players_not_at_risk_show_first():
    """PC RP-9-B: who has chips behind shows before those who are all-in."""
    all_in = Scene(DEAL + " 3:call 4:fold 5:fold 6:fold 1:all_in 2:call 3:call ", stacks={1: 50}).hand
    play = books()[P].play
    found = who_shows(play, all_in, 3, 0, stud=True)
    assert (found.seat, found.states.why) == (3, First.NOT_AT_RISK), "seats 3 and 2 in the round's order"
    assert getattr(who_shows(play, all_in, 3, 0).states, "why", None) is not First.NOT_AT_RISK
    for book in (N, L):
        assert getattr(who_shows(books()[book].play, all_in, 3, 0, stud=True).states, "why", None) is not First.NOT_AT_RISK
    assert who_shows(play, Scene(SHOWN).hand, 3, 0, stud=True).states.why is First.FIRST_TO_ACT, "nobody is all-in"


CALLED = OPEN + CHECKED + TURN + CHECKED + RIVER + "1:bet=6 2:call 3:fold "


def sees(book, seat, asker, shorthand=CALLED):
    found = may_see(books()[book].play, Scene(shorthand).hand, seat, asker, 0)
    return found.states.why if hasattr(found.states, "why") else found.states.asked, found.outcome.value


@pytest.mark.parametrize(("book", "seat", "asker", "told"), [
    (N, 1, 2, (Asked.COLLUSION_ONLY, "play_on")), (G, 1, 2, (Asked.COLLUSION_ONLY, "play_on")),
    (E, 1, 2, (Asked.PAID_IN, "action")), (E, 1, 3, (Asked.PAID_IN, "action")), (E, 1, 5, (Asked.PAID_NOTHING, "play_on")),
    (E, 1, None, (Asked.PAID_NOTHING, "play_on")), (L, 1, 2, (Asked.FLOOR, "floor")),
    (P, 1, 2, (Asked.CALLED_LAST, "action")), (P, 2, 1, (Asked.FLOOR, "floor")), (P, 1, 3, (Asked.NO_CARDS, "play_on")),
    (P, 1, None, (Asked.NO_CARDS, "play_on")), (P, None, 2, (Asked.FLOOR, "floor")),
])  # fmt: skip
def test_who_may_see_a_hand(book, seat, asker, told):
    """N138 and G142: collusion; E12: who paid in; L10C: the floor; P20: who called the last wager of the river."""
    assert sees(book, seat, asker) == told


def test_who_called_an_earlier_street_has_not_paid_to_see():
    earlier = OPEN + "1:bet=6 2:call 3:call " + TURN + CHECKED + RIVER + CHECKED
    assert sees(P, 1, 2, earlier) == (Asked.FLOOR, "floor")


def test_where_all_others_gave_up_no_hand_is_shown():
    assert sees(L, 1, 2, OPEN + "1:bet=6 2:fold 3:fold ") == (Asked.ALL_GAVE_UP, "play_on")


def test_a_tap_is_no_wager():
    hand = Scene(CALLED).hand
    tapped = tuple(replace(one, tap=True) if one.act.value == "bet" else one for one in hand.actions)
    assert may_see(books()[P].play, replace(hand, actions=tapped), 1, 2, 0).outcome.value == "floor"


def test_who_is_first_to_act_is_so_by_the_rounds_own_order():
    """P17A: the player who would act first, in stud the high hand showing, wherever he sits."""
    hand = Scene(OPEN + CHECKED + TURN + CHECKED + RIVER + CHECKED).hand
    turned = replace(hand.wagering, round=replace(hand.wagering.round, turns=(3, 1, 2)))
    for book in (N, E, G, L, P):
        found = who_shows(books()[book].play, replace(hand, wagering=turned), 3, 0)
        assert (found.seat, found.states.why) == (3, First.FIRST_TO_ACT)


def test_asked_before_the_last_street_while_two_can_bet_nobody_has_pushed_the_betting_to_its_end():
    """Seat 3 is all-in before the flop; the others may bet on."""
    scene = Scene(DEAL + " 3:all_in 4:fold 5:fold 6:fold 1:call 2:call " + FLOP, stacks={3: 50})
    for book in (N, G):
        assert who_shows(books()[book].play, scene.hand, 3, 0).states.why is First.FIRST_TO_ACT
