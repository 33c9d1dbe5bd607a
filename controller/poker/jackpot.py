"""Eligibility of a hand for the house's jackpots (EG 160 to 166)."""

from __future__ import annotations

from dataclasses import dataclass

from controller.rulebook.play import HouseRules
from controller.terms.cards import Card


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


def jackpot_faults(rules: HouseRules, hand: JackpotHand) -> tuple[str, ...]:
    """Return why a hand wins no jackpot, one clause each; empty if it wins."""
    if not rules.jackpot_pot.value:
        return ("the house has no jackpot",)
    faults = []
    used = [card for card in hand.hole if card in hand.played]
    if rules.jackpot_both_cards.value and len(used) < 2:
        faults.append("both hole cards must play")
    if hand.is_quads and len({card.rank for card in used}) != 1:
        faults.append("quads need a pocket pair")
    if hand.pot < rules.jackpot_pot.value:
        faults.append(f"the pot is below ¤{rules.jackpot_pot.value}")
    if hand.players < rules.jackpot_players.value:
        faults.append(f"fewer than {rules.jackpot_players.value} players are at the table")
    if hand.run:
        faults.append("only the first run counts")
    if hand.talked_about and rules.jackpot_talk_voids.value:
        faults.append("it was talked about while there was action")
    return tuple(faults)
