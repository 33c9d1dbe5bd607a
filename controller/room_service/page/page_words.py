"""Words of the page for the codes of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

OPTIONS: Final[Mapping[str, str]] = {
    "misdeal": "Misdeal", "void": "Void the hand", "fix": "Repair it", "dead_hand": "The hand is dead",
    "play_on": "Play on", "action": "The act counts", "floor": "Leave to the floor", "late": "Too late",
    "open": "Leave open", "owes": "The player owes", "penalty": "Penalty",
}  # fmt: skip
CLOSED: Final[Mapping[str, str]] = {
    "decided": "decided here", "at_table": "decided at the table", "retracted": "the ruling was withdrawn",
    "remedied": "the remedy ended", "replaced": "another question took its place", "next_hand": "the next hand began",
    "evening": "the evening ended",
}  # fmt: skip
DECISIONS: Final[Mapping[str, str]] = {
    "waiting": "is being sent", "sent": "sent, no answer yet", "accepted": "the table has done it",
    "refused": "the table refused", "too_late": "came too late", "unanswered": "the table did not answer",
}  # fmt: skip


def plain_word(code: str) -> str:
    """Return a code as words: `exposed_one` is "exposed one"."""
    return code.replace("_", " ")


def option_word(code: str) -> str:
    """Return the words of a decision's button."""
    return OPTIONS.get(code, plain_word(code).capitalize())


def rule_list(text: str) -> str:
    """Return the rules of a ruling in one line."""
    return ", ".join(one for one in text.split("\n") if one)


def seat_list(bits: int) -> str:
    """Return the seats that a number's bits name."""
    return ", ".join(str(seat) for seat in range(1, 62) if bits >> seat & 1)


def event_words(event: Any) -> str:
    """Return an event in one line."""
    told, kind = event.told, event.kind.removeprefix("railbird.")
    if told is None:
        return "is kept apart: it was not valid"
    match kind:
        case "hand.began":
            return f"dealt to seats {', '.join(map(str, told['seats']))}; button {told['button']}"
        case "hand.street":
            return f"{told['street']}: {' | '.join(' '.join(one) for one in told['boards'])}"
        case "hand.action":
            to = f" to {told['to']}" if told["to"] else ""
            return f"seat {told['seat']}: {plain_word(told['act'])}{to}; pot {told['pot']}"
        case "hand.shown":
            return f"seat {told['seat']} tables {' '.join(told['shown'])}"
        case "hand.pot":
            return f"{told['amount']} is pushed to seat {told['seat']}"
        case "hand.ended":
            awards = (f"seat {seat} gets {amount}" for seat, amount in told["awarded"].items())
            return f"{told['how']}; {', '.join(awards) or 'nobody gets chips'}"
        case "ruling.issued":
            return f"ruling {told['number']}: {told['text']}"
        case "ruling.retracted":
            return f"ruling {told['number']} is withdrawn: {told['why']}"
        case "remedy.step":
            return f"step {told['index'] + 1}: {told['say']}"
        case "remedy.closed":
            return f"the remedy of ruling {told['ruling']} is done ({told['ended_by']})"
        case "command.accepted":
            return f"{told['command']} of {told['sender']}: done. {' '.join(told['told'])}"
        case "command.refused":
            return f"{told['command']} of {told['sender']}: refused. {told['reason']}"
        case "chips.changed":
            return f"{plain_word(told['why'])}; pot {told['pot']}"
        case _:
            said = {name: value for name, value in told.items() if value not in (None, [], {}, "")}
            return ", ".join(f"{plain_word(name)} {value}" for name, value in said.items())


WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "words": plain_word, "option": option_word, "rules": rule_list, "seats": seat_list, "happened": event_words,
    "closed": lambda code: CLOSED.get(code, plain_word(code)),
    "decision": lambda code: DECISIONS.get(code, plain_word(code)),
}  # fmt: skip
"""The filters of the templates."""
