package reason

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/unify"
	"whence/triple"
)

// Ask answers a question from what is known and supposed, and leaves it as it
// was. An error is a fault (a bad question, a proof that the checker refused, a
// cancelled context), never a lack of knowledge, which is a verdict.
func (b *Base) Ask(ctx context.Context, q triple.Question) (Finding, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	given := b.given(q)
	if q.Form == triple.About {
		return b.about(ctx, given, q.Topic)
	}
	goals, err := b.s.goals(q.Goals)
	if err != nil {
		return Finding{}, err
	}
	a := asking{b: b, q: q, given: given, goals: goals}
	f, err := a.find(ctx)
	if err != nil {
		return f, err
	}
	if f.Verdict != Proved && f.Verdict != Conflicting && (f.Verdict != Refuted || q.Form == triple.WhyNot) {
		err = b.nearMisses(ctx, given, goals, &f)
	}
	return f, err
}

// asking is a question at work.
type asking struct {
	b     *Base
	q     triple.Question
	given []Change
	goals [][]engine.Literal // as this world reads them
}

// given makes the assumptions of a question a change with ids of its own.
func (b *Base) given(q triple.Question) []Change {
	ts := slices.Concat(q.Given, b.asked(q))
	if len(ts)+len(q.Named)+len(q.Without) == 0 {
		return nil
	}
	c := Change{Facts: slices.Clone(q.Named), Drop: q.Without}
	for i, t := range ts {
		c.Facts = append(c.Facts, triple.Fact{ID: "given" + strconv.Itoa(i+1), Triple: t})
	}
	return []Change{c}
}

// Asked is the class of the names that the question at hand speaks of, which a
// rule may go by: asked(X) in a rule file.
const Asked = "asked"

// asked says of the names in a question that they are asked of, where any rule
// goes by that.
func (b *Base) asked(q triple.Question) []triple.Triple {
	if b.s.words["/"+Asked] == nil {
		return nil
	}
	var out []triple.Triple
	seen := map[string]bool{}
	for _, and := range q.Goals {
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

// goals lifts the goals of a question as this world reads them.
func (s *store) goals(or [][]triple.Literal) ([][]engine.Literal, error) {
	var out [][]engine.Literal
	for _, and := range or {
		var ls []engine.Literal
		for _, g := range and {
			l, err := lift.Literal(g)
			if err != nil {
				return nil, fmt.Errorf("question: %w", err)
			}
			ls = append(ls, l)
		}
		out = append(out, s.names.Comparisons(s.horizon.Body(unify.NameAny(ls))))
	}
	return out, nil
}

func (a *asking) find(ctx context.Context) (Finding, error) {
	if fresh := a.fresh(); len(fresh) > 0 {
		return a.every(ctx, fresh)
	}
	var f Finding
	err := a.b.under(ctx, a.given, func(l *lens) error {
		var err error
		switch {
		case a.q.Form == triple.Which || a.q.Form == triple.HowMany:
			f, err = l.which(ctx, a.wanted(), a.goals)
		case a.q.Ways && len(a.goals) > 1:
			f, err = l.oneOfWays(ctx, a.goals)
		default:
			f, err = l.yesNo(ctx, a.goals)
		}
		return err
	})
	if err == nil && f.Verdict == Unprovable {
		err = a.supposing(ctx, &f)
	}
	return f, err
}

// yesNo decides an or of ands.
func (l *lens) yesNo(ctx context.Context, goals [][]engine.Literal) (Finding, error) {
	var f Finding
	count := map[Verdict]int{}
	for _, and := range goals {
		g, err := l.and(ctx, and)
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
		f.Verdict = l.lack(&f)
	}
	return f, nil
}

// oneOfWays decides goals of which the first is what was asked, and the others
// are other ways for it to hold: what denies the first speaks against them all.
func (l *lens) oneOfWays(ctx context.Context, goals [][]engine.Literal) (Finding, error) {
	first, err := l.and(ctx, goals[0])
	if err != nil {
		return first, err
	}
	if first.Verdict != Refuted || first.byAbsence() {
		return l.yesNo(ctx, goals)
	}
	f, err := l.yesNo(ctx, goals[1:])
	if err != nil || f.Verdict != Proved && f.Verdict != Conflicting {
		return first, err
	}
	f.Verdict = Conflicting
	f.Against = append(f.Against, f.addAll(first.Proofs)...)
	return f, nil
}

// lack is the verdict where there is no proof either way.
func (l *lens) lack(f *Finding) Verdict {
	switch {
	case l.v.Cut() != "":
		f.Cut = l.v.Cut()
		return CutShort
	case slices.ContainsFunc(f.Unmentioned, func(u Unmentioned) bool { return !u.Object }):
		return Unknown
	}
	return Unprovable
}

// and decides a conjunction.
func (l *lens) and(ctx context.Context, goals []engine.Literal) (Finding, error) {
	f := Finding{Unmentioned: l.unmentioned(goals)}
	if slices.ContainsFunc(goals, func(g engine.Literal) bool { return !unify.IsGround(g) }) {
		return l.some(ctx, goals, f)
	}
	pro, contra := 0, 0
	for _, g := range goals {
		s := l.standing(g)
		switch {
		case s.pro && s.contra:
			contra++
			pro++
		case s.pro:
			pro++
		case s.contra:
			return l.refuted(f, g)
		}
	}
	if pro < len(goals) || l.row(goals, nil, nil).confidence < l.min {
		f.Verdict = l.lack(&f)
		return f, nil
	}
	f.Verdict = Proved
	if contra > 0 {
		f.Verdict = Conflicting
	}
	a, err := l.answer(&f, goals, nil)
	f.Answers, f.Against = []Answer{a}, a.Against
	return f, err
}

// some decides a conjunction with variables: whether anything fits it.
func (l *lens) some(ctx context.Context, goals []engine.Literal, f Finding) (Finding, error) {
	rows, _, err := l.rows(ctx, goals, nil)
	if err != nil {
		return f, err
	}
	f.Verdict = l.lack(&f)
	if len(rows) == 0 && l.decided(goals) && !l.weakly(ctx, goals) {
		return l.refuted(f, goals[max(0, l.hopeless(goals))])
	}
	for i, r := range rows {
		g := f
		a, err := l.answer(&g, r.literals, r.values)
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

// closed reports whether absence counts as no for the relation, in this world
// or because all of it is known.
func (s *store) closed(pred string) bool {
	if s.horizon.Closed(pred) {
		return true
	}
	relation, ok := lift.LowerRelation(pred)
	return ok && s.props[triple.RelationProperty{Relation: relation, Property: triple.Complete}]
}

// decided reports whether absence settles the goals: all of them are of closed
// relations or comparisons, or one of them is and nothing fits it alone.
func (l *lens) decided(goals []engine.Literal) bool {
	if l.hopeless(goals) >= 0 {
		return true
	}
	for _, g := range goals {
		if g.Op == engine.OpAtom && g.Atom.Pred != lift.Known && !l.s.closed(g.Atom.Pred) {
			return false
		}
	}
	return true
}

// hopeless returns the first goal of a closed relation that nothing fits, -1 for
// none.
func (l *lens) hopeless(goals []engine.Literal) int {
	return slices.IndexFunc(goals, func(g engine.Literal) bool {
		return g.Op == engine.OpAtom && !g.Absent && g.Atom.Pred != lift.Known && l.s.closed(g.Atom.Pred) && !l.holds(unify.Anything(g.Atom))
	})
}

// refuted is the finding that g, a goal that must hold, does not.
func (l *lens) refuted(f Finding, g engine.Literal) (Finding, error) {
	p, err := l.proveContrary(g)
	if err != nil {
		return f, err
	}
	f.Verdict = Refuted
	f.Against = []string{f.add(p)}
	return f, nil
}

// standing is what speaks for a ground literal and what against it.
type standing struct{ pro, contra bool }

func (l *lens) standing(g engine.Literal) standing {
	if g.Op != engine.OpAtom {
		ok := l.compares(g)
		return standing{ok, !ok}
	}
	if strings.HasPrefix(g.Atom.Pred, ":") {
		ok := l.answered(g)
		return standing{ok, !ok}
	}
	holds, sure := l.holds(g.Atom), l.sure(g.Atom)
	opposite := l.sure(lift.Denial(g.Atom))
	if _, open := l.s.undecided[unify.Key(l.s.names.Atom(g.Atom))]; open {
		return standing{}
	}
	switch {
	case g.Absent && l.s.closed(g.Atom.Pred):
		return standing{!holds || opposite, holds}
	case g.Absent:
		return standing{!holds, holds}
	case l.s.closed(g.Atom.Pred):
		return standing{sure, !holds || opposite}
	}
	return standing{sure, opposite}
}

// proveContrary proves what speaks against g.
func (l *lens) proveContrary(g engine.Literal) (proof.Proof, error) {
	switch {
	case g.Op != engine.OpAtom:
		g.Op = opposite(g.Op)
		return l.proveLiteral(g)
	case g.Absent:
		return l.prove(g.Atom, nil)
	case g.Atom.Ground() && l.holds(lift.Denial(g.Atom)):
		return l.prove(lift.Denial(g.Atom), nil)
	}
	g.Atom, g.Absent = unify.Anything(g.Atom), true
	return l.proveLiteral(g)
}

// proveFor proves g; a denial that was told is better than an absence.
func (l *lens) proveFor(g engine.Literal) (proof.Proof, error) {
	if g.Op == engine.OpAtom && g.Absent && l.s.closed(g.Atom.Pred) && l.holds(lift.Denial(g.Atom)) {
		return l.prove(lift.Denial(g.Atom), nil)
	}
	return l.proveLiteral(g)
}

// answer proves the ground goals, and what is against them, for f.
func (l *lens) answer(f *Finding, goals []engine.Literal, values unify.Bindings) (Answer, error) {
	a := Answer{Confidence: 1, Bindings: map[string]triple.Term{}, Values: engine.Binding(values), Told: true}
	for v, t := range values {
		a.Bindings[lift.LowerVar(v)], _ = lift.LowerTerm(t)
	}
	unproved := f.steps >= maxSteps
	for _, g := range goals {
		if g.Op == engine.OpAtom && l.s.internal(g.Atom.Pred) {
			continue
		}
		_, told := l.s.toldAs(g.Atom)
		if unproved && g.Op == engine.OpAtom && !g.Absent && !told && !l.standing(g).contra {
			a.add(g, "", l.v.Confidence(l.s.names.Atom(g.Atom)), false)
			continue
		}
		p, err := l.proveFor(g)
		if err != nil {
			return a, err
		}
		a.add(g, f.add(p), p.Confidence(), p.Nodes[p.Root].Kind == proof.Told)
		if l.standing(g).contra {
			against, err := l.proveContrary(g)
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

// row is one fit of the goals.
type row struct {
	literals   []engine.Literal
	all        unify.Bindings
	values     unify.Bindings // those wanted
	confidence float64
	id         string
}

// rows returns the fits of the goals that differ in the wanted variables (all
// of them where wanted is nil), the surest first, then by value; at most
// MaxAnswers, and how many there are in all.
func (l *lens) rows(ctx context.Context, goals []engine.Literal, wanted []string) ([]row, int, error) {
	best := map[string]row{}
	for b, err := range l.v.Query(ctx, l.s.names.Literals(goals)...) {
		if err != nil {
			return nil, 0, fmt.Errorf("question: %w", err)
		}
		r := l.row(goals, unify.Bindings(b), wanted)
		if r.confidence < l.min {
			continue
		}
		if old, ok := best[r.id]; !ok || r.before(old) {
			best[r.id] = r
		}
	}
	out := make([]row, 0, len(best))
	for _, r := range best {
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.confidence, a.confidence), triple.CompareNames(a.id, b.id))
	})
	return out[:min(len(out), l.b.o.MaxAnswers)], len(out), nil
}

func (r row) before(o row) bool {
	if r.confidence != o.confidence {
		return r.confidence > o.confidence
	}
	return fmt.Sprint(r.literals) < fmt.Sprint(o.literals)
}

func (l *lens) row(goals []engine.Literal, b unify.Bindings, wanted []string) row {
	r := row{literals: b.Literals(goals), all: b, values: unify.Bindings{}, confidence: 1}
	for _, g := range r.literals {
		if g.Op == engine.OpAtom && !g.Absent {
			r.confidence *= l.v.Confidence(l.s.names.Atom(g.Atom))
		}
	}
	vars := wanted
	if wanted == nil {
		for v := range b {
			vars = append(vars, v)
		}
		slices.Sort(vars)
	}
	var id strings.Builder
	for _, v := range vars {
		r.values[v] = b.Walk(engine.Var(v))
		id.WriteString(v + "=" + r.values[v].String() + "\x00")
	}
	r.id = id.String()
	return r
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
func (l *lens) which(ctx context.Context, wanted []string, goals [][]engine.Literal) (Finding, error) {
	var f Finding
	seen := map[string]bool{}
	conflicts := 0
	for _, and := range goals {
		f.Unmentioned = mergeUnmentioned(f.Unmentioned, l.unmentioned(and))
		rows, n, err := l.rows(ctx, and, wanted)
		if err != nil {
			return f, err
		}
		f.Count += n
		for _, r := range rows {
			if seen[r.id] {
				f.Count--
				continue
			}
			seen[r.id] = true
			r = l.wordedRow(and, r)
			a, err := l.answer(&f, r.literals, r.values)
			if err != nil {
				return f, err
			}
			if len(a.Against) > 0 {
				conflicts++
			}
			f.Answers = append(f.Answers, a)
		}
	}
	f.Verdict = l.whichVerdict(ctx, &f, conflicts, goals)
	if f.Verdict == Refuted {
		return l.refuted(f, goals[0][max(0, l.hopeless(goals[0]))])
	}
	return f, nil
}

// wordedRow puts the values of r into the words they were told in.
func (l *lens) wordedRow(goals []engine.Literal, r row) row {
	if len(l.s.names) == 0 {
		return r
	}
	for i, g := range goals {
		if g.Op != engine.OpAtom || g.Absent {
			continue
		}
		for k, t := range l.worded(l.s.names.Atom(r.literals[i].Atom)).Args {
			if v := g.Atom.Args[k]; v.Kind() == engine.KindVar {
				r.all[v.Symbol()] = t
			}
		}
	}
	r.literals = r.all.Literals(goals)
	for v := range r.values {
		r.values[v] = r.all.Walk(engine.Var(v))
	}
	return r
}

// weakly reports whether the goals hold at all, though they are not sure enough.
func (l *lens) weakly(ctx context.Context, goals []engine.Literal) bool {
	if l.min == 0 {
		return false
	}
	for _, err := range l.v.Query(ctx, l.s.names.Literals(goals)...) {
		return err == nil
	}
	return false
}

func (l *lens) whichVerdict(ctx context.Context, f *Finding, conflicts int, goals [][]engine.Literal) Verdict {
	if f.Count > len(f.Answers) {
		f.Cut = "answers"
	}
	switch {
	case conflicts > 0 && conflicts == len(f.Answers):
		return Conflicting
	case len(f.Answers) > 0:
		f.Unmentioned = nil
		return Proved
	case l.allDecided(goals) && len(goals) > 0 && !slices.ContainsFunc(goals, func(and []engine.Literal) bool { return l.weakly(ctx, and) }):
		return Refuted
	}
	return l.lack(f)
}

// opposite is the comparison that holds exactly where op does not.
func opposite(op engine.Op) engine.Op {
	switch op {
	case engine.OpEq:
		return engine.OpNe
	case engine.OpNe:
		return engine.OpEq
	case engine.OpLt:
		return engine.OpGe
	case engine.OpLe:
		return engine.OpGt
	case engine.OpGt:
		return engine.OpLe
	}
	return engine.OpLt
}

// compares decides a ground comparison, of a rule file as the engine would.
func (l *lens) compares(g engine.Literal) bool {
	if l.s.plain {
		return l.answered(g)
	}
	return compares(g)
}

// compares decides a comparison of triples: order is known between numbers, and
// between names or strings; all else can only be the same or not.
func compares(l engine.Literal) bool {
	switch l.Op {
	case engine.OpEq:
		return l.Left.Equal(l.Right)
	case engine.OpNe:
		return !l.Left.Equal(l.Right)
	}
	c, ok := order(l.Left, l.Right)
	switch {
	case !ok:
		return false
	case l.Op == engine.OpLt:
		return c < 0
	case l.Op == engine.OpLe:
		return c <= 0
	case l.Op == engine.OpGt:
		return c > 0
	}
	return c >= 0
}

func order(a, b engine.Term) (c int, ok bool) {
	switch {
	case a.Kind() == b.Kind() && a.Kind() != engine.KindVar:
		return a.Compare(b), true
	case unify.IsNumber(a) && unify.IsNumber(b):
		return cmp.Compare(a.Float(), b.Float()), true
	}
	return 0, false
}
