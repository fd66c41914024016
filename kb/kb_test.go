package kb_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/history"
	"whence/internal/race"
	_ "whence/internal/sameseed"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

var told = time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)

func clock() time.Time { return told }

func open(t testing.TB, path string) *kb.Store {
	t.Helper()
	db, err := storetest.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	s, err := kb.Open(context.Background(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func fact(s, r, o string) triple.Fact {
	return triple.Fact{
		Triple: triple.Triple{Subject: triple.Const(triple.Proper, s), Relation: r, Object: triple.Const(triple.Class, o)},
		Source: triple.Source{Turn: "t1", Session: "s1", Speaker: "person", Quote: s + " " + r + " " + o, At: told},
	}
}

func commit(t testing.TB, s *kb.Store, c kb.Change) kb.Receipt {
	t.Helper()
	r, err := s.Commit(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// live returns the ids of the live facts.
func live(t testing.TB, s *kb.Store) []string {
	t.Helper()
	var ids []string
	for f, err := range s.Facts(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, f.ID)
	}
	return ids
}

func undo(t testing.TB, s *kb.Store, turn, target string) kb.Undone {
	t.Helper()
	u, err := s.Undo(context.Background(), turn, target)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestForgetAndUndo(t *testing.T) {
	s := open(t, storage.Memory)
	r := commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Tom", "instance_of", "cat"), fact("Tom", "is", "kind")}})
	if r.Seq != 1 || len(r.Facts) != 2 || r.Facts[1].ID != "f2" || len(r.Names) != 3 {
		t.Errorf("receipt: %+v", r)
	}
	r = commit(t, s, kb.Change{Turn: "t2", Retract: []string{"f1"}})
	if !slices.Equal(r.Retracted, []string{"f1"}) || !slices.Equal(live(t, s), []string{"f2"}) {
		t.Errorf("after forgetting f1: %+v, live %v", r, live(t, s))
	}
	u := undo(t, s, "t3", "")
	if u.Target != "t2" || len(u.Facts) != 1 || u.Facts[0].ID != "f1" || u.Facts[0].Triple != fact("Tom", "instance_of", "cat").Triple {
		t.Errorf("undone: %+v", u)
	}
	u = undo(t, s, "t4", "")
	if u.Target != "t1" || !slices.Equal(u.Retracted, []string{"f1", "f2"}) || len(live(t, s)) != 0 {
		t.Errorf("undone: %+v, live %v", u, live(t, s))
	}
	if _, err := s.Undo(context.Background(), "t5", ""); !errors.Is(err, kb.ErrNothing) {
		t.Errorf("undoing more than there is: %v", err)
	}
	if _, err := s.Undo(context.Background(), "t5", "t1"); !errors.Is(err, kb.ErrUndone) {
		t.Errorf("undoing twice: %v", err)
	}
	undo(t, s, "t6", "t4")
	undo(t, s, "t7", "t3")
	if !slices.Equal(live(t, s), []string{"f2"}) {
		t.Errorf("done again: %v", live(t, s))
	}
}

func TestToldTwice(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	f := fact("Tom", "is", "kind")
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{f}})
	same := fact("TOM", "is", "kind") // another spelling, and confidence 1 said aloud
	same.Triple.Confidence, same.Source.Quote = 1, "TOM is kind!"
	r := commit(t, s, kb.Change{Turn: "t2", Facts: []triple.Fact{fact("Tom", "is", "old"), same, same}})
	if !maps.Equal(r.Known, map[int]string{1: "f1", 2: "f1"}) || len(r.Facts) != 1 || r.Facts[0].ID != "f2" {
		t.Errorf("receipt: %+v", r)
	}
	got, past, err := s.Fact(ctx, "f1")
	if err != nil || got.Triple != f.Triple || !got.Source.At.Equal(told) || !past.Live {
		t.Errorf("f1 is %+v, %+v, %v", got, past, err)
	}
	if len(past.Events) != 3 || past.Events[1].Act != kb.Again || past.Events[2].Source != same.Source || past.Last().Turn != "t1" {
		t.Errorf("what became of f1: %+v", past.Events)
	}
	u := undo(t, s, "t3", "t1")
	if !slices.Equal(u.Kept, []string{"f1"}) || len(u.Retracted) != 0 {
		t.Errorf("undoing one of two tellings: %+v", u)
	}
	if u = undo(t, s, "t4", "t2"); !slices.Equal(u.Retracted, []string{"f2", "f1"}) {
		t.Errorf("undoing the other: %+v", u)
	}
	if _, past, _ = s.Fact(ctx, "f1"); past.Live || past.Last().Turn != "t4" || past.Last().Undoes != "t2" {
		t.Errorf("what became of f1: %+v", past)
	}
}

func TestAnotherConfidenceSupersedes(t *testing.T) {
	s := open(t, storage.Memory)
	f := fact("Tom", "is", "kind")
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{f}})
	f.Triple.Confidence = 0.5
	r := commit(t, s, kb.Change{Turn: "t2", Facts: []triple.Fact{f}})
	if r.Superseded[0] != "f1" || !slices.Equal(r.Retracted, []string{"f1"}) || r.Facts[0].ID != "f2" {
		t.Errorf("receipt: %+v", r)
	}
	sure := f
	sure.Triple.Confidence = 0.9
	r = commit(t, s, kb.Change{Turn: "t3", Facts: []triple.Fact{sure, f}})
	if len(r.Facts) != 1 || r.Facts[0].ID != "f4" || !slices.Equal(r.Retracted, []string{"f2", "f3"}) {
		t.Errorf("two in one change: %+v", r)
	}
	undo(t, s, "t4", "t3")
	undo(t, s, "t5", "t2")
	if got := live(t, s); !slices.Equal(got, []string{"f1"}) {
		t.Errorf("live: %v", got)
	}
}

// A correction is one change: what it takes back goes before what it tells.
func TestCorrection(t *testing.T) {
	s := open(t, storage.Memory)
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Tom", "is", "kind")}})
	r := commit(t, s, kb.Change{Turn: "t2", Retract: []string{"f1", "f1"}, Facts: []triple.Fact{fact("Tom", "is", "kind")}})
	if !slices.Equal(r.Retracted, []string{"f1"}) || r.Facts[0].ID != "f2" {
		t.Errorf("receipt: %+v", r)
	}
}

func TestRefusedChangesLeaveNothing(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	good := fact("Tom", "is", "kind")
	spoil := func(change func(*triple.Fact)) []triple.Fact {
		f := good
		change(&f)
		return []triple.Fact{good, f}
	}
	for name, c := range map[string]kb.Change{
		"variable":     {Turn: "t1", Facts: spoil(func(f *triple.Fact) { f.Triple.Object = triple.Var("X") })},
		"no relation":  {Turn: "t1", Facts: spoil(func(f *triple.Fact) { f.Triple.Relation = "" })},
		"no name":      {Turn: "t1", Facts: spoil(func(f *triple.Fact) { f.Triple.Subject = triple.Term{} })},
		"confidence":   {Turn: "t1", Facts: spoil(func(f *triple.Fact) { f.Triple.Confidence = 1.5 })},
		"no number":    {Turn: "t1", Facts: spoil(func(f *triple.Fact) { f.Triple.Confidence = math.NaN() })},
		"rule head":    {Turn: "t1", Facts: []triple.Fact{good}, Rules: []triple.StoredRule{{}}},
		"rule body":    {Turn: "t1", Rules: []triple.StoredRule{{Rule: triple.Rule{Head: good.Triple, Body: []triple.Literal{{}}}}}},
		"rule weight":  {Turn: "t1", Rules: []triple.StoredRule{{Rule: triple.Rule{Head: good.Triple, Confidence: -1}}}},
		"property":     {Turn: "t1", Properties: []triple.StoredProperty{{}}},
		"relation key": {Turn: "t1", Relations: []triple.Relation{{}}},
		"no turn":      {Facts: []triple.Fact{good}},
	} {
		var refused *kb.ChangeError
		if _, err := s.Commit(ctx, c); !errors.As(err, &refused) || refused.Part == "" || refused.Reason == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, id := range []string{"f9", "x1", "f", "f01", "", "f99999999999999999999"} {
		if _, err := s.Commit(ctx, kb.Change{Turn: "t1", Facts: []triple.Fact{good}, Retract: []string{id}}); !errors.Is(err, kb.ErrUnknown) {
			t.Errorf("retracting %q: %v", id, err)
		}
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Commit(done, kb.Change{Turn: "t1", Facts: []triple.Fact{good}}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if seq, err := s.Seq(ctx); seq != 0 || err != nil || len(live(t, s)) != 0 {
		t.Errorf("after refusals the store is at %d, %v", seq, err)
	}
	if r := commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{good}}); r.Facts[0].ID != "f1" {
		t.Errorf("ids were used up: %+v", r)
	}
}

func TestWords(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	uses := triple.Relation{Key: "uses", Form: triple.FormVerb, Lemma: "use"}
	raw := triple.Relation{Key: "zaps", Form: triple.FormRaw}
	five := fact("Tom", "has", "5")
	five.Triple.Object.Kind = triple.Number
	r := commit(t, s, kb.Change{
		Turn: "t1", Relations: []triple.Relation{uses, raw}, Facts: []triple.Fact{five},
		Names: []triple.Term{triple.Const(triple.Generic, "The TOM"), triple.Var("X")}, Rules: []triple.StoredRule{rule(0)},
	})
	names := []triple.Term{triple.Const(triple.Generic, "The TOM"), triple.Const(triple.Generic, "tea"), triple.Const(triple.Quality, "kind")}
	if !slices.Equal(r.Names, names) || !slices.Equal(r.Relations, []triple.Relation{uses, raw}) {
		t.Errorf("words of the receipt: %v, %v", r.Names, r.Relations)
	}
	if got, err := s.Names(ctx); err != nil || !slices.Equal(got, names) {
		t.Errorf("names: %v, %v", got, err)
	}
	if r = commit(t, s, kb.Change{Turn: "t2", Relations: []triple.Relation{{Key: "uses", Form: triple.FormNoun, Word: "use"}, uses}}); r.Seq != 1 || r.Relations != nil {
		t.Errorf("a known relation: %+v", r)
	}
	labelled, verb := uses, triple.Relation{Key: "zaps", Form: triple.FormVerb, Lemma: "zap"}
	labelled.Label = "{s} works with {o}"
	r = commit(t, s, kb.Change{Turn: "t3", Relations: []triple.Relation{{Key: "uses", Form: triple.FormRaw, Label: labelled.Label}, verb}})
	if !slices.Equal(r.Relations, []triple.Relation{labelled, verb}) {
		t.Errorf("better records: %v", r.Relations)
	}
	u := undo(t, s, "t4", "")
	if !slices.Equal(u.Relations, []triple.Relation{uses, raw}) {
		t.Errorf("the records before: %+v", u)
	}
	undo(t, s, "t5", "t1")
	if got, err := s.Relations(ctx); err != nil || !slices.Equal(got, []triple.Relation{uses, raw}) {
		t.Errorf("words that no other took the place of: %v, %v", got, err)
	}
}

func TestSettings(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	commit(t, s, kb.Change{Turn: "t1", Settings: map[string]string{"world": "closed", "depth": "3"}})
	r := commit(t, s, kb.Change{Turn: "t2", Settings: map[string]string{"world": "open", "depth": "3"}})
	if !maps.Equal(r.Settings, map[string]string{"world": "open"}) {
		t.Errorf("receipt: %+v", r)
	}
	if u := undo(t, s, "t3", ""); !maps.Equal(u.Settings, map[string]string{"world": "closed"}) {
		t.Errorf("undone: %+v", u)
	}
	if u := undo(t, s, "t4", ""); !maps.Equal(u.Settings, map[string]string{"world": "", "depth": ""}) {
		t.Errorf("undone to the default: %+v", u) // that t2 set the depth, too, is undone itself
	}
	if got, err := s.Settings(ctx); err != nil || len(got) != 0 {
		t.Errorf("settings: %v, %v", got, err)
	}
}

func TestRulesAndPropertiesAreForgottenAndFoundAgain(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	x, y, z := triple.Var("X"), triple.Var("Y"), triple.Var("Z")
	lit := func(s triple.Term, r string, o triple.Term) triple.Literal {
		return triple.Literal{Triple: triple.Triple{Subject: s, Relation: r, Object: o}}
	}
	one := triple.StoredRule{Rule: triple.Rule{Head: lit(x, "has", z).Triple, Body: []triple.Literal{lit(x, "uses", y), lit(y, "provides", z)}}, Source: triple.Source{Turn: "t1", Quote: "q", Line: 3}}
	turned := triple.StoredRule{Rule: triple.Rule{Head: lit(z, "has", x).Triple, Body: []triple.Literal{lit(y, "provides", x), lit(z, "uses", y)}}}
	other := triple.StoredRule{Rule: triple.Rule{Head: lit(x, "has", z).Triple, Body: []triple.Literal{lit(y, "uses", x), lit(y, "provides", z)}}}
	near := triple.StoredProperty{Property: triple.RelationProperty{Relation: "near", Property: triple.Symmetric}, Source: triple.Source{Turn: "t1", Speaker: "person"}}
	r := commit(t, s, kb.Change{Turn: "t1", Rules: []triple.StoredRule{one, turned, other}, Properties: []triple.StoredProperty{near, near}})
	if len(r.Rules) != 2 || r.KnownRules[1] != "r1" || r.Rules[1].ID != "r2" || len(r.Properties) != 1 || r.KnownProperties[1] != "p1" {
		t.Errorf("receipt: %+v", r)
	}
	commit(t, s, kb.Change{Turn: "t2", Retract: []string{"r1", "p1"}})
	if rules, err := s.Rules(ctx); err != nil || len(rules) != 1 || rules[0].ID != "r2" {
		t.Errorf("rules: %v, %v", rules, err)
	}
	if then, err := s.RulesAt(ctx, "t1"); err != nil || len(then) != 2 || !reflect.DeepEqual(then[0].Rule, one.Rule) || then[0].Source != one.Source {
		t.Errorf("rules then: %v, %v", then, err)
	}
	if then, err := s.PropertiesAt(ctx, "t1"); err != nil || len(then) != 1 || then[0].Property != near.Property || then[0].Source != near.Source {
		t.Errorf("properties then: %v, %v", then, err)
	}
	if now, err := s.Properties(ctx); err != nil || len(now) != 0 {
		t.Errorf("properties now: %v, %v", now, err)
	}
	if got, past, err := s.Rule(ctx, "r1"); err != nil || past.Live || past.Last().Turn != "t2" || got.ID != "r1" {
		t.Errorf("r1 is %v, %+v, %v", got, past, err)
	}
	if got, past, err := s.Property(ctx, "p1"); err != nil || past.Live || got.Property != near.Property {
		t.Errorf("p1 is %v, %+v, %v", got, past, err)
	}
	for _, id := range []string{"r9", "f1", "p1"} {
		if _, _, err := s.Rule(ctx, id); !errors.Is(err, kb.ErrUnknown) {
			t.Errorf("rule %s: %v", id, err)
		}
	}
	if u := undo(t, s, "t3", ""); len(u.Rules) != 1 || u.Rules[0].ID != "r1" || len(u.Properties) != 1 || u.Properties[0].ID != "p1" {
		t.Errorf("undone: %+v", u)
	}
}

// The loop's body may use the store, and the loop goes on with what was live
// when it began.
func TestFactsWhileTheStoreChanges(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	commit(t, s, kb.Change{Turn: "t1", Facts: facts(5000)})
	n := 0
	for f, err := range s.Facts(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		if n == 10 {
			commit(t, s, kb.Change{Turn: "t2", Retract: []string{"f4500"}, Facts: []triple.Fact{fact("Tom", "is", "new")}})
			undo(t, s, "t3", "t1")
		}
		if n++; f.ID != fmt.Sprintf("f%d", n) {
			t.Fatalf("fact %d is %s", n, f.ID)
		}
	}
	if n != 5000 {
		t.Errorf("%d facts", n)
	}
	if got := live(t, s); !slices.Equal(got, []string{"f5001"}) {
		t.Errorf("live: %v", got)
	}
	if _, err := collect(s.FactsAt(ctx, "yesterday")); !errors.Is(err, kb.ErrNoTurn) {
		t.Errorf("a turn that never was: %v", err)
	}
	if then, err := collect(s.FactsAt(ctx, "t1")); err != nil || len(then) != 5000 {
		t.Errorf("then: %d, %v", len(then), err)
	}
}

func collect(seq iter.Seq2[triple.Fact, error]) ([]triple.Fact, error) {
	var all []triple.Fact
	for f, err := range seq {
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// What is told comes back as it was told, whatever it is made of.
func TestRoundTrip(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	turn := 0
	rapid.Check(t, func(t *rapid.T) {
		turn++
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "a\x00b", "\xff\xfe", "'; DROP TABLE fact", "\u202egnirts", "emoji 🐈", "\n"}))
		term := rapid.Custom(func(t *rapid.T) triple.Term {
			return triple.Term{
				Name: text.Draw(t, "name") + fmt.Sprint("n", turn), Label: text.Draw(t, "label"),
				Kind: triple.TermKind(rapid.IntRange(0, 8).Draw(t, "kind")),
			}
		})
		at := rapid.Custom(func(t *rapid.T) time.Time {
			micro := rapid.Int64Range(-62135596800000000, 253402300799999999).Draw(t, "at")
			return time.UnixMicro(micro).UTC()
		})
		f := triple.Fact{
			Triple: triple.Triple{
				Subject: term.Draw(t, "subject"), Relation: text.Draw(t, "relation") + "r", Object: term.Draw(t, "object"),
				Denied: rapid.Bool().Draw(t, "denied"), Confidence: rapid.Float64Range(0, 1).Draw(t, "confidence"),
			},
			Source: triple.Source{
				Turn: text.Draw(t, "turn"), Session: text.Draw(t, "session"), Speaker: text.Draw(t, "speaker"), Quote: text.Draw(t, "quote"),
				File: text.Draw(t, "file"), Line: rapid.Int().Draw(t, "line"), At: at.Draw(t, "at"),
			},
		}
		r, err := s.Commit(ctx, kb.Change{Turn: fmt.Sprintf("t%d", turn), Facts: []triple.Fact{f}})
		if err != nil || len(r.Facts) != 1 {
			t.Fatalf("%+v, %v", r, err)
		}
		f.ID = r.Facts[0].ID
		got, _, err := s.Fact(ctx, f.ID)
		if err != nil || got != f || r.Facts[0] != f {
			t.Fatalf("told %+v\ngiven %+v\nread %+v, %v", f, r.Facts[0], got, err)
		}
	})
}

// Two handles on one file, as two processes have it, write at the same time.
func TestTwoWriters(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "kb")
	stores := []*kb.Store{open(t, path), open(t, path)}
	var wg sync.WaitGroup
	const each = 40
	for w := range 4 {
		wg.Go(func() {
			for i := range each {
				f := fact(fmt.Sprintf("Thing %d", i), "told_by", fmt.Sprint(w/2))
				if _, err := stores[w%2].Commit(ctx, kb.Change{Turn: fmt.Sprintf("t%d", i*4+w+1), Facts: []triple.Fact{f}}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	for _, s := range stores {
		if seq, err := s.Seq(ctx); err != nil || seq != 4*each {
			t.Errorf("seq %d, %v", seq, err)
		}
		if got := live(t, s); len(got) != 2*each || got[len(got)-1] != fmt.Sprintf("f%d", 2*each) {
			t.Errorf("live: %v", got)
		}
	}
}

func TestSinceShowsTheOtherProcess(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "kb")
	a, b := open(t, path), open(t, path)
	seq := commit(t, a, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Tom", "is", "kind")}, Settings: map[string]string{"world": "closed"}}).Seq
	commit(t, b, kb.Change{Turn: "t2", Facts: []triple.Fact{fact("Ann", "is", "old")}, Retract: []string{"f1"}, Rules: []triple.StoredRule{rule(1)}, Settings: map[string]string{"world": "open"}})
	undo(t, b, "t3", "t1")
	d, err := a.Since(ctx, seq)
	if err != nil || d.Seq != 3 || len(d.Facts) != 1 || d.Facts[0].Triple != fact("Ann", "is", "old").Triple || !slices.Equal(d.Retracted, []string{"f1"}) ||
		len(d.Rules) != 1 || !maps.Equal(d.Settings, map[string]string{"world": "open"}) || len(d.Names) != 3 || d.Names[0].Name != "ann" {
		t.Errorf("since %d: %+v, %v", seq, d, err)
	}
	if d, err = a.Since(ctx, d.Seq); err != nil || d.Seq != 3 || d.Facts != nil {
		t.Errorf("nothing new: %+v, %v", d, err)
	}
}

// A full disk loses nothing that was acknowledged and stores nothing by half.
func TestFullDisk(t *testing.T) {
	storetest.FileOnly(t, "it sets a limit of SQLite")
	ctx := context.Background()
	db, err := storetest.Open(ctx, filepath.Join(t.TempDir(), "kb"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // there is no space to tidy up in
	s, err := kb.Open(ctx, db, clock)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1) // the limit is the connection's
	if _, err := db.ExecContext(ctx, "PRAGMA max_page_count = 60"); err != nil {
		t.Fatal(err)
	}
	stored := 0
	for err == nil {
		var r kb.Receipt
		many := facts(stored + 20)[stored:]
		if r, err = s.Commit(ctx, kb.Change{Turn: "t1", Facts: many}); err == nil {
			stored += len(r.Facts)
		}
	}
	if !errors.Is(err, storage.ErrFull) || stored == 0 {
		t.Fatalf("after %d facts: %v", stored, err)
	}
	if got := live(t, s); len(got) != stored {
		t.Errorf("%d facts of %d", len(got), stored)
	}
}

func TestNewerTables(t *testing.T) {
	ctx := context.Background()
	db, err := storetest.Open(ctx, storage.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it is in memory
	if _, err := kb.Open(ctx, db, clock); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(ctx, "INSERT INTO kb_version (version_id, is_applied) VALUES (99, true)"); err != nil {
		t.Fatal(err)
	}
	if _, err := kb.Open(ctx, db, clock); !errors.Is(err, storage.ErrNewerTables) {
		t.Errorf("tables of a newer version: %v", err)
	}
}

// Several processes may meet on a file that none of them has made yet.
func TestManyOpenANewFile(t *testing.T) {
	ctx := context.Background()
	for round := range 5 {
		path := filepath.Join(t.TempDir(), fmt.Sprint(round))
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				db, err := storetest.Open(ctx, path)
				if err != nil {
					t.Error(err)
					return
				}
				defer func() { _ = db.Close() }() // nothing is left to write
				if _, err := history.Open(ctx, db, clock); err != nil {
					t.Error(err)
				}
				if _, err := kb.Open(ctx, db, clock); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
}

// The number of facts is that of those that are read, now and after every turn,
// also where another store on the same file makes the changes.
func TestSizes(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(t *rapid.T) {
		db, err := storetest.Open(context.Background(), storage.Memory)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		var stores []*kb.Store
		for range 2 {
			s, err := kb.Open(context.Background(), db, clock)
			if err != nil {
				t.Fatal(err)
			}
			stores = append(stores, s)
		}
		for turn := range 12 {
			s := stores[rapid.IntRange(0, 1).Draw(t, "store")]
			name := fmt.Sprint("t", turn+1)
			if rapid.IntRange(0, 3).Draw(t, "undo") == 0 {
				_, err = s.Undo(context.Background(), name, "")
			} else {
				_, err = s.Commit(context.Background(), kb.Change{Turn: name, Facts: drawFacts(t, "facts", 8)})
			}
			if err != nil && !errors.Is(err, kb.ErrNothing) {
				t.Fatal(err)
			}
			if rapid.Bool().Draw(t, "look") {
				continue
			}
			for _, s := range stores {
				want := 0
				for _, err := range s.Facts(context.Background()) {
					if want++; err != nil {
						t.Fatal(err)
					}
				}
				if n, err := s.Size(context.Background()); err != nil || n != want {
					t.Fatalf("after %s there are %d facts, not %d: %v", name, want, n, err)
				}
			}
		}
		for turn := range 12 {
			name, want := fmt.Sprint("t", turn+1), 0
			for _, err := range stores[0].FactsAt(context.Background(), name) {
				if want++; err != nil {
					t.Fatal(err)
				}
			}
			if n, err := stores[0].SizeAt(context.Background(), name); err != nil || n != want {
				t.Fatalf("after %s there were %d facts, not %d: %v", name, want, n, err)
			}
		}
	})
}
