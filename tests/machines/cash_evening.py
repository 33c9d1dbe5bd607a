"""One evening of one cash table: players come, go, miss blinds and change seats, all drawn from one seed."""

from __future__ import annotations

import random

from evening_promises import SEATS, Player, Promises

from controller.engine.advance import advance
from controller.poker import betting
from controller.poker.seats.positions import HandStart
from controller.poker.seats.seating import seat_players
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.events import (
    ActionDeclared,
    ChipsRacked,
    DealerChanged,
    Event,
    NewDeal,
    OptionTaken,
    PenaltyGiven,
    PotAwarded,
    PotForfeited,
    SeatChanged,
    StraddlePosted,
    TableTapped,
)
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.codes import Act

BUY_IN = 200
RAKE_CAP = 5
STAKES = (
    ("nlhe", Stakes(blinds=(1, 2), readers="none")),
    ("nlhe", Stakes(blinds=(2, 5), readers="none")),
    ("plo", Stakes(blinds=(1, 2, 5), readers="none")),
    ("lhe", Stakes(blinds=(2, 4), limits=(4, 8), readers="none")),
    ("lhe", Stakes(blinds=(2, 4), limits=(4, 8), kill="full", readers="none")),
)


class EveningError(AssertionError):
    """A promise that did not hold; the text says which, in which book, seed and hand."""


class Evening:
    """One table for one evening."""

    def __init__(self, book: Book, games: dict[str, Variant], seed: int) -> None:
        self.random = random.Random(seed)
        self.seed = seed
        self.book = book
        self.at_ms = 0
        self.hand = 0
        self.names = 0
        self.rake = 0
        self.bought = 0
        self.taken_away = 0
        self.players: dict[int, Player] = {}
        self.promises = Promises(self)
        game, stakes = self.random.choice(STAKES)
        self.game = f"{game} {stakes.blinds}{' kill' if stakes.kill else ''}"
        seats = sorted(self.random.sample(range(1, SEATS + 1), self.random.randint(3, SEATS)))
        for seat in seats:
            self.players[seat] = self._player()
        self.bought = BUY_IN * len(seats)
        seating = seat_players(dict.fromkeys(seats, BUY_IN), self.random.choice(seats))
        variant = games[game]
        self.table = Table(
            rules=book, variant=variant, stakes=stakes, seating=seating, games=games,
            deck=variant.deck.value.cards,
        )

    def _player(self) -> Player:
        self.names += 1
        return Player(self.names)

    def fail(self, what: str) -> None:
        """Say what did not hold."""
        raise EveningError(
            f"{self.book.id}, seed {self.seed}, hand {self.hand} ({self.game}): {what}"
        )

    def tell(self, event: Event) -> None:
        """One event to the core."""
        self.table, _ = advance(self.table, event)

    def now(self) -> int:
        """The next moment: a second later."""
        self.at_ms += 1000
        return self.at_ms

    # ----------------------------------------------------------------- between hands

    def mill_about(self) -> None:
        """Some of what happens between two hands."""
        for _ in range(self.random.choice((0, 0, 0, 1, 1, 2, 3))):
            self.random.choice(
                (
                    self.walk, self.walk, self.back, self.back, self.back, self.go, self.come, self.move, self.push,
                    self.rack, self.penalize, self.must_move,
                )
            )()
        chips = self.chips()
        for seat in self.table.seating.seats:
            if chips[seat.number] == 0 and seat.presence == "present":
                self.buy(seat.number)

    def pick(self, presence: str) -> int | None:
        """Any seat with somebody in that state."""
        seats = [seat.number for seat in self.table.seating.seats if seat.presence == presence]
        return self.random.choice(seats) if seats else None

    def walk(self) -> None:
        """A player walks away, his chips stay; never so many that no game is left."""
        present = [seat for seat in self.table.seating.seats if seat.presence == "present"]
        seat = self.pick("present")
        if seat is not None and len(present) > 3:
            self.tell(SeatChanged(self.now(), seat, "away"))

    def back(self) -> None:
        """An absent player comes back and may say how he wants to come in."""
        seat = self.pick("away")
        if seat is not None:
            self.tell(SeatChanged(self.now(), seat, "present"))
            self.option(seat)

    def option(self, seat: int) -> None:
        """He posts, waits, straddles, buys the button, or says nothing."""
        way = self.random.choice(("post", "post", "post", "wait", "straddle", "buy_button", None))
        if way is not None:
            self.tell(OptionTaken(self.now(), seat, way))

    def go(self) -> None:
        """A player leaves for good."""
        seat = self.pick(self.random.choice(("present", "away")))
        if seat is not None and len(self.players) > 4:
            found = self.table.seating.at(seat)
            assert found is not None
            self.taken_away += self.chips()[seat]
            self.tell(SeatChanged(self.now(), seat, "empty"))
            del self.players[seat]

    def come(self) -> None:
        """A new player takes an empty seat."""
        empty = sorted(set(range(1, SEATS + 1)) - set(self.players))
        if empty:
            seat = self.random.choice(empty)
            self.tell(SeatChanged(self.now(), seat, "new", BUY_IN))
            self.bought += BUY_IN
            self.players[seat] = self._player()
            self.option(seat)

    def move(self) -> None:
        """A player changes seats."""
        empty = sorted(set(range(1, SEATS + 1)) - set(self.players))
        source = self.pick("present")
        if empty and source is not None:
            seat = self.random.choice(empty)
            self.tell(SeatChanged(self.now(), seat, "moved", None, source))
            moved = self.players.pop(source)
            self.players[seat] = Player(moved.name, whole=False)
            if self.random.random() < 0.5:
                self.option(seat)

    def rack(self) -> None:
        """A player racks his chips up, or takes them out again."""
        seat = self.pick("present")
        found = None if seat is None else self.table.seating.at(seat)
        if found is not None:
            self.tell(ChipsRacked(self.now(), found.number, not found.racked))

    def penalize(self) -> None:
        """The floor gives a player a hand or three; never so many that no game is left."""
        free = [seat for seat in self.table.seating.seats if seat.presence == "present" and not seat.penalty_hands]
        if len(free) > 3:
            self.tell(PenaltyGiven(self.now(), self.random.choice(free).number, self.random.randint(1, 3)))

    def must_move(self) -> None:
        """A player from a must-move game takes an empty seat."""
        empty = sorted(set(range(1, SEATS + 1)) - set(self.players))
        if empty:
            seat = self.random.choice(empty)
            self.tell(SeatChanged(self.now(), seat, "new", BUY_IN, arrives="must_move"))
            self.bought += BUY_IN
            self.players[seat] = self._player()
            if self.random.random() < 0.3:
                self.option(seat)

    def push(self) -> None:
        """The next dealer sits down."""
        self.tell(DealerChanged(self.now()))

    def buy(self, seat: int) -> None:
        """A busted player buys in again."""
        self.tell(SeatChanged(self.now(), seat, "present", BUY_IN))
        self.bought += BUY_IN

    # ----------------------------------------------------------------- a hand

    def deal(self) -> None:
        """One hand: what must hold at its start, a little play, the pot, and what must hold after it."""
        self.hand += 1
        before, stacks = self.table, self.chips()
        self.tell(NewDeal(self.now()))
        hand = self.table.hand
        if hand is None or hand.number == (before.hand.number if before.hand else 0):
            self.promises.check_chips()
            return
        self.promises.check_start(before, stacks, hand.start)
        self.straddle(hand.start)
        self.play()
        self.promises.check_chips()

    def straddle(self, start: HandStart) -> None:
        """Now and then the player under the gun straddles."""
        first, blind = start.first_to_act, self.table.stakes.big_blind
        free = start.straddle is None and start.kill is None and len(start.dealt_in) > 2
        wishes = free and first is not None and self.random.random() < 0.1
        if wishes and first is not None and self.chips()[first] >= 2 * blind:
            self.tell(StraddlePosted(self.now(), first, 2 * blind))

    def play(self) -> None:
        """Random legal acts to the end, then the pot to any of those who are left, less a rake."""
        for _ in range(400):
            hand = self.table.hand
            assert hand is not None
            wagering = hand.wagering
            if len(wagering.live) == 1 or hand.phase in {"showdown", "awarding"}:
                break
            if hand.phase == "dealing":
                self.tell(TableTapped(self.now()))
            elif wagering.to_act is not None:
                self.act(wagering.to_act)
            else:
                self.fail(f"the hand stands still in {hand.phase}")
        hand = self.table.hand
        assert hand is not None
        if self.random.random() < 0.02:
            # Nobody could win it: the whole pot stays for the next deal.
            self.tell(PotForfeited(self.now(), hand.wagering.pot))
            return
        pots = betting.pots(hand.wagering)
        rake = min(pots[0].amount // 10, RAKE_CAP) if hand.street != "preflop" else 0
        self.rake += rake
        for index in reversed(range(len(pots))):
            amount = pots[index].amount - (0 if index else rake)
            self.tell(PotAwarded(self.now(), self.random.choice(sorted(pots[index].seats)), amount, index))

    def act(self, seat: int) -> None:
        """Fold mostly, so that evenings are quick; else call, or raise as little as is allowed."""
        hand = self.table.hand
        assert hand is not None
        facing = hand.wagering.current > hand.wagering.bets[seat]
        chance = self.random.random()
        if facing and chance < 0.6:
            self.tell(ActionDeclared(self.now(), seat, Act.FOLD))
        elif facing:
            self.tell(ActionDeclared(self.now(), seat, Act.CALL))
        else:
            self.tell(ActionDeclared(self.now(), seat, Act.CHECK))

    def chips(self) -> dict[int, int]:
        """By seat, its chips: during a hand the wagering has those of the players dealt in."""
        hand, seating = self.table.hand, self.table.seating
        found = {seat.number: seat.stack + seat.bought for seat in seating.seats}
        if hand is not None:
            inside = hand.wagering.stacks.items()
            found |= {
                number: stack + self.bought_since(number)
                for number, stack in inside
                if number not in seating.settled and number in found
            }
        return found

    def bought_since(self, number: int) -> int:
        """What a player of the hand bought while it was on."""
        seat = self.table.seating.at(number)
        return 0 if seat is None else seat.bought

    def run(self, hands: int) -> None:
        """The whole evening."""
        for _ in range(hands):
            self.mill_about()
            self.deal()
