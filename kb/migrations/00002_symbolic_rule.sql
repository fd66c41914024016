-- +goose Up
-- Rules of reason/symbolic. What the rule says stands in the body; the columns
-- after it only show it, so that the two cannot differ.
CREATE TABLE symbolic_rule (
  id     INTEGER PRIMARY KEY,
  key    TEXT NOT NULL, -- the name
  body   TEXT NOT NULL, -- JSON of the whole rule
  origin INTEGER NOT NULL REFERENCES origin (id),
  line   INTEGER,
  quote  TEXT,
  closed INTEGER, -- the change that closed it
  name        TEXT    AS (key),
  description TEXT    AS (coalesce(body ->> '$.description', '')),
  antecedents TEXT    AS (coalesce(body -> '$.antecedents', '[]')),
  consequents TEXT    AS (coalesce(body -> '$.consequents', '[]')),
  confidence  REAL    AS (coalesce(body ->> '$.confidence', 1)),
  priority    INTEGER AS (coalesce(body ->> '$.priority', 0)),
  active      INTEGER AS (coalesce(body ->> '$.active', 1))
) STRICT;
CREATE INDEX symbolic_rule_key ON symbolic_rule (key);
