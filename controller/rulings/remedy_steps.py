"""The steps that remedies are made of, and the form of a remedy."""

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
from controller.terms.step_details import StepDetail as D


@dataclass(frozen=True, slots=True)
class RemedyForm:
    """A named remedy.

    Attributes:
        steps: the steps in order.
        ends_street: the street counts as dealt at the remedy's end, whatever was planned for it.
        no_betting: nobody bets on the street, and its bets go back (GN 255).
    """

    steps: tuple[StepForm, ...]
    ends_street: bool = False
    no_betting: bool = False

    @property
    def codes(self) -> tuple[S, ...]:
        """The codes of its steps, in order."""
        return tuple(step.code for step in self.steps)

    @property
    def moves_places_back(self) -> bool:
        """Whether the cards of a street go a place back each, and the street goes on behind them."""
        return any(step.role == "later" for step in self.steps)


def form(*steps: StepForm, ends_street: bool = False, no_betting: bool = False) -> RemedyForm:
    """Return a remedy of these steps."""
    return RemedyForm(steps, ends_street, no_betting)


ASIDE: Final = move_early(S.SET_ASIDE, "wrong", "aside")
RETURN: Final = move_early(S.RETURN_TO_STUB, "wrong", "stub", detail=D.PREMATURE_CARDS)
SHUFFLE: Final = confirm(S.RESHUFFLE_STUB)
CUT: Final = confirm(S.CUT_STUB)
BURNED: Final = tell(S.LEAVE_BURN)
NO_BURN: Final = tell(S.NO_BURN)
BETTING: Final = after_betting()
TURN_BET: Final = after_betting(D.OF_TURN)
BURN: Final = off_stub(S.BURN, "burn", 1)
FLOP: Final = off_stub(S.DEAL_FLOP, "board")
TURN: Final = off_stub(S.DEAL_TURN, "board")
RIVER: Final = off_stub(S.DEAL_RIVER, "board")
BURNS_BACK: Final = move(S.RETURN_TO_STUB, "burns", "stub", detail=D.BURNS)
MUCK_BACK: Final = move(S.RETURN_TO_STUB, "muck", "stub", detail=D.MUCK_AND_EARLIER_DISCARDS)
DISCARDS_BACK: Final = move(S.RETURN_TO_STUB, "discards", "stub", detail=D.MUCK_AND_ALL_DISCARDS)
SCRAMBLE: Final = confirm(S.SCRAMBLE_ALL)
SHUFFLED: Final = tell(S.RESHUFFLE_STUB, D.GATHERED_CARDS)
COMMUNITY: Final = off_stub(S.COMMUNITY_CARD, "board", 1)
BACK_ON_TOP: Final = move(S.RETURN_TO_STUB, "wrong", "stub")

RETRIEVE: Final = (
    tell(S.STOP),
    tell(S.ANNOUNCE),
    confirm(S.RETRIEVE_ALL),
    tell(S.VERIFY_DECK),
    tell(S.RETURN_WAGERS),
    confirm(S.RESHUFFLE),
    confirm(S.RECUT),
)
