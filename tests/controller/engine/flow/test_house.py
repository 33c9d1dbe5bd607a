"""The house's side: rake, time, the tray against what should have happened, chopped blinds, jackpots."""

import json
from dataclasses import replace

import pytest
from dealer_talk import Talk
from hypothesis import given
from hypothesis import strategies as st
from tape_talk import BOOKS, CASH, EAGLES, GN, NCL, NPL, PC, books, events, games, header, play, seats

from controller.engine.advance import advance
from controller.engine.flow import house
from controller.poker.jackpot import JackpotFault, JackpotHand, jackpot_faults
from controller.poker.rake import RakedPot, collection_due, rake_due, time_flop_seat
from controller.poker.tray_variance import TrayCount, count_of, reconcile
from controller.table.announcements.flow_announcements import CountsForJackpot, NoJackpot
from controller.table.events import DealerChanged, NewDeal, TrayAdjusted, TrayCounted
from controller.table.outputs import Announce, TrayVariance
from controller.tape.codec import read_event
from controller.tape.tape import open_table, parse_tape
from controller.terms.cards import card
from controller.views.announcements import announced
from tests.sentences.named_rules import eagles

ALL_FOLD = "new_deal act(seat=4,do=fold) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "


class TestRake:
    @pytest.mark.parametrize(
        ("book", "pot", "taken"),
        [
            (GN, 59, 5),
            (GN, 60, 6),
            (GN, 500, 6),
            (EAGLES, 69, 6),
            (EAGLES, 500, 7),
            (NCL, 240, 24),
            (NCL, 900, 25),
            (PC, 900, 0),
        ],
    )
    def test_ten_percent_up_to_the_cap(self, book, pot, taken):
        assert rake_due(books()[book].play.house, RakedPot(pot, flop_seen=True)) == taken

    def test_no_flop_no_drop(self):
        assert rake_due(books()[GN].play.house, RakedPot(60, flop_seen=False)) == 0

    def test_in_cents(self):
        assert rake_due(books()[GN].play.house, RakedPot(5999, flop_seen=True), unit=100) == 500

    @given(st.integers(0, 100000))
    def test_never_more_than_a_tenth(self, pot):
        for book in books().values():
            assert 0 <= rake_due(book.play.house, RakedPot(pot, flop_seen=True)) <= pot // 10

    def test_a_rake_house_collects_no_time(self):
        assert not collection_due(books()[GN].play.house, 0, 10**9)

    @pytest.mark.parametrize(("code", "seat"), [("7c", 7), ("Td", 10), ("Ah", 1), ("Kh", None), ("??", None)])
    def test_a_time_flop(self, code, seat):
        """GN 28: KJ7 with the seven first, seat 7 pays."""
        assert time_flop_seat(card(code)) == seat


SURE = {1: (100, 1.0), 5: (40, 1.0)}


class TestTray:
    def test_exactly_right(self):
        assert reconcile(295, 5, count_of(SURE)) is None
        assert reconcile(295, 0, count_of(SURE)).missing == -5

    def test_within_the_sensors_doubt(self):
        """A five column that is 80 % sure may be a chip off; three such chips are too many."""
        doubtful = count_of({1: (100, 1.0), 5: (40, 0.8)})
        assert doubtful.sigma == pytest.approx(5 * 0.2**0.5)
        assert reconcile(305, 0, doubtful) is None
        assert reconcile(315, 0, doubtful).missing == 15

    @given(st.integers(-500, 500), st.floats(0, 100))
    def test_an_alert_is_beyond_the_doubt(self, off, sigma):
        found = reconcile(1000, 0, TrayCount(1000 + off, sigma))
        assert (found is None) == (abs(off) <= 3 * sigma)


def table_of(book):
    told = header(blinds=[1, 2], seats=seats(6, 200), chips=[1, 5, 25])
    tape = parse_tape(json.dumps({"tape": 1, "id": "t", "title": "", "why": "", "table": told, "events": []}), "t")
    return open_table(tape, books()[book], games())


def feed(table, *events):
    told = []
    for event in events:
        table, outputs = advance(table, event)
        told.extend(outputs)
    return table, told


class TestTheTrayAtTheTable:
    def test_the_first_count_is_the_baseline(self):
        _, told = feed(table_of(GN), TrayCounted(0, 5, 40, 1.0), DealerChanged(10))
        assert not [one for one in told if isinstance(one, TrayVariance)]

    @pytest.mark.parametrize(("count", "alerts"), [(40, 0), (39, 1), (41, 1)])
    def test_a_chip_that_nobody_keyed(self, count, alerts):
        table, _ = feed(table_of(GN), TrayCounted(0, 5, 40, 1.0), DealerChanged(10))
        _, told = feed(table, TrayCounted(20, 5, count, 1.0), DealerChanged(30))
        found = [one for one in told if isinstance(one, TrayVariance)]
        assert len(found) == alerts
        assert all((one.expected, one.counted, one.reason) == (200, 5 * count, "dealer change") for one in found)

    def test_a_buy_in_that_was_keyed(self):
        table, _ = feed(table_of(GN), TrayCounted(0, 5, 40, 1.0), DealerChanged(10))
        _, told = feed(
            table,
            TrayAdjusted(15, -100, "buy_in", 3),
            TrayCounted(20, 5, 20, 1.0),
            DealerChanged(30),
            DealerChanged(40),
        )
        assert not [one for one in told if isinstance(one, TrayVariance)]

    def test_after_each_hand(self):
        table, _ = feed(table_of(GN), TrayCounted(0, 5, 40, 1.0), NewDeal(1), NewDeal(2))
        _, told = feed(table, TrayCounted(3, 5, 38, 1.0), NewDeal(4))
        assert [one.reason for one in told if isinstance(one, TrayVariance)] == ["hand"]


class TestChop:
    BLINDS_BACK = ALL_FOLD + "award(seat=2,amount=100) award(seat=3,amount=200)"

    @pytest.mark.parametrize("book", CASH)
    def test_the_blinds_take_their_blinds_back(self, book):
        done = play(book, header(), self.BLINDS_BACK).clean()
        done.wants(stack={"2": 20000, "3": 20000}, pot=0, street="done")

    @pytest.mark.parametrize("book", [NPL, PC])
    def test_not_in_a_tournament(self, book):
        play(book, header(), self.BLINDS_BACK).clean().wants(to_act=2, pot=300)

    @pytest.mark.parametrize("book", BOOKS)
    def test_not_once_somebody_has_called(self, book):
        text = ALL_FOLD.replace("seat=1,do=fold", "seat=1,do=call") + "award(seat=2,amount=100)"
        play(book, header(), text).clean().wants(to_act=2, pot=500)


class TestJackpot:
    QUADS = JackpotHand(
        hole=(card("7c"), card("7d")),
        played=tuple(card(code) for code in ("7c", "7d", "7h", "7s", "Ah")),
        is_quads=True,
        pot=10,
        players=5,
    )

    def faults(self, **changes):
        return jackpot_faults(books()[EAGLES].play.house, replace(self.QUADS, **changes))

    def test_it_counts(self):
        assert self.faults() == ()

    @pytest.mark.parametrize(
        ("changes", "fault"),
        [
            ({"pot": 9}, JackpotFault.POT_TOO_SMALL),
            ({"players": 4}, JackpotFault.TOO_FEW_PLAYERS),
            ({"run": 1}, JackpotFault.LATER_RUN),
            ({"talked_about": True}, JackpotFault.TALKED_ABOUT),
            ({"hole": (card("7c"), card("2d"))}, JackpotFault.HOLE_CARD_UNUSED),
            ({"hole": (card("7c"), card("Ah"))}, JackpotFault.NO_POCKET_PAIR),
        ],
    )
    @eagles("161")
    def test_it_does_not(self, changes, fault):
        assert fault in self.faults(**changes)

    def test_other_houses_have_none(self):
        assert jackpot_faults(books()[GN].play.house, self.QUADS) == (JackpotFault.NO_JACKPOT,)


QUADS = {"5h": 1, "2h": 2, "3c": 3, "5d": 1, "2c": 2, "3d": 3}
BOARD = ("7c", "5c", "5s", "9d", "8c", "Jd", "8h", "Kd")


def quads_told(book, talk_at):
    """Seat 1 makes four fives with its pair; somebody speaks of it at that moment; what the dealer is told."""
    told = [{"e": "new_deal"}]
    told += [{"e": "card", "card": code, "zone": f"seat:{n}"} for code, n in QUADS.items()]
    told += [{"e": "act", "seat": n, "do": do, **({"to": 6} if do == "raise" else {})}
             for n, do in ((3, "raise"), (1, "call"), (2, "call"))]  # fmt: skip
    cards = iter(BOARD)
    for count in (3, 1, 1):
        told.append({"e": "card", "card": next(cards), "zone": "burn"})
        told += [{"e": "card", "card": next(cards), "zone": "board"} for _ in range(count)]
        told += [{"e": "act", "seat": n, "do": "check"} for n in (1, 2, 3)]
    if talk_at is not None:
        told.insert(talk_at, {"e": "jackpot_talk", "seat": 1})
    told.append({"e": "show", "seat": 1, "cards": ["5h", "5d"]})
    if talk_at is None:
        told.append({"e": "jackpot_talk", "seat": 1})
    told_table = header(blinds=[1, 2], seats=seats(3, 200), button=3, readers="full")
    tape = {"tape": 1, "id": "t", "title": "", "why": "", "table": told_table, "events": told}
    table = open_table(parse_tape(json.dumps(tape), "t"), books()[book], games())
    for event in parse_tape(json.dumps(tape), "t").events:
        table, outputs = advance(table, event)
        yield from (announced(one.says) for one in outputs if isinstance(one, Announce))


def test_eg_165_talk_while_there_is_action_voids_the_jackpot():
    clean = [text for text in quads_told(EAGLES, None) if "jackpot" in text]
    assert len(clean) == 1
    assert "fewer than 5 players" in clean[0]
    assert "mentioned" not in clean[0]
    spoken = [text for text in quads_told(EAGLES, 12) if "jackpot" in text]
    assert "rule 165" in spoken[0]
    assert "mentioned" in spoken[-1]
    assert not [text for text in quads_told(GN, 12) if "jackpot" in text]


def jackpots(game, mine, board):
    """What is said of a jackpot when seat 1 shows its cards on a board; five are dealt in, three see the flop for six."""
    talk = Talk("E", seats=5, game=game).play("new")
    mine, board, left = mine.split(), board.split(), (one.code for one in talk.table.deck[::-1])
    others, own, out = (code for code in left if code not in {*mine, *board}), iter(mine), iter(board)
    talk.play(" ".join(f"{next(own if one.place.number == 1 else others)}>{one.place.number}" for one in talk.table.hand.plan.rest))
    talk.play("3:raise=6 4:fold 5:fold 1:call 2:call")
    for count in (3, 1, 1)[: len(board) - 2]:
        talk.play(f"{next(others)}>burn " + "+".join(f"{next(out)}>board" for _ in range(count)) + " 1:check 2:check 3:check")
    talk.play("show:1=" + "".join(mine))
    assert talk.causes == []
    return [(type(one.says), getattr(one.says, "faults", ())) for one in talk.outputs if isinstance(one, Announce)]


COUNTS = (CountsForJackpot, ())


@eagles("160", "161")
@pytest.mark.parametrize(("game", "mine", "board", "said"), [
    ("nlhe", "5h 5d", "5c 5s 9d Jd Kd", [COUNTS]), ("nlhe", "4h 5h", "6h 7h 8h Jd Kd", [COUNTS]),
    ("nlhe", "5h Ah", "5c 5s 5d Jd Kd", [(NoJackpot, (JackpotFault.NO_POCKET_PAIR,))]), ("nlhe", "4h 5h", "6h 7h 8h Jd", []),
    ("nlhe", "4h 5h", "6h 7d 8h Jd Kd", []), ("plo8", "4h 5h Ac As", "6h 7h 8h Jd Kd", [COUNTS]),
])  # fmt: skip
def test_quads_of_a_pair_in_the_hand_and_a_straight_flush_with_two_of_its_cards_count_once_the_board_is_out(game, mine, board, said):
    assert jackpots(game, mine, board) == said


def test_what_is_left_in_the_middle_is_the_rake():
    """A pot pushed less the rake: the tray is expected to grow by what was left."""
    checked = "tap act(seat=3,do=check) act(seat=4,do=check) "
    text = "new_deal act(seat=4,do=raise,to=30) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "
    text += "act(seat=2,do=fold) act(seat=3,do=call) " + 3 * checked + "award(seat=4,amount={amount})"
    for amount, warned in ((55, False), (50, True)):
        told = events(text.format(amount=amount))
        after, _ = feed(table_of(GN), *(read_event(one, at) for at, one in enumerate(told)))
        hand = after.hand
        assert house.rake_of(after, hand, (4,)) == 6
        taken, said = house.close_pot(after, hand)
        assert bool([one for one in said if isinstance(one, Announce)]) == warned
        assert taken.tray.expected_change == 61 - amount


@pytest.mark.parametrize(("minutes", "times"), [(29, 0), (30, 1), (59, 1), (60, 2)])
def test_time_is_announced_every_half_hour(minutes, times):
    table = table_of(GN)
    rules = table.rules.play.house
    paid_by_time = replace(rules, collection=replace(rules.collection, value="time"))
    book = replace(table.rules, play=replace(table.rules.play, house=paid_by_time))
    hands = (NewDeal(minute * 60_000) for minute in range(minutes + 1))
    _, told = feed(replace(table, rules=book), *hands)
    assert len([one for one in told if isinstance(one, Announce) and announced(one.says).startswith("Time charge:")]) == times


RIVER = "new deal 3:all_in 4:all_in 5:fold 6:fold 1:fold 2:fold 9s>burn 2h>board+8h>board+3c>board 2s>burn 4h>board 3h>burn 9h>board"


@pytest.mark.parametrize("letter", "NEGLP")
def test_the_pot_goes_to_a_hand_that_lies_open(letter):
    """A contested pot is pushed to a hand that was shown (N16, E13, G15, L10A, P14): else the dealer is warned."""
    table = Talk(letter).play(RIVER).table
    closed, opened = (replace(table.hand, tabled=tabled) for tabled in ({}, {4: table.hand.deal.cards_of(4)}))
    assert len(house.unshown_told(table, closed, 4)) == 1
    assert house.unshown_told(table, opened, 4) == ()
    assert len(house.unshown_told(table, opened, 3)) == 1
    assert house.unshown_told(table, closed, 4, frozenset({3})) == (), "nobody contests it"
    blind = replace(table, stakes=replace(table.stakes, readers="none"))
    assert house.unshown_told(blind, closed, 4) == ()
