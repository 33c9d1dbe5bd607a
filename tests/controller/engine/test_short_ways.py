"""The short ways of plain cards and acts lead exactly where the long way leads.

`due_cards.carry_on`, `in_turn.ready` and an event on an undisturbed table leave out what most events do not need. Here every event of recorded hands
goes both ways; that nothing else is lost the judged cases show (`tests/conformance`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.advance import advance
from controller.engine.betting import in_turn
from controller.engine.cards import due_cards
from controller.handhistory.phh import read_phh
from controller.handhistory.phh_player import PhhPlayer
from controller.handhistory.phh_table import open_phh_table
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.table.custody import Setup
from controller.table.events import CardMoved, Event
from controller.table.outputs import Output
from controller.table.state import DisputedRuling, Table
from controller.tape.tape import Check, open_table, parse_tape
from controller.terms.fast_copies import replace

ROOT = Path(__file__).parents[3]
FILES = ("controller/library/hands/pluribus.phhs", "tests/data/wsop.phhs", "tests/data/televised.phhs")
HANDS = 40
CASES = sorted(path for name in ("cases", "own_cases") for path in (ROOT / "tests/data" / name).rglob("*.json"))
EACH = 12
"""The parts of the judged cases, one for each test."""


def hands() -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """The first hands of each file: the table before, and the events."""
    games, book = load_games(), load_book("golden-nugget-2025")
    for name in FILES:
        read = [hand for hand in read_phh(ROOT / name) if not isinstance(hand, tuple)][:HANDS]
        for hand in read:
            try:
                yield open_phh_table(hand, book, games), tuple(PhhPlayer(hand, book, games).play().events)
            except ValueError:
                continue


def played(table: Table, events: tuple[Event, ...]) -> list[tuple[Table, tuple[Output, ...]]]:
    """What the table is after each event (without the way back), and what was told."""
    steps = []
    for event in events:
        table, told = advance(table, event)
        steps.append((replace(table, undo=None), told))
    return steps


def ended(table: Table, events: tuple[Event, ...]) -> tuple[Table, list[tuple[Output, ...]]]:
    """What the table is at the end (without the way back), and what each event told."""
    outputs = []
    for event in events:
        table, told = advance(table, event)
        outputs.append(told)
    return replace(table, undo=None), outputs


@contextmanager
def long_way() -> Iterator[None]:
    """Every event goes the long way."""
    with (
        patch.object(due_cards, "carry_on", lambda *_: None),
        patch.object(in_turn, "ready", lambda *_: None),
        patch("controller.engine.plain_play.is_undisturbed", lambda _: False),
    ):
        yield


@pytest.fixture(scope="module")
def recorded() -> list[tuple[Table, tuple[Event, ...]]]:
    """Recorded hands."""
    return list(hands())


def test_short_ways_lead_where_the_long_way_leads(recorded: list[tuple[Table, tuple[Event, ...]]]) -> None:
    """Every event of recorded hands: the same table, the same outputs."""
    for table, events in recorded:
        short = played(table, events)
        with long_way():
            long = played(table, events)
        assert short == long


@pytest.mark.parametrize("part", range(EACH))
def test_so_they_do_where_something_is_wrong(part: int) -> None:
    """Every fourth judged case, under one book after the other: errors of the deal and the play, questions, repairs."""
    for number, path in enumerate(CASES[part :: EACH * 4]):
        tape = parse_tape(path.read_text(encoding="utf-8"), path.stem)
        table = open_table(tape, load_book(BOOKS["NEGLP"[number % 5]]), load_games())
        events = tuple(one for one in tape.events if not isinstance(one, Check))
        short = ended(table, events)
        with long_way():
            assert short == ended(table, events), path.name


def deck_known(table: Table) -> Table:
    """The table after a hand of the same deck: the first card of another one is compared with what is known."""
    return replace(table, physical=replace(table.physical, custody=replace(table.custody, setup=Setup("A", 0))))


def dealt_before(talk: Talk) -> Talk:
    """A table that was dealt from the same deck before."""
    talk.table = deck_known(talk.table)
    return talk


def test_most_events_take_a_short_way(recorded: list[tuple[Table, tuple[Event, ...]]]) -> None:
    """Three events in five of plain hands need no more; fewer would mean that a short way is closed by mistake."""
    taken = asked = 0
    ways = {due_cards: due_cards.carry_on, in_turn: in_turn.ready}

    def counting(way: Callable[..., object]) -> Callable[..., object]:
        def count(*arguments: object) -> object:
            nonlocal taken
            found = way(*arguments)
            taken += found is not None
            return found

        return count

    with (
        patch.object(due_cards, "carry_on", counting(ways[due_cards])),
        patch.object(in_turn, "ready", counting(ways[in_turn])),
    ):
        for table, events in recorded:
            asked += len(events)
            played(deck_known(table), events)
    assert taken > asked * 3 / 5


def short_ways(talk: Talk, text: str) -> list[bool]:
    """Whether each card and act of the text took a short way."""
    taken: list[bool] = []
    cards, acts = due_cards.carry_on, in_turn.ready

    def noting(way: Callable[..., object]) -> Callable[..., object]:
        def note(*arguments: object) -> object:
            found = way(*arguments)
            taken.append(found is not None)
            return found

        return note

    with patch.object(due_cards, "carry_on", noting(cards)), patch.object(in_turn, "ready", noting(acts)):
        talk.play(text)
    return taken


def test_every_card_of_a_plain_deal_takes_one() -> None:
    """Also the last card of the hands, which opens the betting; in stud the third street ends the deal.

    A first card that shows the last deck again, where the other one was due, takes none: the dealer is warned.
    """
    assert short_ways(dealt_before(Talk("G")), "new deal") == [True] * 12
    assert short_ways(Talk("G"), "new deal:1") == [True]
    talk = Talk("G").play("new deal:0")
    custody = replace(talk.table.custody, due="B")
    talk.table = replace(talk.table, physical=replace(talk.table.physical, custody=custody))
    assert not any(short_ways(talk, "Qh>3"))
    stud = dealt_before(Talk("G", seats=2, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]))
    assert short_ways(stud, "new deal:5") == [True] * 5
    assert not any(short_ways(stud, "Qh>1^"))


def test_cards_of_a_street_but_its_last_take_one() -> None:
    """The last one opens the betting; behind a ruling every card is looked at."""
    called = "new deal 3:call 4:call 5:fold 6:fold 1:call 2:check"
    assert short_ways(Talk("G").play(called), "2d>burn 3s>board+5h>board+5s>board")[:3] == [True] * 3
    ruled = Talk("G").play("new deal 4:call 3:call 5:fold 6:fold 1:call 2:check")
    assert ruled.table.rulings
    assert not any(short_ways(ruled, "2d>burn 3s>board+5h>board+5s>board"))


def test_every_plain_act_takes_one() -> None:
    """Also the last of a round, behind which the next street follows."""
    talk = Talk("G").play("new deal")
    assert short_ways(talk, "3:call 4:raise=6 5:fold 6:fold 1:call 2:fold 3:call") == [True] * 7
    assert talk.state["to_act"] is None
    talk.play("2d>burn 3s>board+5h>board+5s>board")
    assert short_ways(talk, "1:check 3:bet=4 4:call 1:fold") == [True] * 4


@pytest.mark.parametrize(
    ("before", "event"),
    [
        pytest.param("new deal:3", "Qh>5", id="a card for another seat"),
        pytest.param("new deal:3", "Qh>4^", id="a card face up that is due face down"),
        pytest.param("new deal:3 Qh>5", "Qd>4", id="a card behind an odd one"),
        pytest.param("new deal:3 exposed:3", "Qh>4", id="a card behind a ruling that waits"),
        pytest.param("new deal:3", "8s>4", id="a card that lies elsewhere"),
        pytest.param("new deal:3", "Jk>4", id="a joker"),
        pytest.param("new deal", "4:call", id="an act out of turn"),
        pytest.param("new deal 4:call", "3:call", id="an act before an early one"),
        pytest.param("new deal", "3:draw=1", id="a draw where none is"),
        pytest.param("new deal:11", "3:call", id="an act during the deal"),
        pytest.param("new deal Qh>3", "3:call", id="an act with a card too many"),
    ],
)
def test_what_must_be_looked_at_takes_none(before: str, event: str) -> None:
    """The long way looks at it."""
    assert not any(short_ways(Talk("G").play(before), event))


def test_an_act_under_the_clock_and_one_behind_a_word_take_none() -> None:
    """The clock is told to have ended; the word has no amount yet."""
    talk = Talk("G").play("new deal")
    talk.at_ms += 300_000
    talk.tell("clock", seat=3)
    assert not any(short_ways(talk, "3:call"))
    said = Talk("G").play("new deal")
    said.tell("say", seat=3, word="raise")
    assert not any(short_ways(said, "3:raise=8"))


def test_a_disputed_ruling_that_nobody_is_asked_about_any_more_is_over_with_the_next_card():
    """Plain cards take the short way only where nothing may have to be told again."""
    talk = Talk("N").play("new deal:3")
    one, due = talk.table.deck[-1], talk.table.hand.plan.next.place
    disputed = replace(talk.table, incident=DisputedRuling((7,), talk.table, (), ()))
    after, _ = advance(disputed, CardMoved(talk.table.now_ms + 1000, one, due))
    assert (after.incident, after.ledger.place_of(one)) == (None, due)
