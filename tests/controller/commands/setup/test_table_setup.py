"""What the parts share refuses to begin without devices."""

import pytest


@pytest.mark.parametrize("part", ["antennas", "keys"])
def test_a_part_that_needs_devices_names_the_part_that_finds_them(table, part):
    table.run("table", "--set", "places=2")
    status, told = table.run(part)
    assert status == 2
    assert told.endswith("no device has a name yet: railbird setup ports\n")
