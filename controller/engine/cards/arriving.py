"""Arriving cards: the ledger and the plan record them, irregular motions are judged.

A card is recorded at once. It is judged when its motion is over (docs/tape.md, convention 2): at the next event with a
later time, or at the deadline that `controller.engine.deadlines` gives.
"""

from __future__ import annotations

from itertools import takewhile

from controller.engine.betting.later_words import close_paid
from controller.engine.cards.board_faces import as_it_lies
from controller.engine.cards.lifted_cards import lie_again
from controller.engine.cards.motions import goes_on, motion_of
from controller.engine.cards.mucked_unread import own_first
from controller.engine.cards.presuming import reveal, reveal_wrong, with_card_back
from controller.engine.cards.renumbering import with_numbers
from controller.engine.cards.unread_burns import told_in_order, with_burn_read
from controller.engine.flow.custody import deck_came, is_held
from controller.engine.flow.draws import follow_card
from controller.engine.flow.halting import card_told
from controller.engine.flow.hand_progress import deal_unread
from controller.engine.flow.row_setting import first_read, read_at_last, thrown_away
from controller.engine.flow.street_plan import OF_STREET
from controller.engine.questions.unread_discards import ask_number, read_late
from controller.engine.remedies.remedying import REACTION_MS, follow, follow_early, gives_wanted, shuffled_in
from controller.poker.deal_plan import DealPlan
from controller.rulings.deal.deck_integrity import looks_wrong
from controller.rulings.deal.late_reading import lay_before_street
from controller.rulings.deal.torn_hands import with_hand_back
from controller.rulings.following import is_about
from controller.table.awaited_acts import thrown_unread
from controller.table.events import CardMoved, TableTapped
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.outputs import Output
from controller.table.ruling import ConfirmedBy, DealComplete, Told
from controller.table.state import Table
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import copied, replace
from controller.terms.places import BURN, MUCK, SEAT, STUB, Place, PlaceKind


def note_card(table: Table, event: CardMoved) -> tuple[Table, tuple[Output, ...]]:
    """Record a card's place; tick it off if due, or check it against an open remedy."""
    waits = card_told(table, event)
    table, shuffled = shuffled_in(_seen_again(first_read(table, event), event), event)
    dealt: tuple[Output, ...] = ()
    source = _source(table, event)
    seat = thrown_unread(table, event, source)
    if seat is not None and table.hand is not None and table.remedy is None and not table.hand.deal.stopped:
        due = table.hand.plan.next
        if due is not None and due.place == seat:
            table, dealt = _note(table, replace(event, place=seat))
    table, told = _note(table, event)
    table = with_hand_back(table, event, source)
    return table, (*waits, *shuffled, *dealt, *told) if waits or shuffled or dealt else told


def _seen_again(table: Table, event: CardMoved) -> Table:
    """Return the table with a read card no longer marked as lost."""
    remedy = table.remedy
    if remedy is None or event.card not in remedy.lost:
        return table
    return copied(table, remedy=replace(remedy, lost=remedy.lost - {event.card}))


def _named(table: Table, event: CardMoved) -> tuple[Table, tuple[Output, ...]]:
    """Do what follows once a presumed card has its name."""
    table, again = read_at_last(table, event.place)
    table, asked = ask_number(with_numbers(table), event)
    return table, (*again, *asked)


def _note(table: Table, event: CardMoved) -> tuple[Table, tuple[Output, ...]]:
    """Record a card that is not held back for an earlier one."""
    table, event = own_first(*told_in_order(table, as_it_lies(table, event)))
    source = _source(table, event)
    before = table.hand
    physical = copied(table.physical, ledger=table.ledger.moved(event.card, event.place, face_up=event.face_up))
    motion = table.motion if table.motion is not None and goes_on(table, table.motion, event) else None
    if before is None or before.deal.stopped:
        return copied(table, physical=physical, motion=motion), ()
    if (revealed := _revealed(table, before, event, source)) is not None:
        return _named(replace(revealed, motion=motion), event)
    before, dealt = _dealt_before_repair(table, _in_order_of(before, event, source), event, source)
    wrong = looks_wrong(table, event, before)
    if table.remedy is not None and not (wrong or dealt or _is_another(table, event, source)):
        about = is_about(table.remedy, event.card)
        hand = before if about else thrown_away(table, before, event, source)
        return _of_remedy(copied(table, physical=physical, hand=hand, motion=motion), event, source, about=about)
    taken = reveal_wrong(table, event) if wrong and source is None else None
    if taken is not None:
        motion = copied(motion_of(motion, before, event, source, odd=True), table_before=copied(table, motion=None))
        return replace(taken, motion=motion), ()
    plan = _ticked(before, event, source)
    if plan is None:
        if (early := follow_early(copied(table, physical=physical, motion=motion), event, source)) is not None:
            return early
        plan = _ticked_later(table, before, event, source)
    hand = remembered(thrown_away(table, before, event, source), plan or before.plan, event, source)
    hand = with_card_back(lie_again(hand, event.card), event, source)
    odd = plan is None or wrong or (before.start.misplaced and not before.deal.cards)
    motion = motion_of(motion, before, event, source, odd=odd)
    if len(motion.moves) == 1 and (odd or event.place.kind in OF_STREET):
        # Keep the earlier table only where it may be needed: after an odd card, or one too many on a street.
        motion = copied(motion, table_before=copied(table, motion=None))
    table = copied(table, physical=physical, hand=hand, motion=motion)
    # With lost keys, the signal may be missing too, and the deck may rightly be another.
    table, told = deck_came(table, event) if not before.deal.back and table.unkeyed is None else (table, ())
    if plan is not None:
        return table, told
    table, asked = ask_number(with_numbers(follow_card(table, event, source)), event)
    return table, (*told, *asked)


def _of_remedy(
    table: Table, event: CardMoved, source: Place | None, *, about: bool
) -> tuple[Table, tuple[Output, ...]]:
    """Check a card against the open remedy; `about` says that the remedy is about this card."""
    after, told = follow(table, event, source)
    given = source is not None and source.kind is PlaceKind.SEAT and not about
    # A player may discard while the dealer repairs something: the discard counts as usual.
    return (follow_card(after, event, source) if given else after), told


def _source(table: Table, event: CardMoved) -> Place | None:
    """Return where a card lay before it moved; None if it came off the stub or is unknown."""
    source = table.ledger.place_of(event.card) if event.card.is_known else None
    return None if source == STUB else source


def _revealed(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> Table | None:
    """Return the table with a presumed card or discard identified; None if it is neither."""
    if not hand.deal.presumed or gives_wanted(table.remedy, event):
        return None
    revealed = reveal(table, event) if _may_be_presumed(table, hand, event, source) else None
    if event.place.kind is not PlaceKind.DISCARD:
        return revealed or read_late(table, event, source)
    # A card first read among the discards had been dealt to the seat before: it counts as a discard too.
    late = read_late(revealed or table, event, source)
    return late or (follow_card(revealed, event, source) if revealed is not None else None)


def _may_be_presumed(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> bool:
    """Whether a card may be a presumed one: read for the first time, or back from the muck."""
    given_back = source == MUCK and event.place.kind is PlaceKind.SEAT and event.card not in hand.deal.cards
    return source is None or (given_back and table.remedy is None)


def _is_another(table: Table, event: CardMoved, source: Place | None) -> bool:
    """Whether the card is a new irregularity, and not a failure to follow the remedy."""
    extra = table.remedy is not None and table.remedy.ruling.cause is Cause.EXTRA_CARD
    return extra and source is None and event.place.kind is PlaceKind.SEAT


def _dealt_before_repair(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> tuple[Hand, bool]:
    """Return the hand with a card due now, and whether it was dealt before a repair.

    A repair that only the dealer confirms, as of a disordered stub, moves no card to a seat, and none does before a
    deal that it waits for is finished. What was dealt before it is read in any order. While the deal is on hold for a
    new setup, the old deck's cards come back.
    """
    remedy = table.remedy
    if remedy is None or hand.phase is not Phase.DEALING or source is not None or _lay_before(hand, event):
        return hand, False
    rest = list(hand.plan.rest)
    index = next((at for at, due in enumerate(rest) if due.place == event.place), None)
    first = takewhile(lambda step: not isinstance(step.expect, DealComplete), remedy.steps)
    confirmed = all(isinstance(step.expect, ConfirmedBy | Told) for step in first) and not is_held(table)
    before_ms = remedy.told_ms + REACTION_MS
    came_ms = event.begun_ms if event.after_ms is None else event.after_ms
    if index is None or not confirmed or came_ms is None or came_ms > before_ms:
        return hand, False
    rest.insert(0, rest.pop(index))
    return _in_plan(hand, hand.plan.with_rest(rest)), True


def _in_plan(hand: Hand, plan: DealPlan) -> Hand:
    """Return the hand with its plan, and with its deal planned so."""
    planned = tuple(due.place.number for due in plan.due if due.place.kind is PlaceKind.SEAT)
    return copied(hand, plan=plan, deal=hand.deal if hand.deal.complete else copied(hand.deal, planned=planned))


def _in_order_of(hand: Hand, event: CardMoved, source: Place | None) -> Hand:
    """Return the hand with its plan in the order in which this dealer deals."""
    dealt = source is None and hand.phase is Phase.DEALING and not _lay_before(hand, event)
    plan = hand.plan.in_order_of(event.place) if dealt else hand.plan
    return hand if plan is hand.plan else _in_plan(hand, plan)


def _ticked(hand: Hand, event: CardMoved, source: Place | None) -> DealPlan | None:
    """Return the plan with a due card ticked off by its place; None if it was not due."""
    if hand.phase is not Phase.DEALING or source is not None or _lay_before(hand, event):
        return None
    due = hand.plan.next
    return hand.plan.advanced() if due is not None and due.place == event.place else None


def _lay_before(hand: Hand, event: CardMoved) -> bool:
    """Whether a card lay at its seat before this street was dealt: it is none of it."""
    return event.place.kind is PlaceKind.SEAT and lay_before_street(hand, event, hand.street_index)


def _ticked_later(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> DealPlan | None:
    """Return the plan without a card due later, if the book demands no sequence; else None."""
    in_any_order = table.rules.deal.dealing.sequence.value == "first_card" and bool(hand.deal.cards)
    if not in_any_order or hand.street_index or hand.deal.complete or source is not None:
        return None
    rest = list(hand.plan.rest)
    index = next((at for at, one in enumerate(rest) if one.place == event.place), None)
    if index is None:
        return None
    rest.insert(0, rest.pop(index))
    return hand.plan.with_rest(rest).advanced()


def remembered(hand: Hand, plan: DealPlan, event: CardMoved, source: Place | None) -> Hand:
    """Return the hand with that plan and the card recorded in the order of the deal."""
    if source is None and (event.motion is not None or event.begun_ms is not None):
        hand = _of_street(hand, event)
    if not event.sure and not hand.deal.complete:
        hand = copied(hand, deal=copied(hand.deal, unsure=True))
    deal, (kind, number) = hand.deal, event.place
    if source is not None or not event.card.is_known:
        return copied(hand, plan=plan)
    if kind is SEAT and not deal.complete:
        planned = deal.planned or tuple([due.place.number for due in hand.plan.due if due.place.kind is SEAT])
        cards, seats = (*deal.cards, event.card), (*deal.seats, number)
        dealt_ms = max(deal.dealt_ms or 0, event.begun_ms) if event.begun_ms is not None else deal.dealt_ms
        by_rounds, back = deal.by_rounds or event.motion is not None, deal.back or event.card.deck
        deal = copied(
            deal, back=back, planned=planned, cards=cards, seats=seats, dealt_ms=dealt_ms, by_rounds=by_rounds
        )
        return copied(hand, plan=plan, deal=deal)
    if kind is SEAT:
        by_rounds, later = deal.by_rounds or event.motion is not None, (*deal.later, (event.card, number))
        return copied(hand, plan=plan, deal=copied(deal, later=later, by_rounds=by_rounds))
    if not deal.back and kind in {PlaceKind.BOARD, PlaceKind.BURN}:
        return copied(hand, plan=plan, deal=copied(deal, back=event.card.deck))
    return copied(hand, plan=plan)


def _of_street(hand: Hand, event: CardMoved) -> Hand:
    """Return the hand with a street's burn or board card and its reader cycle recorded.

    A card that comes while players act does not belong to the street that they bet on: it is early or surplus.
    """
    where, motion = event.place, event.motion
    if where == BURN:
        hand = copied(hand, deal=with_burn_read(hand.deal, event))
    if motion is None or hand.phase is not Phase.DEALING or where.kind not in {PlaceKind.BOARD, PlaceKind.BURN}:
        return hand
    told = hand.deal.board_round if where.kind is PlaceKind.BOARD else None
    last = max(motion, told[1]) if told is not None and told[0] == hand.street_index else motion
    read = (hand.street_index, last)
    on_board = where.kind is PlaceKind.BOARD
    deal = copied(hand.deal, board_round=read) if on_board else copied(hand.deal, burn_round=read)
    return copied(hand, deal=deal)


def tap_table(table: Table, event: TableTapped) -> tuple[Table, tuple[Output, ...]]:
    """Count the dealer's tap as an act (G104); without readers it deals the next street."""
    hand = table.hand
    if hand is None:
        return table, ()
    table, told = close_paid(table, None, event.at_ms)
    assert table.hand is not None, "a ruling on chips keeps the hand"
    hand = table.hand
    tap = ActionRecord(0, Act.CHECK, hand.street_index, event.at_ms, tap=True)
    table = copied(table, hand=copied(hand, actions=(*hand.actions, tap)))
    if table.stakes.readers == "none" and hand.phase is Phase.DEALING and not hand.plan.is_complete:
        table = deal_unread(table)
    return table, told
