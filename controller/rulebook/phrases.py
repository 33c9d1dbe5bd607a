"""The words of a game's file as people say them."""

from __future__ import annotations

from typing import Final

from controller.rulebook.shares import OddBetween, OddChip, Qualifier, Ranking, Uses
from controller.rulebook.variant import (
    Deck,
    ExposedRule,
    ForcedKind,
    PrematureRule,
    ShortStubRule,
)
from controller.terms.codes import Betting

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen",
)  # fmt: skip


def number(count: int) -> str:
    """Return a small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


BETTING: Final = {
    Betting.NO_LIMIT: "no limit",
    Betting.POT_LIMIT: "pot limit",
    Betting.FIXED_LIMIT: "fixed limit",
}

DECKS: Final = {
    Deck.STANDARD: "52 cards",
    Deck.JOKER: "53 cards (one joker)",
    Deck.SHORT: "36 cards (six to ace)",
    Deck.MEXICAN: "41 cards (no eights, nines and tens, one joker)",
}

FORCED: Final = {
    ForcedKind.BLINDS: "A button and, usually, {blinds} blinds.",
    ForcedKind.ANTE: "A button, and an ante from everybody.",
    ForcedKind.BLINDS_AND_ANTE: "A button, {blinds} blinds and an ante.",
    ForcedKind.BRING_IN: "An ante from everybody, then a bring-in.",
    ForcedKind.BUTTON_ANTE: "An ante from everybody, {times} antes from the button.",
    ForcedKind.NOTHING: "No forced bets.",
}

RANKINGS: Final = {
    Ranking.HIGH: "the best high hand",
    Ranking.SHORT_DECK: "the best hand, a flush over a full house, A-6-7-8-9 a straight",
    Ranking.MEXICAN: "the best hand, seven and jack neighbors, flush over full house, five of a kind highest",
    Ranking.MEXICAN_NO_WHEEL: "the best hand, seven and jack neighbors, flush over full house, "
    "five of a kind highest, A-2-3-4-5 no straight",
    Ranking.ACE_TO_FIVE: "the best ace-to-five low, straights and flushes not counting",
    Ranking.ACE_TO_FIVE_JOKER: "the best ace-to-five low, straights and flushes not counting, "
    "the joker the lowest card not held",
    Ranking.DEUCE_TO_SEVEN: "the best deuce-to-seven low, the ace high, straights and flushes against you",
    Ranking.BADUGI: "the best badugi, the ace low",
    Ranking.BADUGI_ACE_HIGH: "the best badugi, the ace high",
    Ranking.BADUGI_HIGH: "the best high badugi, equal ranks allowed",
    Ranking.BADUGI_HIGH_RANKS: "the best high badugi of different ranks",
    Ranking.PIPS: "the pip total closest to 49 (ace 1, court cards nothing)",
    Ranking.FRONT: "the best three cards, without straights and flushes",
}

USES: Final = {
    Uses.ANY: "from any of the cards",
    Uses.TWO_PLUS_THREE: "from exactly two hole cards and three board cards",
    Uses.ONE_PLUS_FOUR: "from the one card and four board cards",
    Uses.HOLE_ONLY: "from the hole cards alone",
}

QUALIFIERS: Final = {
    Qualifier.NONE: "anything",
    Qualifier.EIGHT_OR_BETTER: "eight or better",
    Qualifier.NINES_OR_BETTER: "a pair of nines or better",
    Qualifier.TEN_HIGH_OR_BETTER: "ten high or better",
}

ODD_CHIP: Final = {
    OddChip.LEFT_OF_BUTTON: "An odd chip between equal hands: first hand left of the button.",
    OddChip.HIGH_CARD_BY_SUIT: "An odd chip between equal hands: the highest card by suit of the five played.",
}

ODD_BETWEEN: Final = {
    OddBetween.FIRST_SHARE: "An odd chip between the shares: to the {name} share.",
    OddBetween.POSITION: "An odd chip between the shares: the winner first clockwise from the button.",
}

EXPOSED: Final = {
    ExposedRule.FLOP_GAME: "A card exposed by the dealer: misdeal if it is a first or second card "
    "or one of two; else it is replaced and becomes the burn.",
    ExposedRule.STUD_THIRD_DOWN: "A down card exposed by the dealer: that player's third card comes down.",
    ExposedRule.DRAW_REPLACED: "An exposed card is replaced, in the deal and in every draw; "
    "an exposed card becomes the next burn.",
    ExposedRule.MEXICAN_NEXT_DOWN: "A down card exposed by the dealer: the next card comes down, "
    "and the player may declare himself all-in.",
    ExposedRule.OPEN_FACE: "An exposed card is played: it is going to be seen anyway.",
}

PREMATURE: Final = {
    PrematureRule.FLOP_GAME: "A board card too early does not play: the burn stays, the card goes "
    "back, the stub is reshuffled (turn: the river card takes its place).",
    PrematureRule.STUD_STREET: "A card too early does not play: the burn stays, the card goes "
    "back, the stub is reshuffled, the street is dealt without another burn.",
    PrematureRule.BOMB_POT: "A board card too early does not play; a river with two cards left "
    "is reshuffled with the last card.",
    PrematureRule.DRAW_GAME: "A draw card before the betting is over does not play.",
    PrematureRule.NONE: "There is no betting for a card to come too early.",
}

SHORT_STUB: Final = {
    ShortStubRule.NONE: "The stub cannot run out.",
    ShortStubRule.COMMUNITY_CARD: "If the stub has fewer cards than players and two, the burns "
    "are added; if that is too few, one community card is dealt for all.",
    ShortStubRule.MUCK_RESHUFFLE: "At the last card of the stub, it is shuffled with the burns "
    "and the muck; there is never a community card.",
    ShortStubRule.STUB_AND_BURNS: "If the stub has fewer cards than players and two, stub and "
    "burns are shuffled together.",
    ShortStubRule.EARLIER_DISCARDS: "At the last card of the stub, earlier discards, muck and "
    "burns are shuffled; the discards of this draw stay out.",
    ShortStubRule.LAST_CARD_PLAYS: "The last card of the deck completes the river.",
}
