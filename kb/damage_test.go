package kb_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// lived makes a base in which things of every kind were told, told again, taken
// back and undone, and returns its file.
func lived(t *testing.T) string {
	t.Helper()
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "kb")
	db, err := storetest.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := kb.Open(ctx, db, clock)
	if err != nil {
		t.Fatal(err)
	}
	commit := func(c kb.Change) kb.Receipt {
		t.Helper()
		r, err := s.Commit(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	rule := triple.Rule{
		Head: triple.Triple{Subject: triple.Var("X"), Relation: "is_warm", Object: triple.Const(triple.Class, "thing")},
		Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "is_in", Object: triple.Const(triple.Proper, "the oven")}}},
	}
	for n := range 24 {
		turn := fmt.Sprintf("t%d", n+1)
		f := fact(fmt.Sprintf("Loaf %d", n), "is_in", pickName(n))
		f.Source = triple.Source{Turn: turn, Session: "s1", Speaker: "person", Quote: fmt.Sprintf("Loaf %d is in %s.", n, pickName(n))}
		c := kb.Change{Turn: turn, Facts: []triple.Fact{f, fact("Baker", "bakes", fmt.Sprintf("Loaf %d", n%7))}}
		switch n % 8 {
		case 1:
			c.Rules = []triple.StoredRule{{Rule: rule, Source: f.Source}}
		case 2:
			c.Properties = []triple.StoredProperty{{Property: triple.RelationProperty{Relation: "is_in", Property: triple.Functional}, Source: f.Source}}
		case 3:
			c.Settings = map[string]string{"world": "closed", turn: "x"}
		case 4:
			c.Symbolic = []kb.SymbolicRule{{Name: "rise", Body: []byte(`{"name":"rise","n":` + fmt.Sprint(n) + `}`), Source: f.Source}}
		case 5:
			c.Notes = []kb.Note{{Text: "the crust of " + turn + " was good", Source: f.Source}}
		}
		r := commit(c)
		if n%5 == 4 {
			commit(kb.Change{Turn: turn, Retract: []string{r.Facts[0].ID}})
		}
		if n%9 == 8 {
			if _, err := s.Undo(ctx, turn+"u", turn); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func pickName(n int) string { return []string{"the oven", "the shop", "a basket"}[n%3] }

// readAll is all that a base holds, as text.
func readAll(ctx context.Context, path string) (text string, err error) {
	err = with(ctx, path, func(s *kb.Store) error {
		text, err = allOf(ctx, s)
		return err
	})
	return text, err
}

func with(ctx context.Context, path string, do func(*kb.Store) error) (err error) {
	db, err := storetest.Open(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	s, err := kb.Open(ctx, db, clock)
	if err != nil {
		return err
	}
	return do(s)
}

// lookUp is what the indexes find, as text.
func lookUp(ctx context.Context, path string) (text string, err error) {
	err = with(ctx, path, func(s *kb.Store) error {
		for n := range 5 {
			f, past, err := s.Fact(ctx, fmt.Sprintf("f%d", 1+6*n))
			if err != nil {
				return err
			}
			found, _, err := s.Matching(ctx, triple.Triple{Subject: triple.Var("X"), Relation: f.Triple.Relation, Object: f.Triple.Object}, 1000)
			if err != nil {
				return err
			}
			text += fmt.Sprintf("%+v %d\n", past, len(found))
		}
		return nil
	})
	return text, err
}

func allOf(ctx context.Context, s *kb.Store) (string, error) {
	var b strings.Builder
	d, err := s.Since(ctx, 0)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "%+v\n", d)
	for n, err := range s.Notes.All(ctx) {
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%+v\n", n)
	}
	if d, err = s.Since(ctx, d.Seq/2); err != nil {
		return "", err
	}
	d.Names = nil // they are looked for by an index
	fmt.Fprintf(&b, "%+v\n", d)
	for e, err := range s.Log.Changes(ctx) {
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%+v\n", e)
	}
	return b.String(), nil
}

// TestFlippedBytes flips one bit after the other of a base. What it holds is then
// as it was stored, or it is said that it is not; and where it is a row that is
// not, which change stored it. What an index no longer finds, Verify does.
func TestFlippedBytes(t *testing.T) {
	race.Skip(t)
	storetest.FileOnly(t, "it damages the file")
	t.Parallel()
	path := lived(t)
	want, err := readAll(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	wantFound, err := lookUp(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flips := 1000
	if testing.Short() {
		flips = 150
	}
	rng := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // not for secrets
	spoilt := filepath.Join(t.TempDir(), "kb")
	seen := map[string]int{}
	for range flips {
		at := rng.IntN(len(whole))
		if rng.IntN(2) == 0 { // in the words of what was told
			places := strings.Split(string(whole), "Loaf")
			for i := range 1 + rng.IntN(len(places)-1) {
				at = at*min(i, 0) + strings.Index(string(whole), places[i])
			}
			at = (at + rng.IntN(60)) % len(whole)
		}
		data := append([]byte(nil), whole...)
		data[at] ^= byte(1 << rng.IntN(8))
		for _, end := range []string{"", "-wal", "-shm"} {
			if err := os.WriteFile(spoilt+end, data, 0o600); err != nil {
				t.Fatal(err)
			}
			data = nil
		}
		got, err := readAll(t.Context(), spoilt)
		var damage *kb.DamageError
		switch {
		case errors.As(err, &damage):
			seen["damage"]++
			if damage.Seq > 0 {
				seen["change named"]++
			}
			if !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), "restore a backup") {
				t.Errorf("byte %d: %v", at, err)
			}
		case err != nil:
			seen["other error"]++
		case got != want:
			t.Errorf("byte %d (of page %d, %d): read without a word, and not as it was stored:\n%s", at, at/4096+1, at%4096, firstDifference(got, want))
		default:
			seen["unharmed"]++
			if found, err := lookUp(t.Context(), spoilt); err == nil && found != wantFound {
				seen["not found"]++
				if bad := verify(t, spoilt); len(bad) == 0 {
					t.Errorf("byte %d: not found, and nobody says why:\n%s", at, firstDifference(found, wantFound))
				}
			}
		}
	}
	t.Logf("%d flips: %v", flips, seen)
	if seen["change named"] < flips/20 {
		t.Errorf("only %d named a change: the flips prove little", seen["change named"])
	}
}

// verify lists what is damaged.
func verify(t *testing.T, path string) (bad []error) {
	t.Helper()
	err := with(t.Context(), path, func(s *kb.Store) (err error) {
		bad, err = s.Log.Verify(t.Context())
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return bad
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("%.600s\n%.600s", x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines, %d lines", len(x), len(y))
}

// oneByOne takes the runs of steps apart, as an older version wrote them.
const oneByOne = `WITH RECURSIVE i (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM i WHERE i < (SELECT max(run) FROM step))
		INSERT INTO step (n, seq, kind, item, act) SELECT s.n - i, s.seq, s.kind, s.item + s.run - 1 - i, s.act FROM step s JOIN i ON i < s.run;
	UPDATE step SET item = item + run - 1 WHERE run > 1;
	DROP INDEX step_run; ALTER TABLE step DROP COLUMN run`

// TestOldBase takes the checksums out of a base, as if an older version had made
// it, and wants it to open, to be as it was, and to have them.
func TestOldBase(t *testing.T) {
	storetest.FileOnly(t, "servers came later")
	t.Parallel()
	ctx, path := t.Context(), lived(t)
	want, err := readAll(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	sums := rows(t, path)
	db, err := storetest.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"term", "predicate", "origin", "fact", "rule", "property", "relation", "setting", "symbolic_rule", "note", "step", "change"} {
		if _, err := db.ExecContext(ctx, "ALTER TABLE "+table+" DROP COLUMN sum"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.ExecContext(ctx, oneByOne); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(ctx, "DROP TABLE called; DROP INDEX term_class; DROP INDEX fact_denied; ALTER TABLE change DROP COLUMN live; DELETE FROM kb_version WHERE version_id > 5"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := readAll(ctx, path)
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, firstDifference(got, want))
	}
	if bad := verify(t, path); len(bad) > 0 {
		t.Errorf("damaged: %v", bad)
	}
	if again := rows(t, path); again != sums {
		t.Errorf("checksums differ:\n%s", firstDifference(again, sums))
	}
}

// A value that no row can have been given is damage too, and the row is named.
func TestDamagedNull(t *testing.T) {
	storetest.FileOnly(t, "it damages the file")
	t.Parallel()
	for table, column := range map[string]string{"term": "kind", "origin": "turn", "predicate": "key", "fact": "subject", "rule": "body", "step": "item", "change": "turn", "note": "text"} {
		path := lived(t)
		for _, statement := range []string{
			"PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = '" + table + "'",
			"UPDATE " + table + " SET " + column + " = NULL WHERE rowid = (SELECT min(rowid) FROM " + table + ")",
		} {
			db, err := storetest.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		}
		_, err := readAll(t.Context(), path)
		var damage *kb.DamageError
		if !errors.As(err, &damage) || !strings.HasPrefix(damage.What, table+" ") {
			t.Errorf("with NULL as the %s of a %s: %v", column, table, err)
		}
	}
}

// rows is the checksums of a base, without those of the steps that told something new,
// which an older version wrote one by one.
func rows(t *testing.T, path string) string {
	t.Helper()
	db, err := storetest.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // nothing was written
	var b strings.Builder
	for _, query := range []string{
		"SELECT id, sum FROM term", "SELECT id, sum FROM predicate", "SELECT id, sum FROM origin", "SELECT id, sum FROM fact", "SELECT id, sum FROM rule",
		"SELECT id, sum FROM property", "SELECT id, sum FROM setting", "SELECT id, sum FROM symbolic_rule", "SELECT id, sum FROM note", "SELECT n, sum FROM step WHERE act <> 1",
		"SELECT max(seq), live FROM change",
	} {
		found, err := db.QueryContext(t.Context(), query+" ORDER BY 1")
		if err != nil {
			t.Fatal(err)
		}
		for found.Next() {
			var id int64
			var sum any
			if err := found.Scan(&id, &sum); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&b, query, id, sum)
		}
		if err := found.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
