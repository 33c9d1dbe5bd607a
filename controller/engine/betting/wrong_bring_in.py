"""A bring-in by the wrong seat: it stands, or returns once the right seat posts."""

from __future__ import annotations

from controller.engine.betting.binding_acts import Advance, Cameby, count, facing_of
from controller.engine.flow.issuing import issue
from controller.poker import betting
from controller.poker.bring_in import is_awaited
from controller.poker.wagering import Wagering, turns_behind
from controller.rulings.citing import Finding, ruling_of
from controller.rulings.play import out_of_turn
from controller.table import observations
from controller.table.betting_memory import EarlyAct
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.table.statements import BroughtInForAnother
from controller.terms.codes import Act, Cause, Outcome
from controller.terms.fast_copies import replace


def let_stand(table: Table, seat: int, act: Act | None, at_ms: int) -> Advance:
    """Let a wrong bring-in stand if play goes on behind it (GN 216).

    Args:
        table: a table on which a wrong seat brought it in; any other is returned unchanged.
        seat: the seat that acts now.
        act: its act; None if the word has no amount yet.
        at_ms: time of the act.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or not is_awaited(hand.wagering):
        return table, ()
    early = hand.acting.early
    wrong = early[0] if early and early[0].opens else None
    if wrong is None or not _stands(table, hand, wrong, seat, act):
        return table, ()
    wagering = betting.opened_by(hand.wagering, wrong.seat)
    rest = tuple(replace(one, ruled=True) for one in early[1:])
    hand = replace(hand, wagering=wagering, acting=replace(hand.acting, early=rest, last=None))
    table = replace(table, hand=hand)
    counted = out_of_turn.opening(wrong, facing_of(table, hand, wrong.seat, at_ms))
    rule = table.rules.play.stud.wrong_bring_in
    finding = Finding(
        Outcome.ACTION, Cause.OUT_OF_TURN, wrong.seat, BroughtInForAnother(seat), at_ms, do=counted.act, to=counted.to,
        seen=observations.OutOfTurn(wrong.seat, wrong.act),
    )  # fmt: skip
    table, told = issue(table, ruling_of(finding, [("play.stud.wrong_bring_in", rule)]))
    table, more = count(table, wrong.seat, counted, Cameby("key", at_ms, ruled=True))
    return table, (*told, *more)


def _stands(table: Table, hand: Hand, wrong: EarlyAct, seat: int, act: Act | None) -> bool:
    """Whether this act makes the wrong seat's wager stand."""
    wagering = hand.wagering
    if seat == wrong.seat or not betting.is_live(wagering, seat) or not wagering.behind[seat]:
        return False
    if seat == wagering.to_act and (act is None or act in out_of_turn.PUT_OUT):
        return False  # the right seat brings it in
    if table.rules.play.stud.wrong_bring_in.value == "next_act":
        return seat == _next_able(wagering, wrong.seat)
    if seat == wagering.to_act:
        return False  # this player acts in turn, so nobody was skipped
    now = replace(wrong, seat=seat, act=act or Act.CALL)
    kind = table.variant.procedures.substantial_action.value
    return out_of_turn.enough_behind(table.rules, (*hand.acting.early, now), kind)


def _next_able(wagering: Wagering, seat: int) -> int | None:
    """Return the next seat after this one that can act; None if there is none."""
    behind = turns_behind(wagering.round.turns, seat)
    return next((one for one in behind if one not in wagering.folded and wagering.behind[one]), None)
