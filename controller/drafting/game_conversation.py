"""The conversation that writes a game, with the answers of a game that is like it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from controller.drafting.act_line import FORM, acts_of, line_of
from controller.drafting.conversation import Talk
from controller.drafting.given_answers import AnswerError, cite_of
from controller.loading.game_files import library_games
from controller.rulebook.shares import OddChip, Qualifier, Ranking, Uses
from controller.rulebook.street_acts import StreetName
from controller.rulebook.variant import Deck, ForcedKind
from controller.terms.codes import Betting
from controller.terms.texts import is_plain, quoted
from firmware_bridge.commandline.nearest import did_you_mean

Value = TypeVar("Value")

USUAL_LIKE: Final = "nlhe"
END: Final = "end"
LONGEST_GAME_NAME: Final = 60
HOW: Final = "Enter takes the answer in parentheses, which is that of {like}. `stop` ends without writing.\n"
KEPT: Final = ("family", "procedures", "division")
"""What a new game has as the game that it is like; the file can say otherwise."""


def drafted(talk: Talk, like: str) -> dict[str, Any]:
    """Return the tables of a new game, from the answers.

    Raises:
        StoppedError: the person stopped.
    """
    base = library_games()[like].tables
    talk.say(HOW.format(like=like))
    name = _asked(talk, "What is the game called?", "", _name)
    cite = _asked(talk, "By which rule of your house?", "House rule 1", cite_of)
    cited = [cite]
    usual = ", ".join(dict.fromkeys((base["betting"].get("usual", "no_limit"), *base["betting"]["permitted"])))
    betting = _asked(talk, f"Betting, the usual one first: {', '.join(Betting)}?", usual, _bettings)
    forced = _one(talk, "Forced bets", [one.value for one in ForcedKind], base["forced"]["usual"])
    game = {
        "id": id_of(name), "name": name, "book": "house", "family": base["family"], "cite": cited,
        "deck": {"value": _one(talk, "Deck", [one.value for one in Deck], base["deck"]["value"]), "cite": cited},
        "max_players": {
            "value": _asked(talk, "At most how many players?", str(base["max_players"]["value"]), _count), "cite": cited
        },
        "betting": {"usual": betting[0], "permitted": betting, "cite": cited},
        "forced": {**_recited(base["forced"], cited), "usual": forced, "permitted": [forced]},
        "streets": _streets(talk, base["streets"], cited),
        "shares": _shares(talk, base["shares"], cited),
    }
    return {**game, **{key: _recited(base[key], cited) for key in KEPT[1:] if key in base}}


def id_of(name: str) -> str:
    """Return the id of a game's name: `Courchevel High` gives `courchevel-high`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _recited(table: Any, cite: Sequence[str]) -> Any:
    """Return a table with the house's citation in place of the book's and its notes."""
    if isinstance(table, Mapping):
        kept = {key: value for key, value in table.items() if key not in {"note", "basis"}}
        return {key: list(cite) if key == "cite" else _recited(value, cite) for key, value in kept.items()}
    return table


def _streets(talk: Talk, usual: Sequence[Mapping[str, Any]], cite: list[str]) -> list[dict[str, Any]]:
    """Ask for the streets, each with its acts, until `end`."""
    names = [one.value for one in StreetName]
    talk.say(
        f"Now the streets, in order; `{END}` after the last one. Their names: {', '.join(names)}.\n"
        f"{FORM[0].upper()}{FORM[1:]}\n"
    )
    found: list[dict[str, Any]] = []
    while True:
        like = usual[len(found)] if len(found) < len(usual) else None
        default = like["name"] if like else END
        allowed = [*names, END] if found else names
        name = _asked(talk, f"Street {len(found) + 1}:", default, partial(_word, allowed))
        if name == END:
            return found
        acts = _asked(talk, f"What happens on the {name}?", line_of(like["acts"]) if like else "", acts_of)
        found.append({"name": name, "acts": acts, "cite": cite})


def _shares(talk: Talk, usual: Sequence[Mapping[str, Any]], cite: list[str]) -> list[dict[str, Any]]:
    """Ask for the shares of the pot: one, or two halves."""
    count = _asked(talk, "Into how many equal shares is the pot divided?", str(len(usual)), _count)
    found = []
    for number in range(count):
        like = usual[number] if number < len(usual) else usual[-1]
        name = _asked(talk, f"Share {number + 1}: its name", like["name"], _name)
        share = {"name": name, "part": [1, count]}
        for key, kind in (("ranking", Ranking), ("uses", Uses), ("qualifier", Qualifier), ("odd_chip", OddChip)):
            words = [one.value for one in kind]
            share[key] = _one(talk, f"{name}: {key.replace('_', ' ')}", words, like.get(key, words[0]))
        found.append({**{key: value for key, value in share.items() if value != "none"}, "cite": cite})
    return found


# --------------------------------------------------------------------------- one question


def _asked(talk: Talk, question: str, usual: str, read: Callable[[str], Value]) -> Value:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(talk.ask(f"{question} ({usual}) " if usual else f"{question} ") or usual)
        except AnswerError as error:
            talk.say(f"{error}\n")


def _one(talk: Talk, question: str, words: Sequence[str], usual: str) -> str:
    """Ask for one of some words."""
    return _asked(talk, f"{question}: {', '.join(words)}?", usual, partial(_word, words))


def _word(words: Sequence[str], said: str) -> str:
    """Return one of the words."""
    word = said.strip().lower().replace(" ", "_")
    if word not in words:
        choices = f"{', '.join(words)}{did_you_mean(word, words)}"
        raise AnswerError(f"{quoted(said)} is not an answer here; choose one of {choices}")
    return word


def _bettings(said: str) -> list[str]:
    """Return betting structures, without repetition."""
    words = [one.value for one in Betting]
    return list(dict.fromkeys(_word(words, one) for one in said.split(",")))


def _count(said: str) -> int:
    """Return a number from 1 to 23."""
    if not said.isdecimal() or not 1 <= int(said) <= 23:
        raise AnswerError(f"{quoted(said)} is not a number from 1 to 23")
    return int(said)


def _name(said: str) -> str:
    """Return a short name."""
    if not 0 < len(said) <= LONGEST_GAME_NAME or not is_plain(said) or not id_of(said):
        raise AnswerError(f"{quoted(said)} is no name: letters and figures, at most {LONGEST_GAME_NAME}")
    return said
