-- +goose Up
-- Who said it, where people have names; '' for the one whose file it is.
ALTER TABLE turn ADD COLUMN person TEXT NOT NULL DEFAULT '';
