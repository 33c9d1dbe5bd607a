"""Color-up at the table: exchanges, the race, its winners, the new totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from controller.engine.seats.between_hands import settle_seat
from controller.engine.seats.posting import hand_in_play
from controller.poker.seats import color_up as chips
from controller.poker.seats.color_up import Change, Raced
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


def _fault(table: Table, change: Change) -> str:
    """Return why nothing can be colored up now; empty if it can."""
    if hand_in_play(table) is not None:
        return "Color up between two hands: the pot of this one is not pushed yet."
    known = (table.changes.stakes or table.stakes).chips
    if known and change.chip != known[0]:
        return f"¤{change.chip} is not the smallest chip in play: that is ¤{known[0]}."
    if len(known) > 1 and change.into != known[1]:
        return f"The next larger chip in play is ¤{known[1]}, not ¤{change.into}."
    fault = change.fault()
    return fault and f"{fault}."


def _stack_fault(table: Table, stacks: Mapping[int, int], odd: Mapping[int, int], event: ColoredUp) -> str:
    """Return why these stacks or race cards cannot be used; empty if they can."""
    wrong = chips.uncountable(stacks, Change(event.chip, event.into))
    if wrong:
        seats = f"seat{'s' * (len(wrong) > 1)} {_listed(wrong)}"
        return f"Count {seats} again: no whole number of chips of ¤{event.chip} lies there."
    racing = table.rules.room.color_up.method.value == "race" and not event.late
    if event.cards and not racing:
        return "Nothing is raced for now: give no cards."
    if not event.cards:
        many = sum(odd.values())
        return f"{many} odd chips are more than there are cards." if racing and many > len(table.deck) else ""
    fault = chips.card_faults(odd, event.cards)
    return fault and f"{fault[0].upper()}{fault[1:]}."


def _settled(table: Table) -> Table:
    """Return the table with the chips of a pushed hand in the players' stacks."""
    for number in table.hand.wagering.stacks if table.hand is not None else ():
        table = settle_seat(table, number)
    return table


def _at_value(table: Table, change: Change, odd: Mapping[int, int]) -> tuple[Output, ...]:
    """Return the announcement where chips are exchanged at their value, without a race."""
    kept = [f"seat {seat} keeps {count}" for seat, count in odd.items()]
    text = f"Change {change.each} of ¤{change.chip} for one ¤{change.into}; {', '.join(kept) or 'nobody keeps any'}."
    return (Announce("info", f"{text} ({_cited(table)})"),)


def _race_announced(table: Table, change: Change, odd: Mapping[int, int]) -> tuple[Output, ...]:
    """Return the race's announcement: exchanges, prizes, and cards by seat."""
    rules = table.rules.room.color_up
    order = chips.dealing_order(odd, rules)
    cards = ", ".join(f"seat {seat} {odd[seat]}" for seat in order)
    many = chips.prepared(odd, change, rules)
    return (
        Announce("info", f"Change {change.each} of ¤{change.chip} for one ¤{change.into}; the odd chips stay for now."),
        Announce("info", f"{sum(odd.values())} odd chips: {many} of ¤{change.into} are raced for ({_cited(table)})."),
        Announce("info", f"Deal face up, a card for each odd chip, all of a seat at once: {cards}."),
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
    return replace(table, seating=seating, tray=tray, stakes=_without(table.stakes, change), changes=changes)


def _without(stakes: Stakes, change: Change) -> Stakes:
    """Return the stakes without the chip that leaves the game."""
    return replace(stakes, chips=tuple(one for one in stakes.chips if one != change.chip))


def _told(table: Table, event: ColoredUp, stacks: Mapping[int, int], done: Raced) -> tuple[Output, ...]:
    """Return the color-up's announcements: exchanges, prizes, and the table's worth."""
    change = Change(event.chip, event.into)
    told = [f"Seat {seat} gets one ¤{event.into}." for seat in done.won]
    told += [f"Seat {seat} gets one ¤{event.into}: nobody is raced out." for seat in done.spared]
    empty = [seat for seat in chips.odd_chips(stacks, change) if seat not in {*done.won, *done.spared}]
    told += [f"Seat {seat} gets nothing for its odd chips." for seat in empty]
    before, after = sum(stacks.values()), sum(done.stacks.values())
    told.append(f"The chips of ¤{event.chip} are out: ¤{before} on the table before, ¤{after} now ({_cited(table)}).")
    return tuple(Announce("info", one) for one in told)


def _cited(table: Table) -> str:
    """Return the color-up's rule numbers for a sentence."""
    rules = table.rules.room.color_up
    return f"rule {', '.join(rules.method.cite)}"


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
