"""Every claim at every kind of moment: hands played by calling and checking, and stopped where a claim may be made.

A *moment* is a table somewhere in a hand of some game, with the events that led to it; a *claim* is an `attention` that
the tape format allows. Together they express the situations that a book's conditions distinguish without a card reader:
who, on which street, how many, face down or up, mixed or apart, over the line or not, this hand or the one before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from controller.engine.advance import advance
from controller.rulebook.book import Book
from controller.table.hand import Phase
from controller.table.state import Table
from controller.tape.codec import read_event
from controller.tape.state_line import state_of
from controller.tape.tape import open_table, parse_tape
from controller.terms.codes import Cause
from tests.rows.houses import shipped

STUD = {"blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4]}
GAMES: dict[str, dict[str, Any]] = {
    "nlhe": {"blinds": [1, 2]}, "plo": {"blinds": [1, 2]}, "pineapple": {"blinds": [1, 2]},
    "lo8": {"blinds": [1, 2], "limits": [2, 4]},
    "stud": STUD, "superstud": STUD, "mexican": STUD | {"bring_in": 2},
    "27td": {"blinds": [1, 2], "limits": [2, 4]}, "a5sd": {"blinds": [1, 2], "limits": [2, 4]},
    "drawmaha": {"blinds": [1, 2]}, "bombpot-plo5": {"blinds": [], "ante": 5},
    "shortdeck": {"blinds": [], "ante": 1}, "ofc": {"blinds": []}, "chinese": {"blinds": []},
}  # fmt: skip
"""A game of each kind of deal, with its stakes."""
LINES = {"checked": (), "folded": ("fold", "fold"), "raised": ("raise", "call"), "thrown": ("fold", "raise")}
"""The first acts of a hand; after them everybody calls or checks."""
CARDS = {"joker": "Jk", "foreign_card": "B/Qd", "foreign_in_stub": "B/Qd", "duplicate_card": "8s", "missing_card": "9s"}
LONGEST = 60


@dataclass
class Line:
    """A hand that is being played: the table now, and the events so far."""

    table: Table
    head: dict[str, Any]
    events: list[dict[str, Any]] = field(default_factory=list)

    def tell(self, **event: Any) -> None:
        """Play one event, a second after the one before."""
        told = {"e": event.pop("e"), "t": len(self.events), **event}
        self.table, _ = advance(self.table, read_event(told, len(self.events) * 1000))
        self.events.append(told)

    def text(self, *more: dict[str, Any]) -> str:
        """The tape so far, with further events."""
        return json.dumps({"tape": 1, "table": self.head, "events": [*self.events, *more]}, separators=(",", ":"))


def opened(book: Book, game: str, seats: int) -> Line:
    """A table of a game without readers."""
    told = {str(seat): {"stack": 60 if seat == 2 else 200} for seat in range(1, seats + 1)}
    head = {"game": game, **GAMES[game], "seats": told, "button": seats, "readers": "none"}
    tape = parse_tape(json.dumps({"tape": 1, "table": head, "events": []}), "line")
    return Line(open_table(tape, book, shipped()), head)


def _act(line: Line, wish: str) -> bool:
    """Play the next act of the hand: as wished if that is allowed, else passively; False if nobody is to act."""
    hand = line.table.hand
    if hand is None:
        return False
    if hand.to_declare:
        line.tell(e="act", seat=hand.to_declare[0], do="draw", cards=1)
        return True
    state = state_of(line.table)
    seat = state["to_act"]
    if seat is None or hand.phase is not Phase.BETTING:
        return False
    may = state["may"].get(str(seat), [])
    if wish == "raise" and "raise" in may and state["min_raise_to"]:
        line.tell(e="act", seat=seat, do="raise", to=state["min_raise_to"])
    elif wish in may:
        line.tell(e="act", seat=seat, do=wish)
    else:
        line.tell(e="act", seat=seat, do=next(one for one in ("check", "call", "bring_in", "fold") if one in may))
    return True


def moments(book: Book, game: str) -> Iterator[tuple[str, Line]]:
    """The moments of a game: before the deal, after each of the first acts, and through every street to the next hand."""
    for name, wishes in LINES.items():
        line = opened(book, game, 3 if game in {"ofc", "chinese"} else 5)
        yield f"{name} before", line
        line.tell(e="new_deal")
        yield f"{name} dealt", line
        acts, street = 0, -1
        while len(line.events) < LONGEST and (hand := line.table.hand) is not None:
            if hand.street_index != street:
                street, acts = hand.street_index, 0
            if not _act(line, wishes[acts] if street <= 0 and acts < len(wishes) else ""):
                count = len(line.events)
                if hand.phase in {Phase.SHOWDOWN, Phase.AWARDING} or count > LONGEST - 2:
                    break
                line.tell(e="tap")
            acts += 1
            if acts <= 2:
                yield f"{name} street {street} act {acts}", line
        yield f"{name} showdown", line
        if line.table.hand is not None and line.table.hand.wagering.live:
            line.tell(e="award", seat=line.table.hand.wagering.live[0], amount=state_of(line.table)["pot"])
            yield f"{name} awarded", line
            line.tell(e="new_deal")
            yield f"{name} next hand", line


FLAGS = {
    "thrown_forward": {"over_line": True}, "extra_card": {"mixed": True}, "disordered_stub": {"mixed": True},
    "short_hand": {"mixed": True}, "no_burn": {"face": "down"}, "double_burn": {"face": "down"},
}  # fmt: skip
"""What a claim may say beside seat, street and count, of the causes that ask for it."""
COUNTED = frozenset({"short_hand", "button_short", "wrong_count", "extra_card", "short_stub", "exposed_many", "boxed_many"})


def claims(table: Table, cause: Cause) -> Iterator[dict[str, Any]]:
    """The claims of a cause that may be made now, apart by whom and what they name."""
    hand = table.hand
    live = hand.wagering.live if hand is not None else ()
    acted = {one.seat for one in hand.actions} if hand is not None else set()
    seats = dict.fromkeys((
        next((one for one in live if one not in acted), None), next((one for one in live if one in acted), None),
        table.seating.button, None,
    ))  # fmt: skip
    names = [one.name.value for one in table.variant.streets]
    now = names[hand.street_index] if hand is not None else names[0]
    streets = dict.fromkeys((now, names[-1], names[min(1, len(names) - 1)], "fantasyland"))
    code = cause.value
    base: dict[str, Any] = {"e": "attention", "cause": code} | ({"card": CARDS[code]} if code in CARDS else {})
    for seat in seats:
        named = base if seat is None else base | {"seat": seat}
        yield named
        yield named | {"hand": "previous"}
        if code in FLAGS:
            yield named | FLAGS[code]
        for count in (1, 2, 7, 8) if code in COUNTED else ():
            yield named | {"count": count}
    for street in streets:
        yield named | {"street": street}
        if code in FLAGS:
            yield named | {"street": street} | FLAGS[code]
