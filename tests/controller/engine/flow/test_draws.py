"""Draws, discards without replacement, cards that players open."""

import pytest
from dealer_talk import Talk
from draw_talk import CALLED, DRAW, called, errors, hand_of, places, throw

from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.awaited_acts import may_open, still_to_toss
from controller.table.hand import Phase
from controller.terms.cards import UNKNOWN
from controller.terms.places import seat_place
from hw.panel import Key
from tests.sentences.named_rules import gn


def test_numbers_are_said_from_the_left_of_the_button_and_cards_come_a_player_at_a_time():
    talk = called()
    assert (talk.table.hand.phase, talk.table.hand.to_declare) == (Phase.DRAWING, (2, 4))
    assert talk.state["to_act"] == 2
    talk.play("2:draw=2 4:draw=1")
    assert places(talk) == ["burn", "seat:2", "seat:2", "seat:4"]


def test_discards_seen_before_any_key_say_the_number():
    talk = called()
    throw(talk, 2, 2)
    assert talk.table.hand.to_declare == (4,)
    throw(talk, 4, 1)
    assert places(talk) == ["burn", "seat:2", "seat:2", "seat:4"]
    throw(talk, 4, 1)
    assert places(talk) == ["burn", "seat:2", "seat:2", "seat:4", "seat:4"]
    assert talk.told == []


def test_a_key_counts_more_than_the_discards():
    talk = called()
    throw(talk, 2, 1)
    talk.play("2:draw=3 4:draw=0")
    assert places(talk) == ["burn", "seat:2", "seat:2", "seat:2"]
    throw(talk, 2, 2)
    assert places(talk) == ["burn", "seat:2", "seat:2", "seat:2"]


@gn("298", "307", "317", "G:PAT")
def test_a_number_may_be_changed_until_a_card_is_out_or_the_next_player_has_said_his():
    """G270: not once a later player has acted on it, and not once the burn has come."""
    talk = called().play("2:draw=2 2:draw=3")
    assert talk.table.hand.drawn == {2: 3}
    talk.play("4:draw=1 4:draw=2")
    assert talk.table.hand.drawn == {2: 3, 4: 2}
    talk.play("2:draw=1")
    assert talk.table.hand.drawn[2] == 3
    assert errors(talk)[-1].startswith("Seat 2 cannot change the number now: seat 4")
    talk.play("Qh>burn 4:draw=1")
    assert talk.table.hand.drawn[4] == 2
    assert errors(talk)[-1] == "Seat 4 has no draw to announce."


def test_nobody_draws_more_than_the_game_allows():
    talk = Talk("G", game="drawmaha", seats=3).play("new deal 3:call 1:call 2:check")
    talk.play("2d>board+3s>board+5h>board 1:check 2:check 3:check")
    assert talk.table.hand.phase is Phase.DRAWING
    talk.play("1:draw=4")
    assert errors(talk) == ["Seat 1 may draw at most 3: key the number again."]
    talk.play("1:draw=3 2:draw=0 3:draw=1")
    assert places(talk) == ["burn", "board", "seat:1", "seat:1", "seat:1", "seat:3"]


def test_everybody_pat_the_burn_protects_no_card():
    """A dealer may burn or not: the betting opens with the burn, or with the first act without it."""
    burned = called().play("2:draw=0 4:draw=0")
    assert places(burned) == ["burn"]
    burned.play("Qh>burn")
    assert burned.state["to_act"] == 2
    talk = called().play("2:draw=0 4:draw=0 2:bet=2 4:call")
    assert talk.table.hand.phase is Phase.DRAWING
    assert talk.state["pot"] == 9
    assert (burned.told, talk.told) == ([], [])


def test_all_in_players_draw_too():
    talk = Talk("G", **DRAW)
    for seat in (2, 4):
        talk.tell("seat", seat=seat, **{"is": "present", "stack": 2})
    talk.play(CALLED)
    for street in range(3):
        assert talk.table.hand.phase is Phase.DRAWING
        assert talk.table.hand.to_declare == (2, 4)
        talk.play("2:draw=1 4:draw=0")
        throw(talk, 2, 1)
        talk.play(f"{'Qh Qc Qs'.split()[street]}>burn {'Th Ad 5c'.split()[street]}>2")
    assert talk.table.hand.phase is Phase.SHOWDOWN
    assert talk.told == []


def test_without_readers_the_keys_are_enough():
    talk = called(readers="none").play("2:draw=1 4:draw=3 tap 2:check 4:check")
    assert talk.state["street"] == "draw1"
    assert (talk.table.hand.phase, talk.told) == (Phase.DRAWING, [])


def test_an_unknown_discard_leaves_its_hand():
    talk = Talk("G", **DRAW)
    talk.tell("new_deal")
    for due in talk.table.hand.plan.due:
        talk.tell("card", card="??", zone=due.place.code)
    talk.play("3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=2 ??>discard:2 ??>discard:2 4:draw=0")
    assert talk.table.ledger.at(seat_place(2)) == (UNKNOWN,) * 3


def test_a_hand_of_six_after_the_draw_is_fouled():
    """G269: two drawn, one discarded; it is found at the first act, a pat hand of five is not."""
    talk = called().play("2:draw=2 4:draw=0")
    throw(talk, 2, 1)
    talk.play("Qh>burn Th>2 Ad>2")
    assert talk.told == []
    talk.play("2:check")
    assert talk.told == ["dead_hand wrong_count"]
    assert (talk.rulings[0]["seat"], talk.rulings[0]["rules"], talk.state["live"]) == (2, ["269"], [4])


def test_discards_that_no_reader_saw_prove_nothing():
    talk = called().play("2:draw=2 4:draw=0 Qh>burn Th>2 Ad>2 2:check 4:check")
    assert talk.told == []


# --------------------------------------------------------------------------- discards that are not replaced


def superstud() -> Talk:
    talk = Talk("G", seats=3, game="superstud", blinds=[], ante=1, bring_in=1, limits=[2, 4]).play("new deal")
    return talk.play("1:bring_in 2:call 3:call")


def test_two_cards_go_before_fourth_street():
    talk = superstud()
    assert still_to_toss(talk.table.hand) == (1, 2, 3)
    for seat in (1, 2, 3):
        throw(talk, seat, 2)
    assert still_to_toss(talk.table.hand) == ()
    talk.play("Qc>burn Qs>1^ Qd>2^ Qh>3^")
    assert (talk.told, talk.state["street"], talk.state["live"]) == ([], "fourth", [1, 2, 3])


def test_who_has_not_discarded_when_the_first_card_comes_is_dead():
    """G245, G246: the burn is no card of fourth street; a dead hand gets none."""
    talk = superstud()
    throw(talk, 1, 2)
    throw(talk, 2, 1)
    talk.play("Qc>burn")
    assert talk.told == []
    talk.play("Qs>1^")
    assert talk.told == ["dead_hand discarded_late", "dead_hand discarded_late"]
    assert talk.state["live"] == [1]


def test_pineapple_names_no_penalty():
    """A14: the floor is asked, and the hand plays on if it says so."""
    talk = Talk("G", seats=3, game="pineapple").play("new deal 3:call 1:call 2:check")
    throw(talk, 1, 1)
    throw(talk, 3, 1)
    talk.play("2h>burn 9h>board+As>board+6h>board")
    assert talk.told == ["floor discarded_late"]
    talk.play("floor:dead_hand")
    assert talk.state["live"] == [1, 3]


def test_crazy_pineapple_discards_before_the_turn():
    talk = Talk("G", seats=3, game="crazypineapple").play("new deal 3:call 1:call 2:check")
    talk.play("2h>burn 9h>board+As>board+6h>board 1:check 2:check 3:check")
    for seat in (1, 2, 3):
        throw(talk, seat, 1)
    talk.play("2s>burn Qs>board 1:check 2:check 3:check Th>burn 3c>board 1:check 2:check 3:check")
    assert talk.told == []
    assert talk.table.hand.phase is Phase.SHOWDOWN


def test_a_discard_before_the_last_call_is_keyed_counts():
    """A player calls and throws his card at once; the dealer's key comes after it."""
    talk = Talk("G", seats=3, game="crazypineapple").play("new deal 3:call 1:call 2:check")
    talk.play("2h>burn 9h>board+As>board+6h>board 1:check 2:check")
    throw(talk, 1, 1)
    throw(talk, 3, 1)
    talk.play("3:check")
    assert still_to_toss(talk.table.hand) == (2,)
    throw(talk, 2, 1)
    talk.play("2s>burn Qs>board")
    assert talk.told == []


def test_nobody_is_asked_for_a_discard_of_a_hand_that_is_void():
    talk = Talk("G", seats=3, game="crazypineapple").play("new deal 3:all_in=200 1:call 2:call")
    talk.play("2h>burn 9h>board+As>board+As#2>board tap")
    assert talk.told == ["void duplicate_card"]


# --------------------------------------------------------------------------- cards opened


def mexican() -> Talk:
    talk = Talk("G", seats=3, game="mexican", blinds=[], ante=1, bring_in=2, limits=[2, 4])
    return talk.play("new 7c>1 Jk>2 4s>3 Jc>1^ 5d>2^ 3d>3^ 1:bring_in=2 2:call 3:call")


def faces(talk):
    return {due.place.number: due.face_up for due in talk.table.hand.plan.rest if due.place.number}


def test_the_next_card_comes_up_unless_the_down_card_was_opened():
    talk = mexican()
    assert may_open(talk.table, talk.table.hand)
    assert faces(talk) == {1: True, 2: True, 3: True}
    talk.play("show:1=7c")
    assert faces(talk) == {1: False, 2: True, 3: True}
    talk.play("4s>3^")
    assert faces(talk) == {1: False, 2: True, 3: False}
    talk.play("Qd>burn Qc>1")
    assert not may_open(talk.table, talk.table.hand)
    talk.play("Kc>2^ Ks>3")
    assert (talk.told, talk.state["to_act"]) == ([], 2)


@pytest.mark.parametrize(("opened", "hand"), [(False, "five of a kind, kings"), (True, "four of a kind, kings")])
def test_a_joker_that_was_opened_is_no_longer_wild(opened, hand):
    """G248: down it is any card; up an ace, or what completes a straight or a flush. Tabling it changes nothing."""
    from controller.engine.flow.awards import due_awards

    talk = Talk("G", seats=2, game="mexican", blinds=[], ante=1, bring_in=2, limits=[2, 4])
    talk.play("new 7c>1 Jk>2 Ac>1^ Kd>2^ 1:bring_in=2 2:call")
    talk.play(("show:2=Jk " if opened else "") + "Qd>burn 6c>1^ Kc>2" + ("" if opened else "^"))
    talk.play("1:check 2:check" if talk.state["to_act"] == 1 else "2:check 1:check")
    talk.play("Jd>burn 5h>1^ Kh>2^")
    talk.play("1:check 2:check" if talk.state["to_act"] == 1 else "2:check 1:check")
    talk.play("Jh>burn 4h>1^ Ks>2^")
    talk.play("1:check 2:check" if talk.state["to_act"] == 1 else "2:check 1:check")
    cards = "".join(hand_of(talk, 2))
    talk.play(f"show:2={cards} show:1={''.join(hand_of(talk, 1))}")
    award = due_awards(talk.table).awards[0]
    assert (award.seat, award.strength.name.startswith(hand.split(",")[0])) == (2, True)


def keyed(talk, count, seat=None):
    """The number keyed as a dealer does, without the seat unless one is named."""
    keypad = Keypad()
    keys = [Key[f"SEAT_{seat}"]] if seat else []
    for key in (*keys, Key.DRAW, *(Key[f"DIGIT_{digit}"] for digit in str(count)), Key.CONFIRM):
        done = press(keypad, key, talk.table, talk.table.now_ms + 1)
        keypad = done.keypad
    return [(event.seat, event.cards) for event in done.events]


def test_a_number_keyed_after_its_discards_is_not_the_next_players():
    talk = called()
    throw(talk, 2, 2)
    assert keyed(talk, 2) == [(2, 2)]


def test_a_number_keyed_while_the_discards_are_still_being_read_is_the_same_players():
    talk = called()
    throw(talk, 2, 1)
    assert keyed(talk, 3) == [(2, 3)]


def test_where_only_pat_hands_are_keyed_a_pat_hand_is_the_player_whose_cards_have_not_moved():
    talk = called()
    throw(talk, 2, 2)
    assert keyed(talk, 0) == [(4, 0)]


def test_the_last_players_number_may_come_when_the_cards_are_due():
    talk = called()
    talk.play("2:draw=0")
    throw(talk, 4, 1)
    assert talk.table.hand.phase is Phase.DEALING
    assert keyed(talk, 3) == [(4, 3)]
    assert keyed(talk, 1, seat=2) == [(2, 1)]


def test_a_hand_thrown_in_before_its_key_is_not_a_hand_of_the_wrong_number():
    """Seat 4 folds quickly: its cards are on the way to the muck when seat 2's act is keyed."""
    talk = called().play("2:draw=0 4:draw=0")
    assert talk.table.hand.phase is Phase.DEALING
    talk.play("8c>burn")
    talk.play(f"{hand_of(talk, 4)[0]}>muck 2:bet=2")
    assert talk.told == []


def test_where_everybody_has_discarded_before_the_last_key_the_street_may_come():
    """Crazy pineapple: two fast players threw their card away before the last check was keyed; nobody is waited for."""
    talk = Talk("G", seats=2, game="crazypineapple").play("new deal 2:call 1:check 2h>burn 9h>board+As>board+6h>board 1:check")
    throw(talk, 1, 1)
    throw(talk, 2, 1)
    talk.play("2:check")
    assert (still_to_toss(talk.table.hand), dict(talk.table.hand.game.tossing)) == ((), {})
    talk.play("2s>burn Qs>board 1:check")
    assert (talk.told, talk.state["to_act"]) == ([], 2)
