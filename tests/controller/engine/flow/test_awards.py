"""Who is paid next by what everybody knows, and what the dealer's CONFIRM does about it."""

from random import Random

import pytest
from dealer_talk import Talk
from river_hands import RIVER, SHOWN, at_river

from controller.engine.flow.awards import due_awards, is_over, known_awards, next_push, push_offered
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import Corrected, PotAwarded, PotForfeited
from controller.table.outputs import Announce, HandEnded, HandReopened
from controller.table.questions import IsThere
from controller.table.state import DealerQuestion
from controller.terms.cards import STANDARD_DECK
from controller.terms.codes import Outcome
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place
from controller.views.announcements import announced
from controller.views.key_hints import keys
from controller.views.next_thing import next_thing
from hw.panel import Key


def confirm(talk, *before):
    """CONFIRM, pressed alone or behind other keys; what the dealer is told."""
    keypad, said = Keypad(), ""
    for key in (*before, Key.CONFIRM):
        talk.at_ms += 1000
        pressed = press(keypad, key, talk.table, talk.at_ms)
        keypad, said = pressed.keypad, pressed.said
        for event in pressed.events:
            talk.feed(event)
    return said


def stacks(talk):
    return dict(talk.table.hand.wagering.stacks)


def ends(talk):
    return [one for one in talk.outputs if isinstance(one, HandEnded | HandReopened)]


@pytest.mark.parametrize("book", "NEGLP")
def test_one_key_pays_the_last_hand_in_every_book(book):
    talk = at_river("1:bet=10 2:fold 3:fold", book)
    before, pot = stacks(talk), talk.table.hand.wagering.pot
    assert confirm(talk) == ""
    rake = talk.table.hand.wagering.pot
    assert stacks(talk) == before | {1: before[1] + pot - rake}
    assert (rake > 0) == (talk.table.rules.play.house.collection.value == "rake")
    assert is_over(talk.table)
    assert [(one.how, one.awarded, one.stacks) for one in ends(talk)] == [("played", {1: pot - rake}, stacks(talk))]
    assert confirm(talk) == "Nothing waits for CONFIRM."


def test_a_hand_that_was_not_shown_decides_nothing():
    """The readers know both hands; the table has seen one."""
    talk = at_river("1:bet=10 2:call 3:fold show:1=AsAc")
    assert due_awards(talk.table).by_seat() == {1: 26}
    assert known_awards(talk.table).awards == ()
    assert confirm(talk) == "Nothing waits for CONFIRM."
    assert next_thing(talk.table).text == "Showdown"
    assert [one.key for one in keys(talk.table)] == ["SHOW", "FOLD", "AWARD", "UNDO"]


def test_open_hands_with_a_card_that_nobody_read_are_compared_by_the_dealer():
    """Every hand is shown and none wins yet: the screen asks for the pot, and no longer for hands."""
    river = RIVER.replace("2h>2", "??>2")
    talk = Talk("G", seats=3).play(f"{river} 1:bet=10 2:call 3:fold show:1=AsAc show:2=2d")
    assert (talk.table.hand.phase.value, talk.table.hand.tabled.keys()) == ("showdown", {1, 2})
    following = next_thing(talk.table)
    assert following.text == "Push the pot: 26"
    assert following.detail.startswith("Not every card is known")


def test_what_a_hidden_hand_holds_changes_no_word_and_no_key():
    """The same play with every other hidden hand: nothing that the dealer sees or does differs."""
    told = set()
    for hidden in ("2d 2h", "Jd Js", "Qs Qd", "Ts 6c"):
        first, second = hidden.split()
        river = RIVER.replace("2d>2", f"{first}>2").replace("2h>2", f"{second}>2")
        talk = Talk("G", seats=3).play(f"{river} 1:bet=10 2:call 3:fold show:1=AsAc")
        told.add((next_thing(talk.table), keys(talk.table), confirm(talk)))
        talk.play("2:fold")
        told.add((next_thing(talk.table), confirm(talk)))
    assert len(told) == 2


def test_when_every_hand_is_shown_the_winner_is_paid():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN}")
    assert next((one.key, one.does) for one in keys(talk.table)) == ("CONFIRM", "push 24 to seat 1")
    confirm(talk)
    assert dict(talk.table.hand.awarded) == {1: 24}


def test_a_hand_shown_with_a_card_unread_is_nobodys_win():
    talk = at_river("1:bet=10 2:call 3:fold show:1=AsAc show:2=2d")
    assert next_push(talk.table) is None
    talk.play("show:2=2d2h")
    assert next_push(talk.table).seat == 1


def test_a_loser_who_throws_his_hand_in_is_out():
    for way in ("2:fold", "2d>muck+2h>muck"):
        talk = at_river(f"1:bet=10 2:call 3:fold show:1=AsAc {way}")
        assert talk.told == []
        confirm(talk)
        assert (dict(talk.table.hand.awarded), talk.told) == ({1: 24}, [])
        assert not [one for one in talk.outputs if isinstance(one, Announce)]


def test_half_a_hand_in_the_muck_is_no_hand_given_up():
    talk = at_river("1:bet=10 2:call 3:fold show:1=AsAc 2d>muck")
    assert next_push(talk.table) is None


def test_the_last_hand_is_not_thrown_in_nor_a_shown_one():
    talk = at_river("1:bet=10 2:call 3:fold show:1=AsAc 2:fold 1:fold")
    assert talk.table.hand.wagering.live == (1,)
    assert "No betting is open" in announced(talk.outputs[-1].says)


def test_side_pots_last_first_and_the_rake_out_of_the_main_one():
    talk = at_river("1:bet=10 2:all_in=198 3:all_in=198 1:all_in=48", stacks={1: 50})
    talk.play("show:1=AsAc show:2=2d2h show:3=KsKh")
    pushes = []
    while (push := push_offered(talk.table)) is not None:
        pushes.append((push.seat, push.amount, push.pot))
        confirm(talk)
    assert pushes == [(3, 300, 1), (1, 144, 0)]
    assert (talk.table.hand.wagering.pot, talk.told) == (6, [])


def test_a_side_pot_is_paid_while_the_main_pot_waits_for_a_hand():
    talk = at_river("1:bet=10 2:all_in=198 3:all_in=198 1:all_in=48", "P", stacks={1: 50})
    talk.play("show:2=2d2h show:3=KsKh")
    assert (next_push(talk.table).seat, next_push(talk.table).pot) == (3, 1)
    confirm(talk)
    assert next_push(talk.table) is None
    talk.play("show:1=AsAc")
    confirm(talk)
    assert dict(talk.table.hand.awarded) == {3: 300, 1: 150}


def test_the_main_pot_waits_for_the_side_pot():
    talk = at_river("1:bet=10 2:all_in=198 3:all_in=198 1:all_in=48", "P", stacks={1: 50})
    talk.play("show:1=AsAc show:2=2d2h")
    assert next_push(talk.table) is None
    talk.play("award:2=300")  # the dealer knows what the readers may not: seat 3 showed, and SHOW was not keyed
    assert next_push(talk.table) is None


def test_a_part_that_was_keyed_with_its_amount_is_not_pushed_again():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN} award:1=10", "P")
    assert next_thing(talk.table).text == "CONFIRM: push 16 to seat 1"
    confirm(talk)
    assert dict(talk.table.hand.awarded) == {1: 26}


def test_split_pots_and_the_odd_chip():
    """Two equal hands and 27 chips: the odd one goes to the first hand left of the button."""
    river = RIVER.replace("2d>2", "Ad>2").replace("2h>2", "Ah>2")
    talk = Talk("P", seats=3).play(f"{river} 1:bet=10 2:call 3:raise=21 1:fold 2:call show:2=AdAh show:3=KsKh")
    assert next_push(talk.table).seat == 2
    talk = Talk("P", seats=3, stacks={3: 7}).play(f"{river} 1:bet=10 2:call 3:all_in=5")
    talk.play("show:1=AsAc show:2=AdAh show:3=KsKh")
    pushes = []
    while (push := push_offered(talk.table)) is not None:
        pushes.append((push.seat, push.amount))
        confirm(talk)
    assert pushes == [(1, 5), (2, 5), (1, 11), (2, 10)]


def test_each_board_of_a_hand_run_twice():
    talk = Talk("G", seats=3).play("new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:fold 1:all_in=200 2:call")
    talk.tell("run_it", times=2, seats=[1, 2])
    free = [one.code for one in STANDARD_DECK if talk.table.ledger.place_of(one) is None and one.code[0] in "6789T"]
    cards = iter([*free[:3], "2c", *free[3:]])
    while talk.table.hand.plan.next is not None:
        due = talk.table.hand.plan.next
        talk.tell("card", card=next(cards), zone=due.place.code, **({"face": "up"} if due.face_up else {}))
        talk.settle()
    talk.play(SHOWN)
    wanted = due_awards(talk.table).by_seat()
    rake = talk.table.hand.wagering.pot - sum(known_awards(talk.table).by_seat().values())
    while push_offered(talk.table) is not None:
        confirm(talk)
    assert sum(wanted.values()) - sum(talk.table.hand.awarded.values()) == rake == talk.table.hand.wagering.pot
    assert set(talk.table.hand.awarded) == set(wanted)
    assert is_over(talk.table)


def test_a_question_takes_confirm_first():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN}")
    talk.table = replace(talk.table, question=DealerQuestion(IsThere(MUCK)))
    assert push_offered(talk.table) is None
    talk.at_ms += 5000
    assert confirm(talk) == ""
    assert (talk.table.question, dict(talk.table.hand.awarded)) == (None, {})
    talk.at_ms += 5000
    confirm(talk)
    assert dict(talk.table.hand.awarded) == {1: 24}


def test_a_step_of_a_remedy_and_the_floor_come_first():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN}")
    ruling = at_river("1:bet=10 2:call 3:fold award:2=12 award:3=12").last
    assert push_offered(talk.table) is not None
    talk.table = replace(talk.table, open_ruling=replace(ruling, outcome=Outcome.FLOOR))
    assert push_offered(talk.table) is None
    assert confirm(talk) == "Nothing waits for CONFIRM."


def test_a_seat_pressed_before_it_must_be_the_one_that_is_paid():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN}")
    assert "CONFIRM pushes to seat 1" in confirm(talk, Key.SEAT_2)
    assert dict(talk.table.hand.awarded) == {}
    assert confirm(talk, Key.SEAT_1) == ""
    assert dict(talk.table.hand.awarded) == {1: 24}


def test_undo_takes_the_push_back_and_the_room_hears_it():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN}")
    before = stacks(talk)
    confirm(talk)
    talk.feed(Corrected(talk.at_ms + 1000))
    assert (stacks(talk), push_offered(talk.table).amount) == (before, 24)
    confirm(talk)
    assert [type(one) for one in ends(talk)] == [HandEnded, HandReopened, HandEnded]
    talk.play("new")
    assert len(ends(talk)) == 3, "the next deal does not tell it again"


def test_undo_of_a_push_before_the_last_reopens_nothing():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN} award:1=10 undo", "P")
    assert ends(talk) == []


def error_of(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"][-1:]


@pytest.mark.parametrize(("keyed", "said"), [
    ((1, 2400), "¤2400 keyed for seat 1, but the pot has ¤26: key it again."),
    ((1, 0), "Nothing is pushed to seat 1: key the amount."),
    ((1, -5), "Nothing is pushed to seat 1: key the amount."),
])  # fmt: skip
def test_a_push_that_cannot_be_is_refused_with_a_sentence(keyed, said):
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN}")
    before = stacks(talk)
    talk.feed(PotAwarded(talk.at_ms + 1000, *keyed))
    assert (error_of(talk), stacks(talk), dict(talk.table.hand.awarded)) == ([said], before, {})


def test_nothing_is_pushed_between_hands_nor_while_cards_are_dealt():
    talk = Talk("G", seats=3).play("award:2=5")
    assert error_of(talk) == ["No hand is on: ¤5 is not pushed to seat 2."]
    talk.play("new deal:3 award:2=2")
    assert error_of(talk) == ["¤2 cannot be pushed to seat 2: the cards are still being dealt."]
    assert talk.table.hand.phase == "dealing"


def test_a_pot_that_stays_for_the_next_deal_ends_the_hand_at_once():
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN} award:1=20", "P")
    assert ends(talk) == []
    talk.feed(PotForfeited(talk.at_ms + 1000, 6))
    assert [one.how for one in ends(talk)] == ["played"]


def test_random_showdowns_are_paid_to_the_last_chip_as_the_core_reads_them():
    """CONFIRM alone pays as `due_awards` divides, in a book without a rake; the chips are all there."""
    for seed in range(25):
        random = Random(seed)
        deck = [one.code for one in STANDARD_DECK]
        random.shuffle(deck)
        talk = Talk("P", seats=4, stacks={seat: random.randrange(20, 300) for seat in range(1, 5)})
        talk.tell("new_deal")
        while (hand := talk.table.hand).phase != "showdown":
            if hand.plan.next is not None:
                due = hand.plan.next
                talk.tell("card", card=deck.pop(), zone=due.place.code, **({"face": "up"} if due.face_up else {}))
                talk.settle()
                continue
            seat = hand.wagering.to_act
            chips = hand.wagering.stacks[seat] + hand.wagering.bets[seat]
            talk.play(f"{seat}:all_in={chips}")
        for seat in hand.wagering.live:
            talk.tell("show", seat=seat, cards=[one.code for one in talk.table.ledger.at(seat_place(seat))])
        wanted = due_awards(talk.table).by_seat()
        while push_offered(talk.table) is not None:
            confirm(talk)
        assert (dict(talk.table.hand.awarded), talk.table.hand.wagering.pot, talk.told) == (wanted, 0, [])
