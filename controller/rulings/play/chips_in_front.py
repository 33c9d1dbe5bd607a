"""Chips at the bet spot that differ from the declared act: the declaration stands."""

from __future__ import annotations

from controller.rulebook.play import PlayRules
from controller.rulebook.rule import Rule
from controller.rulings.citing import Finding, Read, ruling_of
from controller.table import observations, statements
from controller.table.hand import ActionRecord
from controller.table.ruling import Ruling
from controller.terms.codes import Act, Cause, Outcome


def against_the_act(play: PlayRules, act: ActionRecord, lying: int, at_ms: int) -> Ruling:
    """Return the ruling on chips that differ from the act that was declared before them.

    A call that is short is completed (NCL 171, EG 155, GN 176, NPL 37, PC 54). A declared bet or raise binds to its
    amount, so missing chips are added and surplus chips returned (NCL 170, EG 154, GN 175, PC 41). All books agree that
    the words that came first count.

    Args:
        play: the book's play side.
        act: the act as it counts.
        lying: the chips in front of the seat.
        at_ms: when the difference was found.
    """
    seat, to = act.seat, act.to
    if lying < to and act.act in {Act.CALL, Act.CHECK}:
        states, seen = statements.CallLiesShort(lying), observations.AsStated()
        finding = Finding(Outcome.OWES, Cause.UNDER_CALL, seat, states, at_ms, act.act, to, seen=seen)
        return ruling_of(finding, [("play.chips.short_call", play.chips.short_call)])
    read: list[Read] = [("play.words.binding", play.words.binding), ("play.words.chips_first", play.words.chips_first)]
    return ruling_of(_declared(act, lying, at_ms), read)


def against_the_word(act: ActionRecord, lying: int, at_ms: int, rule: Rule[str]) -> Ruling:
    """Return the ruling on chips that differ from the words before them.

    Source: NCL 170, EG 154, GN 175, NPL 30, PC 41.

    Args:
        act: the act as the words made it.
        lying: the chips in front of the seat.
        at_ms: when the chips came to differ.
        rule: the book's rule on words that come first.
    """
    return ruling_of(_declared(act, lying, at_ms), [("play.words.words_first", rule)])


def _declared(act: ActionRecord, lying: int, at_ms: int) -> Finding:
    """Return the finding: the declaration counts, and chips are added or returned."""
    seat, to = act.seat, act.to
    return Finding(
        Outcome.ACTION, Cause.VERBAL_MISMATCH, seat, statements.ChipsAgainstAct(lying), at_ms, act.act, to,
        max(0, lying - to),
        seen=observations.AsStated(),
    )  # fmt: skip
