"""Finds a hand's parts among its acts: the deal, the board, and the seats dealt in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hw.sim import physical_acts as do


class InjectError(ValueError):
    """This hand offers no place for an error; the sentence says what it lacks."""


@dataclass(frozen=True, slots=True)
class HandFacts:
    """Facts of a hand that its acts do not contain."""

    empty: tuple[int, ...] = ()
    """Seats that are not entitled to a hand."""
    owing: tuple[int, ...] = ()
    """Seats that owe a blind and may therefore not be dealt in."""
    button: int | None = None
    """The button's seat; by default the seat that is dealt the last card."""
    most: int = 0
    """The cards that leave the stub if nobody folds; 0 if unknown or if the book has a rule for a short stub."""
    dealt: int = 0
    """The cards of the initial deal; 0: up to the first act that shows that it is over."""


@dataclass(frozen=True, slots=True)
class Injection:
    """A hand with one error in it: the given acts with the changes of `cause`."""

    acts: do.Acts
    cause: str
    at: int
    """The index in `acts` of the first wrong act, or of the place of the missing one."""
    seat: int | None = None
    cards: tuple[str, ...] = ()
    """The cards whose presence in the deck is the error (a joker, a second copy), by tape text."""
    displaced: int = 0
    """By how many cards a card came too late or too early; the readers' cycle must resolve it."""
    by_key: bool = False
    """Whether only a key reports the error, because no coil sees a face."""
    complete_at: int | None = None
    """The index of the act that makes it this error: a second boxed card, the last card of an absent player's deal."""


@dataclass(frozen=True, slots=True)
class HandActs:
    """The acts of one hand and the indexes of its parts."""

    acts: do.Acts
    facts: HandFacts
    deal: tuple[int, ...]
    """Indexes of the cards of the initial deal."""
    boards: tuple[int, ...]
    """Indexes of the cards put on a board, by motion."""
    order: tuple[str, ...] = field(default=(), repr=False)
    """The deck from the top, as far as the script fixes it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats dealt in, in the order of their first cards."""
        return tuple(dict.fromkeys(seat_of(self.acts[index]) for index in self.deal))

    @property
    def button(self) -> int:
        """The button's seat."""
        return self.seats[-1] if self.facts.button is None else self.facts.button

    def stub_index(self, at: int) -> int:
        """Return how many cards have left the stub before act `at`."""
        return sum(cards_off(act) for act in self.acts[:at])


def seat_of(act: do.Act) -> int:
    """Return the seat that a card is dealt to."""
    if isinstance(act, do.DealCard) and act.zone.startswith("seat:"):
        return int(act.zone.removeprefix("seat:"))
    raise InjectError("this act does not deal a card to a seat")


def draws(act: do.Act) -> bool:
    """Return whether this act announces how many cards the player draws."""
    return isinstance(act, do.PlayerAct) and "draw" in act.keys


def cards_off(act: do.Act) -> int:
    """Return how many cards an act takes from the top of the stub."""
    match act:
        case do.DealCard(code=code):
            return 0 if code else 1
        case do.Burn():
            return 1
        case do.BoardCards(count=count):
            return count
        case _:
            return 0


def read_hand(acts: do.Acts, facts: HandFacts) -> HandActs:
    """Return a hand's acts with their parts found.

    Raises:
        InjectError: no card is dealt to a seat.
    """
    deal: list[int] = []
    boards: list[int] = []
    order: tuple[str, ...] = ()
    for index, act in enumerate(acts):
        match act:
            case do.NewDeal():
                order = act.order
                deal.clear()
                boards.clear()
            case do.DealCard(zone=zone) if zone.startswith("seat:") and not boards:
                is_over = deal and any(map(ends_deal, acts[deal[-1]:index]))
                if not is_over and not 0 < facts.dealt <= len(deal):
                    deal.append(index)
            case do.BoardCards():
                boards.append(index)
            case _:
                pass
    if not deal:
        raise InjectError("this hand deals no card to a seat")
    return HandActs(acts, facts, tuple(deal), tuple(boards), order)


def ends_deal(act: do.Act) -> bool:
    """Return whether an act shows that the initial deal is over."""
    # in games with rows the dealer keys the hands
    return isinstance(act, do.PlayerAct | do.Burn | do.BoardCards | do.Press)


def with_order(
    hand: HandActs, order: tuple[str, ...], leave_out: tuple[str, ...] = (),
) -> do.Acts:
    """Return the hand's acts with another deck order, and with more cards left out of the deck."""
    return tuple(
        replace(act, order=order, leave_out=(*act.leave_out, *leave_out))
        if isinstance(act, do.NewDeal) else act
        for act in hand.acts
    )


def set_acts(acts: do.Acts, at: int, *news: do.Act, remove: int = 0) -> do.Acts:
    """Return acts with `remove` of them taken out at an index, and others put in there."""
    return (*acts[:at], *news, *acts[at + remove:])


def given_away(acts: do.Acts, seat: int, at: int) -> do.Acts:
    """Return the hand's acts if a seat loses its cards at an index; it then discards none."""
    out = f"discard:{seat}"
    return tuple(
        act for index, act in enumerate(acts) if index < at or not (isinstance(act, do.MoveCards) and act.zone == out)
    )
