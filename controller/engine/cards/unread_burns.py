"""Unread burns: which street each read burn belongs to, and which street lacks one.

The dealer burns, deals the street and keys the act before in one go, and a burn may be read long after it came. A burn
is first assigned to the street that it seems to belong to. When the dealer is asked, the first read times of all burns
decide which street's burn is missing.
"""

from __future__ import annotations

from controller.rulebook.street_acts import Burn
from controller.rulings.deal.late_reading import KEYED_MS, LATEST_MS, lay_before_street, lay_while_several_were_to_act
from controller.table import observations
from controller.table.dealt import DealRecord
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.ruling import Irregularity
from controller.table.state import Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, board_place

RARER = 5
"""How many times longer a covered card must be unread to be as unlikely as a late key: one key in 125 is 2 s late, one
in 1,500 is 3 s late; one covered card in 400 is unread for 10 s, one in 8,000 for 15 s."""


def index_by_time(table: Table, hand: Hand, event: CardMoved) -> int | None:
    """Match a late-read card to the latest presumed one there whose betting round had closed.

    The one that is missed longest would have been unread since its own street. None if the card lay there before any;
    but a burn may have been taken for one before it, which has the place of the later one then.
    """
    missing = [(at, street) for at, (where, street) in enumerate(hand.deal.presumed) if where == event.place]
    there = [one for one in missing if not lay_before_street(hand, event, one[1])]
    if missing and not there and event.place == BURN and _is_each_of_a_street(table, hand, event):
        return missing[0][0]
    later = [at for at, street in there if came_after_acts(hand, event, street)]
    return later[-1] if later else there[0][0] if there else None


def _is_each_of_a_street(table: Table, hand: Hand, event: CardMoved) -> bool:
    """Whether the burns read, and this one, may be those of as many streets, in their order."""
    burns = with_burn_read(hand.deal, event).burns_read
    out = _burned_streets(table, hand)
    return len(burns) <= len(out) and not any(
        lay_before_street(hand, one, street) for one, street in zip(burns, out, strict=False)
    )


def is_of_street_due(hand: Hand, event: CardMoved) -> bool:
    """Whether a burn belongs to the street due now, although an earlier one was presumed.

    The burn counts for the street that is due if it came after the acts that close the street before.
    """
    due = hand.plan.next
    if hand.phase is not Phase.DEALING or due is None or due.place != BURN:
        return False
    return came_after_acts(hand, event, hand.street_index)


def came_after_acts(hand: Hand, event: CardMoved, street: int) -> bool:
    """Whether a card may have been dealt after the acts before a street."""
    return event.begun_ms is not None and _may_be_of(hand, event.begun_ms, street)


def _may_be_of(hand: Hand, begun_ms: int, street: int) -> bool:
    """Whether a card first read at this time may belong to a street; the last key may be late.

    As the burn of the street before, it would have been unread at least since the first act on that street.
    """
    acts = [one.at_ms for one in hand.actions if one.street == street - 1]
    if not acts:
        return False
    late_ms, missed_ms = acts[-1] - begun_ms, begun_ms - acts[0]
    return late_ms <= KEYED_MS or (late_ms <= LATEST_MS and missed_ms >= RARER * late_ms)


def with_burn_read(deal: DealRecord, event: CardMoved) -> DealRecord:
    """Return the deal with a burn's first read recorded; unchanged without readers."""
    if event.place != BURN or event.begun_ms is None:
        return deal
    return replace(deal, burns_read=tuple(sorted((*deal.burns_read, event), key=_begun_ms)))


def told_in_order(table: Table, event: CardMoved) -> tuple[Table, CardMoved]:
    """Put two burns in order of age; return the table and the later burn as the event.

    The tracker is often sure of a covered burn after the burn on top of it. On the street being bet, the older burn is
    the street's own, and rulings and questions about a surplus are about the later one. An early first read alone does
    not make a burn the older one, since an antenna also hears the nearby stub: a burn that surely lay there only after
    the other, and after acts on the street, is the later one. During a remedy every card is checked against its steps.
    """
    hand = table.hand
    if event.place != BURN or hand is None or not event.card.is_known or table.remedy is not None:
        return table, event
    last, found_again = _last_of_street(hand), table.ledger.place_of(event.card) not in {None, STUB}
    if last is None or found_again or not 0 < _begun_ms(event) < _begun_ms(last):
        return table, event
    if _lay_ms(event) > _lay_ms(last) and not lay_while_several_were_to_act(hand, event):
        return table, event
    read = tuple(one for one in hand.deal.burns_read if one is not last)
    burn_round = (hand.street_index, event.motion or 0)
    deal = with_burn_read(replace(hand.deal, burns_read=read, burn_round=burn_round), event)
    ledger = table.ledger.told_instead(last.card, event.card)
    return replace(table, hand=replace(hand, deal=deal), physical=replace(table.physical, ledger=ledger)), replace(
        last, at_ms=event.at_ms
    )


def _last_of_street(hand: Hand) -> CardMoved | None:
    """Return the last read burn if it counts for the current street and none is missing."""
    deal = hand.deal
    of_street = deal.burn_round is not None and deal.burn_round[0] == hand.street_index
    if hand.phase is not Phase.BETTING or not of_street or deal.presumed_at(BURN):
        return None
    return deal.burns_read[-1] if deal.burns_read else None


def _begun_ms(event: CardMoved) -> int:
    """Return when a burn was first read, in ms; 0 without readers."""
    return event.begun_ms or 0


def _lay_ms(event: CardMoved) -> int:
    """Return when a burn surely lay there, in ms."""
    return event.at_ms if event.lay_ms is None else event.lay_ms


def named_by_time(table: Table, hand: Hand) -> Hand:
    """Return the hand with missing burns assigned to streets by read times.

    Each read burn belongs to the latest street that it may belong to, since a burn may be read late but never early.
    The hand is unchanged if this cannot be told: if nobody acted before a street, or the number of burns differs from
    the number of streets dealt.
    """
    out = _burned_streets(table, hand)
    missing = [one for one in hand.deal.presumed if one[0] == BURN]
    if len(out) != len(missing) + len(hand.deal.burns_read):
        return hand
    left = list(out)
    for begun_ms in map(_begun_ms, reversed(hand.deal.burns_read)):
        street = next((one for one in reversed(left) if one == out[0] or _may_be_of(hand, begun_ms, one)), None)
        if street is None:
            return hand
        left.remove(street)
    rest = [one for one in hand.deal.presumed if one[0] != BURN]
    return replace(hand, deal=replace(hand.deal, presumed=(*rest, *((BURN, street) for street in left))))


def _burned_streets(table: Table, hand: Hand) -> list[int]:
    """Return the streets for which a card must have been burned by now."""
    burned = [at for at, one in enumerate(table.variant.streets) if any(isinstance(act, Burn) for act in one.acts)]
    due = hand.phase is Phase.DEALING and any(one.place == BURN for one in hand.plan.rest)
    return [at for at in burned if at < hand.street_index + (not due)]


def street_missed(table: Table, hand: Hand) -> str:
    """Return the street of the first unread burn that the dealer has not vouched for."""
    return table.variant.streets[hand.deal.unvouched_streets(BURN)[0]].name.value


def find_no_burn(table: Table, at_ms: int, street_index: int) -> Irregularity:
    """Return the irregularity of a street whose burn never came."""
    street = table.variant.streets[street_index]
    before, after = (table.variant.board_cards(end=end) for end in (street_index, street_index + 1))
    cards = table.ledger.at(board_place())[before:after]
    return Irregularity(
        Cause.NO_BURN, at_ms, None, cards, street.name.value, len(cards),
        seen=observations.NoBurnRead(street.name.value), place=board_place(),
    )
