"""Puts cards and keys in the order in which they can have happened, before the core judges them.

Readers see a table in cycles and fingers lag behind hands, so what arrives first did not always happen first. An
arrival that fits the table as it stands goes straight on. One that does not is held back, for as long as something
that would make it fit may still be under way: the key of an act (`Patience.lag_ms`), or a card that lies there and has
not been read yet (`Sight.unseen_until_ms`, which knows the readers). What would surely have been seen by now did not
happen, and then the arrival goes on as it is. This is the benefit of the doubt and nothing else: the tracker below
still knows no deal plan, and an order that the readers can resolve is never rearranged.

The table does not wait for slow readers: when a player acts, or the cards of a street are out, the cards that must have
come before are presumed (`CardPresumed`), and seen or missed later.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.street_plan import OF_STREET
from controller.rulebook.acts import Board, Burn
from controller.rulings.late_reading import MISSED_ROUNDS
from controller.shell.answering import answer_first
from controller.shell.arrivals import Arrived, KeyPress, Outlook, Waiting, Wanted, is_card, kind_of
from controller.shell.fitting import LOOSE, TURN_KEYS, comes_behind_burn, fits, in_turn
from controller.shell.patience import (
    presume_at_ms,
    presumed,
    presumed_by_card,
    presumed_discard,
    presumed_toss,
    until_ms,
)
from controller.shell.seen_events import FLIGHT_MS
from controller.shell.thrown import is_lacked_by_another
from controller.shell.together import (
    awaits_others,
    event_of,
    may_be_of_next,
    more_of_motion,
    presumed_burns,
    told_last_ms,
)
from controller.table.events import CardMoved, NewDeal
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.table.wanted import draws
from controller.terms.copying import replace
from controller.terms.places import BURN, STUB, Place, PlaceKind, board_place

DEALT = frozenset({PlaceKind.BURN, PlaceKind.BOARD, PlaceKind.SEAT})
"""Zones to which cards come off the stub."""
BURN_LAG_MS = 500
"""A burn's first reading must lie so much further back than a sighting that makes certain, before it tells that the
burn came before an act: keys are that late more often than dealers burn that early (docs/measure.md)."""
FEWEST_AT_ONCE = 2
"""A street that brings so many cards to a board, or more, puts them out in one motion."""
NOT_DEALT = LOOSE | {PlaceKind.MUCK}
"""Zones to which no card is dealt: what lies there says nothing of the order of the deal."""


def next_deadline(waiting: Waiting, outlook: Outlook) -> int | None:
    """When the patience of the first of them ends."""
    if not waiting.held:
        return None
    outlook = replace(outlook, held=waiting.held)
    due: list[int] = []
    for one in _judged(waiting.held, outlook):
        presume_ms = presume_at_ms(one, outlook)
        if awaits_early_card(one, outlook):
            presume_ms = _early_until_ms(one, outlook)
        due.append(_until_ms(one, outlook) if presume_ms is None else presume_ms)
    return min(due, default=None)


def _until_ms(one: Arrived, outlook: Outlook) -> int:
    """When the patience with an arrival ends; not while a key before it, that may allow it, waits for an early card."""
    ends_ms = until_ms(one, outlook)
    if kind_of(one.event) not in DEALT:
        return ends_ms
    for burn in outlook.held:
        if kind_of(one.event) in OF_STREET and _awaits_elder_burn(burn, outlook) and burn.by_ms <= one.by_ms:
            return max(ends_ms, burn.at_ms + outlook.patience.early_ms)
    for key in in_turn(outlook.held, outlook):
        if awaits_early_card(key, outlook) and one.by_ms + outlook.patience.lag_ms >= key.at_ms:
            return max(ends_ms, _early_until_ms(key, outlook))
    return ends_ms


def _early_until_ms(key: Arrived, outlook: Outlook) -> int:
    """Until when a key waits at most for a card that came before its act: longer for one read twice by then."""
    patience = outlook.patience
    key_ms = key.at_ms + patience.key_ms
    return key_ms if outlook.now_ms < key_ms else key.at_ms + max(patience.key_ms, patience.early_ms)


def pick(waiting: Waiting, outlook: Outlook) -> tuple[Waiting, Wanted | None]:
    """The next event for the core, if any; call it again after the table has advanced by it."""
    if not waiting.held:
        return waiting, None
    waiting = answer_first(waiting, outlook)
    outlook = replace(outlook, held=waiting.held)
    chosen = _fitting(waiting.held, outlook)
    if chosen is not None:
        discard = presumed_discard(chosen, outlook) or presumed_toss(chosen, outlook)
        return (waiting, discard) if discard is not None else (waiting.without(chosen), event_of(chosen, outlook))
    come = presumed(waiting.held, outlook)
    if come is not None:
        return waiting, come
    judged = _judged(waiting.held, outlook)
    late = [one for one in judged if _until_ms(one, outlook) <= outlook.now_ms]
    if not late:
        return waiting, None
    chosen = late[0]
    if is_card(chosen) and not _is_strange(chosen, outlook):
        # Patience is over for one: of all cards that are held, the first that happened goes first, and the rest follow.
        chosen = min(filter(is_card, judged), key=lambda one: (one.by_ms, one.at_ms))
    if (discard := presumed_by_card(chosen, outlook)) is not None:
        return waiting, discard
    return waiting.without(chosen), event_of(chosen, outlook)


def _is_strange(one: Arrived, outlook: Outlook) -> bool:
    """Whether a card came to a seat that is not dealt in: no order of the deal says anything of it."""
    hand, event = outlook.table.hand, one.event
    if hand is None or not isinstance(event, CardMoved) or event.place.kind is not PlaceKind.SEAT:
        return False
    return event.place.number not in hand.start.dealt_in


def _judged(held: Sequence[Arrived], outlook: Outlook) -> list[Arrived]:
    """The arrivals whose patience may end: while acts are held back, one may say why a hand is in the muck."""
    turn = _of_this_deal(in_turn(held, outlook), held)
    if any(isinstance(one.event, KeyPress) and one.event.key in TURN_KEYS for one in held):
        return [one for one in turn if kind_of(one.event) is not PlaceKind.MUCK] or turn
    return turn


def _of_this_deal(turn: list[Arrived], held: Sequence[Arrived]) -> list[Arrived]:
    """The arrivals without the cards that came to seats after a signal of the next deal, which waits for its turn."""
    signal_ms = min((one.at_ms for one in held if isinstance(one.event, NewDeal)), default=None)
    if signal_ms is None:
        return turn
    return [one for one in turn if kind_of(one.event) is not PlaceKind.SEAT or one.by_ms <= signal_ms]


def _fitting(held: Sequence[Arrived], outlook: Outlook) -> Arrived | None:
    """The first arrival that fits now, unless another card surely came before it."""
    if (more := more_of_motion(outlook)) is not None:
        return more
    for one in _of_this_deal(in_turn(held, outlook), held):
        if not fits(one.event, outlook):
            continue
        if not awaits_others(one.event, one.by_ms, outlook) and not awaits_early_card(one, outlook):
            chosen = _surely_first(held, one, outlook) if is_card(one) else _surely_before_key(held, one, outlook)
            waits = is_card(chosen) and outlook.now_ms < told_last_ms(chosen.event, chosen.by_ms, outlook)
            return None if waits or _awaits_elder_burn(chosen, outlook) else chosen
    return None


def _surely_first(held: Sequence[Arrived], due: Arrived, outlook: Outlook) -> Arrived:
    """The card due, or a held card for another place in the deal that certainly came to rest before it."""
    if outlook.table.remedy is not None or _lies_there(due, outlook):
        return due
    if kind_of(due.event) in LOOSE:
        return _surely_before_discard(held, due, outlook)
    if kind_of(due.event) in OF_STREET:
        due = _first_read_there(held, due, outlook)
    if kind_of(due.event) is PlaceKind.MUCK:
        held = [one for one in held if not is_lacked_by_another(one, outlook)]
    if _is_of_a_deal_unresolved(due, outlook):
        held = [one for one in held if kind_of(one.event) is not PlaceKind.SEAT]
    earlier = [
        one
        for one in held
        if is_card(one) and one is not due and one.by_ms < due.after_ms and kind_of(one.event) not in NOT_DEALT
    ]
    return min(earlier, key=lambda one: one.by_ms, default=due)


def _lies_there(one: Arrived, outlook: Outlook) -> bool:
    """Whether a card was found again where it is known to lie: its player had it in his hand, and nothing was dealt."""
    event = one.event
    known = isinstance(event, CardMoved) and event.card.is_known
    return known and isinstance(event, CardMoved) and outlook.table.ledger.place_of(event.card) == event.place


def _first_read_there(held: Sequence[Arrived], due: Arrived, outlook: Outlook) -> Arrived:
    """The new card of those held for one board, or for the burns, that certainly lay there first.

    One of the flop's may be sure behind the turn's, and the coil beside the stub may have heard the turn's there before
    it was dealt. What was first read behind the street's rounds, when all may have acted, is rather the next street's.
    A burn under another one is often sure behind it. A card that is found again where it lay is none of the street.
    """
    def is_new(one: Arrived) -> bool:
        event = one.event
        if not isinstance(event, CardMoved) or not isinstance(due.event, CardMoved):
            return False
        return event.place == due.event.place and outlook.table.ledger.place_of(event.card) in {None, STUB}

    hand = outlook.table.hand
    told = hand.deal.board_round if hand is not None else None
    street_round = told[1] if told is not None and hand is not None and told[0] == hand.street_index else None

    def certainly_there(one: Arrived) -> tuple[bool, int, bool, int]:
        motion = (one.event.motion if isinstance(one.event, CardMoved) else None) or 0
        # First read long before the street's other cards, it was in the stub then.
        was_stray = street_round is not None and motion < street_round - MISSED_ROUNDS
        is_of_next = street_round is not None and may_be_of_next(one, street_round, outlook)
        return (is_of_next, one.by_ms, was_stray, motion)

    return min(filter(is_new, held), key=certainly_there) if is_new(due) else due


def _is_of_a_deal_unresolved(due: Arrived, outlook: Outlook) -> bool:
    """Whether a card is one of many to the players, of whose order slow readers say nothing.

    A player may have his card in his hand before they first ask for it, and lay it down when all others are read; and
    one that comes late may take the place of another of his, which then waits for its own turn.
    """
    hand = outlook.table.hand
    if hand is None or kind_of(due.event) is not PlaceKind.SEAT:
        return False
    return not outlook.sight.resolves_deal()


def _surely_before_discard(held: Sequence[Arrived], due: Arrived, outlook: Outlook) -> Arrived:
    """The discard, or a card too early that came to rest long before it: a discard tells a draw as a key does."""
    hand = outlook.table.hand
    if kind_of(due.event) is not PlaceKind.DISCARD or hand is None or not draws(outlook.table, hand):
        return due
    lag_ms = outlook.patience.lag_ms
    early = [one for one in held if is_card(one) and kind_of(one.event) in DEALT and one.by_ms + lag_ms < due.after_ms]
    return min(early, key=lambda one: one.by_ms, default=due)


def _surely_before_key(held: Sequence[Arrived], due: Arrived, outlook: Outlook) -> Arrived:
    """The key, or a card too early that came to rest before the act can have been made, however late its key."""
    if outlook.table.remedy is not None or not isinstance(due.event, KeyPress) or due.event.key not in TURN_KEYS:
        return due
    if outlook.is_rekeying:
        return due
    lag_ms = outlook.patience.lag_ms
    early = [
        one
        for one in held
        if kind_of(one.event) in OF_STREET
        and (one.by_ms + lag_ms < due.at_ms or _is_early_burn(one, due.at_ms, outlook))
        and not _is_alone(one, due.at_ms - lag_ms, outlook)
    ]
    early = early or [one for one in held if _lies_behind_early_burn(one, due.at_ms - lag_ms, outlook)]
    return min(early, key=lambda one: one.by_ms, default=due)


def _is_early_burn(one: Arrived, key_ms: int, outlook: Outlook) -> bool:
    """Whether a burn was first read before the act of a key can have been made, and certainly lay there before the key.

    Under others it is read every other cycle: when its second reading makes certain it has lain there for some. One so
    long after the first that it would likely have been read between tells nothing of that: the coil heard the stub.
    """
    event = one.event
    if not isinstance(event, CardMoved) or event.place != BURN or event.begun_ms is None:
        return False
    read_ms = event.begun_ms + FLIGHT_MS
    if one.by_ms > outlook.sight.likely_read_by_ms(BURN, read_ms, outlook.now_ms):
        return False
    return read_ms + BURN_LAG_MS + outlook.patience.lag_ms < key_ms and one.by_ms < key_ms


def _is_alone(one: Arrived, acted_ms: int, outlook: Outlook) -> bool:
    """Whether a board card was read before an act without another, where several are put out at once: one of the stub.

    Of three cards that had lain there for two cycles the other two had been read as well.
    """
    event, hand, motion = one.event, outlook.table.hand, outlook.table.motion
    if not isinstance(event, CardMoved) or kind_of(event) is not PlaceKind.BOARD or hand is None:
        return False
    if motion is not None and motion.odd and any(move.place == event.place for move in motion.strays):
        return False
    later = hand.street_index + 1
    if outlook.table.variant.board_cards(event.place.number, later, later + 1) < FEWEST_AT_ONCE:
        return False
    first_ms = [
        it.by_ms if it.event.begun_ms is None else it.event.begun_ms
        for it in outlook.held
        if isinstance(it.event, CardMoved) and it.event.place == event.place
    ]
    read = sum(at_ms <= acted_ms for at_ms in first_ms) + outlook.sight.claimed(event.place, acted_ms)
    return read < FEWEST_AT_ONCE


def _awaits_elder_burn(one: Arrived, outlook: Outlook) -> bool:
    """Whether a burn that is not due waits until the elder one is sure that was taken as come.

    A key that waits for the burn too early lets it wait as long as it may wait itself.
    """
    hand, event = outlook.table.hand, one.event
    if hand is None or hand.phase is not Phase.BETTING or not isinstance(event, CardMoved):
        return False
    return outlook.now_ms < one.at_ms + outlook.patience.early_ms and comes_behind_burn(event, hand, outlook)


def _lies_behind_early_burn(one: Arrived, acted_ms: int, outlook: Outlook) -> bool:
    """Whether a board card was first read before an act can have been made, and a burn certainly came before it too.

    One sighting alone may be a stray. Behind a burn that came too early it is the card that was burned for.
    """
    event, motion = one.event, outlook.table.motion
    if kind_of(event) is not PlaceKind.BOARD or not isinstance(event, CardMoved) or event.begun_ms is None:
        return False
    burned = motion is not None and motion.odd and any(move.place == BURN for move in motion.strays)
    return burned and event.begun_ms < acted_ms


def awaits_early_card(one: Arrived, outlook: Outlook) -> bool:
    """Return whether a key waits until a burn or board card is sure that was read before its act can have been made.

    Once the key has gone on, the card is one that its act allows. No key waits longer than any other for that, but for
    a card that was read twice so early: of a hundred of those a late key explains hardly one. Of a burn it is enough
    that its first reading came so early, and the second before the key.
    """
    hand, event = outlook.table.hand, one.event
    if hand is None or not isinstance(event, KeyPress) or event.key not in TURN_KEYS or hand.phase is not Phase.BETTING:
        return False
    table = outlook.table
    if table.remedy is not None or table.open_ruling is not None or table.question is not None or outlook.is_rekeying:
        return False
    if outlook.now_ms >= _early_until_ms(one, outlook) or not _goes_to_board(table, hand):
        return False
    sight, acted_ms = outlook.sight, one.at_ms - outlook.patience.lag_ms
    soon = outlook.now_ms < one.at_ms + outlook.patience.key_ms

    def read(where: Place) -> int:
        twice, first = sight.read_twice(where, acted_ms), sight.claimed(where, acted_ms)
        if where == BURN:
            further = sight.claimed(where, acted_ms - BURN_LAG_MS)
            twice = max(twice, min(further, sight.read_twice(where, one.at_ms)))
        return max(twice, first) if soon else twice

    boards = range(1, table.variant.boards * hand.runs + 1)
    return any(read(board_place(number)) for number in boards) or read(BURN) > presumed_burns(hand)


def _goes_to_board(table: Table, hand: Hand) -> bool:
    """Whether another street of this game brings burns or boards."""
    later = table.variant.streets[hand.street_index + 1 :]
    return any(isinstance(act, Burn | Board) for street in later for act in street.acts)
