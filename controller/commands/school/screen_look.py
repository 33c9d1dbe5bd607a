"""The language and the theme of the screens beside a practice or a lesson."""

from __future__ import annotations

import argparse


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add the options; the display process checks what they say."""
    spoken = "the screens' language: en, es; SCREEN=LANGUAGE for one screen; repeatable (default: en)"
    parser.add_argument("--language", action="append", default=[], metavar="[SCREEN=]LANGUAGE", help=spoken)
    parser.add_argument("--theme", default="night", help="the screens' theme: night, day, high_contrast, or a file")


def words_of(options: argparse.Namespace) -> list[str]:
    """Return the words of the options for the display process."""
    return ["--theme", options.theme, *(word for one in options.language for word in ("--language", one))]
