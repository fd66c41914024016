package store

import (
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/alias"
	"whence/reason/lift"
	"whence/reason/spelling"
	"whence/reason/unify"
	"whence/triple"
)

// vocabulary is the names and relations in use.
type vocabulary struct {
	*Journal
	// plain is set for the program of a rule file: its words are its own, and no relation
	// means more than its rules say.
	Plain     bool
	Words     map[string]*word
	Relations map[string]int // of predicates, in facts, rules and properties
	Spelling  spelling.Index
	Names     alias.Names
}

func newVocabulary(j *Journal, plain bool) *vocabulary {
	return &vocabulary{Journal: j, Plain: plain, Words: map[string]*word{}, Relations: map[string]int{}, Spelling: spelling.New(), Names: alias.Names{}}
}

// word is a name in use.
type word struct {
	Count int     // of facts and rules that speak of it
	facts []*Told // those facts, in no order
}

// mention counts a name in use, by a fact or a rule (t is nil), and keeps the
// index of spellings in step.
func (v *vocabulary) mention(name string, t *Told, n int) {
	w := v.Words[name]
	if w == nil {
		w = &word{}
		Put(v.Journal, v.Words, name, w)
		v.spell(name, v.Spelling.Add, v.Spelling.Remove)
	}
	edit(v.Journal, w)
	w.Count += n
	switch {
	case t != nil && n > 0:
		w.facts = append(w.facts, t) // what lies behind the end is nobody's
	case t != nil:
		w.facts = slices.DeleteFunc(slices.Clone(w.facts), func(u *Told) bool { return u == t })
	}
	if w.Count == 0 {
		Del(v.Journal, v.Words, name)
		v.spell(name, v.Spelling.Remove, v.Spelling.Add)
	}
}

// spell changes the index of spellings, so that it can be undone.
func (v *vocabulary) spell(name string, do, undo func(string)) {
	text := v.Text(name)
	do(text)
	if !v.Blank {
		v.Log(func() { undo(text) })
	}
}

// About returns the facts that speak of the name.
func (v *vocabulary) About(name string) []*Told {
	if w := v.Words[name]; w != nil {
		return w.facts
	}
	return nil
}

// IdsWith returns the ids of those facts in the order of telling.
func (v *vocabulary) IdsWith(name string) []string {
	var ids []string
	for _, t := range v.About(name) {
		ids = append(ids, t.Fact.ID)
	}
	slices.SortFunc(ids, ByID)
	return ids
}

// Text is a name constant as a person writes it, and named is its inverse.
func (v *vocabulary) Text(name string) string {
	if v.Plain {
		return strings.TrimPrefix(name, "/")
	}
	return lift.LowerName(name)
}

func (v *vocabulary) Named(text string) engine.Term {
	if v.Plain {
		return engine.Name("/" + text)
	}
	return engine.Name(lift.Name(text))
}

// RelationText is a predicate as a person writes it.
func (v *vocabulary) RelationText(pred string) (string, bool) {
	if v.Plain {
		return pred, true
	}
	return lift.LowerRelation(pred)
}

// NearRelations are the relations in use whose keys are written nearly like r.
func (v *vocabulary) NearRelations(r string) []string {
	words := spelling.New()
	for pred := range v.Relations {
		if other, ok := v.RelationText(pred); ok {
			words.Add(other)
		}
	}
	return words.Near(r)
}

// Builtin reports whether no fact and no rule could speak of the predicate.
func (v *vocabulary) Builtin(a engine.Atom) bool {
	return strings.HasPrefix(a.Pred, ":") || v.Internal(a.Pred)
}

// Internal reports whether the predicate is the package's own and means
// nothing to anyone else.
func (v *vocabulary) Internal(pred string) bool { return !v.Plain && lift.IsInternal(pred) }

// use counts the words of r.
func (v *vocabulary) use(r *rule, n int) {
	note := func(a engine.Atom) {
		count(v.Journal, v.Relations, a.Pred, n)
		for _, t := range a.Args {
			if name, ok := unify.NameOf(t); ok {
				v.mention(name, nil, n)
			}
		}
	}
	note(r.Raw.Head)
	for _, l := range r.Raw.Body {
		if l.Op == engine.OpAtom {
			note(l.Atom)
		}
	}
}

func (v *vocabulary) useProperty(p triple.RelationProperty, n int) {
	count(v.Journal, v.Relations, lift.Relation(p.Relation), n)
	if p.Other != "" {
		count(v.Journal, v.Relations, lift.Relation(p.Other), n)
	}
}
