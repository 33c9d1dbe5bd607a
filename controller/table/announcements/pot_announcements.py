"""Announcements of agreements about a pot: time-pots, side pots run again, no burns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.table.announcements.announcement import Announcement, Cite


@dataclass(frozen=True, slots=True)
class TimePotNow(Announcement):
    """One player pays the time of all, in this hand (`now`) or the next.

    `kind` is `pot` or `flop`; `payers` are the seats whose time is paid, the others pay for themselves.
    """

    kind: Literal["pot", "flop"]
    now: bool
    total: int
    payers: tuple[int, ...]
    cite: Cite


@dataclass(frozen=True, slots=True)
class NoTimePot(Announcement):
    """Every player pays his time himself in this house."""

    cite: Cite


@dataclass(frozen=True, slots=True)
class NoFlopInGame(Announcement):
    """A time-flop was agreed on in a game without a flop."""


@dataclass(frozen=True, slots=True)
class IsTimeRakedHere(Announcement):
    """A time-pot was agreed on although the book's collection is a rake; the placard decides."""

    cite: Cite


@dataclass(frozen=True, slots=True)
class TimeFlopPaidBy(Announcement):
    """The first card of the flop names the seat that pays the time of all; None for no payer."""

    seat: int | None
    card: str
    total: int
    players: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class SidePotRunAgain(Announcement):
    """Only the side pot of these seats is run more than once (GN 208)."""

    seats: tuple[int, ...]
    cite: Cite


@dataclass(frozen=True, slots=True)
class RunWithoutBurns(Announcement):
    """The boards are dealt without burns (GN 210)."""
