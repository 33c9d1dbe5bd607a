"""Whoever takes a table's storage learns no card of a hand that is not public.

A real table is played over pseudo-terminals, with a key and with sealed decks. Everything that it wrote (journal,
write-ahead log, decks, small files, log) is copied while hole cards lie on the table, and again at the end, and searched
for the planted cards and tags. Without a key the same search finds them: it is able to fail. The room's heads of that
evening then prove its journal.
"""

import json
import re
from functools import partial

import pytest

from controller.__main__ import main
from controller.decks.enrolled_decks import load_decks, save_decks
from controller.journal.database import PLAIN, Access
from controller.journal.journal_key import JournalKey
from controller.journal.journal_reading import JournalReader
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.subscriber import Subscriber
from controller.runtime.composition import Deployment
from controller.simulation.demo import demo_table
from controller.simulation.demo.demo_table import Demo, DemoSettings, enrolled
from firmware_bridge.broker_link.access import BrokerSettings

pytestmark = [pytest.mark.slow, pytest.mark.pty, pytest.mark.broker, pytest.mark.timeout(300)]
KEY = JournalKey(bytes(range(100, 132)))
HOLE_CARDS = 6
CARD = re.compile(rb"\b(?:[2-9TJQKA][cdhs])\b")


class Played:
    """A hand at a table, with an image of what lay on its storage when hole cards were out, and one at its end."""

    def __init__(self, folder, access):
        self.folder, self.access, self.said, self.heard = folder, access, [], []
        self.images = []
        secret = access.key.secret if access.key else None
        save_decks(folder / "decks.json", enrolled(), secret)
        broker = EmbeddedBroker()
        settings = BrokerSettings("127.0.0.1", broker.port)
        with Subscriber(settings, "railbird/#", self.heard.append) as subscriber:
            assert subscriber.wait(10)
            self.demo = Demo(DemoSettings(hands=1, errors_every=0), folder, settings, self.said.append)
            self.demo.run(self.between_turns)
            self.demo.close()
        broker.close()
        self.images.append(self.image())

    def between_turns(self):
        ledger = self.demo.table.table_controller.table.ledger
        out = sum(len(pile) for place, pile in ledger.piles.items() if "seat" in str(place).lower())
        if out >= HOLE_CARDS and not self.images:
            self.images.append(self.image())

    def image(self):
        found = {path.name: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        return found | {"log": "\n".join(self.said).encode()}

    def planted(self):
        """Every written form of the cards and tags of this table."""
        tags = list(enrolled().cards)
        forms = [form for uid in tags for form in (uid, uid[::-1], uid.hex().encode(), uid.hex().upper().encode())]
        with JournalReader(self.folder / "journal.sqlite", self.access) as journal:
            bodies = [one.body for one in journal.recorded()]
        cards = [json.loads(body) for body in bodies]
        named = {one["card"] for one in cards if one.get("e") == "card" and one.get("card")}
        assert len(named) >= HOLE_CARDS
        return [*forms, *(body.encode() for body in bodies if json.loads(body).get("e") == "card")]

    def leaks(self):
        planted = self.planted()
        return {name for image in self.images for name, data in image.items() if any(form in data for form in planted)}


@pytest.fixture
def played(tmp_path, monkeypatch):
    def play(access):
        monkeypatch.setattr(demo_table, "Deployment", partial(Deployment, access=lambda: access))
        folder = tmp_path / "table"
        folder.mkdir()
        return Played(folder, access)

    return play


def test_a_sealed_table_s_storage_and_log_name_no_card(played, tmp_path):
    table = played(Access(KEY))
    assert len(table.images) == 2
    assert {"journal.sqlite", "journal.sqlite-wal", "decks.json"} <= set(table.images[0])
    assert table.leaks() == set()
    assert not CARD.search(table.images[-1]["log"])
    assert load_decks(table.folder / "decks.json", KEY.secret).cards == enrolled().cards
    lines = [json.dumps({"topic": one.topic, "payload": json.loads(one.payload)}) for one in table.heard if "/event/" in one.topic]
    (tmp_path / "heads").write_text("\n".join(lines))
    (tmp_path / "key").write_text(KEY.text())
    where = [str(table.folder / "journal.sqlite"), "--key", str(tmp_path / "key")]
    assert main(["verify", *where, "--heads", str(tmp_path / "heads")]) == 0
    assert main(["audit", *where]) == 0


def test_without_a_key_the_search_finds_cards_and_tags(played):
    assert {"journal.sqlite-wal", "decks.json"} <= played(PLAIN).leaks()
