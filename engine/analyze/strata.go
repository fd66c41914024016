package analyze

import (
	"fmt"
	"slices"
	"strings"

	"whence/engine/ast"
)

// Dependency is an edge of the graph over rules: a literal of one rule may use
// what another concludes.
type Dependency struct {
	To      int  // the rule that concludes
	Literal int  // which premise of the rule that uses it
	Strict  bool // through absence or a group: the other must be complete first
}

// Stratify orders rules into components: rules of one component depend on each
// other, and a component follows all that it depends on. It is computed over
// rules, not predicates: rule A depends on rule B where B's head unifies with
// an atom of A's body. A component with a strict dependency inside is a cycle
// through absence or aggregation; each is reported with its rules.
func Stratify(rules []ast.Clause, intern func(ast.Term) uint32) (order [][]int, problems []ast.Problem) {
	deps := dependencies(rules, intern)
	component, order := Components(len(rules), deps)
	for from, list := range deps {
		for _, d := range list {
			if d.Strict && component[from] == component[d.To] {
				problems = append(problems, cycleProblem(rules, deps, component, from, d))
			}
		}
	}
	return order, dedupeCycles(problems)
}

// dependencies finds for every rule the rules that its premises may use.
func dependencies(rules []ast.Clause, intern func(ast.Term) uint32) [][]Dependency {
	heads := make(map[ast.Key]*headIndex, len(rules))
	for i, r := range rules {
		ix := heads[ast.KeyOf(r.Head)]
		if ix == nil {
			ix = &headIndex{}
			heads[ast.KeyOf(r.Head)] = ix
		}
		ix.add(i, FirstConst(r.Head.Args, intern))
	}
	deps := make([][]Dependency, len(rules))
	for i, r := range rules {
		for j, l := range r.Body {
			if l.Builtin() {
				continue
			}
			ix := heads[ast.KeyOf(l.Atom)]
			if ix == nil {
				continue
			}
			for _, h := range ix.candidates(l.Atom.Args, intern) {
				if MayUnify(rules[h].Head.Args, l.Atom.Args) {
					deps[i] = append(deps[i], Dependency{To: h, Literal: j, Strict: l.Absent || r.Aggregates()})
				}
			}
		}
	}
	return deps
}

// MayUnify reports whether two lists of terms, with no variable in common,
// have a common instance. What only evaluation can tell counts as yes.
func MayUnify(head, body []ast.Term) bool {
	u := unifier{}
	for i := range head {
		if !u.unify(side{head[i], 0}, side{body[i], 1}) {
			return false
		}
	}
	return true
}

// side is a term with the number of the atom whose variables it uses.
type side struct {
	term ast.Term
	atom int
}

type variable struct {
	name string
	atom int
}

// unifier binds variables of two atoms; few are bound, so a list will do.
type unifier struct {
	vars   []variable
	values []side
}

func (u *unifier) resolve(s side) side {
	for s.term.Kind() == ast.KindVar && s.term.Symbol() != "_" {
		i := slices.Index(u.vars, variable{s.term.Symbol(), s.atom})
		if i < 0 {
			return s
		}
		s = u.values[i]
	}
	return s
}

func (u *unifier) unify(a, b side) bool {
	a, b = u.resolve(a), u.resolve(b)
	switch {
	case loose(a.term) || loose(b.term):
		return true
	case a.term.Kind() == ast.KindVar:
		u.bind(a, b)
		return true
	case b.term.Kind() == ast.KindVar:
		u.bind(b, a)
		return true
	}
	return a.term.Equal(b.term)
}

// loose reports whether only evaluation can tell what the term is.
func loose(t ast.Term) bool {
	return t.Kind() == ast.KindVar && t.Symbol() == "_" || t.Kind() != ast.KindVar && !t.Ground()
}

func (u *unifier) bind(v, value side) {
	if value.term.Kind() == ast.KindVar && value.term.Symbol() == v.term.Symbol() && value.atom == v.atom {
		return
	}
	u.vars = append(u.vars, variable{v.term.Symbol(), v.atom})
	u.values = append(u.values, value)
}

// Components finds the strongly connected components by Tarjan's algorithm,
// which yields them with dependencies first. The recursion is kept on a slice,
// so that a long chain of rules cannot exhaust the stack.
func Components(n int, deps [][]Dependency) (component []int, order [][]int) {
	component = make([]int, n)
	t := tarjan{deps: deps, component: component, index: make([]int, n), low: make([]int, n)}
	for i := range n {
		if t.index[i] == 0 {
			t.visit(i)
		}
	}
	for _, members := range t.order {
		slices.Sort(members)
	}
	return component, t.order
}

type tarjan struct {
	deps      [][]Dependency
	component []int
	index     []int // order of visit from 1, 0 for not visited
	low       []int
	visited   int
	stack     []int
	order     [][]int
}

type tarjanFrame struct{ node, next int }

func (t *tarjan) visit(root int) {
	frames := []tarjanFrame{t.enter(root)}
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		if f.next < len(t.deps[f.node]) {
			to := t.deps[f.node][f.next].To
			f.next++
			if t.index[to] == 0 {
				frames = append(frames, t.enter(to))
			} else if t.component[to] < 0 {
				t.low[f.node] = min(t.low[f.node], t.index[to])
			}
			continue
		}
		done := f.node
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			parent := frames[len(frames)-1].node
			t.low[parent] = min(t.low[parent], t.low[done])
		}
		t.leave(done)
	}
}

func (t *tarjan) enter(node int) tarjanFrame {
	t.visited++
	t.index[node], t.low[node], t.component[node] = t.visited, t.visited, -1
	t.stack = append(t.stack, node)
	return tarjanFrame{node: node}
}

// leave closes the component of which node is the first.
func (t *tarjan) leave(node int) {
	if t.low[node] != t.index[node] {
		return
	}
	at := len(t.stack) - 1
	for t.stack[at] != node {
		at--
	}
	members := slices.Clone(t.stack[at:])
	t.stack = t.stack[:at]
	for _, m := range members {
		t.component[m] = len(t.order)
	}
	t.order = append(t.order, members)
}

// cycleProblem shows a cycle through absence or a group as the path of
// relations that closes it.
func cycleProblem(rules []ast.Clause, deps [][]Dependency, component []int, from int, d Dependency) ast.Problem {
	path := shortestPath(deps, component, d.To, from)
	var b strings.Builder
	b.WriteString(ast.KeyOf(rules[from].Head).String())
	through := "absence of"
	if !rules[from].Body[d.Literal].Absent {
		through = "a group over"
	}
	b.WriteString(" needs " + through + " " + concluded(rules, d.To, from))
	for _, r := range path[1:] {
		b.WriteString(", which needs " + concluded(rules, r, from))
	}
	pos := rules[from].Body[d.Literal].Pos
	if pos.Line == 0 {
		pos = rules[from].Pos
	}
	return ast.Problem{Code: "cycle", Pos: pos, Message: "cycle: " + b.String(),
		Hint: "a conclusion may not rest on its own absence; deny it (-p) or narrow one of the rules"}
}

// concluded names what a rule of a cycle concludes, and where it stands unless
// it is the one that the problem is about.
func concluded(rules []ast.Clause, r, from int) string {
	name := ast.KeyOf(rules[r].Head).String()
	switch at := rules[r].Pos; {
	case r == from || at.Line == 0:
	case at.File == rules[from].Pos.File:
		name += fmt.Sprintf(" (line %d)", at.Line)
	case at.File != "":
		name += fmt.Sprintf(" (%s:%d)", at.File, at.Line)
	}
	return name
}

// shortestPath returns the rules from one to another inside a component.
func shortestPath(deps [][]Dependency, component []int, from, to int) []int {
	came := map[int]int{from: from}
	queue := []int{from}
	for len(queue) > 0 && queue[0] != to {
		node := queue[0]
		queue = queue[1:]
		for _, d := range deps[node] {
			if _, seen := came[d.To]; !seen && component[d.To] == component[node] {
				came[d.To] = node
				queue = append(queue, d.To)
			}
		}
	}
	path := []int{to}
	for path[len(path)-1] != from {
		path = append(path, came[path[len(path)-1]])
	}
	slices.Reverse(path)
	return path
}

// dedupeCycles drops reports that read the same at the same place.
func dedupeCycles(problems []ast.Problem) []ast.Problem {
	seen := map[ast.Problem]bool{}
	return slices.DeleteFunc(problems, func(p ast.Problem) bool {
		if seen[p] {
			return true
		}
		seen[p] = true
		return false
	})
}
