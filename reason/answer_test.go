package reason_test

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason"
	"whence/triple"
)

// still is a clock that stands still.
func still() time.Time { return time.Time{} }

// TestSupposingAddsUp: what a further supposition is said to do is what it would
// really do where the earlier one is true; and dropping both leaves no trace.
// They give nothing another name: the conclusions of two things that become one
// are put together.
func TestSupposingAddsUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sh := shape{synonyms: true, properties: true, denials: true, maxFacts: 6}
		w := drawWorld(rt, sh)
		var cs [2]reason.Change
		for k := range cs {
			more := drawWorld(rt, shape{denials: true, maxFacts: 3})
			for i := range more.facts {
				more.facts[i].ID = fmt.Sprintf("s%d.%d", k, i)
			}
			cs[k].Facts = more.facts
		}
		cs[1].Drop = []string{w.facts[0].ID}
		b, real := w.base(t), w.base(t)
		before := b.Dump()
		if _, err := b.Suppose(context.Background(), cs[0]); err != nil {
			rt.Fatal(err)
		}
		got, err := b.Suppose(context.Background(), cs[1])
		if err != nil {
			rt.Fatal(err)
		}
		if _, err := real.Update(context.Background(), cs[0]); err != nil {
			rt.Fatal(err)
		}
		want, err := real.Preview(context.Background(), cs[1])
		if err != nil {
			rt.Fatal(err)
		}
		if brief(got) != brief(want) {
			rt.Fatalf("supposed\n%s\nreally\n%s", brief(got), brief(want))
		}
		if n := b.Drop(); n != 2 {
			rt.Fatalf("%d suppositions dropped", n)
		}
		if after := b.Dump(); after != before {
			rt.Fatalf("supposing left a trace:\n%s\n%s", before, after)
		}
	})
}

// brief is what an effect says, but for proofs, whose steps are supposed in one
// case and told in the other.
func brief(e reason.Effect) string {
	var conflicts []string
	for _, c := range e.Conflicts {
		conflicts = append(conflicts, c.Atom.String())
	}
	return fmt.Sprint(e.Learned, e.Known, e.Retracted, " + ", e.Derived, " - ", e.Withdrawn, " x ", conflicts, e.MoreConflicts)
}

// TestMinConfidence: what is not sure enough is no answer, and what is weak is
// named; made certain, it suffices.
func TestMinConfidence(t *testing.T) {
	ctx := context.Background()
	b := newBase(t, reason.Options{MinConfidence: 0.8})
	p := &player{t: t, b: b}
	for _, line := range []string{
		"rule is(X, /safe) :- is(X, /tested), is(X, /sealed)",
		"tell is(/tank, /tested) @0.9", "tell is(/tank, /sealed) @0.7", "tell is(/pump, /safe) @0.9", "tell -is(/lid, /safe) @0.5",
	} {
		p.run(line)
	}
	for goal, want := range map[string]reason.Verdict{
		"is(/tank, /safe)": reason.Unprovable, "is(/pump, /safe)": reason.Proved, "is(/lid, /safe)": reason.Unprovable,
		"is(/tank, /tested)": reason.Proved, "is(/tank, /sealed)": reason.Unprovable, "is(/tank, /tested), is(/pump, /safe)": reason.Proved,
	} {
		if f, err := b.Ask(ctx, yesNo(t, goal)); err != nil || f.Verdict != want {
			t.Errorf("%s: %s, want %s, %v", goal, f.Verdict, want, err)
		}
	}
	f, err := b.Ask(ctx, triple.Question{Form: triple.Which, Goals: goals(t, "is(X, /safe)"), Wanted: []string{"X"}})
	if err != nil || len(f.Answers) != 1 || f.Answers[0].Bindings["X"].Name != "pump" {
		t.Errorf("%v, %v", f.Answers, err)
	}
	f, err = b.Ask(ctx, yesNo(t, "is(/tank, /safe)"))
	if err != nil || len(f.NearMisses) == 0 {
		t.Fatal(f.Verdict, err)
	}
	m := f.NearMisses[0]
	if len(m.Fails) != 1 || m.Fails[0].Why != reason.Weak || m.Fails[0].By != "f2" || m.WouldBe != 0.9 {
		t.Errorf("%+v", m)
	}
}

// TestWeakAgainstNaive: over random worlds, what counts as proved is what is sure
// enough, and every near-miss makes it so.
func TestWeakAgainstNaive(t *testing.T) {
	weak := 0
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt, shape{maxFacts: 6})
		any := w.base(t)
		choosy := newBase(t, reason.Options{MinConfidence: 0.75})
		if _, err := choosy.Update(context.Background(), w.change()); err != nil {
			rt.Fatal(err)
		}
		for _, a := range any.Proven() {
			p, _, err := any.Why(context.Background(), a)
			if err != nil {
				rt.Fatal(err)
			}
			tr, _ := reason.LowerAtom(a)
			f, err := choosy.Ask(context.Background(), triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: tr}}}})
			if err != nil || (f.Verdict == reason.Proved) != (p.Confidence() >= 0.75) {
				rt.Fatalf("%s with %g is %s: %v", a, p.Confidence(), f.Verdict, err)
			}
			for _, m := range f.NearMisses {
				if m.Fails[0].Why == reason.Weak {
					weak++
				}
				fixed := w.base(t)
				if _, err := fixed.Update(context.Background(), m.Change); err != nil {
					rt.Fatal(err)
				}
				if p, ok, err := fixed.Why(context.Background(), a); err != nil || !ok || p.Confidence() < 0.75 {
					rt.Fatalf("%s is not sure by %v: %v", a, m.Change, err)
				}
			}
		}
	})
	if weak == 0 {
		t.Error("nothing was ever weak")
	}
}

// TestFaded: a fact that has faded is offered before what was never known.
func TestFaded(t *testing.T) {
	faded := triple.Fact{ID: "f9", Triple: lowered(t, "provides(/b, /c)")}
	b := newBase(t, reason.Options{Faded: func(_ context.Context, pattern engine.Atom) []triple.Fact {
		if pattern.Pred == "provides" {
			return []triple.Fact{faded}
		}
		return nil
	}})
	c := reason.Change{
		Facts: []triple.Fact{{ID: "f1", Triple: lowered(t, "uses(/a, /b)")}},
		Rules: []triple.StoredRule{ruleOf(t, "has(X, Z) :- uses(X, Y), provides(Y, Z)", "r1")},
	}
	if _, err := b.Update(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{"has(/a, /c)", "has(/a, Z)", "provides(/b, /c)"} {
		f, err := b.Ask(context.Background(), yesNo(t, goal))
		if err != nil || len(f.NearMisses) == 0 || f.NearMisses[0].Fails[0].Why != reason.Faded || f.NearMisses[0].Fails[0].By != "f9" {
			t.Errorf("%s: %+v, %v", goal, f.NearMisses, err)
		}
	}
}

// TestAlike: near-misses of one kind are counted, not listed.
func TestAlike(t *testing.T) {
	b := newBase(t, reason.Options{Search: reason.SearchBounds{Shown: 1}})
	c := reason.Change{Rules: []triple.StoredRule{ruleOf(t, "is(X, /eligible) :- is(X, /trained), is(X, /certified)", "r1")}}
	for i := range 15 {
		tr := lowered(t, fmt.Sprintf("is(/p%d, /trained)", i))
		c.Facts = append(c.Facts, triple.Fact{ID: fmt.Sprintf("f%d", i), Triple: tr})
	}
	if _, err := b.Update(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	f, err := b.Ask(context.Background(), triple.Question{Form: triple.Which, Goals: goals(t, "is(X, /eligible)"), Wanted: []string{"X"}})
	if err != nil || len(f.NearMisses) != 1 {
		t.Fatal(f.NearMisses, err)
	}
	alike := f.NearMisses[0].Alike
	if alike.Count != 14 || len(alike.Lifted) != 1 || alike.Lifted[0].String() != "is(X, /certified)" || literal(alike.Fails[0]) != "is(X, certified)" {
		t.Errorf("%+v", alike)
	}
}

// TestResolutionsAgainstBruteForce: over random worlds, the ways out of each
// conflict are the smallest sets of told facts and rules without which the atom or its
// denial does not follow, worked out by trying every set.
func TestResolutionsAgainstBruteForce(t *testing.T) {
	conflicts := 0
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt, shape{properties: true, denials: true, maxFacts: 7})
		b := w.base(t)
		found, err := b.Conflicts(context.Background(), 0)
		if err != nil {
			rt.Fatal(err)
		}
		for _, c := range found {
			conflicts++
			got, err := b.Resolutions(context.Background(), c.Atom)
			if err != nil {
				rt.Fatal(err)
			}
			tr, _ := reason.LowerAtom(c.Atom)
			if want := w.resolutions(tr); !reflect.DeepEqual(got, want) {
				rt.Fatalf("%s of %v: got %v, want %v", c.Atom, w, got, want)
			}
		}
	})
	if conflicts == 0 && !testing.Short() { // a short run draws few worlds
		t.Error("there was no conflict")
	}
}

// resolutions tries all sets of up to three facts and rules and returns the first five
// that have no smaller one in them: the smaller first, then those with fewer rules, the
// less trusted, and the older.
func (w world) resolutions(t triple.Triple) [][]string {
	var all, out [][]string
	var ids []string
	for _, f := range w.facts {
		ids = append(ids, f.ID)
	}
	for _, r := range w.rules {
		ids = append(ids, r.ID)
	}
	for bits := 1; bits < 1<<len(ids); bits++ {
		var set []string
		for i, id := range ids {
			if bits&(1<<i) != 0 {
				set = append(set, id)
			}
		}
		if len(set) <= 3 && w.endedBy(t, set) {
			all = append(all, set)
		}
	}
	trust := func(set []string) float64 {
		sum := 0.0
		for _, f := range w.facts {
			if slices.Contains(set, f.ID) {
				sum += f.Triple.Weight()
			}
		}
		for _, r := range w.rules {
			if slices.Contains(set, r.ID) {
				sum += 4
			}
		}
		return sum
	}
	slices.SortFunc(all, func(a, b []string) int {
		return cmp.Or(len(a)-len(b), cmp.Compare(trust(a), trust(b)), slices.Compare(a, b))
	})
	for _, set := range all {
		larger := slices.ContainsFunc(out, func(o []string) bool {
			return !slices.ContainsFunc(o, func(id string) bool { return !slices.Contains(set, id) })
		})
		if !larger && len(out) < 5 {
			out = append(out, set)
		}
	}
	return out
}

// endedBy reports whether without the facts and rules of the set the triple or its denial
// does not follow.
func (w world) endedBy(t triple.Triple, set []string) bool {
	w.facts = slices.DeleteFunc(slices.Clone(w.facts), func(f triple.Fact) bool { return slices.Contains(set, f.ID) })
	w.rules = slices.DeleteFunc(slices.Clone(w.rules), func(r triple.StoredRule) bool { return slices.Contains(set, r.ID) })
	holds := w.naive()
	return !holds[t.String()] || !holds[t.Opposite().String()]
}

// TestPropertyOfRule: a rule that a property stands for says so.
func TestPropertyOfRule(t *testing.T) {
	p := &player{t: t, b: newBase(t, reason.Options{})}
	for _, line := range []string{"relation near symmetric", "relation above inverse below", "rule is(X, /tall) :- above(X, /cloud)"} {
		p.run(line)
	}
	for id, want := range map[string]triple.Property{
		"symmetric:near": triple.Symmetric, "-symmetric:near": triple.Symmetric, "inverse:below:above": triple.InverseOf, "r1": 0,
	} {
		got, ok := p.b.Property(id)
		if ok != (want != 0) || got.Property != want || ok && !strings.Contains(id, got.Relation) {
			t.Errorf("%s: %v, %v", id, got, ok)
		}
	}
}

// different lists the lines in which two bases differ.
func different(a, b *reason.Base) string {
	x, y := strings.Split(a.Dump(), "\n"), strings.Split(b.Dump(), "\n")
	var out strings.Builder
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			fmt.Fprintf(&out, "%s\n%s\n", x[i], y[i])
		}
	}
	return out.String()
}

// TestLoadIsUpdate: a base loaded at once is the base told bit by bit, in an open
// world and in a closed one.
func TestLoadIsUpdate(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt, shape{synonyms: true, properties: true, denials: true, maxFacts: 6})
		o := reason.Options{World: reason.World(rapid.IntRange(0, 1).Draw(rt, "world"))}
		loaded, told := newBase(t, o), newBase(t, o)
		err := loaded.Load(context.Background(), w.change())
		_, err2 := told.Update(context.Background(), w.change())
		if (err == nil) != (err2 == nil) || loaded.Dump() != told.Dump() {
			rt.Fatalf("%v, %v\n%s", err, err2, different(loaded, told))
		}
		more := reason.Change{Facts: []triple.Fact{{ID: "new", Triple: drawTriple(rt, someNames, nil, shape{denials: true})}}}
		if err := loaded.Load(context.Background(), more); err != nil {
			rt.Fatal(err)
		}
		if _, err := told.Update(context.Background(), more); err != nil || loaded.Dump() != told.Dump() {
			rt.Fatalf("%v\n%s", err, different(loaded, told))
		}
	})
}
