"""Puts cards and keys in the order in which they can have happened, before the core judges them.

Readers see a table in cycles and fingers lag behind hands, so what arrives first did not always happen first. An
arrival that fits the table as it stands goes straight on. One that does not is held back, for as long as something
that would make it fit may still be under way: the key of an act (`Patience.lag_ms`), or a card that lies there and has
not been read yet (`Sight.unseen_ms`, which knows the readers). What would surely have been seen by now did not happen,
and then the arrival goes on as it is. This is the benefit of the doubt and nothing else: the tracker below still knows
no deal plan, and an order that the readers can resolve is never rearranged.

The table does not wait for slow readers: when a player acts, or the cards of a street are out, the cards that must have
come before are presumed (`CardPresumed`), and seen or missed later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from controller.engine.second_look import is_mucked
from controller.poker import betting
from controller.poker.dealing import Due
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.places import MUCK, Place, PlaceKind, seat_place
from hw.panel import Key

LOOSE = frozenset({PlaceKind.STUB, PlaceKind.DISCARD, PlaceKind.ASIDE})
"""Zones in which no order is asked."""
ANSWER_MS = 30_000
"""A question that nobody answers holds nothing up for longer."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an arrival that does not fit is held, in milliseconds.

    Attributes:
        key_ms: for a key that no card would allow: what else may be under way.
        lag_ms: for a card that an act would allow: how late a key comes after its act (a stated grace).
        presume_ms: how long a key waits for the cards that must have come before it.
        follow_ms: how long a burn that is not due waits for the card that it protects: they are judged together.
        double_ms: a key pressed again so soon after it came up is one press; digits are not.
        from_ms: patience counts from here at the earliest: readers that have just started have all still to say.
    """

    key_ms: int = 4500
    lag_ms: int = 2500
    presume_ms: int = 2500
    follow_ms: int = 1500
    double_ms: int = 150
    from_ms: int = 0


class Sight(Protocol):
    """What the readers can see, and how soon."""

    def unseen_ms(self, place: Place) -> int:
        """How long a card that lies there may stay unread; one that came earlier would surely have been read."""
        ...

    def is_expected(self, place: Place) -> bool:
        """Whether a card is being read there that is not placed yet."""
        ...


class PerfectSight:
    """Readers that tell every card when it comes to rest."""

    def unseen_ms(self, place: Place) -> int:
        """No time at all."""
        del place
        return 0

    def is_expected(self, place: Place) -> bool:
        """Never: what lies there has been told."""
        del place
        return False


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key on its way to the keypad: what it means depends on the table as it stands when it is taken."""

    key: Key
    at_ms: int
    edge: int = 0
    """The kept edge that it came from; 0 where none was kept."""


Wanted: TypeAlias = Event | KeyPress


@dataclass(frozen=True, slots=True)
class Arrived:
    """One event, or one press of a key, on its way to the core.

    `after_ms` and `by_ms` bound when it happened; for a key both are its time.
    """

    event: Wanted
    at_ms: int
    after_ms: int
    by_ms: int
    edge: int = 0
    """The kept edge of a contact's event; 0 where none was kept."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The arrivals held back, in the order of their arrival."""

    held: tuple[Arrived, ...] = ()

    def plus(self, arrived: Arrived) -> Waiting:
        """The arrivals with one more."""
        return Waiting((*self.held, arrived))

    def without(self, taken: Arrived) -> Waiting:
        """The arrivals without one that goes on."""
        return Waiting(tuple(one for one in self.held if one is not taken))


@dataclass(frozen=True, slots=True)
class Outlook:
    """All that the order of arrivals depends on: the table, the readers, the keypad, the time."""

    table: Table
    now_ms: int
    patience: Patience
    sight: Sight
    seat: int | None = None
    """The seat chosen on the keypad."""


def next_deadline(waiting: Waiting, outlook: Outlook) -> int | None:
    """When the patience of the first of them ends."""
    if not waiting.held:
        return None
    due: list[int] = []
    for one in _in_turn(waiting.held, outlook):
        presume_ms = _presume_at(one, outlook)
        due.append(_until(one, outlook) if presume_ms is None else presume_ms)
    return min(due, default=None)


def pick(waiting: Waiting, outlook: Outlook) -> tuple[Waiting, Wanted | None]:
    """The next event for the core, if any; call it again after the table has advanced by it."""
    if not waiting.held:
        return waiting, None
    chosen = _fitting(waiting.held, outlook)
    if chosen is not None:
        return waiting.without(chosen), chosen.event
    presumed = _presumed(waiting.held, outlook)
    if presumed is not None:
        return waiting, presumed
    late = [one for one in _in_turn(waiting.held, outlook) if _until(one, outlook) <= outlook.now_ms]
    if not late:
        return waiting, None
    chosen = late[0]
    if _is_card(chosen):
        # Patience is over for one: of all cards that are held, the first that happened goes first, and the rest follow.
        chosen = min(filter(_is_card, waiting.held), key=lambda one: (one.by_ms, one.at_ms))
    return waiting.without(chosen), chosen.event


def _fitting(held: Sequence[Arrived], outlook: Outlook) -> Arrived | None:
    """The first arrival that fits now, unless another card surely came before it."""
    for one in _in_turn(held, outlook):
        if fits(one.event, outlook):
            return _surely_first(held, one, outlook) if _is_card(one) else _surely_before_key(held, one, outlook)
    return None


def _in_turn(held: Sequence[Arrived], outlook: Outlook) -> list[Arrived]:
    """The arrivals that may be next: every card, of the keys only the first, and the key that answers a question."""
    turn: list[Arrived] = []
    keyed = typing = False
    for one in held:
        if _is_card(one):
            turn.append(one)
            continue
        key = one.event.key if isinstance(one.event, KeyPress) else None
        answers = key in ANSWERS and outlook.table.question is not None and not typing
        if not keyed or answers:
            turn.append(one)
        keyed = True
        typing = key in AMOUNT_KEYS or (typing and key not in ANSWERS)
    return turn


def _surely_first(held: Sequence[Arrived], due: Arrived, outlook: Outlook) -> Arrived:
    """The card due, or a held card for another place in the deal that certainly came to rest before it."""
    if outlook.table.remedy is not None or _kind(due.event) in LOOSE:
        return due
    earlier = [
        one
        for one in held
        if _is_card(one) and one is not due and one.by_ms < due.after_ms and _kind(one.event) not in LOOSE
    ]
    return min(earlier, key=lambda one: one.by_ms, default=due)


def _surely_before_key(held: Sequence[Arrived], due: Arrived, outlook: Outlook) -> Arrived:
    """The key, or a card too early that came to rest before the act can have been made, however late its key."""
    if outlook.table.remedy is not None or not isinstance(due.event, KeyPress) or due.event.key not in TURN_KEYS:
        return due
    lag_ms = outlook.patience.lag_ms
    early = [
        one
        for one in held
        if _kind(one.event) in {PlaceKind.BURN, PlaceKind.BOARD} and one.by_ms + lag_ms < due.at_ms
    ]
    return min(early, key=lambda one: one.by_ms, default=due)


def _is_card(one: Arrived) -> bool:
    return isinstance(one.event, happened.CardMoved)


def _kind(event: Wanted) -> PlaceKind | None:
    return event.place.kind if isinstance(event, happened.CardMoved) else None


# --------------------------------------------------------------------------- what fits


def fits(event: Wanted, outlook: Outlook) -> bool:
    """Whether the event is one that the table can take now without anything being wrong."""
    table = outlook.table
    hand = table.hand
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
    if _is_of_one_motion(place, outlook):
        return True
    due = hand.plan.next
    return hand.phase is Phase.DEALING and due is not None and due.place == place


def _is_of_one_motion(place: Place, outlook: Outlook) -> bool:
    """Whether a board card came with others that have just gone on: they are judged together."""
    motion = outlook.table.motion
    if place.kind is not PlaceKind.BOARD or motion is None or motion.at_ms != outlook.now_ms:
        return False
    return any(move.place == place for move in motion.moves)


def _muck_fits(hand: Hand, source: Place | None) -> bool:
    """Whether cards in the muck are those of a hand that is out, or of the player whose turn it is."""
    if source is None or source.kind is not PlaceKind.SEAT or hand.phase is not Phase.BETTING:
        return hand.phase is not Phase.DEALING or hand.deal.complete
    return source.number == hand.wagering.to_act or not betting.is_live(hand.wagering, source.number)


def _may_act(hand: Hand, seat: int, act: Act) -> bool:
    """Whether it is that seat's turn."""
    if hand.phase is Phase.DRAWING:
        return act is Act.DRAW and bool(hand.to_declare) and hand.to_declare[0] == seat
    return hand.phase is Phase.BETTING and hand.wagering.to_act == seat


TURN_KEYS = frozenset({Key.FOLD, Key.CHECK, Key.CALL, Key.BET, Key.RAISE, Key.ALL_IN})
AMOUNT_KEYS = frozenset({Key.BET, Key.RAISE, Key.POST, Key.STRADDLE, Key.DRAW, Key.AWARD, Key.FLOOR})
END_KEYS = frozenset({Key.SHOW, Key.AWARD})
DEAL_KEYS = frozenset({Key.RIFFLE, Key.NEXT_HAND})
CARD_KEYS = frozenset({Key.EXPOSED, Key.BOXED, Key.OFF_TABLE})
"""Keys that speak of a card that has just been dealt."""
ANSWERS = frozenset({Key.CONFIRM, Key.CLEAR, Key.PEDAL_RIGHT})


def _key_fits(key: Key, hand: Hand, outlook: Outlook) -> bool:
    """Whether a key can be taken now: somebody is to act, the hands are shown, the hand is over."""
    if key in TURN_KEYS:
        acting = hand.phase is Phase.BETTING and hand.wagering.to_act is not None
        # Where the cards of the player to act lie in the muck, the act may be the next player's.
        doubted = key is not Key.FOLD and outlook.seat is None and is_doubted(hand, outlook)
        return acting and not doubted
    if key is Key.DRAW:
        return hand.phase is Phase.DRAWING or hand.phase is Phase.SETTING
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


# --------------------------------------------------------------------------- patience


def _until(one: Arrived, outlook: Outlook) -> int:
    """When the patience with an arrival ends."""
    patience = outlook.patience
    since_ms = max(one.by_ms, patience.from_ms)
    match one.event:
        case happened.CardMoved() as event:
            return since_ms + _card_patience(event, outlook)
        case KeyPress(key=key):
            return since_ms + _key_patience(key, outlook)
        case _:
            return since_ms + patience.key_ms


def _card_patience(event: happened.CardMoved, outlook: Outlook) -> int:
    """How long a card that does not fit is held after it came to rest."""
    hand, patience = outlook.table.hand, outlook.patience
    if hand is None:
        return 0
    question = outlook.table.question
    if question is not None and question.code.startswith("stranger:"):
        return ANSWER_MS
    kind = event.place.kind
    if kind is PlaceKind.MUCK:
        return patience.lag_ms
    if hand.phase is Phase.DEALING:
        return _deal_patience(event, hand, outlook)
    if hand.phase is Phase.BETTING and kind in {PlaceKind.BURN, PlaceKind.BOARD}:
        return max(patience.lag_ms, patience.follow_ms if kind is PlaceKind.BURN else 0)
    return 0


def _deal_patience(event: happened.CardMoved, hand: Hand, outlook: Outlook) -> int:
    """How long a card is held while others are due: until those before it would surely have been read."""
    if hand.deal.complete or hand.street_index:
        if event.place.kind is PlaceKind.BURN:
            return outlook.patience.follow_ms
        if event.place.kind is PlaceKind.SEAT and all(due.place.kind is not PlaceKind.SEAT for due in hand.plan.rest):
            return 0
    elif hand.deal.cards and event.place.kind is PlaceKind.SEAT and event.place.number not in hand.start.dealt_in:
        return 0
    return max((outlook.sight.unseen_ms(due.place) for due in _before(hand, event.place)), default=0)


def _before(hand: Hand, place: Place) -> tuple[Due, ...]:
    """The cards due before the next one at a place; all that are due where none is due there."""
    rest = hand.plan.rest
    at = next((index for index, due in enumerate(rest) if due.place == place), len(rest))
    return rest[:at]


def _key_patience(key: Key, outlook: Outlook) -> int:
    """How long a key that does not fit is held."""
    hand, patience, question = outlook.table.hand, outlook.patience, outlook.table.question
    if hand is None:
        return 0
    if question is not None and question.code.startswith("stranger:"):
        return ANSWER_MS
    if hand.phase is Phase.DEALING and (key in TURN_KEYS or key in CARD_KEYS or key in END_KEYS):
        return max((outlook.sight.unseen_ms(due.place) for due in hand.plan.rest), default=0)
    if hand.phase is Phase.BETTING and key in TURN_KEYS:
        # The dealer is asked first whether the player whose cards lie in the muck folded.
        return ANSWER_MS
    return patience.key_ms


# --------------------------------------------------------------------------- cards that must have come


def _presumed(held: Sequence[Arrived], outlook: Outlook) -> happened.CardPresumed | None:
    """The card due next, taken as dealt because the hand went on; None where it is not time yet."""
    hand = outlook.table.hand
    due = hand.plan.next if hand is not None and hand.phase is Phase.DEALING else None
    if hand is None or due is None:
        return None
    for one in _in_turn(held, outlook):
        at_ms = _presume_at(one, outlook)
        if at_ms is not None and at_ms <= outlook.now_ms:
            return happened.CardPresumed(outlook.now_ms, due.place)
    return None


def _presume_at(one: Arrived, outlook: Outlook) -> int | None:
    """When the card due next is presumed on behalf of an arrival; None where it never is."""
    hand, table = outlook.table.hand, outlook.table
    if hand is None or hand.phase is not Phase.DEALING or hand.deal.stopped or table.remedy is not None:
        return None
    due = hand.plan.next
    if due is None or due.place.kind is PlaceKind.BOARD or table.question is not None or table.open_ruling is not None:
        return None
    waits_ms = outlook.patience.presume_ms
    if outlook.sight.unseen_ms(due.place) <= waits_ms:
        # It would have been read by then: it never came.
        return None
    return one.by_ms + waits_ms if _shows_that_it_came(one.event, hand) else None


def _shows_that_it_came(event: Wanted, hand: Hand) -> bool:
    """Whether an arrival shows that the cards due before it have come: a player acts, a street's cards are out."""
    if isinstance(event, KeyPress):
        return event.key in TURN_KEYS or event.key in END_KEYS
    if not isinstance(event, happened.CardMoved) or event.place.kind not in {PlaceKind.BOARD, PlaceKind.BURN}:
        return False
    return not hand.deal.complete or any(due.place == event.place for due in hand.plan.rest)
