"""Counts of a hand's exposed, boxed, fallen and surplus cards, whoever noticed them.

Keys and complaints count alike: the books rule on the second such card however the first became known (N102, E89, G103,
L27, P36).
"""

from __future__ import annotations

from controller.rulebook.variant import ExposedRule
from controller.rulings.deal.exposed_card import exposed_by_dealer
from controller.rulings.judgment import verdict_of
from controller.rulings.windows import misdeal_condition, street_index
from controller.table.dealt import DealRecord
from controller.table.hand import Hand, with_note
from controller.table.notes import DownCardExposed
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace

COUNTED = frozenset({
    Cause.EXPOSED_ONE, Cause.EXPOSED_MANY, Cause.OFF_TABLE, Cause.BOXED_ONE, Cause.BOXED_MANY, Cause.EXTRA_CARD,
})  # fmt: skip
"""Complaints about one more card, and complaints about several, to whose cards later complaints add."""

_SEVERAL = frozenset({Cause.EXPOSED_MANY, Cause.BOXED_MANY})
_BOXED = frozenset({Cause.BOXED_ONE, Cause.BOXED_MANY})


def spoken_of(hand: Hand, seat: int | None) -> tuple[int, int]:
    """Return what identifies an unnamed card of a key or complaint: its seat and card count."""
    return (seat or 0, len(hand.deal.cards_of(seat)) if seat is not None else 0)


def is_repeated(hand: Hand, found: Irregularity) -> bool:
    """Whether a complaint is about a card that has already been counted."""
    if found.cause in _SEVERAL:
        return False
    of = spoken_of(hand, found.seat)
    if found.cause is Cause.EXTRA_CARD:
        return is_among(found.cards, of, hand.deal.extra_cards, hand.deal.extra_of)
    if found.cause in _BOXED:
        return is_among(found.cards, of, hand.deal.boxed, hand.deal.boxed_of)
    return is_among(found.cards, of, hand.deal.exposed_cards, hand.deal.exposed_of)


def is_among(
    named: tuple[Card, ...], of: tuple[int, int], cards: tuple[Card, ...], counted: tuple[tuple[int, int], ...]
) -> bool:
    """Whether a card was counted: by name if both are named, else by seat.

    Args:
        named: the card, or nothing if it has no name.
        of: its seat and the number of cards that the seat had by then (`spoken_of`).
        cards: every counted card, unknown if it has no name.
        counted: the same as `of`, for each counted card.
    """
    if named and named[0] in cards:
        return True
    known = zip(cards, counted, strict=True)
    return any(one == of and (not named or card is UNKNOWN) for card, one in known)


def count_claim(table: Table, hand: Hand, found: Irregularity) -> tuple[Table, Irregularity]:
    """Count a complaint; return the irregularity that it amounts to with the earlier ones."""
    match found.cause:
        case Cause.EXPOSED_MANY:
            return _several_exposed(table, hand, found), found
        case Cause.EXPOSED_ONE | Cause.OFF_TABLE:
            return count_exposed(table, hand, found)
        case Cause.BOXED_ONE | Cause.BOXED_MANY:
            return _boxed(table, hand, found)
        case _:
            return _extra(table, hand, found)


def count_exposed(table: Table, hand: Hand, found: Irregularity) -> tuple[Table, Irregularity]:
    """Count a card that the dealer exposed; return the irregularity under its cause by now."""
    at = _street_of(table, hand, found)
    before = hand.deal.exposed if hand.deal.exposed_street == at else 0
    deal = replace(
        hand.deal, exposed=before + 1, exposed_street=at,
        exposed_cards=(*hand.deal.exposed_cards, *(found.cards[:1] or (UNKNOWN,))),
        exposed_of=(*hand.deal.exposed_of, spoken_of(hand, found.seat)),
    )  # fmt: skip
    table = replace(table, hand=_with_exposed(table, replace(hand, deal=deal), found, at))
    street = found.street or (table.variant.streets[at].name.value if at else "")
    found = exposed_by_dealer(table, replace(found, street=street, count=deal.exposed))
    if found.cause is Cause.EXPOSED_MANY:
        known = deal.exposed_cards[-deal.exposed :]
        found = replace(found, cards=() if UNKNOWN in known else known)
    if len(deal.boxed) == 1 and deal.exposed == 1 and found.cause is Cause.EXPOSED_ONE and counted_together(table):
        found = replace(found, cause=Cause.EXPOSED_AND_BOXED, count=2)
    return table, found


def _with_exposed(table: Table, hand: Hand, found: Irregularity, street: int) -> Hand:
    """Return the hand with the seat noted whose down card the dealer exposed.

    A card off the table counts as an exposed one in stud (GN 222).
    """
    fell = found.cause is Cause.OFF_TABLE and table.variant.procedures.exposed.value is not ExposedRule.STUD_THIRD_DOWN
    return hand if found.seat is None or fell else with_note(hand, DownCardExposed(found.seat, street))


def _several_exposed(table: Table, hand: Hand, found: Irregularity) -> Table:
    """Return the table with a complaint about several exposed cards counted."""
    at = _street_of(table, hand, found)
    before = hand.deal.exposed if hand.deal.exposed_street == at else 0
    deal = replace(hand.deal, exposed=max(before, found.count), exposed_street=at)
    return replace(table, hand=_with_exposed(table, replace(hand, deal=deal), found, at))


def _street_of(table: Table, hand: Hand, found: Irregularity) -> int:
    """Return the index of the street that a complaint names, else of the present one."""
    at = street_index(table, found.street) if found.street else None
    return hand.street_index if at is None else at


def counted_together(table: Table) -> bool:
    """Whether the book may count an exposed card and a boxed one together (L27)."""
    condition = misdeal_condition(table, Tracer())
    return verdict_of(table.rules, Cause.EXPOSED_AND_BOXED, condition).outcome is not Outcome.FIX


def _boxed(table: Table, hand: Hand, found: Irregularity) -> tuple[Table, Irregularity]:
    """Count a complaint about boxed cards that were needed."""
    more = max(1, found.count - len(hand.deal.boxed)) if found.cause is Cause.BOXED_MANY else 1
    deal = replace(
        hand.deal,
        boxed=(*hand.deal.boxed, *(found.cards[:more] or (UNKNOWN,) * more)),
        boxed_of=(*hand.deal.boxed_of, *(spoken_of(hand, found.seat),) * (len(found.cards[:more]) or more)),
    )
    table = replace(table, hand=replace(hand, deal=deal))
    cause = boxed_cause(table, len(deal.boxed), deal.boxed_unneeded)
    if found.cause is Cause.BOXED_MANY or cause is Cause.BOXED_UNNEEDED:
        return table, found
    return table, replace(found, cause=cause, count=len(deal.boxed) + deal.boxed_unneeded)


def boxed_cause(table: Table, needed: int, unneeded: int) -> Cause:
    """Return the cause that the boxed cards amount to; the latest was a needed one."""
    if needed > 1:
        return Cause.BOXED_MANY
    if unneeded:
        return Cause.BOXED_UNNEEDED
    exposed = table.hand.deal.exposed if table.hand is not None else 0
    return Cause.EXPOSED_AND_BOXED if exposed == 1 and counted_together(table) else Cause.BOXED_ONE


def _extra(table: Table, hand: Hand, found: Irregularity) -> tuple[Table, Irregularity]:
    """Count a surplus card; the second makes the misdeal of several (N102 b4, E89d, G103 b4)."""
    count = hand.deal.extra + max(1, found.count)
    if not found.cards:
        deal = replace(
            hand.deal, extra_cards=(*hand.deal.extra_cards, UNKNOWN),
            extra_of=(*hand.deal.extra_of, spoken_of(hand, found.seat)),
        )
        table = replace(table, hand=replace(hand, deal=deal))
    return table, replace(found, cause=Cause.EXTRA_CARD if count == 1 else Cause.EXTRA_CARDS, count=count)


def with_extra(hand: Hand, deal: DealRecord, found: Irregularity) -> DealRecord:
    """Return the deal with the surplus cards recorded that a ruling is about."""
    new = tuple(one for one in found.cards if one not in deal.extra_cards)
    return replace(
        deal, extra=max(deal.extra, found.count), extra_cards=(*deal.extra_cards, *new),
        extra_of=(*deal.extra_of, *(spoken_of(hand, found.seat),) * len(new)),
    )
