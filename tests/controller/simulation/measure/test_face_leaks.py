"""What the controller makes public, held against what people at the virtual table have seen."""

from __future__ import annotations

from types import SimpleNamespace

from controller.simulation.measure.face_leaks import FaceWatch
from controller.simulation.measure.profile_targets import broken_promises
from controller.simulation.measure.tally import Tally, summary_of
from controller.table.ledger import CardLedger
from controller.terms.cards import card
from controller.terms.places import seat_place
from hw.sim import physical_acts as acts
from hw.sim.world import Lying, World

ACE, KING = card("As"), card("Ks")
UIDS = {ACE: b"a", KING: b"k"}


def world(*, up=(), zone="seat:3"):
    return World({}, {uid: Lying(zone, face_up=uid in up) for uid in UIDS.values()}, {zone: tuple(UIDS.values())})


def table(*up):
    ledger = CardLedger()
    for one in UIDS:
        ledger = ledger.moved(one, seat_place(3))
    return SimpleNamespace(ledger=ledger.turned_up(up))


def begun():
    faces = FaceWatch(UIDS)
    faces.begin(world())
    return faces


def test_a_face_that_nobody_turned_up_and_that_is_public_is_a_leak():
    faces = begun()
    faces.heard(table(ACE, KING))
    assert faces.leaked(world(up=(b"k",))) == (ACE,)


def test_what_lay_open_once_is_seen_though_it_is_thrown_in_before_the_key():
    faces = begun()
    faces.saw(world(up=(b"a",)))
    faces.heard(table(ACE))
    assert faces.leaked(world()) == ()


def test_what_was_public_before_the_hand_does_not_count_in_it():
    faces = begun()
    faces.heard(table(ACE))
    faces.begin(world())
    faces.heard(table(ACE))
    assert faces.leaked(world()) == ()
    faces.heard(table())
    faces.heard(table(ACE))
    assert faces.leaked(world()) == (ACE,)


def test_the_card_that_the_dealer_says_he_saw_was_seen():
    faces = begun()
    there = world()
    faces.saw(there, acts.Begun(1, 1, acts.Press(("seat_3", "boxed"))))
    faces.heard(table(ACE, KING))
    unseen = {uid for uid in UIDS.values() if uid != there.at("seat:3")[-1]}
    assert {UIDS[one] for one in faces.leaked(there)} == unseen


def test_a_leak_breaks_what_every_profile_promises():
    tally = Tally(hands=1, faces_leaked=1)
    for noise in ("clean", "reference", "harsh"):
        assert "1 face shown that nobody had seen" in broken_promises(noise, tally)
    assert any("nobody had seen: 1" in line for line in summary_of(tally, 1.0))
