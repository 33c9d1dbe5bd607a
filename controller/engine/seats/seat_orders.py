"""The floor's orders to seats between hands: penalties, racks, moves, chips, pots."""

from __future__ import annotations

from typing import TypeAlias

from controller.engine.flow.hand_end import tell_end
from controller.engine.seats.buying import bought_by
from controller.engine.seats.posting import hand_in_play, terms_of
from controller.poker import betting
from controller.poker.seats.seat_record import Seat
from controller.poker.seats.seating import Seating
from controller.rulebook.variant import Family
from controller.table.announcements import seat_announcements as say
from controller.table.events import ChipsBought, ChipsRacked, MoveCalled, PenaltyGiven, PotForfeited
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

MOST_PENALTY_HANDS = 100
"""Four rounds of a full table are forty hands (NPL 47); a larger number is a keying error."""


def give_penalty(table: Table, event: PenaltyGiven) -> Advance:
    """Give a missed-hand penalty from the next hand on; a round is a hand for each player.

    Source: L47, P67A.
    """
    seat = table.seating.at(event.seat)
    if seat is None:
        return table, (Announce("error", say.NobodyToPenalize(event.seat)),)
    rules = table.rules.blinds.penalty
    hands = event.hands + event.rounds * _players(table.seating)
    if hands > MOST_PENALTY_HANDS:
        return table, (Announce("error", say.PenaltyTooLong(hands, MOST_PENALTY_HANDS)),)
    table = _with_seat(table, replace(seat, penalty_hands=hands))
    if not hands:
        return table, (Announce("info", say.PenaltyOver(event.seat)),)
    begins = say.PenaltyBegins(event.seat, hands, rules.dealt_in.value, rules.round_hands.cite)
    return table, (Announce("info", begins),)


def _players(seating: Seating) -> int:
    """Return the number of all players at the table, the offender included, absent or not."""
    return sum(1 for seat in seating.seats if seat.presence != "reserved" and seat.stack > 0)


def rack_chips(table: Table, event: ChipsRacked) -> Advance:
    """Record chips put into a rack or out of it; the book says what it means (N64, E57, G62)."""
    seat = table.seating.at(event.seat)
    if seat is None:
        return table, (Announce("error", say.NobodySits(event.seat)),)
    table = _with_seat(table, replace(seat, racked=event.racked))
    if not event.racked:
        return table, ()
    rule = table.rules.blinds.missed.racked_chips
    said = say.ChipsInRack(event.seat, rule.value, rule.cite)
    return table, (Announce("warning" if rule.value == "banned" else "info", said),)


def call_move(table: Table, event: MoveCalled) -> Advance:
    """Call a player away: at once, or after the positions that he may still play.

    Source: N94, N96, E84, G98.
    """
    seat = table.seating.at(event.seat)
    if seat is None:
        return table, (Announce("error", say.NobodySits(event.seat)),)
    rules = table.rules.blinds.newcomer
    hands = rules.must_move_stud_hands
    if table.variant.family is Family.STUD and event.to == "main_game" and hands.value:
        return table, (Announce("info", say.MoveAfterHands(event.seat, hands.value, hands.cite)),)
    if event.to == "other_game":
        rule = rules.lock_up_keeps
    else:
        rule = rules.must_move_keeps_split if terms_of(table).splits else rules.must_move_keeps
    position = _position(table, event.seat)
    keeps = [one for one in rule.value if one == position or (one == "blinds" and position in BLINDS)]
    if keeps:
        plays = ("blinds", "button") if "blinds" in keeps else (position,)
        if position == "small_blind" and "button" in rule.value:
            plays = ("small_blind", "button")
        return table, (Announce("info", say.MoveAfter(event.seat, plays, rule.cite)),)
    return table, (Announce("info", say.MoveNow(event.seat, rule.cite)),)


BLINDS = frozenset({"small_blind", "big_blind"})


def _position(table: Table, number: int) -> str:
    """Return the seat's position in the hand in progress, or in the next one."""
    places = table.seating.positions
    if places is None:
        return ""
    small = places.blinds[0] if len(places.blinds) > 1 else None
    if hand_in_play(table) is not None:
        here = {places.button: "button", small: "small_blind", places.big_blind: "big_blind"}
    else:
        here = {small: "button", places.big_blind: "small_blind"}
    return here.get(number, "")


def buy_chips(table: Table, event: ChipsBought) -> Advance:
    """Sell chips from the desk to a player: at once between hands, else for the next hand."""
    seat = table.seating.at(event.seat)
    if seat is None or seat.presence == "reserved":
        return table, (Announce("error", say.NobodyToSellTo(event.seat, event.amount)),)
    return bought_by(table, _with_seat(table, with_chips(table, seat, event.amount)), event.seat)


def with_chips(table: Table, seat: Seat, amount: int) -> Seat:
    """Return the seat with more chips; during its hand they wait.

    Source: N63, E56, G61.
    """
    hand = table.hand
    if hand is not None and seat.number in hand.wagering.stacks and seat.number not in table.seating.settled:
        return replace(seat, bought=seat.bought + amount)
    return replace(seat, stack=seat.stack + amount)


def forfeit_pot(table: Table, event: PotForfeited) -> Advance:
    """Leave chips in the middle for the next deal, open to this deal's players.

    Source: N112, E99, G113.
    """
    hand, seating = table.hand, table.seating
    if hand is not None and hand.wagering.pot:
        if event.amount > hand.wagering.pot or (event.amount < hand.wagering.pot and not hand.awarded):
            return table, (Announce("error", say.NotThatPot(hand.wagering.pot)),)
        wagering = betting.with_middle(hand.wagering, -event.amount)
        table = replace(table, hand=replace(hand, wagering=wagering))
    table = replace(table, seating=replace(seating, forfeited=seating.forfeited + event.amount))
    rule = table.rules.blinds.newcomer.forfeited_pot
    table, ended = tell_end(table)
    stays = say.PotStays(event.amount, rule.value == "dealt_last", rule.cite)
    return table, (Announce("info", stays), *ended)


def _with_seat(table: Table, seat: Seat) -> Table:
    return replace(table, seating=table.seating.with_seat(seat))
