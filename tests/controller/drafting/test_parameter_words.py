"""Every parameter of a rulebook has a question and its possible answers."""

from controller.drafting.parameter_words import parameters
from controller.loading.library import load_books, rules_of


def test_every_parameter_of_every_book_is_one_and_asks_something():
    paths = [path for path, _ in rules_of(load_books()["npl-2015"])]
    assert list(parameters()) == paths
    assert [one.path for one in parameters().values() if not one.asks] == []


def test_every_value_of_the_books_is_among_the_words():
    for book in load_books().values():
        for path, rule in rules_of(book):
            one = parameters()[path]
            if one.kind == "word":
                assert str(rule.value) in one.words, path
            if one.kind == "words":
                assert {str(word) for word in rule.value} <= set(one.words), path


def test_only_the_limits_of_single_games_can_not_be_asked():
    assert [one.path for one in parameters().values() if not one.kind] == ["room.buy_in.games"]
