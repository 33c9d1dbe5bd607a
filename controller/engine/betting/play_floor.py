"""Floor decisions on betting: acts that count, chips that stay, hands that die."""

from __future__ import annotations

from controller.engine.betting.binding_acts import Advance, Cameby, count_with, facing_of, settle_early
from controller.poker import betting
from controller.rulings.play.bet_size import size_wager
from controller.rulings.play.facing import Counted
from controller.table.announcements.flow_announcements import ActionStopped
from controller.table.betting_memory import Choice
from controller.table.events import ActionDeclared, FloorRuled
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

BARE = frozenset({Act.FOLD, Act.CHECK, Act.CALL})


def answer(table: Table, event: FloorRuled) -> Advance | None:
    """Carry out the floor's choice; None if no betting question has that option."""
    hand = table.hand
    if hand is None or hand.acting.question is None:
        return None
    question = hand.acting.question
    choice = next((one for one in question.choices if one.outcome is event.choose), None)
    if choice is None:
        return None
    hand = replace(hand, acting=replace(hand.acting, question=None))
    table = replace(table, hand=hand, open_ruling=None)
    table, told = _carry_out(table, hand, question.seat, choice, event.at_ms)
    table, due = settle_early(table, event.at_ms)
    return table, (*told, *due)


def _carry_out(table: Table, hand: Hand, seat: int, choice: Choice, at_ms: int) -> Advance:
    """Carry out one option of the floor."""
    wagering = hand.wagering
    if choice.forfeit:
        wagering = betting.forfeit(wagering, seat, min(choice.forfeit, wagering.stacks[seat]))
    if choice.passive:
        wagering = betting.with_passive(wagering, seat)
    if choice.dead:
        wagering = betting.kill(wagering, seat)
        hand = replace(hand, dead=hand.dead | {seat})
    hand = replace(hand, wagering=wagering)
    table = replace(table, hand=hand)
    if choice.act is None or hand.phase is not Phase.BETTING or wagering.to_act != seat:
        return table, ()
    facing = facing_of(table, hand, seat, at_ms)
    if choice.act not in BARE:
        assert choice.to is not None, "a wager that the floor may choose has its size"
        counted, _ = size_wager(facing, choice.to)
    else:
        counted = facing.called() if choice.act is Act.CALL else Counted(choice.act, facing.bet)
    return count_with(table, seat, counted, None, Cameby("key", at_ms, ruled=True))


def stopped_told(table: Table, event: ActionDeclared) -> tuple[Output, ...]:
    """Tell whoever keys an act while the floor decides that the action is stopped (E49).

    A late fold of the seat that the floor is asked about may settle the question, and is no act behind it.
    """
    ruling, rule = table.open_ruling, table.rules.play.turn.floor_stops
    if ruling is None or not rule.value or event.by != "key" or event.seat == ruling.seat:
        return ()
    return (Announce("warning", ActionStopped(event.seat, rule.cite)),)
