"""Division of pots: shares, boards, run-outs, qualifiers and odd chips.

`share_out` folds over the pots (the last side pot first, GN 148), over their run-outs, over each run's shares, and over
each share's winners. The variant defines the shares; this file knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from controller.poker.evaluation import Strength
from controller.poker.pots import Pot
from controller.poker.showdown import Cell, Showdown, ShownHand, read_shares
from controller.poker.splitting import split_by_parts, split_evenly
from controller.rulebook.shares import NoneQualify, OddBetween, OddChip
from controller.rulebook.variant import Variant
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen

__all__ = ["Award", "Awards", "Showdown", "ShownHand", "share_out"]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Award:
    """Chips of one pot to one seat.

    Attributes:
        pot: 0 for the main pot.
        run: 0 for the main board.
        share: the share's name; empty if the pot is not divided by comparing hands.
        odd: how much of `amount` is odd chips.
        strength: the winning hand; None if none was compared.
        why: a clause for people.
        cite: the rules.
    """

    pot: int
    seat: int
    amount: int
    why: str
    run: int = 0
    share: str = ""
    odd: int = 0
    strength: Strength | None = None
    cite: tuple[str, ...] = ()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Awards:
    """Everything that is awarded, in the order in which the dealer pushes it.

    Attributes:
        undecided: pots with a contender whose hand is unknown; the dealer reads the hands and keys the award.
        unread: the seats of those hands.
    """

    awards: tuple[Award, ...]
    undecided: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()

    def by_seat(self) -> dict[int, int]:
        """Return each winning seat's total."""
        totals: dict[int, int] = {}
        for award in self.awards:
            totals[award.seat] = totals.get(award.seat, 0) + award.amount
        return totals

    def by_pot(self, pot: int) -> dict[int, int]:
        """Return each winning seat's total of one pot."""
        return Awards(tuple(one for one in self.awards if one.pot == pot)).by_seat()


@fast_frozen
@dataclass(frozen=True, slots=True)
class _Division:
    """A pot while it is divided."""

    variant: Variant
    showdown: Showdown
    pot: int
    name: str
    contenders: tuple[ShownHand, ...] = field(default=())


def share_out(variant: Variant, pots: Sequence[Pot], showdown: Showdown) -> Awards:
    """Return the awards of every pot.

    Args:
        variant: the game, with its shares and the rules between them.
        pots: main pot first; seats that are not live any more are ignored.
        showdown: hands, boards and the unit of odd chips.
    """
    awards: list[Award] = []
    undecided: list[int] = []
    unread: list[int] = []
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        name = "the pot" if len(pots) == 1 else f"side pot {number}" if number else "the main pot"
        contenders = tuple(hand for hand in showdown.hands if hand.seat in pot.seats)
        division = _as_agreed(_Division(variant, showdown, number, name, contenders), pot.amount)
        contenders = division.contenders
        if len(contenders) == 1:
            why = f"{name}: the only live hand"
            awards.append(Award(number, contenders[0].seat, pot.amount, why))
            continue
        divided = [] if _for_people(division) else _divide(division, pot.amount)
        awards += divided
        if not divided and pot.amount:
            undecided.append(number)
            unread += [hand.seat for hand in contenders if not hand.readable() and hand.seat not in unread]
    return Awards(tuple(one for one in awards if one.amount), tuple(undecided), tuple(unread))


def _as_agreed(division: _Division, amount: int) -> _Division:
    """Return the division of a pot of which not everybody agreed to run it again (GN 208).

    The first board decides it. If it goes to those who agreed, the others are out of it and it is run again for them.
    """
    agreed = division.showdown.agreed
    if agreed is None or all(hand.seat in agreed for hand in division.contenders):
        return division
    once = replace(division, showdown=replace(division.showdown, runs=division.showdown.runs[:1]))
    winners = set() if _for_people(once) else {one.seat for one in _divide(once, amount)}
    if not winners or not winners <= agreed:
        return once
    return replace(division, contenders=tuple(hand for hand in division.contenders if hand.seat in agreed))


def _for_people(division: _Division) -> bool:
    """Whether people must divide the pot: an unknown card, or the house says so."""
    rules = division.variant.division
    readable = division.showdown.boards_readable() and all(hand.readable() for hand in division.contenders)
    return not division.contenders or not readable or (rules is not None and rules.by_floor)


def _divide(division: _Division, amount: int) -> list[Award]:
    """Divide a pot between readable hands; empty if they make no hand of any share."""
    showdown = division.showdown
    cells = [
        read_shares(division.variant.shares, division.contenders, showdown.runs[run], run)
        for run in range(len(showdown.runs))
    ]
    winners = {frozenset(hand.seat for hand in cell.winners) for run in cells for cell in run}
    rules = division.variant.division
    if not all(cells) and (rules is None or rules.none_qualify is NoneQualify.IMPOSSIBLE):
        return []
    everywhere = len(winners) == 1 and all(cells) and sum(map(len, cells)) > 1
    if everywhere and len(next(iter(winners))) > 1 and (rules is None or rules.identical_evenly):
        return _evenly(division, cells[0][0], amount)
    awards: list[Award] = []
    for run, part in enumerate(split_evenly(amount, len(cells), showdown.unit)):
        awards += _divide_run(division, cells[run], part, run)
    return awards


def _evenly(division: _Division, cell: Cell, amount: int) -> list[Award]:
    """Divide a pot as evenly as possible if the same hands tie for every share (GN 148)."""
    why = f"{division.name}: identical hands every way, as evenly as possible"
    parts = split_evenly(amount, len(cell.winners), division.showdown.unit)
    even = min(parts)
    rules = division.variant.division
    cite = rules.cite if rules else cell.share.cite
    return [
        Award(division.pot, hand.seat, part, why, odd=part - even, strength=cell.strength, cite=cite)
        for hand, part in zip(cell.winners, parts, strict=True)
    ]


def _divide_run(division: _Division, cells: list[Cell], amount: int, run: int) -> list[Award]:
    """Divide one run's part of a pot between its shares."""
    rules = division.variant.division
    if not cells:
        return _nobody_qualifies(division, amount, run)
    parts, left = split_by_parts(amount, [cell.share.part for cell in cells], division.showdown.unit)
    by_position = left and rules is not None and rules.odd_between is OddBetween.POSITION
    more = (0,) * len(cells) if by_position else _left_over(left, len(cells), division)
    awards: list[Award] = []
    for cell, part, extra in zip(cells, parts, more, strict=True):
        awards += _divide_share(division, cell, part + extra)
    if by_position and rules is not None:
        winning = {hand.seat for cell in cells for hand in cell.winners}
        order = [hand for hand in division.contenders if hand.seat in winning]
        why = f"{division.name}: the odd chip between the shares, by position"
        for hand, part in zip(order, _left_over(left, len(order), division), strict=True):
            awards.append(Award(division.pot, hand.seat, part, why, run=run, odd=part, cite=rules.cite))
    return awards


def _left_over(left: int, ways: int, division: _Division) -> tuple[int, ...]:
    """Return the odd chips, a unit each in order; less than a unit goes to the first."""
    unit = division.showdown.unit
    units, rest = divmod(left, unit)
    parts = [unit * (units // ways + (place < units % ways)) for place in range(ways)]
    parts[0] += rest
    return tuple(parts)


def _divide_share(division: _Division, cell: Cell, amount: int) -> list[Award]:
    """Divide one share between the hands that tie for it."""
    parts = split_evenly(amount, len(cell.winners), division.showdown.unit)
    even = min(parts)
    share = cell.share
    runs = len(division.showdown.runs)
    where = f", board {cell.run + 1}" if runs > 1 else ""
    what = f" ({share.name})" if len(division.variant.shares) > 1 else ""
    told = f": {cell.strength.full_name}" if cell.strength else ""
    why = f"{division.name}{what}{where}{told}"
    odd = _ODD_CHIP[share.odd_chip]
    return [
        Award(
            division.pot, hand.seat, part, f"{why}, {odd}" if part > even else why,
            run=cell.run, share=share.name, odd=part - even, strength=cell.strength, cite=share.cite,
        )
        for hand, part in zip(cell.winners, parts, strict=True)
    ]  # fmt: skip


_ODD_CHIP: Final = {
    OddChip.LEFT_OF_BUTTON: "odd chip left of the button",
    OddChip.HIGH_CARD_BY_SUIT: "odd chip to the highest card by suit",
}


def _nobody_qualifies(division: _Division, amount: int, run: int) -> list[Award]:
    """Divide a run's part between all live hands if no share has a hand for it (GN 288)."""
    rules = division.variant.division
    why = f"{division.name}: no qualifying hand, split by all live hands"
    parts = split_evenly(amount, len(division.contenders), division.showdown.unit)
    even = min(parts)
    return [
        Award(
            division.pot, hand.seat, part, why, run=run, odd=part - even,
            cite=rules.cite if rules else (),
        )
        for hand, part in zip(division.contenders, parts, strict=True)
    ]  # fmt: skip
