"""What a standby says of a table has no card, whatever lies on it, and opens an evening."""

import json
import re

from told_evenings import GAMES, played

from controller.journal.damage.standby import Standby
from controller.runtime.standby_writing import table_in_header
from controller.tape.tape import parse_tape

CARD = re.compile(r'"[2-9TJQKA][cdhs]"')


def test_no_moment_of_a_hand_puts_a_card_into_the_standby():
    _, header, told = played(11, *GAMES[0], hands=2)
    moments = [after for _, after in told if after.ledger.where]
    assert len(moments) > 10
    for table in moments:
        assert not CARD.search(json.dumps(table_in_header(table)))
    opening = parse_tape(Standby(header, "", 1, table_in_header(moments[-1])).opening(), "t")
    assert set(opening.seats) == {one.number for one in moments[-1].seating.seats}
