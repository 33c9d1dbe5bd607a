"""Ace-to-five lowball with a joker: GN 275."""

import pytest

from controller.loading.game_files import GAMES, read_game
from controller.poker.evaluation.evaluators import evaluator_of
from controller.poker.evaluation.joker_low import JokerLow
from controller.terms.cards import JOKER, UNKNOWN, card
from tests.sentences.named_rules import gn


def cards(text):
    return tuple(card(code) for code in text.split())


@gn("275")
@pytest.mark.parametrize("game", ["a5sd", "a5td"])
def test_a_house_that_posts_a_joker_deals_53_cards_and_it_is_the_lowest_card_not_held(game):
    usual, posted = read_game(GAMES / f"{game}.toml"), read_game(GAMES / f"{game}.toml", {"joker": "in_use"})
    assert (len(usual.deck.value.cards), len(posted.deck.value.cards)) == (52, 53)
    assert not usual.deck.value.holds(JOKER)
    assert posted.deck.value.holds(JOKER)
    (share,) = posted.shares
    best = evaluator_of(share)
    for held, same in (
        ("Jk 2c 3c 4c 5c", "Ac 2d 3d 4d 5d"), ("Jk Ac 3c 4c 5c", "Ad 2d 3d 4d 5d"), ("Jk Ac 2c 3c 4c", "Ad 2d 3d 4d 5d"),
        ("Jk Ac Ad 3c Kc", "Ah 2d 3d Kd As"), ("Jk 7c 8c Ac 2c", "3d 7d 8d Ad 2d"),
    ):  # fmt: skip
        assert best.strength(cards(held), ()) == best.strength(cards(same), ())
    assert best.strength(cards("Jk 2c 3c 4c 6c"), ()) < best.strength(cards("Jk 2d 3d 4d 5d"), ())


def test_the_joker_is_played_and_an_unknown_card_is_no_hand():
    low = JokerLow()
    five = cards("Jk 2c 3c 4c 5c")
    assert low.played(five, ()) == five
    assert low.strength((*five[:4], UNKNOWN), ()) is None
    assert (low.played((*five[:4], UNKNOWN), ()), low.strength((JOKER, *five[:4]), ())) == ((), None)
