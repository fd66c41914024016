// Package rulebook is the symbolic rules that are known, compiled together, and how
// the reasoner asks them: their predicates and values as relations and names, and the
// other way round.
//
// It promises that a book never changes: after a change of the store there is another.
// Loading files and keeping rules is left to others.
package rulebook

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"whence/internal/clean"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/switches"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
	"whence/triple"
)

// Book is the symbolic rules that are known, compiled. It never changes.
//
// They see what holds as facts of a working memory that is filled afresh: what
// is kind of a thing, and what it is like, are predicates of one argument. What
// they conclude holds for the other rules too, as long as it follows.
type Book struct {
	rules   map[string]kb.SymbolicRule // live, by id
	ids     map[string]string          // by name
	states  map[string]string          // the settings that switch rules
	program *symbolic.Program          // nil without any rule
	speaks  map[spoken]bool            // what conditions speak of
	heads   map[spoken]bool            // what is concluded
	kinds   map[string]string          // the relation that a predicate of one argument stands for
}

// spoken is a predicate of so many arguments.
type spoken struct {
	pred  string
	arity int
}

// Reader reads a text into statements, so that a predicate's word can be looked at
// as people say it.
type Reader interface {
	Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error)
}

// After is the rulebook after a change of the store. The error is a
// *form.LoadError where the rules do not go together.
func (b *Book) After(ctx context.Context, d kb.Delta, words Reader) (*Book, error) {
	touched := len(d.Symbolic) > 0
	for _, id := range d.Retracted {
		touched = touched || kb.IsID(id, 's')
	}
	for key := range d.Settings {
		_, of := switches.Rule(key)
		touched = touched || of
	}
	if !touched {
		return b, nil
	}
	out := &Book{rules: maps.Clone(b.rules), states: maps.Clone(b.states), ids: map[string]string{}, speaks: map[spoken]bool{}, heads: map[spoken]bool{}}
	if out.rules == nil {
		out.rules, out.states = map[string]kb.SymbolicRule{}, map[string]string{}
	}
	for key, state := range d.Settings {
		if _, ok := switches.Rule(key); ok {
			out.states[key] = state
		}
	}
	for _, id := range d.Retracted {
		delete(out.rules, id)
	}
	for _, r := range d.Symbolic {
		out.rules[r.ID] = r
	}
	if err := out.compile(ctx); err != nil {
		return nil, err
	}
	return out, out.findKinds(ctx, words)
}

func (b *Book) compile(ctx context.Context) error {
	var rules []form.Rule
	for _, id := range b.IDs() {
		var r form.Rule
		if err := json.Unmarshal(switches.Body(id, b.rules[id].Body, b.states), &r); err != nil {
			return voice.Error("rulebook.symbolic-rule", "id", id, "error", err)
		}
		rules = append(rules, r)
		b.ids[r.Name] = id
		if r.Inactive {
			continue
		}
		for _, f := range r.Consequents {
			b.heads[spokenOf(f)] = true
		}
		for _, e := range r.Antecedents {
			b.hear(e)
		}
	}
	if len(rules) == 0 {
		return nil
	}
	var err error
	b.program, err = symbolic.Compile(ctx, rules...)
	return err
}

func spokenOf(f form.Fact) spoken { return spoken{f.Predicate, len(f.Arguments)} }

// hear notes what a condition speaks of.
func (b *Book) hear(e form.Expr) {
	switch e := e.(type) {
	case form.Fact:
		b.speaks[spokenOf(e)] = true
	case form.And:
		for _, x := range e {
			b.hear(x)
		}
	case form.Or:
		for _, x := range e {
			b.hear(x)
		}
	case form.Not:
		b.hear(e.Expression)
	case form.Implies:
		b.hear(e.Left)
		b.hear(e.Right)
	case form.Quantified:
		b.hear(e.Expression)
	}
}

// IDs are those of the rules, in the order of their numbers.
func (b *Book) IDs() []string { return kb.SortedIDs(b.rules) }

// Named is the id of the rule with the name.
func (b *Book) Named(name string) (id string, ok bool) {
	id, ok = b.ids[name]
	return id, ok
}

// Rule returns a rule by its id, with the store's record of it.
func (b *Book) Rule(id string) (form.Rule, kb.SymbolicRule, bool) {
	stored, ok := b.rules[id]
	if !ok {
		return form.Rule{}, stored, false
	}
	r, ok := b.program.Rule(stored.Name)
	return r, stored, ok
}

// isKind reports whether the object of the relation is what a predicate of one
// argument says.
func isKind(relation string) bool { return relation == triple.InstanceOf || relation == triple.Is }

// ofKind is what a predicate of one argument says of something.
func (b *Book) ofKind(x triple.Term, pred string) triple.Triple {
	relation := b.kinds[pred]
	return triple.Triple{Subject: x, Relation: relation, Object: triple.Term{Name: triple.Key(pred), Kind: triple.ObjectKind(relation)}}
}

// findKinds finds out, of each predicate of one argument, whether its word is said
// of a thing as a quality ("is ready") or as a kind ("is a job").
func (b *Book) findKinds(ctx context.Context, words Reader) error {
	b.kinds = map[string]string{}
	for p := range b.heads {
		if err := b.findKind(ctx, words, p); err != nil {
			return err
		}
	}
	for p := range b.speaks {
		if err := b.findKind(ctx, words, p); err != nil {
			return err
		}
	}
	return nil
}

func (b *Book) findKind(ctx context.Context, words Reader, p spoken) error {
	if p.arity != 1 {
		return nil
	}
	read, err := words.Read(ctx, voice.Say("rulebook.tom-is", "pred", strings.ReplaceAll(p.pred, "_", " "))+".", triple.Discourse{})
	if err != nil {
		return err
	}
	b.kinds[p.pred] = triple.InstanceOf
	if len(read) == 1 && len(read[0].Facts) == 1 && read[0].Facts[0].Relation == triple.Is {
		b.kinds[p.pred] = triple.Is
	}
	return nil
}

// Concluding are the ids of the rules, none of them switched off, that could
// conclude the goal.
func (b *Book) Concluding(goal triple.Triple) []string {
	want := spoken{goal.Relation, 2}
	if isKind(goal.Relation) {
		if goal.Object.IsVar() { // any of them could
			return nil
		}
		want = spoken{goal.Object.Name, 1}
	}
	var out []string
	for _, id := range b.IDs() {
		r, _, ok := b.Rule(id)
		if ok && !r.Inactive && slices.ContainsFunc(r.Consequents, func(f form.Fact) bool { return spokenOf(f) == want }) {
			out = append(out, id)
		}
	}
	return out
}

// Goal is the one goal of a question that symbolic rules could conclude.
func (b *Book) Goal(q triple.Question) (triple.Triple, bool) {
	if len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 || len(b.heads) == 0 {
		return triple.Triple{}, false
	}
	g := q.Goals[0][0]
	if g.Op != triple.Relates || g.Absent || g.Denied {
		return triple.Triple{}, false
	}
	if isKind(g.Relation) {
		if !g.Object.IsVar() { // "a ready" and "ready" are one here
			g.Relation = b.kinds[g.Object.Name]
		}
		return g.Triple, g.Object.IsVar() || b.heads[spoken{g.Object.Name, 1}]
	}
	return g.Triple, b.heads[spoken{g.Relation, 2}]
}

// Text says a symbolic rule in a line.
func Text(stored kb.SymbolicRule) string {
	var r form.Rule
	if err := json.Unmarshal(stored.Body, &r); err != nil {
		return clean.Line(stored.Name)
	}
	text := r.Name + ": " + r.String()
	if r.Description != "" {
		text = r.Name + " (" + r.Description + "): " + r.String()
	}
	return clean.Line(text)
}
