"""A room's program that knows a table from `docs/` alone: it imports nothing of the project, and reads its schemas.

It keeps what docs/mqtt.md says that a program can keep ("Keeping a table"), over repeats, gaps and lost connections.
"""

import json
import time
from collections import deque
from pathlib import Path

import jsonschema
import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

PATIENCE_S = 1.0
"""So long the answer to a command may take before it is sent again."""
SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


class Room:
    """What is kept of one table, message by message."""

    def __init__(self):
        self.next = 1
        """The number of the event that comes next."""
        self.ahead = {}
        self.kept = {}
        self.history = []
        """After each event: the number of the journal's event that caused it, and what was kept then."""
        self.by_number = {}
        """After each numbered event: what was kept then."""
        self.snapshots = []
        self.answers = {}
        self._validators = {}

    def take(self, event):
        """Take an event as it comes: repeats are dropped, one that comes too early waits."""
        if event["type"].startswith("railbird.command."):
            self.answers[event["data"]["id"]] = event["data"].get("reason", "")
        if event["sequence"] >= self.next:
            self.ahead[event["sequence"]] = event
        while (due := self.ahead.pop(self.next, None)) is not None:
            self.next += 1
            self._check(due)
            self._keep(due["type"].removeprefix("railbird."), due["data"])
            self.history.append((due["journalseq"], json.dumps(self.kept)))
            self.by_number[due["sequence"]] = self.history[-1][1]

    def _check(self, event):
        kind = event["type"]
        if kind not in self._validators:
            schema = json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))
            self._validators[kind] = jsonschema.Draft202012Validator(schema)
        self._validators[kind].validate(event)

    def _keep(self, kind, data):
        kept = self.kept
        if kind == "evening.began":
            kept.clear()
            self.history.clear()
            kept.update(rulebook=data["rulebook"], seats={}, live=[], acts=[], shown={}, boards=[], street="", hand=0, columns={}, lost=[], unseen={}, clock=None, halt="", waits="")
        elif kind == "chips.changed":
            kept.update({one: data[one] for one in ("stacks", "bets", "waiting", "pot", "kept")})
        elif kind.startswith("hand."):
            self._keep_hand(kind.removeprefix("hand."), data)
        else:
            self._keep_house(kind, data)

    def _keep_hand(self, kind, data):
        kept = self.kept
        if kind == "began":
            kept.update(live=sorted(data["seats"]), acts=[], button=data["button"], shown={}, hand=data["hand"], boards=[], street="")
        elif kind == "street":
            kept.update(boards=data["boards"], street=data["street"])
        elif kind == "shown":
            kept["shown"][str(data["seat"])] = data["shown"]
        elif kind == "ended":
            kept["over"] = True
        elif kind == "reopened":
            kept["over"] = False
        elif kind == "standing":
            kept.update(live=sorted(data["live"]), acts=[[one["seat"], one["act"], one["to"]] for one in data["acts"]])
            if data["street"] != kept["street"]:
                kept["boards"] = None  # a street was taken back: the snapshot says what lies there
        elif kind == "action":
            seat = str(data["seat"])
            kept["stacks"][seat] = data["stack"]
            kept["bets"].pop(seat, None)
            if data["to"]:
                kept["bets"][seat] = data["to"]
            kept["pot"] = data["pot"]
            kept["acts"].append([data["seat"], data["act"], data["to"]])
            if data["act"] == "fold":
                kept["live"].remove(data["seat"])

    def _keep_house(self, kind, data):
        kept = self.kept
        match kind:
            case "stakes.changed":
                stakes = {one: data[one] for one in ("game", "blinds", "ante", "limits", "level", "chips")}
                kept["next"] = stakes
                if data["holds"] == "now":
                    kept["now"] = stakes
            case "seat.changed":
                states = ("state", "owes_live", "owes_dead", "penalty_hands", "racked", "takes", "locked_up", "played_over")
                kept["seats"][str(data["seat"])] = [data[one] for one in states]
            case "dealer.changed":
                kept["dealer"] = data["dealer"]
            case "kill.changed":
                kept["kill"] = [data["legs"], data["due"], data["owed"]]
            case "halt.changed":
                kept.update(halt=data["reason"], waits=data["waits"])
            case "button.changed":
                kept["button"] = data["button"]
            case "tray.counted":
                kept["columns"][str(data["denomination"])] = data["count"]
            case "device.changed":
                kept["unseen"] = data["unseen"]
                if data["state"] == "lost":
                    kept["lost"] = sorted({*kept["lost"], data["device"]})
                elif data["state"] == "back":
                    kept["lost"] = [one for one in kept["lost"] if one != data["device"]]
            case "clock.changed":
                kept["clock"] = data["seat"] if data["state"] == "started" else None
            case "tray.expected":
                kept["tray"] = [data["baseline"], data["change"]]


class RoomProgram:
    """A room over MQTT: asks for what it has missed after each connection, and when a number is missing."""

    def __init__(self, port, table, name):
        self.room = Room()
        self._table, self._name = table, name
        self._came = deque()
        self._sent = 0
        self._asked = None
        """The replay that was asked for and is not answered: its id, the first number, and when it was sent."""
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=f"room-{name}", clean_session=False)
        self.client.reconnect_delay_set(1, 1)
        self.client.on_connect = self._connected
        self.client.on_message = self._message
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def _connected(self, client, _data, _flags, _reason, _properties):
        client.subscribe([(f"railbird/{self._table}/snapshot", 1), (f"railbird/{self._table}/event/#", 1), (f"railbird/{self._table}/replay", 1)])
        self._came.append(None)

    def _message(self, _client, _data, message):
        if message.topic.endswith("/snapshot"):
            self.room.snapshots.append(json.loads(message.payload))
        else:
            self._came.append(message.payload)

    def send(self, command, number=None, **fields):
        """Send a command and return its id; with an id, send it again."""
        if number is None:
            self._sent += 1
            number = str(self._sent)
        told = json.dumps({"id": number, "command": command, **fields})
        self.client.publish(f"railbird/{self._table}/command/{self._name}", told, qos=1)
        return number

    def work(self):
        """Take what has come; ask for what is missing, and again until there is an answer."""
        connected = False
        while self._came:
            payload = self._came.popleft()
            connected = connected or payload is None
            if payload is not None:
                self.room.take(json.loads(payload))
        if self._asked is not None and self._asked[0] in self.room.answers and self.room.next > self._asked[1]:
            self._asked = None
        if (self._asked is None and (connected or self.room.ahead)) or (self._asked is not None and time.monotonic() - self._asked[2] > PATIENCE_S):
            self._asked = self.send("replay", first=self.room.next), self.room.next, time.monotonic()

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()
