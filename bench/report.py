"""Writes a run's figures and its machine into docs/performance.md."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from bench.figure import Figure, number

PAGE = Path(__file__).parent.parent / "docs/performance.md"
BEGIN, END = "<!-- figures: written by python -m bench --write -->", "<!-- end of the figures -->"
LIBRARIES = ("pokerkit", "pyserial", "paho-mqtt", "amqtt", "pygame-ce")


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the bench: its module and its heading."""

    name: str
    title: str


def is_there(section: Section) -> bool:
    """Whether the section's module exists and has a `measure` function."""
    name = f"bench.{section.name}"
    return find_spec(name) is not None and hasattr(import_module(name), "measure")


def machine() -> str:
    """Return the machine in one sentence: processor, cores, memory, system, libraries."""
    told = [line.partition(":") for line in _lines("/proc/cpuinfo") if line.startswith(("model name", "Model"))]
    processor = told[0][2].strip() if told else platform.machine()
    kilobytes = next((int(line.split()[1]) for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), 0)
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    system = f"{os.cpu_count()} cores, {kilobytes / 1e6:.0f} GB, {platform.system()} {platform.release()}"
    python = f"{platform.python_implementation()} {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    load = f"load {os.getloadavg()[2]:.1f} over the last quarter of an hour"
    return f"{processor}, {system}; {python}, {libraries}; {load}."


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").splitlines()
    except OSError:
        return []


def table_of(figures: Sequence[Figure]) -> str:
    """Return the figures of one section as a Markdown table."""
    rows = ["| | ours | | beside | ratio | aim |", "|---|--:|---|--:|--:|---|"]
    for figure in figures:
        beside = "" if figure.floor is None else f"{figure.against} {number(figure.floor)}"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        cells = (figure.name.strip(), number(figure.ours), figure.unit, beside, ratio, figure.aim)
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def write_report(done: Sequence[tuple[Section, Sequence[Figure]]]) -> Path:
    """Write the figures between the page's two marks; keep the text around them."""
    parts = [BEGIN, "", f"Taken on: {machine()}", ""]
    for section, figures in done:
        parts += [f"### {section.title}", "", f"`python -m bench --only {section.name}`", "", table_of(figures), ""]
    parts.append(END)
    text = PAGE.read_text("utf-8") if PAGE.exists() else f"# Performance\n\n{BEGIN}\n{END}\n"
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    PAGE.write_text(head + "\n".join(parts) + tail, "utf-8")
    return PAGE
