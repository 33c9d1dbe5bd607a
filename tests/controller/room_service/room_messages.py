"""Messages of a table as the protocol has them, and a table that answers `catch_up` as a real one does."""

import json

from controller.room_service.room_intake import RawMessage

BEGAN_MS = 1_795_750_000_000
KIND = "railbird.dealer.changed"


def envelope(table, sequence, kind=KIND, data=None, time="2026-11-27T01:00:00.000Z"):
    return {
        "specversion": "1.0", "id": f"{table}/{sequence}", "source": f"/railbird/tables/{table}", "type": kind, "time": time,
        "datacontenttype": "application/json", "sequence": sequence, "journalseq": sequence,
        "data": {"dealer": f"dealer {sequence}"} if data is None else data,
    }  # fmt: skip


def event(table, sequence, kind=KIND, data=None, **more):
    told = envelope(table, sequence, kind, data, **more)
    return RawMessage(f"railbird/{table}/event/any", json.dumps(told).encode())


def ruling(number, options=("misdeal", "play_on"), **more):
    return {
        "number": number, "hand": 1, "outcome": "floor", "cause": "exposed_one", "seat": 3, "rules": ["RP-2", "35"],
        "basis": "discretion", "steps": [], "options": list(options), "do": None, "to": None, "returned": None,
        "text": "A card was exposed.", "dealer": "", **more,
    }  # fmt: skip


def snapshot(table, sequence, evening="evening-1", **more):
    told = {
        "protocol": "2.2", "table": table, "evening": evening, "sequence": sequence, "time": "2026-11-27T01:00:00.000Z",
        "rulebook": "npl-2015", "next_stakes": None, "dealer": "", "button": 1, "kill": None, "seats": [], "columns": [],
        "stakes": {"holds": "now", "hands": 0, "game": "nlhe", "betting": "no_limit", "blinds": [1, 2], "ante": 0, "bring_in": 0,
                   "limits": [], "level": "", "chips": [1, 5]},
        "chips": {"hand": 0, "why": "opened", "stacks": {}, "bets": {}, "waiting": {}, "pot": 0, "kept": 0},
        "tray": {"baseline": None, "change": 0}, "hand": None, "ruling": None, "step": None, "clock": None,
        "devices": {"lost": [], "antennas": {}, "unseen": {}}, **more,
    }  # fmt: skip
    return RawMessage(f"railbird/{table}/snapshot", json.dumps(told).encode())


def state(table, word="online", **more):
    told = {
        "state": word, "boot": 1, "first_sequence": 1, "next_sequence": 1, "commands": "heard", "version": "0.1", "software": "intact",
        "fingerprint": "", "altered": 0, "protocol": "2.2", "evening": "evening-1", "storage": "ok", **more,
    }  # fmt: skip
    return RawMessage(f"railbird/{table}/state", json.dumps(told).encode())


def chunk(table, asked, events, *, number=0, is_last=True, following=None, newest=0):
    told = {"kind": "events", "id": asked, "chunk": number, "events": events, "is_last": is_last, "next": following, "newest": newest}
    return RawMessage(f"railbird/{table}/answer/room", json.dumps(told).encode())


def refused(table, asked, reason, sender="room", code="gateway_fault"):
    told = {"kind": "refused", "id": asked, "sender": sender, "command": "catch_up", "reason": reason, "code": code}
    return RawMessage(f"railbird/{table}/answer/room", json.dumps(told).encode())


class AskedTable:
    """A table that keeps its events from `first` on, and answers with chunks of `most` events."""

    def __init__(self, table, first=1, most=7):
        self.table, self.first, self.most = table, first, most
        self.events = []

    def happen(self, kind=KIND, data=None):
        told = envelope(self.table, len(self.events) + 1, kind, data)
        self.events.append(told)
        return RawMessage(f"railbird/{self.table}/event/any", json.dumps(told).encode())

    def answer(self, command):
        """The messages that answer a `catch_up`."""
        first, newest = command["first"], len(self.events)
        if not self.first <= first <= newest + 1:
            return [refused(self.table, command["id"], "They are gone.", code="events_gone")]
        told = self.events[first - 1 :]
        parts = [told[at : at + self.most] for at in range(0, len(told), self.most)] or [[]]
        return [
            chunk(self.table, command["id"], part, number=at, is_last=at == len(parts) - 1, newest=newest)
            for at, part in enumerate(parts)
        ]
