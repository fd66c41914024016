package engine

import (
	"slices"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/rule"
)

// Reason says what an atom rests on that came with a change, or rested on that
// went. Without a rule it was told, or told until it was taken back.
type Reason struct {
	RuleID   string
	Premises []ast.Atom // in the order of the rule's body
	// Lost are the premises that hold no more, and Blocked atoms that hold now
	// and whose absence the rule needs. Where an atom went and both are empty,
	// its rule was removed or its group has another result.
	Lost, Blocked []ast.Atom
}

// Reasons asks for the reasons of the change: [Delta.AddedBy] and
// [Delta.WithdrawnBy] are filled in.
func (tx *Tx) Reasons() { tx.reasons = true }

// addReasons fills in the reasons of a delta, by what is recorded.
func (tx *Tx) addReasons(d *Delta) {
	for _, a := range d.Added {
		d.AddedBy = append(d.AddedBy, tx.reason(a, false))
	}
	for _, a := range d.Withdrawn {
		d.WithdrawnBy = append(d.WithdrawnBy, tx.reason(a, true))
	}
}

func (tx *Tx) reason(a ast.Atom, gone bool) Reason {
	s := tx.c.s
	f := s.Locate(a)
	if f == 0 || s.RuleNumber(f) == 0 {
		return Reason{}
	}
	r := tx.ruleOf(s.RuleNumber(f))
	if r == nil {
		return Reason{}
	}
	why := Reason{RuleID: r.Clause.ID}
	for _, p := range s.Premises(s.Just(f), len(r.Atoms), r.Group) {
		premise := s.Atom(p)
		why.Premises = append(why.Premises, premise)
		// What went and came again in one change is another row.
		if now := s.Locate(premise); gone && (now == 0 || !s.Has(now, fact.Alive)) {
			why.Lost = append(why.Lost, premise)
		}
	}
	if gone && !r.Group {
		why.Blocked = blockers(s, r, a, why.Premises)
	}
	return why
}

// ruleOf returns a rule by its number, also one that this change removes.
func (tx *Tx) ruleOf(num uint32) *rule.Rule {
	if i := slices.IndexFunc(tx.removed, func(r *rule.Rule) bool { return r.Num == num }); i >= 0 {
		return tx.removed[i]
	}
	if int(num) < len(tx.c.net.Rules) {
		return tx.c.net.Rules[num]
	}
	return nil
}

// blockers returns the facts that hold where an instance of the rule needs
// their absence.
func blockers(s *fact.Store, r *rule.Rule, head ast.Atom, premises []ast.Atom) []ast.Atom {
	b := ast.Binding{}
	bindArgs(b, r.Clause.Head.Args, head.Args)
	for k, i := range r.Atoms {
		bindArgs(b, r.Body[i].Atom.Args, premises[k].Args)
	}
	var out []ast.Atom
	for i, l := range r.Body {
		if !l.Absent || r.Rels[i] == nil {
			continue
		}
		pattern := l.With(b).Atom
		if pattern.Ground() {
			if f := s.Locate(pattern); f != 0 && s.Has(f, fact.Alive) {
				out = append(out, pattern)
			}
			continue
		}
		for _, f := range r.Rels[i].List {
			if a := s.Atom(f); s.Has(f, fact.Alive) && analyze.MayUnify(pattern.Args, a.Args) {
				out = append(out, a)
			}
		}
	}
	return out
}

func bindArgs(b ast.Binding, pattern, values []ast.Term) {
	for i, t := range pattern {
		if t.Kind() == ast.KindVar && t.Symbol() != "_" {
			b[t.Symbol()] = values[i]
		}
	}
}
