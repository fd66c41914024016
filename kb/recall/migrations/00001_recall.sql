-- +goose Up
-- An index of what was said. All of it can be made again from the notes, facts and
-- rules; a doc is one saying, counted from 0 in the order of telling.
CREATE TABLE recall_state (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  step    INTEGER NOT NULL, -- the last step that is taken in
  docs    INTEGER NOT NULL,
  length  INTEGER NOT NULL, -- of all docs, in stems
  version INTEGER NOT NULL  -- rises with each change of the index
) STRICT;
INSERT INTO recall_state VALUES (1, 0, 0, 0, 0);

CREATE TABLE recall_speaker (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE recall_stem (
  id   INTEGER PRIMARY KEY,
  stem TEXT NOT NULL UNIQUE,
  df   INTEGER NOT NULL -- in how many docs it is
) STRICT;

-- Where a stem is, in one block of docs: three bytes each, the doc within the block
-- and how often.
CREATE TABLE recall_posting (
  stem  INTEGER NOT NULL,
  block INTEGER NOT NULL,
  docs  BLOB NOT NULL,
  PRIMARY KEY (stem, block)
) STRICT, WITHOUT ROWID;

-- What is known of each doc of a block beside its words, eight bytes each.
CREATE TABLE recall_block (
  block INTEGER PRIMARY KEY,
  docs  BLOB NOT NULL
) STRICT;

-- Of which notes, facts and rules a doc is the words.
CREATE TABLE recall_item (
  id  TEXT PRIMARY KEY,
  doc INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX recall_item_doc ON recall_item (doc);
