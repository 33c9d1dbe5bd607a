"""Houses that change a value or two of a book, or an option of a game: some rows of a book are reached only at theirs.

A house is written as it is kept in a proof: `deal.windows.misdeal="never"`, several joined by ` & `. A path that begins
with `games.` names an option of a game: `games.bombpot-plo5.no_spare_card="misdeal"`. A whole part may be that of another book:
`blinds=golden-nugget-2025 except blinds.kill.acts`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from controller.loading.game_files import GAMES as LIBRARY
from controller.loading.game_files import load_games, read_game
from controller.loading.library import load_book
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.terms.codes import Basis
from controller.terms.fast_copies import replace
from tests.rows.changed_books import BOOKS, VERDICT, at, changes, put

JOINT, GAMES, BASIS, EXCEPT = " & ", "games.", "basis", " except "
PARTS = ("blinds", "deal", "play", "room")
FIRST = (
    "deal.windows.misdeal", "blinds.straddle.allowed", "blinds.button.absent", "deal.dealing.top_card_completes",
    "play.house.collection", "play.pots.run_it", "play.house.jackpot_pot", "room.buy_in.least_times", "room.color_up.method",
)  # fmt: skip
"""Values that a house changes first, and beside another one: whole groups of rows hang on them."""
_STRADDLE = 'blinds.straddle.allowed=true & blinds.straddle.seats="under_the_gun_or_button"'
BUNDLES = (
    'play.house.collection="rake" & play.house.rake_percent=10 & play.house.rake_cap=10 & play.house.no_flop_no_drop=false',
    "play.house.jackpot_pot=10 & play.house.jackpot_players=1",
    _STRADDLE,
    f"{_STRADDLE} & blinds.straddle.seats=basis",
    f"{_STRADDLE} & blinds.straddle.button_in_limit=true",
    'blinds.button.absent="skipped" & blinds.missed.post=true & blinds.missed.wait=true',
    'blinds.button.absent="skipped" & blinds.missed.third_man=true & blinds.missed.absent_buttons=1',
    'blinds.button.absent="skipped" & blinds.seat_change.deals_off=true & blinds.seat_change.post_instead=true',
)
"""Houses with several changes that belong together: a book of tournaments made into one of cash games."""


@cache
def shipped() -> dict[str, Variant]:
    """The library's games."""
    return dict(load_games())


@cache
def _switched(game: str, switch: str, option: str) -> Variant:
    return read_game(LIBRARY / f"{game}.toml", {switch: option})


def at_house(book: Book, house: str) -> tuple[Book, Mapping[str, Variant]]:
    """The book and the games of a house; those of the library for an empty one."""
    games = shipped()
    for one in house.split(JOINT) if house else ():
        path, _, change = one.partition("=")
        if path.startswith(GAMES):
            _, game, switch = path.split(".")
            games = {**games, game: _switched(game, switch, json.loads(change))}
        elif path in PARTS:
            other, _, kept = change.partition(EXCEPT)
            changed = replace(book, **{path: getattr(load_book(other), path)})
            book = put(changed, kept, at(book, kept)) if kept else changed
        elif change == BASIS:
            book = put(book, path, replace(at(book, path), basis=Basis.FLOOR))
        else:
            book = put(book, path, changes(book, path)[change])
    return book, games


def _of_values(book: Book, paths: Iterable[str]) -> Iterator[str]:
    """The houses that change one of these values, or leave its meaning to the floor."""
    for path in sorted(paths, key=lambda path: (path not in FIRST, path)):
        if not path.startswith(VERDICT):
            yield from (f"{path}={change}" for change in changes(book, path))
            if path == "blinds.straddle.seats":  # the one value whose basis is asked for
                yield f"{path}={BASIS}"


def like_others(book: Book, path: str) -> Iterator[str]:
    """The houses that play a part as another book does, but for the point itself; any part, for a row."""
    parts = PARTS if path.startswith(VERDICT) else (path.partition(".")[0],)
    kept = "" if path.startswith(VERDICT) else EXCEPT + path
    yield from (f"{part}={other}{kept}" for other in BOOKS if other != book.id for part in parts)


def houses(book: Book, game: str, read: set[str], path: str) -> Iterator[str]:
    """The houses to try for a tape of this game that reads these points: another book's part, one change, or two."""
    yield from like_others(book, path)
    single = list(_of_values(book, read))
    yield from single
    yield from (one for one in BUNDLES if _is_possible(book, one))
    for one in shipped()[game].ambiguities if game in shipped() else ():
        options = (option for option in one.options if option != one.value)
        yield from (f"{GAMES}{game}.{one.switch}={json.dumps(option)}" for option in options)
    for first in single:
        if first.partition("=")[0] in FIRST:
            rest = (one for one in single if one.partition("=")[0] != first.partition("=")[0])
            yield from (f"{first}{JOINT}{one}" for one in rest)


def _is_possible(book: Book, house: str) -> bool:
    """Whether every change of a house is one of the book."""
    told = (one.partition("=") for one in house.split(JOINT))
    return all(change == BASIS or change in changes(book, path) for path, _, change in told)


def without(house: str, path: str) -> bool:
    """Whether a house leaves a point as it is."""
    return all(one.partition("=")[0] != path for one in house.split(JOINT))
