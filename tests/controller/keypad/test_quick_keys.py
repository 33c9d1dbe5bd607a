"""Keys that stand for several others: what they mean, and that one UNDO takes back one key."""

import pytest
from dealer_talk import Talk
from hypothesis import given
from hypothesis import strategies as st

from controller.engine.advance import advance
from controller.keypad.keypad import press
from controller.keypad.quick_keys import QUICK, sizes_offered
from controller.keypad.typed import Keypad
from controller.poker import betting
from controller.table.events import ActionDeclared, Corrected, HandTabled, NewDeal
from controller.table.hand import Phase
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from hw.panel import Key

DEALT = "new deal "
STREET = "2d>burn 3s>board+5h>board+5s>board "
TURN, RIVER = "9c>burn Jh>board ", "Td>burn Js>board "
TO_SHOWDOWN = DEALT + "3:call 4:fold 5:fold 6:fold 1:fold 2:check " + STREET + "2:check 3:check " + (
    TURN + "2:check 3:check " + RIVER + "2:check 3:check"
)


def keyed(table, *keys, at_ms=900_000):
    """Return the table after keys, what they said, and their events."""
    keypad, said, events = Keypad(), [], []
    for number, key in enumerate(keys):
        outcome = press(keypad, Key(key), table, at_ms + 3000 * number)
        keypad, said = outcome.keypad, [*said, outcome.said]
        events += outcome.events
        for event in outcome.events:
            table, _ = advance(table, event)
    return table, [one for one in said if one], events


def acts_of(events):
    return [(one.seat, one.act.value, one.to) for one in events]


def test_sizes_are_those_of_the_pot_as_it_stands():
    """Blinds 1 and 2, seat 3 first: the call is 2, the pot after it 5."""
    table = Talk("G").play(DEALT).table
    assert dict(sizes_offered(table, table.hand, 3)) == {Key.MINIMUM: 4, Key.HALF_POT: 4, Key.POT: 7}
    assert acts_of(keyed(table, "pot")[2]) == [(3, "raise", 7)]
    after, _, _ = keyed(table, "raise", "digit_6", "confirm")
    # the raise is by 4; seat 4 calls 6 into 9, and the pot is 15 then
    assert dict(sizes_offered(after, after.hand, 4)) == {Key.MINIMUM: 10, Key.HALF_POT: 13, Key.POT: 21}
    after, _, _ = keyed(after, "call")
    assert dict(sizes_offered(after, after.hand, 5))[Key.MINIMUM] == 10


def test_a_size_that_is_no_wager_says_so_and_types_nothing():
    table = Talk("G", stacks={3: 5}).play(DEALT).table
    assert dict(sizes_offered(table, table.hand, 3)) == {Key.MINIMUM: 4, Key.HALF_POT: 4}
    _, said, events = keyed(table, "pot")
    assert (said, events) == (["POT is no size for seat 3 now: press BET or RAISE and type it."], [])


def test_where_no_reader_has_told_the_deal_the_first_act_may_be_a_size_or_of_all():
    """The first act shows that the deal is over, as BET with an amount does."""
    table, _ = advance(Talk("G").table, NewDeal(1000))
    assert table.hand.phase is Phase.DEALING
    assert acts_of(keyed(table, "pot")[2]) == [(3, "raise", 7)]
    after, _, events = keyed(table, "all_call")
    assert [one.seat for one in events] == [3, 4, 5, 6, 1, 2]
    assert len(after.hand.actions) == 6


def test_where_unread_cards_decide_who_opens_the_seat_keyed_with_a_size_does():
    table = Talk("G").play(TO_SHOWDOWN.split("2:check 3:check 9c")[0]).table
    unknown = replace(table.hand.wagering.round, opener_unknown=True)
    hand = replace(table.hand, wagering=replace(table.hand.wagering, round=unknown, to_act=None))
    _, _, events = keyed(replace(table, hand=hand), "seat_3", "minimum")
    assert acts_of(events) == [(3, "bet", 2)]


def test_the_amount_of_the_wager_before_is_offered_again_in_the_next_hand():
    talk = Talk("G").play(DEALT)
    table, _, _ = keyed(talk.table, "raise", "digit_9", "confirm")
    assert table.memory.wager == 9
    talk.table = table
    talk.at_ms = table.now_ms
    talk.play("4:fold 5:fold 6:fold 1:fold 2:fold award:3=5 new deal")
    seat = talk.table.hand.wagering.to_act
    assert acts_of(keyed(talk.table, "repeat")[2]) == [(seat, "raise", 9)]


def test_all_call_closes_the_round_and_one_undo_opens_it_again():
    before = Talk("G").play(DEALT + "3:raise=6 4:fold").table
    after, _, events = keyed(before, "all_call")
    assert [(one.seat, one.act.value, one.joined) for one in events] == [
        (5, "call", False), (6, "call", True), (1, "call", True), (2, "call", True),
    ]
    assert after.hand.phase is Phase.DEALING
    back, _ = advance(after, Corrected(after.now_ms + 1000))
    assert back.hand.wagering == before.hand.wagering
    assert back.hand.actions == before.hand.actions


def test_all_call_up_to_a_seat_leaves_the_turn_behind_it():
    table = Talk("G").play(DEALT).table
    after, _, events = keyed(table, "seat_5", "all_call")
    assert acts_of(events) == [(3, "call", None), (4, "call", None), (5, "call", None)]
    assert after.hand.wagering.to_act == 6
    _, said, events = keyed(after, "seat_4", "all_call")
    assert (said, events) == (["Seat 4 is not to act before this round ends."], [])


@pytest.mark.parametrize(("keyed_before", "first"), [(True, "check"), (False, "fold")])
def test_all_call_keyed_again_folds_nobody_who_folded_only_later(keyed_before, first):
    """The key said that seat 4 checked too, but it bet: seat 2 folds, and UNDO takes the wrong key back."""
    talk = Talk("G").play(DEALT + "3:call 4:call 5:fold 6:fold 1:fold 2:check " + STREET)
    mine = talk.table.hand.deal.cards_of(2)
    if keyed_before:
        talk.table, _, _ = keyed(talk.table, "all_call", at_ms=talk.table.now_ms + 1000)
        talk.feed(Corrected(talk.table.now_ms + 1000, rekey_ms=6000))
        talk.at_ms = talk.table.now_ms
    talk.play("+".join(f"{one.face}>muck" for one in mine))
    _, _, events = keyed(talk.table, "seat_3", "all_call", at_ms=talk.table.now_ms + 1000)
    assert acts_of(events) == [(2, first, None), (3, "check", None)]


def test_all_fold_ends_a_hand_and_folds_nobody_who_faces_no_bet():
    table = Talk("G").play(DEALT + "3:raise=6").table
    after, _, events = keyed(table, "all_fold")
    assert [one.seat for one in events] == [4, 5, 6, 1, 2]
    assert after.hand.phase is Phase.AWARDING
    back, _ = advance(after, Corrected(after.now_ms + 1000))
    assert back.hand.wagering.to_act == 4
    checked = Talk("G").play(DEALT + "3:call 4:fold 5:fold 6:fold 1:fold").table
    _, said, events = keyed(checked, "all_fold")
    assert (said, events) == (["Seat 2 faces no bet. If it folds nevertheless, press FOLD."], [])


def test_all_fold_leaves_in_who_has_called():
    table = Talk("G").play(DEALT + "3:raise=6 4:call").table
    after, _, _ = keyed(table, "all_fold")
    assert (after.hand.wagering.live, after.hand.phase) == ((3, 4), Phase.DEALING)


def test_all_show_turns_up_the_hands_still_in_and_no_hand_in_the_muck():
    talk = Talk("G").play(TO_SHOWDOWN)
    assert talk.table.hand.phase is Phase.SHOWDOWN
    _, said, events = keyed(talk.table, "all_show", "clear")
    assert (said, events) == (["CONFIRM if all of these hands lie face up: 2, 3. Else SEAT, SHOW."], [])
    after, _, events = keyed(talk.table, "all_show", "confirm")
    assert [(type(one), one.seat, one.joined) for one in events] == [(HandTabled, 2, False), (HandTabled, 3, True)]
    assert set(after.hand.tabled) == {2, 3}
    back, _ = advance(after, Corrected(after.now_ms + 1000))
    assert not back.hand.tabled
    _, _, events = keyed(talk.table, "all_show", "seat_2", "show", "confirm")
    assert [one.seat for one in events] == [2]
    mine = talk.table.hand.deal.cards_of(3)
    talk.play("+".join(f"{one.face}>muck" for one in mine))
    _, said, events = keyed(talk.table, "all_show")
    assert (said, events) == (["Seat 3's cards are in the muck: press SEAT 3, FOLD first."], [])


@pytest.mark.parametrize("play", ["", DEALT, DEALT + "3:fold"])
def test_all_show_before_the_showdown_shows_nothing(play):
    _, said, events = keyed(Talk("G").play(play).table, "all_show")
    assert (len(said), events) == (1, [])


@given(st.lists(st.sampled_from(["3:call", "4:call", "5:fold", "6:raise=8", "1:call", "2:call"]), max_size=6),
       st.sampled_from(sorted(QUICK)))
def test_no_quick_key_rules_anything_in_turn(acts, key):
    """Whatever was played in turn before: the acts of one key are acts in turn, of legal size, and no ruling."""
    talk = Talk("G").play(DEALT)
    for act in acts:
        if int(act[0]) == talk.table.hand.wagering.to_act:
            talk.play(act)
    before = len(talk.table.rulings)
    after, _, events = keyed(talk.table, key)
    assert len(after.rulings) == before
    for event in events:
        assert isinstance(event, ActionDeclared)
    if key == Key.ALL_CALL and events:
        assert after.hand.wagering.to_act is None or after.hand.phase is not Phase.BETTING
    if key == Key.MINIMUM and events:
        seat, wagering = events[0].seat, talk.table.hand.wagering
        assert events[0].to == betting.legal(wagering, seat).min_raise_to


def test_a_fold_pressed_as_the_muck_tells_it_is_not_the_next_players():
    talk = Talk("G").play(DEALT)
    table, _ = advance(talk.table, ActionDeclared(talk.table.now_ms + 1000, 3, Act.FOLD, by="muck"))
    at_ms = table.now_ms
    _, said, events = keyed(table, "fold", at_ms=at_ms + 400)
    assert (said, events) == (["Seat 3's fold came from the muck: press FOLD again if it is for the next seat."], [])
    assert acts_of(keyed(table, "fold", at_ms=at_ms + 1500)[2]) == [(4, "fold", None)]
    by_key, _ = advance(talk.table, ActionDeclared(talk.table.now_ms + 1000, 3, Act.FOLD))
    assert acts_of(keyed(by_key, "fold", at_ms=at_ms + 400)[2]) == [(4, "fold", None)]
