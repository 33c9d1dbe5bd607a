"""Players of random hands who keep within what PokerKit knows."""

from __future__ import annotations

from controller.poker.betting import Legal
from controller.simulation.dealer.dealer_policy import Loose
from controller.simulation.dealer.key_presses import Decision
from controller.table.hand import Hand
from controller.terms.codes import Act


class Calm(Loose):
    """A bet and two raises, the lower limit with an open pair."""

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """A legal act."""
        decided = super().decide(hand, seat, legal)
        if decided.act not in {Act.BET, Act.RAISE, Act.COMPLETE}:
            return decided
        if hand.wagering.wagers >= 3 and Act.CALL in legal.may:
            return Decision(Act.CALL)
        if hand.wagering.structure.is_limit:
            return Decision(decided.act, legal.max_raise_to if Act.BRING_IN in legal.may else legal.min_raise_to)
        return decided
