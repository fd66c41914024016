package english

import (
	"slices"
	"strings"

	"whence/triple"
)

// pronoun interprets a pronoun: what it stands for is looked for in the
// sentence, from its end, and then in what was spoken of before.
func (m *meaning) pronoun(n *node, r role, k func(triple.Term) *formula) *formula {
	switch n.s {
	case "i", "me", "my", "you", "your", "we", "us", "our":
		return m.fail("pronoun", `Say the name instead of "`+n.s+`".`, n)
	}
	if t, ok := m.inSentence(n, r); ok {
		return k(t)
	}
	if m.trouble != nil {
		return truth()
	}
	for i := len(m.d.Mentions) - 1; i >= 0; i-- {
		t := m.d.Mentions[i]
		if !mayMean(n.s, t) || r == objectRole && isObjectPronoun(n.s) && t.Same(m.subject) {
			continue
		}
		if isSort(t) || i > 0 && t.Kind == triple.Proper && fits(n.s, ref{thing: true}) && m.d.Mentions[i-1].Kind == triple.Generic {
			break // "it" may well be the meeting that was attended
		}
		if t.Kind == triple.Class {
			return m.kind(t, k)
		}
		m.refer(ref{term: t})
		return k(m.name(t))
	}
	return m.fail("pronoun", `It is not clear what "`+n.s+`" stands for; say the name.`, n)
}

// isSort reports whether a mention is some thing or things of a kind, of
// which nothing says which: "a meeting", "wolves". A mass is itself: "tea".
func isSort(t triple.Term) bool {
	return t.Kind == triple.Generic && (t.Name != triple.Key(t.Spelling()) || strings.HasPrefix(t.Label, "a ") || strings.HasPrefix(t.Label, "an ") || strings.HasSuffix(t.Name, "s"))
}

// kind speaks of all members of a class that a pronoun stands for.
func (m *meaning) kind(class triple.Term, k func(triple.Term) *formula) *formula {
	t := m.newVar()
	member := m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.name(class))
	return m.all(t, member, k(t))
}

// mayMean reports whether a pronoun may stand for a constant.
func mayMean(pronoun string, t triple.Term) bool {
	switch pronoun {
	case "he", "she", "him", "her", "his", "himself", "herself":
		return t.Kind == triple.Proper || t.Kind == triple.Definite || t.Kind == triple.Quoted
	}
	return t.Kind != triple.Quality && t.Kind != triple.Act && !isPluralPronoun(pronoun)
}

// isPluralPronoun: these stand for several, which no single name does.
func isPluralPronoun(w string) bool {
	return w == "they" || w == "them" || w == "their" || w == "these" || w == "those"
}

// inSentence looks for what the pronoun stands for among what the sentence has
// spoken of. Variables go before names. Several that fit are trouble.
func (m *meaning) inSentence(n *node, r role) (triple.Term, bool) {
	reflexive := n.s == "himself" || n.s == "herself" || n.s == "itself" || n.s == "themselves"
	if reflexive {
		return m.subject, true
	}
	var vars, names []triple.Term
	for i := len(m.refs) - 1; i >= 0; i-- {
		x := m.refs[i]
		if !fits(n.s, x) || r == objectRole && isObjectPronoun(n.s) && x.term.Same(m.subject) {
			continue
		}
		list := &names
		if x.term.IsVar() {
			list = &vars
		}
		if !slices.ContainsFunc(*list, x.term.Same) {
			*list = append(*list, x.term)
		}
	}
	found := vars
	if len(found) == 0 {
		found = names
	}
	switch {
	case len(found) == 0:
		return triple.Term{}, false
	case len(found) > 1:
		m.fail("pronoun", `"`+n.s+`" may stand for more than one thing here; say the name, or use letters such as X and Y.`, n)
		return triple.Term{}, false
	}
	if found[0].Kind == triple.Generic {
		m.fail("pronoun", `"`+n.s+`" stands for no particular thing here; use letters such as X and Y.`, n)
		return triple.Term{}, false
	}
	return found[0], true
}

// isObjectPronoun: these never mean the subject of their own clause.
func isObjectPronoun(w string) bool {
	return w == "him" || w == "her" || w == "it" || w == "them"
}

// fits reports whether a pronoun may stand for r.
func fits(pronoun string, r ref) bool {
	switch pronoun {
	case "he", "she", "him", "her", "his":
		return !r.thing && (r.term.IsVar() || mayMean(pronoun, r.term))
	case "it", "its", "this", "that":
		return !r.person
	}
	return true
}
