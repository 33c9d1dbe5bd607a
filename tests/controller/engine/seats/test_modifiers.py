"""Kills, straddles and bomb pots at a table, rule by rule: hands talked through, what is said taken from the book's text.

GN is the only book with kills and bomb pots. Amounts are worked out from the rule beside each test, never from the code.
"""

from dealer_talk import Talk
from modified_hands import LIMIT, NINE, award, order_from, straddle
from told import CHECK, DEAL, G, act, flat, run, seat

from controller.terms.places import board_place

# ------------------------------------------------------------------------- straddles


def test_the_least_bet_of_later_rounds_is_still_the_big_blind():
    """G169: the minimum bet is the big blind on every round, straddled or not."""
    calls = [act(one, "call") for one in (5, 6, 1, 2, 3)]
    _, states = run(G, range(1, 7), 1, DEAL, straddle(4, 4), *calls, act(4, "check"), {"e": "tap"}, CHECK)
    assert (states[0]["street"], states[0]["pot"], states[0]["min_raise_to"]) == ("flop", 24, 2)


def test_a_straddle_is_a_bet_of_the_cap():
    """G125: a bet and four raises, the straddle one of them: 8, then 12, 16 and 20 and no more."""
    raises = flat([[act(one, "raise", to=to), CHECK] for one, to in ((5, 12), (6, 16), (7, 20))])
    _, states = run(G, NINE, 1, DEAL, straddle(4, 8), CHECK, *raises, **LIMIT)
    assert [state["min_raise_to"] for state in states] == [12, 16, 20, None]


def test_the_button_does_not_straddle_in_a_limit_game():
    """G11, G160."""
    rulings, states = run(G, NINE, 1, DEAL, straddle(1, 8), CHECK, **LIMIT)
    assert [(one["cause"], one["returned"]) for one in rulings] == [("illegal_straddle", 8)]
    assert states[0]["straddle"] is None


def test_nobody_straddles_in_short_deck():
    """G360a: 'no raise, limp or straddle'."""
    rulings, _ = run(G, range(1, 7), 1, DEAL, straddle(2, 4), CHECK, game="shortdeck", blinds=[], ante=2)
    assert [one["cause"] for one in rulings] == ["illegal_straddle"]


# ------------------------------------------------------------------------- bomb pots


BOMB = {"game": "bombpot-plo5", "blinds": [], "ante": 5}


def test_everybody_antes_and_nobody_acts_before_the_flop():
    """H:5 CARD DOUBLE BOARD BOMB POT PLO: no blinds, an ante each, no action pre-flop, no burn (a); left of the button."""
    talk = Talk("G", seats=6, **BOMB).play("new deal:30")
    assert (talk.state["pot"], talk.state["to_act"], talk.state["burns"]) == (30, None, 0)
    talk.play("deal")
    assert (talk.state["street"], talk.state["to_act"], talk.state["burns"]) == ("flop", 1, 0)
    assert [len(talk.table.ledger.at(board_place(on))) for on in (1, 2)] == [3, 3]
    assert talk.told == []


def bomb(players):
    """A bomb pot whose two flops are out."""
    return Talk("G", seats=players, **BOMB).play("new deal").play("deal")


def checks(players, first=1):
    return " ".join(f"{one}:check" for one in range(first, players + 1)) + " "


def test_the_betting_is_pot_limit_from_the_flop_on():
    """30 in the middle: the most is 30; facing it, 30 to call and 90 on top."""
    talk = bomb(6)
    assert talk.state["max_raise_to"] == 30
    talk.play("1:bet=30")
    assert talk.state["max_raise_to"] == 120


def test_the_last_card_of_the_deck_completes_the_river():
    """a: eight players, 52 cards: a burn, a card for each board, and the stub is empty."""
    talk = bomb(8).play(checks(8)).play("deal").play(checks(8)).play("deal").play(checks(8))
    assert (talk.top, talk.told, talk.state["street"]) == (52, [], "showdown")
    assert [len(talk.table.ledger.at(board_place(on))) for on in (1, 2)] == [5, 5]


def test_a_premature_river_with_two_cards_left_is_repaired():
    """b: 'the last card in the deck and the card that was premature will be reshuffled'; the burn stays."""
    talk = bomb(8).play(checks(8)).play("deal").play("1:check 9s>burn+8h>board")
    assert talk.causes == ["premature_river"]
    talk.play(checks(8, 2)).play("8h>stub remedy:reshuffle_stub")
    talk.play("2h>board 8h>board:2")
    assert talk.table.remedy is None
    talk.play(checks(8))
    assert (talk.causes, talk.state["street"], talk.state["burns"]) == (["premature_river"], "showdown", 2)


def test_who_fails_to_play_the_worst_position_is_passed_by_the_button():
    """c: seat 2 is due left of the button and away: the button goes to seat 3, the next who posted in the hand before."""
    events = [*checked_hand(6, 2), seat(2, "away"), DEAL, CHECK]
    _, states = run(G, range(1, 7), 1, *events, **BOMB)
    assert states[0]["button"] == 3


def checked_hand(players, first):
    order = order_from(first, players)
    return [DEAL, *flat([[{"e": "tap"}, *(act(one, "check") for one in order)] for _ in range(3)]),
            award(order[0], 5 * players)]  # fmt: skip
