package kb_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

func symbolicRule(name, body string) kb.SymbolicRule {
	return kb.SymbolicRule{Name: name, Body: json.RawMessage(body), Source: triple.Source{Turn: "t1", File: "rules.yaml"}}
}

// TestSymbolicRules: a rule of a name takes the place of the one before, is
// known where it says the same, and comes and goes with undo; and the columns
// of the table say what the body says.
func TestSymbolicRules(t *testing.T) {
	ctx := context.Background()
	db, err := storetest.Open(ctx, filepath.Join(t.TempDir(), "kb"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s, err := kb.Open(ctx, db, clock)
	if err != nil {
		t.Fatal(err)
	}
	commit := func(turn string, rules ...kb.SymbolicRule) kb.Receipt {
		t.Helper()
		r, err := s.Commit(ctx, kb.Change{Turn: turn, Symbolic: rules})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	live := func() string {
		t.Helper()
		rules, err := s.Symbolic(ctx)
		if err != nil {
			t.Fatal(err)
		}
		out := ""
		for _, r := range rules {
			out += fmt.Sprintf("%s %s %s %s; ", r.ID, r.Name, r.Body, r.Source.File)
		}
		return out
	}
	const on, off = `{"name": "a", "consequents": [1], "priority": 7}`, `{"name":"a","consequents":[1],"priority":7,"active":false}`
	if r := commit("t1", symbolicRule("a", on), symbolicRule("b", `{}`)); len(r.Symbolic) != 2 || r.Symbolic[1].ID != "s2" {
		t.Fatalf("%+v", r)
	}
	if r := commit("t2", symbolicRule("a", `{"name":"a","consequents":[1],"priority":7}`)); r.KnownSymbolic[0] != "s1" || len(r.Symbolic) != 0 {
		t.Fatalf("%+v", r)
	}
	if r := commit("t3", symbolicRule("a", off)); r.SupersededSymbolic[0] != "s1" || r.Symbolic[0].ID != "s3" || fmt.Sprint(r.Retracted) != "[s1]" {
		t.Fatalf("%+v", r)
	}
	want := "s2 b {} rules.yaml; s3 a " + off + " rules.yaml; "
	if got := live(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	looksRight(ctx, t, db)
	if u, err := s.Undo(ctx, "t4", "t3"); err != nil || len(u.Symbolic) != 1 || u.Symbolic[0].ID != "s1" || fmt.Sprint(u.Retracted) != "[s3]" {
		t.Fatalf("%+v, %v", u, err)
	}
	if _, err := s.Commit(ctx, kb.Change{Turn: "t5", Retract: []string{"s2"}}); err != nil {
		t.Fatal(err)
	}
	if r, past, err := s.SymbolicRule(ctx, "s2"); err != nil || past.Live || r.Name != "b" {
		t.Errorf("%+v %+v %v", r, past, err)
	}
	if d, err := s.Since(ctx, 1); err != nil || len(d.Symbolic) != 0 || fmt.Sprint(d.Retracted) != "[s2]" {
		t.Errorf("%+v %v", d, err)
	}
	var bad *kb.ChangeError
	for _, r := range []kb.SymbolicRule{symbolicRule("", "{}"), symbolicRule("c", "[]"), symbolicRule("c", "{"), symbolicRule("c", "null")} {
		if _, err := s.Commit(ctx, kb.Change{Turn: "t6", Symbolic: []kb.SymbolicRule{r}}); !errors.As(err, &bad) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// looksRight looks at the columns that show what a body says; the table of a server has none.
func looksRight(ctx context.Context, t *testing.T, db *sql.DB) {
	t.Helper()
	if storetest.OnServer() {
		return
	}
	var name, consequents string
	var priority, active int
	var confidence float64
	row := db.QueryRowContext(ctx, "SELECT name, consequents, confidence, priority, active FROM symbolic_rule WHERE closed IS NULL AND key = 'a'")
	if err := row.Scan(&name, &consequents, &confidence, &priority, &active); err != nil || name != "a" || consequents != "[1]" || confidence != 1 || priority != 7 || active != 0 {
		t.Errorf("%s %s %v %d %d, %v", name, consequents, confidence, priority, active, err)
	}
}
