"""Play that the room halts and lets go on: between hands, hand for hand, for a break."""

from __future__ import annotations

from typing import TypeAlias

from controller.rulings.halted_play import cards_wait, hand_going_on, waits_for_room
from controller.table.announcements import Announcement
from controller.table.announcements import flow_announcements as say
from controller.table.announcements.command_faults import HandStillOn, NoCardsWait, PlayNotHalted
from controller.table.events import CardMoved, PlayHalted, PlayResumed
from controller.table.halt import Halt, Resumes
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.table.values import HaltTold
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]


def halt_play(table: Table, event: PlayHalted) -> Advance:
    """Halt play: the hand in play is played to its end, and the next one waits for the room."""
    table = replace(table, halt=Halt(event.reason, cards_of=table.halt.cards_of))
    return table, (Announce("info", say.HaltCalled(event.reason, hand=waits_for_room(table) != "hand")),)


def resume_play(table: Table, event: PlayResumed) -> Advance:
    """Let play go on: for good, for the next hand alone, or the cards of an all-in."""
    refused = why_not_resumed(table, event.lets)
    if refused is not None:
        return table, (Announce("error", refused),)
    hand, halt = table.hand, Halt()
    if event.lets == "hand":
        halt = replace(table.halt, next_hand=True)
    elif event.lets == "cards" and hand is not None:
        halt = replace(table.halt, cards_of=(hand.number, len(hand.wagering.all_in)))
    return replace(table, halt=halt), (Announce("info", say.HaltEnded(event.lets)),)


def why_not_resumed(table: Table, lets: Resumes) -> Announcement | None:
    """Return why the room cannot let this go on now; None if it can."""
    if not table.halt.reason:
        return PlayNotHalted()
    if lets == "hand" and (hand := hand_going_on(table)) is not None:
        return HandStillOn(hand.number)
    return NoCardsWait() if lets == "cards" and waits_for_room(table) != "cards" else None


def hand_begun(table: Table) -> Advance:
    """Return the table as the next hand begins, and a warning if the room had not let it."""
    halt = table.halt
    if not halt.reason:
        return table, ()
    told = () if halt.next_hand else (Announce("warning", say.DealtWhileHalted(halt.reason)),)
    return replace(table, halt=replace(halt, next_hand=False, over_ms=None)), told


def card_told(table: Table, event: CardMoved) -> tuple[Output, ...]:
    """Warn when the first card of a street comes before the room lets the cards come (PC RP-8)."""
    hand = table.hand
    if hand is None or event.place.kind not in _DEALT or hand.plan.done or not cards_wait(table, hand):
        return ()
    if event.card.is_known and table.ledger.place_of(event.card) is not None:
        return ()
    return _waits(table)


_DEALT = frozenset({PlaceKind.BURN, PlaceKind.BOARD, PlaceKind.SEAT})


def tabled_told(table: Table) -> tuple[Output, ...]:
    """Warn when a hand is tabled that should stay face down until the room says so (PC RP-8)."""
    hand = table.hand
    return _waits(table) if hand is not None and cards_wait(table, hand) else ()


def _waits(table: Table) -> tuple[Output, ...]:
    return (Announce("warning", say.CardsWaitForRoom(table.rules.play.showdown.hand_for_hand.cite)),)


def note_over(before: Table, after: Table, at_ms: int) -> Table:
    """Return the table with the time of the last push noted, if its hand ends during a break."""
    hand, was = after.hand, before.hand
    if after.halt.reason != "break" or hand is None or not hand.end_told or (was is not None and was.end_told):
        return after
    return replace(after, halt=replace(after.halt, over_ms=at_ms))


def halt_of(table: Table) -> HaltTold:
    """Return play that the room has halted, as the room keeps it."""
    return HaltTold(table.halt.reason, waits_for_room(table))
