"""Our fast frozen values beside the standard library's and msgspec's.

Each is made, copied, read and written. msgspec is not a dependency; without it (`pip install msgspec`) its row is left
out.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from controller.files.strict import StructureFaultError, structured
from controller.terms.fast_copies import changer_of, replace
from controller.terms.fast_frozen import fast_frozen

NAMES = tuple(f"field_{number}" for number in range(28))
BODY = {f"number_{index}": index for index in range(10)} | {f"text_{index}": "felt" for index in range(10)}


def each_us(act: Callable[[], object], rounds: int) -> float:
    """Return the time of one call in microseconds, from the shortest of five runs."""
    best = float("inf")
    for _ in range(5):
        began = perf_counter()
        for _ in range(rounds):
            act()
        best = min(best, perf_counter() - began)
    return best / rounds * 1e6


def rows(rounds: int = 20_000) -> list[tuple[str, str, float]]:
    """Return operation, library and microseconds of each measurement."""
    plain: Any = dataclasses.make_dataclass("Plain", [(name, int) for name in NAMES], frozen=True, slots=True)
    same = dataclasses.make_dataclass("Twin", [(name, int) for name in NAMES], frozen=True, slots=True)
    twin: Any = fast_frozen(same)
    values = range(len(NAMES))
    one, other = plain(*values), twin(*values)
    change = changer_of(twin, "field_3", "field_9")
    kinds = [(name, type(value)) for name, value in BODY.items()]
    record: Any = dataclasses.make_dataclass("Record", kinds, frozen=True, slots=True)
    text = json.dumps(BODY)
    found = [
        ("make 28 fields", "dataclass", each_us(lambda: plain(*values), rounds)),
        ("make 28 fields", "fast_frozen", each_us(lambda: twin(*values), rounds)),
        ("change 2 of 28", "dataclass", each_us(lambda: dataclasses.replace(one, field_3=1, field_9=2), rounds)),
        ("change 2 of 28", "replace", each_us(lambda: replace(other, field_3=1, field_9=2), rounds)),
        ("change 2 of 28", "changer_of", each_us(lambda: change(other, 1, 2), rounds)),
        ("read 20 fields", "json and strict", each_us(lambda: structured(json.loads(text), record), rounds // 10)),
        ("write 20 fields", "json", each_us(lambda: json.dumps(BODY), rounds // 10)),
    ]
    return found + _msgspec(rounds, text, kinds)


def _msgspec(rounds: int, text: str, kinds: list[tuple[str, type]]) -> list[tuple[str, str, float]]:
    try:
        msgspec: Any = import_module("msgspec")
    except ModuleNotFoundError:
        return []
    struct: Any = msgspec.defstruct("Struct", [(name, int) for name in NAMES], frozen=True)
    record: Any = msgspec.defstruct("Record", kinds, frozen=True, forbid_unknown_fields=True)
    values = range(len(NAMES))
    one = struct(*values)
    decode, encode = msgspec.json.Decoder(record).decode, msgspec.json.Encoder().encode
    read = decode(text)
    return [
        ("make 28 fields", "msgspec", each_us(lambda: struct(*values), rounds)),
        ("change 2 of 28", "msgspec", each_us(lambda: msgspec.structs.replace(one, field_3=1, field_9=2), rounds)),
        ("read 20 fields", "msgspec", each_us(lambda: decode(text), rounds)),
        ("write 20 fields", "msgspec", each_us(lambda: encode(read), rounds)),
    ]


def faults_at_once() -> dict[str, int]:
    """Return how many of three faults of one value each library reports at once.

    The faults are a wrong type, a missing key and an unknown key.
    """
    kinds = [(name, type(value)) for name, value in BODY.items()]
    record: Any = dataclasses.make_dataclass("Record", kinds, frozen=True, slots=True)
    wrong = {name: value for name, value in BODY.items() if name != "number_1"} | {"number_0": "x", "more": 1}
    told = {}
    try:
        structured(wrong, record)
    except StructureFaultError as error:
        told["strict"] = len(error.faults)
    return told


if __name__ == "__main__":
    for what, how, took_us in rows():
        print(f"{what:16} {how:16} {took_us:7.2f} us")
    print(faults_at_once())
