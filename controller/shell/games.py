"""Loads and checks games: TOML into the frozen `Variant`, every fault told by file and path inside it.

A house's own game is checked with `check_game(path)`; the library's are loaded once with
`load_games()`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import cattrs

from controller.poker.game_sense import sense_faults
from controller.rulebook.acts import Act
from controller.rulebook.variant import Variant
from controller.shell.strict import DataFileError, strict_converter
from controller.shell.switches import apply_switches
from controller.shell.unreadable import NO_TOML, unreadable, why_no_toml

GAMES: Final = Path(__file__).resolve().parent.parent / "library" / "games"

ACT_KEYS: Final = {next(iter(kind.__dataclass_fields__)): kind for kind in get_args(Act)}
"""The first key of an act to its class: `deal`, `burn`, `board`…"""


class GameError(DataFileError):
    """A game's file that cannot be used; `faults` are its faults, each with the path inside the file."""


def _converter() -> cattrs.Converter:
    """Return the converter: no unknown keys, no coercion, acts told by their key."""
    converter = strict_converter()

    def act(value: Any, _: Any) -> Act:
        if not isinstance(value, dict):
            raise TypeError(f"{value!r} is not an act such as {{ burn = 1 }}")
        named = [key for key in value if key in ACT_KEYS]
        if len(named) != 1:
            said = " and ".join(named) or ", ".join(map(str, value)) or "nothing"
            raise ValueError(f"an act is named by one key of {', '.join(ACT_KEYS)}; this one has {said}")
        made: Act = converter.structure(value, ACT_KEYS[named[0]])
        return made

    converter.register_structure_hook_func(lambda wanted: wanted == Act, act)
    return converter


def _told(error: BaseException, kind: type | None) -> str:
    """Return one fault as a sentence."""
    if isinstance(error, KeyError):
        return "missing"
    if isinstance(error, cattrs.errors.ForbiddenExtraKeysError):
        return f"{', '.join(sorted(error.extra_fields))}: no such key here"
    return str(error) or cattrs.v.format_exception(error, kind)


def parse_game(text: str, path: Path, switches: Mapping[str, str] | None = None) -> Variant:
    """Return the game of a file's text; `path` is for the error, `switches` are a house's choices by switch name.

    Raises:
        GameError: the text is no TOML, or no game.
    """
    try:
        data = tomllib.loads(text)
    except NO_TOML as error:
        raise GameError(path, (f"not TOML: {why_no_toml(error)}",)) from None
    faults = apply_switches(data, switches or {})
    if faults:
        raise GameError(path, faults)
    try:
        return _CONVERTER.structure(data, Variant)
    except cattrs.BaseValidationError as error:
        told = cattrs.transform_error(error, format_exception=_told)
        raise GameError(path, tuple(fault.replace(" @ ", " at ") for fault in told)) from None


_CONVERTER: Final = _converter()


def check_game(path: Path, switches: Mapping[str, str] | None = None) -> Variant:
    """Return the game of one file, of the library or of a house, its shape and its sense checked.

    Raises:
        GameError: it cannot be read or used; every fault with its path.
    """
    variant = read_game(path, switches)
    faults = sense_faults(variant)
    if path.stem != variant.id:
        faults = (f"the file is named {path.stem}, its game {variant.id!r} at $.id", *faults)
    faults = faults or tuple(_option_faults(variant, path, switches or {}))
    if faults:
        raise GameError(path, faults)
    return variant


def _option_faults(variant: Variant, path: Path, switches: Mapping[str, str]) -> Iterator[str]:
    """Yield what would be wrong with the game if a house chose another option of one of its ambiguities."""
    for one in variant.ambiguities:
        for option in one.options:
            if not one.switch or option == one.value:
                continue
            try:
                faults = sense_faults(read_game(path, {**switches, one.switch: option}))
            except GameError as error:
                faults = error.faults
            yield from (f"with {one.switch} = {option}: {fault}" for fault in faults)


def read_game(path: Path, switches: Mapping[str, str] | None = None) -> Variant:
    """Return the game of one file as it stands, its shape checked and not its sense.

    Raises:
        GameError: it cannot be read, or is no game.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(path, (unreadable(error),)) from None
    return parse_game(text, path, switches)


@cache
def load_game(game: str) -> Variant:
    """Return a game of the library by its id, its name or another name that people use for it.

    Raises:
        GameError: no such game, or its file is faulty.
    """
    known = {path.stem: path for path in sorted(GAMES.glob("*.toml"))}
    if game in known:
        return read_game(known[game])
    wanted = game.casefold()
    for path in known.values():
        variant = read_game(path)
        if wanted in {name.casefold() for name in (variant.id, variant.name, *variant.aliases)}:
            return variant
    raise GameError(GAMES, (f"there is no game {game!r}; the games are {', '.join(known)}",))


def load_games(folder: Path = GAMES) -> dict[str, Variant]:
    """Return every game of a folder by id, in the order of their ids."""
    return {path.stem: read_game(path) for path in sorted(folder.glob("*.toml"))}


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in a list: what `railbird games` prints, and its `--json` as it stands."""

    id: str
    name: str
    aliases: tuple[str, ...]
    family: str
    cards: int
    max_players: int
    betting: str
    wins: str
    ambiguities: int

    def as_json(self) -> dict[str, object]:
        """Return the line as JSON's types."""
        return {**asdict(self), "aliases": list(self.aliases)}


def listing() -> tuple[GameLine, ...]:
    """Return a line for every game of the library, in the order of their ids."""
    return tuple(game_line(variant) for variant in load_games().values())


def game_line(variant: Variant) -> GameLine:
    """Return the line of one game."""
    wins = "points" if not variant.shares else " + ".join(share.name for share in variant.shares)
    return GameLine(
        id=variant.id,
        name=variant.name,
        aliases=variant.aliases,
        family=variant.family.value,
        cards=len(variant.deck.value.cards),
        max_players=variant.max_players.value,
        betting=variant.betting.usual.value if variant.betting.usual else "none",
        wins=wins,
        ambiguities=len(variant.ambiguities),
    )
