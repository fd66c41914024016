-- +goose Up
-- One step may be of several new facts that came one after the other from one
-- origin: "item" is the first of them, and n the step of the last.
ALTER TABLE step ADD COLUMN run INTEGER NOT NULL DEFAULT 1;
CREATE INDEX step_run ON step (kind, item) WHERE run > 1;
