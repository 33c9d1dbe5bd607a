"""Recorded hands in the PHH format as tapes: read, and played through the core act by act.

PHH (uoftcprg/phh-std) lists players from the left of the button: p1 the small blind, the last one the button;
heads-up the blinds and antes are written for p1 = big blind in reverse (PokerKit's reading). Amounts may be
decimal: inside they are counted in the smallest unit that makes all of them whole, and printed in the file's own.
A negative blind is a post of a player who came in out of turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from controller.engine.advance import advance
from controller.engine.awards import due_awards
from controller.poker import betting
from controller.poker.seating import seat_players
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.shell.codec import write_event
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Phase
from controller.table.outputs import IssueRuling
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card, CardError, card
from controller.terms.codes import Act, Betting
from controller.terms.places import BURN, Place, PlaceKind, seat_place

GAMES: Mapping[str, str] = {
    "NT": "nlhe", "FT": "lhe", "NS": "shortdeck", "PO": "plo", "FO/8": "lo8", "F7S": "stud", "F7S/8": "stud8",
    "FR": "razz", "N2L1D": "27sd", "F2L3D": "27td", "FB": "badugi",
}
"""The format's eleven variant codes, and our games."""

STEP_MS = 1000


class PhhError(ValueError):
    """A file or a hand that is no PHH, or that this program cannot play; the text says where and why."""


@dataclass(frozen=True, slots=True)
class PhhHand:
    """One hand as the file has it; amounts in the smallest unit, `unit` of the file's own per unit of ours."""

    index: int
    variant: str
    unit: Fraction
    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    antes: tuple[int, ...]
    bring_in: int
    limits: tuple[int, int] | None
    min_bet: int
    actions: tuple[str, ...]

    @property
    def players(self) -> int:
        """How many players were dealt in."""
        return len(self.stacks)


def read_phh(path: Path) -> Iterator[PhhHand | tuple[int, str]]:
    """Read a `.phh` file (one hand) or a `.phhs` file (numbered sections); what is no hand comes as (index, fault).

    Raises:
        PhhError: the file cannot be read, or is no TOML.
    """
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except (OSError, UnicodeDecodeError) as error:
        raise PhhError(f"{path}: cannot be read ({type(error).__name__})") from None
    except tomllib.TOMLDecodeError as error:
        raise PhhError(f"{path}: no PHH file ({error})") from None
    sections = [(1, told)] if "variant" in told else [(index, told[key]) for index, key in enumerate(told, 1)]
    for index, section in sections:
        try:
            yield _hand(index, section)
        except (KeyError, TypeError, ValueError) as error:
            said = f"lacks {error.args[0]}" if isinstance(error, KeyError) else str(error)
            yield index, f"no playable hand: {said}"


def _hand(index: int, told: Mapping[str, Any]) -> PhhHand:
    stacks = told["starting_stacks"]
    count = len(stacks)
    blinds = told.get("blinds_or_straddles", [0] * count)
    antes = told.get("antes", [0] * count)
    other = [told.get(name, 0) for name in ("bring_in", "small_bet", "big_bet", "min_bet")]
    amounts = [Fraction(value) for value in (*stacks, *blinds, *antes, *other)]
    amounts += [Fraction(word) for line in told["actions"] for word in _amount_of(line)]
    unit = Fraction(1)
    for amount in amounts:
        unit = Fraction(1, max(unit.denominator, _lcm(unit.denominator, amount.denominator)))

    def whole(value: Any) -> int:
        return int(Fraction(value) / unit)

    if count == 2:
        blinds, antes = list(reversed(blinds)), list(reversed(antes))
    small, big = whole(told.get("small_bet", 0)), whole(told.get("big_bet", 0))
    return PhhHand(
        index=index,
        variant=str(told["variant"]),
        unit=unit,
        stacks=tuple(whole(stack) for stack in stacks),
        blinds=tuple(whole(blind) for blind in blinds),
        antes=tuple(whole(ante) for ante in antes),
        bring_in=whole(told.get("bring_in", 0)),
        limits=(small, big) if small else None,
        min_bet=whole(told.get("min_bet", 0)),
        actions=tuple(str(line).split("#")[0].strip() for line in told["actions"]),
    )


def _lcm(one: int, other: int) -> int:
    product = one * other
    while other:
        one, other = other, one % other
    return product // one


def _amount_of(line: str) -> list[str]:
    words = line.split("#", maxsplit=1)[0].split()
    return [words[2]] if len(words) > 2 and words[1] == "cbr" else []


@dataclass(slots=True)
class Played:
    """What came of a hand: the events that say it, the final stacks by player, the rulings printed."""

    events: list[Event] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    stacks: tuple[int, ...] = ()


def stakes_of(hand: PhhHand) -> Stakes:
    """The stakes of a recorded hand."""
    forced = [blind for blind in hand.blinds if blind > 0]
    usual = tuple(sorted(forced[:2])) or ((hand.min_bet,) if hand.min_bet and not hand.bring_in else ())
    uniform = max(hand.antes, default=0)
    structure = {"F": Betting.FIXED_LIMIT, "P": Betting.POT_LIMIT, "N": Betting.NO_LIMIT}[hand.variant[0]]
    return Stakes(
        blinds=usual if not hand.bring_in else (),
        ante=uniform,
        bring_in=hand.bring_in,
        limits=hand.limits,
        betting=structure,
        posting="keyed",
    )


def open_phh_table(hand: PhhHand, book: Book, games: Mapping[str, Variant]) -> Table:
    """The table before the hand: every player present, the button before the last one.

    Raises:
        PhhError: the variant is none of the format's eleven.
    """
    game = GAMES.get(hand.variant)
    if game is None:
        raise PhhError(f"hand {hand.index}: variant {hand.variant[:10]!r} is unknown")
    stacks = dict(enumerate(hand.stacks, 1))
    variant = games[game]
    return Table(
        rules=book,
        variant=variant,
        stakes=stakes_of(hand),
        seating=seat_players(stacks, hand.players),
        games=games,
        deck=variant.deck.value.cards,
    )


class PhhPlayer:
    """Plays one recorded hand on a table; keeps the events, so that they make a tape."""

    def __init__(self, hand: PhhHand, book: Book, games: Mapping[str, Variant]) -> None:
        """Take the hand, the rulebook and the games."""
        self.hand = hand
        self.table = open_phh_table(hand, book, games)
        self.played = Played()
        self._at_ms = 0
        self._mucked: set[int] = set()

    def play(self) -> Played:
        """Play it to the end.

        Raises:
            PhhError: the record does something that the core does not allow; the text says at which action.
        """
        self._feed(happened.NewDeal(self._next()))
        self._post()
        dealt: list[tuple[int, Card]] = []
        for number, line in enumerate(self.hand.actions, 1):
            words = line.split()
            try:
                if words[:2] == ["d", "dh"]:
                    dealt += [(int(words[2][1:]), one) for one in _cards(words[3])]
                    continue
                self._deal(dealt)
                dealt = []
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

    def _post(self) -> None:
        """Antes, blinds and straddles as the record has them."""
        shared = len({ante for ante in self.hand.antes if ante}) == 1 and all(self.hand.antes)
        for seat, ante in enumerate(self.hand.antes, 1):
            if ante > 0:
                # An ante that only some pay is dead money: a made-up blind, or the big blind's ante for all.
                why: Any = "ante" if shared else "missed"
                self._feed(happened.BlindPosted(self._next(), seat, live=0, dead=ante, kind=why))
        for seat, blind in enumerate(self.hand.blinds, 1):
            if blind > 0 and seat > 2 and self.hand.players > 2:
                self._feed(happened.StraddlePosted(self._next(), seat, to=blind))
            elif blind:
                kind: Any = "missed" if blind < 0 else "sb" if blind < max(self.hand.blinds) else "bb"
                self._feed(happened.BlindPosted(self._next(), seat, live=abs(blind), dead=0, kind=kind))

    def _deal(self, dealt: list[tuple[int, Card]]) -> None:
        """Hole cards in the order of the deal: a card to each in turn, as the plan has them."""
        waiting: dict[int, list[Card]] = {}
        for seat, one in dealt:
            waiting.setdefault(seat, []).append(one)
        while any(waiting.values()):
            due = self._due()
            if due is None or (due.place.kind is PlaceKind.SEAT and not waiting.get(due.place.number)):
                raise ValueError("cards are dealt that are not due")
            if due.place == BURN:
                self._feed(happened.CardMoved(self._next(), UNKNOWN, BURN))
                continue
            if due.place.kind is not PlaceKind.SEAT:
                raise ValueError("hole cards are dealt where board cards are due")
            one = waiting[due.place.number].pop(0)
            self._feed(happened.CardMoved(self._next(), one, due.place, face_up=due.face_up))

    def _due(self) -> Any:
        hand = self.table.hand
        return hand.plan.next if hand is not None else None

    def _line(self, words: list[str]) -> None:
        """One action of the record."""
        if words[:2] == ["d", "db"]:
            due = self._due()
            if due is not None and due.place == BURN:
                self._feed(happened.CardMoved(self._next(), UNKNOWN, BURN))
            due = self._due()
            at_ms = self._next()
            for one in _cards(words[2]):
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
                self._discard(seat, _cards(words[2]) if len(words) > 2 else ())
            case "sm":
                self._show(seat, words[2:])
            case _:
                raise ValueError("an action that the format does not know")

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
        cards = _cards(words[0]) if words and words[0] != "-" else ()
        if cards and all(one.is_known for one in cards):
            self._feed(happened.HandTabled(self._next(), seat, cards))
        elif not cards:
            self._mucked.add(seat)

    def _finish(self) -> None:
        """Push the pots as the core says they are due, and read the stacks."""
        hand = self.table.hand
        if hand is None:
            raise PhhError(f"hand {self.hand.index}: no hand was dealt")
        if hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
            raise PhhError(f"hand {self.hand.index}: the record ends in the {hand.street}, before the hand does")
        self._show_known()
        due = due_awards(self.table, mucked=frozenset(self._mucked | self._unread()))
        for one in due.awards:
            self._feed(happened.PotAwarded(self._next(), one.seat, one.amount, one.pot))
        assert self.table.hand is not None, "an award does not end the hand's record"
        stacks = self.table.hand.wagering.stacks
        self.played.stacks = tuple(stacks[seat] for seat in range(1, self.hand.players + 1))

    def _unread(self) -> set[int]:
        """Live seats whose cards the record never tells: nobody saw them, so they were given up."""
        hand = self.table.hand
        assert hand is not None, "there is a hand to finish"
        held = {seat: hand.tabled.get(seat, self.table.ledger.at(seat_place(seat))) for seat in hand.wagering.live}
        return {seat for seat, cards in held.items() if not all(one.is_known for one in cards)}

    def _show_known(self) -> None:
        """Table the hands that the record knows but nobody was written down as showing (all-ins face up)."""
        hand = self.table.hand
        if hand is None or hand.phase is not Phase.SHOWDOWN:
            return
        for seat in hand.wagering.live:
            cards = self.table.ledger.at(seat_place(seat))
            if seat not in hand.tabled and seat not in self._mucked and all(one.is_known for one in cards):
                self._feed(happened.HandTabled(self._next(), seat, cards))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card(text[index : index + 2]) for index in range(0, len(text), 2))


def in_file_units(amount: int, unit: Fraction) -> int | float:
    """An amount of ours in the file's own units: an integer where it is one."""
    value = amount * unit
    return int(value) if value.denominator == 1 else float(value)


def tape_of(hand: PhhHand, book: Book, games: Mapping[str, Variant], name: str) -> list[dict[str, Any]]:
    """A recorded hand as a tape: the header, then an event a line.

    Raises:
        PhhError: the hand cannot be played.
    """
    played = PhhPlayer(hand, book, games).play()
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
    header = {"tape": 1, "id": f"{name}-{hand.index}", "title": f"{name}, hand {hand.index}", "table": table}
    return [header, *(write_event(event) for event in played.events)]
