"""Kills at a table, rule by rule: hands talked through, what is said taken from the book's text.

Amounts are worked out from the rule beside each test, never from the code.
"""

import pytest
from dealer_talk import Talk
from modified_hands import LIMIT, NINE, award, order_from, straddle
from told import CHECK, DEAL, G, act, flat, folds, outputs, run, seat

from controller.table.outputs import Announce
from controller.views.announcements import announced

KILL = {**LIMIT, "kill": "full"}
HALF = {**LIMIT, "kill": "half"}


def raised_by(raiser, caller, order, to):
    """One player raises, `caller` (if any) calls in his turn, all others fold."""
    chosen = {caller: act(caller, "call"), raiser: act(raiser, "raise", to=to)}
    return [chosen.get(one) or act(one, "fold") for one in order]


def won_by(winner, order, pot, *, to=8, caller=None, call=4, again=True):
    """A hand in which one player raises and all fold; `caller` puts a call in first, and folds to the raise."""
    acts = raised_by(winner, caller, order, to)
    if caller is not None and again:
        acts.append(act(caller, "fold"))
    return [DEAL, *acts, award(winner, pot)]


LEG = won_by(8, order_from(4), 14)
"""Button 1, blinds 2 and 3: seat 8 raises to eight and takes 8 + 2 + 4."""
SECOND = won_by(8, order_from(5), 18, caller=5)
"""Button 2, blinds 3 and 4: seat 5 calls four and folds; one full bet of somebody else's beyond the blinds."""
TWO_LEGS = [*LEG, *SECOND]


# ------------------------------------------------------------------------- kills


def test_a_full_kill_is_twice_the_big_blind_and_doubles_the_limits():
    """H:KILL POTS: a full kill is double the big blind and doubles the betting limits."""
    _, states = run(G, NINE, 1, *TWO_LEGS, DEAL, CHECK, **KILL)
    assert (states[0]["bet"]["8"], states[0]["pot"]) == (8, 2 + 4 + 8)
    assert (states[0]["to_call"], states[0]["min_raise_to"], states[0]["max_raise_to"]) == (8, 16, 16)


def test_a_half_kill_is_one_and_a_half_times_the_big_blind_and_of_the_limits():
    """H:KILL POTS: one-and-a-half times the big blind; the limits 4-8 become 6-12."""
    _, states = run(G, NINE, 1, *TWO_LEGS, DEAL, CHECK, **HALF)
    assert (states[0]["bet"]["8"], states[0]["pot"]) == (6, 2 + 4 + 6)
    assert (states[0]["to_call"], states[0]["min_raise_to"]) == (6, 12)


def test_the_kill_acts_in_turn_and_the_action_goes_on_to_his_left():
    """G189: not last. Button 3, blinds 4 and 5: seat 6 opens, seat 8 acts after seat 7 and not again."""
    calls = flat([[act(one, "check" if one == 8 else "call"), CHECK] for one in (6, 7, 8, 9, 1, 2, 3, 4)])
    _, states = run(G, NINE, 1, *TWO_LEGS, DEAL, CHECK, *calls, act(5, "call"), CHECK, **KILL)
    assert [state["to_act"] for state in states[:-1]] == [6, 7, 8, 9, 1, 2, 3, 4, 5]
    assert (states[-1]["to_act"], states[-1]["pot"]) == (None, 9 * 8)


@pytest.mark.parametrize(("stakes", "small", "big"), [(KILL, 8, 16), (HALF, 6, 12), (LIMIT, 4, 8)])
def test_the_raised_limits_hold_on_every_street(stakes, small, big):
    """The lower limit before and on the flop, the upper one on turn and river."""
    killed = stakes is not LIMIT
    calls = [act(one, "check" if (one == 8 and killed) or (one == 5 and not killed) else "call")
             for one in (6, 7, 8, 9, 1, 2, 3, 4, 5)]  # fmt: skip
    streets = []
    for _ in range(3):
        streets += [{"e": "tap"}, CHECK, *(act(one, "check") for one in (4, 5, 6, 7, 8, 9, 1, 2, 3))]
    _, states = run(G, NINE, 1, *TWO_LEGS, DEAL, *calls, *streets, **stakes)
    assert [state["min_raise_to"] for state in states] == [small, big, big]
    assert [state["max_raise_to"] for state in states] == [small, big, big]


def test_the_first_hand_has_no_kill():
    """G188: in the first hand of a new game the button is neutral."""
    _, states = run(G, NINE, 1, DEAL, CHECK, **KILL)
    assert states[0]["pot"] == 6


def test_two_pots_of_blinds_alone_are_no_kill_but_keep_the_leg():
    """G190: the second leg must win one full bet that is no part of the blinds; there is no such thing for the first."""
    nothing = won_by(8, order_from(5), 14)
    _, states = run(G, NINE, 1, *LEG, *nothing, DEAL, CHECK, **KILL)
    assert states[0]["pot"] == 6
    third = won_by(8, order_from(6), 18, caller=6)
    _, states = run(G, NINE, 1, *LEG, *nothing, *third, DEAL, CHECK, **KILL)
    assert states[0]["bet"]["8"] == 8


MISSED = [*TWO_LEGS, seat(8, "away"), DEAL, *folds(6, 7, 9, 1, 2, 3, 4, winner=5, pot=6), seat(8, "present")]
"""Seat 8 was away for his kill; seat 5 won that hand's blinds and has a leg."""


def test_the_kill_blind_is_no_part_of_the_blinds():
    """G190: seat 5 wins nothing but the blinds and seat 8's kill of eight, one full bet of the killed limits."""
    hand = won_by(5, [7, 8, 9, 1, 2, 3, 4, 5, 6, 8], 16 + 4 + 8, to=16)
    hand[2] = act(8, "check")
    _, states = run(G, NINE, 1, *MISSED, *hand, DEAL, CHECK, **KILL)
    assert states[0]["bet"]["5"] == 8


def split(order, first, second, to=8):
    """All fold but two, who check it down and split: one raises, the other calls."""
    return raised_by(first, second, order, to)


def checked_down(*seats):
    return flat([[{"e": "tap"}, *(act(one, "check") for one in seats)] for _ in range(3)])


def test_who_splits_with_a_leg_up_keeps_it():
    """G191: after the split seat 8 needs one more pot with a full bet, and kills."""
    shared = [DEAL, *split(order_from(5), 7, 8), *checked_down(7, 8), award(7, 11), award(8, 11)]
    third = won_by(8, order_from(6), 18, caller=6)
    _, states = run(G, NINE, 1, *LEG, *shared, DEAL, CHECK, **KILL)
    assert states[0]["pot"] == 6
    _, states = run(G, NINE, 1, *LEG, *shared, *third, DEAL, CHECK, **KILL)
    assert states[0]["bet"]["8"] == 8


def test_a_split_of_two_without_the_button_leaves_it_neutral():
    """G188: the next pot is seat 8's first leg again."""
    shared = [DEAL, *split(order_from(5), 6, 7), *checked_down(6, 7), award(6, 11), award(7, 11)]
    third = won_by(8, order_from(6), 18, caller=6)
    _, states = run(G, NINE, 1, *LEG, *shared, *third, DEAL, CHECK, **KILL)
    assert states[0]["pot"] == 6


def test_a_kill_that_splits_kills_again():
    """G191: seat 8 killed, split the pot, and must kill the next hand too."""
    killed = [DEAL, *(act(one, "call" if one == 7 else "check" if one == 8 else "fold") for one in order_from(6)),
              *checked_down(7, 8), award(7, 11), award(8, 11)]  # fmt: skip
    _, states = run(G, NINE, 1, *TWO_LEGS, *killed, DEAL, CHECK, **KILL)
    assert states[0]["bet"]["8"] == 8


def test_who_quits_the_game_takes_his_leg_with_him():
    """G188: neutral if the winner of the previous pot has quit the game."""
    events = [*LEG, seat(8, "empty"), seat(8, "new", stack=500), {"e": "option", "seat": 8, "takes": "post"}]
    second = won_by(8, order_from(5), 18, caller=5)
    _, states = run(G, NINE, 1, *events, *second, DEAL, CHECK, **KILL)
    assert states[0]["pot"] == 6, "his first pot in the new seat is a first leg"


def test_a_leg_is_kept_while_its_holder_is_away():
    """G192: he has his leg on his return, beside the leg that is up then: the first pot he wins kills the next."""
    events = [*LEG, seat(8, "away"), *won_by(6, [5, 6, 7, 9, 1, 2, 3, 4], 14), seat(8, "present")]
    third = won_by(8, order_from(6), 18, caller=6)
    _, states = run(G, NINE, 1, *events, *third, DEAL, CHECK, **KILL)
    assert states[0]["bet"]["8"] == 8


def test_the_leg_that_was_up_meanwhile_counts_too():
    """G192: 'along with the current leg up': seat 6, who won while seat 8 was away, kills with his second pot."""
    events = [*LEG, seat(8, "away"), *won_by(6, [5, 6, 7, 9, 1, 2, 3, 4], 14), seat(8, "present")]
    third = [DEAL, act(6, "raise", to=8), act(7, "call"), *(act(one, "fold") for one in (8, 9, 1, 2, 3, 4, 5)),
             {"e": "tap"}, act(6, "bet", to=4), act(7, "fold"), award(6, 26)]  # fmt: skip
    _, states = run(G, NINE, 1, *events, *third, DEAL, CHECK, **KILL)
    assert states[0]["bet"]["6"] == 8


def test_a_kill_that_was_missed_is_posted_off_the_blinds_and_the_button():
    """G193, G196: button 4, blinds 5 and 6 when seat 8 is back: he kills at once, though seat 5 won the last pot."""
    _, states = run(G, NINE, 1, *MISSED, DEAL, CHECK, **KILL)
    assert (states[0]["bet"]["8"], states[0]["pot"]) == (8, 2 + 4 + 8)


HIGH_LOW = {"game": "lo8", "blinds": [5, 10], "limits": [10, 20], "kill": "full"}


def high_low(players, *pushed):
    """Everybody calls ten or twenty before the flop (the pot is theirs) and checks it down."""
    seats = tuple(range(1, players + 1))
    first = [act(4, "raise", to=20), *(act(one, "call") for one in (*seats[4:], 1, 2, 3))]
    streets = flat([[{"e": "tap"}, *(act(one, "check") for one in (*seats[1:], 1))] for _ in range(3)])
    return [DEAL, *first, *streets, *(award(*one) for one in pushed), DEAL, CHECK]


@pytest.mark.parametrize(
    ("players", "pushed", "killer"),
    [(5, [(5, 100)], 5), (4, [(4, 80)], None), (6, [(5, 60), (6, 60)], None)],
    ids=["exactly five times the upper limit", "four times", "split"],
)
def test_a_scoop_of_at_least_five_times_the_upper_limit_kills(players, pushed, killer):
    """G194: 'at least five times the size of the upper limit' of 20 (A40)."""
    _, states = run(G, dict.fromkeys(range(1, players + 1), 1000), 1, *high_low(players, *pushed), **HIGH_LOW)
    kills = [int(number) for number, bet in states[0]["bet"].items() if bet == 20]
    assert kills == ([killer] if killer else [])


def test_one_kill_a_deal():
    """G197, G196: seat 5 has earned a kill while seat 8 owes one: only the new one is posted."""
    events = [*MISSED[:-1], *folds_while_away(), seat(8, "present")]
    _, states = run(G, NINE, 1, *events, DEAL, CHECK, **KILL)
    assert [number for number, bet in states[0]["bet"].items() if bet == 8] == ["5"]


def folds_while_away():
    """Button 4, blinds 5 and 6, seat 8 still away: seat 5, with a leg up, wins a full bet and must kill."""
    return [DEAL, act(7, "call"), *(act(one, "fold") for one in (9, 1, 2, 3, 4)), act(5, "raise", to=8),
            act(6, "fold"), act(7, "fold"), award(5, 16)]  # fmt: skip


def test_no_straddle_in_a_kill_pot():
    """G198."""
    rulings, states = run(G, NINE, 1, *TWO_LEGS, DEAL, straddle(6, 8), CHECK, **KILL)
    assert [(one["outcome"], one["cause"], one["returned"]) for one in rulings] == [("action", "illegal_straddle", 8)]
    assert (states[0]["straddle"], states[0]["stack"]["6"]) == (None, 500)


def test_the_blinds_do_not_chop_when_the_kill_is_one_of_them():
    """G199 against G68. Seat 5 kills from the big blind: a push of the blinds back is no chop."""
    five = [*won_by(5, order_from(4), 14),
            DEAL, act(5, "raise", to=8), act(6, "call"), *(act(one, "fold") for one in (7, 8, 9, 1, 2, 3, 4)),
            {"e": "tap"}, act(5, "bet", to=4), act(6, "fold"), award(5, 26)]  # fmt: skip
    left = [act(one, "fold") for one in (6, 7, 8, 9, 1, 2, 3)]
    chop = [award(4, 2), award(5, 8), CHECK]
    _, states = run(G, NINE, 1, *five, DEAL, *left, CHECK, *chop, **KILL)
    assert (states[0]["bet"]["4"], states[0]["bet"]["5"]) == (2, 8)
    assert states[1]["pot"] == 10, "the pot still lies there"
    _, states = run(G, NINE, 1, *won_by(8, order_from(4), 14), *won_by(7, order_from(5), 14), DEAL, *left,
                    award(4, 2), award(5, 4), CHECK, **KILL)  # fmt: skip
    assert states[0]["pot"] == 0


def test_four_chips_in_a_kill_pot_are_made_good_to_the_kill():
    """G134, and G195 for a pot announced as killed: the lesser amount must be corrected."""
    events = [*TWO_LEGS, DEAL, {"e": "chips", "seat": 6, "out": {"1": 4}}, act(7, "fold"), CHECK]
    rulings, states = run(G, NINE, 1, *events, **KILL)
    assert [(one["cause"], one["do"], one["to"]) for one in rulings] == [("under_call", "call", 8)]
    assert "195" in rulings[0]["rules"]
    assert states[0]["bet"]["6"] == 8


def test_the_dealer_is_told_of_the_kill_and_where_its_button_goes():
    """G195: it is the dealer's responsibility to announce a kill and to place the kill button."""
    _, told = outputs(G, NINE, 1, *TWO_LEGS, DEAL, **KILL)
    texts = [announced(one.says) for one in told if isinstance(one, Announce)]
    assert texts == ["Kill button: seat 8 has a leg up.", "Kill pot: seat 8 posts ¤8; the limits are ¤8 and ¤16."]


def test_a_killed_stud_hand_begins_left_of_the_kill_without_a_bring_in():
    """G189: 'If there is a kill in a stud game, there will be no bring in and action starts left of the kill.'

    Seat 3 brings it in with the low card, seat 2 completes and takes the pot, twice; the second time seat 4 has called.
    """
    stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "kill": "full"}
    down = "As>1 Ks>2 Qs>3 Js>4 Ah>1 Kh>2 Qh>3 Jh>4 "
    doors = "Ac>1^ Kd>2^ 2c>3^ Jd>4^ "
    talk = Talk("G", seats=4, **stud)
    talk.play("new " + down + doors + "3:bring_in 4:fold 1:fold 2:complete=5 3:fold award:2=11")
    talk.play("new " + down + doors + "3:bring_in 4:call 1:fold 2:complete=5 3:fold 4:call")
    talk.play("2s>burn 9c>2^ 9d>4^ 2:bet=5 4:fold award:2=21")
    talk.play("new " + down + doors)
    assert talk.state["bet"] == {"1": 0, "2": 10, "3": 0, "4": 0}
    assert (talk.state["to_act"], talk.state["to_call"], talk.state["min_raise_to"]) == (3, 10, 20)
    assert "bring_in" not in talk.state["may"]["3"]
