"""Replacement cards dealt too early, before the deal or its round is finished.

Source: N156, L27a, G-LB for an exposed card (E, G, P by default); N113, E100, G21 for a boxed card whose next card is
mixed in.
"""

from __future__ import annotations

from controller.engine.flow.issuing import issue
from controller.rulings.following import may_come_early, wait_is_over
from controller.rulings.judgment import judge_deviation
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand
from controller.table.outputs import Output
from controller.table.ruling import CardsGo, DealComplete, Remedy, Step
from controller.table.state import Motion, Table
from controller.table.statements import TooEarly
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import Place


def ruled_early(table: Table, motion: Motion) -> tuple[Table, tuple[Output, ...]] | None:
    """Rule on a replacement that came too early; None if the motion shows none."""
    hand = table.hand
    if hand is None:
        return None
    strays = [one for one in motion.strays if motion.source(one) is None]
    for remedy in hand.deal.waiting:
        for move in strays:
            step = _waits_for(remedy, hand, move.place)
            if step is not None:
                return _ruled(table, hand, remedy, move, step)
    return None


def _ruled(table: Table, hand: Hand, remedy: Remedy, move: CardMoved, step: Step) -> tuple[Table, tuple[Output, ...]]:
    """Report a premature replacement once; it is a stray until taken back or due."""
    told: tuple[Output, ...] = ()
    if not remedy.strayed:
        states = TooEarly(move.place, step.code, step.detail)
        codes = tuple(one.code for one in remedy.steps[remedy.done :])
        seen = observations.ReplacedTooEarly(move.place)
        table, told = issue(table, judge_deviation(remedy.ruling, move.at_ms, states, codes, seen))
        assert table.hand is not None, "a ruling that is told keeps the hand"
        hand = table.hand
    after = replace(remedy, strayed=(*remedy.strayed, move.card))
    waiting = tuple(after if one is remedy else one for one in hand.deal.waiting)
    return replace(table, hand=replace(hand, deal=replace(hand.deal, waiting=waiting))), told


def _waits_for(remedy: Remedy, hand: Hand, place: Place) -> Step | None:
    """Return the step that finishes the deal before a card may go to that place; else None."""
    first = None
    for step in remedy.steps[remedy.done :]:
        if isinstance(step.expect, DealComplete) and not wait_is_over(hand, step):
            first = step
        elif isinstance(step.expect, CardsGo) and step.code is StepCode.REPLACE_FROM_STUB:
            goes = step.expect
            its_place = place in goes.places and goes.is_off_stub
            return first if its_place and not may_come_early(hand, goes) else None
    return None
