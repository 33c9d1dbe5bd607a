"""What the dealer is asked about: a card missed, an unkeyed fold, a surplus card.

Each rule looks at the table as it stands and says what is asked now, or when it would be. What has been asked is in the
table's memory; here only is kept since when a doubt has stood, which a restart sees anew, as the tracker does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from controller.engine.questions.answered import changes_cards
from controller.fusion.admissibility import is_doubted
from controller.fusion.decisions import AskAbout, Hold
from controller.fusion.detection import Unsure
from controller.fusion.keyed_entries import TURN_KEYS
from controller.fusion.pending_events import FusionContext
from controller.fusion.poll_evidence import NEVER_MS
from controller.fusion.sighting_adapter import FLIGHT_MS
from controller.rulings.deal.burn_error import is_burned_for
from controller.rulings.deal.torn_hands import holds_all, none_is_gone, torn_hand
from controller.rulings.deal.unread_hand import is_empty, is_whole, unread_hands_in_muck
from controller.table.events import ActionDeclared, CardAbsent, Event, FoldDoubted, SurplusDoubted
from controller.table.hand import Hand, Phase
from controller.table.notes import SaidNotFolded, SaidThrownIn
from controller.table.questions import IsThere
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Act
from controller.terms.places import BURN, MUCK, STUB, Place, PlaceKind, seat_place
from hw.panel import Key

Doubt: TypeAlias = tuple[str, Place]
"""What is in doubt: the rule, and the place."""


class MissingReads:
    """Watches one table for what does not come; `next_ms` says when it wants to be asked."""

    def __init__(self) -> None:
        """Nothing is in doubt."""
        self._dealt_ms: int | None = None
        self._since: dict[Doubt, int] = {}
        """Since when each doubt has stood in this hand."""
        self.next_ms: int | None = None
        """When something may be missed next."""

    def doubt(self, context: FusionContext) -> Event | None:
        """Return what is to be asked about now, if anything, by the first rule that asks."""
        hand, due = context.table.hand, []
        self.next_ms = None
        mucked = context.table.ledger.at(MUCK)
        strays = hand is not None and bool(mucked) and _is_unexplained(hand, mucked)
        if hand is None or not (strays or hand.deal.presumed or context.sight.unsure()):
            self._since.clear()
            return None  # all that was dealt is known, and nobody's cards lie where they should not
        if hand.dealt_at_ms != self._dealt_ms:
            self._dealt_ms, self._since = hand.dealt_at_ms, {}
        for rule in QUESTIONS:
            found = rule(hand, context, self._since)
            if isinstance(found, AskAbout):
                return found.event
            if found is not None:
                due.append(found.until_ms)
        self.next_ms = min(due, default=None)
        return None


def _is_unexplained(hand: Hand, mucked: Sequence[Card]) -> bool:
    """Whether a card lies in the muck that no folded hand is known to have held."""
    dealt = (*zip(hand.deal.cards, hand.deal.seats, strict=True), *hand.deal.later)
    folded = {card for card, seat in dealt if card.is_known and seat in hand.wagering.folded}
    return not folded.issuperset(mucked)


def fold_in_turn(hand: Hand, context: FusionContext, since: dict[Doubt, int]) -> AskAbout | Hold | None:
    """Ask about a fold, or take it as sure: the player's cards lie in the muck in his turn."""
    seat, table = hand.wagering.to_act, context.table
    if seat is None:
        return None
    since_ms = _since(since, ("fold", seat_place(seat)), context, stands=is_doubted(hand, context))
    if since_ms is None or table.memory.fold == (seat, len(hand.actions)) or table.question is not None:
        return None
    if context.is_reentering:
        return Hold(context.rekey_until_ms)
    if _is_sure_fold(hand, context, seat):
        return None if context.waits({Key.FOLD}) else AskAbout(
            ActionDeclared(context.now_ms, seat, Act.FOLD, by="muck")
        )
    key = next((key for key, _ in context.keys), None) if context.seat is None else None
    waits = key in TURN_KEYS and key is not Key.FOLD
    due_ms = context.now_ms if waits else context.keyed_ms(since_ms)
    return Hold(due_ms) if context.now_ms < due_ms else AskAbout(FoldDoubted(context.now_ms, seat))


def _is_sure_fold(hand: Hand, context: FusionContext, seat: int) -> bool:
    """Whether every card of a hand is surely in the muck, and the house takes that for a fold.

    The dealer's word that a hand was thrown in before its turn counts as much. Who took such a fold back is asked as
    ever.
    """
    table = context.table
    if not context.folds_from_muck or table.memory.mucked == (seat, len(hand.actions)):
        return False
    if SaidThrownIn(seat) in hand.deal.noted:
        return True
    place = seat_place(seat)
    cards = hand.deal.cards_of(seat)
    is_read = bool(cards) and all(one.is_known and table.ledger.place_of(one) == MUCK for one in cards)
    lacking = hand.deal.presumed_at(place) or table.ledger.at(place)
    unsure = {one.card for one in context.sight.unsure()}
    return is_read and not lacking and unsure.isdisjoint(cards) and SaidNotFolded(seat) not in hand.deal.noted


def hand_in_muck(hand: Hand, context: FusionContext, since: dict[Doubt, int]) -> AskAbout | Hold | None:
    """Ask about a live hand that may lie in the muck, as far as it has been read there.

    One card of a hand lies there, or cards of nobody's that only one hand can be missing; or every card of a hand is
    being read there, none of them surely. Of a hand never read the dealer is asked in its turn whether it was folded.
    """
    table, now_ms = context.table, context.now_ms
    was = next((where.number for name, where in since if name == "muck"), None)
    if was is None and not table.ledger.at(MUCK) and all(one.place != MUCK for one in context.sight.unsure()):
        return None
    torn = torn_hand(table, hand)
    if torn is None and hand.phase is Phase.SHOWDOWN and was is not None:
        torn = torn_hand(table, hand, was)  # the last act came before he could be asked
    mucked = _claimed_in_muck(context, hand) if torn is None else None
    seat = torn
    if torn is None:
        seat = _never_read(context, hand) or mucked
        seat = None if seat == hand.wagering.to_act else seat
    if was not in {None, seat}:
        since.pop(("muck", seat_place(was or 0)))
    stands = seat is not None and not hand.deal.stopped
    since_ms = _since(since, ("muck", seat_place(seat or 0)), context, stands=stands)
    if since_ms is None or seat is None or context.table.is_asking or context.waits({Key.FOLD}):
        return None
    # In its turn he is asked whether it folded. Had it acted instead, it is still to be asked what it holds.
    if table.memory.in_muck == (seat, hand.wagering.to_act == seat):
        return None
    if now_ms < (due_ms := context.keyed_ms(since_ms)):
        return Hold(due_ms)
    if torn is not None or seat == mucked:
        return AskAbout(FoldDoubted(now_ms, seat, unsure=torn is None))
    return AskAbout(CardAbsent(now_ms, seat_place(seat)))


def _never_read(context: FusionContext, hand: Hand) -> int | None:
    """Return the only hand that unknown cards in the muck can be."""
    seats = unread_hands_in_muck(context.table, hand)
    if len(seats) > 1:
        seats = tuple(seat for seat in seats if not context.sight.claimed(seat_place(seat), context.now_ms))
    return seats[0] if len(seats) == 1 else None


MANY_CLAIMED: Final = 3
"""So many cards of one hand that are claimed in the muck lie there, though no reader is sure of one: a claim is wrong
in one case of ten at most."""


def _claimed_in_muck(context: FusionContext, hand: Hand) -> int | None:
    """Return the first live hand that may lie in the muck.

    Every card of it is read there, not surely, or many are claimed there. In draw games the discards lie there too.
    """
    table = context.table
    mucked = {one.card: one.is_read for one in context.sight.unsure() if one.place == MUCK}
    for seat in hand.wagering.live if mucked else ():
        lying = table.ledger.at(seat_place(seat))
        if holds_all(table, hand, seat) and all(mucked.get(one) for one in lying):
            return seat
        many = sum(one in mucked for one in lying) >= MANY_CLAIMED and not table.variant.has_draw
        if many and none_is_gone(table, hand, seat):
            return seat
    return None


def card_too_many(hand: Hand, context: FusionContext, _: dict[Doubt, int]) -> AskAbout | Hold | None:
    """Ask about a surplus card that has been read for long and is never sure.

    While withdrawn acts are keyed again it may be of the street that they lead to.
    """
    if not hand.deal.complete or context.table.is_asking:
        return None
    if context.is_reentering:
        return Hold(context.rekey_until_ms)
    table, due_ms = context.table, NEVER_MS
    for until_ms, cards in _surplus(hand, context):
        place = cards[-1].place
        if (place, hand.street_index if place == BURN else 0) in table.memory.surplus:
            continue
        if context.now_ms >= until_ms:
            *others, last = (one.card for one in cards)
            begun_ms = max(0, cards[-1].first_ms - FLIGHT_MS)
            return AskAbout(SurplusDoubted(context.now_ms, last, place, begun_ms, tuple(others)))
        due_ms = min(due_ms, until_ms)
    return Hold(due_ms) if due_ms < NEVER_MS else None


def _surplus(hand: Hand, context: FusionContext) -> list[tuple[int, tuple[Unsure, ...]]]:
    """Return the cards that may be too many at each place, and from when to ask about them."""
    table, holds, live = context.table, context.holds, hand.wagering.live
    unplaced = [one for one in context.sight.unsure() if table.ledger.place_of(one.card) in {None, STUB}]
    read = [one for one in unplaced if one.is_read]
    # While a live hand still lacks a card, a card that is read beside it may be that one.
    lacks = any(where.kind is PlaceKind.SEAT and where.number in live for where, _ in hand.deal.presumed)
    found: list[tuple[int, tuple[Unsure, ...]]] = [
        (one.first_ms + holds.surplus_ms, (one,)) for one in read
        if not lacks and one.place.kind is PlaceKind.SEAT and is_whole(table, hand, one.place.number)
    ]  # fmt: skip
    # One card at a seat that is not dealt in may be a neighbor's, read there too; two are of no hand.
    at_empty: dict[Place, list[Unsure]] = {}
    for one in unplaced:
        if one.place.kind is PlaceKind.SEAT and is_empty(hand, one.place.number):
            at_empty.setdefault(one.place, []).append(one)
    found += [(row[1].first_ms + holds.still_read_ms, (*row[:2],)) for row in at_empty.values() if len(row) > 1]
    # As many burns as are presumed may be those that are read.
    made, burns = context.presumed_burns, [one for one in read if one.place == BURN]
    if len(burns) > made and is_burned_for(table, hand):
        found.append((burns[made].first_ms + holds.burned_ms, (*burns[: made + 1],)))
    return found


def card_missing(hand: Hand, context: FusionContext, since: dict[Doubt, int]) -> AskAbout | Hold | None:
    """Ask about a card that was presumed and would surely have been read by now."""
    table, now_ms, due = context.table, context.now_ms, []
    for (where, street), since_ms in table.memory.followed.items():
        if street in hand.deal.unvouched_streets(where) and not _was_asked(table, where, street):
            due.append((context.sight.unseen_until_ms(where, since_ms, now_ms), since_ms, where, street))
    until_ms = NEVER_MS
    for due_ms, _since_ms, where, street in sorted(due, key=lambda one: one[:2]):
        if due_ms <= now_ms and _is_unclear(hand, where, context):
            since[f"unclear {street}", where] = now_ms
        ends_ms = max(due_ms, since.get((f"unclear {street}", where), -NEVER_MS) + context.holds.still_read_ms)
        if ends_ms <= now_ms:
            return AskAbout(CardAbsent(now_ms, where))
        until_ms = min(until_ms, ends_ms)
    return Hold(until_ms) if until_ms < NEVER_MS else None


def _is_unclear(hand: Hand, where: Place, context: FusionContext) -> bool:
    """Whether the dealer cannot be asked now about a card that is missing at a place.

    He is asked one thing at a time, and what a hand holds while its player draws he cannot say. What is known of a hand
    may be on its way to the muck, or lie there: the key of its fold waits.
    """
    table = context.table
    if table.question is not None or changes_cards(hand, where) or _is_being_read(hand, where, context):
        return True
    if where.kind is PlaceKind.SEAT and context.waits({Key.FOLD}):
        return True
    return any(one.place != where and table.ledger.place_of(one.card) == where for one in context.sight.unsure())


def _is_being_read(hand: Hand, where: Place, context: FusionContext) -> bool:
    """Whether an unplaced card is read at a place: it is not sure, or it waits for its turn.

    Where more burns are missing than are read, the one that is missed longest is hardly the one read so late.
    """
    waits = len(context.at(where))
    if not waits and not context.sight.is_expected(where):
        return False
    read = waits + context.sight.claimed(where, context.now_ms)
    return where != BURN or len(hand.deal.unvouched_streets(where)) <= max(1, read)


def _was_asked(table: Table, where: Place, street: int) -> bool:
    """Whether a missing card was asked about, and is not being asked about now."""
    if not any(one[:2] == (where, street) for one in table.memory.absent):
        return False
    asks = table.question.asks if table.question is not None else None
    return not (isinstance(asks, IsThere) and asks.place == where)


def _since(since: dict[Doubt, int], doubt: Doubt, context: FusionContext, *, stands: bool) -> int | None:
    """Return since when a doubt has stood; None where it does not."""
    if stands:
        return since.setdefault(doubt, context.now_ms)
    for one in [one for one in since if one[0] == doubt[0]]:
        del since[one]
    return None


QUESTIONS: Final[Sequence[Callable[[Hand, FusionContext, dict[Doubt, int]], AskAbout | Hold | None]]] = (
    fold_in_turn, hand_in_muck, card_too_many, card_missing,
)  # fmt: skip
"""What is asked about, in this order."""
