"""Wrong or missing cards of the deck: boxed, joker, other back, duplicate, missing."""

from __future__ import annotations

from collections import Counter

from controller.rulings.deal.stub_shortage import is_dealt_out
from controller.rulings.windows import (
    dispute_open,
    holder_acted,
    is_open_face,
    misdeal_condition,
    open_or_closed,
    pot_pushed,
    second_draw_set,
    substantial_action_now,
)
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand, is_undealt
from controller.table.notes import CardRuled, MissingCardRuled
from controller.table.observations import Observation
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Motion, Table
from controller.terms.cards import Card
from controller.terms.codes import Cause
from controller.terms.places import STUB, PlaceKind

CARD_CAUSES = frozenset({Cause.JOKER, Cause.FOREIGN_CARD, Cause.FOREIGN_IN_STUB, Cause.DUPLICATE_CARD})
"""Defects of a single card, which is ruled on once however often it moves."""

_BEFORE_THE_DEAL = frozenset({Cause.JOKER, Cause.FOREIGN_IN_STUB, Cause.DUPLICATE_CARD, Cause.MISSING_CARD})
"""Defects of the deck that can be detected before the first card is dealt."""

_OUT_OF_HANDS = frozenset({PlaceKind.STUB, PlaceKind.BURN, PlaceKind.MUCK, PlaceKind.ASIDE, PlaceKind.DISCARD})


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition of a defect of the deck."""
    if found.cause in _BEFORE_THE_DEAL and not found.previous_hand and table.hand and is_undealt(table.hand):
        return "before_deal"
    match found.cause:
        case Cause.BOXED_ONE:
            return _one_boxed(table, found)
        case Cause.BOXED_MANY if is_open_face(table):
            return "open_face_later" if second_draw_set(table, found.street) else "open_face_before_second_draw"
        case Cause.BOXED_UNNEEDED if found.count == 1:
            return "alone"
        case Cause.BOXED_MANY | Cause.BOXED_UNNEEDED | Cause.EXPOSED_AND_BOXED:
            return misdeal_condition(table, tracer, found.street)
        case Cause.JOKER:
            return _joker(table, found, tracer)
        case Cause.DUPLICATE_CARD:
            return _fouled(table, found)
        case Cause.FOREIGN_CARD | Cause.FOREIGN_IN_STUB:
            return _foreign(table, found, tracer)
        case _:
            return "in_hand"


def _one_boxed(table: Table, found: Irregularity) -> str:
    """Return where the boxed card lies, and if the card below it is buried in another hand."""
    if is_open_face(table):
        first = table.variant.streets[0].name.value
        later = found.street != first if found.street else table.hand is not None and table.hand.deal.complete
        return "open_face_later" if later or second_draw_set(table) else "open_face_first_five"
    if found.place is not None and found.place.kind is not PlaceKind.SEAT:
        return "on_the_board"
    if is_dealt_out(table):
        return "no_card_left"
    return "next_card_mixed" if found.mixed else "next_card_free"


def _joker(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the joker's condition: its holder, whether he acted, and the misdeal window."""
    buried = found.place is not None and found.place.kind in _OUT_OF_HANDS
    if buried or (found.seat is None and found.street in {"", "preflop"}):
        return f"in_the_stub_window_{open_or_closed(table, tracer)}"
    if found.seat is None:
        return "on_the_board"
    acted = table.hand is not None and holder_acted(table.hand, found.seat)
    return f"holder_{'acted' if acted else 'waiting'}_window_{open_or_closed(table, tracer)}"


def _foreign(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition of a foreign back or rank: before or after substantial action."""
    windows = table.rules.deal.windows
    tracer.read("deal.windows.substantial_action", windows.substantial_action)
    after = substantial_action_now(table)
    if found.cause is Cause.FOREIGN_CARD and found.cards and not _other_back(table, found.cards[0]):
        return f"wrong_rank_{'after' if after else 'before'}_action"
    return "after_substantial_action" if after else "before_substantial_action"


def _fouled(table: Table, found: Irregularity) -> str:
    """Return the condition of a fouled deck: during the hand, or while it can be disputed."""
    if not pot_pushed(table) and not found.previous_hand:
        return "in_hand"
    return "hand_over" if dispute_open(table) else "too_late"


def _other_back(table: Table, one: Card) -> bool:
    """Whether the card has another back than the deck in play, that of the hand's first card."""
    back = table.hand.deal.back if table.hand is not None else ""
    return one.deck != (back or "A")


def looks_wrong(table: Table, move: CardMoved, hand: Hand) -> bool:
    """Whether a card does not belong to the deck in play and was not ruled on yet."""
    one = move.card
    if not one.is_known or (hand.deal.noted and _is_ruled(hand, one)):
        return False
    back = hand.deal.back or one.deck
    return one.deck != back or one.copy > 1 or not table.variant.deck.value.holds(one)


def find_deck_defect(table: Table, motion: Motion) -> Irregularity | None:
    """Find a card at rest that the deck in play does not have, or has twice."""
    hand = table.hand
    if hand is None:
        return None
    for move in motion.moves:
        if looks_wrong(table, move, hand):
            return _defect(table, move)
    return None


def _defect(table: Table, move: CardMoved) -> Irregularity:
    """Return the irregularity of a card that does not belong."""
    one, place = move.card, move.place
    seat = place.number if place.kind is PlaceKind.SEAT else None
    street = table.hand.street if table.hand is not None else ""
    if one.copy > 1:
        cause, wrong = Cause.DUPLICATE_CARD, observations.Wrong.SECOND
    elif _other_back(table, one):
        buried = place.kind in _OUT_OF_HANDS
        cause = Cause.FOREIGN_IN_STUB if buried else Cause.FOREIGN_CARD
        wrong = observations.Wrong.OTHER_DECK
    elif one.is_joker:
        cause, wrong = Cause.JOKER, observations.Wrong.JOKER
    else:
        cause, wrong = Cause.FOREIGN_CARD, observations.Wrong.NOT_IN_GAME
    seen = observations.WrongCard(wrong, place)
    return Irregularity(cause, move.at_ms, seat, (one,), street, 1, seen=seen, place=place)


def find_wrong_deck(table: Table, hand: Hand, at_ms: int) -> Irregularity | None:
    """Find the deck's irregularity; only a complete reading proves a card missing."""
    known = table.custody
    backs = Counter(one.deck for one in known.seen)
    back = hand.deal.back or max(sorted(backs), key=lambda name: backs[name], default="A")
    faces = {one.face for one in table.variant.deck.value.cards}
    other = [one for one in known.seen if (one.deck != back or one.face not in faces) and not _is_ruled(hand, one)]
    if other:
        cause = Cause.JOKER if other[0].is_joker and other[0].deck == back else Cause.FOREIGN_IN_STUB
        return _of_deck(cause, at_ms, other, observations.OtherDeckInDeck(len(other)))
    twice = [one for one in known.seen if one.copy > 1 and not _is_ruled(hand, one)]
    if twice:
        return _of_deck(Cause.DUPLICATE_CARD, at_ms, twice, observations.TwiceInDeck())
    if known.strangers and is_undealt(hand):
        tags = observations.TagsInDeck(known.strangers)
        return Irregularity(Cause.FOREIGN_IN_STUB, at_ms, count=known.strangers, seen=tags, place=STUB)
    lies = {one.face for one in (*known.seen, *table.ledger.where) if one.deck == back}
    missing = len(faces - lies)
    if known.whole and missing and MissingCardRuled() not in hand.deal.noted:
        lacking = observations.MissingFromDeck(missing)
        return Irregularity(Cause.MISSING_CARD, at_ms, count=missing, seen=lacking, place=STUB)
    return None


def _of_deck(cause: Cause, at_ms: int, cards: list[Card], seen: Observation) -> Irregularity:
    """Return an irregularity of cards read in the deck."""
    return Irregularity(cause, at_ms, cards=tuple(cards), count=len(cards), seen=seen, place=STUB)


def _is_ruled(hand: Hand, one: Card) -> bool:
    """Whether that card was already ruled on in this hand."""
    return CardRuled(one) in hand.deal.noted
