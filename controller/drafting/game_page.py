"""A game as a page to print."""

from __future__ import annotations

from html import escape
from typing import Final

from controller.rulebook.game_wording import explain
from controller.rulebook.variant import Variant

STYLE: Final = (
    "body { font: 12pt/1.45 Georgia, serif; max-width: 42em; margin: 2em auto; color: #111 } "
    "h1 { font-size: 20pt } h2 { font-size: 14pt; margin-top: 1.5em } p { margin: .4em 0 } "
    "li { margin: .25em 0 } @page { margin: 2cm }"
)


def game_page(variant: Variant) -> str:
    """Return the game in words as an HTML page that stands alone, with the rules that it cites."""
    heading, *rest = explain(variant).splitlines()
    body = "\n".join(_block(block) for block in "\n".join(rest).split("\n\n") if block.strip())
    cited = ", ".join(map(escape, variant.cite))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(variant.name)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(heading)}</h1>\n{body}\n"
        f"<p>Rule: {cited}</p>\n</body>\n</html>\n"
    )


def _block(block: str) -> str:
    """Return one block of lines: a list under its heading, or paragraphs."""
    lines = block.strip("\n").split("\n")
    parts, items = [], _items(lines)
    if len(items) > 1 and not lines[0].startswith(" ") and lines[1].startswith(" "):
        parts.append(f"<h2>{escape(items.pop(0))}</h2>")
    return "\n".join([*parts, "<ul>", *(f"<li>{escape(one)}</li>" for one in items), "</ul>"]) if parts else "\n".join(
        f"<p>{escape(one)}</p>" for one in items
    )


def _items(lines: list[str]) -> list[str]:
    """Return the lines with each further-indented one joined to the one that it goes on with."""
    items: list[str] = []
    depth = 0
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if items and indent > depth and items[-1] and depth > 0:
            items[-1] += f" {line.strip()}"
        else:
            items.append(line.strip().removeprefix("- "))
            depth = indent
    return items
