-- +goose Up
-- What is denied, of which there is little, without a look at every fact.
CREATE INDEX fact_denied ON fact (predicate) WHERE denied = 1 AND closed IS NULL;
