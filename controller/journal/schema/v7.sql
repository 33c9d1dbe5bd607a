-- Rows of gaming days that are over leave the journal for compressed files, the segments.
CREATE TABLE opening (
    seq INTEGER PRIMARY KEY,      -- the last event before a day's first hand; a segment ends with it
    now_ms INTEGER NOT NULL,      -- the table's time then
    wall_ms INTEGER NOT NULL,     -- when that hand began
    body BLOB NOT NULL            -- the table then, without any card: a replay may begin from it
) STRICT;
CREATE TABLE segment (
    first INTEGER PRIMARY KEY,    -- its first event
    last INTEGER NOT NULL,        -- its last event; what this journal still has of it is to be deleted
    at_ms INTEGER NOT NULL,       -- the table's own clock at its last event
    wall_ms INTEGER NOT NULL,     -- the wall clock at its first event
    file TEXT NOT NULL,           -- its name in the folder `segments`
    digest BLOB NOT NULL,         -- SHA-256 of its content, before it was compressed
    hash BLOB NOT NULL,           -- the chain's hash behind its last event: the chain goes on from it
    starts INTEGER NOT NULL,      -- how many rows of `start` there were by then
    removed_ms INTEGER            -- when the house's retention removed the file; NULL while it is kept
) STRICT;
PRAGMA user_version = 7;
