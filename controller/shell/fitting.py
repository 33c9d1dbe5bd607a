"""Which arrivals fit the table as it stands: nothing would be wrong if they went on now."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.second_look import is_mucked
from controller.poker import betting
from controller.shell.arrivals import Arrived, KeyPress, Outlook, Waiting, Wanted, is_card
from controller.table import events as happened
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.table.wanted import draws
from controller.terms.codes import Act
from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place
from hw.panel import Key

LOOSE = frozenset({PlaceKind.STUB, PlaceKind.DISCARD, PlaceKind.ASIDE})
"""Zones in which no order is asked."""
TURN_KEYS = frozenset({Key.FOLD, Key.CHECK, Key.CALL, Key.BET, Key.RAISE, Key.ALL_IN})
AMOUNT_KEYS = frozenset({Key.BET, Key.RAISE, Key.POST, Key.STRADDLE, Key.DRAW, Key.AWARD, Key.FLOOR, Key.TRAY})
END_KEYS = frozenset({Key.SHOW, Key.AWARD})
DEAL_KEYS = frozenset({Key.RIFFLE, Key.NEXT_HAND})
CARD_KEYS = frozenset({Key.EXPOSED, Key.BOXED, Key.OFF_TABLE})
"""Keys that speak of a card that has just been dealt."""
ANSWERS = frozenset({Key.CONFIRM, Key.CLEAR, Key.PEDAL_RIGHT})


def in_turn(held: Sequence[Arrived], outlook: Outlook) -> list[Arrived]:
    """The arrivals that may be next: every card, of the keys only the first, and the key that answers a question."""
    turn: list[Arrived] = []
    keyed = typing = False
    for one in held:
        if is_card(one):
            turn.append(one)
            continue
        key = one.event.key if isinstance(one.event, KeyPress) else None
        answers = key in ANSWERS and outlook.table.question is not None and not typing
        if not keyed or answers:
            turn.append(one)
        keyed = True
        typing = key in AMOUNT_KEYS or (typing and key not in ANSWERS)
    return turn


def fits(event: Wanted, outlook: Outlook) -> bool:
    """Whether the event is one that the table can take now without anything being wrong."""
    table = outlook.table
    hand = table.hand
    if _waits_for_answer(event, table):
        return False
    if table.remedy is not None or table.open_ruling is not None:
        return True
    match event:
        case KeyPress(key=key):
            return hand is None or _key_fits(key, hand, outlook)
        case happened.CardMoved():
            return hand is None or bool(hand.deal.stopped) or _card_fits(event, hand, outlook)
        case happened.ActionDeclared(seat=seat, act=act):
            return hand is None or _may_act(hand, seat, act)
        case happened.HandTabled() | happened.PotAwarded():
            return hand is None or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
        case happened.NewDeal():
            return hand is None or bool(hand.deal.stopped) or _is_over(hand)
        case _:
            return True


def _waits_for_answer(event: Wanted, table: Table) -> bool:
    """Whether whose act a key means depends on what the dealer is asked: had the player before him acted?"""
    asked = table.question is not None and table.question.ruling is not None
    return asked and isinstance(event, KeyPress) and event.key in TURN_KEYS


def _is_over(hand: Hand) -> bool:
    return hand.phase is Phase.AWARDING and hand.wagering.pot == 0


def _card_fits(event: happened.CardMoved, hand: Hand, outlook: Outlook) -> bool:
    """Whether a card came where one is due, where one was presumed, or where nobody minds."""
    table, place = outlook.table, event.place
    if place.kind in LOOSE or any(where == place for where, _ in hand.deal.presumed):
        return True
    source = table.ledger.place_of(event.card) if event.card.is_known else None
    if place == MUCK:
        return _muck_fits(hand, source)
    if source is not None and source.kind is not PlaceKind.STUB:
        return True
    if table.question is not None and table.question.code.startswith("stranger:"):
        return False
    due = hand.plan.next
    return hand.phase is Phase.DEALING and due is not None and due.place == place


def awaits_others(event: Wanted, by_ms: int, outlook: Outlook) -> bool:
    """Whether a board card waits for others of its motion: they were read there as early as it was, but are not sure.

    Cards of one motion are judged together, so that the fourth card of a flop is not taken for the turn.

    Args:
        event: the card.
        by_ms: when it had been read twice.
        outlook: the table and its readers.
    """
    hand = outlook.table.hand
    if hand is None or not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.BOARD:
        return False
    if hand.phase is not Phase.DEALING or outlook.now_ms >= together_until_ms(event.place, by_ms, outlook):
        return False
    return outlook.sight.is_expected(event.place, by_ms)


def together_until_ms(place: Place, by_ms: int, outlook: Outlook) -> int:
    """When all cards that came to a place with one that had been read twice by then would surely have been read."""
    return outlook.sight.unseen_until_ms(place, by_ms, outlook.now_ms)


def is_of_one_motion(event: Wanted, outlook: Outlook) -> bool:
    """Whether a board card came with others that have just gone on: they are judged together.

    What was first read two rounds later, or behind a burn, is the next street's.
    """
    motion, hand = outlook.table.motion, outlook.table.hand
    if not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.BOARD:
        return False
    if motion is None or hand is None or motion.hand_before is None or motion.at_ms != outlook.now_ms:
        return False
    if hand.phase is Phase.DEALING and hand.street_index != motion.hand_before.street_index:
        # Nobody bets any more: the board is run out, and this may be the next street's card, its burn not yet read.
        return False
    rounds = [move.motion or 0 for move in motion.moves if move.place == event.place]
    together = bool(rounds) and (event.motion or 0) <= max(rounds) + 1
    return together and not outlook.sight.is_expected(BURN)


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
    return hand.phase is Phase.BETTING and hand.wagering.to_act == seat


def _key_fits(key: Key, hand: Hand, outlook: Outlook) -> bool:
    """Whether a key can be taken now: somebody is to act, the hands are shown, the hand is over."""
    if key in TURN_KEYS:
        acting = hand.phase is Phase.BETTING and hand.wagering.to_act is not None
        # Where the cards of the player to act lie in the muck, the act may be the next player's.
        doubted = key is not Key.FOLD and outlook.seat is None and is_doubted(hand, outlook)
        return acting and not doubted
    if key is Key.DRAW:
        # Where the discards were read before their key, the cards may be due already: the number is a late one.
        late = hand.phase is Phase.DEALING and draws(outlook.table, hand)
        return hand.phase is Phase.DRAWING or hand.phase is Phase.SETTING or late
    if key in END_KEYS:
        return hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
    if key in DEAL_KEYS:
        return _is_over(hand)
    if key in CARD_KEYS:
        return _is_about_the_last_card(key, hand, outlook)
    return True


def is_doubted(hand: Hand, outlook: Outlook) -> bool:
    """Whether the cards of the player whose turn it is lie in the muck, and nobody has decided what that means."""
    seat = hand.wagering.to_act
    if hand.phase is not Phase.BETTING or seat is None or hand.deal.stopped or outlook.table.open_ruling is not None:
        return False
    return f"muck {seat}" not in hand.deal.judged and is_mucked(outlook.table, hand, seat)


def next_in_turn(waiting: Waiting, outlook: Outlook) -> Key | None:
    """The key that is next, if it speaks of the player whose turn it is and of no other."""
    if outlook.seat is not None:
        return None
    return next((one.event.key for one in waiting.held if isinstance(one.event, KeyPress)), None)


def _is_about_the_last_card(key: Key, hand: Hand, outlook: Outlook) -> bool:
    """Whether the card that the key speaks of has been told: nothing that was dealt before is still to be read."""
    due = hand.plan.next
    if hand.phase is not Phase.DEALING or due is None:
        return True
    seat = outlook.seat
    if key is Key.BOXED or seat is None:
        return not outlook.sight.is_expected(due.place)
    last = hand.plan.due[hand.plan.done - 1].place if hand.plan.done else None
    if key is Key.OFF_TABLE:
        return due.place == seat_place(seat)
    return last == seat_place(seat)
