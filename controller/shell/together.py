"""Which cards came in one motion: they go on together, for a motion is judged as a whole.

A coil reads the cards of one motion in the same round, or misses one of them and reads it in the next. So the fourth
card of a flop is told from the turn, and a second burn from the burn of the next street. Whatever may have come
between, a burn or the acts of everybody, says that it was another motion.
"""

from __future__ import annotations

from controller.rulings.late_reading import MISSED_ROUNDS
from controller.shell.arrivals import Arrived, KeyPress, Outlook, Wanted, is_card, kind_of
from controller.shell.fitting import END_KEYS, TURN_KEYS
from controller.table import events as happened
from controller.table.hand import Hand, Phase
from controller.terms.copying import replace
from controller.terms.places import BURN, PlaceKind
from hw.panel import Key

OF_STREET = frozenset({PlaceKind.BOARD, PlaceKind.BURN})


def awaits_others(event: Wanted, by_ms: int, outlook: Outlook) -> bool:
    """Whether a board card waits for others of its motion, or to know that there are none.

    Args:
        event: the card.
        by_ms: when it had been read twice.
        outlook: the table, its readers, and all that is held.
    """
    hand = outlook.table.hand
    if hand is None or kind_of(event) is not PlaceKind.BOARD or hand.phase is not Phase.DEALING:
        return False
    return outlook.now_ms < together_until_ms(event, by_ms, outlook)


def together_until_ms(event: Wanted, by_ms: int, outlook: Outlook) -> int:
    """When a board card goes on without others of its motion that are not known yet; `by_ms` where none is in sight."""
    hand, sight = outlook.table.hand, outlook.sight
    if not isinstance(event, happened.CardMoved) or hand is None:
        return by_ms
    if sight.claimed(event.place, by_ms) or _burns_twice(hand, by_ms, outlook):
        return sight.unseen_until_ms(event.place, by_ms, outlook.now_ms)
    if is_run_out(hand) and _is_too_wide(event, hand, outlook) and not _burns_in_sight(hand, by_ms, outlook):
        # A street behind another is burned for: what has no burn between came in one motion.
        return by_ms if _is_shown_out(event, outlook) else sight.unseen_until_ms(BURN, by_ms, outlook.now_ms)
    return by_ms


def _burns_twice(hand: Hand, by_ms: int, outlook: Outlook) -> bool:
    """Whether a burn is being read besides the street's own, which may be taken as come, and be read late.

    Of two burns one may be sure already, and wait or have taken its place.
    """
    read = outlook.sight.claimed(BURN, by_ms)
    if not read or is_run_out(hand):
        return False
    return read + _burns_held(by_ms, outlook) > presumed_burns(hand)


def is_run_out(hand: Hand) -> bool:
    """Whether nobody bets any more: one street follows the other."""
    return len(_able(hand)) <= 1


def _able(hand: Hand) -> list[int]:
    """The seats that have still chips to act with."""
    return [seat for seat in hand.wagering.live if hand.wagering.stacks[seat]]


def _is_too_wide(event: happened.CardMoved, hand: Hand, outlook: Outlook) -> bool:
    """Whether more cards than are due came to the place in the same two rounds."""
    street = [due for due in hand.plan.rest if due.place == event.place]
    last = (event.motion or 0) + MISSED_ROUNDS
    came = [
        one for one in outlook.held
        if isinstance(one.event, happened.CardMoved) and one.event.place == event.place
        and (one.event.motion or 0) <= last
    ]
    return len(came) > len(street)


def _is_shown_out(event: happened.CardMoved, outlook: Outlook) -> bool:
    """Whether hands are shown or pots pushed already, and a board has no more cards than its streets bring."""
    if not any(isinstance(one.event, KeyPress) and one.event.key in END_KEYS for one in outlook.held):
        return False
    came = len(outlook.table.ledger.at(event.place))
    came += sum(isinstance(one.event, happened.CardMoved) and one.event.place == event.place for one in outlook.held)
    return came <= outlook.table.variant.board_cards(event.place.number)


def _burns_in_sight(hand: Hand, by_ms: int, outlook: Outlook) -> bool:
    """Whether a burn besides the street's own may have come before a card had been read twice: it is read, or waits."""
    ends_ms = by_ms + outlook.patience.stop_ms
    return _burns_held(ends_ms, outlook) + outlook.sight.claimed(BURN, ends_ms) > presumed_burns(hand)


def _burns_held(ends_ms: int, outlook: Outlook) -> int:
    """How many burns wait that had been read twice by a time."""
    return sum(kind_of(one.event) is PlaceKind.BURN and one.by_ms <= ends_ms for one in outlook.held)


def event_of(one: Arrived, outlook: Outlook) -> Wanted:
    """Return the event of an arrival that goes on; a board card that a burn may have come before has a later round.

    By its round a card that is told while players act is one of the street that they act on, unless it was burned for:
    then it has the first round that is not that street's.
    """
    event, hand = one.event, outlook.table.hand
    if not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.BOARD or hand is None:
        return event
    told = hand.deal.board_round
    if hand.phase is not Phase.BETTING or event.motion is None or told is None or told[0] != hand.street_index:
        return event
    later = told[1] + MISSED_ROUNDS + 1
    burned = event.motion < later and _burns_in_sight(hand, one.by_ms, outlook)
    return replace(event, motion=later) if burned else event


def presumed_burns(hand: Hand) -> int:
    """How many burns are taken as come and are still to be read."""
    return sum(where == BURN for where, _ in hand.deal.presumed)


def is_of_one_motion(one: Arrived, outlook: Outlook) -> bool:
    """Whether a board card, or a burn, came with others that have just gone on: they are judged together."""
    event, motion, hand = one.event, outlook.table.motion, outlook.table.hand
    if not isinstance(event, happened.CardMoved) or event.place.kind not in OF_STREET or hand is None:
        return False
    if motion is None or motion.hand_before is None or motion.at_ms != outlook.now_ms:
        return False
    # A card that is found again where it lay brings no other with it.
    came = [move for move in motion.moves if move.place.kind is PlaceKind.BOARD and motion.source(move) != move.place]
    rounds = [move.motion or 0 for move in came]
    if not rounds or (event.motion or 0) > max(rounds) + MISSED_ROUNDS:
        return False
    if event.place != BURN and _burns_in_sight(hand, one.by_ms, outlook):
        return False
    if is_run_out(hand):
        if any(kind_of(other.event) is PlaceKind.BURN for other in outlook.held):
            # Street upon street is put out: a burn that was read late, and waits, is the one between them.
            return False
        seen_ms = outlook.sight.unseen_until_ms(BURN, one.by_ms, outlook.now_ms)
        return event.place != BURN and outlook.now_ms >= seen_ms
    return not _may_have_acted(hand, one.by_ms, outlook)


def _may_have_acted(hand: Hand, by_ms: int, outlook: Outlook) -> bool:
    """Whether everybody may have acted on this street by a time, though he keys it later: the next street is due then.

    Of an entry that has begun to go on only its digits may wait still: it is an act as well.
    """
    by_ms += outlook.patience.lag_ms
    keys = [one.event.key for one in outlook.held if isinstance(one.event, KeyPress) and one.at_ms <= by_ms]
    begun = bool(keys) and (bool(keys[0].digits) or keys[0] is Key.CONFIRM)
    return sum(key in TURN_KEYS for key in keys) + begun >= len(_able(hand))


def more_of_motion(outlook: Outlook) -> Arrived | None:
    """A card more of the motion that has just gone on: no key goes between the cards of one motion."""
    if outlook.table.remedy is not None:
        return None
    cards = (one for one in outlook.held if is_card(one))
    return next((one for one in cards if is_of_one_motion(one, outlook)), None)
