-- +goose Up
-- The tables of a file, as a server makes them; what they are for is said there.
CREATE TABLE recall_state (
  id      BIGINT PRIMARY KEY CHECK (id = 1),
  step    BIGINT NOT NULL,
  docs    BIGINT NOT NULL,
  length  BIGINT NOT NULL,
  version BIGINT NOT NULL
);
INSERT INTO recall_state (id, step, docs, length, version) VALUES (1, 0, 0, 0, 0);

CREATE TABLE recall_speaker (
  id   BIGINT PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL
);
CREATE INDEX recall_speaker_name ON recall_speaker USING hash (name);

CREATE TABLE recall_stem (
  id   BIGINT PRIMARY KEY,
  stem TEXT COLLATE "C" NOT NULL,
  df   BIGINT NOT NULL
);
CREATE INDEX recall_stem_stem ON recall_stem USING hash (stem);

CREATE TABLE recall_posting (
  stem  BIGINT NOT NULL,
  block BIGINT NOT NULL,
  docs  BYTEA NOT NULL,
  PRIMARY KEY (stem, block)
);

CREATE TABLE recall_block (
  block BIGINT PRIMARY KEY,
  docs  BYTEA NOT NULL
);

CREATE TABLE recall_item (
  id  TEXT COLLATE "C" PRIMARY KEY,
  doc BIGINT NOT NULL
);
CREATE INDEX recall_item_doc ON recall_item (doc);
