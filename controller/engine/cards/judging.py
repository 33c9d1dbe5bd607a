"""When cards are judged: after a motion, the deal, a street, or at a player's act."""

from __future__ import annotations

from controller.engine.cards.dying_hands import rule_absent, settle_discards
from controller.engine.cards.short_fantasyland import drawn_too_soon
from controller.engine.flow import custody, draws, lost_keys, street_plan
from controller.engine.flow.hand_progress import deal_over
from controller.engine.flow.serving import ticked_at_seats, ticked_off
from controller.engine.questions import disputed_ruling
from controller.engine.remedies import remedying, standing_cards
from controller.engine.remedies.effects import floor_rules, kill_dealt_dead, rule, rule_seen, stop
from controller.engine.remedies.given_early import ruled_early
from controller.rulings.deal import card_count, dead_hand, extra_cards, misdeal, set_count, short_board, stub_shortage
from controller.rulings.deal.irregularities import find_irregularity
from controller.rulings.deal.unread_hand import is_more_of_throw
from controller.rulings.windows import street_index
from controller.table.announcements.card_announcements import WaitsForSetup
from controller.table.awaited_acts import books
from controller.table.dealt import DealRecord
from controller.table.events import (
    ActionDeclared,
    AttentionCalled,
    CardBoxed,
    CardExposed,
    CardOffTable,
    ChipsMoved,
    ClockCalled,
    Event,
    HandKilled,
    HandSet,
    HandTabled,
    PotAwarded,
    RunItAgreed,
    StepConfirmed,
    TableTapped,
    WordSaid,
)
from controller.table.hand import DEALING, Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.ruling import Irregularity
from controller.table.state import Motion, Table, with_hand
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import changer_of, replace
from controller.terms.places import BURN, SEAT, PlaceKind

Advance = tuple[Table, tuple[Output, ...]]

__all__ = [
    "before_event",
    "floor_rules",
    "is_stopped",
    "judge_motion",
    "rule",
    "settle_deal",
    "settle_street",
    "stop",
]


def judge_motion(table: Table, motion: Motion) -> Advance:
    """Judge a finished motion of cards."""
    hand = table.hand
    if hand is None or hand.deal.stopped or any(not move.sure for move in motion.strays):
        return table, ()
    if extra_cards.lies_whole(table, motion) or is_more_of_throw(table, motion):
        return table, ()
    floor_asked = _floor_is_asked(table, hand)
    if floor_asked and not _touches_only_the_board(hand, motion):
        return _not_anticipated(table, hand, motion), ()
    early = ruled_early(table, motion) or drawn_too_soon(table, motion)
    if early is not None:
        return early
    found = find_irregularity(table, motion)
    if floor_asked and (found is None or found.cause is Cause.NO_BURN):
        # A late burn may still be read, and while the floor decides the street does not wait for it.
        return _not_anticipated(table, hand, motion), ()
    if found is not None and not lost_keys.judges(table, found.cause):
        return table, ()
    if found is not None:
        table, told = rule(table, found)
        table, asked = disputed_ruling.ask_back(table, motion, found.cause)
        return _as_dealt(table, motion, found), (*told, *asked)
    if hand.phase is Phase.DEALING and hand.street_index and hand.deal.complete:
        return _reordered(table, hand, motion), ()
    return table, ()


def _not_anticipated(table: Table, hand: Hand, motion: Motion) -> Table:
    """Return the table with a motion recorded, but not judged before the floor has decided."""
    asked = hand.deal.asked
    if asked is not None and asked.cause is Cause.PREMATURE_STREET:
        hand = _more_too_early(hand, asked, motion)
    elif hand.phase is Phase.DRAWING:
        hand = draws.came_ahead(hand, motion)
    elif hand.phase is Phase.DEALING and hand.deal.complete:
        hand = ticked_at_seats(hand, motion)
    table = replace(table, hand=hand)
    if not hand.street_index or hand.phase is not Phase.DEALING:
        return table
    return street_plan.plan_by_board(*street_plan.with_unread_burn(table, hand, motion))


def _as_dealt(table: Table, motion: Motion, found: Irregularity) -> Table:
    """Return the table whose street goes on as dealt, if the ruling leaves nothing to do."""
    hand = table.hand
    if found.cause is Cause.OUT_OF_SEQUENCE and hand is not None and hand.deal.complete and _is_played_on(table, hand):
        return replace(table, hand=ticked_at_seats(hand, motion))
    if found.cause is not Cause.NO_BURN or table.remedy is not None or hand is None or hand.deal.stopped:
        return table
    if hand.phase is not Phase.DEALING or hand.plan.next is None or hand.plan.next.place != BURN:
        return table
    hand = replace(hand, plan=hand.plan.with_rest(hand.plan.rest[1:]))
    return _reordered(replace(table, hand=hand), hand, motion)


def _is_played_on(table: Table, hand: Hand) -> bool:
    """Whether the last ruling lets the hand go on with its cards as they lie."""
    stopped = hand.deal.stopped or table.remedy is not None or table.open_ruling is not None
    return not stopped and table.rulings[-1].outcome is Outcome.PLAY_ON


def _reordered(table: Table, hand: Hand, motion: Motion) -> Table:
    """Return the table with a motion ticked off in another order, which is no error."""
    return replace(table, hand=ticked_off(hand, motion, motion.strays))


def _floor_is_asked(table: Table, hand: Hand) -> bool:
    """Whether the floor must still decide on this street's cards.

    A betting question does not concern the cards, even if an older question of the deal was never answered.
    """
    ruling, asked = table.open_ruling, hand.deal.asked
    if ruling is None or asked is None or ruling.cause is not asked.cause:
        return False
    about = street_index(table, asked.street) or 0
    return hand.street_index <= max(hand.deal.asked_street, about) + 1


def _touches_only_the_board(hand: Hand, motion: Motion) -> bool:
    """Whether the floor decides on one hand's life, and no card of the motion came to a hand."""
    asked = hand.deal.asked
    of_a_hand = asked is not None and asked.cause in dead_hand.OF_ONE_HAND
    return of_a_hand and all(move.place.kind is not PlaceKind.SEAT for move in motion.strays)


def _more_too_early(hand: Hand, asked: Irregularity, motion: Motion) -> Hand:
    """Return the hand with more premature cards added to the floor's question."""
    more = tuple(
        move.card for move in motion.strays if move.place.kind is PlaceKind.SEAT and motion.source(move) is None
    )
    if not more:
        return hand
    cards = (*asked.cards, *more)
    return replace(hand, deal=replace(hand.deal, asked=replace(asked, cards=cards, count=len(cards))))


def settle_deal(table: Table, at_ms: int) -> Advance:
    """Judge a complete initial deal: its order, and absent players' hands.

    The deal is complete with the hands' last card, even if a game turns a board card up before the betting.
    """
    table = remedying.drop_when_over(table)
    hand = table.hand
    if hand is not None and hand.game.tossing and not hand.deal.stopped:
        return settle_discards(table, hand, at_ms)
    if hand is None or hand.phase is not DEALING or hand.street_index or hand.deal.complete:
        return table, ()
    if any(due.place.kind is SEAT for due in hand.plan.rest) or not hand.plan.due or hand.deal.stopped:
        return table, ()
    deal = _completed(hand.deal, complete=True, absent=dead_hand.absent_seats(table))
    table = kill_dealt_dead(with_hand(table, _with_deal(hand, deal)))
    found = misdeal.find_wrong_order(table, at_ms)
    told: tuple[Output, ...] = ()
    if found is not None:
        table, told = rule_seen(table, found)
    if table.stakes.readers == "none":
        return table, told
    table, more = rule_absent(table, at_ms)
    return table, (*told, *more)


_completed = changer_of(DealRecord, "complete", "absent")
_with_deal = changer_of(Hand, "deal")


def settle_street(table: Table, at_ms: int) -> Advance:
    """Start the remedies that waited for a street; count the stub, or hands set in rows."""
    table, told = remedying.wake(table)
    found = stub_shortage.find_short_stub(table, at_ms) or set_count.find_set_wrong(table, at_ms)
    if found is None or table.remedy is not None:
        return table, told
    table, more = rule_seen(table, found)
    return table, (*told, *more)


_ACTS = (ActionDeclared, WordSaid, ChipsMoved)
_ENDS_THE_DEAL = (*_ACTS, HandKilled, TableTapped)
"""Events that end the initial deal on a table without readers."""


def before_event(table: Table, event: Event) -> Advance:
    """End an incomplete initial deal when a player acts."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, ()
    if isinstance(event, _ENDS_THE_DEAL) and hand.deal.absent:
        table, killed = rule_absent(table, event.at_ms)
        if killed:
            return table, killed
    if isinstance(event, HandSet):
        return _set_too_early(table, hand, event)
    if not isinstance(event, _ACTS):
        return table, ()
    if table.remedy is not None and (hand.deal.complete or _is_held(table, hand)):
        return _acts_in_repair(table, hand, event)
    if hand.phase is not Phase.DEALING or hand.street_index or hand.plan.is_complete:
        found = dead_hand.find_acting_without_hand(table, event) if isinstance(event, ActionDeclared) else None
        found = found or card_count.find_fouled(table, event.at_ms) or short_board.find_when_acting(table, event.at_ms)
        return rule_seen(table, found) if found is not None else (table, ())
    found = misdeal.find_short_deal(table, event.at_ms)
    told: tuple[Output, ...] = ()
    if found is not None:
        table, told = rule_seen(table, found)
    elif hand.deal.cards:
        return table, ()
    table, opened = deal_over(table)
    return table, (*told, *opened)


def _acts_in_repair(table: Table, hand: Hand, event: ActionDeclared | WordSaid | ChipsMoved) -> Advance:
    """Handle an act during a remedy: cards may stand; a wrong deck stops acts."""
    if hand.deal.complete:
        return standing_cards.let_stand(table, event)
    return table, (Announce("error", WaitsForSetup(event.seat)),)


def _set_too_early(table: Table, hand: Hand, event: HandSet) -> Advance:
    """End the deal when a player sets cards, unless a Fantasyland hand is still being dealt."""
    if hand.phase is not Phase.DEALING or table.remedy is not None or books(table, hand):
        return table, ()
    found = misdeal.find_short_deal(table, event.at_ms)
    return rule_seen(table, found) if found is not None else (table, ())


_STOPPED = (
    ActionDeclared, WordSaid, ChipsMoved, CardExposed, CardBoxed, CardOffTable, TableTapped, HandTabled, HandKilled,
    PotAwarded, ClockCalled, AttentionCalled, StepConfirmed, RunItAgreed, HandSet,
)  # fmt: skip
"""Events that do not count in a hand that was stopped by a misdeal or is void."""


def is_stopped(table: Table, event: Event) -> bool:
    """Whether the event belongs to a stopped hand and does not count.

    Acts on cards of a wrong deck do not count either, while its remedy waits for a new setup.
    """
    hand = table.hand
    if hand is None:
        return False
    return isinstance(event, _STOPPED) if hand.deal.stopped else isinstance(event, _ACTS) and _is_held(table, hand)


def _is_held(table: Table, hand: Hand) -> bool:
    """Whether the initial deal waits for a new setup, so that later cards are withdrawn."""
    return not hand.deal.complete and custody.is_held(table)
