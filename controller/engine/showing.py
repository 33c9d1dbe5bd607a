"""The end of a hand at the table: hands tabled and killed, pots pushed, boards run more than once."""

from __future__ import annotations

from controller.engine.issuing import issue
from controller.poker import betting
from controller.rulings.pot_error import Push, wrong_award, wrong_push
from controller.table.events import HandKilled, HandTabled, PotAwarded, RunItAgreed
from controller.table.hand import Phase
from controller.table.outputs import Announce, CardsShown, Output, PotPushed
from controller.table.state import Table
from controller.terms.copying import replace
from controller.terms.places import MUCK, seat_place


def table_hand(table: Table, event: HandTabled) -> tuple[Table, tuple[Output, ...]]:
    """A hand is shown: its cards are public from now on."""
    hand = table.hand
    if hand is None:
        return table, ()
    ledger = table.ledger
    for one in event.cards:
        if ledger.place_of(one) is None:
            ledger = ledger.moved(one, seat_place(event.seat))
    ledger = ledger.turned_up(event.cards)
    hand = replace(hand, tabled={**hand.tabled, event.seat: event.cards})
    shown = CardsShown(hand.number, event.seat, tuple(one.face for one in event.cards if one.is_known))
    return replace(table, hand=hand, ledger=ledger), (shown,)


def kill_hand(table: Table, event: HandKilled) -> tuple[Table, tuple[Output, ...]]:
    """The dealer pulls a hand into the muck: it is out, its chips stay in the pot."""
    hand = table.hand
    if hand is None:
        return table, ()
    ledger = table.ledger
    for one in ledger.at(seat_place(event.seat)):
        ledger = ledger.moved(one, MUCK)
    hand = replace(hand, wagering=betting.kill(hand.wagering, event.seat), dead=hand.dead | {event.seat})
    return replace(table, hand=hand, ledger=ledger), ()


def push_pot(table: Table, event: PotAwarded) -> tuple[Table, tuple[Output, ...]]:
    """Chips of a pot are pushed to a seat. When the middle is empty the hand is done."""
    hand = table.hand
    if hand is None:
        return table, ()
    if event.amount > hand.wagering.pot:
        text = f"{event.amount} keyed for seat {event.seat}, but {hand.wagering.pot} lies in the pot: key it again."
        return table, (Announce("error", text),)
    push = Push(event.seat, event.amount, event.pot, event.at_ms)
    why = wrong_push(hand, push)
    if why and betting.is_closed(hand.wagering):
        return issue(table, wrong_award(table.rules.play, push, why))
    awarded = {**hand.awarded, event.seat: hand.awarded.get(event.seat, 0) + event.amount}
    wagering = betting.award(hand.wagering, event.seat, event.amount)
    done = wagering.pot == 0
    hand = replace(
        hand,
        wagering=wagering,
        awarded=awarded,
        phase=Phase.AWARDING,
        street="done" if done else hand.street,
    )
    return replace(table, hand=hand), (PotPushed(hand.number, event.seat, event.amount, event.pot),)


def run_it(table: Table, event: RunItAgreed) -> tuple[Table, tuple[Output, ...]]:
    """The players agree to run the rest of the board so many times."""
    hand = table.hand
    if hand is None:
        return table, ()
    return replace(table, hand=replace(hand, runs=event.times)), ()
