"""Writing views as JSON with msgspec, and the entries of their texts that have messages.

The text is that of `json`, without blanks; a field with its default value is left out.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import msgspec

from controller.views.faces import FaceDown, FaceUp
from controller.views.phrases.phrase import Worded
from controller.views.phrases.phrase_codec import encoded, needs_entry

FACELESS: Final = "??"
"""A card whose face a view does not know."""
_KEPT: Final = 1024
"""How many written values are kept: those of some events at a table of ten."""
Entries: TypeAlias = dict[str, bytes]
"""The entries of texts with messages, in their order: each as it stands in `messages`, by its English."""


class WrittenView(NamedTuple):
    """A view in JSON, and the object of its messages with arguments; empty if it has none."""

    body: bytes
    messages: bytes


class ViewWriter:
    """Writes values of views; the last texts and cards are kept, because most come again."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, str, bytes]] = {}
        """Values, their texts and entries by their identity; with the value, so that no other one gets its identity."""

    def written(self, view: object) -> WrittenView:
        """Return a view, a heartbeat or a part of a view as JSON.

        Raises:
            TypeError: a view cannot hold one of its values.
        """
        body, found = self.apart(view)
        return WrittenView(body, messages_of(found))

    def apart(self, view: object) -> tuple[bytes, Entries]:
        """Return a view or a part of one as JSON, and the entries of its texts.

        Raises:
            TypeError: a view cannot hold one of its values.
        """
        found: Entries = {}
        known, keep = self._kept.get, self._keep

        def plain(value: object) -> str:
            _, text, entry = known(id(value)) or keep(value)
            if entry:
                found[text] = entry
            return text

        return msgspec.json.encode(view, enc_hook=plain), found

    def _keep(self, value: object) -> tuple[object, str, bytes]:
        """Return a value, its text, and its entry of `messages`; empty if it needs none."""
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        kept = self._kept[id(value)] = (value, *_told(value))
        return kept


def messages_of(found: Entries) -> bytes:
    """Return the object of a line's messages; empty if no text has one."""
    return b"{%b}" % b",".join(found.values()) if found else b""


def _told(value: object) -> tuple[str, bytes]:
    if isinstance(value, Worded):
        text = str(value)
        return text, msgspec.json.encode({text: encoded(value)}, enc_hook=str)[1:-1] if needs_entry(value) else b""
    if type(value) is FaceUp:
        return value.text, b""
    if type(value) is FaceDown:
        return FACELESS, b""
    raise TypeError(f"a view cannot hold a {type(value).__name__}")
