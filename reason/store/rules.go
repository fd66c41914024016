package store

import (
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/triple"
)

// Rules are the rules that were told, or that properties of relations stand for, and those
// of them that the engine was given.
type Rules struct {
	*vocabulary
	absences *absences
	ByID     map[string]*rule
	Heads    map[string][]string // ids by signed predicate of the head
	Props    map[triple.RelationProperty]bool
	Expanded map[string]int // how often a property asks for this rule
	Running  map[string]engine.Clause
	Touched  map[string]bool // that differ, or may, from what the engine was given
}

func newRules(v *vocabulary, a *absences) *Rules {
	return &Rules{
		vocabulary: v, absences: a, ByID: map[string]*rule{}, Heads: map[string][]string{}, Props: map[triple.RelationProperty]bool{},
		Expanded: map[string]int{}, Running: map[string]engine.Clause{}, Touched: map[string]bool{},
	}
}

// rule is a clause as its words have it and as the engine runs it.
type rule struct {
	Stored triple.StoredRule
	Raw    engine.Clause // as an open world reads it
	Local  engine.Clause // as this world reads it
	Clause engine.Clause // local, with the names that stand for others put in
	Runs   bool          // false where this world has no use for it
	Bare   bool          // told as a clause
	// expanded is set for a rule that a property of a relation stands for;
	// stored is the zero rule then.
	Expanded bool
}

func (rs *Rules) add(sr triple.StoredRule) error {
	c, err := lift.Rule(sr)
	if err != nil {
		return err
	}
	r := &rule{Stored: sr, Raw: c, Bare: sr.Rule.Written != ""}
	rs.install(r)
	rs.use(r, 1)
	if one, ok := lift.NoOther(sr); ok {
		rs.install(&rule{Raw: one, Stored: triple.StoredRule{Source: sr.Source}, Expanded: true})
	}
	return nil
}

func (rs *Rules) addClause(c engine.Clause) {
	r := &rule{Raw: c, Bare: true}
	r.Stored, _ = lift.LowerRule(c)
	r.Stored.Source = triple.Source{File: c.Pos.File, Line: c.Pos.Line}
	rs.install(r)
	rs.use(r, 1)
}

// install reads the clause of r as world and names have it and enters it.
func (rs *Rules) install(r *rule) {
	local, runs := rs.absences.Horizon.Clause(r.Raw)
	local.Body = rs.Names.Comparisons(unify.NameAny(local.Body))
	r = &rule{Stored: r.Stored, Raw: r.Raw, Local: local, Clause: rs.Names.Clause(local), Runs: runs, Bare: r.Bare, Expanded: r.Expanded}
	id := r.Raw.ID
	Put(rs.Journal, rs.ByID, id, r)
	pred := lift.Signed(r.Raw.Head)
	ids := rs.Heads[pred]
	if at, there := slices.BinarySearchFunc(ids, id, ByID); !there {
		if at < len(ids) { // what is behind the end nobody sees, not even an undo
			ids = slices.Clone(ids)
		}
		Put(rs.Journal, rs.Heads, pred, slices.Insert(ids, at, id))
	}
	rs.Touched[id] = true
}

func (rs *Rules) uninstall(id string, r *rule) {
	Del(rs.Journal, rs.ByID, id)
	pred := lift.Signed(r.Raw.Head)
	Put(rs.Journal, rs.Heads, pred, slices.DeleteFunc(slices.Clone(rs.Heads[pred]), func(other string) bool { return other == id }))
	rs.Touched[id] = true
}

func (rs *Rules) addProperty(p triple.RelationProperty) error {
	switch p.Property {
	case triple.InverseOf, triple.PartOf, triple.Disjoint, triple.Synonym:
		if p.Other == "" {
			return ErrProperty
		}
	}
	if p.Relation == "" {
		return lift.ErrRelation
	}
	if rs.Props[p] {
		return nil
	}
	rs.changeProperty(p, 1)
	return nil
}

func (rs *Rules) dropProperty(p triple.RelationProperty) {
	if !rs.Props[p] {
		return
	}
	rs.changeProperty(p, -1)
}

// changeProperty enters or leaves a property with its rules. Transitivity reads
// otherwise once its relation is symmetric, so it is taken out around that.
func (rs *Rules) changeProperty(p triple.RelationProperty, n int) {
	symmetric := triple.RelationProperty{Relation: p.Relation, Property: triple.Symmetric}
	transitive := triple.RelationProperty{Relation: p.Relation, Property: triple.Transitive}
	around := p == symmetric && rs.Props[transitive]
	if around {
		rs.expandAll(lift.Expand(transitive, rs.Props[symmetric]), -1)
	}
	if n > 0 {
		Put(rs.Journal, rs.Props, p, true)
	} else {
		Del(rs.Journal, rs.Props, p)
	}
	rs.useProperty(p, n)
	rs.expandAll(lift.Expand(p, rs.Props[symmetric]), n)
	if around {
		rs.expandAll(lift.Expand(transitive, rs.Props[symmetric]), 1)
	}
}

func (rs *Rules) expandAll(cs []engine.Clause, n int) {
	for _, c := range cs {
		rs.expandRule(c, n)
	}
}

// expandRule enters or leaves a rule that properties ask for; several may ask
// for the same.
func (rs *Rules) expandRule(c engine.Clause, n int) {
	if !count(rs.Journal, rs.Expanded, c.ID, n) {
		return
	}
	if n > 0 {
		rs.install(&rule{Raw: c, Expanded: true})
	} else {
		rs.uninstall(c.ID, rs.ByID[c.ID])
	}
}

func (rs *Rules) settle(id string, ops *Operations) {
	was, ran := rs.Running[id]
	var now engine.Clause
	r, runs := rs.ByID[id]
	if runs {
		now, runs = r.Clause, r.Runs
		if rs.absences.Weighing {
			now = rs.absences.founded(now)
		}
	}
	if ran == runs && (!ran || was.String() == now.String() && was.Confidence == now.Confidence) {
		return
	}
	if ran {
		ops.remove = append(ops.remove, id)
		Del(rs.Journal, rs.Running, id)
	}
	if runs {
		ops.Add = append(ops.Add, now)
		Put(rs.Journal, rs.Running, id, now)
	}
}

// Rule returns the rule with this id as it was told, or as a property of a relation
// stands for it.
func (rs *Rules) Rule(id string) (triple.StoredRule, bool) {
	if r, ok := rs.ByID[id]; ok && !r.Expanded {
		return r.Stored, true
	}
	if r, ok := rs.ByID[id]; ok {
		return lift.LowerRule(r.Raw)
	}
	c, ok := rs.Clause(id)
	if !ok {
		return triple.StoredRule{}, false
	}
	return lift.LowerRule(c)
}

// Clause returns the rule with this id as the steps of a proof use it.
func (rs *Rules) Clause(id string) (engine.Clause, bool) {
	if r, ok := rs.ByID[id]; ok {
		return r.Local, r.Runs
	}
	for _, prefix := range []string{lift.SameSubject, lift.SameObject} {
		if pred, ok := strings.CutPrefix(id, prefix); ok {
			positive, isDenied := strings.CutPrefix(pred, "-")
			return lift.Substitution(engine.Atom{Pred: positive, Denied: isDenied}, prefix == lift.SameObject), true
		}
	}
	return engine.Clause{}, false
}

// Concluding returns the ids of the rules whose head could be a.
func (rs *Rules) Concluding(a engine.Atom) []string {
	a = rs.Names.Atom(a)
	out := []string{}
	for _, id := range rs.Heads[lift.Signed(a)] {
		if r := rs.ByID[id]; r.Runs && unify.Unifies(r.Clause.Head, a) {
			out = append(out, id)
		}
	}
	return out
}

// Closed reports whether absence counts as no for the relation, in this world
// or because all of it is known.
func (rs *Rules) Closed(pred string) bool {
	if rs.absences.Horizon.Closed(pred) {
		return true
	}
	relation, ok := lift.LowerRelation(pred)
	return ok && rs.Props[triple.RelationProperty{Relation: relation, Property: triple.Complete}]
}

// Restates reports whether the rule only says its one condition in other words,
// as that of a symmetric relation does: then to tell the condition is to tell
// the conclusion.
func (rs *Rules) Restates(id string) bool {
	if r := rs.ByID[id]; r == nil || !r.Expanded {
		return false
	}
	kind, _, _ := strings.Cut(strings.TrimPrefix(id, "-"), ":")
	return kind == "symmetric" || kind == "inverse" || kind == "synonym"
}

// Saying counts the rules that do more than restate.
func (rs *Rules) Saying(ids []string) int {
	n := 0
	for _, id := range ids {
		if !rs.Restates(id) {
			n++
		}
	}
	return n
}

// CouldRefute reports whether any rule concludes the denial of a.
func (rs *Rules) CouldRefute(a engine.Atom) bool { return len(rs.Concluding(lift.Denial(a))) > 0 }

// RefutesItself reports whether a property of a relation, such as having one
// object only, or a rule about who else it may be said of, concludes the denial:
// then supposing the opposite may show it.
func (rs *Rules) RefutesItself(contrary engine.Atom) bool {
	return slices.ContainsFunc(rs.Concluding(contrary), func(id string) bool {
		r := rs.ByID[id]
		return r.Expanded || excludesItself(r.Raw)
	})
}

// SpeakingOf returns the told rules that have the name in them, by id.
func (rs *Rules) SpeakingOf(who engine.Term) []triple.StoredRule {
	var ids []string
	speaks := func(a engine.Atom) bool {
		return slices.ContainsFunc(a.Args, func(t engine.Term) bool { return rs.Names.Term(t).Equal(rs.Names.Term(who)) })
	}
	for id, r := range rs.ByID {
		if r.Expanded {
			continue
		}
		if speaks(r.Raw.Head) || slices.ContainsFunc(r.Raw.Body, func(l engine.Literal) bool { return speaks(l.Atom) }) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, ByID)
	var out []triple.StoredRule
	for _, id := range ids {
		out = append(out, rs.ByID[id].Stored)
	}
	return out
}

// excludesItself reports whether a rule denies what is one of its own conditions:
// "who is not Tom and likes tea does not".
func excludesItself(c engine.Clause) bool {
	return slices.ContainsFunc(c.Body, func(l engine.Literal) bool {
		return l.Op == engine.OpAtom && !l.Absent && l.Atom.Denied != c.Head.Denied && l.Atom.Pred == c.Head.Pred && slices.EqualFunc(l.Atom.Args, c.Head.Args, engine.Term.Equal)
	})
}
