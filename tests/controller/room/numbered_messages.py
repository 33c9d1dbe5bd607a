"""What tests of the link to the room share: a message to send, and the numbers that a subscriber heard."""

import json

from controller.journal.journal_entries import JournalEntry, OutboxMessage


def append(journal, number):
    told = (OutboxMessage("hand/action", "railbird.hand.action", json.dumps({"n": number})),)
    journal.append(JournalEntry(number, 1_700_000_000_000, "{}", (), told))


def numbers(heard):
    return [json.loads(one.payload)["sequence"] for one in heard if "/event/" in one.topic]
