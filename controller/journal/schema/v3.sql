-- Each event's hash, which holds that of the event before: no event can be changed, removed, added or moved unseen.
CREATE TABLE chain (
    seq INTEGER PRIMARY KEY,      -- the event's number; the first one here is where the chain begins
    letters BLOB NOT NULL,        -- digest of the event's messages, which may be deleted once the room has them
    hash BLOB NOT NULL            -- of the hash before, the event, its outputs, and `letters`
) STRICT;
CREATE TABLE head (
    seq INTEGER PRIMARY KEY,      -- the event with which a hand ended
    body TEXT NOT NULL            -- the published message: the event's hash, signed
) STRICT;
CREATE TABLE start (
    number INTEGER PRIMARY KEY,   -- 1, 2, 3 ...: the starts of the program with this journal
    seq INTEGER NOT NULL,         -- the last event before it
    wall_ms INTEGER NOT NULL,
    body TEXT NOT NULL,           -- JSON: the program's version, and digests of what is in force
    hash BLOB NOT NULL            -- it is a link of the chain: the next event holds it
) STRICT;
PRAGMA user_version = 3;
