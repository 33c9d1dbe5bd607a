"""`advance`: let time pass, judge one event, apply it, and carry the hand on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from controller.engine import command_handling, correcting, devices
from controller.engine.betting import acting, action_clock, bet_spots, showing
from controller.engine.cards import absent_cards, arriving, attention, due_cards, exposure, judging, motions, presuming
from controller.engine.flow import draws, halting, house, row_setting
from controller.engine.flow.hand_progress import progress
from controller.engine.flow.remembering import acted_on, remember
from controller.engine.questions import (
    card_questions,
    deferred_cards,
    disputed_ruling,
    exposed_all_in,
    fold_in_doubt,
    told_otherwise,
    unread_discards,
)
from controller.engine.remedies import confirming_steps
from controller.engine.retained_values import changes_told, says_all
from controller.engine.rewind import at, done
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
from controller.engine.undisturbed import is_undisturbed
from controller.table import events as happened
from controller.table.events import (
    KEYED,
    ActionDeclared,
    CardMoved,
    Corrected,
    DealerAnswered,
    Event,
    NewDeal,
    RoomCommanded,
)
from controller.table.hand import Phase
from controller.table.outputs import Output
from controller.table.ruling import Remedy
from controller.table.state import RewindPoint, Table
from controller.terms.fast_copies import changer_of, replace

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
    happened.ActionDeclared: acting.declare_action,
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
"""The handler of each kind of event. A room command is carried out through the event that it stands for (`_step`)."""

SUCCESSORS: Mapping[Phase, frozenset[Phase]] = {
    Phase.BETWEEN_HANDS: frozenset({Phase.DEALING}),
    Phase.DEALING: frozenset(Phase),
    Phase.DRAWING: frozenset({Phase.DEALING, Phase.BETTING, Phase.SETTING, Phase.AWARDING, Phase.BETWEEN_HANDS}),
    Phase.SETTING: frozenset({Phase.DEALING, Phase.BETTING, Phase.SHOWDOWN, Phase.AWARDING, Phase.BETWEEN_HANDS}),
    Phase.BETTING: frozenset(Phase),
    Phase.SHOWDOWN: frozenset({Phase.AWARDING, Phase.BETWEEN_HANDS, Phase.DEALING}),
    Phase.AWARDING: frozenset({Phase.BETWEEN_HANDS, Phase.DEALING}),
}
"""The phases that may follow each phase; the diagram in the docs is drawn from it."""


def phase_of(table: Table) -> Phase:
    """The table's phase."""
    return Phase.BETWEEN_HANDS if table.hand is None else table.hand.phase


def advance(table: Table, event: Event) -> Advance:
    """Return the table after `event`, and the outputs that the edge must carry out."""
    if type(event) is happened.EventSetAside:
        return devices.tell_set_aside(table, event)
    if type(event) is CardMoved and table.question is None and table.incident is None and table.held is None:
        carried = due_cards.carry_on(table, event, _undo_point(table.undo, event))
        if carried is not None:
            return carried, ()
    plain = _applied(table, event) if type(event) in _PLAIN and is_undisturbed(table) else None
    if plain is not None and plain[2]:
        return plain[0], plain[1]
    after, outputs = (plain[0], plain[1]) if plain is not None else _advance(table, event)
    after, ended = action_clock.keep_to_turn(table, after, outputs)
    outputs = (*outputs, *ended) if ended else outputs
    if says_all(table, after, outputs):
        return after, outputs
    return after, (*outputs, *changes_told(table, after, event, outputs))


_PLAIN = frozenset({CardMoved, ActionDeclared, happened.BlindPosted, happened.HandTabled, happened.PotAwarded})
"""The events of a hand in which nothing goes wrong."""


def _applied(table: Table, event: Event) -> tuple[Table, tuple[Output, ...], bool] | None:
    """Return an undisturbed table after an event of plain play; None if it disturbs the table.

    Last comes whether it was an act that only passed the turn on, of which its one output tells everything.
    """
    acted = acting.carry_on(table, event) if type(event) is ActionDeclared else None
    passes = acted is not None and acting.only_passes(table, acted)
    if passes and acted is not None:
        after, outputs = acted
    else:
        after, outputs = _checked(table, event) if acted is None else _carried_on(table, event, acted)
        if not is_undisturbed(after):
            return None
    memory, undo = after.memory, table.undo
    if type(event) is CardMoved:
        undo = _undo_point(after.undo, event)
    elif undo is None or not happened.is_joined(event):
        undo = RewindPoint(table)
    if type(event) is ActionDeclared and table.hand is not None:
        memory = acted_on(memory, table.hand, event)
    return _with_event(after, at(after.physical, event.at_ms), memory, undo), outputs, passes


def _advance(table: Table, event: Event) -> Advance:
    """Return the table after an event, with the outputs of the event's own handlers."""
    if isinstance(event, Corrected):
        after, outputs = correcting.undo(table, event, _take)
        undo_point = after.undo
    else:
        after, outputs = deferred_cards.tell(table, event, _take)
        if happened.is_joined(event) and table.undo is not None:
            undo_point = table.undo
        else:
            keyed = type(event) in _KEYED
            undo_point = RewindPoint(table) if keyed else _undo_point(after.undo, done(table, after, event))
    return _with_point(remember(table, after, event), undo_point), outputs


def _take(table: Table, event: Event) -> Advance:
    """Apply one event and its effect on a disputed ruling; `now_ms` stays."""
    if isinstance(event, DealerAnswered):
        after, outputs = told_otherwise.answer(table, event, _take)
    else:
        after, outputs = _step(table, event)
        if after.rulings:
            after, settled = fold_in_doubt.settle_by_fold(after, event)
            outputs = (*outputs, *settled)
    if after.question is not None or after.incident is not None:
        after = disputed_ruling.keep_up(after, done(table, after, event))
    if table.remedy is not None and after.remedy is None:
        after = _repaired(after, table.remedy)
    return halting.note_over(table, after, event.at_ms), outputs


def _repaired(table: Table, remedy: Remedy) -> Table:
    """Return the table with a remedy noted as closed, unless it waits for a deal or a bet."""
    waiting = table.hand.deal.waiting if table.hand is not None else ()
    number = remedy.ruling.number
    return table if any(one.ruling.number == number for one in waiting) else replace(table, repaired=number)


_KEYED = frozenset(KEYED)
_with_point = changer_of(Table, "undo")
_with_event = changer_of(Table, "physical", "memory", "undo")


def _undo_point(point: RewindPoint | None, event: Event) -> RewindPoint | None:
    """Return the undo point with an unkeyed event added, to be replayed after an UNDO."""
    if point is None or isinstance(event, NewDeal):
        return point
    return RewindPoint(point.before, (*point.since, event))


def _step(table: Table, event: Event) -> Advance:
    """Apply what is due by now, then the event, then its consequences; `now_ms` stays."""
    if type(event) is ActionDeclared and (acted := acting.carry_on(table, event)) is not None:
        return _carried_on(table, event, acted)
    if isinstance(event, RoomCommanded):
        return command_handling.obey(table, event, _step)
    return _checked(table, event)


def _carried_on(table: Table, event: Event, acted: Advance) -> Advance:
    """Return what a plain act in turn led to; behind the last one of a round the hand goes on."""
    return acted if acting.goes_round(table, acted[0]) else _follow(acted[0], event, acted[1])


def _checked(table: Table, event: Event) -> Advance:
    """Apply an event after every check of what is due by now."""
    table, due = acting.elapse(table, event.at_ms)
    if table.fronts and table.unkeyed is None:
        table, judged = bet_spots.elapse(table, event.at_ms)
        due = (*due, *judged)
    table, settled = motions.settle_motion(table, event)
    if table.hand is not None and table.hand.deal.unexplained:
        table, exposed = exposure.elapse(table, event)
        settled = (*settled, *exposed)
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
    return _follow(table, event, (*due, *settled, *joined, *opened, *first, *outputs))


def _follow(table: Table, event: Event, told: tuple[Output, ...]) -> Advance:
    """Apply an event's consequences: late judgments, the hand's progress, questions."""
    table, dealt = judging.settle_deal(table, event.at_ms)
    table, more = progress(table)
    table, due_now = judging.settle_street(table, event.at_ms)
    # Judging the street may close a waiting repair, and with it the deal: all stand pat, and the burn is there.
    table, then = progress(table) if due_now else (table, ())
    asked: tuple[Output, ...] = ()
    if table.hand is not None and table.hand.deal.strangers:
        table, asked = card_questions.ask_strangers(table, event.at_ms)
    if table.hand is not None and table.hand.drawn and not isinstance(event, happened.CardPresumed):
        table, numbers = unread_discards.ask_numbers(table, event.at_ms)
        asked = (*asked, *numbers)
    if table.hand is not None and table.hand.deal.exposed:
        table, choice = exposed_all_in.ask_next(table, event.at_ms)
        asked = (*asked, *choice)
    if table.tray.time_pot is not None:
        table, payer = time_pots.tell_payer(table)
        asked = (*asked, *payer)
    return table, (*told, *dealt, *more, *due_now, *then, *asked)


def _past_burn(table: Table, event: Event) -> Advance:
    """Open the betting if somebody acts after a pat draw whose burn is not read."""
    passed = draws.pass_over_burn(table, event)
    return (table, ()) if passed is table else progress(passed)
