"""An attribute that is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class made_once(Generic[Made]):  # noqa: N801 - a decorator
    """Makes an attribute once, as `functools.cached_property`, but without a lock.

    Python 3.11 has one in it. Views are made by one thread, and have fifteen such parts for every event.
    """

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, one: Any, _owner: type | None = None) -> Made:  # noqa: ANN401 - whatever has the attribute
        made = one.__dict__[self._name] = self._make(one)
        return made
