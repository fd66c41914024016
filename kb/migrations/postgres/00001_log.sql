-- +goose Up
-- The tables of a file, as a server makes them; what they are for is said there. Moments
-- are microseconds since 1970. Texts compare by their bytes, as in a file.
CREATE TABLE change (
  seq    BIGINT PRIMARY KEY,
  turn   TEXT COLLATE "C" NOT NULL,
  number BIGINT,
  at     BIGINT NOT NULL,
  undoes TEXT COLLATE "C",
  before BIGINT NOT NULL,
  steps  BIGINT NOT NULL,
  terms  BIGINT NOT NULL,
  live   BYTEA,
  sum    BIGINT NOT NULL
);
CREATE INDEX change_turn ON change (turn);
CREATE INDEX change_number ON change (number);
CREATE INDEX change_undoes ON change (undoes) WHERE undoes IS NOT NULL;

CREATE TABLE origin (
  id      BIGINT PRIMARY KEY,
  turn    TEXT COLLATE "C" NOT NULL,
  session TEXT COLLATE "C" NOT NULL,
  speaker TEXT COLLATE "C" NOT NULL,
  file    TEXT COLLATE "C" NOT NULL,
  at      BIGINT,
  sum     BIGINT NOT NULL
);

CREATE TABLE step (
  n      BIGINT PRIMARY KEY,
  seq    BIGINT NOT NULL,
  kind   BIGINT NOT NULL,
  item   BIGINT NOT NULL,
  act    BIGINT NOT NULL,
  origin BIGINT REFERENCES origin (id),
  line   BIGINT,
  quote  TEXT COLLATE "C",
  sum    BIGINT NOT NULL,
  run    BIGINT NOT NULL
);
CREATE INDEX step_item ON step (kind, item);
CREATE INDEX step_run ON step (kind, item) WHERE run > 1;

CREATE TABLE term (
  id    BIGINT PRIMARY KEY,
  name  TEXT COLLATE "C" NOT NULL,
  label TEXT COLLATE "C" NOT NULL,
  kind  BIGINT NOT NULL,
  sum   BIGINT NOT NULL
);
-- A hash, since a text may be longer than other indexes take.
CREATE INDEX term_name ON term USING hash (name);

CREATE TABLE predicate (
  id  BIGINT PRIMARY KEY,
  key TEXT COLLATE "C" NOT NULL,
  sum BIGINT NOT NULL
);
CREATE INDEX predicate_key ON predicate USING hash (key);

-- What the parts of a fact refer to is not looked up again by the server: their rows are
-- never removed, and every id that is written was just found or given.
CREATE TABLE fact (
  id         BIGINT PRIMARY KEY,
  subject    BIGINT NOT NULL,
  predicate  BIGINT NOT NULL,
  object     BIGINT NOT NULL,
  denied     BIGINT NOT NULL,
  subject_as BIGINT NOT NULL,
  object_as  BIGINT NOT NULL,
  confidence DOUBLE PRECISION NOT NULL,
  origin     BIGINT NOT NULL,
  line       BIGINT NOT NULL,
  quote      TEXT COLLATE "C" NOT NULL,
  closed     BIGINT,
  sum        BIGINT NOT NULL
);
CREATE INDEX fact_key ON fact (subject, predicate, object, denied);
CREATE INDEX fact_predicate ON fact (predicate, object) WHERE closed IS NULL;
CREATE INDEX fact_closed ON fact (closed) WHERE closed IS NOT NULL;
CREATE INDEX fact_denied ON fact (predicate) WHERE denied = 1 AND closed IS NULL;

CREATE TABLE rule (
  id     BIGINT PRIMARY KEY,
  key    TEXT COLLATE "C" NOT NULL,
  body   TEXT COLLATE "C" NOT NULL,
  origin BIGINT NOT NULL REFERENCES origin (id),
  line   BIGINT,
  quote  TEXT COLLATE "C",
  closed BIGINT,
  sum    BIGINT NOT NULL
);
CREATE INDEX rule_key ON rule USING hash (key);

CREATE TABLE property (
  id     BIGINT PRIMARY KEY,
  key    TEXT COLLATE "C" NOT NULL,
  body   TEXT COLLATE "C" NOT NULL,
  origin BIGINT NOT NULL REFERENCES origin (id),
  line   BIGINT,
  quote  TEXT COLLATE "C",
  closed BIGINT,
  sum    BIGINT NOT NULL
);
CREATE INDEX property_key ON property USING hash (key);

CREATE TABLE relation (
  id     BIGINT PRIMARY KEY,
  key    TEXT COLLATE "C" NOT NULL,
  body   TEXT COLLATE "C" NOT NULL,
  origin BIGINT REFERENCES origin (id),
  line   BIGINT,
  quote  TEXT COLLATE "C",
  closed BIGINT,
  sum    BIGINT NOT NULL
);
CREATE INDEX relation_key ON relation USING hash (key);

CREATE TABLE setting (
  id     BIGINT PRIMARY KEY,
  key    TEXT COLLATE "C" NOT NULL,
  body   TEXT COLLATE "C" NOT NULL,
  origin BIGINT REFERENCES origin (id),
  line   BIGINT,
  quote  TEXT COLLATE "C",
  closed BIGINT,
  sum    BIGINT NOT NULL
);
CREATE INDEX setting_key ON setting USING hash (key);

CREATE TABLE symbolic_rule (
  id     BIGINT PRIMARY KEY,
  key    TEXT COLLATE "C" NOT NULL,
  body   TEXT COLLATE "C" NOT NULL,
  origin BIGINT NOT NULL REFERENCES origin (id),
  line   BIGINT,
  quote  TEXT COLLATE "C",
  closed BIGINT,
  sum    BIGINT NOT NULL
);
CREATE INDEX symbolic_rule_key ON symbolic_rule USING hash (key);

CREATE TABLE note (
  id      BIGINT PRIMARY KEY,
  key     TEXT COLLATE "C" NOT NULL,
  own     TEXT COLLATE "C" NOT NULL,
  text    TEXT COLLATE "C" NOT NULL,
  speaker TEXT COLLATE "C" NOT NULL,
  at      BIGINT,
  origin  BIGINT NOT NULL REFERENCES origin (id),
  line    BIGINT NOT NULL,
  closed  BIGINT,
  sum     BIGINT NOT NULL
);
CREATE INDEX note_key ON note USING hash (key);
