"""What the tests of the virtual table share."""

from random import Random

import pytest

from hw.sim.hands.dealer_hands import Dealer
from hw.sim.profile import load_noise
from hw.sim.world import make_world


@pytest.fixture
def play():
    return play_through


def play_through(acts, noise="clean", seed=1, world=None):
    """Let a dealer do all acts; return the world at the end, the truth, and every key edge."""
    profile = load_noise(noise) if isinstance(noise, str) else noise
    dealer = Dealer(profile, Random(seed), 9)
    world = world or make_world(tray={"25": 10})
    dealer.play(acts)
    edges = []
    while (due := dealer.next_at()) is not None:
        before = world
        world = dealer.turn(world, due)
        switched = before.contacts.keys() ^ world.contacts.keys()
        edges += [(due, name, name in world.contacts) for name in switched]
    return world, dealer.take_truth(), edges
