"""The open remedy: cards and confirmations are checked against its steps while play waits.

A remedy that must wait, for the end of the deal or of a betting round, is set aside with the hand and resumed when its
time comes. In between the hand goes on as usual.
"""

from __future__ import annotations

from controller.engine.flow.issuing import issue
from controller.engine.flow.street_plan import plan_settled, without_burn
from controller.engine.remedies import street_again
from controller.engine.remedies.repaired import ended, without_strays
from controller.poker import betting
from controller.poker.deal_plan import Due
from controller.rulings.confirmable import mixed_in
from controller.rulings.following import (
    FollowedMove,
    accept,
    is_about,
    is_burn_unread,
    is_of_same_street,
    is_waiting,
    may_be_burn_unread,
    needs_nothing,
    on_its_way,
    with_one_more,
)
from controller.rulings.strayed_moves import deviation, goes_astray, is_rest_of_street, lie_burned
from controller.table.announcements.card_announcements import CardCameEarly
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Instruct, Output, RemedyClosed
from controller.table.ruling import BettingClosed, CardsGo, ConfirmedBy, DealComplete, Remedy, Told
from controller.table.state import Table
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import ASIDE, BURN, MUCK, STUB, Place, PlaceKind

Advance = tuple[Table, tuple[Output, ...]]

REACTION_MS = 1000
"""Time that a dealer's hands need to stop after a ruling was announced, where the readers report when they moved."""

_NO_BURN = frozenset({StepCode.NO_BURN, StepCode.LEAVE_BURN, StepCode.USE_AS_NEXT_BURN})


def begin(table: Table, remedy: Remedy) -> Advance:
    """Open a remedy at once, or set it aside if its first step must wait."""
    return go_on(table, remedy)


# --------------------------------------------------------------------------- going from step to step


def go_on(table: Table, remedy: Remedy) -> Advance:
    """Skip the steps that need nothing done; then instruct, set aside or close the remedy."""
    hand = table.hand
    if hand is None:
        return replace(table, remedy=None), ()
    told: list[Output] = []
    while (step := remedy.current) is not None:
        undone = not needs_nothing(table, step, remedy)
        if undone:
            told.append(Instruct(remedy.ruling.number, remedy.done, step))
        waits = isinstance(step.expect, BettingClosed | DealComplete) or undone
        if waits and is_waiting(remedy, hand):
            return _lay_aside(plan_settled(table, remedy), remedy, told)
        if undone:
            return replace(table, remedy=remedy), tuple(told)
        if isinstance(step.expect, Told):
            told.append(Instruct(remedy.ruling.number, remedy.done, step))
        if step.code in _NO_BURN or is_burn_unread(step):
            table = without_burn(table, spared=remedy.ruling.cause is Cause.SHORT_STUB)
        remedy = replace(remedy, done=remedy.done + 1, gone=())
    return ended(without_strays(table, remedy), remedy), (*told, RemedyClosed(remedy.ruling.number, "readers"))


def _lay_aside(table: Table, remedy: Remedy, told: list[Output]) -> Advance:
    """Set the remedy aside, and let the hand go on."""
    hand = table.hand
    assert hand is not None
    deal = replace(hand.deal, waiting=(*hand.deal.waiting, remedy))
    return replace(table, remedy=None, hand=replace(hand, deal=deal)), tuple(told)


def wake(table: Table) -> Advance:
    """Resume the remedies whose time to wait is over, until one needs something done."""
    hand = table.hand
    if hand is None or not hand.deal.waiting or table.remedy is not None or hand.deal.stopped:
        return table, ()
    told: list[Output] = []
    for remedy in hand.deal.waiting:
        if not is_waiting(remedy, hand):
            others = tuple(one for one in hand.deal.waiting if one is not remedy)
            table = replace(table, hand=replace(hand, deal=replace(hand.deal, waiting=others)))
            table, more = go_on(table, replace(remedy, woken_ms=table.now_ms))
            told.extend(more)
            hand = table.hand
            if table.remedy is not None or hand is None:
                break
    return table, tuple(told)


# --------------------------------------------------------------------------- cards


def shuffled_in(table: Table, event: CardMoved) -> Advance:
    """Take a card dealt after a confirmed shuffle as proof that it was in the stub."""
    remedy = table.remedy
    if remedy is None or event.place == STUB or table.ledger.place_of(event.card) in {None, STUB}:
        return table, ()
    mixed = mixed_in(remedy, event.card)
    if mixed is None:
        return table, ()
    remedy, cards = mixed
    ledger = table.ledger
    for one in cards:
        ledger = ledger.moved(one, STUB)
    return go_on(replace(table, physical=replace(table.physical, ledger=ledger)), remedy)


def follow(table: Table, event: CardMoved, source: Place | None) -> Advance:
    """Check a card against the open remedy: it does a step, is irrelevant, or is wrong."""
    remedy = table.remedy
    assert remedy is not None
    move = FollowedMove(event.card, event.place, source, event.at_ms, _was_under_way(remedy, event))
    done = accept(table, remedy, move)
    if done is not None:
        if _leaves_burn_out(remedy, done, move):
            table = without_burn(table, spared=True)
        return go_on(table if _replaces(remedy, move) else _ticked(table, move), done)
    if (longer := street_again.with_one_more(table, remedy, move)) is not None:
        return longer, ()
    if _is_moot(table, remedy, move):
        table = _ticked(ended(without_burn(table), remedy), move)
        return table, (RemedyClosed(remedy.ruling.number, "readers"),)
    read_late = event.motion is not None and may_be_burn_unread(remedy, move)
    if not event.sure or read_late or _is_indifferent(table, remedy, move):
        left = tuple(one for one in remedy.strayed if one is not move.card or move.place != STUB)
        return replace(table, remedy=replace(remedy, strayed=left)), ()
    thrown = _is_thrown_in(table, move)
    if move.under_way or thrown or is_rest_of_street(table, remedy, move.place):
        table = replace(table, remedy=replace(remedy, strayed=(*remedy.strayed, move.card)))
        return table, (Announce("warning", CardCameEarly(move.place, with_hand=thrown)),)
    return _deviation(table, remedy, move)


def _leaves_burn_out(remedy: Remedy, done: Remedy, move: FollowedMove) -> bool:
    """Whether a card of the street passes over a burn that the floor may leave out."""
    passed = (step.expect for step in remedy.steps[remedy.done : done.done])
    return move.place != BURN and any(
        isinstance(goes, CardsGo) and goes.optional and BURN in goes.places for goes in passed
    )


def _replaces(remedy: Remedy, move: FollowedMove) -> bool:
    """Whether a card replaces one dealt to that seat, which the plan has already counted."""
    step = remedy.current
    replacing = step is not None and step.code in {StepCode.NEXT_CARD_REPLACES, StepCode.REPLACE_FROM_STUB}
    return replacing and move.place.kind is PlaceKind.SEAT


def gives_wanted(remedy: Remedy | None, event: CardMoved) -> bool:
    """Whether a repair awaits a stub card at a seat and this is it.

    It is that card even if an earlier card of the seat is still unread. If it were taken for the earlier one, the
    repair would wait for what the dealer has already done. Steps that he only confirms may be confirmed later.
    """
    if remedy is None or event.begun_ms is None or event.place.kind is not PlaceKind.SEAT:
        return False
    to_do = (step.expect for step in remedy.steps[remedy.done :])
    goes = next((one for one in to_do if not isinstance(one, ConfirmedBy | Told)), None)
    wanted = isinstance(goes, CardsGo) and goes.is_off_stub and event.place in goes.places
    return wanted and not _was_under_way(remedy, event) and event.begun_ms > remedy.woken_ms


def _was_under_way(remedy: Remedy, event: CardMoved) -> bool:
    """Whether the dealer was already moving a card when the ruling became known.

    For a deck that leaves the table, it is enough that the card may have been there by then, in a hand that was
    held up.
    """
    step = remedy.current
    is_leaving = step is not None and step.code is StepCode.NEW_SETUP and event.after_ms is not None
    from_ms = event.after_ms if is_leaving else event.begun_ms
    return from_ms is not None and from_ms <= remedy.told_ms + REACTION_MS


def _is_thrown_in(table: Table, move: FollowedMove) -> bool:
    """Whether a player folded with the remedy's card, which is no error of the dealer."""
    hand, source = table.hand, move.source
    if hand is None or source is None or source.kind is not PlaceKind.SEAT:
        return False
    if move.place.kind not in {PlaceKind.MUCK, PlaceKind.DISCARD}:
        return False
    left_empty = source.number == hand.wagering.to_act and not table.ledger.at(source)
    return left_empty or not betting.is_live(hand.wagering, source.number)


def follow_early(table: Table, event: CardMoved, source: Place | None) -> Advance | None:
    """Check a card against the waiting remedies; None if it concerns none of them."""
    hand = table.hand
    if hand is None:
        return None
    move = FollowedMove(event.card, event.place, source, event.at_ms)
    for remedy in hand.deal.waiting:
        done = accept(table, remedy, move)
        if done is not None:
            return _with_waiting(table, hand, remedy, _passed(table, done)), ()
        if event.sure and is_of_same_street(table, remedy, move):
            return _with_waiting(table, hand, remedy, with_one_more(remedy, move.card)), ()
        if event.sure and goes_astray(remedy, move):
            told: tuple[Output, ...] = ()
            if not remedy.strayed:
                table, told = issue(table, deviation(remedy, move))
                hand = table.hand or hand
            return _with_waiting(table, hand, remedy, replace(remedy, strayed=(*remedy.strayed, move.card))), told
    return None


def _with_waiting(table: Table, hand: Hand, before: Remedy, after: Remedy) -> Table:
    """Return the table with a waiting remedy replaced."""
    waiting = tuple(after if one is before else one for one in hand.deal.waiting)
    return replace(table, hand=replace(hand, deal=replace(hand.deal, waiting=waiting)))


def _passed(table: Table, remedy: Remedy) -> Remedy:
    """Return a waiting remedy after its finished steps."""
    while (step := remedy.current) is not None and isinstance(step.expect, CardsGo):
        if not needs_nothing(table, step, remedy):
            break
        remedy = replace(remedy, done=remedy.done + 1, gone=())
    return remedy


def _ticked(table: Table, move: FollowedMove) -> Table:
    """Return the table with the card ticked off if the plan has it next.

    A premature board card was taken off the plan. If its replacement comes all the same, the street begins with it.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or hand.plan.next is None:
        return table
    plan, place = hand.plan, move.place
    if plan.next is not None and plan.next.place != place:
        if place.kind is not PlaceKind.BOARD or any(due.place == place for due in plan.rest):
            return table
        plan = plan.with_rest((Due(place, face_up=True), *plan.rest))
    return replace(table, hand=replace(hand, plan=plan.advanced()))


def _is_moot(table: Table, remedy: Remedy, move: FollowedMove) -> bool:
    """Whether the surplus burn stayed where the repair would put it, so that none is needed."""
    if move.place.kind is not PlaceKind.BOARD or move.source is not None:
        return False
    rest = [step.expect for step in remedy.steps[remedy.done :]]
    return all(isinstance(goes, CardsGo) and lie_burned(table, goes.cards) for goes in rest)


def _is_indifferent(table: Table, remedy: Remedy, move: FollowedMove) -> bool:
    """Whether a card's motion does not concern the remedy: dead hands, strays returning."""
    hand = table.hand
    if move.source == move.place or hand is None:
        return True
    if (move.card in remedy.strayed and move.place in {STUB, ASIDE}) or on_its_way(remedy, move):
        return True
    if move.source is None and move.place == STUB:
        # The card was never seen out of the stub and returns to it, for instance after falling off the table.
        return True
    if move.source is None and move.place == MUCK and hand.wagering.folded:
        # The card was read at no seat: it may be mucked, surplus or dealt in turn.
        return not is_about(remedy, move.card)
    if move.source is not None and move.source.kind is PlaceKind.SEAT:
        # A mucked hand or a discard, perhaps before its key; but no card that the remedy wants elsewhere.
        return move.place.kind in {PlaceKind.MUCK, PlaceKind.DISCARD} and not is_about(remedy, move.card)
    return move.place.kind is PlaceKind.DISCARD or (move.place == ASIDE and move.source is not None)


def _deviation(table: Table, remedy: Remedy, move: FollowedMove) -> Advance:
    """Rule once on a card that went against the remedy, with what to do instead."""
    said = any(one.cause is Cause.REMEDY_NOT_FOLLOWED and one.number > remedy.ruling.number for one in table.rulings)
    again = said and bool(remedy.strayed)  # a card that strayed before the ruling could be known only got a warning
    table = replace(table, remedy=replace(remedy, strayed=(*remedy.strayed, move.card)))
    return (table, ()) if again else issue(table, deviation(remedy, move))


def drop_when_over(table: Table) -> Table:
    """Return the table without the remedies of a hand that is over."""
    hand = table.hand
    if hand is None or not (table.remedy or hand.deal.waiting) or not betting.only_one_left(hand.wagering):
        return table
    return replace(table, remedy=None, hand=replace(hand, deal=replace(hand.deal, waiting=())))


def end_remedy(table: Table) -> Advance:
    """End the open remedy for the floor: play resumes as the cards lie."""
    remedy = table.remedy
    if remedy is None:
        return table, ()
    return ended(street_again.as_it_lies(table, remedy), remedy), (RemedyClosed(remedy.ruling.number, "floor"),)
