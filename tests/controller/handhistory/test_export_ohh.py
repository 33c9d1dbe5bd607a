"""Open Hand History: the books balance for every game, hidden cards stay out, and what the format lacks is said."""

import json

import pytest
from dealer_talk import Talk
from told import DEAL, OWING, flat
from told import seat as seated

from controller.handhistory.export_ohh import GAME_TYPES, write_ohh
from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.loading.game_files import load_games
from tests.games_run import GameTable

GAMES = load_games()
KINDS = {"Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw"}
ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
    "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call",
}  # fmt: skip


def objects(start, told):
    lines = [line for line in write_ohh(hands_of(start, told, "T1")) if line]
    return [json.loads(line)["ohh"] for line in lines]


def random_objects(game, hands=3):
    table = GameTable(GAMES[game], min(4, GAMES[game].max_players.value), 3)
    start, told, look = table.table, [], table._look

    def watch(now, event, outputs):
        told.append(ToldHand(event, wall_ms=1_700_000_000_000))
        look(now, event, outputs)

    table._look = watch
    for _ in range(hands):
        table.deal()
    return objects(start, told)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_written_and_its_books_balance(game):
    for hand in random_objects(game):
        assert hand["game_type"] in KINDS
        left = {player["id"]: player["starting_stack"] for player in hand["players"]}
        numbers = []
        for part in hand["rounds"]:
            for action in part["actions"]:
                assert action["action"] in ACTIONS
                numbers.append(action["action_number"])
                left[action["player_id"]] -= action.get("amount", 0)
        assert numbers == list(range(len(numbers)))
        for pot in hand["pots"]:
            assert pot["amount"] == sum(win["win_amount"] for win in pot["player_wins"]) + pot["rake"]
            for win in pot["player_wins"]:
                left[win["player_id"]] += win["win_amount"]
        for seat, returned in hand.get("_uncalled_returned", {}).items():
            left[int(seat)] += returned
        for seat, points in hand.get("_points", {}).items():
            left[int(seat)] += points
        assert {str(seat): stack for seat, stack in left.items()} == hand["_finishing_stacks"]
        assert hand["start_date_utc"] == "2023-11-14T22:13:20Z"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_the_format_does_not_know_is_said_to_be_so(game):
    hand = random_objects(game, 1)[0]
    said = any("has no kind for" in line for line in hand["_unsaid"])
    assert said == (game not in GAME_TYPES)
    assert hand["_game"] == game


class Evening(Talk):
    def __init__(self, *args, **table):
        super().__init__(*args, **table)
        self.start, self.events = self.table, []

    def feed(self, event):
        self.events.append(ToldHand(event))
        super().feed(event)

    def hand(self) -> dict:
        return objects(self.start, self.events)[-1]


def test_no_card_that_nobody_saw_is_in_it():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:raise=6 1:fold 2:fold award:3=9")
    hand = talk.hand()
    assert not any("cards" in action for part in hand["rounds"] for action in part["actions"])
    assert "When the hand began is not known." in hand["_unsaid"]


def test_the_first_wager_before_the_flop_is_a_raise_and_amounts_are_what_was_put_in():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:raise=6 1:fold 2:raise=18 3:call 2h>burn 4d>board+4c>board+Qc>board 2:bet=10 3:fold award:2=47")
    first, flop = talk.hand()["rounds"]
    wagers = [(one["action"], one["player_id"], one["amount"]) for one in first["actions"] if "amount" in one]
    assert wagers == [("Post SB", 1, 1), ("Post BB", 2, 2), ("Raise", 3, 6), ("Raise", 2, 16), ("Call", 3, 12)]
    assert (flop["street"], flop["cards"]) == ("Flop", ["4d", "4c", "Qc"])
    assert [(one["action"], one.get("amount")) for one in flop["actions"]] == [("Bet", 10), ("Fold", None)]


def test_boards_run_twice_are_rounds_of_their_own():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:all_in=200 1:fold 2:call")
    talk.tell("run_it", times=2, seats=[2, 3])
    while talk.table.hand.phase == "dealing":
        talk.play("deal:1")
    talk.play("award:2=401")
    hand = talk.hand()
    assert hand["flags"] == ["Run_It_Twice"]
    assert [part["street"] for part in hand["rounds"]] == ["Preflop", *["Flop", "Turn", "River"] * 2]
    cards = [code for part in hand["rounds"] for code in part["cards"]]
    assert len(cards) == len(set(cards)) == 10


def test_rulings_and_the_uncalled_part_of_an_all_in():
    talk = Evening("G", seats=3)
    talk.tell("seat", seat=2, **{"is": "present", "stack": 50})
    talk.play("new deal 3:raise=3 1:fold 2:all_in 3:all_in")
    while talk.table.hand.phase == "dealing":
        talk.play("deal:1")
    talk.play("award:2=101")
    hand = talk.hand()
    assert [one["cause"] for one in hand["_rulings"]] == ["under_raise"]
    assert hand["_finishing_stacks"] == {"1": 199, "2": 101, "3": 150}


def test_a_debtor_who_is_dealt_in_and_posts_is_a_player_of_the_hand():
    """G156: he joined after the signal; his chips were not known when it came."""
    talk = Evening("G", seats=6, button=1)
    for event in flat([OWING, seated(4, "present")]):
        talk.tell(**event)
        if event == DEAL:
            talk.play("deal")
            talk.top = 0
    talk.play("new")
    assert 4 not in talk.table.hand.start.dealt_in
    talk.play("2c>6 2d>1 2h>2 2s>3 3c>4 3d>5 3h>6 3s>1 4c>2 4d>3 4h>4 4s>5 1:fold 2:fold 3:fold")
    assert talk.causes == ["owing_seat_dealt"]
    stacks = {player["id"]: player["starting_stack"] for player in talk.hand()["players"]}
    assert sorted(stacks) == [1, 2, 3, 4, 5, 6]
    assert stacks[4] == 200


@pytest.mark.parametrize("back", ["", "B/"])
def test_a_hand_that_was_shown_is_known_from_the_deal_whichever_deck_was_dealt(back):
    talk = Evening("G", seats=2)
    dealt = {1: ("As", "Ad"), 2: ("Kh", "Qh")}
    talk.play("new " + " ".join(f"{back}{dealt[seat][turn]}>{seat}" for turn in (0, 1) for seat in (1, 2)))
    talk.play("2:call 1:check")
    talk.play(f"{back}2c>burn {back}3c>board+{back}4c>board+{back}5d>board 1:check 2:check")
    talk.play(f"{back}2d>burn {back}6s>board 1:check 2:check {back}2h>burn {back}9s>board 1:check 2:check")
    for number, cards in dealt.items():
        talk.tell("show", seat=number, cards=[f"{back}{face}" for face in cards])
    talk.play("award:1=4")
    first = talk.hand()["rounds"][0]["actions"]
    assert {one["player_id"]: one.get("cards") for one in first if one["action"] == "Dealt Cards"} == {
        number: list(cards) for number, cards in dealt.items()
    }


DEAD_LOW_CARD = "new 3c>1 3d>2 3h>3 4c>1 4d>2 4h>3 Kc>1^ 2d>2^ 9h>3^ kill:2 3:complete=2 1:fold award:3=6"
BRING_IN = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4]}


def test_the_bring_in_of_a_dead_hand_is_the_chips_that_went_in():
    talk = Evening("P", seats=3, **BRING_IN).play(DEAD_LOW_CARD)
    hand = talk.hand()
    wagers = [(one["action"], one["player_id"], one["amount"]) for one in hand["rounds"][0]["actions"] if "amount" in one]
    assert ("Post Extra Blind", 2, 1) in wagers
    assert hand["_dead_hands"] == [2]
