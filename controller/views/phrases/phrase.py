"""English texts that keep their message and its arguments, for other languages.

A `Phrase` is a text: whoever knows English alone reads it, compares it and sends it as one. A screen in another
language takes its message (`Seat {seat} to act`), finds it in its catalog, and fills in the arguments in its own way.
Whole sentences are messages; parts that are glued together cannot be translated.

`phrase`, `plural`, `in_context` and `marked` are the names by which `make messages` finds the messages in the source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

AMOUNT_SIGN: Final = "¤"
"""The sign before an amount whose currency is not known yet, as in `controller.terms.sentences`."""
Argument: TypeAlias = "int | str | Worded"
"""What stands in a phrase's braces: a number, a name as it is, or a text with a message of its own."""
_PRICED: Final = re.compile("¤{([a-z_]+)}")
_NAMED: Final = re.compile("{([a-z_]+)(?:![rs])?}")
_OPENING: Final = frozenset('¿¡«“"')
_UNITS: Final = ((1_000_000, "M"), (1_000, "k"))


class Worded(str):
    """An English text that another language says in its own words.

    `faces` are the cards that it names, once `controller.views.faces` has looked for them.
    """

    __slots__ = ("faces",)
    faces: frozenset[str]

    def texts(self) -> Iterator[str]:
        """Yield the text, and every text that it was made of."""
        yield str(self)

    def altered(self, change: Callable[[str], str], sign: str) -> Worded:
        """Return it with every text in it changed, as when a card's name is removed.

        `sign` is before its amounts.
        """
        raise NotImplementedError


class Phrase(Worded):
    """A message with its arguments; where it has a `plural`, `number` chooses the form."""

    __slots__ = ("arguments", "message", "number", "plural")
    message: str
    plural: str
    number: int
    arguments: Mapping[str, Argument]

    def texts(self) -> Iterator[str]:
        """Yield the text, and every text among its arguments."""
        yield str(self)
        for one in self.arguments.values():
            if isinstance(one, Worded):
                yield from one.texts()
            elif isinstance(one, str):
                yield one

    def altered(self, change: Callable[[str], str], sign: str) -> Phrase:
        """Return it with every text changed, and numbers behind `¤` as amounts."""
        priced = _PRICED.findall(self.message + self.plural)
        arguments = {
            name: money(one, sign) if name in priced and isinstance(one, int) else _altered(one, change, sign)
            for name, one in self.arguments.items()
        }
        return phrase_of(change(str(self)), (self.message, self.plural, self.number), arguments)


class Amount(Worded):
    """An amount of chips with the sign before it; a short one is rounded down to k or M."""

    __slots__ = ("chips", "is_short", "sign")
    chips: int
    sign: str
    is_short: bool

    def altered(self, change: Callable[[str], str], sign: str) -> Amount:  # noqa: ARG002 - it names no card
        """Return it with the sign, unless it has one."""
        return money(self.chips, sign, is_short=self.is_short) if self.sign == AMOUNT_SIGN else self


class Listed(Worded):
    """Texts one after another, with a mark between that every language has: `3, 5`."""

    __slots__ = ("items", "mark")
    items: tuple[Argument, ...]
    mark: str

    def texts(self) -> Iterator[str]:
        """Yield the text, and every text in the list."""
        yield str(self)
        for one in self.items:
            if isinstance(one, Worded):
                yield from one.texts()
            elif isinstance(one, str):
                yield one

    def altered(self, change: Callable[[str], str], sign: str) -> Listed:
        """Return it with a change of every text in the list."""
        return listed_of(change(str(self)), tuple(_altered(one, change, sign) for one in self.items), self.mark)


class Initial(Worded):
    """A text with its first letter large or small, as its place in a sentence wants."""

    __slots__ = ("inner", "is_large")
    inner: Worded
    is_large: bool

    def texts(self) -> Iterator[str]:
        """Yield the text, and what it was made of."""
        yield str(self)
        yield from self.inner.texts()

    def altered(self, change: Callable[[str], str], sign: str) -> Initial:
        """Return it with a change of the text."""
        return initial_of(change(str(self)), self.inner.altered(change, sign), is_large=self.is_large)


def marked(message: str) -> str:
    """Return a message as it is; in a table it is found by this name and made a phrase later."""
    return message


def phrase(message: str, **arguments: Argument) -> Phrase:
    """Return a message with its arguments, `phrase("Seat {seat} to act", seat=3)`."""
    return phrase_of(message.format(**arguments), (message, "", 0), arguments)


def filled(message: str, words: Mapping[str, Argument]) -> str:
    """Return a message with those of the words that it names; without any it is a text."""
    names = _NAMED.findall(message)
    return phrase(message, **{name: words[name] for name in names}) if names else message


def in_context(context: str, message: str) -> Phrase:
    """Return a message whose English is that of another one: `open` of a seat, and of a ruling."""
    return phrase_of(message, (f"{context}\x04{message}", "", 0), {})


def plural(one: str, many: str, count: int, **arguments: Argument) -> Phrase:
    """Return a message with plural forms; `{count}` in it stands for the count."""
    filled = {"count": count, **arguments}
    return phrase_of((one if count == 1 else many).format(**filled), (one, many, count), filled)


def money(chips: int, sign: str = "", *, is_short: bool = False) -> Amount:
    """Return an amount with the sign before it: `$1,200`, or short `$12.5k`."""
    made = Amount(amount_text(chips, sign, is_short=is_short))
    made.chips, made.sign, made.is_short = chips, sign, is_short
    return made


def amount_text(chips: int, sign: str, *, is_short: bool, group: str = ",", point: str = ".") -> str:
    """Return an amount in digits; `is_short` rounds it down to k or M from 10,000 on."""
    minus, whole = "-" * (chips < 0), abs(chips)
    unit, letter = next(((unit, letter) for unit, letter in _UNITS if is_short and whole >= max(unit, 10_000)), (1, ""))
    if not letter:
        return f"{minus}{sign}{whole:,}".replace(",", group)
    tenths = whole * 10 // unit
    text = str(tenths // 10) if tenths >= 1000 or tenths % 10 == 0 else f"{tenths // 10}{point}{tenths % 10}"
    return f"{minus}{sign}{text}{letter}"


def in_money(text: str, sign: str) -> str:
    """Return a text with the sign before its amounts; what it was made of stays."""
    if isinstance(text, Worded):
        return text.altered(lambda said: said.replace(AMOUNT_SIGN, sign), sign)
    return text.replace(AMOUNT_SIGN, sign)


def listed(items: Iterable[Argument], mark: str = ", ") -> Listed:
    """Return texts or numbers one after another."""
    told = tuple(items)
    return listed_of(mark.join(map(str, told)), told, mark)


def all_of(items: Iterable[Argument]) -> Worded:
    """Return an enumeration: `1, 2 and 3`; an empty text of nothing."""
    *first, last = tuple(items) or ("",)
    return phrase("{first} and {last}", first=listed(first), last=last) if first else listed((last,))


def with_initial(text: str, *, is_large: bool) -> str:
    """Return a text with its first letter large or small; a phrase stays one."""
    said = text if isinstance(text, Worded) else phrase_of(text, (text, "", 0), {})
    return initial_of(initial_letter(text, is_large=is_large), said, is_large=is_large)


def initial_letter(text: str, *, is_large: bool) -> str:
    """Return a text with its first letter changed, behind an opening mark such as `¿`."""
    at = next((number for number, letter in enumerate(text) if letter not in _OPENING), 0)
    letter = text[at : at + 1]
    return f"{text[:at]}{letter.upper() if is_large else letter.lower()}{text[at + 1 :]}"


def phrase_of(text: str, message: tuple[str, str, int], arguments: Mapping[str, Argument]) -> Phrase:
    """Return a phrase with a known English text; `message` is its two forms and its number."""
    made = Phrase(text)
    made.message, made.plural, made.number = message
    made.arguments = arguments
    return made


def listed_of(text: str, items: tuple[Argument, ...], mark: str) -> Listed:
    """Return a list of which the English text is known."""
    made = Listed(text)
    made.items, made.mark = items, mark
    return made


def initial_of(text: str, inner: Worded, *, is_large: bool) -> Initial:
    """Return a text with another initial letter, of which the English text is known."""
    made = Initial(text)
    made.inner, made.is_large = inner, is_large
    return made


def _altered(one: Argument, change: Callable[[str], str], sign: str) -> Argument:
    if isinstance(one, Worded):
        return one.altered(change, sign)
    return change(one) if isinstance(one, str) else one
