-- +goose Up
-- The log. Rows are only ever added, with one exception: "closed" of an item
-- is where the log has brought it, kept beside it so that what is live can be
-- read without the log.

-- One row for each commit; seq has no gaps.
CREATE TABLE change (
  seq    INTEGER PRIMARY KEY,
  turn   TEXT NOT NULL,
  number INTEGER,          -- the 7 of turn "t7"; NULL for a turn of another form
  at     INTEGER NOT NULL, -- moments are microseconds since 1970
  undoes TEXT,             -- the turn that is undone, where this is an undo
  before INTEGER NOT NULL, -- the last step before it
  steps  INTEGER NOT NULL, -- its last step
  terms  INTEGER NOT NULL  -- the last term when it was done
) STRICT;
CREATE INDEX change_turn ON change (turn);
CREATE INDEX change_number ON change (number);
CREATE INDEX change_undoes ON change (undoes) WHERE undoes IS NOT NULL;

-- What a change did to one item: 0 closed it, 1 opened it, 2 told it again.
-- The steps of an undo follow from what it undoes.
CREATE TABLE step (
  n      INTEGER PRIMARY KEY,
  seq    INTEGER NOT NULL,
  kind   INTEGER NOT NULL, -- 1 fact, 2 rule, 3 property, 4 relation, 5 setting
  item   INTEGER NOT NULL,
  act    INTEGER NOT NULL,
  origin INTEGER REFERENCES origin (id), -- of what was told again, as for a fact
  line   INTEGER,
  quote  TEXT
) STRICT;
CREATE INDEX step_item ON step (kind, item);

-- A source without what differs from one sentence to the next.
CREATE TABLE origin (
  id      INTEGER PRIMARY KEY,
  turn    TEXT NOT NULL,
  session TEXT NOT NULL,
  speaker TEXT NOT NULL,
  file    TEXT NOT NULL,
  at      INTEGER
) STRICT;

-- A constant in one of its spellings. The first row of a name is the name.
CREATE TABLE term (
  id    INTEGER PRIMARY KEY,
  name  TEXT NOT NULL,
  label TEXT NOT NULL,
  kind  INTEGER NOT NULL,
  UNIQUE (name, label, kind)
) STRICT;

CREATE TABLE predicate (
  id  INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE
) STRICT;

-- The items. Among those of one key at most one has no "closed".
CREATE TABLE fact (
  id         INTEGER PRIMARY KEY,
  subject    INTEGER NOT NULL REFERENCES term (id), -- the first row of the name
  predicate  INTEGER NOT NULL REFERENCES predicate (id),
  object     INTEGER NOT NULL REFERENCES term (id),
  denied     INTEGER NOT NULL,
  subject_as INTEGER NOT NULL REFERENCES term (id), -- the spelling as told
  object_as  INTEGER NOT NULL REFERENCES term (id),
  confidence REAL NOT NULL,                         -- as told: 0 means 1
  origin     INTEGER NOT NULL REFERENCES origin (id),
  line       INTEGER NOT NULL,
  quote      TEXT NOT NULL,
  closed     INTEGER -- the change that closed it
) STRICT;
CREATE INDEX fact_key ON fact (subject, predicate, object, denied);

CREATE TABLE rule (
  id     INTEGER PRIMARY KEY,
  key    TEXT NOT NULL, -- the same for rules that differ in order and names of variables only
  body   TEXT NOT NULL, -- JSON of the whole rule
  origin INTEGER NOT NULL REFERENCES origin (id),
  line   INTEGER,
  quote  TEXT,
  closed INTEGER -- the change that closed it
) STRICT;
CREATE INDEX rule_key ON rule (key);

CREATE TABLE property (
  id     INTEGER PRIMARY KEY,
  key    TEXT NOT NULL, -- relation, property and other relation
  body   TEXT NOT NULL, -- JSON of the property
  origin INTEGER NOT NULL REFERENCES origin (id),
  line   INTEGER,
  quote  TEXT,
  closed INTEGER -- the change that closed it
) STRICT;
CREATE INDEX property_key ON property (key);

CREATE TABLE relation (
  id     INTEGER PRIMARY KEY,
  key    TEXT NOT NULL, -- the predicate
  body   TEXT NOT NULL, -- JSON of the record
  origin INTEGER REFERENCES origin (id),
  line   INTEGER,
  quote  TEXT,
  closed INTEGER -- the change that closed it
) STRICT;
CREATE INDEX relation_key ON relation (key);

CREATE TABLE setting (
  id     INTEGER PRIMARY KEY,
  key    TEXT NOT NULL, -- the name
  body   TEXT NOT NULL, -- JSON of the value
  origin INTEGER REFERENCES origin (id),
  line   INTEGER,
  quote  TEXT,
  closed INTEGER -- the change that closed it
) STRICT;
CREATE INDEX setting_key ON setting (key);
