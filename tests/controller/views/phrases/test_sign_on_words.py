"""The sentences of signing on: what they say, in English and in Spanish, and which of them no log needs."""

import pytest

from controller.views.phrases import sign_on_words as say
from controller.views.phrases.phrase_codec import decoded, encoded
from display.language.languages import language

SAID = [
    (say.number_asked(say.DEALER, "DEALER PUSH", 0, required=False),
     "Dealer: your number, then CONFIRM. Without one: DEALER PUSH again.",
     "Crupier: su número, luego CONFIRM. Sin número: DEALER PUSH otra vez."),
    (say.number_asked(say.FLOOR_PERSON, "FLOOR", 0, required=True),
     "Floor person: your number, then CONFIRM.", "Jefe de sala: su número, luego CONFIRM."),
    (say.number_asked(say.FLOOR_PERSON, "FLOOR", 3, required=True),
     "Floor person: your number, then CONFIRM. •••", "Jefe de sala: su número, luego CONFIRM. •••"),
    (say.locked(1), "Too many wrong numbers: none is taken for 1 minute. The room's desk can sign on.",
     "Demasiados números erróneos: no se acepta ninguno durante 1 minuto. La mesa de control de la sala puede identificar."),
    (say.one_too_many(5, 10), "5 wrong numbers: no more are taken for 10 minutes.",
     "5 números erróneos: no se acepta ninguno más durante 10 minutos."),
    (say.dropped("FLOOR"), "FLOOR is dropped: it had no number.", "FLOOR se descarta: no tenía número."),
    (say.not_asked("FLOOR"), "No number is taken now. To sign on, press FLOOR first.",
     "Ahora no se acepta ningún número. Para identificarse, pulse primero FLOOR."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "english", "spanish"), SAID, ids=[english for _, english, _ in SAID])
def test_each_sentence_reaches_a_screen_in_its_language(said, english, spanish):
    told = decoded(str(said), encoded(said))
    assert (str(said), language("es").say(told)) == (english, spanish)


def test_a_log_gets_no_prompt():
    assert [isinstance(said, say.Prompt) for said, *_ in SAID] == [True, True, True, False, False, False, True]
