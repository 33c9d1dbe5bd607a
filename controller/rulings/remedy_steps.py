"""The steps of which remedies are made, and the form of a remedy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.rulings.steps import (
    StepForm,
    after_betting,
    confirm,
    move,
    move_early,
    off_stub,
    tell,
)
from controller.terms.codes import StepCode as S


@dataclass(frozen=True, slots=True)
class RemedyForm:
    """A named remedy.

    Attributes:
        steps: in order.
        ends_street: when it is done the street counts as dealt, whatever was planned for it.
        needs_card: it is about certain cards; without them it is only told, not followed.
    """

    steps: tuple[StepForm, ...]
    ends_street: bool = False

    @property
    def codes(self) -> tuple[S, ...]:
        """The codes of its steps, in order."""
        return tuple(step.code for step in self.steps)


def form(*steps: StepForm, ends_street: bool = False) -> RemedyForm:
    """Return a remedy of these steps."""
    return RemedyForm(steps, ends_street)


ASIDE: Final = move_early(S.SET_ASIDE, "Lay the card that came too early aside.", "wrong", "aside")
RETURN: Final = move_early(S.RETURN_TO_STUB, "Put the cards that came too early back into the stub.", "wrong", "stub")
SHUFFLE: Final = confirm(S.RESHUFFLE_STUB, "Shuffle the stub face down, without burns and muck.")
CUT: Final = confirm(S.CUT_STUB, "Cut the stub.")
BURNED: Final = tell(S.LEAVE_BURN, "The burn stays the burn of this street.")
NO_BURN: Final = tell(S.NO_BURN, "Do not burn again.")
BETTING: Final = after_betting("Let the betting round be finished first.")
TURN_BET: Final = after_betting("Let the turn be bet.")
BURN: Final = off_stub(S.BURN, "Burn a card.", "burn", 1)
FLOP: Final = off_stub(S.DEAL_FLOP, "Deal the flop.", "board")
TURN: Final = off_stub(S.DEAL_TURN, "Put out the turn.", "board")
RIVER: Final = off_stub(S.DEAL_RIVER, "Put out the river.", "board")
BURNS_BACK: Final = move(S.RETURN_TO_STUB, "Put the burns into the stub.", "burns", "stub")
MUCK_BACK: Final = move(S.RETURN_TO_STUB, "Put the muck and earlier discards into the stub.", "muck", "stub")
DISCARDS_BACK: Final = move(
    S.RETURN_TO_STUB, "Put the muck and all discards, this round's too, into the stub.", "discards", "stub"
)
SCRAMBLE: Final = confirm(S.SCRAMBLE_ALL, "Scramble and shuffle these cards face down.")
SHUFFLED: Final = tell(S.RESHUFFLE_STUB, "They are the stub now.")
COMMUNITY: Final = off_stub(S.COMMUNITY_CARD, "Deal one community card for everybody.", "board", 1)
BACK_ON_TOP: Final = move(S.RETURN_TO_STUB, "Put the card back on top of the stub.", "wrong", "stub")

RETRIEVE: Final = (
    tell(S.STOP, "Stop the action."),
    tell(S.ANNOUNCE, "Announce the misdeal and its cause."),
    confirm(S.RETRIEVE_ALL, "Take every card back: hands, board, burns and muck."),
    tell(S.VERIFY_DECK, "The readers check that the deck is complete."),
    tell(S.RETURN_WAGERS, "Wagers go back; blinds and antes stay up."),
    confirm(S.RESHUFFLE, "Shuffle the deck."),
    confirm(S.RECUT, "Cut the deck."),
)
