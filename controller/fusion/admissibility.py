"""Which arrivals fit the table as it stands: nothing would be wrong if they went on now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from controller.engine.betting.missing_acts import is_mucked
from controller.engine.cards.presuming import is_of_street_due
from controller.engine.deadlines import MOTION_SETTLES_MS
from controller.engine.questions.disputed_ruling import seat_asked
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, Waiting, Wanted, is_card, kind_of
from controller.fusion.rows_read import is_of_rows, rows_fit
from controller.poker import betting
from controller.rulings.deal.dead_hand import OF_ONE_HAND
from controller.table import events as happened
from controller.table.awaited_acts import draws, thrown_unread
from controller.table.hand import Hand, Phase
from controller.table.notes import MuckRuled
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.places import BURN, MUCK, STUB, Place, PlaceKind, seat_place
from hw.panel import Key

LOOSE = frozenset({PlaceKind.STUB, PlaceKind.DISCARD, PlaceKind.ASIDE})
"""Zones in which no order is asked."""
TO_BOARD = frozenset({PlaceKind.BURN, PlaceKind.BOARD})
TURN_KEYS = frozenset({Key.FOLD, Key.CHECK, Key.CALL, Key.BET, Key.RAISE, Key.ALL_IN})
AMOUNT_KEYS = frozenset({Key.BET, Key.RAISE, Key.POST, Key.STRADDLE, Key.DRAW, Key.AWARD, Key.FLOOR, Key.TRAY})
END_KEYS = frozenset({Key.SHOW, Key.AWARD})
DEAL_KEYS = frozenset({Key.RIFFLE, Key.NEXT_HAND})
CARD_KEYS = frozenset({Key.EXPOSED, Key.BOXED, Key.OFF_TABLE})
"""Keys that speak of a card that has just been dealt."""
OF_CARD_THERE = frozenset({Key.EXPOSED, Key.BOXED})
"""Those of them that speak of a card that lies where it was dealt."""
ANSWERS = frozenset({Key.CONFIRM, Key.CLEAR, Key.PEDAL_RIGHT})


def in_turn(held: Sequence[Arrived], context: FusionContext) -> list[Arrived]:
    """The arrivals that may be next: every card, of the keys only the first, and the key that answers a question."""
    turn: list[Arrived] = []
    keyed = typing = False
    for one in held:
        if is_card(one) or isinstance(one.event, happened.StrangerSeen):
            turn.append(one)
            continue
        key = one.event.key if isinstance(one.event, KeyPress) else None
        answers = key in ANSWERS and context.table.question is not None and not typing
        if not keyed or answers:
            turn.append(one)
        keyed = True
        typing = key in AMOUNT_KEYS or (typing and key not in ANSWERS)
    return turn


def fits(event: Wanted, context: FusionContext) -> bool:
    """Whether the event is one that the table can take now without anything being wrong."""
    table = context.table
    hand = table.hand
    if _waits_for_answer(event, context) or _waits_for_judgement(event, context):
        return False
    if table.remedy is not None and not is_of_rows(event, table):
        return True
    if is_decided_first(table) and not is_of_unread_deal(event, table) and not comes_behind_acts(event, context):
        return True
    match event:
        case KeyPress():
            return hand is None or _key_fits(event, hand, context)
        case happened.CardMoved():
            return hand is None or bool(hand.deal.stopped) or _card_fits(event, hand, context)
        case happened.StrangerSeen(place=where):
            return hand is None or bool(hand.deal.stopped) or not _is_due_later(where, hand)
        case happened.ActionDeclared(seat=seat, act=act):
            return hand is None or _may_act(hand, seat, act)
        case happened.HandTabled() | happened.PotAwarded():
            return hand is None or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
        case happened.NewDeal():
            return hand is None or bool(hand.deal.stopped) or _is_over(hand)
        case _:
            return True


def _waits_for_judgement(event: Wanted, context: FusionContext) -> bool:
    """Whether an act's key waits until it is said what is wrong with the board's cards that have just been told.

    They lay there long before, and what the dealer is asked about them decides what the act is.
    """
    motion = context.table.motion
    if motion is None or not motion.odd or not isinstance(event, KeyPress) or event.key not in TURN_KEYS:
        return False
    surplus = [one for one in motion.strays if one.place.kind is PlaceKind.BOARD and one.motion is not None]
    return bool(surplus) and len(surplus) == len(motion.strays) and context.now_ms < motion.at_ms + MOTION_SETTLES_MS


def comes_behind_acts(event: Wanted, context: FusionContext) -> bool:
    """Whether a card came to the board, the burns or the muck behind acts that wait for what the dealer is asked.

    What it is depends on his answer, whether the ruling asked about is the book's or the floor's.
    """
    question = context.table.question
    if question is None or question.ruling is None or not isinstance(event, happened.CardMoved):
        return False
    if event.place.kind not in {*TO_BOARD, PlaceKind.MUCK}:
        return False
    lay_ms = event.at_ms if event.lay_ms is None else event.lay_ms
    return any(
        isinstance(one.event, KeyPress) and one.event.key in TURN_KEYS and one.at_ms <= lay_ms for one in context.held
    )


def is_decided_first(table: Table) -> bool:
    """Whether the floor is asked about something that what comes now may hang on.

    While the cards of the deal, or of a street, are still being read, a question whether a hand lives holds none of
    them up: an act that was keyed behind them waits for them as it does else, and is nobody's before.
    """
    ruling, hand = table.open_ruling, table.hand
    if ruling is None:
        return False
    dealing = hand is not None and hand.phase is Phase.DEALING
    return not dealing or ruling.cause not in OF_ONE_HAND


def is_of_unread_deal(event: Wanted, table: Table) -> bool:
    """Return whether a card came to a seat, or an act is keyed, while cards of a deal are unread that the floor is on.

    The act shows that they came: who knows the deal to be short lets nobody act. And in which order readers tell what
    was dealt before the floor was called says no more than it does else.
    """
    ruling, hand = table.open_ruling, table.hand
    if ruling is None or hand is None or hand.phase is not Phase.DEALING or hand.deal.complete or hand.deal.stopped:
        return False
    return kind_of(event) is PlaceKind.SEAT or (isinstance(event, KeyPress) and event.key in TURN_KEYS)


def _is_due_later(place: Place, hand: Hand) -> bool:
    """Whether a card is due at a place, but others before it: an unknown tag there may be that card."""
    due = hand.plan.next
    later = hand.phase is Phase.DEALING and due is not None and due.place != place
    return later and any(one.place == place for one in hand.plan.rest)


def _waits_for_answer(event: Wanted, context: FusionContext) -> bool:
    """Whether whose act a key means depends on what the dealer is asked: had the player before him acted?

    A key with that player's seat is an answer itself; another seat's waits with its act.
    """
    question = context.table.question
    if question is None or question.ruling is None or not isinstance(event, KeyPress):
        return False
    asked = seat_asked(context.table)
    if event.key.seat is not None:
        return asked is not None and event.key.seat != asked
    return event.key in TURN_KEYS and (context.chosen is None or context.chosen != asked)


def _is_over(hand: Hand) -> bool:
    return hand.end_told or (hand.phase is Phase.AWARDING and hand.wagering.pot == 0)


def _card_fits(event: happened.CardMoved, hand: Hand, context: FusionContext) -> bool:
    """Whether a card came where one is due, where one was presumed, or where nobody minds."""
    table, place = context.table, event.place
    source = table.ledger.place_of(event.card) if event.card.is_known else None
    seat = thrown_unread(table, event, None if source == STUB else source)
    if seat is not None:
        # It was dealt before it was thrown away: its turn is that of the card due at its seat.
        place = seat
    elif place.kind in LOOSE or _was_presumed(event, hand, context):
        return True
    if place == MUCK:
        return _muck_fits(hand, source)
    if source is not None and source.kind is not PlaceKind.STUB:
        return True
    if table.question is not None and table.question.asks.holds_deal:
        return False
    due = hand.plan.next
    return hand.phase is Phase.DEALING and due is not None and due.place == place


def _was_presumed(event: happened.CardMoved, hand: Hand, context: FusionContext) -> bool:
    """Whether a card is one that was presumed, and no later one."""
    if not any(where == event.place for where, _ in hand.deal.presumed):
        return False
    return not is_of_street_due(hand, event) and not comes_behind_burn(event, hand, context)


def comes_behind_burn(event: happened.CardMoved, hand: Hand, context: FusionContext) -> bool:
    """Return whether as many burns as are still to be read had been read twice before this one was first read.

    It is the next street's then, whose last act may be keyed late: taken for the one before, it would make that one,
    when it is sure at last, a burn too early.
    """
    if event.place != BURN or event.begun_ms is None:
        return False
    unread = sum(where == BURN for where, _ in hand.deal.presumed)
    return 0 < unread <= context.sight.read_twice(BURN, event.begun_ms - 1)


def _muck_fits(hand: Hand, source: Place | None) -> bool:
    """Whether cards in the muck are those of a hand that is out, or of the player whose turn it is.

    While a street is dealt nobody's turn can have come yet: the key of a fold on it may wait for its cards.
    """
    if source is None or source.kind is not PlaceKind.SEAT or not betting.is_live(hand.wagering, source.number):
        return hand.phase is not Phase.DEALING or hand.deal.complete
    if hand.phase is Phase.BETTING:
        return source.number == hand.wagering.to_act
    return hand.phase is not Phase.DEALING


def _may_act(hand: Hand, seat: int, act: Act) -> bool:
    """Whether it is that seat's turn."""
    if hand.phase is Phase.DRAWING:
        return act is Act.DRAW and bool(hand.to_declare) and hand.to_declare[0] == seat
    if hand.phase is Phase.BETTING and hand.wagering.round.opener_unknown:
        return betting.is_live(hand.wagering, seat)
    return hand.phase is Phase.BETTING and hand.wagering.to_act == seat


def _key_fits(press: KeyPress, hand: Hand, context: FusionContext) -> bool:
    """Whether a key can be taken now: somebody is to act, the hands are shown, the hand is over."""
    key = press.key
    if key in TURN_KEYS and context.chosen is not None and context.chosen == seat_asked(context.table):
        return True
    if key is Key.FOLD and hand.phase is Phase.SHOWDOWN:
        return True  # a hand is thrown in unseen
    if key in TURN_KEYS:
        # Where nobody has read the cards that decide who opens, whoever is keyed does. An act without a seat is
        # nobody's: the dealer is told so at once.
        someone = hand.wagering.to_act is not None or hand.wagering.round.opener_unknown
        acting = hand.phase is Phase.BETTING and someone
        # Where the cards of the player to act lie in the muck, the act may be the next player's.
        asked = context.table.question is not None and context.table.question.asks.holds_turn
        doubted = key is not Key.FOLD and context.seat is None and (asked or is_doubted(hand, context))
        return acting and not doubted
    if is_of_rows(press, context.table):
        return rows_fit(press, hand, context)
    if key is Key.DRAW:
        # Where the discards were read before their key, the cards may be due already: the number is a late one.
        late = hand.phase is Phase.DEALING and draws(context.table, hand)
        return hand.phase is Phase.DRAWING or hand.phase is Phase.SETTING or late
    if key in END_KEYS:
        return hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
    if key in DEAL_KEYS:
        return _is_over(hand)
    if key in CARD_KEYS:
        return _is_about_the_last_card(press, hand, context)
    return True


def is_doubted(hand: Hand, context: FusionContext) -> bool:
    """Whether the cards of the player whose turn it is lie in the muck, and nobody has decided what that means."""
    seat = hand.wagering.to_act
    if hand.phase is not Phase.BETTING or seat is None or hand.deal.stopped or context.table.open_ruling is not None:
        return False
    return MuckRuled(seat) not in hand.deal.noted and is_mucked(context.table, hand, seat)


def next_in_turn(waiting: Waiting, context: FusionContext) -> Key | None:
    """The key that is next, if it speaks of the player whose turn it is and of no other."""
    if context.seat is not None:
        return None
    return next((one.event.key for one in waiting.held if isinstance(one.event, KeyPress)), None)


def _is_about_the_last_card(press: KeyPress, hand: Hand, context: FusionContext) -> bool:
    """Whether the card that the key speaks of has been told: nothing that was dealt before it is still to be read.

    A dealer who calls for a ruling deals no further: whatever is being read came before his key.
    """
    due = hand.plan.next
    if hand.phase is not Phase.DEALING or due is None:
        # The last card of the seat may be taken as dealt, and be read a moment later.
        unread = context.seat is not None and any(where == seat_place(context.seat) for where, _ in hand.deal.presumed)
        return bool(hand.actions) or not unread
    ends_ms = press.at_ms + context.holds.stop_ms
    if context.now_ms < ends_ms or any(kind_of(one.event) is PlaceKind.SEAT for one in context.held):
        return False
    if any(context.sight.is_expected(seat_place(seat), ends_ms) for seat in hand.start.dealt_in):
        return False
    seat = context.seat
    if seat is None:
        return True
    if press.key is Key.OFF_TABLE:
        return due.place == seat_place(seat)
    spoken = {seat_place(one) for one in spoken_of(context)}
    return hand.plan.done > 0 and hand.plan.due[hand.plan.done - 1].place in spoken


def spoken_of(context: FusionContext) -> frozenset[int]:
    """Return the seats of whose cards the dealer speaks: the one that is keyed, and those keyed behind it and waiting.

    What he notices together he keys together, and deals no further: the card dealt last is one of those.
    """
    keys = [one.event.key for one in context.held if isinstance(one.event, KeyPress)]
    seats = {key.seat for key, then in pairwise(keys) if then in OF_CARD_THERE}
    return frozenset(seat for seat in (context.seat, *seats) if seat is not None)
