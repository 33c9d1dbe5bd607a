"""A table node written from docs/node-link.md alone: it imports nothing of ours, and makes every byte by hand."""

import os
import random
import select
import threading
import time

SCHEMA = bytes.fromhex("E4D0A157")


def crc(data):
    """CRC-16/CCITT-FALSE, bit by bit."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = ((value << 1) ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value


def u16(number):
    return bytes((number & 0xFF, number >> 8 & 0xFF))


def u32(number):
    return u16(number & 0xFFFF) + u16(number >> 16 & 0xFFFF)


def number_of(data):
    return sum(byte << 8 * place for place, byte in enumerate(data))


def coded(body):
    """COBS: each piece that ends in a zero becomes its length and itself without the zero."""
    out, piece = bytearray(), bytearray()
    for byte in body + b"\x00":
        if byte:
            piece.append(byte)
        else:
            out += bytes((len(piece) + 1,)) + piece
            piece.clear()
    return bytes(out)


def decoded(block):
    """The body of a coded frame, None if it is none."""
    body, at = bytearray(), 0
    while at < len(block):
        size = block[at]
        if size == 0 or at + size > len(block):
            return None
        body += block[at + 1 : at + size]
        at += size
        if at < len(block):
            body.append(0)
    if len(block) > 255 or len(body) < 16 or number_of(body[-2:]) != crc(body[:-2]):
        return None
    return bytes(body)


class DocumentNode:
    """The node's rules 1 to 11, over a file descriptor; `lose` spoils frames that go out."""

    def __init__(self, fd, levels, memory=64):
        self.fd, self.levels, self.memory = fd, levels, memory
        self.lose = lambda kind: False
        self.lock = threading.Lock()
        self.cable = True
        self.stopping = False
        self.start()

    def start(self):
        """Rule 1."""
        self.boot = random.randrange(1, 1 << 32)
        self.began = time.monotonic()
        self.outputs, self.outputs_number = {}, 0
        self.next_event, self.kept, self.lost = 1, [], 0
        self.wait_ms, self.resend_at = 60, None
        self.alive_at, self.levels_at = 0, 0
        self.heard = b""
        self.hello()

    def tick(self):
        return int((time.monotonic() - self.began) * 1000)

    def send(self, kind, payload, seq=0):
        body = bytes((1, kind)) + u32(seq) + u32(self.outputs_number) + u32(self.boot) + payload
        self.alive_at = self.tick() + 400
        if self.cable and not self.lose(kind):
            os.write(self.fd, b"\x00" + coded(body + u16(crc(body))) + b"\x00")

    def hello(self):
        oldest = self.kept[0][0] if self.kept else self.next_event
        self.send(0x01, SCHEMA + u32(oldest) + b"by the document")

    def edge(self, fact):
        """Rules 2 and 3."""
        with self.lock:
            if self.lost or len(self.kept) >= self.memory:
                self.lost += 1
            else:
                self.keep(fact)

    def keep(self, fact):
        self.kept.append((self.next_event, self.tick(), fact))
        self.next_event += 1
        self.tell(self.kept[-1])
        if self.resend_at is None:
            self.resend_at = self.tick() + self.wait_ms

    def tell(self, kept):
        number, at, fact = kept
        self.send(0x03, u16(min(self.tick() - at, 65535)) + u32(at) + fact, number)

    def acknowledged(self, number):
        freed = [one for one in self.kept if one[0] <= number]
        self.kept = self.kept[len(freed) :]
        if freed:
            self.wait_ms = 60
            self.resend_at = self.tick() + 60 if self.kept else None
        if self.lost and len(self.kept) < self.memory:
            lost, self.lost = self.lost, 0
            self.keep(b"\x07" + u32(lost))

    def hear(self, body):
        version, kind, seq = body[0], body[1], number_of(body[2:6])
        ack, boot, payload = number_of(body[6:10]), number_of(body[10:14]), body[14:-2]
        if version != 1:
            return
        if kind == 0x81 or boot != self.boot:
            self.hello()
            return
        self.acknowledged(ack)
        if kind == 0x82:
            facts = self.levels()
            half = len(facts) // 2
            for part, told in enumerate((facts[:half], facts[half:])):
                self.send(0x02, payload + bytes((part, 2)) + b"".join(told))
        elif kind == 0x84:
            if seq > self.outputs_number:
                self.outputs_number = seq
                self.outputs.update(zip(payload[::2], payload[1::2], strict=True))
            self.send(0x05, u32(self.tick()))

    def turn(self):
        """Look at the line and the clock once."""
        ready, _, _ = select.select([self.fd], [], [], 0.003)
        data = os.read(self.fd, 4096) if ready else b""
        with self.lock:
            if self.cable:
                *whole, self.heard = (self.heard + data).split(b"\x00")
                for block in whole:
                    body = decoded(block) if block else None
                    if body is not None:
                        self.hear(body)
            if self.resend_at is not None and self.tick() >= self.resend_at:
                for kept in self.kept[:8]:
                    self.tell(kept)
                self.wait_ms = min(2 * self.wait_ms, 480)
                self.resend_at = self.tick() + self.wait_ms
            if self.tick() >= self.levels_at:
                self.levels_at = self.tick() + 1000
                self.send(0x04, b"".join(self.levels()[-2:]))
            if self.tick() >= self.alive_at:
                self.send(0x05, u32(self.tick()))

    def run(self):
        while not self.stopping:
            self.turn()
