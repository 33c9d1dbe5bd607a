"""Forms of a value's sentences: one for each value, or one with a number or a list.

Every sentence is a message with arguments, so that a screen says it in its own language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from controller.views.phrases.phrase import Argument, Phrase, Worded, all_of, listed, phrase


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


def sentence_of(words: Words, value: object) -> Phrase:
    """Return the sentence of one value.

    Raises:
        KeyError: the value has no sentence.
    """
    match words, value:
        case NumberWords(sentence, exact), int(number):
            return phrase(exact[number]) if number in exact else phrase(sentence, n=number)
        case ListWords(_, nothing), ():
            return phrase(nothing)
        case ListWords(sentence, _, known, joined), tuple(items):
            return phrase(sentence, items=listing([phrase(known[one]) if known else str(one) for one in items], joined))
        case Mapping(), _:
            return phrase(words[value])
    raise KeyError(value)


def listing(items: Sequence[Argument], joined: str = "and") -> Worded:
    """Return items as a list in words: `one, two and three`."""
    if joined == "and" or len(items) == 1:
        return all_of(items)
    return phrase("{first} or {last}", first=listed(items[:-1]), last=items[-1])
