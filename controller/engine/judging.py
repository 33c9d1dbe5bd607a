"""What a ruling of the deal side does to the table: misdeal, void, a dead hand, a remedy opened, the floor asked."""

from __future__ import annotations

from controller.engine import remedying
from controller.engine.button_errors import note_button_ruling
from controller.engine.issuing import issue
from controller.engine.opening import forced_bets
from controller.engine.progress import next_act
from controller.poker import betting
from controller.rulings import dead_hand, deck_integrity, misdeal, stub_shortage
from controller.rulings.catalogue import find_irregularity, remedy_name, rule_on
from controller.rulings.judgement import verdict_of
from controller.rulings.remedies import REMEDIES
from controller.rulings.repair import make_remedy
from controller.rulings.windows import street_index
from controller.table.dealt import StoppedBy
from controller.table.events import (
    ActionDeclared,
    AttentionCalled,
    CardBoxed,
    CardExposed,
    CardOffTable,
    ChipsMoved,
    ClockCalled,
    Event,
    HandKilled,
    HandTabled,
    PotAwarded,
    RunItAgreed,
    StepConfirmed,
    TableTapped,
    WordSaid,
)
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, HandEnded, Output, RemedyClosed
from controller.table.ruling import Irregularity, Ruling
from controller.table.state import Motion, Table
from controller.terms.codes import Cause, Outcome, StepCode
from controller.terms.copying import replace
from controller.terms.places import BURN

Advance = tuple[Table, tuple[Output, ...]]


def rule(table: Table, found: Irregularity) -> Advance:
    """Rule on an irregularity, say it, and do what the ruling does."""
    ruling = rule_on(table, found)
    table = _remembered(table, found)
    table, told = issue(table, ruling)
    ruling = table.rulings[-1]
    if ruling.outcome is Outcome.FLOOR:
        return _asked(table, found), told
    table, more = carry_out(table, ruling, ruling.outcome, found)
    return table, (*told, *more)


def _asked(table: Table, found: Irregularity) -> Table:
    """The table that waits for the floor on this irregularity."""
    hand = table.hand
    if hand is None:
        return table
    deal = replace(hand.deal, asked=found, asked_street=hand.street_index)
    return replace(table, hand=replace(hand, deal=deal))


def _remembered(table: Table, found: Irregularity) -> Table:
    """The table that will not rule on the same incident again."""
    hand = table.hand
    if hand is None:
        return table
    keys = {f"card {card.ordinal}" for card in found.cards if deck_integrity.CARD_CAUSES & {found.cause}}
    if found.cause is Cause.HAND_IN_MUCK:
        keys.add(f"muck {found.seat}")
    if found.cause is Cause.SHORT_STUB:
        keys.add(f"short stub {hand.street_index}")
    extra = hand.deal.extra
    if found.cause in {Cause.EXTRA_CARD, Cause.EXTRA_CARDS}:
        extra = max(extra, found.count)
    deal = replace(hand.deal, judged=hand.deal.judged | keys, extra=extra)
    return replace(table, hand=replace(hand, deal=deal))


# --------------------------------------------------------------------------- effects


def carry_out(table: Table, ruling: Ruling, outcome: Outcome, found: Irregularity) -> Advance:
    """Do what an outcome does: the ruling's own, or the one that the floor chose."""
    hand = table.hand
    cause, condition = remedy_name(ruling)
    verdict = verdict_of(table.rules, Cause(cause), condition)
    if hand is None or hand.deal.stopped:
        return table, ()
    table = note_button_ruling(table, replace(ruling, outcome=outcome))
    table = _without_skipped(table, found, outcome)
    match outcome:
        case Outcome.MISDEAL:
            return stop(table, "misdeal", right_button=verdict.remedy == "redeal_with_right_button")
        case Outcome.VOID:
            return stop(table, "void")
        case Outcome.DEAD_HAND:
            return _kill(_uncalled_back(table, found), found.seat), ()
        case Outcome.FIX | Outcome.PLAY_ON:
            named = outcome is ruling.outcome or outcome is Outcome.FIX
            return _repair(table, ruling, verdict.remedy if named else "", found)
        case _:
            return table, ()


def _without_skipped(table: Table, found: Irregularity, outcome: Outcome) -> Table:
    """The table without a seat that got no cards, where the hand is played all the same."""
    hand = table.hand
    skipped = found.cause is Cause.ENTITLED_SEAT_SKIPPED and outcome is Outcome.PLAY_ON
    if hand is not None and skipped and found.seat in hand.start.dealt_in:
        return _kill(table, found.seat)
    return table


def _repair(table: Table, ruling: Ruling, name: str, found: Irregularity) -> Advance:
    """Open the remedy, where the readers can follow it."""
    hand = table.hand
    if not name or hand is None:
        return table, ()
    form = REMEDIES[name]
    if StepCode.REDEAL in form.codes:
        return stop(table, "misdeal", right_button=StepCode.CORRECT_BUTTON in form.codes)
    if table.stakes.readers == "none" or hand.awarded:
        return table, ()
    table, dropped = _superseded(table)
    table = _without_burn_alone(table, found)
    remedy = make_remedy(table, hand, ruling, form, found)
    table, told = remedying.begin(table, remedy)
    return table, (*dropped, *told)


def _superseded(table: Table) -> Advance:
    """The open remedy gives way to that of a new ruling."""
    if table.remedy is None:
        return table, ()
    return replace(table, remedy=None), (RemedyClosed(table.remedy.ruling.number, "readers"),)


def _without_burn_alone(table: Table, found: Irregularity) -> Table:
    """The table without the waiting remedy of a burn that came too early, when the cards it protects came too."""
    hand = table.hand
    early = found.cause in {Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_STREET}
    if hand is None or not early:
        return table
    waiting = tuple(one for one in hand.deal.waiting if one.ruling.cause is not Cause.PREMATURE_BURN)
    return replace(table, hand=replace(hand, deal=replace(hand.deal, waiting=waiting)))


def _uncalled_back(table: Table, found: Irregularity) -> Table:
    """The table with the uncalled part of a wager back, whose hand the dealer killed by mistake (L45, P64A)."""
    hand = table.hand
    if hand is None or found.cause is not Cause.MUCKED_HAND or table.rules.play.folds.uncalled.value != "returned":
        return table
    part = betting.uncalled(hand.wagering)
    if part is None or part.seat != found.seat or part.seat != hand.wagering.aggressor:
        return table
    wagering = betting.return_chips(hand.wagering, part.seat, part.amount)
    current = max(wagering.bets.values(), default=0)
    wagering = replace(wagering, current=current, full=min(wagering.full, current))
    return replace(table, hand=replace(hand, wagering=wagering))


def _kill(table: Table, seat: int | None) -> Table:
    """The table with that hand dead: its chips stay in the pot."""
    hand = table.hand
    if hand is None or seat is None or not betting.is_live(hand.wagering, seat):
        return table
    wagering = betting.kill(hand.wagering, seat)
    return replace(table, hand=replace(hand, wagering=wagering, dead=hand.dead | {seat}))


def stop(table: Table, why: StoppedBy, *, right_button: bool = False) -> Advance:
    """Stop the hand: a misdeal gives back what was wagered and keeps the forced bets up, a void all of it."""
    hand = table.hand
    if hand is None:
        return table, ()
    wagering = betting.return_all(hand.wagering)
    if why == "misdeal":
        wagering = betting.with_turn(forced_bets(table, hand.start), None)
    deal = replace(hand.deal, stopped=why, right_button=right_button, waiting=(), asked=None)
    hand = replace(hand, wagering=wagering, deal=deal, plan=replace(hand.plan, done=len(hand.plan.due)))
    ended = HandEnded(hand.number, why or "misdeal", {}, dict(wagering.stacks))
    return replace(table, hand=hand, remedy=None, open_ruling=None), (ended,)


# --------------------------------------------------------------------------- motions and moments


def judge_motion(table: Table, motion: Motion) -> Advance:
    """Judge a motion of cards that is over."""
    hand = table.hand
    if hand is None or hand.deal.stopped or any(not move.sure for move in motion.strays):
        return table, ()
    if _floor_is_asked(table, hand):
        later = hand.street_index > 0 and hand.phase is Phase.DEALING
        return (remedying.plan_by_board(table, hand) if later else table), ()
    found = find_irregularity(table, motion)
    if found is not None:
        table, told = rule(table, found)
        return _as_dealt(table, motion, found), told
    if hand.phase is Phase.DEALING and hand.street_index and hand.deal.complete:
        return _reordered(table, hand, motion), ()
    return table, ()


def _as_dealt(table: Table, motion: Motion, found: Irregularity) -> Table:
    """The table whose street goes on as it was dealt, where nothing of a ruling on it is left to be followed."""
    hand = table.hand
    if found.cause is not Cause.NO_BURN or table.remedy is not None or hand is None or hand.deal.stopped:
        return table
    if hand.phase is not Phase.DEALING or hand.plan.next is None or hand.plan.next.place != BURN:
        return table
    hand = replace(hand, plan=hand.plan.with_rest(hand.plan.rest[1:]))
    return _reordered(replace(table, hand=hand), hand, motion)


def _reordered(table: Table, hand: Hand, motion: Motion) -> Table:
    """The table with a motion ticked off whose cards came in another order than planned: nothing is wrong with it."""
    rest = list(hand.plan.rest)
    done = 0
    for move in motion.strays:
        index = next((at for at, due in enumerate(rest) if due.place == move.place), None)
        if index is not None:
            rest.pop(index)
            done += 1
    return replace(table, hand=replace(hand, plan=hand.plan.with_rest(rest))) if done else table


def _floor_is_asked(table: Table, hand: Hand) -> bool:
    """Whether the floor still has to decide on the cards of this street: the machine does not anticipate it."""
    if table.open_ruling is None or hand.deal.asked is None:
        return False
    about = street_index(table, hand.deal.asked.street) or 0
    return hand.street_index <= max(hand.deal.asked_street, about) + 1


def settle_deal(table: Table, at_ms: int) -> Advance:
    """The initial deal may be complete now: its order is judged, and the hands of absent players."""
    table = remedying.drop_when_over(table)
    hand = table.hand
    if hand is None or hand.deal.complete or hand.street_index or hand.phase is not Phase.DEALING:
        return table, ()
    if not hand.plan.is_complete or not hand.plan.due or hand.deal.stopped:
        return table, ()
    deal = replace(hand.deal, complete=True, absent=dead_hand.absent_seats(table))
    table = replace(table, hand=replace(hand, deal=deal))
    found = misdeal.find_wrong_order(table, at_ms)
    told: tuple[Output, ...] = ()
    if found is not None:
        table, told = rule(table, found)
    if table.stakes.readers == "none":
        return table, told
    table, more = _rule_absent(table, at_ms)
    return table, (*told, *more)


def _rule_absent(table: Table, at_ms: int) -> Advance:
    """Rule on the hands of the players who were away at the last card."""
    hand = table.hand
    if hand is None or not hand.deal.absent or hand.deal.stopped:
        return table, ()
    table = replace(table, hand=replace(hand, deal=replace(hand.deal, absent=())))
    told: list[Output] = []
    for seat in sorted(hand.deal.absent):
        table, more = rule(table, dead_hand.find_absent(seat, at_ms))
        told.extend(more)
    return table, tuple(told)


def settle_street(table: Table, at_ms: int) -> Advance:
    """A street is due: remedies that waited for it are taken up, and the stub is counted."""
    table, told = remedying.wake(table)
    found = stub_shortage.find_short_stub(table, at_ms)
    if found is None or table.remedy is not None:
        return table, told
    table, more = rule(table, found)
    return table, (*told, *more)


def before_event(table: Table, event: Event) -> Advance:
    """A player acts: the initial deal is over even where it is not complete."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, ()
    if isinstance(event, ActionDeclared | WordSaid | ChipsMoved | HandKilled | TableTapped):
        table, killed = _rule_absent(table, event.at_ms)
        if killed:
            return table, killed
    if not isinstance(event, ActionDeclared | WordSaid | ChipsMoved):
        return table, ()
    if hand.phase is not Phase.DEALING or hand.street_index or hand.plan.is_complete:
        found = dead_hand.find_acting_without_hand(table, event) if isinstance(event, ActionDeclared) else None
        return rule(table, found) if found is not None else (table, ())
    found = misdeal.find_short_deal(table, event.at_ms)
    told: tuple[Output, ...] = ()
    if found is not None:
        table, told = rule(table, found)
    elif hand.deal.cards:
        return table, ()
    return _deal_over(table, told)


def _deal_over(table: Table, told: tuple[Output, ...]) -> Advance:
    """The table with the initial deal over and the betting open."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, told
    plan = hand.plan.advanced(len(hand.plan.rest))
    hand = replace(hand, plan=plan, deal=replace(hand.deal, complete=True))
    table, more = next_act(replace(table, hand=hand), hand)
    return table, (*told, *more)


_STOPPED = (
    ActionDeclared, WordSaid, ChipsMoved, CardExposed, CardBoxed, CardOffTable, TableTapped, HandTabled, HandKilled,
    PotAwarded, ClockCalled, AttentionCalled, StepConfirmed, RunItAgreed,
)  # fmt: skip
"""What no longer counts in a hand that was stopped by a misdeal or is void."""


def is_stopped(table: Table, event: Event) -> bool:
    """Return whether the event belongs to a hand that was stopped: nothing of it counts until the next deal."""
    hand = table.hand
    return hand is not None and bool(hand.deal.stopped) and isinstance(event, _STOPPED)


def floor_rules(table: Table, choose: Outcome) -> Advance:
    """The floor chose an outcome for the open ruling, or ends the remedy in progress."""
    ruling, hand = table.open_ruling, table.hand
    if ruling is None:
        if table.remedy is None or hand is None:
            return table, (Announce("info", "Nothing waits for the floor."),)
        if choose is Outcome.MISDEAL:
            return stop(table, "misdeal")
        return stop(table, "void") if choose is Outcome.VOID else remedying.end_remedy(table)
    if choose not in ruling.options:
        allowed = ", ".join(ruling.options)
        return table, (Announce("error", f"The floor can choose {allowed}, not {choose.value}."),)
    found = hand.deal.asked if hand is not None and hand.deal.asked is not None else None
    table = replace(table, open_ruling=None)
    if hand is None or found is None:
        return table, ()
    table = replace(table, hand=replace(hand, deal=replace(hand.deal, asked=None)))
    return carry_out(table, ruling, choose, found)

