package entail

import (
	"slices"
	"strings"

	"whence/conductor/ground/sense"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// This file finds who takes part in a proposition where the sentence has another preposition for it, and
// what other evidence says of one who takes part.

// asides knows what is said by the way.
type asides struct{ *Known }

// inOtherWords is the part of the evidence that a part of a sentence is with another preposition, or with
// none, where no other could be meant by it; -1 for none.
func (m asides) inOtherWords(e prop, x part, exact bool) int {
	found := -1
	value := func(t clause.Term) bool { return t.Value != nil }
	for i, y := range e.parts {
		loose := words().Is("loose", x.key) && words().Is("loose", y.key) ||
			value(x.term) && value(y.term) && x.term.Value.Kind == y.term.Value.Kind && x.term.Value.Kind >= clause.Money && words().Is("measured", x.key) && words().Is("measured", y.key)
		loose = loose || x.key == "object" && words().Is("during", y.key) && e.part("object") == nil || y.key == "object" && words().Is("during", x.key) && e.part("during") == nil && lexicon.MayBeOf(y.term.Head, lexicon.Noun, words().Of("stretch")...)
		if !loose || !m.says(y.term, x.term, exact) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// aside reports whether other evidence says of what a proposition is about what a part of it says.
func (m asides) aside(e prop, x part) bool {
	if v := x.term.Value; v != nil && words().Is("now", v.ISO) && x.term.Head == "" {
		return e.Tense == clause.Present && !e.Perfect && !e.Progressive && (e.Kind != clause.Event || e.Predicate.Passive && modal(e) == "" || lexicon.LastingVerbs.Has(e.pred) || words().Is("ongoing", e.pred))
	}
	return words().As("paid", x.term.Head) != "" && m.paid(e, x.term)
}

// paid reports whether the evidence says that what happened cost what a phrase says: "at a cost of 5 euros".
func (m asides) paid(e prop, t clause.Term) bool {
	var much clause.Term
	for _, role := range t.Roles {
		much = role.Term
	}
	if t.Owner != nil {
		much = *t.Owner
	}
	if much.Value == nil || len(t.Modifiers) > 0 {
		return false
	}
	return slices.ContainsFunc(m.cited, func(p prop) bool {
		s, o := p.part("subject"), p.part("object")
		return p.pred == words().As("paid", t.Head) && unlimited(p) && s != nil && o != nil && m.says(*o, much, true) && m.isOf(e, *s)
	})
}

// unlimited reports whether a proposition is said without limits, at whatever time.
func unlimited(p prop) bool { p.Tense = clause.Present; return plain(p) }

// isOf reports whether a phrase names what happened: "Smokey's operation" that Smokey was operated on. What
// was replaced is what the new one cost.
func (m asides) isOf(e prop, t clause.Term) bool {
	if o := e.part("object"); o != nil && t.Name == "" && t.Head != "" && t.Head == o.Head && (made(e.pred) || words().Is("getting", e.pred)) {
		return true
	}
	whose := t.Owner
	for _, role := range t.Roles {
		whose = &role.Term
	}
	return whose != nil && sense.Does(t.Head, strings.ReplaceAll(e.pred, "_", " ")) && slices.ContainsFunc(e.parts, func(y part) bool { return y.key != "subject" && m.says(y.term, *whose, true) })
}
