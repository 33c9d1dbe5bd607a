from hw.sim.__main__ import main


def test_a_profile_is_printed_with_units_and_sources(capsys):
    assert main(["harsh"]) == 0
    told = capsys.readouterr().out
    assert "detection.hit_rate" in told
    assert "twice the reference table's misses" in told
    assert "coil seat:3: reads 50%" in told


def test_a_short_evening_is_timed(capsys):
    assert main(["clean", "--evening", "0.01"]) == 0
    assert "1 hands" in capsys.readouterr().out


def test_a_profile_that_is_not_there_is_one_sentence(capsys):
    assert main(["loud"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
