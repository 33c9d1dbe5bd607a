"""What a table says and deals when a parameter of `blinds.toml` is shown."""

from __future__ import annotations

from told import SIX, outputs, play

from controller.loading.library import load_books
from controller.table.outputs import Announce
from controller.views.announcements import announced

BOOKS = load_books()


def said(book, *events, **more):
    return " ".join(announced(one.says) for one in outputs(book, SIX, 1, *events, **more)[1] if isinstance(one, Announce))


def dealt(book, *events, **more):
    return set(play(book, SIX, 1, *events, **more).hand.start.dealt_in)


def tournament(rules):
    return rules.button.absent.value == "posted"
