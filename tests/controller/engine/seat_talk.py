"""What a table says and cites when the room orders something about a seat."""

import pytest
from told import (
    ALL_BOOKS,
)

from controller.loading.library import load_book
from controller.table.outputs import Announce
from controller.views.announcements import announced


def said(told):
    return [announced(one.says) for one in told if isinstance(one, Announce)]


def cited(book, section, name):
    return ",".join(getattr(getattr(load_book(book).blinds, section), name).cite)


def named(section, name, books=ALL_BOOKS):
    return [pytest.param(book, id=f"{book} {cited(book, section, name)} {name}") for book in books]
