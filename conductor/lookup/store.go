// Package lookup is what is known as those look for it who match a question with it, and as the reader does who
// asks how a word is used.
//
// It promises that it changes nothing: it finds, and gives what it finds its spelling.
package lookup

import (
	"context"
	"slices"
	"strings"

	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/vocabulary"
	"whence/reason/match"
	"whence/triple"
)

// Store is what is known, as the matcher looks for it.
type Store struct {
	Ctx     context.Context
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
}

// Relations are those in use with the word.
func (k Store) Relations(word string) []triple.Relation {
	return k.Known.Words.RelationsWith(word)
}

// Names are those in use with the word; not where it is only what something is done with: fitting a lock is no lock.
func (k Store) Names(word string) []triple.Term {
	names := k.Known.Words.CalledOrWith(word, match.Many)
	with := func(t triple.Term) bool { return t.Name != word && k.doneWith(t.Name, word) }
	if !slices.ContainsFunc(names, with) { // what is looked up may be of thousands, and nearly always none is such
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), with)
}

// doneWith reports whether a name says of something, called by the word, that something is done with it.
func (k Store) doneWith(name, word string) bool {
	first, rest, _ := strings.Cut(name, "_")
	article, _, more := strings.Cut(rest, "_")
	return more && first != word && strings.HasSuffix(first, "ing") && k.Known.Language.Words().Sort(article) == "article"
}

// Expect looks at once which of the words any name has.
func (k Store) Expect(words ...string) { vocabulary.ExpectWords(k.Known.Words, words) }

// Common reports whether very many names have the word.
func (k Store) Common(word string) bool { return vocabulary.Common(k.Known.Words, word, match.Many) }

// Pairs are the facts of a relation, and their denials.
func (k Store) Pairs(relation string, s, o *triple.Term, most int) []triple.Triple {
	pattern := triple.Triple{Subject: triple.Var("S"), Relation: relation, Object: triple.Var("O")}
	if s != nil {
		pattern.Subject = *s
	}
	if o != nil {
		pattern.Object = *o
	}
	denied := pattern
	denied.Denied = true
	facts, err := k.Known.Base.Held(k.Ctx, pattern, denied)
	if err != nil {
		return nil
	}
	for i := range facts {
		facts[i] = k.Explain.Relabel(facts[i])
	}
	return facts[:min(len(facts), most)]
}

// Events are those of a kind, with their facts.
func (k Store) Events(kind string) [][]triple.Triple {
	var out [][]triple.Triple
	for _, e := range k.Known.Events.OfKind(triple.Key(kind)) {
		facts := slices.Clone(e.Facts())
		for i := range facts {
			facts[i] = k.Explain.Relabel(facts[i])
		}
		out = append(out, facts)
	}
	return out
}

// Classes are the classes in use.
func (k Store) Classes() []triple.Term { return k.Known.Words.Classes() }

// About are the two-place facts with the name in them.
func (k Store) About(x triple.Term) []triple.Triple {
	facts, err := k.Known.Base.Held(k.Ctx, k.Speaking(x)...)
	if err != nil {
		return nil
	}
	for i := range facts {
		facts[i] = k.Explain.Relabel(facts[i])
	}
	return facts
}

// Speaking are the patterns of what has the name in it.
func (k Store) Speaking(x triple.Term) []triple.Triple {
	var patterns []triple.Triple
	for _, r := range k.Known.Words.RelationKeys() {
		for _, denied := range []bool{false, true} {
			patterns = append(patterns,
				triple.Triple{Subject: x, Relation: r, Object: triple.Var("O"), Denied: denied},
				triple.Triple{Subject: triple.Var("S"), Relation: r, Object: x, Denied: denied})
		}
	}
	return patterns
}

// KnownAs are what a name is known to be, and whether it is known at all.
func (k Store) KnownAs(key string) (classes []string, known bool) {
	name, known := k.Known.Words.Name(key)
	if !known {
		return nil, false
	}
	for _, f := range k.Pairs(triple.InstanceOf, &name, nil, 16) {
		if !f.Denied && !slices.Contains(classes, f.Object.Name) {
			classes = append(classes, f.Object.Name)
		}
	}
	return classes, true
}

// Holders looks among what is known for those that stand in a relation to something.
func (k Store) Holders(relation string, object triple.Term) []triple.Term {
	var out []triple.Term
	for _, f := range k.Pairs(relation, nil, &object, 16) {
		if !f.Denied {
			out = append(out, f.Subject)
		}
	}
	return out
}
