"""What the table remembers of what is missed and was asked: written from the events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias

from controller.table.events import (
    KEYED,
    ActionDeclared,
    CardAbsent,
    CardMoved,
    Corrected,
    DealerAnswered,
    Event,
    FoldDoubted,
    NewDeal,
    SurplusDoubted,
)
from controller.table.hand import Hand, Phase
from controller.table.memory import Absence, Reentry, Remembered
from controller.table.questions import IsThere, reads_alike
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.fast_copies import changer_of, copied, replace
from controller.terms.places import BURN, Place, PlaceKind

NEVER_MS: Final = 1 << 40
_KEYED: Final = frozenset(KEYED)
_Card: TypeAlias = tuple[Place, int]
"""Place and street of a card that was presumed."""


def remember(before: Table, after: Table, event: Event) -> Table:
    """Return the table after an event, with what it asked; `before` is what fusion saw."""
    memory, hand = after.memory, before.hand
    if isinstance(event, NewDeal):
        memory = Remembered(
            asked_ms=memory.asked_ms, dropped_ms=memory.dropped_ms, wager=memory.wager, keys_rounds=memory.keys_rounds
        )
    elif hand is not None and type(event) in _ASKED:
        memory = _ASKED[type(event)](memory, hand, event)
    if memory.reentry.hand or isinstance(event, Corrected):
        memory = copied(memory, reentry=_reentered(memory.reentry, hand, after.hand, event))
    if before.remedy is not None and after.remedy is None:
        memory = copied(memory, repaired_ms=after.now_ms)
    presumed = after.hand.deal.presumed if after.hand is not None else ()
    if memory.absent and after.hand is not hand:
        memory = copied(memory, absent=frozenset(one for one in memory.absent if one[:2] in presumed))
    if (presumed or memory.followed) and after.unkeyed is None:
        memory = following(memory, presumed, _burn_ms(event), after.now_ms)
    if after.question is not before.question:
        is_dropped = _is_dropped(before, event, after)
        memory = copied(memory, asked_ms=after.now_ms, dropped_ms=after.now_ms if is_dropped else memory.dropped_ms)
        asks = before.question.asks if is_dropped and before.question is not None else None
        if isinstance(asks, IsThere) and (after.question is not None or asks.place.kind is PlaceKind.SEAT):
            # Another question has pushed it away, or the next street was dealt to that seat: it is put again.
            memory = copied(memory, absent=frozenset(one for one in memory.absent if one[0] != asks.place))
    return after if memory is after.memory else replace(after, memory=memory)


def _reentered(window: Reentry, hand: Hand | None, after: Hand | None, event: Event) -> Reentry:
    """Return what is still to be keyed again after an event, by the hand as it was before."""
    if hand is None or hand.number != window.hand:
        window = Reentry()
    if hand is None or not (isinstance(event, Corrected) or type(event) in _KEYED):
        return window
    goes_on = event.at_ms < window.until_ms(hand)
    if not isinstance(event, Corrected):
        return replace(window, key_ms=event.at_ms) if goes_on else Reentry()
    acts, kept = len(hand.actions) + event.pending, len(after.actions) if after is not None else 0
    withdrawn = enumerate(hand.actions[kept:], kept)
    stayed = frozenset((number, one.seat) for number, one in withdrawn if one.act is not Act.FOLD)
    if goes_on:
        acts, stayed = max(window.acts, acts), window.stayed | stayed
    return Reentry(hand.number, acts, event.at_ms, event.rekey_ms, stayed)


def following(memory: Remembered, presumed: Sequence[_Card], burn_ms: int | None, at_ms: int) -> Remembered:
    """Return the memory with the cards that are looked for now.

    `burn_ms` is when the burn that has come was first read; None where none has.

    A burn that was missed for long before it was read may be that of a later street: its own is missing still. Then all
    of that time the missing one was missed; and if it is the one it was taken for, then this one was, and the later
    street's since. So the time that it was missed counts for the burn that is still looked for.
    """
    gone = [one for one in memory.followed if one[0] == BURN and one not in presumed]
    new = [one for one in presumed if one not in memory.followed]
    if not gone and not new and not memory.missed_ms:
        return memory
    followed, missed_ms = dict(memory.followed), memory.missed_ms
    for one in gone:
        since_ms = followed.pop(one)
        burn = next((other for other in new if other[0] == BURN and other not in followed), None)
        if burn_ms is not None:
            missed_ms += max(0, burn_ms - since_ms)
        elif burn is not None:
            followed[burn] = since_ms  # the one that is missed is another street's than it was taken for
    left = next((one for one in followed if one[0] == BURN), None)
    if missed_ms and left is not None:
        followed[left], missed_ms = followed[left] - missed_ms, 0
    for one in new:
        if one[0] == BURN and one not in followed:
            followed[one], missed_ms = at_ms - missed_ms, 0
        followed.setdefault(one, at_ms)
    return copied(memory, followed=followed, missed_ms=missed_ms)


def _burn_ms(event: Event) -> int | None:
    """When a burn that an event tells of was first read."""
    return event.begun_ms if isinstance(event, CardMoved) and event.place == BURN else None


def absence_at(memory: Remembered, hand: Hand, where: Place, but: Collection[int] = ()) -> Absence | None:
    """Return how the memory names the card missed longest at a place; None without any.

    The streets of `but` are left out.
    """
    streets = [street for street in hand.deal.unvouched_streets(where) if street not in but]
    if not streets:
        return None
    longest = min(streets, key=lambda street: memory.followed.get((where, street), NEVER_MS))
    return where, longest, hand.phase is Phase.AWARDING


def _folded(memory: Remembered, hand: Hand, event: FoldDoubted) -> Remembered:
    in_turn = hand.wagering.to_act == event.seat
    fold = (event.seat, len(hand.actions)) if in_turn and not event.unsure else memory.fold
    return copied(memory, fold=fold, in_muck=(event.seat, in_turn))


def acted_on(memory: Remembered, hand: Hand, event: ActionDeclared) -> Remembered:
    """Return the memory with an act keyed; `hand` is as it was before."""
    if event.by == "muck":
        return copied(memory, mucked=(event.seat, len(hand.actions)))
    if event.joined and not memory.keys_rounds:
        return copied(memory, keys_rounds=True)
    return _with_wager(memory, event.to) if event.to and event.act in _WAGERS else memory


_WAGERS: Final = frozenset({Act.BET, Act.RAISE})
_with_wager = changer_of(Remembered, "wager")


def _missed(memory: Remembered, hand: Hand, event: CardAbsent) -> Remembered:
    # Two streets' cards may be missed at one place. The second is noted too, or it would be asked about without end.
    asked = {street for where, street, _ in memory.absent if where == event.place}
    missed = absence_at(memory, hand, event.place, asked) or absence_at(memory, hand, event.place)
    if missed is not None:
        memory = copied(memory, absent=memory.absent | {missed})
    if event.place.kind is not PlaceKind.SEAT:
        return memory
    return copied(memory, in_muck=(event.place.number, hand.wagering.to_act == event.place.number))


def _one_more(memory: Remembered, hand: Hand, event: SurplusDoubted) -> Remembered:
    street = hand.street_index if event.place == BURN else 0
    return copied(memory, surplus=memory.surplus | {(event.place, street)})


_ASKED: Final[Mapping[type[Event], Callable[[Remembered, Hand, Any], Remembered]]] = {
    ActionDeclared: acted_on, FoldDoubted: _folded, CardAbsent: _missed, SurplusDoubted: _one_more,
}  # fmt: skip


def _is_dropped(before: Table, event: Event, after: Table) -> bool:
    """Whether a question was dropped unanswered; what is asked now differs from it."""
    asked, asks = before.question, after.question
    if asked is None or isinstance(event, DealerAnswered | Corrected):
        return False
    return asks is None or not reads_alike(asks.asks, asked.asks)
