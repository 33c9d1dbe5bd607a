"""Steps of a remedy that the dealer confirms by key, because sensors cannot see them."""

from __future__ import annotations

from controller.engine.flow.custody import after_setup
from controller.engine.remedies.remedying import follow, go_on
from controller.rulings.confirmable import MIXED, confirmed, may_be_said
from controller.table.announcements import card_announcements as say
from controller.table.events import CardMoved, StepConfirmed
from controller.table.ledger import CardLedger
from controller.table.outputs import Announce, Output
from controller.table.ruling import CardsGo, Remedy
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import ASIDE, STUB, Place, PlaceKind

Advance = tuple[Table, tuple[Output, ...]]


# --------------------------------------------------------------------------- words


def confirm_step(table: Table, event: StepConfirmed) -> Advance:
    """Handle the dealer's confirmation of a step that no reader can see."""
    if (remedy := table.remedy) is not None:
        done = confirmed(remedy, event.step)
        if done is not None:
            table = _laid_out(after_setup(table) if event.step is StepCode.NEW_SETUP else table, remedy, event.step)
            return go_on(table, replace(done, strayed=()) if event.step in MIXED else done)
        if cards := may_be_said(table, remedy, event.step, event.seen):
            return _said_moved(table, remedy, cards, event.at_ms)
    hand = table.hand
    for remedy in hand.deal.waiting if hand is not None else ():
        done = confirmed(remedy, event.step)
        if done is not None and hand is not None:
            after = replace(done, strayed=()) if event.step in MIXED else done
            waiting = tuple(after if one is remedy else one for one in hand.deal.waiting)
            table = _laid_out(table, remedy, event.step)
            return replace(table, hand=replace(hand, deal=replace(hand.deal, waiting=waiting))), ()
    step = table.remedy.current if table.remedy is not None else None
    if step is not None and step.code is event.step:
        return table, (Announce("info", say.StepUnseen(step)),)
    return table, (Announce("info", say.NoStepToConfirm(event.step)),)


def _said_moved(table: Table, remedy: Remedy, cards: tuple[Card, ...], at_ms: int) -> Advance:
    """Take the dealer's word that cards lie as the step wants, as if all were read."""
    told: tuple[Output, ...] = ()
    step = remedy.current
    assert step is not None
    assert isinstance(step.expect, CardsGo)
    where = step.expect.places[0]
    for one in cards:
        source, face_up = table.ledger.place_of(one), where.kind is PlaceKind.BOARD
        table = replace(table, physical=replace(table.physical, ledger=table.ledger.moved(one, where, face_up=face_up)))
        table, told = follow(table, CardMoved(at_ms, one, where, face_up=face_up), source)
    return table, told  # the output of the last card; the step repeats for each card before it


def _taken_back(ledger: CardLedger, remedy: Remedy, code: StepCode) -> CardLedger:
    """Return the ledger with strays in the stub, once its shuffle is confirmed.

    Slow readers may never have seen them there when one of them comes off the top again, to the same place.
    """
    for one in remedy.strayed if code in MIXED else ():
        ledger = ledger.moved(one, STUB)
    return ledger


def _laid_out(table: Table, remedy: Remedy, code: StepCode) -> Table:
    """Return the table with the cards where a step that was only confirmed has put them."""
    ledger = _taken_back(table.ledger, remedy, code)
    if code is StepCode.SET_ASIDE:
        for step in remedy.steps:
            if step.code is code and isinstance(step.expect, CardsGo):
                for one in step.expect.cards or ():
                    ledger = ledger.moved(one, ASIDE)
    if code is StepCode.TURN_UP_RIVER:
        board = Place(PlaceKind.BOARD, 1)
        of_hands = table.hand.deal.cards if table.hand is not None else ()
        for one in ledger.at(board):
            if one not in ledger.up and one not in of_hands:  # a hand that was thrown in there stays down
                ledger = ledger.moved(one, board, face_up=True)
    return replace(table, physical=replace(table.physical, ledger=ledger))
