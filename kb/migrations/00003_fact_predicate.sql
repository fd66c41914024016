-- +goose Up
-- What holds of a relation, or of something as its object, without a look at the
-- other facts. Those of a subject are found by the key.
CREATE INDEX fact_predicate ON fact (predicate, object) WHERE closed IS NULL;
