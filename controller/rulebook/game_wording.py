"""A game in words: the acts of a street, and the whole game as a person would explain it."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill
from typing import Final

from controller.rulebook.phrases import (
    BETTING,
    DECKS,
    EXPOSED,
    FORCED,
    ODD_BETWEEN,
    ODD_CHIP,
    PREMATURE,
    QUALIFIERS,
    RANKINGS,
    SHORT_STUB,
    USES,
    number,
)
from controller.rulebook.point_games import Points, Row
from controller.rulebook.shares import NoneQualify, Qualifier, Share
from controller.rulebook.street_acts import (
    Act,
    Bet,
    BetSize,
    Board,
    Book,
    Burn,
    Deal,
    Declare,
    Draw,
    Face,
    Opener,
    OpenRule,
    Reveal,
    SetRows,
    Street,
    Toss,
)
from controller.rulebook.variant import Variant
from controller.terms.codes import Basis, Betting

LINE_WIDTH: Final = 96
BOARDS: Final = ("", "board", "second board", "third board")


def explain(variant: Variant) -> str:
    """Return the game in plain words: its deal, its betting, its showdown, its open points."""
    parts = [
        f"{variant.name}  ({variant.id})",
        _also(variant),
        "",
        _wrapped(_set_up(variant)),
        "",
        *(_line(variant, street) for street in variant.streets),
        "",
        *_winning(variant),
        "",
        "If something goes wrong",
        *_troubles(variant),
        *_open_points(variant),
    ]
    return "\n".join(part for part in parts if part is not None) + "\n"


def tell_street(street: Street) -> str:
    """Return the dealer's acts on a street: `burn, one card on the board, the draw cards`."""
    return ", ".join(filter(None, map(tell_act, street.acts)))


def tell_act(act: Act) -> str:
    """Return one act in a few words; a betting round gives the empty text."""
    match act:
        case Deal():
            return _tell_deal(act)
        case Burn():
            return "burn" if act.burn == 1 else f"burn {number(act.burn)}"
        case Board():
            return f"{number(act.board)} {_cards(act.board)} on the {BOARDS[act.on]}"
        case Draw():
            return "the draw cards"
        case Book():
            return f"a book of {number(act.book)} to each player in Fantasyland"
        case Bet():
            return ""
        case _:
            return _tell_choice(act)


def _tell_choice(act: Declare | Toss | SetRows | Reveal) -> str:
    """Return an act of the players in words."""
    match act:
        case Declare():
            return f"each player in turn says what he draws, at most {number(act.declare)}"
        case Toss():
            return f"each player discards {number(act.toss)} before the {act.before}"
        case SetRows():
            thrown = f" and throws {number(act.thrown)} away" if act.thrown else ""
            return f"each player sets {number(act.set)}{thrown}"
        case Reveal():
            return "each player in turn may open his down card"


def _tell_deal(act: Deal) -> str:
    """Return a deal in words."""
    if act.deal is Face.CHOICE:
        return "one card each: up to a player with a down card, down to one who opened his"
    ways = (act.at_once, *act.or_at_once) if act.each > 1 else ()
    how = " or ".join(_in_portions(at_once, act.each) for at_once in ways)
    each = f"{number(act.each)} {_cards(act.each)} {act.deal} each"
    if act.by_players:
        table = ", ".join(f"{cards} with {players}" for players, cards in act.by_players)
        each += f" (cards by the number of players: {table})"
    return f"{each}, {how}" if how else each


def _in_portions(at_once: int, each: int) -> str:
    """Return how many of a player's cards come before the next player's, in words."""
    return "one at a time" if at_once == 1 else "in one go" if at_once >= each else f"{number(at_once)} at a time"


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"


def _also(variant: Variant) -> str | None:
    """Return the other names."""
    return f"also called {', '.join(variant.aliases)}" if variant.aliases else None


def _set_up(variant: Variant) -> list[str]:
    """Return deck, players, forced bets and betting."""
    most = variant.max_players
    said = f" ({most.note[0].lower()}{most.note[1:].rstrip('.')})" if most.note else ""
    lines = [
        f"{DECKS[variant.deck.value]}, at most {most.value} players{said}.",
        FORCED[variant.forced.usual].format(
            blinds=number(variant.forced.blinds), times=number(variant.forced.button_times)
        ),
    ]
    if variant.betting.usual is not None:
        others = [BETTING[one] for one in variant.betting.permitted if one != variant.betting.usual]
        also = f", or {' or '.join(others)}" if others else ""
        lines.append(f"Usually {BETTING[variant.betting.usual]}{also}.")
    if variant.note:
        lines.append(variant.note)
    return lines


def _line(variant: Variant, street: Street) -> str:
    """Return a street as one paragraph under its name."""
    told = tell_street(street)
    text = f"{told[0].upper()}{told[1:]}" if told else ""
    if street.by_seat:
        text += ", seat by seat"
    bet = street.bet
    if bet is not None:
        text += ("; " if text else "") + _tell_bet(bet, variant)
    head = f"  {street.name:<8} "
    return fill(f"{text}.", LINE_WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)


OPENERS: Final = {
    Opener.LEFT_OF_BLINDS: "betting from the left of the blinds",
    Opener.LEFT_OF_BUTTON: "betting from the left of the button",
    Opener.LOW_CARD: "the lowest card brings it in",
    Opener.HIGH_CARD: "the highest card brings it in",
    Opener.HIGH_HAND: "the highest hand showing opens",
    Opener.LOW_HAND: "the lowest hand showing opens",
}


def _tell_bet(bet: Bet, variant: Variant) -> str:
    """Return a betting round in words, with its limit in parentheses if usually no limit."""
    said = [OPENERS[bet.bet]]
    which = "upper" if bet.size is BetSize.BIG else "lower"
    if variant.betting.usual is Betting.FIXED_LIMIT:
        said.append(f"{which} limit")
    elif Betting.FIXED_LIMIT in variant.betting.permitted:
        said.append(f"in fixed limit the {which} one")
    if bet.open is OpenRule.FOLD_OR_FIXED:
        said.append(f"fold or exactly {number(bet.fixed)} big blinds, no raise")
    if bet.open is OpenRule.BET_OR_FOLD:
        said.append("open with a bet or fold")
    if bet.open_pair:
        said.append("with an open pair either limit")
    return ", ".join(said)


def _winning(variant: Variant) -> list[str]:
    """Return how the pot is won, or how points are scored, in words."""
    lines = ["What wins"]
    alone = len(variant.shares) == 1
    lines += [_bullet(_tell_share(share, alone=alone)) for share in variant.shares]
    lines += [_bullet(one) for one in dict.fromkeys(ODD_CHIP[share.odd_chip] for share in variant.shares)]
    if variant.division is not None:
        between = ODD_BETWEEN[variant.division.odd_between].format(name=variant.shares[0].name)
        lines.append(_bullet(between + _rules(variant.division.cite)))
        if variant.division.none_qualify is NoneQualify.ALL_LIVE_SPLIT:
            lines.append(_bullet("Nobody qualifies for anything: all live hands split the pot."))
    if variant.points is not None:
        lines += [_bullet(one) for one in _tell_points(variant.points)]
    return lines


def _tell_share(share: Share, *, alone: bool) -> str:
    """Return a share in words."""
    part = "The whole pot" if alone else f"{share.part[0]}/{share.part[1]} ({share.name})"
    of = f" of the {share.row} row" if share.row else f", {USES[share.uses]}"
    boards = ""
    if len(share.boards) > 1:
        boards = ", the better of the boards"
    elif share.boards == (2,):
        boards = ", on the second board"
    qualifier = ""
    if share.qualifier is not Qualifier.NONE:
        qualifier = f"; it must be {QUALIFIERS[share.qualifier]}, or the others take this share"
    return f"{part}: {RANKINGS[share.ranking]}{of}{boards}{qualifier}.{_rules(share.cite)}"


def _tell_points(points: Points) -> list[str]:
    """Return the scoring of a game played for points."""
    scoop = f", {points.scoop} more for all rows" if points.scoop else ""
    limit = " Nobody wins or loses more than he began the hand with." if points.capped else ""
    told = [f"{points.per_row} point a row from every opponent beaten there{scoop}.{limit}{_rules(points.cite)}"]
    told += [_tell_row(row) for row in points.rows]
    land = points.fantasyland
    if land is not None and land.enter:
        ways = "; ".join(f"{kind} in the {row} ({cards} cards)" for row, kind, cards in land.enter)
        stay = "; ".join(f"{kind} in the {row}" for row, kind, _ in land.stay)
        told.append(f"Fantasyland for {ways}, or better; to stay: {stay}.{_rules(land.cite)}")
    return told


def _tell_row(row: Row) -> str:
    """Return a row in words."""
    worth = ", ".join(f"{one.hand} {one.points}" for one in row.royalties)
    royalties = f" Royalties: {worth}." if worth else ""
    return f"{row.name} ({number(row.cards)} {_cards(row.cards)}): {RANKINGS[row.ranking]}.{royalties}"


def _troubles(variant: Variant) -> list[str]:
    """Return the dealing procedures of the game, in words."""
    rules = variant.procedures
    told = [
        EXPOSED[rules.exposed.value] + _rules(rules.exposed.cite),
        PREMATURE[rules.premature.value] + _rules(rules.premature.cite),
        SHORT_STUB[rules.short_stub.value] + _rules(rules.short_stub.cite),
    ]
    return [_bullet(one) for one in told]


def _open_points(variant: Variant) -> list[str]:
    """Return what the book leaves open and what applies here, in words."""
    if not variant.ambiguities:
        return []
    lines = ["", "What the book leaves open"]
    for one in variant.ambiguities:
        held = one.value.replace("_", " ")
        says = "the floor decides" if one.basis is Basis.FLOOR else held
        lines.append(_bullet(f"{one.id}: {one.text} In force: {says}.{_rules(one.cite)}"))
    return lines


def _rules(cite: Iterable[str]) -> str:
    """Return rule numbers in brackets."""
    return f" [{', '.join(rule.removeprefix('H:') for rule in cite)}]"


def _bullet(text: str) -> str:
    return fill(text, LINE_WIDTH, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False)


def _wrapped(lines: Iterable[str]) -> str:
    return fill(" ".join(lines), LINE_WIDTH, break_on_hyphens=False)
