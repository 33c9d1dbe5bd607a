"""The least of a broker that speaks MQTT 3.1.1 alone: it takes one client at a time in and sends what a test says.

Written from the standard (MQTT 3.1.1, chapter 3), not from our client.
"""

import socket
import struct
import threading

CONNACK, UNKNOWN_VERSION = bytes((0x20, 2, 0, 0)), bytes((0x20, 2, 0, 1))


def length(number: int) -> bytes:
    """A remaining length."""
    told = bytearray()
    while True:
        number, digit = divmod(number, 128)
        told.append(digit | (0x80 if number else 0))
        if not number:
            return bytes(told)


def publish_head(topic: bytes, payload_size: int, mid: int, *, retained: bool = False) -> bytes:
    """A PUBLISH of QoS 1 up to its payload."""
    front = struct.pack("!H", len(topic)) + topic + struct.pack("!H", mid)
    return bytes((0x32 | retained,)) + length(len(front) + payload_size) + front


class OldBroker:
    """Listens on loopback. `to_mqtt_5`: what it does with a client of MQTT 5, `tell`, `close` or `wait`."""

    def __init__(self, to_mqtt_5: str = "tell") -> None:
        self._to_mqtt_5 = to_mqtt_5
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self.levels: list[int] = []
        """The protocol level of each CONNECT."""
        self.acknowledged: list[int] = []
        self.subscribed = threading.Event()
        self.answers_pings = True
        """Not while it sends a message in pieces: an answer comes behind the message, not within."""
        self._client: socket.socket | None = None
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(line,), daemon=True).start()

    def _talk(self, line: socket.socket) -> None:
        stream = line.makefile("rb")
        try:
            while first := stream.read(1):
                body = stream.read(self._length(stream))
                self._hear(line, first[0], body)
        except OSError:
            pass

    @staticmethod
    def _length(stream) -> int:
        number, times = 0, 1
        while True:
            digit = stream.read(1)[0]
            number, times = number + (digit & 0x7F) * times, times * 128
            if not digit & 0x80:
                return number

    def _hear(self, line: socket.socket, first: int, body: bytes) -> None:
        kind = first >> 4
        if kind == 1:
            level = body[6]
            self.levels.append(level)
            if level == 4:
                self._client = line
                line.sendall(CONNACK)
            elif self._to_mqtt_5 == "tell":
                line.sendall(UNKNOWN_VERSION)
            if level != 4 and self._to_mqtt_5 != "wait":
                line.shutdown(socket.SHUT_RDWR)
        elif kind == 3:
            (size,) = struct.unpack("!H", body[:2])
            if first & 0x06:
                line.sendall(bytes((0x40, 2)) + body[2 + size : 4 + size])
        elif kind == 4:
            self.acknowledged.append(struct.unpack("!H", body)[0])
        elif kind == 8:
            line.sendall(bytes((0x90, 3)) + body[:2] + b"\x01")
            self.subscribed.set()
        elif kind == 12 and self.answers_pings:
            line.sendall(bytes((0xD0, 0)))

    def send(self, *pieces: bytes) -> None:
        """Send bytes to the client that was taken in."""
        for piece in pieces:
            self._client.sendall(piece)

    def hang_up(self) -> None:
        """End the client's connection."""
        self._client.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End it."""
        self._server.close()

    def __enter__(self):
        return self

    def __exit__(self, *_told):
        self.close()
