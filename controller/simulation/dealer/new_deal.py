"""A whole planned hand: the deck in order, the new deal, and every act after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from controller.engine.advance import advance
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import DealerPlan
from controller.simulation.dealer.hand_script import HandScript
from controller.table.events import NewDeal
from controller.table.state import Table
from hw.sim import physical_acts as acts

PLAIN_DECK: Final = 52


def new_deal(table: Table, script: HandScript, deck: str, random: Random) -> tuple[acts.Acts, DealerPlan]:
    """Return the acts of a whole hand from its new deal on, planned on a copy of the table."""
    ahead, _ = advance(table, NewDeal(table.now_ms + 1))
    order = _shuffled(table, script.order, random)
    plan = foresee(ahead, script.policy, order)
    return (acts.NewDeal(order, deck, other_faces(table)), *plan.acts), plan


def other_faces(table: Table) -> tuple[str, ...]:
    """Return the faces of a deck that has not the 52 cards, as `NewDeal` wants them."""
    return () if len(table.deck) == PLAIN_DECK else tuple(one.face for one in table.deck)


def _shuffled(table: Table, wanted: Sequence[str], random: Random) -> tuple[str, ...]:
    """Return a whole deck from the top: wanted cards at their places, the others shuffled."""
    rest = [one.face for one in table.deck if one.face not in wanted]
    random.shuffle(rest)
    return (*(code or rest.pop() for code in wanted), *rest)
