"""Finished hands in the PHH format (uoftcprg/phh-std), as far as it can express them.

Eleven games have a code. Facts without a place in the format are written in fields that begin with an underscore, which
every reader of the format skips. A hand that the format cannot express is named in a comment with the reason. Cards
that nobody has seen are `??`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from controller.handhistory.hand_record import Acted, Died, HandRecord, Pushed, Showed, StreetOut
from controller.handhistory.phh import GAMES
from controller.handhistory.phh_lines import LineWriter
from controller.rulebook.variant import Family
from controller.terms.codes import Act, Betting
from controller.terms.sentences import in_currency
from controller.terms.texts import quantity
from controller.views.ruling_text import ruling_text

CODES: Mapping[tuple[str, Betting], str] = {
    (GAMES["NT"], Betting.NO_LIMIT): "NT", (GAMES["FT"], Betting.FIXED_LIMIT): "FT",
    (GAMES["NS"], Betting.NO_LIMIT): "NS", (GAMES["PO"], Betting.POT_LIMIT): "PO",
    (GAMES["FO/8"], Betting.FIXED_LIMIT): "FO/8", (GAMES["F7S"], Betting.FIXED_LIMIT): "F7S",
    (GAMES["F7S/8"], Betting.FIXED_LIMIT): "F7S/8", (GAMES["FR"], Betting.FIXED_LIMIT): "FR",
    (GAMES["N2L1D"], Betting.NO_LIMIT): "N2L1D", (GAMES["F2L3D"], Betting.FIXED_LIMIT): "F2L3D",
    (GAMES["FB"], Betting.FIXED_LIMIT): "FB",
}  # fmt: skip
"""The format's code for each game and betting structure."""


def write_phh(records: Iterable[HandRecord]) -> Iterator[str]:
    """Yield the lines of a `.phhs` file: for each hand a section, or a comment with the reason."""
    unsaid = 0
    for number, record in enumerate(records, 1):
        why = why_not(record)
        if why:
            unsaid += 1
            yield f"# hand {record.number} ({record.variant.id}) is not in this file: {why}"
            yield ""
            continue
        yield f"[{number}]"
        for key, value in fields_of(record).items():
            yield f"{key} = {_toml(value)}"
        yield ""
    if unsaid:
        yield f"# {quantity(unsaid, 'hand')} of this evening not in this file; the journal has them."


def why_not(record: HandRecord) -> str:
    """Return why the format cannot express the hand; empty if it can."""
    betting = record.posted.structure.betting
    if (record.variant.id, betting) not in CODES:
        how = f" ({betting.value.replace('_', ' ')})" if record.variant.betting.usual is not None else ""
        return f"PHH has no code for {record.variant.name}{how}"
    if record.ended != "played":
        return {"void": "it was declared void", "open": "it was not finished"}[record.ended]
    if record.carried_in:
        return f"{record.carried_in} lay in the middle from the deal before, which PHH cannot say"
    if record.carried_on:
        return f"{record.carried_on} stayed in the middle for the next deal, which PHH cannot say"
    if record.runs > 1:
        return f"the board was run {record.runs} times"
    start = record.start
    seats = start.dealt_in
    if record.variant.opens_with_bring_in() and start.kill is not None:
        return "PHH cannot say a stud hand that is killed and has no bring-in"
    if start.straddle is not None and (len(seats) < 3 or start.straddle != _after(record, start.big_blind)):
        return "PHH cannot say a straddle that is not left of the big blind"
    boards = any(isinstance(step, StreetOut) and step.boards for step in record.steps)
    if record.variant.family is Family.STUD and boards:
        return "PHH cannot say a community card in stud"
    return _chips_behind(record) or _odd_board(record) or _dead_bring_in(record) or _unread_showdown(record)


def _chips_behind(record: HandRecord) -> str:
    """Return why the file would ask a player for acts who was all-in by his word (GN 228)."""
    return "PHH cannot say that a player with chips behind is all-in" if record.declared else ""


def _dead_bring_in(record: HandRecord) -> str:
    """Return why a hand with a dead hand's bring-in has no notation; empty if it has."""
    acts = [at for at, step in enumerate(record.steps) if isinstance(step, Acted)]
    before = record.steps[: acts[1]] if len(acts) > 1 else record.steps
    died = {step.seat for step in before if isinstance(step, Died)}  # the death follows its act
    dead = any(isinstance(step, Acted) and step.act is Act.BRING_IN and step.seat in died for step in before)
    return "PHH cannot say the bring-in of a dead hand" if dead else ""


def _odd_board(record: HandRecord) -> str:
    """Return why a street's board differs from the game's; an extra card stands once acted on."""
    for step in record.steps:
        if not isinstance(step, StreetOut):
            continue
        street = record.variant.streets[step.street]
        wanted = record.variant.board_cards(first=step.street, end=step.street + 1)
        count = len(step.boards.get(1, ()))
        if count > wanted:
            return f"PHH cannot say a {street.name.value} of {count} cards, and here it stood"
    return ""


def _after(record: HandRecord, seat: int | None) -> int | None:
    """Return the next seat after this one that was dealt in; None if there is none."""
    order = record.start.dealt_in
    return order[(order.index(seat) + 1) % len(order)] if seat in order else None


def _unread_showdown(record: HandRecord) -> str:
    """Return why the shown cards do not prove the winner: an unshown hand was pushed chips."""
    live = _live_at_the_end(record)
    shown = {step.seat for step in record.steps if isinstance(step, Showed)}
    won = {step.seat for step in record.steps if isinstance(step, Pushed)}
    if len(live) > 1 and won - shown and (shown or len(won) > 1):
        return "chips were pushed to a hand that nobody saw"
    return ""


def _live_at_the_end(record: HandRecord) -> tuple[int, ...]:
    """Return the seats whose hands were neither folded nor dead."""
    out = {step.seat for step in record.steps if isinstance(step, Acted) and step.act is Act.FOLD}
    out |= {step.seat for step in record.steps if isinstance(step, Died)}
    return tuple(seat for seat in record.start.dealt_in if seat not in out)


def fields_of(record: HandRecord) -> dict[str, Any]:
    """Return the fields of a hand's section, the format's own first."""
    order = record.start.dealt_in
    structure = record.posted.structure
    code = CODES[record.variant.id, structure.betting]
    antes = [record.posted.antes[seat] + record.posted.dead[seat] for seat in order]
    told: dict[str, Any] = {"variant": code, "ante_trimming_status": len(set(antes)) == 1, "antes": _turned(antes)}
    if record.variant.opens_with_bring_in():
        told |= {"bring_in": record.stakes.bring_in}
    else:
        told |= {"blinds_or_straddles": _turned([_blind(record, seat) for seat in order])}
    if structure.is_limit:
        told |= {"small_bet": structure.small_bet, "big_bet": structure.big_bet}
    else:
        told |= {"min_bet": structure.big_blind}
    told |= {
        "starting_stacks": [record.stacks[seat] for seat in order],
        "actions": LineWriter(record).lines(),
        "hand": record.number,
        "seats": list(order),
        "table": record.table,
        "finishing_stacks": [record.after[seat] for seat in order],
        "_rulebook": record.book.id,
        "_button": record.start.button,
    }
    return {key: value for key, value in told.items() if value not in ("", None)} | _own_words(record)


def _turned(amounts: list[int]) -> list[int]:
    """Return amounts by player in the format's order: reversed for two players."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _blind(record: HandRecord, seat: int) -> int:
    """Return the seat's live post: nominal for a due blind, negative if out of turn."""
    start, posted = record.start, record.posted.bets[seat]
    if not posted:
        return 0
    for blind, place in zip(record.stakes.blinds, start.blinds, strict=False):
        if place == seat:
            return blind
    return start.straddle_to if seat == start.straddle else -posted


def _own_words(record: HandRecord) -> dict[str, Any]:
    """Return the extra fields: rake, misdeals, rulings, dead hands and pushes."""
    told: dict[str, Any] = {}
    if record.rake:
        told["_rake"] = record.rake
    if record.misdeals:
        told["_misdeals"] = record.misdeals
    if record.rulings:
        told["_rulings"] = [
            f"{one.cause.value}: {one.outcome.value} ({', '.join(one.cite)}). "
            + in_currency(ruling_text(one, record.book))
            for one in record.rulings
        ]
    died = [step.seat for step in record.steps if isinstance(step, Died)]
    if died:
        told["_dead_hands"] = [f"p{record.start.dealt_in.index(seat) + 1}" for seat in died]
    pushed = [step for step in record.steps if isinstance(step, Pushed)]
    told["_awards"] = [f"p{record.start.dealt_in.index(one.seat) + 1} {one.amount}" for one in pushed]
    return told


def _toml(value: Any) -> str:
    """Return a value as TOML, with texts escaped."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, int):
        return str(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    assert tomllib.loads(f'v = "{text}"'), "a text that is not TOML"
    return f'"{text}"'
