package reason_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/internal/race"
	"whence/reason"
)

func programBase(t testing.TB, src string, o reason.Options) *reason.Base {
	t.Helper()
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{File: "test.mg", Text: src})
	if err != nil {
		t.Fatal(err)
	}
	o.Now = still
	b, err := reason.FromProgram(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func goal(t testing.TB, text string) []engine.Literal {
	t.Helper()
	g, err := engine.ParseGoal(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// said is a near-miss in a line.
func said(m reason.NearMiss) string {
	var parts []string
	for _, h := range m.LiftedHolds {
		parts = append(parts, "holds "+h.String())
	}
	for _, f := range m.Fails {
		part := string(f.Why) + " " + f.Lifted.String()
		if f.By != "" {
			part += " by " + f.By
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// TestProgramNearMisses: what is missing of goals over rule files, with atoms of
// any arity and constants of any kind.
func TestProgramNearMisses(t *testing.T) {
	for _, c := range []struct{ name, program, goal, want string }{
		{"three places", "sold(/ann, /car, 9).\nlicensed(/ann).\nmay_sell(X, Y, P) :- licensed(X), owner(X, Y), price(Y, P).\nprice(/car, 9).",
			"may_sell(/ann, /car, 9)", "holds licensed(/ann); holds price(/car, 9); missing owner(/ann, /car)"},
		{"no place at all", "alarm() :- smoke(), !drill().\nsmoke().\ndrill().",
			"alarm()", "holds smoke(); blocked !drill() by drill()"},
		{"a value off", "age(\"tim\", 15).\nadult(X) :- age(X, N), N >= 18.",
			"adult(\"tim\")", "holds 18 >= 18; comparison age(\"tim\", 18) by age(\"tim\", 15)"},
		{"a sum", "part(/a, 3).\npart(/b, 4).\nweigh(/a, /b).\ntogether(X, Y, N) :- weigh(X, Y), part(X, M), part(Y, K), N = fn:plus(M, K).",
			"together(/a, /b, 7), light(/a)", "holds together(/a, /b, 7); never_mentioned light(/a)"},
		{"a count", "vote(/ann, /x).\nvote(/bob, /x).\nvotes(C, N) :- vote(P, C) |> do fn:group_by(C), let N = fn:count().",
			"votes(/x, 3)", "holds vote(/ann, /x); holds vote(/bob, /x); missing vote(P, /x)"},
		{"a list", "route([/a, /b], 3).\nshort(R) :- route(R, N), N < 5, !closed(R).\nclosed([/a, /b]).",
			"short([/a, /b])", "holds route([/a, /b], 3); holds 3 < 5; blocked !closed([/a, /b]) by closed([/a, /b])"},
		{"a denial", "-allowed(/bob, /door, 1).\nenter(X, D) :- allowed(X, D, 1), open(D).\nopen(/door).",
			"enter(/bob, /door)", "holds open(/door); denied allowed(/bob, /door, 1) by -allowed(/bob, /door, 1)"},
		{"a name off", "parent(/robert, /ann).\nancestor(X, Y) :- parent(X, Y).",
			"ancestor(/robrt, X)", "holds parent(/robert, /ann); name /robrt = /robert by parent(/robert, /ann)"},
		{"a predicate off", "parent(/robert, /ann).",
			"parnet(/robert, X)", "name parent(/robert, X)"},
		{"the other way round", "parent(/robert, /ann).", "parent(/ann, /robert)", "inverse parent(/ann, /robert) by parent(/robert, /ann)"},
		{"its words mean no more than its rules say", "synonym_of(/a, /b).\np(/a).", "p(/b)", "missing p(/b)"},
		{"strings where others are", "named(/x, \"ada\").\ngreeted(X) :- named(X, N), up(X).\nup(/y).",
			"greeted(/y)", "holds up(/y); missing named(/y, N)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := programBase(t, c.program, reason.Options{}).AskGoal(context.Background(), goal(t, c.goal))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range f.NearMisses {
				got = append(got, said(m))
			}
			if !slices.Contains(got, c.want) {
				t.Errorf("%s\n got %s\nwant %s", f.Verdict, strings.Join(got, "\n     "), c.want)
			}
			if f.Verdict == reason.Proved || f.Verdict == reason.Refuted {
				t.Errorf("%s", f.Verdict)
			}
		})
	}
}

// TestProgramAnswers: goals that hold have answers with checked proofs, and what
// else a base can say of an atom it says of atoms of any arity.
func TestProgramAnswers(t *testing.T) {
	ctx := context.Background()
	b := programBase(t, `
flight(/vie, /rom, 90).
flight(/rom, /ath, 120).
trip(X, Y, T) :- flight(X, Y, T).
trip(X, Z, T) :- flight(X, Y, A), trip(Y, Z, B), T = fn:plus(A, B).
tour(X, Z) :- trip(X, Z, T), T > 100.
stops(N) :- flight(X, Y, T) |> do fn:group_by(), let N = fn:count().
`, reason.Options{})
	f, err := b.AskGoal(ctx, goal(t, "trip(/vie, X, T), T > 100"))
	if err != nil || f.Verdict != reason.Proved || len(f.Answers) != 1 || f.Answers[0].Values["T"].Int() != 210 {
		t.Fatalf("%+v, %v", f, err)
	}
	for _, text := range []string{"tour(/vie, /ath)", "trip(/rom, /ath, 120)", "flight(/vie, /rom, 90)", "stops(2)"} {
		a := atom(t, text)
		if p, ok, err := b.Why(ctx, a); err != nil || !ok || !p.Checked || !p.Nodes[p.Root].Atom.Equal(a) {
			t.Errorf("%s: %v, %v", text, ok, err)
		}
		if ps, err := b.Alternatives(ctx, a, 3); err != nil || len(ps) == 0 {
			t.Errorf("%s: %d proofs, %v", text, len(ps), err)
		}
	}
	uses, err := b.Uses(ctx, atom(t, "flight(/rom, /ath, 120)"))
	if want := "[stops(2) tour(/rom, /ath) tour(/vie, /ath) trip(/rom, /ath, 120) trip(/vie, /ath, 210)]"; err != nil || fmt.Sprint(uses) != want {
		t.Errorf("%v, %v", uses, err)
	}
	if err := b.SetWorld(ctx, "", reason.Closed); err == nil {
		t.Error("a rule file was given a world")
	}
}

// TestProgramChanges: a rule file's base takes changes and suppositions as any.
func TestProgramChanges(t *testing.T) {
	ctx := context.Background()
	b := programBase(t, "p(/a, 1, \"x\").\nq(X) :- p(X, N, S), !r(X).", reason.Options{})
	before := b.Dump()
	e, err := b.Suppose(ctx, reason.Change{Atoms: []engine.Fact{{Atom: atom(t, "p(/b, 2, \"y\")")}}})
	if err != nil || fmt.Sprint(e.Derived) != "[q(/b)]" {
		t.Fatalf("%v, %v", e.Derived, err)
	}
	b.Drop()
	if after := b.Dump(); after != before {
		t.Errorf("a trace is left:\n%s\n%s", before, after)
	}
	e, err = b.Update(ctx, reason.Change{Drop: []string{"p(/a, 1, \"x\")"}})
	if err != nil || fmt.Sprint(e.Withdrawn) != "[q(/a)]" {
		t.Fatalf("%v, %v", e.Withdrawn, err)
	}
	misses, _, err := b.WhyNot(ctx, atom(t, "q(/a)"))
	if err != nil || len(misses) == 0 || misses[0].Fails[0].By != "p(/a, 1, \"x\")" {
		t.Errorf("%v, %v", misses, err)
	}
	if _, err := b.Update(ctx, reason.Change{Clauses: []engine.Clause{{ID: "new", Head: atom(t, "s(X)"), Body: goal(t, "t(X)")}}}); err != nil {
		t.Error(err)
	}
}

// drawProgram draws a rule file over predicates of up to three places, and its
// facts and rules apart.
func drawProgram(t *rapid.T) (facts, rules []string) {
	preds := []string{"p", "q", "s"}
	consts := []string{"/a", "/b", "1", "\"x\""}
	vars := []string{"X", "Y", "Z"}
	pick := func(from []string) string { return rapid.SampledFrom(from).Draw(t, "pick") }
	drawn := func(term func() string) string {
		i := rapid.IntRange(0, len(preds)-1).Draw(t, "pred")
		args := make([]string, i+1)
		for k := range args {
			args[k] = term()
		}
		return preds[i] + "(" + strings.Join(args, ", ") + ")"
	}
	for range rapid.IntRange(2, 7).Draw(t, "facts") {
		facts = append(facts, drawn(func() string { return pick(consts) }))
	}
	for range rapid.IntRange(1, 4).Draw(t, "rules") {
		var body, bound []string
		for range rapid.IntRange(1, 3).Draw(t, "body") {
			body = append(body, drawn(func() string {
				if rapid.IntRange(0, 2).Draw(t, "variable") == 0 {
					return pick(consts)
				}
				v := pick(vars)
				bound = append(bound, v)
				return v
			}))
		}
		head := drawn(func() string { return pick(append(slices.Clone(consts), bound...)) })
		rules = append(rules, head+" :- "+strings.Join(body, ", "))
	}
	slices.Sort(facts)
	return slices.Compact(facts), rules
}

func source(facts, rules []string) string {
	return strings.Join(append(slices.Clone(facts), rules...), ".\n") + "."
}

// programLoss is a rule file, a fact of it taken away, and a conclusion that is
// gone with it.
type programLoss struct {
	rest, rules []string
	gone        string
	goal        engine.Atom
	lost        bool // whether there is such a conclusion
}

func programLosses(t testing.TB) *rapid.Generator[programLoss] {
	return rapid.Custom(func(rt *rapid.T) programLoss {
		facts, rules := drawProgram(rt)
		c := programLoss{rules: rules, gone: rapid.SampledFrom(facts).Draw(rt, "fact")}
		c.rest = slices.DeleteFunc(facts, func(f string) bool { return f == c.gone })
		whole := programBase(t, source(append(slices.Clone(c.rest), c.gone), rules), reason.Options{})
		c.goal, c.lost = lost(rt, whole, c.base(t), c.gone)
		return c
	})
}

func (c programLoss) base(t testing.TB) *reason.Base {
	return programBase(t, source(c.rest, c.rules), reason.Options{})
}

// TestProgramMissingFactIsNamed: of random rule files, take a fact away that a
// conclusion needed: a near-miss names it, or the search says what it left out.
// The files are the same at every run, so that the share is.
func TestProgramMissingFactIsNamed(t *testing.T) {
	race.Skip(t)
	losses, tally := programLosses(t), &tally{}
	for seed := 0; tally.asked < 400; seed++ {
		c := losses.Example(seed)
		if !c.lost {
			continue
		}
		b := programBase(t, source(c.rest, c.rules), reason.Options{Search: reason.SearchBounds{Shown: 10}})
		misses, search, err := b.WhyNot(context.Background(), c.goal)
		if err != nil {
			t.Fatal(err)
		}
		named := slices.ContainsFunc(misses, func(m reason.NearMiss) bool { return offers(m, atom(t, c.gone)) })
		if !tally.count(named, misses, search) {
			t.Errorf("%s is not named for %s in %s: %+v", c.gone, c.goal, source(c.rest, c.rules), search)
		}
	}
	tally.check(t, 99)
}

// TestProgramNearMissesReallyHelp: what a near-miss of a rule file says, done,
// makes the goal follow in an engine of its own.
func TestProgramNearMissesReallyHelp(t *testing.T) {
	losses := programLosses(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := losses.Draw(rt, "loss")
		if !c.lost {
			return
		}
		misses, _, err := c.base(t).WhyNot(context.Background(), c.goal)
		if err != nil {
			rt.Fatal(err)
		}
		for _, m := range misses {
			told := slices.DeleteFunc(slices.Clone(c.rest), func(f string) bool { return slices.Contains(m.Change.Drop, f) })
			for _, a := range m.Change.Atoms {
				told = append(told, a.Atom.String())
			}
			p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: source(told, c.rules)})
			if err != nil || !p.View().Holds(c.goal) {
				rt.Fatalf("%s does not follow by %s: %v", c.goal, said(m), err)
			}
		}
	})
}

// lost draws a conclusion that whole has and rest has not.
func lost(t *rapid.T, whole, rest *reason.Base, gone string) (engine.Atom, bool) {
	held := map[string]bool{}
	for _, a := range rest.Proven() {
		held[a.String()] = true
	}
	var out []engine.Atom
	for _, a := range whole.Proven() {
		if !held[a.String()] && a.String() != gone {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return engine.Atom{}, false
	}
	return rapid.SampledFrom(out).Draw(t, "conclusion"), true
}

// offers reports whether the near-miss is to tell the atom, or one like it with
// things in it that have no name yet.
func offers(m reason.NearMiss, a engine.Atom) bool {
	return slices.ContainsFunc(m.Fails, func(f reason.Failed) bool {
		p := f.Lifted.Atom
		if p.Pred != a.Pred || len(p.Args) != len(a.Args) {
			return false
		}
		for i, t := range p.Args {
			if t.Kind() != engine.KindVar && !t.Equal(a.Args[i]) {
				return false
			}
		}
		return true
	})
}
