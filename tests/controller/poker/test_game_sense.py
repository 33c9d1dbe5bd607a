"""A game that makes no sense is told so, with the place: each fault alone, at its edge, and no fault of the library's games."""

import pytest

from controller.loading.game_files import load_games
from controller.poker.game_sense import sense_faults
from controller.rulebook.street_acts import (
    Bet,
    Board,
    Burn,
    Deal,
    Declare,
    Draw,
    Opener,
    OpenRule,
    SetRows,
    StreetName,
    Toss,
)
from controller.rulebook.variant import ShortStubRule
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace

GAMES = load_games()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_librarys_games_make_sense(game):
    assert sense_faults(GAMES[game]) == ()


def told(game, **changes):
    """What is said of a game with other values; `most` and `stub` are its players and its rule for a short stub."""
    variant = GAMES[game]
    if "most" in changes:
        changes["max_players"] = replace(variant.max_players, value=changes.pop("most"))
    if "stub" in changes:
        changes["procedures"] = replace(variant.procedures, short_stub=replace(variant.procedures.short_stub, value=changes.pop("stub")))
    return sense_faults(replace(variant, **changes))


def street(game, number, *acts, more=(), **changes):
    """What is said of a game with other acts in one street; `more` streets follow."""
    streets = list(GAMES[game].streets)
    streets[number] = replace(streets[number], **({"acts": acts} if acts else {}), **changes)
    return told(game, streets=(*streets, *more))


FLOP = GAMES["nlhe"].streets[1].acts
BET = next(one for one in FLOP if isinstance(one, Bet))


def test_names_and_streets():
    assert told("nlhe", name=" ") == ("a game must have a name at $.name",)
    assert told("nlhe", aliases=("one", " ")) == ("a name is empty at $.aliases[1]",)
    assert "a game must have at least one street at $.streets" in told("nlhe", streets=())
    assert street("nlhe", 2, name=StreetName.FLOP) == ("the street flop already exists at $.streets[2].name",)


@pytest.mark.parametrize(("on", "right"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_board_has_one_of_three_numbers(on, right):
    faults = street("nlhe", 1, Burn(1), Board(3, on=on), BET)
    assert [one for one in faults if "numbers of boards" in one] == ([] if right else ["the numbers of boards are 1 to 3 at $.streets[1].acts[1]"])


@pytest.mark.parametrize("act", [Burn(0), Board(0), Toss(0, StreetName.RIVER)])
def test_an_act_has_at_least_one_card(act):
    assert "the number of cards must be at least 1 at $.streets[1].acts[0]" in street("nlhe", 1, act, *FLOP[1:])


@pytest.mark.parametrize(("cards", "held"), [(2, None), (3, 2)])
def test_nobody_throws_more_than_he_holds(cards, held):
    fault = f"a player holds {held} of {cards} cards then at $.streets[1].acts[0]"
    assert street("nlhe", 1, Toss(cards, StreetName.RIVER), *FLOP) == ((fault,) if held else ())
    assert street("nlhe", 1, Declare(cards), Draw(cards), *FLOP) == ((fault,) if held else ())


def test_what_is_thrown_is_held_no_more_and_what_is_declared_is():
    twice = (Toss(1, StreetName.RIVER), Toss(2, StreetName.RIVER))
    assert street("nlhe", 1, *twice, *FLOP) == ("a player holds 1 of 2 cards then at $.streets[1].acts[1]",)
    assert street("nlhe", 1, Declare(2), Draw(2), Declare(2), Draw(2), *FLOP) == ()


@pytest.mark.parametrize(("before", "right"), [(StreetName.RIVER, True), (StreetName.TURN, True), (StreetName.FLOP, False), (StreetName.PREFLOP, False)])
def test_cards_are_thrown_before_a_later_street(before, right):
    fault = f"toss before {before}: the game has no such later street at $.streets[1].acts[0]"
    assert street("nlhe", 1, Toss(1, before), *FLOP) == (() if right else (fault,))


def test_a_draw_is_declared_and_a_declared_one_follows():
    assert street("nlhe", 1, Draw(2), *FLOP) == ("no { declare = 2 } comes before this draw at $.streets[1].acts[0]",)
    assert street("nlhe", 1, Declare(1), Draw(2), *FLOP) == ("1 cards are declared, but 2 are drawn at $.streets[1].acts[1]",)
    assert street("nlhe", 1, Declare(1), *FLOP) == ("a declared draw is missing at $.streets[1].acts",)
    again = ("no { declare = 1 } comes before this draw at $.streets[1].acts[2]",)
    assert street("nlhe", 1, Declare(1), Draw(1), Draw(1), *FLOP) == again


@pytest.mark.parametrize(("fixed", "rule", "right"), [
    (0, OpenRule.FOLD_OR_FIXED, False), (3, OpenRule.FOLD_OR_FIXED, True), (0, BET.open, True), (3, BET.open, False),
    (1, OpenRule.FOLD_OR_FIXED, True), (1, BET.open, False),
])  # fmt: skip
def test_a_fixed_opening_has_its_number(fixed, rule, right):
    fault = "give fold_or_fixed and its number of big blinds together at $.streets[1].acts[0]"
    assert street("nlhe", 1, replace(BET, fixed=fixed, open=rule), Burn(1), Board(3)) == (() if right else (fault,))


def test_who_opens():
    first = GAMES["nlhe"].streets[0].acts
    blinds = next(one for one in first if isinstance(one, Bet))
    by_hand = replace(blinds, bet=Opener.HIGH_HAND)
    assert street("nlhe", 1, Burn(1), Board(3), by_hand) == ("high_hand opens, but the street has no up card at $.streets[1].acts[2].bet",)
    again = ("left_of_blinds opens the first round of a game with blinds only at $.streets[1].acts[2].bet",)
    assert street("nlhe", 1, Burn(1), Board(3), blinds) == again
    forced = GAMES["stud"].forced
    assert "forced bets are bring_in, but left_of_blinds opens at $.streets[0].acts[1].bet" in told("nlhe", forced=forced)


def test_shares_of_the_pot():
    high = GAMES["nlhe"].shares[0]
    assert told("nlhe", shares=()) == ("a game with betting needs shares of the pot at $.shares",)
    assert told("nlhe", shares=(replace(high, part=(1, 2)),)) == ("the parts of the shares do not add up to the pot at $.shares",)
    assert told("nlhe", shares=(replace(high, part=(1, 0)),)) == ("a part must be [numerator, denominator] at $.shares[0].part",)
    halves = (replace(high, part=(1, 2)),) * 2
    assert told("nlhe", shares=halves) == ("a game with several shares needs a table division, which says who gets the odd chip, at $.division",)
    assert told("nlhe", shares=halves, division=GAMES["o8"].division) == ()
    assert told("nlhe", shares=(replace(high, row="front"),)) == ("there is no row 'front' at $.shares[0].row",)
    assert told("nlhe", shares=(replace(high, boards=(1,)),)) == ()
    for board in (0, 2):
        assert told("nlhe", shares=(replace(high, boards=(board,)),)) == ("the game has 1 boards at $.shares[0].boards",)


def test_rows():
    points = GAMES["chinese"].points
    assert "the game sets cards, but has no rows at $.points" in told("chinese", points=None)
    assert told("chinese", points=replace(points, per_row=1, scoop=0)) == ()
    worth = ("a row must be worth at least 1 point, and all rows at least 0, at $.points",)
    assert told("chinese", points=replace(points, per_row=0)) == worth
    assert told("chinese", points=replace(points, scoop=-1)) == worth
    placed = sum(one.set for one in GAMES["chinese"].acts() if isinstance(one, SetRows))
    rows = (replace(points.rows[0], cards=points.rows[0].cards + 1), *points.rows[1:])
    fault = f"the game sets {placed} cards, but its rows hold {placed + 1} at $.points.rows"
    assert fault in told("chinese", points=replace(points, rows=rows))


@pytest.mark.parametrize(("players", "fault"), [
    (1, "a game must have at least two players at $.max_players.value"), (2, None), (22, None),
    (23, "23 players use 54 of 52 cards at $.procedures.short_stub"),
    (30, "23 players use 54 of 52 cards at $.procedures.short_stub"),
])  # fmt: skip
def test_the_deck_serves_the_most_players(players, fault):
    """Two cards each, three burns and five on the board: 22 players use all 52."""
    assert told("nlhe", most=players) == ((fault,) if fault else ())
    if players == 30:
        assert told("nlhe", most=players, stub=ShortStubRule.MUCK_RESHUFFLE) == ()
        last = told("nlhe", most=players, stub=ShortStubRule.COMMUNITY_CARD)
        assert last == ("24 players use 54 of 52 cards before the last street at $.procedures.short_stub",)


def test_the_usual_structure_is_permitted():
    betting, forced = GAMES["nlhe"].betting, GAMES["nlhe"].forced
    wrong = ("the usual structure is not among the permitted ones at $.betting.permitted",)
    assert told("nlhe", betting=replace(betting, permitted=(Betting.POT_LIMIT,))) == wrong
    assert told("nlhe", betting=replace(betting, usual=None)) == ("a game with betting needs its usual structure at $.betting.usual",)
    assert told("nlhe", forced=replace(forced, permitted=())) == ("the usual forced bets are not among the permitted ones at $.forced.permitted",)


@pytest.mark.parametrize("cite", [(), ("",), ("155", " ")])
def test_every_street_has_the_number_of_its_rule(cite):
    assert street("nlhe", 1, cite=cite) == ("the number of the rule is missing at $.streets[1].cite",)


@pytest.mark.parametrize(("tosses", "fault"), [(1, None), (2, 1), (3, 1)])
def test_two_players_who_get_fewer_cards_throw_no_more_than_those(tosses, fault):
    """Two are dealt one card each, and more players two."""
    first = GAMES["nlhe"].streets[0]
    fewer = tuple(replace(one, by_players=((2, 1),)) if isinstance(one, Deal) else one for one in first.acts)
    streets = (replace(first, acts=fewer), replace(GAMES["nlhe"].streets[1], acts=(Toss(tosses, StreetName.TURN), *FLOP)))
    said = told("nlhe", streets=(*streets, *GAMES["nlhe"].streets[2:]))
    assert (f"a player holds 1 of {tosses} cards then at $.streets[1].acts[0]" in said) is (fault is not None)


@pytest.mark.parametrize(("toss", "held"), [(5, None), (6, 5)])
def test_cards_that_are_only_declared_stay_in_the_hand(toss, held):
    """A draw of five: the cards thrown for it come back, so that five are held and no more."""
    said = street("27sd", 1, Declare(5), Toss(toss, StreetName.DRAW1))
    assert (f"a player holds {held} of {toss} cards then at $.streets[1].acts[1]" in said) is (held is not None)
