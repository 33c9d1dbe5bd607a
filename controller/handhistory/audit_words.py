"""What a dealer was asked, and how rulings and remedies ended, in the words of the audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from controller.table import events as happened
from controller.table.events import Event
from controller.table.outputs import Retraction
from controller.terms.texts import quantity
from controller.views.entry_words import entry_text

ASKED: Final[Mapping[str, str]] = {
    "folded": "did seat {0} fold?", "left": "did seat {0} throw its cards in?",
    "acted": "had players acted before ruling {0}, whose keys are missing?", "closed": "was the betting over?",
    "dealt": "was seat {0} dealt in?", "with": "did the cards of ruling {0} come with the street before?",
    "too_many": "was there a card too many (ruling {0})?",
    "absent": "do the cards lie at {0}, which no reader sees there?",
    "folded_more": "did seat {0} fold a card more than its hand had?",
    "held": "does seat {0} hold all its cards?", "passed": "was seat {1} dealt before seat {0}?",
    "more": "does seat {0} hold its cards and no more?", "twice": "were two cards burned ({0})?",
    "draws": "does seat {0} draw as many cards as it threw in?",
    "stranger": "is the unknown tag at {0} a card of this deal?",
    "where": "do the cards lie apart?", "all_in": "is seat {0}, whose down card was exposed, all-in for this pot?",
}
"""The dealer's questions by the first word of their code; `{0}` is the first value behind it."""
RETRACTED: Final[Mapping[Retraction, str]] = {
    Retraction.UNDONE: "UNDO took back the entry on which it rested",
    Retraction.FOLDED: "the player had folded in turn, and the key came late",
    Retraction.HAD_ACTED: "the dealer says that players had acted whose keys are missing",
    Retraction.CAME_WITH_STREET: "the dealer says that the cards came with the street before",
    Retraction.CAME_BEHIND_UNDONE: "the dealer says that the cards came after the entries that he keys again",
    Retraction.NONE_TOO_MANY: "the dealer says that no card was too many",
}
ENDED_BY: Final[Mapping[str, str]] = {
    "readers": "every step was seen or confirmed", "dealer": "the dealer confirmed its last step",
    "floor": "play went on, and steps that no line confirms were left out",
}
BY_DECISION: Final = "the floor's decision ended it, and steps that no line confirms were left out"


def asked(code: str) -> str:
    """Return a question of the dealer by its code, such as `folded:6`."""
    kind, *values = code.split(":")
    # A zone is two of them: `seat:6`.
    values = [" ".join(values)] if kind in {"absent", "twice", "stranger"} else values
    try:
        return ASKED[kind].format(*values)
    except (KeyError, IndexError):
        return "a question that this version does not know"


def chips_text(event: Event) -> str:
    """Return an entry of chips, stakes or penalties with its amounts; empty for any other."""
    match event:
        case happened.ChipsBought(seat=seat, amount=amount):
            return f"Seat {seat} bought chips for {amount:,}"
        case happened.SeatChanged(stack=int(stack)):
            return f"{entry_text(event)}, with chips for {stack:,}"
        case happened.LevelChanged(blinds=blinds, ante=ante, name=name):
            level = f" ({name})" if name else ""
            return f"The level changed{level}: {_stakes(blinds, None, ante)}"
        case happened.GameChosen(game=game, blinds=blinds, limits=limits, ante=ante):
            stakes = _stakes(blinds, limits, ante)
            return f"The next game is {game}" + (f": {stakes}" if stakes else "")
        case happened.PenaltyGiven(seat=seat, hands=hands, rounds=rounds):
            told = [quantity(count, what) for count, what in ((hands, "hand"), (rounds, "round")) if count]
            if not told:
                return f"Seat {seat} has no penalty any more"
            return f"Seat {seat} sits out {' and '.join(told)} as a penalty"
        case happened.PotForfeited(amount=amount):
            return f"Chips for {amount:,} stay in the middle for the next deal"
        case happened.ColoredUp(chip=chip, into=into):
            return f"The chips of {chip:,} leave the game: each of {into:,} replaces as many of them"
        case happened.ButtonPlaced(seat=seat):
            return f"The button was placed at seat {seat}"
        case happened.ChipsRacked(seat=seat, racked=racked):
            return f"Seat {seat} {'has racked its chips' if racked else 'took its chips out of the rack'}"
        case _:
            return ""


def _stakes(blinds: Sequence[int] | None, limits: Sequence[int] | None, ante: int | None) -> str:
    named = (("blinds", blinds), ("limits", limits), ("ante", (ante,) if ante else None))
    told = ((name, " and ".join(f"{one:,}" for one in amounts)) for name, amounts in named if amounts)
    return ", ".join(f"{name} {amounts}" for name, amounts in told)


def remedy_text(told: Mapping[str, Any], *, is_decision: bool) -> str:
    """Return how a remedy ended; `is_decision`: with a decision of the floor."""
    ended_by = told.get("ended_by", "")
    how = BY_DECISION if ended_by == "floor" and is_decision else ENDED_BY.get(ended_by, "the record does not say how")
    return f"Ruling {told['ruling']}: its remedy is closed: {how}"


def retracted_text(told: Mapping[str, Any]) -> str:
    """Return that a ruling was taken back, and why, as far as the record has it."""
    why = next((words for one, words in RETRACTED.items() if one.value == told.get("because")), "")
    return f"Ruling {told['number']} was taken back" + (f": {why}" if why else "")
