"""The inventory and the PN5180's driver of the firmware, against a model of the chip and of the tags on its antenna."""

import ctypes
from random import Random

import pytest
from firmware_core import EXCHANGE, U8, U16, Wires, bytes_of, core, fact_list, holding
from hypothesis import given, settings
from hypothesis import strategies as st
from pn5180_model import Pn5180Model

from firmware_bridge.facts import decode_facts
from firmware_bridge.readings import CycleDone, TagSeen

WORKS, PASS_OVER, FAILED = range(3)
LOOKS_US = 20
"""How often the node's loop comes round while an antenna is live."""
CARDS = st.sets(st.integers(0, 2**56 - 1), max_size=12).map(lambda low: [0xE0 << 56 | one for one in sorted(low)])


def uids(inventory):
    return {int.from_bytes(bytes(core().uid_of(inventory, at)[:8]), "little") for at in range(core().tags_of(inventory))}


class Chip:
    """The driver with a model at the end of its wires."""

    def __init__(self, model):
        self.model, self.chip, self.error = model, holding("pn5180"), None
        self.exchange = EXCHANGE(self.exchanged)
        core().wire(self.chip, Wires(None, self.exchange))

    def exchanged(self, _line, sent, count, answer, room):
        try:
            told = self.model.exchange(bytes(sent[:count]), room)
        except (AssertionError, KeyError, AttributeError) as error:
            self.error = error
            return False
        if told is None:
            return False
        ctypes.memmove(answer, told, len(told))
        return True

    def start(self):
        return core().pn5180_start(self.chip)

    def turn(self, dwell_us=2_000_000):
        """One turn of the antenna; what it came to, and how long it took."""
        model, begun = self.model, self.model.now_us
        told = WORKS if core().pn5180_turn(self.chip, int(model.now_us) & 0xFFFFFFFF) else FAILED
        while told == WORKS and model.now_us < begun + dwell_us:
            model.now_us += LOOKS_US
            told = core().pn5180_step(self.chip, int(model.now_us) & 0xFFFFFFFF)
        took, rested = model.now_us - begun, core().pn5180_rest(self.chip)
        if self.error:
            raise self.error
        return (rested if told == WORKS else told), took

    @property
    def found(self):
        return uids(core().inventory_of(self.chip))


def started(tags, **more):
    chip = Chip(Pn5180Model(list(tags), now_us=more.pop("now_us", 0.0), **more))
    assert chip.start()
    return chip


@given(CARDS, st.sampled_from((0.0, 2.0**32 - 30_000)))
@settings(max_examples=40)
def test_a_turn_finds_exactly_the_tags_that_lie_there(tags, now_us):
    chip = started(tags, now_us=now_us)
    told, _ = chip.turn()
    assert told == PASS_OVER
    assert chip.found == set(tags)
    chip.model.now_us += 1_000
    assert chip.turn()[0] == PASS_OVER
    assert chip.found == set(tags)


@given(st.lists(st.integers(0, 15), min_size=1, max_size=14), st.integers(2, 4))
@settings(max_examples=30)
def test_tags_whose_numbers_differ_only_high_up_are_told_apart(low, count):
    same = sum(nibble << 4 * at for at, nibble in enumerate(low))
    tags = [0xE0 << 56 | (at << 4 * len(low)) & (1 << 56) - 1 | same for at in range(count)]
    chip = started(set(tags))
    assert chip.turn()[0] == PASS_OVER
    assert chip.found == set(tags)


def deck(seed, cards=52):
    random = Random(seed)
    return {0xE0_04_01_00 << 32 | random.getrandbits(32) for _ in range(cards)}


@pytest.mark.parametrize("seed", range(4))
def test_a_pile_is_read_over_several_turns_and_none_of_them_goes_back(seed):
    chip, cards, turns, told = started(deck(seed)), deck(seed), 0, WORKS
    while told == WORKS:
        told, took = chip.turn(dwell_us=40_000)
        assert took <= 41_000
        turns += 1
        chip.model.now_us += 60_000  # the neighbors' turns
        assert turns < 60
    assert told == PASS_OVER
    assert chip.found == cards
    assert turns <= 30


def test_the_air_time_that_the_documents_reckon_with():
    """docs/firmware.md: nothing in 15 ms, a hand of two in 24, a deck in six tenths of a second."""
    nothing, two, whole = (sorted(started(deck(seed, cards)).turn()[1] for seed in range(9))[4] for cards in (0, 2, 52))
    assert 12_000 < nothing < 17_000
    assert 20_000 < two < 26_000
    assert 500_000 < whole < 650_000


@given(CARDS, st.integers(0, 2**20))
@settings(max_examples=30)
def test_an_answer_that_noise_spoiled_is_asked_again(tags, seed):
    random = Random(seed)
    chip = started(tags, disturbed=lambda *_: random.random() < 0.3)
    assert chip.turn()[0] == PASS_OVER
    assert chip.found == set(tags)


def test_a_chip_that_leaves_the_crc_on_is_read_as_well():
    cards = deck(5, 3)
    chip = started(cards, leaves_crc=True)
    assert chip.turn()[0] == PASS_OVER
    assert chip.found == cards


def test_a_card_that_leaves_in_the_middle_of_a_pass_is_not_invented():
    chip = started(deck(1, 30))
    chip.turn(dwell_us=60_000)
    stay = deck(1, 20) & set(chip.model.tags)
    chip.model.tags = sorted(stay)
    told = WORKS
    while told == WORKS:
        chip.model.now_us += 60_000
        told, _ = chip.turn(dwell_us=60_000)
    assert told == PASS_OVER
    assert stay <= chip.found <= deck(1, 30)


def test_a_chip_that_is_not_there_is_not_started_and_no_turn_begins():
    chip = Chip(Pn5180Model(is_dead=True))
    assert not chip.start()
    assert chip.turn() == (FAILED, 0.0)


@pytest.mark.parametrize("version", [b"\xff\xff", b"\x00\x00"])
def test_a_line_that_nobody_drives_is_no_chip(version):
    model = Pn5180Model()
    model.eeprom = lambda _rest: version
    assert not Chip(model).start()


@pytest.mark.parametrize("commands", range(1, 60, 7))
def test_a_chip_that_dies_in_the_middle_is_told_and_works_again_when_started_again(commands):
    cards = deck(2, 2)
    chip, left = started(cards), [commands]
    whole = chip.model.exchange

    def dying(sent, room):
        left[0] -= 1
        return whole(sent, room) if left[0] > 0 else None

    chip.model.exchange = dying
    assert chip.turn()[0] == FAILED
    chip.model.exchange = whole
    assert chip.start()
    assert chip.turn()[0] == PASS_OVER
    assert chip.found == cards


def test_more_tags_than_room_are_said_to_be_incomplete():
    chip = started(deck(3, 70))
    assert chip.turn()[0] == PASS_OVER
    inventory = core().inventory_of(chip.chip)
    assert core().is_incomplete(inventory)
    assert len(chip.found) == 60


def test_what_a_slot_cannot_hear_counts_as_a_collision():
    """Two tags' answers can merge into a number that nobody has: its bits must fit the slot, and it begins with E0."""
    inventory = holding("inventory")
    for answer in (
        b"\x00\x00" + (0xE0 << 56 | 5).to_bytes(8, "little"),   # the number belongs to slot 5
        b"\x00\x00" + (0xE1 << 56 | 3).to_bytes(8, "little"),   # no ISO 15693 number
        b"\x01\x0f" + (0xE0 << 56 | 3).to_bytes(8, "little"),   # an error
        b"\x00\x00" + (0xE0 << 56 | 3).to_bytes(8, "little")[:7],
    ):
        core().inventory_start(inventory)
        core().inventory_answer(inventory, 3, answer, len(answer))
        assert core().tags_of(inventory) == 0
        assert core().inventory_next(inventory)
        request = ctypes.create_string_buffer(11)
        assert bytes(request[: core().inventory_request(inventory, request)]) == b"\x06\x01\x04\x03"


class ChipNode:
    """Two chips on one node, by the readers' schedule: what the node tells in its levels."""

    def __init__(self, *models, dwell_ms=40):
        self.models, self.us = models, 0
        self.exchange = EXCHANGE(self.exchanged)
        self.numbers = (U8 * len(models))(*range(len(models)))
        wires = (Wires * len(models))(*(Wires(ctypes.addressof(self.numbers) + at, self.exchange) for at in range(len(models))))
        self.chips, self.readers = holding("chips"), holding("readers")
        facts, self.memory = fact_list(room=1200)
        core().readers_start(self.readers, 0, (U16 * 16)(), dwell_ms, facts)
        core().chips_start(self.chips, wires, len(models))

    def exchanged(self, line, sent, count, answer, room):
        model = self.models[ctypes.cast(line, ctypes.POINTER(U8))[0]]
        model.now_us = max(model.now_us, self.us)
        told = model.exchange(bytes(sent[:count]), room)
        if told is None:
            return False
        self.us = model.now_us
        ctypes.memmove(answer, told, len(told))
        return True

    def run(self, ms):
        """What is told in these milliseconds: for each cycle its antennas, and the tags before it by antenna."""
        told, ends = [], self.us + ms * 1000
        while self.us < ends:
            self.us += LOOKS_US
            now_ms = int(self.us) // 1000
            core().chips_turn(self.chips, self.readers, now_ms, int(self.us))
            live = [model for model in self.models if model.field_since_us is not None and not model.is_dead]
            assert len(live) <= 1, "two antennas of one node are live at the same time"
            if core().readers_end(self.readers, now_ms):
                facts = decode_facts(bytes_of(core().slot_facts(self.readers).contents))
                tags = [(one.antenna, int.from_bytes(one.uid)) for one in facts if isinstance(one, TagSeen)]
                told += [(one.antennas, tags) for one in facts if isinstance(one, CycleDone)]
        return told


def test_the_chips_of_a_node_take_turns_and_every_pass_is_told_whole():
    hands = deck(1, 2), deck(2, 3)
    told = ChipNode(*(Pn5180Model(sorted(cards)) for cards in hands)).run(300)
    assert len(told) > 6
    assert {antennas for antennas, _ in told} == {(1,), (2,)}
    for (antenna,), tags in told:
        assert set(tags) == {(antenna, uid) for uid in hands[antenna - 1]}


def test_a_pile_is_told_when_its_pass_is_over_and_its_turns_before_claim_nothing():
    cards = deck(3)
    told = ChipNode(Pn5180Model(sorted(cards)), Pn5180Model(is_dead=True)).run(2000)
    whole = [tags for antennas, tags in told if antennas]
    assert whole
    assert all({uid for _, uid in tags} == cards for tags in whole)
    assert all(not tags for antennas, tags in told if not antennas)


def test_a_chip_that_comes_later_is_found_and_one_that_dies_is_not_listened_to():
    first, second = Pn5180Model(sorted(deck(4, 1))), Pn5180Model(sorted(deck(5, 1)), is_dead=True)
    node = ChipNode(first, second)
    assert {antennas for antennas, _ in node.run(400)} == {(1,)}
    second.is_dead = False
    assert (2,) in {antennas for antennas, _ in node.run(1500)}
    first.cut_power()
    node.run(100)
    assert {antennas for antennas, _ in node.run(900)} == {(), (2,)}
    first.is_dead = False
    assert (1,) in {antennas for antennas, _ in node.run(1500)}
