"""Every step has a name, and no two of them the same."""

from controller.table.events import StepConfirmed
from controller.terms.codes import StepCode
from controller.views.entry_words import entry_text
from controller.views.phrases.step_names import STEP_NAMES
from display.language.languages import language


def test_every_step_has_a_name_of_its_own():
    assert set(STEP_NAMES) == set(StepCode)
    assert len(set(STEP_NAMES.values())) == len(STEP_NAMES)


def test_a_confirmed_step_is_named_in_the_readers_language():
    confirmed = entry_text(StepConfirmed(5, StepCode.BURN_BECOMES))
    assert confirmed == "Confirmed: the card becomes the burn"
    assert language("es").say(confirmed).endswith(": la carta pasa a ser la quemada")
