"""What an audit's lines refer to: entries that UNDO takes back, rulings that are decided.

It follows the journal's rows and replays nothing; it counts entries as the engine does for UNDO.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from controller.table import events as happened
from controller.table.events import KEYED, Event
from controller.terms.codes import Cause
from controller.views.entry_words import entry_text, plain
from controller.views.words import cause_title

Told = Sequence[Mapping[str, Any]]
"""The outputs of a row."""
_KEYED: Final = frozenset(KEYED)
_NOT_TAKEN: Final = frozenset({"floor_cannot_choose", "nothing_to_decide"})
_LEFT_TO_THE_FLOOR: Final = "floor"


class AuditMemory:
    """The entries and rulings of the hand in play, as far as later rows may refer to them."""

    def __init__(self) -> None:
        """Begin before the first row."""
        self._entries: list[list[tuple[int, str]]] = []
        """What each UNDO takes back, by row and in words; one key may have told several entries."""
        self._rulings: dict[int, str] = {}
        """The rulings of the hand, as the floor's decisions name them."""
        self._open: Mapping[str, Any] | None = None
        """The ruling that waits for the floor's choice."""

    def follow(self, row: int, event: Event | None, told: Told) -> None:
        """Take a row, behind the lines that were made of it."""
        if isinstance(event, happened.Corrected):
            if self._entries and not event.pending:
                self._entries.pop()
        elif type(event) in _KEYED and event is not None:
            self._note_entry(row, event)
        was_open = self._open
        for one in told:
            self._note_output(one)
        does = event.does if isinstance(event, happened.RoomCommanded) else event
        if isinstance(does, happened.FloorRuled) and not _is_refused(told):
            is_answered = self._open is was_open or was_open is None
            self._open = None if is_answered else self._open

    def undone(self, event: happened.Corrected) -> str:
        """Return what an UNDO took back, in words."""
        if event.pending:
            return "UNDO: entries that waited for cards were dropped; nothing that counted was taken back"
        if not self._entries:
            return "UNDO: nothing of this hand was left to take back"
        taken = self._entries[-1]
        rows = f"row {taken[0][0]}" if len(taken) == 1 else f"rows {taken[0][0]} to {taken[-1][0]}"
        return f"UNDO took back {rows}: {'; '.join(text for _, text in taken)}"

    def decided(self, event: happened.FloorRuled, told: Told, who: str) -> str:
        """Return what the floor decided about which ruling, in words; `who` begins the sentence."""
        choice = plain(event.choose.value)
        if _is_refused(told):
            return f"{who} chose {choice}, which was not open to the floor then: nothing changed"
        # A ruling may fall due with the very row that decides it.
        due = (one["ruling"] for one in told if one.get("o") == "IssueRuling")
        now_open = self._open or next((one for one in due if event.choose.value in one.get("options", ())), None)
        if now_open is not None:
            which, outcome = ruling_named(now_open), now_open["outcome"]
            if outcome == _LEFT_TO_THE_FLOOR:
                return f"{who} decided: {choice}, on {which}"
            verb = "let stand" if outcome == event.choose.value else "overruled"
            return f"{who} {verb} {which}: {choice}"
        ended = next((one["ruling"] for one in told if one.get("o") == "RemedyClosed"), None)
        if ended in self._rulings:
            return f"{who} decided: {choice}, and ended the remedy of {self._rulings[ended]}"
        return f"{who} decided: {choice}"

    def _note_entry(self, row: int, event: Event) -> None:
        entry = (row, entry_text(event))
        if happened.is_joined(event) and self._entries:
            self._entries[-1].append(entry)
        else:
            self._entries.append([entry])

    def _note_output(self, told: Mapping[str, Any]) -> None:
        match told.get("o"):
            case "HandBegan":
                self._entries, self._rulings, self._open = [], {}, None
            case "IssueRuling":
                ruling = told["ruling"]
                self._rulings[int(ruling.get("number") or 0)] = ruling_named(ruling)
                if ruling.get("options"):
                    self._open = ruling
            case "RetractRuling" if self._open is not None and told["number"] == self._open.get("number"):
                self._open = None
            case _:
                pass


def ruling_named(ruling: Mapping[str, Any]) -> str:
    """Return a ruling in a few words: its number, what was wrong, whose, what it said."""
    number = f"ruling {ruling['number']}" if ruling.get("number") else "the ruling"
    seat = f", seat {ruling['seat']}" if ruling.get("seat") else ""
    return f"{number} ({cause_title(Cause(ruling['cause']))}{seat}: {plain(ruling['outcome'])})"


def _is_refused(told: Told) -> bool:
    """Whether the table did not take a decision."""
    return any(one.get("o") == "Announce" and _NOT_TAKEN & set(map(str, _words(one))) for one in told)


def _words(told: Mapping[str, Any]) -> Sequence[Any]:
    says = told.get("says")
    return list(says.values()) if isinstance(says, Mapping) else [says]
