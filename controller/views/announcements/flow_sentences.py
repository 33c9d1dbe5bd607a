"""The sentences of a hand's course: draws, rows, games by rounds, kills, the house's money."""

from __future__ import annotations

from typing import Final

from controller.poker.jackpot import JackpotFault
from controller.poker.point_scoring import Foul, FoulKind
from controller.table.announcements import flow_announcements as told
from controller.terms.texts import quantity
from controller.views.announcements.templates import Makers, Templates, cited, filled

TEMPLATES: Final[Templates] = {
    told.NoRowsToSet: "Seat {seat} has nothing to set: the game has no rows.",
    told.SameDeckAgain: "Deck {dealt} again: the shuffler's signal should have brought deck {due}. Was it shuffled?",
    told.CollectTime: "Time charge: collect it from every player, or, if they agree, from the next pot or flop.",
    told.LeftInMiddle: "¤{left} was left in the middle; the rake of this pot is ¤{due}.",
    told.CountsForJackpot: "Seat {seat}, {hand}, counts for the house's jackpot: call the floor.",
    told.HandNotTabled: "Seat {seat} has not tabled its hand: to win a contested pot all its cards are shown "
    "(rule {rule}).",
    told.LegUp: "Kill button: seat {seat} has a leg up.",
    told.KillNeutral: "Kill button: neutral, nobody has a leg up.",
    told.NoDraw: "Seat {seat} has no draw to announce.",
    told.DrawsTooMany: "Seat {seat} may draw at most {most}: key the number again.",
    told.DrawNumberFixed: "Seat {seat} cannot change the number now: seat {by} has said how many it draws.",
    told.PotReturned: "The next deal began with ¤{pot} in the middle and no winner: the chips count as returned. "
    "Call the floor.",
    told.DeadHandBringsIn: "Seat {seat} has a dead hand and the bring-in: take ¤{amount} of its chips ({rule}).",
    told.BringInNoted: "Seat {seat}'s bring-in is noted already.",
}
_NO_JACKPOT: Final = {
    JackpotFault.NO_JACKPOT: "the house has no jackpot",
    JackpotFault.HOLE_CARD_UNUSED: "both hole cards must play",
    JackpotFault.NO_POCKET_PAIR: "quads need a pocket pair",
    JackpotFault.POT_TOO_SMALL: "the pot is below ¤{pot}",
    JackpotFault.TOO_FEW_PLAYERS: "fewer than {players} players are at the table",
    JackpotFault.LATER_RUN: "only the first run counts",
    JackpotFault.TALKED_ABOUT: "it was mentioned during the action",
}
_FOULS: Final = {
    FoulKind.WRONG_ON_THE_WAY: "a wrong number of cards was set",
    FoulKind.ROW_MISCOUNTED: "the {one.row} has {one.cards} cards, not {one.wanted}",
    FoulKind.ROW_BEATS: "the {one.row} beats the {one.behind}",
}


def foul_words(one: Foul) -> str:
    """Return why a hand is fouled, a clause."""
    if one.kind is FoulKind.ROW_UNQUALIFIED:
        return f"the {one.row} is not {one.qualifier.replace('_', ' ')}"
    return _FOULS[one.kind].format(one=one)


def _rows_wrong(one: told.RowsWrong) -> str:
    return (
        f"Seat {one.seat} has {quantity(one.cards, 'card')} to set: key each card's row in order of arrival, "
        f"1 to {one.rows} from the front, 0 for a thrown card."
    )


def _points(one: told.PointsPaid) -> str:
    points = ", ".join(f"seat {seat} {points:+d}" for seat, points in one.points)
    fouls = "".join(f" Seat {seat} is fouled: {foul_words(foul)}." for seat, foul in one.fouls)
    there = "".join(
        f" Seat {seat} plays the next hand in Fantasyland with {cards} cards." for seat, cards in one.fantasyland
    )
    return f"Points: {points}.{fouls}{there}"


def _next_game(one: told.NextGame) -> str:
    amounts = "-".join(f"¤{amount:,}" for amount in one.amounts)
    return f"The round is over. Next game: {one.game} {amounts}".rstrip() + "."


def _no_jackpot(one: told.NoJackpot) -> str:
    faults = "; ".join(filled(_NO_JACKPOT[fault], one) for fault in one.faults)
    return f"Seat {one.seat}, {one.hand}, wins no jackpot: {faults}."


def _talked_about(one: told.JackpotTalkedAbout) -> str:
    who = f"Seat {one.seat}" if one.seat is not None else "Somebody"
    return f"{who} mentioned a jackpot during the action: this hand wins none ({cited(one.cite)})."


def _kill_pot(one: told.KillPot) -> str:
    limits = f"; the limits are ¤{one.limits[0]} and ¤{one.limits[1]}" if one.limits is not None else ""
    return f"Kill pot: seat {one.seat} posts ¤{one.amount}{limits}."


def _pushed_unkeyed(one: told.PushedUnkeyed) -> str:
    seats = ", ".join(f"seat {seat} ¤{amount}" for seat, amount in one.pushes)
    return f"No push was keyed for the chips in the middle: they count as pushed to {seats}."


MAKERS: Final[Makers] = {
    told.RowsWrong: _rows_wrong,
    told.PointsPaid: _points,
    told.NextGame: _next_game,
    told.NoJackpot: _no_jackpot,
    told.JackpotTalkedAbout: _talked_about,
    told.KillPot: _kill_pot,
    told.PushedUnkeyed: _pushed_unkeyed,
}
