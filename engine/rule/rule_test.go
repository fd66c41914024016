package rule

import (
	"context"
	"errors"
	"slices"
	"testing"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/parse"
	"whence/engine/symbol"
)

// read returns a store with the facts of a text, and its rules in a network.
func read(t *testing.T, text string) (*fact.Store, *Network) {
	t.Helper()
	p := parse.New("test.mg", text)
	u := p.Unit()
	if len(p.Problems) > 0 {
		t.Fatal(p.Problems)
	}
	s, rules := fact.NewStore(), make([]*Rule, 1)
	for _, cl := range u.Clauses {
		if !cl.IsFact() {
			cl.ID = ast.RuleID(cl)
			rules = append(rules, NewRule(s, cl, uint32(len(rules))))
			continue
		}
		r := s.Relation(ast.KeyOf(cl.Head))
		args := make([]symbol.ID, len(cl.Head.Args))
		for i, a := range cl.Head.Args {
			args[i] = s.Syms.Intern(a)
		}
		f := s.Add(r, fact.TableKey(args), args)
		s.SetTold(f, true, fact.Told{})
		s.Move(f, true)
		s.Activate(f)
	}
	n, problems := NewNetwork(s, rules)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return s, n
}

// matches runs the full plan of a rule and returns the conclusions, sorted.
func matches(s *fact.Store, n *Network, r *Rule) (out []string, err error) {
	x := &Exec{Store: s, In: s.Syms, Net: n, Ctx: context.Background(), Values: builtin.Values{Most: builtin.DefaultValue}}
	x.Prepare(r, r.Plan(s, PlanFull, 0))
	x.Done = func() bool {
		a := ast.Atom{Pred: r.Head.Pred, Denied: r.Head.Denied}
		for i := range r.Args {
			v, ok := x.Value(&r.Args[i])
			if !ok {
				return false
			}
			a.Args = append(a.Args, s.Syms.Term(v))
		}
		out = append(out, a.String())
		return true
	}
	x.Run(0)
	slices.Sort(out)
	return out, x.Err
}

// A plan finds the matches of a body with joins, absences, comparisons and functions.
func TestPlan(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{`edge(/a, /b). edge(/b, /c). edge(/c, /d). p(X, Z) :- edge(X, Y), edge(Y, Z).`, []string{"p(/a, /c)", "p(/b, /d)"}},
		{`edge(/a, /b). edge(/b, /c). shut(/c). p(X) :- edge(_, X), !shut(X).`, []string{"p(/b)"}},
		{`age(/ann, 30). age(/bob, 12). p(X, Z) :- age(X, Y), Y > 17, Z = fn:plus(Y, 1).`, []string{"p(/ann, 31)"}},
		{`same(/a, /a). same(/a, /b). p(X) :- same(X, X).`, []string{"p(/a)"}},
	} {
		s, n := read(t, c.text)
		if got, err := matches(s, n, n.Rules[1]); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s\nfinds %v (%v), and should find %v", c.text, got, err, c.want)
		}
	}
}

// A function without a value stops a run that does not excuse it.
func TestFails(t *testing.T) {
	s, n := read(t, `num(0). p(Y) :- num(X), Y = fn:div(6, X).`)
	_, err := matches(s, n, n.Rules[1])
	if fe := (*builtin.Error)(nil); !errors.As(err, &fe) {
		t.Errorf("dividing by 0 gives %v", err)
	}
}

// A network tells by its constants which rules may make and take a fact, and puts
// rules after those whose absence they ask for.
func TestNetwork(t *testing.T) {
	s, n := read(t, `
		is(/tom, /cat).
		is(X, /animal) :- is(X, /cat).
		is(X, /wet) :- rains(X).
		calm(X) :- is(X, /animal), !is(X, /wet).
	`)
	f := s.Locate(ast.Atom{Pred: "is", Args: []ast.Term{ast.Name("/tom"), ast.Name("/cat")}})
	var takers, makers []string
	n.EachTaker(s, f, func(tk Taker) bool { takers = append(takers, tk.Rule.Clause.Head.String()); return true })
	n.EachMaker(s, f, func(r *Rule) bool {
		if r.MayMake(s, f) {
			makers = append(makers, r.Clause.Head.String())
		}
		return true
	})
	if !slices.Equal(takers, []string{"is(X, /animal)"}) || len(makers) > 0 {
		t.Errorf("%s is taken by %v and made by %v", s.Atom(f), takers, makers)
	}
	calm := n.Rules[3]
	if calm.Comp <= n.Rules[1].Comp || calm.Comp <= n.Rules[2].Comp || !n.Tests[calm.Comp] {
		t.Errorf("components %d, %d and %d", n.Rules[1].Comp, n.Rules[2].Comp, calm.Comp)
	}

	// The same with a rule less is a network made anew without it.
	rules := slices.Clone(n.Rules)
	rules[2] = nil
	next := n.Renewed(s, rules, nil, []*Rule{n.Rules[2]})
	if next == nil || len(next.ByID) != 2 || len(next.MakersOf(calm.Rels[0])) != 1 {
		t.Errorf("without a rule there is %+v", next)
	}
}
