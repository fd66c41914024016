package engine

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"iter"
	"slices"
	"strings"
	"sync/atomic"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// View is a consistent snapshot of a session or program: later changes do not
// show in it. It is safe for concurrent use.
type View struct {
	snapshot
	cut   string
	state atomic.Uint32 // see take
}

// snapshot is what a reader sees of a core.
type snapshot struct {
	c      *core
	s      *fact.Store
	net    *rule.Network
	limit  fact.ID
	turn   uint32
	inside bool // of a Try, which holds the lock
	over   bool // the Try is over: nothing is seen any more
}

// read runs f under the reader's lock.
func (v *snapshot) read(f func(s *fact.Store)) {
	if v.over {
		return
	}
	if !v.inside {
		v.c.mu.RLock()
		defer v.c.mu.RUnlock()
	}
	f(v.s)
}

// exclusive runs f under the writer's lock, for answers that may make plans
// and indexes.
func (v *snapshot) exclusive(f func(s *fact.Store)) {
	if v.over {
		return
	}
	if !v.inside {
		v.c.mu.Lock()
		defer v.c.mu.Unlock()
	}
	f(v.s)
}

// relations returns the relations for which keep holds.
func (v *snapshot) relations(keep func(*fact.Relation) bool) []*fact.Relation {
	var out []*fact.Relation
	v.read(func(s *fact.Store) {
		for _, r := range s.Rels[1:] {
			if keep(r) {
				out = append(out, r)
			}
		}
	})
	return out
}

// scan calls f with every fact of a relation that the snapshot sees. It lets
// writers in between; what a snapshot sees they neither move nor take away.
func (v *snapshot) scan(r *fact.Relation, f func(s *fact.Store, f fact.ID)) {
	for at, more := 0, true; more; {
		more = false
		v.read(func(s *fact.Store) {
			end := min(at+rule.Pause, len(r.List))
			for _, g := range r.List[min(at, end):end] {
				if v.sees(s, g) {
					f(s, g)
				}
			}
			at, more = end, end < len(r.List)
		})
	}
}

// yield lets a waiting writer in, in the middle of a read.
func (v *snapshot) yield() {
	if !v.inside {
		v.c.mu.RUnlock()
		v.c.mu.RLock()
	}
}

func (v *snapshot) network() *rule.Network {
	if v.net == nil {
		return v.c.net
	}
	return v.net
}

// sees reports whether the snapshot sees the row of a fact.
func (v *snapshot) sees(s *fact.Store, f fact.ID) bool {
	return f < v.limit && s.AliveAt(f, v.turn)
}

// locate returns the row of an atom that the snapshot sees, or 0.
func (v *snapshot) locate(s *fact.Store, a ast.Atom) fact.ID {
	f := s.Locate(a)
	if f == 0 || !v.sees(s, f) {
		return 0
	}
	return f
}

// Holds reports whether an atom holds, told or derived; of one with variables,
// whether any instance does.
func (v *View) Holds(a ast.Atom) (holds bool) {
	if !a.Ground() {
		out, err := v.answers(context.Background(), []ast.Literal{{Atom: a}})
		return err == nil && len(out) > 0
	}
	v.read(func(s *fact.Store) { holds = v.locate(s, a) != 0 })
	return holds
}

// Told returns the fact as it was told, if the atom was told at all.
func (v *View) Told(a ast.Atom) (told ast.Fact, ok bool) {
	v.read(func(s *fact.Store) {
		if f := v.locate(s, a); f != 0 {
			if _, ok = s.ToldAt(f, v.turn); ok {
				told = s.ToldFact(f, v.turn)
			}
		}
	})
	return told, ok
}

// Confidence returns the confidence of an atom's best proof, 0 if it does not
// hold.
func (v *View) Confidence(a ast.Atom) (conf float64) {
	v.read(func(s *fact.Store) {
		if f := v.locate(s, a); f != 0 {
			conf = v.confidence(s, f, map[fact.ID]float64{})
		}
	})
	return conf
}

// confidence multiplies along the recorded justification. The facts to do are
// kept on a slice, since a chain may be long.
func (v *snapshot) confidence(s *fact.Store, f fact.ID, known map[fact.ID]float64) float64 {
	todo := []fact.ID{f}
	for len(todo) > 0 {
		g := todo[len(todo)-1]
		if c, missing := v.confidenceOf(s, g, known); missing != 0 {
			todo = append(todo, missing)
		} else {
			known[g] = c
			todo = todo[:len(todo)-1]
		}
	}
	return known[f]
}

// confidenceOf is confidence where those of the premises are known; otherwise it
// returns the first of which it is missing.
func (v *snapshot) confidenceOf(s *fact.Store, f fact.ID, known map[fact.ID]float64) (conf float64, missing fact.ID) {
	if s.Costs.Get(f) == 0 {
		return 1, 0
	}
	num := s.RuleNumber(f)
	conf = 1
	if num == 0 {
		if t, _ := s.ToldAt(f, v.turn); t.Conf > 0 {
			conf = t.Conf
		}
	} else if r := v.network().Rules[num]; r != nil {
		conf = r.Clause.Certainty()
	}
	for _, p := range v.network().Premises(s, f) {
		c, ok := known[p]
		if !ok && s.Costs.Get(p) > 0 {
			return 0, p
		}
		if ok {
			conf *= c
		}
	}
	return conf, 0
}

// Atoms returns what holds of a predicate, of any arity, sorted. denied asks
// for its denials.
func (v *View) Atoms(pred string, denied bool) iter.Seq[ast.Atom] {
	return func(yield func(ast.Atom) bool) {
		var facts []fact.ID
		for _, r := range v.relations(func(r *fact.Relation) bool { return r.Pred == pred && r.Denied == denied }) {
			v.scan(r, func(_ *fact.Store, f fact.ID) { facts = append(facts, f) })
		}
		var out []ast.Atom
		v.read(func(s *fact.Store) { out = s.SortedAtoms(facts, len(facts)) })
		for _, a := range out {
			if !yield(a) {
				return
			}
		}
	}
}

// Predicates returns every predicate of which something holds, sorted.
func (v *View) Predicates() []ast.PredInfo {
	var out []ast.PredInfo
	v.read(func(s *fact.Store) {
		for _, r := range s.Rels[1:] {
			info := v.count(s, r)
			if info.Facts+info.Derived > 0 {
				out = append(out, info)
			}
		}
	})
	slices.SortFunc(out, comparePreds)
	return out
}

// count returns the figures of a relation: those that the store keeps, if the
// snapshot shows the store as it is.
func (v *snapshot) count(s *fact.Store, r *fact.Relation) ast.PredInfo {
	info := ast.PredInfo{Pred: r.Pred, Arity: r.Arity, Denied: r.Denied}
	if v.current(s) {
		info.Facts, info.Derived = r.Told, r.Live-r.Told
		return info
	}
	for _, f := range r.List {
		if !v.sees(s, f) {
			continue
		}
		if _, ok := s.ToldAt(f, v.turn); ok {
			info.Facts++
		} else {
			info.Derived++
		}
	}
	return info
}

// current reports whether the snapshot shows the store as it is.
func (v *snapshot) current(s *fact.Store) bool {
	return v.inside || v.turn == s.Turn && v.limit == s.Limit
}

func comparePreds(a, b ast.PredInfo) int {
	sign := 0
	if a.Denied != b.Denied {
		sign = 1
		if b.Denied {
			sign = -1
		}
	}
	return cmp.Or(strings.Compare(a.Pred, b.Pred), sign, cmp.Compare(a.Arity, b.Arity))
}

// Rules returns the rules in force, sorted by id.
func (v *View) Rules() []ast.Clause {
	var out []ast.Clause
	v.read(func(*fact.Store) {
		for _, r := range v.network().ByID {
			out = append(out, r.Clause)
		}
	})
	slices.SortFunc(out, func(a, b ast.Clause) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// Conflicts returns the positive atoms that hold together with their denial,
// sorted.
func (v *View) Conflicts() []ast.Atom {
	var out []ast.Atom
	for _, r := range v.relations(func(r *fact.Relation) bool { return r.Denied && r.Opposite != nil }) {
		v.scan(r, func(s *fact.Store, f fact.ID) {
			if a := s.Atom(f).Denial(); v.locate(s, a) != 0 {
				out = append(out, a)
			}
		})
	}
	slices.SortFunc(out, ast.Atom.Compare)
	return out
}

// Cut names the budget that refused the session's last change, or "".
func (v *View) Cut() string { return v.cut }

// Size returns how many facts are told and how many hold without being told.
func (v *View) Size() (facts, derived int) {
	for _, p := range v.Predicates() {
		facts += p.Facts
		derived += p.Derived
	}
	return facts, derived
}

// Query returns the answers to a goal: the different values of its variables,
// sorted. A goal that cannot be evaluated, since a variable is bound nowhere,
// yields one error. A predicate that nobody knows has no answers.
func (v *View) Query(ctx context.Context, goal ...ast.Literal) iter.Seq2[ast.Binding, error] {
	return each(func() ([]ast.Binding, error) { return v.answers(ctx, goal) })
}

// QueryN is [View.Query] for at most n different answers: the search ends with
// the first n that are found, which are then sorted. The same view gives the
// same answers again.
func (v *View) QueryN(ctx context.Context, n int, goal ...ast.Literal) iter.Seq2[ast.Binding, error] {
	return each(func() ([]ast.Binding, error) { return v.plannedAnswers(ctx, goal, max(0, n)) })
}

// each yields the answers that a search finds, or its error.
func each(search func() ([]ast.Binding, error)) iter.Seq2[ast.Binding, error] {
	return func(yield func(ast.Binding, error) bool) {
		out, err := search()
		if err != nil {
			yield(nil, err)
			return
		}
		for _, b := range out {
			if !yield(b, nil) {
				return
			}
		}
	}
}

// Fanout estimates how many facts match an atom, from the figures of its
// relation and the index on its constants; 0 means that none is known. It
// takes no longer for many facts than for few.
func (v *View) Fanout(a ast.Atom) (n int) {
	v.read(func(s *fact.Store) {
		if r := s.Known(a); r != nil && len(r.List) > 0 {
			n = max(1, rule.Estimate(s, r, a.Args))
		}
	})
	return n
}

func (v *View) answers(ctx context.Context, goal []ast.Literal) ([]ast.Binding, error) {
	if len(goal) == 1 && goal[0].Op == ast.OpAtom && !goal[0].Builtin() && !goal[0].Absent {
		m := atomMatch{most: allAnswers}
		done := false
		v.read(func(s *fact.Store) { done = m.run(v, s, goal[0].Atom) })
		if done {
			return m.sorted(v), nil
		}
	}
	return v.plannedAnswers(ctx, goal, allAnswers)
}

// allAnswers is more than there are.
const allAnswers = 1 << 30

// plannedAnswers makes a plan for a goal and runs it until there are n answers.
func (v *View) plannedAnswers(ctx context.Context, goal []ast.Literal, n int) ([]ast.Binding, error) {
	if err := checkGoal(goal); err != nil {
		return nil, err
	}
	q := query{most: n, seen: map[string]bool{}}
	var err error
	v.read(func(s *fact.Store) { err = q.run(ctx, v, s, goal) })
	if errors.Is(err, errNoIndex) {
		v.exclusive(func(s *fact.Store) {
			for _, w := range q.wanted {
				s.Index(w.Rel, w.Cols)
			}
		})
		v.read(func(s *fact.Store) { err = q.run(ctx, v, s, goal) })
	}
	if err != nil {
		return nil, err
	}
	return q.sorted(v), nil
}

// checkGoal is the analyze gate for a query.
func checkGoal(goal []ast.Literal) error {
	var a analyze.Analyzer
	for _, l := range goal {
		a.Literal(l, l.Pos)
	}
	if len(a.Problems) == 0 {
		bound := map[string]bool{}
		_, stuck := analyze.OrderBody(goal, bound, nil)
		a.Stuck(goal, stuck, bound, ast.Pos{})
	}
	return ast.GateError(ast.StageAnalyze, a.Problems)
}

// errNoIndex asks for the indexes that a query wants.
var errNoIndex = errors.New("an index is missing")

// query is a goal being answered.
type query struct {
	vars   []string
	rows   [][]symbol.ID
	in     *rule.Overlay
	wanted []rule.WantedIndex
	tried  bool
	most   int             // how many answers are wanted
	seen   map[string]bool // answers so far, where not all are wanted
}

func (q *query) run(ctx context.Context, v *View, s *fact.Store, goal []ast.Literal) error {
	q.in = &rule.Overlay{Base: s.Syms}
	q.rows = nil
	clear(q.seen)
	g := rule.NewGoal(s, q.in, goal)
	if len(g.Wanted) > 0 && !q.tried {
		q.wanted, q.tried = g.Wanted, true
		return errNoIndex
	}
	q.vars = g.Vars
	most := fact.NewRoom(s, v.c.opts.bytes())
	x := &rule.Exec{Store: s, In: q.in, Mode: rule.ModeRead, Limit: v.limit, Turn: v.turn, Ctx: ctx, Yield: v.yield,
		Values: builtin.Values{Most: v.c.opts.value()}, Room: &most, First: true}
	g.Prepare(x)
	x.Done = func() bool {
		q.add(x.Regs)
		if err := most.Keep(answerBytes + answerCell*len(x.Regs)); err != nil {
			x.Err = err
		}
		return x.Err == nil && len(q.rows) < q.most
	}
	if q.most > 0 {
		x.Run(0)
	}
	return goalFailure(goal, x)
}

// answerBytes and answerCell are about what an answer and each value in it take.
const answerBytes, answerCell = 200, 120

// goalFailure is the error of a goal's run, with its place in the goal where a
// function has no value.
func goalFailure(goal []ast.Literal, x *rule.Exec) error {
	var fe *builtin.Error
	if !errors.As(x.Err, &fe) {
		return rule.BudgetError(x.Err, nil)
	}
	return ast.GateError(ast.StageEvaluate, []ast.Problem{rule.FunctionProblem(fe, goal[x.At].Pos)})
}

// add keeps an answer; where not all are wanted, each only once.
func (q *query) add(regs []symbol.ID) {
	if q.most < allAnswers {
		var key []byte
		for _, id := range regs {
			key = binary.LittleEndian.AppendUint32(key, id)
		}
		if q.seen[string(key)] {
			return
		}
		q.seen[string(key)] = true
	}
	q.rows = append(q.rows, slices.Clone(regs))
}

// sorted returns the different answers in order. The constants are read under
// the lock, some rows at a time.
func (q *query) sorted(v *View) []ast.Binding {
	rows := make([][]ast.Term, len(q.rows))
	m := &symbol.Sharing{}
	for from := 0; from < len(rows); from += rule.Pause {
		v.read(func(*fact.Store) {
			for i := from; i < min(from+rule.Pause, len(rows)); i++ {
				rows[i] = make([]ast.Term, len(q.rows[i]))
				for k, id := range q.rows[i] {
					rows[i][k] = q.in.Part(id, m)
				}
			}
		})
	}
	return bindings(q.vars, rows)
}
