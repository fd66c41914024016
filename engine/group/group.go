package group

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// Result is one conclusion of a rule that groups, with every fact that a
// match of its group used, sorted.
type Result struct {
	Args  []symbol.ID
	Prems []fact.ID
	Cost  uint32
}

// group collects the matches of one group while the body runs.
type group struct {
	regs  []symbol.ID // of the first match
	rows  []symbol.ID // of each match the registers that are reduced
	n     int         // how many matches
	prems []fact.ID
	kept  int // how many premises were left when they were last compacted
	cost  uint32
}

// add takes a match's premises. Every fact counts once, however many matches
// use it.
func (g *group) add(prems []fact.ID) {
	g.prems = append(g.prems, prems...)
	if len(g.prems) > 2*g.kept+1024 {
		g.compact()
	}
}

func (g *group) compact() {
	slices.Sort(g.prems)
	g.prems = slices.Compact(g.prems)
	g.kept = len(g.prems)
}

// Groups computes the groups of rules, each once: what a rule takes is complete when
// its groups are asked for. It is for one goroutine.
type Groups struct {
	// Note, if set, takes note of a function without a value in a group, which then has
	// no conclusion.
	Note func(*rule.Rule, rule.Failure)
	// Err is the first error: of a function, a bound or the context. Nothing is computed
	// afterwards.
	Err error

	x  *rule.Exec
	of map[*rule.Rule]*work
}

// New returns groups whose matches are found by x, by plans that are there already where
// it reads a snapshot.
func New(x *rule.Exec) Groups { return Groups{x: x, of: map[*rule.Rule]*work{}} }

// work is what has been computed of the groups of a rule.
type work struct {
	full  bool
	all   []Result           // if full
	byKey map[string]*Result // for a rule with keys: nil for a group without a match
}

func (gs *Groups) work(r *rule.Rule) *work {
	w := gs.of[r]
	if w == nil {
		w = &work{byKey: map[string]*Result{}}
		gs.of[r] = w
	}
	return w
}

// Known returns the conclusions of a rule if all have been computed.
func (gs *Groups) Known(r *rule.Rule) (all []Result, full bool) {
	if w := gs.of[r]; w != nil {
		return w.all, w.full
	}
	return nil, false
}

// Results returns the conclusions of a grouping rule.
func (gs *Groups) Results(r *rule.Rule) []Result {
	w := gs.work(r)
	if w.full {
		return w.all
	}
	gs.prepare(r, rule.PlanFull)
	w.all = gs.results(r)
	clear(w.byKey)
	for i := range w.all {
		if r.Keys != nil {
			w.byKey[string(r.Keys.OfArgs(w.all[i].Args))] = &w.all[i]
		}
	}
	w.full = true
	return w.all
}

// Result returns the conclusion of one group of a rule with keys, or nil.
func (gs *Groups) Result(r *rule.Rule, key string) *Result {
	w := gs.work(r)
	if res, ok := w.byKey[key]; ok || w.full {
		return res
	}
	gs.prepare(r, rule.PlanGroup)
	for i, k := range r.Keys.Regs {
		gs.x.Regs[k] = binary.LittleEndian.Uint32([]byte(key[4*i : 4*i+4]))
	}
	w.byKey[key] = nil
	if out := gs.results(r); len(out) > 0 {
		w.byKey[key] = &out[0]
	}
	return w.byKey[key]
}

// prepare makes ready for a plan of the rule; a reader has seen to it that there is one.
func (gs *Groups) prepare(r *rule.Rule, kind rule.PlanKind) {
	p := r.Made(kind, 0)
	if gs.x.Mode != rule.ModeRead {
		p = r.Plan(gs.x.Store, kind, 0)
		gs.x.Mode = rule.ModeEval
	}
	gs.x.Prepare(r, p)
}

// results reduces the groups that the prepared plan finds.
func (gs *Groups) results(r *rule.Rule) []Result {
	var out []Result
	for _, g := range gs.collect(r) {
		if gs.Err != nil {
			return nil
		}
		args, err := gs.reduceGroup(r, g)
		var fe *builtin.Error
		switch {
		case err == nil && !gs.x.Charge(g.n):
			gs.Err = rule.BudgetError(gs.x.Err, r)
			return nil
		case err == nil:
		case gs.x.Excuse != nil && errors.As(err, &fe):
			if gs.Note != nil {
				gs.Note(r, rule.Failure{Literal: len(r.Body), Err: fe})
			}
			continue
		default:
			gs.x.Err, gs.x.At = err, len(r.Body)
			gs.Err = gs.x.Failure(r)
			return nil
		}
		out = append(out, Result{args, g.prems, g.cost})
	}
	return out
}

// collect runs the prepared plan and gathers its matches by group.
func (gs *Groups) collect(r *rule.Rule) []*group {
	keys, reduced := rule.GroupRegisters(r), rule.ReducedRegisters(r)
	index := map[string]*group{}
	var order []*group
	var key []byte
	var prems []fact.ID
	held := gs.x.Room.Also
	gs.x.Done = func() bool {
		key = key[:0]
		for _, k := range keys {
			key = binary.LittleEndian.AppendUint32(key, gs.x.Regs[k])
		}
		g := index[string(key)]
		if g == nil {
			g = &group{regs: slices.Clone(gs.x.Regs), cost: r.Cost}
			index[string(key)] = g
			order = append(order, g)
			gs.x.Room.Also += groupBytes
		}
		for _, k := range reduced {
			g.rows = append(g.rows, gs.x.Regs[k])
		}
		g.n++
		before := len(g.prems)
		prems = prems[:0]
		for _, i := range r.Atoms {
			prems = append(prems, gs.x.Prem[i])
		}
		g.add(prems)
		if err := gs.x.Room.Keep(8 * (len(reduced) + len(g.prems) - before)); err != nil {
			gs.x.Err = err
		}
		return gs.x.Err == nil
	}
	if gs.x.Run(0); gs.x.Err != nil {
		gs.Err = gs.x.Failure(r)
	}
	for _, g := range order {
		g.compact()
		for _, p := range g.prems {
			g.cost = fact.AddCost(g.cost, gs.x.Store.Costs.Get(p))
		}
	}
	gs.x.Room.Also = held
	return order
}

// groupBytes is about what a group takes besides its rows.
const groupBytes = 256

// reduceGroup applies the reducers and later bindings of a rule to a group and
// returns the arguments of its conclusion.
func (gs *Groups) reduceGroup(r *rule.Rule, g *group) ([]symbol.ID, error) {
	env, in := ast.Binding{}, gs.x.In
	for i, k := range rule.GroupRegisters(r) {
		env[r.Clause.Transforms[0].Group[i].Symbol()] = in.Term(g.regs[k])
	}
	lookup := func(name string) (ast.Term, bool) { v, ok := env[name]; return v, ok }
	for _, l := range r.Clause.Transforms[0].Lets {
		v, err := gs.reduceRows(r, g, l.Fn)
		if err != nil {
			return nil, err
		}
		env[l.Var] = v
	}
	for _, tr := range r.Clause.Transforms[1:] {
		for _, l := range tr.Lets {
			v, err := builtin.Eval(l.Fn, lookup, &gs.x.Values)
			if err != nil {
				return nil, err
			}
			env[l.Var] = v
		}
	}
	var args []symbol.ID
	for _, a := range r.Clause.Head.Args {
		v, err := builtin.Eval(a, lookup, &gs.x.Values)
		if err != nil {
			return nil, err
		}
		args = append(args, in.Intern(v))
	}
	return args, nil
}

// rowBytes is about what a row and each of its values take while it is reduced.
const rowBytes, cellBytes = 32, 64

func (gs *Groups) reduceRows(r *rule.Rule, g *group, fn ast.Term) (ast.Term, error) {
	held := gs.x.Room.Also
	defer func() { gs.x.Room.Also = held }()
	if err := gs.x.Room.Keep(g.n * (rowBytes + cellBytes*len(fn.Elems()))); err != nil {
		return ast.Term{}, err
	}
	rows, size, err := gs.rowTerms(r, g, fn)
	if err != nil {
		return ast.Term{}, err
	}
	// A function that collects makes a value of all of them.
	if strings.HasPrefix(fn.Symbol(), "fn:collect") || fn.Symbol() == "fn:group_map" {
		if err := gs.x.Values.Expect(size); err != nil {
			return ast.Term{}, err
		}
	}
	if !gs.sortRows(rows) {
		return ast.Term{}, gs.x.Err
	}
	red, _ := builtin.LookupReducer(fn.Symbol())
	v, err := red.Reduce(rows)
	if err != nil {
		return ast.Term{}, &builtin.Error{Call: fn, Err: err}
	}
	return v, gs.x.Values.Check(&v)
}

// rowTerms evaluates what is reduced for each match of a group; size is that of
// all together.
func (gs *Groups) rowTerms(r *rule.Rule, g *group, fn ast.Term) (rows [][]ast.Term, size int64, err error) {
	reduced := rule.ReducedRegisters(r)
	rows = make([][]ast.Term, g.n)
	cells := make([]ast.Term, 0, g.n*len(fn.Elems()))
	for i := range rows {
		regs := g.rows[i*len(reduced) : (i+1)*len(reduced)]
		value := func(name string) (ast.Term, bool) {
			return gs.x.In.Term(regs[slices.Index(reduced, slices.Index(r.Vars, name))]), true
		}
		from := len(cells)
		size += ast.PartSize
		for _, e := range fn.Elems() {
			v, err := builtin.Eval(e, value, &gs.x.Values)
			if err != nil {
				return nil, 0, err
			}
			size += v.Bytes()
			cells = append(cells, v)
		}
		rows[i] = cells[from:len(cells):len(cells)]
		if !gs.x.Charge(len(fn.Elems())) {
			return nil, 0, gs.x.Err
		}
	}
	return rows, size, nil
}

// sortRows sorts rows, and is false if the time is over before they are.
func (gs *Groups) sortRows(rows [][]ast.Term) bool {
	slices.SortFunc(rows, func(a, b []ast.Term) int {
		if gs.x.Err != nil || !gs.x.Charge(0) {
			return 0
		}
		return builtin.CompareRows(a, b)
	})
	return gs.x.Err == nil
}
