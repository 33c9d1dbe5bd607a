"""A printed rulebook as one HTML file, without anything from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from controller.views.book_words.printed_book import SOURCE, PrintedBook, PrintedChapter, PrintedLine

_STYLE: Final = """
body { font: 11pt/1.4 Georgia, serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #111; }
h1 { margin-bottom: 0; } h2 { margin: 1.6em 0 .4em; border-bottom: 1px solid #888; break-after: avoid; }
h3 { margin: 1em 0 .3em; font-size: 1em; break-after: avoid; }
p { margin: .5em 0; break-inside: avoid; } small { color: #555; }
.told { font-style: italic; } .house { border-left: 4px solid #111; padding-left: .7em; }
.mark { font: bold .75em sans-serif; text-transform: uppercase; border: 1px solid; padding: 0 .3em; }
nav ol { columns: 2; } a { color: inherit; }
@media print { body { margin: 0; max-width: none; } nav { break-after: page; } }
@page { margin: 18mm; }
"""


def book_html(book: PrintedBook) -> str:
    """Return a book as an HTML document."""
    return "\n".join(_document(book)) + "\n"


def _document(book: PrintedBook) -> Iterator[str]:
    """Yield the parts of the document."""
    title = escape(book.title)
    yield f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>'
    yield f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield f"<p>{escape(book.subtitle)}<br>In brackets: {escape(SOURCE)}.</p>"
    if book.base:
        yield f"<p>Based on {escape(book.base)}. What the house has otherwise is marked.</p>"
    titles = [chapter.title for chapter in book.chapters] + ["Remedies"] * bool(book.remedies)
    yield "<nav><ol>"
    yield from (f'<li><a href="#c{number}">{escape(one)}</a></li>' for number, one in enumerate(titles, 1))
    yield "</ol></nav>"
    for number, chapter in enumerate(book.chapters, 1):
        yield from _chapter(number, chapter)
    if book.remedies:
        yield f'<h2 id="c{len(titles)}">Remedies</h2>'
    for name, steps in book.remedies.items():
        yield f'<h3 id="{_anchor(name)}">{escape(name)}</h3>\n<ol>'
        yield from (f"<li>{escape(step)}</li>" for step in steps)
        yield "</ol>"
    yield "</body>\n</html>"


def _chapter(number: int, chapter: PrintedChapter) -> Iterator[str]:
    """Yield a chapter: its values, then its verdicts."""
    yield f'<h2 id="c{number}">{number}. {escape(chapter.title)}</h2>'
    yield from map(_paragraph, chapter.values)
    if chapter.values and chapter.verdicts:
        yield "<h3>When something goes wrong</h3>"
    yield from map(_paragraph, chapter.verdicts)


def _paragraph(line: PrintedLine) -> str:
    """Return one sentence with its source, its notes, and what a house changed in it."""
    parts = [escape(line.text)]
    if line.remedy:
        parts.append(f'Steps: <a href="#{_anchor(line.remedy)}">{escape(line.remedy)}</a>.')
    parts.append(f"<small>[{escape(line.source)}]</small>")
    if line.told:
        parts.append(f'<br><small class="told">The dealer reads: {escape(line.told)}</small>')
    if line.note:
        parts.append(f"<br><small>{escape(line.note)}</small>")
    parts += [f"<br><small>The base says: {escape(before)}</small>" for before in line.before]
    if line.before:
        return f'<p class="house"><span class="mark">House</span> {" ".join(parts)}</p>'
    return f"<p>{' '.join(parts)}</p>"


def _anchor(remedy: str) -> str:
    return f"remedy-{escape(remedy.lower().replace(' ', '-'))}"
