-- +goose Up
-- Facts by their object, whatever the relation. A file looks them up relation by relation; a
-- server's planner goes through all facts rather.
CREATE INDEX IF NOT EXISTS fact_object ON fact (object, predicate) WHERE closed IS NULL;
