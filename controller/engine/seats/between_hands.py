"""Between hands: arrivals, departures, seat changes, dealers, levels, the button."""

from __future__ import annotations

from typing import Final, TypeAlias

from controller.engine.flow.custody import change_due
from controller.engine.flow.house import check_tray
from controller.engine.flow.kill_pots import result_of
from controller.engine.flow.rotation import chosen
from controller.engine.seats import buying
from controller.engine.seats.game_choice import at_level
from controller.engine.seats.limit_changes import objections, refused
from controller.engine.seats.over_players import over_told
from controller.engine.seats.posting import hand_in_play, post_blind, post_straddle
from controller.poker import betting
from controller.poker.seats import button_draw, positions, returns, seat_changes
from controller.poker.seats.playing_over import may_play_over, owner_returns, play_over
from controller.poker.seats.seat_record import EntryChoice
from controller.poker.seats.seating import Seating
from controller.rulebook.variant import Family
from controller.table.announcements import seat_announcements as say
from controller.table.changes import Changes
from controller.table.events import (
    ButtonPlaced,
    DealerChanged,
    HighCardDealt,
    LevelChanged,
    OptionTaken,
    SeatChanged,
)
from controller.table.outputs import Announce, Output
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.table.values import DealerTold
from controller.terms.fast_copies import replace

__all__ = [
    "change_dealer",
    "change_level",
    "change_seat",
    "deal_high_card",
    "place_button",
    "post_blind",
    "post_straddle",
    "settle_seat",
    "take_changes",
    "take_option",
]

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

THIRD_MAN = 2
"""Number of other absent players that makes a player the third man walking."""


def change_seat(table: Table, event: SeatChanged) -> Advance:
    """Record who comes, leaves or moves; a seat change costs what the book says."""
    before, was = table.seating, table
    bought = event.stack is not None and hand_in_play(table) is None
    if event.presence in {"empty", "moved", "new"} or bought:
        table = settle_seat(settle_seat(table, event.source), event.seat)
    table = replace(table, seating=_seated(table, event))
    table, bounds = buying.sit_with(was, table, event)
    told = [*bounds, *over_told(before, table, event.seat)]
    if event.presence == "away" and table.rules.blinds.missed.third_man.value:
        table = replace(table, seating=_warned(before, table.seating, event.seat))
        told.extend(_third_man(before, event.seat))
    return table, tuple(told)


def settle_seat(table: Table, number: int | None) -> Table:
    """Return the table with a leaving player's chips counted now."""
    hand, seating = table.hand, table.seating
    seat = None if number is None else seating.at(number)
    if number is None or hand is None or number not in hand.wagering.stacks or number in seating.settled:
        return table
    seating = replace(seating, settled=seating.settled | {number})
    if seat is not None:
        # A stopped hand is not played on: forced bets that lie there for the re-deal return to the player.
        wagering = betting.return_all(hand.wagering) if hand.deal.stopped else hand.wagering
        stack = wagering.stacks[number] + seat.bought
        seating = seating.with_seat(replace(seat, stack=stack, bought=0))
    if hand.awarded:
        # A leg of a kill is counted while the seat is still the player's, and goes with him (G188).
        seating = positions.with_legs(seating, hand.awarded, result_of(table, hand))
    return replace(table, seating=seating)


def _seated(table: Table, event: SeatChanged) -> Seating:
    """Return the seating after somebody came, left or moved."""
    seating, number = table.seating, event.seat
    match event.presence:
        case "new" if may_play_over(seating.at(number), table.rules.room.playing_over):
            return play_over(seating, number, event.stack or 0)
        case "new":
            seating = returns.named(seat_changes.sit_down(seating, number, event.stack or 0), number, event.player)
            return seat_changes.arrive(seating, number) if event.arrives == "must_move" else seating
        case "present":
            return _back(table, event)
        case "away":
            return seat_changes.walk_away(seating, number, event.at_ms)
        case "reserved":
            return seat_changes.reserve(seating, number, event.at_ms)
        case "empty":
            return seat_changes.leave(returns.with_gone(seating, number, event.at_ms), number)
        case "moved":
            mixed = table.variant.family is Family.DRAW or len(table.stakes.rounds) > 1
            move = seat_changes.SeatMove(number, event.source or number, event.stack, mixed)
            from_here = seating.at(move.source) is not None
            seating = seat_changes.change_seat(seating, move, table.rules.blinds)
            came = event.arrives == "must_move" and not from_here
            return seat_changes.arrive(seating, number) if came else seating


def _back(table: Table, event: SeatChanged) -> Seating:
    """Return the seating with a player back; chips bought during a hand wait for the next."""
    seat = table.seating.at(event.seat)
    if seat is not None and seat.owner is not None and seat.presence == "present":
        return owner_returns(table.seating, event.seat, event.stack)
    hand = hand_in_play(table)
    in_hand = hand is not None and event.seat in hand.wagering.stacks
    seating = seat_changes.come_back(table.seating, event.seat, None if in_hand else event.stack)
    if in_hand and hand is not None and event.stack is not None:
        bought = max(event.stack - hand.wagering.stacks[event.seat], 0)
        seating = seat_changes.buy_chips(seating, event.seat, bought)
    return seating


def _warned(before: Seating, seating: Seating, number: int) -> Seating:
    """Return the seating with the third man walking marked as warned (N77, G74)."""
    seat = seating.at(number)
    if seat is None or seat_changes.others_away(before, number) < THIRD_MAN:
        return seating
    return seating.with_seat(replace(seat, warned=True))


def _third_man(before: Seating, number: int) -> tuple[Output, ...]:
    """Announce the third-man rule at the second absence, and warn the third man (G74)."""
    away = seat_changes.others_away(before, number)
    if away == 1:
        return (Announce("info", say.ThirdManRuleApplies()),)
    if away >= THIRD_MAN:
        return (Announce("warning", say.ThirdManWalking(number)),)
    return ()


def take_option(table: Table, event: OptionTaken) -> Advance:
    """Record how a new or returning player comes in."""
    return replace(table, seating=seat_changes.choose(table.seating, event.seat, event.takes)), ()


def change_dealer(table: Table, event: DealerChanged) -> Advance:
    """Seat the next dealer, and give absent buttons to empty seats with a missed blind."""
    seating = seat_changes.next_dealer(table.seating, table.rules.blinds)
    seating = seat_changes.pass_time(seating, table.rules.blinds, event.at_ms)
    changes = replace(table.changes, pushed=hand_in_play(table) is None)
    table = replace(table, seating=seating, dealer=event.dealer, changes=changes)
    table, told = check_tray(table, "dealer change")
    return table, (DealerTold(event.dealer), *told, *change_due(table, "dealer_push"))


def change_level(table: Table, event: LevelChanged) -> Advance:
    """Take a new level for the next hand; not for a hand begun by its push (P24)."""
    stakes = at_level(table.changes.stakes or table.stakes, event)
    told = objections(table, stakes, event.objectors)
    if refused(told):
        return table, told
    during_push = table.changes.pushed and "push" in table.rules.deal.windows.hand_begins.value
    told = (*told, *change_due(table, "level"))
    return replace(table, changes=replace(table.changes, stakes=stakes, hands=int(during_push))), told


_NO_CHANGES: Final = Changes()


def take_changes(table: Table) -> Table:
    """Return the table with the announced changes in force, as the next hand begins."""
    changes = table.changes
    if changes.hands:
        return replace(table, changes=replace(changes, hands=changes.hands - 1, pushed=False))
    if changes == _NO_CHANGES:
        return table
    stakes: Stakes = changes.stakes or table.stakes
    variant = changes.variant or table.variant
    deck = variant.deck.value.cards if changes.variant is not None else table.deck
    after = replace(table, stakes=stakes, variant=variant, deck=deck, changes=Changes())
    return chosen(after) if changes.variant is not None else after


def place_button(table: Table, event: ButtonPlaced) -> Advance:
    """Place the button for the next hand, or back where it belongs in this one."""
    hand = hand_in_play(table)
    if hand is None:
        seating = replace(table.seating, placed=event.seat)
        drawn = button_draw.leaders(seating.high_cards, table.rules.blinds.button)
        if seating.positions is None and drawn == (event.seat,):
            # The house drew for the button, so a silent book's default does not apply.
            seating = replace(seating, first_button=event.seat)
        return replace(table, seating=seating), ()
    proper = hand.start.proper
    if proper is not None and event.seat == proper.button:
        return replace(table, seating=replace(table.seating, positions=proper, proper=None)), ()
    if event.seat == hand.start.button:
        return table, ()
    return table, (Announce("warning", say.ButtonMisplaced(hand.start.button)),)


def deal_high_card(table: Table, event: HighCardDealt) -> Advance:
    """Record a card drawn for the button: the highest card has it.

    Source: N151, E137, G157.
    """
    table = replace(
        table, seating=replace(table.seating, high_cards=(*table.seating.high_cards, (event.seat, event.card)))
    )
    if table.rules.blinds.button.first_button.value == "right_of_dealer":
        # Seats count clockwise from the dealer's left, so the last one is on his right.
        first = max((one.number for one in table.seating.seats if one.stack > 0), default=table.seating.first_button)
        if table.seating.positions is None:
            table = replace(table, seating=replace(table.seating, first_button=first))
        return table, (Announce("info", say.NoDrawForButton(first)),)
    seating = table.seating
    seat = seating.at(event.seat)
    if seat is not None and seat.entry is EntryChoice.NEW:
        seating = seating.with_seat(replace(seat, entry=EntryChoice.REGULAR))
    leaders = button_draw.leaders(seating.high_cards, table.rules.blinds.button)
    match leaders:
        case [leader] if seating.positions is None:
            seating = replace(seating, first_button=leader)
    return replace(table, seating=seating), ()
