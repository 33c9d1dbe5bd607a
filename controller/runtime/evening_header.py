"""Writes the tape header that opens an evening at a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from controller.loading.law import Law
from controller.runtime.table_settings import RoundSettings, TableSettings


def _round_of(one: RoundSettings, game: str) -> dict[str, Any]:
    """Return one round in the header's form, with the values of the settings."""
    said = {"ante": one.ante, "bring_in": one.bring_in, "limits": list(one.limits) or None, "betting": one.betting}
    return {"game": game, "blinds": list(one.blinds)} | {key: value for key, value in said.items() if value is not None}


def header_of(table: TableSettings, law: Law | None = None) -> str:
    """Return the evening's tape header as JSON, including the rulebook and games."""
    def id_of(game: str) -> str:
        return law.id_of(game) if law is not None else game

    told: dict[str, Any] = {
        "game": id_of(table.game),
        "blinds": list(table.blinds),
        "seats": {str(seat.seat): {"stack": seat.stack} for seat in table.seats},
        "button": table.button,
        "posting": table.posting,
        "readers": table.readers,
    }
    optional: Mapping[str, Any] = {
        "ante": table.ante, "bring_in": table.bring_in, "limits": list(table.limits), "betting": table.betting,
        "chips": list(table.chips), "level": table.level, "kill": table.kill,
        "rounds": [_round_of(one, id_of(one.game)) for one in table.rounds],
    }
    told |= {key: value for key, value in optional.items() if value}
    kept = {"law": law.tables} if law is not None else {}
    rulebook = law.book.id if law is not None else table.rulebook
    return json.dumps({"tape": 1, "id": table.id, "rulebook": rulebook, "table": told, **kept})
