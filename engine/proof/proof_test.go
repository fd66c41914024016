package proof

import (
	"context"
	"slices"
	"testing"

	"whence/engine/ast"
	"whence/engine/evaluate"
	"whence/engine/fact"
	"whence/engine/parse"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// concluded returns an explainer of what follows from a text.
func concluded(t *testing.T, text string) *Explainer {
	t.Helper()
	p := parse.New("test.mg", text)
	u := p.Unit()
	if len(p.Problems) > 0 {
		t.Fatal(p.Problems)
	}
	s, rules := fact.NewStore(), make([]*rule.Rule, 1)
	change := evaluate.Change{Start: s.Limit}
	for _, cl := range u.Clauses {
		if !cl.IsFact() {
			cl.ID = ast.RuleID(cl)
			rules = append(rules, rule.NewRule(s, cl, uint32(len(rules))))
			continue
		}
		r := s.Relation(ast.KeyOf(cl.Head))
		var args []symbol.ID
		for _, a := range cl.Head.Args {
			args = append(args, s.Syms.Intern(a))
		}
		f := s.Add(r, fact.TableKey(args), args)
		info := s.NewTold(cl.AsFact())
		s.SetTold(f, true, info)
		r.Weighted = r.Weighted || info.Cost > 0
		change.Facts = append(change.Facts, f)
	}
	net, problems := rule.NewNetwork(s, rules)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	turn := evaluate.NewTurn(t.Context(), s, net, evaluate.Bounds{Facts: 1000, Rounds: 1000, Bytes: 1 << 30, Value: 1 << 20}, change)
	turn.Within(nil)
	if err := turn.Run(); err != nil {
		t.Fatal(err)
	}
	turn.Clear()
	net.PlanProofs(s)
	e := &Explainer{}
	e.Begin(context.Background(), Snapshot{Store: s, Net: net, Limit: s.Limit, Current: true, Bytes: 1 << 30, Value: 1 << 20})
	return e
}

func atom(t *testing.T, text string) ast.Atom {
	t.Helper()
	cl, err := parse.Clause(text + ".")
	if err != nil {
		t.Fatal(err)
	}
	return cl.Head
}

// told returns the facts that a proof goes back to, sorted.
func told(p *ast.Proof) (out []string) {
	for _, n := range p.Nodes {
		if n.Kind == ast.Told {
			out = append(out, n.Atom.String())
		}
	}
	slices.Sort(out)
	return out
}

const ways = `
	path(X, Y) :- edge(X, Y).
	path(X, Z) :- path(X, Y), edge(Y, Z).
	edge(/a, /b). edge(/b, /c). edge(/a, /c).
	edge(/c, /a).
`

// The best proof is the lowest of the surest, and the others come after it.
func TestWhy(t *testing.T) {
	e := concluded(t, ways)
	a := atom(t, "path(/a, /c)")
	p := e.Why(a)
	if p == nil || !slices.Equal(told(p), []string{"edge(/a, /c)"}) {
		t.Fatalf("the best proof of %s is %v", a, p)
	}
	if p := e.Why(atom(t, "path(/a, /nowhere)")); p != nil {
		t.Errorf("what does not hold has the proof %v", p)
	}
	var r Ranking
	var all [][]string
	for p := r.Next(e, a); p != nil; p = r.Next(e, a) {
		all = append(all, told(p))
	}
	if len(all) < 2 || !slices.Equal(all[0], []string{"edge(/a, /c)"}) || !slices.Equal(all[1], []string{"edge(/a, /b)", "edge(/b, /c)"}) {
		t.Errorf("the proofs go back to %v", all)
	}
}

// A fact is a premise of what a rule concludes from it in one step.
func TestUsersOf(t *testing.T) {
	e := concluded(t, ways)
	var got []string
	for _, a := range e.UsersOf(e.Locate(atom(t, "edge(/c, /a)"))) {
		got = append(got, a.String())
	}
	slices.Sort(got)
	if want := []string{"path(/a, /a)", "path(/b, /a)", "path(/c, /a)"}; !slices.Equal(got, want) {
		t.Errorf("it is a premise of %v, and should be of %v", got, want)
	}
}

// In doubt is what is in conflict, and what has no proof without it.
func TestDoubted(t *testing.T) {
	e := concluded(t, `
		flies(X) :- bird(X).
		seen(X) :- flies(X).
		seen(X) :- tagged(X).
		bird(/tux). -flies(/tux). bird(/kea). tagged(/kea).
	`)
	in, err := e.Doubted([]ast.Atom{atom(t, "flies(/tux)")})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"flies(/tux)": true, "-flies(/tux)": true, "seen(/tux)": false} {
		if conflict, doubted := in[e.Locate(atom(t, text))]; !doubted || conflict != want {
			t.Errorf("%s is in doubt: %v, in conflict: %v", text, doubted, conflict)
		}
	}
	if len(in) != 3 {
		t.Errorf("%d facts are in doubt", len(in))
	}
}
