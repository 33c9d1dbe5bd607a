-- The journal of one evening of one table. One row of `event` for each event that the core consumed; the outputs
-- that it gave and the messages for the room stand beside it, all in one transaction.
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE event (
    seq INTEGER PRIMARY KEY,      -- 1, 2, 3 ... without a gap
    at_ms INTEGER NOT NULL,       -- the table's own clock
    wall_ms INTEGER NOT NULL,     -- the wall clock, for people; it orders nothing
    body TEXT NOT NULL            -- the tape's JSON object
) STRICT;
CREATE TABLE output (
    seq INTEGER NOT NULL REFERENCES event (seq),
    n INTEGER NOT NULL,           -- order among the outputs of one event
    body TEXT NOT NULL,
    PRIMARY KEY (seq, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number subscribers see: 1, 2, 3 ... without a gap
    seq INTEGER NOT NULL,
    topic TEXT NOT NULL,
    payload TEXT NOT NULL,        -- the message's data; the envelope is put round it when it is sent
    kind TEXT NOT NULL,
    wall_ms INTEGER NOT NULL,
    sent INTEGER NOT NULL DEFAULT 0            -- 1 once the broker acknowledged it
) STRICT;
CREATE TABLE edge (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,       -- when the key moved, on the table's own clock
    body TEXT NOT NULL            -- the reading: port, kind, line, level
) STRICT;                         -- edges that came and have not yet become an event: a restart takes them up again
CREATE INDEX outbox_waiting ON outbox (number) WHERE sent = 0;
PRAGMA user_version = 1;
