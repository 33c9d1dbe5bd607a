"""What the readers refuse while a remedy is open, and what they put up with."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS
from remedy_hands import BET, FLOP, PREFLOP, ids, play

from controller.engine.advance import advance
from controller.engine.remedies.remedying import _is_thrown_in
from controller.rulings.following import FollowedMove
from controller.table.events import CardLost, CardMoved, CardPeeked
from controller.table.holding import discards_of
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place

WRONG = [
    ("156 another card is burned", "N",
     "new deal:3 exposed:3 deal:9 2d>3 8s>stub 3:call 4:fold 5:fold 6:fold 1:fold 2:check 3s>burn"),
    ("113 the next card goes to the next seat", "N", "new deal:4 boxed:4s>4 4s>muck Jc>5"),
    ("159 the last of the three is taken for the burn", "N", PREFLOP + "2d>board~+3s>board~+5h>board~ 5h>burn"),
    ("159 the next card is burned and the three are kept", "N", PREFLOP + "2d>board~+3s>board~+5h>board~ 5s>burn"),
    ("38 a second burn after the scramble", "P", PREFLOP + "2d>board~+3s>board~+5h>board~ 3s>burn 5s>burn"),
    ("142 a new flop while a card of the old one lies there", "E",
     PREFLOP + "2d>board+3s>board+5h>board 2d>stub 3s>stub remedy:reshuffle_stub Ah>burn"),
    ("164 the turn stays and the next card is burned", "G", FLOP + "3:check 4:check 9c>board Jh>burn"),
    ("121 the second burn stays and the next card is the turn", "N", FLOP + "3:check 4:check 9c>burn Jh>burn Td>board"),
    ("158 another card than the scrambled one is burned", "N",
     PREFLOP + "2d>burn 3s>board+5h>board+5s>board+9c>board 5h>stub 3:check 4:check Jh>burn"),
    ("38 the fourth card is thrown into the muck", "P", PREFLOP + "2d>burn 3s>board+5h>board+5s>board+9c>board 9c>muck"),
    ("162 the next card is put out instead of burned", "N", BET + "4:call remedy:set_aside Td>board"),
    ("162 the turn goes back into the stub before the river", "N", BET + "Jh>stub 4:call"),
    ("162 a burn before the river", "N",
     BET + "4:call remedy:set_aside Td>burn Js>board 3:check 4:check Jh>stub remedy:reshuffle_stub remedy:cut_stub 6c>burn"),
    ("RP5 a burn before the new turn", "P", BET + "4:call Jh>stub remedy:reshuffle_stub Td>burn"),
    ("166 burned again after a premature flop", "G",
     ("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board+5h>board+5s>board 2:call 3s>stub 5h>stub 5s>stub "
     "remedy:reshuffle_stub Ah>burn")),
    ("166 the burn is shuffled in with the flop", "G",
     "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board+5h>board+5s>board 2:call 3s>stub 2d>stub"),
    ("121 one card off where two are due", "N", FLOP + "3:check ask:no_burn,street=flop 4:check 9c>burn Jh>board"),
]  # fmt: skip


@pytest.mark.parametrize(("letter", "text"), ids(WRONG))
def test_not_followed(letter, text):
    talk = play(letter, text)
    first, second = talk.rulings
    assert second["cause"] == "remedy_not_followed"
    assert second["rules"] == first["rules"]
    assert second["steps"]
    assert set(second["steps"]) <= set(first["steps"])
    assert second["text"].startswith("That is not the remedy")
    hand = talk.table.hand
    assert talk.table.remedy is not None or any(one.strayed for one in hand.deal.waiting)


def test_a_wrong_card_is_said_once_and_the_remedy_can_still_be_done():
    talk = play("N", FLOP + "3:check 4:check 9c>board Jh>burn Td>burn")
    assert talk.causes == ["no_burn", "remedy_not_followed"]
    talk.play("Td>stub Jh>stub 9c>burn Jh>board 3:check")
    assert talk.causes == ["no_burn", "remedy_not_followed"]
    assert (talk.table.remedy, talk.state["board"][-1], talk.state["to_act"]) == (None, "Jh", 4)


def test_the_same_slip_after_it_was_put_right_is_another_incident():
    talk = play("N", FLOP + "3:check 4:check 9c>board Jh>burn Jh>stub Jh>burn")
    assert talk.causes == ["no_burn", "remedy_not_followed", "remedy_not_followed"]


def test_a_card_that_was_under_way_excuses_none_that_follows():
    """The first burn had begun before the ruling could be known: only a warning. The second one had not."""
    talk = play("N", FLOP + "3:check 4:check 9c>board")
    ruled_ms = talk.last.at_ms
    talk.at_ms = ruled_ms + 1200
    talk.feed(CardMoved(talk.at_ms, card("Jh"), BURN, begun_ms=ruled_ms + 800))
    assert talk.causes == ["no_burn"]
    talk.play("Td>burn")
    assert talk.causes == ["no_burn", "remedy_not_followed"]


def test_what_was_ruled_on_of_an_earlier_remedy_excuses_nothing_either():
    """The river too comes without a burn: one card is under way, and the next goes against this remedy for the first time."""
    turn = "3:check 4:check 9c>board Jh>burn Jh>stub 9c>burn Jh>board "
    talk = play("N", FLOP + turn + "3:check 4:check 6c>board")
    causes = ["no_burn", "remedy_not_followed", "no_burn"]
    assert talk.causes == causes
    ruled_ms = talk.last.at_ms
    talk.at_ms = ruled_ms + 1200
    talk.feed(CardMoved(talk.at_ms, card("Td"), BURN, begun_ms=ruled_ms + 800))
    assert talk.causes == causes
    assert talk.play("Ks>burn").causes == [*causes, "remedy_not_followed"]


@pytest.mark.parametrize(("before", "causes"), [
    ("3:fold", ["extra_card"]), ("", ["extra_card", "remedy_not_followed"]),
])
def test_a_card_first_read_in_the_muck_is_of_a_hand_that_was_thrown_in_if_there_is_one(before, causes):
    assert play("G", f"new deal 2d>1 {before} 9c>muck").causes == causes


@pytest.mark.parametrize("letter", BOOKS)
def test_a_flop_too_early_of_which_readers_tell_one_card_after_the_other_is_one_error(letter):
    early = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board 5h>board 5s>board"
    talk = play(letter, early)
    assert talk.causes == ["premature_flop"]
    floor = " floor:fix" if talk.table.open_ruling is not None else ""
    talk.play(f"2:call{floor} 3s>stub 5h>stub 5s>stub remedy:reshuffle_stub Ah>board+Ks>board+3h>board 2:check")
    assert (talk.causes, talk.state["board"]) == (["premature_flop"], ["Ah", "Ks", "3h"])
    assert (talk.table.remedy, talk.table.hand.deal.waiting) == (None, ())


def test_a_fourth_card_is_none_of_the_flop_that_came_too_early():
    early = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board 5h>board 5s>board 9c>board"
    assert len(play("G", early).causes) == 2


@pytest.mark.parametrize(("text", "seat", "thrown"), [
    ("new deal", 3, False), ("new deal 7c>muck Kd>muck", 3, False), ("new deal 8s>muck Kc>muck", 3, True),
    ("new deal 5d>muck", 2, False), ("new deal 3:fold", 3, True), ("new deal 3:fold 8s>muck", 3, True),
])  # fmt: skip
@pytest.mark.parametrize(("place", "may"), [(MUCK, True), (discards_of(3), True), (BURN, False), (STUB, False)])
def test_a_card_of_a_hand_that_is_folded_with_it_is_no_error_of_the_dealer(text, seat, thrown, place, may):
    """Folded already, or now: the player in turn has nothing left in front of him. Seat 3 holds 8s and Kc."""
    table = play("G", text).table
    move = FollowedMove(card("2d"), place, seat_place(seat), 0)
    assert _is_thrown_in(table, move) is (thrown and may)
    assert not _is_thrown_in(table, replace(move, source=None))
    assert not _is_thrown_in(table, replace(move, source=board_place()))
    assert not _is_thrown_in(replace(table, hand=None), move)


def test_a_card_that_readers_lost_is_seen_again_wherever_it_is_told():
    """The board card of a street without its burn is to move; nobody sees it for a time."""
    talk = play("N", FLOP + "3:check 4:check 9c>board")
    for seen in (CardPeeked(talk.at_ms + 900, card("9c"), board_place()), CardMoved(talk.at_ms + 900, card("9c"), board_place())):
        table, _ = advance(talk.table, CardLost(talk.at_ms + 700, card("9c")))
        assert table.remedy.lost == {card("9c")}
        assert advance(table, replace(seen, card=card("Jc")))[0].remedy.lost == {card("9c")}
        assert advance(table, seen)[0].remedy.lost == frozenset()


@pytest.mark.parametrize(("then", "causes"), [
    ("3s>5", ["extra_card", "extra_cards"]), ("5d>5", ["extra_card", "remedy_not_followed"]), ("3s>burn", ["extra_card", "remedy_not_followed"]),
])  # fmt: skip
def test_g117_a_second_card_too_many_is_an_error_of_its_own_and_a_card_moved_elsewhere_is_not(then, causes):
    assert play("G", f"new deal 2d>1 {then}").causes == causes
