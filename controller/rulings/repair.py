"""A named remedy bound to one table: roles become cards, targets places, steps evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from controller.rulebook.street_acts import Burn
from controller.rulings.remedy_steps import RemedyForm
from controller.rulings.steps import StepForm
from controller.table.awaited_acts import fantasyland_cards
from controller.table.hand import Hand
from controller.table.ruling import (
    BettingClosed,
    CardsGo,
    ConfirmedBy,
    DealComplete,
    Expectation,
    Irregularity,
    Remedy,
    Ruling,
    Step,
    Told,
)
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import ASIDE, BURN, MUCK, STUB, Place, PlaceKind, board_place, seat_place
from controller.terms.step_details import StepDetail

_STREET_OF: Final[Mapping[StepCode, str]] = {
    StepCode.DEAL_FLOP: "flop",
    StepCode.DEAL_TURN: "turn",
    StepCode.DEAL_RIVER: "river",
}

_PILES: Final[Mapping[str, Place]] = {"stub": STUB, "burn": BURN, "muck": MUCK, "aside": ASIDE}

_WHOLE_PILES: Final = frozenset({"burns", "muck", "discards"})


def make_remedy(table: Table, hand: Hand, ruling: Ruling, form: RemedyForm, found: Irregularity) -> Remedy:
    """Return the remedy of a ruling for the table as it stands."""
    steps = _picked_once([step for one in form.steps for step in _steps(table, hand, one, found)])
    if _burn_is_missing(table, found):
        steps = _with_burn(steps, burns_due(table, found.street))
    told_ms = max(table.now_ms, ruling.at_ms)
    return Remedy(ruling, tuple(steps), ends_street=form.ends_street, about=found, told_ms=told_ms)


def _steps(table: Table, hand: Hand, form: StepForm, found: Irregularity) -> Iterator[Step]:
    """Yield what a form means at this table: a step, or one for each card that goes back."""
    several = found.cause is Cause.OUT_OF_SEQUENCE and len(found.cards) > 1
    if form.role == "wrong" and several and found.seat is not None:
        # Each card lies a seat too far, so it goes where the one before it came to.
        homes = (seat_place(found.seat), *(table.ledger.place_of(one) or BURN for one in found.cards))
        for card, home in zip(found.cards, homes, strict=False):
            yield Step(form.code, form.detail, CardsGo((home,), 1, (card,)))
        return
    if form.role != "later":
        yield Step(form.code, form.detail, _expect(table, hand, form, found))
        return
    lying = [(one, place) for one in found.cards if (place := table.ledger.place_of(one)) is not None]
    back = [(card, to) for (_, to), (card, at) in pairwise(lying) if at != to]
    for card, to in back:
        yield Step(form.code, StepDetail.CARD_TO_SEAT, CardsGo((to,), 1, (card,)))
    if not back:
        yield Step(form.code, form.detail, Told())


def board_target(table: Table, street: str, board: int = 1) -> int:
    """Return how many cards a board holds once that street is dealt, on later runs too."""
    run, on = divmod(board - 1, max(table.variant.boards, 1))
    first = table.hand.game.run_from if run and table.hand is not None else 0
    names = [one.name.value for one in table.variant.streets[first:]]
    end = first + names.index(street) + 1 if street in names else None
    return table.variant.board_cards(on + 1, first, end)


def burns_due(table: Table, street: str) -> int:
    """Return how many burns lie there once that street is dealt."""
    total = 0
    for one in table.variant.streets:
        total += sum(act.burn for act in one.acts if isinstance(act, Burn))
        if one.name.value == street:
            break
    return total


def _burn_is_missing(table: Table, found: Irregularity) -> bool:
    """Whether cards came too early without their burn, so that it is still to be made."""
    premature = found.cause.value.startswith("premature_") and found.cause.value != "premature_burn"
    return premature and bool(found.street) and len(table.ledger.at(BURN)) < burns_due(table, found.street)


def _with_burn(steps: list[Step], due: int) -> list[Step]:
    """Return the steps with the due burn added, unless enough burns are read."""
    changed = []
    for step in steps:
        if step.code is StepCode.LEAVE_BURN:
            continue
        if step.code is StepCode.NO_BURN:
            changed.append(Step(StepCode.BURN, StepDetail.NONE_WAS_BURNED, CardsGo((BURN,), 1, until=due)))
        else:
            changed.append(step)
    return changed


def _expect(table: Table, hand: Hand, form: StepForm, found: Irregularity) -> Expectation:
    """Return the evidence that a step is done."""
    match form.wait:
        case "told":
            return Told()
        case "dealer" | "floor":
            return ConfirmedBy(form.wait)
        case "deal":
            return DealComplete()
        case "draws":
            return DealComplete(draws=True)
        case "betting":
            return BettingClosed()
        case "cards":
            return _cards_go(table, hand, form, found)


def _cards_go(table: Table, hand: Hand, form: StepForm, found: Irregularity) -> Expectation:
    """Return which cards must go where."""
    if form.role == "new":
        return _off_stub(table, hand, form, found)
    places = tuple(place for target in form.to for place in _targets(target, found))
    if form.role == "picked":
        return CardsGo(places, 1, (), picked=True)
    cards = _role(table, hand, form.role, found)
    home = _home_of_unnamed(table, found) if form.role == "wrong" and places else None
    if home is not None:
        return CardsGo(places, 1, picks=True, early=form.early, of=home)
    if not cards and form.code is StepCode.USE_AS_NEXT_BURN:
        # Nobody read the card that fell off the table; it is replaced from the top of the stub.
        return CardsGo(places, 1, early=form.early)
    if not cards and form.role in _WHOLE_PILES and table.stakes.readers == "full":
        return Told()  # no card lies there
    if not cards or not places:
        return ConfirmedBy()
    return CardsGo(places, form.count or len(cards), _first(cards, form), picks=form.picks, early=form.early)


def _homes_of_exposed(table: Table, hand: Hand, found: Irregularity) -> tuple[Place, ...]:
    """Return the seats whose exposed cards are replaced: where they lie, or as keyed."""
    lying = [table.ledger.place_of(one) for one in found.cards]
    count = hand.deal.exposed
    spoken = [seat_place(seat) for seat, _ in hand.deal.exposed_of[-count:]] if count and not found.cards else []
    return tuple(dict.fromkeys(at for at in (*lying, *spoken) if at is not None))


_SEEN: Final = frozenset({Cause.EXPOSED_ONE, Cause.BOXED_ONE})
"""Causes about a seat's card that a person saw; a surplus card that readers report is named."""


def _home_of_unnamed(table: Table, found: Irregularity) -> Place | None:
    """Return the seat of a card that readers cannot tell until it leaves; None if they can."""
    if found.cause not in _SEEN or found.cards or found.seat is None:
        return None
    home = seat_place(found.seat)
    pile = table.ledger.at(home)
    return home if pile and UNKNOWN not in pile else None


def _picked_once(steps: list[Step]) -> list[Step]:
    """Return the steps with an unnamed card picked by the first and reused by later ones."""
    is_picked, told = False, []
    for step in steps:
        goes = step.expect
        unnamed = isinstance(goes, CardsGo) and goes.of is not None
        if isinstance(goes, CardsGo) and unnamed and is_picked:
            told.append(replace(step, expect=CardsGo(goes.places, goes.count, (), picked=True, early=goes.early)))
        else:
            told.append(step)
        is_picked = is_picked or unnamed
    return told


def _first(cards: tuple[Card, ...], form: StepForm) -> tuple[Card, ...]:
    """Return the cards that may go: all of the role, or the first if only some are wanted."""
    return cards[: form.count] if form.count and not form.picks else cards


def _off_stub(table: Table, hand: Hand, form: StepForm, found: Irregularity) -> Expectation:
    """Return the evidence of cards off the stub: to a seat, the burns, or the street's board."""
    target = form.to[0]
    if target == "board":
        place = found.place if found.place is not None and found.place.kind is PlaceKind.BOARD else board_place()
        if form.count:
            return CardsGo((place,), form.count)
        return CardsGo((place,), 0, until=board_target(table, _STREET_OF.get(form.code, found.street), place.number))
    if target == "seat" and form.code is StepCode.FINISH_DEAL:
        rest = [due.place for due in hand.plan.rest if due.place.kind is PlaceKind.SEAT]
        if rest and not hand.deal.complete:
            return CardsGo(tuple(dict.fromkeys(rest)), len(rest))
        return CardsGo((seat_place(found.seat),), _lacking(table, found)) if found.seat is not None else ConfirmedBy()
    places = tuple(_targets(target, found))
    if target == "seat" and found.cause is Cause.EXPOSED_MANY:
        places = _homes_of_exposed(table, hand, found)
    count = form.count or max(found.count, 1)
    if not places:
        return Told()
    return CardsGo(places, count, early=form.early, after_pass=form.after_pass, optional=form.optional)


def _lacking(table: Table, found: Irregularity) -> int:
    """Return how many cards a short hand lacks; a wrong count tells how many it has."""
    if found.cause is Cause.WRONG_COUNT and found.seat is not None and found.count:
        return max(fantasyland_cards(table, found.seat) - found.count, 1)
    return max(found.count, 1)


def _targets(target: str, found: Irregularity) -> tuple[Place, ...]:
    """Return a target's places; a boxed card is replaced where it was."""
    if target in _PILES:
        return (_PILES[target],)
    on_board = found.place if found.place is not None and found.place.kind is PlaceKind.BOARD else None
    if target == "board":
        return (on_board or board_place(),)
    if found.seat is not None:
        return (seat_place(found.seat),)
    if found.place == BURN:
        return (BURN,)
    return (on_board,) if on_board is not None else ()


def _earlier_discards(table: Table, hand: Hand) -> tuple[Card, ...]:
    """Return earlier rounds' discards; this round's stay out of a reshuffle (G, lowball)."""
    return tuple(
        one
        for place, pile in table.ledger.piles.items()
        if place.kind is PlaceKind.DISCARD
        for one in pile
        if one not in hand.fresh_discards
    )


def _role(table: Table, hand: Hand, role: str, found: Irregularity) -> tuple[Card, ...]:
    """Return the cards that a role means at this table."""
    on_board = found.place if found.place is not None and found.place.kind is PlaceKind.BOARD else board_place()
    match role:
        case "wrong":
            return (*found.cards, *table.ledger.at(on_board)) if _second_burn_too(found) else found.cards
        case "board":
            return table.ledger.at(on_board)
        case "last_board":
            return table.ledger.at(on_board)[-1:]
        case "burns":
            return table.ledger.at(BURN)
        case "muck":
            return (*table.ledger.at(MUCK), *_earlier_discards(table, hand))
        case "discards":
            return (*table.ledger.at(MUCK), *_earlier_discards(table, hand), *hand.fresh_discards)
        case "last_burn":
            return table.ledger.at(BURN)[-1:]
        case _:
            return ()


def _second_burn_too(found: Irregularity) -> bool:
    """Whether the cards to reshuffle are the flop and the surplus burn."""
    return found.cause.value == "double_burn" and found.place is not None and found.place.kind is PlaceKind.BOARD


def with_pick(remedy: Remedy, card: Card) -> Remedy:
    """Return the remedy with the card that was picked in its later steps."""
    steps = tuple(
        replace(step, expect=replace(step.expect, cards=(card,)))
        if isinstance(step.expect, CardsGo) and step.expect.picked
        else step
        for step in remedy.steps
    )
    return replace(remedy, steps=steps)
