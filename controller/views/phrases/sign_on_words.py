"""Sentences of signing on: whose number is asked for, and why none is taken."""

from __future__ import annotations

from typing import Final

from controller.views.phrases.phrase import Listed, Phrase, marked, phrase, plural

DEALER: Final = marked("Dealer")
FLOOR_PERSON: Final = marked("Floor person")
NO_DEALER: Final = marked("This number is nobody's who deals here now.")
NO_FLOOR_PERSON: Final = marked("This is no PIN of a floor person here now.")
NO_BADGE_OF_A_DEALER: Final = marked("This badge is nobody's who deals here now.")
BADGE_FOR_PIN: Final = marked("Players can read a badge: type the PIN.")
NO_BADGES: Final = marked("Nobody signs on by a badge at this table.")


class Prompt(Listed):
    """A sentence for the dealer's screen alone, which no log needs."""

    __slots__ = ()


def number_asked(whom: str, key: str, digits: int, *, required: bool) -> Prompt:
    """Return the prompt of an open entry, with a dot for each digit that was typed.

    `key` is the label of the key that opened the entry, and that goes on without a number unless one is required.
    """
    parts: list[str] = [phrase("{whom}: your number, then CONFIRM.", whom=whom)]
    if digits:
        parts.append("•" * digits)
    elif not required:
        parts.append(phrase("Without one: {key} again.", key=key))
    return _prompt(*parts)


def locked(minutes: int) -> Phrase:
    """Return why no entry opens for so many minutes."""
    return plural(
        "Too many wrong numbers: none is taken for {count} minute. The room's desk can sign on.",
        "Too many wrong numbers: none is taken for {count} minutes. The room's desk can sign on.", minutes,
    )  # fmt: skip


def one_too_many(count: int, minutes: int) -> Phrase:
    """Return what follows the last wrong number that is taken."""
    return phrase("{count} wrong numbers: no more are taken for {minutes} minutes.", count=count, minutes=minutes)


def dropped(key: str) -> Phrase:
    """Return what became of an entry without a number."""
    return phrase("{key} is dropped: it had no number.", key=key)


def not_asked(key: str) -> Prompt:
    """Return why digits behind a key that asks for a number are not taken."""
    return _prompt(phrase("No number is taken now. To sign on, press {key} first.", key=key))


def _prompt(*parts: str) -> Prompt:
    made = Prompt(" ".join(parts))
    made.items, made.mark = parts, " "
    return made
