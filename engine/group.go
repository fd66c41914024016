package engine

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// groupResult is one conclusion of a rule that groups, with every fact that a
// match of its group used.
type groupResult struct {
	args  []symbol.ID
	prems []fact.ID
	cost  uint32
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

// groupWork is what a turn has computed of the groups of a rule.
type groupWork struct {
	done  bool // the groups that the turn's changes reach are known
	full  bool
	all   []groupResult           // if full
	byKey map[string]*groupResult // for a rule with keys: nil for a group without a match
	// touched are the groups that the turn's changes reach, if not full.
	touched []string
}

// groupWork returns the work on a rule's groups.
func (t *turn) groupWork(r *rule.Rule) *groupWork {
	w := t.groups[r]
	if w == nil {
		w = &groupWork{byKey: map[string]*groupResult{}}
		t.groups[r] = w
	}
	return w
}

// groupResults returns the conclusions of a grouping rule, computed once in a
// turn: what it takes is complete when its component's turn has come.
func (t *turn) groupResults(r *rule.Rule) []groupResult {
	w := t.groupWork(r)
	if w.full {
		return w.all
	}
	// A reader has seen to it that there is a plan.
	p := r.Made(rule.PlanFull, 0)
	if t.x.Mode != rule.ModeRead {
		p = r.Plan(t.s, rule.PlanFull, 0)
		t.x.Mode = rule.ModeEval
	}
	t.x.Prepare(r, p)
	w.all = t.results(r)
	clear(w.byKey)
	for i := range w.all {
		if r.Keys != nil {
			w.byKey[string(r.Keys.OfArgs(w.all[i].args))] = &w.all[i]
		}
	}
	w.full, w.touched = true, nil
	return w.all
}

// groupResult returns the conclusion of one group of a rule with keys, or nil.
func (t *turn) groupResult(r *rule.Rule, key string) *groupResult {
	w := t.groupWork(r)
	if res, ok := w.byKey[key]; ok || w.full {
		return res
	}
	p := r.Made(rule.PlanGroup, 0)
	if t.x.Mode != rule.ModeRead {
		p = r.Plan(t.s, rule.PlanGroup, 0)
		t.x.Mode = rule.ModeEval
	}
	t.x.Prepare(r, p)
	for i, k := range r.Keys.Regs {
		t.x.Regs[k] = binary.LittleEndian.Uint32([]byte(key[4*i : 4*i+4]))
	}
	w.byKey[key] = nil
	if out := t.results(r); len(out) > 0 {
		w.byKey[key] = &out[0]
	}
	return w.byKey[key]
}

// results reduces the groups that the prepared plan finds.
func (t *turn) results(r *rule.Rule) []groupResult {
	var out []groupResult
	for _, g := range t.collect(r) {
		if t.err != nil {
			return nil
		}
		args, err := t.reduceGroup(r, g)
		var fe *builtin.Error
		switch {
		case err == nil && !t.look(g.n):
			return nil
		case err == nil:
		case t.x.Excuse != nil && errors.As(err, &fe):
			t.note(r, rule.Failure{Literal: len(r.Body), Err: fe})
			continue
		default:
			t.x.Err, t.x.At = err, len(r.Body)
			t.stop(t.x.Failure(r))
			return nil
		}
		out = append(out, groupResult{args, g.prems, g.cost})
	}
	return out
}

// collect runs the prepared plan and gathers its matches by group.
func (t *turn) collect(r *rule.Rule) []*group {
	keys, reduced := rule.GroupRegisters(r), rule.ReducedRegisters(r)
	index := map[string]*group{}
	var order []*group
	var key []byte
	var prems []fact.ID
	held := t.room.Also
	t.execute(r, func() bool {
		key = key[:0]
		for _, k := range keys {
			key = binary.LittleEndian.AppendUint32(key, t.x.Regs[k])
		}
		g := index[string(key)]
		if g == nil {
			g = &group{regs: slices.Clone(t.x.Regs), cost: r.Cost}
			index[string(key)] = g
			order = append(order, g)
			t.room.Also += groupBytes
		}
		for _, k := range reduced {
			g.rows = append(g.rows, t.x.Regs[k])
		}
		g.n++
		before := len(g.prems)
		prems = t.appendPremises(prems[:0], r)
		g.add(prems)
		if err := t.room.Keep(8 * (len(reduced) + len(g.prems) - before)); err != nil {
			t.x.Err = err
		}
		return t.x.Err == nil
	})
	for _, g := range order {
		g.compact()
		for _, p := range g.prems {
			g.cost = fact.AddCost(g.cost, t.s.Costs.Get(p))
		}
	}
	t.room.Also = held
	return order
}

// groupBytes is about what a group takes besides its rows.
const groupBytes = 256

// reduceGroup applies the reducers and later bindings of a rule to a group and
// returns the arguments of its conclusion.
func (t *turn) reduceGroup(r *rule.Rule, g *group) ([]symbol.ID, error) {
	env, in := ast.Binding{}, t.x.In
	for i, k := range rule.GroupRegisters(r) {
		env[r.Clause.Transforms[0].Group[i].Symbol()] = in.Term(g.regs[k])
	}
	lookup := func(name string) (ast.Term, bool) { v, ok := env[name]; return v, ok }
	for _, l := range r.Clause.Transforms[0].Lets {
		v, err := t.reduceRows(r, g, l.Fn)
		if err != nil {
			return nil, err
		}
		env[l.Var] = v
	}
	for _, tr := range r.Clause.Transforms[1:] {
		for _, l := range tr.Lets {
			v, err := builtin.Eval(l.Fn, lookup, &t.x.Values)
			if err != nil {
				return nil, err
			}
			env[l.Var] = v
		}
	}
	var args []symbol.ID
	for _, a := range r.Clause.Head.Args {
		v, err := builtin.Eval(a, lookup, &t.x.Values)
		if err != nil {
			return nil, err
		}
		args = append(args, in.Intern(v))
	}
	return args, nil
}

// rowBytes is about what a row and each of its values take while it is reduced.
const rowBytes, cellBytes = 32, 64

func (t *turn) reduceRows(r *rule.Rule, g *group, fn ast.Term) (ast.Term, error) {
	held := t.room.Also
	defer func() { t.room.Also = held }()
	if err := t.room.Keep(g.n * (rowBytes + cellBytes*len(fn.Elems()))); err != nil {
		return ast.Term{}, err
	}
	rows, size, err := t.rowTerms(r, g, fn)
	if err != nil {
		return ast.Term{}, err
	}
	// A function that collects makes a value of all of them.
	if strings.HasPrefix(fn.Symbol(), "fn:collect") || fn.Symbol() == "fn:group_map" {
		if err := t.x.Values.Expect(size); err != nil {
			return ast.Term{}, err
		}
	}
	if !t.sortRows(rows) {
		return ast.Term{}, t.x.Err
	}
	red, _ := builtin.LookupReducer(fn.Symbol())
	v, err := red.Reduce(rows)
	if err != nil {
		return ast.Term{}, &builtin.Error{Call: fn, Err: err}
	}
	return v, t.x.Values.Check(&v)
}

// rowTerms evaluates what is reduced for each match of a group; size is that of
// all together.
func (t *turn) rowTerms(r *rule.Rule, g *group, fn ast.Term) (rows [][]ast.Term, size int64, err error) {
	reduced := rule.ReducedRegisters(r)
	rows = make([][]ast.Term, g.n)
	cells := make([]ast.Term, 0, g.n*len(fn.Elems()))
	for i := range rows {
		regs := g.rows[i*len(reduced) : (i+1)*len(reduced)]
		value := func(name string) (ast.Term, bool) {
			return t.x.In.Term(regs[slices.Index(reduced, slices.Index(r.Vars, name))]), true
		}
		from := len(cells)
		size += ast.PartSize
		for _, e := range fn.Elems() {
			v, err := builtin.Eval(e, value, &t.x.Values)
			if err != nil {
				return nil, 0, err
			}
			size += v.Bytes()
			cells = append(cells, v)
		}
		rows[i] = cells[from:len(cells):len(cells)]
		if !t.x.Charge(len(fn.Elems())) {
			return nil, 0, t.x.Err
		}
	}
	return rows, size, nil
}

// sortRows sorts rows, and is false if the time is over before they are.
func (t *turn) sortRows(rows [][]ast.Term) bool {
	slices.SortFunc(rows, func(a, b []ast.Term) int {
		if t.x.Err != nil || !t.x.Charge(0) {
			return 0
		}
		return builtin.CompareRows(a, b)
	})
	return t.x.Err == nil
}

// regroup computes the groups that a rule's changed input reaches and brings
// its standing conclusions up to date; the rest becomes suspect. Where a
// conclusion does not tell its group, or the rule is new, all are computed.
func (t *turn) regroup(r *rule.Rule, c *compTurn) {
	w := t.groupWork(r)
	if w.done {
		return
	}
	w.done = true
	if r.Fresh || r.Keys == nil || !t.touchGroups(r, w, c) {
		t.regroupAll(r)
		return
	}
	for _, key := range w.touched {
		res := t.groupResult(r, key)
		t.eachOfGroup(r, key, func(f fact.ID) {
			if res == nil || t.s.Find(r.Head, res.args) != f {
				t.suspect(f)
			} else {
				t.standing(r, f, *res)
			}
		})
	}
}

// eachOfGroup calls f with every conclusion of a group that the rule justifies.
func (t *turn) eachOfGroup(r *rule.Rule, key string, f func(fact.ID)) {
	s, vals := t.s, make([]symbol.ID, len(r.Keys.Cols))
	for i := range vals {
		vals[i] = binary.LittleEndian.Uint32([]byte(key[4*i : 4*i+4]))
	}
	check := func(g fact.ID) {
		if s.Has(g, fact.Alive) && s.RuleNumber(g) == r.Num && r.Keys.OfFact(s, r.Head, g) == key {
			f(g)
		}
	}
	switch len(vals) {
	case 0:
		for _, g := range r.Head.List {
			check(g)
		}
	case r.Head.Arity:
		if g := s.Find(r.Head, vals); g != 0 {
			check(g)
		}
	default:
		ix := s.Index(r.Head, r.Keys.Cols)
		for g := ix.First(vals); g != 0; g = ix.After(s, r.Head, g) {
			check(g)
		}
	}
}

// touchGroups finds the groups in which a changed fact has or had a part. It
// is false where they are better all computed: most of the input has changed,
// or a function fails on what is no more.
func (t *turn) touchGroups(r *rule.Rule, w *groupWork, c *compTurn) bool {
	least := math.MaxInt
	for _, i := range r.Atoms {
		least = min(least, len(r.Rels[i].List))
	}
	if 4*(len(c.plus)+len(c.minus)) > least+16 {
		return false
	}
	found := map[string]bool{}
	for _, facts := range [2][]fact.ID{c.plus, c.minus} {
		for _, f := range facts {
			whole := true
			t.net.EachTaker(t.s, f, func(tk rule.Taker) bool {
				whole = tk.Rule != r || t.touchGroup(r, tk.Literal, f, found, w)
				return whole
			})
			if !whole {
				return false
			}
		}
	}
	return true
}

// touchGroup finds the groups in which a fact has or had a part as a literal.
// Whatever absences say, and with what was withdrawn in this turn: a group too
// many does no harm.
func (t *turn) touchGroup(r *rule.Rule, literal int, f fact.ID, found map[string]bool, w *groupWork) bool {
	if t.err != nil {
		return false
	}
	p := r.Plan(t.s, rule.PlanTouch, literal)
	t.x.Prepare(r, p)
	t.x.Mode = rule.ModeWide
	if !t.x.Start(p.Start, t.s.Rel(f), f) {
		return true
	}
	t.x.Prem[literal] = f
	var key []byte
	t.flush()
	t.x.Done = func() bool {
		key = key[:0]
		for _, k := range r.Keys.Regs {
			key = binary.LittleEndian.AppendUint32(key, t.x.Regs[k])
		}
		if !found[string(key)] {
			found[string(key)] = true
			w.touched = append(w.touched, string(key))
		}
		return true
	}
	t.x.Run(0)
	if t.x.Err == nil {
		return true
	}
	if t.ctx.Err() != nil || errors.Is(t.x.Err, ast.ErrBudget) {
		t.stop(t.x.Failure(r))
	}
	t.x.Err = nil
	return false
}

// regroupAll is regroup for all groups.
func (t *turn) regroupAll(r *rule.Rule) {
	standing := map[fact.ID]bool{}
	for _, res := range t.groupResults(r) {
		f := t.s.Find(r.Head, res.args)
		if f == 0 || !t.s.Has(f, fact.Alive) || t.s.RuleNumber(f) != r.Num || standing[f] {
			continue
		}
		standing[f] = true
		t.standing(r, f, res)
	}
	if r.Fresh {
		return
	}
	for _, f := range r.Head.List {
		if t.s.RuleNumber(f) == r.Num && t.s.Has(f, fact.Alive) && !standing[f] {
			t.suspect(f)
		}
	}
}

// standing gives a conclusion that its group still yields the facts that the
// group now uses.
func (t *turn) standing(r *rule.Rule, f fact.ID, res groupResult) {
	switch {
	case t.s.Costs.Get(f) != res.cost:
		t.suspect(f)
	case !slices.Equal(t.recorded(f), res.prems):
		t.touch(f)
		t.justify(f, proof{r, res.prems, res.cost}, t.s.Just(f).Stamp)
		t.s.Inverted = true
	}
}

// groupProves reports whether the rule's groups still yield the fact at its
// recorded cost.
func (t *turn) groupProves(r *rule.Rule, f fact.ID) bool {
	w := t.groups[r]
	switch {
	case w == nil:
		return true
	case r.Keys == nil || w.full:
		return t.searchGroup(r, f, false) && t.best.cost == t.s.Costs.Get(f)
	}
	key := r.Keys.OfFact(t.s, r.Head, f)
	if !slices.Contains(w.touched, key) {
		return true
	}
	res := t.groupResult(r, key)
	return res != nil && res.cost == t.s.Costs.Get(f) && t.s.Find(r.Head, res.args) == f
}

// searchGroup looks for the best group that yields the fact. Its premises are
// in earlier components, so no rank can forbid it.
func (t *turn) searchGroup(r *rule.Rule, f fact.ID, had bool) bool {
	found := false
	try := func(res *groupResult) {
		if t.s.Find(r.Head, res.args) != f || (had || found) && res.cost >= t.best.cost {
			return
		}
		found = true
		t.best.rule, t.best.cost = r, res.cost
		t.best.prems = append(t.best.prems[:0], res.prems...)
	}
	if r.Keys != nil {
		if res := t.groupResult(r, r.Keys.OfFact(t.s, r.Head, f)); res != nil {
			try(res)
		}
		return found
	}
	all := t.groupResults(r)
	for i := range all {
		try(&all[i])
	}
	return found
}

// emitGroups offers the rule's conclusions, as far as they were computed for
// this turn.
func (t *turn) emitGroups(r *rule.Rule) {
	w := t.groups[r]
	if w == nil {
		return
	}
	for i := range w.all {
		if t.err == nil {
			t.emitGroup(r, w.all[i])
		}
	}
	for _, key := range w.touched {
		if res := w.byKey[key]; res != nil && t.err == nil {
			t.emitGroup(r, *res)
		}
	}
}

func (t *turn) emitGroup(r *rule.Rule, res groupResult) {
	s, p := t.s, proof{r, res.prems, res.cost}
	f := s.Find(r.Head, res.args)
	switch {
	case f == 0 && t.demand != nil && !t.demand.wants(r.Head, res.args):
		return
	case f == 0:
		f = s.Add(r.Head, fact.TableKey(res.args), res.args)
	case s.Has(f, fact.Alive):
		if res.cost >= s.Costs.Get(f) || !t.net.Weighted[t.net.Home(s, f)] {
			return
		}
		s.Inverted = true
	default:
		t.touch(f)
	}
	t.enqueue(f, p)
}
