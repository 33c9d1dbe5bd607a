"""Hands set in rows as the dealer keys them, and what that entry waits for where readers are slow."""

import pytest
from dealer_talk import DECK, Talk
from slow_readers import Readers

from controller.engine.flow.row_setting import rows_of
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import next_deadline, pick
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.awaited_acts import in_keyed_order, setting_now
from controller.table.events import CardAbsent, CardMoved, CardPresumed, HandSet
from controller.table.hand import Phase
from controller.table.outputs import AskDealer
from controller.terms.cards import UNKNOWN, card
from controller.terms.fast_copies import replace
from controller.terms.places import place, seat_place
from hw.panel import Key

FIRST = "Qc 2c Qd 3c 4s 4h 5s 5h 6s 6h"


class Slow(Readers):
    """Readers of a second a cycle that may miss a card for eight."""

    missed_ms = 8000

    def resolves_deal(self):
        return False


def game(name="pineappleofc"):
    """Two players, the first five cards each."""
    talk = Talk("G", seats=2, game=name, blinds=[], readers="full", button=2)
    talk.tell("new_deal")
    return come(talk, FIRST)


def come(talk, codes, begun=None):
    """Cards come to where they are due; `begun`: when the first was first read, the others a second later each."""
    for number, code in enumerate(codes.split()):
        talk.at_ms += 1000
        begun_ms = None if begun is None else begun + 1000 * number
        talk.feed(CardMoved(talk.at_ms, card(code), talk.table.hand.plan.next.place, begun_ms=begun_ms))
    talk.at_ms += 2000
    return talk


def keyed(talk, seat, digits):
    """What the dealer's entry comes to."""
    pad, events, said = Keypad(), (), ""
    for key in (f"seat_{seat}", "draw", *(f"digit_{one}" for one in digits), "confirm"):
        pressed = press(pad, Key(key), talk.table, talk.at_ms)
        pad, events, said = pressed.keypad, pressed.events, pressed.said
    for event in events:
        talk.feed(event)
    return said


def rows(talk, seat):
    points = talk.table.variant.points
    return [" ".join(sorted(one.face for one in row)) for row in rows_of(points, talk.table.hand, seat)]


def test_rows_are_keyed_from_the_highest_card_to_the_lowest_in_whatever_order_the_cards_came():
    talk = game()
    assert not keyed(talk, 1, "33211")
    assert rows(talk, 1) == ["4s 5s", "6s", "Qc Qd"]


def test_of_equal_cards_spades_come_before_hearts_diamonds_and_clubs_and_what_nobody_can_read_comes_last():
    cards = [card(code) for code in ("2c", "??", "Qh", "Qs", "Qc", "Qd")]
    assert [cards[at].code for at in in_keyed_order(cards)] == ["Qs", "Qh", "Qd", "Qc", "2c", "??"]


def test_no_digit_is_keyed_for_a_card_that_lies_among_the_discards():
    talk = game()
    keyed(talk, 1, "33211")
    come(talk, "As Kd 2d").play("Kd>discard:1")
    assert not keyed(talk, 1, "32")
    assert rows(talk, 1) == ["4s 5s", "2d 6s", "As Qc Qd"]


def test_a_whole_hand_is_keyed_at_once_at_its_end():
    talk = game("turboofc")
    come(talk, "As Ad Ac Kd 7c 7d 8h 9h Kh Ks Kc 2d 9c 9d Jh Js")
    # Seat 1 holds As Ad Ac Ks Kh Kd Kc Qd Qc 6s 5s 4s 2d.
    assert not keyed(talk, 1, "3332222331112"[:13])
    assert rows(talk, 1)[0] == "4s 5s 6s"
    assert rows(talk, 1)[2] == "Ac Ad As Qc Qd"


def test_an_entry_of_another_number_of_cards_says_what_is_to_be_keyed():
    talk = game()
    assert "a row for each of its new cards" in keyed(talk, 1, "3321")
    assert rows(talk, 1) == ["", "", ""]


def test_of_two_streets_the_cards_first_read_first_are_set_first():
    """A card of the first five is told behind one that was dealt later: when it was first read says whose turn it is."""
    talk = Talk("G", seats=2, game="ofc", blinds=[], readers="full", button=2)
    talk.tell("new_deal")
    come(talk, "Qc 2c Qd 3c 4s 4h 5s 5h", begun=1000)
    come(talk, "As", begun=60_000)
    come(talk, "6h", begun=10_000)
    come(talk, "6s", begun=9000)
    assert [one.code for one in setting_now(talk.table, talk.table.hand, 1)] == ["Qc", "Qd", "4s", "5s", "6s"]


def entry(talk, seat, digits, at_ms):
    names = [f"seat_{seat}", "draw", *(f"digit_{one}" for one in digits), "confirm"]
    presses = [KeyPress(Key(name), at_ms + 100 * number) for number, name in enumerate(names)]
    return tuple(Arrived(one, one.at_ms, one.at_ms, one.at_ms) for one in presses[1:])


def taken(talk, waiting, sight, now_ms, seat=1):
    """The key that goes on now, if any."""
    event = pick(waiting, FusionContext(talk.table, now_ms, HoldDeadlines(), sight, seat, chosen=seat))[1]
    return event.key if isinstance(event, KeyPress) else event


def test_an_entry_waits_for_the_cards_that_it_is_about():
    talk = Talk("G", seats=2, game="pineappleofc", blinds=[], readers="full", button=2)
    talk.tell("new_deal")
    come(talk, FIRST[:-3])
    held = entry(talk, 1, "33211", talk.at_ms)
    assert taken(talk, held, Slow(), talk.at_ms + 5000) is None
    come(talk, "6h")
    assert taken(talk, held, Slow(), talk.at_ms + 5000) is Key.DRAW


def test_an_entry_waits_for_a_card_that_is_being_read_at_its_seat_but_not_for_ever():
    talk = game()
    held = entry(talk, 1, "33211", talk.at_ms)
    busy = Slow(seat_place(1))
    assert taken(talk, held, busy, talk.at_ms + 20_000) is None
    due = next_deadline(held, FusionContext(talk.table, talk.at_ms, HoldDeadlines(), busy, 1, chosen=1))
    assert taken(talk, held, busy, due) is Key.DRAW


def test_a_whole_hand_waits_for_a_card_that_is_being_read_at_its_seat():
    """It may be one too many: once the hand is scored nobody is told of it."""
    talk = game("turboofc")
    come(talk, "As Ad Ac Kd 7c 7d 8h 9h Kh Ks Kc 2d 9c 9d Jh Js")
    held = entry(talk, 1, "3332222331112", talk.at_ms)
    assert taken(talk, held, Slow(), talk.at_ms + 5000) is Key.DRAW
    assert taken(talk, held, Slow(seat_place(1)), talk.at_ms + 5000) is None


@pytest.mark.parametrize(("seat", "goes"), [(2, CardPresumed), (1, type(None))])
def test_whoever_keys_a_whole_hand_shows_that_its_last_card_came_or_is_missing(seat, goes):
    talk = Talk("G", seats=2, game="pineappleofc", blinds=[], readers="full", button=2)
    talk.tell("new_deal")
    come(talk, FIRST[:-3])
    held = entry(talk, seat, "33211", talk.at_ms)
    assert type(taken(talk, held, Slow(), talk.at_ms + 5000, seat)) is goes


def test_an_entry_waits_for_its_cards_while_an_alarm_is_open_too():
    talk, other = game(), Talk("G").play("new deal 2h>5")
    talk.table = replace(talk.table, remedy=other.table.remedy)
    held = entry(talk, 1, "33211", talk.at_ms)
    assert taken(talk, held, Slow(seat_place(1)), talk.at_ms + 5000) is None


def test_an_entry_without_the_card_thrown_away_waits_until_that_is_read_among_the_discards():
    talk = game()
    keyed(talk, 1, "33211")
    come(talk, "As Kd 2d")
    held = entry(talk, 1, "32", talk.at_ms)
    assert taken(talk, held, Slow(), talk.at_ms + 5000) is None
    talk.play("Kd>discard:1")
    assert taken(talk, held, Slow(), talk.at_ms + 5000) is Key.DRAW


def test_a_card_first_read_among_the_discards_was_dealt_to_its_seat():
    """It takes its turn there: the next card is due at the next seat, and its row is still told."""
    talk = come(game(), "As 2d")
    talk.feed(CardMoved(talk.at_ms + 500, card("Kd"), place("discard:1")))
    talk.at_ms += 2000
    assert talk.table.hand.plan.next.place == seat_place(2)
    keyed(talk, 1, "33211")
    assert not keyed(talk, 1, "32")
    assert not talk.told


def test_such_a_card_waits_until_one_is_due_at_its_seat():
    talk = come(game(), "As 2d Kd 7c")
    late = CardMoved(talk.at_ms + 500, card("9s"), place("discard:1"))
    held = (Arrived(late, late.at_ms, late.at_ms, late.at_ms),)
    assert pick(held, FusionContext(talk.table, talk.at_ms + 1000, HoldDeadlines(), Slow()))[1] is None


def test_where_slow_readers_miss_a_card_of_a_later_street_it_is_taken_as_dealt():
    """Seat 1 got its third card, seat 2's is read: which of them came first no reader of a second a cycle tells."""
    talk = come(game(), "As 2d")
    at_ms = talk.at_ms + 500
    held = (Arrived(CardMoved(at_ms, card("7c"), seat_place(2)), at_ms, at_ms - 9000, at_ms),)
    due = next_deadline(held, FusionContext(talk.table, at_ms, HoldDeadlines(), Slow()))
    event = pick(held, FusionContext(talk.table, due, HoldDeadlines(), Slow()))[1]
    assert isinstance(event, CardPresumed)
    assert event.place == seat_place(1)


def test_a_card_found_again_where_it_lies_says_nothing_of_the_order_of_those_that_wait():
    talk = come(game(), "As 2d")
    at_ms = talk.at_ms + 30_000
    again = Arrived(CardMoved(at_ms, card("As"), seat_place(1)), at_ms, at_ms - 1000, at_ms)
    early = Arrived(CardMoved(at_ms, card("7c"), seat_place(2)), at_ms, at_ms - 20_000, at_ms - 5000)
    event = pick((early, again), FusionContext(talk.table, at_ms, HoldDeadlines(), Slow()))[1]
    assert event.card == card("As")


@pytest.fixture
def unread():
    """All cards are dealt in Pineapple; of seat 1's last three one was never read."""
    talk = game()
    left = iter(code for code in DECK if code not in FIRST.split())
    for _ in range(4):
        for seat in (1, 2):
            codes = [next(left) for _ in range(3)]
            last = seat == 1 and talk.table.hand.street_index == 4
            come(talk, " ".join(codes[: 2 if last else 3]))
            if last:
                talk.feed(CardPresumed(talk.at_ms, seat_place(1)))
            else:
                talk.play(f"{codes[0]}>discard:{seat}")
    return talk


def test_a_card_that_was_never_read_at_a_seat_that_holds_all_its_rows_was_thrown_away(unread):
    hand = unread.table.hand
    assert hand.phase is Phase.SHOWDOWN
    assert unread.table.ledger.at(seat_place(1)).count(UNKNOWN) == 1
    held = entry(unread, 1, "3333322222111", unread.at_ms)
    assert taken(unread, held, Slow(), unread.at_ms + 2000) is Key.DRAW
    unread.feed(CardAbsent(unread.at_ms + 60_000, seat_place(1)))
    assert not any(isinstance(one, AskDealer) for one in unread.outputs)
    assert len(unread.table.ledger.at(seat_place(1))) == 13
    keyed(unread, 1, "3333322222111")
    assert [len(row.split()) for row in rows(unread, 1)] == [3, 5, 5]


def one_unread():
    """The first street of which a card of seat 1 is only taken as dealt."""
    talk = Talk("G", seats=2, game="pineappleofc", blinds=[], readers="full", button=2)
    talk.tell("new_deal")
    come(talk, FIRST[:-6])
    talk.feed(CardPresumed(talk.at_ms, seat_place(1)))
    come(talk, "6h")
    return talk


def test_of_rows_in_which_a_card_is_still_to_be_read_nobody_knows_which_card_lies_where():
    talk = one_unread()
    keyed(talk, 1, "33211")
    assert rows(talk, 1) == ["?? ??", "??", "?? ??"]


def test_an_act_without_a_seat_is_of_the_player_whose_turn_it_is_though_rows_are_still_to_be_keyed():
    talk = Talk("G", seats=2, game="chinesedraw", button=2).play("new deal")
    while talk.table.hand.street_index < 2 or talk.table.hand.phase is not Phase.BETTING:
        hand = talk.table.hand
        talk.at_ms += 2000
        if hand.phase is Phase.BETTING:
            talk.play(f"{hand.wagering.to_act}:{'check' if hand.street_index else 'call'}")
        else:
            left = [code for code in DECK if talk.table.ledger.place_of(card(code)) is None]
            talk.feed(CardMoved(talk.at_ms, card(left[0]), hand.plan.next.place))
    first = talk.table.hand.wagering.to_act
    keyed(talk, first, "3333322222111")
    assert press(Keypad(), Key.CHECK, talk.table, talk.at_ms).events[0].seat == first


def test_a_set_told_by_the_tape_still_names_the_rows_in_the_order_of_the_cards():
    talk = game()
    talk.feed(HandSet(talk.at_ms, 1, (1, 1, 2, 2, 3)))
    assert rows(talk, 1) == ["Qc Qd", "4s 5s", "6s"]


def test_where_nobody_can_score_a_hand_without_a_card_its_rows_wait_until_that_is_read():
    talk = one_unread()
    held = entry(talk, 1, "33211", talk.at_ms)
    assert taken(talk, held, Slow(), talk.at_ms + 300_000) is None
    talk.feed(CardMoved(talk.at_ms + 300_000, card("6s"), seat_place(1)))
    assert taken(talk, held, Slow(), talk.at_ms + 300_100) is Key.DRAW
