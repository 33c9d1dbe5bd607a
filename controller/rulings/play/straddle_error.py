"""Invalid straddles: returned, or decided by the floor if the book contradicts itself."""

from __future__ import annotations

from controller.poker.seats.straddles import Fault
from controller.rulings.play.blind_verdicts import BlindClaim, rule_on
from controller.table.ruling import Ruling, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause


def rule_on_straddle(table: Table, fault: Fault, seat: int, to: int, at_ms: int) -> Ruling:
    """Return the ruling on a straddle to that total that does not stand as it is."""
    rules = table.rules.blinds.straddle
    tracer = Tracer()
    read = {
        "not_provided": ("allowed", rules.allowed),
        "button_in_limit": ("button_in_limit", rules.button_in_limit),
        "wrong_amount": ("most", rules.most),
        "over_opening_bet": ("pot_limit_most", rules.pot_limit_most),
        "outranked": ("button_first", rules.button_first),
        "kill_pot": ("kill_pot", rules.kill_pot),
    }.get(fault, ("seats", rules.seats))
    tracer.read(f"blinds.straddle.{read[0]}", read[1])
    return rule_on(table, BlindClaim(Cause.ILLEGAL_STRADDLE, fault, at_ms, seat, amount=to), tracer)
