package kb_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/internal/race"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// tables dumps every table of a base: two bases with one dump answer alike.
func tables(t testing.TB, db *sql.DB) string {
	t.Helper()
	var b strings.Builder
	for _, table := range []string{"change", "step", "origin", "term", "predicate", "fact", "rule", "property", "relation", "setting", "note"} {
		rows, err := db.QueryContext(t.Context(), "SELECT * FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		columns, _ := rows.Columns()
		fmt.Fprintln(&b, table, columns)
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			if err := rows.Scan(values...); err != nil {
				t.Fatal(err)
			}
			for _, v := range values {
				fmt.Fprintf(&b, "%q ", fmt.Sprint(*v.(*any)))
			}
			fmt.Fprintln(&b)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// at opens a base in memory whose clock is at *now.
func at(t testing.TB, now *time.Time) (*kb.Store, *sql.DB) {
	t.Helper()
	db, err := storetest.Open(t.Context(), storage.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := kb.Open(t.Context(), db, func() time.Time { return *now })
	if err != nil {
		t.Fatal(err)
	}
	return s, db
}

// drawChange draws a change over few words, so that what it tells is often
// known, superseded or taken back by the same change.
func drawChange(t *rapid.T, turn int) kb.Change {
	word := func(label string) triple.Term {
		w := rapid.SampledFrom([]string{"Tom", "the Bob", "tea", "7"}).Draw(t, label)
		return triple.Const(rapid.SampledFrom([]triple.TermKind{triple.Proper, triple.Class, triple.Number}).Draw(t, label+" kind"), w)
	}
	source := func() triple.Source {
		return triple.Source{Turn: turnName(turn), Speaker: rapid.SampledFrom([]string{"person", "a.csv"}).Draw(t, "speaker"), Line: rapid.IntRange(0, 2).Draw(t, "line"), Quote: "as told"}
	}
	sure := func() float64 { return rapid.SampledFrom([]float64{0, 1, 0.5}).Draw(t, "confidence") }
	said := func() triple.Triple {
		return triple.Triple{Subject: word("subject"), Relation: rapid.SampledFrom([]string{"likes", "is"}).Draw(t, "relation"), Object: word("object"), Confidence: sure()}
	}
	c := kb.Change{Turn: turnName(turn)}
	for range rapid.IntRange(0, 3).Draw(t, "facts") {
		c.Facts = append(c.Facts, triple.Fact{Triple: said(), Source: source()})
	}
	for range rapid.IntRange(0, 2).Draw(t, "rules") {
		head := said()
		head.Confidence = 0
		c.Rules = append(c.Rules, triple.StoredRule{Source: source(), Rule: triple.Rule{Head: head, Confidence: sure(), Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "is", Object: word("of")}}}}})
	}
	for range rapid.IntRange(0, 1).Draw(t, "properties") {
		c.Properties = append(c.Properties, triple.StoredProperty{Source: source(), Property: triple.RelationProperty{Relation: "likes", Property: triple.Symmetric}})
	}
	for range rapid.IntRange(0, 2).Draw(t, "notes") {
		c.Notes = append(c.Notes, drawNote(t, turn))
	}
	if rapid.Bool().Draw(t, "relation told") {
		c.Relations = []triple.Relation{{Key: "likes", Form: rapid.SampledFrom([]triple.Form{triple.FormRaw, triple.FormVerb}).Draw(t, "form"), Label: rapid.SampledFrom([]string{"", "{s} likes {o}"}).Draw(t, "label")}}
	}
	if rapid.Bool().Draw(t, "setting told") {
		c.Settings = map[string]string{"world": rapid.SampledFrom([]string{"open", "closed", ""}).Draw(t, "world")}
	}
	return c
}

// TestLogMakesTheSameStore tells, takes back, corrects and undoes at random, and
// wants the replayed log to have made every row of every table again.
func TestLogMakesTheSameStore(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(rt *rapid.T) {
		moment := told
		s, db := at(t, &moment)
		for turn := 1; turn <= rapid.IntRange(1, 8).Draw(rt, "turns"); turn++ {
			moment = moment.Add(time.Second)
			if turn > 2 && rapid.IntRange(0, 3).Draw(rt, "undo") == 0 {
				_, err := s.Undo(t.Context(), turnName(turn), turnName(rapid.IntRange(1, turn-1).Draw(rt, "target")))
				if err != nil && !errors.Is(err, kb.ErrNothing) && !errors.Is(err, kb.ErrUndone) {
					rt.Fatal(err)
				}
				continue
			}
			c := drawChange(rt, turn)
			for _, id := range live(t, s) {
				if rapid.IntRange(0, 3).Draw(rt, "forget") == 0 {
					c.Retract = append(c.Retract, id)
				}
			}
			if _, err := s.Commit(t.Context(), c); err != nil {
				rt.Fatal(err)
			}
		}
		var again time.Time
		copied, copiedDB := at(t, &again)
		for e, err := range s.Log.Changes(t.Context()) {
			if err != nil {
				rt.Fatal(err)
			}
			again = e.At
			if err := kb.Replay(t.Context(), copied, e); err != nil {
				rt.Fatal(err)
			}
		}
		if want, got := tables(t, db), tables(t, copiedDB); got != want {
			rt.Fatalf("replayed:\n%s\nwant:\n%s", got, want)
		}
		_, _ = db.Close(), copiedDB.Close()
	})
}

func TestReplayIntoAnotherStoreIsRefused(t *testing.T) {
	from := open(t, filepath.Join(t.TempDir(), "from.db"))
	commit(t, from, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Tom", "likes", "tea")}})
	to := open(t, filepath.Join(t.TempDir(), "to.db"))
	commit(t, to, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Bob", "likes", "tea")}})
	for e, err := range from.Log.Changes(t.Context()) {
		if err == nil {
			err = kb.Replay(t.Context(), to, e)
		}
		if !errors.Is(err, kb.ErrReplay) {
			t.Errorf("%v, want ErrReplay", err)
		}
	}
}

func TestLogStopsWithItsContext(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "kb.db"))
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Tom", "likes", "tea")}})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errs []error
	for _, err := range s.Log.Changes(ctx) {
		errs = append(errs, err)
	}
	if len(errs) != 1 || !slices.ContainsFunc(errs, func(err error) bool { return errors.Is(err, context.Canceled) }) {
		t.Errorf("%v", errs)
	}
}
