"""Forms of a value's sentences: one for each value, or one with a number or a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class NumberWords:
    """The sentence of a number (`{n}`); `exact` numbers have sentences of their own."""

    sentence: str
    exact: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListWords:
    """The sentence of a list, which `{items}` stands for; `words` are the words of its items."""

    sentence: str
    nothing: str
    words: Mapping[str, str] = field(default_factory=dict)
    joined: str = "and"


Words: TypeAlias = Mapping[object, str] | NumberWords | ListWords
"""How a value is said; a mapping has a sentence for every legal value."""


def sentence_of(words: Words, value: object) -> str:
    """Return the sentence of one value.

    Raises:
        KeyError: the value has no sentence.
    """
    match words, value:
        case NumberWords(sentence, exact), int(number):
            return exact.get(number) or sentence.format(n=number)
        case ListWords(_, nothing), ():
            return nothing
        case ListWords(sentence, _, known, joined), tuple(items):
            return sentence.format(items=listing([known[one] if known else str(one) for one in items], joined))
        case Mapping(), _:
            return words[value]
    raise KeyError(value)


def listing(items: Sequence[str], joined: str = "and") -> str:
    """Return items as a list in words: `one, two and three`."""
    return f" {joined} ".join(filter(None, (", ".join(items[:-1]), items[-1])))
