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


def dealt_tape(folder: Path, *events: dict[str, object]) -> Path:
    """Write a tape of three players' hands, then these events; seat 2 holds 2c 5d, seat 3 holds 3c 6d."""
    table = {"game": "nlhe", "blinds": [1, 2], "button": 1, "seats": {seat: {"stack": 200} for seat in "123"}}
    cards = zip("2c 3c 4c 5d 6d 7d".split(), (2, 3, 1, 2, 3, 1), strict=True)
    deal = ({"e": "card", "card": card, "zone": f"seat:{seat}"} for card, seat in cards)
    told = [{"tape": 1, "id": "t9", "table": table}, {"e": "new_deal"}, *deal, *events]
    path = folder / "dealt.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in told))
    return path
