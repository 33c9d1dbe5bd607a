"""`python -m tests.controller.drafting.pack_cases` writes the cases that the program carries from those of `tests/data`."""

import json
import lzma
from pathlib import Path
from typing import Any

from controller.drafting.carried_cases import CASES

DATA = Path(__file__).parents[2] / "data"


def packed() -> str:
    """The lines of the packed file, before compression: the cases without what they expect and want."""
    paths = [*(DATA / "cases").rglob("*.json"), *(DATA / "own_cases").rglob("*.json")]
    cases = sorted((json.loads(path.read_text(encoding="utf-8")) for path in paths), key=lambda case: case["id"])
    return "".join(json.dumps(_unjudged(case), ensure_ascii=False, separators=(",", ":")) + "\n" for case in cases)


def _unjudged(case: dict[str, Any]) -> dict[str, Any]:
    events = [{key: value for key, value in event.items() if key != "want"} for event in case["events"]]
    return {key: value for key, value in case.items() if key != "expect"} | {"events": events}


if __name__ == "__main__":
    CASES.write_bytes(lzma.compress(packed().encode(), preset=9))
