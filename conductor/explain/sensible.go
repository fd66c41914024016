package explain

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/say"
)

// This file tells which questions back a person could sensibly be asked.

// sensible reports whether a literal may be so by the kinds of what it speaks of: no day is a shop, no dentist
// somebody's birthday, and nobody's sister a brother.
func (ex *Explainer) sensible(l triple.Literal) bool {
	noun := l.Object.Name
	if l.Relation != triple.InstanceOf {
		r, ok := ex.known.Words.Relation(l.Relation)
		if !ok || r.Form != triple.FormNoun {
			return true
		}
		noun = r.Word
	}
	x := ex.Spell(l.Subject, "")
	noun = strings.ToLower(triple.LastWord(strings.ReplaceAll(noun, "_", " ")))
	if x.IsVar() || l.Op != triple.Relates {
		return true
	}
	if x.Kind == triple.Number || say.IsTime(x) || strings.Trim(x.Name[:1], "0123456789") == "" {
		return lexicon.Supersense(noun, lexicon.Noun) == "noun.time"
	}
	kinds := ex.nounsOf(x)
	return len(kinds) == 0 || slices.ContainsFunc(kinds, func(kind string) bool { return mayBoth(kind, noun) })
}

// nounsOf are the nouns by which something is known: its classes, whose what it is, and its own.
func (ex *Explainer) nounsOf(x triple.Term) []string {
	var out []string
	add := func(noun string) {
		out = append(out, strings.ToLower(triple.LastWord(strings.ReplaceAll(noun, "_", " "))))
	}
	for _, r := range ex.known.Words.RelationKeys() {
		rel, _ := ex.known.Words.Relation(r)
		if r != triple.InstanceOf && (rel.Form != triple.FormNoun || rel.Prep != "of") {
			continue
		}
		facts, _ := ex.known.Base.Held(context.Background(), triple.Triple{Subject: x, Relation: r, Object: triple.Var("O")})
		for _, f := range facts {
			if noun := rel.Word; r != triple.InstanceOf {
				add(noun)
			} else {
				add(f.Object.Name)
			}
		}
	}
	if len(out) == 0 && x.Kind == triple.Definite && strings.ToLower(x.Spelling()) == x.Spelling() { // the Albatross may be a boat
		add(x.Name)
	}
	return out
}

// person is the noun for anybody.
const person = "person"

// mayBoth reports whether one thing may be what two nouns name.
func mayBoth(a, b string) bool {
	if lexicon.HeNouns.Has(a) && lexicon.SheNouns.Has(b) || lexicon.SheNouns.Has(a) && lexicon.HeNouns.Has(b) {
		return false
	}
	of := lexicon.Supersense(a, lexicon.Noun)
	if a == person {
		of = "noun.person"
	}
	return a == b || b == person && of == "noun.person" || of == "" || lexicon.Supersense(b, lexicon.Noun) == "" || slices.Contains(slices.Collect(lexicon.Supersenses(b, lexicon.Noun)), of)
}
