"""Finished hands as Open Hand History JSON (hh-specs.handhistory.org, 1.4.7).

The format has six kinds of games and five streets. A game's own name, unknown streets, draws, points, rulings and dead
hands are written in fields that begin with an underscore. `_unsaid` says in words what a reader of the plain format
misses. Cards that nobody has seen are left out, as the format requires.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from controller.handhistory.hand_record import Acted, Died, HandRecord, Pushed, Showed, StreetOut
from controller.handhistory.ohh_rounds import STREETS, Rounds
from controller.rulebook.variant import Family, Variant
from controller.terms.codes import Act, Betting
from controller.terms.sentences import in_currency
from controller.views.ruling_text import ruling_text

SPEC_VERSION = "1.4.7"
BET_TYPES: Mapping[Betting, str] = {Betting.NO_LIMIT: "NL", Betting.POT_LIMIT: "PL", Betting.FIXED_LIMIT: "FL"}
GAME_TYPES: Mapping[str, str] = {
    "nlhe": "Holdem", "plhe": "Holdem", "lhe": "Holdem", "plo": "Omaha", "o8": "OmahaHiLo", "plo8": "OmahaHiLo",
    "lo8": "OmahaHiLo", "stud": "Stud", "stud8": "StudHiLo",
}  # fmt: skip
"""The games of the format's six kinds; any other is written as the nearest kind, and `_unsaid` says so."""


def write_ohh(records: Iterable[HandRecord]) -> Iterator[str]:
    """Yield the lines of an `.ohh` file: a JSON object a hand, a blank line after each."""
    for record in records:
        yield json.dumps({"ohh": hand_object(record)}, ensure_ascii=False)
        yield ""


def hand_object(record: HandRecord) -> dict[str, Any]:
    """Return one hand as the format's object."""
    start, stakes = record.start, record.stakes
    structure = record.posted.structure
    began = datetime.fromtimestamp(record.wall_ms / 1000, UTC) if record.wall_ms else None
    told = {
        "spec_version": SPEC_VERSION,
        "internal_version": "1.0",
        "network_name": "Railbird",
        "site_name": "Railbird",
        "game_type": GAME_TYPES.get(record.variant.id, _nearest(record.variant)),
        "table_name": record.table,
        "table_size": max(start.dealt_in),
        "game_number": str(record.number),
        "start_date_utc": began.strftime("%Y-%m-%dT%H:%M:%SZ") if began else "",
        "currency": "XPM",
        "ante_amount": stakes.ante,
        "small_blind_amount": stakes.blinds[0] if len(stakes.blinds) > 1 else 0,
        "big_blind_amount": stakes.blinds[-1] if stakes.blinds else structure.small_bet,
        "bet_limit": {"bet_type": BET_TYPES[structure.betting], "bet_cap": 0},
        "dealer_seat": start.button,
        "flags": ["Run_It_Twice"] if record.runs > 1 else [],
        "players": [
            {"id": seat, "seat": seat, "name": f"Seat {seat}", "starting_stack": record.stacks[seat]}
            for seat in sorted(start.dealt_in)
        ],
        "rounds": Rounds(record).told(),
        "pots": _pots(record),
    }
    return told | _own_words(record)


def _nearest(variant: Variant) -> str:
    """Return the format's kind of game that is nearest to a variant."""
    match variant.family:
        case Family.STUD:
            return "StudHiLo" if len(variant.shares) > 1 else "Stud"
        case Family.DRAW:
            return "Draw"
        case Family.ROWS:
            return "Draw"
        case Family.FLOP:
            few = variant.starting_cards(2) <= 3
            return "Holdem" if few else "OmahaHiLo" if len(variant.shares) > 1 else "Omaha"


def _pots(record: HandRecord) -> list[dict[str, Any]]:
    """Return the pushes by pot; an unnamed pot is the main pot, which the rake reduces."""
    pots: dict[int, dict[int, int]] = {}
    for step in record.steps:
        if isinstance(step, Pushed):
            wins = pots.setdefault(step.pot or 0, {})
            wins[step.seat] = wins.get(step.seat, 0) + step.amount
    rakes = {min(pots): record.rake} if pots else {}
    return [
        {
            "number": number,
            "amount": sum(wins.values()) + rakes.get(number, 0),
            "rake": rakes.get(number, 0),
            "player_wins": [{"player_id": seat, "win_amount": amount} for seat, amount in wins.items()],
        }
        for number, wins in sorted(pots.items())
    ]


def _own_words(record: HandRecord) -> dict[str, Any]:
    """Return the extra fields, which begin with an underscore, including `_unsaid`."""
    told: dict[str, Any] = {
        "_game": record.variant.id,
        "_rulebook": record.book.id,
        "_unsaid": list(_unsaid(record)),
        "_finishing_stacks": {str(seat): stack for seat, stack in record.after.items()},
    }
    if record.rulings:
        told["_rulings"] = [
            {
                "cause": one.cause.value, "outcome": one.outcome.value, "seat": one.seat, "rules": list(one.cite),
                "text": in_currency(ruling_text(one, record.book)),
            }
            for one in record.rulings
        ]  # fmt: skip
    returned = _returned(record)
    if returned:
        told["_uncalled_returned"] = {str(seat): amount for seat, amount in returned.items()}
    if record.points:
        told["_points"] = {str(seat): points for seat, points in record.points.items()}
    told |= {"_carried_in": record.carried_in} if record.carried_in else {}
    told |= {"_carried_on": record.carried_on} if record.carried_on else {}
    if record.misdeals:
        told["_misdeals"] = record.misdeals
    died = [step.seat for step in record.steps if isinstance(step, Died)]
    return told | ({"_dead_hands": died} if died else {})


def _returned(record: HandRecord) -> dict[int, int]:
    """Return, by seat, the uncalled part returned; the format has no action for it."""
    if record.ended != "played" or record.points:
        return {}
    balance = dict(record.posted.stacks)
    for step in record.steps:
        if isinstance(step, Acted):
            balance[step.seat] -= step.added
        elif isinstance(step, Pushed):
            balance[step.seat] = balance.get(step.seat, 0) + step.amount
    return {seat: record.after[seat] - left for seat, left in balance.items() if record.after[seat] != left}


def _unsaid(record: HandRecord) -> Iterator[str]:
    """Yield the sentences of `_unsaid`."""
    variant = record.variant
    if variant.id not in GAME_TYPES:
        yield f"The format has no kind for {variant.name}: game_type is the nearest one."
    if any(street.name.value not in STREETS for street in variant.streets):
        yield "The format has no streets but those of hold'em: other rounds carry the game's own names."
    if variant.has_draw:
        yield "The format has no draws: `_draws` of a round says who drew how many; cards unseen are not told."
    if variant.boards > 1:
        yield "The format has one board: `_boards` of a round has the cards of each, `cards` those of all."
    if record.points:
        yield "The hand was scored in points, which the format does not know: see `_points`."
    if any(isinstance(step, Acted) and step.act is Act.BRING_IN for step in record.steps):
        yield "The bring-in is written as an extra blind."
    if variant.betting.usual is None:
        yield "There is no betting in this game: bet_limit means nothing here."
    if _shown_early(record):
        yield "Cards were shown before the hand's end: they stand with the cards dealt, and in the Showdown round."
    yield from _unsaid_end(record)


def _unsaid_end(record: HandRecord) -> Iterator[str]:
    """Yield the sentences on the pot and the hand's end that the format cannot express."""
    if record.carried_in:
        yield f"{record.carried_in} lay in the middle from the deal before: no action put it there (`_carried_in`)."
    if record.carried_on:
        yield f"{record.carried_on} stayed in the middle for the next deal: no pot has it (`_carried_on`)."
    if record.ended == "void":
        yield "The hand was declared void: every chip went back."
    if record.ended == "open":
        yield "The hand was not finished when the evening ended."
    if not record.wall_ms:
        yield "When the hand began is not known."


def _shown_early(record: HandRecord) -> bool:
    """Whether a card was shown before the last card came or the last player acted."""
    shows = [at for at, step in enumerate(record.steps) if isinstance(step, Showed)]
    rest = record.steps[shows[0] :] if shows else ()
    return any(isinstance(step, Acted | StreetOut) for step in rest)
