"""Cards coming to rest: the ledger notes them, the plan is ticked off, and a motion that is odd is judged.

A card is noted at once. It is judged when its motion is over (FORMAT, convention 2): at the next event with a
later time, or at the deadline that `controller.engine.deadlines` asks for.
"""

from __future__ import annotations

from controller.engine.judging import judge_motion
from controller.engine.progress import deal_unread
from controller.engine.remedying import follow, follow_early
from controller.rulings.deck_integrity import looks_wrong
from controller.table.events import CardMoved, Event, StrangerSeen, TableTapped
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Motion, Table
from controller.terms.codes import Act, Cause
from controller.terms.copying import replace
from controller.terms.places import STUB, Place, PlaceKind


def note_card(table: Table, event: CardMoved) -> tuple[Table, tuple[Output, ...]]:
    """Note where a card came to rest; tick it off if it is the one due, hold it against a remedy if one is open."""
    source = table.ledger.place_of(event.card) if event.card.is_known else None
    source = None if source == STUB else source
    before = table.hand
    table = replace(table, ledger=table.ledger.moved(event.card, event.place, face_up=event.face_up))
    if before is None or before.deal.stopped:
        return table, ()
    another = looks_wrong(table, event, before) or _is_another(table, event, source)
    if table.remedy is not None and not another:
        return follow(table, event, source)
    table, expected = _ticked(table, before, event, source)
    if not expected:
        early = follow_early(table, event, source)
        if early is not None:
            return early
        table, expected = _ticked_later(table, before, event, source)
    table = _remembered(table, event, source)
    odd = not expected or looks_wrong(table, event, before) or (before.start.misplaced and not before.deal.cards)
    return replace(table, motion=_motion(table, before, event, source, odd=odd)), ()


def _is_another(table: Table, event: CardMoved, source: Place | None) -> bool:
    """Whether the card makes another irregularity of it, not a remedy ill followed: one more extra card."""
    extra = table.remedy is not None and table.remedy.ruling.cause is Cause.EXTRA_CARD
    return extra and source is None and event.place.kind is PlaceKind.SEAT


def _ticked(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> tuple[Table, bool]:
    """Tick the card off the plan (its face is not asked: only its place), and say whether it was due."""
    due = hand.plan.next
    if hand.phase is not Phase.DEALING or due is None or source is not None:
        return table, False
    if due.place == event.place:
        return replace(table, hand=replace(hand, plan=hand.plan.advanced())), True
    return table, False


def _ticked_later(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> tuple[Table, bool]:
    """Tick off a card that is due later in the initial deal, where the book knows no sequence but for the first card."""
    in_any_order = table.rules.deal.dealing.sequence.value == "first_card" and bool(hand.deal.cards)
    if not in_any_order or hand.street_index or hand.deal.complete or source is not None:
        return table, False
    rest = list(hand.plan.rest)
    index = next((at for at, one in enumerate(rest) if one.place == event.place), None)
    if index is None:
        return table, False
    rest.insert(0, rest.pop(index))
    return replace(table, hand=replace(hand, plan=hand.plan.with_rest(rest).advanced())), True


def _remembered(table: Table, event: CardMoved, source: Place | None) -> Table:
    """The table that remembers the order of the initial deal, and whose deck it is."""
    hand = table.hand
    if hand is None or source is not None or not event.card.is_known:
        return table
    deal = hand.deal
    deal = replace(deal, back=deal.back or event.card.deck)
    if event.place.kind is PlaceKind.SEAT and not deal.complete:
        planned = deal.planned or tuple(due.place.number for due in hand.plan.due if due.place.kind is PlaceKind.SEAT)
        deal = replace(
            deal, planned=planned, cards=(*deal.cards, event.card), seats=(*deal.seats, event.place.number)
        )
    return replace(table, hand=replace(hand, deal=deal))


def _motion(table: Table, before: Hand, event: CardMoved, source: Place | None, *, odd: bool) -> Motion:
    """The motion in progress with this card in it."""
    motion = table.motion
    if motion is None or motion.at_ms != event.at_ms:
        motion = Motion(event.at_ms, (), hand_before=before)
    strays = (*motion.strays, event) if odd else motion.strays
    return Motion(
        event.at_ms, (*motion.moves, event), motion.odd or odd, strays, (*motion.sources, source), motion.hand_before
    )


def settle_motion(table: Table, event: Event) -> tuple[Table, tuple[Output, ...]]:
    """Judge the motion that is over now, if there was one: the next event has another time or is no card."""
    motion = table.motion
    if motion is None or (isinstance(event, CardMoved) and event.at_ms == motion.at_ms):
        return table, ()
    table = replace(table, motion=None)
    if not motion.odd:
        return table, ()
    return judge_motion(table, motion)


def note_stranger(table: Table, event: StrangerSeen) -> tuple[Table, tuple[Output, ...]]:
    """A tag of no enrolled deck: said to the dealer, never taken for a card."""
    text = f"Unknown tag at {event.place.code}: it belongs to no enrolled deck. Remove it, or enrol the deck."
    return table, (Announce("warning", text),)


def tap_table(table: Table, event: TableTapped) -> tuple[Table, tuple[Output, ...]]:
    """The dealer taps: recorded as an act (G104 counts it); without readers the next street is out."""
    hand = table.hand
    if hand is None:
        return table, ()
    tap = ActionRecord(0, Act.CHECK, hand.street_index, event.at_ms, tap=True)
    table = replace(table, hand=replace(hand, actions=(*hand.actions, tap)))
    if table.stakes.readers == "none" and hand.phase is Phase.DEALING and not hand.plan.is_complete:
        table = deal_unread(table)
    return table, ()
