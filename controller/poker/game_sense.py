"""Sense checks of a well-formed game, for `railbird games check`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction

from controller.poker.evaluation.evaluators import NoEvaluatorError, find_evaluator, kinds_of
from controller.rulebook.point_games import Points, Row
from controller.rulebook.street_acts import (
    Act,
    Bet,
    Board,
    Book,
    Deal,
    Declare,
    Draw,
    Face,
    Opener,
    OpenRule,
    Reveal,
    SetRows,
    Street,
    StreetName,
    Toss,
)
from controller.rulebook.variant import ForcedKind, ShortStubRule, Variant

MOST_BOARDS = 3


def sense_faults(variant: Variant) -> tuple[str, ...]:
    """Return the faults in a game's rules, each with its path in the file."""
    return (
        *_name_faults(variant),
        *_street_faults(variant),
        *_holding_faults(variant),
        *_opener_faults(variant),
        *_share_faults(variant),
        *_point_faults(variant),
        *_count_faults(variant),
        *_structure_faults(variant),
        *_uncited(variant, "$"),
    )


def _uncited(part: object, at: str) -> Iterator[str]:
    """Yield every path at which a `cite` names no rule."""
    if isinstance(part, tuple):
        for number, one in enumerate(part):
            yield from _uncited(one, f"{at}[{number}]")
    elif is_dataclass(part):
        for name in (one.name for one in fields(part)):
            value = getattr(part, name)
            if name == "cite" and not (value and all(rule.strip() for rule in value)):
                yield f"the number of the rule is missing at {at}.cite"
            yield from _uncited(value, f"{at}.{name}")


def _name_faults(variant: Variant) -> Iterator[str]:
    """Yield names that nobody could read."""
    if not variant.name.strip():
        yield "a game must have a name at $.name"
    yield from (f"a name is empty at $.aliases[{n}]" for n, alias in enumerate(variant.aliases) if not alias.strip())


def _holding_faults(variant: Variant) -> Iterator[str]:
    """Yield acts in which a player discards, draws or sets more cards than he holds."""
    told: set[str] = set()
    for players in (2, max(2, variant.max_players.value)):
        held = 0
        for number, street in enumerate(variant.streets):
            for place, act in enumerate(street.acts):
                wanted = 0
                match act:
                    case Deal():
                        held += act.count(players)
                    case Toss(toss=wanted) | Declare(declare=wanted):
                        pass
                    case SetRows():
                        wanted = act.set + act.thrown
                if wanted > held:
                    told.add(f"a player holds {held} of {wanted} cards then at $.streets[{number}].acts[{place}]")
                held -= 0 if isinstance(act, Declare) else min(held, wanted)
    yield from sorted(told)


def _street_faults(variant: Variant) -> Iterator[str]:
    """Yield the faults of streets and their acts."""
    if not variant.streets:
        yield "a game must have at least one street at $.streets"
    names = [street.name for street in variant.streets]
    for number, street in enumerate(variant.streets):
        at = f"$.streets[{number}]"
        if street.name in names[:number]:
            yield f"the street {street.name} already exists at {at}.name"
        for place, act in enumerate(street.acts):
            for fault in _act_faults(act, names[number + 1 :]):
                yield f"{fault} at {at}.acts[{place}]"
        yield from _draw_faults(street, at)


def _act_faults(act: Act, later: list[StreetName]) -> Iterator[str]:
    """Yield the faults of one act."""
    if any(count < 1 for count in _counts(act)):
        yield "the number of cards must be at least 1"
    match act:
        case Deal() if any(players < 2 for players, _ in act.by_players):
            yield "by_players needs pairs [players, cards], with at least two players"
        case Board() if not 1 <= act.on <= MOST_BOARDS:
            yield f"the numbers of boards are 1 to {MOST_BOARDS}"
        case Toss() if act.before not in later:
            yield f"toss before {act.before}: the game has no such later street"
        case Reveal() if act.reveal != "choice":
            yield "reveal must be 'choice'"
        case Bet() if (act.fixed > 0) != (act.open is OpenRule.FOLD_OR_FIXED):
            yield "give fold_or_fixed and its number of big blinds together"


def _counts(act: Act) -> tuple[int, ...]:
    """Return an act's numbers of cards: its first field, except for a deal."""
    if isinstance(act, Deal):
        return (act.each, act.at_once, *act.or_at_once, *(cards for _, cards in act.by_players))
    first = getattr(act, fields(act)[0].name)
    return (first,) if isinstance(first, int) else ()


def _draw_faults(street: Street, at: str) -> Iterator[str]:
    """Yield the faults of a street's draw: undeclared, unfollowed, or with another number."""
    declared: int | None = None
    for place, act in enumerate(street.acts):
        if isinstance(act, Declare):
            declared = act.declare
        elif isinstance(act, Draw):
            if declared is None:
                yield f"no {{ declare = {act.draw} }} comes before this draw at {at}.acts[{place}]"
            elif declared != act.draw:
                yield f"{declared} cards are declared, but {act.draw} are drawn at {at}.acts[{place}]"
            declared = None
    if declared is not None:
        yield f"a declared draw is missing at {at}.acts"


def _opener_faults(variant: Variant) -> Iterator[str]:
    """Yield openers for which the game has no cards or positions to decide."""
    up = False
    first = True
    for number, street in enumerate(variant.streets):
        for place, act in enumerate(street.acts):
            at = f"$.streets[{number}].acts[{place}].bet"
            if isinstance(act, Deal) and act.deal is not Face.DOWN:
                up = True
            elif isinstance(act, Bet):
                by_cards = act.bet not in {Opener.LEFT_OF_BLINDS, Opener.LEFT_OF_BUTTON}
                if by_cards and not up:
                    yield f"{act.bet} opens, but the street has no up card at {at}"
                if act.bet is Opener.LEFT_OF_BLINDS and not (first and variant.forced.blinds):
                    yield f"{act.bet} opens the first round of a game with blinds only at {at}"
                if first and act.bet.is_bring_in != (variant.forced.usual is ForcedKind.BRING_IN):
                    yield f"forced bets are {variant.forced.usual}, but {act.bet} opens at {at}"
                first = False


def _share_faults(variant: Variant) -> Iterator[str]:
    """Yield the faults of the pot's shares."""
    rows = [row.name for row in variant.points.rows] if variant.points else []
    bets = any(isinstance(act, Bet) for act in variant.acts())
    if bets and not variant.shares:
        yield "a game with betting needs shares of the pot at $.shares"
    if not variant.shares:
        return
    wrong = [number for number, share in enumerate(variant.shares) if share.part[1] < 1]
    for number in wrong:
        yield f"a part must be [numerator, denominator] at $.shares[{number}].part"
    if not wrong and sum(Fraction(*share.part) for share in variant.shares) != 1:
        yield "the parts of the shares do not add up to the pot at $.shares"
    if len(variant.shares) > 1 and variant.division is None:
        yield "a game with several shares needs a table division, which says who gets the odd chip, at $.division"
    for number, share in enumerate(variant.shares):
        at = f"$.shares[{number}]"
        if share.row and share.row not in rows:
            yield f"there is no row {share.row!r} at {at}.row"
        if any(board > max(variant.boards, 1) or board < 1 for board in share.boards):
            yield f"the game has {variant.boards} boards at {at}.boards"
        try:
            find_evaluator(share.ranking, share.uses, share.qualifier)
        except NoEvaluatorError as error:
            yield f"{error} at {at}"


def _point_faults(variant: Variant) -> Iterator[str]:
    """Yield the faults of rows, royalties and Fantasyland."""
    points = variant.points
    if points is None:
        if any(isinstance(act, SetRows | Book) for act in variant.acts()):
            yield "the game sets cards, but has no rows at $.points"
        return
    if points.per_row < 1 or points.scoop < 0:
        yield "a row must be worth at least 1 point, and all rows at least 0, at $.points"
    for number, row in enumerate(points.rows):
        yield from _row_faults(row, f"$.points.rows[{number}]")
    settled = sum(row.cards for row in points.rows)
    placed = sum(act.set for act in variant.acts() if isinstance(act, SetRows))
    if settled != placed:
        yield f"the game sets {placed} cards, but its rows hold {settled} at $.points.rows"
    yield from _land_faults(points)


def _row_faults(row: Row, at: str) -> Iterator[str]:
    try:
        find_evaluator(row.ranking, row.uses, row.qualifier)
        kinds = kinds_of(row.ranking, row.uses) if row.royalties else {}
    except NoEvaluatorError as error:
        yield f"{error} at {at}"
        return
    for number, royalty in enumerate(row.royalties):
        if royalty.hand not in kinds:
            yield f"{royalty.hand!r} is not one of {', '.join(kinds)} at {at}.royalties[{number}].hand"


def _land_faults(points: Points) -> Iterator[str]:
    """Yield Fantasyland conditions that name no row or no kind of hand."""
    land = points.fantasyland
    if land is None:
        return
    rows = {row.name: row for row in points.rows}
    for name, wanted in (("enter", land.enter), ("stay", land.stay)):
        for number, (row, kind, _) in enumerate(wanted):
            at = f"$.points.fantasyland.{name}[{number}]"
            if row not in rows:
                yield f"there is no row {row!r} at {at}"
            elif kind not in kinds_of(rows[row].ranking, rows[row].uses):
                yield f"{kind!r} is not a hand of the {row} at {at}"


def _count_faults(variant: Variant) -> Iterator[str]:
    """Yield a deck that cannot serve the maximum of players, if no procedure covers it."""
    most = variant.max_players.value
    if most < 2:
        yield "a game must have at least two players at $.max_players.value"
        return
    rule = variant.procedures.short_stub.value
    deck = len(variant.deck.value.cards)
    # The stud procedures cover everybody's last card; all cards before it must come off the deck.
    before = replace(variant, streets=variant.streets[:-1]) if rule in _LAST_CARD else variant
    for players in range(2, most + 1):
        used = before.cards_used(players)
        if used > deck and rule in {ShortStubRule.NONE, *_LAST_CARD}:
            until = " before the last street" if rule in _LAST_CARD else ""
            yield f"{players} players use {used} of {deck} cards{until} at $.procedures.short_stub"
            return


_LAST_CARD = frozenset({ShortStubRule.COMMUNITY_CARD, ShortStubRule.STUB_AND_BURNS})
"""Procedures for a stub that is too short for the last street."""


def _structure_faults(variant: Variant) -> Iterator[str]:
    """Yield usual structures that are not among the permitted ones."""
    betting, forced = variant.betting, variant.forced
    if betting.usual is not None and betting.usual not in betting.permitted:
        yield "the usual structure is not among the permitted ones at $.betting.permitted"
    if betting.usual is None and any(isinstance(act, Bet) for act in variant.acts()):
        yield "a game with betting needs its usual structure at $.betting.usual"
    if forced.usual not in forced.permitted:
        yield "the usual forced bets are not among the permitted ones at $.forced.permitted"
