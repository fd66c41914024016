-- +goose Up
-- The checksum of each row: CRC-32C over its columns, and for an item the change
-- that closed it in the upper half.
ALTER TABLE term ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE predicate ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE origin ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE fact ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rule ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE property ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE relation ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE setting ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE symbolic_rule ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE note ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE step ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE change ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
-- How many items of each kind were live after the change, and the sum of their
-- checksums; see kb/sum.go. NULL for changes from before there was any.
ALTER TABLE change ADD COLUMN live BLOB;
