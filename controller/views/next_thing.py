"""The next thing for the dealer to do, in a few words: a step of a remedy first, then cards, turns and pots."""

from __future__ import annotations

from dataclasses import dataclass

from controller.poker import betting
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.codes import Outcome
from controller.terms.places import PlaceKind
from controller.views import words


@dataclass(frozen=True, slots=True)
class Following:
    """A few large words, and one smaller line."""

    text: str
    detail: str = ""


def next_thing(table: Table) -> Following:
    """What the dealer does next."""
    if table.remedy is not None and table.remedy.current is not None:
        return Following(table.remedy.current.say, f"Step {table.remedy.done + 1} of {len(table.remedy.steps)}")
    if table.open_ruling is not None and table.open_ruling.outcome is Outcome.FLOOR:
        return Following("Call the floor", words.cause_title(table.open_ruling.cause))
    if table.question is not None:
        return Following(table.question.text, "CONFIRM: yes. CLEAR: no.")
    hand = table.hand
    if hand is None:
        return Following("Shuffle, then a new deal", "The shuffler's signal or RIFFLE begins the hand")
    return _in_hand(table, hand)


def _in_hand(table: Table, hand: Hand) -> Following:
    match hand.phase:
        case Phase.DEALING:
            return _deal(table, hand)
        case Phase.DRAWING if hand.to_declare:
            return Following(f"Seat {hand.to_declare[0]}: how many cards?", "DRAW, the number, CONFIRM")
        case Phase.BETTING if hand.wagering.to_act is not None:
            seat = hand.wagering.to_act
            legal = betting.legal(hand.wagering, seat)
            call = f"{legal.to_call} to call" if legal.to_call else "may check"
            return Following(f"Seat {seat} to act", call)
        case Phase.SHOWDOWN:
            return Following("Showdown", "SHOW each hand that is tabled, then push the pot")
        case Phase.AWARDING if hand.wagering.pot:
            return Following(f"Push the pot: {hand.wagering.pot}", "Seat, AWARD, the amount, CONFIRM")
        case Phase.AWARDING:
            return Following("Gather the cards", "The hand is over")
        case _:
            return Following(words.STREETS.get(hand.street, hand.street))


def _deal(table: Table, hand: Hand) -> Following:
    """The cards due next, in the game's own words."""
    rest = hand.plan.rest
    if not rest:
        return Following("Wait")
    street = table.variant.streets[hand.street_index].name.value
    name = words.STREETS.get(street, street).lower()
    if rest[0].place.kind is PlaceKind.SEAT:
        left = len(rest)
        return Following(f"Deal to seat {rest[0].place.number}", f"{left} card{'s' * (left != 1)} to come")
    kinds = [due.place.kind for due in rest]
    said = []
    if PlaceKind.BURN in kinds:
        said.append("burn")
    if PlaceKind.BOARD in kinds:
        said.append(name)
    if PlaceKind.SEAT in kinds:
        said.append("then the draw cards" if said else "deal the draw cards")
    return Following(", ".join(said).capitalize())
