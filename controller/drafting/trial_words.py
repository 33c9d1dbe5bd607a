"""A trial of a house's book in words, change by change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from controller.drafting.house_changes import HouseChange
from controller.drafting.trying import Different, Trial
from controller.handhistory.explaining import rulings_of_events
from controller.loading.law import Law
from controller.rulebook.book import Book
from controller.table.ruling import Ruling
from controller.tape.tape import Tape, open_table
from controller.terms.sentences import in_currency
from controller.views.ruling_text import ruling_text, seen_text
from controller.views.trouble_now import reason

SHOWN: Final = 3
"""Cases named under one difference, if not all are wanted."""


def told_trial(trial: Trial, *, all_cases: bool = False) -> Iterator[str]:
    """Yield the lines of a trial: each change, and what it makes come out differently."""
    if not trial.changes:
        yield "The house changes nothing in its base."
    groups: dict[tuple[str, ...], list[Different]] = {}
    for one in trial.different:
        groups.setdefault(one.because, []).append(one)
    for change in trial.changes:
        yield from change_lines(change)
        own = groups.pop((change.path,), [])
        yield from _differences(own, trial.cases, all_cases=all_cases)
        if not own and not any(change.path in together for together in groups):
            yield f"    {_nothing(change, trial)}"
    by_path = {change.path: change for change in trial.changes}
    for together, cases in groups.items():
        yield "Because of several changes together: " + "; ".join(change_name(by_path[path]) for path in together)
        yield from _differences(cases, trial.cases, all_cases=all_cases)
    yield f"{len(trial.different):,} of {trial.cases:,} cases come out differently."


def change_name(change: HouseChange) -> str:
    """Return what a change is about in words: `extra card, before action`."""
    kind, _, rest = change.path.partition(".")
    if kind == "game":
        return f"the game {rest}"
    parts = rest.split(".") if kind == "verdict" else rest.split(".")[-2:]
    return ", ".join(part.replace("_", " ") for part in parts)


def change_lines(change: HouseChange) -> Iterator[str]:
    """Yield a change: both citations and its path, then what house and base say."""
    if change.path.startswith("game."):
        yield f"The game {change.path.removeprefix('game.')} is dealt otherwise  ({change.path})"
        return
    yield f"{', '.join(change.cite)} (base: rule {', '.join(change.was)}): {change_name(change)}  ({change.path})"
    if change.decides:
        yield f"    House: {change.after}"
        yield f"    Base:  {change.before}"
    else:
        yield f"    As in the base, with another citation or sentence: {change.after}"


def _differences(found: Sequence[Different], whole: int, *, all_cases: bool) -> Iterator[str]:
    """Yield each way in which cases come out differently, with its count and some of the cases."""
    for words, count in Counter(one.words for one in found).most_common():
        yield f"    {words}; {count:,} of {whole:,}"
        cases = [one.case.tape for one in found if one.words == words]
        yield from (f"        {tape.id}: {tape.title}" for tape in (cases if all_cases else cases[:SHOWN]))
        if len(cases) > SHOWN and not all_cases:
            yield f"        and {len(cases) - SHOWN:,} more (--all)"


def _nothing(change: HouseChange, trial: Trial) -> str:
    """Return why no case shows a change."""
    if not change.decides:
        return "Nothing is decided otherwise."
    reading = trial.reading[change.path]
    if not reading:
        return "No case reads it."
    return f"{reading:,} of {trial.cases:,} cases read it; none of them comes out differently."


# --------------------------------------------------------------------------- one case


def told_case(tape: Tape, law: Law) -> Iterator[str]:
    """Yield the rulings of one tape under a law, each with its reasons in sentences."""
    rulings = rulings_of_events(open_table(tape, law.book, law.games), tape.events)
    yield f"{law.book.name}:"
    if not rulings:
        yield "    No ruling: the table finds nothing wrong here."
    for ruling, _ in rulings.values():
        yield from (f"    {line}" for line in _ruling_lines(ruling, law.book))


def _ruling_lines(ruling: Ruling, book: Book) -> Iterator[str]:
    """Yield one ruling and its reasons."""
    seat = f", seat {ruling.seat}" if ruling.seat is not None else ""
    options = f" ({', '.join(one.value.replace('_', ' ') for one in ruling.options)})" if ruling.options else ""
    yield f"{ruling.outcome.value.replace('_', ' ')}{options}: {ruling.cause.value.replace('_', ' ')}{seat}"
    seen = in_currency(seen_text(ruling, book))
    if seen:
        yield f"    Seen: {seen}"
    yield from (f"    {in_currency(reason(one, book))}" for one in ruling.consulted)
    yield f"    The dealer is told: {in_currency(ruling_text(ruling, book))}"
