package engine

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"os"
	"slices"
	"sync"
	"time"
)

type Options struct {
	MaxFacts, MaxRounds int
	MaxTime             time.Duration
}
type nfact struct {
	atom Atom
	told *Fact
	rule *Clause
	body []Literal
	prem []string
	conf float64
}
type nstate struct {
	rules []Clause
	told  map[string]Fact
	facts map[string]*nfact
	preds map[predKey][]*nfact
}

func (s *nstate) clone() *nstate {
	n := &nstate{rules: slices.Clone(s.rules), told: map[string]Fact{}}
	for k, v := range s.told {
		n.told[k] = v
	}
	return n
}
func (s *nstate) add(f *nfact) {
	k := f.atom.String()
	if _, ok := s.facts[k]; ok {
		return
	}
	s.facts[k] = f
	s.preds[keyOf(f.atom)] = append(s.preds[keyOf(f.atom)], f)
}
func match(t, v Term, b Binding) bool {
	if t.kind == KindVar {
		if t.sym == "_" {
			return true
		}
		if w, ok := b[t.sym]; ok {
			return w.Equal(v)
		}
		b[t.sym] = v
		return true
	}
	e, err := evalTerm(t, func(n string) (Term, bool) { w, ok := b[n]; return w, ok })
	return err == nil && e.Equal(v)
}
func cloneB(b Binding) Binding {
	n := Binding{}
	for k, v := range b {
		n[k] = v
	}
	return n
}
func (s *nstate) solve(body []Literal, order []int, b Binding, used []string, yield func(Binding, []string) error) error {
	if len(order) == 0 {
		return yield(b, used)
	}
	l := body[order[0]]
	val := func(n string) (Term, bool) { w, ok := b[n]; return w, ok }
	if l.Op == OpEq {
		lv, e1 := evalTerm(l.Left, val)
		rv, e2 := evalTerm(l.Right, val)
		nb := cloneB(b)
		if e1 == nil && match(l.Right, lv, nb) || e1 != nil && e2 == nil && match(l.Left, rv, nb) {
			return s.solve(body, order[1:], nb, used, yield)
		}
		if e1 != nil && e2 != nil {
			return e1
		}
		var fe *functionError
		if errors.As(e1, &fe) {
			return e1
		}
		if errors.As(e2, &fe) {
			return e2
		}
		return nil
	}
	if l.Op != OpAtom {
		lv, e1 := evalTerm(l.Left, val)
		rv, e2 := evalTerm(l.Right, val)
		if e := errors.Join(e1, e2); e != nil {
			return e
		}
		if compareHolds(l.Op, lv, rv) {
			return s.solve(body, order[1:], b, used, yield)
		}
		return nil
	}
	var rows [][]Term
	var keys []string
	if l.builtin() {
		bp, ok := lookupBuiltin(l.Atom.Pred)
		if !ok {
			return fmt.Errorf("unknown built-in %s", l.Atom.Pred)
		}
		args := make([]Term, len(l.Atom.Args))
		for i, t := range l.Atom.Args {
			v, err := evalTerm(t, val)
			if err == nil {
				args[i] = v
			}
		}
		rows = bp.solve(args)
	} else {
		for _, f := range s.preds[keyOf(l.Atom)] {
			rows = append(rows, f.atom.Args)
			keys = append(keys, f.atom.String())
		}
	}
	found := false
	for ri, r := range rows {
		nb := cloneB(b)
		ok := true
		for i, t := range l.Atom.Args {
			ok = ok && match(t, r[i], nb)
		}
		if !ok {
			continue
		}
		found = true
		if !l.Absent {
			u := slices.Clone(used)
			if keys != nil {
				u[order[0]] = keys[ri]
			}
			if err := s.solve(body, order[1:], nb, u, yield); err != nil {
				return err
			}
		}
	}
	if l.Absent && !found {
		return s.solve(body, order[1:], b, used, yield)
	}
	return nil
}
func instTerm(t Term, b Binding) Term {
	v, err := evalTerm(t, func(n string) (Term, bool) { w, ok := b[n]; return w, ok })
	if err != nil {
		return t
	}
	return v
}
func inst(a Atom, b Binding) Atom {
	out := a
	out.Args = nil
	for _, t := range a.Args {
		out.Args = append(out.Args, instTerm(t, b))
	}
	return out
}
func (s *nstate) eval(ctx context.Context) error {
	s.facts, s.preds = map[string]*nfact{}, map[predKey][]*nfact{}
	for _, f := range s.told {
		f := f
		c := f.Confidence
		if c == 0 {
			c = 1
		}
		s.add(&nfact{atom: f.Atom, told: &f, conf: c})
	}
	var a analyzer
	for _, r := range s.rules {
		a.clause(r)
	}
	if err := gateError(StageAnalyze, a.problems); err != nil {
		return err
	}
	order, probs := stratify(s.rules)
	if err := gateError(StageStratify, probs); err != nil {
		return err
	}
	for _, comp := range order {
		for changed := true; changed; {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			changed = false
			var fresh []*nfact
			for _, ri := range comp {
				r := &s.rules[ri]
				ord, _ := orderBody(r.Body, map[string]bool{}, nil)
				type row struct {
					b Binding
					u []string
				}
				var all []row
				err := s.solve(r.Body, ord, Binding{}, make([]string, len(r.Body)), func(b Binding, u []string) error {
					all = append(all, row{b, u})
					return nil
				})
				if err == nil && r.aggregates() {
					groups := map[string][]row{}
					for _, x := range all {
						k := ""
						for _, g := range r.Transforms[0].Group {
							k += x.b[g.sym].String() + "|"
						}
						groups[k] = append(groups[k], x)
					}
					all = nil
					for _, g := range groups {
						nb := Binding{}
						for _, v := range r.Transforms[0].Group {
							nb[v.sym] = g[0].b[v.sym]
						}
						for _, l := range r.Transforms[0].Lets {
							red, _ := lookupReducer(l.Fn.sym)
							var rows [][]Term
							for _, x := range g {
								var row []Term
								for _, e := range l.Fn.elems {
									row = append(row, instTerm(e, x.b))
								}
								rows = append(rows, row)
							}
							slices.SortFunc(rows, compareRows)
							v, e := red.reduce(rows)
							if e != nil {
								err = e
							}
							nb[l.Var] = v
						}
						var us []string
						for _, x := range g {
							us = append(us, x.u...)
						}
						slices.Sort(us)
						all = append(all, row{nb, slices.Compact(us)})
					}
				}
				for _, x := range all {
					for _, t := range r.Transforms {
						if !t.Grouped {
							for _, l := range t.Lets {
								v, e := evalTerm(l.Fn, func(n string) (Term, bool) { w, ok := x.b[n]; return w, ok })
								if e != nil {
									err = e
								}
								x.b[l.Var] = v
							}
						}
					}
					h := inst(r.Head, x.b)
					if _, ok := s.facts[h.String()]; !ok {
						c := r.confidence()
						var body []Literal
						for i, l := range r.Body {
							g := Literal{Op: l.Op, Absent: l.Absent}
							if l.Op == OpAtom {
								g.Atom = inst(l.Atom, x.b)
							} else {
								g.Left, g.Right = instTerm(l.Left, x.b), instTerm(l.Right, x.b)
							}
							body = append(body, g)
							if i < len(x.u) && x.u[i] != "" {
								c *= s.facts[x.u[i]].conf
							}
						}
						fresh = append(fresh, &nfact{atom: h, rule: r, conf: c, body: body, prem: x.u})
					}
				}
				if err != nil {
					return gateError(StageEvaluate, []Problem{{Code: "function", Pos: r.Pos, Message: err.Error()}})
				}
			}
			for _, f := range fresh {
				if _, ok := s.facts[f.atom.String()]; !ok {
					changed = true
					s.add(f)
				}
			}
		}
	}
	return nil
}

type Session struct {
	mu sync.RWMutex
	st *nstate
}
type Program struct{ v *View }
type View struct{ st *nstate }
type Tx struct{ st *nstate }
type Delta struct{ Added, Withdrawn, Conflicts []Atom }

func Load(ctx context.Context, o Options, src ...Source) (*Program, error) {
	return (&Program{&View{&nstate{}}}).Extend(ctx, src...)
}
func LoadFile(ctx context.Context, o Options, paths ...string) (*Program, error) {
	var s []Source
	for _, p := range paths {
		b, err := os.ReadFile(p)
		if err != nil {
			return nil, err
		}
		s = append(s, Source{p, string(b)})
	}
	return Load(ctx, o, s...)
}
func ruleID(c Clause) string {
	h := fnv.New64a()
	h.Write(c.appendLogic(nil))
	return fmt.Sprintf("%016x", h.Sum64())
}
func FromClauses(ctx context.Context, o Options, rules []Clause, facts []Fact) (*Program, error) {
	st := &nstate{told: map[string]Fact{}}
	for _, r := range rules {
		if r.ID == "" {
			r.ID = ruleID(r)
		}
		st.rules = append(st.rules, r)
	}
	for _, f := range facts {
		st.told[f.Atom.String()] = f
	}
	if err := st.eval(ctx); err != nil {
		return nil, err
	}
	return &Program{&View{st}}, nil
}
func (p *Program) Extend(ctx context.Context, src ...Source) (*Program, error) {
	st := p.v.st.clone()
	for _, s := range src {
		u, err := ParseUnit(s.File, s.Text)
		if err != nil {
			return nil, err
		}
		for _, c := range u.Clauses {
			if c.IsFact() {
				st.told[c.Head.String()] = Fact{ID: c.ID, Atom: c.Head, Confidence: c.Confidence, Pos: c.Pos}
			} else {
				if c.ID == "" {
					c.ID = ruleID(c)
				}
				st.rules = append(st.rules, c)
			}
		}
	}
	if err := st.eval(ctx); err != nil {
		return nil, err
	}
	return &Program{&View{st}}, nil
}
func (p *Program) WithFacts(ctx context.Context, facts ...Atom) (*Program, error) {
	st := p.v.st.clone()
	for _, a := range facts {
		st.told[a.String()] = Fact{Atom: a}
	}
	if err := st.eval(ctx); err != nil {
		return nil, err
	}
	return &Program{&View{st}}, nil
}
func (p *Program) Atoms(pred string) iter.Seq[Atom] {
	if len(pred) > 0 && pred[0] == '-' {
		return p.v.Atoms(pred[1:], true)
	}
	return p.v.Atoms(pred, false)
}
func (p *Program) Predicates() []PredInfo { return p.v.Predicates() }
func (p *Program) Query(ctx context.Context, goal ...Literal) iter.Seq2[Binding, error] {
	return p.v.Query(ctx, goal...)
}
func (p *Program) Save(w io.Writer) error {
	for _, r := range p.v.st.rules {
		if _, err := fmt.Fprintln(w, r); err != nil {
			return err
		}
	}
	for _, f := range p.v.st.told {
		if _, err := fmt.Fprintln(w, f); err != nil {
			return err
		}
	}
	return nil
}
func (p *Program) Rules() []Clause           { return p.v.Rules() }
func (p *Program) Why(a Atom) (*Proof, bool) { return p.v.Why(a) }
func NewSession(ctx context.Context, p *Program, o Options) (*Session, error) {
	return &Session{st: p.v.st}, nil
}
func (s *Session) View() *View { s.mu.RLock(); defer s.mu.RUnlock(); return &View{s.st} }
func (s *Session) Update(ctx context.Context, f func(*Tx) error) (Delta, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, d, err := s.step(ctx, f)
	if err == nil {
		s.st = n
	}
	return d, err
}
func (s *Session) step(ctx context.Context, f func(*Tx) error) (*nstate, Delta, error) {
	n := s.st.clone()
	if err := f(&Tx{n}); err != nil {
		return nil, Delta{}, err
	}
	if err := n.eval(ctx); err != nil {
		return nil, Delta{}, err
	}
	var d Delta
	for k, f := range n.facts {
		if _, ok := s.st.facts[k]; !ok {
			d.Added = append(d.Added, f.atom)
			if _, ok := n.facts[f.atom.Denial().String()]; ok {
				p := f.atom
				p.Denied = false
				d.Conflicts = append(d.Conflicts, p)
			}
		}
	}
	for k, f := range s.st.facts {
		if _, ok := n.facts[k]; !ok {
			d.Withdrawn = append(d.Withdrawn, f.atom)
		}
	}
	for _, l := range [][]Atom{d.Added, d.Withdrawn, d.Conflicts} {
		slices.SortFunc(l, Atom.Compare)
	}
	d.Conflicts = slices.CompactFunc(d.Conflicts, Atom.Equal)
	return n, d, nil
}
func (s *Session) Try(ctx context.Context, change func(*Tx) error, look func(*View, Delta) error) error {
	s.mu.Lock()
	n, d, err := s.step(ctx, change)
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return look(&View{n}, d)
}
func (t *Tx) Insert(f Fact) error { t.st.told[f.Atom.String()] = f; return nil }
func (t *Tx) Retract(a Atom) (bool, error) {
	_, ok := t.st.told[a.String()]
	delete(t.st.told, a.String())
	return ok, nil
}
func (t *Tx) AddRule(c Clause) error {
	if c.ID == "" {
		c.ID = ruleID(c)
	}
	t.st.rules = append(t.st.rules, c)
	return nil
}
func (t *Tx) RemoveRule(id string) error {
	for i, r := range t.st.rules {
		if r.ID == id {
			t.st.rules = slices.Delete(t.st.rules, i, i+1)
			return nil
		}
	}
	return fmt.Errorf("there is no rule %q", id)
}
func (v *View) Holds(a Atom) bool        { _, ok := v.st.facts[a.String()]; return ok }
func (v *View) Told(a Atom) (Fact, bool) { f, ok := v.st.told[a.String()]; return f, ok }
func (v *View) Confidence(a Atom) float64 {
	if f, ok := v.st.facts[a.String()]; ok {
		return f.conf
	}
	return 0
}
func (v *View) Query(ctx context.Context, body ...Literal) iter.Seq2[Binding, error] {
	return func(yield func(Binding, error) bool) {
		ord, stuck := orderBody(body, map[string]bool{}, nil)
		if len(stuck) > 0 {
			yield(nil, fmt.Errorf("unbound variable in %s", body[stuck[0]]))
			return
		}
		stop := errors.New("stop")
		err := v.st.solve(body, ord, Binding{}, make([]string, len(body)), func(b Binding, _ []string) error {
			if !yield(b, nil) {
				return stop
			}
			return nil
		})
		if err != nil && err != stop {
			yield(nil, err)
		}
	}
}
func (v *View) Atoms(pred string, denied bool) iter.Seq[Atom] {
	return func(yield func(Atom) bool) {
		var out []Atom
		for k, fs := range v.st.preds {
			if k.pred == pred && k.denied == denied {
				for _, f := range fs {
					out = append(out, f.atom)
				}
			}
		}
		slices.SortFunc(out, Atom.Compare)
		for _, a := range out {
			if !yield(a) {
				return
			}
		}
	}
}
func (v *View) Predicates() []PredInfo {
	var out []PredInfo
	for k, fs := range v.st.preds {
		p := PredInfo{Pred: k.pred, Arity: k.arity, Denied: k.denied}
		for _, f := range fs {
			if f.told != nil {
				p.Facts++
			} else {
				p.Derived++
			}
		}
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b PredInfo) int {
		return Atom{Pred: a.Pred, Denied: a.Denied, Args: make([]Term, a.Arity)}.Compare(Atom{Pred: b.Pred, Denied: b.Denied, Args: make([]Term, b.Arity)})
	})
	return out
}
func (v *View) Why(a Atom) (*Proof, bool) {
	if !v.Holds(a) {
		return nil, false
	}
	p := &Proof{}
	at := map[string]int{}
	var walk func(k string) int
	walk = func(k string) int {
		if i, ok := at[k]; ok {
			return i
		}
		f := v.st.facts[k]
		i := len(p.Nodes)
		at[k] = i
		p.Nodes = append(p.Nodes, ProofNode{Atom: f.atom, Confidence: f.conf})
		if f.told != nil {
			p.Nodes[i].FactID = f.told.ID
			return i
		}
		p.Nodes[i].Kind, p.Nodes[i].RuleID = Derived, f.rule.ID
		if f.rule.aggregates() {
			for _, u := range f.prem {
				if u != "" {
					j := walk(u)
					p.Nodes[i].Premises = append(p.Nodes[i].Premises, j)
				}
			}
			return i
		}
		for n, l := range f.body {
			j := len(p.Nodes)
			if f.prem[n] != "" {
				j = walk(f.prem[n])
			} else if l.Absent {
				p.Nodes = append(p.Nodes, ProofNode{Kind: Absent, Literal: l, Confidence: 1})
			} else {
				p.Nodes = append(p.Nodes, ProofNode{Kind: Compared, Literal: l, Confidence: 1})
			}
			p.Nodes[i].Premises = append(p.Nodes[i].Premises, j)
		}
		return i
	}
	walk(a.String())
	h := fnv.New64a()
	fmt.Fprint(h, p.Nodes)
	p.ID = fmt.Sprintf("%016x", h.Sum64())
	return p, true
}
func (v *View) Alternatives(ctx context.Context, a Atom) iter.Seq[*Proof] {
	return func(yield func(*Proof) bool) {
		if p, ok := v.Why(a); ok {
			yield(p)
		}
	}
}
func (v *View) Uses(a Atom) []Atom {
	var out []Atom
	for _, f := range v.st.facts {
		if slices.Contains(f.prem, a.String()) {
			out = append(out, f.atom)
		}
	}
	slices.SortFunc(out, Atom.Compare)
	return out
}
func (v *View) Rules() []Clause { return v.st.rules }
func (v *View) Conflicts() []Atom {
	var out []Atom
	for _, f := range v.st.facts {
		if !f.atom.Denied && v.Holds(f.atom.Denial()) {
			out = append(out, f.atom)
		}
	}
	slices.SortFunc(out, Atom.Compare)
	return out
}
func (v *View) Cut() string { return "" }
func (v *View) Size() (facts, derived int) {
	for _, f := range v.st.facts {
		if f.told != nil {
			facts++
		} else {
			derived++
		}
	}
	return
}
