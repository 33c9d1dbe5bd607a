"""Presumed cards that stay unread: the deadline, the question to the dealer, the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.engine.cards import unread_burns
from controller.engine.cards.passed_over import is_passed_over, judge_passed_over
from controller.engine.cards.presuming import presumed_index
from controller.engine.cards.unread_hands import judge_hand
from controller.engine.flow.asking import ask
from controller.engine.questions import unread_discards
from controller.engine.questions.card_questions import ask_dealt, ask_folded, was_dealt
from controller.engine.remedies.effects import rule_seen
from controller.poker import betting
from controller.poker.deal_plan import Due
from controller.rulings.deal.card_count import short_cause
from controller.rulings.deal.unread_hand import is_unread, may_lie_in_muck
from controller.table import observations
from controller.table.awaited_acts import thrown_unknown
from controller.table.events import CardAbsent
from controller.table.hand import Hand
from controller.table.holding import discards_of, held
from controller.table.notes import SaidThrownIn
from controller.table.outputs import Output
from controller.table.questions import IsThere
from controller.table.ruling import Irregularity
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, Place, PlaceKind

Advance = tuple[Table, tuple[Output, ...]]


def miss_card(table: Table, event: CardAbsent) -> Advance:
    """Ask the dealer for a presumed card that is overdue, and judge its absence."""
    hand = table.hand
    if hand is None or hand.deal.stopped or presumed_index(hand, event.place) is None:
        return table, ()
    if hand.awarded and not (event.told and _is_of_a_hand_read(table, hand, event.place)):
        return table, ()  # no question is asked after the first push; an answer to an earlier one still counts
    if not event.told and event.place == BURN:
        hand = unread_burns.named_by_time(table, hand)
        table = replace(table, hand=hand)
    if _is_answered(hand, event):
        return table, ()
    if event.place.kind is PlaceKind.DISCARD:
        return unread_discards.miss(table, hand, event)
    seat = event.place.number
    if event.place.kind is PlaceKind.SEAT and thrown_unknown(table, hand, seat):
        return _taken_as_thrown(table, hand, event.place), ()
    if not event.told and _matters(hand, event.place):
        return _ask(table, hand, event)
    return _judge_absence(table, hand, event)


def _is_of_a_hand_read(table: Table, hand: Hand, place: Place) -> bool:
    """Whether the card belongs to a partly read hand, which is counted at the end."""
    return place.kind is PlaceKind.SEAT and not is_unread(table, hand, place.number)


def _is_answered(hand: Hand, event: CardAbsent) -> bool:
    """Whether the dealer has said that the card is there, or that its hand was folded."""
    if event.place.kind is PlaceKind.SEAT and SaidThrownIn(event.place.number) in hand.deal.noted:
        return True
    return not hand.deal.unvouched_streets(event.place) and (not event.told or event.place == BURN)


def _judge_absence(table: Table, hand: Hand, event: CardAbsent) -> Advance:
    """Judge a card that never came, as the dealer said or as the readers show."""
    seat = event.place.number
    if event.place.kind is PlaceKind.SEAT and not betting.is_live(hand.wagering, seat) and hand.deal.complete:
        # The hand was folded. Its cards may lie deep in the muck, where a late read can still find them.
        return table, ()
    if event.place.kind is PlaceKind.SEAT and (asked := ask_folded(table, hand, event)) is not None:
        return asked
    if event.told and event.place.kind is PlaceKind.SEAT:
        if may_lie_in_muck(table, hand, seat) or was_dealt(table, hand, event):
            return judge_hand(table, hand, seat, event.at_ms)
        if (asked := ask_dealt(table, hand, event)) is not None:
            return asked
    # Only the unread burn that was asked about never came; the others may still be read.
    burns = hand.deal.unvouched_streets(event.place)[:1]
    missing = burns if event.place == BURN else _unread_streets(hand, event.place)
    presumed = list(hand.deal.presumed)
    for street in missing:
        presumed.remove((event.place, street))
    dealt = [(one, got) for one, got in _dealt(hand)
             if one is not UNKNOWN or got != event.place.number or event.place.kind is not PlaceKind.SEAT]
    deal = replace(
        hand.deal, presumed=tuple(presumed), cards=tuple(one for one, _ in dealt), seats=tuple(got for _, got in dealt)
    )
    ledger = table.ledger
    for _ in missing:
        ledger = ledger.without_unknown(event.place)
    table = replace(table, hand=replace(hand, deal=deal), physical=replace(table.physical, ledger=ledger))
    if event.place.kind is PlaceKind.SEAT and not hand.deal.complete:
        return _passed_over(table, event)
    if is_passed_over(hand, event, tuple(missing)):
        return judge_passed_over(table, event, len(missing))
    found = _found(table, hand, event, missing)
    return rule_seen(table, found) if found is not None else (table, ())


def _unread_streets(hand: Hand, place: Place) -> tuple[int, ...]:
    """Return the streets of the cards that are presumed at a place."""
    return tuple(street for where, street in hand.deal.presumed if where == place)


def _taken_as_thrown(table: Table, hand: Hand, place: Place) -> Table:
    """Return the table with a full seat's unread discards recorded as discarded."""
    ledger = table.ledger
    for _ in range(table.ledger.at(place).count(UNKNOWN)):
        ledger = ledger.moved(UNKNOWN, discards_of(place.number))
    presumed = tuple(one for one in hand.deal.presumed if one[0] != place)
    return replace(
        table,
        physical=replace(table.physical, ledger=ledger),
        hand=replace(hand, deal=replace(hand.deal, presumed=presumed)),
    )


def _matters(hand: Hand, place: Place) -> bool:
    """Whether the card's absence matters; a folded hand's cards may lie deep in the muck."""
    return place == BURN or (place.kind is PlaceKind.SEAT and betting.is_live(hand.wagering, place.number))


def _ask(table: Table, hand: Hand, event: CardAbsent) -> Advance:
    """Ask the dealer whether the card is there; wait if another question is open."""
    if table.question is not None:
        return table, ()
    place = event.place
    if place == BURN:
        asks = IsThere(place, street=unread_burns.street_missed(table, hand))
    else:
        asks = IsThere(place, held(table.ledger, hand, place.number))
    return ask(table, asks, if_no=(replace(event, told=True),))


def _passed_over(table: Table, event: CardAbsent) -> Advance:
    """Judge a seat that the deal skipped: out of sequence, or still due without sequence.

    It is a misdeal in books that give every card its turn (N102, E89, G103). In the others, only the resulting hands
    can be wrong.
    """
    hand, seat = table.hand, event.place.number
    assert hand is not None, "cards are missed in a hand"
    if table.rules.deal.dealing.sequence.value == "every_card":
        seen = observations.PassedOver(seat, evened=False)
        return rule_seen(table, Irregularity(Cause.OUT_OF_SEQUENCE, event.at_ms, seat, seen=seen))
    plan = hand.plan.with_rest((Due(event.place), *hand.plan.rest))
    return replace(table, hand=replace(hand, plan=plan)), ()


def _found(table: Table, hand: Hand, event: CardAbsent, missing: Sequence[int]) -> Irregularity | None:
    """Return the irregularity that a card's absence proves; None if it proves nothing."""
    place = event.place
    if place == BURN:
        (street,) = missing  # of several that were not read, one is asked about
        return unread_burns.find_no_burn(table, event.at_ms, street)
    if place.kind is not PlaceKind.SEAT:
        return None
    seat, count = place.number, len(missing)
    if not table.ledger.at(place) and any(got == seat and one.is_known for one, got in _dealt(hand)):
        return None  # the hand's known cards have left the seat, and the unread ones may have gone with them
    if not table.ledger.at(place):
        return Irregularity(Cause.ENTITLED_SEAT_SKIPPED, event.at_ms, seat, seen=observations.NoCardRead(seat))
    return Irregularity(short_cause(table, seat, count), event.at_ms, seat, seen=observations.FewerRead(seat, count))


def _dealt(hand: Hand) -> Iterator[tuple[Card, int]]:
    """Yield the cards of the initial deal with their seats."""
    return zip(hand.deal.cards, hand.deal.seats, strict=True)
