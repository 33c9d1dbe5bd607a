from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.sim.noise import Coil, Detection, Noise, compress
from hw.sim.profile import ProfileError, figures, load_noise, read_noise, shipped, write_noise


def test_the_profiles_come_with_the_project():
    assert shipped() == ("clean", "fast", "fast-harsh", "harsh", "reference")


def test_reference_is_what_its_definition_says():
    noise = load_noise("reference")
    assert (noise.detection.hit_rate, noise.detection.hit_rate_stacked) == (0.9, 0.5)
    assert noise.crosstalk.rate == 0.02
    assert noise.uids.wrong_rate == 1 / 2000
    assert noise.cards.peek_share == 0.5
    assert (noise.pace.cards_per_s_low, noise.pace.cards_per_s_high) == (2.0, 4.0)
    assert noise.keys.lag_ms == 600.0
    assert (noise.keys.forgotten_rate, noise.keys.wrong_rate) == (1 / 200, 1 / 500)
    assert replace(noise, about="", sources={}) == Noise()


def test_harsh_is_twice_as_noisy_with_one_coil_at_half_rate():
    harsh, reference = load_noise("harsh"), load_noise("reference")
    assert 1 - harsh.detection.hit_rate == pytest.approx(2 * (1 - reference.detection.hit_rate))
    assert harsh.crosstalk.rate == 2 * reference.crosstalk.rate
    assert harsh.uids.wrong_rate == 2 * reference.uids.wrong_rate
    assert [coil.rate for coil in harsh.coils.values()] == [0.5]


def test_every_figure_has_a_unit_and_a_source():
    for name in shipped():
        for figure in figures(load_noise(name)):
            assert figure.unit, figure.name
            assert figure.source, figure.name


@pytest.mark.parametrize("name", ["clean", "reference", "harsh", "fast", "fast-harsh"])
def test_what_is_written_is_read_back_equal(name):
    noise = replace(
        load_noise(name), sources={}, coils={"seat:3": Coil(0.5, 0.9, -12.5)},
        pairs={"seat:1": {"board": 0.125}},
    )
    assert replace(read_noise(write_noise(noise)), sources={}) == noise


@given(st.floats(0, 1), st.floats(0, 1))
def test_any_measured_rate_survives_the_file(hit, stacked):
    noise = Noise(detection=Detection(hit_rate=hit, hit_rate_stacked=stacked))
    assert read_noise(write_noise(noise)).detection == noise.detection


@pytest.mark.parametrize(("text", "said"), [
    ("[detection]\nhit_rat = 0.9", r"house.toml: \[detection\] has no 'hit_rat'; it has .*hit_rate"),
    ("[detection]\nhit_rate = 1.2", r"\[detection\] hit_rate is 1.2, not between 0 and 1 \(chance\)"),
    ("[detection]\nhit_rate = '0.9'", r"hit_rate must be a number \(chance\)"),
    ("[detection]\nhit_rate = true", r"must be a number"),
    ("[detection]\nhit_rate = { value = 0.9, sauce = 'x' }", r"hit_rate must be \{ value"),
    ("[detection]\ndwell_ms = { value = 1, unit = 's' }", r"dwell_ms is in 'ms', not in 's'"),
    ("[noise]\n", r"\[noise\] is not a section .*detection"),
    ("[pairs.'seat:1']\nboard = 2.0", r"'seat:1' 'board' is 2.0"),
    ("name = 3", r"name must be a text"),
    ("[detection", r"house.toml: not TOML"),
    ("detection = 3", r"\[detection\] must be a table"),
])
def test_a_profile_that_is_wrong_is_refused_with_the_place(text, said):
    with pytest.raises(ProfileError, match=said):
        read_noise(text, "house.toml")


def test_a_missing_profile_names_those_there_are():
    with pytest.raises(ProfileError, match="clean, fast, fast-harsh, harsh, reference"):
        load_noise("loud")


def test_a_houses_own_file_is_read_by_its_path(tmp_path):
    path = tmp_path / "table7.toml"
    path.write_text("name = 'table 7'\n[detection]\n"
                    "hit_rate = { value = 0.83, source = 'measured' }\n")
    noise = load_noise(path)
    assert noise.detection.hit_rate == 0.83
    assert noise.sources == {"detection.hit_rate": "measured"}
    assert next(f for f in figures(noise) if f.name == "detection.hit_rate").source == "measured"


def test_a_compressed_clock_divides_times_and_keeps_chances():
    noise = load_noise("reference")
    fast = compress(noise, 20)
    assert fast.cards.flight_ms == noise.cards.flight_ms / 20
    assert fast.pace.cards_per_s_low == noise.pace.cards_per_s_low * 20
    assert fast.keys.forgotten_rate == noise.keys.forgotten_rate
    assert fast.keys.hold_ms == 30.0
    assert compress(noise, 20, hold_least_ms=8).keys.hold_ms == 8.0


def test_the_fast_tables_differ_from_the_slow_ones_in_their_readers_alone():
    for fast, slow in (("fast", "reference"), ("fast-harsh", "harsh")):
        one, other = load_noise(fast), load_noise(slow)
        assert one.readers.front_ends == 1
        assert replace(one, name="", about="", readers=other.readers, sources={}) == replace(
            other, name="", about="", sources={}
        )
