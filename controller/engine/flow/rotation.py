"""Games dealt in rounds: the game and the stakes of the next hand.

Source: E167, L7, P11B, G98. A round is one orbit of the button (GN glossary: ROUND OF PLAY): it is over when the button
reaches or passes the seat of the round's first hand. In stud games the button stands still, and the seat that would
have had it counts.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.poker.seats import known_starts, positions
from controller.poker.seats.positions import HandStart
from controller.poker.seats.seating import clockwise, is_between
from controller.rulebook.variant import ForcedKind, Variant
from controller.table.announcements import flow_announcements as say
from controller.table.changes import Rotation
from controller.table.events import LevelChanged
from controller.table.outputs import Announce, Output
from controller.table.stakes import Round, Stakes
from controller.table.state import Table
from controller.terms.fast_copies import replace


def with_rounds(stakes: Stakes, game: str, games: Mapping[str, Variant]) -> Stakes:
    """Return the stakes with every round complete; gaps are filled from the header.

    The header's ante belongs to the games that are usually played with one; if no round is such a game, to every game.
    A game that is in no round is dealt first.
    """
    rounds = stakes.rounds
    if not rounds:
        return stakes
    if not any(one.game == game for one in rounds):
        rounds = (Round(game, stakes.blinds, stakes.ante, stakes.bring_in, stakes.limits, stakes.betting), *rounds)
    anted = [one.game for one in rounds if not _has_blinds(games[one.game])]
    full = []
    for one in rounds:
        ante = stakes.ante if one.game in anted or not anted else 0
        full.append(
            Round(
                one.game,
                one.blinds or (stakes.blinds if _has_blinds(games[one.game]) else ()),
                ante if one.ante is None else one.ante,
                stakes.bring_in if one.bring_in is None else one.bring_in,
                stakes.limits if one.limits is None else one.limits,
                stakes.betting if one.betting is None and one.game == game else one.betting,
            )
        )
    return replace(stakes, rounds=tuple(full))


def stakes_of(stakes: Stakes, one: Round) -> Stakes:
    """Return the table's stakes during that round."""
    ante, bring_in = one.ante or 0, one.bring_in or 0
    return replace(stakes, blinds=one.blinds, ante=ante, bring_in=bring_in, limits=one.limits, betting=one.betting)


def with_level_of_rounds(before: Stakes, after: Stakes, event: LevelChanged) -> Stakes:
    """Return the stakes at a level, with all rounds scaled by the big blind.

    Args:
        before: the stakes until then.
        after: the stakes at the new level, if the present game has blinds.
        event: the change of level.
    """
    blinds = before.blinds or next((one.blinds for one in before.rounds if one.blinds), ())
    if not blinds or not event.blinds:
        return after
    big, was = event.blinds[-1], blinds[-1]
    rounds = []
    for one in before.rounds:
        ante = event.ante if one.ante == before.ante and event.ante else (one.ante or 0) * big // was
        limits = (one.limits[0] * big // was, one.limits[1] * big // was) if one.limits is not None else None
        grown = event.blinds if one.blinds == blinds else tuple(amount * big // was for amount in one.blinds)
        rounds.append(replace(one, blinds=grown, ante=ante, bring_in=(one.bring_in or 0) * big // was, limits=limits))
    after = replace(after, rounds=tuple(rounds))
    if before.blinds:
        return after
    on = next(n for n, one in enumerate(before.rounds) if stakes_of(before, one) == before)
    return stakes_of(after, after.rounds[on])


def begun_with(table: Table) -> Table:
    """Return the table in the round of its game; if several rounds deal it, the blinds decide."""
    rounds = table.stakes.rounds
    same = [n for n, one in enumerate(rounds) if one.game == table.variant.id]
    if not same:
        return table
    index = next((n for n in same if rounds[n].blinds == table.stakes.blinds), same[0])
    return _in_round(table, Rotation(index))


def chosen(table: Table) -> Table:
    """Return the table for a game chosen out of turn, from which the rotation goes on."""
    rounds = table.stakes.rounds
    index = next((n for n, one in enumerate(rounds) if one.game == table.variant.id), table.rotation.index)
    return replace(table, rotation=Rotation(index))


def turned(table: Table) -> Table:
    """Return the table for the next hand, in the next game if the round is over."""
    rounds, rotation = table.stakes.rounds, table.rotation
    if not rounds:
        return table
    start = _start(table)
    if start is None:
        return table
    place = _place(table, start, rotation.at)
    if rotation.first is None or rotation.at is None:
        return replace(table, rotation=replace(rotation, first=place, at=place))
    if not _is_over(rotation.first, rotation.at, place):
        return replace(table, rotation=replace(rotation, at=place))
    table = _in_round(table, Rotation((rotation.index + 1) % len(rounds)))
    start = _start(table)
    first = place if start is None else _place(table, start, None)
    return replace(table, rotation=replace(table.rotation, first=first, at=first))


def coming(table: Table) -> tuple[Stakes, Variant]:
    """Return the next hand's stakes and game: as announced, else by the rotation."""
    changes = table.changes
    if changes.stakes is not None or changes.variant is not None:
        return changes.stakes or table.stakes, changes.variant or table.variant
    hand = table.hand
    if not table.stakes.rounds or table.rotation.first is None or (hand is not None and not hand.end_told):
        return table.stakes, table.variant
    if hand is not None:
        seating = positions.finish_hand(table.seating, hand.wagering.stacks, hand.awarded)
        table = replace(table, seating=seating)
    after = turned(table)
    return after.stakes, after.variant


def next_told(table: Table) -> tuple[Output, ...]:
    """Return the announcement of the next game, if it changes."""
    stakes, variant = coming(table)
    if not stakes.rounds or (stakes.blinds, variant.id) == (table.stakes.blinds, table.variant.id):
        return ()
    return (Announce("info", say.NextGame(variant.name, stakes.blinds or stakes.limits or ())),)


def _in_round(table: Table, rotation: Rotation) -> Table:
    """Return the table with the game and the stakes of its current round."""
    one = table.stakes.rounds[rotation.index]
    variant = table.games[one.game]
    stakes = stakes_of(table.stakes, one)
    deck = variant.deck.value.cards if variant is not table.variant else table.deck
    return replace(table, stakes=stakes, variant=variant, deck=deck, rotation=rotation)


def _has_blinds(variant: Variant) -> bool:
    return variant.forced.usual in {ForcedKind.BLINDS, ForcedKind.BLINDS_AND_ANTE}


def _start(table: Table) -> HandStart | None:
    return known_starts.start_hand(table.seating, table.stakes, table.rules, table.variant)[1]


def _place(table: Table, start: HandStart, at: int | None) -> int:
    """Return the seat whose turn in the round the hand counts for: its button's.

    Args:
        table: the table before the hand.
        start: the start of the hand.
        at: the seat of the round's previous hand; None for the first hand.
    """
    if table.variant.forced.button:
        return start.proper.button if start.proper is not None else start.button
    players = start.dealt_in
    return clockwise(players, start.button)[-1] if at is None else clockwise(players, at)[0]


def _is_over(first: int, at: int, place: int) -> bool:
    """Whether the button reached or passed the round's first seat; an unmoved button did not."""
    return place != at and (place == first or is_between(first, at, place))

