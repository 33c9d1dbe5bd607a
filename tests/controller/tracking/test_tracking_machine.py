"""Random motion and noise against the true world, whatever order things happen in."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from small_world import HARSH, REFERENCE, World

from controller.terms.cards import STANDARD_DECK
from controller.terms.places import MUCK
from controller.tracking.detections import Detection
from controller.tracking.sightings import Moved
from controller.tracking.tracker import end_cycle, new_tracker, observe

CARDS = STANDARD_DECK[:8]


class Motion(RuleBasedStateMachine):
    """Eight cards are dealt, pushed, lifted, mucked and swept in any order; everything said is checked."""

    @initialize(seed=st.integers(0, 2**32), harsh=st.booleans())
    def set_up(self, seed, harsh):
        self.world = World(HARSH if harsh else REFERENCE, Random(seed))
        wiring = self.world.antenna_map(measured=harsh)
        self.tracker, self.again = new_tracker(wiring), new_tracker(wiring)
        self.clock_ms = 1000
        self.ever: dict[object, set] = {}

    @rule(card=st.sampled_from(CARDS), index=st.integers(0, 11))
    def pitch(self, card, index):
        place = self.world.places[index]
        self.world.pitch(self.clock_ms, card, place)
        self.ever.setdefault(card, set()).add(place)
        self.clock_ms += 350

    @rule(index=st.integers(0, 8), long_ms=st.integers(500, 9000))
    def lift(self, index, long_ms):
        self.world.lift(self.clock_ms, self.clock_ms + long_ms, self.world.places[index])
        self.clock_ms += 200

    @precondition(lambda self: self.ever)
    @rule()
    def sweep(self):
        self.world.sweep(self.clock_ms)
        self.clock_ms += 500

    @rule(cycles=st.integers(1, 12))
    def run(self, cycles):
        self.clock_ms = max(self.clock_ms, self.world.cycle * 1000) + cycles * 1000
        for item in self.world.run(self.clock_ms):
            step = observe if isinstance(item, Detection) else end_cycle
            self.tracker, said = step(self.tracker, item)
            self.again, same = step(self.again, item)
            assert said == same
            for word in said:
                if isinstance(word, Moved):
                    self.check(word, item.at_ms)

    def check(self, word, now_ms):
        assert word.after_ms < word.at_ms <= now_ms
        assert word.at_ms <= word.by_ms <= now_ms
        if word.sure:
            assert self.world.was_at(word.card, word.place, word.at_ms - 2000, now_ms), word
            if word.place == MUCK:
                assert MUCK in self.ever[word.card]

    @invariant()
    def a_card_is_believed_at_one_place_at_most(self):
        if not hasattr(self, "tracker"):
            return
        tracks = self.tracker.tracks
        claims = [track.claim for track in tracks.values() if track.claim is not None]
        assert sum(self.tracker.known.crowd) == len(claims)
        for card, track in tracks.items():
            assert track.card is card
            assert abs(sum(track.belief) - 1.0) < 1e-6
            assert all(-1e-9 <= evidence.doubt <= 1 + 1e-6 for evidence in track.evidence.values())
            assert not track.is_settled or track.claim.sure


TestMotion = Motion.TestCase
TestMotion.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
