"""Events of play: players' acts and words, and hand entries of dealer and floor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from controller.terms.cards import Card
from controller.terms.codes import Act, Cause, Outcome, StepCode, Word


@dataclass(frozen=True, slots=True)
class NewDeal:
    """A hand begins: the shuffler's signal, the first riffle, or the dealer push."""

    at_ms: int
    by: Literal["shuffler", "riffle", "push"] = "shuffler"


@dataclass(frozen=True, slots=True)
class ActionDeclared:
    """An action as keyed; `to` is the seat's total on this street, `cards` the number drawn.

    `waited` are the rules that held its key (`CardMoved`). `by` is `muck` for a fold that no key told: the player's
    cards came to rest in the muck in his turn. `joined` acts were told by one key with the act before them, and UNDO
    takes them back together. `in_turn` is a draw number keyed without a seat: of its seat, until what is read says
    that a key before it was forgotten.
    """

    at_ms: int
    seat: int
    act: Act
    to: int | None = None
    cards: int | None = None
    waited: str = field(default="", compare=False, repr=False)
    by: Literal["key", "muck"] = "key"
    joined: bool = False
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class WordSaid:
    """A verbal declaration before any chips; `low` and `high` bound an ambiguous "five"."""

    at_ms: int
    seat: int
    word: Word
    amount: int | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class TableTapped:
    """The dealer taps the table: the next card is coming."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockCalled:
    """The clock is called on `seat`, by another seat if known; the floor may set its `seconds`."""

    at_ms: int
    seat: int
    by: int | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class AttentionCalled:
    """A person or a sensor reports an irregularity (docs/tape.md, event `attention`)."""

    at_ms: int
    cause: Cause
    seat: int | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    street: str | None = None
    count: int | None = None
    by: int | None = None
    previous_hand: bool = False
    face_down: bool = False
    mixed: bool = False
    over_line: bool = False


@dataclass(frozen=True, slots=True)
class StepConfirmed:
    """The dealer confirms a step that sensors cannot see; `seen` are its unsure cards."""

    at_ms: int
    step: StepCode
    seen: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class RunItAgreed:
    """The players in the pot, or in a side pot, agree to run the board `times` times.

    Without `burns` the floor has the boards dealt with every card of the stub (GN 210).
    """

    at_ms: int
    times: int
    seats: tuple[int, ...]
    burns: bool = True


@dataclass(frozen=True, slots=True)
class FloorRuled:
    """The floor decides the open ruling; `by` is the id of who signed on, or empty."""

    at_ms: int
    choose: Outcome
    by: str = ""


@dataclass(frozen=True, slots=True)
class DealerAnswered:
    """The dealer answers a question of the controller with yes or no.

    If he was asked whether a player had called or checked, `act` and `to` say what the player did instead; `seat` is
    the player's, None for the first one asked about.
    """

    at_ms: int
    question: str
    yes: bool
    act: Act | None = None
    to: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """The dealer withdraws the last keyed event.

    `rekey_ms` is how long after it, and after each key since, the withdrawn entries may be keyed again. In that time,
    no card of a later street is judged premature that was not before. 0: cards are judged at once. `pending` is how
    many acts still waited for cards when the last of those entries was dropped: nothing that counted is withdrawn.
    """

    at_ms: int
    rekey_ms: int = 0
    pending: int = 0


@dataclass(frozen=True, slots=True)
class TimeReached:
    """The time that the core asked to be woken at, or any later one."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class TimePotAgreed:
    """The players agree on a time-pot or a time-flop (GN 28).

    `each` is the time charge of one player; the seats in `out` pay for themselves.
    """

    at_ms: int
    kind: Literal["pot", "flop"]
    each: int
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JackpotTalk:
    """Somebody speaks during the hand of a jackpot that he has hit or may hit (EG 165)."""

    at_ms: int
    seat: int | None = None
