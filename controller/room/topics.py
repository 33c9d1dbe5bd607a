"""The topics of a table: events, state, snapshot, views, and those of whoever asks it."""

from __future__ import annotations


def event_topic(table: str, below: str) -> str:
    """Return `railbird/<table>/event/<below>`, a topic of numbered events, not retained."""
    return f"railbird/{table}/event/{below}"


def state_topic(table: str) -> str:
    """Return `railbird/<table>/state`, the retained topic of the state."""
    return f"railbird/{table}/state"


def snapshot_topic(table: str) -> str:
    """Return `railbird/<table>/snapshot`, the retained topic of the whole public table."""
    return f"railbird/{table}/snapshot"


def view_topic(table: str, name: str) -> str:
    """Return `railbird/<table>/view/<name>`, a retained view's topic.

    `name` is `felt`, `dealer`, `seat/3`, `floor`.
    """
    return f"railbird/{table}/view/{name.replace(':', '/')}"


def command_topic(table: str, sender: str) -> str:
    """Return `railbird/<table>/command/<sender>`; only that sender may write there."""
    return f"railbird/{table}/command/{sender}"


def answer_topic(table: str, sender: str) -> str:
    """Return `railbird/<table>/answer/<sender>`, the topic of answers to that sender alone."""
    return f"railbird/{table}/answer/{sender}"


def replay_topic(table: str) -> str:
    """Return `railbird/<table>/replay`, the unretained topic of resent events."""
    return f"railbird/{table}/replay"
