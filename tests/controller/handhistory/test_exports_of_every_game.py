"""One hand of every game through both exports, read back by readers that are not ours, and equal to what was played.

PHH is read by PokerKit's own `HandHistory`; Open Hand History by a JSON schema written down from its specification and
by the little arithmetic below. What was played is what the core said and did while it was played.
"""

from __future__ import annotations

import io
import json
import re
import warnings
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from calm_players import Calm
from pokerkit import HandHistory

from controller.handhistory.export_ohh import write_ohh
from controller.handhistory.export_phh import write_phh
from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.loading.game_files import load_games
from controller.table.events import CardMoved
from controller.table.outputs import ActionTaken, CardsShown, PotPushed
from controller.table.state import Table
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind, board_place
from tests.games_run import STACK, GameTable

GAMES = load_games()
SCHEMA = json.loads((Path(__file__).parents[2] / "data" / "ohh.schema.json").read_text())
BEGAN_MS = 1_700_000_000_000

IN_PHH = {
    "nlhe": ("NT", Betting.NO_LIMIT), "lhe": ("FT", Betting.FIXED_LIMIT), "shortdeck": ("NS", Betting.NO_LIMIT),
    "plo": ("PO", Betting.POT_LIMIT), "lo8": ("FO/8", Betting.FIXED_LIMIT), "stud": ("F7S", Betting.FIXED_LIMIT),
    "stud8": ("F7S/8", Betting.FIXED_LIMIT), "razz": ("FR", Betting.FIXED_LIMIT),
    "27sd": ("N2L1D", Betting.NO_LIMIT), "27td": ("F2L3D", Betting.FIXED_LIMIT),
    "badugi": ("FB", Betting.FIXED_LIMIT),
}  # fmt: skip
"""PHH's own list of variant codes: the game and the betting that each of them means. There are no others."""

KINDS = {
    "Holdem": {"nlhe", "plhe", "lhe"}, "Omaha": {"plo"}, "OmahaHiLo": {"o8", "plo8", "lo8"}, "Stud": {"stud"},
    "StudHiLo": {"stud8"},
}  # fmt: skip
"""The games that the kinds of Open Hand History mean; `Draw` names none of them."""

HOLDEM_STREETS = ("preflop", "flop", "turn", "river")
WAGERS = {"bet", "raise", "complete", "all_in", "bring_in"}
POSTS = {"Post Ante", "Post Dead", "Post SB", "Post BB", "Straddle"}


@dataclass
class Played:
    """A hand as it was played: what the core told of it, and where its cards lay."""

    start: Table
    before: dict[int, int] = field(default_factory=dict)
    told: list[ToldHand] = field(default_factory=list)
    acts: list[ActionTaken] = field(default_factory=list)
    shown: dict[int, list[str]] = field(default_factory=dict)
    pushed: list[tuple[int, int]] = field(default_factory=list)
    up: dict[int, set[str]] = field(default_factory=dict)
    """By seat, the cards that lay face up there at some time."""
    discards: Counter = field(default_factory=Counter)
    end: Table | None = None

    def hear(self, table: Table, event: object, outputs: tuple[object, ...]) -> None:
        self.told.append(ToldHand(event, BEGAN_MS))
        self.end = table
        if isinstance(event, CardMoved) and event.place.kind is PlaceKind.DISCARD:
            self.discards[event.place.number] += 1
        for one in outputs:
            match one:
                case ActionTaken():
                    self.acts.append(one)
                case CardsShown(seat=seat, shown=shown):
                    self.shown[seat] = list(shown)
                case PotPushed(seat=seat, amount=amount):
                    self.pushed.append((seat, amount))
        for place, pile in table.ledger.piles.items():
            if place.kind is PlaceKind.SEAT:
                self.up.setdefault(place.number, set()).update(one.code for one in pile if one in table.ledger.up)

    @property
    def hand(self):
        assert self.end is not None
        assert self.end.hand is not None
        return self.end.hand

    def board(self, on: int) -> list[str]:
        assert self.end is not None
        return [one.code for one in self.end.ledger.at(board_place(on))]

    def known(self, seat: int) -> set[str]:
        """The cards of a seat that everybody has seen."""
        return self.up.get(seat, set()) | set(self.shown.get(seat, ()))

    def public(self) -> set[str]:
        boards = {code for on in range(1, 4) for code in self.board(on)}
        return boards.union(*map(self.known, self.hand.start.dealt_in))

    def to(self) -> dict[tuple[str, int], int]:
        """By street and seat, the total that the last act left there."""
        return {(one.street, one.seat): one.to for one in self.acts}


@cache
def play(game: str, betting: Betting | None = None, seed: int = 5) -> Played:
    """Hands of a game until one is shown down, calm enough for PokerKit's limits."""
    variant = GAMES[game]
    table = GameTable(variant, min(4, variant.max_players.value), seed)
    table.policy = Calm(table.random)
    table.table = replace(table.table, stakes=replace(table.table.stakes, betting=betting))
    look = table._look
    for _ in range(20):
        table._rebuy()
        played = Played(table.table)
        played.before = {seat.number: seat.stack for seat in table.table.seating.seats}

        def heard(now, event, outputs, played=played):
            played.hear(now, event, outputs)
            look(now, event, outputs)

        table._look = heard
        table.deal()
        if played.shown or (variant.points and not variant.shares):
            break
        table._look = look
    assert table.tally.clean
    return played


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


# ------------------------------------------------------------------------- PHH


def phh_of(played: Played) -> str:
    return "\n".join(write_phh(hands_of(played.start, played.told, "T1")))


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(IN_PHH)))
def test_phh_says_in_one_sentence_that_it_has_no_word_for_a_game(game):
    text, variant = phh_of(play(game)), GAMES[game]
    usual = variant.betting.usual
    how = f" ({usual.value.replace('_', ' ')})" if usual is not None else ""
    number = re.search(r"# hand (\d+) ", text).group(1)
    assert text.splitlines() == [
        f"# hand {number} ({game}) is not in this file: PHH has no code for {variant.name}{how}",
        "",
        "# 1 hand of this evening not in this file; the journal has them.",
    ]


def test_every_code_of_phh_is_that_of_one_game():
    assert len({code for code, _ in IN_PHH.values()}) == 11
    assert set(IN_PHH) <= set(GAMES)
    with pytest.raises(KeyError):
        HandHistory.game_types["no such code"]
    assert set(HandHistory.game_types) == {code for code, _ in IN_PHH.values()}


@pytest.mark.parametrize("game", IN_PHH)
def test_pokerkit_reads_in_phh_what_was_played(game):
    code, betting = IN_PHH[game]
    played = play(game, betting)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (history,) = HandHistory.load_all(io.BytesIO(phh_of(played).encode()))
        state = list(history)[-1]
    seats = history.seats
    assert (history.variant, seats) == (code, list(played.hand.start.dealt_in))
    assert list(history.starting_stacks) == [played.before[seat] for seat in seats]
    # The format knows no rake: what its reader gives to winners besides is what lies in the middle for the house.
    more = {seat: theirs - played.hand.wagering.stacks[seat] for seat, theirs in zip(seats, state.stacks, strict=True)}
    assert {seat for seat, chips in more.items() if chips} <= set(played.hand.awarded)
    assert sum(more.values()) == played.hand.wagering.pot == history.user_defined_fields.get("_rake", 0)
    acts, board, shown, drawn = [], [], {}, Counter()
    for one in state.operations:
        match type(one).__name__:
            case "Folding":
                acts.append((seats[one.player_index], "fold"))
            case "CheckingOrCalling":
                acts.append((seats[one.player_index], "call" if one.amount else "check"))
            case "CompletionBettingOrRaisingTo":
                acts.append((seats[one.player_index], one.amount))
            case "BringInPosting":
                acts.append((seats[one.player_index], one.amount))
            case "BoardDealing":
                board += [repr(card) for card in one.cards]
            case "HoleCardsShowingOrMucking" if one.hole_cards:
                shown[seats[one.player_index]] = {repr(card) for card in one.hole_cards}
            case "StandingPatOrDiscarding":
                drawn[seats[one.player_index]] += len(one.cards)
    assert acts == [(one.seat, one.to if one.act in WAGERS else one.act) for one in played.acts]
    assert board == played.board(1)
    assert {seat: cards - {"??"} for seat, cards in shown.items()} == {
        seat: set(cards) for seat, cards in played.shown.items()
    }
    assert +drawn == +played.discards
    assert played.before.keys() >= set(seats)
    assert sum(state.stacks) == STACK * len(seats)
