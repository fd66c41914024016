// Package ask answers questions: yes or no, every value, everything known of a topic, all
// of a kind; with a verdict, the proofs, and what is missing where there are none.
package ask

import (
	"context"
	"slices"
	"strconv"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/nearmiss"
	"whence/reason/proof"
	"whence/reason/snapshot"
	"whence/reason/state"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// Question answers a question from what is known and supposed. What it lacks where it is not
// so, [Finding.Miss] looks for.
func Question(ctx context.Context, st *state.State, q triple.Question) (Finding, error) {
	a := asking{st: st, q: q}
	a.given = a.assumptions()
	if q.Form == triple.About {
		return a.about(ctx)
	}
	var err error
	if a.goals, err = st.Store.Goals(q.Goals); err != nil {
		return Finding{}, err
	}
	f, err := a.find(ctx)
	if err != nil {
		return f, err
	}
	if f.Verdict != Proved && f.Verdict != Conflicting && (f.Verdict != Refuted || q.Form == triple.WhyNot) {
		f.Lacks = &Lacks{st, a.given, a.goals}
	}
	return f, nil
}

// asking is a question at work.
type asking struct {
	st    *state.State
	q     triple.Question
	given []store.Change
	goals [][]engine.Literal // as this world reads them
}

// assumptions are those of the question as a change with ids of its own.
func (a *asking) assumptions() []store.Change {
	q := a.q
	ts := slices.Concat(q.Given, a.asked())
	if len(ts)+len(q.Named)+len(q.Without) == 0 {
		return nil
	}
	c := store.Change{Facts: slices.Clone(q.Named), Drop: q.Without}
	for i, t := range ts {
		c.Facts = append(c.Facts, triple.Fact{ID: "given" + strconv.Itoa(i+1), Triple: t})
	}
	return []store.Change{c}
}

// Asked is the class of the names that the question at hand speaks of, which a
// rule may go by: asked(X) in a rule file.
const Asked = "asked"

// asked says of the names in a question that they are asked of, where any rule
// goes by that.
func (a *asking) asked() []triple.Triple {
	if a.st.Store.Words["/"+Asked] == nil {
		return nil
	}
	var out []triple.Triple
	seen := map[string]bool{}
	for _, and := range a.q.Goals {
		for _, l := range and {
			for _, t := range [...]triple.Term{l.Subject, l.Object} {
				if !t.IsVar() && !seen[t.Name] && l.Op == triple.Relates && triple.ObjectKind(l.Relation) == triple.Proper && l.Relation != triple.EventOf {
					seen[t.Name] = true
					out = append(out, triple.Triple{Subject: t, Relation: triple.InstanceOf, Object: triple.Term{Name: Asked, Kind: triple.Class}})
				}
			}
		}
	}
	return out
}

func (a *asking) find(ctx context.Context) (Finding, error) {
	if fresh := a.fresh(); len(fresh) > 0 {
		return a.every(ctx, fresh)
	}
	var f Finding
	err := a.st.Under(ctx, a.given, func(l *snapshot.Snapshot) error {
		var err error
		d := decider{l}
		switch {
		case a.q.Form == triple.Which || a.q.Form == triple.HowMany:
			f, err = d.which(ctx, a.wanted(), a.goals)
		case a.q.Ways && len(a.goals) > 1:
			f, err = d.oneOfWays(ctx, a.goals)
		default:
			f, err = d.yesNo(ctx, a.goals)
		}
		return err
	})
	if err == nil && f.Verdict == Unprovable {
		err = a.supposing(ctx, &f)
	}
	return f, err
}

// decider decides what is asked by how things are in one snapshot.
type decider struct{ *snapshot.Snapshot }

// yesNo decides an or of ands.
func (d decider) yesNo(ctx context.Context, goals [][]engine.Literal) (Finding, error) {
	var f Finding
	count := map[Verdict]int{}
	for _, and := range goals {
		g, err := d.and(ctx, and)
		if err != nil {
			return f, err
		}
		count[g.Verdict]++
		if g.Verdict == Proved {
			return g, nil
		}
		f.absorb(g)
	}
	switch {
	case count[Conflicting] > 0:
		f.Verdict = Conflicting
	case count[Refuted] == len(goals) && len(goals) > 0:
		f.Verdict = Refuted
	default:
		f.Verdict = d.lack(&f)
	}
	return f, nil
}

// oneOfWays decides goals of which the first is what was asked, and the others
// are other ways for it to hold: what denies the first speaks against them all.
func (d decider) oneOfWays(ctx context.Context, goals [][]engine.Literal) (Finding, error) {
	first, err := d.and(ctx, goals[0])
	if err != nil {
		return first, err
	}
	if first.Verdict != Refuted || first.byAbsence() {
		return d.yesNo(ctx, goals)
	}
	f, err := d.yesNo(ctx, goals[1:])
	if err != nil || f.Verdict != Proved && f.Verdict != Conflicting {
		return first, err
	}
	f.Verdict = Conflicting
	f.Against = append(f.Against, f.addAll(first.Proofs)...)
	return f, nil
}

// lack is the verdict where there is no proof either way.
func (d decider) lack(f *Finding) Verdict {
	switch {
	case d.View.Cut() != "":
		f.Cut = d.View.Cut()
		return CutShort
	case slices.ContainsFunc(f.Unmentioned, func(u snapshot.Unmentioned) bool { return !u.Object }):
		return Unknown
	}
	return Unprovable
}

// and decides a conjunction.
func (d decider) and(ctx context.Context, goals []engine.Literal) (Finding, error) {
	f := Finding{Unmentioned: d.Unmentioned(goals)}
	if slices.ContainsFunc(goals, func(g engine.Literal) bool { return !unify.IsGround(g) }) {
		return d.some(ctx, goals, f)
	}
	pro, contra := 0, 0
	for _, g := range goals {
		s := d.Standing(g)
		switch {
		case s.Pro && s.Contra:
			contra++
			pro++
		case s.Pro:
			pro++
		case s.Contra:
			return d.refuted(f, g)
		}
	}
	if pro < len(goals) || d.Row(goals, nil, nil).Confidence < d.Min {
		f.Verdict = d.lack(&f)
		return f, nil
	}
	f.Verdict = Proved
	if contra > 0 {
		f.Verdict = Conflicting
	}
	a, err := d.answer(&f, goals, nil)
	f.Answers, f.Against = []Answer{a}, a.Against
	return f, err
}

// some decides a conjunction with variables: whether anything fits it.
func (d decider) some(ctx context.Context, goals []engine.Literal, f Finding) (Finding, error) {
	rows, _, err := d.Rows(ctx, goals, nil)
	if err != nil {
		return f, err
	}
	f.Verdict = d.lack(&f)
	if len(rows) == 0 && d.decided(goals) && !d.Weakly(ctx, goals) {
		return d.refuted(f, goals[max(0, d.hopeless(goals))])
	}
	for i, r := range rows {
		g := f
		a, err := d.answer(&g, r.Literals, r.Values)
		if err != nil {
			return f, err
		}
		g.Answers, g.Against, g.Verdict = []Answer{a}, a.Against, Conflicting
		if len(a.Against) == 0 {
			g.Verdict = Proved
			return g, nil
		}
		if i == 0 {
			f = g
		}
	}
	return f, nil
}

// decided reports whether absence settles the goals: all of them are of closed
// relations or comparisons, or one of them is and nothing fits it alone.
func (d decider) decided(goals []engine.Literal) bool {
	if d.hopeless(goals) >= 0 {
		return true
	}
	for _, g := range goals {
		if g.Op == engine.OpAtom && g.Atom.Pred != lift.Known && !d.Store.Rules.Closed(g.Atom.Pred) {
			return false
		}
	}
	return true
}

// hopeless returns the first goal of a closed relation that nothing fits, -1 for
// none.
func (d decider) hopeless(goals []engine.Literal) int {
	return slices.IndexFunc(goals, func(g engine.Literal) bool {
		return g.Op == engine.OpAtom && !g.Absent && g.Atom.Pred != lift.Known && d.Store.Rules.Closed(g.Atom.Pred) && !d.Holds(unify.Anything(g.Atom))
	})
}

// refuted is the finding that g, a goal that must hold, does not.
func (d decider) refuted(f Finding, g engine.Literal) (Finding, error) {
	p, err := d.ProveContrary(g)
	if err != nil {
		return f, err
	}
	f.Verdict = Refuted
	f.Against = []string{f.add(p)}
	return f, nil
}

// answer proves the ground goals, and what is against them, for f.
func (d decider) answer(f *Finding, goals []engine.Literal, values unify.Bindings) (Answer, error) {
	a := Answer{Confidence: 1, Bindings: map[string]triple.Term{}, Values: engine.Binding(values), Told: true}
	for v, t := range values {
		a.Bindings[lift.LowerVar(v)], _ = lift.LowerTerm(t)
	}
	unproved := f.steps >= maxSteps
	for _, g := range goals {
		if g.Op == engine.OpAtom && d.Store.Internal(g.Atom.Pred) {
			continue
		}
		_, told := d.Store.Facts.ToldAs(g.Atom)
		if unproved && g.Op == engine.OpAtom && !g.Absent && !told && !d.Standing(g).Contra {
			a.add(g, "", d.View.Confidence(d.Store.Names.Atom(g.Atom)), false)
			continue
		}
		p, err := d.ProveFor(g)
		if err != nil {
			return a, err
		}
		a.add(g, f.add(p), p.Confidence(), p.Nodes[p.Root].Kind == proof.Told)
		if d.Standing(g).Contra {
			against, err := d.ProveContrary(g)
			if err != nil {
				return a, err
			}
			a.Against = append(a.Against, f.add(against))
		}
	}
	return a, nil
}

// add adds a literal with its proof.
func (a *Answer) add(g engine.Literal, proof string, confidence float64, told bool) {
	lit, _ := lift.LowerLiteral(g)
	a.Literals, a.Lifted, a.Proofs = append(a.Literals, lit), append(a.Lifted, g), append(a.Proofs, proof)
	a.Confidence *= confidence
	a.Told = a.Told && told
}

// wanted are the variables whose values are asked for.
func (a *asking) wanted() []string {
	out := make([]string, len(a.q.Wanted))
	for i, v := range a.q.Wanted {
		out[i] = lift.Var(v)
	}
	return out
}

// which answers with every value of the wanted variables; of all where wanted is
// nil.
func (d decider) which(ctx context.Context, wanted []string, goals [][]engine.Literal) (Finding, error) {
	var f Finding
	seen := map[string]bool{}
	conflicts := 0
	for _, and := range goals {
		f.Unmentioned = snapshot.MergeUnmentioned(f.Unmentioned, d.Unmentioned(and))
		rows, n, err := d.Rows(ctx, and, wanted)
		if err != nil {
			return f, err
		}
		f.Count += n
		for _, r := range rows {
			if seen[r.ID] {
				f.Count--
				continue
			}
			seen[r.ID] = true
			r = d.wordedRow(and, r)
			a, err := d.answer(&f, r.Literals, r.Values)
			if err != nil {
				return f, err
			}
			if len(a.Against) > 0 {
				conflicts++
			}
			f.Answers = append(f.Answers, a)
		}
	}
	f.Verdict = d.whichVerdict(ctx, &f, conflicts, goals)
	if f.Verdict == Refuted {
		return d.refuted(f, goals[0][max(0, d.hopeless(goals[0]))])
	}
	return f, nil
}

// wordedRow puts the values of r into the words they were told in.
func (d decider) wordedRow(goals []engine.Literal, r snapshot.Row) snapshot.Row {
	if len(d.Store.Names) == 0 {
		return r
	}
	for i, g := range goals {
		if g.Op != engine.OpAtom || g.Absent {
			continue
		}
		for k, t := range d.Worded(d.Store.Names.Atom(r.Literals[i].Atom)).Args {
			if v := g.Atom.Args[k]; v.Kind() == engine.KindVar {
				r.All[v.Symbol()] = t
			}
		}
	}
	r.Literals = r.All.Literals(goals)
	for v := range r.Values {
		r.Values[v] = r.All.Walk(engine.Var(v))
	}
	return r
}

func (d decider) whichVerdict(ctx context.Context, f *Finding, conflicts int, goals [][]engine.Literal) Verdict {
	if f.Count > len(f.Answers) {
		f.Cut = "answers"
	}
	switch {
	case conflicts > 0 && conflicts == len(f.Answers):
		return Conflicting
	case len(f.Answers) > 0:
		f.Unmentioned = nil
		return Proved
	case d.allDecided(goals) && len(goals) > 0 && !slices.ContainsFunc(goals, func(and []engine.Literal) bool { return d.Weakly(ctx, and) }):
		return Refuted
	}
	return d.lack(f)
}

// Goal answers goals in the engine's words.
func Goal(ctx context.Context, st *state.State, goal []engine.Literal) (Finding, error) {
	goals := [][]engine.Literal{st.Store.Read(goal)}
	var f Finding
	err := st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		var err error
		d := decider{l}
		if slices.ContainsFunc(goals[0], func(g engine.Literal) bool { return !unify.IsGround(g) }) {
			f, err = d.which(ctx, nil, goals)
		} else {
			f, err = d.yesNo(ctx, goals)
		}
		return err
	})
	if err == nil && f.Verdict != Proved && f.Verdict != Conflicting && f.Verdict != Refuted {
		f.Lacks = &Lacks{st, nil, goals}
	}
	return f, err
}

// Lacks is where near-misses of a finding are to be looked for.
type Lacks struct {
	st    *state.State
	given []store.Change
	goals [][]engine.Literal
}

// Miss looks for the near-misses of a finding, unless that was done.
func (f *Finding) Miss(ctx context.Context) (err error) {
	if l := f.Lacks; l != nil {
		f.Lacks = nil
		f.NearMisses, f.Search, err = nearmiss.For(ctx, l.st, l.given, l.goals)
	}
	return err
}
