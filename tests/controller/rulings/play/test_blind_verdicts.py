"""A claim becomes a ruling with its chain of rules."""

from told import FIRST, SIX, G, N, play

from controller.poker.seats.seat_record import Debt
from controller.rulings.play.blind_verdicts import BlindClaim, rule_on
from controller.table.ruling import Tracer
from controller.terms.codes import Cause, Outcome, StepCode
from controller.views.ruling_text import ruling_text


def test_sentence_steps_and_chain():
    table = play(N, SIX, 1, FIRST)
    tracer = Tracer()
    tracer.read("blinds.missed.live", table.rules.blinds.missed.live)
    ruling = rule_on(table, BlindClaim(Cause.MISSED_BIG_BLIND, "owes", 7, 4, Debt(2, 1)), tracer)
    assert "¤2 live and ¤1 dead" in ruling_text(ruling, table.rules)
    assert ruling.steps == (StepCode.POST_NEXT_DEAL,)
    assert [one.path for one in ruling.consulted] == ["blinds.missed.live", "verdict.missed_big_blind.owes"]
    assert ruling.at_ms == 7


def test_a_returned_straddle_tells_the_amount():
    ruling = rule_on(play(G, SIX, 1, FIRST), BlindClaim(Cause.ILLEGAL_STRADDLE, "kill_pot", 0, 6, amount=16), Tracer())
    assert (ruling.outcome, ruling.returned, ruling.to) == (Outcome.ACTION, 16, None)


def test_a_straddle_before_the_floor_keeps_its_amount():
    claim = BlindClaim(Cause.ILLEGAL_STRADDLE, "button_contradicted", 0, 1, amount=4)
    ruling = rule_on(play(N, SIX, 1, FIRST), claim, Tracer())
    assert (ruling.outcome, ruling.to, ruling.returned) == (Outcome.FLOOR, 4, None)
