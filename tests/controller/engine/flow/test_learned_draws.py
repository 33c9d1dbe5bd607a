"""Draws whose number is learned from the discards alone, and what goes wrong while a draw is open."""

import pytest
from dealer_talk import Talk
from draw_talk import DRAW, called, errors, hand_of, places, throw

from controller.table.hand import Phase


def drawmaha() -> Talk:
    """Drawmaha: seats 1, 2 and 3 are in, the draw is open."""
    talk = Talk("G", game="drawmaha", seats=3).play("new deal 3:call 1:call 2:check")
    return talk.play("Ah>board+Ks>board+3h>board 1:check 2:check 3:check")


def test_a_discard_read_after_the_burn_still_says_the_number():
    """No key has told it, so it is not changed (G270): it becomes known, until the seat's own first card."""
    talk = called()
    throw(talk, 2, 2)
    throw(talk, 4, 1)
    talk.play("Qh>burn")
    throw(talk, 4, 2)
    assert places(talk) == ["seat:2", "seat:2", "seat:4", "seat:4", "seat:4"]
    talk.play("2:draw=2 4:draw=3 Th>2 Ad>2 5c>4")
    assert (errors(talk), talk.told) == ([], [])
    throw(talk, 4, 1)
    assert places(talk) == ["seat:4", "seat:4"]


def test_the_key_of_a_number_that_was_only_seen_may_come_after_the_burn():
    talk = called()
    throw(talk, 2, 1)
    throw(talk, 4, 1)
    talk.play("Qh>burn 2:draw=2")
    assert places(talk) == ["seat:2", "seat:2", "seat:4"]
    talk.play("Th>2 Ad>2 2:draw=1")
    assert errors(talk) == ["Seat 2 has no draw to announce."]


def test_a_discard_taken_back_is_none():
    talk = called()
    throw(talk, 2, 1)
    thrown = talk.table.hand.fresh_discards[0].code
    assert talk.table.hand.to_declare == (4,)
    talk.play(f"{thrown}>2")
    assert (talk.table.hand.to_declare, talk.table.hand.drawn) == ((2, 4), {})
    talk.play("2:draw=0 4:draw=1")
    assert places(talk) == ["burn", "seat:4"]


def test_a_discard_taken_back_opens_the_draw_again():
    talk = called()
    throw(talk, 2, 2)
    throw(talk, 4, 1)
    assert talk.table.hand.phase is Phase.DEALING
    thrown = talk.table.hand.fresh_discards[-1].code
    talk.play(f"{thrown}>4")
    assert (talk.table.hand.phase, talk.table.hand.to_declare) == (Phase.DRAWING, (4,))
    talk.play("4:draw=0")
    assert places(talk) == ["burn", "seat:2", "seat:2"]


def test_a_keyed_number_stands_though_a_discard_goes_back():
    talk = called().play("2:draw=2")
    throw(talk, 2, 2)
    talk.play(f"{talk.table.hand.fresh_discards[0].code}>2")
    assert talk.table.hand.drawn == {2: 2}


def test_another_hands_card_is_no_discard():
    """G107: a card thrown into another hand is put to the floor, and goes to the muck: nobody draws for it."""
    talk = Talk("G", **DRAW).play("new deal 3:call 4:call 5:fold 6:fold 1:fold 2:check")
    talk.play(f"3:draw=0 {hand_of(talk, 3)[0]}>4")
    assert talk.told == ["floor cards_into_blind"]
    stray = hand_of(talk, 4)[-1]
    talk.play(f"floor:dead_hand {stray}>muck")
    assert (talk.state["live"], talk.table.hand.drawn.get(4)) == ([2, 4], None)


@pytest.mark.parametrize("read", [True, False])
def test_cards_of_another_hand_that_were_ruled_on_foul_no_hand(read):
    """G107: seat 3's cards were thrown into seat 2's hand and mucked; one of them is not read in the muck yet."""
    talk = Talk("G", **DRAW).play("new deal 3:call 4:call 5:fold 6:fold 1:fold")
    thrown = hand_of(talk, 3)
    talk.play(" ".join(f"{code}>2" for code in thrown) + " floor:dead_hand")
    talk.play(" ".join(f"{code}>muck" for code in thrown[not read :]))
    assert talk.told == ["floor cards_into_blind"]
    talk.play("2:check 2:draw=0 4:draw=0 Qh>burn 2:check 4:check")
    assert (talk.told, talk.state["live"]) == (["floor cards_into_blind"], [2, 4])


def test_a_hand_thrown_away_in_a_draw_is_no_draw():
    """G106: more cards in the muck than the seat draws."""
    talk = called().play("2:draw=1")
    throw(talk, 2, 5, "muck")
    assert talk.told == ["floor hand_in_muck"]


def test_five_new_cards_are_a_draw_where_the_game_allows_them():
    talk = called()
    throw(talk, 2, 5, "muck")
    assert (talk.told, talk.table.hand.drawn) == ([], {2: 5})


def test_five_cards_in_the_muck_are_none_where_only_three_may_be_drawn():
    talk = drawmaha()
    cards = hand_of(talk, 1)
    throw(talk, 1, 5, "muck")
    assert talk.told == ["floor hand_in_muck"]
    talk.play("floor:play_on " + " ".join(f"{one}>1" for one in cards))
    assert talk.table.hand.to_declare == (1, 2, 3)


def test_the_last_hand_but_one_dies_in_a_draw_and_the_hand_is_over():
    """G80: nobody is left to draw against."""
    talk = called().play("ask:left_with_action,seat=4")
    assert talk.told == ["dead_hand left_with_action"]
    assert talk.table.hand.phase is Phase.AWARDING


def test_a_dead_hand_is_not_asked_how_many_it_draws():
    talk = drawmaha().play("ask:left_with_action,seat=1")
    assert talk.table.hand.to_declare == (2, 3)


def test_a_drawmaha_hand_that_does_not_hold_five_cards_after_the_draw_is_fouled():
    """G269, by the inheritance of Drawmaha's draw."""
    talk = drawmaha().play("1:draw=2 2:draw=0 3:draw=0")
    throw(talk, 1, 1)
    talk.play("Qh>burn Qc>board Qs>1 Qd>1 1:check")
    assert talk.told == ["dead_hand wrong_count"]
    assert talk.state["live"] == [2, 3]


def test_every_draw_card_that_came_too_early_goes_back_when_the_floor_says_so():
    """G122: the floor is asked at the first of them; the others came before it had decided."""
    talk = called().play("2:draw=2 Qh>burn+Th>2 Ad>2")
    assert talk.told == ["floor premature_street"]
    talk.play("floor:fix")
    step = talk.table.remedy.current
    assert {one.code for one in step.expect.cards} == {"Th", "Ad"}


def test_discards_put_out_before_the_last_call_was_keyed_say_the_number():
    talk = Talk("G", **DRAW).play("new deal 3:fold 4:call 5:fold 6:fold 1:fold")
    throw(talk, 2, 2)
    talk.play("2:check")
    assert (talk.table.hand.to_declare, talk.table.hand.drawn) == ((4,), {2: 2})
    talk.play("2:draw=2 4:draw=0")
    assert places(talk) == ["burn", "seat:2", "seat:2"]


def test_the_discards_of_the_draw_before_are_none_of_this_one():
    talk = called().play("2:draw=1 4:draw=0")
    throw(talk, 2, 1)
    talk.play("Qh>burn Th>2 2:check 4:check")
    assert (talk.table.hand.phase, talk.table.hand.to_declare) == (Phase.DRAWING, (2, 4))


def test_a_hand_of_drawn_cards_in_the_muck_is_known_by_them():
    """G106: nothing of the first deal is left in it, and the player acts without it."""
    talk = called().play("2:draw=5 4:draw=0")
    throw(talk, 2, 5)
    talk.play("Qh>burn Th>2 Ad>2 5c>2 Jd>2 6d>2")
    throw(talk, 2, 5, "muck")
    talk.play("2:check")
    assert talk.told == ["floor hand_in_muck"]
    assert {one.code for one in talk.table.hand.deal.asked.cards} == {"Th", "Ad", "5c", "Jd", "6d"}


def dealt_early(talk):
    """Seat 1 draws two, and the turn is out before the others have said how many they draw: the floor is asked."""
    talk.play("1:draw=2")
    throw(talk, 1, 2)
    talk.play("Qh>burn+Qc>board")
    assert talk.told == ["floor premature_turn"]
    return talk


def test_a_draw_card_that_came_while_the_floor_was_asked_about_the_turn_is_that_seats():
    """Whatever becomes of the turn (G166): seat 1 has one of its two cards, and one is still due to it."""
    for how in ("2:draw=0 Qs>1 3:draw=0", "2:draw=0 3:draw=0 Qs>1"):
        talk = dealt_early(drawmaha()).play(how + " floor:fix")
        assert places(talk).count("seat:1") == 1, how
        talk.play("Qc>aside 9s>burn 9h>board Qd>1 1:check 2:check")
        assert (talk.told, len(hand_of(talk, 1))) == (["floor premature_turn"], 5)
        assert 1 in talk.state["live"]


def test_a_third_card_for_two_drawn_while_the_floor_was_asked_still_fouls_the_hand():
    """G269: a card that nobody was told of at once is counted at the first act after the draw."""
    talk = dealt_early(drawmaha()).play("2:draw=0 Qs>1 Qd>1 9c>1 3:draw=0 floor:fix")
    assert "seat:1" not in places(talk)
    talk.play("Qc>aside 9s>burn 9h>board 1:check")
    assert talk.told == ["floor premature_turn", "dead_hand wrong_count"]


def test_a_card_that_the_dealer_takes_back_meanwhile_is_still_due():
    talk = dealt_early(drawmaha()).play("2:draw=0 Qs>1 Qs>stub 3:draw=0 floor:fix")
    assert places(talk).count("seat:1") == 2


def test_draw_cards_before_the_turn_are_no_cards_too_many():
    """Burn, turn, then the draw cards; who gives the cards first has dealt nobody too many."""
    talk = drawmaha().play("1:draw=2")
    throw(talk, 1, 2)
    talk.play("2:draw=0 3:draw=0 Qh>burn Qs>1 Qd>1 Qc>board 1:check")
    assert (talk.told, talk.state["live"], talk.state["street"]) == ([], [1, 2, 3], "turn")


def test_a_draw_card_too_many_before_the_turn_is_one():
    talk = drawmaha().play("1:draw=2")
    throw(talk, 1, 2)
    talk.play("2:draw=0 3:draw=0 Qh>burn Qs>1 Qd>1 9c>1 Qc>board")
    assert talk.told == ["dead_hand extra_card"]


def test_a_hand_that_plays_on_from_the_muck_is_not_counted_there():
    """G106: the floor let it play on, and no reader tells that its cards are back. It is not ruled on again."""
    talk = called().play("2:draw=0 4:draw=0 Qh>burn 2:check 4:check")
    throw(talk, 2, 5, "muck")
    talk.play("floor:play_on 2:draw=0 4:draw=0 Jh>burn 2:check 4:check")
    assert (talk.told, talk.state["live"]) == (["floor hand_in_muck"], [2, 4])
