package kb

import (
	"context"
	"database/sql"
	"fmt"

	"whence/internal/storage"
	"whence/triple"
)

// Said is a text that somebody told: a note, or the words that a fact or a rule was
// read from.
type Said struct {
	ID     string // of the note, fact or rule
	Own    string // of a note, the id that its file gives it
	Text   string
	Source triple.Source
}

// Telling is where what was said of a note, fact or rule stands.
type Telling struct {
	ID     string
	Live   bool
	Purged bool
}

// Reader is a pool or a transaction to read in.
type Reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// LastStep is the number of the last thing that was done, as a cell of a statement: by it an index of
// what was said tells whether it is behind.
const LastStep = "(SELECT coalesce(max(n), 0) FROM step)"

// Tellings returns which notes, facts and rules were told, taken back and brought back
// after a step, in the order in which that began, with where each stands now. What a
// file states is no telling, unless it is a note, or the file says who told it: rows
// of tables are nobody's words.
func Tellings(ctx context.Context, r Reader, after int64) ([]Telling, error) {
	place := map[item]int{}
	var all []Telling
	err := storage.Each(r.QueryContext(ctx, `SELECT s.kind, s.item, s.act, s.run FROM step s
		LEFT JOIN fact f ON s.kind = ? AND f.id = s.item LEFT JOIN rule u ON s.kind = ? AND u.id = s.item
		LEFT JOIN origin o ON o.id = coalesce(f.origin, u.origin)
		WHERE s.n > ? AND (s.kind = ? OR o.file = '' OR o.speaker <> o.file) AND s.act <> ? ORDER BY s.n`,
		int(factKind), int(ruleKind), after, int(noteKind), int(again)))(func(scan func(...any) error) error {
		var step stepRow // of a run, all facts have the origin of the first
		if err := scan(&step.kind, &step.item, &step.act, &step.run); err != nil {
			return err
		}
		return step.each(func(s stepRow) error {
			it := item{s.kind, s.item}
			i, known := place[it]
			if !known {
				i = len(all)
				place[it] = i
				all = append(all, Telling{ID: it.kind.id(it.id)})
			}
			all[i].Live = s.act == opened
			all[i].Purged = all[i].Purged || s.act == purged
			return nil
		})
	})
	if err != nil {
		return nil, fmt.Errorf("read what was said: %w", err)
	}
	return all, nil
}

// Sayings returns the words of notes, facts and rules, live or not, by their ids. What
// was purged, or told without words, is left out.
func Sayings(ctx context.Context, r Reader, ids []string) (map[string]Said, error) {
	by := map[kind][]int64{}
	for _, id := range ids {
		k, n, err := parseID(id)
		if err != nil {
			return nil, err
		}
		by[k] = append(by[k], n)
	}
	out := make(map[string]Said, len(ids))
	for _, k := range []kind{noteKind, factKind, ruleKind} {
		if err := sayingsOf(ctx, r, k, by[k], out); err != nil {
			return nil, fmt.Errorf("read what was said: %w", err)
		}
	}
	return out, nil
}

func sayingsOf(ctx context.Context, r Reader, k kind, numbers []int64, out map[string]Said) error {
	if len(numbers) == 0 {
		return nil
	}
	if k == noteKind {
		rows, err := readNotes(ctx, r, "WHERE n.id IN ("+list(numbers)+") AND n.text <> ''")
		for _, row := range rows {
			out[row.ID] = Said{ID: row.ID, Own: row.Own, Text: row.Text, Source: row.Source}
		}
		return err
	}
	return storage.Each(r.QueryContext(ctx, `SELECT i.id, i.quote, i.line, o.turn, o.session, o.speaker, o.file, o.at FROM `+k.table()+` i
		JOIN origin o ON o.id = i.origin WHERE i.id IN (`+list(numbers)+`) AND coalesce(i.quote, '') <> ''`))(func(scan func(...any) error) error {
		var n int64
		var s Said
		var at sql.NullInt64
		err := scan(&n, &s.Text, &s.Source.Line, &s.Source.Turn, &s.Source.Session, &s.Source.Speaker, &s.Source.File, &at)
		s.ID, s.Source.At = k.id(n), moment(at)
		out[s.ID] = s
		return err
	})
}
