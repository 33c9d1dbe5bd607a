"""The part `antennas`: which antenna lies where, found with a card, and which chip reader."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from controller.commands.setup.listening import Numbered, TableListener
from controller.commands.setup.searching import NotFoundError, Search, find
from controller.commands.setup.setup_questions import DONE, SKIP, SetupError, question, yes_no
from controller.commands.setup.spot_search import SPOT, find_spots, spot_rows, write_spots
from controller.commands.setup.table_setup import SetupPart, TableSetup

CARD_CYCLES: Final = 3
MOST_S: Final = 12.0
"""A Pepper that waits for antennas it does not have needs a few seconds a cycle."""
AMBIGUOUS: Final = 0.5
"""A second antenna that reads at least this share of the first one's reads could be the one meant."""
WHERE: Final = re.compile(r"([a-z][a-z0-9-]*)/(\d{1,2})")
USUAL: Final = ("board", "burn", "muck", "stub", "aside", "shuffler")
MAY_LACK: Final = frozenset({"aside", "shuffler"})
HOW: Final = (
    "Take all cards off the table. Then lay one tagged card where you are asked to, nothing anywhere else, and press\n"
    f"Enter. `{SKIP}`: the table has no antenna there. `{DONE}`: no further places. `stop`: go on another time.\n"
)


def converse(setup: TableSetup) -> None:
    """Ask for a card on each place without an antenna, then for chips on betting spots."""
    board = setup.files.read_board()
    known = [one["place"] for one in board.get("antennas", [])]
    if known and not question(
        setup.talk, f"{len(known)} places are known. Keep them and ask for the rest?", yes_no, "yes"
    ):
        setup.files.write_board({**board, "antennas": [], "spots": []})
        known = []
    setup.talk.say(HOW)
    usual = [*(f"seat:{seat}" for seat in range(1, board["seats"] + 1)), *USUAL]
    with setup.listener() as listener:
        if _places(setup, listener, [one for one in usual if one not in known]):
            _rare_places(setup, listener, known)
        missing = [one for one in usual if one not in {*_taken(setup).values(), *MAY_LACK}]
        if missing:
            setup.talk.say(f"  Without an antenna: {', '.join(missing)}. The dealer must key what happens there.\n")
        find_spots(setup, listener)


def _places(setup: TableSetup, listener: TableListener, places: Iterable[str]) -> bool:
    """Ask for places; return False if no further one is to be asked for."""
    return all(find(setup, listener, _search(setup, listener, place)) for place in places)


def _rare_places(setup: TableSetup, listener: TableListener, known: Collection[str]) -> None:
    """Ask for the places that only some games need, if the table has them."""
    seats = setup.files.read_board()["seats"]
    for asks, places in (
        ("Are there antennas for discards (draw games)?", [f"discard:{seat}" for seat in range(1, seats + 1)]),
        ("Is there an antenna for a second board?", ["board:2"]),
    ):
        some = any(place in known for place in places)
        rest = [place for place in places if place not in known]
        wanted = bool(rest) and question(setup.talk, asks, yes_no, "yes" if some else "no")
        if wanted and not _places(setup, listener, rest):
            return


def _search(setup: TableSetup, listener: TableListener, place: str) -> Search[Numbered]:
    return Search(
        place, f"One card on {place}", lambda: _the_one(listener.cards(CARD_CYCLES, MOST_S)), _told,
        lambda: _taken(setup), lambda found: _write(setup, {place: found}),
    )  # fmt: skip


def _the_one(seen: Counter[Numbered]) -> Numbered:
    """Return the antenna that reads the card.

    Raises:
        NotFoundError: none does, or two do.
    """
    match seen.most_common(2):
        case []:
            raise NotFoundError("No antenna reads a card. Is it a tagged card, flat, over the antenna?")
        case [(first, most), (second, fewer)] if fewer >= AMBIGUOUS * most:
            both = f"{_told(first)} and {_told(second)} both read a card."
            raise NotFoundError(f"{both} Are there other cards, or is the card between two antennas?")
    return seen.most_common(1)[0][0]


def _told(where: Numbered) -> str:
    return f"{where[0]}, antenna {where[1]}"


def _taken(setup: TableSetup) -> dict[Numbered, str]:
    """Return the place of each wired antenna."""
    return {(one["port"], one["antenna"]): one["place"] for one in setup.files.read_board().get("antennas", [])}


def _write(setup: TableSetup, places: Mapping[str, Numbered]) -> None:
    """Write antennas; an antenna and a place lose what they had before."""
    board = setup.files.read_board()
    kept = [one for one in board.get("antennas", [])
            if one["place"] not in places and (one["port"], one["antenna"]) not in places.values()]
    added = [{"port": port, "antenna": antenna, "place": place} for place, (port, antenna) in places.items()]
    setup.files.write_board({**board, "antennas": kept + added})


def give(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Write antennas of `PLACE=PORT/NUMBER` pairs, and chip readers of `spot:SEAT=…`."""
    places, spots = dict[str, Numbered](), dict[int, Numbered]()
    for place, said in pairs.items():
        where = WHERE.fullmatch(said)
        if where is None:
            raise SetupError(f"{place}={said}: name the antenna as PORT/NUMBER, such as reader-a/3")
        if spot := SPOT.fullmatch(place):
            spots[int(spot[1])] = (where[1], int(where[2]))
        else:
            places[place] = (where[1], int(where[2]))
    if places:
        _write(setup, places)
    if spots:
        write_spots(setup, spots)


def rows(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the wired antennas and chip readers."""
    return [*setup.files.read_board().get("antennas", []), *spot_rows(setup)]


ANTENNAS: Final = SetupPart("antennas", "find each place's antenna with a card", converse, give, rows)
