"""One tag read by several antennas: the likeliest place and its doubt, or ambiguity.

A belief is a row of weights over the states of the field model, with sum 1. Each reader cycle multiplies it by the
cycle's likelihoods. The place whose read rate fits better gains a lead that grows with every cycle, and another place
must first win back that lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from controller.terms.places import Place
from controller.tracking.field import FieldModel, Glimpse
from controller.tracking.polls import Row

LEAST_DOUBT: Final = 1e-9
"""The smallest doubt: no radio evidence is better than this."""


class PlaceVerdict(NamedTuple):
    """The likeliest place, its antenna, and the chance of being wrong; None: over no antenna."""

    place: Place | None
    antenna: int
    doubt: float


def nowhere(model: FieldModel) -> Row:
    """Return the belief of a card that no antenna has read."""
    return (1.0, *(0.0 for _ in model.states[1:]))


class EvidenceWeighing(NamedTuple):
    """A belief after a glimpse, with the glimpse's likelihood, the normalizing divisor."""

    belief: Row
    likelihood: float


def weigh(model: FieldModel, belief: Row, glimpse: Glimpse) -> EvidenceWeighing:
    """Return the belief after a glimpse."""
    raw = _moved_on(model, belief, glimpse)
    total = sum(raw)
    return EvidenceWeighing(tuple([weight / total for weight in raw]), total)


def avoiding(model: FieldModel, belief: Row, antenna: int) -> Row:
    """Return the part of a belief in which the card does not lie at that antenna's place."""
    low, high = model.spans[model.state_of[antenna]]
    return belief[:low] + (0.0,) * (high - low) + belief[high:]


def weigh_avoiding(
    model: FieldModel, without: Row, glimpse: Glimpse, antenna: int, likelihood: float
) -> Row:
    """Return the weights of all histories in which the card never lay at the antenna's place.

    Their sum is the chance that the card never lay there since `without` was begun.
    """
    raw = avoiding(model, tuple(_moved_on(model, without, glimpse)), antenna)
    return tuple([weight / likelihood for weight in raw])


def unstirred(model: FieldModel, row: Row, glimpse: Glimpse) -> float:
    """Return the unnormalized weight of a card that did not move during a glimpse."""
    weights, rates = model.weights(glimpse), model.rates[glimpse.port]
    still = [weight * keep for weight, keep in zip(row, weights.kept, strict=True)]
    still[0] = row[0] * (1.0 - rates.leave_off) * weights.resting[0]
    return sum(still)


def miss(model: FieldModel, belief: Row, glimpses: Sequence[Glimpse]) -> EvidenceWeighing:
    """Return the belief after cycles in which nothing read the card, as if it had not moved."""
    kept = model.missed_by(belief, glimpses)
    if kept is not None:
        return EvidenceWeighing(kept.after, kept.likelihood)
    after, likelihood = belief, 1.0
    for glimpse, times in _counted(glimpses).items():
        raw = [weight * rest for weight, rest in zip(after, model.missed(glimpse, times), strict=True)]
        total = sum(raw)
        after, likelihood = tuple([weight / total for weight in raw]), likelihood * total
    model.keep_missed(belief, glimpses, after, likelihood)
    return EvidenceWeighing(after, likelihood)


def miss_avoiding(model: FieldModel, without: Row, glimpses: Sequence[Glimpse], likelihood: float) -> Row:
    """Return the weights of never having lain at a place, after cycles without a read.

    `likelihood` is the belief's own.
    """
    kept = model.missed_by(without, glimpses)
    if kept is not None and kept.likelihood == likelihood:
        return kept.after
    after = without
    for glimpse, times in _counted(glimpses).items():
        after = tuple([weight * rest for weight, rest in zip(after, model.missed(glimpse, times), strict=True)])
    after = tuple([weight / likelihood for weight in after])
    return model.keep_missed(without, glimpses, after, likelihood).after


def _counted(glimpses: Sequence[Glimpse]) -> dict[Glimpse, int]:
    """Return how often each glimpse occurs, in order of first appearance."""
    counts: dict[Glimpse, int] = {}
    for glimpse in glimpses:
        counts[glimpse] = counts.get(glimpse, 0) + 1
    return counts


def _moved_on(model: FieldModel, belief: Row, glimpse: Glimpse) -> list[float]:
    weights, rates = model.weights(glimpse), model.rates[glimpse.port]
    off, (low, high) = belief[0], model.held
    held = sum(belief[low:high])
    lying = sum(belief) - off - held
    arriving = rates.leave_off * off + rates.jump * lying + rates.jump_held * held
    raw = [
        weight * keep + home * nudge + arriving * land
        for weight, home, keep, nudge, land in zip(
            belief, model.at_home(belief), weights.kept, weights.nudged, weights.landed, strict=True
        )
    ]
    raw[0] = (off * (1.0 - rates.leave_off) + rates.lift * lying) * weights.resting[0]
    return raw


def judge(model: FieldModel, belief: Row) -> PlaceVerdict:
    """Return the best place of a belief and its doubt."""
    best = belief.index(max(belief))
    if best == 0:
        return PlaceVerdict(None, -1, 1.0 - belief[0])
    low, high = model.spans[best]
    doubt = max(LEAST_DOUBT, sum(belief[:low]) + sum(belief[high:]))
    return PlaceVerdict(model.place_at(best), model.states[best].own, doubt)


def lies_elsewhere(model: FieldModel, belief: Row, antenna: int, doubt: float) -> bool | None:
    """Whether the doubt of a card's place exceeds a limit; None if only `judge` can tell.

    This is a cheap test before `judge`: one sum over the place's few states. Nearly all cards are far from the limit.
    """
    low, high = model.spans[model.state_of[antenna]]
    outside = 1.0 - sum(belief[low:high])
    if outside > 2 * doubt:
        return True
    # So little weight is left outside that no state there can be the likeliest.
    is_best = outside * (high - low) < 1.0 - outside
    return False if is_best and outside < doubt / 2 else None


def rivals(model: FieldModel, belief: Row, least: float) -> tuple[tuple[Place, float], ...]:
    """Return every place of at least that weight, the heaviest first."""
    weights = [(place, sum(belief[low:high])) for place, (low, high) in model.runs]
    heavy = [(place, weight) for place, weight in weights if weight >= least]
    return tuple(sorted(heavy, key=itemgetter(1), reverse=True))
