"""Tapes for hands that are shown again, with the cards that everybody saw and those that nobody was to see."""

import json
import re
from pathlib import Path

CASES = Path(__file__).parents[2] / "data" / "cases"
EARLY_FLOP = CASES / "deal" / "audit-deal-combined-a-premature-flop-is-seen-by-the-readers-then-pointed-out.json"
FLOOR_SAYS = CASES / "deal" / "audit-deal-burn-double-burn-river-floor-says-fix.json"
SHOWDOWN = CASES / "deal" / "audit-deal-clean-showdown-chop.json"
NAMED = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])(?![A-Za-z0-9])")


def hidden_cards(tape: Path) -> frozenset[str]:
    """Return the cards of a tape that no event turned up: neither on a board, nor face up, nor shown."""
    everything, public, newest = set(), set(), {}
    for one in json.loads(tape.read_text())["events"]:
        if one["e"] == "card":
            everything.add(one["card"])
            newest[one["zone"]] = one["card"]
            if one["zone"].startswith("board") or one.get("face") == "up":
                public.add(one["card"])
        elif one["e"] == "exposed":  # without a card it is the seat's latest
            public.add(one.get("card") or newest[f"seat:{one['seat']}"])
        elif one["e"] in {"boxed", "off_table"}:
            public.add(one.get("card"))
        elif one["e"] == "show":
            public.update(one["cards"])
    return frozenset(everything - public)


def named(text: str) -> frozenset[str]:
    """Return the cards that a text names by rank and suit."""
    return frozenset(NAMED.findall(text))
