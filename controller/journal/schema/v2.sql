-- Nodes tell an edge again until it is acknowledged: by the newest number of each, one that was kept before is known.
CREATE TABLE told (
    port TEXT PRIMARY KEY,
    boot_id INTEGER NOT NULL,     -- the node's present life; its numbers begin anew in the next
    number INTEGER NOT NULL
) STRICT;
PRAGMA user_version = 2;
