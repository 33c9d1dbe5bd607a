"""The sentences of a hand's course: draws, rows, games by rounds, kills, the house's money."""

from __future__ import annotations

from typing import Final

from controller.poker.jackpot import JackpotFault
from controller.poker.point_scoring import Foul, FoulKind
from controller.table.announcements import flow_announcements as told
from controller.table.announcements import pot_announcements as of_pot
from controller.views.announcements.templates import Makers, Templates, filled
from controller.views.phrases.hand_words import points_words
from controller.views.phrases.phrase import AMOUNT_SIGN, Argument, listed, marked, money, phrase
from controller.views.words import cards, rules

TEMPLATES: Final[Templates] = {
    told.NoRowsToSet: marked("Seat {seat} has nothing to set: the game has no rows."),
    told.SameDeckAgain: marked(
        "Deck {dealt} again: the shuffler's signal should have brought deck {due}. Was it shuffled?"
    ),
    told.CollectTime: marked(
        "Time charge: collect it from every player, or, if they agree, from the next pot or flop."
    ),
    of_pot.RunWithoutBurns: marked("Burn no card: every card of the stub is for the boards."),
    of_pot.NoTimePot: marked("Every player pays his time himself ({rule})."),
    of_pot.NoFlopInGame: marked("This game has no flop that could name who pays the time."),
    of_pot.IsTimeRakedHere: marked("Only a game that pays time has a time-pot ({rule}): see the placard."),
    told.LeftInMiddle: marked("¤{left} was left in the middle; the rake of this pot is ¤{due}."),
    told.CountsForJackpot: marked("Seat {seat}, {hand}, counts for the house's jackpot: call the floor."),
    told.HandNotTabled: marked(
        "Seat {seat} has not tabled its hand: to win a contested pot all its cards are shown (rule {rule})."
    ),
    told.LegUp: marked("Kill button: seat {seat} has a leg up."),
    told.KillNeutral: marked("Kill button: neutral, nobody has a leg up."),
    told.NoDraw: marked("Seat {seat} has no draw to announce."),
    told.DrawsTooMany: marked("Seat {seat} may draw at most {most}: key the number again."),
    told.DrawNumberFixed: marked("Seat {seat} cannot change the number now: seat {by} has said how many it draws."),
    told.PotReturned: marked(
        "The next deal began with ¤{pot} in the middle and no winner: the chips count as returned. Call the floor."
    ),
    told.DeadHandBringsIn: marked(
        "Seat {seat} has a dead hand and the bring-in: take ¤{amount} of its chips ({rule})."
    ),
    told.BetDenied: marked("No betting on this street: seat {seat} takes its chips back ({rule})."),
    told.BringInNoted: marked("Seat {seat}'s bring-in is noted already."),
    told.DeckChangedEarly: marked(
        "The deck was changed behind {hands} of {players} hands: it goes once around the table first ({rule}). "
        "Tell the floor."
    ),
    told.DiscardsSeen: marked(
        "Cards of the muck were lifted and put back: nobody looks through it ({rule}). Tell the floor."
    ),
    told.AllCardsShown: marked("Seat {seat}: show all cards to win the pot; if not, call the floor ({rule})."),
    told.UndercallsInRow: marked(
        "Seats {first} and {seat} called short: play goes back to seat {first}, who corrects the call first ({rule})."
    ),
    told.ActionStopped: marked("Seat {seat}'s act is keyed, but the action is stopped until the floor rules ({rule})."),
    told.CardsWaitForRoom: marked(
        "Hand for hand: the cards stay face down and none is dealt before the room says so ({rule}). Tell the floor."
    ),
}
_HALTED: Final = {
    ("balance", True): marked("Play halts after this hand: the room balances the tables."),
    ("balance", False): marked("Play is halted: the room balances the tables. Do not deal."),
    ("hand_for_hand", True): marked("Hand for hand: finish this hand, then wait."),
    ("hand_for_hand", False): marked("Hand for hand: do not deal before the room says so."),
    ("break", True): marked("Break after this hand."),
    ("break", False): marked("Break: do not deal."),
}
_RESUMED: Final = {
    "play": marked("Play goes on as usual."),
    "hand": marked("Deal the next hand, then wait again."),
    "cards": marked("The room lets the cards of this hand come."),
}
_DEALT_HALTED: Final = {
    "balance": marked("The room has halted play to balance the tables. The hand is played: tell the floor."),
    "hand_for_hand": marked("Hand for hand: the room had not let this hand be dealt. Tell the floor."),
    "break": marked("A break was called, and a hand was dealt. Tell the floor."),
}
_DECK_DUE: Final = {
    "dealer_push": marked("Dealer push: the other deck is due ({rule})."),
    "level": marked("New level: the other deck is due before the next hand ({rule})."),
}
_NO_JACKPOT: Final = {
    JackpotFault.NO_JACKPOT: marked("the house has no jackpot"),
    JackpotFault.HOLE_CARD_UNUSED: marked("both hole cards must play"),
    JackpotFault.NO_POCKET_PAIR: marked("quads need a pocket pair"),
    JackpotFault.POT_TOO_SMALL: marked("the pot is below ¤{pot}"),
    JackpotFault.TOO_FEW_PLAYERS: marked("fewer than {players} players are at the table"),
    JackpotFault.LATER_RUN: marked("only the first run counts"),
    JackpotFault.TALKED_ABOUT: marked("it was mentioned during the action"),
}


def foul_words(one: Foul) -> str:
    """Return why a hand is fouled, a clause."""
    match one.kind:
        case FoulKind.WRONG_ON_THE_WAY:
            return marked("a wrong number of cards was set")
        case FoulKind.ROW_UNQUALIFIED:
            name = one.qualifier.replace("_", " ")
            return phrase("the {row} is not {name}", row=one.row, name=name)
        case FoulKind.ROW_MISCOUNTED:
            row = one.row
            return phrase("the {row} has {cards} cards, not {wanted}", row=row, cards=one.cards, wanted=one.wanted)
        case FoulKind.ROW_BEATS:
            return phrase("the {row} beats the {behind}", row=one.row, behind=one.behind)


def _rows_again(one: told.RowsAgain) -> str:
    return phrase(
        "Seat {seat}: a card was read only now. Key the rows of its first {cards} again.",
        seat=one.seat, cards=cards(one.cards),
    )


def _rows_wrong(one: told.RowsWrong) -> str:
    return phrase(
        "Seat {seat} has {cards} to set: key each card's row in order of arrival, 1 to {rows} from the front, 0 for a "
        "thrown card.",
        seat=one.seat, cards=cards(one.cards), rows=one.rows,
    )


def _points(one: told.PointsPaid) -> str:
    fouls = (phrase("Seat {seat} is fouled: {why}.", seat=seat, why=foul_words(foul)) for seat, foul in one.fouls)
    there = (
        phrase("Seat {seat} plays the next hand in Fantasyland with {count} cards.", seat=seat, count=count)
        for seat, count in one.fantasyland
    )
    return listed((points_words(dict(one.points)), *fouls, *there), " ")


def _next_game(one: told.NextGame) -> str:
    game: Argument = one.game
    if one.amounts:
        game = listed((game, listed((money(amount, AMOUNT_SIGN) for amount in one.amounts), "-")), " ")
    return phrase("The round is over. Next game: {game}.", game=game)


def _no_jackpot(one: told.NoJackpot) -> str:
    faults = listed((filled(_NO_JACKPOT[fault], one) for fault in one.faults), "; ")
    return phrase("Seat {seat}, {hand}, wins no jackpot: {why}.", seat=one.seat, hand=one.hand, why=faults)


def _talked_about(one: told.JackpotTalkedAbout) -> str:
    rule = rules(one.cite)
    if one.seat is None:
        return phrase("Somebody mentioned a jackpot during the action: this hand wins none ({rule}).", rule=rule)
    return phrase(
        "Seat {seat} mentioned a jackpot during the action: this hand wins none ({rule}).", seat=one.seat, rule=rule
    )


def _time_pot(one: of_pot.TimePotNow) -> str:
    message = {
        (True, "pot"): marked("This hand is the time-pot: its winner pays ¤{total} for seats {seats} ({rule})."),
        (False, "pot"): marked("The next hand is the time-pot: its winner pays ¤{total} for seats {seats} ({rule})."),
        (True, "flop"): marked(
            "This hand has the time-flop: the seat that the flop's first card names pays ¤{total} for seats {seats} "
            "({rule})."
        ),
        (False, "flop"): marked(
            "The next hand has the time-flop: the seat that the flop's first card names pays ¤{total} for seats "
            "{seats} ({rule})."
        ),
    }[one.now, one.kind]
    return phrase(message, total=one.total, seats=listed(one.payers), rule=rules(one.cite))


def _side_pot_again(one: of_pot.SidePotRunAgain) -> str:
    message = marked(
        "Only the side pot of seats {seats} is run again; the first board decides the main pot, and if nobody else "
        "wins it there, it is run again too ({rule})."
    )
    return phrase(message, seats=listed(one.seats), rule=rules(one.cite))


def _time_flop(one: of_pot.TimeFlopPaidBy) -> str:
    if one.seat is None:
        message = marked("Time-flop: {card} came first and names nobody who takes part: call the floor ({rule}).")
        return phrase(message, card=one.card, rule=rules(one.cite))
    message = marked(
        "Time-flop: {card} came first: seat {seat} pays ¤{total} for {players} players ({rule}). If another card was "
        "seen first, that one counts."
    )
    return phrase(
        message, card=one.card, seat=one.seat, total=one.total, players=one.players, rule=rules(one.cite),
    )


def _kill_pot(one: told.KillPot) -> str:
    if one.limits is None:
        return phrase("Kill pot: seat {seat} posts ¤{amount}.", seat=one.seat, amount=one.amount)
    low, high = one.limits
    return phrase(
        "Kill pot: seat {seat} posts ¤{amount}; the limits are ¤{low} and ¤{high}.",
        seat=one.seat, amount=one.amount, low=low, high=high,
    )


def _pushed_unkeyed(one: told.PushedUnkeyed) -> str:
    seats = listed(phrase("seat {seat} ¤{amount}", seat=seat, amount=amount) for seat, amount in one.pushes)
    return phrase("No push was keyed for the chips in the middle: they count as pushed to {seats}.", seats=seats)


def _bets_returned(one: told.StreetBetsReturned) -> str:
    bets = listed(phrase("¤{amount} to seat {seat}", amount=bet, seat=seat) for seat, bet in one.bets)
    return phrase("No betting on this street ({rule}): return {bets}.", rule=rules(one.cite), bets=bets)


MAKERS: Final[Makers] = {
    told.RowsWrong: _rows_wrong,
    told.RowsAgain: _rows_again,
    told.PointsPaid: _points,
    told.NextGame: _next_game,
    told.NoJackpot: _no_jackpot,
    told.JackpotTalkedAbout: _talked_about,
    told.KillPot: _kill_pot,
    of_pot.SidePotRunAgain: _side_pot_again,
    of_pot.TimePotNow: _time_pot,
    of_pot.TimeFlopPaidBy: _time_flop,
    told.PushedUnkeyed: _pushed_unkeyed,
    told.StreetBetsReturned: _bets_returned,
    told.DeckChangeDue: lambda one: filled(_DECK_DUE[one.when], one),
    told.HaltCalled: lambda one: filled(_HALTED[one.reason, one.hand], one),
    told.HaltEnded: lambda one: filled(_RESUMED[one.lets], one),
    told.DealtWhileHalted: lambda one: filled(_DEALT_HALTED[one.reason], one),
}
