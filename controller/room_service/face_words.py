"""Takes cards out of sentences: what the room keeps in words names none.

A table publishes no card that is not face up. A sentence that names one all the same loses the name here, and nothing
else; the cards that lie face up are in the fields that are made for them.
"""

from __future__ import annotations

import re
from typing import Final

_CARD: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[cdhs\u2663\u2666\u2665\u2660](?![A-Za-z0-9])"
    r"|(?<![A-Za-z])(?i:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|trey|three|deuce|two) of "
    r"(?i:clubs|diamonds|hearts|spades)(?![A-Za-z])"
    r"|[\U0001F0A1-\U0001F0DF]"
)
_WORD_AS: Final = re.compile(r"(?:^|(?<=[.!?:] ))As(?= [a-z])")


def without_cards(sentence: str) -> str:
    """Return the sentence with "a card" for each card that it names.

    A sentence's opening word "As" is none.
    """
    words = {match.start() for match in _WORD_AS.finditer(sentence)}
    return _CARD.sub(lambda match: match[0] if match.start() in words else "a card", sentence)
