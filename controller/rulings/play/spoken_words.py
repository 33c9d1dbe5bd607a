"""Words in turn: their meaning, and words against chips (docs/tape.md, conventions 5, 8).

Declarations bind (NCL 17, EG 14, GN 16, NPL 30, PC 44); an amount alone is judged like as many chips (PC 41C); an
amount with two meanings, and the word "pot", by each book's own rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.rulings.citing import Finding, Read, ruling_of
from controller.rulings.play.bet_size import size_wager
from controller.rulings.play.facing import Counted, Facing
from controller.rulings.play.silent_chips import half_test, short_of_call
from controller.table import statements
from controller.table.betting_memory import LastAct
from controller.table.events import WordSaid
from controller.table.ruling import Ruling
from controller.table.statements import Statement
from controller.terms.codes import Act, Cause, Outcome, Word

ACT_OF: Final[Mapping[Word, Act]] = {
    Word.CALL: Act.CALL, Word.RAISE: Act.RAISE, Word.BET: Act.BET, Word.ALL_IN: Act.ALL_IN, Word.CHECK: Act.CHECK,
    Word.FOLD: Act.FOLD, Word.NUMBER: Act.BET, Word.POT: Act.BET,
}  # fmt: skip
"""Acts that words stand for, as far as the words alone tell."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """The meaning of words: an act with its ruling; None awaits chips or the floor."""

    counted: Counted | None
    ruling: Ruling | None = None


def read_words(facing: Facing, event: WordSaid) -> Spoken:
    """Return what words in turn count as."""
    match event.word:
        case Word.FOLD:
            return Spoken(Counted(Act.FOLD, facing.bet))
        case Word.CHECK:
            return Spoken(Counted(Act.CHECK, facing.bet) if facing.may_check else None)
        case Word.CALL:
            return Spoken(facing.called())
        case Word.ALL_IN:
            if facing.all_in <= facing.current:
                return Spoken(facing.called())
            return Spoken(*size_wager(facing, facing.all_in))
        case Word.POT:
            return _pot(facing)
        case Word.BET | Word.RAISE | Word.NUMBER:
            return _wager(facing, event)
        case Word.TIME:
            return Spoken(None)


def _wager(facing: Facing, event: WordSaid) -> Spoken:
    """Return the meaning of a bet or raise with one amount, two amounts, or none."""
    if event.low is not None and event.high is not None:
        return _unclear(facing, event.low, event.high)
    if event.amount is None:
        return Spoken(None)
    if event.word is Word.NUMBER and facing.is_facing:
        return _amount_alone(facing, event.amount)
    return Spoken(*size_wager(facing, event.amount))


def _amount_alone(facing: Facing, amount: int) -> Spoken:
    """Return the meaning of an amount alone, facing a bet: like chips of that worth."""
    said: Read = ("play.words.amount_said", facing.play.words.amount_said)
    sizes = facing.sizes
    if amount == facing.current or facing.all_in <= facing.current:
        return Spoken(facing.called())
    if amount > facing.current and sizes is not None and amount >= sizes[0]:
        return Spoken(*size_wager(facing, amount))
    if amount < facing.current:
        return Spoken(*short_of_call(facing, amount, silently=False))
    judged, read = half_test(facing, amount)
    counted = judged or facing.called()
    states = statements.AmountSaid(amount)
    return Spoken(counted, ruling_of(_action(facing, Cause.UNDER_RAISE, states, counted), [*read, said]))


def _unclear(facing: Facing, low: int, high: int) -> Spoken:
    """Return a two-meaning amount ("five"): NPL 41 the lesser, PC 57 the highest to the pot."""
    rule = facing.play.words.unclear
    read: list[Read] = [("play.words.unclear", rule)]
    sizes = facing.sizes
    least = sizes[0] if sizes else facing.current
    pot = facing.wagering.pot
    meant = low if low >= least else high
    if rule.value == "highest_within_pot" and high <= pot:
        meant = high
    counted, _ = size_wager(facing, meant)
    states = statements.TwoMeanings(low, high, counted.to)
    if rule.value == "floor":
        finding = Finding(
            Outcome.FLOOR, Cause.UNCLEAR_AMOUNT, facing.seat, states, facing.at_ms, options=(Outcome.ACTION,)
        )
        return Spoken(counted, ruling_of(finding, read))
    return Spoken(counted, ruling_of(_action(facing, Cause.UNCLEAR_AMOUNT, states, counted), read))


def _pot(facing: Facing) -> Spoken:
    """Return the word "pot": the maximum in pot limit, elsewhere a wager of a valid amount."""
    sizes = facing.sizes
    if sizes is None:
        return Spoken(facing.called())
    if facing.is_pot_limit:
        return Spoken(facing.counted(sizes[1]))
    rule, states = facing.play.words.pot_in_no_limit, statements.PotSaid()
    counted = facing.counted(sizes[0])
    if rule.value == "floor":
        options = (Outcome.ACTION, Outcome.PLAY_ON)
        finding = Finding(Outcome.FLOOR, Cause.UNCLEAR_AMOUNT, facing.seat, states, facing.at_ms, options=options)
    else:
        finding = _action(facing, Cause.UNCLEAR_AMOUNT, states, counted)
    return Spoken(counted, ruling_of(finding, [("play.words.pot_in_no_limit", rule)]))


def short_declaration(facing: Facing, total: int, *, motions: int) -> tuple[Counted, Ruling | None]:
    """Return how "raise" counts when its chips do not say how much (NCL 168, PC 44, 47)."""
    counted, ruling = size_wager(facing, max(total, facing.current))
    if ruling is None or ruling.cause not in {Cause.UNDER_BET, Cause.UNDER_RAISE}:
        return counted, ruling
    words = facing.play.words
    path = "play.words.two_motions" if motions < 2 and not words.two_motions.value else "play.words.binding"
    rule = words.two_motions if path.endswith("two_motions") else words.binding
    consulted: list[Read] = [
        (path, rule),
        ("play.betting.too_small", facing.play.betting.too_small),
        ("play.betting.raise_by", facing.play.betting.raise_by),
    ]
    return counted, ruling_of(_action(facing, ruling.cause, statements.RaiseSaid(), counted), consulted)


def big_chip_declared(facing: Facing, counted: Counted, chip: int) -> Ruling:
    """Return the ruling on "raise" with one chip above the limit (GN 187, NPL 34, PC 49)."""
    finding = Finding(
        Outcome.ACTION, Cause.OVERSIZED_CHIP, facing.seat, statements.RaiseSaidWithChip(), facing.at_ms,
        counted.act, counted.to, max(0, chip - counted.to),
    )  # fmt: skip
    return ruling_of(finding, [("play.words.said_raise_one_chip", facing.play.words.said_raise_one_chip)])


def mismatch(facing: Facing, last: LastAct, said: Counted, *, together: bool) -> tuple[Counted, Ruling]:
    """Return which of chips and words counts if they differ, and the ruling.

    Args:
        facing: the seat as it stood before the act.
        last: how the act counted so far.
        said: how the words alone would count.
        together: chips and words came at the same time.
    """
    words = facing.play.words
    rule = words.together if together else words.chips_first
    path = "play.words.together" if together else "play.words.chips_first"
    put_out = last.value or last.to
    states = statements.WordsAgainstChips()
    if rule.value == "floor":
        options = (Outcome.ACTION,)
        finding = Finding(Outcome.FLOOR, Cause.VERBAL_MISMATCH, facing.seat, states, facing.at_ms, options=options)
        return Counted(last.act, last.to), ruling_of(finding, [(path, rule)])
    counted = said if rule.value == "words" else Counted(last.act, last.to)
    finding = _action(facing, Cause.VERBAL_MISMATCH, states, counted, max(0, put_out - counted.to))
    return counted, ruling_of(finding, [(path, rule)])


def string_bet(facing: Facing, last: LastAct, returned: int) -> Ruling:
    """Return the ruling on a string bet: the first motion or amount stands."""
    finding = Finding(
        Outcome.ACTION, Cause.STRING_BET, facing.seat, statements.StringBet(), facing.at_ms, last.act, last.to, returned
    )
    return ruling_of(finding, [("play.words.string", facing.play.words.string)])


def forward_motion(facing: Facing, amount: int, released: Counted | None = None) -> tuple[Counted | None, Ruling]:
    """Return how unreleased chips count (NCL 169, EG 153, GN 133 and 174, PC 41).

    Args:
        facing: the seat with the chips in hand.
        amount: the total that it would have in front.
        released: how the same chips would count if released; None if only their worth is known.
    """
    rule = facing.play.words.forward_motion
    states = statements.ChipsUnreleased(amount)
    read: list[Read] = [("play.words.forward_motion", rule)]
    if rule.value == "full_amount":
        counted = released or (size_wager(facing, amount)[0] if amount > facing.current else facing.called())
        return counted, ruling_of(_action(facing, Cause.FORWARD_MOTION, states, counted), read)
    options = (Outcome.ACTION, Outcome.PLAY_ON)
    finding = Finding(Outcome.FLOOR, Cause.FORWARD_MOTION, facing.seat, states, facing.at_ms, options=options)
    return None, ruling_of(finding, read)


def conditional(facing: Facing) -> Ruling:
    """Return the ruling on "if you bet, I raise", once the bet came.

    Source: NCL 19, EG 16, GN 18, NPL 42, PC 59.
    """
    rule = facing.play.words.conditional
    read: list[Read] = [("play.words.conditional", rule)]
    cause, seat, at_ms, states = Cause.CONDITIONAL_STATEMENT, facing.seat, facing.at_ms, statements.SaidAhead()
    sizes = facing.sizes
    if rule.value == "binds" and facing.is_facing and sizes is not None:
        return ruling_of(Finding(Outcome.ACTION, cause, seat, states, at_ms, Act.RAISE, sizes[0]), read)
    options: tuple[Outcome, ...] = (Outcome.ACTION, Outcome.PLAY_ON)
    if rule.value == "penalty":
        options = (Outcome.ACTION, Outcome.PENALTY, Outcome.PLAY_ON)
    return ruling_of(Finding(Outcome.FLOOR, cause, seat, states, at_ms, options=options), read)


def _action(facing: Facing, cause: Cause, states: Statement, counted: Counted, returned: int = 0) -> Finding:
    return Finding(
        Outcome.ACTION, cause, facing.seat, states, facing.at_ms, counted.act, counted.to, returned
    )
