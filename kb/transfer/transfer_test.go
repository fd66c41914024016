package transfer_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/history"
	"whence/internal/sqlitefile"
	"whence/kb"
	"whence/kb/transfer"
	"whence/reason"
	"whence/triple"
)

var moment = time.Date(2026, 5, 1, 12, 0, 0, 123000, time.UTC)

// base opens a base at path.
func base(t testing.TB, path string) (transfer.Base, *sql.DB) {
	t.Helper()
	db, err := sqlitefile.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	clock := func() time.Time { return moment }
	var b transfer.Base
	if b.History, err = history.Open(t.Context(), db, clock); err != nil {
		t.Fatal(err)
	}
	if b.KB, err = kb.Open(t.Context(), db, clock); err != nil {
		t.Fatal(err)
	}
	return b, db
}

// draw draws a change whose names, texts, numbers and quotes are awkward.
func draw(t *rapid.T, turn string) kb.Change {
	text := rapid.StringOf(rapid.RuneFrom([]rune("abé \"\\'<>,;\n\t{}_:.@#%|日\u202e-=1")))
	label := text.Filter(func(s string) bool { return triple.Key(s) != "" && strings.TrimSpace(s) == s })
	named := func(kinds ...triple.TermKind) triple.Term {
		switch k := rapid.SampledFrom(kinds).Draw(t, "kind"); k {
		case triple.Number:
			return triple.Term{Name: rapid.SampledFrom([]string{"7", "-3", "2.5", "10.0"}).Draw(t, "number"), Kind: k}
		case triple.Text:
			return triple.Term{Name: text.Filter(func(s string) bool { return s != "" }).Draw(t, "text"), Kind: k}
		default:
			return triple.Const(k, label.Draw(t, "label"))
		}
	}
	all := []triple.TermKind{triple.Proper, triple.Definite, triple.Class, triple.Quality, triple.Act, triple.Generic, triple.Quoted, triple.Number, triple.Text}
	source := func() triple.Source {
		s := triple.Source{Turn: turn, Session: "s1", Speaker: "person", Quote: text.Draw(t, "quote"), At: moment}
		if rapid.Bool().Draw(t, "from file") {
			s.File, s.Line, s.Speaker = "a file.csv", rapid.IntRange(1, 9).Draw(t, "line"), "a file.csv"
		}
		return s
	}
	relation := rapid.SampledFrom([]string{"likes", "lives_in", "is", "instance_of", "größe", "10%_of"})
	sure := rapid.SampledFrom([]float64{0, 0.5, 0.123456789})
	c := kb.Change{Turn: turn}
	for range rapid.IntRange(0, 6).Draw(t, "facts") {
		c.Facts = append(c.Facts, triple.Fact{Source: source(), Triple: triple.Triple{
			Subject: named(all...), Relation: relation.Draw(t, "relation"), Object: named(all...),
			Denied: rapid.Bool().Draw(t, "denied"), Confidence: sure.Draw(t, "confidence"),
		}})
	}
	for range rapid.IntRange(0, 2).Draw(t, "rules") {
		c.Rules = append(c.Rules, triple.StoredRule{Source: source(), Rule: triple.Rule{
			Head: triple.Triple{Subject: triple.Var("X"), Relation: relation.Draw(t, "head"), Object: named(triple.Proper, triple.Number, triple.Text)},
			Body: []triple.Literal{
				{Triple: triple.Triple{Subject: triple.Var("X"), Relation: relation.Draw(t, "body"), Object: triple.Var("Y")}},
				{Triple: triple.Triple{Subject: triple.Var("Y"), Relation: relation.Draw(t, "absent"), Object: named(triple.Proper)}, Absent: true},
				{Triple: triple.Triple{Subject: triple.Var("Y"), Object: triple.Term{Name: "7", Kind: triple.Number}}, Op: triple.Less},
			},
			Confidence: sure.Draw(t, "rule's confidence"),
		}})
	}
	if rapid.Bool().Draw(t, "property") {
		c.Properties = []triple.StoredProperty{{Source: source(), Property: triple.RelationProperty{Relation: relation.Draw(t, "of"), Property: triple.InverseOf, Other: relation.Draw(t, "other")}},
			{Source: source(), Property: triple.RelationProperty{Relation: relation.Draw(t, "of"), Property: triple.Transitive}}}
	}
	for range rapid.IntRange(0, 2).Draw(t, "symbolic rules") {
		c.Symbolic = append(c.Symbolic, kb.SymbolicRule{
			Source: source(), Name: rapid.SampledFrom([]string{"a", "b <&>"}).Draw(t, "name"),
			Body: json.RawMessage(rapid.SampledFrom([]string{`{}`, `{"active": false}`, `{"description":"<&>"}`}).Draw(t, "body")),
		})
	}
	return c
}

// fill puts a few drawn changes into a new base in memory, with what was said.
func fill(t *rapid.T, tb testing.TB, b transfer.Base) {
	if _, err := b.History.Start(tb.Context(), "s1"); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= rapid.IntRange(1, 4).Draw(t, "turns"); n++ {
		heard, err := b.History.Hear(tb.Context(), "s1", rapid.SampledFrom([]string{"said <&> \x1b[31m", "not \xff UTF-8"}).Draw(t, "input"))
		if err == nil && n != 2 {
			err = b.History.Answer(tb.Context(), heard.ID, "Noted.", []byte(`{"turn": "t1"}`))
		}
		if err != nil {
			t.Fatal(err)
		}
		c := draw(t, heard.ID)
		for f := range b.KB.Facts(tb.Context()) {
			if rapid.IntRange(0, 4).Draw(t, "forget") == 0 {
				c.Retract = append(c.Retract, f.ID)
			}
		}
		if _, err := b.KB.Commit(tb.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if rapid.Bool().Draw(t, "fork") {
		if _, err := b.History.Fork(tb.Context(), "aside", "t1"); err != nil {
			t.Fatal(err)
		}
		if _, err := b.History.Hear(tb.Context(), "aside", "And so?"); err != nil {
			t.Fatal(err)
		}
	}
}

// dump is every row of every table, except for moments of answers and the
// numbers of migrations.
func dump(t testing.TB, db *sql.DB) string {
	t.Helper()
	var b strings.Builder
	for _, table := range []string{"change", "step", "origin", "term", "predicate", "fact", "rule", "property", "relation", "setting", "session", "session_fork", "turn"} {
		b.WriteString(table + rows(t, db, "SELECT * FROM "+table))
	}
	return b.String() + rows(t, db, "SELECT turn, reply, CAST(record AS TEXT) FROM answer")
}

func rows(t testing.TB, db *sql.DB, query string) string {
	t.Helper()
	found, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = found.Close() }()
	columns, _ := found.Columns()
	var b strings.Builder
	for found.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := found.Scan(values...); err != nil {
			t.Fatal(err)
		}
		for _, v := range values {
			fmt.Fprintf(&b, " %q", fmt.Sprint(*v.(*any)))
		}
		b.WriteByte('\n')
	}
	return "\n" + b.String()
}

// TestLogRoundTrip writes a base as lines and restores it: every row is as it
// was, and the lines of the restored base are the same bytes.
func TestLogRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b, db := base(t, sqlitefile.Memory)
		fill(rt, t, b)
		var lines bytes.Buffer
		if _, err := transfer.WriteLog(t.Context(), &lines, b); err != nil {
			rt.Fatal(err)
		}
		dir, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			rt.Fatal(err)
		}
		from, to := filepath.Join(dir, "log.jsonl"), filepath.Join(dir, "new", "kb.db")
		if err := os.WriteFile(from, lines.Bytes(), 0o600); err != nil {
			rt.Fatal(err)
		}
		if err := transfer.Restore(t.Context(), from, to); err != nil {
			rt.Fatal(err)
		}
		again, againDB := base(t, to)
		if got, want := dump(t, againDB), dump(t, db); got != want {
			rt.Fatalf("restored:\n%s\nwant:\n%s", got, want)
		}
		var second bytes.Buffer
		if _, err := transfer.WriteLog(t.Context(), &second, again); err != nil {
			rt.Fatal(err)
		}
		if second.String() != lines.String() {
			rt.Fatalf("written again:\n%s\nwant:\n%s", &second, &lines)
		}
		_, _ = db.Close(), againDB.Close()
	})
}

// said are the facts and rules of items as lines that can be compared; with
// sources where the format keeps them.
func said(facts []triple.Fact, rules []triple.StoredRule, properties []triple.StoredProperty, spelt, sources bool) []string {
	var all []string
	from := func(s triple.Source) string {
		if !sources {
			return ""
		}
		if strings.HasPrefix(s.File, "in.") { // where it was read, for what named no file
			s.File, s.Line = "", 0
		}
		return fmt.Sprintf(" %+q %v", []string{s.Turn, s.Session, s.Speaker, s.Quote, s.File, fmt.Sprint(s.Line)}, s.At.UnixMicro())
	}
	name := func(t triple.Term) string {
		if spelt {
			return fmt.Sprintf("%q %q %d", t.Name, t.Spelling(), t.Kind)
		}
		return fmt.Sprintf("%q", t.Name)
	}
	for _, f := range facts {
		all = append(all, fmt.Sprintf("%s %v %s %s %s %v%s", f.ID, f.Triple.Denied, name(f.Triple.Subject), f.Triple.Relation, name(f.Triple.Object), f.Triple.Weight(), from(f.Source)))
	}
	for _, r := range rules {
		c, err := reason.LiftRule(r)
		all = append(all, fmt.Sprintf("%s %v%s", c, err, from(r.Source)))
	}
	for _, p := range properties {
		all = append(all, fmt.Sprintf("%+v", p.Property))
	}
	slices.Sort(all)
	return all
}

// collect reads everything a text says.
func collect(t testing.TB, text string, f transfer.Format) (facts []triple.Fact, rules []triple.StoredRule, properties []triple.StoredProperty, names []triple.Term, err error) {
	t.Helper()
	for it, err := range transfer.Read(t.Context(), strings.NewReader(text), f, transfer.ReadOptions{File: "in." + string(f)}) {
		switch {
		case err != nil:
			return facts, rules, properties, names, err
		case it.Fact != nil:
			facts = append(facts, *it.Fact)
		case it.Rule != nil:
			rules = append(rules, *it.Rule)
		case it.Property != nil:
			properties = append(properties, *it.Property)
		case it.Name != nil:
			names = append(names, *it.Name)
		}
	}
	return facts, rules, properties, names, nil
}

// kept is what a format promises to keep of a base.
type kept struct {
	format                            transfer.Format
	rules, spelt, sources, properties bool
}

// TestRoundTrips writes a base in each format, reads it, and compares all that
// the format promises to keep.
func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b, db := base(t, sqlitefile.Memory)
		defer func() { _ = db.Close() }()
		fill(rt, t, b)
		for _, c := range []kept{
			{format: transfer.Rules, rules: true, properties: true},
			{format: transfer.CSV, spelt: true, sources: true},
			{format: transfer.TSV, spelt: true, sources: true},
			{format: transfer.NTriples, rules: true, sources: true, properties: true},
			{format: transfer.Turtle, rules: true, sources: true, properties: true},
		} {
			roundTrip(rt, t, b, c)
		}
		checkGraph(rt, t, b)
	})
}

func roundTrip(rt *rapid.T, t testing.TB, b transfer.Base, c kept) {
	var out bytes.Buffer
	if _, err := transfer.Write(t.Context(), &out, c.format, b.KB); err != nil {
		rt.Fatal(err)
	}
	facts, rules, properties, _, err := collect(t, out.String(), c.format)
	if err != nil {
		rt.Fatalf("%v\n%s", err, &out)
	}
	live, err := b.KB.Since(t.Context(), 0)
	if err != nil {
		rt.Fatal(err)
	}
	if !c.rules {
		live.Rules = nil
	}
	if !c.properties {
		live.Properties = nil
	}
	got := said(facts, rules, properties, c.spelt, c.sources)
	want := said(live.Facts, live.Rules, live.Properties, c.spelt, c.sources)
	if !slices.Equal(got, want) {
		rt.Fatalf("%s, read:\n%s\nwant:\n%s\nfrom:\n%s", c.format, strings.Join(got, "\n"), strings.Join(want, "\n"), &out)
	}
}

// checkGraph wants well-formed XML whose edges end in nodes.
func checkGraph(rt *rapid.T, t testing.TB, b transfer.Base) {
	var out bytes.Buffer
	n, err := transfer.Write(t.Context(), &out, transfer.GraphML, b.KB)
	if err != nil {
		rt.Fatal(err)
	}
	nodes, edges := map[string]bool{}, 0
	for d := xml.NewDecoder(&out); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			rt.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range e.Attr {
			switch {
			case e.Name.Local == "node":
				nodes[a.Value] = true
			case e.Name.Local == "edge" && a.Name.Local == "source":
				edges++
				fallthrough
			case e.Name.Local == "edge" && a.Name.Local == "target":
				if !nodes[a.Value] {
					rt.Fatalf("no node %q", a.Value)
				}
			}
		}
	}
	if edges != n.Facts {
		rt.Fatalf("%d edges for %d facts", edges, n.Facts)
	}
}

func TestBackupRoundTrip(t *testing.T) {
	dir := t.TempDir()
	b, db := base(t, filepath.Join(dir, "kb.db"))
	rapid.Check(t, func(rt *rapid.T) {
		if _, err := b.KB.Commit(t.Context(), draw(rt, "t1")); err != nil {
			rt.Fatal(err)
		}
	})
	saved := filepath.Join(dir, "kb.backup")
	if err := transfer.WriteBackup(t.Context(), db, saved); err != nil {
		t.Fatal(err)
	}
	if whole, err := transfer.Whole(saved); !whole || err != nil {
		t.Errorf("whole: %v %v", whole, err)
	}
	if info, err := os.Stat(saved); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v %v", info.Mode(), err)
	}
	to := filepath.Join(dir, "again.db")
	if err := transfer.Restore(t.Context(), saved, to); err != nil {
		t.Fatal(err)
	}
	_, again := base(t, to)
	if got, want := dump(t, again), dump(t, db); got != want {
		t.Error("the restored base has other rows")
	}
	if err := transfer.Restore(t.Context(), saved, to); !errors.Is(err, transfer.ErrInUse) {
		t.Errorf("over a base in use: %v", err)
	}
	facts := 0
	for it, err := range transfer.ReadFile(t.Context(), saved, "", transfer.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		if it.Fact != nil {
			facts++
		}
	}
	if live, err := b.KB.Since(t.Context(), 0); err != nil || facts != len(live.Facts) {
		t.Errorf("%d facts, want %d (%v)", facts, len(live.Facts), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestRestoreIsWholeOrNotAtAll cuts a log after each of its lines and byte by
// byte at its end: no base is made, and the error says where.
func TestRestoreIsWholeOrNotAtAll(t *testing.T) {
	b, _ := base(t, sqlitefile.Memory)
	if _, err := b.History.Start(t.Context(), "s1"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.KB.Commit(t.Context(), kb.Change{Turn: "t1", Facts: []triple.Fact{{Triple: triple.Triple{Subject: triple.Const(0, "Tom"), Relation: "likes", Object: triple.Const(0, "tea")}}}}); err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	if _, err := transfer.WriteLog(t.Context(), &lines, b); err != nil {
		t.Fatal(err)
	}
	whole := lines.String()
	cut := []string{whole + "{}\n", strings.Replace(whole, `"likes"`, `"loves`, 1), strings.Replace(whole, `"id":"f1"`, `"id":"f9"`, 1)}
	for i := range strings.Count(whole, "\n") {
		cut = append(cut, strings.Join(strings.SplitAfter(whole, "\n")[:i], ""))
	}
	dir := t.TempDir()
	for i, text := range cut {
		from, to := filepath.Join(dir, "log.jsonl"), filepath.Join(dir, "kb.db")
		if err := os.WriteFile(from, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := transfer.Restore(t.Context(), from, to)
		var bad *transfer.Error
		if !errors.As(err, &bad) || bad.Message == "" {
			t.Errorf("cut %d: %v", i, err)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("cut %d made a base", i)
		}
	}
}

func TestReadStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, f := range []transfer.Format{transfer.Rules, transfer.Lines, transfer.CSV, transfer.NTriples, transfer.Turtle} {
		for _, err := range transfer.Read(ctx, strings.NewReader("a"), f, transfer.ReadOptions{File: "x"}) {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", f, err)
			}
		}
	}
}
