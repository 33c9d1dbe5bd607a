"""Hand evaluation beside PokerKit's hand classes, and the time of the worst showdown."""

from __future__ import annotations

import random
from collections.abc import Mapping
from time import perf_counter

import pokerkit

from bench.evaluation import ROWS, rate
from bench.figure import Figure
from controller.engine.advance import advance
from controller.engine.flow.awards import due_awards
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.poker.evaluation.evaluators import prepare
from controller.poker.seats.seating import seat_players
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.events import ActionDeclared, CardMoved, Event, NewDeal, PotAwarded
from controller.table.hand import Phase
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.codes import Act

PLAYERS, CARDS = 8, 5
AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING, pokerkit.Automation.BET_COLLECTION, pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING, pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING, pokerkit.Automation.CHIPS_PULLING,
)  # fmt: skip


def kit_showdown_ms(rounds: int) -> float:
    """Return PokerKit's worst time from the last act to the award, in milliseconds."""
    return max(_kit_hand_ms(random.Random(seed)) for seed in range(rounds))


def _kit_state() -> pokerkit.State:
    """Return a state with eight players of five cards, two boards, and all antes in."""
    streets = [
        pokerkit.Street(
            card_burning_status=False,
            hole_dealing_statuses=(False,) * hole,
            board_dealing_count=board,
            draw_status=False,
            opening=pokerkit.Opening.POSITION,
            min_completion_betting_or_raising_amount=2,
            max_completion_betting_or_raising_count=None,
        )
        for hole, board in ((CARDS, 0), (0, 5))
    ]
    return pokerkit.State(
        automations=AUTOMATIONS,
        deck=pokerkit.Deck.STANDARD,
        hand_types=(pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand),
        streets=tuple(streets),
        betting_structure=pokerkit.BettingStructure.POT_LIMIT,
        ante_trimming_status=True,
        raw_antes=100,
        raw_blinds_or_straddles=(0,) * PLAYERS,
        bring_in=0,
        raw_starting_stacks=(1_000,) * PLAYERS,
        player_count=PLAYERS,
        starting_board_count=2,
    )


def _kit_hand_ms(rng: random.Random) -> float:
    """Return the time of the last check of a checked-down hand on two boards, in milliseconds."""
    deck = rng.sample(list(pokerkit.Deck.STANDARD), PLAYERS * CARDS + 10)
    state = _kit_state()
    for seat in range(PLAYERS):
        state.deal_hole(deck[CARDS * seat : CARDS * (seat + 1)], seat)
    for _ in range(PLAYERS):
        state.check_or_call()
    state.deal_board(deck[-10:-5])
    state.deal_board(deck[-5:])
    took = 0.0
    for _ in range(PLAYERS):
        began = perf_counter()
        state.check_or_call()
        took = perf_counter() - began
    return took * 1000


def our_showdown_ms(game: str, rounds: int) -> float:
    """Return the engine's worst time from the last act to the award, in milliseconds."""
    games, book = load_games(), load_book("golden-nugget-2025")
    prepare(games[game].shares)
    return max(_our_hand_ms(games[game], games, book, random.Random(seed)) for seed in range(rounds))


def _our_hand_ms(variant: Variant, games: Mapping[str, Variant], book: Book, rng: random.Random) -> float:
    """Return the time from the last check of a hand to its pushed pots, in milliseconds."""
    deck = rng.sample(variant.deck.value.cards, len(variant.deck.value.cards))
    stacks = dict.fromkeys(range(1, PLAYERS + 1), 1_000)
    stakes = Stakes(blinds=(), ante=100)
    table = Table(book, variant, stakes, seat_players(stacks, PLAYERS), games, deck=variant.deck.value.cards)
    table, _ = advance(table, NewDeal(1))
    hand = table.hand
    while hand is not None and hand.phase in {Phase.DEALING, Phase.BETTING}:
        at_ms = table.now_ms + 1000
        event: Event = ActionDeclared(at_ms, hand.wagering.to_act or 0, Act.CHECK)
        if hand.phase is Phase.DEALING and hand.plan.next is not None:
            event = CardMoved(at_ms, deck.pop(), hand.plan.next.place, hand.plan.next.face_up)
        began = perf_counter()
        table, _ = advance(table, event)
        hand = table.hand
    for one in due_awards(table).awards:
        table, _ = advance(table, PotAwarded(table.now_ms + 1000, one.seat, one.amount, one.pot))
    took = perf_counter() - began
    assert table.hand is not None, "the hand stays until the next deal"
    assert table.hand.street == "done", "every chip was pushed"
    return took * 1000


def measure(*, quick: bool = False) -> list[Figure]:
    """Measure the evaluators on new hands, then the showdown."""
    figures = []
    for row in ROWS:
        new, _, kit = rate(row, 500 if quick else 3_000)
        figures.append(Figure(f"{row.name}: hands read", new, kit or None, "/s", "PokerKit", "more"))
    kit_ms = kit_showdown_ms(1 if quick else 5)
    for game in ("bombpot-plo5", "ultimatebigo"):
        name = f"{game}: last act to award, {PLAYERS} players, {CARDS} cards, 2 boards, at worst"
        ours_ms = our_showdown_ms(game, 5 if quick else 50)
        figures.append(Figure(name, ours_ms, kit_ms, "ms", "PokerKit's State, high and low", aim="a tenth"))
    return figures
