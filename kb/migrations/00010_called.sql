-- +goose Up
-- The words by which names of several words are found, and (whole) those that one is called
-- by instead of its key. The term is the first of its name. 11 fills it.
CREATE TABLE called (
  term  INTEGER NOT NULL,
  word  TEXT NOT NULL,
  whole INTEGER NOT NULL
) STRICT;
CREATE INDEX called_word ON called (word, whole, term);
-- What something may be an instance of.
CREATE INDEX term_class ON term (id) WHERE kind = 2;
