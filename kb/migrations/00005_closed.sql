-- +goose Up
-- What was taken back last.
CREATE INDEX fact_closed ON fact (closed) WHERE closed IS NOT NULL;
