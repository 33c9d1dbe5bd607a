"""A coil that has lost half of its reads at the reference table: it is told, with what it reads, before anything wrong."""

from dataclasses import replace
from types import MappingProxyType

from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from controller.terms.places import seat_place
from controller.views.table_health import health
from hw.sim.noise import Coil
from hw.sim.profile import load_noise, write_noise


def test_a_coil_with_a_loose_connector_is_shown_within_eight_hands_and_no_other(tmp_path):
    profile = tmp_path / "loose.toml"
    loose = MappingProxyType({"seat:3": Coil(rate=0.5)})
    profile.write_text(write_noise(replace(load_noise("reference"), name="loose", coils=loose)))
    evening = SimulatedEvening(SimSettings(hands=8, seed=111, noise=str(profile), errors=0.0, through="tracker"), 0)
    evening.play()
    judged = {place: state for place, (state, _) in evening.table.table.devices.antennas.items() if state != "ok"}
    assert judged == {seat_place(3): "failing"}
    (shown,) = (one for one in health(evening.table.table).readers if one.place == "seat:3")
    assert 30 <= shown.hit_percent <= 50
    assert "Seen late: seat 3." in health(evening.table.table).blind
    tally = evening.referee.tally
    assert (tally.hands, tally.false_rulings, tally.wrong_and_sure, tally.wrong_records) == (8, 0, 0, 0)
