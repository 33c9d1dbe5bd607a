"""What the virtual dealer plans to do from the table as it stands."""

from __future__ import annotations

from random import Random

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.shell.dealer_plan import Loose, foresee
from controller.table.events import CardMoved, CardPresumed
from controller.terms.places import BURN, place
from hw.sim import acts


def test_a_burn_that_is_only_presumed_is_not_burned_again():
    talk = Talk("golden-nugget-2025", seats=3)
    talk.play("new deal 3:call 1:call 2:check")
    table, _ = advance(talk.table, CardPresumed(talk.table.now_ms + 3000, BURN))
    stub = [one for one in table.deck if table.ledger.place_of(one) is None]
    for one in stub[:3]:
        table, _ = advance(table, CardMoved(table.now_ms, one, place("board"), face_up=True))
    assert table.hand.deal.presumed
    plan = foresee(table, Loose(Random(3)), [one.code for one in stub[3:]])
    burns = [index for index, act in enumerate(plan.acts) if isinstance(act, acts.Burn)]
    assert burns
    assert all(isinstance(plan.acts[index + 1], acts.BoardCards) for index in burns)
