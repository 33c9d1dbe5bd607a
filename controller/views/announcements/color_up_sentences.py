"""The sentences of a color-up."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import color_up_announcements as told
from controller.terms.texts import quantity
from controller.views.announcements.templates import Makers, Templates, cited

TEMPLATES: Final[Templates] = {
    told.ColorUpInHand: "Color up between two hands: the pot of this one is not pushed yet.",
    told.NotSmallestChip: "¤{chip} is not the smallest chip in play: that is ¤{smallest}.",
    told.NotNextChip: "The next larger chip in play is ¤{larger}, not ¤{into}.",
    told.ChipNotWhole: "¤{into} is not a whole number of chips of ¤{chip}.",
    told.NothingRaced: "Nothing is raced for now: give no cards.",
    told.TooManyOddChips: "{chips} odd chips are more than there are cards.",
    told.RaceCardWrong: "A card of the race was given twice, or has no rank.",
    told.ChangeBeforeRace: "Change {each} of ¤{chip} for one ¤{into}; the odd chips stay for now.",
    told.RaceAnnounced: "{chips} odd chips: {prizes} of ¤{into} are raced for ({rule}).",
    told.RaceWon: "Seat {seat} gets one ¤{into}.",
    told.RaceSpared: "Seat {seat} gets one ¤{into}: nobody is raced out.",
    told.RaceLost: "Seat {seat} gets nothing for its odd chips.",
    told.ColorUpDone: "The chips of ¤{chip} are out: ¤{before} on the table before, ¤{after} now ({rule}).",
}


def _uncountable(one: told.StacksUncountable) -> str:
    seats = f"seat{'s' * (len(one.seats) > 1)} {', '.join(map(str, one.seats))}"
    return f"Count {seats} again: the amount is not a whole number of ¤{one.chip} chips."


def _miscounted(one: told.RaceCardsMiscounted) -> str:
    faults = "; ".join(f"seat {seat} gets {quantity(owed, 'card')}, not {dealt}" for seat, owed, dealt in one.seats)
    return f"{faults[:1].upper()}{faults[1:]}."


def _at_value(one: told.ChangedAtValue) -> str:
    kept = ", ".join(f"seat {seat} keeps {count}" for seat, count in one.kept) or "nobody keeps any"
    return f"Change {one.each} of ¤{one.chip} for one ¤{one.into}; {kept}. ({cited(one.cite)})"


def _race(one: told.DealRace) -> str:
    cards = ", ".join(f"seat {seat}: {count}" for seat, count in one.cards)
    return f"Deal cards face up, one for each odd chip, seat by seat: {cards}."


MAKERS: Final[Makers] = {
    told.StacksUncountable: _uncountable,
    told.RaceCardsMiscounted: _miscounted,
    told.ChangedAtValue: _at_value,
    told.DealRace: _race,
}
