"""Stud: the bring-in and who owes it, who gets cards, who opens, the community card."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.awards import boards_of, due_awards
from controller.engine.flow.round_openers import opens_by_cards, shows_pair
from controller.table.events import CardMoved
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place
from controller.views.next_thing import next_thing
from tests.sentences.named_rules import gn

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}


def talk_of(seats=3, **table) -> Talk:
    return Talk("G", seats=seats, **(STUD | table))


def third(talk: Talk, doors: str) -> Talk:
    """Two down cards each, then these up cards."""
    talk.tell("new_deal")
    seats = len(talk.table.hand.start.dealt_in)
    down = iter("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s".split())
    for due in talk.table.hand.plan.due[: 2 * seats]:
        talk.tell("card", card=next(down), zone=due.place.code)
    for seat, code in enumerate(doors.split(), 1):
        talk.tell("card", card=code, zone=f"seat:{seat}", face="up")
    talk.settle()
    return talk


def stack(talk: Talk, seat: int, chips: int) -> None:
    talk.tell("seat", seat=seat, **{"is": "present", "stack": chips})


def test_the_low_card_may_open_for_a_full_bet():
    """G214."""
    talk = third(talk_of(), "9c Kd Td")
    assert talk.state["may"] == {"1": ["bring_in", "complete"]}
    assert (talk.state["min_raise_to"], talk.state["max_raise_to"]) == (2, 5)
    talk.play("1:complete=5")
    assert (talk.state["to_call"], talk.state["min_raise_to"]) == (5, 10)


@gn("230")
def test_a_call_of_up_cards_that_beat_the_caller_stands():
    talk = third(talk_of(), "As Kd 4d").play("3:bring_in 1:call 2:call 7c>burn Ac>1 7d>2 8d>3")
    talk.play("1:bet=5 2:call")
    assert talk.state["bet"]["2"] == 5, "a pair of aces against king high"
    assert talk.state["to_act"] == 3
    assert talk.told == []


def test_a_bet_of_the_bring_in_is_the_bring_in():
    talk = third(talk_of(), "9c Kd Td").play("1:bet=2")
    assert talk.state["may"]["2"] == ["fold", "call", "complete"]
    assert talk.told == []


def test_a_short_bring_in_is_a_full_one_to_the_others():
    """G215: the wager is made; all others enter for the bring-in at least."""
    talk = talk_of()
    stack(talk, 1, 2)
    third(talk, "9c Kd Td").play("1:bring_in")
    assert talk.state["bet"]["1"] == 1
    assert talk.state["to_call"] == 2


def test_the_low_card_all_in_for_the_ante():
    """G215: the player to its left acts first; PC RP-9-E: he brings it in or folds."""
    talk = talk_of(seats=4)
    stack(talk, 1, 1)
    third(talk, "9c Kd Td Jd")
    assert talk.state["to_act"] == 2
    assert talk.state["may"]["2"] == ["fold", "bring_in", "complete"]
    talk.play("2:fold")
    assert talk.state["may"]["3"] == ["fold", "bring_in", "complete"]
    assert talk.told == []


def test_a_killed_hand_has_no_bring_in():
    """G189: the action starts left of the kill, who acts in turn."""
    talk = talk_of(seats=4, kill="full")
    from controller.poker.seats.seating import KillState
    from controller.terms.fast_copies import replace

    talk.table = replace(talk.table, seating=replace(talk.table.seating, kill=KillState(due=2)))
    third(talk, "9c Kd Td Jd")
    assert (talk.state["to_act"], talk.state["bet"]["2"], talk.state["to_call"]) == (3, 10, 10)


def test_a_seat_folded_with_no_wager_keeps_receiving_cards():
    """G220: so the fold does not change who gets the cards to come, until a bet kills the hand."""
    talk = third(talk_of(), "9c Kd Td").play("1:bring_in 2:call 3:call Jc>burn Qc>1^ Qd>2^ Qh>3^ 2:check 3:fold 1:check")
    assert [due.place.code for due in talk.table.hand.plan.due] == ["burn", "seat:1", "seat:2", "seat:3"]
    talk.play("Jd>burn 8c>1^ 8d>2^ 8h>3^ 2:bet=10 1:call")
    assert [due.place.code for due in talk.table.hand.plan.due] == ["burn", "seat:1", "seat:2"]


def test_a_seat_folded_to_a_bet_gets_none():
    talk = third(talk_of(), "9c Kd Td").play("1:bring_in 2:complete=5 3:fold 1:call")
    assert [due.place.code for due in talk.table.hand.plan.due] == ["burn", "seat:1", "seat:2"]


def test_sixth_streets_opener_opens_seventh_though_a_last_card_came_up():
    """G228: seat 2 is high on sixth with kings; seat 1's last card, dealt up, makes it aces."""
    talk = third(talk_of(seats=2), "Ac Kd").play("2:bring_in 1:call Jc>burn 9c>1^ Kc>2^ 2:check 1:check")
    talk.play("Jd>burn 8c>1^ 7c>2^ 2:check 1:check Jh>burn 6c>1^ 7d>2^ 2:check 1:check Js>burn Ad>1^ 9d>2^")
    assert (talk.state["street"], talk.state["to_act"]) == ("seventh", 2)


def test_an_all_in_hand_that_is_tabled_still_opens():
    """G238: if the high hand is all-in, action proceeds clockwise as if it had checked."""
    talk = talk_of()
    stack(talk, 2, 3)
    third(talk, "9c Kd Td").play("1:bring_in 2:call 3:call Jc>burn 9d>1^ Kc>2^ Qh>3^")
    talk.play("show:2=" + "".join(one.code for one in talk.table.ledger.at(seat_place(2))))
    assert talk.state["first_to_act"] == 3
    assert shows_pair(talk.table, talk.table.hand)


@pytest.mark.parametrize("by_rounds", [False, True])
def test_an_exposed_card_without_a_name_may_be_the_lowest_so_that_the_dealer_keys_who_brings_it_in(by_rounds):
    """G212: it is the seat's up card; slow readers do not tell which of its two cards it is."""
    talk = talk_of().play("new")

    def deal(code, place, *, up=False):
        talk.at_ms += 1500
        told = {"motion": talk.at_ms, "begun_ms": talk.at_ms, "lay_ms": talk.at_ms} if by_rounds else {}
        talk.feed(CardMoved(talk.at_ms, card(code), place, up, **told))

    for code, due in zip(("4c", "2h", "5c", "Jd", "2c", "6c"), talk.table.hand.plan.rest, strict=False):
        deal(code, due.place)
    talk.play("exposed:2")
    for code, seat in (("9c", 1), ("Kd", 2), ("Td", 3)):
        deal(code, seat_place(seat), up=seat != 2)
    assert talk.state["to_act"] == (None if by_rounds else 2)
    if by_rounds:
        assert next_thing(talk.table).text == "Who opens? Key his act"
    assert talk.play("2:bring_in").told == ["fix exposed_one"]
    assert (talk.state["bet"]["2"], talk.state["to_act"]) == (2, 3)


def test_one_community_card_is_everybodys():
    """G226: eight players, nobody folds: one card is left; stub and burns are scrambled, one card for everybody."""
    talk = talk_of(seats=8).play("new deal")
    while talk.table.remedy is None:
        hand = talk.table.hand
        if hand.phase == "dealing":
            talk.play("deal")
        else:
            seat = talk.state["to_act"]
            may = talk.state["may"][str(seat)]
            talk.play(f"{seat}:" + next(one for one in ("bring_in", "check", "call") if one in may))
    assert talk.told == ["fix short_stub"]
    burns = [one.code for one in talk.table.ledger.at(("burn", 0))]
    talk.play(" ".join(f"{code}>stub" for code in burns) + " remedy:scramble_all")
    talk.play(f"{burns[0]}>burn {burns[1]}>board")
    assert (talk.table.remedy, talk.state["board"], talk.state["street"]) == (None, [burns[1]], "seventh")
    assert boards_of(talk.table, talk.table.hand)[0][0].code == burns[1]
    while talk.table.hand.phase == "betting":
        talk.play(f"{talk.state['to_act']}:check")
    awards = due_awards(talk.table)
    assert (awards.undecided, sum(awards.by_seat().values())) == ((), talk.state["pot"])


@pytest.mark.parametrize(("pair", "most"), [("9d", 10), ("8d", 5)])
def test_an_open_pair_on_fourth_lets_anybody_bet_either_limit(pair, most):
    """G218."""
    talk = third(talk_of(), "9c Kd Td").play(f"1:bring_in 2:call 3:call Jc>burn {pair}>1^ 7c>2^ 7d>3^")
    assert talk.state["max_raise_to"] == most


def test_where_nobody_has_read_the_faces_a_pair_may_be_shown_and_either_limit_be_bet():
    """A reader tells which card lies there, not which way up: it is no error to bet what a pair would allow."""
    talk = third(talk_of(), "9c Kd Td").play("1:bring_in 2:call 3:call Jc>burn 8d>1 7c>2 7d>3")
    assert talk.state["to_act"] is None  # nobody can tell who shows the high hand: the dealer keys who opens
    assert talk.play("1:check").state["max_raise_to"] == 10
    assert not shows_pair(talk.table, talk.table.hand)


@pytest.mark.parametrize(("game", "table"), [("bombpot-plo5", {"blinds": [], "ante": 5}), ("nlhe", {"blinds": [1, 2]})])
def test_no_bring_in_of_the_mix_is_asked_of_a_game_without_one(game, table):
    """The stakes of a mixed game name it for stud."""
    talk = Talk("G", seats=3, game=game, bring_in=3, readers="none", **table).play("new")
    if game == "nlhe":
        talk.play("3:call 1:call 2:check tap")
    else:
        talk.play("tap")
    rounds = talk.table.hand.wagering.round
    assert (talk.state["street"], rounds.bring_in) == ("flop", 0)


@pytest.mark.parametrize(("game", "by_cards"), [
    ("nlhe", [False] * 4), ("stud", [True] * 5), ("27td", [False] * 4), ("ofc", [False]), ("razz", [True] * 5),
])  # fmt: skip
def test_in_stud_the_cards_decide_who_opens_and_elsewhere_the_seat(game, by_cards):
    stakes = {"nlhe": {"blinds": [1, 2]}, "ofc": {"blinds": []}, "27td": {"blinds": [1, 2], "limits": [2, 4]}}
    talk = Talk("G", seats=3, game=game, **stakes.get(game, {"blinds": [], "bring_in": 1, "limits": [2, 4]})).play("new")
    hands = [replace(talk.table.hand, street_index=number) for number in range(len(by_cards))]
    assert [opens_by_cards(talk.table, one) for one in hands] == by_cards
