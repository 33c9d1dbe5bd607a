"""Texts that come from the tables, or were kept, as messages that another language can say.

A table sends its sentences in English, and beside them the message and the arguments of each (`messages`, as in the
screens' views). A sentence without an entry is a message without arguments, or stays English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.views.phrases.phrase import Worded, phrase_of
from controller.views.phrases.phrase_codec import PhraseError, decoded


def text_of(messages: Mapping[str, Any] | None, text: str) -> Worded:
    """Return a text with the message and the arguments that came beside it."""
    entry = (messages or {}).get(text)
    if entry is not None:
        try:
            return decoded(text, entry)
        except PhraseError:
            pass  # of a newer table: its English text stays
    return phrase_of(text, (text, "", 0), {})


def text_in(told: Any, name: str) -> Worded:
    """Return a text of a message or of a kept row, of which it is a field."""
    if isinstance(told, Mapping):
        return text_of(told.get("messages"), told[name])
    return text_of(told.messages, getattr(told, name))
