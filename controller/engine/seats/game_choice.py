"""Changes of game or level for the next hand, with their stakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from controller.engine.flow.rotation import stakes_of, with_level_of_rounds, with_rounds
from controller.engine.seats.limit_changes import objections, refused
from controller.rulebook.variant import BringIn, ForcedKind, Variant
from controller.table.announcements import stakes_faults as faults
from controller.table.announcements.stakes_faults import StakesFault
from controller.table.events import GameChosen, LevelChanged
from controller.table.outputs import Announce, Output
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.chips import MOST_CHIPS
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

BLINDED: Final = frozenset({ForcedKind.BLINDS, ForcedKind.BLINDS_AND_ANTE})
USUAL_BLINDS: Final = 2
MOST_BLINDS: Final = 3
"""Bigger games put up a third blind beyond the game's two (GN 187's 1-2-5)."""
ANTED: Final = frozenset({ForcedKind.ANTE, ForcedKind.BUTTON_ANTE})


def choose_game(table: Table, event: GameChosen) -> Advance:
    """Choose another game or other stakes from the next hand on."""
    fault = why_not_game(table, event)
    if fault:
        return table, (Announce("error", faults.GameNotChanged(fault)),)
    variant = table.games[event.game]
    stakes = _stakes(table, event, variant)
    told = objections(table, stakes, event.objectors)
    if refused(told):
        return table, told
    return replace(table, changes=replace(table.changes, stakes=stakes, variant=variant)), told


def why_not_game(table: Table, event: GameChosen) -> StakesFault | None:
    """Return why the next hand cannot be that game at those stakes; None if it can."""
    variant = table.games.get(event.game)
    if variant is None:
        return faults.GameUnknown(event.game)
    if fault := _wrong_blinds(variant, event.blinds):
        return fault
    if fault := _wrong_betting(variant, event.betting):
        return fault
    return _lacking(variant, _stakes(table, event, variant), event.ante or 0)


def why_not_opened(variant: Variant, blinds: tuple[int, ...], betting: Betting | None) -> StakesFault | None:
    """Return why a table cannot open with these stakes; gaps may follow later."""
    if fault := _wrong_blinds(variant, blinds):
        return fault
    return _wrong_betting(variant, betting)


def _wrong_betting(variant: Variant, betting: Betting | None) -> StakesFault | None:
    if betting is None or betting in variant.betting.permitted:
        return None
    return faults.BettingNotPlayed(variant.name, betting)


def why_not_rounds(stakes: Stakes, game: str, games: Mapping[str, Variant]) -> Iterator[StakesFault]:
    """Yield why a table's rounds cannot be dealt; what they lack cannot be added later."""
    for one in with_rounds(stakes, game, games).rounds:
        full = stakes_of(stakes, one)
        if fault := _wrong_betting(games[one.game], full.betting) or _lacking(games[one.game], full, full.ante):
            yield fault


def why_not_level(table: Table, event: LevelChanged) -> StakesFault | None:
    """Return why the next hand cannot be played at that level; None if it can."""
    variant = table.changes.variant or table.variant
    if (fault := _wrong_blinds(variant, event.blinds)) and not table.stakes.rounds:
        return fault
    stakes = at_level(table.changes.stakes or table.stakes, event)
    if stakes.limits is not None and not 0 < stakes.limits[0] <= stakes.limits[1] <= MOST_CHIPS:
        return faults.LimitsDoNotFollow()
    return _lacking(variant, stakes, event.ante)


def at_level(stakes: Stakes, event: LevelChanged) -> Stakes:
    """Return a level's stakes; limits and bring-in grow with the big blind."""
    limits, bring_in = stakes.limits, stakes.bring_in
    big = stakes.blinds[-1] if stakes.blinds else 0
    if limits is not None and big and event.blinds:
        limits = (limits[0] * event.blinds[-1] // big, limits[1] * event.blinds[-1] // big)
        bring_in = bring_in * event.blinds[-1] // big
    after = replace(
        stakes, blinds=event.blinds, ante=event.ante, level=event.name, limits=limits, bring_in=bring_in
    )
    return with_level_of_rounds(stakes, after, event) if stakes.rounds else after


def _wrong_blinds(variant: Variant, blinds: tuple[int, ...] | None) -> StakesFault | None:
    """Return the fault in the blinds: count or order; None if there is none."""
    if not blinds:
        return None  # The check of the other stakes finds that they are missing.
    if not _takes_blinds(variant):
        return faults.HasNoBlinds(variant.name)
    least = variant.forced.blinds or USUAL_BLINDS
    if not least <= len(blinds) <= max(least, MOST_BLINDS):
        return faults.BlindsMiscounted(variant.name, least, len(blinds))
    rising = blinds == tuple(sorted(blinds)) and blinds[0] > 0
    return None if rising else faults.BlindsNotAscending()


def _takes_blinds(variant: Variant) -> bool:
    return bool(BLINDED.intersection(variant.forced.permitted))


def _stakes(table: Table, event: GameChosen, variant: Variant) -> Stakes:
    """Return the game's stakes: gaps keep their values, except the old game's own."""
    stakes = table.changes.stakes or table.stakes
    another = variant.id != (table.changes.variant or table.variant).id
    one = next((one for one in stakes.rounds if one.game == variant.id), None)
    if another and one is not None:
        stakes, another = stakes_of(stakes, one), False
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


def _lacking(variant: Variant, stakes: Stakes, ante: int) -> StakesFault | None:
    """Return what a game's stakes lack; a hand without it would have wrong chips.

    `ante` is the ante given with the choice. One left over from the game before does not make an ante game.
    """
    forced, limits = variant.forced, stakes.limits
    if not stakes.blinds and forced.usual in BLINDED and not (ante and ForcedKind.ANTE in forced.permitted):
        return faults.BlindsWanted(variant.name)
    if limits is not None and not 0 < limits[0] <= limits[1]:
        return faults.LimitsWrong(*limits)
    if forced.usual in ANTED and not stakes.ante:
        return faults.AnteWanted(variant.name)
    if (stakes.betting or variant.betting.usual) is Betting.FIXED_LIMIT and limits is None and not stakes.blinds:
        return faults.LimitsWanted(variant.name)
    if not variant.opens_with_bring_in():
        return None
    if forced.bring_in is BringIn.OWN_AMOUNT and not stakes.bring_in:
        return faults.BringInWanted(variant.name)
    if limits is not None and stakes.bring_in > limits[0]:
        return faults.BringInTooHigh(stakes.bring_in, limits[0])
    return None
