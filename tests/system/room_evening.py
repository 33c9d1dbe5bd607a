"""Random evenings for the room's program: legal play with all-ins and side pots, misdeals, UNDO, and every command.

`Evening` knows neither the loop nor the core: who plays it takes keyed events and commands, shows the table and the time.
"""

from controller.poker import betting
from controller.poker.pot_awards import pots_left
from controller.table.events import (
    ActionDeclared,
    BlindPosted,
    ButtonPlaced,
    Corrected,
    DealerChanged,
    FloorRuled,
    HandKilled,
    LevelChanged,
    NewDeal,
    OptionTaken,
    PotAwarded,
    PotForfeited,
    SeatChanged,
    StraddlePosted,
    TableTapped,
)
from controller.terms.codes import Act, Outcome

SEATS = 9


class Evening:
    """One evening. `player` has `table`, `now()`, `key(event)` and `command(name, **fields)`."""

    def __init__(self, player, random):
        self.player, self.random = player, random

    @property
    def table(self):
        return self.player.table

    def now(self):
        return self.player.now()

    def key(self, kind, *fields, **named):
        """Key something; now and then it is taken back, and now and then the key before it too."""
        self.player.key(kind(self.now(), *fields, **named))
        while self.random.random() < 0.08:
            self.player.key(Corrected(self.now()))

    # ----------------------------------------------------------------- between hands, and during them

    def order(self):
        """The room commands something; it may well be refused."""
        pick, seats = self.random, range(1, SEATS + 1)
        seat, amount = pick.choice(seats), pick.choice((1, 5, 50, 200, 500))
        name, fields = pick.choice((
            ("seat", {"seat": seat, "stack": amount}),
            ("seat", {"seat": seat, "stack": 200}),
            ("lock_up", {"seat": seat}),
            ("sit_out", {"seat": seat}),
            ("come_back", {"seat": seat}),
            ("come_back", {"seat": seat, "stack": 200 + amount}),
            ("leave", {"seat": seat}),
            ("move_seat", {"seat": seat, "to": pick.choice(seats)}),
            ("choose_entry", {"seat": seat, "takes": pick.choice(("post", "wait", "straddle", "buy_button", "none"))}),
            ("buy_in", {"seat": seat, "amount": amount}),
            ("buy_in", {"seat": seat, "amount": amount, "out_of": "tray"}),
            ("cash_out", {"seat": seat, "amount": amount}),
            ("tray", {"amount": amount, "reason": "fill"}),
            ("tray", {"amount": -amount, "reason": "credit"}),
            ("change_dealer", {"dealer": pick.choice(("Ann", "Bo", ""))}),
            ("level", {"blinds": pick.choice(([1, 2], [2, 4], [5, 10])), "ante": pick.choice((0, 0, 1))}),
            ("game", {"game": "plo", "blinds": [1, 2]}),
            ("game", {"game": "nlhe"}),
            ("game", {"game": "lhe", "limits": [4, 8]}),
            ("penalty", {"seat": seat, "hands": pick.randint(0, 2)}),
            ("rack", {"seat": seat, "racked": pick.random() < 0.5}),
            ("keep_pot", {"amount": amount}),
            ("color_up", {"chip": 1, "into": 5}),
            ("jackpot_talk", {"seat": seat}),
            ("decide", {"choose": pick.choice(("misdeal", "void", "play_on"))}),
            ("clock", {"seat": seat}),
            ("halt", {"reason": pick.choice(("balance", "hand_for_hand", "break"))}),
            ("resume", {"lets": pick.choice(("play", "hand", "cards"))}),
        ))
        self.player.command(name, **fields)

    def mill_about(self):
        """What is keyed between two hands, and what the room sends."""
        for _ in range(self.random.randint(0, 2)):
            self.order()
        seats = [seat.number for seat in self.table.seating.seats]
        for _ in range(self.random.choice((0, 0, 1, 2))):
            number = self.random.choice(seats)
            match self.random.randrange(6):
                case 0:
                    self.key(DealerChanged, self.random.choice(("", "Cy")))
                case 1:
                    self.key(LevelChanged, (2, 4), 0)
                case 2:
                    self.key(SeatChanged, number, self.random.choice(("away", "present")))
                case 3:
                    self.key(OptionTaken, number, "post")
                case 4:
                    self.key(ButtonPlaced, number)
                case 5 if self.table.hand is None or self.table.hand.awarded:
                    self.key(PotForfeited, 3)
        self.fill_up()

    def fill_up(self):
        """Enough players with chips that a hand is dealt."""
        for number in range(1, SEATS + 1):
            ready = [seat for seat in self.table.seating.seats if self.is_ready(seat)]
            if len(ready) >= 4:
                return
            seat = self.table.seating.at(number)
            if seat is None:
                self.player.key(SeatChanged(self.now(), number, "new", 200))
            elif seat.presence == "away":
                self.player.key(SeatChanged(self.now(), number, "present"))
            elif not self.is_ready(seat) and seat.presence == "present":
                self.player.command("buy_in", seat=number, amount=self.random.choice((40, 100, 300)))

    def is_ready(self, seat):
        hand = self.table.hand
        inside = hand is not None and seat.number in hand.wagering.stacks and seat.number not in self.table.seating.settled
        return seat.presence == "present" and (hand.wagering.stacks[seat.number] if inside else seat.stack) > 0

    # ----------------------------------------------------------------- a hand

    def hand(self):
        """Some milling about, and a hand."""
        self.mill_about()
        self.player.key(NewDeal(self.now()))
        for _ in range(300):
            hand = self.table.hand
            if hand is None or hand.deal.stopped or hand.phase in {"showdown", "awarding"}:
                break
            self.go_on(hand)
        hand = self.table.hand
        if hand is not None and not hand.deal.stopped and self.random.random() < 0.9:
            self.push()

    def go_on(self, hand):
        """One step of a hand."""
        chance, seats = self.random.random(), sorted(hand.wagering.live)
        if chance < 0.02:
            self.order()
        elif chance < 0.03:
            self.player.key(FloorRuled(self.now(), self.random.choice((Outcome.MISDEAL, Outcome.VOID))))
        elif chance < 0.04:
            self.key(HandKilled, self.random.choice(seats))
        elif chance < 0.06 and not hand.actions:
            self.key(StraddlePosted, self.random.choice(seats), 2 * self.table.stakes.big_blind)
        elif chance < 0.07:
            self.key(BlindPosted, self.random.choice(seats), 2, 0, "missed")
        elif hand.phase == "dealing":
            self.key(TableTapped)
        elif hand.wagering.to_act is not None:
            self.act(hand.wagering, hand.wagering.to_act)
        else:
            raise AssertionError(f"the hand stands still in {hand.phase}")

    def act(self, wagering, seat):
        """A legal act, or now and then one that needs a ruling: too little, too much, out of turn."""
        legal, chance = betting.legal(wagering, seat), self.random.random()
        if chance < 0.03:
            self.key(ActionDeclared, self.random.choice(wagering.live), Act.RAISE, self.random.randint(1, 60))
        elif chance < 0.10:
            self.key(ActionDeclared, seat, Act.ALL_IN)
        else:
            act = self.random.choice(legal.may)
            wagered = act in {Act.BET, Act.RAISE, Act.COMPLETE}
            low, high = legal.min_raise_to or 0, legal.max_raise_to or 0
            to = self.random.choice((low, low, min(high, low * 2), high)) if wagered else None
            self.key(ActionDeclared, seat, act, to)

    def push(self):
        """The pots, the last one first, less a rake now and then; a push that is taken back is made again."""
        for _ in range(20):
            hand = self.table.hand
            pots = [(index, pot) for index, pot in enumerate(pots_left(hand.wagering)) if pot.amount]
            rake = 2 if hand.street != "preflop" and len(pots) == 1 and pots[0][1].amount > 20 else 0
            if not pots or (hand.awarded and hand.wagering.pot <= 2):
                return
            index, pot = pots[-1]
            winner = self.random.choice(sorted(pot.seats) or sorted(hand.wagering.live))
            self.key(PotAwarded, winner, pot.amount - rake, index)
