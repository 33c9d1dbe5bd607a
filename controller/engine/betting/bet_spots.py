"""Bet spots: compare the chips in front of a seat with the act that was declared.

The dealer's keys come later than the chips, so chips are judged only after they have lain still for `GRACE_MS`. Chips
that pay for a counted act need no judgment. Chips of a seat that has not acted are its act, in turn or out of turn, as
the book reads silent chips. If chips differ from a keyed or spoken act, the declaration stands: the player adds what is
missing or takes back what is too much. A single chip above the bet only waits for change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from controller.engine.betting import acting
from controller.engine.flow.issuing import issue
from controller.poker import betting
from controller.rulings.play import chips_in_front
from controller.table.betting_memory import LastAct
from controller.table.events import ChipsInFront, ChipsMoved
from controller.table.front import Front, Round, more
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.outputs import Output
from controller.table.state import Table
from controller.terms.chips import smallest, worth
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

GRACE_MS: Final = 3000
"""How much later than its chips a key may come: 2.5 s that the reconciler grants a late key, and the key's own
delay."""


def see_front(table: Table, event: ChipsInFront) -> Advance:
    """Record a change of the chips in front of a seat; a lost reader reports nothing."""
    fronts = dict(table.fronts)
    before = fronts.pop(event.seat, Front((), event.at_ms))
    here = _round_of(table)
    if event.seen and event.chips == before.chips and before.round == here and event.seat in table.fronts:
        return table, ()  # a hand covers the chips, and they lie there as before
    if event.seen:
        base = before.base if before.round == here else before.chips
        fronts[event.seat] = Front(event.chips, event.at_ms, here, base if event.chips else ())
    table = replace(table, physical=replace(table.physical, fronts=fronts))
    return _explained(table, event.seat), ()


def _round_of(table: Table) -> Round | None:
    """Return the betting round in progress; None outside one.

    In a stopped hand there is none: its chips go back.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or hand.deal.stopped:
        return None
    return hand.number, hand.street_index


def elapse(table: Table, at_ms: int) -> Advance:
    """Judge unexplained chips that have lain still for `GRACE_MS`."""
    told: list[Output] = []
    for seat in tuple(_unexplained(table)):
        if table.fronts[seat].since_ms + GRACE_MS <= at_ms:
            table, more_told = _judge(table, seat, table.fronts[seat].since_ms + GRACE_MS)
            told.extend(more_told)
    return table, tuple(told)


def deadline(table: Table) -> int | None:
    """Return when the first chips must be judged, in ms; None if none."""
    return min((table.fronts[seat].since_ms + GRACE_MS for seat in _unexplained(table)), default=None)


def _unexplained(table: Table) -> Iterator[int]:
    """Yield the seats with chips of this betting round that no act explains yet."""
    if not table.fronts:
        return
    hand, here = table.hand, _round_of(table)
    for seat, front in table.fronts.items():
        if hand is None or here is None or front.round != here or front.judged or seat not in hand.wagering.bets:
            continue
        if seat in hand.wagering.folded or worth(front.chips) == hand.wagering.bets[seat]:
            continue
        if worth(front.chips) < hand.wagering.bets[seat] and _last_act(hand, seat) is None:
            continue  # a blind that was not put out yet
        yield seat


def _explained(table: Table, seat: int) -> Table:
    """Return the table with a seat's chips as its base if they are exactly its bet."""
    front, hand = table.fronts.get(seat), table.hand
    if front is None or hand is None or hand.wagering.bets.get(seat) != worth(front.chips):
        return table
    return replace(
        table, physical=replace(table.physical, fronts={**table.fronts, seat: replace(front, base=front.chips)})
    )


def _judge(table: Table, seat: int, at_ms: int) -> Advance:
    """Judge the chips in front of one seat."""
    hand, front = table.hand, table.fronts[seat]
    assert hand is not None, "chips are judged in a betting round"
    last = _last_act(hand, seat)
    by_chips = last is not None and hand.acting.last is not None and _is_by_chips(hand.acting.last, seat)
    came, gone = more(front.chips, front.base), more(front.base, front.chips)
    table = replace(
        table,
        physical=replace(table.physical, fronts={**table.fronts, seat: replace(front, judged=True, base=front.chips)}),
    )
    bet = hand.wagering.bets[seat]
    waits_for_change = worth(front.chips) > bet and worth(front.chips) - smallest(front.chips) < bet
    if last is not None and seat != hand.wagering.to_act:
        if by_chips and came:
            return acting.see_chips(table, ChipsMoved(at_ms, seat, came, gone))
        if waits_for_change or by_chips:
            return table, ()
        return issue(table, chips_in_front.against_the_act(table.rules.play, last, worth(front.chips), at_ms))
    if last is None and bet and waits_for_change:
        # A blind posted with a bigger chip, which lies there until its player acts (G136, P51).
        fronts = {**hand.acting.fronts, seat: worth(front.chips)}
        return replace(table, hand=replace(hand, acting=replace(hand.acting, fronts=fronts))), ()
    if not betting.is_live(hand.wagering, seat) or not (came or gone):
        return table, ()
    everything = worth(front.chips) >= bet + hand.wagering.stacks[seat]
    return acting.see_chips(table, ChipsMoved(at_ms, seat, came, gone, last=everything))


def _last_act(hand: Hand, seat: int) -> ActionRecord | None:
    """Return the seat's last act on this street; None if it has not acted."""
    mine = (one for one in reversed(hand.actions) if one.seat == seat and one.street == hand.street_index)
    return next(mine, None)


def _is_by_chips(last: LastAct, seat: int) -> bool:
    """Whether the last counted act was made by that seat with silent chips."""
    return last.seat == seat and last.by == "chips"
