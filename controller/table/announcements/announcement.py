"""Announcements: codes and arguments; `controller.views.announcements` makes the sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, TypeAlias

Cite: TypeAlias = tuple[str, ...]
"""The numbers of the rules behind an announcement."""

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_kinds: dict[str, type[Announcement]] = {}


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement to the dealer or the room, or the reason of a refusal.

    No argument is a sentence, and none names a hidden card. Amounts are in the smallest unit; `cite` are the numbers of
    the rules behind it.

    Attributes:
        code: the class's name in lower case, which names the kind in the journal and in the room's messages.
    """

    code: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        # `slots=True` creates each class twice, and the last one of a name is the real one.
        cls.code = _HUMP.sub("_", cls.__name__).lower()
        _kinds[cls.code] = cls


def announcement_kinds() -> Mapping[str, type[Announcement]]:
    """Return every kind of announcement by its code."""
    return MappingProxyType(_kinds)
