"""A game as a page to print."""

from html.parser import HTMLParser

import pytest

from controller.drafting.game_page import game_page
from controller.loading.game_files import load_games
from controller.rulebook.game_wording import explain


class Words(HTMLParser):
    def __init__(self):
        super().__init__()
        self.said, self.open = [], []

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.said += data.split()


@pytest.mark.parametrize("game", ["nlhe", "drawmaha", "stud", "ofc"])
def test_the_page_has_every_word_of_the_explanation(game):
    page = Words()
    variant = load_games()[game]
    page.feed(game_page(variant))
    assert page.open == []
    told = [word for word in explain(variant).split() if word != "-"]
    assert sorted(set(told) - set(page.said)) == []
