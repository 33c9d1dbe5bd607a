"""Effects of a deal ruling: misdeal, void, dead hand, remedy, or a floor question."""

from __future__ import annotations

from controller.engine.flow import dead_bring_in, lost_keys
from controller.engine.flow.button_errors import note_button_ruling
from controller.engine.flow.closed_streets import close_street
from controller.engine.flow.issuing import issue
from controller.engine.remedies import remedying, street_again
from controller.engine.remedies.card_tally import with_extra
from controller.engine.seats.opening import forced_bets, is_gone
from controller.poker import betting
from controller.rulings.deal import deck_integrity, disputes
from controller.rulings.deal.irregularities import remedy_name, rule_on
from controller.rulings.deal.stub_shortage import short_stub_note
from controller.rulings.deal.torn_hands import with_rest_doubted
from controller.rulings.judgment import verdict_of
from controller.rulings.remedies import REMEDIES
from controller.rulings.remedy_steps import RemedyForm
from controller.rulings.repair import make_remedy
from controller.rulings.windows import street_meant
from controller.table.announcements import card_announcements as say
from controller.table.awaited_acts import floor_options
from controller.table.betting_memory import Acting
from controller.table.dealt import StoppedBy
from controller.table.hand import Hand, with_dead
from controller.table.notes import CardRuled, CountRuled, MissingCardRuled, MuckRuled, Note
from controller.table.outputs import Announce, HandEnded, Output, RemedyClosed
from controller.table.ruling import Irregularity, Ruling
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

Advance = tuple[Table, tuple[Output, ...]]

_EARLY = (Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_STREET)
_TAKEN_IN = {early: frozenset({Cause.PREMATURE_BURN}) for early in _EARLY} | {
    Cause.EXPOSED_MANY: frozenset({Cause.EXPOSED_ONE, Cause.OFF_TABLE})
}
"""Errors that include a lesser one: cards dealt after a premature burn, a second exposed card after the first."""


def rule(table: Table, found: Irregularity) -> Advance:
    """Rule on an irregularity, announce the ruling and carry out its outcome."""
    ruling = rule_on(table, found)
    table = _remembered(table, found)
    table, told = issue(table, ruling)
    ruling = table.rulings[-1]
    if ruling.outcome is Outcome.FLOOR:
        return _asked(table, found), told
    table, more = carry_out(table, ruling, ruling.outcome, found)
    return table, (*told, *more)


def rule_seen(table: Table, found: Irregularity) -> Advance:
    """Rule on an irregularity that only readers reported, unless lost keys may explain it."""
    return rule(table, found) if lost_keys.judges(table, found.cause) else (table, ())


def _asked(table: Table, found: Irregularity) -> Table:
    """Return the table that waits for the floor on this irregularity."""
    hand = table.hand
    if hand is None or disputes.changes_nothing_now(found):
        return table
    deal = replace(hand.deal, asked=found, asked_street=hand.street_index)
    return replace(table, hand=replace(hand, deal=deal))


def _remembered(table: Table, found: Irregularity) -> Table:
    """Return the table that will not rule on the same error again."""
    hand = table.hand
    if hand is None or found.previous_hand:
        return table
    notes: set[Note] = {CardRuled(card) for card in found.cards if deck_integrity.CARD_CAUSES & {found.cause}}
    if found.cause is Cause.MISSING_CARD:
        notes.add(MissingCardRuled())
    if found.cause is Cause.HAND_IN_MUCK:
        notes.add(MuckRuled(found.seat))
    if found.cause is Cause.SHORT_STUB:
        notes.add(short_stub_note(table, hand))
    if found.cause is Cause.WRONG_COUNT:
        notes.add(CountRuled(found.seat))
    deal = replace(hand.deal, noted=hand.deal.noted | notes)
    if found.cause in {Cause.EXTRA_CARD, Cause.EXTRA_CARDS}:
        deal = with_extra(hand, deal, found)
    if found.cause is Cause.HAND_IN_MUCK and found.seat is not None:
        table = with_rest_doubted(table, hand, found.seat)
    return replace(table, hand=replace(hand, deal=deal))


def carry_out(table: Table, ruling: Ruling, outcome: Outcome, found: Irregularity) -> Advance:
    """Carry out an outcome: the ruling's own, or the one that the floor chose."""
    hand = table.hand
    cause, condition = remedy_name(ruling)
    verdict = verdict_of(table.rules, Cause(cause), condition)
    if hand is None or hand.deal.stopped:
        return table, ()
    table = note_button_ruling(table, replace(ruling, outcome=outcome))
    table = _without_skipped(table, found, outcome)
    match outcome:
        case Outcome.MISDEAL:
            table = _dealt_dead(table, found)
            return stop(table, "misdeal", right_button=verdict.remedy == "redeal_with_right_button")
        case Outcome.VOID:
            return stop(table, "void")
        case Outcome.DEAD_HAND:
            table = _fouled(table, Cause(cause), found.seat)
            return dead_bring_in.dies(table, found.seat, _kill(_uncalled_back(table, found), found.seat))
        case Outcome.FIX | Outcome.PLAY_ON:
            named = outcome is ruling.outcome or outcome is Outcome.FIX
            return _repair(table, ruling, verdict.remedy if named else "", found)
        case _:
            return table, ()


def _dealt_dead(table: Table, found: Irregularity) -> Table:
    """Return the table whose re-deal gives the folder a dead hand (N106, E93, G107)."""
    hand = table.hand
    if hand is None or found.cause is not Cause.CARDS_INTO_BLIND or found.seat is None:
        return table
    return replace(table, hand=replace(hand, deal=replace(hand.deal, dealt_dead=(*hand.deal.dealt_dead, found.seat))))


def _without_skipped(table: Table, found: Irregularity, outcome: Outcome) -> Table:
    """Return the table without a seat that got no cards, if the hand is played on."""
    hand = table.hand
    skipped = found.cause is Cause.ENTITLED_SEAT_SKIPPED and outcome is Outcome.PLAY_ON
    if hand is not None and skipped and found.seat in hand.start.dealt_in:
        return _kill(table, found.seat)
    return table


def _repair(table: Table, ruling: Ruling, name: str, found: Irregularity) -> Advance:
    """Open the ruling's remedy if readers can follow it, and close the betting if it says so."""
    hand = table.hand
    if not name or hand is None:
        return table, ()
    form = REMEDIES[name]
    if form.no_betting and not hand.awarded:
        table, back = close_street(table, hand, street_meant(table, hand, found.street), ruling.cite)
        table, told = _followed(table, ruling, form, found)
        return table, (*back, *told)
    return _followed(table, ruling, form, found)


def _followed(table: Table, ruling: Ruling, form: RemedyForm, found: Irregularity) -> Advance:
    """Open the remedy of this form."""
    hand = table.hand
    if hand is None:
        return table, ()
    if StepCode.REDEAL in form.codes:
        return stop(table, "misdeal", right_button=StepCode.CORRECT_BUTTON in form.codes)
    if table.stakes.readers == "none" or hand.awarded:
        return table, ()
    table, dropped = _superseded(table)
    table = _without_lesser(table, found)
    if form.moves_places_back:
        table, found = street_again.due_again(table, found)
        hand = table.hand or hand
    remedy = make_remedy(table, hand, ruling, form, found)
    table, told = remedying.begin(table, remedy)
    return table, (*dropped, *told)


def _without_lesser(table: Table, found: Irregularity) -> Table:
    """Return the table without the waiting remedy of a lesser error that this one includes."""
    hand = table.hand
    taken_in = _TAKEN_IN.get(found.cause)
    if hand is None or taken_in is None:
        return table
    waiting = tuple(one for one in hand.deal.waiting if one.ruling.cause not in taken_in)
    return replace(table, hand=replace(hand, deal=replace(hand.deal, waiting=waiting)))


def _superseded(table: Table) -> Advance:
    """Close the open remedy, because that of a new ruling replaces it."""
    if table.remedy is None:
        return table, ()
    return replace(table, remedy=None), (RemedyClosed(table.remedy.ruling.number, "readers"),)


def _uncalled_back(table: Table, found: Irregularity) -> Table:
    """Return the table with the uncalled bet of a wrongly killed hand returned (L45, P64A)."""
    hand = table.hand
    if hand is None or found.cause is not Cause.MUCKED_HAND or table.rules.play.folds.uncalled.value != "returned":
        return table
    if hand.awarded and not hand.wagering.pot:
        return table  # the uncalled part was pushed with the pot
    part = betting.uncalled(hand.wagering)
    if part is None or part.seat != found.seat or part.seat != hand.wagering.aggressor:
        return table
    wagering = betting.return_chips(hand.wagering, part.seat, part.amount)
    current = max(wagering.bets.values())
    wagering = replace(wagering, current=current, full=min(wagering.full, current))
    return replace(table, hand=replace(hand, wagering=wagering))


def _kill(table: Table, seat: int | None) -> Table:
    """Return the table with that hand dead; its chips stay in the pot."""
    if table.hand is None or seat is None:
        return table
    return replace(table, hand=with_dead(table.hand, seat))


def _fouled(table: Table, cause: Cause, seat: int | None) -> Table:
    """Return the table with a hand fouled by a wrong count: no more cards, and it pays."""
    hand, variant = table.hand, table.variant
    for_points = variant.points is not None and not variant.shares
    if hand is None or seat is None or not for_points or cause is not Cause.WRONG_COUNT:
        return table
    game = replace(hand.game, fouled=hand.game.fouled | {seat})
    plan = hand.plan.with_rest([due for due in hand.plan.rest if due.place != seat_place(seat)])
    return replace(table, hand=replace(hand, game=game, plan=plan))


def kill_dealt_dead(table: Table) -> Table:
    """Return the table with those hands dead that were dealt as dead hands."""
    for seat in table.hand.deal.dealt_dead if table.hand is not None else ():
        table = _kill(table, seat)
    return table


def stop(table: Table, why: StoppedBy, *, right_button: bool = False) -> Advance:
    """Stop the hand: a misdeal returns the wagers but no forced bets, a void hand everything.

    A misdealt hand is not dealt again if one of its players has left for good: then forced bets go back too.
    """
    hand = table.hand
    if hand is None:
        return table, ()
    was, wagering = hand.wagering, betting.return_all(hand.wagering)
    if why == "misdeal" and not is_gone(table, hand.start):
        wagering = betting.with_turn(forced_bets(table, hand.start, stacks=wagering.stacks), None)
    deal = replace(hand.deal, stopped=why, right_button=right_button, waiting=(), asked=None)
    # Nobody acts any more: no clock runs out, and nothing that waited for its turn is ruled on.
    plan = replace(hand.plan, done=len(hand.plan.due))
    hand = replace(hand, wagering=wagering, deal=deal, plan=plan, acting=Acting())
    ended = HandEnded(hand.number, why or "misdeal", {}, dict(wagering.stacks))
    owed = _owed_to_the_gone(table, hand, was)
    return replace(table, hand=hand, remedy=None, open_ruling=None), (*owed, ended)


def _owed_to_the_gone(table: Table, hand: Hand, was: betting.Wagering) -> tuple[Output, ...]:
    """Return notices to the dealer about refunds to players who left."""
    back = {seat: hand.wagering.stacks[seat] - was.stacks[seat] for seat in sorted(table.seating.settled)
            if seat in was.stacks}
    return tuple(
        Announce("warning", say.RefundOwed(seat, amount))
        for seat, amount in back.items()
        if amount
    )


def _declared(table: Table, how: StoppedBy) -> Advance:
    """Carry out a misdeal or void that the floor declares without a ruling to decide."""
    again = how == "misdeal" and table.hand is not None and not is_gone(table, table.hand.start)
    table, told = stop(table, how)
    if again:
        then = say.StopFollowUp.DEAL_AGAIN
    else:
        then = say.StopFollowUp.NEW_SETUP if how == "void" else say.StopFollowUp.NEXT_HAND
    stops = say.FloorStopsHand(Outcome.VOID if how == "void" else Outcome.MISDEAL, then)
    return table, (Announce("warning", stops), *told)


def floor_rules(table: Table, choose: Outcome) -> Advance:
    """Carry out the floor's outcome for the open ruling, or end the remedy in progress."""
    ruling, hand = table.open_ruling, table.hand
    if ruling is None:
        if table.remedy is not None and choose not in {Outcome.MISDEAL, Outcome.VOID}:
            return remedying.end_remedy(table)
        if choose not in floor_options(table):
            return table, (Announce("info", say.NothingToDecide()),)
        return _declared(table, "misdeal" if choose is Outcome.MISDEAL else "void")
    if choose not in ruling.options:
        return table, (Announce("error", say.FloorCannotChoose(ruling.options, choose)),)
    found = hand.deal.asked if hand is not None else None
    if found is not None and found.cause is not ruling.cause:
        found = None  # that question has been replaced by a later one
    table = replace(table, open_ruling=None)
    if hand is None or found is None:
        return table, ()
    table = replace(table, hand=replace(hand, deal=replace(hand.deal, asked=None)))
    return carry_out(table, ruling, choose, found)
