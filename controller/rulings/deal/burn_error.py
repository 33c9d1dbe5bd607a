"""Burn errors: a burn missing, made twice, or made where none is due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.poker import betting
from controller.poker.deal_plan import Due
from controller.rulebook.variant import Family
from controller.rulings.repair import burns_due
from controller.rulings.windows import acted_on, pot_pushed, street_index, street_meant
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import DEALING, Hand, Phase
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import BURN, PlaceKind


def situation(table: Table, found: Irregularity, _tracer: Tracer) -> str:
    """Return a burn error's condition: street, exposure, and whether anybody acted."""
    hand = table.hand
    index = street_meant(table, hand, found.street) if hand is not None else 0
    acted = hand is not None and acted_on(hand, index)
    if found.cause is Cause.UNDUE_BURN:
        return "acted" if acted else "no_action"
    if pot_pushed(table) or found.previous_hand or hand is None:
        return "pot_awarded"
    street = table.variant.streets[index].name.value
    in_flop_game = table.variant.family is Family.FLOP and street in {"flop", "turn", "river"}
    if found.cause is Cause.DOUBLE_BURN and found.place == BURN and in_flop_game:
        return "before_card"
    if not in_flop_game:
        family = "stud" if table.variant.family is Family.STUD else "draw"
        return f"{family}_{'acted' if acted else 'no_action'}"
    shown = street_index(table, hand.street)
    later = shown is None or index < shown
    if not acted and later and betting.is_closed(hand.wagering):
        return "all_in"  # later streets are out, and none of them had any betting
    if street == "flop" and not acted:
        return "flop_face_down" if found.face_down else "flop_exposed"
    return f"{street}_{'acted' if acted else 'no_action'}"


@fast_frozen
@dataclass(frozen=True, slots=True)
class StreetMotion:
    """A motion of cards during the deal of a street, beside the cards that were due before it."""

    hand: Hand
    due: Sequence[Due]
    burns: tuple[CardMoved, ...]
    boards: tuple[CardMoved, ...]
    seats: tuple[CardMoved, ...]

    @property
    def burn_is_due(self) -> bool:
        """Whether the next card due is a burn."""
        return bool(self.due) and self.due[0].place == BURN

    @property
    def surplus_burns(self) -> tuple[CardMoved, ...]:
        """The burns of this motion beyond the one that is due."""
        return self.burns[1:] if self.burn_is_due else self.burns

    @property
    def burned_already(self) -> bool:
        """Whether this street's burn came before this motion."""
        plan = self.hand.plan
        return any(due.place == BURN for due in plan.due[: plan.done])


def street_motion(motion: Motion) -> StreetMotion | None:
    """Return the motion as part of a later street's deal; None if it is not.

    Without a card off the stub it is not.
    """
    before = motion.hand_before
    if before is None or before.phase is not DEALING or not before.deal.complete:
        return None
    fresh = [move for move in motion.moves if motion.source(move) is None]
    if not fresh:
        return None
    burns, boards, seats = (
        tuple([move for move in fresh if move.place.kind is kind])
        for kind in (PlaceKind.BURN, PlaceKind.BOARD, PlaceKind.SEAT)
    )
    return StreetMotion(before, before.plan.rest, burns, boards, seats)


def boards_due(seen: StreetMotion) -> int:
    """Return how many board cards are due."""
    return sum(1 for due in seen.due if due.place.kind is PlaceKind.BOARD)


def brings_next_street(table: Table, seen: StreetMotion) -> bool:
    """Whether a motion also brings the next street: one burn and one card more than due.

    The readers report no order within a motion. One error is likelier than two, a surplus burn and a surplus card.
    """
    more = len(seen.boards) - boards_due(seen)
    return table.variant.boards == 1 and more == 1 and len(seen.surplus_burns) == 1


def find_no_burn(table: Table, motion: Motion) -> Irregularity | None:
    """Find a street dealt without its burn, if a reader sees the burns."""
    seen = street_motion(motion)
    if seen is None or not seen.burn_is_due or seen.burns or BURN in table.devices.blind:
        return None
    to_seats = any(due.place.kind is PlaceKind.SEAT for due in seen.due)
    cards = seen.boards or (_as_due(seen) if to_seats else ())
    if not cards:
        return None
    hidden = not any(move.face_up for move in cards)
    street = _dealt_street(table, seen.hand)
    return Irregularity(
        Cause.NO_BURN, motion.at_ms, None, tuple(move.card for move in cards), street, len(cards),
        seen=observations.CameUnburned(len(cards), street), place=cards[0].place,
        face_down=hidden,
    )


def _as_due(seen: StreetMotion) -> tuple[CardMoved, ...]:
    """Return the cards at seats in the order in which they are due; readers report no order."""
    order = [due.place for due in seen.due]
    return tuple(sorted(seen.seats, key=lambda move: order.index(move.place) if move.place in order else len(order)))


def find_surplus_burn(table: Table, motion: Motion) -> Irregularity | None:
    """Find a second burn of one street, or a burn where the game has none."""
    seen = street_motion(motion)
    if seen is None or not seen.surplus_burns or brings_next_street(table, seen):
        return None
    surplus = seen.surplus_burns
    allowed = len(seen.burns) - len(surplus)
    # Of several boards dealt at once, only the first has a burn; a board that is run again has its own.
    second_board = bool(seen.due) and (seen.due[0].place.number - 1) % max(table.variant.boards, 1) > 0
    twice = (seen.burned_already or allowed) and not second_board
    street = _dealt_street(table, seen.hand)
    placed = seen.boards[0].place if seen.boards else BURN
    hidden = bool(seen.boards) and not any(move.face_up for move in seen.boards)
    return Irregularity(
        Cause.DOUBLE_BURN if twice else Cause.UNDUE_BURN, motion.at_ms, None,
        tuple(move.card for move in surplus), street, len(surplus),
        seen=observations.BurnedTooOften(street, len(surplus)) if twice else observations.BurnedForNone(street),
        place=placed, face_down=hidden,
    )


def find_undue_burn(table: Table, motion: Motion) -> Irregularity | None:
    """Find a burn after the last betting round, when no street is left to be dealt."""
    before = motion.hand_before
    if before is None or before.awarded or before.runs > 1:
        return None
    last = before.street_index == len(table.variant.streets) - 1
    if before.phase is not Phase.SHOWDOWN and not (last and before.phase is Phase.BETTING):
        return None
    burns = tuple(move for move in motion.strays if motion.source(move) is None and move.place == BURN)
    if not burns:
        return None
    return Irregularity(
        Cause.UNDUE_BURN, motion.at_ms, None, tuple(move.card for move in burns), before.street, len(burns),
        seen=observations.BurnedAfterLast(), place=BURN,
    )


def is_burned_for(table: Table, hand: Hand) -> bool:
    """Whether all due burns lie there or are presumed, so that none is to come.

    This holds for games in which every street of the board has its burn. While the board is run again, each run has its
    own.
    """
    if hand.phase not in {Phase.BETTING, Phase.SHOWDOWN, Phase.AWARDING} or hand.deal.stopped or hand.awarded:
        return False
    if table.variant.family is not Family.FLOP or table.variant.has_draw or table.variant.boards > 1 or hand.runs > 1:
        return False
    due = burns_due(table, _dealt_street(table, hand))
    return 0 < due == len(table.ledger.at(BURN))


def _dealt_street(table: Table, hand: Hand) -> str:
    """Return the name of the street that is being dealt."""
    return table.variant.streets[hand.street_index].name.value
