package memory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/internal/storage"
	"whence/kb"
	"whence/triple"
)

func session(t testing.TB, rules string) *Session {
	t.Helper()
	p, err := engine.Load(t.Context(), engine.Options{}, engine.Source{File: "test.mg", Text: rules})
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSession(t.Context(), p, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func atom(t testing.TB, text string) engine.Atom {
	t.Helper()
	a, err := engine.ParseAtom(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func tell(t testing.TB, s *Session, texts ...string) {
	t.Helper()
	var c Change
	for _, text := range texts {
		c.Tell = append(c.Tell, engine.Fact{Atom: atom(t, text)})
	}
	if _, err := s.Update(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

// state words all that a session knows, with its history.
func state(s *Session) string {
	var b strings.Builder
	for _, e := range s.Entries() {
		fmt.Fprintf(&b, "%s added %d touched %d times, last %d\n", e.Fact.Atom, e.AddedAt, e.Touches, e.LastTouched)
	}
	for _, p := range s.View().Predicates() {
		for a := range s.View().Atoms(p.Pred, p.Denied) {
			fmt.Fprintln(&b, a)
		}
	}
	return b.String()
}

func TestHistory(t *testing.T) {
	s := session(t, "mortal(X) :- man(X).\nman(/plato).")
	s.Tick()
	tell(t, s, "man(/socrates)")
	s.Tick()
	tell(t, s, "man(/socrates)")
	s.Tick()
	proof, ok := s.View().Why(t.Context(), atom(t, "mortal(/socrates)"))
	if !ok || s.TouchProof(proof) != 1 {
		t.Fatal("the proof's premise was not touched")
	}
	e, told := s.Entry(atom(t, "man(/socrates)"))
	if want := (Entry{Fact: e.Fact, AddedAt: 1, LastTouched: 3, Touches: 2}); !told || e.AddedAt != want.AddedAt || e.LastTouched != want.LastTouched || e.Touches != want.Touches {
		t.Errorf("got %+v, want %+v", e, want)
	}
	if e, _ := s.Entry(atom(t, "man(/plato)")); e.Age(s.Turn()) != 3 {
		t.Errorf("a fact of the program: %+v", e)
	}
	if n := s.Touch(atom(t, "mortal(/socrates)")); n != 0 {
		t.Error("a conclusion was touched")
	}
	if _, told := s.Entry(atom(t, "mortal(/socrates)")); told {
		t.Error("a conclusion has a history")
	}
}

func TestRefusedChangeLeavesHistory(t *testing.T) {
	s := session(t, "man(/plato).")
	before := state(s)
	_, err := s.Update(t.Context(), Change{
		Forget: []engine.Atom{atom(t, "man(/plato)")},
		Tell:   []engine.Fact{{Atom: engine.Atom{Pred: "man", Args: []engine.Term{engine.Var("X")}}}},
	})
	if err == nil {
		t.Fatal("a fact with a variable was taken")
	}
	if after := state(s); after != before {
		t.Errorf("before\n%safter\n%s", before, after)
	}
}

func TestCompress(t *testing.T) {
	s := session(t, "topic(T, X) :- said(T, X).")
	for i := range 5 {
		s.Tick()
		tell(t, s, fmt.Sprintf(`said(%d, "a")`, i+1), fmt.Sprintf(`said(%d, "b")`, i+1), fmt.Sprintf("learned(/x%d)", i+1))
	}
	s.Touch(atom(t, `said(1, "b")`))
	c := Compressor{Predicates: []string{"said"}, PreserveLastN: 2}
	got, err := c.Compress(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, f := range got {
		words = append(words, f.Atom.String())
	}
	want := []string{
		`compressed_episode(1, 1, "said(1, \"a\")")`,
		`compressed_episode(2, 2, "said(2, \"a\"); said(2, \"b\")")`,
		`compressed_episode(3, 2, "said(3, \"a\"); said(3, \"b\")")`,
	}
	if !slices.Equal(words, want) {
		t.Errorf("got  %q\nwant %q", words, want)
	}
	v := s.View()
	if v.Holds(atom(t, `topic(2, "a")`)) || !v.Holds(atom(t, `topic(4, "a")`)) || !v.Holds(atom(t, `said(1, "b")`)) || !v.Holds(atom(t, "learned(/x1)")) {
		t.Errorf("left:\n%s", state(s))
	}
	if again, err := c.Compress(t.Context(), s); err != nil || again != nil {
		t.Errorf("compressed twice: %v, %v", again, err)
	}
}

func TestReap(t *testing.T) {
	s := session(t, "warm(X) :- saw(X).")
	tell(t, s, "saw(/old)", "saw(/used)", "saw(/both)", "keeps(/old)")
	for range 6 {
		s.Tick()
		s.Touch(atom(t, "saw(/used)"))
		if s.Turn() < 3 {
			s.Touch(atom(t, "saw(/both)"))
		}
	}
	r := Reaper{Rules: []Fade{{Predicate: "saw", MaxIdle: 4}}}
	due := r.Due(s, 2)
	if len(due) != 2 || due[0].Entry.Fact.Atom.String() != "saw(/both)" || due[0].In != 1 || due[1].In != 0 {
		t.Errorf("due: %+v", due)
	}
	faded, err := r.Reap(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if len(faded) != 1 || faded[0].Entry.Fact.Atom.String() != "saw(/old)" || faded[0].Reason != "not touched for 6 turns, and 4 is the most" {
		t.Errorf("faded: %+v", faded)
	}
	if v := s.View(); v.Holds(atom(t, "warm(/old)")) || !v.Holds(atom(t, "warm(/used)")) || !v.Holds(atom(t, "keeps(/old)")) {
		t.Errorf("left:\n%s", state(s))
	}
	aged := Reaper{Rules: []Fade{{Predicate: "saw", MaxIdle: 100}, {Predicate: "saw", MaxAge: 5}}}
	if faded, err := aged.Reap(t.Context(), s); err != nil || len(faded) != 2 {
		t.Errorf("either bound is enough: %+v, %v", faded, err)
	}
}

func TestFactsFadeByTheCalendar(t *testing.T) {
	s := session(t, "")
	now := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	s.KeepTime(func() time.Time { return now })
	tell(t, s, "saw(/old)", "saw(/used)")
	now = now.Add(20 * 24 * time.Hour)
	s.Touch(atom(t, "saw(/used)"))
	now = now.Add(15 * 24 * time.Hour)
	month := Reaper{Rules: []Fade{{Predicate: "saw", MaxUnused: 30 * 24 * time.Hour}}}
	faded, err := month.Reap(t.Context(), s)
	if err != nil || len(faded) != 1 || faded[0].Entry.Fact.Atom.String() != "saw(/old)" || faded[0].Reason != "not touched for 35 days, and 30 days is the most" {
		t.Errorf("faded %+v, %v", faded, err)
	}
	if faded, err := (Reaper{Rules: []Fade{{Predicate: "saw", MaxOld: 30 * 24 * time.Hour}}}).Reap(t.Context(), s); err != nil || len(faded) != 1 {
		t.Errorf("by age %+v, %v", faded, err)
	}
}

func TestLoops(t *testing.T) {
	s := session(t, "")
	for i := range 6 {
		s.Tick()
		tell(t, s, fmt.Sprintf(`executed(/t%d, /search, "tea", "none %d")`, i, i), fmt.Sprintf(`executed(/t%d, /search, "x%d", "none")`, i, i))
	}
	tell(t, s, `executed(/t5, /read, "f", "1")`, `executed(/t5, /read, "f", "2")`, `executed(/t5, /read, "f", "3")`)
	loops := LoopDetector{MinRepeats: 3, Window: 4}.Find(s)
	if len(loops) != 1 || loops[0].Tool.String() != "/search" || loops[0].Args.Symbol() != "tea" || len(loops[0].Turns) != 4 {
		t.Errorf("loops: %+v", loops)
	}
	if loops := (LoopDetector{MinRepeats: 5, Window: 4}).Find(s); loops != nil {
		t.Errorf("four turns make no five: %+v", loops)
	}
	if loops := (LoopDetector{}).Find(s); len(loops) != 1 || len(loops[0].Turns) != 6 {
		t.Errorf("without a window: %+v", loops)
	}
}

func TestConsolidate(t *testing.T) {
	short, long := session(t, ""), session(t, "")
	tell(t, short, "fact(/used)", "fact(/idle)", "noise(/used)")
	for range 3 {
		short.Tick()
		short.Touch(atom(t, "fact(/used)"), atom(t, "noise(/used)"))
	}
	c := Consolidator{MinAge: 2, MinTouches: 2, Worth: func(a engine.Atom) bool { return a.Pred == "fact" }}
	moved, rejected, err := c.Consolidate(t.Context(), Tiers{short, long})
	if err != nil || rejected != nil || len(moved) != 1 || moved[0].Reason != "known for 3 turns and touched 3 times" {
		t.Fatalf("%+v, %+v, %v", moved, rejected, err)
	}
	if short.View().Holds(atom(t, "fact(/used)")) || !long.View().Holds(atom(t, "fact(/used)")) || !short.View().Holds(atom(t, "fact(/idle)")) {
		t.Errorf("short:\n%slong:\n%s", state(short), state(long))
	}
}

// picky refuses what its bounds do not allow, as a gate does.
func picky(t testing.TB) *Session { return session(t, "Decl fact(X) bound[/name].") }

func TestRejectionLeavesBoth(t *testing.T) {
	short, long := session(t, ""), picky(t)
	tell(t, short, "fact(7)", "fact(/good)")
	tell(t, long, "fact(/there)")
	short.Tick()
	beforeLong := state(long)
	moved, rejected, err := Consolidator{Worth: func(a engine.Atom) bool { return a.String() == "fact(7)" }}.Consolidate(t.Context(), Tiers{short, long})
	if err != nil || len(moved) != 0 || len(rejected) != 1 {
		t.Fatalf("%+v, %+v, %v", moved, rejected, err)
	}
	if _, ok := errors.AsType[*engine.LoadError](rejected[0].Err); !ok {
		t.Errorf("rejected for %v", rejected[0].Err)
	}
	if e, told := short.Entry(atom(t, "fact(7)")); !told || e.AddedAt != 0 || state(long) != beforeLong {
		t.Errorf("short:\n%slong:\n%s", state(short), state(long))
	}
	moved, rejected, err = Consolidator{}.Consolidate(t.Context(), Tiers{short, long})
	if err != nil || len(moved) != 1 || len(rejected) != 1 || moved[0].Entry.Fact.Atom.String() != "fact(/good)" {
		t.Errorf("one refusal held the others back: %+v, %+v, %v", moved, rejected, err)
	}
}

// Whatever happens, a fact that was told is in one of the tiers until it is
// forgotten by name, and never in neither.
func TestNothingFallsBetweenTiers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		short, long := session(t, ""), picky(t)
		told := map[string]engine.Atom{}
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			n := rapid.IntRange(0, 5).Draw(rt, "which")
			a := atom(t, fmt.Sprintf("fact(/n%d)", n))
			if n == 5 {
				a = atom(t, "fact(5)")
			}
			switch rapid.SampledFrom([]string{"tell", "touch", "tick", "move", "cancelled"}).Draw(rt, "do") {
			case "tell":
				tell(t, short, a.String())
				told[a.String()] = a
			case "touch":
				short.Touch(a)
			case "tick":
				short.Tick()
			case "move":
				if _, _, err := (Consolidator{MinAge: 1, MinTouches: 1}).Consolidate(t.Context(), Tiers{short, long}); err != nil {
					rt.Fatal(err)
				}
			case "cancelled":
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				Consolidator{}.Consolidate(ctx, Tiers{short, long})
			}
			for _, a := range told {
				if !short.View().Holds(a) && !long.View().Holds(a) {
					rt.Fatalf("%s is lost", a)
				}
			}
		}
	})
}

func TestBaseKeepsPromotedFacts(t *testing.T) {
	db, err := storage.Open(t.Context(), storage.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	store, err := kb.Open(t.Context(), db, func() time.Time { return time.Unix(0, 0) })
	if err != nil {
		t.Fatal(err)
	}
	long := Base{Store: store, Word: func(facts []engine.Fact) (kb.Change, error) {
		c := kb.Change{Turn: "t1"}
		for _, f := range facts {
			if len(f.Atom.Args) != 2 {
				return c, fmt.Errorf("%s is no triple", f.Atom)
			}
			part := func(i int) triple.Term { return triple.Const(triple.Proper, f.Atom.Args[i].Symbol()[1:]) }
			c.Facts = append(c.Facts, triple.Fact{Triple: triple.Triple{Subject: part(0), Relation: f.Atom.Pred, Object: part(1)}})
		}
		return c, nil
	}}
	short := session(t, "")
	tell(t, short, "likes(/bob, /tea)", "alone(/bob)")
	short.Tick()
	moved, rejected, err := Consolidator{}.Consolidate(t.Context(), Tiers{short, long})
	if err != nil || len(moved) != 1 || len(rejected) != 1 {
		t.Fatalf("%+v, %+v, %v", moved, rejected, err)
	}
	var kept []string
	for f, err := range store.Facts(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, f.Triple.String())
	}
	if !slices.Equal(kept, []string{"likes(bob, tea)"}) {
		t.Errorf("kept %q", kept)
	}
}

func TestSchedulerTellsWhatPluginsReturn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := session(t, "")
		ctx, cancel := context.WithCancel(t.Context())
		n, failures := 0, 0
		done := make(chan error)
		go func() {
			done <- Scheduler{Session: s, Clock: WallClock{}, Plugins: []Plugin{
				{Name: "count", Every: time.Second, Replace: true, Run: func(context.Context, time.Time) ([]engine.Fact, error) {
					n++
					return []engine.Fact{{Atom: engine.Atom{Pred: "seen", Args: []engine.Term{engine.Int(int64(n))}}}}, nil
				}},
				{Name: "broken", Every: 2 * time.Second, Run: func(context.Context, time.Time) ([]engine.Fact, error) {
					return nil, errors.New("no sensor")
				}},
			}, Report: func(plugin string, _ []engine.Fact, err error) {
				if err != nil && plugin == "broken" {
					failures++
				}
			}}.Run(ctx)
		}()
		time.Sleep(4*time.Second + time.Millisecond)
		synctest.Wait()
		if got := slices.Collect(s.View().Atoms("seen", false)); len(got) != 1 || got[0].String() != "seen(4)" {
			t.Errorf("after four seconds: %v", got)
		}
		cancel()
		if err := <-done; err != nil || failures != 2 {
			t.Errorf("ended with %v and %d failures", err, failures)
		}
	})
}

func TestSchedulerRefusesPlugins(t *testing.T) {
	err := Scheduler{Session: session(t, ""), Clock: WallClock{}, Plugins: []Plugin{{Name: "never"}}}.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "never") {
		t.Errorf("got %v", err)
	}
}
