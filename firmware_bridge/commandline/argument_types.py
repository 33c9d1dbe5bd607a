"""Argument types of the commands: numbers within a range, addresses, readable files.

Each function is an argument's `type`: it returns the value, or raises `argparse.ArgumentTypeError` with the reason.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import isfinite
from typing import Final, NamedTuple

LARGEST_NUMBER: Final = 10**9
"""The largest count or time that an argument accepts; a larger one is a typing error."""
MQTT_PORT: Final = 1883


class Address(NamedTuple):
    """The address of a broker."""

    host: str
    port: int

    def __str__(self) -> str:
        """Return the address as a user types it."""
        return f"{self.host}:{self.port}"


def address(text: str) -> Address:
    """Read HOST:PORT; without a host, use this machine."""
    host, _, port = text.rpartition(":")
    if not _is_digits(port) or len(port) > 5 or not 0 < int(port) < 65536:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is not HOST:PORT")
    return Address(host or "127.0.0.1", int(port))


def broker_address(text: str) -> Address:
    """Read HOST or HOST:PORT; without a port, use MQTT's usual one."""
    try:
        return address(text if ":" in text or not text else f"{text}:{MQTT_PORT}")
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f"{text[:80]!r}: a broker is written HOST or HOST:PORT") from None


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def how_many(text: str) -> int:
    """Read a count of 0 or more."""
    if not _is_digits(text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number")
    if len(text) > len(str(LARGEST_NUMBER)) or int(text) > LARGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is more than {LARGEST_NUMBER:,}")
    return int(text)


def at_least_one(text: str) -> int:
    """Read a count of 1 or more."""
    number = how_many(text)
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return number


def seed(text: str) -> int:
    """Read a random seed: any whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number") from None


def _real(text: str) -> float:
    try:
        number = float(text if text.isascii() and "_" not in text else "")
    except ValueError:
        number = float("nan")
    if not isfinite(number) or abs(number) > LARGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number up to {LARGEST_NUMBER:,}")
    return number


def above_zero(text: str) -> float:
    """Read a factor, a length or a time above 0."""
    number = _real(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def zero_or_more(text: str) -> float:
    """Read a time or an amount of 0 or more."""
    number = _real(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is below 0")
    return number


def share(text: str) -> float:
    """Read a share from 0 to 1."""
    number = _real(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} does not lie between 0 and 1")
    return number


def numbers(least: int, most: int) -> Callable[[str], tuple[int, ...]]:
    """Return a parser of numbers and ranges such as `1-4,8`, each from `least` to `most`."""

    def read(text: str) -> tuple[int, ...]:
        found: list[int] = []
        for part in text.split(","):
            first, dash, last = part.partition("-")
            if not _is_digits(first) or (dash and not _is_digits(last)):
                raise argparse.ArgumentTypeError(f"{text[:20]!r}: give numbers and ranges, as in 1-4,8")
            if not least <= how_many(first) <= how_many(last or first) <= most:
                raise argparse.ArgumentTypeError(f"{part[:20]!r} does not lie between {least} and {most}")
            found += range(int(first), int(last or first) + 1)
        return tuple(dict.fromkeys(found))

    return read


def readable_file(text: str) -> str:
    """Return the name of a file after checking that it can be read; empty means no file.

    The command opens the file only later, and a wrong name should fail at once.
    """
    if text:
        try:
            with open(text, "rb"):  # noqa: PTH123 - the name is returned as it was typed
                pass
        except OSError as error:
            raise argparse.ArgumentTypeError(f"{text}: cannot be read ({error.strerror})") from None
    return text
