package kb_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/internal/race"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// pool opens a base and keeps the pool, to look at the rows themselves.
func pool(t interface {
	Fatal(args ...any)
	Cleanup(func())
}, path string) (*kb.Store, *sql.DB) {
	db, err := storetest.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := kb.Open(context.Background(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	return s, db
}

// rowsOf is everything in the tables that a change writes, and the indexes.
func rowsOf(t interface{ Fatal(args ...any) }, db *sql.DB) map[string][]string {
	out := map[string][]string{}
	queries := []string{
		"SELECT * FROM change ORDER BY seq", "SELECT * FROM step ORDER BY n", "SELECT * FROM fact ORDER BY id", "SELECT * FROM rule ORDER BY id",
		"SELECT * FROM term ORDER BY id", "SELECT * FROM predicate ORDER BY id", "SELECT * FROM origin ORDER BY id", "SELECT * FROM setting ORDER BY id",
	}
	if !storetest.OnServer() {
		queries = append(queries, "SELECT name, sql FROM sqlite_schema ORDER BY name", "PRAGMA foreign_key_check", "PRAGMA integrity_check")
	}
	for _, query := range queries {
		rows, err := db.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		columns, _ := rows.Columns()
		for rows.Next() {
			row := make([]any, len(columns))
			into := make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			out[query] = append(out[query], fmt.Sprint(row...))
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		_ = rows.Close()
	}
	return out
}

func drawFacts(t *rapid.T, what string, most int) []triple.Fact {
	out := make([]triple.Fact, rapid.IntRange(0, most).Draw(t, what))
	for i := range out {
		f := fact(fmt.Sprint("Thing ", rapid.IntRange(0, 9).Draw(t, "subject")), fmt.Sprint("relation_", rapid.IntRange(0, 2).Draw(t, "relation")),
			fmt.Sprint("Kind ", rapid.IntRange(0, 9).Draw(t, "object")))
		if rapid.IntRange(0, 3).Draw(t, "shouted") == 0 {
			f.Triple.Subject.Label = "THING"
		}
		f.Triple.Denied = rapid.IntRange(0, 3).Draw(t, "denied") == 0
		f.Triple.Confidence = rapid.SampledFrom([]float64{0, 0, 0, 1, 0.5}).Draw(t, "confidence")
		f.Source.Line = i
		out[i] = f
	}
	return out
}

func stream(s *kb.Store, c kb.Change) (kb.Streamed, error) {
	seq, err := s.Seq(context.Background())
	if err != nil {
		return kb.Streamed{}, err
	}
	return s.Stream(context.Background(), c.Turn, seq, func(t *kb.Stream) (kb.Change, error) {
		for _, f := range c.Facts {
			if err := t.Tell(context.Background(), f); err != nil {
				return kb.Change{}, err
			}
		}
		return c, nil
	})
}

// A stream writes the very rows that a commit of the same writes, whatever was
// there before, and leaves the same indexes.
func TestStreamIsACommit(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(t *rapid.T) {
		one, oneRows := pool(t, storage.Memory)
		other, otherRows := pool(t, storage.Memory)
		before := kb.Change{Turn: "t1", Facts: drawFacts(t, "before", 60)}
		for _, f := range drawFacts(t, "names before", 5) { // as a rule has them
			before.Names = append(before.Names, f.Triple.Subject)
		}
		for _, s := range []*kb.Store{one, other} {
			if _, err := s.Commit(context.Background(), before); err != nil {
				t.Fatal(err)
			}
		}
		for turn := range rapid.IntRange(1, 2).Draw(t, "turns") {
			c := kb.Change{Turn: fmt.Sprint("t", turn+2), Facts: drawFacts(t, "facts", 200)}
			if rapid.Bool().Draw(t, "more") {
				c.Rules = []triple.StoredRule{{Rule: triple.Rule{Head: triple.Triple{Subject: triple.Var("X"), Relation: "r", Object: triple.Var("Y")},
					Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "relation_1", Object: triple.Var("Y")}}}}}}
				c.Settings = map[string]string{"a": "b"}
			}
			r, err := one.Commit(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			s, err := stream(other, c)
			if err != nil {
				t.Fatal(err)
			}
			if s.Seq != r.Seq || s.Again != len(r.Known) || len(s.Rules) != len(r.Rules) || !reflect.DeepEqual(s.Retracted, r.Retracted) {
				t.Fatalf("a commit says %+v, a stream %+v", r, s)
			}
		}
		if want, got := rowsOf(t, oneRows), rowsOf(t, otherRows); !reflect.DeepEqual(want, got) {
			for q := range want {
				if !reflect.DeepEqual(want[q], got[q]) {
					t.Errorf("%s:\n commit %v\n stream %v", q, want[q], got[q])
				}
			}
		}
	})
}

// What a stream has told can be asked for before it is kept, and an error keeps
// nothing of it.
func TestStreamTold(t *testing.T) {
	s, db := pool(t, filepath.Join(t.TempDir(), "kb"))
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Ada", "likes", "tea")}})
	was := rowsOf(t, db)
	stop := errors.New("it would contradict")
	_, err := s.Stream(context.Background(), "t2", 1, func(x *kb.Stream) (kb.Change, error) {
		for i := range 100 {
			for _, r := range []string{"likes", "owns"} {
				if err := x.Tell(context.Background(), fact(fmt.Sprint("Bob ", i), r, "tea")); err != nil {
					return kb.Change{}, err
				}
			}
		}
		found, more, err := x.Told(context.Background(), []string{"likes", "never_told"}, 30)
		if err != nil || !more || len(found) != 30 || found[29].Triple != fact("Bob 29", "likes", "tea").Triple || found[29].Source != fact("Bob 29", "likes", "tea").Source {
			t.Errorf("told: %d facts, %v, %v", len(found), more, err)
		}
		return kb.Change{}, stop
	})
	if !errors.Is(err, stop) {
		t.Errorf("error %v", err)
	}
	if now := rowsOf(t, db); !reflect.DeepEqual(was, now) {
		t.Errorf("a stream that failed left something: %v", now)
	}
	if _, err := s.Stream(context.Background(), "t2", 0, func(*kb.Stream) (kb.Change, error) {
		t.Error("a stream was asked for by somebody who does not know of the last change")
		return kb.Change{}, nil
	}); !errors.Is(err, kb.ErrMoved) {
		t.Errorf("moved on: %v", err)
	}
	_, err = s.Stream(context.Background(), "t2", 1, func(x *kb.Stream) (kb.Change, error) {
		return kb.Change{}, x.Tell(context.Background(), triple.Fact{Triple: triple.Triple{Relation: "is"}})
	})
	var bad *kb.ChangeError
	if !errors.As(err, &bad) || bad.Part != "fact 0" {
		t.Errorf("a fact about nothing: %v", err)
	}
	if _, err := db.Exec("INSERT INTO fact (id, subject, predicate, object, denied, subject_as, object_as, confidence, origin, line, quote) VALUES (99, 999, 1, 1, 0, 1, 1, 1, 1, 1, '')"); err == nil {
		t.Error("foreign keys are off after a stream")
	}
}

// streamEnv makes the test binary a child that streams into the file named in it.
const streamEnv = "WHENCE_TEST_STREAM"

const streamedAtOnce = 3000

func streamForEver(path string) error {
	db, err := storetest.Open(context.Background(), path)
	if err != nil {
		return err
	}
	s, err := kb.Open(context.Background(), db, time.Now)
	if err != nil {
		return err
	}
	for {
		seq, err := s.Seq(context.Background())
		if err != nil {
			return err
		}
		c := kb.Change{Turn: fmt.Sprint("t", seq+1)}
		for i := range streamedAtOnce << min(seq, 3) {
			c.Facts = append(c.Facts, fact(fmt.Sprint("Thing ", i/4), fmt.Sprint("in_", seq), fmt.Sprint("Kind ", i)))
		}
		if _, err := stream(s, c); err != nil {
			return err
		}
	}
}

// A stream that is killed at any moment is there whole or not at all, and the
// next one goes on as if it had never begun.
func TestKillStream(t *testing.T) {
	t.Parallel()
	kills := 40
	if testing.Short() {
		kills = 8
	}
	path := filepath.Join(t.TempDir(), "kb")
	random := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // not for secrets
	for range kills {
		cmd := exec.Command(os.Args[0]) //nolint:gosec // this binary
		cmd.Env = append(os.Environ(), streamEnv+"="+storetest.Place(path))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Int64N(int64(200 * time.Millisecond))))
		_ = cmd.Process.Kill() // it may have failed, which the rows show
		_ = cmd.Wait()
		func() {
			s, db := pool(t, path)
			defer func() { _ = db.Close() }()
			isSound(t, db)
			seq, err := s.Seq(context.Background())
			n, err2 := s.Size(context.Background())
			want := 0
			for i := range seq {
				want += streamedAtOnce << min(i, 3)
			}
			if err != nil || err2 != nil || n != want {
				t.Fatalf("after %d changes there are %d facts and not %d (%v, %v)", seq, n, want, err, err2)
			}
		}()
	}
}

// isSound holds the indexes of a file against its tables.
func isSound(t *testing.T, db *sql.DB) {
	t.Helper()
	if storetest.OnServer() {
		return
	}
	var fk, verdict string
	if err := db.QueryRow("SELECT (SELECT count(*) FROM pragma_foreign_key_check), (SELECT * FROM pragma_integrity_check LIMIT 1)").Scan(&fk, &verdict); err != nil || fk != "0" || verdict != "ok" {
		t.Fatalf("after a kill: %s, %s, %v", fk, verdict, err)
	}
	var indexes int
	if err := db.QueryRow("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('fact', 'step', 'term', 'called')").Scan(&indexes); err != nil || indexes != 9 {
		t.Fatalf("%d indexes, %v", indexes, err)
	}
}

// What a stream denies and tells is found, in the stream itself and in what was
// there before, however much of either there is.
func TestStreamAgainst(t *testing.T) {
	for name, before := range map[string]int{"few before": 3, "many before": 300} {
		t.Run(name, func(t *testing.T) {
			s, _ := pool(t, filepath.Join(t.TempDir(), "kb"))
			old := kb.Change{Turn: "t1"}
			for i := range before {
				old.Facts = append(old.Facts, fact(fmt.Sprint("Ada ", i), "likes", "tea"))
			}
			commit(t, s, old)
			denied := func(f triple.Fact) triple.Fact { f.Triple.Denied = true; return f }
			_, err := s.Stream(context.Background(), "t2", 1, func(x *kb.Stream) (kb.Change, error) {
				for i := range 50 {
					if err := x.Tell(context.Background(), fact(fmt.Sprint("Bob ", i), "likes", "tea")); err != nil {
						return kb.Change{}, err
					}
				}
				for _, who := range []string{"Ada 1", "Bob 7", "Cleo"} {
					if err := x.Tell(context.Background(), denied(fact(who, "likes", "tea"))); err != nil {
						return kb.Change{}, err
					}
				}
				if err := x.Tell(context.Background(), fact("Cleo", "likes", "tea")); err != nil {
					return kb.Change{}, err
				}
				found, pairs, err := x.Against(context.Background())
				if err != nil || pairs != 3 || len(found) != 6 || found[0].ID != "f2" || !x.Denied("likes") || x.Denied("owns") {
					t.Errorf("%d pairs, %v, %v", pairs, found, err)
				}
				return kb.Change{}, err
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
