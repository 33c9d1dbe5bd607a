"""What the screens are told of a table at which something is wrong: tables that were really played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import CardMoved, DealerAnswered, DeviceLost, Event, FloorRuled, NewDeal, TimeReached
from controller.table.outputs import IssueRuling
from controller.table.ruling import Consulted
from controller.table.state import Table
from controller.tape.tape import Check, open_table, read_tape
from controller.tape.tape_replay import LAST_MOTION_MS
from controller.terms.codes import Basis, Outcome
from controller.terms.places import STUB, seat_place
from controller.views import trouble_now
from controller.views.floor_text import floor_lines
from controller.views.models import FloorView, OutcomeCode, ReaderState, StepState, TroubleView
from controller.views.project import Projection, dealer_view, floor_view, public_view
from controller.views.wire import from_line, to_line

CASES = Path(__file__).parents[2] / "data/cases"
FRAME = Projection("Table 12", 1)


def events_of(name: str) -> tuple[Table, list[Event]]:
    """A case's table under the Golden Nugget's book, and its events."""
    (path,) = CASES.rglob(f"{name}.json")
    tape = read_tape(path)
    book = load_book("golden-nugget-2025")
    events: list[Event] = [TimeReached(one.at_ms) if isinstance(one, Check) else one for one in tape.events]
    return open_table(tape, book, load_games()), events


def at_first_ruling(name: str) -> Table:
    """The table just after the first ruling of a case."""
    table, events = events_of(name)
    for event in (*events, TimeReached(events[-1].at_ms + LAST_MOTION_MS)):
        table, told = advance(table, event)
        if any(isinstance(one, IssueRuling) for one in told):
            return table
    raise AssertionError("nothing was ruled")


def test_a_misdeal_keeps_its_steps_until_the_next_deal() -> None:
    """All cards back is ticked off by the readers; then the shuffle is next; the next deal ends it."""
    table = at_first_ruling("audit-deal-order-card-10-to-seat-6")
    felt, dealer = public_view(table, FRAME), dealer_view(table, FRAME)
    assert felt.notice is not None
    assert (felt.notice.outcome, felt.notice.stops) == (OutcomeCode.MISDEAL, True)
    current = [step.code for step in dealer.trouble.steps if step.state is StepState.CURRENT]
    assert current == ["retrieve_all"]
    assert dealer.trouble.ruling is not None
    assert dealer.trouble.ruling.is_open
    for pile in list(table.ledger.piles.values()):
        for one in pile:
            table, _ = advance(table, CardMoved(table.now_ms + 1, one, STUB))
    states = {step.code: step.state for step in dealer_view(table, FRAME).trouble.steps}
    assert states["retrieve_all"] is StepState.DONE
    assert states["reshuffle"] is StepState.CURRENT
    assert states["redeal"] is StepState.TODO
    table, _ = advance(table, NewDeal(table.now_ms + 1))
    assert public_view(table, FRAME).notice is None
    assert not dealer_view(table, FRAME).trouble.steps


def test_what_has_been_put_right_is_no_longer_told() -> None:
    """The second burn is the next board card's again: no screen says that something is being put right."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check Jh>burn 9c>burn")
    felt = public_view(talk.table, FRAME)
    assert felt.notice is not None
    assert (felt.notice.outcome, felt.notice.stops) == (OutcomeCode.FIX, True)
    talk.play("9c>stub")
    assert talk.table.remedy is None
    assert public_view(talk.table, FRAME).notice is None
    assert dealer_view(talk.table, FRAME).trouble == TroubleView()


def test_a_void_hand_tells_that_the_chips_go_back() -> None:
    """The next thing is no street of a hand that is void."""
    view = dealer_view(at_first_ruling("audit-deal-deck-foreign-flop-after-action-read"), FRAME)
    assert view.next.text == "Hand void: chips back"
    assert view.keys[0].key == "RIFFLE"
    assert any(step.code == "new_setup" for step in view.trouble.steps)


def test_a_ruling_done_with_at_once_can_be_read() -> None:
    """Shown, without stopping play, for ten seconds."""
    table = at_first_ruling("audit-play-bet-keyed-under")
    felt, dealer = public_view(table, FRAME), dealer_view(table, FRAME)
    assert felt.notice is not None
    assert not felt.notice.stops
    assert felt.turn is not None
    assert dealer.trouble.ruling is not None
    assert not dealer.trouble.ruling.is_open
    soon, _ = advance(table, TimeReached(table.now_ms + trouble_now.SHOWN_MS - 1))
    assert public_view(soon, FRAME).notice is not None
    later, _ = advance(table, TimeReached(table.now_ms + trouble_now.SHOWN_MS))
    assert public_view(later, FRAME).notice is None


def test_a_lost_reader_s_places_are_marked() -> None:
    """The map shows them as lost, and the dealer reads which device it is."""
    table, events = events_of("audit-deal-order-card-10-to-seat-6")
    table, _ = advance(table, DeviceLost(events[0].at_ms, "mux-1", (seat_place(3),)))
    health = dealer_view(table, FRAME).health
    assert {one.place for one in health.readers if one.state is ReaderState.DEAD} == {"seat:3"}
    assert {"seat:1", "board", "burn", "muck", "stub"} <= {one.place for one in health.readers}
    assert any("mux-1" in sentence for sentence in health.blind)


class Floor:
    """A sink that keeps the floor's newest view."""

    view: FloorView

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines."""
        if line := lines.get("floor"):
            shown = from_line(line)
            assert isinstance(shown, FloorView)
            self.view = shown


def test_the_floor_keeps_the_rulings_of_hands_before_and_who_decided() -> None:
    """The next deal clears the table's own list, not the floor's."""
    table, events = events_of("audit-play-skipped-call-fold")
    floor = Floor()
    feeder = ScreenFeeder("Table 12", [floor])
    at_ms = events[-1].at_ms
    for event in (*events, FloorRuled(at_ms + 1_000, Outcome.DEAD_HAND), NewDeal(at_ms + 60_000)):
        table, told = advance(table, event)
        feeder.note(event)
        feeder.show(table, told)
        feeder.draw()
    assert not table.rulings
    decided = [ruling for ruling in floor.view.rulings if ruling.decided_by]
    assert [ruling.decided_by for ruling in decided] == ["floor: dead hand"]
    assert decided[0].outcome is OutcomeCode.FLOOR
    assert not any(ruling.is_open for ruling in floor.view.rulings)


def test_reasons_are_in_words() -> None:
    """No path of a data file, no list of a programming language."""
    book = load_book("golden-nugget-2025")
    read = Consulted("deal.windows.substantial_action", "('three_folds', 'two_mixed')", ("104",), Basis.TEXT)
    told = "In a game with a button, substantial action is three folds, three checks or two acts that are not both folds"
    assert trouble_now.reason(read, book) == f"{told} and not both checks. (rule 104)"
    verdict = Consulted("verdict.no_burn.turn_no_action", "fix", ("164",), Basis.DEFAULT)
    assert trouble_now.reason(verdict, book) == (
        "If no card was burned before the turn, and nobody has acted on it: the error is repaired. (rule 164; our default)"
    )


@pytest.mark.parametrize("path", ["play.chips.gone", "verdict.gone.acted", "verdict.no_burn.gone"])
def test_of_a_value_that_this_version_does_not_know_the_source_is_told(path: str) -> None:
    """A table that goes on under a law that an older version kept."""
    read = Consulted(path, "True", ("12",), Basis.FLOOR)
    assert trouble_now.reason(read, load_book("npl-2015")) == "rule 12; the floor's"


def test_the_shown_ruling_has_what_the_book_says_and_the_rulings_before_it_have_not() -> None:
    """The verdict first, then the values that it rests on, each with its rules."""
    table = at_first_ruling("audit-deal-order-card-10-to-seat-6")
    view = floor_view(table, FRAME)
    assert view.trouble.ruling is not None
    first, *rest = view.trouble.ruling.law
    assert first.startswith("If ")
    assert first.endswith("(rule 103)")
    assert any(one.startswith("A misdeal can be called until substantial action.") for one in rest)
    assert all(one.law == () for one in view.rulings)
    assert from_line(to_line(view)) == view
    assert first in "\n".join(floor_lines(view, width=400))


def test_a_ruling_that_the_floor_decided_says_what_is_done_now():
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board 3:bet=6")
    talk.play("9c>board")
    talk.table = advance(talk.table, DealerAnswered(talk.table.now_ms + 1, talk.table.question.asks.code, yes=False))[0]
    assert trouble_now.trouble(talk.table, str, lambda _: None).ruling.outcome is OutcomeCode.FLOOR
    talk.table = advance(talk.table, FloorRuled(talk.table.now_ms + 1, Outcome.FIX))[0]
    talk.play("4:call")  # the repair begins when the betting is over
    notice = trouble_now.notice(talk.table, str)
    told = trouble_now.trouble(talk.table, str, lambda _: None).ruling
    assert talk.table.remedy is not None
    assert talk.table.remedy.ruling.outcome is Outcome.FLOOR
    assert (notice.outcome, told.outcome) == (OutcomeCode.FIX, OutcomeCode.FIX)
