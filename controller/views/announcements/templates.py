"""Templates of sentences: arguments in braces, rules as a sentence cites them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, TypeAlias

from controller.table.announcements.announcement import Announcement
from controller.terms.codes import Act
from controller.terms.places import Place
from controller.views.phrases.phrase import Argument
from controller.views.phrases.phrase import filled as message_filled
from controller.views.words import ACTS, place_words, rules

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
    arguments = {one.name: _argument(getattr(told, one.name)) for one in fields(told)}
    if (cite := getattr(told, "cite", None)) is not None:
        arguments["rule"] = rules(cite)
    return message_filled(template, arguments)


def _argument(value: object) -> Argument:
    """Return an argument as a word."""
    match value:
        case Place():
            return place_words(value)
        case Act():
            return ACTS[value]
        case Enum():
            return str(value.value)
        case int() | str():
            return value
        case _:
            return str(value)
