-- The index of units. Names have numbers made of their text, so that no order
-- depends on when they were met. It holds nothing that cannot be made again
-- from the units.
CREATE TABLE unit (
    n          INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    subject    INTEGER, -- of unit_name; NULL without a fact
    relation   TEXT,
    object     INTEGER,
    body       TEXT    NOT NULL, -- the unit as JSON
    vector     BLOB    NOT NULL
);
CREATE INDEX unit_of_fact ON unit (subject, relation, object) WHERE subject IS NOT NULL;

CREATE TABLE unit_name (
    id    INTEGER PRIMARY KEY,
    text  TEXT    NOT NULL,
    facts INTEGER NOT NULL
);
-- How many facts of a relation have a name as subject (out) or as object.
CREATE TABLE unit_end (
    name     INTEGER NOT NULL,
    relation TEXT    NOT NULL,
    out      INTEGER NOT NULL,
    facts    INTEGER NOT NULL,
    PRIMARY KEY (name, relation, out)
) WITHOUT ROWID;
CREATE TABLE unit_word (
    word TEXT    NOT NULL,
    name INTEGER NOT NULL,
    text TEXT    NOT NULL, -- of the name: looking each up would take longer
    PRIMARY KEY (word, name)
) WITHOUT ROWID;

-- Facts, each once, with the spelling and the confidence that count.
CREATE TABLE unit_fact (
    subject      INTEGER NOT NULL,
    relation     TEXT    NOT NULL,
    object       INTEGER NOT NULL,
    subject_as   TEXT    NOT NULL,
    object_as    TEXT    NOT NULL,
    confidence   REAL    NOT NULL,
    PRIMARY KEY (subject, relation, object)
) WITHOUT ROWID;
-- It has all columns, so that the facts at an object stand together, too.
CREATE INDEX unit_fact_object ON unit_fact (object, relation, subject, subject_as, object_as, confidence);

CREATE VIRTUAL TABLE unit_text USING fts5 (
    topic, claim, procedure, utility_acts, utility_note, condition, role,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE unit_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO unit_state VALUES ('version', '2'), ('units', '0'); -- counting rows would take longer than a question
