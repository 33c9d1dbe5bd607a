"""Cards that must have been dealt, for the hand went on, but that no reader has told yet: presumed, seen, or absent.

A coil may need many cycles to find a card under another one. Nobody is accused meanwhile, and the table does not wait:
the card is taken as dealt, face unknown. When it is read it takes its place in silence. When it surely would have been
read by now, it never came, or it lies beyond the reach of its antenna: the dealer is asked, and what he says is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.engine.cards import unread_burns
from controller.engine.cards.mucked_unread import with_seat_read
from controller.engine.cards.unread_hands import judge_hand
from controller.engine.flow.row_setting import thrown_away
from controller.engine.questions import unread_discards
from controller.engine.questions.left_hands import ask_dealt, ask_folded, has_left, was_dealt
from controller.engine.remedies.effects import rule_seen
from controller.poker import betting
from controller.poker.deal_plan import Due
from controller.rulings.deal.card_count import short_cause
from controller.rulings.deal.deck_integrity import looks_wrong
from controller.rulings.deal.late_reading import KEYED_MS
from controller.rulings.deal.unread_hand import is_unread, may_lie_in_muck
from controller.table.awaited_acts import thrown_unknown
from controller.table.events import CardAbsent, CardMoved, CardPresumed
from controller.table.hand import Hand, Phase
from controller.table.holding import discards_of, held
from controller.table.outputs import AskDealer, Output
from controller.table.ruling import CardsGo, Irregularity, Remedy
from controller.table.state import DealerQuestion, Motion, Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place

Advance = tuple[Table, tuple[Output, ...]]


def presume_card(table: Table, event: CardPresumed) -> Advance:
    """Take the card that is due at a place as dealt, its face unknown; at a seat's discards, one of them as made."""
    hand = table.hand
    if hand is None or hand.deal.stopped or table.remedy is not None:
        return table, ()
    if event.place.kind is PlaceKind.DISCARD:
        return unread_discards.take_as_made(table, hand, event.place), ()
    if hand.phase is not Phase.DEALING:
        return table, ()
    due = hand.plan.next
    if due is None or due.place != event.place:
        return table, ()
    deal = hand.deal
    if event.place.kind is PlaceKind.SEAT and not deal.complete:
        planned = deal.planned or tuple(one.place.number for one in hand.plan.due if one.place.kind is PlaceKind.SEAT)
        deal = replace(
            deal, planned=planned, cards=(*deal.cards, UNKNOWN), seats=(*deal.seats, event.place.number)
        )
    deal = replace(deal, presumed=(*deal.presumed, (event.place, hand.street_index)))
    hand = replace(hand, plan=hand.plan.advanced(), deal=deal)
    return replace(table, hand=hand, ledger=table.ledger.moved(UNKNOWN, event.place)), ()


def reveal(table: Table, event: CardMoved) -> Table | None:
    """The table with a presumed card known now; None where no card is presumed at that place.

    A card that is first read in the muck came from a hand: from one that was folded, if a card of it is presumed. Where
    none was, the key of a fold may still be under way: nobody's hand is said to be short of it. One that is first read
    among a seat's discards came from that seat.
    """
    hand = table.hand
    if hand is None or not event.card.is_known or not event.sure or looks_wrong(table, event, hand):
        return None
    if event.place.kind is PlaceKind.DISCARD:
        return _known_discard(table, hand, event)
    if not (event.place == BURN and _repairs_first(table.remedy)) and is_of_street_due(hand, event):
        return None
    place = _folded_place(hand) if event.place == MUCK else event.place
    if place is None and _is_of_a_hand(hand):
        return replace(table, ledger=table.ledger.moved(event.card, MUCK))
    return _known(table, hand, event, place)


def is_of_street_due(hand: Hand, event: CardMoved) -> bool:
    """Return whether a card is one of the street that is dealt now, though one of a street before is not read yet.

    That one stays to be read: were it this one, it would have been missed all the time since its own street.
    """
    if event.place == BURN:
        return unread_burns.is_of_street_due(hand, event)
    if event.place.kind is not PlaceKind.SEAT or hand.phase is not Phase.DEALING or not hand.street_index:
        return False
    streets = [street for where, street in hand.deal.presumed if where == event.place]
    awaited = any(due.place == event.place for due in hand.plan.rest)
    is_later = bool(streets) and hand.street_index not in streets
    if hand.game.drawn_on == hand.street_index:
        # Between the last act and a draw's first card all players have said how many they draw.
        said_ms = max((hand.game.said_ms - KEYED_MS, *(one.at_ms for one in hand.actions)))
        return awaited and is_later and event.begun_ms is not None and event.begun_ms > said_ms
    return awaited and is_later and unread_burns.came_after_acts(hand, event, hand.street_index)


def _repairs_first(remedy: Remedy | None) -> bool:
    """Whether a repair wants other cards moved before the next burn: then a burn that is read came before it."""
    step = remedy.current if remedy is not None else None
    return step is not None and isinstance(step.expect, CardsGo) and BURN not in step.expect.places


def reveal_wrong(table: Table, event: CardMoved) -> Table | None:
    """The table with a presumed card known now to be one that the deck ought not to hold; None where none is presumed.

    It was dealt in its turn: only its face is wrong, and what the book says of that is still to be said.
    """
    return _known(table, table.hand, event, event.place) if table.hand is not None else None


def as_thrown(table: Table, motion: Motion) -> Table:
    """Return the table with cards first read in another hand known as those of the player who threw them there.

    They are none of the hand in which they lie, and are not shown with it.
    """
    hand = table.hand
    if hand is None:
        return table
    ruled = (one for one in reversed(table.rulings) if one.cause is Cause.CARDS_INTO_BLIND)
    thrower = next((one.seat for one in ruled if one.at_ms >= hand.dealt_at_ms), None)
    for move in motion.strays:
        if thrower is not None and motion.source(move) is None and move.place.kind is PlaceKind.SEAT:
            table = _thrown(table, move, thrower)
    return table


def _thrown(table: Table, event: CardMoved, seat: int) -> Table:
    """The table with a card known as one that a folded seat still lacked, wherever it was first read."""
    if table.hand is None or not event.card.is_known or _index(table.hand, seat_place(seat)) is None:
        return table
    later = tuple(one for one in table.hand.deal.later if one[0] != event.card)
    hand = replace(table.hand, deal=replace(table.hand.deal, later=later))
    return _known(table, hand, event, seat_place(seat)) or table


def _known(table: Table, hand: Hand, event: CardMoved, place: Place | None) -> Table | None:
    """The table with the card that is presumed at a place known; None where none is."""
    index = _index(hand, place) if place is not None else None
    if index is None or place is None:
        return None
    index = unread_burns.burn_index(hand, event) if place == BURN else index
    deal = hand.deal
    presumed = (*deal.presumed[:index], *deal.presumed[index + 1 :])
    cards, later, tabled = list(deal.cards), deal.later, dict(hand.tabled)
    if place.kind is PlaceKind.SEAT:
        seat = place.number
        if deal.presumed[index][1]:
            # Of a later street: it may have been another's before it was shuffled in and dealt again.
            later = (*later, (event.card, seat))
        for at, (one, got) in enumerate(zip(deal.cards, deal.seats, strict=True)):
            if one is UNKNOWN and got == seat:
                cards[at] = event.card
                break
        if seat in tabled:
            tabled[seat] = _in_place_of_one(tabled[seat], event)
    back = deal.back or event.card.deck
    burned = place == BURN and event.motion is not None
    burn_round = (deal.presumed[index][1], event.motion or 0) if burned else deal.burn_round
    by_rounds = deal.by_rounds or event.motion is not None
    deal = replace(
        deal, presumed=presumed, cards=tuple(cards), later=later, back=back, burn_round=burn_round, by_rounds=by_rounds,
    )
    hand = replace(hand, deal=with_seat_read(unread_burns.with_burn_read(deal, event), event), tabled=tabled)
    ledger = table.ledger.revealed(event.card, place, face_up=event.face_up)
    if place != event.place:
        ledger = ledger.moved(event.card, event.place, face_up=event.face_up)
    return replace(table, hand=hand, ledger=ledger, remedy=_naming(table.remedy, event.card))


def _naming(remedy: Remedy | None, card: Card) -> Remedy | None:
    """The open remedy with a card named that it wants moved, and that was unknown when it was begun."""
    if remedy is None:
        return None
    steps = list(remedy.steps)
    for at, step in enumerate(steps):
        goes = step.expect
        if at >= remedy.done and isinstance(goes, CardsGo) and goes.cards is not None and UNKNOWN in goes.cards:
            named = list(goes.cards)
            named[named.index(UNKNOWN)] = card
            steps[at] = replace(step, expect=replace(goes, cards=tuple(named)))
            return replace(remedy, steps=tuple(steps))
    return remedy


def _known_discard(table: Table, hand: Hand, event: CardMoved) -> Table | None:
    """The table with a card of a hand known that was never read there, and lies among its discards now."""
    place = seat_place(event.place.number)
    taken = _known(table, hand, event, place)
    if taken is None or taken.hand is None:
        return None
    held = replace(table, ledger=table.ledger.revealed(event.card, place))
    return replace(taken, hand=thrown_away(held, taken.hand, event, place))


def _folded_place(hand: Hand) -> Place | None:
    """The place of a hand that was folded with a card that is only presumed."""
    for place, _ in hand.deal.presumed:
        if place.kind is PlaceKind.SEAT and not betting.is_live(hand.wagering, place.number):
            return place
    return None


def _is_of_a_hand(hand: Hand) -> bool:
    """Whether cards of hands that are still in are presumed: a card never read before may have been one of them."""
    return any(place.kind is PlaceKind.SEAT for place, _ in hand.deal.presumed)


def with_card_back(hand: Hand, event: CardMoved, source: Place | None) -> Hand:
    """Return the hand with a card that comes out of the muck among those that its player has turned up already."""
    if source != MUCK or event.place.kind is not PlaceKind.SEAT or event.place.number not in hand.tabled:
        return hand
    seat = event.place.number
    return replace(hand, tabled={**hand.tabled, seat: _in_place_of_one(hand.tabled[seat], event)})


def _in_place_of_one(cards: tuple[Card, ...], event: CardMoved) -> tuple[Card, ...]:
    """A tabled hand with its first unknown card known."""
    if UNKNOWN not in cards or event.card in cards:
        return cards
    at = cards.index(UNKNOWN)
    return (*cards[:at], event.card, *cards[at + 1 :])


def _index(hand: Hand, place: Place) -> int | None:
    return next((at for at, (where, _) in enumerate(hand.deal.presumed) if where == place), None)


def miss_card(table: Table, event: CardAbsent) -> Advance:
    """A card that was presumed is not read: the dealer is asked for it; without it, its absence is judged."""
    hand = table.hand
    if hand is None or hand.deal.stopped or _index(hand, event.place) is None:
        return table, ()
    if hand.awarded and not (event.told and _is_of_a_hand_read(table, hand, event.place)):
        return table, ()  # nobody is asked any more; what he was asked before the pot was pushed he may still answer
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
    """Whether it is a card of a hand of which others were read: how many it holds is known when the hand is over."""
    return place.kind is PlaceKind.SEAT and not is_unread(table, hand, place.number)


def _is_answered(hand: Hand, event: CardAbsent) -> bool:
    """Whether the dealer has said that the card is there, or that its hand was folded."""
    if event.place.kind is PlaceKind.SEAT and has_left(hand, event.place.number):
        return True
    return not hand.deal.looked_for(event.place) and (not event.told or event.place == BURN)


def _judge_absence(table: Table, hand: Hand, event: CardAbsent) -> Advance:
    """The card never came, as the dealer says, or in a hand that he was not asked about: that is judged."""
    seat = event.place.number
    if event.place.kind is PlaceKind.SEAT and not betting.is_live(hand.wagering, seat) and hand.deal.complete:
        # The hand was folded, and its cards may lie deep in the muck: one that is read there yet is its.
        return table, ()
    if event.place.kind is PlaceKind.SEAT and (asked := ask_folded(table, hand, event)) is not None:
        return asked
    if event.told and event.place.kind is PlaceKind.SEAT:
        if may_lie_in_muck(table, hand, seat) or was_dealt(table, hand, event):
            return judge_hand(table, hand, seat, event.at_ms)
        if (asked := ask_dealt(table, hand, event)) is not None:
            return asked
    # Of several burns that are missed only the one that was asked about never came: the others may still be read.
    missing = hand.deal.looked_for(event.place)[:1] if event.place == BURN else _streets_missed(hand, event.place)
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
    table = replace(table, hand=replace(hand, deal=deal), ledger=ledger)
    if event.place.kind is PlaceKind.SEAT and not hand.deal.complete:
        return _passed_over(table, event)
    found = _found(table, hand, event, missing)
    return rule_seen(table, found) if found is not None else (table, ())


def _streets_missed(hand: Hand, place: Place) -> tuple[int, ...]:
    """The streets of the cards that are presumed at a place."""
    return tuple(street for where, street in hand.deal.presumed if where == place)


def _taken_as_thrown(table: Table, hand: Hand, place: Place) -> Table:
    """The table with the cards among the discards that were never read at a seat which holds all its rows."""
    ledger = table.ledger
    for _ in range(table.ledger.at(place).count(UNKNOWN)):
        ledger = ledger.moved(UNKNOWN, discards_of(place.number))
    presumed = tuple(one for one in hand.deal.presumed if one[0] != place)
    return replace(table, ledger=ledger, hand=replace(hand, deal=replace(hand.deal, presumed=presumed)))


def _matters(hand: Hand, place: Place) -> bool:
    """Whether the hand is not folded: the cards of one that is may lie deep in the muck."""
    return place == BURN or (place.kind is PlaceKind.SEAT and betting.is_live(hand.wagering, place.number))


def _ask(table: Table, hand: Hand, event: CardAbsent) -> Advance:
    """Ask the dealer whether the card is there all the same; where another question is open, this one is put later."""
    if table.question is not None:
        return table, ()
    place = event.place
    if place == BURN:
        text = unread_burns.question(table, hand)
    else:
        count = held(table.ledger, hand, place.number)
        text = f"Seat {place.number}: not all cards are read. Does seat {place.number} hold {count} card(s)?"
    question = DealerQuestion(f"absent:{place.code}", text, if_no=(replace(event, told=True),))
    return replace(table, question=question), (AskDealer(question.code, text),)


def _passed_over(table: Table, event: CardAbsent) -> Advance:
    """A card of the deal that goes on never came: it is out of sequence, or still due where the book has no sequence.

    A misdeal where every card has its turn (N102, E89, G103); elsewhere only the hands that come of it can be wrong.
    """
    hand, seat = table.hand, event.place.number
    assert hand is not None, "cards are missed in a hand"
    if table.rules.deal.dealing.sequence.value == "every_card":
        seen = f"seat {seat} was passed over: the deal went on and its card is not there"
        return rule_seen(table, Irregularity(Cause.OUT_OF_SEQUENCE, event.at_ms, seat, seen=seen))
    plan = hand.plan.with_rest((Due(event.place), *hand.plan.rest))
    return replace(table, hand=replace(hand, plan=plan)), ()


def _found(table: Table, hand: Hand, event: CardAbsent, missing: Sequence[int]) -> Irregularity | None:
    """What the absence of a card means."""
    place = event.place
    if place == BURN:
        return unread_burns.find_no_burn(table, event.at_ms, missing[0])
    if place.kind is not PlaceKind.SEAT:
        return None
    seat, count = place.number, len(missing)
    if not table.ledger.at(place) and any(got == seat and one.is_known for one, got in _dealt(hand)):
        return None  # what was read of the hand has left its place, and the rest may have gone with it
    if not table.ledger.at(place):
        return Irregularity(
            Cause.ENTITLED_SEAT_SKIPPED, event.at_ms, seat, seen=f"the hand goes on and no card is read at seat {seat}"
        )
    seen = f"the hand goes on and seat {seat} is {count} card(s) short"
    return Irregularity(short_cause(table, seat), event.at_ms, seat, seen=seen)


def _dealt(hand: Hand) -> Iterator[tuple[Card, int]]:
    """The cards of the initial deal with their seats."""
    return zip(hand.deal.cards, hand.deal.seats, strict=True)
