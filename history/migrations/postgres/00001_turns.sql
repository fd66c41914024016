-- +goose Up
-- The tables of a file, as a server makes them; what they are for is said there. Numbers
-- are given by the program, since those that a server gives may have gaps.
CREATE TABLE session (
  number  BIGINT PRIMARY KEY,
  id      TEXT COLLATE "C" NOT NULL,
  started BIGINT NOT NULL,
  sum     BIGINT NOT NULL
);
CREATE INDEX session_id ON session USING hash (id); -- it may be longer than other indexes take

CREATE TABLE session_name (
  n       BIGINT PRIMARY KEY,
  session BIGINT NOT NULL REFERENCES session (number),
  name    TEXT COLLATE "C" NOT NULL,
  at      BIGINT NOT NULL,
  sum     BIGINT NOT NULL
);
CREATE INDEX session_name_session ON session_name (session);

CREATE TABLE turn (
  number  BIGINT PRIMARY KEY,
  session BIGINT NOT NULL REFERENCES session (number),
  input   TEXT COLLATE "C" NOT NULL,
  at      BIGINT NOT NULL,
  sum     BIGINT NOT NULL
);
CREATE INDEX turn_session ON turn (session, number);

CREATE TABLE answer (
  turn   BIGINT PRIMARY KEY REFERENCES turn (number),
  reply  TEXT COLLATE "C" NOT NULL,
  record BYTEA,
  at     BIGINT NOT NULL,
  sum    BIGINT NOT NULL
);

CREATE TABLE session_fork (
  session BIGINT PRIMARY KEY REFERENCES session (number),
  turn    BIGINT NOT NULL REFERENCES turn (number),
  sum     BIGINT NOT NULL
);

CREATE TABLE work (
  n       BIGINT PRIMARY KEY,
  session BIGINT NOT NULL REFERENCES session (number),
  state   BYTEA NOT NULL,
  at      BIGINT NOT NULL,
  sum     BIGINT NOT NULL
);
CREATE INDEX work_session ON work (session, n);
