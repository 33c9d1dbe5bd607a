"""Which arrivals fit the table as it stands: nothing would be wrong if they went on now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.engine.betting.missing_acts import is_mucked
from controller.engine.cards.presuming import is_of_street_due
from controller.engine.questions.disputed_ruling import seats_asked
from controller.fusion.card_keys import is_about_the_last_card
from controller.fusion.keyed_entries import (
    AMOUNT_KEYS,
    ANSWERS,
    CARD_KEYS,
    DEAL_KEYS,
    END_KEYS,
    TURN_KEYS,
    WAGERS,
    digits_after,
)
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.keypad.keypad import begins_answer
from controller.keypad.row_keys import rows_spoken_of
from controller.poker import betting
from controller.rulings.deal.dead_hand import OF_ONE_HAND
from controller.rulings.deal.torn_hands import torn_hand
from controller.table.awaited_acts import draws, is_whole, thrown_unknown, thrown_unread, throws, to_set, unset
from controller.table.events import CardMoved, NewDeal, StrangerSeen
from controller.table.hand import Hand, Phase
from controller.table.notes import MuckRuled
from controller.table.questions import HadActed, WasBettingOver
from controller.table.ruling import CardsGo, Remedy
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.places import MUCK, STUB, Place, PlaceKind, seat_place
from hw.panel import Key

LOOSE: Final = frozenset({PlaceKind.STUB, PlaceKind.DISCARD, PlaceKind.ASIDE})
"""Places without an order."""
TO_BOARD: Final = frozenset({PlaceKind.BURN, PlaceKind.BOARD})
DEALT: Final = TO_BOARD | {PlaceKind.SEAT}
"""Places to which cards come off the stub."""


def in_turn(held: Sequence[Arrived], context: FusionContext) -> list[Arrived]:
    """Return the arrivals that may be next: every card, the first key, and an answer.

    Cards that came to seats after a signal of the next deal wait for that signal.
    """
    turn: list[Arrived] = []
    keyed = typing = False
    signal_ms = min((one.at_ms for one in held if isinstance(one.event, NewDeal)), default=None)
    for one in held:
        if one.move is not None or isinstance(one.event, StrangerSeen):
            if signal_ms is None or one.kind is not PlaceKind.SEAT or one.by_ms <= signal_ms:
                turn.append(one)
            continue
        answers = one.key in ANSWERS and context.table.question is not None and not typing
        if not keyed or answers:
            turn.append(one)
        keyed = True
        typing = one.key in AMOUNT_KEYS or (typing and one.key not in ANSWERS)
    return turn


def fits(one: Arrived, context: FusionContext) -> bool:
    """Whether the table can take an arrival now without anything being wrong."""
    table, hand, event = context.table, context.table.hand, one.event
    if table.question is not None and _waits_for_answer(one, context):
        return False
    if hand is None:
        return True
    if table.remedy is not None and not is_of_rows(one, table) and not _is_played_beside(one, table.remedy, hand):
        return True
    if is_decided_first(table) and not is_of_unread_deal(one, table) and not comes_behind_acts(one, context):
        return True
    if isinstance(event, KeyPress):
        return _key_fits(event, hand, context)
    if hand.deal.stopped:
        return True
    if isinstance(event, CardMoved):
        return _card_fits(event, hand, context)
    return not isinstance(event, NewDeal) or _is_over(hand)


def comes_behind_acts(one: Arrived, context: FusionContext) -> bool:
    """Whether a card to board, burns or muck came behind acts that wait for an answer."""
    question = context.table.question
    if question is None or question.ruling is None or one.kind not in {*TO_BOARD, PlaceKind.MUCK}:
        return False
    assert one.move is not None, "it is a card"
    lay_ms = one.move.at_ms if one.move.lay_ms is None else one.move.lay_ms
    return any(key in TURN_KEYS and at_ms <= lay_ms for key, at_ms in context.keys)


def is_decided_first(table: Table) -> bool:
    """Whether the floor is asked about something that arrivals may depend on.

    While cards of the deal or a street are unread, a question whether one hand lives holds none of them up.
    """
    ruling, hand = table.open_ruling, table.hand
    if ruling is None:
        return False
    return hand is None or hand.phase is not Phase.DEALING or ruling.cause not in OF_ONE_HAND


def is_of_unread_deal(one: Arrived, table: Table) -> bool:
    """Whether a card to a seat, or an act, comes while the initial deal is unread.

    The act shows that its cards came: nobody lets players act on a deal that is known to be short.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or hand.deal.complete or hand.deal.stopped:
        return False
    return one.kind is PlaceKind.SEAT or one.key in TURN_KEYS


def _waits_for_answer(one: Arrived, context: FusionContext) -> bool:
    """Whether the dealer's answer decides whose act a key is.

    A key with the seat that is asked about is itself an answer. A CALL that is asked about and confirmed is that
    act's, keyed late: no street opens with a call.
    """
    question, key = context.table.question, one.key
    if question is None or key is None:
        return False
    if isinstance(question.asks, WasBettingOver):
        return is_behind_draw(question.asks, key, context)
    if question.ruling is None:
        return False
    asked, asks = seats_asked(context.table), question.asks
    is_asked = key is Key.CALL and isinstance(asks, HadActed) and asks.acts[0][1] is Act.CALL
    if is_asked and context.chosen is None and [key for key, _ in context.keys][1:] == [Key.CONFIRM]:
        return False
    if key.seat is not None:
        return isinstance(asks, HadActed) and not begins_answer(key, one.at_ms, context.table)
    return key in TURN_KEYS and context.chosen not in asked


def is_behind_draw(asks: WasBettingOver, key: Key, context: FusionContext) -> bool:
    """Whether a key is an act behind the draw that is keyed, if the betting before it was over.

    Nobody bets or checks who has to call, and whose check was forgotten did not bet.
    """
    seat, act = asks.acts[0]
    return key in (WAGERS if act is Act.CHECK else {Key.BET, Key.CHECK}) and context.chosen != seat


def _is_over(hand: Hand) -> bool:
    """Whether nothing of the hand is left to do."""
    return hand.end_told or (hand.phase is Phase.AWARDING and hand.wagering.pot == 0)


def _card_fits(event: CardMoved, hand: Hand, context: FusionContext) -> bool:
    """Whether a card came where one is due or presumed, or where no order matters."""
    table, place = context.table, event.place
    source = table.ledger.place_of(event.card) if event.card.is_known else None
    seat = thrown_unread(table, event, None if source == STUB else source)
    if seat is not None:
        # It was dealt before it was thrown away: its turn is that of the card due at its seat.
        place = seat
    elif place.kind in LOOSE:
        return True
    if seat is None and hand.deal.presumed_at(place) and not is_of_street_due(hand, event):
        return True
    if place == MUCK:
        return _muck_fits(hand, source)
    if source is not None and source.kind is not PlaceKind.STUB:
        return True
    if table.question is not None and table.question.asks.holds_deal:
        return False
    due = hand.plan.next
    return hand.phase is Phase.DEALING and due is not None and due.place == place


def _muck_fits(hand: Hand, source: Place | None) -> bool:
    """Whether cards in the muck belong to a folded hand, or to the player whose turn it is.

    While a street is dealt, nobody's turn can have come: the key of a fold may wait for the street's cards.
    """
    if source is None or source.kind is not PlaceKind.SEAT or not betting.is_live(hand.wagering, source.number):
        return hand.phase is not Phase.DEALING or hand.deal.complete
    if hand.phase is Phase.BETTING:
        return source.number == hand.wagering.to_act
    return hand.phase is not Phase.DEALING


def _key_fits(press: KeyPress, hand: Hand, context: FusionContext) -> bool:
    """Whether a key can be taken now."""
    key = press.key
    if key in TURN_KEYS:
        return _act_fits(key, hand, context)
    if key is Key.DRAW:
        if context.table.variant.points is not None:
            return _rows_fit(press, hand, context)
        # Where the discards were read before their key, the cards may be due already: the number is a late one.
        late = hand.phase is Phase.DEALING and draws(context.table, hand)
        return hand.phase is Phase.DRAWING or hand.phase is Phase.SETTING or late
    if key in END_KEYS:
        return hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
    if key in DEAL_KEYS:
        return _is_over(hand)
    return key not in CARD_KEYS or is_about_the_last_card(press, hand, context)


def _act_fits(key: Key, hand: Hand, context: FusionContext) -> bool:
    """Whether the key of an act has its player.

    If the cards of the player to act lie in the muck, the act may be the next player's. If nobody has read the cards
    that decide who opens, whoever is keyed does.
    """
    if context.chosen in seats_asked(context.table):
        return True
    if key is Key.FOLD and hand.phase is Phase.SHOWDOWN:
        return True  # a hand is thrown in unseen
    if hand.phase is not Phase.BETTING or (hand.wagering.to_act is None and not hand.wagering.round.opener_unknown):
        return False
    if key is Key.FOLD or context.seat is not None:
        return True
    asked = context.table.question is not None and context.table.question.asks.holds_turn
    if asked or (context.table.ledger.at(MUCK) and is_doubted(hand, context)):
        return False
    return not (context.folds_from_muck and _is_being_mucked(hand, context))


def _is_being_mucked(hand: Hand, context: FusionContext) -> bool:
    """Whether a reader hears the cards of the player to act in the muck, surely or not.

    In a house whose folds the readers tell the act is then the next player's: nobody keys the fold before it.
    """
    seat = hand.wagering.to_act
    if seat is None or context.table.memory.mucked == (seat, len(hand.actions)):
        return False
    mine = hand.deal.cards_of(seat)
    unsure = any(one.place == MUCK and one.is_read and one.card in mine for one in context.sight.unsure())
    return unsure or torn_hand(context.table, hand, seat) == seat


def is_doubted(hand: Hand, context: FusionContext) -> bool:
    """Whether the cards of the player to act lie undecided in the muck."""
    seat = hand.wagering.to_act
    if hand.phase is not Phase.BETTING or seat is None or hand.deal.stopped or context.table.open_ruling is not None:
        return False
    return MuckRuled(seat) not in hand.deal.noted and is_mucked(context.table, hand, seat)


def _rows_fit(press: KeyPress, hand: Hand, context: FusionContext) -> bool:
    """Whether the cards are known to which the rows belong that are keyed after DRAW."""
    table = context.table
    seat = context.seat if context.seat is not None else next(iter(to_set(table, hand)), None)
    digits = digits_after(press, context)
    if seat is None or digits is None or seat not in to_set(table, hand):
        return False
    if rows_spoken_of(table, hand, seat, len(digits)) is None:
        # Of a whole hand no card is thrown away later: with too few rows the entry is refused, and waits for nothing.
        lying = unset(table, hand, seat)
        is_dealt = hand.phase is Phase.SHOWDOWN and not throws(table.variant) and all(one.is_known for one in lying)
        return is_dealt and len(digits) < len(lying)
    if thrown_unknown(table, hand, seat):
        return True
    place = seat_place(seat)
    # A card that lay there when its rows were keyed, and is still to be told, may be one of those set, or one too many,
    # which is not seen once the hand is scored.
    if any(one.first_ms <= press.at_ms for one in context.at(place)) or context.sight.is_expected(place, press.at_ms):
        return False
    is_known = is_whole(table, hand, seat) or all(one.is_known for one in unset(table, hand, seat))
    return is_known or place in table.devices.blind


def is_of_rows(one: Arrived, table: Table) -> bool:
    """Whether a key begins an entry of rows; no alarm releases it before its cards."""
    return one.key is Key.DRAW and table.variant.points is not None


def _is_played_beside(one: Arrived, remedy: Remedy, hand: Hand) -> bool:
    """Whether an act waits for its cards though a remedy is open: deal or play goes on."""
    expect = remedy.current.expect if remedy.current is not None else None
    goes_on = not hand.deal.complete or (isinstance(expect, CardsGo) and expect.early)
    return one.key in TURN_KEYS and hand.phase is Phase.DEALING and goes_on


def lacks_cards(one: Arrived, hand: Hand, seat: int, context: FusionContext) -> bool:
    """Whether more rows are keyed for a hand than cards of it were told that lie in none."""
    if not isinstance(one.event, KeyPress) or not is_of_rows(one, context.table):
        return False
    digits = digits_after(one.event, context)
    return digits is not None and len(digits) > len(unset(context.table, hand, seat))
