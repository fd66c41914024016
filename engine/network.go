package engine

import (
	"cmp"
	"slices"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/fact"
)

// network is the rules of a store with their strata: which component each
// rule is in, and which rules make and use the facts of a relation. When rules
// change there is another one, which the compiled rules are carried over to.
type network struct {
	rules []*rule // by number; rules[0] and freed numbers are nil
	byID  map[string]*rule
	comps [][]*rule // by component; comps[0] is empty: facts no rule makes
	// makers and takers are by the number of the relation.
	makers []byConst[*rule]
	takers []byConst[taker]
	fresh  []*rule // that were new with the network
	// turns is where the work of a change stands by component; a change leaves it
	// empty.
	turns []*compTurn
	homes []int // the component of a relation's facts, -1 where it varies
	// weighted says which components may hold uncertain facts; uncertain that
	// any does.
	weighted  []bool
	uncertain bool
	// tests says which components have rules that more facts may defeat: with
	// an absence, or that group.
	tests []bool
}

// taker is a literal that uses the facts of a relation.
type taker struct {
	rule    *rule
	literal int
}

// newNetwork orders rules into components. The problems are those of the
// stratify gate.
func newNetwork(s *fact.Store, rules []*rule) (*network, []ast.Problem) {
	n := &network{rules: rules, byID: make(map[string]*rule, len(rules)), comps: make([][]*rule, 1), tests: make([]bool, 1)}
	var live []*rule
	for _, r := range rules {
		if r != nil {
			live = append(live, r)
			n.byID[r.clause.ID] = r
		}
	}
	clauses := make([]ast.Clause, len(live))
	for i, r := range live {
		clauses[i] = r.clause
	}
	order, problems := analyze.Stratify(clauses, s.Syms.Intern)
	if len(problems) > 0 {
		return nil, problems
	}
	for i, members := range order {
		var comp []*rule
		for _, m := range members {
			live[m].comp = i + 1
			comp = append(comp, live[m])
		}
		n.comps = append(n.comps, comp)
		n.tests = append(n.tests, slices.ContainsFunc(comp, (*rule).defeasible))
		for _, r := range comp {
			r.peers = comp
		}
	}
	n.index(s, live)
	n.turns = make([]*compTurn, len(n.comps))
	n.settleHomes()
	n.weigh()
	return n, nil
}

// index finds which rules make and use the facts of each relation.
func (n *network) index(s *fact.Store, live []*rule) {
	makers, takers := make([][]*rule, len(s.Rels)), make([][]taker, len(s.Rels))
	for _, r := range live {
		if r.fresh {
			n.fresh = append(n.fresh, r)
		}
		makers[r.head.Num] = append(makers[r.head.Num], r)
		for i, rel := range r.rels {
			if rel != nil {
				takers[rel.Num] = append(takers[rel.Num], taker{r, i})
			}
		}
	}
	n.makers, n.takers = make([]byConst[*rule], len(s.Rels)), make([]byConst[taker], len(s.Rels))
	for i := range s.Rels {
		n.fill(uint32(i), makers[i], takers[i])
	}
}

// fill gives a relation its makers and takers.
func (n *network) fill(rel uint32, makers []*rule, takers []taker) {
	n.makers[rel].fill(makers, func(r *rule) analyze.ConstAt { return r.firstHead }, byLatest)
	n.takers[rel].fill(takers, func(tk taker) analyze.ConstAt { return tk.rule.firsts[tk.literal] }, byEarliest)
}

// byLatest orders makers, those of the last component first.
func byLatest(a, b *rule) int { return cmp.Or(cmp.Compare(b.comp, a.comp), cmp.Compare(a.num, b.num)) }

// byEarliest orders takers, those of the first component first.
func byEarliest(a, b taker) int {
	return cmp.Or(cmp.Compare(a.rule.comp, b.rule.comp), cmp.Compare(a.rule.num, b.rule.num), cmp.Compare(a.literal, b.literal))
}

// defeasible reports whether more facts may defeat the rule.
func (r *rule) defeasible() bool { return r.group || r.tests() }

// settleHomes finds the component of each relation's facts where it is one.
func (n *network) settleHomes() {
	n.homes = make([]int, len(n.makers))
	for i := range n.makers {
		switch makers := n.makers[i].all; {
		case len(makers) == 0:
		case general(makers):
			// A general maker in the last component takes all facts along.
			n.homes[i] = makers[0].comp
		default:
			n.homes[i] = -1
		}
	}
}

// unplan forgets all plans, which may have been made with constants that are gone.
func (n *network) unplan() {
	for _, r := range n.rules {
		if r != nil {
			r.plans = [planKinds][]*plan{}
		}
	}
}

// general reports whether a maker of the last component makes facts of any
// arguments.
func general(makers []*rule) bool {
	return slices.ContainsFunc(makers, func(r *rule) bool {
		return r.comp == makers[0].comp && len(r.twins) == 0 && !slices.ContainsFunc(r.clause.Head.Args, ast.Term.Ground)
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

// home returns the component of a fact: the last whose rules could make it, or
// 0. Whoever uses the fact is in that component or a later one.
func (n *network) home(s *fact.Store, f fact.ID) int {
	rel := int(s.RelNumber(f))
	if rel >= len(n.homes) {
		return 0
	}
	if n.homes[rel] >= 0 {
		return n.homes[rel]
	}
	home := 0
	n.makers[rel].each(s, s.Rels[rel], f, func(r *rule) bool {
		if r.mayMake(s, f) {
			home = r.comp
		}
		return home == 0
	})
	return home
}

// mayMake reports whether the fact is an instance of the rule's head as far as
// can be told without evaluating. Strata rest on the same judgement (mayUnify):
// a fact that no head of a component could be must not wait for it.
func (r *rule) mayMake(s *fact.Store, f fact.ID) bool {
	for i, a := range r.args {
		if a.kind == argConst && a.sym != s.Arg(r.head, f, i) {
			return false
		}
	}
	for _, t := range r.twins {
		if s.Arg(r.head, f, t[0]) != s.Arg(r.head, f, t[1]) {
			return false
		}
	}
	return true
}

// takersOf returns the literals that use the facts of a relation.
func (n *network) takersOf(r *fact.Relation) []taker {
	if int(r.Num) >= len(n.takers) {
		return nil
	}
	return n.takers[r.Num].all
}

// eachTaker calls f, until it is false, with the literals that may use a fact.
func (n *network) eachTaker(s *fact.Store, fact fact.ID, f func(taker) bool) {
	if r := s.Rel(fact); int(r.Num) < len(n.takers) {
		n.takers[r.Num].each(s, r, fact, f)
	}
}

// makersOf returns the rules that make facts of a relation.
func (n *network) makersOf(r *fact.Relation) []*rule {
	if int(r.Num) >= len(n.makers) {
		return nil
	}
	return n.makers[r.Num].all
}

// eachMaker calls f, until it is false, with the rules that may make a fact.
func (n *network) eachMaker(s *fact.Store, fact fact.ID, f func(*rule) bool) {
	if r := s.Rel(fact); int(r.Num) < len(n.makers) {
		n.makers[r.Num].each(s, r, fact, f)
	}
}

// weigh finds the components that uncertainty can reach.
func (n *network) weigh() {
	n.weighted, n.uncertain = make([]bool, len(n.comps)), false
	for i, comp := range n.comps {
		w := slices.ContainsFunc(comp, (*rule).uncertain)
		n.weighted[i] = w
		n.uncertain = n.uncertain || w
		for _, r := range comp {
			r.head.Weighted = r.head.Weighted || w
		}
	}
}

// uncertain reports whether the rule can conclude with a confidence below 1.
func (r *rule) uncertain() bool {
	return r.cost > 0 || r.head.Weighted ||
		slices.ContainsFunc(r.rels, func(rel *fact.Relation) bool { return rel != nil && rel.Weighted })
}

// restore puts back what a newer network wrote into the shared rules.
func (n *network) restore() {
	for i, comp := range n.comps {
		for _, r := range comp {
			r.comp, r.peers = i, comp
		}
	}
}

// premises returns the premises of a fact's justification; a fact of a removed
// rule has none.
func (n *network) premises(s *fact.Store, f fact.ID) []fact.ID {
	num := s.RuleNumber(f)
	if num == 0 || int(num) >= len(n.rules) || n.rules[num] == nil {
		return nil
	}
	r := n.rules[num]
	return s.Premises(s.Just(f), len(r.atoms), r.group)
}

// empty reports whether there are no rules.
func (n *network) empty() bool { return len(n.byID) == 0 }
