"""`python -m tests.controller.drafting.pack_cases` writes the cases that the program carries from those of `tests/data`.

Beside them, `readings.json`: how many of the cases read each value and verdict. It takes half a minute.
"""

import json
import lzma
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller.drafting.carried_cases import CASES, carried_cases
from controller.drafting.house_changes import noting
from controller.drafting.house_questions import READINGS
from controller.drafting.trying import told
from controller.loading.law import DEFAULT_BOOK, load_law
from controller.loading.library import rules_of, verdicts_of

DATA = Path(__file__).parents[2] / "data"


def packed() -> str:
    """The lines of the packed file, before compression: the cases without what they expect and want."""
    paths = [*(DATA / "cases").rglob("*.json"), *(DATA / "own_cases").rglob("*.json")]
    cases = sorted((json.loads(path.read_text(encoding="utf-8")) for path in paths), key=lambda case: case["id"])
    return "".join(json.dumps(_unjudged(case), ensure_ascii=False, separators=(",", ":")) + "\n" for case in cases)


def _unjudged(case: dict[str, Any]) -> dict[str, Any]:
    events = [{key: value for key, value in event.items() if key != "want"} for event in case["events"]]
    return {key: value for key, value in case.items() if key != "expect"} | {"events": events}


def readings(names: Collection[str] = ()) -> dict[str, int]:
    """By path, how many carried cases read it under the book that tables use unless told otherwise; of those cases."""
    law, noted = load_law(DEFAULT_BOOK), set()
    rows = [f"verdict.{cause}.{condition}" for cause, condition, _ in verdicts_of(law.book)]
    paths = [*(path for path, _ in rules_of(law.book)), *rows]
    watched = replace(law, book=noting(law.book, paths, noted))
    counts = dict.fromkeys(paths, 0)
    for case in carried_cases():
        if not names or case.tape.id in names:
            noted.clear()
            told(case.tape, watched)
            for path in noted:
                counts[path] += 1
    return counts


if __name__ == "__main__":
    CASES.write_bytes(lzma.compress(packed().encode(), preset=9))
    READINGS.write_text(json.dumps(readings(), indent=1) + "\n", encoding="utf-8")
