"""The part of a journal that a publisher reads: a table's numbered messages, in memory."""

import threading

from controller.journal.journal_entries import Numbered
from tests.scale.process_use import wall_s


class RecordedJournal:
    """Messages by number, the first at 1; `appended` has the wall time of each."""

    def __init__(self, evening):
        self.evening = evening
        self.appended = []
        self._messages = []
        self._unsent = set()
        self._lock = threading.Lock()

    def append(self, messages, *, is_sent=False):
        """Add messages of one event, which the broker may have had already; return the newest number."""
        now = wall_s()
        with self._lock:
            for topic, kind, payload in messages:
                number = len(self._messages) + 1
                self._messages.append(Numbered(number, number, topic, kind, payload, round(now * 1000)))
                if not is_sent:
                    self._unsent.add(number)
                self.appended.append(now)
            return len(self._messages)

    def waiting(self, after, limit):
        with self._lock:
            if not self._unsent:
                return ()
            first = max(after + 1, min(self._unsent)) if after == 0 else after + 1
            found = []
            for number in range(first, len(self._messages) + 1):
                if number in self._unsent:
                    found.append(self._messages[number - 1])
                    if len(found) == limit:
                        break
            return tuple(found)

    def mark_sent(self, numbers):
        with self._lock:
            self._unsent.difference_update(numbers)

    def since(self, number, limit):
        with self._lock:
            return tuple(self._messages[number - 1 : number - 1 + limit])

    def numbers(self):
        with self._lock:
            return 1, len(self._messages)
