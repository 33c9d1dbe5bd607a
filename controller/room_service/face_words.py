"""Takes cards out of texts: no sentence, name or rule number that the room keeps names one.

A table publishes no card that is not face up. A text that names one all the same loses the name here, and nothing
else; the cards that lie face up are in the fields that are made for them.
"""

from __future__ import annotations

import re
from typing import Final

_CARD: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:10|[2-9TJQKA])[cdhs\u2663\u2666\u2665\u2660]|Jk)(?![A-Za-z0-9])"
    r"|(?<![A-Za-z])(?i:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|trey|three|deuce|two) of "
    r"(?i:clubs|diamonds|hearts|spades)(?![A-Za-z])"
    r"|[\U0001F0A1-\U0001F0DF]"
)
_WORD_AS: Final = re.compile(r"(?:^|(?<=[.!?] ))As(?= (?:the|in|for|if|it|many|long|soon|another|open)\b)")


def without_cards(text: str) -> str:
    """Return the text with "a card" for each card that it names.

    A sentence's opening word "As" is none before the words that follow it in a sentence ("As the book says").
    """
    words = {match.start() for match in _WORD_AS.finditer(text)}
    return _CARD.sub(lambda match: match[0] if match.start() in words else "a card", text)
