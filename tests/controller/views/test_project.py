"""The views that are made together for one event, and each alone."""

from dealer_talk import Talk

from controller.views.project import Projection, dealer_view, floor_view, public_view, seat_view, views

SPOTS = ("", "new deal", "new deal 3:raise=6 4:fold", "new deal 3:fold 4:fold 5:fold 6:fold 1:fold award:2=3")


def test_views_made_together_are_the_views_made_alone():
    for spot in SPOTS:
        table, frame = Talk("G").play(spot).table, Projection("t", 7, said="Seat 3 is next.", currency="$")
        seats = [one.number for one in table.seating.seats]
        alone = [public_view(table, frame), dealer_view(table, frame)]
        alone += [*(seat_view(table, frame, seat) for seat in seats), floor_view(table, frame)]
        assert list(views(table, frame)) == alone
        assert len({one.stamp for one in alone}) == 1
