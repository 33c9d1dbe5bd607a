"""Views of the table: public, the dealer's, one seat's and the floor's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from controller.engine.flow.awards import is_over
from controller.engine.flow.row_setting import laid_out
from controller.engine.flow.winning_hands import winning_hands
from controller.poker import betting
from controller.poker.seats import seating
from controller.poker.seats.seat_record import Seat
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import SeatState
from controller.terms.places import ASIDE, board_place, seat_place
from controller.views import models, parts_of_table, trouble_now, words
from controller.views.key_hints import keys, sizes
from controller.views.lines.last_parts import LastParts
from controller.views.lines.made_once import made_once
from controller.views.next_thing import next_thing
from controller.views.parts_of_table import PastRuling, Projection
from controller.views.phrases.hand_words import hand_words
from controller.views.redact import open_faces_of, said, visible
from controller.views.seats.seat_lines import same_lines
from controller.views.table_health import health
from controller.views.turns import turn

__all__ = ["Parts", "PastRuling", "Projection", "boards", "dealer_view", "floor_view", "open_hands", "public_view",
           "seat_lines", "seat_view", "views"]  # fmt: skip


class Parts:
    """The parts of one table's views at one moment, each made once, when a view first needs it."""

    def __init__(self, table: Table, frame: Projection) -> None:
        self.table = table
        self.frame = frame

    @made_once
    def stamp(self) -> models.Stamp:
        """The table's name, the event's number and the times."""
        return models.Stamp(self.frame.table, self.frame.sequence, self.table.now_ms, self.frame.wall)

    @made_once
    def game(self) -> models.GameLine:
        """The game, its stakes and the hand's number."""
        return parts_of_table.game_line(self.table, self.frame.currency, self.frame.last)

    @made_once
    def seats(self) -> tuple[models.SeatLine, ...]:
        """Every occupied seat."""
        return seat_lines(self.table, self.frame.currency, self.frame.names, self.frame.last)

    @made_once
    def positions(self) -> models.PositionsView:
        """Button and blinds."""
        return self.frame.last.same("positions", parts_of_table.positions(self.table))

    @made_once
    def turn(self) -> models.TurnView | None:
        """Whose turn it is."""
        return turn(self.table)

    @made_once
    def clock(self) -> models.ClockView | None:
        """The running clock."""
        return parts_of_table.clock(self.table)

    @made_once
    def pot(self) -> int:
        """The pot, for the dealer and the floor; what the last push left is the rake and no pot."""
        return 0 if self.table.hand is None or is_over(self.table) else self.table.hand.wagering.pot

    @made_once
    def pot_told(self) -> int:
        """The pot as players may see it."""
        return self.pot if parts_of_table.is_pot_told(self.table) else 0

    @made_once
    def notice(self) -> models.NoticeView | None:
        """The ruling that players see."""
        return trouble_now.notice(self.table, self.say)

    @made_once
    def message(self) -> str:
        """One calm line for the players."""
        return parts_of_table.message(self.table, self.frame.currency)

    @made_once
    def open_cards(self) -> tuple[models.FaceUp, ...]:
        """The public faces."""
        ledger = self.table.ledger
        return self.frame.last.made_of("open cards", (ledger,), lambda: open_faces_of(ledger))

    @made_once
    def trouble(self) -> models.TroubleView:
        """The open trouble, for the dealer and the floor."""
        return trouble_now.trouble(self.table, self.say, self.face)

    @made_once
    def boards(self) -> tuple[models.BoardView, ...]:
        """The boards, for the felt and the floor."""
        table = self.table
        return self.frame.last.made_of("boards", (table.ledger, table.variant), lambda: boards(table))

    @made_once
    def ways_back(self) -> Mapping[int, tuple[models.WayBack, ...]]:
        """The ways in of the seats that owe or are new."""
        table = self.table
        made_of = (table.seating, table.stakes, table.variant, table.rules)
        return self.frame.last.made_of("ways back", made_of, lambda: parts_of_table.all_ways_back(table))

    @made_once
    def health(self) -> models.HealthView:
        """The state of the readers."""
        return health(self.table, self.frame.last)

    def face(self, one: Card) -> models.CardView:
        """Return a card as everybody may see it."""
        shown = visible(self.table.ledger, one)
        return shown if shown in self.open_cards else models.FaceDown()

    def say(self, sentence: str) -> str:
        """Return a sentence about this table without hidden cards."""
        return said(sentence, self.open_cards, self.frame.currency)


def views(table: Table, frame: Projection) -> Iterator[models.View]:
    """Yield each view when it is asked for: the felt is sent before the others are made."""
    parts = Parts(table, frame)
    yield _public_view(parts)
    yield _dealer_view(parts)
    yield from _seat_views(parts, parts.seats)
    yield from parts_of_table.open_seats(frame, parts.stamp, parts.game, {line.seat for line in parts.seats})
    yield _floor_view(parts)


def public_view(table: Table, frame: Projection) -> models.PublicView:
    """Return the felt screen's view."""
    return _public_view(Parts(table, frame))


def dealer_view(table: Table, frame: Projection) -> models.DealerView:
    """Return the dealer's view."""
    return _dealer_view(Parts(table, frame))


def seat_view(table: Table, frame: Projection, seat: int) -> models.SeatView:
    """Return the view of one seat's own screen."""
    parts = Parts(table, frame)
    line = next((one for one in parts.seats if one.seat == seat), models.SeatLine(seat))
    return next(_seat_views(parts, (line,)))


def floor_view(table: Table, frame: Projection) -> models.FloorView:
    """Return the floor's view of one table."""
    return _floor_view(Parts(table, frame))


def _public_view(parts: Parts) -> models.PublicView:
    table = parts.table
    return models.PublicView(
        stamp=parts.stamp,
        game=parts.game,
        seats=parts.seats,
        boards=parts.boards,
        pots=parts_of_table.pots(table) if parts.pot_told else (),
        pot_total=parts.pot_told,
        positions=parts.positions,
        turn=parts.turn,
        clock=parts.clock,
        notice=parts.notice,
        message=parts.message,
        set_aside=_up(table, table.ledger.at(ASIDE)),
        winners=tuple(_winners(parts)),
    )


def _winners(parts: Parts) -> Iterator[models.WinnerView]:
    """Yield the winning hands of which every card is drawn: one may be mucked before its push."""
    winning = winning_hands(parts.table)
    drawn = models.open_faces(parts.boards, parts.seats) if winning else frozenset()
    for one in winning:
        if len(cards := [card for card in _up(parts.table, one.cards) if card.text in drawn]) == len(one.cards):
            yield models.WinnerView(one.seat, hand_words(one.name), tuple(cards))


def _up(table: Table, cards: Iterable[Card]) -> tuple[models.FaceUp, ...]:
    """Return the faces of those cards that lie face up."""
    shown = (visible(table.ledger, one) for one in cards)
    return tuple(one for one in shown if isinstance(one, models.FaceUp))


def _dealer_view(parts: Parts) -> models.DealerView:
    table, frame = parts.table, parts.frame
    following = next_thing(table, frame.currency, parts.turn)
    trouble = parts.trouble
    told, history = parts.say(frame.said), frame.history
    detail = parts_of_table.debts_told(table, frame.currency) or following.detail
    if told and (trouble.ruling or trouble.floor_question or trouble.dealer_question):
        # While something is wrong it takes the place of the next task, so the sentence goes above the entries.
        history = (models.HistoryLine(frame.sequence, told), *history)
    return models.DealerView(
        parts.stamp, parts.game,
        next=models.NextThing(parts.say(following.text), told or parts.say(detail)),
        turn=parts.turn,
        clock=parts.clock,
        pot_total=parts.pot,
        trouble=trouble,
        keys=keys(table, frame.currency, frame.confirm_does, parts.turn),
        sizes=sizes(table, frame.currency, parts.turn),
        health=parts.health,
        history=history,
        open_cards=parts.open_cards,
    )


def _seat_views(parts: Parts, lines: Iterable[models.SeatLine]) -> Iterator[models.SeatView]:
    """Yield the view of each seat of `lines`: all but the line and the ways back is shared."""
    stamp, game, positions, now, clock = parts.stamp, parts.game, parts.positions, parts.turn, parts.clock
    notice, pot, message, open_cards = parts.notice, parts.pot_told, parts.message, parts.open_cards
    for line in lines:
        ways = parts.ways_back.get(line.seat, ())
        yield models.SeatView(
            stamp, game, line, positions, now, clock, ways, notice, pot, message, open_cards
        )


def _floor_view(parts: Parts) -> models.FloorView:
    return models.FloorView(
        stamp=parts.stamp,
        game=parts.game,
        seats=parts.seats,
        positions=parts.positions,
        turn=parts.turn,
        clock=parts.clock,
        pot_total=parts.pot,
        trouble=parts.trouble,
        rulings=parts_of_table.rulings(parts.table, parts.frame, parts.say),
        health=parts.health,
        history=parts.frame.timed or parts.frame.history,
        pace=parts.frame.pace,
        open_cards=parts.open_cards,
        boards=parts.boards,
        software=parts.frame.software[0],
        software_fault=parts.frame.software[1],
    )


def seat_lines(
    table: Table, currency: str = "", names: Mapping[int, str] | None = None, last: LastParts | None = None
) -> tuple[models.SeatLine, ...]:
    """Return every occupied seat.

    `names` are the players' names, `last` the parts of the last views.
    """
    return same_lines(table, currency, names or {}, last or LastParts(), partial(_seat_line, table))


_STANDINGS: Final = {state: models.Standing(state.value) for state in SeatState}


def _seat_line(table: Table, seat: Seat, last_act: str, name: str) -> models.SeatLine:
    number, state, owed = seat.number, _STANDINGS[seating.state_of(table.seating, seat)], seat.owed
    owes = models.OwesView(owed.live, owed.dead) if owed else None
    if (hand := table.hand) is None or number not in hand.wagering.stacks:
        return models.SeatLine(number, state, seat.stack, owes=owes, misses=seat.penalty_hands, name=name)
    wagering = hand.wagering
    dealt = table.ledger.at(seat_place(number))
    cards, rows = laid_out(table, hand, number) if table.variant.points is not None else (dealt, ())
    live = betting.is_live(wagering, number)
    is_shown = live or number in hand.tabled
    return models.SeatLine(
        number, state, wagering.stacks[number],
        bet=0 if hand.awarded else wagering.bets[number],
        in_hand=live, folded=not live, dead=number in hand.dead,
        all_in=live and wagering.behind[number] == 0,
        cards=tuple(visible(table.ledger, one) for one in cards) if is_shown else (),
        rows=rows if is_shown else (),
        owes=owes, last_act=last_act, won=hand.awarded.get(number, 0), misses=seat.penalty_hands, name=name,
    )  # fmt: skip


def open_hands(table: Table) -> dict[int, tuple[models.FaceUp, ...]]:
    """Return the faces of the tabled hands, by seat, as far as they lie face up."""
    return {seat: _up(table, cards) for seat, cards in (table.hand.tabled if table.hand else {}).items()}


def boards(table: Table) -> tuple[models.BoardView, ...]:
    """Return the boards; empty in a game without a board."""
    count = table.variant.boards
    lying = (table.ledger.at(board_place(number)) for number in range(1, count + 1))
    return tuple(
        models.BoardView(tuple(visible(table.ledger, one) for one in cards), label)
        for cards, label in zip(lying, ("",) if count == 1 else words.BOARDS, strict=False)
    )
