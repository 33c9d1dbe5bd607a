"""The tally of a simulation: rulings compared with the truth, summed over evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class CauseTally:
    """The outcomes of one kind of error."""

    injected: int = 0
    seeable: int = 0
    caught: int = 0
    ended: int = 0
    """Hands that ended regularly after the error."""
    named: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    delays: list[float] = field(default_factory=list)
    """Cycles from the error to its ruling."""
    on_cards: list[float] = field(default_factory=list)
    """The same of errors that a card shows where it lies, at a seat, on the board or the burns."""
    floors: list[float] = field(default_factory=list)
    """Cycles from the error to its card's second read, or to the ruling if no read comes later."""
    missed_hands: list[str] = field(default_factory=list)

    @property
    def missed(self) -> int:
        """Errors that were detectable and were missed."""
        return self.seeable - self.caught

    def add(self, other: CauseTally) -> None:
        """Add the counts of another run."""
        self.injected += other.injected
        self.seeable += other.seeable
        self.caught += other.caught
        self.ended += other.ended
        self.named.update(other.named)
        self.outcomes.update(other.outcomes)
        self.delays += other.delays
        self.on_cards += other.on_cards
        self.floors += other.floors
        self.missed_hands += other.missed_hands


@dataclass(slots=True)
class Tally:
    """The totals of a simulation."""

    hands: int = 0
    false_rulings: int = 0
    false_by: Counter[str] = field(default_factory=Counter)
    procedures: Counter[str] = field(default_factory=Counter)
    """The book's procedures for a truly short stub, by name and street; they are part of the game, not errors."""
    extra_rulings: int = 0
    """Rulings after an error that neither name it nor lead to its name."""
    extra_by: Counter[str] = field(default_factory=Counter)
    retractions: int = 0
    questions: int = 0
    """Questions to the dealer without a key fault or an error as the reason."""
    questions_needed: int = 0
    wrong_and_sure: int = 0
    sure_sightings: int = 0
    wrong_records: int = 0
    faces_leaked: int = 0
    """Cards that became public although their faces were never open in that hand."""
    unfinished: int = 0
    keys_wrong: int = 0
    """Entries that were forgotten, or keyed wrongly or twice."""
    presses: list[int] = field(default_factory=list)
    """The dealer's presses in each hand: keys, pedals, answers, confirmed steps, corrections."""
    keys: Counter[str] = field(default_factory=Counter)
    """How often each key was pressed."""
    causes: dict[str, CauseTally] = field(default_factory=dict)
    virtual_s: float = 0.0
    notes: list[str] = field(default_factory=list)
    """Seed, evening and hand of every failure."""

    def cause(self, name: str) -> CauseTally:
        """Return the tally of one kind of error."""
        return self.causes.setdefault(name, CauseTally())

    def keyed(self, pressed: tuple[str, ...], *, right: bool) -> None:
        """Count the presses of one entry, and whether they are the meant ones."""
        self.keys.update(pressed)
        self.keys_wrong += not right

    def plus(self, other: Tally) -> Tally:
        """Return the counts of both runs."""
        both = Tally()
        both.add(self)
        both.add(other)
        return both

    def add(self, other: Tally) -> None:
        """Add the counts of another run."""
        for name in (
            "hands", "false_rulings", "extra_rulings", "retractions", "questions", "questions_needed", "wrong_and_sure",
            "sure_sightings", "wrong_records", "faces_leaked", "unfinished", "keys_wrong", "virtual_s",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.false_by.update(other.false_by)
        self.extra_by.update(other.extra_by)
        self.procedures.update(other.procedures)
        self.presses += other.presses
        self.keys.update(other.keys)
        self.notes += other.notes
        for name, tally in other.causes.items():
            self.cause(name).add(tally)

    @property
    def delays(self) -> list[float]:
        """The cycles from every error to its ruling."""
        return [delay for one in self.causes.values() for delay in one.delays]

    @property
    def on_cards(self) -> list[float]:
        """The cycles from every error that a card shows where it lies to its ruling."""
        return [delay for one in self.causes.values() for delay in one.on_cards]

    @property
    def floors(self) -> list[float]:
        """The fewest possible cycles from every error to its ruling; see `CauseTally.floors`."""
        return [floor for one in self.causes.values() for floor in one.floors]

    @property
    def injected(self) -> int:
        """The number of planned errors."""
        return sum(one.injected for one in self.causes.values())

    @property
    def seeable(self) -> int:
        """The number of detectable errors."""
        return sum(one.seeable for one in self.causes.values())

    @property
    def missed(self) -> int:
        """The number of detectable errors that were missed."""
        return sum(one.missed for one in self.causes.values())


def quantile(values: Iterable[float], share: float) -> float | None:
    """Return the quantile of the values; None without values."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2) if ordered else None


def told(tally: Tally, seconds: float) -> dict[str, Any]:
    """Return the final JSON object of `railbird sim --json`."""
    delays, floors = tally.delays, tally.floors
    return {
        "hands": tally.hands,
        "false_rulings": tally.false_rulings,
        "errors_injected": tally.injected,
        "errors_seeable": tally.seeable,
        "errors_missed": tally.missed,
        "wrong_and_sure": tally.wrong_and_sure,
        "questions": tally.questions,
        "delay_cycles": {"p50": quantile(delays, 0.5), "p99": quantile(delays, 0.99)},
        "on_cards_cycles": {"p50": quantile(tally.on_cards, 0.5), "p90": quantile(tally.on_cards, 0.9)},
        "floor_cycles": {"p50": quantile(floors, 0.5), "p99": quantile(floors, 0.99)},
        "by_cause": {name: _cause_told(one) for name, one in sorted(tally.causes.items())},
        "questions_needed": tally.questions_needed,
        "retractions": tally.retractions,
        "wrong_records": tally.wrong_records,
        "faces_leaked": tally.faces_leaked,
        "unfinished": tally.unfinished,
        "extra_rulings": tally.extra_rulings,
        "false_by_cause": dict(tally.false_by),
        "extra_by_cause": dict(tally.extra_by),
        "procedures": dict(tally.procedures),
        "sure_sightings": tally.sure_sightings,
        "keys_wrong": tally.keys_wrong,
        "presses": {
            "p50": quantile(tally.presses, 0.5), "p90": quantile(tally.presses, 0.9),
            "by_key": dict(tally.keys.most_common()),
        },
        "virtual_seconds": round(tally.virtual_s),
        "seconds": round(seconds, 1),
    }


def _cause_told(one: CauseTally) -> dict[str, Any]:
    return {
        "injected": one.injected,
        "seeable": one.seeable,
        "caught": one.caught,
        "missed": one.missed,
        "regular_ends": one.ended,
        "named": dict(one.named),
        "outcomes": dict(one.outcomes),
        "delay_cycles": {"p50": quantile(one.delays, 0.5), "p99": quantile(one.delays, 0.99)},
    }


def table_of(tally: Tally) -> list[str]:
    """Return the table by cause as lines of text."""
    head = f"{'error':24}{'made':>6}{'seeable':>9}{'caught':>8}{'missed':>8}{'ended':>7}{'p50':>7}{'p99':>7}  outcomes"
    lines = [head]
    for name, one in sorted(tally.causes.items()):
        low, high = quantile(one.delays, 0.5), quantile(one.delays, 0.99)
        outcomes = ", ".join(f"{outcome} {count}" for outcome, count in one.outcomes.most_common())
        lines.append(
            f"{name:24}{one.injected:6}{one.seeable:9}{one.caught:8}{one.missed:8}{one.ended:7}"
            f"{'-' if low is None else low:>7}{'-' if high is None else high:>7}  {outcomes}"
        )
    return lines


def summary_of(tally: Tally, seconds: float) -> list[str]:
    """Return the remaining counts as lines of text."""
    per = 10_000 / max(1, tally.hands)
    lines = [
        f"{tally.hands} hands, {tally.virtual_s / 3600:.1f} h of table time in {seconds:.1f} s",
        f"false rulings: {tally.false_rulings} ({tally.false_rulings * per:.2f} in 10,000 hands)"
        + (f": {_counted(tally.false_by)}" if tally.false_by else ""),
    ]
    if tally.procedures:
        lines.append(f"the stub was too short, and the book's procedure came: {_counted(tally.procedures)}")
    if tally.injected:
        lines.append(f"errors: {tally.injected} made, {tally.seeable} could be seen, {tally.missed} of them missed")
        lines.append(_delays_of(tally))
    if tally.extra_rulings:
        lines.append(f"further rulings after an error: {tally.extra_rulings}: {_counted(tally.extra_by)}")
    lines.append(
        f"questions: {tally.questions} without need, {tally.questions_needed} made necessary by keys and errors; "
        f"rulings taken back: {tally.retractions}; entries keyed wrongly or not at all: {tally.keys_wrong}"
    )
    lines.append(f"presses in a hand: p50 {quantile(tally.presses, 0.5)}, p90 {quantile(tally.presses, 0.9)}")
    lines.append(
        f"sure sightings: {tally.sure_sightings}, wrong: {tally.wrong_and_sure}; wrong records: {tally.wrong_records}; "
        f"hands without an end: {tally.unfinished}; faces shown that nobody had seen: {tally.faces_leaked}"
    )
    return lines


def _delays_of(tally: Tally) -> str:
    """Return how many cycles lie between errors and their rulings, as a line of text."""
    delays, cards, floors = tally.delays, tally.on_cards, tally.floors
    within = sum(floor <= 2 for floor in floors) / max(1, len(floors))
    return (
        f"delay in cycles: p50 {quantile(delays, 0.5)}, p99 {quantile(delays, 0.99)}; "
        f"of errors that their card shows: p50 {quantile(cards, 0.5)}, p90 {quantile(cards, 0.9)}; "
        f"until the error's card was read twice: p50 {quantile(floors, 0.5)}, within 2 cycles {within:.0%}"
    )


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common())
