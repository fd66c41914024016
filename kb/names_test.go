package kb_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/internal/storage/storetest"
	"whence/internal/testclock"
	"whence/kb"
	"whence/triple"
)

// How names are found is noted alike by a change of few facts, by one of many, and for a base
// from before it was noted.
func TestNamesAreFoundHoweverTheyCame(t *testing.T) {
	ctx := context.Background()
	names := []triple.Term{
		triple.Const(triple.Proper, "Old Mill Lane"), {Name: "q1", Label: "Old Mill"}, {Name: "q2"}, {Name: "q2", Label: "The Lane"}, {Name: "q2", Label: "Otherwise"},
		{Name: "7", Kind: triple.Number}, {Name: "a_text", Label: "a text", Kind: triple.Text}, {Name: "site", Label: "http://x", Kind: triple.Web}, {Name: "site", Label: "A Site"},
		triple.Const(triple.Proper, "Mill"), triple.Const(triple.Proper, "Ann's Mill"), {Name: "q1", Label: "Once More"},
	}
	fact := func(i int) triple.Fact {
		return triple.Fact{Triple: triple.Triple{Subject: names[i], Relation: fmt.Sprint("r", i), Object: names[(i+1)%len(names)]}, Source: triple.Source{Turn: "t1"}}
	}
	tell := map[string]func(s *kb.Store) error{
		"one by one": func(s *kb.Store) error {
			for i := range names {
				if _, err := s.Commit(ctx, kb.Change{Turn: fmt.Sprint("t", i+1), Facts: []triple.Fact{fact(i)}}); err != nil {
					return err
				}
			}
			return nil
		},
		"at once": func(s *kb.Store) error {
			_, err := s.Stream(ctx, "t1", 0, func(to *kb.Stream) (kb.Change, error) {
				for i := range names {
					if err := to.Tell(ctx, fact(i)); err != nil {
						return kb.Change{}, err
					}
				}
				return kb.Change{}, nil
			})
			return err
		},
	}
	var want []string
	for how, do := range tell {
		s, db := openCalled(t, filepath.Join(t.TempDir(), "kb"))
		if err := do(s); err != nil {
			t.Fatal(how, err)
		}
		got := called(t, db)
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) || !slices.Contains(got, "lane of q2") || !slices.Contains(got, "old_mill, whole, of q1") || slices.Contains(got, "otherwise of q2") {
			t.Errorf("%s:\n%q\nelse:\n%q", how, got, want)
		}
		last := 11
		if storetest.OnServer() {
			last = 3
		}
		for _, q := range []string{"DELETE FROM called", fmt.Sprint("DELETE FROM kb_version WHERE version_id >= ", last)} {
			if _, err := db.ExecContext(ctx, q); err != nil {
				t.Fatal(err)
			}
		}
		if storetest.OnServer() { // where somebody may tell already
			storetest.Shared(t).Do(t, "CREATE ROLE teller_"+how[:2]) // of this test alone
			if _, err := db.ExecContext(ctx, "GRANT INSERT ON term TO teller_"+how[:2]); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := kb.Open(ctx, db, testclock.Unhurried()); err != nil {
			t.Fatal(err)
		}
		if storetest.OnServer() {
			var may bool
			if err := db.QueryRowContext(ctx, "SELECT has_table_privilege('teller_"+how[:2]+"', 'called', 'INSERT')").Scan(&may); err != nil || !may {
				t.Errorf("who may tell cannot note how names are found: %v", err)
			}
		}
		if got := called(t, db); !slices.Equal(got, want) {
			t.Errorf("%s, and noted later:\n%q\nelse:\n%q", how, got, want)
		}
		if damages, err := s.Log.Verify(ctx); err != nil || len(damages) > 0 {
			t.Error(how, err, damages)
		}
		if _, err := db.ExecContext(ctx, "UPDATE called SET word = 'mull' WHERE word = 'mill'"); err != nil {
			t.Fatal(err)
		}
		if damages, err := s.Log.Verify(ctx); err != nil || len(damages) != 1 {
			t.Errorf("%s: a word by which a name is found was changed, and what is damaged is %v, %v", how, damages, err)
		}
		if _, err := db.ExecContext(ctx, "INSERT INTO term (id, name, label, kind, sum) SELECT 100, name, label, kind, sum FROM term WHERE id = 1"); err != nil {
			t.Fatal(err)
		}
		if damages, err := s.Log.Verify(ctx); err != nil || !strings.Contains(fmt.Sprint(damages), "row 100 of term, which another row has too") {
			t.Errorf("%s: a name has two rows, and what is damaged is %v, %v", how, damages, err)
		}
	}
}

func openCalled(t *testing.T, path string) (*kb.Store, *sql.DB) {
	t.Helper()
	db, err := storetest.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := kb.Open(t.Context(), db, testclock.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	return s, db
}

// called is how names are found, sorted.
func called(t *testing.T, db *sql.DB) (all []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), "SELECT c.word, c.whole, t.name FROM called c JOIN term t ON t.id = c.term")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var word, name string
		var whole int
		if err := rows.Scan(&word, &whole, &name); err != nil {
			t.Fatal(err)
		}
		if whole == 1 {
			word += ", whole,"
		}
		all = append(all, word+" of "+name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}
