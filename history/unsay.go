package history

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Removed stands in the place of words that were removed.
const Removed = "[removed]"

// Unsay removes words for good, in a transaction of the caller's: what was heard in the
// turns heard, what was answered in those of answered, and the texts wherever the
// history has them. It is the one exception to nothing being changed. The turns keep
// their ids.
func Unsay(ctx context.Context, tx *sql.Tx, heard, answered, texts []string) error {
	for _, x := range []struct {
		table, set string
		turns      []string
	}{{"turn", "input = ?1", heard}, {"answer", "reply = ?1, record = NULL", answered}} {
		for _, id := range x.turns {
			n, err := turnNumber(id)
			if err == nil {
				err = rewrite(ctx, tx, x.table, x.set, fmt.Sprint("?1 <> '' AND rowid = ", n), Removed)
			}
			if err != nil {
				return fmt.Errorf("remove the words of %s: %w", id, err)
			}
		}
	}
	for _, text := range texts {
		for _, form := range forms(text) {
			if err := replace(ctx, tx, form); err != nil {
				return fmt.Errorf("remove words from the history: %w", err)
			}
		}
	}
	return nil
}

// rewrite changes rows of a table and their checksums with them. A row that is damaged
// is not made whole by it.
func rewrite(ctx context.Context, tx *sql.Tx, table, set, where string, args ...any) error {
	at := slices.IndexFunc(summed, func(t summedTable) bool { return t.table == table })
	rows, err := tx.QueryContext(ctx, "SELECT rowid FROM "+table+" WHERE "+where+" ORDER BY rowid", args...)
	if err != nil {
		return err
	}
	var ids []string
	for rows.Next() && err == nil {
		var id int64
		err = rows.Scan(&id)
		ids = append(ids, strconv.FormatInt(id, 10))
	}
	if err == nil {
		err = rows.Err()
	}
	_ = rows.Close() // its error is that of rows.Err
	if err != nil {
		return err
	}
	const some = 1000 // ids in one statement, whose length has a limit
	for ids := range slices.Chunk(ids, some) {
		list := strings.Join(ids, ",")
		these := "AND x." + summed[at].key + " IN (" + list + ")"
		if err := sums(ctx, tx, at, these, func(_, stored, want int64, what string) error { return check(what, stored, want) }); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE "+table+" SET "+set+" WHERE rowid IN ("+list+")", args...); err != nil {
			return err
		}
		if err := resum(ctx, tx, at, these); err != nil {
			return err
		}
	}
	return nil
}

// forms are the ways in which a text stands in the tables: as it is, trimmed, and as
// JSON has it.
func forms(text string) []string {
	var out []string
	add := func(s string) {
		for _, o := range out {
			if o == s {
				return
			}
		}
		if s != "" {
			out = append(out, s)
		}
	}
	for _, s := range []string{text, strings.TrimSpace(text), strings.Join(strings.Fields(text), " ")} {
		add(s)
		quoted, err := json.Marshal(s)
		if err == nil { // a string always is JSON
			add(strings.Trim(string(quoted), `"`))
		}
	}
	return out
}

func replace(ctx context.Context, tx *sql.Tx, text string) error {
	for _, q := range [][3]string{
		{"turn", "input = replace(input, ?1, ?2)", "instr(input, ?1) > 0"},
		{"answer", "reply = replace(reply, ?1, ?2)", "instr(reply, ?1) > 0"},
		{"answer", "record = CAST(replace(CAST(record AS TEXT), ?1, ?2) AS BLOB)", "instr(CAST(record AS TEXT), ?1) > 0"},
		{"work", "state = CAST(replace(CAST(state AS TEXT), ?1, ?2) AS BLOB)", "instr(CAST(state AS TEXT), ?1) > 0"},
	} {
		if err := rewrite(ctx, tx, q[0], q[1], q[2]+" AND ?2 <> ''", text, Removed); err != nil {
			return err
		}
	}
	return nil
}

// Rephrase puts other words in the place of what was heard in a turn: of one that
// removes words, and names them.
func Rephrase(ctx context.Context, tx *sql.Tx, turn, input string) error {
	n, err := turnNumber(turn)
	if err != nil {
		return err
	}
	return rewrite(ctx, tx, "turn", "input = ?1", fmt.Sprint("?1 <> '' AND rowid = ", n), input)
}
