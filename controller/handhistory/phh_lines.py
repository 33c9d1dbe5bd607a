"""A hand's actions in PHH notation, one a line, in an order that a parser can replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.handhistory.hand_record import Acted, Cards, Died, Drew, HandRecord, Pushed, Showed, StreetOut
from controller.rulebook.variant import Family
from controller.terms.codes import Act


def _codes(cards: Cards) -> str:
    """Return cards in the format's notation: `AsKh??`."""
    return "".join(one.face for one in cards)


@dataclass(slots=True)
class LineWriter:
    """Writes the actions of a hand."""

    record: HandRecord
    out: list[str] = field(default_factory=list)
    street: int = 0
    acted: set[int] = field(default_factory=set)
    """The seats that have acted on the street since the last bet or raise."""
    folded: set[int] = field(default_factory=set)
    died: set[int] = field(default_factory=set)
    """Dead hands whose fold is written when their turn comes."""
    shown: bool = False

    def lines(self) -> list[str]:
        """Return the actions in the format's notation."""
        left = {seat: self.record.posted.stacks[seat] for seat in self.record.start.dealt_in}
        last: int | None = None
        draws: list[Drew] = []
        for step in self.record.steps:
            if draws and not isinstance(step, Drew):
                self._draws(draws)
                draws = []
            match step:
                case StreetOut():
                    if step.street:
                        self._close_round()
                        self._show_all_in(left)
                    self._cards(step)
                    self.acted, last = set(), None
                case Acted():
                    self._turns_between(last, step)
                    self._act(step)
                    left[step.seat], last = step.left, step.seat
                case Drew():
                    if not draws:
                        self._close_round()
                    draws.append(step)
                case Died():
                    self.died.add(step.seat)
                case Showed() | Pushed():
                    pass
        self._close_round()
        self._show()
        return self.out

    def _player(self, seat: int) -> str:
        return f"p{self.record.start.dealt_in.index(seat) + 1}"

    def _cards(self, street: StreetOut) -> None:
        """Write the cards of a street, those of one player together."""
        for seat in self.record.start.dealt_in:
            if cards := street.seats.get(seat):
                self.out.append(f"d dh {self._player(seat)} {_codes(cards)}")
        for cards in street.boards.values():
            self.out.append(f"d db {_codes(cards)}")

    def _act(self, step: Acted) -> None:
        player = self._player(step.seat)
        match step.act:
            case Act.FOLD:
                self.out.append(f"{player} f")
                self.folded.add(step.seat)
            case Act.CHECK | Act.CALL:
                self.out.append(f"{player} cc")
            case _ if self._is_bring_in(step):
                self.out.append(f"{player} pb")
            case _:
                self.out.append(f"{player} cbr {step.to}")
                self.acted = set()
        self.acted.add(step.seat)

    def _is_bring_in(self, step: Acted) -> bool:
        """Whether a wager is the forced opening; a mixed game's amount is in its stakes."""
        opens = self.record.variant.opens_with_bring_in() and not step.street and not self.acted
        return opens and step.to == self.record.stakes.bring_in

    def _draws(self, draws: list[Drew]) -> None:
        """Write discards in the order of the players, pat hands included."""
        order = self.record.start.dealt_in
        for draw in sorted(draws, key=lambda one: order.index(one.seat)):
            seen = len(draw.cards) == draw.count
            cards = _codes(draw.cards) if seen else "??" * draw.count
            self.out.append(f"{self._player(draw.seat)} sd {cards}".rstrip())

    def _turns_between(self, last: int | None, step: Acted) -> None:
        """Write a fold for each dead hand whose turn comes before this act."""
        order = self.record.start.dealt_in
        first = self._first_to_act(step.street)
        at = order.index(first) if last is None else (order.index(last) + 1) % len(order)
        while order[at] != step.seat:
            if order[at] in self.died:
                self._fold(order[at])
            at = (at + 1) % len(order)

    def _first_to_act(self, street: int) -> int:
        """Return the first seat to act on a street, as far as position decides."""
        start = self.record.start
        first = start.first_to_act if not street else None
        return first if first in start.dealt_in and first is not None else start.dealt_in[0]

    def _fold(self, seat: int) -> None:
        self.out.append(f"{self._player(seat)} f")
        self.died.discard(seat)
        self.folded.add(seat)

    def _close_round(self) -> None:
        """Write a fold for each dead hand that the round still waits for at its end."""
        if not self.acted:
            return
        for seat in self.record.start.dealt_in:
            if seat in self.died and seat not in self.acted:
                self._fold(seat)

    def _show_all_in(self, left: Mapping[int, int]) -> None:
        """Show the hands before the next card, once all betting and drawing is over."""
        live = [seat for seat in self.record.start.dealt_in if seat not in self.folded]
        drawing = any(isinstance(step, Drew) for step in self.record.steps)
        if not self.shown and not drawing and len(live) > 1 and sum(1 for seat in live if left[seat]) <= 1:
            self._show()
            self.shown = True

    def _show(self) -> None:
        """Write for every live hand that it was shown, as far as its cards are known, or mucked."""
        live = [seat for seat in self.record.start.dealt_in if seat not in self.folded]
        stud = self.record.variant.family is Family.STUD
        if len(live) < 2 or (self.shown and not stud):
            return
        hands = {step.seat: step.cards for step in self.record.steps if isinstance(step, Showed)}
        dealt = " ".join(line for line in self.out if line.startswith("d dh"))
        for seat in live:
            cards = [one.face for one in hands.get(seat, ()) if not stud or one.face in dealt]
            self.out.append(f"{self._player(seat)} sm {''.join(cards)}".rstrip())
