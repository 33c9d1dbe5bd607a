"""Plays recorded PHH hands through the engine, act by act, and makes tapes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from controller.engine.advance import advance
from controller.engine.flow.awards import due_awards
from controller.handhistory.phh import GAMES, PhhError, PhhHand, cards_of, stakes_of
from controller.handhistory.phh_table import open_phh_table
from controller.loading.law import Law
from controller.poker import betting
from controller.poker.deal_plan import Due
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Hand, Phase
from controller.table.outputs import IssueRuling
from controller.tape.codec import write_event
from controller.terms.cards import UNKNOWN, Card, CardError
from controller.terms.codes import Act, Outcome
from controller.terms.places import BURN, Place, PlaceKind, seat_place

STEP_MS = 1000
MOST_PLAYED_STEPS = 100
"""The most steps that a record omits at a hand's end: a few pat hands and burns."""


@dataclass(slots=True)
class Played:
    """A played hand: its events, the final stacks by player, the rulings printed."""

    events: list[Event] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    stacks: tuple[int, ...] = ()


class PhhPlayer:
    """Plays one recorded hand on a table; keeps the events for a tape."""

    def __init__(self, hand: PhhHand, book: Book, games: Mapping[str, Variant]) -> None:
        """Take the hand, the rulebook and the games."""
        self.hand = hand
        self.table = open_phh_table(hand, book, games)
        self.played = Played()
        self._at_ms = 0
        self._mucked: set[int] = set()

    def play(self) -> Played:
        """Play the hand to its end.

        Raises:
            PhhError: the record does something that the engine does not allow; the text names the action.
        """
        self._feed(happened.NewDeal(self._next()))
        self._post()
        dealt: list[tuple[int, Card]] = []
        for number, line in enumerate(self.hand.actions, 1):
            words = line.split()
            try:
                if words[:2] == ["d", "dh"]:
                    dealt += [(int(words[2][1:]), one) for one in cards_of(words[3])]
                    continue
                self._deal(dealt)
                dealt = []
                self._end_draw(words)
                self._line(words)
            except (CardError, IndexError, ValueError) as error:
                raise PhhError(f"hand {self.hand.index}, action {number} ({words[0]} {words[1]}): {error}") from None
        self._deal(dealt)
        self._finish()
        return self.played

    def _next(self, step_ms: int = STEP_MS) -> int:
        self._at_ms += step_ms
        return self._at_ms

    def _feed(self, event: Event) -> None:
        self.table, outputs = advance(self.table, event)
        self.played.events.append(event)
        for output in outputs:
            if isinstance(output, IssueRuling):
                self.played.rulings.append(output.ruling.cause.value)
        if self.table.remedy is not None or self.table.open_ruling is not None:
            self._as_it_was()

    def _as_it_was(self) -> None:
        """Let the floor decide as in the record."""
        asked = self.table.open_ruling
        choose = asked.options[0] if asked is not None and Outcome.PLAY_ON not in asked.options else Outcome.PLAY_ON
        event = happened.FloorRuled(self._next(), choose)
        self.table, _ = advance(self.table, event)
        self.played.events.append(event)

    def _post(self) -> None:
        """Post antes, blinds and straddles as recorded."""
        shared = len({ante for ante in self.hand.antes if ante}) == 1 and all(self.hand.antes)
        for seat, ante in enumerate(self.hand.antes, 1):
            if ante > 0:
                # An ante that only some players pay is dead money: a missed blind, or the big blind's ante for all.
                why: Any = "ante" if shared else "missed"
                self._feed(happened.BlindPosted(self._next(), seat, live=0, dead=ante, kind=why))
        for seat, blind in enumerate(self.hand.blinds, 1):
            button_blind = not any(self.hand.blinds[: seat - 1]) and seat == self.hand.players
            if blind > 0 and seat > 2 and not button_blind:
                self._feed(happened.StraddlePosted(self._next(), seat, to=blind))
            elif blind:
                kind: Any = "missed" if blind < 0 else "sb" if blind < max(self.hand.blinds) else "bb"
                self._feed(happened.BlindPosted(self._next(), seat, live=abs(blind), dead=0, kind=kind))

    def _deal(self, dealt: list[tuple[int, Card]]) -> None:
        """Deal the hole cards in the order of the deal plan, one to each player in turn."""
        waiting: dict[int, list[Card]] = {}
        for seat, one in dealt:
            waiting.setdefault(seat, []).append(one)
        while any(waiting.values()):
            due = self._due()
            if due is not None and due.place.kind is PlaceKind.SEAT and self._is_out(due.place.number):
                self._feed(happened.CardMoved(self._next(), UNKNOWN, due.place))
                continue
            if due is None or (due.place.kind is PlaceKind.SEAT and not waiting.get(due.place.number)):
                raise ValueError("the record deals a card that is not due")
            if due.place == BURN:
                self._feed(happened.CardMoved(self._next(), UNKNOWN, BURN))
                continue
            if due.place.kind is not PlaceKind.SEAT:
                raise ValueError("the record deals hole cards while board cards are due")
            one = waiting[due.place.number].pop(0)
            self._feed(happened.CardMoved(self._next(), one, due.place, face_up=due.face_up))

    def _due(self) -> Due | None:
        hand = self.table.hand
        return hand.plan.next if hand is not None else None

    def _is_out(self, seat: int) -> bool:
        """Whether the seat has folded; in stud it may still get unrecorded cards (GN 220)."""
        hand = self.table.hand
        return hand is not None and not betting.is_live(hand.wagering, seat)

    def _end_draw(self, words: list[str]) -> None:
        """End a draw that the record omits because all stood pat; no burn protects a card."""
        for _ in range(MOST_PLAYED_STEPS):
            hand = self.table.hand
            if hand is None or words[1] in {"sd", "db"}:
                return
            if hand.phase is Phase.DRAWING and words[1] in {"cc", "cbr", "f", "sm"}:
                self._discard(hand.to_declare[0], ())
            elif self._only_burns(hand):
                self._feed(happened.CardMoved(self._next(), UNKNOWN, BURN))
            else:
                return

    def _only_burns(self, hand: Hand) -> bool:
        """Whether only burns are due."""
        rest = hand.plan.rest
        return hand.phase is Phase.DEALING and bool(rest) and all(due.place == BURN for due in rest)

    def _line(self, words: list[str]) -> None:
        """Play one action of the record."""
        if words[:2] == ["d", "db"]:
            due = self._due()
            if due is not None and due.place == BURN:
                self._feed(happened.CardMoved(self._next(), UNKNOWN, BURN))
            due = self._due()
            at_ms = self._next()
            for one in cards_of(words[2]):
                place = due.place if due is not None else BURN
                self._feed(happened.CardMoved(at_ms, one, place, face_up=True))
            return
        seat = int(words[0][1:])
        match words[1]:
            case "f":
                self._feed(happened.ActionDeclared(self._next(), seat, Act.FOLD))
            case "cc":
                self._call(seat)
            case "cbr":
                self._wager(seat, int(Fraction(words[2]) / self.hand.unit))
            case "pb":
                self._feed(happened.ActionDeclared(self._next(), seat, Act.BRING_IN))
            case "sd":
                self._discard(seat, cards_of(words[2]) if len(words) > 2 else ())
            case "sm":
                self._show(seat, words[2:])
            case _:
                raise ValueError("the format has no such action")

    def _legal(self, seat: int) -> Any:
        hand = self.table.hand
        if hand is None:
            raise ValueError("the hand is over")
        return betting.legal(hand.wagering, seat)

    def _call(self, seat: int) -> None:
        act = Act.CHECK if Act.CHECK in self._legal(seat).may else Act.CALL
        self._feed(happened.ActionDeclared(self._next(), seat, act))

    def _wager(self, seat: int, to: int) -> None:
        hand = self.table.hand
        if hand is None:
            raise ValueError("the hand is over")
        wagering = hand.wagering
        stack = wagering.stacks[seat] + wagering.bets[seat]
        act = Act.ALL_IN if to >= stack else Act.RAISE if wagering.current else Act.BET
        self._feed(happened.ActionDeclared(self._next(), seat, act, to=to))

    def _discard(self, seat: int, cards: tuple[Card, ...]) -> None:
        self._feed(happened.ActionDeclared(self._next(), seat, Act.DRAW, cards=len(cards)))
        held = self.table.ledger.at(seat_place(seat))
        for one in cards:
            known = one if one.is_known or UNKNOWN in held else held[0]
            self._feed(happened.CardMoved(self._next(), known, Place(PlaceKind.DISCARD, seat)))

    def _show(self, seat: int, words: list[str]) -> None:
        cards = cards_of(words[0]) if words and words[0] != "-" else ()
        if cards and all(one.is_known for one in cards):
            self._feed(happened.HandTabled(self._next(), seat, cards))
        elif not cards:
            self._mucked.add(seat)

    def _finish(self) -> None:
        """Push the pots as the engine offers them, and read the stacks."""
        hand = self.table.hand
        if hand is None:
            raise PhhError(f"hand {self.hand.index}: the record deals no cards")
        self._end_draw(["", "sm"])
        hand = self.table.hand
        assert hand is not None, "a draw does not end the hand"
        if hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
            raise PhhError(f"hand {self.hand.index}: the record ends on the {hand.street}, before the hand is over")
        self._show_known()
        due = due_awards(self.table, mucked=frozenset(self._mucked | self._unread()))
        for one in due.awards:
            self._feed(happened.PotAwarded(self._next(), one.seat, one.amount, one.pot))
        assert self.table.hand is not None, "an award does not end the hand's record"
        stacks = self.table.hand.wagering.stacks
        self.played.stacks = tuple(stacks[seat] for seat in range(1, self.hand.players + 1))

    def _unread(self) -> set[int]:
        """Return the live seats without cards in the record: their players gave up."""
        hand = self.table.hand
        assert hand is not None, "there is a hand to finish"
        held = {seat: hand.tabled.get(seat, self.table.ledger.at(seat_place(seat))) for seat in hand.wagering.live}
        return {seat for seat, cards in held.items() if not all(one.is_known for one in cards)}

    def _show_known(self) -> None:
        """Show hands whose cards the record has without a showing, such as all-ins."""
        hand = self.table.hand
        if hand is None or hand.phase is not Phase.SHOWDOWN:
            return
        for seat in hand.wagering.live:
            cards = self.table.ledger.at(seat_place(seat))
            if seat not in hand.tabled and seat not in self._mucked and all(one.is_known for one in cards):
                self._feed(happened.HandTabled(self._next(), seat, cards))


def tape_of(hand: PhhHand, law: Law, name: str) -> list[dict[str, Any]]:
    """Return a recorded hand as a tape: a header with rulebook and games, then events.

    Raises:
        PhhError: the hand cannot be played.
    """
    played = PhhPlayer(hand, law.book, law.games).play()
    stakes = stakes_of(hand)
    table: dict[str, Any] = {
        "game": GAMES[hand.variant],
        "blinds": list(stakes.blinds),
        "seats": {str(seat): {"stack": stack} for seat, stack in enumerate(hand.stacks, 1)},
        "button": hand.players,
        "posting": "keyed",
        "readers": "full",
    }
    if stakes.betting is not None:
        table["betting"] = stakes.betting.value
    optional = {"ante": stakes.ante, "bring_in": stakes.bring_in, "limits": list(stakes.limits or ())}
    table |= {key: value for key, value in optional.items() if value}
    header = {
        "tape": 1, "id": f"{name}-{hand.index}", "title": f"{name}, hand {hand.index}", "rulebook": law.book.id,
        "table": table,
    }
    if law.own:
        header["law"] = law.tables
    return [header, *(write_event(event) for event in played.events)]
