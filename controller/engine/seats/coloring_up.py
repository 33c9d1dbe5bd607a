"""Color-up at the table: exchanges, the race, its winners, the new totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from controller.engine.seats.between_hands import settle_seat
from controller.engine.seats.posting import hand_in_play
from controller.poker.seats import color_up as chips
from controller.poker.seats.color_up import Change, Raced
from controller.table.announcements import Announcement
from controller.table.announcements import color_up_announcements as say
from controller.table.announcements.announcement import Cite
from controller.table.events import ColoredUp
from controller.table.outputs import Announce, Output
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]


def color_up(table: Table, event: ColoredUp) -> Advance:
    """Take the chips of a denomination out of the game as the book says (L17, P25).

    A race is announced first: how many cards each seat gets, and for what. The same command with the dealt cards
    carries it out.
    """
    change = Change(event.chip, event.into)
    fault = _fault(table, change)
    if fault:
        return table, (Announce("error", fault),)
    settled = _settled(table)
    stacks = {seat.number: seat.stack for seat in settled.seating.seats if seat.stack > 0}
    odd, rules = chips.odd_chips(stacks, change), table.rules.room.color_up
    fault = _stack_fault(table, stacks, odd, event)
    if fault:
        return table, (Announce("error", fault),)
    if rules.method.value == "equal_value":
        return table, _at_value(table, change, odd)
    if event.late:
        done = chips.rest_removed(stacks, change)
    elif rules.method.value == "rounded_up":
        done = chips.rounded_up(stacks, change, rules)
    elif odd and not event.cards:
        return table, _race_announced(table, change, odd)
    else:
        done = chips.race(stacks, change, event.cards, rules)
    return _carried_out(settled, change, stacks, done), _told(table, event, stacks, done)


def _fault(table: Table, change: Change) -> Announcement | None:
    """Return why nothing can be colored up now; None if it can."""
    if hand_in_play(table) is not None:
        return say.ColorUpInHand()
    known = (table.changes.stakes or table.stakes).chips
    if known and change.chip != known[0]:
        return say.NotSmallestChip(change.chip, known[0])
    if len(known) > 1 and change.into != known[1]:
        return say.NotNextChip(change.into, known[1])
    return None if change.is_whole else say.ChipNotWhole(change.chip, change.into)


def _stack_fault(
    table: Table, stacks: Mapping[int, int], odd: Mapping[int, int], event: ColoredUp
) -> Announcement | None:
    """Return why these stacks or race cards cannot be used; None if they can."""
    wrong = chips.uncountable(stacks, Change(event.chip, event.into))
    if wrong:
        return say.StacksUncountable(wrong, event.chip)
    racing = table.rules.room.color_up.method.value == "race" and not event.late
    if event.cards and not racing:
        return say.NothingRaced()
    if not event.cards:
        many = sum(odd.values())
        return say.TooManyOddChips(many) if racing and many > len(table.deck) else None
    if not chips.are_race_cards(event.cards):
        return say.RaceCardWrong()
    miscounted = chips.miscounted(odd, event.cards)
    return say.RaceCardsMiscounted(miscounted) if miscounted else None


def _settled(table: Table) -> Table:
    """Return the table with the chips of a pushed hand in the players' stacks."""
    for number in table.hand.wagering.stacks if table.hand is not None else ():
        table = settle_seat(table, number)
    return table


def _at_value(table: Table, change: Change, odd: Mapping[int, int]) -> tuple[Output, ...]:
    """Return the announcement where chips are exchanged at their value, without a race."""
    kept = tuple(odd.items())
    return (Announce("info", say.ChangedAtValue(change.each, change.chip, change.into, kept, _cite(table))),)


def _race_announced(table: Table, change: Change, odd: Mapping[int, int]) -> tuple[Output, ...]:
    """Return the race's announcement: exchanges, prizes, and cards by seat."""
    rules = table.rules.room.color_up
    order = chips.dealing_order(odd, rules)
    many = chips.prepared(odd, change, rules)
    return (
        Announce("info", say.ChangeBeforeRace(change.each, change.chip, change.into)),
        Announce("info", say.RaceAnnounced(sum(odd.values()), many, change.into, _cite(table))),
        Announce("info", say.DealRace(tuple((seat, odd[seat]) for seat in order))),
    )


def _carried_out(table: Table, change: Change, stacks: Mapping[int, int], done: Raced) -> Table:
    """Return the table with the new stacks and without the chip."""
    seating = table.seating
    for seat in seating.seats:
        if seat.number in done.stacks and done.stacks[seat.number] != seat.stack:
            seating = seating.with_seat(replace(seat, stack=done.stacks[seat.number]))
    given = sum(done.stacks.values()) - sum(stacks.values())
    tray = replace(table.tray, expected_change=table.tray.expected_change - given)
    coming = table.changes.stakes
    changes = table.changes if coming is None else replace(table.changes, stakes=_without(coming, change))
    return replace(
        table,
        seating=seating,
        physical=replace(table.physical, tray=tray),
        stakes=_without(table.stakes, change),
        changes=changes,
    )


def _without(stakes: Stakes, change: Change) -> Stakes:
    """Return the stakes without the chip that leaves the game."""
    return replace(stakes, chips=tuple(one for one in stakes.chips if one != change.chip))


def _told(table: Table, event: ColoredUp, stacks: Mapping[int, int], done: Raced) -> tuple[Output, ...]:
    """Return the color-up's announcements: exchanges, prizes, and the table's worth."""
    change = Change(event.chip, event.into)
    told: list[Announcement] = [say.RaceWon(seat, event.into) for seat in done.won]
    told += [say.RaceSpared(seat, event.into) for seat in done.spared]
    empty = [seat for seat in chips.odd_chips(stacks, change) if seat not in {*done.won, *done.spared}]
    told += [say.RaceLost(seat) for seat in empty]
    before, after = sum(stacks.values()), sum(done.stacks.values())
    told.append(say.ColorUpDone(event.chip, before, after, _cite(table)))
    return tuple(Announce("info", one) for one in told)


def _cite(table: Table) -> Cite:
    """Return the color-up's rule numbers for a sentence."""
    return table.rules.room.color_up.method.cite
