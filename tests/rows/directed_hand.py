"""A hand that is played event by event at a house's table, and becomes a tape."""

from __future__ import annotations

import json
from typing import Any

from controller.engine.advance import advance
from controller.loading.library import load_book
from controller.table.hand import Phase
from controller.tape.codec import read_event
from controller.tape.state_line import state_of
from controller.tape.tape import open_table, parse_tape
from controller.terms.places import PlaceKind
from tests.rows.houses import at_house

DECK = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]


class Hand:
    """A hand that is being played; `text` is its tape.

    Cards are dealt by what the table says is due, off a deck that is named from its top; the rest of the deck follows.
    """

    def __init__(self, house: str = "", top: str = "", **table: Any) -> None:
        book, games = at_house(load_book("golden-nugget-2025"), house)
        seats, stack, others = table.pop("seats", 6), table.pop("stack", 200), table.pop("stacks", {})
        stacks = {str(seat): {"stack": others.get(seat, stack)} for seat in range(1, seats + 1)}
        self.head = {"game": "nlhe", "blinds": [1, 2], "seats": stacks, "button": seats, "readers": "none"} | table
        first = top.split()
        self.deck = iter([*first, *(one for one in DECK if one not in first)])
        tape = parse_tape(json.dumps({"tape": 1, "table": self.head, "events": []}), "directed")
        self.table = open_table(tape, book, games)
        self.events: list[dict[str, Any]] = []
        self.seconds = 0

    def tell(self, e: str, *, after: int = 1, **fields: Any) -> None:
        """Play one event, some seconds after the last."""
        self.seconds += after
        told = {"e": e, "t": self.seconds, **fields}
        self.table, _ = advance(self.table, read_event(told, self.seconds * 1000))
        self.events.append(told)

    def acts(self, text: str) -> None:
        """Play acts: `3:call 4:raise=6`."""
        for word in text.split():
            seat, _, act = word.partition(":")
            do, _, amount = act.partition("=")
            fields = {"cards" if do == "draw" else "to": int(amount)} if amount else {}
            self.tell("act", seat=int(seat), do=do, **fields)

    def deal(self) -> None:
        """Deal what is due now: the hands, a street with its burn, or drawn cards."""
        hand = self.table.hand
        for due in hand.plan.rest if hand is not None else ():
            card = next(self.deck, None)
            if card is None:
                return
            board = due.place.kind is PlaceKind.BOARD
            face = {"face": "up"} if due.face_up and not board else {}
            self.tell("card", card=card, zone=due.place.code, **face)

    def passed(self, wish: str = "fold", left: int = 0) -> None:
        """Fold round to the last player, or check and call through the street, and push the pot if it is won.

        `left` stays in the middle.
        """
        while (hand := self.table.hand) is not None and hand.phase is Phase.BETTING and len(hand.wagering.live) > 1:
            state = state_of(self.table)
            may = state["may"][str(state["to_act"])]
            self.tell("act", seat=state["to_act"], do=next(one for one in (wish, "check", "call", "fold") if one in may))
        if hand is not None and len(hand.wagering.live) == 1:
            self.tell("award", seat=hand.wagering.live[0], amount=state_of(self.table)["pot"] - left)

    @property
    def text(self) -> str:
        """The tape."""
        return json.dumps({"tape": 1, "table": self.head, "events": self.events}, separators=(",", ":"))
