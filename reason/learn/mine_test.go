package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/engine"
)

func load(t testing.TB, text string) *engine.Program {
	t.Helper()
	p, err := engine.Load(t.Context(), engine.Options{}, engine.Source{File: "test.mg", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mine(t testing.TB, text string, o MineOptions) []Mined {
	t.Helper()
	found, err := Mine(t.Context(), held(load(t, text)), o)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func show(found []Mined) string {
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintf(&b, "%s support %d, against %d, new %d\n", bare(f.Rule), f.Measure.Support, f.Measure.Against, f.Measure.New)
	}
	return b.String()
}

const family = `
	parent(/ann, /bob). parent(/bob, /cid). parent(/ann, /bea). parent(/bea, /dan). parent(/eve, /ann). parent(/gus, /hal). parent(/hal, /ida).
	grandparent(/ann, /cid). grandparent(/ann, /dan). grandparent(/eve, /bob).
	employs(/ann, /zed).
`

func TestMineGrandparent(t *testing.T) {
	found := mine(t, family, MineOptions{MinSupport: 2, Heads: []string{"grandparent"}, ChainsOnly: true})
	// A grandchild has fewer grandparents known than the other way round. None
	// is known of bea and of ida, so that eve and gus are new to them, and
	// nothing speaks against.
	want := "grandparent(X, Y) :- parent(X, Z), parent(Z, Y). support 3, against 0, new 2\n"
	if got := show(found); got != want {
		t.Fatalf("got  %swant %s", got, want)
	}
	m := found[0].Measure
	if m.Coverage != 1 || m.Confidence != 1 || m.Standard != .6 {
		t.Errorf("measure %+v", m)
	}
}

func TestMineDenialsSpeakAgainst(t *testing.T) {
	const denied = "-grandparent(/gus, /ida).\n"
	found := mine(t, family+denied, MineOptions{MinSupport: 2, Heads: []string{"grandparent"}, ChainsOnly: true})
	want := "grandparent(X, Y) :- parent(X, Z), parent(Z, Y). support 3, against 1, new 1\n"
	if got := show(found); got != want {
		t.Fatalf("got  %swant %s", got, want)
	}
	m := found[0].Measure
	if m.Confidence != .75 || len(m.Counter) != 1 || m.Counter[0].String() != "grandparent(/gus, /ida)" {
		t.Errorf("measure %+v", m)
	}
}

func TestMineShapes(t *testing.T) {
	var inverse, both, far, beside strings.Builder
	for i := range 8 {
		fmt.Fprintf(&inverse, "owns(/p%d, /c%d). owned_by(/c%d, /p%d).\n", i, i, i, i)
		fmt.Fprintf(&both, "likes(/p%d, /q%d). near(/p%d, /q%d). likes(/p%d, /r%d). near(/p%d, /s%d). friend(/p%d, /q%d). friend(/u%d, /r%d). friend(/v%d, /s%d).\n", i, i, i, i, i, i, i, i, i, i, i, i, i, i)
		fmt.Fprintf(&far, "in(/a%d, /b%d). of(/c%d, /b%d). by(/c%d, /d%d). from(/a%d, /d%d).\n", i, i, i, i, i, i, i, i)
		fmt.Fprintf(&beside, "sib(/a%d, /b%d). sib(/a%d, /e%d). kid(/b%d, /c%d). kid(/e%d, /f%d). likes(/a%d, /b%d). aunt(/a%d, /c%d).\n", i, i, i, i, i, i, i, i, i, i, i, i)
	}
	for _, c := range []struct{ name, facts, head, want string }{
		{"inverse", inverse.String(), "owned_by", "owned_by(X, Y) :- owns(Y, X)."},
		{"two facts of one pair", both.String(), "friend", "friend(X, Y) :- likes(X, Y), near(X, Y)."},
		{"three steps", far.String(), "from", "from(X, Y) :- in(X, Z), of(W, Z), by(W, Y)."},
		{"an atom beside the path", beside.String(), "aunt", "aunt(X, Y) :- likes(X, Z), kid(Z, Y)."},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := mine(t, c.facts, MineOptions{Heads: []string{c.head}})
			if !slices.ContainsFunc(found, func(m Mined) bool { return bare(m.Rule) == c.want && m.Measure.Confidence == 1 }) {
				t.Errorf("no %s in\n%s", c.want, show(found))
			}
		})
	}
}

func TestMineValues(t *testing.T) {
	var b strings.Builder
	for i := range 10 {
		fmt.Fprintf(&b, "instance_of(/t%d, /bird). can(/t%d, /fly). instance_of(/p%d, /bird). is(/p%d, /heavy). -can(/p%d, /fly). can(/p%d, /swim).\n", i, i, i, i, i, i)
	}
	found := mine(t, b.String(), MineOptions{Values: true, Heads: []string{"can"}})
	got := show(found)
	for _, want := range []string{
		"can(X, /fly) :- instance_of(X, /bird). support 10, against 10, new 0\n",
		"can(X, /swim) :- is(X, /heavy). support 10, against 0, new 0\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %sin\n%s", want, got)
		}
	}
}

func TestMineRefusesOptions(t *testing.T) {
	for _, o := range []MineOptions{{MaxBody: 4}, {MinConfidence: 1.5}, {MinCoverage: -1}, {MinSupport: -1}} {
		if _, err := Mine(t.Context(), slices.Values([]engine.Atom(nil)), o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
}

func TestMineEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Mine(ctx, held(load(t, family)), MineOptions{}); err == nil {
		t.Error("mined under a cancelled context")
	}
}

// world draws a small set of facts.
func world(t *rapid.T) []engine.Atom {
	edges := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [3]int {
		return [3]int{rapid.IntRange(0, 2).Draw(t, "relation"), rapid.IntRange(0, 5).Draw(t, "from"), rapid.IntRange(0, 5).Draw(t, "to")}
	}), 1, 24).Draw(t, "facts")
	var out []engine.Atom
	for _, e := range edges {
		out = append(out, engine.Atom{Pred: string(rune('p' + e[0])), Args: []engine.Term{
			engine.Name(fmt.Sprintf("/n%d", e[1])), engine.Name(fmt.Sprintf("/n%d", e[2])),
		}})
	}
	return out
}

// conclusions evaluates a rule over facts by the engine: the pairs of its head.
func conclusions(t testing.TB, facts []engine.Atom, rule engine.Clause) map[string]engine.Atom {
	t.Helper()
	p, err := engine.FromClauses(t.Context(), engine.Options{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = p.WithFacts(t.Context(), facts...); err != nil {
		t.Fatal(err)
	}
	out := map[string]engine.Atom{}
	for b, err := range p.Query(t.Context(), rule.Body...) {
		if err != nil {
			t.Fatal(err)
		}
		a := engine.Atom{Pred: rule.Head.Pred}
		for _, v := range rule.Head.Args {
			a.Args = append(a.Args, b[v.Symbol()])
		}
		out[a.String()] = a
	}
	return out
}

// The oracle of a measure is the engine: the rule is evaluated over the facts,
// and, for the support of each fact, over all facts but that one.
func TestMeasureAgainstEngine(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		facts := world(rt)
		found, err := Mine(t.Context(), slices.Values(facts), MineOptions{MinSupport: 1, MinConfidence: .01})
		if err != nil {
			rt.Fatal(err)
		}
		if len(found) > 6 {
			found = found[:6]
		}
		for _, f := range found {
			if want := slowly(t, facts, f.Rule); !same(f.Measure, want) {
				rt.Fatalf("%s\nover %v\ngot  %+v\nwant %+v", f.Rule, facts, f.Measure, want)
			}
		}
	})
}

func same(a, b Measure) bool {
	return a.Support == b.Support && a.Against == b.Against && a.New == b.New && math.Abs(a.Standard-b.Standard) < 1e-9
}

// slowly measures a rule by definition.
func slowly(t testing.TB, facts []engine.Atom, rule engine.Clause) Measure {
	known, ends := map[string]bool{}, [2]map[string]bool{{}, {}}
	for _, f := range facts {
		known[f.String()] = true
		if f.Pred == rule.Head.Pred {
			ends[0][f.Args[0].String()], ends[1][f.Args[1].String()] = true, true
		}
	}
	side := 0
	if len(ends[1]) > len(ends[0]) {
		side = 1
	}
	var m Measure
	all := conclusions(t, facts, rule)
	for key, a := range all {
		switch {
		case known[key]:
			without := slices.DeleteFunc(slices.Clone(facts), a.Equal)
			if _, still := conclusions(t, without, rule)[key]; still {
				m.Support++
			}
		case ends[side][a.Args[side].String()]:
			m.Against++
		default:
			m.New++
		}
	}
	m.Standard = share(m.Support, len(all))
	return m
}

// The oracle of what is found is a search over all clauses of the language of
// bodies, measured by definition.
func TestMineFindsAll(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		facts := world(rt)
		g := newGraph(slices.Values(facts))
		found, err := Mine(t.Context(), slices.Values(facts), MineOptions{MinSupport: 2, MinConfidence: .4, MaxBody: 2})
		if err != nil {
			rt.Fatal(err)
		}
		have := map[string]bool{}
		for _, f := range found {
			have[bare(f.Rule)] = true
		}
		j := newJudge(g)
		for r := range g.preds {
			turned := j.orient(code(2 * r))
			for a := range code(2 * len(g.preds)) {
				for b := range code(2 * len(g.preds)) {
					path := pathOf(a, b)
					rule := g.clause(code(2*r), path)
					if have[bare(rule)] || apart(g, code(2*r), path) < 2 {
						continue
					}
					if turned {
						path = path.turned()
					}
					if m := j.full(t.Context(), path, turned); m.Confidence >= .4 {
						rt.Fatalf("missed %s (%+v)\nin %v", rule, m, facts)
					}
				}
			}
		}
	})
}

// apart counts the facts that a path of two concludes over a third name.
func apart(g *graph, head code, path body) int {
	n := 0
	for _, p := range g.facts[head>>1] {
		for z := range int32(len(g.names)) {
			if z != p[0] && z != p[1] && g.has(path.path[0], p[0], z) && g.has(path.path[1], z, p[1]) {
				n++
				break
			}
		}
	}
	return n
}

func TestMineOrderIsOfNoConsequence(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		facts := world(rt)
		o := MineOptions{MinSupport: 1, MinConfidence: .1, Values: true}
		first, err := Mine(t.Context(), slices.Values(facts), o)
		if err != nil {
			rt.Fatal(err)
		}
		again, err := Mine(t.Context(), slices.Values(rapid.Permutation(facts).Draw(rt, "order")), o)
		if err != nil {
			rt.Fatal(err)
		}
		if show(first) != show(again) {
			rt.Fatalf("got\n%s\nand\n%s", show(first), show(again))
		}
	})
}

// planted makes facts of 50 relations among names: noise, and three relations
// that follow from others nine times out of ten.
func planted(facts, names int) []engine.Atom {
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	var out []engine.Atom
	add := func(rel, a, b int) {
		at := engine.Atom{Pred: fmt.Sprintf("r%d", rel), Args: []engine.Term{engine.Name(fmt.Sprintf("/n%d", a)), engine.Name(fmt.Sprintf("/n%d", b))}}
		if s := at.String(); !seen[s] {
			seen[s] = true
			out = append(out, at)
		}
	}
	for len(out) < facts {
		a, b, c, d := r.IntN(names), r.IntN(names), r.IntN(names), r.IntN(names)
		add(3+r.IntN(47), a, b)
		if len(out)%20 != 0 {
			continue
		}
		add(3, a, b)
		add(4, b, c)
		add(5, c, d)
		if r.IntN(10) > 0 {
			add(0, b, a)
			add(1, a, c)
			add(2, a, d)
		}
	}
	return out
}

func findsPlanted(t testing.TB, facts []engine.Atom) {
	found, err := Mine(t.Context(), slices.Values(facts), MineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"r0(X, Y) :- r3(Y, X).",
		"r1(X, Y) :- r3(X, Z), r4(Z, Y).",
		"r2(X, Y) :- r3(X, Z), r4(Z, W), r5(W, Y).",
	} {
		if !slices.ContainsFunc(found, func(m Mined) bool { return bare(m.Rule) == want }) {
			t.Errorf("no %s in\n%s", want, show(found))
		}
	}
}

// A hundred thousand facts of fifty relations are mined in seconds, sparse or
// dense or around hubs.
func TestMineAtSize(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred thousand facts")
	}
	facts := planted(100_000, 20_000)
	start := time.Now()
	findsPlanted(t, facts)
	took := time.Since(start)
	t.Logf("%d facts in %v", len(facts), took)
	if took > time.Minute {
		t.Errorf("mining took %v", took)
	}
}

// BenchmarkMineValues is a hundred thousand facts of fifty relations to ten
// values each.
func BenchmarkMineValues(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	facts := make([]engine.Atom, 100_000)
	for i := range facts {
		facts[i] = engine.Atom{Pred: fmt.Sprintf("r%d", r.IntN(50)), Args: []engine.Term{
			engine.Name(fmt.Sprintf("/n%d", r.IntN(10_000))), engine.Name(fmt.Sprintf("/v%d", r.IntN(10)))}}
	}
	for b.Loop() {
		if _, err := Mine(b.Context(), slices.Values(facts), MineOptions{Values: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMine is a hundred thousand facts of fifty relations, by the number
// of names: the fewer, the more paths there are between any two.
func BenchmarkMine(b *testing.B) {
	for _, names := range []int{20_000, 2_000, 1_000} {
		facts := planted(100_000, names)
		b.Run(fmt.Sprint(names), func(b *testing.B) {
			for b.Loop() {
				if _, err := Mine(b.Context(), slices.Values(facts), MineOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// What is told of the work rises to all of it, and a context that ends at any
// word ends the mining with nothing.
func TestMineTellsHowFarItIs(t *testing.T) {
	facts := held(load(t, family))
	for _, o := range []MineOptions{{Values: true}, {Heads: []string{"grandparent"}, Values: true}, {Heads: []string{"nobody"}}, {}} {
		last := 0.0
		o.MinSupport = 1
		o.Progress = func(share float64) {
			if share <= last || share > 1 {
				t.Errorf("after %v comes %v", last, share)
			}
			last = share
		}
		if _, err := Mine(t.Context(), facts, o); err != nil || len(o.Heads) == 0 && last < .99 {
			t.Errorf("%v: told up to %v, %v", o.Heads, last, err)
		}
	}
	for leave := 1; leave <= 9; leave++ {
		ctx, cancel := context.WithCancel(t.Context())
		o := MineOptions{MinSupport: 1, Values: true, Progress: func(share float64) {
			if share*10 >= float64(leave) {
				cancel()
			}
		}}
		if found, err := Mine(ctx, facts, o); err == nil || found != nil {
			t.Errorf("left at %d tenths: %d rules, %v", leave, len(found), err)
		}
		cancel()
	}
}
