"""What happened at one event, in sentences for a hand that is shown again.

The sentences are made from events and outputs, and name no card; what a hand tabled lies in the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from controller.rulebook.book import Book
from controller.rulebook.street_acts import StreetName
from controller.rulebook.variant import Variant
from controller.table import events as happened
from controller.table import outputs as told
from controller.table.events import KEYED, Event
from controller.table.outputs import Output
from controller.terms.codes import Act, Cause, Outcome
from controller.terms.places import PlaceKind
from controller.terms.sentences import AMOUNT_SIGN, Sentence
from controller.views.announcements import announced
from controller.views.dealer_questions import dealer_question
from controller.views.entry_words import entry_text, plain
from controller.views.phrases.phrase import money
from controller.views.phrases.street_words import street
from controller.views.retractions import why_retracted
from controller.views.words import OUTCOMES, cause_title

_TO: Final = {
    PlaceKind.BURN: "A card is burned",
    PlaceKind.MUCK: "A card comes to the muck",
    PlaceKind.STUB: "A card comes back to the stub",
    PlaceKind.ASIDE: "A card is set aside",
    PlaceKind.SHUFFLER: "",
}
_CLOSED: Final = {
    "readers": "Put right: the readers saw every card in its place",
    "dealer": "Put right: the dealer confirmed the last step",
    "floor": "The floor ended the repair",
}
ENDED: Final = {"played": "The hand is over", "misdeal": "The hand was a misdeal", "void": "The hand is void"}


def sentences(event: Event, outputs: Iterable[Output], book: Book, variant: Variant) -> Iterator[Sentence]:
    """Yield what an event was and what followed from it, in order."""
    said = event_sentence(event)
    if said:
        yield said
    for output in outputs:
        if sentence := _output_sentence(output, event, book, variant):
            yield sentence


def event_sentence(event: Event) -> Sentence:
    """Return an event in words; empty for one that nobody at the table would see."""
    match event:
        case happened.CardMoved(place=place):
            return _TO.get(place.kind, f"A card comes to {place.words}")
        case happened.CardPresumed(place=place):
            return f"A card that nobody read counts as dealt to {place.words}"
        case happened.Corrected():
            return "UNDO: the entry before is taken back"
        case happened.DealerAnswered(act=None, yes=yes):
            return f"The dealer answers {'yes' if yes else 'no'}"
        case happened.DealerAnswered():
            return f"The dealer answers: {entry_text(event)}"
        case happened.FloorRuled(choose=choose, by=by):
            return f"{by or 'The floor'} decides: {plain(choose.value)}"
        case happened.DealerChanged(dealer=dealer):
            return f"{dealer or 'The next dealer'} sits down to deal"
        case happened.RoomCommanded(sender=sender, name=name, does=does, refused=refused):
            what = f": {event_sentence(does)}" if does is not None else ""
            return f"{sender} commanded {plain(name)}{what}" + (", and was refused" if refused else "")
        case happened.ActionDeclared():
            return ""  # The act is told as it counts.
        case _:
            return _other_event(event)


def _other_event(event: Event) -> Sentence:
    match event:
        case happened.TableTapped():
            return "The dealer taps the table"
        case happened.CardExposed(seat=seat):
            return f"EXPOSED: a card of seat {seat}"
        case happened.CardBoxed(place=place):
            return f"BOXED: a card at {place.words} lay face up in the deck"
        case happened.CardOffTable(seat=seat):
            return f"A card of seat {seat} left the table"
        case happened.ChipsMoved(seat=seat, out=out):
            chips = ", ".join(f"{count} of {money(chip, AMOUNT_SIGN)}" for chip, count in out)
            return f"Seat {seat} puts out {chips}"
        case happened.PlayHalted(reason=reason):
            return f"The room halts play: {plain(reason)}"
        case happened.PlayResumed():
            return "The room lets play go on"
        case happened.DeviceLost(device=device):
            return f"{device} was lost"
        case happened.DeviceBack(device=device):
            return f"{device} is back"
        case _:
            return entry_text(event, AMOUNT_SIGN) if isinstance(event, KEYED) else ""


def _output_sentence(output: Output, event: Event, book: Book, variant: Variant) -> Sentence:
    match output:
        case told.HandBegan(hand=hand, button=button, seats=seats):
            return f"Hand {hand} begins: button seat {button}, {len(seats)} players"
        case told.StreetDealt(street=StreetName.PREFLOP.value):
            return "The hands are dealt"
        case told.StreetDealt(street=name):
            return f"{street(variant, name)} is dealt"
        case told.ActionTaken(seat=seat, act=act, to=to):
            # The sentence of an entry: what counts may be another act than was keyed.
            keyed = isinstance(event, happened.ActionDeclared) and event.seat == seat and event.act.value == act
            counted = happened.ActionDeclared(0, seat, Act(act), _amount(Act(act), to), _drawn(event))
            return entry_text(counted, AMOUNT_SIGN) + ("" if keyed else " (so it counts)")
        case told.CardsShown(seat=seat):
            return "" if isinstance(event, happened.HandTabled) else f"Seat {seat} shows"
        case told.PotPushed(seat=seat, amount=amount):
            pushed = f"Seat {seat} is pushed {money(amount, AMOUNT_SIGN)}"
            return "" if isinstance(event, happened.PotAwarded) else pushed
        case told.HandEnded(how=how):
            return ENDED[how]
        case told.HandReopened():
            return "The last push is taken back: the hand goes on"
        case _:
            return _ruling_sentence(output, book)


def _ruling_sentence(output: Output, book: Book) -> Sentence:
    match output:
        case told.IssueRuling(ruling=ruling):
            return ruling_sentence(ruling.number, ruling.cause, ruling.outcome, ruling.seat)
        case told.RetractRuling(number=number):
            return f"Ruling {number} is taken back: {why_retracted(output)}"
        case told.RemedyClosed(ended_by=ended_by):
            return _CLOSED[ended_by]
        case told.AskDealer(question=question):
            return f"The dealer is asked: {dealer_question(question)}"
        case told.Announce(says=says):
            return f"The dealer is told: {announced(says, book)}"
        case _:
            return ""


def ruling_sentence(number: int, cause: Cause, outcome: Outcome, seat: int | None) -> str:
    """Return a ruling in one line: its number, what was wrong, what follows."""
    where = f", seat {seat}" if seat else ""
    return f"Ruling {number}: {cause_title(cause)}{where}. {OUTCOMES[outcome]}"


def _amount(act: Act, to: int) -> int | None:
    return to if act in {Act.BET, Act.RAISE, Act.ALL_IN, Act.COMPLETE, Act.BRING_IN} else None


def _drawn(event: Event) -> int | None:
    return event.cards if isinstance(event, happened.ActionDeclared) else None


def decision_of(event: Event, output: Output) -> Sentence:
    """Return how a ruling was decided, taken back or carried out; empty if it was not."""
    match output:
        case told.RetractRuling():
            return f"Taken back: {why_retracted(output)}"
        case told.RemedyClosed(ended_by=ended_by):
            if isinstance(event, happened.FloorRuled):
                return f"The floor decided: {plain(event.choose.value)}. {_CLOSED[ended_by]}"
            return _CLOSED[ended_by]
        case _:
            return ""
