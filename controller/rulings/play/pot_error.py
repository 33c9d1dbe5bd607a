"""Pots: a wrong push, the odd chip, an uncalled part, a short call found late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.poker import betting
from controller.poker.pots import Pot, Uncalled
from controller.rulebook.play import PlayRules
from controller.rulebook.shares import OddBetween
from controller.rulebook.variant import Family, Variant
from controller.rulings.citing import Finding, Read, ruling_of
from controller.table import observations, statements
from controller.table.hand import Hand
from controller.table.ruling import Ruling
from controller.table.statements import PushFault, WronglyPushed
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Push:
    """Chips pushed to a seat, with the time; pot 0 is the main pot, None an unnamed one."""

    seat: int
    amount: int
    pot: int | None
    at_ms: int


def wrong_push(
    hand: Hand, push: Push, pots: Sequence[Pot], due: Mapping[int, int] | None = None
) -> WronglyPushed | None:
    """Return the fault of a push; None if there is none.

    Args:
        hand: the finished hand.
        push: the dealer's push.
        pots: the hand's pots, the main pot first.
        due: each seat's due chips of that pot, or of all, by the tabled hands; None if they do not decide it.
    """
    seat, amount = push.seat, push.amount
    if seat not in hand.wagering.live:
        return WronglyPushed(seat, amount, PushFault.NO_LIVE_HAND)
    if push.pot is not None and not 0 <= push.pot < len(pots):
        return WronglyPushed(seat, amount, PushFault.NO_SUCH_POT, push.pot)
    mine = [pot for pot in pots if seat in pot.seats] if push.pot is None else [pots[push.pot]]
    if push.pot is not None and seat not in mine[0].seats:
        return WronglyPushed(seat, amount, PushFault.NO_PART, push.pot)
    most = _most(hand, mine, seat, whole=push.pot is None)
    if amount > most:
        return WronglyPushed(seat, amount, PushFault.TOO_MUCH, push.pot, most)
    if due is not None and not due.get(seat):
        return WronglyPushed(seat, amount, PushFault.WON_BY_OTHERS, push.pot, winners=tuple(sorted(due)))
    return None


def _most(hand: Hand, pots: list[Pot], seat: int, *, whole: bool) -> int:
    """Return the most a seat can win of these pots, with its uncalled part if unshown."""
    if betting.only_one_left(hand.wagering):
        return hand.wagering.pot
    total = sum(pot.amount for pot in pots)
    return total - hand.awarded.get(seat, 0) if whole else total


def wrong_award(play: PlayRules, push: Push, wrong: WronglyPushed) -> Ruling:
    """Return the ruling on a wrong push noticed at once: corrected.

    Source: NCL 136, EG 121, GN 140, PC 23.
    """
    finding = Finding(Outcome.FIX, Cause.WRONG_AWARD, push.seat, wrong, push.at_ms, seen=observations.AsStated())
    read: list[Read] = [("play.pots.wrong_award", play.pots.wrong_award), ("play.pots.side_pots", play.pots.side_pots)]
    return ruling_of(finding, read)


def odd_chip(play: PlayRules, seat: int | None, variant: Variant, at_ms: int) -> Ruling:
    """Return who gets the odd chip: left of the button, high card in stud, or high side."""
    rules = play.pots
    read: list[Read] = []
    if high_side_first(variant):
        read = [("play.pots.odd_chip_high_low", rules.odd_chip_high_low)]
    stud = variant.family is Family.STUD
    rule: Read = ("play.pots.odd_chip", rules.odd_chip)
    if stud:
        rule = ("play.pots.odd_chip_stud", rules.odd_chip_stud)
    finding = Finding(Outcome.ACTION, Cause.ODD_CHIP, seat, statements.OddChipGoes(by_card=stud), at_ms)
    return ruling_of(finding, [rule, *read])


def high_side_first(variant: Variant) -> bool:
    """Whether a whole pot's odd chip goes to one of its sides, as to high in high-low."""
    division = variant.division
    return division is not None and division.odd_between is OddBetween.FIRST_SHARE


def uncalled_bet(play: PlayRules, part: Uncalled, at_ms: int, *, killed: bool = False) -> Ruling:
    """Return the ruling that an uncalled part comes back, even to a killed hand.

    Source: NPL 45, PC 16B, 64A.
    """
    states = statements.UncalledPart()
    finding = Finding(Outcome.ACTION, Cause.UNCALLED_BET, part.seat, states, at_ms, returned=part.amount)
    if killed:
        return ruling_of(finding, [("play.folds.uncalled", play.folds.uncalled)])
    return ruling_of(finding, [("play.pots.uncalled", play.pots.uncalled)])


def short_call(play: PlayRules, seat: int, missing: int | None, at_ms: int) -> Ruling:
    """Return the ruling that a short call is completed, even by a dead hand.

    Source: NCL 171, EG 155, GN 176.
    """
    finding = Finding(Outcome.OWES, Cause.UNDER_CALL, seat, statements.CallWasShort(missing), at_ms)
    return ruling_of(finding, [("play.chips.short_call", play.chips.short_call)])


@dataclass(frozen=True, slots=True)
class LateFind:
    """A wager of a wrong size that is found later.

    Attributes:
        cause: `under_bet`, `under_raise` or `over_pot`.
        seat: the seat that made the wager.
        round_open: the betting round of the wager is not over.
        street_open: no card of the next street has come; on the last street, no hand was shown.
        substantial: substantial action was reached behind the wager.
        of_pot: in pot limit, the wager may have been meant as one of the pot, which was counted too low.
    """

    cause: Cause
    seat: int | None
    at_ms: int
    round_open: bool
    street_open: bool
    substantial: bool
    of_pot: bool = False


def found_late(play: PlayRules, found: LateFind) -> Ruling:
    """Return the ruling that says whether a wrong wager size is still corrected.

    Source: NCL 133; EG 116; GN 137, 184; PC 45.
    """
    limits = play.pot_limit
    rule: Read = ("play.betting.too_small", play.betting.too_small)
    if found.cause is Cause.OVER_POT:
        rule = ("play.pot_limit.over_pot_until", limits.over_pot_until)
    elif found.of_pot:
        rule = ("play.pot_limit.under_pot_until", limits.under_pot_until)
    states = statements.WrongSizeFound(pot_stands=rule[1].value == "never")
    in_time = {
        "never": False,
        "street": found.street_open,
        "substantial_action": found.street_open and not found.substantial,
    }
    if in_time.get(str(rule[1].value), found.round_open):
        return ruling_of(Finding(Outcome.ACTION, found.cause, found.seat, states, found.at_ms), [rule])
    return ruling_of(Finding(Outcome.PLAY_ON, found.cause, found.seat, states, found.at_ms), [rule])
