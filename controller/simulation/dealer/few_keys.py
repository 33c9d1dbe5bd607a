"""A plan's keys as a dealer with few fingers presses them.

Folds are left to the muck's reader. Checks and calls that close a round are one press of the pedal behind the last of
them; three or more before another act are keyed with the last caller's seat.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import groupby
from typing import Final

from controller.simulation.dealer.dealer_policy import DealerPlan
from controller.simulation.dealer.key_presses import seat_key
from hw.panel import Key
from hw.sim import physical_acts as acts

PASSIVE: Final = ((Key.CHECK.value,), (Key.CALL.value,))
ALL_SHOW: Final = (Key.ALL_SHOW.value, Key.CONFIRM.value)
WORTH_A_SEAT: Final = 3
"""The fewest acts for which SEAT, ALL CALL is fewer presses than a key for each."""


def with_few_keys(told: acts.Acts, plan: DealerPlan, apart: Collection[int] = (), *, rounds: bool = True) -> acts.Acts:
    """Return a plan's acts with fewer keys; the plan's marks follow them.

    Args:
        told: the plan's acts, perhaps with an error among them.
        plan: the plan; only its own acts change.
        apart: the identities of acts that keep their keys.
        rounds: whether the checks and calls of a round are keyed together.
    """
    made = [_fold(act, plan) if id(act) not in apart else act for act in told]
    if not rounds:
        return tuple(made)
    found: list[acts.Act] = []
    groups = [(passive, list(group)) for passive, group in groupby(made, lambda act: _is_passive(act, plan))]
    for number, (passive, group) in enumerate(groups):
        after = groups[number + 1][1][0] if number + 1 < len(groups) else None
        found += _together(group, plan, closes=not isinstance(after, acts.PlayerAct)) if passive else group
    shows = [act for act in found if isinstance(act, acts.Show) and Key.SHOW.value in act.keys and plan.mark(act)]
    if len(shows) > 1:
        # One key for all, once the last of them lies face up.
        shown = {id(act): replace(act, keys=ALL_SHOW if act is shows[-1] else ()) for act in shows}
        for act in shows:
            plan.take_place(act, shown[id(act)])
        found = [shown.get(id(act), act) for act in found]
    return tuple(found)


def is_keyless_fold(act: acts.Act) -> bool:
    """Whether the muck's reader has to tell a fold."""
    return isinstance(act, acts.PlayerAct) and act.fold and not act.keys


def _is_passive(act: acts.Act, plan: DealerPlan) -> bool:
    return isinstance(act, acts.PlayerAct) and act.keys in PASSIVE and plan.mark(act) is not None


def _fold(act: acts.Act, plan: DealerPlan) -> acts.Act:
    if isinstance(act, acts.PlayerAct) and act.fold and act.keys == (Key.FOLD.value,) and plan.mark(act) is not None:
        return _marked_as(act, replace(act, keys=()), plan)
    return act


def _together(group: list[acts.Act], plan: DealerPlan, *, closes: bool) -> list[acts.Act]:
    """Return passive acts of players with keys behind the last of them only."""
    last = group[-1]
    assert isinstance(last, acts.PlayerAct), "only players check and call"
    if not closes and len(group) < WORTH_A_SEAT:
        return group
    keys = (Key.PEDAL_RIGHT.value,) if closes else (seat_key(last.seat), Key.ALL_CALL.value)
    silent = [_marked_as(act, replace(act, keys=()), plan) for act in group[:-1] if isinstance(act, acts.PlayerAct)]
    return [*silent, _marked_as(last, replace(last, keys=keys), plan)]


def _marked_as(before: acts.PlayerAct, after: acts.PlayerAct, plan: DealerPlan) -> acts.PlayerAct:
    """Let an act take another one's place in the plan."""
    plan.take_place(before, after)
    return after
