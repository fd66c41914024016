-- +goose Up
-- What a session was in the middle of: the latest row counts, earlier ones stay.
CREATE TABLE work (
  n       INTEGER PRIMARY KEY AUTOINCREMENT,
  session INTEGER NOT NULL REFERENCES session (number),
  state   BLOB NOT NULL,
  at      INTEGER NOT NULL
) STRICT;
CREATE INDEX work_session ON work (session, n);
