-- +goose Up
CREATE TABLE session (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  id      TEXT NOT NULL UNIQUE,
  started INTEGER NOT NULL -- moments are microseconds since 1970
) STRICT;

-- The latest name counts; earlier ones stay.
CREATE TABLE session_name (
  n       INTEGER PRIMARY KEY AUTOINCREMENT,
  session INTEGER NOT NULL REFERENCES session (number),
  name    TEXT NOT NULL,
  at      INTEGER NOT NULL
) STRICT;
CREATE INDEX session_name_session ON session_name (session);

-- What was heard. AUTOINCREMENT, so that a number is never given twice.
CREATE TABLE turn (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  session INTEGER NOT NULL REFERENCES session (number),
  input   TEXT NOT NULL,
  at      INTEGER NOT NULL
) STRICT;
CREATE INDEX turn_session ON turn (session);

-- What was answered. A turn without a row here was broken off.
CREATE TABLE answer (
  turn   INTEGER PRIMARY KEY REFERENCES turn (number),
  reply  TEXT NOT NULL,
  record BLOB,
  at     INTEGER NOT NULL
) STRICT;
