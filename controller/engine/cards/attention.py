"""Reports by people: EXPOSED and BOXED keys, cards off the table, complaints."""

from __future__ import annotations

from controller.engine.betting import play_attention, play_floor
from controller.engine.cards import judging
from controller.engine.cards.arriving import note_card
from controller.engine.flow.house import partly_shown
from controller.engine.flow.issuing import issue
from controller.engine.remedies import card_tally
from controller.engine.seats import blind_claims
from controller.rulebook.street_acts import Deal, Face
from controller.rulings.deal.irregularities import SITUATIONS
from controller.rulings.judgment import judge_deviation
from controller.rulings.windows import latest_street
from controller.table import observations
from controller.table.announcements import card_announcements as say
from controller.table.dealt import DealRecord
from controller.table.events import AttentionCalled, CardBoxed, CardExposed, CardMoved, CardOffTable, FloorRuled
from controller.table.hand import Hand
from controller.table.holding import latest_card
from controller.table.outputs import Announce, Output
from controller.table.ruling import Irregularity
from controller.table.state import Table
from controller.table.statements import NotAsTold
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, PlaceKind, seat_place

Advance = tuple[Table, tuple[Output, ...]]


def note_exposed(table: Table, event: CardExposed) -> Advance:
    """Handle the EXPOSED key: others saw the seat's latest card, or the named one."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, (Announce("info", say.NotDealing(say.NotNoted.EXPOSED)),)
    card = event.card or _seen_card(table, hand, event)
    cards = (card,) if card is not None else ()
    of = card_tally.spoken_of(hand, event.seat)
    known = card_tally.is_among(cards, of, hand.deal.exposed_cards, hand.deal.exposed_of)
    if known and (event.by == "dealer" or card in hand.deal.exposed_cards):
        return table, (Announce("info", say.ExposedKnown()),)
    table = replace(table, physical=replace(table.physical, ledger=table.ledger.turned_up(cards)))
    if event.by == "player":
        table = replace(table, hand=replace(hand, deal=replace(hand.deal, shown=(*hand.deal.shown, *cards))))
        seen = observations.ShownByPlayer(event.seat)
        found = Irregularity(Cause.EXPOSED_BY_PLAYER, event.at_ms, event.seat, cards, hand.street, seen=seen)
        partly = partly_shown(table, hand, event.seat, cards)
        table, told = judging.rule(table, found)
        return table, (*told, *partly)
    exposed = observations.ExposedByDealer(event.seat)
    return _exposed(table, Irregularity(Cause.EXPOSED_ONE, event.at_ms, event.seat, cards, seen=exposed))


def _seen_card(table: Table, hand: Hand, event: CardExposed) -> Card | None:
    """Return the card that others saw; None if a player showed a card that cannot be told.

    For the dealer's exposure it is the seat's latest card. For a player's it is the only card read face up before the
    key, else the seat's only down card.
    """
    if event.by == "dealer":
        home = seat_place(event.seat)
        shown = (one.card for one in hand.deal.unexplained if one.place == home)
        return next(shown, None) or latest_card(table.ledger, hand, event.seat)
    home = seat_place(event.seat)
    spoken_of = {*hand.deal.shown, *hand.deal.exposed_cards, *hand.deal.boxed}
    up = [one for one in hand.deal.cards_of(event.seat) if one in table.ledger.up and one not in spoken_of]
    if up and not _deals_up(table):
        return up[0] if len(up) == 1 else None
    down = [one for one in hand.deal.cards_of(event.seat) if one not in table.ledger.up]
    is_whole = all(due.place != home for due in hand.plan.rest)
    return down[0] if is_whole and len(down) == 1 and table.ledger.place_of(down[0]) == home else None


def _deals_up(table: Table) -> bool:
    """Whether this game deals cards face up, so that an up card shows no exposure."""
    acts = (act for street in table.variant.streets for act in street.acts)
    return any(isinstance(act, Deal) and act.deal is not Face.DOWN for act in acts)


def note_off_table(table: Table, event: CardOffTable) -> Advance:
    """Handle a seat's card that left the table: it counts as dealt to the seat, and exposed."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, (Announce("info", say.NotDealing(say.NotNoted.OFF_TABLE)),)
    told: tuple[Output, ...] = ()
    card = event.card
    if card is None and table.stakes.readers == "none":
        cards: tuple[Card, ...] = ()
    elif card is None and _is_due(hand, event.seat):
        table, cards = _unseen(table, hand, event.seat), ()
    else:
        dealt = card if card is not None else latest_card(table.ledger, table.hand, event.seat)
        if card is not None and table.ledger.place_of(card) in {None, STUB}:
            table, told = note_card(table, CardMoved(event.at_ms, card, seat_place(event.seat)))
            table = replace(table, motion=None)
        cards = (dealt,) if dealt is not None else ()
    seen = observations.DealtOffTable(event.seat)
    table, more = _exposed(table, Irregularity(Cause.OFF_TABLE, event.at_ms, event.seat, cards, seen=seen))
    return table, (*told, *more)


def _is_due(hand: Hand, seat: int) -> bool:
    """Whether the next card of the initial deal goes to that seat."""
    due = hand.plan.next
    return not hand.deal.complete and hand.street_index == 0 and due is not None and due.place == seat_place(seat)


def _unseen(table: Table, hand: Hand, seat: int) -> Table:
    """Return the table with a due card counted as dealt but unread: it fell off the table."""
    deal = hand.deal
    planned = deal.planned or tuple(due.place.number for due in hand.plan.due if due.place.kind is PlaceKind.SEAT)
    deal = replace(deal, planned=planned, cards=(*deal.cards, UNKNOWN), seats=(*deal.seats, seat))
    return replace(table, hand=replace(hand, plan=hand.plan.advanced(), deal=deal))


def _exposed(table: Table, found: Irregularity) -> Advance:
    """Count a card that the dealer exposed, and rule on it."""
    assert table.hand is not None
    return judging.rule(*card_tally.count_exposed(table, table.hand, found))


def note_boxed(table: Table, event: CardBoxed) -> Advance:
    """Handle the BOXED key: a card lay face up in the deck."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, (Announce("info", say.NotDealing(say.NotNoted.BOXED)),)
    deal = hand.deal
    seat = event.place.number if event.place.kind is PlaceKind.SEAT else None
    of = card_tally.spoken_of(hand, seat)
    cards = (event.card,) if event.card is not None else ()
    if card_tally.is_among(cards, of, deal.boxed, deal.boxed_of):
        return table, ()
    if event.needed:
        deal = replace(deal, boxed=(*deal.boxed, event.card or UNKNOWN), boxed_of=(*deal.boxed_of, of))
    else:
        deal = replace(deal, boxed_unneeded=deal.boxed_unneeded + 1)
    table = replace(
        table, hand=replace(hand, deal=deal), physical=replace(table.physical, ledger=table.ledger.turned_up(cards))
    )
    cause = _boxed_cause(table, event, len(deal.boxed), deal.boxed_unneeded)
    mixed = event.mixed or (seat is not None and _came_before_another(deal, event.card, seat))
    street = table.variant.streets[latest_street(table, hand)].name.value
    found = Irregularity(
        cause, event.at_ms, seat, cards, street, len(deal.boxed) + deal.boxed_unneeded,
        seen=observations.BoxedAt(event.place), place=event.place, mixed=mixed and not hand.deal.complete,
    )
    return judging.rule(table, found)


def _came_before_another(deal: DealRecord, card: Card | None, seat: int) -> bool:
    """Whether other cards followed the boxed one in the deal; an unnamed one is the latest."""
    if card is None:
        return deal.seats[-1:] not in {(), (seat,)}
    return bool(deal.cards) and deal.cards[-1] is not card


def _boxed_cause(table: Table, event: CardBoxed, needed: int, unneeded: int) -> Cause:
    """Return the cause that the boxed cards found so far amount to."""
    return card_tally.boxed_cause(table, needed, unneeded) if event.needed else Cause.BOXED_UNNEEDED


def call_attention(table: Table, event: AttentionCalled) -> Advance:
    """Handle a report of an irregularity: the room that owns its cause rules on it."""
    if event.cause in SITUATIONS:
        return _of_the_deal(table, event)
    if event.cause is Cause.REMEDY_NOT_FOLLOWED:
        return _not_followed(table, event)
    if event.cause in blind_claims.ATTENTION:
        return blind_claims.attend(table, event)
    if event.cause in play_attention.ATTENTION:
        return play_attention.attend(table, event)
    return table, (Announce("error", say.NotRuledOn(event.cause)),)


def _not_followed(table: Table, event: AttentionCalled) -> Advance:
    """Handle a report that the last remedy was not carried out as instructed."""
    told = next((one for one in reversed(table.rulings) if one.steps and one.outcome is Outcome.FIX), None)
    if told is None:
        return table, (Announce("info", say.NoRemedyTold()),)
    seen = observations.RemedyPointedOut()
    return issue(table, judge_deviation(told, event.at_ms, NotAsTold(), told.steps, seen))


def take_floor(table: Table, event: FloorRuled) -> Advance:
    """Carry out the floor's decision on the open ruling, or its end of the remedy."""
    seated = blind_claims.answer_floor(table, event)
    if seated is not None:
        return seated
    answered = play_floor.answer(table, event)
    if answered is not None:
        return answered
    return judging.floor_rules(table, event.choose)


def _of_the_deal(table: Table, event: AttentionCalled) -> Advance:
    """Rule on an irregularity of the deal that somebody reports."""
    hand = table.hand
    if hand is not None and hand.deal.stopped:
        return table, ()
    named = event.cards or ((event.card,) if event.card is not None else ())
    found = Irregularity(
        cause=event.cause,
        at_ms=event.at_ms,
        seat=event.seat,
        cards=tuple(card for card in named if card is not UNKNOWN),
        street=event.street or "",
        count=event.count or _usual_count(event.cause),
        seen=observations.PointedOut(event.cause),
        face_down=event.face_down,
        mixed=event.mixed,
        over_line=event.over_line,
        previous_hand=event.previous_hand,
    )
    if not found.previous_hand:
        if _is_known(table, hand, found):
            return table, (Announce("info", say.BeingRepaired()),)
        found = _with_evidence(table, hand, found)
        if hand is not None and found.cause in card_tally.COUNTED:
            if card_tally.is_repeated(hand, found):
                return table, (Announce("info", say.ComplaintKnown()),)
            table, found = card_tally.count_claim(table, hand, found)
    return judging.rule(table, found)


_OF_COUNTS = frozenset({Cause.WRONG_COUNT, Cause.EXTRA_CARD, Cause.SHORT_HAND, Cause.BUTTON_SHORT})
"""Causes that may mean the same error: readers report its kind, a player only a wrong number of cards."""


def _is_known(table: Table, hand: Hand | None, found: Irregularity) -> bool:
    """Whether the error is already under repair or before the floor."""
    if hand is None or hand.awarded:
        return False  # after the hand, the claim is about its result
    open_now = () if table.remedy is None else (table.remedy,)
    known = [one.about for one in (*open_now, *hand.deal.waiting) if one.about is not None]
    if table.open_ruling is not None and hand.deal.asked is not None:
        known.append(hand.deal.asked)
    return any(_is_same(one, found) for one in known)


def _is_same(known: Irregularity, told: Irregularity) -> bool:
    """Whether the claim matches a known irregularity; omitted fields match anything."""
    causes = _OF_COUNTS if told.cause in _OF_COUNTS else {told.cause}
    return (
        known.cause in causes
        and told.seat in {None, known.seat}
        and told.street in {"", known.street}
        and (not told.cards or not set(told.cards).isdisjoint(known.cards))
    )


_LATEST = frozenset({Cause.EXPOSED_ONE, Cause.OFF_TABLE, Cause.EXTRA_CARD, Cause.JOKER})
"""Claims about one card of a seat: without a name, the seat's latest card is meant, as with the keys."""


def _usual_count(cause: Cause) -> int:
    """Return the count that a claim without one means: an unneeded boxed card is the second."""
    return 2 if cause in {Cause.BOXED_UNNEEDED, Cause.BOXED_MANY, Cause.EXPOSED_MANY, Cause.EXTRA_CARDS} else 0


def _with_evidence(table: Table, hand: Hand | None, found: Irregularity) -> Irregularity:
    """Return the claim with what the readers know about it."""
    if hand is None or table.stakes.readers == "none":
        return found
    if found.cause is Cause.HAND_IN_MUCK and not found.cards and found.seat is not None:
        mine = hand.deal.cards_of(found.seat)
        return replace(found, cards=tuple(card for card in mine if table.ledger.place_of(card) is not None))
    if found.cause in _LATEST and not found.cards and found.seat is not None:
        latest = latest_card(table.ledger, hand, found.seat)
        return replace(found, cards=() if latest is None else (latest,))
    return found
