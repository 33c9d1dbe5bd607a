"""The film in README shows the repair as the screens draw it now: `make pictures` films it anew."""

from PIL import Image, ImageChops, ImageStat

from tests.display.gallery.film import FILM, film


def test_the_film_is_what_the_screens_show_now():
    taken = film()
    with Image.open(FILM) as kept:
        assert kept.is_animated
        kept.seek(kept.n_frames - 1)
        apart = ImageChops.difference(kept.convert("RGB"), taken[-1][0])
    assert max(ImageStat.Stat(apart).mean) < 4, "make pictures"


def test_what_moves_in_the_film_moves_for_a_short_while():
    held = [ms for _, ms in film()]
    assert sum(ms for ms in held if ms <= 50) < sum(ms for ms in held if ms > 50)
