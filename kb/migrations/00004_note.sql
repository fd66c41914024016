-- +goose Up
-- What was told and not learned as a fact, word for word. A note that was purged
-- keeps its row, so that its id is not given again, and nothing of its words.
CREATE TABLE note (
  id      INTEGER PRIMARY KEY,
  key     TEXT NOT NULL,    -- what makes it the same note: its own id for one of the chat, file and id for one of a file
  own     TEXT NOT NULL,    -- the id that its file gives it
  text    TEXT NOT NULL,
  speaker TEXT NOT NULL,    -- speaker and moment are the note's own: those of a file differ line by line
  at      INTEGER,
  origin  INTEGER NOT NULL REFERENCES origin (id), -- its turn, session and file
  line    INTEGER NOT NULL,
  closed  INTEGER           -- the change that closed it
) STRICT;
CREATE INDEX note_key ON note (key);
