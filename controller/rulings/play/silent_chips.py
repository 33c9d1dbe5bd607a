"""Silent chips: a call, a raise, or unclear, by each book's rule.

Covers oversized chips, several chips, earlier chips that were not pulled back, and less than the call. Source:
docs/tape.md, convention 5.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from controller.rulebook.play import ChipRules
from controller.rulings.citing import Finding, Read, ruling_of
from controller.rulings.play.bet_size import size_wager
from controller.rulings.play.facing import Counted, Facing
from controller.table import statements
from controller.table.ruling import Ruling
from controller.terms.chips import Heap, pieces, smallest, worth
from controller.terms.codes import Act, Cause, Outcome

Prior = Literal["none", "left", "pulled", "part"]

TINY: Final = 20
"""Chips are tiny if the call is this many times their value; PC 46 prints 1,000 beside 50,000."""


@dataclass(frozen=True, slots=True)
class ChipMotion:
    """One motion of chips.

    Attributes:
        out: the chips put out.
        back: the value of earlier chips of the street that were taken back.
        prior: what became of the earlier chips; `none` if there were none.
        front: the value of the earlier chips before the motion.
        last: these are the seat's last chips.
    """

    out: Heap
    back: int
    prior: Prior
    front: int
    last: bool

    @property
    def kept(self) -> int:
        """The value of the earlier chips that still lie there."""
        if self.prior == "pulled":
            return 0
        return max(0, self.front - self.back)

    @property
    def total(self) -> int:
        """The value of all chips in front of the seat after the motion."""
        return self.kept + worth(self.out)


def motion_of(facing: Facing, out: Heap, back: int, prior: str | None, *, last: bool) -> ChipMotion:
    """Return a motion with the fate of earlier chips inferred from the change taken."""
    front = max(facing.front, facing.bet)
    fate: Prior = "none"
    if front:
        if prior in {"left", "pulled", "part"}:
            fate = "left" if prior == "left" else "pulled" if prior == "pulled" else "part"
        else:
            fate = "left" if not back else "pulled" if back >= front else "part"
    everything = last or worth(out) - back >= facing.wagering.stacks[facing.seat]
    return ChipMotion(out, back, fate, front, everything)


def read_chips(facing: Facing, motion: ChipMotion) -> tuple[Counted, Ruling | None]:
    """Return how silent chips count, with a ruling if unclear, short or wrong in size."""
    total = min(motion.total, facing.all_in)
    if not facing.is_facing:
        if total <= facing.current:
            return Counted(Act.CHECK, facing.current), None
        return _opening(facing, motion, total)
    if total < facing.current:
        if motion.last or total == facing.all_in:
            return Counted(Act.CALL, facing.call_to), None
        return short_of_call(facing, motion.total - motion.kept, silently=True)
    if total == facing.current:
        return Counted(Act.CALL, total), None
    if _is_clear(facing, motion, total):
        return size_wager(facing, facing.all_in if motion.last else total)
    return _unclear(facing, motion, total)


def _opening(facing: Facing, motion: ChipMotion, total: int) -> tuple[Counted, Ruling | None]:
    """Return silent opening chips at face value; one larger than the pot bets the pot."""
    counted, ruling = size_wager(facing, total, in_chips=True)
    if ruling is None or ruling.cause is not Cause.OVER_POT or pieces(motion.out) > 1:
        return counted, ruling
    finding = Finding(
        Outcome.ACTION, Cause.OVER_POT, facing.seat, statements.ChipOverPot(), facing.at_ms,
        counted.act, counted.to, motion.total - counted.to,
    )  # fmt: skip
    return counted, ruling_of(finding, [("play.pot_limit.big_chip_opens", facing.play.pot_limit.big_chip_opens)])


def _is_clear(facing: Facing, motion: ChipMotion, total: int) -> bool:
    """Whether more than the call is clear without a word: a full raise or last chips."""
    if pieces(motion.out) == 0:
        return False
    to_spare = total - smallest(motion.out) >= facing.current
    sizes = facing.sizes
    if motion.last and to_spare:
        if facing.play.chips.last_chips.value == "all_in_unless_needed":
            return True
        if sizes is not None and sizes[0] == facing.all_in:
            return False  # short of a full raise: no clearer than other chips
    return to_spare and pieces(motion.out) > 1 and sizes is not None and total >= sizes[0]


def short_of_call(facing: Facing, put_out: int, *, silently: bool) -> tuple[Counted, Ruling | None]:
    """Return how less than the call counts, in chips or words: a full call, or the floor's.

    Only silent chips can be tiny beside the bet (PC 46). Source: NCL 130, EG 114, GN 134, NPL 37, PC 44B.
    """
    chips = facing.play.chips
    counted = Counted(Act.CALL, facing.call_to)
    read: list[Read] = [("play.chips.under_call", chips.under_call)]
    if not silently:
        read.append(("play.words.amount_said", facing.play.words.amount_said))
    options = (Outcome.ACTION, Outcome.DEAD_HAND)
    short = statements.ShortOfCall(put_out, facing.current, said=not silently)
    if silently and chips.tiny.value == "floor" and put_out * TINY <= facing.current:
        tiny = statements.TinyChips(put_out, facing.current)
        finding = Finding(Outcome.FLOOR, Cause.UNDER_CALL, facing.seat, tiny, facing.at_ms, options=options)
        return counted, ruling_of(finding, [("play.chips.tiny", chips.tiny), *read])
    if facing.killed and chips.under_kill.value == "correct_or_forfeit":
        short = statements.ShortOfCall(put_out, facing.current, said=not silently, killed=True)
        finding = Finding(
            Outcome.ACTION, Cause.UNDER_CALL, facing.seat, short, facing.at_ms, counted.act, counted.to
        )
        return counted, ruling_of(finding, [("play.chips.under_kill", chips.under_kill), *read])
    if chips.under_call.value == "opening_or_heads_up" and not (_heads_up(facing) or _opening_bet(facing)):
        finding = Finding(Outcome.FLOOR, Cause.UNDER_CALL, facing.seat, short, facing.at_ms, options=options)
        return counted, ruling_of(finding, read)
    finding = Finding(
        Outcome.ACTION, Cause.UNDER_CALL, facing.seat, short, facing.at_ms, counted.act, counted.to
    )
    return counted, ruling_of(finding, read)


def _heads_up(facing: Facing) -> bool:
    """Whether only two players are left."""
    return len(facing.wagering.live) == 2


def _opening_bet(facing: Facing) -> bool:
    """Whether the seat faces the round's first bet (before the flop, the big blind)."""
    return facing.wagering.wagers <= 1


def intended_call(facing: Facing, put_out: int) -> int:
    """Return the bet that a player thought he faced: the largest his chips could call.

    PC Add44: a player who faces a raise to 1,200 with a 500 chip forfeits the 400 of the opener, and gets 100 back.
    """
    others = (bet for seat, bet in facing.wagering.bets.items() if seat != facing.seat)
    meant = [bet for bet in others if 0 < bet <= put_out]
    return max(meant, default=min(put_out, facing.wagering.round.size))


def _unclear(facing: Facing, motion: ChipMotion, total: int) -> tuple[Counted, Ruling]:
    """Return how an unclear excess over the call counts, by the book's rule for such chips."""
    chips = facing.play.chips
    cause, rule = _named(chips, motion)
    judged, read = _judge(facing, motion, total)
    counted = judged or Counted(Act.CALL, facing.call_to)
    returned = motion.total - counted.to
    if motion.prior == "pulled" and chips.prior.value == "as_if_alone":
        rule = read[0]  # no earlier chips are left, so the rule for new chips decides alone
    finding = Finding(
        Outcome.ACTION, cause, facing.seat, statements.SilentChips(pieces(motion.out)), facing.at_ms,
        counted.act, counted.to, max(0, returned),
    )  # fmt: skip
    return counted, ruling_of(finding, [rule, *(one for one in read if one != rule)])


def _named(chips: ChipRules, motion: ChipMotion) -> tuple[Cause, Read]:
    """Return the irregularity's cause, and the rule that governs it first."""
    if motion.prior != "none":
        return Cause.PRIOR_CHIPS, ("play.chips.prior", chips.prior)
    if pieces(motion.out) == 1:
        return Cause.OVERSIZED_CHIP, ("play.chips.oversized", chips.oversized)
    return Cause.MULTIPLE_CHIPS, ("play.chips.several", chips.several)


def _judge(facing: Facing, motion: ChipMotion, total: int) -> tuple[Counted | None, list[Read]]:
    """Return how unclear chips count; None means a call."""
    chips = facing.play.chips
    single = pieces(motion.out) == 1
    oversized: list[Read] = [("play.chips.oversized", chips.oversized)]
    if motion.prior == "none" or chips.prior.value == "as_if_alone":
        return (None, oversized) if single else _several(facing, motion.out, total)
    if chips.prior.value == "counted_unless_pulled":
        if motion.prior == "pulled":
            return (None, oversized) if single else _several(facing, motion.out, total)
        return _half(facing, total)
    return _by_table(facing, motion, total)


def _by_table(facing: Facing, motion: ChipMotion, total: int) -> tuple[Counted | None, list[Read]]:
    """Return how earlier chips count by the printed table (GN 136, PC 51 with its addendum)."""
    chips = facing.play.chips
    single = pieces(motion.out) == 1
    covered = motion.front >= facing.current
    if covered and motion.prior == "pulled" and single:
        rule: Read = ("play.chips.prior_cover_pulled", chips.prior_cover_pulled)
        if chips.prior_cover_pulled.value == "face":
            counted, _ = size_wager(facing, total)
            return counted, [rule]
        judged, read = _half(facing, total)
        return judged, [rule, *read]
    if covered or motion.prior == "part":
        least = min(chip for chip in (smallest(motion.out), motion.kept or total) if chip)
        if total - least < facing.current:
            return None, [("play.chips.several", chips.several)]
        judged, read = _half(facing, total)
        return judged, [*read, ("play.chips.several", chips.several)]
    if single:
        return None, [("play.chips.oversized", chips.oversized)]
    return _several(facing, motion.out, total)


def _several(facing: Facing, out: Heap, total: int) -> tuple[Counted | None, list[Read]]:
    """Return how several chips count: a call if all are needed, else the half-bet test."""
    chips = facing.play.chips
    rule: Read = ("play.chips.several", chips.several)
    one_kind = len([count for _, count in out if count]) == 1
    tested = chips.several.value == "remove_one" or (chips.several.value == "remove_one_same" and one_kind)
    if tested and total - smallest(out) < facing.current:
        return None, [rule]
    judged, read = _half(facing, total)
    return judged, [rule, *read]


def half_test(facing: Facing, total: int) -> tuple[Counted | None, list[Read]]:
    """Return how an excess counts by the half-bet test: a raise, or None for a call."""
    return _half(facing, total)


def _half(facing: Facing, total: int) -> tuple[Counted | None, list[Read]]:
    """Return a raise of at least the minimum for half a bet or more, else None for a call.

    If half of the increment and half of the whole bet decide alike, the book need not say which it means.
    """
    chips = facing.play.chips
    read: list[Read] = [("play.chips.half", chips.half)]
    sizes = facing.sizes
    if sizes is None:
        return None, [*read, ("play.betting.reopens", facing.play.betting.reopens)]
    if total >= sizes[0]:
        counted, _ = size_wager(facing, total)
        return counted, read
    over = total - facing.current
    by_increment = 2 * over >= facing.wagering.increment
    by_whole_bet = 2 * over >= facing.current
    is_raise = by_increment
    if by_increment != by_whole_bet:
        read.append(("play.chips.half_of", chips.half_of))
        is_raise = by_increment if chips.half_of.value == "increment" else by_whole_bet
    return (facing.counted(sizes[0]) if is_raise else None), read
