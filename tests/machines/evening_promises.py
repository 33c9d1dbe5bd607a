"""What must hold in every hand of an evening at a cash table: posts, debts, dues and chips."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from controller.poker.seats.positions import HandStart
from controller.table.state import Table

if TYPE_CHECKING:
    from cash_evening import Evening

SEATS = 9


@dataclass
class Player:
    """What an evening remembers of one player since he took (or changed) his seat.

    `dues` are the blinds that were his, in order: (hand, blind index, `posted` or `missed`).
    """

    name: int
    dues: list[tuple[int, int, str]] = field(default_factory=list)
    whole: bool = True
    """In the rotation without a break since his last big blind: dealt in every hand, no debt, no change."""


class Promises:
    """What must hold in every hand of an evening; whatever does not hold fails the evening."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.rounds = 0
        """How many rounds between two big blinds of a player were compared."""

    def check_start(self, before: Table, stacks: dict[int, int], start: HandStart) -> None:
        """The promises about a hand's beginning."""
        seating = self.evening.table.seating
        dealt = set(start.dealt_in)
        blinds = self.evening.table.stakes.blinds
        if len(dealt) != len(start.dealt_in):
            self.evening.fail("a seat is dealt in twice")
        if start.button in {start.small_blind, start.big_blind} and len(dealt) > len(blinds):
            self.evening.fail(f"the button meets a blind: {start}")
        if start.big_blind not in dealt:
            self.evening.fail("nobody posts the big blind")
        for kind in ("bb", "kill", "straddle", "buy_button"):
            if sum(post.kind == kind for post in start.posts) > 1:
                self.evening.fail(f"{kind} is posted twice")
        for seat in seating.seats:
            if seat.number in dealt and (seat.owed or seat.missed):
                self.evening.fail(f"seat {seat.number} is dealt in while it owes {seat.owed}")
            was = before.seating.at(seat.number)
            if seat.number in dealt and was is not None and was.penalty_hands:
                self.evening.fail(f"seat {seat.number} is dealt in on a penalty")
            if seat.number in dealt and (was is None or was.presence != "present"):
                self.evening.fail(f"seat {seat.number} is dealt in and is not there")
        self._check_posts(start)
        self._check_skipped(before, stacks, start)
        self._check_passed(before, start)
        self._check_paid(before, start)
        self._note_dues(start)

    def _check_posts(self, start: HandStart) -> None:
        """Whoever posts is in the hand and owes nothing any more."""
        seating, dealt = self.evening.table.seating, set(start.dealt_in)
        for post in start.posts:
            if post.seat not in dealt:
                self.evening.fail(f"seat {post.seat} posts and is not dealt in")
            after = seating.at(post.seat)
            if after is not None and after.owed:
                self.evening.fail(f"seat {post.seat} posted and still owes {after.owed}")

    def _check_paid(self, before: Table, start: HandStart) -> None:
        """Nobody comes in for nothing: a debtor has put up what he owed, or one of the ways that spare it.

        Two players alone, and a game that starts, need everybody.
        """
        if len(start.dealt_in) <= 2:
            return
        blinds = self.evening.book.blinds
        for number in start.dealt_in:
            was = before.seating.at(number)
            assert was is not None
            posted = [post for post in start.posts if post.seat == number]
            spared = {"bb", "straddle", "buy_button", "kill"} & {post.kind for post in posted}
            due = sum(post.due for post in posted)
            if was.owed and not spared and due < was.owed.live + was.owed.dead:
                self.evening.fail(f"seat {number} owed {was.owed} and came in for {due}")
            limit = self.evening.table.stakes.limits is not None
            free = was.arrives and blinds.newcomer.must_move_arrival.value == "any_position_free"
            pays = not free and (blinds.newcomer.limit if limit else blinds.newcomer.big_bet).value == "post_or_wait"
            if was.entry == "new" and pays and not spared and due < self.evening.table.stakes.big_blind:
                self.evening.fail(f"seat {number} is new and came in for {due}")

    def _check_passed(self, before: Table, start: HandStart) -> None:
        """A blind that passes a player of the rotation who is not in the hand is owed by him from now on."""
        old = before.seating.positions
        last = len(start.blinds) - 1
        if old is None or start.buyer is not None or len(start.dealt_in) <= last + 1 or before.seating.correct_next:
            return
        for index, place in enumerate(start.blinds):
            was = old.blinds[index] if len(old.blinds) == last + 1 else None
            if place is None or was is None:
                continue
            number = was
            for _ in range(SEATS):
                number = number % SEATS + 1
                if number == place:
                    break
                seat, then = self.evening.table.seating.at(number), before.seating.at(number)
                absent = seat is not None and then is not None and then.is_regular and number not in start.dealt_in
                kept_out = before.seating.forfeited and then is not None and then.presence == "present"
                if absent and not kept_out and seat is not None and index not in seat.missed:
                    self.evening.fail(f"blind {index} passed seat {number}, which does not owe it")

    def _check_skipped(self, before: Table, stacks: dict[int, int], start: HandStart) -> None:
        """Nobody in good standing is left out."""
        big = self.evening.table.stakes.big_blind
        for seat in before.seating.seats:
            stack = stacks[seat.number]
            short = stack < big and self.evening.book.blinds.missed.short_big_blind.value == "not_dealt"
            racked = seat.racked and self.evening.book.blinds.missed.racked_chips.value == "not_dealt"
            kept_out = before.seating.forfeited and seat.number not in before.seating.dealt_last
            good = seat.presence == "present" and stack > 0 and not (short or racked or kept_out or seat.penalty_hands)
            if good and seat.is_regular and not seat.in_debt and seat.number not in start.dealt_in:
                self.evening.fail(f"seat {seat.number} owes nothing and gets no hand")

    def _note_dues(self, start: HandStart) -> None:
        """Every blind falls due once a round: between two big blinds of a player every other one of the rotation
        had his own, and the player himself each smaller one, once."""
        last = len(start.blinds) - 1
        paid = {}
        for index, seat in enumerate(start.blinds):
            if seat is not None:
                paid.setdefault(seat, []).append(index)
        unusual = start.buyer is not None or len(start.dealt_in) <= len(start.blinds)
        for number, player in self.evening.players.items():
            if number not in start.dealt_in or unusual or start.straddle == number:
                player.whole = False
        for number, player in self.evening.players.items():
            for index in sorted(paid.get(number, ())):
                if index == last:
                    self._check_round(number, player, start)
                player.dues.append((self.evening.hand, index, "posted"))
                if index == last:
                    player.dues = player.dues[-1:]
                    player.whole = not unusual

    def _check_round(self, number: int, player: Player, start: HandStart) -> None:
        """Between two big blinds of a player who never left: each smaller blind once, in order, largest first."""
        last = len(start.blinds) - 1
        if not player.whole or not player.dues or player.dues[0][1] != last:
            return
        self.rounds += 1
        smaller = [index for _, index, _ in player.dues[1:]]
        wanted = list(range(len(start.blinds) - 2, -1, -1))
        if smaller != wanted:
            self.evening.fail(f"seat {number} has the big blind again after posting the smaller ones {smaller}")
        since = player.dues[0][0]
        for other_number, other in self.evening.players.items():
            if other is player or not other.whole or not other.dues or other.dues[0][1] != last:
                continue
            if other.dues[0][0] < since:
                self.evening.fail(f"seat {number} has two big blinds, seat {other_number} none between")

    def check_chips(self) -> None:
        """Chips: what was bought is on the table, in the rake, or was taken away."""
        on_table = sum(self.evening.chips().values()) + self.evening.table.seating.forfeited
        if on_table + self.evening.rake + self.evening.taken_away != self.evening.bought:
            self.evening.fail(f"{on_table} on the table, rake {self.evening.rake}, taken away {self.evening.taken_away}, bought {self.evening.bought}")
