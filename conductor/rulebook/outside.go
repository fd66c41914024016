package rulebook

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"whence/engine"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
	"whence/triple"
)

// Outside is the rulebook as the reasoner asks it, nil for one that concludes
// nothing.
func (b *Book) Outside(clock func() time.Time) reason.Outside {
	if b == nil || b.program == nil || len(b.heads) == 0 {
		return nil
	}
	o := &outsideRules{book: b, clock: clock, programs: map[string]*symbolic.Program{}}
	for _, id := range b.IDs() {
		if r, _, ok := b.Rule(id); ok && !r.Inactive {
			o.rules = append(o.rules, o.outline(id, r))
		}
	}
	return o
}

// outsideRules are the rules of a book as the reasoner asks them.
type outsideRules struct {
	book     *Book
	clock    func() time.Time
	rules    []reason.OutsideRule
	programs map[string]*symbolic.Program // of some of the rules, by their ids
}

// Rules says what the rules go by.
func (o *outsideRules) Rules() []reason.OutsideRule { return o.rules }

func (o *outsideRules) outline(id string, r form.Rule) reason.OutsideRule {
	out := reason.OutsideRule{ID: id}
	for _, f := range r.Consequents {
		out.Heads = append(out.Heads, o.patterns(f)[0])
	}
	for _, e := range r.Antecedents {
		o.needs(e, false, &out)
	}
	return out
}

// needs adds what a condition looks at. What a forall speaks of may make it fail
// by being there, and so may what is not said of its constants.
func (o *outsideRules) needs(e form.Expr, absent bool, out *reason.OutsideRule) {
	switch e := e.(type) {
	case form.Fact:
		for _, a := range o.patterns(e) {
			out.Needs = append(out.Needs, reason.OutsideNeed{Atom: a, Absent: absent})
		}
	case form.And:
		for _, x := range e {
			o.needs(x, absent, out)
		}
	case form.Or:
		for _, x := range e {
			o.needs(x, absent, out)
		}
	case form.Not:
		o.needs(e.Expression, true, out)
	case form.Implies:
		o.needs(e.Left, true, out)
		o.needs(e.Right, absent, out)
	case form.Quantified:
		o.needs(e.Expression, absent || e.Quantifier == form.ForAll, out)
	}
}

// patterns are the atoms that a predicate may stand for, the likeliest first.
func (o *outsideRules) patterns(f form.Fact) []engine.Atom {
	vars := make([]engine.Term, len(f.Arguments))
	for i := range vars {
		vars[i] = engine.Var(fmt.Sprintf("X%d", i))
	}
	a := engine.Atom{Pred: f.Predicate, Args: vars}
	if len(vars) != 1 {
		return []engine.Atom{o.lift(a)}
	}
	likely := o.lift(a)
	other := likely
	if other.Pred = triple.Is; likely.Pred == triple.Is {
		other.Pred = triple.InstanceOf
	}
	return []engine.Atom{likely, other}
}

// lift is an atom of a rule as the reasoner has it. One that is no triple keeps
// its form, which nothing else has.
func (o *outsideRules) lift(a engine.Atom) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Args: make([]engine.Term, len(a.Args))}
	for i, t := range a.Args {
		out.Args[i] = liftValue(t)
	}
	switch len(a.Args) {
	case 1:
		as := reason.LiftTriple(o.book.ofKind(triple.Term{}, a.Pred))
		as.Args[0] = out.Args[0]
		return as
	case 2:
		out.Pred = reason.LiftTriple(triple.Triple{Relation: a.Pred}).Pred
	}
	return out
}

// liftValue is a value of a rule as a name or a number, where it can be one.
func liftValue(t engine.Term) engine.Term {
	if t.Kind() != engine.KindString {
		return t
	}
	return reason.LiftTriple(triple.Triple{Subject: triple.Const(triple.Proper, t.Symbol())}).Args[0]
}

// Ways are the conjunctions by which a rule might conclude the goal.
func (o *outsideRules) Ways(goal engine.Atom, ask func(...engine.Literal) []engine.Binding) []reason.OutsideWay {
	var out []reason.OutsideWay
	for _, w := range o.book.program.Ways(goal, symbolic.Vocabulary{Atom: o.lift, Term: liftValue, Ask: ask}) {
		out = append(out, reason.OutsideWay{Rule: o.book.ids[w.Rule], Head: w.Head, Body: w.Body})
	}
	return out
}

// Conclude fills a working memory with what holds and chains forwards from it.
func (o *outsideRules) Conclude(ctx context.Context, ids []string, held []triple.Triple) ([]reason.Outcome, string, error) {
	program, err := o.program(ctx, ids)
	if err != nil {
		return nil, "", err
	}
	var memory symbolic.Memory
	for i, t := range held {
		known, ok := symbolic.KnownTriple(triple.Fact{ID: fmt.Sprint(i), Triple: t})
		if !ok {
			continue
		}
		if o.book.speaks[spoken{known.Predicate, 2}] {
			err = memory.Tell(known)
		}
		if one := (spoken{t.Object.Name, 1}); err == nil && isKind(t.Relation) && o.book.speaks[one] {
			known.Predicate, known.Arguments = one.pred, known.Arguments[:1]
			err = memory.Tell(known)
		}
		if err != nil {
			return nil, "", voice.Error("rulebook.symbolic-rules", "error", err)
		}
	}
	in, err := program.Infer(ctx, &memory, engine.Options{Now: o.clock})
	if err != nil {
		return nil, "", err
	}
	return o.outcomes(in, held), in.Cut(), nil
}

// program is the one of the rules with these ids.
func (o *outsideRules) program(ctx context.Context, ids []string) (*symbolic.Program, error) {
	if len(ids) == len(o.rules) {
		return o.book.program, nil
	}
	key := strings.Join(ids, " ")
	if p, ok := o.programs[key]; ok {
		return p, nil
	}
	var rules []form.Rule
	for _, id := range ids {
		r, _, _ := o.book.Rule(id)
		rules = append(rules, r)
	}
	p, err := symbolic.Compile(ctx, rules...)
	o.programs[key] = p
	return p, err
}

// outcomes are the conclusions that can be said: of one or two arguments that are
// names or numbers, each once, the surest. Templates are left out.
func (o *outsideRules) outcomes(in *symbolic.Inference, held []triple.Triple) []reason.Outcome {
	found := map[string]reason.Outcome{}
	for _, x := range in.Conclusions() {
		fact, ok := o.triple(x)
		key := fact.String()
		if old, known := found[key]; x.Template || !ok || known && old.Fact.Confidence >= x.Confidence {
			continue
		}
		fact.Confidence = x.Confidence
		found[key] = reason.Outcome{Fact: fact, Why: func() (reason.Proof, error) { return o.prove(in, x.Atom, held) }}
	}
	var out []reason.Outcome
	for _, key := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[key])
	}
	return out
}

// triple is a conclusion as a triple.
func (o *outsideRules) triple(x symbolic.Conclusion) (triple.Triple, bool) {
	if len(x.Arguments) == 0 || len(x.Arguments) > 2 {
		return triple.Triple{}, false
	}
	subject, ok := valueTerm(x.Arguments[0].Value)
	if len(x.Arguments) == 1 || !ok {
		return o.book.ofKind(subject, x.Predicate), ok
	}
	object, ok := valueTerm(x.Arguments[1].Value)
	return triple.Triple{Subject: subject, Relation: x.Predicate, Object: object}, ok
}

// valueTerm is a value of a rule as a name or a number; false of any other.
func valueTerm(v any) (triple.Term, bool) {
	switch v := v.(type) {
	case string:
		t := triple.Const(triple.Proper, v)
		return triple.Term{Name: t.Name}, t.Name != ""
	case int64, float64:
		return triple.Const(triple.Number, fmt.Sprint(v)), true
	}
	return triple.Term{}, false
}

// prove is the proof of a conclusion in the words of triples.
func (o *outsideRules) prove(in *symbolic.Inference, a engine.Atom, held []triple.Triple) (reason.Proof, error) {
	p, ok, err := in.Why(a)
	if err != nil || !ok {
		return p, voice.Error("rulebook.symbolic-rules-prove", "name", a, "error", err)
	}
	for i := range p.Nodes {
		o.restate(&p.Nodes[i], held)
	}
	return p, nil
}

// restate puts a step of a proof into the words of triples.
func (o *outsideRules) restate(n *reason.Node, held []triple.Triple) {
	switch n.Kind {
	case reason.Told:
		var at int
		if _, err := fmt.Sscan(n.ID, &at); err == nil && at < len(held) {
			n.ID, n.Literal, n.Atom = "", triple.Literal{Triple: held[at]}, reason.LiftTriple(held[at])
		}
		return
	case reason.Derived:
		n.Rule = o.book.ids[n.Rule]
		n.Source = o.book.rules[n.Rule].Source
	case reason.Absent:
		for i, name := range n.Searched {
			n.Searched[i] = o.book.ids[name]
		}
	}
	if said, ok := o.said(*n); ok {
		n.Literal.Triple, n.Literal.Absent, n.Atom = said, n.Kind == reason.Absent, reason.LiftTriple(said)
	}
}

// said is the triple that a step stands for, if it is one.
func (o *outsideRules) said(n reason.Node) (triple.Triple, bool) {
	if n.Literal.Relation != "" {
		return n.Literal.Triple, true
	}
	one := spoken{n.Atom.Pred, len(n.Atom.Args)}
	if n.Kind == reason.Compared || one.arity != 1 || n.Atom.Args[0].Kind() != engine.KindString || !o.book.speaks[one] && !o.book.heads[one] {
		return triple.Triple{}, false
	}
	return o.book.ofKind(triple.Term{Name: triple.Key(n.Atom.Args[0].Symbol())}, one.pred), true
}

// IsCondition reports whether an atom is a condition of a symbolic rule, written
// as one: forall(?x, implies(p(?x), q(?x))).
func IsCondition(a engine.Atom) bool {
	switch a.Pred {
	case "forall", "exists":
		return len(a.Args) == 2 && a.Args[0].Kind() == engine.KindVar
	case "and", "or", "implies", "not":
		return !slices.ContainsFunc(a.Args, func(t engine.Term) bool { return t.Kind() != engine.KindApply })
	}
	return false
}

// ConditionText says such a condition with its words between its parts.
func ConditionText(t engine.Term) string {
	parts := lists.Map(t.Elems(), func(x engine.Term) string {
		switch x.Kind() {
		case engine.KindApply:
			return ConditionText(x)
		case engine.KindString:
			return x.Symbol()
		}
		return x.String()
	})
	switch word := t.Symbol(); {
	case word == "forall" && len(parts) == 2:
		return voice.Say("rulebook.for-every", "part", parts[0]) + " " + parts[1]
	case word == "exists" && len(parts) == 2:
		return voice.Say("rulebook.for-some", "part", parts[0]) + " " + parts[1]
	case word == "and" || word == "or":
		return "(" + strings.Join(parts, " "+word+" ") + ")"
	case word == "implies" && len(parts) == 2:
		return voice.Say("rulebook.if-then", "part", parts[0]) + " " + parts[1]
	case word == "not" && len(parts) == 1:
		return "not " + parts[0]
	default:
		return word + "(" + strings.Join(parts, ", ") + ")"
	}
}
