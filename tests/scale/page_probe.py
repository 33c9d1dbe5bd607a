"""A browser without a screen: follows one page as `room.js` does, and notes when it shows which event."""

import re
import threading
import time
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

from tests.scale.process_use import wall_s

GATHERS_S = 1.0
"""So long `room.js` waits after a sign of something new, before it fetches the page."""
SHOWN = re.compile(r"As of event (\d+)")
KEY = re.compile(r'name="form_key" value="([^"]+)"')


class PageProbe:
    """Follows a table's page, or all tables (`table` empty), until it is closed."""

    def __init__(self, address, name, password, table=""):
        self._address, self.table = address.rstrip("/"), table
        self._path = f"/table/{table}" if table else "/"
        self.seen, self.fetched_s, self.faults = [], [], []
        """When which event was seen; how long each fetch took; what went wrong."""
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        key = KEY.search(self._get("/login"))[1]
        form = urllib.parse.urlencode({"form_key": key, "name": name, "password": password}).encode()
        self._opener.open(f"{self._address}/login", form, timeout=20).read()
        self._stopping, self._waits = threading.Event(), threading.Event()
        for work in (self._listen, self._renew):
            threading.Thread(target=work, daemon=True).start()

    def _get(self, path):
        return self._opener.open(self._address + path, timeout=20).read().decode()

    def _listen(self):
        while not self._stopping.is_set():
            try:
                with self._opener.open(self._address + "/live", timeout=30) as live:
                    for line in live:
                        if line.startswith(b"data:"):
                            self._waits.set()
                        if self._stopping.is_set():
                            return
            except OSError as error:
                self.faults.append(f"live: {error}")
                time.sleep(1)

    def _renew(self):
        while not self._stopping.is_set():
            if not self._waits.wait(1):
                continue
            time.sleep(GATHERS_S)
            self._waits.clear()
            begun = wall_s()
            try:
                text = self._get(self._path)
            except OSError as error:
                self.faults.append(f"page: {error}")
                continue
            now = wall_s()
            self.fetched_s.append(now - begun)
            if (found := SHOWN.search(text)) is not None:
                self.seen.append((now, int(found[1])))

    def delays_s(self, appended, since_s, until_s):
        """From the table to the page, for each event of a stretch of time."""
        found, at = [], 0
        for number, told_s in enumerate(appended, 1):
            if not since_s <= told_s <= until_s:
                continue
            while at < len(self.seen) and (self.seen[at][1] < number or self.seen[at][0] < told_s):
                at += 1
            if at == len(self.seen):
                break
            found.append(self.seen[at][0] - told_s)
        return found

    def close(self):
        self._stopping.set()
