"""A start's record has the digests of the files that are in force."""

import hashlib
import json

from controller.runtime.in_force import in_force


def test_files_by_their_digests_and_none_for_what_is_not_there(tmp_path):
    (tmp_path / "table.toml").write_bytes(b"x")
    told = json.loads(in_force({"settings": tmp_path / "table.toml", "decks": tmp_path / "none"}, "npl-2015"))
    assert told["settings"] == hashlib.sha256(b"x").hexdigest()
    assert (told["decks"], told["rulebook"]) == ("", "npl-2015")
    assert told["version"]
