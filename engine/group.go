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
func (t *turn) groupWork(r *rule) *groupWork {
	w := t.groups[r]
	if w == nil {
		w = &groupWork{byKey: map[string]*groupResult{}}
		t.groups[r] = w
	}
	return w
}

// groupResults returns the conclusions of a grouping rule, computed once in a
// turn: what it takes is complete when its component's turn has come.
func (t *turn) groupResults(r *rule) []groupResult {
	w := t.groupWork(r)
	if w.full {
		return w.all
	}
	// A reader has seen to it that there is a plan.
	p := r.made(planFull, 0)
	if t.x.mode != modeRead {
		p = r.plan(t.s, planFull, 0)
		t.x.mode = modeEval
	}
	t.x.prepare(r, p)
	w.all = t.results(r)
	clear(w.byKey)
	for i := range w.all {
		if r.keys != nil {
			w.byKey[string(r.keys.ofArgs(w.all[i].args))] = &w.all[i]
		}
	}
	w.full, w.touched = true, nil
	return w.all
}

// groupResult returns the conclusion of one group of a rule with keys, or nil.
func (t *turn) groupResult(r *rule, key string) *groupResult {
	w := t.groupWork(r)
	if res, ok := w.byKey[key]; ok || w.full {
		return res
	}
	p := r.made(planGroup, 0)
	if t.x.mode != modeRead {
		p = r.plan(t.s, planGroup, 0)
		t.x.mode = modeEval
	}
	t.x.prepare(r, p)
	for i, k := range r.keys.regs {
		t.x.regs[k] = binary.LittleEndian.Uint32([]byte(key[4*i : 4*i+4]))
	}
	w.byKey[key] = nil
	if out := t.results(r); len(out) > 0 {
		w.byKey[key] = &out[0]
	}
	return w.byKey[key]
}

// results reduces the groups that the prepared plan finds.
func (t *turn) results(r *rule) []groupResult {
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
		case t.x.excuse != nil && errors.As(err, &fe):
			t.note(r, failure{len(r.body), fe})
			continue
		default:
			t.x.err, t.x.at = err, len(r.body)
			t.stop(t.x.failure(r))
			return nil
		}
		out = append(out, groupResult{args, g.prems, g.cost})
	}
	return out
}

// collect runs the prepared plan and gathers its matches by group.
func (t *turn) collect(r *rule) []*group {
	keys, reduced := groupRegisters(r), reducedRegisters(r)
	index := map[string]*group{}
	var order []*group
	var key []byte
	var prems []fact.ID
	held := t.room.Also
	t.execute(r, func() bool {
		key = key[:0]
		for _, k := range keys {
			key = binary.LittleEndian.AppendUint32(key, t.x.regs[k])
		}
		g := index[string(key)]
		if g == nil {
			g = &group{regs: slices.Clone(t.x.regs), cost: r.cost}
			index[string(key)] = g
			order = append(order, g)
			t.room.Also += groupBytes
		}
		for _, k := range reduced {
			g.rows = append(g.rows, t.x.regs[k])
		}
		g.n++
		before := len(g.prems)
		prems = t.appendPremises(prems[:0], r)
		g.add(prems)
		if err := t.room.Keep(8 * (len(reduced) + len(g.prems) - before)); err != nil {
			t.x.err = err
		}
		return t.x.err == nil
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

// reducedRegisters returns the registers of the variables that are reduced.
func reducedRegisters(r *rule) []int {
	var out []int
	for _, l := range r.clause.Transforms[0].Lets {
		l.Fn.WalkVars(func(name string) {
			if k := slices.Index(r.vars, name); k >= 0 && !slices.Contains(out, k) {
				out = append(out, k)
			}
		})
	}
	return out
}

// groupRegisters returns the registers of the variables grouped by.
func groupRegisters(r *rule) []int {
	var out []int
	for _, g := range r.clause.Transforms[0].Group {
		out = append(out, slices.Index(r.vars, g.Symbol()))
	}
	return out
}

// reduceGroup applies the reducers and later bindings of a rule to a group and
// returns the arguments of its conclusion.
func (t *turn) reduceGroup(r *rule, g *group) ([]symbol.ID, error) {
	env, in := ast.Binding{}, t.x.in
	for i, k := range groupRegisters(r) {
		env[r.clause.Transforms[0].Group[i].Symbol()] = in.Term(g.regs[k])
	}
	lookup := func(name string) (ast.Term, bool) { v, ok := env[name]; return v, ok }
	for _, l := range r.clause.Transforms[0].Lets {
		v, err := t.reduceRows(r, g, l.Fn)
		if err != nil {
			return nil, err
		}
		env[l.Var] = v
	}
	for _, tr := range r.clause.Transforms[1:] {
		for _, l := range tr.Lets {
			v, err := builtin.Eval(l.Fn, lookup, &t.x.values)
			if err != nil {
				return nil, err
			}
			env[l.Var] = v
		}
	}
	var args []symbol.ID
	for _, a := range r.clause.Head.Args {
		v, err := builtin.Eval(a, lookup, &t.x.values)
		if err != nil {
			return nil, err
		}
		args = append(args, in.Intern(v))
	}
	return args, nil
}

// rowBytes is about what a row and each of its values take while it is reduced.
const rowBytes, cellBytes = 32, 64

func (t *turn) reduceRows(r *rule, g *group, fn ast.Term) (ast.Term, error) {
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
		if err := t.x.values.Expect(size); err != nil {
			return ast.Term{}, err
		}
	}
	if !t.sortRows(rows) {
		return ast.Term{}, t.x.err
	}
	red, _ := builtin.LookupReducer(fn.Symbol())
	v, err := red.Reduce(rows)
	if err != nil {
		return ast.Term{}, &builtin.Error{Call: fn, Err: err}
	}
	return v, t.x.values.Check(&v)
}

// rowTerms evaluates what is reduced for each match of a group; size is that of
// all together.
func (t *turn) rowTerms(r *rule, g *group, fn ast.Term) (rows [][]ast.Term, size int64, err error) {
	reduced := reducedRegisters(r)
	rows = make([][]ast.Term, g.n)
	cells := make([]ast.Term, 0, g.n*len(fn.Elems()))
	for i := range rows {
		regs := g.rows[i*len(reduced) : (i+1)*len(reduced)]
		value := func(name string) (ast.Term, bool) {
			return t.x.in.Term(regs[slices.Index(reduced, slices.Index(r.vars, name))]), true
		}
		from := len(cells)
		size += ast.PartSize
		for _, e := range fn.Elems() {
			v, err := builtin.Eval(e, value, &t.x.values)
			if err != nil {
				return nil, 0, err
			}
			size += v.Bytes()
			cells = append(cells, v)
		}
		rows[i] = cells[from:len(cells):len(cells)]
		if !t.x.charge(len(fn.Elems())) {
			return nil, 0, t.x.err
		}
	}
	return rows, size, nil
}

// sortRows sorts rows, and is false if the time is over before they are.
func (t *turn) sortRows(rows [][]ast.Term) bool {
	slices.SortFunc(rows, func(a, b []ast.Term) int {
		if t.x.err != nil || !t.x.charge(0) {
			return 0
		}
		return builtin.CompareRows(a, b)
	})
	return t.x.err == nil
}

// groupKeys says where the values that a rule groups by stand in its
// conclusion, so that a conclusion tells its group: the columns, ascending, and
// the registers of the same values.
type groupKeys struct {
	cols, regs []int
}

// groupKeys returns the keys of a rule that groups, or nil if a value grouped
// by is not in the conclusion.
func (r *rule) groupKeys() *groupKeys {
	k := &groupKeys{}
	for _, t := range r.clause.Transforms {
		for _, l := range t.Lets {
			if slices.ContainsFunc(r.clause.Transforms[0].Group, func(g ast.Term) bool { return g.Symbol() == l.Var }) {
				return nil
			}
		}
	}
	group := r.clause.Transforms[0].Group
	for i, a := range r.clause.Head.Args {
		if a.Kind() != ast.KindVar {
			continue
		}
		reg := slices.Index(r.vars, a.Symbol())
		if slices.ContainsFunc(group, func(g ast.Term) bool { return g.Symbol() == a.Symbol() }) && !slices.Contains(k.regs, reg) {
			k.cols, k.regs = append(k.cols, i), append(k.regs, reg)
		}
	}
	for _, g := range group {
		if !slices.Contains(k.regs, slices.Index(r.vars, g.Symbol())) {
			return nil
		}
	}
	return k
}

// ofArgs returns the key of a conclusion.
func (k *groupKeys) ofArgs(args []symbol.ID) []byte {
	var key []byte
	for _, c := range k.cols {
		key = binary.LittleEndian.AppendUint32(key, args[c])
	}
	return key
}

// ofFact returns the key of a conclusion that has a row.
func (k *groupKeys) ofFact(s *fact.Store, r *fact.Relation, f fact.ID) string {
	var buf [8]symbol.ID
	return string(k.ofArgs(s.AppendArgs(buf[:0], r, f)))
}

// regroup computes the groups that a rule's changed input reaches and brings
// its standing conclusions up to date; the rest becomes suspect. Where a
// conclusion does not tell its group, or the rule is new, all are computed.
func (t *turn) regroup(r *rule, c *compTurn) {
	w := t.groupWork(r)
	if w.done {
		return
	}
	w.done = true
	if r.fresh || r.keys == nil || !t.touchGroups(r, w, c) {
		t.regroupAll(r)
		return
	}
	for _, key := range w.touched {
		res := t.groupResult(r, key)
		t.eachOfGroup(r, key, func(f fact.ID) {
			if res == nil || t.s.Find(r.head, res.args) != f {
				t.suspect(f)
			} else {
				t.standing(r, f, *res)
			}
		})
	}
}

// eachOfGroup calls f with every conclusion of a group that the rule justifies.
func (t *turn) eachOfGroup(r *rule, key string, f func(fact.ID)) {
	s, vals := t.s, make([]symbol.ID, len(r.keys.cols))
	for i := range vals {
		vals[i] = binary.LittleEndian.Uint32([]byte(key[4*i : 4*i+4]))
	}
	check := func(g fact.ID) {
		if s.Has(g, fact.Alive) && s.RuleNumber(g) == r.num && r.keys.ofFact(s, r.head, g) == key {
			f(g)
		}
	}
	switch len(vals) {
	case 0:
		for _, g := range r.head.List {
			check(g)
		}
	case r.head.Arity:
		if g := s.Find(r.head, vals); g != 0 {
			check(g)
		}
	default:
		ix := s.Index(r.head, r.keys.cols)
		for g := ix.First(vals); g != 0; g = ix.After(s, r.head, g) {
			check(g)
		}
	}
}

// touchGroups finds the groups in which a changed fact has or had a part. It
// is false where they are better all computed: most of the input has changed,
// or a function fails on what is no more.
func (t *turn) touchGroups(r *rule, w *groupWork, c *compTurn) bool {
	least := math.MaxInt
	for _, i := range r.atoms {
		least = min(least, len(r.rels[i].List))
	}
	if 4*(len(c.plus)+len(c.minus)) > least+16 {
		return false
	}
	found := map[string]bool{}
	for _, facts := range [2][]fact.ID{c.plus, c.minus} {
		for _, f := range facts {
			whole := true
			t.net.eachTaker(t.s, f, func(tk taker) bool {
				whole = tk.rule != r || t.touchGroup(r, tk.literal, f, found, w)
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
func (t *turn) touchGroup(r *rule, literal int, f fact.ID, found map[string]bool, w *groupWork) bool {
	if t.err != nil {
		return false
	}
	p := r.plan(t.s, planTouch, literal)
	t.x.prepare(r, p)
	t.x.mode = modeWide
	if !t.x.start(p.start, t.s.Rel(f), f) {
		return true
	}
	t.x.prem[literal] = f
	var key []byte
	t.flush()
	t.x.done = func() bool {
		key = key[:0]
		for _, k := range r.keys.regs {
			key = binary.LittleEndian.AppendUint32(key, t.x.regs[k])
		}
		if !found[string(key)] {
			found[string(key)] = true
			w.touched = append(w.touched, string(key))
		}
		return true
	}
	t.x.run(0)
	if t.x.err == nil {
		return true
	}
	if t.ctx.Err() != nil || errors.Is(t.x.err, ast.ErrBudget) {
		t.stop(t.x.failure(r))
	}
	t.x.err = nil
	return false
}

// regroupAll is regroup for all groups.
func (t *turn) regroupAll(r *rule) {
	standing := map[fact.ID]bool{}
	for _, res := range t.groupResults(r) {
		f := t.s.Find(r.head, res.args)
		if f == 0 || !t.s.Has(f, fact.Alive) || t.s.RuleNumber(f) != r.num || standing[f] {
			continue
		}
		standing[f] = true
		t.standing(r, f, res)
	}
	if r.fresh {
		return
	}
	for _, f := range r.head.List {
		if t.s.RuleNumber(f) == r.num && t.s.Has(f, fact.Alive) && !standing[f] {
			t.suspect(f)
		}
	}
}

// standing gives a conclusion that its group still yields the facts that the
// group now uses.
func (t *turn) standing(r *rule, f fact.ID, res groupResult) {
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
func (t *turn) groupProves(r *rule, f fact.ID) bool {
	w := t.groups[r]
	switch {
	case w == nil:
		return true
	case r.keys == nil || w.full:
		return t.searchGroup(r, f, false) && t.best.cost == t.s.Costs.Get(f)
	}
	key := r.keys.ofFact(t.s, r.head, f)
	if !slices.Contains(w.touched, key) {
		return true
	}
	res := t.groupResult(r, key)
	return res != nil && res.cost == t.s.Costs.Get(f) && t.s.Find(r.head, res.args) == f
}

// searchGroup looks for the best group that yields the fact. Its premises are
// in earlier components, so no rank can forbid it.
func (t *turn) searchGroup(r *rule, f fact.ID, had bool) bool {
	found := false
	try := func(res *groupResult) {
		if t.s.Find(r.head, res.args) != f || (had || found) && res.cost >= t.best.cost {
			return
		}
		found = true
		t.best.rule, t.best.cost = r, res.cost
		t.best.prems = append(t.best.prems[:0], res.prems...)
	}
	if r.keys != nil {
		if res := t.groupResult(r, r.keys.ofFact(t.s, r.head, f)); res != nil {
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
func (t *turn) emitGroups(r *rule) {
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

func (t *turn) emitGroup(r *rule, res groupResult) {
	s, p := t.s, proof{r, res.prems, res.cost}
	f := s.Find(r.head, res.args)
	switch {
	case f == 0 && t.demand != nil && !t.demand.wants(r.head, res.args):
		return
	case f == 0:
		f = s.Add(r.head, fact.TableKey(res.args), res.args)
	case s.Has(f, fact.Alive):
		if res.cost >= s.Costs.Get(f) || !t.net.weighted[t.net.home(s, f)] {
			return
		}
		s.Inverted = true
	default:
		t.touch(f)
	}
	t.enqueue(f, p)
}
