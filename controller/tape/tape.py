"""Tapes: the header of a table, and its events in order with their times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from controller.engine.flow.rotation import begun_with, with_rounds
from controller.poker.seats.seating import seat_players
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.events import Event
from controller.table.stakes import Round, Stakes
from controller.table.state import Table
from controller.tape.codec import TapeError, read_event
from controller.terms.codes import Betting
from controller.terms.texts import quoted
from firmware_bridge import files

HEADER_FIELDS = frozenset({
    "tape", "id", "title", "why", "table", "events", "expect", "recorded", "railbird", "rulebook", "law",
})
TABLE_FIELDS = frozenset({
    "game", "blinds", "ante", "bring_in", "limits", "betting", "seats", "button", "readers", "posting", "chips",
    "level", "kill", "rounds",
})
ROUND_FIELDS = frozenset({"game", "blinds", "ante", "bring_in", "limits", "betting"})
LONGEST_TAPE_WORD = 4000
"""The most letters of a text in the header; the longest title has a few hundred."""
MOST_AMOUNT = 10**12
"""The largest amount, in the smallest unit; a tournament's largest stacks are 10^9."""
SEATS = frozenset(str(number) for number in range(1, 24))
"""The names of seats; one deck is enough for 23 players with two cards, and a board."""
LATEST_S = 10**9
_SEALED = "railbird sealed"
"""How every file begins that is sealed under a table's key."""
PRESENCES = ("present", "away", "empty", "reserved", "new", "moved")


@dataclass(frozen=True, slots=True)
class SeatHeader:
    """A seat in the header: its chips, and its player's presence."""

    stack: int
    presence: str = "present"


@dataclass(frozen=True, slots=True)
class Check:
    """A `check`: the time at which the replay prints the state."""

    at_ms: int
    want: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Tape:
    """One tape: the table's header and its events."""

    id: str
    game: str
    stakes: Stakes
    seats: Mapping[int, SeatHeader]
    button: int | None
    events: tuple[Event | Check, ...]
    title: str = ""
    rulebook: str = ""
    """The rulebook it was recorded under, an id or a path; empty if the tape names none."""
    law: Mapping[str, Any] | None = None
    """The content of that rulebook and of the games (`controller.loading.law`); None if only named."""
    folder: Path = Path()
    """The folder that paths in the header are relative to: the tape's own."""


def is_amount(value: object) -> bool:
    """Whether a value is a valid amount of chips."""
    return type(value) is int and 0 <= value <= MOST_AMOUNT


def read_tape(path: Path) -> Tape:
    """Read a tape: a JSON object with `events`, or JSON lines (a header, then events).

    Raises:
        TapeError: the file cannot be read, or is not a tape; the text names the file, the place and the fault.
    """
    try:
        text = files.read_text(path, files.MOST_RECORDED)
    except files.FileFaultError as error:
        raise TapeError(f"{path}: {error}") from None
    try:
        return replace(parse_tape(text, path.stem), folder=path.parent)
    except TapeError as error:
        raise TapeError(f"{path}: {error}") from None


def parse_tape(text: str, name: str) -> Tape:
    """Read a tape's text; `name` is the id of a tape that gives none."""
    if text.startswith(_SEALED):
        raise TapeError("is sealed under its table's key: `railbird journal unseal` writes it in plain text")
    try:
        header = files.parse_json(text)
        lines: list[Any] = header.get("events", []) if isinstance(header, dict) else []
    except files.FileFaultError as fault:
        header, lines = _json_lines(text, fault)
    if not isinstance(header, dict) or header.get("tape") != 1:
        raise TapeError('the header has no `"tape": 1`, so this is not a tape')
    unknown = header.keys() - HEADER_FIELDS
    if unknown:
        raise TapeError(f"the header has no field {min(unknown)!r}")
    table, law = header.get("table"), header.get("law")
    if not isinstance(table, dict):
        raise TapeError("the header has no object 'table'")
    if law is not None and not isinstance(law, dict):
        raise TapeError("the header's field 'law' is not an object")
    return Tape(
        id=_word(header, "id", name),
        game=_game(table),
        stakes=_stakes(table),
        seats=_seats(table),
        button=_button(table),
        events=_events(lines),
        title=_word(header, "title"),
        rulebook=_word(header, "rulebook"),
        law=law,
    )


def _json_lines(text: str, fault: files.FileFaultError) -> tuple[Any, list[Any]]:
    """Return header and events of JSON lines; `fault` says why the text is no single object."""
    told = []
    # Do not use splitlines: it also splits at characters that a JSON text may contain.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    for number, line in lines:
        try:
            told.append(files.parse_json(line))
        except files.FileFaultError as error:
            why = str(fault if len(lines) == 1 or told == [] else error).removeprefix("not JSON: ")
            raise TapeError(f"line {number} is not a JSON object ({why})") from None
    if not told:
        raise TapeError("the tape is empty")
    return told[0], told[1:]


def _word(told: Mapping[str, Any], key: str, default: str = "") -> str:
    """Return a short text; empty if the field is missing."""
    value = told.get(key, default)
    if not isinstance(value, str) or len(value) > LONGEST_TAPE_WORD:
        raise TapeError(f"the header's field {key!r} is not a text of at most {LONGEST_TAPE_WORD} letters")
    return value


def _game(table: Mapping[str, Any]) -> str:
    unknown = table.keys() - TABLE_FIELDS
    if unknown:
        raise TapeError(f"table has no field {min(unknown)!r}")
    game = table.get("game")
    if not isinstance(game, str):
        raise TapeError("table.game is missing")
    return game


def _amounts(table: Mapping[str, Any], key: str) -> tuple[int, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(is_amount(amount) for amount in value):
        raise TapeError(f"table.{key} is not a list of amounts")
    return tuple(value)


def _amount(table: Mapping[str, Any], key: str) -> int:
    value = table.get(key, 0)
    if not is_amount(value):
        raise TapeError(f"table.{key} is not an amount")
    return int(value)


def _choice(table: Mapping[str, Any], key: str, words: tuple[str, ...], default: str) -> Any:
    value = table.get(key, default)
    if value not in words:
        raise TapeError(f"table.{key} is not one of {', '.join(words)}")
    return value


def _limits(table: Mapping[str, Any]) -> tuple[int, int] | None:
    limits = _amounts(table, "limits")
    if len(limits) not in {0, 2}:
        raise TapeError("table.limits is not [small bet, big bet]")
    return (limits[0], limits[1]) if limits else None


def _betting(table: Mapping[str, Any]) -> Betting | None:
    betting = table.get("betting")
    try:
        return Betting(betting) if betting is not None else None
    except ValueError:
        raise TapeError("table.betting is not one of no_limit, pot_limit, fixed_limit") from None


def _round(told: Mapping[str, Any]) -> Round:
    """Return a round of games; missing fields are filled in when the table opens."""
    if told.keys() - ROUND_FIELDS:
        raise TapeError(f"table.rounds has no field {min(told.keys() - ROUND_FIELDS)!r}")
    ante, bring_in = (_amount(told, key) if key in told else None for key in ("ante", "bring_in"))
    return Round(_game(told), _amounts(told, "blinds"), ante, bring_in, _limits(told), _betting(told))


def _stakes(table: Mapping[str, Any]) -> Stakes:
    kill: Literal["full", "half"] | None = _choice(table, "kill", ("full", "half"), "full") if "kill" in table else None
    rounds = table.get("rounds", [])
    if not isinstance(rounds, list) or not all(isinstance(one, dict) for one in rounds):
        raise TapeError("table.rounds is not a list of games")
    return Stakes(
        blinds=_amounts(table, "blinds"),
        ante=_amount(table, "ante"),
        bring_in=_amount(table, "bring_in"),
        limits=_limits(table),
        betting=_betting(table),
        chips=_amounts(table, "chips"),
        level=_word(table, "level"),
        kill=kill,
        rounds=tuple(_round(one) for one in rounds),
        posting=_choice(table, "posting", ("assumed", "keyed"), "assumed"),
        readers=_choice(table, "readers", ("full", "none"), "full"),
    )


def _seats(table: Mapping[str, Any]) -> dict[int, SeatHeader]:
    seats = table.get("seats")
    if not isinstance(seats, dict):
        raise TapeError("table.seats is missing")
    found = {}
    for key, told in seats.items():
        if key not in SEATS or not isinstance(told, dict):
            raise TapeError(f"table.seats: {quoted(key)} is not a seat with its values")
        if told.keys() - {"stack", "is"}:
            raise TapeError(f"table.seats.{key} has an unknown field")
        found[int(key)] = SeatHeader(_amount(told, "stack"), _choice(told, "is", PRESENCES, "present"))
    return dict(sorted(found.items()))


def _button(table: Mapping[str, Any]) -> int | None:
    button = table.get("button")
    if button is not None and (type(button) is not int or str(button) not in SEATS):
        raise TapeError("table.button is not the number of a seat")
    return button


def _events(lines: Any) -> tuple[Event | Check, ...]:
    """Return the events with their times: `t` in seconds, or one second after the event before."""
    if not isinstance(lines, list):
        raise TapeError("events is not a list")
    found: list[Event | Check] = []
    at_ms = -1000
    for number, told in enumerate(lines, 1):
        if not isinstance(told, dict):
            raise TapeError(f"event {number} is not an object")
        t = told.get("t", at_ms / 1000 + 1)
        if type(t) not in {int, float} or not 0 <= t <= LATEST_S:
            raise TapeError(f"event {number}: t is not a time in seconds")
        at_ms = round(t * 1000)
        try:
            found.append(_check(told, at_ms) if told.get("e") == "check" else read_event(told, at_ms))
        except TapeError as error:
            raise TapeError(f"event {number}: {error}") from None
    return tuple(found)


def _check(told: Mapping[str, Any], at_ms: int) -> Check:
    want = told.get("want", {})
    if not isinstance(want, dict) or not all(isinstance(one, dict) for one in want.values()):
        raise TapeError("want is not an object of objects, one for each rulebook")
    return Check(at_ms, want)


def open_table(tape: Tape, book: Book, games: Mapping[str, Variant]) -> Table:
    """Return the table of a tape's header under a rulebook, before the first event.

    Raises:
        TapeError: the game is not among `games`.
    """
    variant = games.get(tape.game)
    if variant is None:
        raise TapeError(f"{tape.game!r} is not a known game; `railbird games` lists them")
    stacks = {number: seat.stack for number, seat in tape.seats.items()}
    states = {number: seat.presence for number, seat in tape.seats.items()}
    button = tape.button if tape.button is not None else max(stacks, default=1)
    for one in tape.stakes.rounds:
        if one.game not in games:
            raise TapeError(f"table.rounds: {one.game!r} is not a known game; `railbird games` lists them")
    table = Table(
        rules=book,
        variant=variant,
        stakes=with_rounds(tape.stakes, tape.game, games),
        seating=seat_players(stacks, button, states),
        games=games,
        deck=variant.deck.value.cards,
    )
    return begun_with(table)
