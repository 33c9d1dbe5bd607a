"""A PN5180 with ISO/IEC 15693 tags on its antenna, in virtual microseconds, written from the data sheet and the standard.

NXP, PN5180A0xx/C3,C4, "High-performance multiprotocol full NFC frontend": host commands, registers, order of a transmission.
ISO/IEC 15693-3: the inventory of 16 slots, the times of requests, slots and answers at 26.48 kbit/s. What a host must not do is
an `AssertionError` here.
"""

from dataclasses import dataclass, field

BIT_US = 37.76
QUARTER_US = 75.52  # one pair of bits of a request, 1 out of 4
REQUEST_ENDS_US = 75.5 + 37.8  # start and end of frame
CRC_BYTES = 2
ANSWERS_AFTER_US = 320.9
ANSWER_START_US = 151.0
READY_US = 1000
SLOTS = 16
BUSY_US = 25  # for each transfer: an estimate, to be measured
BYTE_US = 8 / 6  # at 6 Mbit/s
SYSTEM_CONFIG, IRQ_STATUS, IRQ_CLEAR, RX_STATUS, TX_CONFIG = 0x00, 0x02, 0x03, 0x13, 0x18
RX_IRQ, TX_IRQ, SOF_IRQ = 1 << 0, 1 << 1, 1 << 14
COLLISION, CRC_ERROR, PROTOCOL_ERROR = 1 << 18, 1 << 16, 1 << 17
TX_DATA, TX_START = 1 << 10, 3 << 6


@dataclass
class Answer:
    """What comes over the air in a slot."""

    begins_us: float
    ends_us: float
    data: bytes
    status: int


@dataclass
class Pn5180Model:
    tags: list = field(default_factory=list)
    now_us: float = 0.0
    registers: dict = field(default_factory=dict)
    field_since_us: float | None = None
    configured: tuple = ()
    transceives: bool = False
    sent_at_us: float = -1.0
    slot: int = SLOTS
    slots: int = SLOTS
    mask: tuple = (0, 0)
    answer: Answer | None = None
    cleared_us: float = 0.0
    leaves_crc: bool = False
    is_dead: bool = False
    disturbed: object = None
    """Called with the slot and the lone tag; returns whether noise spoils its answer."""
    slots_sent: int = 0
    rounds: list = field(default_factory=list)

    def cut_power(self):
        """Nothing answers any more, and the field is off."""
        self.rf_off(b"")
        self.is_dead, self.configured, self.registers, self.transceives = True, (), {}, False

    def exchange(self, sent, room):
        """One host command; returns its answer, or None where BUSY does not move."""
        if self.is_dead:
            return None
        self.now_us += (1 + bool(room)) * BUSY_US + (len(sent) + room) * BYTE_US
        command, rest = sent[0], sent[1:]
        if command == 0x03:
            assert len(rest) in range(6, 42 * 6 + 1, 6), "each register has an address, an action and four bytes"
            for at in range(0, len(rest), 6):
                self.write(rest[at], rest[at + 1], int.from_bytes(rest[at + 2 : at + 6], "little"))
            return b""
        handler = {0x04: self.read, 0x07: self.eeprom, 0x09: self.send, 0x0A: self.data, 0x11: self.load, 0x16: self.rf_on, 0x17: self.rf_off}
        answer = handler[command](rest)
        assert len(answer) >= room if command == 0x0A else len(answer) == room, f"command {command:#x} has another answer"
        return answer[:room]

    def write(self, at, action, value):
        if at == IRQ_CLEAR:
            self.cleared_us = self.now_us
            return
        old = self.registers.get(at, 0)
        self.registers[at] = {1: value, 2: old | value, 3: old & value}[action]
        if at == SYSTEM_CONFIG:
            was, self.transceives = self.transceives, self.registers[at] & 7 == 3
            if self.transceives and not was:
                self.sent_at_us = -1.0  # waits for something to transmit

    def read(self, rest):
        at = rest[0]
        value = {IRQ_STATUS: self.irq, RX_STATUS: self.rx_status}.get(at, lambda: self.registers.get(at, 0))()
        return value.to_bytes(4, "little")

    def eeprom(self, rest):
        assert rest == bytes([0x12, 2])
        return b"\x00\x04"  # firmware 4.0

    def load(self, rest):
        self.configured = tuple(rest)
        self.registers[TX_CONFIG] = 0x0000_0C81 | TX_DATA  # data, a start and an end of frame
        return b""

    def rf_on(self, rest):
        assert self.configured == (0x0D, 0x8D), "ISO 15693, 26 kbit/s, is loaded first"
        if self.field_since_us is None:
            self.field_since_us = self.now_us
        return b""

    def rf_off(self, rest):
        self.field_since_us, self.answer, self.slot = None, None, SLOTS
        return b""

    def send(self, rest):
        assert self.field_since_us is not None, "no field"
        assert self.transceives, "SEND_DATA wants the transceive command"
        assert self.sent_at_us < 0, "SEND_DATA wants the transceiver in WaitTransmit"
        if self.answer is not None:
            assert self.now_us >= self.answer.ends_us + 309, "too early after an answer: t2 of ISO/IEC 15693-3"
        bits, frame = rest[0], rest[1:]
        assert bits == 0
        if frame:
            assert self.now_us >= self.field_since_us + READY_US, "the tags are not ready"
            assert self.registers[TX_CONFIG] & (TX_DATA | 0x80), "the frame's start and data are switched off"
            flags, command, length = frame[:3]
            assert flags in {0x06, 0x26}
            assert command == 0x01
            assert len(frame) == 3 + (length + 7) // 8
            assert length <= 60
            self.slots = 1 if flags & 0x20 else SLOTS
            self.mask = (length, int.from_bytes(frame[3:], "little"))
            self.rounds.append(self.mask)
            self.slot = 0
            ends = self.now_us + REQUEST_ENDS_US + (len(frame) + CRC_BYTES) * 4 * QUARTER_US
        else:
            assert not self.registers[TX_CONFIG] & (TX_DATA | TX_START), "an end of frame alone has no start and no data"
            assert self.slot < self.slots - 1, "there is no such slot"
            if self.answer is None:
                assert self.now_us >= self.ended_us + 474, "too early in an empty slot: t3 of ISO/IEC 15693-3"
            self.slot += 1
            ends = self.now_us + 37.8
        self.slots_sent += 1
        self.sent_at_us, self.ended_us = self.now_us, ends
        self.answer = self.heard(ends)
        return b""

    def heard(self, ends_us):
        length, mask = self.mask
        here = [
            uid for uid in self.tags
            if uid & ((1 << length) - 1) == mask and (self.slots == 1 or uid >> length & 15 == self.slot)
        ]
        if not here:
            return None
        begins = ends_us + ANSWERS_AFTER_US
        data = b"\x00\x00" + here[0].to_bytes(8, "little")
        status = 0 if len(here) == 1 else COLLISION
        if not status and self.disturbed is not None and self.disturbed(self.slot, here[0]):
            status = CRC_ERROR
        if self.leaves_crc:
            data += b"\xaa\x55"
        return Answer(begins + ANSWER_START_US, begins + 2 * ANSWER_START_US + 12 * 8 * BIT_US, data, status | len(data))

    def irq(self):
        flags = 0
        for at_us, flag in ((self.ended_us if self.sent_at_us >= 0 else None, TX_IRQ), *self.heard_irqs()):
            if at_us is not None and self.cleared_us < at_us <= self.now_us:
                flags |= flag
        return flags

    def heard_irqs(self):
        return ((self.answer.begins_us, SOF_IRQ), (self.answer.ends_us, RX_IRQ)) if self.answer else ()

    def rx_status(self):
        assert self.answer is not None
        assert self.now_us >= self.answer.ends_us
        return self.answer.status

    def data(self, rest):
        assert rest == b"\x00"
        return self.answer.data
