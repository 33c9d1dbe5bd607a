"""Boards run twice and three times (GN 203 to 211)."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.awards import boards_of, due_awards
from controller.table.announcements.betting_announcements import (
    BoardRunAgain,
    BoardRunOnce,
    HandsTurnedUp,
    IsTimeRaked,
    NoRunReason,
)
from controller.table.outputs import Announce
from controller.terms.cards import STANDARD_DECK
from controller.terms.places import BURN, STUB, seat_place
from controller.views.announcements import announced


def all_in(seats=3, **table) -> Talk:
    """Everybody all-in before the flop but one, who folds."""
    return Talk("G", seats=seats, **table).play("new deal 3:all_in=200 1:fold 2:call")


def agree(talk, times, *seats):
    talk.tell("run_it", times=times, seats=list(seats or talk.state["live"]))
    return talk


def deal_out(talk):
    """Every card that is due, and whatever the remedies want; the places in order."""
    went = []
    while True:
        remedy, hand = talk.table.remedy, talk.table.hand
        if remedy is not None:
            step = remedy.current
            cards = [one for one in getattr(step.expect, "cards", None) or () if one not in remedy.gone]
            if cards:
                talk.tell("card", card=cards[0].code, zone="stub")
            else:
                talk.tell("remedy", step=step.code.value)
            continue
        if hand.phase != "dealing":
            return went
        lies = talk.table.ledger.place_of
        top = next(one for one in STANDARD_DECK if lies(one) in {None, STUB})
        place = hand.plan.next.place
        went.append(place.code)
        talk.tell("card", card=top.code, zone=place.code)
        talk.settle()


def said(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce)]


def test_each_board_is_dealt_out_before_the_next():
    """G204: a whole board, then a whole second one, with the burns of the first."""
    talk = agree(all_in(), 2)
    one = ["burn", *["board"] * 3, "burn", "board", "burn", "board"]
    assert deal_out(talk) == one + [place.replace("board", "board:2") for place in one]
    assert talk.told == []
    assert talk.table.hand.phase == "showdown"
    first, second = (boards_of(talk.table, talk.table.hand, run)[0] for run in (0, 1))
    assert len(first) == len(second) == 5
    assert not set(first) & set(second)


def test_what_lies_there_already_is_shared():
    """G204: turn and river three times: one flop for all three boards."""
    talk = Talk("G", seats=3).play("new deal 3:call 1:fold 2:check 2h>burn 4d>board+4c>board+Qc>board")
    talk.play("2:all_in=198 3:call")
    agree(talk, 3)
    assert deal_out(talk) == [
        "burn", "board", "burn", "board", "burn", "board:2", "burn", "board:2", "burn", "board:3", "burn", "board:3",
    ]  # fmt: skip
    boards = [boards_of(talk.table, talk.table.hand, run)[0] for run in range(3)]
    assert {board[:3] for board in boards} == {boards[0][:3]}
    assert len({card for board in boards for card in board}) == 9


def test_the_pot_is_divided_between_the_boards_the_odd_chip_to_the_main_one():
    """G211."""
    talk = agree(all_in(), 2)
    deal_out(talk)
    cards = {seat: "".join(one.code for one in talk.table.ledger.at(seat_place(seat))) for seat in (2, 3)}
    talk.play(f"show:2={cards[2]} show:3={cards[3]}")
    by_run = {0: 0, 1: 0}
    for award in due_awards(talk.table).awards:
        by_run[award.run] += award.amount
    assert by_run == {0: 201, 1: 200}


@pytest.mark.parametrize(
    ("letter", "times", "seats", "why"),
    [
        ("G", 4, (2, 3), "at most 3 times are allowed"),
        ("G", 1, (2, 3), "at most 3 times are allowed"),
        ("G", 2, (2,), "seat 3 has not agreed"),
        ("P", 2, (2, 3), "the house's book does not allow it"),
    ],
)
def test_when_it_is_not_run(letter, times, seats, why):
    talk = Talk(letter, seats=3).play("new deal 3:all_in=200 1:fold 2:call")
    agree(talk, times, *seats)
    assert talk.table.hand.runs == 1
    assert said(talk)[-1] == f"The board is run once: {why}."


def test_not_while_somebody_may_still_act():
    """G206."""
    talk = agree(Talk("G", seats=3).play("new deal 3:call"), 2, 1, 2, 3)
    assert talk.table.hand.runs == 1
    talk = agree(Talk("G", seats=3).play("new deal 3:call 1:call 2:check"), 2)
    assert "a player all-in" in said(talk)[-1]
    talk = agree(Talk("G", seats=3, game="27td", limits=[2, 4]).play("new deal 3:fold 1:call 2:check"), 2)
    assert "not board cards alone" in said(talk)[-1]


def everybody_in(seats, game):
    talk = Talk("G", seats=seats, game=game, betting="no_limit").play("new deal")
    while talk.table.hand.phase == "betting":
        seat = talk.state["to_act"]
        talk.play(f"{seat}:all_in=200")
    return talk


def test_ten_players_three_boards_and_the_stub_comes_out_even():
    talk = agree(everybody_in(10, "nlhe"), 3)
    deal_out(talk)
    assert talk.told == []
    assert len({one for one in STANDARD_DECK if talk.table.ledger.place_of(one) not in {None, STUB}}) == 20 + 24


def test_burns_are_shuffled_in_when_the_stub_cannot_finish_the_boards():
    """G210: eight hands of Omaha leave twenty cards, three boards take twenty-four."""
    talk = agree(everybody_in(8, "plo"), 3)
    deal_out(talk)
    assert talk.told == ["fix short_stub"]
    assert talk.last.cite == ("210",)
    assert [len(boards_of(talk.table, talk.table.hand, run)[0]) for run in range(3)] == [5, 5, 5]
    assert talk.table.ledger.at(BURN)


def test_the_last_card_is_a_river_without_a_burn():
    """G209: nine hands of Omaha leave sixteen cards, two boards take all but none."""
    talk = everybody_in(9, "plo")
    agree(talk, 2)
    talk.play("As>muck")  # one card is gone: the stub ends one short
    deal_out(talk)
    assert talk.told[-1] == "fix short_stub"
    assert talk.last.consulted[-1].path.endswith("run_it_again")
    assert [len(boards_of(talk.table, talk.table.hand, run)[0]) for run in range(2)] == [5, 5]


@pytest.mark.parametrize("seat", [1, 2])
def test_pots_pushed_before_readers_have_told_the_board_are_held_against_nothing(seat):
    """Two pots; the turn and the river lie there unread, and the flop alone says nothing of who has won."""
    talk = Talk("G", seats=3, stacks={1: 200, 2: 200, 3: 50})
    talk.play("new deal 3:all_in=50 1:all_in=200 2:call")
    free = [one.code for one in STANDARD_DECK if talk.table.ledger.place_of(one) is None]
    talk.play(f"{free[0]}>burn {free[1]}>board+{free[2]}>board+{free[3]}>board")
    side, main = (300, 150)
    assert talk.table.hand.wagering.pot == side + main
    talk.play(f"award:{seat}={side}")
    assert due_awards(talk.table).awards == ()
    talk.play(f"award:3={main}")
    assert (talk.rulings, dict(talk.table.hand.awarded)) == ([], {seat: side, 3: main})


def refusal(talk, times=2, seats=(2, 3)):
    before = len(talk.outputs)
    agree(talk, times, *seats)
    (one,) = [out.says for out in talk.outputs[before:] if isinstance(out, Announce)][:1] or [None]
    return one.why if isinstance(one, BoardRunOnce) else None


class TestRefusals:
    """G203 to G207."""

    @pytest.mark.parametrize(("times", "why"), [
        (1, NoRunReason.TOO_MANY_TIMES), (2, None), (3, None), (4, NoRunReason.TOO_MANY_TIMES),
    ])  # fmt: skip
    def test_two_or_three_times(self, times, why):
        assert refusal(all_in(), times) == why

    @pytest.mark.parametrize(("seats", "why"), [
        ((2, 3), None), ((3,), NoRunReason.SEAT_NOT_AGREED), ((1, 2, 3), NoRunReason.SEAT_NOT_IN_POT), ((2, 3, 3), NoRunReason.SEAT_TWICE),
    ])  # fmt: skip
    def test_every_live_player_agrees_and_nobody_else(self, seats, why):
        assert refusal(all_in(), 2, seats) == why

    def test_the_first_who_has_not_agreed_is_named(self):
        talk = Talk("G", seats=4).play("new deal 3:all_in=200 4:call 1:call 2:call")
        before = len(talk.outputs)
        agree(talk, 2, 1, 4)
        assert talk.outputs[before].says == BoardRunOnce(NoRunReason.SEAT_NOT_AGREED, seat=2)

    def test_nobody_is_all_in_or_the_next_street_has_begun(self):
        talk = Talk("G", seats=3).play("new deal 3:call 1:fold 2:check")
        assert refusal(talk) == NoRunReason.NOBODY_ALL_IN
        assert refusal(all_in().play("Qh>burn")) == NoRunReason.NOBODY_ALL_IN
        assert refusal(Talk("G", seats=3).play("new deal 3:all_in=200 1:fold")) == NoRunReason.NOBODY_ALL_IN

    def test_a_book_that_does_not_allow_it(self):
        talk = Talk("L", seats=3).play("new deal 3:all_in=200 1:fold 2:call")
        assert refusal(talk) == NoRunReason.NOT_ALLOWED

    def test_stud_has_no_board_to_come(self):
        stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}
        assert refusal(Talk("G", seats=3, readers="none", **stud).play("new")) == NoRunReason.NO_BOARD_TO_COME

    def test_between_hands_nothing_is_run(self):
        talk = Talk("G", seats=3)
        before = talk.table
        agree(talk, 2, 2, 3)
        assert talk.table.hand is before.hand

    @pytest.mark.parametrize(("blinds", "why"), [([1, 2], NoRunReason.BLIND_TOO_SMALL), ([2, 4], NoRunReason.BLIND_TOO_SMALL), ([2, 5], None)])
    def test_e160_from_a_big_blind_of_5(self, blinds, why):
        talk = Talk("E", seats=3, blinds=blinds).play("new deal 3:all_in=200 1:fold 2:call")
        assert refusal(talk) == why


def test_e168_the_hands_are_turned_up_for_it():
    talk = agree(Talk("E", seats=3, blinds=[2, 5]).play("new deal 3:all_in=200 1:fold 2:call"), 2)
    assert [one.says for one in talk.outputs if isinstance(one, Announce)][-2:] == [BoardRunAgain(2), HandsTurnedUp("168")]
    own = agree(all_in(), 2)
    assert [type(one.says) for one in own.outputs if isinstance(one, Announce)][-2:] == [BoardRunAgain, IsTimeRaked]
    assert [one.says for one in own.outputs if isinstance(one, Announce)][-1] == IsTimeRaked("205")


MAIN, SIDE = 150, 300
"""Seat 3 is all-in for 50; seats 1 and 2 put in 150 more each, and seat 3's hand is no part of the side pot."""


def side_pot(run, shown, times=2, seats=(1, 2)):
    """Three players all-in before the flop, two of them agree; the boards as given, and all hands are shown."""
    talk = Talk("G", seats=3, stacks={3: 50}, readers="full")
    talk.play("new " + " ".join(f"{cards[at : at + 2]}>{seat}" for at in (0, 2) for seat, cards in shown.items()))
    talk.play("3:all_in 1:all_in 2:call")
    agree(talk, times, *seats)
    for number, board in enumerate(run, 1):
        zone = "board" if number == 1 else f"board:{number}"
        burns = ("2h", "2s", "3h") if number == 1 else ("3s", "4h", "4s")
        cards = board.split()
        talk.play(f"{burns[0]}>burn " + "+".join(f"{one}>{zone}" for one in cards[:3]))
        talk.play(f"{burns[1]}>burn {cards[3]}>{zone} {burns[2]}>burn {cards[4]}>{zone}")
    return talk.play(" ".join(f"show:{seat}={cards}" for seat, cards in shown.items()))


HANDS = {1: "AcAd", 2: "KcKd", 3: "QcQd"}
BLANK, QUEEN, KING = "5c 7d 8h Jh 9s", "Qh 7c 8c Jd 5h", "Kh 7s 8s Js 5d"


@pytest.mark.parametrize(("run", "main", "side"), [
    ((QUEEN, KING), {3: MAIN}, {1: SIDE // 2, 2: SIDE // 2}),
    ((BLANK, KING), {1: MAIN // 2, 2: MAIN // 2}, {1: SIDE // 2, 2: SIDE // 2}),
    ((BLANK, QUEEN), {1: MAIN}, {1: SIDE}),
])  # fmt: skip
def test_a_side_pot_is_run_twice_and_the_main_pot_with_it_if_the_short_stack_loses(run, main, side):
    """G208: the third player does not agree; on the first board he wins, loses, and loses (what the second would give)."""
    talk = side_pot(run, HANDS)
    assert talk.told == []
    awards = due_awards(talk.table)
    assert (awards.by_pot(0), awards.by_pot(1)) == (main, side)


def test_the_dealer_is_told_which_pot_is_run_again():
    """G208; the book must know it, and the seats must be the players of a side pot."""
    talk = side_pot((), HANDS)
    told = "Only the side pot of seats 1, 2 is run again; the first board decides the main pot, and if nobody else wins it "
    assert said(talk)[-2] == told + "there, it is run again too (rule 208)."
    assert talk.table.hand.runs == 2
    for seats in ((1, 3), (2,), (3,)):
        assert side_pot((), HANDS, seats=seats).table.hand.runs == 1


def test_the_floor_may_have_the_boards_dealt_without_burns():
    """G210: "management reserves the right to use all cards without burning to complete the hand"."""
    talk = all_in()
    talk.tell("run_it", times=2, seats=[2, 3], burns=False)
    assert "Burn no card" in " ".join(said(talk))
    assert deal_out(talk) == ["board"] * 5 + ["board:2"] * 5
    assert talk.told == []
    assert talk.table.hand.phase == "showdown"


def test_without_burns_three_boards_need_fewer_cards():
    """G210: ten hands of Omaha leave twelve cards, enough for two boards without their six burns and one short."""
    for burns, told in ((True, True), (False, False)):
        talk = everybody_in(10, "o8")
        talk.tell("run_it", times=2, seats=list(talk.state["live"]), burns=burns)
        deal_out(talk)
        assert bool([one for one in talk.told if "short_stub" in one]) is told
        assert len(boards_of(talk.table, talk.table.hand, 1)[0]) == 5
