"""The sentences of a color-up."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import color_up_announcements as told
from controller.views.announcements.templates import Makers, Templates
from controller.views.phrases.phrase import listed, marked, phrase, plural, with_initial
from controller.views.words import cards, rules

TEMPLATES: Final[Templates] = {
    told.ColorUpInHand: marked("Color up between two hands: the pot of this one is not pushed yet."),
    told.NotSmallestChip: marked("¤{chip} is not the smallest chip in play: that is ¤{smallest}."),
    told.NotNextChip: marked("The next larger chip in play is ¤{larger}, not ¤{into}."),
    told.ChipNotWhole: marked("¤{into} is not a whole number of chips of ¤{chip}."),
    told.NothingRaced: marked("Nothing is raced for now: give no cards."),
    told.TooManyOddChips: marked("{chips} odd chips are more than there are cards."),
    told.RaceCardWrong: marked("A card of the race was given twice, or has no rank."),
    told.ChangeBeforeRace: marked("Change {each} of ¤{chip} for one ¤{into}; the odd chips stay for now."),
    told.RaceAnnounced: marked("{chips} odd chips: {prizes} of ¤{into} are raced for ({rule})."),
    told.RaceWon: marked("Seat {seat} gets one ¤{into}."),
    told.RaceSpared: marked("Seat {seat} gets one ¤{into}: nobody is raced out."),
    told.RaceLost: marked("Seat {seat} gets nothing for its odd chips."),
    told.ColorUpDone: marked("The chips of ¤{chip} are out: ¤{before} on the table before, ¤{after} now ({rule})."),
}


def _uncountable(one: told.StacksUncountable) -> str:
    return plural(
        "Count seat {seats} again: the amount is not a whole number of ¤{chip} chips.",
        "Count seats {seats} again: the amount is not a whole number of ¤{chip} chips.",
        len(one.seats), seats=listed(one.seats), chip=one.chip,
    )


def _miscounted(one: told.RaceCardsMiscounted) -> str:
    faults = listed((
        phrase("seat {seat} gets {cards}, not {dealt}", seat=seat, cards=cards(owed), dealt=dealt)
        for seat, owed, dealt in one.seats
    ), "; ")  # fmt: skip
    return listed((with_initial(faults, is_large=True), "."), "")


def _at_value(one: told.ChangedAtValue) -> str:
    kept: str = listed(phrase("seat {seat} keeps {count}", seat=seat, count=count) for seat, count in one.kept)
    return phrase(
        "Change {each} of ¤{chip} for one ¤{into}; {kept}. ({rule})", each=one.each, chip=one.chip, into=one.into,
        kept=kept or marked("nobody keeps any"), rule=rules(one.cite),
    )


def _race(one: told.DealRace) -> str:
    owed = listed(phrase("seat {seat}: {count}", seat=seat, count=count) for seat, count in one.cards)
    return phrase("Deal cards face up, one for each odd chip, seat by seat: {seats}.", seats=owed)


MAKERS: Final[Makers] = {
    told.StacksUncountable: _uncountable,
    told.RaceCardsMiscounted: _miscounted,
    told.ChangedAtValue: _at_value,
    told.DealRace: _race,
}
