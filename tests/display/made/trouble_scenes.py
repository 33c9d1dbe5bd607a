"""Scenes of trouble: every kind of ruling, remedies, questions, lost readers.

Causes, rule numbers and steps are those of the Golden Nugget's book, 2025; the words are ours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from controller.views.models import (
    BasisCode,
    HealthView,
    NoticeView,
    OptionView,
    OutcomeCode,
    QuestionView,
    ReaderState,
    ReaderView,
    RulingView,
    StepState,
    StepView,
    TrayView,
    TroubleView,
)

BOOK: Final = "Golden Nugget 2025"


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling as all screens show it: outcome, cause, text, rules, basis."""

    outcome: OutcomeCode
    cause: str
    title: str
    text: str
    rules: tuple[str, ...]
    seat: int | None = None
    basis: BasisCode = BasisCode.LITERAL
    stops: bool = True
    because: tuple[str, ...] = ()
    law: tuple[str, ...] = ()

    @property
    def ruling(self) -> RulingView:
        """The ruling for dealer and floor."""
        return RulingView(
            number=3,
            cause=self.cause,
            outcome=self.outcome,
            basis=self.basis,
            title=self.title,
            text=self.text,
            rules=self.rules,
            rulebook=BOOK,
            seat=self.seat,
            because=self.because,
            law=self.law,
            hand_number=118,
            at_ms=5_210_000,
            is_open=self.stops,
        )

    @property
    def notice(self) -> NoticeView:
        """The ruling for the players."""
        return NoticeView(self.outcome, self.title, self.text, self.seat, self.stops)


CASES: Final = (
    Case(
        OutcomeCode.MISDEAL,
        "first_card_wrong_seat",
        "First card to the wrong seat",
        "All cards back, check the deck, shuffle, deal again, same button.",
        ("103",),
        5,
        because=(
            "The first card came to rest at seat 5.",
            "Seat 4 is left of the button and entitled to it.",
            "Nobody has acted: the misdeal can still be called.",
        ),
        law=(
            "If the first card goes to a wrong seat before anybody has acted: misdeal. (rule 103)",
            "A misdeal can be called until substantial action. (rule 103, 104)",
            "In a game with a button, substantial action is three folds, three checks or two other acts. (rule 104)",
        ),
    ),
    Case(
        OutcomeCode.VOID,
        "duplicate_card",
        "Two equal cards in the deck",
        "All action is void; every chip goes back to whoever put it in; call for a new setup.",
        ("111",),
        because=("A card with the same face lies on the board and in the muck.",),
        law=("If two cards of the same rank and suit turn up during the hand: the hand is void. (rule 111)",),
    ),
    Case(
        OutcomeCode.FIX,
        "premature_turn",
        "Turn dealt before the betting closed",
        "Set the card aside, finish the betting, then burn and deal the turn.",
        ("166", "165", "122"),
        because=("A card reached the board while seat 1 still had to act.",),
        law=(
            "If the turn comes before the betting is over: the error is repaired. (rule 166, 165, 122; the floor's)",
        ),
    ),
    Case(
        OutcomeCode.DEAD_HAND,
        "clock_expired",
        "Time ran out facing a bet",
        "Seat 8's hand is dead; chips already in stay in the pot.",
        ("180", "105"),
        8,
        stops=False,
    ),
    Case(
        OutcomeCode.PLAY_ON,
        "out_of_sequence",
        "Cards dealt out of order, noticed too late",
        "There has been substantial action: the deal stands and play goes on.",
        ("103", "104"),
        stops=False,
    ),
    Case(
        OutcomeCode.ACTION,
        "oversized_chip",
        "One big chip without a word",
        "A single oversized chip is a call: $40; $60 goes back to seat 1.",
        ("187", "136"),
        1,
        stops=False,
    ),
    Case(
        OutcomeCode.FLOOR,
        "skipped_player",
        "Seat 5 was skipped, three seats acted",
        "The book does not settle it: the floor decides.",
        ("132", "104"),
        5,
        BasisCode.DISCRETION,
        law=(
            "The floor decides whether a skipped player loses the right to act. (rule 132, 104; the floor's)",
            "A skipped player may lose the right to act after two players have acted behind him. (rule 132, 104)",
        ),
    ),
    Case(
        OutcomeCode.LATE,
        "disputed_pot",
        "Pot disputed after the next hand began",
        "The time to object ended with the new deal.",
        ("52", "53"),
        stops=False,
    ),
    Case(
        OutcomeCode.OPEN,
        "disputed_hand",
        "Hand reading disputed in time",
        "The new deal has not begun: the claim goes to the floor.",
        ("52", "53"),
        2,
    ),
    Case(
        OutcomeCode.OWES,
        "missed_big_blind",
        "Big blind missed",
        "Seat 6 owes $2 live before it is dealt in, or waits for the big blind.",
        ("156",),
        6,
        stops=False,
    ),
    Case(
        OutcomeCode.PENALTY,
        "fold_without_bet",
        "Folded with nothing to call",
        "The fold stands and binds; the floor may warn the player.",
        ("131",),
        2,
        BasisCode.DEFAULT,
        stops=False,
    ),
)
BY_OUTCOME: Final = {case.outcome: case for case in CASES}

PREMATURE_TURN: Final = (
    StepView("stop", "Stop: no more cards, no more bets", StepState.DONE),
    StepView("set_aside", "Set the turn card aside, face up", StepState.DONE, seen_by_readers=True),
    StepView("finish_betting", "Finish the betting: seat 1 to act", StepState.CURRENT),
    StepView("burn", "Burn one card", seen_by_readers=True),
    StepView("deal_turn", "Deal the next card as the turn", seen_by_readers=True),
    StepView("reshuffle_stub", "After the betting: shuffle the set-aside card into the stub"),
    StepView("no_burn", "Deal the river without a burn", seen_by_readers=True),
)
MISDEAL_STEPS: Final = (
    StepView("stop", "Stop the action", StepState.DONE),
    StepView("announce", "Announce: misdeal, first card to the wrong seat", StepState.DONE),
    StepView("retrieve_all", "Gather every card", StepState.CURRENT, seen_by_readers=True),
    StepView("verify_deck", "Deck check: 52 cards, none foreign", seen_by_readers=True),
    StepView("reshuffle", "Shuffle and cut"),
    StepView("same_button", "Button stays at seat 3"),
    StepView("redeal", "Deal again"),
)
FLOOR_QUESTION: Final = QuestionView(
    "Seat 5 was skipped; seats 6, 7 and 9 have folded behind. What happens to seat 5's hand?",
    (
        OptionView("action", "Seat 5 may act; the folds stand", "1"),
        OptionView("dead_hand", "Seat 5's hand is dead", "2"),
        OptionView("play_on", "Back up to seat 5; folds behind come back", "3"),
    ),
    ("132", "104"),
    5,
)
DEALER_QUESTION: Final = QuestionView(
    "Seat 4 has unread cards. Does it hold exactly 2 cards?",
    (
        OptionView("yes", "Yes: the hand is complete", "CONFIRM"),
        OptionView("no", "No: a wrong count is ruled on", "CLEAR"),
    ),
)


def well(seats: int = 9) -> HealthView:
    """Return a table whose readers all work."""
    places = [*(f"seat:{seat}" for seat in range(1, seats + 1)), "board", "burn", "muck", "stub"]
    hits = (99, 98, 97, 99, 96, 98, 99, 97, 99, 98, 99, 99, 95, 97)
    readers = tuple(ReaderView(place, ReaderState.OK, hit) for place, hit in zip(places, hits, strict=False))
    return HealthView(readers, (), TrayView(4_180, 0, 99))


def half_blind() -> HealthView:
    """Return a table with a dead, a failing and a slow reader."""
    ill = {
        "seat:7": (ReaderState.DEAD, 0),
        "muck": (ReaderState.FAILING, 41),
        "seat:2": (ReaderState.SLOW, 83),
    }
    sound = well()
    readers = tuple(
        replace(reader, state=ill[reader.place][0], hit_percent=ill[reader.place][1]) if reader.place in ill else reader
        for reader in sound.readers
    )
    blind = ("Not seen at seat 7: wrong seats, card counts, mucked hands.", "Seen late: seat 2, muck.")
    return HealthView(readers, blind, TrayView(4_130, -50, 71))


def trouble(outcome: OutcomeCode) -> TroubleView:
    """Return what dealer and floor see of a kind of ruling, with its steps if it has any."""
    case = BY_OUTCOME[outcome]
    steps = {OutcomeCode.FIX: PREMATURE_TURN, OutcomeCode.MISDEAL: MISDEAL_STEPS}.get(outcome, ())
    question = FLOOR_QUESTION if outcome is OutcomeCode.FLOOR else None
    return TroubleView(case.ruling, steps, question)


def gone_wrong() -> TroubleView:
    """Return a remedy in which the dealer did something other than the current step."""
    steps = list(PREMATURE_TURN)
    steps[2] = replace(steps[2], state=StepState.DONE)
    steps[3] = StepView(
        "burn",
        "Burn one card",
        StepState.WRONG,
        seen_by_readers=True,
        note="The next card went to the board; put it on the burn pile",
    )
    return TroubleView(BY_OUTCOME[OutcomeCode.FIX].ruling, tuple(steps))
