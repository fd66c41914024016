package history

import (
	"bytes"
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
		column column
		with   any
		turns  []string
	}{{inputs, Removed, heard}, {replies, Removed, answered}, {records, nil, answered}} {
		for _, id := range x.turns {
			n, err := turnNumber(id)
			if err == nil {
				err = x.column.rewrite(ctx, tx, "x."+x.column.key()+" = ?", n, func([]byte) any { return x.with })
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

// column is one that has words: of a table, in which bytes are kept, or text.
type column struct {
	table, name string
	bytes       bool
}

var (
	inputs  = column{"turn", "input", false}
	replies = column{"answer", "reply", false}
	records = column{"answer", "record", true}
	states  = column{"work", "state", true}
)

// place is where the column's table is among those with checksums.
func (c column) place() int {
	return slices.IndexFunc(summed, func(t summedTable) bool { return t.table == c.table })
}

func (c column) key() string { return summed[c.place()].key }

// rewrite changes the rows that meet a condition, and their checksums with them. A row
// that is damaged is not made whole by it.
func (c column) rewrite(ctx context.Context, tx *sql.Tx, where string, arg any, change func(old []byte) any) error {
	type row struct {
		id  int64
		old []byte
	}
	var found []row
	rows, err := tx.QueryContext(ctx, "SELECT x."+c.key()+", x."+c.name+" FROM "+c.table+" x WHERE "+where+" ORDER BY 1", arg)
	if err != nil {
		return err
	}
	for rows.Next() && err == nil {
		var r row
		err = rows.Scan(&r.id, &r.old)
		found = append(found, r)
	}
	if err == nil {
		err = rows.Err()
	}
	_ = rows.Close() // its error is that of rows.Err
	if err != nil {
		return err
	}
	const some = 1000 // ids in one statement, whose length has a limit
	for part := range slices.Chunk(found, some) {
		ids := make([]string, len(part))
		for i, r := range part {
			ids[i] = strconv.FormatInt(r.id, 10)
		}
		these := "AND x." + c.key() + " IN (" + strings.Join(ids, ",") + ")"
		if err := sums(ctx, tx, summed[c.place()], these, func(_, stored, want int64, what string) error { return check(what, stored, want) }); err != nil {
			return err
		}
		for _, r := range part {
			if _, err := tx.ExecContext(ctx, "UPDATE "+c.table+" SET "+c.name+" = ? WHERE "+c.key()+" = ?", change(r.old), r.id); err != nil {
				return err
			}
		}
		if err := resum(ctx, tx, summed[c.place()], these); err != nil {
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
	for _, c := range []column{inputs, replies, records, states} {
		arg := any(text)
		if c.bytes {
			arg = []byte(text)
		}
		err := c.rewrite(ctx, tx, "instr(x."+c.name+", ?) > 0", arg, func(old []byte) any {
			made := bytes.ReplaceAll(old, []byte(text), []byte(Removed))
			if c.bytes {
				return made
			}
			return string(made)
		})
		if err != nil {
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
	return inputs.rewrite(ctx, tx, "x.number = ?", n, func([]byte) any { return input })
}
