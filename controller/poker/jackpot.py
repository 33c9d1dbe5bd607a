"""Eligibility of a hand for the house's jackpots (EG 160 to 166)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.rulebook.take_rules import HouseRules
from controller.terms.cards import Card


class JackpotFault(StrEnum):
    """Why a hand wins no jackpot."""

    NO_JACKPOT = "no_jackpot"
    """The house has none."""
    HOLE_CARD_UNUSED = "hole_card_unused"
    NO_POCKET_PAIR = "no_pocket_pair"
    POT_TOO_SMALL = "pot_too_small"
    TOO_FEW_PLAYERS = "too_few_players"
    LATER_RUN = "later_run"
    """The board was run again: the first run alone counts."""
    TALKED_ABOUT = "talked_about"


@dataclass(frozen=True, slots=True)
class JackpotHand:
    """A hand that may win a jackpot.

    Attributes:
        hole: the player's cards; `played` are the five that make the hand.
        is_quads: four of a kind, which must use a pocket pair.
        pot: the pot in dollars; `players` is the number at the table.
        run: 0 for the main board; no other run-out counts.
        talked_about: somebody spoke of the jackpot during the action.
    """

    hole: tuple[Card, ...]
    played: tuple[Card, ...]
    is_quads: bool
    pot: int
    players: int
    run: int = 0
    talked_about: bool = False


def jackpot_faults(rules: HouseRules, hand: JackpotHand) -> tuple[JackpotFault, ...]:
    """Return why a hand wins no jackpot; nothing where it wins one."""
    if not rules.jackpot_pot.value:
        return (JackpotFault.NO_JACKPOT,)
    faults = []
    used = [card for card in hand.hole if card in hand.played]
    if rules.jackpot_both_cards.value and len(used) < 2:
        faults.append(JackpotFault.HOLE_CARD_UNUSED)
    if hand.is_quads and len({card.rank for card in used}) != 1:
        faults.append(JackpotFault.NO_POCKET_PAIR)
    if hand.pot < rules.jackpot_pot.value:
        faults.append(JackpotFault.POT_TOO_SMALL)
    if hand.players < rules.jackpot_players.value:
        faults.append(JackpotFault.TOO_FEW_PLAYERS)
    if hand.run:
        faults.append(JackpotFault.LATER_RUN)
    if hand.talked_about and rules.jackpot_talk_voids.value:
        faults.append(JackpotFault.TALKED_ABOUT)
    return tuple(faults)
