package interpret

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/syntax"
)

// sky is what "it" is of which the weather is said.
var sky = triple.Term{Name: "it", Label: "it", Kind: triple.Proper}

// weather interprets "it rains" and "it is not raining", whose "it" is nothing
// spoken of. It returns nil for other clauses.
func (m *predicates) weather(n *syntax.Node) *logic.Formula {
	if n.A.Kind != syntax.NodePronoun || n.A.S != "it" {
		return nil
	}
	vp, tense, modal, neg := n.B, "", "", false
	for vp.Kind == syntax.NodeVP || vp.Kind == syntax.NodeBe || vp.Kind == syntax.NodeNot {
		neg = neg != (vp.Neg || vp.Kind == syntax.NodeNot)
		if vp.Kind != syntax.NodeNot {
			tense += vp.T
		}
		if vp.Kind == syntax.NodeVP {
			modal += vp.S
		}
		vp = vp.A
	}
	verb := WeatherVerb(vp)
	switch {
	case verb == "" && vp.Kind == syntax.NodeVerb && vp.A == nil && lexicon.WeatherVerbs.Has(vp.S): // it snowed on Friday
		of, it := *n, *n.A
		it.Kind, of.A = syntax.NodeName, &it
		m.references.refer(ref{term: sky})
		return m.clauses.said(&of)
	case verb == "":
		if f := m.howItIs(n, vp, tense, modal); f != nil {
			return logic.NotIf(neg, f)
		}
		return nil
	}
	m.mark(n.A)
	m.mark(vp)
	it := m.name(sky)
	m.references.refer(ref{term: sky})
	f := m.literal(it, triple.Relation{Form: triple.FormDoes, Tense: tense, Modal: modal}, m.constant(triple.Act, verb))
	return logic.NotIf(neg, f)
}

// howItIs interprets what is said with "be" of the weather or the day; nil where it is of something else.
func (m *predicates) howItIs(n, is *syntax.Node, tense, modal string) *logic.Formula {
	switch {
	case is.Kind == syntax.NodeAdjPrep && modal == "" && lexicon.WeatherAdjectives.Has(is.S) && lexicon.PlacePrepositions.Has(is.T) && len(m.references.refs) == 0:
		return m.weatherAt(n, is, tense)
	case is.Kind == syntax.NodeAdj && modal == "" && is.A == nil && m.ofSky(is.S):
		m.mark(n.A)
		m.mark(is)
		m.references.refer(ref{term: sky})
		return m.literal(m.name(sky), isRelation(tense, ""), m.constant(triple.Quality, is.S))
	case day(is) || is.Kind == syntax.NodeAdj && m.eitherSky(is.S):
		return m.fail("pronoun", `"It" may be the weather or the day here; say the name, or of what it is said.`, n.A)
	}
	return nil
}

// ofSky reports whether an adjective says of "it" how the weather is.
func (m *predicates) ofSky(adjective string) bool {
	_, latest := triple.LastSentence(m.d.Mentions)
	if m.d.Own && len(m.references.refs) == 0 {
		latest = []triple.Term{sky} // what is said back names what it speaks of
	}
	return lexicon.OfSky(adjective, triple.Spellings(slices.Concat(m.names, latest)))
}

// eitherSky reports whether an adjective may be said of the weather or of what the sentence spoke of.
func (m *predicates) eitherSky(adjective string) bool {
	return lexicon.WeatherAdjectives.Has(adjective) && len(m.references.refs) > 0 && !slices.ContainsFunc(m.references.refs, func(x ref) bool { return x.term.IsVar() || x.term.Kind == triple.Definite })
}

// weatherAt interprets "it is cold in Paris", which says of a place how it is
// there, and of nothing that was spoken of before.
func (m *predicates) weatherAt(n, adj *syntax.Node, tense string) *logic.Formula {
	m.mark(n.A)
	m.mark(adj)
	it := m.name(sky)
	r := triple.Relation{Form: triple.FormCopula, Word: adj.S, Prep: adj.T, Tense: tense}
	return m.phrases.np(adj.A, objectRole, func(place triple.Term) *logic.Formula { return m.literal(it, r, place) })
}

// day reports whether a predicate is a day, which "it" may be: "it is Monday", "it is a Friday".
func day(n *syntax.Node) bool {
	noun := n.Kind == syntax.NodeNoun && n.A != nil && lexicon.IsA(strings.ToLower(n.A.S), "calendar day")
	return noun || n.Kind == syntax.NodeName && lexicon.IsA(strings.ToLower(n.S), "calendar day")
}

// WeatherVerb is the verb of a phrase that says what the weather does, or "".
func WeatherVerb(vp *syntax.Node) string {
	word := vp.S
	switch {
	case vp.Kind == syntax.NodeAdj:
		word = strings.TrimSuffix(word, "ing")
	case vp.Kind != syntax.NodeVerb || vp.A != nil || len(vp.List) > 0 || vp.T != "":
		return ""
	}
	switch {
	case lexicon.WeatherVerbs.Has(word):
		return word
	}
	return ""
}
