"""Another game from the next hand on: a plaque, a round of a mixed game, dealer's choice; with the stakes it takes."""

from __future__ import annotations

from typing import Final, TypeAlias

from controller.engine.limit_changes import objections, refused
from controller.rulebook.variant import BringIn, ForcedKind, Variant
from controller.table.events import GameChosen
from controller.table.outputs import Announce, Output
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.codes import Betting
from controller.terms.copying import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

BLINDED: Final = frozenset({ForcedKind.BLINDS, ForcedKind.BLINDS_AND_ANTE})
ANTED: Final = frozenset({ForcedKind.ANTE, ForcedKind.BUTTON_ANTE})


def choose_game(table: Table, event: GameChosen) -> Advance:
    """Another game, or other stakes, from the next hand on."""
    fault = why_not_game(table, event)
    if fault:
        return table, (Announce("error", f"{fault[0].upper()}{fault[1:]}: the game is not changed."),)
    variant = table.games[event.game]
    stakes = _stakes(table, event, variant)
    told = objections(table, stakes, event.objectors)
    if refused(told):
        return table, told
    return replace(table, changes=replace(table.changes, stakes=stakes, variant=variant)), told


def why_not_game(table: Table, event: GameChosen) -> str:
    """Why the next hand cannot be that game for those stakes; the empty text where it can."""
    variant = table.games.get(event.game)
    if variant is None:
        return f"{event.game!r} is no game of this house"
    if event.blinds and not _takes_blinds(variant):
        return f"{variant.name} has no blinds"
    if event.betting is not None and event.betting not in variant.betting.permitted:
        return f"{variant.name} is not played {event.betting.value.replace('_', ' ')}"
    stakes = _stakes(table, event, variant)
    if not stakes.blinds and variant.forced.usual in BLINDED and not (event.ante and _may_be_for_ante(variant)):
        return f"{variant.name} is played with blinds, and none are said (blinds)"
    return _lacking(variant, stakes)


def _takes_blinds(variant: Variant) -> bool:
    return bool(BLINDED.intersection(variant.forced.permitted))


def _may_be_for_ante(variant: Variant) -> bool:
    """Whether the book allows the game for an ante alone; an ante left from the game before does not mean that."""
    return ForcedKind.ANTE in variant.forced.permitted


def _stakes(table: Table, event: GameChosen, variant: Variant) -> Stakes:
    """What the game is played for: what is not said stays as it is, but for what belongs to the game before alone."""
    stakes = table.changes.stakes or table.stakes
    another = variant.id != (table.changes.variant or table.variant).id
    blinds = stakes.blinds if event.blinds is None else event.blinds
    betting = stakes.betting if event.betting is None and not another else event.betting
    return replace(
        stakes,
        blinds=blinds if _takes_blinds(variant) else (),
        limits=stakes.limits if event.limits is None else event.limits,
        ante=stakes.ante if event.ante is None else event.ante,
        bring_in=stakes.bring_in if event.bring_in is None else event.bring_in,
        betting=betting,
    )


def _lacking(variant: Variant, stakes: Stakes) -> str:
    """What the stakes do not say of a game; a hand dealt without it would be played for the wrong chips."""
    forced, limits = variant.forced, stakes.limits
    if forced.usual in ANTED and not stakes.ante:
        return f"{variant.name} is played for an ante, and none is said (ante)"
    if (stakes.betting or variant.betting.usual) is Betting.FIXED_LIMIT and limits is None and not stakes.blinds:
        return f"{variant.name} is played at fixed limits, and none are said (limits)"
    if not variant.opens_with_bring_in():
        return ""
    if forced.bring_in is BringIn.OWN_AMOUNT and not stakes.bring_in:
        return f"{variant.name} opens with a bring-in, and none is said (bring_in)"
    if limits is not None and stakes.bring_in > limits[0]:
        return f"the bring-in of {stakes.bring_in} is more than the lower limit of {limits[0]}"
    return ""
