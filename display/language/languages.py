"""A screen's language: its catalog of messages, and how it writes amounts.

The catalogs are gettext's, `locale/LANGUAGE/LC_MESSAGES/railbird.po`, compiled to `.mo` by `make messages`. A text that
has no message in the catalog stays in English. `en-XA` is a made-up language, a third longer than English and with an
accent on every letter, for whoever checks that everything has a message and that a longer language fits.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final, TypeAlias

from controller.views.phrases.phrase import (
    Amount,
    Argument,
    Initial,
    Listed,
    Phrase,
    amount_text,
    initial_letter,
)

ENGLISH: Final = "en"
PSEUDO: Final = "en-XA"
LANGUAGES: Final = {ENGLISH: "English", "es": "español", PSEUDO: "for checks of a translation"}
"""The languages of the screens by their codes (BCP 47)."""
IN_ENGLISH: Final[Mapping[str, str]] = {"": ENGLISH}
_NUMBERS: Final = {ENGLISH: (",", "."), "es": (".", ","), PSEUDO: (",", ".")}
"""The marks between thousands and before tenths, as the Unicode CLDR has them."""
_SCREEN: Final = re.compile(r"felt|dealer|floor|seat(:[1-9]\d?)?")


Words: TypeAlias = tuple[tuple[str, str], ...]
"""A house's own words: pairs of an English text, or a message with its arguments in braces, and what is said for it."""


class Language:
    """One language: says texts in its words, or in a house's own."""

    def __init__(self, code: str, catalog: gettext.NullTranslations, words: Words = ()) -> None:
        self.code = code
        self._catalog = catalog
        self._words = dict(words)
        self._group, self._point = _NUMBERS[code]

    def with_words(self, words: Words) -> Language:
        """Return this language with a house's own words."""
        return Language(self.code, self._catalog, words)

    def say(self, text: str) -> str:
        """Return a text in this language; in English if the catalog has no message for it."""
        if self._words and (own := self._own(text)) is not None:
            return own
        match text:
            case Phrase():
                return self._phrase(text)
            case Amount():
                return amount_text(
                    text.chips, text.sign, is_short=text.is_short, group=self._group, point=self._point
                )
            case Listed():
                return text.mark.join(self._argument(one) for one in text.items)
            case Initial():
                return initial_letter(self.say(text.inner), is_large=text.is_large)
        try:
            return self._catalog.gettext(text) if text else ""
        except LookupError:
            return text

    def _own(self, text: str) -> str | None:
        """Return the house's words for a text or its message; None if it has none."""
        if (whole := self._words.get(str(text))) is not None:
            return whole
        if isinstance(text, Phrase) and (own := self._words.get(text.message)) is not None:
            return own.format_map(_Arguments(self, text))
        return None

    def _phrase(self, text: Phrase) -> str:
        try:
            if text.plural:
                told = self._catalog.ngettext(text.message, text.plural, text.number)
            else:
                told = self._catalog.gettext(text.message)
            # Its amounts have their sign already.
            return told.replace("¤{", "{").format_map(_Arguments(self, text))
        except (LookupError, ValueError, AttributeError):
            # A message without a translation; of a stranger's line it may even be no message of ours.
            return str(text)

    def _argument(self, one: Argument) -> str:
        return self.say(one) if isinstance(one, str) else str(one)


class _NoMessage(gettext.NullTranslations):
    """What a catalog asks for a message that it lacks.

    It says so, because a translation may be equal to its message.
    """

    def gettext(self, message: str) -> str:
        """Say that there is no such message."""
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - the library's signature
        """Say that there is no such message."""
        raise LookupError(msgid1)


class _EnglishMessages(gettext.NullTranslations):
    """English messages as they are, without the context that tells two of them apart."""

    def gettext(self, message: str) -> str:
        """Return the message."""
        return message.rpartition("\x04")[2]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number."""
        return self.gettext(msgid1 if n == 1 else msgid2)


class English(Language):
    """English, in which every text is made."""

    def with_words(self, words: Words) -> Language:
        """Return English with a house's own words, which may stand inside of other texts."""
        return Language(self.code, _EnglishMessages(), words)

    def say(self, text: str) -> str:
        """Return the text as it is."""
        return text


class _Arguments(dict[str, str]):
    """A phrase's arguments in a language, each said when a translation names it."""

    def __init__(self, language: Language, text: Phrase) -> None:
        self._language = language
        self._text = text

    def __missing__(self, name: str) -> str:
        one = self._text.arguments[name]
        return self._language.say(one) if isinstance(one, str) else str(one)


def read_languages(texts: Sequence[str]) -> Mapping[str, str]:
    """Read `LANGUAGE` and `SCREEN=LANGUAGE`; the empty name stands for every other screen.

    Raises:
        ValueError: a language or a screen is not known; the sentence names those that are.
    """
    chosen = dict(IN_ENGLISH)
    for text in texts:
        screen, mark, code = text.rpartition("=")
        if mark and _SCREEN.fullmatch(screen) is None:
            raise ValueError(f"{text!r}: a language is for felt, dealer, floor, seat, or one seat such as seat:3")
        language(code)
        chosen[screen] = code
    return chosen


def language_for(screen: str, chosen: Mapping[str, str]) -> str:
    """Return the language of a screen: its own, that of its kind, or that of every screen."""
    kind = screen.partition(":")[0]
    return chosen.get(screen) or chosen.get(kind) or chosen[""]


@lru_cache(16)
def house_language(code: str, words: Words) -> Language:
    """Return a language with a house's own words, which its theme gives for it."""
    return language(code).with_words(words) if words else language(code)


@cache
def language(code: str) -> Language:
    """Return a language by its code.

    Raises:
        ValueError: there is no such language; the sentence names those that there are.
    """
    if code not in LANGUAGES:
        raise ValueError(f"{code!r} is not a language of the screens: {', '.join(LANGUAGES)}")
    if code == ENGLISH:
        return English(code, gettext.NullTranslations())
    with (resources.files("display") / "language" / "locale" / code / "LC_MESSAGES" / "railbird.mo").open("rb") as file:
        catalog = gettext.GNUTranslations(file)
    catalog.add_fallback(_NoMessage())
    return Language(code, catalog)
