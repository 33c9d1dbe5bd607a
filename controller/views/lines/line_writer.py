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
        self._kept: dict[int, tuple[Worded, str, bytes]] = {}
        """Texts and their entries by their identity; the value is kept too, so that no other one gets its identity."""

    def written(self, view: object) -> WrittenView:
        """Return a view, a heartbeat or a part of a view as JSON.

        Raises:
            TypeError: a view cannot hold one of its values.
        """
        found: dict[str, bytes] = {}

        def plain(value: object) -> str:
            if isinstance(value, Worded):
                _, text, entry = self._kept.get(id(value)) or self._keep(value)
                if entry:
                    found[text] = entry
                return text
            if type(value) is FaceUp:
                return value.text
            if type(value) is FaceDown:
                return FACELESS
            raise TypeError(f"a view cannot hold a {type(value).__name__}")

        body = msgspec.json.encode(view, enc_hook=plain)
        return WrittenView(body, b"{%b}" % b",".join(found.values()) if found else b"")

    def _keep(self, said: Worded) -> tuple[Worded, str, bytes]:
        """Return a text, and its message and arguments as in `messages`; nothing if it needs none."""
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        text = str(said)
        entry = msgspec.json.encode({text: encoded(said)}, enc_hook=str)[1:-1] if needs_entry(said) else b""
        kept = self._kept[id(said)] = (said, text, entry)
        return kept
