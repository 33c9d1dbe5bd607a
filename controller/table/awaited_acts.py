"""Acts that a game awaits now: cards to discard, open or set; and the floor's choices.

Screens, keypad and engine share these functions, so that all three agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.rulebook.street_acts import Book, Deal, Declare, Draw, Reveal, SetRows
from controller.rulebook.variant import Variant
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Outcome
from controller.terms.places import BURN, Place, PlaceKind, seat_place

UNREAD_MS: Final = 1 << 40
"""Stand-in time for the first read of a card that is still unread: later than any other."""


def still_to_toss(hand: Hand) -> tuple[int, ...]:
    """Return the live seats that still have to discard."""
    return tuple(seat for seat in hand.wagering.live if hand.game.tossing.get(seat))


def draws(table: Table, hand: Hand) -> bool:
    """Whether players declare on this street how many cards they draw."""
    return any(isinstance(act, Declare) for act in table.variant.streets[hand.street_index].acts)


def may_open(table: Table, hand: Hand) -> bool:
    """Whether players may open their card now, before any hand has its next card."""
    acts = table.variant.streets[hand.street_index].acts
    if hand.phase is not Phase.DEALING or not any(isinstance(act, Reveal) for act in acts[: hand.act_index]):
        return False
    return all(due.place == BURN for due in hand.plan.due[: hand.plan.done])


def books(table: Table, hand: Hand) -> dict[int, int]:
    """Return, for each seat in Fantasyland, its number of cards beyond the first (GN 345a)."""
    points = table.variant.points
    if points is None or points.fantasyland is None:
        return {}
    first = table.variant.starting_cards(len(hand.start.dealt_in))
    return {seat: cards - first for seat, cards in table.fantasyland.items() if seat in hand.start.dealt_in}


def fantasyland_cards(table: Table, seat: int) -> int:
    """Return how many cards a seat gets in this hand in Fantasyland; 0 if it is not there."""
    there = table.hand is not None and seat in books(table, table.hand)
    return table.fantasyland[seat] if there else 0


def unset(table: Table, hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return the seat's cards that lie in no row yet, in order of arrival.

    A card that was discarded before its row was keyed still counts, in its position among the others.
    """
    done = {one for one, _ in hand.game.rows.get(seat, ())}
    loose = [one for one in table.ledger.at(seat_place(seat)) if one not in done]
    for one, at in reversed(hand.game.thrown.get(seat, ())):
        if one not in done and one not in loose:
            loose.insert(at, one)
    read_ms = hand.game.read_ms
    return tuple(sorted(loose, key=lambda one: read_ms.get(one, UNREAD_MS)))


def to_set(table: Table, hand: Hand) -> dict[int, int]:
    """Return how many cards each live seat must set or discard before play goes on."""
    if table.variant.points is None:
        return {}
    passed = _cards_to_set(table, hand)
    found = {}
    for seat in hand.wagering.live:
        loose = len(unset(table, hand, seat))
        if seat in books(table, hand):
            due = loose if passed else 0
        else:
            served = hand.phase is not Phase.DEALING or all(due.place != seat_place(seat) for due in hand.plan.rest)
            here = _of_street(table, hand) if served else 0
            due = min(loose, passed + here - len(hand.game.rows.get(seat, ())))
        if due > 0:
            found[seat] = due
    return found


def throws(variant: Variant) -> bool:
    """Whether players discard cards in this game set in rows."""
    acts = (act for street in variant.streets for act in street.acts)
    return variant.points is not None and any(isinstance(act, SetRows | Book) and act.thrown for act in acts)


def thrown_unread(table: Table, event: CardMoved, source: Place | None) -> Place | None:
    """Return the seat that held a card first read among its discards during the deal.

    In a game set in rows, a card may be discarded as soon as it came, and never be read at its seat. None for any other
    card.
    """
    hand = table.hand
    if hand is None or event.place.kind is not PlaceKind.DISCARD or source is not None or not event.card.is_known:
        return None
    place = seat_place(event.place.number)
    dealing = throws(table.variant) and hand.phase is Phase.DEALING
    return place if dealing and (place, hand.street_index) not in hand.deal.presumed else None


def setting_now(table: Table, hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat's next entry of rows covers, in order of arrival.

    Empty if none are due. If the cards of two streets are unset, they are those of the first street.
    """
    due, loose = to_set(table, hand).get(seat, 0), unset(table, hand, seat)
    act = _act_due(table, hand, seat) if seat not in books(table, hand) else None
    if act is None or not due:
        return loose[:due]
    wanted, thrown = act
    lying = table.ledger.at(seat_place(seat))
    gone = [one for one in loose if one not in lying][:thrown]
    if thrown and len(gone) == thrown and due >= wanted:
        # The discarded cards of this street have been read; the others are those that came first.
        mine = (*gone, *[one for one in loose if one in lying][: wanted - thrown])
        return tuple(one for one in loose if one in mine)
    return loose[: min(due, wanted)]


def thrown_unknown(table: Table, hand: Hand, seat: int) -> int:
    """Return how many unread cards a seat has discarded: all beyond its rows, once dealt.

    0 if the number of unknown cards differs from that, because then any of them may lie in the rows.
    """
    points, lying = table.variant.points, table.ledger.at(seat_place(seat))
    if points is None or not _is_served(table, hand, seat):
        return 0
    unknown = lying.count(UNKNOWN)
    return unknown if unknown == len(lying) - sum(row.cards for row in points.rows) else 0


def is_whole(table: Table, hand: Hand, seat: int) -> bool:
    """Whether all cards of a seat's rows lie there, and all are known."""
    points, lying = table.variant.points, table.ledger.at(seat_place(seat))
    if points is None or not _is_served(table, hand, seat):
        return False
    return UNKNOWN not in lying and len(lying) == sum(row.cards for row in points.rows)


def _is_served(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a seat gets no more cards in this hand."""
    later = (act for street in table.variant.streets[hand.street_index + 1 :] for act in street.acts)
    if any(isinstance(act, Deal | Draw | Book) for act in later):
        return False
    return all(due.place != seat_place(seat) for due in hand.plan.rest)


def in_set_order(table: Table, hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return a seat's unset cards in the order of their rows: those due now first."""
    now = setting_now(table, hand, seat)
    return (*now, *(one for one in unset(table, hand, seat) if one not in now))


def in_keyed_order(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the indexes of cards in keying order: highest rank first, equals by suit.

    Spades come before hearts, diamonds and clubs. A dealer who sees the open cards can follow this order. Nobody
    remembers their order of arrival, and readers with one cycle a second cannot tell it. Unread cards come last.
    """
    return tuple(sorted(range(len(cards)), key=lambda at: (not cards[at].is_known, -(cards[at].ordinal % 64), at)))


def _act_due(table: Table, hand: Hand, seat: int) -> tuple[int, int] | None:
    """Return how many cards a seat still has to set by its first open act, discards included.

    The second number is how many of them it discards.
    """
    done, wanted = len(hand.game.rows.get(seat, ())), 0
    for act in (act for street in table.variant.streets for act in street.acts if isinstance(act, SetRows)):
        wanted += act.set + act.thrown
        if wanted > done:
            return wanted - done, act.thrown if wanted - done == act.set + act.thrown else 0
    return None


def _cards_to_set(table: Table, hand: Hand) -> int:
    """Return how many cards each hand should have set or discarded by the finished acts."""
    streets = table.variant.streets
    over = [act for street in streets[: hand.street_index] for act in street.acts]
    over += streets[hand.street_index].acts[: hand.act_index]
    return sum(act.set + act.thrown for act in over if isinstance(act, SetRows))


def _of_street(table: Table, hand: Hand) -> int:
    """Return how many cards a seat sets as soon as it has them, on a street that goes by seats."""
    street = table.variant.streets[hand.street_index]
    ahead = street.acts[hand.act_index :]
    return sum(act.set + act.thrown for act in ahead if isinstance(act, SetRows)) if street.by_seat else 0


def floor_options(table: Table) -> tuple[Outcome, ...]:
    """Return the floor's choices now: the open ruling's options, or ending a repair or hand."""
    hand = table.hand
    if table.open_ruling is not None:
        return table.open_ruling.options
    if hand is None or hand.deal.stopped or hand.awarded:
        return ()
    stops = (Outcome.MISDEAL, Outcome.VOID)
    return (Outcome.PLAY_ON, *stops) if table.remedy is not None else stops


def is_unopened(hand: Hand) -> bool:
    """Whether a betting round is open in which nobody has acted."""
    wagering = hand.wagering
    to_open = hand.phase is Phase.BETTING and (wagering.to_act is not None or wagering.round.opener_unknown)
    return to_open and not any(one.street == hand.street_index for one in hand.actions)
