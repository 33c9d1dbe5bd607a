"""What a house changes in its base, and a book that notes which of the changes were read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from controller.loading.law import Law
from controller.loading.library import rules_of
from controller.rulebook.book import Book, Verdict
from controller.rulebook.rule import Rule
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.views.book_words.book_text import value_sentence, verdict_sentence


@dataclass(frozen=True, slots=True)
class HouseChange:
    """One value, verdict or game that the house has otherwise than its base.

    Attributes:
        path: where it stands: `deal.dealing.button_two_in_a_row`, `verdict.missing_card.in_hand`, `game.drawmaha`.
        before: what the base says, in a sentence; empty for a game.
        after: what the house says, in a sentence; empty for a game.
        was: the base's rule numbers.
        cite: the house's own citation.
        decides: whether anything is decided otherwise; false if only a citation, basis or sentence is another.
    """

    path: str
    before: str
    after: str
    was: tuple[str, ...]
    cite: tuple[str, ...]
    decides: bool = True


def changes(base: Law, house: Law) -> tuple[HouseChange, ...]:
    """Return everything that the house has otherwise than its base, in the book's order."""
    values, rows = _changed_values(base.book, house.book), _changed_rows(base.book, house.book)
    return (*values, *rows, *_changed_games(base, house))


def _changed_values(base: Book, house: Book) -> Iterator[HouseChange]:
    """Yield the values that differ."""
    now = dict(rules_of(house))
    for path, rule in rules_of(base):
        other = now[path]
        if other != rule:
            decides = other.value != rule.value
            before, after = value_sentence(path, rule).text, value_sentence(path, other).text
            yield HouseChange(path, before, after, rule.cite, other.cite, decides)


def _changed_rows(base: Book, house: Book) -> Iterator[HouseChange]:
    """Yield the verdicts that differ."""
    for cause, rows in base.verdicts.items():
        for condition, row in rows.items():
            other = house.verdicts[cause][condition]
            if other != row:
                decides = (other.outcome, other.options, other.remedy) != (row.outcome, row.options, row.remedy)
                before, after = (verdict_sentence(Cause(cause), (condition,), one) for one in (row, other))
                # The steps are told only if they alone make the difference.
                said = (before.whole, after.whole) if before.text == after.text else (before.text, after.text)
                yield HouseChange(f"verdict.{cause}.{condition}", *said, row.cite, other.cite, decides)


def _changed_games(base: Law, house: Law) -> Iterator[HouseChange]:
    """Yield the base's games that the house deals otherwise."""
    for id_, variant in base.games.items():
        if house.games.get(id_, variant) != variant:
            yield HouseChange(f"game.{id_}", "", "", (), ())


# --------------------------------------------------------------------------- what is read


class NotedRule(Rule[Any]):
    """A rule that notes when its value is read."""

    __slots__ = ("noted", "path")

    def __init__(self, path: str, rule: Rule[object], noted: set[str]) -> None:
        for name in ("value", "cite", "basis", "note"):
            object.__setattr__(self, name, getattr(rule, name))
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "noted", noted)

    def __getattribute__(self, name: str) -> Any:
        if name == "value":
            object.__getattribute__(self, "noted").add(object.__getattribute__(self, "path"))
        return object.__getattribute__(self, name)


class NotedRows(dict[str, Verdict]):
    """A cause's verdicts that notes which of some conditions are looked up."""

    def __init__(self, cause: str, rows: Mapping[str, Verdict], watched: Collection[str], noted: set[str]) -> None:
        super().__init__(rows)
        self._cause, self._watched, self._noted = cause, watched, noted

    def __getitem__(self, condition: str) -> Verdict:
        if condition in self._watched:
            self._noted.add(f"verdict.{self._cause}.{condition}")
        return super().__getitem__(condition)


def noting(book: Book, paths: Iterable[str], noted: set[str]) -> Book:
    """Return the same book, which adds those of the paths to `noted` that are read."""
    rows: dict[str, set[str]] = {}
    rules = dict(rules_of(book))
    for path in paths:
        if path in rules:
            book = with_rule(book, path, NotedRule(path, rules[path], noted))
        elif path.startswith("verdict."):
            _, cause, condition = path.split(".")
            rows.setdefault(cause, set()).add(condition)
    watched = {cause: NotedRows(cause, book.verdicts[cause], some, noted) for cause, some in rows.items()}
    return replace(book, verdicts={**book.verdicts, **watched})


def with_rule(book: Book, path: str, rule: Rule[Any]) -> Book:
    """Return the book with another rule at the path."""

    def within(part: Any, names: list[str]) -> Any:
        one, *deeper = names
        return replace(part, **{one: within(getattr(part, one), deeper) if deeper else rule})

    return cast("Book", within(book, path.split(".")))


def with_change(base: Law, house: Law, path: str) -> Law:
    """Return the base's law with only the house's value, verdict or game at the path."""
    kind, _, rest = path.partition(".")
    if kind == "game":
        return replace(base, games={**base.games, rest: house.games[rest]})
    if kind != "verdict":
        return replace(base, book=with_rule(base.book, path, dict(rules_of(house.book))[path]))
    cause, condition = rest.split(".")
    rows = {**base.book.verdicts[cause], condition: house.book.verdicts[cause][condition]}
    return replace(base, book=replace(base.book, verdicts={**base.book.verdicts, cause: rows}))
