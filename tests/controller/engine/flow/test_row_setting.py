"""Games set in rows: who sets what when, points, fouls, Fantasyland."""

import pytest
from dealer_talk import DECK, Talk

from controller.engine.flow.awards import due_awards, known_awards
from controller.engine.flow.row_setting import laid_out, rows_of
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.awaited_acts import to_set, unset
from controller.table.events import CardMoved
from controller.table.hand import Phase
from controller.table.outputs import Announce
from controller.table.values import ChipsTold, HandStanding
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place
from controller.views.announcements import announced
from hw.panel import Key

ROWS = {"blinds": [], "readers": "full"}


def row_game(game, seats=2, **table):
    return Talk("G", seats=seats, game=game, **(ROWS | table))


def said(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce)]


def set_rows(talk, seat, *rows):
    talk.tell("set", seat=seat, rows=list(rows))


def deal(talk, text):
    """Cards by name to where they are due."""
    for code in text.split():
        due = talk.table.hand.plan.next
        talk.tell("card", card=code, zone=due.place.code, **({"face": "up"} if due.face_up else {}))
    talk.settle()


# Two players in turbo open-face: five cards one at a time, then four and four to each.
FIRST = "Qc 2c Qd 3c 4s 4h 5s 5h 6s 6h"
SECOND = "As Ad Ac Kd 7c 7d 8h 9h"
LAST = "Kh Ks Kc 2d 9c 9d Jh Js"


def played(first_rows=(1, 1, 2, 2, 2), game="turboofc", **table):
    """Turbo open-face after the first five cards are set."""
    talk = row_game(game, button=2, **table)
    talk.tell("new_deal")
    deal(talk, FIRST)
    assert to_set(talk.table, talk.table.hand) == {1: 5, 2: 5}
    set_rows(talk, 1, *first_rows)
    set_rows(talk, 2, 1, 1, 1, 2, 2)
    return talk


def test_each_seat_sets_before_the_next_gets_its_cards():
    talk = played()
    assert to_set(talk.table, talk.table.hand) == {}
    deal(talk, "As Ad Ac Kd")
    assert to_set(talk.table, talk.table.hand) == {1: 4}
    assert talk.table.hand.plan.next.place.number == 2
    set_rows(talk, 1, 3, 3, 3, 3)
    assert to_set(talk.table, talk.table.hand) == {}
    assert talk.told == []


def test_cards_lie_row_by_row_and_those_that_are_not_set_behind_them():
    talk = played(first_rows=(3, 1, 2, 2, 2))
    deal(talk, "As Ad Ac Kd")
    cards, rows = laid_out(talk.table, talk.table.hand, 1)
    assert (" ".join(one.code for one in cards), rows) == ("Qd 4s 5s 6s Qc As Ad Ac Kd", (1, 3, 1))


def finished(**table):
    talk = played(first_rows=(1, 1, 1, 2, 2), **table)
    deal(talk, SECOND)
    set_rows(talk, 1, 3, 3, 3, 3)
    set_rows(talk, 2, 3, 3, 2, 2)
    deal(talk, LAST)
    set_rows(talk, 1, 3, 2, 2, 2)
    set_rows(talk, 2, 3, 3, 3, 2)
    talk.settle()
    return talk


def test_a_finished_hand_is_scored_and_paid():
    """QQ4, 56KK2, AAAKK against 234, 5689J, 77 99J: a point a row, three for the scoop, 7 and 6 in royalties."""
    talk = finished()
    hand = talk.table.hand
    assert talk.told == []
    assert hand.game.points == {1: 3 + 3 + 7 + 6, 2: -(3 + 3 + 7 + 6)}
    assert talk.state["stack"] == {"1": 219, "2": 181}
    assert talk.state["awarded"] == {"1": 19}
    assert (hand.phase, talk.state["street"]) == (Phase.AWARDING, "done")
    assert any("seat 1 +19, seat 2 -19" in text for text in said(talk))


def test_no_showdown_divides_a_pot_of_antes():
    """Open-face pays by points; what lies in the middle besides is the floor's, whoever tables what."""
    table = finished(ante=5).table
    tabled = {seat: laid_out(table, table.hand, seat)[0] for seat in (1, 2)}
    due = known_awards(replace(table, hand=replace(table.hand, tabled=tabled)))
    assert (due.awards, due.undecided) == ((), (0,))


def test_the_room_is_told_the_points_what_they_pay_and_who_plays_in_fantasyland():
    told = finished().outputs
    standing = [one for one in told if isinstance(one, HandStanding)][-1]
    assert (standing.points, standing.fantasyland) == ({1: 19, 2: -19}, {1: 13})
    paid = [one for one in told if isinstance(one, ChipsTold)][-1]
    assert (paid.why, paid.stacks, paid.pot) == ("points", {1: 219, 2: 181}, 0)


def test_queens_in_front_play_the_next_hand_in_fantasyland():
    """G345: everybody gets five cards, then the book of eight; and no more cards after that."""
    talk = finished()
    assert talk.table.fantasyland == {1: 13}
    talk.tell("new_deal")
    hand = talk.table.hand
    order = [due.place.number for due in hand.plan.due]
    assert order == [1, 2] * 5 + [1] * 8 or order == [2, 1] * 5 + [1] * 8
    free = [code for code in DECK if talk.table.ledger.place_of(card(code)) is None]
    deal(talk, " ".join(free[:18]))
    assert to_set(talk.table, talk.table.hand) == {1: 13, 2: 5}
    assert {due.place.number for due in talk.table.hand.plan.due} == {2}


def test_the_pineapple_book_is_nine_and_one_card_is_thrown():
    talk = row_game("pineappleofc")
    talk.table = replace(talk.table, fantasyland={2: 14})
    talk.tell("new_deal")
    assert [due.place.number for due in talk.table.hand.plan.due].count(2) == 14


def test_a_hand_with_a_wrong_number_in_a_row_is_fouled():
    """G342: the front has two cards, the middle six."""
    talk = played(first_rows=(1, 1, 2, 2, 2))
    deal(talk, SECOND)
    set_rows(talk, 1, 3, 3, 3, 3)
    set_rows(talk, 2, 3, 3, 2, 2)
    deal(talk, LAST)
    set_rows(talk, 1, 3, 2, 2, 2)
    set_rows(talk, 2, 3, 3, 3, 2)
    talk.settle()
    assert talk.table.hand.game.points[1] < 0
    assert any("Seat 1 is fouled: the front has 2 cards, not 3." in text for text in said(talk))
    assert talk.table.fantasyland == {}


def test_a_hand_that_is_ruled_fouled_gets_no_more_cards_and_pays_what_the_other_earns():
    """G342: responsible for payouts and royalties: three rows, the scoop, 7 and 6 in royalties, its own cards unset."""
    talk = played(first_rows=(1, 1, 1, 2, 2))
    talk.tell("attention", cause="wrong_count", seat=2, count=6)
    assert talk.told == ["dead_hand wrong_count"]
    deal(talk, "As Ad Ac Kd")
    set_rows(talk, 1, 3, 3, 3, 3)
    deal(talk, "Kh Ks Kc 2d")
    set_rows(talk, 1, 3, 2, 2, 2)
    talk.settle()
    assert talk.table.hand.phase is Phase.AWARDING
    assert talk.table.hand.game.points == {1: 19, 2: -19}
    assert any("Seat 2 is fouled: a wrong number of cards was set." in text for text in said(talk))


def test_a_dead_hand_of_another_kind_pays_nothing():
    talk = played(first_rows=(1, 1, 1, 2, 2))
    talk.tell("kill", seat=2)
    assert talk.table.hand.game.fouled == frozenset()


def test_rows_beyond_the_game_and_more_rows_than_cards_are_refused():
    talk = played()
    deal(talk, "As Ad Ac Kd")
    before = talk.table.hand.game.rows
    set_rows(talk, 1, 4)
    set_rows(talk, 1, 1, 1, 1, 1, 1)
    assert talk.table.hand.game.rows == before
    assert sum("to set: key each card's row" in text for text in said(talk)) == 2
    hold = Talk("G", seats=2).play("new deal")
    set_rows(hold, 1, 1)
    assert "the game has no rows" in said(hold)[-1]


def test_without_the_rows_nothing_is_scored():
    talk = played()
    deal(talk, SECOND)
    deal(talk, LAST)
    talk.play("show:1=" + "".join(one.code for one in unset(talk.table, talk.table.hand, 1)))
    assert talk.table.hand.phase is Phase.SHOWDOWN
    assert talk.table.hand.game.points == {}


def test_the_keypad_sets_rows():
    talk = played()
    deal(talk, "As Ad Ac Kd")
    pad = Keypad()
    events = ()
    for key in (Key.DRAW, "digit_3", "digit_3", "digit_3", "digit_0", Key.CONFIRM):
        pressed = press(pad, Key(key), talk.table, 99_000)
        pad, events = pressed.keypad, pressed.events
    assert [(one.seat, one.rows) for one in events] == [(1, (3, 3, 3, 0))]


@pytest.mark.parametrize(("rows", "won"), [("3332222211133", {2: 4}), ("1112222233333", {1: 1, 2: 3})])
def test_chinese_draw_divides_the_pot_by_rows(rows, won):
    """A third of the pot for each row, the odd chip with the back; a fouled hand wins none."""
    talk = Talk("G", seats=2, game="chinesedraw", button=2)
    talk.tell("new_deal")
    cards = iter("3c 2c 3d 2d 3h 2h 4c 5c 4d 5d  6c 6d 6h 7c 7d 7h  8c 8d 8h 8s 9c Kc Kd Kh Ks Ac".split())
    while talk.table.hand.phase is not Phase.SHOWDOWN:
        hand = talk.table.hand
        if hand.phase is Phase.DEALING:
            deal(talk, next(cards))
        else:
            seat = hand.wagering.to_act
            talk.play(f"{seat}:{'check' if 'check' in talk.state['may'].get(str(seat), ['check']) else 'call'}")
    set_rows(talk, 1, *map(int, rows))
    set_rows(talk, 2, *map(int, "1112222233333"))
    assert [len(row) for row in rows_of(talk.table.variant.points, talk.table.hand, 2)] == [3, 5, 5]
    assert due_awards(talk.table).by_seat() == won


def test_a_card_thrown_before_its_row_is_keyed_keeps_its_place_among_the_others():
    """Three cards come, the second is thrown away at once, then the rows of all three are keyed."""
    talk = row_game("pineappleofc", button=2)
    talk.tell("new_deal")
    deal(talk, FIRST)
    set_rows(talk, 1, 1, 1, 2, 2, 3)
    set_rows(talk, 2, 1, 1, 2, 2, 3)
    deal(talk, "As Ad Ac")
    talk.play("Ad>discard:1")
    assert [one.code for one in unset(talk.table, talk.table.hand, 1)] == ["As", "Ad", "Ac"]
    set_rows(talk, 1, 3, 0, 2)
    rows = rows_of(talk.table.variant.points, talk.table.hand, 1)
    assert [one.code for one in rows[2]][-1] == "As"
    assert [one.code for one in rows[1]][-1] == "Ac"
    assert unset(talk.table, talk.table.hand, 1) == ()
    assert talk.told == []


def test_a_card_that_replaces_a_boxed_one_is_not_the_next_card_of_the_packet():
    """Thirteen cards come to a seat one after the other: the one in place of the boxed one is one more."""
    talk = row_game("chinese", seats=3, button=2)
    talk.tell("new_deal")
    first = talk.table.hand.plan.next.place
    deal(talk, "Qc 2c")
    talk.play(f"boxed:2c>{first.number} 2c>muck")
    left = iter(code for code in DECK if talk.table.ledger.place_of(card(code)) is None)
    while talk.table.hand.phase is Phase.DEALING:
        deal(talk, next(left))
    assert [len(talk.table.ledger.at(seat_place(seat))) for seat in (1, 2, 3)] == [13, 13, 13]


def read_late(game, codes, begun_ms, **table):
    """The first cards of seat 1, told one after the other, with the times at which they were first read."""
    talk = row_game(game, button=2, **table)
    talk.tell("new_deal")
    for code, since_ms in zip(codes.split(), begun_ms, strict=True):
        talk.feed(CardMoved(talk.table.now_ms + 500, card(code), seat_place(1), begun_ms=since_ms))
    return talk


def test_cards_are_set_in_the_order_in_which_they_were_first_read():
    """Slow readers tell them in another order than they came; one of which no first reading is known comes last."""
    talk = read_late("turboofc", "Qc 2c Qd", [300, 100, None])
    assert [one.code for one in unset(talk.table, talk.table.hand, 1)] == ["2c", "Qc", "Qd"]
    talk.feed(CardMoved(talk.table.now_ms + 500, card("2c"), Place(PlaceKind.DISCARD, 1), begun_ms=900))
    assert talk.table.hand.game.read_ms == {card("Qc"): 300, card("2c"): 100}, "it is the first time that counts"


def test_first_readings_are_kept_of_hands_and_discards_in_games_set_in_rows_alone():
    talk = read_late("turboofc", "Qc", [300])
    for where in (MUCK, BURN, seat_place(2)):
        talk.feed(CardMoved(talk.table.now_ms + 500, card("As"), where, begun_ms=700))
        kept = talk.table.hand.game.read_ms.get(card("As"))
        assert kept == (700 if where == seat_place(2) else None)
    assert read_late("nlhe", "Qc", [300], blinds=[1, 2]).table.hand.game.read_ms == {}
