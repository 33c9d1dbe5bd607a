"""Made-up views of all four screens in known figures, for unit tests.

The gallery shows played tapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from controller.views.models import (
    ClockView,
    DealerView,
    FloorView,
    HealthView,
    HistoryLine,
    KeyHint,
    NextThing,
    OutcomeCode,
    PaceView,
    PublicView,
    SeatView,
    TroubleView,
    WayBack,
    open_faces,
)
from controller.views.models import FaceUp as Up
from display.freshness import LIVE, FeedState, Freshness
from display.gallery.scenes import Scene
from tests.display.made import play_scenes as play
from tests.display.made import trouble_scenes as wrong

ACTION_KEYS: Final = (
    KeyHint("FOLD", "folds"),
    KeyHint("CALL", "calls $40"),
    KeyHint("RAISE", "amount, CONFIRM"),
    KeyHint("UNDO", "take back"),
)
WINNING: Final = "three of a kind, eights, king ten kickers"
"""The winning hand at the showdown in the engine's words; a test compares them."""
CALM: Final = TroubleView()
HISTORY: Final = (
    HistoryLine(8_411, "Seat 8 bets $40", undoable=True),
    HistoryLine(8_407, "Flop dealt"),
    HistoryLine(8_398, "Seat 3 calls $20"),
    HistoryLine(8_396, "Seat 2 calls $20"),
    HistoryLine(8_391, "Seat 1 raises to $36", undone=True),
    HistoryLine(8_390, "Seat 1 calls $20"),
)


@dataclass(frozen=True, slots=True)
class ScenePlan:
    """The parts that differ between scenes."""

    felt: Callable[[], PublicView]
    next: NextThing
    keys: tuple[KeyHint, ...] = (KeyHint("UNDO", "take back"),)
    trouble: TroubleView = CALM
    health: HealthView | None = None
    seat: int = 1
    freshness: Freshness = LIVE
    ways: tuple[WayBack, ...] = ()


def _scene(name: str, plan: ScenePlan) -> Scene:
    felt = plan.felt()
    if plan.trouble.ruling:
        felt = replace(felt, notice=wrong.BY_OUTCOME[plan.trouble.ruling.outcome].notice)
    cards = tuple(Up(face) for face in sorted(open_faces(felt.boards, felt.seats)))
    seat = SeatView(
        felt.stamp,
        felt.game,
        felt.seats[min(plan.seat, len(felt.seats)) - 1],
        positions=felt.positions,
        turn=felt.turn,
        clock=felt.clock,
        ways_back=plan.ways,
        notice=felt.notice,
        pot_total=felt.pot_total,
        message=felt.message,
        open_cards=cards,
    )
    return Scene(name, felt, _dealer(felt, plan, cards), seat, _floor(felt, plan, cards), plan.freshness)


def _dealer(felt: PublicView, plan: ScenePlan, cards: tuple[Up, ...]) -> DealerView:
    return DealerView(
        felt.stamp,
        felt.game,
        plan.next,
        turn=felt.turn,
        clock=felt.clock,
        pot_total=felt.pot_total,
        trouble=plan.trouble,
        keys=plan.keys,
        health=plan.health or wrong.well(len(felt.seats)),
        history=HISTORY if felt.game.running else (),
        open_cards=cards,
    )


def _floor(felt: PublicView, plan: ScenePlan, cards: tuple[Up, ...]) -> FloorView:
    decided = ((wrong.CASES[5], 2, 112, "dealer"), (wrong.CASES[6], 1, 103, "floor: R. Ito"))
    past = tuple(
        replace(case.ruling, number=number, hand_number=hand, is_open=False, decided_by=who)
        for case, number, hand, who in decided
    )
    ruling = plan.trouble.ruling
    return FloorView(
        felt.stamp,
        felt.game,
        felt.seats,
        felt.positions,
        turn=felt.turn,
        clock=felt.clock,
        pot_total=felt.pot_total,
        trouble=plan.trouble,
        rulings=(ruling, *past) if ruling else past,
        health=plan.health or wrong.well(len(felt.seats)),
        history=HISTORY if felt.game.running else (),
        pace=PaceView("M. Alvarez", 117, 31.4, 1.6),
        open_cards=cards,
    )


def scenes() -> Iterator[Scene]:
    """Yield every scene."""
    for name, plan in {**_play(), **_rulings(), **_others()}.items():
        yield _scene(name, plan)


def _play() -> dict[str, ScenePlan]:
    call = NextThing("Seat 1 to act", "$40 to call, raise to $80 or more")
    ways = (
        WayBack("post", "Post the missed blinds", 3),
        WayBack("wait", "Wait for the big blind", 0),
        WayBack("buy_button", "Buy the button", 3),
    )
    return {
        "idle": ScenePlan(play.idle, NextThing("Shuffle", "9 seats, 6 players; next button: seat 5"), seat=6),
        "deal": ScenePlan(play.deal, NextThing("Card to seat 4", "second round; 14 of 18 cards dealt"), seat=4),
        "preflop": _acting(play.preflop, 1, "$20 to call, raise to $36 or more"),
        "flop": ScenePlan(play.flop, call, ACTION_KEYS),
        "turn": _acting(play.turn, 2, "may check, or bet $2 or more"),
        "river": _acting(play.river, 8, "$180 to call"),
        "showdown": ScenePlan(
            play.showdown,
            NextThing("CONFIRM: push $507 to seat 2", f"The pot: {WINNING}"),
            (KeyHint("CONFIRM", "push $507 to seat 2"), KeyHint("AWARD", "seat first, then the amount")),
            seat=2,
        ),
        "pushed": ScenePlan(play.pushed, NextThing("Gather the cards", "The hand is over"), seat=2),
        "all_in": replace(_acting(play.all_in, 2, "may check; side pot 3 is open"), seat=3),
        "ten_seats": _acting(play.ten_seats, 9, "$125,000 to call"),
        "clock": ScenePlan(
            play.clock_running, NextThing("Clock on seat 8", "at zero the hand is dead"), ACTION_KEYS, seat=8
        ),
        "absent": ScenePlan(play.absent, call, ACTION_KEYS, seat=4, ways=ways),
        "double_board": _acting(play.double_board, 5, "may check, or bet $5 or more"),
        "stud": _acting(play.stud, 4, "$40 to call, raise to $80"),
        "draw": _acting(play.draw, 3, "may check, or bet $30"),
        "chinese": ScenePlan(play.chinese, NextThing("Seat 1 sets", "one card, any row"), seat=1),
    }


def _acting(felt: Callable[[], PublicView], seat: int, detail: str) -> ScenePlan:
    return ScenePlan(felt, NextThing(f"Seat {seat} to act", detail), ACTION_KEYS, seat=seat)


def _rulings() -> dict[str, ScenePlan]:
    nexts = {
        OutcomeCode.MISDEAL: "Gather every card",
        OutcomeCode.VOID: "Return all chips",
        OutcomeCode.FIX: "Finish the betting",
        OutcomeCode.DEAD_HAND: "Muck seat 8's hand",
        OutcomeCode.PLAY_ON: "Go on dealing",
        OutcomeCode.ACTION: "Return $60 to seat 1",
        OutcomeCode.FLOOR: "Call the floor",
        OutcomeCode.LATE: "Go on dealing",
        OutcomeCode.OPEN: "Call the floor",
        OutcomeCode.OWES: "Do not deal seat 6 in",
        OutcomeCode.PENALTY: "Go on: seat 3 acts",
    }
    seen = (
        KeyHint("CONFIRM", "done"),
        KeyHint("FLOOR", "call the floor"),
        KeyHint("UNDO", "take back"),
    )
    return {
        f"ruling_{outcome.value}": ScenePlan(
            play.deal if outcome is OutcomeCode.MISDEAL else play.flop,
            NextThing(said),
            seen,
            wrong.trouble(outcome),
            seat=wrong.BY_OUTCOME[outcome].seat or 1,
        )
        for outcome, said in nexts.items()
    }


def _others() -> dict[str, ScenePlan]:
    call = NextThing("Seat 1 to act", "$40 to call, raise to $80 or more")
    asked = TroubleView(dealer_question=wrong.DEALER_QUESTION)
    burn = NextThing("Put that card on the burn pile", "the burn was skipped")
    return {
        "remedy_wrong": ScenePlan(play.flop, burn, (KeyHint("FLOOR", "call the floor"),), wrong.gone_wrong()),
        "dealer_question": ScenePlan(play.flop, NextThing("Answer the question"), (), asked),
        "reader_lost": ScenePlan(play.flop, call, ACTION_KEYS, health=wrong.half_blind()),
        "feed_waiting": ScenePlan(play.flop, call, freshness=Freshness(FeedState.WAITING)),
        "feed_stale": ScenePlan(play.flop, call, ACTION_KEYS, freshness=Freshness(FeedState.STALE, 12_000)),
        "feed_lost": ScenePlan(play.flop, call, ACTION_KEYS, freshness=Freshness(FeedState.LOST, 95_000)),
        "clock_low": ScenePlan(
            _almost_out,
            NextThing("Clock on seat 8", "at zero the hand is dead"),
            ACTION_KEYS,
            seat=8,
        ),
        "heads_up": ScenePlan(_heads_up, NextThing("Seat 2 to act", "$1 to call"), ACTION_KEYS, seat=2),
    }


def _almost_out() -> PublicView:
    return replace(play.river(), clock=ClockView(8, 4_000, 70_000))


def _heads_up() -> PublicView:
    view = replace(play.flop(), seats=play.flop().seats[:2], pot_total=6)
    return replace(
        view,
        pots=(),
        positions=replace(view.positions, button=1, small_blind=1, big_blind=2, straddle=None),
    )
