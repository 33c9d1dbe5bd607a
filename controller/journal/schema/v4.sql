-- A table as it was after an event: a restart goes on from the newest one and replays the events since.
CREATE TABLE checkpoint (
    seq INTEGER PRIMARY KEY,      -- the event after which the table was so
    now_ms INTEGER NOT NULL,      -- the table's time then; no earlier event is later
    body BLOB NOT NULL            -- controller.journal.checkpoint_codec
) STRICT;
PRAGMA user_version = 4;
