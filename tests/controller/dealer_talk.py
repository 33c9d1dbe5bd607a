"""A hand in a dealer's shorthand, played through the whole core: `Talk("nclpc-2015").play("new deal 3:fold")`.

Words, separated by blanks:

    new  new:riffle  new:push      a hand begins
    deal  deal:11                  the cards of the initial deal in order, all of them or so many
    7c>3  7c>board  7c>burn        a card comes to rest (a number is a seat); `a+b` is one motion; `~` is face down
    3:fold  3:raise=6              an act        tap   the dealer taps
    exposed:3  flash:3             the EXPOSED key, by the dealer or by the player     off:2=5d  off the table
    boxed:4s>4  boxed:2h>stub!     the BOXED key; `!` for a card that no hand needs, `?` for one that is mixed in
    ask:no_burn,street=flop,seat=3 attention     remedy:set_aside  floor:fix  undo  award:3=13  show:3=8sKc
    set:2=11123                    seat 2 sets its cards into these rows
    away:4  back:4  gone:4  button:2  dealer  kill:4  penalty:4=2 (seat 4 misses two hands)
    read:  read:-9s  read:Jk,B/Qd  a reader told the whole deck: all of it, one short, with these among it
    some:Jk,9s  some:??            it told only these of the deck (`??`: a tag that nobody enrolled)
"""

from __future__ import annotations

from functools import cache

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling
from controller.table.state import Table
from controller.tape.codec import read_event
from controller.tape.state_line import state_of
from controller.tape.tape import open_table, parse_tape
from controller.tape.tape_replay import ruling_told

BOOKS = {
    "N": "nclpc-2015",
    "E": "eagles-3512",
    "G": "golden-nugget-2025",
    "L": "npl-2015",
    "P": "players-casino-2025",
}
DECK = [
    "7c",
    "5d",
    "8s",
    "4s",
    "Jc",
    "9d",
    "3d",
    "Kd",
    "Kc",
    "7s",
    "8d",
    "Ts",
    "2d",
    "3s",
    "5h",
    "5s",
    "9c",
    "Jh",
    "Td",
    "Js",
    "6c",
    "Kh",
    "Ac",
    "6s",
    "8c",
    "2c",
    "Tc",
    "Ah",
    "Ks",
    "3h",
    "Th",
    "Ad",
    "5c",
    "Jd",
    "Qh",
    "6d",
    "4h",
    "7h",
    "Qd",
    "4d",
    "4c",
    "9h",
    "As",
    "6h",
    "7d",
    "Qc",
    "Qs",
    "3c",
    "2s",
    "9s",
    "8h",
    "2h",
]


@cache
def games():
    return load_games()


class Talk:
    """One table under one book."""

    def __init__(self, book: str, seats: int = 6, stacks: dict[int, int] | None = None, **table) -> None:
        import json

        told = {
            "game": "nlhe",
            "blinds": [1, 2],
            "seats": {str(seat): {"stack": (stacks or {}).get(seat, 200)} for seat in range(1, seats + 1)},
            "button": seats,
            "readers": "full",
        } | table
        tape = parse_tape(json.dumps({"tape": 1, "id": "talk", "table": told, "events": []}), "talk")
        self.table: Table = open_table(tape, load_book(BOOKS.get(book, book)), games())
        self.at_ms = -1000
        self.rulings: list[dict] = []
        self.outputs: list[object] = []
        self.top = 0

    # ------------------------------------------------------------------ events

    def tell(self, e: str, *, same: bool = False, **fields) -> None:
        if not same:
            self.at_ms += 1000
        self.feed(read_event({"e": e, **fields}, self.at_ms))

    def feed(self, event) -> None:
        self.table, outputs = advance(self.table, event)
        self.outputs += outputs
        self.rulings += [ruling_told(one.ruling, self.table.rules) for one in outputs if isinstance(one, IssueRuling)]

    def settle(self) -> None:
        self.feed(TimeReached(self.at_ms + 500))

    def play(self, text: str) -> Talk:
        for word in text.split():
            self._word(word)
        self.settle()
        return self

    # ------------------------------------------------------------------ answers

    @property
    def told(self) -> list[str]:
        return [f"{one['outcome']} {one['cause']}" for one in self.rulings]

    @property
    def last(self):
        """The last ruling itself, with the chain of rules that led to it."""
        return [one.ruling for one in self.outputs if isinstance(one, IssueRuling)][-1]

    @property
    def causes(self) -> list[str]:
        return [one["cause"] for one in self.rulings]

    @property
    def outcomes(self) -> list[str]:
        return [one["outcome"] for one in self.rulings]

    @property
    def state(self) -> dict:
        return state_of(self.table)

    # ------------------------------------------------------------------ words

    def _word(self, word: str) -> None:
        if word.startswith(("read:", "some:")):
            self._read(word[5:].split(","), whole=word.startswith("read:"))
        elif "+" in word:
            for index, one in enumerate(word.split("+")):
                self._card(one, same=index > 0)
        elif word == "deal" or word.startswith("deal:"):
            self._deal(int(word[5:]) if ":" in word else None)
        elif ">" in word and not word.startswith("boxed"):
            self._card(word)
        elif word[0].isdigit():
            seat, _, act = word.partition(":")
            do, _, amount = act.partition("=")
            fields = {"cards" if do == "draw" else "to": int(amount)} if amount else {}
            self.tell("act", seat=int(seat), do=do, **fields)
        else:
            self._key(word)

    def _card(self, word: str, *, same: bool = False) -> None:
        down = word.endswith("~")
        up = word.endswith("^")
        code, _, zone = word.rstrip("~^").partition(">")
        code, _, copy = code.partition("#")
        fields = {"card": code, "zone": f"seat:{zone}" if zone.isdigit() else zone}
        if down or up:
            fields["face"] = "down" if down else "up"
        if copy:
            fields["copy"] = int(copy)
        self.tell("card", same=same, **fields)

    def _read(self, named: list[str], *, whole: bool) -> None:
        known = [one.code for one in self.table.variant.deck.value.cards] if whole else []
        for code in filter(None, named):
            if code.startswith("-"):
                known.remove(code[1:])
            elif code != "??":
                known.append(code)
        self.tell("deck", cards=known, strangers=named.count("??"), whole=whole)

    def _deal(self, count: int | None) -> None:
        due = self.table.hand.plan.rest
        for one in due if count is None else due[:count]:
            fields = {"face": "up"} if one.face_up else {}
            self.tell("card", card=DECK[self.top], zone=one.place.code, **fields)
            self.top += 1

    def _key(self, word: str) -> None:
        name, _, rest = word.partition(":")
        match name:
            case "new":
                self.tell("new_deal", **({"by": rest} if rest else {}))
            case "tap":
                self.tell("tap")
            case "exposed" | "flash":
                seat, _, card = rest.partition("=")
                by = {"by": "player"} if name == "flash" else {}
                self.tell("exposed", seat=int(seat), **({"card": card} if card else {}), **by)
            case "off":
                seat, _, card = rest.partition("=")
                self.tell("off_table", seat=int(seat), **({"card": card} if card else {}))
            case "boxed":
                card, _, zone = rest.rstrip("!?").partition(">")
                flags = {"needed": False} if "!" in rest else {"mixed": True} if "?" in rest else {}
                self.tell("boxed", card=card, zone=f"seat:{zone}" if zone.isdigit() else zone, **flags)
            case "ask":
                self._ask(rest)
            case "remedy":
                self.tell("remedy", step=rest)
            case "floor":
                self.tell("floor", choose=rest)
            case "undo" | "dealer":
                self.tell({"dealer": "dealer_change"}.get(name, name))
            case "award":
                seat, _, amount = rest.partition("=")
                self.tell("award", seat=int(seat), amount=int(amount))
            case "show":
                seat, _, cards = rest.partition("=")
                self.tell("show", seat=int(seat), cards=[cards[i : i + 2] for i in range(0, len(cards), 2)])
            case _:
                self._key_of_seat(name, rest)

    def _key_of_seat(self, name: str, rest: str) -> None:
        match name:
            case "away" | "back" | "gone":
                presence = {"away": "away", "back": "present", "gone": "empty"}[name]
                self.tell("seat", seat=int(rest), **{"is": presence})
            case "set":
                seat, _, where = rest.partition("=")
                self.tell("set", seat=int(seat), rows=[int(row) for row in where])
            case "penalty":
                seat, _, hands = rest.partition("=")
                self.tell("penalty", seat=int(seat), hands=int(hands))
            case "button" | "kill":
                self.tell(name, seat=int(rest))
            case _:
                raise ValueError(f"no such word: {name}")

    def _ask(self, rest: str) -> None:
        cause, *others = rest.split(",")
        fields: dict[str, object] = {"cause": cause}
        for one in others:
            key, _, value = one.partition("=")
            fields[key] = int(value) if value.isdigit() else {"true": True}.get(value, value)
        self.tell("attention", **fields)
