"""Rounds of a hand in Open Hand History: posts, acts, draws and the showdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.handhistory.hand_record import Acted, Cards, Died, Drew, HandRecord, Pushed, Showed, StreetOut
from controller.terms.codes import Act

STREETS: Mapping[str, str] = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
ACTS: Mapping[Act, str] = {
    Act.FOLD: "Fold", Act.CHECK: "Check", Act.CALL: "Call", Act.BET: "Bet", Act.RAISE: "Raise",
    Act.COMPLETE: "Raise", Act.BRING_IN: "Post Extra Blind", Act.ALL_IN: "Raise",
}  # fmt: skip


def hands_shown(record: HandRecord) -> dict[int, Cards]:
    """Return, by seat, the shown and not folded hands, in order of their last showing."""
    shown: dict[int, Cards] = {}
    for step in record.steps:
        match step:
            case Showed(seat=seat, cards=cards):
                shown.pop(seat, None)
                shown[seat] = cards
            case Died(seat=seat) | Acted(seat=seat, act=Act.FOLD):
                shown.pop(seat, None)
            case _:
                pass
    return shown


@dataclass(slots=True)
class Rounds:
    """Writes the rounds of a hand."""

    record: HandRecord
    rounds: list[dict[str, Any]] = field(default_factory=list)
    number: int = 0
    wagered: bool = False

    def told(self) -> list[dict[str, Any]]:
        """Return the rounds; the first one includes the posts and the cards dealt."""
        self._round(0)
        self._posts()
        draws: list[Drew] = []
        for step in self.record.steps:
            match step:
                case StreetOut():
                    self._street(step)
                    self._draws(draws)
                    draws = []
                case Acted():
                    self._acted(step)
                case Drew():
                    draws.append(step)
                case Showed() | Died() | Pushed():
                    pass
        self._showdown()
        return self.rounds

    def _round(self, street: int) -> None:
        """Begin a round; a street unknown to the format keeps its own name."""
        name = self.record.variant.streets[street].name.value
        told = "Preflop" if not street else STREETS.get(name, name.capitalize())
        self.rounds.append({"id": len(self.rounds), "street": told, "cards": [], "actions": []})
        self.wagered = not street

    def _showdown(self) -> None:
        """Write the round of the shown hands, each as it was shown last."""
        shown = hands_shown(self.record)
        if shown:
            self.rounds.append({"id": len(self.rounds), "street": "Showdown", "cards": [], "actions": []})
        for seat, cards in shown.items():
            self._act(seat, "Shows Cards", cards=cards)

    def _street(self, step: StreetOut) -> None:
        if step.street or step.run:
            self._round(step.street)
        board = [one.face for cards in step.boards.values() for one in cards]
        self.rounds[-1]["cards"] = board
        if len(step.boards) > 1:
            self.rounds[-1]["_boards"] = {str(on): [one.face for one in cards] for on, cards in step.boards.items()}
        for seat in self.record.start.dealt_in:
            if seat in step.seats:
                self._act(seat, "Dealt Cards", cards=step.seats[seat])

    def _draws(self, draws: list[Drew]) -> None:
        if draws:
            self.rounds[-1]["_draws"] = [
                {
                    "player_id": one.seat,
                    "count": len(one.cards) if one.tossed else one.count,
                    "replaced": not one.tossed,
                    "cards": [card.face for card in one.cards if card.is_known],
                }
                for one in draws
            ]

    def _posts(self) -> None:
        """Write antes, blinds and other posts before the cards."""
        start, posted = self.record.start, self.record.posted
        for seat in start.dealt_in:
            if posted.antes[seat]:
                self._act(seat, "Post Ante", posted.antes[seat])
            if posted.dead[seat]:
                self._act(seat, "Post Dead", posted.dead[seat])
        for seat in start.dealt_in:
            if posted.bets[seat]:
                kinds = {start.small_blind: "Post SB", start.big_blind: "Post BB", start.straddle: "Straddle"}
                self._act(seat, kinds.get(seat, "Post Extra Blind"), posted.bets[seat])

    def _acted(self, step: Acted) -> None:
        """Write an act; the format calls the first wager before the flop a raise."""
        name = ACTS[step.act]
        if name == "Bet" and self.wagered:
            name = "Raise"
        all_in = step.added > 0 and not step.left
        self._act(step.seat, name, step.added or None, all_in=all_in)

    def _act(
        self, seat: int, action: str, amount: int | None = None, *, cards: Cards = (), all_in: bool = False
    ) -> None:
        """Write one action of the round."""
        told: dict[str, Any] = {"action_number": self.number, "player_id": seat, "action": action}
        if amount is not None:
            told["amount"] = amount
        if amount is not None or all_in:
            told["is_allin"] = all_in
        known = [one.face for one in cards if one.is_known]
        if known:
            told["cards"] = known
        self.number += 1
        self.rounds[-1]["actions"].append(told)
