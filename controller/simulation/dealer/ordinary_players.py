"""Players who fold, call and raise as often as those of recorded hands.

The shares are those of 300 recorded hands of six (controller/library/hands/pluribus.phhs: 2,728 acts, a median of 9 in
a hand). The sizes are those that people say: a table's usual opening, and shares of the pot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.poker.betting import Legal
from controller.poker.sizes import usual_sizes
from controller.simulation.dealer.dealer_policy import Loose
from controller.simulation.dealer.key_presses import Decision
from controller.table.hand import Hand
from controller.terms.codes import Act


@dataclass(frozen=True, slots=True)
class Shares:
    """How often players fold and raise; else they check or call."""

    folds: float
    raises: float


MOST_RAISES: Final = 2
RECORDED: Final[Mapping[tuple[bool, int, bool], Shares]] = {
    (True, 0, True): Shares(0.716, 0.261), (True, 0, False): Shares(0.0, 0.35),
    (True, 1, True): Shares(0.737, 0.079), (True, 2, True): Shares(0.745, 0.054),
    (False, 0, False): Shares(0.0, 0.329), (False, 1, True): Shares(0.514, 0.045),
    (False, 2, True): Shares(0.636, 0.091),
}  # fmt: skip
"""By: before the flop, raises so far (two and more are one), whether the player owes chips."""
OPENING: Final = 3
"""A usual opening, in big blinds."""
SIZES: Final = (("minimum", 0.05), ("half_pot", 0.4), ("pot", 0.25))
"""How often players say such a size; else they name an amount between the least and the pot."""


class Ordinary(Loose):
    """Players of no-limit and pot-limit games; in any other game they are loose."""

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """Return a legal act, as often as recorded players chose it."""
        wagering = hand.wagering
        if wagering.structure.is_limit or Act.BRING_IN in legal.may or wagering.round.fixed:
            return super().decide(hand, seat, legal)
        before_flop, owes = hand.street_index == 0, Act.CALL in legal.may
        raises = sum(
            one.act in {Act.BET, Act.RAISE, Act.ALL_IN} for one in hand.actions if one.street == hand.street_index
        )
        shares = RECORDED.get((before_flop, min(raises, MOST_RAISES), owes), Shares(0.0, 0.0))
        chance = self._random.random()
        if owes and chance < shares.folds:
            return Decision(Act.FOLD)
        wager = next((act for act in (Act.RAISE, Act.BET) if act in legal.may), None)
        if chance < shares.folds + shares.raises and wager is not None and legal.min_raise_to is not None:
            return Decision(wager, self._total(hand, seat, legal, opens=before_flop and not raises))
        return Decision(Act.CALL if owes else Act.CHECK)

    def _total(self, hand: Hand, seat: int, legal: Legal, *, opens: bool) -> int:
        """Return a wager's total: the usual opening, a named share of the pot, or an amount."""
        least, most = legal.min_raise_to or 0, legal.max_raise_to or 0
        if opens:
            return min(most, max(least, OPENING * hand.wagering.structure.big_blind))
        told, chance = usual_sizes(hand.wagering, seat, 1), self._random.random()
        for name, share in SIZES:
            if chance < share:
                return told.get(name, least)
            chance -= share
        return self._random.randrange(least, max(least, min(most, told.get("pot", least))) + 1)
