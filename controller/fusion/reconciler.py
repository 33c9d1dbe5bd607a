"""Puts cards and keys in a possible order before the core judges them.

Readers see a table in cycles and fingers lag behind hands, so what arrives first did not always happen first. Each
arrival is decided by one table of rules (`RULES`, in docs/fusion.md): what fits the table as it stands is released;
what does not is held for as long as something that would make it fit may still be under way, and is then released as it
is. This is the benefit of the doubt and nothing else: the tracker below knows no deal plan, and an order that the
readers can resolve is never rearranged.

The table does not wait for slow readers: when a player acts, or the cards of a street are out, the cards that must have
come before are presumed (`CardPresumed`), and seen or missed later.
"""

from __future__ import annotations

from typing import Final

from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.admissibility import LOOSE, fits, in_turn
from controller.fusion.decisions import AskAbout, Decided, Hold, PassOn, Presume, Rule
from controller.fusion.hold_rules import fold_is_keyed, waits_its_time
from controller.fusion.keyed_entries import NOTHING, answer_first, behind_undo
from controller.fusion.motion_grouping import event_of, motion_gathers, of_one_motion
from controller.fusion.order_evidence import order_of_deal
from controller.fusion.pending_events import Arrived, FusionContext, Waiting, Wanted, without
from controller.fusion.poll_evidence import NEVER_MS
from controller.fusion.premature_cards import behind_early_key, early_card_unsure, surely_before_key
from controller.fusion.presumption import must_have_come, presumed_by_card, presumed_discard
from controller.table.hand import Hand
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

NOT_DEALT: Final = LOOSE | {PlaceKind.MUCK}
"""Places to which no card is dealt: what lies there says nothing of the order of the deal."""


def in_order(one: Arrived, context: FusionContext) -> PassOn | Presume:
    """Release what fits or surely came before it; presume a discard that it shows."""
    chosen = _surely_first(one, context) if one.move is not None else surely_before_key(one, context)
    chosen = _first_of_card(chosen, context)
    discard = presumed_discard(chosen, context)
    return PassOn(chosen) if discard is None else Presume(discard)


def time_is_over(one: Arrived, context: FusionContext) -> PassOn | Presume:
    """Release what does not fit; of all cards the first that happened, and the others follow."""
    hand = context.table.hand
    if one.move is not None and hand is not None and not _is_strange(one, hand):
        cards = (it for it in in_turn(context.held, context) if it.move is not None)
        one = min((it for it in cards if fold_is_keyed(it, context) is None), key=_time_of)
    one = _first_of_card(one, context)
    discard = presumed_by_card(one, context)
    return PassOn(one) if discard is None else Presume(discard)


FIRST: Final[tuple[Rule, ...]] = (order_of_deal, of_one_motion)
"""The rules for anything that may be next."""
FITTING: Final[tuple[Rule, ...]] = (motion_gathers, early_card_unsure, in_order)
"""The rules for what fits the table as it stands."""
HELD: Final[tuple[Rule, ...]] = (fold_is_keyed, behind_early_key, must_have_come, waits_its_time, time_is_over)
"""The rules for what does not fit."""
RULES: Final = (*FIRST, *FITTING, *HELD)
"""All rules in their order. Of several arrivals the one goes on whose rule comes first."""
OF_CARDS: Final[frozenset[Rule]] = frozenset({*FIRST, motion_gathers, fold_is_keyed, behind_early_key})
OF_KEYS: Final[frozenset[Rule]] = frozenset({early_card_unsure})
"""The rules that say nothing of anything else."""


def _but(without: frozenset[Rule]) -> list[list[tuple[int, Rule]]]:
    """Return the three groups of rules, each rule with its rank, without some."""
    ranked = [(rank, rule) for rank, rule in enumerate(RULES) if rule not in without]
    return [[it for it in ranked if it[1] in group] for group in (FIRST, FITTING, HELD)]


_FOR_CARDS, _FOR_OTHERS = _but(OF_KEYS), _but(OF_CARDS)


def decide(one: Arrived, context: FusionContext, below: int = len(RULES)) -> Decided | None:
    """Return what the first rule decides; None if that rule ranks `below` or lower."""
    first, fitting, held = _FOR_CARDS if one.move is not None else _FOR_OTHERS
    for rank, rule in first:
        if rank < below and (found := rule(one, context)) is not None:
            return Decided(rank, rule.__name__, found)
    if below <= len(FIRST):
        return None
    for rank, rule in fitting if fits(one, context) else held:
        if rank < below and (found := rule(one, context)) is not None:
            return Decided(rank, rule.__name__, found)
    return None


def pick(waiting: Waiting, context: FusionContext) -> tuple[Waiting, Wanted | None]:
    """Return what still waits, and the next event for the core, if any."""
    if not waiting:
        return waiting, None
    if context.table.question is not None:
        waiting = answer_first(waiting, context)
    if context.held is not waiting:
        context = replace(context, held=waiting)
    best: tuple[Decided, Arrived] | None = None
    held: dict[int, Arrived] = {}
    for one in in_turn(waiting, context):
        found = decide(one, context, len(RULES) if best is None else best[0].rank + (best[0].rule == "of_one_motion"))
        if found is None:
            continue
        if isinstance(found.decision, Hold):
            held[id(one)] = one.held_by(found.decision.why or found.rule, context.now_ms)
        elif best is None or found.rank < best[0].rank or _time_of(one) < _time_of(best[1]):
            best = (found, one)
    if best is None:
        if any(held.get(id(one), one) is not one for one in waiting):
            waiting = tuple(held.get(id(one), one) for one in waiting)
        return waiting, None
    decision = best[0].decision
    if isinstance(decision, AskAbout | Presume):
        return waiting, decision.event
    assert isinstance(decision, PassOn), "what is held is not chosen"
    return tuple(one for one in waiting if one is not decision.arrival), event_of(decision.arrival, context)


def next_deadline(waiting: Waiting, context: FusionContext) -> int | None:
    """Return when the first of the holds ends."""
    context = replace(context, held=waiting)
    found = (decide(one, context) for one in in_turn(waiting, context))
    holds = (one.decision.until_ms for one in found if one is not None and isinstance(one.decision, Hold))
    return min((until_ms for until_ms in holds if until_ms < NEVER_MS), default=None)


def undo_pending(waiting: Waiting, context: FusionContext) -> tuple[Waiting, tuple[Arrived, ...]]:
    """Return what waits without the entry that UNDO withdraws, and the dropped presses."""
    first, dropped = behind_undo(waiting)
    if first is None:
        return waiting, NOTHING
    found = decide(first, replace(context, held=waiting))
    if found is not None and found.rule == in_order.__name__:
        return waiting, NOTHING
    return without(waiting, dropped), dropped


def _time_of(one: Arrived) -> tuple[int, int]:
    return one.by_ms, one.at_ms


def _first_of_card(chosen: Arrived, context: FusionContext) -> Arrived:
    """Return the earliest pending move of a card that is released."""
    if chosen.move is None or not chosen.move.card.is_known:
        return chosen
    return next(one for one in context.held if one.move is not None and one.move.card is chosen.move.card)


def _is_strange(one: Arrived, hand: Hand) -> bool:
    """Whether a card came to a seat that is not dealt in, which no other card waits for."""
    return one.place is not None and one.kind is PlaceKind.SEAT and one.place.number not in hand.start.dealt_in


def _surely_first(due: Arrived, context: FusionContext) -> Arrived:
    """Return the card due, or a held card that certainly came to rest before it.

    Slow readers say nothing of the order of a deal's cards: a player may have his card in his hand before they first
    ask for it, and lay it down when all others are read.
    """
    held, move = context.held, due.move
    lies_there = move is not None and move.card.is_known and context.table.ledger.place_of(move.card) == move.place
    if context.table.remedy is not None or lies_there or due.kind in LOOSE:
        return due
    if due.kind in OF_STREET:
        due = min(context.at(move.place), key=_time_of) if move is not None else due
    elif due.kind is PlaceKind.SEAT and not context.sight.resolves_deal():
        held = [one for one in held if one.kind is not PlaceKind.SEAT]
    earlier = [
        one for one in held
        if one.move is not None and one is not due and one.by_ms < due.after_ms and one.kind not in NOT_DEALT
    ]  # fmt: skip
    return min(earlier, key=lambda one: one.by_ms, default=due)
