"""One event: every check of what is due by now, its handler, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from controller.engine import devices
from controller.engine.betting import acting, bet_spots, in_turn, showing
from controller.engine.cards import (
    absent_cards,
    arriving,
    attention,
    exposure,
    judging,
    motions,
    presuming,
    renumbering,
)
from controller.engine.flow import draws, halting, house, row_setting
from controller.engine.flow.hand_progress import progress
from controller.engine.questions import card_questions, exposed_all_in, fold_in_doubt, folded_more, unread_discards
from controller.engine.remedies import confirming_steps
from controller.engine.seats import (
    absences,
    between_hands,
    coloring_up,
    game_choice,
    joining,
    opening,
    seat_orders,
    time_pots,
)
from controller.table import events as happened
from controller.table.events import CardMoved, Event
from controller.table.hand import Hand
from controller.table.outputs import Output
from controller.table.state import Table
from controller.terms.codes import Act

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Handler: TypeAlias = Callable[[Table, Any], Advance]

HANDLERS: Mapping[type[Event], Handler] = {
    happened.NewDeal: opening.begin_hand,
    happened.CardMoved: arriving.note_card,
    happened.CardPeeked: devices.note_peek,
    happened.CardLost: devices.note_lost_card,
    happened.CardAmbiguous: devices.note_ambiguous_card,
    happened.StrangerSeen: card_questions.note_stranger,
    happened.CardPresumed: presuming.presume_card,
    happened.CardAbsent: absent_cards.miss_card,
    happened.SurplusDoubted: card_questions.doubt_card,
    happened.OrderDoubted: card_questions.doubt_order,
    happened.FoldDoubted: fold_in_doubt.doubt_fold,
    happened.InventoryTaken: devices.take_inventory,
    happened.DeckSeen: devices.see_deck,
    happened.CardExposed: attention.note_exposed,
    happened.CardBoxed: attention.note_boxed,
    happened.CardOffTable: attention.note_off_table,
    happened.ActionDeclared: renumbering.declare_action,
    happened.WordSaid: acting.hear_word,
    happened.ChipsMoved: acting.see_chips,
    happened.BlindPosted: between_hands.post_blind,
    happened.StraddlePosted: between_hands.post_straddle,
    happened.TableTapped: arriving.tap_table,
    happened.HandTabled: showing.table_hand,
    happened.HandSet: row_setting.set_cards,
    happened.HandKilled: showing.kill_hand,
    happened.PotAwarded: showing.push_pot,
    happened.SeatChanged: between_hands.change_seat,
    happened.OptionTaken: between_hands.take_option,
    happened.DealerChanged: between_hands.change_dealer,
    happened.LevelChanged: between_hands.change_level,
    happened.ButtonPlaced: between_hands.place_button,
    happened.ClockCalled: acting.call_clock,
    happened.AttentionCalled: attention.call_attention,
    happened.StepConfirmed: confirming_steps.confirm_step,
    happened.HighCardDealt: between_hands.deal_high_card,
    happened.RunItAgreed: showing.run_it,
    happened.FloorRuled: attention.take_floor,
    happened.TimeReached: absences.reach_time,
    happened.TrayCounted: devices.count_tray,
    happened.TrayAdjusted: devices.adjust_tray,
    happened.DeviceLost: devices.lose_device,
    happened.DeviceBack: devices.regain_device,
    happened.AntennaJudged: devices.judge_antenna,
    happened.GameChosen: game_choice.choose_game,
    happened.PlayHalted: halting.halt_play,
    happened.PlayResumed: halting.resume_play,
    happened.PenaltyGiven: seat_orders.give_penalty,
    happened.ChipsRacked: seat_orders.rack_chips,
    happened.MoveCalled: seat_orders.call_move,
    happened.ChipsBought: seat_orders.buy_chips,
    happened.JackpotTalk: house.hear_jackpot,
    happened.TimePotAgreed: time_pots.agree,
    happened.ColoredUp: coloring_up.color_up,
    happened.PotForfeited: seat_orders.forfeit_pot,
    happened.ChipsInFront: bet_spots.see_front,
    happened.EventSetAside: devices.tell_set_aside,
    happened.SignOnRefused: devices.refuse_sign_on,
    happened.ToolOpened: devices.note_tool,
}
"""The handler of each kind of event. A room command is carried out through the event that it stands for (`advance`)."""


def carried_on(table: Table, event: Event, acted: Advance) -> Advance:
    """Return what a plain act in turn led to; behind the last one of a round the hand goes on."""
    is_plain = in_turn.goes_round(table, acted[0]) and not _folds_unread(table, event)
    return acted if is_plain else follow(acted[0], event, acted[1])


def checked(table: Table, event: Event) -> Advance:
    """Apply an event after every check of what is due by now."""
    table, due = acting.elapse(table, event.at_ms)
    if table.fronts and table.unkeyed is None:
        table, judged = bet_spots.elapse(table, event.at_ms)
        due = (*due, *judged)
    table, settled = motions.settle_motion(table, event)
    if table.hand is not None and table.hand.deal.unexplained:
        table, exposed = exposure.elapse(table, event)
        settled = (*settled, *exposed)
    table = renumbering.with_numbers(table, event)
    table, joined = joining.let_in(table, event)
    table, opened = _past_burn(table, event)
    table, first = judging.before_event(table, event)
    outputs: tuple[Output, ...] = ()
    shown = isinstance(event, CardMoved) and table.unkeyed is None and exposure.is_shown(table, event)
    if not judging.is_stopped(table, event):
        table, outputs = HANDLERS[type(event)](table, event)
    if isinstance(event, CardMoved) and shown:
        table, warned = exposure.note_shown(table, event)
        outputs = (*outputs, *warned)
    return follow(table, event, (*due, *settled, *joined, *opened, *first, *outputs))


def follow(table: Table, event: Event, told: tuple[Output, ...]) -> Advance:
    """Apply an event's consequences: late judgments, the hand's progress, questions."""
    table, dealt = judging.settle_deal(renumbering.with_numbers(table), event.at_ms)
    table, more = progress(table)
    table, due_now = judging.settle_street(table, event.at_ms)
    # Judging the street may close a waiting repair, and with it the deal: all stand pat, and the burn is there.
    table, then = progress(table) if due_now else (table, ())
    told = (*told, *dealt, *more, *due_now, *then)
    hand = table.hand
    if hand is not None and (hand.deal.strangers or hand.drawn or hand.deal.exposed or _folds_unread(table, event)):
        table, asked = _asked(table, hand, event)
        told = (*told, *asked)
    if table.physical.tray.time_pot is not None:
        table, payer = time_pots.tell_payer(table)
        told = (*told, *payer)
    return table, told


def _asked(table: Table, hand: Hand, event: Event) -> Advance:
    """Ask the dealer what strange, drawn, exposed and unread cards leave open."""
    told: tuple[Output, ...] = ()
    if hand.deal.strangers:
        table, told = card_questions.ask_strangers(table, event.at_ms)
    if hand.drawn and not isinstance(event, happened.CardPresumed):
        table, numbers = unread_discards.ask_numbers(table, event.at_ms)
        told = (*told, *numbers)
    if hand.deal.exposed:
        table, choice = exposed_all_in.ask_next(table, event.at_ms)
        told = (*told, *choice)
    if isinstance(event, happened.ActionDeclared) and _folds_unread(table, event):
        table, more = folded_more.ask_folder(table, event)
        told = (*told, *more)
    return table, told


def _folds_unread(table: Table, event: Event) -> bool:
    """Whether a fold is keyed while cards of the deal are unread: the muck is counted then."""
    if not isinstance(event, happened.ActionDeclared) or event.act is not Act.FOLD:
        return False
    return table.hand is not None and bool(table.hand.deal.presumed)


def _past_burn(table: Table, event: Event) -> Advance:
    """Open the betting if somebody acts after a pat draw whose burn is not read."""
    passed = draws.pass_over_burn(table, event)
    return (table, ()) if passed is table else progress(passed)
