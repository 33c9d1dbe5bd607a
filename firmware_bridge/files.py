"""Reads text, JSON and TOML files from outside, within size limits, or says what is wrong.

It is in the lowest package because hardware, controller and displays all read files that people edit.
The caller puts the file's name before the reason and adds what to do.
"""

from __future__ import annotations

import json
import math
import os
import stat
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Self

MEBIBYTE: Final = 1024 * 1024
LARGEST_FILE: Final = MEBIBYTE
"""The largest file that people edit; the largest one of Railbird has a twelfth of this."""
MOST_RECORDED: Final = 64 * MEBIBYTE
"""The largest recorded file (a tape, a hand history); a day at one table fills a tenth of this."""
LONGEST_LINE: Final = 64 * 1024
"""The most bytes in a line of a file that is read line by line."""
DEEPEST: Final = 32
"""The deepest nesting of brackets; no Railbird file needs more than eight."""
_WORST_TEXT: Final = 40
"""The most characters of a foreign text that an error repeats."""


class FileFaultError(ValueError):
    """A file that cannot be used; the text says why, and where in the file."""


def read_text(path: Path | str, most_bytes: int = LARGEST_FILE) -> str:
    """Return the text of a file.

    Raises:
        FileFaultError: it cannot be read, is not a regular file, too large, or not UTF-8.
    """
    with _Opened(path) as file:
        data = _whole(file, most_bytes)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFaultError(f"cannot be read (not UTF-8, line {_line(data, error.start)})") from None


def read_lines(path: Path | str) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line of a file that may be longer than memory.

    Raises:
        FileFaultError: it cannot be read, is not a regular file, or a line is too long or not UTF-8.
    """
    with _Opened(path) as file:
        number = 0
        while data := _next_line(file):
            number += 1
            if len(data) > LONGEST_LINE:
                raise FileFaultError(f"line {number} has more than {LONGEST_LINE} bytes")
            try:
                yield number, data.decode("utf-8")
            except UnicodeDecodeError:
                raise FileFaultError(f"cannot be read (not UTF-8, line {number})") from None


def read_start(path: Path | str, count: int) -> bytes:
    """Return a file's first bytes, which tell what kind of file it is.

    Raises:
        FileFaultError: it cannot be read, or is not a regular file.
    """
    with _Opened(path) as file:
        return file.read(count)


def first_line(path: Path | str) -> str:
    """Return a file's first line, stripped; for passwords, which have files of their own.

    Raises:
        FileFaultError: it cannot be read, or its first line is empty.
    """
    line = read_text(path, LONGEST_LINE).partition("\n")[0].strip()
    if not line:
        raise FileFaultError("its first line is empty")
    return line


def parse_json(text: str) -> Any:  # noqa: ANN401 - the caller structures the value
    """Return the value of a JSON text, parsed strictly.

    It refuses duplicate keys, NaN, lone surrogates and deep nesting.

    Raises:
        FileFaultError: the text is not valid JSON, or has one of these.
    """
    try:
        value = json.loads(
            text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_each_once
        )
    except json.JSONDecodeError as error:
        raise FileFaultError(f"not JSON: {error.msg}, line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise FileFaultError("not JSON: brackets nested too deeply") from None
    except FileFaultError as error:
        raise FileFaultError(f"not JSON: {error}") from None
    except ValueError:
        raise FileFaultError("not JSON: a number has too many digits") from None
    if "\\u" in text or text.count("[") + text.count("{") > DEEPEST:
        _check_shape(value, "not JSON")
    return value


def parse_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return the tables of a TOML text.

    Raises:
        FileFaultError: the text is not valid TOML, or is nested too deeply.
    """
    try:
        tables = tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as error:
        raise FileFaultError(f"not TOML: {error}") from None
    except RecursionError:
        raise FileFaultError("not TOML: brackets nested too deeply") from None
    except (ValueError, ArithmeticError):
        raise FileFaultError("not TOML: a number has too many digits") from None
    _check_shape(tables, "not TOML")
    return tables


def read_json(path: Path | str, most_bytes: int = LARGEST_FILE) -> Any:  # noqa: ANN401 - the caller structures the value
    """Return the value of a JSON file.

    Raises:
        FileFaultError: as `read_text` and `parse_json` do.
    """
    return parse_json(read_text(path, most_bytes))


def read_toml(path: Path | str, most_bytes: int = LARGEST_FILE) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Raises:
        FileFaultError: as `read_text` and `parse_toml` do.
    """
    return parse_toml(read_text(path, most_bytes))


def cut(value: object) -> str:
    """Return a foreign value for an error sentence: quoted, shortened, plain ASCII."""
    text = ascii(value[: _WORST_TEXT + 1] if isinstance(value, str) else value)
    return text if len(text) <= _WORST_TEXT else f"{text[:_WORST_TEXT]}…"


class _Opened:
    """A regular file's descriptor, closed at the end of the `with` block.

    It refuses a pipe, because a pipe without a writer would block the caller.
    """

    def __init__(self, path: Path | str) -> None:
        try:
            self.number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            raise FileFaultError(f"cannot be read ({error.strerror})") from None
        except ValueError:
            raise FileFaultError("cannot be read (no file has such a name)") from None
        mode = os.fstat(self.number).st_mode
        if not stat.S_ISREG(mode):
            os.close(self.number)
            raise FileFaultError(f"cannot be read (it is {'a folder' if stat.S_ISDIR(mode) else 'not a regular file'})")
        self.ahead = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.number)

    def read(self, most: int) -> bytes:
        """Return the next bytes, none at the end."""
        try:
            return os.read(self.number, most)
        except OSError as error:
            raise FileFaultError(f"cannot be read ({error.strerror})") from None


def _whole(file: _Opened, most_bytes: int) -> bytes:
    data = bytearray()
    while piece := file.read(min(MEBIBYTE, most_bytes + 1 - len(data))):
        data += piece
        if len(data) > most_bytes:
            size = f"{most_bytes // MEBIBYTE} MiB" if most_bytes >= MEBIBYTE else f"{most_bytes // 1024} KiB"
            raise FileFaultError(f"is larger than {size}")
    return bytes(data)


def _next_line(file: _Opened) -> bytes:
    """Return the next line; of a line that is too long, a little more than the limit."""
    while b"\n" not in file.ahead and len(file.ahead) <= LONGEST_LINE:
        piece = file.read(LONGEST_LINE)
        if not piece:
            break
        file.ahead += piece
    line, end, file.ahead = file.ahead.partition(b"\n")
    return line + end


def _line(data: bytes, place: int) -> int:
    return data.count(b"\n", 0, place) + 1


def _no_number(text: str) -> float:
    raise FileFaultError(f"{text} is not a number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise FileFaultError(f"the number {cut(text)} is too large")
    return value


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise FileFaultError(f"the key {cut(twice)} appears twice")
    return told


def _check_shape(value: object, what: str) -> None:
    """Refuse deep nesting and texts that are not Unicode, without recursion."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise FileFaultError(f"{what}: brackets nested too deeply")
        below: list[object] = []
        for one in level:
            if isinstance(one, str):
                _check_unicode(one, what)
            elif isinstance(one, dict):
                for key in one:
                    _check_unicode(key, what)
                below += one.values()
            elif isinstance(one, list):
                below += one
        level = below


def _check_unicode(text: str, what: str) -> None:
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise FileFaultError(f"{what}: a text has half of a surrogate pair")
