-- +goose Up
CREATE TABLE called (
  term  BIGINT NOT NULL,
  word  TEXT COLLATE "C" NOT NULL,
  whole BIGINT NOT NULL
);
CREATE INDEX called_word ON called (word, whole, term);
CREATE INDEX term_class ON term (id) WHERE kind = 2;
-- Names that begin with what somebody has typed; those of a file are in order.
CREATE INDEX term_start ON term (substr(name, 1, 40));
