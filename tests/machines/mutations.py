"""Files near a right one: bytes that flip, texts that change their type, values from where no value ought to be."""

import json
import re
from random import Random

ODD = (
    "-5", "0", "1e999", "-0.0", "nan", "inf", "true", "null", "[]", "{}", '""', "9" * 5000, "9" * 400, "1" + "0" * 30,
    '"\\ud800"', '"\\u0000"', '"\\u202e"', '"' + "x" * 5000 + '"', "[" * 2000, "[" * 60 + "]" * 60, '{"a": ' * 200,
    "1979-05-27", "''", '"../../etc/passwd"', '"As"', '"??"', "[[]]", "[1, 2]", '{"value": 1}', "2147483648",
)
VALUE = re.compile(r'"[^"\n]*"|-?\d+(?:\.\d+)?|true|false')
PIECES = (b"\x00", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"[", b"]", b"{", b"}", b'"', b"=", b",", b"\n", b"\r", b"\\")


def mutated(data: bytes, random: Random) -> bytes:
    """A file with one to three changes, most often with one."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = random.choice((flipped, cut_out, put_in, doubled, retyped, retyped, retyped, renamed))(data, random)
    return data


def flipped(data, random):
    if not data:
        return b"\xff"
    at = random.randrange(len(data))
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1:]


def cut_out(data, random):
    at, end = sorted(random.randrange(len(data) + 1) for _ in "..")
    return data[:at] + data[end:] if random.random() < 0.8 else data[:at]


def put_in(data, random):
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(PIECES) * random.choice((1, 1, 1, 300)) + data[at:]


def doubled(data, random):
    lines = data.splitlines(keepends=True)
    if not lines:
        return b"\n"
    at = random.randrange(len(lines))
    return b"".join((*lines[:at], lines[at], lines[at], *lines[at + 1:]))


def retyped(data, random):
    """One value of another type, or of another size."""
    text = data.decode("utf-8", "surrogateescape")
    found = list(VALUE.finditer(text))
    if not found:
        return random.choice(ODD).encode()
    one = random.choice(found)
    return (text[:one.start()] + random.choice(ODD) + text[one.end():]).encode("utf-8", "surrogateescape")


def renamed(data, random):
    words = list(re.finditer(rb"[a-z_]{3,}", data))
    if not words:
        return data
    one = random.choice(words)
    return data[:one.start()] + random.choice((b"x", b"tape", b"id", b"seats", b"")) + data[one.end():]


def whole_others(right: bytes) -> dict[str, bytes]:
    """Files that nobody would call a mutation."""
    return {
        "empty": b"", "zeros": b"\0" * 100, "binary": bytes(range(256)), "a mark alone": b"\xef\xbb\xbf",
        "deep": b"[" * 200_000, "deep objects": b'{"a":' * 100_000, "deep keys": b".".join([b"a"] * 5000) + b" = 1",
        "digits": b"9" * 100_000, "a list": b"[]", "a number": b"5", "a text": b'"x"', "null": b"null",
        "surrogate": json.dumps({"\ud800": "\udfff"}).encode(), "twice": right + right, "half": right[: len(right) // 2],
    }
