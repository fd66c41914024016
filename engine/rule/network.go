package rule

import (
	"cmp"
	"slices"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/fact"
)

// Network is the rules of a store with their strata: which component each
// Rule is in, and which rules make and use the facts of a relation. When rules
// change there is another one, which the compiled rules are carried over to.
type Network struct {
	Rules []*Rule // by number; rules[0] and freed numbers are nil
	ByID  map[string]*Rule
	Comps [][]*Rule // by component; comps[0] is empty: facts no rule makes
	// makers and takers are by the number of the relation.
	Makers []byConst[*Rule]
	Takers []byConst[Taker]
	Fresh  []*Rule // that were new with the network
	Homes  []int   // the component of a relation's facts, -1 where it varies
	// weighted says which components may hold uncertain facts; uncertain that
	// any does.
	Weighted  []bool
	Uncertain bool
	// tests says which components have rules that more facts may defeat: with
	// an absence, or that group.
	Tests []bool
}

// Taker is a literal that uses the facts of a relation.
type Taker struct {
	Rule    *Rule
	Literal int
}

// NewNetwork orders rules into components. The problems are those of the
// stratify gate.
func NewNetwork(s *fact.Store, rules []*Rule) (*Network, []ast.Problem) {
	n := &Network{Rules: rules, ByID: make(map[string]*Rule, len(rules)), Comps: make([][]*Rule, 1), Tests: make([]bool, 1)}
	var live []*Rule
	for _, r := range rules {
		if r != nil {
			live = append(live, r)
			n.ByID[r.Clause.ID] = r
		}
	}
	clauses := make([]ast.Clause, len(live))
	for i, r := range live {
		clauses[i] = r.Clause
	}
	order, problems := analyze.Stratify(clauses, s.Syms.Intern)
	if len(problems) > 0 {
		return nil, problems
	}
	for i, members := range order {
		var comp []*Rule
		for _, m := range members {
			live[m].Comp = i + 1
			comp = append(comp, live[m])
		}
		n.Comps = append(n.Comps, comp)
		n.Tests = append(n.Tests, slices.ContainsFunc(comp, (*Rule).defeasible))
		for _, r := range comp {
			r.Peers = comp
		}
	}
	n.index(s, live)
	n.settleHomes()
	n.Weigh()
	return n, nil
}

// index finds which rules make and use the facts of each relation.
func (n *Network) index(s *fact.Store, live []*Rule) {
	makers, takers := make([][]*Rule, len(s.Rels)), make([][]Taker, len(s.Rels))
	for _, r := range live {
		if r.Fresh {
			n.Fresh = append(n.Fresh, r)
		}
		makers[r.Head.Num] = append(makers[r.Head.Num], r)
		for i, rel := range r.Rels {
			if rel != nil {
				takers[rel.Num] = append(takers[rel.Num], Taker{r, i})
			}
		}
	}
	n.Makers, n.Takers = make([]byConst[*Rule], len(s.Rels)), make([]byConst[Taker], len(s.Rels))
	for i := range s.Rels {
		n.fill(uint32(i), makers[i], takers[i])
	}
}

// fill gives a relation its makers and takers.
func (n *Network) fill(rel uint32, makers []*Rule, takers []Taker) {
	n.Makers[rel].fill(makers, func(r *Rule) analyze.ConstAt { return r.firstHead }, byLatest)
	n.Takers[rel].fill(takers, func(tk Taker) analyze.ConstAt { return tk.Rule.firsts[tk.Literal] }, byEarliest)
}

// byLatest orders makers, those of the last component first.
func byLatest(a, b *Rule) int { return cmp.Or(cmp.Compare(b.Comp, a.Comp), cmp.Compare(a.Num, b.Num)) }

// byEarliest orders takers, those of the first component first.
func byEarliest(a, b Taker) int {
	return cmp.Or(cmp.Compare(a.Rule.Comp, b.Rule.Comp), cmp.Compare(a.Rule.Num, b.Rule.Num), cmp.Compare(a.Literal, b.Literal))
}

// defeasible reports whether more facts may defeat the rule.
func (r *Rule) defeasible() bool { return r.Group || r.Tests() }

// settleHomes finds the component of each relation's facts where it is one.
func (n *Network) settleHomes() {
	n.Homes = make([]int, len(n.Makers))
	for i := range n.Makers {
		switch makers := n.Makers[i].All; {
		case len(makers) == 0:
		case general(makers):
			// A general maker in the last component takes all facts along.
			n.Homes[i] = makers[0].Comp
		default:
			n.Homes[i] = -1
		}
	}
}

// Unplan forgets all plans, which may have been made with constants that are gone.
func (n *Network) Unplan() {
	for _, r := range n.Rules {
		if r != nil {
			r.plans = [planKinds][]*Plan{}
		}
	}
}

// general reports whether a maker of the last component makes facts of any
// arguments.
func general(makers []*Rule) bool {
	return slices.ContainsFunc(makers, func(r *Rule) bool {
		return r.Comp == makers[0].Comp && len(r.Twins) == 0 && !slices.ContainsFunc(r.Clause.Head.Args, ast.Term.Ground)
	})
}

// twins returns the pairs of arguments that are the same variable.
func twins(args []ast.Term) [][2]int {
	var out [][2]int
	for i, a := range args {
		for j := range i {
			if b := args[j]; a.Kind() == ast.KindVar && a.Symbol() != "_" && b.Kind() == ast.KindVar && b.Symbol() == a.Symbol() {
				out = append(out, [2]int{j, i})
			}
		}
	}
	return out
}

// Home returns the component of a fact: the last whose rules could make it, or
// 0. Whoever uses the fact is in that component or a later one.
func (n *Network) Home(s *fact.Store, f fact.ID) int {
	rel := int(s.RelNumber(f))
	if rel >= len(n.Homes) {
		return 0
	}
	if n.Homes[rel] >= 0 {
		return n.Homes[rel]
	}
	home := 0
	n.Makers[rel].each(s, s.Rels[rel], f, func(r *Rule) bool {
		if r.MayMake(s, f) {
			home = r.Comp
		}
		return home == 0
	})
	return home
}

// MayMake reports whether the fact is an instance of the rule's head as far as
// can be told without evaluating. Strata rest on the same judgement (mayUnify):
// a fact that no head of a component could be must not wait for it.
func (r *Rule) MayMake(s *fact.Store, f fact.ID) bool {
	for i, a := range r.Args {
		if a.kind == argConst && a.sym != s.Arg(r.Head, f, i) {
			return false
		}
	}
	for _, t := range r.Twins {
		if s.Arg(r.Head, f, t[0]) != s.Arg(r.Head, f, t[1]) {
			return false
		}
	}
	return true
}

// TakersOf returns the literals that use the facts of a relation.
func (n *Network) TakersOf(r *fact.Relation) []Taker {
	if int(r.Num) >= len(n.Takers) {
		return nil
	}
	return n.Takers[r.Num].All
}

// EachTaker calls f, until it is false, with the literals that may use a fact.
func (n *Network) EachTaker(s *fact.Store, fact fact.ID, f func(Taker) bool) {
	if r := s.Rel(fact); int(r.Num) < len(n.Takers) {
		n.Takers[r.Num].each(s, r, fact, f)
	}
}

// MakersOf returns the rules that make facts of a relation.
func (n *Network) MakersOf(r *fact.Relation) []*Rule {
	if int(r.Num) >= len(n.Makers) {
		return nil
	}
	return n.Makers[r.Num].All
}

// EachMaker calls f, until it is false, with the rules that may make a fact.
func (n *Network) EachMaker(s *fact.Store, fact fact.ID, f func(*Rule) bool) {
	if r := s.Rel(fact); int(r.Num) < len(n.Makers) {
		n.Makers[r.Num].each(s, r, fact, f)
	}
}

// Weigh finds the components that uncertainty can reach.
func (n *Network) Weigh() {
	n.Weighted, n.Uncertain = make([]bool, len(n.Comps)), false
	for i, comp := range n.Comps {
		w := slices.ContainsFunc(comp, (*Rule).uncertain)
		n.Weighted[i] = w
		n.Uncertain = n.Uncertain || w
		for _, r := range comp {
			r.Head.Weighted = r.Head.Weighted || w
		}
	}
}

// Uncertain reports whether the rule can conclude with a confidence below 1.
func (r *Rule) uncertain() bool {
	return r.Cost > 0 || r.Head.Weighted ||
		slices.ContainsFunc(r.Rels, func(rel *fact.Relation) bool { return rel != nil && rel.Weighted })
}

// Restore puts back what a newer network wrote into the shared rules.
func (n *Network) Restore() {
	for i, comp := range n.Comps {
		for _, r := range comp {
			r.Comp, r.Peers = i, comp
		}
	}
}

// Premises returns the premises of a fact's justification; a fact of a removed
// Rule has none.
func (n *Network) Premises(s *fact.Store, f fact.ID) []fact.ID {
	num := s.RuleNumber(f)
	if num == 0 || int(num) >= len(n.Rules) || n.Rules[num] == nil {
		return nil
	}
	r := n.Rules[num]
	return s.Premises(s.Just(f), len(r.Atoms), r.Group)
}

// Empty reports whether there are no rules.
func (n *Network) Empty() bool { return len(n.ByID) == 0 }

// PlanProofs makes the plans that explanations run.
func (n *Network) PlanProofs(s *fact.Store) {
	for _, comp := range n.Comps {
		for _, r := range comp {
			if r.Group {
				r.Plan(s, PlanFull, 0)
				r.Plan(s, PlanGroup, 0)
			} else {
				r.Plan(s, PlanBack, 0)
				r.Plan(s, PlanFixed, 0)
			}
			for _, i := range r.Atoms {
				r.Plan(s, PlanDelta, i)
			}
		}
	}
}
