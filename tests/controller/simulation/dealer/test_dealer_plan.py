"""What the virtual dealer plans to do from the table as it stands."""

from __future__ import annotations

from random import Random

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import Loose
from controller.table.events import CardMoved, CardPresumed
from controller.terms.places import BURN, place
from hw.sim import physical_acts as acts


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


def test_the_dealer_names_the_seat_that_opens_a_street_by_its_cards_and_no_other():
    talk = Talk("G", game="stud", seats=3, blinds=[], ante=1, bring_in=2, limits=[5, 10])
    talk.play("new 7c>1 Jh>2 4s>3 Jc>1 5d>2 3d>3 2c>1^ 9d>2^ Kd>3^")
    stub = [one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    plan = foresee(talk.table, Loose(Random(3)), stub)
    streets = [[]]
    for act in plan.acts:
        if isinstance(act, acts.Burn):
            streets.append([])
        if isinstance(act, acts.PlayerAct):
            streets[-1].append((act.seat, [key for key in act.keys if key.startswith("seat_")]))
    played = [street for street in streets if street]
    assert len(played) > 2
    assert played[0][0] == (1, ["seat_1"])
    assert all(named == [f"seat_{seat}"] for (seat, named), *_ in played)
    assert not any(named for _, *others in played for _, named in others)


def test_a_plan_goes_on_where_the_table_does_not_know_who_opens():
    """The same street as radio readers tell it, without faces: whoever the dealer names opens."""
    talk = Talk("G", game="stud", seats=3, blinds=[], ante=1, bring_in=2, limits=[5, 10])
    talk.play("new 7c>1 Jh>2 4s>3 Jc>1 5d>2 3d>3 2c>1 9d>2 Kd>3")
    stub = [one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    first = next(act for act in foresee(talk.table, Loose(Random(3)), stub).acts if isinstance(act, acts.PlayerAct))
    assert first.keys[0] == f"seat_{first.seat}"
