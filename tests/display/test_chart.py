"""Curves of a table of figures."""

from __future__ import annotations

import pytest

from display.chart import draw_chart, main, read_curves
from display.drawing import Circle, Line, texts_shown

TABLE = "noise,hands,false,missed\n0,100,0,0\n1,100,0,0.5\n2,100,3,4.5\n"


def test_every_column_but_the_counts_is_a_curve():
    across, curves = read_curves(TABLE)
    assert (across, [one.name for one in curves]) == ("noise", ["false", "missed"])
    assert curves[1].points == ((0, 0), (1, 0.5), (2, 4.5))


def test_a_curve_rises_where_its_figures_do():
    across, curves = read_curves(TABLE)
    drawing = draw_chart(across, curves)
    dots = [shape for shape in drawing.shapes if isinstance(shape, Circle)]
    first = dots[: len(curves[0].points)]
    assert len(dots) == 6
    assert first[0].y == first[1].y > first[2].y
    assert first[0].x < first[1].x < first[2].x
    assert {"false", "missed", "0", "1", "2"} <= set(texts_shown(drawing))
    assert any(isinstance(shape, Line) for shape in drawing.shapes)


@pytest.mark.parametrize(("most", "top"), [("0", 1), ("3", 5), ("31", 50), ("0.5", 0.5), ("0.12", 0.2)])
def test_the_scale_ends_at_a_round_value_above_all(most, top):
    _, (curve,) = read_curves(f"x,y\n0,0\n1,{most}\n")
    assert curve.top == pytest.approx(top)


def test_a_table_is_drawn_to_a_picture(tmp_path):
    table, picture = tmp_path / "t.csv", tmp_path / "t.png"
    table.write_text(TABLE)
    assert main([str(table), str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_what_is_no_table_is_said(tmp_path, capsys):
    table = tmp_path / "t.csv"
    table.write_text("noise,false\n0,many\n")
    assert main([str(table), str(tmp_path / "t.png")]) == 1
    assert "many" in capsys.readouterr().err
