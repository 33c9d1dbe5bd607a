"""Values for the property tests of the bridge."""

from hypothesis import strategies as st

from firmware_bridge.readings import (
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    CycleDone,
    EventsLost,
    KeyChanged,
    TagSeen,
)

byte = st.integers(0, 255)
edges = st.builds(KeyChanged, byte, st.booleans()) | st.builds(ContactChanged, byte, st.booleans())
chips = st.lists(st.tuples(st.integers(0, 2**32 - 1), st.integers(0, 65535)), max_size=20)
levels = (
    st.builds(TagSeen, byte, st.binary(max_size=10), st.none() | st.integers(-128, 126))
    | st.builds(CycleDone, st.integers(0, 2**32 - 1), st.lists(byte, max_size=16).map(tuple))
    | st.builds(CellWeighed, byte, st.integers(-(2**31), 2**31 - 1), st.booleans())
    | st.builds(ChipsSeen, byte, chips.map(tuple))
)
facts = edges | levels | st.builds(EventsLost, st.integers(0, 2**32 - 1))
