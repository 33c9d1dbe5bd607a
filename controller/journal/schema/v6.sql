-- The hidden cards of each event apart from it, so that they can be erased and the chain still be verified.
CREATE TABLE face (
    seq INTEGER PRIMARY KEY,      -- the event; one without cards has no row
    salt BLOB,                    -- NULL once cards of the event are erased
    body TEXT NOT NULL            -- its cards, a line each (controller.journal.faces.hidden_faces)
) STRICT;
CREATE TABLE shown (
    seq INTEGER NOT NULL,         -- the event after which the card was public
    card TEXT NOT NULL,
    PRIMARY KEY (seq, card)
) STRICT, WITHOUT ROWID;
CREATE TABLE hand (
    first INTEGER PRIMARY KEY,    -- the event with which the hand began
    at_ms INTEGER NOT NULL,       -- the table's own clock then
    wall_ms INTEGER NOT NULL,
    deck TEXT NOT NULL,           -- the faces of its deck; empty: the usual 52
    stand_ins TEXT                -- JSON: which faces stand in for erased cards; NULL while none is erased
) STRICT;
INSERT INTO hand VALUES (1, 0, 0, '', NULL);
-- NULL: the hash is of chain 1, which covers the cards themselves; they cannot be erased.
ALTER TABLE chain ADD COLUMN faces BLOB;
ALTER TABLE start ADD COLUMN kind TEXT NOT NULL DEFAULT 'start';
PRAGMA user_version = 6;
