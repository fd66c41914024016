package recall

import (
	"context"
	"database/sql"
	"encoding/binary"
	"slices"

	"whence/kb"
)

// Forget takes what was said under these ids out of the index, in the transaction in
// which their words are removed, before that is done. Their stems go where nothing else
// has them.
func (x *Index) Forget(ctx context.Context, tx *sql.Tx, ids []string) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	said, err := kb.Sayings(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var d int64
		err := tx.QueryRowContext(ctx, "SELECT doc FROM recall_item WHERE id = ?", id).Scan(&d)
		if noRows(err) != nil {
			return err
		}
		if err != nil { // it was never taken in
			continue
		}
		if err := x.unpost(ctx, tx, said[id].Text, d); err != nil {
			return err
		}
	}
	if _, err = tx.ExecContext(ctx, "DELETE FROM recall_stem WHERE df <= 0"); err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE recall_state SET version = version + 1")
	}
	return err
}

// unpost takes the stems of a text away from its doc, which keeps its place.
func (x *Index) unpost(ctx context.Context, tx *sql.Tx, text string, d int64) error {
	stems := x.words.analyse(text).stems
	slices.Sort(stems)
	for _, s := range slices.Compact(stems) {
		var id int64
		var docs []byte
		err := tx.QueryRowContext(ctx, "SELECT s.id, p.docs FROM recall_stem s JOIN recall_posting p ON p.stem = s.id AND p.block = ? WHERE s.stem = ?", d/blockSize, s).Scan(&id, &docs)
		if noRows(err) != nil {
			return err
		}
		kept := docs[:0]
		for p := range slices.Chunk(docs, postBytes) {
			if len(p) == postBytes && int64(binary.LittleEndian.Uint16(p)) != d%blockSize {
				kept = append(kept, p...)
			}
		}
		if len(kept) == len(docs) {
			continue
		}
		if len(kept) == 0 {
			_, err = tx.ExecContext(ctx, "DELETE FROM recall_posting WHERE stem = ? AND block = ?", id, d/blockSize)
		} else {
			_, err = tx.ExecContext(ctx, "UPDATE recall_posting SET docs = ? WHERE stem = ? AND block = ?", kept, id, d/blockSize)
		}
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE recall_stem SET df = df - 1 WHERE id = ?", id); err != nil {
			return err
		}
	}
	return nil
}
