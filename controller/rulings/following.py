"""Progress of a remedy: which step a card or a confirmation completes, and what strays.

The functions are pure: they take a remedy, a card and its source, and return the remedy one step further, or None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.rulings.repair import board_target, with_pick
from controller.table.hand import Hand, Phase
from controller.table.ruling import (
    BettingClosed,
    CardsGo,
    ConfirmedBy,
    DealComplete,
    Remedy,
    Step,
    Told,
)
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import BURN, STUB, Place, PlaceKind, seat_place


@fast_frozen
@dataclass(frozen=True, slots=True)
class FollowedMove:
    """A card that came to rest, and where it lay before (None: in the stub, not seen yet).

    A card that was under way before the ruling was known may complete a step, but proves nothing about earlier steps.
    """

    card: Card
    place: Place
    source: Place | None
    at_ms: int
    under_way: bool = False


def wait_is_over(hand: Hand, step: Step) -> bool:
    """Whether the deal or the betting that a step waits for has ended."""
    if isinstance(step.expect, DealComplete) and step.expect.draws:
        return hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
    if isinstance(step.expect, DealComplete):
        return hand.deal.complete and (hand.phase is not Phase.DEALING or hand.plan.is_complete)
    between = hand.phase is Phase.DEALING and hand.street_index > 0 and hand.plan.done == 0 and bool(hand.plan.due)
    return between and _has_been_bet(hand)


def _has_been_bet(hand: Hand) -> bool:
    """Whether the betting is over or cannot come; before a bomb pot's flop it lies ahead."""
    wagering = hand.wagering
    return bool(hand.actions) or sum(1 for seat in wagering.live if wagering.behind[seat]) < MAY_BET


MAY_BET: Final = 2
"""Number of players with chips behind from which betting is possible."""


def _may_end_now(hand: Hand, step: Step) -> bool:
    """Whether the wait of a step has ended, or may be taken as ended.

    If no betting comes before the board, the initial deal is complete as soon as the board is due. The dealer may then
    replace a card, or deal the board first, since both belong to one stretch of dealing.
    """
    if wait_is_over(hand, step):
        return True
    next_due = hand.plan.next
    return (
        isinstance(step.expect, DealComplete)
        and not step.expect.draws
        and hand.deal.complete
        and not hand.plan.done
        and next_due is not None
        and next_due.place.kind is not PlaceKind.SEAT
    )


def may_come_early(hand: Hand | None, goes: CardsGo) -> bool:
    """Whether cards may move before the end of the deal or betting that a remedy waits for."""
    if not goes.after_pass or hand is None or hand.deal.complete:
        return goes.early
    # Boxed cards are replaced after all others of the round (N113, E100, G21), when the first seat is due again.
    next_due = hand.plan.next
    return next_due is None or next_due.place == seat_place(hand.start.dealt_in[0])


def is_waiting(remedy: Remedy, hand: Hand) -> bool:
    """Whether a remedy waits while the hand goes on."""
    for step in remedy.steps[remedy.done :]:
        if isinstance(step.expect, BettingClosed | DealComplete):
            return not wait_is_over(hand, step)
        if not (isinstance(step.expect, CardsGo) and step.expect.early):
            return False
    return False


def needs_nothing(table: Table, step: Step, remedy: Remedy) -> bool:
    """Whether a step needs no act: it is already done, or only gives information."""
    match step.expect:
        case Told() | BettingClosed() | DealComplete():
            return True
        case CardsGo(until=until, places=places) if until:
            return len(table.ledger.at(places[0])) >= until
        case CardsGo(cards=cards, count=count, places=places) if cards is not None:
            there = [one for one in cards if table.ledger.place_of(one) in places]
            return len(there) >= count > 0
        case CardsGo(count=count):
            return len(remedy.gone) >= count > 0 or _lies_there_early(table, step, remedy)
        case _:
            return False


def _lies_there_early(table: Table, step: Step, remedy: Remedy) -> bool:
    """Whether a premature replacement was reported and left in place, so that it stands."""
    goes = step.expect
    if step.code is not StepCode.REPLACE_FROM_STUB or not isinstance(goes, CardsGo) or not goes.is_off_stub:
        return False
    return sum(table.ledger.place_of(one) in goes.places for one in remedy.strayed) >= goes.count > 0


def may_be_burn_unread(remedy: Remedy, move: FollowedMove) -> bool:
    """Whether a burn may be the one that a remedy took for missing.

    When burns lie on one another, an antenna may find the last one long after the card that it was made for.
    """
    step = remedy.current
    if move.place != BURN or move.source is not None or step is None or not isinstance(step.expect, CardsGo):
        return False
    return any(map(is_burn_unread, remedy.steps[remedy.done + 1 :]))


def is_burn_unread(step: Step) -> bool:
    """Whether a step makes a missing burn, which is needless if one is read after all."""
    return isinstance(step.expect, CardsGo) and step.expect.until > 0 and step.expect.places == (BURN,)


def accept(table: Table, remedy: Remedy, move: FollowedMove) -> Remedy | None:
    """Return the remedy with a card counted in the step that it completes; None if in none."""
    hand = table.hand
    early = jumped = named_only = False
    for index in range(remedy.done, len(remedy.steps)):
        step = remedy.steps[index]
        match step.expect:
            case BettingClosed() | DealComplete():
                if hand is None or not _may_end_now(hand, step):
                    early = jumped = True
            case CardsGo() as goes:
                allowed = (not early or may_come_early(hand, goes)) and (not goes.is_off_stub or not named_only)
                if allowed and (_matches(goes, move, remedy) or _is_unread_exposed(step, move, remedy)):
                    return _noted(remedy, index, move.card, jumped=jumped)
                if goes.optional:
                    continue
                replacing = step.code is StepCode.REPLACE_FROM_STUB  # the old card may be taken back first
                if (goes.is_off_stub and not replacing) or (early and not goes.early):
                    return None
                named_only = named_only or step.code is not StepCode.SET_ASIDE
                jumped = jumped or named_only or move.under_way
            case ConfirmedBy() if named_only:
                return None
            case _:
                pass
    return None


def _matches(goes: CardsGo, move: FollowedMove, remedy: Remedy) -> bool:
    """Whether a card that came to rest is one that a step waits for."""
    if move.place not in goes.places:
        return False
    if goes.of is not None:
        return move.source == goes.of
    if goes.cards is None:
        return move.source is None or move.source == STUB or move.card in remedy.strayed
    return move.card in goes.cards


def _is_unread_exposed(step: Step, move: FollowedMove, remedy: Remedy) -> bool:
    """Whether a card is the exposed one, unread at the ruling and read since.

    The dealer said that he put it on top of the stub. So a burn that comes from that seat was taken from there.
    """
    seat = _seat_of_unread(remedy)
    return seat is not None and step.code is StepCode.USE_AS_NEXT_BURN and move.place == BURN and move.source == seat


_NAMELESS: Final = frozenset({Cause.EXPOSED_ONE, Cause.EXTRA_CARD})
"""Causes about a seat's card that a person points out, when no reader tells which of the hand's cards it is."""


def _seat_of_unread(remedy: Remedy) -> Place | None:
    """Return where the unnamed card lies that is still to be burned; None if it is named."""
    about = remedy.about
    if about is None or about.cause not in _NAMELESS or about.cards or about.seat is None:
        return None
    to_burn = (step.expect for step in remedy.steps[remedy.done :] if step.code is StepCode.USE_AS_NEXT_BURN)
    unnamed = any(isinstance(goes, CardsGo) and goes.cards is None for goes in to_burn)
    return seat_place(about.seat) if unnamed else None


def _noted(remedy: Remedy, index: int, card: Card, *, jumped: bool) -> Remedy:
    """Return the remedy with a card counted; skipped steps count as done."""
    steps = list(remedy.steps)
    if index != remedy.done:
        if jumped:
            steps.insert(remedy.done, steps.pop(index))
            remedy = replace(remedy, steps=tuple(steps), gone=())
        else:
            remedy = replace(remedy, done=index, gone=())
    step = remedy.current
    assert step is not None
    left = tuple(one for one in remedy.strayed if one is not card)
    remedy = replace(remedy, gone=(*remedy.gone, card), strayed=left)
    if isinstance(step.expect, CardsGo) and step.expect.picks:
        remedy = with_pick(remedy, card)
    return remedy


def is_about(remedy: Remedy, card: Card) -> bool:
    """Whether a step that is not done yet names the card."""
    named = (step.expect.cards for step in remedy.steps[remedy.done :] if isinstance(step.expect, CardsGo))
    return any(cards is not None and card in cards for cards in named)


def lays_river_down(remedy: Remedy) -> bool:
    """Whether the would-be river lies face down, or is to (E 145).

    No other card comes to the board before it; the tracker may be sure of its burn later.
    """
    steps = [step.code for step in remedy.steps]
    return StepCode.DEAL_RIVER_FACE_DOWN in steps and StepCode.TURN_UP_RIVER not in steps[: remedy.done]


def on_its_way(remedy: Remedy, move: FollowedMove) -> bool:
    """Whether a card to be burned returns to the stub first, and is burned from there.

    This is a board card named by a step, or the exposed card if it was unread at the ruling.
    """
    if move.place == STUB and move.source is not None and move.source == _seat_of_unread(remedy):
        return True
    if move.place != STUB or move.source is None or move.source.kind is not PlaceKind.BOARD:
        return False
    step = remedy.current
    if step is None or not isinstance(step.expect, CardsGo) or step.expect.picks:
        return False
    return BURN in step.expect.places and move.card in (step.expect.cards or ())


_WITH_BOARD: Final = frozenset({Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER})


def is_of_same_street(table: Table, remedy: Remedy, move: FollowedMove) -> bool:
    """Whether a board card belongs to the street that a waiting remedy takes back.

    The dealer put these cards out in one motion. A card beyond the street's number is another error.
    """
    about = remedy.about
    if about is None or about.cause not in _WITH_BOARD or move.place.kind is not PlaceKind.BOARD:
        return False
    if move.source is not None or not about.cards or not is_about(remedy, about.cards[0]):
        return False
    same_board = all(table.ledger.place_of(one) in {move.place, STUB} for one in about.cards)
    return same_board and len(table.ledger.at(move.place)) <= board_target(table, about.street, move.place.number)


def with_one_more(remedy: Remedy, card: Card) -> Remedy:
    """Return the remedy that also moves one more card with all cards that it is about."""
    about = remedy.about
    if about is None:
        return remedy
    steps = list(remedy.steps)
    for at, step in enumerate(steps):
        goes = step.expect
        if isinstance(goes, CardsGo) and goes.cards == about.cards:
            steps[at] = replace(step, expect=replace(goes, cards=(*about.cards, card), count=goes.count + 1))
    about = replace(about, cards=(*about.cards, card), count=about.count + 1)
    return replace(remedy, steps=tuple(steps), about=about)
