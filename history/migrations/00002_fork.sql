-- +goose Up
-- A session that goes on from a turn of another: what was said there up to that
-- turn is its past too.
CREATE TABLE session_fork (
  session INTEGER PRIMARY KEY REFERENCES session (number),
  turn    INTEGER NOT NULL REFERENCES turn (number)
) STRICT;
