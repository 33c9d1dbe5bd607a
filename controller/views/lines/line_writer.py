"""Writing views as JSON with msgspec, and the entries of their texts that have messages.

The text is that of `json`, without blanks; a field with its default value is left out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from controller.views.faces import FaceDown, FaceUp
from controller.views.phrases.phrase import Worded
from controller.views.phrases.phrase_codec import encoded, needs_entry

FACELESS: Final = "??"
"""A card whose face a view does not know."""
_KEPT: Final = 1024
"""How many written entries are kept: those of some events at a table of ten."""


class WrittenView(NamedTuple):
    """A view in JSON, and the object of its messages with arguments; empty if it has none."""

    body: bytes
    messages: bytes


class ViewWriter:
    """Writes values of views; the last written entries are kept, because most texts come again."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Worded, bytes]] = {}
        """By the text's identity; the text is kept too, so that no other one gets its identity."""

    def written(self, view: object) -> WrittenView:
        """Return a view, a heartbeat or a part of a view as JSON.

        Raises:
            TypeError: a view cannot hold one of its values.
        """
        found: dict[str, Worded] = {}

        def plain(value: object) -> str:
            if isinstance(value, Worded):
                text = str(value)
                if needs_entry(value):
                    found[text] = value
                return text
            if type(value) is FaceUp:
                return value.text
            if type(value) is FaceDown:
                return FACELESS
            raise TypeError(f"a view cannot hold a {type(value).__name__}")

        body = msgspec.json.encode(view, enc_hook=plain)
        return WrittenView(body, b"{%b}" % b",".join(map(self._entry, found.values())) if found else b"")

    def _entry(self, said: Worded) -> bytes:
        """Return a text with its message and arguments, as in `messages`."""
        kept = self._kept.get(id(said))
        if kept is None:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            entry = msgspec.json.encode({str(said): encoded(said)}, enc_hook=str)
            kept = self._kept[id(said)] = (said, entry[1:-1])
        return kept[1]
