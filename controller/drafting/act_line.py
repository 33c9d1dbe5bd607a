"""A street's acts in one line, as a person types them: `5 down, burn, 1 board`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from controller.drafting.given_answers import AnswerError
from controller.drafting.toml_text import inline
from controller.rulebook.street_acts import Opener
from controller.terms.texts import quoted
from firmware_bridge.commandline.nearest import did_you_mean

OPENERS: Final = tuple(one.value for one in Opener)
FORM: Final = (
    "an act is one of: 2 down, 1 up, burn, 3 board (3 board on 2), bet OPENER (bet OPENER big), declare 5, draw 5; "
    'or in braces as the file has it: { toss = 2, before = "fourth", late = "dead_hand" }. '
    f"Openers: {', '.join(OPENERS)}"
)
USUAL_SIZE: Final = ("size", "small")
_COMMAS: Final = re.compile(r",(?![^{]*\})")


def acts_of(line: str) -> list[dict[str, Any]]:
    """Return the acts of a line, as the game's file has them.

    Raises:
        AnswerError: a part of the line is no act.
    """
    parts = [one.strip() for one in _COMMAS.split(line) if one.strip()]
    if not parts:
        raise AnswerError(f"a street has at least one act; {FORM}")
    return [_act(one) for one in parts]


def _act(said: str) -> dict[str, Any]:
    """Return one act."""
    if said.startswith("{"):
        return _in_braces(said)
    match said.lower().split():
        case [count, "down" | "up" as face] if count.isdecimal():
            return {"deal": face, "each": int(count)}
        case ["burn"]:
            return {"burn": 1}
        case ["burn", count] if count.isdecimal():
            return {"burn": int(count)}
        case [count, "board", *on] if count.isdecimal() and _is_board(on):
            return {"board": int(count), **({"on": int(on[1])} if on else {})}
        case ["declare" | "draw" as kind, count] if count.isdecimal():
            return {kind: int(count)}
        case ["bet", opener, *size] if size in ([], ["big"]):
            if opener not in OPENERS:
                known = ", ".join(OPENERS) + did_you_mean(opener, OPENERS)
                raise AnswerError(f"{quoted(opener)} opens no betting; allowed: {known}")
            return {"bet": opener, **({"size": "big"} if size else {})}
    raise AnswerError(f"{quoted(said)} is no act; {FORM}")


def _is_board(words: Sequence[str]) -> bool:
    """Whether words after `board` name no board, or one by its number."""
    return not words or (len(words) == 2 and words[0] == "on" and words[1].isdecimal())


def _in_braces(said: str) -> dict[str, Any]:
    """Return an act that is written as in the file."""
    try:
        found = tomllib.loads(f"act = {said}")["act"]
    except tomllib.TOMLDecodeError as error:
        raise AnswerError(f"{quoted(said)} is no table ({error})") from None
    if not isinstance(found, dict):
        raise AnswerError(f"{quoted(said)} is no table")
    return found


def line_of(acts: Sequence[Mapping[str, Any]]) -> str:
    """Return the acts of a game's file in one line, of which `acts_of` makes the same acts."""
    return ", ".join(map(_told, acts))


def _told(act: Mapping[str, Any]) -> str:
    """Return one act as it is typed."""
    said = ""
    match act:
        case {"deal": "down" | "up" as face}:
            said = f"{act.get('each')} {face}"
        case {"burn": count}:
            said = "burn" if count == 1 else f"burn {count}"
        case {"board": count}:
            said = f"{count} board" + (f" on {act['on']}" if "on" in act else "")
        case {"bet": opener}:
            said = f"bet {opener}" + (" big" if act.get("size") == "big" else "")
        case {"declare": count}:
            said = f"declare {count}"
        case {"draw": count}:
            said = f"draw {count}"
    try:
        short = bool(said) and _act(said) == {key: value for key, value in act.items() if (key, value) != USUAL_SIZE}
    except AnswerError:
        short = False
    return said if short else inline(act)
