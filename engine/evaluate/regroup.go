package evaluate

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/group"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// regrouped are the groups of a rule that the turn's changes reach, by their keys,
// unless all were computed.
type regrouped struct{ touched []string }

// groupResults returns the conclusions of a grouping rule.
func (t *grouper) groupResults(r *rule.Rule) []group.Result {
	t.flush()
	t.offered = r
	out := t.groups.Results(r)
	t.grouped()
	return out
}

// groupResult returns the conclusion of one group of a rule with keys, or nil.
func (t *grouper) groupResult(r *rule.Rule, key string) *group.Result {
	t.flush()
	t.offered = r
	out := t.groups.Result(r, key)
	t.grouped()
	return out
}

// grouped stops the turn where groups could not be computed.
func (t *grouper) grouped() {
	if t.groups.Err != nil {
		t.stop(t.groups.Err)
	}
}

// regroup computes the groups that a rule's changed input reaches and brings
// its standing conclusions up to date; the rest becomes suspect. Where a
// conclusion does not tell its group, or the rule is new, all are computed.
func (t *grouper) regroup(r *rule.Rule, c *compTurn) {
	if t.regrouped[r] != nil {
		return
	}
	w := &regrouped{}
	t.regrouped[r] = w
	if r.Fresh || r.Keys == nil || !t.touchGroups(r, w, c) {
		t.regroupAll(r)
		return
	}
	for _, key := range w.touched {
		res := t.groupResult(r, key)
		t.eachOfGroup(r, key, func(f fact.ID) {
			if res == nil || t.s.Find(r.Head, res.Args) != f {
				t.suspect(f)
			} else {
				t.standing(r, f, *res)
			}
		})
	}
}

// eachOfGroup calls f with every conclusion of a group that the rule justifies.
func (t *grouper) eachOfGroup(r *rule.Rule, key string, f func(fact.ID)) {
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
func (t *grouper) touchGroups(r *rule.Rule, w *regrouped, c *compTurn) bool {
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
func (t *grouper) touchGroup(r *rule.Rule, literal int, f fact.ID, found map[string]bool, w *regrouped) bool {
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
func (t *grouper) regroupAll(r *rule.Rule) {
	standing := map[fact.ID]bool{}
	for _, res := range t.groupResults(r) {
		f := t.s.Find(r.Head, res.Args)
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
func (t *grouper) standing(r *rule.Rule, f fact.ID, res group.Result) {
	switch {
	case t.s.Costs.Get(f) != res.Cost:
		t.suspect(f)
	case !slices.Equal(t.recorded(f), res.Prems):
		t.touch(f)
		t.justify(f, proof{r, res.Prems, res.Cost}, t.s.Just(f).Stamp)
		t.s.Inverted = true
	}
}

// groupProves reports whether the rule's groups still yield the fact at its
// recorded cost.
func (t *prover) groupProves(r *rule.Rule, f fact.ID) bool {
	_, full := t.groups.Known(r)
	switch w := t.regrouped[r]; {
	case full || w != nil && r.Keys == nil:
		return t.searchGroup(r, f, false) && t.best.cost == t.s.Costs.Get(f)
	case w == nil || !slices.Contains(w.touched, r.Keys.OfFact(t.s, r.Head, f)):
		return true
	}
	res := t.groupResult(r, r.Keys.OfFact(t.s, r.Head, f))
	return res != nil && res.Cost == t.s.Costs.Get(f) && t.s.Find(r.Head, res.Args) == f
}

// searchGroup looks for the best group that yields the fact. Its premises are
// in earlier components, so no rank can forbid it.
func (t *prover) searchGroup(r *rule.Rule, f fact.ID, had bool) bool {
	found := false
	try := func(res *group.Result) {
		if t.s.Find(r.Head, res.Args) != f || (had || found) && res.Cost >= t.best.cost {
			return
		}
		found = true
		t.best.rule, t.best.cost = r, res.Cost
		t.best.prems = append(t.best.prems[:0], res.Prems...)
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
func (t *grouper) emitGroups(r *rule.Rule) {
	if all, full := t.groups.Known(r); full {
		for i := range all {
			if t.err == nil {
				t.emitGroup(r, all[i])
			}
		}
		return
	}
	if w := t.regrouped[r]; w != nil {
		for _, key := range w.touched {
			if res := t.groupResult(r, key); res != nil && t.err == nil {
				t.emitGroup(r, *res)
			}
		}
	}
}

func (t *grouper) emitGroup(r *rule.Rule, res group.Result) {
	s, p := t.s, proof{r, res.Prems, res.Cost}
	f := s.Find(r.Head, res.Args)
	switch {
	case f == 0 && t.Asked != nil && !t.Asked.wants(r.Head, res.Args):
		return
	case f == 0:
		f = s.Add(r.Head, fact.TableKey(res.Args), res.Args)
	case s.Has(f, fact.Alive):
		if res.Cost >= s.Costs.Get(f) || !t.net.Weighted[t.net.Home(s, f)] {
			return
		}
		s.Inverted = true
	default:
		t.touch(f)
	}
	t.enqueue(f, p)
}
