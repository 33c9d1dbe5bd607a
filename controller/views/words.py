"""The words that views use for the codes of the core: causes, outcomes, acts and streets, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.terms.codes import Betting, Cause, Outcome

OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.MISDEAL: "Misdeal: deal again",
    Outcome.VOID: "Hand void: chips go back",
    Outcome.FIX: "Put it right, then go on",
    Outcome.DEAD_HAND: "The hand is dead",
    Outcome.PLAY_ON: "Play on",
    Outcome.ACTION: "The act counts so",
    Outcome.FLOOR: "Call the floor",
    Outcome.LATE: "Too late to object",
    Outcome.OPEN: "In time: call the floor",
    Outcome.OWES: "Chips are owed",
    Outcome.PENALTY: "Penalty",
}

FELT_OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.MISDEAL: "Hand stopped: misdeal, re-deal",
    Outcome.VOID: "Hand void: all chips go back",
    Outcome.FIX: "One moment: the dealer puts the deal right",
    Outcome.FLOOR: "One moment: the floor was called",
    Outcome.OPEN: "One moment: the floor was called",
}
"""The outcomes that stop play, as the players read them; the others are not shown on the felt."""

STREETS: Final[Mapping[str, str]] = {
    "preflop": "Before the flop",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "third": "Third street",
    "fourth": "Fourth street",
    "fifth": "Fifth street",
    "sixth": "Sixth street",
    "seventh": "Seventh street",
    "draw1": "First draw",
    "draw2": "Second draw",
    "draw3": "Third draw",
    "draw4": "Fourth draw",
    "draw5": "Fifth draw",
    "draw6": "Sixth draw",
    "draw7": "Seventh draw",
    "draw8": "Eighth draw",
    "showdown": "Showdown",
    "done": "Hand over",
}

STRUCTURES: Final[Mapping[Betting, str]] = {
    Betting.NO_LIMIT: "no limit",
    Betting.POT_LIMIT: "pot limit",
    Betting.FIXED_LIMIT: "limit",
}


def cause_title(cause: Cause) -> str:
    """A cause in words: `out_of_turn` → `Out of turn`."""
    return cause.value.replace("_", " ").capitalize()


def act_text(act: str, to: int) -> str:
    """An act in words: `raise to 60`, `fold`."""
    plain = act.replace("_", "-")
    return f"{plain} to {to}" if to and act in {"bet", "raise", "all_in", "complete"} else plain
