package evaluate

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/parse"
	"whence/engine/rule"
	"whence/engine/symbol"
)

var bounds = Bounds{Facts: 1000, Rounds: 1000, Bytes: 1 << 30, Value: 1 << 20}

// base is a store with rules and what a turn needs.
type base struct {
	t   *testing.T
	s   *fact.Store
	net *rule.Network
	w   Workspace
}

// newBase returns the rules of a text over an empty store.
func newBase(t *testing.T, text string) *base {
	t.Helper()
	b := &base{t: t, s: fact.NewStore()}
	rules := make([]*rule.Rule, 1)
	for _, cl := range clauses(t, text) {
		cl.ID = ast.RuleID(cl)
		rules = append(rules, rule.NewRule(b.s, cl, uint32(len(rules))))
	}
	b.net, _ = rule.NewNetwork(b.s, rules)
	return b
}

func clauses(t *testing.T, text string) []ast.Clause {
	t.Helper()
	p := parse.New("test.mg", text)
	u := p.Unit()
	if len(p.Problems) > 0 {
		t.Fatal(p.Problems)
	}
	return u.Clauses
}

// change tells the facts of a text, or takes them back, and returns what changed.
func (b *base) change(text string, told bool) (newly, gone []string, err error) {
	b.t.Helper()
	m := b.s.Begin()
	c := Change{Start: m.Limit, Redo: DefaultRedo()}
	for _, cl := range clauses(b.t, text) {
		r := b.s.Relation(ast.KeyOf(cl.Head))
		var args []symbol.ID
		for _, a := range cl.Head.Args {
			args = append(args, b.s.Syms.Intern(a))
		}
		f := b.s.Find(r, args)
		if f == 0 {
			f = b.s.Add(r, fact.TableKey(args), args)
		}
		b.s.SetTold(f, told, fact.Told{})
		c.Facts = append(c.Facts, f)
	}
	turn := NewTurn(context.Background(), b.s, b.net, bounds, c)
	b.w = turn.Within(b.w)
	defer turn.Clear()
	if err := turn.Run(); err != nil {
		b.s.Rollback(m)
		return nil, nil, err
	}
	b.s.Commit()
	added, withdrawn, _, _ := turn.Changed(math.MaxInt, func(*fact.Store, fact.ID) bool { return false })
	return names(added), names(withdrawn), nil
}

func names(atoms []ast.Atom) (out []string) {
	for _, a := range atoms {
		out = append(out, a.String())
	}
	return out
}

// What was concluded in a circle goes with what it rested on, and what has another proof
// stays.
func TestTurn(t *testing.T) {
	b := newBase(t, `
		path(X, Y) :- edge(X, Y).
		path(X, Z) :- path(X, Y), edge(Y, Z).
		cut(X) :- place(X), !path(/a, X).
	`)
	for _, c := range []struct {
		text        string
		told        bool
		newly, gone []string
	}{
		{"edge(/a, /b). place(/c).", true, []string{"cut(/c)", "edge(/a, /b)", "path(/a, /b)", "place(/c)"}, nil},
		{"edge(/b, /c).", true, []string{"edge(/b, /c)", "path(/a, /c)", "path(/b, /c)"}, []string{"cut(/c)"}},
		{"edge(/c, /b).", true, []string{"edge(/c, /b)", "path(/b, /b)", "path(/c, /b)", "path(/c, /c)"}, nil},
		{"edge(/a, /b).", false, []string{"cut(/c)"}, []string{"edge(/a, /b)", "path(/a, /b)", "path(/a, /c)"}},
	} {
		newly, gone, err := b.change(c.text, c.told)
		if err != nil || !slices.Equal(newly, c.newly) || !slices.Equal(gone, c.gone) {
			t.Errorf("%s told: %v: %v comes and %v goes (%v)", c.text, c.told, newly, gone, err)
		}
	}
}

// A group follows what it counts.
func TestGroups(t *testing.T) {
	b := newBase(t, `many(X, N) :- has(X, _) |> do fn:group_by(X), let N = fn:count().`)
	if newly, _, err := b.change("has(/a, 1). has(/a, 2). has(/b, 1).", true); err != nil || !slices.Contains(newly, "many(/a, 2)") {
		t.Errorf("%v (%v)", newly, err)
	}
	newly, gone, err := b.change("has(/a, 2).", false)
	if err != nil || !slices.Equal(newly, []string{"many(/a, 1)"}) || !slices.Equal(gone, []string{"has(/a, 2)", "many(/a, 2)"}) {
		t.Errorf("%v comes and %v goes (%v)", newly, gone, err)
	}
}

// A program without end is refused at its bound.
func TestBounds(t *testing.T) {
	b := newBase(t, `n(Y) :- n(X), Y = fn:plus(X, 1).`)
	if _, _, err := b.change("n(0).", true); !errors.Is(err, ast.ErrBudget) {
		t.Errorf("counting without end: %v", err)
	}
}
