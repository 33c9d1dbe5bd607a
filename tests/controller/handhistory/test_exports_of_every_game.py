"""One hand of every game in Open Hand History, read back and equal to what was played.

It is read by a JSON schema written down from its specification and by the little arithmetic below. What was played is
what the core said and did while it was played.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from controller.handhistory.export_ohh import write_ohh
from controller.handhistory.recorded_hands import hands_of
from tests.controller.handhistory.played_games import GAMES, WAGERS, Played, play

SCHEMA = json.loads((Path(__file__).parents[2] / "data" / "ohh.schema.json").read_text())
KINDS = {
    "Holdem": {"nlhe", "plhe", "lhe"}, "Omaha": {"plo"}, "OmahaHiLo": {"o8", "plo8", "lo8"}, "Stud": {"stud"},
    "StudHiLo": {"stud8"},
}  # fmt: skip
"""The games that the kinds of Open Hand History mean; `Draw` names none of them."""
HOLDEM_STREETS = ("preflop", "flop", "turn", "river")
POSTS = {"Post Ante", "Post Dead", "Post SB", "Post BB", "Straddle"}


# ------------------------------------------------------------------------- Open Hand History


def ohh_of(played: Played) -> tuple[dict, str]:
    (record,) = hands_of(played.start, played.told, "T1")
    (line,) = [line for line in write_ohh([record]) if line]
    return json.loads(line), line


def rounds_of(hand: dict) -> list[dict]:
    return [part for part in hand["rounds"] if part["street"] != "Showdown"]


@pytest.mark.parametrize("game", GAMES)
def test_open_hand_history_holds_to_its_schema_or_says_where_it_does_not(game):
    played = play(game)
    told, _ = ohh_of(played)
    hand, variant = told["ohh"], GAMES[game]
    faults = list(jsonschema.Draft202012Validator(SCHEMA).iter_errors(told))
    own = [street.name.value for street in variant.streets if street.name.value not in HOLDEM_STREETS]
    assert {list(one.absolute_path)[-1] for one in faults} <= ({"street"} if own else set()), faults
    assert bool(own) == ("The format has no streets but those of hold'em: other rounds carry the game's own names."
                         in hand["_unsaid"])  # fmt: skip
    meant = next((kind for kind, games in KINDS.items() if game in games), None)
    sentence = f"The format has no kind for {variant.name}: game_type is the nearest one."
    assert (sentence in hand["_unsaid"]) == (meant is None)
    assert meant in {None, hand["game_type"]}
    no_betting = "There is no betting in this game: bet_limit means nothing here."
    assert (no_betting in hand["_unsaid"]) == (variant.betting.usual is None)


@pytest.mark.parametrize("game", GAMES)
def test_the_showdown_is_the_last_round_of_open_hand_history(game):
    hand = ohh_of(play(game))[0]["ohh"]
    assert "Showdown" not in [part["street"] for part in hand["rounds"][:-1]]
    early = [one["action"] for part in hand["rounds"][:-1] for one in part["actions"]]
    assert "Shows Cards" not in early


@pytest.mark.parametrize("game", GAMES)
def test_open_hand_history_tells_every_act_as_it_was_played(game):
    played = play(game)
    hand = ohh_of(played)[0]["ohh"]
    names = [street.name.value for street in GAMES[game].streets]
    acts, totals = [], {}
    for index, part in enumerate(rounds_of(hand)):
        level = 0
        for one in part["actions"]:
            seat, key = one["player_id"], (names[index], one["player_id"])
            if one["action"] in {"Post Ante", "Post Dead", "Dealt Cards"}:
                continue
            totals[key] = totals.get(key, 0) + one.get("amount", 0)
            if one["action"] not in POSTS:
                acts.append((names[index], seat, verb(one["action"], totals[key], level, first=not index)))
            level = max(level, totals[key])
    assert acts == [(one.street, one.seat, plain(one.act)) for one in played.acts]
    last = played.to()
    assert {key: total for key, total in totals.items() if key in last} == last


def verb(action: str, total: int, level: int, *, first: bool) -> str:
    """What an action is by the format's own words, its amount held against what had been put in before it."""
    match action:
        case "Fold" | "Check":
            assert action == "Fold" or total >= level
            return action.lower()
        case "Call":
            assert total <= level
            return "call"
        case "Bet":
            assert level == 0
            assert not first
            assert total
            return "wager"
        case "Raise":
            assert total > level
            assert first or level
            return "wager"
        case "Post Extra Blind":
            return "wager"
    raise AssertionError(action)


def plain(act: str) -> str:
    return "wager" if act in WAGERS else act


@pytest.mark.parametrize("game", GAMES)
def test_open_hand_history_has_the_cards_that_everybody_saw_and_no_other(game):
    played = play(game)
    told, line = ohh_of(played)
    hand = told["ohh"]
    boards: dict[int, list[str]] = {}
    for part in rounds_of(hand):
        for on, cards in part.get("_boards", {"1": part["cards"]}).items():
            boards.setdefault(int(on), []).extend(cards)
    for on, cards in boards.items():
        assert cards == played.board(on)
    dealt: dict[int, set[str]] = {}
    for part in hand["rounds"]:
        for one in part["actions"]:
            if one["action"] == "Dealt Cards":
                dealt.setdefault(one["player_id"], set()).update(one.get("cards", ()))
            elif one["action"] == "Shows Cards":
                assert one["cards"] == played.shown[one["player_id"]]
    assert dealt == {seat: played.known(seat) for seat in played.hand.start.dealt_in}
    assert set(re.findall(r'"([2-9TJQKA][shdc]|Jk)"', line)) <= played.public()
    drawn = Counter()
    for part in hand["rounds"]:
        for draw in part.get("_draws", ()):
            drawn[draw["player_id"]] += draw["count"]
    assert +drawn == +played.discards


@pytest.mark.parametrize("game", GAMES)
def test_open_hand_history_ends_with_the_chips_that_everybody_has(game):
    played = play(game)
    hand = ohh_of(played)[0]["ohh"]
    left = {one["id"]: one["starting_stack"] for one in hand["players"]}
    assert left == {seat: played.before[seat] for seat in played.hand.start.dealt_in}
    for part in hand["rounds"]:
        for one in part["actions"]:
            left[one["player_id"]] -= one.get("amount", 0)
    wins = Counter()
    for pot in hand["pots"]:
        for win in pot["player_wins"]:
            wins[win["player_id"]] += win["win_amount"]
    pushed = Counter()
    for seat, amount in played.pushed:
        pushed[seat] += amount
    assert wins == pushed
    rake = sum(pot["rake"] for pot in hand["pots"])
    assert (rake, sum(pot["amount"] for pot in hand["pots"])) == (played.hand.wagering.pot, sum(wins.values()) + rake)
    more = Counter(wins)
    for name in ("_uncalled_returned", "_points"):
        more.update({int(seat): amount for seat, amount in hand.get(name, {}).items()})
    assert {seat: chips + more[seat] for seat, chips in left.items()} == dict(played.hand.wagering.stacks)
