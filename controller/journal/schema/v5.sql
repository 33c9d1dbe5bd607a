-- What a newer program would have decided otherwise: what was published stands.
CREATE TABLE difference (
    seq INTEGER PRIMARY KEY,      -- the event
    wall_ms INTEGER NOT NULL,     -- when the newer program replayed it
    software TEXT NOT NULL,       -- JSON: the program that recorded it, and the one that replayed it
    outputs TEXT NOT NULL         -- JSON: the outputs that the newer program gives
) STRICT;
PRAGMA user_version = 5;
