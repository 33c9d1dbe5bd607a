"""Whether the machine says a thing at the event that proves it, and at none before it."""

from __future__ import annotations

from dealer_talk import Talk


def first_said(letter: str, text: str, **table) -> tuple[int, list[str]]:
    """The number of words of the shorthand after which the first ruling came (0: never), and all that was said."""
    talk = Talk(letter, **table)
    at = 0
    for index, word in enumerate(text.split(), 1):
        talk.play(word)
        if talk.rulings and not at:
            at = index
    return at, talk.told


def assert_said_at_the_end(letter: str, text: str, told: list[str], **table) -> None:
    """The last word of the text, and none before it, brings exactly these rulings."""
    assert first_said(letter, text, **table) == (len(text.split()), told)
