"""Loading and checking of games: TOML into `Variant`, every fault with file and path.

A house's own game is checked with `check_game(path)`; the library's are loaded with `load_games()`. The name of a game
is an id of the library, another name of that game, or a path (`controller.loading.named_files`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import cattrs

from controller.files.strict import DataFileError, fault_text, read_toml, strict_converter
from controller.loading.named_files import is_path, no_such
from controller.loading.switches import apply_switches
from controller.poker.game_sense import sense_faults
from controller.rulebook.street_acts import Act
from controller.rulebook.variant import Variant

GAMES: Final = Path(__file__).resolve().parent.parent / "library" / "games"

ACT_KEYS: Final = {next(iter(kind.__dataclass_fields__)): kind for kind in get_args(Act)}
"""The class of an act by its first key: `deal`, `burn`, `board`…"""


class GameError(DataFileError):
    """A game's file that cannot be used; `faults` each name the path inside the file."""


def _converter() -> cattrs.Converter:
    """Return the converter: no unknown keys, no coercion, acts chosen by their key."""
    converter = strict_converter()

    def act(value: Any, _: Any) -> Act:
        if not isinstance(value, dict):
            raise TypeError(f"{value!r} is not an act such as {{ burn = 1 }}")
        named = [key for key in value if key in ACT_KEYS]
        if len(named) != 1:
            said = " and ".join(named) or ", ".join(map(str, value)) or "nothing"
            raise ValueError(f"an act needs exactly one of the keys {', '.join(ACT_KEYS)}; this one has {said}")
        made: Act = converter.structure(value, ACT_KEYS[named[0]])
        return made

    converter.register_structure_hook_func(lambda wanted: wanted == Act, act)
    return converter


def _told(error: BaseException, kind: type | None) -> str:
    """Return one fault as a sentence."""
    if isinstance(error, KeyError):
        return "missing"
    return fault_text(error) or cattrs.v.format_exception(error, kind)


def game_tables(path: Path, switches: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return a game's file as data with its switches applied; `switches` are house choices.

    Raises:
        GameError: the file cannot be read, is not TOML, or has no such switch.
    """
    try:
        tables = read_toml(path)
    except DataFileError as error:
        raise GameError(path, error.faults) from None
    faults = apply_switches(tables, switches or {})
    if faults:
        raise GameError(path, faults)
    return tables


def game_of_tables(tables: Mapping[str, Any], path: Path) -> Variant:
    """Return the game of its data, checked for shape only; `path` is for the error.

    Raises:
        GameError: the data is not a game.
    """
    try:
        return _CONVERTER.structure(tables, Variant)
    except cattrs.BaseValidationError as error:
        told = cattrs.transform_error(error, format_exception=_told)
        raise GameError(path, tuple(fault.replace(" @ ", " at ") for fault in told)) from None


_CONVERTER: Final = _converter()


def check_game(path: Path, switches: Mapping[str, str] | None = None) -> Variant:
    """Return the game of one file, checked for shape and sense.

    Raises:
        GameError: the file cannot be read or used; every fault with its path.
    """
    variant = read_game(path, switches)
    faults = sense_faults(variant)
    if path.stem != variant.id:
        faults = (f"the file is named {path.stem}, its game {variant.id!r} at $.id", *faults)
    faults = (*faults, *_option_faults(variant, path, switches or {}, faults))
    if faults:
        raise GameError(path, faults)
    return variant


def _option_faults(
    variant: Variant, path: Path, switches: Mapping[str, str], usual: Collection[str]
) -> Iterator[str]:
    """Yield new faults that a house's other choice at an ambiguity would cause."""
    for one in variant.ambiguities:
        for option in one.options:
            if not one.switch or option == one.value:
                continue
            try:
                faults = sense_faults(read_game(path, {**switches, one.switch: option}))
            except GameError as error:
                faults = error.faults
            yield from (f"with {one.switch} = {option}: {fault}" for fault in faults if fault not in usual)


def read_game(path: Path, switches: Mapping[str, str] | None = None) -> Variant:
    """Return the game of one file, checked for shape but not for sense.

    Raises:
        GameError: the file cannot be read, or is not a game.
    """
    return game_of_tables(game_tables(path, switches), path)


def load_game(name: str) -> Variant:
    """Return a game by its id, another common name, or the path of a house's file.

    Raises:
        GameError: there is no such game, or its file is faulty.
    """
    path = Path(name)
    games = load_games()
    return check_game(path) if is_path(name) else games[id_among(games, name)]


def id_among(games: Mapping[str, Variant], name: str) -> str:
    """Return the id of one of the games by its id or another common name.

    Raises:
        GameError: there is no such game among them.
    """
    wanted = name.casefold()
    for id_, variant in games.items():
        if wanted in {one.casefold() for one in (id_, variant.name, *variant.aliases)}:
            return id_
    raise GameError(None, (no_such("game", name, games),))


@dataclass(frozen=True, slots=True)
class GameSource:
    """A game as it was read: the game, and the same as data with its switches applied."""

    variant: Variant
    tables: Mapping[str, Any]


@cache
def library_games() -> dict[str, GameSource]:
    """Return every game of the library by id, in the order of their ids."""
    return {path.stem: _read_source(path) for path in sorted(GAMES.glob("*.toml"))}


def _read_source(path: Path) -> GameSource:
    tables = game_tables(path)
    return GameSource(game_of_tables(tables, path), tables)


def load_games() -> dict[str, Variant]:
    """Return every game of the library by id, in the order of their ids."""
    return {id_: found.variant for id_, found in library_games().items()}


def read_games(
    paths: Iterable[Path], switches: Mapping[str, Mapping[str, str]], chosen_in: Path
) -> dict[str, GameSource]:
    """Return a house's games by id: the library's, its own files, and its switches.

    Raises:
        GameError: a game cannot be used, or two files have the same id; with the faults of all games. `chosen_in`
            is the file of the options.
    """
    own: dict[str, Path] = {}
    errors: list[GameError] = []
    found = dict(library_games())
    for path in {one.resolve(): one for one in paths}.values():
        if path.stem in own:
            errors.append(GameError(path, (f"{own[path.stem]} has a game of the same id",)))
            continue
        own[path.stem] = path
        try:
            found[path.stem] = GameSource(check_game(path), game_tables(path))
        except GameError as error:
            errors.append(error)
    for id_, chosen in switches.items():
        if id_ not in {**found, **own}:
            errors.append(GameError(chosen_in, (f"switches: {no_such('game', id_, {**found, **own})}",)))
        elif id_ not in own or id_ in found:
            path = own.get(id_, GAMES / f"{id_}.toml")
            try:
                found[id_] = GameSource(check_game(path, chosen), game_tables(path, chosen))
            except GameError as error:
                faults = tuple(f"switches.{id_}: {fault}" for fault in error.faults)
                errors.append(GameError(chosen_in, faults))
    if errors:
        raise errors[0] if len(errors) == 1 else GameError(None, tuple("\n".join(map(str, errors)).splitlines()))
    return found


@dataclass(frozen=True, slots=True)
class ListedGame:
    """One game of a list: a line of `railbird games`, and an entry of its `--json`."""

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


def listing() -> tuple[ListedGame, ...]:
    """Return a line for every game of the library, in the order of their ids."""
    return tuple(game_line(variant) for variant in load_games().values())


def game_line(variant: Variant) -> ListedGame:
    """Return the line of one game."""
    wins = "points" if not variant.shares else " + ".join(share.name for share in variant.shares)
    return ListedGame(
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
