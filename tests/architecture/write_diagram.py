"""Writes the phase diagram into docs/architecture.md: `python tests/architecture/write_diagram.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_architecture import ROOT, diagram


def main() -> None:
    """Replace what stands between the marks."""
    path = ROOT / "docs" / "architecture.md"
    before, rest = path.read_text().split("<!-- phases:begin -->")
    after = rest.split("<!-- phases:end -->")[1]
    path.write_text(f"{before}<!-- phases:begin -->\n{diagram()}\n<!-- phases:end -->{after}")


if __name__ == "__main__":
    main()
