"""Templates of sentences: arguments in braces, rules as a sentence cites them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from controller.table.announcements.announcement import Announcement, Cite

Templates: TypeAlias = Mapping[type[Announcement], str]
"""Sentences with the names of a kind's arguments in braces; `{rule}` stands for the rules that it cites."""
Makers: TypeAlias = Mapping[type[Announcement], Callable[[Any], str]]
"""Functions that make a kind's sentence, where its words depend on the arguments."""


def worded(told: Announcement, templates: Templates, makers: Makers) -> str:
    """Return an announcement's sentence."""
    maker = makers.get(type(told))
    return filled(templates[type(told)], told) if maker is None else maker(told)


def filled(template: str, told: Announcement) -> str:
    """Return a template with an announcement's arguments."""
    arguments = {one.name: getattr(told, one.name) for one in fields(told)}
    if "cite" in arguments:
        arguments["rule"] = cited(arguments["cite"])
    return template.format(**arguments)


def cited(cite: Cite) -> str:
    """Return `rule 12, 14`."""
    return f"rule {', '.join(cite)}"
