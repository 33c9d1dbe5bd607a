"""Finished hands from an evening's events.

A hand is the events from its new-deal signal to the next one, without keys that UNDO removed. It is replayed through
the engine, so that the record has the acts as they counted, not as they were keyed: corrected amounts, and the final
cards. A misdeal belongs to the hand that was dealt in its place.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from controller.engine.advance import advance
from controller.engine.flow.custody import goes_on
from controller.handhistory.hand_endings import brought, is_regular
from controller.handhistory.hand_record import Acted, Cards, Died, Drew, HandRecord, Pushed, Showed, Step, StreetOut
from controller.poker.wagering import Wagering
from controller.table import events as happened
from controller.table.events import KEYED, Event
from controller.table.hand import Hand
from controller.table.outputs import ActionTaken, CardsShown, IssueRuling, Output, PotPushed, StreetDealt
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card, card
from controller.terms.codes import Act
from controller.terms.places import Place, PlaceKind, seat_place


@dataclass(frozen=True, slots=True)
class ToldHand:
    """One event of an evening.

    Its wall time, in ms since 1970, and its row in the journal are 0 if unknown.
    """

    event: Event
    wall_ms: int = 0
    row: int = 0


class _At(NamedTuple):
    """The place of a street of a run-out among the steps."""

    run: int
    street: int


def hands_of(table: Table, evening: Iterable[ToldHand], name: str = "") -> Iterator[HandRecord]:
    """Yield every hand of an evening.

    Args:
        table: before the first event.
        evening: its events.
        name: the table's name.
    """
    begun: Table | None = None
    events: list[ToldHand] = []
    before: list[_Pass] = []
    for told in evening:
        if isinstance(told.event, happened.NewDeal) and not goes_on(table):
            if begun is not None:
                before = yield from _close(_Pass(begun, name).over(events), before)
            begun, events = table, []
        if isinstance(told.event, happened.Corrected):
            _take_back(events)
        else:
            events.append(told)
        table, _ = advance(table, told.event)
    if begun is not None:
        yield from _close(_Pass(begun, name).over(events), before)


def _take_back(events: list[ToldHand]) -> None:
    """Drop what the last key told of a hand, as UNDO does in the engine."""
    for index in range(len(events) - 1, 0, -1):
        event = events[index].event
        if type(event) in KEYED:
            del events[index]
            if not happened.is_joined(event):
                return


def _close(passed: _Pass, before: list[_Pass]) -> Generator[HandRecord, None, list[_Pass]]:
    """Yield the hand unless it was a misdeal, which belongs to the next hand."""
    if passed.last is not None and passed.last.deal.stopped == "misdeal":
        return [*before, passed]
    record = passed.record(before)
    if record is not None:
        yield record
    return []


@dataclass(slots=True)
class _Lying:
    """A card that came to a hand or a board, and whether it was shown in the hand."""

    card: Card
    place: Place
    seen: bool


class _Pass:
    """One replay of a hand's events, and the facts that it finds."""

    def __init__(self, table: Table, name: str) -> None:
        self._table = table
        self._name = name
        self._steps: list[Step | _At] = []
        """The steps; an `_At` stands for a street whose cards are filled in at the end."""
        self._came: dict[_At, list[_Lying]] = {}
        self._lying: dict[Card, _Lying] = {}
        self._public: frozenset[Card] = frozenset()
        """Where each known card lies now; a reshuffle may bring a card to the same hand again."""
        self._stacks: dict[int, int] = {}
        self._posted: Wagering | None = None
        self._to: dict[tuple[int, int], int] = {}
        self._wall_ms = 0
        self._carried_on = 0
        self.last: Hand | None = None
        self.rulings: list[Ruling] = []

    def over(self, events: list[ToldHand]) -> _Pass:
        """Replay the events."""
        self._wall_ms = events[0].wall_ms if events else 0
        for told in events:
            before = self._table
            self._table, outputs = advance(before, told.event)
            self._public |= self._table.ledger.up
            hand = self._table.hand
            if hand is None:
                continue
            if isinstance(told.event, happened.NewDeal):
                self._begin(hand)
            elif before.hand is not None:
                self._note_event(before, before.hand, told.event)
            run = before.hand.game.run if before.hand is not None else 0
            for output in outputs:
                self._note_output(hand, output, run)
            if before.hand is not None and not isinstance(told.event, happened.NewDeal):
                self._follow(before.hand, hand)
            self.last = hand
        return self

    def _begin(self, hand: Hand) -> None:
        self._posted = hand.wagering
        self._stacks = {seat: brought(hand.wagering, seat) for seat in hand.wagering.order}

    def _follow(self, before: Hand, hand: Hand) -> None:
        """Note the facts of the hand: streets, dead hands, posts."""
        at = _At(before.game.run, before.street_index)
        if at != _At(hand.game.run, hand.street_index):
            self._mark(at)
        if not hand.actions and not (hand.wagering.round.bring_in and hand.wagering.current):
            self._posted = hand.wagering
        for seat in hand.wagering.order:
            # A player who was dealt in while owing and then posts joins the hand after its signal.
            self._stacks.setdefault(seat, brought(hand.wagering, seat))
        for seat in sorted(hand.dead - before.dead):
            self._steps.append(Died(seat))

    def _mark(self, at: _At) -> None:
        if at not in self._steps:
            self._steps.append(at)

    # ----------------------------------------------------------------- events

    def _note_event(self, before: Table, hand: Hand, event: Event) -> None:
        """Note the cards that come or leave, announced draws, and chips left in the middle."""
        if isinstance(event, happened.CardMoved):
            self._note_card(before, hand, event)
        elif isinstance(event, happened.PotForfeited) and self._table.hand is not None:
            self._carried_on += hand.wagering.pot - self._table.hand.wagering.pot
        elif isinstance(event, happened.ActionDeclared) and event.act is Act.DRAW and self._table.hand is not None:
            count = self._table.hand.drawn.get(event.seat)
            if count is not None:
                at, known = self._draw_of(event.seat, hand.street_index, tossed=False)
                self._steps[at] = Drew(event.seat, hand.street_index, count, known.cards)

    def _note_card(self, before: Table, hand: Hand, event: happened.CardMoved) -> None:
        """Note a card that came to a hand or a board, or left one."""
        one, place = event.card, event.place
        source = before.ledger.place_of(one) if one.is_known else None
        if source == place:
            return
        if source is not None and not is_regular(hand, source, place):
            wrong = self._lying.get(one)
            for pile in self._came.values():
                pile[:] = [entry for entry in pile if entry is not wrong]
        if place.kind is PlaceKind.DISCARD:
            tossed = bool(hand.game.tossing.get(place.number))
            at, known = self._draw_of(place.number, hand.street_index, tossed=tossed)
            count = known.count if tossed or place.number in hand.game.keyed else known.count + 1
            lay = self._lying.get(one)
            seen = one if lay is not None and lay.seen else UNKNOWN
            self._steps[at] = Drew(place.number, hand.street_index, count, (*known.cards, seen), tossed)
        elif place.kind in {PlaceKind.SEAT, PlaceKind.BOARD}:
            lies = _Lying(one, place, event.face_up)
            self._came.setdefault(_At(hand.game.run, hand.street_index), []).append(lies)
            self._lying[one] = lies

    def _shown(self, seat: int, face: str) -> Card:
        """Return the card of this face at that place, from the deck in play."""
        lying = self._table.ledger.at(seat_place(seat))
        return next((one for one in lying if one.is_known and one.face == face), card(face))

    def _see(self, seat: int, cards: Cards) -> None:
        """Mark these cards of a hand as shown."""
        for one in cards:
            lies = self._lying.get(one)
            if lies is not None and one.is_known and lies.place == seat_place(seat):
                lies.seen = True

    def _draw_of(self, seat: int, street: int, *, tossed: bool) -> tuple[int, Drew]:
        """Return the index of the seat's draw on this street, and the draw."""
        for at, step in enumerate(self._steps):
            if isinstance(step, Drew) and (step.seat, step.street, step.tossed) == (seat, street, tossed):
                return at, step
        new = Drew(seat, street, 0, (), tossed)
        self._steps.append(new)
        return len(self._steps) - 1, new

    # ----------------------------------------------------------------- outputs

    def _note_output(self, hand: Hand, output: Output, run: int) -> None:
        """Note an output of the engine; `run` is the run-out being dealt."""
        match output:
            case IssueRuling(ruling=ruling):
                self.rulings.append(ruling)
            case StreetDealt(street=street):
                names = [one.name.value for one in self._table.variant.streets]
                self._mark(_At(run, names.index(street)))
            case ActionTaken(seat=seat, act=act, to=to):
                self._acted(hand, seat, Act(act), to)
            case CardsShown(seat=seat, shown=shown):
                cards = tuple(self._shown(seat, face) for face in shown)
                self._see(seat, cards)
                self._steps.append(Showed(seat, cards))
            case PotPushed(seat=seat, amount=amount, pot=pot):
                self._steps.append(Pushed(seat, amount, pot))
            case _:
                pass

    def _acted(self, hand: Hand, seat: int, act: Act, to: int) -> None:
        """Note an act that counted; the chips it added follow from the seat's earlier bet."""
        # A dead hand's bring-in is not an act of its player.
        street = next((one.street for one in reversed(hand.actions) if one.seat == seat and not one.tap), 0)
        posted = self._posted.bets.get(seat, 0) if self._posted is not None and not street else 0
        added = to - self._to.get((seat, street), posted)
        self._to[seat, street] = to
        self._steps.append(Acted(seat, act, street, to, added, hand.wagering.stacks[seat]))

    # ----------------------------------------------------------------- the record

    def record(self, before: list[_Pass]) -> HandRecord | None:
        """Return the finished hand; None if none was dealt."""
        hand = self.last
        if hand is None or self._posted is None:
            return None
        self._mark(_At(hand.game.run, hand.street_index))
        table = self._table
        over = hand.end_told or (hand.wagering.pot == 0 and self._carried_on > 0)
        ended: Literal["played", "void", "open"] = "played" if over else "open"
        return HandRecord(
            number=hand.number,
            table=self._name,
            book=table.rules,
            variant=table.variant,
            stakes=table.stakes,
            start=hand.start,
            stacks=self._stacks,
            posted=self._posted,
            steps=tuple(self._street(step) if isinstance(step, _At) else step for step in self._steps),
            after=dict(hand.wagering.stacks),
            rulings=(*(ruling for one in before for ruling in one.rulings), *self.rulings),
            points=hand.game.points,
            runs=hand.runs,
            carried_in=hand.start.forfeited,
            carried_on=self._carried_on,
            rake=hand.wagering.pot if hand.end_told else 0,
            misdeals=len(before),
            ended="void" if hand.deal.stopped == "void" else ended,
            wall_ms=self._wall_ms,
            declared=hand.wagering.declared,
        )

    def _street(self, at: _At) -> StreetOut:
        """Return a street with its final cards."""
        seats: dict[int, Cards] = {}
        boards: dict[int, Cards] = {}
        for lies in self._came.get(at, ()):
            number, on_board = lies.place.number, lies.place.kind is PlaceKind.BOARD
            if not on_board:
                seats[number] = (*seats.get(number, ()), lies.card if lies.seen else UNKNOWN)
            elif lies.card in self._public or not lies.card.is_known:  # else it was thrown in there, or gathered
                boards[number] = (*boards.get(number, ()), lies.card)
        return StreetOut(at.street, at.run, seats, boards)
