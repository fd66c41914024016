package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"whence/engine"
	"whence/internal/race"
)

// world is a session and the oracle beside it, taken through the same changes.
type world struct {
	r       *rand.Rand
	s       *engine.Session
	o       *oracle
	sure    bool   // every confidence is 1
	values  *typed // makes facts and rules over values of all kinds, or nil
	ways    bool   // of transitive relations
	refused map[string]int
	ops     int
	rules   int
	derived int // over all states
	history []string
}

func newWorld(seed uint64, sure bool) *world {
	p, err := engine.Load(context.Background(), engine.Options{})
	if err != nil {
		panic(err)
	}
	s, err := engine.NewSession(context.Background(), p, engine.Options{MaxFacts: 400, MaxRounds: 100})
	if err != nil {
		panic(err)
	}
	if seed%4 == 3 {
		s.Shed(-1 << 30)
	}
	if seed%3 < 2 {
		s.Recompute(seed%3 == 0)
	}
	return &world{r: rand.New(rand.NewPCG(seed, 1)), s: s, o: newOracle(), sure: sure, refused: map[string]int{}}
}

// newNameWorld is a world of names and small numbers.
func newNameWorld(seed uint64, sure bool) *world { return newWorld(seed, sure).settled() }

// newTypedWorld is a world of values of all kinds.
func newTypedWorld(seed uint64, sure bool) *world {
	w := newWorld(seed, sure)
	w.values = &typed{r: w.r}
	return w.settled()
}

// settled starts the world with some facts.
func (w *world) settled() *world {
	var start []engine.Fact
	w.history = append(w.history, "update")
	for range 20 {
		c, err := engine.ParseClause(w.fact())
		if err != nil {
			panic(err)
		}
		f := engine.Fact{Atom: c.Head, Confidence: c.Confidence}
		w.o.told[f.Atom.String()] = f
		w.history = append(w.history, "insert "+f.String())
		start = append(start, f)
	}
	if _, err := w.s.Update(context.Background(), func(tx *engine.Tx) error {
		for _, f := range start {
			if err := tx.Insert(f); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		panic(err)
	}
	w.o.evaluate(w.s.View())
	for range 5 {
		rules := cloneMap(w.o.rules)
		w.history = append(w.history, "update")
		if _, err := w.s.Update(context.Background(), w.addRule); err != nil {
			w.o.rules = rules
		}
		w.o.evaluate(w.s.View())
	}
	return w
}

func (w *world) pick(list ...string) string { return list[w.r.IntN(len(list))] }

func (w *world) constant() string { return w.pick("/a", "/b", "/c", "1", "2") }

func (w *world) variable() string { return w.pick("X", "Y", "Z", "W") }

func (w *world) conf() string {
	if w.sure || w.r.IntN(3) > 0 {
		return ""
	}
	return " [confidence: " + w.pick("0.5", "0.9", "0.8") + "]"
}

// predicate returns a predicate and its arity.
func (w *world) predicate() (string, int) {
	switch w.r.IntN(8) {
	case 0:
		return "u", 1
	case 1:
		return "v", 1
	case 2:
		return "t", 3
	case 3:
		return "-e", 2
	case 4:
		return "e", 2
	case 5:
		return "p", 2
	case 6:
		return "q", 2
	}
	return "r", 2
}

func (w *world) atom(arg func() string) string {
	pred, n := w.predicate()
	args := make([]string, n)
	for i := range args {
		args[i] = arg()
	}
	return pred + "(" + strings.Join(args, ", ") + ")"
}

func (w *world) fact() string {
	if w.ways {
		return w.wayFact() + w.conf() + "."
	}
	if w.values != nil {
		return w.values.fact() + w.conf() + "."
	}
	return w.atom(w.constant) + w.conf() + "."
}

func (w *world) rule() string {
	if w.ways {
		return w.wayRule() + w.conf() + "."
	}
	if w.values != nil {
		return w.values.rule() + w.conf() + "."
	}
	var vars []string
	var body []string
	for range 1 + w.r.IntN(3) {
		body = append(body, w.atom(func() string {
			if w.r.IntN(6) == 0 {
				return w.constant()
			}
			vars = append(vars, w.variable())
			return vars[len(vars)-1]
		}))
	}
	bound := func() string {
		if len(vars) == 0 || w.r.IntN(8) == 0 {
			return w.constant()
		}
		return w.pick(vars...)
	}
	switch w.r.IntN(5) {
	case 0:
		body = append(body, "!"+w.atom(func() string {
			if w.r.IntN(4) == 0 {
				return "_"
			}
			return bound()
		}))
	case 1:
		body = append(body, bound()+w.pick(" != ", " < ")+bound())
	}
	head, group := w.atom(bound), ""
	if w.r.IntN(6) == 0 && len(vars) > 0 {
		x, y := w.pick(vars...), w.pick(vars...)
		head = w.pick("r", "q") + "(" + x + ", N)"
		group = " |> do fn:group_by(" + x + "), let N = " + w.pick("fn:count()", "fn:count_distinct("+y+")", "fn:collect("+y+")",
			"fn:collect_distinct("+y+")", "fn:pick_any("+y+")", "fn:group_map("+y+", "+x+")")
	}
	return head + " :- " + strings.Join(body, ", ") + group + w.conf() + "."
}

// step makes a random transaction in both and compares them.
func (w *world) step(t *testing.T) {
	t.Helper()
	before := model(w.s.View())
	told, rules := cloneMap(w.o.told), cloneMap(w.o.rules)
	n := 1 + w.r.IntN(3)
	change := func(tx *engine.Tx) error {
		tx.Reasons()
		for range n {
			if err := w.op(tx); err != nil {
				return err
			}
		}
		return nil
	}
	if w.r.IntN(4) == 0 {
		w.try(t, before, change)
		w.o.told, w.o.rules = told, rules
		return
	}
	w.history = append(w.history, "update")
	d, err := w.s.Update(context.Background(), change)
	if err != nil {
		var le *engine.LoadError
		if !errors.As(err, &le) && !errors.Is(err, engine.ErrDuplicateRule) {
			t.Fatal(err)
		}
		w.note(t, le)
		w.o.told, w.o.rules = told, rules
		if got := model(w.s.View()); got != before {
			t.Fatalf("a refused change left\n%s\nfor\n%s", got, before)
		}
		w.invariants(t)
		return
	}
	w.compare(t, before, d)
}

// note counts what refused a change. A function that has no value is none of
// it: what is made here has one.
func (w *world) note(t *testing.T, le *engine.LoadError) {
	t.Helper()
	if le == nil {
		return
	}
	w.refused[le.Problems[0].Code]++
	if c := le.Problems[0].Code; c != "budget" && c != "cycle" {
		t.Fatalf("%v\n%s", le, strings.Join(w.history, "\n"))
	}
}

// try makes a change that is taken back.
func (w *world) try(t *testing.T, before string, change func(*engine.Tx) error) {
	t.Helper()
	proofs := w.proofs()
	w.history = append(w.history, "try {")
	defer func() { w.history = append(w.history, "}") }()
	err := w.s.Try(context.Background(), change, func(v *engine.View, _ engine.Delta) error {
		w.o.evaluate(v)
		if got, want := model(v), w.o.model(); got != want {
			return fmt.Errorf("tried: got\n%swant\n%s\n%s", got, want, strings.Join(w.history, "\n"))
		}
		return nil
	})
	var le *engine.LoadError
	if err != nil && !errors.As(err, &le) && !errors.Is(err, engine.ErrDuplicateRule) {
		t.Fatal(err)
	}
	if got := model(w.s.View()); got != before {
		t.Fatalf("a trial left\n%s\nfor\n%s\n%s", got, before, strings.Join(w.history, "\n"))
	}
	if !slices.Equal(proofs, w.proofs()) {
		t.Fatal("a trial changed a proof")
	}
	w.invariants(t)
}

// proofs lists the ids of all best proofs.
func (w *world) proofs() []string {
	var out []string
	v := w.s.View()
	for _, p := range v.Predicates() {
		for a := range v.Atoms(p.Pred, p.Denied) {
			if pr, ok := v.Why(context.Background(), a); ok {
				out = append(out, a.String()+" "+pr.ID)
			}
		}
	}
	return out
}

func cloneMap[V any](m map[string]V) map[string]V {
	out := make(map[string]V, len(m))
	for k, v := range m {
		out[k] = v
	}
	return out
}

// op makes one random change in the transaction and the oracle.
func (w *world) op(tx *engine.Tx) error {
	w.ops++
	switch k := w.r.IntN(20); {
	case k < 2 && len(w.o.rules) < 8:
		return w.addRule(tx)
	case k == 2 && len(w.o.rules) > 0:
		ids := sortedKeys(w.o.rules)
		id := ids[w.r.IntN(len(ids))]
		w.history = append(w.history, "remove rule "+id)
		delete(w.o.rules, id)
		return tx.RemoveRule(id)
	case k < 12 || len(w.o.told) == 0:
		c, err := engine.ParseClause(w.fact())
		if err != nil {
			return err
		}
		f := engine.Fact{Atom: c.Head, Confidence: c.Confidence}
		w.history = append(w.history, "insert "+f.String())
		w.o.told[f.Atom.String()] = f
		return tx.Insert(f)
	}
	keys := sortedKeys(w.o.told)
	k := keys[w.r.IntN(len(keys))]
	w.history = append(w.history, "retract "+k)
	was, err := tx.Retract(w.o.told[k].Atom)
	if !was {
		return fmt.Errorf("%s was not told", k)
	}
	delete(w.o.told, k)
	return err
}

func sortedKeys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// addRule adds a random rule; one that a gate refuses ends the transaction.
func (w *world) addRule(tx *engine.Tx) error {
	c, err := w.fruitful()
	if err != nil {
		return err
	}
	w.rules++
	c.ID = fmt.Sprint("r", w.rules)
	w.history = append(w.history, "add "+c.String())
	if err := tx.AddRule(c); err != nil {
		return err
	}
	w.o.rules[c.ID] = c
	return nil
}

// fruitful returns a rule, of a few the first that concludes something now.
func (w *world) fruitful() (c engine.Clause, err error) {
	for range 6 {
		if c, err = engine.ParseClause(w.rule()); err != nil || len(w.o.matches(c.Body, w.o.facts)) > 0 {
			break
		}
	}
	return c, err
}

func (w *world) compare(t *testing.T, before string, d engine.Delta) {
	t.Helper()
	v := w.s.View()
	w.o.evaluate(v)
	got, want := model(v), w.o.model()
	if got != want {
		t.Fatalf("got\n%swant\n%s\n%s", got, want, strings.Join(w.history, "\n"))
	}
	w.compareDelta(t, before, got, d)
	w.compareReasons(t, before, got, d)
	w.invariants(t)
	w.checkProofs(t, v)
	w.checkUses(t, v)
	w.checkAlternatives(t, v)
	w.derived += len(w.o.facts.by) - len(w.o.told)
}

// compareDelta checks that the delta is the difference of the two models.
func (w *world) compareDelta(t *testing.T, before, after string, d engine.Delta) {
	t.Helper()
	was, is := atomsOf(before), atomsOf(after)
	for _, a := range d.Added {
		if was[a.String()] || !is[a.String()] {
			t.Fatalf("%s is said to be added", a)
		}
		delete(is, a.String())
	}
	for _, a := range d.Withdrawn {
		if !was[a.String()] || is[a.String()] {
			t.Fatalf("%s is said to be withdrawn", a)
		}
		delete(was, a.String())
	}
	if len(was) != len(is) {
		t.Fatalf("the delta %v leaves a difference", d)
	}
}

// compareReasons checks that what came rests on what holds, and that what went
// lost what it rested on.
func (w *world) compareReasons(t *testing.T, before, after string, d engine.Delta) {
	t.Helper()
	was, is := atomsOf(before), atomsOf(after)
	check := func(a engine.Atom, holds bool, in map[string]bool, what string) {
		if in[a.String()] != holds {
			t.Fatalf("%s is said to be %s\n%s", a, what, strings.Join(w.history, "\n"))
		}
	}
	for i, r := range d.AddedBy {
		if _, told := w.o.told[d.Added[i].String()]; !told && w.o.rules[r.RuleID].ID == "" {
			t.Fatalf("%s came by %q", d.Added[i], r.RuleID)
		}
		for _, p := range r.Premises {
			check(p, true, is, "a premise")
		}
	}
	for i, r := range d.WithdrawnBy {
		for _, p := range r.Premises {
			check(p, true, was, "a premise that was")
		}
		for _, p := range r.Lost {
			check(p, false, is, "lost")
		}
		for _, p := range r.Blocked {
			check(p, true, is, "in the way")
		}
		rule, stays := w.o.rules[r.RuleID]
		if stays && (len(rule.Transforms) == 0 || !rule.Transforms[0].Grouped) && len(r.Lost)+len(r.Blocked) == 0 {
			t.Fatalf("%s went without a reason\n%s", d.Withdrawn[i], strings.Join(w.history, "\n"))
		}
	}
	if len(d.AddedBy) != len(d.Added) || len(d.WithdrawnBy) != len(d.Withdrawn) {
		t.Fatal("there are reasons missing")
	}
}

func atomsOf(model string) map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(model) {
		out[line[:strings.LastIndex(line, " ")]] = true
	}
	return out
}

func (w *world) invariants(t *testing.T) {
	t.Helper()
	if err := w.s.CheckRanks(); err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(w.history, "\n"))
	}
}

// checkAlternatives checks the other proofs of one atom: every one is accepted,
// none comes twice, and none is surer than the one before.
func (w *world) checkAlternatives(t *testing.T, v *engine.View) {
	t.Helper()
	all := sortedKeys(w.o.facts.by)
	if len(all) == 0 {
		return
	}
	a := w.o.facts.by[all[w.ops%len(all)]].atom
	last, seen := 1.0, map[string]bool{}
	for p := range v.Alternatives(t.Context(), a) {
		if err := w.verify(p); err != nil {
			t.Fatalf("%s: %v\n%v\n%s", a, err, p, strings.Join(w.history, "\n"))
		}
		conf := p.Nodes[p.Root].Confidence
		if seen[p.ID] || conf > last*(1+1e-4) {
			t.Fatalf("%s: a proof at %v after one at %v\n%s", a, conf, last, strings.Join(w.history, "\n"))
		}
		if seen[p.ID], last = true, conf; len(seen) == 8 {
			break
		}
	}
	if len(seen) == 0 {
		t.Fatalf("no proof of %s\n%s", a, strings.Join(w.history, "\n"))
	}
}

// checkUses checks what every fact is said to be used for.
func (w *world) checkUses(t *testing.T, v *engine.View) {
	t.Helper()
	uses := w.o.uses()
	for _, k := range sortedKeys(w.o.facts.by) {
		var got []string
		for _, a := range v.Uses(context.Background(), w.o.facts.by[k].atom) {
			got = append(got, a.String())
		}
		want := sortedKeys(uses[k])
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("%s is used for %v, said to be for %v\n%s", k, want, got, strings.Join(w.history, "\n"))
		}
	}
}

func (w *world) checkProofs(t *testing.T, v *engine.View) {
	t.Helper()
	for _, k := range sortedKeys(w.o.facts.by) {
		f := w.o.facts.by[k]
		p, ok := v.Why(context.Background(), f.atom)
		if !ok {
			t.Fatalf("no proof of %s\n%s", k, strings.Join(w.history, "\n"))
		}
		if err := w.verify(p); err != nil {
			t.Fatalf("%s: %v\n%v\n%s", k, err, p, strings.Join(w.history, "\n"))
		}
	}
}

// TestRandomChanges takes random programs through random changes of facts and
// rules, whole transactions and trials, and compares each state with a
// recomputation by the oracle.
func TestRandomChanges(t *testing.T) { randomChanges(t, *seeds, newNameWorld) }

// TestRandomValues does the same over programs with functions, structures,
// built-in predicates, transforms and every reducer.
func TestRandomValues(t *testing.T) { randomChanges(t, *seeds, newTypedWorld) }

func randomChanges(t *testing.T, seeds int, world func(seed uint64, sure bool) *world) {
	t.Helper()
	race.Skip(t)
	for _, sure := range []bool{true, false} {
		ops, facts, refused := 0, 0, map[string]int{}
		for seed := range uint64(seeds) {
			w := world(seed, sure)
			for range 40 {
				w.step(t)
			}
			ops += w.ops
			facts += w.derived
			for code, n := range w.refused {
				refused[code] += n
			}
		}
		t.Logf("certain only: %v, %d changes, %d conclusions checked, refused: %v", sure, ops, facts, refused)
	}
}
