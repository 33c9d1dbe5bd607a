"""A wager of a wrong size, found after later acts: corrected for all players if in time."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.betting.binding_acts import Advance
from controller.engine.flow.issuing import issue
from controller.poker import betting
from controller.poker.sizes import raise_range
from controller.poker.wagering import IllegalAct, Wagering
from controller.rulings import action_window
from controller.rulings.play import pot_error
from controller.table.betting_memory import Made
from controller.table.events import AttentionCalled
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.state import Table
from controller.terms.codes import Betting, Cause, Outcome
from controller.terms.fast_copies import replace


def wrong_size(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    """Rule on a reported wager of a wrong size; if in time, say its size for all players.

    In pot limit, a bet or raise of the pot whose count was too low is made the pot (PC 45B). Any other wager stands as
    it was counted, which is at least the minimum and at most the maximum.
    """
    mine = [at for at, one in enumerate(hand.actions) if one.seat == event.seat]
    wagers = [at for at in mine if hand.actions[at].act in action_window.AGGRESSIVE]
    between = hand.phase is Phase.DEALING and not hand.plan.done
    # The next street begins with its first card.
    here = _street_of(table, hand, event, wagers) == hand.street_index - between
    behind = hand.actions[wagers[-1] + 1 :] if wagers else ()
    made = next((one for one in reversed(hand.acting.made) if one.seat == event.seat), None)
    pot = _pot_meant(hand, made) if made is not None else None
    kind = table.variant.procedures.substantial_action.value
    found = pot_error.LateFind(
        cause=event.cause,
        seat=event.seat,
        at_ms=event.at_ms,
        round_open=here and hand.phase is Phase.BETTING,
        street_open=here and (hand.phase in {Phase.BETTING, Phase.SHOWDOWN} or between) and not hand.tabled,
        substantial=action_window.substantial_action(table.rules, behind, kind),
        of_pot=hand.wagering.structure.betting is Betting.POT_LIMIT and (made is None or pot is not None),
    )
    ruling = pot_error.found_late(table.rules.play, found)
    if ruling.outcome is not Outcome.ACTION or made is None or (between and not betting.is_closed(hand.wagering)):
        return issue(table, ruling)
    # No wager below the minimum or above the maximum is ever counted: only a bet of the pot can be made another one.
    to = made.to if pot is None or event.cause is Cause.OVER_POT else pot
    corrected = _made_right(hand, made, to) if to != made.to else None
    if corrected is not None:
        table = replace(table, hand=corrected)
    return issue(table, replace(ruling, do=hand.actions[made.index].act, to=to))


def _pot_meant(hand: Hand, made: Made) -> int | None:
    """Return the total of a bet of the pot; None for a wager that was not meant as one.

    Nobody counts a pot as low as the minimum: a wager of the minimum was meant as that, or was brought up to it.
    """
    if hand.wagering.structure.betting is not Betting.POT_LIMIT:
        return None
    sizes = raise_range(made.before, made.seat)
    return sizes[1] if sizes is not None and made.to > sizes[0] else None


def _made_right(hand: Hand, made: Made, to: int) -> Hand | None:
    """Return the hand with the wager corrected and later acts replayed; None if impossible."""
    wagering: Wagering = made.before
    actions: list[ActionRecord] = list(hand.actions[: made.index])
    wagers = [one for one in hand.acting.made if one.index < made.index]
    try:
        for record in hand.actions[made.index :]:
            if record.tap:
                actions.append(record)
                continue
            first = len(actions) == made.index
            total = to if first else record.to if record.act in action_window.AGGRESSIVE else None
            before, wagering = wagering, betting.act(wagering, record.seat, record.act, total)
            if wagering.current > before.current:
                wagers.append(Made(len(actions), record.seat, wagering.bets[record.seat], before))
            actions.append(replace(record, to=wagering.bets[record.seat]))
    except IllegalAct:
        return None
    last = hand.acting.last
    if last is not None and last.seat == actions[-1].seat:
        last = replace(last, to=actions[-1].to)
    acting = replace(hand.acting, last=last, made=tuple(wagers))
    if betting.is_closed(wagering):
        wagering = betting.return_uncalled(wagering)
    return replace(hand, wagering=wagering, actions=tuple(actions), acting=acting)


def _street_of(table: Table, hand: Hand, event: AttentionCalled, wagers: Sequence[int]) -> int:
    """Return the street of the wager: as named, else of the seat's last wager."""
    names = [street.name.value for street in table.variant.streets]
    if event.street in names:
        return names.index(event.street)
    last = wagers[-1] if wagers else len(hand.actions) - 1
    return hand.actions[last].street if hand.actions else hand.street_index
