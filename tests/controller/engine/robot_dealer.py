"""A dealer who deals by the plan, makes one mistake, and then does what the screen tells him: for tests."""

from __future__ import annotations

import random

from dealer_talk import Talk

from controller.table.hand import Phase
from controller.table.ruling import CardsGo, ConfirmedBy
from controller.terms.cards import STANDARD_DECK
from controller.terms.places import Place, PlaceKind

MISTAKES = (
    "none", "wrong_seat", "seat_skipped", "first_card", "extra_card", "exposed", "exposed_twice", "flashed", "boxed",
    "boxed_late", "off_table", "short", "joker", "other_back", "twice", "no_burn", "two_burns", "two_burns_at_once",
    "four_card_flop", "five_card_flop", "premature", "premature_burn", "hand_in_muck",
)  # fmt: skip


class Robot:
    """One hand after the other at one table."""

    def __init__(self, letter: str, seed: int, mistake: str, **table) -> None:
        self.random = random.Random(seed)
        self.talk = Talk(letter, **table)
        self.mistake = mistake
        self.street = self.random.choice(("flop", "turn", "river"))
        self.at = self.random.randrange(3, 7)
        self.made = False
        self.stub: list[str] = []
        self.steps = 0

    @property
    def hand(self):
        return self.talk.table.hand

    # ------------------------------------------------------------------ one hand

    def play_hand(self) -> Talk:
        self.new_deck()
        self.talk.play("new")
        while True:
            self.steps += 1
            assert self.steps < 400, f"the hand does not end: {self.talk.told}"
            if self.hand.deal.stopped:
                self.new_deck()
                self.talk.play("new")
            elif self.talk.table.open_ruling is not None:
                self.talk.play(f"floor:{self.talk.table.open_ruling.options[0]}")
            elif self.talk.table.remedy is not None:
                self.repair()
            elif self.hand.phase is Phase.DEALING:
                self.deal()
            elif self.hand.phase is Phase.BETTING:
                self.act()
            else:
                return self.talk

    def new_deck(self) -> None:
        self.stub = [one.code for one in STANDARD_DECK]
        self.random.shuffle(self.stub)

    def top(self) -> str:
        return self.stub.pop(0)

    def put(self, code: str, place: Place, *, same: bool = False) -> None:
        if place.kind is PlaceKind.STUB:
            self.stub.insert(0, code)
        elif code in self.stub:
            self.stub.remove(code)
        face, _, copy = code.partition("#")
        self.talk.tell("card", same=same, card=face, zone=place.code, **({"copy": int(copy)} if copy else {}))

    # ------------------------------------------------------------------ dealing, with the one mistake

    def deal(self) -> None:
        due = self.hand.plan.next
        if self.hand.street_index == 0:
            self.deal_hands(due)
        else:
            self.deal_street()
        self.talk.settle()

    def now(self, *mistakes: str) -> bool:
        """Whether the mistake is one of these and is still to be made; if so it is made now."""
        if self.made or self.mistake not in mistakes:
            return False
        self.made = True
        return True

    def deal_hands(self, due) -> None:
        at = len(self.hand.deal.cards)
        seats = self.hand.start.dealt_in
        when = self.at
        if at == 0 and self.now("first_card"):
            return self.put(self.top(), Place(PlaceKind.SEAT, seats[2]))
        if at == when and self.now("wrong_seat"):
            return self.put(self.top(), Place(PlaceKind.SEAT, seats[(at + 2) % len(seats)]))
        if at == when and self.now("seat_skipped"):
            return self.put(self.top(), Place(PlaceKind.SEAT, seats[(at + 1) % len(seats)]))
        if at == when and self.now("joker"):
            return self.put("Jk", due.place)
        if at == when and self.now("other_back"):
            return self.put("B/" + self.top(), due.place)
        if at == when and self.now("twice"):
            return self.put(self.hand.deal.cards[0].code + "#2", due.place)
        if len(self.hand.plan.rest) == 1 and self.now("short"):
            return self.act_anyway()
        card = self.top()
        if at == when and self.now("off_table"):
            return self.talk.play(f"off:{due.place.number}={card}")
        self.put(card, due.place)
        if at == when:
            self.keys(card, due.place)
        return None

    def keys(self, card: str, place: Place) -> None:
        seat = place.number
        if self.now("exposed"):
            self.talk.play(f"exposed:{seat}={card}")
        elif self.now("exposed_twice"):
            self.talk.play(f"exposed:{seat}={card}")
            due = self.hand.plan.next
            other = self.top()
            self.put(other, due.place)
            self.talk.play(f"exposed:{due.place.number}={other}")
        elif self.now("flashed"):
            self.talk.play(f"flash:{seat}={card}")
        elif self.now("boxed"):
            self.talk.play(f"boxed:{card}>{seat}")
        elif self.now("boxed_late"):
            self.put(self.top(), self.hand.plan.next.place)
            self.talk.play(f"boxed:{card}>{seat}")

    def deal_street(self) -> None:
        street = self.talk.table.variant.streets[self.hand.street_index].name.value
        due = list(self.hand.plan.rest)
        cards = [one.place for one in due]
        fresh = self.hand.plan.done == 0
        if street == self.street and fresh and cards[0].kind is PlaceKind.BURN:
            if self.now("no_burn"):
                cards = cards[1:]
            elif self.now("two_burns", "two_burns_at_once"):
                cards = [cards[0], *cards]
                if self.mistake == "two_burns":
                    return self.lay(cards[:2])
        if street == "flop" and fresh and self.now("four_card_flop"):
            cards = [*cards, cards[-1]]
        if street == "flop" and fresh and self.now("five_card_flop"):
            cards = [*cards, cards[-1], cards[-1]]
        return self.lay(cards)

    def lay(self, places: list[Place]) -> None:
        for index, place in enumerate(places):
            self.put(self.top(), place, same=index > 0)

    # ------------------------------------------------------------------ acting

    def act(self) -> None:
        hand = self.hand
        names = [one.name.value for one in self.talk.table.variant.streets]
        if hand.deal.complete and not hand.actions and hand.street_index == 0 and self.now("extra_card"):
            self.put(self.top(), Place(PlaceKind.SEAT, self.random.choice(hand.start.dealt_in)))
            return self.talk.settle()
        after = names[hand.street_index + 1] if hand.street_index + 1 < len(names) else ""
        if after == self.street and len(hand.wagering.acted) == 1:
            if self.now("premature"):
                self.lay([Place(PlaceKind.BURN)] + [Place(PlaceKind.BOARD, 1)] * (3 if after == "flop" else 1))
                return self.talk.settle()
            if self.now("premature_burn"):
                self.lay([Place(PlaceKind.BURN)])
                return self.talk.settle()
        if hand.street_index == 1 and self.now("hand_in_muck"):
            seat = next(one for one in hand.wagering.live if one != self.talk.state["to_act"])
            for one in self.talk.table.ledger.at(Place(PlaceKind.SEAT, seat)):
                self.talk.play(f"{one.code}>muck")
            return None
        return self.act_anyway()

    def act_anyway(self) -> None:
        seat = self.talk.state["to_act"]
        may = self.talk.state["may"].get(str(seat), ["call"])
        if (
            self.hand.phase is Phase.BETTING
            and len(self.hand.wagering.live) > 3
            and self.random.random() < 0.3
            and "fold" in may
        ):
            return self.talk.play(f"{seat}:fold")
        return self.talk.play(f"{seat}:{'check' if 'check' in may else 'call'}")

    # ------------------------------------------------------------------ the remedy, as told

    def repair(self) -> None:
        step = self.talk.table.remedy.current
        match step.expect:
            case CardsGo(cards=None, places=places):
                self.put(self.top(), places[0])
            case CardsGo(cards=cards, places=places):
                ledger = self.talk.table.ledger
                self.put(next(one.code for one in cards if ledger.place_of(one) not in places), places[0])
            case ConfirmedBy():
                if "shuffle" in step.code or "scramble" in step.code:
                    self.random.shuffle(self.stub)
                self.talk.play(f"remedy:{step.code}")
            case other:
                raise AssertionError(f"nobody can do {other}")
        self.talk.settle()
