package transfer_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/history"
	"whence/internal/race"
	"whence/internal/storage"
	"whence/kb"
	"whence/kb/switches"
	"whence/kb/transfer"
	"whence/reason"
	"whence/triple"
)

var moment = time.Date(2026, 5, 1, 12, 0, 0, 123000, time.UTC)

// base opens a base at path.
func base(t testing.TB, path string) (transfer.Base, *sql.DB) {
	t.Helper()
	db, err := storage.Open(t.Context(), path)
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
	label := text.Filter(func(s string) bool {
		_, number := triple.ParseNumber(triple.Key(s)) // what has a number's key is that number
		return triple.Key(s) != "" && strings.TrimSpace(s) == s && !number
	})
	named := func(kinds ...triple.TermKind) triple.Term {
		switch k := rapid.SampledFrom(kinds).Draw(t, "kind"); k {
		case triple.Number:
			n := triple.Term{Name: rapid.SampledFrom([]string{"7", "-3", "2.5", "10.25"}).Draw(t, "number"), Kind: k}
			if rapid.Bool().Draw(t, "written otherwise") {
				n.Label = n.Name + rapid.SampledFrom([]string{"", "0", " or so"}).Draw(t, "more")
			}
			return n
		case triple.Event:
			return triple.Term{Name: rapid.SampledFrom([]string{"e1", "e7_2"}).Draw(t, "event"), Kind: k}
		case triple.Text:
			return triple.Term{Name: "« " + text.Draw(t, "text"), Kind: k} // no name is like it
		default:
			return triple.Const(k, label.Draw(t, "label"))
		}
	}
	all := []triple.TermKind{triple.Event, triple.Proper, triple.Definite, triple.Class, triple.Quality, triple.Act, triple.Generic, triple.Quoted, triple.Number, triple.Text}
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
	for range rapid.IntRange(0, 3).Draw(t, "properties") {
		p := triple.RelationProperty{Relation: relation.Draw(t, "of"), Property: triple.Property(rapid.IntRange(int(triple.Symmetric), int(triple.Complete)).Draw(t, "property"))}
		if slices.Contains([]triple.Property{triple.InverseOf, triple.PartOf, triple.Disjoint, triple.Synonym}, p.Property) {
			p.Other = relation.Draw(t, "other")
		}
		c.Properties = append(c.Properties, triple.StoredProperty{Source: source(), Property: p})
	}
	for range rapid.IntRange(0, 2).Draw(t, "relations") {
		c.Relations = append(c.Relations, triple.Relation{Key: relation.Draw(t, "key"), Form: triple.Form(rapid.IntRange(0, int(triple.FormMeasure)).Draw(t, "form")), Word: text.Draw(t, "word"), Label: "{s} x {o}"})
	}
	for range rapid.IntRange(0, 2).Draw(t, "notes") {
		c.Notes = append(c.Notes, kb.Note{Own: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "own"), Text: "x" + text.Draw(t, "note"), Source: source()})
	}
	for range rapid.IntRange(0, 2).Draw(t, "iris") {
		n := named(triple.Proper, triple.Class)
		web := rapid.SampledFrom([]string{"http://e.example/", "http://e.example/b#", "urn:x:日"}).Draw(t, "iri") + url.PathEscape(n.Name)
		c.Names = append(c.Names, n, triple.Term{Name: n.Name, Label: web, Kind: triple.Web})
		r := relation.Draw(t, "web")
		c.Names = append(c.Names, triple.Term{Name: triple.WebRelation(r), Label: "http://e.example/p/" + url.PathEscape(r), Kind: triple.Web})
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
	race.Skip(t)
	rapid.Check(t, func(rt *rapid.T) {
		b, db := base(t, storage.Memory)
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

// kept is what a format promises to keep of a base, beside all that it says: where
// it is from.
type kept struct {
	format  transfer.Format
	sources bool
	spelt   bool // each fact as it was told
	write   transfer.WriteOptions
}

// TestRoundTrips writes a base in each format, learns that in an empty base, and
// wants both to say the same.
func TestRoundTrips(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(rt *rapid.T) {
		b, db := base(t, storage.Memory)
		defer func() { _ = db.Close() }()
		fill(rt, t, b)
		for _, c := range []kept{
			{format: transfer.Rules, sources: true, spelt: true},
			{format: transfer.CSV, sources: true, spelt: true},
			{format: transfer.TSV, sources: true, spelt: true},
			{format: transfer.CSV, sources: true, spelt: true, write: transfer.WriteOptions{Spreadsheet: true}},
			{format: transfer.TSV, sources: true, spelt: true, write: transfer.WriteOptions{Spreadsheet: true}},
			{format: transfer.NTriples, sources: true, spelt: true},
			{format: transfer.Turtle, sources: true, spelt: true},
			{format: transfer.GraphML, sources: true, spelt: true},
		} {
			roundTrip(rt, t, b, c)
		}
		checkGraph(rt, t, b)
	})
}

// runsNothing wants no cell of a table to be a formula to a spreadsheet.
func runsNothing(rt *rapid.T, table string, f transfer.Format) {
	rows := csv.NewReader(strings.NewReader(table))
	if f == transfer.TSV {
		rows.Comma = '\t'
	}
	all, err := rows.ReadAll()
	if err != nil {
		rt.Fatal(err)
	}
	for _, cell := range slices.Concat(all...) {
		if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
			rt.Fatalf("a spreadsheet would run %q", cell)
		}
	}
}

func roundTrip(rt *rapid.T, t testing.TB, b transfer.Base, c kept) {
	var out bytes.Buffer
	if _, err := transfer.Write(t.Context(), &out, c.format, b.KB, c.write); err != nil {
		rt.Fatal(err)
	}
	if c.write.Spreadsheet {
		runsNothing(rt, out.String(), c.format)
	}
	again, db := base(t, storage.Memory)
	defer func() { _ = db.Close() }()
	learn(rt, t, again.KB, out.String(), c.format)
	got, want := everything(rt, t, again.KB, c), everything(rt, t, b.KB, c)
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			rt.Fatalf("%s, read:\n%s\nwant:\n%s\nfrom:\n%s", c.format, strings.Join(got[min(i, len(got)):], "\n"), strings.Join(want[min(i, len(want)):], "\n"), &out)
		}
	}
}

// learn stores all that a text says, in its order.
func learn(rt *rapid.T, t testing.TB, s *kb.Store, text string, f transfer.Format) {
	c := kb.Change{Turn: "t1"}
	for it, err := range transfer.Read(t.Context(), strings.NewReader(text), f, transfer.ReadOptions{File: "in." + string(f)}) {
		switch {
		case err != nil:
			rt.Fatalf("%v\n%s", err, text)
		case it.Fact != nil:
			c.Facts = append(c.Facts, *it.Fact)
		case it.Rule != nil:
			c.Rules = append(c.Rules, *it.Rule)
		case it.Property != nil:
			c.Properties = append(c.Properties, *it.Property)
		case it.Symbolic != nil:
			c.Symbolic = append(c.Symbolic, *it.Symbolic)
		case it.Relation != nil:
			c.Relations = append(c.Relations, *it.Relation)
		case it.Note != nil:
			c.Notes = append(c.Notes, *it.Note)
		case it.Name != nil:
			c.Names = append(c.Names, *it.Name)
		case it.Left != "":
			rt.Fatalf("left out: %s\n%s", it.Left, text)
		}
	}
	if _, err := s.Commit(t.Context(), c); err != nil {
		rt.Fatalf("%v\n%s", err, text)
	}
}

// everything is all that is live, a line for each thing, to be compared.
func everything(rt *rapid.T, t testing.TB, s *kb.Store, c kept) []string {
	live, err := s.Since(t.Context(), 0)
	if err != nil {
		rt.Fatal(err)
	}
	for i := range live.Facts { // ids of what was taken back are given again elsewhere
		live.Facts[i].ID = ""
	}
	for i := range live.Rules {
		live.Rules[i].ID = ""
	}
	all := said(live.Facts, live.Rules, live.Properties, c.spelt, c.sources)
	for _, r := range live.Symbolic {
		all = append(all, fmt.Sprintf("symbolic %s %s", r.Name, r.Body))
	}
	for _, r := range live.Relations {
		all = append(all, fmt.Sprintf("relation %+v", r))
	}
	for n, err := range s.Notes.All(t.Context()) {
		if err != nil {
			rt.Fatal(err)
		}
		all = append(all, fmt.Sprintf("note %q %q %s %v", n.Own, n.Text, n.Source.Speaker, n.Source.At.UnixMicro()))
	}
	for _, n := range live.Names {
		all = append(all, fmt.Sprintf("name %q %q %d", n.Name, n.Spelling(), n.Kind))
	}
	iris, err := s.IRIs(t.Context())
	if err != nil {
		rt.Fatal(err)
	}
	for _, n := range iris {
		all = append(all, fmt.Sprintf("iri %q %q", n.Name, n.Label))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// checkGraph wants well-formed XML whose edges end in nodes.
func checkGraph(rt *rapid.T, t testing.TB, b transfer.Base) {
	var out bytes.Buffer
	n, err := transfer.Write(t.Context(), &out, transfer.GraphML, b.KB, transfer.WriteOptions{})
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
	b, _ := base(t, storage.Memory)
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

// A rule that a setting switches off goes out switched off, and the setting stays.
func TestSwitchedRulesGoOutAsTheyAre(t *testing.T) {
	b, _ := base(t, storage.Memory)
	c := kb.Change{Turn: "t1", Symbolic: []kb.SymbolicRule{{Name: "a", Body: json.RawMessage(`{"name":"a"}`)}, {Name: "b", Body: json.RawMessage(`{"active":false,"name":"b"}`)}},
		Settings: map[string]string{switches.Setting("s1"): "off", switches.Setting("s2"): "on"}}
	if _, err := b.KB.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	for _, f := range []transfer.Format{transfer.Rules, transfer.Lines} {
		var out strings.Builder
		var err error
		if f == transfer.Lines {
			_, err = transfer.WriteLog(t.Context(), &out, b)
		} else {
			_, err = transfer.Write(t.Context(), &out, f, b.KB, transfer.WriteOptions{})
		}
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for it, err := range transfer.Read(t.Context(), strings.NewReader(out.String()), f, transfer.ReadOptions{}) {
			if err != nil || it.Left != "" {
				t.Fatal(f, err, it.Left)
			}
			if it.Symbolic != nil {
				got = append(got, string(it.Symbolic.Body))
			}
		}
		if want := []string{`{"active":false,"name":"a"}`, `{"name":"b"}`}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", f, got, want)
		}
	}
}

// TestUnitsOut: a file of units is known by the ending of its name.
func TestUnitsOut(t *testing.T) {
	if f, ok := transfer.FormatOf("tools.units"); !ok || f != transfer.Units {
		t.Errorf("a file tools.units is read as %q", f)
	}
}
